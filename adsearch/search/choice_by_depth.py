"""Which moves a search to each depth would choose, and where it changes its mind."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adsearch.game import MAX, A, Game, S
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.preconditions import require


def best_moves(
    game: Game[S, A], state: S | None, depth: int, evaluation: Callable[[S], float]
) -> set[A]:
    """All moves that a search to `depth` plies, 1 or more, finds best for the mover.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(take:-7 wait:2)@2 b:1 c:2)@0")
    >>> [sorted(best_moves(tree, (), depth, tree.evaluation)) for depth in (1, 2)]
    [['a', 'c'], ['c']]
    """
    root = require(game, state, "best_moves")
    if depth < 1:
        raise ValueError(f"a search of depth {depth!r} sees no move: depth 1 is the least")
    values = {
        a: alpha_beta(game, game.result(root, a), depth=depth - 1, evaluation=evaluation).value
        for a in game.actions(root)
    }
    best = max if game.player(root) == MAX else min
    return {a for a in values if values[a] == best(values.values())}


def changes_of_choice(
    game: Game[S, A],
    state: S | None,
    evaluation: Callable[[S], float],
    depths: Iterable[int],
) -> list[tuple[int, set[A]]]:
    """The best moves at the first of `depths`, and at each further one at which they change.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(take:-7 wait:2)@2 b:(c:1)@1)@0")
    >>> changes_of_choice(tree, (), tree.evaluation, range(1, 4))
    [(1, {'a'}), (2, {'b'})]
    """
    changes: list[tuple[int, set[A]]] = []
    for depth in depths:
        moves = best_moves(game, state, depth, evaluation)
        if not changes or moves != changes[-1][1]:
            changes.append((depth, moves))
    return changes
