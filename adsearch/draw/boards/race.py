"""Race as a picture: the track from the start to home, and the pawns as △ and ▽ with a number."""

from __future__ import annotations

from collections.abc import Iterator

from adsearch.draw.boards.board import OWNERS, Board, Last, Point, View, centred
from adsearch.draw.boards.dice import die
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.scene import Circle, Group, Item, Line, Rect, triangle
from adsearch.game import CHANCE, MAX, Player
from adsearch.games.race import Pawns, Position, Race

CELL = 64.0
PER_ROW = 11  # squares; then the track turns round, so that it never breaks off


def draw(game: Race, s: Position, view: View) -> Board:
    player, rolled, own, other = s
    pawns = (own, other) if player == MAX else (other, own)
    cell = view.cell
    legal = game.actions(s)

    items: list[Item] = []
    for square in range(game.track + 1):
        x, y = _middle(square, cell)
        items.append(Rect(x - cell / 2, y - cell / 2, cell, cell, "cell"))
        if square in (0, game.track):
            items.append(Rect(x - cell / 2 + 1, y - cell / 2 + 1, cell - 2, cell - 2, "board"))
        if view.labelled:
            name = {0: "start", game.track: "home"}.get(square, str(square))
            items.append(centred(x, y + cell / 2 - 9, name, "tiny"))
    items += _walls(game.track, cell)
    last = _last(s, view.last) if view.last else None
    paths = {}
    for p in game.players:
        for i, square in enumerate(pawns[p]):
            at = _slot(square, p, i, cell)
            parts = _pawn(p, i, at, view)
            if (p, i) == last:
                parts.append(Circle(*at, 0.28 * cell, "last"))
            mine = p == player and i in legal
            items.append(Group(tuple(parts), f"move:{i}" if mine else f"place:{game.name(p)} {i}"))
            if mine:
                target = min(square + rolled, game.track)
                paths[i] = (at, _slot(target, p, i, cell))
    rows = game.track // PER_ROW + 1
    y = MARGIN + rows * cell + 12
    items += die(MARGIN + 0.35 * cell, y + 0.35 * cell, 0.7 * cell, rolled)
    return Board(
        heading=f"Race to {game.track}",
        words=_words(game, s, pawns),
        width=min(game.track + 1, PER_ROW) * cell + 2 * MARGIN,
        height=y + 0.7 * cell + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in legal},
        paths=paths,
        noun="pawn",
        chance="rolled" if view.last and last is None else "",
        turn=None if rolled else (player, "to roll"),
        icon=sign,
        heat_inside=False,
    )


def _middle(square: int, cell: float) -> Point:
    row, column = divmod(square, PER_ROW)
    column = PER_ROW - 1 - column if row % 2 else column
    return MARGIN + (column + 0.5) * cell, MARGIN + (row + 0.5) * cell


def _walls(track: int, cell: float) -> Iterator[Line]:
    """Between two rows, open only where the track turns."""
    for turn in range(PER_ROW, track + 1, PER_ROW):  # the first square of each further row
        x, y = _middle(turn, cell)
        inwards = 1 if x < MARGIN + cell else -1
        start, end = x + inwards * cell / 2, x + inwards * (PER_ROW - 0.5) * cell
        yield Line(start, y - cell / 2, end, y - cell / 2, "wall")


def _slot(square: int, player: Player, pawn: int, cell: float) -> Point:
    """Where a pawn stands on its square: MAX's two on the left, MIN's on the right, so that no △
    stands on a ▽ like one diamond."""
    x, y = _middle(square, cell)
    return x + (0.22 if player else -0.22) * cell, y + (0.08 if pawn else -0.29) * cell


def sign(player: Player, x: float, y: float, radius: float) -> tuple[Item, ...]:
    """A pawn without its number: △ is MAX's, ▽ MIN's."""
    return (triangle(x, y, 2 * radius, player == MAX, f"disc-{OWNERS[player]}", corner=2.5),)


def _pawn(player: Player, pawn: int, at: Point, view: View) -> list[Item]:
    x, y = at
    up = player == MAX
    side = 0.38 * view.cell
    pawns = list(sign(player, x, y, side / 2))
    if view.labelled:
        wide = y + (0.145 if up else -0.145) * side  # a triangle has more room there
        pawns.append(centred(x, wide, str(pawn), f"on-{OWNERS[player]}"))
    return pawns


def _last(s: Position, last: Last) -> tuple[Player, int] | None:
    """The pawn that moved last, none if the last that happened was the fall of the die."""
    player, rolled, _, _ = s
    if last.player == CHANCE or (last.player is None and rolled and last.move == rolled):
        return last.on({rolled: None})
    return last.on({i: (1 - player, i) for i in range(2)})


def _words(game: Race, s: Position, pawns: tuple[Pawns, Pawns]) -> str:
    lines = [f"Track from 0, the start, to {game.track}, home"]
    for p in game.players:
        lines.append(f"{game.name(p)}: pawn 0 on {pawns[p][0]}, pawn 1 on {pawns[p][1]}")
    if s[1]:
        lines.append(f"The die shows {s[1]}")
    return "\n".join(lines)
