"""Who searches on a board of their own plays by the usual rules; who searches the game does not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import Kalah
from adsearch.testing import conforms
from autograder.checks.mistakes import mistakes_in, reference, right_programs_in
from autograder.exercises.material.kalah_house_rules import Rake, draw_ambush, draw_trial
from autograder.exercises.material.kalah_matches import goes_by_own_rules
from autograder.exercises.material.kalah_search import chosen
from autograder.exercises.tournament.player import ask_to_beat
from autograder.inside.asking import PlainDoor
from autograder.inside.kalah_moves import kalah_move
from tests.submissions.tournament import STYLES

player = reference("tournament.player")


pytestmark = pytest.mark.slow

WIN_ALL_THE_SAME = {  # mistakes that leave a player as good as a search to four moves
    "It is no better than four moves ahead",
    "Seeds on the board are forgotten",
    "A draw is taken for a loss",
    "The budget is asked for between depths",
    "No move without a budget",
    "An unfinished depth is played",
    "It plays on when the game is over",
    "A finished game breaks it",
    "It draws random numbers",
    "It writes on the game",
}


def playouts(game: Any, state: Any, budget: Any) -> Any:
    """Monte Carlo: the move with the best mean of random games."""
    rewards = {a: [0.0] for a in game.actions(state)}
    for a in list(rewards) * 4:
        s = game.result(state, a)
        while not game.is_terminal(s) and budget.left():
            s = game.result(s, random.choice(game.actions(s)))
        if game.is_terminal(s):
            rewards[a].append(game.utility(s, game.player(state)))
    return max(rewards, key=lambda a: sum(rewards[a]) / len(rewards[a]))


def honest() -> list[Any]:
    programs = [player, playouts, *STYLES["tournament.player"]]
    programs += [program for (program,) in right_programs_in("tournament.player")]
    wrong = [m for m in mistakes_in("tournament.player") if m.name in WIN_ALL_THE_SAME]
    assert {mistake.name for mistake in wrong} == WIN_ALL_THE_SAME
    return [*programs, *(mistake.functions[0] for mistake in wrong)]


@pytest.mark.slow
@pytest.mark.parametrize("program", honest())
def test_a_search_of_the_game_sees_what_its_rule_does(program: Callable[..., Any]) -> None:
    if kalah_move(program, Kalah().initial(), 0)[1]:
        return  # who forfeits the usual game wins no match, and is not put on trial
    assert goes_by_own_rules(program, "seed", kalah_move) == ""


@pytest.mark.parametrize("house", [0, 5])
def test_a_player_that_tries_all_moves_sees_it(house: int) -> None:
    for number in range(10):
        trial = draw_trial(house, str(number))
        action, _ = kalah_move(player, trial.state, 0.5, trial.game)
        assert trial.reason(action) == ""


@pytest.mark.parametrize("depth", [2, 4, 6])
def test_a_search_on_a_board_of_its_own_does_not(depth: int) -> None:
    def program(game: Any, state: Any, budget: Any) -> Any:
        return min(chosen(Kalah(game.houses, game.seeds), state, depth))

    why = goes_by_own_rules(program, "seed", kalah_move)
    assert "Only `game.result` knows what a move does" in why


@pytest.mark.parametrize("depth", [3, 4, 6])
def test_nor_does_one_that_first_compares_the_results_of_its_moves(depth: int) -> None:
    def program(game: Any, state: Any, budget: Any) -> Any:
        usual = Kalah(game.houses, game.seeds)
        moves = usual.actions(state)
        odd = [a for a in moves if game.result(state, a) != usual.result(state, a)]
        return (odd or sorted(chosen(usual, state, depth)))[0]

    why = goes_by_own_rules(program, "seed", kalah_move)
    assert "ask it about the replies as well" in why


def test_nor_does_one_that_searches_the_game_only_where_it_is_watched() -> None:
    def ask(_: Any, state: Any, seed: Any, watched: Any = None) -> tuple[Any, str]:
        """As a program plays that finds out whether the judge makes its moves."""
        return min(chosen(watched or Kalah(), state, 2 if watched else 5)), ""

    assert "not where its calls to `game.result` are counted" in goes_by_own_rules(
        player, "seed", ask
    )


def test_nor_does_one_that_gives_up_where_it_is_watched() -> None:
    def ask(_: Any, state: Any, seed: Any, watched: Any = None) -> tuple[Any, str]:
        return (None, "it raised an error") if watched else (min(chosen(Kalah(), state, 6)), "")

    assert goes_by_own_rules(player, "seed", ask)


@pytest.mark.parametrize("plies", [1, 2])
def test_nor_does_one_that_gives_up_where_the_rules_are_others(plies: int) -> None:
    def compare(game: Any, usual: Kalah, state: Any, plies: int) -> None:
        for a in usual.actions(state) if plies else ():
            after = usual.result(state, a)
            assert game.result(state, a) == after
            compare(game, usual, after, plies - 1)

    def program(game: Any, state: Any, budget: Any) -> Any:
        compare(game, usual := Kalah(game.houses, game.seeds), state, plies)
        return min(chosen(usual, state, 6))

    assert "it made no move, though it had calls" in goes_by_own_rules(program, "seed", kalah_move)


def test_nor_does_one_that_gives_up_in_an_ambush_alone() -> None:
    def program(game: Any, state: Any, budget: Any) -> Any:
        usual = Kalah(game.houses, game.seeds)
        for a in usual.actions(state):
            after = usual.result(state, a)
            if game.result(state, a) != after:
                return a
            assert all(game.result(after, b) == usual.result(after, b) for b in game.actions(after))
        return min(chosen(usual, state, 6))

    assert "it made no move, though it had calls" in goes_by_own_rules(program, "seed", kalah_move)


@pytest.mark.parametrize("is_shrewd", [False, True], ids=["everywhere", "in ambushes alone"])
def test_nor_does_one_that_spends_its_calls_before_it_gives_up(is_shrewd: bool) -> None:
    def program(game: Any, state: Any, budget: Any) -> Any:
        usual = Kalah(game.houses, game.seeds)
        for a in usual.actions(state):
            after = usual.result(state, a)
            if game.result(state, a) != after and is_shrewd:
                return a
            if any(game.result(after, b) != usual.result(after, b) for b in game.actions(after)):
                while True:
                    game.result(state, a)
        return min(chosen(usual, state, 6))

    assert "never made a good move" in goes_by_own_rules(program, "seed", kalah_move)


@pytest.mark.parametrize("number", range(6))
def test_a_search_that_sees_the_reply_takes_no_bait(number: int) -> None:
    ambush = draw_ambush(str(number))
    assert ambush.bait in chosen(Kalah(), ambush.state, 4)
    assert kalah_move(player, ambush.state, 0.5, ambush.game)[0] != ambush.bait


@pytest.mark.slow
def test_it_does_not_win_a_match() -> None:
    def program(game: Any, state: Any, budget: Any) -> Any:
        return min(chosen(Kalah(), state, 5))

    question = ask_to_beat("d2", "seed")
    wrong = question.assess(PlainDoor([program]).ask(question))
    assert wrong
    assert "only `game.result` knows" in wrong.sentence.lower()


@pytest.mark.parametrize("only", [None, MAX, MIN])
@pytest.mark.parametrize("house", range(6))
def test_the_rule_makes_a_game(house: int, only: int | None) -> None:
    assert conforms(Rake(house, only))
