"""horizon.quiescence: search on where something can be taken, and let nobody be obliged to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from adsearch.game import MAX, MIN, Player
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import (
    expect_in_window,
    expect_number,
    not_a_number,
    within,
)
from autograder.exercises.material import static_trees, trees
from autograder.exercises.material.static_trees import PENDING, STAND_PAT, is_noisy
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

RIGHT, STANDS, NOISY_ONLY, ENDS, OVER = (
    "right value where nobody needs to stand pat",
    "either side may stand pat",
    "examines noisy moves only, and none once the window has closed",
    "goes no deeper than the limit, even where moves go in circles",
    "a finished game is worth its utility",
)
DEEP = 20  # a limit that no tree here reaches

Evaluation = Callable[[Any], float]
Window = tuple[float, float]


# -- what is right --------------------------------------------------------------------------------


def settled(tree: Node, limit: int = DEEP, obliged: bool = False) -> float:
    """The value in MAX's view, straight from the definition; where `obliged`, who can take must."""
    if not tree.children:
        return tree.payoffs[0]
    assert tree.evaluation is not None
    after = [child for move, child in tree.children if is_noisy(move) and limit]
    values = [settled(child, limit - 1, obliged) for child in after]
    if not (obliged and values):
        values.append(tree.evaluation)
    return max(values) if tree.player == MAX else min(values)


def everywhere(tree: Node, limit: int, holds: Callable[[Node, int], bool]) -> bool:
    """Does it hold of all positions that noisy moves lead to?"""
    return holds(tree, limit) and all(
        everywhere(child, limit - 1, holds)
        for move, child in tree.children
        if is_noisy(move) and limit
    )


def taking_is_good(tree: Node, limit: int) -> bool:
    """Does standing pat make no difference?"""
    return settled(tree, limit) == settled(tree, limit, obliged=True)


def waiting_is_idle(tree: Node, limit: int) -> bool:
    """Do quiet moves lead to ends that are no better for the mover than to stand pat?"""
    waits = [child for move, child in tree.children if not is_noisy(move)]
    sign = 1 if tree.player == MAX else -1
    return all(
        not child.children and sign * (child.payoffs[0] - (tree.evaluation or 0)) <= 0
        for child in waits
    )


def taking_decides(tree: Node, limit: int = DEEP) -> bool:
    return everywhere(tree, limit, taking_is_good) and everywhere(tree, limit, waiting_is_idle)


def standing_pat_decides(tree: Node) -> bool:
    return not taking_is_good(tree, DEEP) and everywhere(tree, DEEP, waiting_is_idle)


def bounded(tree: Node, alpha: float, beta: float) -> Expectation:
    """Inside the window the value itself; outside, a bound on the right side, soft or hard."""
    return expect_in_window(settled(tree), alpha, beta)


def noisy_only(quiet: str = "takes nothing", word: str = "take") -> Expectation:
    """Right if no position behind a quiet move was examined. Noisy moves begin with `word`, and
    `quiet` says what the others are like."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, "an answer", answer.fault.kind)
        if complaint := not_a_number(answer.value):
            return Wrong(complaint, "a number", show(answer.value))
        move = first_quiet_move(answer, word)
        if move is None:
            return None
        sentence = f"your search examines what comes after {move}, which {quiet}"
        return Wrong(sentence, f"only what comes after {word}… is examined", f"{move} as well")

    return assess


def first_quiet_move(answer: Answer, word: str = "take") -> Any:
    """The first quiet move behind which something was evaluated, or None."""
    paths = answer.leaves
    moves = (move for path in paths for move in path if not str(move).startswith(word))
    return next(moves, None)


def closes(value: float, player: Player, window: Window) -> bool:
    """Is a value that the mover has better than the window lets it be? A value on the very edge
    need not end a search."""
    alpha, beta = window
    return value > beta if player == MAX else value < alpha


def stands_pat(tree: Node, path: Sequence[Any], window: Window) -> bool:
    """Does standing pat close the window somewhere on the way, before the last position?"""
    for move in path:
        assert tree.evaluation is not None
        if closes(tree.evaluation, tree.player, window):
            return True
        tree = dict(tree.children)[move]
    return False


def below_standing_pat(tree: Node, window: Window, answer: Answer) -> Sequence[Any] | None:
    """The first position that was evaluated although standing pat had closed the window, or
    None."""
    return next((path for path in answer.leaves if stands_pat(tree, path, window)), None)


def sufficient(tree: Node, window: Window) -> set[Any]:
    """The noisy moves each of which closes the window by itself: one of them is enough."""
    noisy = ((move, settled(child)) for move, child in tree.children if is_noisy(move))
    return {move for move, value in noisy if closes(value, tree.player, window)}


def followed(tree: Node, window: Window, answer: Answer) -> list[Any]:
    """The sufficient moves behind which more was evaluated than the position they lead to: a
    program may evaluate that to put its moves in order."""
    moves = dict.fromkeys(path[0] for path in answer.leaves if len(path) > 1)
    enough = sufficient(tree, window)
    return [move for move in moves if move in enough]


def windowed(tree: Node, window: Window) -> Expectation:
    """Right if nothing was evaluated that cannot matter, because the window had closed."""

    def assess(answer: Answer) -> Wrong | None:
        if wrong := noisy_only()(answer):
            return wrong
        if path := below_standing_pat(tree, window, answer):
            line = " ".join(map(str, path))
            sentence = (
                f"your search evaluates the position after {line}, although standing pat had "
                "already closed the window"
            )
            return Wrong(sentence, "nothing below is evaluated", f"{line} as well")
        moves = [str(move) for move in followed(tree, window, answer)]
        if len(moves) < 2:
            return None
        sentence = f"your search follows {moves[1]}, although {moves[0]} had closed the window"
        return Wrong(sentence, "one of them is followed", " and ".join(moves))

    return assess


# -- what is asked --------------------------------------------------------------------------------


def ask(
    property: str,
    tree: Node,
    keep: Callable[[Node], bool],
    judged: Callable[[Node], Expectation] | None = None,
    window: Window = (-inf, inf),
    limit: int = DEEP,
) -> Question:
    def value(tree: Node) -> Expectation:
        return expect_number(settled(tree, limit))

    words = "quiescence on {}"
    words += f", window {window}" if window != (-inf, inf) else ""
    words += f", limit {limit}" if limit != DEEP else ""
    arguments = (*window, Callback("static"), Callback("takes"), limit)
    gist = within(*window)
    return static_trees.ask(property, tree, words, arguments, judged or value, keep, gist)


Guesses = tuple[tuple[str, float], ...]  # the evaluation of every position


def on_graph(property: str, text: str, guesses: Guesses, limit: int, value: float) -> Question:
    taking = Callback("looked_up", guesses), Callback("takes"), limit
    call = Call((GameSpec("Graph", (text,)), State(), -inf, inf, *taking))
    known = ", ".join(f"{name} {v}" for name, v in guesses)
    description = f"quiescence on {text}, evaluations {known}, limit {limit}"
    return Question(property, (call,), expect_number(value), description)


def circle(text: str, guesses: Guesses, limit: int) -> Question:
    """Moves that undo each other, from the first position of a graph on. After an even number of
    moves it is the first mover's turn again, after an odd number the other's."""

    def smaller() -> Iterator[Question]:
        if limit:
            yield circle(text, guesses, limit - 1)

    value = guesses[limit % len(guesses)][1]
    return replace(on_graph(ENDS, text, guesses, limit, value), smaller=smaller)


# Here whoever moves can take back what was taken, and is better off for it.
CIRCLES = (
    ("A = max(takeB:B); B = min(takeA:A)", (("A", 0), ("B", 5))),
    ("A = min(takeB:B); B = max(takeA:A)", (("A", 5), ("B", 0))),
    ("A = max(takeA:A)", (("A", 1),)),
)
# A player takes twice in a row.
TURNS = ("(take:max(takeBack:1@1)@0)@0", "min(take:min(takeBack:-1@-1)@0)@0")
# S is met twice: first where the window closes on it, so that only a bound is known of it; or first
# where no move is left. Nobody wants to stand pat where something can be taken.
BOUND_FIRST = (
    "R = max(takeA:A takeB:B); A = min(takeP:P takeS:S); B = min(takeQ:Q takeS:S); "
    "S = max(takeX:X takeY:Y); P = max(wait:P); Q = max(wait:Q); X = min(wait:X); Y = min(wait:Y)",
    (("R", -9), ("A", 9), ("B", 9), ("S", -9), ("P", 1), ("Q", 4), ("X", 2), ("Y", 5)),
)
LIMIT_FIRST = (
    "R = max(takeA:A takeS:S); A = min(takeB:B takeP:P); B = max(takeS:S); S = min(takeX:X); "
    "P = max(wait:P); X = max(wait:X)",
    (("R", -9), ("A", 9), ("B", -9), ("S", 9), ("P", 0), ("X", 4)),
)


def drawn(
    rng: random.Random,
    player: Player,
    number: int,
    keep: Callable[[Node], bool],
    extra_turns: float = 0.0,
) -> Iterator[Node]:
    """Random trees that `keep` allows."""
    count = 0
    while count < number:
        grown = static_trees.drawn(rng, 4, player, noisy=0.7, extra_turns=extra_turns)
        tree = idle(rng, grown)
        if keep(tree):
            count += 1
            yield tree


def idle(rng: random.Random, tree: Node) -> Node:
    """The tree with all quiet moves leading to ends that are not worth it."""
    assert tree.evaluation is not None
    worse = tree.evaluation - rng.randint(0, 2) * (1 if tree.player == MAX else -1)
    end = Node(1 - tree.player, (), (), (worse,), worse)
    children = ((a, idle(rng, child) if is_noisy(a) else end) for a, child in tree.children)
    return tree._replace(children=tuple(children))


def only_ends_mislead(tree: Node) -> bool:
    """Is everything worth the same, but for what is said of finished games?"""
    nodes = list(static_trees.subtrees(tree))
    worth = {node.evaluation if node.children else node.payoffs[0] for node in nodes}
    return len(worth) == 1 and any({*node.payoffs} - {node.evaluation} for node in nodes)


def misleading(rng: random.Random, player: Player, depth: int) -> Node:
    """A tree worth 0 whose finished games look better than that to whoever can reach them."""

    def grow(player: Player, left: int) -> Node:
        if left == 0:
            better = -rng.randint(1, 9) * (1 if player == MAX else -1)
            return Node(player, (), (), (0,), better)
        children = [(f"take{i}", grow(1 - player, left - 1)) for i in range(rng.randint(1, 2))]
        children.append(("wait", Node(1 - player, (), (), (0,), 0)))
        return Node(player, tuple(children), (), (), 0)

    return grow(player, depth)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"horizon.quiescence {seed}")
    pending, stand_pat = trees.read(PENDING), trees.read(STAND_PAT)
    a_of_pending, a_of_stand_pat = pending.children[0][1], stand_pat.children[0][1]
    mirrored = trees.read("(takePawn:(takeBack:-6@-6)@0 quiet:-1@-1)@-1")

    yield ask(RIGHT, a_of_pending, taking_decides)
    yield static_trees.inside(ask(RIGHT, a_of_pending, taking_decides), PENDING, "/a")
    yield static_trees.otherwise(ask(STANDS, a_of_stand_pat, standing_pat_decides))
    for text in TURNS:
        yield ask(RIGHT, trees.read(text), taking_decides)
    for player in (MAX, MIN):
        for extra_turns in (0.0, 0.4):
            for tree in drawn(rng, player, 15, taking_decides, extra_turns):
                yield ask(RIGHT, tree, taking_decides)
        for tree in drawn(rng, player, 20, taking_decides):
            low = settled(tree) + rng.randint(-3, 1)  # near enough to decide something
            window = low, low + rng.randint(1, 3)
            judged = partial(bounded, alpha=window[0], beta=window[1])
            yield ask(RIGHT, tree, taking_decides, judged, window)
    yield on_graph(RIGHT, *BOUND_FIRST, DEEP, 4)
    for text in ("(wait:1@1)@3", "(wait:1@1)@-3"):
        judged = partial(bounded, alpha=2, beta=2)
        yield ask(RIGHT, trees.read(text), lambda less: False, judged, (2, 2))

    for tree in (a_of_stand_pat, mirrored):
        yield ask(STANDS, tree, standing_pat_decides)
    for player in (MAX, MIN):
        for tree in drawn(rng, player, 20, standing_pat_decides):
            yield ask(STANDS, tree, standing_pat_decides)

    for tree in (a_of_pending, a_of_stand_pat, pending):
        yield counted(tree)
    for text in ("(take:0@0)@0", "(wait:1@1 take:0@0)@0"):
        yield by_waits(trees.read(text))
    for player in (MAX, MIN):
        for _ in range(8):
            yield counted(static_trees.drawn(rng, 3, player))

    for player in (MAX, MIN):
        for closing in (at_once, after_one_move, by_every_move):
            for _ in range(3):
                yield in_a_window(*closed(rng, player, closing), closing)

    for text, values in CIRCLES:
        for limit in (0, 1, 2, 3, 8):
            yield circle(text, values, limit)
    yield on_graph(ENDS, *LIMIT_FIRST, 3, 4)
    for player in (MAX, MIN):
        for limit in (0, 1, 1, 2, 2, 3):
            keep = partial(taking_decides, limit=limit)
            for tree in drawn(rng, player, 2, keep):
                yield ask(ENDS, tree, keep, limit=limit)

    for text, limit in (("9@0", DEEP), ("-9@0", DEEP), ("9@0", 0)):
        yield ask(OVER, trees.read(text), only_ends_mislead, limit=limit)
    # Where a finished game looks so bad to who came there that standing pat would close the window.
    for text in ("(take:9@-9)@0", "min(take:-9@9)@0"):
        yield ask(OVER, trees.read(text), lambda less: False)
    for player in (MAX, MIN):
        for depth in (1, 1, 2, 2, 3):
            yield ask(OVER, misleading(rng, player, depth), only_ends_mislead)


def counted(tree: Node) -> Question:
    question = ask(NOISY_ONLY, tree, lambda less: True, lambda less: noisy_only())

    def smaller() -> Iterator[Question]:
        for less in static_trees.smaller(tree):
            yield counted(less)

    def gist(answer: Answer) -> bool:
        return first_quiet_move(answer) is None

    return replace(question, smaller=smaller, gist=gist, revealed=True)


def by_waits(tree: Node) -> Question:
    """What is noisy is for `noisy` to say, not for the names of the moves: here it is to wait."""
    judged = noisy_only("is not noisy here", "wait")
    words = "quiescence on {}, where wait… is noisy"
    arguments = -inf, inf, Callback("static"), Callback("takes", ("wait",)), DEEP
    question = static_trees.ask(
        NOISY_ONLY, tree, words, arguments, lambda less: judged, lambda less: False
    )
    return replace(question, revealed=True)


# -- a window that closes -------------------------------------------------------------------------

Closing = Callable[[Node, Window], bool]


def at_once(tree: Node, window: Window) -> bool:
    """Does standing pat close the window, where something could be taken?"""
    assert tree.evaluation is not None
    return closes(tree.evaluation, tree.player, window) and bool(behind_noisy_moves(tree))


def after_one_move(tree: Node, window: Window) -> bool:
    """Does the other player's standing pat close it after every noisy move, and only there?"""
    assert tree.evaluation is not None
    after = behind_noisy_moves(tree)
    return (
        not closes(tree.evaluation, tree.player, window)
        and all(child.player != tree.player and at_once(child, window) for child in after)
        and bool(after)
    )


def by_every_move(tree: Node, window: Window) -> bool:
    """Does each of several noisy moves close it, and standing pat nowhere?"""
    after = behind_noisy_moves(tree)
    return (
        len(after) > 1
        and len(sufficient(tree, window)) == len(after)
        and all(map(behind_noisy_moves, after))
        and not any(closes(node.evaluation or 0, node.player, window) for node in (tree, *after))
    )


def behind_noisy_moves(tree: Node) -> list[Node]:
    return [child for move, child in tree.children if is_noisy(move)]


def closed(rng: random.Random, player: Player, closing: Closing) -> tuple[Node, Window]:
    """A random tree and a window that closes so."""
    while True:
        tree = static_trees.drawn(rng, 3, player, noisy=0.7)
        low = rng.randint(-9, 8)
        window = low, low + rng.randint(1, 3)
        if closing(tree, window):
            return tree, window


def in_a_window(tree: Node, window: Window, closing: Closing) -> Question:
    question = ask(NOISY_ONLY, tree, lambda less: True, partial(windowed, window=window), window)

    def smaller() -> Iterator[Question]:
        for less in static_trees.smaller(tree):
            if less.player == tree.player and closing(less, window):
                yield in_a_window(less, window, closing)

    def gist(answer: Answer) -> tuple[bool, ...]:
        return (
            first_quiet_move(answer) is None,
            below_standing_pat(tree, window, answer) is None,
            len(followed(tree, window, answer)) < 2,
        )

    return replace(question, smaller=smaller, gist=gist, revealed=True)


define(
    Exercise(
        name="horizon.quiescence",
        kind="revealed",
        signature=(
            "quiescence(game, state, alpha, beta, evaluation, noisy, limit) -> number, in MAX's "
            "view; noisy(state, action) -> bool; at most `limit` moves deep"
        ),
        properties=(
            Property(RIGHT, 2),
            Property(STANDS, 2),
            Property(NOISY_ONLY, 1),
            Property(ENDS, 1),
            Property(OVER, 1),
        ),
        questions=questions,
        also="narrow windows, long exchanges, both sides standing pat, other seeds",
    )
)
