"""Checkers' endings: the counts of the course's plan, and every entry from its successors."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from adsearch.game import MAX, MIN, UnsupportedGame
from adsearch.games import Checkers, Nim
from adsearch.games.checkers import State
from adsearch.search import CheckersTable, Nearest


@pytest.mark.parametrize(
    ("size", "pieces", "positions", "one_one", "two_one"),
    [
        (4, 3, 1_968, (54, 94, 24, 5), (602, 293, 3, 11)),
        (5, 3, 8_560, (86, 328, 30, 5), (4_028, 28, 2, 25)),
        (6, 3, 31_155, (256, 648, 125, 9), (14_933, 122, 8, 45)),
    ],
)
def test_counts(
    size: int,
    pieces: int,
    positions: int,
    one_one: tuple[int, ...],
    two_one: tuple[int, ...],
) -> None:
    table = CheckersTable(Checkers(size), pieces)
    assert len(table) == positions
    assert (table.counts(1, 1), table.counts(2, 1)) == (one_one, two_one)


@pytest.mark.parametrize(
    ("size", "corners", "results"),
    [
        (4, "a3 b4 c1 d2", {1: 20, 0: 64}),
        (5, "a4 b5 d5 e4 a2 b1 d1 e2", {1: 440}),
        (6, "a5 b6 e1 f2", {1: 544}),
    ],
)
def test_two_kings_drive_a_king_out_of_a_double_corner_if_they_have_room(
    size: int, corners: str, results: dict[int, int]
) -> None:
    """Notebook 12: why an extra piece wins less often on the smallest board."""
    game = Checkers(size)
    table = CheckersTable(game, 3)
    found: Counter[int] = Counter()
    for lone in corners.split():
        for pair in combinations([square for square in game.squares if square != lone], 2):
            signs = dict.fromkeys(pair, "B") | {lone: "W"}
            rows = [
                "".join(signs.get(f"{column}{row}", ".") for column in "abcdef"[:size])
                for row in range(size, 0, -1)
            ]
            found[table[game.position("\n".join([*rows, "Black to move"]))]] += 1
    assert found == results


@pytest.mark.long
def test_counts_with_four_pieces() -> None:
    assert len(CheckersTable(Checkers(4), 4)) == 11_049
    assert len(CheckersTable(Checkers(5), 4)) == 86_297
    table = CheckersTable(Checkers(6), 4)
    assert len(table) == 512_910
    assert table.counts(2, 2) == (78_179, 111_976, 16_674, 59)


@pytest.mark.long
def test_counts_on_the_full_board() -> None:
    table = CheckersTable(Checkers(8), 3)
    assert len(table) == 199_520
    assert table.counts(1, 1)[:3] == (716, 2_370, 402)
    assert table.counts(2, 1) == (97_740, 261, 15, 61)


def check_entry(game: Checkers, table: CheckersTable, s: State) -> int | None:
    """Is the entry what follows from its successors? The plies to the end."""
    plies = table.plies(s)
    after = [game.result(s, a) for a in game.actions(s)]
    below = [0 if game.is_terminal(t) else table.plies(t) for t in after]
    lost = [n for n in below if n is not None and n % 2 == 0]
    if lost:
        assert plies == min(lost) + 1
    elif None in below:
        assert plies is None
    else:
        assert plies == max((n for n in below if n is not None), default=-1) + 1
    values = [game.utility(t) if game.is_terminal(t) else table[t] for t in after]
    if values:
        best = max if game.player(s) == MAX else min
        assert table[s] == best(values)
        chosen = game.result(s, table.best_move(s) or ())
        assert table[s] == (game.utility(chosen) if game.is_terminal(chosen) else table[chosen])
    return plies


@pytest.mark.slow
@pytest.mark.parametrize(("size", "pieces"), [(4, 3), (5, 4), (6, 3)])
def test_every_entry_follows_from_its_successors(size: int, pieces: int) -> None:
    """In positions drawn at random, with either side to move."""
    game = Checkers(size)
    table, rng, seen = CheckersTable(game, pieces), random.Random(0), set()
    for _ in range(400):
        cells = dict.fromkeys(game.squares, ".")
        some = rng.sample(list(cells), rng.randint(2, pieces))
        for i, square in enumerate(some):
            man = "bw"[i % 2 if i < 2 else rng.randint(0, 1)]
            far = square[1:] == ("1" if man == "b" else str(size))
            cells[square] = man.upper() if far or rng.random() < 0.5 else man
        rows = [
            "".join(cells.get(f"{letter}{row}", ".") for letter in "abcdefgh"[:size])
            for row in range(size, 0, -1)
        ]
        name = rng.choice(["Black", "White"])
        try:
            s = game.position("\n".join([*rows, f"{name} to move"]))
        except ValueError:
            s = game.position("\n".join([*rows, f"{name} cannot move"]))
        assert s in table
        seen.add(check_entry(game, table, s))
    assert {None, 1, 2, 3} <= seen


def test_what_is_not_in_the_table() -> None:
    game = Checkers(4)
    table = CheckersTable(game, 3)
    assert game.initial() not in table
    with pytest.raises(KeyError, match="not among the endings of checkers with 3 pieces on 4×4"):
        table[game.initial()]
    alone = game.position("...b\n....\n....\n....\nWhite cannot move")
    assert alone not in table


def test_best_play_takes_as_long_as_the_table_says() -> None:
    game = Checkers(6)
    table = CheckersTable(game, 3)
    s = game.position("......\n......\n...B..\n......\n.....B\nW.....\nBlack to move")
    plies = table.plies(s)
    assert plies is not None
    for left in range(plies, 0, -1):
        assert table.plies(s) == left
        move = table.best_move(s)
        assert move is not None
        s = game.result(s, move)
        if game.is_terminal(s):
            assert left == 1
            break
    assert (game.utility(s), game.utility(s, MIN)) == (1, -1)
    assert table.best_move(s) is None


def test_long_wins_take_long() -> None:
    table = CheckersTable(Checkers(5), 3)
    rng = random.Random(0)
    wins = [table.long_win(rng, 9) for _ in range(20)]
    assert all(table[s] == 1 and (table.plies(s) or 0) >= 9 for s in wins)
    assert len(set(wins)) > 10
    with pytest.raises(ValueError, match="no win with two pieces against one takes 26 plies"):
        table.long_win(rng, 26)


def test_the_nearest_win_is_worth_most() -> None:
    """By the values alone, the winner is a ply nearer to the end after each move."""
    game = Checkers(6)
    table = CheckersTable(game, 3)
    nearest, s = Nearest(table), table.long_win(random.Random(1), 21)
    left = table.plies(s)
    after = [game.result(s, a) for a in game.actions(s)]
    best = max((t for t in after if t in nearest), key=nearest.__getitem__)
    assert left is not None
    assert table.plies(best) == left - 1
    assert nearest[s] == 1 - left / 1000
    drawn = game.position("......\nB.....\n......\n......\n......\nW.....\nBlack to move")
    assert (table[drawn], nearest[drawn]) == (0, 0)


@pytest.mark.parametrize("pieces", [1, 6, 2.5])
def test_a_wrong_number_of_pieces_is_refused(pieces: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 pieces"):
        CheckersTable(Checkers(4), pieces)


def test_another_game_is_refused() -> None:
    with pytest.raises(UnsupportedGame, match="made for a game of Checkers"):
        CheckersTable(Nim(), 3)  # type: ignore[arg-type]
