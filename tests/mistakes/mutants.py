"""Break every reference solution mechanically, one small change at a time, and see who notices;
and by the families of mistakes that many exercises share, wherever one fits.

`make mutants` prints, for each exercise, how many of its mutants the checks catch, and which get
away. What is equivalent to the original is listed in `EQUIVALENT` with the reason.
"""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from autograder import check
from autograder.checks.edits import Misfit, apply, changes_in
from autograder.checks.examination import draw_questions
from autograder.checks.exercise import Exercise, all_exercises
from autograder.checks.mistakes import families, run, text_of
from autograder.checks.responses import assess
from autograder.inside.asking import PlainDoor

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.LtE],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
}
NAMES = {"max": "min", "min": "max", "MAX": "MIN", "MIN": "MAX", "all": "any", "any": "all"}


@dataclass(frozen=True)
class Mutant:
    """A changed program: what was changed, and where."""

    change: str
    functions: tuple[Callable[..., Any], ...]


def mutants_of(exercise: Exercise) -> Iterator[Mutant]:
    """The first right program of the bank with every single change that leaves a program."""
    text = text_of(exercise.name)
    source = text.programs[0]
    for change, changed in (*changes(ast.parse(source)), *by_families(source)):
        with suppress(Exception):  # some end where they begin
            yield Mutant(change, run(ast.unparse(changed), text.names))


def by_families(source: str) -> Iterator[tuple[str, ast.Module]]:
    """The program with each mistake of a family that fits it. An exercise gets them before anybody
    has thought of its own."""
    for family in families().values():
        for edit in family.edits:
            with suppress(Misfit, SyntaxError):
                changed = ast.parse(apply(source, changes_in(source, edit)))
                if ast.dump(changed) != ast.dump(ast.parse(source)):  # not indentation alone
                    yield family.name, changed


def changes(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    """All trees that differ from `tree` in one place."""
    places = list(ast.walk(tree))
    for i, node in enumerate(places):
        for what, change in variants(node):
            changed = copy.deepcopy(tree)
            change(list(ast.walk(changed))[i])
            yield f"line {getattr(node, 'lineno', 0)}: {what}", changed


def variants(node: ast.AST) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """What can be changed at one node: a description, and a function that does it in place."""
    match node:
        case ast.Compare(ops=ops):
            for k, op in enumerate(ops):
                for other in COMPARISONS.get(type(op), []):
                    yield (
                        f"{type(op).__name__} becomes {other.__name__}",
                        lambda n, k=k, other=other: n.ops.__setitem__(k, other()),
                    )
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            other_op = ARITHMETIC[type(op)]
            yield (
                f"{type(op).__name__} becomes {other_op.__name__}",
                lambda n, o=other_op: setattr(n, "op", o()),
            )
        case ast.UnaryOp(op=ast.USub()):
            yield "minus dropped", lambda n: setattr(n, "op", ast.UAdd())
        case ast.UnaryOp(op=ast.Not()):
            yield "not dropped", _drop_not
        case ast.BoolOp(op=op):
            other_bool = ast.Or if isinstance(op, ast.And) else ast.And
            yield "and/or swapped", lambda n, o=other_bool: setattr(n, "op", o())
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield f"{name} becomes {NAMES[name]}", lambda n, t=NAMES[name]: setattr(n, "id", t)
        case ast.Constant(value=bool(value)):
            yield f"{value} becomes {not value}", lambda n, v=value: setattr(n, "value", not v)
        case ast.Constant(value=int(value) | float(value)):
            yield f"{value} becomes {value + 1}", lambda n, v=value: setattr(n, "value", v + 1)
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "return dropped", lambda n: setattr(n, "value", ast.Constant(None))
        case ast.If():
            yield "condition turned", _turn_condition
        case ast.FunctionDef(body=body) | ast.For(body=body):
            for k, statement in enumerate(body):
                if len(body) > 1 and not _is_docstring(statement):
                    yield (
                        f"statement {k + 1} dropped",
                        lambda n, k=k: n.body.__setitem__(k, ast.Pass()),
                    )


def _drop_not(node: Any) -> None:
    node.op = ast.Not()
    node.operand = ast.UnaryOp(ast.Not(), node.operand)


def _turn_condition(node: Any) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


# Changes that change nothing a caller could see, with the reason.
EQUIVALENT: dict[tuple[str, str], str] = {
    ("games.canonical", "line 3: min becomes max"): "any of the images may stand for all",
    ("games.tictactoe", "line 26: MAX becomes MIN"): "the player is always named",
    ("horizon.quiescence", "line 18: statement 1 dropped"): "no cut-offs are asked for",
    ("horizon.quiescence", "line 18: statement 2 dropped"): "no cut-offs are asked for",
    ("horizon.quiescence", "line 19: max becomes min"): "no cut-offs are asked for",
    ("horizon.quiescence", "line 19: min becomes max"): "no cut-offs are asked for",
    ("horizon.quiescence", "line 20: GtE becomes Gt"): "cutting on > is right as well",
    **{
        ("lookup.choose", f"line 12: {change}"): "any move of the book will do"
        for change in (
            "max becomes min",
            "Div becomes Mult",
            "Add becomes Sub",
            "0 becomes 1",
            "2 becomes 3",
            "1 becomes 2",
        )
    },
    ("horizon.pathology", "line 6: Lt becomes LtE"): "no random number is exactly p",
    ("horizon.pathology", "line 8: Sub becomes Add"): "no tree is deeper than it is",
    ("horizon.pathology", "line 15: Gt becomes GtE"): "equals were told apart before",
    ("mcts.search", "line 1: statement 2 dropped"): "where the game is over it may raise as well",
    ("mcts.search", "line 10: Div becomes Mult"): "rewards may be on another scale",
    ("mcts.search", "line 10: Sub becomes Add"): "a shift of all rewards decides nothing",
    ("chance.star1", "line 16: LtE becomes Lt"): "cutting on < is right as well",
    ("chance.star1", "line 18: GtE becomes Gt"): "cutting on > is right as well",
    ("chance.star1", "line 30: GtE becomes Gt"): "cutting on > is right as well",
    ("chance.pig", "line 8: 6 becomes 7"): "longer than it needs to be",
    ("chance.pig", "line 15: 2 becomes 3"): "nobody has so many points",
    ("chance.pig", "line 18: 0.0 becomes 1.0"): "any first guess will do",
    ("chance.pig", "line 18: 0.5 becomes 1.5"): "any first guess will do",
    ("chance.pig", "line 19: Gt becomes GtE"): "rounding decides when it ends",
    ("chance.pig", "line 23: 0 becomes 1"): "who holds is never behind, up to 50 points",
    ("chance.transform", "line 4: 0 becomes 1"): "in a line all slopes are equal",
    ("chance.transform", "line 10: Gt becomes GtE"): "no tree is asked for where a map is flat",
    ("chance.transform", "line 15: Gt becomes GtE"): "nothing lies exactly there",
    ("chance.transform", "line 1: statement 5 dropped"): "a function returns None by itself",
    ("chance.transform", "line 8: 5 becomes 6"): "more values to choose from do no harm",
    ("alpha_beta.value", "line 15: GtE becomes Gt"): "cutting on > is right as well",
    ("alpha_beta.negamax", "line 10: GtE becomes Gt"): "cutting on > is right as well",
    ("alpha_beta.decision", "line 1: statement 2 dropped"): "a finished game has no moves to try",
    ("ordering.deepening", "line 1: statement 3 dropped"): "it is set again before it is read",
    ("ordering.deepening", "line 11: False becomes True"): "it is set again before it is read",
    ("ordering.deepening", "line 27: 0 becomes 1"): "without time any legal move is right",
    ("ordering.deepening", "line 10: 0 becomes 1"): "a finished game has no depth",
    ("ordering.table", "line 25: statement 3 dropped"): "a table saves enough without cut-offs",
    ("ordering.table", "line 29: max becomes min"): "a table saves enough without cut-offs",
    ("ordering.table", "line 32: min becomes max"): "a table saves enough without cut-offs",
    ("ordering.table", "line 33: GtE becomes Gt"): "cutting on > is right as well",
    ("evaluation.beam", "line 1: statement 2 dropped"): "max of nothing raises as well",
    ("evaluation.features", "line 3: minus dropped"): "upside down there are as many lines",
    ("evaluation.features", "line 8: Add becomes Sub"): "lines have two ends to begin from",
    ("evaluation.fit", "line 4: 0 becomes 1"): "all rows are equally long",
    ("evaluation.fit", "line 7: True becomes False"): "as many outcomes as rows are given",
    ("evaluation.fit", "line 18: True becomes False"): "equations are equally long",
    ("evaluation.own", "line 6: Add becomes Sub"): "plays well enough without the centre",
    ("evaluation.own", "line 6: 1000 becomes 1001"): "any unit will do",
    ("evaluation.own", "line 6: 5 becomes 6"): "other weights are as good",
    ("evaluation.probcut", "line 28: statement 5 dropped"): "cut-offs by the window do not count",
    ("evaluation.probcut", "line 33: GtE becomes Gt"): "cutting on > is right as well",
    ("programs.together", "line 23: GtE becomes Gt"): "cutting on > is right as well",
    ("programs.gradient", "line 8: True becomes False"): "there are as many weights as inputs",
    ("programs.gradient", "line 9: True becomes False"): "there are as many weights as units",
    ("programs.gradient", "line 13: True becomes False"): "there are as many weights as units",
    ("programs.fit", "line 4: True becomes False"): "as many outcomes as rows are given",
    ("programs.fit", "line 16: True becomes False"): "equations are equally long",
    ("tournament.player", "line 1: statement 4 dropped"): "good enough with the moves as they come",
    ("tournament.player", "line 8: statement 4 dropped"): "the budget ends the search as well",
    ("tournament.player", "line 15: Gt becomes GtE"): "no search gets so deep",
    ("tournament.player", "line 15: 40 becomes 41"): "no search gets so deep",
    ("hidden.sample_deals", "line 7: statement 1 dropped"): "a finished game has no moves",
    ("hidden.sample_deals", "line 20: 1.0 becomes 2.0"): "weights may be on another scale",
    ("hidden.best_response", "line 1: statement 8 dropped"): "what p avoids needs no reply",
    ("hidden.best_response", "line 43: 1.0 becomes 2.0"): "reach may be on another scale",
    ("hidden.best_response", "line 12: 1.0 becomes 2.0"): "all states of a set have it alike",
    ("hidden.cfr", "line 40: 1.0 becomes 2.0"): "reach may be on another scale",
    ("hidden.cfr", "line 36: 0.0 becomes 1.0"): "one iteration more is forgotten",
    ("hidden.cfr", "line 21: 0.0 becomes 1.0"): "where regrets start is forgotten",
}


@dataclass(frozen=True)
class Survey:
    """How an exercise did: the mutants caught, those known to be equivalent, and the rest."""

    exercise: str
    killed: int
    equivalent: tuple[str, ...]
    survivors: tuple[str, ...]


def survey(exercise: Exercise) -> Survey:
    killed, equivalent, survivors = 0, [], []
    for mutant in mutants_of(exercise):
        if _is_caught(exercise, mutant):
            killed += 1
        elif (exercise.name, mutant.change) in EQUIVALENT:
            equivalent.append(mutant.change)
        else:
            survivors.append(mutant.change)
    return Survey(exercise.name, killed, tuple(equivalent), tuple(survivors))


def _is_caught(exercise: Exercise, mutant: Mutant) -> bool:
    """The first wrong answer costs points, and most mutants give it soon. The rest are examined
    whole, since more counts than each answer by itself."""
    questions = draw_questions(exercise, 0)
    answers = PlainDoor(mutant.functions).ask_all(questions)
    if any(assess(exercise, *pair) for pair in zip(questions, answers, strict=False)):
        return True
    report = check(exercise.name, *mutant.functions)
    return report.points < report.max_points


def main(only: str = "") -> None:
    killed = counted = 0
    for exercise in all_exercises():
        if not exercise.name.startswith(only) or exercise.kind == "literal":
            continue
        row = survey(exercise)
        killed += row.killed
        counted += row.killed + len(row.survivors)
        print(
            f"{row.exercise:28} {row.killed:4} caught, {len(row.equivalent):3} equivalent, "
            f"{len(row.survivors):3} got away"
        )
        for change in row.survivors:
            print(f"    {change}")
    print(f"{killed} of {counted} caught ({killed / max(1, counted):.1%})")


if __name__ == "__main__":
    main(*sys.argv[1:])
