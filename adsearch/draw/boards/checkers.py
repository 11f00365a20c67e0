"""Checkers as a picture: a disc for each man, two discs and a crown for each king.

Beside a board that has coordinates an arrow in each side's colour shows which way its men go, as
long as it has any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from string import ascii_lowercase

from adsearch.draw.boards.arrows import short_of
from adsearch.draw.boards.board import OWNERS, Board, Last, Point, View, disc
from adsearch.draw.boards.grid import MARGIN, RIM, coordinates
from adsearch.draw.scene import Circle, Group, Item, Line, Path, Rect, polyline
from adsearch.game import MAX, Player
from adsearch.games.checkers import Checkers, State
from adsearch.notation import counted

CELL = 46.0
BESIDE, CLOSE = 18.0, 9.0  # pixels: for the arrows, and if squares are small
# The corners of a crown around (0, 0), to the right and up, in cells.
_CROWN = (
    (-0.18, -0.16),
    (-0.24, 0.12),
    (-0.1, 0.01),
    (0.0, 0.19),
    (0.1, 0.01),
    (0.24, 0.12),
    (0.18, -0.16),
)


def draw(game: Checkers, s: State, view: View) -> Board:
    cell, size = view.cell, game.size
    rim = RIM if view.has_coordinates else 0
    beside = (BESIDE if view.labelled else CLOSE) if rim else 0
    left, top = MARGIN + rim, MARGIN
    pieces = {
        square: (player, bool(bits & game.kings(s, player)))
        for player in game.players
        for square, bits in game.squares.items()
        if bits & game.pieces(s, player)
    }
    start, end = _last(pieces, view.last, s[3]) if view.last else (None, None)

    def at(square: str) -> Point:
        row = size - int(square[1:])
        return view.middle(ascii_lowercase.index(square[0]), row, size, left, top)

    items: list[Item] = []
    if rim:
        items += coordinates(size, view, left, top, upwards=True)
    items.append(Rect(left, top, size * cell, size * cell, "pale"))
    for square in game.squares:
        x, y = at(square)
        parts: list[Item] = [Rect(x - cell / 2, y - cell / 2, cell, cell, "deep")]
        if square == start:
            parts.append(Circle(x, y, 0.1 * cell, "dot"))
        if square in pieces:
            player, is_king = pieces[square]
            parts += _king(player, x, y, cell) if is_king else disc(player, x, y, 0.36 * cell)
        if square == end:
            parts.append(Rect(x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4, "last", 4))
        items.append(Group(tuple(parts), f"square:{square}"))
    if view.last and _is_jump(*view.last.move[:2]):
        items.append(_jumps([at(square) for square in view.last.move], cell, s[3]))
    items.append(Rect(left, top, size * cell, size * cell, "edge"))
    if rim:
        sides = {player for player, is_king in pieces.values() if not is_king}
        items += _ways(sides, left + size * cell + beside, top, size * cell, view.is_flipped)
    legal = game.actions(s)
    counts = [sum(owner == player for owner, _ in pieces.values()) for player in game.players]
    quiet = f", {counted(s[6], 'quiet ply', 'quiet plies')}" if s[6] else ""
    return Board(
        heading=f"Checkers, {counts[0]} against {counts[1]}{quiet}",
        words=_words(game, pieces),
        width=left + size * cell + beside + MARGIN,
        height=top + size * cell + rim + MARGIN,
        items=tuple(items),
        clicks={a: tuple(f"square:{square}" for square in a) for a in legal},
        paths={a: tuple(at(square) for step in pairwise(a) for square in step) for a in legal},
        names=("Black (MAX)", "White (MIN)"),
        tallies=(str(counts[0]), str(counts[1])),
        heat_inside=False,
    )


def _is_jump(start: str, end: str) -> bool:
    return abs(int(start[1:]) - int(end[1:])) == 2


def _ways(
    sides: Collection[Player], x: float, top: float, side: float, is_flipped: bool
) -> Iterator[Item]:
    """An arrow for each of the `sides` that has men, from its own edge of the board towards the
    other."""
    for player in sorted(sides):
        down = 1 if (player == MAX) != is_flipped else -1
        start = top if down > 0 else top + side
        end, style = start + 0.36 * down * side, f"line-{OWNERS[player]}"
        yield Line(x, start, x, end, style)
        yield polyline([(x - 5, end - 6 * down), (x, end), (x + 5, end - 6 * down)], style)


def _jumps(way: Sequence[Point], cell: float, owner: Player) -> Group:
    """The way of a piece from jump to jump, between the dot where it started and the piece itself:
    a dot where it landed on the way, and where each captured piece stood a dashed ring in the
    colour of its owner."""
    first, last = short_of(way[1], way[0], 0.14 * cell), short_of(way[-2], way[-1], 0.42 * cell)
    line = [first, *way[1:-1], last]
    over = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise(way)]
    strokes = (polyline(line, style) for style in ("arrow-halo", "arrow"))
    rings = (Circle(x, y, 0.3 * cell, f"ghost-{OWNERS[owner]}") for x, y in over)
    landings = (Circle(x, y, 0.1 * cell, "dot") for x, y in way[1:-1])
    return Group((*rings, *strokes, *landings), "path")


def _king(player: Player, x: float, y: float, cell: float) -> Iterator[Item]:
    """Two discs, the upper one with a crown where a man has its triangle: solid for MAX, for MIN in
    outline."""
    owner, radius, lift = OWNERS[player], 0.38 * cell, 0.06 * cell
    yield Circle(x, y + lift, radius, f"disc-{owner}")
    yield Circle(x, y - lift, radius, f"mark-{owner}")
    yield Circle(x, y - lift, radius, f"disc-{owner}")
    corners = [(x + a * cell, y - lift - b * cell) for a, b in _CROWN]
    style = f"{'dot' if player == MAX else 'mark'}-{owner}"
    yield Path((*zip("MLLLLLL", corners, strict=True), ("Z", ())), style)


def _last(
    pieces: dict[str, tuple[Player, bool]], last: Last, mover: Player
) -> tuple[str | None, str]:
    """Where the last move started and ended; a piece of the player who made it stands there."""
    try:
        start, end = last.move[0], last.move[-1]
        fits = pieces.get(end, (mover, False))[0] != mover
    except (TypeError, IndexError, KeyError):
        start, end, fits = None, "", False
    last.on({last.move: end} if fits else {})
    return (start if start != end else None), end


def _words(game: Checkers, pieces: dict[str, tuple[Player, bool]]) -> str:
    lines = [f"{game.size} × {game.size} squares; Black moves towards row 1, White away from it"]
    for player, name in enumerate(("Black", "White")):
        for king, kind in ((False, "men"), (True, "kings")):
            squares = [square for square, piece in pieces.items() if piece == (player, king)]
            lines.append(f"{name}’s {kind}: {' '.join(squares) or 'none'}")
    return "\n".join(lines)
