"""What a tree picture shows, before it is known where: one spot for every node drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from string import ascii_uppercase
from typing import Any

from adsearch.draw.boards.small import AMONG_FEW, AMONG_MANY, small_board
from adsearch.draw.growth import Candidate
from adsearch.draw.scene import Scene, shortened
from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.games.graph import Graph
from adsearch.games.tree import Tree
from adsearch.notation import number, weighted
from adsearch.trace import Window

NAME = 24  # characters: with a longer text a position has a letter
SHORT = 5  # characters: a longer name has no room beside a board, below whose turn it is
FEW = 30  # positions: more of them are drawn smaller


@dataclass(frozen=True)
class Spot:
    """A node as it will be drawn. `node` is its number in the trace, if a search came to it."""

    parent: int
    move: str = ""
    kind: str = "leaf"  # max, min, chance, other, leaf; more: several not shown; back: in circles
    letter: str = ""  # of a player who is neither MAX nor MIN
    # visited, pruned, unvisited; later: not reached yet; unreachable: a strategy never gets there
    status: str = "visited"
    name: str = ""
    value: str = ""
    window: Window | None = None
    entered: Window | None = None  # the window on entry, if the search narrowed it before any move
    best: bool = False  # is it on the line of best play?
    choice: bool = False  # does its parent have its value from it?
    planned: bool = False  # does a strategy move to it?
    sides: tuple[str, ...] = ()  # max, min: whose strategies have it, where both are shown
    probability: str = ""
    sum: str = ""  # how a chance node's value is made
    pat: str = ""  # the estimate on which its player stands pat, as @1
    declined: str = ""  # or could have stood pat, but found a better move
    rank: str = ""  # the estimate by which a beam kept it, or of a shallower search, as @5
    why: str = ""  # the rest of this node was cut
    source: str = ""  # of a deep cut: the node further up than its parent that is the reason
    turn: int = 0  # of a leaf: as which one it was examined, if that is to be written
    hidden: str = ""  # how many nodes below it are not shown, … if nobody counted
    passed: int = 0  # how many nodes on the way from its parent are not shown
    same: int | None = None  # the spot of an equal position that was known already
    node: int | None = None
    board: Scene | None = None  # the position, drawn in place of a shape
    mover: str = ""  # max or min, of a leaf: whose turn it would be, if that must be seen
    winner: str = ""  # max or min, of a finished game: who has won it, if that is to be seen
    last: str = ""  # max or min, of a leaf: who moved last, if that must be seen
    is_unmarked: bool = False  # does the first board of its row say whose turn it is?
    is_looked_up: bool = False  # is the value of a leaf from a table, where the game goes on?
    ring: str = ""  # the set of spots that the player who moves there cannot tell apart
    is_wrong: bool = False  # is there a frame round it: here a search went wrong?
    is_repeated: bool = False  # does it lie on a band, with all that follows: it comes up again?
    is_movers: bool = False  # are its value and its window those of the player to move?
    seat: int | None = None  # which entry of a vector says what the player with the letter gets
    entry: int | None = None  # which one the player above compares, where players have letters

    @property
    def is_mins(self) -> bool:
        """Are its value and its window in MIN's view, so that α is what MIN is sure of, and β what
        MAX is?"""
        return self.is_movers and self.kind == "min"


def was_searched_before(spots: Sequence[Spot], spot: Spot) -> bool:
    """Was it known from before under its own name, or as another that has none either, so that a
    picture need not say as which?"""
    return spot.same is not None and spot.name == spots[spot.same].name


def written(value: Any) -> str:
    """A value as pictures show it: nothing for None, long ones shortened.

    >>> written(None), written(-0.5), written(10**40), written(float("nan"))
    ('', '−0.5', '1e40', 'NaN')
    """
    if value is None:
        return ""
    if isinstance(value, int) and abs(value) >= 10**9:
        value = float(value) if abs(value) < 10**300 else inf if value > 0 else -inf
    text = number(value).replace("nan", "NaN").replace("e+0", "e").replace("e+", "e")
    return shortened(text, 28)


def spot_of(game: Game[Any, Any], of: Candidate) -> Spot:
    """The candidate as the game alone knows it."""
    move, probability = "", ""
    if of.parent >= 0 and not of.others:
        if game.player(of.before) == CHANCE:
            probability = chance(dict(game.outcomes(of.before))[of.move])
        if not (probability and isinstance(game, Tree | Graph)):
            move = game.label(of.before, of.move)
    spot = Spot(of.parent, move, probability=probability)
    if of.parent >= 0 and not of.others and not probability and len(game.players) > 2:
        spot = replace(spot, entry=list(game.players).index(game.player(of.before)))
    if isinstance(game, Graph) and not game.is_terminal(of.state):
        spot = replace(spot, name=of.state)
    if of.others:
        return replace(spot, kind="more", value=f"+{of.others:,}")
    if game.is_terminal(of.state):
        is_looked_up = getattr(game, "is_looked_up", None)  # see `until_known`
        return replace(
            spot,
            value=payoff(game, utilities(game, of.state)),
            is_looked_up=is_looked_up is not None and is_looked_up(of.state),
        )
    player = game.player(of.state)
    if player == CHANCE:
        return replace(spot, kind="chance")
    if len(game.players) == 2:
        return replace(spot, kind={MAX: "max", MIN: "min"}[player])
    seat = list(game.players).index(player)
    return replace(spot, kind="other", letter=game.name(player), seat=seat)


def with_board(game: Game[Any, Any], spot: Spot, s: Any, largest: float = AMONG_MANY) -> Spot:
    """The spot as the board that it stands for, whose cells have `largest` pixels at most. In words
    the position's text names it, if that is short, without whose turn it is, which is said of every
    spot."""
    name = name_in_words(game, s, NAME)
    return with_winner(game, replace(spot, board=small_board(game, s, largest), name=name), s)


def with_winner(game: Game[Any, Any], spot: Spot, s: Any) -> Spot:
    """The spot with who has won, if it is a finished game of two players: whatever stands there for
    its value.

    >>> from adsearch.games import Nim
    >>> with_winner(Nim((2, 2)), Spot(-1, value="B0"), (MIN, (0, 0))).winner
    'min'
    """
    if spot.kind != "leaf" or spot.is_looked_up or len(game.players) != 2:
        return spot
    first, second = utilities(game, s)
    return replace(spot, winner="max" if first > second else "min" if first < second else "")


def with_boards(game: Game[Any, Any], spots: Sequence[Spot], states: Sequence[Any]) -> list[Spot]:
    """The spots as boards."""
    size = AMONG_FEW if len(spots) <= FEW else AMONG_MANY
    return [with_board(game, spot, s, size) for spot, s in zip(spots, states, strict=True)]


def have_names(game: Game[Any, Any], states: Sequence[Any]) -> bool:
    """Have positions small boards and a name besides, as 2-1 in Nim, so that one which comes up
    again is recognised without a letter?

    >>> from adsearch.games import Nim, TicTacToe
    >>> have_names(Nim((2, 1)), [(0, (2, 1))]), have_names(TicTacToe(), [TicTacToe().initial()])
    (True, False)
    """
    return all(name_in_words(game, s, SHORT) and small_board(game, s) for s in states)


def name_in_words(game: Game[Any, Any], s: Any, longest: int) -> str:
    """The position's text without whose turn it is, if it has no more than `longest` characters.

    >>> from adsearch.games import Nim
    >>> name_in_words(Nim((2, 1)), (0, (2, 1)), 5), name_in_words(Nim((2, 1)), (0, (2, 1)), 2)
    ('2 1', '')
    """
    text = " ".join(game.text(s).split())
    name = text.partition(" to move: ")[2] or text
    return name if len(name) <= longest else ""


def chance(probability: float) -> str:
    """A probability as people write it.

    >>> chance(0.9), chance(1 / 6), chance(0.123456)
    ('0.9', '1/6', '0.1235')
    """
    decimal = f"{probability:.4g}"
    fraction = Fraction(probability).limit_denominator(72)
    exact = abs(float(fraction) - probability) < 1e-9
    return str(fraction) if exact and len(decimal) > 4 else decimal


def utilities(game: Game[Any, Any], s: Any) -> tuple[float, ...]:
    return tuple(game.utility(s, p) for p in game.players)


def payoff(game: Game[Any, Any], vector: tuple[float, ...]) -> str:
    """One number where it says everything, else one for each player."""
    return written(vector[0] if len(vector) == 2 and game.constant_sum else vector)


def part_of(spots: Sequence[Spot], top: int, plies: int) -> list[Spot]:
    """The spots from number `top` down, so many `plies`; a lowest one says how many are below it,
    or has the leaf below it in which a line without choices ends.

    >>> from adsearch.draw.game_spots import spots_of_game
    >>> [spot.hidden for spot in part_of(spots_of_game(Tree("(((1 2)) 3)")), 0, 1)]
    ['', '3', '']
    >>> [(spot.value, spot.passed) for spot in part_of(spots_of_game(Tree("(((1)) 3)")), 0, 1)]
    [('', 0), ('', 0), ('3', 0), ('1', 1)]
    """
    depths = {top: 0}
    below = [0] * len(spots)
    children: list[list[int]] = [[] for _ in spots]
    for i, spot in enumerate(spots):  # parents come before their children
        if spot.parent in depths:
            depths[i] = depths[spot.parent] + 1
    for i in reversed(range(1, len(spots))):
        below[spots[i].parent] += 1 + below[i]
        children[spots[i].parent].insert(0, i)
    ends = {i: _end(spots, children, i) for i in depths if depths[i] == plies and below[i]}
    places = {i: place for place, i in enumerate(i for i in depths if depths[i] <= plies)}
    shown = [
        replace(
            spots[i],
            parent=places[spots[i].parent] if i != top else -1,
            hidden=f"{below[i]:,}" if i in ends and ends[i] is None else spots[i].hidden,
            same=places.get(-1 if (same := spots[i].same) is None else same),
        )
        for i in places
    ]
    lines = ((i, end) for i, end in ends.items() if end is not None)
    return shown + [replace(spots[e], parent=places[i], passed=below[i] - 1) for i, e in lines]


def _end(spots: Sequence[Spot], children: Sequence[Sequence[int]], i: int) -> int | None:
    """The leaf to which everything below a spot leads, if there is never a choice."""
    while len(children[i]) == 1:
        i = children[i][0]
    return i if spots[i].kind == "leaf" else None


def line_of(chosen: Mapping[int, int]) -> set[int]:
    """The nodes of best play from the root."""
    line: set[int] = set()
    node = chosen.get(0)
    while node is not None and node not in line:
        line.add(node)
        node = chosen.get(node)
    return line


def with_sums(spots: Sequence[Spot]) -> list[Spot]:
    """Tell beside each small chance node how its value is made: 0.9 · 2 + 0.1 · 3."""
    terms: dict[int, list[str]] = {}
    partly = {spot.parent for spot in spots if spot.status in ("pruned", "unvisited")}
    for spot in spots:
        if spot.probability and spot.parent not in partly:
            terms.setdefault(spot.parent, []).append(weighted(spot.probability, spot.value or "?"))
    return [
        replace(spot, sum=" + ".join(terms[i]))
        if spot.value and 1 < len(terms.get(i, [])) <= 3
        else spot
        for i, spot in enumerate(spots)
    ]


def ringed(game: Game[Any, Any], states: Sequence[Any], spots: list[Spot]) -> list[Spot]:
    """The spots with a ring in common where the player who moves cannot tell them apart.

    >>> from adsearch.draw.game_spots import spots_of_game
    >>> spots = spots_of_game(Tree("(h:#c(h:2 t:-1) t:#c(h:-1 t:1))"))
    >>> [spot.ring for spot in spots]
    ['', '#c', '#c', '', '', '', '']
    """
    sets: dict[Any, list[int]] = {}
    for i, (state, spot) in enumerate(zip(states, spots, strict=True)):
        if spot.kind in ("max", "min", "other"):
            knows = game.information(state, game.player(state))
            if knows != state:
                sets.setdefault(knows, []).append(i)
    rings: dict[int, str] = {}
    for number_of_set, (knows, members) in enumerate(sets.items(), 1):
        if len({states[i] for i in members}) > 1:
            name = knows if isinstance(knows, str) else f"set {number_of_set}"
            rings |= dict.fromkeys(members, name)
    return [replace(spot, ring=rings[i]) if i in rings else spot for i, spot in enumerate(spots)]


def named(spots: list[Spot]) -> list[Spot]:
    """Letters for the inner nodes, level by level, where there are enough of them.

    Where players have letters, positions names of their own, or sets numbers, there are none.
    """
    if any(spot.letter or spot.name or spot.ring.startswith("set ") for spot in spots):
        return spots
    inner = [i for i, spot in enumerate(spots) if spot.kind in ("max", "min", "chance")]
    if len(inner) > len(ascii_uppercase):
        return spots
    names = dict(zip(inner, ascii_uppercase, strict=False))
    return [replace(spot, name=names.get(i, "")) for i, spot in enumerate(spots)]


def move_in_words(spots: Sequence[Spot], i: int) -> str:
    """The move to a spot by its name; one that is only counted 0, 1, 2 …, which no edge shows, by
    where it leads.

    >>> from adsearch.draw.game_spots import spots_of_game
    >>> spots = spots_of_game(Tree("((3 12) 2)"))
    >>> move_in_words(spots, 1), move_in_words(spots, 2)
    ('to B', 'to the leaf 2')
    >>> move_in_words(spots_of_game(Tree("(a:3 b:2)")), 1)
    'a'
    """
    spot = spots[i]
    family = [other.move for other in spots if other.parent == spot.parent]
    if family != [str(k) for k in range(len(family))]:
        return spot.move
    if spot.kind == "leaf":
        return f"to the leaf {spot.value}"
    return f"to {spot.name}" if spot.name else spot.move
