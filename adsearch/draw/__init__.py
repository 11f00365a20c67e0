"""Pictures of trees, boards and counts: scene first, then SVG, matplotlib or words."""
