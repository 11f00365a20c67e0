"""Notebook 1, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "games-nim": (
        """
class Nim(Game):
    def __init__(self, piles, misere=True):
        self.piles, self.misere = tuple(piles), misere

    def initial(self):
        return (MAX, self.piles)

    def player(self, s):
        return s[0]

    def actions(self, s):
        return [(i, n) for i, pile in enumerate(s[1]) for n in range(1, pile + 1)]

    def result(self, s, a):
        if a not in self.actions(s):
            raise self.illegal(s, a)
        piles = list(s[1])
        piles[a[0]] -= a[1]
        return (1 - s[0], tuple(piles))

    def is_terminal(self, s):
        return not any(s[1])

    def utility(self, s, p=MAX):
        return -1 if (s[0] == p) == self.misere else 1
""",
        "Misère and normal play are mixed up",
        4,
    ),
    "games-count": (
        """
def count(game, state=None):
    start = game.initial() if state is None else state
    seen, waiting = {start}, [start]
    for s in waiting:
        for a in game.actions(s):
            after = game.result(s, a)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return len(seen), sum(game.is_terminal(s) for s in seen)
""",
        "Positions are counted once",
        3,
    ),
    "games-predict": (
        """
name = "Ada Lovelace"
moves = 5
states = 24
winner = MAX
""",
        "All listed states can occur",
        2,
    ),
    "games-tictactoe": (
        """
class TicTacToe(Game):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def initial(self):
        return "." * 9

    def text(self, s):
        return "\\n".join((s[:3], s[3:6], s[6:]))

    def player(self, s):
        return int(s.count(".") % 2 == 0)

    def actions(self, s):
        return [i for i in range(9) if s[i] == "." and not self.is_terminal(s)]

    def result(self, s, a):
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return s[:a] + "XO"[self.player(s)] + s[a + 1 :]

    def is_terminal(self, s):
        return "." not in s or self.winner(s) is not None

    def winner(self, s):
        for a, b, c in self.lines:
            if s[a] != "." and s[a] == s[b] == s[c]:
                return s[a]
        return None

    def utility(self, s, p=MAX):
        if "." not in s:
            return 0
        return 1 if self.winner(s) == "XO"[p] else -1
""",
        "A full board is a draw",
        5,
    ),
    "games-canonical": (
        """
def canonical(board):
    images = [board]
    for _ in range(3):
        images.append("".join(images[-1][i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)))
    return min(images)


def canonical_nim(state):
    return state[0], tuple(sorted(state[1]))
""",
        "Some reflections are left out",
        4,
    ),
    "games-constant_sum": (
        """
def constant_sum(game, players):
    first = None
    for s in reachable(game):
        if game.is_terminal(s):
            total = sum(game.utility(s, p) for p in players)
            if first is None:
                first = s, total
            elif total != first[1]:
                return first[0], s
    return None
""",
        "Rounding counts",
        3,
    ),
}

RIGHT = {
    "games-nim": """
class Nim(Game):
    def __init__(self, piles, misere=True):
        self.piles, self.misere = tuple(piles), misere

    def initial(self):
        return (MAX, self.piles)

    def player(self, s):
        mover, piles = s
        return mover

    def actions(self, s):
        moves = []
        for pile in range(len(s[1])):
            for number in range(s[1][pile], 0, -1):
                moves.append((pile, number))
        return moves

    def result(self, s, a):
        pile, number = a
        if not (0 <= pile < len(s[1]) and 1 <= number <= s[1][pile]):
            raise self.illegal(s, a)
        piles = list(s[1])
        piles[pile] -= number
        return (MIN if s[0] == MAX else MAX, tuple(piles))

    def is_terminal(self, s):
        return not self.actions(s)

    def utility(self, s, p=MAX):
        took_last = 1 - s[0]
        won = took_last != p if self.misere else took_last == p
        return 1 if won else -1
""",
    "games-count": """
def count(game, state=None):
    waiting = [game.initial() if state is None else state]
    nodes = leaves = 0
    while waiting:
        s = waiting.pop()
        nodes += 1
        if game.is_terminal(s):
            leaves += 1
        else:
            waiting.extend(game.result(s, a) for a in game.actions(s))
    return nodes, leaves
""",
    "games-predict": """
name = "Ada Lovelace"
mine = own("games.predict", name)
moves = len(mine.actions(mine.initial()))
states = len(reachable(mine))
winner = "max"
""",
    "games-tictactoe": """
class TicTacToe(Game):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def initial(self):
        return "." * 9

    def text(self, s):
        return "\\n".join((s[:3], s[3:6], s[6:]))

    def player(self, s):
        return MAX if s.count(".") % 2 else MIN

    def actions(self, s):
        if self.winner(s) is not None:
            return ()
        return tuple(i for i, mark in enumerate(s) if mark == ".")

    def result(self, s, a):
        if self.is_terminal(s) or a not in range(9) or s[a] != ".":
            raise self.illegal(s, a)
        cells = list(s)
        cells[a] = "X" if self.player(s) == MAX else "O"
        return "".join(cells)

    def is_terminal(self, s):
        return not self.actions(s)

    def winner(self, s):
        for a, b, c in self.lines:
            if s[a] != "." and s[a] == s[b] == s[c]:
                return MAX if s[a] == "X" else MIN
        return None

    def utility(self, s, p=MAX):
        if self.winner(s) is None:
            return 0
        return 1.0 if self.winner(s) == p else -1.0
""",
    "games-canonical": """
def canonical(board):
    rows = [board[:3], board[3:6], board[6:]]
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1])]
        images.append("".join(rows))
        images.append("".join(row[::-1] for row in rows))
    return max(images)


def canonical_nim(state):
    return (state[0], tuple(sorted(state[1], reverse=True)))
""",
    "games-constant_sum": """
def constant_sum(game, players):
    lowest = highest = None
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        if game.is_terminal(s):
            pair = (sum(game.utility(s, p) for p in players), s)
            lowest = pair if lowest is None or pair[0] < lowest[0] else lowest
            highest = pair if highest is None or pair[0] > highest[0] else highest
        for a in game.actions(s):
            waiting.append(game.result(s, a))
    if highest[0] - lowest[0] < 1e-6:
        return None
    return lowest[1], highest[1]
""",
}
