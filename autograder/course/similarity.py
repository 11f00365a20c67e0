"""Which programs are alike beyond what the exercise itself makes alike?

Names, comments and layout are set aside. What is left of a program is cut into passages of a few
tokens, and some of them are kept as its fingerprints, so that any longer stretch that two programs
share leaves one in both (winnowing: Schleimer, Wilkerson and Aiken, 2003). Passages that the
course gave, or that most of the class wrote, say nothing. The rest is evidence: for a copy where
both have a passage, the more so the fewer have it, and against one where only one of them has it.
"""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import re
import tokenize
import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from math import log
from typing import NamedTuple, TypeAlias
from zlib import crc32

LENGTH = 8  # tokens of a passage
WINDOW = 4  # of so many passages in a row one is a fingerprint
MOST = 0.5  # of the class: what more have than that is everybody's
SURVIVES = 0.7  # of the passages that somebody copies, the share that is still there afterwards
# How much more likely a copy must be than two who worked alone, as a logarithm. Passages beside
# each other are not independent, so this is far beyond what chance would need.
LEAST = 40.0
MOST_FLAWS = 100  # lines of a program that are no Python, before the rest of it is given up
PLAIN = {*keyword.kwlist, *dir(builtins)}
LAYOUT = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    tokenize.ENDMARKER,
}

Lines: TypeAlias = Sequence[int]
Fingerprints: TypeAlias = Mapping[int, Sequence[Lines]]


class Pair(NamedTuple):
    """Two students whose programs are alike, how strong the evidence is, and the lines of either
    program that are in the other's."""

    first: str
    second: str
    evidence: float
    first_lines: frozenset[int]
    second_lines: frozenset[int]


def similar_pairs(programs: Mapping[str, str], known: Iterable[str] = ()) -> list[Pair]:
    """The pairs of students whose programs are alike, the strongest evidence first. `known` are
    texts that everybody could have: what was given, right solutions, mistakes that many make.

    >>> def program(name, i):
    ...     lines = (f"    if {name}[{j * i % 7}] > {j}: x = {name} - {i * j}" for j in range(20))
    ...     return "\\n".join([f"def f({name}):", *lines])
    >>> programs = {f"s{i}": program("tree", i) for i in range(9)} | {"t": program("node", 4)}
    >>> [(pair.first, pair.second) for pair in similar_pairs(programs)]
    [('s4', 't')]
    """
    known = list(known)
    # The methods of the course's own games and tables are called what they are called.
    attributes = {name for text in known for name in re.findall(r"[\w)\]]\.([^\W\d]\w*)", text)}
    given = set().union(*(fingerprints(text, attributes) for text in known))
    prints = {student: fingerprints(programs[student], attributes) for student in sorted(programs)}
    count = Counter(passage for passages in prints.values() for passage in passages)
    often = MOST * len(programs)
    shares = {p: n / len(programs) for p, n in count.items() if n <= often and p not in given}
    against = {passage: log((1 - SURVIVES) / (1 - share)) for passage, share in shares.items()}
    # Both have it, so for neither it counts as missing in the other.
    both = {p: log(SURVIVES / share) - 2 * against[p] for p, share in shares.items()}
    telling = {student: passages.keys() & shares.keys() for student, passages in prints.items()}
    alone = {student: sum(map(against.__getitem__, telling[student])) for student in prints}
    pairs = []
    for first, second in combinations(prints, 2):
        shared = telling[first] & telling[second]
        evidence = alone[first] + alone[second] + sum(map(both.__getitem__, shared))
        if evidence >= LEAST:
            lines = (_lines(prints[student], shared) for student in (first, second))
            pairs.append(Pair(first, second, evidence, *lines))
    return sorted(pairs, key=lambda pair: (-pair.evidence, pair.first, pair.second))


def fingerprints(source: str, attributes: Collection[str] = ()) -> Fingerprints:
    """The fingerprints of a program, each with the lines where it is. Names count as one and the
    same, but for Python's own and for these `attributes` after a dot."""
    tokens = list(_tokens(source, attributes))
    hashes = [
        crc32("\0".join(text for text, _ in tokens[i : i + LENGTH]).encode())
        for i in range(len(tokens) - LENGTH + 1)
    ]
    chosen = {
        min(range(start, start + WINDOW), key=hashes.__getitem__)
        for start in range(len(hashes) - WINDOW + 1)
    }
    places: dict[int, list[Lines]] = {}
    for at in sorted(chosen):
        lines = sorted({line for _, line in tokens[at : at + LENGTH]})
        places.setdefault(hashes[at], []).append(lines)
    return places


def _tokens(source: str, attributes: Collection[str]) -> Iterator[tuple[str, int]]:
    """What tells programs apart, token by token, with their lines. A line that is no Python is
    passed over: many a notebook has one, and what stands below it counts."""
    lines, above = source.split("\n"), 0
    for _ in range(MOST_FLAWS):
        try:
            for text, line in _tokens_of("\n".join(lines[above:]), attributes):
                yield text, above + line
            return
        except tokenize.TokenError as error:
            above += error.args[1][0]
        except SyntaxError as error:
            above += error.lineno or len(lines)


def _tokens_of(source: str, attributes: Collection[str]) -> Iterator[tuple[str, int]]:
    before = "\n"  # at the start of a statement, where a text is a docstring
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in LAYOUT:
            before = "\n" if token.type == tokenize.NEWLINE else before
            continue
        if token.type == tokenize.STRING and (program := _program_in(token.string)):
            yield from ((text, token.start[0]) for text, _ in _tokens(program, attributes))
        elif not (before == "\n" and token.type == tokenize.STRING):
            is_fixed = before == "." and token.string in attributes
            yield token.string if is_fixed else _word(token), token.start[0]
        before = token.string


def _program_in(literal: str) -> str:
    """The program that a text is, as what a cell writes into a file or hands to `exec`; "" where it
    is none of several lines.

    >>> _program_in("'x = 3\\\\ny = 4'"), _program_in("'x = 3'"), _program_in("'two\\\\nlines of'")
    ('x = 3\\ny = 4', '', '')
    """
    if "\n" not in literal and "\\n" not in literal:
        return ""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        text = ast.literal_eval(literal)
        return text if isinstance(text, str) and len(ast.parse(text).body) > 1 else ""
    return ""


def _word(token: tokenize.TokenInfo) -> str:
    """What a token is taken for, where others could stand in its place."""
    if token.type == tokenize.STRING:
        return "text"
    is_free = token.type == tokenize.NAME and token.string not in PLAIN
    return "name" if is_free else token.string


def _lines(prints: Fingerprints, passages: Iterable[int]) -> frozenset[int]:
    return frozenset(line for p in passages for lines in prints[p] for line in lines)
