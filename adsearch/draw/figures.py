"""The figures of the course, in one place: what a notebook plots with."""

from adsearch.draw.bar_figures import (
    bars,
    distributions,
    dots,
    intervals,
    kept_promises,
    measures,
    outcome_bars,
    policy_map,
    ratings_by_player,
    stacked_bars,
)
from adsearch.draw.curve_figures import (
    chords,
    forecasts,
    learning_curves,
    narrowing_bounds,
    power_laws,
    scaling_curves,
    tent,
    training_runs,
    ways,
)
from adsearch.draw.search_figures import (
    branching_by_depth,
    cutoffs_by_move,
    cutoffs_of,
    nodes_by_depth,
)

__all__ = [
    "bars",
    "branching_by_depth",
    "chords",
    "cutoffs_by_move",
    "cutoffs_of",
    "distributions",
    "dots",
    "forecasts",
    "intervals",
    "kept_promises",
    "learning_curves",
    "measures",
    "narrowing_bounds",
    "nodes_by_depth",
    "outcome_bars",
    "policy_map",
    "power_laws",
    "ratings_by_player",
    "scaling_curves",
    "stacked_bars",
    "tent",
    "training_runs",
    "ways",
]
