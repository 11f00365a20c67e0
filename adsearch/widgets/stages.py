"""What alpha-beta knows of a tree after each leaf that it examines: a small tree for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.legend import legend_of
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Group, Item, Rect, Scene, shifted, words
from adsearch.draw.spots import Spot
from adsearch.draw.trees import PAGE, TIGHT, tree_scene
from adsearch.games.tree import Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.widgets.explicit import tree_of_numbers
from adsearch.widgets.questions import Search
from adsearch.widgets.stage import Look

HEADING = 26.0  # pixels above each tree
APART = 10.0  # pixels between the frames of two stages
BELOW = 6.0  # pixels of a stage that are below its frame: a tree has room for a legend there
SMALL = replace(TIGHT, gap=6, family_gap=19, margin=13)
LATEST = Entry([Rect(0, -8, 20, 16, "now", 4)], 20, (("the leaf just examined", "legend"),))


def stages(tree: Tree | str) -> Picture:
    """The tree after each leaf, as far as it is known by then, and what is skipped before the next.
    Nodes show what is known of their values, but no windows.

    >>> print(stages("((3 5) (2 4))"))
    What alpha-beta knows after each of 3 leaves
    a: after B's 3
    A MAX, not yet C
      0 B MIN ≤ 3: 3, not yet 5
      1 C MIN, not reached yet
    b: after B's 5
    A MAX ≥ 3, not yet C
      0 B MIN = 3: 3 5
      1 C MIN, not reached yet
    c: after C's 2
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
    trees: list[Scene] = []
    drawn: list[Spot] = []
    for k, beyond in zip(leaves, [*leaves[1:], len(frames)], strict=True):
        down = kinds.index("expanded", k) if "expanded" in kinds[k:beyond] else beyond
        looks = search.bounded(frames[down - 1].looks)  # before the search goes down again
        seen = list(map(_seen, spots, looks))
        trees.append(tree_scene(seen, "", SMALL, legend=False))
        drawn += [replace(spot, parent=spot.parent + len(drawn)) for spot in seen]
    wide = max(scene.width for scene in trees)
    rows: list[list[Scene]] = [[]]
    for letter, k, scene in zip(ascii_lowercase, leaves, trees, strict=False):
        leaf = spots[frames[k].now]
        heading = f"{letter}: after {spots[leaf.parent].name}'s {leaf.value}"
        stage = _stage(scene, wide, heading, frames[k].now)
        if _width([*rows[-1], stage]) > PAGE:
            rows.append([])
        rows[-1].append(stage)
    title = f"What alpha-beta knows after each of {len(leaves)} leaves"
    return Picture(with_footer(_centred(rows, title), [*legend_of(drawn), LATEST]))


def _stage(scene: Scene, wide: float, heading: str, leaf: int) -> Scene:
    """The tree below its heading in a frame that is so `wide`, with the leaf in yellow."""
    below = HEADING + scene.height - BELOW
    items: list[Item] = [Rect(0.5, 0.5, wide - 1, below - 1, "rule", 8)]
    items.append(words(wide / 2, 22, heading, "bold", "middle"))
    aside = (wide - scene.width) / 2
    items += (shifted(_lit(item, f"node-{leaf}"), aside, HEADING) for item in scene.items)
    return Scene(wide, below, tuple(items), "", f"{heading}\n{scene.text}")


def _lit(item: Item, key: str) -> Item:
    """The item, in yellow if it is the leaf with that key."""
    match item:
        case Group((Rect() as box, *value)) if item.key == key:
            return replace(item, items=(replace(box, style="now"), *value))
    return item


def _centred(rows: Sequence[Sequence[Scene]], title: str) -> Scene:
    """Pictures in rows, apart from one another, each row in the middle of the page."""
    wide = max(map(_width, rows))
    items: list[Item] = []
    y = 0.0
    for row in rows:
        x = (wide - _width(row)) / 2
        for scene in row:
            items += (shifted(item, x, y) for item in scene.items)
            x += scene.width + APART
        y += max(scene.height for scene in row) + APART
    text = "\n".join(scene.text for row in rows for scene in row)
    return Scene(wide, y, tuple(items), title, text)


def _width(row: Sequence[Scene]) -> float:
    return sum(scene.width for scene in row) + APART * (len(row) - 1)


def _seen(spot: Spot, look: Look) -> Spot:
    """The spot with what is known of it: of a leaf its value, as everybody can read it."""
    value = spot.value if spot.kind == "leaf" else look.value
    bare = replace(spot, window=None, entered=None, why="", best=False, choice=False)
    status = "later" if look.status == "unvisited" else look.status
    return replace(bare, status=status, value=value)
