"""The course's trees about what lies beyond the horizon, and any tree seen from the other side."""

from __future__ import annotations

from typing import Any

from adsearch.games import Tree

# A capture is pending: a looks better than b until MIN has taken.
PENDING = Tree("(a:(take:-7 quiet:2)@2 b:(x:1 y:1)@1)@0")

# Nobody has to take: MIN loses by taking the pawn in a.
STAND_PAT = Tree("(a:(takePawn:(takeBack:6)@0 quiet:1)@1 b:(q:2)@2)@0")


def doomed(checks: int, given: int = 0) -> Tree:
    """The bishop (3) is lost, but each of some checks throws a pawn (1) and delays it."""
    return Tree(_doomed(checks, given))


def _doomed(checks: int, given: int) -> str:
    now = f"@{-given}"
    wait = f"wait:(takeB:{-given - 3} other:{-given}){now}"
    if given == checks:
        return f"({wait}){now}"
    return f"({wait} check:(takeP:{_doomed(checks, given + 1)}){now}){now}"


def taking(s: Any, a: Any) -> bool:
    """Noisy moves are those whose name starts with `take`."""
    return str(a).startswith("take")


def mirrored(tree: Tree) -> Tree:
    """The same tree with the players changed: every value is the negative."""

    def write(path: Any) -> str:
        node = tree.node(path)
        note = "" if node.evaluation is None else f"@{-node.evaluation}"
        if not node.children:
            return f"{-node.payoffs[0]}{note}"
        below = " ".join(
            f"{a}:{write((*path, a))}" if isinstance(a, str) else write((*path, a))
            for a, _ in node.children
        )
        return f"{('min', 'max')[node.player]}({below}){note}"

    return Tree(write(()), first=1 - tree.first)
