"""What a tree picture shows, in one sentence, and how a search ended that did not end well."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from adsearch.draw.spots import Spot, written
from adsearch.draw.trace_spots import chosen_children
from adsearch.draw.webs import Web
from adsearch.game import CHANCE, Game
from adsearch.games.tree import Tree
from adsearch.notation import counted
from adsearch.trace import Trace

# By class, a student's own too.
SPELLED = {"TicTacToe": "tic-tac-toe", "Chess": "chess", "Uniform": "a random tree"}
OURS = "adsearch.games"
PLIES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def title_of_trace(trace: Trace) -> str:
    """Who searched what, and what came of it.

    >>> from adsearch.watching import watch
    >>> def first_leaf(game, s):
    ...     while not game.is_terminal(s): s = game.result(s, game.actions(s)[0])
    ...     return game.utility(s)
    >>> trace = watch(first_leaf, Tree("(a:(3 5) b:(2 9))"))
    >>> title_of_trace(trace)
    'First leaf on a two-ply tree: 1 of 4 leaves examined'
    """
    who = trace.search.replace("alpha_beta", "alpha-beta").replace("_", " ").strip("<> ")
    who = f"{who[:1].upper()}{who[1:]}" if who != "lambda" else "A search"
    facts = []
    best = chosen_children(trace).get(0)
    if best is not None:
        move = trace.game.label(trace.states[0], trace.moves[best])
        facts += [f"value {written(trace.value(0))}", f"best move {move}"]
        if trace.value(best) != trace.value(0):  # it returned another
            facts[-1] = f"but returned move {move}, worth {written(trace.value(best))}"
    if isinstance(trace.raised, NotImplementedError):
        facts.append("not written yet")
    elif isinstance(trace.raised, TimeoutError):
        facts.append("out of time")
    elif trace.error:
        facts.append(f"raised {_raised(trace.error).partition(':')[0]}")
    elif trace.stopped:
        facts.append("stopped")
    if trace.depth_first:
        facts.append(_leaves(trace))
    else:
        facts += [counted(len(trace), "position"), counted(len(trace.leaves), "evaluation")]
    return f"{who} on {name_of(trace.game, trace.states[0])}: {', '.join(facts)}"


def title_of_game(game: Game[Any, Any], state: Any, spots: Sequence[Spot]) -> str:
    """Which tree it is, and what it is worth if that is shown."""
    name = name_of(game, state)
    what = name.capitalize() if isinstance(game, Tree) else f"The tree of {name}"
    if any(spot.hidden or spot.kind == "more" for spot in spots):
        what = f"The top of {'a tree' if isinstance(game, Tree) else f'the tree of {name}'}"
    leaves = sum(spot.kind == "leaf" for spot in spots)
    facts = [f"{counted(len(spots), 'node')}, {counted(leaves, 'leaf', 'leaves')}"]
    best = next((spot for spot in spots if spot.best and spot.parent == 0), None)
    if re.match(r"[^@]*[\d∞]", spots[0].value):  # a number, or some, and no estimate
        facts = [f"value {spots[0].value}", *facts]
    if best and best.move:
        facts.insert(1, f"best move {best.move}")
    return f"{what}: {', '.join(facts)}"


def title_of_web(game: Game[Any, Any], state: Any, web: Web) -> str:
    """Which positions they are."""
    facts = [f"value {web.spots[0].value}"] if web.spots[0].value else []
    positions = sum(spot.kind != "back" for spot in web.spots)
    facts += [counted(positions, "position"), counted(len(web.arcs), "move")]
    return f"The positions of {name_of(game, state)}: {', '.join(facts)}"


def ending(trace: Trace) -> str:
    """A sentence about a search that did not end as it should, else nothing."""
    if trace.stopped:
        return f"Stopped: {trace.stopped}. The picture shows what had been seen by then."
    if isinstance(trace.raised, NotImplementedError):
        return "This search, or one that it calls, is not written yet."
    if isinstance(trace.raised, TimeoutError):
        what = str(trace.raised).rstrip(".") or "The search ran out of time"
        return f"{what}. The picture shows what had been seen by then."
    if trace.error:
        return f"The search raised {_raised(trace.error)} – the picture shows what was seen before."
    return ""


def name_of(game: Game[Any, Any], state: Any) -> str:
    """A game as sentences name it: one that takes its picture from a game of ours has its name.

    >>> from adsearch.games import ConnectFour
    >>> name_of(ConnectFour(), None), name_of(Tree("((1 2) 3)"), ())
    ('Connect Four', 'a two-ply tree')
    """
    if not isinstance(game, Tree):
        ours = (kind for kind in type(game).__mro__ if kind.__module__.startswith(OURS))
        name = next(ours, type(game)).__name__
        return SPELLED.get(name, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    paths = list(_below(game, state))
    plies = max(map(len, paths)) - len(state)
    inner = (path for path in paths if not game.is_terminal(path))
    has_dice = any(game.player(path) == CHANCE for path in inner)
    unit = "level" if has_dice else "ply"  # dice use up no ply
    return f"a {PLIES[plies] if plies < len(PLIES) else plies}-{unit} tree"


def _leaves(trace: Trace) -> str:
    """How many leaves it examined, and how many positions it estimated if it stopped above some or
    a mover might stand pat. In a tree each counts once."""
    game = trace.game
    reached = [
        trace.states[leaf]
        for leaf in trace.leaves
        if not trace.children[leaf] or leaf in trace.estimates
    ]
    if isinstance(game, Tree):
        reached = list(dict.fromkeys(reached))
    ends = sum(map(game.is_terminal, reached))
    evaluated = len(reached) - ends
    estimates = f"{counted(evaluated, 'position')} evaluated" if evaluated else ""
    if isinstance(game, Tree):
        every = sum(map(game.is_terminal, _below(game, trace.states[0])))
        leaves = f"{ends} of {counted(every, 'leaf', 'leaves')} examined"
    else:
        leaves = f"{counted(ends, 'leaf', 'leaves')} examined" if ends or not evaluated else ""
    return ", ".join(filter(None, (estimates, leaves)))


def _below(game: Tree, state: Any) -> list[Any]:
    paths = [state]
    for path in paths:
        if not game.is_terminal(path):
            paths += [game.result(path, move) for move in game.choices(path)]
    return paths


def _raised(error: str) -> str:
    """What was raised, from a traceback: it stands below the last place named."""
    lines = error.strip().splitlines()
    places = [i for i, line in enumerate(lines) if line.startswith("  File ")]
    message = [line for line in lines[places[-1] if places else 0 :] if line[:1].strip()]
    first, *more = message or lines[-1:]
    return re.sub(r"^(\w+\.)+", "", first).rstrip(".") + " …" * bool(more)
