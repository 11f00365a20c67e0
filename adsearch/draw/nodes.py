"""The node of a tree picture: MAX △, MIN ▽, chance ○, other players ⬡, leaves ▢, with its value.

Everything else that is written about a node stands beside it in one band, which no edge crosses:
the name on the left; on the right an estimate, a bound or a value too wide for the shape, the
window, and the reason of a cut.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import inf

from adsearch.draw.scene import (
    Box,
    Circle,
    Item,
    Line,
    Point,
    Rect,
    Text,
    covered,
    hexagon,
    shifted,
    text_width,
    triangle,
    words,
)
from adsearch.draw.spots import Spot
from adsearch.draw.theme import PLAYER_HUES
from adsearch.notation import ordinal, window_ends

BOXES = ("leaf", "more", "back")  # as wide as what is written in them
FRAME = 4.0  # pixels around a board
WRONG = 6.0  # and between what is written at a node and the frame that says where it went wrong
TWICE = 4.0  # and between the two frames of a leaf that a table knows
SHARED = 5.0  # and between a leaf and the ring that says that both strategies have it
MARK = 14.0  # the side of the triangle beside a board
NUMBERS = re.compile(r"\d( \d){,2}")  # a name short enough to stand below that triangle
HALF = 3**0.5 / 4  # the height of a triangle above its centre, for a side of 1


@dataclass(frozen=True)
class Node:
    """A spot at its place: `x`, `y` is its centre, `side` that of its triangle."""

    spot: Spot
    x: float
    y: float
    side: float
    reason: bool = True  # is the reason of a cut written beside it?

    # -- its outline --------------------------------------------------------------------------

    @property
    def half(self) -> float:
        """Half the width of the shape."""
        if self.spot.board:
            return self.spot.board.width / 2 + self._framed
        if self.spot.kind == "chance":
            return 0.46 * self.side
        if self.spot.kind in BOXES:
            return max(0.35 * self.side, text_width(self.spot.value, self.value_type) / 2 + 6)
        return self.side / 2

    @property
    def top(self) -> Point:
        """Where the edge from above ends: behind the round tip of a △."""
        behind = min(3, self.side / 12) if self._drawn_as == "max" else 0
        return self.x, self.y - self._height + behind

    @property
    def bottom(self) -> float:
        return self.y + self._height

    @property
    def _drawn_as(self) -> str:
        return "board" if self.spot.board else self.spot.kind

    @property
    def _framed(self) -> float:
        """How far the outer frame of a board is from it."""
        return FRAME + (TWICE if self.spot.is_looked_up else 0.0)

    @property
    def _height(self) -> float:
        if self.spot.board:
            return self.spot.board.height / 2 + self._framed
        if self.spot.kind in BOXES:
            return 0.29 * self.side
        return (0.46 if self.spot.kind == "chance" else HALF) * self.side

    def foot(self, towards: Point) -> Point:
        """Where an edge to a child at `towards` begins."""
        if self._drawn_as == "chance":  # on the lower part of the circle, clear of labels
            dx, dy = towards[0] - self.x, towards[1] - self.y
            dx = max(-dy, min(dy, dx))
            share = 0.46 * self.side / (dx * dx + dy * dy) ** 0.5
            return self.x + share * dx, self.y + share * dy
        behind = min(4, self.side / 10) if self._drawn_as == "min" else 0
        return self.x, self.bottom - behind

    def shape(self) -> Item:
        spot, x, y, side = self.spot, self.x, self.y, self.side
        style = spot.kind if spot.status == "visited" else spot.status
        if spot.kind in ("more", "back"):
            style = "more"
        if spot.winner and spot.status == "visited":
            style = spot.winner
        if spot.board:
            frame = style if spot.kind == "leaf" else "hit"  # where a pointer may rest
            return Rect(x - self.half, self.top[1], 2 * self.half, 2 * self._height, frame, 4)
        if spot.kind in ("max", "min"):
            return triangle(x, y, side, spot.kind == "max", style)
        if spot.kind == "chance":
            return Circle(x, y, 0.46 * side, style)
        if spot.kind == "other":
            if spot.seat is not None and spot.status == "visited":
                style = f"other-{hue_of(spot.seat)}"
            return hexagon(x, y, side, style)
        return Rect(x - self.half, y - 0.29 * side, 2 * self.half, 0.58 * side, style, 4)

    def inside(self) -> list[Item]:
        """The board, if it is one, and on its left the shape of the player to move."""
        spot = self.spot
        if not spot.board:
            return []
        left, top = self.x - spot.board.width / 2, self.y - spot.board.height / 2
        board = [shifted(item, left, top) for item in spot.board.items]
        if spot.status != "visited":
            board.append(Rect(left, top, spot.board.width, spot.board.height, "veil"))
        if not self._is_marked:
            return board
        marked = replace(spot, board=None, kind=spot.mover or spot.kind, winner="")
        return [*board, replace(self, spot=marked, x=self.mark_x, side=MARK).shape()]

    @property
    def _is_marked(self) -> bool:
        """Does a board have the shape of the player to move on its left?"""
        if not self.spot.board or self.spot.is_unmarked:
            return False
        return self.spot.kind != "leaf" or bool(self.spot.mover)

    @property
    def mark_x(self) -> float:
        clear = 6 if self.spot.kind == "leaf" else 3  # of a frame, which only the first has
        return self.x - self.half - MARK / 2 - clear

    # -- its value ----------------------------------------------------------------------------

    @property
    def value_type(self) -> str:
        if self.spot.status != "visited":
            return "dim"
        return "value" if self.side >= 40 else "value-small"

    @property
    def value_beside(self) -> bool:
        """Is the value too wide for the shape? Estimates and bounds are always beside it: one that
        fitted would look like a value of another kind."""
        if self.spot.board:
            return self.spot.kind != "leaf"
        if self.spot.kind in BOXES:
            return False
        if self.spot.value[:1] in ("@", "≤", "≥"):
            return True
        triangle = 0.56 if self.side > 40 else 0.48  # its corners are rounder
        room = {"other": 0, "chance": 0.8}.get(self.spot.kind, triangle)
        return text_width(self.spot.value, self.value_type) > room * self.side

    def value(self) -> list[Text]:
        if not self.spot.value:
            return []
        if self.value_beside:
            return [Text(self.right_edge, self.lines[0], self._parts)]
        if self.spot.board:
            y = self.bottom - self._framed + FRAME + 16  # in one row, whatever their frames are
            return [words(self.x, y, self._written, self.value_type, "middle")]
        lift = {"max": 0.145, "min": -0.145}.get(self.spot.kind, 0.0) * self.side
        y = self.y + lift + 0.36 * 14
        return [Text(self.x, y, self._parts, "middle")]

    @property
    def _written(self) -> str:
        """The value; at a board a win has its sign, as a loss of −1 has."""
        return "+1" if self.spot.board and self.spot.value == "1" else self.spot.value

    @property
    def _parts(self) -> tuple[tuple[str, str], ...]:
        """The value in its type; of a vector only the entry that the player above compares is bold,
        in that player's colour, and at the root, above which there is nobody, none."""
        value, at, type = self._written, self.spot.entry, self.value_type
        is_vector = value[0] == "⟨" and (at is not None or self.spot.seat is not None)
        if not is_vector or type == "dim":
            return ((value, type),)
        light = "entry" if type == "value" else "entry-small"
        entries = value[1:-1].split(", ")
        if at is None or at >= len(entries):
            return ((value, light),)
        start = 1 + sum(len(entry) + 2 for entry in entries[:at])
        end = start + len(entries[at])
        bold = f"{light}-{hue_of(at)}"
        return ((value[:start], light), (value[start:end], bold), (value[end:], light))

    # -- what stands beside it ----------------------------------------------------------------

    @property
    def left_edge(self) -> float:
        clear = 2 if self.spot.kind in ("max", "min") else 6
        return self.x - self.half - clear

    @property
    def right_edge(self) -> float:
        clear = 4 if self.spot.kind in ("max", "min") else 8
        return self.x + self.half + clear

    @property
    def _choice(self) -> str:
        """What became of the estimate on which its player may stand pat, or a beam kept it by."""
        if self.spot.pat:
            return f"stands pat {self.spot.pat}"
        if self.spot.rank:
            return self.spot.rank
        is_free = self.spot.declined and not (self.spot.why and self.reason)
        return f"instead of {self.spot.declined}" if is_free else ""

    @property
    def lines(self) -> tuple[float, float]:
        """Where the two lines on the right stand; one alone is in the middle."""
        upper = self.spot.window or self.value_beside
        lower = self.spot.sum or self._choice or (self.spot.why and self.reason)
        if not (upper and lower):
            return self.y + 4, self.y + 4
        high = self.spot.kind in ("min", "chance")  # their edges start higher up
        start = self.y - (6 if high else 3)
        return start, start + 15

    @property
    def box(self) -> Box:
        left = self.half + (MARK + 6 if self._is_marked else 0)
        return Box(self.x - left, self.top[1], self.x + self.half, self.bottom)

    def frame(self) -> list[Rect]:
        """Round everything that is written at it, if something is wrong here, and round a leaf that
        both strategies have; a heavy one, inside the first, where a table knows the value."""
        if len(self.spot.sides) > 1 and self.spot.kind == "leaf":
            left, top, right, bottom = covered([self.shape()])
            width, height = right - left + 2 * SHARED, bottom - top + 2 * SHARED
            return [Rect(left - SHARED, top - SHARED, width, height, "shared", 8)]
        if self.spot.is_looked_up:
            left, top, right, bottom = covered([self.shape()])
            width, height = right - left - 2 * TWICE, bottom - top - 2 * TWICE
            return [Rect(left + TWICE, top + TWICE, width, height, "chosen", 2)]
        if not self.spot.is_wrong:
            return []
        left, top, right, bottom = covered([self.shape(), *self.texts()])
        left, top = left - WRONG, top - WRONG
        return [Rect(left, top, right + WRONG - left, bottom + WRONG - top, "wrong-plate", 6)]

    def texts(self) -> list[Text]:
        """Everything that is written inside it and beside it."""
        return [*self.beside(), *self.value()]

    def beside(self) -> list[Text]:
        """Name, player, window, sum and reason."""
        spot, drawn = self.spot, []
        if spot.name and not spot.board:
            drawn.append(words(self.left_edge, self.y + 4, spot.name, "name", "end"))
        if spot.last:
            who = f"{spot.last.upper()} moved last"
            drawn.append(words(self.left_edge, self.y + 5, who, "small-bold", "end"))
        if (self._is_marked or spot.last) and has_piles(spot):
            piles = spot.name.replace(" ", "-")
            type = "piles" if spot.status == "visited" else "piles-dim"
            drawn.append(words(self.mark_x, self.y + MARK / 2 + 14, piles, type, "middle"))
        if spot.letter:
            x, type = (self.mark_x, "small-bold") if spot.board else (self.x, "letter")
            drawn.append(words(x, self.y + 5, spot.letter, type, "middle"))
        x = self.right_edge
        if spot.window:
            past = text_width(spot.value, self.value_type) + 9 if self.value_beside else 0
            drawn.append(window_text(x + past, self.lines[0], spot))
        if spot.sum:
            drawn.append(words(x, self.lines[1], spot.sum, "sum"))
        if self._choice:
            type = "dim" if spot.rank else "sum"
            drawn.append(words(x, self.lines[1], self._choice, type))
        if spot.why and self.reason:
            drawn.append(why_text(x, self.lines[1], spot, "start"))
        return drawn

    # -- what hangs below it ------------------------------------------------------------------

    def stubs(self) -> list[Item]:
        """Short edges, where there is more than is shown."""
        if not self.spot.hidden:
            return []
        # Below what was never examined there may be a bracket.
        size = 1.0 if self.spot.status == "visited" else 0.55
        return more_below(self.x, self.bottom + 2, size)

    def hanging(self, known: str) -> list[Text]:
        """How much is hidden below, as which other node it is `known`, or when it was examined."""
        if self.spot.turn:
            return [words(self.x, self.bottom + 15, ordinal(self.spot.turn), "small", "middle")]
        if self.spot.hidden.strip("…"):
            return [words(self.x, self.bottom + 26, f"+{self.spot.hidden}", "small", "middle")]
        value = 18 if self.spot.board and not self.value_beside else 0  # which stands there too
        return [words(self.x, self.bottom + 14 + value, known, "small", "middle")] if known else []


def has_piles(spot: Spot) -> bool:
    """Is its name a few numbers, which are written below the mark of whoever is to move?"""
    return NUMBERS.fullmatch(spot.name) is not None


def hue_of(player: int) -> str:
    """The colour of a player who has a letter.

    >>> hue_of(0) != hue_of(1) != hue_of(2)
    True
    """
    return PLAYER_HUES[player % len(PLAYER_HUES)]


def more_below(x: float, y: float, size: float = 1.0) -> list[Item]:
    """Short edges that spread from (x, y), as those to children would."""
    ends = (-12, -4, 4, 12)  # four, because three that meet look like an arrow upwards
    return [Line(x, y, x + size * end, y + 10 * size, "todo") for end in ends]


def window_text(x: float, y: float, spot: Spot) -> Text:
    """A spot's window, with what it was on entry if that was another one. Each end has the colour
    of the player who is sure of it."""
    low, high = window_ends(spot.window or (-inf, inf), spot.entered)
    lower, upper = ("beta", "alpha") if spot.is_mins else ("alpha", "beta")
    types = ("window", lower, "window", upper, "window")
    return Text(x, y, tuple(zip(("(", low, ", ", high, ")"), types, strict=True)))


def why_text(x: float, y: float, spot: Spot, anchor: str) -> Text:
    """The reason of a cut, with the node's name in place of `value`, α and β in the colours of the
    players who are sure of them."""
    name, rest = spot.name or "value", spot.why.removeprefix("value")
    parts = [(name, "why-name" if spot.name else "why")]
    source = [(" from ", "why"), (spot.source, "why-name")] if spot.source else []
    for sign, type in zip("βα" if spot.is_mins else "αβ", ("why-alpha", "why-beta"), strict=True):
        if sign in rest:
            before, rest = rest.split(sign, 1)
            parts += [(before, "why"), (sign, type)]
    return Text(x, y, (*parts, (rest, "why"), *source), anchor)
