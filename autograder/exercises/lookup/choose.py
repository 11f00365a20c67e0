"""lookup.choose: the book first, then the table, then the search."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import same
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

ORDER, FALLS, LEGAL, BEFORE = (
    "the book comes before the table",
    "passes over a book or table that does not know the position",
    "the move is legal, whatever book and table say",
    "does not search where the table knows the position",
)
Tally: TypeAlias = tuple[int, int, int]  # won, drawn and lost
NOUGHTS = GameSpec("TicTacToe")


@dataclass(frozen=True)
class Scene:
    """A position of noughts and crosses, and what is known of it; None: the position is unknown."""

    moves: tuple[int, ...]  # that led there
    book: Mapping[int, Tally] | None
    table: int | None
    found: int  # by the search

    @property
    def source(self) -> str:
        """Who is to answer."""
        if any(move in self.legal for move in self.book or ()):
            return "book"
        return "table" if self.table in self.legal else "search"

    @property
    def legal(self) -> Sequence[int]:
        return [cell for cell in range(9) if cell not in self.moves]

    def right(self) -> Sequence[int]:
        if self.source == "book":
            return [move for move in self.book or () if move in self.legal]
        return [self.table if self.source == "table" and self.table is not None else self.found]

    def __str__(self) -> str:
        book = "no entry" if self.book is None else show(dict(self.book))
        table = "no entry" if self.table is None else self.table
        after = f"after {' '.join(map(str, self.moves))}" if self.moves else "at the start"
        return f"choose {after}: book {book}, table {table}, search {self.found}"

    def smaller(self) -> Iterator[Scene]:
        """The same with less in the book."""
        for move in self.book or ():
            rest = {other: n for other, n in (self.book or {}).items() if other != move}
            yield replace(self, book=rest or None)


def ask(property: str, scene: Scene) -> Question:
    def smaller() -> Iterator[Question]:
        for less in scene.smaller():
            if less.source == scene.source:
                yield ask(property, less)

    game = NOUGHTS.game()
    state = game.initial()
    for move in scene.moves:
        state = game.result(state, move)
    elsewhere = game.result(state, scene.legal[0])
    # The next position is known as well, so that neither is empty.
    book = {elsewhere: {scene.legal[1]: (1, 0, 0)}}
    book |= {} if scene.book is None else {state: dict(scene.book)}
    table = {elsewhere: scene.legal[1]} | ({} if scene.table is None else {state: scene.table})
    search = Callback("answering", (scene.found,))
    call = Call((NOUGHTS, State(game.text(state)), book, table, search))
    assess, revealed = expect_choice(property, scene), property == BEFORE
    gist = gist_of(scene, revealed)
    return Question(property, (call,), assess, str(scene), smaller, revealed=revealed, gist=gist)


def gist_of(scene: Scene, revealed: bool) -> Callable[[Answer], Any]:
    """Which of several good moves it is does not tell mistakes apart. Whether it searched does, but
    a judge hears that only where the question is revealed."""

    def gist(answer: Answer) -> Any:
        searched = revealed and any(name == "answering" for name, _, _ in answer.heard)
        match answer.value:
            case (action, said):
                good = any(same(action, move) for move in scene.right())
                return "good" if good else action, said, searched
        return answer.value

    return gist


def expect_choice(property: str, scene: Scene) -> Any:
    """Right if the move is, and who knew it; each property asks for its own part."""
    right, source = scene.right(), scene.source
    expected = " or ".join(show((move, source)) for move in right)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if not isinstance(answer.value, list | tuple) or len(answer.value) != 2:
            given = show(answer.value)
            question = ": does every path end in a `return`?" if answer.value is None else ""
            sentence = f"your function returned {given} instead of a pair (move, source){question}"
            return Wrong(sentence, expected, given)
        action, name = answer.value
        if property == BEFORE and any(name == "answering" for name, _, _ in answer.heard):
            sentence = "your function searches although the table knows the position"
            return Wrong(sentence, "no search", "a search")
        fine = any(same(action, move) for move in right)
        if property == LEGAL:
            # What is not legal counts as not there: then nobody else may answer in its name.
            knows = scene.table in scene.legal
            fine = knows or (fine and name == source)
            fine = fine and any(same(action, move) for move in scene.legal)
        elif property in (ORDER, FALLS):
            fine = fine and name == source
        if fine:
            return None
        given = show((action, name))
        return Wrong(f"expected {expected}, got {given}", expected, given)

    return assess


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"lookup.choose {seed}")

    def tally() -> Tally:
        return rng.randint(0, 9), rng.randint(0, 9), rng.randint(1, 9)

    yield ask(FALLS, Scene((4,), {0: (1, 0, 0)}, 5, 8))  # move 0 is a move
    yield ask(FALLS, Scene((4,), None, 0, 8))
    yield ask(FALLS, Scene((4,), None, None, 0))
    yield ask(ORDER, Scene((4,), {8: (0, 0, 3)}, 5, 2))  # a move that has only lost is known, too
    yield ask(BEFORE, Scene((4,), {4: (9, 0, 0)}, 5, 8))  # all that the book knows is illegal
    for _ in range(10):
        moves = tuple(rng.sample((0, 1, 5, 6), rng.randint(0, 4)))  # nobody has won yet
        free = [cell for cell in range(9) if cell not in moves]
        one, other, third = rng.sample([cell for cell in free if cell], 3)
        yield ask(ORDER, Scene(moves, {one: tally()}, other, third))
        yield ask(ORDER, Scene(moves, {one: tally(), other: tally()}, third, rng.choice(free)))
        yield ask(BEFORE, Scene(moves, None, one, one))
        yield ask(BEFORE, Scene(moves, None, one, other))
        one, other, third = rng.sample(free, 3)
        yield ask(FALLS, Scene(moves, None, one, other))
        yield ask(FALLS, Scene(moves, None, None, one))
        yield ask(FALLS, Scene(moves, {one: tally()}, None, other))
        yield ask(FALLS, Scene(moves, {}, None, one))
        yield ask(FALLS, Scene(moves, {}, one, other))
        if moves:
            taken = rng.choice(moves)
            yield ask(LEGAL, Scene(moves, {taken: (9, 0, 0)}, one, other))
            yield ask(LEGAL, Scene(moves, {taken: (9, 0, 0), one: (1, 1, 1)}, other, third))
            good = max(one, third)  # that 0 is a move is asked elsewhere
            yield ask(LEGAL, Scene(moves, {taken: (9, 0, 0), good: (1, 1, 1)}, None, other))
            yield ask(LEGAL, Scene(moves, None, taken, one))
            yield ask(LEGAL, Scene(moves, {taken: (9, 0, 0)}, taken, one))


define(
    Exercise(
        name="lookup.choose",
        kind="callbacks",
        signature=(
            "choose(game, state, book, table, search) -> (action, 'book', 'table' or 'search'); "
            "book: {state: {move: (won, drawn, lost)}}, table: {state: move}, search(game, state) "
            "-> move"
        ),
        properties=(
            Property(ORDER, 1),
            Property(FALLS, 1),
            Property(LEGAL, 1),
            Property(BEFORE, 1),
        ),
        questions=questions,
        also="other positions, larger books",
    )
)
