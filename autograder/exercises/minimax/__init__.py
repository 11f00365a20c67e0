"""Notebook 2, minimax: values, decisions, solving, many players, fallible opponents."""
