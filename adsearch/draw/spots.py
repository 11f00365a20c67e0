"""What a tree picture shows, before it is known where: one spot for every node drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import fsum, inf
from string import ascii_uppercase
from typing import Any

from adsearch.draw.boards.small import AMONG_MANY, small_board
from adsearch.draw.growth import Candidate, GameView, TraceView, grow
from adsearch.draw.scene import Scene, shortened
from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.games.graph import Graph
from adsearch.games.tree import Tree
from adsearch.trace import Trace, Window, number, weighted

NAME = 24  # characters: with a longer text a position has a letter
SHORT = 5  # characters: so long a name a position has beside its shape


@dataclass(frozen=True)
class Spot:
    """A node as it will be drawn. `node` is its number in the trace, if a search came to it."""

    parent: int
    move: str = ""
    kind: str = "leaf"  # max, min, chance, other, leaf; more: several not shown; back: in circles
    letter: str = ""  # of a player who is neither MAX nor MIN
    # visited, pruned, unvisited; later: not reached yet; unreachable: a strategy never gets there
    status: str = "visited"
    name: str = ""
    value: str = ""
    window: Window | None = None
    entered: Window | None = None  # the window on entry, if the search narrowed it before any move
    best: bool = False  # is it on the line of best play?
    choice: bool = False  # does its parent have its value from it?
    planned: bool = False  # does a strategy move to it?
    sides: tuple[str, ...] = ()  # max, min: whose strategies have it, where both are shown
    probability: str = ""
    sum: str = ""  # how a chance node's value is made
    pat: str = ""  # the estimate on which its player stands pat, as @1
    declined: str = ""  # or could have stood pat, but found a better move
    rank: str = ""  # the estimate by which a beam kept it, as @5
    why: str = ""  # the rest of this node was cut
    source: str = ""  # of a deep cut: the node further up than its parent that is the reason
    turn: int = 0  # of a leaf: as which one it was examined, if that is to be written
    hidden: str = ""  # how many nodes below it are not shown, … if nobody counted
    passed: int = 0  # how many nodes on the way from its parent are not shown
    same: int | None = None  # the spot of an equal position that was known already
    node: int | None = None
    board: Scene | None = None  # the position, drawn in place of a shape
    mover: str = ""  # max or min, of a leaf: whose turn it would be, if that must be seen
    is_looked_up: bool = False  # is the value of a leaf from a table, where the game goes on?
    ring: str = ""  # the set of spots that the player who moves there cannot tell apart
    is_wrong: bool = False  # is there a frame round it: here a search went wrong?
    is_repeated: bool = False  # does it lie on a band, with all that follows: it comes up again?
    is_movers: bool = False  # are its value and its window those of the player to move?
    seat: int | None = None  # which entry of a vector says what the player with the letter gets
    entry: int | None = None  # which one the player above compares, where players have letters

    @property
    def winner(self) -> str:
        """max or min, if it is the board of a game that somebody has won."""
        if not self.board or self.kind != "leaf" or self.is_looked_up or not self.value:
            return ""
        return {"−": "min", "0": "", "@": ""}.get(self.value[0], "max")

    @property
    def is_mins(self) -> bool:
        """Are its value and its window in MIN's view, so that α is what MIN is sure of, and β what
        MAX is?"""
        return self.is_movers and self.kind == "min"


def was_searched_before(spots: Sequence[Spot], spot: Spot) -> bool:
    """Was it known from before under its own name, or as another that has none either, so that a
    picture need not say as which?"""
    return spot.same is not None and spot.name == spots[spot.same].name


def spots_of_game(
    game: Game[Any, Any],
    state: Any = None,
    depth: int | None = None,
    values: bool | Mapping[Any, str] = False,
    most: int | None = None,
    row: int | None = None,
    strategy: Mapping[Any, Any] | None = None,
    evaluation: Callable[[Any], float | None] | None = None,
    largest: float = AMONG_MANY,
    order: Callable[[Any], float] | None = None,
    repeated: Any = None,
) -> list[Spot]:
    """The tree of the game itself below `state`, down to `depth`, of about `most` nodes.

    With `values` they are backed up wherever all that is below is shown, or positions have the
    words that `values` gives for them, leaves as well; without, a node shows its static
    `evaluation`, as @2: in a tree, the one that it was given. With `row` nodes are small boards,
    with cells of `largest` pixels at most, and so many of them are beside each other. A `strategy`
    has one move for each position of a player's, and what the other moves there lead to is
    unreachable; its own moves are planned, and no others are best. Siblings stand in the `order`
    of what it gives for them. Each copy of a `repeated` position is pointed out.

    >>> [spot.value for spot in spots_of_game(Tree("((3 12) (2 4))"), values=True)]
    ['3', '3', '2', '3', '12', '2', '4']
    """
    view = GameView(game, game.initial() if state is None else state, order)
    candidates = grow(view, depth, most, row)
    spots = [
        replace(spot_of(game, c), hidden="" if c.family or c.others else view.beneath(c))
        for c in candidates
    ]
    if row is not None:
        spots = [
            spot if c.others else with_board(game, spot, c.state, largest)
            for spot, c in zip(spots, candidates, strict=True)
        ]
    states = [c.state for c in candidates]
    if any(spot.is_looked_up and spot.board for spot in spots):
        spots = _with_movers(game, spots, states)
    if isinstance(values, Mapping):
        pairs = zip(spots, states, strict=True)
        spots = [replace(spot, value=values.get(s, spot.value)) for spot, s in pairs]
    elif values:
        spots = _valued(game, spots, states)
    elif evaluation is None and isinstance(game, Tree):
        spots = _estimated(spots, [game.node(s).evaluation for s in states])
    elif evaluation is not None:
        spots = _estimated(spots, map(evaluation, states))
    if strategy is not None:
        spots = _followed(strategy, candidates, spots)
    if repeated is not None:
        spots = [
            replace(spot, is_repeated=s == repeated) for spot, s in zip(spots, states, strict=True)
        ]
    return named(ringed(game, states, spots))


def _with_movers(game: Game[Any, Any], spots: Sequence[Spot], states: Sequence[Any]) -> list[Spot]:
    """Leaves with whose turn it is, or would be: what a table says of a board depends on it."""
    movers = {MAX: "max", MIN: "min"}
    return [
        replace(spot, mover=movers.get(game.player(s), "")) if spot.kind == "leaf" else spot
        for spot, s in zip(spots, states, strict=True)
    ]


def _followed(
    strategy: Mapping[Any, Any], candidates: Sequence[Candidate], spots: Sequence[Spot]
) -> list[Spot]:
    followed: list[Spot] = []
    for candidate, spot in zip(candidates, spots, strict=True):
        is_played = candidate.parent < 0 or (
            followed[candidate.parent].status == "visited"
            and strategy.get(candidate.before, candidate.move) == candidate.move
        )
        status = spot.status if is_played else "unreachable"
        is_planned = is_played and candidate.parent >= 0 and candidate.before in strategy
        followed.append(replace(spot, status=status, best=False, planned=is_planned))
    return followed


def spots_of_trace(trace: Trace, most: int | None = None) -> list[Spot]:
    """What a search came to and what it left out, in about `most` nodes."""
    chosen = chosen_children(trace)
    line = line_of(chosen)
    view = TraceView(trace, line)
    windows = trace.windows if _shows_windows(trace) else [None] * len(trace)
    moving = trace.pat_windows if _shows_windows(trace) else {}
    before = trace.narrowed | {node: windows[node] for node in moving}
    reasons = {cut.node: cut.why for cut in trace.cuts}
    signs, choices = signs_of(trace), set(chosen.values())
    discarded = _discarded(trace, [node for node, sign in signs.items() if sign == "@"])
    guesses = {call.node: call.value for call in reversed(trace.calls) if call.kind == "evaluated"}
    ranked = {kept for node in discarded for kept in trace.children[trace.parents[node]]}
    ranked &= guesses.keys()
    discarded |= trace.foretold.keys()
    aside = trace.looked_up | trace.foretold  # where the search made no move
    spots: list[Spot] = []
    places: dict[int, int] = {}
    candidates = grow(view, most=most)
    for candidate in candidates:
        spot, node = spot_of(trace.game, candidate), candidate.node
        if not candidate.looked:
            above = spots[candidate.parent]
            allowed = above.why or above.status == "pruned"
            spot = replace(spot, status="pruned" if allowed else "unvisited")
        elif node is not None and not candidate.others:
            expanded = bool(trace.children[node])
            same = trace.same_as.get(node)
            known = trace.depth_first or not expanded or node in trace.answered
            window, entered = aside.get(node), None
            if expanded:
                window = moving.get(node, windows[node])
                entered = before.get(node) if windows[node] else None
            elif node in trace.looked_up and (left := trace.left_with(node)) not in (None, window):
                window, entered = left, window
            spot = replace(
                spot,
                status="pruned" if node in discarded else "visited",
                value=signs.get(node, "") + written(trace.value(node)) if known else "",
                window=window,
                entered=entered,
                why=(reasons.get(node) or "") if candidate.family else "",
                best=node in line,
                choice=node in choices,
                pat=f"@{written(trace.value(node))}" if node in trace.standing_pat else "",
                declined=_declined(trace, node),
                rank=f"@{written(guesses[node])}" if expanded and node in ranked else "",
                hidden="" if candidate.family else view.beneath(candidate),
                same=places.get(same) if same is not None else None,
                node=node,
            )
            places[node] = len(spots)
        if spot.status != "visited" and spot.kind not in ("leaf", "more") and not candidate.family:
            spot = replace(spot, hidden="…")  # nobody counted what was never examined
        spots.append(spot)
    states = [candidate.state for candidate in candidates]
    return _with_sources(named(ringed(trace.game, states, _with_sums(spots))))


def _with_sources(spots: Sequence[Spot]) -> list[Spot]:
    """The spots, of which deep cuts say from which node they come: the lowest one above that does
    not have the bound from above itself."""

    def source(spot: Spot) -> str:
        end, parent = int("≥" in spot.why), spot.parent
        bound = _on_entry(spot, end)
        while parent >= 0 and _on_entry(spots[parent], end) == bound:
            parent = spots[parent].parent
        return spots[parent].name if -1 < parent != spot.parent else ""

    return [replace(spot, source=source(spot)) if spot.why else spot for spot in spots]


def _on_entry(spot: Spot, end: int) -> float | None:
    """One end of the window with which the search entered the node."""
    window = spot.entered or spot.window
    return window[end] if window else None


def written(value: Any) -> str:
    """A value as pictures show it: nothing for None, long ones shortened.

    >>> written(None), written(-0.5), written(10**40), written(float("nan"))
    ('', '−0.5', '1e40', 'NaN')
    """
    if value is None:
        return ""
    if isinstance(value, int) and abs(value) >= 10**9:
        value = float(value) if abs(value) < 10**300 else inf if value > 0 else -inf
    text = number(value).replace("nan", "NaN").replace("e+0", "e").replace("e+", "e")
    return shortened(text, 28)


def spot_of(game: Game[Any, Any], of: Candidate) -> Spot:
    """The candidate as the game alone knows it."""
    move, probability = "", ""
    if of.parent >= 0 and not of.others:
        if game.player(of.before) == CHANCE:
            probability = chance(dict(game.outcomes(of.before))[of.move])
        if not (probability and isinstance(game, Tree | Graph)):
            move = game.label(of.before, of.move)
    spot = Spot(of.parent, move, probability=probability)
    if of.parent >= 0 and not of.others and not probability and len(game.players) > 2:
        spot = replace(spot, entry=list(game.players).index(game.player(of.before)))
    if isinstance(game, Graph) and not game.is_terminal(of.state):
        spot = replace(spot, name=of.state)
    if of.others:
        return replace(spot, kind="more", value=f"+{of.others:,}")
    if game.is_terminal(of.state):
        is_looked_up = getattr(game, "is_looked_up", None)  # see `until_known`
        return replace(
            spot,
            value=payoff(game, utilities(game, of.state)),
            is_looked_up=is_looked_up is not None and is_looked_up(of.state),
        )
    player = game.player(of.state)
    if player == CHANCE:
        return replace(spot, kind="chance")
    if len(game.players) == 2:
        return replace(spot, kind={MAX: "max", MIN: "min"}[player])
    seat = list(game.players).index(player)
    return replace(spot, kind="other", letter=game.name(player), seat=seat)


def with_board(game: Game[Any, Any], spot: Spot, s: Any, largest: float = AMONG_MANY) -> Spot:
    """The spot as the board that it stands for, whose cells have `largest` pixels at most. In words
    the position's text names it, if that is short, without whose turn it is, which is said of every
    spot."""
    return replace(spot, board=small_board(game, s, largest), name=name_in_words(game, s, NAME))


def name_in_words(game: Game[Any, Any], s: Any, longest: int) -> str:
    """The position's text without whose turn it is, if it has no more than `longest` characters.

    >>> from adsearch.games import Nim
    >>> name_in_words(Nim((2, 1)), (0, (2, 1)), 5), name_in_words(Nim((2, 1)), (0, (2, 1)), 2)
    ('2 1', '')
    """
    text = " ".join(game.text(s).split())
    name = text.partition(" to move: ")[2] or text
    return name if len(name) <= longest else ""


def short_name(game: Game[Any, Any], s: Any) -> str:
    """What names a position beside its shape, if its text is short enough. Those of a tree have
    letters.

    >>> from adsearch.games import Nim
    >>> short_name(Nim((2, 1)), (0, (2, 1))), short_name(Tree("(1 2)"), ())
    ('2, 1', '')
    """
    return "" if isinstance(game, Tree) else name_in_words(game, s, SHORT).replace(" ", ", ")


def chance(probability: float) -> str:
    """A probability as people write it.

    >>> chance(0.9), chance(1 / 6), chance(0.123456)
    ('0.9', '1/6', '0.1235')
    """
    decimal = f"{probability:.4g}"
    fraction = Fraction(probability).limit_denominator(72)
    exact = abs(float(fraction) - probability) < 1e-9
    return str(fraction) if exact and len(decimal) > 4 else decimal


def utilities(game: Game[Any, Any], s: Any) -> tuple[float, ...]:
    return tuple(game.utility(s, p) for p in game.players)


def payoff(game: Game[Any, Any], vector: tuple[float, ...]) -> str:
    """One number where it says everything, else one for each player."""
    return written(vector[0] if len(vector) == 2 and game.constant_sum else vector)


def part_of(spots: Sequence[Spot], top: int, plies: int) -> list[Spot]:
    """The spots from number `top` down, so many `plies`; a lowest one says how many are below it,
    or has the leaf below it in which a line without choices ends.

    >>> [spot.hidden for spot in part_of(spots_of_game(Tree("(((1 2)) 3)")), 0, 1)]
    ['', '3', '']
    >>> [(spot.value, spot.passed) for spot in part_of(spots_of_game(Tree("(((1)) 3)")), 0, 1)]
    [('', 0), ('', 0), ('3', 0), ('1', 1)]
    """
    depths = {top: 0}
    below = [0] * len(spots)
    children: list[list[int]] = [[] for _ in spots]
    for i, spot in enumerate(spots):  # parents come before their children
        if spot.parent in depths:
            depths[i] = depths[spot.parent] + 1
    for i in reversed(range(1, len(spots))):
        below[spots[i].parent] += 1 + below[i]
        children[spots[i].parent].insert(0, i)
    ends = {i: _end(spots, children, i) for i in depths if depths[i] == plies and below[i]}
    places = {i: place for place, i in enumerate(i for i in depths if depths[i] <= plies)}
    shown = [
        replace(
            spots[i],
            parent=places[spots[i].parent] if i != top else -1,
            hidden=f"{below[i]:,}" if i in ends and ends[i] is None else spots[i].hidden,
            same=places.get(-1 if (same := spots[i].same) is None else same),
        )
        for i in places
    ]
    lines = ((i, end) for i, end in ends.items() if end is not None)
    return shown + [replace(spots[e], parent=places[i], passed=below[i] - 1) for i, e in lines]


def _end(spots: Sequence[Spot], children: Sequence[Sequence[int]], i: int) -> int | None:
    """The leaf to which everything below a spot leads, if there is never a choice."""
    while len(children[i]) == 1:
        i = children[i][0]
    return i if spots[i].kind == "leaf" else None


# -- what a search made of its nodes -----------------------------------------------------------


def _shows_windows(trace: Trace) -> bool:
    return bool(trace.cuts) or any(call.window for call in trace.calls)


def chosen_children(trace: Trace) -> dict[int, int]:
    """From which child each node has its value, by the search's own values, first come first; at
    the root the move that the search returned, if it did. A beam evaluates all children before it
    searches some: those count for which it returned a value, if it never did so twice."""
    returned = [call.node for call in trace.calls if call.kind == "returned"]
    turn = {node: i for i, node in enumerate(returned)}
    if not trace.depth_first and (0 not in trace.answered or len(turn) < len(returned)):
        return {}
    cut = {cut.node for cut in trace.cuts}
    chosen = {}
    for node, children in enumerate(trace.children):
        if children and node not in cut and trace.player(node) != CHANCE:
            value = trace.value(node)
            if not trace.depth_first:
                children = sorted((c for c in children if c in turn), key=lambda c: turn[c])
            giver = next((child for child in children if trace.value(child) == value), None)
            if giver is not None and value is not None:
                chosen[node] = giver
    if trace.returned_child is not None:  # a search may return another move than its values say
        chosen[0] = trace.returned_child
    return chosen


def line_of(chosen: Mapping[int, int]) -> set[int]:
    """The nodes of best play from the root."""
    line: set[int] = set()
    node = chosen.get(0)
    while node is not None and node not in line:
        line.add(node)
        node = chosen.get(node)
    return line


def _declined(trace: Trace, node: int) -> str:
    """The estimate on which the mover could have stood pat, if a move was better, as @2."""
    estimate, value = trace.estimates.get(node), trace.value(node)
    if not isinstance(estimate, int | float) or not isinstance(value, int | float):
        return ""
    is_better = value > estimate if trace.player(node) == MAX else value < estimate
    return f"@{written(estimate)}" if is_better else ""


def signs_of(trace: Trace) -> dict[int, str]:
    """What stands before values that are not exact: @ where the search went no further and took an
    estimate, ≤ or ≥ where something below was cut."""
    estimates = [
        leaf
        for leaf in trace.leaves
        if not trace.children[leaf] and not trace.game.is_terminal(trace.states[leaf])
    ]
    return _with_remembered(trace, _bounds(trace)) | dict.fromkeys(estimates, "@")


def _discarded(trace: Trace, estimates: Iterable[int]) -> set[int]:
    """The nodes that a search estimated and did not search, though it searched their siblings: a
    beam is too narrow for them. Where nothing is known of its calls, none is."""
    return {
        node
        for node in estimates
        if node not in trace.answered
        and trace.parents[node] >= 0
        and not trace.answered.isdisjoint(trace.children[trace.parents[node]])
    }


def _with_remembered(trace: Trace, bounds: dict[int, str]) -> dict[int, str]:
    """The same with those that were looked up: what was a bound when it was found is still one, and
    so may be what follows from it."""
    latest: dict[Any, int] = {}
    remembered: dict[int, str] = {}
    for node, state in enumerate(trace.states):
        if node not in trace.same_as:
            latest[state] = node
        elif trace.value(node) == trace.value(latest[state]) and latest[state] in bounds:
            remembered[node] = bounds[latest[state]]
    return _bounds(trace, remembered) | remembered if remembered else bounds


def _bounds(trace: Trace, remembered: Iterable[int] = ()) -> dict[int, str]:
    cut = [False] * len(trace)
    for node in remembered:
        cut[node] = True
    reasons: dict[int, str] = {}
    for c in trace.cuts:
        cut[c.node] = True
        if c.why:
            reasons[c.node] = c.why
    bounds = {}
    for node in range(len(trace) - 1, -1, -1):
        if not cut[node]:
            continue
        if trace.parents[node] >= 0:
            cut[trace.parents[node]] = True
        value, window = trace.value(node), trace.windows[node]
        if node in reasons:  # also where a search has its window upside down
            bounds[node] = "≥ " if reasons[node].startswith("value ≥") else "≤ "
        elif window and isinstance(value, int | float):
            if value <= window[0] > -inf:
                bounds[node] = "≤ "
            elif value >= window[1] < inf:
                bounds[node] = "≥ "
    return bounds


# -- what the game itself is worth -------------------------------------------------------------


def _estimated(spots: Sequence[Spot], statics: Iterable[float | None]) -> list[Spot]:
    """With their static evaluations, where they have any and the game goes on."""
    return [
        replace(spot, value=f"@{written(static)}")
        if static is not None and spot.kind not in ("leaf", "more")
        else spot
        for spot, static in zip(spots, statics, strict=True)
    ]


def _valued(game: Game[Any, Any], spots: Sequence[Spot], states: Sequence[Any]) -> list[Spot]:
    below: list[list[int]] = [[] for _ in spots]
    for i, spot in enumerate(spots[1:], 1):
        below[spot.parent].append(i)
    known = [i for i in range(len(spots) - 1, -1, -1) if spots[i].kind != "more"]
    worth, chosen = backed_up(game, states, below, known)
    choices, line = set(chosen.values()), line_of(chosen)
    return _with_sums(
        [
            replace(spot, value=payoff(game, worth[i]), best=i in line, choice=i in choices)
            if i in worth
            else spot
            for i, spot in enumerate(spots)
        ]
    )


def backed_up(
    game: Game[Any, Any],
    states: Sequence[Any],
    below: Sequence[Sequence[int]],
    order: Iterable[int],
) -> tuple[dict[int, tuple[float, ...]], dict[int, int]]:
    """Minimax, expected or max^n values of positions, and the child each player would choose.

    `below` lists the children of each, for all choices or none; `order` goes from the leaves up.
    What cannot be known has no value.
    """
    worth: dict[int, tuple[float, ...]] = {}
    chosen: dict[int, int] = {}
    for i in order:
        children = below[i]
        if game.is_terminal(states[i]):
            worth[i] = utilities(game, states[i])
        elif children and all(child in worth for child in children):
            player = game.player(states[i])
            if player == CHANCE:
                weights = [p for _, p in game.outcomes(states[i])]
                worth[i] = _expected(weights, [worth[child] for child in children])
            else:
                chosen[i] = max(children, key=lambda child: worth[child][player])
                worth[i] = worth[chosen[i]]
    return worth, chosen


def _expected(weights: Sequence[float], vectors: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(
        fsum(weight * number for weight, number in zip(weights, numbers, strict=True))
        for numbers in zip(*vectors, strict=True)
    )


# -- what is written on all of them together ---------------------------------------------------


def _with_sums(spots: Sequence[Spot]) -> list[Spot]:
    """Tell beside each small chance node how its value is made: 0.9 · 2 + 0.1 · 3."""
    terms: dict[int, list[str]] = {}
    partly = {spot.parent for spot in spots if spot.status in ("pruned", "unvisited")}
    for spot in spots:
        if spot.probability and spot.parent not in partly:
            terms.setdefault(spot.parent, []).append(weighted(spot.probability, spot.value or "?"))
    return [
        replace(spot, sum=" + ".join(terms[i]))
        if spot.value and 1 < len(terms.get(i, [])) <= 3
        else spot
        for i, spot in enumerate(spots)
    ]


def ringed(game: Game[Any, Any], states: Sequence[Any], spots: list[Spot]) -> list[Spot]:
    """The spots with a ring in common where the player who moves cannot tell them apart.

    >>> spots = spots_of_game(Tree("(h:#c(h:2 t:-1) t:#c(h:-1 t:1))"))
    >>> [spot.ring for spot in spots]
    ['', '#c', '#c', '', '', '', '']
    """
    sets: dict[Any, list[int]] = {}
    for i, (state, spot) in enumerate(zip(states, spots, strict=True)):
        if spot.kind in ("max", "min", "other"):
            knows = game.information(state, game.player(state))
            if knows != state:
                sets.setdefault(knows, []).append(i)
    rings: dict[int, str] = {}
    for number_of_set, (knows, members) in enumerate(sets.items(), 1):
        if len({states[i] for i in members}) > 1:
            name = knows if isinstance(knows, str) else f"set {number_of_set}"
            rings |= dict.fromkeys(members, name)
    return [replace(spot, ring=rings[i]) if i in rings else spot for i, spot in enumerate(spots)]


def named(spots: list[Spot]) -> list[Spot]:
    """Letters for the inner nodes, level by level, where there are enough of them.

    Where players have letters, positions names of their own, or sets numbers, there are none.
    """
    if any(spot.letter or spot.name or spot.ring.startswith("set ") for spot in spots):
        return spots
    inner = [i for i, spot in enumerate(spots) if spot.kind in ("max", "min", "chance")]
    if len(inner) > len(ascii_uppercase):
        return spots
    names = dict(zip(inner, ascii_uppercase, strict=False))
    return [replace(spot, name=names.get(i, "")) for i, spot in enumerate(spots)]


def move_in_words(spots: Sequence[Spot], i: int) -> str:
    """The move to a spot by its name; one that is only counted 0, 1, 2 …, which no edge shows, by
    where it leads.

    >>> spots = spots_of_game(Tree("((3 12) 2)"))
    >>> move_in_words(spots, 1), move_in_words(spots, 2)
    ('to B', 'to the leaf 2')
    >>> move_in_words(spots_of_game(Tree("(a:3 b:2)")), 1)
    'a'
    """
    spot = spots[i]
    family = [other.move for other in spots if other.parent == spot.parent]
    if family != [str(k) for k in range(len(family))]:
        return spot.move
    if spot.kind == "leaf":
        return f"to the leaf {spot.value}"
    return f"to {spot.name}" if spot.name else spot.move
