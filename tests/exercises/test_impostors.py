"""Impostors can be unmasked, not by chance, and a report says by which tree and where they err."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.scene import Group, Path, Rect, Scene, Text, covered
from adsearch.game import MAX, MIN
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node
from autograder import Report, check
from autograder.checks.exercise import find
from autograder.checks.impostors import right_value
from autograder.checks.lineup import line_up
from autograder.checks.mistakes import mistakes_in, right_programs_in
from autograder.checks.traps import MOST_TREES, catch, read_trap
from autograder.exercises.material import trees
from autograder.exercises.material.trap_questions import par
from autograder.pages.unmasking import unmasking

EXERCISES = {name: find(name) for name in ("minimax.traps", "alpha_beta.traps")}
IMPOSTORS = [
    pytest.param(impostor, id=f"{name}-{impostor.name}")
    for name, exercise in EXERCISES.items()
    for impostor in exercise.impostors
]


def share(name: str, traps: list[str]) -> float:
    impostors = EXERCISES[name].impostors
    return len(catch(impostors, traps).everybody) / len(impostors)


@pytest.mark.parametrize("impostor", IMPOSTORS)
def test_an_impostor_is_from_the_bank_and_has_a_witness(impostor: Any) -> None:
    known = {mistake.name for mistake in mistakes_in(impostor.exercise)}
    assert impostor.name in known
    assert read_trap(impostor.witness).tree == impostor.witness
    assert impostor.is_unmasked_by(impostor.witness)


@pytest.mark.parametrize("name", EXERCISES)
def test_the_reference_unmasks_nearly_all_and_a_trivial_list_nearly_nobody(name: str) -> None:
    traps = EXERCISES[name].reference[0]()
    assert len(traps) <= MOST_TREES
    assert share(name, traps) >= 0.95
    assert not catch(EXERCISES[name].impostors, traps).flaws
    for trivial in (["1"], ["(1 2)"], ["1", "(1 2)", "(1)", "(1 1)"]):
        everybody = catch(EXERCISES[name].impostors, trivial).everybody
        assert {impostor.name for impostor in everybody} <= {"It cuts in the wrong direction"}
    assert share(name, ["min(2 1)"]) < 0.5, "one tree is not enough for half of them"


@pytest.mark.parametrize("name", EXERCISES)
def test_two_impostors_are_two_kinds(name: str) -> None:
    """Each is told by a sentence of its own, and belongs to one misconception."""
    impostors = EXERCISES[name].impostors
    assert len({impostor.does for impostor in impostors}) == len(impostors)
    assert len({impostor.name for impostor in impostors}) == len(impostors)


small = st.builds(
    lambda rng, first: trees.drawn(rng, 3, (1, 2), range(-3, 4), first, 0.3),
    st.randoms(use_true_random=False),
    st.sampled_from((MAX, MIN)),
)


@given(small, st.sampled_from(("minimax.value", "alpha_beta.value")))
def test_right_programs_agree_with_the_definition(tree: Node, exercise: str) -> None:
    assert len(right_programs_in(exercise)) > 1
    assert right_value(exercise, trees.text(tree)) == trees.minimax(tree)


# -- the smallest ---------------------------------------------------------------------------------


def all_trees(leaves: int, depth: int) -> Iterator[str]:
    """Every tree of so many leaves and at most so deep, its leaves 0, 1 or 2, whoever moves."""
    if leaves == 1:
        yield from ("0", "1", "2")
    if depth == 0:
        return
    for player in ("max", "min"):
        for child in all_trees(leaves, depth - 1):
            yield f"{player}({child})"
        for left in range(1, leaves):
            pairs = product(all_trees(left, depth - 1), all_trees(leaves - left, depth - 1))
            yield from (f"{player}({a} {b})" for a, b in pairs)


def given_in(name: str) -> Any:
    """The impostor that the smallest tree has to unmask."""
    *_, question = EXERCISES[name].questions(0)
    return next(i for i in EXERCISES[name].impostors if question.text.endswith(i.does))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "leaves"), [("minimax.traps", 2), ("alpha_beta.traps", 3)])
def test_nothing_smaller_than_par_unmasks(name: str, leaves: int) -> None:
    impostor = given_in(name)
    assert par(impostor) == leaves
    fewer = [tree for count in range(1, leaves) for tree in all_trees(count, 3)]
    assert len(fewer) > 20
    assert not any(map(impostor.is_unmasked_by, fewer))


@pytest.mark.parametrize(
    ("smallest", "note"),
    [
        ("(max(0 1))", ""),
        ("(max(0 1)) = 1", ""),
        ("(1 max(0 2))", "(1 max(0 2)) unmasks it with 3 leaves, and 2 can be enough"),
        ("(max(0 1)) = 0", "(max(0 1)) is not worth 0"),
        (
            "(max(0 1)",
            "your smallest tree is not a tree yet: this parenthesis is never closed (column 1)",
        ),
        (["(max(0 1))"], "your smallest tree should be a text such as"),
        ("(1 2)", "on (1 2) the impostor answers 2, as it should"),
    ],
)
def test_the_smallest_tree_is_told_what_is_wrong_with_it(smallest: Any, note: str) -> None:
    *_, outcome = check("minimax.traps", ..., smallest).properties
    assert outcome.passed == (not note)
    assert outcome.note.startswith(note)


# -- the report -----------------------------------------------------------------------------------


def test_a_report_shows_everybody() -> None:
    report = check("minimax.traps", ["min(2 1)", "(1 1)", "(1"], "(max(0 1))")
    assert [outcome.earned for outcome in report.properties] == [0, 0, 1]
    text = report.text()
    assert "Unmasked: 7 of 18 impostors" in text
    assert "  min(2 1), worth 1, unmasks\n" in text
    both = check("minimax.traps", ["min(2 1)", "(1 max(2 3))"], "(max(0 1))")
    assert "  (1 max(2 3)), worth 3, also unmasks\n" in both.text()
    assert "unmasks 3 more</summary>" in both._repr_html_()
    assert "✓ one that takes the average where MIN moves: it answers 1.5" in text
    assert "✗ one that gives up after ten plies" in text
    assert "On tree 2, (1 1), no impostor gives itself away." in text
    assert "Tree 3 is not a tree yet" in text
    page = report._repr_html_()
    assert "How the first one came to answer 2: it goes wrong at A" in page
    assert "Still at large: 11" in page
    assert "One that gives up after ten plies." in page


def drawn(exercise: str, name: str, tree: str) -> list[Scene]:
    """What a report draws of the impostor with that name."""
    impostors = tuple(i for i in EXERCISES[exercise].impostors if i.name == name)
    (suspect,) = line_up(impostors, [tree]).suspects
    return list(unmasking(suspect).values())


def test_the_picture_shows_at_the_root_what_an_impostor_answered() -> None:
    """Its search made something else of the nodes, and only then was the answer rounded."""
    did, worth = drawn("minimax.traps", "It rounds to whole numbers", "(((0.5)))")
    assert did.text.startswith("A MAX = 0,")
    assert worth.text.startswith("A MAX = 0.5,")


def test_of_a_long_line_nothing_but_the_end_is_drawn_below_where_it_went_wrong() -> None:
    chain = "(" * 11 + "0.5" + ")" * 11
    did, worth = drawn("minimax.traps", "It rounds to whole numbers", chain)
    assert did.text == "A MAX = 0: 0.5 (11 plies further down)*"
    assert worth.text == "A MAX = 0.5: 0.5 (11 plies further down)*"
    deep, worth = drawn("alpha_beta.traps", "It returns α whoever moves", chain)
    assert "it goes wrong at J" in deep.title
    assert [line.split()[1] for line in deep.text.splitlines()[1:]] == ["I", "J"]
    assert [line.split()[1] for line in worth.text.splitlines()[1:]] == ["I", "J"]


def test_of_a_deep_tree_four_plies_are_drawn() -> None:
    deep = "(" * 9 + "(0.5 0.5)" + ")" * 9
    did, worth = drawn("minimax.traps", "It rounds to whole numbers", deep)
    assert len(did.text.splitlines()) == len(worth.text.splitlines()) == 5


def test_an_impostor_without_a_window_is_drawn_without_one() -> None:
    for scene in drawn("minimax.traps", "It keeps the last child", "min(b:-1 a:-2)"):
        assert "[" not in scene.text


def test_the_picture_shows_how_an_impostor_moved_its_window() -> None:
    """The window on entry is open: what it became is the mistake."""
    did, _ = drawn("alpha_beta.traps", "MIN raises α", "((2 3 1) 0)")
    assert "B MIN (−∞ → 2, +∞) = 2: 2 3, left out 1" in did.text
    crosses = [i for i in did.flat() if isinstance(i, Path) and i.style == "cross"]
    assert len(crosses) == 1 + 1, "what it skipped without a reason, and the legend"
    shared, _ = drawn("alpha_beta.traps", "Siblings share their window", "(b:(1) a:2)")
    assert shared.text.startswith("A MAX (−∞ → 1, +∞ → 1) = 1")


def test_both_pictures_of_a_tree_have_their_nodes_in_the_same_places() -> None:
    """Windows are written on one of them alone, and must not push its branches apart there."""
    apart = []
    for scene in drawn("alpha_beta.traps", "Siblings share their window", "(b:(1) a:2)"):
        nodes = [i for i in scene.items if isinstance(i, Group) and i.key.startswith("node-")]
        boxes = [covered(node.items[:1]) for node in nodes]
        apart.append([(b.left - boxes[0].left, b.top - boxes[0].top) for b in boxes])
    assert apart[0] == apart[1]


def test_a_frame_has_room_around_what_is_written_at_the_node() -> None:
    did, _ = drawn("alpha_beta.traps", "It cuts in the wrong direction", "((2 3 1) 0)")
    (frame,) = [i for i in did.flat() if isinstance(i, Rect) and i.style == "wrong-plate"]
    box = covered([frame])
    written = [text.box for text in did.flat() if isinstance(text, Text)]
    inside = [b for b in written if b.meets(box)]
    assert len(inside) >= 3, "name, value and window"
    for b in inside:
        assert b.left - box.left > 5
        assert box.right - b.right > 5


def test_a_report_does_not_say_which_tree_would_do_it() -> None:
    report = check("alpha_beta.traps", ["(1 1)"], "1")
    for impostor in EXERCISES["alpha_beta.traps"].impostors:
        assert impostor.does in report.text()
        assert len(impostor.witness) < 4 or impostor.witness not in report.text()


def test_a_line_up_keeps_the_order_of_the_traps() -> None:
    traps = ["(0 -1)", "min(2 1)", "(1 1)", "(-1500)"]
    line = line_up(EXERCISES["minimax.traps"].impostors, traps)
    assert [*line.by_tree] == ["(0 -1)", "min(2 1)", "(-1500)"]
    assert line.escaped == line.suspects[-len(line.escaped) :]


def test_a_line_up_is_stored_and_read_back() -> None:
    report = check("alpha_beta.traps", ["min(2 1)", "((2 3 1) 0)"], "min(1 1 0)")
    again = Report.from_json(report.to_json())
    assert again._repr_html_() == report._repr_html_()
    assert again.text() == report.text()


def test_a_report_of_an_earlier_version_has_no_line_up() -> None:
    record = check("minimax.traps", ["1"], "1").to_record()
    del record["lineup"]
    assert Report.from_record(record).lineup is None


@pytest.mark.parametrize(
    ("tree", "name", "place"),
    [
        ("((2 1) 0)", "Every level maximises", (0,)),
        ("(max(1 2) 0)", "Levels alternate from the player at the root", (0,)),
        ("(2 (-3) 1)", "It keeps the last child", ()),
        ("(1 (5 max(2 3)))", "Every level maximises", (1,)),
    ],
)
def test_it_went_wrong_where_it_made_another_value_of_right_ones(
    tree: str, name: str, place: tuple[int, ...]
) -> None:
    impostors = tuple(i for i in EXERCISES["minimax.traps"].impostors if i.name == name)
    (suspect,) = line_up(impostors, [tree]).suspects
    assert suspect.trace
    assert suspect.astray is not None
    assert suspect.trace.path(suspect.astray) == place


@pytest.mark.parametrize("exercise", EXERCISES)
def test_everybody_can_be_the_first_on_a_tree(exercise: str) -> None:
    """One that gives up has asked for a position without saying what that is worth."""
    for impostor in EXERCISES[exercise].impostors:
        (suspect,) = line_up((impostor,), [impostor.witness]).suspects
        assert suspect.trace
        assert unmasking(suspect)


@given(small, st.sampled_from(tuple(EXERCISES)))
def test_where_it_went_wrong_its_value_is_wrong(tree: Node, name: str) -> None:
    text = trees.text(tree)
    for suspect in line_up(EXERCISES[name].impostors, [text]).unmasked:
        if suspect.trace and suspect.astray:
            state = suspect.trace.states[suspect.astray]
            below = Tree(text).node(state)
            assert suspect.trace.value(suspect.astray) != trees.minimax(below)


def test_what_is_not_written_yet_is_no_line_up() -> None:
    report = check("minimax.traps", ..., ...)
    assert report.lineup is None
    assert report.points == 0


def test_nothing_that_a_student_hands_in_is_run() -> None:
    """A text that is a program is a text."""
    report = check("minimax.traps", ["__import__('os').abort()"], "print(1)")
    assert report.points == 0
    assert report.mistake == "This is not an allowed tree"


def test_a_tree_with_too_many_leaves_is_named_for_that() -> None:
    """It is a tree, so the mistake must not deny that."""
    report = check("alpha_beta.traps", ["((3 12 8) (2 4 6) (14 5 2))"], "min(1 1 0)")
    assert report.mistake == "This is not an allowed tree"


@pytest.mark.parametrize("tree", ["(max(0 1))", "(max(-1 0))", "min(min(0 1))", "min(min(1 2))"])
def test_every_smallest_tree_earns_its_point(tree: str) -> None:
    report = check("minimax.traps", ["(1 2)"], tree)
    assert report.properties[-1].passed


@pytest.mark.parametrize(
    ("exercise", "name", "tree", "answer"),
    [
        ("minimax.traps", "MAX starts from zero", "min(1 2)", 1),
        ("minimax.traps", "It keeps the last child", "min(1 2)", 1),
        ("minimax.traps", "The first win is enough", "(1 2)", 2),
        ("alpha_beta.traps", "It keeps the last child", "min(1 2)", 1),
    ],
)
def test_an_impostor_does_no_more_than_it_is_said_to(
    exercise: str, name: str, tree: str, answer: float
) -> None:
    [impostor] = [i for i in EXERCISES[exercise].impostors if i.name == name]
    assert impostor.answer(tree) == answer
