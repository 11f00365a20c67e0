"""games.tictactoe: a game of one's own whose state is a text of nine characters."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from adsearch.game import MAX, MIN, Player
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import (
    close,
    expect,
    expect_each,
    expect_number,
    expect_raise,
    expect_truth,
    expect_untouched,
)
from autograder.exercises.material.game_scripts import (
    NAMES,
    Facts,
    expect_moves,
    expect_player,
    refusal,
)
from autograder.exercises.material.tictactoe import LINES, Noughts, boards, lines_on
from autograder.inside.plain_data import Opaque
from autograder.inside.questions import Answer, Expectation, Made, Question, Wrong, show

BOARD, TURN, WON, FULL, END = (
    "result gives a new board and leaves the old one alone",
    "X and O take turns",
    "all eight lines, for X and for O",
    "a full board: a win is a win, a draw a draw",
    "no moves after the end, illegal moves raise IllegalMove",
)
GAME = Noughts()


def question(
    property: str, script: Facts, s: str, text: str, assess: Expectation | None = None
) -> Question:
    """A question about an unfinished board, of which the program was asked first whether it is
    over. Some take three empty cells for a line, which costs them points elsewhere."""
    strict = assess or expect_each(script.calls, script.expectations)
    empty_line = any(all(s[i] == "." for i in line) for line in LINES)

    def lenient(answer: Answer) -> Wrong | None:
        over = [
            value
            for call, value in zip(script.calls, answer.values, strict=False)
            if call.method == "is_terminal"
        ]
        return None if any(over) else strict(answer)

    return script.question(property, text, lenient if empty_line else strict)


def board_question(s: str, cell: int) -> Question:
    def right(after: Any) -> bool:
        unchanged = len(after) == 9 and all(after[i] == s[i] for i in range(9) if i != cell)
        return isinstance(after, str) and unchanged and after[cell] in ("X", "O")

    script = Facts()
    script.ask("is_terminal", s)
    script.ask("result", s, cell, assess=expect(right, f"{s!r} with a mark in cell {cell}"))
    return question(BOARD, script, s, f"result({s!r}, {cell})")


def old_board_question(cell: int) -> Question:
    """Whatever the state is made of, the old one must stay."""
    script = Facts()
    start = script.do("initial")
    script.ask("is_terminal", Made(start))
    script.do("result", Made(start), cell)
    script.ask("actions", Made(start), assess=expect_moves(range(9)))
    each = expect_each(script.calls, script.expectations)

    def assess(answer: Answer) -> Wrong | None:
        return expect_untouched(answer) or each(answer)

    return question(
        BOARD, script, GAME.initial(), f"the start, after result(start, {cell})", assess
    )


def turn_question(s: str, cell: int) -> Question:
    """Who is to move, and whose mark is set. That a board comes back at all is asked elsewhere."""
    mark = "XO"[GAME.player(s)]

    def right(after: Any) -> bool:
        return not isinstance(after, str | list) or after[cell] == mark

    script = Facts()
    script.ask("is_terminal", s)
    script.ask("player", s, assess=expect_player(GAME.player(s)))
    marked = expect(right, f"a board with {mark} in cell {cell}")
    script.ask("result", s, cell, assess=marked, raises=True)
    return question(TURN, script, s, f"player({s!r}), result({s!r}, {cell})")


def turns_question(cells: Sequence[int]) -> Question:
    """Whose turn it is all through a game."""
    script = Facts()
    at = script.do("initial")
    script.ask("is_terminal", Made(at))
    for i, cell in enumerate(cells):
        script.ask("player", Made(at), assess=expect_player(i % 2))
        at = script.do("result", Made(at), cell)
    text = f"the players' turns when cells {show(tuple(cells))} are played"
    return question(TURN, script, GAME.initial(), text)


def worth(script: Facts, s: str, p: Player, assess: Expectation | None = None) -> None:
    script.ask("utility", s, p, assess=assess, text=f"utility({s!r}, {NAMES[p]})")


def won_question(s: str) -> Question:
    script = Facts()
    script.ask("is_terminal", s, assess=expect_truth(True))
    for p in (MAX, MIN):
        worth(script, s, p, expect_number(GAME.utility(s, p)))
    return script.question(WON, f"{s}, where {'X' if GAME.utility(s) > 0 else 'O'} has a line")


def open_question(s: str) -> Question:
    script = Facts()
    script.ask("is_terminal", s, assess=expect_truth(False))
    return script.question(WON)


def full_question(s: str, with_same_line: str) -> Question:
    """A full board with a line is worth what the line is worth while there is room left. Who does
    not see that line at all has lost those points already."""
    script = Facts()
    for board in (with_same_line, s):
        script.ask("is_terminal", board)
        worth(script, board, MAX)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        seen, won, over, given = answer.values[1:]
        if not seen or (over and (close(given, 1) or close(given, won)) and not close(given, 0)):
            return None
        if not over:
            return Wrong("a full board is the end of the game", "is_terminal(s) = True", show(over))
        why = "the board is full, but X has a line and has won"
        sentence = f"{why}: utility(s, MAX) should be 1, got {show(given)}"
        return Wrong(sentence, f"utility({s!r}, MAX) = 1", show(given))

    return script.question(FULL, s, assess)


def draw_question(s: str) -> Question:
    script = Facts()
    script.ask("is_terminal", s, assess=expect_truth(True))
    for p in (MAX, MIN):
        worth(script, s, p, expect_number(0))
    return script.question(FULL, s)


def end_question(s: str) -> Question:
    """Where the program sees that the game is over, there is nothing left to do."""
    script = Facts()
    script.ask("is_terminal", s)
    script.ask("actions", s, assess=expect_moves([]))
    if "." in s:
        script.refuse("result", s, s.index("."), error="IllegalMove")
    each = expect_each(script.calls, script.expectations)

    def assess(answer: Answer) -> Wrong | None:
        goes_on = len(answer.values) > 1 and not answer.values[1]
        return None if goes_on else each(answer)

    return script.question(END, f"{s}, where the game is over", assess)


def illegal_question(s: str, cell: int) -> Question:
    script = Facts()
    script.ask("result", s, cell, assess=expect_raise("IllegalMove"), raises=True)

    def gist(answer: Answer) -> str:
        if isinstance(answer.value, Opaque):
            return "an object"
        if isinstance(answer.value, str):
            return "ignored" if answer.value == s else "accepted"
        return refusal(answer.value, otherwise="no board")

    return script.question(END, gist=gist)


# Unfinished boards on which any three cells that are no line have the same mark somewhere, for X
# and for O.
CROWDED = """
.OOOXXOXX .OOXOXXXO .OOXXOXOX .OXXOOOXX .XOOOXXOX .XXOOXOXO .XXOXOOOX .XXXOOXOO XO.OXOXXO
O.XXXOOXO OX.OXXXOO OX.XOXOOX OOXOOXXX. OXOXOO.XX XOXOXX.OO XXOXXOOO. XOOX.XOXO XXOO.XXOO
OOXX.OXOX XOXX..OOX XXOO.O.XX OOXX.XOXO OXOO.XXXO OXO.XXOOX X..OOXXOX X.X.OOXXO O..OXO.XX
"""


def tictactoe_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"games.tictactoe {seed}")
    unfinished = [s for s in boards() if not GAME.is_terminal(s)]
    sample = [".........", "X........", *rng.sample(unfinished, 12)]
    for s in sample:
        yield board_question(s, rng.choice(GAME.actions(s)))
        yield turn_question(s, rng.choice(GAME.actions(s)))
    yield from (open_question(s) for s in (*sample[:2], *CROWDED.split()))
    yield from (old_board_question(cell) for cell in (0, 4))
    yield turns_question((0, 1, 2, 4, 3, 5, 7, 6, 8))
    roomy = [s for s in boards() if "." in s and len(lines_on(s)) == 1]
    crowded = [s for s in roomy if s.count(".") == 2]  # no three empty cells that look like a line
    for line, mark in product(LINES, "XO"):
        won = [s for s in roomy if lines_on(s) == (line,) and s[line[0]] == mark]
        yield won_question(min(won, key=lambda s: (9 - s.count("."), rng.random())))
    for s in ("...XXXOO.", "XXX...OO."):  # three empty cells before the line, or after it
        yield won_question(s)
    for mark, room in (("X", 2), ("O", 1)):  # with a fourth mark beside the line
        won = [s for s in roomy if s.count(".") == room and s[lines_on(s)[0][0]] == mark]
        yield won_question(rng.choice(won))
    for s in ("XOXOXOOXX", *rng.sample([s for s in boards() if "." not in s and lines_on(s)], 8)):
        own_line = lines_on(s)[0]
        yield full_question(
            s, next(t for t in crowded if lines_on(t) == (own_line,) and t[own_line[0]] == "X")
        )
    drawn = [s for s in boards() if "." not in s and not lines_on(s)]
    yield from (draw_question(s) for s in rng.sample(drawn, 5))
    for s in ("XXXOO....", *rng.sample(roomy, 8), drawn[0]):
        yield end_question(s)
    last_free = [s for s in unfinished if s[-1] == "."]
    for s in (".........", "X...O....", "XO.......", *rng.sample(last_free, 4)):
        occupied = [i for i, mark in enumerate(s) if mark == "OX"[GAME.player(s)]]
        yield from (illegal_question(s, cell) for cell in (-1, 9, *occupied[:1]))


define(
    Exercise(
        name="games.tictactoe",
        kind="script",
        signature="class TicTacToe(Game): a state is a text of 9 characters out of X, O and .",
        properties=(
            Property(BOARD, 1),
            Property(TURN, 1),
            Property(WON, 2),
            Property(FULL, 1),
            Property(END, 1),
        ),
        questions=tictactoe_questions,
        solved_by=("adsearch.games.tictactoe",),
        also="other boards",
    )
)
