"""The explorer: a search of any size as an outline, open along its best line, the rest folded."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any

from adsearch.draw.picture import Picture
from adsearch.draw.trace_spots import chosen_children, spots_of_trace
from adsearch.draw.trees import tree_scene
from adsearch.game import CHANCE, MAX, MIN
from adsearch.games.tree import Tree
from adsearch.notation import number
from adsearch.trace import Trace
from adsearch.widgets.widget import Widget

MOST_SPOTS = 60  # in the picture that stands in for the outline
MOST_TEXT = 100_000  # signs: positions are sent along, those near the root first, up to here


class Explorer(Widget):
    """What a search saw, to be unfolded where it is interesting."""

    script = "explorer"


def explore(trace: Trace) -> Explorer:
    """The search that `trace` saw, as an outline to unfold.

    >>> from adsearch.games import Nim
    >>> from adsearch.search import minimax
    >>> from adsearch.watching import watch
    >>> print(str(explore(watch(minimax, Nim((2, 2))))).splitlines()[0])
    minimax: 33 nodes, 14 leaves, value −1
    """
    value = trace.value(0)
    worth = "" if value is None else f", value {number(value)}"
    title = f"{trace.search}: {len(trace):,} nodes, {len(trace.leaves):,} leaves{worth}"
    scene = tree_scene(spots_of_trace(trace, MOST_SPOTS), title)
    return Explorer(Picture(scene), {"title": title, **_tables(trace)})


def _tables(trace: Trace) -> dict[str, Any]:
    """The tree as columns of small numbers: about twenty bytes a node."""
    game, nodes, written = trace.game, range(len(trace)), cache(number)
    shows_windows = bool(trace.cuts) or any(call.window for call in trace.calls)
    moves = Codes(
        "" if trace.parents[n] < 0 else game.label(trace.states[trace.parents[n]], trace.moves[n])
        for n in nodes
    )
    values = Codes("" if (v := trace.value(n)) is None else written(v) for n in nodes)
    windows = Codes(
        f"({written(w[0])}, {written(w[1])})"
        if shows_windows and trace.children[n] and (w := trace.windows[n])
        else ""
        for n in nodes
    )
    kinds = Codes(_kind(trace, n) for n in nodes)
    return {
        # How far back a parent lies; a position that came from elsewhere hangs from the root.
        "up": [n - max(trace.parents[n], 0) for n in nodes],
        "moves": moves.data(),
        "values": values.data(),
        "windows": windows.data(),
        "kinds": kinds.data(),
        "names": [game.name(player) for player in game.players],
        "cuts": {cut.node: [len(cut.moves), cut.why or ""] for cut in trace.cuts},
        "same": trace.same_as,
        "line": best_line(trace),
        "texts": {} if isinstance(game, Tree) else _texts(trace),
    }


class Codes:
    """A column of labels of which few are different: each is named once and then numbered.

    >>> Codes(["a", "b", "a"]).data()
    {'of': [0, 1, 0], 'labels': ['a', 'b']}
    """

    def __init__(self, labels: Iterable[Hashable]) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.of = [self.numbers.setdefault(label, len(self.numbers)) for label in labels]

    def data(self) -> dict[str, Any]:
        return {"of": self.of, "labels": list(self.numbers)}


def _kind(trace: Trace, node: int) -> str:
    state = trace.states[node]
    if trace.game.is_terminal(state):
        return "leaf"
    player = trace.game.player(state)
    if player == CHANCE:
        return "chance"
    return {MAX: "max", MIN: "min"}[player] if len(trace.game.players) == 2 else f"other {player}"


def best_line(trace: Trace) -> list[int]:
    """The nodes of best play from the root, by the search's own values."""
    if not trace.depth_first:
        return []
    chosen, line, node = chosen_children(trace), [], 0
    while node in chosen:
        node = chosen[node]
        line.append(node)
    return line


def _texts(trace: Trace) -> dict[int, str]:
    """Positions in words, level by level from the root, as many as may be sent."""
    texts: dict[int, str] = {}
    left = MOST_TEXT
    level = [0]
    while level and left > 0:
        for node in level:
            texts[node] = trace.game.text(trace.states[node])
            left -= len(texts[node])
            if left < 0:
                break
        level = [child for node in level for child in trace.children[node]]
    return texts
