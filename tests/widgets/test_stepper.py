"""The stepper's data: what is sent once must be enough to show every step."""

from __future__ import annotations

import json
import re
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.draw.scene import Text
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.game import CHANCE, MAX
from adsearch.games import Graph, Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.search import alpha_beta_fail_hard
from adsearch.trace import Trace
from adsearch.watching import Limit, watch
from adsearch.widgets.stage import Stage
from adsearch.widgets.stepper import Stepper, step
from tests import searches


def shown(film: dict[str, Any], number: int) -> dict[str, str]:
    """The layers at a step, as the script puts them together."""
    layers: dict[str, str] = {}
    for changed in film["steps"][: number + 1]:
        layers |= changed
    return layers


def outline(layer: str) -> str:
    """The geometry of a node's shape, whatever it looks like."""
    found = re.search(r'<(?:path|rect|circle) class="[^"]*" ([^/]*)/>', layer)
    assert found
    return found[1]


def test_step_nine_of_the_textbooks_tree() -> None:
    data = step(watch(searches.alpha_beta, Tree(AIMA_TWO_PLY))).data
    assert len(data["steps"]) == 16
    nine = data["steps"][8]
    assert nine["cut"]
    assert nine["variables"] == [
        ("alpha", "3"),
        ("beta", "+∞"),
        ("value", "2"),
        ("level", "1"),
    ]
    assert nine["stack"] == "<i>A</i> › <b><i>C</i></b>"
    assert nine["seen"] == "4 leaves examined · 1 cut"
    assert nine["short"] == "cut at C"
    assert data["source"][nine["line"]][1].strip() == "<b>return</b> v"
    layers = shown(data["tree"], 9)
    crossed = [key for key, layer in layers.items() if "as-cross" in layer]
    assert crossed == ["edge-8", "edge-9"]
    assert "as-unvisited" in layers["node-3"]
    assert ">2<" in layers["node-2"]


def test_a_value_that_comes_up_has_moved_the_window_that_is_shown() -> None:
    """MIN was said to have 5 beside a β that was still 14."""

    def narrowing(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> float:
        if game.is_terminal(s):
            return float(game.utility(s))
        for a in game.actions(s):
            value = narrowing(game, game.result(s, a), alpha, beta)
            if game.player(s) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if game.player(s) == MAX else beta

    data = step(watch(narrowing, Tree(AIMA_TWO_PLY))).data
    windows = [dict(each["variables"]) for each in data["steps"]]
    shown_at = {
        5: ("A", "3", "+∞"),
        7: ("C", "3", "2"),
        11: ("D", "3", "14"),
        12: ("D", "3", "5"),
        13: ("D", "3", "2"),
    }
    for i, (name, *ends) in shown_at.items():
        assert [windows[i][f"{bound} at {name}"] for bound in ("alpha", "beta")] == ends
    cut = data["steps"][8]
    assert data["source"][cut["line"]][1].strip() == "<b>break</b>", "that was how it left the loop"
    assert windows[8]["beta"] == "2"


def test_what_a_table_holds_is_shown_from_the_return_that_it_was_written_for() -> None:
    def keeping(game: Any, s: Any, table: dict[Any, Any]) -> float:
        if game.is_terminal(s):
            return float(game.utility(s))
        best = max if game.player(s) == MAX else min
        value = best(keeping(game, game.result(s, a), table) for a in game.actions(s))
        table[s] = "exact", value
        return value

    graph = Graph("R = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    stepper = step(watch(keeping, graph, None, {}))
    tables = [each["table"] for each in stepper.data["steps"]]
    assert tables[:2] == ["", ""]
    assert next(filter(None, tables)) == "<i>S</i> <code>(&#x27;exact&#x27;, 0.0)</code>"
    assert [re.findall("<i>(.)</i>", tables[i]) for i in (-2, -1)] == [list("BSA"), list("RBSA")]
    assert "at R, in the table R ('exact', 0.0), B ('exact', 0.0)" in str(stepper)
    assert stepper.data["tabled"]
    assert not step(watch(searches.alpha_beta, Tree(AIMA_TWO_PLY))).data["tabled"]


@pytest.mark.slow
@settings(max_examples=15)
@given(st.integers(0, 10_000), st.sampled_from([searches.alpha_beta, searches.minimax]))
def test_nodes_never_move_while_stepping(seed: int, search: Any) -> None:
    film = step(watch(search, Tree.random(seed, (1, 3), 3))).data["tree"]
    places = {k: outline(v) for k, v in film["steps"][0].items() if k.startswith("node-")}
    for changed in film["steps"]:
        for key, layer in changed.items():
            if key in places and "<rect" not in layer:
                assert outline(layer) == places[key]


@pytest.mark.slow
@given(st.integers(0, 10_000))
def test_the_last_step_shows_what_was_looked_at(seed: int) -> None:
    tree = Tree.random(seed, (1, 3), 3)
    trace = watch(searches.alpha_beta, tree)
    film = step(trace).data["tree"]
    last = shown(film, len(film["steps"]) - 1)
    leaves = [layer for layer in last.values() if "as-leaf" in layer]
    assert len(leaves) == len(trace.leaves)


def test_what_a_fail_hard_search_returns_from_an_end_of_its_window_is_a_bound() -> None:
    trace = watch(alpha_beta_fail_hard, Tree("((3 12) (5 2))"))
    values = [spot.value for spot in spots_of_trace(trace) if spot.kind == "min"]
    assert values == ["3", "≤ 3"]
    sentences = [each["say"] for each in step(trace).data["steps"]]
    assert "<b><i>C</i> is worth at most 3.</b> MAX at <i>A</i> keeps 3." in sentences


def test_minimax_has_no_window_to_show() -> None:
    data = step(watch(searches.minimax, Tree(AIMA_TWO_PLY))).data
    assert data["line"] is None
    assert [name for name, _ in data["steps"][0]["variables"]] == ["value", "level"]


def star1(game: Any, s: Any, alpha: float, beta: float) -> float:
    """Leaves between -1 and 1."""
    if game.is_terminal(s):
        return float(game.utility(s))
    if game.player(s) == CHANCE:
        known, left = 0.0, 1.0
        for outcome, p in game.outcomes(s):
            known += p * star1(game, game.result(s, outcome), -1, 1)
            left -= p
            if known + left <= alpha:
                return known + left
        return known
    for a in game.actions(s):
        alpha = max(alpha, star1(game, game.result(s, a), alpha, beta))
    return alpha


def test_with_bounds_the_mean_of_a_chance_node_is_shown_as_far_as_it_is_known() -> None:
    tree = Tree("(0.4 chance(0.5:-0.3 0.3:0.9 0.2:1))")
    trace = watch(star1, tree, None, -1, 1)
    data = step(trace, bounds=(-1, 1)).data
    cut = next(i for i, each in enumerate(data["steps"]) if each["cut"])
    assert data["steps"][cut]["variables"][3:] == [
        ("known at B", "−0.15"),
        ("left at B", "0.5"),
        ("level", "1"),
    ]
    assert "−0.65 to 0.35" in shown(data["line"], cut + 1)["mean"]
    assert not shown(data["line"], 1)["mean"], "MAX's node is no mean"
    assert "mean" not in shown(step(trace).data["line"], cut + 1)


def test_a_window_beyond_the_bounds_takes_no_room_on_the_number_line() -> None:
    """Handed down below dice, a window of Star1's reached to 4 where all leaves end at 1."""

    def exact(game: Any, s: Any, alpha: float, beta: float) -> float:
        if game.is_terminal(s):
            return float(game.utility(s))
        return sum(p * exact(game, game.result(s, a), -4, 4) for a, p in game.outcomes(s))

    trace = watch(exact, Tree("chance(0.5:-0.25 0.5:1)"), None, -1, 1)
    axis = shown(step(trace, bounds=(-1, 1)).data["line"], 1)["axis"]
    assert re.findall(r">([−\d.]+)<", axis) == ["−1", "−0.5", "0", "0.5", "1"]
    assert ">4<" in shown(step(trace).data["line"], 1)["axis"]


def test_the_sum_at_a_chance_node_grows_with_its_outcomes() -> None:
    tree = Tree("(chance(0.25:min(4 9) 0.75:min(3 0)) 2)")
    widget = step(watch(searches.expectiminimax, tree))
    film = widget.data["tree"]
    sums: list[str] = []
    for number in range(len(film["steps"])):
        said = re.findall(r">([^<>]*·[^<>]*)<", shown(film, number)["label-1"])
        sums += [text for text in said if text not in sums]
    assert sums == ["0.25 · 4 + …", "0.25 · 4 + 0.75 · 0"]
    assert "It adds 0.75 · 0 = 0 to the mean at B." in str(widget)


def test_a_trace_from_a_file_has_no_source_and_steps_all_the_same(tmp_path: Any) -> None:
    game = Tree(AIMA_TWO_PLY)
    watch(searches.alpha_beta, game).save(tmp_path / "trace.json")
    data = step(Trace.load(tmp_path / "trace.json", game)).data
    assert data["source"] == []
    assert all(each["line"] is None for each in data["steps"])
    assert len(data["steps"]) == 16


def test_a_program_that_asks_nothing_is_said_to_ask_nothing() -> None:
    """Its text is at hand, in the cell above, and was said not to be."""

    def unwritten(game: Any, s: Any) -> float:
        raise NotImplementedError

    data = step(watch(unwritten, Tree("(3 5)"))).data
    assert data["source"] == []
    assert data["missing"].startswith("unwritten has asked the game nothing")


def test_two_functions_are_shown_with_a_gap_between_them() -> None:
    data = step(watch(searches.decision, Tree(AIMA_TWO_PLY))).data
    assert [None, ""] in data["source"]
    text = "".join(html for _, html in data["source"])
    assert "max_value" in text
    assert "min_value" in text


def endless(game: Any, s: Any) -> None:
    while True:
        game.result(s, 0)


def not_a_number(game: Any, s: Any) -> Any:
    """Once there is a NaN, `max` and `min` answer by chance of order."""
    if game.is_terminal(s):
        return game.utility(s)
    return max(not_a_number(game, game.result(s, a)) for a in game.actions(s)) * nan


def mutates(game: Any, s: Any) -> Any:
    return searches.minimax(game, list(s) if isinstance(s, tuple) else s)


@pytest.mark.parametrize(
    ("search", "game"),
    [
        (searches.minimax, Tree("5")),
        (searches.minimax, Tree("(" + " ".join(map(str, range(200))) + ")")),
        (searches.minimax, Tree(f"({'m' * 60}:1 {'n' * 60}:(2 3))")),
        (searches.alpha_beta, Tree([[inf, 2], [-inf, 3], [1e9, -1e-9]])),
        (not_a_number, Tree([[2, 1], 1])),
        (lambda game, s: 1 / 0, Tree("(1 2)")),
        (lambda game, s: "nonsense", Tree("(1 2)")),
        (endless, Tree("(1 2)")),
        (mutates, Tree("(1 2)")),
    ],
)
def test_odd_searches_and_trees_give_a_widget_all_the_same(search: Any, game: Any) -> None:
    widget = step(watch(search, game, within=Limit(calls=300, seconds=5)))
    assert isinstance(widget, Stepper)
    assert widget.data["steps"]
    assert "NaN" not in json.dumps(widget.data["tree"]["steps"]).replace(">NaN<", "")
    json.dumps(widget.data, allow_nan=False)


def test_the_tree_is_said_in_words_at_every_step_and_only_changes_are_sent() -> None:
    film = step(watch(searches.alpha_beta, Tree(AIMA_TWO_PLY))).data["tree"]
    lines: dict[int, str] = {}
    texts = []
    for changed in film["lines"]:
        lines |= changed
        texts.append("\n".join(lines.values()))
    assert texts[0].splitlines() == [
        "A MAX, not reached",
        "  a1 B MIN, not reached; leaves 3 12 8",
        "  a2 C MIN, not reached; leaves 2 4 6",
        "  a3 D MIN, not reached; leaves 14 5 2",
    ]
    assert (
        texts[3].splitlines()[1]
        == "  a1 B MIN (−∞, 3) = 3, the search is here; leaves 3; not reached 12 8"
    )
    assert "; cut 4 6" in texts[-1]
    assert sum(map(len, film["lines"])) < len(texts) * len(lines)


def test_a_name_stands_once_wherever_its_node_is() -> None:
    """Names move with the ring, so what stays below must not have them too. On this tree the
    places of some differ in their last digits."""
    tree = Tree("(bold:(takePawn:(takeBack:6@6)@0 quiet:1@1)@1 safe:(stay:2@2)@2)@0")
    stage = Stage(spots_of_trace(watch(searches.settled, tree, None, tree.evaluation)))
    names = {spot.name for spot in stage.spots if spot.name}
    assert names
    texts = [item.parts[0][0] for item in stage.rest if isinstance(item, Text)]
    assert not names & set(texts)


def test_no_step_tells_of_an_estimate_before_the_search_asks_for_it() -> None:
    tree = Tree("(bold:(takePawn:(takeBack:6@6)@0 quiet:1@1)@1 safe:(stay:2@2)@2)@0")
    trace = watch(searches.settled, tree, None, tree.evaluation)
    assert any(spot.declined == "@0" for spot in spots_of_trace(trace)), "in the end it is known"
    film = step(trace).data["tree"]
    assert "@0" not in json.dumps([shown(film, 0), film["lines"][0]])


def test_a_function_that_only_calls_the_search_is_named_with_what_it_calls() -> None:
    tree = Tree("((3 12) (2 4))")

    def whole(game: Tree, state: Any) -> Any:
        return searches.alpha_beta(game, state)

    assert step(watch(whole, tree)).data["shown"] == ["alpha_beta"]
    assert step(watch(searches.alpha_beta, tree)).data["shown"] == []
