"""Skeletons of what authors add to the kit: a game, an exercise, a notebook.

Each is a small whole thing that passes every test as it is, to be changed into one's own. They are
the worked examples of docs/extending.md under another name.
"""
