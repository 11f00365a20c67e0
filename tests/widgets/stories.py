"""The stored stories: what a stepper says of well-known trees, step by step.

`python -m tests.widgets.stories` writes them anew; then read the diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adsearch.games import Graph, Nim, Tree
from adsearch.games.tree import AIMA_THREE_PLAYERS, AIMA_TWO_PLY, NAU
from adsearch.watching import watch
from adsearch.widgets.stepper import step
from tests import searches

GOLDEN = Path(__file__).parents[1] / "golden" / "traces"

EXCHANGE = Tree("(bold:(takePawn:-7@-7 other:2@2)@2 safe:(stay:1@1)@1)@0")
RECAPTURE = Tree("(bold:(takePawn:(takeBack:6@6)@0 quiet:1@1)@1 safe:(stay:2@2)@2)@0")

# The search, its game, and what else is handed to it.
STORIES: dict[str, tuple[Any, ...]] = {
    "minimax-two-ply": (searches.minimax, Tree(AIMA_TWO_PLY)),
    "alpha-beta-two-ply": (searches.alpha_beta, Tree(AIMA_TWO_PLY)),
    "alpha-beta-deep-cut": (searches.alpha_beta, Tree("(3 (4 (1 (2 5))))")),
    "negamax-nau": (searches.negamax, Tree(NAU)),
    "decision-two-ply": (searches.decision, Tree(AIMA_TWO_PLY)),
    "expectiminimax-rescaled": (
        searches.expectiminimax,
        Tree("(a1:chance(0.9:2 0.1:3) a2:chance(0.9:1 0.1:4))"),
    ),
    "max-n-three-players": (searches.max_n, Tree(AIMA_THREE_PLAYERS)),
    "memoised-transposition": (
        searches.memoised,
        Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)"),
    ),
    "memoised-nim": (searches.memoised, Nim((1, 2))),
    "quiescence-exchange": (searches.settled, EXCHANGE, EXCHANGE.evaluation),
    "quiescence-recapture": (searches.settled, RECAPTURE, RECAPTURE.evaluation),
    "mistake-all-maximise": (searches.all_maximise, Tree(AIMA_TWO_PLY)),
    "mistake-fresh-window": (searches.fresh_window, Tree("(2 (1 3))")),
}


def story(name: str) -> str:
    search, game, *arguments = STORIES[name]
    return f"{step(watch(search, game, None, *arguments))}\n"


def path(name: str) -> Path:
    return GOLDEN / f"{name}.txt"


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for each in STORIES:
        path(each).write_text(story(each), encoding="utf-8")
        print(f"wrote {path(each).name}")
