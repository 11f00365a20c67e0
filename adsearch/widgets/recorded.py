"""A game of a match, to be stepped through, with what there is to say about its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adsearch.game import Game
from adsearch.matches.fixture import Record
from adsearch.widgets.playable import Playable, Ply
from adsearch.widgets.replay import Replay
from adsearch.widgets.thoughts import Thought


class Recorded(Playable):
    """The game of a record. `marks` are sentences about moves, by their number from 0."""

    def __init__(self, game: Game[Any, Any], record: Record, marks: Mapping[int, str]) -> None:
        super().__init__(game, [None] * len(game.players), record.start, seed=0, seconds=60)
        self.ending, self.marks = _ending(record), marks
        self.plies, state = [], record.start
        for move in record.moves:
            after = game.result(state, move.action)
            self.plies.append(Ply(state, move.action, move.player, after))
            state = after
        self.game_plies = tuple(self.plies)
        self.revealed = True

    @property
    def data(self) -> dict[str, Any]:  # type: ignore[override]
        """The game for the script: marked moves are marked in the list, and the first of them is
        what the replay opens at."""
        data = super().data | {"over": True}  # whatever ended it
        for n in self.marks:
            data["record"][n]["mark"] = "✗"
        return data | ({"opens": min(self.marks) + 1} if self.marks else {})

    def replay(self) -> Replay:
        whole = super().replay()
        return Replay(self._after(min(self.marks)).picture, whole.data) if self.marks else whole

    def _is_begun(self) -> bool:
        return True

    def _after(self, n: int) -> Playable:
        """The game as it was after `n` plies, with an arrow at the next one if it is marked."""
        past = super()._after(n)
        past.revealed = True
        if n in self.marks:
            past.hint = Thought(self.game_plies[n].move)
        return past

    def _last_words(self) -> str:
        n, sentences = len(self.plies), [super()._last_words()]
        if n in self.marks:
            coming = self.game_plies[n]
            label = self.game.label(coming.before, coming.move)
            name = self.game.name(coming.player)
            sentences.append(f"✗ Next, {name} plays {label}. {self.marks[n]}")
        if n == len(self.game_plies):
            sentences.append(self.ending)
        return " ".join(sentences)


def _ending(record: Record) -> str:
    """How the game ended, in a sentence; the position of a forfeit is on the board."""
    ending = record.ending.partition("\n")[0]
    return f"The game was {ending}." if record.forfeit is None else ending


def replay(game: Game[Any, Any], record: Record, marks: Mapping[int, str] | None = None) -> Replay:
    """The game of a record, to be stepped through. `marks` are sentences about moves, by their
    number from 0: before such a move an arrow points at it, and the sentence is shown. The replay
    opens there, at the first mark.

    >>> from adsearch.games import Nim
    >>> from adsearch.matches import play_game
    >>> def last(game, state, budget): return game.actions(state)[-1]
    >>> record = play_game(Nim((1, 2)), [last, last])
    >>> for step in replay(Nim((1, 2)), record, {1: "This loses."}).data["steps"]:
    ...     print(step["say"])
    The first position.
    MAX played 1:2. ✗ Next, MIN plays 0:1. This loses.
    MIN played 0:1. The game was won by last (MAX) in 2 moves.
    """
    return Recorded(game, record, marks or {}).replay()
