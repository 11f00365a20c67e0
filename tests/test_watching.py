"""Watching: every style of search gives the same record of what it asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from cProfile import Profile
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, Game
from adsearch.games import Graph, Nim, TicTacToe, Tree
from adsearch.trace import Trace
from adsearch.watching import Limit, tally, watch
from tests.draw.searches import memoised
from tests.searches import alpha_beta, minimax, negamax, with_table

FIGURE = Tree("((3 12 8) (2 4 6) (14 5 2))")


def greek(game: Any, s: Any, α: float = -inf, β: float = inf) -> Any:
    """Fail-hard, and the leaf is valued where it is generated."""
    for a in game.actions(s):
        after = game.result(s, a)
        v = game.utility(after) if game.is_terminal(after) else greek(game, after, α, β)
        if game.player(s) == MAX:
            α = max(α, v)
        else:
            β = min(β, v)
        if α >= β:
            break
    return α if game.player(s) == MAX else β


def two_functions(game: Any, s: Any) -> Any:
    def max_value(s: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        for a in game.actions(s):
            alpha = max(alpha, min_value(game.result(s, a), alpha, beta))
            if alpha >= beta:
                break
        return alpha

    def min_value(s: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        for a in game.actions(s):
            beta = min(beta, max_value(game.result(s, a), alpha, beta))
            if alpha >= beta:
                break
        return beta

    return max_value(s, -inf, inf)


class Searcher:
    """A class with state, and names for the window that nobody would guess."""

    def __call__(self, game: Any, s: Any) -> Any:
        self.game = game
        return self.look(s, -inf, inf)

    def look(self, s: Any, at_least: float, at_most: float) -> Any:
        if self.game.is_terminal(s):
            return self.game.utility(s)
        sign = 1 if self.game.player(s) == MAX else -1
        best = -inf
        for a in self.game.actions(s):
            v = sign * self.look(self.game.result(s, a), at_least, at_most)
            best = max(best, v)
            if sign > 0:
                at_least = max(at_least, best)
            else:
                at_most = min(at_most, -best)
            if at_least >= at_most:
                break
        return sign * best


def explicit_stack(game: Any, s: Any) -> Any:
    """Minimax without recursion: children wait on a stack, values are folded afterwards."""
    order, stack, values = [], [(s, None)], {}
    below: dict[Any, list[Any]] = {}
    while stack:
        here, parent = stack.pop()
        order.append(here)
        if parent is not None:
            below[parent].append(here)
        if game.is_terminal(here):
            values[here] = game.utility(here)
            continue
        below[here] = []
        for a in reversed(game.actions(here)):
            stack.append((game.result(here, a), here))
    for here in reversed(order):
        if here not in values:
            best = max if game.player(here) == MAX else min
            values[here] = best(values[child] for child in below[here])
    return values[s]


def generator(game: Any, s: Any) -> Any:
    def leaves(s: Any) -> Iterator[Any]:
        if game.is_terminal(s):
            yield game.utility(s)
        else:
            best = max if game.player(s) == MAX else min
            yield best(v for a in game.actions(s) for v in leaves(game.result(s, a)))

    return next(leaves(s))


PLAIN = [minimax, explicit_stack, generator, memoised]
PRUNING = [alpha_beta, greek, negamax, two_functions, Searcher()]


@pytest.mark.parametrize("search", PLAIN)
def test_plain_searches_ask_for_every_leaf(search: Callable[..., Any]) -> None:
    trace = watch(search, FIGURE)
    assert trace.answer == 3
    assert sorted(trace.path(leaf) for leaf in trace.leaves) == [
        (i, j) for i in range(3) for j in range(3)
    ]
    assert trace.cuts == []
    assert {trace.moves[n]: trace.value(n) for n in trace.children[0]} == {0: 3, 1: 2, 2: 2}


@pytest.mark.parametrize("search", PRUNING)
def test_pruning_searches_are_seen_to_prune(search: Callable[..., Any]) -> None:
    trace = watch(search, FIGURE)
    assert trace.answer == 3
    assert [trace.value(leaf) for leaf in trace.leaves] == [3, 12, 8, 2, 14, 5, 2]
    assert [(trace.path(cut.node), cut.moves) for cut in trace.cuts] == [((1,), (1, 2))]
    assert trace.cuts[0].why == "value ≤ 2 ≤ α = 3"


@pytest.mark.parametrize("search", PRUNING)
def test_windows_are_the_searchs_own_or_replayed_in_max_view(search: Callable[..., Any]) -> None:
    trace = watch(search, FIGURE)
    entered = {trace.path(node): trace.windows[node] for node in range(len(trace))}
    assert entered[(0,)] == (-inf, inf)
    assert entered[(1,)] == entered[(2,)] == (3, inf)
    assert entered[(2, 1)] == (3, 14)
    assert entered[(2, 2)] == (3, 5)


def test_a_replayed_window_that_explains_not_all_cuts_is_none() -> None:
    """This program's window was (−999, 999): to draw (−∞, +∞) beside its cut would be false."""

    def value(game: Any, s: Any, low: float = -999, high: float = 999) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        for a in game.actions(s):
            low = max(low, value(game, game.result(s, a), low, high))
            if low >= high:
                break
        return low

    trace = watch(value, Tree("(1500 2000)"))
    assert [(cut.moves, cut.why) for cut in trace.cuts] == [((1,), None)]
    assert not any(trace.windows)


def test_a_limit_that_is_no_round_number_is_rounded_where_it_is_told() -> None:
    """Limits grow with how slow a machine is."""

    def endless(game: Any, s: Any) -> Any:
        while True:
            pass

    trace = watch(endless, FIGURE, within=Limit(seconds=0.10771))
    assert trace.stopped == "still searching after 0.11 seconds"


def test_negamax_is_recognised() -> None:
    assert watch(negamax, FIGURE).mirrored
    assert not watch(alpha_beta, FIGURE).mirrored


HALF_TURNED = {
    "not swapped": lambda alpha, beta: (-alpha, -beta),
    "not negated": lambda alpha, beta: (beta, alpha),
    "handed on as it is": lambda alpha, beta: (alpha, beta),
    "always open": lambda alpha, beta: (-inf, inf),
}


@pytest.mark.parametrize("hand_down", HALF_TURNED.values(), ids=HALF_TURNED)
def test_negamax_is_recognised_by_its_values_if_its_windows_are_wrong(
    hand_down: Callable[[float, float], tuple[float, float]],
) -> None:
    def negamax(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(s):
            return game.utility(s, game.player(s))
        best = -inf
        for a in game.actions(s):
            best = max(best, -negamax(game, game.result(s, a), *hand_down(alpha, beta)))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    trace = watch(negamax, FIGURE)
    first = trace.children[0][0]
    assert trace.mirrored
    assert trace.value(first) == 3


def test_bounds_that_alpha_beta_hands_back_are_not_negamax() -> None:
    def fail_hard(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        for a in game.actions(s):
            value = fail_hard(game, game.result(s, a), alpha, beta)
            if game.player(s) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return min(alpha, beta) if game.player(s) == MAX else max(alpha, beta)

    assert not watch(fail_hard, Tree("((3 4) (-3 5) (-3 6))")).mirrored


TREES = st.recursive(st.integers(-9, 9), lambda node: st.lists(node, min_size=1, max_size=3))


@pytest.mark.slow
@given(TREES, st.sampled_from([MAX, MIN]))
def test_every_style_of_alpha_beta_leaves_the_same_trace(nested: Any, first: int) -> None:
    tree = Tree(nested, first)
    if tree.is_terminal(()):
        return
    seen = {}
    for search in (alpha_beta, negamax, Searcher()):
        trace = watch(search, tree)
        windows = {trace.path(n): trace.windows[n] for n in range(len(trace)) if trace.children[n]}
        leaves = [trace.path(leaf) for leaf in trace.leaves]
        seen[str(search)] = leaves, windows, [(trace.path(c.node), c.moves) for c in trace.cuts]
    first_seen, *others = seen.values()
    assert all(other == first_seen for other in others)


def test_events_tell_the_story_in_order() -> None:
    events = watch(alpha_beta, Tree("(2 (1 3))")).events
    assert [(e.kind, e.path, e.value) for e in events] == [
        ("expanded", (), None),
        ("generated", (0,), None),
        ("evaluated", (0,), 2),
        ("returned", (0,), 2),
        ("generated", (1,), None),
        ("expanded", (1,), None),
        ("generated", (1, 0), None),
        ("evaluated", (1, 0), 1),
        ("returned", (1, 0), 1),
        ("cut", (1,), 1),
        ("returned", (1,), 1),
        ("returned", (), 2),
    ]
    cut = next(e for e in events if e.kind == "cut")
    assert cut.why == "value ≤ 1 ≤ α = 2"
    assert cut.window == (2, inf)
    assert all(e.line and e.code for e in events)


def test_a_window_that_a_table_narrowed_is_seen_as_it_was_on_entry_and_on_leaving() -> None:
    game = Graph("R = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    trace = watch(with_table, game, None, {})
    first, second = (node for node, state in enumerate(trace.states) if state == "S")
    assert trace.narrowed == {second: (-1, 3)}
    assert trace.windows[second] == (-1, 2)
    assert (trace.left_with(first), trace.left_with(second)) == ((3, 2), (-1, 0))
    assert (trace.stored[first], trace.stored[second]) == ("2", "0")
    loaded = Trace.from_json(trace.to_json(), game)
    assert (loaded.narrowed, loaded.left) == (trace.narrowed, trace.left)
    assert loaded.stored == trace.stored


def test_a_table_is_read_as_a_dict_and_only_by_the_state() -> None:
    class Own(dict[Any, Any]):
        def get(self, *_: Any) -> Any:
            return inf

    def value(game: Any, s: Any, table: Any, other: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max(value(game, game.result(s, a), table, other) for a in game.actions(s))
        table[s] = other["never", s] = best
        return best

    assert watch(value, Tree("(3 5)"), None, Own(), {}).stored == {0: "5"}


def test_an_entry_of_a_table_that_cannot_be_written_stops_no_search() -> None:
    class Entry:
        def __repr__(self) -> str:
            raise ValueError("not yet")

    def value(game: Any, s: Any, table: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        table[s] = Entry()
        return max(value(game, game.result(s, a), table) for a in game.actions(s))

    trace = watch(value, Tree("(3 5)"), None, {})
    assert (trace.answer, trace.raised, trace.stored) == (5, None, {})


def test_a_deep_cut_names_the_bound_that_made_it() -> None:
    trace = watch(alpha_beta, Tree("(3 (4 (1 (2 5))))"))
    assert [(trace.path(c.node), c.moves, c.why) for c in trace.cuts] == [
        ((1, 1, 1), (1,), "value ≤ 2 ≤ α = 3")
    ]


def test_leaving_out_a_move_without_reason_is_seen() -> None:
    def lazy(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return lazy(game, game.result(s, game.actions(s)[0]))

    trace = watch(lazy, FIGURE)
    assert [(trace.path(c.node), c.moves, c.why) for c in trace.cuts] == [
        ((), (1, 2), None),
        ((0,), (1, 2), None),
    ]


def test_what_a_wrong_search_returned_is_kept() -> None:
    """Both levels maximise; the values shown are the program's, not ours."""

    def wrong(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return max(wrong(game, game.result(s, a)) for a in game.actions(s))

    trace = watch(wrong, FIGURE)
    assert trace.answer == 14
    assert [trace.value(node) for node in trace.children[0]] == [12, 6, 14]
    mins = Tree("min(1 2)")
    trace = watch(wrong, mins)
    assert trace.value(0) == Trace.from_json(trace.to_json(), mins).value(0) == 2


def test_a_move_at_the_root_is_not_taken_for_a_value() -> None:
    def decision(game: Any, s: Any) -> Any:
        return max(game.actions(s), key=lambda a: minimax(game, game.result(s, a)))

    trace = watch(decision, FIGURE)
    assert (trace.answer, trace.value(0)) == (0, 3)


def test_equal_positions_on_two_paths_are_two_nodes() -> None:
    game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    trace = watch(minimax, game)
    assert sorted(trace.path(n) for n in range(len(trace)) if trace.states[n] == "S") == [
        (0, 1),
        (1, 1),
    ]
    known = watch(memoised, game)
    assert [(known.path(n), known.path(m)) for n, m in known.same_as.items()] == [((1, 1), (0, 1))]
    assert known.cuts == []


def test_callables_handed_in_are_watched() -> None:
    tree = Tree("(a:(3 5)@4 b:(1 9)@6)")

    def one_ply(game: Any, s: Any, evaluation: Any, noisy: Any) -> Any:
        after = [game.result(s, a) for a in game.actions(s) if not noisy(s, a)]
        return max(evaluation(t) for t in after)

    def noisy(state: Any, action: Any) -> bool:
        return bool(action == "b")

    trace = watch(one_ply, tree, None, tree.evaluation, noisy=noisy)
    assert trace.answer == 4
    assert [(c.kind, c.value) for c in trace.calls if c.kind != "generated"] == [
        ("asked", ("noisy", False)),
        ("asked", ("noisy", True)),
        ("evaluated", 4),
        ("returned", 4),
    ]


def test_who_stands_pat_returns_one_of_several_values() -> None:
    """A position that is evaluated and then searched on is worth what the search returns for it."""

    def quiescence(game: Any, s: Any, evaluation: Callable[[Any], float]) -> float:
        if game.is_terminal(s):
            return float(game.utility(s))
        best = max if game.player(s) == MAX else min
        values = [quiescence(game, game.result(s, a), evaluation) for a in ("take",)]
        return best(evaluation(s), *values)

    def look(game: Any, s: Any, evaluation: Callable[[Any], float]) -> float:
        return max(quiescence(game, game.result(s, a), evaluation) for a in game.actions(s))

    tree = Tree("(a:(take:-7 quiet:2)@2 b:(take:9 quiet:1)@1)@0")
    trace = watch(look, tree, None, tree.evaluation)
    assert [trace.value(child) for child in trace.children[0]] == [-7, 1]


def test_an_opponents_own_thinking_is_not_the_searchs() -> None:
    def opponent(game: Game[Any, Any], s: Any) -> Any:
        return min(game.actions(s), key=lambda a: minimax(game, game.result(s, a)))

    def reply(game: Any, s: Any, opponent: Any) -> Any:
        after = game.result(s, 0)
        return game.result(after, opponent(game, after))

    trace = watch(reply, FIGURE, None, opponent)
    assert [trace.path(node) for node in range(len(trace))] == [(), (0,), (0, 0)]


def test_three_players_have_vectors() -> None:
    tree = Tree("A(B(<1 2 6> <4 2 3>) B(<6 1 2> <7 4 1>))")

    def max_n(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return tuple(game.utility(s, p) for p in game.players)
        vectors = [max_n(game, game.result(s, a)) for a in game.actions(s)]
        return max(vectors, key=lambda v: v[game.player(s)])

    trace = watch(max_n, tree)
    assert trace.value(0) == trace.answer == (7, 4, 1)
    assert trace.windows == [None] * len(trace)


def test_monte_carlo_shows_its_iterations() -> None:
    """Two rounds: the first adds a child of the root, the second a grandchild."""
    game = TicTacToe()

    def rounds(game: Any, s: Any) -> None:
        child = s
        for move in (4, 0):
            child = t = game.result(child, move)
            while not game.is_terminal(t):
                t = game.result(t, game.actions(t)[0])
            game.utility(t)

    trace = watch(rounds, game)
    first, second = trace.iterations
    assert (first.path, second.path) == ((4,), (4, 0))
    assert (first.playout, second.playout) == (8, 7)


def test_a_search_that_raises_leaves_what_was_seen() -> None:
    def broken(game: Any, s: Any) -> Any:
        after = game.result(s, 0)
        raise KeyError(after)

    trace = watch(broken, FIGURE)
    assert trace.error
    assert "KeyError" in trace.error
    assert len(trace) == 2
    assert [e.kind for e in trace.events] == ["expanded", "generated"]


def test_endless_searches_are_stopped() -> None:
    def calls_the_game(game: Any, s: Any) -> None:
        while True:
            game.result(s, 0)

    def calls_nothing(game: Any, s: Any) -> None:
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass

    def calls_itself(game: Any, s: Any) -> Any:
        return calls_itself(game, s)

    within = Limit(calls=1000, seconds=0.3)
    expected = {
        calls_the_game: ("calls", "still searching after 1,000 calls to the game"),
        calls_nothing: ("seconds", "still searching after 0.3 seconds"),
        calls_itself: ("recursion", "the search calls itself without end"),
    }
    for search, reason in expected.items():
        trace = watch(search, FIGURE, within=within)
        assert (trace.limit, trace.stopped) == reason


def test_the_game_is_left_as_it_was() -> None:
    game = Nim((2, 2))
    before = dict(vars(game))
    watch(minimax, game)
    tally(minimax, game)
    assert vars(game) == before


def test_counting_agrees_with_watching() -> None:
    counted = tally(minimax, Nim((2, 2)))
    assert (counted.answer, counted.generated, counted.evaluated) == (-1, 32, 14)
    trace = watch(minimax, Nim((2, 2)))
    assert (len(trace), len(trace.leaves)) == (33, 14)


@pytest.mark.parametrize("search", [minimax, alpha_beta, negamax])
def test_a_trace_is_saved_and_loaded(search: Callable[..., Any], tmp_path: Path) -> None:
    game = Nim((2, 2))
    trace = watch(search, game)
    trace.save(tmp_path / "trace.json")
    again = Trace.load(tmp_path / "trace.json", game)
    assert [e[:8] for e in again.events] == [e[:8] for e in trace.events]
    assert again.answer == trace.answer


def test_a_trace_is_a_networkx_graph() -> None:
    graph = watch(alpha_beta, FIGURE).graph()
    assert graph.number_of_nodes() == 11
    assert graph.nodes[0]["value"] == 3
    assert graph.edges[0, 1]["move"] == 0


def test_a_terminal_root_is_a_trace_of_one_node() -> None:
    trace = watch(minimax, Tree("5"))
    assert (len(trace), trace.answer, trace.value(0)) == (1, 5, 5)
    assert [e.kind for e in trace.events] == ["evaluated", "returned"]


def test_a_search_can_be_watched_while_it_is_profiled() -> None:
    """As with %prun. What it returned is not heard then, because there can be one profiler only."""
    with Profile() as profiled:
        trace = watch(minimax, FIGURE)
    assert (trace.answer, len(trace.leaves), trace.error) == (3, 9, None)
    assert any(entry.code is minimax.__code__ for entry in profiled.getstats())


def test_a_search_that_remembers_games_asks_a_watched_one_anew() -> None:
    remembering = cache(minimax)
    assert remembering(FIGURE, ()) == 3
    assert [len(watch(remembering, FIGURE).leaves) for _ in range(2)] == [9, 9]


@pytest.mark.parametrize("copied", [copy, deepcopy])
def test_a_copy_of_a_watched_game_is_watched(copied: Callable[[Any], Any]) -> None:
    """Also where a copy is made anew."""

    def careful(game: Game[Any, Any], state: Any) -> Any:
        return minimax(copied(game), state)

    game = TicTacToe(2, 2, 2)
    assert watch(careful, game).leaves == watch(minimax, game).leaves != []


@pytest.mark.parametrize("kind", [float, bool])
def test_a_move_is_written_down_as_the_game_has_it(kind: type) -> None:
    """1.0 and True are moves as 1 is, but nobody reads them back."""

    def largest(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return max(largest(game, game.result(s, kind(a))) for a in game.actions(s))

    game = Tree("((3 12) (2 4))")
    trace = watch(largest, game)
    assert Trace.from_json(trace.to_json(), game).moves == [None, 0, 0, 1, 1, 0, 1]


def test_a_position_that_a_search_makes_itself_has_its_place_in_a_tree() -> None:
    def value(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        return best(value(game, (*s, a)) for a in game.actions(s))

    trace, plain = watch(value, FIGURE), watch(minimax, FIGURE)
    assert [trace.path(n) for n in trace.leaves] == [plain.path(n) for n in plain.leaves]
    assert trace.depth_first


def by_key(game: Any, s: Any) -> Any:
    """The move in place of its value: the children's values are seen by a function of a move."""
    if game.is_terminal(s):
        return game.utility(s)
    best = max if game.player(s) == MAX else min
    return best(game.actions(s), key=lambda a: by_key(game, game.result(s, a)))


def by_helper(game: Any, s: Any) -> Any:
    def after(s: Any, a: Any) -> Any:
        return by_helper(game, game.result(s, a))

    if game.is_terminal(s):
        return game.utility(s)
    best = max if game.player(s) == MAX else min
    return best((after(s, a), a) for a in game.actions(s))[1]


@pytest.mark.parametrize("search", [by_key, by_helper])
def test_the_value_of_a_node_is_what_was_returned_for_it(search: Callable[..., Any]) -> None:
    trace = watch(search, FIGURE)
    assert trace.answer == trace.value(0) == 2
    assert [trace.value(node) for node in trace.children[0]] == [0, 0, 2]


def test_where_nothing_was_returned_there_is_no_value() -> None:
    def forgetful(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        for a in game.actions(s):
            forgetful(game, game.result(s, a))
        return None

    trace = watch(forgetful, FIGURE)
    assert [trace.value(node) for node in (0, *trace.children[0])] == [None] * 4
    assert {trace.value(leaf) for leaf in trace.leaves} == {2, 3, 4, 5, 6, 8, 12, 14}


def test_a_position_that_was_found_has_the_value_of_where_it_was_searched() -> None:
    """Whatever the function that searches returns: here it fills a table and returns nothing."""

    def value(game: Any, s: Any) -> Any:
        table: dict[Any, float] = {}

        def fill(s: Any) -> None:
            if s in table:
                return
            after = [game.result(s, a) for a in game.actions(s)]
            for below in after:
                fill(below)
            best = max if game.player(s) == MAX else min
            table[s] = best(table[below] for below in after) if after else game.utility(s)

        fill(s)
        return table[s]

    def whole_table(game: Any, s: Any) -> Any:
        return solved

    game = Nim((2, 1))
    trace = watch(value, game)
    solved = {s: minimax(game, s) for s in trace.states}
    assert [trace.value(node) for node in range(len(trace))] == [solved[s] for s in trace.states]
    assert watch(whole_table, game).value(0) == solved[game.initial()]
