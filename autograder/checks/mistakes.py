"""The bank of known mistakes: a text for each exercise, of edits that make right programs wrong.

`alpha_beta.value` has its text in `autograder/mistakes/alpha_beta/value.md`:

    # alpha_beta.value            above the first mistake: the right programs that are edited, one
    ```python alpha_beta_value    or several, in different shapes; behind `python` the names of what
    def alpha_beta_value(...      a student is asked for
    ```
    Families: A large number stands for infinity      mistakes of `families.md` that occur here too

    ## It cuts only at MAX        a mistake's name
    MAX stops when …              its hint
    ```diff                       edits, in the language of `autograder.checks.edits`; each is made
    - if alpha >= beta:           in every program that it fits
    + if player == MAX and …
    ```
    ```python                     or a whole wrong program, where no edit can express it
    def alpha_beta_value(...
    ```
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from autograder.checks.edits import Change, Hunk, Misfit, apply, changes_in, overlap, read_hunks

BANK = Path(__file__).parents[1] / "mistakes"
FAMILIES = "families"
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```\s*?$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## +(.+)$", re.MULTILINE)


class BadBank(ValueError):
    """A text of mistakes that cannot be used; says where and why."""


@dataclass(frozen=True, eq=False)
class Mistake:
    """A known misconception: an `edit` of a right program, which makes `changes` there, or a whole
    wrong one. `hint` points at the idea, not at the solution. `names` are those of what a student
    is asked to write."""

    name: str
    hint: str
    program: str
    changes: tuple[Change, ...] = ()
    names: tuple[str, ...] = ()
    edit: tuple[Hunk, ...] = ()

    @property
    def source(self) -> str:
        """The wrong program."""
        return apply(self.program, self.changes)

    @cached_property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """What the wrong program defines, compiled when it is first needed."""
        return run(self.source, self.names)

    @property
    def runs(self) -> bool:
        """Does the wrong program define what it should? Of two edits one may leave a loop without
        a body."""
        try:
            return bool(self.functions)
        except Exception:
            return False


def run(source: str, names: Sequence[str]) -> tuple[Callable[..., Any], ...]:
    """What a program defines under these names."""
    namespace: dict[str, Any] = {"__name__": "mistake"}
    exec(compile(source, "<mistake>", "exec", dont_inherit=True), namespace)
    return tuple(namespace[name] for name in names)


def combine(one: Mistake, other: Mistake) -> Mistake | None:
    """Both mistakes in one program; None where they are mistakes of different programs, where
    neither can be made any more after the other, or where nothing is left that runs."""
    if one.program != other.program or not (one.changes and other.changes):
        return None
    name, hint = f"{one.name} · {other.name}", f"{one.hint} {other.hint}"
    changes = (*one.changes, *other.changes)
    if not overlap(changes):
        both = Mistake(name, hint, one.program, changes, one.names)
        return both if both.runs else None
    for first, second in ((one, other), (other, one)):
        with suppress(Misfit):
            after = changes_in(first.source, second.edit)
            both = Mistake(name, hint, first.source, after, one.names)
            if both.runs:
                return both
    return None


# -- read -----------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A mistake as it is written down: edits of right programs, and whole wrong ones."""

    name: str
    hint: str
    edits: tuple[tuple[Hunk, ...], ...]
    programs: tuple[str, ...]


class Text(NamedTuple):
    """A text of the bank: right programs, the names that they define for a student's, the families
    whose mistakes occur here too, and mistakes of its own."""

    programs: tuple[str, ...]
    names: tuple[str, ...]
    families: tuple[str, ...]
    entries: tuple[Entry, ...]


def read_text(text: str) -> Text:
    """A text of the bank, taken apart."""
    head, *rest = HEADING.split(text)
    programs = [(names.split(), body) for kind, names, body in FENCE.findall(head)]
    families = re.search(r"^Families:(.*?)(?:\n\s*\n|\Z)", head, re.MULTILINE | re.DOTALL)
    shared = families[1].split(";") if families else []
    return Text(
        tuple(body for _, body in programs),
        tuple(programs[0][0]) if programs else (),
        tuple(" ".join(name.split()) for name in shared),
        tuple(map(_entry, rest[::2], rest[1::2])),
    )


def _entry(name: str, body: str) -> Entry:
    hint = " ".join(FENCE.sub("", body).split())
    blocks = [(kind, block) for kind, _, block in FENCE.findall(body)]
    try:
        edits = tuple(read_hunks(block) for kind, block in blocks if kind == "diff")
    except Misfit as misfit:
        raise BadBank(f"{name}: {misfit}") from misfit
    programs = tuple(block for kind, block in blocks if kind == "python")
    if not hint or not (edits or programs):
        raise BadBank(f"{name}: a mistake needs a hint, and an edit or a program")
    return Entry(name.strip(), hint, edits, programs)


@cache
def families() -> dict[str, Entry]:
    """The mistakes that many exercises share, by their names."""
    return {entry.name: entry for entry in read_text(_read(FAMILIES)).entries}


@cache
def text_of(exercise: str) -> Text:
    """What is written about an exercise; nothing where there is no text."""
    return read_text(_read(exercise.replace(".", "/")))


@cache
def mistakes_in(exercise: str) -> tuple[Mistake, ...]:
    """The known mistakes of an exercise, in the order in which they are tried; none where it has no
    text."""
    text = text_of(exercise)
    if unknown := [name for name in text.families if name not in families()]:
        raise BadBank(f"{exercise}: {FAMILIES}.md has no {unknown[0]!r}")
    mistakes: list[Mistake] = []
    for entry in (*text.entries, *(families()[name] for name in text.families)):
        variants = list(_variants(exercise, text, entry))
        if not variants:  # one edit of a family need not fit, but all of them say nothing here
            raise BadBank(f"{exercise}: no edit of {entry.name!r} fits one of its programs")
        mistakes += variants
    return tuple(mistakes)


@cache
def right_programs_in(exercise: str) -> tuple[tuple[Callable[..., Any], ...], ...]:
    """What the right programs define, in several styles, of which the mistakes are edits."""
    text = text_of(exercise)
    if not text.programs:
        raise BadBank(f"{exercise} has no right program: write one into its text of mistakes")
    return tuple(run(program, text.names) for program in text.programs)


def reference(exercise: str, number: int = 0) -> Callable[..., Any]:
    """The first right program of an exercise, or of its several programs the one with this number;
    read and compiled when it is first called.

    >>> reference("alpha_beta.minimal_leaves")(2, 4)
    7
    """

    def right(*arguments: Any, **options: Any) -> Any:
        return right_programs_in(exercise)[0][number](*arguments, **options)

    return right


def _variants(exercise: str, text: Text, entry: Entry) -> Iterator[Mistake]:
    """A mistake in every right program that it fits, then as whole programs."""
    for edit in entry.edits:
        fits, reason = 0, "there is no program to edit"
        for program in text.programs:
            try:
                changes = changes_in(program, edit)
            except Misfit as misfit:
                reason = str(misfit)
                continue
            fits += 1
            yield Mistake(entry.name, entry.hint, program, changes, text.names, edit)
        if not fits and entry.name not in text.families:
            raise BadBank(f"{exercise}, {entry.name!r}: {reason}")
    for program in entry.programs:
        yield Mistake(entry.name, entry.hint, program, (), text.names)


def _read(name: str) -> str:
    """A text of the bank; in what students install it is compressed, so that nobody meets a right
    program by chance."""
    path = BANK / f"{name}.md"
    if path.is_file():
        return path.read_text(encoding="utf-8")
    packed = BANK / f"{name}.md.gz"
    return gzip.decompress(packed.read_bytes()).decode() if packed.is_file() else ""
