"""A tree picture in words: the same facts, one line per node, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adsearch.draw.spots import Spot, was_searched_before
from adsearch.draw.views import opposite
from adsearch.notation import ordinal, window_ends


def tree_text(spots: Sequence[Spot]) -> str:
    """One line per inner node, indented by depth, with its leaves behind it.

    >>> from adsearch.draw.game_spots import spots_of_game
    >>> from adsearch.games import Tree
    >>> print(tree_text(spots_of_game(Tree("((3 12) (2 4))"), values=True)))
    A MAX = 3, best 0
      0 B MIN = 3: 3* 12
      1 C MIN = 2: 2* 4
    >>> print(tree_text(spots_of_game(Tree("(left:1 right:(2 3))"))))
    A MAX: left → 1
      right B MIN: 2 3
    >>> game = Tree("((3 12) (2 4))")
    >>> print(tree_text(spots_of_game(game, strategy={(0,): 0, (1,): 0})))
    A MAX
      0 B MIN, plays 0: 3, never comes up: 12
      1 C MIN, plays 0: 2, never comes up: 4
    With MIN's strategy 2 of 4 leaves can come up: 3 2.
    """
    lines = []
    for i, depth, children in reading_order(spots):
        if children or i == 0 or spots[i].status == "visited":
            family = [spots[c] for c in children]
            lines.append("  " * depth + spot_text(spots, i) + _family(spots, spots[i], family))
    return "\n".join([*lines, *_rings(spots), *_repeated(spots), *_plan(spots), *_sides(spots)])


def reading_order(spots: Sequence[Spot]) -> Iterator[tuple[int, int, list[int]]]:
    """Every spot that is no leaf, from the top down and from left to right: its number, its depth,
    and the numbers of its children."""
    below: dict[int, list[int]] = {}
    for i, spot in enumerate(spots):
        below.setdefault(spot.parent, []).append(i)
    waiting = [(0, 0)]
    while waiting:
        i, depth = waiting.pop()
        children = below.get(i, [])
        yield i, depth, children
        inner = [c for c in children if spots[c].kind not in ("leaf", "more")]
        waiting += [(c, depth + 1) for c in reversed(inner)]


def spot_text(spots: Sequence[Spot], i: int) -> str:
    """What is written at one spot and on the edge above it, and whether it was examined."""
    spot, text = spots[i], spot_words(spots, i)
    if spot.status == "visited":
        return text
    if spot.status in ("unreachable", "later"):
        return f"{text}, {_never(spots) if spot.status == 'unreachable' else 'not reached yet'}"
    is_discarded = spot.node is not None and spot.value[:1] == "@"
    return f"{text}, {'discarded' if is_discarded else 'not examined'}"


def spot_words(spots: Sequence[Spot], i: int) -> str:
    """What is written at one spot and on the edge above it."""
    spot = spots[i]
    who = {"max": "MAX", "min": "MIN", "leaf": "", "other": f"player {spot.letter}"}
    words = [spot.probability and f"{spot.probability}:", spot.move, spot.name]
    words.append(spot.mover.upper() or who.get(spot.kind, spot.kind))
    words.append(spot.last and f"({spot.last.upper()} moved last)")
    if spot.window:
        words.append(f"({', '.join(window_ends(spot.window, spot.entered))})")
    if spot.value:
        is_bound = spot.value[0] in "≤≥+@" or " to " in spot.value
        words.append(spot.value if is_bound else f"= {spot.value}")
    if spot.sum:
        words.append(f"= {spot.sum}")
    text = " ".join(filter(None, words))
    if spot.is_looked_up:
        text += ", from the table"
    if spot.pat:
        text += f", stands pat {spot.pat}"
    if spot.declined:
        text += f", instead of {spot.declined}"
    if spot.rank:
        text += f", estimate {spot.rank}"
    if spot.ring and not spot.name:
        text += f", {spot.ring}"
    if was_searched_before(spots, spot):
        text += ", found in the table"
    elif spot.same is not None:
        text += f", known as {spots[spot.same].name}"
    if spot.hidden:
        text += ", more below" if spot.hidden == "…" else f", {spot.hidden} more below"
    return text


def _rings(spots: Sequence[Spot]) -> list[str]:
    """A sentence for every set of spots that cannot be told apart."""
    rings: dict[str, list[Spot]] = {}
    for spot in spots:
        if spot.ring:
            rings.setdefault(spot.ring, []).append(spot)
    sentences = []
    for ring, members in rings.items():
        who = {"max": "MAX", "min": "MIN"}.get(members[0].kind, f"player {members[0].letter}")
        names = [spot.name for spot in members]
        what = f"{len(names)} of these positions apart"
        if all(names):
            what = f"{', '.join(names[:-1])} and {names[-1]} apart"
        sentences.append(f"{who} cannot tell {what} ({ring}).")
    return sentences


def _repeated(spots: Sequence[Spot]) -> list[str]:
    """A sentence for the position whose copies lie on bands."""
    copies = [i for i, spot in enumerate(spots) if spot.is_repeated]
    if len(copies) < 2:
        return []
    who = spot_words([replace(spots[copies[0]], move="", value="")], 0)
    return [f"{who} comes up {len(copies)} times."]


def _never(spots: Sequence[Spot]) -> str:
    """What is said of a spot that no strategy shown leads to."""
    return "in neither strategy" if any(spot.sides for spot in spots) else "never comes up"


def _plan(spots: Sequence[Spot]) -> list[str]:
    """A sentence for the leaves that one player's strategy lets come up, if all are shown."""
    planners = {spots[spot.parent].kind for spot in spots if spot.planned}
    is_partial = any(spot.hidden or spot.kind == "more" for spot in spots)
    if is_partial or planners not in ({"max"}, {"min"}):
        return []
    ends = [spot for spot in spots if spot.kind == "leaf"]
    values = [end.value for end in ends if end.status != "unreachable"]
    of = f"{len(values)} of {len(ends)} leaves can come up"
    return [f"With {planners.pop().upper()}'s strategy {of}: {' '.join(values)}."]


def _sides(spots: Sequence[Spot]) -> list[str]:
    """A sentence for the leaves of each of two strategies, and for those that they share."""
    if not any(spot.sides for spot in spots):
        return []
    ends = [spot for spot in spots if spot.kind == "leaf"]
    whose = {"MAX's strategy has": ("max",), "MIN's has": ("min",), "Both have": ("max", "min")}
    return [
        f"{who} {' '.join(end.value for end in ends if set(sides) <= set(end.sides))}."
        for who, sides in whose.items()
    ]


def _end(leaf: Spot) -> str:
    """What a finished game is worth, and the move that leads there if it has a name: those that are
    only counted are known from their order, except on a board."""
    value = f"{leaf.value} from the table" if leaf.is_looked_up else leaf.value
    if leaf.passed:
        value += f" ({leaf.passed + 1} plies further down)"
    is_named = leaf.move and (leaf.board or not leaf.move.isdigit())
    return f"{leaf.move} → {value}" if is_named else value


def _played(spot: Spot, family: Sequence[Spot]) -> str:
    """The move that the player's own strategy has there; where both are shown, the other player's
    goes along every move."""
    own = [child for child in family if child.planned or spot.kind in child.sides]
    return f", plays {own[0].move}" if len(own) == 1 else ""


def _family(spots: Sequence[Spot], spot: Spot, family: Sequence[Spot]) -> str:
    """The best move, a strategy's move, the leaves that were examined, and what was not."""
    line = ""
    choice = next((child for child in family if child.choice), None)
    if choice and choice.kind != "leaf":
        value = choice.value.lstrip("@")
        if spot.is_movers and choice.kind != spot.kind:
            value = opposite(value)
        is_best = value == spot.value  # else the search returned another
        line += f", {'best' if is_best else 'returned'} {choice.move}"
    line += _played(spot, family)
    leaves = [child for child in family if child.kind == "leaf"]
    looked = [
        _end(leaf)
        + "*" * leaf.choice
        + (f" ({ordinal(leaf.turn)})" if leaf.turn else "")
        + " (found in the table)" * was_searched_before(spots, leaf)
        for leaf in leaves
        if leaf.status == "visited"
        # Of what never comes up the picture says as much, and the leaves are all that is below.
        or leaf.status == spot.status == "unreachable"
    ]
    if any(spot.probability for spot in leaves):
        looked = [f"{leaf.probability}: {leaf.value}" for leaf in leaves]
    looked += [f"{c.value} more" for c in family if c.kind == "more" and c.status == "visited"]
    if looked:
        line += f": {('; ' if any(' → ' in leaf for leaf in looked) else ' ').join(looked)}"
    never = [
        _end(child) if child.kind == "leaf" else child.name or child.move or child.value
        for child in family
        if child.status == "unreachable" and spot.status != "unreachable"
    ]
    if never:
        # Positions named after their piles, as 0 2, must not run together.
        line += f", {_never(spots)}: {('; ' if any(' ' in n for n in never) else ' ').join(never)}"
    names = {
        i: (child.value if child.kind in ("leaf", "more") else child.name) or child.move
        for i, child in enumerate(family)
        if child.status not in ("visited", "unreachable")
    }
    skipped = [name for i, name in names.items() if family[i].status != "later"]
    to_come = [name for i, name in names.items() if family[i].status == "later"]
    if to_come and spot.status == "visited":
        line += f", not yet {' '.join(to_come)}"
    if skipped and spot.status == "visited":
        why = spot.why.removeprefix("value ") + (f" from {spot.source}" if spot.source else "")
        reason = f" because {spot.name or 'its value'} {why}" if spot.why else ""
        line += f", {'cut' if spot.why else 'left out'} {' '.join(skipped)}{reason}"
    return line
