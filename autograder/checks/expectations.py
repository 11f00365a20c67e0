"""What counts as a right answer: judges to make questions with."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from autograder.inside.questions import Answer, Call, Expectation, Raised, Wrong, show


def expect(right: Callable[[Any], bool], expected: str) -> Expectation:
    """Right if `right` says so of the last value; `expected` describes it to a person."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        try:
            if right(answer.value):
                return None
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            pass  # an answer of another kind than was asked for
        given = show(answer.value)
        return Wrong(f"expected {expected}, got {given}{no_return(answer.value)}", expected, given)

    return assess


def within(low: float, high: float) -> Callable[[Answer], Any]:
    """The gist of a search's answer with this window: outside it one bound is as good as another.

    >>> within(2, 5)(Answer((7,)))
    5
    """
    return lambda answer: min(max(answer.value, low), high)


def which_of_huge(leaves: Collection[float]) -> Callable[[Answer], Any] | None:
    """The gist of an answer where all leaves are huge: which of them it is. Any other number is
    what somebody takes for infinity, and of these one is as good as another.

    >>> gist = which_of_huge([-1500, 2000])
    >>> gist(Answer((2000,))), gist(Answer((999,))), which_of_huge([3, 1500])
    (2000, 'no leaf', None)
    """
    if any(abs(leaf) < 1000 for leaf in leaves):
        return None

    def gist(answer: Answer) -> Any:
        is_number = isinstance(answer.value, int | float)
        return "no leaf" if is_number and answer.value not in leaves else answer.value

    return gist


def expect_number(expected: float, tolerance: float = 1e-9) -> Expectation:
    """Right if it is this number, up to rounding. True, None, NaN and texts are no numbers."""
    plain = expect(lambda value: close(value, expected, tolerance), show(round(expected, 12)))

    def assess(answer: Answer) -> Wrong | None:
        wrong = plain(answer)
        if wrong and not answer.fault and (sentence := not_a_number(answer.value)):
            return Wrong(sentence, wrong.expected, wrong.given)
        return wrong

    return assess


def expect_in_window(value: float, alpha: float, beta: float) -> Expectation:
    """Right if it is the value, or where that lies outside the window a bound on the right side of
    it, soft or hard.

    >>> wrong = expect_in_window(3, 5, 9)(Answer((6,)))
    >>> wrong.expected
    '3, or a bound up to 5'
    >>> expect_in_window(-0.07, -0.5, -0.3 + 0.2)(Answer((-0.21,))).expected
    '-0.07, or a bound down to -0.1'
    """
    if alpha < value < beta or value in (alpha, beta):
        return expect_number(value)
    bound = alpha if value < alpha else beta
    least, greatest = sorted((value, bound))
    direction = "up" if value < bound else "down"
    words = f"{show(round(value, 9))}, or a bound {direction} to {show(round(bound, 9))}"
    return expect(lambda v: least - 1e-9 <= v <= greatest + 1e-9, words)


def expect_one_of(right: Collection[Any]) -> Expectation:
    """Right if it is one of these, such as any of the best moves."""
    expected = " or ".join(sorted(map(show, right)))
    return expect(lambda value: any(same(value, answer) for answer in right), expected)


def expect_equal(expected: Any) -> Expectation:
    """Right if it is equal, a list counting as a tuple and numbers up to rounding."""
    return expect(lambda value: same(value, expected), show(expected))


def expect_truth(expected: bool) -> Expectation:
    """Right if it counts as true, or as false, in an `if`."""
    return expect(lambda value: bool(value) == expected, str(expected))


def expect_raise(name: str) -> Expectation:
    """Right if the last call raised an exception of this class."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, f"{name} raised", answer.fault.kind)
        raised = isinstance(answer.value, Raised)
        if raised and name in answer.value.names:
            return None
        given = show(answer.value) if raised else "no exception"
        return Wrong(f"{name} should be raised, got {given}", f"{name} raised", given)

    return assess


def expect_each(calls: Sequence[Call], expectations: Mapping[int, Expectation]) -> Expectation:
    """Right if each of these calls, by number, is right by its own judge, up to the first fault."""

    def assess(answer: Answer) -> Wrong | None:
        for i, call in enumerate(calls):
            if i == len(answer.values):
                assert answer.fault
                expected = f"an answer to {call}" if call.method else "an answer"
                return Wrong(answer.fault.sentence, expected, answer.fault.kind)
            so_far = replace(answer, values=answer.values[: i + 1], fault=None)
            if i in expectations and (wrong := expectations[i](so_far)):
                given = wrong.given
                return Wrong(f"{call}: {wrong.sentence}", f"{call} = {wrong.expected}", given)
        return None

    return assess


def expect_untouched(answer: Answer) -> Wrong | None:
    """Right if there was an answer and nothing that was handed in has changed."""
    if answer.fault:
        return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
    if answer.changed:
        given = f"{answer.changed} was changed"
        return Wrong(f"your function changed {answer.changed}", "input left alone", given)
    return None


def untouched(judged: Expectation) -> Expectation:
    """Right if it is right by its judge, and nothing that was handed in has changed."""

    def assess(answer: Answer) -> Wrong | None:
        return judged(answer) or expect_untouched(answer)

    return assess


def not_a_number(value: Any) -> str | None:
    """What is wrong with `value` where a number was asked for, or None if it is one."""
    if value is None:
        return f"your function returned None{no_return(value)}"
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"a number was asked for, but your function returned {show(value)}"
    if value != value:
        return "your function returned NaN, which is not a number"
    return None


def no_tuple(form: str, value: Any) -> str:
    """What is wrong with `value` where a tuple such as "(action, value)" was asked for."""
    return f"{form} was asked for, but your function returned {show(value)}{no_return(value)}"


def no_return(value: Any) -> str:
    """What to ask about None where something else was expected; nothing about other values."""
    return ": does every path through it end in a `return`?" if value is None else ""


def close(value: Any, expected: float, tolerance: float = 1e-9) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value == expected or _near(value, expected, tolerance)


def same(a: Any, b: Any) -> bool:
    """Equality for answers: lists are tuples, numbers are equal up to rounding, True is not 1, and
    nan is nan.

    >>> same([1, math.nan], (1 + 1e-12, math.nan)), same(1, True), same(10**400, math.nan)
    (True, False, False)
    """
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, int | float) and isinstance(b, int | float):
        return a == b or _near(a, b, 1e-9) or (a != a and b != b)
    return bool(a == b)


def _near(a: float, b: float, tolerance: float) -> bool:
    try:
        return math.isclose(a, b, rel_tol=tolerance, abs_tol=tolerance)
    except OverflowError:  # a whole number that is too large for a float
        return False
