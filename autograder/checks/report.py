"""What a check found, for the student, the terminal and the gradebook."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from typing import Any, NamedTuple

from adsearch.trace import Trace
from autograder.checks.exercise import find
from autograder.inside.questions import FAULTS, GameSpec, shortened

# What is noted in place of an answer where there is none; a sentence says what happened.
NO_ANSWER = FAULTS | {"DIED", "BAD_ANSWER", "PROTOCOL"}
KEPT = 1_000  # nodes: of a search that went on and on nothing is stored but what it came to
# Characters of a search that is stored. Its moves and positions may be of a program's choosing.
LONGEST_TRACE = 500_000
LONGEST_CASE = 300  # characters of what was asked


# What stands in the text of a tree, and what it means.
SIGNS = {
    re.compile(r"chance\("): "at chance, each outcome stands behind its probability",
    re.compile(r"[\d)]@-?\d"): "@ is followed by the evaluation",
    re.compile(r"<[-\d. ]+>"): "<…> has a payoff for each player",
    re.compile(r"#\w+\("): "the player to move cannot tell nodes of the same # apart",
    re.compile(r"\) at /"): "behind the / stand the moves made so far",
    re.compile(r"root/\d"): "at each node: who moved there, the move, reward/visits",
}


@dataclass(frozen=True)
class Outcome:
    """One property: passed, failed, or (None) not run, with a short note."""

    name: str
    passed: bool | None
    points: float
    note: str = ""

    @property
    def earned(self) -> float:
        return self.points if self.passed else 0


@dataclass(frozen=True)
class Counterexample:
    """A smallest case that goes wrong in `property`, and both searches on it where it is a game."""

    question: str
    expected: str
    given: str
    sentence: str
    traceback: str = ""
    yours: Trace | None = None
    right: Trace | None = None
    game: GameSpec | None = None  # in which both searched
    property: str = ""  # earlier versions did not write it down
    is_smallest: bool = True  # were smaller ones tried, where there are any?

    def describe_question(self) -> str:
        """The case, as far as it can be taken in, with what the signs in a tree mean that are not
        plain."""
        question = shortened(self.question, LONGEST_CASE)
        signs = [words for sign, words in SIGNS.items() if sign.search(question)]
        return f"{question} [{'; '.join(signs)}]" if signs else question

    def describe_answer(self) -> str:
        """What was given, or why nothing was, for a reader."""
        return self.sentence if self.given in NO_ANSWER else self.given

    def facts(self, hint: str = "") -> list[tuple[str, str]]:
        """What was expected, unless that is secret, and given; and what is wrong, where that says
        more and the hint does not say it already."""
        answer = self.describe_answer()
        facts = [("expected", self.expected)] if self.expected else []
        facts.append(("given", answer))
        is_said = self.sentence in hint or self.sentence == answer or not self.expected
        if not is_said and not self.sentence.startswith(f"expected {self.expected}, "):
            facts.append(("why", self.sentence))
        return facts

    def to_record(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _TEXTS} | {
            "game": self.game and [self.game.kind, *self.game.arguments],
            "is_smallest": self.is_smallest,
            "yours": _stored(self.yours),
            "right": _stored(self.right),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Counterexample:
        kind, *arguments = record["game"] or ("",)
        spec = GameSpec(kind, _tuples(arguments)) if kind else None
        yours, right = (_restored(record[side], spec) for side in ("yours", "right"))
        texts = {name: record.get(name, "") for name in _TEXTS}
        is_smallest = record.get("is_smallest", True)
        return cls(**texts, yours=yours, right=right, game=spec, is_smallest=is_smallest)


_TEXTS = ("question", "expected", "given", "sentence", "traceback", "property")


@dataclass(frozen=True)
class Suspect:
    """One impostor in a line-up. `does` says what is wrong with it, as in "one that …". It was
    unmasked on `tree`, where it answered `given` and `right` is right; both in MAX's view, and all
    three empty where it escaped. `trace` is its search there, and `astray` the node of the search
    where it went wrong, where that is known."""

    does: str
    tree: str = ""
    given: str = ""
    right: str = ""
    trace: Trace | None = None
    astray: int | None = None

    def to_record(self) -> dict[str, Any]:
        texts = {name: getattr(self, name) for name in ("does", "tree", "given", "right", "astray")}
        return texts | {"trace": _stored(self.trace)}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Suspect:
        trace = _restored(record["trace"], GameSpec("Tree", (record["tree"],)))
        return cls(**(dict(record) | {"trace": trace}))


@dataclass(frozen=True)
class Lineup:
    """All impostors that a student's traps were to unmask, and what is to be said of the traps."""

    suspects: tuple[Suspect, ...]
    remarks: tuple[str, ...] = ()

    @property
    def unmasked(self) -> tuple[Suspect, ...]:
        return tuple(suspect for suspect in self.suspects if suspect.tree)

    @property
    def escaped(self) -> tuple[Suspect, ...]:
        return tuple(suspect for suspect in self.suspects if not suspect.tree)

    @property
    def by_tree(self) -> dict[str, list[Suspect]]:
        """Who was unmasked on which tree."""
        groups: dict[str, list[Suspect]] = {}
        for suspect in self.unmasked:
            groups.setdefault(suspect.tree, []).append(suspect)
        return groups

    def lines(self) -> list[str]:
        """The line-up for terminals and screen readers."""
        lines = [f"Unmasked: {len(self.unmasked)} of {len(self.suspects)} impostors"]
        lines += [f"  {remark[0].upper()}{remark[1:]}." for remark in self.remarks]
        for i, (tree, suspects) in enumerate(self.by_tree.items()):
            unmasks = "also unmasks" if i else "unmasks"
            lines.append(f"  {tree}, worth {suspects[0].right}, {unmasks}")
            lines += [f"    ✓ one that {s.does}: it answers {s.given}" for s in suspects]
        if self.escaped:
            lines.append("  Still at large:")
        return lines + [f"    ✗ one that {s.does}" for s in self.escaped]

    def to_record(self) -> dict[str, Any]:
        suspects = [suspect.to_record() for suspect in self.suspects]
        return {"suspects": suspects, "remarks": list(self.remarks)}

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Lineup:
        suspects = tuple(map(Suspect.from_record, record["suspects"]))
        return cls(suspects, tuple(record["remarks"]))


class KnownMistake(NamedTuple):
    """A known mistake that was recognised."""

    name: str
    hint: str


@dataclass(frozen=True)
class Report:
    """A check's result. `repr` is the number of points, which is what nbgrader reads. `name` is
    what the student typed, where the exercise asks about a game that is drawn from it. The
    `mistakes` that were recognised explain together what went wrong: everything, or only what
    `explained` says, where that is not empty. The `counterexample` is the smallest case of all;
    `further` ones show the other properties that failed, one each. Where no mistake was
    recognised, programs with the same `behaviour` gave the same wrong answers to the same
    questions. Where `mend_first` is not empty, it says which functions of other checks the program
    calls that have not passed them; then no mistake is named."""

    exercise: str
    properties: tuple[Outcome, ...]
    also: str
    name: int | str
    mistakes: tuple[KnownMistake, ...] = ()
    explained: str = ""
    hint: str | None = None
    counterexample: Counterexample | None = None
    further: tuple[Counterexample, ...] = ()
    lineup: Lineup | None = None
    behaviour: str = ""
    mend_first: str = ""

    @property
    def points(self) -> float:
        return _number(sum(outcome.earned for outcome in self.properties))

    @property
    def max_points(self) -> float:
        return _number(sum(outcome.points for outcome in self.properties))

    def worth(self, points: float) -> Report:
        """The same report where the exercise is worth so many points."""
        if points == self.max_points or not self.max_points:
            return self
        share = points / self.max_points
        outcomes = (replace(o, points=_number(o.points * share)) for o in self.properties)
        return replace(self, properties=tuple(outcomes))

    @property
    def in_points(self) -> str:
        """What it earned, as in "2 of 6 points"; empty where it is worth nothing."""
        if not self.max_points:
            return ""
        noun = "point" if self.max_points == 1 else "points"
        return f"{self.points:g} of {self.max_points:g} {noun}"

    @property
    def mistake(self) -> str | None:
        """The name of the recognised mistake, the first where there are two, or None."""
        return self.mistakes[0].name if self.mistakes else None

    @property
    def diagnosis(self) -> str:
        """Which known mistakes this looks like, as a sentence; empty where none was recognised."""
        names = " and ".join(f"“{mistake.name}”" for mistake in self.mistakes)
        if not names:
            return ""
        if self.explained and len(self.mistakes) > 1:
            return (
                f"This looks like two mistakes at once: {names}. Together they explain "
                f"{self.explained}."
            )
        if self.explained:
            return (
                f"Part of this looks like a known mistake: {names}. It explains {self.explained}, "
                "but not everything: something else may be wrong as well."
            )
        if len(self.mistakes) > 1:
            return f"This looks like two mistakes at once: {names}."
        return f"This looks like a known mistake: {names}."

    def __repr__(self) -> str:
        return repr(self.points)

    def __float__(self) -> float:
        return float(self.points)

    def text(self) -> str:
        """The report for terminals and screen readers."""
        lines = [": ".join(filter(None, (self.exercise, self.in_points)))]
        for outcome in self.properties:
            mark = {True: "✓", False: "✗", None: "–"}[outcome.passed]
            note = f" ({outcome.note})" if outcome.note else ""
            earned = f"  {outcome.earned:g}/{outcome.points:g}" if outcome.points else ""
            lines.append(f"  {mark} {outcome.name}{note}{earned}")
        if self.lineup:
            lines += self.lineup.lines()
        if self.mend_first:
            lines.append(self.mend_first)
        if self.diagnosis:
            lines.append(self.diagnosis)
        if self.hint:
            lines.append(self.hint)
        if case := self.counterexample:
            kind = "Smallest case" if case.is_smallest else "A case"
            lines.append(f"{kind}: {case.describe_question()}")
            lines += [f"  {name:<8} {text}" for name, text in case.facts(self.hint or "")]
            if case.traceback:
                lines.append(case.traceback.rstrip())
        for case in self.further:
            lines.append(f"For “{case.property}”: {case.describe_question()}")
            lines += [f"  {name:<8} {text}" for name, text in case.facts()]
        lines.append(f"Also at grading: {self.also}.")
        return "\n".join(lines)

    def to_json(self) -> str:
        """The report for the gradebook."""
        return json.dumps(self.to_record())

    def to_record(self) -> dict[str, Any]:
        """The report as plain data, which JSON can hold."""
        return {
            "exercise": self.exercise,
            "points": self.points,
            "max_points": self.max_points,
            "properties": [
                {
                    "name": outcome.name,
                    "passed": outcome.passed,
                    "points": outcome.points,
                    "earned": outcome.earned,
                    "note": outcome.note,
                }
                for outcome in self.properties
            ],
            "mistake": self.mistake,
            "mistakes": [list(mistake) for mistake in self.mistakes],
            "explained": self.explained,
            "hint": self.hint,
            "counterexample": self.counterexample and self.counterexample.to_record(),
            "further": [case.to_record() for case in self.further],
            "lineup": self.lineup and self.lineup.to_record(),
            "behaviour": self.behaviour,
            "mend_first": self.mend_first,
            "also": self.also,
            "name": self.name,
        }

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The report that `to_json` wrote, both searches included."""
        return cls.from_record(json.loads(text))

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Report:
        outcomes = tuple(
            Outcome(outcome["name"], outcome["passed"], outcome["points"], outcome["note"])
            for outcome in record["properties"]
        )
        case, lineup = record["counterexample"], record.get("lineup")
        plain = {name: record[name] for name in ("exercise", "also", "hint")}
        # Earlier versions named one mistake at most, with the hint of the report.
        single = [(record["mistake"], record["hint"])] if record["mistake"] else []
        return cls(
            properties=outcomes,
            name=record["name"] if "name" in record else _typed_name(record),
            mistakes=tuple(KnownMistake(*mistake) for mistake in record.get("mistakes", single)),
            explained=record.get("explained", ""),
            counterexample=case and Counterexample.from_record(case),
            further=tuple(map(Counterexample.from_record, record.get("further", ()))),
            lineup=lineup and Lineup.from_record(lineup),
            behaviour=record.get("behaviour", ""),
            mend_first=record.get("mend_first", ""),
            **plain,
        )

    def _repr_html_(self) -> str:
        return _page(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_()}


def _text_alone(report: Report) -> str:
    return f"<pre>{escape(report.text())}</pre>"


_page: Callable[[Report], str] = _text_alone


def show_reports_with(page: Callable[[Report], str]) -> None:
    """Let `page` make the HTML of every report. Pages know reports, so reports know no pages."""
    global _page
    _page = page


def _typed_name(record: Mapping[str, Any]) -> int | str:
    """The name in a record of an earlier version, which wrote down what its questions were drawn
    from, whatever it was: for most exercises the secret seed of the course."""
    try:
        is_a_name = find(record["exercise"]).own is not None
    except KeyError:  # an exercise that is no more
        is_a_name = False
    seed: int | str = record["seed"]
    return seed if is_a_name else ""


def _stored(trace: Trace | None) -> str | None:
    """The trace as text, or None where it is too long. Neither is it kept where a program made
    positions that its game cannot write down: marks do not depend on a picture."""
    if trace and len(trace) <= KEPT:
        with suppress(Exception):
            text = trace.to_json()
            return text if len(text) <= LONGEST_TRACE else None
    return None


def _restored(text: str | None, spec: GameSpec | None) -> Trace | None:
    """The trace that was stored; None where the game cannot read it back."""
    if text and spec:
        with suppress(Exception):
            return Trace.from_json(text, spec.game())
    return None


def _tuples(value: Any) -> Any:
    """What was a tuple before JSON made a list of it."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _number(value: float) -> float:
    return int(value) if value == int(value) else value
