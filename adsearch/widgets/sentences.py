"""Each step of a search as a sentence: what happens, and why.

Names of nodes stand in braces, so that a picture can set them in italics; `plain` takes them out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from math import inf, isclose
from typing import Any, NamedTuple

from adsearch.game import CHANCE, MAX
from adsearch.games.graph import Graph
from adsearch.games.tree import Tree
from adsearch.notation import counted, number, weighted
from adsearch.record import Value
from adsearch.trace import Event, Trace, Window
from adsearch.widgets.story import Ledger, Names

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Sentence(NamedTuple):
    """`lead` says what happens, `rest` why, or what follows."""

    lead: str
    rest: str = ""

    @property
    def plain(self) -> str:
        """
        >>> Sentence("MIN at {C} found 2.", "MAX already has 3.").plain
        'MIN at C found 2. MAX already has 3.'
        """
        return re.sub(r"[{}]", "", f"{self.lead} {self.rest}".strip())

    @property
    def html(self) -> str:
        return f"<b>{italic(self.lead)}</b> {italic(self.rest)}".strip()


def italic(text: str) -> str:
    """Text as HTML, with what stands in braces in italics.

    >>> italic("{C} < 3")
    '<i>C</i> &lt; 3'
    """
    return re.sub(r"\{(.*?)\}", r"<i>\1</i>", escape(text, quote=False))


def tell(event: Event, ledger: Ledger, names: Names, windows: bool) -> Sentence:
    """What happens at `event`, given what was known before it; `windows`: are there any to tell
    of?"""
    return _Teller(event, ledger, names, windows).tell()


def ending(trace: Trace, silent: bool = False) -> Sentence | None:
    """How a search came to an end that was not its own; `silent`: it asked nothing before."""
    if trace.stopped:
        return Sentence("Here the search was stopped:", f"{trace.stopped}.")
    if isinstance(trace.raised, NotImplementedError):
        return Sentence("Here something is not written yet:", "it raises NotImplementedError.")
    if trace.error:
        return Sentence("Here the search raised an error:", trace.error.strip().splitlines()[-1])
    return Sentence("The search asked the game nothing.") if silent else None


class _Teller:
    def __init__(self, event: Event, ledger: Ledger, names: Names, windows: bool) -> None:
        self.event, self.ledger, self.names = event, ledger, names
        self.trace, self.node = ledger.trace, event.node
        self.window = event.window if windows else None
        self.parent = self.trace.parents[event.node]

    def tell(self) -> Sentence:
        match self.event.kind:
            case "narrowed":
                return self.narrowed()
            case "expanded":
                return self.expanded()
            case "evaluated":
                return self.evaluated()
            case "cut":
                return self.cut()
            case "returned":
                return self.returned()
            case "asked":
                return self.asked()
        return self.generated()

    # -- the kinds of event -------------------------------------------------------------------

    def narrowed(self) -> Sentence:
        """The search has changed the window before its first move, as a table may let it."""
        low, high = map(number, self.event.window or (-inf, inf))
        lead = f"{_capital(self.name(self.node))} is entered with the window ({low}, {high})."
        new_low, new_high = self.trace.windows[self.node] or (-inf, inf)
        changes = [self.change(new_low, True), self.change(new_high, False)]
        done = " and ".join(filter(None, changes))
        if entry := self.entry():
            return Sentence(lead, f"The table has {entry} for it, and the search {done}.")
        return Sentence(lead, f"Before its first move the search {done}.")

    def expanded(self) -> Sentence:
        at = self.names.at(self.node)
        if self.event.player == CHANCE:
            return Sentence(f"Chance decides {at}.", "Its value is the mean of its outcomes.")
        lead = _capital(f"{self.mover(self.node)} is to move {at}.")
        if self.node in self.ledger.estimates:
            lead = f"{self.mover(self.node)} {at} looks for something better."
        if self.window:
            return Sentence(lead, self.open_window(self.window))
        if len(self.trace.game.players) > 2:
            return Sentence(lead, "It wants what is best for itself.")
        wish = "largest" if self.event.player == MAX else "smallest"
        return Sentence(lead, f"It wants the {wish} value below.")

    def evaluated(self) -> Sentence:
        value = number(self.event.value)
        if self.ledger.is_estimate(self.event):
            limit = "at least" if self.event.player == MAX else "at most"
            return Sentence(
                f"{self.mover(self.node)} {self.names.at(self.node)} may stand pat on {value}.",
                f"So {self.name(self.node)} is worth {limit} {value}.",
            )
        below = f" below {self.name(self.parent)}" if self.parent >= 0 else ""
        if not self.trace.game.is_terminal(self.trace.states[self.node]):
            lead = f"{_capital(self.name(self.node))} is judged to be worth {value}"
            return Sentence(f"{lead}, without looking further.", self.effect(self.event.value))
        if isinstance(self.trace.game, Tree | Graph):
            lead = f"The {self.which_leaf()}{below} is {value}."
            return Sentence(lead, self.effect(self.event.value))
        at = f" {self.names.at(self.node)}" if self.parent >= 0 else ""
        return Sentence(f"The game is over{at}: {value}.", self.effect(self.event.value))

    def which_leaf(self) -> str:
        """The leaf, by its place among those of its parent if there are several."""
        if self.parent < 0:
            return "leaf"
        game, above = self.trace.game, self.trace.states[self.parent]
        ends = [a for a in game.choices(above) if game.is_terminal(game.result(above, a))]
        if self.trace.moves[self.node] not in ends or not 1 < len(ends) <= len(ORDINALS):
            return "leaf"
        return f"{ORDINALS[ends.index(self.trace.moves[self.node])]} leaf"

    def cut(self) -> Sentence:
        at, the, value = self.names.at(self.node), self.name(self.node), number(self.event.value)
        cut = next(c for c in self.trace.cuts if c.node == self.node)
        count, what = len(cut.moves), self.left_out(cut.moves)
        whose = f"{the}’s other" if self.names.letter(self.node) else "the other"
        if not self.ledger.is_cut(self.event):
            estimate = number(self.ledger.estimates[self.node])
            return Sentence(
                f"{_capital(whose)} {what} {'are' if count > 1 else 'is'} not examined:",
                f"quiet moves are not followed, because {self.mover(self.node)} may stand pat "
                f"on {estimate} instead.",
            )
        if self.window is None or (self.event.player == CHANCE and cut.why is None):
            return Sentence(f"{_capital(the)} is left here.", f"Never examined: {count} {what}.")
        if cut.why is None:
            low, high = map(number, self.window)
            were, they = ("were", "they") if count > 1 else ("was", "it")
            return Sentence(
                f"{_capital(the)} is left here, though {count} {what} {were} never examined.",
                f"The window ({low}, {high}) was still open: {they} could have mattered.",
            )
        lead = f"{self.mover(self.node)} {at} found {value}."
        if self.event.player == CHANCE:
            lead = f"The mean {at} is {self.at_most(self.bound(self.node))} {value} now."
        return Sentence(lead, f"{self.bound_that_cuts()}, so {whose} {what} cannot matter: cut.")

    def returned(self) -> Sentence:
        the, effect = _capital(self.name(self.node)), self.effect(self.event.value)
        value = self.event.value
        if self.parent < 0:
            effect = self.summary()
        if value is None:
            return Sentence(f"{the} is done.", effect)
        held, worth = self.ledger.held(self.node), number(value)
        if bound := self.bound(self.node):
            return Sentence(f"{the} is worth {self.at_most(bound)} {worth}.", effect)
        if self.event.player == CHANCE:
            mean = self.mean() if isinstance(value, int | float) else None
            if mean is not None and not isclose(value, mean, abs_tol=1e-9):
                return Sentence(
                    f"{the} returned {worth}.",
                    f"The mean of its outcomes is {number(mean)}. {effect}".strip(),
                )
            return Sentence(f"{the} is worth {worth}{self.terms()}.", effect)
        if value == self.ledger.estimates.get(self.node):
            return Sentence(f"{the} is worth {worth}: {self.mover(self.node)} stands pat.", effect)
        if held is not None and held != value:
            return Sentence(
                f"{the} returned {worth}.",
                f"{self.mover(self.node)} would have chosen {number(held)} here. {effect}".strip(),
            )
        return Sentence(f"{the} is worth {worth}{self.choice()}.", effect)

    def asked(self) -> Sentence:
        function, answer = self.event.value
        return Sentence(f"{function} is asked about {self.name(self.node)}:", f"{answer}.")

    def generated(self) -> Sentence:
        the = _capital(self.name(self.node))
        same = self.trace.same_as.get(self.node)
        if same is None:
            return Sentence(f"{the} is generated,", "and not examined.")
        value, other = self.trace.value(self.node), self.name(same)
        known = (
            f"is the same position as {other}" if other != self.name(self.node) else "came before"
        )
        lead = f"{the} {known}."
        return Sentence(lead, f"Its value {number(value)} is known. {self.effect(value)}".strip())

    # -- parts of sentences -------------------------------------------------------------------

    def mover(self, node: int) -> str:
        game = self.trace.game
        name = game.name(self.trace.player(node))
        return f"player {name}" if len(game.players) > 2 else name

    def name(self, node: int) -> str:
        return self.names.the(node)

    def left_out(self, moves: Sequence[Any]) -> str:
        """What to call the moves that were left out."""
        game, state = self.trace.game, self.trace.states[self.node]
        singular, plural = "move", "moves"
        if self.event.player == CHANCE:
            singular, plural = "outcome", "outcomes"
        elif all(game.is_terminal(game.result(state, move)) for move in moves):
            singular, plural = "leaf", "leaves"
        return singular if len(moves) == 1 else plural

    def open_window(self, window: Window) -> str:
        low, high = window
        if (low, high) == (-inf, inf):
            return "Nothing is known yet, so every value matters."
        matters = f"above {number(low)}" if low > -inf else f"below {number(high)}"
        if abs(low) != inf != abs(high):
            matters = f"between {number(low)} and {number(high)}"
        reasons = [
            self.end(bound, maximises)
            for bound, maximises in ((low, True), (high, False))
            if abs(bound) != inf
        ]
        is_handed_in = not self.place(low, True) and not self.place(high, False)
        if is_handed_in and self.node not in self.trace.narrowed:
            reasons = [f"the window is ({number(low)}, {number(high)})"]
        return f"{_capital(' and '.join(reasons))}, so only a value {matters} matters here."

    def end(self, bound: float, maximises: bool) -> str:
        """Who is sure of this end of the window, and where; an end may have been handed in."""
        if place := self.place(bound, maximises):
            return f"{'MAX' if maximises else 'MIN'} already has {number(bound)}{place}"
        if self.change(bound, maximises):  # which the step before has told
            return f"{'α' if maximises else 'β'} is {number(bound)} now"
        return f"the window {'begins' if maximises else 'ends'} at {number(bound)}"

    def change(self, bound: float, maximises: bool) -> str:
        """What the search did to this end of the window before its first move, if anything."""
        before = self.trace.narrowed.get(self.node, (bound, bound))[not maximises]
        if before == bound:
            return ""
        verb, sign = "raises" if before < bound else "lowers", "α" if maximises else "β"
        return f"{verb} {sign} from {number(before)} to {number(bound)}"

    def entry(self) -> str:
        """What the search had stored of this position when it came here again."""
        state = self.trace.states[self.node]
        earlier = [n for n in self.trace.stored if n < self.node and self.trace.states[n] == state]
        return self.trace.stored[earlier[-1]] if earlier else ""

    def place(self, bound: float, maximises: bool) -> str:
        is_own = maximises == (self.event.player == MAX)
        if is_own and self.ledger.estimates.get(self.node) == bound:
            return " by standing pat"
        holder = self.ledger.holder(self.node, bound, maximises)
        return "" if holder is None else f" {self.names.at(holder)}"

    def bound_that_cuts(self) -> str:
        low, high = self.window or (0, 0)
        maximises = self.event.player != MAX  # the other player's bound
        if self.event.player == CHANCE:
            maximises = self.event.value <= low
        bound, sign = (low, "α") if maximises else (high, "β")
        if not self.place(bound, maximises):
            return f"The window ends at {sign} = {number(bound)}"
        return self.end(bound, maximises)

    def effect(self, value: Value) -> str:
        """What a value that comes up means to the parent."""
        if self.parent < 0 or value is None:
            return ""
        who, at = _capital(self.mover(self.parent)), self.names.at(self.parent)
        player = self.trace.player(self.parent)
        if player == CHANCE:
            weight = dict(self.trace.game.outcomes(self.trace.states[self.parent]))
            share = weight[self.trace.moves[self.node]]
            if not isinstance(value, int | float):
                return f"It counts {share:.4g} of the mean {at}."
            term = weighted(f"{share:.4g}", number(value))
            if not self.trace.is_mean(self.parent):  # which this search does not add up
                return f"It comes up with probability {share:.4g} {at}."
            return f"It adds {term} = {number(share * value)} to the mean {at}."
        before = self.ledger.held(self.parent)
        if before is None:
            return f"{who} {at} now has {number(value)}."
        if isinstance(value, tuple):
            better = value[player] > before[player]
        else:
            better = value > before if player == MAX else value < before
        pats = before == self.ledger.estimates.get(self.parent)
        if better:
            pat = "standing pat on " if pats else ""
            return f"{who} {at} now has {number(value)} instead of {pat}{number(before)}."
        if not pats:
            return f"{who} {at} keeps {number(before)}."
        return f"{self.refusal(value)}{who} {at} keeps {number(before)} by standing pat."

    def refusal(self, value: Value) -> str:
        """Why the parent's mover, who may stand pat, will not go to a value outside the window."""
        low, high = self.window or (-inf, inf)
        who = self.mover(self.parent)
        if self.trace.player(self.parent) == MAX:
            closes = f"{number(value)} ≤ α = {number(low)}" if value <= low else ""
        else:
            closes = f"{number(value)} ≥ β = {number(high)}" if value >= high else ""
        return f"{closes}: {who} will not let it come to that. " if closes else ""

    def bound(self, node: int) -> str:
        """The sign before a returned value that is only a bound, because something was cut."""
        value, window = self.trace.value(node), self.trace.windows[node]
        exact = node not in self.ledger.pruned or isinstance(value, tuple)
        if exact or not self.window or not window:
            return ""
        low, high = window
        return "≤ " if value <= low > -inf else "≥ " if value >= high < inf else ""

    def at_most(self, bound: str) -> str:
        return "at most" if bound.startswith("≤") else "at least"

    def choice(self) -> str:
        children = list(self.ledger.children(self.node).values())
        values = [self.bound(c) + number(self.ledger.known[c]) for c in children]
        if (estimate := self.ledger.estimates.get(self.node)) is not None:
            values.insert(0, f"{number(estimate)} (standing pat)")
        if len(values) < 2:
            return ""
        if isinstance(self.event.value, tuple):
            return f": {self.mover(self.node)} likes it best"
        wish = "largest" if self.event.player == MAX else "smallest"
        listed = ", ".join(values) if len(values) <= 6 else f"{len(values)} values"
        return f": the {wish} of {listed}"

    def mean(self) -> float | None:
        """The mean of the values that came up; None where something is missing."""
        weight = dict(self.trace.game.outcomes(self.trace.states[self.node]))
        values = {m: self.ledger.known[c] for m, c in self.ledger.children(self.node).items()}
        numbers = all(isinstance(value, int | float) for value in values.values())
        if values.keys() != weight.keys() or self.node in self.ledger.pruned or not numbers:
            return None
        return float(sum(weight[move] * value for move, value in values.items()))

    def terms(self) -> str:
        weight = dict(self.trace.game.outcomes(self.trace.states[self.node]))
        children = self.ledger.children(self.node)
        if not 0 < len(children) <= 3 or self.node in self.ledger.pruned:
            return ""
        known = self.ledger.known
        terms = [weighted(f"{weight[m]:.4g}", number(known[c])) for m, c in children.items()]
        return f" = {' + '.join(terms)}"

    def summary(self) -> str:
        game, states = self.trace.game, self.trace.states
        looked_at = set(self.trace.leaves)
        leaves = sum(game.is_terminal(states[leaf]) for leaf in looked_at)
        counts = examined(leaves, len(looked_at) - leaves)
        best = self.ledger.best(self.node)
        move = "" if best is None else f"Best move {{{self.names.moves(best)}}}, "
        return _capital(f"{move}{', '.join(counts)}.")


def examined(leaves: int, estimates: int) -> list[str]:
    """How many positions were estimated, if any were, and how many leaves examined.

    >>> examined(7, 0), examined(1, 3)
    (['7 leaves examined'], ['3 positions evaluated', '1 leaf examined'])
    """
    counts = [f"{counted(leaves, 'leaf', 'leaves')} examined"]
    if estimates:
        counts.insert(0, f"{counted(estimates, 'position')} evaluated")
    return counts


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
