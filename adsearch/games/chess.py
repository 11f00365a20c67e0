"""`Chess`: the full game. python-chess says which moves are legal and reads and writes FEN."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

try:
    import chess
except ImportError:
    raise ImportError(
        "Chess needs python-chess: pip install 'adversarial-search-course[chess]'"
    ) from None


class Position(NamedTuple):
    """A chess position. A set of squares is an int of 64 bits, a1 the lowest, then b1 … h8.

    `castling` are the rooks that may still castle; `ep` is the square of a legal capture en
    passant, None where there is none, so that the same men with the same moves are the same
    position. A game with repetition also keeps `clock`, the plies since the last capture or pawn
    move, and `earlier`, the positions since the last move that cannot be undone.
    """

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int
    black: int
    player: Player
    castling: int
    ep: int | None
    clock: int = 0
    earlier: tuple[Position, ...] = ()


class Chess(Game[Position, str]):
    """Chess from `fen`. White is MAX; utility is 1 if White wins, -1 if Black does, 0 for a draw.

    Moves are in UCI notation; `label` writes them as players do and `parse` reads both. Mate,
    stalemate and insufficient material end the game. With `repetition`, so do the third time of
    the same position and a hundred plies without capture or pawn move, both draws. Without, a
    position does not tell how it came about, which is what a search with a table wants.

    >>> game = Chess()
    >>> s = game.initial()
    >>> for move in ("f3", "e5", "g4", "Qh4"):
    ...     s = game.result(s, game.parse(s, move))
    >>> game.text(s)
    'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -'
    >>> game.is_terminal(s), game.utility(s)
    (True, -1)
    """

    bounds = (-1, 1)

    def __init__(self, fen: str = chess.STARTING_FEN, repetition: bool = False) -> None:
        self.repetition = repetition
        self._start = self.position(fen)

    def initial(self) -> Position:
        return self._start

    def player(self, s: Position, /) -> Player:
        return s.player

    def actions(self, s: Position, /) -> tuple[str, ...]:
        return _moves(s)

    def result(self, s: Position, a: str, /) -> Position:
        if a not in _moves(s):
            raise self.illegal(s, a)
        after = _play(s, _move(a))
        return _remember(s, after) if self.repetition else after

    def is_terminal(self, s: Position, /) -> bool:
        return _drawn(s) or not any(_board(s).generate_legal_moves())

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        board = _board(s)
        if not any(board.generate_legal_moves()):
            return 0 if not board.is_check() else -1 if s.player == p else 1
        if _drawn(s):
            return 0
        raise self.unfinished(s)

    def board(self, s: Position, /) -> chess.Board:
        """The position as a board of python-chess, for evaluations and pictures; yours to change.

        >>> game = Chess("3qk3/8/8/8/8/8/8/3QK3 w - -")
        >>> game.board(game.initial()).is_capture(chess.Move.from_uci("d1d8"))
        True
        """
        return _board(s)

    def text(self, s: Position, /) -> str:
        """The position as FEN without counters. With repetition the clock follows, and on a line
        of their own the moves since the last one that cannot be undone."""
        fen = _board(s).epd()
        if not self.repetition:
            return fen
        moves = map(_move_between, s.earlier, (*s.earlier[1:], s))
        return f"{fen} {s.clock}" + (f"\nafter {' '.join(moves)}" if s.earlier else "")

    def position(self, text: str, /) -> Position:
        if not self.repetition:
            return _taken_from(_read(text))._replace(clock=0)
        fen, _, played = text.partition("after")
        board, moves = _read(fen), played.split()
        end = _taken_from(board)
        try:
            for move in map(chess.Move.from_uci, reversed(moves)):
                board.set_piece_at(move.from_square, board.remove_piece_at(move.to_square))
                board.turn = not board.turn
                board.halfmove_clock -= 1
            s = _taken_from(_read(board.fen()))
            for a in moves:
                s = self.result(s, a)
            if s._replace(earlier=()) != end:
                raise IllegalPosition(f"they lead to {self.text(s)}")
        except ValueError as error:
            raise IllegalPosition(
                f"the moves {' '.join(moves)} do not lead to {fen.strip()}: {error}"
            ) from None
        return s

    def label(self, s: Position, a: str, /) -> str:
        if a not in _moves(s):
            raise self.illegal(s, a)
        return _san(s, a)

    def parse(self, s: Position, text: str, /) -> str:
        """The legal move typed as `text`, in UCI or algebraic notation. Upper or lower case and
        the signs x, =, + and # only matter where two moves differ in nothing else.

        >>> game = Chess()
        >>> [game.parse(game.initial(), typed) for typed in ("g1f3", "Nf3", " nf3+ ")]
        ['g1f3', 'g1f3', 'g1f3']
        """
        typed, legal = "".join(text.split()), _moves(s)
        if typed.lower() in legal:
            return typed.lower()
        try:
            candidates = [_board(s).parse_san(typed).uci()]
        except ValueError:
            candidates = [a for a in legal if _plain(self.label(s, a)) == _plain(typed)]
        if len(candidates) == 1 and candidates[0] in legal:
            return candidates[0]
        raise self.illegal(s, text)


# -- the rules, as functions of the position alone ---------------------------------------------

_PAWN, _ROOK, _KING = 0, 3, 5  # places in a Position
_UCI = [[start + target for target in chess.SQUARE_NAMES] for start in chess.SQUARE_NAMES]
_move = lru_cache(maxsize=None)(chess.Move.from_uci)


@lru_cache(maxsize=1 << 14)  # `result` asks again what `actions` has just told
def _moves(s: Position) -> tuple[str, ...]:
    if _drawn(s):
        return ()
    legal = _board(s).generate_legal_moves()
    return tuple([m.uci() if m.promotion else _UCI[m.from_square][m.to_square] for m in legal])


@lru_cache(maxsize=1 << 12)  # every error and every picture of a position asks for all of them
def _san(s: Position, a: str) -> str:
    return _board(s).san(_move(a))


def _drawn(s: Position) -> bool:
    """Is the game drawn although there may be moves left?"""
    if not (s.pawns | s.rooks | s.queens) and _board(s).is_insufficient_material():
        return True
    return s.clock > 0 and (s.clock >= 100 or s.earlier.count(_alone(s)) >= 2)


def _play(s: Position, move: chess.Move) -> Position:
    """The position after a legal move, without history. By way of `Board.push`, which also
    prepares to take the move back, it would take twice as long."""
    start, target = chess.BB_SQUARES[move.from_square], chess.BB_SQUARES[move.to_square]
    lifted = ~(start | target)
    before, mover, other = s[:6], s.player, 1 - s.player
    kinds = [squares & lifted for squares in before]
    sides = [s.white & lifted, s.black & lifted]
    castling, ep = s.castling & lifted, None
    moved = _PAWN
    while not before[moved] & start:
        moved += 1
    kinds[move.promotion - 1 if move.promotion else moved] |= target
    sides[mover] |= target
    if moved == _KING:
        castling &= sides[other]
        if abs(move.to_square - move.from_square) == 2:
            rook = target >> 1 | target << 1 if target > start else target >> 2 | target << 1
            kinds[_ROOK] ^= rook
            sides[mover] ^= rook
    elif moved == _PAWN:
        if move.to_square == s.ep:
            # On the rank beside that of `ep`, for either side.
            captured = chess.BB_SQUARES[s.ep ^ 8]
            kinds[_PAWN] ^= captured
            sides[other] ^= captured
        elif abs(move.to_square - move.from_square) == 16:
            ep = (move.from_square + move.to_square) // 2
    after = Position._make((*kinds, *sides, other, castling, ep, 0, ()))
    if ep is not None and not _board(after).has_legal_en_passant():
        return after._replace(ep=None)
    return after


def _remember(s: Position, after: Position) -> Position:
    """`after`, a move from `s`, with its clock and the positions before it that may recur."""
    theirs = 1 - s.player
    if s.pawns != after.pawns or s[6:8][theirs] != after[6:8][theirs]:
        return after
    lasting = s.castling != after.castling or s.ep is not None
    earlier = () if lasting else (*s.earlier, _alone(s))
    return after._replace(clock=s.clock + 1, earlier=earlier)


def _alone(s: Position) -> Position:
    """The position without its history."""
    return s._replace(clock=0, earlier=())


def _move_between(s: Position, after: Position) -> str:
    """The move from `s` to `after`, neither a capture nor castling."""
    left, reached = s[6:8][s.player], after[6:8][s.player]
    return _UCI[chess.msb(left & ~reached)][chess.msb(reached & ~left)]


# -- to and from python-chess ------------------------------------------------------------------


def _board(s: Position) -> chess.Board:
    board = chess.Board(None)
    board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = s[:6]
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = s.white, s.black
    board.occupied = s.white | s.black
    board.turn = s.player == MAX
    board.castling_rights, board.ep_square, board.halfmove_clock = s.castling, s.ep, s.clock
    return board


def _taken_from(board: chess.Board) -> Position:
    black, white = board.occupied_co
    return Position(
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        white,
        black,
        MAX if board.turn else MIN,
        board.castling_rights,
        board.ep_square if board.has_legal_en_passant() else None,
        board.halfmove_clock,
    )


_FAULTS = {
    chess.STATUS_NO_WHITE_KING: "White has no king",
    chess.STATUS_NO_BLACK_KING: "Black has no king",
    chess.STATUS_TOO_MANY_KINGS: "there are more than two kings",
    chess.STATUS_TOO_MANY_WHITE_PIECES: "White has more than sixteen men",
    chess.STATUS_TOO_MANY_BLACK_PIECES: "Black has more than sixteen men",
    chess.STATUS_TOO_MANY_WHITE_PAWNS: "White has more than eight pawns",
    chess.STATUS_TOO_MANY_BLACK_PAWNS: "Black has more than eight pawns",
    chess.STATUS_PAWNS_ON_BACKRANK: "a pawn stands on the first or the last rank",
    chess.STATUS_BAD_CASTLING_RIGHTS: "castling needs king and rook where they started",
    chess.STATUS_INVALID_EP_SQUARE: "no pawn has just passed over the en passant square",
    chess.STATUS_OPPOSITE_CHECK: "the side that is not to move is in check",
    chess.STATUS_TOO_MANY_CHECKERS: "more than two men give check",
    chess.STATUS_IMPOSSIBLE_CHECK: "no move leads to this check",
}


def _read(fen: str) -> chess.Board:
    """The board that `fen` describes, if it may be one of a game."""
    fields = fen.split()
    if not 4 <= len(fields) <= 6:
        raise IllegalPosition(
            f"{fen!r} is no FEN: write the men by ranks, w or b for who moves, the castling "
            "rights and the en passant square, such as '4k3/8/8/8/8/8/4P3/4K3 w - -'"
        )
    try:
        board = chess.Board(" ".join(fields))
    except ValueError as error:
        raise IllegalPosition(f"{fen!r} is no FEN: {error}") from None
    status = board.status()
    if status:
        faults = ", ".join(words for flag, words in _FAULTS.items() if status & flag)
        raise IllegalPosition(f"{fen!r} cannot arise in a game: {faults}")
    return board


_SIGNS = str.maketrans("", "", "x=+#")


def _plain(san: str) -> str:
    return san.lower().translate(_SIGNS)
