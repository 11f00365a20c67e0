"""Pictures stay as they were looked at and approved, to the nearest pixel."""

from __future__ import annotations

import pytest

from tests.draw.drawings import GOLDEN, NAMES, drawing, path
from tests.draw.scenes import scene


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_the_stored_one(name: str) -> None:
    assert drawing(scene(name)) == path(name).read_text(encoding="utf-8")


def test_no_stored_picture_is_forgotten() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {path(name).name for name in NAMES}
