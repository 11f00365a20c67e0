"""Notebook 8, chance: dice, expectiminimax, rescaling, Star1, Pig, learning from self-play."""

from autograder.exercises.chance.expectiminimax import EXPECTIMINIMAX
from autograder.exercises.chance.pig import PIG
from autograder.exercises.chance.rolls import ROLLS
from autograder.exercises.chance.star1 import STAR1
from autograder.exercises.chance.td import TD
from autograder.exercises.chance.transform import TRANSFORM

__all__ = ["EXPECTIMINIMAX", "PIG", "ROLLS", "STAR1", "TD", "TRANSFORM"]
