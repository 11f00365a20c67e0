"""Legends: what a cross means in a picture, and where the reason of a cut stands."""

from __future__ import annotations

from typing import Any

import pytest

from adsearch.draw.drawing import search_tree, tree
from adsearch.draw.footer import WIDE
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.legend import left_out
from adsearch.draw.scene import Group, Line, Path, Rect, Scene, Text
from adsearch.draw.theme import STROKES, TYPES
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.views import as_returned
from adsearch.game import MAX, MIN
from adsearch.games import Graph, Nim, Tree
from adsearch.search import retrograde, until_known
from adsearch.watching import watch
from tests.draw.searches import middle_first
from tests.searches import alpha_beta, max_n, minimax


def one_ply(game: Any, s: Any) -> Any:
    """Takes an estimate for what does not end at once."""
    after = [game.result(s, a) for a in game.actions(s)]
    return max(game.utility(t) if game.is_terminal(t) else game.evaluation(t) for t in after)


def first_only(game: Any, s: Any) -> Any:
    """Goes down the first line and forgets the rest."""
    if game.is_terminal(s):
        return game.utility(s)
    return first_only(game, game.result(s, game.actions(s)[0]))


def beam(game: Any, s: Any, depth: int, evaluate: Any) -> Any:
    """A beam of width 1."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluate(s)
    best = max if game.player(s) == MAX else min
    kept = best([game.result(s, a) for a in game.actions(s)], key=evaluate)
    return beam(game, kept, depth - 1, evaluate)


@pytest.mark.parametrize(
    ("search", "text", "says"),
    [
        (minimax, "(4 (3 5))", []),
        (alpha_beta, "(4 (3 5))", ["cut"]),
        (first_only, "(4 (3 5))", ["not examined"]),
    ],
)
def test_a_legend_names_what_was_left_out(search: Any, text: str, says: list[str]) -> None:
    entries = left_out(spots_of_trace(watch(search, Tree(text))))
    assert [entry.parts[0][0] for entry in entries] == says


@pytest.mark.parametrize(
    ("text", "shapes"),
    [("(4 (3 5))", [Path, Rect]), ("(4 3)", [Rect]), ("((1) ((3)))", [Path, Path, Rect])],
)
def test_a_legend_has_every_dotted_shape(text: str, shapes: list[type]) -> None:
    (entry,) = left_out(spots_of_trace(watch(first_only, Tree(text))))
    assert [type(item) for item in entry.mark] == shapes


def test_a_search_without_a_window_cuts_nothing() -> None:
    """Whoever has met minimax alone has not met cuts."""

    def first_win(game: Any, s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        values = []
        for a in game.actions(s):
            values.append(first_win(game, game.result(s, a)))
            if (values[-1] > 0) == (game.player(s) == MAX):
                break
        return max(values) if game.player(s) == MAX else min(values)

    spots = as_returned(spots_of_trace(watch(first_win, Tree("((-1 2) (-3 (3 4)))"))))
    assert [entry.parts[0][0] for entry in left_out(spots)] == ["not examined"]


def test_strokes_below_a_node_are_in_the_legend() -> None:
    for depth, explained in ((1, True), (2, False)):
        of = tree(Tree("((1 2) (3 4))"), depth=depth).scene
        texts = [t.parts[0][0] for t in of.flat() if isinstance(t, Text)]
        assert ("more below" in texts) == explained


def test_what_was_evaluated_and_then_left_out_is_discarded() -> None:
    game = Tree("((4@4 3@3)@5 (9@9 8@8)@1)@0")

    entries = left_out(spots_of_trace(watch(beam, game, (), 2, game.evaluation)))
    assert [entry.parts[0][0] for entry in entries] == ["discarded", "not examined"]
    (leaf,) = entries[1].mark  # what is below it, which is dotted too, was never seen
    assert isinstance(leaf, Rect)


def at(of: Scene, says: str) -> Text:
    return next(t for t in of.flat() if isinstance(t, Text) and t.parts[0][0] == says)


def reasons(of: Scene) -> list[Text]:
    """What is written below brackets."""
    return [t for t in of.flat() if isinstance(t, Text) and t.parts[0][1] == "why-name"]


@pytest.mark.parametrize("text", ["(4 (3 2))", "(4 (3 (1 2)))", "(4 (3 ((1 5) (2 6))))"])
def test_the_reason_of_a_cut_stands_below_what_was_skipped(text: str) -> None:
    of = search_tree(watch(alpha_beta, Tree(text))).scene
    dim = [t for t in of.flat() if isinstance(t, Text) and t.parts[0][1] == "dim"]
    (reason,) = reasons(of)
    assert min(t.x for t in dim) <= reason.x <= max(t.x for t in dim)
    assert 0 < reason.y - max(t.y for t in dim) < 60


def test_what_was_skipped_on_both_sides_has_one_bracket_with_the_reason() -> None:
    of = search_tree(watch(middle_first, Tree("((8 7 2 9) (3 5 4))"))).scene
    texts = [t for t in of.flat() if isinstance(t, Text)]
    dim = sorted(t.x for t in texts if t.parts[0][1] == "dim")
    brackets = [p for p in of.flat() if isinstance(p, Path) and p.style == "bracket"]
    assert [t.x for t in reasons(of)] == pytest.approx([(dim[0] + dim[1]) / 2])  # the longer row
    assert len(brackets) == 1


def test_what_a_strategy_rules_out_is_dotted_without_a_cross() -> None:
    of = tree(Tree("((5 2) (8 1))"), strategy={(): 0}).scene
    assert at(of, "never comes up")
    styles = [item.style for item in of.flat() if isinstance(item, Line | Path | Rect)]
    assert "pruned" in styles
    assert "cross" not in styles


def test_the_moves_of_a_strategy_are_thick_and_have_its_players_colour() -> None:
    game = Tree("(((5 2) (8 1)) ((3 4) (9 7)))")
    of = tree(game, values=True, strategy={(): 0, (0, 0): 0, (0, 1): 0}).scene
    assert at(of, "MAX's strategy")
    assert sum(isinstance(i, Line) and i.style == "planned-max" for i in of.flat()) == 3 + 1
    assert not any(isinstance(i, Line) and i.style == "best" for i in of.flat())
    mins = tree(Tree("((5 2) (8 1))"), strategy={(0,): 1, (1,): 1}).scene
    assert at(mins, "MIN's strategy")
    thick = [i.style for i in mins.flat() if isinstance(i, Line) and "planned" in i.style]
    assert thick == ["planned-min"] * (2 + 1)
    assert not STROKES["planned-min"].dash, "beside dots, dashes would look alike"


def test_two_strategies_have_their_own_lines_and_share_one_leaf() -> None:
    game = Tree("((3 8) (2 4))")
    drawn = tree(game, strategy=({(): 0}, {(0,): 0, (1,): 0}))
    lines = [item.style for item in drawn.scene.flat() if isinstance(item, Line)]
    assert lines.count("planned-max") == 3 + 1  # that of the legend
    assert lines.count("planned-min-dashed") == 4 + 1
    rings = [item.style for item in drawn.scene.flat() if isinstance(item, Rect)]
    assert rings.count("shared") == 1 + 1
    assert at(drawn.scene, "leaf of both")
    assert at(drawn.scene, "in neither")
    assert str(drawn).endswith("MAX's strategy has 3 8.\nMIN's has 3 2.\nBoth have 3.")


@pytest.mark.parametrize(
    ("text", "side", "edges"),
    [("(3 (4 (1 (2 5))))", "max", 3), ("min(3 (2 (5 (4 1))))", "min", 3), ("(3 (2 5))", "max", 0)],
)
def test_arrows_follow_the_reason_of_a_deep_cut_down(text: str, side: str, edges: int) -> None:
    of = search_tree(watch(alpha_beta, Tree(text))).scene
    heads = [i for i in of.flat() if isinstance(i, Path) and i.style == f"marker-filled-{side}"]
    assert len(heads) == (edges + 1 if edges else 0)  # that of the legend
    said = [text.parts[0][0] for text in of.flat() if isinstance(text, Text)]
    label = f"{side.upper()}'s bound, handed down to a deep cut-off"
    assert (label in said) == bool(edges)


def test_an_arc_joins_the_moves_of_an_and() -> None:
    drawn = tree(Tree("((5 2) (8 1))"), and_or=True)
    arcs = [i for i in drawn.scene.flat() if isinstance(i, Path) and i.style == "and"]
    assert len(arcs) == 2 + 1  # that of the legend
    assert at(drawn.scene, "OR: MAX needs one of the moves")
    assert at(drawn.scene, "AND: MAX needs all of them")
    assert str(drawn).endswith("MAX's positions are ORs, MIN's are ANDs.")


def test_the_arc_of_an_and_that_never_comes_up_is_dotted() -> None:
    drawn = tree(Tree("((5 2) (8 1))"), strategy={(): 0}, and_or=True)
    arcs = [i.style for i in drawn.scene.flat() if isinstance(i, Path) and len(i.steps) == 17]
    assert sorted(arcs) == ["and", "and", "cut"]


def test_choices_off_the_best_line_are_drawn_where_they_are_asked_for() -> None:
    game = Tree("((3 12) (2 4))")
    for picture in (tree(game, values=True), search_tree(watch(minimax, game))):
        assert "chosen" not in styles_of(picture.scene)
    for picture in (
        tree(game, values=True, choices=True),
        search_tree(watch(minimax, game), choices=True),
    ):
        assert styles_of(picture.scene).count("chosen") == 2  # an edge, and the legend's
        texts = [item for item in picture.scene.items if isinstance(item, Text)]
        assert "best choice elsewhere" in [text.parts[0][0] for text in texts]
    no_other = tree(Tree("(3 5)"), values=True, choices=True)
    assert "chosen" not in styles_of(no_other.scene)


def test_what_every_tree_has_needs_no_legend() -> None:
    """The first one does, of a single ply, which says whose it is."""
    for text, says in (("((3 12) (2 4))", False), ("max(1 max(0 2))", False), ("min(2 4)", True)):
        texts = [i.parts[0][0] for i in tree(Tree(text)).scene.flat() if isinstance(i, Text)]
        assert ("leaf" in texts) == says


def styles_of(scene: Scene) -> list[str]:
    """The styles of all lines, those of edges too."""
    inner = [i for item in scene.items for i in (item.items if isinstance(item, Group) else [item])]
    return [item.style for item in inner if isinstance(item, Line)]


def test_a_legend_has_no_leaves_if_the_search_examined_none() -> None:
    def guess(game: Any, s: Any) -> Any:
        return max(game.evaluation(game.result(s, a)) for a in game.actions(s))

    guessed = watch(guess, Tree("((3 12)@4 (2 4)@1)@0"))
    said = [i.parts[0][0] for i in search_tree(guessed).scene.flat() if isinstance(i, Text)]
    assert "leaf" not in said
    assert "not examined" in said


def test_what_a_table_knows_is_told_from_a_finished_game() -> None:
    few = [(p, (a, b)) for p in (MAX, MIN) for a in (0, 1) for b in (0, 1)]
    known = until_known(Nim((2, 2)), retrograde(Nim((1, 1)), few))
    picture = tree(known)
    entries = [i.parts[0][0] for i in picture.scene.flat() if isinstance(i, Text)]
    assert {"value from the table", "finished game: MAX has won"} <= {*entries}
    assert not any(entry.startswith("leaf") for entry in entries)
    second = [i for i in picture.scene.flat() if isinstance(i, Rect) and i.style == "chosen"]
    assert len(second) == 8 + 1, "a heavy frame for each, and one in the legend"
    spots = spots_of_game(known, row=20)
    assert all(spot.mover for spot in spots if spot.kind == "leaf"), "the value depends on it"
    assert "0:1 1 2 MIN: 1:1 → 1 from the table" in picture.scene.text
    assert "from the table" not in tree(Nim((2, 2))).scene.text


def test_a_leaf_is_called_so_where_a_position_comes_up_again_as_well() -> None:
    memory: dict[Any, Any] = {}

    def value(game: Any, s: Any) -> Any:
        if s not in memory:
            best = max if game.player(s) == MAX else min
            values = (value(game, game.result(s, a)) for a in game.actions(s))
            memory[s] = game.utility(s) if game.is_terminal(s) else best(values)
        return memory[s]

    seen = watch(value, Graph("R = min(A B); A = max(3 S); B = max(2 S); S = min(2 0)"))
    said = [i.parts[0][0] for i in search_tree(seen).scene.flat() if isinstance(i, Text)]
    assert {"leaf", "found in the table"} <= {*said}
    assert "finished game" not in said


@pytest.mark.parametrize(
    ("text", "is_narrow"),
    [
        ("A(attack:B(join:<4 4 2> turn:<1 3 6>) wait:<2 2 6>)", True),
        ("A(B(C(<1 2 6> <4 2 3>) <4 1 3>) B(C(<3 6 1> <3 2 2>) C(<2 1 5> <4 4 1>)))", False),
    ],
)
def test_a_narrow_tree_of_players_with_letters_stands_still(text: str, is_narrow: bool) -> None:
    """Before and after a search: a legend wider than the tree would move it."""
    before, after = tree(Tree(text)).scene, search_tree(watch(max_n, Tree(text))).scene
    assert before.width == pytest.approx(after.width, abs=3), "a vector at its right end"
    words = {i.parts[0][0] for i in after.flat() if isinstance(i, Text)}
    assert "best line" in words
    assert ("player, by letter" in words) != is_narrow


def test_without_a_table_leaves_have_one_frame_and_no_mark() -> None:
    picture = tree(Nim((1, 1)))
    entries = [i.parts[0][0] for i in picture.scene.flat() if isinstance(i, Text)]
    assert "leaf: MAX has won" in entries
    assert "value from the table" not in entries
    assert not any(isinstance(i, Rect) and i.style == "edge" for i in picture.scene.flat())


def test_two_strategies_can_be_told_apart_without_colours() -> None:
    drawn = tree(Tree("((3 8 12) (2 4 6))"), strategy=({(): 0}, {(0,): 0, (1,): 0})).scene
    assert STROKES["planned-min-dashed"].dash != STROKES["planned-max"].dash
    named = [i.parts[0][0] for i in drawn.items if isinstance(i, Text)]
    assert named.count("MAX's") == named.count("MIN's") == 1


def test_letters_that_a_page_makes_smaller_are_larger() -> None:
    """A tree of Nim is wider than a page's column: its piles and its legend were hard to read."""
    wide, narrow = tree(Nim((2, 2))).scene, tree(Nim((1, 1))).scene
    assert narrow.width < WIDE < wide.width

    def size(of: Scene, text: str) -> float:
        written = [i.parts[0] for i in of.flat() if isinstance(i, Text)]
        return min(TYPES[type].size for part, type in written if part == text)

    assert size(wide, "MAX to move") * WIDE / wide.width > size(narrow, "MAX to move")
    assert size(wide, "2-2") == size(narrow, "1-1") == 13


def test_a_longer_legend_does_not_move_the_tree() -> None:
    """Before and after were drawn 90 pixels apart: the second had two entries more."""
    game = Tree("chance(min(stop:-1 go:max#m(l:1 r:-1)) min(go:max#m(l:-1 r:0.5) stop:1))")
    before, after = tree(game).scene, tree(game, strategy={(0,): "stop", (1,): "go"}).scene
    assert before.width == after.width
    assert before.height < after.height
    small = Tree("(1 (0 -1)@3)@0")
    before, after = tree(small).scene, search_tree(watch(one_ply, small)).scene
    assert before.width == pytest.approx(after.width, abs=6)


def test_a_legend_is_as_wide_as_the_note_below_it() -> None:
    """A note widens the picture of a small tree anyway, but the legend kept to the tree's width."""

    def rings(game: Any, s: Any) -> Any:
        if s == (1,):
            raise TimeoutError("The clock rang before the second move was examined")
        if game.is_terminal(s):
            return game.utility(s)
        return max(rings(game, game.result(s, a)) for a in game.actions(s))

    scene = search_tree(watch(rings, Tree("(2 4)"))).scene
    heights = {i.parts[0][0]: i.y for i in scene.flat() if isinstance(i, Text)}
    assert heights["MAX"] == heights["not examined"]
