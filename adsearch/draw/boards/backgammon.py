"""Backgammon as a picture: points, checkers, bar, trays and dice, numbered as the mover counts.

A band in its owner's colour marks each home, which has its name beside the numbers of its points,
and two arrows show which way the sides go. A play
that is pointed at has an arrow for each step, to a dashed ring where the checker will lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from adsearch.draw.boards.arrows import arched, arrow
from adsearch.draw.boards.board import OWNERS, Board, Last, Point, View, button, centred, disc
from adsearch.draw.boards.dice import die
from adsearch.draw.boards.grid import MARGIN, RIM
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    curve,
    rounded,
)
from adsearch.game import CHANCE, MAX, MIN, Player
from adsearch.games.backgammon import OFF, Backgammon, Play, State

CELL = 36.0  # the width of a point
NAMED = 14.0  # the height of a home's name, beyond the numbers
NESTED = 0.3  # of a cell: between two arrows at the same point
MOST = 5  # checkers drawn on a point; of more, the number is written on the last


def draw(game: Backgammon, s: State, view: View) -> Board:
    table = _Table(game, s, view)
    play = _last_play(game, s, view.last) if view.last else ()
    items: list[Item] = [*table.frame(), *table.homes()]
    items += [*table.points(play), *table.bar(play), *table.trays()]
    if s[1] or not view.is_still:  # only a player waits for dice to fall
        items += table.dice()
    plays = game.actions(s)
    height = table.height
    paths = {a: tuple(table.spot(p) for step in a for p in step) for a in plays}
    clicks = {a: tuple(f"point:{table.named(p)}" for step in a for p in step) for a in plays}
    if plays == ((),) and not view.is_still:
        passing = button(table.left, height, "pass", view.heat, ())
        items.append(passing.group)
        paths[()] = passing.path
        clicks[()] = ("move:pass",)
        height += 40
    x, o = game.checkers(s, MAX), game.checkers(s, MIN)
    pips = [sum(p * n for p, n in enumerate(checkers)) for checkers in (x, o)]
    return Board(
        heading=f"{type(game).__name__}, {pips[0]} to {pips[1]} pips to go",
        words=table.words(),
        width=table.width,
        height=height,
        items=tuple(items),
        clicks=clicks,
        paths=paths,
        chance="rolled" if view.last and _is_roll(s, view.last) else "",
        turn=_turn(s, view.is_still and plays == ((),)),
        heat_inside=False,
        pointing=table.pointing if plays != ((),) else None,
    )


class _Table:
    """Where everything is. Points go by the numbering of `eye`, the player whose turn it is."""

    def __init__(self, game: Backgammon, s: State, view: View) -> None:
        self.game, self.s, self.cell = game, s, view.cell
        self.eye = MIN if s[0] == MIN else MAX
        self.near = MIN if view.is_flipped else MAX  # whose home is at the lower edge
        self.checkers = [game.checkers(s, p) for p in game.players]
        self.rim = RIM if view.labelled else 0.0
        self.edge = 0.25 * view.cell
        self.radius = 0.44 * view.cell
        self.above = self.rim + (NAMED if view.labelled else 0.0)  # and below
        self.left, self.top = MARGIN, MARGIN + self.above
        self.tall = 2 * min(MOST, game.men) * self.radius + 0.2 * view.cell  # of a point
        self.inside = 2 * self.tall + 1.8 * view.cell
        # The points go around in two rows, and the bar is in the middle of both.
        self.half, self.quarter = game.points // 2, game.points // 4
        self.right = self.left + (self.half + 2.1) * view.cell + 3 * self.edge
        self.bottom = self.top + self.inside + 2 * self.edge
        self.width, self.height = self.right + MARGIN, self.bottom + self.above + MARGIN

    def column(self, point: int) -> tuple[float, bool]:
        """The middle of a point as the mover counts, and whether it is in the upper row."""
        number = point if self.eye == self.near else self.game.bar - point
        upper = number > self.half
        place = number - self.half - 1 if upper else self.half - number
        return self.left + self.edge + (place + (place >= self.quarter) + 0.5) * self.cell, upper

    def named(self, point: int) -> str:
        return {self.game.bar: "bar", OFF: "off"}.get(point, str(point))

    def seat(self, k: int, upper: bool) -> float:
        """How far down the k-th checker of a point lies."""
        down = self.edge + (2 * k + 1) * self.radius
        return self.top + down if upper else self.bottom - down

    def spot(self, point: int) -> Point:
        """Where an arrow from or to a point of the mover's starts or ends."""
        checkers = self.checkers[self.eye]
        if point == self.game.bar:
            return self.bar_x, self.bar_seat(self.eye, 0)
        if point == OFF:
            return self.tray_x, self.seat(1, self.eye != self.near)
        x, upper = self.column(point)
        return x, self.seat(max(0, min(checkers[point], MOST) - 1), upper)

    def pointing(self, play: Play) -> Group:
        """The steps of a play: of several to one point, the nearest lands first, and its arrow
        runs inside the others."""
        items: list[Item] = []
        for source, target in play:
            sources = sorted({step[0] for step in play if step[1] == target})
            nearer = sources.index(source)
            seat = min(self.checkers[self.eye][target] + nearer, MOST)
            end = self.spot(OFF)
            if target != OFF:
                x, upper = self.column(target)
                end = x, self.seat(seat, upper)
                items.append(Circle(*end, self.radius, f"ghost-{OWNERS[self.eye]}"))
            aside = NESTED * (nearer - (len(sources) - 1) / 2) * self.cell
            items += self.step(source, target, seat, end, aside)
        return Group(tuple(items), "arrows")

    def step(self, source: int, target: int, seat: int, end: Point, aside: float) -> Iterator[Item]:
        """An arrow from the last checker of a point: within a row over all others, and it comes
        down `aside` from the middle of its seat. From where a checker only touches down it leaves
        beside the arrow that came there."""
        start = self.spot(source)
        is_inside = target != OFF and source != self.game.bar
        if not is_inside or self.column(source)[1] != self.column(target)[1]:
            yield from arrow(start, end, self.cell)
            return
        (x, y), upper = start, self.column(source)[1]
        ahead = 1 if end[0] > x else -1
        if not self.checkers[self.eye][source]:
            x += ahead * NESTED * self.cell
        highest = max(seat + 1, *map(self.piled, range(target + 1, source + 1)))
        over = self.seat(highest, upper) + (aside if upper else -aside)
        down = end[0] + ahead * aside
        yield from arched([(x, y), (x, over), (down, over), (down, end[1])], self.cell)

    def piled(self, point: int) -> int:
        """How many checkers are drawn on a point, whoever's they are."""
        other = self.checkers[1 - self.eye][self.game.bar - point]
        return min(MOST, max(self.checkers[self.eye][point], other))

    @property
    def bar_x(self) -> float:
        return self.left + self.edge + (self.quarter + 0.5) * self.cell

    @property
    def tray_x(self) -> float:
        return self.right - self.edge - 0.55 * self.cell

    def bar_seat(self, player: Player, k: int) -> float:
        """Barred checkers lie in the half where they have to enter, from the middle outwards."""
        away = (0.9 + 0.9 * k) * self.cell
        middle = (self.top + self.bottom) / 2
        return middle - away if player == self.near else middle + away

    def frame(self) -> Iterator[Item]:
        yield Rect(self.left, self.top, self.right - self.left, self.bottom - self.top, "board", 10)
        left, right = self.quarter * self.cell, (self.half - self.quarter) * self.cell
        inside = self.left + self.edge
        yield Rect(inside, self.top + self.edge, left, self.inside, "hole")
        yield Rect(inside + left + self.cell, self.top + self.edge, right, self.inside, "hole")

    def homes(self) -> Iterator[Item]:
        """A band in the owner's colour along the points of each home, and the way to it."""
        for player in self.game.players:
            is_near = player == self.near
            y = self.bottom - self.edge / 2 if is_near else self.top + self.edge / 2
            owns = range(1, self.game.faces + 1)
            points = (own if player == self.eye else self.game.bar - own for own in owns)
            middles = [self.column(point)[0] for point in points]
            half = self.cell / 2 - 1
            for x in middles:
                yield Line(x - half, y, x + half, y, f"band-{OWNERS[player]}")
            if self.rim:
                outside = RIM + NAMED / 2
                at = self.bottom + outside if is_near else self.top - outside
                name = f"{self.game.name(player)}’s home"
                middle = (min(middles) + max(middles)) / 2
                yield centred(middle, at, name, "small-bold")
            if self.rim and self.quarter > 1:
                way = self.way(player, -1 if is_near else 1)
                yield Group(tuple(way), f"way-{OWNERS[player]}")

    def way(self, player: Player, first: int) -> Iterator[Item]:
        """How a player's men go round, in the middle of the left half: from one of them in
        the row `first` (-1 the upper one) to the left, and on to the right in the other row. One of
        the two ways is inside the other."""
        owner, middle = OWNERS[player], (self.top + self.bottom) / 2
        apart, inset = (0.72, 0.2) if first < 0 else (0.28, 0.56)  # of a cell
        left, head = self.left + self.edge + inset * self.cell, 0.18 * self.cell
        right = self.left + self.edge + (min(self.quarter, 3) - 0.1) * self.cell
        start, end = middle + first * apart * self.cell, middle - first * apart * self.cell
        radius = 0.22 * self.cell
        yield from disc(player, right - radius, start, radius)
        bend = [(right - 2 * radius, start), (left, start), (left, end), (right - head, end)]
        yield curve(bend, apart * self.cell, f"line-{owner}")
        corners = [(right, end), (right - 1.6 * head, end - head), (right - 1.6 * head, end + head)]
        yield rounded(corners, 0.6, f"marker-filled-{owner}")

    def points(self, play: Play) -> Iterator[Item]:
        for point in range(1, self.game.bar):
            x, upper = self.column(point)
            half = self.cell / 2
            base = self.top + self.edge if upper else self.bottom - self.edge
            tip = base + self.tall if upper else base - self.tall
            style = "deep" if (point + upper) % 2 else "board"
            parts: list[Item] = [
                Rect(x - half, min(base, tip), self.cell, self.tall, "hit"),
                Path(
                    (
                        ("M", (x - half + 2, base)),
                        ("L", (x, tip)),
                        ("L", (x + half - 2, base)),
                        ("Z", ()),
                    ),
                    style,
                ),
            ]
            for player in self.game.players:
                own = point if player == self.eye else self.game.bar - point
                seats = [(x, self.seat(k, upper)) for k in range(MOST + 1)]
                parts += self.stack(player, own, seats, play)
            if self.rim:
                outside = self.top - RIM / 2 if upper else self.bottom + RIM / 2
                parts.append(centred(x, outside, str(point), "small"))
            yield Group(tuple(parts), f"point:{point}")

    def stack(self, player: Player, point: int, seats: list[Point], play: Play) -> Iterator[Item]:
        """The checkers of one player on one point, and what the last play did there."""
        n = self.checkers[player][point]
        drawn = min(n, MOST)
        for k, (x, y) in enumerate(seats[:drawn], 1):
            if k < MOST or n == MOST:
                yield from disc(player, x, y, self.radius)
            else:
                yield Circle(x, y, self.radius, f"disc-{OWNERS[player]}")
                yield centred(x, y, str(n), f"on-{OWNERS[player]}")
        if player != self.eye:
            sources, targets = ({step[i] for step in play} for i in (0, 1))
            if point in sources:
                yield Circle(*seats[drawn], 3, "dot")
            if n and point in targets - sources:
                yield Circle(*seats[drawn - 1], self.radius + 1, "last")

    def bar(self, play: Play) -> Iterator[Item]:
        parts: list[Item] = [
            Rect(self.bar_x - self.cell / 2, self.top, self.cell, self.bottom - self.top, "hit")
        ]
        if self.rim:
            parts.append(centred(self.bar_x, (self.top + self.bottom) / 2, "bar", "small"))
        for player in self.game.players:
            seats = [(self.bar_x, self.bar_seat(player, k)) for k in range(MOST + 1)]
            parts += self.stack(player, self.game.bar, seats, play)
        yield Group(tuple(parts), "point:bar")

    def trays(self) -> Iterator[Item]:
        """Checkers that are off, seen from the side, with their number."""
        wide, slab = 0.9 * self.cell, self.tall / (self.game.men + 1)
        for player in self.game.players:
            n, upper = self.checkers[player][OFF], player != self.near
            y = self.top + self.edge if upper else self.bottom - self.edge - self.tall
            x = self.tray_x - wide / 2
            parts: list[Item] = [Rect(x, y, wide, self.tall, "hole", 4)]
            for k in range(n):
                at = y + k * slab if upper else y + self.tall - (k + 1) * slab
                parts.append(
                    Rect(x + 2, at + 1, wide - 4, slab - 1.5, f"disc-{OWNERS[player]}", 1.5)
                )
            middle = y + self.tall + 10 if upper else y - 10
            if self.rim:
                outside = self.top - RIM / 2 if upper else self.bottom + RIM / 2
                parts.append(centred(self.tray_x, outside, self.game.name(player), "small"))
                parts.append(centred(self.tray_x, middle, f"{n} off", "small"))
            yield Group(tuple(parts), "point:off" if player == self.eye else "place:off")

    def dice(self) -> Iterator[Item]:
        if self.game.is_terminal(self.s):
            return
        side = 0.8 * self.cell
        right = (self.half - self.quarter) / 2
        x = self.left + self.edge + (self.quarter + 1 + right) * self.cell
        for offset, face in zip((-0.6, 0.6), self.s[1] or (0, 0), strict=True):
            yield from die(x + offset * side * 1.2, (self.top + self.bottom) / 2, side, face)

    def words(self) -> str:
        whose = self.game.name(self.eye)
        lines = [
            f"Points are numbered as {whose} counts them, from {self.game.points} down to 1 and "
            f"off; home is the last {self.game.faces}"
        ]
        for player in self.game.players:
            checkers, bar = self.checkers[player], self.game.bar
            places = [
                f"{checkers[p]} on {p if player == self.eye else bar - p}"
                for p in range(1, bar)
                if checkers[p]
            ]
            places += [f"{checkers[bar]} on the bar"] if checkers[bar] else []
            places += [f"{checkers[OFF]} off"] if checkers[OFF] else []
            lines.append(f"{self.game.name(player)}: {', '.join(places)}")
        if self.s[1]:
            lines.append(f"Dice: {self.s[1][0]} and {self.s[1][1]}")
        return "\n".join(lines)


def _turn(s: State, must_pass: bool) -> tuple[Player | None, str]:
    if s[0] == CHANCE:
        return None, "the dice decide who starts"
    verb = "must pass with" if must_pass else "to play"
    return s[0], f"{verb} {s[1][0]}-{s[1][1]}" if s[1] else "to roll"


def _last_play(game: Backgammon, s: State, last: Last) -> Play:
    """The last play, by the player whose turn it is not; none if the dice have fallen since."""
    if _is_roll(s, last):
        return ()
    theirs = game.checkers(s, 1 - s[0]) if s[0] != CHANCE else (0,) * (game.bar + 1)
    try:
        sources, targets = ({step[i] for step in last.move} for i in (0, 1))
        fits = sources <= set(range(game.bar + 1)) and all(theirs[p] for p in targets - sources)
    except (TypeError, IndexError):
        fits = False
    return last.on({last.move: last.move} if fits else {})


def _is_roll(s: State, last: Last) -> bool:
    return bool(s[1]) and last.move in (s[1], s[1][::-1])
