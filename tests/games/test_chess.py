"""Chess against python-chess itself, OpenSpiel and published perft counts."""

from __future__ import annotations

import random
import subprocess
import sys

import chess
import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Chess
from adsearch.games.chess import Position
from adsearch.testing import conforms

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
# The six positions of the perft literature: between them they have every kind of move and pin.
PERFT = {
    chess.STARTING_FEN: (20, 400, 8902, 197281),
    KIWIPETE: (48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079, 89890),
}
ENDINGS = ["8/P6k/8/8/8/8/6Kp/8 w - - 0 1", "8/5k2/8/3n4/8/2B5/1K6/8 b - - 7 40"]


def play(game: Chess, *moves: str) -> Position:
    s = game.initial()
    for move in moves:
        s = game.result(s, game.parse(s, move))
    return s


def perft(game: Chess, s: Position, depth: int) -> int:
    if depth == 1:
        return len(game.actions(s))
    return sum(perft(game, game.result(s, a), depth - 1) for a in game.actions(s))


# -- truth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fen", "counts"), PERFT.items())
def test_perft_is_the_published_count(fen: str, counts: tuple[int, ...]) -> None:
    game = Chess(fen)
    for depth, count in enumerate(counts, 1):
        if count < 10_000:
            assert perft(game, game.initial(), depth) == count


@pytest.mark.long
@pytest.mark.parametrize(("fen", "counts"), PERFT.items())
def test_deeper_perft_is_the_published_count(fen: str, counts: tuple[int, ...]) -> None:
    game = Chess(fen)
    assert perft(game, game.initial(), len(counts)) == counts[-1]


@pytest.mark.slow
@given(
    st.sampled_from([*PERFT, *ENDINGS]),
    st.booleans(),
    st.lists(st.integers(0, 1000), min_size=60, max_size=120),
)
def test_every_position_of_a_game_is_that_of_python_chess(
    fen: str, repetition: bool, choices: list[int]
) -> None:
    game, board = Chess(fen, repetition), chess.Board(fen)
    s = game.initial()
    for choice in choices:
        assert game.player(s) == (MAX if board.turn else MIN)
        assert game.text(s).split()[:4] == board.epd().split()
        assert game.board(s).fen().split()[:4] == board.fen().split()[:4]
        legal = [move.uci() for move in board.legal_moves]
        over = drawn_by_rule(board, repetition) or not legal
        assert game.is_terminal(s) is over
        if over:
            outcome = board.outcome()
            winner = outcome.winner if outcome else None
            assert game.utility(s) == {True: 1, False: -1, None: 0}[winner]
            assert game.utility(s, MIN) == -game.utility(s)
            assert game.actions(s) == ()
            return
        assert sorted(game.actions(s)) == sorted(legal)
        move = game.actions(s)[choice % len(legal)]
        assert game.label(s, move) == board.san(chess.Move.from_uci(move))
        s = game.result(s, move)
        board.push_uci(move)


def drawn_by_rule(board: chess.Board, repetition: bool) -> bool:
    by_history = board.is_repetition(3) or board.halfmove_clock >= 100
    return board.is_insufficient_material() or (repetition and by_history)


@pytest.mark.slow
@pytest.mark.parametrize("games", [3, pytest.param(20, marks=pytest.mark.long)])
def test_random_games_are_those_of_openspiel(games: int) -> None:
    """Its players are 0 for Black and 1 for White, its moves are written as ours are labelled."""
    game, theirs_game, rng = Chess(repetition=True), pyspiel.load_game("chess"), random.Random(1)
    for _ in range(games):
        ours, theirs = game.initial(), theirs_game.new_initial_state()
        while not theirs.is_terminal():
            assert not game.is_terminal(ours)
            assert game.player(ours) == 1 - theirs.current_player()
            moves = {
                game.parse(ours, theirs.action_to_string(a)): a for a in theirs.legal_actions()
            }
            assert sorted(moves) == sorted(game.actions(ours))
            chosen = rng.choice(sorted(moves))
            ours = game.result(ours, chosen)
            theirs.apply_action(moves[chosen])
        assert game.is_terminal(ours)
        assert [game.utility(ours, MIN), game.utility(ours, MAX)] == theirs.returns()


# -- the state ------------------------------------------------------------------------------------


def test_transpositions_are_equal() -> None:
    game = Chess()
    assert play(game, "Nf3", "Nf6", "Nc3") == play(game, "Nc3", "Nf6", "Nf3")
    assert play(game, "Nf3", "Nf6", "Ng1", "Ng8") == game.initial()


def test_a_double_step_that_nobody_can_capture_leaves_no_trace() -> None:
    game = Chess()
    assert play(game, "e4", "e6", "d4") == play(game, "d4", "e6", "e4")
    assert play(game, "e4").ep is None


def test_a_double_step_that_can_be_captured_makes_another_position() -> None:
    game = Chess("4k3/8/8/8/4p3/8/3P4/4K3 w - -")
    s = play(game, "d4")
    assert s.ep == chess.D3
    assert s != game.position("4k3/8/8/8/3Pp3/8/8/4K3 b - -")
    assert game.text(game.result(s, "e4d3")) == "4k3/8/8/8/8/3p4/8/4K3 w - -"


def test_en_passant_that_would_uncover_the_king_is_no_capture() -> None:
    game = Chess("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
    assert "e4d3" not in game.actions(game.initial())
    assert game.initial() == game.position("8/8/8/8/k2Pp2Q/8/8/3K4 b - -")


def test_a_rook_that_is_captured_can_no_longer_castle() -> None:
    s = play(Chess("r3k2r/8/8/8/8/8/6B1/4K3 w kq - 0 1"), "Bxa8", "Kf8", "Bb7", "Ke8")
    assert s.castling == 0
    assert play(Chess("r3k2r/8/8/8/8/8/6B1/4K3 w kq -"), "Bxa8").castling == chess.BB_H8


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq -"),
        ("0-0-0", "r3k2r/8/8/8/8/8/8/2KR3R b kq -"),
        ("e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq -"),
        ("Rh1-h2", "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq -"),
        ("Rxh8+", "r3k2R/8/8/8/8/8/8/R3K3 b Qq -"),
    ],
)
def test_castling_and_what_ends_the_right_to_it(move: str, after: str) -> None:
    game = Chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")
    assert game.text(play(game, move)) == after


def test_a_pawn_becomes_any_of_four_pieces() -> None:
    game = Chess("3n3k/4P3/8/8/8/8/8/4K3 w - -")
    promotions = {
        game.label(game.initial(), a) for a in game.actions(game.initial()) if len(a) == 5
    }
    assert promotions >= {"e8=Q+", "e8=R+", "e8=B", "e8=N", "exd8=Q+"}
    assert game.text(play(game, "exd8n")) == "3N3k/8/8/8/8/8/8/4K3 b - -"


# -- the end --------------------------------------------------------------------------------------


def test_fools_mate_is_won_by_black() -> None:
    game = Chess()
    s = play(game, "f3", "e5", "g4", "Qh4#")
    assert game.is_terminal(s)
    assert (game.utility(s), game.utility(s, MAX), game.utility(s, MIN)) == (-1, -1, 1)


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", 0),  # stalemate
        ("7k/6Q1/6K1/8/8/8/8/8 b - -", 1),
        ("8/8/8/8/8/6k1/6q1/7K w - -", -1),
        ("8/8/4k3/8/8/3NK3/8/8 w - -", 0),  # insufficient material
        ("8/8/4k3/3b4/8/3BK3/8/8 w - -", 0),  # bishops on squares of one colour
    ],
)
@pytest.mark.parametrize("repetition", [False, True])
def test_mate_stalemate_and_insufficient_material_end_the_game(
    fen: str, value: int, repetition: bool
) -> None:
    game = Chess(fen, repetition)
    assert game.is_terminal(game.initial())
    assert game.utility(game.initial()) == value


def test_the_third_time_of_a_position_is_a_draw_where_repetition_counts() -> None:
    shuffle = ("Nf3", "Nf6", "Ng1", "Ng8")
    game = Chess(repetition=True)
    assert not game.is_terminal(play(game, *shuffle, *shuffle[:3]))
    s = play(game, *shuffle, *shuffle)
    assert game.is_terminal(s)
    assert game.utility(s) == 0
    assert game.actions(s) == ()
    free = Chess()
    assert play(free, *shuffle, *shuffle) == free.initial()


def test_a_position_with_other_castling_rights_is_not_the_same_again() -> None:
    game = Chess("4k3/8/8/8/8/8/8/4K2R w K - 0 1", repetition=True)
    around = ("Ke2", "Ke7", "Ke1", "Ke8")
    assert not game.is_terminal(play(game, *around, *around))
    assert game.is_terminal(play(game, *around, *around, "Ke2"))


def test_fifty_moves_each_without_progress_are_a_draw_unless_the_last_one_mates() -> None:
    game = Chess("7k/8/6K1/8/8/8/R7/8 w - - 99 80", repetition=True)
    assert not game.is_terminal(game.initial())
    assert game.utility(play(game, "Ra3")) == 0
    assert game.utility(play(game, "Ra8#")) == 1
    assert not Chess().is_terminal(Chess().position("7k/8/6K1/8/8/R7/8/8 b - - 100 80"))


def test_captures_and_pawn_moves_set_the_clock_back() -> None:
    game = Chess("4k3/8/8/8/8/8/r3P3/R3K3 w - - 99 80", repetition=True)
    assert [play(game, move).clock for move in ("e3", "Rxa2", "Rb1")] == [0, 0, 100]


# -- text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        Chess(),
        Chess(repetition=True),
        Chess("8/P6k/8/8/8/8/6Kp/8 w - -", repetition=True),
        Chess("8/8/8/8/8/5k2/6q1/4K3 b - - 97 80", repetition=True),
    ],
    ids=["free", "repetition", "promotion", "fifty"],
)
def test_it_keeps_the_contract(game: Chess) -> None:
    assert conforms(game, games=2, plies=12)


def test_the_text_tells_what_may_be_repeated() -> None:
    game = Chess(repetition=True)
    s = play(game, "e4", "e5", "Nf3", "Nf6", "Ng1")
    assert game.text(s) == (
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3\nafter g1f3 g8f6 f3g1"
    )
    assert game.position(f"\n {game.text(s)} \n") == s


def test_a_fen_with_or_without_counters_is_the_same_position() -> None:
    game = Chess()
    assert game.position(f"  {chess.STARTING_FEN}\n") == game.initial()
    assert game.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -") == game.initial()


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("Bxc3", "b4c3"),
        ("bxc3", "b2c3"),
        ("bc3", "b2c3"),
        ("B4C3", "b4c3"),
        (" b2 c3", "b2c3"),
        ("Bb4xc3", "b4c3"),
        ("kf2", "e1f2"),
        ("o-o", "e1g1"),
        ("A8=q", "a7a8q"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(typed: str, move: str) -> None:
    game = Chess("4k3/P7/8/8/1B6/2n5/1P6/4K2R w K -")
    assert game.parse(game.initial(), typed) == move


# -- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("", "is no FEN: write the men by ranks"),
        ("8/8/8/8 w", "is no FEN: write the men by ranks"),
        ("8/8/8/8 w - -", "is no FEN: expected 8 rows"),
        ("4k3/8/8/8/8/8/8/4X3 w - -", "is no FEN: invalid character"),
        ("4k3/8/8/8/8/8/8/4K3 x - -", "is no FEN: expected 'w' or 'b'"),
        ("8/8/8/8/8/8/8/8 w - -", "White has no king, Black has no king"),
        ("4k3/8/8/8/8/8/8/8 w - -", "White has no king"),
        ("4k3/8/8/8/8/8/8/3KK3 w - -", "more than two kings"),
        ("4k2P/8/8/8/8/8/8/4K3 w - -", "a pawn stands on the first or the last rank"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "White has more than eight pawns"),
        ("nnnnknnn/pppppppp/nn6/8/8/8/8/4K3 w - -", "Black has more than sixteen men"),
        ("4k3/8/8/8/8/8/8/4K3 w K -", "castling needs king and rook where they started"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "no pawn has just passed"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - -", "the side that is not to move is in check"),
        ("4k3/3P1P2/2N5/8/8/8/4R3/4K3 b - -", "more than two men give check"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(fen: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=reason):
        Chess(fen)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 b - - 5\nafter a2a1 quickly", "expected uci string"),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 5\nafter b3a1", "'b3a1' is not legal"),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 0\nafter a2a1", "half-move clock cannot be negative"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 5\nafter e2e4", "they lead to 4k3/8/8/8/4P3/8/8/4K3 b - - 0"),
        ("8/8/8/8/8/3k4/8/R4K2 b - - 5\nafter e2f1", "the side that is not to move is in check"),
    ],
)
def test_moves_that_do_not_lead_to_the_position_are_refused(text: str, reason: str) -> None:
    with pytest.raises(IllegalPosition, match=f"do not lead to.*{reason}"):
        Chess(repetition=True).position(text)


def test_history_is_refused_where_repetition_does_not_count() -> None:
    with pytest.raises(IllegalPosition, match="is no FEN"):
        Chess().position("4k3/8/8/8/8/8/8/R3K3 b - - 5\nafter a2a1")


@pytest.mark.parametrize("move", ["e2e5", "e4", "", "0000", "e7e5", "e2e4q", None, 0, -1, True, []])
def test_an_illegal_move_is_named_with_the_position_and_the_legal_ones(move: str) -> None:
    game = Chess()
    with pytest.raises(IllegalMove) as caught:
        game.result(game.initial(), move)
    assert str(caught.value).startswith(f"{move!r} is not legal for MAX at\nrnbqkbnr/")
    assert "legal: Nh3, Nf3," in str(caught.value)


@pytest.mark.parametrize("typed", ["", "Nf6", "Nd2", "e5", "--", "0000", "nonsense", "O-O"])
def test_a_move_that_cannot_be_read_is_named(typed: str) -> None:
    with pytest.raises(IllegalMove, match=f"'{typed}' is not legal for MAX"):
        Chess().parse(Chess().initial(), typed)


@pytest.mark.parametrize(
    ("fen", "typed"),
    [("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "Nd2"), ("4k3/8/8/8/1B6/2n5/1P6/4K3 w - -", "BXC3")],
)
def test_a_move_that_may_mean_two_is_refused(fen: str, typed: str) -> None:
    game = Chess(fen)
    with pytest.raises(IllegalMove, match=f"'{typed}' is not legal"):
        game.parse(game.initial(), typed)


@pytest.mark.parametrize(
    ("fen", "move"),
    [("7k/5Q2/6K1/8/8/8/8/8 b - -", "h8g8"), ("8/8/4k3/8/8/3NK3/8/8 w - -", "d3b4")],
)
def test_a_finished_game_has_no_moves(fen: str, move: str) -> None:
    game = Chess(fen)
    for ask in (game.result, game.parse, game.label):
        with pytest.raises(IllegalMove, match="the game is over at"):
            ask(game.initial(), move)


def test_an_unfinished_game_has_no_utility() -> None:
    with pytest.raises(NotTerminal, match="this one goes on:\nrnbqkbnr/"):
        Chess().utility(Chess().initial())


def test_without_python_chess_only_chess_is_missing_and_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['chess'] = None\n"
        "from adsearch.games import Tree\n"
        "Tree('(1 2)')\n"
        "from adsearch.games import Chess\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr.strip().endswith(
        "ImportError: Chess needs python-chess: pip install 'adversarial-search-course[chess]'"
    )
