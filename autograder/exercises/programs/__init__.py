"""Notebook 12, programs: five that made history, in miniature."""
