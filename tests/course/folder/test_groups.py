"""Groups: who is in one, and the one hand-in that counts for all members."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.course.attempts import late_by_unknown_time
from autograder.course.collect import collect
from autograder.course.doctor import examine
from autograder.course.folder import Course, CourseError
from autograder.course.groups import read_groups, share_hand_ins
from tests.course.folder.deliveries import FIRST, LATER, submitted, taken, unpacked, zipped

GROUPS = "id,group\nada,Team A\nzoe,Team A\njg7,Team B\nmm1,\n"
A, ZOE = "01-first", ("ada", "zoe")


def grouped(course: Course, text: str = GROUPS) -> Course:
    (course.root / "groups.csv").write_text(text, encoding="utf-8")
    return course


@pytest.mark.parametrize(
    "text",
    [
        GROUPS,
        "Gruppe;Nutzername\nTeam A;ZOE\nTeam A;ada\n",
        "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\n"
        "Zoe,19,S1,unknown,,Team A,5,\nAda,17,S2,,,Team A,5,\nJohn,18,S3,,,,,\n",
        "notebook,email,team\nfirst,zoe@uni.edu,Team A\n1,ada@uni.edu,Team A\n2,ada@uni.edu,B\n",
    ],
)
def test_a_group_is_read_as_platforms_and_people_write_it(course: Course, text: str) -> None:
    groups = read_groups(grouped(course, text))
    assert sorted(groups.of("ada", A)) == sorted(groups.of("zoe", A)) == ["ada", "zoe"]
    assert groups.of("mm1", A) == ("mm1",)
    assert (groups.of("ada", "02-second") == ("ada",)) == ("notebook" in text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "its first line must name its columns: id, group and"),
        ("id,name\nada,Ada\n", "its first line must name its columns"),
        ("id,group\nada,A\neve,A\n", "line 3: nobody on the roster is eve: mend it, take it out"),
        ("id,group\nada,A\nada,B\n", "line 3: ada is in B here, and in A above, for 01-first"),
        ("id,group,notebook\nada,A,third\n", "line 2: There is no notebook 'third'; there are: 01"),
    ],
)
def test_a_row_that_cannot_be_meant_is_said(course: Course, text: str, reason: str) -> None:
    with pytest.raises(CourseError, match=reason):
        read_groups(grouped(course, text))
    assert any(f.what == "groups" and reason in f.said for f in examine(course.root))


def hand_in(course: Course, student: str, data: bytes, stamp: str = "", modified: int = 0) -> Path:
    folder = course.submitted / student / A
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "first.ipynb").write_bytes(data)
    if stamp:
        (folder / "timestamp.txt").write_text(stamp)
    os.utime(folder / "first.ipynb", (modified, modified))
    return folder


def test_one_hand_in_counts_for_all_members(course: Course) -> None:
    groups = read_groups(grouped(course))
    stamp = "2021-11-02 10:00:00 UTC"
    hand_in(course, "zoe", FIRST, stamp)
    hand_in(course, "mm1", LATER)
    assert share_hand_ins(course, groups) == []
    everything = {
        **{f"{who}/{A}/first.ipynb": FIRST for who in ("ada", "zoe")},
        **{f"{who}/{A}/timestamp.txt": stamp.encode() for who in ("ada", "zoe")},
        f"mm1/{A}/first.ipynb": LATER,
    }
    assert submitted(course) == everything
    assert share_hand_ins(course, groups) == []
    assert submitted(course) == everything


@pytest.mark.parametrize(
    "stamps", [("2021-11-03 10:00:00 UTC", "2021-11-02 10:00:00 UTC"), ("",) * 2]
)
def test_of_different_files_the_latest_counts_which_is_said_once(
    course: Course, stamps: tuple[str, str]
) -> None:
    groups = read_groups(grouped(course))
    hand_in(course, "ada", LATER, stamps[0], 2)
    hand_in(course, "zoe", FIRST, stamps[1], 1)
    (sentence,) = share_hand_ins(course, groups)
    assert sentence == (
        "Team A, 01-first: zoe and ada handed in different files; that of ada, the latest as far "
        "as is known, counts for all."
    )
    assert submitted(course)[f"zoe/{A}/first.ipynb"] == LATER
    assert [path.read_bytes() for path in course.earlier.glob("zoe/*/*")] == [FIRST], "nothing lost"
    assert share_hand_ins(course, groups) == []


def test_canvas_numbers_say_which_is_the_latest_and_whether_it_was_late(
    course: Course, tmp_path: Path
) -> None:
    names = {"angstromzoe_LATE_19_99_first.ipynb": LATER, "lovelaceada_17_98_first.ipynb": FIRST}
    collect(course, zipped(tmp_path / "canvas.zip", names))
    assert len(share_hand_ins(course, read_groups(grouped(course)))) == 1
    assert submitted(course)[f"ada/{A}/first.ipynb"] == LATER
    assert list(late_by_unknown_time(course)) == [("ada", A), ("zoe", A)]


def test_a_member_who_hands_in_again_hands_in_for_all(course: Course, tmp_path: Path) -> None:
    groups = read_groups(grouped(course))
    folder = "zoe+01-first+2021-11-0{} 10:00:00 UTC+x/first.ipynb"
    for day, data in ((2, FIRST), (3, LATER)):
        files = {folder.format(day): data}
        collect(course, unpacked(tmp_path / f"day-{day}", files))
        assert share_hand_ins(course, groups) == [], "it is no contradiction"
        assert submitted(course)[f"ada/{A}/first.ipynb"] == data


def test_the_first_of_two_who_hand_in_the_same_decides_whether_it_is_late(course: Course) -> None:
    first, second = "2021-11-02 10:00:00 UTC", "2021-11-03 10:00:00 UTC"
    hand_in(course, "ada", FIRST, second)
    hand_in(course, "zoe", FIRST, first)
    assert share_hand_ins(course, read_groups(grouped(course))) == []
    assert submitted(course)[f"ada/{A}/timestamp.txt"].decode() == first


@pytest.mark.parametrize(
    "name",
    ["Team A-Zoë Ångström_4711_assignsubmission_file/first.ipynb", "teama_99_17_first.ipynb"],
)
def test_a_platform_may_name_the_group(course: Course, tmp_path: Path, name: str) -> None:
    """Moodle writes it before each member's name, Canvas in place of it."""
    (who,) = taken(collect(grouped(course), zipped(tmp_path / "x.zip", {name: FIRST})))
    assert who[0] in ("ada", "zoe")
