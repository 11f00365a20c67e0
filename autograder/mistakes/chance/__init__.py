"""What goes wrong in notebook 8, chance: one file for each exercise."""
