"""`impostors`: programs that only look right can be questioned about any small tree."""

from __future__ import annotations

import re

import pytest

from autograder import hint, impostors
from autograder.checks.traps import NoTrap, read_trap

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("exercise", ["minimax.value", "alpha_beta.value"])
def test_prepared_trees_are_enough_to_tell_everybody_apart_from_the_right_program(
    exercise: str,
) -> None:
    """Without a kernel there are no others. Whoever reads them learns no trap."""
    data = impostors(exercise).data
    for suspect in data["suspects"]:
        assert any(suspect["answers"][tree] != data["values"][tree] for tree in data["trees"])
    for tree in data["trees"]:
        with pytest.raises(NoTrap, match="leaves"):
            read_trap(tree)


@pytest.mark.parametrize("exercise", ["minimax.value", "alpha_beta.value"])
def test_prepared_trees_can_be_worked_out_by_hand(exercise: str) -> None:
    trees = list(impostors(exercise).data["trees"])
    assert len(trees) <= 10
    assert all(len(re.findall(r"[-.\d]+", tree)) == 9 for tree in trees), "nine numbers each"
    assert sum(":" in tree for tree in trees) == 1, "moves have names only where they must"
    assert max(map(len, trees)) <= 64


def test_a_tree_that_somebody_types_is_answered() -> None:
    data = impostors("minimax.value").answer({"tree": "min(3 4 8) = 3"})
    assert data["newest"] == "min(3 4 8)"
    answers = {suspect["does"]: suspect["answers"]["min(3 4 8)"] for suspect in data["suspects"]}
    assert answers["takes the average where MIN moves"] == "5"
    assert answers["uses a number such as 1000 for infinity"] == data["values"]["min(3 4 8)"] == "3"


@pytest.mark.parametrize("typed", ["", "(1", "(" * 10_000, "chance(1 2)", "1 " * 5_000])
def test_what_is_no_tree_gets_a_sentence(typed: str) -> None:
    assert impostors("minimax.value").answer({"tree": typed})["complaint"].startswith("Your tree ")


def test_a_hint_for_traps_leads_to_those_who_are_to_be_trapped() -> None:
    assert 'impostors("alpha_beta.value")' in repr(hint("alpha_beta.traps"))


def test_where_there_are_none_one_is_told_where_there_are() -> None:
    with pytest.raises(ValueError, match=r"no impostors of 'games.nim': try 'alpha_beta.value' or"):
        impostors("games.nim")
