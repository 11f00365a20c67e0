"""Monte Carlo trees: a card for each node, with its visits, its mean and, if asked, its UCB and a
small board."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, log, sqrt
from typing import Any

from adsearch.draw.boards import small_board
from adsearch.draw.boards.small import AMONG_FEW
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.layout import tidy
from adsearch.draw.links import indexed
from adsearch.draw.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Rect,
    Scene,
    Step,
    Text,
    hexagon,
    shifted,
    text_width,
    triangle,
    words,
)
from adsearch.game import CHANCE, MAX, MIN, Game
from adsearch.notation import counted

BAR, LINE = 72.0, 16.0  # the length of a bar, from one to the next
GAP, FAMILY_GAP, FALL, MARGIN = 14.0, 30.0, 54.0, 40.0
SMALL = 44.0  # the width of a card that stands for others
AROUND = 8.0  # pixels above and below a board
LESS = 20.0  # pixels that rows with boards fall less below the first, where the edges fan out most
KINDS = {  # what the mark beside a name says
    "max": "MAX to move",
    "min": "MIN to move",
    "chance": "chance",
    "other": "another player to move",
    "leaf": "game over",
}
REACH = 2.0  # how far the bar of a bound goes at least, so that trees can be compared


@dataclass(frozen=True)
class Card:
    """A node of the tree as it will be drawn, or one that stands for `others` not shown."""

    parent: int
    move: str = "root"
    kind: str = "leaf"  # who is to move: max, min, chance, other; leaf if the game is over
    visits: int = 0
    share: float = 1.0  # of its parent's visits
    mean: float | None = None  # for whoever moved here, at the root for MAX
    is_mins: bool = False  # did MIN move here?
    bound: tuple[float, float] | None = None  # UCB1: the mean, and the bonus
    best: bool = False  # is it on the line of most visits, or of the highest UCB if that is shown?
    others: int = 0
    board: Scene | None = None


def cards_of(
    root: Any,
    game: Game[Any, Any] | None = None,
    children: int = 3,
    levels: int = 2,
    c: float | None = None,
    least: int = 0,
    follow: Collection[Any] = (),
) -> list[Card]:
    """The most visited nodes below `root`: `children` of each, `levels` deep, most visits first.

    A node has state, parent, action, mover, children, visits and reward, as the nodes of
    `adsearch.search.mcts` have. With `c`, the weight of exploration, UCB is shown as well. What has
    fewer than `least` visits is left out and not counted; what is left has room for small boards.
    If there are moves to `follow`, these come first at the root, and below the others nothing is
    shown.
    """
    cards: list[Card] = []
    waiting: list[tuple[Any, int, int, bool]] = [(root, -1, 0, True)]
    for node, parent, level, best in waiting:
        here = len(cards)
        if isinstance(node, int):
            cards.append(Card(parent, others=node))
            continue
        card = _card(node, parent, best, game, c)
        cards.append(replace(card, board=_board(game, node)) if game and least else card)
        seen = [child for child in node.children if child.visits >= least]
        below = sorted(seen, key=lambda child: -child.visits)
        if level < levels and not (follow and level == 1 and node.action not in follow):
            shown = below[:children]
            if follow and level == 0:
                shown.sort(key=lambda child: child.action not in follow)
            chosen = None
            if best and below and cards[here].kind != "chance":
                chosen = below[0] if c is None else max(below, key=partial(_upper, node, c=c))
            waiting += [(child, here, level + 1, child is chosen) for child in shown]
            if len(below) > children:
                waiting.append((len(below) - children, here, level + 1, False))
    return cards


def _board(game: Game[Any, Any], node: Any) -> Scene | None:
    """The position of a node, with the move that led there marked, and with coordinates: cards are
    named after moves. A card has room for a board as
    wide as its bars are."""
    if node.parent is None:
        return small_board(game, node.state, AMONG_FEW, has_coordinates=True)
    return small_board(game, node.state, AMONG_FEW, node.action, node.parent.state, True)


def _card(node: Any, parent: int, best: bool, game: Game[Any, Any] | None, c: float | None) -> Card:
    above = node.parent if parent >= 0 else None
    move = "root"
    if above is not None:
        move = game.label(above.state, node.action) if game else str(node.action)
    mean, bound = None, None
    if node.visits:
        mean = node.reward / node.visits
        if c is not None and above is not None:
            bound = mean, _upper(above, node, c) - mean
    share = node.visits / max(1, above.visits if above is not None else node.visits)
    is_mins = node.mover == MIN
    return Card(parent, move, _kind(node, game), node.visits, share, mean, is_mins, bound, best)


def _upper(above: Any, node: Any, c: float) -> float:
    """UCB1 of a child in the view of who moves there; what was never tried comes first."""
    if not node.visits:
        return inf
    return float(node.reward / node.visits + c * sqrt(log(above.visits) / node.visits))


def _kind(node: Any, game: Game[Any, Any] | None) -> str:
    """Who is to move: the node or the game says it, or who made the moves below; else unknown."""
    if game and not node.children and game.is_terminal(node.state):
        return "leaf"
    player = getattr(node, "player", None)
    if player is None and node.children:
        player = node.children[0].mover
    elif player is None and game:
        player = game.player(node.state)
    elif player is None and not hasattr(node, "player"):
        return "unknown"
    if player in (MAX, MIN, CHANCE):
        return {MAX: "max", MIN: "min", CHANCE: "chance"}[player]
    return "leaf" if player is None else "other"


def cards_scene(cards: Sequence[Card], least: int = 0, followed: Sequence[str] = ()) -> Scene:
    """The picture of a Monte Carlo tree, without the nodes of fewer than `least` visits. If only
    some moves at the root are `followed`, a note names them."""
    rows = 3 if any(card.bound for card in cards) else 2
    written = ("0.00", *(f"{card.visits:,}" for card in cards))
    numbers = max(text_width(number, "number") for number in written)
    labels = max(Text(0, 0, _name(card)).width for card in cards)
    width = max(98.0, 20 + BAR + 9 + numbers + 9, 26 + labels + 9)
    boards = [card.board for card in cards if card.board]
    width = max([width, *(board.width + 2 * AROUND for board in boards)])
    tall = max((board.height + 2 * AROUND for board in boards), default=0.0)
    height = 28 + rows * LINE + tall
    apart = GAP if boards else FAMILY_GAP  # cards with boards are large: the more room they get
    half = [SMALL / 2 if card.others else width / 2 for card in cards]
    xs = [x + MARGIN for x in tidy([c.parent for c in cards], half, half, GAP, apart)]
    ys = [MARGIN] * len(cards)
    for i, card in enumerate(cards[1:], 1):
        ys[i] = ys[card.parent] + height + FALL - (LESS if boards and card.parent else 0)
    bounds = [sum(card.bound) for card in cards if card.bound]
    reach = max([REACH, *bounds]) if bounds else 1.0  # of means and bounds alike
    items: list[Item] = []
    for i, card in enumerate(cards[1:], 1):
        x1, y1, x2, y2 = xs[card.parent], ys[card.parent] + height, xs[i], ys[i]
        middle = (y1 + y2) / 2
        curve = (("M", (x1, y1)), ("C", (x1, middle, x2, middle, x2, y2)))
        items.append(Group((Path(curve, "best" if card.best else "edge"),), f"edge-{i}"))
    for i, card in enumerate(cards):
        if card.others:
            drawn = _others(card, xs[i], ys[i])
        else:
            drawn = _drawn(card, xs[i] - width / 2, ys[i], width, height, reach, tall)
        items.append(Group(tuple(drawn), f"node-{i}", _line(card)))
    right = max(x + side for x, side in zip(xs, half, strict=True))
    bottom = max(ys) + height
    scene = Scene(right + MARGIN, bottom + 32, tuple(items), _title(cards), _text(cards))
    kinds = {card.kind for card in cards if not card.others}
    minds = [is_mins for is_mins in (False, True) if any(_has_mean(c, is_mins) for c in cards)]
    note = f"Nodes with fewer than {least:,} visits are not shown." if least else ""
    if boards:
        note = f"On each board the latest move is marked. {note}".rstrip()
    if followed:
        note = f"{note} The tree goes on only below {' and '.join(followed)}.".lstrip()
    return with_footer(scene, _legend(rows == 3, kinds, minds), note)


def _has_mean(card: Card, is_mins: bool) -> bool:
    return card.mean is not None and card.is_mins == is_mins


def _drawn(
    card: Card, x: float, y: float, width: float, height: float, reach: float, tall: float
) -> Iterator[Item]:
    """A card whose upper left corner is at x, y; a whole bar of means or bounds is `reach`, and
    boards have a row that is so `tall`."""
    yield Rect(x, y, width, height, "card-best" if card.best else "card", 6)
    yield from _mover(card.kind, x + 14, y + 15)
    yield Text(x + (9 if card.kind == "unknown" else 26), y + 18.5, _name(card))
    if card.board:
        left, top = x + (width - card.board.width) / 2, y + 24 + (tall - card.board.height) / 2
        yield from (shifted(item, left, top) for item in card.board.items)
    right, bar = x + width - 9, x + 20
    line = y + 36 + tall
    yield from _labelled_bar("n", f"{card.visits:,}", x + 9, right, line)
    yield Rect(bar, line - 7.5, BAR * card.share, 7, "bar", 1.5)
    line += LINE
    mean = "–" if card.mean is None else _two_digits(card.mean)
    yield from _labelled_bar("q", mean, x + 9, right, line, BAR / reach)
    own = "mean-min" if card.is_mins else "bar-max"
    if card.mean is not None:
        yield Rect(bar, line - 7.5, BAR * min(1, max(0, card.mean)) / reach, 7, own, 1.5)
    half = bar + BAR * 0.5 / reach
    for notch in (line - 11, line):
        yield Line(half, notch, half, notch + 3, "notch")
    if card.bound:
        line += LINE
        known, bonus = (BAR * part / reach for part in card.bound)
        yield from _labelled_bar("u", _two_digits(sum(card.bound)), x + 9, right, line)
        yield Rect(bar, line - 7.5, known, 7, own)
        yield Rect(bar + known, line - 7.5, bonus, 7, "bar-bonus")
        yield hatching(bar + known, line - 7.5, bonus, 7)


def _labelled_bar(
    symbol: str, number: str, left: float, right: float, line: float, track: float = BAR
) -> Iterator[Item]:
    """The track is as long as the bar can get: a mean is at most 1, a bound is not."""
    yield words(left, line, symbol, "symbol")
    yield Rect(left + 11, line - 7.5, track, 7, "track", 1.5)
    yield words(right, line, number, "number", "end")


def hatching(x: float, y: float, width: float, height: float, step: float = 4.0) -> Path:
    """Lines at 45° across a rectangle."""
    steps: list[Step] = []
    start = x - height + step / 2
    while start < x + width:
        low, high = max(x - start, 0), min(x + width - start, height)
        if low < high:
            steps.append(("M", (start + low, y + height - low)))
            steps.append(("L", (start + high, y + height - high)))
        start += step
    return Path(tuple(steps), "bar-bonus")


def _two_digits(number: float) -> str:
    """Rounded as by hand.

    >>> _two_digits(0.625), _two_digits(1)
    ('0.63', '1.00')
    """
    return f"{number + 1e-9:.2f}"


def _others(card: Card, x: float, y: float) -> Iterator[Item]:
    yield Rect(x - SMALL / 2, y, SMALL, 26, "more", 6)
    yield words(x, y + 17, f"+{card.others:,}", "number", "middle")


def _mover(kind: str, x: float, y: float) -> Iterator[Item]:
    if kind in ("max", "min"):
        yield triangle(x, y - 1, 13, kind == "max", kind, 1.5)
    elif kind == "chance":
        yield Circle(x, y - 1, 6, kind)
    elif kind == "other":
        yield hexagon(x, y - 1, 13, kind)
    elif kind == "leaf":
        yield Rect(x - 6, y - 6, 12, 10, kind, 2)


def _name(card: Card) -> tuple[tuple[str, str], ...]:
    return indexed(card.move, "card", "index-name")


def _legend(bounds: bool, kinds: Collection[str], minds: Sequence[bool]) -> list[Entry]:
    """A symbol stands where other legends have a mark. `minds` says whose means occur: MIN's?"""
    symbols = [
        ("n", "visits, bar = share of the parent’s"),
        ("q", "mean for whoever moved here, 0 to 1, mark at ½"),
    ]
    if bounds:
        symbols.append(("u", "UCB1 = mean + bonus (hatched), same scale"))
    entries = [
        Entry([words(0, 4, symbol, "legend-symbol")], 8, ((text, "legend"),))
        for symbol, text in symbols
    ]
    for is_mins in minds:
        swatch = Rect(0, -4, 14, 7, "mean-min" if is_mins else "bar-max", 1.5)
        entries.append(
            Entry([swatch], 14, (("MIN’s mean" if is_mins else "MAX’s mean", "legend"),))
        )
    line = "selected line" if bounds else "most visited line"
    entries.append(Entry([Line(0, 0, 26, 0, "best")], 26, ((line, "legend"),)))
    for kind, text in KINDS.items():
        if kind in kinds:
            entries.append(Entry([*_mover(kind, 6.5, 1)], 13, ((text, "legend"),)))
    return entries


# -- in words ----------------------------------------------------------------------------------


def _title(cards: Sequence[Card]) -> str:
    title = f"Monte Carlo tree after {cards[0].visits:,} iterations"
    best = next((card for card in cards if card.best and card.parent == 0), None)
    if best is None or best.mean is None:
        return title
    what = "UCB1 selects" if best.bound else "most visited move"
    return f"{title}: {what} {best.move} ({_visits(best)}, mean {_two_digits(best.mean)})"


def _text(cards: Sequence[Card]) -> str:
    below: dict[int, list[int]] = {}
    for i, card in enumerate(cards):
        below.setdefault(card.parent, []).append(i)
    lines, waiting = [], [(0, 0)]
    while waiting:
        i, depth = waiting.pop()
        lines.append("  " * depth + _line(cards[i]))
        waiting += [(child, depth + 1) for child in reversed(below.get(i, []))]
    return "\n".join(lines)


def _visits(card: Card) -> str:
    return counted(card.visits, "visit")


def _line(card: Card) -> str:
    if card.others:
        return f"{card.others:,} more, visited no more often"
    share = f" ({card.share:.0%})" if card.parent >= 0 else ""
    text = f"{card.move} {_visits(card)}{share}"
    if card.mean is not None:
        text += f", {'MIN’s ' if card.is_mins else ''}mean {_two_digits(card.mean)}"
    if card.bound:
        text += f", UCB1 {_two_digits(card.bound[0])} + {_two_digits(card.bound[1])}"
    return text
