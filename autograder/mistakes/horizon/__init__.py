"""What goes wrong in notebook 6, horizon."""
