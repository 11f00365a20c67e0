"""The leaderboard of a class tournament as a page to show, with names or without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from adsearch.matches import MatchResult, Row, Standings
from autograder.pages.rendering import render_page

CROSSED = 40  # players: up to there everybody's score against everybody is shown
ROWS = 20  # of that table; a longer one is folded


def leaderboard_page(
    standings: Standings,
    absent: Mapping[str, str],
    course: str = "",
    called: Mapping[str, str] | None = None,
) -> str:
    """The page. `called` says what students are called on it, where not by their names."""
    names = dict(called or {})
    views = [*standings.matches, *(match.swapped() for match in standings.matches)]
    is_small = len(standings.rows) <= CROSSED
    return render_page(
        "leaderboard.html",
        course=course,
        games=sum(2 * len(match.pairs) for match in standings.matches),
        lines=_lines(standings.rows, names),
        is_long=len(standings.rows) > ROWS,
        scores={view.names: view.score for view in views} if is_small else {},
        forfeits=_forfeits(views, standings.rows, names),
        absent=[(names.get(name, name), reason) for name, reason in absent.items()],
    )


class _Line(NamedTuple):
    """A player's line: the name that the page shows, and the rating in words and drawn."""

    row: Row
    name: str
    rating: str
    interval: Markup

    @property
    def is_house(self) -> bool:
        return self.row.name.startswith("house ")


def _lines(rows: Sequence[Row], names: Mapping[str, str]) -> list[_Line]:
    low = min(row.rating.elo - row.rating.margin for row in rows)
    high = max(row.rating.elo + row.rating.margin for row in rows)
    return [
        _Line(row, names.get(row.name, row.name), str(row.rating), _interval(row, low, high))
        for row in rows
    ]


def _interval(row: Row, low: float, high: float) -> Markup:
    scale = 208 / ((high - low) or 1)
    at = 6 + scale * (row.rating.elo - low)
    half = scale * row.rating.margin
    zero = 6 + scale * (0 - low)
    return Markup(
        '<svg class="as-scale" viewBox="0 0 220 16" aria-hidden="true">'
        f'<path d="M{zero:.1f} 0V16" stroke="var(--as-rule)"/>'
        f'<path d="M{at - half:.1f} 8H{at + half:.1f}M{at - half:.1f} 5v6M{at + half:.1f} 5v6" '
        'stroke="var(--as-edge)" stroke-width="1.5"/>'
        f'<circle cx="{at:.1f}" cy="8" r="4.5" fill="var(--as-max)"/></svg>'
    )


def _forfeits(
    views: Sequence[MatchResult], rows: Sequence[Row], names: Mapping[str, str]
) -> list[tuple[str, int, str]]:
    """For each player how often, and the first reason. `views` has each match from both sides."""
    reasons: dict[str, str] = {}
    for view in views:
        player = view.names[0]
        for side, game in ((side, pair[side]) for pair in view.pairs for side in (0, 1)):
            if game.forfeit == side:
                reasons.setdefault(player, game.ending.removeprefix(player).strip())
    counts = {row.name: row.forfeits for row in rows}
    return [(names.get(name, name), counts[name], why) for name, why in reasons.items()]
