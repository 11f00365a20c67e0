"""What goes wrong in notebook 2, minimax: one file for each exercise."""
