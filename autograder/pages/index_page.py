"""The first page of a course folder: everything that can be looked at, one click away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from autograder.pages.rendering import render_page
from autograder.pages.wording import alphabetical


class Card(NamedTuple):
    """A page or a program: what it shows, and its address, or without one how to make it."""

    title: str
    about: str
    address: str = ""


class FeedbackLink(NamedTuple):
    """A student's page about one assignment. `label` is short, such as the notebook's number."""

    label: str
    assignment: str
    address: str
    is_set_aside: bool = False


class FeedbackLinks(NamedTuple):
    """All pages of one student."""

    student: str
    links: Sequence[FeedbackLink]


def index_page(
    course: str,
    cards: Sequence[Card],
    feedback: Sequence[FeedbackLinks],
    missing: Sequence[str] = (),
) -> str:
    """The page. Addresses are relative to where it lies; `missing` handed in nothing at all."""
    return render_page(
        "index.html",
        course=course,
        cards=[card._replace(address=_address(card.address)) for card in cards],
        feedback=[
            row._replace(
                links=[link._replace(address=_address(link.address)) for link in row.links]
            )
            for row in feedback
        ],
        missing=sorted(missing, key=alphabetical),
        pages=sum(len(row.links) for row in feedback),
    )


def _address(address: str) -> Markup:
    """An address is no text of which folders are left out."""
    return escape(address)
