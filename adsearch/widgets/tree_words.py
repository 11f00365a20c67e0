"""A tree in words while a search is on its way: what is known of each position, and what is not."""

from __future__ import annotations

from collections.abc import Sequence

from adsearch.draw.spots import Spot
from adsearch.draw.text import spot_text

NOT_SEEN = ", not examined"


def tree_lines(spots: Sequence[Spot], here: int | None) -> list[str]:
    """A line for each position that has moves, in reading order; the search is at `here`.

    >>> from adsearch.draw.spots import spots_of_game
    >>> from adsearch.games import Tree
    >>> print(*tree_lines(spots_of_game(Tree("((3 12) 2)"), values=True), 1), sep="\\n")
    A MAX = 3; leaves 2
      0 B MIN = 3, the search is here; leaves 3 12
    """
    below: dict[int, list[int]] = {}
    for i, spot in enumerate(spots):
        below.setdefault(spot.parent, []).append(i)
    lines = []
    waiting = [(0, 0)]
    while waiting:
        i, depth = waiting.pop()
        children = below.get(i, [])
        leaves = [spots[c] for c in children if spots[c].kind in ("leaf", "more")]
        is_here = here == i or (here in children and spots[here].kind == "leaf")
        parts = [
            spot_text(spots, i).replace(
                NOT_SEEN, "" if spots[i].status == "pruned" else ", to come"
            ),
            "cut" if spots[i].status == "pruned" else "",
            "the search is here" if is_here else "",
        ]
        line = ", ".join(filter(None, parts))
        for status, word in (("visited", "leaves"), ("unvisited", "to come"), ("pruned", "cut")):
            values = [leaf.value or leaf.move for leaf in leaves if leaf.status == status]
            line += f"; {word} {' '.join(values)}" if values else ""
        lines.append("  " * depth + line)
        inner = [c for c in children if spots[c].kind not in ("leaf", "more")]
        waiting += [(c, depth + 1) for c in reversed(inner)]
    return lines
