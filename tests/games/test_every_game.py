"""What every game has to pass, and that no game is left out."""

from __future__ import annotations

import pickle

import pytest

from adsearch import games
from adsearch.game import MAX, Game, IllegalMove, NotTerminal
from adsearch.testing import conforms
from tests.games.examples import EXAMPLES
from tests.games.playthrough import GOLDEN, path, playthrough

CLASSES = {name for name in games.__all__ if issubclass(getattr(games, name), Game)}


@pytest.mark.slow
def test_every_game_has_an_example() -> None:
    assert {type(make()).__name__ for make in EXAMPLES.values()} == CLASSES


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES)
def test_keeps_the_contract(example: str) -> None:
    assert conforms(EXAMPLES[example](), games=2, plies=30, seed=7)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("example", EXAMPLES)
def test_keeps_the_contract_on_more_games(example: str, seed: int) -> None:
    assert conforms(EXAMPLES[example](), games=5, seed=seed)


@pytest.mark.parametrize("example", EXAMPLES)
def test_plays_as_stored(example: str) -> None:
    assert path(example).exists(), "no stored playthrough: run `make golden` and read it"
    assert playthrough(EXAMPLES[example]()) == path(example).read_text()


def test_no_playthrough_is_left_over() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {path(example).name for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES)
def test_utility_of_an_unfinished_game_is_refused(example: str) -> None:
    game = EXAMPLES[example]()
    with pytest.raises(NotTerminal, match=r"(?s)only a finished game has a utility; .*goes on"):
        game.utility(game.initial(), MAX)


@pytest.mark.parametrize("nonsense", [None, "nonsense", -1, 10**9, (1, 2, 3, 4), 0.5])
@pytest.mark.parametrize("example", EXAMPLES)
def test_nonsense_is_no_move(example: str, nonsense: object) -> None:
    """The error names the move and shows the position and what is legal there."""
    game = EXAMPLES[example]()
    with pytest.raises(IllegalMove) as caught:
        game.result(game.initial(), nonsense)
    assert repr(nonsense) in str(caught.value)
    assert game.text(game.initial()) in str(caught.value)
    assert "legal: " in str(caught.value)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_unparsable_move_is_refused(example: str) -> None:
    game = EXAMPLES[example]()
    for typed in ("", "xyzzy", "99", "-1"):
        with pytest.raises(IllegalMove):
            game.parse(game.initial(), typed)


@pytest.mark.parametrize("example", EXAMPLES)
def test_nonsense_is_no_position(example: str) -> None:
    game = EXAMPLES[example]()
    for text in ("", "xyzzy", "?!" * 40, "-1"):
        with pytest.raises(ValueError):
            game.position(text + "\0")


@pytest.mark.parametrize("example", EXAMPLES)
def test_travels_between_processes(example: str) -> None:
    """Matches are played in other processes: a game and its states can be pickled."""
    game = EXAMPLES[example]()
    there = pickle.loads(pickle.dumps(game))
    s = pickle.loads(pickle.dumps(game.initial()))
    assert s == game.initial()
    assert list(there.choices(s)) == list(game.choices(s))
