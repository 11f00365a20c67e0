"""A mistake has its name in whatever way it is written, and nothing is said that is not so."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from math import inf, isclose
from typing import Any, ClassVar

import pytest

from adsearch.game import CHANCE, MAX
from adsearch.nodes import Node
from autograder import check
from autograder.checks.mistakes import reference
from autograder.exercises.chance.transform import transform
from autograder.exercises.mcts.ucb1 import ucb1

alpha_beta_value = reference("alpha_beta.value")
expectiminimax = reference("chance.expectiminimax")
counterexample = reference("chance.transform", 1)
sample_deals = reference("hidden.sample_deals")
expand = reference("mcts.expand")
playout = reference("mcts.playout")


pytestmark = pytest.mark.slow


def last_of_all(game: Any, node: Any, mover: Any) -> Any:
    """Returns the last of the new children."""
    if game.is_terminal(node.state):
        return node
    for a in game.actions(node.state):
        after = game.result(node.state, a)
        node.children.append(Node(after, node, a, mover(node, after)))
    return node.children[-1]


def one_by_lot(game: Any, node: Any, mover: Any) -> Any:
    """Returns any of the new children."""
    last_of_all(game, node, mover)
    return random.choice(node.children or [node])


def one_by_one(game: Any, node: Any) -> Any:
    """Makes one child with every call."""
    if game.is_terminal(node.state):
        return node
    a = game.actions(node.state)[len(node.children)]
    node.children.append(Node(game.result(node.state, a), node, a, game.player(node.state)))
    return node.children[-1]


def any_one(game: Any, node: Any) -> Any:
    """Makes a child for any of the moves that have none."""
    if game.is_terminal(node.state):
        return node
    known = [child.action for child in node.children]
    a = random.choice([a for a in game.actions(node.state) if a not in known])
    node.children.append(Node(game.result(node.state, a), node, a, game.player(node.state)))
    return node.children[-1]


@pytest.mark.parametrize("way", [one_by_one, any_one])
def test_who_makes_one_child_with_every_call_is_told_so(way: Callable[..., Any]) -> None:
    """It had full marks, and then the search never got to the siblings."""
    report = check("mcts.expand", way)
    assert report.points == 1
    assert report.mistake == "One child is made at a time"


@pytest.mark.parametrize("way", [last_of_all, one_by_lot])
def test_which_child_is_returned_does_not_hide_what_is_wrong_with_it(
    way: Callable[..., Any],
) -> None:
    def moves_next(game: Any, node: Any) -> Any:
        return way(game, node, lambda node, after: game.player(after))

    def nobody(game: Any, node: Any) -> Any:
        return way(game, node, lambda node, after: None)

    assert check("mcts.expand", moves_next).mistake == "The mover is the player to move next"
    assert check("mcts.expand", nobody).mistake == "The mover is left out"


def test_evaluating_finished_games_is_named() -> None:
    def guessing(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        if depth == 0 or game.is_terminal(state):
            return evaluation(state)
        if game.player(state) == CHANCE:
            after = ((game.result(state, a), p) for a, p in game.outcomes(state))
            return sum(p * guessing(game, t, depth, evaluation) for t, p in after)
        best = max if game.player(state) == MAX else min
        moves = (game.result(state, a) for a in game.actions(state))
        return best([guessing(game, t, depth - 1, evaluation) for t in moves])

    assert check("chance.expectiminimax", guessing).mistake == "Every leaf is evaluated"


@pytest.mark.parametrize("large", [999, 10**9, 1e300])
def test_how_large_a_large_number_is_does_not_matter(large: float) -> None:
    def bound(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
        return ucb1(wins, visits, parent, c) if visits else large

    name = "A move without visits gets a large number"
    assert check("mcts.ucb1", bound).mistake == name


def test_a_tree_of_equal_moves_is_named_whatever_is_in_it() -> None:
    def equal(f: Any) -> str:
        return "(chance(0.5:2 0.5:4) 3)"

    assert check("chance.transform", transform, equal).mistake == "Both moves are worth the same"


def test_who_returns_nothing_or_a_generator_is_not_asked_what_it_remembers() -> None:
    def lazily(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
        yield 1, {game.actions(state)[0]}

    def nothing(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
        return None

    for program in (lazily, nothing):
        hint = check("horizon.find", program).hint
        assert hint
        assert "remembers" not in hint


def test_who_makes_no_move_where_none_is_needed_is_not_asked_what_it_remembers() -> None:
    def few_moves_are_quiet(game: Any, state: Any, noisy: Any) -> Any:
        return len(game.actions(state)) < 3

    hint = check("horizon.quiet", few_moves_are_quiet).hint
    assert hint
    assert "remembers" not in hint
    assert "called none of the functions that it was given" in hint


def test_who_stops_before_it_looks_is_not_told_that_it_remembers() -> None:
    def gives_up_at_two(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        if depth == 2:
            return 0.125
        return expectiminimax(game, state, depth, evaluation)

    report = check("chance.expectiminimax", gives_up_at_two)
    assert not report.mistake
    assert "does it stop before it looks, or remember" in report.hint


@pytest.mark.long
def test_who_draws_too_few_deals_is_told_how_many() -> None:
    def one(game: Any, s: Any, n: int, rng: Any) -> Any:
        return sample_deals(game, s, n, rng)[:1]

    case = check("hidden.sample_deals", one).counterexample
    assert case
    assert case.given.startswith("a list of 1: ")


def test_a_reply_that_is_worst_for_min_is_not_taken_for_another_point_of_view() -> None:
    def smallest_for_min(game: Any, strategy: Any, p: int) -> Any:
        better = operator.gt if p == MAX else operator.lt
        weights: dict[Any, dict[Any, float]] = {}
        reply: dict[Any, Any] = {}

        def mix(s: Any) -> list[tuple[Any, float]]:
            player = game.player(s)
            if player == p:
                return [(a, 1) for a in game.actions(s)]
            known = game.outcomes(s) if player == CHANCE else None
            return list(known or strategy[game.information(s, player)].items())

        def file(s: Any, weight: float) -> None:
            if not game.is_terminal(s):
                if game.player(s) == p:
                    weights.setdefault(game.information(s, p), {})[s] = weight
                for a, chance in mix(s):
                    file(game.result(s, a), weight * chance)

        def worth(s: Any) -> float:
            if game.is_terminal(s):
                return float(game.utility(s, p))
            if game.player(s) == p:
                return worth(game.result(s, decide(game.information(s, p))))
            return sum(chance * worth(game.result(s, a)) for a, chance in mix(s))

        def decide(knows: Any) -> Any:
            if knows not in reply:
                best, most = None, 0.0
                for a in game.actions(next(iter(weights[knows]))):
                    total = sum(w * worth(game.result(s, a)) for s, w in weights[knows].items())
                    if best is None or better(total, most):
                        best, most = a, total
                reply[knows] = best
            return reply[knows]

        file(game.initial(), 1)
        for knows in weights:
            decide(knows)
        return worth(game.initial()), reply

    report = check("hidden.best_response", smallest_for_min)
    assert report.mistake == "MIN takes its worst reply"


def test_who_sees_no_replies_is_not_told_that_draws_are_losses() -> None:
    def at_the_root_only(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
        if game.is_terminal(state):
            return None
        low, high = game.bounds
        root = Node(state)
        expand(game, root)
        for _ in range(n):
            new = [child for child in root.children if not child.visits]
            child = rng.choice(new) if new else max(root.children, key=lambda k: bound(root, k, c))
            share = (playout(game, child.state, rng) - low) / (high - low)
            child.reward += share if child.mover == MAX else 1 - share
            child.visits += 1
            root.visits += 1
        return max(root.children, key=lambda child: child.visits).action

    def bound(root: Node, child: Node, c: float) -> float:
        return ucb1(child.reward, child.visits, root.visits, c)

    assert check("mcts.search", at_the_root_only).mistake == "The tree does not grow"


def test_who_hands_too_little_to_the_search_reads_that_it_was_the_search() -> None:
    def choose(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
        return search(state), "search"

    said = check("lookup.choose", choose).text()
    assert "search takes the game and state, but your program gave it 1 argument\n" in said


def test_who_forgets_the_last_return_is_told_of_nothing_else() -> None:
    """Where a position has one move, the largest of nothing but None is None."""

    def collected(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        values = [collected(game, game.result(state, a)) for a in game.actions(state)]
        max(values) if game.player(state) == MAX else min(values)
        return None  # as if nothing stood here

    report = check("minimax.value", collected)
    assert report.diagnosis == (
        "This looks like a known mistake: “It forgets to return at the end”."
    )


def test_a_bound_from_a_narrow_window_is_not_the_value_of_a_move() -> None:
    """With few moves at the root, nobody asked what becomes of the bound."""

    def better_or_not(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return None
        first, *others = game.actions(state)
        move, worth = first, alpha_beta_value(game, game.result(state, first))
        for a in others:
            after = game.result(state, a)
            if game.player(state) == MAX:
                v = alpha_beta_value(game, after, worth, worth + 1)
                better = v > worth
            else:
                v = alpha_beta_value(game, after, worth - 1, worth)
                better = v < worth
            if better:
                move, worth = a, v
        return move

    report = check("alpha_beta.decision", better_or_not)
    assert (report.points, report.mistake) == (1, "The window of later moves is too narrow")


def test_who_plays_the_first_move_is_told_so_with_or_without_a_loop() -> None:
    def first(game: Any, state: Any) -> Any:
        return None if game.is_terminal(state) else game.actions(state)[0]

    def only_one_is_seen(game: Any, state: Any) -> Any:
        for a in game.actions(state):
            if abs(alpha_beta_value(game, game.result(state, a))) < inf:
                return a
        return None

    reports = [check("alpha_beta.decision", program) for program in (first, only_one_is_seen)]
    assert reports[1].mistake == "The first move is always played"
    assert all("You leave the loop" not in report.text() for report in reports)


def test_who_loses_one_bound_on_the_way_down_is_told_which() -> None:
    """That a node hears of its parent alone was said of a search that hands α on all the way."""

    def without_beta(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            after = game.result(state, a)
            if game.player(state) == MAX:
                best = max(best, without_beta(game, after, alpha))
                alpha = max(alpha, best)
            else:
                best = min(best, without_beta(game, after, alpha, beta))
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    assert check("alpha_beta.value", without_beta).mistake == "β is not handed on at MAX nodes"


class ByHash:
    """Keeps the deepest entries, each under the hash of its key."""

    def __init__(self, capacity: int) -> None:
        self.capacity, self.entries = capacity, dict[int, Any]()

    def get(self, key: Any) -> Any:
        return self.entries.get(hash(key))

    def put(self, key: Any, entry: Any) -> None:
        old = self.get(key)
        if old is None or entry.depth >= old.depth:
            self.entries[hash(key)] = entry
        while len(self.entries) > self.capacity:
            del self.entries[min(self.entries, key=lambda k: self.entries[k].depth)]


class NothingAtDepthZero:
    """Takes a slot whose depth is 0 for an empty one."""

    def __init__(self, capacity: int) -> None:
        self.slots: list[Any] = [(None, None, 0)] * capacity

    def get(self, key: Any) -> Any:
        known, entry, depth = self._slot(key)
        return entry if depth and known == key else None

    def put(self, key: Any, entry: Any) -> None:
        if self.slots and entry.depth >= self._slot(key)[2]:
            self.slots[hash(key) % len(self.slots)] = key, entry, entry.depth

    def _slot(self, key: Any) -> Any:
        return self.slots[hash(key) % len(self.slots)] if self.slots else (None, None, 0)


class BreaksAtUnknownKeys:
    """Raises where another key has the slot. It was told that it had returned an entry there."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.slots: dict[int, Any] = {}

    def get(self, key: Any) -> Any:
        known, entry = self.slots[hash(key) % self.capacity] if self.capacity else (key, None)
        if known != key:
            raise KeyError(key)
        return entry

    def put(self, key: Any, entry: Any) -> None:
        if self.capacity:
            slot = hash(key) % self.capacity
            if slot not in self.slots or entry.depth >= self.slots[slot][1].depth:
                self.slots[slot] = key, entry


@pytest.mark.parametrize(
    ("table", "name"),
    [
        (ByHash, "Only the hash is kept"),
        (NothingAtDepthZero, "Depth zero is taken for none"),
        (BreaksAtUnknownKeys, "An unknown position breaks it"),
    ],
)
def test_a_table_answers_for_exactly_the_key_it_was_given(table: Any, name: str) -> None:
    report = check("ordering.replacement", table)
    assert (report.points, report.mistake) == (3, name)


def test_a_table_that_belongs_to_the_class_is_asked_about() -> None:
    class Shared:
        entries: ClassVar[dict[Any, Any]] = {}

        def __init__(self, capacity: int) -> None:
            self.capacity = capacity

        def get(self, key: Any) -> Any:
            return self.entries.get(key)

        def put(self, key: Any, entry: Any) -> None:
            if key in self.entries:
                if entry.depth < self.entries[key].depth:
                    return
            elif self.capacity == 0:
                return
            elif len(self.entries) >= self.capacity:
                shallowest = min(self.entries, key=lambda k: self.entries[k].depth)
                if entry.depth < self.entries[shallowest].depth:
                    return
                del self.entries[shallowest]
            self.entries[key] = entry

    assert "remember an earlier call" in (check("ordering.replacement", Shared).hint or "")


def test_who_asks_a_table_that_nobody_shares_is_not_told_to_ask_it() -> None:
    def copied(
        game: Any, s: Any, depth: int, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
    ) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluate(s)
        if (s, depth, alpha, beta) in table:
            return table[s, depth, alpha, beta]
        key = s, depth, alpha, beta
        best = -inf if game.player(s) == MAX else inf
        for a in game.actions(s):
            after = game.result(s, a)
            v = copied(game, after, depth - 1, evaluate, dict(table), alpha, beta)
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        table[key] = best
        return best

    report = check("ordering.table", copied)
    assert report.mistake == "The table never answers"
    assert "do all calls share it" in (report.hint or "")


def test_who_stops_at_a_win_is_not_told_that_the_value_is_right() -> None:
    def at_a_win(game: Any, state: Any) -> Any:
        values: dict[Any, float] = {}

        def value(s: Any) -> float:
            if s not in values and game.is_terminal(s):
                values[s] = game.utility(s)
            elif s not in values:
                sign = 1 if game.player(s) == MAX else -1
                best = -inf
                for a in game.actions(s):
                    best = max(best, sign * value(game.result(s, a)))
                    if best == 1:
                        break
                values[s] = sign * best
            return values[s]

        value(state)
        return values

    report = check("minimax.solve", at_a_win)
    assert report.mistake == "It stops at a win"
    assert "The value is right" not in (report.hint or "")


def test_rounding_and_leaving_out_the_last_move_are_two_mistakes() -> None:
    def rounded(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return int(game.utility(state))
        moves = game.actions(state)
        values = [rounded(game, game.result(state, a)) for a in moves[:-1] or moves]
        return max(values) if game.player(state) == MAX else min(values)

    names = {known.name for known in check("minimax.value", rounded).mistakes}
    assert names == {"It rounds to whole numbers", "The last move is left out"}


def test_one_wrong_answer_is_not_explained_by_a_mistake_that_gets_many_wrong() -> None:
    """Who looks at the first two values only refuses most bends, and does not allow every map."""

    def at_the_beginning(f: Any, xs: Any) -> bool:
        first, *_, last = xs = sorted(xs)
        slope = (f(last) - f(first)) / (last - first)
        return bool(slope > 0 and isclose(f(xs[1]), f(first) + slope * (xs[1] - first)))

    report = check("chance.transform", at_the_beginning, counterexample)
    assert report.points == 4
    assert not report.mistakes


def test_a_second_mistake_has_to_explain_more_than_an_answer_or_two() -> None:
    """Where a sum leaves out what never comes, nothing is rounded."""

    def added_up(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        if game.is_terminal(state) or depth == 0:
            return game.utility(state) if game.is_terminal(state) else evaluation(state)
        if game.player(state) == CHANCE:
            likely = [outcome for outcome, p in game.outcomes(state) if p > 0]
            after = [game.result(state, outcome) for outcome in likely]
            return sum(added_up(game, s, depth, evaluation) for s in after)
        best = max if game.player(state) == MAX else min
        after = [game.result(state, a) for a in game.actions(state)]
        return best(added_up(game, s, depth - 1, evaluation) for s in after)

    names = [known.name for known in check("chance.expectiminimax", added_up).mistakes]
    assert names == ["Chance adds up"]


@pytest.mark.long
def test_who_forgets_to_return_a_strategy_is_not_told_what_is_wrong_with_it() -> None:
    report = check("hidden.cfr", lambda game, n: None)
    assert report.mistake is None
    assert "did you forget to return?" in report.text()
