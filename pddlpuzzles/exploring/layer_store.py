"""What a store of layers does, in files: it keeps layers, and makes an `exchange`.

Something is made of the rows of each part of a layer, the rows that are made go to their shares,
and each share is merged and held against the same shares of other layers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from pddlpuzzles.search.graded import Rows
from pddlpuzzles.search.stepping import Stepping

Parts = Sequence[Any]
"""Where the shares of a layer are, in the order of their numbers."""
Fold = Callable[[Stepping, Rows, Rows], Rows]
"""What becomes of the rows of a share by rows of another layer."""
Beside = Sequence[tuple[Fold, Parts]]


class Exchange(NamedTuple):
    """What is made of rows, how many columns that has, and what is done with it in its share.

    A share begins with rows from each part, is folded with other layers, and ends as the rows that
    are kept, and something that is found in them.
    """

    make: Callable[[Stepping, Rows], Rows]
    columns: int
    begin: Callable[[Iterable[Rows]], Rows]
    end: Callable[[Stepping, Rows], tuple[Rows, Any]]


class Store(Protocol):
    """Where layers are kept and made."""

    @property
    def processes(self) -> int:
        """How many processes there are."""

    @property
    def most(self) -> int:
        """How many words a share should have at most."""

    def first(self, rows: Rows, /) -> Parts:
        """Return some rows as the only share."""

    def exchange(
        self, what: Exchange, parts: Parts, shares: int, beside: Beside = (), /
    ) -> tuple[Parts, list[Any]]:
        """Return the shares of what some parts lead to, and what was found in each."""

    def read(self, part: Any, /) -> Rows:
        """Return the rows of a part."""

    def rest(self) -> None:
        """Keep what is there; no more is made."""

    def close(self) -> None:
        """Let go of everything."""


def same_share(parts: Parts, share: int, shares: int) -> Parts:
    """Return the parts of a layer with the words of a share; they may have others, too.

    One number of shares divides the other, and a share has the words whose hashes lie in one
    stretch; so the stretches of more shares lie in those of fewer.
    """
    first = share * len(parts) // shares
    return parts[first : max(first + 1, (share + 1) * len(parts) // shares)]
