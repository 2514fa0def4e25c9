"""Domains in which things are at places and are carried: a box a place, in it what is there.

    figure     an animal, a person, a thing, in a square of 32 by 32, by what names say it is
    vehicle    as large as load or seats ask for: a bar, the load above it, and what makes it one
    room       a place as a box with a title, and a slot for each thing that can be there
    lane       the part of a room where vehicles stand, side by side or one below the other
    berth      where something is on a vehicle: a thing's, a hand's, or the next free seat
    ghost      where a thing is to be in the end

Except for what is on a vehicle, nothing moves because of something else. What predicates mean is
said for textbook domains, and follows from mutex groups for a problem of one's own.
"""

from __future__ import annotations

import math
import re
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, combinations, pairwise, permutations, product
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.comments import by_name, noun
from pddlpuzzles.families.pddl.rules import PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import (
    FIGURES,
    SIDE,
    Drawer,
    Drawing,
    Drawn,
    Scene,
    box,
    breadth,
    figure,
    figures,
    grid_of,
    kind_of,
    numbered,
)
from pddlpuzzles.pddl.invariants import Kind, mutex_groups
from pddlpuzzles.pddl.model import Atom, expression_text
from pddlpuzzles.pddl.task import Task, ones
from pddlpuzzles.show.svg import Picture, arrowhead, element, label, number, point, shifted
from pddlpuzzles.show.terminal import WIDTH, grid
from pddlpuzzles.show.wording import Paint, all_of, colourless, spoken

BAR: Final = 18.0  # a vehicle's, on which its name stands
FEET: Final = 6.0  # what is below the bar: wheels, water
_MOST: Final = 200  # slots of all rooms together; among more nobody finds anything
_MOST_FACTS: Final = 16
_MOST_PAIRS: Final = 12
_GAP, _PAD, _APART = 4.0, 6.0, 8.0
_HEAD: Final = 21.0  # what the title of a room takes
_LETTER: Final = 12.0
_LINE: Final = 44  # letters in a line of a note
_LEAST, _NARROW, _BROAD = 300.0, 360.0, 670.0
"""How wide a picture is at least, on a small screen at most, and on a broad one."""
_ABREAST = 4  # things of usual size that lie side by side; more are small
_SMALL: Final = 24.0  # figures of many, of pairs, and of many on a vehicle
_ROAD: Final = (16.0, 38.0)  # between places on a map, and where a length is on it
_ACROSS: Final = (3, 2, 1)  # places in a row of a map
_MOST_MAPPED, _NEAR = 12, 8  # places of a map, and the effort for a road between neighbours
_PAST, _WORSE = 125, 0.85  # that for a road between two others, and what is smaller than with one
_FULL = 1.25  # what is smaller by this may fill the width of a broad screen
_FAR: Final = 4000.0
_SCREEN: Final = 420.0  # how high a picture is without being made smaller
_HOUSE: Final = 600.0  # how wide a high house is on a broad screen
_LANES: Final = {"boat": "water", "lorry": "road", "plane": "road", "lift": "shaft"}
_FACTS: Final = "what else holds"
_PLAIN: Final = 24.0  # how high a thing is that is only a text
_BADGE: Final = 17.0  # what is said of a thing, below it
_GATE: Final = 50.0  # a door with its name
_AMOUNT: Final = re.compile(r"(n|num|number|level|fl|l|capacity|amount|count|size|time|t)?-?\d+$")
"""Names of objects at which nothing is."""
_AT: Final = re.compile(r"(^|-)(at|in|on)(-|$)")
_MOST_ATOMS, _MOST_OPERATORS = 400, 4000
"""Of a problem of one's own: with more of them its mutex groups are not looked for."""
_AFFIX: Final = re.compile(r"^(at|in|is)-|(^|-)(at|in|is|on|pos|position|loc|location)$")
_SHORT: Final = re.compile(r"^\D+(?=\d+[-_]\d+$)")  # what a cell is called without
FLAT: Final = ("car", "ball", "crate", "person")  # figures that a text is on; else it is below

PADS: Final = {
    group.get("id", ""): tuple(map(int, pads.split()))
    for group in FIGURES
    if (pads := group.get("data-pads"))
}
"""What vehicles have on the left, on the right and below their load."""
_BESIDE: Final = (34, 4, 24)  # of a figure that carries something


def vehicle(
    kind: str, x: float, y: float, wide: float, high: float, colour: str = ""
) -> list[Element]:
    """Draw a vehicle, whose shapes have a width W, and above the bar a top Y."""
    top = high - PADS[kind][2]
    sizes = {"W": wide, "X": wide / 2, "Y": -top}
    shapes, drawn = FIGURES.iterfind(f"g[@id='{kind}']/path"), list[Element]()
    for shape in shapes:
        numbers = re.split(r"([WXY])([+-]?\d*)", shape.get("d", ""))
        for at in range(1, len(numbers), 3):
            numbers[at : at + 2] = ["", number(sizes[numbers[at]] + float(numbers[at + 1] or 0))]
        look = str(shape.get("class")).replace("steel", f"tinted {colour}" if colour else "steel")
        corner = shifted(x, y + top)
        drawn.append(element("path", f"{look} detail", d="".join(numbers), transform=corner))
    return drawn


Place = tuple[float, float]
Stand = tuple[str, str]
Grid = tuple[float, bool, bool]
"""A place's most columns, or a cell's width; what never moves stands below; a map is as wide."""
Where = tuple[int | str, int | str]
"""The places of arguments, or names: of a thing, and of where it is."""


class Area(NamedTuple):
    x: float
    y: float
    wide: float
    high: float

    def moved(self, x: float, y: float) -> Area:
        return self._replace(x=self.x + x, y=self.y + y)


class Room(NamedTuple):
    """The size of a place, and from its corner the title, the lane and the slot of each thing."""

    wide: float
    high: float
    title: Place
    lane: Area
    slots: Mapping[str, Area]


class Plan(NamedTuple):
    """Rooms, their upper left corners, the size of all, and where no cell is a wall."""

    rooms: Mapping[str, Room]
    corners: Mapping[str, Place]
    size: Place
    wall: Area = Area(0, 0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class Places(Drawer):
    """Places, and things that are `where` predicates say: the thing, and where it is.

    Both are the place of an argument, or a name; a place by the name of a predicate is what that
    says of the thing. By name or type, a mover carries what `rides`, and what is `single` holds one
    thing. Rooms may be `stacked`, with lanes between them or, `aside`, on the left. Notes say where
    one gets by `roads`, and what else is said of pairs. Objects of the type `seats` count them.
    Where roads have `lengths`, by a function, they are drawn; below things is what each `weighs`.
    `facts` are said in words at a place or a thing, at most one at once of those that share a name,
    or between the two places of one of the `spans`, where one of the `gates` may be. `implied`
    predicates say again what others say. Things of one of the `stalls` share a slot at a place.
    """

    draws_goals = False
    where: Mapping[str, Where]
    place: str = ""
    rides: Mapping[str, str] = field(default_factory=dict)
    single: Collection[str] = ()
    title: str = "{}"
    ground: str = "place"
    stacked: bool = False
    aside: bool = False
    roads: tuple[tuple[str, str], ...] = ()
    lengths: str = ""
    weighs: tuple[str, str] = ("", "")
    says: tuple[str, str] = ("", "")
    seats: str = ""
    facts: Mapping[Atom, Stand] = field(default_factory=dict)
    spans: Mapping[str, Stand] = field(default_factory=dict)
    gates: Mapping[str, str] = field(default_factory=dict)
    implied: Collection[str] = ()
    stalls: Mapping[Stand, str] = field(default_factory=dict)

    def stand(self, atom: Atom, scene: Scene) -> Stand | None:
        """Return a thing, and what it is at or on, or who has that, if an atom says so."""
        if (stand := self.located(atom, scene)) is None:
            return None
        thing, where = stand
        return thing, self.rides.get(where, self.rides.get(scene.objects.get(where, ""), where))

    def located(self, atom: Atom, scene: Scene) -> Stand | None:
        """Return which thing an atom says to be where, if it does."""
        if atom in self.facts:
            return str(atom), self.facts[atom][1]
        if atom.predicate in self.signs:
            return str(atom), atom.terms[-1]
        if atom.predicate not in self.where:
            return None
        ends = self.where[atom.predicate]
        thing, where = (atom.terms[it] if isinstance(it, int) else it for it in ends)
        return thing, dict(scene.binary(where)).get(thing, where)

    def drawing(self, scene: Scene) -> Drawing:
        """Lay a problem out; what a picture has no room for is not drawn."""
        layout = _Layout(self, scene)
        return layout.picture if layout.fits else lambda atoms: None

    def goal_words(self, scene: Scene) -> list[str]:
        """Say who shall get where they want, place by place, if that is all of the goal."""
        by_place: dict[str, list[str]] = {}
        for atom in scene.goal:
            wants = self.where.get(atom.predicate, ("", ""))[1]
            place = dict(scene.binary(str(wants), scene.start)).get(" ".join(atom.terms))
            if place is None:
                return []
            by_place.setdefault(place, []).extend(map(str.capitalize, map(spoken, atom.terms)))
        places = sorted(by_place, key=lambda place: (len(place), place))
        return [f"take {all_of(sorted(by_place[it]))} to {spoken(it)}" for it in places]

    def typed(self, scene: Scene, paint: Paint) -> Drawn | None:
        """Draw a grid or a line a place with what is there: in brackets what carries something."""
        paint = colourless if self.grid else paint  # a line of a cell may end in a colour
        inside, texts, objects = dict[str, list[Stand]](), dict[str, str](), scene.objects
        atoms = [it for it in {*scene.possible, *scene.atoms} if it.predicate in self.where]
        pairs = {*filter(None, (self.stand(it, scene) for it in atoms))}
        holders = {where for _, where in pairs} - {thing for thing, _ in pairs}
        ends = dict(pair for _, to in self.where.values() for pair in scene.binary(str(to)))
        said = {atom for atom in scene.atoms if atom.predicate in self.implied}
        for atom in sorted(scene.atoms):
            thing, where = self.located(atom, scene) or ("", "")
            if atom.predicate in self.where or where in holders:
                holder = self.rides.get(where, self.rides.get(objects.get(where, ""), where))
                to, how = ends.get(thing, holder), f" in {where}" * (where in {*objects} - {holder})
                inside.setdefault(holder, []).append((thing, how + f" to {to}" * (to != holder)))
                said.add(atom)
        above = {thing: holder for holder, its in inside.items() for thing, _ in its}
        for _ in range(3):  # a ball in a hand in a lift
            above = {thing: above.get(holder, holder) for thing, holder in above.items()}
            for holder, its in inside.items():
                shown = list[str]()
                for thing, how in sorted(its, key=lambda it: (it[0][0] == "(", it[0] in objects)):
                    load = f": {texts[thing]}" if thing in texts else ""
                    is_bare = thing[0] == "(" or (thing in objects and not load)
                    words = " ".join(it for it in thing.strip("()").split() if it != holder)
                    shown.append((words if is_bare else paint(f"[{thing}{load}]", "blue")) + how)
                texts[holder] = ", ".join(shown)
        if not inside or above.keys() & {*above.values()}:
            return None
        cells = {at: f"{_SHORT.sub('', it)} {texts.get(it, '')}" for it, at in self.grid.items()}
        drawn = grid(cells, WIDTH) if cells else None
        rows = _from_above(scene, sorted(holders, key=[*objects, *sorted(holders)].index))
        rows = [it for it in rows if drawn is None or it not in self.grid]
        size, water = max(map(len, rows), default=0), f"{'~' * 34}\n" * (self.ground == "grass")
        lines = (f"{place.ljust(size)}  {texts.get(place, '')}".rstrip() for place in rows)
        return f"\n{water}".join([*filter(None, [drawn]), *lines]), said


def _rows(groups: Iterable[list[str]], wides: Mapping[str, float], most: float) -> list[list[str]]:
    """Fill rows, those of a group in the same one if there is room."""
    rows, free = [list[str]()], most
    for group in groups:
        if sum(wides[it] for it in group) > free:
            rows, free = [*rows, []], most
        for it in group:
            if wides[it] > free:
                rows, free = [*rows, []], most
            rows[-1].append(it)
            free -= wides[it]
    return [*filter(None, rows)]


def _from_above(scene: Scene, names: Iterable[str]) -> list[str]:
    higher = [high for high, _ in scene.binary("above")]
    return sorted(names, key=lambda place: -higher.count(place))


class Lift(Places):
    """Passengers who may begin on other floors."""

    def alternatives(self, scene: Scene) -> list[Atom]:
        """Return where else passengers may wait, on floors with no more of them than are now."""
        floors, wanted = scene.of("floor"), dict(scene.binary("wants"))
        waits = scene.binary("waits")
        count = Counter(floor for _, floor in {*waits, *wanted.items()})
        most, waiting = max(count.values(), default=0), list[Atom]()
        for far in range(1, len(floors)):
            for passenger, floor in waits:
                free = floors[(floors.index(floor) + far) % len(floors)]
                if free != wanted.get(passenger) and count[free] < most:
                    count[free] += 1
                    waiting.append(Atom("waits", (passenger, free)))
        return waiting

    def expected(self, scene: Scene) -> set[Atom]:
        floors = _from_above(scene, scene.of("floor"))
        above = {Atom("above", pair) for pair in combinations(floors, 2)}
        return above | {Atom("wants", pair) for pair in scene.binary("wants")}


class _Layout:
    """Where everything of a scene can be: in slots of rooms and berths of vehicles."""

    def __init__(self, drawer: Places, scene: Scene) -> None:
        self.drawer, self.scene, objects = drawer, scene, scene.objects
        self.seats = max(0, len(scene.of(drawer.seats)) - 1)  # of amounts one is none
        atoms = sorted({*scene.possible, *scene.atoms, *scene.goal})
        self.stands = {atom: stand for atom in atoms if (stand := drawer.located(atom, scene))}
        order = [*objects, *(name for stand in self.stands.values() for name in stand)]
        ranks = {name: place for place, name in reversed([*enumerate(order)])}
        pairs = sorted({*self.stands.values()}, key=lambda pair: (ranks[pair[0]], ranks[pair[1]]))
        facts = {str(atom) for atom in self.stands if atom in drawer.facts}
        fixed = {*scene.atoms} - {*scene.possible} if scene.possible else ()
        self.still = {self.stands[atom][0] for atom in fixed if atom in self.stands}
        self.shared = {str(atom): name for atom, (name, _) in drawer.facts.items()}
        self.wanted = {self.stands[atom] for atom in scene.goal if atom in self.stands}
        hidden = sorted(self.wanted & drawer.stalls.keys())  # by what may be there before
        self.signs = {pair: f"(\N{RIGHTWARDS ARROW} {pair[0]})" for pair in hidden}
        pairs += [(sign, where) for (_, where), sign in self.signs.items()]
        facts |= {*self.signs.values()}
        self.shared |= {sign: sign for sign in self.signs.values()}
        things = [*dict.fromkeys(thing for thing, _ in pairs)]
        unary = {atom.terms[0]: atom.predicate for atom in scene.atoms if len(atom.terms) == 1}
        kinds = {it: (it.split()[0], objects.get(it, ""), unary.get(it, "")) for it in things}
        self.kinds = {it: kind_of(*names) for it, names in kinds.items()} | dict.fromkeys(facts, "")
        self.texts = {it: self._text(it, where * it.startswith("(")) for it, where in pairs}
        about = [it for it in self.stands if str(it) in facts]
        said = {it: (self.stands[it][1], self.shared[str(it)]) for it in about}
        denied = [it for it in about[::-1] if it in scene.denied]
        self.aims = {said[it]: f"not {self.texts[str(it)]}" for it in denied}
        self.aims |= {said[it]: self.texts[str(it)] for it in about if it in scene.goal}
        for atom, key in said.items():
            aim, text = self.aims.get(key), self.texts[str(atom)]
            if aim not in {None, text}:
                shared = text.rpartition(" ")[0] + " "  # `gate closed → open`
                mark = f"\N{RIGHTWARDS ARROW} {str(aim).removeprefix(shared)}"
                mark = "\N{BALLOT X}" if key[0] == _FACTS else mark  # a sentence
                self.texts[str(atom)] = f"{text} {mark}"
        rides, where_kinds = drawer.rides, {where: objects.get(where, "") for _, where in pairs}
        self.holders = {it: rides.get(it, rides.get(kind, "")) for it, kind in where_kinds.items()}
        self.holders |= {where: where for where in where_kinds if where in self.kinds}
        places = {name for name, kind in objects.items() if kind == drawer.place}
        places.update(where for where, holder in self.holders.items() if not holder)
        self.between = {span: [it for it, where in pairs if where == span] for span in drawer.spans}
        places -= self.between.keys()
        carriers = (it for it, kind in self.kinds.items() if kind in {*_LANES, "robot"})
        self.loads = {it: list[str]() for it in carriers}
        self.berths: dict[str, dict[tuple[str, str], str]] = {thing: {} for thing in self.loads}
        self.badges: dict[str, list[str]] = {}
        for thing, where in pairs:
            if thing in facts and where in self.kinds:
                self.badges.setdefault(where, []).append(thing)
            elif holder := self.holders[where]:
                is_single = {where, objects.get(where, "")}.intersection(drawer.single)
                self.loads.setdefault(holder, []).append(thing)
                self.berths.setdefault(holder, {})[thing, where] = where if is_single else thing
        for thing in [*self.loads] if drawer.grid else ():  # who carries nothing is a figure
            if self.kinds[thing] == "robot" and not self.loads[thing]:
                self.kinds[thing] = "bot"
                del self.loads[thing]
        known = PADS.keys() | figures().keys()
        self.kinds |= {thing: "" for thing in self.loads if self.kinds.get(thing) not in known}
        gates = drawer.gates.items()
        doors = {it for _, it in gates if kind_of(it, objects.get(it, "")) == "door"}
        self.doors = {span: gate for span, gate in gates if gate in doors}
        values, (weight, text) = scene.values.items(), drawer.weighs
        weights = {it[0]: expression_text(by) for (name, it), by in values if name == weight}
        self.weights = {it: text.format(by) for it, by in weights.items()}
        order = _from_above(scene, sorted(places, key=lambda it: ranks.get(it, 0)))
        self.there = {place: [it for it, where in pairs if where == place] for place in order}
        names = {it: noun(it, objects).removeprefix("the ") for it in self.there}
        titles = {place: drawer.title.format(name) for place, name in names.items()}
        self.titles = {place: title[:1].upper() + title[1:] for place, title in titles.items()}
        for place in {*drawer.grid}:
            self.titles[place] = _SHORT.sub("", place)
        badges = {it: [self.shared[fact] for fact in its] for it, its in self.badges.items()}
        self.rows = {it: [*dict.fromkeys(badges.get(it, ()))] for it in self.kinds}  # below it
        self.stalls = {
            place: {it: self.shared.get(it, drawer.stalls.get((it, place), it)) for it in its}
            for place, its in self.there.items()
        }
        self.tints = {it: f"{self._tint(it, n)} detail" for n, it in enumerate(things)}
        self.tints |= {it: f"{self._tint(it, 5)} detail" for it in drawer.gates.values()}
        self.pictured = {
            thing: (["door", *[state] * (state in figures())], self.tints[self.doors[where]])
            for thing, where in pairs
            if where in self.doors and (state := kind_of(thing[1:].split()[0], what="door state"))
        }
        lying = [thing for thing in things if thing not in self.loads]
        is_low = all(map(self._is_flat, lying)) and not self.weights
        slots = sum(len({*its.values()}) for its in self.stalls.values())
        is_many = any(len({*its} - self.loads.keys()) > _ABREAST for its in self.there.values())
        is_large = drawer.aside or (drawer.stacked and not is_many)
        self.side = SIDE + (8 if is_large else -4 * (is_low and is_many))
        self.under = max([len(self.rows[it]) for it in lying], default=0) * _BADGE
        self.high = self.side + 18 * (not is_low) + self.under
        self.sizes = dict[str, Place]()
        for thing in [*self.loads] * len(self.loads):  # what carries others after these
            if {*self.loads[thing]} & self.loads.keys() <= self.sizes.keys():
                self.sizes.setdefault(thing, self._size(thing))
        self.extents = dict[Stand, Place]()
        for place, stalls in self.stalls.items():
            for name, stall in stalls.items():  # of what is said, as large as what is so in turn
                alike = [it for it in stalls if stalls[it] == stall] if name in facts else [name]
                high = self.high if self.kinds[name] or name in self.badges else _PLAIN
                self.extents[name, place] = self.sizes.get(name, (self._wide(alike) - _GAP, high))
        is_foreign = drawer.place and not scene.of(drawer.place)
        most = _MOST_ATOMS if drawer.grid else _MOST
        self.fits = 0 < slots <= most and self.sizes.keys() == self.loads.keys() and not is_foreign
        if self.fits:
            self.roads = self._roads()
            ends = [place for place in self.there if place in {*chain(*self.roads)}]
            is_row = {*pairwise(ends)} == {*self.roads} == self.one_way  # one reads on
            shapes = (len(ends), 1) if is_row else (len(ends), *_ACROSS)
            maps = [(across, *self._ordered(across)) for across in shapes if self.roads]
            least = min((effort for _, effort, _ in maps), default=0)
            if least > _NEAR and not (drawer.lengths or drawer.spans):
                self.roads = {}  # some would go past a place
            most = max(least, _NEAR if drawer.lengths or drawer.spans else _PAST)
            fit = [it for it in maps if it[1] <= most] if self.roads else [(0, 0, [])]
            grids = product(range(6, 0, -1), (False, True), (False, True))
            every = [*product([(3, False, False)] if drawer.grid else grids, fit)]
            best = list[Plan]()
            for wide in (_NARROW, _BROAD):
                plans = dict[tuple[float, ...], Plan]()
                for grid, (at, effort, order) in every:
                    plan = self._arranged(grid, wide, at, order)
                    its = wide / plan.size[0], _SCREEN / plan.size[1]
                    # One scrolls down rather than to the side; what goes past a place is worse.
                    by, full = _WORSE if effort > _NEAR else 1, _FULL ** (grid[2] * wide > _NARROW)
                    plans.setdefault((min(its[0], 1) * by, min(its) * full, max(its)), plan)
                best.append(plans[max(plans)])
            self.narrow, self.broad = best

    def _text(self, thing: str, where: str) -> str:
        """Return what is on or below a thing: its number where that is clear."""
        if where:
            name, *terms = thing.strip("()").split()
            whole = by_name(name, terms, self.scene.objects)
            said = [_AFFIX.sub("", name) or name, *(term for term in terms if term != where)]
            return whole if where == _FACTS else spoken(" ".join(said))
        kind, (head, _, short) = self.kinds[thing], thing.rpartition("-")
        is_whole = kind_of(short) != kind or not (kind or short[1:].isdigit() or len(short) == 1)
        beside = [two for two in self.kinds if head and two.startswith(f"{head}-")]
        if kind == "crate" and kind_of(short) == kind and beside == [thing]:
            return spoken(head)  # the fish parcel
        if kind in FLAT or is_whole:
            short = numbered(thing) if kind in FLAT else thing
        others = (two for two, its in self.kinds.items() if its == kind and two != thing)
        is_clear = not any(re.search(rf"(?<!\d){re.escape(short)}$", two) for two in others)
        text = spoken(short if is_clear else thing)
        text = text.title() if kind == "person" else text
        return text[:1].upper() + text[1:] if kind in PADS else text

    def _tint(self, thing: str, rank: int) -> str:
        """Return a colour: one that is said of it, that of its name, or of what is said of it."""
        others, objects = list[str](), [*self.scene.objects]
        for atom in sorted(self.scene.atoms):
            if len(atom.terms) == 2 and thing in atom.terms and atom not in self.stands:
                others.append(atom.terms[thing == atom.terms[0]])
        values = {*objects} - {*self.kinds, *self.there, *self.drawer.gates.values()}
        said = (kind_of(it, what="tint") for it in others if it in values)
        named = next(filter(None, said), None) or kind_of(thing, what="tint")
        for other in () if named else others:
            if other in self.kinds and thing not in self.kinds:
                return self._tint(other, [*self.kinds].index(other))
            rank = objects.index(other) if other in values else rank
        return named or f"tint{rank % 7}"

    def _own(self, thing: str, area: Area) -> Area:
        """Leave out what is said of a thing."""
        under = len(self.rows[thing]) * _BADGE if thing in self.loads else self.under
        return area._replace(high=max(area.high - under, min(area.high, self.side)))

    def _is_flat(self, thing: str) -> bool:
        kind = self.kinds[thing]
        alike = (text for it, text in self.texts.items() if self.kinds[it] == kind)
        return not kind or (kind in FLAT and max(map(len, alike)) <= 3 + self.drawer.aside)

    def _wide(self, things: Iterable[str]) -> float:
        said = [it for thing in things for it in (thing, *self.badges.get(thing, ()))]
        words = [words.get(it, "") for it in said for words in (self.texts, self.weights)]
        least = SIDE if self.drawer.aside else self.side + 2
        return max(least, max(map(breadth, words), default=0) + 4) + _GAP

    def _deck(self, holder: str) -> tuple[int, int, float, float]:
        """Return how many are on a vehicle, how many of them abreast, and the size of one."""
        things = self.loads[holder]
        count = self.seats or len({*self.berths[holder].values()})
        is_short = all(self._is_flat(it) and len(self.texts[it]) < 4 for it in things)
        is_small = bool(count > 3 or self.weights) and is_short and not self.drawer.aside
        inner = [self.sizes[it] for it in things if it in self.loads]
        alone = [it for it in things if it not in self.badges and it not in self.loads]
        looks = {(self.kinds[it], self.tints[it]) for it in alone if self.kinds[it]}
        is_figure = self.kinds[holder] in figures()
        is_small |= is_figure and len(looks) == len(things)
        is_list = is_figure and not is_small and not looks and not inner  # texts
        wide = _SMALL + _GAP if is_small else self._wide(things)
        most = 6 if self.drawer.aside else 4 if is_small else 3
        broad = count if count <= most else min(math.ceil(count / 2), 6)
        abreast = math.ceil(count / 3) if is_list else broad
        wide = max([wide, *(across + _GAP for across, _ in inner)])
        usual = _SMALL if is_small else 20.0 if is_list else self.high
        return count, abreast, wide, max([usual, *(down for _, down in inner)]) + _GAP

    def _size(self, thing: str) -> Place:
        """Return how large a vehicle is with all that it can carry."""
        count, abreast, broad, deep = self._deck(thing)
        left, right, below = map(float, PADS.get(self.kinds[thing], _BESIDE))
        is_figure = self.kinds[thing] in figures()
        text = breadth(self.texts[thing]) + (-left - right if is_figure else 20.0)
        text = max(text, self._wide(self.badges.get(thing, ())) - left - right)
        across = left + right + max(abreast * broad, text)
        rows = math.ceil(count / abreast) if abreast else 0
        across += _SMALL * bool({*self.loads[thing]} & self.loads.keys())  # to press it
        least, facts = SIDE if is_figure else 26.0, len(self.rows[thing]) * _BADGE
        return across, max(rows * deep, least) + below + facts

    def _room(self, place: str, grid: Grid, side: str, least: Place = (0, 0)) -> Room:
        """Lay out a place, at least so large: vehicles in a lane, beside it the rest."""
        is_cell, title = side == "cell", self.titles[place]
        parked = [it for it in self.there[place] if it in self.loads and not is_cell]
        parked.sort(key=lambda thing: self.kinds[thing] != "plane")  # what drives is at the bottom
        lying = [thing for thing in self.there[place] if thing not in parked]
        lying.sort(key=lambda it: self.extents[it, place][1] == _PLAIN)  # what is said comes last
        pad = _PAD / 2 if is_cell else _PAD
        parts, ground = list[tuple[dict[str, Area], float, float]](), (0.0, 0.0)
        below = {*self.still, *self.shared} if grid[1] else set[str]()
        for is_below in (False, True):
            its = [it for it in lying if (it in below) == is_below]
            widest = max((self.extents[it, place][0] for it in its), default=0)
            most = grid[0] - _PAD if is_cell else ground[0] or grid[0] * (widest + _GAP)
            laid, (wide, high) = self._laid(place, its, most)
            parts.append((laid, wide, ground[1]))
            ground = max(ground[0], wide), ground[1] + high + _GAP * bool(its)
        most = max([ground[0], least[0] - 2 * _PAD, *(self.sizes[it][0] for it in parked)])
        standing, (reach, long) = self._laid(place, parked, most * (not self.drawer.aside))
        is_beside = side in {"left", "right"}
        across, down, road = (reach + _PAD, 0.0, 0.0) if is_beside else (0.0, long, reach)
        inside = max(ground[0], breadth(title) + 4, least[0] - across - 2 * pad, road)
        tall = max(least[1], down + _HEAD + ground[1] + _PAD, (long + 8) * is_beside)
        size = inside + across + 2 * pad, tall
        top = size[1] - ground[1] - _GAP if self.drawer.aside else _HEAD  # on the floor
        top = (top + size[1] - ground[1]) / 2 if is_cell else top
        begin = pad + across * (side == "left"), long + _PAD if side == "above" else top
        edge = 1.0 if self.drawer.stacked else -1.0
        if is_beside:
            x = _PAD + (inside + _PAD) * (side == "right")
            y = size[1] - long - 4 if self.drawer.aside else (size[1] - long) / 2
            shore = x - _PAD / 2 if side == "right" else -edge
            lane = Area(shore, -edge, reach + 1.5 * _PAD + edge, size[1] + 2 * edge)
        else:
            x = pad + (inside - reach) / 2
            y = 0.0 if side == "above" else size[1] - _PAD - long
            lane = Area(-edge, y - 1, size[0] + 2 * edge, long + 1 + _PAD * bool(y))
        slots = {thing: area.moved(x, y) for thing, area in standing.items()}
        for laid, wide, y in parts:
            corner = begin[0] + (inside - wide) / 2, begin[1] + y
            slots |= {thing: area.moved(*corner) for thing, area in laid.items()}
        middle = begin[0] + inside / 2, size[1] - 7 if side == "above" else 11
        middle = (4 + breadth(title) / 2, 9) if is_cell else middle
        return Room(*size, middle, lane, slots)

    def _laid(self, place: str, things: list[str], most: float) -> tuple[dict[str, Area], Place]:
        """Lay things out in rows in a width; return the size, too."""
        stalls, sizes, slots = self.stalls[place], dict[str, Area](), dict[str, Area]()
        for it in things:
            (wide, high), room = self.extents[it, place], sizes.get(stalls[it], Area(0, 0, 0, 0))
            sizes[stalls[it]] = Area(0, 0, max(wide, room.wide), max(high, room.high))
        needs = {key: size.wide + _GAP for key, size in sizes.items()}
        rows = _rows([[key] for key in sizes], needs, most + _GAP)
        wides = [sum(needs[key] for key in row) - _GAP for row in rows]
        y, widest = 0.0, max([0.0, *wides])
        for row, wide in zip(rows, wides, strict=True):
            x, deep = (widest - wide) / 2, max(sizes[key].high for key in row)
            for key in row:
                for it in (it for it in things if stalls[it] == key):
                    broad, tall = self.extents[it, place]
                    at = x + (sizes[key].wide - broad) / 2
                    slots[it] = Area(at, y + deep - tall, broad, tall)
                x += needs[key]
            y += deep + _GAP
        return slots, (widest, max(y - _GAP, 0))

    def picture(self, atoms: Collection[Atom]) -> Picture | None:
        """Draw what holds; None if all of it is on vehicles that are nowhere."""
        whereabouts = dict(self.stands[atom] for atom in sorted(atoms) if atom in self.stands)
        parts, places = self._ground()
        for thing, where in sorted(self.wanted):
            sign = self.signs.get((thing, where), thing)  # where others are what it covers
            if (spot := self._area(sign, {sign: where})) is not None:
                own, shift = self._own(sign, spot[0]), spot[1]
                x, y, wide, high = own
                outline = f"M{point(x + 1, y + 1)}h{number(wide - 2)}v{number(high - 2)}"
                outlined = element("path", "ghost", d=f"{outline}h{number(2 - wide)}z")
                face = self._face(sign, own, "ghostly", "detail")
                parts += self._shifted(shift, element("g", "aim", outlined, *face))
        said = []
        inner = [*self.sizes][::-1]
        order = sorted(whereabouts, key=self.shared.__contains__)  # what holds covers what shall
        for thing in sorted(order, key=lambda it: inner.index(it) if it in inner else 999):
            if (spot := self._area(thing, whereabouts)) is not None:
                area, shift = spot
                is_there = (thing, whereabouts[thing]) in self.wanted
                parts += self._shifted(shift, *self._drawn(thing, area, is_there))
                places[thing] = area.x + area.wide / 2, area.y + area.high / 2, area.wide / 2
                where, name = whereabouts[thing], self.texts[thing] if thing[0] == "(" else thing
                holder = "" if where in self.scene.objects else self.holders[where]
                said.append(f"{name}: {holder or where}")
        if not places.keys() - self.there.keys() - self.still:
            return None
        pictured = (name for names, _ in self.pictured.values() for name in names)
        kinds = {*self.kinds.values(), *pictured, *("door", "ajar") * bool(self.doors)}
        picture = self._with_notes(Picture(*self.narrow.size, tuple(parts), "; ".join(said)))
        used = tuple(figures()[kind] for kind in sorted(kinds & figures().keys()))
        return replace(picture, places=lambda: places, definitions=used)

    def _shifted(self, shift: Place, *parts: Element) -> tuple[Element, ...]:
        """Return parts that a broad screen has elsewhere."""
        for part in parts if self.narrow != self.broad else ():
            part.set("data-broad", point(*shift))
        return parts

    def _ground(self) -> tuple[list[Element], dict[str, tuple[float, float, float]]]:
        """Draw roads and rooms; with each title's middle and half of the room's width."""
        parts, titles = list[Element](), list[dict[str, Place]]()
        # In each width what is drawn for the other one is out of sight.
        both = [(self.narrow, -_FAR), (self.broad, _FAR)]
        for plan, far in both if self.narrow != self.broad else [(self.narrow, 0)]:
            aside, rooms, lanes = min(-far, 0), list[Element](), list[Element]()
            titles.append({})
            rooms += [box("wall", *plan.wall.moved(aside, 0))] if self.drawer.grid else []
            for place in self.there:
                room, (x, y) = plan.rooms[place], plan.corners[place]
                rounding = 3 if self.drawer.stacked else 8 * (place not in self.drawer.grid)
                rooms.append(box(self.drawer.ground, x + aside, y, *room[:2], rx=rounding))
                titles[-1][place] = x + room.title[0], y + room.title[1]
                parked = [thing for thing in self.there[place] if thing in self.loads]
                looks = [_LANES[self.kinds[it]] for it in parked if self.kinds[it] in _LANES]
                lane = room.lane.moved(x + aside, y)
                rows = dict.fromkeys(room.slots[it].y + room.slots[it].high - 15 for it in parked)
                if looks[:1] == ["road"]:  # below each row
                    lane = lane._replace(x=x + aside + 1, wide=room.wide - 2, high=15 + _PAD)
                roads = [lane._replace(y=y + top) for top in rows]
                rounded = 0 if self.drawer.stacked else 7
                for area in () if not looks else roads if looks[0] == "road" else [lane]:
                    lanes.append(box(looks[0], *area, rx=rounded))
            doors = list[Element]()
            for where, door in self.doors.items():  # open where it is only said that it is not
                said = {kind_of(it[1:].split()[0], what="door state") for it in self.between[where]}
                x, y, wide, _ = plan.rooms[where].slots[door].moved(aside, 0)
                for name in ["door", *["ajar"] * ("ajar" not in said)]:
                    doors.append(figure(name, self.tints[door], x + (wide - SIDE) / 2, y))
                doors.append(label(x + wide / 2, y + SIDE + 7, spoken(door), _LETTER, "named"))
            for part in (*self._ways(plan, aside), *rooms, *lanes, *doors):
                parts += self._shifted((far, 0), part)
        for place, (x, y) in titles[0].items():
            text, (broad_x, broad_y) = self.titles[place], titles[-1][place]
            shown = label(x, y, text, _LETTER, "dim" if place in self.drawer.grid else "strong")
            parts += self._shifted((broad_x - x, broad_y - y), shown)
        for where, door in self.doors.items():
            if (spot := self._area(door, {door: where})) is not None:
                parts += self._shifted(spot[1], box("slot", *spot[0], rx=6))
                parts[-1].set("data-thing", door)
        rooms_of = self.narrow.rooms
        return parts, {place: (*at, rooms_of[place].wide / 2) for place, at in titles[0].items()}

    def _with_notes(self, picture: Picture) -> Picture:
        """Add below what is said of roads, and below or beside it who is in a pair with whom."""
        (width, height), broad = self.narrow.size, self.broad.size
        parts, words = [*picture.parts], picture.words
        lines = list[str]()
        if self.roads and self.dashed:
            lines.append(f"Dashed: {spoken(self.drawer.roads[1][0])}")
        for predicate, how in () if self.roads and self.is_drawn else self.drawer.roads:
            pairs = self.scene.binary(predicate)
            for joined in self._groups(predicate):
                if not {*permutations(joined, 2)} <= {*pairs}:  # else each leads to every other
                    for place in joined:
                        to = ", ".join(spoken(head) for head in joined if (place, head) in pairs)
                        lines += textwrap.wrap(f"{spoken(place)} {how} {to or 'nowhere'}", _LINE)
        for row, note in enumerate(lines):
            y = height + 17 * row + 10
            parts.append(element("text", "text left dim", note, x=_APART, y=y, font_size=_LETTER))
            parts[-1].set("data-broad", f"0 {number(broad[1] - height)}")
        below = height + 17.0 * len(lines)
        broad = broad[0], broad[1] + 17.0 * len(lines)
        if feuds := self._feuds(_APART, below):
            part, wide, high, words_of_feuds = feuds
            words = "; ".join([words, *words_of_feuds])
            is_beside = broad[0] + wide <= _BROAD and broad[1] + high > _SCREEN
            corner = (broad[0], _APART) if is_beside else ((broad[0] - wide) / 2, broad[1])
            part.set("data-broad", point(corner[0] - _APART, corner[1] - below))
            parts.append(part)
            below, width = below + high, max(width, wide + _APART)
            broad = max(broad[0], corner[0] + wide), max(broad[1], corner[1] + high)
        return Picture(width, below, tuple(parts), words, broad=broad)

    def _area(self, thing: str, whereabouts: Mapping[str, str]) -> tuple[Area, Place] | None:
        """Return where a thing is, and how far from there on a broad screen."""
        where = whereabouts.get(thing, "")
        if thing in self.badges.get(where, ()):
            if (on := self._area(where, whereabouts)) is None:
                return None
            x, y, wide, high = self._own(where, on[0])
            broad = max(breadth(self.texts[it]) for it in self.badges[where]) + 6
            y += high + self.rows[where].index(self.shared[thing]) * _BADGE + 1
            return Area(x + (wide - broad) / 2, y, broad, _BADGE - 2), on[1]
        if holder := self.holders.get(where):
            on = self._area(holder, whereabouts)
            berths, berth = [*dict.fromkeys(self.berths[holder].values())], thing
            if self.seats or self.drawer.aside:  # those who are in it have the first ones
                berths = [who for who, at in whereabouts.items() if self.holders[at] == holder]
            else:
                berth = self.berths[holder][thing, where]
            return on and (self._on(holder, berths.index(berth), on[0]), on[1])
        if where not in self.narrow.rooms or thing not in self.narrow.rooms[where].slots:
            return None
        both = [(plan.rooms[where], plan.corners[where]) for plan in (self.narrow, self.broad)]
        own, far = (room.slots[thing].moved(*corner) for room, corner in both)
        return own, (far.x - own.x, far.y - own.y)

    def _gridded(self, most: float) -> Plan:
        """Lay out cells, square if there is room."""
        grid = self.drawer.grid
        rows, columns = (1 + max(place[axis] for place in grid.values()) for axis in (0, 1))
        # Of 360 a phone shows 340 at full size, and 4 on each side are no cells. Cells are laid out
        # first to learn what the fullest takes, then all of that size.
        shelf = (most - 28) // columns, False, False
        cells = [self._room(place, shelf, "cell") for place in grid]
        wide, high = max(cell.wide for cell in cells), max(cell.high for cell in cells)
        wide, high = max(wide, min(high, shelf[0])), max(wide, high)
        rooms = {place: self._room(place, shelf, "cell", (wide, high)) for place in grid}
        left = max(4, (_LEAST - columns * wide) / 2)
        corners = {it: (left + x * wide, _APART + y * high) for it, (y, x) in grid.items()}
        wall = Area(left, _APART, columns * wide, rows * high)
        return Plan(rooms, corners, (wall.wide + 2 * left, _APART + wall.high), wall)

    def _arranged(self, grid: Grid, most: float, across: int, order: Sequence[str]) -> Plan:
        """Lay out rooms with columns: banks of a river beside each other on a broad screen."""
        cells = self._gridded(most) if self.drawer.grid else Plan({}, {}, (_LEAST, 0))
        is_house, is_beside = self.drawer.aside, most == _BROAD and not self.drawer.aside
        others = (place for place in self.there if place not in cells.rooms)
        sides = dict.fromkeys(others, "left" if is_house else "below")
        if self.drawer.stacked and not is_house:
            first, *rest = sides
            sides = {first: "right" if is_beside else "below"}
            sides |= dict.fromkeys(rest, "left" if is_beside else "above")
        inside = most - 8 - _ROAD[any(self.roads.values())] * (across - 1) if self.roads else 0.0
        least = grid[2] * inside / max(across, 1), 0.0
        rooms = {place: self._room(place, grid, side, least) for place, side in sides.items()}
        wide = max((room.wide for room in rooms.values()), default=0)
        high = max((room.high for room in rooms.values()), default=0)
        if self.drawer.stacked:
            whole = min(max(_LEAST, 1.7 * high), _NARROW - 20)
            whole = min(most, _HOUSE, 1.6 * high * len(rooms)) if is_house else whole
            wide = max(wide, (whole - 2 * _APART) * (not is_beside))
            rooms = {it: self._room(it, grid, side, (wide, high)) for it, side in sides.items()}
            right, down = (wide, 0.0) if is_beside else (0.0, high)
            size = wide + right * (len(rooms) - 1), high + down * (len(rooms) - 1)
            x, y = max(_APART, (_LEAST - size[0]) / 2), _APART
            corners = {it: (x + n * right, y + n * down) for n, it in enumerate(rooms)}
            return Plan(rooms, corners, (size[0] + 2 * x, size[1] + 2 * y))
        if self.roads and not cells.rooms:
            size, towns = (wide, high), [place for place in rooms if place != _FACTS]
            rooms |= {town: self._room(town, grid, "below", size) for town in towns}
            return self._mapped(rooms, across, order)
        if 2 * wide + 3 * _APART <= most:
            rooms = {place: self._room(place, grid, "below", (wide, 0)) for place in rooms}
        every = self._groups(self.drawer.roads[0][0] if self.drawer.roads else "")
        groups = [[place for place in group if place in rooms] for group in every]
        needs = {place: room.wide + _APART for place, room in rooms.items()}
        rows = _rows(groups, needs, most - _APART)
        wides = [sum(needs[place] for place in row) + _APART for row in rows]
        y, widest, corners = cells.size[1] + _APART, max([cells.size[0], *wides]), {**cells.corners}
        for row, inside in zip(rows, wides, strict=True):
            x, high = _APART + (widest - inside) / 2, max(rooms[place].high for place in row)
            for place in row:
                rooms[place] = self._room(place, grid, "below", (rooms[place].wide, high))
                corners[place] = x, y
                x += needs[place]
            y += high + _APART
        return Plan({**cells.rooms, **rooms}, corners, (widest, y), cells.wall)

    def _roads(self) -> dict[Stand, str]:
        """Return what is drawn between places: with lengths, or if there are few, of two kinds."""
        scene, drawer, count = self.scene, self.drawer, len(self.there)
        values = scene.values.items()
        lengths = {it: expression_text(by) for (name, it), by in values if name == drawer.lengths}
        kinds = [{*scene.binary(name)} for name, _ in drawer.roads]
        pairs = {pair for kind in kinds for pair in kind}
        is_few = len(pairs) < count * (count - 1) or (lengths and len(pairs) <= 4 * count)
        if not 0 < len(kinds) < 3 or not is_few or count > _MOST_MAPPED:
            pairs = set()
        self.dashed = pairs.difference(*kinds[:1])
        self.is_drawn = bool(pairs)
        self.one_way = {pair for pair in pairs if pair[::-1] not in pairs}
        pairs |= {*drawer.spans.values()}
        first = (pair for pair in sorted(pairs) if pair[0] < pair[1] or pair[::-1] not in pairs)
        return {pair: lengths.get(pair, "") for pair in first}

    def _ordered(self, across: int) -> tuple[int, list[str]]:
        """Return the most effort for a road, and places row by row so that few go past others."""
        order = [*self.there]
        while True:
            pairs = combinations(order[::-1], 2)  # the first places stay first
            swaps = [order, *([{x: y, y: x}.get(it, it) for it in order] for x, y in pairs)]
            efforts = list[list[int]]()
            for swap in swaps:
                at = {place: divmod(rank, across) for rank, place in enumerate(swap)}
                steps = (zip(at[tail], at[head], strict=True) for tail, head in self.roads)
                efforts.append([sum((a - b) ** 2 for a, b in step) ** 3 for step in steps])
            best = min(range(len(swaps)), key=lambda n: sum(efforts[n]))
            if not best:
                return max(efforts[0]), order
            order = swaps[best]

    def _mapped(self, rooms: dict[str, Room], across: int, order: Sequence[str]) -> Plan:
        """Place rooms on a map, and between them what is said of two of them."""
        gap = _ROAD[any(self.roads.values())]
        chips = {
            at: [it for it in its if it not in self.pictured] for at, its in self.between.items()
        }
        slots = {at: dict.fromkeys(self.texts[it] for it in its) for at, its in chips.items()}
        names = {it: [*texts, self.doors.get(it, "")] for it, texts in slots.items()}
        wides = {it: max(map(breadth, said)) + 6 for it, said in names.items()}
        aside = max([gap, *(wide + 6 for wide in wides.values())])
        heads = {where: _GATE if where in self.doors else 0.0 for where in slots}
        highs = {it: heads[it] + (_PLAIN + _GAP) * len(texts) for it, texts in slots.items()}
        gap = max([gap, *(high + _GAP for high in highs.values())])
        wide = [max(rooms[it].wide for it in order[n::across]) for n in range(len(order[:across]))]
        inside = sum(wide) + aside * (len(wide) - 1)
        margin, y, corners = max(4, (_LEAST - inside) / 2), _APART, dict[str, Place]()
        for begin in range(0, len(order), across):
            row, x = order[begin : begin + across], margin
            high = max(rooms[place].high for place in row)
            for town, broad in zip(row, wide, strict=False):
                room = rooms[town]
                corners[town] = x + (broad - room.wide) / 2, y + (high - room.high) / 2
                x += broad + aside
            y += high + gap
        plan = Plan(rooms, corners, (inside + 2 * margin, y - gap + _APART))
        for where, texts in slots.items():
            (x, y), _ = self._seen(plan, self.drawer.spans[where])
            broad, top = wides[where], y - highs[where] / 2 + _GAP / 2
            door = Area(x - SIDE / 2, top, SIDE, SIDE)
            tops = {it: top + heads[where] + n * (_PLAIN + _GAP) for n, it in enumerate(texts)}
            areas = dict.fromkeys(self.between[where], door)  # also what is pictured
            for it in chips[where]:
                areas[it] = Area(x - broad / 2, tops[self.texts[it]], broad, _PLAIN)
            areas |= {self.doors[where]: door} if where in self.doors else {}
            rooms[where] = Room(0, 0, (0, 0), Area(0, 0, 0, 0), areas)
            corners[where] = 0, 0
        return plan

    def _seen(self, plan: Plan, road: Stand) -> tuple[Place, Place]:
        """Return the middle of what is seen of a road, and its end."""
        rooms = [(plan.rooms[place], *plan.corners[place]) for place in road]
        (x, y), (to_x, to_y) = ((at + it.wide / 2, top + it.high / 2) for it, at, top in rooms)
        across, down = abs(to_x - x) or 1, abs(to_y - y) or 1
        begin, end = (min(room.wide / across, room.high / down) / 2 for room, *_ in rooms)
        shares = (1 + begin - end) / 2, 1 - end
        middle, tip = ((x + share * (to_x - x), y + share * (to_y - y)) for share in shares)
        return middle, tip

    def _ways(self, plan: Plan, aside: float) -> Iterator[Element]:
        """Draw roads, each with its length, if it has one, and with a tip if it is one-way."""
        signs = list[Element]()
        look = " route" * ({self.kinds[thing] for thing in self.loads} == {"boat"})
        for road, length in self.roads.items():
            rooms = [(plan.rooms[place], *plan.corners[place]) for place in road]
            ends = [point(aside + x + it.wide / 2, y + it.high / 2) for it, x, y in rooms]
            kind = " dashed" if {road, road[::-1]} & self.dashed else look
            yield element("path", f"way{kind} detail", d=f"M{'L'.join(ends)}")
            (x, y), (tip_x, tip_y) = self._seen(plan, road)
            if road in self.one_way:
                head = arrowhead((aside + tip_x, tip_y), math.atan2(tip_y - y, tip_x - x), 10, 0.6)
                signs.append(element("path", "tip detail", d=f"M{head}"))
            if length:
                signs += [element("circle", "milestone detail", cx=aside + x, cy=y, r=11.0)]
                signs += [label(aside + x, y, length, 13, "strong")]
        yield from signs

    def _groups(self, predicate: str) -> list[list[str]]:
        city = {place: place for place in self.there}
        for tail, head in self.scene.binary(predicate):
            if tail in city and head in city:
                old, new = city[tail], city[head]
                city = {place: new if name == old else name for place, name in city.items()}
        return [[it for it in city if city[it] == name] for name in dict.fromkeys(city.values())]

    def _on(self, holder: str, berth: int, area: Area) -> Area:
        """Return where something is on a vehicle."""
        count, abreast, wide, high = self._deck(holder)
        row, column = divmod(min(berth, count - 1), abreast)
        left, _, below = PADS.get(self.kinds[holder], _BESIDE)
        area = self._own(holder, area)
        x = area.x + left + column * wide + _GAP / 2
        y = area.y + area.high - below - (row + 1) * high + _GAP / 2
        return Area(round(x), round(y), wide - _GAP, high - _GAP)

    def _drawn(self, thing: str, area: Area, is_wanted: bool) -> list[Element]:
        """Return a thing: first what is pressed, all of it."""
        kind, own = self.kinds[thing], self._own(thing, area)
        x, y, wide, high = own
        is_bare = not kind and thing not in self.loads and thing not in self.pictured
        parts = [box("plain" if is_bare else "slot", *own, rx=6)]
        if thing in self.still:
            parts[0].set("data-thing", thing)
        face = self._face(thing, own, "", "strong inked" * bool(kind and self._is_flat(thing)))
        is_small = high <= _SMALL and bool(kind) and not self._is_flat(thing)
        parts += face[:1] if is_small else face
        if thing in self.loads:
            top = y + high - PADS.get(kind, _BESIDE)[2]
            hands = {*self.berths[thing].values()} & self.scene.objects.keys() - self.kinds.keys()
            for hand in (self._on(thing, n, area) for n in range(self.seats or len(hands))):
                if kind == "boat":  # a seat between two boards
                    board = f"V{number(top - 9)}h{number(_GAP)}V{number(top + 1)}"
                    sides = (hand.x - _GAP, hand.x + hand.wide)
                    line = "".join(f"M{point(x, top + 1)}{board}" for x in sides)
                else:
                    grip = f"M{point(hand.x, hand.y + hand.high - 10)}v8q0 4 4 4"
                    line = f"{grip}h{number(hand.wide - 8)}q4 0 4 -4v-8"
                look = f"{'hull' if kind == 'boat' else 'grip'} detail"
                parts.append(element("path", look, d=line))
        ticks = [(x + wide - 5 * (thing[0] != "("), y + 5)] * is_wanted  # beside what is said
        for rank, share in enumerate(self.rows[thing]):
            if aim := self.aims.get((thing, share)):
                middle = x + wide / 2, y + high + (rank + 0.5) * _BADGE
                half = breadth(aim) / 2 + 6
                line = f"m{point(-half, -7)}h{number(2 * half)}v14h{number(-2 * half)}z"
                parts.append(element("path", "ghost detail", d=f"M{point(*middle)}{line}"))
                parts.append(label(*middle, aim, _LETTER, "dim"))
                if aim.startswith("not "):  # seen where what is to end has ended
                    ticks.append((middle[0] + half, middle[1]))
        for x, y in ticks:
            parts.append(element("circle", "arrived detail", cx=x, cy=y, r=6))
            parts.append(element("path", "ticked detail", d=f"M{point(x - 3, y)}l2 2.5l4 -5"))
        return parts

    def _face(self, thing: str, area: Area, look: str, text_look: str) -> list[Element]:
        """Draw a figure, if there is one, and the text; of one kind the colours may differ."""
        kind, shown, side = self.kinds[thing], list[Element](), min(self.side, area.high)
        x, y, wide, high = area
        left, _, below = PADS.get(kind, _BESIDE) if thing in self.loads else (wide, 0, 0)
        if thing in self.pictured:
            names, tint = self.pictured[thing]
            return [figure(name, f"{tint} {look}", x + (wide - SIDE) / 2, y) for name in names]
        if kind in figures():
            top = y + (high - below - side if thing in self.loads else 0)
            corner = x + ((left if thing in self.loads else wide) - side) / 2
            shown.append(figure(kind, f"{self.tints[thing]} {look}", corner, top, side))
        elif thing in self.loads:
            colour = kind_of(thing, what="tint")
            text_look = text_look or "inked" * bool(colour)
            shown.append(element("g", look, *vehicle(kind, *area, colour)))
        text, is_beside = self.texts[thing], thing in self.loads and kind in figures()
        middle = (max(left, breadth(text) + 6) if is_beside else wide) / 2
        at = side * {"": 0.5, "person": 0.76}.get(kind, 0.53) if self._is_flat(thing) else side + 7
        at = high - FEET - BAR / 2 if thing in self.loads else at
        if kind == "lift":  # those in it have the first places
            middle, at, text_look = wide - breadth(text) / 2 - _PAD, 14, text_look or "inked"
        shown.append(label(x + middle, y + at, text, _LETTER, text_look))
        if (weight := self.weights.get(thing)) is not None and side == self.side:
            text_look = text_look and "dim"
            shown.append(label(x + wide / 2, y + side + 7, weight, _LETTER, text_look))
        return shown

    def _feuds(self, begin: float, top: float) -> tuple[Element, float, float, list[str]] | None:
        """Draw who is in a pair with whom, with its width and height, and the pairs in words."""
        pairs = sorted({tuple(sorted(pair)) for pair in self.scene.binary(self.drawer.says[0])})
        if not pairs:
            return None
        names = {name for pair in pairs for name in pair}
        kinds = {self.kinds[name] for name in names}
        is_clear = len(kinds) == len(names) and kinds <= figures().keys()  # by figures alone
        texts = [self.texts[name] * (not is_clear) for name in names]
        wide = max(_SMALL, *map(breadth, texts)) + 6
        title, y = self.drawer.says[1], top + 12
        shown = [element("text", "text left strong", title, x=begin, y=y, font_size=_LETTER)]
        broad, high = 2 * wide + 38, _SMALL + (8 if is_clear else 22)
        abreast = int((_LEAST - _APART + 24) // broad)
        for rank, pair in enumerate(pairs):
            x, down = begin + rank % abreast * broad, y + 10 + rank // abreast * high
            for passenger, left in zip(pair, (x, x + wide + 14), strict=True):
                face = self._face(passenger, Area(left, down, wide, _SMALL), "", "")
                shown += face[:1] if is_clear else face
            bolt = f"M{point(x + wide + 8, down + 1)}l-6 11h7l-6 11"
            shown.append(element("path", "feud", d=bolt))
        y += 10 + math.ceil(len(pairs) / abreast) * high
        across = max(min(len(pairs), abreast) * broad - 24, breadth(title))
        words = [f"{' and '.join(pair)} {self.drawer.says[0]}" for pair in pairs]
        return element("g", "", *shown), across, y - top, words


@lru_cache(maxsize=8)
def inferred(puzzle: PlanningProblem) -> Places | None:
    """Return what is where by mutex groups: of all that is said of a thing, one holds at once.

    None where nothing is at places, or there is much that is said of other things.
    """
    task = puzzle.task
    if len(task.atoms) > _MOST_ATOMS or len(task.operators) > _MOST_OPERATORS:
        return None
    mutexes = mutex_groups(task)
    names = puzzle.domain.predicates  # what is no predicate is a value, which has a gauge
    values = sum(1 << bit for bit, atom in enumerate(task.atoms) if atom.predicate not in names)
    groups = [it.bits for it in mutexes if it.bits & task.start and not it.bits & values]
    where, placed = _whereabouts(task, groups)
    drawer, scene = Places(where=where), Scene(puzzle.problem.objects, ())
    stands = [drawer.located(atom, scene) for atom in task.atoms]
    held: dict[str, int] = {}
    for bit, stand in enumerate(stands):
        if stand is not None:
            held[stand[1]] = held.get(stand[1], 0) | 1 << bit
    located = sum(1 << bit for bit, stand in enumerate(stands) if stand)
    rests = (group.bits & ~located for group in mutexes if group.kind is Kind.EXACTLY_ONE)
    implied = {task.atoms[it.bit_length() - 1].predicate for it in rests if it.bit_count() == 1}
    rooms, doors = {*held} - placed, dict[str, set[Stand]]()
    for _, terms in sorted(task.fixed):
        two, rest = sorted(rooms.intersection(terms)), [it for it in terms if it not in rooms]
        if len(two) == 2 and len(rest) == 1:
            doors.setdefault(rest[0], set()).add((two[0], two[1]))
    signs = _signs(puzzle, rooms, placed)
    where |= {name: (0, 1) for name, things in signs.items() if things}
    placed = placed.union(*signs.values())
    grid = grid_of(task.fixed, rooms, puzzle.problem.objects)
    presence = dict[str, list[int]]()  # what is at most one thing where atoms say that one is
    for bit, (name, terms) in enumerate(task.atoms):
        about = [bits for place, bits in held.items() if terms in {(), (place,)}]
        every = (_at_most_one(task, bit, bits) for bits in about if not stands[bit])
        presence.setdefault(name, []).append(next(filter(None, every), 0))
    proved = {name: every for name, every in presence.items() if all(every)}
    asked = (task.goal.set | task.goal.unset) & (1 << len(task.atoms)) - 1  # without comparisons
    wanted = {task.atoms[bit].predicate for bit in ones(asked)}
    implied = (implied | proved.keys()) - wanted
    groups += [bits for every in proved.values() for bits in every]
    names_at, stalls = [it[0] if it else "" for it in stands], dict[Stand, str]()
    large_first = sorted(groups, key=int.bit_count, reverse=True)
    for group, (place, bits) in product(large_first, held.items()):
        inside, outside = (
            [(names_at[n], place) for n in ones(bits & it)] for it in (group, ~group)
        )
        # Of these one is here at most. What shares a slot already may exclude others there alone.
        free = {it: f"by {group:x}" for it in inside if it not in {*outside, *stalls}}
        stalls |= free if len(free) > 1 else {}
    facts, spans, gates = {}, dict[str, Stand](), dict[str, str]()
    for bit, atom in enumerate(task.atoms):
        if stands[bit] is None and atom.predicate not in implied and atom.predicate in names:
            share = next((f"{group:x}" for group in groups if group >> bit & 1), str(atom))
            said = atom.terms if len(atom.terms) == 2 else ()
            ends = {(min(said), max(said))} if said and {*said} <= rooms else set()
            ends |= doors.get(atom.terms[0], ends) if len(atom.terms) == 1 else ends
            span = " to ".join(min(ends)) if len(ends) == 1 else ""
            spans |= {span: min(ends)} if span else {}
            alike = {task.atoms[n].terms[:1] for its in groups if its >> bit & 1 for n in ones(its)}
            is_tag = {*atom.terms[:1]} & (rooms | placed) and 1 in {len(atom.terms), len(alike)}
            gates |= {span: atom.terms[0]} if span and len(atom.terms) == 1 else {}
            facts[atom] = share, span or (atom.terms[0] if is_tag else _FACTS)
    is_placed = any(isinstance(place, int) for _, place in where.values())
    joined = {" to ".join(*its): (it, min(its)) for it, its in doors.items() if len(its) == 1}
    if len({*spans, *joined}) <= _MOST_MAPPED:
        spans |= {span: pair for span, (_, pair) in joined.items()}
        gates = {span: gate for span, (gate, _) in joined.items()} | gates
    if len(spans) > _MOST_MAPPED:
        facts = {it: (share, _FACTS if at in spans else at) for it, (share, at) in facts.items()}
        spans, gates = {}, {}
    elsewhere = {name for name, at in facts.values() if at not in {*spans, *placed, *grid}}
    if not is_placed or len(elsewhere) > _MOST_FACTS:
        return None
    pairs = (name for name, terms in task.fixed if len(terms) == 2 and {*terms} <= held.keys())
    few = [name for name, count in Counter(pairs).items() if count <= _MOST_PAIRS]
    roads = tuple((name, f"{name} \N{RIGHTWARDS ARROW}") for name in few)
    single = [name for name, bits in held.items() if any(not bits & ~group for group in groups)]
    rides, movers = {}, placed - puzzle.problem.objects.keys()
    if len(movers) == 1:  # with it is what is nowhere, or in its hands
        (mover,) = movers
        wanted = {atom.predicate for atom in atoms_of_goal(puzzle)}
        of_mover = {name for name, (thing, _) in where.items() if thing == mover}
        apart = {stand[0] for stand in stands if stand}
        apart |= {atom.terms[0] for atom in task.atoms if atom.predicate in of_mover}
        carried = {place for name, (_, place) in where.items() if name not in wanted}
        carried |= {*single} & puzzle.problem.objects.keys()
        rides = {name: mover for name in held if name in carried - apart}
    far = (it for it, terms in puzzle.problem.values if len(terms) == 2 and {*terms} <= held.keys())
    bare = [name for name, things in signs.items() if not things]
    drawer = replace(drawer, rides=rides, single=single, facts=facts, spans=spans, gates=gates)
    drawer = replace(drawer, signs=bare, implied=implied, stalls=stalls)
    return replace(drawer, grid=grid, roads=() if grid else roads, lengths=next(far, ""))


def _at_most_one(task: Task, own: int, there: int) -> int:
    """Return of what an atom says that just one holds at most, or that none does; else nothing."""
    changed = [it.added | it.deleted for it in task.operators]
    names = {task.atoms[n].predicate for its in changed if its >> own & 1 for n in ones(its)}
    there = sum(1 << n for n in ones(there) if task.atoms[n].predicate in names and n != own)
    is_full = bool(task.start >> own & 1) == bool(task.start & there)
    for it in task.operators:
        (needed, denied), deleted = it.condition.literals, it.deleted & ~it.added
        added, is_free = it.added & ~needed, (denied if is_full else needed) >> own & 1
        change = (added & there).bit_count() - (deleted & there).bit_count()
        is_sure = not (it.changes or deleted & there & ~needed or (change > 0 and not is_free))
        sign = (added >> own & 1) - (deleted >> own & 1)
        if not is_sure or sign != (change if is_full else -change):
            return 0
    return there * ((task.start & there).bit_count() < 2)


def _signs(puzzle: PlanningProblem, rooms: set[str], placed: set[str]) -> dict[str, list[str]]:
    """Return which things predicates say to be in rooms forever; none if they speak of rooms."""
    signs, objects = dict[str, list[str]](), puzzle.problem.objects
    is_typed = len({*objects.values()}) > 1  # else `(room lobby)` is a type
    for name in sorted(puzzle.domain.static):
        every = [terms for predicate, terms in puzzle.task.fixed if predicate == name and terms]
        if every and {terms[-1] for terms in every} <= rooms:
            things = [terms[0] for terms in every if len(terms) == 2]
            if len({*things}) == len(every) and {*things} <= objects.keys() - rooms - placed:
                signs[name] = things
            elif len(every[0]) == 1 and is_typed and len(every) < len(rooms):
                signs[name] = []
    return signs


def _whereabouts(task: Task, groups: Iterable[int]) -> tuple[dict[str, Where], set[str]]:
    """Return where predicates say things are, and which things groups are about."""
    where: dict[str, Where] = {}
    claimed, placed = 0, set[str]()
    for _, thing, group in sorted(about for bits in groups for about in _about_one(task, bits)):
        if thing in placed or group & claimed:
            continue
        said: dict[str, Where] = {}
        for name, terms in (task.atoms[bit] for bit in ones(group)):
            place = terms.index(thing) if thing in terms else thing
            places = [position for position in range(len(terms)) if position != place]
            said[name] = place, places[0] if places else spoken(name)
        if all(where.get(name, said[name]) == said[name] for name in said):
            where |= said
            claimed |= group
            placed.add(thing)
    return where, placed


def _about_one(task: Task, group: int) -> Iterator[tuple[tuple[bool, int, int], str, int]]:
    """Yield of which things a group says where they are, the clearest first."""
    atoms = [task.atoms[bit] for bit in ones(group)]
    names, lengths = {name for name, _ in atoms}, {len(terms) for _, terms in atoms}
    for thing in set.intersection(*({*terms} for _, terms in atoms)) if max(lengths) > 1 else ():
        terms_beside = {term for _, terms in atoms for term in terms if term != thing}
        if not all(map(_AMOUNT.match, terms_beside)) or any(map(_AT.search, names)):
            doubt = 1 in lengths, sum(terms[0] != thing for _, terms in atoms), -len(names)
            yield doubt, thing, group
    if lengths == {1} and len(names) == 1 < len(atoms):
        yield (False, 0, 0), _AFFIX.sub("", atoms[0].predicate) or "you", group
