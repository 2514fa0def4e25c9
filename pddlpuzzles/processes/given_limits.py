"""The numbers that a question is asked with, checked: limits, and how many of something."""

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
    if timeout is not None:
        # Nor is nan more than 0.
        if not (isinstance(timeout, Real) and 0 < timeout <= _MOST_SECONDS):
            _refuse("timeout", timeout, "seconds, more than 0 and up to a year")
        timeout = float(timeout)
    if memory is not None:
        if not (isinstance(memory, Integral) and 0 < int(memory) <= _MOST_MEBIBYTES):
            _refuse("memory", memory, f"MiB, 1 to {_MOST_MEBIBYTES}")
        memory = int(memory)
    return Limits(timeout, memory)


def require_count(parameter: str, number: object) -> None:
    """Check that a number is a whole one of 0 or more; None stands for none given.

    :raises ParameterError: if it is not.
    """
    if number is not None and not (isinstance(number, Integral) and int(number) >= 0):
        _refuse(parameter, number, "0 or more")


def _refuse(parameter: str, number: object, expected: str) -> None:
    shown = f"{number:g}" if isinstance(number, (int, float)) else repr(number)
    raise ParameterError(parameter, f" {shown}, expected {expected}")
