"""Notebook 10, tournament: one player that has everything."""
