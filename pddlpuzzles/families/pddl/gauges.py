"""Values in pictures: bars below what is drawn, or vessels, with a faucet and a drain.

A value has one where it has a limit. A limit never changes, is of the same objects, and some
condition has the value below it, as in `(<= (+ (amount ?from) (amount ?to)) (capacity ?to))`; else
it is the largest that is ever reached.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl import drawing
from pddlpuzzles.families.pddl.finite import finite
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.scenes import Vessels, box, figures, text_at
from pddlpuzzles.pddl.model import Atom, Comparison, Number, conjuncts, expression_text, parts_of
from pddlpuzzles.show.svg import element, label, number, point, shifted
from pddlpuzzles.show.wording import spoken

LEAST: Final = 340.0  # how wide a picture with values is at least
_MOST_VESSELS: Final = 6
_MOST, _LEAST_BAR = 12, 60.0  # more values, or with longer names, are listed
_LARGEST: Final = 10**9
Area = tuple[float, float, float, float]  # left, top, width and height
_LINE, _LETTER, _LEFT, _WORDS = 24.0, 7.6, 14.0, 70.0  # of bars, the words on their right
_DEEP, _BROAD, _ASIDE = 150.0, 74.0, 56.0  # of vessels, and what is beside them


class Gauge(NamedTuple):
    """A bar or a vessel."""

    name: str
    still: tuple[Element, ...]  # what is the same for all values
    level: Callable[[Number], list[Element]]  # draws a value
    area: Area


class Gauges(NamedTuple):
    of: Mapping[Atom, Gauge]  # by function
    width: float  # of all
    height: float
    beside: Mapping[str, Gauge]  # vessels: a faucet and a drain, by name


def gauges(puzzle: PlanningProblem, width: float, top: float) -> Gauges:
    """Lay out a gauge for each value, all of a function in one scale; none if one has no limit."""
    bounds, grown = limits(puzzle)
    functions = [*(puzzle.numbers.functions if puzzle.numbers else bounds)]
    if functions:
        width = max(width, LEAST, 8.0 * (max(len(str(function)) for function in functions) + 15))
    names = {function: drawing.named(function) for function in functions}
    room = width - _LEFT - _LETTER * max(map(len, names.values()), default=0) - _WORDS - 8
    are_known = all(0 <= bounds.get(function, -1) <= _LARGEST for function in functions)
    laid, beside = dict[Atom, Gauge](), dict[str, Gauge]()  # none, for what follows
    if room < _LEAST_BAR or not are_known or not 0 < len(functions) <= _MOST:
        return Gauges(laid, width, 0.0, beside)
    most = {name: max(bounds[it] for it in functions if it[0] == name) for name, _ in functions}
    shares = [float(bounds[it] / Fraction(most[it.predicate] or 1)) for it in functions]
    both = enumerate(zip(functions, shares, strict=True))
    are_vessels = isinstance(drawing.drawer_of(puzzle), Vessels)
    are_vessels |= (held := finite(puzzle)) is not None and held.are_vessels
    if not are_vessels or len(functions) > _MOST_VESSELS:
        for row, (function, share) in both:
            area = width - _WORDS - room, top + _LINE * row - 12, max(room * share, 4), 16.0
            laid[function] = _bar(names[function], area, bounds[function], function not in grown)
        return Gauges(laid, width, _LINE * len(functions), beside)
    across = min(_BROAD + 14, (width - 2 * _ASIDE) / len(functions))
    edge = (width - across * len(functions)) / 2
    for place, (function, share) in both:
        deep = max(_DEEP * share, 8)
        area = edge + across * place + 7, top + _DEEP - deep, across - 14, deep
        laid[function] = _vessel(puzzle, function, area, bounds[function])
    for name, x in ("faucet", 4.0), ("drain", width - 52):
        href, corner = f"#{figures()[name].get('id')}", shifted(x + 8, top + 44)
        icon = element("use", "detail", href=href, transform=corner)
        still, area = (icon, label(x + 24, top + 94, name, 13)), (x, top + 24, 48.0, 110.0)
        beside[name] = Gauge(f"the {name}", still, lambda value: [], area)
    return Gauges(laid, width, _DEEP + 54, beside)


def _bar(name: str, area: Area, limit: Number, is_limited: bool) -> Gauge:
    x, y, long, high = area

    def level(value: Number) -> list[Element]:
        share = long * min(float(value) / (limit or 1), 1)
        filled = box("filled detail", x + 1, y + 1, max(share - 2, 0), high - 2, rx=3)
        words = expression_text(value) + f" of {limit}" * is_limited
        return [filled, text_at(x + long + 8, y + 12, words, "value", 13)]

    still = text_at(_LEFT, y + 12, name, "value", 13), box("gauge detail", *area, rx=4)
    return Gauge(name, still, level, area)


def _vessel(puzzle: PlanningProblem, function: Atom, area: Area, limit: Number) -> Gauge:
    """Draw a glass with its name below, and with lines up to where a goal wants it filled."""
    (x, y, wide, deep), goal = area, puzzle.task.goal
    bottom, middle = y + deep, x + wide / 2
    sides = f"M{point(x - 5, y - 4)}L{point(x, y + 4)}"  # from its spout around to the other rim
    sides += f"V{number(bottom)}H{number(x + wide)}V{number(y)}"
    if deep > 2 * _LEAST_BAR / 3:  # its handle
        sides += f"M{point(x + wide, y + 10)}h4q5 0 5 5v{number(deep / 3)}q0 5 -5 5h-4"
    asked = [part[:2] for part in conjuncts(puzzle.problem.goal) if isinstance(part, Comparison)]
    aims = [whole for sign, (what, whole) in asked if sign == "=" and what == function]
    if not puzzle.is_numeric and (held := finite(puzzle)):  # (holds jug n4)
        aims += [value for value, bit in held.bits[function].items() if goal.set >> bit & 1]
    heights = [deep * aim / (limit or 1) for aim in aims if isinstance(aim, int) and aim <= limit]
    lines = (f"M{number(x - 5)} {number(bottom - it)}h{number(wide + 10)}" for it in heights)
    marks = [element("path", "line detail", d=line) for line in lines]
    name = " ".join(map(spoken, function.terms or [function.predicate]))
    still = element("path", "glass detail", d=sides), label(middle, bottom + 14, name, 13)

    def level(value: Number) -> list[Element]:
        high = deep * min(float(value) / (limit or 1), 1)
        water = box("filled detail", x + 1.5, bottom - high, wide - 3, high - min(high, 1.5))
        words = f"{expression_text(value)} of {limit}"
        return [water, *marks, label(middle, bottom + 33, words, 14, "value")]

    return Gauge(name, still, level, (x - 4, y - 6, wide + 8, deep + 49))


@lru_cache(maxsize=8)
def limits(puzzle: PlanningProblem) -> tuple[Mapping[Atom, Number], Collection[Atom]]:
    """Return limits of values, as the problem says or as are reached, and which just grow to it."""
    changing = puzzle.domain.updated | puzzle.problem.counted
    limit_of: dict[str, str] = {}  # by names: (<= (load ?v) (room ?v)) says that load has room
    for action in puzzle.domain.actions.values():
        for sign, sides in parts_of(action.condition, Comparison):
            lower, upper = sides if sign[0] == "<" else sides[::-1] if sign[0] == ">" else ((), ())
            for value, limit in product(parts_of(lower, Atom), parts_of(upper, Atom)):
                is_fixed = value.predicate in changing and limit.predicate not in changing
                if is_fixed and value.terms == limit.terms:
                    limit_of[value.predicate] = limit.predicate
    functions, stated = puzzle.numbers.functions if puzzle.numbers else (), dict[Atom, Number]()
    for function in functions:
        limit = Atom(limit_of.get(function.predicate, ""), function.terms)
        if limit in puzzle.problem.values:
            stated[function] = puzzle.problem.values[limit]
    growing, every = set[str](), dict[Atom, Number]()
    for action in puzzle.domain.actions.values():
        growing |= {it.function.predicate for it in action.updates if it.operator == "increase"}
    is_known = puzzle.is_numeric or drawing.drawer_of(puzzle) is not None
    is_known &= len(stated) == len(functions)
    if not is_known and (all_states := finite(puzzle)):
        every = {it: max(row) for it, row in all_states.bits.items() if min(row) >= 0}
    open_ended = [it for it in functions if it.predicate in growing and it not in stated]
    return every | stated, open_ended
