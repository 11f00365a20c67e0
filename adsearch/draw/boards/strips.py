"""Rows of boards: a line of play, each board with the move that led to it, or any positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeAlias

from adsearch.draw.boards.arrows import pointers
from adsearch.draw.boards.board import disc
from adsearch.draw.boards.drawing import (
    draw_board,
    move_noun,
    move_numbers,
    moves_played,
    usual_cell,
)
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.scene import Box, Circle, Group, Item, Rect, Scene, Text, covered, shifted
from adsearch.game import MAX, MIN, Game

GAP = 8.0
TITLE = 12.0  # above each board, for its move
LINE = 16.0  # and for each line of its note
FRAME = 4.0  # between a board and the frame that points it out
HEADING = 14.0  # how far down the move stands
ROOMY = 700.0  # pixels: a row that is not longer has boards of the usual size
WIDEST = 960.0  # then a new row begins
ASIDE = 8.0  # between an arrow and the words that belong to it
SMALL = 0.37  # of the usual size: boards in two lines that meet
FORKED = 0.34  # and in long lines that part
MANY = 7  # boards beside each other: if there are no more, each is half the usual size
ABOVE = 14.0  # pixels more above pictures of two lines
BETWEEN = 34.0  # more room between boards, for the arrows from one to the next
ARROW = 30.0  # the side of a square that its arrow would have such a head on
# A game, a position of it (the first, if None), and perhaps moves to point at.
Exhibit: TypeAlias = tuple[Game[Any, Any], Any, *tuple[Any, ...]]
# What to write above the boards of a line, or what gives it for a position.
Notes: TypeAlias = Iterable[str | float] | Callable[[Any], str | float]
Caption: TypeAlias = list[tuple[tuple[str, str], ...]]  # its lines: words, each with their type


def strip_scene(
    game: Game[Any, Any],
    state: Any = None,
    moves: Iterable[Any] = (),
    *,
    notes: Notes = (),
    played: int = 0,
    cell: float | None = None,
    back: Sequence[str] = (),
    marks_last: bool = True,
) -> Scene:
    """The boards from `state` (the first position, if None) on along `moves`: of the usual size if
    they are few, else half as large and with only those coordinates that moves are named by. Each
    of `notes` is written above a board, below its move, that of the start first; or what a function
    of the position gives, a text or a number. A note may have several lines, and a line that begins
    with ✗ or ✓ is in the colour of what is wrong or right. Where so many plies were `played`
    before, moves are numbered from there. An arrow leads `back` from a board to the one before it
    where there are words for that move: those from the first ✗ or the first empty line on stand
    below it, others above. Each board marks the move that led to it, unless the names above them
    are to be enough.

    >>> from adsearch.games import TicTacToe
    >>> strip_scene(TicTacToe(), None, [4, 0, 8]).title
    'Tic-tac-toe after 0 moves, X (MAX) to move, then 4, 0, 8'
    """
    s = game.initial() if state is None else state
    line: list[tuple[Any, Any]] = []  # the positions before each move, and the moves
    for move in moves:
        line.append((s, move))
        s = game.result(s, move)
    usual = usual_cell(game)
    boards = _boards(game, s, line, usual if cell is None else cell, marks_last)
    if cell is None and sum(board.width + GAP for board in boards) > ROOMY:
        boards = _boards(game, s, line, usual / 2, marks_last)
    positions = [*(before for before, _ in line), s]
    labels = [game.label(before, move) for before, move in line]
    first = f"after {moves_played(game, played)}" if played else "start"
    numbers = move_numbers(game, positions[:-1], played)
    names: list[Caption] = [[((first, "small"),)]]
    names += ([_heading(game, *step, i)] for step, i in zip(line, numbers, strict=True))
    said = map(notes, positions) if callable(notes) else notes
    for name, note in zip(names, said, strict=False):
        name += _note_lines(note)
    links: list[Caption] = [[], *map(_note_lines, back), *([] for _ in labels[len(back) :])]
    captions = [
        f"{', '.join(map(_as_text, name))}: {board.title}{_way_back(link)}"
        for name, board, link in zip(names, boards, links, strict=True)
    ]
    title = boards[0].title + (f", then {', '.join(labels)}" if labels else "")
    begin = captions[:1] if len(names[0]) > 1 else []
    # What a game begins with is known; another position is described before the moves from it.
    if line and positions[0] != game.initial():
        begin.append(boards[0].text)
    text = "\n".join([*begin, *captions[1:], boards[-1].text])
    return _in_rows(boards, names, title, text, links)


def _heading(
    game: Game[Any, Any], before: Any, move: Any, number: str
) -> tuple[tuple[str, str], ...]:
    """A move and its number, as they stand above a board."""
    noun = move_noun(game, before)
    counted = f"{number}\u2002{noun} " if noun else f"{number}\u2002"
    return (counted, "small"), (game.label(before, move), "bold")


def transposition_scene(game: Game[Any, Any], first: Sequence[Any], second: Sequence[Any]) -> Scene:
    """Two lines of play that part at the start and meet in the same position: the start at the
    left, the end at the right, and between them the lines, one above the other. The last moves
    stand at the arrows to the end. Below it all stands whose discs are which, if the game has any;
    these have no room for a mark of the last move."""
    cell = SMALL * usual_cell(game)
    befores = [reduce(game.result, line[:-1], game.initial()) for line in (first, second)]
    lasts = first[-1], second[-1]
    end, other = map(game.result, befores, lasts)
    if end != other:
        raise ValueError(f"{first} and {second} do not lead to the same position")
    meeting = gallery_scene({"the same position": (game, end)}, cell)
    has_discs = any(isinstance(i, Circle) and i.style == "disc-max" for i in meeting.flat())
    above, below = (
        strip_scene(game, None, line, cell=cell, marks_last=not has_discs)
        for line in (first, second)
    )
    lower = above.height + GAP
    columns = [[(above.items[0], lower / 2)]]
    pairs = zip(above.items[1:-1], below.items[1:-1], strict=True)
    columns += [[(one, 0.0), (two, lower)] for one, two in pairs]
    columns += [[(meeting.items[0], lower / 2)]]
    pitch = above.width / len(columns) + BETWEEN
    at_arrows = [
        Text(0, 0, _heading(game, before, move, f"{len(first)}."))
        for before, move in zip(befores, lasts, strict=True)
    ]
    room = [0.0] * (len(columns) - 1) + [2 * ASIDE + max(text.width for text in at_arrows)]
    placed = [
        [shifted(item, pitch * i + room[i] + GAP - covered([item]).left, y) for item, y in column]
        for i, column in enumerate(columns)
    ]
    items = [item for column in placed for item in column]
    for left, right in pairwise([covered([item]) for item in column] for column in placed):
        most = max(len(left), len(right))
        for i in range(most):
            a, b = left[i % len(left)], right[i % len(right)]
            way = (a.right + GAP, _middle(a)), (b.left - GAP, _middle(b))
            items += pointers([way], ARROW).items
    to = covered(placed[-1])
    for text, item, down in zip(at_arrows, placed[-2], (-6, 16), strict=True):
        box = covered([item])
        y = (_middle(box) + _middle(to)) / 2 + down
        items.append(replace(text, x=(box.right + to.left) / 2, y=y))
    title = f"{above.title}, or {', '.join(map(str, second))}: the same position"
    told = [*above.text.splitlines()[: len(first)], "or", *below.text.splitlines()]
    width, height = covered(placed[-1]).right + GAP, lower + above.height + GAP + ABOVE
    drawn = tuple(shifted(item, 0, ABOVE) for item in items)
    scene = Scene(width, height, drawn, title, "\n".join(told))
    owners = {"MAX": MAX, "MIN": MIN} if has_discs else {}
    return with_footer(
        scene, [Entry(disc(p, 8, 0, 8), 16, ((name, "legend"),)) for name, p in owners.items()]
    )


def fork_scene(game: Game[Any, Any], lines: Mapping[str, Sequence[Any]]) -> Scene:
    """Two lines of play from the first position on: the board where they part, with the moves that
    led there above it, then the boards of each, one line above the other. Below its last board
    stands its name, and how the game ended. Lines that are the same are drawn once, from the start,
    and have both names."""
    one, other = map(list, lines.values())
    moves = enumerate(zip(one, other, strict=False))
    parted = next((i for i, (a, b) in moves if a != b), 0)
    ways = {name: line[parted:] for name, line in lines.items()}
    if one == other:
        ways = {" and ".join(lines): one}
    after, shared = game.initial(), ""
    for move in one[:parted]:
        shared += ", " * bool(shared) + game.label(after, move)
        after = game.result(after, move)
    longest = 1 + max(map(len, ways.values()))
    cell = (0.5 if longest <= MANY else FORKED) * usual_cell(game)
    branches = [strip_scene(game, after, way, cell=cell, played=parted) for way in ways.values()]
    lower = branches[0].height + LINE + GAP
    here = strip_scene(game, after, cell=cell, played=parted, notes=[shared])
    items = [_at(here.items[0], 0, ABOVE + lower / 2 * (len(ways) > 1))]
    fork = covered(items)
    pitch = fork.right - fork.left + GAP + TITLE
    told, text = [], [f"Both begin with {shared}"] if shared else []
    for k, (name, branch) in enumerate(zip(ways, branches, strict=True)):
        left, top = fork.right + BETWEEN + GAP, ABOVE + lower * k
        row = [_at(board, left + pitch * i, top) for i, board in enumerate(branch.items[1:])]
        first, last = covered(row[:1]), covered(row[-1:])
        way = (fork.right + GAP, _middle(fork)), (first.left - GAP, _middle(first))
        items += [*row, *pointers([way], ARROW).items]
        end = reduce(game.result, ways[name], after)
        stands = draw_board(game, end, is_still=True).title.rpartition(", ")[2]
        told.append(f"{name}: {re.sub(r' .(MAX|MIN).', '', stands)}")
        items.append(Text(last.right, last.bottom + LINE, ((told[-1], "bold"),), "end"))
        text += [told[-1], *branch.text.splitlines()]
    covers = covered(items)
    drawn = tuple(shifted(item, GAP - covers.left, 0) for item in items)
    width, height = covers.right - covers.left + 2 * GAP, covers.bottom + GAP
    title = f"{draw_board(game, after, is_still=True).title}; {'; '.join(told)}"
    return Scene(width, height, drawn, title, "\n".join(text))


def _at(item: Item, x: float, y: float) -> Item:
    return shifted(item, x - covered([item]).left, y - covered([item]).top)


def _middle(box: Box) -> float:
    return (box.top + box.bottom) / 2


def gallery_scene(
    positions: Mapping[str, Exhibit],
    cell: float | None = None,
    area: Collection[str] | Mapping[str, Collection[str]] = (),
    last: Mapping[str, Any] = MappingProxyType({}),
    diagonal: Mapping[str, str] = MappingProxyType({}),
) -> Scene:
    """Positions of some games, each below its name and with an arrow for every move that comes
    with it; half as large as usual if nobody says otherwise. Further lines of a name are notes. A
    line runs around an `area` of squares of each, or by their names around one of its own. Those
    that `last` names show the move that led to them, and those that `diagonal` names that line. One
    whose name begins with ✓ has a heavy frame."""
    boards = [
        draw_board(
            *(game, state),
            arrows=moves,
            last=last.get(name),
            area=area.get(name, ()) if isinstance(area, Mapping) else area,
            diagonal=diagonal.get(name, ""),
            cell=cell or usual_cell(game) / 2,
            is_still=True,
        )
        for name, (game, state, *moves) in positions.items()
    ]
    boards = [
        _chosen(board) if name.startswith("✓") else board
        for name, board in zip(positions, boards, strict=True)
    ]
    names: list[Caption] = []
    for name in positions:
        first, _, notes = name.partition("\n")
        names.append([((first, "bold"),), *_note_lines(notes)])
    spoken = [", ".join(map(_as_text, name)) for name in names]
    texts = [
        f"{name}: {board.title}\n{board.text}" for name, board in zip(spoken, boards, strict=True)
    ]
    return _in_rows(boards, names, ", ".join(spoken), "\n".join(texts))


def _chosen(board: Scene) -> Scene:
    """The board in a heavy frame."""
    left, top, right, bottom = covered(board.items)
    size = right - left + 2 * FRAME, bottom - top + 2 * FRAME
    frame = Rect(left - FRAME, top - FRAME, *size, "last", FRAME)
    return replace(board, items=(*board.items, frame))


def _note_lines(note: str | float) -> Caption:
    """A note as the lines below a move.

    >>> _note_lines(-2), _note_lines("✗ a blunder"), _note_lines("✓ better"), _note_lines("")
    ([(('−2', 'number'),)], [(('✗ a blunder', 'wrong'),)], [(('✓ better', 'right'),)], [])
    """
    text = note if isinstance(note, str) else f"{note:+g}".replace("-", "−") if note else "0"
    styles = {"✗": "wrong", "✓": "right"}
    return [((line, styles.get(line[:1], "number")),) for line in text.splitlines()]


def _way_back(link: Caption) -> str:
    """The words at an arrow, behind the title of the board that it comes from."""
    said = ", ".join(filter(None, map(_as_text, link))).replace(":, ", ": ")
    return f"; back from there: {said}" if link else ""


def _as_text(line: tuple[tuple[str, str], ...]) -> str:
    """A line of a caption as a reader hears it."""
    return "".join(words for words, _ in line).replace("\u2002", " ")


def _in_rows(
    boards: Sequence[Scene],
    names: Sequence[Caption],
    title: str,
    text: str,
    links: Sequence[Caption] = (),
) -> Scene:
    """Boards below their names, in as many rows as they need, with about as many in each; a long
    name makes room for itself, and so do notes below it, for all boards alike. Words of `links`
    stand before their board, at an arrow that leads back from it."""
    items: list[Item] = []
    x = y = right = 0.0
    above = TITLE + LINE * (max(map(len, names)) - 1)
    widths = [
        max(board.width, *(Text(0, 0, line).width for line in name))
        for board, name in zip(boards, names, strict=True)
    ]
    starts = set() if any(links) else _row_starts(widths)
    for i, (board, name, width) in enumerate(zip(boards, names, widths, strict=True)):
        if i in starts:
            x, y = 0.0, y + boards[i - 1].height + above + GAP
        if links and links[i]:
            room = 2 * ASIDE + max(Text(0, 0, line).width for line in links[i])
            items += _link(x, x + room, y + above + 0.4 * board.height, links[i])
            x += room + GAP
        middle, left = x + width / 2, x + (width - board.width) / 2
        heading = [
            Text(middle, y + HEADING + LINE * k, line, "middle") for k, line in enumerate(name)
        ]
        # Without groups, whose keys would be there once for each board.
        moved = (shifted(item, left, y + above) for item in board.flat())
        items.append(Group((*heading, *moved), f"board-{i}"))
        x += width + GAP
        right = max(right, x)
    height = y + above + max(board.height for board in boards)
    height = max(height, covered(items).bottom + GAP / 2)
    return Scene(right - GAP, height, tuple(items), title, text)


def _row_starts(widths: Sequence[float]) -> set[int]:
    """Which boards begin another row: as few rows as possible, and none much shorter than others.

    >>> sorted(_row_starts([200.0] * 6)), sorted(_row_starts([200.0] * 4))
    ([3], [])
    """
    for each in range(len(widths), 0, -1):
        rows = -(-len(widths) // each)
        per_row = -(-len(widths) // rows)
        starts = range(0, len(widths), per_row)
        if all(_fits(widths[start : start + per_row]) for start in starts):
            break
    return set(starts[1:])


def _fits(widths: Sequence[float]) -> bool:
    return len(widths) < 2 or sum(widths) + GAP * (len(widths) - 1) <= WIDEST


def _link(left: float, right: float, y: float, link: Caption) -> Iterator[Item]:
    """An arrow to the left, with its words above it and, from what is wrong on, below."""
    yield from pointers([((right, y), (left, y))], ARROW).items
    middle = (left + right) / 2
    ends = (k for k, ((words, style), *_) in enumerate(link) if not words or style == "wrong")
    above = next(ends, len(link))
    for k, line in enumerate(link):
        down = LINE * (k - above) + (ASIDE + 12 if k >= above else LINE - ASIDE - 2)
        if _as_text(line):
            yield Text(middle, y + down, line, "middle")


def _boards(
    game: Game[Any, Any], end: Any, line: Sequence[tuple[Any, Any]], cell: float, marks_last: bool
) -> list[Scene]:
    """The position before the first move of the line, and that after each; `end` is the last."""
    states = [*(before for before, _ in line), end]
    boards = [draw_board(game, states[0], cell=cell, is_still=True)]
    for (before, move), after in zip(line, states[1:], strict=True):
        last = {"last": move, "before": before} if marks_last else {}
        boards.append(draw_board(game, after, **last, cell=cell, is_still=True))
    return boards
