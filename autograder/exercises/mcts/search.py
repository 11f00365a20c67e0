"""mcts.search: Monte Carlo tree search, from the first iteration to the move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from adsearch.game import MAX
from adsearch.nodes import Node
from autograder import trees
from autograder.exercise import Exercise, Property, define
from autograder.exercises.mcts.backpropagate import backpropagate
from autograder.exercises.mcts.decide import decide
from autograder.exercises.mcts.expand import expand
from autograder.exercises.mcts.playout import playout
from autograder.exercises.mcts.select import select
from autograder.exercises.minimax import best_moves
from autograder.questions import (
    Answer,
    Call,
    Callback,
    GameSpec,
    Judge,
    Question,
    Raised,
    State,
    Wrong,
    expect,
    expect_one_of,
)

WINS, TRAP, VISITS, FOR_MIN, EDGES = (
    "wins in one move, blocks in one",
    "sees through a trap",
    "n playouts, spread as c says",
    "MIN to move",
    "one move, no iterations, nothing but draws, a finished game",
)


def search(game: Any, state: Any, n: int, c: float, rng: random.Random) -> Any:
    """A right `search`."""
    if game.is_terminal(state):
        return None
    low, high = game.bounds
    root = Node(state)
    for _ in range(n):
        leaf = expand(game, select(root, c))
        utility = playout(game, leaf.state, rng)
        backpropagate(leaf, (utility - low) / (high - low))
    return decide(root) if root.children else rng.choice(game.actions(state))


TIC_TAC_TOE = GameSpec("TicTacToe")


@cache
def value(state: int) -> float:
    """Of tic-tac-toe, by minimax."""
    game = TIC_TAC_TOE.game()
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(value(game.result(state, a)) for a in game.actions(state))


def optimal(board: str) -> set[int]:
    game = TIC_TAC_TOE.game()
    state = game.position(board)
    right = value(state)
    return {a for a in game.actions(state) if value(game.result(state, a)) == right}


def asked(
    property: str, game: GameSpec, board: str | None, n: int, c: float, seed: str, judge: Judge
) -> Question:
    call = Call((game, State(board), n, c, Callback("rng", (seed,))))
    place = f"tic-tac-toe from {board!r}" if board else str(game.arguments[0])
    return Question(
        property, (call,), judge, f"search in {place}, n = {n}, c = {c:g}", queries=100_000
    )


def on_board(property: str, board: str, seed: str) -> Question:
    """The move that is best by minimax. With four or five cells left a right search goes to it in
    200 iterations at least four times as often as to any other."""
    judge = expect_one_of(optimal(board))
    return asked(property, TIC_TAC_TOE, board, 200, 1.0, seed, judge)


def on_tree(property: str, text: str, n: int, seed: str) -> Question:
    judge = expect_one_of(best_moves(trees.read(text)))
    return asked(property, GameSpec("Tree", (text,)), None, n, 1.0, seed, judge)


# -- how often, and where -------------------------------------------------------------------------


def iterations(n: int) -> Judge:
    """Right if n games were played to their end."""

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, f"{n} playouts", answer.fault.kind)
        played = len(answer.leaves)
        if played == n:
            return None
        return Wrong(f"{played} games were played, not {n}", f"{n} playouts", f"{played} playouts")

    return judge


def all_tried(answer: Answer) -> Wrong | None:
    """Right if each of the nine moves was tried in ten iterations."""
    expected = "every move tried"
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    missing = sorted(set(range(9)) - {path[0] for path in answer.leaves})
    if not missing:
        return None
    moves = ", ".join(map(str, missing))
    return Wrong(f"after 10 iterations these moves were never tried: {moves}", expected, moves)


def losers_share(least: int, most: int) -> Judge:
    """Right if the losing move was tried so often."""
    expected = f"{least} to {most} playouts"

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        tried = sum(path[0] == "lose" for path in answer.leaves)
        if least <= tried <= most:
            return None
        said = f"the losing move was tried {tried} times, not {expected}"
        return Wrong(said, expected, f"{tried} playouts")

    return judge


def deep(value: int, depth: int) -> str:
    """The text of a tree in which all games end alike."""
    return f"({deep(value, depth - 1)} {deep(value, depth - 1)})" if depth else str(value)


WIN_OR_LOSE = GameSpec("Tree", (f"(win:{deep(1, 5)} lose:{deep(-1, 5)})",))


def spread(c: float, least: int, most: int, seed: str) -> Question:
    """Where one move always wins and the other always loses, c = 0 tries the loser once (or twice,
    if the first playout starts at the root), a very large c half of the time."""
    n = 60
    call = Call((WIN_OR_LOSE, State(), n, c, Callback("rng", (seed,))))
    text = f"search in a game where one move always wins and one always loses, n = {n}, c = {c:g}"
    judge = losers_share(least, most)
    return Question(VISITS, (call,), judge, text, queries=100_000, gist=in_words(judge))


def counted(n: int, judge: Judge, seed: str) -> Question:
    call = Call((TIC_TAC_TOE, State(), n, 1.0, Callback("rng", (seed,))))
    text = f"search in tic-tac-toe from the start, n = {n}, c = 1"
    return Question(VISITS, (call,), judge, text, gist=in_words(judge))


def in_words(judge: Judge) -> Callable[[Answer], Any]:
    """Random moves differ; how many there were does not."""

    def gist(answer: Answer) -> Any:
        wrong = judge(answer)
        return wrong and wrong.sentence

    return gist


# -- edges ----------------------------------------------------------------------------------------


def over(seed: str) -> Question:
    """None, or an exception: there is no move to choose."""
    judge = expect(lambda v: v is None or isinstance(v, Raised), "None, or an exception")
    call = Call((TIC_TAC_TOE, State("XXX OO. ..."), 10, 1.0, Callback("rng", (seed,))), raises=True)
    return Question(EDGES, (call,), judge, "search in tic-tac-toe where X has won, n = 10")


def legal(board: str, n: int, seed: str) -> Question:
    game = TIC_TAC_TOE.game()
    judge = expect_one_of(set(game.actions(game.position(board))))
    return asked(EDGES, TIC_TAC_TOE, board, n, 1.0, seed, judge)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.search {seed}")

    def fresh() -> str:
        return f"search {seed} {rng.random()}"

    for n in range(10, 24):
        yield on_tree(WINS, "(A:-1 B:1)", n, fresh())
    for text in ("(A:-1 B:0 C:1)", "(A:(1 -1) B:(0 0))", "(A:-1 B:0)"):
        yield on_tree(WINS, text, 100, fresh())
    for board in (*boards(rng, "X", True), *boards(rng, "X", False)):
        yield on_board(WINS, board, fresh())
    for _ in range(20):
        yield on_tree(TRAP, "(A:(1 1 1 -1) B:0)", 100, fresh())
    for n in (1, 9, 20):
        yield counted(n, iterations(n), fresh())
    yield counted(10, all_tried, fresh())
    yield spread(0, 1, 2, fresh())
    yield spread(100, 20, 40, fresh())
    for text in ("min(A:1 B:-1)", "min(A:(-1 -1 -1 1) B:0)", "min(A:(1 -1) B:(0 0))"):
        yield on_tree(FOR_MIN, text, 100, fresh())
    for board in (*boards(rng, "O", True), *boards(rng, "O", False)):
        yield on_board(FOR_MIN, board, fresh())
    for text in ("(A:(1 -1))", "min(A:(1 -1))"):
        yield on_tree(EDGES, text, 10, fresh())
    for n, board in (
        (0, "X.. .O. ..."),
        (0, "XX. OO. ..."),
        *((20, b) for b in drawn_boards()[:3]),
    ):
        yield legal(board, n, fresh())
    yield over(fresh())


@cache
def drawn_boards() -> list[str]:
    """Boards with two free cells on which every game ends in a draw."""
    game = TIC_TAC_TOE.game()

    def all_draws(s: int) -> bool:
        if game.is_terminal(s):
            return game.utility(s) == 0
        return all(all_draws(game.result(s, a)) for a in game.actions(s))

    return [board(s) for s in positions() if len(game.actions(s)) == 2 and all_draws(s)]


@cache
def positions() -> list[int]:
    """All positions of tic-tac-toe that are not over."""
    game = TIC_TAC_TOE.game()
    found, waiting = set(), [game.initial()]
    while waiting:
        s = waiting.pop()
        if s not in found and not game.is_terminal(s):
            found.add(s)
            waiting += [game.result(s, a) for a in game.actions(s)]
    return sorted(found)


def board(state: int) -> str:
    return " ".join(TIC_TAC_TOE.game().text(state).split())


@cache
def critical(mark: str, wins: bool) -> list[str]:
    """Boards with four or five free cells on which only one move wins at once (and no other wins at
    all), or only one does not lose at once, and that one draws. It is not the first in the list."""
    game = TIC_TAC_TOE.game()
    found = []
    for s in positions():
        after = {a: game.result(s, a) for a in game.actions(s)}
        sign = 1 if game.player(s) == MAX else -1
        if len(after) not in (4, 5) or (mark == "X") != (sign == 1):
            continue
        best = [a for a, t in after.items() if value(t) == value(s)]
        over = [a for a, t in after.items() if game.is_terminal(t)]
        losing = [a for a, t in after.items() if a not in over and _threat(t, -sign)]
        won = sign * value(s) == 1 and best == over
        blocked = value(s) == 0 and not over and len(losing) == len(after) - 1
        if len(best) == 1 and best[0] != min(after) and (won if wins else blocked):
            found.append(board(s))
    return found


def _threat(state: int, winner: int) -> bool:
    """Can who is to move win at once?"""
    game = TIC_TAC_TOE.game()
    after = [game.result(state, a) for a in game.actions(state)]
    return any(game.is_terminal(t) and game.utility(t) == winner for t in after)


def boards(rng: random.Random, mark: str, wins: bool) -> list[str]:
    return rng.sample(critical(mark, wins), 4)


SEARCH = define(
    Exercise(
        name="mcts.search",
        kind="callbacks",
        signature="search(game, state, n, c, rng) -> action for who moves",
        properties=(
            Property(WINS, 1),
            Property(TRAP, 2),
            Property(VISITS, 1),
            Property(FOR_MIN, 1),
            Property(EDGES, 1),
        ),
        questions=questions,
        reference=(search,),
        also="other positions, other games, other seeds",
    )
)
