"""What goes wrong in ordering.predict."""

from __future__ import annotations

from autograder.checks.exercise import mistake
from autograder.exercises.ordering.predict import deepening_in_all, killers_on_centre


@mistake("ordering.predict", deepening_in_all)
def gains_multiply() -> int:
    """You expect killers to save as much again on top of a good order. With the centre first most
    cut-offs already come at the first move: what is there left to gain?"""
    return 20_296 // 3


@mistake("ordering.predict", deepening_in_all)
def killers_cost_a_lot() -> int:
    """You expect killers to do much harm on top of a good order. How many moves does a wrong killer
    put in front of the right one?"""
    return 3 * 20_296


@mistake("ordering.predict", killers_on_centre, at=1)
def every_depth_costs_as_much() -> int:
    """You expect eight searches to cost far more than one. Each depth is several times as large as
    the one before: what share of the whole is the last?"""
    return 8 * 220_214


@mistake("ordering.predict", killers_on_centre, at=1)
def the_line_saves_nearly_everything() -> int:
    """You expect far less work for all depths together than for the last alone. Trying the last
    line first helps, but the last search still has to be done."""
    return 220_214 // 4
