"""Notebook 1, games: write two, count a tree, merge what is equal, find out what is constant."""

from autograder.exercises.games.canonical import CANONICAL
from autograder.exercises.games.constant_sum import CONSTANT_SUM
from autograder.exercises.games.count import COUNT
from autograder.exercises.games.nim import NIM
from autograder.exercises.games.predict import PREDICT
from autograder.exercises.games.tictactoe import TICTACTOE

__all__ = ["CANONICAL", "CONSTANT_SUM", "COUNT", "NIM", "PREDICT", "TICTACTOE"]
