"""What all tests of diagnosis need."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def take_time(patience: None) -> None:
    """What is found in the end is what these tests are about."""
