"""Nim: Bouton's rule, the seeds' II-Nim, many players, and OpenSpiel's opinion."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

from adsearch.game import MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Nim
from adsearch.games.nim import Position, Take
from adsearch.testing import conforms
from tests.games.openspiel import compare


def values(nim: Nim) -> Callable[[Position], float]:
    """What best play of two gives MAX at each position."""

    @cache
    def best(s: Position) -> float:
        if nim.is_terminal(s):
            return nim.utility(s)
        below = [best(nim.result(s, a)) for a in nim.actions(s)]
        return max(below) if nim.player(s) == MAX else min(below)

    return best


def leaves(nim: Nim, s: Position) -> list[float]:
    if nim.is_terminal(s):
        return [nim.utility(s)]
    return [leaf for a in nim.actions(s) for leaf in leaves(nim, nim.result(s, a))]


def nodes(nim: Nim, s: Position) -> int:
    return 1 + sum(nodes(nim, nim.result(s, a)) for a in nim.actions(s))


def reachable(nim: Nim) -> set[Position]:
    seen, waiting = set(), {nim.initial()}
    while waiting:
        s = waiting.pop()
        seen.add(s)
        waiting |= {nim.result(s, a) for a in nim.actions(s)} - seen
    return seen


def merged(states: set[Position]) -> set[tuple[int, tuple[int, ...]]]:
    return {(mover, tuple(sorted(piles))) for mover, piles in states}


def mover_loses(piles: tuple[int, ...], misere: bool) -> bool:
    """Bouton's rule. In misère play with heaps of one match only, the mover loses if the number
    of non-empty heaps is odd."""
    if misere and max(piles) <= 1:
        return sum(piles) % 2 == 1
    return reduce(xor, piles) == 0


@pytest.mark.parametrize("misere", [True, False])
def test_bouton_s_rule_holds_for_all_three_piles_up_to_five(misere: bool) -> None:
    value = values(Nim((5, 5, 5), misere))
    for piles in product(range(6), repeat=3):
        lost = mover_loses(piles, misere)
        assert value((MAX, piles)) == (-1 if lost else 1), piles
        assert value((MIN, piles)) == (1 if lost else -1), piles


def test_ii_nim_has_33_nodes_and_is_lost_though_most_leaves_are_won() -> None:
    nim = Nim((2, 2))
    ends = leaves(nim, nim.initial())
    assert nodes(nim, nim.initial()) == 33
    assert (len(ends), ends.count(1), ends.count(-1)) == (14, 8, 6)
    assert values(nim)(nim.initial()) == -1


def test_ii_nim_lists_18_states_and_reaches_14() -> None:
    listed = {(mover, piles) for mover in (MAX, MIN) for piles in product(range(3), repeat=2)}
    seen = reachable(Nim((2, 2)))
    assert (len(listed), len(seen), len(merged(listed)), len(merged(seen))) == (18, 14, 12, 9)
    assert listed - seen == {(MAX, (1, 2)), (MAX, (2, 1)), (MIN, (1, 1)), (MIN, (2, 2))}


@pytest.mark.parametrize(
    ("piles", "states", "classes"), [((1, 2, 3), 40, 23), ((3, 4, 5), 232, 91)]
)
def test_reachable_states(piles: tuple[int, ...], states: int, classes: int) -> None:
    seen = reachable(Nim(piles))
    assert (len(seen), len(merged(seen))) == (states, classes)


def test_tree_sizes() -> None:
    for piles, size, ends in [((1, 2), 12, 5), ((1, 2, 3), 447, 182), ((), 1, 1), ((0, 0), 1, 1)]:
        nim = Nim(piles)
        assert (nodes(nim, nim.initial()), len(leaves(nim, nim.initial()))) == (size, ends)


@pytest.mark.parametrize(
    ("piles", "worth"),
    [
        ((2, 2), -1),
        ((1, 2), 1),
        ((1, 1), 1),
        ((1,), -1),
        ((1, 1, 1), -1),
        ((1, 2, 3), -1),
        ((3, 4, 5), 1),
        ((1, 3, 5, 7), -1),
        ((), 1),
        ((0, 0), 1),
    ],
)
def test_misere_values(piles: tuple[int, ...], worth: int) -> None:
    value = values(Nim(piles))
    assert value(Nim(piles).initial()) == worth
    assert value(Nim(piles, first=MIN).initial()) == -worth


@pytest.mark.parametrize(("piles", "only"), [((1, 2), (1, 2)), ((3, 4, 5), (0, 2))])
def test_the_only_winning_move(piles: tuple[int, ...], only: Take) -> None:
    nim = Nim(piles)
    s, value = nim.initial(), values(nim)
    assert [a for a in nim.actions(s) if value(nim.result(s, a)) == 1] == [only]


def test_the_same_matches_with_another_mover_are_another_state() -> None:
    nim = Nim((2, 2))
    at_once = nim.result(nim.initial(), (0, 2))
    one_by_one = nim.result(nim.result(nim.initial(), (0, 1)), (0, 1))
    assert at_once == (MIN, (0, 2))
    assert one_by_one == (MAX, (0, 2))
    assert (values(nim)(at_once), values(nim)(one_by_one)) == (-1, 1)


@pytest.mark.parametrize("misere", [True, False])
def test_who_took_the_last_match_is_who_moved_before(misere: bool) -> None:
    """At the empty table MAX is to move, so MIN took the last match."""
    nim = Nim((1, 1), misere)
    assert nim.utility((MAX, (0, 0)), MAX) == (1 if misere else -1)
    assert nim.utility((MAX, (0, 0)), MIN) == (-1 if misere else 1)
    assert nim.utility((MIN, (0, 0)), MAX) == (-1 if misere else 1)


def test_three_players_pay_one_another() -> None:
    end = (0, (0,))  # C took the last match
    misere, normal = Nim((3,), players=3), Nim((3,), misere=False, players=3)
    assert [misere.utility(end, p) for p in misere.players] == [1, 1, -2]
    assert [normal.utility(end, p) for p in normal.players] == [-1, -1, 2]
    assert (misere.bounds, normal.bounds) == ((-2, 1), (-1, 2))


def test_the_turn_goes_round_the_table() -> None:
    nim = Nim((4,), players=3, first=1)
    s, turns = nim.initial(), []
    while not nim.is_terminal(s):
        turns.append(nim.name(nim.player(s)))
        s = nim.result(s, (0, 1))
    assert turns == ["B", "C", "A", "B"]


@pytest.mark.parametrize("misere", [True, False])
@pytest.mark.parametrize("piles", [(2, 2), (1, 3, 5, 7), (9, 1)])
def test_agrees_with_openspiel(piles: tuple[int, ...], misere: bool) -> None:
    sizes = ";".join(map(str, piles))
    compare(
        Nim(piles, misere),
        f"nim(pile_sizes={sizes},is_misere={str(misere).lower()})",
        lambda s, a: (a[1] - 1) * len(piles) + a[0],
        positions=500,
    )


@pytest.mark.parametrize(
    "nim",
    [
        Nim(),
        Nim(()),
        Nim((0, 0)),
        Nim((0, 3, 1), first=MIN),
        Nim((1, 3, 5, 7), misere=False),
        Nim((4, 4), players=5, first=4),
        Nim((2, 2, 2), misere=False, players=3),
    ],
)
def test_keeps_the_contract(nim: Nim) -> None:
    assert conforms(nim)


@pytest.mark.parametrize(
    "move",
    [(0, 0), (0, 3), (-1, 1), (2, 1), (0, -1), (0, 1.5), (0.0, 1), (0,), (0, 1, 1), 0, "01", None],
)
def test_illegal_moves_are_refused(move: Take) -> None:
    nim = Nim((2, 2))
    with pytest.raises(IllegalMove, match=r"MAX to move: 2 2\nlegal: 0:1, 0:2, 1:1, 1:2"):
        nim.result(nim.initial(), move)


def test_a_finished_game_has_no_moves_and_an_unfinished_one_no_utility() -> None:
    nim = Nim((1,))
    with pytest.raises(IllegalMove, match="the game is over"):
        nim.result((MIN, (0,)), (0, 1))
    with pytest.raises(NotTerminal, match="MAX to move: 1"):
        nim.utility(nim.initial())


@pytest.mark.parametrize("typed", ["1:2", "1 2", " 1, 2 ", "(1, 2)", "(1,2)"])
def test_moves_may_be_typed_in_many_ways(typed: str) -> None:
    nim = Nim((2, 2))
    assert nim.parse(nim.initial(), typed) == (1, 2)


@pytest.mark.parametrize("typed", ["12", "1:3", "-1:2", "1:-2", "1", "one two", "0:1:1"])
def test_other_typing_is_refused(typed: str) -> None:
    nim = Nim((2, 2))
    with pytest.raises(IllegalMove, match="legal: 0:1"):
        nim.parse(nim.initial(), typed)


def test_positions_are_read_tolerantly() -> None:
    assert Nim((2, 2)).position("  min to move:  0 2 \n") == (MIN, (0, 2))
    assert Nim(()).position("MAX to move:") == (MAX, ())
    assert Nim((3,), players=3).position("c to move: 1") == (2, (1,))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("2 2", "write it as 'MAX to move: 2 2'"),
        ("MAX to move: 2 -1", "write it as"),
        ("C to move: 2 2", "C does not play, only MAX, MIN"),
        ("MAX to move: 2", "has 1 piles, the game 2"),
        ("MAX to move: 2 3", "a pile of 2 cannot grow to 3"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=complaint):
        Nim((2, 2)).position(text)


def test_impossible_games_are_refused() -> None:
    with pytest.raises(ValueError, match="fewer than 0 matches"):
        Nim((2, -1))
    with pytest.raises(ValueError, match=r"whole numbers such as \(2, 2\), not 3"):
        Nim(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="whole numbers"):
        Nim((2, 1.5))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="2 to 26 players, not 1"):
        Nim((2, 2), players=1)
    with pytest.raises(ValueError, match="one of 0 … 1, not 2"):
        Nim((2, 2), first=2)
