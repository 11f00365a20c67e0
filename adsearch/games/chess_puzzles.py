"""Ten chess positions, White to move, in which one move is far better than all others: the quickest
mate (in two to four moves), and in the last one a fork that wins the rook.
"""

from __future__ import annotations

# Each position in FEN, and its best move.
PUZZLES = (
    ("rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq -", "c4f7"),
    ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k -", "b3b8"),
    ("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - -", "c4g8"),
    ("5r1k/1p2Nppp/8/7Q/8/R7/5PPP/6K1 w - -", "h5h7"),
    ("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - -", "d5d8"),
    ("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - -", "b5d5"),
    ("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq -", "d3d8"),
    ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - -", "f6a6"),
    ("r2r3k/pp4pp/8/2B3N1/2Q5/8/1q3PPP/6K1 w - -", "g5f7"),
    ("r3kb2/pp3ppp/8/1N6/8/8/PP3PPP/4K2R w - -", "b5c7"),
)
# What it achieves.
AIMS = (*["mate in 2"] * 6, "mate in 3", "mate in 3", "mate in 4", "wins a rook")
