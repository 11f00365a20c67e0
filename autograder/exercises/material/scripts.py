"""Scripts: several calls, on an object that a student's class makes, as one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.expectations import expect_each, expect_raise
from autograder.inside.questions import Answer, Call, Judge, Made, Question


class Script:
    """Calls of methods of what the student's class makes from `arguments`, written line by line.

    A method is called for what it gives (`do`) or asked for an answer, which is judged (`ask`).
    Each returns the number of its call, so that `Made(number)` can be handed on.

    >>> from autograder.checks.expectations import expect_equal
    >>> script = Script(capacity := 2)
    >>> script.do("put", "a", 1)
    1
    >>> script.ask("get", "a", judge=expect_equal(1))
    2
    >>> script.question("keeps what is put").text
    "put('a', 1), get('a')"
    """

    def __init__(self, *arguments: Any) -> None:
        self.calls = [Call(arguments, quiet=True)]
        self.judges: dict[int, Judge] = {}

    def do(self, method: str, *arguments: Any) -> int:
        return self._call(Call(arguments, on=0, method=method, quiet=True))

    def ask(
        self,
        method: str,
        *arguments: Any,
        judge: Judge | None = None,
        text: str = "",
        raises: bool = False,
    ) -> int:
        number = self._call(Call(arguments, on=0, method=method, raises=raises, text=text))
        if judge:
            self.judges[number] = judge
        return number

    def refuse(self, method: str, *arguments: Any, error: str) -> int:
        """Ask for what cannot be done: an exception of that name is the right answer."""
        number = self._call(Call(arguments, on=0, method=method, raises=True, quiet=True))
        self.judges[number] = expect_raise(error)
        return number

    def compare(self, *numbers: int) -> int:
        """Ask how many different things these calls gave."""
        return self._call(Call(tuple(map(Made, numbers)), function="distinct"))

    def question(
        self,
        property: str,
        text: str = "",
        judge: Judge | None = None,
        gist: Callable[[Answer], Any] | None = None,
    ) -> Question:
        calls = tuple(self.calls)
        description = text or ", ".join(map(str, calls[1:]))
        judge = judge or expect_each(calls, self.judges)
        return Question(property, calls, judge, description, gist=gist or self.gist)

    def gist(self, answer: Answer) -> Any:
        """What of an answer tells mistakes apart."""
        return answer.changed, answer.values

    def _call(self, call: Call) -> int:
        self.calls.append(call)
        return len(self.calls) - 1
