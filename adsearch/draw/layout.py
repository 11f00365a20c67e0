"""Where the nodes of a tree go: a tidy layout in linear time, without recursion.

The method is Buchheim, Jünger and Leipert's: subtrees are laid out one beside the other, as close
as their outlines allow, and a parent stands in the middle above its first and last child; or above
the middle one, if that is almost there. A node reaches as far to either side as its labels need.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import le

UPRIGHT = 8.0  # so close to the middle of a family, its middle child has its parent right above it


def tidy(
    parents: Sequence[int],
    left: Sequence[float],
    right: Sequence[float],
    gap: float = 12.0,
    family_gap: float = 24.0,
) -> list[float]:
    """The x of each node's centre; the leftmost label of the tree begins at 0.

    Node 0 is the root and a parent comes before its children, which stand in the order of their
    numbers. A node covers `left` and `right` of its centre. Neighbours at the same depth are at
    least `gap` apart, `family_gap` if they have different parents.

    >>> tidy([-1, 0, 0], [10, 10, 10], [10, 10, 30], gap=10)
    [25.0, 10.0, 40.0]
    """
    if not all(map(le, parents, parents[1:])):
        order = _level_by_level(parents)
        place = sorted(range(len(order)), key=order.__getitem__)
        above = [-1, *(place[parents[node]] for node in order[1:])]
        x = tidy(above, [left[v] for v in order], [right[v] for v in order], gap, family_gap)
        return [x[i] for i in place]

    # Level by level, the children of a node follow one another: first[v] … last[v]. Nothing has
    # the root as a child, so 0 is "none".
    n = len(parents)
    first, last = [0] * n, [0] * n
    for node in range(n - 1, 0, -1):
        first[parents[node]] = node
    for node in range(1, n):
        last[parents[node]] = node

    # As in the paper: `mod` moves a whole subtree; `shift` and `change` spread what is between
    # two subtrees. Where an outline ends, `down_left` or `down_right` of its lowest node leads on
    # along the outline of a deeper neighbour (the paper's thread).
    down_left, down_right = first.copy(), last.copy()
    prelim, mod, middle = [0.0] * n, [0.0] * n, [0.0] * n
    shift, change = [0.0] * n, [0.0] * n
    ancestor = list(range(n))
    cousin_left = [reach + family_gap for reach in left]

    for parent in range(n - 1, -1, -1):
        eldest, youngest = first[parent], last[parent]
        if not eldest:
            continue
        prelim[eldest] = middle[eldest]
        default, pushed = eldest, False
        for v in range(eldest + 1, youngest + 1):
            prelim[v] = at = prelim[v - 1] + right[v - 1] + gap + left[v]
            if first[v]:
                mod[v] = at - middle[v]

            # Push the subtree of v away from those on its left, as far as their outlines need.
            inner_left, outer_left, inner_right, outer_right = v - 1, eldest, v, v
            sum_il, sum_ol = mod[inner_left], mod[outer_left]
            sum_ir = sum_or = mod[v]
            next_left, next_right = down_right[inner_left], down_left[v]
            while next_left and next_right:
                inner_left, inner_right = next_left, next_right
                outer_left, outer_right = down_left[outer_left], down_right[outer_right]
                ancestor[outer_right] = v
                push = (prelim[inner_left] + sum_il + right[inner_left]) - (
                    prelim[inner_right] + sum_ir - cousin_left[inner_right]
                )
                if push > 0:
                    above_left = ancestor[inner_left]
                    other = above_left if parents[above_left] == parent else default
                    share = push / (v - other)
                    change[v] -= share
                    shift[v] += push
                    change[other] += share
                    prelim[v] += push
                    mod[v] += push
                    sum_ir += push
                    sum_or += push
                    pushed = True
                sum_il += mod[inner_left]
                sum_ir += mod[inner_right]
                sum_ol += mod[outer_left]
                sum_or += mod[outer_right]
                next_left, next_right = down_right[inner_left], down_left[inner_right]
            if next_left and not down_right[outer_right]:
                down_left[outer_right] = down_right[outer_right] = next_left
                mod[outer_right] += sum_il - sum_or
            if next_right and not down_left[outer_left]:
                down_left[outer_left] = down_right[outer_left] = next_right
                mod[outer_left] += sum_ir - sum_ol
                default = v
        if pushed:
            moved = spread = 0.0
            for v in range(youngest, eldest - 1, -1):
                prelim[v] += moved
                mod[v] += moved
                spread += change[v]
                moved += shift[v] + spread
        middle[parent] = (prelim[eldest] + prelim[youngest]) / 2
        between = prelim[(eldest + youngest) // 2]
        if (eldest + youngest) % 2 == 0 and abs(between - middle[parent]) < UPRIGHT:
            middle[parent] = between

    x, carried = [middle[0]] * n, [0.0] * n
    mod[0] = 0.0
    for node in range(1, n):
        parent = parents[node]
        carried[node] = offset = carried[parent] + mod[parent]
        x[node] = prelim[node] + offset
    start = min(map(float.__sub__, x, map(float, left)))
    return [place - start for place in x]


def _level_by_level(parents: Sequence[int]) -> list[int]:
    below: list[list[int]] = [[] for _ in parents]
    for node in range(1, len(parents)):
        below[parents[node]].append(node)
    order = [0]
    for node in order:
        order += below[node]
    return order
