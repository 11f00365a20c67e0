"""Small games with hidden information: those of notebook 11, and random ones with an oracle."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Mapping
from itertools import product
from typing import Any

from adsearch.game import CHANCE, MAX, Game, Player

FUSION = (
    "chance(#r(guess:max#g(l:1 r:-1) safe:0.5 look:max(l:0.7 r:-1.3)) "
    "#r(guess:max#g(l:-1 r:1) safe:0.5 look:max(l:-1.3 r:0.7)))"
)
NONLOCAL = "chance(min(stop:-1 go:max#m(l:1 r:-1)) min(stop:1 go:max#m(l:-1 r:0.5)))"
PENNIES = "(h:#c(h:2 t:-1) t:#c(h:-1 t:1))"
BLUFF = "chance(0.25:(bet:#c(call:2 fold:1) check:1) 0.75:(bet:#c(call:-2 fold:1) check:-1))"
STAIRS = "(out:0 in:max(l:max(l:1 r:-9) r:-3))"


class Cards(Game[Any, Any]):
    """Chance deals both players a card, then they say words in turn, and are paid at random.

    A state is the deal and the words so far; a player knows the own card and the words.
    """

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        weights = {deal: rng.randint(1, 4) for deal in product(range(2), range(2))}
        self.deals = [(deal, w / sum(weights.values())) for deal, w in weights.items()]
        self.first = rng.randrange(2)
        self.rng_seed, self.length = seed, 2 + rng.randrange(2)

    def initial(self) -> Any:
        return (), ""

    def player(self, s: Any, /) -> Player:
        return (len(s[1]) + self.first) % 2 if s[0] else CHANCE

    def actions(self, s: Any, /) -> list[str]:
        return ["a", "b"] if s[0] and not self.is_terminal(s) else []

    def outcomes(self, s: Any, /) -> list[tuple[Any, float]]:
        return [] if s[0] else self.deals

    def result(self, s: Any, a: Any, /) -> Any:
        return (s[0], s[1] + a) if s[0] else (a, "")

    def is_terminal(self, s: Any, /) -> bool:
        return len(s[1]) == self.length or s[1].endswith("bb")

    def utility(self, s: Any, p: Player = MAX, /) -> float:
        value = random.Random(f"{self.rng_seed} {s}").randint(-5, 5)
        return value if p == MAX else -value

    def information(self, s: Any, p: Player, /) -> Hashable:
        return (p, s[0][p], s[1]) if s[0] else s


def sets_of(game: Game[Any, Any]) -> dict[Hashable, tuple[Player, list[Any]]]:
    """Who moves and what may be done, by information."""
    found: dict[Hashable, tuple[Player, list[Any]]] = {}
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        mover = game.player(s)
        if mover != CHANCE and not game.is_terminal(s):
            found[game.information(s, mover)] = mover, list(game.actions(s))
        waiting += [game.result(s, a) for a in game.choices(s)]
    return found


def random_strategy(game: Game[Any, Any], seed: int) -> dict[Hashable, dict[Any, float]]:
    """Some moves of it have probability 0."""
    rng, strategy = random.Random(seed), {}
    for information, (_, actions) in sets_of(game).items():
        weights = [rng.choice([0, 1, 2, 5]) for _ in actions]
        weights[rng.randrange(len(actions))] += 1
        strategy[information] = {a: w / sum(weights) for a, w in zip(actions, weights, strict=True)}
    return strategy


def mean(game: Game[Any, Any], strategy: Mapping[Any, Mapping[Any, float]], s: Any) -> float:
    """What MAX gets from `s` on, state by state: the oracle for the expected value."""
    if game.is_terminal(s):
        return game.utility(s)
    mover = game.player(s)
    odds = dict(game.outcomes(s)) if mover == CHANCE else strategy[game.information(s, mover)]
    return sum(p * mean(game, strategy, game.result(s, a)) for a, p in odds.items())


def replies(game: Game[Any, Any], p: Player) -> Iterator[dict[Hashable, Any]]:
    """Every pure strategy of player `p`."""
    own = {known: actions for known, (mover, actions) in sets_of(game).items() if mover == p}
    for choice in product(*own.values()):
        yield dict(zip(own, choice, strict=True))


def against(
    strategy: Mapping[Any, Mapping[Any, float]], reply: Mapping[Any, Any]
) -> dict[Any, Mapping[Any, float]]:
    """The strategy, with a player who follows `reply` instead."""
    return {**strategy, **{known: {a: 1.0} for known, a in reply.items()}}
