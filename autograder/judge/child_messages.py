"""What a child sends, which is checked before any of it is believed."""

from __future__ import annotations

from typing import Any, NamedTuple

from autograder.inside.asking import NoAnswer
from autograder.inside.cell_outputs import is_shown
from autograder.inside.protocol import BadFrame, decode
from autograder.inside.questions import FAULTS, Call, Fault, Raised

LONGEST = 5_000  # characters of what a child says of a fault
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
    missing: str  # the name that is not defined, if that is the fault
    kinds: tuple[str, ...]  # "program", "value", or what it is instead
    name: Any


def forged(description: str) -> Broken:
    return Broken(Fault("PROTOCOL", f"your program sent {description}"))


def decoded(data: Any) -> Any:
    try:
        return decode(data)
    except (BadFrame, RecursionError) as bad:
        raise forged(str(bad)) from None


def read_fault(fault: Any) -> Fault | None:
    """A fault as the child tells it."""
    match fault:
        case None:
            return None
        case [str(kind), str(sentence), str(traceback)] if kind in FAULTS and sentence.strip():
            return Fault(kind, sentence[:LONGEST], traceback[:LONGEST])
    raise forged("a fault of no kind")


def read_missing(name: Any) -> str:
    """The name that is not defined, as the child tells it; "" where nothing could be called that.
    It is looked for in all cells, and a long text of blanks or dots would take minutes there."""
    if not isinstance(name, str):
        raise forged("a name of no kind")
    return name if name.isidentifier() and len(name) <= LONGEST_NAME else ""


def disallowed(call: Call, value: Any) -> Fault | None:
    """What an exception comes to where the call should not have raised. The child does not know
    which may."""
    if call.raises or not isinstance(value, Raised):
        return None
    fault = value.fault and [value.fault.kind, value.fault.sentence, value.fault.traceback]
    return read_fault(fault) or Fault("EXCEPTION", f"your program raised {value.names[0]}")


def read_picture(output: Any) -> tuple[str, str]:
    match output:
        case [str(kind), str(data)] if is_shown(kind, data):
            return kind, data
    raise forged("a picture of no kind")
