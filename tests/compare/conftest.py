"""What the tests of comparing share."""

from __future__ import annotations

import pytest


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a repair that is there be found on a slow machine, too."""
    monkeypatch.setattr("pddlpuzzles.comparing.explaining.repair._SECONDS", 60.0)
