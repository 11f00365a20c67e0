"""Pictures as text, to be read in a diff. `python -m tests.draw.drawings` writes them all anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

from adsearch.draw.scene import Circle, Group, Item, Line, Path, Rect, Scene, Text
from tests.draw.scenes import scene

GOLDEN = File(__file__).parents[1] / "golden" / "drawings"

NAMES = (
    "alpha-beta two-ply",
    "alpha-beta pruned subtrees",
    "alpha-beta cuts on both sides",
    "alpha-beta deep cut",
    "alpha-beta nim",
    "game chance",
    "game three players",
    "game choices",
    "game without letters",
    "game and-or",
    "game both strategies",
    "game repeated position",
    "game tic-tac-toe",
    "game 200 children",
    "search raising",
    "search standing pat",
    "graph circles",
    "tree known positions",
    "cards bandit",
    "phases four plies",
    "plot race",
    "plot cut-offs",
    "plot distributions",
    "plot distributions from 0",
    "plot sampled",
    "plot shares",
    "plot tent",
    "plot bars beside a level",
    "strip back",
)


def drawing(of: Scene) -> str:
    """Title, words, and every shape with its place to the nearest pixel."""
    lines = [of.title, of.text, "", f"{of.width:.0f} × {of.height:.0f}"]
    for item in of.items:
        lines += _lines(item)
    return "\n".join(lines) + "\n"


def _lines(item: Item) -> Iterator[str]:
    match item:
        case Group(items, key):
            yield f"{key}:"
            for inner in items:
                yield from (f"  {line}" for line in _lines(inner))
        case Text(x, y, parts, anchor, halo):
            words = " + ".join(f"{words!r} {type}" for words, type in parts)
            yield f"{words} at {x:.0f},{y:.0f} {anchor}{' with halo' * halo}"
        case Line(x1, y1, x2, y2, style):
            yield f"line {style} {x1:.0f},{y1:.0f} {x2:.0f},{y2:.0f}"
        case Circle(x, y, radius, style):
            yield f"circle {style} {x:.0f},{y:.0f} radius {radius:.0f}"
        case Rect(x, y, width, height, style):
            yield f"rect {style} {x:.0f},{y:.0f} {width:.0f} × {height:.0f}"
        case Path(steps, style):
            points = " ".join(op + ",".join(f"{p:.0f}" for p in at) for op, at in steps)
            yield f"path {style} {points}"


def path(name: str) -> File:
    return GOLDEN / f"{name.replace(' ', '-')}.txt"


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        path(name).write_text(drawing(scene(name)), encoding="utf-8")
        print(f"wrote {path(name).name}")
