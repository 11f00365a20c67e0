"""The ladder of hints that each exercise has, read from its text.

`minimax.value` has its text in `autograder/hints/minimax/value.md`, with three rungs:

    ## The idea               a question that leads on
    ## A tiny example         the step that matters, on something small, with a picture
    ## The skeleton           the program in words, as numbered steps

A fenced block is drawn where its first line says how: `tree` for the text of one tree, `values` for
the same with the value of every node, `board Kalah(4, 3)` for a position of that game. Any other
block, such as ordinary Markdown, is shown as it is.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adsearch import games
from adsearch.draw.drawing import tree
from adsearch.draw.picture import Picture
from adsearch.draw.showing import show
from adsearch.game import Game

HINTS = Path(__file__).parents[1] / "hints"
TITLES = ("The idea", "A tiny example", "The skeleton")
HEADING = re.compile(r"^## +(.+?) *$", re.MULTILINE)
DRAWN = re.compile(r"^```(tree|values|board)\b *([^\n]*)\n(.*?)^``` *$", re.MULTILINE | re.DOTALL)


class BadHints(ValueError):
    """A text of hints that cannot be shown; says where and why."""


@dataclass(frozen=True)
class Rung:
    """One step of a ladder: pieces of Markdown, and the pictures between them."""

    title: str
    parts: tuple[str | Picture, ...]


def ladder(exercise: str) -> tuple[Rung, ...]:
    """The rungs of an exercise, lowest first; none where it has no text.

    >>> [rung.title for rung in ladder("ordering.deepening")]
    ['The idea', 'A tiny example', 'The skeleton']
    """
    file = HINTS / f"{exercise.replace('.', '/')}.md"
    return read(exercise, file.read_text(encoding="utf-8")) if file.is_file() else ()


def read(exercise: str, text: str) -> tuple[Rung, ...]:
    """The rungs in a text.

    >>> idea, example, skeleton = read("minimax.value", '''
    ... ## The idea
    ... What is this worth to MIN?
    ... ## A tiny example
    ... ```tree
    ... min(3 5)
    ... ```
    ... ## The skeleton
    ... 1. Take the smallest.
    ... ''')
    >>> example.parts
    (A one-ply tree: 3 nodes, 2 leaves
    A MIN: 3 5,)
    """
    _, *sections = HEADING.split(text)
    titles, bodies = tuple(sections[::2]), sections[1::2]
    if titles != TITLES:
        raise BadHints(f"{exercise}: the headings are {', '.join(titles)}, not {', '.join(TITLES)}")
    return tuple(
        Rung(title, tuple(_parts(exercise, body)))
        for title, body in zip(titles, bodies, strict=True)
    )


def _parts(exercise: str, body: str) -> Iterator[str | Picture]:
    """What stands between the blocks that are drawn, and these as pictures."""
    *before, last = DRAWN.split(body)
    for markdown, kind, game, text in zip(*[iter(before)] * 4, strict=True):
        if markdown.strip():
            yield markdown.strip()
        try:
            yield _picture(kind, game, text.strip())
        except (ValueError, TypeError, SyntaxError) as error:
            raise BadHints(f"{exercise}: the {kind} {text.strip()!r} is none: {error}") from error
    if last.strip():
        yield last.strip()


def _picture(kind: str, game: str, text: str) -> Picture:
    if kind == "board":
        rules = _game(game)
        return show(rules, rules.position(text))
    return tree(games.Tree(" ".join(text.split())), values=kind == "values")


def _game(name: str) -> Game[Any, Any]:
    """The game that `Kalah(4, 3)` or `TicTacToe` means; its arguments are plain values."""
    call = ast.parse(name if "(" in name else f"{name}()", mode="eval").body
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
        raise ValueError(f"{name!r} is not the name of a game")
    if call.func.id not in games.__all__:
        raise ValueError(f"there is no game {call.func.id!r}, only {', '.join(games.__all__)}")
    options = {option.arg or "": ast.literal_eval(option.value) for option in call.keywords}
    game = getattr(games, call.func.id)(*map(ast.literal_eval, call.args), **options)
    assert isinstance(game, Game)
    return game
