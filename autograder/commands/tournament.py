"""autograder tournament"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.options import (
    ALL_OR_NOTHING,
    SWITCH,
    AllowWeaker,
    AsJson,
    CourseDir,
    printable,
    processors,
)

if TYPE_CHECKING:
    from adsearch.matches import Standings
    from autograder.course.folder import Course
    from autograder.course.tournament import Field
    from autograder.judge.sandbox import Tier

EPILOG = ALL_OR_NOTHING


def run(
    course: CourseDir = Path(),
    pairs: Annotated[
        int, typer.Option(min=1, metavar="N", help="Fair pairs between any two players.")
    ] = 4,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Games at a time.", show_default="one for each processor"
        ),
    ] = None,
    house: Annotated[
        bool,
        typer.Option(
            "--house/--no-house", metavar=SWITCH, help="Let the house's players take part."
        ),
    ] = True,
    hide: Annotated[
        bool,
        typer.Option(
            "--pseudonyms", metavar=SWITCH, help="Show a colour and a bird in place of a name."
        ),
    ] = False,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The page.", show_default="tournament.html"),
    ] = None,
    allow_weaker: AllowWeaker = False,
    as_json: AsJson = False,
) -> None:
    """Let the class's players of Kalah play each other, and show a leaderboard.

    Each player sits in a sandbox of its own and may make 3,000 calls to result for a move. A player
    that makes an illegal move, fails or takes too long loses that game. A run that was stopped goes
    on where it was; more pairs can be played later.
    """
    from autograder.course.atomic_files import save
    from autograder.course.course_index import LEADERBOARD, write_index
    from autograder.course.display_names import names, pseudonyms
    from autograder.course.folder import CourseError, find
    from autograder.course.groups import read_groups
    from autograder.course.tournament import tournament_of
    from autograder.exercises.material.kalah_matches import HOUSE
    from autograder.judge.probing import Unproven, probe
    from autograder.pages.leaderboard_page import leaderboard_page

    where = find(course)
    try:
        tier = probe(allow_weaker)
    except Unproven as error:
        raise CourseError(str(error)) from None
    players = tuple(HOUSE) if house else ()
    field, standings = _play(where, players, pairs, tier, workers or processors())
    students = [e.name for e in field.entrants if e.cells] + list(field.absent)
    if hide:
        display_names = pseudonyms(students, where.seed)
    else:
        groups, called = read_groups(where), names(where)
        assignment, _ = tournament_of(where.masters)
        display_names = {who: groups.called(who, assignment, called) for who in students}
    page = to or where.root / LEADERBOARD
    save(page, leaderboard_page(standings, field.absent, where.name, display_names))
    write_index(where)
    absent = {display_names.get(who, who): reason for who, reason in field.absent.items()}
    if as_json:
        _print_json(standings, absent, display_names, page)
    else:
        _print_table(standings, display_names)
        for who, reason in absent.items():
            print(f"Not taking part: {printable(who)}: {printable(reason)}")
        print(f"The leaderboard is {page}. {tier.sentence}")
        if len({row.place for row in standings.rows}) < len(standings.rows):
            more = f"autograder tournament --pairs {2 * pairs}"
            print(f"To separate players who share a place, play more games: {more}")


def _play(
    course: Course, house: Sequence[str], pairs: int, tier: Tier, workers: int
) -> tuple[Field, Standings]:
    """Who takes part, and how they stand in the end."""
    from autograder.commands.progress_bar import ProgressBar
    from autograder.course.folder import CourseError
    from autograder.course.tournament import admitted, field_of, hold

    with ProgressBar("Asking everybody for first moves") as bar:
        field = admitted(field_of(course, house), course.seed, tier, bar.show)
        if not any(entrant.cells for entrant in field.entrants):
            reasons = [f"{who}: {reason}" for who, reason in field.absent.items()]
            why = "; ".join(reasons[:3]) or "collect notebook 10 first"
            raise CourseError(f"No student has a player that can play ({printable(why)}).")
        bar.begin("Playing")
        return field, hold(course, field, pairs, tier, workers=workers, progress=bar.show)


def _print_json(
    standings: Standings, absent: Mapping[str, str], names: Mapping[str, str], page: Path
) -> None:
    import json

    rows = [
        {
            "place": row.place,
            "player": names.get(row.name, row.name),
            "rating": row.rating.elo,
            "rating_margin": row.rating.margin,
            "score": row.score,
            "interval": row.interval,
            "forfeits": row.forfeits,
        }
        for row in standings.rows
    ]
    print(json.dumps({"page": str(page), "players": rows, "absent": absent}))


def _print_table(standings: Standings, names: Mapping[str, str]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("place", "player", "rating", "score", "forfeits", box=None)
    for row in standings.rows:
        name = printable(names.get(row.name, row.name))
        table.add_row(str(row.place), name, str(row.rating), row.score_text, str(row.forfeits))
    Console(markup=False, emoji=False).print(table)
