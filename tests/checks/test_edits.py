"""Edits: what they find in a program, what they make of it, and what they refuse."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.checks.edits import Misfit, apply, changes_in, overlap, read_hunks

SEARCH = """\
def value(game, s):
    best = -inf if game.player(s) == MAX else inf
    for a in game.actions(s):
        v = value(game, game.result(s, a))
        best = max(best, v)  # or min
        if best >= beta:
            break
    return best
"""


def edited(difference: str, program: str = SEARCH) -> str:
    return apply(program, changes_in(program, read_hunks(textwrap.dedent(difference))))


def test_a_part_of_a_line_is_compared_by_tokens() -> None:
    text = edited("- max( best,v )\n+ v")
    assert "        best = v  # or min\n" in text


def test_lines_are_indented_as_the_program_is() -> None:
    text = edited(
        """
        - if best >= beta:
        -     break
        + if best > beta:
        +     cut = True
        +     break
        """.strip("\n")
    )
    assert "        if best > beta:\n            cut = True\n            break\n    return" in text


def test_lines_that_stay_say_where() -> None:
    after = edited("  for a in game.actions(s):\n+     count += 1")
    assert "    for a in game.actions(s):\n        count += 1\n        v = " in after
    before = edited("+ count = 0\n  def value(game, s):")
    assert before == "count = 0\n" + SEARCH


def test_a_line_can_go() -> None:
    line = "        best = max(best, v)  # or min\n"
    assert edited("- best = max(best, v)") == SEARCH.replace(line, "")
    assert "break" not in edited("- if best >= beta:\n-     break")


def test_a_name_between_underscores_is_any_name() -> None:
    text = edited("- max(_best_, _v_)\n+ min(_v_, _best_)\n\n- return _best_\n+ return -_best_")
    assert "best = min(v, best)" in text
    assert "return -best" in text
    with pytest.raises(Misfit, match="does not occur"):
        edited("- max(_best_, _v_)\n+ 0\n\n- return _v_\n+ return 0")


def test_a_place_must_be_the_only_one() -> None:
    with pytest.raises(Misfit, match="occurs 2 times"):
        edited("- game.player(s)\n+ 0", "x = game.player(s)\ny = game.player(s)\n")
    text = edited(
        "@@ everywhere\n- game.player(s)\n+ 0", "x = game.player(s)\ny = game.player(s)\n"
    )
    assert text == "x = 0\ny = 0\n"


@pytest.mark.parametrize(
    ("difference", "reason"),
    [
        ("- worst\n+ best", "does not occur"),
        ("+ nowhere", "nothing says where"),
        ("best", "begins with"),
        ("- best = max(best, v)\n+ a\n\n- max(best, v)\n+ b", "the same place"),
    ],
)
def test_what_cannot_be_made_says_why(difference: str, reason: str) -> None:
    with pytest.raises(Misfit, match=reason):
        edited(difference)


def test_edits_of_different_places_can_both_be_made() -> None:
    one = changes_in(SEARCH, read_hunks("- best >= beta\n+ best > beta"))
    other = changes_in(SEARCH, read_hunks("- max(best, v)\n+ min(best, v)"))
    assert not overlap([*one, *other])
    both = apply(SEARCH, [*one, *other])
    assert both == apply(SEARCH, [*other, *one])
    assert "best > beta" in both
    assert "min(best, v)" in both
    assert overlap([*one, *changes_in(SEARCH, read_hunks("- if best >= beta:\n+ if 0:"))])


names = st.sampled_from(["a", "b", "c", "d"])
programs = st.lists(st.builds("{} = {}".format, names, names), min_size=1, max_size=8)


@given(programs, st.data())
def test_an_edit_of_whole_lines_does_what_replacing_lines_does(
    lines: list[str], data: st.DataObject
) -> None:
    """Lines inside a block, each made unlike the others, of which some give way to others."""
    lines = [f"{line} + {i}" for i, line in enumerate(lines)]
    first = data.draw(st.integers(0, len(lines) - 1))
    last = data.draw(st.integers(first, len(lines) - 1))
    new = data.draw(programs)
    block = "def f():\n    while True:\n"
    program = block + "".join(f"        {line}\n" for line in lines)
    difference = "".join(f"- {line}\n" for line in lines[first : last + 1])
    difference += "".join(f"+ {line}\n" for line in new)
    expected = [*lines[:first], *new, *lines[last + 1 :]]
    assert edited(difference, program) == block + "".join(f"        {line}\n" for line in expected)
