"""What the places of a board are called when they are played on, and why some cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adsearch.game import CHANCE, Game, Player

# What a move is called by who cannot see the board; its label is put in.
CALLED = {
    "connectfour": "drop in column {}",
    "go": "stone on {}",
    "hex": "stone on {}",
    "kalah": "sow from house {}",
    "othello": "disc on {}",
    "race": "move pawn {}",
    "tictactoe": "mark cell {}",
    "whist": "play {}",
}
# Games whose moves are made with what stands on the board already.
PIECES = {"backgammon", "checkers", "chess", "endgame", "hypergammon", "kalah", "race"}
# Games whose states begin with the player who rolls the dice, or has rolled them.
ROLLED = {"backgammon", "hypergammon", "pig", "race"}
# What chance did, with the outcome's label put in, and what is said to whoever does not see it.
DEALT = {
    "backgammon": ("The opening roll is {}.", ""),
    "kuhn": ("The deal was {}.", "The cards are dealt."),
    "leduc": ("The deal was {}.", "The cards are dealt."),
    "whist": ("West was dealt {}.", "The cards are dealt."),
}
# Games that are counted rather than won: who counts, and what MAX's utility is a number of.
COUNTED = {"whist": ("South and North", "trick")}


def kind_of(game: Game[Any, Any]) -> str:
    """The module of the game among ours, or of the game it was made from."""
    for kind in type(game).__mro__:
        package, _, name = kind.__module__.rpartition(".")
        if package == "adsearch.games":
            return name
    return ""


def called(game: Game[Any, Any], s: Any, a: Any) -> str:
    """
    >>> from adsearch.games import ConnectFour, Nim
    >>> called(ConnectFour(), ConnectFour().initial(), 3), called(Nim(), Nim().initial(), (2, 1))
    ('drop in column 3', 'take 1 from pile 2')
    """
    label = game.label(s, a)
    if kind_of(game) == "nim":
        pile, _, matches = label.partition(":")
        return f"take {matches} from pile {pile}"
    return label if label == "pass" else CALLED.get(kind_of(game), "{}").format(label)


def chance_words(game: Game[Any, Any], label: str, is_seen: bool) -> str:
    """What chance did, for a person who sees it or not.

    >>> from adsearch.games import Backgammon, Kuhn
    >>> chance_words(Backgammon(), "3-1", True), chance_words(Kuhn(), "J K", False)
    ('The opening roll is 3-1.', 'The cards are dealt.')
    """
    usual = "Chance brought {}.", "Chance has decided something that you cannot see."
    seen, unseen = DEALT.get(kind_of(game), usual)
    return seen.format(label) if is_seen else unseen


def roller(game: Game[Any, Any], s: Any) -> Player | None:
    """Who rolls the dice at `s`; None where chance acts for nobody, as in a deal.

    >>> from adsearch.games import Backgammon, Pig
    >>> roller(Pig(), Pig().initial()), roller(Backgammon(), Backgammon().initial())
    (0, None)
    """
    rolls = kind_of(game) in ROLLED and s[0] != CHANCE
    return s[0] if rolls else None


def steps_of(keys: Sequence[str]) -> list[Sequence[str]]:
    """The clicks of a move by steps, which may be made in any order: one for each checker that
    backgammon moves.

    >>> steps_of(("point:24", "point:21", "point:6", "point:5"))
    [('point:24', 'point:21'), ('point:6', 'point:5')]
    """
    size = 2 if keys and keys[0].startswith("point:") else max(1, len(keys))
    return [keys[i : i + size] for i in range(0, len(keys), size)]


def shortcuts(game: Game[Any, Any], s: Any) -> dict[str, int]:
    """A key for each legal move, if one letter or figure each is enough: its label's own.

    >>> from adsearch.games import ConnectFour, Pig
    >>> shortcuts(ConnectFour(2, 4), ConnectFour(2, 4).initial())
    {'0': 0, '1': 1}
    >>> shortcuts(Pig(), Pig().position("MAX 0, MIN 0\\nMAX to move, 5 this turn"))
    {'r': 0, 'o': 1}
    """
    labels = [game.label(s, a).lower() for a in game.actions(s)]
    if labels and all(len(label) == 1 for label in labels):
        return {label: i for i, label in enumerate(labels)}
    if len(labels) > 4 or not all(label.isalpha() for label in labels):
        return {}
    letters: dict[str, int] = {}
    for i, label in enumerate(labels):
        free = [letter for letter in label if letter not in letters and letter not in "uhnv"]
        if not free:
            return {}
        letters[free[0]] = i
    return letters


def why_not(
    game: Game[Any, Any],
    s: Any,
    key: str,
    picked: str | None,
    clicks: Mapping[Any, Sequence[str]],
) -> str:
    """Why nothing can be played by a click on `key`, after one on `picked`.

    >>> from adsearch.games import TicTacToe
    >>> game = TicTacToe()
    >>> why_not(game, game.position("X.. ... ..."), "place:0", None, {})
    'Cell 0 is taken. MIN can play 1, 2, 3, 4, 5, 6, 7, 8.'
    """
    if game.is_terminal(s):
        return "The game is over. Undo takes moves back, New game begins another."
    _, _, name = key.partition(":")
    mover = game.name(game.player(s))
    return f"{_reason(game, s, name, picked, mover)} {_legal(game, s, mover, picked, clicks)}"


def _reason(game: Game[Any, Any], s: Any, name: str, picked: str | None, mover: str) -> str:
    match kind_of(game):
        case "connectfour":
            return f"Column {name} is full."
        case "tictactoe":
            return f"Cell {name} is taken."
        case "hex":
            return f"{name} is taken."
        case "othello":
            row = game.text(s).splitlines()[int(name[1:]) - 1]
            if row["abcdefghij".index(name[0])] != ".":
                return f"{name} is taken."
            return f"A disc of {mover} on {name} would turn nothing over."
        case "kalah":
            owner, _, house = name.partition(" ")
            if owner != mover:
                return f"That house is {owner}’s."
            return f"House {house} is empty."
        case "race":
            owner, _, pawn = name.partition(" ")
            return f"That pawn is {owner}’s." if owner != mover else f"Pawn {pawn} cannot move."
        case "go":
            return (
                f"{name} is taken."
                if _sign(game, s, name) != "."
                else (f"A stone of {mover} on {name} would have no liberty, or bring a board back.")
            )
        case "chess" | "endgame":
            if picked is None:
                return f"On {name} stands no man of {mover} that can move."
            return f"What stands on {picked.partition(':')[2]} cannot go to {name}."
        case "checkers":
            if picked is None:
                return f"On {name} stands no piece of {mover} that can move."
            return f"What stands on {picked.partition(':')[2]} cannot go to {name} now."
        case "backgammon" | "hypergammon":
            if picked is None:
                return f"No checker of {mover} can be moved from {_point(name)}."
            start = _point(picked.partition(":")[2])
            return f"From {start} no checker can go to {_point(name)} with these dice."
    return "There is no move."


def _sign(game: Game[Any, Any], s: Any, point: str) -> str:
    """What stands on a point of Go."""
    rows = game.text(s).splitlines()
    size = rows.index(next(row for row in rows if not set(row) <= set("XO.")))
    return rows[size - int(point[1:])]["abcdefghijklmnopqrs".index(point[0])]


def _legal(
    game: Game[Any, Any],
    s: Any,
    mover: str,
    picked: str | None,
    clicks: Mapping[Any, Sequence[str]],
) -> str:
    moves = [a for a in game.actions(s) if picked is None or picked in clicks.get(a, ())]
    labels = [game.label(s, a) for a in moves]
    if not labels:
        return ""
    examples = ", ".join(labels[:9]) + (f" and {len(labels) - 9} more" if len(labels) > 9 else "")
    return f"{mover} can play {examples}."


def _point(name: str) -> str:
    return {"bar": "the bar", "off": "off the board"}.get(name, f"point {name}")
