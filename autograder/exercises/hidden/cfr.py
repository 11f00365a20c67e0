"""hidden.cfr: counterfactual regret minimisation, and how little its strategy can be exploited."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from adsearch.game import MAX
from adsearch.games.tree_text import Node
from adsearch.search import expected, exploitability
from autograder.checks.exercise import Exercise, Property, define
from autograder.exercises.material import hidden_trees, trees
from autograder.exercises.material.hidden_trees import ANTE, BLUFF, PENNIES, STAIRS, Strategy
from autograder.inside.questions import Answer, Call, Expectation, GameSpec, Question, Wrong, show

KUHN, BLUFFS, PENNY, CLIMBS = (
    "Kuhn poker: hard to exploit after 500 iterations",
    "the smallest bluff, 1000 iterations",
    "pennies, 1000 iterations",
    "both weights (stairs)",
)


def unfit(game: Any, strategy: Any) -> str | None:
    """Why an answer is no strategy for the game, or None if it is one."""
    if not isinstance(strategy, dict):
        question = ": did you forget to return?" if strategy is None else ""
        wanted = "a dictionary from what is known to {move: probability}"
        return f"{wanted} was asked for, got {show(strategy)}{question}"
    for here in hidden_trees.information_of(game):
        chances = strategy.get(here.information)
        if chances is None:
            return f"your strategy has no entry for {show(here.information)}"
        if not isinstance(chances, dict) or set(chances) != set(here.actions):
            where = f"where {show(here.information)} is known, the moves are"
            return f"{where} {show(here.actions)}, got {show(chances)}"
        numbers = chances.values()
        if any(isinstance(p, bool) or not isinstance(p, int | float) for p in numbers):
            return f"these are not probabilities: {show(chances)}"
        if min(numbers) < -1e-9 or abs(sum(numbers) - 1) > 1e-6:
            return f"probabilities are at least 0 and add up to 1, unlike {show(chances)}"
    return None


def tidy(game: Any, strategy: Any) -> Strategy:
    """The strategy with roundings put right."""
    whole: Strategy = {}
    for here in hidden_trees.information_of(game):
        chances = {a: max(0.0, p) for a, p in strategy[here.information].items()}
        total = sum(chances.values())
        whole[here.information] = {a: p / total for a, p in chances.items()}
    return whole


def hard_to_exploit(spec: GameSpec, n: int, below: float) -> Expectation:
    def assess(answer: Answer) -> Wrong | None:
        wanted = f"a strategy whose exploitability is below {below:g}"
        if answer.fault:
            return Wrong(answer.fault.sentence, wanted, answer.fault.kind)
        game = spec.game()
        if reason := unfit(game, answer.value):
            return Wrong(reason, wanted, show(answer.value))
        loses = exploitability(game, tidy(game, answer.value))
        if loses < below:
            return None
        sentence = f"after {n} iterations the exploitability is {loses:.4f}, not below {below:g}"
        return Wrong(sentence, wanted, f"{loses:.4f}")

    return assess


def climbs(spec: GameSpec, above: float) -> Expectation:
    """Right if the average strategy of a player who is alone gets nearly all there is."""

    def assess(answer: Answer) -> Wrong | None:
        wanted = f"a strategy worth more than {above:g}"
        if answer.fault:
            return Wrong(answer.fault.sentence, wanted, answer.fault.kind)
        game = spec.game()
        if reason := unfit(game, answer.value):
            return Wrong(reason, wanted, show(answer.value))
        worth = expected(game, tidy(game, answer.value))
        worth = worth if game.player(game.initial()) == MAX else -worth
        if worth > above:
            return None
        sentence = f"with no opponent, your strategy is worth {worth:.4f}, not above {above:g}"
        return Wrong(sentence, wanted, f"{worth:.4f}")

    return assess


def uniform(spec: GameSpec) -> Expectation:
    """Right if every move is as likely as any other: nothing has been learnt."""

    def assess(answer: Answer) -> Wrong | None:
        wanted = "all moves equally likely"
        if answer.fault:
            return Wrong(answer.fault.sentence, wanted, answer.fault.kind)
        game = spec.game()
        if reason := unfit(game, answer.value):
            return Wrong(reason, wanted, show(answer.value))
        for information, chances in answer.value.items():
            if max(chances.values()) - min(chances.values()) > 1e-9:
                sentence = f"after no iteration, {show(information)} has {show(chances)}"
                return Wrong(sentence, wanted, show(answer.value))
        return None

    return assess


def ask(
    property: str,
    spec: GameSpec,
    n: int,
    assess: Expectation,
    stakes: float = 1.0,
    seconds: float = 10.0,
) -> Question:
    def gist(answer: Answer) -> Any:
        """Programs differ in who learns first; the size of what is wrong tells mistakes apart."""
        wrong = assess(answer)
        if not wrong or answer.fault:
            return bool(wrong)
        if reason := unfit(spec.game(), answer.value):
            return reason.split()[0]  # tells apart what is missing in a strategy
        measured = float(wrong.given) / stakes if n else 0.0
        return 1 + sum(measured > edge for edge in (-0.5, 0.3, 0.6))

    call, text = Call((spec, n)), f"cfr in {spec}, {n} iterations"
    return Question(property, (call,), assess, text, queries=3_000_000, gist=gist, seconds=seconds)


def on_tree(property: str, tree: Node, n: int, bound: float, stakes: float) -> Question:
    """What is measured, and its bound, grow with the stakes."""
    spec, bound = trees.spec(tree), stakes * bound
    judged = climbs(spec, bound) if property == CLIMBS else hard_to_exploit(spec, n, bound)
    return ask(property, spec, n, judged, stakes)


def variants(rng: random.Random, text: str) -> Iterator[tuple[Node, float]]:
    """A tree as it stands, its mirror, and one for higher stakes, with what it is multiplied by."""
    tree = trees.read(text)
    yield tree, 1.0
    yield hidden_trees.mirrored(tree), 1.0
    factor = rng.choice((2, 3, 4, 5, 10))
    yield hidden_trees.scaled(tree, factor), float(factor)


def drawn_pennies(rng: random.Random) -> Node:
    """Who matches wins, as in the pennies, but how much is drawn; to play both sides equally often
    is never right."""
    a, d = rng.randint(7, 9), rng.randint(1, 2)
    b, c = rng.randint(1, 3), rng.randint(1, 3)
    return trees.read(f"(h:#c(h:{a} t:{-b}) t:#c(h:{-c} t:{d}))")


def drawn_bluff(rng: random.Random) -> Node:
    """How often the card is good is drawn, and what is bet on it."""
    good, stake = rng.choice((0.2, 0.3, 0.4)), rng.randint(3, 5)
    hands = (
        f"{chance:g}:(bet:#c(call:{sign * stake} fold:1) check:{sign})"
        for chance, sign in ((good, 1), (1 - good, -1))
    )
    return trees.read(f"chance({' '.join(hands)})")


def drawn_games(rng: random.Random) -> Iterator[tuple[str, Node, int, float]]:
    """Games whose strategies cannot be looked up: numbers and names are drawn. Kuhn poker is always
    the same, so whoever knows its strategy is asked for that of another game with cards, too."""
    yield KUHN, hidden_trees.drawn(rng, early_end=0.0), 300, 0.03
    yield BLUFFS, drawn_bluff(rng), 1000, 0.03
    yield PENNY, drawn_pennies(rng), 1000, 0.05
    yield CLIMBS, trees.read(STAIRS), 100, 0.87


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.cfr {seed}")
    for property, text, n, bound in (
        (BLUFFS, BLUFF, 1000, 0.03),
        (BLUFFS, ANTE, 1000, 0.03),
        (PENNY, PENNIES, 1000, 0.05),
        (CLIMBS, STAIRS, 100, 0.87),
    ):
        for tree, stakes in variants(rng, text):
            yield on_tree(property, tree, n, bound, stakes)
    for property, tree, n, bound in drawn_games(rng):
        stakes = 1.0 if property == CLIMBS else max(map(abs, trees.leaves_of(tree)))
        question = on_tree(property, hidden_trees.renamed(tree, rng), n, bound, float(stakes))
        yield replace(question, luck=True)  # how far off a mistake is depends on what was drawn
    for text in (PENNIES, "(1 2)", "(l:#x(a:1) r:#x(a:2))"):
        spec = trees.spec(trees.read(text))
        yield ask(PENNY, spec, 0, uniform(spec))
    kuhn = GameSpec("Kuhn", (3,))
    yield ask(KUHN, kuhn, 500, hard_to_exploit(kuhn, 500, 0.02), seconds=60.0)


define(
    Exercise(
        name="hidden.cfr",
        kind="call",
        signature="cfr(game, n) -> the average strategy after n iterations: a dict from what the "
        "mover knows to {move: probability}",
        properties=(
            Property(KUHN, 2),
            Property(BLUFFS, 1),
            Property(PENNY, 1),
            Property(CLIMBS, 1),
        ),
        questions=questions,
        also="other stakes, other names",
        draws=False,
        seconds=7,
    )
)
