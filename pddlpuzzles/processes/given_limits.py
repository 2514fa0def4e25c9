"""The limits that a question is asked with, and how many of something: numbers that are checked."""

from __future__ import annotations

from numbers import Integral, Real
from typing import Final

from pddlpuzzles.errors import ParameterError
from pddlpuzzles.puzzle import Limits

_MOST_SECONDS: Final = 366 * 24 * 3600
_MOST_MEBIBYTES: Final = 2**30


def limits(timeout: float | None, memory: int | None) -> Limits:
    """Return limits in seconds and MiB, with no end for None.

    :raises ParameterError: if they are nothing, or beyond all bounds.
    """
    is_time = timeout is None or (isinstance(timeout, Real) and 0 < timeout <= _MOST_SECONDS)
    if not is_time:  # as nan is not
        wanted = "expected seconds, more than 0 and up to a year"
        raise ParameterError("timeout", f" {_in_words(timeout)}, {wanted}")
    is_size = isinstance(memory, Integral) and 0 < int(memory) <= _MOST_MEBIBYTES
    if memory is not None and not is_size:
        raise ParameterError(
            "memory", f" {_in_words(memory)}, expected MiB, 1 to {_MOST_MEBIBYTES}"
        )
    return Limits(
        None if timeout is None else float(timeout), None if memory is None else int(memory)
    )


def require_count(parameter: str, number: object) -> None:
    """Check that a number is a whole number of 0 or more; None stands for none given.

    :raises ParameterError: if it is not.
    """
    if number is not None and not (isinstance(number, Integral) and int(number) >= 0):
        raise ParameterError(parameter, f" {_in_words(number)}, expected 0 or more")


def _in_words(number: object) -> str:
    return f"{number:g}" if isinstance(number, (int, float)) else repr(number)
