"""What a player thought before its move, for the script that shows it beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adsearch.draw.boards.heat import ranking, values_heat
from adsearch.draw.svg import markup
from adsearch.game import Game
from adsearch.notation import number
from adsearch.widgets.thoughts import Thought

LINE = 8  # moves of an expected line that are told


def thought_data(
    game: Game[Any, Any], s: Any, thought: Thought, who: str, *, lists: bool
) -> dict[str, Any]:
    """Who thought what in the position `s`: the search, its value in MAX's view, the line expected,
    and, where it `lists` them, the values of the moves."""
    facts = [["search", thought.search]] if thought.search else []
    if thought.positions:
        facts.append(["positions", f"{thought.positions:,}"])
    if thought.value is not None:
        sign = "+" if thought.value > 0 else ""
        facts.append(["value", f"{sign}{number(_rounded(thought.value))} for MAX"])
    return {
        "who": who,
        "facts": facts,
        "line": _line(game, s, thought.line),
        "values": _values(game, s, thought) if thought.values and lists else None,
    }


def _line(game: Game[Any, Any], s: Any, line: Sequence[Any]) -> list[tuple[str, str]]:
    """Who is expected to play what, as far as the line can be followed."""
    moves = []
    for a in line[:LINE]:
        if a not in game.actions(s):
            break
        moves.append((game.name(game.player(s)), game.label(s, a)))
        s = game.result(s, a)
    return moves


def _rounded(value: float) -> float:
    """To two decimals; a small value to its first two digits, so that it does not become 0.

    >>> [_rounded(value) for value in (12.345, 0.5, -0.00342, 0)]
    [12.35, 0.5, -0.0034, 0]
    """
    return float(f"{value:.2g}") if 0 < abs(value) < 0.1 else round(value, 2)


def _values(game: Game[Any, Any], s: Any, thought: Thought) -> dict[str, Any]:
    """The moves with their values, the best first, as a picture and in words."""
    heat = values_heat(game, s, thought.values)
    labels = {a: game.label(s, a) for a in heat.ranked}
    items, width, height = ranking(heat, labels, 0, 0)
    words = ", ".join(f"{labels[a]} {heat.words[a]}" for a in heat.ranked)
    return {
        "markup": "".join(map(markup, items)),
        "size": [round(width) + 2, round(height) + 2],
        "words": f"{heat.caption}: {words}",
    }
