"""What goes wrong in notebook 3, alpha-beta."""
