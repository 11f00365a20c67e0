"""A class tournament with real sandboxes: fair, resumable, and no name is told without need."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from typer.testing import CliRunner

from adsearch.games import Kalah
from adsearch.matches import random_opening
from autograder.commands.app import app
from autograder.course.display_names import pseudonyms
from autograder.course.folder import Course, CourseError, find
from autograder.course.name_matching import Student
from autograder.course.roster import Roster, enter
from autograder.course.tournament import Entrant, Field, admitted, field_of, hold
from autograder.course.tournament_players import HouseSeat, SandboxSeat, play
from autograder.judge.cell import Cell
from autograder.judge.probing import probe
from autograder.pages.leaderboard_page import leaderboard_page

LAST = """def player(game, state, budget):
    return game.actions(state)[-1]
"""
GREEDY = """def player(game, state, budget):
    me = game.player(state)
    def ahead(a):
        mine = game.stores(game.result(state, a))
        return mine[me] - mine[1 - me]
    return max(game.actions(state), key=ahead)
"""
SEARCHING = """from adsearch.games import Kalah
OWN = Kalah()
def player(game, state, budget):
    board = {}
    def ahead(s, depth):
        me = board.player(s)
        if board.is_terminal(s):
            return board.utility(s, me)
        if depth == 0:
            stores = board.stores(s)
            return stores[me] - stores[1 - me]
        return max(gain(s, a, depth) for a in board.actions(s))
    def gain(s, a, depth):
        after = board.result(s, a)
        sign = 1 if board.player(after) == board.player(s) else -1
        return sign * ahead(after, depth - 1)
    return max(board.actions(state), key=lambda a: gain(state, a, 3))
"""
# These move once or twice before they show what they are.
LATER = """import os, sys
def player(game, state, budget):
    if sum(game.stores(state)) < 4:
        return game.actions(state)[0]
    {}
"""
FAULTS = {
    "ended the process it played in": "os._exit(0)",
    "raised ZeroDivisionError": "return 1 / 0",
    "answered 17, which is not legal": "return 17",
    "answered True, which is not legal": "return True",
    "all 3,000 calls to `result`": "while game.result(state, game.actions(state)[0]): pass",
}


def seat(source: str) -> SandboxSeat:
    return SandboxSeat([Cell("player", source, "solution")], "player", probe())


def entrant(name: str, source: str) -> Entrant:
    return Entrant(name, (Cell("player", source, "solution"),), "player")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path, "search", "secret", "sqlite://")


@pytest.mark.parametrize(("reason", "does"), FAULTS.items(), ids=FAULTS.values())
def test_a_fault_loses_the_game_with_its_name(reason: str, does: str) -> None:
    game = Kalah()
    start = random_opening(game, 4, "1")
    with seat(LATER.format(does)) as faulty:
        played = play(game, start, (faulty, HouseSeat("greedy")), "1")
        again = play(game, start, (HouseSeat("greedy"), faulty), "1")
    assert played.points == (0, 1)
    assert again.points == (1, 0)
    assert (played.forfeit, again.forfeit) == (0, 1)
    assert reason in played.reason
    assert "at move" in played.reason


def test_the_same_game_is_played_again() -> None:
    game = Kalah()
    start = random_opening(game, 4, "2")
    source = "import random\ndef player(game, state, budget):\n"
    source += "    return random.choice(game.actions(state))\n"
    games = []
    for _ in range(2):
        with seat(source) as a, seat(source) as b:
            games.append(play(game, start, (a, b), "2"))
    assert games[0] == games[1]
    assert games[0].forfeit is None


def test_everybody_is_ranked_and_a_stopped_run_goes_on(course: Course) -> None:
    players = [
        entrant("ada", GREEDY),
        entrant("bob", LAST),
        entrant("eve", LATER.format("return 9")),
    ]
    field = Field([Entrant("house random"), *players], {})

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done == 4:
            raise Stopped

    with pytest.raises(Stopped):
        hold(course, field, 2, probe(), progress=stop)
    store = course.root / ".autograder" / "tournament.jsonl"
    store.write_text(store.read_text() + '\n{"pair": "half a li')
    seen: list[tuple[int, int]] = []
    standings = hold(course, field, 2, probe(), workers=2, progress=lambda *at: seen.append(at))
    assert seen[0] == (4, 12)  # four pairs were kept
    assert seen[-1] == (12, 12)
    assert hold(course, field, 2, probe(), progress=lambda *at: seen.append(at)) == standings
    assert seen[-1] == (12, 12)
    assert seen.count((12, 12)) == 2  # nothing was played once more

    rows = {row.name: row for row in standings.rows}
    assert set(rows) == {"house random", "ada", "bob", "eve"}
    assert rows["eve"].forfeits == rows["eve"].losses == 12
    assert rows["eve"].place == max(row.place for row in standings.rows)
    assert sum(row.wins for row in standings.rows) == sum(row.losses for row in standings.rows)
    ratings = [row.rating.elo for row in standings.rows]
    assert rows["ada"].rating.elo == max(ratings)
    assert all(row.rating.margin > 0 for row in standings.rows)


def test_who_cannot_make_a_first_move_does_not_play() -> None:
    stub = "def player(game, state, budget):\n    raise NotImplementedError()\n"
    field = Field(
        [entrant("a", stub), entrant("b", "player = 7"), entrant("c", LAST)], {"d": "late"}
    )
    field = admitted(field, "1", probe())
    assert [e.name for e in field.entrants] == ["c"]
    assert field.absent["a"] == "no player is written yet"
    assert "7 is no player" in field.absent["b"]
    assert field.absent["d"] == "late"


def test_who_says_that_there_is_no_program_does_not_play() -> None:
    """And keeps nobody else from it."""
    forging = """from autograder.inside.child import Child
def on_programs(self, token, *_):
    self.say("programs", token, None, "", [], None)
Child.on_programs = on_programs
"""
    field = admitted(Field([entrant("a", forging), entrant("b", LAST)], {}), "1", probe())
    assert [e.name for e in field.entrants] == ["b"]
    assert list(field.absent) == ["a"]


def test_who_searches_a_board_of_its_own_does_not_play() -> None:
    """It would search as far as it likes, and nobody could count. Who does not search may play."""
    field = Field(
        [
            entrant("game", SEARCHING.format("game")),
            entrant("own", SEARCHING.format("OWN")),
            entrant("greedy", GREEDY),
            entrant("last", LAST),
            Entrant("house d4"),
        ],
        {},
    )
    seen: list[tuple[int, int]] = []
    field = admitted(field, "1", probe(), lambda *at: seen.append(at))
    assert [e.name for e in field.entrants] == ["game", "greedy", "last", "house d4"]
    assert "Only `game.result` knows what a move does" in field.absent["own"]
    assert "\n" not in field.absent["own"]
    assert seen[-1] == (5, 5)


def test_who_ends_where_it_is_found_out_does_not_play() -> None:
    """It plays as well as on a board of its own, unless the rules are others."""
    own = SEARCHING.format("OWN").replace("def player(", "def search(")
    ending = """import os
def player(game, state, budget):
    if any(game.result(state, a) != OWN.result(state, a) for a in game.actions(state)):
        os._exit(0)
    return search(game, state, budget)
"""
    field = admitted(Field([entrant("a", own + ending)], {}), "1", probe())
    assert field.absent == {"a": "it was asked for some moves, and ended the process it played in"}


def test_who_sleeps_over_every_move_loses_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One such player, each move just within its limit, kept a class waiting for hours."""
    monkeypatch.setattr("autograder.course.tournament_players.PAIR_SECONDS", 1.0)
    sleeping = "import time\n" + LAST.replace("    return", "    time.sleep(0.4)\n    return")
    monkeypatch.setattr("autograder.course.tournament_players.slowness", lambda: 1.0)
    with seat(sleeping) as sleeper, HouseSeat("random") as other:
        games = [
            play(Kalah(), Kalah().initial(), seats, "1")
            for seats in ((sleeper, other), (other, sleeper))
        ]
    assert [game.forfeit for game in games] == [0, 1]
    assert all("seconds for two games" in game.reason for game in games)


def test_who_works_out_of_turn_takes_nobody_elses_time() -> None:
    """A player that lets go of its move, and works on, would make the other one's moves late."""
    source = "import threading, time\nworked = []\ndef work():\n    while True:\n"
    source += "        worked.append(time.monotonic())\n        time.sleep(0.001)\n"
    source += "threading.Thread(target=work, daemon=True).start()\n"
    source += "def player(game, state, budget):\n    time.sleep(0.1)\n"
    source += "    gaps = [b - a for a, b in zip(worked, worked[1:])]\n"
    source += "    raise ValueError(max(gaps) > 0.5)\n"
    with seat(source) as working:
        time.sleep(1)
        _, reason = working.move(Kalah().initial(), "1")
    assert reason == "raised ValueError: True"


def test_who_thinks_before_the_game_has_less_time_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cells run for every pair: what they take keeps a class waiting as moves do."""
    monkeypatch.setattr("autograder.course.tournament_players.PAIR_SECONDS", 1.0)
    monkeypatch.setattr("autograder.course.tournament_players.slowness", lambda: 1.0)
    with seat(f"import time\ntime.sleep(1.5)\n{LAST}") as sleeper:
        _, reason = sleeper.move(Kalah().initial(), "1")
    assert "seconds for two games" in reason


@pytest.mark.long
def test_an_endless_player_does_not_play() -> None:
    endless = "def player(game, state, budget):\n    while True:\n        pass\n"
    field = admitted(Field([entrant("a", endless)], {}), "1", probe())
    assert "did not answer within 5 seconds" in field.absent["a"]


def test_one_player_is_no_tournament(course: Course) -> None:
    with pytest.raises(CourseError, match="needs two players; there are 1"):
        hold(course, Field([Entrant("house random")], {}), 1, probe())


NAMES = ("ada", "bob")


@pytest.fixture
def handed_in(course: Course) -> Course:
    """A master that asks for a player, and what a class made of it."""
    graded = {"grade": True, "solution": False, "locked": True, "points": 30}
    solved = {"grade": False, "solution": True, "locked": False}
    every = {"schema_version": 3, "task": False}
    cells = [
        new_code_cell("import math", id="imports", metadata={"tags": ["define"]}),
        new_code_cell(
            LAST,
            id="player",
            metadata={
                "tags": ["define"],
                "nbgrader": {**solved, **every, "grade_id": "tournament-player"},
            },
        ),
        new_code_cell(
            'check("tournament.player", player)',
            id="check",
            metadata={
                "tags": ["show"],
                "nbgrader": {**graded, **every, "grade_id": "check-tournament-player"},
            },
        ),
    ]
    folder = course.source / "10-tournament"
    folder.mkdir(parents=True)
    nbformat.write(new_notebook(cells=cells), folder / "tournament.ipynb")
    for student, source in zip(NAMES, (GREEDY, None), strict=True):
        cells[1].source = source or ""
        to = course.submitted / student / "10-tournament"
        to.mkdir(parents=True)
        if source:
            nbformat.write(new_notebook(cells=cells), to / "tournament.ipynb")
        else:
            (to / "tournament.ipynb").write_text("{")
    return course


def test_players_are_taken_from_submissions(handed_in: Course) -> None:
    field = field_of(handed_in, house=("d2",))
    assert [e.name for e in field.entrants] == ["house d2", "ada"]
    assert [cell.id for cell in field.entrants[1].cells] == ["imports", "player"]
    assert list(field.absent) == ["bob"]
    standings = hold(handed_in, field, 1, probe())
    assert {row.name for row in standings.rows} == {"house d2", "ada"}


def test_a_group_has_one_player(handed_in: Course) -> None:
    ada, bob = (handed_in.submitted / who / "10-tournament/tournament.ipynb" for who in NAMES)
    shutil.copy(ada, bob)
    (handed_in.root / "course.toml").write_text('name = "search"\nseed = "secret"\n')
    course = find(handed_in.root)
    assert len(field_of(course, ()).entrants) == 2
    enter(course, Roster(tuple(map(Student, NAMES)), ()))
    (course.root / "groups.csv").write_text("id,group\nada,A\nbob,A\n")
    assert len(field_of(course, ()).entrants) == 1


def test_nobody_plays_with_anothers_notebook_or_keeps_the_tournament_waiting(
    handed_in: Course,
) -> None:
    """No link is followed and no pipe is waited for, as when grading."""
    places = {}
    for student in ("eve", "mallory", "zoe"):
        places[student] = handed_in.submitted / student / "10-tournament"
        places[student].mkdir(parents=True)
    theirs = handed_in.submitted / "ada" / "10-tournament" / "tournament.ipynb"
    (places["eve"] / "tournament.ipynb").symlink_to(theirs)
    os.mkfifo(places["mallory"] / "tournament.ipynb")
    (handed_in.submitted / "trent").symlink_to(theirs.parents[1])
    field = field_of(handed_in, house=())
    assert [e.name for e in field.entrants] == ["ada"]
    assert list(field.absent) == ["bob", "eve", "mallory", "trent", "zoe"]
    assert "it is a link" in field.absent["eve"]
    assert "no plain file" in field.absent["mallory"]


def test_the_page_shows_everybody_and_with_pseudonyms_nobody(course: Course) -> None:
    nasty = "<b>mallory</b>"
    players = [entrant("ada", LAST), entrant(nasty, LATER.format("return '<script>'"))]
    absent = {"zoe": "no player is written yet", "eve": "all calls to `result` had been made"}
    field = Field([Entrant("house random"), *players], absent)
    standings = hold(course, field, 1, probe())
    page = leaderboard_page(standings, field.absent, "search")
    assert "&lt;b&gt;mallory" in page
    assert "<b>mallory" not in page
    assert "<script>" not in page
    assert "which is not legal" in page
    assert "zoe: no player is written yet" in page
    assert "eve: all calls to <code>result</code> had been made" in page
    called = pseudonyms(["ada", nasty, "zoe", "eve"], "7")
    hidden = leaderboard_page(standings, field.absent, "search", called)
    assert not re.search("ada<|mallory|zoe", hidden)
    for name in called.values():
        assert name in hidden


def test_pseudonyms_are_all_different() -> None:
    names = [f"student-{i}" for i in range(1500)]
    assert len(set(pseudonyms(names, "s").values())) == 1500
    assert json.dumps(pseudonyms(names, "s")) == json.dumps(pseudonyms(names[::-1], "s"))


def told(course: Course, *options: str) -> str:
    (course.root / "course.toml").write_text('name = "search"\nseed = "secret"\n')
    asked = ["tournament", "--course", str(course.root), "--workers", "1", *options]
    done = CliRunner().invoke(app, asked)
    if done.exception:
        raise done.exception
    return done.stdout


def test_the_house_does_not_play_alone(handed_in: Course) -> None:
    shutil.rmtree(handed_in.submitted / "ada")
    with pytest.raises(CourseError, match=r"No student has a player that can play \(bob: The file"):
        told(handed_in)


def test_who_does_not_take_part_is_told(handed_in: Course) -> None:
    shutil.copytree(handed_in.submitted / "ada", handed_in.submitted / "eve")
    said = told(handed_in, "--no-house", "--pairs", "1")
    assert "Not taking part: bob: The file" in said
    assert "--pairs 2" in said
    told_in_json = json.loads(told(handed_in, "--no-house", "--pairs", "1", "--json"))
    assert list(told_in_json["absent"]) == ["bob"]


def test_a_name_is_printed_as_it_is(handed_in: Course) -> None:
    """Brackets are no markup, such as those of pronouns."""
    shutil.copytree(handed_in.submitted / "ada", handed_in.submitted / "eve")
    (handed_in.root / "course.toml").write_text('name = "search"\nseed = "secret"\n')
    people = (Student("ada", "Ada", "Ek [she/her]"), Student("eve", "Eve", "Ek [/x]"))
    enter(find(handed_in.root), Roster(people, ()))
    said = told(handed_in, "--no-house", "--pairs", "1")
    assert "Ada Ek [she/her]" in said
    assert "Eve Ek [/x]" in said
