"""What is said of mistakes with hidden cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX
from adsearch.games import Kuhn
from autograder import check
from autograder.checks.mistakes import reference
from autograder.exercises.hidden.expected import expected
from autograder.exercises.hidden.information_sets import MEMBERS, ask, information_sets
from autograder.exercises.hidden.pimc import pimc, value
from autograder.exercises.hidden.regret_matching import regret_matching
from autograder.inside.questions import Answer, GameSpec

best_response = reference("hidden.best_response")
sample_deals = reference("hidden.sample_deals")


pytestmark = pytest.mark.slow


def for_each_move(game: Any, p: int) -> Any:
    sets = information_sets(game, p)
    return {knows: [s for s in sets[knows] for _ in game.actions(s)] for knows in sets}


def below_the_start(game: Any, p: int) -> Any:
    sets: dict[Any, list[Any]] = {}
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        after = [game.result(s, a) for a in game.choices(s)]
        for t in after:
            if game.player(t) == p and not game.is_terminal(t):
                sets.setdefault(game.information(t, p), []).append(t)
        waiting += after
    return sets


def once_dealt(game: Any, p: int) -> Any:
    return information_sets(game, p) if game.player(game.initial()) == CHANCE else {}


def of_max(game: Any, p: int) -> Any:
    return information_sets(game, MAX)


def turn_by_turn(game: Any, p: int) -> Any:
    sets: dict[Any, list[Any]] = {}

    def walk(s: Any, turn: int) -> None:
        if game.is_terminal(s):
            return
        is_chance = game.player(s) == CHANCE
        if not is_chance and turn == p:
            sets.setdefault(game.information(s, p), []).append(s)
        for a in game.choices(s):
            walk(game.result(s, a), turn if is_chance else 1 - turn)

    walk(game.initial(), MAX)
    return sets


def a_single_one(game: Any, s: Any, n: int, rng: Any) -> Any:
    return sample_deals(game, s, 1, rng)


def with_a_running_total(game: Any, s: Any, deals: Any) -> Any:
    total, means = 0.0, {}
    for a in game.actions(s):
        total += sum(value(game, game.result(deal, a)) for deal in deals)
        means[a] = total / len(deals)
    return means


def over_all_deals(game: Any, s: Any, deals: Any) -> Any:
    mover = game.player(s)
    return pimc(game, s, information_sets(game, mover)[game.information(s, mover)])


def by_place(game: Any, strategy: Any) -> Any:
    def worth(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        p = game.player(s)
        mix = dict(game.outcomes(s)) if p == CHANCE else strategy[game.information(s, p)]
        odds = zip(game.choices(s), mix.values(), strict=True)
        return sum(q * worth(game.result(s, a)) for a, q in odds)

    return worth(game.initial())


def to_min(game: Any, strategy: Any) -> Any:
    return -expected(game, strategy)


def if_all_add_up(regrets: Any) -> Any:
    is_lost = sum(regrets.values()) <= 0
    return regret_matching(dict.fromkeys(regrets, 0) if is_lost else regrets)


def in_place(regrets: Any) -> Any:
    total = sum(max(regret, 0) for regret in regrets.values())
    for a in regrets:
        regrets[a] = max(regrets[a], 0) / total if total else 1 / len(regrets)
    return regrets


def in_halves(regrets: Any) -> Any:
    found = regret_matching(regrets)
    return found if max(regrets.values()) > 0 else dict.fromkeys(found, 0.5)


@pytest.mark.parametrize(
    ("exercise", "program", "name"),
    [
        ("information_sets", for_each_move, "A state is listed for each of its moves"),
        ("information_sets", below_the_start, "The start of the game is never entered"),
        ("information_sets", once_dealt, "Chance is taken to move first"),
        ("information_sets", of_max, "Only the sets of MAX are found"),
        ("information_sets", turn_by_turn, "Players are taken to alternate"),
        pytest.param(
            "sample_deals", a_single_one, "Only one deal is drawn", marks=pytest.mark.long
        ),
        ("pimc", with_a_running_total, "The sum goes on from move to move"),
        ("pimc", over_all_deals, "It makes up its own deals"),
        ("expected", by_place, "Probabilities are matched to moves by their place"),
        ("expected", to_min, "The result is from MIN's point of view"),
        ("regret_matching", if_all_add_up, "The sum of all regrets decides"),
        ("regret_matching", in_place, "It changes the regrets it was given"),
        ("regret_matching", in_halves, "Every move gets one half"),
    ],
)
def test_a_mistake_has_its_name(exercise: str, program: Callable[..., Any], name: str) -> None:
    assert check(f"hidden.{exercise}", program).mistake == name


def test_a_dictionary_that_is_kept_from_game_to_game_is_asked_about() -> None:
    kept = information_sets(Kuhn(), MAX)
    wrong = ask(MEMBERS, GameSpec("Tree", ("(1 2)",)), MAX).assess(Answer(({(): [()], **kept},)))
    assert wrong
    assert "from one call to the next" in wrong.sentence


def test_small_regrets_are_regrets() -> None:
    def rounded(regrets: Any) -> Any:
        return regret_matching(
            {a: regret if abs(regret) > 0.01 else 0 for a, regret in regrets.items()}
        )

    assert check("hidden.regret_matching", rounded).points == 2


def test_probabilities_are_no_moves_of_a_reply() -> None:
    def mixed(game: Any, strategy: Any, p: int) -> Any:
        gain, reply = best_response(game, strategy, p)
        return gain, {knows: {move: 1.0} for knows, move in reply.items()}

    report = check("hidden.best_response", mixed)
    assert report.mistake == "The reply has probabilities"
