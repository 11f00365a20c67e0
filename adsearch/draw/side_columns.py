"""Columns of text at the right of rows, with headings that neighbours may share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from adsearch.draw.interval_rows import TOP, Row
from adsearch.draw.scene import Item, Line, text_width, words

APART = 28.0  # pixels between columns
# By heading a text for each row, by its name or by those of its group and its own, as "group, row",
# or for a group, in its first row. Headings of neighbours that begin alike up to a colon share that
# part, which is written once above the rest.
Columns: TypeAlias = Mapping[str, Mapping[str, str]]


class SideColumns:
    """What `columns` say about `rows`, and how much room they need for it."""

    def __init__(self, columns: Columns, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.cells = {heading: _cells(texts, rows) for heading, texts in columns.items()}
        self.widths = {
            heading: APART + max(text_width(text, "small") for text in (_own(heading), *texts))
            for heading, texts in self.cells.items()
        }
        self.spans = [(above, list(under)) for above, under in groupby(self.cells, _above) if above]
        for above, under in self.spans:
            lacking = APART + text_width(above, "small") - sum(self.widths[h] for h in under)
            self.widths[under[0]] += max(0.0, lacking)

    @property
    def width(self) -> float:
        return sum(self.widths.values())

    def drawn(self, left: float) -> Iterator[Item]:
        """The columns one beside the other, from `left` on."""
        ends, end = {}, left
        for heading, texts in self.cells.items():
            ends[heading] = end = end + self.widths[heading]
            yield words(end, TOP - 8, _own(heading), "small", "end")
            for row, text in zip(self.rows, texts, strict=True):
                if text:
                    yield words(end, row.y + 4, text, "small", "end")
        for above, under in self.spans:
            start, end = ends[under[0]] - self.widths[under[0]] + APART, ends[under[-1]]
            yield words((start + end) / 2, TOP - 26, above, "small", "middle")
            yield Line(start, TOP - 21, end, TOP - 21, "hair")

    def said(self, number: int) -> str:
        """What they say about a row, as the end of a line."""
        said = ((heading, texts[number]) for heading, texts in self.cells.items())
        return "".join(f", {heading} {text}" for heading, text in said if text)


def _above(heading: str) -> str:
    """The part of a heading that it may share with its neighbours.

    >>> _above("calls: mine"), _own("calls: mine"), _above("games"), _own("games")
    ('calls', 'mine', '', 'games')
    """
    return heading.rpartition(": ")[0]


def _own(heading: str) -> str:
    return heading.rpartition(": ")[2]


def _cells(texts: Mapping[str, str], rows: Sequence[Row]) -> list[str]:
    """The text of each row; what is said of a group stands in its first row."""
    return [
        texts.get(f"{row.group}, {row.name}")
        or texts.get(row.name)
        or (texts.get(row.group, "") if row.is_first else "")
        for row in rows
    ]
