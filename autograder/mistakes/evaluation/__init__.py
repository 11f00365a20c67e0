"""What goes wrong in notebook 5, evaluation."""

from autograder.mistakes.evaluation import (
    beam,
    expected,
    features,
    fit,
    h_minimax,
    linear,
    own,
    probcut,
)

__all__ = ["beam", "expected", "features", "fit", "h_minimax", "linear", "own", "probcut"]
