"""Checks, grading and class reports for the course on adversarial search."""
