"""The leaderboard of a class tournament as a page to show, with names or without."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from html import escape

from adsearch.matches import MatchResult, Row, Standings
from autograder.pages.page import page, shown, wide

COLOURS = (
    *("amber", "azure", "bronze", "coral", "copper", "crimson", "golden", "green", "indigo"),
    *("ivory", "jade", "lilac", "maroon", "olive", "orange", "pearl", "purple", "ruby", "scarlet"),
    *("silver", "teal", "umber", "violet", "white", "yellow"),
)
BIRDS = (
    *("avocet", "bittern", "curlew", "dipper", "dunlin", "eider", "finch", "gannet", "godwit"),
    *("goshawk", "grebe", "heron", "hobby", "ibis", "jay", "kestrel", "kite", "lapwing", "linnet"),
    *("magpie", "martin", "merlin", "osprey", "ouzel", "owl", "petrel", "pipit", "plover"),
    *("puffin", "raven", "redstart", "robin", "shrike", "siskin", "skua", "skylark", "snipe"),
    *("sparrow", "starling", "swallow", "swift", "tern", "thrush", "wagtail", "warbler", "wren"),
)
CROSSED = 40  # players: up to there everybody's score against everybody is shown

STYLE = """
main{max-width:1100px;margin:0 auto;padding:36px 44px}
section{margin-top:34px}
table{border-collapse:separate;border-spacing:0;font-size:13px}
.as-board{width:100%}
th,td{text-align:left;font-weight:400;padding:6px 14px 6px 0;border-bottom:1px solid var(--as-hair);
white-space:nowrap}
thead th{color:var(--as-ink2);font-size:12px;border-color:var(--as-edge)}
.as-r{text-align:right}.as-board b{font-size:15px}
.as-house th{font-style:italic}
.as-scale{display:block;width:220px;height:16px}.as-board td:has(.as-scale){width:1%}
.as-cross td,.as-cross thead th{text-align:center;padding:4px 6px;min-width:34px;
border:1px solid var(--as-bg);font-size:11.5px}
.as-cross tbody th{padding:4px 12px 4px 0}
.as-cross thead th{border-bottom:1px solid var(--as-edge)}
.as-why li{margin:0 0 8px;overflow-wrap:anywhere}
.as-why{padding-left:18px;font-size:13px}
"""


def pseudonyms(names: Sequence[str], seed: str) -> dict[str, str]:
    """A colour and a bird for each name, drawn from the course's seed: the same in every run, and
    nobody's guess.

    >>> list(pseudonyms(["ada", "bob"], "7").values())
    ['scarlet skua', 'coral wren']
    """
    all_of_them = [f"{colour} {bird}" for colour in COLOURS for bird in BIRDS]
    drawn = random.Random(f"pseudonyms {seed}").sample(all_of_them, len(all_of_them))
    if len(names) > len(drawn):
        drawn += [f"player {i}" for i in range(len(drawn), len(names))]
    return dict(zip(sorted(names), drawn, strict=False))


def leaderboard_page(
    standings: Standings,
    absent: Mapping[str, str],
    course: str = "",
    called: Mapping[str, str] | None = None,
) -> str:
    """The page. `called` says what students are called on it, where not by their names."""
    names = dict(called or {})
    games = sum(2 * len(match.pairs) for match in standings.matches)
    under = f"{len(standings.rows)} players, {games:,} games of Kalah in fair pairs"
    body = [
        "<main><h1>Class tournament</h1>",
        f'<p class="as-soft">{shown(" · ".join(filter(None, (course, under))))}</p>',
        _board(standings.rows, names),
        _cross(standings, names) if len(standings.rows) <= CROSSED else "",
        _forfeits(standings, names),
        _absent(absent, names),
        "</main>",
    ]
    return page("Class tournament", "".join(body), STYLE)


def _board(rows: Sequence[Row], names: Mapping[str, str]) -> str:
    low = min(row.rating.elo - row.rating.margin for row in rows)
    high = max(row.rating.elo + row.rating.margin for row in rows)
    lines = "".join(_line(row, names, low, high) for row in rows)
    heads = "".join(
        f'<th scope="col"{kind}>{name}</th>'
        for name, kind in (
            ("place", ' class="as-r"'),
            ("player", ""),
            ("rating, with its 95 % interval", ' colspan="2"'),
            ("score", ' class="as-r"'),
            ("won", ' class="as-r"'),
            ("drawn", ' class="as-r"'),
            ("lost", ' class="as-r"'),
            ("forfeited", ' class="as-r"'),
        )
    )
    table = (
        '<table class="as-board"><caption class="as-seen-not">Leaderboard</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"
    )
    return (
        "<section><h2>Leaderboard</h2><p>Places are shared where the intervals of scores overlap. "
        "Ratings are Elo points above the average player.</p>"
        f"{wide(table, 'leaderboard')}</section>"
    )


def _line(row: Row, names: Mapping[str, str], low: float, high: float) -> str:
    house = ' class="as-house"' if row.name.startswith("house ") else ""
    counts = (row.wins, row.draws, row.losses, row.forfeits)
    numbers = "".join(f'<td class="as-r as-num">{count}</td>' for count in counts)
    return (
        f'<tr{house}><td class="as-r as-num"><b>{row.place}</b></td>'
        f'<th scope="row">{shown(names.get(row.name, row.name))}</th>'
        f"<td>{_interval(row, low, high)}</td>"
        f'<td class="as-num">{escape(_signed(row.rating.elo))} ± {row.rating.margin:.0f}</td>'
        f'<td class="as-r as-num">{row.score:.3f} ± {row.margin:.3f}</td>{numbers}</tr>'
    )


def _interval(row: Row, low: float, high: float) -> str:
    scale = 208 / ((high - low) or 1)
    at = 6 + scale * (row.rating.elo - low)
    half = scale * row.rating.margin
    zero = 6 + scale * (0 - low)
    return (
        '<svg class="as-scale" viewBox="0 0 220 16" aria-hidden="true">'
        f'<path d="M{zero:.1f} 0V16" stroke="var(--as-rule)"/>'
        f'<path d="M{at - half:.1f} 8H{at + half:.1f}M{at - half:.1f} 5v6M{at + half:.1f} 5v6" '
        'stroke="var(--as-edge)" stroke-width="1.5"/>'
        f'<circle cx="{at:.1f}" cy="8" r="4.5" fill="var(--as-max)"/></svg>'
    )


def _signed(number: float) -> str:
    return f"{number:+.0f}".replace("-", "−")


def _cross(standings: Standings, names: Mapping[str, str]) -> str:
    views: list[MatchResult] = [
        *standings.matches,
        *(match.swapped() for match in standings.matches),
    ]
    scores = {view.names: view.score for view in views}
    order = [row.name for row in standings.rows]
    heads = "".join(f'<th scope="col">{i}</th>' for i in range(1, len(order) + 1))
    rows = "".join(
        f'<tr><th scope="row"><span class="as-num">{i}</span> {shown(names.get(a, a))}</th>'
        + "".join(_cell(scores.get((a, b))) for b in order)
        + "</tr>"
        for i, a in enumerate(order, start=1)
    )
    table = (
        '<table class="as-cross">'
        '<caption class="as-seen-not">Everybody against everybody</caption>'
        f'<thead><tr><th scope="col">player</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
    )
    return (
        "<section><h2>Everybody against everybody</h2><p>The score of the player on the left, in "
        "percent. The stronger the tint, the higher; bold from 75.</p>"
        f"{wide(table, 'everybody against everybody')}</section>"
    )


def _cell(score: float | None) -> str:
    if score is None:
        return "<td>–</td>"
    bold = f"<b>{100 * score:.0f}</b>" if score >= 0.75 else f"{100 * score:.0f}"
    tint = f"background:color-mix(in srgb,var(--as-max) {40 * score:.0f}%,var(--as-bg))"
    return f'<td class="as-num" style="{tint}">{bold}</td>'


def _forfeits(standings: Standings, names: Mapping[str, str]) -> str:
    """For each player how often, and the first reason."""
    views = [*standings.matches, *(match.swapped() for match in standings.matches)]
    first: dict[str, str] = {}
    for view in views:
        for side, game in ((side, pair[side]) for pair in view.pairs for side in (0, 1)):
            if game.forfeit == side:
                first.setdefault(view.names[0], game.ending.removeprefix(view.names[0]).strip())
    counts = {row.name: row.forfeits for row in standings.rows}
    items = "".join(
        f"<li>{shown(names.get(name, name))}, {counts[name]} "
        f"game{'' if counts[name] == 1 else 's'}: {shown(reason)}</li>"
        for name, reason in first.items()
    )
    told = "<section><h2>Games lost by forfeit</h2><p>How many, and why the first one.</p>"
    return f'{told}<ul class="as-why">{items}</ul></section>' if items else ""


def _absent(absent: Mapping[str, str], names: Mapping[str, str]) -> str:
    items = "".join(
        f"<li>{shown(names.get(name, name))}: {shown(reason)}</li>"
        for name, reason in absent.items()
    )
    told = "<section><h2>Not taking part</h2><p>And why not.</p>"
    return f'{told}<ul class="as-why">{items}</ul></section>' if items else ""
