"""Known misconceptions as small wrong programs, one file per notebook. A docstring is a hint."""
