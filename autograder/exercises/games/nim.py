"""games.nim: a game of one's own, for any number of piles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, TypeAlias

from adsearch.game import MAX, MIN, Player
from adsearch.games import Nim
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, expect_truth, expect_untouched, same
from autograder.exercises.material.game_scripts import (
    NAMES,
    Facts,
    expect_moves,
    expect_player,
    refusal,
)
from autograder.inside.questions import Answer, Made, Question, Raised, Wrong, show

MOVES, PAYOFFS, ILLEGAL, VALUES = (
    "moves and what they lead to, for any piles",
    "utility for both movers, from both points of view",
    "an illegal move raises IllegalMove",
    "a state is a value: never changed, hashable, with the mover in it",
)
Piles: TypeAlias = tuple[int, ...]
Takes: TypeAlias = tuple[tuple[int, int], ...]  # from which pile, and how many


class Table(Facts):
    """A script of calls on a student's `Nim`, whose states are only handed back."""

    def __init__(self, piles: Piles, misere: bool = True) -> None:
        arguments = (piles,) if misere else (piles, False)
        super().__init__(*arguments)
        self.name = f"Nim({', '.join(map(repr, arguments))})"
        if not any(piles):  # so that nobody's first counterexample is an empty table
            self.name += ", where there is nothing to take"
        self.oracle = Nim(piles, misere)
        self.start = self.do("initial")
        self.states = {self.start: self.oracle.initial()}  # by the call that gives it

    def play(self, takes: Takes) -> int:
        """Take these matches; the number of the call that gives the state after them."""
        at = self.start
        for take in takes:
            after = self.do("result", Made(at), take)
            self.states[after] = self.oracle.result(self.states[at], take)
            at = after
        return at

    def after(self, takes: Takes) -> str:
        return f"{self.name} after {describe(takes)}" if takes else self.name


def describe(takes: Takes) -> str:
    return ", ".join(map(str, takes))


def ways(piles: Piles) -> list[Takes]:
    """One way to each position that can be reached."""
    nim = Nim(piles)
    ways_to: dict[Any, Takes] = {nim.initial(): ()}
    waiting = [nim.initial()]
    for s in waiting:
        for a in nim.actions(s):
            if (after := nim.result(s, a)) not in ways_to:
                ways_to[after] = (*ways_to[s], a)
                waiting.append(after)
    return list(ways_to.values())


def ends(piles: Piles) -> list[Takes]:
    """Ways to take everything: pile by pile, and match by match, from the last pile on."""
    backwards = list(enumerate(piles))[::-1]
    by_pile = tuple((i, pile) for i, pile in backwards if pile)
    by_match = tuple((i, 1) for i, pile in backwards for _ in range(pile))
    return list(dict.fromkeys([by_pile, by_match]))


def mover_from(answer: Any, table: Table, at: int) -> Player:
    """Whom the program says to be the mover. Whether that is right is asked elsewhere, and at the
    end of a game some do not say."""
    if close(answer, MAX) or close(answer, MIN):
        return int(answer)
    return table.oracle.player(table.states[at])


def moves_question(piles: Piles, takes: Takes) -> Question:
    """What the moves are, whether it is over, and whose turn it is if it is not."""
    table = Table(piles)
    at = table.play(takes)
    s = table.states[at]
    over = table.oracle.is_terminal(s)
    table.ask("actions", Made(at), assess=expect_moves(table.oracle.actions(s)))
    table.ask("is_terminal", Made(at), assess=expect_truth(over))
    if not over:
        table.ask("player", Made(at), assess=expect_player(table.oracle.player(s)))
    return table.question(MOVES, table.after(takes))


def payoff_question(piles: Piles, misere: bool, takes: Takes) -> Question:
    """The utilities of a finished game."""
    table = Table(piles, misere)
    end = table.play(takes)
    table.ask("player", Made(end), raises=True)
    table.ask("utility", Made(end))
    table.ask("utility", Made(end), MAX)
    table.ask("utility", Made(end), MIN)

    def right_and_given(answer: Answer) -> list[tuple[str, int, Any]]:
        to_move, *given = answer.values[-4:]
        mover = mover_from(to_move, table, end)
        views = ("s", MAX), ("s, MAX", MAX), ("s, MIN", MIN)
        right = [1 if (p == mover) == misere else -1 for _, p in views]
        return [(view, *pair) for (view, _), *pair in zip(views, right, given, strict=True)]

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "a utility", answer.fault.kind)
        for view, right, given in right_and_given(answer):
            if not close(given, right):
                mover = NAMES[mover_from(answer.values[-4], table, end)]
                where = f"no match is left and {mover} is to move"
                sentence = f"{where}: utility({view}) should be {right}, got {show(given)}"
                return Wrong(sentence, f"utility({view}) = {right}", show(given))
        return None

    return table.question(PAYOFFS, table.after(takes), assess, gist=right_and_given)


def illegal_question(piles: Piles, takes: Takes, move: tuple[int, int]) -> Question:
    table = Table(piles)
    at = table.play(takes)
    table.ask("player", Made(at), raises=True)
    after = table.refuse("result", Made(at), move, error="IllegalMove")
    table.ask("player", Made(after), raises=True)

    def gist(answer: Answer) -> str:
        before, refused, player = answer.values[-3:]
        if isinstance(player, Raised):
            return refusal(refused, otherwise="no state")
        return refusal(refused, otherwise="ignored" if same(before, player) else "accepted")

    return table.question(ILLEGAL, f"{table.after(takes)}: the move {move}", gist=gist)


ILLEGAL_MOVES: tuple[tuple[Piles, Takes, tuple[int, int]], ...] = (
    ((2,), (), (0, 0)),
    ((2,), (), (0, 3)),
    ((2,), (), (0, -1)),
    ((2,), (), (1, 1)),
    ((1, 2), (), (-1, 1)),
    ((1, 2), (), (0, 2)),
    ((1, 2), (), (1, 0)),
    ((2, 1), ((1, 1),), (1, 1)),
    ((1,), ((0, 1),), (0, 1)),
)


def equality_question(piles: Piles, first: Takes, second: Takes) -> Question:
    """Two ways to the same table: the same state if, and only if, the same player is to move."""
    table = Table(piles)
    here, there = table.play(first), table.play(second)
    table.ask("player", Made(here), raises=True)
    table.ask("player", Made(there), raises=True)
    table.compare(here, there)

    def assess(answer: Answer) -> Wrong | None:
        if wrong := expect_untouched(replace(answer, fault=None)) or expect_untouched(answer):
            return wrong
        *_, mover, other_mover, different = answer.values
        one_mover = mover_from(mover, table, here) == mover_from(other_mover, table, there)
        if one_mover and different != 1:
            sentence = "the same piles with the same player to move are the same state"
            return Wrong(sentence, "equal states, with equal hashes", "different states")
        if not one_mover and different != 2:
            sentence = "the same piles with the other player to move are a different state"
            return Wrong(sentence, "different states", "equal states")
        return None

    text = f"{table.name} after {describe(first)} and after {describe(second)}"
    return table.question(VALUES, text, assess)


TWO_WAYS: tuple[tuple[Piles, Takes, Takes], ...] = (
    ((2,), ((0, 2),), ((0, 1), (0, 1))),
    ((3,), ((0, 2),), ((0, 1), (0, 1))),
    ((2, 2), ((0, 1), (1, 1)), ((1, 1), (0, 1))),
    ((2, 3), ((1, 2), (0, 1)), ((0, 1), (1, 2))),
)


def unchanged_question(piles: Piles) -> Question:
    """A move is tried, and then another from the same state, which must be as it was before."""
    table = Table(piles)

    def look(*states: int) -> None:
        for at in states:
            table.ask("actions", Made(at))
            table.ask("player", Made(at))

    look(table.start)
    first = table.play(((0, 1),))
    look(table.start)
    second = table.play(((1, 1),))
    look(first, second)

    def assess(answer: Answer) -> Wrong | None:
        if wrong := expect_untouched(answer):
            return wrong
        _, _, *before, _, moves, turn, _, _, after_one, _, after_other = answer.values
        if not same([moves, turn], before):
            sentence = "after a move was tried, the start has different moves or a different player"
            return Wrong(sentence, show(before), show([moves, turn]))
        if not same(after_one, after_other):
            sentence = "whichever move is tried, it is the other player's turn after it"
            return Wrong(sentence, f"player(s) = {show(after_one)}", show(after_other))
        return None

    return table.question(VALUES, f"{table.name}: try (0, 1), then try (1, 1) instead", assess)


def start_question(piles: Piles) -> Question:
    """The game is begun anew after a move, which must not have changed where it begins."""
    table = Table(piles)
    table.play(((0, 1),))
    again = table.do("initial")
    table.compare(table.start, again)

    def assess(answer: Answer) -> Wrong | None:
        if wrong := expect_untouched(answer):
            return wrong
        if answer.value != 1:
            sentence = "after a move, initial() gives a different state than before"
            return Wrong(sentence, "equal states, with equal hashes", "different states")
        return None

    return table.question(
        VALUES, f"{table.name}: begin a game, play (0, 1), and begin another one", assess
    )


def nim_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"games.nim {seed}")
    small: list[Piles] = [(), (0, 0), (1,), (2,), (1, 1), (1, 2), (2, 2), (1, 1, 1), (2, 0, 1)]
    large: list[Piles] = [tuple(rng.randint(1, 5) for _ in range(n)) for n in (2, 3, 4)]
    for piles in small:
        yield from (moves_question(piles, takes) for takes in ways(piles))
    yield moves_question((5, 4), ())
    for piles in large:
        yield from (moves_question(piles, takes) for takes in rng.sample(ways(piles), 4))
    for piles, misere in product([*small, *large], (True, False)):
        yield from (payoff_question(piles, misere, takes) for takes in ends(piles))
    yield from (illegal_question(*case) for case in ILLEGAL_MOVES)
    yield from (equality_question(*case) for case in TWO_WAYS)
    yield from (unchanged_question(piles) for piles in ((2, 2), (3, 3, 1)))
    yield from (start_question(piles) for piles in ((1,), (2, 3)))


define(
    Exercise(
        name="games.nim",
        kind="script",
        signature="class Nim(Game): __init__(piles, misere=True) and the six methods of a game",
        properties=(
            Property(MOVES, 2),
            Property(PAYOFFS, 2),
            Property(ILLEGAL, 1),
            Property(VALUES, 1),
        ),
        questions=nim_questions,
        solved_by=("adsearch.games.nim",),
        also="more piles, larger piles, other orders of play",
    )
)
