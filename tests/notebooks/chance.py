"""Notebook 8, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "chance-expectiminimax": (
        """
def expectiminimax(game, state, depth, evaluation):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    if game.player(state) == CHANCE:
        outcomes = [outcome for outcome, _ in game.outcomes(state)]
        values = [
            expectiminimax(game, game.result(state, o), depth, evaluation) for o in outcomes
        ]
        return sum(values) / len(values)
    values = [
        expectiminimax(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else min(values)
""",
        "Chance is even",
        5,
    ),
    "chance-rolls": (
        """
def rolls():
    return [((a, b), 1 / 36) for a in range(1, 7) for b in range(1, 7)]
""",
        "Ordered pairs are counted",
        1,
    ),
    "chance-transform": (
        """
def transform(f, xs):
    xs = sorted(xs)
    return all(f(a) < f(b) for a, b in zip(xs, xs[1:]))


def counterexample(f):
    if f(1) > f(2):
        return "(1 2)"
    for low, sure, high in [(1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)]:
        for percent in range(1, 100):
            p = percent / 100
            before = p * high + (1 - p) * low - sure
            after = p * f(high) + (1 - p) * f(low) - f(sure)
            if before * after < -1e-6:
                return f"({sure} chance({p}:{high} {1 - p}:{low}))"
""",
        "Any rising map is enough",
        4,
    ),
    "chance-star1": (
        """
def star1(game, state, alpha, beta, low, high):
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == CHANCE:
        return sum(
            p * star1(game, game.result(state, o), low, high, low, high)
            for o, p in game.outcomes(state)
        )
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        value = star1(game, game.result(state, a), alpha, beta, low, high)
        if game.player(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
        "It never cuts at chance",
        2,
    ),
    "chance-pig": (
        """
def pig(goal):
    P = {}

    def turn(i, j):
        after = [1] * (goal - i + 6)
        for k in reversed(range(goal - i)):
            after[k] = (1 - P.get((j, i, 0), 0.5) + sum(after[k + 2 : k + 7])) / 6
            P[i, j, k] = after[k]

    for i in range(goal):
        for j in range(i + 1):
            before = -1
            while abs(P.get((i, j, 0), 0) - before) > 1e-9:
                before = P.get((i, j, 0), 0)
                turn(j, i)
                turn(i, j)
    return P
""",
        "It never holds",
        2,
    ),
    "chance-td": (
        """
def td(w, x, e, target, alpha, lam):
    error = target - sum(a * b for a, b in zip(w, x))
    e = [old + feature for old, feature in zip(e, x)]
    return [weight + alpha * error * trace for weight, trace in zip(w, e)], e
""",
        "The trace is not decayed",
        2,
    ),
}

RIGHT = {
    "chance-rolls": """
from collections import Counter
from fractions import Fraction


def rolls():
    pairs = Counter((max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7))
    return [(roll, Fraction(ways, 36)) for roll, ways in pairs.items()]
""",
    "chance-expectiminimax": """
def expectiminimax(game, state, depth, evaluation):
    def value(s, left):
        if game.is_terminal(s):
            return game.utility(s)
        return rule[game.player(s)](s, left) if left else evaluation(s)

    def below(s, left):
        return [value(game.result(s, a), left - 1) for a in game.actions(s)]

    def mean(s, left):
        total = 0
        for outcome, p in game.outcomes(s):
            total += p * value(game.result(s, outcome), left)
        return total

    rule = {
        MAX: lambda s, left: max(below(s, left)),
        MIN: lambda s, left: min(below(s, left)),
        CHANCE: mean,
    }
    return value(state, depth)
""",
    "chance-transform": """
def transform(f, xs):
    low, high = min(xs), max(xs)
    slope = (f(high) - f(low)) / (high - low)
    return slope > 0 and all(abs(f(low) + slope * (x - low) - f(x)) < 1e-9 for x in xs)


def counterexample(f):
    for sure in (1, 2, 3, 4):
        for low in (1, 2, 3, 4):
            for high in (1, 2, 3, 4):
                for percent in range(1, 100):
                    p, q = percent / 100, (100 - percent) / 100
                    before = p * high + q * low - sure
                    after = p * f(high) + q * f(low) - f(sure)
                    if before * after < -1e-6:
                        return f"({sure} chance({p}:{high} {q}:{low}))"
""",
    "chance-star1": """
def star1(game, state, alpha, beta, low, high):
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    if player == CHANCE:
        least, most = low, high
        for outcome, p in game.outcomes(state):
            value = star1(game, game.result(state, outcome), low, high, low, high)
            least, most = least + p * (value - low), most + p * (value - high)
            if most < alpha:
                return alpha
            if least > beta:
                return beta
        return least
    for a in game.actions(state):
        value = star1(game, game.result(state, a), alpha, beta, low, high)
        if player == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if player == MAX else beta
""",
    "chance-pig": """
def pig(goal):
    starts, table = {}, {}

    def turn(i, j, lost):
        chances = {k: 1.0 for k in range(goal - i, goal - i + 6)}
        for k in range(goal - i - 1, 0, -1):
            roll = (lost + sum(chances[k + die] for die in range(2, 7))) / 6
            chances[k] = max(roll, 1 - starts[j, i + k])
        chances[0] = (lost + sum(chances.get(die, 1) for die in range(2, 7))) / 6
        return chances

    for larger in range(goal - 1, -1, -1):
        for smaller in range(larger, -1, -1):
            value, change = 0.5, 1
            while change > 1e-8:
                theirs = turn(smaller, larger, 1 - value)
                mine = turn(larger, smaller, 1 - theirs[0])
                value, change = mine[0], abs(mine[0] - value)
            starts[smaller, larger], starts[larger, smaller] = theirs[0], mine[0]
            table.update(((smaller, larger, k), p) for k, p in theirs.items())
            table.update(((larger, smaller, k), p) for k, p in mine.items())
    return table
""",
    "chance-td": """
def td(w, x, e, target, alpha, lam):
    w, e = list(w), list(e)
    value = 0
    for i in range(len(x)):
        value += w[i] * x[i]
    for i in range(len(x)):
        e[i] = lam * e[i] + x[i]
        w[i] += alpha * (target - value) * e[i]
    return w, e
""",
}
