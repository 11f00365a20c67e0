"""What goes through the wall between the judge and the child: frames of JSON, and nothing else.

A frame is four bytes of length and that much JSON. An array stands for a tuple, everything that
JSON does not know is an object with one key that says what it is. Whatever comes from the child is
checked before it is believed: its length, its depth, its kind.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from adsearch.game import Game
from autograder.inside.callbacks import Entry
from autograder.inside.plain_data import HUGE, Opaque
from autograder.inside.questions import (
    Callback,
    Fault,
    GameSpec,
    Made,
    Raised,
    RemoteBoard,
    State,
    Submitted,
)

LARGEST = 16 << 20  # bytes of a frame from the child
DEEPEST = 60  # values inside each other
PLAIN_INT = 1 << 62  # larger whole numbers are sent as text, which has no limit of its own
ALIKE = 64  # members of a set, or keys, with one hash: each costs a look at all the others


class BadFrame(Exception):
    """What came is no frame of ours; the message says why."""


class Late(Exception):
    """Nothing came, or not all of it, before the deadline."""


class Gone(Exception):
    """The other side has closed the line."""


# -- values ---------------------------------------------------------------------------------------


def encode(value: Any) -> Any:
    """A value as JSON has it.

    >>> encode((1, [2.5], {"a": frozenset((3,))}, ..., State("/0")))
    [1, {'l': [2.5]}, {'d': [['a', {'f': [3]}]]}, {'e': 0}, {'S': '/0'}]
    >>> decode(encode({(1, 2): float("-inf")}))
    {(1, 2): -inf}
    """
    kind = type(value)
    if kind is tuple:
        return [encode(part) for part in value]
    if kind is int:
        return value if -PLAIN_INT < value < PLAIN_INT else {"x": hex(value)}
    if kind in _AS_IT_IS:
        return value
    if encoder := _ENCODERS.get(kind):
        return encoder(value)
    if isinstance(value, tuple):  # a NamedTuple is its values
        return [encode(part) for part in value]
    if isinstance(value, Game):
        return {"G": [type(value).__name__, *map(encode, _made_with(value))]}
    raise TypeError(f"{kind.__name__} does not go through the wall")


def _made_with(game: Any) -> tuple[Any, ...]:
    """What a game is made with that was drawn for a student, or is played with one."""
    match type(game).__name__:
        case "ConnectFour":
            return game.width, game.height, game.connect
        case "Tree":
            return str(game), game.first
        case "Nim":
            return game.piles, game.misere, len(game.players), game.first
    raise TypeError(f"{type(game).__name__} does not go through the wall")


def fault_data(fault: Fault | None) -> Any:
    return fault and [fault.kind, fault.sentence[:2000], fault.traceback[:5000]]


_AS_IT_IS = {str, float, bool, type(None)}
_ENCODERS: dict[type, Callable[[Any], Any]] = {
    range: lambda v: list(v),
    list: lambda v: {"l": [encode(part) for part in v]},
    dict: lambda v: {"d": [[encode(key), encode(part)] for key, part in v.items()]},
    set: lambda v: {"s": [encode(part) for part in v]},
    frozenset: lambda v: {"f": [encode(part) for part in v]},
    type(...): lambda v: {"e": 0},
    Opaque: lambda v: {"o": str(v)},
    Entry: lambda v: {"E": [encode(part) for part in v]},
    Raised: lambda v: {"r": [list(v.names), fault_data(v.fault)]},
    GameSpec: lambda v: {"G": [v.kind, *map(encode, v.arguments)]},
    State: lambda v: {"S": v.text},
    Callback: lambda v: {"C": [v.name, *map(encode, v.parameters)]},
    RemoteBoard: lambda v: {"K": [v.houses, v.seeds]},
    Made: lambda v: {"M": v.call},
    Submitted: lambda v: {"F": v.function},
}


def decode(data: Any, depth: int = DEEPEST) -> Any:
    """The value that `encode` made the data from; BadFrame if there is none."""
    kind = type(data)
    if kind is list:
        if depth == 0:
            raise BadFrame("values inside values without end")
        # Most parts are plain, and there are many: they are not worth a call each.
        return tuple([decode(part, depth - 1) if type(part) in _INNER else part for part in data])
    if kind is not dict:
        return data
    if depth == 0:
        raise BadFrame("values inside values without end")
    if len(data) != 1:
        raise BadFrame("an object that stands for nothing")
    ((tag, inner),) = data.items()
    try:
        return _DECODERS[tag](inner, depth - 1)
    except BadFrame:
        raise
    except Exception as wrong:  # of untrusted data anything may be wrong
        raise BadFrame(f"an object that stands for nothing: {type(wrong).__name__}") from None


_INNER = {list, dict}


def _whole_number(text: Any) -> int:
    if not isinstance(text, str) or len(text) > len(hex(-HUGE)):
        raise BadFrame("a whole number that is too long")
    return int(text, 16)


def _hashable(things: Sequence[Any]) -> Sequence[Any]:
    """These things, of which a set or the keys of a dictionary can be made in no time."""
    if len(things) > ALIKE and max(Counter(map(hash, things)).values()) > ALIKE:
        raise BadFrame("values that were chosen to have one hash")
    return things


def _dict(data: Any, depth: int) -> dict[Any, Any]:
    pairs = _tuple(data, depth)
    _hashable([key for key, _ in pairs])
    return dict(pairs)


def _raised(names: Any, fault: Any) -> Raised:
    if not names:
        raise BadFrame("an exception of no class")
    return Raised(tuple(map(_text, names)), fault and Fault(*map(_text, fault)))


def _tuple(data: Any, depth: int) -> tuple[Any, ...]:
    decoded = decode(data, depth)
    if not isinstance(decoded, tuple):
        raise BadFrame("an array was expected")
    return decoded


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise BadFrame("a text was expected")
    return data


def _number(data: Any) -> int:
    if type(data) is not int:
        raise BadFrame("a number was expected")
    return data


_DECODERS: dict[str, Callable[[Any, int], Any]] = {
    "l": lambda v, depth: list(_tuple(v, depth)),
    "d": lambda v, depth: _dict(v, depth),
    "s": lambda v, depth: set(_hashable(_tuple(v, depth))),
    "f": lambda v, depth: frozenset(_hashable(_tuple(v, depth))),
    "e": lambda v, depth: ...,
    "o": lambda v, depth: Opaque(_text(v)),
    "E": lambda v, depth: Entry(*_tuple(v, depth)),
    "r": lambda v, depth: _raised(*v),
    "x": lambda v, depth: _whole_number(v),
    "G": lambda v, depth: GameSpec(_text(v[0]), _tuple(v[1:], depth)),
    "S": lambda v, depth: State(v if v is None else _text(v)),
    "C": lambda v, depth: Callback(_text(v[0]), _tuple(v[1:], depth)),
    "K": lambda v, depth: RemoteBoard(_number(v[0]), _number(v[1])),
    "M": lambda v, depth: Made(_number(v)),
    "F": lambda v, depth: Submitted(_number(v)),
}


# -- frames ---------------------------------------------------------------------------------------


# Made once: a call of `json.dumps` or `json.loads` with options of its own makes them anew.
_to_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_to_letters = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def _plain_int(text: str) -> int:
    if len(text) > 20:
        raise ValueError("a whole number that is too long")
    return int(text)


# Whole numbers are looked at one by one only in a message in which one may be too long.
_may_be_long = re.compile(rb"\d{21}").search
_from_json = json.JSONDecoder().decode
_from_json_with_care = json.JSONDecoder(parse_int=_plain_int).decode


def packed(message: Any) -> bytes:
    """A message of JSON's own kinds as a frame."""
    data = _to_json(message).encode()
    return len(data).to_bytes(4, "big") + data


class Line:
    """One end of the line, by its descriptor. Every read and write has a deadline on the clock
    `time.monotonic`, at which it looks as often as the socket lets go of it.

    >>> import socket
    >>> here, there = (Line(end.detach()) for end in socket.socketpair())
    >>> here.send(packed(["hello", 1.5]))
    >>> there.receive()
    ['hello', 1.5]
    >>> here.close(); there.close()
    """

    def __init__(self, end: int) -> None:
        self.end = end
        self.read = bytearray()
        self.taken = 0  # bytes of all messages so far
        self.room = memoryview(bytearray(1 << 18))  # kept: to make it for every read costs a lot

    def send(self, frame: bytes, deadline: float = inf) -> None:
        left = memoryview(frame)
        while left:
            try:
                left = left[os.write(self.end, left) :]
            except BlockingIOError:
                pass
            except OSError:
                raise Gone from None
            if left and time.monotonic() > deadline:
                raise Late

    def receive(self, deadline: float = inf, largest: int = LARGEST, nap: float = 0) -> Any:
        """The next message. BadFrame if it is none, Late, or Gone. With a `nap`, in seconds, it is
        not read as soon as it comes: where many follow each other they are read together."""
        read = self.read
        while True:
            if len(read) >= 4:
                length = int.from_bytes(read[:4], "big")
                if length > largest:
                    raise BadFrame(f"a frame of {length:,} bytes")
                if len(read) >= 4 + length:
                    data = bytes(read[4 : 4 + length])
                    del read[: 4 + length]
                    self.taken += length
                    return _parsed(data)
            if time.monotonic() > deadline:
                raise Late
            if nap:
                time.sleep(nap)
            try:
                more = os.readv(self.end, [self.room])
            except BlockingIOError:
                continue
            except OSError:
                raise Gone from None
            if not more:
                raise Gone
            read += self.room[:more]

    def close(self) -> None:
        if self.end >= 0:
            os.close(self.end)
        self.end = -1  # the number may be another file's soon


def _parsed(data: bytes) -> Any:
    try:
        text = data.decode()
        message = (_from_json_with_care if _may_be_long(data) else _from_json)(text)
        if "\\ud" in text or "\\uD" in text:
            # A half of a surrogate pair is no letter, and no file can hold it.
            message = _from_json_with_care(_to_letters(message).encode(errors="replace").decode())
        return message
    except (ValueError, RecursionError) as wrong:
        raise BadFrame(f"no JSON: {type(wrong).__name__}") from None
