"""Grading outside the kernel: what a student wrote runs in a child, and is asked from here."""
