"""Watching from the top of the package: the trace shows itself, whatever the search did."""

from __future__ import annotations

import copy
from math import inf, nan
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import adsearch
from adsearch.display import ShownTrace, watch
from adsearch.draw.scene import Group, Line, Text, covered
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.game import MAX
from adsearch.games import Graph, Nim, Tree
from adsearch.watching import Limit
from tests.draw.searches import memoised
from tests.searches import alpha_beta, negamax

FIGURE = Tree("((3 12 8) (2 4 6) (14 5 2))")


def test_a_trace_is_its_own_picture() -> None:
    trace = adsearch.watch(alpha_beta, FIGURE)
    assert isinstance(trace, ShownTrace)
    data, _ = trace._repr_mimebundle_(include=None, exclude=None)
    assert data["text/html"].startswith("<svg ")
    assert data["text/plain"] == repr(trace)
    assert repr(trace).startswith("Alpha-beta on a two-ply tree: value 3, best move 0, 7 of 9")


def test_a_shown_trace_is_the_trace() -> None:
    trace = watch(alpha_beta, FIGURE)
    assert (trace.answer, len(trace), trace.cuts[0].why) == (3, 11, "value ≤ 2 ≤ α = 3")


def test_a_shown_trace_is_saved_and_loaded(tmp_path: Path) -> None:
    trace = watch(alpha_beta, FIGURE)
    trace.save(tmp_path / "trace.json")
    assert repr(ShownTrace.load(tmp_path / "trace.json", FIGURE)) == repr(trace)


def test_leaves_can_say_when_they_were_examined() -> None:
    def backwards(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        return best(backwards(game, game.result(s, a)) for a in reversed(game.actions(s)))

    picture = watch(backwards, Tree("((1 2) (3 4))")).numbered
    assert "B MIN = 1: 1* (4th) 2 (3rd)" in repr(picture)
    texts = [item for item in picture.scene.flat() if isinstance(item, Text)]
    below = [t.parts[0][0] for t in sorted(texts, key=lambda t: t.x) if t.parts[0][0][:1].isdigit()]
    turns = [word for word in below if len(word) == 3]
    assert turns == ["4th", "3rd", "2nd", "1st"]


def test_equal_positions_can_be_drawn_once() -> None:
    game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    trace = watch(memoised, game)
    assert repr(trace).count("S MIN") == 2
    assert trace.merged.scene.text.count("S MIN") == 1


@pytest.mark.parametrize("piles", [(2, 1), (2, 2)])
def test_a_position_is_the_same_board_in_the_tree_and_where_it_is_drawn_once(
    piles: tuple[int, int],
) -> None:
    """Named 0, 1 it looked like the move 0:1. Two ends differ in who has won."""
    trace = watch(memoised, Nim(piles))
    tree, merged = (
        {"".join(part[0] for part in item.parts) for item in scene.flat() if isinstance(item, Text)}
        for scene in (trace.picture.scene, trace.merged.scene)
    )
    assert {"1-1", "1-0", "found", "finished game: MAX has won"} <= tree
    assert {"1-1", "1-0", "finished game: MIN has won"} <= merged
    assert not {"A", "0:1"} & (tree | merged), "two boards show the move between them"


def test_windows_and_what_they_decide_can_be_left_out() -> None:
    trace = watch(alpha_beta, FIGURE)
    assert "(3, +∞)" in repr(trace)
    plain = str(trace.plain)
    assert "C MIN = 2: 2, left out 4 6" in plain
    assert not set("(αβ≤≥") & set(plain)


def test_a_picture_can_take_the_view_of_the_player_to_move() -> None:
    """Whoever wrote the search: a right alpha-beta and a right negamax see the same."""
    expected = (
        "A MAX (−∞, +∞) = 3, best 0\n"
        "  0 B MIN (−∞, +∞) = −3: 3* 12 8\n"
        "  1 C MIN (−∞, −3) ≥ −2: 2, cut 4 6 because C ≥ −2 ≥ β = −3\n"
        "  2 D MIN (−∞, −3) = −2: 14 5 2*\n"
    )
    for search in (negamax, alpha_beta):
        assert expected in str(watch(search, FIGURE).by_mover)
    leaves_of_min = str(watch(negamax, Tree("(0 -1 (2 (3 4)))")).by_mover)
    assert "A MAX (−∞, +∞) = 2, best 2: 0 1" in leaves_of_min
    assert "C MAX (0, 2) ≥ 3: −3, cut −4 because C ≥ 3 ≥ β = 2" in leaves_of_min


def test_an_end_of_a_window_has_the_colour_of_whoever_is_sure_of_it_in_either_view() -> None:
    """What negamax has for β at a node of MIN's is MAX's, and was drawn in MIN's colour."""
    texts = [t for t in watch(negamax, FIGURE).by_mover.scene.flat() if isinstance(t, Text)]
    parts = [part for text in texts for part in text.parts]
    assert parts.count(("−3", "alpha")) == 2, "at C and D"
    assert ("β", "why-alpha") in parts
    assert {type for part, type in parts if part == "−∞"} == {"alpha", "beta"}


def win_value(game: Any, s: Any) -> Any:
    """A search that stops at the first win, and has no window."""
    if game.is_terminal(s):
        return game.utility(s)
    win = 1 if game.player(s) == MAX else -1
    values = (win_value(game, game.result(s, a)) for a in game.actions(s))
    return win if any(value == win for value in values) else -win


def test_what_a_search_without_a_window_leaves_out_looks_the_same_everywhere() -> None:
    """In the order of play it may be more than alpha-beta would leave out, or less."""
    scene = watch(win_value, Nim((2, 2))).plain.scene
    for node in ("B MIN = −1", "C MIN = −1", "F MAX = 1, left out", "G MAX = 1, left out"):
        assert node in scene.text
    styles = [item.style for item in scene.flat() if not isinstance(item, Text)]
    assert styles.count("pruned") == 11 + 3, "and each shape once in the legend"
    assert styles.count("cut") == 11
    assert "todo" not in styles, "all of a small game is drawn"
    assert not {"unvisited", "cross"} & set(styles)
    assert "cut" not in [t.parts[0][0] for t in scene.flat() if isinstance(t, Text)]


def test_a_trace_can_be_stepped_through() -> None:
    assert "Step 1 of" in str(watch(alpha_beta, FIGURE).step())


# -- searches that do not do what they should ------------------------------------------------------


def returning(answer: Any) -> Any:
    """A search that looks at everything and returns `answer` at every node."""

    def search(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            game.utility(s)
        else:
            for a in game.actions(s):
                search(game, game.result(s, a))
        return answer

    return search


def raises(game: Any, s: Any) -> Any:
    raise RuntimeError(game.result(s, game.actions(s)[0]))


def never_ends(game: Any, s: Any) -> Any:
    while True:
        game.result(s, game.actions(s)[0])


def calls_itself(game: Any, s: Any) -> Any:
    return calls_itself(game, s)


def makes_positions_up(game: Any, s: Any) -> Any:
    """Asks for positions that it did not get from `result`."""
    while not game.is_terminal(s):
        s = copy.deepcopy(game).result(s, game.actions(s)[-1])
    return game.utility(s)


def leaves_python(game: Any, s: Any) -> Any:
    raise SystemExit


ODD = {
    **{
        f"returns {answer!r}": returning(answer)
        for answer in (None, nan, inf, -inf, "3", (1, 2, 3), [1], True, 10**60, {}, (None, None))
    },
    "raises": raises,
    "never ends": never_ends,
    "calls itself": calls_itself,
    "makes positions up": makes_positions_up,
    "leaves Python": leaves_python,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("game", [FIGURE, Nim((2, 2))], ids=["tree", "nim"])
def test_whatever_a_search_does_there_is_a_picture(name: str, game: Any) -> None:
    trace = watch(ODD[name], game, within=Limit(calls=200, seconds=5))
    for picture in (trace.picture, trace.merged):
        data, _ = picture._repr_mimebundle_()
        ElementTree.fromstring(data["text/html"])


def test_a_picture_shows_the_move_that_was_returned() -> None:
    """Of two programs that find the same values, one may return the wrong move."""

    def value(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        return best(value(game, game.result(s, a)) for a in game.actions(s))

    def decision(game: Any, s: Any) -> Any:
        return max(game.actions(s), key=lambda a: value(game, game.result(s, a)))

    def worst(game: Any, s: Any) -> Any:
        return min(game.actions(s), key=lambda a: value(game, game.result(s, a)))

    def with_value(game: Any, s: Any) -> Any:
        return value(game, s), worst(game, s)

    tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    assert "value 3, best move 0, " in str(watch(decision, tree))
    for search in (worst, with_value):
        text = str(watch(search, tree))
        assert "value 3, but returned move 1, worth 2, " in text
        assert "A MAX = 3, returned 1" in text
    drawn = [spot.move for spot in spots_of_trace(watch(worst, tree)) if spot.best]
    assert drawn[0] == "1"


@pytest.mark.parametrize("depth", [0, 1])
def test_a_line_shows_where_the_depth_of_a_search_ended(depth: int) -> None:
    scene = watch(alpha_beta, Tree("((3 12) (2 4))")).beyond(depth).scene
    (horizon,) = (k for k in scene.items if isinstance(k, Group) and k.key == "horizon")
    (line,) = (k for k in horizon.items if isinstance(k, Line))
    shapes = [k for k in scene.items if isinstance(k, Group) and k.key.startswith("node-")]
    above = [covered(list(k.items)).bottom < line.y1 for k in shapes]
    assert above == [True] * (1 if depth == 0 else 3) + [False] * (6 if depth == 0 else 4)
    texts = [k for k in (*horizon.items, *scene.items) if isinstance(k, Text)]
    written = {"".join(part for part, _ in text.parts) for text in texts}
    assert f"depth {depth}" in written
    assert not any("∞" in text for text in written), "windows would crowd it"


def test_a_tree_stays_where_it_is_when_its_legend_gets_longer() -> None:
    """Two pictures of the same tree were to be compared at a glance."""
    tree = Tree("(bold:(take:-7@-7 quiet:2@2)@2 safe:(left:1@1 right:1@1)@1)@0")

    def look(game: Any, s: Any, depth: int, evaluation: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        below = [game.result(s, a) for a in game.actions(s)]
        best = min if game.player(s) else max
        return best([look(game, after, depth - 1, evaluation, alpha, beta) for after in below])

    one, two = (
        watch(look, tree, None, depth, tree.evaluation, -inf, inf).picture.scene for depth in (1, 2)
    )
    roots = [
        next(k for k in scene.items if isinstance(k, Group) and k.key == "node-0")
        for scene in (one, two)
    ]
    left, right = (covered(list(root.items)).left for root in roots)
    assert left == pytest.approx(right, abs=20)
