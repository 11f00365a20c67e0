"""Break every reference solution mechanically, one small change at a time, and see who notices;
and by the families of mistakes that many exercises share, wherever one fits.

`make mutants` prints, for each exercise, how many of its mutants the checks catch, and which get
away. What is equivalent to the original, or known not to be asked, is listed with the reason.
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
    for change, changed in (*changes(source, ast.parse(source)), *by_families(source)):
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


def changes(source: str, tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    """All trees that differ from `tree` in one place."""
    places, lines = list(ast.walk(tree)), source.splitlines()
    for i, node in enumerate(places):
        for what, change in variants(node):
            changed = copy.deepcopy(tree)
            change(list(ast.walk(changed))[i])
            yield f"{what}: {lines[getattr(node, 'lineno', 1) - 1].strip()}", changed


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


# Changes that change nothing a caller could see, wherever they are made, with the reason.
ANYWHERE = {
    "GtE becomes Gt: if alpha >= beta:": "cutting on > is right as well",
    "GtE becomes Gt: if best >= beta:": "cutting on > is right as well",
    "return dropped: return False": "None is as false",
}
# And of one exercise.
EQUIVALENT: dict[tuple[str, str], str] = {
    ("games.tictactoe", "MAX becomes MIN: def utility(self, s, p=MAX):"): "the player is named",
    ("games.tictactoe", "statement 2 dropped: def won(self, s, mark):"): "None is as false",
    ("games.canonical", "4 becomes 5: for _ in range(4):"): "one image twice",
    (
        "games.canonical",
        "min becomes max: return min(images)",
    ): "any of the images may stand for all",
    (
        "games.constant_sum",
        "statement 6 dropped: def constant_sum(game, players):",
    ): "None by itself",
    ("minimax.decision", "statement 2 dropped: def minimax_decision(game, state):"): "no moves",
    ("minimax.decision", "statement 4 dropped: def minimax_decision(game, state):"): "it is set",
    (
        "minimax.decision",
        "Gt becomes GtE: if mover == MAX and v > worth:",
    ): "any best move is right",
    (
        "minimax.decision",
        "Lt becomes LtE: if mover == MIN and v < worth:",
    ): "any best move is right",
    ("minimax.max_n", "Gt becomes GtE: if best is None or v[player] > best[player]:"): "a tie",
    ("minimax.exploit", "Gt becomes GtE: if v > best:"): "any best move is right",
    (
        "alpha_beta.decision",
        "statement 2 dropped: def alpha_beta_decision(game, state):",
    ): "no moves",
    (
        "alpha_beta.decision",
        "statement 4 dropped: def alpha_beta_decision(game, state):",
    ): "it is set",
    (
        "ordering.deepening",
        "statement 1 dropped: def deepen(game, state, evaluate, out_of_time, max_depth):",
    ): "it is set again before it is read",
    ("ordering.deepening", "False becomes True: guessed = False"): "it is set again before",
    ("ordering.deepening", "0 becomes 1: return None, game.utility(state), 0"): "it has no depth",
    ("ordering.table", "statement 4 dropped: for a in game.actions(s):"): "the table saves enough",
    ("ordering.table", "max becomes min: alpha = max(alpha, best)"): "the table saves enough",
    ("ordering.table", "min becomes max: beta = min(beta, best)"): "the table saves enough",
    ("evaluation.features", "minus dropped: rows = game.text(state).split()[::-1]"): "upside down",
    (
        "evaluation.features",
        "Add becomes Sub: line = [(x + i * dx, y + i * dy) for i in range(4)]",
    ): "lines have two ends to begin from",
    ("evaluation.expected", "statement 2 dropped: def expected(outcomes):"): "0 divides nothing",
    ("evaluation.own", "Add becomes Sub: value = 5 * threes + twos + centre"): "plays well enough",
    ("evaluation.own", "5 becomes 6: value = 5 * threes + twos + centre"): "plays well enough",
    ("evaluation.own", "1000 becomes 1001: return value / 1000"): "any unit will do",
    ("horizon.find", "statement 4 dropped: for a in game.actions(s):"): "no cut-offs are asked for",
    ("horizon.find", "max becomes min: alpha = max(alpha, best)"): "no cut-offs are asked for",
    ("horizon.find", "min becomes max: beta = min(beta, best)"): "no cut-offs are asked for",
    (
        "horizon.singular",
        "statement 12 dropped: def singular(game, state, depth, evaluation, margin):",
    ): "a function returns None by itself",
    (
        "horizon.pathology",
        "Lt becomes LtE: leaves = [int(rng.random() < p) for _ in range(2**n)]",
    ): "no random number is exactly p",
    (
        "horizon.pathology",
        "Sub becomes Add: wins = [value(move, n - 1, MIN) for move in moves]",
    ): "no tree is deeper than it is",
    (
        "horizon.pathology",
        "Gt becomes GtE: elif (first > second) == (wins[0] > wins[1]):",
    ): "equals were told apart before",
    ("mcts.flat", "Div becomes Mult: means[a] = sum(results) / n"): "all means are of n playouts",
    ("mcts.search", "Sub becomes Add: reward = (utility - low) / (high - low)"): "a shift",
    ("chance.transform", "statement 1 dropped: def transform(f, xs):"): "they come sorted",
    ("chance.transform", "statement 3 dropped: def counterexample(f):"): "None by itself",
    ("chance.transform", "Gt becomes GtE: if abs(slope - slopes[0]) > 1e-9:"): "nothing lies there",
    ("chance.transform", "Gt becomes GtE: if abs(p - q) > 1e-9:"): "nothing lies exactly there",
    (
        "chance.transform",
        "Gt becomes GtE: if f(low) > f(high):",
    ): "no map is flat where it is asked",
    **{
        (
            "chance.transform",
            f"{change}: for {names} in combinations((1, 2, 3, 4), {size}):",
        ): "more"
        for change, names, size in (
            ("1 becomes 2", "low, high", 2),
            ("4 becomes 5", "low, high", 2),
            ("4 becomes 5", "low, middle, high", 3),
        )
    },
    **{
        ("lookup.choose", f"{change}: {line}"): "any move of the book will do"
        for line, changes_of_it in {
            "known[a] = (n[0] + n[1] / 2) / sum(n)": (
                "Div becomes Mult",
                "Add becomes Sub",
                "0 becomes 1",
                "2 becomes 3",
                "1 becomes 2",
            ),
            'return max(known, key=known.get), "book"': ("max becomes min",),
        }.items()
        for change in changes_of_it
    },
    ("hidden.sample_deals", "1 becomes 2: walk(game.initial(), 1)"): "any scale of weights",
    ("hidden.best_response", "1 becomes 2: walk(game.initial(), 1)"): "any scale of reach",
    (
        "hidden.best_response",
        "statement 7 dropped: def best_response(game, strategy, p):",
    ): "what p avoids needs no reply",
    ("hidden.cfr", "1 becomes 2: walk(game.initial(), learner, 1, 1)"): "any scale of reach",
    (
        "hidden.cfr",
        "0 becomes 1: walk(game.initial(), learner, 0, 0)",
    ): "it only collects what they know",
    ("hidden.cfr", "0 becomes 1: if total <= 0:"): "where regrets start is forgotten",
    (
        "hidden.cfr",
        "0 becomes 1: regrets[knows] = {a: 0 for a in game.actions(s)}",
    ): "where regrets start is forgotten",
    ("programs.pattern", "4 becomes 5: for turn in range(4):"): "one image twice",
    **{
        ("tournament.player", change): "good enough, or no search gets so deep"
        for change in (
            "statement 3 dropped: for a in reversed(game.actions(s)):",
            "statement 1 dropped: for depth in range(100):",
            "Lt becomes LtE: if budget.left() < 1:",
            "1 becomes 2: if budget.left() < 1:",
            "100 becomes 101: for depth in range(100):",
            "max becomes min: v = worth(s, a, depth - 1, max(alpha, best), beta)",
        )
    },
    ("chance.star1", "LtE becomes Lt: if mean + left * high <= alpha:"): "cutting on < is right",
    ("chance.star1", "GtE becomes Gt: if mean + left * low >= beta:"): "cutting on > is right",
}
# Wrong, and not asked: what another exercise asks, or what nobody would meet.
UNASKED = {
    "A large number stands for infinity": "asked where the value itself is asked for",
    "Moves are taken for numbers": "asked where the value itself is asked for",
    "It begins at the start of the game": "asked where a search begins in a position",
    "It gives up after some plies": "asked where the value itself is asked for",
    "Positions met before are left out": "asked where the value itself is asked for",
    "The game is asked for its evaluation": "the game's own is the one that is given",
    "The depth test comes first": "asked in `evaluation.h_minimax`",
    "The square root is missing": "asked in `mcts.ucb1`",
    '9 becomes 10: return "." * 9': "a cell that no move reaches",
    "1 becomes 2: node.reward += 1 - reward if node.mover == MIN else reward": "asked in "
    "`mcts.backpropagate`",
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
        elif (
            mutant.change in {**ANYWHERE, **UNASKED} or (exercise.name, mutant.change) in EQUIVALENT
        ):
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
