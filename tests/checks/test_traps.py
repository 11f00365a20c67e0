"""Whatever a student writes for a trap is read within bounds, and gets a sentence if it is none."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.games import Tree
from autograder.checks.impostors import Impostor
from autograder.checks.traps import MOST_LEAVES, NoTrap, Trap, catch, count_leaves, read_trap

ROUNDING = Impostor("minimax.value", "It rounds to whole numbers", "rounds", "0.5")
SWAPPING = Impostor("minimax.value", "MAX and MIN are swapped", "swaps the players", "(1 2)")
BOTH = (ROUNDING, SWAPPING)


@pytest.mark.parametrize(
    ("text", "trap"),
    [
        ("5", Trap("5")),
        (" (1 (2 3)) ", Trap("(1 (2 3))")),
        ("(1 (2 3))=2", Trap("(1 (2 3))", 2)),
        ("min(−1 2) = −1", Trap("min(-1 2)", -1)),
        ("(left:1 right:2.5) = 2.5", Trap("(left:1 right:2.5)", 2.5)),
        ("(" * 12 + "1" + ")" * 12, Trap("(" * 12 + "1" + ")" * 12)),
    ],
)
def test_a_trap_is_a_tree_and_perhaps_its_value(text: str, trap: Trap) -> None:
    assert read_trap(text) == trap


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (5, r'should be a text such as "\(1 \(2 3\)\)", not 5'),
        (["(1 2)"], "should be a text"),
        ("", "is not a tree yet: the text ends in the middle of the tree"),
        ("(1 2", r"is not a tree yet: this parenthesis is never closed \(column 1\)"),
        ("(1 2))", "the tree ends here, but the text goes on"),
        ("(1 two)", "expected a number, found 'two'"),
        ("()", "a node needs at least one child"),
        ("(1 2) = two", "should have a number after its =, what it is worth to MAX, not 'two'"),
        ("(1 2) = nan", "should have a number after"),
        ("(1 2) = 1e999", "should have a number after"),
        ("chance(1 2)", "of MAX, MIN and numbers alone"),
        ("A(<1 2 3> <3 2 1>)", "one number at each leaf"),
        ("C(1 2)", "is not a tree yet: leaf /0 has 1 payoffs, others 3"),
        ("#x(1 2)", "of MAX, MIN and numbers alone"),
        ("(1@3 2)", "of MAX, MIN and numbers alone"),
        ("(inf 1)", r"a leaf beyond ±1,000,000"),
        ("(1 1e7)", r"a leaf beyond ±1,000,000"),
        ("(1 2 3 4 5 6 7 8 9)", "has 9 leaves, and at most 8 are allowed"),
        ("(" * 13 + "1" + ")" * 13, "is 13 moves deep, and at most 12 are allowed"),
        ("(" * 100, "is 100 moves deep"),
        ("(" * 1_000_000, "has 1000000 characters, and at most 200 are allowed"),
        ("9" * 201, "has 201 characters"),
        ("9" * 200, "a leaf beyond"),
    ],
)
def test_what_is_no_trap_gets_a_sentence(text: Any, reason: str) -> None:
    with pytest.raises(NoTrap, match=reason):
        read_trap(text)


@given(st.text(st.sampled_from("()mina x:=-.@#<>0123456789\n"), max_size=40))
def test_any_text_is_a_small_tree_or_gets_a_sentence(text: str) -> None:
    try:
        trap = read_trap(text)
    except NoTrap as reason:
        sentence = str(reason)
    else:
        sentence = ""
        assert 1 <= count_leaves(trap.tree) <= MOST_LEAVES
        assert Tree(trap.tree)
    assert "\n" not in sentence


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda parts: st.lists(parts, max_size=7) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=9,
)


@pytest.mark.slow
@given(PLAIN)
def test_any_answer_is_judged(answer: Any) -> None:
    caught = catch(BOTH, answer)
    assert len(caught.trees) == len(caught.unmasked) <= 6
    assert all(flaw.sentence for flaw in caught.flaws)


def test_a_trap_unmasks_those_who_differ_on_it() -> None:
    caught = catch(BOTH, ["(1 2)", "(0.5 0.5) = 0.5"])
    assert caught.unmasked == ((SWAPPING,), (ROUNDING,))
    assert caught.everybody == set(BOTH)
    assert not caught.flaws


@pytest.mark.parametrize(
    ("answer", "kind", "sentence"),
    [
        ("(1 2)", "no tree", "should be a list of texts"),
        ({"(1 2)": 2}, "no tree", "should be a list of texts"),
        (["(1 2)"] * 7, "too many", "you wrote 7 traps, and at most 6 are allowed"),
        (["(1 2)", "(1"], "no tree", "tree 2 is not a tree yet"),
        (["(1 2) = 1"], "wrong value", r"tree 1, \(1 2\), is not worth 1"),
        (["(1 2)", "(1 1)"], "idle", r"on tree 2, \(1 1\), no impostor gives itself away"),
        (["(1 2)", "(3 4)"], "twins", "tree 2, .* unmasks only impostors that tree 1 unmasks"),
        (["(1 2)", "(1.5 2.5)"], "twins", "tree 1, .* unmasks only impostors that tree 2 unmasks"),
    ],
)
def test_a_flaw_is_told_and_named(answer: Any, kind: str, sentence: str) -> None:
    flaw = catch(BOTH, answer).flaws[0]
    assert flaw.kind == kind
    assert re.search(sentence, flaw.sentence)


def test_a_flaw_spoils_its_own_trap_alone() -> None:
    caught = catch(BOTH, ["(1", "(1 2)", "0.5 = 7"])
    assert caught.trees == ("(1 2)",)
    assert [flaw.kind for flaw in caught.flaws] == ["no tree", "wrong value"]
