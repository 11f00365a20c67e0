"""Captures, threats, forward, backward: the textbook's order of moves in chess."""

from __future__ import annotations

from math import prod

import pytest

from adsearch.games import Chess
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.chess_ordering import captures_first


def ordered(fen):
    game = Chess(fen)
    s = game.initial()
    moves = captures_first(game, s, game.actions(s), 0)
    assert sorted(moves) == sorted(game.actions(s))
    return moves


def test_the_most_valuable_victim_of_the_cheapest_man_comes_first():
    moves = ordered("4k3/8/8/1r1q4/2P1P3/8/3R4/4K3 w - -")
    assert set(moves[:2]) == {"c4d5", "e4d5"}
    assert moves[2:4] == ["d2d5", "c4b5"]


def test_then_checks_and_attacks_on_more_valuable_men():
    moves = ordered("6k1/8/8/3r4/8/8/2N5/4K2R w - -")
    threats = set(moves[:4])
    assert threats == {"h1h8", "h1g1", "c2e3", "c2b4"}  # two checks, two attacks on the rook


def test_then_forward_sideways_backward_for_either_side():
    moves = ordered("4k3/8/8/8/3R4/8/8/K7 w - -")
    ranks = [int(a[3]) - int(a[1]) for a in moves if a not in ("d4d8", "d4e4")]  # the checks
    assert ranks == sorted(ranks, reverse=True)
    moves = ordered("k7/8/8/3r4/8/8/8/4K3 b - -")
    ranks = [int(a[3]) - int(a[1]) for a in moves if a not in ("d5d1", "d5e5")]
    assert ranks == sorted(ranks)


def test_promotions_and_captures_en_passant_are_gains():
    assert ordered("4k3/P7/8/8/8/8/8/4K3 w - -")[0] == "a7a8q"
    assert ordered("4k3/8/8/3pP3/8/8/8/4K3 w - d6")[0] == "e5d6"


# Five level middlegames, with the leaves of a depth-4 search that knows the best move everywhere.
MIDDLEGAMES = {
    "r1bq1rk1/bpp2ppp/p1np1n2/4p3/4P3/1BPP1N2/PP3PPP/RNBQR1K1 w - - 2 9": 2_242,
    "r1bq1rk1/pp1nbppp/2p1p3/3n2B1/2BP4/2N1PN2/PP3PPP/2RQK2R w K - 1 10": 2_871,
    "rn1q1rk1/1p2bppp/p2pbn2/4p3/4P3/1NN1BP2/PPPQ2PP/R3KB1R w KQ - 3 10": 3_148,
    "r1bq1rk1/ppp1npbp/3p1np1/3Pp3/2P1P3/2N2N2/PP2BPPP/R1BQ1RK1 w - - 1 9": 1_923,
    "r1b2rk1/2q1bppp/p2p1n2/npp1p3/3PP3/2P2N1P/PPB2PP1/RNBQR1K1 w - - 1 12": 2_620,
}


def material(s):
    men = zip((1, 3, 3, 5, 9), s[:5], strict=True)
    return sum(v * ((m & s.white).bit_count() - (m & s.black).bit_count()) for v, m in men) / 1000


@pytest.mark.long
def test_it_gets_within_about_a_factor_of_two_of_the_best_order():
    ratios = []
    for fen, best in MIDDLEGAMES.items():
        found = alpha_beta(Chess(fen), depth=4, evaluation=material, order=captures_first)
        ratios.append(found.statistics.leaves / best)
    assert prod(ratios) ** (1 / len(ratios)) < 2  # the geometric mean; one position takes 3.5
    assert max(ratios) < 4
