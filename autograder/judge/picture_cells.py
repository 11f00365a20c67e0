"""Cells that draw pictures, reduced to what a student's programs use: the rest need not run."""

from __future__ import annotations

from dataclasses import replace

from autograder.judge.cell import Cell
from autograder.judge.static_analysis import (
    definitions,
    global_names,
    imports,
    is_too_much,
    taken_names,
    words,
)
from autograder.judge.submission import Submission
from autograder.judge.unless_bound import unless_bound


class SharedByPictures:
    """What the pictures' cells of a notebook share with a student's programs."""

    def __init__(self, work: Submission) -> None:
        theirs = [cell.source for cell in work.cells if cell.is_by_student]
        pictures = [cell.source for cell in work.cells if cell.role == "show"]
        their_words = [words(source) for source in theirs]
        self.words = set().union(*their_words)
        names = {name for source in pictures for name, _ in definitions(source)}
        if is_too_much(theirs):
            names = set()
        pairs = zip(theirs, their_words, strict=True)
        used = (
            global_names(source) | taken_names(source)
            for source, in_source in pairs
            if in_source & names
        )
        self.names = names & set().union(*used)
        # What they use is made before them.
        for source in reversed(pictures) if self.names else ():
            for name, text in reversed(definitions(source)):
                if name in self.names:
                    self.words |= words(text)
                    self.names |= names & words(text)

    def without_pictures(self, cell: Cell) -> Cell:
        """A picture's cell without its pictures: what it imports, and makes, is there for programs
        that use it, unless they have something of their own by that name."""
        lines = [(name, line) for name, line in imports(cell.source) if name in self.words]
        lines += [(name, text) for name, text in definitions(cell.source) if name in self.names]
        return replace(cell, source="\n".join(unless_bound(*line) for line in lines))
