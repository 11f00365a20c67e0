"""What a tree picture shows: statuses, bounds, best line, and what is folded away."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import Any

import pytest

from adsearch.draw.drawing import search_tree
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.growth import KEPT, WIDEST
from adsearch.draw.scene import Group, Rect, Text, covered
from adsearch.draw.spots import Spot
from adsearch.draw.text import tree_text
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.trees import tree_scene
from adsearch.draw.views import with_turns
from adsearch.game import MAX
from adsearch.games import ConnectFour, Graph, Nim, Pig, TicTacToe, Tree
from adsearch.games.tree import AIMA_THREE_PLAYERS, AIMA_TWO_PLY, STOCKTON
from adsearch.watching import Limit, watch
from autograder.checks.mistakes import reference
from tests.draw.searches import memoised, minimax
from tests.searches import alpha_beta

alpha_beta_table = reference("ordering.table")


def seen(search: Any, game: Any, **options: Any) -> list[Spot]:
    return spots_of_trace(watch(search, game), **options)


def by_name(spots: list[Spot]) -> dict[str, Spot]:
    return {spot.name: spot for spot in spots if spot.name}


def test_the_textbooks_tree_is_told_as_the_textbook_tells_it() -> None:
    assert tree_text(seen(alpha_beta, Tree(AIMA_TWO_PLY))) == (
        "A MAX (−∞, +∞) = 3, best a1\n"
        "  a1 B MIN (−∞, +∞) = 3: b1 → 3*; b2 → 12; b3 → 8\n"
        "  a2 C MIN (3, +∞) ≤ 2: c1 → 2, cut 4 6 because C ≤ 2 ≤ α = 3\n"
        "  a3 D MIN (3, +∞) = 2: d1 → 14; d2 → 5; d3 → 2*"
    )


def test_chance_tells_how_its_value_is_made() -> None:
    tree = Tree("(a1:chance(0.9:2 0.1:3) a2:chance(0.9:1 0.1:4))")
    assert tree_text(spots_of_game(tree, values=True)) == (
        "A MAX = 2.1, best a1\n"
        "  a1 B chance = 2.1 = 0.9 · 2 + 0.1 · 3: 0.9: 2 0.1: 3\n"
        "  a2 C chance = 1.3 = 0.9 · 1 + 0.1 · 4: 0.9: 1 0.1: 4"
    )


def test_positions_may_have_words_in_place_of_values() -> None:
    words = {(): "✓", (0,): "✓", (0, 0): "3 ✓", (0, 1): "12 ✓", (1,): "✗"}
    spots = spots_of_game(Tree("((3 12) (2 4))"), values=words)
    assert tree_text(spots) == "A MAX = ✓\n  0 B MIN = ✓: 3 ✓ 12 ✓\n  1 C MIN = ✗: 2 4"
    assert not any(spot.best or spot.choice for spot in spots)


def test_windows_are_shown_where_the_search_looked_further() -> None:
    spots = seen(alpha_beta, Tree(AIMA_TWO_PLY))
    assert all((spot.window is None) == (spot.kind == "leaf") for spot in spots)
    plain = seen(minimax, Tree(AIMA_TWO_PLY))
    assert not any(spot.window for spot in plain)


def test_a_value_is_a_bound_only_where_something_was_cut() -> None:
    """D is worth no more than α, but all of it was looked at."""
    found = by_name(seen(alpha_beta, Tree(AIMA_TWO_PLY)))
    assert (found["C"].value, found["D"].value) == ("≤ 2", "2")


def test_a_deep_cut_says_which_node_is_its_reason() -> None:
    """F has nothing yet, and hands on what the root is sure of. What B knows stops E, its child."""
    found = by_name(seen(alpha_beta, Tree(STOCKTON)))
    assert {name: spot.source for name, spot in found.items() if spot.why} == {
        "E": "",
        "H": "A",
        "I": "A",
        "G": "",
    }
    deep = seen(alpha_beta, Tree("(3 (4 (1 (2 5))))"))
    assert tree_text(deep).endswith("D MIN (3, 4) ≤ 2: 2, cut 5 because D ≤ 2 ≤ α = 3 from A")


def test_a_cut_by_a_window_that_was_handed_in_has_no_node_as_its_reason() -> None:
    spots = spots_of_trace(watch(alpha_beta, Tree("((((1 2))))"), (), 3, 9))
    assert [spot.source for spot in spots if spot.why] == [""]


def test_a_cut_in_the_middle_of_the_tree_makes_bounds_above_it() -> None:
    found = by_name(seen(alpha_beta, Tree("(3 (4 (1 (2 5))))")))
    assert [found[name].value for name in "ABCD"] == ["3", "≤ 2", "≤ 2", "≤ 2"]
    assert found["D"].why == "value ≤ 2 ≤ α = 3"


def test_the_best_line_goes_from_the_root_to_a_leaf() -> None:
    spots = seen(alpha_beta, Tree(STOCKTON))
    line = [i for i, spot in enumerate(spots) if spot.best]
    assert [spots[i].parent for i in line] == [0, *line[:-1]]
    assert [spots[i].value for i in line] == ["10"] * 4


def test_what_was_left_out_without_reason_is_unvisited_not_pruned() -> None:
    def lazy(game: Any, s: Any) -> Any:
        return game.utility(game.result(game.result(s, "a1"), "b1"))

    spots = seen(lazy, Tree(AIMA_TWO_PLY))
    assert {spot.status for spot in spots} == {"visited", "unvisited"}
    assert "left out C D" in tree_text(spots)


def test_whoever_stands_pat_shows_the_estimate() -> None:
    """B is worth its own estimate, though the only move examined there leads to 6."""
    tree = Tree("(bold:(take:(back:6@6)@0 quiet:1@1)@1 safe:(stay:2@2)@2)@0")

    def quiescence(game: Any, s: Any, evaluation: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        moves = [a for a in game.actions(s) if not s or a in ("take", "back")]
        values = [quiescence(game, game.result(s, a), evaluation) for a in moves]
        best = max if game.player(s) == MAX else min
        return best([evaluation(s), *values] if s else values)

    spots = spots_of_trace(watch(quiescence, tree, None, tree.evaluation))
    assert {name: spot.pat for name, spot in by_name(spots).items()} == {
        "A": "",
        "B": "@1",
        "C": "",
        "D": "",
    }
    assert "bold B MIN = 1, stands pat @1, left out 1" in tree_text(spots), "and no window"
    declined = {name: spot.declined for name, spot in by_name(spots).items() if spot.declined}
    assert declined == {"D": "@0"}, "MAX takes back, and C has no move to make instead"
    assert "take D MAX = 6, instead of @0: back → 6*" in tree_text(spots)


def test_a_window_that_the_estimate_narrowed_shows_both_ends() -> None:
    """Standing pat on 1, MIN hands β = 1 to its captures, and the picture has to say since when."""

    def settle(game: Any, s: Any, evaluation: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best, pick = evaluation(s), max if game.player(s) == MAX else min
        for a in game.actions(s):
            alpha, beta = (max(alpha, best), beta) if pick is max else (alpha, min(beta, best))
            best = pick(best, settle(game, game.result(s, a), evaluation, alpha, beta))
        return best

    game = Tree("(bold:(take:(back:6)@0 quiet:2)@1)@0")
    spots = spots_of_trace(watch(settle, game, None, game.evaluation))
    assert "B MIN (0, +∞ → 1) = 1, stands pat @1" in tree_text(spots)
    assert "C MAX (0, 1) = 6" in tree_text(spots)


def test_an_estimate_is_told_from_a_value_and_crossed_out_where_it_was_discarded() -> None:
    """A beam of width 2: of D nothing is known but what it looks like."""

    def beam(game: Any, s: Any, depth: int, evaluation: Any) -> Any:
        if game.is_terminal(s) or depth == 0:
            return evaluation(s)
        best = max if game.player(s) == MAX else min
        after = [game.result(s, a) for a in game.actions(s)]
        ranked = sorted(after, key=evaluation, reverse=best is max)
        return best([beam(game, t, depth - 1, evaluation) for t in ranked[:2]])

    tree = Tree("((4@4 3@3)@5 (4@4 2@2)@4 (9@9 8@8)@1)@0")
    deep = by_name(spots_of_trace(watch(beam, tree, None, 2, tree.evaluation)))
    assert [(deep[name].value, deep[name].status) for name in "ABCD"] == [
        ("3", "visited"),
        ("3", "visited"),
        ("2", "visited"),
        ("@1", "pruned"),
    ]
    assert [deep[name].best for name in "BCD"] == [True, False, False]
    assert [deep[name].rank for name in "ABCD"] == ["", "@5", "@4", ""]
    shallow = by_name(spots_of_trace(watch(beam, tree, None, 1, tree.evaluation)))
    assert [shallow[name].value for name in "ABCD"] == ["5", "@5", "@4", "@1"]
    assert not any(spot.rank for spot in shallow.values())


def test_a_stopped_search_claims_no_cuts() -> None:
    trace = watch(alpha_beta, Tree(AIMA_TWO_PLY), within=Limit(calls=5))
    assert not any(spot.why or spot.status == "pruned" for spot in spots_of_trace(trace))


def test_a_search_that_gave_up_has_values_so_far_and_no_best_line_there() -> None:
    def stops(error: BaseException) -> Any:
        def value(game: Any, s: Any) -> float:
            if s == (1,):
                raise error
            if game.is_terminal(s):
                return float(game.utility(s))
            best = max if game.player(s) == MAX else min
            return best([value(game, game.result(s, a)) for a in game.actions(s)])

        return value

    tree = Tree("((2 7)@3 (4)@5)@0")
    late = spots_of_trace(watch(stops(TimeoutError()), tree))
    assert tree_text(late).splitlines() == [
        "A MAX ≥ 2 so far, left out C",
        "  0 B MIN = 2, estimate @3: 2* 7",
        "  1 C MIN @5, not examined",
    ]
    assert not any(spot.best for spot in late)
    wrong = spots_of_trace(watch(stops(ValueError()), Tree("min((2 7)@3 (4)@5)@0")))
    assert tree_text(wrong).startswith("A MIN ≤ 7 so far, left out C\n  0 B MAX = 7: 2 7*\n")


def test_what_is_cut_does_not_move_the_leaves() -> None:
    """Two orders of the same leaves can be compared."""

    def leaves(tree: str) -> list[int]:
        trace = watch(alpha_beta, Tree(tree))
        scene = search_tree(trace, lambda spots: with_turns(spots, trace)).scene
        shapes = [item.items[0] for item in scene.items if isinstance(item, Group)]
        return [round(shape.x) for shape in shapes if isinstance(shape, Rect)]

    first, turned = leaves("((6 9 7) (8 4 5) (9 8 3))"), leaves("((6 9 7) (8 4 5) (3 8 9))")
    assert first == turned
    assert {b - a for a, b in pairwise(first[3:6])} == {b - a for a, b in pairwise(first[6:])}


def test_players_have_letters_instead_of_nodes() -> None:
    spots = spots_of_game(Tree(AIMA_THREE_PLAYERS), values=True)
    assert [spot.letter for spot in spots[:7]] == list("ABBCCCC")
    assert not any(spot.name for spot in spots)
    assert spots[0].value == "⟨3, 2, 2⟩"


def test_positions_keep_the_names_they_have() -> None:
    spots = spots_of_game(Graph("root = min(A B); A = max(3 1); B = max(2 0)"))
    assert [spot.name for spot in spots[:3]] == ["root", "A", "B"]


def test_a_known_position_points_to_where_it_was_looked_at() -> None:
    game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    spots = seen(memoised, game)
    known = [spot for spot in spots if spot.same is not None]
    assert [(spot.name, spots[spot.same or 0].name) for spot in known] == [("S", "S")]
    assert known[0].value == "0"


def test_dice_show_fractions_and_faces() -> None:
    spots = spots_of_game(Pig(10), depth=2)
    faces = [spot for spot in spots if spot.probability]
    assert {spot.probability for spot in faces} == {"1/6"}
    assert [spot.move for spot in faces] == list("123456")


def test_values_are_shown_only_where_all_below_is() -> None:
    spots = spots_of_game(Nim((2, 2)), depth=2, values=True)
    assert spots[0].value == ""
    assert {spot.hidden for spot in spots if spot.kind == "max" and spot.parent > 0} == {"…"}
    assert spots_of_game(Nim((2, 2)), values=True)[0].value == "−1"


def test_static_evaluations_are_shown_where_values_are_not() -> None:
    tree = Tree("((1 2)@7 3@9)@-0.5")
    assert [spot.value for spot in spots_of_game(tree)] == ["@−0.5", "@7", "3", "1", "2"]
    assert [spot.value for spot in spots_of_game(tree, values=True)] == ["3", "1", "3", "1", "2"]


def test_two_players_without_a_constant_sum_have_vectors() -> None:
    assert spots_of_game(Tree("(<1 2> <3 5>)"), values=True)[0].value == "⟨3, 5⟩"


# -- large trees -----------------------------------------------------------------------------------


def test_of_many_children_some_are_shown_and_the_rest_counted() -> None:
    spots = spots_of_game(Tree(list(range(200))), most=100)
    assert len(spots) == 1 + KEPT + 1
    assert (spots[-1].kind, spots[-1].value) == ("more", f"+{200 - KEPT}")


def test_the_best_child_is_shown_among_many() -> None:
    spots = seen(minimax, Tree([*range(100), 500, *range(100, 150)]), most=100)
    more = [spot.value for spot in spots if spot.kind == "more"]
    assert more == [f"+{100 - KEPT}", "+50"]
    assert [spot.value for spot in spots if spot.best] == ["500"]


def test_pruned_children_are_counted_apart() -> None:
    tree = Tree([[5, 6], [*range(3, 40)]])
    spots = seen(alpha_beta, tree, most=30)
    assert [(spot.value, spot.status) for spot in spots if spot.kind == "more"] == [
        (f"+{37 - KEPT}", "pruned")
    ]


@pytest.mark.slow
def test_a_large_search_shows_its_best_line_and_whole_levels() -> None:
    trace = watch(alpha_beta, TicTacToe(3, 3, 3), within=Limit(calls=30_000, seconds=30))
    spots = spots_of_trace(trace, most=100)
    assert len(spots) <= 130
    best = [spot for spot in spots if spot.best]
    assert len(best) == 9
    assert sum(spot.parent == 0 for spot in spots) == 9
    hidden = sum(int(spot.hidden.replace(",", "")) for spot in spots if spot.hidden)
    assert hidden + sum(spot.node is not None for spot in spots) == len(trace)


def test_no_level_of_an_endless_game_is_too_wide_to_read() -> None:
    spots = spots_of_game(ConnectFour(), most=1_000)
    assert len(spots) == 8 <= WIDEST
    assert len(spots_of_game(ConnectFour(), depth=2, most=1_000)) == 57


@pytest.mark.parametrize("most", [1, 2, 10])
def test_however_little_room_there_is_the_root_has_its_children(most: int) -> None:
    assert len(spots_of_game(Tree("((1 2) (3 4))"), most=most)) >= 3


def test_a_search_that_looks_at_all_moves_first_shows_the_values_it_returned() -> None:
    """A beam judges every move before it goes on with the best of them."""

    def beam(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        chooses = max if game.player(s) == MAX else min
        after = [game.result(s, a) for a in game.actions(s)]
        kept = sorted(after, key=game.evaluation, reverse=game.player(s) == MAX)[:2]
        return chooses(beam(game, t) for t in kept)

    spots = by_name(seen(beam, Tree("((4@4 3@3)@5 (4@4 2@2)@4 (9@9 8@8)@1)@0")))
    assert [spots[name].value for name in "ABC"] == ["3", "3", "2"]


def test_values_that_were_returned_more_than_once_show_no_best_line() -> None:
    """Rounds that come to the same node again, as those of Monte Carlo search do."""

    def playout(game: Any, s: Any, move: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return playout(game, game.result(s, game.actions(s)[move]), move)

    def rounds(game: Any, s: Any) -> Any:
        return [playout(game, s, move) for move in (0, 1, 0)]

    assert not any(spot.best for spot in seen(rounds, Tree("((4 3) (4 2))")))


def test_what_was_never_examined_says_that_more_is_below() -> None:
    spots = spots_of_trace(watch(alpha_beta, Nim((3, 3))))
    left_out = [spot for spot in spots if spot.status == "pruned"]
    assert {spot.kind: spot.hidden for spot in left_out} == {"max": "…", "min": "…", "leaf": ""}


def test_a_forecast_that_cuts_is_crossed_out_with_the_window_it_lies_outside_of() -> None:
    def probcut(game: Any, s: Any, depth: int, alpha: float, beta: float, estimate: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return estimate(s)
        if depth == 2 and probcut(game, s, 0, -inf, inf, estimate) + 3 <= alpha:
            return alpha
        best = -inf if game.player(s) == MAX else inf
        for a in game.actions(s):
            value = probcut(game, game.result(s, a), depth - 1, alpha, beta, estimate)
            if game.player(s) == MAX:
                alpha = best = max(best, value)
            else:
                beta = best = min(best, value)
        return best

    game = Tree("(safe:(5 6)@5 bold:((1 9)@1 (2 8)@2)@1.5)@0")
    trace = watch(probcut, game, (), 3, -inf, inf, game.evaluation)
    assert trace.foretold == {trace.states.index(("bold",)): (5, inf)}
    safe, bold = spots_of_trace(trace)[1:3]
    assert (safe.status, bold.status) == ("visited", "pruned")
    assert (bold.value, bold.window) == ("@1.5", (5, inf))
    assert (safe.rank, bold.rank) == ("@5", "")  # what was tested, too, and is searched
    below = [spot for spot in spots_of_trace(trace) if spot.parent >= 2]
    assert [spot.status for spot in below] == ["pruned"] * 6


def test_a_bound_and_the_reason_of_its_cut_agree_even_if_the_window_is_upside_down() -> None:
    def swapped(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = -inf
        for a in game.actions(s):
            best = max(best, swapped(game, game.result(s, a), beta, alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    trace = watch(swapped, Tree("(1 max(2 3))"))
    for spot in spots_of_trace(trace):
        if spot.why:
            assert spot.value[0] == spot.why.removeprefix("value ")[0]


def test_a_strategy_leaves_everything_that_the_other_may_do() -> None:
    tree = Tree("(((5 2) (8 1)) ((3 4) (9 7)))")
    spots = spots_of_game(tree, strategy={(): 0, (0, 0): 0, (0, 1): 0})
    left = [spot for spot in spots if spot.status == "visited"]
    assert [spot.name or spot.value for spot in left] == ["A", "B", "D", "E", "5", "8"]
    assert {spot.status for spot in spots if spot not in left} == {"unreachable"}
    assert tree_text(spots).splitlines() == [
        "A MAX, plays 0, never comes up: C",
        "  0 B MIN",
        "    0 D MAX, plays 0: 5, never comes up: 2",
        "    1 E MAX, plays 0: 8, never comes up: 1",
        "  1 C MIN, never comes up",
        "    0 F MAX, never comes up: 3 4",
        "    1 G MAX, never comes up: 9 7",
        "With MAX's strategy 2 of 8 leaves can come up: 5 8.",
    ]


def test_what_a_search_left_out_of_a_small_game_can_be_counted() -> None:
    for piles, leaves in (((2, 2), 14), ((3, 3), None)):
        spots = spots_of_trace(watch(alpha_beta, Nim(piles)))
        left_out = [spot for spot in spots if spot.hidden and spot.status != "visited"]
        assert bool(left_out) == (leaves is None)
        assert leaves is None or sum(spot.kind == "leaf" for spot in spots) == leaves


def test_what_was_stored_as_a_bound_is_looked_up_as_one() -> None:
    """S is worth 0, and all that the search knows of it, both times, is that it is at most 2."""
    game = Graph("R = min(A B); A = max(3 S); B = max(2 S); S = min(2 0)")
    trace = watch(alpha_beta_table, game, None, 3, lambda state: 0, {})
    searched, again = (spot for spot in spots_of_trace(trace) if spot.name == "S")
    assert (searched.value, searched.window) == ("≤ 2", (3, inf))
    assert (again.value, again.window, again.entered) == ("≤ 2", (2, 2), (2, 3))
    assert tree_text(spots_of_trace(trace)).endswith("S MIN (2, 3 → 2) ≤ 2, found in the table")


def test_a_finished_game_that_was_found_in_the_table_says_so() -> None:
    text = tree_text(seen(memoised, Nim((2, 1))))
    assert "F MAX = −1: 0:1 → −1* (found in the table)" in text
    assert "0:2 → 1 (found in the table)" in text
    assert text.count("found in the table") == 2, "each end of the game is new once"


def test_a_window_that_a_lookup_leaves_alone_has_no_arrow() -> None:
    """The value returns at once: nobody has narrowed anything."""

    def remembering(game: Any, s: Any, table: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if s in table:
            return table[s]
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        values = (remembering(game, game.result(s, a), table, alpha, beta) for a in "01")
        table[s] = best(values)
        return table[s]

    game = Graph("R = min(0:A 1:B); A = max(0:3 1:S); B = max(0:2 1:S); S = min(0:2 1:0)")
    *_, again = (s for s in spots_of_trace(watch(remembering, game, None, {})) if s.name == "S")
    assert (again.window, again.entered) == ((-inf, inf), None)


def test_what_was_stored_as_a_value_is_looked_up_as_one() -> None:
    game = Graph("R = min(A B); A = max(-9 S); B = max(-1 S); S = min(1 0)")
    trace = watch(alpha_beta_table, game, None, 3, lambda state: 0, {})
    assert [spot.value for spot in spots_of_trace(trace) if spot.name == "S"] == ["0", "0"]


def test_a_finished_game_is_looked_up_like_any_other_position() -> None:
    scene = search_tree(watch(memoised, Nim((2, 1)))).scene
    texts = [t.parts[0] for t in scene.flat() if isinstance(t, Text)]
    assert [words for words, type in texts if type == "small"] == ["found"] * 3
    bands = [i for i in scene.flat() if isinstance(i, Rect) and i.style == "band"]
    assert len(bands) == 3 + 1, "one behind each, and one in the legend"
    found = [t.box for t in scene.flat() if isinstance(t, Text) and t.parts[0][0] == "found"]
    for band, box in zip(map(covered, ([band] for band in bands)), found, strict=False):
        assert band.left < box.left < box.right < band.right
        assert box.bottom < band.bottom
    values = [t.box for t in scene.flat() if isinstance(t, Text) and t.parts[0][0] in ("+1", "−1")]
    assert not [a for a in found for b in values if a.meets(b)]


def test_a_vector_that_is_backed_up_moves_nothing() -> None:
    """Before and after a search, so that both pictures can be compared."""
    game = Tree("A(B(<1000 1000 0> <1 2 0>) <5 5 0>)")
    shapes = []
    for values in (False, True):
        scene = tree_scene(spots_of_game(game, values=values), "", legend=False)
        keys = [item for item in scene.items if isinstance(item, Group) and "node" in item.key]
        boxes = [covered(group.items[:1]) for group in keys]
        shapes.append([(box.left - boxes[0].left, box.top) for box in boxes])
    assert shapes[0] == shapes[1]


def test_a_question_mark_is_a_leaf_that_is_not_examined() -> None:
    """It was drawn as one that is."""
    spots = spots_of_game(Tree("(3 12)"), values={(): "≥ 3", (1,): "?"})
    assert [(spot.value, spot.status) for spot in spots] == [
        ("≥ 3", "visited"),
        ("3", "visited"),
        ("?", "unvisited"),
    ]
