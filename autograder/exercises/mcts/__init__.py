"""Notebook 7, Monte Carlo: playouts, flat search, UCB1, the four phases, the whole search, and
playouts at the leaves of alpha-beta."""
