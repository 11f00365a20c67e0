"""What goes wrong in notebook 7, Monte Carlo: one file for each exercise."""

from autograder.mistakes.mcts import (
    backpropagate,
    decide,
    expand,
    flat,
    leaf_evaluation,
    playout,
    search,
    select,
    ucb1,
)

__all__ = [
    "backpropagate",
    "decide",
    "expand",
    "flat",
    "leaf_evaluation",
    "playout",
    "search",
    "select",
    "ucb1",
]
