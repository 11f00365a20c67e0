"""What all tests of diagnosis need."""

from __future__ import annotations

import pytest

from autograder.checks import diagnosis


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it takes longer to find two mistakes at once, and who stops looking then
    finds none. What is found in the end is what these tests are about."""
    monkeypatch.setattr(diagnosis, "PATIENCE", 10.0)
