"""What goes wrong in notebook 10, tournament."""
