"""Play: any board game by mouse and keyboard, against a program, a person, or as onlooker.

The board is drawn here; the script tells what was clicked and shows what comes back. A game that
is over is sent whole, to be stepped through, and so is the game so far in a page without a kernel.
What a player does not know is not sent to the page before the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any

from adsearch.draw.boards import clicks, draw_board, has_numbers_inside, lower_player
from adsearch.draw.boards.heat import values_heat
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Scene
from adsearch.draw.svg import markup
from adsearch.game import CHANCE, MAX, Game, IllegalMove, Player
from adsearch.notation import counted
from adsearch.search.monte_carlo import roll
from adsearch.widgets.endings import how_it_ended
from adsearch.widgets.house import about, offered
from adsearch.widgets.opponents import Opponent, Speechless, adviser, ask, opponent
from adsearch.widgets.places import (
    COUNTED,
    PIECES,
    called,
    chance_words,
    kind_of,
    roller,
    shortcuts,
    steps_of,
    why_not,
)
from adsearch.widgets.replay import Position, Replay, replay_data
from adsearch.widgets.thought_data import thought_data
from adsearch.widgets.thoughts import Thought
from adsearch.widgets.widget import Widget

PERSON = "a person"
YOUR_MOVE = "Your move"

TOLD = 5  # of what happened since somebody moved


@dataclass(frozen=True)
class Ply:
    """A move: where it was made, by whom, what came of it, and what its player thought."""

    before: Any
    move: Any
    player: Player
    after: Any
    thought: Thought | None = None


class Playable(Widget):
    """A game being played. `seats` has for each player an opponent, or None for a person; who sits
    there can be changed while the game goes on."""

    script = "playable"

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Opponent | None],
        start: Any,
        seed: int,
        seconds: float,
    ) -> None:
        self.game, self.seats, self.start = game, list(seats), start
        self.seed, self.seconds = seed, seconds
        house = (opponent(name) for name in offered(game, start))
        self.choice: dict[str, Opponent | None] = {PERSON: None}  # whom to choose for a seat
        self.choice |= {seat.name: seat for seat in (*filter(None, seats), *house)}
        # Whoever plays alone against programs sits at the lower edge.
        self.is_flipped = len(self.people) == 1 and lower_player(game) == 1 - self.people[0]
        self.plies: list[Ply] = []
        self.hint: Thought | None = None
        self.message = ""  # instead of what happened
        self.thinking = False
        self.revealed = False  # is everything shown, although the game is not over?
        self.asked: Any = None  # the number of the question that this answers
        self.room = (0.0, 0.0)  # the most that a board has taken
        self._go_on()

    # -- what is so -----------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.plies[-1].after if self.plies else self.start

    @property
    def over(self) -> bool:
        return self.game.is_terminal(self.state)

    @property
    def people(self) -> list[Player]:
        return [p for p in self.game.players if self.seats[p] is None]

    @property
    def waiting(self) -> bool:
        """Is it a person's turn?"""
        return not self.over and self.game.player(self.state) in self.people

    @property
    def viewer(self) -> Player | None:
        """Through whose eyes the game is seen; None sees everything, as all do in the end."""
        if self.over or self.revealed or not self.people:
            return None
        mover = self.game.player(self.state)
        return mover if mover in self.people else self.people[0]

    def knows(self, s: Any) -> bool:
        """Is nothing of the position `s` hidden from whoever looks on?"""
        return self.viewer is None or self.game.information(s, self.viewer) == s

    def sees(self, ply: Ply) -> bool:
        """Can whoever looks on tell which move it was? Not if another would look the same."""
        if self.knows(ply.after) or ply.player == self.viewer:
            return True
        game, viewer = self.game, self.viewer
        assert viewer is not None
        now = game.information(ply.after, viewer)
        others = (game.result(ply.before, a) for a in game.choices(ply.before) if a != ply.move)
        return all(game.information(other, viewer) != now for other in others)

    @property
    def picture(self) -> Picture:  # type: ignore[override]
        return Picture(self._board())

    @property
    def data(self) -> dict[str, Any]:  # type: ignore[override]
        """The position as it is, for the script."""
        return {
            "asked": self.asked,
            "asks": True,
            "head": self._head(),
            "result": how_it_ended(self.game, self.state) if self.over else "",
            "sub": self.message or self._happened(),
            **self._pictures(self._board(), self._board(values=True) if self.waiting else None),
            "moves": list(self._moves()) if self.waiting else [],
            "shortcuts": shortcuts(self.game, self.state) if self.waiting else {},
            "typed": self.waiting and not shortcuts(self.game, self.state),
            "thought": self._thought(),
            "people": len(self.people),
            "over": self.over,
            "plies": len(self.plies),
            "begun": self._is_begun(),
            "thinking": self.thinking,
            "seats": [self._seat(p) for p in self.game.players],
            "choice": [[name, about(name)] for name in self.choice],
            "pieces": kind_of(self.game) in PIECES,
            "mover": self.game.name(self.game.player(self.state)).lower(),
            "flips": lower_player(self.game) is not None,
            "record": [self._entry(ply) for ply in self.plies],
            **(self._past() if self.over else {"film": None, "steps": []}),
        }

    def html(self) -> str:
        """A page with the game so far, to be stepped through: no kernel, no network."""
        return self.replay().html()

    def replay(self) -> Replay:
        """The game so far, to be stepped through; before anybody has played, its board."""
        past = self._past() if self._is_begun() else {}
        return Replay(self.picture, self.data | past | {"asks": False, "moves": []})

    def _is_begun(self) -> bool:
        """Has a person played, or anybody where none does?"""
        return any(ply.player in self.people or not self.people for ply in self.plies)

    def _past(self) -> dict[str, Any]:
        past = [self._after(n) for n in range(len(self.plies) + 1)]
        return replay_data(
            [
                Position(then._board(), then._past_head(), then._last_words(), then._thought())
                for then in past
            ]
        )

    def _past_head(self) -> str:
        """The heading of a position of the past, in which nobody is asked to move."""
        head = self._head()
        return "You were to move" if head == YOUR_MOVE else head

    def _after(self, n: int) -> Playable:
        """The game as it was after `n` plies."""
        past = copy(self)
        past.plies, past.hint, past.message = self.plies[:n], None, ""
        past.revealed = self.over
        return past

    # -- what is done ---------------------------------------------------------------------------

    def answer(self, question: Any) -> dict[str, Any]:
        """Do what was asked, and show what has become of the game."""
        self.asked, self.message = question.get("n"), ""
        hint, self.hint = self.hint, None
        match question.get("do"):
            case "move" if self.waiting:
                self._play(self.game.actions(self.state)[question["at"]])
                self._go_on()
            case "typed" if self.waiting:
                self._play_typed(question["text"])
            case "next":
                self._step()
            case "undo":
                self._undo()
            case "hint" if self.waiting:
                self._advise()
            case "new":
                self.plies, self.seed = [], self.seed + 1
                self._go_on()
            case "seat":
                self.seats[question["player"]] = self.choice[question["to"]]
                self._go_on()
            case "flip":
                self.hint = hint
                self.is_flipped = not self.is_flipped
            case "why":
                self.hint = hint
                reachable = clicks(self.game, self.state)
                picked = question.get("picked")
                self.message = why_not(self.game, self.state, question["key"], picked, reachable)
        return self.data

    def _play(self, move: Any, thought: Thought | None = None) -> None:
        s = self.state
        after = self.game.result(s, move)
        self.plies.append(Ply(s, move, self.game.player(s), after, thought))

    def _play_typed(self, text: str) -> None:
        try:
            move = self.game.parse(self.state, text)
        except IllegalMove:
            legal = [self.game.label(self.state, a) for a in self.game.actions(self.state)]
            self.message = (
                f"“{text}” is no move here. Legal are, for example, {', '.join(legal[:6])}."
            )
            return
        self._play(move)
        self._go_on()

    def _go_on(self) -> None:
        """Let dice and programs do what they do until a person is to move."""
        while not self.over and not self.waiting:
            if not self.people and self.game.player(self.state) != CHANCE:
                return  # the onlooker says when
            if not self._step():
                return

    def _step(self) -> bool:
        """The next thing that no person does; False if it cannot be done."""
        if self.over or self.waiting:
            return False
        s, turn = self.state, f"{self.seed} {len(self.plies)}"
        who = self.seats[self.game.player(s)] if self.game.player(s) != CHANCE else None
        if who is None:
            self._play(roll(self.game, s, Random(turn)))
            return True
        self._show_thinking()
        try:
            thought = ask(who, self.game, s, turn, self.seconds)
        except Speechless as reason:
            # What an error says may tell what the program knows.
            why = str(reason) if self.knows(s) else str(reason).partition(":")[0]
            self.message = f"{self._who(self.game.player(s))} {why}."
            return False
        self._play(thought.action, thought)
        return True

    def _show_thinking(self) -> None:
        """In a notebook the person's own move is shown before the program has its answer."""
        if "live" in self.__dict__:
            self.thinking = True
            self.live.data = self.data
            self.thinking = False

    def _undo(self) -> None:
        """Back to where a person moved last, or one move where none plays."""
        while self.plies:
            ply = self.plies.pop()
            if ply.player in self.people or not self.people:
                return
        self._go_on()

    def _advise(self) -> None:
        who = adviser(self.game, self.state)
        try:
            self.hint = ask(who, self.game, self.state, f"{self.seed} hint", self.seconds)
        except Speechless as reason:
            self.message = f"There is no hint: {who.name} {reason}."
            return
        name = called(self.game, self.state, self.hint.action)
        value = values_heat(self.game, self.state, self.hint.values)
        self.message = f"Hint: {name}, {self._worth(value.words[self.hint.action])}."

    # -- in words -------------------------------------------------------------------------------

    def _who(self, player: Player) -> str:
        """The player in a sentence: you, or a name with the program behind it."""
        if self.people == [player]:
            return "You"
        seat = self.seats[player]
        return self.game.name(player) + (f" ({seat.name})" if seat else "")

    def _worth(self, value: str) -> str:
        return f"worth {value} for MAX" if len(self.game.players) == 2 else f"worth {value}"

    def _head(self) -> str:
        game, s = self.game, self.state
        if self.over:
            payoffs = [game.utility(s, p) for p in game.players]
            if kind_of(game) in COUNTED:
                who, thing = COUNTED[kind_of(game)]
                return f"{who}: {counted(round(payoffs[MAX]), thing)}"
            winners = [p for p in game.players if payoffs[p] == max(payoffs)]
            if len(winners) == len(payoffs):
                return "A draw"
            who = self._who(winners[0])
            return f"{who} {'have' if who == 'You' else 'has'} won"
        if game.player(s) == CHANCE:
            return "The dice are to fall"
        who = self._who(game.player(s))
        if who == "You":
            return YOUR_MOVE
        return f"{who} is thinking …" if self.thinking else f"{who} to move"

    def _happened(self) -> str:
        """What the others and the dice did since a person moved."""
        recent: list[Ply] = []
        for ply in reversed(self.plies):
            if not recent or ply.player not in self.people:
                recent.append(ply)
            if ply.player in self.people or not self.people:
                break
        sentences = [self._describe(ply) for ply in reversed(recent[:TOLD])]
        return ("… " if len(recent) > TOLD else "") + " ".join(sentences)

    def _last_words(self) -> str:
        return self._describe(self.plies[-1]) if self.plies else "The first position."

    def _describe(self, ply: Ply) -> str:
        label = self.game.label(ply.before, ply.move)
        if ply.player == CHANCE:
            who = roller(self.game, ply.before)
            if who is not None:
                return f"{self._who(who)} rolled {label}."
            return chance_words(self.game, label, self.sees(ply))
        if not self.sees(ply):
            return f"{self._who(ply.player)} has moved, and you cannot see how."
        return f"{self._who(ply.player)} played {label}."

    def _entry(self, ply: Ply) -> dict[str, str]:
        """A move in the list of moves."""
        is_chance = ply.player == CHANCE
        unseen = "deal, face down" if is_chance else "unseen move"
        return {
            "by": "chance" if is_chance else self.game.name(ply.player),
            "label": self.game.label(ply.before, ply.move) if self.sees(ply) else unseen,
        }

    def _seat(self, player: Player) -> dict[str, str]:
        """Who sits where."""
        seat = self.seats[player]
        return {"name": self.game.name(player), "who": seat.name if seat else PERSON}

    # -- as pictures ----------------------------------------------------------------------------

    def _board(self, values: bool = False) -> Scene:
        """The board, with the hint if there is one; `values`: with room for one. What would be
        listed beside the board is not: it takes room from the board."""
        hints: Mapping[Any, float] = {}
        if (self.hint or values) and has_numbers_inside(self.game, self.state):
            hints = (
                self.hint.values if self.hint else dict.fromkeys(self.game.actions(self.state), 0)
            )
        options: dict[str, Any] = {
            "values": hints,
            "arrows": [self.hint.action] if self.hint else [],
            "viewer": self.viewer,
            "is_flipped": self.is_flipped,
        }
        for ply in self._marked():
            try:
                return draw_board(
                    self.game, self.state, last=ply.move, before=ply.before, **options
                )
            except ValueError:  # dice fell since, and the board shows them instead
                continue
        return draw_board(self.game, self.state, **options)

    def _marked(self) -> Iterator[Ply]:
        """The plies that may be marked as the last one: a player's rather than the dice's."""
        recent = [ply for ply in self.plies[-2:][::-1] if self.sees(ply)]
        yield from sorted(recent, key=lambda ply: ply.player == CHANCE)[:1]
        yield from recent[:1]

    def _pictures(self, board: Scene, roomy: Scene | None) -> dict[str, Any]:
        for scene in (board, roomy or board):
            self.room = max(self.room[0], scene.width), max(self.room[1], scene.height)
        return {
            "board": "".join(map(markup, board.items)),
            "size": [round(board.width), round(board.height)],
            "room": [round(side) for side in self.room],
            "title": board.title,
            "words": board.text,
        }

    def _moves(self) -> Iterator[dict[str, Any]]:
        game, s = self.game, self.state
        reachable = clicks(game, s)
        values = values_heat(game, s, self.hint.values if self.hint else {}).words
        for a in game.actions(s):
            value = f", value {values[a]}" if a in values else ""
            yield {
                "label": game.label(s, a),
                "name": called(game, s, a) + value,
                "steps": steps_of(reachable.get(a, ())),
            }

    def _thought(self) -> dict[str, Any] | None:
        """The last thing that somebody thought: a hint, or an opponent before its move."""
        game = self.game
        if self.hint:
            who, s, thought = adviser(game, self.state).name, self.state, self.hint
        else:
            ply = next((p for p in reversed(self.plies) if p.player != CHANCE), None)
            if ply is None or ply.thought is None or not self.knows(ply.before):
                return None
            who, s, thought = self._who(ply.player), ply.before, ply.thought
        return thought_data(
            game, s, thought, who, lists=not self.hint or not has_numbers_inside(game, s)
        )


def play(
    game: Game[Any, Any],
    opponent: Any = None,
    *,
    state: Any = None,
    you: Player = MAX,
    seed: int = 0,
    seconds: float = 60,
) -> Playable:
    """The game, to be played against `opponent`, or against whomever you choose in the widget:
    until you do, two people share the board.

    An opponent is a name (random, greedy, minimax, alpha-beta, mcts, pimc), with a strength if you
    like ("alpha-beta, depth 4", "mcts, 1,000 iterations"), or a function of game and state that
    gives a move or a search's result. A list has one for each player, with None for people: two
    programs play each other while you look on. `seed` is the dice's and the programs'; a program
    that thinks for more than `seconds` is stopped. Hidden cards are shown at the end.

    >>> from adsearch.games import TicTacToe
    >>> def first(game, state): return game.actions(state)[0]
    >>> board = play(TicTacToe(), first)
    >>> board.answer({"do": "move", "at": 4})["sub"]
    'MIN (first) played 0.'
    """
    seats = _seats(game, opponent, you)
    start = game.initial() if state is None else state
    return Playable(game, seats, start, seed, seconds)


def _seats(game: Game[Any, Any], opponents: Any, you: Player) -> list[Opponent | None]:
    if you not in game.players:
        names = ", ".join(f"{p} ({game.name(p)})" for p in game.players)
        raise ValueError(f"you cannot play as {you!r}: the players are {names}")
    if isinstance(opponents, list | tuple):
        if len(opponents) != len(game.players):
            raise ValueError(
                f"{type(game).__name__} has {len(game.players)} players: give one for each, "
                f"None for a person, not {len(opponents)}"
            )
        return [None if seat is None else opponent(seat) for seat in opponents]
    if opponents is None:
        return [None] * len(game.players)
    return [None if p == you else opponent(opponents) for p in game.players]
