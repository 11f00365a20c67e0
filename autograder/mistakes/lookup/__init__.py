"""What goes wrong in notebook 9, lookup."""
