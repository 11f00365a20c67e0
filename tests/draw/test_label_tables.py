"""Tables of labels: after every sweep those that it and the sweeps before have written."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest

from adsearch.draw.label_tables import outcome_table, reachable_states, sweep_tables
from adsearch.draw.scene import Line, Path, Rect, Scene, Text, covered
from adsearch.game import MAX, MIN

PLACES = [(p, (r, c)) for p, r, c in product((MAX, MIN), range(2), range(3))]
LABELS = {(p, (r, c)): "WB"[(p + r + c) % 2] for p, (r, c) in PLACES}
SWEEPS = {place: sum(place[1]) for place in LABELS}


def tables(*stages: int) -> Scene:
    return sweep_tables(LABELS, SWEEPS, stages, "first", "second").scene


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
def test_a_label_stands_there_from_its_sweep_on_and_is_framed_when_it_is_new(stage: int) -> None:
    items = tables(stage).items
    texts = [item.parts for item in items if isinstance(item, Text)]
    written = [(parts[0][0], int(parts[1][0])) for parts in texts if len(parts) == 2]
    known = [(LABELS[s], sweep) for s, sweep in SWEEPS.items() if sweep <= stage]
    assert sorted(written) == sorted(known)
    assert sum(parts[0][0] == "?" for parts in texts) == len(LABELS) - len(known)
    frames = [item for item in items if isinstance(item, Rect) and item.style == "last"]
    assert len(frames) == sum(sweep == stage for sweep in SWEEPS.values())


def test_before_the_first_sweep_there_are_no_numbers_and_nothing_is_new() -> None:
    scene = tables(0)
    texts = [item.parts for item in scene.items if isinstance(item, Text)]
    assert all(len(parts) == 1 for parts in texts)
    assert not [item for item in scene.items if isinstance(item, Rect) and item.style == "last"]
    assert scene.text.splitlines() == [
        "at the start",
        "MAX to move, second 0 to 2: first 0: W ? ?; first 1: ? ? ?",
        "MIN to move, second 0 to 2: first 0: B ? ?; first 1: ? ? ?",
    ]


def test_stages_stand_side_by_side_and_inside_the_picture() -> None:
    scene = tables(0, 1, 2)
    left, top, right, bottom = covered(scene.items)
    assert left >= 0 <= top
    assert right <= scene.width
    assert bottom <= scene.height
    headings = [i for i in scene.items if isinstance(i, Text) and i.parts[0][1] == "bold"]
    assert [i.parts[0][0] for i in headings] == ["at the start", "after sweep 1", "after sweep 2"]
    boxes = [heading.box for heading in headings]
    assert all(a.right < b.left for a, b in pairwise(boxes))
    first = "MAX to move, second 0 to 2: first 0: W0 ? ?; first 1: ? ? ?"
    assert scene.text.splitlines()[:2] == ["at the start", first]


def test_a_state_is_in_one_of_two_tables_and_crossed_out_if_it_never_comes_up() -> None:
    reachable = [place for place in PLACES if sum(place[1]) != 1]
    scene = reachable_states(PLACES, reachable, "first", "second").scene
    never = len(PLACES) - len(reachable)
    assert scene.title == f"{len(reachable)} of {len(PLACES)} states are reachable"
    lines = [item for item in scene.items if isinstance(item, Line)]
    assert len(lines) == 4 * never  # from the corners, and none through a name
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert not any(text.box.crosses(line) for text in texts for line in lines)
    written = [text.parts[0][0] for text in texts]
    assert (written.count("first"), written.count("second")) == (2, 2)
    assert f"crossed out: never comes up, {never} of {len(PLACES)}" in written
    tints = [i.style for i in scene.items if isinstance(i, Rect) and i.style.startswith("heat")]
    assert [tints.count(f"heat-{who}-2") for who in ("max", "min")] == [len(reachable) / 2] * 2
    assert scene.text.splitlines() == [
        f"{who} to move: 0-0, 0-2, 1-1, 1-2; never 0-1, 1-0" for who in ("MAX", "MIN")
    ]
    left, top, right, bottom = covered(scene.items)
    assert left >= 0 <= top
    assert right <= scene.width
    assert bottom <= scene.height


def test_what_is_counted_stands_beside_the_numbers_and_in_nobody_s_way() -> None:
    scene = tables(0, 1, 2)
    texts = [item for item in scene.items if isinstance(item, Text)]
    said = [text.parts[0][0] for text in texts]
    assert said.count("first") == said.count("second") == 2  # at the first table of each player
    assert said.count("0") == 2 * (3 + 1)  # above every table, and before the first of each player
    assert said.count("4 new") == 2
    boxes = [text.box for text in texts]
    assert not any(
        a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom
        for a, b in combinations(boxes, 2)
    )


@pytest.mark.parametrize(
    "scene", [tables(0, 1), reachable_states(PLACES, PLACES, "first", "second").scene]
)
def test_a_bracket_says_that_all_rows_count_the_same(scene: Scene) -> None:
    """It stands between what they count and their numbers, and reaches over all of them."""
    texts = [item for item in scene.items if isinstance(item, Text)]
    names = [text.box for text in texts if text.parts[0][0] == "first"]
    brackets = [covered([i]) for i in scene.items if isinstance(i, Path) and i.style == "bracket"]
    assert len(names) == len(brackets) == 2
    for name, bracket in zip(names, brackets, strict=True):
        assert name.right < bracket.left
        beside = [
            text.box
            for text in texts
            if bracket.right < text.box.left < bracket.right + 24
            and bracket.top < text.y < bracket.bottom
        ]
        assert len(beside) == 2  # the numbers of both rows


def test_outcomes_have_the_tint_of_their_player_and_frames_that_the_note_explains() -> None:
    ends = {(0, 0): "MAX", (0, 1): "MIN", (1, 0): "loses", (1, 1): "?"}
    scene = outcome_table(ends, "first", "second", {(0, 1)}, "framed: a move").scene
    rects = [item for item in scene.items if isinstance(item, Rect)]
    tints = [rect.style for rect in rects if rect.style.startswith("heat")]
    assert sorted(tints) == ["heat-ink3-2", "heat-max-2", "heat-min-2"]
    assert sum(rect.style == "last" for rect in rects) == 1
    assert scene.text == "0-0 MAX, 0-1 MIN (framed)\n1-0 loses, 1-1 ?\nframed: a move"
    left, top, right, bottom = covered(scene.items)
    assert left >= 0 <= top
    assert right <= scene.width
    assert bottom <= scene.height


def test_a_square_that_the_note_speaks_of_is_named_in_its_corner() -> None:
    ends = {(row, column): "wins" for row in (0, 1, 2) for column in (0, 1, 2)}
    scene = outcome_table(ends, "first", "second", {(1, 0)}, "framed: from 1-2", (1, 2)).scene
    texts = [item for item in scene.items if isinstance(item, Text)]
    (name,) = [text.box for text in texts if text.parts[0][0] == "1-2"]
    outcomes = [text.box for text in texts if text.parts[0][0] == "wins"]
    beside = [box for box in outcomes if box.left < name.right and name.left < box.right]
    assert len(beside) == 3  # its column
    assert all(name.bottom <= box.top or box.bottom <= name.top for box in beside)
