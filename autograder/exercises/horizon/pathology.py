"""horizon.pathology: Pearl's game as an experiment, with a prediction filed before.

Everybody draws trees in their own way, so counts are compared with what is to be expected, which is
known exactly. A right program is outside of five standard deviations once in a million times.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple, TypeAlias

from adsearch.games.pearl import GOLDEN
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import not_a_number, same
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

CRITICAL, TIES, SHARE, FILED = (
    "counts the critical trees, the same ones for the same seed",
    "a tie counts ½",
    "agrees with the exact share",
    "a prediction written down before the experiment",
)
WORDS = ("rises", "falls", "stays")
PREFIXES = {"rise", "risi", "fall", "stay"}


def searched(leaves: Sequence[int], depth: int, maximise: bool) -> int:
    """The value of a binary tree by a search to `depth`, where won leaves are counted."""
    if depth == 0 or len(leaves) == 1:
        return sum(leaves)
    middle = len(leaves) // 2
    halves = leaves[:middle], leaves[middle:]
    values = [searched(half, depth - 1, not maximise) for half in halves]
    return max(values) if maximise else min(values)


# -- what is to be expected -----------------------------------------------------------------------

Odds: TypeAlias = Mapping[tuple[int, bool], float]  # of a value, and of being won for MAX


class Expected(NamedTuple):
    """How often a tree is critical, and how often, of these, a search is right or undecided."""

    critical: float
    right: float
    tie: float


@lru_cache
def expected(n: int, p: float, depth: int) -> Expected:
    """Exactly, by going through all values that two independent subtrees may have.

    >>> critical, right, tie = expected(10, GOLDEN, 1)
    >>> round(right + tie / 2, 4)
    0.6748
    """
    odds = _odds(n - 1, p, depth - 1, maximise=False)
    won = {value: chance for (value, wins), chance in odds.items() if wins}
    lost = {value: chance for (value, wins), chance in odds.items() if not wins}
    both = sum(won.values()) * sum(lost.values())
    if not both:
        return Expected(0, 0, 0)
    right = sum(a * b for v, a in won.items() for u, b in lost.items() if v > u)
    tie = sum(a * lost.get(v, 0) for v, a in won.items())
    return Expected(2 * both, right / both, tie / both)


def _odds(height: int, p: float, depth: int, maximise: bool) -> Odds:
    if height == 0:
        return {(1, True): p, (0, False): 1 - p}
    below = _odds(height - 1, p, max(0, depth - 1), not maximise)
    odds: defaultdict[tuple[int, bool], float] = defaultdict(float)
    for (v, wins), a in below.items():
        for (u, wins_too), b in below.items():
            value = v + u if depth == 0 else max(v, u) if maximise else min(v, u)
            odds[value, wins or wins_too if maximise else wins and wins_too] += a * b
    return odds


# -- what is asked --------------------------------------------------------------------------------

SIGMAS = 5
SAME = 3  # experiments with the same seed
Gist: TypeAlias = Callable[[Answer], Any]


class Experiment(NamedTuple):
    """How the trees are drawn and searched, and how many."""

    n: int
    p: float
    depth: int
    trees: int

    def call(self, seed: int) -> Call:
        return Call((*self, seed))

    def __str__(self) -> str:
        return f"pathology({self.n}, {self.p:.3g}, {self.depth}, {self.trees}, …)"


def counts(value: Any) -> tuple[float, float] | str:
    """Right and critical, or what is wrong with the answer."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return f"a pair (right, critical) was asked for, but your function returned {show(value)}"
    for number in value:
        if sentence := not_a_number(number):
            return sentence
    right, critical = value
    if not 0 <= right <= critical:
        return f"right and critical were asked for, with right ≤ critical, not {show(value)}"
    return right, critical


def fault_of(answer: Answer, expected: str) -> Wrong | None:
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    for value in answer.values:
        if isinstance(sentence := counts(value), str):
            return Wrong(sentence, expected, show(value))
    return None


def place(number: float, low: float, high: float) -> str:
    return "low" if number < low - 1e-9 else "high" if number > high + 1e-9 else "fine"


def critical_between(experiment: Experiment) -> tuple[int, int]:
    share = expected(*experiment[:3]).critical
    middle, reach = share * experiment.trees, SIGMAS * sqrt(share * (1 - share) * experiment.trees)
    return round(middle - reach), round(middle + reach)


def share_between(experiment: Experiment, critical: float) -> tuple[float, float]:
    """The share of right choices among so many, if ties count nothing, and if they count 1. Fewer
    than there should be leave no more to chance: of one tree any share would do."""
    share, right, tie = expected(*experiment[:3])
    critical = max(critical, share * experiment.trees)
    low, high = min(1.0, right), min(1.0, right + tie)  # rounding
    return (
        low - SIGMAS * sqrt(low * (1 - low) / critical),
        high + SIGMAS * sqrt(high * (1 - high) / critical),
    )


def expect_critical(experiment: Experiment) -> Expectation:
    low, high = critical_between(experiment)
    expected = f"{low} critical trees" if low == high else f"{low} to {high} critical trees"

    def assess(answer: Answer) -> Wrong | None:
        if wrong := fault_of(answer, expected):
            return wrong
        critical = answer.value[1]
        if low <= critical <= high:
            return None
        given = f"{show(critical)} of {experiment.trees}"
        return Wrong(f"expected {expected}, got {given}", expected, given)

    return assess


def proportion(right: float, critical: float) -> str:
    """How many of the critical trees were right, and what share that is."""
    share = f", or {float(right / critical):.3f}" if critical else ""
    return f"{show(right)} right of {show(critical)}{share}"


def expect_share(experiment: Experiment) -> Expectation:
    """Right if the share of right choices is what is to be expected, however ties are counted."""
    _, right, tie = expected(*experiment[:3])
    words = f"a share of about {right + tie / 2:.2f} right"

    def assess(answer: Answer) -> Wrong | None:
        if wrong := fault_of(answer, words):
            return wrong
        right, critical = answer.value
        if critical:
            low, high = share_between(experiment, critical)
            if place(right / critical, low, high) == "fine":
                return None
        given = proportion(right, critical)
        return Wrong(f"expected {words}, got {given}", words, given)

    return assess


def expect_narrow_share(experiment: Experiment) -> Expectation:
    """Right if all experiments together have the share that is to be expected. Where there are
    halves, ties count ½; elsewhere they may count nothing, or 1, or be decided by lot."""
    _, right, tie = expected(*experiment[:3])
    middle = right + tie / 2
    words = f"a share of about {middle:.2f} right"
    halves = middle, right + tie / 4 - middle**2  # mean and variance
    whole = tuple((share, share * (1 - share)) for share in (right, middle, min(1.0, right + tie)))

    def assess(answer: Answer) -> Wrong | None:
        if wrong := fault_of(answer, words):
            return wrong
        total, critical = (sum(column) for column in zip(*answer.values, strict=True))
        counts_halves = any(right % 1 == 0.5 for right, _ in answer.values)
        for share, variance in (halves,) if counts_halves else whole:
            if critical and abs(total / critical - share) <= SIGMAS * sqrt(variance / critical):
                return None
        given = proportion(total, critical)
        return Wrong(f"expected {words}, got {given}", words, given)

    return assess


def expect_halves(answer: Answer) -> Wrong | None:
    """Right if single trees bring nothing, ½ or 1, each of them somewhere: a half in a sum says
    little, because it can be put there without looking at a tree."""
    expected = "0, ½ or 1 for a single tree, and each of the three for some tree"
    if wrong := fault_of(answer, expected):
        return wrong
    seen = {right for right, critical in answer.values if critical}
    if seen == {0, 0.5, 1}:
        return None
    given = ", ".join(map(show, sorted(seen))) or "no critical tree"
    sentence = f"each of the {len(answer.values)} single trees gave one of these: {given}"
    if all(right % 1 == 0 for right in seen):
        sentence = "ties count ½, but all your counts are whole numbers"
    return Wrong(sentence, expected, given)


def repeated(answer: Answer) -> tuple[bool, bool]:
    """Do equal seeds give equal counts, and other seeds others?"""
    again = [same(value, answer.values[0]) for value in answer.values]
    return all(again[:SAME]), not all(again)


def expect_repeated(answer: Answer) -> Wrong | None:
    """Right if the same seed gives the same trees, and so the same counts, and others do not."""
    expected = "the same counts for the same seed, different ones for different seeds"
    if wrong := fault_of(answer, expected):
        return wrong
    repeats, differs = repeated(answer)
    if not repeats:
        sentence = (
            "the same seed gave different counts the next time: where else does chance come from?"
        )
        return Wrong(sentence, expected, " and ".join(map(show, answer.values[:2])))
    if not differs:
        sentence = f"{len(answer.values) - SAME + 1} seeds gave the same counts: is `seed` used?"
        return Wrong(sentence, expected, f"{show(answer.values[0])} each time")
    return None


def expect_filed(answer: Answer) -> Wrong | None:
    expected = f"one of {', '.join(map(repr, WORDS))}"
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    if isinstance(answer.value, str) and answer.value.strip().lower()[:4] in PREFIXES:
        return None
    return Wrong(f"expected {expected}, got {show(answer.value)}", expected, show(answer.value))


def gist_of(experiment: Experiment) -> Gist:
    """What of an answer is the same for all who make the same mistake, whatever trees they drew."""

    def gist(answer: Answer) -> Any:
        if any(isinstance(counts(value), str) for value in answer.values):
            return type(answer.value).__name__
        right, critical = (sum(column) for column in zip(*answer.values, strict=True))
        trees = experiment.trees * len(answer.values)
        low, high = critical_between(experiment._replace(trees=trees))
        size = place(critical, low, high), critical == trees
        if not critical:
            return size
        share = right / critical
        _, sure, tie = expected(*experiment[:3])
        return (
            *size,
            place(share, *share_between(experiment, critical)),
            place(share, sure + tie / 4, sure + 3 * tie / 4),
            any(right % 1 == 0.5 for right, _ in answer.values),
        )

    return gist


# Height, share of won leaves, depth and number of trees.
FOR_CRITICAL = (
    Experiment(1, 0.5, 1, 200),
    Experiment(2, 0.3, 1, 200),
    Experiment(3, 0.5, 1, 200),
    Experiment(4, 0.5, 1, 200),
    Experiment(4, 0.7, 1, 200),
    Experiment(3, 0.0, 1, 50),
    Experiment(3, 1.0, 1, 50),
)
FOR_SHARE = (
    Experiment(1, 0.5, 1, 100),  # one above the ends a count is the value: certain
    Experiment(3, 0.5, 2, 100),
    Experiment(4, GOLDEN, 3, 100),
    Experiment(4, 0.7, 4, 100),
    Experiment(6, GOLDEN, 5, 50),
    Experiment(5, 0.5, 2, 400),
    Experiment(5, 0.5, 3, 200),
    Experiment(8, GOLDEN, 1, 200),
)
# One ply too deep is over nine standard deviations off here. Elsewhere that takes far more leaves,
# so that among the experiments that are drawn it may not show.
FOR_DEPTH = Experiment(4, 0.8, 1, 1000)
FOR_TIES = Experiment(6, GOLDEN, 2, 1)  # of critical trees a seventh are ties, an eighth go wrong


def drawn(rng: random.Random) -> Iterator[Experiment]:
    """Experiments that nobody knows the share of beforehand. Not every tree is decided alike, and
    a search that does not reach the ends goes wrong."""
    for n in (4, 5, 6, 7):
        depth = rng.randint(1, n - 2)
        shares = (rng.uniform(0.25, 0.8) for _ in range(1000))
        p = next(p for p in shares if expected(n, p, depth).critical > 0.3)
        yield Experiment(n, round(p, 3), depth, 200)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"horizon.pathology {seed}")

    def ask(
        property: str,
        experiment: Experiment,
        assess: Expectation,
        times: int = 1,
        luck: bool = False,
    ) -> Question:
        calls = tuple(experiment.call(rng.randrange(10**6)) for _ in range(times))
        text = f"{experiment}, {times} times" if times > 1 else str(experiment)
        gist = gist_of(experiment)
        return Question(property, calls, assess, text, seconds=10, gist=gist, luck=luck)

    for experiment in FOR_CRITICAL:
        yield ask(CRITICAL, experiment, expect_critical(experiment))
    for experiment in FOR_SHARE:
        yield ask(SHARE, experiment, expect_share(experiment))
    yield ask(SHARE, FOR_DEPTH, expect_narrow_share(FOR_DEPTH), times=8)
    # How far off a mistake is depends on what was drawn.
    for experiment in drawn(rng):
        yield ask(SHARE, experiment, expect_narrow_share(experiment), times=8, luck=True)
    yield ask(TIES, FOR_TIES, expect_halves, times=240)
    again = Experiment(4, 0.5, 2, 400)
    seeds = [rng.randrange(10**6)] * SAME + rng.sample(range(10**6), 3)
    calls = tuple(again.call(seed) for seed in seeds)
    text = f"{again}, {SAME} times with the same seed and 3 times with others"
    yield Question(CRITICAL, calls, expect_repeated, text, seconds=10, gist=repeated)
    prediction = (
        "does the share of right choices rise, fall or stay the same as the search goes deeper?"
    )
    yield Question(FILED, (Call(function=1),), expect_filed, prediction)


define(
    Exercise(
        name="horizon.pathology",
        kind="call",
        signature=(
            "pathology(n, p, depth, trees, seed) -> (right, critical); and a prediction: "
            "'rises', 'falls' or 'stays'"
        ),
        properties=(
            Property(CRITICAL, 1),
            Property(TIES, 1, needs=(CRITICAL,)),
            Property(SHARE, 2),
            Property(FILED, 1),
        ),
        questions=questions,
        literals=(1,),
        also="other heights, depths and shares of won leaves",
        seconds=4,
    )
)
