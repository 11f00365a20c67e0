"""The line-up: whom a student's traps unmasked, on which tree, where each went wrong, and who
escaped."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from adsearch.game import MAX
from adsearch.notation import number
from adsearch.trace import Trace
from autograder.checks.expectations import close, same
from autograder.checks.impostors import Impostor, right_value
from autograder.checks.report import Lineup, Suspect
from autograder.checks.traps import Catch, catch


def line_up(impostors: tuple[Impostor, ...], answer: Any) -> Lineup:
    """Everybody, with what the traps in `answer` show of them, in the order of the traps."""
    caught = catch(impostors, answer)
    drawn: set[str] = set()
    suspects = []
    for impostor in impostors:
        suspect = _suspect(impostor, caught, drawn)
        drawn.add(suspect.tree)
        suspects.append(suspect)
    order = [*caught.trees, ""]  # who escaped comes last
    suspects.sort(key=lambda suspect: order.index(suspect.tree))
    return Lineup(tuple(suspects), tuple(flaw.sentence for flaw in caught.flaws))


def _suspect(impostor: Impostor, caught: Catch, drawn: set[str]) -> Suspect:
    """One of them; with its search, where that is the first on its tree."""
    trees = (t for t, unmasked in zip(*caught[:2], strict=True) if impostor in unmasked)
    tree = next(trees, "")
    return _unmasked(impostor, tree, tree not in drawn) if tree else Suspect(impostor.does)


@lru_cache(maxsize=1000)  # many in a class set the same traps
def _unmasked(impostor: Impostor, tree: str, is_first: bool) -> Suspect:
    given, value = impostor.answer(tree), right_value(impostor.exercise, tree)
    trace = impostor.trace(tree) if is_first else None
    astray = _astray(trace, given, value) if trace and not trace.error else None
    given_text = impostor.answer_text(tree)
    return Suspect(impostor.does, tree, given_text, number(value), trace, astray)


def _astray(trace: Trace, answer: Any, value: float) -> int | None:
    """The node where it went wrong, not because of what it heard from below: follow the wrong value
    down from the root for as long as it is what a right search would make of the answers. None
    where values are not backed up, because something else is asked for."""
    if not close(value, _worth(trace, trace.states[0])):
        return None
    node, given = 0, answer
    while (below := trace.children[node]) and same(given, _backed_up(trace, node)):
        to_blame = (child for child in below if close(trace.value(child), given))
        following = next((child for child in to_blame if not _is_right(trace, child)), None)
        if following is None:
            break
        node, given = following, trace.value(following)
    return node


def _backed_up(trace: Trace, node: int) -> Any:
    """What a right search would make of what the children of a node answered, and of the values of
    those that were never searched."""
    searched = {trace.moves[child]: trace.value(child) for child in trace.children[node]}
    state, best = trace.states[node], max if trace.player(node) == MAX else min
    moves = trace.game.actions(state)
    values = [searched.get(a, _worth(trace, trace.game.result(state, a))) for a in moves]
    return best(values) if all(isinstance(value, int | float) for value in values) else None


def _is_right(trace: Trace, node: int) -> bool:
    return close(trace.value(node), _worth(trace, trace.states[node]))


def _worth(trace: Trace, state: Any) -> float:
    """What a position is worth to MAX, straight from the definition."""
    game = trace.game
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(_worth(trace, game.result(state, a)) for a in game.actions(state))
