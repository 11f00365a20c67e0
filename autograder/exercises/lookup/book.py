"""lookup.book: how the moves of a position did in the games where they were played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from adsearch.game import MAX, MIN
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import same
from autograder.checks.mistakes import reference
from autograder.exercises.material.tictactoe import LINES
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

book = reference("lookup.book")

COUNTS, VIEW, MINIMUM, MERGED = (
    "wins, draws and losses of every move",
    "counted for the player who made the move",
    "without moves that were made fewer times than the minimum",
    "the same position counts as the same, however it was reached",
)
Ply: TypeAlias = tuple[str, int, int]  # the position, who moved, and where
Record: TypeAlias = tuple[list[Ply], int]  # what was played, and 1, 0 or -1 in MAX's view
Tally: TypeAlias = tuple[int, int, int]  # won, drawn and lost by who made the move
Book: TypeAlias = Mapping[str, Mapping[int, Tally]]


def strange(answer: Answer, expected: str) -> Wrong | None:
    """What is wrong with an answer that is no book at all."""
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    for value in answer.values:
        if not isinstance(value, dict) or not all(isinstance(v, dict) for v in value.values()):
            question = ": does every path end in a `return`?" if value is None else ""
            sentence = f"your function returned {show(value)} instead of a dict of dicts{question}"
            return Wrong(sentence, expected, show(value))
    return None


def expect_book(right: Book, view: Callable[[str, Mapping[Any, Any]], Any]) -> Expectation:
    """Right if what is `seen` of the moves is, position by position. Positions without moves may be
    there or not."""

    def assess(answer: Answer) -> Wrong | None:
        if wrong := strange(answer, show(dict(right))):
            return wrong
        for position in {**right, **answer.value}:
            ours, theirs = right.get(position, {}), answer.value.get(position, {})
            if not same(view(position, ours), view(position, theirs)):
                expected, given = (f"{position}: {show(dict(moves))}" for moves in (ours, theirs))
                return Wrong(f"expected {expected}, got {show(dict(theirs))}", expected, given)
        return None

    return assess


def counts(position: Any, moves: Mapping[Any, Any]) -> Any:
    """The counts of X's moves, of O's only how many games: their view is asked for elsewhere."""
    return dict(moves) if str(position).count("X") == str(position).count("O") else sums(0, moves)


def sums(position: Any, moves: Mapping[Any, Any]) -> Any:
    return {move: sum(n) if isinstance(n, list | tuple) else n for move, n in moves.items()}


def names(position: Any, moves: Mapping[Any, Any]) -> Any:
    return set(moves)


SEEN = {COUNTS: counts, MINIMUM: names, MERGED: sums}


def expect_views(answer: Answer) -> Wrong | None:
    """Of two games, one won by X and one by O: a move of the winner counts the same in both, and
    one of the loser, too."""
    expected = "a win counts as a win for the player who made the move, a loss as a loss"
    if wrong := strange(answer, expected):
        return wrong
    tallies: list[list[Any]] = [[], []]  # of the winner's moves, of the loser's
    for winner, opening in enumerate(answer.values):
        for position, moves in opening.items():
            mover = str(position).count("X") - str(position).count("O")
            tallies[mover != winner] += moves.values()
    won, lost = tallies
    if not won or not lost:
        return Wrong("both players' moves belong in the book", expected, show(answer.value))
    for name, own in (("winner", won), ("loser", lost)):
        other = next((n for n in own if not same(n, own[0])), None)
        if other is not None:
            given = f"{show(own[0])} for one of the {name}'s moves, {show(other)} for another"
            return Wrong(given, expected, given)
    if same(won[0], lost[0]):
        given = f"{show(won[0])} for the winner's moves and for the loser's"
        return Wrong(given, expected, given)
    return None


def expect_even(answer: Answer) -> Wrong | None:
    """Of a drawn game: it counts the same for both players."""
    expected = "a draw counts as a draw for both players"
    if wrong := strange(answer, expected):
        return wrong
    tallies = [n for moves in answer.value.values() for n in moves.values()]
    other = next((n for n in tallies if not same(n, tallies[0])), None)
    if other is None:
        return None
    given = f"{show(tallies[0])} for one player's moves, {show(other)} for the other's"
    return Wrong(given, expected, given)


# -- games of noughts and crosses, MAX is X -------------------------------------------------------


def played(moves: Sequence[int]) -> Record:
    """The record of a game, up to its end or as far as it was played.

    >>> played([4, 0])
    ([('.........', 0, 4), ('....X....', 1, 0)], 0)
    """
    board, plies = ["."] * 9, []
    for i, move in enumerate(moves):
        plies.append(("".join(board), i % 2, move))
        board[move] = "XO"[i % 2]
    return plies, _result(board)


def _result(board: Sequence[str]) -> int:
    won = {board[a] for a, b, c in LINES if board[a] == board[b] == board[c]}
    return 1 if "X" in won else -1 if "O" in won else 0


def drawn(rng: random.Random, cells: Sequence[int]) -> list[int]:
    """A random game to its end, whose first two moves are taken from `cells`."""
    moves = rng.sample(cells, 2)
    while not _over(moves):
        moves.append(rng.choice([i for i in range(9) if i not in moves]))
    return moves


def _over(moves: Sequence[int]) -> bool:
    board = ["."] * 9
    for i, move in enumerate(moves):
        board[move] = "XO"[i % 2]
    return bool(_result(board)) or len(moves) == 9


# -- what is asked --------------------------------------------------------------------------------

X_WINS, O_WINS, DRAW = [0, 3, 1, 4, 2], [0, 3, 1, 4, 8, 5], [0, 4, 8, 1, 7, 6, 2, 5, 3]
WHOLE = slice(None)
# Two ways to the same position: X in two corners, O in the middle.
ONE_WAY, OTHER_WAY = [0, 4, 8, 1, 7, 6, 2, 5, 3], [8, 4, 0, 1, 7, 6, 2, 5, 3]


def ask(property: str, games: Sequence[Sequence[int]], minimum: int) -> Question:
    def smaller() -> Iterator[Question]:
        for i in range(len(games)):
            yield ask(property, [*games[:i], *games[i + 1 :]], minimum)

    records = [played(moves) for moves in games]
    assess = expect_book(book(records, minimum), SEEN[property])
    more = f" and {len(games) - 3} more" if len(games) > 3 else ""
    text = f"book of {named(games[:3]) or 'no games'}{more}, minimum {minimum}"
    return Question(property, (Call((records, minimum)),), assess, text, smaller, gist=gist)


def ask_for_a_return() -> Question:
    """A game in which a position comes back: what was played there counts each time."""
    plies = [(".", MAX, 1), ("X", MIN, 2), (".", MAX, 1), ("X", MIN, 3)]
    records: list[Record] = [(plies, 1)]
    assess = expect_book(book(records, 0), SEEN[MERGED])
    text = f"book of {records}, in which positions come back, minimum 0"
    return Question(MERGED, (Call((records, 0)),), assess, text, gist=gist)


def ask_for_all_games(games: Sequence[Sequence[int]], minimum: int) -> Question:
    """Each move is made often enough: then all games count, and not only those that came after."""
    records = [played(moves) for moves in games]
    judged = expect_book(book(records, minimum), SEEN[MINIMUM])

    def assess(answer: Answer) -> Wrong | None:
        if wrong := judged(answer):
            return wrong
        for position, moves in answer.value.items():
            for move, n in moves.items():
                if (made := _made(n)) and made < minimum:
                    expected = f"{position}: {move} with {len(games)} games"
                    return Wrong(f"expected {expected}, got {show(n)}", expected, show(n))
        return None

    text = f"book of {named(games)}, minimum {minimum}"
    return Question(MINIMUM, (Call((records, minimum)),), assess, text, gist=gist)


def _made(tally: Any) -> int:
    """In how many games, if these are three whole numbers; else 0."""
    is_whole = isinstance(tally, list | tuple) and all(type(n) is int for n in tally)
    return sum(tally) if is_whole else 0


def ask_for_views(
    x_wins: Sequence[int], o_wins: Sequence[int], part: slice = WHOLE, words: str = ""
) -> Question:
    """Of the second game a part may be recorded, which `words` describe."""
    plies, result = played(o_wins)
    calls = Call(([played(x_wins)], 0)), Call(([(plies[part], result)], 0))
    text = f"book of {named([x_wins])}, which X wins, and book of {named([o_wins])}, which O wins"
    return Question(VIEW, calls, expect_views, text + words, gist=gist)


def ask_for_a_draw(moves: Sequence[int]) -> Question:
    text = f"book of {named([moves])}, which is a draw"
    return Question(VIEW, (Call(([played(moves)], 0)),), expect_even, text, gist=gist)


def gist(answer: Answer) -> Any:
    """Books as they are but for positions without moves, which may be there or not."""
    if strange(answer, ""):
        return answer.values
    return [{at: moves for at, moves in opening.items() if moves} for opening in answer.values]


def named(games: Sequence[Sequence[int]]) -> str:
    """Games by the cells in the order in which they were filled."""
    return " and ".join("".join(map(str, moves)) for moves in games)


def alone(games: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """Those games of which no two come to the same position in different ways."""
    came: dict[str, tuple[int, ...]] = {}
    unshared = []
    for moves in games:
        ways = {ply[0]: tuple(moves[:i]) for i, ply in enumerate(played(moves)[0])}
        if all(came.get(position, way) == way for position, way in ways.items()):
            came |= ways
            unshared.append(moves)
    return unshared


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"lookup.book {seed}")
    yield ask(COUNTS, [], 0)
    for games in ([X_WINS], [DRAW], [O_WINS], [X_WINS, X_WINS], [X_WINS, DRAW, O_WINS]):
        yield ask(COUNTS, games, 0)
    yield ask_for_views(X_WINS, O_WINS)
    # Neither who begins nor who moves last says who has won.
    yield ask_for_views(X_WINS, O_WINS, slice(1, None), ", recorded from ply 2 on")
    yield ask_for_views(X_WINS, O_WINS, slice(-1), " because X resigns before the last move")
    yield ask_for_a_draw(DRAW)
    for minimum in (1, 2):
        yield ask(MINIMUM, [X_WINS, X_WINS, DRAW], minimum)
    yield ask_for_all_games([X_WINS, X_WINS], 2)
    yield ask(MERGED, [ONE_WAY, OTHER_WAY], 0)
    yield ask_for_a_return()
    for _ in range(6):
        few = alone([drawn(rng, (0, 4)) for _ in range(12)])
        yield ask(COUNTS, few, 0)
        for minimum in (2, 3, 5):
            yield ask(MINIMUM, few, minimum)
        yield ask(MERGED, [drawn(rng, (0, 4)) for _ in range(20)], 0)
        decided = {played(moves)[1]: moves for moves in (drawn(rng, range(9)) for _ in range(40))}
        yield ask_for_views(decided.get(1, X_WINS), decided.get(-1, O_WINS))


define(
    Exercise(
        name="lookup.book",
        kind="call",
        signature=(
            "book(games, minimum) -> dict from position to {move: (won, drawn, lost)}, counted for "
            "the mover; a game is (plies, result), plies are (position, mover, move), the result "
            "is 1, 0 or -1 in MAX's view"
        ),
        properties=(
            Property(COUNTS, 2),
            Property(VIEW, 1),
            Property(MINIMUM, 1),
            Property(MERGED, 1),
        ),
        questions=questions,
        also="more games, other minimums",
    )
)
