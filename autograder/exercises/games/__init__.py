"""Notebook 1, games: write two, count a tree, merge what is equal, find out what is constant."""
