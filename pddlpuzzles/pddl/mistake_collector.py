"""The mistakes of texts that are read on behind each of them, so that one run shows them all."""

from __future__ import annotations

from collections.abc import Hashable
from types import TracebackType
from typing import Final

from pddlpuzzles.errors import InputError

_MOST: Final = 20
"""Mistakes after which the reading ends: a long file may have one in each line."""


class _EnoughError(Exception):
    """Ends the reading, from wherever it is."""


class Mistakes:
    """Collects mistakes while texts are read within `with`, and raises the first at its end.

    The first is the one that a reader who stops there would raise; it has the `others` behind it.
    """

    def __init__(self) -> None:
        self._found: list[InputError] = []
        self._known: set[Hashable] = set()

    def add(self, error: InputError, known_by: Hashable = None) -> None:
        """Take down a mistake; whoever calls goes on as if what was meant stood there.

        Of those that are known by the same, such as a name that nobody declared, only the first
        is taken: the others follow from it.
        """
        if known_by in self._known:
            return
        if known_by is not None:
            self._known.add(known_by)
        self._found.append(error)
        if len(self._found) == _MOST:
            raise _EnoughError

    def __enter__(self) -> Mistakes:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, InputError):
            self._found.append(error)
        elif error is not None and not isinstance(error, _EnoughError):
            return
        if not self._found:
            return
        first = self._found[0]
        first.others = tuple(self._found[1:])
        for other in first.others:
            first.add_note(str(other))  # Python shows notes below an error that nobody catches
        if first is not error:
            raise first from None
