"""Notebook 8, chance: dice, expectiminimax, rescaling, Star1, Pig, learning from self-play."""
