"""The part of the autograder that is shipped into the sandbox; nothing else is.

A notebook's own checks use the same code in their own process. Nothing here knows a right answer,
and nothing here imports any other part of `autograder`.
"""
