"""What goes wrong in evaluation.features."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import permutations, takewhile
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.evaluation.features import DIRECTIONS, features

Cells = dict[tuple[int, int], str]


def _cells(game: Any, state: Any) -> Cells:
    rows = game.text(state).split()[::-1]
    return {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}


def _lines(cells: Cells, directions: Iterable[str] = DIRECTIONS) -> list[str]:
    steps = [DIRECTIONS[name] for name in directions]
    runs = [[(x + i * a, y + i * u) for i in range(4)] for a, u in steps for x, y in cells]
    return ["".join(cells[at] for at in run) for run in runs if run[-1] in cells]


def _open(mine: str, theirs: str) -> Callable[[str], int]:
    return lambda line: 0 if theirs in line else line.count(mine)


OPEN_FOR_X, OPEN_FOR_O = _open("X", "O"), _open("O", "X")


def _counted(
    game: Any,
    lines: list[str],
    x: Callable[[str], int] = OPEN_FOR_X,
    o: Callable[[str], int] = OPEN_FOR_O,
) -> tuple[int, int]:
    """Threes and twos, X's less O's; `x` and `o` say how many discs of a line count."""
    ours, theirs = [x(line) for line in lines], [o(line) for line in lines]
    return ours.count(3) - theirs.count(3), ours.count(2) - theirs.count(2)


def _centre(game: Any, cells: Cells) -> int:
    middle = [cells[game.width // 2, y] for y in range(game.height)]
    return middle.count("X") - middle.count("O")


def _without(game: Any, state: Any, *missing: str) -> Any:
    cells = _cells(game, state)
    directions = [name for name in DIRECTIONS if name not in missing]
    return *_counted(game, _lines(cells, directions)), _centre(game, cells)


@mistake("evaluation.features")
def diagonals_are_not_seen(game: Any, state: Any) -> Any:
    """You count along rows and columns. A line may also go slantwise, in two ways."""
    return _without(game, state, "rising", "falling")


@mistake("evaluation.features")
def rising_lines_are_not_seen(game: Any, state: Any) -> Any:
    """Lines that rise from left to right are missing. There are four directions."""
    return _without(game, state, "rising")


@mistake("evaluation.features")
def falling_lines_are_not_seen(game: Any, state: Any) -> Any:
    """Lines that fall from left to right are missing. There are four directions."""
    return _without(game, state, "falling")


@mistake("evaluation.features")
def columns_are_not_seen(game: Any, state: Any) -> Any:
    """Lines that stand upright are missing. There are four directions."""
    return _without(game, state, "column")


@mistake("evaluation.features")
def rows_are_not_seen(game: Any, state: Any) -> Any:
    """Lines that lie flat are missing. There are four directions."""
    return _without(game, state, "row")


@mistake("evaluation.features")
def only_x_counts(game: Any, state: Any) -> Any:
    """You count what X has. What O has is as good for O: each number is X's less O's."""
    cells = _cells(game, state)
    middle = [cells[game.width // 2, y] for y in range(game.height)]
    return *_counted(game, _lines(cells), o=lambda line: 0), middle.count("X")


@mistake("evaluation.features")
def only_x_counts_in_the_centre(game: Any, state: Any) -> Any:
    """In the centre you count X's discs alone. O's discs there are good for O."""
    cells = _cells(game, state)
    middle = [cells[game.width // 2, y] for y in range(game.height)]
    return *_counted(game, _lines(cells)), middle.count("X")


@mistake("evaluation.features")
def x_and_o_are_added_up(game: Any, state: Any) -> Any:
    """You add what X and O have. Then a board is good for X if O stands well: subtract."""
    cells = _cells(game, state)
    lines = _lines(cells)
    numbers = [count(line) for line in lines for count in (OPEN_FOR_X, OPEN_FOR_O)]
    middle = [cells[game.width // 2, y] for y in range(game.height)]
    return numbers.count(3), numbers.count(2), len([m for m in middle if m != "."])


@mistake("evaluation.features")
def the_mover_is_taken_for_x(game: Any, state: Any) -> Any:
    """Your numbers are those of the player to move. They are asked for in MAX's view, whoever
    moves."""
    found = features(game, state)
    return found if game.player(state) == MAX else tuple(-value for value in found)


@mistake("evaluation.features")
def the_signs_are_turned_round(game: Any, state: Any) -> Any:
    """You subtract what X has from what O has. MAX is X: what is good for X is positive."""
    return tuple(-value for value in features(game, state))


@mistake("evaluation.features")
def blocked_lines_count(game: Any, state: Any) -> Any:
    """A line with three X and an O counts for you. It can never become four: it is blocked."""
    cells = _cells(game, state)
    lines = _lines(cells)
    found = _counted(game, lines, lambda line: line.count("X"), lambda line: line.count("O"))
    return *found, _centre(game, cells)


@mistake("evaluation.features")
def a_gap_breaks_a_line(game: Any, state: Any) -> Any:
    """You count discs that lie side by side only. With a gap between them, as in X.XX, they are as
    near to four."""

    def touching(mine: str, theirs: str) -> Callable[[str], int]:
        def count(line: str) -> int:
            number = 0 if theirs in line else line.count(mine)
            return number if mine * number in line else 0

        return count

    cells = _cells(game, state)
    found = _counted(game, _lines(cells), touching("X", "O"), touching("O", "X"))
    return *found, _centre(game, cells)


@mistake("evaluation.features")
def a_three_counts_as_a_two_as_well(game: Any, state: Any) -> Any:
    """A line with three discs counts among your twos, too. A two has exactly two."""
    threes, twos, centre = features(game, state)
    return threes, twos + threes, centre


@variant("evaluation.features", of=a_three_counts_as_a_two_as_well)
def two_or_more_count_as_a_two(game: Any, state: Any) -> Any:
    cells = _cells(game, state)
    lines = _lines(cells)
    threes, _ = _counted(game, lines)
    twos = sum((OPEN_FOR_X(line) >= 2) - (OPEN_FOR_O(line) >= 2) for line in lines)
    return threes, twos, _centre(game, cells)


@mistake("evaluation.features")
def a_four_counts_as_a_three_as_well(game: Any, state: Any) -> Any:
    """A line with four discs counts among your threes, too. A three has exactly three."""
    cells = _cells(game, state)
    lines = [line.replace("XXXX", "XXX.").replace("OOOO", "OOO.") for line in _lines(cells)]
    return *_counted(game, lines), _centre(game, cells)


@mistake("evaluation.features")
def runs_are_counted_for_lines(game: Any, state: Any) -> Any:
    """You count groups of three discs in a row. What counts is each line of four cells that holds
    three: one group may lie in two of them, or in none."""
    cells = _cells(game, state)

    def runs(mark: str, length: int) -> int:
        steps = DIRECTIONS.values()
        straight = [
            [(x + i * a, y + i * u) for i in range(length)] for a, u in steps for x, y in cells
        ]
        return sum(all(cells.get(at) == mark for at in run) for run in straight)

    return runs("X", 3) - runs("O", 3), runs("X", 2) - runs("O", 2), _centre(game, cells)


@mistake("evaluation.features")
def column_three_is_the_centre_of_every_board(game: Any, state: Any) -> Any:
    """You take column 3 for the middle. On a board of another width it is not: ask the game."""
    cells = _cells(game, state)
    middle = [cells[3, y] for y in range(game.height)]
    return *_counted(game, _lines(cells)), middle.count("X") - middle.count("O")


@mistake("evaluation.features")
def the_column_beside_the_centre(game: Any, state: Any) -> Any:
    """You count the column beside the middle one. Columns are counted from 0."""
    cells = _cells(game, state)
    middle = [cells[game.width // 2 + 1, y] for y in range(game.height)]
    return *_counted(game, _lines(cells)), middle.count("X") - middle.count("O")


@mistake("evaluation.features")
def lines_run_over_the_edge(game: Any, state: Any) -> Any:
    """Your lines go on at the other side of the board: the last cells of one row and the first of
    the next are no neighbours."""
    cells = _cells(game, state)
    width, height = game.width, game.height
    flat = "".join(cells[x, y] for y in range(height) for x in range(width))
    lines = [
        flat[i : i + 3 * step + 1 : step]
        for step in (1, width, width + 1, width - 1)
        for i in range(len(flat) - 3 * step)
    ]
    return *_counted(game, lines), _centre(game, cells)


@mistake("evaluation.features")
def the_numbers_are_in_another_order(game: Any, state: Any) -> Any:
    """The numbers come in another order than asked for: threes, twos, centre."""
    threes, twos, centre = features(game, state)
    return twos, threes, centre


@mistake("evaluation.features")
def the_sum_is_returned(game: Any, state: Any) -> Any:
    """You return one number. The three features are asked for, each by itself; weights come
    later."""
    threes, twos, centre = features(game, state)
    return 5 * threes + twos + centre


@mistake("evaluation.features")
def every_line_is_counted_from_both_ends(game: Any, state: Any) -> Any:
    """You count each line twice, once from either end. Eight directions are four lines."""
    threes, twos, centre = features(game, state)
    return 2 * threes, 2 * twos, centre


@mistake("evaluation.features")
def every_board_is_seven_by_six(game: Any, state: Any) -> Any:
    """You go through seven columns and six rows on every board. This one may be smaller: ask the
    game for its width and height."""
    cells = _cells(game, state)
    runs = [
        [(x + i * a, y + i * u) for i in range(4)]
        for a, u in DIRECTIONS.values()
        for x in range(7)
        for y in range(6)
    ]
    rows = [[cells[x, y] for x in range(game.width)] for y in range(game.height)]
    inside = [run for run in runs if 0 <= run[-1][0] < 7 and 0 <= run[-1][1] < 6]
    lines = ["".join(rows[y][x] for x, y in run) for run in inside]
    middle = [row[3] for row in rows]
    return *_counted(game, lines), middle.count("X") - middle.count("O")


@mistake("evaluation.features")
def lines_that_overlap_are_counted_once(game: Any, state: Any) -> Any:
    """You look for patterns in whole rows, and `count` or `findall` goes on behind what it found. A
    line that begins inside another one is missed: look at every place in turn."""
    cells = _cells(game, state)
    whole = []
    for across, up in DIRECTIONS.values():
        for x, y in cells:
            if (x - across, y - up) not in cells:
                run = ((x + i * across, y + i * up) for i in range(len(cells)))
                whole.append("".join(cells[at] for at in takewhile(cells.__contains__, run)))

    def found(mark: str, number: int) -> int:
        patterns = {"".join(p) for p in permutations(mark * number + "." * (4 - number))}
        return sum(row.count(pattern) for row in whole for pattern in patterns)

    counts = (found("X", number) - found("O", number) for number in (3, 2))
    return *counts, _centre(game, cells)


def _from_the_end(game: Any, state: Any, slant: tuple[int, int]) -> Any:
    """Lines that stop at an IndexError, which a negative number is none."""
    rows = game.text(state).split()
    lines = []
    for y in range(game.height):
        for x in range(game.width):
            for dx, dy in ((1, 0), (0, 1), (1, 1), slant):
                with suppress(IndexError):
                    lines.append("".join(rows[y + i * dy][x + i * dx] for i in range(4)))
    return *_counted(game, lines), _centre(game, _cells(game, state))


@mistake("evaluation.features")
def negative_numbers_count_from_the_end(game: Any, state: Any) -> Any:
    """Lines that leave the board at one edge come in again at the other: with a negative number
    Python counts from the end, and there is no IndexError. Ask whether all four cells are on the
    board."""
    return _from_the_end(game, state, (-1, 1))


@variant("evaluation.features", of=negative_numbers_count_from_the_end)
def negative_rows_count_from_the_end(game: Any, state: Any) -> Any:
    return _from_the_end(game, state, (1, -1))


@mistake("evaluation.features")
def only_threes_that_can_be_filled_now_count(game: Any, state: Any) -> Any:
    """You count a three only where its empty cell can be filled with the next disc. A three counts
    wherever its empty cell is."""
    cells = _cells(game, state)
    runs = [
        [(x + i * a, y + i * u) for i in range(4)] for a, u in DIRECTIONS.values() for x, y in cells
    ]
    inside = [run for run in runs if run[-1] in cells]

    def falls(at: tuple[int, int]) -> bool:
        x, y = at
        return cells[at] == "." and cells.get((x, y - 1)) == "."

    lines = ["".join(cells[at] for at in run) for run in inside]
    now = [line for run, line in zip(inside, lines, strict=True) if not any(map(falls, run))]
    return _counted(game, now)[0], _counted(game, lines)[1], _centre(game, cells)


@mistake("evaluation.features")
def what_o_has_is_not_taken_off(game: Any, state: Any) -> Any:
    """Threes and twos are X's alone in your program. What O has is taken off: each number is X's
    less O's."""
    cells = _cells(game, state)
    return *_counted(game, _lines(cells), o=lambda line: 0), _centre(game, cells)


def _shortened(game: Any, state: Any, directions: Iterable[str]) -> Any:
    """In these directions the lines that end at the far edge are left out."""
    cells = _cells(game, state)
    lines = []
    for name, (across, up) in DIRECTIONS.items():
        runs = [[(x + i * across, y + i * up) for i in range(4)] for x, y in cells]
        for run in runs:
            right = across and run[-1][0] == game.width - 1
            lowest = up and min(y for _, y in run) == 0
            if run[-1] in cells and not (name in directions and (right or lowest)):
                lines.append("".join(cells[at] for at in run))
    return *_counted(game, lines), _centre(game, cells)


@mistake("evaluation.features")
def lines_that_end_at_the_edge_are_left_out(game: Any, state: Any) -> Any:
    """Lines that end at the last column, or in the lowest row, are missing: your range ends one too
    early. Of n cells in a row, n - 3 can begin a line of four."""
    return _shortened(game, state, DIRECTIONS)


@variant("evaluation.features", of=lines_that_end_at_the_edge_are_left_out)
def rows_that_end_at_the_edge_are_left_out(game: Any, state: Any) -> Any:
    return _shortened(game, state, ("row",))


@variant("evaluation.features", of=lines_that_end_at_the_edge_are_left_out)
def columns_that_end_at_the_edge_are_left_out(game: Any, state: Any) -> Any:
    return _shortened(game, state, ("column",))
