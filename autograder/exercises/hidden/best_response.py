"""hidden.best_response: the most that a player gets from an opponent whose strategy is known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adsearch.game import MAX, MIN, Player
from adsearch.games.tree_text import Node
from adsearch.search import best_response as kits_best_response
from adsearch.search import expected as kits_expected
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close
from autograder.exercises.material import hidden_trees, trees
from autograder.exercises.material.hidden_trees import (
    BLUFF,
    FUSION,
    NONLOCAL,
    OPPONENTS,
    PENNIES,
    STAIRS,
    Strategy,
)
from autograder.inside.questions import Answer, Call, Expectation, GameSpec, Question, Wrong, show

GAIN, REPLY, FOR_MIN, ALONE = (
    "the gain for MAX",
    "a reply that attains it",
    "for MIN, from MIN's point of view",
    "the opponent's part is enough, and the reply has a move everywhere",
)
KUHN = GameSpec("Kuhn", (3,))
NAMES = {MAX: "MAX", MIN: "MIN"}


def pair_in(answer: Answer) -> tuple[Any, Any] | None:
    """The gain and the reply, if the answer is a pair of the two."""
    pair = answer.value
    if not isinstance(pair, tuple | list) or len(pair) != 2 or not isinstance(pair[1], dict):
        return None
    return pair[0], pair[1]


def attained(game: Any, strategy: Strategy, p: Player, reply: dict[Any, Any]) -> float | str:
    """What a reply gets against the strategy, in p's view; or which move of it cannot be made."""
    whole = dict(strategy)
    for here in hidden_trees.information_of(game):
        if here.player != p:
            continue
        move = reply.get(here.information)
        if here.information not in reply:
            return f"the reply has no move for {show(here.information)}"
        if move not in here.actions:
            return f"{show(move)} is not a legal move at {show(here.information)}"
        whole[here.information] = {a: float(a == move) for a in here.actions}
    value: float = kits_expected(game, whole)
    return value if p == MAX else -value


def judged(property: str, spec: GameSpec, strategy: Strategy, p: Player) -> Expectation:
    game = spec.game()
    right, _ = kits_best_response(game, strategy, p)
    expected = f"{round(right, 6)} and a reply that attains it"

    def objection(value: Any, reply: dict[Any, Any]) -> str | None:
        if property in (GAIN, FOR_MIN):
            if close(value, right, 1e-7):
                return None
            shown = round(value, 6) if type(value) is float else show(value)
            best = round(right, 6)
            return f"the best response is worth {best} to {NAMES[p]}, but you say {shown}"
        worth = attained(game, strategy, p, reply)
        if isinstance(worth, str):
            return worth
        if close(worth, right, 1e-7):
            return None
        return f"your reply gets {round(worth, 6)}, but {round(right, 6)} is possible"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        pair = pair_in(answer)
        if pair is None:
            question = ": did you forget to return?" if answer.value is None else ""
            sentence = f"a pair (gain, reply) was asked for, got {show(answer.value)}{question}"
            return Wrong(sentence, expected, show(answer.value))
        reason = objection(*pair)
        return Wrong(reason, expected, show(pair)) if reason else None

    return assess


def ask(
    property: str,
    spec: GameSpec,
    strategy: Strategy,
    p: Player,
    words: str,
    **more: Any,
) -> Question:
    assess = judged(property, spec, strategy, p)

    def gist(answer: Answer) -> Any:
        """Several replies may be best; what tells mistakes apart is what they are worth."""
        pair = pair_in(answer)
        if pair is None:
            return answer.value
        if property in (GAIN, FOR_MIN):
            return pair[0]
        return attained(spec.game(), strategy, p, pair[1])

    call = Call((spec, strategy, p))
    text = f"best_response of {NAMES[p]} in {spec}, where {words}"
    # Trying every pure strategy is slow, but right: it takes up to a few hundred thousand calls.
    return Question(property, (call,), assess, text, queries=500_000, gist=gist, **more)


def on_tree(property: str, tree: Node, p: Player, name: str) -> Question:
    def smaller() -> Iterator[Question]:
        for less in hidden_trees.smaller(tree):
            if less.children:
                yield on_tree(property, less, p, name)

    spec = trees.spec(tree)
    strategy = hidden_trees.mixed_strategy(spec.game(), name)
    if property == ALONE:
        strategy = hidden_trees.part_of(spec.game(), strategy, 1 - p)
    seconds = 5.5 if property == ALONE else 5.0  # what is smallest there explains least
    words = f"the strategy is {strategy}"
    return ask(property, spec, strategy, p, words, smaller=smaller, seconds=seconds)


def bluffing(p: Player, low_bets: float) -> Question:
    """BLUFF, or its mirror: the low card bets now and then, and p has to call or fold."""
    tree = trees.read(BLUFF)
    tree = hidden_trees.mirrored(tree) if p == MAX else tree
    strategy: Strategy = {
        (0,): {"bet": 1.0, "check": 0.0},
        (1,): {"bet": low_bets, "check": 1 - low_bets},
        "#c": {"call": 0.5, "fold": 0.5},
    }
    property = GAIN if p == MAX else FOR_MIN
    words = f"the strategy is {strategy}"
    return ask(property, trees.spec(tree), strategy, p, words, seconds=5.0)


def stayed_out(property: str, p: Player) -> Question:
    """A strategy by which p itself never gets to where it matters what p does."""
    tree = trees.read("(out:0 in:chance(0.5:max(l:-1 r:1) 0.5:max(l:1 r:-1)))")
    tree = hidden_trees.mirrored(tree) if p == MIN else tree
    even = {"l": 0.5, "r": 0.5}
    strategy: Strategy = {(): {"out": 1.0, "in": 0.0}, ("in", 0): even, ("in", 1): even}
    return ask(property, trees.spec(tree), strategy, p, f"the strategy is {strategy}")


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.best_response {seed}")

    def name() -> str:
        return f"{seed} {rng.random()}"

    for property, p in ((GAIN, MAX), (FOR_MIN, MIN), (REPLY, MAX), (ALONE, MAX), (ALONE, MIN)):
        for text in ("((1 2) (3 4))", STAIRS, PENNIES, BLUFF, FUSION, NONLOCAL):
            tree = trees.read(text)
            tree = hidden_trees.mirrored(tree) if p == MIN else tree
            yield on_tree(property, tree, p, name())
        for _ in range(3):
            types = rng.choice(((2, 2), (1, 2), (2, 1)))
            tree = hidden_trees.drawn(rng, types, rng.randint(2, 3), early_end=0.1)
            yield on_tree(property, tree, p, name())
        for words, strategy in OPPONENTS.items():
            known = strategy
            if property == ALONE:
                known = hidden_trees.part_of(KUHN.game(), strategy, 1 - p)
            yield ask(property, KUHN, known, p, words, seconds=6.0)
    yield stayed_out(GAIN, MAX)
    yield stayed_out(FOR_MIN, MIN)
    for p in (MAX, MIN):
        for low_bets in (0.05, 0.2, 0.5):
            yield bluffing(p, low_bets)


define(
    Exercise(
        name="hidden.best_response",
        kind="call",
        signature="best_response(game, strategy, p) -> (gain, reply): what p gets at best, in p's "
        "view, and a dict from what p knows to a move",
        properties=(
            Property(GAIN, 2),
            Property(REPLY, 1),
            Property(FOR_MIN, 1),
            Property(ALONE, 1),
        ),
        questions=questions,
        also="other opponents, other games with cards",
        draws=False,
    )
)
