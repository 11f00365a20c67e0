"""Monte Carlo trees as cards: visits, the movers' means, UCB1, and what is left out."""

from __future__ import annotations

from math import log, sqrt
from random import Random

import pytest

from adsearch.draw.cards import Card, cards_of, cards_scene, hatching
from adsearch.draw.drawing import monte_carlo_tree
from adsearch.draw.scene import Box, Group, Path, Rect, Text, covered
from adsearch.game import MAX, MIN
from adsearch.games import Pig, TicTacToe, Tree
from adsearch.search import mcts
from tests.draw.scenes import bandit, student_node

RISK = Tree("(risky:(1 1 1 -1) safe:0)")


def found(n: int = 200) -> list[Card]:
    return cards_of(mcts(TicTacToe(), None, n, 1.0, Random(0)).root, TicTacToe())


def test_the_most_visited_come_first_and_the_rest_is_counted() -> None:
    cards = found()
    below_root = [card for card in cards if card.parent == 0]
    assert [card.others for card in below_root] == [0, 0, 0, 6]
    visits = [card.visits for card in below_root[:3]]
    assert visits == sorted(visits, reverse=True)
    assert cards[0].visits == 200


def test_the_line_of_most_visits_is_marked() -> None:
    cards = found()
    line = [i for i, card in enumerate(cards) if card.best]
    assert [cards[i].parent for i in line] == [-1, *line[:-1]]
    for i in line[1:]:
        siblings = [card.visits for card in cards if card.parent == cards[i].parent]
        assert cards[i].visits == max(siblings)


def test_a_mean_is_that_of_whoever_moved_and_in_that_players_colour() -> None:
    root = student_node(4, 3.0)
    for mover, move in ((MAX, "a"), (MIN, "b")):
        child = student_node(2, 0.5, move, root)
        child.mover = mover
    cards = cards_of(root)
    assert [card.mean for card in cards] == [0.75, 0.25, 0.25]
    scene = cards_scene(cards)
    assert "b 2 visits (50%), MIN’s mean 0.25" in scene.text
    bars = [item.style for item in scene.flat() if isinstance(item, Rect) and item.height == 7]
    assert [style for style in bars if style in ("bar-max", "mean-min")] == [
        "bar-max",
        "bar-max",
        "mean-min",
        "bar-max",  # in the legend
        "mean-min",
    ]


def test_a_node_is_drawn_as_a_leaf_only_where_the_game_is_over() -> None:
    root = student_node(4, 3.0)
    student_node(2, 0.5, "a", root)
    assert [card.kind for card in cards_of(root)][1:] == ["unknown"]
    assert "game over" not in str(cards_scene(cards_of(root)).items)
    assert "leaf" in [card.kind for card in cards_of(mcts(RISK, None, 20, 1.0, Random(0)).root)]


def test_ucb_is_the_movers_mean_and_the_bonus() -> None:
    cards = cards_of(bandit(), c=2.0)
    assert cards[1].bound == pytest.approx((0.5, 2 * sqrt(log(30) / 20)))
    assert cards[0].bound is None


def test_a_node_that_was_never_visited_has_no_mean() -> None:
    cards = cards_of(bandit(), children=4)
    assert (cards[4].visits, cards[4].mean) == (0, None)
    assert "a4 0 visits (0%)" in cards_scene(cards).text


def test_dice_do_not_choose_the_best_line() -> None:
    cards = cards_of(mcts(Pig(20), None, 200, 1.0, Random(0)).root, Pig(20))
    assert cards[1].kind == "chance"
    assert [card.move for card in cards if card.best] == ["root", "roll"]


def test_an_empty_tree_is_one_card() -> None:
    scene = monte_carlo_tree(mcts(TicTacToe(), None, 0, 1.0, Random(0))).scene
    assert scene.title == "Monte Carlo tree after 0 iterations"
    assert scene.text == "root 0 visits"


def test_the_title_names_the_most_visited_move() -> None:
    assert cards_scene(cards_of(bandit())).title == (
        "Monte Carlo tree after 30 iterations: most visited move a1 (20 visits, mean 0.50)"
    )


def test_with_a_weight_of_exploration_the_selected_move_is_marked() -> None:
    """An arm that was never pulled comes first, then the one with the highest bound."""
    assert [card.move for card in cards_of(bandit(), children=4, c=1.0) if card.best] == [
        "root",
        "a4",
    ]
    root = bandit()
    root.children = root.children[:3]
    scene = cards_scene(cards_of(root, c=1.0))
    assert scene.title.endswith(": UCB1 selects a3 (1 visit, mean 0.50)")


def test_bars_are_as_long_as_their_shares() -> None:
    scene = cards_scene(cards_of(bandit()))
    card = next(item for item in scene.items if isinstance(item, Group) and item.key == "node-1")
    bars = {item.style: item.width for item in card.items if isinstance(item, Rect)}
    assert bars["bar"] == pytest.approx(bars["track"] * 20 / 30)
    assert bars["bar-max"] == pytest.approx(bars["track"] * 0.5)


def test_a_mean_is_as_long_in_its_own_row_as_in_that_of_its_bound() -> None:
    scene = cards_scene(cards_of(bandit(), c=1.0))
    card = next(item for item in scene.items if isinstance(item, Group) and item.key == "node-1")
    bars = [item for item in card.items if isinstance(item, Rect) and item.style == "bar-max"]
    mean, again = (item.width for item in bars)
    assert mean == pytest.approx(again)


def test_the_track_of_a_mean_ends_at_1_and_that_of_a_bound_goes_on() -> None:
    scene = cards_scene(cards_of(bandit(), c=1.0))
    card = next(item for item in scene.items if isinstance(item, Group) and item.key == "node-1")
    share, mean, bound = (
        item.width for item in card.items if isinstance(item, Rect) and item.style == "track"
    )
    filled = next(item for item in card.items if isinstance(item, Rect) and item.style == "bar-max")
    assert filled.width == pytest.approx(mean * 0.5)
    assert share == bound > mean


def test_the_legend_says_what_the_mark_beside_a_name_means() -> None:
    def words(cards: list[Card]) -> str:
        return str(cards_scene(cards).items)

    assert "MAX to move" in words(cards_of(bandit()))
    assert "MIN to move" not in words(cards_of(bandit()))
    assert "MIN to move" in words(found())


def test_hatching_stays_inside_its_bar() -> None:
    drawn = hatching(10, 20, 17, 7)
    assert isinstance(drawn, Path)
    x = [at[0] for _, at in drawn.steps]
    y = [at[1] for _, at in drawn.steps]
    assert Box(min(x), min(y), max(x), max(y)) == Box(10, 20, 27, 27)


def test_moves_are_labelled_by_the_game_or_by_themselves() -> None:
    game = TicTacToe()
    root = mcts(game, None, 20, 1.0, Random(0)).root
    assert {card.move for card in cards_of(root, game)} <= {"root", *"012345678"}
    assert {card.move for card in cards_of(root)} <= {"root", *"012345678"}


def test_with_a_least_number_of_visits_the_rest_is_left_out_and_boards_are_drawn() -> None:
    game = TicTacToe()
    root = mcts(game, game.position("X.. .O. ..X"), 600, 1.0, Random(0)).root
    cards = cards_of(root, game, children=6, levels=3, least=20)
    assert min(card.visits for card in cards) >= 20
    assert not any(card.others for card in cards)
    assert not any(card.board for card in cards_of(root, game))
    for card in cards:
        assert card.board
        assert card.board.width > 75  # as wide as the bars below
        framed = [item for item in card.board.items if getattr(item, "style", "") == "last"]
        assert len(framed) == (card.parent >= 0), "the newest stone"
        numbers = [i.parts[0][0] for i in card.board.items if isinstance(i, Text)]
        free = card.board.text.splitlines()[-1].removeprefix("Free: ").split()
        assert numbers == free, "cards are named after them"
    scene = cards_scene(cards, least=20)
    assert "On each board the latest move is marked." in scene.text
    assert scene.text.endswith("Nodes with fewer than 20 visits are not shown.")
    for item in scene.items:
        if isinstance(item, Group) and item.key.startswith("node-"):
            frame, *inside = (covered([part]) for part in item.items)
            assert covered(item.items) == frame
            assert inside
    edges = {item.key: item for item in scene.items if isinstance(item, Group)}
    fans: list[float] = []
    others: list[float] = []
    for i, card in enumerate(cards[1:], 1):
        _, top, _, bottom = covered([edges[f"edge-{i}"]])
        (others if card.parent else fans).append(bottom - top)
    assert min(fans) > max(others)  # the edges of the root have to be told apart


def test_with_moves_to_follow_these_come_first_and_the_tree_goes_on_only_there() -> None:
    game = TicTacToe()
    root = mcts(game, game.position("X.. .O. ..X"), 600, 1.0, Random(0)).root
    cards = cards_of(root, game, children=6, levels=6, least=20, follow=(3, 2))
    first = [i for i, card in enumerate(cards) if card.parent == 0]
    assert {cards[i].move for i in first[:2]} == {"3", "2"}
    assert sorted(cards[i].move for i in first) == [*"123567"]
    assert {card.parent for card in cards if card.parent in first} == set(first[:2])
    everything = cards_of(root, game, children=6, levels=6, least=20)
    assert {card.visits for card in cards} < {card.visits for card in everything}
    picture = monte_carlo_tree(root, game, children=6, least=20, follow=(2, 3, "no move"))
    assert picture.scene.text.endswith("The tree goes on only below 3 and 2.")


def test_a_game_without_small_boards_has_cards_without_them() -> None:
    cards = cards_of(mcts(RISK, None, 50, 1.0, Random(0)).root, RISK, least=5)
    assert not any(card.board for card in cards)


def test_nobody_is_to_move_where_the_game_is_over() -> None:
    """A tree says whose turn it would be after its leaves, too."""
    game = Tree("(risky:max(r1:1 r2:-1) safe:0)")
    kinds = {
        card.move: card.kind for card in cards_of(mcts(game, None, 20, 1.0, Random(0)).root, game)
    }
    assert kinds == {"root": "max", "risky": "max", "r1": "leaf", "r2": "leaf", "safe": "leaf"}
