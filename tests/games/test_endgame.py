"""Small endings against exact counts, against python-chess, and solved by hand."""

from __future__ import annotations

import itertools
import random

import chess
import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Endgame
from adsearch.games.endgame import State
from adsearch.testing import conforms

# Legal with White and with Black to move, mates, stalemates: all placements, no symmetry.
COUNTS = {
    ("KRK", 3): (108, 224, 16, 28),
    ("KRK", 4): (1_312, 2_184, 40, 36),
    ("KRK", 5): (7_040, 10_488, 72, 44),
    ("KRK", 6): (25_440, 35_360, 112, 52),
    ("KRK", 7): (72_380, 95_880, 160, 60),
    ("KRK", 8): (175_168, 223_944, 216, 68),
    ("KQK", 3): (48, 224, 64, 48),
    ("KQK", 4): (812, 2_184, 108, 168),
    ("KQK", 5): (4_976, 10_488, 160, 320),
    ("KQK", 6): (19_360, 35_360, 220, 488),
    ("KQK", 8): (144_508, 223_944, 364, 872),
}
PIECES = [
    "".join(pieces)
    for number in (1, 2, 3, 4)
    for pieces in itertools.combinations("QRBN", number)
    if pieces not in (("B",), ("N",))
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "size", "counts"),
    [
        pytest.param(*key, counts, marks=[pytest.mark.long] if key[1] > 5 else [], id=f"{key}")
        for key, counts in COUNTS.items()
    ],
)
def test_positions_mates_and_stalemates_are_as_many_as_known(
    ending: str, size: int, counts: tuple[int, ...]
) -> None:
    game = Endgame(ending, size)
    positions = list(game.legal_positions())
    over = [game.utility(s) for s in positions if game.is_terminal(s)]
    black = sum(s[0] for s in positions)
    assert (len(positions) - black, black, over.count(1), over.count(0)) == counts
    if ending == "KRK":
        assert counts[2:] == (4 * (size - 2) * (size + 1), 8 * size + 4)


@pytest.mark.parametrize(
    ("ending", "white", "black", "drawn"),
    [
        ("KRK", [120, 404, 316, 236, 168, 56, 12], [40, 80, 236, 208, 248, 520, 192, 48], 612),
        ("KQK", [184, 212, 344, 72], None, 744),
    ],
)
def test_mate_takes_as_many_moves_as_known(
    ending: str, white: list[int], black: list[int] | None, drawn: int
) -> None:
    """On 4×4: positions by moves to mate, with White to move from 1, with Black to move from 0."""
    won, lost, unknown = solve(Endgame(ending, 4))
    assert won == white
    assert black is None or lost == black
    assert [s[0] for s in unknown] == [MIN] * drawn


def solve(game: Endgame) -> tuple[list[int], list[int], set[State]]:
    """How many positions White wins in 1, 2, … moves, Black loses in 0, 1, …, and the rest."""
    positions = set(game.legal_positions())
    after = {s: {game.result(s, a) for a in game.actions(s)} for s in positions}
    decided = {s for s in positions if s[0] == MIN and not after[s] and game.utility(s) == 1}
    white, black = [], [len(decided)]
    while True:
        wins = {s for s in positions - decided if s[0] == MAX and after[s] & decided}
        if not wins:
            return white, [n for n in black if n], positions - decided
        white.append(len(wins))
        decided |= wins
        undecided = (s for s in positions - decided if s[0] == MIN and after[s])
        losses = {s for s in undecided if after[s] <= decided}
        black.append(len(losses))
        decided |= losses


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["KRK", "KQK", "KBNK", "KQRBNK"])
@pytest.mark.parametrize("drawn", [800, pytest.param(10_000, marks=pytest.mark.long)])
def test_on_the_full_board_moves_and_ends_are_those_of_python_chess(
    ending: str, drawn: int
) -> None:
    game, rng = Endgame(ending), random.Random(0)
    for s in filter(None, map(game.state, rng.choices(range(game.slots), k=drawn))):
        board = as_board(game, s)
        moves = {f"{piece(board, move)}{move.uci()[2:]}": move for move in board.legal_moves}
        assert sorted(game.actions(s)) == sorted(moves), game.text(s)
        assert game.is_terminal(s) is (not moves)
        if not moves:
            assert game.utility(s) == board.is_checkmate()
        for a in rng.sample(sorted(moves), min(len(moves), 4)):
            after = game.result(s, a)
            board.push(moves[a])
            assert as_board(game, after).epd() == board.epd()
            assert game.is_terminal(after) is board.is_game_over()
            board.pop()


def as_board(game: Endgame, s: State) -> chess.Board:
    board = chess.Board(None)
    board.turn = s[0] == MAX
    for man, square in zip(f"{game.ending[:-1]}k", s[1:], strict=True):
        if square >= 0:
            board.set_piece_at(square, chess.Piece.from_symbol(man))
    return board


def piece(board: chess.Board, move: chess.Move) -> str:
    return chess.piece_symbol(board.piece_type_at(move.from_square) or 0).upper()


# -- the index ------------------------------------------------------------------------------------


def test_the_index_is_that_of_a_table_with_four_axes() -> None:
    game = Endgame("KRK")
    a1, h1, e5 = (game.squares.index(name) for name in ("a1", "h1", "e5"))
    assert (a1, h1, e5) == (0, 7, 36)
    assert game.slots == 2 * 64**3
    assert game.index((MIN, a1, h1, e5)) == ((1 * 64 + a1) * 64 + h1) * 64 + e5 == 262_628
    assert game.state(262_628) == (MIN, a1, h1, e5)


@pytest.mark.parametrize(("ending", "size"), [("KRK", 4), ("KQK", 3), ("KBNK", 3)])
def test_index_and_state_are_inverse_on_all_legal_positions(ending: str, size: int) -> None:
    game = Endgame(ending, size)
    numbers = [game.index(s) for s in game.legal_positions()]
    assert numbers == sorted(set(numbers))
    assert [game.state(i) for i in numbers] == list(game.legal_positions())
    assert set(range(game.slots)) - set(numbers) == {
        i for i in range(game.slots) if game.state(i) is None
    }


@pytest.mark.parametrize("index", [-1, 2 * 16**3])
def test_a_number_outside_the_table_is_no_position(index: int) -> None:
    with pytest.raises(ValueError, match=f"KRK has numbers 0 to 8191, not {index}"):
        Endgame("KRK", 4).state(index)


def test_a_position_with_a_captured_piece_is_outside_the_table() -> None:
    with pytest.raises(ValueError, match="has no index: a piece of KRK is gone"):
        Endgame("KRK", 4).index((MAX, 0, -1, 10))


# -- the game -------------------------------------------------------------------------------------


MATE = ". . . R\n. . . .\n. . . .\n. K . k\nBlack to move"
STALEMATE = ". . . .\n. . . .\nR . . .\n. K . k\nBlack to move"


@pytest.mark.parametrize(("text", "value"), [(MATE, 1), (STALEMATE, 0)])
def test_mate_wins_and_stalemate_draws(text: str, value: int) -> None:
    game = Endgame("KRK", 4, start=text)
    s = game.initial()
    assert game.is_terminal(s)
    assert (game.utility(s), game.utility(s, MAX), game.utility(s, MIN)) == (value, value, -value)
    assert game.actions(s) == ()


@pytest.mark.parametrize(("ending", "over"), [("KRK", True), ("KBNK", True), ("KQRK", False)])
def test_a_capture_draws_if_too_little_is_left(ending: str, over: bool) -> None:
    """The last piece of the name is taken on d4, the others stand on the first rank."""
    game = Endgame(ending, 5)
    others = range(1, len(ending) - 2)
    d4, e5 = game.squares.index("d4"), game.squares.index("e5")
    s = game.result((MIN, 0, *others, d4, e5), "Kd4")
    assert s == (MAX, 0, *others, -1, d4)
    assert game.is_terminal(s) is over
    if over:
        assert game.utility(s) == 0
        assert game.actions(s) == ()
    else:
        assert {a[0] for a in game.actions(s)} == {"K", "Q"}
    assert game.position(game.text(s)) == s


def test_a_protected_piece_cannot_be_captured() -> None:
    game = Endgame("KBNK", 5)
    bishop_a1_guards_knight_c3 = game.position(
        ". . . . .\n. . k . .\n. . N . .\n. . . . .\nB . . . K\nBlack to move"
    )
    assert "Kc3" not in game.actions(bishop_a1_guards_knight_c3)


def test_the_king_cannot_step_back_along_the_line_of_a_check() -> None:
    game = Endgame("KRK", 5)
    s = game.position(". . . . .\n. . . . .\nR . k . .\n. . . . .\n. . . . K\nBlack to move")
    assert game.actions(s) == ("Kb2", "Kc2", "Kb4", "Kc4", "Kd4")


def test_a_draw_by_too_little_is_none_the_less_a_draw_in_check() -> None:
    game = Endgame("KBNK", 4)
    s = game.position(". . . k\n. . . .\n. B K .\n. . . .\nBlack to move")
    assert game.is_terminal(s)
    assert game.utility(s) == 0


@pytest.mark.parametrize("size", range(3, 9))
def test_every_ending_starts_from_a_fair_position(size: int) -> None:
    for pieces in PIECES:
        if len(pieces) < size:
            game = Endgame(f"K{pieces}K", size)
            s = game.initial()
            assert game.position(game.text(s)) == s
            assert game.player(s) == MAX
            assert len(game.actions(s)) > 0


def test_krk_starts_with_the_black_king_in_the_middle() -> None:
    game = Endgame("KRK")
    assert [game.squares[i] for i in game.initial()[1:]] == ["a1", "h1", "e5"]


@pytest.mark.parametrize(
    ("ending", "size"),
    [("KRK", 3), ("KRK", 8), ("KQK", 4), ("KBNK", 3), ("KBNK", 8), ("KQRK", 5), ("KQRBNK", 6)],
)
def test_it_keeps_the_contract(ending: str, size: int) -> None:
    assert conforms(Endgame(ending, size), games=5, plies=40)


@pytest.mark.parametrize("typed", ["Rh8", " rh8 ", "RH8", "R-h8", "Rh8+", "R h8#"])
def test_a_move_may_be_typed_in_many_ways(typed: str) -> None:
    game = Endgame("KRK")
    assert game.parse(game.initial(), typed) == "Rh8"


def test_a_bishop_is_not_taken_for_the_b_file() -> None:
    game = Endgame("KBNK")
    assert game.parse(game.initial(), "bb6") == "Bb6"


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 9, 0, -1, True, 4.0, "8", None])
def test_a_wrong_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="played on 3 to 8 squares a side, not"):
        Endgame("KRK", size)


@pytest.mark.parametrize(
    ("ending", "reason"),
    [
        ("", "'' is no ending: write K, White's pieces"),
        ("KK", "'KK' is no ending"),
        ("krk", "'krk' is no ending"),
        ("KRKR", "'KRKR' is no ending"),
        ("KPK", "'KPK' is no ending"),
        (None, "None is no ending"),
        ("KRRK", "KRRK has a piece twice"),
        ("KBK", "nobody can win KBK: White needs Q or R, or both B and N"),
        ("KNK", "nobody can win KNK"),
        ("KQRBK", "the men of KQRBK have to fit on White's first rank of 3 squares"),
    ],
)
def test_a_wrong_ending_is_refused(ending: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Endgame(ending, 3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the last line has to be 'White to move' or 'Black to move'"),
        (". . k\n. . .\nK . R", "the last line has to be"),
        (". . k\nK . R\nWhite to move", "the board has 3 rows of 3 squares"),
        (". . k\n. . . .\nK . R\nWhite to move", "the board has 3 rows of 3 squares"),
        (". . k\n. . Q\nK . R\nWhite to move", "'Q' is none of K R k"),
        (". . k\n. . R\nK . R\nBlack to move", "there are 2 R"),
        (". . .\n. . .\nK . R\nBlack to move", "there are 0 k"),
        (". . .\n. k .\nK . R\nBlack to move", "the kings stand side by side"),
        (". . k\n. . .\nK . R\nWhite to move", "Black is in check although White is to move"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=f"no position of KRK, {reason}"):
        Endgame("KRK", 3).position(text)
    with pytest.raises(IllegalPosition, match=reason):
        Endgame("KRK", 3, start=text)


def test_spaces_do_not_matter_nor_whether_white_is_in_capitals() -> None:
    game = Endgame("KRK", 3)
    assert game.position("\n  .k.\n...\n K.R \n white to move \n") == game.initial()


@pytest.mark.parametrize("move", ["Rb2", "Kh1", "Ra1", "Qh8", "Ri9", "", "rh8", None, -1, True, []])
def test_an_illegal_move_is_named_with_the_position_and_the_legal_ones(move: str) -> None:
    game = Endgame("KRK")
    with pytest.raises(IllegalMove) as caught:
        game.result(game.initial(), move)
    assert str(caught.value).startswith(f"{move!r} is not legal for MAX at\n. .")
    assert "White to move\nlegal: Kb1, Ka2, Kb2, Rb1," in str(caught.value)


@pytest.mark.parametrize("move", ["Rh8", "Ke7", "Ka1"])
def test_black_moves_the_black_king_by_one_step(move: str) -> None:
    game = Endgame("KRK")
    s = game.result(game.initial(), "Rh2")
    with pytest.raises(IllegalMove, match=f"'{move}' is not legal for MIN"):
        game.result(s, move)
    with pytest.raises(IllegalMove, match=f"'{move}' is not legal for MIN"):
        game.parse(s, move)


def test_a_finished_game_has_no_moves() -> None:
    game = Endgame("KRK", 4, start=MATE)
    with pytest.raises(IllegalMove, match="the game is over at"):
        game.result(game.initial(), "Kd2")


def test_an_unfinished_game_has_no_utility() -> None:
    game = Endgame("KRK", 4)
    with pytest.raises(NotTerminal, match="this one goes on"):
        game.utility(game.initial())
