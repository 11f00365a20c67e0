"""Texts and numbers as pages show them."""

from __future__ import annotations

import re
import unicodedata

_PATH = re.compile(r"(?<![\w/.])(?:[A-Za-z]:)?(?:[/\\][\w.@+~-]+)+[/\\]([\w.@+~-]+)")
_COLOUR = re.compile("\x1b\\[[0-9;]*m")  # as terminals understand it
_JOINING = "\n\t\u200c\u200d"  # the last two join and part letters
_WITHOUT_JOINING = dict.fromkeys(map(ord, _JOINING))


def plain(text: str) -> str:
    """Anybody's text with no character that is invisible or turns the others round, and with no
    folder of this machine.

    >>> plain("<b>\\x1b[31m in /home/ada/kit/game.py\\x00")
    '<b> in …/game.py�'
    """
    return without_folders(visible(text))


def visible(text: str) -> str:
    """Anybody's text with no character that is invisible or turns the others round.

    >>> visible("a\\x1b[31mb\\x07")
    'ab�'
    """
    if text.translate(_WITHOUT_JOINING).isprintable():
        return text
    return "".join(map(_visible, _COLOUR.sub("", text)))


def without_folders(text: str) -> str:
    """The text with files by their names alone: folders say whose machine this is."""
    return _PATH.sub(r"…/\1", text)


def _visible(c: str) -> str:
    if c.isprintable() or c in _JOINING:
        return c
    return " " if c.isspace() else "�"


def points(number: float) -> str:
    """Points as people write them.

    >>> points(2.0), points(1.25), points(2 / 3)
    ('2', '1.25', '0.67')
    """
    return f"{round(number, 2):g}"


def alphabetical(name: str) -> str:
    """What a name is sorted by: its letters without case and accents.

    >>> sorted(["Zoe", "Åsa", "bo"], key=alphabetical)
    ['Åsa', 'bo', 'Zoe']
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "note"), counted(1200, "note")
    ('1 note', '1,200 notes')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def titled(assignment: str) -> str:
    """An assignment's folder as a title.

    >>> titled("03-alpha-beta"), titled("exam")
    ('Notebook 3, alpha-beta', 'exam')
    """
    number, dash, topic = assignment.partition("-")
    return f"Notebook {int(number)}, {topic}" if dash and number.isdecimal() else assignment
