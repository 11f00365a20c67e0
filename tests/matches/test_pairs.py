"""Fair pairs: both players meet each opening from both sides, and the score is theirs alone."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, MIN, UnsupportedGame
from adsearch.games import Kalah, Nim, Pig, TicTacToe, Tree
from adsearch.matches import Record, alpha_beta_player, elo, greedy_player, match, random_player
from adsearch.matches.pairs import MatchResult
from tests.matches.players import bouton, first, last, store_difference

NIM = Nim((3, 4, 5))
KALAH = Kalah(4, 3)


@settings(max_examples=25)
@given(st.integers(), st.integers(1, 8), st.integers(0, 5))
def test_the_two_views_of_a_match_add_up_to_one(seed: int, pairs: int, opening: int) -> None:
    one = match(KALAH, first, last, pairs, seed=seed, opening=opening)
    two = match(KALAH, last, first, pairs, seed=seed, opening=opening)
    assert one.score + two.score == pytest.approx(1)
    assert one.margin == pytest.approx(two.margin)
    assert (one.wins, one.draws, one.losses) == (two.losses, two.draws, two.wins)
    assert one.swapped() == two
    assert two.swapped() == one


def test_a_player_is_its_own_equal() -> None:
    assert set(match(KALAH, first, first, pairs=10).pair_scores) == {0.5}


def test_perfect_players_share_every_pair() -> None:
    """Whoever has the better side of the opening wins, and each has it once."""
    result = match(NIM, bouton, bouton, pairs=10, opening=3)
    assert result.pair_scores == (0.5,) * 10
    assert result.wins == result.losses == 10


def test_a_perfect_player_loses_no_pair() -> None:
    result = match(NIM, bouton, random_player, pairs=10, opening=3)
    assert min(result.pair_scores) == 0.5
    assert result.score > 0.6


def test_sides_are_changed_within_a_pair() -> None:
    result = match(KALAH, first, last, pairs=6, seed=2)
    for as_max, as_min in result.pairs:
        assert as_max.start == as_min.start
        for record, side in ((as_max, MAX), (as_min, MIN)):
            state = record.start
            for player, action, _ in record.moves:
                legal = KALAH.actions(state)
                assert action == (legal[0] if player == side else legal[-1])
                state = KALAH.result(state, action)


def test_openings_depend_on_the_seed_alone() -> None:
    def starts(*players: Any, seed: int) -> list[Any]:
        return [one.start for one, _ in match(KALAH, *players, pairs=8, seed=seed).pairs]

    assert starts(first, last, seed=1) == starts(last, random_player, seed=1)
    assert starts(first, last, seed=1) != starts(first, last, seed=2)
    assert len(set(starts(first, last, seed=1))) > 4
    assert starts(first, last, seed=1)[:3] == [
        one.start for one, _ in match(KALAH, first, last, pairs=3, seed=1).pairs
    ]


def test_both_games_of_a_pair_have_the_same_dice() -> None:
    def thrown(record: Record) -> list[Any]:
        return [move.action for move in record.moves if move.player == CHANCE]

    for one, two in match(Pig(30), first, first, pairs=4, opening=2).pairs:
        assert thrown(one) == thrown(two)
        assert len(thrown(one)) > 2


def test_the_games_of_a_pair_are_not_mirror_images() -> None:
    """Random players draw anew in each game, or every pair of two of them would be level."""
    result = match(NIM, random_player, random_player, pairs=30, opening=1)
    assert set(result.pair_scores) == {0, 0.5, 1}


def played(*points: float) -> MatchResult:
    """A match in which the first player won these points in turn."""
    games = []
    for i, point in enumerate(points):
        scores = (point, 1 - point) if i % 2 == 0 else (1 - point, point)
        games.append(Record((), (), (), scores, "made up"))
    return MatchResult(("a", "b"), tuple(zip(games[::2], games[1::2], strict=True)))


def test_scores_are_counted_over_games_and_margins_over_pairs() -> None:
    result = played(1, 1, 1, 0, 0.5, 1, 0, 0.5)
    assert result.points == (1, 1, 1, 0, 0.5, 1, 0, 0.5)
    assert result.pair_scores == (1, 0.5, 0.75, 0.25)
    assert (result.wins, result.draws, result.losses) == (4, 2, 2)
    assert result.score == 0.625
    # the pairs' standard deviation is 0.3227, by hand
    assert result.margin == pytest.approx(1.96 * 0.32275 / 2, abs=1e-4)
    assert result.interval == pytest.approx((0.3087, 0.9413), abs=1e-4)
    assert result.elo == elo(0.625)


def test_an_interval_stays_between_0_and_1() -> None:
    assert played(1, 1, 1, 0.5).interval[1] == 1
    assert played(0, 0).interval[0] == 0


def test_level_pairs_make_the_interval_narrower_than_as_many_coins() -> None:
    """The same points in another order: it is the pair that is counted."""
    assert played(1, 0, 1, 0, 1, 0, 1, 1).margin < played(1, 1, 0, 0, 1, 1, 0, 1).margin


def test_a_match_is_told_in_a_line() -> None:
    assert repr(played(1, 0, 0, 1, 1, 1)) == (
        "a – b: 0.667 ± 0.327 in 3 pairs (so few that the interval is rough), +4 =0 −2, "
        "0 and 0 nodes a move"
    )


def test_a_match_tells_no_score_beyond_0_or_1() -> None:
    assert repr(played(1, 1, 1, 0)).startswith("a – b: 0.750 (0.260–1.000) in 2 pairs")
    assert repr(played(0, 0, 0, 1)).startswith("a – b: 0.250 (0.000–0.740) in 2 pairs")


def test_players_can_be_told_apart() -> None:
    """A line that names the same player twice does not say who has won."""

    def mine(state: Any) -> float:
        return 0

    def theirs(state: Any) -> float:
        return 0

    nim = Nim((1, 2))
    named = match(nim, alpha_beta_player(2, mine), alpha_beta_player(2, theirs), pairs=1, opening=0)
    assert named.names == ("alpha_beta 2 by mine", "alpha_beta 2 by theirs")
    called = match(nim, alpha_beta_player(2, mine, name="depth 2"), first, pairs=1, opening=0)
    assert called.names == ("depth 2", "first")
    same = match(nim, first, first, pairs=1, opening=0)
    assert same.names == ("first (first)", "first (second)")


def test_forfeits_are_listed_but_not_all_are_printed() -> None:
    def crash(*_: Any) -> Any:
        raise RuntimeError("no idea")

    result = match(NIM, first, crash, pairs=4, opening=0)
    assert result.score == 1
    assert len(result.forfeits) == 8
    assert (result.forfeited, result.swapped().forfeited) == (0, 8)
    text = repr(result)
    assert text.count("it raised RuntimeError (no idea)") == 3
    assert text.endswith("\nand 5 more in `forfeits`")


def test_a_notebook_breaks_the_line_of_a_match_between_words() -> None:
    """JupyterLab breaks plain text anywhere."""
    result = match(NIM, lambda game, s, budget: game.actions(s)[0], first, pairs=1, opening=0)
    assert "&lt;lambda&gt; – first" in result._repr_html_()
    assert "<lambda>" not in result._repr_html_()


def test_the_position_of_a_forfeit_keeps_its_columns_in_a_notebook() -> None:
    result = match(KALAH, first, lambda *_: None, pairs=1, opening=0)
    shown = result._repr_html_()
    position = KALAH.text(result.pairs[0][0].final)
    assert position in unescape(shown[shown.index("<pre>") : shown.index("</pre>")])


def test_nodes_are_counted_for_each_player() -> None:
    greedy = greedy_player(store_difference(KALAH))
    result = match(KALAH, greedy, first, pairs=4)
    offered = []
    for one, two in result.pairs:
        for record, side in ((one, MAX), (two, MIN)):
            state = record.start
            for player, action, _ in record.moves:
                if player == side:
                    offered.append(len(KALAH.actions(state)))
                state = KALAH.result(state, action)
    assert result.nodes == pytest.approx(sum(offered) / len(offered))
    assert result.swapped().nodes == 0


@pytest.mark.slow
def test_tic_tac_toe_is_drawn_between_full_searches() -> None:
    full = alpha_beta_player(9, lambda state: 0)
    result = match(TicTacToe(), full, full, pairs=2, opening=3, seed=5)
    assert result.pair_scores == (0.5, 0.5)


def test_impossible_matches_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="a match of 0 pairs decides nothing"):
        match(NIM, first, last, pairs=0)
    with pytest.raises(ValueError, match="an opening has 0 or more moves, not -1"):
        match(NIM, first, last, opening=-1)
    with pytest.raises(UnsupportedGame, match="a match is for two players, Tree has 3"):
        match(Tree("A(<1 2 3>)"), first, last, opening=0)
    with pytest.raises(ValueError, match="Tree is over within 4 random moves: ask for a shorter"):
        match(Tree("((1 2) (3 4))"), first, last)
