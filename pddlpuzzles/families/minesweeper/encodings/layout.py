"""Where the cells of a board lie, found from nothing but which clues each cell touches.

    item       a covered cell or a clue of the problem, by name
    touch      a cell and a clue touch if they are neighbours on the board
    part       items that touch each other, directly or over others

A task says more than what touches what:

* Of some items it shows which comes first in reading order. So the board that is found is not a
  turn or a reflection of the original.
* A neighbour of a covered cell is a clue, another covered cell, or outside the board. So once the
  cells that touch a clue and the edges of the board are placed, the other cells follow.

This does not settle everything: different parts, and wide covered areas, may lie in many ways.
What is yielded are guesses that fit all of the above, and the caller has to compare each with
the task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pddlpuzzles.families.minesweeper.rules import MOST_CELLS, Board, around

Place = tuple[int, int]

_MOST_TRIES: Final = 30_000
"""The most tries: an item that is tried counts 1, an edge of the board `_BOARD`."""
_BOARD: Final = 20
"""How many tries an attempt with new edges of the board counts for."""
_APART: Final = 4
"""How many rows or columns beyond the placed items a further part may begin."""


def layouts(
    cells: Mapping[str, Sequence[str]],
    clues: Mapping[str, int],
    ordered: Iterable[tuple[str, str]],
) -> Iterator[tuple[Board, dict[str, Place]]]:
    """Yield boards, each with the places of the clues on it, until the tries are used up.

    `cells` has for each cell the clues that it touches, `clues` the number of mines of each clue.
    Of the pairs in `ordered`, which touch something, one comes before the other in reading order.
    """
    search = _Search(cells, clues)
    for one, other in ordered:
        search.order(one, other)
    yield from search.boards()


@dataclass
class _Search:
    cells: Mapping[str, Sequence[str]]
    clues: Mapping[str, int]
    _touching: dict[str, set[str]] = field(init=False)
    _earlier: dict[str, set[str]] = field(init=False)
    _later: dict[str, set[str]] = field(init=False)
    _place: dict[str, Place] = field(default_factory=dict)
    _item: dict[Place, str] = field(default_factory=dict)
    _left: int = _MOST_TRIES

    def __post_init__(self) -> None:
        self._touching = {clue: set() for clue in self.clues}
        for cell, touched in self.cells.items():
            if touched:
                self._touching[cell] = set(touched)
            for clue in touched:
                self._touching[clue].add(cell)
        self._earlier = {item: set() for item in self._touching}
        self._later = {item: set() for item in self._touching}

    def order(self, one: str, other: str) -> None:
        """Demand that an item comes before another one in reading order."""
        self._earlier[other].add(one)
        self._later[one].add(other)

    def boards(self) -> Iterator[tuple[Board, dict[str, Place]]]:
        """Yield boards for all placings of the items, until the tries are used up."""
        item, places = self._next()
        if item is None:
            yield from self._boards_with_edges()
            return
        for place in places:
            if self._left < 0:
                return
            self._place[item], self._item[place] = place, item
            yield from self.boards()
            del self._place[item], self._item[place]

    def _next(self) -> tuple[str | None, list[Place]]:
        """Return the item with the fewest possible places, and these; None if all are placed."""
        best: tuple[str | None, list[Place]] = (None, [])
        for item, touching in self._touching.items():
            if item in self._place or touching.isdisjoint(self._place):
                continue
            places = self._places(item)
            if best[0] is None or len(places) < len(best[1]):
                best = item, places
            if len(places) < 2:
                break
        if best[0] is None:
            self._left -= 1
            loose = next((item for item in self._touching if item not in self._place), None)
            return loose, self._anywhere(loose) if loose is not None else []
        return best

    def _places(self, item: str) -> list[Place]:
        """Return the possible places of an item that touches a placed one."""
        self._left -= 1
        near = [{*around(*self._place[other])} for other in self._touching[item] & {*self._place}]
        return [place for place in sorted(set.intersection(*near)) if self._fits(item, place)]

    def _anywhere(self, item: str) -> list[Place]:
        """Return the possible places of an item of a part of which nothing is placed yet."""
        if not self._place:
            return [(0, 0)]
        top, bottom, left, right = self._box()
        return [
            (row, column)
            for row in range(top - _APART, bottom + _APART + 1)
            for column in range(left - _APART, right + _APART + 1)
            if self._fits(item, (row, column))
        ]

    def _fits(self, item: str, place: Place) -> bool:
        if place in self._item:
            return False
        for other in (*self._earlier[item], *self._later[item]):
            if other in self._place and (self._place[other] < place) != (
                other in self._earlier[item]
            ):
                return False
        is_clue = item in self.clues
        beside = (self._item[near] for near in around(*place) if near in self._item)
        return all(
            (other in self.clues) == is_clue or other in self._touching[item] for other in beside
        )

    def _box(self) -> tuple[int, int, int, int]:
        rows = [row for row, _ in self._item] or [0]
        columns = [column for _, column in self._item] or [0]
        return min(rows), max(rows), min(columns), max(columns)

    def _boards_with_edges(self) -> Iterator[tuple[Board, dict[str, Place]]]:
        """Yield boards with all placed items, with edges so far out that the other cells fit."""
        top, bottom, left, right = self._box()
        if any(top <= row <= bottom and left <= column <= right for row, column in self._gaps()):
            self._left -= 1
            return
        wanted = sum(not touched for touched in self.cells.values())
        waiting, seen = [self._box()], {self._box()}
        while waiting:
            top, bottom, left, right = box = waiting.pop(0)
            self._left -= _BOARD
            if self._left < 0 or (bottom - top + 1) * (right - left + 1) > MOST_CELLS:
                return
            filled = self._places_to_cover(box, wanted)
            if filled is None:
                continue
            if len(filled) == wanted:
                yield self._board(box, filled)
            for wider in (
                (top, bottom, left, right + 1),
                (top, bottom + 1, left, right),
                (top - 1, bottom, left, right),
                (top, bottom, left - 1, right),
            ):
                # Only cells that touch no clue can lie further out.
                if wanted and wider not in seen:
                    seen.add(wider)
                    waiting.append(wider)

    def _gaps(self) -> Iterator[Place]:
        """Yield empty places beside both a cell and a clue: they must be outside the board."""
        for place, item in self._item.items():
            if item in self.clues:
                continue
            for near in around(*place):
                if near not in self._item and any(
                    self._item.get(beyond) in self.clues for beyond in around(*near)
                ):
                    yield near

    def _places_to_cover(self, box: tuple[int, int, int, int], most: int) -> set[Place] | None:
        """Return the places that must be covered beside the items.

        None if there are more than `most`, or if one of them would touch a clue.
        """
        top, bottom, left, right = box
        filled: set[Place] = set()
        waiting = [place for place, item in self._item.items() if item not in self.clues]
        while waiting:
            for row, column in around(*waiting.pop()):
                place = (row, column)
                if not (top <= row <= bottom and left <= column <= right) or place in filled:
                    continue
                if place not in self._item:
                    # A clue beside it would be touched by a cell that touches none.
                    if any(self._item.get(near) in self.clues for near in around(row, column)):
                        return None
                    filled.add(place)
                    waiting.append(place)
                    if len(filled) > most:
                        return None
        return filled

    def _board(
        self, box: tuple[int, int, int, int], filled: set[Place]
    ) -> tuple[Board, dict[str, Place]]:
        top, bottom, left, right = box

        def shown(place: Place) -> int | None:
            item = self._item.get(place)
            if place in filled or (item is not None and item not in self.clues):
                return None
            return 0 if item is None else self.clues[item]

        board = tuple(
            tuple(shown((row, column)) for column in range(left, right + 1))
            for row in range(top, bottom + 1)
        )
        places = {
            item: (row - top, column - left)
            for item, (row, column) in self._place.items()
            if item in self.clues
        }
        return board, places
