"""Notebook 2, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "minimax-decision": (
        """
def minimax_decision(game, state):
    if game.is_terminal(state):
        return None
    return max(game.actions(state), key=lambda a: minimax_value(game, game.result(state, a)))
""",
        "MIN is taken for MAX",
        4,
    ),
    "minimax-predict": (
        """
name = "Ada Lovelace"
value = 20
move = 2
""",
        "The move with the best average",
        1,
    ),
    "minimax-traps": (
        """
traps = ["min(2 1) = 1", "(1 max(2 3)) = 3", "(-1500)", "(2 2) = 2"]
smallest = "(max(0 1))"
""",
        "No impostor differs on a tree",
        2,
    ),
    "minimax-value": (
        """
def minimax_value(game, state, maximizing=True):
    if game.is_terminal(state):
        return game.utility(state)
    values = [
        minimax_value(game, game.result(state, a), not maximizing) for a in game.actions(state)
    ]
    return max(values) if maximizing else min(values)
""",
        "Levels alternate whoever moves",
        4,
    ),
    "minimax-solve": (
        """
def solve(game, state):
    values = {}

    def value(s):
        if game.is_terminal(s):
            values[s] = game.utility(s)
        else:
            below = [value(game.result(s, a)) for a in game.actions(s)]
            values[s] = max(below) if game.player(s) == MAX else min(below)
        return values[s]

    value(state)
    return values
""",
        "Nothing is remembered",
        4,
    ),
    "minimax-max_n": (
        """
def max_n(game, state):
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players)
    return max(max_n(game, game.result(state, a)) for a in game.actions(state))
""",
        "Whole vectors are compared",
        1,
    ),
    "minimax-exploit": (
        """
def exploit(game, state, opponent):
    def best(s):
        if game.is_terminal(s):
            return game.utility(s)
        values = [best(game.result(s, a)) for a in game.actions(s)]
        return max(values) if game.player(s) == MAX else min(values)

    if game.is_terminal(state) or game.player(state) == MIN:
        return best(state), None
    return best(state), max(game.actions(state), key=lambda a: best(game.result(state, a)))
""",
        "The opponent is taken to be perfect",
        1,
    ),
}

RIGHT = {
    "minimax-traps": """
traps = ("min(2 1)", "(1 max(2 3))", "(-1500)", "(" * 11 + "0.5" + ")" * 11, "(0 -1)", "min(-1 -2)")
smallest = "min(min(7 8)) = 7"
""",
    "minimax-predict": """
name = "Ada Lovelace"
value = 20.0
move = [0, 1, 2][0]
""",
    "minimax-value": """
def minimax_value(game, state):
    return max_value(game, state) if game.player(state) == MAX else min_value(game, state)


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in reversed(list(game.actions(state))):
        v = max(v, minimax_value(game, game.result(state, a)))
    return v


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, minimax_value(game, game.result(state, a)))
    return v
""",
    "minimax-decision": """
def minimax_decision(game, state):
    def searched(s):
        if game.is_terminal(s):
            return game.utility(s), None
        sign = 1 if game.player(s) == MAX else -1
        best, move = None, None
        for a in game.actions(s):
            value = sign * searched(game.result(s, a))[0]
            if best is None or value >= best:
                best, move = value, a
        return sign * best, move

    return searched(state)[1]
""",
    "minimax-solve": """
def solve(game, state):
    below, order, waiting = {}, [], [(state, False)]
    while waiting:
        s, done = waiting.pop()
        if done:
            order.append(s)
        elif s not in below:
            below[s] = [game.result(s, a) for a in game.actions(s)]
            waiting.append((s, True))
            waiting += [(child, False) for child in below[s]]
    values = {}
    for s in order:
        found = [values[child] for child in below[s]]
        if not found:
            values[s] = game.utility(s)
        else:
            values[s] = max(found) if game.player(s) == MAX else min(found)
    return values
""",
    "minimax-max_n": """
def max_n(game, state):
    best = None
    player = game.player(state)
    for a in game.actions(state):
        found = max_n(game, game.result(state, a))
        if best is None or found[player] > best[player]:
            best = found
    return best or tuple([game.utility(state, p) for p in game.players])
""",
    "minimax-exploit": """
def exploit(game, state, opponent):
    if game.is_terminal(state):
        return game.utility(state), None
    if game.player(state) == MAX:
        moves = game.actions(state)
    else:
        moves = [opponent(game, state)]
    best, action = -inf, None
    for a in moves:
        value = exploit(game, game.result(state, a), opponent)[0]
        if value > best:
            best, action = value, a
    return best, action if game.player(state) == MAX else None
""",
}
