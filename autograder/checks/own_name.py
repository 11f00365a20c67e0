"""The name that a student types, from which a game of their own is drawn."""

from __future__ import annotations

RELEASED = "your name"  # what stands between the quotes until somebody writes there


def why_no_name(name: object) -> str | None:
    """Why nobody's game is drawn from this, in a sentence; None where it may be somebody's name.

    >>> why_no_name("Ada"), why_no_name("Your  Name ")
    (None, 'Write your own name where “your name” stands: what you predict is drawn from it.')
    """
    if folded(name) in ("", RELEASED):
        return f"Write your own name where “{RELEASED}” stands: what you predict is drawn from it."
    return None


def folded(name: object) -> str:
    """A name without what nobody would call another name: case, and spaces around and between.

    >>> folded(" Ada  LOVELACE")
    'ada lovelace'
    """
    return " ".join(str(name).casefold().split())
