"""Kalah: counts, the solved small board, each rule by itself, and two other implementations."""

from __future__ import annotations

import random

import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal, Player
from adsearch.games import Kalah
from adsearch.games.kalah import Position
from adsearch.testing import conforms
from tests.games.openspiel import compare


def perft(game: Kalah, s: Position, actions: int) -> int:
    if actions == 0:
        return 1
    return sum(perft(game, game.result(s, a), actions - 1) for a in game.actions(s))


@pytest.mark.parametrize(
    ("houses", "seeds", "counts"),
    [(6, 4, [6, 35, 185, 942, 4690, 23233]), (4, 3, [4, 15, 50, 158, 488, 1510])],
)
def test_perft(houses: int, seeds: int, counts: list[int]) -> None:
    game = Kalah(houses, seeds)
    assert [perft(game, game.initial(), n) for n in range(1, 7)] == counts


@pytest.mark.long
def test_the_first_player_wins_kalah_4_3_by_6_seeds() -> None:
    """Alpha-beta to the end, last house first: the value and the number of nodes are known."""
    game, nodes = Kalah(4, 3), 0

    def search(s: Position, alpha: float, beta: float) -> float:
        nonlocal nodes
        nodes += 1
        if game.is_terminal(s):
            return game.utility(s)
        for a in reversed(game.actions(s)):
            value = search(game.result(s, a), alpha, beta)
            if game.player(s) == MAX:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if game.player(s) == MAX else beta

    assert search(game.initial(), -99, 99) == 6
    assert nodes == 1_269_797


class Plain:
    """The rules once more, in the plainest way: a list of pits that is walked seed by seed.

    Pits 0 … h-1 are MAX's houses, h is MAX's store, h+1 … 2h are MIN's houses, 2h+1 MIN's store.
    """

    def __init__(self, houses: int, pits: list[int], mover: Player) -> None:
        self.houses, self.pits, self.mover = houses, pits, mover

    def row(self, p: Player) -> list[int]:
        start = p * (self.houses + 1)
        return self.pits[start : start + self.houses]

    def store(self, p: Player) -> int:
        return self.houses + p * (self.houses + 1)

    def is_over(self) -> bool:
        return sum(self.row(MAX)) == 0 or sum(self.row(MIN)) == 0

    def moves(self) -> list[int]:
        return [] if self.is_over() else [i for i, n in enumerate(self.row(self.mover)) if n]

    def difference(self) -> int:
        """MAX's seeds less MIN's, the rest counted for its owner."""
        have = [self.pits[self.store(p)] + sum(self.row(p)) for p in (MAX, MIN)]
        return have[MAX] - have[MIN]

    def play(self, house: int) -> None:
        me = self.mover
        pit = me * (self.houses + 1) + house
        hand, self.pits[pit] = self.pits[pit], 0
        while hand:
            pit = (pit + 1) % len(self.pits)
            if pit != self.store(1 - me):
                self.pits[pit] += 1
                hand -= 1
        if pit == self.store(me):
            return
        opposite = 2 * self.houses - pit
        mine = me * (self.houses + 1) <= pit < self.store(me)
        if mine and self.pits[pit] == 1 and self.pits[opposite]:
            self.pits[self.store(me)] += 1 + self.pits[opposite]
            self.pits[pit] = self.pits[opposite] = 0
        self.mover = 1 - me


def board(game: Kalah, s: Position) -> list[int]:
    (max_row, min_row), (max_store, min_store) = game.rows(s), game.stores(s)
    return [*max_row, max_store, *min_row, min_store]


def random_position(game: Kalah, rng: random.Random) -> Position:
    """Seeds thrown at random, most of them into few pits, so that long sowings occur."""
    pits = 2 * game.houses + 2
    weights = [rng.random() ** 4 for _ in range(pits)]
    numbers = [0] * pits
    for pit in rng.choices(range(pits), weights, k=2 * game.houses * game.seeds):
        numbers[pit] += 1
    mover = rng.choice(["MAX", "MIN"])
    return game.position(f"{' '.join(map(str, numbers))} {mover} to move")


@pytest.mark.slow
@pytest.mark.parametrize(("houses", "seeds"), [(6, 4), (4, 3), (3, 1), (2, 5), (1, 3), (7, 9)])
def test_agrees_with_the_plain_rules(houses: int, seeds: int) -> None:
    game, rng = Kalah(houses, seeds), random.Random(houses)
    for _ in range(1000):
        s = random_position(game, rng)
        plain = Plain(houses, board(game, s), game.player(s))
        for _ in range(3):
            shown = game.text(s)
            assert game.is_terminal(s) == plain.is_over(), shown
            assert list(game.actions(s)) == plain.moves(), shown
            if plain.is_over():
                assert game.utility(s) == plain.difference() == -game.utility(s, MIN), shown
                break
            a = rng.choice(plain.moves())
            s = game.result(s, a)
            plain.play(a)
            assert (board(game, s), game.player(s)) == (plain.pits, plain.mover), (shown, a)


class WonOrLost(Kalah):
    """OpenSpiel plays the same rules, but pays only for winning."""

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        difference = super().utility(s, p)
        return (difference > 0) - (difference < 0)


def test_agrees_with_openspiel() -> None:
    game = WonOrLost(6, 4)
    compare(game, "mancala", lambda s, a: a + 1 + 7 * game.player(s), positions=5000)


RULES = {  # seeds, then above (MIN's houses 2 1 0), the stores, below (MAX's houses 0 1 2)
    "last in the own store: again": (1, "1 1 1  0 0  1 1 1 MAX", 2, "1 1 1  0 1  1 1 0 MAX"),
    "last in an empty house: captures": (1, "1 2 1  0 0  1 0 1 MAX", 0, "1 0 1  0 3  0 0 1 MIN"),
    "so does MIN": (1, "1 0 1  0 0  1 2 1 MIN", 0, "1 0 0  3 0  1 0 1 MAX"),
    "nothing opposite, no capture": (1, "2 0 2  0 0  1 0 1 MAX", 0, "2 0 2  0 0  0 1 1 MIN"),
    "house not empty, no capture": (1, "1 1 1  0 0  1 1 1 MAX", 0, "1 1 1  0 0  0 2 1 MIN"),
    "house of the other, no capture": (1, "1 2 0  0 0  1 0 2 MAX", 2, "1 2 1  0 1  1 0 0 MIN"),
    "the other's store is skipped": (2, "1 1 1  1 2  1 0 5 MAX", 2, "2 2 2  1 3  2 0 0 MIN"),
    "a full lap captures at its start": (2, "1 1 1  1 1  7 0 0 MAX", 0, "0 2 2  1 5  0 1 1 MIN"),
    "the end leaves the rest in place": (1, "1 1 1  0 2  0 0 1 MAX", 2, "1 1 1  0 3  0 0 0 MAX"),
}


@pytest.mark.parametrize(("seeds", "before", "house", "after"), RULES.values(), ids=RULES)
def test_rules_one_by_one(seeds: int, before: str, house: int, after: str) -> None:
    game = Kalah(3, seeds)
    s = game.result(game.position(f"{before} to move"), house)
    assert game.text(s) == game.text(game.position(f"{after} to move"))


@pytest.mark.parametrize(
    ("end", "difference"),
    [
        ("1 1 1  0 3  0 0 0 MAX", 0),
        ("0 0 0  2 3  0 1 0 MIN", 2),
        ("0 0 4  0 2  0 0 0 MIN", -2),
        ("0 0 0  6 0  0 0 0 MAX", -6),
    ],
)
def test_what_is_left_counts_for_its_owner(end: str, difference: int) -> None:
    game = Kalah(3, 1)
    s = game.position(f"{end} to move")
    assert game.is_terminal(s)
    assert (game.utility(s), game.utility(s, MIN)) == (difference, -difference)


def test_text_shows_the_board_from_max_s_side() -> None:
    game = Kalah(4, 3)
    s = game.result(game.result(game.initial(), 1), 2)
    assert game.text(s) == "    3  3  4  4\n 0              2\n    3  0  0  5\nMIN to move"
    assert game.position(f"\n\n{game.text(s).lower()}  ") == s
    assert (game.rows(s), game.stores(s)) == (((3, 0, 0, 5), (4, 4, 3, 3)), (2, 0))


@pytest.mark.parametrize(
    ("houses", "seeds"), [(6, 4), (4, 3), (3, 1), (1, 1), (1, 12), (12, 1), (2, 2)]
)
def test_keeps_the_contract(houses: int, seeds: int) -> None:
    assert conforms(Kalah(houses, seeds), games=10)


def test_houses_may_be_typed_as_numbers_or_letters() -> None:
    game = Kalah(6, 4)
    s = game.initial()
    assert [game.parse(s, typed) for typed in ("0", " 5 ", "a", "F")] == [0, 5, 0, 5]
    for typed in ("g", "6", "ab", "", "-1", "é"):
        with pytest.raises(IllegalMove, match="legal: 0, 1, 2, 3, 4, 5"):
            game.parse(s, typed)


@pytest.mark.parametrize("move", [-1, 6, 2, "0", None, 0.5, [0]])
def test_illegal_moves_are_refused(move: int) -> None:
    """House 2 is empty after it has been played."""
    game = Kalah(6, 4)
    s = game.result(game.initial(), 2)
    with pytest.raises(IllegalMove, match="legal: 0, 1, 3, 4, 5"):
        game.result(s, move)


def test_a_finished_game_has_no_moves_and_an_unfinished_one_no_utility() -> None:
    game = Kalah(3, 1)
    for end in ("0 0 0  2 3  0 1 0 MAX", "0 1 0  2 3  0 0 0 MAX"):
        s = game.position(f"{end} to move")
        with pytest.raises(IllegalMove, match="the game is over"):
            game.result(s, 1)
    with pytest.raises(NotTerminal, match="this one goes on"):
        game.utility(game.initial())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1 1 1 0 0 1 1 1", "write 8 numbers of seeds"),
        ("1 1 1 0 0 1 1 MAX to move", "write 8 numbers of seeds"),
        ("1 1 1 0 0 1 1 2 -1 MAX to move", "write 8 numbers of seeds"),
        ("1 1 1 0 0 1 1 1 X to move", "write 8 numbers of seeds"),
        ("1 1 1 0 0 1 1 2 MAX to move", "6 seeds, not the 7"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        Kalah(3, 1).position(text)


@pytest.mark.parametrize(("houses", "seeds"), [(0, 4), (6, 0), (-1, 4), (13, 4), (6, 13)])
def test_impossible_sizes_are_refused(houses: int, seeds: int) -> None:
    with pytest.raises(ValueError, match=f"not {houses} and {seeds}"):
        Kalah(houses, seeds)
