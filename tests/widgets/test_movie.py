"""The movie of a Monte Carlo search: its rounds, their reasons, and the tree at each of them."""

from __future__ import annotations

import json
import random
import re
from itertools import combinations, pairwise, product
from math import dist, log, sqrt
from random import Random
from typing import Any

import pytest

from adsearch.draw.scene import Circle, Line, Path, Rect, Scene, Text, covered, flattened
from adsearch.game import Game
from adsearch.games import ConnectFour, Nim, Pig, TicTacToe, Tree
from adsearch.nodes import Node
from adsearch.search import mcts
from adsearch.watching import watch
from adsearch.widgets.movie import movie, phases, uct
from adsearch.widgets.movie_stage import MovieStage
from adsearch.widgets.rounds import PHASES, Rounds, sentences, shown_paths
from autograder.checks.mistakes import reference

backpropagate = reference("mcts.backpropagate")
expand = reference("mcts.expand")
playout = reference("mcts.playout")
select = reference("mcts.select")


TRAP = Tree("(A:(1 1 1 0) B:0.5)")
DEEP = Tree(
    "(attack:(a1:((1 -1) (1 0)) a2:((0 1) (1 1))) defend:(d1:((0 -1) (1 0)) d2:((1 -1) (0 0))))"
)

OWNED = ("alpha", "beta")  # numbers that belong to MAX and to MIN


@pytest.fixture(scope="module")
def rounds() -> Rounds:
    return Rounds(watch(mcts, TicTacToe(), None, 300, 1.0, Random(3)), 1.0)


def test_the_rounds_grow_the_very_tree_of_the_search(rounds: Rounds) -> None:
    root = mcts(TicTacToe(), None, 300, 1.0, Random(3)).root

    def counts(node: Any) -> Any:
        below = sorted((child.action, counts(child)) for child in node.children)
        return node.visits, round(node.reward, 9), below

    assert counts(rounds.tree[()]) == counts(root)


def test_every_move_is_tried_before_bounds_are_compared(rounds: Rounds) -> None:
    assert [one.untried for one in rounds.all[:10]] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    for one in rounds.all[9:]:
        taken = rounds.label(rounds.tree[one.path[:1]])
        best = max(choice.bound for choice in one.choices)
        assert any(c.move == taken and c.bound == pytest.approx(best) for c in one.choices)


def test_choices_are_listed_in_the_order_of_the_moves(rounds: Rounds) -> None:
    assert [choice.move for choice in rounds.all[-1].choices] == list("012345678")
    assert sum(choice.visits for choice in rounds.all[-1].choices) == 299


def test_the_phases_are_told_with_their_reasons() -> None:
    told = Rounds(watch(mcts, TRAP, (), 30, 1.0, Random(0)), 1.0)
    first = [rest for _, rest in sentences(told, told.all[0])]
    assert first[0].startswith("Some first moves have not been tried yet")
    assert "is new in the tree" in first[1]
    later = {rest for one in told.all for _, rest in sentences(told, one)}
    assert any("has the better mean, but" in rest for rest in later)
    assert any("} has the highest UCB1: 1.00 + " in rest for rest in later)
    assert any(rest == "Here the game is over: there is nothing to add." for rest in later)
    assert any("}, MAX’s move, gains " in rest for rest in later)


def test_a_students_own_search_is_a_movie_too() -> None:
    class Leaf:
        def __init__(self, state: Any) -> None:
            self.state, self.children, self.n = state, dict[Any, Any](), 0

    def rounds_of_mine(game: Any, state: Any, n: int) -> None:
        rng = random.Random(0)
        root = Leaf(state)
        for _ in range(n):
            node = root
            untried = [a for a in game.actions(node.state) if a not in node.children]
            if untried:
                child = Leaf(game.result(node.state, untried[0]))
                node.children[untried[0]] = child
            else:
                child = min(node.children.values(), key=lambda leaf: leaf.n)
            child.n += 1
            s = child.state
            while not game.is_terminal(s):
                s = game.result(s, rng.choice(game.actions(s)))
            game.utility(s)

    film = movie(watch(rounds_of_mine, Nim((1, 2)), None, 12), c=1.0)
    assert len(film.data["rounds"]) == 12
    assert film.data["rounds"][0]["untried"] == 3
    assert "is over" not in str(film)


def search_of_the_exercises(game: Any, state: Any, n: int, rng: Random) -> None:
    """`search` as a student builds it from the exercises of notebook 7."""
    root, (low, high) = Node(state), game.bounds
    for _ in range(n):
        leaf = expand(game, select(root, 1.0))
        backpropagate(leaf, (playout(game, leaf.state, rng) - low) / (high - low))


@pytest.mark.parametrize("game", [TRAP, DEEP, TicTacToe()], ids=["trap", "deep", "tic-tac-toe"])
@pytest.mark.parametrize("search", [search_of_the_exercises, uct])
def test_selection_goes_down_to_a_node_without_children_which_gets_all_of_them(
    game: Game[Any, Any], search: Any
) -> None:
    """The pictures show the phases as the exercises ask for them, whoever searches."""
    weight = () if search is search_of_the_exercises else (1.0,)
    found = Rounds(watch(search, game, None, 60, *weight, Random(1)), 1.0)
    grown: set[Any] = set()
    for one in found.all:
        state = found.tree[one.selected].state
        assert one.selected not in grown
        assert list(one.made) == list(game.actions(state))
        assert one.path == ((*one.selected, one.made[0]) if one.made else one.selected)
        grown |= {one.selected} if one.made else set()


def test_the_child_that_was_played_out_need_not_be_the_first() -> None:
    def last_first(game: Any, state: Any) -> None:
        """One iteration: all children, and a playout from the last."""
        after = [game.result(state, a) for a in game.actions(state)][-1]
        playout(game, after, Random(0))

    (only,) = Rounds(watch(last_first, TicTacToe()), 1.0).all
    assert (only.path, only.selected, len(only.made)) == ((8,), (), 9)


def test_a_child_that_was_never_visited_is_selected_first_and_drawn_dashed() -> None:
    """The seventh iteration on the trap comes to MIN's good reply for the first time."""
    picture = phases(TRAP, n=7, seed=1)
    lines = picture.scene.text.splitlines()
    assert lines[0].endswith("Below it, 3 has not been visited yet, so it comes first.")
    assert lines[1] == "2. Expansion. Here the game is over: there is nothing to add."
    dashed = [item for item in picture.scene.flat() if getattr(item, "style", "") == "pruned"]
    assert len(dashed) == 3 + 1  # in all pictures but the last, and in the key


def test_the_four_phases_show_a_playout_and_whose_reward_is_stored() -> None:
    scene = phases(DEEP, n=3).scene
    assert scene.text.splitlines() == [
        "1. Selection. attack has the highest UCB1: 1.00 + 0.83 (defend: 0.00 + 0.83).",
        "2. Expansion. attack gets its children, a1 and a2. The playout will start from a1.",
        "3. Playout. After 2 random moves the game ends: −1 for MAX, a reward of 0.",
        "4. Backpropagation. From a1 up to the root, every node gains one visit; attack, "
        "MAX’s move, gains 0, and a1, MIN’s move, gains 1.",
    ]
    texts = [item.parts[0] for item in drawn(scene) if isinstance(item, Text)]
    assert texts.count(("MAX 1", "alpha")) == 3
    assert texts.count(("MAX 1 + 0 = 1", "alpha")) == 1  # in the last picture, what attack gains
    assert texts.count(("MIN 0 + 1 = 1", "beta")) == 1  # and a1
    assert texts.count(("MIN 1", "beta")) == 4  # d1
    assert texts.count(("MAX’s reward 0", "bold")) == 2  # where it is added it is still in view
    waves = [item for item in scene.flat() if isinstance(item, Path) and item.style == "notch"]
    assert len(waves) == 2


def drawn(scene: Scene) -> list[Any]:
    """What is drawn above the key."""
    items = list(scene.flat())
    (rule,) = [item for item in items if isinstance(item, Line) and item.style == "hair"]
    return [item for item in items if covered([item]).bottom < rule.y1]


def test_in_the_phases_a_reward_stands_beside_its_node_and_edges_begin_at_theirs() -> None:
    """Below its node it stood between this and its edges; a gain beside it looked like visits."""
    flat = drawn(phases(DEEP, n=3).scene)
    rewards = [item for item in flat if isinstance(item, Text) and item.parts[0][1] in OWNED]
    visits = [item for item in flat if isinstance(item, Text) and item.parts[0][1] == "value-small"]
    edges = [item for item in flat if isinstance(item, Line) and item.style == "edge"]
    for text in rewards:
        assert any(abs(text.y - v.y) < 12 and 0 < text.x - v.x < 40 for v in visits)
    for edge in edges:
        assert any(edge.x1 == v.x and 0 < edge.y1 - v.y < 24 for v in visits)
    assert (len(rewards), len(edges)) == (3 * 3 + 4, 4 + 6 + 6 + 6)
    (gain,) = [text for text in rewards if text.parts[0][0] == "MIN 0 + 1 = 1"]
    level = [v.x for v in visits if abs(gain.y - v.y) < 12]
    left, right = max(x for x in level if x < gain.x), min(x for x in level if x > gain.box.right)
    assert right - gain.box.right > gain.x - left + 10  # it is a1's, and not a2's


def test_after_a_round_the_table_has_what_the_tree_has() -> None:
    data = movie(TRAP, n=12, seed=1).data
    assert [row[1] for row in data["grown"]] == [7, 5]
    assert sum(row[1] for row in data["rounds"][-1]["choices"]) == 11


def test_the_film_has_four_steps_a_round_and_the_last_shows_all_visits() -> None:
    film = movie(TRAP, n=25)
    steps = film.data["tree"]["steps"]
    assert len(steps) == 1 + 4 * 25
    shown: dict[str, str] = {}
    for step in steps:
        shown |= step
    assert ">25<" in shown["node-0"]
    json.dumps(film.data)


def test_only_the_most_visited_nodes_are_laid_out(rounds: Rounds) -> None:
    paths = shown_paths(rounds, (3, 3, 2))
    assert len(paths) <= 1 + 3 + 9 + 18
    assert paths[0] == ()
    root = rounds.tree[()]
    visits = sorted((child.visits for child in root.children), reverse=True)[:3]
    assert sorted((rounds.tree[p].visits for p in paths if len(p) == 1), reverse=True) == visits


def test_a_family_is_shown_whole_or_the_rest_is_counted() -> None:
    def shown(tree: str) -> str:
        return json.dumps(movie(Tree(tree), n=60).data["tree"])

    assert "more" not in shown("((1 1 1 0) 0.5)")
    assert "+2 more" in shown("((1 1 1 0 0) 0.5)")


def test_a_round_in_words() -> None:
    twin = movie(TRAP, n=25).data["rounds"][-1]["twin"]
    assert twin.startswith("Iteration 25 of 25, selection: ")
    assert " UCB1 A " in twin
    assert ". Visits " in twin


def test_dice_and_wide_games_have_movies_as_well() -> None:
    assert movie(Pig(10), n=30).data["rounds"]
    assert movie(ConnectFour(), n=30).data["chart"]["steps"]
    assert len(movie(TRAP, n=1).data["rounds"]) == 1


def test_what_cannot_be_shown_is_said() -> None:
    with pytest.raises(ValueError, match="a movie has 1 to 1,000 rounds, not 0"):
        movie(TRAP, n=0)
    with pytest.raises(ValueError, match="first played no game to its end"):
        movie(_nothing())


def _nothing() -> Any:
    def first(game: Any, s: Any) -> Any:
        return game.actions(s)[0]

    return watch(first, TRAP)


def test_two_movies_of_a_game_draw_a_move_in_the_same_style() -> None:
    """A leads after a few rounds and B in the end, but A's line stays solid and B's dashed."""

    def styles(n: int) -> list[tuple[str, str]]:
        """The styles and names of the lines, the lowest at the end first."""
        curves = movie(TRAP, n=n).data["chart"]["steps"][0]["curves"]
        return re.findall(r'class="as-(last|ghost)".*?>([AB])<', curves)

    assert styles(12) == [("ghost", "B"), ("last", "A")]
    assert styles(100) == [("last", "A"), ("ghost", "B")]


def test_the_four_phases_stand_side_by_side_and_only_the_last_counts_the_visit() -> None:
    scene = phases(TRAP, n=7).scene
    texts = [item.parts for item in scene.items if isinstance(item, Text)]
    assert [parts[1][0] for parts in texts if parts[0][1] == "small-bold"] == list(PHASES)
    visits = [words for ((words, type), *_) in texts if type == "value-small"]
    assert (visits.count("6"), visits.count("7")) == (3, 1)  # of the root
    assert "4. Backpropagation. From " in scene.text


def frames(game: Game[Any, Any], n: int) -> list[list[Any]]:
    """What the tree of a movie shows in each phase of its last round."""
    stage = MovieStage(Rounds(watch(uct, game, None, n, 1.0, Random(1)), 1.0))
    film, shown = stage.begun(), []
    for layers in stage.steps():
        film.step(layers)
        shown.append(list(film.scene("", "").flat()))
    return shown[-4:]


def test_the_ring_around_a_node_touches_no_bar() -> None:
    for items in (*frames(TRAP, 4), *frames(TRAP, 7)):
        (ring,) = [i for i in items if isinstance(i, Circle) and i.style == "now-outer"]
        bars = [item for item in items if isinstance(item, Rect) and item.style == "track"]
        assert bars
        for bar in bars:
            dx = max(bar.x - ring.x, ring.x - bar.x - bar.width, 0)
            dy = max(bar.y - ring.y, ring.y - bar.y - bar.height, 0)
            assert dx**2 + dy**2 > ring.radius**2


def test_the_ring_around_a_node_touches_no_label() -> None:
    flat = list(phases(Tree("(risky:(1 1 1 -1) safe:0.5)"), n=7).scene.flat())
    rings = [item for item in flat if isinstance(item, Circle) and item.style == "now-outer"]
    labels = [item.box for item in flat if isinstance(item, Text) and item.parts[0][1] == "move"]
    assert rings
    assert labels
    for ring, box in product(rings, labels):
        dx = max(box.left - ring.x, ring.x - box.right, 0)
        dy = max(box.top - ring.y, ring.y - box.bottom, 0)
        assert dx**2 + dy**2 > ring.radius**2


@pytest.mark.parametrize("game", [TRAP, TicTacToe(), ConnectFour()], ids=lambda g: type(g).__name__)
def test_no_two_texts_of_the_phases_meet(game: Game[Any, Any]) -> None:
    """The name of a move stood between its node and the mean of the node before."""
    texts = [item for item in phases(game, n=30).scene.flat() if isinstance(item, Text)]
    assert not [(a.parts, b.parts) for a, b in combinations(texts, 2) if a.box.meets(b.box)]


def test_the_name_of_a_move_stands_above_its_node_and_below_the_one_before() -> None:
    flat = frames(TRAP, 7)[-1]
    names = [item.box for item in flat if isinstance(item, Text) and item.parts[0][1] == "move"]
    bars = [covered([item]) for item in flat if isinstance(item, Rect) and item.style == "track"]
    assert names
    assert bars
    assert not [bar for box in names for bar in bars if box.meets(bar)]


def test_the_phases_say_below_each_picture_what_happens() -> None:
    scene = phases(TRAP, n=7, seed=1).scene
    texts = [item for item in scene.flat() if isinstance(item, Text)]
    shown = " ".join("".join(part for part, _ in text.parts) for text in texts)
    for line in scene.text.splitlines():
        assert line.split(". ", 2)[2] in shown
    assert "MAX’s reward 0" in shown


def test_the_replies_are_compared_by_the_player_who_chooses_among_them() -> None:
    """The table on the right: MIN's means and bounds, before each round and in the end."""
    data = movie(TRAP, n=12, seed=1).data
    assert data["mover"] == "MAX"
    assert [bool(replies) for replies in data["replies"][:4]] == [False, False, False, True]
    last = data["replies"][-1]
    assert (last["after"], last["mover"], last["taken"]) == ("A", "MIN", "")
    assert last["choices"][-1][1:] == pytest.approx([3, 1.0, sqrt(log(7) / 3)], abs=1e-6)
    taken = [replies["taken"] for replies in data["replies"] if replies]
    assert taken.count("3") == 3
    says = " ".join(line for one in data["rounds"] for line in one["says"])
    assert "There MIN’s highest UCB1 is that of <i>3</i>: 1.00 + " in says


def test_the_chart_marks_where_the_lead_changes_for_the_last_time() -> None:
    """In the first twelve rounds A is always ahead, or level."""
    for n, has_lead in ((12, False), (36, True)):
        data = movie(TRAP, n=n, seed=1).data
        assert ('class="as-dot"' in data["chart"]["steps"][0]["curves"]) is has_lead
        assert data["has_lead"] is has_lead, "the caption explains a dot only where there is one"
    assert ">19</text>" in data["chart"]["steps"][0]["curves"], "the dot says in which round"


def test_the_phases_say_what_the_shapes_mean() -> None:
    """A node where MIN is to move has MAX's reward: whoever reads it by its shape errs."""
    for scene in (phases(DEEP, n=3).scene, phases(TRAP, n=3).scene):
        texts = [item for item in scene.items if isinstance(item, Text)]
        key = {text.parts[0][0]: text for text in texts if text.parts[0][1].startswith("legend")}
        assert list(key)[:2] == ["MAX to move", "MIN to move"]
        assert "reward of whoever moved in" in key
        assert all(text.x > 0 and text.box.right < scene.width for text in key.values())
    assert "mean of whoever moved in" in movie(TRAP, n=3).data["key"]["steps"][0]["key"]


@pytest.mark.parametrize("game", [TRAP, DEEP, TicTacToe()], ids=["trap", "deep", "tic-tac-toe"])
def test_the_name_of_a_move_stands_beside_its_edge_and_off_every_path(
    game: Game[Any, Any],
) -> None:
    """On its edge it covered the band of the path, and the arrow of the result lay behind it."""
    for items in frames(game, 12):
        names = [i.box for i in items if isinstance(i, Text) and i.parts[0][1] == "move"]
        edges = [i for i in items if isinstance(i, Line) and i.style == "edge"]
        bands = [flattened(i) for i in items if isinstance(i, Path) and i.style == "stack"]
        assert names
        assert bands
        assert not [box for box, edge in product(names, edges) if box.crosses(edge, 2)]
        for box, band in product(names, bands):
            for (x1, y1), (x2, y2) in pairwise(band):
                assert not box.crosses(Line(x1, y1, x2, y2, "stack"), 5)


def test_a_mean_stands_below_the_lowest_nodes_and_beside_the_others() -> None:
    """Below a higher one it looked like that of a node below a neighbour, or cut off the edges."""
    flat = frames(TRAP, 7)[-1]
    numbers = [item for item in flat if isinstance(item, Text) and item.parts[0][1] in OWNED]
    visits = [item for item in flat if isinstance(item, Text) and item.parts[0][1] == "value-small"]
    bars = [item for item in flat if isinstance(item, Rect) and item.style == "track"]
    assert len(numbers) == len(bars) == 2 + 4
    below = []
    for number, bar in zip(numbers, bars, strict=True):
        assert number.x == pytest.approx(bar.x + bar.width / 2)
        assert number.box.bottom < bar.y
        below.append(any(number.x == v.x and 30 < number.y - v.y < 50 for v in visits))
        assert below[-1] or any(20 < number.box.left - v.x < 50 for v in visits)
    assert below == [False, False, True, True, True, True]
    risky, safe = (next(v for v in visits if v.parts[0][0] == n) for n in ("5", "2"))
    to_own, to_next = bars[0].x - risky.x, safe.x - bars[0].x - bars[0].width
    assert to_next > 1.3 * to_own, "it is not nearly as close to the next node"


def test_edges_begin_at_the_shape_of_the_node_above() -> None:
    flat = frames(TRAP, 7)[-1]
    edges = [item for item in flat if isinstance(item, Line) and item.style == "edge"]
    shapes = [covered([i]) for i in flat if isinstance(i, Path) and i.style in ("max", "min")]
    assert len(edges) == 2 + 4
    for edge in edges:
        assert any(
            box.left < edge.x1 < box.right and abs(edge.y1 - box.bottom) < 3 for box in shapes
        )


def test_a_result_goes_up_on_arrows_to_the_ring_around_the_root() -> None:
    *before, last = frames(TRAP, 7)
    for items, arrows in (*((items, 0) for items in before), (last, 2)):
        heads = [i for i in items if isinstance(i, Path) and i.style == "marker-filled-ink"]
        shafts = [i for i in items if isinstance(i, Line) and i.style == "line-ink"]
        assert len(heads) == len(shafts) == arrows
        assert all(shaft.y2 < shaft.y1 for shaft in shafts)
    (ring,) = [i for i in last if isinstance(i, Circle) and i.style == "now-outer"]
    assert all(dist((s.x2, s.y2), (ring.x, ring.y)) > ring.radius for s in shafts)


def test_a_playout_ends_in_a_box_with_what_it_is_worth() -> None:
    flat = drawn(phases(DEEP, n=3).scene)
    waves = [item for item in flat if isinstance(item, Path) and item.style == "notch"]
    boxes = [item for item in flat if isinstance(item, Rect) and item.style == "leaf"]
    (stub,) = [item for item in flat if isinstance(item, Line) and item.style == "notch"]
    assert (stub.x2, stub.y2) == pytest.approx(flattened(waves[-1])[0])  # from where the ring was
    for wave, box in zip(waves, boxes, strict=True):
        x, y = flattened(wave)[-1]
        assert (box.x + box.width / 2, box.y) == pytest.approx((x, y))
        assert "−1" in [item.parts[0][0] for item in flat if isinstance(item, Text) and item.x == x]
