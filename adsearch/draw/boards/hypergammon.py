"""Hypergammon as a picture: backgammon's, with as many points as there are."""

from adsearch.draw.boards.backgammon import CELL, draw

__all__ = ["CELL", "draw"]
