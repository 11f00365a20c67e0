"""Go: counts of the course's plan, OpenSpiel, and the rules stone by stone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Go
from adsearch.games.go import State
from adsearch.testing import conforms

Board: TypeAlias = dict[str, str]  # X, O or . on each point


def perft(game: Go, s: State, plies: int) -> int:
    if plies == 0:
        return 1
    return sum(perft(game, game.result(s, a), plies - 1) for a in game.actions(s))


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (2, [5, 21, 68, 156, 316, 604, 1088]),
        (3, [10, 91, 738, 5281]),
        (5, [26, 651]),
    ],
)
def test_perft(size: int, counts: list[int]) -> None:
    game = Go(size)
    assert [perft(game, game.initial(), n) for n in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
def test_perft_deeper() -> None:
    assert perft(Go(5), Go(5).initial(), 3) == 15_650


@pytest.mark.parametrize(("size", "boards"), [(1, 1), (2, 57)])
def test_legal_boards(size: int, boards: int) -> None:
    assert legal_boards(size) == boards


@pytest.mark.slow
def test_legal_boards_of_3x3() -> None:
    assert legal_boards(3) == 12_675


def legal_boards(size: int) -> int:
    game, legal = Go(size), 0
    for signs in product("XO.", repeat=size**2):
        rows = ["".join(signs[i : i + size]) for i in range(0, size**2, size)]
        try:
            game.position("\n".join([*rows, "X to move"]))
        except IllegalPosition:
            continue
        legal += 1
    return legal


def wins_by(game: Go, s: State, margin: float) -> bool:
    """Can Black get at least this margin? Plain search that stops at the first reply that does."""
    if game.is_terminal(s):
        return game.margin(s) >= margin
    found = any if game.player(s) == MAX else all
    moves = reversed(game.actions(s))  # a pass first: it may end the game
    return found(wins_by(game, game.result(s, a), margin) for a in moves)


@pytest.mark.slow
def test_on_2x2_the_first_player_wins_by_1() -> None:
    game = Go(2)
    assert wins_by(game, game.initial(), 1)
    assert not wins_by(game, game.initial(), 2)


# -- OpenSpiel --------------------------------------------------------------------------------


def compare_with_openspiel(size: int, positions: int, seed: int) -> int:
    """OpenSpiel forbids a ko, but ends the game where an older board comes back: there we have a
    move less. How many of those there were."""
    game, rng, seen, repeats = Go(size, komi=0.5), random.Random(seed), 0, 0
    spiel = pyspiel.load_game(f"go(board_size={size},komi=0.5,max_game_length=1000)")
    while seen < positions:
        ours, theirs = game.initial(), spiel.new_initial_state()
        while not theirs.is_terminal():
            seen += 1
            assert game.player(ours) == theirs.current_player()
            moves = {a: numbered(size, a) for a in game.actions(ours)}
            legal = set(theirs.legal_actions())
            assert legal >= set(moves.values()), game.text(ours)
            repeating = legal - set(moves.values())
            assert all(theirs.child(number).is_terminal() for number in repeating)
            repeats += len(repeating)
            a = rng.choice(sorted(moves))
            ours = game.result(ours, a)
            theirs.apply_action(moves[a])
        assert [game.utility(ours, p) for p in game.players] == theirs.returns()
    return repeats


def numbered(size: int, a: str) -> int:
    return size**2 if a == "pass" else "abcdefghi".index(a[0]) + size * (int(a[1]) - 1)


def test_agrees_with_openspiel() -> None:
    assert compare_with_openspiel(5, 1500, seed=0) > 0
    compare_with_openspiel(9, 300, seed=0)


@pytest.mark.long
def test_agrees_with_openspiel_in_more_games() -> None:
    assert compare_with_openspiel(5, 10_000, seed=1) > 0


# -- the rules, word by word ------------------------------------------------------------------


def board_of(game: Go, s: State) -> Board:
    return dict(zip(game.points, "".join(game.text(s).splitlines()[: game.size]), strict=True))


def neighbours(point: str) -> Iterator[str]:
    letter, number = ord(point[0]), int(point[1:])
    for right, up in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        yield f"{chr(letter + right)}{number + up}"


def group(board: Board, point: str) -> set[str]:
    """The points of the same sign that hang together with `point`."""
    found, waiting = {point}, [point]
    while waiting:
        for other in neighbours(waiting.pop()):
            if other not in found and board.get(other) == board[point]:
                found.add(other)
                waiting.append(other)
    return found


def touched(board: Board, points: set[str]) -> set[str]:
    return {board[other] for point in points for other in neighbours(point) if other in board}


def obvious(board: Board, sign: str, point: str) -> Board | None:
    """The board after a stone, or None where that is no move, whatever came before."""
    if board[point] != ".":
        return None
    board = board | {point: sign}
    for other in neighbours(point):
        if board.get(other) not in (None, ".", sign):
            stones = group(board, other)
            if "." not in touched(board, stones):
                board = board | dict.fromkeys(stones, ".")
    return board if "." in touched(board, group(board, point)) else None


def obvious_area(board: Board) -> int:
    area = 0
    for point, sign in board.items():
        owners = touched(board, group(board, point)) - {"."} if sign == "." else {sign}
        area += (owners == {"X"}) - (owners == {"O"})
    return area


@pytest.mark.slow
@settings(max_examples=20)
@given(st.integers(1, 7), st.integers(0, 10**6))
def test_follows_the_rules_on_every_size(size: int, seed: int) -> None:
    game, rng = Go(size, komi=1.5), random.Random(seed)
    s = game.initial()
    seen = [board_of(game, s)]
    for _ in range(60):
        if game.is_terminal(s):
            break
        board, sign = board_of(game, s), "XO"[game.player(s)]
        boards = {point: obvious(board, sign, point) for point in board}
        legal = [point for point, after in boards.items() if after and after not in seen]
        assert list(game.actions(s)) == [*legal, "pass"], game.text(s)
        assert game.margin(s) == obvious_area(board) - 1.5
        move = rng.choice([*legal * 3, "pass"])
        s = game.result(s, move)
        assert board_of(game, s) == (board if move == "pass" else boards[move])
        seen.append(board_of(game, s))


# -- rules one by one -------------------------------------------------------------------------


def at(size: int, rows: str, turn: str = "X to move") -> tuple[Go, State]:
    game = Go(size)
    return game, game.position("\n".join([*rows.split("/"), turn]))


def rows_after(rows: str, turn: str, move: str) -> str:
    game, s = at(len(rows.split("/")), rows, turn)
    return "/".join(game.text(game.result(s, move)).splitlines()[: game.size])


@pytest.mark.parametrize(
    ("rows", "turn", "move", "after"),
    [
        ("OX./.../...", "X to move", "a2", ".X./X../..."),
        (".OX/OX./X..", "X to move", "a3", "X.X/.X./X.."),
        (".O./O../...", "O to move", "a3", "OO./O../..."),
        (".XO./XO.O/.XO./....", "X to move", "c3", ".XO./X.XO/.XO./...."),
    ],
    ids=["a capture", "several groups, before suicide", "its friends breathe", "a ko"],
)
def test_captures(rows: str, turn: str, move: str, after: str) -> None:
    assert rows_after(rows, turn, move) == after


@pytest.mark.parametrize(
    ("rows", "turn", "move"),
    [
        (".X./X../...", "O to move", "a3"),
        ("OX./.XX/OX.", "O to move", "a2"),
        (".X./X../...", "X to move", "b3"),
    ],
    ids=["suicide of one", "suicide of three", "a taken point"],
)
def test_no_suicide(rows: str, turn: str, move: str) -> None:
    game, s = at(3, rows, turn)
    assert move not in game.actions(s)
    with pytest.raises(IllegalMove):
        game.result(s, move)


def test_no_board_comes_back() -> None:
    game, s = at(4, ".XO./XO.O/.XO./....")
    s = game.result(s, "c3")
    assert "b3" not in game.actions(s)
    with pytest.raises(IllegalMove):
        game.result(s, "b3")
    s = game.result(game.result(s, "d1"), "a1")
    assert "b3" in game.actions(s)
    assert game.position(game.text(s)) == s


def test_a_pass_does_not_lift_a_ko() -> None:
    game, s = at(4, ".XO./XO.O/.XO./....")
    s = game.result(s, "c3")
    s = game.result(game.result(s, "pass"), "pass")
    assert game.is_terminal(s)
    s = game.result(at(4, ".XO./XO.O/.XO./....")[1], "pass")
    assert "b2" not in game.actions(s)


@pytest.mark.parametrize(
    ("rows", "area"),
    [
        (".../.X./...", 9),
        ("X.O/X.O/X.O", 0),
        (".X./XXX/.XO", 7),
        (".XO../XXO../..O../OOO../.....", -15),
        (".../.../...", 0),
        (".", 0),
    ],
)
def test_area(rows: str, area: int) -> None:
    """Of any stones, also where one of them has no liberty."""
    game, signs = Go(len(rows.split("/"))), rows.replace("/", "")
    black, white = (
        sum(bit for bit, s in zip(game.points.values(), signs, strict=True) if s == sign)
        for sign in "XO"
    )
    assert game.area(black, white) == area


def test_two_passes_end_the_game() -> None:
    game = Go(3)
    s = game.result(game.result(game.initial(), "b2"), "pass")
    assert game.text(s).splitlines()[3] == "X to move, O has passed"
    s = game.result(s, "pass")
    assert (game.is_terminal(s), game.actions(s)) == (True, ())
    assert (game.utility(s), game.utility(s, MIN)) == (1, -1)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.result(s, "a1")
    s = game.result(game.result(game.result(game.initial(), "b2"), "pass"), "a1")
    assert s[2] == 0


def test_komi_is_white_s() -> None:
    s = Go(3).initial()
    for move in ("b2", "pass", "pass"):
        s = Go(3).result(s, move)
    assert [Go(3, komi).utility(s) for komi in (8.5, 9, 9.5)] == [1, 0, -1]


def test_on_one_point_there_is_nothing_but_passing() -> None:
    assert Go(1).actions(Go(1).initial()) == ("pass",)


def test_stones() -> None:
    game, s = at(3, "X.O/.../...")
    assert (game.stones(s, MAX), game.stones(s, MIN)) == (game.points["a3"], game.points["c3"])


def test_moves_are_read_as_people_type_them() -> None:
    game = Go(3)
    assert game.parse(game.initial(), " B2 ") == "b2"
    assert game.parse(game.initial(), "Pass") == "pass"


def test_a_position_without_a_past_is_a_start() -> None:
    game, s = at(3, " x . o/. . ./. . .", " O  TO move")
    assert s[0] == (s[0][-1],)
    assert game.player(s) == MIN
    s = game.result(s, "b2")
    assert game.text(s).splitlines()[3:] == ["X to move", "start: X.O/.../...", "moves: O b2"]
    assert game.position(game.text(s)) == s


@pytest.mark.parametrize("move", ["b5", "B2", None, 4, ["a1"], ""])
def test_an_illegal_move_is_refused(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"(?s)is not legal for MAX at.*legal: a3, b3, c3"):
        Go(3).result(Go(3).initial(), move)


def test_a_game_that_goes_on_has_no_utility() -> None:
    with pytest.raises(NotTerminal, match="X to move"):
        Go().utility(Go().initial())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [((0,), "1 to 19 lines a side, not 0"), ((20,), "not 20"), ((5, "much"), "komi is a number")],
)
def test_a_wrong_game_is_refused(arguments: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Go(*arguments)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "2 rows of 2 signs"),
        ("..\n..", "whose turn it is"),
        ("..\n.Z\nX to move", "2 rows of 2 signs"),
        ("..\n..\nX to move, X has passed", "whose turn it is"),
        ("XX\nXX\nO to move", "a group of X has no liberty"),
        ("..\n..\nX to move\nand more", "cannot read the line 'and more'"),
        ("X.\n..\nO to move\nmoves: X b1", "the moves do not lead to the board"),
        ("X.\n..\nO to move\nmoves: X c1", "'x c1' is no move such as 'X a1'"),
        ("X.\n..\nO to move\nmoves: X a2, O a2", "'o a2' is not legal"),
    ],
)
def test_an_impossible_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        Go(2).position(text)


@pytest.mark.parametrize("size", [1, 2, 4, 7])
def test_keeps_the_contract(size: int) -> None:
    assert conforms(Go(size), games=2, plies=60)
