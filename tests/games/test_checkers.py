"""Checkers: counts of the course's plan, OpenSpiel's plays, and the rules square by square."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Checkers
from adsearch.games.checkers import Path, State
from adsearch.testing import conforms

Cells: TypeAlias = dict[tuple[int, int], str]  # column and row, counted from a and from 1


def perft(game: Checkers, s: State, plies: int) -> int:
    if plies == 0:
        return 1
    return sum(perft(game, game.result(s, a), plies - 1) for a in game.actions(s))


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (8, [7, 49, 302, 1469, 7361]),
        (6, [5, 25, 106, 369, 1271, 4104]),
        (4, [3, 9, 12, 16, 22, 26, 40, 59]),
    ],
)
def test_perft(size: int, counts: list[int]) -> None:
    game = Checkers(size)
    assert [perft(game, game.initial(), n) for n in range(1, len(counts) + 1)] == counts


@pytest.mark.long
def test_perft_deeper() -> None:
    game = Checkers()
    assert [perft(game, game.initial(), n) for n in (6, 7, 8)] == [36768, 179740, 845931]
    small = Checkers(6)
    assert [perft(small, small.initial(), n) for n in (7, 8)] == [12495, 37474]


# -- the rules, word by word ------------------------------------------------------------------


def cells(game: Checkers, s: State) -> Cells:
    rows = game.text(s).splitlines()[: game.size]
    return {
        (column, game.size - i): sign
        for i, row in enumerate(rows)
        for column, sign in enumerate(row)
    }


def obvious(board: Cells, size: int, player: int) -> dict[Path, Cells]:
    """All moves of a player, found square by square, with the boards that they lead to."""
    own, other = ("bB", "wW") if player == MAX else ("wW", "bB")
    steps: dict[Path, Cells] = {}
    captures: dict[Path, Cells] = {}

    def ways(sign: str) -> list[tuple[int, int]]:
        forward = -1 if player == MAX else 1
        return [(x, y) for x in (-1, 1) for y in (-1, 1) if y == forward or sign.isupper()]

    def settled(now: Cells, at: tuple[int, int], sign: str) -> Cells:
        crowned = at[1] == (1 if player == MAX else size)
        return now | {at: sign.upper() if crowned else sign}

    def jump(path: tuple[tuple[int, int], ...], now: Cells, sign: str) -> None:
        x, y = path[-1]
        goes_on = False
        crowned = len(path) > 1 and sign.islower() and y == (1 if player == MAX else size)
        for right, up in () if crowned else ways(sign):
            over, end = (x + right, y + up), (x + 2 * right, y + 2 * up)
            if now.get(over, ".") in other and now.get(end) == ".":
                goes_on = True
                jump((*path, end), now | {over: "."}, sign)
        if not goes_on and len(path) > 1:
            captures[names(path)] = settled(now, path[-1], sign)

    for at, sign in board.items():
        if sign in own:
            jump((at,), board | {at: "."}, sign)
            for right, up in ways(sign):
                end = at[0] + right, at[1] + up
                if board.get(end) == ".":
                    steps[names((at, end))] = settled(board | {at: "."}, end, sign)
    return captures or steps


def names(path: tuple[tuple[int, int], ...]) -> Path:
    return tuple(f"{'abcdefghijkl'[x]}{y}" for x, y in path)


def check_against_the_obvious(game: Checkers, s: State) -> None:
    moves = obvious(cells(game, s), game.size, game.player(s))
    assert sorted(game.actions(s)) == sorted(moves), game.text(s)
    for a in game.actions(s):
        after = game.result(s, a)
        assert cells(game, after) == moves[a], game.label(s, a)
        assert game.player(after) == 1 - game.player(s)


@pytest.mark.slow
@settings(max_examples=12)
@given(st.integers(4, 10), st.integers(0, 10**6))
def test_follows_the_rules_on_every_size(size: int, seed: int) -> None:
    game, rng = Checkers(size, patience=30), random.Random(seed)
    s = game.initial()
    while not game.is_terminal(s):
        check_against_the_obvious(game, s)
        s = game.result(s, rng.choice(game.actions(s)))


@st.composite
def positions(draw: st.DrawFn, size: int) -> str:
    """Any pieces anywhere, so that long captures, and captures by kings in circles, come up."""
    signs = draw(st.lists(st.sampled_from("....bBwWwW"), min_size=size**2, max_size=size**2))
    rows = []
    for i in range(size):
        row = signs[i * size : (i + 1) * size]
        far = {0: "w", size - 1: "b"}.get(i)
        rows.append("".join(s if (i + j) % 2 and s != far else "." for j, s in enumerate(row)))
    return "\n".join(rows)


@pytest.mark.slow
@given(positions(7), st.sampled_from([MAX, MIN]))
def test_follows_the_rules_in_any_position(board: str, player: int) -> None:
    game = Checkers(7)
    name = ("Black", "White")[player]
    try:
        s = game.position(f"{board}\n{name} to move")
    except IllegalPosition:
        s = game.position(f"{board}\n{name} cannot move")
        assert obvious(cells(game, s), 7, player) == {}
        return
    check_against_the_obvious(game, s)
    assert game.position(game.text(s)) == s


# -- OpenSpiel --------------------------------------------------------------------------------


def turned(square: str) -> str:
    """OpenSpiel's first player has the bottom of the board."""
    return "hgfedcba"["abcdefgh".index(square[0])] + str(9 - int(square[1]))


def plays_of(spiel: Any) -> dict[Path, Any]:
    """Whole moves: OpenSpiel makes the jumps of a capture one by one."""
    mover, plays = spiel.current_player(), {}
    stack: list[tuple[Path, Any]] = [((), spiel)]
    while stack:
        path, s = stack.pop()
        for a in s.legal_actions():
            start, end = s.action_to_string(mover, a)[:2], s.action_to_string(mover, a)[2:4]
            onward = (*(path or (turned(start),)), turned(end))
            child = s.child(a)
            if not child.is_terminal() and child.current_player() == mover:
                stack.append((onward, child))
            else:
                plays[onward] = child
    return plays


def compare_with_openspiel(positions: int, seed: int) -> None:
    """OpenSpiel ends a game after 40 actions without a capture; we go as far as it does."""
    game, spiel, rng, seen = Checkers(), pyspiel.load_game("checkers"), random.Random(seed), 0
    while seen < positions:
        ours, theirs = game.initial(), spiel.new_initial_state()
        while not theirs.is_terminal():
            seen += 1
            assert game.player(ours) == theirs.current_player()
            plays = plays_of(theirs)
            assert sorted(game.actions(ours)) == sorted(plays), game.text(ours)
            a = rng.choice(sorted(plays))
            ours, theirs = game.result(ours, a), plays[a]
        if any(theirs.returns()):
            assert [game.utility(ours, p) for p in game.players] == theirs.returns()


def test_plays_are_those_of_openspiel() -> None:
    compare_with_openspiel(600, seed=0)


@pytest.mark.long
def test_plays_are_those_of_openspiel_in_more_games() -> None:
    compare_with_openspiel(10_000, seed=1)


# -- rules one by one -------------------------------------------------------------------------


def at(game: Checkers, rows: str, turn: str = "Black to move") -> State:
    return game.position("\n".join([*rows.split(), turn]))


def labels(game: Checkers, s: State) -> list[str]:
    return sorted(game.label(s, a) for a in game.actions(s))


def test_starts_as_the_rules_say() -> None:
    game = Checkers()
    assert game.text(game.initial()).splitlines() == [
        ".b.b.b.b",
        "b.b.b.b.",
        ".b.b.b.b",
        "........",
        "........",
        "w.w.w.w.",
        ".w.w.w.w",
        "w.w.w.w.",
        "Black to move",
    ]
    assert [Checkers(5).rows, Checkers(6).rows, Checkers(6, 1).rows] == [1, 2, 1]


@pytest.mark.parametrize(
    ("rows", "turn", "moves"),
    [
        (".... ..b. ...w ....", "Black to move", ["c3-b2"]),
        (".b.. ..w. .... ....", "Black to move", ["b4xd2"]),
        (".b.. w... .... ....", "White to move", []),
        (".... ..B. .w.. ....", "Black to move", ["c3xa1"]),
        (".... ..b. .w.. ....", "White to move", ["b2xd4"]),
    ],
)
def test_steps_and_captures(rows: str, turn: str, moves: list[str]) -> None:
    game = Checkers(4)
    s = at(game, rows, turn if moves else turn.replace("to", "cannot"))
    assert labels(game, s) == moves


def test_any_capture_will_do_but_it_goes_on_to_its_end() -> None:
    game = Checkers(6)
    s = at(game, ".b...b ..w.w. ...... ..w... ...... ......")
    assert labels(game, s) == ["b6xd4xb2", "f6xd4xb2"]
    s = at(game, ".b...b ..w.w. ...... ..w.w. ...w.. ......")
    assert labels(game, s) == ["b6xd4xb2", "b6xd4xf2", "f6xd4xb2", "f6xd4xf2"]


def test_a_man_that_is_crowned_stops() -> None:
    game = Checkers(6)
    s = at(game, "...... ...... ...... b..... .w.w.. ......")
    assert labels(game, s) == ["a3xc1"]
    s = game.result(s, ("a3", "c1"))
    assert game.text(s).splitlines()[5] == "..B..."
    king = at(game, "...... ...... ...... B..... .w.w.. ......")
    assert labels(game, king) == ["a3xc1xe3"]


RING = "........ ........ ...B.... ..w.w... ........ ..w.w... ........ ........"


def test_a_king_may_capture_in_a_circle() -> None:
    game = Checkers()
    s = at(game, RING)
    assert labels(game, s) == ["d6xb4xd2xf4xd6", "d6xf4xd2xb4xd6"]
    s = game.result(s, ("d6", "b4", "d2", "f4", "d6"))
    assert game.text(s).splitlines()[2] == "...B...."
    assert game.pieces(s, MIN) == 0
    man = at(game, RING.replace("B", "b"))
    assert labels(game, man) == ["d6xb4xd2", "d6xf4xd2"]


def test_patience_draws_the_game() -> None:
    game = Checkers(4, patience=3)
    s = at(game, "...B .... .... W...")
    for move, quiet in (("d4 c3", 1), ("a1 b2", 2)):
        s = game.result(s, tuple(move.split()))
        assert s[6] == quiet
    assert labels(game, s) == ["c3xa1"]
    s = at(game, "...B .... .... W...")
    for move in ("d4 c3", "a1 b2", "c3 a1"):
        s = game.result(s, tuple(move.split()))
    assert (game.is_terminal(s), game.utility(s), game.utility(s, MIN)) == (True, 1, -1)
    big = Checkers(6, patience=2)
    s = at(big, ".B.... ...... ...... ...... ...... ....W.")
    for move in ("b6 a5", "e1 f2"):
        s = big.result(s, tuple(move.split()))
    assert (big.is_terminal(s), big.utility(s), big.utility(s, MIN)) == (True, 0, 0)
    assert big.text(s).endswith("Black to move, drawn")
    assert big.position(big.text(s)) == s


def test_a_man_that_moves_wears_out_no_patience() -> None:
    game = Checkers(6, patience=2)
    s = at(game, ".B...b ...... ...... ...... ...... W...w.")
    for move in ("b6 a5", "e1 d2", "a5 b6", "d2 c3"):
        s = game.result(s, tuple(move.split()))
    assert not game.is_terminal(s)


def test_without_patience_nothing_ends_a_game() -> None:
    game = Checkers(6)
    start = s = at(game, ".B.... ...... ...... ...... ...... ....W.")
    for _ in range(30):
        for move in ("b6 a5", "e1 f2", "a5 b6", "f2 e1"):
            s = game.result(s, tuple(move.split()))
    assert s == start


def test_whoever_cannot_move_has_lost() -> None:
    game = Checkers(4)
    s = at(game, "...b ..w. .w.. ....", "Black cannot move")
    assert (game.utility(s), game.utility(s, MIN)) == (-1, 1)
    s = at(game, "...b .... .... ....", "White cannot move")
    assert game.utility(s) == 1


def test_pieces_and_kings() -> None:
    game = Checkers(4)
    s = at(game, "...B b... .... w...", "White to move")
    assert game.pieces(s, MAX) == game.squares["d4"] | game.squares["a3"]
    assert game.kings(s, MAX) == game.squares["d4"]
    assert (game.pieces(s, MIN), game.kings(s, MIN)) == (game.squares["a1"], 0)


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("b6xd4xb2", ("b6", "d4", "b2")),
        (" B6 d4 B2 ", ("b6", "d4", "b2")),
        ("b6:d4:b2", ("b6", "d4", "b2")),
        ("b6xb2", ("b6", "d4", "b2")),
        ("b6-b2", ("b6", "d4", "b2")),
    ],
)
def test_moves_are_read_as_people_type_them(typed: str, path: Path) -> None:
    game = Checkers(6)
    s = at(game, ".b...b ..w.w. ...... ..w... ...... ......")
    assert game.parse(s, typed) == path


def test_a_short_form_that_two_moves_have_is_refused() -> None:
    game = Checkers()
    with pytest.raises(IllegalMove, match="legal: d6x"):
        game.parse(at(game, RING), "d6xd6")


@pytest.mark.parametrize("move", [("b6", "b5"), ("a5", "b4", "c3"), "a5-b4", None, 3, ["a5", "b4"]])
def test_an_illegal_move_is_refused(move: Any) -> None:
    game = Checkers(6)
    with pytest.raises(IllegalMove, match=r"(?s)is not legal for MAX at.*legal: .*a5-b4"):
        game.result(game.initial(), move)


def test_a_step_is_illegal_where_a_capture_is_forced() -> None:
    game = Checkers(4)
    s = at(game, ".b.b ..w. .... ....")
    with pytest.raises(IllegalMove, match="legal: b4xd2"):
        game.result(s, ("b4", "a3"))


def test_a_game_that_goes_on_has_no_utility() -> None:
    with pytest.raises(NotTerminal, match="Black to move"):
        Checkers().utility(Checkers().initial())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((3,), "4 to 12 squares a side, not 3"),
        ((8.0,), "not 8.0"),
        ((13,), "not 13"),
        ((6, 0), "1 to 2 rows of men, not 0"),
        ((6, 3), "1 to 2 rows of men, not 3"),
        ((6, 2, 0), "patience is a number of plies, 1 or more, or None, not 0"),
    ],
)
def test_a_wrong_game_is_refused(arguments: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Checkers(*arguments)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 4 rows and a line that tells whose turn it is, found 1 lines"),
        ("....\n....\nBlack to move", "found 3 lines"),
        ("....\n....\n....\n...\nBlack to move", "row 4 is '...', not 4 of the signs"),
        ("....\n.x..\n....\n....\nBlack to move", "row 2 is '.x..'"),
        ("b...\n....\n....\n....\nBlack to move", "a4 is a light square"),
        ("...w\nb...\n....\n....\nBlack to move", "a man on the far row would be a king"),
        ("...b\n....\n....\n....\nred to move", "the last line is 'red to move', not"),
        ("...b\n....\n....\n....\nBlack cannot move", "but that is not so"),
        ("...b\n....\n....\n....\nWhite to move", "but that is not so"),
        ("...B\n....\n....\nW...\nBlack to move after 2 quiet plies", "patience=None"),
        ("...B\n....\n....\nW...\nBlack to move, drawn", "but that is not so"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        Checkers(4).position(text)


@pytest.mark.parametrize("number", ["0", "3", "9", "2 quiet plies and 1"])
def test_impossible_patience_is_refused(number: str) -> None:
    with pytest.raises(IllegalPosition):
        Checkers(4, patience=3).position(
            f"...B\n....\n....\nW...\nBlack to move after {number} quiet plies"
        )


@pytest.mark.parametrize("game", [Checkers(4), Checkers(5), Checkers(8, patience=9)])
def test_keeps_the_contract(game: Checkers) -> None:
    assert conforms(game, games=3, plies=60)
