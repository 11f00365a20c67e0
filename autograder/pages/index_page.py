"""The first page of a course folder: everything that can be looked at, one click away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

from markupsafe import Markup, escape

from autograder.pages.rendering import render_page
from autograder.pages.wording import alphabetical


class Card(NamedTuple):
    """A page or a program: what it shows, and its address, or without one how to make it."""

    title: str
    about: str
    address: str = ""


class Cell(NamedTuple):
    """A mark, or why there is none, and the address of its feedback page, if there is one."""

    text: str
    address: str = ""


class Row(NamedTuple):
    """One student, with a cell for each notebook."""

    student: str
    cells: Sequence[Cell]


def index_page(
    course: str, cards: Sequence[Card], possible: Mapping[str, str], rows: Sequence[Row]
) -> str:
    """The page, whose addresses are relative to where it lies; `possible` are the points of each
    notebook."""
    sorting = files("autograder.pages").joinpath("templates/sorting.js")
    return render_page(
        "index.html",
        script=sorting.read_text(encoding="utf-8"),
        course=course,
        cards=[card._replace(address=_address(card.address)) for card in cards],
        possible=possible,
        rows=[
            Row(student, [cell._replace(address=_address(cell.address)) for cell in cells])
            for student, cells in sorted(rows, key=lambda row: alphabetical(row.student))
        ],
    )


def _address(address: str) -> Markup:
    """An address is no text of which folders are left out."""
    return escape(address)
