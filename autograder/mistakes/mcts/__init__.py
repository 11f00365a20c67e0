"""What goes wrong in notebook 7, Monte Carlo: one file for each exercise."""
