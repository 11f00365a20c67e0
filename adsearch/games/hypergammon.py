"""`Hypergammon`: backgammon with few checkers, on a board so small that it can be solved."""

from __future__ import annotations

from adsearch.game import MAX, Player
from adsearch.games.backgammon import OFF, Backgammon, Board, Play, Roll, State, Step, after


class Hypergammon(Backgammon):
    """Backgammon on `points` points with `men` checkers a side and dice of `faces` faces.

    Checkers start one each on the points farthest from home, which is the last `faces` points.
    MAX rolls first. The other rules, and how moves are written, are backgammon's, except that a
    win is always worth 1.

    >>> game = Hypergammon()
    >>> s = game.result(game.initial(), (3, 3))
    >>> [game.label(s, a) for a in game.actions(s)]
    ['8/5 7/4 6/3* 5/2*', '8/5 7/4 6/3* 4/1*', '8/5 7/4 5/2* 4/1*']
    """

    bounds = (-1, 1)

    def __init__(self, points: int = 8, men: int = 3, faces: int = 3) -> None:
        if not isinstance(points, int) or points not in range(4, 49, 2):
            raise ValueError(f"Hypergammon is played on 4, 6, 8 … 48 points, not {points!r}")
        if not isinstance(men, int) or not 1 <= men <= points // 2:
            raise ValueError(
                f"on {points} points there is room for 1 to {points // 2} checkers a side, "
                f"not {men!r}"
            )
        if not isinstance(faces, int) or not 1 <= faces <= min(9, points // 2):
            raise ValueError(
                f"on {points} points a die has 1 to {min(9, points // 2)} faces, not {faces!r}"
            )
        self.points, self.men, self.faces = points, men, faces
        super().__init__()
        start = (0,) * (points - men + 1) + (1,) * men + (0,)
        self._initial: State = MAX, (), start, start

    def initial(self) -> State:
        return self._initial

    def utility(self, s: State, p: Player = MAX, /) -> int:
        if not self.is_terminal(s):
            raise self.unfinished(s)
        return -1 if p == s[0] else 1

    def plays(self, mine: Board, theirs: Board, roll: Roll) -> tuple[Play, ...]:
        """As many dice as can be played, the higher one if only one of them can."""
        high, low = roll
        if high == low:
            plays = self._longest(mine, theirs, (high,) * 4)
        else:
            plays = self._longest(mine, theirs, (high, low))
            others = self._longest(mine, theirs, (low, high))
            used, otherwise = (len(next(iter(found.values()))) for found in (plays, others))
            if otherwise > used:
                plays = others
            elif otherwise == 2:
                plays = others | plays
        return tuple(tuple(sorted(play, reverse=True)) for play in plays.values())

    def _longest(
        self, mine: Board, theirs: Board, dice: tuple[int, ...]
    ) -> dict[tuple[Board, Board], Play]:
        """The plays of as many of the dice as can be played in this order, by what they lead to."""
        plays: dict[tuple[Board, Board], Play] = {(mine, theirs): ()}
        for die in dice:
            longer = {
                after(*boards, (step,)): (*play, step)
                for boards, play in plays.items()
                for step in self._steps(*boards, die)
            }
            if not longer:
                break
            plays = longer
        return plays

    def _steps(self, mine: Board, theirs: Board, die: int) -> list[Step]:
        """The steps by `die`: from the bar before any other, and off once all checkers are home."""
        bar = self.bar
        sources = [bar] if mine[bar] else [point for point in range(bar, OFF, -1) if mine[point]]
        steps = [
            (source, source - die)
            for source in sources
            if source > die and theirs[bar - source + die] < 2
        ]
        if sources and sources[0] <= self.faces:
            # A die may be too high only for the checkers at the back.
            source = min(die, sources[0])
            if mine[source]:
                steps.append((source, OFF))
        return steps
