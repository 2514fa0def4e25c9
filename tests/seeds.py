"""Random cases of which the default suite tries some, `.ci/run` more, and a long run all."""

from __future__ import annotations

from typing import Any

import pytest


def some_by_default(number: int, default: int) -> list[Any]:
    """Return the seeds from 0 on, so many.

    Those after the first `default` are slow, and those after three times as many long.
    """
    return [
        *range(default),
        *(
            pytest.param(n, marks=pytest.mark.slow)
            for n in range(default, min(number, 3 * default))
        ),
        *(pytest.param(n, marks=pytest.mark.long) for n in range(3 * default, number)),
    ]


def number_by_default(number: int, default: int) -> pytest.MarkDecorator:
    """Have a test of a `number` of random cases try the first `default` of them; when slow all."""
    return pytest.mark.parametrize(
        "number", [default, pytest.param(number, marks=pytest.mark.slow)]
    )
