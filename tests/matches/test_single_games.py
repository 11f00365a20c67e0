"""One game: who wins it, what is written down, and each way to forfeit it."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX, MIN, Game, UnsupportedGame
from adsearch.games import Graph, Nim, Pig, Tree
from adsearch.matches import (
    Budget,
    greedy_player,
    limited,
    play_game,
    random_opening,
    random_player,
)
from tests.games.examples import EXAMPLES
from tests.matches.players import Broken, first, last, looks, stubborn

TREE = Tree("((a:1 b:-2) (c:0 d:4))")
CIRCLE = Graph("A = max(B); B = min(A)")


def test_a_win_a_loss_and_a_draw_are_1_0_and_a_half() -> None:
    assert play_game(TREE, [first, first]).scores == (1, 0)
    assert play_game(TREE, [first, last]).scores == (0, 1)
    assert play_game(TREE, [last, first]).scores == (0.5, 0.5)


def test_an_ending_is_told_in_words() -> None:
    assert play_game(TREE, [first, last]).ending == "won by last (MIN) in 2 moves"
    assert repr(play_game(TREE, [last, first])) == "drawn in 2 moves"


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_game_of_the_kit_can_be_played(name: str) -> None:
    game = EXAMPLES[name]()
    record = play_game(game, [random_player] * len(game.players), seed=3, longest=60)
    state = record.start
    for player, action, nodes in record.moves:
        assert (player, nodes) == (game.player(state), 0)
        state = game.result(state, action)
    assert state == record.final
    assert sum(record.scores) == pytest.approx(1)
    assert record.forfeit is None


def test_of_three_players_the_best_share_the_point() -> None:
    assert play_game(Tree("A(<2 3 3> <1 0 0>)"), [first] * 3).scores == (0, 0.5, 0.5)
    raising = play_game(Tree("A(B(<2 3 3>))"), [first, lambda *_: 1 / 0, first])
    assert raising.scores == (0.5, 0, 0.5)
    assert raising.forfeit == 1


def test_what_was_looked_at_is_counted_for_each_move() -> None:
    record = play_game(TREE, [looks(3), looks(5)])
    assert [(move.player, move.nodes) for move in record.moves] == [(MAX, 3), (MIN, 5)]


def test_a_game_can_start_anywhere_even_at_its_end() -> None:
    assert play_game(TREE, [first, first], start=(1,)).final == (1, "c")
    over = play_game(TREE, [first, first], start=(0, "a"))
    assert (over.moves, over.scores) == ((), (1, 0))


def test_an_endless_game_is_drawn_after_so_many_moves() -> None:
    record = play_game(CIRCLE, [first, first], longest=20)
    assert record.scores == (0.5, 0.5)
    assert record.ending == "drawn because it was not over after 20 moves"
    assert len(record.moves) == 20


class Grumpy:
    """An answer that can neither be compared nor written."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __repr__(self) -> str:
        raise RuntimeError("do not print me")


class Complaint(Exception):
    """An error that cannot even tell what it is."""

    def __str__(self) -> str:
        raise RuntimeError("do not ask me")


def unwritten(game: Any, state: Any, budget: Any) -> Any:
    raise NotImplementedError


def raises_grumpily(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    raise Complaint


def gives(answer: Any) -> Any:
    return lambda game, state, budget: answer


def plays_illegally_inside(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
    return game.result(state, "z")


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (lambda game, state, budget: 1 / 0, "raised ZeroDivisionError (division by zero)"),
        (lambda game, state, budget: sys.exit("bye"), "raised SystemExit (bye)"),
        (lambda game, state: 0, "raised TypeError (<lambda>() takes 2 positional arguments but 3 "),
        (unwritten, "raised NotImplementedError."),
        (plays_illegally_inside, "raised IllegalMove ('z' is not legal for MAX at)"),
        (gives("z"), "answered 'z', which is not legal"),
        (gives(None), "answered None, which is not legal"),
        (gives([0]), "answered [0], which is not legal"),
        (raises_grumpily, "raised Complaint (something of type Complaint)"),
        (gives(Grumpy()), "answered something of type Grumpy, which is not legal"),
        (
            gives("long" * 99),
            "longlo…, which is not legal",
        ),
        (greedy_player(lambda state: float("nan")), "raised ValueError (the evaluation gave nan"),
        (limited(looks(11), nodes=10), "went on after all 10 calls to `result` had been made"),
        (limited(stubborn, nodes=10), "went on after all 10 calls to `result` had been made"),
    ],
)
def test_a_forfeit_is_a_loss_and_says_why(player: Any, reason: str) -> None:
    record = play_game(TREE, [player, first])
    assert record.scores == (0, 1)
    assert record.forfeit == MAX
    assert record.moves == ()
    assert " forfeited at move 1: it " in record.ending
    assert reason in record.ending
    assert record.ending.endswith(".\nThe position:\n/")


def test_a_forfeit_tells_who_at_which_move_and_where() -> None:
    def crash(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        raise KeyError("c")

    assert play_game(TREE, [last, crash]).ending == (
        "crash (MIN) forfeited at move 2: it raised KeyError ('c').\nThe position:\n/1"
    )


def test_a_number_that_equals_a_move_is_that_move() -> None:
    moves = play_game(Tree("(3 (1 2))"), [gives(1.0), gives(False)]).moves
    assert [(move.action, type(move.action)) for move in moves] == [(1, int), (0, int)]


def test_an_interrupt_is_not_a_forfeit() -> None:
    def interrupted(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_game(TREE, [interrupted, first])


def test_a_fault_of_the_game_is_nobodys_forfeit() -> None:
    with pytest.raises(ZeroDivisionError):
        play_game(Broken(), [first, first])


# -- randomness ------------------------------------------------------------------------------------


def dice(seed: int, *players: Any) -> list[Any]:
    moves = play_game(Pig(20), players, seed=seed, longest=40).moves
    return [move.action for move in moves if move.player == CHANCE]


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    game = Nim((3, 4, 5))
    games = [play_game(game, [random_player] * 2, seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_dice_fall_whatever_the_players_draw() -> None:
    def gambler(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        random.seed(random.random() + 1)
        return game.actions(state)[0]

    assert dice(5, first, first) == dice(5, gambler, gambler) != dice(6, first, first)


def test_dice_are_fair() -> None:
    game = Tree("chance(0.2:1 0.5:-1 0.3:0)")
    wins = [play_game(game, [first, first], seed=seed).scores[MAX] for seed in range(2000)]
    for score, probability in ((1, 0.2), (0, 0.5), (0.5, 0.3)):
        assert wins.count(score) / 2000 == pytest.approx(probability, abs=0.04)


def test_a_player_that_seeds_does_not_make_the_other_predictable() -> None:
    def seeds(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        random.seed(0)
        return game.actions(state)[0]

    game = Nim((3, 4, 5))
    for seed in range(5):
        seeding = play_game(game, [seeds, random_player], seed=seed)
        assert seeding.moves == play_game(game, [first, random_player], seed=seed).moves


def test_everybodys_random_numbers_go_on_as_if_nothing_had_been_played() -> None:
    random.seed(8)
    expected = [random.random() for _ in range(4)]
    random.seed(8)
    seen = [random.random(), random.random()]
    play_game(Nim((3, 4)), [random_player] * 2)
    assert [*seen, random.random(), random.random()] == expected


# -- openings and bad input ------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1, 5])
def test_an_opening_has_its_length_and_is_not_over(plies: int) -> None:
    game = Nim((1, 2, 3))
    for seed in range(50):
        state = random_opening(game, plies, seed)
        assert not game.is_terminal(state)
        assert game.player(state) == plies % 2
        assert state == random_opening(game, plies, seed)


def test_chance_is_no_move_of_an_opening() -> None:
    game = Tree("chance(0.5:max(min(1 2) min(3 4)) 0.5:max(min(5 6) min(7 8)))")
    assert {len(random_opening(game, 1, seed)) for seed in range(20)} == {2}
    assert {len(random_opening(game, 0, seed)) for seed in range(20)} == {0}


def test_an_opening_longer_than_the_game_is_refused() -> None:
    with pytest.raises(ValueError, match="Nim is over within 2 random moves"):
        random_opening(Nim((1, 1)), 2, seed=0)


def test_impossible_games_are_refused_in_words() -> None:
    with pytest.raises(UnsupportedGame, match="Tree is for 2 players, not 3"):
        play_game(TREE, [first] * 3)
    with pytest.raises(TypeError, match="a player is a function of game, state and budget, not 'f"):
        play_game(TREE, [first, "first"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="nobody can move in 0 seconds"):
        play_game(TREE, [first, first], seconds=0)
    with pytest.raises(ValueError, match="a game of at most 0 moves cannot be played"):
        play_game(TREE, [first, first], longest=0)
