"""A report as HTML: points, properties, the mistake's name, and both searches drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from adsearch.draw.boards import draw_board
from adsearch.draw.svg import svg
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.games import Tree
from adsearch.trace import Trace
from autograder.checks.report import Counterexample, Report, Suspect
from autograder.pages.rendering import render
from autograder.pages.unmasking import small_tree, unmasking

# Icons are paths, not glyphs: a font may not have them.
ICONS = {
    True: ("passed", "M1 7L5 11L13 2", "right"),
    False: ("failed", "M2 2L12 12M2 12L12 2", "wrong"),
    None: ("not run", "M1 7L13 7", "ink3"),
}
LARGEST = 60  # nodes: a larger counterexample is described, not drawn
SHORT = 60  # characters of an answer that stands where the details are folded
STYLE = render("report.css")


class Case(NamedTuple):
    """A counterexample, with its pictures and what is said of it."""

    counterexample: Counterexample
    figures: Sequence[Figure]
    details: Sequence[tuple[str, str]]
    summary: str


class Figure(NamedTuple):
    """A search, with how many leaves it examined, or one position."""

    caption: str
    picture: Markup
    leaves: str = ""


class Trap(NamedTuple):
    """A tree of a student's, whom it unmasked, and the search of the first of them."""

    tree: str
    suspects: Sequence[Suspect]
    figures: Sequence[Figure]


def html(report: Report) -> str:
    """The report as a section that carries its own styles, for a notebook."""
    from adsearch.widgets.stepper import step  # here, because a class is graded without it

    yours = report.counterexample.yours if report.counterexample else None
    steps = ""
    if yours is not None and _is_search(yours) and len(yours) <= LARGEST:
        steps = step(yours).folded("Step through what your program did")
    return f"<style>{STYLE}</style>{section(report, also=report.also, steps=steps)}"


def section(report: Report, *, also: str = "", steps: str = "") -> str:
    """The report as a section that wants `STYLE` on its page, with what is asked `also` at grading,
    and the `steps` of the program on the smallest case."""
    smallest = report.counterexample
    traps = report.lineup.by_tree.items() if report.lineup else ()
    return render(
        "report.html",
        report=report,
        icons=ICONS,
        smallest=smallest and _case(smallest, report.hint or ""),
        steps=Markup(steps),
        further=[_case(case, case.sentence) for case in report.further],
        also=also,
        traps=[Trap(tree, suspects, _unmasked(suspects[0])) for tree, suspects in traps],
    )


def _case(example: Counterexample, hint: str) -> Case:
    """`hint` is what the page says already."""
    facts = example.facts(hint)
    in_short = ", ".join(f"{name} {text}" for name, text in facts if name != "why")
    summary = f"{in_short[0].upper()}{in_short[1:]}"
    summary = summary if len(summary) <= SHORT else "Asked, expected, given"
    details = ("asked", example.describe_question()), *facts
    return Case(example, _figures(example), details, summary)


def _figures(case: Counterexample) -> Sequence[Figure]:
    searches = {"What your program did": case.yours, "What a correct program does": case.right}
    drawable = {
        caption: trace
        for caption, trace in searches.items()
        if trace is not None and len(trace) <= LARGEST
    }
    traces = drawable.values()
    if not any(trace.leaves or isinstance(trace.game, Tree) for trace in traces):
        # Neither evaluated anything: they only made moves on a board, and it says more than a tree.
        return [_position(trace) for trace in traces][:1]
    drawn = {caption: spots_of_trace(t) for caption, t in drawable.items() if _is_search(t)}
    if len(drawn) == 2 and len({repr(spots) for spots in drawn.values()}) == 1:
        # Both searched alike: then what is wrong is not in the search, and one picture is enough.
        return [_figure("What both your program and a correct one examined", drawable.popitem()[1])]
    figures = [_figure(caption, drawable[caption]) for caption in drawn]
    return figures or [_position(trace) for trace in traces][:1]


def _is_search(trace: Trace) -> bool:
    """Is there more to see than one position?"""
    return len(trace) > 1 or isinstance(trace.game, Tree)


def _position(trace: Trace) -> Figure:
    return Figure("The position", Markup(svg(draw_board(trace.game, trace.states[0]))))


def _figure(caption: str, trace: Trace) -> Figure:
    leaves = len(trace.leaves)
    scene = small_tree(spots_of_trace(trace), caption)
    return Figure(caption, Markup(svg(scene)), f"{leaves} {'leaf' if leaves == 1 else 'leaves'}")


@lru_cache(maxsize=200)  # many in a class set the same traps
def _unmasked(suspect: Suspect) -> Sequence[Figure]:
    scenes = unmasking(suspect).items()
    return [Figure(caption, Markup(svg(scene))) for caption, scene in scenes]
