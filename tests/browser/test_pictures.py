"""Pictures in a real browser: the theme they take, and labels as wide as was reckoned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adsearch.draw.drawing import tree
from adsearch.draw.scene import Text
from adsearch.draw.svg import svg
from adsearch.draw.theme import DARK, LIGHT, SANS
from adsearch.games import Tree
from tests.draw.scenes import scene

PICTURE = tree(Tree("((3 12) (2 4))"), values=True)

# How a page says which theme it has, and which one a picture on it takes: None if its reader's.
PAGES = {
    "nothing said": ("<body>{}", None),
    "JupyterLab, light": ('<body data-jp-theme-light="true">{}', "light"),
    "JupyterLab, dark": ('<body data-jp-theme-light="false">{}', "dark"),
    "page, light": ('<html data-theme="light"><body>{}', "light"),
    "page, dark": ('<html data-theme="dark"><body>{}', "dark"),
}


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


def colours(page: Any) -> tuple[str, str]:
    """Of the inside of MAX's triangle, and of a value."""
    css = "getComputedStyle(document.querySelector('{}')).fill"
    shape, text = page.evaluate(css.format(".as-max")), page.evaluate(css.format(".as-t-value"))
    return shape, text


def expected(theme: str) -> tuple[str, str]:
    palette = DARK if theme == "dark" else LIGHT
    return rgb(palette["maxtint"]), rgb(palette["ink"])


@pytest.mark.parametrize("preferred", ["light", "dark"])
@pytest.mark.parametrize("kind", PAGES)
def test_a_picture_takes_the_theme_of_its_page(chromium: Any, kind: str, preferred: str) -> None:
    markup, theme = PAGES[kind]
    page = chromium.new_page(color_scheme=preferred)
    page.set_content(markup.format(svg(PICTURE.scene)))
    assert colours(page) == expected(theme or preferred)
    page.close()


@pytest.mark.parametrize("preferred", ["light", "dark"])
@pytest.mark.parametrize("ending", ["svg", "html"])
def test_a_saved_picture_takes_the_theme_of_its_reader(
    chromium: Any, tmp_path: Path, ending: str, preferred: str
) -> None:
    file = tmp_path / f"picture.{ending}"
    PICTURE.save(file)
    page = chromium.new_page(color_scheme=preferred)
    page.goto(file.as_uri())
    assert colours(page) == expected(preferred)
    page.close()


@pytest.mark.parametrize(
    "name", ["alpha-beta stockton", "game chance", "cards bandit", "plot race"]
)
def test_labels_are_as_wide_as_reckoned(chromium: Any, name: str) -> None:
    """Faces that share Arial's widths are needed; letters may move together a little."""
    page = chromium.new_page()
    page.set_content(f"<body>{svg(scene(name))}<span id='w' style='font:100px {SANS}'>W</span>")
    if abs(page.evaluate("document.querySelector('#w').offsetWidth") - 94.4) > 1:
        pytest.skip("no face here has Arial's widths")
    drawn = page.evaluate(
        "[...document.querySelectorAll('text')].map(t => t.getComputedTextLength())"
    )
    reckoned = [item.width for item in scene(name).flat() if isinstance(item, Text)]
    assert drawn == pytest.approx(reckoned, rel=0.03, abs=2.5)
    page.close()
