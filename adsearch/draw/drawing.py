"""The pictures of trees that notebooks ask for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adsearch.draw.boards import small_board
from adsearch.draw.boards.small import AMONG_MANY, CELLS
from adsearch.draw.cards import cards_of, cards_scene
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.graphs import web_scene
from adsearch.draw.picture import Picture
from adsearch.draw.spots import Spot
from adsearch.draw.titles import ending, title_of_game, title_of_trace, title_of_web
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.trees import DENSE, PAGE, tree_scene
from adsearch.draw.views import of_both, recognised
from adsearch.draw.webs import web_of_game, web_of_trace
from adsearch.game import Game
from adsearch.trace import Trace

BESIDE = 38.0  # pixels between two boards, for whose turn it is and what they are worth
ROW = 1150.0  # pixels that a row of boards may take
READABLE = 100  # nodes: of larger trees the upper part is shown


def tree(
    game: Game[Any, Any],
    state: Any = None,
    depth: int | None = None,
    values: bool | Mapping[Any, str] = False,
    moves: bool = False,
    strategy: Mapping[Any, Any] | tuple[Mapping[Any, Any], Mapping[Any, Any]] | None = None,
    outcomes: Sequence[str] = (),
    evaluation: Callable[[Any], float] | None = None,
    and_or: bool = False,
    order: Callable[[Any], float] | None = None,
    repeated: Any = None,
    choices: bool = False,
    letters: bool = True,
) -> Picture:
    """The game's tree below `state`, down to `depth`; with `values`, what each node is worth, or
    what they say of a position in words of their own, such as ✓, or ? if it is not examined.

    With `moves` an edge has its label even where moves are only counted 0, 1, 2 … from the left, or
    lead from board to board.
    Games that are played on a board have small boards in their nodes, as large as the page allows;
    of a level that is too wide for them the family in the middle is shown. Without a depth a large
    tree is shown as far as it can be read. A `strategy` gives the move that is played in each
    position of a player's, which is thick: what the other moves there lead to is dotted. Of a pair,
    MAX's and MIN's, each has its lines, and the leaf that both lead to a ring. Where
    chance comes first, `outcomes` are names for what it does, which are written before the
    probabilities. With an `evaluation` each node shows its estimate. With `and_or` MAX's positions
    are drawn as ORs, and MIN's as ANDs. Siblings stand in the `order` of what it gives for them.
    Each copy of a `repeated` position lies on a band, with everything that follows. With `choices`
    the tree shows what players would choose off the best line, too. Without `letters` its nodes
    have none, where nobody speaks of them.

    >>> from adsearch.games import Tree
    >>> tree(Tree("((3 12) (2 4))"), values=True)
    A two-ply tree: value 3, best move 0, 7 nodes, 4 leaves
    A MAX = 3, best 0
      0 B MIN = 3: 3* 12
      1 C MIN = 2: 2* 4
    """
    if depth is not None and depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth!r}")
    state = game.initial() if state is None else state
    board = small_board(game, state)
    row = int(ROW / (board.width + BESIDE)) if board else None
    most = READABLE if depth is None else DENSE
    for cell in _cells(game, state):
        spots, *mins = (
            spots_of_game(
                game, state, depth, values, most, row, plan, evaluation, cell, order, repeated
            )
            for plan in (strategy if isinstance(strategy, tuple) else (strategy,))
        )
        if mins:
            spots = of_both(spots, *mins)
        if not letters:
            spots = [replace(spot, name="") for spot in spots]
        if outcomes:
            spots = _with_outcomes(spots, outcomes)
        title = title_of_game(game, state, spots)
        scene = tree_scene(spots, title, all_moves=moves, and_or=and_or, choices=choices)
        if scene.width <= PAGE:
            break
    return Picture(scene)


def _cells(game: Game[Any, Any], state: Any) -> list[float]:
    """How large the cells of small boards may be, from the largest on, without those that make no
    difference.

    >>> from adsearch.games import ConnectFour, Nim
    >>> _cells(Nim((2, 2)), (0, (2, 2))), _cells(ConnectFour(), ConnectFour().initial())
    ([33.0, 26.0, 20.0], [20.0])
    """
    sizes = {}
    for cell in (cell for cell in CELLS if cell >= AMONG_MANY):
        board = small_board(game, state, cell)
        sizes[board.width if board else 0.0] = cell
    return list(sizes.values())


def _with_outcomes(spots: Sequence[Spot], outcomes: Sequence[str]) -> list[Spot]:
    """The spots, with names for what chance does at the first."""
    first = [i for i, spot in enumerate(spots) if spot.parent == 0]
    if spots[0].kind != "chance" or len(first) != len(outcomes):
        raise ValueError(
            f"{len(outcomes)} outcomes are named, but there "
            + (f"are {len(first)}" if spots[0].kind == "chance" else "is no chance at the root")
        )
    named = dict(zip(first, outcomes, strict=True))
    return [
        replace(spot, probability=f"{named[i]}, {spot.probability}") if i in named else spot
        for i, spot in enumerate(spots)
    ]


def graph(
    game: Game[Any, Any],
    state: Any = None,
    depth: int | None = None,
    values: bool | Mapping[Any, str | float] = False,
    order: Callable[[Any], float] | None = None,
) -> Picture:
    """The positions below `state`, each once, however many lines of play lead to it. `values` may
    say what positions are worth, in numbers or in words of their own, such as W for a win of MAX.
    Those of a row stand so that few lines cross, or in the `order` of what it gives for them.

    >>> from adsearch.games import Graph
    >>> print(graph(Graph("R = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)"), values=True))
    The positions of Graph: value 0, 8 positions, 8 moves
    R MIN = 0: 0 → A; 1 → B*
    A MAX = 3: 0 → 3; 1 → S
    B MAX = 0: 0 → −1; 1 → S*
    S MIN = 0: 0 → 2; 1 → 0*
    """
    if depth is not None and depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth!r}")
    state = game.initial() if state is None else state
    boards = small_board(game, state) is not None
    web = web_of_game(game, state, depth, values, READABLE, boards, order)
    return Picture(web_scene(web, title_of_web(game, state, web)))


def search_graph(trace: Trace) -> Picture:
    """What a search saw, equal positions drawn once."""
    web = web_of_trace(trace, READABLE)
    return Picture(web_scene(web, title_of_trace(trace), note=ending(trace)))


def search_tree(
    trace: Trace,
    view: Callable[[list[Spot]], list[Spot]] | None = None,
    note: str = "",
    choices: bool = False,
    horizon: int | None = None,
) -> Picture:
    """What a search saw of the tree and what it left out, or a `view` of that, and a `note`. With
    `choices` it shows what players would choose off the best line, too, and with a `horizon` where
    its depth ended."""
    spots = recognised(spots_of_trace(trace, most=READABLE), trace)
    if view:
        spots = view(spots)
    said = " ".join(filter(None, (note, ending(trace))))
    title = title_of_trace(trace)
    return Picture(tree_scene(spots, title, note=said, choices=choices, horizon=horizon))


def monte_carlo_tree(
    root: Any,
    game: Game[Any, Any] | None = None,
    children: int = 3,
    levels: int = 2,
    c: float | None = None,
    least: int = 0,
    follow: Collection[Any] = (),
) -> Picture:
    """The tree that Monte Carlo search has grown: the most visited `children`, `levels` deep.

    `root` is a node, or a result that has one. With the `game` moves are written as it labels
    them; with `c`, the weight of exploration, the cards show UCB too. With `least` only nodes of so
    many visits are shown, each with a small board where the game has one. With moves to `follow`,
    the tree goes on only below these, which come first.

    >>> from random import Random
    >>> from adsearch.games import TicTacToe
    >>> from adsearch.search import mcts
    >>> game = TicTacToe()
    >>> found = mcts(game, game.position("XX. OO. ..."), 300, 1.0, Random(0))
    >>> print(monte_carlo_tree(found, game, levels=1, least=100))
    Monte Carlo tree after 300 iterations: most visited move 2 (250 visits, mean 1.00)
    root 300 visits, mean 0.91
      2 250 visits (83%), mean 1.00
    On each board the latest move is marked. Nodes with fewer than 100 visits are not shown.
    """
    root = getattr(root, "root", root)
    cards = cards_of(root, game, children, levels, c, least, follow)
    followed = [child for child in root.children if child.action in follow]
    moves = [child.action for child in sorted(followed, key=lambda child: -child.visits)]
    labels = [game.label(root.state, a) if game else str(a) for a in moves]
    return Picture(cards_scene(cards, least, labels))
