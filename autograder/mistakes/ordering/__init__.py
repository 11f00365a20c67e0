"""What goes wrong in notebook 4, move ordering."""
