"""A tree in words while a search is on its way: what is known of each position, and what is not."""

from __future__ import annotations

from collections.abc import Sequence

from adsearch.draw.spots import Spot
from adsearch.draw.text import reading_order, spot_words

STATUS = {"visited": "", "unvisited": "not reached", "pruned": "cut"}


def tree_lines(
    spots: Sequence[Spot], here: int | None, said: str = "the search is here"
) -> list[str]:
    """A line for each position that has moves, in reading order; what is `said` of the one
    at `here` is that the search is there, or something else.

    >>> from adsearch.draw.game_spots import spots_of_game
    >>> from adsearch.games import Tree
    >>> print(*tree_lines(spots_of_game(Tree("((3 12) 2)"), values=True), 1), sep="\\n")
    A MAX = 3; leaves 2
      0 B MIN = 3, the search is here; leaves 3 12
    >>> print(*tree_lines(spots_of_game(Tree("chance(0.9:2 0.1:-10)")), None))
    A chance; leaves 0.9: 2, 0.1: −10
    """
    lines = []
    for i, depth, children in reading_order(spots):
        leaves = [spots[c] for c in children if spots[c].kind in ("leaf", "more")]
        is_here = here == i or (here in children and spots[here].kind == "leaf")
        parts = [spot_words(spots, i), STATUS[spots[i].status], said * is_here]
        line = ", ".join(filter(None, parts))
        later = "leaves" if spots[i].status == "unvisited" else "not reached"
        for status, word in (("visited", "leaves"), ("unvisited", later), ("pruned", "cut")):
            values = [_leaf(leaf) for leaf in leaves if leaf.status == status]
            between = ", " if any(leaf.probability for leaf in leaves) else " "
            line += f"; {word} {between.join(values)}" if values else ""
        lines.append("  " * depth + line)
    return lines


def _leaf(leaf: Spot) -> str:
    """What a leaf is worth, after its probability if it has one."""
    value = leaf.value or leaf.move
    return f"{leaf.probability}: {value}" if leaf.probability else value
