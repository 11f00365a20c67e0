"""The ten notebooks, in their order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Notebook:
    """`group` is the first half of its exercises' names, `path` where it lies in a course."""

    group: str
    path: str
    title: str
    about: str
    hours: float = 2

    @property
    def number(self) -> int:
        return int(self.path[:2])


SYLLABUS = (
    Notebook("games", "01-games/games.ipynb", "Games", "what a game is"),
    Notebook("minimax", "02-minimax/minimax.ipynb", "Minimax", "perfect play"),
    Notebook("alpha_beta", "03-alpha-beta/alpha-beta.ipynb", "Alpha-beta", "not looking"),
    Notebook(
        "ordering",
        "04-move-ordering/move-ordering.ipynb",
        "Move ordering",
        "looking first where it matters",
    ),
    Notebook(
        "evaluation",
        "05-evaluation/evaluation.ipynb",
        "Evaluation",
        "judging what you cannot finish",
    ),
    Notebook("horizon", "06-horizon/horizon.ipynb", "Horizon", "what you can't see yet"),
    Notebook("mcts", "07-monte-carlo/monte-carlo.ipynb", "Monte Carlo", "playing to learn"),
    Notebook("chance", "08-chance/chance.ipynb", "Chance", "when dice have a say"),
    Notebook("lookup", "09-lookup/lookup.ipynb", "Lookup", "search versus knowledge"),
    Notebook("tournament", "10-tournament/tournament.ipynb", "Tournament", "put it all together"),
)

NOTEBOOKS = tuple(notebook.group for notebook in SYLLABUS)
