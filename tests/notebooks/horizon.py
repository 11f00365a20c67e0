"""Notebook 6, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "horizon-quiet": (
        """
def quiet(game, state, noisy):
    return any(not noisy(state, a) for a in game.actions(state))
""",
        "One quiet move is enough",
        0,
    ),
    "horizon-quiescence": (
        """
def quiescence(game, state, alpha, beta, evaluation, noisy, limit):
    if game.is_terminal(state):
        return game.utility(state)
    moves = [a for a in game.actions(state) if noisy(state, a)]
    if limit == 0 or not moves:
        return evaluation(state)
    maximizing = game.player(state) == MAX
    best = -inf if maximizing else inf
    for a in moves:
        after = game.result(state, a)
        value = quiescence(game, after, alpha, beta, evaluation, noisy, limit - 1)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
        "Nobody may stand pat",
        4,
    ),
    "horizon-find": (
        """
def find(game, state, evaluation, depths):
    found = []
    best = max if game.player(state) == MAX else min
    for depth in depths:
        move = best(
            game.actions(state),
            key=lambda a: look(game, game.result(state, a), depth - 1, evaluation),
        )
        if not found or found[-1][1] != {move}:
            found.append((depth, {move}))
    return found
""",
        "One of the best moves is enough",
        3,
    ),
    "horizon-singular": (
        """
def singular(game, state, depth, evaluation, margin):
    moves = list(game.actions(state))
    if len(moves) < 2:
        return moves[0] if moves else None

    def worth(action):
        return look(game, game.result(state, action), depth - 1, evaluation)

    best, second = sorted(moves, key=worth, reverse=True)[:2]
    lead = worth(best) - worth(second)
    return best if lead > 0 and lead >= margin else None
""",
        "MIN is taken for MAX",
        3,
    ),
    "horizon-bias": (
        """
def bias(game, state, evaluation, factor):
    value = evaluation(state)
    return value + factor if game.player(state) == MAX else value - factor
""",
        "Finished games are corrected as well",
        2,
    ),
    "horizon-trend": (
        """
trend = "who knows"
""",
        None,
        4,
    ),
    "horizon-pathology": (
        """
def pathology(n, p, depth, trees, seed):
    rng = Random(seed)
    right = critical = 0
    for _ in range(trees):
        leaves = [rng.random() < p for _ in range(2**n)]
        moves = leaves[: len(leaves) // 2], leaves[len(leaves) // 2 :]
        first, second = (counted(move, n - 1, False) for move in moves)
        if first != second:
            critical += 1
            one, two = (counted(move, depth - 1, False) for move in moves)
            right += one == two or (one > two) == (first > second)
    return right, critical
""",
        "Ties count as right",
        4,
    ),
}

RIGHT = {
    "horizon-quiet": """
def quiet(game, state, noisy):
    for a in game.actions(state):
        if noisy(state, a):
            return False
    return True
""",
    "horizon-quiescence": """
def quiescence(game, state, alpha, beta, evaluation, noisy, limit):
    if game.is_terminal(state):
        return game.utility(state)
    stand_pat = evaluation(state)
    if limit <= 0 or quiet(game, state, noisy):
        return stand_pat
    captures = [a for a in game.actions(state) if noisy(state, a)]
    if game.player(state) == MAX:
        if stand_pat >= beta:
            return beta
        alpha = max(alpha, stand_pat)
        for a in captures:
            after = game.result(state, a)
            score = quiescence(game, after, alpha, beta, evaluation, noisy, limit - 1)
            if score >= beta:
                return beta
            alpha = max(alpha, score)
        return alpha
    if stand_pat <= alpha:
        return alpha
    beta = min(beta, stand_pat)
    for a in captures:
        after = game.result(state, a)
        score = quiescence(game, after, alpha, beta, evaluation, noisy, limit - 1)
        if score <= alpha:
            return alpha
        beta = min(beta, score)
    return beta
""",
    "horizon-find": """
def find(game, state, evaluation, depths):
    def value(s, depth):
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        below = [value(game.result(s, a), depth - 1) for a in game.actions(s)]
        return max(below) if game.player(s) == MAX else min(below)

    answer, before = [], None
    for depth in depths:
        aim = value(state, depth)
        moves = game.actions(state)
        best = frozenset(a for a in moves if value(game.result(state, a), depth - 1) == aim)
        if best != before:
            answer.append((depth, set(best)))
        before = best
    return answer
""",
    "horizon-singular": """
def singular(game, state, depth, evaluation, margin):
    values = {
        a: look(game, game.result(state, a), depth - 1, evaluation) for a in game.actions(state)
    }
    for a, value in values.items():
        others = [other for b, other in values.items() if b != a]
        if not others:
            return a
        if game.player(state) == MAX:
            lead = value - max(others)
        else:
            lead = min(others) - value
        if lead > 0 and lead >= margin:
            return a
    return None
""",
    "horizon-bias": """
def bias(game, state, evaluation, factor):
    if game.is_terminal(state):
        factor = 0
    sign = {MAX: 1, MIN: -1}[game.player(state)]
    return evaluation(state) + sign * factor
""",
    "horizon-trend": """
trend = "rises"
""",
    "horizon-pathology": """
def pathology(n, p, depth, trees, seed):
    rng = Random(seed)

    def value(level, place, leaves, to):
        if level == to or level == n:
            width = 2 ** (n - level)
            return sum(leaves[place * width : (place + 1) * width])
        below = [value(level + 1, 2 * place + i, leaves, to) for i in (0, 1)]
        return max(below) if level % 2 == 0 else min(below)

    halves = critical = 0
    for _ in range(trees):
        leaves = [1 if rng.random() < p else 0 for _ in range(2**n)]
        true = value(1, 0, leaves, n) - value(1, 1, leaves, n)
        if true:
            critical += 1
            seen = value(1, 0, leaves, depth) - value(1, 1, leaves, depth)
            halves += 1 if seen == 0 else 2 * (seen * true > 0)
    return halves / 2, critical
""",
}
