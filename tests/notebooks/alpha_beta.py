"""Notebook 3, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "alpha_beta-minimal_leaves": (
        """
def minimal_leaves(b, m):
    return b ** ((m + 1) // 2) + b ** (m // 2)
""",
        "One leaf is counted twice",
        0,
    ),
    "alpha_beta-predict": (
        """
name = "Ada Lovelace"
first = {(1, 2), (2, 1), (2, 2)}
second = {(0, 1, 1), (0, 1, 2)}
third = {(1, a, 1, 1) for a in range(2)}
""",
        "Only the parent's bound is used",
        2,
    ),
    "alpha_beta-traps": (
        """
traps = ["min(2 1) = 1", "(1 max(2 3)) = 3", "(-1500) = 1500", "(((((((((((0.5)))))))))))"]
smallest = "min(1 1 0)"
""",
        "The value behind a tree is wrong",
        2,
    ),
    "alpha_beta-value": (
        """
def alpha_beta_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == MAX:
        v = -inf
        for a in game.actions(state):
            v = max(v, alpha_beta_value(game, game.result(state, a), v, inf))
            if v >= beta:
                return v
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, alpha_beta_value(game, game.result(state, a), -inf, v))
        if v <= alpha:
            return v
    return v
""",
        "Only shallow cut-offs",
        7,
    ),
    "alpha_beta-decision": (
        """
def alpha_beta_decision(game, state):
    best, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        value = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX and value >= alpha:
            best, alpha = a, value
        elif game.player(state) == MIN and value <= beta:
            best, beta = a, value
    return best
""",
        "The last of the best is taken",
        1,
    ),
    "alpha_beta-negamax": (
        """
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    for a in game.actions(state):
        alpha = max(alpha, -negamax(game, game.result(state, a), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""",
        "Leaves are always seen by MAX",
        0,
    ),
    "alpha_beta-order": (
        """
def value(tree, maximizing):
    if not isinstance(tree, list):
        return tree
    return (max if maximizing else min)(value(child, not maximizing) for child in tree)


def best_order(tree, maximizing=True):
    if not isinstance(tree, list):
        return tree
    below = [best_order(child, not maximizing) for child in tree]
    return sorted(below, key=lambda child: -value(child, not maximizing))


def worst_order(tree, maximizing=True):
    if not isinstance(tree, list):
        return tree
    below = [worst_order(child, not maximizing) for child in tree]
    return sorted(
        below, key=lambda child: value(child, not maximizing) * (1 if maximizing else -1)
    )
""",
        "Both players get the same order",
        3,
    ),
}

RIGHT = {
    "alpha_beta-traps": """
traps = ["min(2 1)", "(1 max(2 3))", "(-1500)", "(" * 11 + "0.5" + ")" * 11, "((2 3 1) 0)", "((1) 2)"]
smallest = "min(3 4 2) = 2"
""",
    "alpha_beta-predict": """
name = "Ada Lovelace"
first = [(2, 2), (1, 2), (2, 1)]
second = {(0, 1, a) for a in (1, 2)}
third = ((1, 1, a, 1) for a in range(2))
third = (*third, [1, 0, 1, 1])
""",
    "alpha_beta-value": """
def alpha_beta_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return min(max(game.utility(state), alpha), beta)
    for a in reversed(list(game.actions(state))):
        value = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if beta <= alpha:
            break
    return alpha if game.player(state) == MAX else beta
""",
    "alpha_beta-decision": """
def alpha_beta_decision(game, state):
    def searched(s, alpha, beta):
        if game.is_terminal(s):
            return game.utility(s), None
        sign = 1 if game.player(s) == MAX else -1
        best, move = -inf, None
        for a in game.actions(s):
            value = sign * searched(game.result(s, a), alpha, beta)[0]
            if value > best:
                best, move = value, a
            if sign == 1:
                alpha = max(alpha, best)
            else:
                beta = min(beta, -best)
            if alpha >= beta:
                break
        return sign * best, move

    return searched(state, -inf, inf)[1]
""",
    "alpha_beta-negamax": """
def negamax(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    for a in game.actions(state):
        if alpha >= beta:
            return alpha
        alpha = max(alpha, -negamax(game, game.result(state, a), -beta, -alpha))
    return alpha
""",
    "alpha_beta-minimal_leaves": """
def minimal_leaves(b, m):
    half, odd = divmod(m, 2)
    return b**half * b - 1 + b**half if odd else 2 * b**half - 1
""",
    "alpha_beta-order": """
def valued(tree, maximizing, sign):
    if not isinstance(tree, list):
        return tree, tree
    below = [valued(child, not maximizing, sign) for child in tree]
    below.sort(key=lambda pair: pair[0], reverse=maximizing)
    best = below[0][0]
    return best, [child for _, child in below][::sign]


def best_order(tree, maximizing=True):
    return valued(tree, maximizing, 1)[1]


def worst_order(tree, maximizing=True):
    return valued(tree, maximizing, -1)[1]
""",
}
