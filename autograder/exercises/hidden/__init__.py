"""Notebook 11, hidden information: information sets, sampled deals, best replies, regrets."""
