"""Traps: trees that a student writes down to unmask impostors.

Whatever is written is read in linear time and within bounds; what is no trap gets a sentence.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from adsearch.game import MAX, MIN
from adsearch.games.tree import Tree
from adsearch.games.tree_text import BadTree, Node, read_number
from autograder.checks.expectations import close
from autograder.checks.impostors import Impostor, right_value, unmasked
from autograder.inside.questions import show

MOST_TREES = 6
MOST_LEAVES = 8  # of one tree
DEEPEST = 12  # moves from the root to a leaf
LONGEST = 200  # characters
LARGEST = 1_000_000
EXAMPLE = "(1 (2 3))"


class NoTrap(ValueError):
    """What is no trap, and why, in words that follow "your tree"."""


class Trap(NamedTuple):
    """A tree, and what its author says that it is worth to MAX, if anything."""

    tree: str
    value: float | None = None


class Flaw(NamedTuple):
    """What is wrong with an answer: `kind` is one for all answers that have it."""

    kind: str
    sentence: str


class Catch(NamedTuple):
    """What a list of traps is good for: the sound ones, whom each of them unmasks, and the flaws of
    the others, the worst first."""

    trees: tuple[str, ...] = ()
    unmasked: tuple[tuple[Impostor, ...], ...] = ()
    flaws: tuple[Flaw, ...] = ()

    @property
    def everybody(self) -> set[Impostor]:
        return {impostor for impostors in self.unmasked for impostor in impostors}


# -- one tree -------------------------------------------------------------------------------------


def read_trap(text: Any) -> Trap:
    """The tree and its value; NoTrap if it is none.

    >>> read_trap("(1 (2 3)) = 2")
    Trap(tree='(1 (2 3))', value=2)
    >>> read_trap("(1 (2 3")
    Traceback (most recent call last):
    autograder.checks.traps.NoTrap: is not a tree yet: this parenthesis is never closed (column 4)
    """
    if type(text) is not str:  # and not what stands for an object
        raise NoTrap(f'should be a text such as "{EXAMPLE}", not {show(text)}')
    if len(text) > LONGEST:
        raise NoTrap(f"has {len(text)} characters, and at most {LONGEST} are allowed")
    written, equals, claim = text.replace("−", "-").partition("=")
    return Trap(_tree(written.strip()), _value(claim.strip()) if equals else None)


def _tree(text: str) -> str:
    """The tree as it stands, if it is one within bounds."""
    depth = deepest = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise NoTrap(f"is {deepest} moves deep, and at most {DEEPEST} are allowed")
    try:
        nodes = list(_nodes(Tree(text).root))
    except (BadTree, ValueError, OverflowError) as error:
        raise NoTrap(f"is not a tree yet: {str(error).partition(chr(10))[0]}") from None
    if any(n.player not in (MAX, MIN) or n.mark or n.evaluation is not None for n in nodes):
        raise NoTrap("should be made of MAX, MIN and numbers alone, without chance, # or @")
    leaves = [node.payoffs for node in nodes if not node.children]
    if any(len(payoffs) > 1 for payoffs in leaves):
        raise NoTrap("should have one number at each leaf: what MAX gets there")
    if len(leaves) > MOST_LEAVES:
        raise NoTrap(f"has {len(leaves)} leaves, and at most {MOST_LEAVES} are allowed")
    if not all(abs(value) <= LARGEST for (value,) in leaves):
        raise NoTrap(f"has a leaf beyond ±{LARGEST:,}, the largest number allowed")
    return text


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    for _, child in node.children:
        yield from _nodes(child)


def _value(claim: str) -> float:
    try:
        value = read_number(claim)
    except (ValueError, OverflowError):
        value = math.nan
    if not math.isfinite(value):
        raise NoTrap(f"should have a number after its =, what it is worth to MAX, not {claim!r}")
    return value


def count_leaves(tree: str) -> int:
    """
    >>> count_leaves("(1 (2 3))")
    3
    """
    return sum(not node.children for node in _nodes(Tree(tree).root))


# -- a list of them -------------------------------------------------------------------------------


def catch(impostors: tuple[Impostor, ...], answer: Any) -> Catch:
    """Whom the traps unmask, and what is wrong with them. A flaw spoils its own trap alone, but of
    too many none counts."""
    if type(answer) not in (list, tuple):
        sentence = f'the traps should be a list of texts such as ["{EXAMPLE}"], not {show(answer)}'
        return Catch(flaws=(Flaw("no tree", sentence),))
    if len(answer) > MOST_TREES:
        sentence = f"you wrote {len(answer)} traps, and at most {MOST_TREES} are allowed"
        return Catch(flaws=(Flaw("too many", sentence),))
    sound: dict[int, str] = {}
    flaws: list[Flaw] = []
    for number, text in enumerate(answer, 1):
        trap = _sound(impostors[0].exercise, number, text)
        if isinstance(trap, Flaw):
            flaws.append(trap)
        else:
            sound[number] = trap.tree
    caught = {number: unmasked(impostors, tree) for number, tree in sound.items()}
    idle = (_idle(number, sound[number]) for number in sound if not caught[number])
    flaws = [*sorted(flaws), *idle, *_twins(sound, caught)]
    return Catch(tuple(sound.values()), tuple(caught.values()), tuple(flaws))


def _sound(exercise: str, number: int, text: Any) -> Trap | Flaw:
    """The trap, or what is wrong with it on its own."""
    try:
        trap = read_trap(text)
    except NoTrap as reason:
        return Flaw("no tree", f"tree {number} {reason}")
    value = right_value(exercise, trap.tree)
    if trap.value is None or close(trap.value, value):
        return trap
    sentence = f"tree {number}, {trap.tree}, is not worth {show(trap.value)}"
    return Flaw("wrong value", f"{sentence}: your trap would accuse the right programs")


def _idle(number: int, tree: str) -> Flaw:
    return Flaw("idle", f"on tree {number}, {tree}, no impostor gives itself away")


def _twins(sound: dict[int, str], caught: dict[int, tuple[Impostor, ...]]) -> Iterator[Flaw]:
    """The traps that unmask only whom another one unmasks too; of equal ones, the later."""
    for number, mine in caught.items():
        for other, theirs in caught.items():
            is_less = set(mine) < set(theirs) or (set(mine) == set(theirs) and other < number)
            if mine and other != number and is_less:
                same = f"unmasks only impostors that tree {other} unmasks, too"
                yield Flaw("twins", f"tree {number}, {sound[number]}, {same}")
                break
