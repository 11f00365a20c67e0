"""The notebooks, and the order of the course."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath


@dataclass(frozen=True)
class Notebook:
    """`group` is the first half of its exercises' names, `path` where it lies in a course, and
    `exercises` has the other halves in the order in which they are met. This is their order alone:
    which exercises there are, their files say (see `autograder.checks.exercise`). Those in
    `optional` are marked ☆ and may be left out."""

    group: str
    path: str
    title: str
    about: str
    exercises: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        return int(self.path[:2])


def place_in(folder: Path, path: str | PurePath) -> Path:
    """Where a notebook such as "03-alpha-beta/alpha-beta.ipynb" lies in a folder, which may be from
    a time when it had another number."""
    place = folder / path
    topic = place.parent.name.partition("-")[2]
    earlier = () if place.exists() else sorted(folder.glob(f"[0-9]*-{topic}/{place.name}"))
    return earlier[0] if earlier else place


SYLLABUS = (
    Notebook(
        "games",
        "01-games/games.ipynb",
        "Games",
        "what a game is",
        ("nim", "count", "predict", "tictactoe", "canonical", "constant_sum"),
        optional=("constant_sum",),
    ),
    Notebook(
        "minimax",
        "02-minimax/minimax.ipynb",
        "Minimax",
        "perfect play",
        ("predict", "traps", "value", "decision", "solve", "max_n", "exploit"),
        optional=("max_n", "exploit"),
    ),
    Notebook(
        "alpha_beta",
        "03-alpha-beta/alpha-beta.ipynb",
        "Alpha-beta",
        "where not to look",
        (
            "predict",
            "value",
            "decision",
            "traps",
            "negamax",
            "minimal_leaves",
            "best_order",
            "worst_order",
        ),
        optional=("best_order", "worst_order"),
    ),
    Notebook(
        "ordering",
        "04-move-ordering/move-ordering.ipynb",
        "Move ordering",
        "looking first where it matters",
        ("by_value", "predict", "killer", "deepening", "table", "replacement"),
        optional=("killer", "replacement"),
    ),
    Notebook(
        "evaluation",
        "05-evaluation/evaluation.ipynb",
        "Evaluation",
        "judging what you cannot finish",
        ("h_minimax", "features", "linear", "expected", "fit", "own", "beam", "probcut"),
        optional=("beam", "probcut"),
    ),
    Notebook(
        "horizon",
        "06-horizon/horizon.ipynb",
        "Horizon",
        "what you can't see yet",
        ("quiet", "quiescence", "find", "singular", "bias", "pathology"),
        optional=("pathology",),
    ),
    Notebook(
        "mcts",
        "07-monte-carlo/monte-carlo.ipynb",
        "Monte Carlo",
        "playing to learn",
        (
            "playout",
            "flat",
            "ucb1",
            "select",
            "expand",
            "backpropagate",
            "decide",
            "search",
            "leaf_evaluation",
        ),
        optional=("leaf_evaluation",),
    ),
    Notebook(
        "chance",
        "08-chance/chance.ipynb",
        "Chance",
        "when dice have a say",
        ("rolls", "expectiminimax", "transform", "star1", "pig", "td"),
        optional=("star1", "pig", "td"),
    ),
    Notebook(
        "lookup",
        "09-lookup/lookup.ipynb",
        "Lookup",
        "search versus knowledge",
        ("retrograde", "mate_in", "index", "book", "choose"),
        optional=("index",),
    ),
    Notebook(
        "tournament",
        "10-tournament/tournament.ipynb",
        "Tournament",
        "put it all together",
        ("player",),
    ),
    Notebook(
        "hidden",
        "11-hidden-information/hidden-information.ipynb",
        "Hidden information",
        "what you cannot see",
        (
            "information_sets",
            "sample_deals",
            "pimc",
            "fusion",
            "expected",
            "regret_matching",
            "best_response",
            "cfr",
        ),
        optional=("best_response", "cfr"),
    ),
    Notebook(
        "programs",
        "12-programs/programs.ipynb",
        "Programs",
        "five that made history, in miniature",
        ("together", "proof", "gradient", "pattern", "fit", "place", "area"),
    ),
)

NOTEBOOKS = tuple(notebook.group for notebook in SYLLABUS)
ORDER = tuple(f"{notebook.group}.{name}" for notebook in SYLLABUS for name in notebook.exercises)
OPTIONAL = {f"{notebook.group}.{name}" for notebook in SYLLABUS for name in notebook.optional}
