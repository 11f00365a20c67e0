"""What an exception or an endless search comes to: a fault, in a sentence for the student."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable

from adsearch import watching
from adsearch.limits import in_seconds
from adsearch.tracebacks import end_of
from autograder.inside.plain_data import plain_data
from autograder.inside.questions import Fault, Question

# What stands between a program and whoever asks it, in every traceback.
OURS = {os.path.join(os.path.dirname(__file__), "asking.py"), watching.__file__}


def fault_of(error: BaseException) -> Fault:
    """What an exception that is no answer comes to."""
    frames = traceback_of(error)
    if isinstance(error, NotImplementedError):
        sentence = "not written yet: it, or something that it calls, raises NotImplementedError"
        return Fault("UNANSWERED", sentence, frames)
    if isinstance(error, SystemExit):
        code = plain_data(error.code)
        return Fault("EXCEPTION", f"your program ended Python with SystemExit({code!r})")
    if isinstance(error, MemoryError):
        return Fault("MEMORY", "your program needs more memory than there is", frames)
    return Fault("EXCEPTION", f"your program raised {words_of(error)}", frames)


def timeout(question: Question) -> Fault:
    seconds = in_seconds(question.seconds)
    return Fault("TIMEOUT", f"no answer after {seconds} on {question.text}")


def traceback_of(error: BaseException) -> str:
    """The end of the traceback, without our own part of it."""
    return last_frames(error, lambda file: file not in OURS)


def last_frames(error: BaseException, is_theirs: Callable[[str], bool]) -> str:
    """A traceback with the last frames of those files that are the student's."""
    frames = traceback.format_tb(end_of(error.__traceback__, 5, is_theirs))
    lines = frames + traceback.format_exception_only(error)
    return "Traceback (most recent call last):\n" + "".join(lines)


def words_of(error: BaseException) -> str:
    """An exception's class and what it says, if it can."""
    try:
        name, message = type(error).__name__, str(error)
        return f"{name}: {message}" if message else name
    except Exception:
        return f"{type(error).__name__}, which cannot be printed"
