"""Which mistake was made? The one whose program gives the same wrong answers.

A mistake is tried on the questions that went wrong and on some that went right. It is named if it
explains every wrong answer, is right about where the student is, and agrees best with the rest: a
hint that is not true of the program misleads more than none. Where the order of looking counts, the
mistake looks in the student's own order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from adsearch.game import Game
from adsearch.games.tree import Node, Tree, write
from adsearch.trace import Trace
from autograder.checks.exercise import Mistake
from autograder.checks.expectations import same
from autograder.checks.responses import Response
from autograder.inside.asking import QUICK, PlainDoor
from autograder.inside.questions import Answer, GameSpec, Question

MOST = 30  # questions of either kind on which mistakes are tried
# Of all that the student gets right, at most, this share may go wrong with the mistake, and at most
# half of what is right in any one property.
ASTRAY = 0.2


def diagnose(responses: Sequence[Response], mistakes: Sequence[Mistake]) -> Mistake | None:
    """The mistake that explains every wrong answer, or None if there is none. Where luck decides
    who goes wrong nothing can be explained, unless nothing else went wrong."""
    sure = [response for response in responses if not response.question.luck]
    responses = sure if any(response.wrong for response in sure) else responses
    wrong = _sample([response for response in responses if response.wrong])
    right = _sample([r for r in responses if not r.wrong and _is_quick(r)])
    # What takes long is asked last, of mistakes that get the rest right where the student does.
    is_slow = not all(map(_is_quick, wrong))
    order = [*wrong, *right]
    if is_slow:
        order.sort(key=lambda response: not _is_quick(response))
    right_counts = Counter(response.question.property for response in right)
    best, most = None, (-1, -1)
    for mistake in mistakes:
        comparisons = []
        astray: Counter[str] = Counter()
        for response in order:
            comparison = _compare(mistake, response)
            comparisons.append(comparison)
            property = response.question.property
            astray[property] += comparison.contradicts and not response.wrong
            if (
                astray.total() > ASTRAY * len(right)
                or astray[property] > max(1, right_counts[property] / 2)
                or (response.wrong and comparison.contradicts)
                or ((response.wrong or is_slow) and not comparison.alike)
            ):
                break
        else:
            # Of two that explain everything wrong, the one that is more alike in what it gets
            # right, and then in where it looks and in what it says outside a window.
            agreed = sum(c.alike for c in comparisons), sum(c.exactly for c in comparisons)
            if agreed > most:
                best, most = mistake, agreed
    return best


def _is_quick(response: Response) -> bool:
    """Others are not asked of every mistake."""
    return response.question.seconds <= QUICK


def _sample(responses: list[Response]) -> list[Response]:
    """Some spread evenly over all, and half as many over the properties, of which some have few
    questions."""
    groups: dict[str, list[int]] = {}
    for i, response in enumerate(responses):
        groups.setdefault(response.question.property, []).append(i)
    share = MOST // 2 // max(1, len(groups)) + 1
    chosen = {*range(0, len(responses), max(1, -(-len(responses) // MOST)))}
    for group in groups.values():
        chosen.update(group[:: -(-len(group) // share)])
    return [responses[i] for i in sorted(chosen)]


class _Comparison(NamedTuple):
    """Did a mistake answer a question as the student's program did, and with the very same values
    and leaves? Or is only one of the two right?"""

    alike: bool
    exactly: bool
    contradicts: bool


def _compare(mistake: Mistake, response: Response) -> _Comparison:
    theirs, trace = response.answer, response.answer.trace
    question = in_order_of(response.question, trace)
    if question is response.question or trace is None:
        answer, is_wrong = _answer_of(mistake, question)
    else:
        answer = _with_moves_of(trace.game, PlainDoor(mistake.functions).ask(question))
        is_wrong = bool(question.assess(answer))
    exactly = same(answer.values, theirs.values) and _same_paths(answer, theirs)
    contradicts = is_wrong != bool(response.wrong)
    return _Comparison(alike(answer, theirs, question), exactly, contradicts)


@lru_cache(maxsize=4096)
def _answer_of(mistake: Mistake, question: Question) -> tuple[Answer, bool]:
    """What a mistake answers, without its trace, and is that wrong? A class makes the same mistakes
    again and again, and is asked the same."""
    answer = PlainDoor(mistake.functions).ask(question)
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


def in_order_of(question: Question, trace: Trace | None) -> Question:
    """The question on a tree whose moves stand in the order in which the search tried them."""
    if trace is None or not question.counts or not isinstance(trace.game, Tree):
        return question
    text = write(reordered(trace.game.root, trace))
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
    for time, call in enumerate(trace.calls):
        into = call.node
        if call.kind == "generated":
            into = trace.parents[call.node]
            tried.setdefault(paths[into], {})[trace.moves[call.node]] = None
        entered.setdefault(paths[into], time)

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
