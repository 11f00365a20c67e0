"""Notebook 4, move ordering: sorting moves, killers, deepening under a clock, tables."""
