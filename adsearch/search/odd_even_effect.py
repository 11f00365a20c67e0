"""The odd/even effect: a position looks better for the player who has just moved.

Evaluations seldom see that it is now the other's turn, so that searches of odd and of even depth
disagree. All leaves of a search to one depth err alike and its choice is not touched; where leaves
at different depths are compared, after quiescence or extensions, the error decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean

from adsearch.game import MAX, Game, S
from adsearch.search.alpha_beta import alpha_beta


def bias(game: Game[S, object], state: S, evaluation: Callable[[S], float], factor: float) -> float:
    """`evaluation` in MAX's view without the tempo: `factor`, what having just moved seems
    worth, is taken from the player who has. A finished game keeps its value.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(p:(0 0)@1 q:(r:(0 0)@0.6)@0)@0")
    >>> bias(tree, ("p",), tree.evaluation, 0.5), bias(tree, ("q", "r"), tree.evaluation, 0.5)
    (0.5, 1.1)
    """
    value = evaluation(state)
    if game.is_terminal(state):
        return value
    return value + factor if game.player(state) == MAX else value - factor


def tempo(
    game: Game[S, object],
    states: Iterable[S],
    evaluation: Callable[[S], float],
    depth: int = 1,
) -> float:
    """What having just moved seems worth: half of what `states` look better on average, to the
    player who moved last, by searches to `depth` and to one ply more. The `factor` for `bias`.

    The players are taken to move in turn. States where a search sees a win are left out.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((0 9)@4 (-9 9)@2)@0")
    >>> tempo(tree, [()], tree.evaluation)
    2.0
    """
    gaps = []
    for s in states:
        values = [
            alpha_beta(game, s, depth=plies, evaluation=evaluation).value
            for plies in (depth, depth + 1)
        ]
        if not set(values) & set(game.bounds or ()):
            max_moved_last = (game.player(s) == MAX) == (depth % 2 == 1)
            first, second = values if max_moved_last else values[::-1]
            gaps.append((first - second) / 2)
    if not gaps:
        raise ValueError("a tempo is measured on undecided positions, and there are none")
    return fmean(gaps)
