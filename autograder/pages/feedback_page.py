"""What a student gets back for one notebook: the marks, why, and on which smallest case.

A stored result is shown as it is; nothing is graded again. The page holds nothing of the course's
seed, of other questions than the counterexample's, of other students or of this machine's folders.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.checks.report import Outcome, Report
from autograder.judge.result import Output, Result, Verdict
from autograder.pages.dashboard.class_numbers import UNMARKED
from autograder.pages.manual_mark import NOTHING, Manual
from autograder.pages.page import page, plain, points, shown, titled, without_folders
from autograder.pages.report_page import STYLE as REPORT
from autograder.pages.report_page import section

SVG = "image/svg+xml"
PICTURES = (SVG, "image/png", "image/jpeg")

STYLE = """
main{max-width:908px;margin:0 auto;padding:36px 24px 44px}
.as-total{display:flex;gap:18px;align-items:center;margin:22px 0 30px;padding:14px 0;
border-top:2px solid var(--as-ink);border-bottom:1px solid var(--as-rule)}
.as-total b{font-size:28px;line-height:1.15}.as-total .as-bar{flex:1}
.as-toc{border-collapse:collapse;width:100%;font-size:13px;margin:0 0 34px}
.as-toc th,.as-toc td{text-align:left;font-weight:400;padding:6px 14px 6px 0;vertical-align:top;
border-bottom:1px solid var(--as-hair)}
.as-toc thead th{color:var(--as-ink2);font-size:12px;border-color:var(--as-edge)}
.as-toc .as-num{text-align:right;white-space:nowrap}
.as-one{margin:0 0 22px;break-inside:avoid-page;position:relative}
.as-back{display:block;text-align:right;font-size:12px;margin:4px 2px 0}
.as-said{border:1px solid var(--as-rule);border-radius:8px;padding:14px 22px}
.as-said h3{margin:0;font-size:17px}.as-said p{margin:6px 0 0;font-size:16px}
.as-report details:last-child{margin-bottom:16px}.as-report ul:last-child{border-bottom:0}
.as-comment{border-left:3px solid var(--as-max);padding:2px 14px;margin:12px 0;white-space:pre-wrap}
.as-out{margin:0 0 18px}.as-out h3{font-size:13px;margin:0 0 4px;font-weight:600}
.as-out pre{margin:0;padding:10px 14px;background:var(--as-panel);border-radius:6px;
white-space:pre-wrap;overflow-wrap:anywhere}
.as-out img{display:block;max-width:100%;border-radius:6px}
.as-out img[src^="data:image/png"],.as-out img[src^="data:image/jpeg"]{background:#fff}
.as-report{max-width:none}
@media print{.as-back{display:none}}
@media(max-width:640px){.as-report li{grid-template-columns:22px 1fr 54px!important}
.as-report .as-note{grid-column:2;grid-row:2}}
"""


def feedback_page(
    student: str,
    assignment: str,
    result: Result,
    by_hand: Mapping[str, Manual] | None = None,
    penalty: float = 0.0,
    aside: str = "",
) -> str:
    """The page. `by_hand` holds the instructor's own marks and comments by the id of a cell; such a
    mark counts instead of the judge's. `penalty` is what is taken off because it was late; `aside`
    is why a later file was set aside."""
    left = dict(by_hand or {})
    shares = [_Share(v, left.pop(v.grade_id, NOTHING)) for v in result.verdicts]
    title = titled(assignment)
    body = [
        f'<main><h1 id="top">{shown(title)}</h1>',
        f'<p class="as-soft">{shown(student)}</p>',
        _aside(aside, "Another file of yours could not be graded; this is about the one that was.")
        if aside
        else "",
        _total(shares, penalty),
        *(_comment(f"{cell}: {manual.comment}") for cell, manual in left.items()),
        _contents(shares),
        *map(_one, shares),
        _outputs(result.outputs),
        f'<p class="as-soft">Graded by version {shown(result.version)} of the kit. ',
        "Questions about a mark are welcome: bring this page.</p></main>",
    ]
    return page(f"{title}: feedback for {student}", "".join(body), REPORT + STYLE)


def page_without_marks(student: str, assignment: str, aside: str) -> str:
    """The page of a submission that was set aside, and why."""
    title = titled(assignment)
    body = [
        f'<main><h1>{shown(title)}</h1><p class="as-soft">{shown(student)}</p>',
        _aside(aside, "What you handed in could not be graded, so there are no points yet."),
        "<p>Hand the notebook in once more, or ask your instructor: bring this page.</p></main>",
    ]
    return page(f"{title}: feedback for {student}", "".join(body), STYLE)


def _aside(reason: str, told: str) -> str:
    return f"<p>{told}</p>{_comment(reason)}"


def _comment(text: str) -> str:
    return f'<p class="as-comment">{shown(text)}</p>'


@dataclass(frozen=True)
class _Share:
    """A verdict and what an instructor made of it."""

    verdict: Verdict
    manual: Manual

    @property
    def open(self) -> bool:
        """Has nobody marked it yet? A fault of the judge is no zero."""
        return self.verdict.kind in ("INTERNAL", UNMARKED) and self.manual.points is None

    @property
    def points(self) -> float:
        return self.manual.earned(self.verdict)

    @property
    def by_hand(self) -> bool:
        return self.manual.points is not None or bool(self.manual.extra)

    @property
    def earned(self) -> str:
        if self.open:
            return f"– / {points(self.verdict.max_points)}"
        return f"{points(self.points)} / {points(self.verdict.max_points)}"

    @property
    def anchor(self) -> str:
        return shown(self.verdict.grade_id)


def _total(shares: Sequence[_Share], penalty: float) -> str:
    earned = max(0.0, sum(share.points for share in shares) - penalty)
    most = sum(share.verdict.max_points for share in shares)
    width = 100 * min(max(earned / most, 0), 1) if most else 0
    waiting = sum(share.open for share in shares)
    rest = f"{_count(waiting, 'exercise')} not graded yet" if waiting else ""
    late = f"{points(penalty)} taken off: it was late" if penalty else ""
    notes = "".join(f'<span class="as-soft">{note}</span>' for note in (late, rest) if note)
    return (
        f'<div class="as-total"><b class="as-num">{points(earned)} of {points(most)} points</b>'
        f'<div class="as-bar" aria-hidden="true"><i style="width:{width:.0f}%"></i></div>'
        f"{notes}</div>"
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _contents(shares: Sequence[_Share]) -> str:
    rows = "".join(
        f'<tr><th scope="row"><a href="#{share.anchor}"><code>{shown(share.verdict.exercise)}'
        f'</code></a></th><td>{_in_short(share)}</td><td class="as-num">{share.earned}</td></tr>'
        for share in shares
    )
    return (
        '<table class="as-toc"><caption class="as-seen-not">Points per exercise</caption><thead>'
        '<tr><th scope="col">exercise</th><th scope="col">in short</th>'
        f'<th scope="col" class="as-num">points</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _in_short(share: _Share) -> str:
    if share.by_hand:
        return "marked by your instructor"
    report = share.verdict.report
    if report and report.mistake:
        return shown(report.mistake)
    return shown(_sentence(share.verdict))


def _sentence(verdict: Verdict) -> str:
    if verdict.kind == "INTERNAL":
        return "not graded yet: the fault is ours, and your instructor has been told"
    if verdict.kind == "FULL":
        return "everything right"
    return without_folders(verdict.sentence)


def _one(share: _Share) -> str:
    verdict, comment = share.verdict, share.manual.comment
    parts = [f'<h2 class="as-seen-not">{shown(verdict.exercise)}</h2>']
    if share.by_hand:
        parts.append(f"<p>Your instructor gave {share.earned} points.</p>")
    if comment:
        parts.append(_comment(comment))
    if verdict.report and verdict.kind != "INTERNAL":
        parts.append(section(cleaned(verdict.report)))
    else:
        said = _sentence(verdict)
        name = f"<code>{shown(verdict.exercise)}</code> · {share.earned} points"
        told = shown(said[:1].upper() + said[1:])
        parts.append(f'<section class="as-said"><h3>{name}</h3><p>{told}</p></section>')
    back = '<a class="as-back" href="#top">back to the top</a>'
    return f'<article class="as-one" id="{share.anchor}">{"".join(parts)}{back}</article>'


def cleaned(report: Report) -> Report:
    """The report without this machine's folders, and without what cannot be seen."""
    found = report.counterexample
    if found:
        found = replace(
            found,
            question=plain(found.question),
            expected=plain(found.expected),
            given=plain(found.given),
            sentence=plain(found.sentence),
            traceback=plain(found.traceback),
        )
    properties = tuple(
        Outcome(o.name, o.passed, o.points, plain(o.note)) for o in report.properties
    )
    hint = report.hint and plain(report.hint)
    return replace(report, properties=properties, hint=hint, counterexample=found)


def _outputs(outputs: Sequence[Output]) -> str:
    drawn = "".join(map(_output, outputs))
    return f"<h2>What your cells showed</h2>{drawn}" if drawn else ""


def _output(output: Output) -> str:
    """A cell's output: pictures as pictures, in which no script runs; other kinds only as the text
    that they are, where the cell has nothing else to show."""
    cell = shown(output.cell)
    parts = [f"<pre>{shown(output.text)}</pre>"] if output.text else []
    for kind, data in output.data:
        if kind == "text/plain":
            parts.append(f"<pre>{shown(data)}</pre>")
        elif kind in PICTURES:
            source = f"data:{kind};base64,{_base64(kind, data)}"
            parts.append(f'<img alt="picture from cell {cell}" src="{source}">')
    if not parts:
        parts = [f"<pre>{shown(data)}</pre>" for _, data in output.data[:1]]
    return f'<div class="as-out"><h3>Cell <code>{cell}</code></h3>{"".join(parts)}</div>'


def _base64(kind: str, data: str) -> str:
    """A picture's data. Notebooks store all kinds but SVG in base64 already, which may look like a
    folder (+/a/b) and is none; whatever is not base64 is left out."""
    if kind == SVG:
        return base64.b64encode(data.encode("utf-8", "replace")).decode()
    return re.sub(r"[^A-Za-z0-9+/=]", "", data)
