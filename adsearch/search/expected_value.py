"""What a pair of strategies is worth on average, and the plainest pair there is."""

from __future__ import annotations

import math
from collections.abc import Hashable
from operator import mul
from typing import Any

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.sequence_form import SequenceForm, Strategy


def expected(game: Game[S, A], strategy: Strategy[A]) -> float:
    """What MAX gets on average when both players follow `strategy`.

    >>> from adsearch.games import Kuhn
    >>> round(expected(Kuhn(), uniform_strategy(Kuhn())), 6)
    0.125
    """
    form = SequenceForm(game, "the expected value")
    values = form.values(MAX, form.weights(strategy, MIN))
    return math.fsum(map(mul, values, form.weights(strategy, MAX)))


def uniform_strategy(game: Game[S, A]) -> dict[Hashable, dict[Any, float]]:
    """Every move as likely as any other, for both players.

    >>> from adsearch.games import Tree
    >>> uniform_strategy(Tree("(h:#c(h:2 t:-1) t:#c(h:-1 t:1))"))
    {(): {'h': 0.5, 't': 0.5}, '#c': {'h': 0.5, 't': 0.5}}
    """
    form = SequenceForm(game, "the uniform strategy")
    return {
        here.information: dict.fromkeys(here.actions, 1 / len(here.actions))
        for sets in form.sets
        for here in sets
    }
