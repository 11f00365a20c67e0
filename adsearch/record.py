"""A record: what a search asked the game, in order, and the tree of nodes that it came to.

Nodes are numbered in the order in which the search came to them; node 0 is the root. A node is a
path, not a position: two ways to the same position are two nodes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from adsearch.game import CHANCE, Game, Player

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Self

Value: TypeAlias = Any  # a number, or one per player
SearchLimit: TypeAlias = Literal["calls", "seconds", "recursion"]  # that ended a search


class Call(NamedTuple):
    """One question, as it was recorded: `generated`, `evaluated`, `asked` or `returned`."""

    kind: str
    node: int
    value: Value  # of what was evaluated or returned, in the search's own view
    window: tuple[Any, Any] | None  # as the calling function's variables said, numbers or not
    owner: int  # the node whose function was calling
    code: CodeType | None
    line: int | None


@dataclass(frozen=True)
class Iteration:
    """One round of Monte Carlo search as the game saw it.

    `path` leads from the root to the node that was added (or to the finished game that was
    reached), `playout` is how many moves were then played at random, `value` what came of it.
    `made` has the moves of all nodes that were added with it, its own included: one, or a whole
    family.
    """

    added: int
    path: tuple[Any, ...]
    playout: int
    value: Value
    made: tuple[Any, ...] = ()


@dataclass(frozen=True, eq=False)
class Record:
    """What `watch` saw. `answer` is what the search returned; `stopped` says in words why it did
    not end, `error` what it raised. `limit` and `raised` have the same as data, where the search
    ran in this process. `entered` has the windows with which the functions of nodes were called,
    where they changed them before they asked anything, and `left` those with which they
    returned. `stored` has what a table that was handed to the search said of a node's position, as
    Python writes it, when the function of the node returned."""

    game: Game[Any, Any]
    search: str
    parents: Sequence[int]
    moves: Sequence[Any]
    states: Sequence[Any]
    calls: Sequence[Call]
    answer: Any = None
    error: str | None = None
    stopped: str | None = None
    limit: SearchLimit | None = None
    raised: BaseException | None = None
    entered: Mapping[int, tuple[Any, Any]] = field(default_factory=dict)
    left: Mapping[int, tuple[Any, Any]] = field(default_factory=dict)
    stored: Mapping[int, str] = field(default_factory=dict)

    # -- the tree -----------------------------------------------------------------------------

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.states)

    @cached_property
    def children(self) -> list[list[int]]:
        """The nodes generated from each node, in the search's own order."""
        below: list[list[int]] = [[] for _ in self.states]
        for node, parent in enumerate(self.parents):
            if parent >= 0:
                below[parent].append(node)
        return below

    def path(self, node: int) -> tuple[Any, ...]:
        """The moves from the root to `node`."""
        moves = []
        while self.parents[node] >= 0:
            moves.append(self.moves[node])
            node = self.parents[node]
        return tuple(reversed(moves))

    def depth(self, node: int) -> int:
        return len(self.path(node))

    def player(self, node: int) -> Player:
        return self.game.player(self.states[node])

    @cached_property
    def leaves(self) -> list[int]:
        """The nodes that were evaluated, in order, each once."""
        return list(dict.fromkeys(c.node for c in self.calls if c.kind == "evaluated"))

    @cached_property
    def _evaluated(self) -> dict[int, Value]:
        return {c.node: c.value for c in reversed(self.calls) if c.kind == "evaluated"}

    @cached_property
    def looked_at(self) -> list[bool]:
        """Was the node evaluated or expanded, or known from an equal position before?"""
        looked = [bool(below) for below in self.children]
        for node in self._evaluated:
            looked[node] = True
        for node in self.same_as:
            looked[node] = True
        return looked

    @cached_property
    def same_as(self) -> dict[int, int]:
        """Nodes that were only generated, because an equal position was known: which one."""
        first: dict[Any, int] = {}
        same = {}
        for node, state in enumerate(self.states):
            if self.children[node] or node in self._evaluated:
                first.setdefault(state, node)
            elif state in first:
                same[node] = first[state]
        return same

    # -- what was asked -----------------------------------------------------------------------

    @cached_property
    def _own_answers(self) -> frozenset[int]:
        """Which calls are returns of a function that returned both at the root and below it."""
        returned = {i: call for i, call in enumerate(self.calls) if call.kind == "returned"}
        below = {call.code for call in returned.values() if call.node}
        recursive = {call.code for call in returned.values() if not call.node} & below
        return frozenset(i for i, call in returned.items() if call.code in recursive)

    @cached_property
    def answered(self) -> frozenset[int]:
        """The nodes for which a search that calls itself returned a value of its own."""
        return frozenset(self.calls[i].node for i in self._own_answers)

    def _is_value(self, i: int) -> bool:
        """Did this call return a value? At the root a number may be a move; but dice have no moves
        to return, and a function that returns values below the root returns one there."""
        call = self.calls[i]
        is_value = call.node or self.player(0) == CHANCE or i in self._own_answers
        return call.kind == "returned" and bool(is_value)

    @cached_property
    def _span(self) -> list[tuple[int, int, int]]:
        """For each node the first and the last call made inside it, and how many there were."""
        first = [len(self.calls)] * len(self)
        last, count = [-1] * len(self), [0] * len(self)
        for i, call in enumerate(self.calls):
            node = self.parents[call.node] if call.kind == "generated" else call.node
            if node >= 0:
                first[node], last[node] = min(first[node], i), i
                count[node] += 1
        for node in reversed(range(1, len(self))):
            parent = self.parents[node]
            if parent >= 0:
                first[parent] = min(first[parent], first[node])
                last[parent] = max(last[parent], last[node])
                count[parent] += count[node]
        return list(zip(first, last, count, strict=True))

    @cached_property
    def depth_first(self) -> bool:
        """Did the search finish each node before it went on (minimax yes, Monte Carlo no)?"""
        return all(last - first + 1 == count for first, last, count in self._span if count)

    @cached_property
    def iterations(self) -> list[Iteration]:
        """The rounds of a Monte Carlo search: each ends when a finished game is valued."""
        rounds: list[Iteration] = []
        generated: list[int] = []
        for call in self.calls:
            if call.kind == "generated":
                generated.append(call.node)
            elif call.kind == "evaluated":
                added = self._played_from(call.node, generated)
                playout = max(0, self.depth(call.node) - self.depth(added))
                family = (n for n in generated if self.parents[n] == self.parents[added])
                made = tuple(dict.fromkeys(self.moves[node] for node in family))
                rounds.append(Iteration(added, self.path(added), playout, call.value, made))
                generated = []
        return rounds

    def _played_from(self, end: int, generated: Sequence[int]) -> int:
        """Of the nodes made in a round the one whose playout came to `end`: the first, or if its
        siblings were made with it, the one of them that lies above the end."""
        if not generated:
            return end
        node = end
        while node >= 0 and self.parents[node] != self.parents[generated[0]]:
            node = self.parents[node]
        return node if node in generated else generated[0]

    # -- as a file ----------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record as text. `from_json` reads it back with the same game."""
        text, label = self.game.text, self.game.label
        record = {
            "search": self.search,
            # How each position was reached: by a move, or, where a search begins, by itself.
            "parents": list(self.parents),
            "moves": [
                text(state) if parent < 0 else label(self.states[parent], self._move_of(node))
                for node, (parent, state) in enumerate(zip(self.parents, self.states, strict=True))
            ],
            "calls": [[*call[:5], None, call.line] for call in self.calls],
            "entered": list(self.entered.items()),
            "left": list(self.left.items()),
            "stored": list(self.stored.items()),
            "own": sorted(self._own_answers),  # what is known of functions, which are not kept
            "answer": self.answer if isinstance(self.answer, int | float | str | None) else None,
            "error": self.error,
            "stopped": self.stopped,
        }
        return json.dumps(record, default=repr)

    def _move_of(self, node: int) -> Any:
        """The move to `node` as the game has it: a search may have made it with 1.0 or True."""
        legal = self.game.actions(self.states[self.parents[node]])
        return next((move for move in legal if move == self.moves[node]), self.moves[node])

    @classmethod
    def from_json(cls, text: str, game: Game[Any, Any]) -> Self:
        """The trace that `to_json` wrote, of a search in `game`."""
        record = json.loads(text)
        states: list[Any] = []
        moves: list[Any] = []
        for parent, how in zip(record["parents"], record["moves"], strict=True):
            move = None if parent < 0 else game.parse(states[parent], how)
            moves.append(move)
            after = game.position(how) if parent < 0 else game.result(states[parent], move)
            states.append(after)
        calls = [
            Call(kind, node, _untupled(value), window and tuple(window), owner, code, line)
            for kind, node, value, window, owner, code, line in record["calls"]
        ]
        kept = {name: record[name] for name in ("search", "parents", "answer", "error", "stopped")}
        for name in ("entered", "left"):  # which older files do not have
            kept[name] = {node: tuple(window) for node, window in record.get(name, [])}
        kept["stored"] = dict(record.get("stored", []))
        trace = cls(game=game, moves=moves, states=states, calls=calls, **kept)
        vars(trace)["_own_answers"] = frozenset(record["own"])
        return trace

    def save(self, file: str | Path) -> None:
        """Write the trace as JSON. `load` reads it back with the same game."""
        with open(file, "w", encoding="utf-8") as opened:
            opened.write(self.to_json())

    @classmethod
    def load(cls, file: str | Path, game: Game[Any, Any]) -> Self:
        """The trace that `save` wrote, of a search in `game`."""
        with open(file, encoding="utf-8") as opened:
            return cls.from_json(opened.read(), game)


def _untupled(value: Value) -> Value:
    return tuple(value) if isinstance(value, list) else value
