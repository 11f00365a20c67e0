"""The house's own programs to play against, by name and strength."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Mapping
from copy import copy
from typing import Any

from adsearch import evaluation as evaluations
from adsearch.game import MAX, Game
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.cfr_plus import cfr_plus
from adsearch.search.expectiminimax import expectiminimax
from adsearch.search.mcts import mcts
from adsearch.search.minimax import minimax
from adsearch.search.perfect_information_monte_carlo import pimc, sample_deals
from adsearch.search.result import Result
from adsearch.widgets.places import kind_of
from adsearch.widgets.thoughts import Thinker, Thought, thought_of_tree

ENOUGH = 8_000  # positions, after which alpha-beta does not begin another depth
AFFORDABLE = 20_000  # positions that a search to a fixed depth may come to
WIN = 1_000  # what a win counts beside an evaluation in pawns, discs or pips
HANDS = 100  # iterations that make an equilibrium good enough to play by

# The evaluations by the games' modules.
EVALUATIONS = {
    "backgammon": "backgammon",
    "checkers": "checkers",
    "chess": "chess",
    "connectfour": "connect_four",
    "hypergammon": "backgammon",
    "kalah": "kalah",
    "othello": "othello",
    "pig": "pig",
    "race": "race",
}
SMALL_POKER = ("kuhn", "leduc")  # games that are solved at once


def house_evaluation(game: Game[Any, Any]) -> Callable[[Any], float]:
    """The house's evaluation of the game's positions; where it has none, all are equal."""
    name = EVALUATIONS.get(kind_of(game))
    if name is None:
        return lambda s: 0
    evaluation: Callable[[Any], float] = getattr(evaluations, name)(game)
    return evaluation


def offered(game: Game[Any, Any], state: Any) -> list[str]:
    """Whom the house offers as opponents from `state` on, the weak ones first.

    >>> from adsearch.games import ConnectFour, Kuhn
    >>> offered(Kuhn(), Kuhn().initial())
    ['random', 'pimc, 30 deals', 'equilibrium']
    >>> offered(ConnectFour(), ConnectFour().initial())[:4]
    ['random', 'greedy', 'alpha-beta, depth 2', 'alpha-beta, depth 3']
    """
    if len(game.players) != 2:
        return ["random"]
    if type(game).information is not Game.information:
        return ["random", "pimc, 30 deals", *["equilibrium"] * (kind_of(game) in SMALL_POKER)]
    if has_chance(game):
        return ["random", "greedy", "expectiminimax, depth 2", "mcts, 100 iterations", "mcts"]
    moves = max(2, len(game.actions(state)))
    depths = [f"alpha-beta, depth {n}" for n in (2, 3, 4) if moves**n <= AFFORDABLE]
    return ["random", "greedy", *depths, "alpha-beta", "mcts, 100 iterations", "mcts"]


def about(name: str) -> str:
    """What a program of the house does, for whoever has not met it; of others nothing is known.

    >>> about("alpha-beta, depth 4"), about("mcts, 1,000 iterations"), about("my_player")
    ('looks 4 moves ahead', 'plays 1,000 games at random first', '')
    """
    number = re.search(r"\d[\d,]*", name)
    if number is None:
        return ABOUT.get(name, "")
    return ABOUT.get(name.replace(number[0], "{}"), "").format(number[0])


def thinker(name: str) -> Thinker | None:
    """The program of this name: one of `HOUSE`, or one of `STRENGTHS` with a number in it.

    >>> thinker("mcts, 2,000 iterations") is None, thinker("deep blue") is None
    (False, True)
    """
    if name in HOUSE:
        return HOUSE[name]
    for pattern, make in STRENGTHS.items():
        if found := re.fullmatch(pattern.replace("{}", r"([\d,]*\d)"), name):
            return make(int(found[1].replace(",", "")))
    return None


def has_chance(game: Game[Any, Any]) -> bool:
    return type(game).outcomes is not Game.outcomes


# -- searches ------------------------------------------------------------------------------------


def _random(game: Game[Any, Any], state: Any) -> Thought:
    return Thought(random.choice(game.actions(state)), search="any legal move")


def _minimax(game: Game[Any, Any], state: Any) -> Thought:
    results = {a: minimax(game, game.result(state, a)) for a in game.actions(state)}
    return _best(game, state, results, "minimax, to the end")


def _greedy(game: Game[Any, Any], state: Any) -> Thought:
    return _to_depth(game, state, 1, "one move ahead")


def _alpha_beta(game: Game[Any, Any], state: Any) -> Thought:
    """Every move by alpha-beta, deeper and deeper."""
    game = _counting_wins(game)
    evaluate, looked, depth, over = house_evaluation(game), 0, 0, False
    results: dict[Any, Result] = {}
    while looked < ENOUGH and not over:
        results = {
            a: alpha_beta(game, game.result(state, a), depth=depth, evaluation=evaluate)
            for a in game.actions(state)
        }
        looked += sum(result.statistics.nodes for result in results.values())
        over = all(result.statistics.depth < depth for result in results.values())
        depth += 1
    reach = "to the end" if over else f"depth {depth}"
    return _best(game, state, results, f"alpha-beta, {reach}")


def _searcher(name: str) -> Callable[[int], Thinker]:
    return lambda depth: lambda game, state: _to_depth(game, state, depth, f"{name}, depth {depth}")


def _to_depth(game: Game[Any, Any], state: Any, depth: int, search: str) -> Thought:
    """Every move by a search of `depth` moves, the first included."""
    game = _counting_wins(game)
    evaluate = house_evaluation(game)
    value = expectiminimax if has_chance(game) else alpha_beta
    results = {
        a: value(game, game.result(state, a), depth=depth - 1, evaluation=evaluate)
        for a in game.actions(state)
    }
    return _best(game, state, results, search)


def _best(game: Game[Any, Any], state: Any, results: Mapping[Any, Result], search: str) -> Thought:
    """The move that is best for who is to move, wins soon or loses late; the lot decides among
    equals."""
    sign = 1 if game.player(state) == MAX else -1

    def worth(a: Any) -> tuple[float, int]:
        value = sign * results[a].value
        return value, len(results[a].line) * (-1 if value > 0 else 1)

    best = max(map(worth, results))
    action = random.choice([a for a in results if worth(a) == best])
    values = {a: result.value for a, result in results.items()}
    line = (action, *results[action].line)
    return Thought(action, values, line, values[action], search=search)


def _counting_wins(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game with wins that outweigh every evaluation. In most games a win is worth 1, and
    evaluations are in pawns or discs; Kalah is won by seeds, and evaluated in seeds."""
    if kind_of(game) not in EVALUATIONS or not game.bounds or max(game.bounds) > 3:
        return game
    view, utility = copy(game), game.utility
    view.utility = lambda s, p=MAX, /: WIN * utility(s, p)  # type: ignore[method-assign]
    return view


def _mcts(iterations: int) -> Thinker:
    def think(game: Game[Any, Any], state: Any) -> Thought:
        rng = random.Random(random.getrandbits(64))
        return thought_of_tree(game, mcts(game, state, iterations, 1.0, rng))

    return think


# -- hidden cards --------------------------------------------------------------------------------


def _pimc(deals: int) -> Thinker:
    def think(game: Game[Any, Any], state: Any) -> Thought:
        rng = random.Random(random.getrandbits(64))
        means = pimc(game, state, sample_deals(game, state, deals, rng))
        best = max(means.values()) if game.player(state) == MAX else min(means.values())
        action = rng.choice([a for a, mean in means.items() if mean == best])
        search = f"perfect-information Monte Carlo, {deals} deals"
        return Thought(action, means, (action,), best, search=search)

    return think


def _equilibrium(game: Game[Any, Any], state: Any) -> Thought:
    """Plays each move as often as an equilibrium does, bluffs included."""
    if kind_of(game) not in SMALL_POKER:
        raise ValueError("only small games of poker are solved at once: Kuhn's and Leduc")
    mix = _solved(game)[game.information(state, game.player(state))]
    action = random.choices(list(mix), list(mix.values()))[0]
    return Thought(action, search=f"an equilibrium, from {HANDS} iterations of CFR+")


def _solved(game: Game[Any, Any]) -> Mapping[Hashable, Mapping[Any, float]]:
    """Strategies of both players, the same for every copy of a game with these deals."""
    key = type(game), tuple(game.outcomes(game.initial()))
    if key not in _STRATEGIES:
        _STRATEGIES[key] = cfr_plus(game, HANDS)
    return _STRATEGIES[key]


_STRATEGIES: dict[Hashable, Mapping[Hashable, Mapping[Any, float]]] = {}

HOUSE: dict[str, Thinker] = {
    "random": _random,
    "greedy": _greedy,
    "minimax": _minimax,
    "alpha-beta": _alpha_beta,
    "mcts": _mcts(400),
    "pimc": _pimc(30),
    "equilibrium": _equilibrium,
}
STRENGTHS: dict[str, Callable[[int], Thinker]] = {
    "alpha-beta, depth {}": _searcher("alpha-beta"),
    "expectiminimax, depth {}": _searcher("expectiminimax"),
    "mcts, {} iterations": _mcts,
    "pimc, {} deals": _pimc,
}
ABOUT = {
    "random": "any legal move",
    "greedy": "looks one move ahead",
    "minimax": "looks at everything",
    "alpha-beta": f"looks as far ahead as about {ENOUGH:,} positions go",
    "alpha-beta, depth {}": "looks {} moves ahead",
    "expectiminimax, depth {}": "looks {} moves ahead, dice included",
    "mcts": "plays 400 games at random first",
    "mcts, {} iterations": "plays {} games at random first",
    "pimc": "deals what it cannot see 30 times",
    "pimc, {} deals": "deals what it cannot see {} times",
    "equilibrium": "cannot be outwitted in the long run",
}
