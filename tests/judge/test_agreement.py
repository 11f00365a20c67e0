"""Notebook and grading agree: the same programs by both ways of asking, point by point.

The banks of right styles and of mistakes go both ways in `test_banks`. Here are the odd ones, which
nobody thought of when the questions were written: they make states of their own, remember things
between questions, take the game apart, or answer with numbers of another kind.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from autograder import check
from autograder.checks.report import Report
from autograder.judge import grade_one, probe
from autograder.judge.cell import Cell
from autograder.judge.submission import Submission

pytestmark = pytest.mark.slow

SEED = 5
IMPORTS = "from math import inf\nfrom functools import *\nfrom adsearch import MAX, MIN\n"

# A search with three holes: before it, what is done at a leaf, and how a child comes about.
SEARCH = """
{before}
def f(game, state, alpha=-inf, beta=inf{more}):
    {first}
    if game.is_terminal(state):
        return {leaf}
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        child = {child}
        v = f(game, child, alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
PLAIN = {
    "before": "",
    "more": "",
    "first": "pass",
    "leaf": "game.utility(state)",
    "child": "game.result(state, a)",
}
ODD = {
    "makes its own states": {"child": "(*state, a)"},
    "makes lists of its own for states": {"child": "[*state, a]"},
    "makes its own states, and moves as well": {
        "first": "[game.result(state, a) for a in game.actions(state)]",
        "child": "(*state, a)",
    },
    "copies states": {"before": "import copy", "child": "copy.copy(tuple(game.result(state, a)))"},
    "guesses positions that there are not": {
        "leaf": "game.utility((*state[:-1], 9)) if len(state) > 2 else game.utility(state)"
    },
    "looks ahead of its moves": {"first": "[game.is_terminal((*state, a)) for a in (0, 1)]"},
    "values what is not over": {"first": "game.utility(state)"},
    "values leaves twice": {"leaf": "(game.utility(state) + game.utility(state)) / 2"},
    "values leaves for MIN": {"leaf": "-game.utility(state, MIN)"},
    "compares states by identity": {
        "before": "seen = []",
        "first": "seen.append(state) if all(s is not state for s in seen[-20:]) else None",
    },
    "remembers by state": {
        "before": "known = {}",
        "leaf": "known.setdefault(state, game.utility(state))",
    },
    "remembers by game and state": {
        "before": "known = {}",
        "leaf": "known[game, state] if (game, state) in known else "
        "known.setdefault((game, state), game.utility(state))",
    },
    "remembers by the text of a game": {
        "before": "known = {}",
        "leaf": "known.setdefault((repr(game), state), game.utility(state))",
    },
    "remembers in a default argument": {
        "more": ", known={}",
        "leaf": "known.setdefault((id(game), state), game.utility(state))",
    },
    "remembers in the game": {"first": "game.seen = getattr(game, 'seen', 0) + 1"},
    "takes the class of the game": {"child": "type(game).result(game, state, a)"},
    "takes the game apart": {"leaf": "game.node(state).value"},
    "asks of what kind the game is": {
        "before": "from adsearch.games import Tree",
        "leaf": "game.utility(state) if isinstance(game, Tree) else 0",
    },
    "makes a game of the same kind": {"leaf": "type(game)(str(game)).utility(state)"},
    "begins at the beginning": {"first": "game.initial()"},
    "copies the game": {"before": "import copy", "leaf": "copy.deepcopy(game).utility(state)"},
    "answers with numbers of its own": {
        "before": "class Number(float):\n    pass",
        "leaf": "Number(game.utility(state))",
    },
    "answers with fractions": {
        "before": "from fractions import Fraction",
        "leaf": "Fraction(game.utility(state))",
    },
    "asks by keyword": {"child": "game.result(s=state, a=a)"},
    "is made once more": {"before": "f = None"},
    "prints": {"first": "print(state)"},
}
WRAPPED = {
    "is a partial": "f = partial(f, alpha=-inf)",
    "is an object": "class F:\n    def __call__(self, *a):\n        return g(*a)\ng, f = f, F()",
    "takes anything": "g = f\ndef f(*given, **named):\n    return g(*given, **named)",
    "is cached": "f = lru_cache(f)",
    "is decorated": "g = f\n@wraps(g)\ndef f(game, s, *rest):\n    return g(game, s, *rest)",
}
PROGRAMS = {
    **{name: SEARCH.format(**PLAIN | parts) for name, parts in ODD.items()},
    **{name: f"{SEARCH.format(**PLAIN)}\n{after}" for name, after in WRAPPED.items()},
}
EXERCISES = ("minimax.value", "alpha_beta.value")
# What is asked for every commit: where the two ways have differed, in both exercises, and one
# program of each kind in the exercise that is revealed move by move.
DIFFERED = ("makes its own states, and moves as well", "guesses positions that there are not")
KINDS = (
    "makes its own states",
    "remembers by game and state",
    "makes a game of the same kind",
    "is a partial",
)
SOON = {*product(DIFFERED, EXERCISES), *product(KINDS, ["alpha_beta.value"])}
CASES = [
    pytest.param(*case, marks=() if case in SOON else pytest.mark.long, id=" ".join(case))
    for case in product(PROGRAMS, EXERCISES)
]


def in_a_notebook(exercise: str, source: str) -> Report:
    names: dict[str, object] = {}
    exec(IMPORTS + source, names)
    return check(exercise, names["f"], seed=SEED)


def at_grading(exercise: str, source: str) -> Report:
    cells = (
        Cell("s", IMPORTS + source, "solution", "s"),
        Cell("c", f"check({exercise!r}, f)", "check"),
    )
    (verdict,) = grade_one(Submission(cells), SEED, tier=probe()).verdicts
    assert verdict.report, verdict
    return verdict.report


@pytest.mark.parametrize(("name", "exercise"), CASES)
def test_both_ways_give_the_same_points(name: str, exercise: str) -> None:
    here, there = (way(exercise, PROGRAMS[name]) for way in (in_a_notebook, at_grading))
    assert [(p.name, p.passed) for p in here.properties] == [
        (p.name, p.passed) for p in there.properties
    ], (here.text(), there.text())
    assert here.mistake == there.mistake, (here.text(), there.text())


# With one thing left out. Leaves were told apart by the moves that led to them, and to a position
# that a program makes itself none did: all of them counted as one.
IN_TREES = (
    "(*state, a) if isinstance(state, tuple) and {*map(type, state)} <= {int, str} "
    "else game.result(state, a)"
)
NO_CUTS = SEARCH.format(**PLAIN | {"child": IN_TREES}).replace("alpha >= beta", "False")
# And whoever came there again and again was taken to have come once.
PLAYOUTS = """
def playout(game, state, rng):
    while not game.is_terminal(state):
        state = (*state, rng.choice(game.actions(state)))
    return game.utility(state)

def f(game, state, n, rng):
    best = max if game.player(state) == MAX else min
    means = {a: sum(playout(game, (*state, a), rng) for _ in range(n)) / n
             for a in game.actions(state)}
    return best(means, key=means.get)
"""


@pytest.mark.parametrize("way", [in_a_notebook, at_grading])
def test_leaves_are_told_apart_whoever_made_them(way: Callable[[str, str], Report]) -> None:
    passed = {p.name: p.passed for p in way("alpha_beta.value", NO_CUTS).properties}
    assert passed["right value"]
    assert not passed["prunes what alpha-beta must, at MAX and at MIN"]
    report = way("mcts.flat", PLAYOUTS)
    assert report.points == 3, report.text()
