"""What exercises ask about: trees, graphs, boards and matches, and questions made of them."""
