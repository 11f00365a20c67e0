"""What a student shows stands where it can do nothing."""

from __future__ import annotations

import json

from autograder.course.graded_copy import graded_copy
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
