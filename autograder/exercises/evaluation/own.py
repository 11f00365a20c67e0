"""evaluation.own: an evaluation of Connect Four of one's own, judged by order and by matches."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import isclose
from typing import Any

from adsearch.evaluation import connect_four, open_lines
from adsearch.games import ConnectFour
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, not_a_number
from autograder.exercises.evaluation.features import parts, swapped
from autograder.exercises.material.harness import match_points
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Submitted,
    Wrong,
    show,
)

RISING, ENDS, OPPOSITE, ZERO, CENTRE = (
    "three in a line above two, two above none",
    "a win above everything else, a draw between win and loss",
    "with the colours swapped, the opposite",
    "28 points in 40 games against the zero evaluation",
    "33 points in 60 games against the centre alone",
)
GAME = ConnectFour()
HAND, SQUARES = connect_four(GAME), open_lines(GAME)
DEPTH = 4
# By opponent: how many games, and what is enough of them. A right program that makes 43 points of
# 60, with a standard deviation of 3, is three of them above.
ENOUGH = {"zero": (40, 28), "centre": (60, 33)}
KINDS: Sequence[tuple[float, float]] = ((1, 0), (0, 1), (0, 0))  # X's threes and twos


@lru_cache(maxsize=8)
def counted(game: ConnectFour) -> Callable[[Any], Sequence[float]]:
    """Threes, twos and centre, quickly."""
    return connect_four(game).features


def numbers(judged: Callable[[Sequence[float]], str | None], expected: str) -> Expectation:
    """Judges the values of several boards; `judged` says what is wrong with them."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        words = ", ".join(map(show, answer.values))
        for value in answer.values:
            if sentence := not_a_number(value):
                return Wrong(sentence, expected, words)
        wrong = judged(answer.values)
        return Wrong(wrong, expected, words) if wrong else None

    return assess


def on_boards(
    property: str,
    boards: Sequence[str],
    words: str,
    assess: Expectation,
    gist: Callable[[Sequence[float]], Any],
) -> Question:
    """Values of several boards. Everybody has other numbers: `gist` is what they come to."""
    game = GameSpec("ConnectFour")
    calls = tuple(Call((game, State(board))) for board in boards)
    rows = zip(*(board.split() for board in boards), strict=True)
    side_by_side = "\n".join("   ".join(row) for row in rows)
    return Question(
        *(property, calls, assess, f"evaluate on {words}\n{side_by_side}"),
        gist=lambda answer: gist(answer.values),
    )


def falling(values: Sequence[float]) -> str | None:
    if all(a > b for a, b in pairwise(values)):
        return None
    return (
        f"each value should be smaller than the one before it, got {', '.join(map(show, values))}"
    )


def at_utility(values: Sequence[float]) -> str | None:
    """What is wrong with the values of a win, a draw and a loss."""
    if all(map(close, values, (1, 0, -1))):
        return None
    given = ", ".join(map(show, values))
    return f"finished games are worth their utility, 1, 0 and -1, got {given}"


def steps(values: Sequence[float]) -> list[int]:
    """Down, level or up, from each to the next."""
    return [(b > a) - (b < a) for a, b in pairwise(values)]


# -- boards ---------------------------------------------------------------------------------------


def drawn(rng: random.Random, plies: int) -> str:
    """A random position in which the game goes on."""
    while True:
        s = GAME.initial()
        for _ in range(plies):
            s = GAME.result(s, rng.choice(GAME.actions(s)))
            if GAME.is_terminal(s):
                break
        else:
            return GAME.text(s)


def finished(rng: random.Random, utility: int) -> str:
    """A random finished game that ended like this. For a draw both avoid winning."""
    while True:
        s = GAME.initial()
        while not GAME.is_terminal(s):
            after = [GAME.result(s, a) for a in GAME.actions(s)]
            go_on = [t for t in after if t[4] in (None, 0)]
            s = rng.choice((go_on or after) if utility == 0 else after)
        if GAME.utility(s) == utility:
            return GAME.text(s)


def three_two_none(rng: random.Random) -> list[str]:
    """Boards of as many discs where X has a single three, a single two, and neither; O has nothing,
    and the centre makes no difference. With more of a kind, weights would have to say how many twos
    are worth a three."""
    board_of: dict[tuple[float, float], str] = {}
    while len(board_of) < len(KINDS):
        s = GAME.initial()
        near = rng.randrange(4)
        for ply in range(6):  # X keeps to four columns, so that lines come about
            s = GAME.result(s, rng.randrange(7) if ply % 2 else near + rng.randrange(4))
        threes, twos, centre = HAND.features(s)
        kind, text = (threes, twos), GAME.text(s)
        if kind not in KINDS or kind in board_of or centre or not _quiet(text):
            continue
        board_of[kind] = text
        values = [SQUARES(GAME.position(board_of[kind])) for kind in sorted(board_of)]
        if values != sorted({*values}):  # not clear enough: start over
            board_of.clear()
    return [board_of[kind] for kind in KINDS]


def _quiet(text: str) -> bool:
    """Has O nothing that counts?"""
    return not any(any(count) for (_, mark), count in parts(text).items() if mark == "O")


def sharpest(rng: random.Random) -> str:
    """Of many positions, the one with the most lines of three for one side."""
    boards = [drawn(rng, 24) for _ in range(60)]
    return max(boards, key=lambda text: abs(HAND(GAME.position(text))))


def ahead_in_threes(rng: random.Random, sign: int) -> str:
    """A board on which X (1) or O (-1) is ahead in threes and the twos are not level: an evaluation
    that counts twos for one of the two cases alone gives itself away on every one of them."""
    while True:
        board = drawn(rng, 12)
        threes, twos, _ = HAND.features(GAME.position(board))
        if threes * sign > 0 and twos:
            return board


# -- questions ------------------------------------------------------------------------------------


def inside(values: Sequence[float]) -> str | None:
    if abs(values[0]) < 1:
        return None
    value = show(values[0])
    return f"the game goes on, so its value should lie between -1 and 1, but it is {value}"


def beyond(values: Sequence[float]) -> int:
    return (values[0] >= 1) - (values[0] <= -1)


def opposite(values: Sequence[float]) -> str | None:
    if not leaning(values):
        return None
    return f"{show(values[0])}, but with the colours swapped {show(values[1])}"


def leaning(values: Sequence[float]) -> int:
    """To whom a board and its opposite are kinder together: to X, to nobody or to O."""
    x, o = values[0], -values[1]
    return 0 if isclose(x, o, rel_tol=1e-9, abs_tol=1e-12) else 1 if x > o else -1


def match(property: str, opponent: str, seed: str) -> Question:
    games, enough = ENOUGH[opponent]

    def assess(answer: Answer) -> Wrong | None:
        expected = f"{enough} points in {games} games"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        points, played = answer.value
        if points >= enough:
            return None
        given = f"{points:g} points in {played} games"
        return Wrong(f"{given}: {enough} of {games} can no longer be reached", expected, given)

    def gist(answer: Answer) -> bool:
        return bool(answer.value[0] >= enough)

    arguments = (Submitted(), opponent, games, enough, DEPTH, seed)
    calls = (Call(arguments, function=match_points.__name__),)
    names = {"zero": "an evaluation that is 0 everywhere", "centre": "one that counts the centre"}
    text = f"{games} games of Connect Four to depth {DEPTH} against {names[opponent]}"
    return Question(property, calls, assess, text, seconds=120.0, gist=gist, revealed=True)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.own {seed}")
    for _ in range(4):
        boards = three_two_none(rng)
        words = "three in a line, two, none"
        yield on_boards(RISING, boards, words, numbers(falling, "ever smaller values"), steps)
    for _ in range(3):
        ends = [finished(rng, utility) for utility in (1, 0, -1)]
        words = "a win, a draw, a loss"
        yield on_boards(ENDS, ends, words, numbers(at_utility, "1, 0 and -1"), steps)
        sharp = sharpest(rng)
        words = "a win, a game that goes on, a loss"
        boards = [ends[0], sharp, ends[2]]
        yield on_boards(ENDS, boards, words, numbers(falling, "ever smaller values"), steps)
        words = "a game that goes on"
        assess = numbers(inside, "a value between -1 and 1")
        yield on_boards(ENDS, [sharp], words, assess, beyond)
    boards = [drawn(rng, plies) for plies in (2, 4, 6, 8, 10, 12)]
    boards += [ahead_in_threes(rng, sign) for sign in (1, -1) * 2]
    for board in boards:
        words = "a board, and the same with the colours swapped"
        assess = numbers(opposite, "the same value with the opposite sign")
        yield on_boards(OPPOSITE, [board, swapped(board)], words, assess, leaning)
    yield match(ZERO, "zero", f"{seed} zero")
    yield match(CENTRE, "centre", f"{seed} centre")


define(
    Exercise(
        name="evaluation.own",
        kind="call",
        signature="evaluate(game, state) -> number, in MAX's view, for Connect Four",
        properties=(
            Property(RISING, 1),
            Property(ENDS, 1),
            Property(OPPOSITE, 1),
            Property(ZERO, 2),
            Property(CENTRE, 1),
        ),
        questions=questions,
        also="other positions, other openings",
        seconds=60.0,
    )
)
