"""Exercises in which impostors are to be unmasked: with a few trees, and one with the smallest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import ceil
from typing import Any

from adsearch.games.tree_text import Node
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, Seed, find
from autograder.checks.expectations import close, expect_number
from autograder.checks.impostors import Impostor, right_value
from autograder.checks.responses import Response, assess
from autograder.checks.shrinking import shrink
from autograder.checks.traps import MOST_TREES, NoTrap, catch, count_leaves, read_trap
from autograder.exercises.material import trees
from autograder.exercises.material.tree_questions import on_tree
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

SMALLEST = "the smallest tree that unmasks the given one"
SHARES = (0.5, 0.9)  # of the impostors, for a point each


def traps_exercise(
    name: str,
    impostors: Sequence[Impostor],
    given: Impostor,
) -> Exercise:
    """Unmask `impostors` with a few trees, and `given` with the smallest."""
    everybody = tuple(impostors)

    def questions(seed: Seed) -> Iterator[Question]:
        for share in SHARES:
            property, judged = unmasking(everybody, share), expect_share(everybody, share)
            wanted = _wanted(everybody, share)
            text = f"at most {MOST_TREES} trees that unmask {wanted} impostors"
            yield Question(property, (Call(),), judged, text, gist=gist_of_traps(everybody))
        text = f"one tree that unmasks the impostor that {given.does}"
        judged = expect_smallest(given)
        yield Question(
            SMALLEST, (Call(function=1),), judged, text, gist=lambda a: verdict(given, a.value)[0]
        )

    return Exercise(
        name=name,
        kind="literal",
        signature=f"a list of at most {MOST_TREES} trees as texts, and the smallest tree as a text",
        properties=(
            *(Property(unmasking(everybody, share), 1) for share in SHARES),
            Property(SMALLEST, 1),
        ),
        questions=questions,
        also="nothing new",
        impostors=everybody,
    )


# -- a few trees ----------------------------------------------------------------------------------


def expect_share(impostors: tuple[Impostor, ...], share: float) -> Expectation:
    """Right if the traps unmask this share of the impostors."""
    expected = unmasking(impostors, share)

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        caught = catch(impostors, answer.value)
        count = len(caught.everybody)
        if count >= share * len(impostors):
            return None
        given = f"{count} of {len(impostors)}"
        return Wrong(f"{given} impostors are unmasked", expected, given)

    return judge


def unmasking(impostors: Sequence[Impostor], share: float) -> str:
    """What is asked for: "at least 15 of 16 impostors unmasked"."""
    return f"{_wanted(impostors, share)} impostors unmasked"


def _wanted(impostors: Sequence[Impostor], share: float) -> str:
    return f"at least {ceil(share * len(impostors))} of {len(impostors)}"


def gist_of_traps(impostors: tuple[Impostor, ...]) -> Callable[[Answer], Any]:
    """The worst flaw, which is what students have in common; without one, who is unmasked."""

    def gist(answer: Answer) -> Any:
        caught = catch(impostors, answer.value)
        if caught.flaws:
            return caught.flaws[0].kind
        return sorted(impostor.name for impostor in caught.everybody)

    return gist


# -- the smallest ---------------------------------------------------------------------------------


def expect_smallest(given: Impostor) -> Expectation:
    """Right if the tree unmasks the impostor with no more leaves than the kit's own."""
    expected = f"a tree that unmasks it, of {counted(par(given), 'leaf', 'leaves')}"

    def judge(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        kind, sentence = verdict(given, answer.value)
        return Wrong(sentence, expected, show(answer.value)) if kind else None

    return judge


def verdict(given: Impostor, text: Any) -> tuple[str, str]:
    """What is wrong with a smallest tree: in one word, empty where it is right, and a sentence."""
    try:
        tree, claimed = read_trap(text)
    except NoTrap as reason:
        return "no tree", f"your smallest tree {reason}"
    value, leaves = right_value(given.exercise, tree), count_leaves(tree)
    if claimed is not None and not close(claimed, value):
        return "wrong value", f"{tree} is not worth {show(claimed)}"
    if not given.is_unmasked_by(tree):
        return "escapes", f"on {tree} the impostor answers {show(value)}, as it should"
    if leaves > par(given):
        count = counted(leaves, "leaf", "leaves")
        return "larger", f"{tree} unmasks it with {count}, and {par(given)} can be enough"
    return "", ""


@cache
def par(given: Impostor) -> int:
    """How many leaves are enough to unmask an impostor: what the kit's shrinker leaves of the tree
    that bears witness against it."""

    def together(game: Any, state: Any) -> Any:
        """Wrong where all of its programs are."""
        tree = str(game)
        value = right_value(given.exercise, tree)
        return given.answer(tree) if given.is_unmasked_by(tree) else value

    def expect_right(tree: Node) -> Expectation:
        return expect_number(right_value(given.exercise, trees.text(tree)))

    exercise, door = find(given.exercise), PlainDoor([together])
    question = on_tree("", trees.read(given.witness), expect_right, lambda _: True, given.name)
    answer = door.ask(question)
    response = Response(question, answer, assess(exercise, question, answer))
    spec = shrink(exercise, door, [response]).question.calls[0].arguments[0]
    return count_leaves(*spec.arguments)
