"""The program's own text: found where it can be, marked up, and mapped from lines to rows."""

from __future__ import annotations

from adsearch.widgets.source import coloured, source
from tests import searches


def test_lines_of_a_function_are_found_by_their_number_in_the_file() -> None:
    code = searches.minimax.__code__
    found = source([code])
    first = code.co_firstlineno
    assert found.lines[0].number == 1
    assert found.place(code, first + 2) == 2
    assert found.lines[2].text == "        return game.utility(s)"
    assert found.place(None, 3) is None


def test_docstrings_are_left_out_and_lines_keep_their_numbers() -> None:
    found = source([documented.__code__])
    assert [(line.number, line.text.strip()) for line in found.lines] == [
        (1, "def documented(x: int) -> int:"),
        (4, "return x + 1"),
    ]
    assert found.place(documented.__code__, documented.__code__.co_firstlineno + 3) == 1


def documented(x: int) -> int:
    """One more,
    in two lines."""
    return x + 1


def test_all_lines_of_a_statement_are_known_by_its_first() -> None:
    found = source([documented.__code__, spread.__code__])
    texts = [line.text.strip() for line in found.lines]
    assert [texts[first] for first in found.statements] == [
        *("def documented(x: int) -> int:", "return x + 1", ""),
        *["def spread("] * 3,
        *["values = ["] * 4,
        *("for value in values:", "# first of all", "return value", "return 0"),
    ]


def spread(
    x: int,
) -> int:
    values = [
        x,
        x + 1,
    ]
    for value in values:
        # first of all
        return value
    return 0


def test_code_without_a_text_is_left_out() -> None:
    scope: dict[str, object] = {}
    exec("def f(x):\n    return x", scope)
    assert source([scope["f"].__code__]).lines == []  # type: ignore[attr-defined]


def test_keywords_strings_comments_and_constants_are_marked() -> None:
    assert coloured('if x < inf:  # so\n    y = "a<b"\n') == [
        "<b>if</b> x &lt; <var>inf</var>:  <em># so</em>",
        '    y = <q>"a&lt;b"</q>',
    ]


def test_half_a_program_is_shown_as_it_is() -> None:
    assert coloured("x = (1,\n") == ["x = (1,"]
