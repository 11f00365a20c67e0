"""What a template is filled with stays text, and where there is no Jinja2 there is text alone."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
from dataclasses import replace
from html import escape, unescape
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from autograder.pages.formulas import with_mathml
from autograder.pages.rendering import render, render_page
from autograder.pages.report_page import section
from tests.course.class_results import verdicts

WITHOUT_JINJA = """
import sys
sys.modules["jinja2"] = sys.modules["markupsafe"] = None
from autograder import check, progress, solution
report = check("minimax.value", lambda game, state: "<b>")
html = report._repr_mimebundle_()["text/html"]
assert html.startswith("<pre>minimax.value: 0 of 6 points"), html
assert "&lt;b&gt;" in html
assert "<b>" not in html
for shown in (progress(), progress("minimax"), solution("minimax.value")):
    assert shown._repr_html_() is None  # a notebook then takes the repr
    assert repr(shown)
"""


def test_every_value_is_cleaned_and_escaped() -> None:
    html = render(
        "note.html", sentence="\x1b[31m<b>\u202e in /home/ada/kit/game.py", program="", file=""
    )
    assert html == "<p>&lt;b&gt;� in …/game.py</p>"


def test_no_template_lets_a_value_through_as_it_is() -> None:
    templates = list(files("autograder.pages").joinpath("templates").iterdir())
    assert templates
    for template in templates:
        words = re.findall(r"\w+", " ".join(re.findall(r"{[{%].*?[}%]}", template.read_text())))
        assert not {"safe", "autoescape", "e", "escape", "forceescape"} & set(words), template.name


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("note.html", sentence="Where is the program?")


def test_the_policy_names_the_very_script() -> None:
    script = "document.title = '+/a/b <c> & d'\n"
    data = {"title": "", "subtitle": "", "notebooks": [], "most_listed": 8}
    page = render_page("class.html", script=script, **data)
    assert f"<script>{script}</script>" in page
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in unescape(page)


def test_a_hint_shows_code_as_code() -> None:
    report = verdicts("alpha_beta.value")[2].report
    assert report
    html = section(replace(report, hint="Use `max(a, <b>)`."))
    assert "Use <code>max(a, &lt;b&gt;)</code>." in html


TEX = ["<b>", r"\text{<i onclick=x>}", r"\href{javascript:x}{y}", r"\style{top:0}{z}", "&lt;u&gt;"]


@given(st.lists(st.sampled_from([*TEX, r"\frac", "{", "}", "x^2"])))
def test_a_formula_of_anybody_is_a_formula_alone(parts: list[str]) -> None:
    html = with_mathml(f"<p>${escape(' '.join(parts))}$</p>")
    assert not re.search(r"<(?!/?(p|m[a-z]+)\b)|(href|style|onclick)=\S*[\"']", html), html


@pytest.mark.slow
def test_without_jinja_there_is_text() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_JINJA], check=True)
