"""A new game: its rules, its place in the package, an example for the tests of all games."""

from __future__ import annotations

import subprocess
import sys

from autograder.skeletons.kit import Kit, NoRoom, literals


def new_game(kit: Kit, name: str) -> None:
    """`name` is the game's class, such as Sticks; its file is adsearch/games/sticks.py."""
    if not name.isidentifier() or not name[0].isupper():
        raise NoRoom(f"A game is named like a class, for example Sticks, not {name!r}.")
    module = name.lower()
    package = "adsearch/games/__init__.py"
    if f'"{name}",' in kit.read(package):  # in whatever file
        raise NoRoom(f"There is a game {name} already: choose another name.")
    kit.write(f"adsearch/games/{module}.py", "game.py.txt", name=name)
    line = f"    from adsearch.games.{module} import {name}"
    kit.add_line(package, "if TYPE_CHECKING:", line)
    kit.add_line(package, "__all__ = [", f'    "{name}",')
    kit.write(f"tests/games/test_{module}.py", "test_game.py.txt", name=name)
    examples = "tests/games/examples.py"
    heading = next(x for x in kit.read(examples).splitlines() if x.startswith("EXAMPLES"))
    kit.add_line(examples, heading, f'    "{name}": lambda: games.{name}(),')
    # Its positions are shown as text until it has a board.
    boards = "tests/draw/boards/test_drawers.py"
    kit.append(boards, literals(kit.read(boards))["TREES"], f'"{module}"')
    kit.tidy()
    subprocess.run(
        [sys.executable, "-m", "tests.games.playthrough"],
        cwd=kit.root,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    kit.changed.append(kit.root / "tests" / "golden" / "playthroughs" / f"{module}.txt")
