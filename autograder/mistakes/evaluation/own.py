"""What goes wrong in evaluation.own."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.evaluation.own import counted, evaluate


@mistake("evaluation.own")
def guesses_exceed_a_win(game: Any, state: Any) -> Any:
    """Your guesses are larger than a win. A search would rather collect lines of three than win:
    divide, so that all guesses stay between -1 and 1."""
    return evaluate(game, state) if game.is_terminal(state) else 1000 * evaluate(game, state)


@mistake("evaluation.own")
def finished_games_are_worth_nothing(game: Any, state: Any) -> Any:
    """A won game is worth no more to you than any other. The first demand on an evaluation is that
    it orders finished games as their utility does."""
    return 0.0 if game.is_terminal(state) else evaluate(game, state)


@mistake("evaluation.own")
def the_movers_view_is_taken(game: Any, state: Any) -> Any:
    """Your value is in the view of the player to move. It is asked for in MAX's view, whoever
    moves."""
    if game.is_terminal(state):
        return evaluate(game, state)
    return evaluate(game, state) * (1 if game.player(state) == MAX else -1)


@mistake("evaluation.own")
def the_sign_is_turned_round(game: Any, state: Any) -> Any:
    """What is good for X has a negative value in your evaluation. X is MAX."""
    return -evaluate(game, state)


@mistake("evaluation.own")
def it_knows_nothing(game: Any, state: Any) -> Any:
    """Every unfinished game looks level to you. What can be counted on a board?"""
    return evaluate(game, state) if game.is_terminal(state) else 0.0


@mistake("evaluation.own")
def x_stands_well_by_itself(game: Any, state: Any) -> Any:
    """You add something for X that O does not get. With the colours swapped an evaluation should be
    the opposite."""
    return evaluate(game, state) if game.is_terminal(state) else evaluate(game, state) + 0.01


@mistake("evaluation.own")
def a_two_is_worth_more_than_a_three(game: Any, state: Any) -> Any:
    """Two discs in a line are worth more to you than three. Which of them is nearer to four?"""
    if game.is_terminal(state):
        return evaluate(game, state)
    threes, twos, centre = counted(game)(state)
    return (threes + 5 * twos + centre) / 1000


@variant("evaluation.own", of=guesses_exceed_a_win)
def guesses_exceed_a_win_but_wins_are_worth_more(game: Any, state: Any) -> Any:
    value = guesses_exceed_a_win(game, state)
    return 1000 * value if game.is_terminal(state) else value


@mistake("evaluation.own")
def a_draw_is_a_loss(game: Any, state: Any) -> Any:
    """A drawn game is worth as little to X as a lost one. It lies between a win and a loss."""
    value = evaluate(game, state)
    return -1.0 if game.is_terminal(state) and value == 0 else value
