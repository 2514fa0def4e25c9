"""Counting the solutions of a board.

    solution   a placing of the mines, which is a path in the state graph from the start to a goal
    stretch    cells in the order of deciding such that no clue touches cells both inside and
               outside; there is one state before it and one behind it
    free cell  a cell that touches no clue
    ways       how many paths there are: a number; or with a known total a polynomial in x whose
               coefficient of x^m counts the paths with m mines. It is packed as its value at
               x = 2^slot (L. Kronecker, Crelle's Journal 92, 1882); a slot is as wide as every
               coefficient, or 0 without a total: then x is 1

The solutions in which a cell is a mine are, over all states in which it is next, the paths to the
state times the paths on after the mine: the forward-backward algorithm of hidden Markov models (L.
R. Rabiner, Proceedings of the IEEE 77(2), 1989, 257-286). The ways of the stretches are multiplied,
and n free cells have (1 + x)^n ways together. The answer is the coefficient of x^total. Time grows
with the number of states, not of solutions.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pddlpuzzles.families.family import Pulse
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_MINE, Rules, State
from pddlpuzzles.puzzle import Tally

Polynomial = list[int]  # the coefficients from that of x^0 on; without a total a single number


class _Stretch(NamedTuple):
    first: int  # cell
    ways: Polynomial
    mined: list[Polynomial]  # for each cell, the ways in which it is a mine


def odds(puzzle: Minesweeper, pulse: Pulse) -> Tally:
    """Return how many solutions there are, and the share of them in which each cell is a mine."""
    if puzzle.contradiction is not None:
        return Tally(0, None)
    loose = Rules(puzzle.board)  # the total would tie all stretches together
    counted = puzzle.hidden is not None
    total = puzzle.hidden or 0
    near: Polynomial = [1]
    counts = []
    for first, end in stretches(loose):
        stretch = _count_ways(loose, first, end, counted, pulse)
        if stretch is None:
            return Tally(0, None)
        counts.append(stretch)
        near = _product(near, stretch.ways, total)
    free = sum(not touched for touched in loose.touching)
    whole = _product(near, _free(free, counted, total), total)
    whole += [0] * (total + 1 - len(whole))
    solutions = whole[total]
    if not solutions:
        return Tally(0, None)
    shares: dict[tuple[int, int], Fraction] = {}  # of solutions, by row and column
    for stretch in counts:
        pulse()
        outside = _quotient(whole, stretch.ways, total)
        for cell, mined in enumerate(stretch.mined, stretch.first):
            with_mine = _coefficient_of_product(mined, outside, total)
            shares[loose.places[cell]] = Fraction(with_mine, solutions)
    if free:
        elsewhere = _free(free - 1, counted, total)  # the cell itself is one mine of a known total
        share = Fraction(_coefficient_of_product(near, elsewhere, total - counted), solutions)
        shares |= dict.fromkeys(loose.places[loose.size - free :], share)
    rows = tuple(
        tuple(shares.get((y, x), Fraction(clue == KNOWN_MINE)) for x, clue in enumerate(line))
        for y, line in enumerate(puzzle.board)
    )
    return Tally(solutions, rows)


def stretches(rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield a stretch's first cell and the cell after its last; free cells are in none."""
    first = reach = 0
    for cell, touched in enumerate(rules.touching):
        if not touched:
            return  # these come last
        reach = max(reach, *(rules.clues[number].cells[-1] for number in touched))
        if reach == cell:
            yield first, cell + 1
            first = cell + 1


def _count_ways(rules: Rules, first: int, end: int, counted: bool, pulse: Pulse) -> _Stretch | None:
    """Count the ways through the cells `first` to `end` - 1; None if there is none."""
    cells = end - first
    slot = cells + 1 if counted else 0
    layers: list[dict[State, int]] = [{(first,): 1}]
    for _ in range(cells):
        layer: dict[State, int] = {}
        for state, ways in layers[-1].items():
            pulse()
            if (after := rules.after(state, mine=False)) is not None:
                layer[after] = layer.get(after, 0) + ways
            if (after := rules.after(state, mine=True)) is not None:
                layer[after] = layer.get(after, 0) + (ways << slot)
        layers.append(layer)
    onward: dict[State | None, int] = dict.fromkeys(layers[-1], 1)
    mined: list[Polynomial] = []
    for layer in reversed(layers[:-1]):
        before: dict[State | None, int] = {}
        with_mine = 0
        for state, ways in layer.items():
            pulse()
            mine = onward.get(rules.after(state, mine=True), 0) << slot
            both = onward.get(rules.after(state, mine=False), 0) + mine
            if both:
                before[state] = both
                with_mine += ways * mine
        mined.append(_coefficients(with_mine, slot, cells))
        onward = before
    if not onward:
        return None
    return _Stretch(first, _coefficients(onward[first,], slot, cells), mined[::-1])


def _coefficients(ways: int, slot: int, degree: int) -> Polynomial:
    """Unpack ways, from their value at x = 2^slot."""
    if not slot:
        return [ways]
    mask = (1 << slot) - 1
    return [ways >> slot * power & mask for power in range(degree + 1)]


def _free(cells: int, counted: bool, degree: int) -> Polynomial:
    """Return (1 + x)^cells, binomials, up to a degree; without a total its value at x = 1."""
    if not counted:
        return [2**cells]
    row = [1]
    for power in range(min(cells, degree)):
        row.append(row[-1] * (cells - power) // (power + 1))
    return row


def _product(first: Polynomial, second: Polynomial, degree: int) -> Polynomial:
    product = [0] * min(len(first) + len(second) - 1, degree + 1)
    for power, factor in enumerate(second[: len(product)]):
        if factor:
            for place, value in enumerate(first[: len(product) - power], power):
                product[place] += factor * value
    return product


def _coefficient_of_product(first: Polynomial, second: Polynomial, power: int) -> int:
    places = range(max(0, power + 1 - len(second)), min(len(first), power + 1))
    return sum(first[place] * second[power - place] for place in places)


def _quotient(whole: Polynomial, part: Polynomial, degree: int) -> Polynomial:
    """Divide a polynomial by a factor, with no rest: up to a degree, from the lowest power."""
    lowest = next(power for power, value in enumerate(part) if value)
    higher = part[lowest + 1 :]
    quotient: Polynomial = []
    for power in range(degree - lowest + 1):
        factors = enumerate(higher[:power], 1)
        taken = sum(factor * quotient[power - step] for step, factor in factors if factor)
        quotient.append((whole[power + lowest] - taken) // part[lowest])
    return quotient
