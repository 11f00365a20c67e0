"""What goes wrong in notebook 5, evaluation."""
