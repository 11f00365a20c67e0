"""What goes wrong in notebook 1, games: one file for each exercise."""
