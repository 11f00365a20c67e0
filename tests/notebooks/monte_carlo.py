"""Notebook 7, handed in with one cell wrong, and solved in another way."""

WRONG = {
    "mcts-decide": (
        """
def decide(node):
    def mean(child):
        return child.reward / child.visits if child.visits else -1

    return max(node.children, key=mean).action
""",
        "The best mean decides",
        0,
    ),
    "mcts-playout": (
        """
def playout(game, state, rng):
    who = game.player(state)
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
    return game.utility(state, who)
""",
        "The result is seen by the first to move",
        2,
    ),
    "mcts-flat": (
        """
def flat(game, state, n, rng):
    def total(action):
        after = game.result(state, action)
        return sum(playout(game, after, rng) for _ in range(n))

    return max(game.actions(state), key=total)
""",
        "MIN is taken for MAX",
        2,
    ),
    "mcts-ucb1": (
        """
def ucb1(wins, visits, parent, c):
    if visits == 0:
        return math.inf
    return wins / visits + c * math.sqrt(math.log10(parent) / visits)
""",
        "The logarithm has base 10",
        2,
    ),
    "mcts-select": (
        """
def select(node, c):
    if not node.children:
        return node
    parent = node.visits
    return max(
        node.children, key=lambda child: ucb1(child.reward, child.visits, parent, c)
    )
""",
        "It goes down one level only",
        0,
    ),
    "mcts-expand": (
        """
def expand(game, node):
    if game.is_terminal(node.state):
        return node
    for a in game.actions(node.state):
        after = game.result(node.state, a)
        node.children.append(Node(after, node, a, game.player(after)))
    return node.children[0]
""",
        "The mover is the player to move next",
        1,
    ),
    "mcts-backpropagate": (
        """
def backpropagate(node, reward):
    while node is not None:
        node.visits += 1
        node.reward += reward
        node = node.parent
""",
        "Every node gets MAX's reward",
        2,
    ),
    "mcts-search": (
        """
def search(game, state, n, c, rng):
    if game.is_terminal(state):
        return None
    low, high = game.bounds
    root = Node(state)
    for _ in range(n * len(game.actions(state))):
        leaf = expand(game, select(root, c))
        utility = playout(game, leaf.state, rng)
        backpropagate(leaf, (utility - low) / (high - low))
    return decide(root) if root.children else rng.choice(game.actions(state))
""",
        "There are n iterations for each move",
        5,
    ),
    "mcts-leaf_evaluation": (
        """
def leaf_evaluation(game, state, depth, k, rng):
    if game.is_terminal(state):
        return game.utility(state), None
    if depth == 0:
        return sum(playout(game, state, rng) for _ in range(k)), None
    best = max if game.player(state) == MAX else min
    found = []
    for a in game.actions(state):
        after = game.result(state, a)
        found.append((leaf_evaluation(game, after, depth - 1, k, rng)[0], a))
    return best(found, key=lambda pair: pair[0])
""",
        "The sum is not divided",
        1,
    ),
}

RIGHT = {
    "mcts-playout": """
def playout(game, state, rng):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    moves = list(game.actions(state))
    return playout(game, game.result(state, moves[int(rng.random() * len(moves))]), rng)
""",
    "mcts-flat": """
def flat(game, state, n, rng):
    sign = 1 if game.player(state) == MAX else -1
    best, chosen = -math.inf, []
    for a in game.actions(state):
        mean = 0
        for i in range(1, n + 1):
            mean += (sign * playout(game, game.result(state, a), rng) - mean) / i
        if mean > best + 1e-12:
            best, chosen = mean, []
        if abs(mean - best) <= 1e-12:
            chosen.append(a)
    return rng.choice(chosen)
""",
    "mcts-ucb1": """
def ucb1(wins, visits, parent, c):
    return wins / visits + c * (math.log(parent) / visits) ** 0.5 if visits else float("inf")
""",
    "mcts-select": """
def select(node, c):
    if not node.children:
        return node
    for child in reversed(node.children):
        if child.visits == 0:
            return select(child, c)
    log = math.log(node.visits)
    bounds = [child.reward / child.visits + c * math.sqrt(log / child.visits)
              for child in node.children]
    return select(node.children[bounds.index(max(bounds))], c)
""",
    "mcts-expand": """
def expand(game, node):
    made = [Node(game.result(node.state, a), node, a, game.player(node.state))
            for a in game.actions(node.state)]
    node.children += made
    return made[-1] if made else node
""",
    "mcts-backpropagate": """
def backpropagate(node, reward):
    node.visits += 1
    if node.mover == MAX:
        node.reward += reward
    elif node.mover == MIN:
        node.reward += 1 - reward
    if node.parent is not None:
        backpropagate(node.parent, reward)
""",
    "mcts-decide": """
def decide(node):
    return sorted(node.children, key=lambda child: (child.visits, child.reward))[-1].action
""",
    "mcts-search": """
def search(game, state, n, c, rng):
    moves = list(game.actions(state))
    if game.is_terminal(state):
        return None
    if n == 0 or len(moves) == 1:
        return moves[0]
    low, high = game.bounds
    root = Node(state)
    for _ in range(n):
        node = select(root, c)
        node = expand(game, node)
        backpropagate(node, (playout(game, node.state, rng) - low) / (high - low))
    return max(root.children, key=lambda child: child.visits).action
""",
    "mcts-leaf_evaluation": """
def leaf_evaluation(game, state, depth, k, rng):
    def value(s, left):
        if game.is_terminal(s):
            return game.utility(s)
        if left == 0:
            return sum([playout(game, s, rng) for _ in range(k)]) / k
        values = [value(game.result(s, a), left - 1) for a in game.actions(s)]
        return max(values) if game.player(s) == MAX else min(values)

    if game.is_terminal(state) or depth == 0:
        return value(state, 0), None
    worth = {a: value(game.result(state, a), depth - 1) for a in game.actions(state)}
    move = (max if game.player(state) == MAX else min)(worth, key=worth.get)
    return worth[move], move
""",
}
