"""Opening books against the counts of all tic-tac-toe games and of a thousand seeded ones."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from adsearch.game import CHANCE, IllegalMove, UnsupportedGame
from adsearch.games import Graph, Nim, Pig, TicTacToe, Tree
from adsearch.search.opening_book import Book, Tally
from tests.search.drawn import graphs, trees

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


# -- all games -----------------------------------------------------------------------------------


def test_all_games_of_tic_tac_toe_by_first_move():
    game = TicTacToe()
    first = Book.from_all_games(game).tallies[game.initial()]
    corner, edge, centre = (14_652, 5_184, 7_896), (14_232, 5_184, 10_176), (15_648, 4_608, 5_616)
    assert list(first.values()) == [corner, edge, corner, edge, centre, edge, corner, edge, corner]
    assert [round(first[a].score, 4) for a in (0, 1, 4)] == [0.6218, 0.5685, 0.6939]
    assert tuple(map(sum, zip(*first.values(), strict=True))) == (131_184, 46_080, 77_904)


@pytest.mark.slow
def test_every_game_of_tic_tac_toe_goes_through_a_reply_to_each_first_move():
    game = TicTacToe()
    tallies = Book.from_all_games(game).tallies
    for a, tally in tallies[game.initial()].items():
        replies = tallies[game.result(game.initial(), a)].values()
        summed = tuple(map(sum, zip(*replies, strict=True)))
        assert summed == tally[::-1]  # the one's wins are the other's losses


def every_game(game, s):
    if game.is_terminal(s):
        yield ()
    for a in game.actions(s):
        for rest in every_game(game, game.result(s, a)):
            yield (a, *rest)


@pytest.mark.slow
@given(trees | graphs())
def test_counting_all_games_is_the_same_as_playing_them(game):
    played = Book.from_games(game, every_game(game, game.initial()))
    assert Book.from_all_games(game) == played


# -- games that were played ----------------------------------------------------------------------


def self_play(game, rng):
    """The moves of a game where both win if they can, else block, else play at random."""
    s, cells, moves = game.initial(), dict.fromkeys(range(9)), []
    while not game.is_terminal(s):
        mover, legal = game.player(s), game.actions(s)
        completing = [
            a
            for player in (mover, 1 - mover)
            for a in legal
            if any(a in line and holds(cells, line, player, a) for line in LINES)
        ]
        moves.append(completing[0] if completing else rng.choice(legal))
        cells[moves[-1]] = mover
        s = game.result(s, moves[-1])
    return moves


def holds(cells, line, player, a):
    return all(cells[cell] == player for cell in line if cell != a)


@pytest.fixture(scope="module")
def self_played():
    game, rng = TicTacToe(), random.Random(0)
    return [self_play(game, rng) for _ in range(1000)]


@pytest.mark.slow
def test_a_thousand_games_of_self_play_make_the_courses_book(self_played):
    game = TicTacToe()
    book = Book.from_games(game, self_played)
    games = [sum(tally.games for tally in moves.values()) for moves in book.tallies.values()]
    assert (len(games), sum(n >= 10 for n in games), sum(n >= 50 for n in games)) == (1809, 105, 10)
    first = book.tallies[game.initial()]
    assert (first[4], first[2], first[5]) == ((31, 63, 3), (43, 60, 14), (26, 46, 39))
    assert [round(first[a].score, 3) for a in (4, 2, 5)] == [0.644, 0.624, 0.441]
    assert tuple(map(sum, zip(*first.values(), strict=True))) == (310, 508, 182)
    plies = Counter(9 - game.text(s).count(".") for s in book.tallies)
    assert [plies[ply] for ply in range(9)] == [1, 9, 72, 248, 329, 415, 376, 256, 103]


@pytest.mark.slow
def test_five_lucky_games_recommend_a_move_only_without_a_minimum(self_played):
    game = TicTacToe()
    centre = game.result(game.initial(), 4)
    book = Book.from_games(game, self_played)
    replies = book.tallies[centre]
    assert (replies[0], replies[0].score) == ((1, 4, 0), 0.6)
    assert [round(replies[a].score, 3) for a in (2, 6, 8)] == [0.462, 0.433, 0.464]
    assert book.best_move(centre) == 0
    assert Book.from_games(game, self_played, minimum=10).best_move(centre) == 8


def test_counts_are_in_the_movers_view():
    book = Book.from_games(Tree("((1 -1) 0)"), [(0, 1), (0, 1), (0, 0)])
    assert book.tallies[()] == {0: (1, 0, 2)}
    assert book.tallies[0,] == {1: (2, 0, 0), 0: (0, 0, 1)}
    assert book.best_move((0,)) == 1


def test_a_position_is_the_same_however_it_was_reached():
    game = TicTacToe()
    games = [(0, 4, 8, 2, 6, 3, 7), (8, 4, 0, 2, 6, 7, 3)]  # MAX wins by 6, 7, 8 and by 0, 3, 6
    met = game.position("X.. .O. ..X")
    assert Book.from_games(game, games).tallies[met] == {2: Tally(wins=0, draws=0, losses=2)}


def test_of_equal_scores_the_one_with_more_games_is_recommended():
    book = Book.from_games(Tree("(1 1 0)"), [(0,), (1,), (1,), (2,)])
    assert book.best_move(()) == 1


def test_a_position_that_is_not_in_the_book_has_no_move():
    book = Book.from_games(Tree("((1 0) 0)"), [(1,)])
    assert book.best_move((0,)) is None
    assert Book(book.tallies, minimum=2).best_move(()) is None


def test_chance_has_no_opinion():
    """Outcomes belong to the game, but are no moves to learn."""
    game = Pig(2)
    moves, s, rng = [], game.initial(), random.Random(0)
    while not game.is_terminal(s):
        moves.append(rng.choice(game.choices(s)))
        s = game.result(s, moves[-1])
    book = Book.from_games(game, [moves])
    assert book.tallies
    assert all(game.player(s) != CHANCE for s in book.tallies)


# -- what is refused -----------------------------------------------------------------------------


def test_a_book_needs_games():
    with pytest.raises(ValueError, match="a book is made from games, but there are none"):
        Book.from_games(TicTacToe(), [])


def test_a_book_needs_finished_games():
    game = Tree("((1 0) 0)")
    with pytest.raises(ValueError, match="from finished games, but game 2 stops at\n/0"):
        Book.from_games(game, [(1,), (0,)])


def test_an_illegal_move_is_shown_with_its_game():
    with pytest.raises(IllegalMove, match="0 is not legal") as caught:
        Book.from_games(TicTacToe(), [(0, 0)])
    assert caught.value.__notes__ == ["This is move 2 of game 1 for the book."]


@pytest.mark.parametrize(
    ("make", "game", "message"),
    [
        (Book.from_all_games, Nim((1, 2), players=3), "for two players, Nim has 3"),
        (Book.from_all_games, Pig(5), "a book of all games knows no chance"),
        (Book.from_all_games, Graph("A = max(B 1); B = min(A)"), "may go in circles"),
        (lambda game: Book.from_games(game, []), Nim((1, 2), players=3), "for two players"),
    ],
)
def test_other_games_are_refused(make, game, message):
    with pytest.raises(UnsupportedGame, match=message):
        make(game)


def test_a_minimum_below_one_is_refused():
    with pytest.raises(ValueError, match="a minimum is a number of games, 1 or more, not 0"):
        Book.from_games(Tree("(1 0)"), [(0,)], minimum=0)
