"""lookup.mate_in: read distance and best move from a table of plies to mate."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from adsearch.game import MAX
from adsearch.games import Endgame
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_equal, expect_one_of
from autograder.inside.questions import Call, GameSpec, Question, State

if TYPE_CHECKING:
    from adsearch.search.endgame_table import EndgameTable

WHITE, BLACK, DRAWN, BEST = (
    "moves to mate with White to move",
    "moves to mate with Black to move, 0 if it is mate",
    "None for a draw, and for what the table does not have",
    "the best move leads one ply nearer to mate, or keeps the draw",
)
Placed: TypeAlias = tuple[int, ...]  # a state of Endgame
Plies: TypeAlias = Mapping[Placed, int | None]


@cache
def ending(size: int) -> Endgame:
    return Endgame("KRK", size)


@cache
def solved(size: int) -> EndgameTable:
    from adsearch.search.endgame_table import (
        EndgameTable,  # made of numpy, which a browser may not have
    )

    return EndgameTable(ending(size))


@cache
def by_plies(size: int) -> dict[int | None, list[Placed]]:
    """All legal positions by plies to mate; an even number with Black to move."""
    table, positions = solved(size), dict[int | None, list[Placed]]()
    for s in ending(size).legal_positions():
        positions.setdefault(table.plies(s), []).append(s)
    return positions


def some_of(size: int, states: Sequence[Placed]) -> dict[Placed, int | None]:
    return {s: solved(size).plies(s) for s in states}


def named(size: int, s: Placed) -> str:
    """A position in words.

    >>> named(4, (0, 0, 3, 10))
    'Ka1 Rd1 kc3, White to move'
    """
    squares = ending(size).squares
    men = [f"{man}{squares[i]}" for man, i in zip("KRk", s[1:], strict=True)]
    return f"{' '.join(men)}, {'White' if s[0] == MAX else 'Black'} to move"


def reading(
    property: str, size: int, s: Placed, others: Sequence[Placed], known: bool = True
) -> Question:
    """How many moves to mate? The table has other positions as well."""

    def smaller() -> Iterator[Question]:
        if others:
            yield reading(property, size, s, (), known)

    plies = solved(size).plies(s) if known else None
    table = {other: n for other, n in some_of(size, [s, *others]).items() if other != s or known}
    moves = None if plies is None else (plies + 1) // 2
    says = f"the table says {plies}" if known else "not in the table"
    text = f"mate_in of {s} ({named(size, s)}), {says}"
    return Question(property, (Call((table, s)),), expect_equal(moves), text, smaller)


def playing(size: int, s: Placed) -> Question:
    game = ending(size)
    after = {a: game.result(s, a) for a in game.actions(s)}
    table = some_of(size, [s, *after.values()])
    plies = table[s]
    nearer = None if plies is None else plies - 1
    right = [a for a in after if table[after[a]] == nearer]
    spec = GameSpec("Endgame", ("KRK", size))
    call = Call((spec, State(game.text(s)), table), function=1)
    text = f"best_move of {s} ({named(size, s)}), the table says {plies}"
    return Question(BEST, (call,), expect_one_of(right), text)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"lookup.mate_in {seed}")
    for size in (3, 4):
        known = by_plies(size)
        everything = [s for states in known.values() for s in states]
        for plies, states in known.items():
            property = DRAWN if plies is None else BLACK if plies % 2 == 0 else WHITE
            for s in rng.sample(states, min(3, len(states))):
                yield reading(property, size, s, rng.sample(everything, 5))
                if not ending(size).is_terminal(s):
                    yield playing(size, s)
        for s in rng.sample(everything, 3):
            others = [other for other in rng.sample(everything, 5) if other != s]
            yield reading(DRAWN, size, s, others, known=False)


define(
    Exercise(
        name="lookup.mate_in",
        kind="call",
        signature=(
            "mate_in(table, position) -> int or None, and best_move(game, state, table) -> action; "
            "the table is a dict from position to plies, None for a draw"
        ),
        properties=(
            Property(WHITE, 1),
            Property(BLACK, 1),
            Property(DRAWN, 1),
            Property(BEST, 2),
        ),
        questions=questions,
        also="other positions",
    )
)
