"""What alpha-beta knows of a tree after each leaf that it examines: a small tree for each."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Item, Scene, shifted, words
from adsearch.draw.spots import Spot
from adsearch.draw.trees import PAGE, TIGHT, tree_scene
from adsearch.games.tree import Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.widgets.explicit import tree_of_numbers
from adsearch.widgets.questions import Search
from adsearch.widgets.stage import Look

HEADING = 30.0  # pixels above each tree
APART = 12.0  # pixels between rows


def stages(tree: Tree | str) -> Picture:
    """The tree after each leaf, as far as it is known by then, and what is skipped before the next.
    Nodes show what is known of their values, but no windows.

    >>> print(stages("((3 5) (2 4))"))
    What alpha-beta knows after each of 3 leaves
    a: after 3
    A MAX, left out C
      0 B MIN ≤ 3: 3, left out 5
      1 C MIN, not examined
    b: after 5
    A MAX ≥ 3, left out C
      0 B MIN = 3: 3 5
      1 C MIN, not examined
    c: after 2
    A MAX = 3
      0 B MIN = 3: 3 5
      1 C MIN ≤ 2: 2, left out 4
    """
    search = Search(tree_of_numbers(tree, "a search in stages"), alpha_beta)
    frames, spots = search.frames, search.following.spots
    kinds = [frame.event.kind if frame.event else "" for frame in frames]
    leaves = [k for k, kind in enumerate(kinds) if kind == "evaluated"]
    if len(leaves) > len(ascii_lowercase):
        raise ValueError(f"alpha-beta examines {len(leaves)} leaves here: 26 are the most to draw")
    items: list[Item] = []
    lines: list[str] = []
    x = y = wide = high = 0.0
    for letter, k, beyond in zip(ascii_lowercase, leaves, [*leaves[1:], len(frames)], strict=False):
        down = kinds.index("expanded", k) if "expanded" in kinds[k:beyond] else beyond
        looks = search.bounded(frames[down - 1].looks)  # before the search goes down again
        scene = tree_scene(list(map(_seen, spots, looks)), "", TIGHT, legend=False)
        if x + scene.width > PAGE:
            x, y = 0.0, y + high + APART
        heading = f"{letter}: after {spots[frames[k].now].value}"
        items.append(words(x + scene.width / 2, y + 18, heading, "bold", "middle"))
        items += (shifted(item, x, y + HEADING) for item in scene.items)
        lines += [heading, *scene.text.splitlines()]
        x, high = x + scene.width, HEADING + scene.height
        wide = max(wide, x)
    title = f"What alpha-beta knows after each of {len(leaves)} leaves"
    return Picture(Scene(wide, y + high, tuple(items), title, "\n".join(lines)))


def _seen(spot: Spot, look: Look) -> Spot:
    """The spot with what is known of it: of a leaf its value, as everybody can read it."""
    value = spot.value if spot.kind == "leaf" else look.value
    bare = replace(spot, window=None, entered=None, why="", best=False, choice=False)
    return replace(bare, status=look.status, value=value)
