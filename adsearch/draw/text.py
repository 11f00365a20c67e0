"""A tree picture in words: the same facts, one line per node, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from adsearch.draw.spots import Spot
from adsearch.trace import number


def tree_text(spots: Sequence[Spot]) -> str:
    """One line per inner node, indented by depth, with its leaves behind it.

    >>> from adsearch.draw.spots import spots_of_game
    >>> from adsearch.games import Tree
    >>> print(tree_text(spots_of_game(Tree("((3 12) (2 4))"), values=True)))
    A MAX = 3, best 0
      0 B MIN = 3: 3* 12
      1 C MIN = 2: 2 4
    """
    below: dict[int, list[int]] = {}
    for i, spot in enumerate(spots):
        below.setdefault(spot.parent, []).append(i)
    lines = []
    waiting = [(0, 0)]
    while waiting:
        i, depth = waiting.pop()
        children = below.get(i, [])
        lines.append("  " * depth + _line(spots, i, children))
        inner = [c for c in children if below.get(c) or spots[c].kind != "leaf"]
        waiting += [(child, depth + 1) for child in reversed(inner)]
    return "\n".join(lines)


def _line(spots: Sequence[Spot], i: int, children: Sequence[int]) -> str:
    spot = spots[i]
    who = {"max": "MAX", "min": "MIN", "other": f"player {spot.letter}"}.get(spot.kind, spot.kind)
    words = [spot.probability and f"{spot.probability}:", spot.move, spot.name, who]
    if spot.window:
        words.append(f"[{number(spot.window[0])}, {number(spot.window[1])}]")
    line = " ".join(filter(None, words))
    if spot.status == "pruned":
        line += ", not looked at"
    if spot.value and spot.kind != "more":
        line += f" {spot.value}" if spot.value[0] in "≤≥" else f" = {spot.value}"
    if spot.sum:
        line += f" = {spot.sum}"
    best = [spots[c] for c in children if spots[c].best]
    if best and best[0].kind != "leaf":
        line += f", best {best[0].move}"
    leaves = [spots[c] for c in children if spots[c].kind == "leaf"]
    looked = " ".join(leaf.value + "*" * leaf.best for leaf in leaves if leaf.status == "visited")
    skipped = [leaf.value or leaf.move for leaf in leaves if leaf.status != "visited"]
    others = [
        spots[c] for c in children if spots[c].kind != "leaf" and spots[c].status != "visited"
    ]
    skipped += [other.name or other.move for other in others]
    if looked:
        line += f": {looked}"
    if skipped and spot.status == "visited":
        reason = f" because {spot.name or 'its'} {spot.why}" if spot.why else ""
        line += f", {'cut' if spot.why else 'left out'} {' '.join(skipped)}{reason}"
    return line.replace(" value ", " ") if spot.name else line
