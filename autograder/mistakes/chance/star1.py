"""What goes wrong in chance.star1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from adsearch.game import CHANCE, MAX
from autograder.checks.exercise import mistake, variant


@dataclass
class Mean:
    """A mean that is being worked out: what is known of it, and what share is still open."""

    alpha: float
    beta: float
    low: float
    high: float
    known: float = 0
    left: float = 1

    @property
    def most(self) -> float:
        return self.known + self.left * self.high

    @property
    def least(self) -> float:
        return self.known + self.left * self.low


def _window(mean: Mean, p: float) -> tuple[float, float]:
    """Which values of the next outcome, of probability p, leave the mean open; `left` is without
    it."""
    alpha = (mean.alpha - mean.most) / p
    beta = (mean.beta - mean.least) / p
    return max(alpha, mean.low), min(beta, mean.high)


def _cut(mean: Mean) -> float | None:
    """What to return as soon as the rest does not matter."""
    if mean.most <= mean.alpha:
        return mean.most
    if mean.least >= mean.beta:
        return mean.least
    return None


def _anything(mean: Mean, p: float) -> tuple[float, float]:
    return -inf, inf


@dataclass
class Rules:
    """Star1 with rules of one's own."""

    window: Callable[[Mean, float], tuple[float, float]] = _window
    cut: Callable[[Mean], float | None] = _cut
    raises: bool = True  # does a player's best so far narrow the window?
    breaks: bool = True  # do players stop when the window is closed?
    bounds: tuple[float, float] | None = None  # instead of those that are given
    skips: bool = True  # are impossible outcomes left out?
    share: Callable[[float, Sequence[Any]], float] = lambda p, outcomes: p
    infinity: float = inf  # below which a player's best so far begins

    def value(self, game: Any, s: Any, alpha: float, beta: float, low: float, high: float) -> Any:
        low, high = self.bounds or (low, high)
        if game.is_terminal(s):
            return game.utility(s)
        if game.player(s) == CHANCE:
            return self.mean(game, s, Mean(alpha, beta, low, high))
        best = -self.infinity if game.player(s) == MAX else self.infinity
        for a in game.actions(s):
            v = self.value(game, game.result(s, a), alpha, beta, low, high)
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best) if self.raises else alpha
            else:
                best = min(best, v)
                beta = min(beta, best) if self.raises else beta
            if alpha >= beta and self.breaks:
                break
        return best

    def mean(self, game: Any, s: Any, mean: Mean) -> Any:
        outcomes = game.outcomes(s)
        for a, chance in outcomes:
            p = self.share(chance, outcomes)
            if p == 0 and self.skips:
                continue
            mean.left -= p
            alpha, beta = self.window(mean, p)
            mean.known += p * self.value(game, game.result(s, a), alpha, beta, mean.low, mean.high)
            if (bound := self.cut(mean)) is not None:
                return bound
        return mean.known


def _never(mean: Mean) -> float | None:
    return None


@mistake("chance.star1")
def it_never_cuts_at_chance(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You look at all that chance may bring before you compare. A mean needs all its outcomes, but
    not to know that it is too small: what is the best it can still become?"""
    return Rules(_anything, _never).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def it_does_not_cut_at_all(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You look at every leaf. Where does your search compare with alpha and beta, at players and at
    chance?"""
    rules = Rules(_anything, _never, raises=False, breaks=False)
    return rules.value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def it_cuts_below_alpha_only(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You stop when a mean is sure to be too small. It can be sure to be too large as well: what is
    the least it can still become?"""

    def cut(mean: Mean) -> float | None:
        return mean.most if mean.most <= mean.alpha else None

    return Rules(_anything, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def it_cuts_above_beta_only(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You stop when a mean is sure to be too large. It can be sure to be too small as well: what is
    the most it can still become?"""

    def cut(mean: Mean) -> float | None:
        return mean.least if mean.least >= mean.beta else None

    return Rules(_anything, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def it_cuts_without_bounds(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You stop when what is known so far is below alpha. The rest may still lift the mean: by how
    much at most?"""

    def cut(mean: Mean) -> float | None:
        return mean.known if mean.known <= mean.alpha or mean.known >= mean.beta else None

    return Rules(_anything, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def a_single_outcome_is_compared(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You stop as soon as one outcome is below alpha, as if chance could choose it. It counts by
    its probability only."""
    if game.is_terminal(s) or game.player(s) != CHANCE:
        return _with_chance(a_single_outcome_is_compared, game, s, alpha, beta, low, high)
    known = 0.0
    for a, p in game.outcomes(s):
        v = a_single_outcome_is_compared(game, game.result(s, a), alpha, beta, low, high)
        known += p * v
        if v <= alpha or v >= beta:
            return v
    return known


def _with_chance(
    search: Callable[..., Any],
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    low: float,
    high: float,
) -> Any:
    """Alpha-beta's part, with `search` below."""
    if game.is_terminal(s):
        return game.utility(s)
    best = -inf if game.player(s) == MAX else inf
    for a in game.actions(s):
        v = search(game, game.result(s, a), alpha, beta, low, high)
        if game.player(s) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


@mistake("chance.star1")
def the_wrong_end_of_the_range(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """For the outcomes that are open you take the lowest value where you compare with alpha. A mean
    is sure to be too small only if it is so with the best that may come."""

    def cut(mean: Mean) -> float | None:
        if mean.least <= mean.alpha:
            return mean.least
        return mean.most if mean.most >= mean.beta else None

    return Rules(_anything, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_upper_end_for_both(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You take `high` for the open outcomes on both sides. To be sure that a mean is above beta,
    reckon with the worst that may come."""

    def cut(mean: Mean) -> float | None:
        return mean.most if mean.most <= mean.alpha or mean.most >= mean.beta else None

    return Rules(_anything, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_bounds_are_taken_for_granted(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You reckon with leaves from -1 to 1 whatever `low` and `high` say."""
    return Rules(bounds=(-1, 1)).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def outcomes_get_the_window_of_the_mean(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You hand alpha and beta on to the outcomes as they are. One outcome may lie outside while the
    mean does not: which values of it would decide?"""

    def window(mean: Mean, p: float) -> tuple[float, float]:
        return mean.alpha, mean.beta

    return Rules(window).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def outcomes_get_the_window_and_give_its_ends(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You hand alpha and beta on to the outcomes as they are, and where one of them lies outside,
    alpha or beta comes back and counts as its value. Which values of an outcome would decide?"""

    def window(mean: Mean, p: float) -> tuple[float, float]:
        return mean.alpha, mean.beta

    def cut(mean: Mean) -> float | None:
        if mean.most <= mean.alpha:
            return mean.alpha
        return mean.beta if mean.least >= mean.beta else None

    return Rules(window, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_window_is_not_divided_by_the_probability(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """The window of an outcome says what its share in the mean may be. Its value counts times its
    probability: how large may the value be?"""

    def window(mean: Mean, p: float) -> tuple[float, float]:
        return max(mean.alpha - mean.most, mean.low), min(mean.beta - mean.least, mean.high)

    return Rules(window).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def what_is_known_is_returned_at_a_cut(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You stop at the right moment, but return the part of the mean that is known, as if the open
    outcomes were worth 0. What bound on the mean has been shown?"""

    def cut(mean: Mean) -> float | None:
        return None if _cut(mean) is None else mean.known

    return Rules(cut=cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_bounds_of_a_cut_are_swapped(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """If a mean is too small, what has been shown is the most it can be; you return the least."""

    def cut(mean: Mean) -> float | None:
        if mean.most <= mean.alpha:
            return mean.least
        return mean.most if mean.least >= mean.beta else None

    return Rules(cut=cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_players_never_narrow_the_window(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """The best move so far does not raise alpha (or lower beta), so that later means are compared
    with the window from outside only."""
    return Rules(raises=False).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_players_never_stop(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """At chance you stop in time, but a player goes on to look at moves when the window is closed
    already. Between dice it is alpha-beta as before."""
    return Rules(breaks=False).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def chance_is_even(game: Any, s: Any, alpha: float, beta: float, low: float, high: float) -> Any:
    """You weigh all outcomes alike. The game tells how likely each is."""
    rules = Rules(_anything, share=lambda p, outcomes: 1 / len(outcomes))
    return rules.value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_open_share_never_shrinks(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You reckon with the full range for everything, also for the outcomes that are known already.
    Only what is still open can change."""

    def cut(mean: Mean) -> float | None:
        if mean.known + mean.high <= mean.alpha:
            return mean.known + mean.high
        return mean.known + mean.low if mean.known + mean.low >= mean.beta else None

    return Rules(_anything, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def impossible_outcomes_are_divided_by(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """An outcome may have probability 0, and then you divide by it. What does such an outcome do to
    the mean?"""
    return Rules(skips=False).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def chance_is_taken_for_min(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """Where dice fall you take the smallest value, as if MIN were to move. Ask for CHANCE first."""
    if game.is_terminal(s) or game.player(s) != CHANCE:
        return _with_chance(chance_is_taken_for_min, game, s, alpha, beta, low, high)
    best = inf
    for a, _ in game.outcomes(s):
        v = chance_is_taken_for_min(game, game.result(s, a), alpha, beta, low, high)
        best = min(best, v)
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _whole(mean: Mean, p: float) -> tuple[float, float]:
    """What is always safe to hand down."""
    return mean.low, mean.high


@variant("chance.star1", of=the_wrong_end_of_the_range)
def the_wrong_end_of_the_whole_range(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:

    def cut(mean: Mean) -> float | None:
        if mean.least <= mean.alpha:
            return mean.least
        return mean.most if mean.most >= mean.beta else None

    return Rules(_whole, cut).value(game, s, alpha, beta, low, high)


@variant("chance.star1", of=it_cuts_without_bounds)
def it_cuts_without_bounds_below_the_whole_range(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:

    def cut(mean: Mean) -> float | None:
        return mean.known if mean.known <= mean.alpha or mean.known >= mean.beta else None

    return Rules(_whole, cut).value(game, s, alpha, beta, low, high)


@variant("chance.star1", of=it_cuts_without_bounds)
def it_cuts_without_an_upper_bound(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:

    def cut(mean: Mean) -> float | None:
        if mean.known <= mean.alpha:
            return mean.known
        return mean.least if mean.least >= mean.beta else None

    return Rules(_whole, cut).value(game, s, alpha, beta, low, high)


@variant("chance.star1", of=the_bounds_are_taken_for_granted)
def the_bounds_are_taken_for_granted_where_it_cuts(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:

    def cut(mean: Mean) -> float | None:
        if mean.known + mean.left <= mean.alpha:
            return mean.known + mean.left
        return mean.known - mean.left if mean.known - mean.left >= mean.beta else None

    return Rules(_whole, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def the_open_share_is_one_outcome_late(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """When you compare, the outcome that you have just looked at still counts as open as well. Take
    its probability off before."""
    last = [0.0]

    def window(mean: Mean, p: float) -> tuple[float, float]:
        last.append(p)
        return mean.low, mean.high

    def cut(mean: Mean) -> float | None:
        left = mean.left + last.pop()
        if mean.known + left * mean.high <= mean.alpha:
            return mean.known + left * mean.high
        least = mean.known + left * mean.low
        return least if least >= mean.beta else None

    return Rules(window, cut).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def max_and_min_are_swapped(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """Where MAX moves you take the smallest value, where MIN moves the largest."""

    class Turned:
        is_terminal, actions, result = (
            staticmethod(game.is_terminal),
            staticmethod(game.actions),
            staticmethod(game.result),
        )
        outcomes, utility = staticmethod(game.outcomes), staticmethod(game.utility)

        @staticmethod
        def player(s: Any) -> Any:
            who = game.player(s)
            return who if who == CHANCE else 1 - who

    return Rules(_whole).value(Turned(), s, alpha, beta, low, high)


@mistake("chance.star1")
def chance_adds_up(game: Any, s: Any, alpha: float, beta: float, low: float, high: float) -> Any:
    """You add up what chance may bring, as if all of it came. How much does each outcome count?"""
    rules = Rules(_whole, share=lambda p, outcomes: 1)
    return rules.value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def infinity_is_a_thousand(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    return Rules(_whole, infinity=999).value(game, s, alpha, beta, low, high)


@mistake("chance.star1")
def bounds_are_remembered_as_values(
    game: Any, s: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """You remember what a position came to, and use it when you meet it again. But where the window
    closed it was only a bound: that holds for that window alone."""
    known: dict[Any, Any] = {}

    class Remembering(Rules):
        def value(self, game: Any, s: Any, *window: float) -> Any:
            if s not in known:
                known[s] = super().value(game, s, *window)
            return known[s]

    return Remembering(_whole).value(game, s, alpha, beta, low, high)
