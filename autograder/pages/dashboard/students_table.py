"""Every student in a row: points, exercises, what was found, time."""

from __future__ import annotations

from autograder.judge.result import Verdict
from autograder.pages.dashboard.class_numbers import UNMARKED, ClassNumbers, Graded, Quarantine
from autograder.pages.page import points, shown, wide

NAMED = 2  # mistakes in a row of the table
UNSCORED = {"INTERNAL": "fault of the judge", UNMARKED: "not marked yet"}
UNGRADED = '<td data-v=""><span class="as-small">not graded</span></td>'


def students_table(numbers: ClassNumbers) -> str:
    """The table; every column sorts."""
    cells = [e.grade_id for e in numbers.exercises]
    rows = [(one.student, _graded(one, cells, numbers.max_points)) for one in numbers.graded]
    rows += [(one.student, _quarantined(one, len(cells))) for one in numbers.quarantined]
    body = "".join(row for _, row in sorted(rows))
    short = [e.name.rpartition(".")[2] for e in numbers.exercises]
    names = [
        f'<th scope="col"><button disabled title="{shown(e.name)}"><code>{shown(name)}</code>'
        "</button></th>"
        for e, name in zip(numbers.exercises, short, strict=True)
    ]
    head = (
        '<th scope="col" aria-sort="ascending"><button disabled>student</button></th>'
        '<th scope="col"><button disabled>points</button></th>'
        f'{"".join(names)}<th scope="col"><button disabled>named mistake or note</button></th>'
        '<th scope="col" class="as-r"><button disabled>seconds</button></th>'
    )
    table = (
        '<table class="as-students as-sorts"><caption class="as-seen-not">Students</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
    return (
        "<section><h2>Students</h2><p>Sorted by name; every column sorts.</p>"
        f"{wide(table, 'students')}"
        f'<p class="as-foot"><span>{len(rows):,} shown</span>'
        "<span>Self-contained page: prints, and works offline.</span></p></section>"
    )


def _graded(one: Graded, cells: list[str], most: float) -> str:
    by_cell = {v.grade_id: v for v in one.result.verdicts}
    parts = "".join(_part(by_cell.get(cell)) for cell in cells)
    seconds = one.result.seconds
    return (
        f'<tr><th scope="row">{shown(one.student)}</th>{_total(one, most)}{parts}'
        f'<td>{_note(one)}</td><td class="as-r as-num" data-v="{seconds:.3f}">{seconds:.2f}</td>'
        "</tr>"
    )


def _total(one: Graded, most: float) -> str:
    if len(one.internal) == len(one.result.verdicts):
        return UNGRADED
    filled = 100 * min(one.points / most, 1) if most else 0
    more = "+" if one.internal or one.unmarked else ""  # what is not marked may still come
    return (
        f'<td data-v="{one.points:g}"><span class="as-total"><span class="as-bar" '
        f'aria-hidden="true"><i style="width:{filled:.0f}%"></i></span>'
        f'<b class="as-num">{points(one.points)}{more}</b></span></td>'
    )


def _part(verdict: Verdict | None) -> str:
    if verdict is None or verdict.kind in UNSCORED:
        told = UNSCORED[verdict.kind] if verdict else "not asked"
        return f'<td data-v=""><span aria-label="{told}" role="img">–</span></td>'
    filled = 100 * min(verdict.points / verdict.max_points, 1) if verdict.max_points else 0
    return (
        f'<td data-v="{verdict.points:g}"><span class="as-mini" aria-hidden="true">'
        f'<i style="width:{filled:.0f}%"></i></span><span class="as-part as-num">'
        f"{points(verdict.points)}/{points(verdict.max_points)}</span></td>"
    )


def _note(one: Graded) -> str:
    told = one.mistakes[:NAMED]
    if len(one.mistakes) > NAMED:
        told.append(f"and {len(one.mistakes) - NAMED} more")
    if one.internal:
        told.append(f"internal: {one.internal[0].sentence}")
    elif not told and one.trouble:
        told.append(one.trouble)
    notes = "".join(f"<li>{shown(note)}</li>" for note in one.result.notes)
    count = len(one.result.notes)
    folded = f"<summary>{count} note{'' if count == 1 else 's'}</summary><ul>{notes}</ul>"
    return shown("; ".join(told)) + (f"<details>{folded}</details>" if count else "")


def _quarantined(one: Quarantine, exercises: int) -> str:
    empty = '<td data-v="">–</td>' * exercises
    return (
        f'<tr><th scope="row">{shown(one.student)}</th>{UNGRADED}{empty}'
        f'<td>{shown(f"quarantined: {one.reason}")}</td><td class="as-r" data-v="">–</td></tr>'
    )
