"""A mistake is named only where its hint is true of the program."""

from __future__ import annotations

import operator
from functools import partial
from math import inf, isclose
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from autograder import check, own
from autograder.checks import comparison, examination
from autograder.checks.diagnosis import diagnose
from autograder.checks.mistakes import mistakes_in, reference
from autograder.checks.responses import Response
from autograder.exercises.alpha_beta.predict import skipped_in
from autograder.exercises.chance.pig import HOLD, SMALL
from autograder.exercises.chance.pig import ask as ask_pig
from autograder.exercises.evaluation.own import counted
from autograder.exercises.material.tictactoe import Noughts
from autograder.exercises.tournament.player import ask_to_beat
from autograder.inside.faults import timeout
from autograder.inside.questions import Answer

pig = reference("chance.pig")
canonical = reference("games.canonical")
value_of = reference("minimax.value")


pytestmark = pytest.mark.slow


def test_a_mistake_that_is_wrong_where_the_program_is_right_is_not_named() -> None:
    """It says 0 where there is one move, as one would that returns the move; but it does not."""

    def nothing_to_choose(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        if len(game.actions(state)) == 1:
            return 0
        best = max if game.player(state) == MAX else min
        return best(nothing_to_choose(game, game.result(state, a)) for a in game.actions(state))

    report = check("minimax.value", nothing_to_choose)
    assert report.points < report.max_points
    assert report.mistake is None


@pytest.mark.slow
def test_a_mistake_that_is_wrong_in_most_of_what_the_program_knows_of_is_not_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the first move ends the game with 1, it plays that, but it plays others elsewhere."""
    first = [m for m in mistakes_in("mcts.playout") if m.name == "It always plays the first move"]
    assert first
    monkeypatch.setattr(examination, "mistakes_in", lambda exercise: first)

    def wins_if_it_can(game: Any, state: Any, rng: Any) -> Any:
        while not game.is_terminal(state):
            after = [game.result(state, a) for a in game.actions(state)]
            best = 1 if game.player(state) == MAX else -1
            won = [s for s in after if game.is_terminal(s) and game.utility(s) == best]
            state = won[0] if won else rng.choice(after)
        return game.utility(state)

    report = check("mcts.playout", wins_if_it_can)
    assert report.points < report.max_points
    assert report.mistake is None


def test_a_mistake_that_is_right_where_the_program_is_wrong_is_not_named() -> None:
    """It answers as a known mistake would, but what is wrong is that it asked nothing."""
    known: list[Any] = []

    def learning(game: Any, state: Any) -> Any:
        known.append(value_of(game, state))
        return known[-1]

    assert check("minimax.value", learning).points == 6
    answers = iter(known)
    report = check("minimax.value", lambda game, state: next(answers, 0))
    assert report.points < report.max_points
    assert report.mistake is None


def test_who_only_breaks_off_is_not_told_two_mistakes() -> None:
    """Two mistakes that end in the same kind of exception are found for any program that does."""

    def search(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        return max(program(game, game.result(state, a), alpha, beta) for a in game.actions(state))

    program = partial(search, alpha=-inf)
    report = check("minimax.value", program)
    assert "multiple values for argument" in report.text()
    assert report.mistake is None


def test_what_is_remembered_of_a_game_by_its_id_is_that_games() -> None:
    """While a program is checked no two games have the same, though each is forgotten here."""
    known: dict[Any, Any] = {}

    def remembered(game: Any, state: Any) -> Any:
        key = id(game), state
        if key not in known and game.is_terminal(state):
            known[key] = game.utility(state)
        elif key not in known:
            best = max if game.player(state) == MAX else min
            after = (game.result(state, a) for a in game.actions(state))
            known[key] = best(remembered(game, s) for s in after)
        return known[key]

    assert [check("minimax.value", remembered).points for _ in range(2)] == [6, 6]


def test_a_mistake_is_named_though_the_program_gets_a_rare_case_right() -> None:
    """The known one does not refuse to answer where there is nothing to go by."""

    def careful(outcomes: Any) -> Any:
        if not any(share for share, _ in outcomes):
            raise ValueError("no outcomes")
        return sum(share * utility for share, utility in outcomes)

    assert check("evaluation.expected", careful).mistake == "Counts are not divided"


def test_the_case_shown_is_one_that_the_named_mistake_explains() -> None:
    """A category without positions is shorter to write than one with a count, but beside the point
    if counts are not divided at all."""

    def undivided(outcomes: Any) -> Any:
        return sum(share * utility for share, utility in outcomes)

    report = check("evaluation.expected", undivided)
    assert report.mistake == "Counts are not divided"
    assert report.counterexample
    assert report.counterexample.expected == "1.5"


@pytest.mark.slow
def test_a_mistake_is_named_in_whatever_order_the_moves_are_tried() -> None:
    def without_cuts(game: Any, state: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        best = max if game.player(state) == MAX else min
        moves = reversed(game.actions(state))
        return best(without_cuts(game, game.result(state, a)) for a in moves)

    report = check("alpha_beta.value", without_cuts)
    assert (report.points, report.mistake) == (5, "It prunes nothing")


def test_who_answers_from_what_is_remembered_of_another_game_is_asked_about_it() -> None:
    known: dict[Any, Any] = {}

    def without_the_game(game: Any, state: Any) -> Any:
        if state not in known:
            if game.is_terminal(state):
                known[state] = game.utility(state)
            else:
                best = max if game.player(state) == MAX else min
                after = [game.result(state, a) for a in game.actions(state)]
                known[state] = best(without_the_game(game, s) for s in after)
        return known[state]

    report = check("minimax.value", without_the_game)
    assert report.points < report.max_points
    assert report.hint
    assert "remember an earlier call" in report.hint


@pytest.mark.slow
def test_who_keeps_something_between_calls_is_asked_about_it() -> None:
    nodes = leaves = 0

    def adds_to_globals(game: Any, state: Any = None) -> Any:
        nonlocal nodes, leaves
        s = game.initial() if state is None else state
        nodes += 1
        leaves += game.is_terminal(s)
        for a in game.actions(s):
            adds_to_globals(game, game.result(s, a))
        return nodes, leaves

    seen: list[Any] = []

    def remembers_by_default(game: Any, state: Any = None, seen: list[Any] = seen) -> Any:
        s = game.initial() if state is None else state
        if s in seen:
            return 0, 0
        seen.append(s)
        below = [remembers_by_default(game, game.result(s, a)) for a in game.actions(s)]
        count = 1 + sum(nodes for nodes, _ in below)
        return count, game.is_terminal(s) + sum(leaves for _, leaves in below)

    for program in (adds_to_globals, remembers_by_default):
        report = check("games.count", program)
        assert report.points < report.max_points
        assert report.hint
        assert "remember an earlier call" in report.hint


def test_whose_dictionary_is_a_default_argument_is_asked_about_it() -> None:
    """Where every call answers the same as before, that it made no move gives it away."""

    def solve(game: Any, state: Any, values: dict[Any, float] = {}) -> Any:  # noqa: B006
        if state not in values:
            if game.is_terminal(state):
                values[state] = game.utility(state)
            else:
                after = [game.result(state, a) for a in game.actions(state)]
                best = max if game.player(state) == MAX else min
                values[state] = best(solve(game, s, values)[s] for s in after)
        return values

    hint = check("minimax.solve", solve).hint
    assert hint
    assert "remember an earlier call" in hint


def test_who_is_wrong_in_the_same_way_each_time_is_not_asked_what_it_keeps() -> None:
    report = check("games.count", lambda game, state=None: (7, float("nan")))
    assert report.hint
    assert "once more" not in report.hint


def test_a_prediction_is_not_asked_what_it_remembers() -> None:
    report = check("minimax.predict", 1000, 0, name="Ada")
    assert report.hint
    assert "remembers" not in report.hint


def test_a_wrong_prediction_does_not_learn_the_right_one() -> None:
    skipped = [skipped_in(tree.root) for tree in own("alpha_beta.predict", "Ada")]
    text = check("alpha_beta.predict", set(), {(9,)}, 5, name="Ada").text()
    assert f"you found none of the {len(skipped[0])} leaves" in text
    assert not any(str(path) in text for paths in skipped for path in paths)
    assert check("alpha_beta.predict", *skipped, name="Ada").points == 3


def test_a_prediction_that_is_no_number_is_told_how_to_write_one() -> None:
    """A right number in quotes, or one with a comma in it, was only told that it is not right."""
    report = check("games.predict", "5", 20, MAX, name="ada")
    assert "'5' in quotes is a text" in (report.hint or "")
    report = check("minimax.predict", (16, 0), 1, name="ada")
    assert "the comma makes (16, 0) of it" in report.text()
    report = check("ordering.predict", (20, 0), 250_000)
    assert "such as 1000 or 1_000" in (report.hint or "")
    for no_number in (None, range(3)):
        report = check("ordering.predict", no_number, 250_000)
        assert "a number is asked for, not " in (report.hint or "")


def test_a_factor_is_not_taken_for_a_number_of_positions() -> None:
    """Both were told that they expected deepening to save nearly everything."""
    for too_small in (1.2, 225.476):
        report = check("ordering.predict", 20_000, too_small)
        assert report.mistake == "A factor, or a point for the thousands"


def test_a_branch_among_the_leaves_that_are_skipped_is_called_one() -> None:
    first, second, third = (skipped_in(tree.root) for tree in own("alpha_beta.predict", "ada"))
    branch = {path[:-1] for path in third}
    report = check("alpha_beta.predict", first, second, branch, name="ada")
    assert "is a branch, not a leaf" in (report.hint or "")


@pytest.mark.long
def test_a_mistake_in_an_evaluation_is_named_whatever_its_weights_are() -> None:
    def unscaled(game: Any, state: Any) -> Any:
        if game.is_terminal(state):
            return 500 * game.utility(state)
        threes, twos, centre = counted(game)(state)
        return 4 * threes + twos + 0.2 * centre

    report = check("evaluation.own", unscaled)
    assert report.mistake == "Guesses exceed a win"


def test_the_player_who_wins_may_be_named_or_numbered() -> None:
    """Ada's piles are 2 and 3, which MAX wins; most leaves are MIN's."""
    by_number = check("games.predict", 5, 20, 1, name="Ada")
    by_name = check("games.predict", 5, 20, "min", name="Ada")
    assert by_number.mistake == by_name.mistake == "The majority of the leaves decides"


@pytest.mark.usefixtures("points_alone")
def test_a_limit_of_plies_is_found_whatever_it_is() -> None:
    """A search of six plies at most was right about every tree that was asked about."""

    def six_plies(game: Any, state: Any, alpha: Any = -inf, beta: Any = inf, left: int = 6) -> Any:
        if game.is_terminal(state) or left == 0:
            return game.utility(state) if game.is_terminal(state) else 0
        best = -inf if game.player(state) == MAX else inf
        for a in game.actions(state):
            v = six_plies(game, game.result(state, a), alpha, beta, left - 1)
            best = max(best, v) if game.player(state) == MAX else min(best, v)
            alpha = max(alpha, best) if game.player(state) == MAX else alpha
            beta = min(beta, best) if game.player(state) != MAX else beta
            if alpha >= beta:
                break
        return best

    report = check("alpha_beta.value", six_plies)
    assert report.points < report.max_points


@pytest.mark.slow
@pytest.mark.usefixtures("points_alone")
def test_three_cells_that_are_no_line_are_found_wherever_they_are() -> None:
    """On most seeds nobody asked about a board with these three."""

    class OneLineTooMany(Noughts):
        def won(self, s: str, mark: str) -> bool:
            return super().won(s, mark) or s[1] == s[5] == s[6] == mark

    report = check("games.tictactoe", OneLineTooMany)
    lost = [outcome.name for outcome in report.properties if not outcome.passed]
    assert "all eight lines, for X and for O" in lost


def test_another_program_with_the_same_mistake_explains_what_the_first_does_not() -> None:
    """On what is tried first, other programs of the bank that return the value answer alike. Where
    they do not, nothing else is wrong with this one."""
    returned = [m for m in mistakes_in("alpha_beta.decision") if m.name == "It returns the value"]
    assert len(returned) > 1
    for mistake in returned[:2]:
        report = check("alpha_beta.decision", *mistake.functions)
        assert [known.name for known in report.mistakes] == ["It returns the value"]


def test_who_says_nothing_of_finished_games_is_not_told_of_the_first_move() -> None:
    """All moves are examined; only where there are none is nothing returned."""

    def quiet(game: Any, state: Any, noisy: Any) -> Any:
        for a in game.actions(state):
            if noisy(state, a):
                return False
        if game.actions(state):
            return True
        return None

    assert check("horizon.quiet", quiet).mistake == "A finished game gets None"


def test_what_breaks_in_a_question_before_is_not_said_of_the_one_that_is_shown() -> None:
    """Where the numbers differ this raises a ValueError, as it should."""

    def linear(weights: Any, features: Any) -> Any:
        if len(weights) != len(features):
            raise ValueError
        return sum(weights[i] * features[i] for i in range(3))

    report = check("evaluation.linear", linear)
    assert report.mistake == "Three features are expected"
    assert "11 for linear((1, 2), (3, 4)), asked first" in report.text()


@pytest.mark.parametrize("is_zero", [partial(isclose, 0, abs_tol=1e-9), partial(operator.eq, 0)])
def test_who_compares_every_end_with_zero_is_not_told_that_some_are_left_out(is_zero: Any) -> None:
    """In the order of a set, as the notebook's `reachable` has it."""

    def compared_with_zero(game: Any, players: Any) -> Any:
        found, waiting = {game.initial()}, [game.initial()]
        for s in waiting:
            new = {game.result(s, a) for a in game.actions(s)} - found
            found |= new
            waiting += new
        ends = [s for s in found if game.is_terminal(s)]
        for s in ends:
            if not is_zero(sum(game.utility(s, p) for p in players)):
                return ends[0], s
        return None

    report = check("games.constant_sum", compared_with_zero)
    assert [known.name for known in report.mistakes] == ["The sum must be zero"]


@pytest.mark.parametrize("tolerance", [1e-4, 0.001, 0.05])
def test_a_wide_tolerance_is_no_rounding(tolerance: float) -> None:
    """The smallest difference asked about was a hundredth, and a thousandth passed for rounding."""

    def constant_sum(game: Any, players: Any) -> Any:
        sums, waiting = {}, [game.initial()]
        for s in waiting:
            waiting += [game.result(s, a) for a in game.actions(s)]
            if game.is_terminal(s):
                sums[s] = sum(game.utility(s, p) for p in players)
        low, high = min(sums, key=sums.__getitem__), max(sums, key=sums.__getitem__)
        return (low, high) if sums[high] - sums[low] > tolerance else None

    report = check("games.constant_sum", constant_sum)
    assert report.points == 3
    assert report.mistake == "Real differences are taken for rounding"


def test_a_hint_about_piles_is_true_of_equal_piles() -> None:
    """The name n9 draws two piles of three, and "the larger pile" is none of them."""
    assert own("games.predict", "n9").piles == (3, 3)
    hint = check("games.predict", 6, 32, MIN, name="n9").hint
    assert hint
    assert "larger" not in hint


@pytest.mark.parametrize("form", [lambda p, piles: (p, sorted(piles)), lambda *state: [*state]])
def test_a_state_of_nim_that_no_set_holds_is_called_a_list(form: Any) -> None:
    def listed(state: Any) -> Any:
        return form(state[0], tuple(sorted(state[1])))

    report = check("games.canonical", canonical, listed)
    assert (report.points, report.mistake) == (4, "Nim returns a list")


def test_a_wrong_winner_is_called_by_name() -> None:
    case = check("games.predict", 5, 20, MIN, name="Ada Lovelace").counterexample
    assert case
    assert case.given == "MIN"


def test_a_player_that_beats_depth_two_is_not_said_to_be_no_better() -> None:
    """A search to two moves loses to depth 4 as well, but it does not win against depth 2."""
    responses = []
    for opponent, points, games in (("d2", 22.0, 27), ("d4", 40.0, 90)):
        question, answer = ask_to_beat(opponent, "0"), Answer(((points, games, ""),))
        responses.append(Response(question, answer, question.assess(answer)))
    mistakes = [m for m in mistakes_in("tournament.player") if "no better" in m.name]
    diagnosis = diagnose(responses, mistakes)
    assert diagnosis
    assert diagnosis.mistakes[0].name == "It is no better than four moves ahead"


def test_a_slow_table_of_pig_is_not_said_to_hold_never(monkeypatch: pytest.MonkeyPatch) -> None:
    """It went over the whole table again and again, as the text allows. So does a mistake, which
    has less time."""
    monkeypatch.setattr(comparison, "PATIENCE", 0.01)
    responses = []
    for property, goal in ((SMALL, 3), (HOLD, 50)):
        question = ask_pig(property, goal)
        answer = Answer((pig(goal),)) if goal < 50 else Answer(fault=timeout(question))
        responses.append(Response(question, answer, question.assess(answer)))
    assert diagnose(responses, mistakes_in("chance.pig")) is None
    wrong = responses[-1].wrong
    assert wrong
    assert wrong.sentence.startswith("no answer after 120 seconds on pig(50). Does it go")
