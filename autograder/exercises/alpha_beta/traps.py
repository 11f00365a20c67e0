"""alpha_beta.traps: trees on which wrong ways to prune, and other mistakes, show in the value."""

from __future__ import annotations

from functools import partial

from autograder.checks.exercise import define
from autograder.checks.impostors import Impostor
from autograder.exercises.material.trap_questions import traps_exercise

impostor = partial(Impostor, "alpha_beta.value")
DEEP = "(" * 11 + "0.5" + ")" * 11  # deeper than ten plies

RAISING = impostor(
    "MIN raises α",
    "raises α where MIN moves, and leaves β as it is",
    "min(1 1 0)",
)
IMPOSTORS = (
    impostor(
        "MIN compares with its own bound",
        "lets MIN stop as soon as its value is below β instead of α",
        "min(2 1)",
    ),
    impostor(
        "It cuts in the wrong direction",
        "stops while the window is still open",
        "min(2 1)",
    ),
    impostor(
        "The window is handed on upside down",
        "hands α on as β, and β as α",
        "((2 1))",
    ),
    RAISING,
    impostor(
        "MAX lowers β",
        "lowers β where MAX moves, and leaves α as it is",
        "(1 1 2)",
    ),
    impostor(
        "Siblings share their window",
        "has one window for the whole tree, which every node narrows for all others",
        "((1) 2)",
    ),
    impostor(
        "Levels alternate whoever moves",
        "asks who moves first, and then takes it for granted that the players alternate",
        "min(min(1 2))",
    ),
    impostor(
        "It returns α whoever moves",
        "returns α at every node, even where MIN moves",
        "min(1 2)",
    ),
    impostor(
        "Negamax as it stands",
        "says what a position is worth to the player to move",
        "min(1 2)",
    ),
    impostor(
        "MAX starts from zero",
        "starts with 0 as MAX's best value so far",
        "(-2 -1)",
    ),
    impostor(
        "MIN starts from zero",
        "starts with 0 as MIN's best value so far",
        "min(1 2)",
    ),
    impostor(
        "It keeps the last child",
        "keeps the value of MAX's last move instead of the best one",
        "(2 1)",
        spared="min(1 2)",
    ),
    impostor(
        "It rounds to whole numbers",
        "drops everything after the decimal point of its final answer",
        "0.5",
    ),
    impostor(
        "A large number stands for infinity",
        "uses a number such as 999 for infinity",
        "(-1500)",
    ),
    impostor(
        "It gives up after some plies",
        "gives up after ten plies",
        DEEP,
    ),
    impostor(
        "Moves are taken for numbers",
        "plays 0, 1, 2 and so on, and not the moves that the game offers",
        "(b:1 a:2)",
    ),
)


define(traps_exercise("alpha_beta.traps", IMPOSTORS, RAISING))
