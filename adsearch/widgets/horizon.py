"""Horizon: what a search chooses at each depth, what it expects, and what quiescence changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import inf, nextafter
from typing import Any, TypeAlias

from adsearch.draw.boards import draw_board
from adsearch.draw.boards.drawing import move_numbers, usual_cell
from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.picture import Picture
from adsearch.draw.scale import are_whole
from adsearch.draw.scene import Circle, Group, Item, Line, Rect, Scene, polyline, text_width, words
from adsearch.draw.svg import markup
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.trees import WIDGET, tree_scene
from adsearch.draw.views import without_windows
from adsearch.evaluation import chess_captures
from adsearch.game import MAX, Game
from adsearch.games.tree import Tree
from adsearch.limits import TimeIsUp, time_limit
from adsearch.notation import number
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.move_ordering import Order
from adsearch.search.quiescence import quiescent_search
from adsearch.search.result import Result
from adsearch.trace import Trace
from adsearch.watching import watch
from adsearch.widgets.house import house_evaluation
from adsearch.widgets.places import kind_of
from adsearch.widgets.widget import Widget

MODES = {"plain": "ink", "quiescence": "indigo"}  # with the hues that they have in a race
PLOT = (300.0, 208.0)
MARKER = 10.0  # pixels from the ends of the axis to the first and the last marker
MOST_SPOTS = 80
FEW = 8  # values: so many whole ones are all marked

# What a search found, by its depth: the value for MAX, how many positions it took, the line, and
# how many moves are best, the first of the line included; and what the two rivals are worth.
Rivals: TypeAlias = tuple[float, float]  # the move that the plot is about, and the best other one
Known: TypeAlias = Mapping[int, tuple[float, int, Sequence[Any], int, Rivals]]


@dataclass(frozen=True)
class Look:
    """What a search of one depth found; values in MAX's view, the line as labels and states. Of
    all `moves` so many are `best`."""

    depth: int
    value: float
    move: str
    labels: tuple[str, ...]
    line: tuple[Any, ...]
    positions: int
    best: int
    moves: int

    @property
    def is_tie(self) -> bool:
        """Are all moves equally good, so that nothing is chosen?"""
        return self.best == self.moves > 1

    @property
    def choice(self) -> str:
        """The move, unless others are as good."""
        if self.is_tie:
            return "tie"
        return self.move if self.best == 1 else f"{self.move} or {self.best - 1} more"


class Horizon(Widget):
    """A search at several depths, with and without quiescence."""

    script = "horizon"


def horizon(
    game: Game[Any, Any],
    state: Any = None,
    depths: Iterable[int] = range(1, 7),
    *,
    evaluation: Callable[[Any], float] | None = None,
    noisy: Callable[[Any, Any], bool] | None = None,
    forced: Callable[[Any], bool] | None = None,
    order: Order | None = None,
    known: Mapping[str, Known] | None = None,
    opens: int | None = None,
    seconds: float = 20,
) -> Horizon:
    """What alpha-beta plays from `state` at each of `depths`, as a widget with a slider.

    `evaluation` is in MAX's view; without one a tree's own (`@`) or the house's is taken. `noisy`
    says which moves quiescence looks at beyond the depth, `forced` where the mover cannot stand
    pat; without them captures and checks in chess, and moves called take… in trees. Depths that
    are `known`, plain or with quiescence, are not searched again; those that are not searched
    within `seconds` are left out. The slider opens at the depth `opens`, or at the first. The plot
    compares the first move that is chosen alone, or else the first, with the best other one.

    >>> print(str(horizon(Tree("(a:(take:-7 quiet:2)@2 b:(x:1 y:1)@1)@0"))).splitlines()[0])
    The choice: a from depth 1, b from depth 2; with quiescence b from depth 1
    """
    depths = sorted(set(depths))
    if not depths or not all(isinstance(d, int) and d > 0 for d in depths):
        raise ValueError(f"depths are whole numbers from 1 on, not {depths!r}")
    s = game.initial() if state is None else state
    if game.is_terminal(s):
        raise ValueError(f"the game is over: nothing is to be chosen at\n{game.text(s)}")
    evaluate = evaluation or (game.evaluation if isinstance(game, Tree) else house_evaluation(game))
    noisy, forced = noisy or _noise(game), forced or _force(game)
    kept = {mode: (known or {}).get(mode, {}) for mode in MODES}
    by_mode = {
        "plain": looks(game, s, depths, evaluate, order=order, known=kept["plain"], seconds=seconds)
    }
    if noisy:
        by_mode["quiescence"] = looks(
            game, s, depths, evaluate, noisy, forced, order, kept["quiescence"], seconds
        )
    if not by_mode["plain"]:
        raise ValueError(f"not even depth {depths[0]} was searched within {seconds:g} seconds")
    move = next((look for look in by_mode["plain"] if look.best == 1), by_mode["plain"][0])
    ways = {
        mode: _way(evaluate, order, noisy if mode != "plain" else None, forced) for mode in MODES
    }
    rivals: dict[str, dict[int, Rivals]] = {
        mode: {
            look.depth: kept[mode][look.depth][-1]
            if look.depth in kept[mode]
            else _rivals(game, s, move.line[0], look.depth, *ways[mode])
            for look in views
        }
        for mode, views in by_mode.items()
    }
    others = [a for a in game.actions(s) if a != move.line[0]]
    names = move.move, game.label(s, others[0]) if len(others) == 1 else "best other move"
    measured = "value for MAX" + " (the mover wants it low)" * (game.player(s) != MAX)
    plots = {mode: _plot(rivals, mode, names, measured) for mode in by_mode}
    plot = plots["plain"]
    text = "\n".join(
        f"{mode}: {describe(look, by_mode[mode])}" for mode in by_mode for look in by_mode[mode]
    )

    def traced(mode: str, depth: int) -> Trace:
        search, given = ways[mode]
        return watch(search, game, s, depth=depth, **given)

    scene = Scene(plot.width, plot.height, plot.items, _title(by_mode), text)
    data = _data(game, s, evaluate, by_mode, plots, traced)
    data["opens"] = depths.index(opens) if opens in depths else 0
    return Horizon(Picture(scene), data)


def _way(
    evaluation: Callable[[Any], float],
    order: Order | None,
    noisy: Callable[[Any, Any], bool] | None,
    forced: Callable[[Any], bool],
) -> tuple[Callable[..., Result], dict[str, Any]]:
    """A search, with quiescence at its end if there is something `noisy`, and what it is given."""
    given: dict[str, Any] = {"evaluation": evaluation, "order": order}
    if noisy is None:
        return alpha_beta, given
    return quiescent_search, given | {"noisy": noisy, "forced": forced}


def looks(
    game: Game[Any, Any],
    state: Any,
    depths: Iterable[int],
    evaluation: Callable[[Any], float],
    noisy: Callable[[Any, Any], bool] | None = None,
    forced: Callable[[Any], bool] = lambda s: False,
    order: Order | None = None,
    known: Known | None = None,
    seconds: float = 20,
) -> list[Look]:
    """The search at each depth, as long as the time allows; with `noisy`, quiescence at its end.
    What is `known` is not searched."""
    s = game.initial() if state is None else state
    views: list[Look] = []
    search, given = _way(evaluation, order, noisy, forced)
    try:
        with time_limit(seconds):
            for depth in depths:
                if known and depth in known:
                    views.append(_look(game, s, depth, *known[depth][:4]))
                    continue
                result = search(game, s, depth=depth, **given)
                best = _count_best(game, s, depth, result.value, search, given)
                found = result.value, result.statistics.nodes, result.line, best
                views.append(_look(game, s, depth, *found))
    except TimeIsUp:
        pass
    return views


def _look(
    game: Game[Any, Any],
    s: Any,
    depth: int,
    value: float,
    positions: int,
    line: Sequence[Any],
    best: int,
) -> Look:
    labels = []
    at = s
    for a in line:
        labels.append(game.label(at, a))
        at = game.result(at, a)
    move = labels[0] if labels else "none"
    moves = len(game.actions(s))
    return Look(depth, value, move, tuple(labels), tuple(line), positions, best, moves)


def _count_best(
    game: Game[Any, Any],
    s: Any,
    depth: int,
    value: float,
    search: Callable[..., Result],
    given: dict[str, Any],
) -> int:
    """How many moves are worth what the search found. Whether one is, a window without width
    tells."""
    is_max = game.player(s) == MAX
    alpha, beta = (nextafter(value, -inf), value) if is_max else (value, nextafter(value, inf))
    best = 0
    for a in game.actions(s):
        after = game.result(s, a)
        found = search(game, after, depth=depth - 1, alpha=alpha, beta=beta, **given).value
        best += found >= beta if is_max else found <= alpha
    return best


def _rivals(
    game: Game[Any, Any],
    s: Any,
    move: Any,
    depth: int,
    search: Callable[..., Result],
    given: dict[str, Any],
) -> Rivals:
    """What `move` is worth at `depth`, and the best of the others, if there is any."""
    is_max = game.player(s) == MAX

    def worth(moves: Sequence[Any]) -> float:
        best = -inf if is_max else inf
        for a in moves:
            window = {"alpha" if is_max else "beta": best}
            found = search(game, game.result(s, a), depth=depth - 1, **window, **given).value
            best = max(best, found) if is_max else min(best, found)
        return best

    others = [a for a in game.actions(s) if a != move]
    return worth([move]), worth(others or [move])


def describe(look: Look, others: Sequence[Look]) -> str:
    """A depth in a sentence, with what the depth before it chose, if that was another move and
    neither had an equal."""
    before = next((one for one, two in pairwise(others) if two is look), look)
    counted = f"(value {number(look.value)}, {look.positions:,} positions)"
    line = ", ".join(look.labels)
    if look.is_tie:
        every = "both" if look.moves == 2 else f"all {look.moves}"
        return f"At depth {look.depth} {every} moves tie {counted}. One expected line: {line}."
    plays = f"Depth {look.depth} plays {look.move}"
    if look.best > 1:
        plays += f"; {look.best - 1} more {'is' if look.best == 2 else 'are'} as good"
    elif before.best == 1 and before.move != look.move:
        plays += f", no longer {before.move}"
    return f"{plays} {counted}. Expected line: {line}."


def changes(views: Sequence[Look]) -> list[tuple[int, str]]:
    """The depths at which the choice changes, the first one included; a tie is one of its own.

    >>> tree = Tree("(a:(take:-7@-7 quiet:2@2)@2 b:(x:1@1 y:1@1)@1)@0")
    >>> changes(looks(tree, None, (1, 2), tree.evaluation))
    [(1, 'a'), (2, 'b')]
    """
    return [
        (look.depth, look.choice)
        for i, look in enumerate(views)
        if not i or views[i - 1].choice != look.choice
    ]


def _title(by_mode: dict[str, list[Look]]) -> str:
    plain = changes(by_mode["plain"])
    choices = ", ".join(f"{move} from depth {depth}" for depth, move in plain)
    if len(plain) == 1:
        choices = f"{plain[0][1]} at every depth"
    if looked := by_mode.get("quiescence"):
        quiet = changes(looked)
        same = quiet == plain
        with_it = ", ".join(f"{move} from depth {depth}" for depth, move in quiet)
        choices += "; the same with quiescence" if same else f"; with quiescence {with_it}"
    return f"The choice: {choices}"


def _noise(game: Game[Any, Any]) -> Callable[[Any, Any], bool] | None:
    if kind_of(game) == "chess":
        return chess_captures
    if not isinstance(game, Tree):
        return None

    def taking(s: Any, a: Any) -> bool:
        return str(a).startswith("take")

    every = (str(spot.move) for spot in spots_of_game(game))
    return taking if any(move.startswith("take") for move in every) else None


def _force(game: Game[Any, Any]) -> Callable[[Any], bool]:
    """A king in check cannot stand pat."""
    if kind_of(game) != "chess":
        return lambda s: False
    board: Callable[[Any], Any] = game.board  # type: ignore[attr-defined]
    return lambda s: bool(board(s).is_check())


# -- as pictures ---------------------------------------------------------------------------------


def _data(
    game: Game[Any, Any],
    s: Any,
    evaluation: Callable[[Any], float],
    by_mode: dict[str, list[Look]],
    plots: dict[str, Scene],
    traced: Callable[[str, int], Trace],
) -> dict[str, Any]:
    boards: dict[str, dict[str, Any]] = {}

    def pictures(mode: str, look: Look) -> list[tuple[str, str, str]]:
        if not isinstance(game, Tree):
            return list(_strip(game, s, evaluation, look, boards))
        key = f"{mode} {look.depth}"
        boards[key] = _drawn(_tree(traced(mode, look.depth), look.depth))
        return [("", "", key)]

    return {
        "modes": {
            mode: [
                {
                    "depth": look.depth,
                    "value": number(look.value),
                    "move": look.choice,
                    "positions": f"{look.positions:,}",
                    "say": describe(look, by_mode[mode]),
                    "strip": pictures(mode, look),
                }
                for look in by_mode[mode]
            ]
            for mode in by_mode
        },
        "boards": boards,
        "is_tree": isinstance(game, Tree),
        "plots": {mode: _drawn(plot) for mode, plot in plots.items()},
    }


def _strip(
    game: Game[Any, Any],
    s: Any,
    evaluation: Callable[[Any], float],
    look: Look,
    boards: dict[str, dict[str, Any]],
) -> Iterator[tuple[str, str, str]]:
    """The pictures of the line, each with its move and its estimate above it; a picture is kept
    once in `boards`."""
    side, key = usual_cell(game) / 2, "start"
    boards.setdefault(key, _drawn(draw_board(game, s, cell=side, is_still=True)))
    yield "now", f"estimate {number(evaluation(s))}", key
    states = list(accumulate(look.line, game.result, initial=s))
    numbers = move_numbers(game, states[:-1])
    for i, (a, label) in enumerate(zip(look.line, look.labels, strict=True), 1):
        after = states[i]
        key = f"{key} {label}"
        if key not in boards:
            board = draw_board(game, after, last=a, before=s, cell=side, is_still=True)
            boards[key] = _drawn(board)
        worth = "the end" if game.is_terminal(after) else f"estimate {number(evaluation(after))}"
        at_horizon = " at the horizon" if i == look.depth else ""
        yield f"{numbers[i - 1]} {label}", worth + at_horizon, key
        s = after


def _drawn(scene: Scene) -> dict[str, Any]:
    return {
        "markup": "".join(map(markup, scene.items)),
        "size": [round(scene.width), round(scene.height)],
        "title": scene.title,
    }


def _tree(trace: Trace, depth: int) -> Scene:
    """What the search saw of the tree, with the horizon drawn across it: values where it looked
    further, estimates where it stopped, and dotted what it never came to."""
    spots = without_windows(spots_of_trace(trace, most=MOST_SPOTS))
    return tree_scene(spots, f"what depth {depth} sees", WIDGET, legend=False, horizon=depth)


def _plot(
    rivals: Mapping[str, Mapping[int, Rivals]], mode: str, names: tuple[str, str], measured: str
) -> Scene:
    """What is `measured`, the values of two rival moves, against the depth: circles and a solid
    line, squares and dashes. Where the two meet, a square is in a circle. The plots of all modes
    have the same axes. Groups such as line-plain-2 and mark-plain-2 hold what belongs to one depth,
    so that it can be hidden until somebody has been there."""
    width, height = PLOT
    left, right, top, bottom = 44.0, width - 12, 40.0, height - 34
    every = [value for by_depth in rivals.values() for pair in by_depth.values() for value in pair]
    depths = sorted({depth for by_depth in rivals.values() for depth in by_depth})
    low, high = min(every), max(every)
    span, first, last = (high - low) or 1, depths[0], depths[-1]

    def x(depth: float) -> float:
        inside = right - left - 2 * MARKER
        return left + MARKER + inside * (depth - first) / max(1, last - first)

    def y(value: float) -> float:
        return bottom - 10 - (bottom - top - 20) * (value - low) / span

    items: list[Item] = [Line(left, bottom, right, bottom, "edge")]
    marked: list[float] = []
    values = [low, high, *every]
    if are_whole(values) and span <= FEW:
        values = list(range(int(low), int(high) + 1))
    for value in dict.fromkeys(values):
        if any(abs(y(value) - y(other)) < 14 for other in marked):
            continue
        marked.append(value)
        items.append(Line(left, y(value), right, y(value), "hair"))
        items.append(words(left - 8, y(value) + 4, number(value), "small", "end"))
    for depth in depths:
        items.append(words(x(depth), bottom + 15, str(depth), "small", "middle"))
    items.append(words((left + right) / 2, bottom + 30, "depth", "small", "middle"))
    items.append(words(left - 30, top - 2, measured, "small"))
    hue, along = MODES[mode], left - 30
    for which, name in enumerate(names):
        style = f"line-{hue}-dashed" if which else f"line-{hue}"
        items += [Line(along, 10, along + 28, 10, style), _mark(which, hue, along + 14, 10)]
        items.append(words(along + 34, 14, name, "small-bold"))
        along += 34 + text_width(name, "small-bold") + 22
    lines: dict[int, list[Item]] = {}
    marks: dict[int, list[Item]] = {}
    for which in range(len(names)):
        style = f"line-{hue}-dashed" if which else f"line-{hue}"
        points = {depth: (x(depth), y(pair[which])) for depth, pair in rivals[mode].items()}
        for start, depth in pairwise(points):
            lines.setdefault(depth, []).append(polyline([points[start], points[depth]], style))
        for depth, at in points.items():
            marks.setdefault(depth, []).append(_mark(which, hue, *at))
    items += [Group(tuple(drawn), f"line-{mode}-{depth}") for depth, drawn in lines.items()]
    items += [Group(tuple(drawn), f"mark-{mode}-{depth}") for depth, drawn in marks.items()]
    return Scene(width, height, tuple(items), f"{' and '.join(names)} by depth, {mode}", "")


def _mark(which: int, hue: str, x: float, y: float) -> Item:
    style = f"marker-{hue}"
    return Rect(x - 3, y - 3, 6, 6, style) if which else Circle(x, y, 5.5, style)
