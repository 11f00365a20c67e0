"""A position as a picture: the game's own drawer, and around it what all boards have alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from math import dist
from types import ModuleType
from typing import Any

from adsearch.draw.boards.arrows import pointers
from adsearch.draw.boards.board import OWNERS, Board, Last, Point, View
from adsearch.draw.boards.grid import MARGIN
from adsearch.draw.boards.heat import (
    WEIGHTS,
    Heat,
    ranking,
    scores_heat,
    values_heat,
    visits_heat,
    weights_heat,
)
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Scene,
    covered,
    shifted,
    text_width,
    triangle,
    words,
)
from adsearch.game import CHANCE, MAX, MIN, Game, Player
from adsearch.notation import counted, number

# A drawer has the name of the game's own module, and is loaded when it is first needed.
DRAWN = {
    "backgammon",
    "checkers",
    "chess",
    "connectfour",
    "endgame",
    "go",
    "hex",
    "hypergammon",
    "kalah",
    "kuhn",
    "leduc",
    "nim",
    "othello",
    "pig",
    "race",
    "tictactoe",
    "whist",
}
# Boards that look another way from the other side, each with who sits at its lower edge.
TURNABLE = {
    "backgammon": MAX,
    "checkers": MIN,
    "chess": MAX,
    "endgame": MAX,
    "go": MAX,
    "hypergammon": MAX,
    "kalah": MAX,
    "othello": MAX,
}
PAIRED = {"chess"}  # games whose players count a move of each as one: 1. e4, 1… e5
PLIES = {*PAIRED, "endgame"}  # there a single one is called a ply
FOOTER = 30.0
KEY = 18.0  # for what numbers on the board are


def draw_board(
    game: Game[Any, Any],
    state: Any = None,
    *,
    last: Any = None,
    before: Any = None,
    values: Mapping[Any, float] | None = None,
    visits: Mapping[Any, float] | None = None,
    scores: Mapping[Any, float] | None = None,
    weights: Mapping[Any, float] | None = None,
    caption: str = "",
    arrows: Iterable[Any] = (),
    marked: Collection[str] | Mapping[Player, Collection[str]] = (),
    area: Collection[str] = (),
    diagonal: str = "",
    cell: float | None = None,
    viewer: Player | None = None,
    is_flipped: bool = False,
    is_still: bool = False,
) -> Scene:
    """The position `state` (the first one, if None) as a scene.

    `last` is the move that led to it; `before`, the position it was made in, gives its proper
    label and whose it was. `values` are what moves are worth in MAX's view, under a `caption` of
    their own if they have one, `visits` how often a search tried them, `scores` the share of
    points, from 0 to 1, that they got for whoever moves in finished games, under a `caption` as
    well, `weights` what an evaluation counts for a stone of either player there. `arrows` point at
    legal moves and are numbered if there are several; a move that is made in one place gets a
    dashed ring, and so does a square that is `marked`: of a chess board e4, of Connect Four 0:2,
    the second cell from the bottom of column 0. A cell of Hex that is `marked` for a player gets
    that player's triangle. A line runs around an `area` of such squares, and a dashed one along the
    `diagonal` of a chess board, "rising" or "falling" to the right.
    `cell` is the side of a cell in pixels; boards of small cells have no coordinates. A `viewer` is
    shown what that player knows: cards of the others lie face down. A board that `is_flipped` is
    seen from the other side, if that makes a difference; one that `is_still` has no button to pass,
    but has its coordinates however small it is: somebody reads moves beside it.

    >>> from adsearch.games import ConnectFour
    >>> game = ConnectFour()
    >>> scene = draw_board(game, game.result(game.initial(), 3), last=3, values={3: 8, 4: -2})
    >>> scene.title
    'Connect Four after 1 move, O (MIN) to move; last move column 3'
    >>> print(scene.text.splitlines()[-1])
    Values for MAX: 4 −2, 3 +8
    """
    s = _position(game, state)
    drawer = _drawer(game)
    view = View(
        _side(cell, drawer.CELL),
        _heat(game, s, values, visits, scores, weights, caption),
        _last(game, s, last, before),
        viewer,
        is_flipped,
        is_still,
        diagonal,
    )
    board: Board = drawer.draw(game, s, view)
    items, width, height = list(board.items), board.width, board.height
    pointed = _pointed(game, s, board, arrows)
    if board.pointing and len(pointed) == 1:
        items += map(board.pointing, pointed)
    elif pointed:
        items.append(pointers(list(pointed.values()), view.cell, board.has_rings))
    owned = marked if isinstance(marked, Mapping) else {}
    ringed = () if isinstance(marked, Mapping) else marked
    for square in (*ringed, *area, *(square for squares in owned.values() for square in squares)):
        if square not in board.places:
            raise ValueError(f"there is no square {square!r} to mark on this board")
    items += _outline([board.places[square] for square in area], view.cell)
    items += [Circle(*board.places[square], 0.47 * view.cell, "ghost") for square in ringed]
    items += _owned(board, owned, view.cell)
    is_listed = bool(view.heat) and not _is_inside(game, s, board)
    if view.labelled:
        key = "" if is_listed else _key(board, view)
        below = board.height + (KEY if key else 0)
        is_map = view.heat.caption == WEIGHTS  # of the board, whoever is to move
        row, wide = (Group((), "legend"), 0.0) if is_map else _footer(game, s, board, below + 6)
        if is_still and row.items:  # without the room behind it, which would move the board
            wide = covered([row]).right + MARGIN
        wide = max(wide, text_width(key, "small") + 2 * MARGIN)
        # A still board is in the middle above its legend; another would move with whose turn it is.
        aside = max(0.0, (wide - width) / 2) if is_still else 0.0
        items = [*(shifted(item, aside, 0) for item in items), row]
        if key:
            items.append(words(board.width / 2 + aside, board.height + 8, key, "small", "middle"))
        width, height = max(width, wide), below + (0 if is_map else FOOTER)
    if is_listed:
        labels = {a: f"{board.noun} {game.label(s, a)}".strip() for a in view.heat.ranked}
        listed, wide, tall = ranking(view.heat, labels, width + MARGIN, 2 * MARGIN)
        items.append(Group(tuple(listed), "values"))
        width, height = width + wide + 2 * MARGIN, max(height, tall + 3 * MARGIN)
    # Squares in an area are what a small board is about: no legend says how the game stands.
    is_diagram = bool(area) and not view.labelled
    title = board.heading if is_diagram else f"{board.heading}, {_turn_words(game, s, board)}"
    if view.last:
        what = board.chance or f"last move {board.noun}".strip()
        title += f"; {what} {view.last.label}"
    twin = _twin(game, s, board, view, pointed, marked, area)
    if diagonal:
        twin += f"\nDashed: the {diagonal} diagonal"
    return Scene(width, height, tuple(items), title, twin)


def _owned(board: Board, marked: Mapping[Player, Collection[str]], cell: float) -> Iterator[Item]:
    """The triangle of each player in the squares marked for them; of both, if both have one."""
    for player, squares in marked.items():
        for square in squares:
            x, y = board.places[square]
            shared = [p for p in marked if square in marked[p]]
            x += 0.44 * cell * (shared.index(player) - (len(shared) - 1) / 2)
            side = (0.48 if len(shared) == 1 else 0.36) * cell
            yield triangle(x, y, side, player == MAX, OWNERS[player], corner=1.5)


def clicks(game: Game[Any, Any], state: Any = None) -> Mapping[Any, tuple[str, ...]]:
    """For each legal move the keys of the groups that a player clicks to make it, in order.

    >>> from adsearch.games import Endgame, Nim
    >>> clicks(Nim((1, 1)))
    {(0, 1): ('move:0:1',), (1, 1): ('move:1:1',)}
    >>> clicks(Endgame("KRK", size=4))["Rd4"]
    ('square:d1', 'square:d4')
    """
    drawer = _drawer(game)
    board: Board = drawer.draw(game, _position(game, state), View(drawer.CELL, Heat()))
    return board.clicks


def move_numbers(game: Game[Any, Any], states: Iterable[Any], played: int = 0) -> list[str]:
    """What stands before the moves that are made in `states`, one after the other, after so many
    plies were `played`.

    >>> from adsearch.games import Chess, Nim
    >>> nim = Nim((1, 1))
    >>> move_numbers(nim, [nim.initial(), nim.result(nim.initial(), (0, 1))])
    ['1.', '2.']
    >>> chess = Chess()
    >>> move_numbers(chess, [chess.initial(), chess.result(chess.initial(), "e2e4")])
    ['1.', '1…']
    """
    if _drawn_as(game) not in PAIRED:
        return [f"{i}." for i, _ in enumerate(states, 1 + played)]
    numbers, number_of_pair = [], 1 + played // 2
    for s in states:
        is_first = game.player(s) == MAX
        numbers.append(f"{number_of_pair}{'.' if is_first else '…'}")
        number_of_pair += not is_first
    return numbers


def moves_played(game: Game[Any, Any], played: int) -> str:
    """So many moves in words: plies, where a move is one of each player.

    >>> from adsearch.games import Chess, Kalah
    >>> moves_played(Kalah(), 2), moves_played(Chess(), 2), moves_played(Chess(), 1)
    ('2 moves', '2 plies', '1 ply')
    """
    if _drawn_as(game) in PLIES:
        return counted(played, "ply", "plies")
    return counted(played, "move")


def move_noun(game: Game[Any, Any], state: Any = None) -> str:
    """What the label of a move is the name of, with who goes to a cell that is only numbered, or
    nothing if it speaks for itself.

    >>> from adsearch.games import Chess, Kalah, TicTacToe
    >>> move_noun(Kalah()), move_noun(Chess()), move_noun(TicTacToe())
    ('house', '', 'X to')
    """
    drawer, s = _drawer(game), _position(game, state)
    board: Board = drawer.draw(game, s, View(drawer.CELL, Heat()))
    if board.noun == "cell":
        return f"{_name(game, board, game.player(s)).split()[0]} to"
    return board.noun


def usual_cell(game: Game[Any, Any]) -> float:
    """How wide a cell of the game's board is if nobody says otherwise."""
    usual: float = _drawer(game).CELL
    return usual


def lower_player(game: Game[Any, Any]) -> Player | None:
    """Who sits at the lower edge of the board; None if it looks the same from every side."""
    return TURNABLE.get(_drawn_as(game))


def has_drawer(game: Game[Any, Any]) -> bool:
    """Is it drawn as a board, not written as its text?"""
    return _drawn_as(game) != "plain"


def _drawer(game: Game[Any, Any]) -> ModuleType:
    return import_module(f"adsearch.draw.boards.{_drawn_as(game)}")


def _drawn_as(game: Game[Any, Any]) -> str:
    """The drawer of the game or of the game it was made from; the plain text for all others."""
    for kind in type(game).__mro__:
        package, _, name = kind.__module__.rpartition(".")
        if package == "adsearch.games" and name in DRAWN:
            return name
    return "plain"


def _position(game: Game[Any, Any], state: Any) -> Any:
    if state is None:
        return game.initial()
    try:
        game.is_terminal(state), game.text(state)
    except NotImplementedError:  # the rules are not written yet
        raise
    except Exception as error:  # whatever the rules stumble over, it is no position of theirs
        name, why = type(game).__name__, f"{type(error).__name__}: {error}"
        raise ValueError(
            f"{state!r} is no position of {name} ({why}); game.position(text) reads one"
        ) from error
    return state


def _side(cell: float | None, usual: float) -> float:
    if cell is None:
        return usual
    if not isinstance(cell, int | float) or not 10 <= cell <= 200:
        raise ValueError(f"a cell is 10 to 200 pixels wide, not {cell!r}")
    return cell


def has_numbers_inside(game: Game[Any, Any], s: Any) -> bool:
    """Are the numbers of moves written on the board? Otherwise they are listed beside it."""
    drawer = _drawer(game)
    return _is_inside(game, s, drawer.draw(game, s, View(drawer.CELL, Heat())))


def _is_inside(game: Game[Any, Any], s: Any, board: Board) -> bool:
    return board.heat_inside and game.player(s) != CHANCE


def _heat(
    game: Game[Any, Any],
    s: Any,
    values: Mapping[Any, float] | None,
    visits: Mapping[Any, float] | None,
    scores: Mapping[Any, float] | None,
    weights: Mapping[Any, float] | None,
    caption: str,
) -> Heat:
    if sum(map(bool, (values, visits, scores, weights))) > 1:
        kinds = "values, visits, scores or weights"
        raise ValueError(f"give {kinds}: there is room for one number a move")
    if values:
        return values_heat(game, s, values, caption)
    if scores:
        return scores_heat(game, s, scores, caption)
    if weights:
        return weights_heat(game, s, weights)
    return visits_heat(game, s, visits) if visits else Heat()


def _last(game: Game[Any, Any], s: Any, last: Any, before: Any) -> Last | None:
    if last is None:
        if before is not None:
            raise ValueError("`before` tells where the last move was made: say which, last=…")
        return None
    if before is None:
        return Last(last, str(last))
    after = game.result(before, last)
    if after != s and s not in _fallen(game, after):
        raise ValueError(f"{last!r} does not lead to this position, but to\n{game.text(after)}")
    return Last(last, game.label(before, last), before, game.player(before))


def _fallen(game: Game[Any, Any], s: Any) -> list[Any]:
    """What chance can make of `s`: dice that fall after a move leave it the last one."""
    if game.is_terminal(s) or game.player(s) != CHANCE:
        return []
    return [game.result(s, outcome) for outcome, _ in game.outcomes(s)]


def _pointed(
    game: Game[Any, Any], s: Any, board: Board, arrows: Iterable[Any]
) -> dict[Any, tuple[Point, ...]]:
    pointed = {}
    for a in arrows:
        if a not in game.choices(s):
            raise game.illegal(s, a)
        if a not in board.paths:
            raise ValueError(f"there is no place on the board to point at {game.label(s, a)}")
        pointed[a] = board.paths[a]
    return pointed


def _outline(middles: Sequence[Point], cell: float) -> Iterator[Item]:
    """The sides that squares with these middles do not share."""
    half = cell / 2
    for x, y in middles:
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            beyond = x + across * cell, y + down * cell
            if not any(dist(beyond, other) < half for other in middles):
                a, b = x + half * across, y + half * down
                reach = half + 1  # so that two sides meet at their corner
                yield Line(
                    *(a - reach * down, b - reach * across),
                    *(a + reach * down, b + reach * across),
                    "small-win",
                )


# -- whose turn it is ----------------------------------------------------------------------------


def _name(game: Game[Any, Any], board: Board, player: Player) -> str:
    return board.names[player] if board.names and player != CHANCE else game.name(player)


def _turn(game: Game[Any, Any], s: Any, board: Board) -> tuple[Player | None, str]:
    """Who is in the sentence that says how the game stands, and the rest of that sentence."""
    if not game.is_terminal(s):
        return board.turn or (game.player(s), "to move")
    if board.ending:
        return None, board.ending
    payoffs = [game.utility(s, p) for p in game.players]
    if len(payoffs) > 2:
        scores = ", ".join(f"{_name(game, board, p)} {number(payoffs[p])}" for p in game.players)
        return None, f"the game is over: {scores}"
    if payoffs[0] == payoffs[1]:
        return None, "a draw"
    best = max(payoffs)
    return payoffs.index(best), "has won" + (f" by {number(best)}" if best > 1 else "")


def _turn_words(game: Game[Any, Any], s: Any, board: Board) -> str:
    who, what = _turn(game, s, board)
    return what if who is None else f"{_name(game, board, who)} {what}"


def _footer(game: Game[Any, Any], s: Any, board: Board, y: float) -> tuple[Group, float]:
    """One line: both players with their marks, bold for whoever moves or has won."""
    items: list[Item] = []
    who, what = _turn(game, s, board)
    x = MARGIN
    for player in game.players if len(game.players) == 2 else ():
        text = _name(game, board, player)
        type = "bold" if player == who else "plain"
        text += f" {what}" if player == who else ""
        tally = board.tallies[player]
        items += board.icon(player, x + 9, y + 8, 8.5)
        items.append(words(x + 24, y + 12.5, text, type))
        x += 24 + text_width(text, type) + 8
        items.append(words(x, y + 12.5, tally, "plain"))
        x += text_width(tally, "plain") + 16
    if not items or who is None:
        text = _turn_words(game, s, board)
        items.append(words(x, y + 12.5, text, "bold"))
        x += text_width(text, "bold") + 20
    return Group(tuple(items), "legend"), x


def _key(board: Board, view: View) -> str:
    """What the numbers on a still board are, unless they stand at bars that say so."""
    has_bars = any(isinstance(item, Group) and item.key == "values" for item in board.items)
    return view.heat.key if view.is_still and not has_bars else ""


# -- in words ------------------------------------------------------------------------------------


def _twin(
    game: Game[Any, Any],
    s: Any,
    board: Board,
    view: View,
    pointed: Iterable[Any],
    marked: Collection[str] | Mapping[Player, Collection[str]],
    area: Collection[str],
) -> str:
    lines = [board.words]
    reading = f" ({board.reading})" if board.reading else ""
    if area:
        lines.append(f"Outlined: {', '.join(area)}{reading}")
    if isinstance(marked, Mapping):
        lines += [f"Marked for {game.name(p)}: {', '.join(marked[p])}" for p in marked]
    elif marked:
        lines.append(f"Marked: {', '.join(marked)}{reading}")
    if pointed:
        lines.append(f"Pointed at: {', '.join(game.label(s, a) for a in pointed)}")
    if view.heat:
        values = (f"{game.label(s, a)} {view.heat.words[a]}" for a in view.heat.ranked)
        lines.append(f"{view.heat.caption}: {', '.join(values)}")
    return "\n".join(lines)
