"""The names of objects that a task has beside cells and clues."""

from __future__ import annotations

from typing import Final

END: Final = "done"
"""A sentinel among the cells: its turn comes when all cells are decided."""

KINDS: Final = ("clear", "mine")
"""The names of the kinds of cells; a placement's `mine` is the index of its own."""


def count_name(number: int) -> str:
    """Name a count; the hyphen is there because `n1` is a cell."""
    return f"num-{number}"
