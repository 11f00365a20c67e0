"""Notebook 5, evaluation: features, weights, and searches that trust a guess."""
