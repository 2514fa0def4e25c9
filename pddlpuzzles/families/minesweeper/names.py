"""The names of things that a task has beside cells and clues."""

from __future__ import annotations

from typing import Final

END: Final = "done"
"""The cell whose turn it is when all are decided."""

KINDS: Final = ("clear", "mine")
"""A kind's name; a placement's `mine` is its place."""


def count_name(number: int) -> str:
    """Name a count; the hyphen is there because `n1` is a cell."""
    return f"num-{number}"
