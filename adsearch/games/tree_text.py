"""The text of a tree, read and written: "((3 12 8) (2 4 6) (14 5 2))".

    node   := [player] ["#" name] "(" child+ ")" ["@" number] | leaf
    player := max | min | chance | a letter A, B, C …
    child  := [label ":"] node
    leaf   := number ["@" number] | "<" number+ ">"

A label names the move, below a chance node it is the probability. Without labels the moves are
0, 1, 2 …. A node without a player belongs to the one whose turn comes after the player above it.
`@` gives a node a static evaluation, `<…>` is a utility for each player. Nodes with the same
`#name` are an information set: whoever moves there cannot tell them apart.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Player

Move: TypeAlias = int | str
Nested: TypeAlias = "float | Sequence[Nested]"


class BadTree(ValueError):
    """A text or a nested list that is not a tree; the message shows where."""


class Node(NamedTuple):
    """A node as it was written: a leaf has payoffs, an inner node has children."""

    player: Player
    children: tuple[tuple[Move, Node], ...]
    probabilities: tuple[float, ...]  # one per child below a chance node, none elsewhere
    payoffs: tuple[float, ...]  # a number for MAX, or one per player
    evaluation: float | None
    mark: str = ""  # the name of its information set, if it has one


_MORE_THAN_NUMBERS = re.compile(r"[<A-Z]").search
# A player's letter is the whole word before a parenthesis, or all of it before its #.
_LETTERS = re.compile(r"(?<![^\s()<>@:])([A-Z])(?:#[^\s()<>@:]*)?\s*\(").findall


def number_of_players(tree: str | Nested) -> int:
    """Two, unless vectors or player letters speak of more."""
    if isinstance(tree, str) and _MORE_THAN_NUMBERS(tree):
        vectors = [len(v.split()) for v in re.findall(r"<([^<>]*)>", tree)]
        letters = [ord(letter) - ord("A") + 1 for letter in _LETTERS(tree)]
        return max(vectors + letters + [2])
    return 2


def _next_player(player: Player, players: int) -> Player:
    return (player + 1) % players


def checked_chances(labels: Sequence[str | None], where: Callable[[], str]) -> tuple[float, ...]:
    """The probabilities that the outcomes of a chance node are labelled with, or equal ones.
    `where` the node stands is asked for a complaint only, because finding out takes long."""
    if all(label is None for label in labels):
        return (1 / len(labels),) * len(labels)
    if any(label is None for label in labels):
        raise BadTree(f"{where()}: give every outcome of chance a probability, or none")
    probabilities = tuple(_probability(label or "", where) for label in labels)
    if not math.isclose(math.fsum(probabilities), 1, abs_tol=1e-9):
        total = math.fsum(probabilities)
        raise BadTree(
            f"{where()}: the probabilities {', '.join(map(str, labels))} add up to {total:g}"
        )
    return probabilities


def _probability(label: str, where: Callable[[], str]) -> float:
    above, _, below = label.partition("/")
    try:
        value = float(above) / float(below or 1)
    except (ValueError, ZeroDivisionError):
        raise BadTree(f"{where()}: {label!r} is not a probability") from None
    if not 0 <= value <= 1:
        raise BadTree(f"{where()}: {label} is not a probability between 0 and 1")
    return value


class TreeReader:
    """A recursive-descent reader of tree text; every complaint points at its column."""

    token = re.compile(r"\s*([()<>@:]|[^\s()<>@:]+)")

    def __init__(self, text: str, players: int) -> None:
        self.text, self.players = text, players
        self.words: list[str | None] = [*self.token.findall(text), None, None]  # to look ahead
        self.at = 0
        self.marked: dict[str, tuple[Player, list[Move], int]] = {}  # and where it was first read
        self.above: list[str] = []  # the marks on the way here

    def read(self, first: Player) -> Node:
        node = self.node(first)
        if self.peek() is not None:
            raise self.complaint("the tree ends here, but the text goes on")
        return node

    def node(self, player: Player) -> Node:
        """A node that belongs to `player` unless it says otherwise."""
        word = self.words[self.at]
        if word == "(":
            return self.inner(player, player)
        if word == "<":
            return self.vector(player)
        if self.words[self.at + 1] == "(" and word and not _is_number(word):
            return self.announced(player)
        return self.leaf(player)

    def announced(self, turn: Player) -> Node:
        """An inner node that says whose it is, or which information set it belongs to."""
        start = self.at
        name, sign, mark = self.take().partition("#")
        player = self.player(name) if name else turn
        if not sign:
            return self.inner(player, turn)
        self.at = start
        if not mark:
            raise self.complaint("an information set needs a name behind its #")
        if player == CHANCE:
            raise self.complaint(
                f"chance has no information: only a player's node can be in #{mark}"
            )
        if mark in self.above:
            raise self.complaint(f"#{mark} is twice on one path: nobody forgets having moved there")
        self.at += 1
        self.above.append(mark)
        node = self.inner(player, turn, mark)
        self.above.pop()
        self.check_set(mark, player, [move for move, _ in node.children], start)
        return node

    def inner(self, player: Player, turn: Player, mark: str = "") -> Node:
        """After chance the turn passes on as if chance had not been asked."""
        words, start = self.words, self.at
        self.at += 1
        below = turn if player == CHANCE else _next_player(player, self.players)
        labels: dict[int, str] = {}
        nodes: list[Node] = []
        while words[self.at] != ")":
            if words[self.at] is None:
                self.at = start
                raise self.complaint("this parenthesis is never closed")
            if words[self.at + 1] == ":":
                labels[len(nodes)] = self.take()
                self.at += 1
            nodes.append(self.plain_leaf(below) or self.node(below))
        self.at += 1
        if not nodes:
            self.at = start
            raise self.complaint("a node needs at least one child")
        numbers = range(len(nodes))
        moves: list[Move] = [*numbers]
        chances: tuple[float, ...] = ()
        if player == CHANCE:
            where = partial(self.column, start)
            chances = checked_chances([labels.get(i) for i in numbers], where)
        elif labels:
            for i, label in labels.items():
                moves[i] = label
            self.check_names(moves, start)
        children = tuple(zip(moves, nodes, strict=True))
        return Node(player, children, chances, (), self.evaluation(), mark)

    def check_set(self, mark: str, player: Player, moves: list[Move], start: int) -> None:
        """Refuse a node that can be told from the others of its information set."""
        first_player, first_moves, first = self.marked.setdefault(mark, (player, moves, start))
        if player != first_player:
            names = [_player_name(p, self.players) for p in (first_player, player)]
            difference = f"{names[0]} moves at {self.column(first)}, {names[1]} here"
        elif set(moves) != set(first_moves):
            lists = [", ".join(map(str, listed)) for listed in (first_moves, moves)]
            difference = f"the moves at {self.column(first)} are {lists[0]}, here {lists[1]}"
        else:
            return
        self.at = start
        raise self.complaint(f"#{mark} joins positions that can be told apart: {difference}")

    def check_names(self, moves: Sequence[Move], start: int) -> None:
        if len(set(moves)) < len(moves):
            raise BadTree(f"{self.column(start)}: two moves have the same name in {moves}")
        if any("/" in str(move) for move in moves):
            raise BadTree(f"{self.column(start)}: a move's name has no slash in it")

    def vector(self, player: Player) -> Node:
        self.expect("<")
        payoffs = []
        while self.peek() not in (">", None):
            payoffs.append(self.number())
        self.expect(">")
        return Node(player, (), (), tuple(payoffs), self.evaluation())

    def plain_leaf(self, player: Player) -> Node | None:
        """A leaf that is one number and no more, as most are; None if something else comes."""
        if self.words[self.at + 1] in ("(", "@"):
            return None
        node = _leaf_of(self.words[self.at], player)
        if node:
            self.at += 1
        return node

    def leaf(self, player: Player) -> Node:
        return Node(player, (), (), (self.number(),), self.evaluation())

    def evaluation(self) -> float | None:
        if self.words[self.at] != "@":
            return None
        self.expect("@")
        return self.number()

    def player(self, word: str) -> Player:
        names = {"max": MAX, "min": MIN, "chance": CHANCE}
        if word in names:
            return names[word]
        if len(word) == 1 and "A" <= word <= "Z":
            return ord(word) - ord("A")
        self.at -= 1
        raise self.complaint(f"{word!r} is no player: write max, min, chance or a letter A, B, C …")

    def number(self) -> float:
        word = self.take()
        try:
            return read_number(word)
        except ValueError:
            self.at -= 1
            raise self.complaint(f"expected a number, found {word!r}") from None

    def peek(self) -> str | None:
        return self.words[self.at]

    def take(self) -> str:
        word = self.peek()
        if word is None:
            raise self.complaint("the text ends in the middle of the tree")
        self.at += 1
        return word

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            raise self.complaint(f"expected {sign!r}")
        self.at += 1

    def column(self, at: int) -> str:
        return f"column {self.columns()[at] + 1}"

    def columns(self) -> list[int]:
        """Where each token stands, and the end."""
        return [*(match.start(1) for match in self.token.finditer(self.text)), len(self.text)]

    def complaint(self, sentence: str) -> BadTree:
        """The error, to be raised, with the text and a mark under the token in question."""
        column = self.columns()[self.at]
        line = self.text.replace("\n", " ")
        return BadTree(f"{sentence} (column {column + 1})\n{line}\n{' ' * column}^")


_WHOLE = re.compile(r"[+-]?\d+").fullmatch


@lru_cache(maxsize=1024)
def read_number(word: str) -> float:
    """The number a word stands for, whole if it is written so; ValueError if it is none."""
    value = int(word) if _WHOLE(word) else float(word)
    if math.isnan(value):
        raise ValueError(f"{word!r} is no value of a game")
    return value


@lru_cache(maxsize=1024)
def _leaf_of(word: str | None, player: Player) -> Node | None:
    """The leaf that a word stands for, if it is a number; a node never changes, so one will do."""
    if word is None or not _is_number(word):
        return None
    return Node(player, (), (), (read_number(word),), None)


def _is_number(word: str) -> bool:
    try:
        read_number(word)
    except ValueError:
        return False
    return True


def from_nested(tree: Nested, player: Player, players: int) -> Node:
    if isinstance(tree, bool) or not isinstance(tree, int | float | Sequence) or tree != tree:
        raise BadTree(f"a tree is made of numbers and lists, not {tree!r}")
    if isinstance(tree, int | float):
        return Node(player, (), (), (tree,), None)
    if not tree or isinstance(tree, str):
        raise BadTree(f"a node needs at least one child, {tree!r} has none")
    below = _next_player(player, players)
    children = (from_nested(child, below, players) for child in tree)
    return Node(player, tuple(enumerate(children)), (), (), None)


def write(node: Node, turn: Player = MAX, players: int = 2) -> str:
    """`node` as text; `turn` is who it would belong to if it did not say so."""
    note = "" if node.evaluation is None else f"@{_number(node.evaluation)}"
    if not node.children:
        numbers = " ".join(map(_number, node.payoffs))
        return (f"<{numbers}>" if len(node.payoffs) > 1 else numbers) + note
    below = turn if node.player == CHANCE else _next_player(node.player, players)
    parts = []
    for i, (move, child) in enumerate(node.children):
        label = repr(node.probabilities[i]) if node.probabilities else move
        written = write(child, below, players)
        parts.append(written if label == i and isinstance(label, int) else f"{label}:{written}")
    head = _player_word(node.player, turn, players) + (f"#{node.mark}" if node.mark else "")
    return f"{head}({' '.join(parts)}){note}"


def _player_word(player: Player, turn: Player, players: int) -> str:
    if player == CHANCE:
        return "chance"
    if players > 2:
        return chr(ord("A") + player)
    return "" if player == turn else ("max", "min")[player]


def _player_name(player: Player, players: int) -> str:
    return ("MAX", "MIN")[player] if players == 2 else chr(ord("A") + player)


def _number(value: float) -> str:
    return repr(value)
