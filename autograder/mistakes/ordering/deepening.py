"""What goes wrong in ordering.deepening."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.ordering.deepening import OutOfTime, deepen
from autograder.mistakes.numbered_moves import Numbered


def _never() -> bool:
    return False


class _Search:
    """Deepening with parts to break; a value is None where time ran out below."""

    def __init__(self, game: Any, state: Any, evaluate: Any, clock: Callable[[], bool]) -> None:
        self.game, self.state, self.evaluate, self.clock = game, state, evaluate, clock
        self.actions = game.actions(state)
        self.best = max if game.is_terminal(state) or game.player(state) == MAX else min
        self.guessed = False

    def value(self, s: Any, depth: int) -> Any:
        if self.clock():
            raise OutOfTime
        return self.plain(s, depth, self.value)

    def plain(self, s: Any, depth: int, below: Callable[[Any, int], Any]) -> Any:
        if self.game.is_terminal(s):
            return self.game.utility(s)
        if depth == 0:
            self.guessed = True
            return self.evaluate(s)
        best = max if self.game.player(s) == MAX else min
        return best(below(self.game.result(s, a), depth - 1) for a in self.game.actions(s))

    def values(self, depth: int, done: dict[Any, Any]) -> None:
        """The value of every move goes into `done`, as far as time allows."""
        for a in self.actions:
            done[a] = self.value(self.game.result(self.state, a), depth - 1)

    def finished(self) -> bool:
        return not self.guessed or len(self.actions) == 1


def _deepening(search: _Search, depths: Iterable[int], stop: bool = True) -> Any:
    """A right `deepen` from the parts, but for which depths it goes through, and whether it stops
    where nothing is left to find."""
    found = search.actions[0], 0, 0
    for depth in depths:
        search.guessed = False
        done: dict[Any, Any] = {}
        try:
            search.values(depth, done)
        except OutOfTime:
            break
        action = search.best(done, key=lambda a: done[a])
        found = action, done[action], depth
        if stop and search.finished():
            break
    return found


def _over(game: Any, state: Any) -> Any:
    return (None, game.utility(state), 0) if game.is_terminal(state) else None


@mistake("ordering.deepening")
def the_unfinished_iteration_is_played(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """When time runs out you play the best move of the search that was not finished. It has not
    seen all moves: the best of the few it saw may be the worst of all. Which search do you
    trust?"""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    found: Any = search.actions[0], 0, 0
    for depth in range(1, max_depth + 1):
        search.guessed = False
        done: dict[Any, Any] = {}
        try:
            search.values(depth, done)
        except OutOfTime:
            if done:
                action = search.best(done, key=lambda a: done[a])
                found = action, done[action], depth
            break
        action = search.best(done, key=lambda a: done[a])
        found = action, done[action], depth
        if search.finished():
            break
    return found


@mistake("ordering.deepening")
def the_move_of_the_unfinished_iteration_is_played(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Value and depth come from the last search that was finished, but the move from the one that
    was not. All three belong together."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    found: Any = search.actions[0], 0, 0
    for depth in range(1, max_depth + 1):
        search.guessed = False
        done: dict[Any, Any] = {}
        try:
            search.values(depth, done)
        except OutOfTime:
            if done:
                found = search.best(done, key=lambda a: done[a]), *found[1:]
            break
        action = search.best(done, key=lambda a: done[a])
        found = action, done[action], depth
        if search.finished():
            break
    return found


@mistake("ordering.deepening")
def out_of_time_means_guess(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """When time is up, your search goes on with guesses where it happens to be, and its result is
    taken for that of a finished one. Some moves were seen to the full depth and others were not:
    such values cannot be compared."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, _never)
    up = False

    def value(s: Any, depth: int) -> Any:
        nonlocal up
        up = up or out_of_time()
        return search.plain(s, 0 if up else depth, value)

    search.value = value  # type: ignore[method-assign]
    found: Any = search.actions[0], 0, 0
    for depth in range(1, max_depth + 1):
        search.guessed = False
        done: dict[Any, Any] = {}
        search.values(depth, done)
        action = search.best(done, key=lambda a: done[a])
        found = action, done[action], depth
        if search.finished() or up:
            break
    return found


@mistake("ordering.deepening")
def the_clock_is_read_between_depths_only(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You look at the clock before each depth, but never inside the tree. One more depth can take
    longer than everything before it together."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, _never)
    depths = (depth for depth in range(1, max_depth + 1) if not out_of_time())
    return _deepening(search, depths)


@mistake("ordering.deepening")
def the_clock_is_read_at_the_root_only(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You look at the clock before each move of the root, but never below. A single move can have
    an enormous tree."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)

    def value(s: Any, depth: int) -> Any:
        if search.clock():
            raise OutOfTime
        return below(s, depth)

    def below(s: Any, depth: int) -> Any:
        return search.plain(s, depth, below)

    search.value = value  # type: ignore[method-assign]
    return _deepening(search, range(1, max_depth + 1))


@mistake("ordering.deepening")
def without_time_there_is_no_move(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """If time is up before the first depth is finished, you return None. Some move has to be made:
    any legal one is better than none."""
    found = deepen(game, state, evaluate, out_of_time, max_depth)
    return found if found[2] else (None, *found[1:])


@mistake("ordering.deepening")
def without_time_it_breaks(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """If time is up before the first depth is finished, there is no move yet, and your function
    breaks. With which move could it begin?"""
    found = deepen(game, state, evaluate, out_of_time, max_depth)
    if not game.is_terminal(state) and not found[2]:
        raise UnboundLocalError("cannot access local variable 'best_move'")
    return found


@mistake("ordering.deepening")
def it_never_deepens(game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any) -> Any:
    """You search to the greatest depth at once. If time runs out there is nothing to fall back on:
    begin with depth 1."""
    if over := _over(game, state):
        return over
    return _deepening(_Search(game, state, evaluate, out_of_time), [max_depth])


@mistake("ordering.deepening")
def only_depth_one_is_searched(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You search one ply, and no more. There is time for depth 2, 3 and so on up to `max_depth`."""
    return deepen(game, state, evaluate, out_of_time, min(1, max_depth))


@mistake("ordering.deepening")
def it_begins_with_the_greatest_depth(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Your depths go down instead of up. The point is to have an answer soon, and then a better
    one."""
    if over := _over(game, state):
        return over
    return _deepening(_Search(game, state, evaluate, out_of_time), range(max_depth, 0, -1))


@mistake("ordering.deepening")
def every_other_depth_is_left_out(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You leave out every other depth. Each depth is there in case the next one is not finished."""
    if over := _over(game, state):
        return over
    return _deepening(_Search(game, state, evaluate, out_of_time), range(1, max_depth + 1, 2))


@mistake("ordering.deepening")
def the_last_depth_is_left_out(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You stop one ply before `max_depth`. Which numbers does `range(1, n)` run through?"""
    if over := _over(game, state):
        return over
    return _deepening(_Search(game, state, evaluate, out_of_time), range(1, max_depth))


@mistake("ordering.deepening")
def the_depth_is_one_too_many(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You name the depth at which your search was stopped, but move and value come from the one
    before. Name the depth that was completed."""
    action, value, depth = deepen(game, state, evaluate, out_of_time, max_depth)
    return action, value, min(depth + 1, max_depth)


@mistake("ordering.deepening")
def depth_is_counted_one_too_far(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """What you call depth 1 looks two plies ahead. The move at the root is the first ply."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    to_depth = search.values
    search.values = lambda depth, done: to_depth(depth + 1, done)  # type: ignore[method-assign]
    return _deepening(search, range(1, max_depth + 1))


@mistake("ordering.deepening")
def the_root_always_maximises(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """At the root you take the move with the largest value, whoever moves. MIN wants the
    smallest."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    search.best = max
    return _deepening(search, range(1, max_depth + 1))


@mistake("ordering.deepening")
def the_value_is_the_movers(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Where MIN moves, your value has the wrong sign: it is asked for in MAX's view."""
    action, value, depth = deepen(game, state, evaluate, out_of_time, max_depth)
    return action, value if game.player(state) == MAX else -value, depth


@mistake("ordering.deepening")
def it_goes_on_when_all_is_known(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You search deeper although the last search has already seen the end of every line of play.
    How can you tell that nothing was guessed?"""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    only_one = len(search.actions) == 1
    return _deepening(search, range(1, 2 if only_one else max_depth + 1), stop=False)


@mistake("ordering.deepening")
def it_thinks_about_the_only_move(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Where there is only one move you use up the time all the same. There is nothing to decide."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    search.finished = lambda: not search.guessed  # type: ignore[method-assign]
    return _deepening(search, range(1, max_depth + 1))


@mistake("ordering.deepening")
def it_never_stops_by_itself(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Only the clock and `max_depth` stop your search. It could stop when the whole game has been
    seen, or when there is just one move to play."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    return _deepening(search, range(1, max_depth + 1), stop=False)


@mistake("ordering.deepening")
def a_finished_game_is_not_expected(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Where the game is over there is no first move to begin with, and your function breaks. It
    should return None for the move."""
    assert game.actions(state)[0] is not None
    return deepen(game, state, evaluate, out_of_time, max_depth)


@mistake("ordering.deepening")
def only_the_move_comes_back(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You return the move alone. Value and depth are asked for as well: `return action, value,
    depth`."""
    return deepen(game, state, evaluate, out_of_time, max_depth)[0]


@variant("ordering.deepening", of=only_the_move_comes_back)
def only_the_move_comes_back_but_at_the_end(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    found = deepen(game, state, evaluate, out_of_time, max_depth)
    return found if game.is_terminal(state) else found[0]


@mistake("ordering.deepening")
def depth_one_is_left_out(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You begin with depth 2. If time runs out there, depth 1 would have had an answer."""
    if over := _over(game, state):
        return over
    return _deepening(_Search(game, state, evaluate, out_of_time), range(2, max_depth + 1))


@mistake("ordering.deepening")
def value_and_move_are_swapped(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You return the value first. The order asked for is (action, value, depth)."""
    action, value, depth = deepen(game, state, evaluate, out_of_time, max_depth)
    return value, action, depth


@variant("ordering.deepening", of=value_and_move_are_swapped)
def value_and_move_are_swapped_but_at_the_end(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    if over := _over(game, state):
        return over
    return value_and_move_are_swapped(game, state, evaluate, out_of_time, max_depth)


@mistake("ordering.deepening")
def it_returns_the_number_of_the_move(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You return which of the moves is best, counted from 0. Moves need not be numbers: return the
    move itself."""
    action, value, depth = deepen(game, state, evaluate, out_of_time, max_depth)
    return None if action is None else game.actions(state).index(action), value, depth


@mistake("ordering.deepening")
def it_begins_at_the_start_of_the_game(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You begin at `game.initial()`. Asked for is a move at `state`, which may be any position of
    the game."""
    return deepen(game, game.initial(), evaluate, out_of_time, max_depth)


class _Alternating(_Search):
    """Levels take turns from the player at the root."""

    def value(self, s: Any, depth: int, maximise: bool | None = None) -> Any:
        turn = self.best is min if maximise is None else maximise
        if self.clock():
            raise OutOfTime
        if self.game.is_terminal(s):
            return self.game.utility(s)
        if depth == 0:
            self.guessed = True
            return self.evaluate(s)
        after = (self.game.result(s, a) for a in self.game.actions(s))
        return (max if turn else min)(self.value(t, depth - 1, not turn) for t in after)


@mistake("ordering.deepening")
def levels_alternate_from_the_player_at_the_root(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You ask once whose turn it is, and then take turns for granted. A player may move twice in a
    row: ask at every node."""
    if over := _over(game, state):
        return over
    search = _Alternating(game, state, evaluate, out_of_time)
    return _deepening(search, range(1, max_depth + 1))


@mistake("ordering.deepening")
def moves_are_taken_for_numbers(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return deepen(Numbered(game), state, evaluate, out_of_time, max_depth)


@mistake("ordering.deepening")
def the_best_of_the_depth_before_is_kept(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """A new depth begins with the best value of the one before, so a move that turns out worse than
    it looked is never given up. Every depth begins anew."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    action, value = search.actions[0], None
    found: tuple[Any, Any, int] = action, 0, 0
    for depth in range(1, max_depth + 1):
        search.guessed = False
        try:
            for a in search.actions:
                v = search.value(game.result(state, a), depth - 1)
                if value is None or (v != value and search.best(v, value) == v):
                    action, value = a, v
        except OutOfTime:
            break
        found = action, value, depth
        if search.finished():
            break
    return found


@mistake("ordering.deepening")
def it_stops_when_nothing_changes(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You stop when a depth finds the same as the one before. The next may see what both of them
    missed: stop when there is nothing left to find."""
    return _until_same(game, state, evaluate, out_of_time, max_depth, of=1)


@variant("ordering.deepening", of=it_stops_when_nothing_changes)
def it_stops_when_the_move_stays(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    return _until_same(game, state, evaluate, out_of_time, max_depth, of=0)


def _until_same(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: int, of: int
) -> Any:
    """A right `deepen`, but that it stops where two depths agree on the move or on the value."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    found: tuple[Any, Any, int] = search.actions[0], 0, 0
    for depth in range(1, max_depth + 1):
        before = found
        action, value, reached = _deepening(search, [depth])
        if reached == 0:
            break
        found = action, value, depth
        if search.finished() or (depth > 1 and found[of] == before[of]):
            break
    return found


@mistake("ordering.deepening")
def it_stops_at_the_first_end(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You stop as soon as one line of play has come to its end. Others go on, and were guessed:
    stop when nothing was."""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    ended = False

    def value(s: Any, depth: int) -> Any:
        nonlocal ended
        if out_of_time():
            raise OutOfTime
        ended = ended or game.is_terminal(s)
        return search.plain(s, depth, value)

    search.value = value  # type: ignore[method-assign]
    search.finished = lambda: ended or len(search.actions) == 1  # type: ignore[method-assign]
    return _deepening(search, range(1, max_depth + 1))


@variant("ordering.deepening", of=it_stops_at_the_first_end)
def it_stops_when_the_best_line_ends(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, out_of_time)
    found: tuple[Any, Any, int] = search.actions[0], 0, 0

    def line(s: Any, depth: int) -> Any:
        """The value, and whether it is that of a finished game."""
        if out_of_time():
            raise OutOfTime
        if game.is_terminal(s) or depth == 0:
            return search.plain(s, depth, search.value), game.is_terminal(s)
        best = max if game.player(s) == MAX else min
        after = [line(game.result(s, a), depth - 1) for a in game.actions(s)]
        return best(after, key=lambda pair: pair[0])

    for depth in range(1, max_depth + 1):
        try:
            lines = {a: line(game.result(state, a), depth - 1) for a in search.actions}
        except OutOfTime:
            break
        action = search.best(lines, key=lambda a: lines[a][0])
        value, ended = lines[action]
        found = action, value, depth
        if ended or len(lines) == 1:
            break
    return found


@mistake("ordering.deepening")
def what_was_completed_is_thrown_away(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """When time runs out you answer as if nothing had been searched. The depths before were
    completed: keep what the last of them found, and return that."""
    rang = False

    def clock() -> bool:
        nonlocal rang
        rang = rang or out_of_time()
        return rang

    found = deepen(game, state, evaluate, clock, max_depth)
    return (game.actions(state)[0], evaluate(state), 0) if rang else found


@mistake("ordering.deepening")
def without_time_depth_one_is_named(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """If time is up before the first depth is finished, you name depth 1 all the same. Nothing was
    completed: that is depth 0."""
    action, value, depth = deepen(game, state, evaluate, out_of_time, max_depth)
    return action, value, depth if action is None else max(1, depth)


class _Misjudging(_Search):
    """Guesses are in the view of the player to move."""

    def plain(self, s: Any, depth: int, below: Callable[[Any, int], Any]) -> Any:
        found = super().plain(s, depth, below)
        is_guess = depth == 0 and not self.game.is_terminal(s)
        return -found if is_guess and self.game.player(s) != MAX else found


@mistake("ordering.deepening")
def guesses_are_in_the_movers_view(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You turn the sign of `evaluate` where MIN is to move. It is in MAX's view everywhere."""
    if over := _over(game, state):
        return over
    search = _Misjudging(game, state, evaluate, out_of_time)
    return _deepening(search, range(1, max_depth + 1))


class _Maximising(_Search):
    """Every level below the root takes the largest."""

    def plain(self, s: Any, depth: int, below: Callable[[Any, int], Any]) -> Any:
        if self.game.is_terminal(s) or depth == 0:
            return super().plain(s, depth, below)
        return max(below(self.game.result(s, a), depth - 1) for a in self.game.actions(s))


@mistake("ordering.deepening")
def every_level_maximises(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Below the root every value is the largest, as if MAX moved everywhere. Ask the game who
    moves."""
    if over := _over(game, state):
        return over
    search = _Maximising(game, state, evaluate, out_of_time)
    return _deepening(search, range(1, max_depth + 1))


@mistake("ordering.deepening")
def it_goes_one_ply_beyond_the_greatest_depth(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You go one ply beyond `max_depth`. Which numbers does `range(1, n)` run through?"""
    return deepen(game, state, evaluate, out_of_time, max_depth + 1)


@mistake("ordering.deepening")
def the_greatest_depth_is_named(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You name `max_depth`, however far you came. Name the depth that was completed."""
    action, value, depth = deepen(game, state, evaluate, out_of_time, max_depth)
    return action, value, depth if action is None else max_depth


@mistake("ordering.deepening")
def the_clock_is_read_at_the_leaves_only(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """You look at the clock where a line of play ends, and not on the way there. Between two leaves
    your search may pass many positions: where else should it ask?"""
    if over := _over(game, state):
        return over
    search = _Search(game, state, evaluate, _never)

    def value(s: Any, depth: int) -> Any:
        if (depth == 0 or game.is_terminal(s)) and out_of_time():
            raise OutOfTime
        return search.plain(s, depth, value)

    search.value = value  # type: ignore[method-assign]
    return _deepening(search, range(1, max_depth + 1))
