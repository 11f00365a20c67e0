"""Edits of programs, written as differences without line numbers, and how they are applied.

    - if alpha >= beta:
    + if player == MAX and alpha >= beta:

A line with a minus gives way to the lines with a plus that follow it; a line that begins with two
spaces stays, and says where. What stands there is compared token by token, and may be a part of a
line. A blank line begins another hunk. A hunk must occur exactly once, unless `@@ everywhere`
stands above it. A name between underscores (`_best_`) stands for any name, the same one in the
whole edit.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import NamedTuple

EVERYWHERE = "@@ everywhere"
ANY_NAME = re.compile(r"_[a-z]+(_[a-z]+)*_")
LAYOUT = (tokenize.INDENT, tokenize.DEDENT, tokenize.NL, tokenize.COMMENT, tokenize.ENDMARKER)


class Misfit(ValueError):
    """An edit that cannot be made in a program; says why."""


class Hunk(NamedTuple):
    """Lines of a difference, each with its mark: a space, a minus or a plus."""

    lines: tuple[tuple[str, str], ...]
    everywhere: bool = False


class Change(NamedTuple):
    """`text` takes the place of what stands from `start` to `end` in a program."""

    start: int
    end: int
    text: str


class Token(NamedTuple):
    text: str
    start: int  # in the program's text, as the end
    end: int


def read_hunks(difference: str) -> tuple[Hunk, ...]:
    """The hunks of a difference.

    >>> len(read_hunks("- a\\n+ b\\n\\n@@ everywhere\\n- c\\n+ d\\n"))
    2
    """
    hunks = []
    for block in re.split(r"\n\s*\n", difference.strip("\n")):
        lines = block.splitlines()
        everywhere = lines[0].strip() == EVERYWHERE
        marked = [(line[:1], line[2:]) for line in lines[everywhere:]]
        if bad := [line for line in lines[everywhere:] if f"{line} "[:2] not in ("- ", "+ ", "  ")]:
            raise Misfit(f"a line of an edit begins with '- ', '+ ' or two spaces, not {bad[0]!r}")
        if not any(mark == "-" for mark, _ in marked) and not any(m == " " for m, _ in marked):
            raise Misfit(f"nothing says where {marked[0][1]!r} goes: put the line before it above")
        hunks.append(Hunk(tuple(marked), everywhere))
    return tuple(hunks)


def changes_in(program: str, hunks: Sequence[Hunk]) -> tuple[Change, ...]:
    """What an edit changes in a program, from its beginning to its end; Misfit if one of its hunks
    does not occur there, or more than once.

    >>> changes_in("x = 1\\n", read_hunks("- 1\\n+ 2"))
    (Change(start=4, end=5, text='2'),)
    """
    tokens = _tokens(program)
    names: dict[str, str] = {}
    changes: list[Change] = []
    for hunk in hunks:
        places = list(_places(tokens, hunk, names))
        if not places:
            raise Misfit(f"{_shown(hunk)} does not occur in the program")
        if len(places) > 1 and not hunk.everywhere:
            raise Misfit(f"{_shown(hunk)} occurs {len(places)} times: say {EVERYWHERE!r} above it")
        names |= places[0][1]
        for place, bound in places:
            changes += _changes_at(program, tokens[place:], hunk, names | bound)
    changes.sort()
    if overlap(changes):
        raise Misfit(f"{_shown(hunks[0])} and the other hunks of the edit change the same place")
    return tuple(changes)


def overlap(changes: Iterable[Change]) -> bool:
    """Do two of the changes touch the same place? Then they cannot both be made."""
    return any(b.start < a.end or b.start == a.start for a, b in pairwise(sorted(changes)))


def apply(program: str, changes: Iterable[Change]) -> str:
    """The program with all changes made.

    >>> apply("x = 1\\n", [Change(4, 5, "2")])
    'x = 2\\n'
    """
    for change in sorted(changes, reverse=True):
        program = program[: change.start] + change.text + program[change.end :]
    return program


# -- find -----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a program or a part of one, without its layout."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tokens = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type not in LAYOUT:
                start, end = (starts[row - 1] + column for row, column in (token.start, token.end))
                tokens.append(Token(token.string.strip() or "\n", start, end))
    except tokenize.TokenError:  # a part of a program may leave a bracket open
        pass
    while tokens and tokens[-1].text == "\n":
        tokens.pop()
    return tuple(tokens)


def _places(
    tokens: Sequence[Token], hunk: Hunk, names: Mapping[str, str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Where a hunk occurs among the tokens, and which names stand for its names there."""
    texts = [token.text for token in tokens]
    wanted = [(want, bool(ANY_NAME.fullmatch(want))) for want in _wanted(hunk)]
    first, fixed = next(((i, want) for i, (want, free) in enumerate(wanted) if not free), (0, ""))
    for place in range(len(texts) - len(wanted) + 1):
        if fixed and texts[place + first] != fixed:
            continue
        bound: dict[str, str] = {}
        for i, (want, is_name) in enumerate(wanted, place):
            if not is_name:
                if want != texts[i]:
                    break
            elif (
                not texts[i].isidentifier()
                or bound.setdefault(want, names.get(want, texts[i])) != texts[i]
            ):
                break
        else:
            yield place, bound


def _wanted(hunk: Hunk) -> list[str]:
    """The tokens that a hunk looks for, its lines kept apart."""
    wanted: list[str] = []
    for mark, line in hunk.lines:
        if mark != "+":
            wanted += ["\n"] * bool(wanted) + [token.text for token in _tokens(line)]
    return wanted


# -- change ---------------------------------------------------------------------------------------


def _changes_at(
    program: str, tokens: Sequence[Token], hunk: Hunk, names: Mapping[str, str]
) -> Iterator[Change]:
    """The changes of a hunk that occurs where the tokens begin."""
    spans: dict[int, tuple[int, int]] = {}  # of the hunk's lines that stand in the program
    passed = 0
    for i, (mark, line) in enumerate(hunk.lines):
        if mark != "+":
            count = len(_tokens(line))
            spans[i] = tokens[passed].start, tokens[passed + count - 1].end
            passed += count + 1  # and the end of the line
    for stays, group in groupby(enumerate(hunk.lines), key=lambda line: line[1][0] == " "):
        if stays:
            continue
        lines = dict(group)
        old = [i for i, (mark, _) in lines.items() if mark == "-"]
        new = [_with(names, line) for mark, line in lines.values() if mark == "+"]
        above, below = min(lines) - 1, max(lines) + 1
        anchor = old[0] if old else above if above in spans else below
        text = _laid_out(program, spans[anchor][0], hunk.lines[anchor][1], new)
        if old:
            yield _replacement(program, spans[old[0]][0], spans[old[-1]][1], text)
        elif anchor == above:
            end = _end_of_line(program, spans[above][1])
            yield Change(end, end, f"\n{text}")
        else:
            start = _start_of_line(program, spans[below][0])
            yield Change(start, start, f"{text}\n")


def _with(names: Mapping[str, str], line: str) -> str:
    """A line with the names that its names stand for."""
    return ANY_NAME.sub(lambda match: names.get(match[0], match[0]), line)


def _laid_out(program: str, anchor: int, shown: str, lines: Sequence[str]) -> str:
    """Lines indented as in the program, in which the line at `anchor` is the one `shown`."""
    inside = program[_start_of_line(program, anchor) :]
    margin = _indentation(inside) - _indentation(shown)
    return "\n".join(" " * max(0, margin + _indentation(line)) + line.lstrip() for line in lines)


def _replacement(program: str, start: int, end: int, text: str) -> Change:
    """`text` in place of whole lines, or of a part of a line."""
    begin, stop = _start_of_line(program, start), _end_of_line(program, end)
    if program[begin:start].strip() or program[end:stop].partition("#")[0].strip():
        return Change(start, end, text.lstrip())
    return Change(begin, stop, text) if text else Change(begin, stop + 1, "")


def _start_of_line(program: str, place: int) -> int:
    return program.rfind("\n", 0, place) + 1


def _end_of_line(program: str, place: int) -> int:
    end = program.find("\n", place)
    return len(program) if end < 0 else end


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _shown(hunk: Hunk) -> str:
    line = next((line for mark, line in hunk.lines if mark != "+"), "")
    return repr(line.strip())
