"""Players, matches, tournaments and ratings."""

from adsearch.matches.budget import Budget, OverBudget
from adsearch.matches.deepening import deepening_player
from adsearch.matches.fixture import Agent, Move, Record
from adsearch.matches.house import (
    alpha_beta_player,
    greedy_player,
    limited,
    random_player,
    uct_player,
)
from adsearch.matches.losing_move import LosingMove, losing_move
from adsearch.matches.pairs import MatchResult, match
from adsearch.matches.playing import play_game, random_opening
from adsearch.matches.progress_bar import progress_bar
from adsearch.matches.rating import Rating, chance_to_pass, elo, games_needed, ratings
from adsearch.matches.round_robin import Row, Standings, leaderboard, tournament

__all__ = [
    "Agent",
    "Budget",
    "LosingMove",
    "MatchResult",
    "Move",
    "OverBudget",
    "Rating",
    "Record",
    "Row",
    "Standings",
    "alpha_beta_player",
    "chance_to_pass",
    "deepening_player",
    "elo",
    "games_needed",
    "greedy_player",
    "leaderboard",
    "limited",
    "losing_move",
    "match",
    "play_game",
    "progress_bar",
    "random_opening",
    "random_player",
    "ratings",
    "tournament",
    "uct_player",
]
