"""Rings around what cannot be told apart: on the picture, in the legend and in words."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from adsearch.draw.drawing import search_tree, tree
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.scene import Box, Line, Path, Rect, Scene, Text, covered, flattened
from adsearch.draw.trees import PAGE
from adsearch.game import CHANCE, MAX, Game
from adsearch.games import Kuhn, Leduc, Nim, Tree
from adsearch.watching import watch
from tests.search.hidden import FUSION, PENNIES

LEGEND = "cannot be told apart by the player who moves there"


def bands(scene: Scene) -> int:
    """Without the one in the legend."""
    return max(len(rings(scene)) - 1, 0)


def rings(scene: Scene) -> list[Rect]:
    return [i for i in scene.flat() if isinstance(i, Rect) and "information-set" in i.style]


def numbers(scene: Scene) -> list[str]:
    """Of the sets, all without the word."""
    return [
        "set " + i.parts[0][0]
        for i in scene.flat()
        if isinstance(i, Text) and i.parts[0][1].startswith("series-")
    ]


def written(scene: Scene) -> list[str]:
    return ["".join(w for w, _ in i.parts) for i in scene.flat() if isinstance(i, Text)]


def test_neighbours_share_a_band() -> None:
    scene = tree(Tree(PENNIES)).scene
    assert bands(scene) == 1
    assert written(scene).count("#c") == 1
    assert LEGEND in written(scene)
    assert scene.text.endswith("MIN cannot tell B and C apart (#c).")


def test_a_set_with_others_between_has_several_bands_with_its_name() -> None:
    scene = tree(Tree(FUSION)).scene
    assert bands(scene) == 3
    assert written(scene).count("#g") == 2
    assert "MAX cannot tell D and F apart (#g)." in scene.text


def joining(scene: Scene) -> list[Path]:
    return [i for i in scene.flat() if isinstance(i, Path) and i.style == "information-set"]


def test_a_line_goes_around_what_is_below_a_node_between_the_bands() -> None:
    """The line of #g ran through the edges below E, as if E belonged to the set."""
    scene = tree(Tree(FUSION)).scene
    (line,) = joining(scene)
    way = [Line(*a, *b, "") for a, b in pairwise(flattened(line))]
    leaves = [covered([i]) for i in scene.flat() if isinstance(i, Rect) and i.style == "leaf"]
    labels = [i.box for i in scene.flat() if isinstance(i, Text)]
    assert not [box for box in (*leaves, *labels) for piece in way if box.crosses(piece, 1)]
    assert max(max(piece.y1, piece.y2) for piece in way) > max(box.bottom for box in leaves[:-1])
    edges = [i for i in scene.flat() if isinstance(i, Line) and i.style == "edge"]
    assert len(edges) == 16
    for edge in edges:
        x, y = (edge.x1 + edge.x2) / 2, (edge.y1 + edge.y2) / 2
        assert not [piece for piece in way if Box(x - 5, y - 5, x + 5, y + 5).crosses(piece)]
    leaf_between = tree(Tree("chance(0.25:(a:#c(1 2) b:1) 0.75:(a:#c(3 4) b:1))")).scene
    assert len(joining(leaf_between)) == 1, "a leaf has nothing below it"


def test_outcomes_of_chance_can_have_names() -> None:
    game = Tree("chance(0.25:(1 2) 0.75:(3 4))")
    scene = tree(game, outcomes=["high", "low"]).scene
    assert {"high, 0.25", "low, 0.75"} <= set(written(scene))
    assert "low, 0.75: C MAX: 3 4" in scene.text
    with pytest.raises(ValueError, match="3 outcomes are named, but there are 2"):
        tree(game, outcomes=["a", "b", "c"])
    with pytest.raises(ValueError, match="there is no chance at the root"):
        tree(Tree(PENNIES), outcomes=["heads", "tails"])


def test_kuhn() -> None:
    scene = tree(Kuhn()).scene
    assert bands(scene) == 3 + 12 + 6
    sets = [f"set {i}" for i in range(1, 13)]
    assert [numbers(scene).count(name) for name in sets] == [1] * 3 + [2] * 9
    assert scene.text.count(" cannot tell ") == 12


@pytest.mark.parametrize("game", [Kuhn(), Tree(FUSION)])
def test_the_name_of_a_scattered_set_stands_above_its_ring_away_from_the_edge(
    game: Game[Any, Any],
) -> None:
    """On the right of its ring it read like the value of the leaf that came next: 11 1 2."""
    scene = tree(game).scene
    names = [i for i in scene.flat() if isinstance(i, Text) and i.parts[0][1].startswith("series-")]
    edges = [i for i in scene.flat() if isinstance(i, Line) and i.style == "edge"]
    leaves = [covered([i]) for i in scene.flat() if isinstance(i, Rect) and i.style == "leaf"]
    for ring in (ring for ring in rings(scene)[:-1] if ring.width < 100):
        (name,) = (i for i in names if ring.x <= i.x <= ring.x + ring.width and i.y == ring.y - 5)
        assert not [edge for edge in edges if name.box.crosses(edge, 2)]
        assert not [leaf for leaf in leaves if name.box.meets(leaf, 4)]


def test_a_deal_stands_beside_the_lower_end_of_its_edge() -> None:
    flat = list(tree(Kuhn()).scene.flat())
    edges = [i for i in flat if isinstance(i, Line) and i.style == "edge"][:6]
    deals = {"".join(w for w, _ in i.parts): i.box for i in flat if isinstance(i, Text)}
    for edge, name in zip(edges, ("J Q", "J K", "Q J", "Q K", "K J", "K Q"), strict=True):
        x = (deals[name].left + deals[name].right) / 2
        assert abs(x - edge.x2) < abs(x - edge.x1) / 2


def test_edges_do_not_run_along_the_ring_that_they_lead_to() -> None:
    scene = tree(Kuhn()).scene
    edges = [i for i in scene.flat() if isinstance(i, Line) and i.style == "edge"][:6]
    for edge in edges:
        (ring,) = (r for r in rings(scene)[:3] if r.x < edge.x2 < r.x + r.width)
        share = (edge.y2 - ring.y) / (edge.y2 - edge.y1)  # of the edge is inside the ring
        assert share * abs(edge.x2 - edge.x1) < 36


def test_what_never_comes_up_has_a_pale_ring_and_a_pale_line() -> None:
    """Dashes and dots side by side looked alike."""
    game = Tree("chance(min(stop:-1 go:max#m(l:1 r:-1)) min(stop:1 go:max#m(l:-1 r:0.5)))")
    scene = tree(game, strategy={(0,): "stop", (1,): "go"}).scene
    out, in_play = rings(scene)[:-1]
    assert (out.style, in_play.style) == ("information-set-out", "information-set")
    assert not joining(scene)
    assert len(joining(tree(game).scene)) == 1


def test_leaves_are_clear_of_the_rings_beside_them() -> None:
    scene = tree(Kuhn()).scene
    leaves = [i for i in scene.flat() if isinstance(i, Rect) and i.style == "leaf"]
    for ring in rings(scene)[:-1]:  # without the one in the legend
        level = [leaf for leaf in leaves if ring.y < leaf.y < ring.y + ring.height]
        assert all(leaf.x > ring.x or leaf.x + leaf.width + 4 < ring.x for leaf in level)


def test_where_sets_lie_across_each_other_all_have_nothing_but_numbers() -> None:
    """MIN's six sets do, those of MAX do not: lines for these and colours for those were two signs
    of one thing, and the legend explained neither."""
    scene = tree(Kuhn()).scene
    assert {ring.style for ring in rings(scene)} == {"information-set"}
    assert not joining(scene)
    assert f"same number: {LEGEND}" in written(scene)
    assert LEGEND in written(tree(Kuhn(), depth=1).scene), "whole sets have no numbers"
    assert LEGEND in written(tree(Tree(FUSION)).scene), "nor have sets with names"


def test_numbered_sets_leave_no_letters_that_could_be_cards() -> None:
    assert not [spot.name for spot in spots_of_game(Kuhn()) if spot.name]
    assert "J" not in written(tree(Kuhn()).scene)
    assert spots_of_game(Tree(PENNIES))[0].name == "A"


def test_the_edges_of_chance_name_the_deals() -> None:
    scene = tree(Kuhn()).scene
    assert {"J Q", "J K", "Q J", "Q K", "K J", "K Q"} <= set(written(scene))
    assert "chance, cards dealt on the edge" in written(scene)
    assert "1/6: J Q MAX, set 1" in scene.text, "words have room for the probability too"


def test_a_ring_holds_its_nodes_and_no_others() -> None:
    scene = tree(Kuhn(), depth=1).scene
    middles = [(ring.x + ring.width / 2) for ring in rings(scene)[:3]]
    assert middles == sorted(middles)
    for ring in rings(scene):
        assert ring.x >= 0
        assert ring.x + ring.width <= scene.width


def test_a_ring_touches_no_leaf_beside_it() -> None:
    scene = tree(Kuhn()).scene
    leaves = [covered([i]) for i in scene.flat() if isinstance(i, Rect) and i.style == "leaf"][:-1]
    assert len(leaves) == 30
    for ring in rings(scene)[:-1]:
        assert not [leaf for leaf in leaves if covered([ring]).meets(leaf, 2)]


def test_labels_of_neighbouring_families_cannot_be_read_as_one_word() -> None:
    """A bet of one node stood so close to a pass of the next that they read "bet pass"."""
    flat = tree(Kuhn()).scene.flat()
    labels = [i for i in flat if isinstance(i, Text) and i.parts[0][0] in ("pass", "bet")]
    assert len(labels) == 12
    for a, b in combinations(labels, 2):
        assert not a.box._replace(left=a.box.left - 8, right=a.box.right + 8).meets(b.box)


def test_no_label_of_an_edge_runs_into_a_ring() -> None:
    scene = tree(Kuhn()).scene
    types = ("move", "probability")
    labels = [i for i in scene.flat() if isinstance(i, Text) and i.parts[0][1] in types]
    assert len(labels) == 1 + 6 + 2 * 6
    for ring in rings(scene)[:-1]:
        assert not [i for i in labels if covered([ring]).meets(i.box)]


@pytest.mark.parametrize("game", [Nim((2, 2)), Tree("((3 12) (2 4))")])
def test_games_that_hide_nothing_have_no_rings(game: Game[Any, Any]) -> None:
    """Not even where one position is there twice."""
    scene = tree(game).scene
    assert bands(scene) == 0
    assert LEGEND not in written(scene)
    assert "cannot tell" not in scene.text


@pytest.mark.slow
def test_large_trees_say_how_many() -> None:
    spots = spots_of_game(Leduc(), depth=3)
    assert len({spot.ring for spot in spots if spot.ring}) > 6
    assert (
        "MAX cannot tell 3 of these positions apart (set 1)." in tree(Leduc(), depth=3).scene.text
    )


def test_a_watched_search_has_rings_too() -> None:
    def value(game: Game[Any, Any], s: Any) -> float:
        if game.is_terminal(s):
            return game.utility(s)
        if game.player(s) == CHANCE:
            return sum(p * value(game, game.result(s, a)) for a, p in game.outcomes(s))
        best = max if game.player(s) == MAX else min
        assert game.information(s, game.player(s)) is not None, "the watched game is asked"
        return best(value(game, game.result(s, a)) for a in game.actions(s))

    scene = search_tree(watch(value, Tree(FUSION))).scene
    assert "MAX cannot tell D and F apart (#g)." in scene.text
    assert bands(scene) == 3


def test_moves_that_are_the_same_everywhere_are_written_once_a_branch() -> None:
    """In the first row of decisions; so the whole tree of Kuhn poker fits on a page."""
    scene = tree(Kuhn()).scene
    assert Counter(written(scene))["pass"] == Counter(written(scene))["bet"] == 6
    assert scene.width <= PAGE


def test_moves_are_written_everywhere_if_they_differ_or_are_few() -> None:
    few = tree(Tree("(l:(l:1 r:2) r:(l:3 r:4))")).scene
    assert Counter(written(few))["l"] == 3
    leaves = " ".join(f"a{i}:(l:1 r:2)" for i in range(7))
    wide = tree(Tree(f"(x:min({leaves}) y:min({leaves}))")).scene
    assert Counter(written(wide))["l"] == 14


def test_deals_that_are_equally_likely_say_so_once() -> None:
    """The cards stand where the probabilities would."""
    assert "1/6 each" in written(tree(Kuhn()).scene)
    assert not [text for text in written(tree(Tree(FUSION)).scene) if "each" in text]


def test_two_leaves_side_by_side_can_be_told_apart() -> None:
    """Their frames almost touched where a tree just fits on a page."""
    leaves = [i for i in tree(Kuhn()).scene.flat() if isinstance(i, Rect) and i.style == "leaf"]
    leaves = sorted(leaves, key=lambda leaf: (leaf.y, leaf.x))
    beside = [(a, b) for a, b in pairwise(leaves) if a.y == b.y]
    assert min(b.x - a.x - a.width for a, b in beside) > 7
