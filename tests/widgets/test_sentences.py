"""Sentences: what happens at a step and why, also where a search does something odd."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adsearch.game import MAX
from adsearch.games import ConnectFour, TicTacToe, Tree
from adsearch.games.graph import Graph
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import Limit, watch
from adsearch.widgets.following import Following
from adsearch.widgets.sentences import Sentence
from tests import searches


def told(search: Callable[..., Any], game: Any, *arguments: Any, **options: Any) -> list[str]:
    frames = Following(watch(search, game, None, *arguments, **options)).frames()
    return [frame.sentence.plain for frame in frames]


def test_the_sentence_of_the_textbooks_cut() -> None:
    said = "MIN at C found 2. MAX already has 3 at A, so C’s other leaves cannot matter: cut."
    assert told(searches.alpha_beta, Tree(AIMA_TWO_PLY))[8] == said


def test_names_are_set_in_italics_and_signs_are_safe() -> None:
    assert Sentence("MIN at {C} found 2 < 3.").html == "<b>MIN at <i>C</i> found 2 &lt; 3.</b>"


def test_a_cut_by_a_window_that_was_handed_in_names_the_window() -> None:
    said = told(searches.alpha_beta, Tree("((3 9) 1)"), 4, 10)
    assert (
        "MIN at B found 3. The window ends at α = 4, so B’s other leaf cannot matter: cut." in said
    )


def test_a_search_that_changes_its_window_before_its_first_move_is_said_to() -> None:
    def narrowing(game: Any, s: Any, alpha: float = 0, beta: float = 9) -> Any:
        beta = min(beta, 5)
        return max(game.utility(game.result(s, a)) for a in game.actions(s))

    entered, expanded = told(narrowing, Tree("(3 4)"))[:2]
    assert entered == (
        "A is entered with the window (0, 9). "
        "Before its first move the search lowers β from 9 to 5."
    )
    assert "β is 5 now, so only a value between 0 and 5 matters here." in expanded


def test_where_a_table_is_read_the_entry_is_told() -> None:
    """The step was missing: β had changed between two steps, and nothing said why."""
    game = Graph("R = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    assert (
        "S is entered with the window (−1, 3). "
        "The table has 2 for it, and the search lowers β from 3 to 2."
    ) in told(searches.with_table, game, {})


def test_leaving_moves_out_without_a_reason_is_called_what_it_is() -> None:
    def lazy(game: Any, s: Any, alpha: float = 0, beta: float = 9) -> Any:
        return game.utility(s) if game.is_terminal(s) else lazy(game, game.result(s, 0))

    assert (
        "A is left here, though 2 leaves were never examined. "
        "The window (0, 9) was still open: they could have mattered."
    ) in told(lazy, Tree("(5 6 7)"))


def test_chance_nodes_that_are_left_are_not_judged() -> None:
    def half(game: Any, s: Any) -> Any:
        return game.utility(game.result(s, 0))

    said = told(half, Tree("chance(0.5:2 0.5:4)"))
    assert "A is left here. Never examined: 1 outcome." in said


def test_a_value_that_nobody_would_choose_is_noticed() -> None:
    said = told(searches.all_maximise, Tree("((1 2) 0)"))
    assert "B returned 2. MIN would have chosen 1 here. MAX at A now has 2." in said


def largest_outcome(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    moves = [move for move, _ in game.outcomes(s)] or game.actions(s)
    return max(largest_outcome(game, game.result(s, move)) for move in moves)


def test_whoever_is_to_move_has_a_wish_and_the_program_may_do_otherwise() -> None:
    said = " ".join(told(largest_outcome, Tree("((1 2) chance(0.5:2 0.5:4))")))
    assert "MIN is to move at B. It wants the smallest value below." in said
    assert "Chance decides at C. Its value is the mean of its outcomes." in said
    assert " will " not in said


def test_a_value_that_is_not_the_mean_is_noticed() -> None:
    said = told(largest_outcome, Tree("(1 chance(0.5:2 0.5:4))"))
    assert "B returned 4. The mean of its outcomes is 3. MAX at A now has 4 instead of 1." in said


def test_positions_that_are_judged_instead_of_searched() -> None:
    def one_ply(game: Any, s: Any, evaluation: Any) -> Any:
        return max(evaluation(game.result(s, a)) for a in game.actions(s))

    tree = Tree("((3 5)@4 (1 9)@6)")
    said = told(one_ply, tree, tree.evaluation)
    assert "B is judged to be worth 4, without looking further. MAX at A now has 4." in said


def test_whoever_may_stand_pat_is_not_judged_by_moves_alone() -> None:
    tree = Tree("(bold:(takePawn:(takeBack:6)@0 quiet:1)@1 safe:(stay:2)@2)@0")
    said = told(searches.settled, tree, tree.evaluation)
    assert said[1] == "MIN at B may stand pat on 1. So B is worth at most 1."
    assert said[6] == (
        "D is worth 6: the largest of 0 (standing pat), 6. "
        "6 ≥ β = 1: MIN will not let it come to that. MIN at B keeps 1 by standing pat."
    )
    assert said[7].startswith("B’s other leaf is not examined: quiet moves are not followed")
    assert said[8] == "B is worth 1: MIN stands pat. MAX at A now has 1."
    assert said[-1] == (
        "A is worth 2: the largest of 1, 2. Best move safe, 3 positions evaluated, 1 leaf examined."
    )


def test_quiet_moves_that_are_not_followed_are_no_cut() -> None:
    tree = Tree("(takeA:(takeB:5 quiet:9)@4 quiet:2)@3")
    frames = Following(watch(searches.quiescence, tree, None, tree.evaluation)).frames()
    assert [frame.cuts for frame in frames] == [0] * len(frames)
    assert frames[-1].leaves == 1
    assert frames[-1].sentence.plain == (
        "A is worth 4: the largest of 3 (standing pat), 4. Best move takeA, "
        "2 positions evaluated, 1 leaf examined."
    )


def test_a_closed_window_is_a_cut_where_one_may_stand_pat_too() -> None:
    tree = Tree("(takeA:(takeB:1 takeC:9)@4 quiet:2)@3")
    said = told(searches.quiescence, tree, tree.evaluation)
    assert "MIN at B found 1. MAX already has 3 at A, so B’s other leaf cannot matter: cut." in said
    assert "B is worth at most 1. 1 ≤ α = 3: MAX will not let it come to that." in said[-3]


def test_forgetting_to_stand_pat_is_noticed() -> None:
    def forgetful(game: Any, s: Any, evaluation: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        evaluation(s)
        best = max if game.player(s) == MAX else min
        return best(forgetful(game, game.result(s, a), evaluation) for a in game.actions(s))

    tree = Tree("(min(6 7)@1 2)@0")
    said = told(forgetful, tree, tree.evaluation)
    assert any(each.startswith("B returned 6. MIN would have chosen 1 here.") for each in said)


def test_an_estimate_after_the_moves_is_standing_pat_as_well() -> None:
    def late(game: Any, s: Any, evaluation: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        values = [late(game, game.result(s, a), evaluation) for a in game.actions(s)]
        best = max if game.player(s) == MAX else min
        return best(*values, evaluation(s))

    tree = Tree("((6 7)@1 0)@2")
    said = told(late, tree, tree.evaluation)
    assert "MIN at B may stand pat on 1. So B is worth at most 1." in said
    assert "B is worth 1: MIN stands pat. MAX at A now has 1." in said
    assert said[-1] == "A is worth 2: MAX stands pat. 2 positions evaluated, 3 leaves examined."


def test_an_estimate_to_sort_by_is_no_standing_pat() -> None:
    def sorting(game: Any, s: Any, evaluation: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        after = [game.result(s, a) for a in game.actions(s)]
        best = max if game.player(s) == MAX else min
        ordered = sorted(after, key=lambda t: evaluation(t))
        return best(sorting(game, t, evaluation) for t in ordered)

    tree = Tree("((3 5)@4 (1 9)@6)@5")
    assert not any("stand pat" in said for said in told(sorting, tree, tree.evaluation))


def test_a_shallower_search_before_is_no_standing_pat() -> None:
    def limited(game: Any, s: Any, depth: int, evaluation: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        best = max if game.player(s) == MAX else min
        values = [limited(game, game.result(s, a), depth - 1, evaluation) for a in game.actions(s)]
        return best(values)

    def deepening(game: Any, s: Any, evaluation: Any) -> Any:
        return [limited(game, s, depth, evaluation) for depth in range(3)][-1]

    tree = Tree("((3 5)@4 (1 9)@6)@5")
    assert not any("stand pat" in said for said in told(deepening, tree, tree.evaluation))


def test_a_window_that_was_handed_in_is_nobodys() -> None:
    said = told(searches.alpha_beta, Tree("((3 9) 1)"), -1, 4)
    assert said[0] == (
        "MAX is to move at A. The window is (−1, 4), so only a value between −1 and 4 matters here."
    )


def test_questions_to_functions_handed_in_are_told() -> None:
    def ask(game: Any, s: Any, noisy: Any) -> Any:
        return noisy(s)

    assert told(ask, Tree("(1 2)"), lambda s: True) == ["<lambda> is asked about A: True."]


def test_without_letters_moves_lead_to_a_node() -> None:
    said = told(searches.minimax, Tree.random(1, (3, 3), 4))
    assert "MIN is to move after 0. It wants the smallest value below." in said
    assert said[-1].startswith("The position at the start is worth")


@pytest.mark.parametrize(
    ("search", "end"),
    [
        (lambda game, s: game.result(s, 0) / 0, "Here the search raised an error: TypeError"),
        (lambda game, s: 1 / 0, "Here the search raised an error: ZeroDivisionError"),
        (lambda game, s: 7, "The search asked the game nothing."),
    ],
)
def test_how_a_search_ended_is_the_last_sentence(search: Any, end: str) -> None:
    assert told(search, Tree("(1 2)"))[-1].startswith(end)


def test_an_endless_search_is_told_up_to_where_it_was_stopped() -> None:
    def endless(game: Any, s: Any) -> None:
        while True:
            game.utility(game.result(s, 0))

    said = told(endless, Tree("(1 2)"), within=Limit(calls=40))
    assert said[-1] == "Here the search was stopped: still searching after 40 calls to the game."


@pytest.mark.slow
@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(4, 4, 3)])
def test_of_a_large_search_the_upper_part_is_told(game: Any) -> None:
    trace = watch(searches.alpha_beta, game, within=Limit(calls=20_000))
    following = Following(trace)
    frames = following.frames()
    assert len(following.spots) <= 260
    assert 3 < len(frames) <= 1000
    assert frames[-1].leaves == len(trace.leaves)


def test_a_mean_that_is_cut_is_a_bound() -> None:
    """Star1 stops where the best that dice can still bring is not enough."""

    def star1(game: Any, s: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        known, left = 0.0, 1.0
        for outcome, p in game.outcomes(s):
            known, left = known + p * game.utility(game.result(s, outcome)), left - p
            if known + left <= alpha:
                return known + left
            if known - left >= beta:
                return known - left
        return known

    low = told(star1, Tree("chance(0.5:-0.25 0.25:1 0.25:1)"), 0.5, 1)
    assert low[-2:] == [
        "The mean at A is at most 0.375 now. The window ends at α = 0.5, "
        "so A’s other outcomes cannot matter: cut.",
        "A is worth at most 0.375. 1 leaf examined.",
    ]
    high = told(star1, Tree("chance(0.75:1 0.25:0)"), -1, 0.5)
    assert high[-1] == "A is worth at least 0.5. 1 leaf examined."
    exact = told(star1, Tree("chance(0.75:1 0.25:0)"), -1, 1)
    assert exact[-1] == "A is worth 0.75 = 0.75 · 1 + 0.25 · 0. 2 leaves examined."
