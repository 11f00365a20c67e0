"""What goes wrong in notebook 12, programs."""
