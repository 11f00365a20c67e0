"""Best response: the best a player can do who knows the other's strategy but not the cards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from adsearch.game import A, Game, Player, S
from adsearch.search.sequence_form import SequenceForm, Strategy


def best_response(
    game: Game[S, A], strategy: Strategy[A], p: Player
) -> tuple[float, dict[Hashable, A]]:
    """What player `p` gets on average, in p's own view, by the best reply to the other player's
    part of `strategy`, and that reply: a move for all that `p` may know. Of equally good moves it
    takes the first.

    Example: heads is called two times out of five, which leaves MAX nothing to choose.

    >>> from adsearch.game import MAX
    >>> from adsearch.games import Tree
    >>> pennies = Tree("(h:#c(h:2 t:-1) t:#c(h:-1 t:1))")
    >>> value, reply = best_response(pennies, {"#c": {"h": 0.4, "t": 0.6}}, MAX)
    >>> round(value, 6)
    0.2
    >>> best_response(pennies, {"#c": {"h": 1, "t": 0}}, MAX)
    (2.0, {(): 'h'})
    """
    form = SequenceForm(game, "the best response")
    if p not in game.players:
        raise ValueError(f"there is no player {p!r} among {game.players}")
    return best_reply(form, p, form.weights(strategy, 1 - p))


def best_reply(
    form: SequenceForm[S, A], p: Player, other: Sequence[float]
) -> tuple[float, dict[Hashable, A]]:
    """The best response to an opponent whose sequences have the weights `other`."""
    values = form.values(p, other)
    reply: dict[Hashable, A] = {}
    for here in reversed(form.sets[p]):
        choices = values[here.first : here.first + len(here.actions)]
        best = max(choices)
        reply[here.information] = here.actions[choices.index(best)]
        values[here.before] += best
    return values[0], dict(reversed(reply.items()))
