"""What goes wrong in lookup.retrograde."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake, variant

END: dict[float, str] = {1: "W", -1: "B", 0: "?"}


def _rule(player: int, after: list[str]) -> str:
    """The right rule: any that wins, all that lose."""
    won, lost = ("W", "B") if player == MAX else ("B", "W")
    if won in after:
        return won
    return lost if all(label == lost for label in after) else "?"


def _swept(
    states: Any,
    successors: Any,
    mover: Any,
    value: Any,
    rule: Callable[[int, list[str]], str] = _rule,
    end: Callable[[float, int], str] = lambda worth, player: END[worth],
    sweeps: int = 1000,
) -> dict[Any, str]:
    """Sweeps in place with parts to break: the rule, the labels of the ends, how many."""
    labels = {s: "?" if successors(s) else end(value(s), mover(s)) for s in states}
    for _ in range(sweeps):
        before = dict(labels)
        for s in labels:
            if labels[s] == "?" and successors(s):
                labels[s] = rule(mover(s), [labels[t] for t in successors(s)])
        if labels == before:
            break
    return labels


@mistake("lookup.retrograde")
def any_and_all_are_swapped(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You mark a position as won if all moves win, and as lost if any loses. How many good moves
    does a player need?"""

    def rule(player: int, after: list[str]) -> str:
        won, lost = ("W", "B") if player == MAX else ("B", "W")
        if lost in after:
            return lost
        return won if all(label == won for label in after) else "?"

    return _swept(states, successors, mover, value, rule)


@mistake("lookup.retrograde")
def one_bad_move_is_enough_to_lose(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A position with a losing move is lost for you, if no move wins. The mover need not play it:
    lost is a position in which all moves lose."""

    def rule(player: int, after: list[str]) -> str:
        won, lost = ("W", "B") if player == MAX else ("B", "W")
        return won if won in after else lost if lost in after else "?"

    return _swept(states, successors, mover, value, rule)


@mistake("lookup.retrograde")
def all_moves_have_to_win(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A position is won for you only if all moves win. One move that wins is enough."""

    def rule(player: int, after: list[str]) -> str:
        return after[0] if len(set(after)) == 1 else "?"

    return _swept(states, successors, mover, value, rule)


@mistake("lookup.retrograde")
def min_plays_like_max(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You mark W wherever a move leads to W. Where MIN moves, one move to B is what counts."""
    return _swept(states, successors, mover, value, lambda player, after: _rule(MAX, after))


@mistake("lookup.retrograde")
def max_plays_like_min(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You mark B wherever a move leads to B. Where MAX moves, one move to W is what counts."""
    return _swept(states, successors, mover, value, lambda player, after: _rule(MIN, after))


@mistake("lookup.retrograde")
def nobody_ever_loses(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You mark positions that are won for their mover, but none that are lost. What if every move
    leads to where the other wins?"""

    def rule(player: int, after: list[str]) -> str:
        won = "W" if player == MAX else "B"
        return won if won in after else "?"

    return _swept(states, successors, mover, value, rule)


@mistake("lookup.retrograde")
def unknown_counts_as_lost(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Where no move is known to win you call the position lost. A "?" among the moves may still
    become something else, or stay a draw."""

    def rule(player: int, after: list[str]) -> str:
        won, lost = ("W", "B") if player == MAX else ("B", "W")
        return won if won in after else lost

    return _swept(states, successors, mover, value, rule)


@mistake("lookup.retrograde")
def what_is_not_marked_is_lost(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """At the end you call everything lost for its mover that is not marked. There nobody can force
    a win: it is a draw, and stays "?"."""
    labels = _swept(states, successors, mover, value)
    return {
        s: ("B" if mover(s) == MAX else "W") if label == "?" and successors(s) else label
        for s, label in labels.items()
    }


@mistake("lookup.retrograde")
def what_is_not_marked_is_won_by_min(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """At the end you mark everything that is not W as B. Where nobody can force a win it is a draw,
    and stays "?"."""
    labels = _swept(states, successors, mover, value)
    return {s: "B" if label == "?" and successors(s) else label for s, label in labels.items()}


@mistake("lookup.retrograde")
def draws_are_left_out(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """States that are neither won nor lost are missing from your table. They are known to be draws:
    their label is "?"."""
    labels = _swept(states, successors, mover, value)
    return {s: label for s, label in labels.items() if label != "?"}


@mistake("lookup.retrograde")
def one_sweep_is_taken_to_be_enough(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You go through the states once. What was "?" when you came by may be known now: when can
    nothing change any more?"""
    return _swept(states, successors, mover, value, sweeps=1)


@mistake("lookup.retrograde")
def two_sweeps_are_taken_to_be_enough(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You stop after a fixed number of sweeps. Go on for as long as one of them finds something."""
    return _swept(states, successors, mover, value, sweeps=2)


@variant("lookup.retrograde", of=two_sweeps_are_taken_to_be_enough)
def ten_sweeps_are_taken_to_be_enough(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    return _swept(states, successors, mover, value, sweeps=10)


@mistake("lookup.retrograde")
def ends_are_seen_by_the_mover(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You label a finished game by whether its mover has won. `value` is in MAX's view, and W says
    that MAX has won, whoever would be to move."""
    return _swept(
        states,
        successors,
        mover,
        value,
        end=lambda worth, player: END[worth if player == MAX else -worth],
    )


@mistake("lookup.retrograde")
def ends_are_labelled_the_wrong_way_round(
    states: Any, successors: Any, mover: Any, value: Any
) -> Any:
    """You label finished games that MAX has won with B. W stands for MAX."""
    return _swept(states, successors, mover, value, end=lambda worth, player: END[-worth])


@mistake("lookup.retrograde")
def a_draw_counts_for_min(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A finished game that is worth 0 is a draw, and not won by MIN."""
    return _swept(
        states, successors, mover, value, end=lambda worth, player: "W" if worth > 0 else "B"
    )


@mistake("lookup.retrograde")
def a_draw_counts_for_max(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A finished game that is worth 0 is a draw, and not won by MAX."""
    return _swept(
        states, successors, mover, value, end=lambda worth, player: "B" if worth < 0 else "W"
    )


@mistake("lookup.retrograde")
def no_moves_are_all_losing_moves(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A drawn end has no moves, and "all of them lose" is true of none. Apply the rule only where
    there are moves."""
    labels = {s: "?" if successors(s) else END[value(s)] for s in states}
    changed = True
    while changed:
        changed = False
        for s in labels:
            label = _rule(mover(s), [labels[t] for t in successors(s)])
            if labels[s] == "?" and label != "?":
                labels[s], changed = label, True
    return labels


@mistake("lookup.retrograde")
def it_searches_forwards(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You follow the moves to the end. Where they go round in circles there is none: work backwards
    from the ends."""

    def label(s: Any) -> str:
        if not successors(s):
            return END[value(s)]
        return _rule(mover(s), [label(t) for t in successors(s)])

    return {s: label(s) for s in states}


@mistake("lookup.retrograde")
def the_list_is_changed(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """You change the list of states that you were given: by `sort`, `remove`, `pop` or the like. It
    belongs to the caller, who may need it again: make one of your own."""
    labels = _swept(states, successors, mover, value)
    for s in labels:
        if labels[s] != "?":
            states.remove(s)
    return labels


@variant("lookup.retrograde", of=the_list_is_changed)
def the_list_is_sorted_in_place(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    states.sort(key=lambda s: (len(successors(s)), s), reverse=True)
    return _swept(states, successors, mover, value)


@mistake("lookup.retrograde")
def labels_are_in_the_movers_view(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Your W says that the mover wins. W is for MAX, also where MIN moves."""
    labels = _swept(states, successors, mover, value)
    turned = {"W": "B", "B": "W", "?": "?"}
    return {s: turned[labels[s]] if mover(s) == MIN else labels[s] for s in labels}


@mistake("lookup.retrograde")
def what_is_not_won_is_lost(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """What MAX cannot win is marked B, draws among it. Where nobody can force a win the label is
    "?"."""
    labels = _swept(states, successors, mover, value)
    return {s: label if label == "W" else "B" for s, label in labels.items()}


@mistake("lookup.retrograde")
def who_cannot_move_has_lost(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Where the game is over you call its mover lost. In some games who cannot move has won, or
    nobody: ask `value`."""
    return _swept(
        states, successors, mover, value, end=lambda worth, player: "B" if player == MAX else "W"
    )


@mistake("lookup.retrograde")
def the_last_state_decides_whether_it_goes_on(
    states: Any, successors: Any, mover: Any, value: Any
) -> Any:
    """Whether to sweep again depends on the last state alone with you: every state that stays as it
    is takes back that another has changed."""
    labels = {s: "?" if successors(s) else END[value(s)] for s in states}
    changed = True
    while changed:
        changed = False
        for s in states:
            if labels[s] == "?" and successors(s):
                labels[s] = _rule(mover(s), [labels[t] for t in successors(s)])
                changed = labels[s] != "?"
    return labels


@mistake("lookup.retrograde")
def a_move_to_a_draw_counts_as_lost(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Where all moves lead to a loss or to a finished draw you call the position lost. Its mover
    takes the draw: it stays "?"."""
    labels = {s: "?" if successors(s) else END[value(s)] for s in states}
    changed = True
    while changed:
        changed = False
        for s in states:
            after = [t for t in successors(s) if labels[t] != "?" or successors(t)]
            if labels[s] == "?" and successors(s):
                labels[s] = _rule(mover(s), [labels[t] for t in after])
                changed |= labels[s] != "?"
    return labels


@mistake("lookup.retrograde")
def what_was_open_on_the_way_stays_open(
    states: Any, successors: Any, mover: Any, value: Any
) -> Any:
    """You follow the moves forwards, and where one leads back to where you came from you say "?"
    and remember it. What is open on the way round may be won from elsewhere: work backwards from
    the ends."""
    labels: dict[Any, str] = {}

    def label(s: Any, way: frozenset[Any]) -> str:
        if s in labels:
            return labels[s]
        if s in way:
            return "?"
        after = [label(t, way | {s}) for t in successors(s)]
        labels[s] = _rule(mover(s), after) if after else END[value(s)]
        return labels[s]

    return {s: label(s, frozenset()) for s in states}


def _counted_down(
    states: Any, successors: Any, mover: Any, value: Any, moves: Any, before: Any
) -> dict[Any, str]:
    """Backwards from the ends, with parts to break: of which `moves` a position is open at first,
    and for which of those that led `before` a lost one each is counted down."""
    labels = {s: "?" if successors(s) else END[value(s)] for s in states}
    open_moves = {s: len(moves(successors(s))) for s in states}
    waiting = [s for s in states if labels[s] != "?"]
    for t in waiting:
        for s in states:
            won = "W" if mover(s) == MAX else "B"
            for _ in before([u for u in successors(s) if u == t]):
                open_moves[s] -= 1
                if labels[s] == "?" and (labels[t] == won or open_moves[s] == 0):
                    labels[s] = labels[t]
                    waiting.append(s)
    return labels


@mistake("lookup.retrograde")
def two_moves_to_one_position_count_once(
    states: Any, successors: Any, mover: Any, value: Any
) -> Any:
    """You count down how many moves of a position are still open. Two of its moves may lead to the
    same position, and where that is lost both of them are: you take away one."""
    return _counted_down(states, successors, mover, value, list, set)


@mistake("lookup.retrograde")
def two_moves_to_one_position_count_twice(
    states: Any, successors: Any, mover: Any, value: Any
) -> Any:
    """You count down how many of the next positions are still open. Two moves may lead to the same
    one, and where it is lost you take away two."""
    return _counted_down(states, successors, mover, value, set, list)


for _sweeps in (20, 50, 100):
    variant("lookup.retrograde", of=two_sweeps_are_taken_to_be_enough)(
        partial(_swept, sweeps=_sweeps)
    )
