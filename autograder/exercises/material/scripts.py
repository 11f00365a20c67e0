"""Scripts: several calls, on an object that a student's class makes, as one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.expectations import expect_each, expect_raise
from autograder.inside.questions import Answer, Call, Expectation, Made, Question


class Script:
    """Calls of methods of what the student's class makes from `arguments`, written line by line.

    A method is called for what it gives (`do`) or asked for an answer, which is judged (`ask`).
    Each returns the number of its call, so that `Made(number)` can be handed on.

    >>> from autograder.checks.expectations import expect_equal
    >>> script = Script(capacity := 2)
    >>> script.do("put", "a", 1)
    1
    >>> script.ask("get", "a", assess=expect_equal(1))
    2
    >>> script.question("keeps what is put").text
    "put('a', 1), get('a')"
    """

    def __init__(self, *arguments: Any) -> None:
        self.calls = [Call(arguments, quiet=True)]
        self.expectations: dict[int, Expectation] = {}

    def do(self, method: str, *arguments: Any) -> int:
        return self._call(Call(arguments, on=0, method=method, quiet=True))

    def ask(
        self,
        method: str,
        *arguments: Any,
        assess: Expectation | None = None,
        text: str = "",
        raises: bool = False,
    ) -> int:
        number = self._call(Call(arguments, on=0, method=method, raises=raises, text=text))
        if assess:
            self.expectations[number] = assess
        return number

    def refuse(self, method: str, *arguments: Any, error: str) -> int:
        """Ask for what cannot be done: an exception of that name is the right answer."""
        number = self._call(Call(arguments, on=0, method=method, raises=True, quiet=True))
        self.expectations[number] = expect_raise(error)
        return number

    def compare(self, *numbers: int) -> int:
        """Ask how many different things these calls gave."""
        return self._call(Call(tuple(map(Made, numbers)), function="distinct"))

    def question(
        self,
        property: str,
        text: str = "",
        assess: Expectation | None = None,
        gist: Callable[[Answer], Any] | None = None,
    ) -> Question:
        calls = tuple(self.calls)
        description = text or ", ".join(map(str, calls[1:]))
        assess = assess or expect_each(calls, self.expectations)
        return Question(property, calls, assess, description, gist=gist or self.gist)

    def gist(self, answer: Answer) -> Any:
        """What of an answer tells mistakes apart."""
        return answer.changed, answer.values

    def _call(self, call: Call) -> int:
        self.calls.append(call)
        return len(self.calls) - 1
