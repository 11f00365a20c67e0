"""Right programs of many styles for notebook 9, each of which must get full marks."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import numpy as np

from adsearch.game import MAX, MIN


def two_tables(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A sweep reads the old table and writes a new one."""
    labels = {}
    for s in states:
        if successors(s):
            labels[s] = "?"
        elif value(s) > 0:
            labels[s] = "W"
        else:
            labels[s] = "B" if value(s) < 0 else "?"
    while True:
        new = dict(labels)
        for s in labels:
            if labels[s] != "?" or not successors(s):
                continue
            after = [labels[t] for t in successors(s)]
            if mover(s) == MAX:
                new[s] = "W" if "W" in after else "B" if after.count("B") == len(after) else "?"
            else:
                new[s] = "B" if "B" in after else "W" if after.count("W") == len(after) else "?"
        if new == labels:
            return labels
        labels = new


def in_place(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    label = defaultdict(lambda: "?")
    for s in states:
        if not successors(s):
            label[s] = "B?W"[value(s) + 1]
    again = True
    while again:
        again = False
        for s in reversed(states):
            moves = successors(s)
            if label[s] != "?" or not moves:
                continue
            mine, other = "WB" if mover(s) == MAX else "BW"
            if any(label[t] == mine for t in moves):
                label[s], again = mine, True
            elif all(label[t] == other for t in moves):
                label[s], again = other, True
    return label


def with_counters(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Goes from each new label to the positions before it, and counts what is left."""
    before: Any = defaultdict(list)
    left = {}
    labels = dict.fromkeys(states, "?")
    waiting = []
    for s in states:
        after = successors(s)
        left[s] = len(after)
        for t in after:
            before[t].append(s)
        if not after and value(s) != 0:
            labels[s] = "W" if value(s) == 1 else "B"
            waiting.append(s)
    for t in waiting:
        for s in before[t]:
            if labels[s] != "?":
                continue
            left[s] -= 1
            wins = (labels[t] == "W") == (mover(s) == MAX)
            if wins or left[s] == 0:
                labels[s] = labels[t]
                waiting.append(s)
    return labels


class Analyst:
    """A class, called like a function, that keeps won and lost states in sets."""

    def __call__(self, states: Any, successors: Any, mover: Any, value: Any) -> Any:
        self.won: Any = {
            MAX: {s for s in states if not successors(s) and value(s) == 1},
            MIN: {s for s in states if not successors(s) and value(s) == -1},
        }
        size = -1
        while size != len(self.won[MAX]) + len(self.won[MIN]):
            size = len(self.won[MAX]) + len(self.won[MIN])
            for s in states:
                p = mover(s)
                after = set(successors(s))
                if after & self.won[p]:
                    self.won[p].add(s)
                elif after and after <= self.won[1 - p]:
                    self.won[1 - p].add(s)
        return {
            s: "W" if s in self.won[MAX] else "B" if s in self.won[MIN] else "?" for s in states
        }


def index_by_digits(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    return ((turn * n * n + wk) * n * n + wr) * n * n + bk


def position_by_digits(i: int, n: int = 8) -> Any:
    squares = n**2
    return i // squares**2 % squares, i // squares % squares, i % squares, i // squares**3


def index_with_the_turn_last(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    number = 0
    for digit in (bk, wr, wk):
        number = number * n * n + digit
    return 2 * number + turn


def position_with_the_turn_last(i: int, n: int = 8) -> Any:
    i, turn = divmod(i, 2)
    found = []
    for _ in range(3):
        i, digit = divmod(i, n * n)
        found.append(digit)
    return [*found, turn]


def index_in_numpy(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    return np.ravel_multi_index((wk, wr, bk, turn), (n * n, n * n, n * n, 2))


def position_in_numpy(i: int, n: int = 8) -> Any:
    return tuple(np.unravel_index(i, (n * n, n * n, n * n, 2)))


def index_without_gaps(wk: int, wr: int, bk: int, turn: int, n: int = 8) -> Any:
    """Leaves no room for two men on one square."""
    free = [square for square in range(n * n) if square != wk]
    rook = free.index(wr)
    free.remove(wr)
    return ((turn * n * n + wk) * (n * n - 1) + rook) * (n * n - 2) + free.index(bk)


def position_without_gaps(i: int, n: int = 8) -> Any:
    i, king = divmod(i, n * n - 2)
    i, rook = divmod(i, n * n - 1)
    turn, wk = divmod(i, n * n)
    free = [square for square in range(n * n) if square != wk]
    wr = free.pop(rook)
    return wk, wr, free[king], turn


def mate_by_get(table: Any, position: Any) -> Any:
    plies = table.get(position)
    if plies is None:
        return None
    return (plies + 1) // 2 if position[0] == MAX else plies // 2


def best_by_one_less(game: Any, state: Any, table: Any) -> Any:
    for a in game.actions(state):
        after = table[game.result(state, a)]
        if after == table[state] or (after is not None and after + 1 == table[state]):
            return a
    return None


def mate_by_membership(table: Any, position: Any) -> Any:
    if position not in table or table[position] is None:
        return None
    return -(-table[position] // 2)


def best_by_merit(game: Any, state: Any, table: Any) -> Any:
    """The last of the best, a draw being infinitely far from mate."""

    def distance(a: Any) -> float:
        plies = table.get(game.result(state, a))
        return float("inf") if plies is None else plies

    best, move = None, None
    for a in game.actions(state):
        d = distance(a) if game.player(state) == MIN else -distance(a)
        if best is None or d >= best:
            best, move = d, a
    return move


def book_with_counters(games: Any, minimum: int) -> Any:
    counts: Any = defaultdict(lambda: defaultdict(Counter))
    for plies, result in games:
        for position, mover, move in plies:
            counts[position][move][result if mover == MAX else -result] += 1
    book: Any = {}
    for position, moves in counts.items():
        for move, n in moves.items():
            if n.total() >= minimum:
                book.setdefault(position, {})[move] = (n[1], n[0], n[-1])
    return book


def book_with_lists(games: Any, minimum: int) -> Any:
    """Empty entries stay."""
    book: Any = {}
    for plies, result in games:
        for position, mover, move in plies:
            tally = book.setdefault(position, {}).setdefault(move, [0, 0, 0])
            if result == 0:
                tally[1] += 1
            elif (result == 1) == (mover == MAX):
                tally[0] += 1
            else:
                tally[2] += 1
    for moves in book.values():
        for move in list(moves):
            if sum(moves[move]) < minimum:
                del moves[move]
    return book


def book_in_numpy(games: Any, minimum: int) -> Any:
    book: Any = {}
    for plies, result in games:
        for position, mover, move in plies:
            tally = book.setdefault(position, {}).setdefault(move, np.zeros(3, dtype=int))
            tally[1 - result * (1 if mover == MAX else -1)] += 1
    return {
        position: {move: n for move, n in moves.items() if n.sum() >= minimum}
        for position, moves in book.items()
    }


def choose_with_ifs(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    legal = game.actions(state)
    for move in sorted(book.get(state, {}), key=lambda a: -book[state][a][0]):
        if move in legal:
            return move, "book"
    if state in table and table[state] in legal:
        return table[state], "table"
    return search(game=game, state=state), "search"


def choose_the_most_played(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """By how often a move was played; as a list."""
    print("choosing")
    legal = set(game.actions(state))
    entry = book.get(state) or {}
    known = sorted((sum(n), move) for move, n in entry.items() if move in legal)
    if known:
        return [known[-1][1], "book"]
    if table.get(state, "none") in legal:
        return [table[state], "table"]
    return [search(game, state), "search"]


def choose_by_asking_in_turn(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    def from_book() -> Any:
        entry = {a: n for a, n in book.get(state, {}).items() if a in game.actions(state)}
        return max(entry, key=lambda a: entry[a][0] / sum(entry[a])) if entry else None

    def from_table() -> Any:
        return table[state] if table.get(state) in game.actions(state) else None

    sources = {"book": from_book, "table": from_table, "search": lambda: search(game, state)}
    for source, ask in sources.items():
        move = ask()
        if move is not None:
            return move, source
    raise AssertionError("a search always finds a move")


def by_values(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Numbers instead of labels: everything is a draw until the ends say otherwise."""
    worth = {s: 0 if successors(s) else int(value(s)) for s in states}
    while True:
        best = {MAX: max, MIN: min}
        new = {
            s: best[mover(s)](worth[t] for t in successors(s)) if successors(s) else worth[s]
            for s in worth
        }
        if new == worth:
            return {s: "B?W"[worth[s] + 1] for s in states}
        worth = new


def offers_in_turn(game: Any, state: Any, book: Any, table: Any, search: Any) -> Any:
    """Whoever knows something offers it; the first offer that can be played is taken."""

    def offers() -> Any:
        for move in book.get(state, ()):
            yield move, "book"
        if state in table:
            yield table[state], "table"

    legal = set(game.actions(state))
    known = next((offer for offer in offers() if offer[0] in legal), None)
    return known or (search(game, state), "search")


def by_attraction(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """Two sets, each of which draws in what can be forced into it."""
    after = {s: set(successors(s)) for s in states}

    def drawn_into(goal: Any, player: int) -> Any:
        while True:
            more = {
                s
                for s in after
                if s not in goal
                and after[s]
                and (after[s] & goal if mover(s) == player else after[s] <= goal)
            }
            if not more:
                return goal
            goal = goal | more

    ends = [s for s in after if not after[s]]
    won = drawn_into({s for s in ends if value(s) > 0}, MAX)
    lost = drawn_into({s for s in ends if value(s) < 0}, MIN)
    return {s: "W" if s in won else "B" if s in lost else "?" for s in states}


def of_matrices(states: Any, successors: Any, mover: Any, value: Any) -> Any:
    """A matrix of moves, times who has won."""
    number = {s: i for i, s in enumerate(states)}
    moves = np.zeros((len(number), len(number)), int)
    for s, i in number.items():
        for t in successors(s):
            moves[i, number[t]] = 1
    many = moves.sum(1)
    sign = np.array([1 if mover(s) == MAX else -1 for s in number])
    found = np.array([0 if many[i] else int(value(s)) for s, i in number.items()])
    while True:
        good = moves @ (found == 1), moves @ (found == -1)
        own, other = np.where(sign == 1, good, good[::-1])
        new = np.where(own > 0, sign, np.where((other == many) & (many > 0), -sign, 0))
        new = np.where(found == 0, new, found)
        if (new == found).all():
            return {s: "B?W"[1 + found[i]] for s, i in number.items()}
        found = new


STYLES = {
    "lookup.retrograde": [
        two_tables,
        in_place,
        with_counters,
        Analyst(),
        by_values,
        by_attraction,
        of_matrices,
    ],
    "lookup.index": [
        (index_by_digits, position_by_digits),
        (index_with_the_turn_last, position_with_the_turn_last),
        (index_in_numpy, position_in_numpy),
        (index_without_gaps, position_without_gaps),
    ],
    "lookup.mate_in": [(mate_by_get, best_by_one_less), (mate_by_membership, best_by_merit)],
    "lookup.book": [book_with_counters, book_with_lists, book_in_numpy],
    "lookup.choose": [
        choose_with_ifs,
        choose_the_most_played,
        choose_by_asking_in_turn,
        offers_in_turn,
    ],
}
