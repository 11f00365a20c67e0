"""What goes wrong in notebook 9, lookup."""

from autograder.mistakes.lookup import book, choose, index, mate_in, retrograde

__all__ = ["book", "choose", "index", "mate_in", "retrograde"]
