"""games.canonical: one of all boards that differ only by turning and mirroring, and for Nim one of
all tables that differ only by the order of the piles."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from adsearch.game import MAX, MIN, Player
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect, no_return, same
from autograder.checks.mistakes import reference
from autograder.exercises.material.tictactoe import boards, images
from autograder.inside.questions import Answer, Call, Made, Question, Wrong, show

canonical_nim = reference("games.canonical", 1)

AGAIN, EQUAL, KEPT, NIM = (
    "the canonical form of a canonical form is itself",
    "the same for all eight images of a board",
    "never merges boards that are not alike",
    "Nim: the order of the piles goes, the mover stays",
)
Table = tuple[Player, tuple[int, ...]]
LOPSIDED = "XO......."  # all eight of its images are different


def pair_question(property: str, calls: tuple[Call, Call], s: str, text: str, why: str) -> Question:
    """Two calls that should give the same form, and one on a board with more or fewer marks, which
    should not: to give everything the same form is easy."""
    other = "." * 9 if "X" in s else "X........"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "a board", answer.fault.kind)
        form, same_form, other_form = answer.values
        if form is None:
            return Wrong(f"canonical returned None{no_return(None)}", "a board", "None")
        if not same(form, same_form):
            both = f"{show(form)} and {show(same_form)}"
            return Wrong(f"{why}, but yours are {both}", "the same form twice", both)
        if same(form, other_form):
            sentence = f"{s!r} and {other!r} are not alike, but both get the form {show(form)}"
            return Wrong(sentence, "different forms", show(form))
        return None

    return Question(property, (*calls, Call((other,))), assess, text)


def idempotent_question(s: str) -> Question:
    calls = Call((s,)), Call((Made(0),))
    why = "the form of a form is that form itself"
    return pair_question(AGAIN, calls, s, f"canonical(canonical({s!r}))", why)


def equal_question(s: str, image: str) -> Question:
    why = f"{s!r} turned or mirrored is {image!r}: both should have the same form"
    text = f"canonical({s!r}) and canonical({image!r})"
    return pair_question(EQUAL, (Call((s,)), Call((image,))), s, text, why)


def kept_question(s: str) -> Question:
    assess = expect(lambda form: form in images(s), f"{s!r}, turned or mirrored")
    return Question(KEPT, (Call((s,)),), assess, f"canonical({s!r})")


def merging_question(property: str) -> Question:
    """Do some of the eight images of a board get the same form? To merge nothing is easy."""
    expected = "the same form for some of them"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if any(same(form, other) for form, other in combinations(answer.values, 2)):
            return None
        forms = ", ".join(map(show, answer.values))
        return Wrong(f"all eight get a form of their own: {forms}", expected, forms)

    calls = tuple(Call((image,)) for image in images(LOPSIDED))
    text = f"canonical on {LOPSIDED!r} and on its other seven images, turned or mirrored"
    return Question(property, calls, assess, text)


def nim_question(mover: Player, piles: Sequence[int]) -> Question:
    """Some orders of the same piles. Empty piles may be left out: what counts is that nothing else
    is lost, and that the form can be put into a set, which is what it is for."""
    orders = sorted(set(permutations(piles)))[:4]
    calls = tuple(Call(((mover, order),), function=1) for order in orders)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "a state", answer.fault.kind)
        expected = show(canonical_nim((mover, tuple(piles))))
        for order, form in zip(orders, answer.values, strict=True):
            call_text = f"canonical_nim({(mover, order)})"
            if not _same_table(form, mover, order):
                why = "which is not the same player to move with the same piles"
                return Wrong(f"{call_text} is {show(form)}, {why}", expected, show(form))
            if not same(form, answer.values[0]):
                both = f"{show(answer.values[0])} and {show(form)}"
                sentence = f"{(mover, orders[0])} and {(mover, order)} get different forms, {both}"
                return Wrong(sentence, "the same form twice", both)
            if isinstance(form, list) or isinstance(form[1], list):
                why = "a list cannot be put into a set, so make it a tuple"
                return Wrong(f"{call_text} is {show(form)}: {why}", expected, show(form))
        return None

    return Question(
        NIM, calls, assess, f"canonical_nim on {' and '.join(str((mover, o)) for o in orders)}"
    )


def _same_table(form: Any, mover: Player, piles: Sequence[int]) -> bool:
    if (
        not isinstance(form, list | tuple)
        or len(form) != 2
        or not isinstance(form[1], list | tuple)
    ):
        return False
    return same(form[0], mover) and sorted(filter(None, form[1])) == sorted(filter(None, piles))


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"games.canonical {seed}")
    few = [s for s in boards() if s.count(".") >= 7]
    sample = rng.sample(boards(), 15)
    yield from (idempotent_question(s) for s in (*few, *sample))
    yield merging_question(AGAIN)
    for s in (*few[:10], *rng.sample(few[10:], 8), *sample):
        yield from (equal_question(s, image) for image in dict.fromkeys(images(s)) if image != s)
    yield from (kept_question(s) for s in (*few, *sample))
    yield merging_question(KEPT)
    for mover in (MAX, MIN):
        some_piles = rng.choices(range(10), k=4)
        for piles in ((1,), (0, 1), (1, 2), (2, 2), (1, 2, 3), (2, 10), some_piles):
            yield nim_question(mover, piles)


define(
    Exercise(
        name="games.canonical",
        kind="call",
        signature="canonical(board) -> board, and canonical_nim((mover, piles)) -> (mover, piles)",
        properties=(Property(AGAIN, 1), Property(EQUAL, 1), Property(KEPT, 2), Property(NIM, 1)),
        questions=questions,
        also="all boards, more piles",
    )
)
