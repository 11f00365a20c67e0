"""What some students of the demo hand in for the tournament: players of Kalah, good and bad."""

from __future__ import annotations

GREEDY = '''def player(game, state, budget):
    """Whatever puts me furthest ahead at once."""
    me = game.player(state)

    def lead(a):
        stores = game.stores(game.result(state, a))
        return stores[me] - stores[1 - me]

    return max(game.actions(state), key=lead)
'''
AGAIN = '''def player(game, state, budget):
    """A move after which it is my turn again, if there is one."""
    me, moves = game.player(state), game.actions(state)
    again = [a for a in moves if game.player(game.result(state, a)) == me]
    return (again or moves)[-1]
'''
CAREFUL = '''def player(game, state, budget):
    """Looks at the opponent's best reply."""
    me = game.player(state)

    def lead(s):
        stores = game.stores(s)
        return stores[me] - stores[1 - me]

    def worst(a):
        after = game.result(state, a)
        replies = [] if game.is_terminal(after) else game.actions(after)
        values = [lead(game.result(after, reply)) for reply in replies]
        if not values:
            return lead(after)
        return max(values) if game.player(after) == me else min(values)

    return max(game.actions(state), key=worst)
'''
NEAREST = '''def player(game, state, budget):
    """The house next to my store."""
    return game.actions(state)[-1]
'''
RANDOM = '''import random

def player(game, state, budget):
    """Who knows?"""
    return random.choice(game.actions(state))
'''
FORGETFUL = '''def player(game, state, budget):
    """Forgets that a house may be empty."""
    return max(game.actions(state)) if sum(game.stores(state)) < 12 else 0
'''
SPENDTHRIFT = '''def player(game, state, budget):
    """Looks further ahead than there is budget for."""
    def count(s, depth):
        if depth == 0 or game.is_terminal(s):
            return 1
        return sum(count(game.result(s, a), depth - 1) for a in game.actions(s))

    return max(game.actions(state), key=lambda a: count(game.result(state, a), 5))
'''

# In an order that mixes them.
PLAYERS = (GREEDY, NEAREST, CAREFUL, FORGETFUL, AGAIN, RANDOM, SPENDTHRIFT)
