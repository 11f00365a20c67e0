"""Evaluations: what a position looks worth, as a weighted sum of features that have names.

Every value is in MAX's view: with the colours changed it is the negative. The units are the
textbooks' own (a pawn is 1, an open line of three discs is 5), so that a position may look better
than a win, whose utility is 1. A search therefore takes `connect_four(game) / 1000`: that is inside
the range of wins, and so are Othello's and chess's by the same division.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from operator import mul, sub
from string import ascii_lowercase
from typing import TYPE_CHECKING, Generic

from adsearch.game import MAX, MIN, Player, S

if TYPE_CHECKING:
    from adsearch.games.backgammon import Backgammon
    from adsearch.games.backgammon import State as Checkered
    from adsearch.games.checkers import Checkers
    from adsearch.games.checkers import State as Pieces
    from adsearch.games.chess import Chess, Position
    from adsearch.games.connectfour import ConnectFour
    from adsearch.games.connectfour import State as Discs
    from adsearch.games.hex import Hex
    from adsearch.games.hex import State as Stones
    from adsearch.games.kalah import Kalah
    from adsearch.games.kalah import Position as Seeds
    from adsearch.games.othello import Othello
    from adsearch.games.othello import State as Squares
    from adsearch.games.pig import Pig
    from adsearch.games.pig import Position as Scores
    from adsearch.games.race import Position as Pawns
    from adsearch.games.race import Race


@dataclass(frozen=True, eq=False, repr=False)
class Linear(Generic[S]):
    """The sum of weight · feature over all features, and a constant, in MAX's view.

    `features` gives all values of a position at once, in the order of the names in `weights`.

    >>> taste = Linear(lambda word: (len(word), word.count("e")), {"letters": 1, "e": -0.5})
    >>> taste, taste / 10
    (1·letters − 0.5·e, (1·letters − 0.5·e) / 10)
    >>> taste.named("eel"), taste("eel"), (taste / 10)("eel")
    ({'letters': 3, 'e': 2}, 2.0, 0.2)
    """

    features: Callable[[S], Sequence[float]]
    weights: Mapping[str, float]
    constant: float = 0
    unit: float = 1  # divides the sum, not the weights: equal sums stay equal

    def __call__(self, s: S, /) -> float:
        values = self.features(s)
        if len(values) != len(self._weights):
            raise self._mismatch(values)
        total: float = sum(map(mul, self._weights, values))
        return (total + self.constant) / self.unit

    @cached_property
    def _weights(self) -> tuple[float, ...]:
        return tuple(self.weights.values())

    def named(self, s: S, /) -> dict[str, float]:
        """The features of `s` by name."""
        values = self.features(s)
        if len(values) != len(self.weights):
            raise self._mismatch(values)
        return dict(zip(self.weights, values, strict=True))

    def weighted(self, weights: Sequence[float], constant: float = 0) -> Linear[S]:
        """The same features with other weights, such as fitted ones."""
        if len(weights) != len(self.weights):
            raise self._mismatch(weights)
        named = dict(zip(self.weights, weights, strict=True))
        return replace(self, weights=named, constant=constant)

    def __truediv__(self, unit: float) -> Linear[S]:
        if not unit > 0:
            raise ValueError(f"an evaluation is divided by a positive number, not {unit!r}")
        return replace(self, unit=self.unit * unit)

    def _mismatch(self, values: Sequence[float]) -> ValueError:
        names = ", ".join(self.weights)
        return ValueError(
            f"{len(values)} numbers {values!r} for the {len(self.weights)} of {names}"
        )

    def __repr__(self) -> str:
        terms = [(weight, f"·{name}") for name, weight in self.weights.items()]
        if self.constant or not terms:
            terms.append((self.constant, ""))
        words = "".join(f" {'−' if w < 0 else '+'} {abs(w):g}{name}" for w, name in terms)
        written = words[3:] if words.startswith(" +") else f"−{words[3:]}"
        return written if self.unit == 1 else f"({written}) / {self.unit:g}"


# -- Connect Four --------------------------------------------------------------------------------


def connect_four(game: ConnectFour) -> Linear[Discs]:
    """5·threes + 1·twos + 1·centre: a line of four cells counts for who has three (or two) discs
    on it if the other has none; the centre is the middle column, or both middle columns.

    >>> from adsearch.games import ConnectFour
    >>> game = ConnectFour()
    >>> s = game.position("." * 7 * 3 + "...X..." + "O..X..." + "O..X...")
    >>> evaluation = connect_four(game)
    >>> evaluation.named(s), evaluation(s)
    ({'threes': 1, 'twos': 0, 'centre': 3}, 8.0)
    """
    open_lines_of = _line_counter(game)
    middle = {(game.width - 1) // 2, game.width // 2}
    centre = _one_bit_each(disc for (column, _), disc in game.discs.items() if column in middle)

    def features(s: Discs) -> tuple[int, int, int]:
        mover, other, _, player, _ = s
        x, o = (mover, other) if player == MAX else (other, mover)
        _, x_twos, x_threes = open_lines_of(x, o)
        _, o_twos, o_threes = open_lines_of(o, x)
        middle_discs = (x & centre).bit_count() - (o & centre).bit_count()
        return x_threes - o_threes, x_twos - o_twos, middle_discs

    return Linear(features, {"threes": 5, "twos": 1, "centre": 1})


def open_lines(game: ConnectFour) -> Linear[Discs]:
    """The sum of n² over the lines on which MAX alone has discs, n of them, less that of MIN's.
    A line of four is not counted: it has a utility.

    >>> from adsearch.games import ConnectFour
    >>> game = ConnectFour()
    >>> open_lines(game), open_lines(game)(game.result(game.initial(), 3))
    (1·ones + 4·twos + 9·threes, 7.0)
    """
    open_lines_of = _line_counter(game)

    def features(s: Discs) -> tuple[int, int, int]:
        mover, other, _, player, _ = s
        x, o = (mover, other) if player == MAX else (other, mover)
        ones, twos, threes = open_lines_of(x, o)
        o_ones, o_twos, o_threes = open_lines_of(o, x)
        return ones - o_ones, twos - o_twos, threes - o_threes

    return Linear(features, {"ones": 1, "twos": 4, "threes": 9})


def _line_counter(game: ConnectFour) -> Callable[[int, int], tuple[int, int, int]]:
    """A function of one side's discs and the other's: on how many lines the first has one, two and
    three discs and the other none."""
    if game.connect != 4:
        raise ValueError(f"lines of four are counted, but here {game.connect} in a row win")
    starts = _one_bit_each(game.lines)

    def count(mine: int, theirs: int) -> tuple[int, int, int]:
        # Bits in a row are cells in a row. So at the first bit of each line a binary adder finds
        # how many of its four bits are set: `low` and `high` are the digits of all sums at once.
        pairs = theirs | theirs >> 1
        free = starts & ~(pairs | pairs >> 2)
        shifted = mine >> 1
        ones, twos = mine ^ shifted, mine & shifted  # of the first two cells
        one_more, two_more = ones >> 2, twos >> 2  # of the last two
        low = (ones ^ one_more) & free
        high = (twos ^ two_more ^ ones & one_more) & free
        threes = (low & high).bit_count()
        return low.bit_count() - threes, high.bit_count() - threes, threes

    return count


# -- Hex -----------------------------------------------------------------------------------------


def hex_connection(game: Hex) -> Linear[Stones]:
    """How many stones MIN still needs to join its edges, less how many MAX needs. Whoever has lost
    would need more stones than there are cells.

    >>> from adsearch.games import Hex
    >>> game = Hex(3)
    >>> hex_connection(game), hex_connection(game)(game.result(game.initial(), "b2"))
    (1·connection, 1.0)
    """
    board = sum(game.cells.values())

    def needed(s: Stones, p: Player) -> int:
        own, other = game.stones(s, p), game.stones(s, 1 - p)
        first, last = game.edges[p]
        reached = 0
        for stones in range(len(game.cells) + 1):
            reached |= game.chain((game.neighbours(reached) | first) & own, own)
            if reached & last:
                return stones
            reached |= (game.neighbours(reached) | first) & board & ~other
        return len(game.cells) + 1  # the other player's stones are in the way

    return Linear(lambda s: (needed(s, MIN) - needed(s, MAX),), {"connection": 1})


# -- Othello -------------------------------------------------------------------------------------


def othello(game: Othello) -> Linear[Squares]:
    """8·mobility + 100·corners − 40·x_squares + 1·discs, each MAX's less MIN's. Mobility is the
    number of squares a side could play on, whoever is to move; an X-square is the diagonal
    neighbour of a corner and counts while that corner is empty.

    >>> from adsearch.games import Othello
    >>> game = Othello()
    >>> othello(game).named(game.result(game.initial(), "d3"))
    {'mobility': 0, 'corners': 0, 'x_squares': 0, 'discs': 3}
    """
    n = game.size
    ends = (("a", "b"), (ascii_lowercase[n - 1], ascii_lowercase[n - 2])), ((1, 2), (n, n - 1))
    x_square_of = {  # by corner; a bit stands for a square
        _one_bit_each([game.squares[f"{column}{row}"]]): _one_bit_each([game.squares[f"{c}{r}"]])
        for (column, c), (row, r) in product(*ends)
    }
    corners = sum(x_square_of)
    exposed = {  # the X-squares that count, by the corners that are occupied
        corners - sum(empty): sum(x_square_of[corner] for corner in empty)
        for size in range(5)
        for empty in combinations(x_square_of, size)
    }

    def features(s: Squares) -> tuple[int, int, int, int]:
        x, o = game.discs(s, MAX), game.discs(s, MIN)
        x_squares = exposed[(x | o) & corners]
        return (
            game.mobility(s, MAX) - game.mobility(s, MIN),
            (x & corners).bit_count() - (o & corners).bit_count(),
            (x & x_squares).bit_count() - (o & x_squares).bit_count(),
            game.margin(s),
        )

    return Linear(features, {"mobility": 8, "corners": 100, "x_squares": -40, "discs": 1})


# -- Kalah ---------------------------------------------------------------------------------------


def kalah(game: Kalah) -> Linear[Seeds]:
    """1·stores + 1·mobility + 0.5·again, each MAX's less MIN's: seeds in the store, houses that can
    be played, and houses whose last seed would fall into the store. In seeds, as utility is. The
    weights are about those that fit the outcomes of self-play best.

    >>> from adsearch.games import Kalah
    >>> game = Kalah(6, 4)
    >>> s = game.result(game.initial(), 2)
    >>> kalah(game).named(s), kalah(game)(s)
    ({'stores': 1, 'mobility': -1, 'again': -1}, -0.5)
    """
    round_trip = 2 * game.houses + 1  # the other's store is passed over
    way = range(game.houses, 0, -1)  # from each house to the store

    def again(row: tuple[int, ...]) -> int:
        return sum([seeds % round_trip == steps for seeds, steps in zip(row, way, strict=True)])

    def features(s: Seeds) -> tuple[int, int, int]:
        (mine, theirs), (store, other) = game.rows(s), game.stores(s)
        mobility = theirs.count(0) - mine.count(0)
        return store - other, mobility, again(mine) - again(theirs)

    return Linear(features, {"stores": 1, "mobility": 1, "again": 0.5})


# -- checkers ------------------------------------------------------------------------------------


def checkers(game: Checkers) -> Linear[Pieces]:
    """1·men + 1.5·kings, Black's less White's.

    >>> from adsearch.games import Checkers
    >>> game = Checkers(4)
    >>> s = game.position("\\n".join(["...B", "b...", "....", "w...", "White to move"]))
    >>> checkers(game)(s)
    1.5
    """

    def features(s: Pieces) -> tuple[int, int]:
        black, white = game.pieces(s, MAX), game.pieces(s, MIN)
        kings = [game.kings(s, player).bit_count() for player in (MAX, MIN)]
        pieces = black.bit_count() - white.bit_count()
        # A square has four bits.
        return (pieces - kings[0] + kings[1]) // 4, (kings[0] - kings[1]) // 4

    return Linear(features, {"men": 1, "kings": 1.5})


# -- dice ----------------------------------------------------------------------------------------


def backgammon(game: Backgammon) -> Linear[Checkered]:
    """1·pips: how many more MIN still has to go than MAX. Backgammon and hypergammon alike.

    >>> from adsearch.games import Backgammon
    >>> game = Backgammon()
    >>> s = game.result(game.initial(), (3, 1))
    >>> backgammon(game)(game.result(s, ((8, 5), (6, 5))))
    4.0
    """

    def pips(s: Checkered, player: Player) -> int:
        return sum(point * n for point, n in enumerate(game.checkers(s, player)))

    return Linear(lambda s: (pips(s, MIN) - pips(s, MAX),), {"pips": 1})


def pig(game: Pig) -> Linear[Scores]:
    """1·points, MAX's less MIN's, those of the turn included.

    >>> from adsearch.games import Pig
    >>> pig(Pig())(Pig().position("MAX 20, MIN 30\\nMAX to move, 6 this turn"))
    -4.0
    """

    def features(s: Scores) -> tuple[int]:
        player, own, other, turn, _ = s
        ahead = own + turn - other
        return (ahead if player == MAX else -ahead,)

    return Linear(features, {"points": 1})


def race(game: Race) -> Linear[Pawns]:
    """1·squares that MAX's pawns have come further than MIN's.

    >>> from adsearch.games import Race
    >>> race(Race())(Race().position("MAX 0 4, MIN 1 0\\nMIN to roll"))
    3.0
    """

    def features(s: Pawns) -> tuple[int]:
        player, _, own, other = s
        ahead = sum(own) - sum(other)
        return (ahead if player == MAX else -ahead,)

    return Linear(features, {"squares": 1})


# -- chess ---------------------------------------------------------------------------------------


def chess(game: Chess) -> Linear[Position]:
    """Material, White's less Black's: 1·pawns + 3·knights + 3·bishops + 5·rooks + 9·queens.

    >>> from adsearch.games import Chess
    >>> game = Chess("3qk3/8/8/8/8/8/PPP5/R3K3 w - -")
    >>> chess(game)(game.initial())
    -1.0
    """

    def features(s: Position) -> tuple[int, ...]:
        white, black = s.white, s.black
        return tuple([(men & white).bit_count() - (men & black).bit_count() for men in s[:5]])

    return Linear(features, {"pawns": 1, "knights": 3, "bishops": 3, "rooks": 5, "queens": 9})


def chess_structure(game: Chess) -> Linear[Position]:
    """Material and four more features, each White's less Black's: is there a pair of bishops; pawns
    behind another of their own; pawns without a neighbour on the files beside theirs; pawns on the
    six squares before the king, which shelter it.

    >>> from adsearch.games import Chess
    >>> game = Chess("4k3/5ppp/8/8/P7/8/P4P1P/2B1KB2 w - -")
    >>> {name: n for name, n in chess_structure(game).named(game.initial()).items() if n}
    {'pawns': 1, 'bishops': 2, 'bishop_pair': 1, 'doubled': 1, 'isolated': 4}
    """
    material = chess(game)

    def features(s: Position) -> tuple[float, ...]:
        structure = map(sub, _structure(s, s.white, up=True), _structure(s, s.black, up=False))
        return (*material.features(s), *structure)

    extra = {"bishop_pair": 0.5, "doubled": -0.5, "isolated": -0.5, "shelter": 0.25}
    return Linear(features, {**material.weights, **extra})


def _structure(s: Position, own: int, up: bool) -> tuple[int, int, int, int]:
    """Bishop pair, doubled and isolated pawns, shelter of the king, of the side with these men."""
    pawns, king = s.pawns & own, s.kings & own
    on_file = [(pawns & file).bit_count() for file in _FILES]
    alone = zip([0, *on_file], on_file, [*on_file[1:], 0], strict=False)
    first = king << 8 if up else king >> 8
    ahead = first | (first << 8 if up else first >> 8)
    shelter = ahead | (ahead & ~_FILES[0]) >> 1 | (ahead & ~_FILES[7]) << 1
    return (
        int((s.bishops & own).bit_count() > 1),
        sum(n - 1 for n in on_file if n),
        sum(n for left, n, right in alone if not left and not right),
        (pawns & shelter).bit_count(),
    )


def chess_captures(s: Position, a: str, /) -> bool:
    """Is `a` a capture? As `noisy` to a quiescence search.

    >>> from adsearch.games import Chess
    >>> game = Chess("4k3/8/8/3q4/4P3/8/8/R3K3 w - -")
    >>> [a for a in game.actions(game.initial()) if chess_captures(game.initial(), a)]
    ['e4d5']
    """
    target = _SQUARES[a[2:4]]
    if target & (s.white | s.black):
        return True
    return s.ep is not None and target == 1 << s.ep and bool(s.pawns & _SQUARES[a[:2]])


_FILES = [0x0101010101010101 << i for i in range(8)]
_SQUARES = {file + rank: 1 << i for i, (rank, file) in enumerate(product("12345678", "abcdefgh"))}


def _one_bit_each(many: Iterable[int]) -> int:
    """Of each of these sets of bits the lowest one, all together."""
    return sum(bits & -bits for bits in many)
