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
        everybody = list(students)
        self.by_id = {student.id.casefold(): student.id for student in everybody}
        self.by_email = _only((student.email, student.id) for student in everybody)
        self.by_lms = _only((student.lms, student.id) for student in everybody)
        self.by_name: defaultdict[str, set[str]] = defaultdict(set)
        for student in everybody:
            for name in (student.first + student.last, student.last + student.first):
                for key in keys(name):
                    self.by_name[key].add(student.id)

    def known_as(self, text: str) -> str:
        """The id of the one student who has this id, mail address or LMS id; "" where nobody has,
        or several."""
        key = text.strip().casefold()
        indexes = (self.by_id, self.by_email, self.by_lms)
        return next((index[key] for index in indexes if key in index), "")

    def find(self, text: str) -> list[str]:
        """The ids of all who may be meant by an id, a mail address, an LMS id or a name."""
        if student := self.known_as(text):
            return [student]
        return sorted({student for key in keys(text) for student in self.by_name.get(key, ())})


def _only(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Whose a mail address or an LMS id is, of those that only one student has."""
    owners: defaultdict[str, set[str]] = defaultdict(set)
    for key, student in pairs:
        if key:
            owners[key.casefold()].add(student)
    return {key: min(whose) for key, whose in owners.items() if len(whose) == 1}
