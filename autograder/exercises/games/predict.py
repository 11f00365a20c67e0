"""games.predict: what is foretold about a game of Nim of one's own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adsearch.games import Nim
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close
from autograder.checks.mistakes import reference
from autograder.exercises.material.predictions import expect_secret
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

moves = reference("games.predict")
reachable = reference("games.predict", 1)
winner = reference("games.predict", 2)

MOVES, OCCUR, WINS = "how many moves there are", "how many states can occur", "who wins"
PLAYERS = "MAX", "MIN"

# On all of these the majority of the finished games goes to the player who loses.
STARTS = ((2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (4, 4))


def own(name: Seed) -> Nim:
    return Nim(random.Random(f"games.predict {name}").choice(STARTS))


def expect_winner(player: int) -> Expectation:
    """Right if it is this player, by number or by name. A report speaks of players by name."""
    words = "the player who can force a win, MAX or MIN"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, words, answer.fault.kind)
        name = named(answer)
        if name == PLAYERS[player]:
            return None
        given = name if name in PLAYERS else show(name)
        return Wrong(f"{given} is not the player who can force a win", words, given)

    return assess


def named(answer: Answer) -> Any:
    """The name of the player who was given by number or by name, and anything else as it is."""
    for number, name in enumerate(PLAYERS):
        if close(answer.value, number) or str(answer.value).strip().upper() == name:
            return name
    return answer.value


def questions(seed: Seed) -> Iterator[Question]:
    game, spec = own(seed), GameSpec("Nim", (own(seed).piles,))
    start = game.initial()
    listed = 2 * (game.piles[0] + 1) * (game.piles[1] + 1)
    predictions = (
        (MOVES, "the number of moves at the start", expect_secret, moves(game, start)),
        (
            OCCUR,
            f"the number of states that can occur ({listed} can be written down)",
            expect_secret,
            reachable(game, start),
        ),
    )
    for i, (property, words, assess, right) in enumerate(predictions):
        call = Call((spec, State()), function=i)
        yield Question(property, (call,), assess(right, words), f"{spec}: {words}")
    call = Call((spec, State()), function=2)
    judged, text = expect_winner(winner(game, start)), f"{spec}: who wins?"
    yield Question(WINS, (call,), judged, text, gist=named)


define(
    Exercise(
        name="games.predict",
        kind="literal",
        signature="how many moves, how many states that can occur, and MAX or MIN, who wins",
        properties=(Property(MOVES, 1), Property(OCCUR, 1), Property(WINS, 1)),
        questions=questions,
        also="nothing new, only the same three questions about your piles",
        own=own,
    )
)
