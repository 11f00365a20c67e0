"""Playing with hidden cards: what a page gets depends on what its player knows, and on no more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.games import Kuhn, Leduc, Tree, Whist
from adsearch.widgets.playable import Playable, Ply, play
from tests.search.hidden import FUSION, NONLOCAL, PENNIES

GAMES: dict[str, Callable[[], Game[Any, Any]]] = {
    "Kuhn": Kuhn,
    "Leduc": Leduc,
    "Whist": lambda: Whist("2", "K", "A3"),
    "fusion": lambda: Tree(FUSION),
    "non-locality": lambda: Tree(NONLOCAL),
    "pennies": lambda: Tree(PENNIES),
}


def first(game: Game[Any, Any], state: Any) -> Any:
    return game.actions(state)[0]


def unfinished(game: Game[Any, Any]) -> Iterator[list[Ply]]:
    """Every game so far that is not over."""
    waiting: list[list[Ply]] = [[]]
    while waiting:
        plies = waiting.pop()
        s = plies[-1].after if plies else game.initial()
        if game.is_terminal(s):
            continue
        yield plies
        for a in game.choices(s):
            waiting.append([*plies, Ply(s, a, game.player(s), game.result(s, a))])


def seen(game: Game[Any, Any], plies: list[Ply], you: int) -> str:
    """All that a page gets, while somebody thinks and when the game so far is saved."""
    board = play(game, first, you=you)
    board.plies = plies
    data = [board.data]
    board.thinking = True
    data += [board.data, board.replay().data, str(board.picture)]
    board.thinking = False
    if board.waiting:
        data.append(board.answer({"do": "hint"}))
        data.append(board.answer({"do": "why", "key": "place:1"}))
    return json.dumps(data, default=str)


@pytest.mark.slow
@pytest.mark.parametrize("you", [MAX, MIN])
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.long] * (n == "Leduc")) for n in GAMES]
)
def test_what_cannot_be_told_apart_is_sent_alike(name: str, you: int) -> None:
    """The oracle for every leak: states with equal information give equal bytes."""
    game = GAMES[name]()

    def known(plies: list[Ply]) -> Any:
        s = plies[-1].after
        own = [(game.information(p.before, you), p.move) for p in plies if p.player == you]
        return repr((len(plies), game.player(s), game.information(s, you), own))

    games = [
        plies for plies in unfinished(game) if plies and game.player(plies[-1].after) != CHANCE
    ]
    if name == "Leduc":
        games = [plies for plies in games if len(plies) in (1, 2, 5)]
    games.sort(key=known)
    alike = [list(group) for _, group in groupby(games, known)]
    assert max(map(len, alike)) > 1 or (name, you) in {
        ("Whist", MIN),
        ("fusion", MIN),
        ("non-locality", MIN),
        ("pennies", MAX),
    }
    for group in alike:
        assert len({seen(game, plies, you) for plies in group[:2]}) == 1, known(group[0])


def kuhn(deal: tuple[int, int], opponent: Any = first, you: int = MAX) -> Playable:
    boards = (play(Kuhn(), opponent, seed=seed, you=you) for seed in range(200))
    return next(board for board in boards if board.state[0] == deal)


def test_a_game_of_kuhn_poker() -> None:
    board = kuhn((0, 2))
    assert board.data["sub"] == "The cards are dealt."
    assert "MIN holds a hidden card" in board.data["words"]
    assert "MAX holds J" in board.data["words"]
    assert board.data["record"] == [{"by": "chance", "label": "deal, face down"}]
    data = board.answer({"do": "move", "at": 0})
    assert data["head"] == "MIN (first) has won"
    assert "MIN holds K" in data["words"], "the end reveals"
    steps = board.replay().data["steps"]
    assert "J K" in steps[1]["say"], "and so does the game once more"


def test_two_people_see_their_own_card_when_it_is_their_turn() -> None:
    board = play(Kuhn())
    own = [board.data["words"].splitlines()[p] for p in (MAX, MIN)]
    assert ["hidden" in line for line in own] == [False, True]
    board.answer({"do": "move", "at": 0})
    own = [board.data["words"].splitlines()[p] for p in (MAX, MIN)]
    assert ["hidden" in line for line in own] == [True, False]


def test_an_onlooker_sees_everything() -> None:
    board = play(Kuhn(), [first, first])
    assert "hidden" not in board.data["words"]


def test_an_error_does_not_tell_the_card() -> None:
    def strategy(game: Game[Any, Any], state: Any) -> Any:
        return {}[state]

    board = kuhn((0, 2), strategy)
    data = board.answer({"do": "move", "at": 1})
    assert data["sub"] == "MIN (strategy) raised KeyError."


def test_thoughts_are_told_when_the_game_is_over() -> None:
    board = kuhn((0, 2), "pimc", you=MIN)
    assert board.plies[-1].thought is not None
    assert board.data["thought"] is None
    board = kuhn((0, 2), "pimc")
    board.answer({"do": "move", "at": 1})
    assert board.over
    assert board.data["thought"]["facts"][0][1].startswith("perfect-information Monte Carlo")


def test_a_hint_knows_no_more_than_you() -> None:
    board = kuhn((1, 2))
    assert board.answer({"do": "hint"})["thought"]["who"] == "pimc"


def test_tricks_are_counted() -> None:
    board = play(Whist("A", "2", "K3"), first)
    while not board.over:
        data = board.answer({"do": "move", "at": 0})
    assert data["head"] == "South and North: 1 trick"
