"""Information sets: the states that the player who moves there cannot tell apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from adsearch.game import CHANCE, A, Game, Player, S
from adsearch.search.expectiminimax import chances
from adsearch.search.preconditions import bounded_depth


def information_sets(game: Game[S, A], p: Player) -> dict[Hashable, list[S]]:
    """The states where player `p` moves, by what `p` knows there.

    >>> from adsearch.game import MAX
    >>> from adsearch.games import Kuhn
    >>> len(information_sets(Kuhn(), MAX)), information_sets(Kuhn(), MAX)[0, ""]
    (6, [((0, 1), ''), ((0, 2), '')])
    """
    sets: dict[Hashable, list[S]] = {}
    for s, _ in _decisions(game, p):
        sets.setdefault(game.information(s, p), []).append(s)
    return sets


def possible_states(game: Game[S, A], s: S) -> list[tuple[S, float]]:
    """The states that the mover at `s` cannot tell from it, each with the probability that chance
    does what it has to do on the way there. What players did on the way does not count.

    >>> from adsearch.games import Leduc
    >>> game = Leduc()
    >>> s = game.position("MAX Q, MIN J: raise")
    >>> [(game.text(t), round(p, 3)) for t, p in possible_states(game, s)][0]
    ('MAX J, MIN J: raise', 0.067)
    """
    mover = game.player(s)
    knows = game.information(s, mover)
    return [(t, p) for t, p in _decisions(game, mover) if game.information(t, mover) == knows]


def _decisions(game: Game[S, A], p: Player) -> Iterator[tuple[S, float]]:
    """All states where `p` moves, each with the probability of what chance did before."""

    def walk(s: S, probability: float) -> Iterator[tuple[S, float]]:
        if game.is_terminal(s):
            return
        mover = game.player(s)
        if mover == CHANCE:
            for a, chance in chances(game, s):
                yield from walk(game.result(s, a), probability * chance)
            return
        if mover == p:
            yield s, probability
        for a in game.actions(s):
            yield from walk(game.result(s, a), probability)

    with bounded_depth("listing information sets"):
        yield from walk(game.initial(), 1.0)
