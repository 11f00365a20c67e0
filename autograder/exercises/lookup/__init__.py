"""Notebook 9, lookup: what was found out before, and how to use it."""
