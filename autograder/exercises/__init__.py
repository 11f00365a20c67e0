"""The exercises: a folder per notebook, a file per exercise, found by their names."""
