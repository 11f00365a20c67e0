"""Notebook 4, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "ordering-by_value": (
        """
def by_value(game, state, actions, evaluate):
    return sorted(actions, key=lambda a: evaluate(game.result(state, a)), reverse=True)
""",
        "The largest first for both",
        3,
    ),
    "ordering-predict": (
        """
killers_on_centre = 20_296 // 3
deepening_in_all = 250_000
""",
        "Gains multiply",
        1,
    ),
    "ordering-killer": (
        """
class Killers:
    def __init__(self, slots=2):
        self.slots = slots
        self.known = {}

    def cutoff(self, ply, action):
        others = [a for a in self.known.get(ply, []) if a != action]
        self.known[ply] = [action, *others][: self.slots]

    def order(self, ply, actions):
        known = self.known.get(ply, [])
        return known + [a for a in actions if a not in known]
""",
        "Illegal killers are tried",
        4,
    ),
    "ordering-deepening": (
        """
def deepen(game, state, evaluate, out_of_time, max_depth):
    if game.is_terminal(state):
        return None, game.utility(state), 0
    guessed = False

    def value(s, depth):
        nonlocal guessed
        if out_of_time():
            raise OutOfTime
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            guessed = True
            return evaluate(s)
        best = max if game.player(s) == MAX else min
        return best(value(game.result(s, a), depth - 1) for a in game.actions(s))

    actions = game.actions(state)
    best = max if game.player(state) == MAX else min
    found = actions[0], evaluate(state), 0
    for depth in range(1, max_depth + 1):
        guessed, values = False, {}
        try:
            for a in actions:
                values[a] = value(game.result(state, a), depth - 1)
        except OutOfTime:
            guessed = None
        if values:
            action = best(values, key=values.get)
            found = action, values[action], depth
        if not guessed or len(actions) == 1:
            break
    return found
""",
        "The unfinished iteration is played",
        4,
    ),
    "ordering-table": (
        """
def alpha_beta_table(game, state, depth, evaluate, table, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluate(state)
    if (state, depth) in table:
        return table[state, depth]
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        after = game.result(state, a)
        value = alpha_beta_table(game, after, depth - 1, evaluate, table, alpha, beta)
        if game.player(state) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    table[state, depth] = best
    return best
""",
        "Bounds are taken for values",
        5,
    ),
    "ordering-replacement": (
        """
class BoundedTable:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}

    def get(self, key):
        return self.entries.get(key)

    def put(self, key, entry):
        if self.capacity == 0:
            return
        if key not in self.entries and len(self.entries) == self.capacity:
            del self.entries[next(iter(self.entries))]
        if key not in self.entries or entry.depth >= self.entries[key].depth:
            self.entries[key] = entry
""",
        "The oldest has to go",
        3,
    ),
}

RIGHT = {
    "ordering-by_value": """
def by_value(game, state, actions, evaluate):
    sign = -1 if game.player(state) == MAX else 1
    ranked = []
    for a in actions:
        cost = sign * evaluate(game.result(state, a))
        place = sum(1 for other, _ in ranked if other <= cost)
        ranked.insert(place, (cost, a))
    return [a for _, a in ranked]
""",
    "ordering-predict": """
killers_on_centre = 30_000.0
deepening_in_all = 220_214 * 8 // 7
""",
    "ordering-killer": """
class Killers:
    def __init__(self, slots=2):
        self.slots = slots
        self.told = []

    def cutoff(self, ply, action):
        if (ply, action) in self.told:
            self.told.remove((ply, action))
        self.told.insert(0, (ply, action))
        of_this_ply = [pair for pair in self.told if pair[0] == ply]
        for pair in of_this_ply[self.slots :]:
            self.told.remove(pair)

    def order(self, ply, actions):
        rank = {action: i for i, (p, action) in enumerate(self.told) if p == ply}
        return sorted(actions, key=lambda a: rank.get(a, len(self.told)))
""",
    "ordering-deepening": """
def deepen(game, state, evaluate, out_of_time, max_depth):
    def search(s, depth, alpha, beta):
        if out_of_time():
            raise OutOfTime
        if game.is_terminal(s):
            return game.utility(s), None, True
        if depth == 0:
            return evaluate(s), None, False
        maximizing = game.player(s) == MAX
        best, move, known = (-inf if maximizing else inf), None, True
        for a in game.actions(s):
            value, _, sure = search(game.result(s, a), depth - 1, alpha, beta)
            known = known and sure
            if (value > best) if maximizing else (value < best):
                best, move = value, a
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move, known

    if game.is_terminal(state):
        return None, game.utility(state), 0
    moves = game.actions(state)
    answer = moves[0], 0, 0
    if len(moves) == 1:
        max_depth = min(1, max_depth)
    try:
        for depth in range(1, max_depth + 1):
            value, move, known = search(state, depth, -inf, inf)
            answer = move, value, depth
            if known:
                break
    except OutOfTime:
        pass
    return answer
""",
    "ordering-table": """
def alpha_beta_table(game, state, depth, evaluate, table, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluate(state)
    low, high = table.get((state, depth), (-inf, inf))
    if low == high or low >= beta:
        return low
    if high <= alpha:
        return high
    a, b = max(alpha, low), min(beta, high)
    maximizing = game.player(state) == MAX
    best = -inf if maximizing else inf
    lower, upper = a, b
    for action in game.actions(state):
        after = game.result(state, action)
        value = alpha_beta_table(game, after, depth - 1, evaluate, table, a, b)
        best = max(best, value) if maximizing else min(best, value)
        a, b = (max(a, best), b) if maximizing else (a, min(b, best))
        if a >= b:
            break
    if best <= lower:
        table[state, depth] = low, best
    elif best >= upper:
        table[state, depth] = best, high
    else:
        table[state, depth] = best, best
    return best
""",
    "ordering-replacement": """
class BoundedTable:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}

    def get(self, key):
        return self.entries.get(key)

    def put(self, key, entry):
        old = self.entries.get(key)
        if old is None or entry.depth >= old.depth:
            self.entries[key] = entry
        if len(self.entries) > self.capacity:
            del self.entries[min(self.entries, key=lambda k: self.entries[k].depth)]
""",
}
