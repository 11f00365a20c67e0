"""One seeded random game of every game, written out. `make golden` writes them all anew."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from adsearch.game import CHANCE, Game
from tests.games.examples import EXAMPLES

GOLDEN = Path(__file__).parents[1] / "golden" / "playthroughs"


def playthrough(game: Game[Any, Any], plies: int = 120) -> str:
    rng, s, lines = random.Random(0), game.initial(), []
    for ply in range(plies + 1):
        lines.append(game.text(s))
        if game.is_terminal(s):
            payoffs = ", ".join(f"{game.name(p)} {game.utility(s, p):g}" for p in game.players)
            lines.append(f"over: {payoffs}")
            break
        if ply == plies:
            lines.append("(goes on)")
            break
        mover, choices = game.player(s), list(game.choices(s))
        if mover == CHANCE:
            chances = [f"{game.label(s, o)} {p:.4g}" for o, p in game.outcomes(s)]
            lines.append(f"chance: {', '.join(chances)}")
            move = rng.choices(choices, [p for _, p in game.outcomes(s)])[0]
        else:
            legal = " ".join(f"[{game.label(s, a)}]" for a in choices)
            lines.append(f"{game.name(mover)} has {len(choices)}: {legal}")
            move = rng.choice(choices)
        lines.append(f"> {game.label(s, move)}\n")
        s = game.result(s, move)
    return "\n".join(lines) + "\n"


def path(example: str) -> Path:
    return GOLDEN / f"{example.lower().replace(' ', '-')}.txt"


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for example, make in EXAMPLES.items():
        path(example).write_text(playthrough(make()))
        print(f"wrote {path(example).name}")
