"""The name that a student types, from which a game of their own is drawn."""

from __future__ import annotations

import unicodedata

from autograder.inside.plain_data import Opaque, plain_data
from autograder.inside.questions import show

RELEASED = "your name"  # what stands between the quotes until somebody writes there
LONGEST = 1_000  # characters of a name


def as_name(value: object) -> str | None:
    """What a student gives for a name: a text, a number such as that on a student's card, or the
    names of several who work together. None where it is none of these.

    >>> as_name("Ada"), as_name(4711), as_name(("Ada", "Zoë")), as_name(["Ada", "Zoë"])
    ('Ada', '4711', "('Ada', 'Zoë')", None)
    """
    # What crossed the wall as no plain data is a text that says so, and no name.
    plain = value if isinstance(value, Opaque) else plain_data(value)
    name = str(plain) if isinstance(plain, int | float | tuple) else plain
    if type(name) is not str or len(name) > LONGEST:
        return None
    # Half of a surrogate pair is no letter: no file can hold it, and nothing is drawn from it.
    return None if any("\ud800" <= letter <= "\udfff" for letter in name) else name


def why_no_name(name: object) -> str | None:
    """Why nobody's game is drawn from this, in a sentence; None where it may be somebody's name.

    >>> why_no_name("Ada"), why_no_name("Your  Name ")
    (None, 'Write your own name where “your name” stands: what you predict is drawn from it.')
    """
    if as_name(name) is None:
        return f"{show(plain_data(name))} is not a name: write your name between quotes."
    if folded(name) in ("", RELEASED):
        return f"Write your own name where “{RELEASED}” stands: what you predict is drawn from it."
    return None


def folded(name: object) -> str:
    """A name without what nobody would call another name: case, spaces around and between, and
    whether an ë is one letter or an e with dots. From this a game is drawn.

    >>> folded(" Ada  LOVELACE"), folded("Zoe\N{COMBINING DIAERESIS}")
    ('ada lovelace', 'zoë')
    """
    return " ".join(unicodedata.normalize("NFKC", str(name)).casefold().split())
