"""Notebook 11, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "hidden-information_sets": (
        """
def information_sets(game, p):
    sets = {}

    def walk(s):
        if game.is_terminal(s):
            return
        if game.player(s) == p:
            sets.setdefault(s, []).append(s)
        outcomes = [outcome for outcome, _ in game.outcomes(s)]
        for a in outcomes if game.player(s) == CHANCE else game.actions(s):
            walk(game.result(s, a))

    walk(game.initial())
    return sets
""",
        "The state is the key",
        1,
    ),
    "hidden-sample_deals": (
        """
def sample_deals(game, s, n, rng):
    return [s for _ in range(n)]
""",
        "It looks at the hidden cards",
        1,
    ),
    "hidden-pimc": (
        """
def pimc(game, s, deals):
    return {a: value(game, game.result(s, a)) for a in game.actions(s)}
""",
        "It looks at the hidden cards",
        0,
    ),
    "hidden-fusion": (
        """
fusion = (1, 1)
""",
        "What PIMC believes is taken for the truth",
        0,
    ),
    "hidden-expected": (
        """
def expected(game, strategy):
    def mean(s):
        if game.is_terminal(s):
            return game.utility(s)
        if game.player(s) == CHANCE:
            return sum(mean(game.result(s, o)) for o, _ in game.outcomes(s)) / len(game.outcomes(s))
        mix = strategy[game.information(s, game.player(s))]
        return sum(p * mean(game.result(s, a)) for a, p in mix.items())

    return mean(game.initial())
""",
        "Every outcome is taken to be equally likely",
        3,
    ),
    "hidden-best_response": (
        """
def best_response(game, strategy, p):
    reply = {}

    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, p)
        if game.player(s) == CHANCE:
            return sum(c * worth(game.result(s, o)) for o, c in game.outcomes(s))
        knows = game.information(s, game.player(s))
        if game.player(s) != p:
            return sum(c * worth(game.result(s, a)) for a, c in strategy[knows].items())
        values = {a: worth(game.result(s, a)) for a in game.actions(s)}
        reply[knows] = max(values, key=values.get)
        return max(values.values())

    return worth(game.initial()), reply
""",
        "It looks at the hidden cards",
        0,
    ),
    "hidden-regret_matching": (
        """
def regret_matching(regrets):
    total = sum(abs(r) for r in regrets.values())
    if total == 0:
        return {a: 1 / len(regrets) for a in regrets}
    return {a: abs(r) / total for a, r in regrets.items()}
""",
        "Absolute values",
        1,
    ),
    "hidden-cfr": (
        """
def cfr(game, n):
    regrets, sums, now = {}, {}, {}

    def walk(s, p, others):
        if game.is_terminal(s):
            return game.utility(s, p)
        player = game.player(s)
        if player == CHANCE:
            return sum(c * walk(game.result(s, o), p, others * c) for o, c in game.outcomes(s))
        knows = game.information(s, player)
        regrets.setdefault(knows, {a: 0 for a in game.actions(s)})
        sums.setdefault(knows, {a: 0 for a in game.actions(s)})
        mix = now.setdefault(knows, regret_matching(regrets[knows]))
        if player != p:
            return sum(c * walk(game.result(s, a), p, others * c) for a, c in mix.items())
        values = {a: walk(game.result(s, a), p, others) for a in mix}
        mean = sum(mix[a] * values[a] for a in mix)
        for a in mix:
            regrets[knows][a] += others * (values[a] - mean)
            sums[knows][a] += mix[a] if n else 0
        return mean

    for _ in range(max(n, 1)):
        for p in (MAX, MIN):
            now.clear()
            walk(game.initial(), p, 1)
    return {knows: regret_matching(played) for knows, played in sums.items()}
""",
        "The average ignores how often one gets there",
        4,
    ),
}

RIGHT = {
    "hidden-information_sets": """
def information_sets(game, p):
    sets, waiting = {}, [game.initial()]
    while waiting:
        s = waiting.pop()
        if game.is_terminal(s):
            continue
        if game.player(s) == p:
            sets.setdefault(game.information(s, p), []).append(s)
        moves = [o for o, _ in game.outcomes(s)] if game.player(s) == CHANCE else game.actions(s)
        waiting += [game.result(s, a) for a in moves]
    return sets
""",
    "hidden-sample_deals": """
def sample_deals(game, s, n, rng):
    mover, possible = game.player(s), []
    waiting = [(game.initial(), 1)]
    while waiting:
        t, chance = waiting.pop()
        if game.is_terminal(t):
            continue
        if game.player(t) == CHANCE:
            waiting += [(game.result(t, o), chance * p) for o, p in game.outcomes(t)]
            continue
        if game.player(t) == mover and game.information(t, mover) == game.information(s, mover):
            possible.append((t, chance))
        waiting += [(game.result(t, a), chance) for a in game.actions(t)]
    return rng.choices([t for t, _ in possible], [chance for _, chance in possible], k=n)
""",
    "hidden-pimc": """
def pimc(game, s, deals):
    means = {}
    for a in game.actions(s):
        total = 0
        for deal in deals:
            total += value(game, game.result(deal, a))
        means[a] = total / len(deals)
    return means
""",
    "hidden-fusion": """
fusion = [1.0, 0.0]
""",
    "hidden-expected": """
def expected(game, strategy, s=None):
    s = game.initial() if s is None else s
    if game.is_terminal(s):
        return game.utility(s)
    player = game.player(s)
    mix = dict(game.outcomes(s)) if player == CHANCE else strategy[game.information(s, player)]
    return sum(p * expected(game, strategy, game.result(s, a)) for a, p in mix.items())
""",
    "hidden-regret_matching": """
def regret_matching(regrets):
    total = sum(r for r in regrets.values() if r > 0)
    if total:
        return {a: r / total if r > 0 else 0 for a, r in regrets.items()}
    return dict.fromkeys(regrets, 1 / len(regrets))
""",
    "hidden-best_response": """
def best_response(game, strategy, p):
    states, levels, reply = {}, {}, {}

    def others(s):
        if game.player(s) == CHANCE:
            return game.outcomes(s)
        return strategy[game.information(s, game.player(s))].items()

    def collect(s, reach, level):
        if game.is_terminal(s):
            return
        if game.player(s) != p:
            for a, chance in others(s):
                collect(game.result(s, a), reach * chance, level)
            return
        knows = game.information(s, p)
        states.setdefault(knows, []).append((s, reach))
        levels[knows] = level
        for a in game.actions(s):
            collect(game.result(s, a), reach, level + 1)

    def worth(s):
        if game.is_terminal(s):
            return game.utility(s, p)
        if game.player(s) == p:
            return worth(game.result(s, reply[game.information(s, p)]))
        return sum(chance * worth(game.result(s, a)) for a, chance in others(s))

    collect(game.initial(), 1, 0)
    for knows in sorted(states, key=levels.get, reverse=True):
        moves = game.actions(states[knows][0][0])
        totals = [sum(r * worth(game.result(s, a)) for s, r in states[knows]) for a in moves]
        reply[knows] = moves[totals.index(max(totals))]
    return worth(game.initial()), reply
""",
    "hidden-cfr": """
def cfr(game, n):
    regrets, sums, now = {}, {}, {}

    def walk(s, reach):
        if game.is_terminal(s):
            return game.utility(s)
        player = game.player(s)
        if player == CHANCE:
            outcomes = game.outcomes(s)
            return sum(p * walk(game.result(s, o), (*reach[:2], reach[2] * p)) for o, p in outcomes)
        knows = game.information(s, player)
        regrets.setdefault(knows, {a: 0 for a in game.actions(s)})
        sums.setdefault(knows, {a: 0 for a in game.actions(s)})
        mix, values = now.setdefault(knows, regret_matching(regrets[knows])), {}
        for a in mix:
            after = list(reach)
            after[player] *= mix[a]
            values[a] = walk(game.result(s, a), tuple(after))
        mean = sum(mix[a] * values[a] for a in mix)
        for a in mix:
            gain = values[a] - mean if player == MAX else mean - values[a]
            regrets[knows][a] += reach[1 - player] * reach[2] * gain
            sums[knows][a] += reach[player] * mix[a]
        return mean

    walk(game.initial(), (0, 0, 0))
    for _ in range(n):
        now.clear()
        walk(game.initial(), (1, 1, 1))
    return {knows: regret_matching(played) for knows, played in sums.items()}
""",
}
