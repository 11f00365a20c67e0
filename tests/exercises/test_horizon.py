"""The checks of notebook 6: what the program shown beside a wrong one does."""

from adsearch.games import Tree
from autograder.checks.mistakes import reference

singular = reference("horizon.singular")


def test_a_right_singular_evaluates_each_move_once() -> None:
    """A report counts the leaves that it examines: no more than the tree has."""
    tree = Tree("(a:(5@5)@9 b:(1@1)@8 c:(0@0)@7)@0")
    evaluated = []

    def evaluation(state: tuple[str, ...]) -> float:
        evaluated.append(state)
        return tree.evaluation(state)

    assert singular(tree, (), 1, evaluation, 1) == "a"
    assert sorted(evaluated) == [("a",), ("b",), ("c",)]
