"""What runs inside the sandbox: the student's cells, and the student's programs when asked.

The judge speaks, the child answers. Nothing here knows a right answer.
"""

from __future__ import annotations

import contextlib
import gc
import io
import resource
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import adsearch
from adsearch.limits import TimeIsUp
from autograder.inside.another_user import become
from autograder.inside.asking import Asking, is_the_kits, limit_of
from autograder.inside.callbacks import Entry
from autograder.inside.cells import Printed, RunningNotebook, printing_to
from autograder.inside.faults import fault_of, timeout
from autograder.inside.operations import operation
from autograder.inside.plain_data import plain_data
from autograder.inside.protocol import Line, decode, encode, fault_data, packed
from autograder.inside.questions import Answer, Call, Fault, Question, RemoteBoard
from autograder.inside.refused_calls import refuse_calls
from autograder.inside.revealed import RevealedCalls, Wire
from autograder.inside.statements import forgive_written_modules

# Sockets and pipes keep what is written into them in memory that no limit counts, and every process
# may have so many: 64 processes could keep a gigabyte.
FILES = 64


def main(descriptor: int, memory: int, seconds: int, processes: int, user: int) -> None:
    """Give up what is not needed, then serve the judge at the other end of the line."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # where memory runs out, it is nobody else who is ended
    if user:
        become(user)
    for limit, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_NPROC, processes),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 64 << 20),
        (resource.RLIMIT_NOFILE, FILES),
    ):
        with contextlib.suppress(OSError, ValueError):  # what another system does not know
            resource.setrlimit(limit, (value, value))
    refuse_calls()
    sys.stdin = io.StringIO()  # at its end, and no terminal
    # Most of what is made here stays for as long as the child lives: it is looked through seldom.
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()
    forgive_written_modules()
    child = Child(Line(descriptor))
    kit = vars(sys.modules["autograder"])
    kit["own"] = child.own
    if find_spec("adsearch.draw") is None:  # then pictures are not shown, rather than missing
        for name in adsearch.__all__:
            vars(adsearch).setdefault(name, kit["check"])
    child.say("hello")
    while True:
        child.serve()


class Child:
    """The notebook of one submission, and the programs in it that are asked."""

    def __init__(self, line: Line) -> None:
        self.line, self.wire = line, Wire(line)
        self.notebook = RunningNotebook()
        self.programs: dict[str, list[Callable[..., Any]]] = {}
        self.revealed: RevealedCalls | None = None

    def serve(self) -> None:
        kind, *data = self.line.receive()
        getattr(self, f"on_{kind}")(*data)

    def say(self, *message: Any) -> None:
        self.line.send(packed(message))

    def own(self, exercise: str, name: str) -> Any:
        """The game drawn for a student, from the judge."""
        spec = decode(self.wire.ask("own", str(exercise), str(name)))
        return [part.game() for part in spec] if isinstance(spec, list) else spec.game()

    # -- cells ------------------------------------------------------------------------------------

    def on_cell(self, token: str, cell: str, source: str, seconds: float, show: bool) -> None:
        printed = Printed()
        outputs: list[tuple[str, str]] = []
        with printing_to(printed):
            if show:
                from autograder.inside.cell_outputs import showing

                with showing(self.notebook, outputs):
                    fault = self.notebook.run(cell, source, seconds)
            else:
                fault = self.notebook.run(cell, source, seconds)
        self.say("ran", token, fault_data(fault), printed.text(), outputs)

    def on_programs(
        self, token: str, key: str, expressions: Sequence[str], literal: Sequence[bool], name: Any
    ) -> None:
        """Which programs (or plain values) a check asks for. Of several values those count that
        are there; one whose cell failed is as it was before anything was written."""
        self.programs[key] = programs = []
        kinds = []
        lost: list[NameError] = []
        try:
            for expression, is_plain in zip(expressions, literal, strict=True):
                try:
                    value = self.notebook.value(expression)
                except NameError as error:
                    lost.append(error)
                    if not is_plain or len(lost) == len(expressions):
                        raise
                    value = ...
                if is_the_kits(value):
                    kinds.append("one of the kit's own")
                elif callable(value):
                    programs.append(value)
                    kinds.append("program")
                elif is_plain:
                    programs.append(_constant(value))
                    kinds.append("value")
                else:
                    kinds.append(repr(plain_data(value))[:60])
            own_name = plain_data(self.notebook.value(name)) if name else None
        except BaseException as error:
            self.say("programs", token, fault_data(fault_of(error)), _missing(error), kinds, None)
        else:
            missing = _missing(lost[0]) if lost else ""
            self.say("programs", token, None, missing, kinds, encode(own_name))

    # -- questions --------------------------------------------------------------------------------

    def on_ask(self, token: str, key: str, questions: Sequence[Any]) -> None:
        """Questions that are answered on this side, one after the other."""
        with printing_to(Printed()):
            for number, data in enumerate(questions):
                question = _question(data)
                asking = Asking(self.programs[key], question, limit_of(question))
                try:
                    answer = asking.run()
                except TimeIsUp:  # raised where the block was just being left
                    answer = Answer(fault=timeout(question))
                except BaseException as error:
                    answer = Answer(fault=fault_of(error))
                leaves = encode(_plain_paths(answer.leaves))
                left = encode(tuple(asking.left))
                self.say("answer", token, number, *_answer_data(answer), leaves, left)

    def on_reveal(self, key: str, data: Any) -> None:
        """A question about something that stays on the other side; its calls follow."""
        self.revealed = RevealedCalls(self.programs[key], _question(data), self.wire)

    def on_call(self, token: str, number: int, *game_data: Sequence[Any]) -> None:
        assert self.revealed
        asking = self.revealed.asking
        with printing_to(Printed()):
            try:
                answer = self.revealed.call(number, *game_data)
            except TimeIsUp:
                answer = Answer(fault=timeout(asking.question))
            except BaseException as error:
                answer = Answer(fault=fault_of(error))
        value, fault = encode(tuple(asking.values[-1:])), fault_data(answer.fault)
        self.say("returned", token, self.wire.news(), value, fault, asking.changed)

    def on_operation(self, token: str, name: str, arguments: Any) -> None:
        """Something of ours that runs beside a program, for something of ours on the other side."""
        assert self.revealed
        value: Any = None
        fault = None
        with printing_to(Printed()):
            try:
                values = self.revealed.asking.arguments(decode(arguments))
                value = operation(name)(*map(self._with_its_board, values))
            except RecursionError:
                fault = Fault("RECURSION", "your program calls itself without end")
            except BaseException as error:
                fault = fault_of(error)
        self.say("returned", token, [], encode(plain_data(value)), fault_data(fault), None)

    def _with_its_board(self, argument: Any) -> Any:
        if not isinstance(argument, RemoteBoard):
            return argument
        from autograder.inside.remote_kalah import RemoteKalah  # which only few need

        return RemoteKalah(self.wire, argument.houses, argument.seeds)

    def on_method(self, token: str, call: int, name: str, arguments: Any) -> None:
        assert self.revealed
        value: Any = None
        fault = None
        with printing_to(Printed()):
            try:
                value = self.revealed.method(call, name, decode(arguments))
            except BaseException as error:
                fault = fault_of(error)
        plain = Entry(*map(plain_data, value)) if type(value) is Entry else plain_data(value)
        self.say("returned", token, [], encode(plain), fault_data(fault), None)


def _missing(error: BaseException) -> str:
    """The name that is not defined, if that is the fault; a program may raise its own."""
    undefined = error.name if type(error) is NameError else None
    return undefined if isinstance(undefined, str) else ""


def _constant(value: Any) -> Callable[..., Any]:
    return lambda *_: value


def _question(data: Any) -> Question:
    calls_data, text, seconds, queries = data
    # Where an exception is the right answer only the judge knows: a program could look it up here.
    calls = tuple(
        Call(decode(arguments), function, on, method, raises=True, quiet=quiet)
        for arguments, function, on, method, quiet in calls_data
    )
    return Question("", calls, lambda answer: None, text, seconds=seconds, queries=queries)


def _plain_paths(leaves: Sequence[Sequence[Any]]) -> Any:
    """The paths as plain data. Moves nearly always are: a look at their kinds takes a tenth of the
    time, and it is taken for every answer."""
    kinds = {type(move) for path in leaves for move in path}
    return leaves if kinds <= {int, str} else plain_data(leaves)


def _answer_data(answer: Answer) -> tuple[Any, Any, Any]:
    return encode(answer.values), fault_data(answer.fault), answer.changed
