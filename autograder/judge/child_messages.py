"""What a child sends, which is checked before any of it is believed."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import Any, NamedTuple

from autograder.inside.asking import NoAnswer
from autograder.inside.cell_outputs import is_shown
from autograder.inside.protocol import BadFrame, decode
from autograder.inside.questions import FAULTS, Call, Fault, Raised, shortened

# A program may put into an error whatever it was asked, to be read on a page and answered from a
# table the next time: of an error there is as much as explains it, and no more.
LONGEST = 240  # characters of what a child says of a fault
MESSAGE = 200  # characters of what an exception says, below its frames
FRAME = 120  # characters of the line that says where a frame is
MOST_FRAMES = 6  # a child shows five, and what does not compile is one more
LONGEST_TRACEBACK = 10_000  # characters that are looked at
MARKS = re.compile(r"[~^ ]+|\.\.\.<\d+ lines>\.\.\.|\[Previous line repeated \d+ more times?\]")
LONGEST_NAME = 200  # characters of a name


class Broken(NoAnswer):
    """The child can be asked no more."""


class CellRun(NamedTuple):
    """What came of running a cell: what it printed, and what it showed by MIME type."""

    fault: Fault | None
    printed: str
    outputs: tuple[tuple[str, str], ...] = ()


class Programs(NamedTuple):
    """What came of looking for the programs that a check asks for."""

    fault: Fault | None
    missing: str  # the first name that is not defined, if that is the fault, or of some values
    kinds: tuple[str, ...]  # "program", "value", or what it is instead
    name: Any


def forged(description: str) -> Broken:
    return Broken(Fault("PROTOCOL", f"your program sent {description}"))


def decoded(data: Any) -> Any:
    try:
        return decode(data)
    except (BadFrame, RecursionError) as bad:
        raise forged(str(bad)) from None


def read_fault(fault: Any, lines: Container[str] = ()) -> Fault | None:
    """A fault as the child tells it, where `lines` are those of the cells that it has run."""
    match fault:
        case None:
            return None
        case [str(kind), str(sentence), str(traceback)] if kind in FAULTS and sentence.strip():
            return Fault(kind, shortened(sentence, LONGEST), read_traceback(traceback, lines))
    raise forged("a fault of no kind")


def read_missing(name: Any) -> str:
    """The name that is not defined, as the child tells it; "" where nothing could be called that.
    It is looked for in all cells, and a long text of blanks or dots would take minutes there."""
    if not isinstance(name, str):
        raise forged("a name of no kind")
    return name if name.isidentifier() and len(name) <= LONGEST_NAME else ""


def read_traceback(text: str, lines: Container[str]) -> str:
    """A traceback with all frames, and no more of the message than explains it. Of a program only
    `lines` are shown that are known: any other could be what was asked.

    >>> frame = '  File "<cell f>", line 2, in f\\n    g(3)\\n    ~^^^'
    >>> print(read_traceback(f"Traceback:\\n{frame}\\n    secret\\nValueError: no", {"g(3)"}))
    Traceback:
      File "<cell f>", line 2, in f
        g(3)
        ~^^^
    ValueError: no
    """
    head, *rest = text[:LONGEST_TRACEBACK].split("\n")
    count = next((i for i, line in enumerate(rest) if not line.startswith("  ")), len(rest))
    frames = _frames(rest[:count], lines)
    message = shortened("\n".join(rest[count:]), MESSAGE)
    return "\n".join(
        [shortened(head, FRAME), *frames, message] if rest else [shortened(head, FRAME)]
    )


def _frames(frames: list[str], lines: Container[str]) -> Iterator[str]:
    left, is_shown = MOST_FRAMES, True
    for line in frames:
        if line.startswith("  File "):
            left -= 1
            if left < 0:
                return
            yield shortened(line, FRAME)
        elif is_shown := line.strip() in lines or (
            is_shown and bool(MARKS.fullmatch(line.strip()))
        ):
            yield line


def disallowed(call: Call, value: Any, lines: Container[str]) -> Fault | None:
    """What an exception comes to where the call should not have raised. The child does not know
    which may."""
    if call.raises or not isinstance(value, Raised):
        return None
    fault = value.fault and [value.fault.kind, value.fault.sentence, value.fault.traceback]
    sentence = shortened(f"your program raised {value.names[0]}", LONGEST)
    return read_fault(fault, lines) or Fault("EXCEPTION", sentence)


def read_picture(output: Any) -> tuple[str, str]:
    match output:
        case [str(kind), str(data)] if is_shown(kind, data):
            return kind, data
    raise forged("a picture of no kind")
