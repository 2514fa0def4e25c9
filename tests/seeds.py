"""Random cases of which the default suite tries some, `-m slow` more, and a long run all."""

from typing import Any

import pytest


def slow(*values: Any, **options: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.slow, **options)


def some_by_default(number: int, default: int, more: int | None = None) -> list[Any]:
    """Return as many seeds as `number`, from 0 on."""
    more = min(number, 3 * default if more is None else more)
    return [
        *range(default),
        *(slow(n) for n in range(default, more)),
        *(pytest.param(n, marks=pytest.mark.long) for n in range(more, number)),
    ]


def some_ranges(default: int, more: int, long: int = 0) -> list[Any]:
    """Return the seeds up to `default` as one case, those up to `more` as a slow one, and so on."""
    found = [range(default), slow(range(default, more))]
    return found + [pytest.param(range(more, long), marks=pytest.mark.long)] * (long > more)


def number_by_default(number: int, default: int) -> pytest.MarkDecorator:
    """Have a test of a `number` of random cases try the first `default` of them; when slow all."""
    return pytest.mark.parametrize("number", [default, slow(number)])
