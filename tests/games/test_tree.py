"""Explicit trees: what the text means, what it refuses, and the trees of the textbooks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, MIN, IllegalPosition
from adsearch.games.tree import AIMA_THREE_PLAYERS, AIMA_TWO_PLY, NAU, STOCKTON, Tree
from adsearch.games.tree_text import BadTree, TreeReader

NESTED = st.recursive(st.integers(-99, 99), lambda node: st.lists(node, min_size=1, max_size=4))


def leaves(tree: Tree, s: tuple[Any, ...] = ()) -> list[float]:
    if tree.is_terminal(s):
        return [tree.utility(s)]
    return [value for a in tree.choices(s) for value in leaves(tree, tree.result(s, a))]


def test_levels_alternate_from_first() -> None:
    tree = Tree("((1 2) (3 4))")
    assert (tree.player(()), tree.player((0,))) == (MAX, MIN)
    tree = Tree("((1 2) (3 4))", first=MIN)
    assert (tree.player(()), tree.player((0,))) == (MIN, MAX)


def test_a_player_may_move_twice() -> None:
    tree = Tree("max(1 max(0 2))")
    assert tree.player((1,)) == MAX


def test_chance_does_not_use_up_a_turn() -> None:
    tree = Tree("(chance(0.5:(1 2) 0.5:(3 4)) 7)")
    assert tree.player((0,)) == CHANCE
    assert tree.player((0, 1)) == MIN
    assert tree.actions((0,)) == ()
    assert tree.outcomes((0,)) == [(0, 0.5), (1, 0.5)]


def test_chance_without_labels_is_even() -> None:
    assert Tree("chance(1 2 3 4)").outcomes(()) == [(i, 0.25) for i in range(4)]


def test_labels_name_the_moves() -> None:
    tree = Tree("(left:(up:1 down:2) right:3)")
    assert tree.actions(()) == ("left", "right")
    assert tree.utility(("left", "down")) == 2
    assert tree.position("/left/down") == ("left", "down")


def test_vectors_give_each_player_its_own() -> None:
    tree = Tree("A(B(<1 2 6> <4 2 3>))")
    assert tree.players == (0, 1, 2)
    assert [tree.utility((0, 0), p) for p in tree.players] == [1, 2, 6]
    assert tree.name(tree.player((0,))) == "B"


def test_without_letters_three_players_take_turns() -> None:
    tree = Tree("(((<1 2 6> <4 2 3>)))")
    assert [tree.player(s) for s in [(), (0,), (0, 0)]] == [0, 1, 2]


def test_static_evaluations() -> None:
    tree = Tree("max(min(4)@7 3)@0")
    assert tree.evaluation(()) == 0
    assert tree.evaluation((0,)) == 7
    with pytest.raises(ValueError, match=r"^\(1,\) has no static evaluation: the game is over"):
        tree.evaluation((1,))
    with pytest.raises(ValueError, match="write it as"):
        Tree("(1 2)").evaluation(())


FUSION = (
    "chance(#r(guess:max#g(l:1 r:-1) safe:0.5 look:max(l:0.7 r:-1.3)) "
    "#r(guess:max#g(l:-1 r:1) safe:0.5 look:max(l:-1.3 r:0.7)))"
)


def test_marked_nodes_cannot_be_told_apart() -> None:
    tree = Tree(FUSION)
    assert tree.information((0, "guess"), MAX) == tree.information((1, "guess"), MAX) == "#g"
    assert tree.information((0,), MAX) == "#r"
    assert tree.information((0, "look"), MAX) == (0, "look")
    assert Tree(str(tree)) == tree


def test_elsewhere_a_player_knows_what_it_knew_when_it_moved() -> None:
    tree = Tree("chance(min(stop:-1 go:max#m(l:1 r:-1)) min(stop:1 go:max#m(l:-1 r:0.5)))")
    for world in (0, 1):
        assert tree.information((world,), MIN) == (world,)
        assert tree.information((world,), MAX) == ()
        assert tree.information((world, "go", "l"), MAX) == ("#m", "l")
        assert tree.information((world, "go"), MIN) == ((world,), "go")


@pytest.mark.parametrize("p", [MAX, MIN])
def test_without_marks_everybody_knows_everything(p: int) -> None:
    tree = Tree("((1 2) chance(3 4))")
    assert [tree.information(s, p) for s in [(), (0,), (1,), (1, 0)]] == [(), (0,), (1,), (1, 0)]


def test_the_name_of_a_set_is_no_player() -> None:
    """Nor is its last letter."""
    assert Tree("#C(1 2)").players == Tree("max#x-C(1 2)").players == (0, 1)
    assert Tree("A#x(B(C#y(<1 2 3> <4 5 6>)))").players == (0, 1, 2)


def test_a_mark_before_a_colon_is_a_label() -> None:
    assert Tree("(#x:3 y:4)").actions(()) == ("#x", "y")


def test_moves_of_a_set_may_come_in_any_order() -> None:
    assert Tree("(#x(l:1 r:2) #x(r:3 l:4))").information((1,), MIN) == "#x"


def test_facts_about_the_tree() -> None:
    assert Tree("((3 -12) 8)").bounds == (-12, 8)
    assert Tree("((3 -12) 8)").constant_sum
    assert not Tree("A(<1000 1000> <1 2>)").constant_sum
    assert Tree("A(<1000 1000> <1 2>)").bounds == (1, 1000)


@pytest.mark.slow
@given(NESTED, st.sampled_from([MAX, MIN]))
def test_text_and_lists_are_the_same_tree(nested: Any, first: int) -> None:
    tree = Tree(nested, first)
    assert Tree(str(tree), first) == tree
    assert eval(repr(tree), {"Tree": Tree, "MIN": MIN}) == tree


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "min(1 2)",
        "(1 max(0 2))",
        "(chance(0.9:2 0.1:-10) 0.5)",
        "A(B(<1 2 6> <4 2 3>) C(<0 0 1> <1 0 0>))",
        "(a:(b:1 c:2)@3 4@-2.5)@0",
        "(-1e+20 1e-07)",
        "(inf -inf)",
        "(inf (0 (1)))",
        "#x(1 2)",
        "(h:#c(h:2 t:-1)@1 t:#c(h:-1 t:1))",
        "min#x(min#y(1 2) 3)",
    ],
)
def test_what_is_written_is_read_back(text: str) -> None:
    assert str(Tree(text)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("((3 12)", r"never closed \(column 1\)"),
        ("(1 2) 3", r"the text goes on \(column 7\)"),
        ("()", "at least one child"),
        ("(1 x)", r"expected a number, found 'x' \(column 4\)"),
        ("", "ends in the middle"),
        ("(1 2:)", "expected a number"),
        ("chance(0.5:1 0.6:2)", "0.5, 0.6 add up to 1.1"),
        ("chance(0.5:1 2)", "every outcome of chance a probability, or none"),
        ("chance(1.5:1 -0.5:2)", "not a probability between 0 and 1"),
        ("chance(x:1 y:2)", "'x' is not a probability"),
        ("foo(1)", "'foo' is no player"),
        ("<1 2", "expected '>'"),
        ("A(<1 2 3> <1 2>)", "has 2 payoffs, others 3"),
        ("A(<1 2 3> 4)", "has 1 payoffs, others 3"),
        ("(a:1 a:2)", "two moves have the same name"),
        ("(a/b:1)", "no slash"),
        ("(1 @)", "expected a number"),
        ("(nan 1)", "expected a number, found 'nan'"),
        ("(#(1 2) 3)", r"needs a name behind its # \(column 2\)"),
        ("max#(1 2)", "needs a name"),
        ("chance#x(1 2)", "chance has no information"),
        ("#c(1 min(#c(1 2) 3))", r"#c is twice on one path.* \(column 10\)"),
        ("(#c(1 2) max#c(1 2))", "#c joins .*: MIN moves at column 2, MAX here"),
        ("(#c(h:2 t:1) #c(h:1 x:1))", "#c joins .*: the moves at column 2 are h, t, here h, x"),
        ("(#c(1 2) #c(1 2 3))", "are 0, 1, here 0, 1, 2"),
        ("foo#x(1 2)", "'foo' is no player"),
    ],
)
def test_malformed_text_is_refused_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(BadTree, match=complaint):
        Tree(text)


def test_columns_are_counted_only_to_complain(monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes as long as reading all of the text, and was done for every chance node."""
    counted: list[int] = []
    columns = TreeReader.columns
    monkeypatch.setattr(TreeReader, "columns", lambda self: counted.append(1) or columns(self))
    Tree("max(chance(0.5:1 0.5:2) chance(3 4))")
    Tree("(#c(1 2) #c(1 2))")
    assert not counted
    with pytest.raises(BadTree, match=r"column 8: .* add up to 0\.9"):
        Tree("(chance(0.4:1 0.5:2))")
    assert counted


@pytest.mark.parametrize("nested", [[], [[1, 2], []], [1, "2"], [1, None], [True], [float("nan")]])
def test_malformed_lists_are_refused(nested: Any) -> None:
    with pytest.raises(BadTree):
        Tree(nested)


def test_a_path_that_is_not_there_is_no_position() -> None:
    with pytest.raises(IllegalPosition, match="has no node"):
        Tree("(1 2)").player((2,))
    with pytest.raises(IllegalPosition, match="no move 'c'"):
        Tree("(a:1 b:2)").position("/c")


def test_the_textbooks_trees() -> None:
    assert leaves(Tree(AIMA_TWO_PLY)) == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert leaves(Tree(NAU)) == [5, 2, 8, 1, 3, 4, 9, 7]
    assert leaves(Tree(STOCKTON)) == [9, -5, -8, 10, -9, -7, 5, -9, -11, 4, 10, 11, 900, 999]
    three = Tree(AIMA_THREE_PLAYERS)
    assert [three.utility((0, 0, 0), p) for p in three.players] == [1, 2, 6]
    assert [three.player(s) for s in [(), (1,), (1, 1)]] == [0, 1, 2]


def test_random_trees_come_from_their_seed() -> None:
    assert Tree.random(5) == Tree.random(5) != Tree.random(6)
    assert sorted(leaves(Tree.random(5, (3, 3), 2))) == list(range(1, 10))
    assert set(leaves(Tree.random(5, values=lambda rng: rng.choice([-1, 1])))) == {-1, 1}
