"""Numpy's arrays for a student's program: a question, which is plain data, cannot hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def given_arrays(
    function: Callable[..., Any], lists: Sequence[Any], *rest: Any
) -> tuple[Any, list[Any]]:
    """What a function returns if these lists are handed to it as arrays, before `rest`, and what
    is in the arrays then.

    >>> given_arrays(lambda a, n: a * n, [[1, 2]], 3)
    (array([3., 6.]), [[1.0, 2.0]])
    """
    import numpy as np  # where a question is about arrays, the student's notebook has it

    arrays = [np.array(numbers, dtype=float) for numbers in lists]
    answer = function(*arrays, *rest)
    return answer, [array.tolist() for array in arrays]
