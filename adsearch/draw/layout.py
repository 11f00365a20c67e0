"""Where the nodes of a tree go: a tidy layout in linear time, without recursion.

The method is Buchheim, Jünger and Leipert's: subtrees are laid out one beside the other, as close
as their outlines allow, and a parent stands in the middle above its first and last child. Nodes
are as wide as their labels need.
"""

from __future__ import annotations

from collections.abc import Sequence


def tidy(
    parents: Sequence[int],
    widths: Sequence[float],
    gap: float = 12.0,
    family_gap: float = 24.0,
) -> list[float]:
    """The x of each node's centre; the leftmost outline of the tree is at 0.

    Node 0 is the root and a parent comes before its children, which stand in the order of their
    numbers. Neighbours at the same depth are at least `gap` apart, `family_gap` if they have
    different parents.

    >>> tidy([-1, 0, 0], [20, 20, 20], gap=10)
    [25.0, 10.0, 40.0]
    """
    n = len(parents)
    children: list[list[int]] = [[] for _ in range(n)]
    for node in range(1, n):
        children[parents[node]].append(node)
    rank = [0] * n  # which child of its parent a node is
    for below in children:
        for i, child in enumerate(below):
            rank[child] = i

    # All as in the paper: `mod` moves a whole subtree, `thread` leads along an outline where it
    # has no child to go on with, `shift` and `change` spread what is between two subtrees.
    prelim, mod, middle = [0.0] * n, [0.0] * n, [0.0] * n
    shift, change = [0.0] * n, [0.0] * n
    thread = [-1] * n
    ancestor = list(range(n))

    def apart(left: int, right: int) -> float:
        space = gap if parents[left] == parents[right] else family_gap
        return (widths[left] + widths[right]) / 2 + space

    def apportion(v: int, siblings: list[int], default: int) -> int:
        """Push the subtree of `v` away from those on its left, as far as their outlines need."""
        inner_right = outer_right = v
        inner_left, outer_left = siblings[rank[v] - 1], siblings[0]
        sum_ir = sum_or = mod[v]
        sum_il, sum_ol = mod[inner_left], mod[outer_left]
        while True:
            next_left = children[inner_left][-1] if children[inner_left] else thread[inner_left]
            next_right = children[inner_right][0] if children[inner_right] else thread[inner_right]
            if next_left < 0 or next_right < 0:
                break
            inner_left, inner_right = next_left, next_right
            outer_left = children[outer_left][0] if children[outer_left] else thread[outer_left]
            below = children[outer_right]
            outer_right = below[-1] if below else thread[outer_right]
            ancestor[outer_right] = v
            wanted = prelim[inner_left] + sum_il + apart(inner_left, inner_right)
            push = wanted - prelim[inner_right] - sum_ir
            if push > 0:
                above = ancestor[inner_left]
                other = above if parents[above] == parents[v] else default
                share = push / (rank[v] - rank[other])
                change[v] -= share
                shift[v] += push
                change[other] += share
                prelim[v] += push
                mod[v] += push
                sum_ir += push
                sum_or += push
            sum_il += mod[inner_left]
            sum_ir += mod[inner_right]
            sum_ol += mod[outer_left]
            sum_or += mod[outer_right]
        if next_left >= 0 and not children[outer_right] and thread[outer_right] < 0:
            thread[outer_right] = next_left
            mod[outer_right] += sum_il - sum_or
        if next_right >= 0 and not children[outer_left] and thread[outer_left] < 0:
            thread[outer_left] = next_right
            mod[outer_left] += sum_ir - sum_ol
            default = v
        return default

    for parent in reversed(range(n)):
        below = children[parent]
        if not below:
            continue
        default = below[0]
        for i, v in enumerate(below):
            if i:
                prelim[v] = prelim[below[i - 1]] + apart(below[i - 1], v)
                if children[v]:
                    mod[v] = prelim[v] - middle[v]
                default = apportion(v, below, default)
            else:
                prelim[v] = middle[v]
        moved = spread = 0.0
        for v in reversed(below):
            prelim[v] += moved
            mod[v] += moved
            spread += change[v]
            moved += shift[v] + spread
        middle[parent] = (prelim[below[0]] + prelim[below[-1]]) / 2

    x = [0.0] * n
    carried = [0.0] * n
    x[0] = middle[0]
    for node in range(1, n):
        parent = parents[node]
        carried[node] = carried[parent] + (mod[parent] if parent else 0.0)
        x[node] = prelim[node] + carried[node]
    left = min(x[node] - widths[node] / 2 for node in range(n))
    return [place - left for place in x]
