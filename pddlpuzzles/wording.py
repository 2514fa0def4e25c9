"""Words for people: how many things there are, and text from outside that is fit to be shown."""

from __future__ import annotations


def counted(number: int, things: str) -> str:
    """Return a number and what it is of, `things` being the plural: `1 peg`, `2 pegs`."""
    return f"{number} {things[:-1] if number == 1 and things.endswith('s') else things}"
