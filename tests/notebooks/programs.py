"""Notebook 12, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "programs-together": (
        """
def together(game, state, depth, evaluation, table, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    if state in table:
        return table[state]
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        v = together(game, game.result(state, a), depth - 1, evaluation, table, alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best
""",
        "The evaluation comes before the table",
        6,
    ),
    "programs-proof": (
        """
def proof(game, state, depth, table):
    value = together(game, state, depth, lambda s: 0, table)
    return value, value
""",
        "The unknown is taken for a draw",
        0,
    ),
    "programs-gradient": (
        """
def gradient(W, v, x):
    inputs = np.append(x, 1.0)
    units = np.append(np.tanh(np.array(W) @ inputs), 1.0)
    value = 1 / (1 + np.exp(-np.array(v) @ units))
    slope = value * (1 - value)
    return value, np.outer(slope * np.array(v)[:-1], inputs), slope * units
""",
        "The slope of the units is forgotten",
        3,
    ),
    "programs-pattern": (
        """
def pattern(board, cells):
    return sum(board[cell] * 3**k for k, cell in enumerate(cells))


def images(cells, size):
    found = []
    points = [divmod(cell, size) for cell in cells]
    for _ in range(4):
        for image in (points, [(column, row) for row, column in points]):
            squares = tuple(row * size + column for row, column in image)
            if squares not in found:
                found.append(squares)
        points = [(column, size - 1 - row) for row, column in points]
    return found
""",
        "Images on the same squares are counted twice",
        1,
    ),
    "programs-fit": (
        """
def fit(rows, outcomes, weights, ridge):
    X = np.zeros((len(rows), weights))
    for r, row in enumerate(rows):
        X[r, row] = 1
    A = X.T @ X + ridge * np.eye(weights)
    return list(np.linalg.solve(A, X.T @ np.array(outcomes, float)))
""",
        "An index that appears twice counts once",
        1,
    ),
    "programs-place": (
        """
def place(board, row, column, colour, seen):
    stones = {(r, c): sign for r, line in enumerate(board) for c, sign in enumerate(line)}
    if stones[row, column] != ".":
        return None
    stones[row, column] = colour

    def around(point):
        r, c = point
        return [p for p in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if p in stones]

    def group(point):
        found = [point]
        for p in found:
            found += [q for q in around(p) if stones[q] == stones[point] and q not in found]
        return found

    def has_liberty(points):
        return any(stones[q] == "." for p in points for q in around(p))

    if not has_liberty(group((row, column))):
        return None
    for point in around((row, column)):
        if stones[point] not in (".", colour) and not has_liberty(group(point)):
            stones.update(dict.fromkeys(group(point), "."))
    after = tuple("".join(stones[r, c] for c in range(len(board[0]))) for r in range(len(board)))
    return None if after in seen else after
""",
        "Suicide is tested before the capture",
        3,
    ),
    "programs-area": (
        """
def area(board):
    text = "".join(board)
    return text.count("X") - text.count("O")
""",
        "Only stones are counted",
        0,
    ),
}

RIGHT = {
    "programs-together": """
def together(game, state, depth, evaluation, table, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    if state in table:
        return table[state]
    if depth == 0:
        return evaluation(state)
    for a in game.actions(state):
        v = together(game, game.result(state, a), depth - 1, evaluation, table, alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha > beta:
            break
    return alpha if game.player(state) == MAX else beta
""",
    "programs-proof": """
def proof(game, state, depth, table):
    if game.is_terminal(state):
        return game.utility(state), game.utility(state)
    if state in table:
        return table[state], table[state]
    if depth == 0:
        return game.bounds
    best = max if game.player(state) == MAX else min
    after = [proof(game, game.result(state, a), depth - 1, table) for a in game.actions(state)]
    return tuple(map(best, zip(*after)))
""",
    "programs-gradient": """
from math import exp, tanh

def gradient(W, v, x):
    inputs = [*x, 1]
    units = [tanh(sum(w * i for w, i in zip(row, inputs))) for row in W] + [1]
    value = 1 / (1 + exp(-sum(w * u for w, u in zip(v, units))))
    slope = value * (1 - value)
    back = [slope * w * (1 - u * u) for w, u in zip(v, units[:-1])]
    return value, [[b * i for i in inputs] for b in back], [slope * u for u in units]
""",
    "programs-pattern": """
def pattern(board, cells):
    return int("".join(str(board[cell]) for cell in reversed(cells)), 3)


def images(cells, size):
    grid = np.arange(size * size).reshape(size, size)
    places = {}
    for board in (grid, grid.T):
        for turns in range(4):
            squares = tuple(np.rot90(board, turns).ravel()[list(cells)].tolist())
            places[frozenset(squares)] = squares
    return list(places.values())
""",
    "programs-fit": """
def fit(rows, outcomes, weights, ridge):
    X = np.array([np.bincount(row, minlength=weights) for row in rows])
    stacked = np.vstack([X, ridge**0.5 * np.eye(weights)])
    return np.linalg.lstsq(stacked, np.append(outcomes, np.zeros(weights)), rcond=None)[0]
""",
    "programs-place": """
def place(board, row, column, colour, seen):
    grid = [list(line) for line in board]
    size = len(grid)

    def flood(r, c):
        stones, free, left = set(), False, [(r, c)]
        while left:
            p, q = left.pop()
            stones.add((p, q))
            for i, j in ((p + 1, q), (p - 1, q), (p, q + 1), (p, q - 1)):
                if i in range(size) and j in range(len(grid[0])):
                    free = free or grid[i][j] == "."
                    if grid[i][j] == grid[r][c] and (i, j) not in stones:
                        left.append((i, j))
        return stones, free

    if grid[row][column] == ".":
        grid[row][column] = colour
        for r in range(size):
            for c in range(len(grid[0])):
                if grid[r][c] not in (".", colour):
                    stones, free = flood(r, c)
                    if not free:
                        for p, q in stones:
                            grid[p][q] = "."
        after = tuple("".join(line) for line in grid)
        if flood(row, column)[1] and after not in seen:
            return after
""",
    "programs-area": """
def area(board):
    rows = [list(line) for line in board]

    def region(r, c, met):
        if r not in range(len(rows)) or c not in range(len(rows[0])) or (r, c) in met:
            return set()
        if rows[r][c] != ".":
            return {rows[r][c]}
        met.add((r, c))
        around = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
        return set().union(*(region(i, j, met) for i, j in around))

    total = 0
    for r, line in enumerate(rows):
        for c, sign in enumerate(line):
            owner = {sign} if sign != "." else region(r, c, set())
            total += (owner == {"X"}) - (owner == {"O"})
    return total
""",
}
