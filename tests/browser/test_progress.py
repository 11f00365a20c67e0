"""The line of stations keeps its names apart, however many there are and however long."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.study.progress import Progress, Row

NAMES = ["minimal_leaves", "best_order", "value", "a_name_too_long_for_any_station_there_is", "x"]
BOXES = """() => [...document.querySelectorAll("li > div, li > svg")].map((element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
RAILS = """() => [...document.querySelectorAll("li")].map((station) => {
  const rail = getComputedStyle(station, "::before");
  if (rail.content === "none") return 0;
  return station.getBoundingClientRect().left + parseFloat(rail.left) + parseFloat(rail.width);
})"""


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(1000, "light"), (700, "dark"), (400, "light")])
def test_no_station_stands_in_another_and_no_rail_leads_out(
    chromium: Any, width: int, theme: str
) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
    page = context.new_page()
    for count in range(1, 13):
        rows = (Row(f"games.{NAMES[i % len(NAMES)]}", i % 3, 2) for i in range(count))
        page.set_content(Progress(tuple(rows))._repr_html_() or "")
        boxes = page.evaluate(BOXES)
        assert len(boxes) == 2 * count
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                apart = (
                    one[0] >= other[2]
                    or one[2] <= other[0]
                    or one[1] >= other[3]
                    or one[3] <= other[1]
                )
                assert apart, (count, one, other)
        assert max(box[2] for box in boxes) <= width
        assert max(page.evaluate(RAILS)) <= max(box[2] for box in boxes)
    context.close()
