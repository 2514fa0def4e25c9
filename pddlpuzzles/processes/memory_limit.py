"""The limit of the data that a process may have, which the system holds between two measurements.

`processes/workers` measures the memory of whole trees, and stops the largest that has too much.
"""

from __future__ import annotations

import math
from typing import Final

MEBIBYTE: Final = 2**20
_OVER: Final = 48 * MEBIBYTE
"""How much more than it may hold a planner can take: it is stopped before, if that is seen."""
_LEAST: Final = 24 * MEBIBYTE
"""The memory that any program needs to be able to say that it has too little."""


def as_infinite(limit: int) -> float:
    """Return one of `resource`'s limits in bytes, infinity where there is none."""
    import resource

    return math.inf if limit == resource.RLIM_INFINITY else limit


def limit_data(allowed: int | None, has: int = 0) -> None:
    """Limit the data of this process, which has some; never ask for more than it was given."""
    if allowed is None:
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = has + max(allowed + _OVER, _LEAST)
    resource.setrlimit(
        resource.RLIMIT_DATA, (int(min(most, as_infinite(soft), as_infinite(hard))), hard)
    )


def bytes_of_data() -> int:
    """Return the bytes of data that this process has, 0 where there is no /proc."""
    import resource

    try:
        with open("/proc/self/statm") as numbers:
            return int(numbers.read().split()[5]) * resource.getpagesize()
    except FileNotFoundError:
        return 0
