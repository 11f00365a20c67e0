"""Finding copies in a class of 300, of which 20 were copied and disguised.

The class is made up. Everybody decides alone between the ways to write each part of the programs of
notebook 3 (ways_to_write.txt), the usual ones more often than others, and then has a hand: what is
kept in a variable of its own, what stands first, how loops are written. So two who have never met
share most passages with somebody, and only a copy has the same combination. A copy has other names,
its functions in another order, many of its loops written otherwise, and comments.

`python -m bench.similarity 5` prints what is found in five such classes.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.course.similarity import similar_pairs
from bench.measure import Measured, Row

STUDENTS, COPIES = 300, 20
# ⟦one way¦another¦a rare one⟧, the most usual first
PARTS = (Path(__file__).parent / "ways_to_write.txt").read_text(encoding="utf-8").split("---\n")
CHOICE = re.compile("⟦([^⟦⟧]*)⟧")
TURNED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Eq}
NO_PLACE_BEFORE = ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.DictComp, ast.IfExp
LETTERS = "abcdefghkmpqrst"


def measured() -> Iterator[Measured]:
    """How many copies are found, and how many of those found are copies: shares, no speeds."""
    found, copies = tried(0)
    for work, peer, part, whole in (
        ("similar: pairs found, class of 300", "pairs that were copied", found & copies, copies),
        ("similar: copies among those found", "pairs found", found & copies, found),
    ):
        row = Row(work, peer, 0.9, _nothing, _nothing, unit="pairs")
        yield Measured(row, (float(len(part)),), (float(len(whole)),))


def _nothing() -> int:
    return 0


def tried(seed: int) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The pairs that are found in a class, and those that were copied."""
    rng = random.Random(seed)
    names = [f"s{i:03}" for i in range(STUDENTS)]
    programs = {name: written(rng) for name in names}
    chosen = rng.sample(names, 2 * COPIES)
    copies = {(min(pair), max(pair)) for pair in zip(chosen[::2], chosen[1::2], strict=True)}
    for source, copy in sorted(copies):
        programs[copy] = disguised(programs[source], rng)
    given = [decided(part, lambda ways: ways[0]) for part in PARTS]
    return {(pair.first, pair.second) for pair in similar_pairs(programs, given)}, copies


def written(rng: random.Random) -> str:
    """What somebody writes who works alone."""

    def choose(ways: list[str]) -> str:
        return rng.choices(ways, [1 / (i + 1) for i in range(len(ways))])[0]

    hand = Hand(rng)
    return "\n".join(ast.unparse(hand.of(ast.parse(decided(part, choose)))) for part in PARTS)


def decided(text: str, choose: Any) -> str:
    """The text with every choice made, inner ones first."""
    while CHOICE.search(text):
        text = CHOICE.sub(lambda match: choose(match[1].split("¦")), text)
    return text


def disguised(program: str, rng: random.Random) -> str:
    """A copy by somebody who does not want it to look like one."""
    statements = ast.parse(program).body
    functions = [part for part in statements if isinstance(part, ast.FunctionDef)]
    others = [part for part in statements if not isinstance(part, ast.FunctionDef)]
    rng.shuffle(functions)
    copy = Rewriting(rng, loops=0.4, comparisons=0).of(ast.Module([*functions, *others], []))
    lines = ast.unparse(Renaming(rng).visit(copy)).split("\n")
    return "\n".join(f"{line}  # so" if rng.random() < 0.2 else line for line in lines)


class Rewriting(ast.NodeTransformer):
    """The same program with some of its loops and comparisons written otherwise."""

    def __init__(self, rng: random.Random, loops: float, comparisons: float) -> None:
        self.rng, self.loops, self.comparisons = rng, loops, comparisons
        self.count = 0

    def of(self, tree: ast.Module) -> ast.Module:
        changed: ast.Module = self.visit(tree)
        return ast.fix_missing_locations(changed)

    def new_name(self) -> str:
        self.count += 1
        return f"{self.rng.choice(LETTERS)}_{self.count}"

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """A loop over numbers, with `while`, or over pairs."""
        self.generic_visit(node)
        if self.rng.random() > self.loops:
            return node
        items, at = self.new_name(), self.new_name()
        values, target = ast.unparse(node.iter), ast.unparse(node.target)
        *before, loop = ast.parse(
            self.rng.choice(
                (
                    f"{items} = list({values})\n{at} = 0\nwhile {at} < len({items}):\n"
                    f"    {target} = {items}[{at}]\n    {at} += 1",
                    f"{items} = list({values})\nfor {at} in range(len({items})):\n"
                    f"    {target} = {items}[{at}]",
                    f"for {at}, {items} in enumerate({values}):\n    {target} = {items}",
                    f"{items} = [x for x in {values}]\nwhile {items}:\n"
                    f"    {target} = {items}.pop(0)",
                    f"{items} = iter({values})\nfor {at} in {items}:\n    {target} = {at}",
                )
            )
        ).body
        assert isinstance(loop, ast.For | ast.While)
        loop.body += node.body
        return [*before, loop]

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """a < b as b > a."""
        self.generic_visit(node)
        kind = type(node.ops[0])
        if len(node.ops) > 1 or kind not in TURNED or self.rng.random() > self.comparisons:
            return node
        return ast.Compare(node.comparators[0], [TURNED[kind]()], [node.left])


class Hand(Rewriting):
    """How somebody writes. Nobody is quite consistent."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng, rng.random() * 0.3, rng.random() * 0.4)
        self.variables, self.turns = rng.uniform(0.1, 0.7), rng.random()
        self.infinity = rng.choice(("inf", "inf", "math.inf", "float('inf')", "10000", "1e9"))
        self.prints = rng.random() * 0.1

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.parse(self.infinity, mode="eval").body if node.id == "inf" else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if ast.unparse(node.func) in ("max", "min") and self.rng.random() < self.turns:
            node.args.reverse()
        return node

    def visit(self, node: ast.AST) -> Any:
        """A statement, perhaps after one that keeps a part of it, and before one that shows it."""
        visited = super().visit(node)
        if not isinstance(node, ast.Assign | ast.Return | ast.Expr) or visited is not node:
            return visited
        after: list[ast.stmt] = []
        if isinstance(node, ast.Assign) and self.rng.random() < self.prints:
            after = ast.parse(f"print({ast.unparse(node.targets[0])})").body
        return [*self.kept_before(node), node, *after]

    def kept_before(self, statement: ast.stmt) -> list[ast.stmt]:
        """Put the first call within a call into a variable, now and then."""
        parts = list(ast.walk(statement))
        if any(isinstance(part, NO_PLACE_BEFORE) for part in parts):
            return []
        for call in (part for part in parts if isinstance(part, ast.Call)):
            for i, argument in enumerate(call.args):
                if isinstance(argument, ast.Call) and self.rng.random() < self.variables:
                    call.args[i] = ast.Name(self.new_name(), ast.Load())
                    return ast.parse(f"{ast.unparse(call.args[i])} = {ast.unparse(argument)}").body
        return []


class Renaming(ast.NodeTransformer):
    """Other names for all that a function has to itself."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names: dict[str, str] = {}

    def renamed(self, name: str) -> str:
        return self.names.setdefault(name, f"{self.rng.choice(LETTERS)}{len(self.names)}")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
        own = {name.id for name in names if isinstance(name.ctx, ast.Store)}
        for argument in (part for part in ast.walk(node) if isinstance(part, ast.arg)):
            own.add(argument.arg)
            argument.arg = self.renamed(argument.arg)
        for name in names:
            name.id = self.renamed(name.id) if name.id in own else name.id
        return node


if __name__ == "__main__":
    for seed in range(int(sys.argv[1]) if sys.argv[1:] else 1):
        found, copies = tried(seed)
        print(f"{len(found & copies)} of {len(copies)} found, {len(found - copies)} false")
