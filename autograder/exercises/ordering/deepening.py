"""ordering.deepening: depth 1, 2, 3 … until the clock stops it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node, write
from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, no_tuple
from autograder.exercises.material import static_trees, trees
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

LEGAL, COMPLETED, INSIDE, IN_TURN, STOPS = (
    "a legal move even without time",
    "move and value of a depth that was completed",
    "asks the clock inside the tree",
    "depths 1, 2, 3 … in turn",
    "stops when the game is over or solved, or there is only one move",
)
FOREVER = 10**9  # ticks
A_TRIPLE = "(action, value, depth)"


class OutOfTime(Exception):
    """Ends an iteration from inside the tree."""


# -- what is right --------------------------------------------------------------------------------


def best_at(tree: Node, depth: int) -> tuple[float, set[Any]]:
    """The value of a search to `depth` plies, and every move that gets it."""
    value = trees.h_minimax(tree, depth)
    moves = {move for move, child in tree.children if trees.h_minimax(child, depth - 1) == value}
    return value, moves


def triple(judged: Callable[[Any, Any, int, Answer], Wrong | None]) -> Expectation:
    """Judges an answer that is an action, a value and a depth."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, A_TRIPLE, answer.fault.kind)
        given = answer.value
        if not (isinstance(given, list | tuple) and len(given) == 3):
            return Wrong(no_tuple(A_TRIPLE, given), A_TRIPLE, show(given))
        action, value, depth = given
        if isinstance(depth, bool) or not isinstance(depth, int):
            sentence = f"a depth is a whole number; your function returned {show(depth)}"
            return Wrong(sentence, A_TRIPLE, show(given))
        return judged(action, value, depth, answer)

    return assess


def consistent(tree: Node, max_depth: int) -> Expectation:
    """Right if action and value are those of the depth that is named; of depth 0 all are right."""
    return _of_depth(tree, max_depth, 0)


def consistent_and_deep(tree: Node, max_depth: int) -> Expectation:
    """The same where there was time for one depth or more."""
    return _of_depth(tree, max_depth, 1)


def _of_depth(tree: Node, max_depth: int, least: int) -> Expectation:
    def judged(action: Any, value: Any, depth: int, answer: Answer) -> Wrong | None:
        given = show((action, value, depth))
        if not least <= depth <= max_depth:
            sentence = f"there was time for depth {least} to {max_depth}"
            sentence = f"{sentence}; your search reports depth {depth}"
            return Wrong(sentence, f"a depth from {least} to {max_depth}", given)
        if depth == 0:
            return None
        right, moves = best_at(tree, depth)
        if action in moves and close(value, right):
            return None
        named = " or ".join(sorted(map(show, moves)))
        sentence = (
            f"a complete search of {counted(depth, 'ply', 'plies')} chooses {named} with value "
            f"{show(right)}; your function returned {given}"
        )
        whole = f"({named}, {show(right)}, {depth})"
        expected = f"{whole} if depth {depth} was completed"
        return Wrong(sentence, expected, given)

    return triple(judged)


def keeps_what_it_found(tree: Node, max_depth: int) -> Expectation:
    """The same; but who has guessed after one ply and then gone on to the second has an answer of
    depth 1, and must not answer as if there were none."""
    judged = consistent(tree, max_depth)

    def assess(answer: Answer) -> Wrong | None:
        wrong = judged(answer)
        plies = {len(arguments[0]) for name, arguments, _ in answer.heard if name == "static"}
        if wrong or answer.value[2] > 0 or not plies >= {1, 2}:
            return wrong
        sentence = "your search had completed depth 1, but when time is up it answers with depth 0"
        return Wrong(sentence, "what depth 1 found, or a deeper search", show(answer.value))

    return assess


def consistent_if_anything(tree: Node, max_depth: int) -> Expectation:
    """The same where there was no time at all. A missing answer costs its point elsewhere."""
    judged = consistent(tree, max_depth)
    return lambda answer: None if answer.fault or answer.value is None else judged(answer)


def legal_move(tree: Node, max_depth: int) -> Expectation:
    moves = [move for move, _ in tree.children]

    def judged(action: Any, value: Any, depth: int, answer: Answer) -> Wrong | None:
        if action in moves and not isinstance(action, bool):
            return None
        sentence = f"time is up, but a move has to be made; {show(action)} is not one"
        return Wrong(sentence, f"one of the moves {moves}", show(action))

    return triple(judged)


def plies_in_turn(tree: Node, max_depth: int) -> Expectation:
    """Right if guesses were made first after 1 ply, then after 2, and so on."""
    every_ply = list(range(1, max_depth + 1))

    def judged(action: Any, value: Any, depth: int, answer: Answer) -> Wrong | None:
        plies = [len(arguments[0]) for name, arguments, _ in answer.heard if name == "static"]
        first_seen = [ply for ply in dict.fromkeys(plies) if ply]
        if first_seen != every_ply:
            sentence = f"your search evaluates positions after {first_seen} plies, in this order"
            return Wrong(sentence, f"guesses after {every_ply} plies", f"after {first_seen}")
        if depth != max_depth:
            sentence = f"there was time for depth {max_depth}; your search stops at depth {depth}"
            return Wrong(sentence, f"depth {max_depth}", f"depth {depth}")
        return None

    return triple(judged)


def no_more_than(most: int, expected: str, then: Expectation) -> Expectation:
    """Right if at most so many positions were generated, and `then` says so too."""

    def assess(answer: Answer) -> Wrong | None:
        if not answer.fault and answer.generated > most:
            sentence = f"your search generates {answer.generated} positions where {expected}"
            return Wrong(sentence, f"at most {most} positions", f"{answer.generated} positions")
        return then(answer)

    return assess


def over(tree: Node, max_depth: int) -> Expectation:
    """Right if no move is made where the game is over."""
    value = trees.minimax(tree)

    def judged(action: Any, worth: Any, depth: int, answer: Answer) -> Wrong | None:
        if action is None and (worth is None or close(worth, value)):
            return None
        sentence = (
            f"the game is over: no move, and value {show(value)}, not {show((action, worth))}"
        )
        return Wrong(sentence, f"(None, {show(value)}, 0)", show((action, worth, depth)))

    return triple(judged)


def some_search(action: Any, value: Any, depth: int, answer: Answer) -> Wrong | None:
    """Right if there was any search at all."""
    if answer.generated > 0:
        return None
    return Wrong("there was time to look ahead, but no move was tried", "a search", "none")


def solved(tree: Node, max_depth: int) -> Expectation:
    """Right if the whole tree was not searched again and again."""
    nodes = len(list(_nodes(tree)))
    return no_more_than(30 * nodes, f"the tree has {nodes} nodes", triple(some_search))


def at_once(tree: Node, max_depth: int) -> Expectation:
    """Right if the only move is played after little search or none."""

    def judged(action: Any, value: Any, depth: int, answer: Answer) -> Wrong | None:
        if depth > 1 and not answer.generated:
            sentence = f"your answer names depth {depth}, but no move was tried"
            return Wrong(sentence, "the depth that was completed", f"depth {depth}")
        if action == 0 and not isinstance(action, bool):
            return None
        return Wrong(f"0 is the only move, not {show(action)}", "(0, …)", show(action))

    return no_more_than(15, "there is only one move to play", triple(judged))


def _nodes(tree: Node) -> Iterator[Node]:
    yield tree
    for _, child in tree.children:
        yield from _nodes(child)


# -- questions ------------------------------------------------------------------------------------


def on_tree(
    property: str,
    tree: Node,
    ticks: int,
    max_depth: int,
    judged: Callable[[Node, int], Expectation],
    keep: Callable[[Node], bool],
) -> Question:
    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less):
                yield on_tree(property, less, ticks, max_depth, judged, keep)
        for fewer in range(max(0, ticks - 12), ticks) if ticks < FOREVER else ():
            yield on_tree(property, tree, fewer, max_depth, judged, keep)

    call = Call(
        (trees.spec(tree), State(), Callback("static"), Callback("ticks", (ticks,)), max_depth)
    )
    clock = f"a clock of {counted(ticks, 'tick')}" if ticks < FOREVER else "all the time"
    text = f"deepen on {write(tree)} with {clock}, max_depth {max_depth}"
    assess = judged(tree, max_depth)
    revealed = property in (IN_TURN, STOPS) or judged is keeps_what_it_found
    return Question(property, (call,), assess, text, smaller, revealed=revealed)


def guessing(rng: random.Random, depth: int, branching: tuple[int, int], first: int) -> Node:
    """A tree whose lines of play all have `depth` moves, with a guess at every node. No guess is as
    good or as bad as the end of a game may be, so none looks like the end."""
    ends = (*range(-30, -20), *range(21, 31))
    tree = trees.drawn(rng, depth, branching, ends, first, early_end=0)
    return trees.guessed(tree, lambda node: rng.randint(-20, 20))


def has_guesses(tree: Node) -> bool:
    return all(node.evaluation is not None for node in _nodes(tree) if node.children)


def has_moves(tree: Node) -> bool:
    return len(tree.children) > 1 and has_guesses(tree)


def one_move(tree: Node) -> bool:
    return len(tree.children) == 1 and has_guesses(tree)


PLAN = "((2)@3 (4)@5)@0"
FLIPS = "(((((0)@0)@5)@0)@5 ((((0)@3)@3)@3)@3)@0"  # move 0, 1, 0, 1 at depths 1 to 4


# Move and value of depths 1 and 2 agree, and depth 3 knows better.
STEADY = (
    "((((1)@4)@2)@2 (((1)@5)@1)@1)@0",
    "min((((1)@-4)@-2)@-2 (((1)@-5)@-1)@-1)@0",
)
# One move ends the game, and looks best until depth 3 has seen more of the other.
ONE_ENDS = (
    "(5 (((9)@6)@4)@3)@0",
    "min(-5 (((-9)@-6)@-4)@-3)@0",
    "((((9)@6)@4)@3 5)@0",
)
NAMED = "(c:(x:2)@3 a:(y:4)@5 b:(z:1)@4)@0"  # a move need not be its number among the moves
# A bound that equals the best value so far, and a value below zero for MAX.
BOUNDS = ("(1 (1 0)@0)@0", "min(1 (1 2)@0)@0", "min((-1)@0 0)@0")
TURNS = ("(max(1@1 9@9)@3 (4@4 6@6)@5)@0", "min(min(9@9 1@1)@3 (6@6 4@4)@-5)@0")


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.deepening {seed}")
    plan = trees.read(PLAN)
    for first in (MAX, MIN) * 3:
        tree = guessing(rng, 3, (2, 3), first)
        for ticks in (0, 1):
            yield on_tree(LEGAL, tree, ticks, 4, legal_move, has_moves)
    yield on_tree(COMPLETED, plan, 0, 4, consistent_if_anything, has_moves)
    for ticks in range(3, 9):
        yield on_tree(COMPLETED, plan, ticks, 4, consistent, has_moves)
    for depth in range(2, 5):
        tree = trees.read(FLIPS)
        yield on_tree(COMPLETED, tree, FOREVER, depth, consistent_and_deep, has_moves)
    for text in (NAMED, *TURNS, *BOUNDS):
        yield on_tree(COMPLETED, trees.read(text), FOREVER, 2, consistent_and_deep, has_moves)
    question = on_tree(COMPLETED, plan, FOREVER, 1, consistent_and_deep, has_moves)
    yield static_trees.inside(question, f"min(7@7 {PLAN})@1", "/1")
    for first in (MAX, MIN) * 3:
        tree = guessing(rng, 4, (3, 3), first)
        for ticks in rng.sample(range(12, 60), 5):
            yield on_tree(COMPLETED, tree, ticks, rng.randint(3, 4), consistent, has_moves)
        depth = rng.randint(3, 4)
        yield on_tree(COMPLETED, tree, FOREVER, depth, consistent_and_deep, has_moves)
    for first in (MAX, MIN):
        tree = guessing(rng, 4, (3, 3), first)
        yield on_tree(COMPLETED, tree, rng.randint(12, 30), 3, keeps_what_it_found, has_moves)
    yield clocked(rng.randrange(1000), MAX)
    yield clocked(rng.randrange(1000), MIN)
    yield in_a_line(rng, MAX)
    in_turn = [(trees.read(text), 3) for text in STEADY]
    for first in (MAX, MIN) * 2:
        max_depth = rng.randint(2, 4)
        in_turn.append((guessing(rng, max_depth + 1, (2, 3), first), max_depth))
    for tree, max_depth in in_turn:

        def deep_enough(less: Node, plies: int = max_depth) -> bool:
            return has_moves(less) and min(_depths(less)) > plies

        yield on_tree(IN_TURN, tree, FOREVER, max_depth, plies_in_turn, deep_enough)
    for text in ONE_ENDS:
        yield on_tree(IN_TURN, trees.read(text), FOREVER, 3, plies_in_turn, lambda less: False)
    for text in ("5@2", "-5@2"):
        yield on_tree(STOPS, trees.read(text), FOREVER, 3, over, lambda less: not less.children)
    for first in (MAX, MIN):
        for _ in range(3):
            tree = trees.drawn(rng, rng.randint(1, 3), (2, 3), range(-9, 10), first)
            guessed = trees.guessed(tree, lambda node: rng.randint(-9, 9))
            yield on_tree(STOPS, guessed, FOREVER, 150, solved, has_moves)
        below = guessing(rng, 5, (3, 3), 1 - first)
        single = trees.inner(first, [below])._replace(evaluation=0)
        yield on_tree(STOPS, single, FOREVER, 5, at_once, one_move)


def _depths(tree: Node) -> list[int]:
    """How many moves each line of play has."""
    if not tree.children:
        return [0]
    return [1 + depth for _, child in tree.children for depth in _depths(child)]


def clocked(seed: int, first: int) -> Question:
    """A tree too large to be searched through, a clock that stops soon."""
    ticks, depth = 60, 14
    game = GameSpec("Uniform", (3, depth, seed, first))
    call = Call((game, State(), Callback("drawn", (seed,)), Callback("ticks", (ticks,)), depth))
    most = 16 * ticks
    assess = no_more_than(most, f"the clock stops after {ticks} ticks", triple(some_search))
    text = f"deepen on a tree of 3 moves everywhere with a clock of {ticks} ticks"
    return Question(INSIDE, (call,), assess, text, queries=3_000, revealed=True)


def in_a_line(rng: random.Random, first: int) -> Question:
    """Two lines of play without any choice. Who asks the clock at the leaves alone asks it twice in
    each search, however long the lines are."""
    ticks, depth = 20, 14

    def line(left: int, player: int) -> Node:
        guess = rng.randint(-20, 20)
        if left == 0:
            return trees.leaf(guess, player)._replace(evaluation=guess)
        return trees.inner(player, [line(left - 1, 1 - player)])._replace(evaluation=guess)

    tree = trees.inner(first, [line(depth, 1 - first) for _ in range(2)])._replace(evaluation=0)
    call = Call((trees.spec(tree), State(), Callback("static"), Callback("ticks", (ticks,)), depth))
    most = 4 * ticks
    assess = no_more_than(most, f"the clock stops after {ticks} ticks", triple(some_search))
    text = f"deepen on two lines of {depth} moves without a choice, with a clock of {ticks} ticks"
    return Question(INSIDE, (call,), assess, text, revealed=True)


define(
    Exercise(
        name="ordering.deepening",
        kind="callbacks",
        signature="deepen(game, state, evaluate, out_of_time, max_depth) -> (action, value, depth)",
        properties=(
            Property(LEGAL, 1),
            Property(COMPLETED, 2),
            Property(INSIDE, 1),
            Property(IN_TURN, 1),
            Property(STOPS, 1),
        ),
        questions=questions,
        also="ties, other clocks, other games, other seeds",
    )
)
