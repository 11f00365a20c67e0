"""A name is the same in the notebook as when it is graded, and so is what is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder import check, own
from autograder.checks.check import WrongName
from autograder.checks.own_name import as_name, folded


@pytest.mark.parametrize(
    "name",
    [["Ada"], {"Ada"}, b"Ada", Path("Ada"), "A" * 1_001, 1j, {"name": "Ada"}, "Ad\ud800", None],
)
def test_what_is_no_name_is_called_that(name: Any) -> None:
    """Grading takes no such name either, so no points may be shown for it."""
    assert as_name(name) is None
    with pytest.raises(WrongName, match="is not a name: write your name between quotes"):
        own("minimax.predict", name)
    if name is not None:  # which check takes for none at all
        with pytest.raises(WrongName):
            check("minimax.predict", 3, 0, name=name)


@pytest.mark.parametrize(
    ("name", "text"), [(np.int64(7), "7"), (np.str_("Ada"), "Ada"), (1.5, "1.5"), ((1,), "(1,)")]
)
def test_a_name_of_another_kind_is_drawn_from_as_grading_does(name: Any, text: str) -> None:
    assert as_name(name) == text
    assert own("minimax.predict", name).root == own("minimax.predict", text).root


def test_a_name_is_one_however_its_letters_are_put_together() -> None:
    """As an id of the roster is, which some keyboards type in two parts."""
    assert folded("zoe\N{COMBINING DIAERESIS}") == folded(
        "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"
    )
