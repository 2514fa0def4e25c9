"""What no jump can change: the Rule of Three, on any board.

    line       the three holes of a jump: from, over and to
    even set   a set of holes that has 0 or 2 holes of every line
    parity     of a set of holes and a board: whether the set holds an odd number of pegs

The argument:

  1. A jump changes the three holes of its line and no others: each that held a peg is empty
     afterwards, and the other way round.
  2. An even set has 0 or 2 of these holes, so the number of pegs on it changes by -2, 0 or 2.
  3. So the parity of every even set stays what it was at the start. A goal on which one of them
     has the other parity cannot be reached.

A worked board, a row of four holes with the lines a b c and b c d: {b, c} and {a, b, d} are even
sets. From `* * o *` both parities are odd. A single peg has both odd on b only, so no game ends
with one peg on a, c or d.

On square boards the even sets come from colouring the diagonals in turn with three colours, in
both directions: hence the name Rule of Three. On any board the even sets, as vectors
over GF(2), are the kernel of the matrix whose rows are the lines, so Gaussian elimination
(`search.gf2`) finds them all.

Sources: M. Reiss, "Beitraege zur Theorie des Solitaer-Spiels", Journal fuer die reine und
angewandte Mathematik (Crelle's Journal) 54 (1857), 344-379, divides the boards into classes by
these parities. N. G. de Bruijn, "A solitaire game and its relation to a finite field", Journal of
Recreational Mathematics 5 (1972), 133-137, derives them from the field of four elements. E. R.
Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways for your Mathematical Plays" (Academic Press,
1982), chapter 23, has the rule and its name.

Sets of holes are integers with a bit for each hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import xor
from typing import Final

from pddlpuzzles.search.gf2 import Rows

_FEW: Final = 12
"""All sums of a basis with up to this many sets are tried to find the smallest."""


def even_sets(holes: int, lines: Iterable[int]) -> list[int]:
    """Return a basis of the sets that have an even number of holes of each of `lines`.

    Every such set is a sum of sets of the basis, where a hole in two of them cancels out.
    """
    return [*Rows(lines, by_highest=True).even_sets(range(holes))]


def parities(sets: Sequence[int], pegs: int) -> tuple[int, ...]:
    """Return for each set 1 if it holds an odd number of `pegs`, and 0 otherwise."""
    return tuple((even & pegs).bit_count() & 1 for even in sets)


def smallest_odd_set(basis: Sequence[int], changed: int) -> int | None:
    """Return the smallest sum of sets of `basis` that has an odd number of holes of `changed`.

    None if there is no such sum. Where the basis is big only its own sets are tried, and the
    smallest of these is returned: if any sum is odd, one of the sets that make it up is odd too.
    """
    sums = (
        reduce(xor, chosen)
        for count in range(1, (len(basis) if len(basis) <= _FEW else 1) + 1)
        for chosen in combinations(basis, count)
    )
    odd = [even for even in sums if (even & changed).bit_count() & 1]
    return min(odd, key=lambda even: (even.bit_count(), even), default=None)
