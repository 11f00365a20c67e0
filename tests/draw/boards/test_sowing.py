"""The way that seeds of Kalah travel, around the board."""

from __future__ import annotations

from itertools import combinations

from adsearch.draw.scene import Path, Rect, covered
from adsearch.draw.sowing import sowing
from adsearch.games import Kalah
from tests.draw.written import texts


def test_the_arrow_goes_around_the_board_and_its_numbers() -> None:
    scene = sowing(Kalah()).scene
    board = next(i for i in scene.items if isinstance(i, Rect) and i.style == "board")
    way = next(i for i in scene.items if isinstance(i, Path) and i.style == "arrow")
    (start, end), box = (way.steps[0][1], way.steps[-1][1]), covered([way])
    assert start[1] > board.y + board.height > board.y > end[1], "along MAX's row, then MIN's"
    assert box.right > board.x + board.width
    numbers = [text.box for text in texts(scene) if text.parts[0][0] in set("012345")]
    assert all(box.top < number.top and number.bottom < box.bottom for number in numbers)


def test_every_store_has_its_owners_name_beside_it() -> None:
    scene = sowing(Kalah()).scene
    board = next(i for i in scene.items if isinstance(i, Rect) and i.style == "board")
    box = {text.parts[0][0]: text.box for text in texts(scene)}
    assert box["MIN's store"].bottom < board.y
    assert box["MIN's store"].right < board.x + board.width / 2
    assert box["MAX's store"].top > board.y + board.height
    assert box["MAX's store"].left > board.x + board.width / 2


def test_nothing_meets_or_is_cut_off() -> None:
    scene = sowing(Kalah()).scene
    assert not [pair for pair in combinations(texts(scene), 2) if pair[0].box.meets(pair[1].box)]
    left, top, right, bottom = covered(scene.items)
    assert left >= 0
    assert top >= 0
    assert right <= scene.width
    assert bottom <= scene.height
