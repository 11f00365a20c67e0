"""Mistakes that do nearly the same are told apart, or what is said is true of both."""

from __future__ import annotations

import random
import re
from itertools import combinations
from math import exp, inf, isclose, tanh
from typing import Any

import numpy as np
import pytest

from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.nodes import Node
from autograder import check
from autograder.checks.mistakes import reference
from autograder.exercises.chance.transform import transform

alpha_beta_value = reference("alpha_beta.value")
backpropagate = reference("mcts.backpropagate")
decide = reference("mcts.decide")
expand = reference("mcts.expand")
playout = reference("mcts.playout")
select = reference("mcts.select")


pytestmark = pytest.mark.slow


def test_who_never_lowers_beta_is_not_told_to_move_alpha() -> None:
    def alpha_beta(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            v = alpha_beta(game, game.result(state, a), alpha, beta)
            if game.player(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
            if alpha >= beta:
                break
        return best

    assert check("alpha_beta.value", alpha_beta).mistake == "MIN never lowers β"


def test_who_returns_nothing_for_min_is_not_told_to_start_from_zero() -> None:
    """Values below 0, where that start is right, were never among the wrong answers compared."""

    def for_max(game: Any, state: Any) -> Any:
        move = None
        if not game.is_terminal(state) and game.player(state) == MAX:
            alpha = -inf
            for a in game.actions(state):
                v = alpha_beta_value(game, game.result(state, a), alpha, inf)
                if v > alpha:
                    move, alpha = a, v
        return move

    report = check("alpha_beta.decision", for_max)
    assert report.mistake is None
    assert "end in a `return`?" in (report.hint or "")


def look(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    best = max if game.player(state) == MAX else min
    return best(
        look(game, game.result(state, a), depth - 1, evaluation) for a in game.actions(state)
    )


def ranked(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """The moves with their values, the best first; of equal ones the last, if MAX is to move."""
    moves = enumerate(game.actions(state))
    values = [(look(game, game.result(state, a), depth - 1, evaluation), i, a) for i, a in moves]
    return sorted(values, reverse=not values or game.player(state) == MAX)


def test_which_of_equal_moves_comes_first_does_not_hide_the_average() -> None:
    def singular(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
        (best, _, move), *others = ranked(game, state, depth, evaluation) or [(0, 0, None)]
        if not others:
            return move
        lead = abs(best - sum(value for value, _, _ in others) / len(others))
        return move if lead > 0 and lead >= margin else None

    assert check("horizon.singular", singular).mistake == "The best is compared with the average"


def test_an_only_move_that_is_compared_with_zero_is_not_compared_with_the_position() -> None:
    def singular(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
        (best, _, move), *others = ranked(game, state, depth, evaluation) or [(0, 0, None)]
        lead = abs(best - (others[0][0] if others else 0))
        return move if lead > 0 and lead >= margin else None

    name = "The only move has to be worth something"
    assert check("horizon.singular", singular).mistake == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "(sure:{b} gamble:chance({p}:{a} {q}:{c}))",
            "The probabilities of the gamble are exchanged",
        ),
        ("(chance({q}:{fa} {p}:{fc}) {fb})", "The tree is made of mapped values"),
    ],
)
def test_a_wrong_tree_is_known_whatever_its_moves_are_called(text: str, name: str) -> None:
    def counterexample(f: Any) -> str | None:
        for a, b in combinations((1, 2, 3, 4), 2):
            if f(a) > f(b):
                return f"(low:{a} high:{b})"
        for a, b, c in combinations((1, 2, 3, 4), 3):
            before, after = (b - a) / (c - a), (f(b) - f(a)) / (f(c) - f(a))
            if not isclose(before, after):
                p = (before + after) / 2
                return text.format(a=a, b=b, c=c, p=p, q=1 - p, fa=f(a), fb=f(b), fc=f(c))
        return None

    assert check("chance.transform", transform, counterexample).mistake == name


def test_moves_that_are_passed_over_are_not_said_to_need_a_margin_of_zero() -> None:
    def singular(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
        found = ranked(game, state, depth, evaluation)
        worse = [abs(value - found[0][0]) for value, _, _ in found if value != found[0][0]]
        lead = min(worse, default=inf if len(found) == 1 else 0)
        return found[0][2] if found and lead >= margin and lead else None

    name = "Moves that are just as good are passed over"
    assert check("horizon.singular", singular).mistake == name


def searched(game: Any, state: Any, n: int, iteration: Any) -> Any:
    """The move of a Monte Carlo tree search with such iterations."""
    if game.is_terminal(state):
        return None
    root = Node(state)
    for _ in range(n):
        iteration(root)
    return decide(root) if root.children else game.actions(state)[0]


def rewarded(game: Any, state: Any, rng: random.Random) -> float:
    low, high = game.bounds
    return float((playout(game, state, rng) - low) / (high - low))


def test_who_tells_the_root_alone_is_asked_where_the_way_back_begins() -> None:
    def search(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
        def iteration(root: Any) -> None:
            node = expand(game, select(root, c))
            backpropagate(root, rewarded(game, node.state, rng))

        return searched(game, state, n, iteration)

    assert "does the way back begin at the root" in (check("mcts.search", search).hint or "")


def test_who_never_selects_is_asked_about_it() -> None:
    def search(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
        def iteration(root: Any) -> None:
            node = expand(game, root)
            backpropagate(node, rewarded(game, node.state, rng))

        return searched(game, state, n, iteration)

    report = check("mcts.search", search)
    assert report.mistake == "Every iteration begins anew"
    assert "with `select`" in (report.hint or "")


def test_who_adds_up_what_is_possible_does_not_round() -> None:
    def expectiminimax(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        if depth == 0:
            return evaluation(state)
        if game.player(state) == CHANCE:
            after = [game.result(state, a) for a, p in game.outcomes(state) if p > 0]
            return sum(expectiminimax(game, t, depth, evaluation) for t in after)
        after = [game.result(state, a) for a in game.actions(state)]
        best = max if game.player(state) == MAX else min
        return best(expectiminimax(game, t, depth - 1, evaluation) for t in after)

    report = check("chance.expectiminimax", expectiminimax)
    assert [mistake.name for mistake in report.mistakes] == ["Chance adds up"]


def test_who_never_takes_one_match_may_take_them_all() -> None:
    class Nim(Game[Any, Any]):
        def __init__(self, piles: Any, misere: bool = True) -> None:
            self.piles, self.misere = tuple(piles), misere

        def initial(self) -> Any:
            return MAX, self.piles

        def player(self, s: Any, /) -> Any:
            return s[0]

        def actions(self, s: Any, /) -> Any:
            return tuple((i, n) for i, left in enumerate(s[1]) for n in range(left, 1, -1))

        def result(self, s: Any, a: Any, /) -> Any:
            (mover, piles), (pile, number) = s, a
            if not 0 <= pile < len(piles) or not 1 <= number <= piles[pile]:
                raise self.illegal(s, a)
            after = tuple(left - number * (i == pile) for i, left in enumerate(piles))
            return MIN if mover == MAX else MAX, after

        def is_terminal(self, s: Any, /) -> bool:
            return not any(s[1])

        def utility(self, s: Any, p: int = MAX, /) -> float:
            return 1 if (s[0] == p) == self.misere else -1

    report = check("games.nim", Nim)
    assert (report.mistake, report.explained) == ("One match is never taken", "")


@pytest.mark.parametrize(
    ("is_depth_first", "name"),
    [
        (False, "Finished games are evaluated"),
        (True, "The evaluation comes before all else"),
    ],
)
def test_who_guesses_at_finished_games_is_told(is_depth_first: bool, name: str) -> None:
    """There is nothing to guess at in these trees: it ends in an exception."""

    def together(
        game: Any, state: Any, depth: int, evaluation: Any, table: Any,
        alpha: float = -inf, beta: float = inf,
    ) -> Any:  # fmt: skip
        if is_depth_first and depth == 0:
            return evaluation(state)
        if game.is_terminal(state):
            return game.utility(state) if is_depth_first else evaluation(state)
        if state in table:
            return table[state]
        if depth == 0:
            return evaluation(state)
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            v = together(game, game.result(state, a), depth - 1, evaluation, table, alpha, beta)
            if game.player(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    report = check("programs.together", together)
    assert report.mistake == name
    assert "the game is over there, take its utility" in report.text()


def test_who_takes_the_least_is_not_told_of_the_next_player() -> None:
    def max_n(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in game.players)
        vectors = [max_n(game, game.result(state, a)) for a in game.actions(state)]
        return min(vectors, key=lambda vector: vector[game.player(state)])

    assert check("minimax.max_n", max_n).mistake == "Everybody takes the least"


def test_two_fields_of_a_child_that_are_left_out_are_both_named() -> None:
    """The first wrong field hid the others."""

    def forgetful(game: Any, node: Any) -> Any:
        if game.is_terminal(node.state):
            return node
        mover = game.player(node.state)
        for a in game.actions(node.state):
            node.children.append(Node(game.result(node.state, a), None, None, mover))
        return node.children[-1]

    found = [mistake.name for mistake in check("mcts.expand", forgetful).mistakes]
    assert found == ["The parent is left out", "The action is left out"]


# The less is left out, the longer every mistake has to be compared: with 1e-6 it is right up to 20
# points, and they have to solve the 50 as well.
@pytest.mark.parametrize(
    "enough", [1e-2, 1e-4, *(pytest.param(few, marks=pytest.mark.long) for few in (1e-5, 1e-6))]
)
def test_who_stops_too_soon_is_told_so_whatever_the_order_of_the_rounds(enough: float) -> None:
    """Only the last digits are wrong, and these depend on which position comes first."""

    def pig(goal: int) -> Any:
        table: dict[tuple[int, int, int], float] = {}

        def turn(i: int, j: int) -> None:
            one = 1 - table.get((j, i, 0), 0.5)
            after = [1.0] * (goal - i + 6)
            for k in reversed(range(goal - i)):
                after[k] = (one + sum(after[k + 2 : k + 7])) / 6
                if k:
                    after[k] = max(after[k], 1 - table[j, i + k, 0])
                table[i, j, k] = after[k]

        for total in reversed(range(2 * goal - 1)):
            for i in range(max(0, total - goal + 1), total // 2 + 1):
                j, before = total - i, -1.0
                while abs(table.get((i, j, 0), 0) - before) > enough:
                    before = table.get((i, j, 0), 0)
                    turn(i, j)
                    turn(j, i)
        return table

    assert check("chance.pig", pig).mistake == "It stops too soon"


@pytest.mark.parametrize("is_ring", [False, True])
def test_who_looks_beyond_the_edge_of_a_board_of_go_is_told(is_ring: bool) -> None:
    """Only a program that went on to the left until it failed had a name."""

    def place(board: Any, row: int, column: int, colour: str, seen: Any) -> Any:
        grid, size = [list(line) for line in board], len(board)
        if grid[row][column] != ".":
            return None
        grid[row][column] = colour

        def around(r: int, c: int) -> Any:
            points = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
            if is_ring:
                return [(i % size, j % size) for i, j in points]
            return [p for p in points if is_found(*p)]

        def is_found(r: int, c: int) -> bool:
            try:
                return bool(grid[r][c])
            except IndexError:
                return False

        def has_liberty(stones: Any) -> bool:
            for p in stones:  # which grows
                for r, c in around(*p):
                    if grid[r][c] == ".":
                        return True
                    if grid[r][c] == grid[p[0]][p[1]] and (r, c) not in stones:
                        stones.append((r, c))
            return False

        for r, c in around(row, column):
            stones = [(r, c)]
            if grid[r][c] not in (".", colour) and not has_liberty(stones):
                for i, j in stones:
                    grid[i][j] = "."
        after = tuple(map("".join, grid))
        return after if has_liberty([(row, column)]) and after not in seen else None

    assert check("programs.place", place).mistake == "The board has no edge"


def test_who_forgets_the_slope_of_the_output_inside_only_is_told() -> None:
    def gradient(weights: Any, v: Any, x: Any) -> Any:
        inputs = [*x, 1]
        sums = [sum(w * i for w, i in zip(row, inputs, strict=True)) for row in weights]
        units = [*map(tanh, sums), 1]
        value = 1 / (1 + exp(-sum(w * u for w, u in zip(v, units, strict=True))))
        inner = [[w * (1 - u * u) * i for i in inputs] for w, u in zip(v, units[:-1], strict=False)]
        return value, inner, [value * (1 - value) * u for u in units]

    assert check("programs.gradient", gradient).mistake == "The slope of the output is forgotten"


def test_who_changes_arrays_is_told_which() -> None:
    def gradient(weights: Any, v: Any, x: Any) -> Any:
        weights, v, inputs = np.asarray(weights, float), np.asarray(v, float), np.array([*x, 1])
        units = np.array([*np.tanh(weights @ inputs), 1])
        value = 1 / (1 + np.exp(-v @ units))
        v *= value * (1 - value)  # a list was copied above, an array was not
        return value, np.outer((v * (1 - units**2))[:-1], inputs), value * (1 - value) * units

    assert "changed v, an array that it was given" in check("programs.gradient", gradient).text()


def test_what_was_examined_below_a_table_entry_is_said_in_words() -> None:
    def together(
        game: Any, state: Any, depth: int, evaluation: Any, table: Any,
        alpha: float = -inf, beta: float = inf,
    ) -> Any:  # fmt: skip
        if game.is_terminal(state):
            return game.utility(state)
        if depth == 0:
            return table[state] if state in table else evaluation(state)
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            v = together(game, game.result(state, a), depth - 1, evaluation, table, alpha, beta)
            if game.player(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return table.get(state, best)

    report = check("programs.together", together)
    cases = [report.counterexample, *report.further]
    found = [case for case in cases if case and case.expected == "nothing below a table entry"]
    assert found
    assert all(re.fullmatch(r"position \(.+\) was examined", case.given) for case in found)


def searching(
    narrows: tuple[int, ...] = (MAX, MIN),
    stops: tuple[int, ...] = (MAX, MIN),
    heeds: bool = True,
) -> Any:
    """A `together` in which some players never narrow their window, or never stop; it may begin
    with an open window."""

    def together(
        game: Any, state: Any, depth: int, evaluation: Any, table: Any,
        alpha: float = -inf, beta: float = inf,
    ) -> Any:  # fmt: skip
        def value(s: Any, left: int, window: list[float]) -> Any:
            if game.is_terminal(s):
                return game.utility(s)
            if s in table or left == 0:
                return table[s] if s in table else evaluation(s)
            mine, best = game.player(s), inf if game.player(s) else -inf
            for a in game.actions(s):
                v = value(game.result(s, a), left - 1, [*window])
                best = min(best, v) if mine else max(best, v)
                if mine in stops and (best <= window[MAX] if mine == MIN else best >= window[MIN]):
                    break
                if mine in narrows:
                    window[mine] = min(window[MIN], best) if mine else max(window[MAX], best)
            return best

        return value(state, depth, [alpha, beta] if heeds else [-inf, inf])

    return together


@pytest.mark.parametrize(
    ("how", "name"),
    [
        ({"narrows": (MAX,)}, "MIN never lowers β"),
        ({"narrows": (MIN,)}, "MAX never raises α"),
        ({"stops": (MAX,)}, "It cuts only at MAX"),
        ({"heeds": False}, "The window it is given is not used"),
    ],
)
def test_who_handles_the_window_wrongly_is_told_how(how: Any, name: str) -> None:
    assert check("programs.together", searching(**how)).mistake == name


def by_utility(outcomes: Any) -> Any:
    number = {utility: share for share, utility in outcomes}
    total = sum(number.values())
    return sum(n * utility for utility, n in number.items()) / total if total else 0


def in_an_array(outcomes: Any) -> Any:
    shares, utilities = np.array(outcomes, dtype=float).reshape(-1, 2).T
    with np.errstate(invalid="ignore"):
        return (shares * utilities).sum() / shares.sum()


@pytest.mark.parametrize(
    ("expected", "names"),
    [
        (by_utility, ["Nothing is worth zero", "Outcomes are lost in a dict"]),
        (in_an_array, ["An empty category gives nan"]),
    ],
)
def test_what_an_empty_category_gives_is_named_beside_what_else_is_wrong(
    expected: Any, names: list[str]
) -> None:
    """Who divides by the sum was told that shares are not divided."""
    assert [known.name for known in check("evaluation.expected", expected).mistakes] == names
