"""Known misconceptions as small wrong programs: one file per exercise, named like it. A docstring
is a hint."""
