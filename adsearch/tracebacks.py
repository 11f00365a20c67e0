"""The end of a traceback, without a look at all that comes before it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from types import TracebackType


def end_of(
    traceback: TracebackType | None, count: int, is_shown: Callable[[str], bool] = lambda file: True
) -> TracebackType | None:
    """The last `count` entries of a traceback, of those whose file is to be shown.

    Python would look up the columns of every entry first, and a search that calls itself without
    end leaves a thousand of them.

    >>> def dive(depth): return dive(depth - 1) if depth else 1 / 0
    >>> try:
    ...     dive(500)
    ... except ZeroDivisionError as error:
    ...     end = end_of(error.__traceback__, 2)
    >>> end.tb_frame.f_locals["depth"], end.tb_next.tb_frame.f_locals["depth"], end.tb_next.tb_next
    (1, 0, None)
    """
    entries: deque[TracebackType] = deque(maxlen=count)
    while traceback:
        if is_shown(traceback.tb_frame.f_code.co_filename):
            entries.append(traceback)
        traceback = traceback.tb_next
    end = None
    for entry in reversed(entries):
        end = TracebackType(end, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return end
