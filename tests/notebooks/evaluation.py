"""Notebook 5, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "evaluation-h_minimax": (
        """
def h_minimax(game, state, depth, evaluation):
    if depth == 0:
        return evaluation(state)
    if game.is_terminal(state):
        return game.utility(state)
    values = [
        h_minimax(game, game.result(state, a), depth - 1, evaluation) for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else min(values)
""",
        "The depth test comes first",
        4,
    ),
    "evaluation-features": (
        """
def features(game, state):
    rows = game.text(state).split()
    threes = twos = 0
    for y in range(game.height):
        for x in range(game.width):
            for dx, dy in ((1, 0), (0, 1)):
                if x + 3 * dx < game.width and y + 3 * dy < game.height:
                    line = [rows[y + i * dy][x + i * dx] for i in range(4)]
                    if "O" not in line:
                        threes += line.count("X") == 3
                        twos += line.count("X") == 2
                    if "X" not in line:
                        threes -= line.count("O") == 3
                        twos -= line.count("O") == 2
    middle = [row[game.width // 2] for row in rows]
    return threes, twos, middle.count("X") - middle.count("O")
""",
        "Diagonals are not seen",
        2,
    ),
    "evaluation-linear": (
        """
def linear(weights, features):
    return sum(w * f for w, f in zip(weights, features))
""",
        "The longer one is cut",
        1,
    ),
    "evaluation-expected": (
        """
def expected(outcomes):
    if not any(share for share, _ in outcomes):
        raise ValueError("no outcomes")
    return sum(share * utility for share, utility in outcomes)
""",
        "Counts are not divided",
        1,
    ),
    "evaluation-fit": (
        """
def fit(X, y):
    weights = np.linalg.lstsq(np.asarray(X, float), np.asarray(y, float), rcond=None)[0]
    return weights.tolist(), 0.0
""",
        "There is no constant",
        0,
    ),
    "evaluation-own": (
        """
def evaluate(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return linear((5, 1, 1), quick_features(game, state))
""",
        "Guesses exceed a win",
        4,
    ),
    "evaluation-beam": (
        """
def beam(game, state, depth, evaluation, width):
    if width < 1:
        raise ValueError("nothing is left to look at")
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    after = [game.result(state, a) for a in game.actions(state)]
    kept = sorted(after, key=evaluation)[-width:]
    values = [beam(game, s, depth - 1, evaluation, width) for s in kept]
    return max(values) if game.player(state) == MAX else min(values)
""",
        "Both players keep the largest",
        2,
    ),
    "evaluation-probcut": (
        """
def probcut(game, state, depth, alpha, beta, evaluation, model, t):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    maximizing = game.player(state) == MAX
    if depth in model:
        shallow, slope, intercept, sigma = model[depth]
        v = probcut(game, state, shallow, -inf, inf, evaluation, {}, t)
        if v not in game.bounds:
            foretold = slope * v + (intercept if maximizing else -intercept)
            if foretold - t * sigma >= beta:
                return beta
    best = -inf if maximizing else inf
    for a in game.actions(state):
        after = game.result(state, a)
        v = probcut(game, after, depth - 1, alpha, beta, evaluation, model, t)
        if maximizing:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            return best
    return best
""",
        "Only β is tested",
        3,
    ),
}

RIGHT = {
    "evaluation-h_minimax": """
def h_minimax(game, state, depth, evaluation):
    if not game.is_terminal(state) and depth == 0:
        return evaluation(state)
    if game.is_terminal(state):
        return game.utility(state, MAX)
    value = None
    for a in reversed(game.actions(state)):
        v = h_minimax(game, game.result(state, a), depth - 1, evaluation)
        if value is None or (v > value if game.player(state) == MAX else v < value):
            value = v
    return value
""",
    "evaluation-features": """
def features(game, state):
    cells = {
        (x, y): mark
        for y, row in enumerate(reversed(game.text(state).split()))
        for x, mark in enumerate(row)
    }
    found = {("X", 3): 0, ("X", 2): 0, ("O", 3): 0, ("O", 2): 0}
    for x, y in cells:
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = "".join(cells.get((x + i * dx, y + i * dy), "") for i in range(4))
            for mark in "XO":
                number = line.count(mark)
                if len(line) == 4 and number + line.count(".") == 4 and (mark, number) in found:
                    found[mark, number] += 1
    centre = sum(
        (mark == "X") - (mark == "O") for (x, _), mark in cells.items() if x == game.width // 2
    )
    return [found["X", 3] - found["O", 3], found["X", 2] - found["O", 2], centre]
""",
    "evaluation-linear": """
def linear(weights, features):
    total = 0
    for w, f in zip(weights, features, strict=True):
        total += w * f
    return total
""",
    "evaluation-expected": """
def expected(outcomes):
    shares = [share for share, _ in outcomes]
    return sum(share / sum(shares) * utility for share, utility in outcomes) / bool(shares)
""",
    "evaluation-fit": """
def fit(X, y):
    rows = np.array([[1, *row] for row in X], dtype=float)
    constant, *weights = np.linalg.pinv(rows) @ np.array(y, dtype=float)
    return tuple(float(w) for w in weights), float(constant)
""",
    "evaluation-own": """
def evaluate(game, state):
    if game.is_terminal(state):
        return float(game.utility(state))
    threes, twos, centre = quick_features(game, state)
    return float(np.tanh((6 * threes + 2 * twos + centre) / 100))
""",
    "evaluation-beam": """
def beam(game, state, depth, evaluation, width):
    assert width >= 1, "a beam has a width"
    if game.is_terminal(state):
        return game.utility(state)
    if not depth:
        return evaluation(state)
    sign = 1 if game.player(state) == MAX else -1
    ranked = sorted((game.result(state, a) for a in game.actions(state)), key=evaluation)
    if sign == 1:
        ranked.reverse()
    return sign * max(
        sign * beam(game, s, depth - 1, evaluation, width) for s in ranked[:width]
    )
""",
    "evaluation-probcut": """
def probcut(game, state, depth, alpha, beta, evaluation, model, t):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    maximizing = game.player(state) == MAX
    if depth in model and t < inf:
        shallow, slope, intercept, sigma = model[depth]
        v = h_minimax(game, state, shallow, evaluation)
        if v not in game.bounds:
            likely = slope * v + intercept if maximizing else slope * v - intercept
            if likely >= beta + t * sigma:
                return beta
            if likely <= alpha - t * sigma:
                return alpha
    for a in game.actions(state):
        after = game.result(state, a)
        v = probcut(game, after, depth - 1, alpha, beta, evaluation, model, t)
        if maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if maximizing else beta
""",
}
