"""The horizon: choices by depth, and what quiescence does about them."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from adsearch.draw.scene import text_width
from adsearch.evaluation import chess, chess_captures
from adsearch.games import Chess, ConnectFour, TicTacToe, Tree
from adsearch.horizon_figures import KNIGHT
from adsearch.search import captures_first
from adsearch.widgets.horizon import changes, describe, horizon, looks
from tests.search.horizon import PENDING, STAND_PAT, doomed, taking

HANGING = Chess("8/6k1/p7/1ppp3p/8/2P1K2P/P2P4/n1R5 b - - 0 1")


def choices(tree: Tree, depths: range, quiet: bool = False) -> list[tuple[int, str]]:
    return changes(looks(tree, None, depths, tree.evaluation, taking if quiet else None))


def test_a_pending_capture_is_seen_one_ply_later_or_by_quiescence() -> None:
    assert choices(PENDING, range(1, 3)) == [(1, "a"), (2, "b")]
    assert choices(PENDING, range(1, 3), quiet=True) == [(1, "b")]


@pytest.mark.parametrize("checks", [1, 2])
def test_checks_push_the_loss_over_the_horizon(checks: int) -> None:
    """Wrong at depths 2 to 2k + 1; quiescence brings the truth one ply nearer."""
    deep = range(1, 2 * checks + 4)
    assert choices(doomed(checks), deep)[1:] == [(2, "check"), (2 * checks + 2, "wait")]
    assert choices(doomed(checks), deep, quiet=True) == [(1, "check"), (2 * checks + 1, "wait")]


def test_nobody_has_to_take() -> None:
    found = looks(STAND_PAT, None, [1], STAND_PAT.evaluation, taking)
    assert (found[0].move, found[0].value) == ("b", 2)


@pytest.mark.long
def test_the_doomed_knight_of_the_course() -> None:
    data = horizon(HANGING, depths=range(2, 5), seconds=120).data["modes"]
    assert [(look["move"], look["value"]) for look in data["plain"]] == [
        ("d4+", "2"),
        ("d4+", "1"),
        ("d4+", "3"),
    ]
    assert {look["move"] for look in data["quiescence"]} == {"d4+"}


def test_what_is_known_is_not_searched_again() -> None:
    material = chess(HANGING)
    data = horizon(
        HANGING, depths=range(1, 7), evaluation=material, known=KNIGHT, opens=2, seconds=5
    ).data
    modes = data["modes"]
    plain = ["tie", *["d4+"] * 4, "Nc2+ or 4 more"]
    assert [look["move"] for look in modes["plain"]] == plain
    quiet = ["d4+"] * 4 + ["Nc2+ or 13 more"] * 2
    assert [look["move"] for look in modes["quiescence"]] == quiet
    assert modes["plain"][5]["positions"] == "8,191"
    assert data["opens"] == 1
    moves, worths, _ = zip(*modes["plain"][3]["strip"], strict=True)
    assert moves == ("now", "1… d4+", "2. Kf4", "2… dxc3", "3. Rxa1")
    assert worths[:-1] == ("estimate 1", "estimate 1", "estimate 1", "estimate 0")
    assert worths[-1] == "estimate 3 at the horizon"


@pytest.mark.parametrize(
    "depth", [1, 2, 3, *(pytest.param(d, marks=pytest.mark.long) for d in (4, 5, 6))]
)
@pytest.mark.parametrize("mode", KNIGHT)
def test_what_is_known_of_the_knight_is_so(mode: str, depth: int) -> None:
    noisy = chess_captures if mode == "quiescence" else None

    def in_check(s: Any) -> bool:
        return bool(HANGING.board(s).is_check())

    (found,) = looks(
        HANGING, None, [depth], chess(HANGING), noisy, in_check, captures_first, seconds=600
    )
    assert (found.value, found.positions, found.line, found.best) == KNIGHT[mode][depth][:4]


@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize("mode", KNIGHT)
def test_the_rivals_of_the_knight_fit_what_is_chosen(mode: str, depth: int) -> None:
    value, _, line, best, (check, other) = KNIGHT[mode][depth]
    assert value == min(check, other), "Black is MIN"
    assert (check < other) == (line[0] == "d5d4" and best == 1)


def test_a_line_is_told_as_far_as_it_was_searched() -> None:
    found = looks(doomed(1), None, range(1, 5), doomed(1).evaluation)
    assert describe(found[3], found) == (
        "Depth 4 plays wait, no longer check (value −3, 8 positions). Expected line: wait, takeB."
    )
    assert "no longer" not in describe(found[2], found), "nothing is said of what comes later"


def test_where_all_moves_tie_nothing_is_chosen() -> None:
    found = looks(doomed(1), None, range(1, 3), doomed(1).evaluation)
    assert [(look.choice, look.best) for look in found] == [("tie", 2), ("check", 1)]
    assert describe(found[0], found) == (
        "At depth 1 both moves tie (value 0, 3 positions). One expected line: wait."
    )
    assert "no longer" not in describe(found[1], found), "a tie is no choice to give up"


@pytest.mark.parametrize(("player", "text"), [("MAX", "(a:2 b:2 c:1)"), ("MIN", "((a:1 b:1 c:2))")])
def test_moves_as_good_as_the_chosen_one_are_counted(player: str, text: str) -> None:
    tree = Tree(text)
    state = () if player == "MAX" else (0,)
    found = looks(tree, state, [1], lambda s: 0)
    assert [look.choice for look in found] == ["a or 1 more"]
    assert describe(found[0], found).startswith("Depth 1 plays a; 1 more is as good (value ")


def test_the_title_says_where_the_choice_changes() -> None:
    text = str(horizon(doomed(1), depths=range(1, 6)))
    assert text.startswith(
        "The choice: tie from depth 1, check from depth 2, wait from depth 4; "
        "with quiescence check from depth 1, wait from depth 3\n"
    )
    assert "quiescence: Depth 5 plays wait (value −3, 8 positions)." in text


def test_boards_are_sent_once_however_many_lines_pass_them() -> None:
    data = horizon(ConnectFour(), depths=range(1, 5)).data
    strips = [key for look in data["modes"]["plain"] for _, _, key in look["strip"]]
    assert len(strips) == 2 + 3 + 4 + 5
    assert set(strips) == set(data["boards"])
    assert len(set(strips)) < len(strips)
    assert "quiescence" not in data["modes"], "nothing in this game is noisy"
    assert data["modes"]["plain"][1]["strip"][-1][1].endswith("at the horizon")
    json.dumps(data)


def test_the_horizon_is_drawn_across_a_tree_as_long_as_there_is_one() -> None:
    data = horizon(doomed(1), depths=range(1, 6)).data
    drawn = [data["boards"][look["strip"][0][-1]]["markup"] for look in data["modes"]["plain"]]
    assert ['data-key="horizon"' in markup for markup in drawn][:3] == [True] * 3


def test_a_tree_shows_what_the_search_saw_and_dots_the_rest() -> None:
    data = horizon(doomed(1), depths=range(1, 6)).data

    def drawn(mode: str, depth: int) -> tuple[list[str], int]:
        """What is written in and at the shapes, level by level, and how many of them are dotted."""
        markup = data["boards"][f"{mode} {depth}"]["markup"]
        groups = ElementTree.fromstring(f"<svg>{markup}</svg>").findall("./g")
        nodes = [g for g in groups if g.get("data-key", "").startswith("node-")]
        texts = ["".join(text.itertext()) for g in nodes for text in g.findall("text")]
        dotted = sum(len(g.findall("./*[@class='as-pruned']")) for g in nodes)
        return texts, dotted

    assert drawn("plain", 2)[0] == ["−1", "−3", "−1", "−3", "0", "@−1", "−4", "−1"]
    assert [drawn("plain", depth)[1] for depth in (1, 2, 3)] == [6, 3, 2]
    assert drawn("quiescence", 1)[1] == 4, "beyond the horizon it follows what is taken"


def test_the_plot_can_be_shown_depth_by_depth() -> None:
    plots = horizon(doomed(1), depths=range(1, 4)).data["plots"]
    for mode in ("plain", "quiescence"):
        plot = plots[mode]["markup"]
        assert [f'"mark-{mode}-{depth}"' in plot for depth in range(1, 5)] == [True] * 3 + [False]
        assert [f'"line-{mode}-{depth}"' in plot for depth in range(1, 4)] == [False, True, True]


@pytest.mark.parametrize(
    ("mode", "check", "wait"),
    [
        ("plain", [0, -1, -1, -4, -4], [0, -3, -3, -3, -3]),
        ("quiescence", [-1, -1, -4, -4, -4], [-3] * 5),
    ],
)
def test_the_plot_shows_where_the_rivals_cross(
    mode: str, check: list[float], wait: list[float]
) -> None:
    plot = horizon(doomed(1), depths=range(1, 6)).data["plots"][mode]
    drawn = ElementTree.fromstring(f"<svg>{plot['markup']}</svg>")
    assert plot["title"] == f"check and wait by depth, {mode}"
    heights = {float(text.get("y", "nan")) - 4: text.text for text in drawn.iter("text")}
    marks = [drawn.findall(f"./g[@data-key='mark-{mode}-{depth}']/*") for depth in range(1, 6)]
    circles = [float(circle.get("cy", "nan")) for circle, _ in marks]
    squares = [float(square.get("y", "nan")) + 3 for _, square in marks]
    assert [heights[y] for y in circles] == [str(value).replace("-", "−") for value in check]
    assert [heights[y] for y in squares] == [str(value).replace("-", "−") for value in wait]


def test_of_many_moves_the_plot_compares_one_with_the_best_other() -> None:
    material = chess(HANGING)
    data = horizon(HANGING, depths=range(1, 7), evaluation=material, known=KNIGHT).data
    assert data["plots"]["plain"]["title"] == "d4+ and best other move by depth, plain"


@pytest.mark.parametrize(("state", "says_so"), [((), False), (("a",), True)])
def test_the_plot_says_when_the_mover_wants_low_values(state: Any, says_so: bool) -> None:
    tree = Tree("(a:(c:1 d:2) b:2)")
    plot = horizon(tree, state, [1], evaluation=lambda s: 0).data["plots"]["plain"]
    assert ("value for MAX (the mover wants it low)" in plot["markup"]) is says_so


def test_one_depth_is_enough() -> None:
    assert str(horizon(PENDING, depths=[1])).startswith("The choice: a at every depth")


@pytest.mark.parametrize("depths", [[], [0], [1.5], [-1]])
def test_depths_that_are_none_are_refused(depths: list[Any]) -> None:
    with pytest.raises(ValueError, match="depths are whole numbers from 1 on"):
        horizon(PENDING, depths=depths)


@pytest.mark.slow
def test_a_finished_game_is_refused() -> None:
    game = TicTacToe()
    with pytest.raises(ValueError, match="the game is over"):
        horizon(game, game.position("XXX OO. ..."))


def test_what_is_not_searched_in_time_is_left_out() -> None:
    found = looks(ConnectFour(), None, range(1, 30), lambda s: 0, seconds=0.3)
    assert 1 <= len(found) < 29


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_horizon_runs_between_the_nodes_and_their_labels(depth: int) -> None:
    data = horizon(doomed(1), depths=[depth]).data
    ((_, _, key),) = data["modes"]["plain"][0]["strip"]
    drawn = ElementTree.fromstring(f"<svg>{data['boards'][key]['markup']}</svg>")
    (line,) = drawn.findall(".//g[@data-key='horizon']/line")
    y, end = float(line.get("y1", "nan")), float(line.get("x2", "nan"))
    for text in drawn.iter("text"):
        baseline = float(text.get("y", "nan"))
        is_its_name = text.text == f"depth {depth}" and float(text.get("x", "nan")) > end
        assert is_its_name or not baseline - 17 < y < baseline + 4, text.text


def test_the_name_of_the_horizon_is_not_cut_off() -> None:
    data = horizon(doomed(1), depths=range(1, 6)).data
    for key, drawn in data["boards"].items():
        root = ElementTree.fromstring(f"<svg>{drawn['markup']}</svg>")
        for name in root.findall(".//g[@data-key='horizon']/text"):
            right = float(name.get("x", "nan")) + text_width(name.text or "", "bold")
            assert right <= drawn["size"][0], key
