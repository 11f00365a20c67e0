"""tournament.player: a player of Kalah that is legal, in budget, sees what is near, and wins.

The matches against the house's players are played here as they are at grading, with an early end
where they are decided (`Terms` in `kalah_matches`), so that both give the same marks. On a quiet
machine a right player's check takes ten to twenty seconds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_raise
from autograder.exercises.material.kalah_matches import TERMS, kalah_match, kalah_moves_in_budget
from autograder.exercises.material.kalah_positions import (
    LESSONS,
    Point,
    Size,
    board,
    describe,
    met,
    over,
    points,
    win_elsewhere,
)
from autograder.inside.kalah_moves import NODES
from autograder.inside.questions import Answer, Call, Expectation, Question, Submitted, Wrong, show

LEGAL, BUDGET, SAME, SEES = (
    "always legal",
    "within budget, even if that is 0, and plays what the last finished depth found",
    "leaves the game alone, makes the same move when asked again, refuses a finished game",
    "takes a win, avoids a loss, uses the extra turn, prefers a draw to a loss",
)
CALLED = {name: name for name in TERMS} | {"d2": "depth 2", "d4": "depth 4"}
BEATS = {name: f"beats {CALLED[name]}" for name in TERMS}
MOST = 10  # positions in a tree that is searched to its end with a small budget


# -- what counts as right -------------------------------------------------------------------------


def expect_moves(
    size: Size,
    positions: Sequence[str],
    wrong_with: Callable[[int, Any], str],
    expected: str,
) -> Expectation:
    """Right if there is nothing wrong with any of the moves: `wrong_with` says what is, of the
    number of a position and what came of asking for a move there."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        for i, reply in enumerate(answer.value):
            if sentence := wrong_with(i, reply):
                return Wrong(f"{sentence} at {describe(size, positions[i])}", expected, sentence)
        return None

    return assess


def not_legal(size: Size, text: str, action: Any) -> str:
    """What is wrong with a move, if it is not legal."""
    game = board(*size)
    try:
        if action in game.actions(game.position(text)):
            return ""
    except TypeError:
        pass
    if action is None:
        return "your player returned None"
    return f"{show(action)} is not legal"


def not_in_budget(size: Size, text: str, nodes: int, reply: Any) -> str:
    action, spent, _ = reply
    if spent > nodes:
        return f"{spent - nodes:,} of {spent:,} calls to `result` were too many"
    return not_legal(size, text, action)


def expect_same(size: Size, positions: Sequence[str]) -> Expectation:
    """Right if the first and the last call, which asks backwards, gave the same moves."""
    expected = "the same moves again, and a game that is left alone"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if any(changed for replies in answer.values for _, _, changed in replies):
            return Wrong("your player changed the game it was given", expected, "a changed game")
        for text, once, again in zip(
            positions, answer.values[0], reversed(answer.values[-1]), strict=True
        ):
            if once[0] != again[0]:
                given = f"first {show(once[0])}, then {show(again[0])}"
                return Wrong(f"{given} at {describe(size, text)}", expected, given)
        return None

    return assess


def expect_win(opponent: str) -> Expectation:
    games, enough, _ = terms = TERMS[opponent]
    expected = f"{enough:g} of {games} points, or as good a start"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        points, played, reason = answer.value
        if terms.verdict(points, played):
            return None
        given = f"{points:g} of {played} points against {CALLED[opponent]}"
        forfeit = f"; the first forfeited game: {reason}" if reason else ""
        return Wrong(f"{given}{forfeit}", expected, given)

    return assess


# -- what is asked --------------------------------------------------------------------------------


def ask(
    property: str,
    size: Size,
    positions: Sequence[str],
    nodes: int,
    wrong_with: Callable[[Sequence[str]], Callable[[int, Any], str]],
    expected: str,
    lot: float | None = None,
) -> Question:
    """Moves in these positions with so many calls to `result` each; with a `lot`, one of them is
    counted on the judge's side."""

    def smaller() -> Iterator[Question]:
        for text in positions if len(positions) > 1 else ():
            yield ask(property, size, [text], nodes, wrong_with, expected, lot)

    assess = expect_moves(size, positions, wrong_with(positions), expected)
    arguments = (Submitted(), size, list(positions), nodes, "seed")
    many = f"{len(positions)} positions of Kalah{size}"
    where = describe(size, positions[0]) if len(positions) == 1 else many
    text = f"player on {where}, budget {nodes}"
    call = Call(arguments, function="kalah_moves")
    if lot is not None:
        call = Call((*arguments, lot), function=kalah_moves_in_budget.__name__)

    def gist(answer: Answer) -> Any:
        kinds = {type(action).__name__ for action, _, _ in answer.value}
        one_too_many = all(spent <= nodes + 1 for _, spent, _ in answer.value)
        fault = _fault_of(assess, answer)
        return fault and (fault, one_too_many, sorted(kinds))

    is_recounted = lot is not None  # which takes as long as twenty moves
    seconds = 20 if is_recounted else 5
    return Question(
        *(property, (call,), assess, text, smaller),
        seconds=seconds,
        gist=gist,
        revealed=is_recounted,
    )


def ask_for_legal(size: Size, positions: Sequence[str]) -> Question:
    def wrong_with(positions: Sequence[str]) -> Callable[[int, Any], str]:
        return lambda i, reply: not_legal(size, positions[i], reply[0])

    return ask(LEGAL, size, positions, 300, wrong_with, "a legal move")


def ask_in_budget(size: Size, positions: Sequence[str], nodes: int, lot: float) -> Question:
    def wrong_with(positions: Sequence[str]) -> Callable[[int, Any], str]:
        return lambda i, reply: not_in_budget(size, positions[i], nodes, reply)

    expected = f"a legal move after at most {nodes} calls"
    return ask(BUDGET, size, positions, nodes, wrong_with, expected, lot)


def ask_for_best(point: Point) -> Question:
    size, text, best = point
    houses = " or ".join(map(str, best))

    def not_best(action: Any) -> str:
        house = "house " if isinstance(action, int) else ""
        return "" if action in best else f"{house}{show(action)} is not the best move"

    def wrong_with(positions: Sequence[str]) -> Callable[[int, Any], str]:
        return lambda i, reply: not_best(reply[0])

    return ask(SEES, size, [text], NODES, wrong_with, f"house {houses}")


def ask_interrupted(point: Point, budgets: Sequence[int]) -> Question:
    """A best move that is found with a large budget is also played with smaller ones, if they are
    still enough to find it and run out in the middle of looking on. A depth costs less than there
    are `budgets`, so that one of them ends wherever a depth may be left unfinished."""
    size, text, best = point
    houses = " or ".join(map(str, best))
    expected = f"house {houses}, which a finished depth already finds"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        (once,), *others = answer.values
        chosen = once[0]
        for nodes, (again,) in zip(budgets, others, strict=True):
            if sentence := not_in_budget(size, text, nodes, again):
                return Wrong(sentence, f"a legal move after at most {nodes} calls", sentence)
            if chosen in best and again[0] not in best:
                moves = f"house {show(chosen)} with {NODES:,} calls"
                moves += f", but house {show(again[0])} with {nodes}"
                given = f"{moves}, as if from an unfinished depth"
                return Wrong(f"your player plays {given}", expected, given)
        return None

    calls = tuple(
        Call((Submitted(), size, [text], allowed, "seed"), function="kalah_moves")
        for allowed in (NODES, *budgets)
    )
    few = f"budgets {budgets[0]} to {budgets[-1]}"
    words = f"player on {describe(size, text)}, budget {NODES} and {few}"
    gist = partial(_fault_of, assess)
    return Question(BUDGET, calls, assess, words, seconds=5, gist=gist)


def _fault_of(assess: Expectation, answer: Answer) -> Any:
    """What of an answer tells mistakes apart: not which move, but what is wrong with it."""
    wrong = assess(answer)
    return wrong and wrong.given.split()[-1]


def ask_twice(
    size: Size, positions: Sequence[str], other: Size, others: Sequence[str], seed: str = "seed"
) -> Question:
    """The same positions again, with others between and the random numbers of `seed`: the same ones
    give away a player that keeps something from move to move, others one that draws any."""
    asked = (size, positions, "seed"), (other, others, "seed"), (size, positions[::-1], seed)
    calls = tuple(
        Call((Submitted(), where, list(texts), 300, drawn), function="kalah_moves")
        for where, texts, drawn in asked
    )
    assess = expect_same(size, positions)
    text = (
        f"player twice on {len(positions)} positions of Kalah{size}, "
        f"with others of Kalah{other} in between"
    )
    if seed != "seed":
        text += ", and with other random numbers"

    def gist(answer: Answer) -> Any:
        wrong = assess(answer)
        return wrong and wrong.given.split()[0]

    return Question(SAME, calls, assess, text, seconds=5, gist=gist)


def ask_at_the_end(size: Size, text: str) -> Question:
    arguments = (Submitted(), size, [text], 300, "seed")
    call = Call(arguments, function="kalah_moves", raises=True, quiet=True)
    return Question(SAME, (call,), expect_raise("ValueError"), f"player on {describe(size, text)}")


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"tournament.player {seed}")
    lots = random.Random(f"tournament.player {seed} recounted")
    sizes: tuple[Size, ...] = (6, 4), (4, 3), (3, 1)
    for size, number in zip(sizes, (100, 60, 40), strict=True):
        positions = met(rng, size, number)
        for i in range(0, number, 20):
            yield ask_for_legal(size, positions[i : i + 20])
    for nodes, number in ((0, 10), (1, 10), (2, 10), (10, 10), (50, 10), (NODES, 5)):
        for size in sizes:
            yield ask_in_budget(size, met(rng, size, number), nodes, lots.random())
    # Few enough to be searched to the end; a player that goes deeper is stopped in the middle.
    for nodes in (60, 75, 90, 110, 130, 150):
        for place in (0, -1):
            point = win_elsewhere(rng, place, MOST)
            yield ask_interrupted(point, range(nodes, nodes + MOST))
    positions, others = met(rng, (6, 4), 20), met(rng, (4, 3), 5)
    yield ask_twice((6, 4), positions, (4, 3), others)
    yield ask_twice((6, 4), positions, (4, 3), others, "another seed")
    yield ask_twice((4, 3), met(rng, (4, 3), 20), (6, 4), met(rng, (6, 4), 5))
    for size in sizes:
        yield ask_at_the_end(size, over(rng, size))
    for lesson in LESSONS:
        for point in points(rng, lesson, 3 if lesson in ("trap", "again") else 2):
            yield ask_for_best(point)
    for opponent in BEATS:
        yield ask_to_beat(opponent, str(seed))


def ask_to_beat(opponent: str, seed: str) -> Question:
    assess = expect_win(opponent)
    call = Call((Submitted(), opponent, seed), function=kalah_match.__name__)
    text = f"up to {TERMS[opponent].games} games against {CALLED[opponent]}"
    won = partial(_is_fine, assess)
    return Question(
        *(BEATS[opponent], (call,), assess, text),
        seconds=300,
        gist=won,
        revealed=True,
        achieved=partial(_score, TERMS[opponent].games),
    )


def _score(games: int, answer: Answer) -> str:
    """How a match of so many games went, as far as it was played.

    >>> _score(40, Answer(values=((9.5, 10, ""),)))
    '9.5 points in 10 games, ended early'
    """
    points, played, _ = answer.value
    return f"{points:g} points in {played} games{', ended early' * (played < games)}"


def _is_fine(assess: Expectation, answer: Answer) -> bool:
    return assess(answer) is None


define(
    Exercise(
        name="tournament.player",
        kind="callbacks",
        signature=(
            "player(game, state, budget) -> action; budget.nodes calls to game.result are allowed, "
            "budget.left() are left"
        ),
        properties=(
            Property(LEGAL, 4),
            Property(SAME, 2),
            Property(BUDGET, 4),
            Property(SEES, 4),
            Property(BEATS["random"], 4, needs=(LEGAL,)),
            Property(BEATS["greedy"], 5, needs=(LEGAL,)),
            Property(BEATS["d2"], 4, needs=(LEGAL,)),
            Property(BEATS["d4"], 3, needs=(LEGAL,)),
        ),
        questions=questions,
        also="other positions, other openings",
        seconds=60,
    )
)
