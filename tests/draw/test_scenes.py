"""Every kind of picture: nothing overlaps, nothing is cut off, all of it is in every format."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.drawing import graph, search_tree, tree
from adsearch.draw.mpl import figure
from adsearch.draw.nodes import Node, hue_of
from adsearch.draw.scene import (
    Box,
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Text,
)
from adsearch.draw.spots import Spot
from adsearch.draw.svg import svg
from adsearch.draw.theme import DARK, STROKES, TYPES
from adsearch.draw.trees import COMPACT, PAGE, STATIC, WIDGET, Measures
from adsearch.games import Graph, Pearl, Tree, Uniform
from adsearch.watching import watch
from tests.draw.scenes import PICTURES, scene
from tests.draw.searches import minimax
from tests.draw.written import texts
from tests.searches import alpha_beta

SVG = "{http://www.w3.org/2000/svg}"
# Of one picture after the other, so that it is drawn once.
every_scene = pytest.mark.parametrize("name", PICTURES, scope="module")
KINDS = ["alpha-beta nau", "graph cut", "cards bandit", "plot race", "plot cut-offs", "dense"]


def edges(of: Scene) -> list[Line]:
    """The straight edges of a tree or graph, dashed and bold ones included."""
    styles = {"edge", "best", "cut", "todo"}
    return [item for item in of.flat() if isinstance(item, Line) and item.style in styles]


def box(item: Item) -> Box:
    match item:
        case Text():
            return item.box
        case Rect(x, y, width, height):
            return Box(x, y, x + width, y + height)
        case Circle(x, y, r):
            return Box(x - r, y - r, x + r, y + r)
        case Path(steps):
            xs = [p for _, at in steps for p in at[::2]]
            ys = [p for _, at in steps for p in at[1::2]]
            return Box(min(xs), min(ys), max(xs), max(ys))
    raise TypeError(f"{item} has no box")


def collisions(of: Scene) -> list[str]:
    """Texts that touch each other or are crossed by an edge."""
    labels = texts(of)
    found = [f"{a.parts} meets {b.parts}" for a, b in combinations(labels, 2) if a.box.meets(b.box)]
    return found + [
        f"{line} crosses {text.parts}"
        for text in labels
        if not text.halo
        for line in edges(of)
        if text.box.crosses(line)
    ]


def covered(of: Scene) -> list[Box]:
    return [box(item) for item in of.flat() if isinstance(item, Text | Rect | Circle | Path)]


@pytest.mark.slow
@every_scene
def test_no_text_meets_another_or_an_edge(name: str) -> None:
    assert collisions(scene(name)) == []


@pytest.mark.slow
@every_scene
def test_nothing_is_cut_off(name: str) -> None:
    of = scene(name)
    assert all(
        b.left >= 0 and b.top >= 0 and b.right <= of.width and b.bottom <= of.height
        for b in covered(of)
    )


@every_scene
def test_every_style_is_one_of_the_themes(name: str) -> None:
    for item in scene(name).flat():
        if isinstance(item, Text):
            assert {type for _, type in item.parts} <= set(TYPES)
        else:
            assert item.style in STROKES


@every_scene
def test_the_svg_is_well_formed_and_has_its_words(name: str) -> None:
    of = scene(name)
    root = ElementTree.fromstring(svg(of))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == of.title
    assert root.findtext(f"{SVG}desc") == of.text
    assert of.title
    assert of.text
    shown = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
    written = ["".join(words for words, _ in text.parts) for text in texts(of)]
    assert shown == [words.replace("\u2002", " ") for words in written]  # a gap, not a letter


@every_scene
def test_the_svg_brings_the_styles_it_uses_and_no_others(name: str) -> None:
    root = ElementTree.fromstring(svg(scene(name)))
    sheet = root.findtext(f"{SVG}style") or ""
    used = {c for element in root.iter() for c in (element.get("class") or "").split()}
    defined = set(re.findall(r"\.(as-[\w-]+)\{", sheet))
    assert used | {"as-scene", "as-halo"} == defined | {"as-scene", "as-halo"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in KINDS else pytest.mark.long) for n in PICTURES]
)
def test_matplotlib_draws_the_same_scene(name: str) -> None:
    of = scene(name)
    drawn = figure(of, DARK)
    assert drawn.get_size_inches() == pytest.approx((of.width / 96, of.height / 96))
    shown = [artist.get_text() for artist in drawn.axes[0].texts]
    assert shown == [words for text in texts(of) for words, _ in text.parts]


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("format", ["png", "pdf"])
def test_matplotlib_writes_every_kind_of_scene(name: str, format: str) -> None:
    file = io.BytesIO()
    figure(scene(name)).savefig(file, format=format, dpi=40)
    assert file.tell() > 1000


def group(of: Scene, key: str) -> Group:
    return next(item for item in of.items if isinstance(item, Group) and item.key == key)


def test_nodes_and_edges_can_be_found_by_key() -> None:
    of = scene("alpha-beta two-ply")
    assert group(of, "node-0").tip == "A MAX (−∞, +∞) = 3"
    assert isinstance(group(of, "edge-1").items[0], Line)
    keys = [item.key for item in of.items if isinstance(item, Group)]
    assert keys == [f"edge-{i}" for i in range(1, 13)] + [f"node-{i}" for i in range(13)]


def test_leaves_of_the_two_ply_tree_stand_as_far_apart_as_the_style_guide_says() -> None:
    of = scene("alpha-beta two-ply")
    boxes = [group(of, f"node-{i}").items[0] for i in range(4, 13)]
    middles = [box.x + box.width / 2 for box in boxes if isinstance(box, Rect)]
    assert [round(b - a) for a, b in pairwise(middles)] == [70, 70, 98, 70, 70, 98, 70, 70]


# -- on trees nobody has looked at -----------------------------------------------------------------

NUMBERS = st.one_of(st.integers(-1000, 1000), st.floats(-10, 10), st.sampled_from([1e9, -0.5, 0]))
NESTED = st.recursive(
    NUMBERS, lambda node: st.lists(node, min_size=1, max_size=5), max_leaves=40
).filter(lambda tree: isinstance(tree, list))


@pytest.mark.slow
@given(NESTED, st.sampled_from([alpha_beta, minimax]))
def test_no_text_of_a_random_search_meets_another(nested: Any, search: Any) -> None:
    assert collisions(search_tree(watch(search, Tree(nested))).scene) == []


@st.composite
def labelled(draw: Any, depth: int = 3) -> str:
    """A tree whose moves have names of all lengths, with chance nodes."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return str(draw(st.integers(-99, 99)))
    children = [draw(labelled(depth - 1)) for _ in range(draw(st.integers(1, 4)))]
    if draw(st.integers(0, 3)) == 0:
        return f"chance({' '.join(children)})"
    names = draw(
        st.lists(st.text("abcxyz-1", min_size=1, max_size=20), min_size=4, max_size=4, unique=True)
    )
    return f"({' '.join(f'{name}:{child}' for name, child in zip(names, children, strict=False))})"


@pytest.mark.slow
@given(labelled())
def test_no_label_of_a_random_game_meets_another(text: str) -> None:
    of = tree(Tree(text), depth=4, values=True).scene
    assert collisions(of) == []
    ElementTree.fromstring(svg(of))


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(0, 8), min_size=1, max_size=3), min_size=2, max_size=9))
def test_no_text_of_a_random_graph_meets_another(links: list[list[int]]) -> None:
    """Positions lead anywhere, also back to themselves."""
    n = len(links)
    lines = [
        f"P{i} = {'max' if i % 2 else 'min'}({' '.join(f'P{j % n}' for j in below)} {i})"
        for i, below in enumerate(links)
    ]
    of = graph(Graph("\n".join(lines)), values=True).scene
    found = [words for words in collisions(of) if " meets " in words]
    assert found == []


@pytest.mark.parametrize("levels", [2, 4])
def test_moves_that_are_only_counted_are_written_if_asked_for(levels: int) -> None:
    game = Uniform(2, levels)
    labelled = [t.parts for t in texts(tree(game, moves=True).scene) if t.parts[0][1] == "move"]
    assert labelled == [(("0", "move"),), (("1", "move"),)] * (2**levels - 1)
    assert not [t for t in texts(tree(game).scene) if t.parts[0][1] == "move"]


def test_a_wide_tree_is_drawn_smaller_before_its_letters_are() -> None:
    small, large = tree(Pearl(3)).scene, tree(Pearl(4)).scene
    assert small.width < large.width < PAGE
    sizes = [max(b.right - b.left for b in covered(of)[:1]) for of in (small, large)]
    assert sizes[0] > sizes[1]


@pytest.mark.parametrize(
    ("value", "m", "beside"),
    [
        ("≤ 2", STATIC, True),
        ("≤ 2", WIDGET, True),
        ("≤ 2", COMPACT, True),
        ("14", WIDGET, False),
        ("−1", COMPACT, False),
    ],
)
def test_a_bound_and_a_value_that_would_touch_its_triangle_stand_beside_it(
    value: str, m: Measures, beside: bool
) -> None:
    assert Node(Spot(-1, kind="min", value=value), 0, 0, m.side).value_beside == beside


@pytest.mark.parametrize(
    ("value", "entry", "bold"),
    [
        ("⟨11, 1, 1⟩", 1, ["1"]),
        ("⟨3, 2, 2⟩", 0, ["3"]),
        ("⟨3, 2, −5⟩", 2, ["−5"]),
        ("⟨3, 2⟩", 2, []),
        ("⟨3, 2, 2⟩", None, []),
        ("5", 0, ["5"]),
    ],
)
@pytest.mark.parametrize("kind", ["other", "leaf"])
def test_of_a_vector_what_the_player_above_compares_is_bold(
    kind: str, value: str, entry: int | None, bold: list[str]
) -> None:
    (text,) = Node(Spot(-1, kind=kind, seat=0, entry=entry, value=value), 0, 0, 48).value()
    assert "".join(part for part, _ in text.parts) == value
    assert [part for part, type in text.parts if TYPES[type].bold] == bold


def test_a_player_with_a_letter_has_the_colour_of_the_numbers_it_compares() -> None:
    of = tree(Tree("A(B(<1 2 6> <4 5 3>) <2 0 0>)"), values=True).scene
    hexagons = [path.style for path in of.flat() if isinstance(path, Path)]
    bold = [(part, type) for text in texts(of) for part, type in text.parts if "entry-" in type]
    first, second = f"entry-{hue_of(0)}", f"entry-{hue_of(1)}"
    assert {f"other-{hue_of(0)}", f"other-{hue_of(1)}"} <= set(hexagons)
    assert sorted(bold) == [("2", first), ("2", second), ("4", first), ("5", second)]


def test_a_window_is_not_read_together_with_its_neighbours_name() -> None:
    of = search_tree(watch(alpha_beta, Tree("((3) (4) (5))"))).scene
    windows = [text.box for text in texts(of) if text.parts[0] == ("(", "window")][1:]
    names = [text.box for text in texts(of) if text.parts[0][1] == "name"][1:]
    assert len(windows) == len(names) == 3
    for window, name in zip(windows, names[1:], strict=False):
        assert name.left - window.right >= 20
