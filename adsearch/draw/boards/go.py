"""Go as a picture: stones on the crossings of lines, star points, and a button to pass.

After a move a dashed ring with its owner's sign is left of every captured stone, and a cross where
a ko bars the reply. When the game is over, each empty point has the sign of whose area it is, or a
hollow diamond if it is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from adsearch.draw.boards.board import (
    OWNERS,
    Board,
    Point,
    View,
    button,
    disc,
    heat_words,
    ringed,
)
from adsearch.draw.boards.grid import MARGIN, RIM, coordinates, middle
from adsearch.draw.scene import Circle, Group, Item, Line, Rect, cross, rounded, triangle
from adsearch.game import MAX, MIN, Player
from adsearch.games.go import PASS, Go, State
from adsearch.notation import counted

CELL = 40.0
RARE = 0.1  # of the visits to the best point: what has fewer has no tint
AROUND = 0.16  # of a cell: how far the board goes on around the cells of its outer points


def draw(game: Go, s: State, view: View) -> Board:
    cell, heat, size = view.cell, view.heat, game.size
    rim, around = RIM if view.has_coordinates else 0, AROUND * cell
    left, top = MARGIN + rim + around, MARGIN + around
    legal = game.actions(s)
    owners = {
        point: player
        for player in game.players
        for point, bit in game.points.items()
        if bit & game.stones(s, player)
    }
    last, captured, barred = None, 0, 0
    if view.last and view.last.move != PASS:
        view.last.on(owners)
        last = view.last.move
        captured, barred = _captured(game, s), _barred(game, s, legal)

    areas = [game.reach(s, player) for player in game.players] if game.is_terminal(s) else []
    side = size * cell
    whole = side + 2 * around
    items: list[Item] = [Rect(left - around, top - around, whole, whole, "board", 4)]
    if view.has_coordinates:
        items += coordinates(size, view, left, top, upwards=True, away=around)
    # Where numbers stand on them, lines are pale.
    items += _lines(size, cell, left, top, "todo" if heat else "bracket")
    paths: dict[str, tuple[Point, ...]] = {}
    for i, point in enumerate(game.points):
        row, column = divmod(i, size)
        x, y = view.middle(column, row, size, left, top)
        parts: list[Item] = [Rect(x - cell / 2, y - cell / 2, cell, cell, "hit")]
        if point in owners:
            parts += disc(owners[point], x, y, 0.44 * cell)
        if point == last:
            parts += ringed(owners[point], x, y, 0.4 * cell)
        if game.points[point] & captured:
            parts.append(Circle(x, y, 0.36 * cell, f"ghost-{OWNERS[s[1]]}"))
            parts += [] if game.points[point] & barred else _sign(s[1], x, y, cell)
        if game.points[point] & barred:
            parts.append(cross(x, y, 0.14 * cell))
        if areas and point not in owners:
            parts += _belongs([bool(game.points[point] & area) for area in areas], x, y, cell)
        if point in legal:
            paths[point] = ((x, y),)
            if tint := heat.tint(point):  # no line shows through it, nor does it look like a stone
                is_rare = heat.counts and heat.share[point] < RARE
                tints = ("hole" if heat.counts else "board", *(() if is_rare else (tint,)))
                corner, tile = (x - 0.44 * cell, y - 0.44 * cell), 0.88 * cell
                parts += [Rect(*corner, tile, tile, style, 3) for style in tints]
            number = heat_words(heat, point, x, y)
            parts += [*(_plate(x, y, text.width) for text in number if not tint), *number]
        items.append(Group(tuple(parts), f"{'move' if point in legal else 'place'}:{point}"))
    bottom = top + side + around + rim
    if PASS in legal and (PASS in heat.words or not view.is_still):
        passing = button(left - around, bottom + 10, PASS, heat, PASS)
        items.append(passing.group)
        paths[PASS] = passing.path
        bottom += 40
    black, white = (list(owners.values()).count(player) for player in game.players)
    return Board(
        heading=f"Go with {counted(black, 'black stone')} and {white} white",
        words=_words(game, s, owners, captured, barred, areas),
        width=left + max(side + around, 90) + MARGIN,
        height=bottom + MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in legal},
        paths=paths,
        names=("Black (MAX)", "White (MIN)"),
        has_rings=True,
    )


def _captured(game: Go, s: State) -> int:
    """The bits of the points where the last move took stones away."""
    if len(s[0]) < 2:
        return 0
    before = (s[0][:-1], *s[1:])
    return game.stones(before, game.player(s)) & ~game.stones(s, game.player(s))


def _barred(game: Go, s: State, legal: Sequence[str]) -> int:
    """The bits of the points where only an earlier board that would come back bars a stone."""
    free = game.placements(game.stones(s, MAX), game.stones(s, MIN), game.player(s))
    return free & ~sum(game.points[a] for a in legal if a != PASS)


def _belongs(reached: Sequence[bool], x: float, y: float, cell: float) -> Iterator[Item]:
    """Whose area an empty point is, by who reaches it: that player's sign, or a hollow diamond
    for nobody: a dash would look like a piece of the line."""
    if sum(reached) == 1:
        yield from _sign(reached.index(True), x, y, cell)
    else:
        yield Circle(x, y, 0.26 * cell, "board")
        by = 0.15 * cell
        corners = [(x, y - by), (x + by, y), (x, y + by), (x - by, y)]
        yield rounded(corners, 1, "marker-ink2")


def _sign(player: Player, x: float, y: float, cell: float) -> Iterator[Item]:
    """The triangle of a player who has no stone there, and no lines behind it."""
    style = f"small-sign-{OWNERS[player]}"
    yield Circle(x, y, 0.26 * cell, "board")
    yield triangle(x, y, 0.3 * cell, player == MAX, style, corner=1.0)


def _lines(size: int, cell: float, left: float, top: float, style: str) -> Iterator[Item]:
    """The lines, and the star points that help to find one's way."""
    start, end = 0.5 * cell, (size - 0.5) * cell
    for i in range(size):
        at = (i + 0.5) * cell
        yield Line(left + start, top + at, left + end, top + at, style)
        yield Line(left + at, top + start, left + at, top + end, style)
    for row, column in _stars(size):
        yield Circle(*middle(column, row, cell, left, top), max(2.0, 0.07 * cell), "dot")


def _plate(x: float, y: float, width: float) -> Rect:
    """Under a number, so that the lines do not cross it out."""
    return Rect(x - width / 2 - 1, y - 8, width + 2, 16, "board")


def _stars(size: int) -> list[tuple[int, int]]:
    """
    >>> _stars(5), len(_stars(9)), len(_stars(19))
    ([(2, 2)], 5, 9)
    """
    centre = [(size // 2, size // 2)] if size % 2 and size > 3 else []
    if size < 8:
        return centre
    near = 2 if size < 12 else 3
    far = size - 1 - near
    if size < 15 or size % 2 == 0:
        return [*product((near, far), (near, far)), *centre]
    thirds = (near, size // 2, far)
    return list(product(thirds, thirds))


def _words(
    game: Go,
    s: State,
    owners: dict[str, int],
    captured: int,
    barred: int,
    areas: Sequence[int],
) -> str:
    lines = [f"{game.size} × {game.size} lines, rows counted from the bottom"]
    for player, name in enumerate(("Black", "White")):
        points = " ".join(point for point, owner in owners.items() if owner == player)
        lines.append(f"{name}: {points or 'none'}")
    marks = [(captured, "Just captured"), (barred, "Barred by an earlier board")]
    if areas:
        black, white = areas
        empty = sum(bit for point, bit in game.points.items() if point not in owners)
        marks += [
            (empty & black & ~white, "Black’s territory"),
            (empty & white & ~black, "White’s territory"),
            (empty & ~(black ^ white), "Neutral points"),
        ]
    for marked, what in marks:
        points = " ".join(point for point, bit in game.points.items() if bit & marked)
        lines += [f"{what}: {points}"] if points else []
    lines.append(f"Black’s area less White’s, less komi: {game.margin(s):+g}")
    return "\n".join(lines)
