"""mcts.search: Monte Carlo tree search, from the first iteration to the move."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node as TreeNode
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect, expect_one_of
from autograder.exercises.material import trees
from autograder.exercises.material.tictactoe_positions import (
    TIC_TAC_TOE,
    boards,
    drawn_boards,
    optimal,
)
from autograder.exercises.mcts.flat import by_rng, move_of, repeats
from autograder.exercises.minimax.decision import best_moves
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
)

WINS, TRAP, VISITS, FOR_MIN, EDGES = (
    "wins in one move, blocks in one",
    "sees through a trap",
    "n playouts, and c decides where they go",
    "MIN to move",
    "a single move, no iterations, only draws, a finished game",
)

DIGITS = re.compile(r"-?\d")
TRAPS = "(A:(1 1 1 -1) B:0)", "(B:0 A:(1 1 1 -1))"
# With c = 0 a reply that got another one's result is not tried again, if that was bad enough.
ONE_TRY = "(A:(-1 0.2 0.5 0.5 0.5 0.5) B:0)", "(A:(0.5 0.5 0.5 0.5 0.2 -1) B:0)"


class Case(NamedTuple):
    """A position to search in, and the moves that are right."""

    game: GameSpec
    board: str | None
    n: int
    seed: str
    right: frozenset[Any]
    c: float = 1.0

    def __str__(self) -> str:
        place = f"tic-tac-toe from {self.board!r}" if self.board else str(self.game.arguments[0])
        return f"{place}, n = {self.n}, c = {self.c:g}"

    def call(self) -> Call:
        return Call((self.game, State(self.board), self.n, self.c, Callback("rng", (self.seed,))))


def on_board(board: str, seed: str) -> Case:
    """The move that is best by minimax. With four or five cells left a right search goes to it in
    200 iterations at least four times as often as to any other."""
    return Case(TIC_TAC_TOE, board, 200, seed, frozenset(optimal(board)))


def on_tree(text: str, n: int, seed: str, c: float = 1.0) -> Case:
    best = best_moves(trees.read(text))
    return Case(GameSpec("Tree", (text,)), None, n, seed, frozenset(best), c)


def ask(property: str, *cases: Case) -> Question:
    """Searches that belong together: with random moves the same mistake need not go wrong in the
    same of them. If one goes wrong, it is found by asking it alone."""

    def assess(answer: Answer) -> Wrong | None:
        for case, action in zip(cases, answer.values, strict=False):
            if wrong := expect_one_of(case.right)(Answer((action,))):
                return wrong
        return expect_one_of(cases[-1].right)(answer) if answer.fault else None

    def gist(answer: Answer) -> Any:
        if len(cases) == 1:
            return move_of(answer) if assess(answer) else "right"
        pairs = zip(cases, answer.values, strict=True)
        right = sum(not expect_one_of(case.right)(Answer((a,))) for case, a in pairs)
        return "all" if right == len(cases) else "some" if right else "none"

    def smaller() -> Iterator[Question]:
        for case in cases if len(cases) > 1 else ():
            yield ask(property, case)

    text = f"search in {cases[0]}" + (f", and {len(cases) - 1} more" if len(cases) > 1 else "")
    calls = tuple(case.call() for case in cases)
    # On a board many a wrong program finds the best move, and not on the next.
    luck = cases[0].board is not None and property != EDGES
    return Question(property, calls, assess, text, smaller, queries=100_000, gist=gist, luck=luck)


# -- how often, and where -------------------------------------------------------------------------


def iterations(n: int) -> Expectation:
    """Right if n games were played to their end."""
    expected = counted(n, "playout")

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        played = len(answer.leaves)
        if played == n:
            return None
        were = "game was" if played == 1 else "games were"
        return Wrong(f"{played} {were} played, not {n}", expected, counted(played, "playout"))

    return assess


def all_tried(answer: Answer) -> Wrong | None:
    """Right if each of the nine moves was tried in nine iterations, or in ten by those who make a
    node's children when it is visited again: their first playout begins at the root, and all others
    go on with random replies, which are nine times at the same place once in 10⁷ times."""
    expected = "every move tried"
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    places = {reply - (reply > move) for move, reply, *_ in answer.leaves[1:]}  # of those left
    enough = 10 if len(places) > 1 else 9
    missing = sorted(set(range(9)) - {path[0] for path in answer.leaves[:enough]})
    if not missing:
        return None
    moves = ", ".join(map(str, missing))
    sentence = f"after {enough} iterations these moves were never tried: {moves}"
    return Wrong(sentence, expected, f"never tried: {moves}")


def losers_tries(answer: Answer) -> int:
    return sum(path[0] == "lose" for path in answer.leaves)


def losers_share(least: int, most: int) -> Expectation:
    """Right if the losing move was tried so often."""
    playouts = f"{least} to {most} playouts" if least < most else counted(most, "playout")
    expected = f"{playouts} after the losing move"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        tried = losers_tries(answer)
        if least <= tried <= most:
            return None
        share = f"{least} to {most}" if least < most else "once"
        sentence = f"the losing move was tried {counted(tried, 'time')}, not {share}"
        return Wrong(sentence, expected, f"{counted(tried, 'playout')} after it")

    return assess


def deep(value: int, depth: int) -> str:
    """The text of a tree in which all games end alike."""
    return f"({deep(value, depth - 1)} {deep(value, depth - 1)})" if depth else str(value)


def win_or_lose(win: int, lose: int) -> GameSpec:
    return GameSpec("Tree", (f"(win:{deep(win, 5)} lose:{deep(lose, 5)})",))


def spread(win: int, lose: int, c: float, least: int, most: int, seed: str) -> Question:
    """Where one move always wins and the other always loses, c = 0 tries the loser once (or twice,
    if the first playout starts at the root), a very large c half of the time, and in between how
    often depends on rewards being from 0 to 1 however much there is to win."""
    n = 60
    call = Call((win_or_lose(win, lose), State(), n, c, Callback("rng", (seed,))))
    text = (
        f"search in a game where one move always brings {win} and the other {lose}, "
        f"n = {n}, c = {c:g}"
    )

    def gist(answer: Answer) -> Any:
        """Hardly at all, too seldom, about right, too often, or half of the time."""
        tried = losers_tries(answer)
        return sum(tried > bound for bound in (3, least - 1, most, 25))

    assess = losers_share(least, most)
    return Question(VISITS, (call,), assess, text, queries=100_000, gist=gist, revealed=True)


def once(answer: Answer) -> Wrong | None:
    """Right if the one move that loses was tried once, or twice by those whose first playout begins
    at the root. Their replies are random, which are eight times the same once in 10⁷ times."""
    random_replies = len({reply for _, reply, *_ in answer.leaves[1:9]}) > 1
    return losers_share(1, 2 if random_replies else 1)(answer)


def one_loser(seed: int) -> Question:
    """The loser is the last of nine moves, with ten replies to each. Whoever plays from the last
    child and does not count it tries it again when its turn comes, and the other moves once."""
    win, lose = (f"({' '.join([deep(value, 3)] * 10)})" for value in (1, -1))
    moves = [f"{letter}:{win}" for letter in "ABCDEFGH"]
    game = GameSpec("Tree", (f"({' '.join(moves)} lose:{lose})",))
    call = Call((game, State(), 20, 0.0, Callback("rng", (f"one loser {seed}",))))
    text = "search in a game where eight moves always win and the last one loses, n = 20, c = 0"
    return Question(VISITS, (call,), once, text, queries=100_000, gist=losers_tries, revealed=True)


def playouts_of(n: int, assess: Expectation, seed: str) -> Question:
    call = Call((TIC_TAC_TOE, State(), n, 1.0, Callback("rng", (seed,))))
    text = f"search in tic-tac-toe from the start, n = {n}, c = 1"
    return Question(VISITS, (call,), assess, text, gist=in_words(assess), revealed=True)


def in_words(assess: Expectation) -> Callable[[Answer], Any]:
    """Random moves differ; how many there were does not."""

    def gist(answer: Answer) -> Any:
        wrong = assess(answer)
        return wrong and wrong.sentence

    return gist


def played_out(property: str, tree: str, n: int, seed: int) -> Question:
    """The move where it takes a tree of hundreds of leaves to go through all of them: whoever does
    knows the move as well, but has not played n games. A few times as many are another mistake."""
    longer = DIGITS.sub(lambda value: deep(int(value[0]), 8), tree)
    case = on_tree(longer, n, f"playouts {seed}")
    expected = f"{' or '.join(map(str, case.right))}, after {n} playouts"

    def assess(answer: Answer) -> Wrong | None:
        if wrong := expect_one_of(case.right)(answer):
            return wrong
        if (seen := len(answer.leaves)) <= 3 * n:
            return None
        sentence = f"your search found the move, but examined the ends of {seen} games, not {n}"
        return Wrong(sentence, expected, f"{seen} ends of games")

    text = f"search in {tree} with eight more moves before each end, n = {n}, c = 1"
    return replace(ask(property, case), assess=assess, text=text, revealed=True)


# -- edges ----------------------------------------------------------------------------------------


def only_rng(rng: random.Random, seed: str) -> Question:
    """Pairs of searches with equal seeds. Each move is a lottery, and with c = 0 those that had the
    best luck get the last visits: that the same one has it eight times by another chance happens
    once in 10⁶ times."""

    def lottery() -> TreeNode:
        """Behind a move that is forced, so that a playout may begin before it or after. One prize
        in three is a win, because some programs count wins alone."""
        prizes = [(place - 4 + rng.random()) / 7 for place in range(6)]
        leaves = [trees.leaf(prize) for prize in rng.sample(prizes, 6)]
        return trees.inner(MIN, [trees.inner(MAX, leaves)])

    game = trees.spec(trees.inner(MAX, [lottery() for _ in range(6)]))
    calls = tuple(
        Call((game, State(), 8, 0.0, Callback("rng", (f"{seed} {i // 2}",)))) for i in range(16)
    )
    text = "search in a game of six moves and much luck, n = 8, c = 0, twice with each seed"
    return Question(VISITS, calls, by_rng, text, queries=100_000, gist=repeats)


def over(n: int, seed: str) -> Question:
    """There is no move to choose, with or without iterations."""
    assess = expect(lambda value: value is None, "None")
    call = Call((TIC_TAC_TOE, State("XXX OO. ..."), n, 1.0, Callback("rng", (seed,))))
    return Question(EDGES, (call,), assess, f"search in tic-tac-toe where X has won, n = {n}")


def legal(board: str, n: int, seed: str) -> Case:
    game = TIC_TAC_TOE.game()
    return Case(TIC_TAC_TOE, board, n, seed, frozenset(game.actions(game.position(board))))


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.search {seed}")

    def fresh() -> str:
        return f"search {seed} {rng.random()}"

    yield ask(WINS, *(on_tree("(A:-1 B:1)", n, fresh()) for n in range(10, 24)))
    # One by one: who sees no replies, or takes a draw for a loss, goes wrong in other ones.
    for text in ("(A:-1 B:0)", "(A:-1 B:0 C:1)", "(A:-1 B:0 C:(1 -1 -1 -1))", "(A:(1 -1 1) B:0)"):
        yield ask(WINS, on_tree(text, 100, fresh()))
    # Move 0 is a move; who takes it for nothing plays another, mostly.
    yield ask(WINS, *(on_tree("(1 -1 -1 -1 -1 -1 -1 -1)", 50, fresh()) for _ in range(3)))
    for wins in (True, False):
        yield ask(WINS, *(on_board(board, fresh()) for board in boards(rng, "X", wins)))
    yield played_out(WINS, "(A:-1 B:1)", 10, seed)
    # Now and then the other way round: who always plays the last move sees nothing.
    traps = [TRAPS[i % 5 == 4] for i in range(20)]
    yield ask(TRAP, *(on_tree(text, 100, fresh()) for text in traps))
    yield ask(TRAP, *(on_tree(text, 100, fresh(), 0.0) for text in ONE_TRY * 5))
    yield played_out(TRAP, TRAPS[0], 100, seed)
    for n in (1, 9, 20):
        yield playouts_of(n, iterations(n), fresh())
    yield playouts_of(10, all_tried, fresh())
    yield one_loser(seed)
    yield spread(1, -1, 0, 1, 2, fresh())
    yield spread(1, -1, 100, 20, 40, fresh())
    for most in (1, 100):
        yield spread(most, -most, 3, 8, 13, fresh())
    yield only_rng(rng, fresh())
    for text in (
        "min(A:1 B:-1)",
        "min(A:(-1 1 -1) B:(0 0))",
        "min(A:(-1 -1 -1 1) B:0)",
        "min(A:min(-1 -1 -1 1) B:0)",  # MIN moves twice
    ):
        yield ask(FOR_MIN, on_tree(text, 100, fresh()))
    for wins in (True, False):
        yield ask(FOR_MIN, *(on_board(board, fresh()) for board in boards(rng, "O", wins)))
    yield played_out(FOR_MIN, "min(A:1 B:-1)", 10, seed)
    for text in ("(A:(1 -1))", "min(A:(1 -1))"):
        yield ask(EDGES, on_tree(text, 10, fresh()))
    for board in ("X.. .O. ...", "XX. OO. ..."):
        yield ask(EDGES, legal(board, 0, fresh()))
    for board in drawn_boards()[:3]:
        yield ask(EDGES, legal(board, 20, fresh()))
    yield over(10, fresh())
    yield over(0, fresh())


define(
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
        also="other positions, other games, other seeds",
    )
)
