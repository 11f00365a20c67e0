"""The spots of a game that nobody searches: its positions, and what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import fsum
from typing import Any

from adsearch.draw.boards.small import AMONG_MANY
from adsearch.draw.growth import Candidate, GameView, grow
from adsearch.draw.spots import (
    Spot,
    line_of,
    named,
    payoff,
    ringed,
    spot_of,
    utilities,
    with_board,
    with_sums,
    written,
)
from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.games.tree import Tree


def spots_of_game(
    game: Game[Any, Any],
    state: Any = None,
    depth: int | None = None,
    values: bool | Mapping[Any, str] = False,
    most: int | None = None,
    row: int | None = None,
    strategy: Mapping[Any, Any] | None = None,
    evaluation: Callable[[Any], float | None] | None = None,
    largest: float = AMONG_MANY,
    order: Callable[[Any], float] | None = None,
    repeated: Any = None,
) -> list[Spot]:
    """The tree of the game itself below `state`, down to `depth`, of about `most` nodes.

    With `values` they are backed up wherever all that is below is shown, or positions have the
    words that `values` gives for them, leaves as well (a ? is not examined); without, a node shows
    its static `evaluation`, as @2: in a tree, the one that it was given. With `row` nodes are small
    boards, with cells of `largest` pixels at most, and so many of them are beside each other. A
    `strategy` has one move for each position of a player's, and what the other moves there lead to
    is unreachable; its own moves are planned, and no others are best. Siblings stand in the `order`
    of what it gives for them. Each copy of a `repeated` position is pointed out.

    >>> [spot.value for spot in spots_of_game(Tree("((3 12) (2 4))"), values=True)]
    ['3', '3', '2', '3', '12', '2', '4']
    """
    view = GameView(game, game.initial() if state is None else state, order)
    candidates = grow(view, depth, most, row)
    spots = [
        replace(spot_of(game, c), hidden="" if c.family or c.others else view.beneath(c))
        for c in candidates
    ]
    if row is not None:
        spots = [
            spot if c.others else with_board(game, spot, c.state, largest)
            for spot, c in zip(spots, candidates, strict=True)
        ]
    states = [c.state for c in candidates]
    if any(spot.is_looked_up and spot.board for spot in spots):
        spots = _with_movers(game, spots, states)
    if isinstance(values, Mapping):
        spots = [_called(spot, values.get(s)) for spot, s in zip(spots, states, strict=True)]
    elif values:
        spots = _valued(game, spots, states)
    elif evaluation is None and isinstance(game, Tree):
        spots = _estimated(spots, [game.node(s).evaluation for s in states])
    elif evaluation is not None:
        spots = _estimated(spots, map(evaluation, states))
    if strategy is not None:
        spots = _followed(strategy, candidates, spots)
    if repeated is not None:
        spots = [
            replace(spot, is_repeated=s == repeated) for spot, s in zip(spots, states, strict=True)
        ]
    return named(ringed(game, states, spots))


def _called(spot: Spot, word: str | None) -> Spot:
    """The spot with a word in place of its value, if there is one."""
    status = "unvisited" if word == "?" else spot.status
    return spot if word is None else replace(spot, value=word, status=status)


def _with_movers(game: Game[Any, Any], spots: Sequence[Spot], states: Sequence[Any]) -> list[Spot]:
    """Leaves with whose turn it is, or would be: what a table says of a board depends on it."""
    movers = {MAX: "max", MIN: "min"}
    return [
        replace(spot, mover=movers.get(game.player(s), "")) if spot.kind == "leaf" else spot
        for spot, s in zip(spots, states, strict=True)
    ]


def _followed(
    strategy: Mapping[Any, Any], candidates: Sequence[Candidate], spots: Sequence[Spot]
) -> list[Spot]:
    followed: list[Spot] = []
    for candidate, spot in zip(candidates, spots, strict=True):
        is_played = candidate.parent < 0 or (
            followed[candidate.parent].status == "visited"
            and strategy.get(candidate.before, candidate.move) == candidate.move
        )
        status = spot.status if is_played else "unreachable"
        is_planned = is_played and candidate.parent >= 0 and candidate.before in strategy
        followed.append(replace(spot, status=status, best=False, planned=is_planned))
    return followed


def _estimated(spots: Sequence[Spot], statics: Iterable[float | None]) -> list[Spot]:
    """With their static evaluations, where they have any and the game goes on."""
    return [
        replace(spot, value=f"@{written(static)}")
        if static is not None and spot.kind not in ("leaf", "more")
        else spot
        for spot, static in zip(spots, statics, strict=True)
    ]


def _valued(game: Game[Any, Any], spots: Sequence[Spot], states: Sequence[Any]) -> list[Spot]:
    below: list[list[int]] = [[] for _ in spots]
    for i, spot in enumerate(spots[1:], 1):
        below[spot.parent].append(i)
    known = [i for i in range(len(spots) - 1, -1, -1) if spots[i].kind != "more"]
    worth, chosen = backed_up(game, states, below, known)
    choices, line = set(chosen.values()), line_of(chosen)
    return with_sums(
        [
            replace(spot, value=payoff(game, worth[i]), best=i in line, choice=i in choices)
            if i in worth
            else spot
            for i, spot in enumerate(spots)
        ]
    )


def backed_up(
    game: Game[Any, Any],
    states: Sequence[Any],
    below: Sequence[Sequence[int]],
    order: Iterable[int],
) -> tuple[dict[int, tuple[float, ...]], dict[int, int]]:
    """Minimax, expected or max^n values of positions, and the child each player would choose.

    `below` lists the children of each, for all choices or none; `order` goes from the leaves up.
    What cannot be known has no value.
    """
    worth: dict[int, tuple[float, ...]] = {}
    chosen: dict[int, int] = {}
    for i in order:
        children = below[i]
        if game.is_terminal(states[i]):
            worth[i] = utilities(game, states[i])
        elif children and all(child in worth for child in children):
            player = game.player(states[i])
            if player == CHANCE:
                weights = [p for _, p in game.outcomes(states[i])]
                worth[i] = _expected(weights, [worth[child] for child in children])
            else:
                chosen[i] = max(children, key=lambda child: worth[child][player])
                worth[i] = worth[chosen[i]]
    return worth, chosen


def _expected(weights: Sequence[float], vectors: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(
        fsum(weight * number for weight, number in zip(weights, numbers, strict=True))
        for numbers in zip(*vectors, strict=True)
    )
