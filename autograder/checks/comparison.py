"""Did a mistake answer a question as the student's program did?

Where the order of examining counts, the mistake searches in the student's own order.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from adsearch.game import Game
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node, write
from adsearch.trace import Trace
from autograder.checks.expectations import same
from autograder.checks.mistakes import Mistake
from autograder.checks.responses import Response
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, GameSpec, Question


class Comparison(NamedTuple):
    """Did a mistake answer a question as the student's program did, and with the very same values
    and leaves? Or is only one of the two right? `steps` are what its answer took."""

    alike: bool
    exactly: bool
    contradicts: bool
    steps: int


def compare(mistake: Mistake, response: Response) -> Comparison:
    theirs, trace = response.answer, response.answer.trace
    question = in_order_of(response.question, trace)
    if question is response.question or trace is None:
        answer, is_wrong = _answer_of(mistake, question)
    else:
        answer = _with_moves_of(trace.game, _door(mistake).ask(question))
        is_wrong = bool(question.assess(answer))
    exactly = same(answer.values, theirs.values) and _same_paths(answer, theirs)
    contradicts = is_wrong != bool(response.wrong)
    is_alike = alike(answer, theirs, question) and not _is_cut_short(answer, question)
    return Comparison(is_alike, exactly, contradicts, _steps(answer, question))


UNSEEN = (
    100  # of what a question allows, the part that a program is taken to use that nobody watches
)


def _steps(answer: Answer, question: Question) -> int:
    """What it took to answer: calls to the game and to what was handed in with it."""
    seen = answer.generated + len(answer.leaves) + len(answer.heard)
    return 1 + (seen or question.queries // UNSEEN)


# Seconds of processor time in which a mistake has to answer. Its other programs may be quicker, and
# find the same.
PATIENCE = 20.0


def _is_cut_short(answer: Answer, question: Question) -> bool:
    """Did a mistake run out of time before the student's program would have? It may be just slow,
    and says nothing about a program that does not end."""
    is_late = answer.fault is not None and answer.fault.kind == "TIMEOUT"
    return is_late and question.seconds > PATIENCE


def _door(mistake: Mistake) -> PlainDoor:
    """However busy the machine is, a mistake answers alike."""
    return PlainDoor(mistake.functions, time.process_time)


@lru_cache(maxsize=20_000)
def _answer_of(mistake: Mistake, question: Question) -> tuple[Answer, bool]:
    """What a mistake answers, without its trace, and is that wrong? A class makes the same mistakes
    again and again, and is asked the same."""
    limited = replace(question, seconds=min(question.seconds, PATIENCE))
    answer = _door(mistake).ask(limited)
    return replace(answer, trace=None), bool(question.assess(answer))


def alike(a: Answer, b: Answer, question: Question) -> bool:
    """Would a person say that the two programs answered the question the same?"""
    if a.fault or b.fault:
        return bool(a.fault and b.fault and _manner(a) == _manner(b))
    if question.gist:
        return same(_gist(question, a), _gist(question, b))
    if a.changed != b.changed or not same(a.values, b.values):
        return False
    return not question.counts or _same_paths(a, b)


def _gist(question: Question, answer: Answer) -> Any:
    assert question.gist
    try:
        return question.gist(answer)
    except Exception:  # an answer of another kind than was asked for
        return answer.values


def _manner(answer: Answer) -> tuple[str, str]:
    """The kind of a fault, and of an exception its class."""
    assert answer.fault
    sentence = answer.fault.sentence if answer.fault.kind == "EXCEPTION" else ""
    return answer.fault.kind, sentence.partition(":")[0]


def _same_paths(a: Answer, b: Answer) -> bool:
    # Their number first: a child may tell of millions, and is compared with every mistake.
    return len(a.leaves) == len(b.leaves) and _paths(a) == _paths(b)


def _paths(answer: Answer) -> list[list[str]]:
    return [[str(move) for move in path] for path in answer.leaves]


@lru_cache(maxsize=256)  # every mistake is asked the same
def in_order_of(question: Question, trace: Trace | None) -> Question:
    """The question on a tree whose moves stand in the order in which the search tried them: most
    searches go from left to right, and then it is the question itself."""
    if trace is None or not question.counts or not isinstance(trace.game, Tree):
        return question
    tree = reordered(trace.game.root, trace)
    if tree == trace.game.root:
        return question
    text = write(tree)
    calls = []
    for call in question.calls:
        arguments = tuple(
            GameSpec("Tree", (text,)) if isinstance(a, GameSpec) else a for a in call.arguments
        )
        calls.append(replace(call, arguments=arguments))
    return replace(question, calls=tuple(calls))


def _with_moves_of(game: Game[Any, Any], answer: Answer) -> Answer:
    """The answer on a tree in another order, where moves are words, with the moves of the tree."""
    assert isinstance(game, Tree)
    moves: dict[str, Any] = {}
    waiting = [game.root]
    while waiting:
        for move, child in waiting.pop().children:
            moves[str(move)] = move
            waiting.append(child)

    def back(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(back, value))
        return moves.get(value, value) if isinstance(value, str) else value

    trace = answer.trace and replace(answer.trace, moves=list(map(back, answer.trace.moves)))
    return replace(answer, values=back(answer.values), leaves=back(answer.leaves), trace=trace)


def reordered(tree: Node, trace: Trace) -> Node:
    """The tree with every node's children in the order in which the search went into them; those
    that it never did stand last, in the order in which they were generated."""
    paths: list[tuple[Any, ...]] = []
    for parent, move in zip(trace.parents, trace.moves, strict=True):
        paths.append((*paths[parent], move) if parent >= 0 else ())
    tried: dict[tuple[Any, ...], dict[Any, None]] = {}
    entered: dict[tuple[Any, ...], int] = {}
    for moment, call in enumerate(trace.calls):
        into = call.node
        if call.kind == "generated":
            into = trace.parents[call.node]
            tried.setdefault(paths[into], {})[trace.moves[call.node]] = None
        entered.setdefault(paths[into], moment)

    def order(node: Node, path: tuple[Any, ...]) -> Node:
        if path not in tried:  # then nothing below it was, either
            return node
        moves = [move for move, _ in node.children]
        moves_tried = sorted(tried[path], key=lambda move: entered.get((*path, move), inf))
        rank = {move: i for i, move in enumerate(moves_tried)}
        new = sorted(range(len(moves)), key=lambda i: rank.get(moves[i], len(rank)))
        return node._replace(
            children=tuple((moves[i], order(node.children[i][1], (*path, moves[i]))) for i in new),
            probabilities=tuple(node.probabilities[i] for i in new if node.probabilities),
        )

    return order(tree, ())
