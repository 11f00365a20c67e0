"""The program's own text: found where it can be, marked up, and mapped from lines to rows."""

from __future__ import annotations

import linecache

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


def test_a_form_feed_ends_no_line() -> None:
    lines = ["def f(x):\n", "    y = 'one\x0ctwo\u2028three'\n", "    return y\n"]
    linecache.cache["<fed>"] = 0, None, lines, "<fed>"
    code = compile("".join(lines), "<fed>", "exec").co_consts[0]
    found = source([code])
    assert [line.text for line in found.lines] == [line.rstrip("\n") for line in lines]


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


def test_a_loop_that_was_left_early_was_left_at_its_only_break() -> None:
    found = source([leaving.__code__])
    texts = [line.text.strip() for line in found.lines]
    inner, outer, last = texts.index("x += z"), texts.index("x += 1"), texts.index("return x")
    early = texts.index("return 0")
    assert found.left_at(inner, last) == texts.index("break  # inner")
    assert found.left_at(outer, last) == last, "there are two ways out"
    assert found.left_at(inner, inner) == inner
    assert found.left_at(early, early) == early
    assert found.left_at(None, last) == last
    assert found.left_at(inner, None) is None


def leaving(x: int) -> int:
    if not x:
        return 0
    for y in range(x):
        x += 1
        for z in range(y):
            x += z
            if x > 5:
                break  # inner
        if x > 7:
            break
        if x > 9:
            break
    return x


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
