"""What the stepper says of the textbooks' trees stays as it was read and approved."""

from __future__ import annotations

import pytest

from tests.widgets.stories import GOLDEN, STORIES, path, story


@pytest.mark.parametrize("name", STORIES)
def test_the_story_is_the_stored_one(name: str) -> None:
    assert story(name) == path(name).read_text(encoding="utf-8")


def test_no_stored_story_is_forgotten() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {path(name).name for name in STORIES}
