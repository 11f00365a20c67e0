"""A Monte Carlo search round by round: what its tree knew before each, and why it went where.

The rounds come from a trace, so anybody's search has them. Visits and means are counted anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Player
from adsearch.notation import counted, number
from adsearch.record import Iteration, Value
from adsearch.search.mcts import Node
from adsearch.trace import Trace

MOST_NAMED = 5  # children that are named in a sentence
PHASES = ("Selection", "Expansion", "Playout", "Backpropagation")
Path: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True)
class Choice:
    """A move before a round: its visits, and UCB1 as mean plus exploration."""

    move: str
    visits: int
    mean: float
    bonus: float

    @property
    def bound(self) -> float:
        return self.mean + self.bonus


@dataclass(frozen=True)
class Replies:
    """What the player to move after the move `at` compares, and how many moves are untried."""

    at: Path
    choices: Sequence[Choice]
    untried: int


@dataclass(frozen=True)
class Round:
    """One round: from the root along `path`, whose last node may be new; then a game at random.

    `made` has the moves of the nodes that were added, all below the node that was selected. Some
    searches add one of them, others all at once.
    """

    number: int
    path: Path
    made: Sequence[Any]
    playout: int
    value: Value
    reward: float  # for MAX, from 0 to 1
    choices: Sequence[Choice]  # at the root, before the round
    untried: int  # moves at the root
    is_first: bool  # was the node that was selected never visited before?
    replies: Replies | None = None  # before the round: to its first move, or the last shown

    @property
    def selected(self) -> Path:
        return self.path[:-1] if self.made else self.path


class Rounds:
    """The rounds of a search, and the tree they grew: `tree` has a node for each path."""

    def __init__(self, trace: Trace, c: float) -> None:
        self.game, self.c = trace.game, c
        self.start = trace.states[0]
        self.tree: dict[Path, Node[Any, Any]] = {}
        self.all: list[Round] = []
        self.shares: dict[str, list[float]] = {}  # of the visits, by move and round
        self.at: Path = ()  # the move at the root whose replies were last compared, if any
        low, high = self.game.bounds or (0, 1)
        self.low, self.span = (low, high - low) if low < high else (low - 0.5, 1)
        for i, iteration in enumerate(trace.iterations, 1):
            self._add(i, iteration)

    def _add(self, i: int, iteration: Iteration) -> None:
        path, value = iteration.path, iteration.value
        root = self.node(())
        choices = self.choices
        untried = len(self.game.actions(self.start)) - len(choices)
        made = [move for move in iteration.made if (*path[:-1], move) not in self.tree]
        selected = path[:-1] if made else path
        is_first = not self.node(selected).visits
        payoff = value[0] if isinstance(value, tuple) else value or 0
        reward = min(1.0, max(0.0, (payoff - self.low) / self.span))
        if len(selected) > 1:
            self.at = path[:1]
        played, replies = iteration.playout, self.replies
        self.all.append(
            Round(i, path, made, played, value, reward, choices, untried, is_first, replies)
        )
        if len(path) > 1:
            self.at = path[:1]
        for move in made:
            self.node((*path[:-1], move))
        node: Node[Any, Any] | None = self.node(path)
        while node is not None:
            node.visits += 1
            node.reward += 1 - reward if node.mover == MIN else reward
            node = node.parent
        for child in root.children:
            label = self.label(child)
            shares = self.shares.setdefault(label, [0.0] * (i - 1))
            shares.append(child.visits / root.visits)

    def node(self, path: Path) -> Node[Any, Any]:
        """The node that `path` leads to, made if there is none."""
        if path not in self.tree:
            if not path:
                self.tree[path] = Node(self.game, self.start)
                return self.tree[path]
            above = self.node(path[:-1])
            state = self.game.result(above.state, path[-1])
            child = Node(self.game, state, above, path[-1], above.player)
            above.children.append(child)
            self.tree[path] = child
        return self.tree[path]

    @property
    def root(self) -> Node[Any, Any]:
        """The tree in the end, as `monte_carlo_tree` draws it."""
        return self.tree[()]

    @property
    def choices(self) -> list[Choice]:
        """The moves at the root that have been visited so far."""
        return [self._choice(child) for child in self.below(self.node(())) if child.visits]

    @property
    def replies(self) -> Replies | None:
        """The moves after the one at the root whose replies were compared last."""
        node = self.node(self.at)
        if not self.at or node.player == CHANCE:
            return None
        visited = [child for child in self.below(node) if child.visits]
        choices = [self._choice(child) for child in visited]
        return Replies(self.at, choices, len(node.children) - len(visited))

    def _choice(self, child: Node[Any, Any]) -> Choice:
        assert child.parent is not None
        bonus = self.c * sqrt(log(max(1, child.parent.visits)) / child.visits)
        return Choice(self.label(child), child.visits, child.mean, bonus)

    def below(self, node: Node[Any, Any]) -> list[Node[Any, Any]]:
        """The children of a node, in the order of the game's own moves."""
        order = list(self.game.choices(node.state))
        return sorted(node.children, key=lambda child: order.index(child.action))

    def label(self, node: Node[Any, Any]) -> str:
        if node.parent is None:
            return "the root"
        return self.game.label(node.parent.state, node.action)

    def name(self, path: Path) -> str:
        """A node in a sentence: the moves that lead to it."""
        nodes = [self.tree[path[:i]] for i in range(1, len(path) + 1)]
        return " ".join(f"{{{self.label(node)}}}" for node in nodes) or "the root"


def sentences(rounds: Rounds, iteration: Round) -> Iterator[tuple[str, str]]:
    """What each phase of a round does, and why; names stand in braces."""
    yield "Selection.", _selection(rounds, iteration)
    yield "Expansion.", _expansion(rounds, iteration)
    moves = counted(iteration.playout, "random move")
    ended = f"After {moves} the game ends" if iteration.playout else "The game is over"
    yield (
        "Playout.",
        f"{ended}: {number(iteration.value)} for MAX, a reward of {points(iteration.reward)}.",
    )
    yield (
        "Backpropagation.",
        (
            f"From {_last(rounds, iteration.path)} up to the root, every node gains one visit"
            f"{_counted(rounds, iteration)}."
        ),
    )


def _last(rounds: Rounds, path: Path) -> str:
    """A node by the move that led to it alone, as it stands in the tree."""
    return f"{{{rounds.label(rounds.tree[path])}}}" if path else "the root"


def points(reward: float) -> str:
    """A reward as it is written: 0, 0.5 or 0.33."""
    return number(round(reward, 2))


def _selection(rounds: Rounds, iteration: Round) -> str:
    to = iteration.selected
    if not to and len(iteration.made) > 1:
        return "The root has no children yet, so the path ends there."
    if iteration.untried and len(to) == 1 and iteration.is_first:
        return f"{rounds.name(to)} has not been visited yet, so it comes first."
    if iteration.untried:
        return "Some first moves have not been tried yet, and those come first."
    if not iteration.path or rounds.node(()).player == CHANCE:
        return f"The way leads to {rounds.name(to)}."
    return _first_step(rounds, iteration) + _further_steps(rounds, iteration)


def _further_steps(rounds: Rounds, iteration: Round) -> str:
    """How the path goes on below a move at the root."""
    rest = iteration.selected[1:]
    if not rest:
        return ""
    nodes = [rounds.tree[iteration.selected[: i + 2]] for i in range(len(rest))]
    names = [f"{{{rounds.label(node)}}}" for node in nodes]
    if not iteration.is_first and (reason := _best_reply(rounds, iteration)):
        return reason
    if not iteration.is_first:
        return f" From there the path leads on to {' '.join(names)}."
    on = (
        f" From there it leads to {' '.join(names[:-1])}, and below it"
        if names[:-1]
        else " Below it,"
    )
    return f"{on} {names[-1]} has not been visited yet, so it comes first."


def _best_reply(rounds: Rounds, iteration: Round) -> str:
    """Why the path goes on to a reply, if it goes no further and UCB1 is the reason."""
    replies, path = iteration.replies, iteration.selected
    who = {MAX: "MAX", MIN: "MIN"}.get(rounds.tree[path[:1]].player)
    if replies is None or replies.at != path[:1] or len(path) != 2 or who is None:
        return ""
    best = max(replies.choices, key=lambda choice: choice.bound)
    label = rounds.label(rounds.tree[path])
    taken = next((choice for choice in replies.choices if choice.move == label), None)
    if taken is None or taken.bound < best.bound - 1e-9:
        return ""
    parts = f"{taken.mean:.2f} + {taken.bonus:.2f}"
    return f" There {who}’s highest UCB1 is that of {{{label}}}: {parts}."


def _expansion(rounds: Rounds, iteration: Round) -> str:
    above, made = iteration.path[:-1], iteration.made
    if not made:
        return "Here the game is over: there is nothing to add."
    if len(made) == 1:
        return f"{rounds.name(iteration.path)} is new in the tree."
    labels = [f"{{{rounds.label(rounds.tree[(*above, move)])}}}" for move in made]
    if len(labels) <= MOST_NAMED:
        children = f"its children, {', '.join(labels[:-1])} and {labels[-1]}"
    else:
        children = f"all its {len(labels)} children"
    begun = f"{{{rounds.label(rounds.tree[iteration.path])}}}"
    return f"{_capital(rounds.name(above))} gets {children}. The playout will start from {begun}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _first_step(rounds: Rounds, iteration: Round) -> str:
    selected = next(
        c for c in iteration.choices if c.move == rounds.label(rounds.tree[iteration.path[:1]])
    )
    best = max(iteration.choices, key=lambda choice: choice.mean)
    parts = f"{selected.mean:.2f} + {selected.bonus:.2f}"
    times = "once" if selected.visits == 1 else f"{selected.visits} times"
    if selected.bound < max(c.bound for c in iteration.choices) - 1e-9:
        return f"{{{selected.move}}} is taken, {parts}, though another has a higher UCB1."
    if selected.mean == best.mean:
        return (
            f"{{{selected.move}}} has the highest UCB1: {parts}{_runner_up(iteration, selected)}."
        )
    return (
        f"{{{best.move}}} has the better mean, but {{{selected.move}}} was tried only {times} "
        f"and has the highest UCB1: {parts}."
    )


def _runner_up(iteration: Round, selected: Choice) -> str:
    """What the selected move is compared with."""
    others = [choice for choice in iteration.choices if choice is not selected]
    if not others:
        return ""
    next_best = max(others, key=lambda choice: choice.bound)
    return f" ({{{next_best.move}}}: {next_best.mean:.2f} + {next_best.bonus:.2f})"


def _counted(rounds: Rounds, iteration: Round) -> str:
    """Which reward is added below the root, into which nobody moved."""
    movers: set[Player | None] = {
        rounds.tree[iteration.path[:i]].mover for i in range(1, len(iteration.path) + 1)
    }
    reward = iteration.reward
    if MIN not in movers:
        return f" and, below the root, a reward of {points(reward)}"
    if movers == {MIN}:
        return f" and, below the root, MIN’s reward of {points(1 - reward)}"
    if len(iteration.path) == 2:
        first, second = (rounds.tree[iteration.path[:i]] for i in (1, 2))
        return f"; {_gains(rounds, first, reward)}, and {_gains(rounds, second, reward)}"
    return f"; each move of MAX’s gains {points(reward)}, and each of MIN’s {points(1 - reward)}"


def _gains(rounds: Rounds, node: Node[Any, Any], reward: float) -> str:
    """What a playout that brought MAX `reward` adds to a node, and whose that is."""
    who, mine = ("MIN", 1 - reward) if node.mover == MIN else ("MAX", reward)
    return f"{{{rounds.label(node)}}}, {who}’s move, gains {points(mine)}"


def shown_paths(rounds: Rounds, widths: Sequence[int]) -> list[Path]:
    """The root and the most visited nodes below: so many of each family, level by level. A family
    with one more is shown whole, since to say so would take as much room."""
    paths: list[Path] = [()]
    for path in paths:
        if len(path) < len(widths):
            family = rounds.below(rounds.tree[path])
            width = widths[len(path)]
            shown = width if len(family) > width + 1 else len(family)
            largest = sorted(family, key=lambda child: -child.visits)[:shown]
            paths += [(*path, child.action) for child in family if child in largest]
    return paths
