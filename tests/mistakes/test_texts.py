"""The texts of the bank: right programs to edit, and edits that make sense in them."""

from __future__ import annotations

import builtins
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from pathlib import Path
from symtable import SymbolTable, symtable

import pytest

from adsearch import MAX
from adsearch.game import CHANCE
from autograder import check
from autograder.checks.edits import overlap
from autograder.checks.exercise import find
from autograder.checks.mistakes import (
    BANK,
    FAMILIES,
    BadBank,
    Text,
    combine,
    families,
    mistakes_in,
    read_text,
    run,
)

pytestmark = pytest.mark.slow

TEXTS = {
    f"{file.parent.name}.{file.stem}": file
    for file in sorted(BANK.rglob("*.md"))
    if file.stem != FAMILIES
}
BUILT_IN = {*vars(builtins), "__name__"}
EDITED = [name for name in TEXTS if find(name).kind != "literal"]


def text_of(exercise: str) -> Text:
    return read_text(TEXTS[exercise].read_text())


@pytest.mark.parametrize("exercise", TEXTS)
def test_a_text_has_the_name_of_its_exercise(exercise: str) -> None:
    assert TEXTS[exercise].read_text().startswith(f"# {exercise}\n")
    names = [mistake.name for mistake in text_of(exercise).entries]
    assert len(names) == len(set(names))
    assert all(name[0].isupper() or not name[0].isascii() for name in names)


@pytest.mark.parametrize(
    "exercise",
    [
        pytest.param(name, marks=[] if find(name).seconds <= 2 else pytest.mark.long)
        for name in EDITED
    ],
)
def test_the_first_program_that_is_edited_is_right(exercise: str) -> None:
    assert text_of(exercise).programs
    assert_right(exercise, text_of(exercise).programs[:1])


@pytest.mark.long
@pytest.mark.parametrize("exercise", EDITED)
def test_all_programs_that_are_edited_are_right(exercise: str) -> None:
    assert_right(exercise, text_of(exercise).programs[1:])


def assert_right(exercise: str, programs: Sequence[str]) -> None:
    for program in programs:
        report = check(exercise, *run(program, text_of(exercise).names))
        assert report.points == report.max_points, report.text()


@pytest.mark.parametrize("exercise", TEXTS)
def test_an_edited_program_knows_all_its_names(exercise: str) -> None:
    """An edit may fit a program that lacks a name in the new lines; that it raises NameError would
    be another mistake than the one it is named after."""
    for mistake in mistakes_in(exercise):
        module = symtable(mistake.source, mistake.name, "exec")
        own = {s.get_name() for s in module.get_symbols() if s.is_assigned() or s.is_imported()}
        assert set(global_names(module)) <= own | BUILT_IN, mistake.source


def global_names(scope: SymbolTable) -> Iterator[str]:
    """The names that are looked up outside of all functions, from here or a scope within."""
    for symbol in scope.get_symbols():
        if symbol.is_referenced() and (scope.get_type() == "module" or symbol.is_global()):
            yield symbol.get_name()
    for inner in scope.get_children():
        yield from global_names(inner)


def test_every_family_has_members() -> None:
    named = {name for exercise in TEXTS for name in text_of(exercise).families}
    assert named == set(families())


def test_two_edits_of_one_program_make_two_mistakes() -> None:
    bank = mistakes_in("alpha_beta.value")
    prunes = next(m for m in bank if m.name == "It prunes nothing")
    rounds = next(
        m for m in bank if m.name == "It rounds to whole numbers" and m.program == prunes.program
    )
    both = combine(prunes, rounds)
    assert both
    assert "int(value(state" in both.source
    assert "break" not in both.source
    assert combine(prunes, prunes) is None  # it cannot be made twice


def test_edits_of_the_same_place_are_made_one_after_the_other() -> None:
    bank = {mistake.name: mistake for mistake in mistakes_in("mcts.ucb1")}
    pairs = [
        combine(one, other)
        for one, other in combinations(bank.values(), 2)
        if overlap((*one.changes, *other.changes))
    ]
    made = [both for both in pairs if both]
    assert made
    for both in made:
        assert both.functions


@pytest.mark.parametrize("exercise", ["chance.transform", "lookup.retrograde"])
def test_edits_that_leave_no_program_are_not_made_together(exercise: str) -> None:
    """Each may take one of the two statements in a loop."""
    for one, other in combinations(mistakes_in(exercise), 2):
        both = combine(one, other)
        assert both is None or both.functions


def test_whoever_makes_both_gets_a_report() -> None:
    """Which ended in an error of the check's own."""
    report = check("chance.transform", lambda f, xs: True, lambda f: "(1 1)")
    assert report.points == 0
    assert report.hint


def test_two_mistakes_that_show_once_each_are_told() -> None:
    """Moves to the same position count once, and a state is always expected."""

    def count(game, state=None):  # type: ignore[no-untyped-def]
        if game.is_terminal(state):
            return 1, 1
        below = [count(game, s) for s in {game.result(state, a) for a in game.actions(state)}]
        return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below)

    report = check("games.count", count)
    assert {known.name for known in report.mistakes} == {
        "Two moves to one position count once",
        "A state is always expected",
    }


def test_a_mistake_that_explains_most_is_told_as_such() -> None:
    """The value of the start alone comes back, and from the start of the game at that."""

    def solve(game, state):  # type: ignore[no-untyped-def]
        def value(s):  # type: ignore[no-untyped-def]
            if game.is_terminal(s):
                return game.utility(s)
            best = max if game.player(s) == MAX else min
            return best(value(game.result(s, a)) for a in game.actions(s))

        return value(game.initial())

    report = check("minimax.solve", solve)
    assert [known.name for known in report.mistakes] == ["It returns a number"]
    assert "explains most of what is wrong, but not everything" in report.diagnosis


def test_a_program_with_two_mistakes_is_told_both() -> None:
    """In a shape that the bank does not have."""

    def minimum_or_maximum(game, state, alpha=-999, beta=999):  # type: ignore[no-untyped-def]
        def at(s, low, high, maximise):  # type: ignore[no-untyped-def]
            if game.is_terminal(s):
                return game.utility(s)
            values = []
            for a in game.actions(s):
                values.append(at(game.result(s, a), low, high, not maximise))
                if maximise:
                    low = max(low, values[-1])
                else:
                    high = min(high, values[-1])
                if low >= high:
                    break
            return max(values) if maximise else min(values)

        return at(state, alpha, beta, True)

    report = check("alpha_beta.value", minimum_or_maximum)
    assert {known.name for known in report.mistakes} == {
        "Levels alternate whoever moves",
        "A large number stands for infinity",
    }
    assert "two mistakes at once" in report.text()
    assert report.from_json(report.to_json()).mistakes == report.mistakes


def test_a_second_mistake_that_shows_in_few_answers_is_told() -> None:
    """Extra turns are rare. What a leaf is worth to whoever is to move goes wrong everywhere."""

    def value(game, s, alpha=-inf, beta=inf, maximise=None):  # type: ignore[no-untyped-def]
        if game.is_terminal(s):
            return game.utility(s, game.player(s))
        if maximise is None:
            maximise = game.player(s) == MAX
        found = []
        for a in game.actions(s):
            found.append(value(game, game.result(s, a), alpha, beta, not maximise))
            if maximise:
                alpha = max(alpha, found[-1])
            else:
                beta = min(beta, found[-1])
            if alpha >= beta:
                break
        return max(found) if maximise else min(found)

    report = check("alpha_beta.value", value)
    assert {known.name for known in report.mistakes} == {
        "Leaves are seen by the player to move",
        "Levels alternate whoever moves",
    }


def test_two_mistakes_that_explain_nearly_everything_are_told() -> None:
    """Of each set this keeps the state that it meets last, the bank's the one that it meets first:
    here and there that is another one."""

    def last_of_each(game, p):  # type: ignore[no-untyped-def]
        sets, waiting = {}, [game.initial()]
        while waiting:
            s = waiting.pop()
            if game.is_terminal(s):
                continue
            if game.player(s) == p:
                sets[game.information(s, 1 - p)] = [s]
            chance = game.player(s) == CHANCE
            moves = [a for a, _ in game.outcomes(s)] if chance else game.actions(s)
            waiting += [game.result(s, a) for a in moves]
        return sets

    report = check("hidden.information_sets", last_of_each)
    assert [known.name for known in report.mistakes] == [
        "The other player's information",
        "Each set keeps one state",
    ]
    assert report.diagnosis.endswith("Together they explain nearly all of what is wrong.")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# x\n\n## A name\n\n```diff\n- a\n+ b\n```\n", "needs a hint"),
        ("# x\n\n## A name\nA hint.\n", "an edit or a program"),
        ("# x\n\n## A name\nA hint.\n\n```diff\na\n```\n", "begins with"),
    ],
)
def test_a_text_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(BadBank, match=reason):
        read_text(text)


def test_a_family_that_fits_nowhere_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "stranger.md").write_text(
        "# games.stranger\n\n```python f\ndef f(): return 1\n```\n\n"
        "Families: MAX and MIN are swapped\n"
    )
    families()
    monkeypatch.setattr("autograder.checks.mistakes.BANK", tmp_path)
    with pytest.raises(
        BadBank, match=r"games\.stranger: no edit of 'MAX and MIN are swapped' fits"
    ):
        mistakes_in("games.stranger")


def test_an_edit_that_fits_nowhere_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "none.md").write_text(
        "# games.none\n\n```python f\ndef f(): return 1\n```\n\n"
        "## It returns two\nWhich number?\n\n```diff\n- return 3\n+ return 2\n```\n"
    )
    monkeypatch.setattr("autograder.checks.mistakes.BANK", tmp_path)
    with pytest.raises(BadBank, match=r"games\.none, 'It returns two': 'return 3' does not occur"):
        mistakes_in("games.none")
