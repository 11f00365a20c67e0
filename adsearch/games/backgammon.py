"""`Backgammon`: two dice, fifteen checkers a side; whoever has borne off all of them first wins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import compress, pairwise
from typing import TypeAlias, cast

from adsearch.game import CHANCE, MAX, MIN, Game, IllegalPosition, Player

# How many checkers a player has where, in that player's own numbering: the points 24 … 1 on the
# way home, 25 for the bar, 0 for off. Point p of one player is point 25 - p of the other.
Board: TypeAlias = tuple[int, ...]
BAR, OFF = 25, 0

Roll: TypeAlias = tuple[int, int]  # the higher die first
Step: TypeAlias = tuple[int, int]  # one checker by one die: from where, to where
Play: TypeAlias = tuple[Step, ...]  # the steps of a whole roll, those from the back first

# Whose turn it is, CHANCE until the first roll decides that; the roll, () before it is made; the
# checkers of the player whose turn it is; the other's.
State: TypeAlias = tuple[Player, Roll | tuple[()], Board, Board]


class Backgammon(Game[State, Play | Roll]):
    """Backgammon by the usual rules; a single game, without the doubling cube.

    X is MAX. To begin, both throw one die, MAX's is named first; the higher one starts with these
    two. A move is the play of a whole roll in the mover's own numbering, where 25 is the bar and
    0 is off: steps (from, to), those from the back first. Plays that lead to the same position
    are one play. Where no checker can move, () is the only one. The winner gets 1, or 2 for a
    gammon (the loser has borne off nothing), or 3 for a backgammon (and has a checker on the bar
    or in the winner's home); the loser gets the negative.

    >>> game = Backgammon()
    >>> s = game.result(game.initial(), (3, 1))
    >>> len(game.actions(s)), game.parse(s, "6/5 8/5")
    (16, ((8, 5), (6, 5)))
    >>> s = game.result(s, ((8, 5), (6, 5)))
    >>> print(game.text(s))
    13  14  15  16  17  18  |   19  20  21  22  23  24
    X5  .   .   .   O3  .   |   O5  .   .   .   .   X2
    O5  .   .   .   X2  .   |   X4  X2  .   .   .   O2
    12  11  10  9   8   7   |   6   5   4   3   2   1
    bar X0 O0, off X0 O0
    O to roll
    >>> len(game.outcomes(s))
    21
    """

    bounds = (-3, 3)
    points, men, faces = 24, 15, 6
    """The points of the board, the checkers a side, the faces of a die. Home is the last `faces`
    points."""

    def __init__(self) -> None:
        self.bar = self.points + 1
        # What may be rolled; the keys are what callers say, which may be anything.
        dice = range(1, self.faces + 1)
        self._rolls: dict[object, Roll] = {(a, b): (a, b) for a in dice for b in dice if a >= b}
        single = 1 / self.faces**2
        self._chances = tuple(
            (roll, single if roll[0] == roll[1] else 2 * single) for roll in self._rolls.values()
        )
        # A search asks for the plays of a position, then makes one after the other, and each has
        # to be found among them: so the last answer is kept.
        self._last: tuple[State | None, tuple[Play, ...]] = None, ()

    def initial(self) -> State:
        return CHANCE, (), _START, _START

    def plays(self, mine: Board, theirs: Board, roll: Roll) -> tuple[Play, ...]:
        """All plays of `roll` by the owner of `mine`, one for each position that they lead to."""
        return _plays(mine, theirs, roll)

    def player(self, s: State, /) -> Player:
        return s[0] if s[1] or s[3][OFF] == self.men else CHANCE

    def actions(self, s: State, /) -> tuple[Play, ...]:
        _, roll, mine, theirs = s
        if not roll:
            return ()
        last, plays = self._last
        if s is not last:
            plays = self.plays(mine, theirs, roll)
            self._last = s, plays
        return plays

    def outcomes(self, s: State, /) -> tuple[tuple[Roll, float], ...]:
        if self.player(s) != CHANCE:
            return ()
        return _FIRST_CHANCES if s[0] == CHANCE else self._chances

    def result(self, s: State, a: Play | Roll, /) -> State:
        turn, roll, mine, theirs = s
        if roll:
            plays = self.actions(s)
            try:
                play = plays[plays.index(a)]
            except ValueError:
                raise self.illegal(s, a) from None
            mine, theirs = after(mine, theirs, play)
            return 1 - turn, (), theirs, mine
        if theirs[OFF] == self.men:
            raise self.illegal(s, a)
        try:
            turn, roll = _FIRST_ROLLS[a] if turn == CHANCE else (turn, self._rolls[a])
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None
        return turn, roll, mine, theirs

    def is_terminal(self, s: State, /) -> bool:
        return s[3][OFF] == self.men  # only the player who has just moved can have won

    def utility(self, s: State, p: Player = MAX, /) -> int:
        if s[3][OFF] < self.men:
            raise self.unfinished(s)
        loser, _, left, _ = s
        stake = 1 if left[OFF] else 3 if any(left[19:]) else 2
        return -stake if p == loser else stake

    def checkers(self, s: State, p: Player, /) -> Board:
        """How many checkers player `p` has where, in `p`'s own numbering: see `Board`.

        >>> game = Backgammon()
        >>> sum(point * n for point, n in enumerate(game.checkers(game.initial(), MIN)))  # pips
        167
        """
        return s[2] if p == s[0] else s[3]

    # -- for people ---------------------------------------------------------------------------

    def text(self, s: State, /) -> str:
        """The board with its points in X's numbering, what is beside it, and whose turn it is."""
        turn, roll, _, _ = s
        x, o, bar = self.checkers(s, MAX), self.checkers(s, MIN), self.bar
        half, quarter = self.points // 2, self.points // 4
        cells = [
            f"X{x[p]}" if x[p] else f"O{o[bar - p]}" if o[bar - p] else "." for p in self._seen
        ]
        numbers = list(map(str, self._seen))
        rows = [numbers[:half], cells[:half], cells[half:], numbers[half:]]
        lines = [
            "".join(f"{w:4}" for w in [*row[:quarter], "|", *row[quarter:]]).rstrip()
            for row in rows
        ]
        lines.append(f"bar X{x[bar]} O{o[bar]}, off X{x[OFF]} O{o[OFF]}")
        if turn == CHANCE:
            lines.append("the dice decide who starts")
        elif self.is_terminal(s):
            lines.append(f"{'XO'[1 - turn]} has won")
        else:
            lines.append(f"{'XO'[turn]} to {f'play {roll[0]}-{roll[1]}' if roll else 'roll'}")
        return "\n".join(lines)

    def position(self, text: str, /) -> State:
        """The position of a text such as `text` writes; white space and case make no difference."""
        words = re.sub("[|,]", " ", text).upper().split()
        points, half = self.points, self.points // 2
        numbers = words[:half] + words[half + points : 2 * points]
        cells, rest = words[half : half + points], words[2 * points :]
        beside = re.fullmatch(r"BAR X(\d+) O(\d+) OFF X(\d+) O(\d+)", " ".join(rest[:6]))
        die = f"([1-{self.faces}])"
        last = re.fullmatch(
            f"THE DICE DECIDE WHO STARTS|([XO]) (?:TO ROLL|TO PLAY {die}-{die}|(HAS WON))",
            " ".join(rest[6:]),
        )
        if numbers != list(map(str, self._seen)) or not beside or not last:
            raise IllegalPosition(
                f"cannot read\n{text}\nas a position: write it as\n{self.text(self.initial())}"
            )
        bar = self.bar
        x, o = [0] * (bar + 1), [0] * (bar + 1)
        x[bar], o[bar], x[OFF], o[OFF] = map(int, beside.groups())
        for point, cell in zip(self._seen, cells, strict=True):
            if re.fullmatch(r"X[1-9]\d?", cell):
                x[point] = int(cell[1:])
            elif re.fullmatch(r"O[1-9]\d?", cell):
                o[bar - point] = int(cell[1:])
            elif cell != ".":
                raise IllegalPosition(
                    f"point {point} holds ., X2 or O2, but not {cell}, in\n{text}"
                )
        boards = tuple(x), tuple(o)
        self._check(*boards, text)
        name, high, low, won = last.groups()
        if not name:
            if (CHANCE, (), *boards) == self.initial():
                return self.initial()
            raise IllegalPosition(
                f"only at the start do the dice decide who starts, not in\n{text}"
            )
        turn = ("OX" if won else "XO").index(name)  # it would be the loser's
        mine, theirs = boards[turn], boards[1 - turn]
        if mine[OFF] == self.men or (theirs[OFF] == self.men) != bool(won):
            raise IllegalPosition(
                f"whoever has borne off {self.men} checkers has won, unlike in\n{text}"
            )
        return turn, (int(max(high, low)), int(min(high, low))) if high else (), mine, theirs

    def label(self, s: State, a: Play | Roll, /) -> str:
        """Dice as 6-5; a play as 13/7* 8/7 (which hits), bar/22 6/off, 6/4(2) or pass."""
        if not s[1]:
            return f"{a[0]}-{a[1]}"
        blots = {self.bar - p for p in range(1, self.bar) if s[3][p] == 1}
        names = {self.bar: "bar", OFF: "off"}
        parts = []
        for (source, target), times in Counter(cast(Play, a)).items():
            hit = "*" if target in blots else ""
            blots.discard(target)
            parts.append(
                f"{names.get(source, source)}/{names.get(target, target)}{hit}"
                + (f"({times})" if times > 1 else "")
            )
        return " ".join(parts) or "pass"

    def parse(self, s: State, text: str, /) -> Play | Roll:
        """The dice, or the play that leads to the same position as the steps that were typed.

        So their order makes no difference, and 24/18/13 or 24/13 will do for 24/18 18/13.
        """
        turn, roll, mine, theirs = s
        if roll:
            typed = _read(text, self.bar)
            if typed is not None:
                target = after(mine, theirs, typed)
                for play in self.actions(s):
                    if after(mine, theirs, play) == target:
                        return play
        elif dice := re.fullmatch(r"\s*(\d)[\s,-]*(\d)\s*", text):
            a, b = int(dice[1]), int(dice[2])
            thrown = (a, b) if turn == CHANCE or a > b else (b, a)
            if thrown in self.choices(s):
                return thrown
        raise self.illegal(s, text)

    @property
    def _seen(self) -> list[int]:
        """The points as a board is drawn, in the numbering of the player who sits below it."""
        half = self.points // 2
        return [*range(half + 1, self.points + 1), *range(half, 0, -1)]

    def _check(self, x: Board, o: Board, text: str) -> None:
        """Complain if there is no game in which X and O have these checkers."""
        for name, board in (("X", x), ("O", o)):
            if sum(board) != self.men:
                raise IllegalPosition(
                    f"{name} has {sum(board)} checkers, not {self.men}, in\n{text}"
                )
        if all(board[self.bar] and min(board[1 : self.faces + 1]) > 1 for board in (x, o)):
            raise IllegalPosition(f"both are shut out and nobody could ever move again in\n{text}")


_START: Board = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(point, 0) for point in range(26))
_DICE = range(1, 7)

# MAX's die and MIN's, and who starts with which roll.
_FIRST_ROLLS: dict[object, tuple[Player, Roll]] = {
    (a, b): (MAX, (a, b)) if a > b else (MIN, (b, a)) for a in _DICE for b in _DICE if a != b
}
_FIRST_CHANCES = tuple(((a, b), 1 / 30) for a in _DICE for b in _DICE if a != b)

# The steps by each die that stay on the board, from the bar on, and where each of them ends in the
# other player's numbering.
_STEPS = {die: [((p, p - die), 25 - p + die) for p in range(BAR, die, -1)] for die in _DICE}

# One checker that is played by both dice: the play by the higher die first, by the lower die first,
# and where these first steps and both together end, in the other player's numbering.
_Run: TypeAlias = tuple[Play, Play, int, int, int]
_RUNS: dict[Roll, list[_Run]] = {
    (high, low): [
        (
            ((p, p - high), (p - high, p - high - low)),
            ((p, p - low), (p - low, p - high - low)),
            25 - p + high,
            25 - p + low,
            25 - p + high + low,
        )
        for p in range(BAR, high + low, -1)
    ]
    for high in _DICE
    for low in range(1, high + 1)
}


def _plays(mine: Board, theirs: Board, roll: Roll) -> tuple[Play, ...]:
    """All plays of `roll` by the owner of `mine`, one for each position that can be reached."""
    high, low = roll
    if high == low:
        plays = _doubles(mine, theirs, high)
    elif mine[BAR] < 2 <= sum(mine[7:]):  # no die is left once two have come home
        plays = _two_steps(mine, theirs, high, low)
    else:
        plays = _one_by_one(mine, theirs, high, low)
    return tuple(plays) or ((),)


def _two_steps(mine: Board, theirs: Board, high: int, low: int) -> list[Play]:
    """The plays of two different dice where none can be borne off and at most one is on the bar.

    No two pairs of checkers lead to the same position, unless one leaves the point where the
    other arrives: then one checker might as well have run on. And a run by the lower die first
    leads elsewhere than one by the higher die first only if one of them is blocked or hits.
    """
    by_high, by_low = _moves(mine, theirs, high), _moves(mine, theirs, low)
    runs: Iterable[_Run]
    if mine[BAR]:
        enter_high = [step for step in by_high if step[0] == BAR]
        enter_low = [step for step in by_low if step[0] == BAR]
        plays = _apart(mine, enter_high, by_low) + _apart(mine, by_high, enter_low)
        by_high, by_low, runs = enter_high, enter_low, _RUNS[high, low][:1]
    else:
        plays = _apart(mine, by_high, by_low)
        runs = compress(_RUNS[high, low], reversed(mine))
    for high_first, low_first, at_high, at_low, end in runs:
        if theirs[end] < 2:
            if theirs[at_high] < 2:
                plays.append(high_first)
            if theirs[at_low] < 2 and (theirs[at_low] or theirs[at_high]):
                plays.append(low_first)
    return plays or [(step,) for step in by_high or by_low]


def _moves(mine: Board, theirs: Board, die: int) -> list[Step]:
    """The steps by `die` to points that the other player does not hold, from the back on."""
    return [step for step, point in compress(_STEPS[die], reversed(mine)) if theirs[point] < 2]


def _apart(mine: Board, by_high: list[Step], by_low: list[Step]) -> list[Play]:
    """One checker by each die, where neither leaves the point that the other goes to."""
    return [
        (x, y) if x > y else (y, x)
        for x in by_high
        for y in by_low
        if x[1] != y[0] and y[1] != x[0] and (x[0] != y[0] or mine[x[0]] > 1)
    ]


def _one_by_one(mine: Board, theirs: Board, high: int, low: int) -> list[Play]:
    """The plays of two different dice, found by playing one of them and then the other."""
    plays = [
        (x, y) if x > y else (y, x)
        for first, second in ((low, high), (high, low))
        for x in _steps(mine, theirs, first)
        for y in _steps(after(mine, theirs, (x,))[0], theirs, second)
    ]
    if plays:
        return list({after(mine, theirs, play): play for play in dict.fromkeys(plays)}.values())
    return [(step,) for step in _steps(mine, theirs, high) or _steps(mine, theirs, low)]


def _steps(mine: Board, theirs: Board, die: int) -> list[Step]:
    """The steps by `die`: from the bar before any other, and off once all checkers are home."""
    steps = _moves(mine, theirs, die)
    if mine[BAR]:
        return [step for step in steps if step[0] == BAR]
    if not any(mine[7:]):
        back = max(compress(range(7), mine))
        source = min(die, back)  # a die may be too high only for those at the back
        if source and mine[source]:
            steps.append((source, OFF))
    return steps


def _doubles(mine: Board, theirs: Board, die: int) -> list[Play]:
    """The plays of a double: as many steps as can be made, up to four.

    Every play can be made from the back on, and no two of those lead to the same position. `ways`
    are the steps that may come up, `onward` those from a point and from the points before it.
    """
    ways, reach = [], list(mine)
    for (source, target), point in _STEPS[die]:
        if reach[source] and theirs[point] < 2:
            reach[target] = 1
            ways.append(_WAYS[die][source])
    if sum(mine[7:]) < 4:  # no step is left once four have come home
        ways += _WAYS[die][die:0:-1]
    onward = {way[0]: ways[i:] for i, way in enumerate(ways)}
    level: list[tuple[Play, int, list[_Way]]]
    level = [((), int.from_bytes(bytes(mine), "little"), ways)]
    for _ in range(3):
        longer = [
            (play + step, board + change, onward[source])
            for play, board, ways in level
            for source, step, checkers, empty, change in ways
            if board & checkers and not board & empty
        ]
        if not longer:
            return [play for play, _, _ in level]
        level = longer
    return [
        play + step
        for play, board, ways in level
        for _, step, checkers, empty, _ in ways
        if board & checkers and not board & empty
    ] or [play for play, _, _ in level]


# A step of a double: its source; the play of it alone; and, on a board that has eight bits for
# each point, the source's bits, the bits of all points that have to be empty, and what it adds.
_Way: TypeAlias = tuple[int, Play, int, int, int]


def _way(die: int, source: int) -> _Way:
    target = max(source - die, OFF)
    if source == BAR:
        empty = range(0)
    elif target != OFF:
        empty = range(BAR, 26)
    else:
        empty = range(7 if source == die else source + 1, 26)
    bits = [1 << 8 * point for point in range(26)]
    needed = sum(255 * bits[point] for point in empty)
    return source, ((source, target),), 255 * bits[source], needed, bits[target] - bits[source]


_WAYS = {die: [_way(die, source) for source in range(26)] for die in _DICE}


def after(mine: Board, theirs: Board, play: Play) -> tuple[Board, Board]:
    """The checkers of both players when the owner of `mine` has made `play`, on any board."""
    own, bar = list(mine), len(mine) - 1
    for source, target in play:
        own[source] -= 1
        own[target] += 1
        if target and theirs[bar - target]:
            other = list(theirs)
            other[bar - target] = 0
            other[bar] += 1
            theirs = tuple(other)
    return tuple(own), theirs


def _read(text: str, bar: int) -> Play | None:
    """The steps that a person typed, legal or not."""
    if text.strip().lower() == "pass":
        return ()
    steps: list[Step] = []
    for word in re.split(r"[\s,]+", text.strip().lower()):
        read = re.fullmatch(r"((?:bar|\d+)(?:/(?:off|\d+)\*?)+)(?:\(([1-4])\))?", word)
        if not read:
            return None
        names = read[1].replace("*", "").replace("bar", str(bar)).replace("off", "0").split("/")
        points = [int(name) for name in names]
        if points[0] > bar or points != sorted(set(points), reverse=True):
            return None
        steps += list(pairwise(points)) * int(read[2] or 1)
    return tuple(steps)
