"""The class tournament: everybody's player against everybody's, in fair pairs from one set of
openings.

Every finished pair is written down at once, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from adsearch.games import Kalah
from adsearch.matches import MatchResult, Record, Standings, leaderboard, random_opening
from autograder.course.folder import Course, CourseError
from autograder.course.grading_tasks import tasks
from autograder.course.groups import read_groups
from autograder.course.tournament_players import EXERCISE, HouseSeat, Played, SandboxSeat, play
from autograder.exercises.material.kalah_matches import HOUSE
from autograder.judge.cell import Cell
from autograder.judge.check_cells import checked_exercises
from autograder.judge.notebook_file import Unreadable
from autograder.judge.sandbox import USUAL, Tier, stage
from autograder.judge.static_analysis import read_check
from autograder.judge.submission import submission

OPENING = 4  # random moves before the players begin
HOUSE_MARK = "house "


@dataclass(frozen=True)
class Entrant:
    """A player: a student's cells up to the check, or one of the house's."""

    name: str
    cells: tuple[Cell, ...] = ()
    expression: str = ""  # what the check asks for

    def seat(self, tier: Tier) -> SandboxSeat | HouseSeat:
        if self.name.startswith(HOUSE_MARK):
            return HouseSeat(self.name.removeprefix(HOUSE_MARK))
        return SandboxSeat(self.cells, self.expression, tier)

    @property
    def fingerprint(self) -> str:
        """Changes when the player does."""
        parts = json.dumps([self.name, self.expression, [cell.source for cell in self.cells]])
        return sha256(parts.encode()).hexdigest()


class Field(NamedTuple):
    """Who plays, and who does not and why."""

    entrants: list[Entrant]
    absent: dict[str, str]


class Pair(NamedTuple):
    """Two games from one opening, each player beginning once."""

    first: Entrant
    second: Entrant
    number: int
    seed: str
    tier: Tier

    @property
    def key(self) -> str:
        parts = [self.first.fingerprint, self.second.fingerprint, self.number, self.seed]
        return sha256(json.dumps(parts).encode()).hexdigest()[:32]


Progress = Callable[[int, int], None]


def field_of(course: Course, house: Sequence[str] = tuple(HOUSE)) -> Field:
    """The players of a class, one of each group, and those of the house. Whoever has written none
    does not play."""
    assignment, master = tournament_of(course.masters)
    entrants, absent = [], {}
    for task in read_groups(course).once(tasks(course, [assignment], ())):
        try:
            entrants.append(_entrant(task.student, master.read_bytes(), task.read()))
        except Unreadable as error:
            absent[task.student] = str(error)
    return Field([*(Entrant(HOUSE_MARK + name) for name in house), *entrants], absent)


def tournament_of(masters: Mapping[str, Path]) -> tuple[str, Path]:
    """The assignment that asks for a player, and its master."""
    for assignment, master in masters.items():
        if EXERCISE in checked_exercises(master.read_bytes()):
            return assignment, master
    raise CourseError(f"No notebook of this course asks for a player ({EXERCISE}).")


def _entrant(student: str, master: bytes, handed_in: bytes) -> Entrant:
    cells: list[Cell] = []
    for cell in submission(master, handed_in).cells:
        check = read_check(cell.source) if cell.role == "check" else None
        if check and check.exercise == EXERCISE:
            return Entrant(student, tuple(cells), check.expressions[0])
        if cell.role not in ("check", "show"):
            cells.append(cell)
    raise Unreadable("its master has no check of a player")


def admitted(
    field: Field, seed: str, tier: Tier, progress: Progress = lambda done, total: None
) -> Field:
    """Who can make a first move in time, and searches the game if anything. A player that cannot
    would only make everybody wait; one that searches a board of its own goes by no budget."""
    entrants, absent = [], dict(field.absent)
    for done, entrant in enumerate(field.entrants, 1):
        if reason := _refusal(entrant, seed, tier):
            absent[entrant.name] = reason
        else:
            entrants.append(entrant)
        progress(done, len(field.entrants))
    return Field(entrants, absent)


def _refusal(entrant: Entrant, seed: str, tier: Tier) -> str:
    """Why a player may not enter; empty if it may."""
    with entrant.seat(tier) as seat:
        _, fault = seat.move(random_opening(Kalah(), OPENING, seed), seed)
        if "NotImplementedError" in fault:
            return "no player is written yet"
        if fault:
            return f"its first move failed: it {fault}"
        return seat.refusal(seed)


def play_pair(pair: Pair) -> tuple[Played, Played]:
    """Both games of a pair, with each player in a child of its own."""
    game = Kalah()
    seed = f"{pair.seed} {pair.number}"
    start = random_opening(game, OPENING, seed)
    with pair.first.seat(pair.tier) as a, pair.second.seat(pair.tier) as b:
        return play(game, start, (a, b), f"{seed} 0"), play(game, start, (b, a), f"{seed} 1")


def hold(
    course: Course,
    field: Field,
    pairs: int,
    tier: Tier,
    *,
    workers: int = 1,
    progress: Progress = lambda done, total: None,
) -> Standings:
    """Play what has not been played yet, and rank everybody."""
    if len(field.entrants) < 2:
        raise CourseError(f"A tournament needs two players; there are {len(field.entrants)}.")
    if pairs < 1:
        raise CourseError(f"{pairs} pairs decide nothing: play 1 or more.")
    seed = sha256(f"tournament {course.seed}".encode()).hexdigest()
    couples = list(combinations(field.entrants, 2))
    schedule = [Pair(a, b, i, seed, tier) for a, b in couples for i in range(pairs)]
    store = course.records / "tournament.jsonl"
    games = _stored(store)
    missing = [pair for pair in schedule if pair.key not in games]
    done = len(schedule) - len(missing)
    progress(done, len(schedule))
    store.parent.mkdir(parents=True, exist_ok=True)
    with store.open("a", encoding="utf-8") as file:
        for pair, played in _all_played(missing, workers):
            games[pair.key] = played
            record = {"pair": pair.key, "games": [asdict(game) for game in played]}
            # Begins with a new line, which ends what an interrupted run has left.
            file.write("\n" + json.dumps(record))
            file.flush()
            done += 1
            progress(done, len(schedule))
    matches = [
        MatchResult(
            (a.name, b.name),
            tuple(_records(a, b, games[p.key]) for p in schedule[k * pairs : (k + 1) * pairs]),
        )
        for k, (a, b) in enumerate(couples)
    ]
    names = [entrant.name for entrant in field.entrants]
    return Standings(leaderboard(names, matches), tuple(matches))


def _all_played(
    pairs: Sequence[Pair], workers: int
) -> Iterator[tuple[Pair, tuple[Played, Played]]]:
    """The pairs as they are finished. Each worker is a process: it ends all that its children
    leave behind, and must not take another worker's child for such."""
    if workers == 1 or len(pairs) < 2 or not hasattr(os, "fork"):
        for pair in pairs:
            yield pair, play_pair(pair)
        return
    stage(USUAL)  # what children need is laid out once, before there are workers
    forked = multiprocessing.get_context("fork")
    pool = ProcessPoolExecutor(min(workers, len(pairs)), mp_context=forked)
    try:
        started = {pool.submit(play_pair, pair): pair for pair in pairs}
        for done in as_completed(started):
            yield started[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _stored(file: Path) -> dict[str, tuple[Played, Played]]:
    """The pairs that were played before; a line that was cut off counts for nothing."""
    games: dict[str, tuple[Played, Played]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            record = json.loads(line)
            first, second = (
                Played(**game | {"points": tuple(game["points"])}) for game in record["games"]
            )
            games[record["pair"]] = first, second
        except (ValueError, KeyError, TypeError):
            continue
    return games


def _records(a: Entrant, b: Entrant, played: tuple[Played, Played]) -> tuple[Record, Record]:
    first, second = (
        Record(None, (), None, game.points, _ending(names, game), game.forfeit)
        for names, game in zip(((a.name, b.name), (b.name, a.name)), played, strict=True)
    )
    return first, second


def _ending(names: tuple[str, str], game: Played) -> str:
    if game.forfeit is not None:
        return f"{names[game.forfeit]} {game.reason}"
    best = max(game.points)
    if best == 0.5:
        return f"drawn in {game.moves} moves"
    return f"won by {names[game.points.index(best)]} in {game.moves} moves"
