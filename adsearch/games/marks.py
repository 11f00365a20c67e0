"""What the games share in which X and O take turns until one has a line: sizes, boards as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adsearch.game import IllegalPosition


def check_size(width: int, height: int, line: int) -> None:
    """Refuse a board that cannot be, or on which no line of `line` cells has room."""
    for size, of in ((width, "columns"), (height, "rows")):
        if not isinstance(size, int) or size not in range(1, 27):
            raise ValueError(f"a board has 1 to 26 {of}, not {size!r}")
    longest, board = max(width, height), f"{width} × {height} cells"
    if not isinstance(line, int) or line not in range(1, longest + 1):
        raise ValueError(f"no line on {board} is {line!r} long: 1 to {longest} can be")


def read_marks(text: str, width: int, height: int) -> str:
    """The marks of all cells in `text`, row by row. White space makes no difference.

    >>> read_marks("X. .o", 2, 2)
    'X..O'
    """
    marks = "".join(text.split()).upper()
    if strange := set(marks) - set("XO."):
        raise IllegalPosition(f"a cell is X, O or ., not {min(strange)!r}, in\n{text}")
    if len(marks) != width * height:
        cells = f"{width} × {height} = {width * height} cells"
        raise IllegalPosition(f"the board has {cells}, but there are {len(marks)} in\n{text}")
    x, o = marks.count("X"), marks.count("O")
    if x - o not in (0, 1):
        raise IllegalPosition(
            f"X begins and they take turns: {x} X and {o} O cannot be, in\n{text}"
        )
    return marks


def check_lines(
    text: str, last: int, before: int, has_line: Callable[[int], object], moves: Iterable[int]
) -> None:
    """Refuse a position with lines that were not all made by the last move: the first line ends
    the game. `last` are the cells of who moved last, `before` the other's, and `moves` those
    cells of `last` that may have been the last move, all of them as bits."""
    if has_line(before):
        both = has_line(last)
        why = "both X and O have a line" if both else "there was a move after the line that had won"
        raise IllegalPosition(f"{why}, in\n{text}")
    if has_line(last) and all(has_line(last ^ move) for move in moves):
        raise IllegalPosition(f"no last move can have made the winning line, in\n{text}")
