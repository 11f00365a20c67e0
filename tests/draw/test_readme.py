"""The pictures of the README are what the kit draws today."""

from __future__ import annotations

import pytest

from adsearch.draw.svg import svg
from tests.draw.readme import FOLDER, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_what_the_kit_draws(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == svg(PICTURES[name]().scene)
