"""Random cases of which the default suite tries some, `-m slow` more, and a long run all."""

from typing import Any

import pytest


def slow(*values: Any, **options: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.slow, **options)


def number_by_default(number: int, default: int) -> pytest.MarkDecorator:
    """Have a test of a `number` of random cases try the first `default` of them; when slow all."""
    return pytest.mark.parametrize("number", [default, slow(number)])
