"""What goes wrong in chance.pig."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.chance.pig import Table, pig

# Rules are asked with the points of the turn, the chances to win by them, and the chances that are
# left if the turn passes without points and with them.


def _rolled(k: int, chances: list[float], bust: float, hold: float) -> float:
    return (bust + sum(chances[k + 2 : k + 7])) / 6


def _chosen(k: int, roll: float, hold: float) -> float:
    return max(roll, hold)


def _solve(
    goal: int,
    rolled: Callable[[int, list[float], float, float], float] = _rolled,
    chosen: Callable[[int, float, float], float] = _chosen,
) -> Table:
    """Pig by rules of one's own for a roll and for the choice."""
    starts: dict[tuple[int, int], float] = {}

    def turn(i: int, j: int) -> list[float]:
        chances = [1.0] * (goal - i + 7)
        bust = 1 - starts[j, i]
        for k in range(goal - i - 1, 0, -1):
            hold = 1 - starts[j, i + k]
            chances[k] = chosen(k, rolled(k, chances, bust, hold), hold)
        chances[0] = rolled(0, chances, bust, bust)
        return chances

    table: Table = {}
    for total in range(2 * goal - 2, -1, -1):
        for i in range(max(0, total - goal + 1), total // 2 + 1):
            j = total - i
            starts[i, j], starts[j, i] = starts.get((i, j + 1), 0.5), starts.get((j, i + 1), 0.5)
            for _ in range(200):
                before = starts[i, j], starts[j, i]
                theirs = turn(j, i)
                starts[j, i] = theirs[0]
                mine = turn(i, j)
                starts[i, j] = mine[0]
                if abs(before[0] - mine[0]) + abs(before[1] - theirs[0]) < 1e-8:
                    break
            table.update({(j, i, k): theirs[k] for k in range(goal - j)})
            table.update({(i, j, k): mine[k] for k in range(goal - i)})
    return table


@mistake("chance.pig")
def it_never_holds(goal: int) -> Any:
    """Your player rolls on for ever. For a small goal that is best indeed; for a larger one there
    comes a point where more is at stake than can be won."""
    return _solve(goal, chosen=lambda k, roll, hold: roll)


@mistake("chance.pig")
def it_holds_at_twenty(goal: int) -> Any:
    """Your player holds at 20, the well-known rule. It is a good one, but is it best in every
    position? Compare rolling with holding."""
    return _solve(goal, chosen=lambda k, roll, hold: hold if k >= 20 else roll)


@mistake("chance.pig")
def the_mover_always_wins(goal: int) -> Any:
    """Every chance in your table is 1. What does a 1 do to the points of the turn, and to the turn?
    And when the turn passes, the table tells how likely the *other* is to win: what does that leave
    to you?"""
    return dict.fromkeys(pig(goal), 1.0)


@mistake("chance.pig")
def a_one_keeps_the_points(goal: int) -> Any:
    """After a 1 the turn ends, but your player keeps its points. What does a 1 cost?"""
    return _solve(goal, lambda k, c, bust, hold: _rolled(k, c, hold, hold))


@mistake("chance.pig")
def a_one_loses_the_game(goal: int) -> Any:
    """After a 1 you count the game as lost. Only the points of the turn are lost, and the turn."""
    return _solve(goal, lambda k, c, bust, hold: _rolled(k, c, 0.0, hold))


@mistake("chance.pig")
def the_six_is_left_out(goal: int) -> Any:
    """Your die never shows a 6: `range(2, 6)` ends with 5."""
    return _solve(goal, lambda k, chances, bust, hold: (bust + sum(chances[k + 2 : k + 6])) / 6)


@mistake("chance.pig")
def it_rolls_or_holds_by_lot(goal: int) -> Any:
    """You take the mean of rolling and holding. The player chooses the better one."""
    return _solve(goal, chosen=lambda k, roll, hold: (roll + hold) / 2)


@mistake("chance.pig")
def it_takes_the_worse_of_the_two(goal: int) -> Any:
    """You take the smaller of rolling and holding. The table is in the mover's view, and the mover
    wants to win."""
    return _solve(goal, chosen=lambda k, roll, hold: min(roll, hold))


@mistake("chance.pig")
def the_goal_must_be_passed(goal: int) -> Any:
    """You win only with more points than the goal. Reaching it is enough."""
    return {s: p for s, p in pig(goal + 1).items() if s[0] + s[2] <= goal}


@mistake("chance.pig")
def one_sweep_is_taken_for_the_end(goal: int) -> Any:
    """You go through the table once. What a 1 leads to had not been worked out by then: repeat,
    until nothing changes any more."""
    return _swept(goal, 1)


@mistake("chance.pig")
def it_stops_after_ten_sweeps(goal: int) -> Any:
    """Ten rounds are not enough for six digits. Go on until nothing changes any more."""
    return _swept(goal, 10)


def _swept(goal: int, sweeps: int) -> Table:
    """The table after so many rounds, worked out from the largest scores down; 0 before that."""
    table: Table = {}
    for _ in range(sweeps):
        for total in range(2 * goal - 2, -1, -1):
            for i in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
                j = total - i
                chances = [1.0] * (goal - i + 7)
                for k in range(goal - i - 1, -1, -1):
                    roll = 1 - table.get((j, i, 0), 0.0) + sum(chances[k + 2 : k + 7])
                    hold = 1 - table[j, i + k, 0] if k else 0.0
                    table[i, j, k] = chances[k] = max(roll / 6, hold)
    return table


@mistake("chance.pig")
def the_starts_of_turns_are_missing(goal: int) -> Any:
    """Your table has no entry with 0 points in the turn. That is where every turn begins."""
    return {s: p for s, p in pig(goal).items() if s[2] > 0}


@mistake("chance.pig")
def a_turn_may_begin_with_a_pass(goal: int) -> Any:
    """At the start of a turn you hand it on without a roll. The first roll is forced."""
    table = pig(goal)
    return {(i, j, k): p if k else 1 - table[j, i, 0] for (i, j, k), p in table.items()}


@mistake("chance.pig")
def the_scores_are_swapped(goal: int) -> Any:
    """In your table the other's score comes first. A position is (own, other, turn) for who is to
    move."""
    return {(j, i, k): p for (i, j, k), p in pig(goal).items()}


@mistake("chance.pig")
def losing_is_counted(goal: int) -> Any:
    """Your numbers are the mover's chance to lose."""
    return {s: 1 - p for s, p in pig(goal).items()}


@mistake("chance.pig")
def only_the_start_is_returned(goal: int) -> Any:
    """You return the chance at the start. The whole table is asked for."""
    return pig(goal)[0, 0, 0]


@mistake("chance.pig")
def who_holds_gets_the_others_chance(goal: int) -> Any:
    """Where the mover holds you take the other's chance to win for the mover's. The table is in the
    view of who moves: what is left to you when the other moves?"""
    return _solve(goal, chosen=lambda k, roll, hold: max(roll, 1 - hold))


@mistake("chance.pig")
def it_recurses_in_a_circle(goal: int) -> Any:
    """After a 1 it is the other player's turn at (other, own, 0), and after another 1 you are back
    where you began: the positions refer to each other in a circle, so recursion never ends, with a
    memory or without. From which guess could you start instead, and improve?"""
    known: Table = {}

    def chance(i: int, j: int, k: int) -> float:
        if i + k >= goal:
            return 1.0
        if (i, j, k) not in known:
            bust = 1 - chance(j, i, 0)
            known[i, j, k] = (bust + sum(chance(i, j, k + d) for d in range(2, 7))) / 6
        return known[i, j, k]

    return {(0, 0, 0): chance(0, 0, 0)}
