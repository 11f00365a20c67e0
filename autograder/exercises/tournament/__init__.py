"""Notebook 10, tournament: one player that has everything."""

from autograder.exercises.tournament.player import PLAYER

__all__ = ["PLAYER"]
