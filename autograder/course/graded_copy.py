"""The graded notebook, as formgrader and nbgrader's other tools show it.

It is the master with the student's answers in it, what the cells showed, and in each check cell the
number of points with the explanation. Nothing that a student wrote or showed can run a script.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import defaultdict
from html import escape
from typing import Any

from autograder.judge.result import Output, Result, Verdict
from autograder.judge.submission import Submission
from autograder.pages.report_page import STYLE, section
from autograder.pages.wording import visible

JOINER = "\u2060"  # has no width, and breaks no line
# Tags, links, letters in disguise, and what a formula can do besides being one.
ACTIVE = re.compile(
    r"<(?=[a-zA-Z/!?])|\](?=[(:])|&(?=[a-zA-Z#])"
    r"|\\(?=href|style|class|cssId|require|mmlToken|bbox)|(?i:https?:)(?=//)"
)
ANSWER = "YOUR ANSWER HERE"  # as nbgrader has it
FRAME = "width:100%;height:24em;border:0"
# A frame of that kind may not run anything; with this it does not load anything either.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
# Formgrader's server answers nobody while it works out how a notebook looks, and half a megabyte of
# brackets takes it minutes. So much of what a student wrote takes a few seconds at worst.
MARKDOWN, CODE = 20_000, 500_000  # characters
# What colours a program there looks ahead to the end of blanks, and of such signs, at each of them:
# eight thousand empty lines take it half a minute, and hundreds of thousands a day.
BLANKS, TANGLED = re.compile(r"(?<!\s)\s{50,}+"), re.compile(r"(?<![\w.*])[\w.*]{500}")
LEFT_OUT = "# Left out: a page cannot hold so much."
ALONE = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'


def graded_copy(
    master: bytes, submitted: bytes, work: Submission, result: Result, *, is_shown: bool = True
) -> str:
    """The text of the graded notebook's file. Where it is not shown to anybody yet, nothing of a
    program is left out, however long that would take to show."""
    notebook = json.loads(master)
    prose = _Prose(notebook, submitted)
    verdicts = {verdict.grade_id: verdict for verdict in result.verdicts}
    outputs: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
    for output in result.outputs:
        outputs[output.cell] += _shown(output)

    waiting = list(enumerate(notebook["cells"], 1))[::-1]
    cells: list[dict[str, Any]] = prose.after("")

    def put_up_to(name: str | None) -> dict[str, Any]:
        """Put the master's cells up to the one of this name, and say which that was."""
        while waiting:
            number, cell = waiting.pop()
            graded_cell = prose.answered(cell)
            cells.append(graded_cell)
            cell_id = cell.get("id") or f"cell-{number}"
            cells.extend(prose.after(cell_id))
            if cell_id == name:
                return graded_cell
        return {}

    style = f"<style>{STYLE}</style>"
    room = CODE
    for cell in work.cells:
        source = visible(cell.source) if cell.is_by_student else cell.source
        if cell.is_by_student and is_shown:
            source = BLANKS.sub(_fewer_lines, source)
            source = LEFT_OUT if len(source) > room or TANGLED.search(source) else source
            room -= len(source)
        if cell.role == "free":
            cells.append(_code(cell.id, source, outputs[cell.id]))
            continue
        graded_cell = put_up_to(cell.id)
        graded_cell["source"], graded_cell["execution_count"] = source, None
        graded_cell["outputs"] = outputs[cell.id]
        if verdict := verdicts.get(cell.grade_id):
            graded_cell["outputs"] = [_explained(verdict, style)]
            style = ""  # once is enough for the page
    put_up_to(None)
    # In one line, which Python writes faster; no person reads this file as text.
    return json.dumps(notebook | {"cells": cells}, ensure_ascii=False) + "\n"


class _Prose:
    """The texts of a submission: answers in words, and what the student wrote between the cells."""

    def __init__(self, notebook: dict[str, Any], submitted: bytes) -> None:
        theirs = json.loads(submitted.decode("utf-8-sig"))["cells"]
        known = {cell.get("id") for cell in notebook["cells"]}
        by_text = {_text(cell).strip(): cell.get("id") for cell in notebook["cells"]}
        self.answers: dict[str, str] = {}
        self.own: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        essays = {_grade_id(cell) for cell in notebook["cells"] if _is_essay(cell)}
        self.room = MARKDOWN
        last, number = "", 0
        for cell in theirs:
            if not isinstance(cell, dict):
                continue
            text = _text(cell)
            name = cell.get("id")
            if not isinstance(name, str) or name not in known:  # some programs write no ids
                name = by_text.get(text.strip())
            grade_id = _grade_id(cell)
            if grade_id in essays and grade_id not in self.answers:
                self.answers[grade_id] = self.as_markdown(harmless(text))
            if isinstance(name, str) and name in known:
                last = name
            elif cell.get("cell_type") == "markdown" and not grade_id and text.strip():
                number += 1
                self.own[last].append(
                    {"cell_type": "markdown", "id": f"note-{number}", "metadata": {}}
                    | {"source": self.as_markdown(harmless(text))}
                )

    def as_markdown(self, text: str) -> str:
        """A text for a cell of Markdown; as it was typed, where there is too much of it."""
        if len(text) > self.room:
            return "\n".join(f"    {line}" for line in text.split("\n"))
        self.room -= len(text)
        return text

    def after(self, name: str) -> list[dict[str, Any]]:
        """What the student wrote after the master's cell of this name."""
        return self.own.pop(name, [])

    def answered(self, cell: dict[str, Any]) -> dict[str, Any]:
        """A copy of a master's cell, with the answer where it asks for one in words."""
        if not _is_essay(cell):
            return cell | {}
        return cell | {"source": self.answers.get(_grade_id(cell), "")}


def unwritten(master: bytes, submitted: bytes) -> tuple[str, ...]:
    """The answers in words that were left as they are given, by the names of their cells."""
    notebook = json.loads(master)
    essays = [cell for cell in notebook["cells"] if _is_essay(cell)]
    answers = _Prose(notebook, submitted).answers if essays else {}
    return tuple(
        name
        for cell in essays
        if answers.get(name := _grade_id(cell), "").strip() in ("", harmless(_given(cell)))
    )


def _is_essay(cell: dict[str, Any]) -> bool:
    return cell["cell_type"] == "markdown" and bool(_marks(cell).get("solution"))


def _given(cell: dict[str, Any]) -> str:
    """What a student finds where an answer in words was."""
    text = "".join(cell["source"])
    region = r"(?m)^([ \t]*)[^\n]*BEGIN SOLUTION(?s:.*?)END SOLUTION[^\n]*"
    inside = re.sub(region, rf"\1{ANSWER}", text)
    return (inside if inside != text else ANSWER).strip()


def harmless(text: str) -> str:
    """A student's text in Markdown without tags, links and pictures, which formgrader would let run
    scripts, or miss what was attached; a sign that nobody sees makes them plain text. The same for
    what makes links or styles in a formula. What is half a letter is none.

    >>> harmless("*a* < b, <script>, [c](d), $\\\\href{e}{f}$, http://g").replace(JOINER, "_")
    '*a* < b, <_script>, [c]_(d), $\\\\_href{e}{f}$, http:_//g'
    """
    plain = text.encode(errors="replace").decode()
    return ACTIVE.sub(rf"\g<0>{JOINER}", visible(plain))


def _fewer_lines(blanks: re.Match[str]) -> str:
    """Blanks that end in the same margin, over fewer lines."""
    lines = blanks[0].split("\n")
    return "\n" * min(len(lines) - 1, 3) + lines[-1]


def _marks(cell: dict[str, Any]) -> dict[str, Any]:
    metadata = cell.get("metadata")
    marks = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return marks if isinstance(marks, dict) else {}


def _text(cell: dict[str, Any]) -> str:
    source = cell.get("source")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source or "")
    return text.replace("\r\n", "\n")


def _grade_id(cell: dict[str, Any]) -> str:
    name = _marks(cell).get("grade_id")
    return name if isinstance(name, str) else ""


def _code(name: str, source: str, outputs: list[dict[str, Any]]) -> dict[str, Any]:
    return {"cell_type": "code", "id": name, "metadata": {}, "execution_count": None} | {
        "source": source,
        "outputs": outputs,
    }


def _explained(verdict: Verdict, style: str) -> dict[str, Any]:
    """What stands under a check cell: the points, which nbgrader reads, and why. Nothing of the
    seed is in it, because nbgrader's feedback shows it to students."""
    html = f"<p><b>{escape(verdict.kind)}</b> {escape(verdict.sentence)}</p>"
    if verdict.report is not None:
        html = f"{style}{section(verdict.report)}"
    html = f'<div class="tex2jax_ignore">{html}</div>'  # a student's words are no formulas
    points = verdict.sentence if verdict.kind == "INTERNAL" else f"{verdict.points:.15g}"
    return {
        "output_type": "execute_result",
        "execution_count": None,
        "metadata": {},
        "data": {"text/plain": points, "text/html": html},
    }


def _shown(output: Output) -> list[dict[str, Any]]:
    """What a cell showed. Pictures and HTML stand in places where a browser runs no scripts."""
    outputs: list[dict[str, Any]] = []
    if output.text:
        text = visible(output.text)
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    for kind, data in output.data:
        if kind == "image/png":
            outputs.append(_display({kind: data}))
        elif kind == "image/svg+xml":
            source = b64encode(data.encode()).decode()
            outputs.append(
                _display({"text/html": f'<img alt="" src="data:{kind};base64,{source}">'})
            )
        elif kind == "text/html":
            frame = f'<iframe sandbox="" srcdoc="{escape(ALONE + data)}" style="{FRAME}"></iframe>'
            outputs.append(_display({"text/html": frame}))
    return outputs


def _display(data: dict[str, str]) -> dict[str, Any]:
    return {"output_type": "display_data", "metadata": {}, "data": data}
