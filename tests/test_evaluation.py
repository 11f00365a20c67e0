"""Evaluations against features counted by hand and by plain loops over the board's text."""

from __future__ import annotations

import random
from itertools import combinations, product

import chess as python_chess
import pytest

from adsearch.evaluation import (
    Linear,
    chess,
    chess_captures,
    connect_four,
    hex_connection,
    kalah,
    open_lines,
    othello,
)
from adsearch.game import MAX, MIN
from adsearch.games import Chess, ConnectFour, Hex, Kalah, Othello
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.move_ordering import ranked


def played(game, moves, s=None):
    s = game.initial() if s is None else s
    for a in moves:
        s = game.result(s, a)
    return s


def positions(game, number=60, seed=0):
    """Unfinished positions of random games, one of each, from the first 60 plies."""
    rng, found = random.Random(seed), []
    while len(found) < number:
        s, earlier = game.initial(), []
        while not game.is_terminal(s) and len(earlier) < 60:
            earlier.append(s)
            s = game.result(s, rng.choice(game.actions(s)))
        found.append(rng.choice(earlier))
    return found


def swapped(text):
    return text.translate(str.maketrans("XO", "OX"))


# -- Connect Four --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "features", "value"),
    [
        ("", (0, 0, 0), 0),
        ("30303", (1, 0, 3), 8),
        ("20304", (2, 0, 1), 11),
        ("030313", (-1, 0, -3), -8),
    ],
)
def test_the_courses_four_boards(moves, features, value):
    game = ConnectFour()
    evaluation, s = connect_four(game), played(game, map(int, moves))
    assert tuple(evaluation.named(s).values()) == features
    assert list(evaluation.named(s)) == ["threes", "twos", "centre"]
    assert evaluation(s) == value


def lines(width, height):
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in product(range(width), range(height)):
            cells = [(x + i * across, y + i * up) for i in range(4)]
            if all(0 <= x < width and 0 <= y < height for x, y in cells):
                yield cells


def counted(game, s):
    """For each number of discs, the lines that X alone holds so many on less those of O."""
    rows = game.text(s).splitlines()[::-1]
    counts = [0] * 5
    for cells in lines(game.width, game.height):
        marks = [rows[y][x] for x, y in cells]
        if "O" not in marks:
            counts[marks.count("X")] += 1
        if "X" not in marks:
            counts[marks.count("O")] -= 1
    return counts


@pytest.mark.parametrize("size", [(7, 6), (5, 4), (4, 4), (6, 5), (4, 7)])
def test_lines_are_counted_as_a_loop_over_the_board_counts_them(size):
    game = ConnectFour(*size)
    short, squares = connect_four(game), open_lines(game)
    width = game.width
    middle = {width // 2, (width - 1) // 2}
    for s in positions(game):
        _, ones, twos, threes, _ = counted(game, s)
        column_discs = [
            row[x] for row in game.text(s).splitlines() for x in range(width) if x in middle
        ]
        centre = column_discs.count("X") - column_discs.count("O")
        assert short.features(s) == (threes, twos, centre)
        assert squares(s) == ones + 4 * twos + 9 * threes


def test_a_finished_line_of_four_is_no_line_of_three():
    game = ConnectFour()
    s = played(game, [3, 0, 3, 0, 3, 0, 3])
    assert game.is_terminal(s)
    _, _, twos, threes, fours = counted(game, s)
    assert (threes, twos, fours) == (0, 0, 1)  # in each column three and two are left open
    assert connect_four(game).features(s) == (0, 0, 4)


def test_more_in_a_row_is_worth_more_and_a_win_most():
    game = ConnectFour()
    evaluation = connect_four(game) / 1000
    moves = [1, 6, 2, 6, 3, 6, 4]
    nothing, two, three = (evaluation(played(game, moves[:n])) for n in (0, 3, 5))
    assert nothing < two < three < game.utility(played(game, moves))


def test_open_lines_give_the_courses_values_by_depth():
    game = ConnectFour()
    evaluation, centre = open_lines(game) / 1000, ranked([3, 2, 4, 1, 5, 0, 6])
    values = [
        alpha_beta(game, depth=depth, evaluation=evaluation, order=centre).value * 1000
        for depth in range(1, 7)
    ]
    assert values == pytest.approx([7, -3, 10, -2, 11, -2])


def test_other_lengths_are_refused():
    with pytest.raises(ValueError, match="lines of four are counted, but here 5 in a row win"):
        connect_four(ConnectFour(7, 6, connect=5))


# -- Hex -----------------------------------------------------------------------------------------


def test_the_stones_that_join_two_edges_of_hex_are_the_fewest_that_do():
    game = Hex(4)

    def needed(s, p):
        own = game.stones(s, p)
        free = [game.cells[a] for a in game.actions(s)]
        first, last = game.edges[p]
        for n in range(len(free) + 1):
            for more in combinations(free, n):
                stones = own | sum(more)
                if game.chain(first & stones, stones) & last:
                    return n
        raise AssertionError("one of the players can always win")

    evaluation, values = hex_connection(game), set()
    for s in positions(game, 40):
        values.add(evaluation(s))
        assert evaluation(s) == needed(s, MIN) - needed(s, MAX)
    assert len(values) > 3


def test_a_finished_game_of_hex_is_worth_more_than_any_other_to_whoever_has_won():
    """Whoever is cut off never joins two edges, however many stones are tried."""
    game, rng = Hex(4), random.Random(0)
    evaluation, most = hex_connection(game), len(game.cells)
    for _ in range(10):
        s = game.initial()
        while not game.is_terminal(s):
            assert abs(evaluation(s)) < most
            s = game.result(s, rng.choice(game.actions(s)))
        assert evaluation(s) == game.utility(s) * (most + 1)


# -- Othello -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 6, 8])
def test_othellos_features_are_those_of_the_board(size):
    game = Othello(size)
    evaluation = othello(game)
    assert str(evaluation) == "8·mobility + 100·corners − 40·x_squares + 1·discs"
    end, near = size - 1, size - 2
    for s in positions(game):
        *rows, _ = game.text(s).splitlines()
        board = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
        discs = "".join(rows).count("X") - "".join(rows).count("O")
        score = {"X": 1, "O": -1, ".": 0}
        beside = {0: 1, end: near}
        corners = {(r, c): (beside[r], beside[c]) for r, c in product(beside, repeat=2)}
        x_squares = [score[board[x]] for corner, x in corners.items() if board[corner] == "."]
        mobility = moves(game, rows, "X") - moves(game, rows, "O")
        assert evaluation.features(s) == (
            mobility,
            sum(score[board[corner]] for corner in corners),
            sum(x_squares),
            discs,
        )


def moves(game, rows, side):
    """How many squares `side` could play on, by walking over the rows."""
    other = "XO"[side == "X"]
    steps = [step for step in product((-1, 0, 1), repeat=2) if any(step)]
    inside = range(len(rows))

    def turns(r, c, down, right):
        seen = 0
        while (r := r + down) in inside and (c := c + right) in inside and rows[r][c] == other:
            seen += 1
        return seen and r in inside and c in inside and rows[r][c] == side

    cells = product(inside, repeat=2)
    return sum(rows[r][c] == "." and any(turns(r, c, *step) for step in steps) for r, c in cells)


# -- Kalah and chess -----------------------------------------------------------------------------


def test_kalahs_features_are_those_of_the_board():
    game = Kalah(6, 4)
    for s in positions(game):
        stores, seeds = game.stores(s), game.rows(s)
        to_move = {s[0]: s, 1 - s[0]: (1 - s[0], s[2], s[1], s[4], s[3])}
        again = [
            sum(game.player(game.result(to_move[p], i)) == p for i in game.actions(to_move[p]))
            for p in (MAX, MIN)
        ]
        mobility = [sum(n > 0 for n in row) for row in seeds]
        assert kalah(game).named(s) == {
            "stores": stores[0] - stores[1],
            "mobility": mobility[0] - mobility[1],
            "again": again[0] - again[1],
        }


@pytest.mark.slow
def test_chess_counts_material_and_sees_captures_as_python_chess_does():
    game = Chess()
    values = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 0}
    captures = 0
    for s in positions(game, 40):
        board = game.board(s)
        material = sum(
            values[piece.piece_type] * (1 if piece.color else -1)
            for piece in board.piece_map().values()
        )
        assert chess(game)(s) == material
        for a in game.actions(s):
            expected = board.is_capture(python_chess.Move.from_uci(a))
            assert chess_captures(s, a) == expected
            captures += expected
    assert captures > 20


@pytest.mark.parametrize(
    ("fen", "captures"),
    [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["e5d6"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", []),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a7b8b", "a7b8n", "a7b8q", "a7b8r"]),
    ],
)
def test_captures_en_passant_and_with_promotion_are_captures(fen, captures):
    game = Chess(fen)
    s = game.initial()
    assert sorted(a for a in game.actions(s) if chess_captures(s, a)) == captures


# -- all of them ---------------------------------------------------------------------------------


def kalah_swapped(game, s):
    return 1 - s[0], *s[1:]


def chess_swapped(game, s):
    return game.position(game.board(s).mirror().fen())


def text_swapped(game, s):
    return game.position(swapped(game.text(s)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "make", "change"),
    [
        (ConnectFour(), connect_four, text_swapped),
        (ConnectFour(), open_lines, text_swapped),
        (ConnectFour(5, 4), connect_four, text_swapped),
        (Othello(), othello, text_swapped),
        (Othello(6), othello, text_swapped),
        (Kalah(), kalah, kalah_swapped),
        (Chess(), chess, chess_swapped),
    ],
)
def test_with_the_colours_changed_the_value_is_the_negative(game, make, change):
    evaluation = make(game)
    values = set()
    for s in positions(game):
        if isinstance(game, ConnectFour) and game.player(s) == MIN:
            continue  # with the colours changed O would have moved first
        values.add(evaluation(s))
        assert evaluation(change(game, s)) == -evaluation(s)
    assert len(values) > 5


@pytest.mark.parametrize(
    ("game", "make"),
    [
        (ConnectFour(), connect_four),
        (ConnectFour(), open_lines),
        (Othello(), othello),
        (Chess(), chess),
    ],
)
def test_a_thousandth_is_inside_the_range_of_wins(game, make):
    evaluation = make(game) / 1000
    assert all(-1 < evaluation(s) < 1 for s in positions(game))


def test_the_largest_values_stay_below_a_thousand():
    lines = len(ConnectFour().lines)
    assert lines == 69
    assert max(5 * lines + 6, 9 * lines) < 1000
    # Othello: a corner is held (100) or empty beside an X-square (40); other squares are empty and
    # a move (8), or hold a disc (1), the four in the middle at least.
    assert 4 * 100 + 8 * 60 + 4 < 1000
    assert 9 * 9 + 2 * (5 + 3 + 3) < 1000  # chess, with eight pawns promoted


def test_division_keeps_equal_sums_equal():
    evaluation = Linear(lambda s: s, {"a": 3, "b": 1}) / 1000
    assert evaluation((1, 0)) == evaluation((0, 3)) == 0.003


def test_an_evaluation_reads_as_its_formula():
    assert str(connect_four(ConnectFour())) == "5·threes + 1·twos + 1·centre"
    fitted = connect_four(ConnectFour()).weighted((-0.5, 0.25, 1), constant=-2)
    assert str(fitted / 10 / 10) == "(−0.5·threes + 0.25·twos + 1·centre − 2) / 100"
    assert str(Linear(lambda s: (), {}, constant=3)) == "3"


def test_other_weights_for_the_same_features():
    game = ConnectFour()
    s = played(game, [2, 0, 3, 0, 4])
    assert connect_four(game).weighted((0.5, 1, 0.25), constant=10)(s) == 11.25
    assert (connect_four(game) / 1000).weighted((1, 1, 1))(s) == 0.003


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Linear(lambda s: (1, 2), {"a": 1})(0), r"2 numbers \(1, 2\) for the 1 of a"),
        (lambda: Linear(lambda s: (1,), {"a": 1, "b": 2}).named(0), "for the 2 of a, b"),
        (lambda: Linear(lambda s: (1,), {"a": 1}).weighted((1, 2)), "for the 1 of a"),
        (lambda: Linear(lambda s: (1,), {"a": 1}) / 0, "divided by a positive number, not 0"),
        (lambda: Linear(lambda s: (1,), {"a": 1}) / -5, "divided by a positive number, not -5"),
    ],
)
def test_what_does_not_fit_is_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        wrong()
