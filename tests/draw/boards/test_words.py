"""What a board says in words."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from adsearch.draw.boards import draw_board
from adsearch.draw.picture import Picture
from tests.draw.boards.played import PLAYED, walk

GOLDEN = File(__file__).parents[2] / "golden" / "boards"


@pytest.mark.parametrize("example", PLAYED)
def test_says_in_words_what_is_stored(example: str) -> None:
    file = GOLDEN / f"{example.lower().replace(' ', '-')}.txt"
    assert file.exists(), "no stored words: run `make golden` and read them"
    assert twins(example) == file.read_text()


def test_no_stored_words_are_left_over() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {
        f"{example.lower().replace(' ', '-')}.txt" for example in PLAYED
    }


def twins(example: str) -> str:
    """The words of one random game: its start, its middle with numbers, and its end."""
    game = PLAYED[example]()
    positions = list(walk(game, 1))
    told = []
    for i in (0, len(positions) // 2, len(positions) - 1):
        s, last, before = positions[i]
        numbers = {a: k - 1 for k, a in enumerate(list(game.actions(s))[:4])}
        scene = draw_board(game, s, last=last, before=before, values=numbers)
        told.append(str(Picture(scene)))
    return "\n\n".join(told) + "\n"


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for example in PLAYED:
        (GOLDEN / f"{example.lower().replace(' ', '-')}.txt").write_text(twins(example))
