"""Can a function be called with these arguments? Asked before every call."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from inspect import CO_VARARGS
from types import FunctionType, MethodType
from typing import Any

from autograder.inside.questions import Fault


def signature_fault(function: Callable[..., Any], arguments: Sequence[Any]) -> Fault | None:
    """Why it cannot, in a sentence for the student; None where it can.

    >>> signature_fault(lambda game, state: 0, ["a game"]).sentence
    '<lambda> takes 2 arguments, (game, state); it is called with 1'
    """
    if _plainly_takes(function, len(arguments)):
        return None
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    try:
        signature.bind(*arguments)
    except TypeError:
        takes = len(signature.parameters)
        name = getattr(function, "__name__", "your function")
        plural = "" if takes == 1 else "s"
        return Fault(
            "SIGNATURE",
            f"{name} takes {takes} argument{plural}, {signature}; "
            f"it is called with {len(arguments)}",
        )
    return None


def _plainly_takes(function: Callable[..., Any], count: int) -> bool:
    """Is it a plain function or method that can be called with so many arguments? It looks at
    what Python itself looks at, which is quick."""
    if type(function) is MethodType:
        function, count = function.__func__, count + 1
    if type(function) is not FunctionType or vars(function):
        return False
    code, defaults = function.__code__, function.__defaults__ or ()
    if code.co_kwonlyargcount or code.co_flags & CO_VARARGS:
        return False
    return code.co_argcount - len(defaults) <= count <= code.co_argcount
