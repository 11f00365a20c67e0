"""A report as HTML: points, properties, the mistake's name, and both searches drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from adsearch.draw.boards import draw_board
from adsearch.draw.spots import spots_of_trace
from adsearch.draw.svg import svg
from adsearch.draw.theme import MONO, SANS, css
from adsearch.draw.trees import WIDGET, tree_scene
from adsearch.games import Tree
from adsearch.trace import Trace
from autograder.checks.report import Counterexample, Outcome, Report

# Icons are paths, not glyphs: a font may not have them.
ICONS = {
    True: ("passed", "M1 7L5 11L13 2", "right"),
    False: ("failed", "M2 2L12 12M2 12L12 2", "wrong"),
    None: ("not run", "M1 7L13 7", "ink3"),
}
LARGEST = 60  # nodes: a larger counterexample is told, not drawn

# Where the class is named twice it outweighs what JupyterLab says about lists, tables and code.
STYLE = f"""{css(".as-report")}
.as-report{{font:14px/1.5 {SANS};color:var(--as-ink);background:var(--as-bg);max-width:860px;
border:1px solid var(--as-rule);border-radius:8px;overflow:hidden;container-type:inline-size}}
.as-report code,.as-report pre,.as-report td{{font-family:{MONO};font-size:.92em}}
.as-report header{{display:flex;flex-wrap:wrap;align-items:center;gap:6px 14px;
padding:14px 22px}}
.as-report h3{{margin:0;font-size:17px;font-weight:700;color:inherit}}
.as-report.as-report h3 code{{background:none;padding:0}}
.as-report .as-pips{{margin-left:auto;max-width:50%;display:flex;flex-wrap:wrap;
justify-content:flex-end;gap:4px}}
.as-report .as-pip{{width:18px;height:10px;border-radius:3px;
border:1px solid var(--as-edge)}}
.as-report .as-pip-on{{background:var(--as-right);border-color:var(--as-right)}}
.as-report.as-report ul{{list-style:none;margin:0;padding:6px 0;border-top:1px solid var(--as-hair);
border-bottom:1px solid var(--as-hair)}}
.as-report li{{display:grid;grid-template-columns:22px 2fr 3fr 54px;align-items:center;
gap:4px;padding:4px 22px;margin:0}}
.as-report .as-note{{color:var(--as-ink2);font-size:12.5px}}
.as-report .as-earned{{text-align:right;color:var(--as-ink2);font-variant-numeric:tabular-nums}}
.as-report .as-failed{{color:var(--as-wrongtext);font-weight:700}}
.as-report .as-hint{{padding:16px 22px 4px;font-size:16px}}
.as-report .as-known{{display:block;font-size:12px;color:var(--as-ink2)}}
.as-report .as-known b{{color:var(--as-ink);font-weight:400}}
.as-report h4{{margin:16px 22px 6px;font-size:13px;font-weight:700;color:inherit}}
.as-report .as-two{{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(300px,100%),1fr));
gap:16px;padding:0 22px}}
.as-report figure{{margin:0;min-width:0;border:1px solid var(--as-rule);border-radius:6px;
padding:10px 0;overflow-x:auto}}
.as-report figcaption{{display:flex;justify-content:space-between;padding:0 16px;font-weight:700}}
.as-report figcaption span{{font-weight:400;color:var(--as-ink2);font-size:12.5px}}
.as-report figure svg{{display:block;margin:0 auto}}
.as-report details{{margin:12px 22px 0;font-size:13px}}
.as-report summary{{color:var(--as-ink2);cursor:pointer}}
.as-report.as-report table{{border-collapse:collapse;margin:6px 0 2px 14px;border:0}}
.as-report.as-report th{{text-align:left;font-weight:400;color:var(--as-ink2);
padding:2px 22px 2px 0;vertical-align:top}}
.as-report.as-report td{{text-align:left;padding:2px 0;white-space:pre-wrap;
overflow-wrap:anywhere}}
.as-report pre{{white-space:pre-wrap;margin:6px 0;color:inherit}}
.as-report footer{{margin-top:16px;padding:10px 22px;background:var(--as-panel);
border-top:1px solid var(--as-hair);font-size:12.5px;color:var(--as-ink2)}}
.as-report footer b{{color:var(--as-ink);font-weight:600}}
.as-report.as-report tbody tr:nth-child(n){{background:none}}
@container (max-width:520px){{.as-report li{{grid-template-columns:22px 1fr 54px}}
.as-report .as-note{{grid-area:2/2}}}}
"""


def html(report: Report) -> str:
    """The report as a section that carries its own styles, for a notebook."""
    name = "name" if isinstance(report.seed, str) else "seed"
    more = [("again", f'check("{report.exercise}", …, {name}={report.seed!r})')]
    found = report.counterexample
    if found and found.yours is not None and _searched(found.yours):
        more.append(("step by step", f'check("{report.exercise}", …).step()'))
    also = f"<footer><b>At grading also:</b> {escape(report.also)}.</footer>"
    return f"<style>{STYLE}</style>{section(report, *more, footer=also)}"


def section(report: Report, *details: tuple[str, str], footer: str = "") -> str:
    """The report as a section that wants `STYLE` on its page, with more `details` than what was
    expected and given."""
    parts = [
        _header(report),
        "<ul>" + "".join(map(_property, report.properties)) + "</ul>",
    ]
    if report.hint:
        known = ""
        if report.mistake:
            name = escape(report.mistake)
            known = f'<span class="as-known">This looks like a known mistake: <b>{name}</b></span>'
        hint = re.sub("`([^`]*)`", r"<code>\1</code>", escape(report.hint))
        parts.append(f'<div class="as-hint">{known}{hint}</div>')
    if report.counterexample:
        parts += [_pictures(report.counterexample), _details(report.counterexample, details)]
    label = escape(f"check report: {report.exercise}")
    body = "".join([*parts, footer])
    return f'<section class="as-report" aria-label="{label}">{body}</section>'


def _header(report: Report) -> str:
    pips = "".join(
        f'<span class="as-pip{" as-pip-on" if i < report.points else ""}"></span>'
        for i in range(int(report.max_points))
    )
    title = f"<code>{escape(report.exercise)}</code> · {report.points:g} of {report.max_points:g}"
    row = f'<span class="as-pips" aria-hidden="true">{pips}</span>'
    return f"<header><h3>{title} points</h3>{row}</header>"


def _property(outcome: Outcome) -> str:
    word, path, colour = ICONS[outcome.passed]
    icon = (
        f'<svg role="img" aria-label="{word}" width="14" height="14" viewBox="0 0 14 14">'
        f'<path d="{path}" fill="none" stroke="var(--as-{colour})" stroke-width="2.5" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    failed = ' class="as-failed"' if outcome.passed is False else ""
    return (
        f"<li>{icon}<span{failed}>{escape(outcome.name)}</span>"
        f'<span class="as-note">{escape(outcome.note)}</span>'
        f'<span class="as-earned">{outcome.earned:g} / {outcome.points:g}</span></li>'
    )


def _pictures(found: Counterexample) -> str:
    traces = [
        (caption, trace)
        for caption, trace in (
            ("What your program did", found.yours),
            ("What a right one does", found.right),
        )
        if trace is not None and len(trace) <= LARGEST
    ]
    drawn = [_figure(caption, trace) for caption, trace in traces if _searched(trace)]
    if traces and not drawn:
        drawn = [_position(traces[0][1])]
    heading = "<h4>The smallest case that shows it.</h4>"
    return heading + (f'<div class="as-two">{"".join(drawn)}</div>' if drawn else "")


def _searched(trace: Trace) -> bool:
    """Is there more to see than one position?"""
    return len(trace) > 1 or isinstance(trace.game, Tree)


def _position(trace: Trace) -> str:
    board = svg(draw_board(trace.game, trace.states[0]))
    return f"<figure><figcaption>The position</figcaption>{board}</figure>"


def _figure(caption: str, trace: Trace) -> str:
    leaves = len(trace.leaves)
    looked = f"{leaves} {'leaf' if leaves == 1 else 'leaves'}"
    scene = tree_scene(spots_of_trace(trace), caption, WIDGET, legend=False)
    return f"<figure><figcaption>{caption} <span>{looked}</span></figcaption>{svg(scene)}</figure>"


def _details(found: Counterexample, more: Sequence[tuple[str, str]]) -> str:
    rows = [
        ("asked", found.question),
        ("expected", found.expected),
        ("given", found.given),
        *more,
    ]
    table = "".join(f"<tr><th>{a}</th><td>{escape(b)}</td></tr>" for a, b in rows)
    told = ""
    if found.traceback:
        lines = f"<pre>{escape(found.traceback)}</pre>"
        told = f"<details><summary>Traceback</summary>{lines}</details>"
    summary = "<summary>Asked, expected, given</summary>"
    return f"<details open>{summary}<table>{table}</table></details>{told}"
