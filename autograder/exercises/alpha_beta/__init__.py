"""Notebook 3, alpha-beta: values with windows, decisions, the least and the most work, negamax."""
