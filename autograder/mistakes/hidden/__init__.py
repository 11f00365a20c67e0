"""What goes wrong in notebook 11, hidden information."""
