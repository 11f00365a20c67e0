"""Notebook 6, horizon: what a search to a fixed depth cannot see yet."""
