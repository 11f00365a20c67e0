"""minimax.traps: trees that tell wrong programs from right ones, before one writes one's own."""

from __future__ import annotations

from functools import partial

from autograder.checks.exercise import define
from autograder.checks.impostors import Impostor
from autograder.exercises.material.trap_questions import traps_exercise

impostor = partial(Impostor, "minimax.value")
DEEP = "(" * 11 + "0.5" + ")" * 11  # deeper than ten plies

ALTERNATING = impostor(
    "Levels alternate from the player at the root",
    "asks who moves first, and then takes it for granted that the players alternate",
    "(max(1 2))",
)
IMPOSTORS = (
    impostor(
        "Every level maximises",
        "takes the largest child at every node, whoever moves there",
        "min(1 2)",
    ),
    impostor(
        "The root always maximises",
        "assumes that MAX moves first",
        "min(1 2)",
    ),
    impostor(
        "Levels alternate whoever moves",
        "gives every other level to MAX, beginning with the root",
        "min(1 2)",
    ),
    ALTERNATING,
    impostor(
        "The player after the move is asked",
        "asks whose turn it is after a move, and concludes that the other player made it",
        "(0 max(1))",
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
        "It looks only one ply ahead",
        "looks one ply ahead, and takes the first leaf that lies below",
        "((2 1))",
    ),
    impostor(
        "It averages over the replies",
        "takes the average where MIN moves",
        "min(1 2)",
    ),
    impostor(
        "It keeps the last child",
        "keeps the value of MAX's last move instead of the best one",
        "(2 1)",
        spared="min(1 2)",
    ),
    impostor(
        "It returns inside one player's loop",
        "returns as soon as it has seen MIN's first move",
        "min(2 1)",
    ),
    impostor(
        "The answer is in the mover's view",
        "says what a position is worth to the player to move",
        "min(1 2)",
    ),
    impostor(
        "Zero is taken for nothing",
        "mistakes a best value of 0 for no value at all",
        "(0 -1)",
    ),
    impostor(
        "It rounds to whole numbers",
        "drops everything after the decimal point of its final answer",
        "0.5",
    ),
    impostor(
        "A large number stands for infinity",
        "uses a number such as 1000 for infinity",
        "(-1500)",
    ),
    impostor(
        "It gives up after some plies",
        "gives up after ten plies",
        DEEP,
    ),
    impostor(
        "The first win is enough",
        "stops at the first of MIN's moves that is worth less than 0",
        "min(-1 -2)",
        spared="(1 2)",
    ),
    impostor(
        "Moves are taken for numbers",
        "plays 0, 1, 2 and so on, and not the moves that the game offers",
        "(b:1 a:2)",
    ),
)


define(traps_exercise("minimax.traps", IMPOSTORS, ALTERNATING))
