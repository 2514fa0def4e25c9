"""Linear algebra over the field of two elements: sets as rows of bits, added by exclusive or."""

from collections.abc import Iterable, Iterator


class Rows:
    """Rows in reduced form: no other row has a row's pivot, its lowest bit or its highest."""

    def __init__(self, rows: Iterable[int], *, by_highest: bool = False) -> None:
        self._by_pivot: dict[int, int] = {}
        for row in rows:
            if reduced := self.reduced(row):
                pivot = 1 << reduced.bit_length() - 1 if by_highest else reduced & -reduced
                for place, pivotal in self._by_pivot.items():
                    if pivotal & pivot:
                        self._by_pivot[place] = pivotal ^ reduced
                self._by_pivot[pivot] = reduced

    def reduced(self, row: int) -> int:
        """Take the pivots out of a row: 0 if, and only if, it is a sum of the rows."""
        for pivot, pivotal in self._by_pivot.items():
            if row & pivot:
                row ^= pivotal
        return row

    def even_sets(self, places: Iterable[int]) -> Iterator[int]:
        """Yield a basis of the sets of which each row has an even number, from bits at places."""
        for place in places:
            bit = 1 << place
            if bit not in self._by_pivot:
                # A row with the bit has one of these pivots, its own; another row has none.
                yield sum((pivot for pivot, row in self._by_pivot.items() if row & bit), bit)


def ones(row: int) -> Iterator[int]:
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


def inverse(lists: Iterable[Iterable[int]], size: int) -> list[list[int]]:
    """Return for each number below `size` the places of the lists that have it."""
    places: list[list[int]] = [[] for _ in range(size)]
    for place, numbers in enumerate(lists):
        for number in numbers:
            places[number].append(place)
    return places
