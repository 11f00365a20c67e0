"""The commands of `autograder`: a module each, with `run` (what --help describes) and `EPILOG`."""
