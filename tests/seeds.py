"""Random cases of which the default suite tries some, and `.ci/run` all."""

from __future__ import annotations

from typing import Any

import pytest


def some_by_default(number: int, default: int) -> list[Any]:
    """Return the seeds from 0 on, so many; those after the first `default` are slow."""
    return [
        *range(default),
        *(pytest.param(n, marks=pytest.mark.slow) for n in range(default, number)),
    ]
