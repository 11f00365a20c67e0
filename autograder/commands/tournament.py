"""autograder tournament"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

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

    Each player sits in a sandbox of its own and may make 3,000 calls of result for a move. Who
    makes an illegal move, fails or takes too long loses that game. A run that was stopped goes on
    where it was; more pairs can be played later.
    """
    import json

    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from autograder.course.atomic_files import save
    from autograder.course.course_index import LEADERBOARD, write_index
    from autograder.course.display_names import names
    from autograder.course.folder import CourseError, find
    from autograder.course.tournament import admitted, field_of, hold
    from autograder.exercises.material.kalah_matches import HOUSE
    from autograder.judge.probing import Unproven, probe
    from autograder.pages.leaderboard_page import leaderboard_page, pseudonyms

    where = find(course)
    console = Console(stderr=True)
    try:
        tier = probe(allow_weaker)
    except Unproven as error:
        raise CourseError(str(error)) from None
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        looking = bar.add_task("Asking everybody for a first move", total=None)
        field = admitted(field_of(where, tuple(HOUSE) if house else ()), where.seed, tier)
        bar.remove_task(looking)
        if not any(entrant.cells for entrant in field.entrants):
            reasons = [f"{who}: {reason}" for who, reason in field.absent.items()]
            why = "; ".join(reasons[:3]) or "nothing was handed in"
            raise CourseError(f"No student has a player that can play ({printable(why)}).")
        playing = bar.add_task("Playing", total=None)
        standings = hold(
            where,
            field,
            pairs,
            tier,
            workers=workers or processors(),
            progress=lambda done, total: bar.update(playing, completed=done, total=total),
        )
    students = [e.name for e in field.entrants if e.cells] + list(field.absent)
    display_names = pseudonyms(students, where.seed) if hide else names(where)
    page = to or where.root / LEADERBOARD
    save(page, leaderboard_page(standings, field.absent, where.name, display_names))
    write_index(where)
    if as_json:
        rows = [
            {
                "place": row.place,
                "player": display_names.get(row.name, row.name),
                "rating": row.rating.elo,
                "rating_margin": row.rating.margin,
                "score": row.score,
                "margin": row.margin,
                "forfeits": row.forfeits,
            }
            for row in standings.rows
        ]
        print(json.dumps({"page": str(page), "players": rows}))
        return
    table = Table("place", "player", "rating", "score", "forfeits", box=None)
    for row in standings.rows:
        score = f"{row.score:.3f} ± {row.margin:.3f}"
        name = printable(display_names.get(row.name, row.name))
        table.add_row(str(row.place), name, str(row.rating), score, str(row.forfeits))
    Console(markup=False, emoji=False).print(table)
    print(f"The leaderboard is {page}. {tier.sentence}")
