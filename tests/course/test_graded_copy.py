"""What a student shows stands where it can do nothing."""

from __future__ import annotations

import json
import time

from nbconvert.filters import Highlight2HTML
from nbconvert.filters.markdown import markdown2html_mistune

from autograder.course.graded_copy import LEFT_OUT, graded_copy, harmless
from autograder.judge.cell import Cell
from autograder.judge.result import Output, Result
from autograder.judge.submission import Submission


def test_a_frame_loads_nothing() -> None:
    """From where it could be seen who looks at it, and when."""
    page = '<img src="//127.0.0.1/x.png">'
    result = Result((), (Output("own-1", "", (("text/html", page),)),), (), "", 0.0, 0.0, "")
    master = json.dumps({"nbformat": 4, "cells": []}).encode()
    work = Submission((Cell("own-1", "show()", "free"),))
    (cell,) = json.loads(graded_copy(master, master, work, result))["cells"]
    frame = cell["outputs"][0]["data"]["text/html"]
    assert frame.startswith('<iframe sandbox="" srcdoc="&lt;meta http-equiv=')
    assert "default-src &#x27;none&#x27;; img-src data:" in frame


def test_what_takes_long_to_show_is_shown_as_it_was_typed() -> None:
    """A server that shows notebooks is busy for minutes with these brackets, if they are Markdown;
    nothing is lost."""
    texts = ["a *short* note", "[" * 30_000, "another *one*", "[b](c)\n" * 5_000]
    cells = [{"cell_type": "markdown", "metadata": {}, "source": text} for text in texts]
    master = json.dumps({"nbformat": 4, "cells": []}).encode()
    submitted = json.dumps({"nbformat": 4, "cells": cells}).encode()
    result = Result((), (), (), "", 0.0, 0.0, "")
    shown = json.loads(graded_copy(master, submitted, Submission(()), result))["cells"]
    first, brackets, second, links = (cell["source"] for cell in shown)
    assert (first, second) == (texts[0], texts[2])
    assert brackets == f"    {texts[1]}"
    assert all(line.startswith("    ") for line in links.split("\n"))


def test_more_code_than_a_page_can_hold_is_left_out() -> None:
    long = "(" * 400_000
    work = Submission(tuple(Cell(f"own-{i}", long, "free") for i in range(3)))
    master = json.dumps({"nbformat": 4, "cells": []}).encode()
    result = Result((), (), (), "", 0.0, 0.0, "")
    shown = json.loads(graded_copy(master, master, work, result))["cells"]
    first, *others = (cell["source"] for cell in shown)
    assert first == long
    assert others == [LEFT_OUT, LEFT_OUT]


def test_blank_lines_keep_nobody_waiting_for_a_page() -> None:
    """To colour them takes a server that shows notebooks hours, in which it answers nobody."""
    long = ["x" + "\n" * 400_000 + "y", "x" + "\t\n" * 9_000, "." * 9_000, "a.*" * 3_000]
    plain = "def f():\n    x = 1\n\n\n\n    return x\n"
    blank = f"if x:{' ' * 60}\n\n\n{' ' * 60}y"
    work = Submission(
        tuple(Cell(f"own-{i}", text, "free") for i, text in enumerate([plain, blank, *long]))
    )
    master = json.dumps({"nbformat": 4, "cells": []}).encode()
    result = Result((), (), (), "", 0.0, 0.0, "")
    notebook = json.loads(graded_copy(master, master, work, result))
    shown = [cell["source"] for cell in notebook["cells"]]
    assert shown[:3] == [plain, f"if x:\n\n\n{' ' * 60}y", "x\n\n\ny"]
    assert shown[4:] == [LEFT_OUT] * 2
    kept = json.loads(graded_copy(master, master, work, result, is_shown=False))["cells"]
    assert [cell["source"] for cell in kept] == [plain, blank, *long]
    began = time.process_time()
    for source in shown:
        Highlight2HTML()(source)
    assert time.process_time() - began < 3


def test_an_address_that_a_student_wrote_is_no_link() -> None:
    """Whoever shows a notebook makes one of every address, without being asked to."""
    text = "https://127.0.0.1/x and HTTP://127.0.0.1/y, <http://127.0.0.1/z>"
    shown = markdown2html_mistune(harmless(text))
    assert "href" not in shown
    assert "127.0.0.1/x" in shown
