"""Pig solved, to the figures of the course and against expectiminimax's own equations."""

from __future__ import annotations

import math
from functools import cache

import pytest

from adsearch.games import Pig
from adsearch.search.expectiminimax import expectiminimax
from adsearch.search.pig_solver import PigSolution, hold_at, pig_match

solution = cache(PigSolution)


def holding_states(goal: int) -> int:
    return sum(
        solution(goal).holds(own, other, turn)
        for own in range(goal)
        for other in range(goal)
        for turn in range(1, goal - own)
    )


def first_hold(goal: int) -> int:
    return next(turn for turn in range(2, goal) if solution(goal).holds(0, 0, turn))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("goal", "chance"),
    [
        (1, 6 / 7),
        (2, 6 / 7),
        (10, 0.709424),
        (20, 0.615559),
        (30, 0.567915),
        (38, 0.545485),
        (39, 0.544221),
        (40, 0.544694),
        (45, 0.546749),
        (50, 0.546151),
        pytest.param(60, 0.539893, marks=pytest.mark.long),
        pytest.param(100, 0.530593, marks=pytest.mark.long),
    ],
)
def test_the_chance_of_who_begins(goal: int, chance: float) -> None:
    assert solution(goal).value(0, 0, 0) == pytest.approx(chance, abs=5.1e-7)


@pytest.mark.parametrize("goal", [10, 20, 38])
def test_to_small_goals_nobody_ever_holds(goal: int) -> None:
    """Then who begins wins with 1 / (2 - q), where q is the chance to get there in one turn."""

    @cache
    def one_turn(turn: int) -> float:
        if turn >= goal:
            return 1.0
        return math.fsum(one_turn(turn + die) for die in range(2, 7)) / 6

    assert holding_states(goal) == 0
    assert solution(goal).value(0, 0, 0) == pytest.approx(1 / (2 - one_turn(0)), abs=1e-12)


@pytest.mark.parametrize(("goal", "states"), [(39, 9), (50, 4275)])
def test_in_how_many_states_to_hold(goal: int, states: int) -> None:
    assert holding_states(goal) == states


@pytest.mark.parametrize(("goal", "points"), [(40, 18), (50, 21)])
def test_where_to_hold_first(goal: int, points: int) -> None:
    assert first_hold(goal) == points


def test_rolling_and_holding_at_21_of_50() -> None:
    chances = solution(50).choices(0, 0, 21)
    assert chances == pytest.approx({"roll": 0.688721, "hold": 0.689350}, abs=5.1e-7)


@pytest.mark.slow
@pytest.mark.parametrize("goal", [7, 25, 45])
def test_values_satisfy_the_games_own_equations(goal: int) -> None:
    """One move of expectiminimax over the solution gives the solution back, at every state."""
    game = Pig(goal)

    def value(s) -> float:  # for MAX, in utilities; a roll is chance, not a position of its own
        player, own, other, turn, rolling = s
        if rolling:
            return sum(p * known(game.result(s, die)) for die, p in game.outcomes(s))
        mover = 2 * solution(goal).value(own, other, turn) - 1
        return mover if player == 0 else -mover

    def known(s) -> float:
        return game.utility(s) if game.is_terminal(s) else value(s)

    for own in range(goal):
        for other in range(0, goal, 3):
            for turn in range(0, goal - own, 2):
                s = (0, own, other, turn, False)
                again = expectiminimax(game, s, depth=1, evaluation=value).value
                assert again == pytest.approx(value(s), abs=1e-12)


def test_at_the_start_of_a_turn_there_is_no_choice() -> None:
    assert list(solution(10).choices(3, 4, 0)) == ["roll"]
    assert not solution(10).holds(3, 4, 0)


@pytest.mark.slow
def test_best_play_against_itself_is_the_solution() -> None:
    best = cache(solution(50).holds)
    assert pig_match(50, best, best) == pytest.approx(solution(50).value(0, 0, 0), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("points", "first", "second"),
    [
        (20, 0.6133, 0.5236),
        pytest.param(25, 0.5520, 0.4615, marks=pytest.mark.long),
        pytest.param(10, 0.7123, None, marks=pytest.mark.long),
    ],
)
def test_best_play_to_50_against_simple_rules(points, first, second) -> None:
    best = cache(solution(50).holds)
    assert pig_match(50, best, hold_at(points)) == pytest.approx(first, abs=5.1e-5)
    if second:
        assert 1 - pig_match(50, hold_at(points), best) == pytest.approx(second, abs=5.1e-5)


@pytest.mark.long
def test_pig_to_100() -> None:
    best = solution(100)
    assert first_hold(100) == 21
    assert best.choices(0, 0, 20) == pytest.approx({"roll": 0.619878, "hold": 0.619257}, abs=5.1e-7)
    assert best.choices(0, 0, 21) == pytest.approx({"roll": 0.626246, "hold": 0.626939}, abs=5.1e-7)
    matches = [
        (best.holds, hold_at(20), 0.5715),
        (hold_at(20), best.holds, 0.4917),
        (best.holds, hold_at(25), 0.5513),
        (hold_at(25), best.holds, 0.5091),
        (hold_at(20), hold_at(20), 0.5347),
    ]
    for first, second, chance in matches:
        assert pig_match(100, first, second) == pytest.approx(chance, abs=5.1e-5)


@pytest.mark.parametrize("goal", [0, -5])
def test_a_goal_is_at_least_one_point(goal: int) -> None:
    with pytest.raises(ValueError, match="goal of Pig is at least 1 point"):
        PigSolution(goal)
    with pytest.raises(ValueError, match="goal of Pig is at least 1 point"):
        pig_match(goal, hold_at(20), hold_at(20))


@pytest.mark.parametrize("place", [(-1, 0, 0), (0, 10, 0), (5, 0, 5), (0, 0, -1)])
def test_only_positions_of_the_game_have_a_value(place: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="Pig to 10 is never at"):
        solution(10).value(*place)
    with pytest.raises(ValueError, match="Pig to 10 is never at"):
        solution(10).choices(*place)
