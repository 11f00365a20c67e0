"""The class at a glance: scores, properties, misconceptions, who needs help, every student."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

from autograder.judge.result import Result
from autograder.pages.dashboard.charts import distribution, times
from autograder.pages.dashboard.class_numbers import (
    ClassNumbers,
    ExerciseNumbers,
    Graded,
    Misconception,
    Quarantine,
    Share,
    class_numbers,
)
from autograder.pages.dashboard.students_table import students_table
from autograder.pages.dashboard.style import STYLE
from autograder.pages.dashboard.thumbnail import thumbnail
from autograder.pages.page import page, points, shown, titled, wide

LISTED = 8  # of one kind under "Needs you", and of misconceptions; the rest is folded
BEST_TIER = "bubblewrap"

CROSS = "M4 4l8 8M12 4l-8 8"
DASH = "M4 8h8"
FLAG = "M5 14V2.5h7l-2 3 2 3H5"


def dashboard(
    results: Iterable[tuple[str, str, Result]],
    quarantined: Iterable[Quarantine] = (),
    course: str = "",
    when: str = "",
) -> str:
    """One page of everything: `results` are (student, assignment, result), in any order."""
    classes = class_numbers(results, quarantined)
    if len(classes) == 1:
        title = f"{titled(classes[0].assignment)}: the class at a glance"
    else:
        title = "The class at a glance"
    under = " · ".join(part for part in (course, when) if part)
    links = "".join(
        f'<a href="#{shown(c.assignment)}">{shown(titled(c.assignment))}</a>' for c in classes
    )
    body = [
        f'<main><h1>{shown(title)}</h1><p class="as-soft">{shown(under)}</p>',
        f'<nav aria-label="Notebooks">{links}</nav>' if len(classes) > 1 else "",
        *(_notebook(numbers, len(classes) > 1) for numbers in classes),
        "" if classes else "<p>Nothing has been graded yet.</p>",
        '<p class="as-seen-not" id="as-said" role="status"></p></main>',
    ]
    script = files("autograder.pages.dashboard").joinpath("sorting.js").read_text(encoding="utf-8")
    return page(title, "".join(body), STYLE, script)


def _notebook(numbers: ClassNumbers, headed: bool) -> str:
    name = shown(titled(numbers.assignment))
    head = f'<h1 class="as-notebook" id="{shown(numbers.assignment)}">{name}</h1>'
    charts = f"{_scores(numbers)}{_times(numbers)}"
    return "".join(
        [
            head if headed else "",
            _tiles(numbers),
            f'<div class="as-row">{charts}{_needs_you(numbers)}</div>',
            _exercises(numbers),
            _misconceptions(numbers),
            students_table(numbers),
        ]
    )


# -- the numbers on top ---------------------------------------------------------------------------


def _tiles(numbers: ClassNumbers) -> str:
    faults = len(numbers.internal)
    tiles = [
        (f"{len(numbers.graded):,}", "graded"),
        (f"{len(numbers.quarantined):,}", "quarantined"),
        (f"{faults:,}", f"internal fault{'' if faults == 1 else 's'}, not a zero"),
    ]
    if numbers.median is not None:
        median = f"{points(numbers.median)} / {points(numbers.max_points)}"
        tiles.append((median, "median points"))
    left = "".join(f'<div><b class="as-num">{a}</b><span>{b}</span></div>' for a, b in tiles)
    return f'<div class="as-tiles">{left}{_tier(numbers)}</div>'


def _tier(numbers: ClassNumbers) -> str:
    if not numbers.tiers:
        return ""
    (name, _), *others = numbers.tiers.most_common()
    told = "isolation" if name == BEST_TIER else f"isolation, weaker than {BEST_TIER}"
    if others:
        told += "; " + ", ".join(f"{count} with {other}" for other, count in others)
    return f'<div class="as-tier"><b>{shown(name)}</b><span>{shown(told)}</span></div>'


def _scores(numbers: ClassNumbers) -> str:
    if not numbers.whole:
        return "<section><h2>Points</h2><p>Nobody has been graded.</p></section>"
    chart = distribution([one.points for one in numbers.whole], numbers.max_points)
    of = f"<p>Students per score, of {points(numbers.max_points)}</p>"
    return f"<section><h2>Points</h2>{of}{chart}</section>"


def _times(numbers: ClassNumbers) -> str:
    if not numbers.seconds:
        return "<section></section>"
    return f"<section><h2>Time</h2><p>Seconds per submission</p>{times(numbers.seconds)}</section>"


# -- who needs help -------------------------------------------------------------------------------


def _needs_you(numbers: ClassNumbers) -> str:
    lists = [
        _listed(
            "wrong", CROSS, [(q.student, f"quarantined: {q.reason}") for q in numbers.quarantined]
        ),
        _listed("ink3", DASH, [(one.student, _internal(one)) for one in numbers.internal]),
        _listed("min", FLAG, [(one.student, reason) for one, reason in numbers.flagged]),
        _listed("ink3", DASH, [(one.student, _stuck(one, numbers)) for one in numbers.stuck]),
    ]
    if numbers.waiting:
        lists.append(_waiting(numbers.waiting))
    items = "".join(lists) or "<p>Nobody: everything was graded, nobody is stuck.</p>"
    return f"<section><h2>Needs you</h2><p>Not graded, flagged, or stuck</p>{items}</section>"


def _waiting(students: Sequence[Graded]) -> str:
    cells = dict.fromkeys(v.exercise for one in students for v in one.unmarked)
    who = "1 student waits" if len(students) == 1 else f"{len(students):,} students wait"
    return f"<p>{who} for marks by hand in formgrader: {shown(', '.join(cells))}.</p>"


def _internal(one: Graded) -> str:
    return f"internal: {one.internal[0].sentence}"


def _stuck(one: Graded, numbers: ClassNumbers) -> str:
    of = f"stuck: {points(one.points)} of {points(numbers.max_points)}"
    why = one.trouble or ", ".join(one.mistakes[:1])
    return f"{of}, {why}" if why else of


def _listed(colour: str, icon: str, rows: Sequence[tuple[str, str]]) -> str:
    drawn = (
        '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">'
        f'<path d="{icon}" fill="none" stroke="var(--as-{colour})" stroke-width="2.2" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    items = [
        f"<li>{drawn}<span>{shown(who)}<small>{shown(why)}</small></span></li>" for who, why in rows
    ]
    first = f'<ul class="as-needs">{"".join(items[:LISTED])}</ul>' if items else ""
    rest = items[LISTED:]
    more = f"<details><summary>{len(rest)} more like the last</summary>"
    return first + (f'{more}<ul class="as-needs">{"".join(rest)}</ul></details>' if rest else "")


# -- exercises and misconceptions -----------------------------------------------------------------


def _exercises(numbers: ClassNumbers) -> str:
    widest = max((len(e.properties) for e in numbers.exercises), default=1) or 1
    rows = "".join(_exercise(e, widest) for e in numbers.exercises)
    heads = "".join(
        f'<th scope="col"{kind}><button disabled>{name}</button></th>'
        for name, kind in (
            ("exercise", ""),
            ("points", ' class="as-r"'),
            ("mean", ' class="as-r"'),
        )
    )
    table = (
        '<table class="as-heat as-sorts">'
        '<caption class="as-seen-not">Exercises and properties</caption><thead>'
        f'<tr>{heads}<th scope="colgroup" colspan="{widest}">properties</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )
    return (
        "<section><h2>Exercises and properties</h2><p>Share of students whose program has the "
        "property. The stronger the tint, the fewer have it. Bold: below 70 %.</p>"
        f"{wide(table, 'exercises')}</section>"
    )


def _exercise(exercise: ExerciseNumbers, widest: int) -> str:
    cells = "".join(map(_share, exercise.properties))
    empty = "<td></td>" * (widest - len(exercise.properties))
    return (
        f'<tr><th scope="row"><code>{shown(exercise.name)}</code></th>'
        f'<td class="as-r as-num">{points(exercise.max_points)}</td>'
        f'<td class="as-r as-num">{exercise.mean:.1f}</td>{cells}{empty}</tr>'
    )


def _share(share: Share) -> str:
    percent = round(100 * share.have / share.asked) if share.asked else 0
    tint = min(50, (100 - percent) * 0.6)
    low = " as-low" if percent < 70 else ""
    return (
        f'<td class="as-c{low}" style="background:color-mix(in srgb,var(--as-max) {tint:.0f}%,'
        f'var(--as-bg))"><span class="as-num">{percent} %</span>'
        f"<small>{shown(share.name)}</small></td>"
    )


def _misconceptions(numbers: ClassNumbers) -> str:
    found = numbers.misconceptions
    most = max((len(m.students) for m in found), default=1)
    items = [_misconception(i, m, most, len(numbers.graded)) for i, m in enumerate(found, start=1)]
    rare = f"<details><summary>{len(items) - LISTED:,} that are rarer</summary>"
    rest = numbers.unnamed
    who = f"{rest:,} {'more student' if found else 'student'}{'' if rest == 1 else 's'}"
    lost = f'<p class="as-small">{who} lost points without a named mistake.</p>'
    return (
        "<section><h2>Misconceptions in this class</h2><p>By the mistakes that programs match on "
        "every question, with the smallest case that shows it; the frame marks where the search "
        f"goes wrong.</p>{_ordered(items[:LISTED])}"
        f"{f'{rare}{_ordered(items[LISTED:])}</details>' if items[LISTED:] else ''}"
        f"{lost if rest else ''}</section>"
    )


def _ordered(items: Sequence[str]) -> str:
    return f'<ol class="as-mistakes">{"".join(items)}</ol>' if items else ""


def _misconception(rank: int, found: Misconception, most: int, students: int) -> str:
    count = len(found.students)
    drawn = thumbnail(found.example) if found.example else ""
    return (
        f'<li><span class="as-rank as-num">{rank}</span><div><b>{shown(found.name)}</b>'
        f"<code>{shown(found.exercise)}</code>"
        f'<div class="as-bar" aria-hidden="true"><i style="width:{100 * count / most:.0f}%"></i>'
        f'</div><span class="as-small as-num"><b>{count:,}</b> '
        f"student{'' if count == 1 else 's'}, {100 * count / max(students, 1):.0f} %</span>"
        f"<details><summary>hint and names</summary><p>{shown(found.hint)}</p>"
        f"<p>{shown(', '.join(found.students))}</p></details></div>"
        f'<div class="as-thumb">{drawn}</div></li>'
    )
