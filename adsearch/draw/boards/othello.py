"""Othello as a picture: a disc on each taken square, a small ring on each that may be played."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, Point, View, button, disc, heat_words, ringed
from adsearch.draw.boards.grid import MARGIN, RIM, coordinates
from adsearch.draw.scene import Circle, Group, Item, Rect
from adsearch.game import MAX, MIN
from adsearch.games.othello import Othello, State
from adsearch.notation import counted

CELL = 46.0
PASS = "pass"


def draw(game: Othello, s: State, view: View) -> Board:
    cell, heat = view.cell, view.heat
    rim = RIM if view.has_coordinates else 0
    left = top = MARGIN + rim
    legal = game.actions(s)
    owners = {
        square: player
        for player in game.players
        for square, bits in game.squares.items()
        if bits & game.discs(s, player)
    }
    last = None
    if view.last and view.last.move != PASS:
        view.last.on(owners)
        last = view.last.move

    items: list[Item] = list(coordinates(game.size, view, left, top)) if rim else []
    paths: dict[str, tuple[Point, ...]] = {}
    for i, square in enumerate(game.squares):
        row, column = divmod(i, game.size)
        x, y = view.middle(column, row, game.size, left, top)
        parts: list[Item] = [Rect(x - cell / 2, y - cell / 2, cell, cell, "cell")]
        if square in owners:
            parts += disc(owners[square], x, y, 0.38 * cell)
        if square == last:
            parts += ringed(owners[square], x, y, 0.38 * cell)
        if square in legal:
            paths[square] = ((x, y),)
            if tint := heat.tint(square):
                parts.append(Rect(x - cell / 2 + 1, y - cell / 2 + 1, cell - 2, cell - 2, tint))
            parts += heat_words(heat, square, x, y) or (Circle(x, y, 0.09 * cell, "bracket"),)
        items.append(Group(tuple(parts), f"{'move' if square in legal else 'place'}:{square}"))
    bottom = top + game.size * cell
    if PASS in legal and not view.is_still:
        passing = button(left, bottom + 10, PASS, heat, PASS)
        items.append(passing.group)
        paths[PASS] = passing.path
        bottom += 40
    black, white = (list(owners.values()).count(player) for player in game.players)
    return Board(
        heading=f"Othello with {counted(black + white, 'disc')}, {black} to {white}",
        words=_words(game, owners, legal),
        width=left + game.size * cell + MARGIN,
        height=bottom + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in legal},
        turn=(game.player(s), "must pass") if view.is_still and PASS in legal else None,
        paths=paths,
        tallies=(str(black), str(white)),
    )


def _words(game: Othello, owners: dict[str, int], legal: tuple[str, ...]) -> str:
    lines = [f"{game.size} × {game.size} squares, rows counted from the top"]
    for player in (MAX, MIN):
        squares = " ".join(square for square, owner in owners.items() if owner == player)
        lines.append(f"{game.name(player)}: {squares or 'none'}")
    lines.append(f"Moves: {' '.join(legal) or 'none'}")
    return "\n".join(lines)
