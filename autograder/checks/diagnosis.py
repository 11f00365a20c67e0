"""Which mistakes were made? Those whose programs give the same wrong answers.

A mistake is tried on the questions that went wrong and on some that went right. It is named if it
explains every wrong answer, is right about where the student is, and agrees best with the rest: a
hint that is not true of the program misleads more than none. Where no single mistake explains
everything, two are tried in one program, and then one that explains what is wrong in one property,
or most of what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from operator import itemgetter
from typing import NamedTuple

from autograder.checks.comparison import Comparison, compare
from autograder.checks.mistakes import Mistake, combine
from autograder.checks.responses import Response
from autograder.inside.asking import QUICK
from autograder.inside.questions import show

MOST = 30  # questions of either kind on which mistakes are tried
# Of all that the student gets right, at most this share may go wrong with the mistake, no more than
# there are wrong answers to be explained, and at most half of what is right in any one property.
ASTRAY = 0.2
# Steps to answer questions, in search of what is more than one mistake: a few seconds of work. They
# are counted and not timed, so that a mistake has the same name on a busy machine.
STEPS = 500_000
HIDDEN = 0.5  # of what the student gets right, the share that one of two mistakes may get wrong
PARDONED = 0.05  # of all that the student gets right, the share that two or a part may get wrong
FEW = 12  # questions of either kind on which a mistake shows whether it may be one of several
MOSTLY = 0.5  # of what is wrong, the share that one mistake explains if it explains most
NEARLY = 0.9  # of what is wrong, the share that two mistakes explain if they explain nearly all
# How many of the most promising pairs are tried: for everything, and then for nearly everything. Of
# 314 programs with two known mistakes, 313 had the right pair among the first 200.
MANY = 200
PROMISING = 20
ENOUGH = 3  # wrong answers before one mistake may explain a part of them


class Diagnosis(NamedTuple):
    """The mistakes that together explain what went wrong: everything, or only what `explained` says
    in words."""

    mistakes: tuple[Mistake, ...]
    explained: str = ""


class Evidence:
    """The responses that a mistake has to agree with."""

    def __init__(self, responses: Sequence[Response]) -> None:
        self.steps = 0  # that mistakes took so far to answer
        self.slow_programs: dict[str, Mistake] = {}  # which of a mistake's is asked what takes long
        self.wrong = _sample([response for response in responses if response.wrong])
        self.right = _sample([r for r in responses if not r.wrong and _is_quick(r)])
        self.slow_right = [r for r in responses if not r.wrong and not _is_quick(r)]
        # What takes long is asked last, of mistakes that get the rest right where the student does.
        self.is_slow = not all(map(_is_quick, self.wrong))
        self.order = [*self.wrong, *self.right]
        if self.is_slow:
            self.order.sort(key=lambda response: not _is_quick(response))
        # Always the same answer to different questions, or nothing but exceptions where answers
        # are wrong, is explained by too much.
        is_same = _variety(self.order) == 1 < len({r.question.text for r in self.order})
        self.is_uniform = is_same or all(response.answer.fault for response in self.wrong)
        self.known = Counter(response.question.property for response in self.right)
        self.rare: list[Response] = []
        sampled = {id(response) for response in (*self.wrong, *self.right)}
        rest = [r for r in responses if _is_quick(r) and id(r) not in sampled]
        self.others = [response for response in rest if response.wrong]
        self.others_right = [response for response in rest if not response.wrong]

    def is_another(self, mistake: Mistake, response: Response) -> bool:
        """Does the question take long, and was another program with the same mistake asked it?"""
        if _is_quick(response):
            return False
        return self.slow_programs.setdefault(mistake.name, mistake) is not mistake

    def compare(self, mistake: Mistake, response: Response) -> Comparison:
        comparison = compare(mistake, response)
        self.steps += comparison.steps
        return comparison

    @property
    def all_alike(self) -> tuple[int, int]:
        """The agreement of a mistake than which nothing can be more alike."""
        return len(self.order), len(self.order)

    def add_unexplained(self, mistake: Mistake) -> bool:
        """Take in the wrong answers beyond the sample that a mistake does not explain, and say
        whether there are any. There may be another mistake behind them, which shows rarely."""
        rare = [r for r in self.others if not self.compare(mistake, r).alike][:FEW]
        self.rare = [*rare, *self.rare]
        self.wrong = [*rare, *self.wrong]
        self.order = [*rare, *self.order]
        return bool(rare)

    def astray_beyond(self, mistake: Mistake) -> int:
        """In how many right answers beyond the sample is the mistake wrong?"""
        return sum(self.compare(mistake, response).contradicts for response in self.others_right)

    def left_by(self, mistake: Mistake) -> Sequence[Response]:
        """A few of the wrong answers that a mistake leaves unexplained, if it explains most."""
        left = [r for r in self.wrong if not self.compare(mistake, r).alike]
        return left[:FEW] if len(left) < MOSTLY * len(self.wrong) else []

    def refutes(self, mistake: Mistake) -> bool:
        """Where a match was lost: does the mistake lose one that the student won? What was won is
        strong evidence, but costs a match to compare: ask this only of who would be named."""
        return self.is_slow and any(self.compare(mistake, r).contradicts for r in self.slow_right)

    def bears_out(self, both: Mistake) -> bool:
        """Do the answers beyond the sample agree, too? Two mistakes can explain much by chance."""
        explains = all(self.compare(both, response).alike for response in self.others)
        return explains and self.pardons(both)

    def pardons(self, mistake: Mistake) -> bool:
        """Is it right nearly wherever the student is?"""
        right = [*self.right, *self.others_right]
        return sum(self.compare(mistake, r).contradicts for r in right) <= PARDONED * len(right)


def diagnose(responses: Sequence[Response], mistakes: Sequence[Mistake]) -> Diagnosis | None:
    """What explains the wrong answers, or None. Where luck decides what goes wrong nothing can be
    explained, unless nothing else went wrong."""
    sure = [response for response in responses if not response.question.luck]
    evidence = Evidence(sure if any(response.wrong for response in sure) else responses)
    single = best = _best(mistakes, evidence)
    while best and evidence.add_unexplained(best):  # until one explains those as well
        best = _best(mistakes, evidence)
    if best:
        return Diagnosis((best,))
    if evidence.is_slow or evidence.is_uniform or len(evidence.wrong) < 2:
        return Diagnosis((single,)) if single else None
    limit = evidence.steps + STEPS
    parts = list(_all_parts(mistakes, evidence, limit))
    pair = _pair(parts, evidence, limit)
    if single and not pair:
        return Diagnosis((single,))
    return (
        pair
        or _near_pair(parts, evidence, evidence.steps + STEPS // 2)
        or _part(parts, evidence)
        or _most(parts, evidence)
    )


# -- one that explains everything -----------------------------------------------------------------


def _best(mistakes: Sequence[Mistake], evidence: Evidence) -> Mistake | None:
    """Of those that explain everything wrong, the one that is more alike in what it gets right, and
    then in what it examines and in what it says outside a window; of those that the sample cannot
    tell apart, the one that goes wrong least beyond it."""
    found: list[tuple[tuple[int, int], int, Mistake]] = []
    for mistake in mistakes:
        agreement = _agreement(mistake, evidence)
        if not agreement:
            continue
        astray = evidence.astray_beyond(mistake)
        found.append((agreement, -astray, mistake))
        if agreement == evidence.all_alike and not astray and not evidence.refutes(mistake):
            break
    found.sort(key=itemgetter(0, 1), reverse=True)  # of those that agree alike, the first is first
    return next((mistake for *_, mistake in found if not evidence.refutes(mistake)), None)


def _agreement(mistake: Mistake, evidence: Evidence) -> tuple[int, int] | None:
    """In how many answers the mistake is like the student, and in how many exactly; None where it
    does not explain what is wrong, or goes wrong where the student is right."""
    alike = exact = 0
    astray: Counter[str] = Counter()
    for response in evidence.order:
        if evidence.is_another(mistake, response):
            return None
        comparison = evidence.compare(mistake, response)
        property = response.question.property
        astray[property] += comparison.contradicts and not response.wrong
        if (
            astray.total() > min(ASTRAY * len(evidence.right), len(evidence.wrong))
            or astray[property] > max(1, evidence.known[property] / 2)
            or (response.wrong and comparison.contradicts)
            or ((response.wrong or evidence.is_slow) and not comparison.alike)
        ):
            return None
        alike += comparison.alike
        exact += comparison.exactly
    return alike, exact


# -- two, and one that explains a part ------------------------------------------------------------


class Part(NamedTuple):
    """A mistake that may be one of several: which of the wrong answers are its own (their ids), and
    how many right ones are not."""

    mistake: Mistake
    explained: frozenset[int]
    astray: int


def _all_parts(mistakes: Sequence[Mistake], evidence: Evidence, limit: int) -> Iterator[Part]:
    """The mistakes that may be one of several. Where one of them explains most, another shows in
    what that one leaves unexplained."""
    wrong = [*evidence.rare, *_thinned(evidence.wrong)]
    parts = list(_parts(mistakes, evidence, wrong, limit))
    yield from parts
    most = max(parts, key=lambda part: len(part.explained), default=None)
    if most and (left := evidence.left_by(most.mistake)):
        found = {id(part.mistake) for part in parts}
        others = [mistake for mistake in mistakes if id(mistake) not in found]
        yield from _parts(others, evidence, left, limit)


def _parts(
    mistakes: Sequence[Mistake], evidence: Evidence, wrong: Sequence[Response], limit: int
) -> Iterator[Part]:
    """The mistakes that are right nearly wherever the student is, and wrong where the student is.
    One mistake can hide another now and then."""
    right = _thinned(evidence.right)
    for mistake in mistakes:
        if evidence.steps > limit:
            return
        contradictions = (evidence.compare(mistake, response).contradicts for response in right)
        allowed = int(HIDDEN * len(right))
        astray = sum(islice(filter(None, contradictions), allowed + 1))
        if astray > allowed:
            continue
        comparisons = [evidence.compare(mistake, response) for response in wrong]
        if not all(comparison.contradicts for comparison in comparisons):
            pairs = zip(wrong, comparisons, strict=True)
            explained = frozenset(id(response) for response, c in pairs if c.alike)
            yield Part(mistake, explained, astray)


def _pair(parts: Sequence[Part], evidence: Evidence, limit: int) -> Diagnosis | None:
    """Two mistakes that explain everything if both are made in one program."""
    best, most = None, (-1, -1)
    for mistakes, both in islice(_pairs(parts, evidence, limit), MANY):
        agreement = _agreement(both, evidence)
        if agreement and agreement > most and evidence.bears_out(both):
            best, most = Diagnosis(mistakes), agreement
        if most == evidence.all_alike:
            break
    return best


def _near_pair(parts: Sequence[Part], evidence: Evidence, limit: int) -> Diagnosis | None:
    """The only two mistakes that explain nearly everything and are right wherever the student is,
    if both are made in one program, where neither is enough."""
    near: dict[frozenset[str], tuple[Mistake, Mistake]] = {}
    for mistakes, both in islice(_pairs(parts, evidence, limit), PROMISING):
        if _explains_nearly_all(both, evidence) and _needs_each(mistakes, both, evidence):
            near.setdefault(frozenset(mistake.name for mistake in mistakes), mistakes)
    only = [*near.values()]
    return Diagnosis(only[0], "nearly all of what is wrong") if len(only) == 1 else None


def _pairs(
    parts: Sequence[Part], evidence: Evidence, limit: int
) -> Iterator[tuple[tuple[Mistake, Mistake], Mistake]]:
    """Two mistakes with the program that makes both, the most promising first."""
    for one, other in sorted(combinations(parts, 2), key=_promise, reverse=True):
        if evidence.steps > limit:
            return
        mistakes = one.mistake, other.mistake
        both = one.mistake.name != other.mistake.name and combine(*mistakes)
        if both:
            yield mistakes, both


def _explains_nearly_all(both: Mistake, evidence: Evidence) -> bool:
    """Is it right and wrong where the student is, with nearly all of the same wrong answers?"""
    unexplained = int((1 - NEARLY) * len(evidence.wrong))
    if not unexplained or _variety(evidence.wrong) < ENOUGH:
        return False
    for response in evidence.order:
        comparison = evidence.compare(both, response)
        unexplained -= bool(response.wrong) and not comparison.alike
        if comparison.contradicts or unexplained < 0:
            return False
    return True


def _needs_each(mistakes: Sequence[Mistake], both: Mistake, evidence: Evidence) -> bool:
    """Does each of the mistakes alone leave several answers unexplained that both explain?"""
    explained = [response for response in evidence.wrong if evidence.compare(both, response).alike]
    return all(
        sum(not evidence.compare(mistake, response).alike for response in explained) >= ENOUGH
        for mistake in mistakes
    )


def _promise(pair: tuple[Part, Part]) -> int:
    one, other = pair
    return len(one.explained | other.explained) - one.astray - other.astray


def _part(parts: Sequence[Part], evidence: Evidence) -> Diagnosis | None:
    """One mistake that explains all that is wrong in one property, if no other does it as well."""
    wrong: dict[str, list[Response]] = {}
    for response in evidence.wrong:
        wrong.setdefault(response.question.property, []).append(response)
    for property, group in wrong.items():
        if len(group) < ENOUGH or _variety(group) < 2:
            continue
        within = Evidence(
            [r for r in (*evidence.wrong, *evidence.right) if r.question.property == property]
        )
        scores = {
            part.mistake: score
            for part in parts
            if not part.astray and (score := _agreement(part.mistake, within))
        }
        best = max(scores.values(), default=None)
        names = {mistake.name for mistake, score in scores.items() if score == best}
        mistake = next((mistake for mistake, score in scores.items() if score == best), None)
        if mistake and len(names) == 1 and evidence.pardons(mistake):
            return Diagnosis((mistake,), f"what is wrong in “{property}”")
    return None


def _most(parts: Sequence[Part], evidence: Evidence) -> Diagnosis | None:
    """One mistake that explains most of what is wrong and gets nothing wrong itself, if no other
    comes near it."""
    explained: dict[str, tuple[int, Mistake]] = {}
    if _variety(evidence.wrong) < ENOUGH:
        return None
    for part in parts:
        if part.astray or any(
            evidence.compare(part.mistake, r).contradicts for r in evidence.right
        ):
            continue
        alike = [r for r in evidence.wrong if _explains(part.mistake, r, evidence)]
        if _variety(alike) >= ENOUGH and len(alike) > explained.get(part.mistake.name, (0,))[0]:
            explained[part.mistake.name] = len(alike), part.mistake
    first, second, *_ = *sorted(explained.values(), key=_count, reverse=True), (0, None), (0, None)
    most, mistake = first
    is_most = most > MOSTLY * len(evidence.wrong) and most >= 2 * second[0]
    if mistake and is_most and evidence.pardons(mistake):
        return Diagnosis((mistake,), "most of what is wrong")
    return None


def _explains(mistake: Mistake, response: Response, evidence: Evidence) -> bool:
    comparison = evidence.compare(mistake, response)
    return comparison.alike and not comparison.contradicts


def _count(pair: tuple[int, Mistake]) -> int:
    return pair[0]


# -- evidence -------------------------------------------------------------------------------------


def _is_quick(response: Response) -> bool:
    """Others are not asked of every mistake."""
    return response.question.seconds <= QUICK


def _variety(responses: Sequence[Response]) -> int:
    """How many different answers there are among them."""
    return len({show(response.answer.values) for response in responses})


def _thinned(responses: Sequence[Response]) -> Sequence[Response]:
    return responses[:: -(-len(responses) // FEW)] if responses else responses


def _sample(responses: list[Response]) -> list[Response]:
    """Some spread evenly over all, and half as many over the properties, of which some have few
    questions."""
    groups: dict[str, list[int]] = {}
    for i, response in enumerate(responses):
        groups.setdefault(response.question.property, []).append(i)
    share = MOST // 2 // max(1, len(groups)) + 1
    chosen = {*range(0, len(responses), max(1, -(-len(responses) // MOST)))}
    for group in groups.values():
        chosen.update(group[:: -(-len(group) // share)])
    return [responses[i] for i in sorted(chosen)]
