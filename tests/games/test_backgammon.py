"""Backgammon: its rules one by one, an obvious generator of plays, and OpenSpiel's."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from textwrap import dedent
from typing import Any

import pyspiel
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, MIN, IllegalMove, IllegalPosition, NotTerminal
from adsearch.games import Backgammon
from adsearch.games.backgammon import BAR, OFF, Board, Play, Roll, State
from adsearch.testing import conforms

GAME = Backgammon()


def board(points: dict[int, int]) -> Board:
    """The checkers on these points, and all others borne off."""
    return tuple({OFF: 15 - sum(points.values()), **points}.get(p, 0) for p in range(26))


def at(mine: dict[int, int], theirs: dict[int, int], roll: Roll, mover: int = MAX) -> State:
    """Whose points are which is said in the mover's numbering, for the other's checkers too."""
    return mover, roll, board(mine), board({25 - p: n for p, n in theirs.items()})


def labels(s: State) -> list[str]:
    return sorted(GAME.label(s, a) for a in GAME.actions(s))


# -- dice -------------------------------------------------------------------------------------


def test_twenty_one_rolls_that_add_up_to_one() -> None:
    s = GAME.result(GAME.initial(), (3, 1))
    s = GAME.result(s, GAME.actions(s)[0])
    chances = {roll: Fraction(p).limit_denominator(36) for roll, p in GAME.outcomes(s)}
    assert len(chances) == 21
    assert all(high >= low for high, low in chances)
    assert Counter(chances.values()) == {Fraction(1, 18): 15, Fraction(1, 36): 6}
    assert sum(chances.values()) == 1


def test_for_the_first_roll_each_throws_one_die_and_the_higher_starts() -> None:
    s = GAME.initial()
    assert GAME.player(s) == CHANCE
    assert GAME.actions(s) == ()
    chances = dict(GAME.outcomes(s))
    assert set(chances) == set(permutations(range(1, 7), 2))
    assert set(chances.values()) == {1 / 30}
    assert GAME.result(s, (6, 5))[:2] == (MAX, (6, 5))
    assert GAME.result(s, (5, 6))[:2] == (MIN, (6, 5))
    with pytest.raises(IllegalMove, match=r"\(4, 4\) is not legal for chance"):
        GAME.result(s, (4, 4))


def test_there_is_nothing_to_roll_where_a_player_moves_or_the_game_is_over() -> None:
    assert GAME.outcomes(at({6: 15}, {6: 15}, (6, 5))) == ()
    assert GAME.outcomes((MAX, (), board({6: 15}), board({}))) == ()


# -- plays ------------------------------------------------------------------------------------

OPENING_PLAYS: dict[Roll, int] = {
    (2, 1): 15,
    (3, 1): 16,
    (4, 1): 14,
    (5, 1): 8,
    (6, 1): 10,
    (3, 2): 17,
    (4, 2): 18,
    (5, 2): 8,
    (6, 2): 14,
    (4, 3): 17,
    (5, 3): 9,
    (6, 3): 14,
    (5, 4): 9,
    (6, 4): 14,
    (6, 5): 7,
}


@pytest.mark.parametrize("roll", OPENING_PLAYS)
def test_distinct_opening_plays(roll: Roll) -> None:
    for thrown in (roll, roll[::-1]):
        s = GAME.result(GAME.initial(), thrown)
        assert len(GAME.actions(s)) == OPENING_PLAYS[roll]
        assert len({GAME.result(s, a) for a in GAME.actions(s)}) == OPENING_PLAYS[roll]


SHUT = dict.fromkeys(range(19, 25), 2)

# The mover's checkers, the other's (both in the mover's numbering), the roll, and all plays.
RULES: dict[str, tuple[dict[int, int], dict[int, int], Roll, list[str]]] = {
    "two checkers close a point": ({13: 1}, {7: 2}, (6, 5), ["13/8 8/2"]),
    "one checker is hit": ({13: 1}, {7: 1, 12: 2}, (6, 1), ["13/7* 7/6"]),
    "two ways if one of them hits": ({13: 1}, {7: 1}, (6, 5), ["13/7* 7/2", "13/8 8/2"]),
    "two ways if each hits another": (
        {13: 1},
        {7: 1, 8: 1},
        (6, 5),
        ["13/7* 7/2", "13/8* 8/2"],
    ),
    "one way if both lead to the same": ({13: 1}, {2: 1}, (6, 5), ["13/7 7/2*"]),
    "a point is hit once": ({8: 1, 6: 1}, {5: 1, 2: 2, 4: 2, 7: 2}, (3, 1), ["8/5* 6/5"]),
    "a checker that takes over is no other play": (
        {13: 1, 7: 1},
        {},
        (6, 5),
        ["13/7 7/2", "13/8 7/1"],
    ),
    "two from one point": ({24: 2}, {17: 2}, (4, 3), ["24/21 24/20"]),
    "both dice if possible": ({13: 1, 9: 1}, {4: 2, 2: 2}, (6, 5), ["13/8 9/3"]),
    "the higher die if only one": ({13: 1}, {2: 2}, (6, 5), ["13/7"]),
    "the lower die if only that": ({13: 1}, {7: 2, 2: 2}, (6, 5), ["13/8"]),
    "the higher die though others are stuck": (
        {24: 2, 13: 1},
        {19: 2, 18: 2, 2: 2},
        (6, 5),
        ["13/7"],
    ),
    "no die": ({13: 2}, {7: 2, 8: 2}, (6, 5), ["pass"]),
    "from the bar first": (
        {BAR: 1, 13: 1},
        {19: 2},
        (6, 1),
        ["bar/24 13/7", "bar/24 24/18"],
    ),
    "the bar by either die": (
        {BAR: 1, 13: 1},
        {18: 2},
        (6, 1),
        ["bar/19 13/12", "bar/24 13/7"],
    ),
    "both from the bar": ({BAR: 2, 13: 1}, {}, (6, 1), ["bar/24 bar/19"]),
    "nothing else before both have entered": ({BAR: 2, 13: 1}, {19: 2}, (6, 1), ["bar/24"]),
    "shut out": ({BAR: 1, 13: 2}, SHUT, (6, 5), ["pass"]),
    "shut out by a double": ({BAR: 1, 13: 2}, {22: 2}, (3, 3), ["pass"]),
    "a double is played four times": ({8: 4}, {4: 2}, (2, 2), ["8/6(4)"]),
    "a double as often as possible": ({13: 1}, {1: 2}, (3, 3), ["13/10 10/7 7/4"]),
    "a double until all are blocked": (
        {12: 1, 10: 1, 8: 1},
        {2: 2, 6: 2},
        (2, 2),
        ["12/10 10/8(2)"],
    ),
    "a double from the bar": (
        {BAR: 3, 6: 1},
        {},
        (4, 4),
        ["bar/21(3) 21/17", "bar/21(3) 6/2"],
    ),
    "off by an exact die": (
        {6: 1, 5: 1, 1: 1},
        {},
        (6, 5),
        ["6/1 5/off", "6/off 5/off"],
    ),
    "off by a higher die from the farthest point": ({4: 1, 2: 1}, {}, (6, 5), ["4/off 2/off"]),
    "not off by a higher die with a checker behind": (
        {6: 1, 3: 1},
        {},
        (5, 4),
        ["6/1 3/off", "6/2 3/off"],
    ),
    "an exact die may be played on instead": (
        {6: 1, 3: 1},
        {},
        (3, 2),
        ["6/3 3/1", "6/4 3/off"],
    ),
    "off as soon as the last one is home": (
        {7: 1, 3: 1},
        {},
        (5, 3),
        ["7/2 3/off", "7/4 4/off"],
    ),
    "not off while one is outside": ({13: 1, 1: 1}, {}, (6, 1), ["13/7 7/6"]),
    "not off while one is on the bar": (
        {BAR: 1, 6: 2},
        {24: 2},
        (6, 1),
        ["bar/19 19/18", "bar/19 6/5"],
    ),
    "off by a double": ({4: 1, 3: 3}, {}, (4, 4), ["4/off 3/off(3)"]),
    "home and off by a double": (
        {9: 1, 3: 4},
        {},
        (3, 3),
        ["9/6 3/off(3)", "9/6 6/3 3/off(2)"],
    ),
    "three home and one off by a double": ({7: 3}, {}, (4, 4), ["7/3(3) 3/off"]),
    "the last checker leaves dice unplayed": ({1: 1}, {}, (6, 6), ["1/off"]),
    "and so by two dice": ({1: 1}, {}, (2, 1), ["1/off"]),
}


@pytest.mark.parametrize("mover", [MAX, MIN])
@pytest.mark.parametrize("rule", RULES)
def test_rules_one_by_one(rule: str, mover: int) -> None:
    mine, theirs, roll, plays = RULES[rule]
    assert labels(at(mine, theirs, roll, mover)) == plays


# -- an obvious generator ---------------------------------------------------------------------

Boards = tuple[Board, Board]  # the mover's, the other's


def moved(boards: Boards, die: int) -> Iterator[Boards]:
    """All positions that one checker moved by `die` leads to."""
    mine, theirs = boards
    for source in range(1, 26):
        behind = [p for p in range(1, 26) if mine[p] and p > source]
        if not mine[source] or (mine[BAR] and source != BAR):
            continue
        target = source - die
        if target <= 0 and (any(p > 6 for p in [source, *behind]) or (target < 0 and behind)):
            continue
        own, other = list(mine), list(theirs)
        own[source] -= 1
        own[max(target, OFF)] += 1
        if target > 0:
            if other[25 - target] >= 2:
                continue
            other[BAR] += other[25 - target]
            other[25 - target] = 0
        yield tuple(own), tuple(other)


def reached(boards: Boards, dice: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Boards]]:
    """All positions that playing dice in this order leads to, with the dice that were played."""
    yield (), boards
    if dice:
        for after in moved(boards, dice[0]):
            for played, end in reached(after, dice[1:]):
                yield (dice[0], *played), end


def obvious(boards: Boards, roll: Roll) -> set[Boards]:
    """All positions that a roll may lead to, by as many dice as possible and by the higher one
    if it can only be one."""
    high, low = roll
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    ends = [end for dice in orders for end in reached(boards, dice)]
    most = max(len(played) for played, _ in ends)
    used = {played for played, _ in ends if len(played) == most}
    if most == 1:
        used = {max(used)}
    return {end for played, end in ends if played in used}


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Checkers thrown about, in half of the cases at home or nearly so."""
    boards = []
    owners = draw(st.lists(st.sampled_from([MAX, MIN]), min_size=24, max_size=24))
    for player, points in ((MAX, range(1, 25)), (MIN, range(24, 0, -1))):
        own = [point for point, owner in zip(points, owners, strict=True) if owner == player]
        farthest = draw(st.sampled_from([6, 8, 24, 24]))
        places = [OFF, BAR, *(point for point in own if point <= farthest)]
        where = draw(st.lists(st.sampled_from(places), min_size=15, max_size=15))
        boards.append(tuple(where.count(point) for point in range(26)))
    mine, theirs = boards
    high, low = sorted(draw(st.tuples(*[st.integers(1, 6)] * 2)), reverse=True)
    assume(mine[OFF] < 15 and theirs[OFF] < 15)
    return draw(st.sampled_from([MAX, MIN])), (high, low), mine, theirs


def check_against_the_obvious(s: State) -> None:
    mover, roll, mine, theirs = s
    assert roll
    plays = GAME.actions(s)
    ends = [GAME.result(s, a) for a in plays]
    assert len(set(ends)) == len(ends), "two plays lead to the same position"
    assert {(own, other) for _, _, other, own in ends} == obvious((mine, theirs), roll)
    assert {(turn, rolled) for turn, rolled, _, _ in ends} == {(1 - mover, ())}
    assert all(list(play) == sorted(play, reverse=True) for play in plays), "not from the back on"


@pytest.mark.slow
@given(positions())
def test_plays_are_those_of_an_obvious_generator(s: State) -> None:
    check_against_the_obvious(s)


@pytest.mark.long
@settings(max_examples=2000)
@given(positions())
def test_plays_are_those_of_an_obvious_generator_in_more_positions(s: State) -> None:
    check_against_the_obvious(s)


# -- OpenSpiel --------------------------------------------------------------------------------


def board_of(spiel: Any, player: int) -> Board:
    """OpenSpiel counts the points from X's 24 on, and has the bar at 100."""
    places = range(23, -1, -1) if player == MAX else range(24)
    points = [spiel.board(player, place) for place in places]
    bar = spiel.board(player, 100)
    return (15 - sum(points) - bar, *points, bar)


def ends_of(spiel: Any) -> dict[Boards, Any]:
    """The positions after the whole play; a double is two moves of the same player."""
    mover = spiel.current_player()
    waiting, ends = [spiel], {}
    while waiting:
        children = {str(s.child(a)): s.child(a) for s in waiting for a in s.legal_actions()}
        waiting = [child for child in children.values() if child.current_player() == mover]
        ends.update(children)
    return {
        (board_of(s, mover), board_of(s, 1 - mover)): s
        for s in ends.values()
        if s.current_player() != mover
    }


def rolls_of(spiel: Any) -> tuple[dict[Roll, int], Counter[Roll]]:
    """OpenSpiel's number of each roll, and its chance in 180ths. It tells 2-1 from 1-2."""
    numbers, chances = {}, Counter[Roll]()
    for number, chance in spiel.chance_outcomes():
        said = spiel.action_to_string(CHANCE, number)
        low, high = sorted(int(die) for die in said.split("roll: ")[1].rstrip(")"))
        roll = (low, high) if "O starts" in said else (high, low)
        numbers[roll] = number
        chances[roll] += round(chance * 180)
    return numbers, chances


def compare_with_openspiel(decisions: int, seed: int) -> set[float]:
    """Play random games until so many rolls have been played, and a game is over. What MAX got."""
    full_scoring = pyspiel.load_game("backgammon(scoring_type=full_scoring)")
    rng, seen, payoffs = random.Random(seed), 0, set[float]()
    while seen < decisions:
        ours, theirs = GAME.initial(), full_scoring.new_initial_state()
        while not theirs.is_terminal():
            assert not GAME.is_terminal(ours)
            assert GAME.player(ours) == theirs.current_player()
            if GAME.player(ours) == CHANCE:
                numbers, chances = rolls_of(theirs)
                assert {roll: round(p * 180) for roll, p in GAME.outcomes(ours)} == chances
                roll = rng.choice(sorted(numbers))
                ours, theirs = GAME.result(ours, roll), theirs.child(numbers[roll])
            else:
                seen += 1
                mover = GAME.player(ours)
                results = [GAME.result(ours, a) for a in GAME.actions(ours)]
                our_ends = {
                    (GAME.checkers(s, mover), GAME.checkers(s, 1 - mover)): s for s in results
                }
                their_ends = ends_of(theirs)
                assert set(our_ends) == set(their_ends), GAME.text(ours)
                end = rng.choice(sorted(our_ends))
                ours, theirs = our_ends[end], their_ends[end]
        assert GAME.is_terminal(ours)
        assert [GAME.utility(ours, p) for p in GAME.players] == theirs.returns()
        payoffs.add(GAME.utility(ours))
    return payoffs


@pytest.mark.slow
def test_plays_and_payoffs_are_those_of_openspiel() -> None:
    compare_with_openspiel(300, seed=0)


@pytest.mark.long
def test_plays_and_payoffs_are_those_of_openspiel_in_more_games() -> None:
    assert compare_with_openspiel(5000, seed=1) == {-3, -2, -1, 1, 2, 3}


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", [MAX, MIN])
@pytest.mark.parametrize(
    ("loser", "stake"),
    [
        ({1: 14}, 1),
        ({1: 15}, 2),
        ({18: 15}, 2),
        ({1: 14, 19: 1}, 3),
        ({1: 14, BAR: 1}, 3),
        ({1: 13, 24: 1}, 1),
    ],
    ids=["one off", "none off", "not in the home", "in the home", "on the bar", "one off saves"],
)
def test_win_gammon_backgammon(loser: dict[int, int], stake: int, winner: int) -> None:
    s: State = winner, (2, 1), board({1: 1}), board(loser)
    s = GAME.result(s, ((1, OFF),))
    assert GAME.is_terminal(s)
    assert GAME.utility(s, winner) == stake
    assert GAME.utility(s, 1 - winner) == -stake
    assert GAME.player(s) == 1 - winner
    assert GAME.actions(s) == ()
    for a in ((2, 1), ((1, OFF),), ()):
        with pytest.raises(IllegalMove, match="the game is over"):
            GAME.result(s, a)
    with pytest.raises(IllegalMove, match="the game is over"):
        GAME.parse(s, "2-1")


def test_a_game_that_goes_on_has_no_utility() -> None:
    with pytest.raises(NotTerminal, match="the dice decide"):
        GAME.utility(GAME.initial())


# -- moves as values and as typed -------------------------------------------------------------


def test_moves_that_are_not_offered_are_refused() -> None:
    s = GAME.result(GAME.initial(), (3, 1))
    for a in (
        (),
        ((8, 5),),
        ((6, 5), (8, 5)),  # the same, but not from the back on
        [[8, 5], [6, 5]],
        ((8, 5), (6, 5), (6, 5)),
        (3, 1),
        None,
        "8/5 6/5",
    ):
        with pytest.raises(
            IllegalMove, match=r"is not legal for MAX at\n13(.|\n)*legal: .*8/5 6/5"
        ):
            GAME.result(s, a)  # type: ignore[arg-type]
    s = GAME.result(s, ((8, 5), (6, 5)))
    for roll in ((1, 3), (7, 1), (3,), [3, 1], 31, None, ()):
        with pytest.raises(IllegalMove, match=r"legal: 1-1, 2-1"):
            GAME.result(s, roll)  # type: ignore[arg-type]


def test_what_was_asked_before_makes_no_difference() -> None:
    s, t = (GAME.result(GAME.initial(), roll) for roll in ((3, 1), (6, 5)))
    plays = GAME.actions(s), GAME.actions(t)
    for a in plays[0]:
        assert GAME.result(s, a) == Backgammon().result(s, a)
        assert (GAME.actions(s), GAME.actions(t)) == plays
    with pytest.raises(IllegalMove):
        GAME.result(t, plays[0][0])


@pytest.mark.parametrize(
    ("mine", "theirs", "roll", "typed", "play"),
    [
        ({13: 1}, {7: 1}, (6, 5), "13/7 7/2", ((13, 7), (7, 2))),
        ({13: 1}, {7: 1}, (6, 5), "13/7*/2", ((13, 7), (7, 2))),
        ({13: 1}, {7: 1}, (6, 5), "13/2", ((13, 8), (8, 2))),
        ({13: 1}, {}, (6, 5), " 8/2 , 13/8 ", ((13, 7), (7, 2))),
        ({BAR: 1, 6: 1}, {}, (4, 1), "6/5 BAR/21", ((BAR, 21), (6, 5))),
        ({6: 1, 5: 1}, {}, (6, 5), "5/Off 6/OFF", ((6, OFF), (5, OFF))),
        ({6: 4, 1: 1}, {}, (2, 2), "6/4(4)", ((6, 4),) * 4),
        ({6: 4, 1: 1}, {}, (2, 2), "6/2(2)", ((6, 4), (6, 4), (4, 2), (4, 2))),
        ({13: 1}, {7: 2, 8: 2}, (6, 5), " Pass", ()),
    ],
)
def test_typed_plays(
    mine: dict[int, int], theirs: dict[int, int], roll: Roll, typed: str, play: Play
) -> None:
    assert GAME.parse(at(mine, theirs, roll), typed) == play


@pytest.mark.parametrize(
    "typed", ["", "pass", "8/5", "8/5 6/5 6/5", "5/8 6/5", "8/5 6/6", "26/25", "8-5 6-5", "8/5(5)"]
)
def test_typed_plays_that_are_refused(typed: str) -> None:
    s = GAME.result(GAME.initial(), (3, 1))
    with pytest.raises(IllegalMove, match=f"{re.escape(repr(typed))} is not legal for MAX"):
        GAME.parse(s, typed)


def test_typed_dice() -> None:
    s = GAME.initial()
    assert [GAME.parse(s, typed) for typed in ("6-5", "56", " 5, 6 ")] == [(6, 5), (5, 6), (5, 6)]
    s = GAME.result(s, (6, 5))
    s = GAME.result(s, GAME.parse(s, "24/13"))
    assert [GAME.parse(s, typed) for typed in ("6-5", "56", "3 3")] == [(6, 5), (6, 5), (3, 3)]
    assert GAME.label(s, (6, 5)) == "6-5"
    for typed in ("", "7-1", "6", "6-5-4", "pass"):
        with pytest.raises(IllegalMove):
            GAME.parse(s, typed)


# -- positions as text ------------------------------------------------------------------------

TEXT = dedent("""\
    13  14  15  16  17  18  |   19  20  21  22  23  24
    X5  .   .   .   O3  .   |   O5  .   .   .   .   X1
    O5  .   .   .   X3  .   |   X5  .   .   .   O1  .
    12  11  10  9   8   7   |   6   5   4   3   2   1
    bar X1 O0, off X0 O1
    X to play 6-2""")


def test_a_position_as_text() -> None:
    s = GAME.position(TEXT)
    assert GAME.text(s) == TEXT
    assert GAME.checkers(s, MAX) == board({BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5})
    assert GAME.checkers(s, MIN) == board({23: 1, 13: 5, 8: 3, 6: 5})
    assert s == (MAX, (6, 2), GAME.checkers(s, MAX), GAME.checkers(s, MIN))
    assert labels(s) == ["bar/23 13/7", "bar/23 24/18", "bar/23 8/2*"]


def test_spaces_case_and_the_order_of_dice_make_no_difference() -> None:
    loose = "\n" + TEXT.lower().replace("  ", " ").replace("\n", " \n  ").replace("6-2", "2-6")
    assert GAME.position(loose) == GAME.position(TEXT)


@pytest.mark.slow
@given(positions(), st.booleans())
def test_position_reads_what_text_writes(s: State, rolled: bool) -> None:
    mover, roll, mine, theirs = s
    both_shut_out = all(b[BAR] and min(b[1:7]) > 1 for b in (mine, theirs))
    assume(not both_shut_out)
    s = mover, roll if rolled else (), mine, theirs
    assert GAME.position(GAME.text(s)) == s


def test_finished_games_and_the_start_as_text() -> None:
    for winner in (MAX, MIN):
        s: State = 1 - winner, (), board({18: 15}), board({})
        assert GAME.text(s).endswith(f"\n{'XO'[winner]} has won")
        assert GAME.position(GAME.text(s)) == s
    assert GAME.text(GAME.initial()).endswith("\nthe dice decide who starts")
    assert GAME.position(GAME.text(GAME.initial())) == GAME.initial()


START = GAME.text(GAME.initial())
WON = GAME.text((MIN, (), board({18: 15}), board({})))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "write it as\n13  14"),
        (TEXT.replace("bar", "rail"), "write it as"),
        (TEXT.replace("24\n", "25\n"), "write it as"),
        (TEXT.replace("X to play 6-2", "X to play 7-2"), "write it as"),
        (TEXT.replace("X to play 6-2", "Z to roll"), "write it as"),
        (TEXT + "\nand more", "write it as"),
        (TEXT.replace("O3", "X1O2"), "point 17 holds ., X2 or O2, but not X1O2"),
        (TEXT.replace("O3", "X0"), "point 17 holds"),
        (TEXT.replace("X3", "X2"), "X has 14 checkers, not 15"),
        (TEXT.replace("off X0 O1", "off X0 O2"), "O has 16 checkers, not 15"),
        (TEXT.replace("X to play 6-2", "the dice decide who starts"), "only at the start"),
        (START.replace("the dice decide who starts", "X has won"), "has borne off 15"),
        (WON.replace("X has won", "X to roll"), "has borne off 15"),
        (WON.replace("X has won", "O to roll"), "has borne off 15"),
        (WON.replace("X has won", "O to play 2-1"), "has borne off 15"),
        (WON.replace("X has won", "O has won"), "has borne off 15"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(IllegalPosition, match=re.escape(complaint)):
        GAME.position(text)


def test_both_cannot_be_shut_out() -> None:
    shut = board({BAR: 3, **dict.fromkeys(range(1, 7), 2)})
    with pytest.raises(IllegalPosition, match="nobody could ever move"):
        GAME.position(GAME.text((MAX, (), shut, shut)))


@pytest.mark.slow
def test_keeps_the_contract() -> None:
    assert conforms(GAME, games=1)
