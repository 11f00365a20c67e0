"""Notebook 4, move ordering: sorting moves, killers, deepening under a clock, tables."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from adsearch.game import MAX, MIN, Player
from adsearch.games import ConnectFour
from adsearch.games.tree import write
from autograder import trees
from autograder.exercise import Exercise, Property, Seed, define
from autograder.exercises.deepening import DEEPENING
from autograder.exercises.tables import REPLACEMENT, TABLE
from autograder.harness import search_with_killers
from autograder.questions import (
    Answer,
    Call,
    Callback,
    GameSpec,
    Judge,
    Made,
    Question,
    State,
    Wrong,
    expect,
    expect_equal,
    expect_number,
    not_a_number,
    show,
)
from autograder.scripts import Script

# -- ordering.by_value ----------------------------------------------------------------------------

FOR_MAX, FOR_MIN, KEPT, STABLE = (
    "best first for MAX",
    "best first for MIN",
    "every move comes back, and the list it was given is left alone",
    "ties stay in their order; one move, no move",
)


def by_value(
    game: Any, state: Any, actions: Sequence[Any], evaluate: Callable[[Any], float]
) -> list[Any]:
    """A right `by_value`."""

    def worth(action: Any) -> float:
        return evaluate(game.result(state, action))

    return sorted(actions, key=worth, reverse=game.player(state) == MAX)


def sorting_question(
    property: str,
    player: Player,
    values: Sequence[float],
    moves: Sequence[int],
    deeper: bool = False,
) -> Question:
    """Sort `moves` (numbers of `values`) at a node of `player`, whose children have these values:
    at their ends or, if `deeper`, as guesses one move below the root."""

    def smaller() -> Iterator[Question]:
        for i in range(len(moves)):
            fewer = [*moves[:i], *moves[i + 1 :]]
            yield sorting_question(property, player, values, fewer, deeper)
        for i in range(len(values)):
            if i not in moves:
                rest = [*values[:i], *values[i + 1 :]]
                renumbered = [move - (move > i) for move in moves]
                if rest:
                    yield sorting_question(property, player, rest, renumbered, deeper)
        if deeper:
            yield sorting_question(property, player, values, moves)

    if deeper:
        below = [trees.inner(1 - player, [trees.leaf(9)])._replace(evaluation=v) for v in values]
        node = trees.inner(player, below)._replace(evaluation=0)
        tree, at = trees.inner(1 - player, [node, trees.leaf(9)])._replace(evaluation=0), "/0"
    else:
        tree, at = trees.inner(player, [trees.leaf(v) for v in values]), "/"
    evaluate = Callback("static" if deeper else "utility")
    call = Call((trees.spec(tree), State(at), list(moves), evaluate))
    right = sorted(moves, key=lambda move: values[move], reverse=player == MAX)
    judged = expect_equal(right) if property != KEPT else _all_kept(moves)
    asked = f"by_value on {write(tree)} at {at}, moves {list(moves)}"
    return Question(property, (call,), judged, asked, smaller)


def _all_kept(moves: Sequence[int]) -> Judge:
    kept = expect(
        lambda found: isinstance(found, list | tuple) and sorted(found) == sorted(moves),
        f"the moves {list(moves)} in some order",
    )

    def judge(answer: Answer) -> Wrong | None:
        if not answer.fault and answer.changed:
            given = "another list"
            return Wrong("your function changed the list it was given", "a list of its own", given)
        return kept(answer)

    return judge


def sorting_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.by_value {seed}")
    for player, property in ((MAX, FOR_MAX), (MIN, FOR_MIN)):
        yield sorting_question(property, player, (3, 12, 8), (0, 1, 2))
        for i in range(14):
            number = rng.randint(2, 5)
            values = rng.sample(range(-9, 10), number)
            moves = rng.sample(range(number), rng.randint(2, number))
            yield sorting_question(property, player, values, moves, deeper=i % 2 == 1)
    for i in range(8):
        values = rng.sample(range(-9, 10), 4)
        moves = rng.sample(range(4), 3) + ([rng.randrange(4)] if i % 2 else [])
        yield sorting_question(KEPT, rng.choice((MAX, MIN)), values, moves, deeper=i % 4 > 1)
    for player in (MAX, MIN):
        for fixed in ((), (0,), (1, 0), (1, 2, 0)):
            yield sorting_question(STABLE, player, (5, 5, 5), fixed)
        for i in range(6):
            values = rng.choices((1, 2, 3), k=5)
            moves = rng.sample(range(5), 5)
            yield sorting_question(STABLE, player, values, moves, deeper=i % 2 == 1)


BY_VALUE = Exercise(
    name="ordering.by_value",
    kind="callbacks",
    signature="by_value(game, state, actions, evaluate) -> list of moves, the mover's best first",
    properties=(
        Property(FOR_MAX, 1),
        Property(FOR_MIN, 1),
        Property(KEPT, 1),
        Property(STABLE, 1),
    ),
    questions=sorting_questions,
    reference=(by_value,),
    also="other evaluations, other games, other seeds",
)

# -- ordering.killer ------------------------------------------------------------------------------

NEWEST, PLIES, ROOM, LEGAL, USED = (
    "newest first",
    "each ply, and each object, has its own",
    "no more than its slots, none twice",
    "only legal moves, and all of them",
    "in alpha-beta: the same value, fewer positions",
)


class Killers:
    """A right `Killers`."""

    def __init__(self, slots: int = 2) -> None:
        self.slots = slots
        self.at: dict[int, list[Any]] = {}

    def cutoff(self, ply: int, action: Any) -> None:
        others = [a for a in self.at.get(ply, []) if a != action]
        self.at[ply] = [action, *others][: self.slots]

    def order(self, ply: int, actions: Sequence[Any]) -> list[Any]:
        first = [a for a in self.at.get(ply, []) if a in actions]
        return first + [a for a in actions if a not in first]


def killer_question(
    property: str,
    cutoffs: Sequence[tuple[int, str]],
    ply: int,
    actions: str,
    slots: int | None = None,
) -> Question:
    """The order of `actions`, one letter each, at `ply` after these cut-offs."""

    def smaller() -> Iterator[Question]:
        for i in range(len(cutoffs)):
            yield killer_question(property, [*cutoffs[:i], *cutoffs[i + 1 :]], ply, actions, slots)
        for i in range(len(actions)):
            if len(actions) > 1:
                fewer = actions[:i] + actions[i + 1 :]
                yield killer_question(property, cutoffs, ply, fewer, slots)

    made = () if slots is None else (slots,)
    script, right = Script(*made), Killers(*made)
    for at, action in cutoffs:
        script.do("cutoff", at, action)
        right.cutoff(at, action)
    script.ask("order", ply, list(actions), judge=expect_equal(right.order(ply, list(actions))))
    question = script.question(property, judge=_last_and_unchanged(script))
    return replace(question, text=f"Killers({slots or ''}): {question.text}", smaller=smaller)


def _last_and_unchanged(script: Script) -> Judge:
    judged = script.question("").judge

    def judge(answer: Answer) -> Wrong | None:
        if wrong := judged(answer):
            return wrong
        if answer.changed:
            said = "`order` changed the list of moves it was given"
            return Wrong(said, "a list of its own", "another list")
        return None

    return judge


def two_killers(ply: int) -> Question:
    """What one object is told, another knows nothing of."""
    calls = (
        Call((), quiet=True),
        Call((), quiet=True),
        Call((ply, "b"), on=0, method="cutoff", quiet=True),
        Call((ply, ["a", "b"]), on=1, method="order"),
    )
    asked = (
        f"one = Killers(), two = Killers(): one.cutoff({ply}, 'b'), two.order({ply}, ['a', 'b'])"
    )
    return Question(PLIES, calls, expect_equal(["a", "b"]), asked)


def killer_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.killer {seed}")
    # Every question has plies of its own, so that objects which share what they are told fail
    # where that is asked for and nowhere else.
    plies = count(8)

    def letters(number: int, among: str = "abcdefg") -> str:
        return "".join(rng.sample(among, number))

    for cut in ("c", "cd", "cdc", "aba"):
        ply = next(plies)
        yield killer_question(NEWEST, [(ply, a) for a in cut], ply, "abcd")
    for _ in range(5):
        ply, cut = next(plies), letters(2)
        cut = rng.choice((cut, cut + cut[0]))
        yield killer_question(NEWEST, [(ply, a) for a in cut], ply, letters(7))
    yield two_killers(next(plies))
    for i in range(6):
        ply, other = next(plies), next(plies)
        at = (other, ply) if i % 2 else (ply, other)
        told = [(p, letters(1)) for p in at][: 1 + i % 3]
        yield killer_question(PLIES, told, rng.choice((ply, other)), letters(7))
    for slots in (None, 1, 2, 3, 3, 4):
        ply = next(plies)
        cut = letters((slots or 2) + 2)
        cut += rng.choice(cut)
        yield killer_question(ROOM, [(ply, a) for a in cut], ply, letters(7), slots)
    ply = next(plies)
    yield killer_question(ROOM, [(ply, a) for a in "cc"], ply, "abc", 3)
    ply = next(plies)
    yield killer_question(LEGAL, [(ply, a) for a in "cd"], ply, "ab")
    for _ in range(6):
        ply, cut = next(plies), letters(2)
        yield killer_question(LEGAL, [(ply, a) for a in cut], ply, letters(rng.randint(1, 5)))
    yield killer_search(ConnectFour().text(ConnectFour().initial()), 4)
    for text in _where_killers_help(rng):
        yield killer_search(text, 4)


class _NoKillers:
    """The natural order."""

    def order(self, ply: int, actions: list[Any]) -> list[Any]:
        return actions

    def cutoff(self, ply: int, action: Any) -> None:
        pass


def _counted(text: str, depth: int, killers: Any) -> tuple[float, int]:
    """The value of a Connect Four position, and how many positions were generated for it."""
    game, generated = ConnectFour(), 0
    state, result = game.position(text), game.result

    def counting(s: Any, a: int) -> Any:
        nonlocal generated
        generated += 1
        return result(s, a)

    game.result = counting  # type: ignore[method-assign]
    value = search_with_killers(game, state, killers, depth)
    return value, generated


def _where_killers_help(rng: random.Random) -> Iterator[str]:
    """Two positions of Connect Four in which killers save at least a fifth."""
    game, found = ConnectFour(), 0
    while found < 2:
        s = game.initial()
        for _ in range(rng.randint(2, 8)):
            s = game.result(s, rng.choice(game.actions(s)))
            if game.is_terminal(s):
                break
        else:
            text = game.text(s)
            if _counted(text, 4, Killers())[1] < 0.8 * _counted(text, 4, _NoKillers())[1]:
                found += 1
                yield text


def killer_search(text: str, depth: int) -> Question:
    value, plain = _counted(text, depth, _NoKillers())
    expected = f"value {show(value)} after fewer than {plain} positions"
    judged = expect_number(value)

    def judge(answer: Answer) -> Wrong | None:
        if wrong := judged(answer):
            return Wrong(wrong.sentence, expected, wrong.given)
        if answer.generated < plain:
            return None
        said = f"{answer.generated} positions with your killers, {plain} without"
        return Wrong(said, expected, f"{answer.generated} positions")

    calls = (
        Call((), quiet=True),
        Call(
            (GameSpec("ConnectFour"), State(text), Made(0), depth), function="search_with_killers"
        ),
    )
    asked = f"alpha-beta with your Killers() to depth {depth} on Connect Four\n{text}"
    return Question(USED, calls, judge, asked)


KILLER = Exercise(
    name="ordering.killer",
    kind="script",
    signature="class Killers(slots=2): cutoff(ply, action); order(ply, actions) -> list",
    properties=(
        Property(NEWEST, 1),
        Property(PLIES, 1),
        Property(ROOM, 1),
        Property(LEGAL, 1),
        Property(USED, 1),
    ),
    questions=killer_questions,
    reference=(Killers,),
    also="more slots, other games, other seeds",
)

# -- ordering.predict -----------------------------------------------------------------------------

WITH_KILLERS, DEEPENED = (
    "killers on top of the centre order, within a factor of 2",
    "all depths from 1 to 8 together, within a factor of 2",
)


def killers_on_centre() -> int:
    """Positions at depth 8 from the empty board of Connect Four; 20,296 without killers."""
    return 22_652


def deepening_in_all() -> int:
    """Positions of depths 1 to 8, natural order, the last line first; depth 8 alone: 220,214."""
    return 225_488


def prediction(property: str, function: int, measured: int) -> Question:
    def size(value: Any) -> str:
        """What is told of a guess: not what is right, but on which side it is wrong."""
        if value <= 0 or value != value:
            return "no number of positions"
        if value < measured / 2:
            return "less than half of what is measured"
        return "more than twice what is measured" if value > 2 * measured else ""

    right = expect(lambda value: not size(value), "within a factor of 2 of what is measured")

    def judge(answer: Answer) -> Wrong | None:
        wrong = right(answer)
        if wrong and not answer.fault and not not_a_number(answer.value):
            said = f"{show(answer.value)} is {size(answer.value)}"
            return Wrong(said, wrong.expected, wrong.given)
        return wrong

    def gist(answer: Answer) -> str:
        return show(answer.value) if not_a_number(answer.value) else size(answer.value)

    return Question(property, (Call(function=function),), judge, property, gist=gist)


def predictions(seed: Seed) -> Iterator[Question]:
    yield prediction(WITH_KILLERS, 0, killers_on_centre())
    yield prediction(DEEPENED, 1, deepening_in_all())


PREDICT = Exercise(
    name="ordering.predict",
    kind="literal",
    signature="killers_on_centre, deepening_in_all: two numbers of positions",
    properties=(Property(WITH_KILLERS, 1), Property(DEEPENED, 1)),
    questions=predictions,
    reference=(killers_on_centre, deepening_in_all),
    also="nothing else",
)

for exercise in (BY_VALUE, KILLER, DEEPENING, TABLE, REPLACEMENT, PREDICT):
    define(exercise)
