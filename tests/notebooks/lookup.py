"""Notebook 9, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "lookup-retrograde": (
        """
def retrograde(states, successors, mover, value):
    labels = {}
    for s in states:
        labels[s] = "?"
        if not successors(s) and value(s) != 0:
            labels[s] = "W" if value(s) > 0 else "B"
    changed = True
    while changed:
        changed = False
        for s in states:
            after = [labels[t] for t in successors(s)]
            if labels[s] == "?" and after:
                won, lost = ("W", "B") if mover(s) == MAX else ("B", "W")
                if won in after:
                    labels[s], changed = won, True
                elif lost in after:
                    labels[s], changed = lost, True
    return labels
""",
        "One bad move is enough to lose",
        4,
    ),
    "lookup-mate_in": (
        """
def mate_in(table, position):
    plies = table.get(position)
    return (plies + 1) // 2 if plies else None


def best_move(game, state, table):
    def plies(a):
        found = table[game.result(state, a)]
        return 999 if found is None else found

    best = min if game.player(state) == MAX else max
    return best(game.actions(state), key=plies)
""",
        "Mate on the board is taken for a draw",
        4,
    ),
    "lookup-index": (
        """
def index(wk, wr, bk, turn, n=8):
    return (wk * n * n + wr) * n * n + bk


def position(i, n=8):
    squares = n * n
    return i // squares // squares, i // squares % squares, i % squares, 0
""",
        "The turn is left out",
        5,
    ),
    "lookup-book": (
        """
def book(games, minimum):
    counts = {}
    for plies, result in games:
        for where, mover, move in plies:
            won, drawn, lost = counts.setdefault(where, {}).get(move, (0, 0, 0))
            counts[where][move] = (won + (result > 0), drawn + (result == 0), lost + (result < 0))
    return {
        where: {move: n for move, n in moves.items() if sum(n) >= minimum}
        for where, moves in counts.items()
    }
""",
        "Everything is seen by MAX",
        4,
    ),
    "lookup-choose": (
        """
def choose(game, state, book, table, search):
    legal = game.actions(state)
    moves = {move: n for move, n in book.get(state, {}).items() if move in legal}
    best = max(moves, key=lambda move: moves[move][0] / sum(moves[move]), default=None)
    if best:
        return best, "book"
    if table.get(state) and table[state] in legal:
        return table[state], "table"
    return search(game, state), "search"
""",
        "Move zero is taken for none",
        3,
    ),
}

RIGHT = {
    "lookup-retrograde": """
def retrograde(states, successors, mover, value):
    before, left, labels = {}, {}, dict.fromkeys(states, "?")
    for s in states:
        after = successors(s)
        left[s] = len(after)
        for t in after:
            before.setdefault(t, []).append(s)
        if not after:
            labels[s] = {1: "W", 0: "?", -1: "B"}[value(s)]
    waiting = [s for s in states if labels[s] != "?"]
    while waiting:
        t = waiting.pop()
        for s in before.get(t, []):
            left[s] -= 1
            wins = "W" if mover(s) == MAX else "B"
            if labels[s] == "?" and (labels[t] == wins or left[s] == 0):
                labels[s] = labels[t]
                waiting.append(s)
    return labels
""",
    "lookup-mate_in": """
def mate_in(table, position):
    if position not in table or table[position] is None:
        return None
    plies = table[position]
    return (plies + 1) // 2 if position[0] == MAX else plies // 2


def best_move(game, state, table):
    def plies(a):
        found = table[game.result(state, a)]
        return 999 if found is None else found

    best = min if game.player(state) == MAX else max
    return best(game.actions(state), key=plies)
""",
    "lookup-index": """
def index(wk, wr, bk, turn, n=8):
    number = bk
    for digit in (wr, wk):
        number = number * n**2 + digit
    return 2 * number + turn


def position(i, n=8):
    i, turn = divmod(i, 2)
    i, wk = divmod(i, n**2)
    bk, wr = divmod(i, n**2)
    return wk, wr, bk, turn
""",
    "lookup-book": """
from collections import defaultdict


def book(games, minimum):
    counts = defaultdict(Counter)
    for plies, result in games:
        for where, mover, move in plies:
            counts[where, move][result if mover == MAX else -result] += 1
    found = {}
    for (where, move), n in counts.items():
        if n.total() >= minimum:
            found.setdefault(where, {})[move] = (n[1], n[0], n[-1])
    return found
""",
    "lookup-choose": """
def choose(game, state, book, table, search):
    legal = game.actions(state)
    often = sorted((sum(n), move) for move, n in book.get(state, {}).items() if move in legal)
    if often:
        return often[-1][1], "book"
    move = table.get(state)
    if move is not None and move in legal:
        return move, "table"
    return search(game, state), "search"
""",
}
