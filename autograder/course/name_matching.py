"""Who is meant: names as a learning platform writes them, matched to the roster."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

GERMAN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa", "æ": "ae"}
)


@dataclass(frozen=True)
class Student:
    id: str
    first: str = ""
    last: str = ""
    email: str = ""
    lms: str = ""


def folded(text: str) -> str:
    """Without case and accents.

    >>> folded("Zoë Müller")
    'zoe muller'
    """
    apart = unicodedata.normalize("NFKD", text.casefold().replace("ø", "o").replace("ł", "l"))
    return "".join(c for c in apart if not unicodedata.combining(c))


def keys(name: str) -> set[str]:
    """The ways in which a name may be spelt, its letters and digits alone.

    >>> sorted(keys("Jörg Groß"))
    ['joerggross', 'jorggross']
    """
    composed = unicodedata.normalize("NFC", name.casefold())
    spellings = (folded(composed), folded(composed.translate(GERMAN)))
    return {"".join(filter(str.isalnum, spelling)) for spelling in spellings} - {""}


class People:
    """A roster that can be asked who somebody is.

    >>> people = People([Student("jg7", "Jörg", "Groß", "j.gross@uni.edu", "4711")])
    >>> [people.find(text) for text in ("JG7", "groß, joerg", "4711", "J.Gross@uni.edu", "eve")]
    [['jg7'], ['jg7'], ['jg7'], ['jg7'], []]
    """

    def __init__(self, students: Iterable[Student]) -> None:
        self.by_id: dict[str, str] = {}
        self.by_lms: dict[str, str] = {}
        self.by_name: defaultdict[str, set[str]] = defaultdict(set)
        for student in students:
            self.by_id[student.id.casefold()] = student.id
            if student.email:
                self.by_id.setdefault(student.email.casefold(), student.id)
            if student.lms:
                self.by_lms[student.lms.casefold()] = student.id
            for name in (student.first + student.last, student.last + student.first):
                for key in keys(name):
                    self.by_name[key].add(student.id)

    def find(self, text: str) -> list[str]:
        """The ids of all who may be meant by an id, a mail address, an LMS id or a name."""
        text = text.strip()
        for index in (self.by_id, self.by_lms):
            if student := index.get(text.casefold()):
                return [student]
        return sorted({student for key in keys(text) for student in self.by_name.get(key, ())})
