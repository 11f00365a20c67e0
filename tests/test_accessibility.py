"""The table of accessibility is whole, and the tests it names are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = (ROOT / "docs" / "accessibility.md").read_text()
# All of levels A and AA in WCAG 2.1.
CRITERIA = [
    *("1.1.1", "1.2.1", "1.2.2", "1.2.3", "1.2.4", "1.2.5"),
    *("1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5"),
    *("1.4.1", "1.4.2", "1.4.3", "1.4.4", "1.4.5", "1.4.10", "1.4.11", "1.4.12", "1.4.13"),
    *("2.1.1", "2.1.2", "2.1.4", "2.2.1", "2.2.2", "2.3.1"),
    *("2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.4.5", "2.4.6", "2.4.7"),
    *("2.5.1", "2.5.2", "2.5.3", "2.5.4"),
    *("3.1.1", "3.1.2", "3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.3.1", "3.3.2", "3.3.3", "3.3.4"),
    *("4.1.1", "4.1.2", "4.1.3"),
]


def test_every_criterion_has_its_row() -> None:
    assert re.findall(r"^\| (\d\.\d\.\d+) ", TABLE, re.MULTILINE) == CRITERIA
    assert len(CRITERIA) == 50


def test_every_row_names_a_test_or_says_that_there_is_none() -> None:
    for row in re.findall(r"^\| \d.*$", TABLE, re.MULTILINE):
        shown_by = row.rstrip("| ").rpartition("| ")[2]
        tests = re.findall(r"`(tests/\S+?\.py)::(\w+)`", shown_by)
        assert tests or shown_by in ("nothing to try", "read by people"), row
        for file, test in tests:
            assert f"def {test}(" in (ROOT / file).read_text(), row
