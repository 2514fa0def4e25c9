"""Where all that is at places or carried can be, in a picture of any state of a problem.

room       a place as a box with a title, and a slot for each thing that can be there
lane       the part of a room where vehicles stand, side by side or one below the other
berth      where something is on a vehicle: a thing's, a hand's, or the next free seat
badge      what is said of a thing, in words below it
stall      a slot of several of which one at most is there
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, combinations, product
from typing import Final, NamedTuple

from pddlpuzzles.families.pddl import scenes
from pddlpuzzles.families.pddl.comments import by_name, noun
from pddlpuzzles.families.pddl.kinds import AMOUNT, NUMBER
from pddlpuzzles.families.pddl.scenes import PADS, SIDE, Drawer, Scene, breadth, figures, kind_of
from pddlpuzzles.pddl.model import Atom, expression_text
from pddlpuzzles.show.wording import parted, spoken

GAP, PAD, APART = 4.0, 6.0, 8.0  # between slots, from a room's edge, and between rooms
LEAST, BROAD = 300.0, 670.0  # how wide a picture is at least, and on a broad screen at most
SCREEN: Final = 420.0  # how high a picture is without being made smaller
SMALL, BADGE = 24.0, 17.0  # figures of many, of pairs, and of many on a vehicle; a badge
FEW, _CROWD = 20.0, 6  # figures that show how many there are, and up to how many there are
LANES: Final = {"boat": "water", "lorry": "road", "plane": "road", "lift": "shaft"}
WHAT_HOLDS: Final = "also"  # where what is said of no place stands
SHORT: Final = re.compile(r"^\D+(?=\d+[-_]\d+$)")  # what a cell is called without, if that is long
AFFIX: Final = re.compile(r"(^is-|^|-)(at|in|is|on|pos(ition)?|loc(ation)?)$|^(at|has|in|is)-")
BEHIND: Final = re.compile(
    r"(^|-)(after|before|beside|coupled|behind|follows|front|left|linked|next|precedes|right)(-|$)"
)
"""Predicates by which one stands beside another, not on it."""
_BOUND: Final = re.compile(r"wants|(bound|heading)([-_]for)?|dest(in|ination)?|belongs-(in|on|at)")
_SORT: Final = re.compile(r"member(-of)?|belongs-to|kind|type|sort|class|species|breed")
_NARROW, _HOUSE = 350.0, 600.0  # how wide a picture is at most, and a high house with room
_SHRUNK: Final = {_NARROW: 0.93, BROAD: 0.93}  # how small letters may be, by the screen
_MOST_SWAPPED: Final = 16  # with more only neighbours change places
_MOST, _MOST_CELLS = 200, 400  # slots of all rooms together; among more nobody finds anything
_HEAD, _ABREAST = 21.0, 4  # of a room: what its title takes, and of how many things all are large
_ROAD: Final = (16.0, 38.0)  # between places on a map, and where a length is on it
_ACROSS: Final = (3, 2, 1)  # places in a row of a map
MOST_TOWNS, _NEAR = 12, 8  # places of a map, and the effort for a road between neighbours
_PAST, _WORSE = 125, 0.85  # that for a road between two others, and what is smaller than with one
_PLAIN, _GATE = 24.0, 50.0  # how high is what is only a text, and a door with its name
_ARROW, _LONG = 160.0, 100.0  # how wide what says `cold → hot` may be, and one line about a thing
_FLAT: Final = "car", "ball", "chess", "crate", "person"  # a text is on these, not below them
Place = tuple[float, float]
Stand = tuple[str, str]
Where = tuple[int | str, ...]  # the places of a thing and of where it is, or names; of two a hand


class Area(NamedTuple):
    x: float
    y: float
    wide: float
    high: float

    def moved(self, x: float, y: float) -> Area:
        return self._replace(x=self.x + x, y=self.y + y)


class Room(NamedTuple):
    """The size of a place, and what is in it, from its upper left corner."""

    wide: float
    high: float
    title: Place
    lane: Area
    slots: Mapping[str, Area]


class Plan(NamedTuple):
    """Where all rooms are in a picture."""

    rooms: Mapping[str, Room]
    corners: Mapping[str, Place]  # the upper left ones
    size: Place  # of the picture
    wall: Area = Area(0, 0, 0, 0)  # below all cells: it is seen where there is none


class _Stall(NamedTuple):
    """The room for all that share a slot: above their badges, and for the tallest of these."""

    wide: float = 0.0
    above: float = 0.0
    below: float = 0.0


class Map(NamedTuple):
    """Places row by row, to draw roads between them."""

    across: int  # how many stand in a row
    effort: int  # of the road that is hardest to draw, see `ordered`
    order: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Whereabouts(Drawer):
    """Things at places, or carried there: by which predicates, and what else is drawn."""

    draws_goals = False
    where: Mapping[str, Where]
    """By predicate: which argument is the thing and which says where it is, or what these are; a
    predicate's name stands for what that says of the thing."""
    place: str = ""  # the type of places, if they have one
    rides: Mapping[str, str] = field(default_factory=dict)
    """By name or type of what a thing is on or in, such as a hand: the mover that carries both."""
    single: Collection[str] = ()  # names or types of what holds one thing
    title: str = "{}"  # of a place
    ground: str = "place"  # its look
    stacked: bool = False  # whether rooms lie on each other, with lanes between them,
    aside: bool = False  # or on the left
    roads: tuple[tuple[str, str], ...] = ()  # predicates, and how a note says where they lead
    lengths: str = ""  # the function of the lengths of roads, which are drawn then,
    note: str = ""  # and what is said of them below
    notes: Sequence[str] = ()  # what is always so, below all
    weighs: tuple[str, str] = ("", "")  # a function of things, and the text with its value
    says: tuple[str, str] = ("", "")  # a predicate of pairs, and the title of their list
    seats: str = ""  # the type whose objects count them
    facts: Mapping[Atom, Stand] = field(default_factory=dict)
    """What is said in words: a slot, shared by those of which at most one holds, and where it is:
    at a place or a thing, or between two places, by the name of a span."""
    nouns: Collection[str] = ()  # what facts are about that is nowhere, perhaps no object
    spans: Mapping[str, Stand] = field(default_factory=dict)
    gates: Mapping[str, str] = field(default_factory=dict)  # by span, what is there, as a door
    implied: Collection[Atom] = ()  # they say again what others say
    stalls: Mapping[Stand, str] = field(default_factory=dict)  # by thing and place, a shared slot
    within: Mapping[str, str] = field(default_factory=dict)  # places that are in others
    walked: Collection[Stand] = ()  # from which place to which something moves at once
    in_line: bool = False  # whether things stand beside each other where they would be piled

    def stand(self, atom: Atom, scene: Scene) -> Stand | None:
        """Return a thing, and what it is at or on, or who has that, if an atom says so."""
        if (stand := self.located(atom, scene)) is None:
            return None
        thing, where = stand
        return thing, self.rides.get(where, self.rides.get(scene.objects.get(where, ""), where))

    def located(self, atom: Atom, scene: Scene) -> Stand | None:
        """Return which thing is where by an atom; None if the atom does not say such a thing."""
        if atom in self.facts:
            return str(atom), self.facts[atom][1]
        if atom.predicate in self.signs:
            return str(atom), atom.terms[-1]
        if atom.predicate not in self.where or atom in self.implied:
            return None
        ends = self.where[atom.predicate]
        thing, *at = (atom.terms[it] if isinstance(it, int) else it for it in ends)
        where = " ".join(at)
        return thing, dict(scene.binary(where)).get(thing, where)


class Things:
    """What each thing is, where it can be, what it carries, how it looks, and how large it is.

    What is said in words of a place or a thing, one of the `facts`, is a thing, too:
        there    by place, what can be there; `between` what is said of two, by their span
        loads    by what carries, what it carries; `berths` which berth each has on it
        badges   by thing, what is said of it; `rows` the slots that these share, a row each
        stalls   by place and thing, which slot it has there
        extents  by thing and place, how large it is; `sizes` of what carries, with its load
    """

    def __init__(self, drawer: Whereabouts, scene: Scene) -> None:
        self.drawer, self.scene = drawer, scene
        self.seats = max(0, len(scene.of(drawer.seats)) - 1)  # one of the amounts is 0
        objects = scene.objects
        atoms = sorted({*scene.possible, *scene.atoms, *scene.goal})
        self.stands = {atom: stand for atom in atoms if (stand := drawer.located(atom, scene))}
        self.pairs = [(it, WHAT_HOLDS) for it in drawer.nouns]
        self.order = [*dict.fromkeys(chain(objects, *self.stands.values(), *self.pairs))]
        # What can be where; a sign says what is to be where something else may be before.
        self.pairs += sorted({*self.stands.values()}, key=lambda it: [*map(self.order.index, it)])
        fixed = {*scene.atoms} - {*scene.possible} if scene.possible else ()
        self.still = {self.stands[atom][0] for atom in fixed if atom in self.stands}
        self.still |= {*drawer.nouns}
        self.wanted = {self.stands[atom]: atom for atom in scene.goal if atom in self.stands}
        holders = {where for _, where in self.stands.values() if drawer.in_line}
        covered = self.wanted.keys() & drawer.stalls.keys()
        hidden = sorted(it for it in covered if it[0] not in holders)
        self.signs = {pair: f"({pair[0]} there)" for pair in hidden}
        self.pairs += [(sign, where) for (_, where), sign in self.signs.items()]
        facts = {str(atom): drawer.facts[atom][0] for atom in self.stands if atom in drawer.facts}
        self.facts = facts | {sign: sign for sign in self.signs.values()}  # by fact, its slot
        self.things = [*dict.fromkeys(thing for thing, _ in self.pairs)]
        # A thing looks like what its name, its type or a predicate of it alone says that it is.
        always = sorted({*scene.atoms}.difference(scene.possible))
        self.sorts = [(it.terms[0], it.predicate) for it in always if len(it.terms) == 1]
        unary = dict(sorted(self.sorts, key=lambda it: kind_of(it[1])))  # a knight that is black
        unary |= {it.terms[0]: it.terms[1] for it in drawer.facts if _SORT.fullmatch(it.predicate)}
        known = {it: (it.split()[0], objects.get(it, ""), unary.get(it, "")) for it in self.things}
        self.kinds = {it: "" if it in self.facts else kind_of(*its) for it, its in known.items()}
        doors = {it for it, kind in self.kinds.items() if kind == "door"}
        self.kinds |= dict.fromkeys(doors - {*drawer.gates.values()}, "")  # that of an oven
        # Things of a type look alike, as pallets of rice and of soap, unless each has its figure.
        by_type = {it: kind_of(of) for it, (_, of, _) in known.items() if of in objects.values()}
        own = {known[it][1] for it in by_type if it not in self.facts and not kind_of(known[it][0])}
        self.kinds |= {it: kind for it, kind in by_type.items() if kind and known[it][1] in own}
        seen = {pair: sign for pair, sign in self.signs.items() if pair[1] not in self.kinds}
        self.kinds |= {sign: self.kinds[it] for (it, _), sign in seen.items()}
        jumps = [[drawer.grid[it] for it in way if it in drawer.grid] for way in drawer.walked]
        if {math.dist(*way) ** 2 // 1 for way in jumps if way[1:]} == {5}:
            self.kinds |= {it: "chess" for it, kind in self.kinds.items() if kind == "person"}
        # What is said of where it stands alone, as (open hall): signs, and marks in cells.
        self.of_rooms = {it: at for it, at in self.pairs if it.strip("()").split()[1:] == [at]}
        for fact, at in self.of_rooms.items():
            if at not in {*self.things, *drawer.gates.values()}:
                self.kinds[fact] = kind_of(fact.split()[0], what="sign") or self.kinds[fact]
        self.marks = {it for it in self.of_rooms if self.kinds[it] == "lock" and drawer.grid}
        self.counted = dict[str, int]()  # by fact, of how many figures it is
        self.texts = {it: self._text(it, where * it.startswith("(")) for it, where in self.pairs}
        arrow = "\N{RIGHTWARDS ARROW}"
        for pair, sign in self.signs.items():  # a pale figure, or words below who shall have it
            self.texts[sign] = f"{arrow} " * (pair not in seen) + self.texts[pair[0]]
        # By where something is said, and its slot, what is to be said there in the end.
        about = [it for it in self.stands if str(it) in self.facts]
        said = {it: (self.stands[it][1], self.facts[str(it)]) for it in about}
        denied = [it for it in about[::-1] if it in scene.denied]
        self.aims = {said[it]: f"not {self.texts[str(it)]}" for it in denied}
        self.aims |= {said[it]: self.texts[str(it)] for it in about if it in scene.goal}
        for atom, key in said.items():
            aim, text = self.aims.get(key), self.texts[str(atom)]
            if aim not in {None, text}:
                shared = text.rpartition(" ")[0] + " "  # `gate closed → open`, `open → closed v1`
                mark = f"{arrow} {str(aim).removeprefix(shared)}"
                mark = "\N{BALLOT X}" if key[0] == WHAT_HOLDS else mark  # a sentence
                start = text.removesuffix(f" {str(aim).partition(' ')[2]}")
                if breadth(f"{start} {mark}") <= _ARROW:  # longer ones the goal says alone
                    self.texts[str(atom)] = f"{start} {mark}"
        about = [it for it, (at, _) in said.items() if at not in {WHAT_HOLDS, *drawer.spans}]
        self.texts |= {it: _in_two(self.texts[it]) for it in {*map(str, about)} - {*self.counted}}
        self.aims = {it: _in_two(aim) for it, aim in self.aims.items()}
        bare = {it for it, kind in self.kinds.items() if not kind} - self.facts.keys()
        bare -= {where for _, where in self.pairs}
        self.texts |= {it: _in_two(self.texts[it], SIDE + 24) for it in bare}
        self._load()
        self._look()

    def _load(self) -> None:
        """Part places, vehicles and what is between places: what is at, on or said of each."""
        drawer, objects, rides = self.drawer, self.scene.objects, self.drawer.rides
        kinds = {where: objects.get(where, "") for _, where in self.pairs}
        self.holders = {it: rides.get(it, rides.get(kind, "")) for it, kind in kinds.items()}
        self.holders |= {where: where for where in kinds if where in self.kinds}
        self.loads = {it: list[str]() for it, kind in self.kinds.items() if kind and kind in PADS}
        self.berths: dict[str, dict[tuple[str, str], str]] = {it: {} for it in self.loads}
        self.badges: dict[str, list[str]] = {}
        for thing, where in self.pairs:
            if thing in self.facts and where in self.kinds:
                self.badges.setdefault(where, []).append(thing)
            elif holder := self.holders[where]:
                is_single = {where, objects.get(where, "")}.intersection(drawer.single)
                self.loads.setdefault(holder, []).append(thing)
                self.berths.setdefault(holder, {})[thing, where] = where if is_single else thing
        scene = self.scene  # first what is so, or is to be, or to end
        now = {*map(str, (*scene.goal, *scene.denied, *scene.atoms))}
        for its in self.badges.values():
            its.sort(key=lambda fact: fact not in now)
        said = {it: [self.facts[fact] for fact in its] for it, its in self.badges.items()}
        texts = {self.facts[it]: self.texts[it] for its in self.badges.values() for it in its}
        two = {share for share, text in texts.items() if "\n" in text}  # lines, a row each
        two |= {share for (_, share), aim in self.aims.items() if "\n" in aim}
        self.rows = {it: list[str]() for it in self.kinds}  # of badges
        for thing, shares in said.items():
            for share in dict.fromkeys(shares):
                self.rows[thing] += [share, *[f"{share} "] * (share in two)]
        for thing in [*self.loads] if drawer.grid else ():  # who carries nothing is a figure
            if self.kinds[thing] == "robot" and not self.loads[thing]:
                self.kinds[thing] = "bot"
                del self.loads[thing]
        for thing in [*self.loads] if drawer.in_line else ():  # on the track of its wagons
            self.kinds[thing] = "loco" if self.kinds[thing] == "train" else self.kinds[thing]
        on = self.loads.items()
        self.piled = {it for it, its in on if any(it in self.loads.get(two, ()) for two in its)}
        self.loads = {it: its for it, its in on if it not in self.piled}
        self.kinds |= dict.fromkeys(self.piled if not drawer.in_line else (), "")  # as blocks
        known = PADS.keys() | figures().keys()
        self.kinds |= {thing: "" for thing in self.loads if self.kinds.get(thing) not in known}
        # Beside a figure and its name stands what it carries; wagons on the track of a train.
        names = {it: 0 if drawer.grid else breadth(self.texts[it]) + 6 for it in self.loads}
        deep = {it: 18 if self.kinds[it] == "loco" else 24 for it in self.loads}
        beside = {it: [max(34, int(names[it])), 2, deep[it]] for it in self.loads}
        self.pads = {it: PADS.get(self.kinds[it], beside[it]) for it in self.loads}
        places = {name for name, kind in objects.items() if kind == drawer.place}
        places.update(drawer.grid, (it for it, holder in self.holders.items() if not holder))
        at = {place: [it for it, where in self.pairs if where == place] for place in places}
        self.between = {span: at.get(span, []) for span in drawer.spans}
        rooms = sorted(at.keys() - self.between, key=self.order.index)
        order = from_above(self.scene, sorted(rooms, key=WHAT_HOLDS.__eq__))  # that comes last
        self.there = {place: at[place] for place in order}
        self.is_said = {*self.there.get(WHAT_HOLDS, [""])} <= self.facts.keys()  # without a box
        self.stalls = {
            place: {it: self.facts.get(it, drawer.stalls.get((it, place), it)) for it in its}
            for place, its in self.there.items()
        }

    def _look(self) -> None:
        """Title places, weigh and colour things, name the doors, and measure all."""
        drawer, objects, gates = self.drawer, self.scene.objects, self.drawer.gates
        names = {it: noun(it, objects).removeprefix("the ") for it in self.there}
        looks = {it: kind_of(it, objects.get(it, "")) for it in self.there if it not in drawer.grid}
        known = figures().keys() - {"door"}  # of a garden, of an airport
        plain = {objects.get(it, "") for it, kind in looks.items() if kind not in known}
        # Beside its title each has a figure, if all of its type have: readers, ovens.
        self.icons = {it: kind for it, kind in looks.items() if objects.get(it, "") not in plain}
        # A name of its own does not say which is the washer, and which the dryer.
        remarks = {it: spoken(objects[it]) for it in objects.keys() & looks.keys()}
        is_clear = len({*remarks.values()}) < 2 or drawer.stacked or drawer.place
        named = (it for it in remarks if names[it][:1].isupper() and self.icons.get(it) != "person")
        remarks = {} if is_clear else {it: remarks[it] for it in named}
        remarks |= {it: names[at] for it, at in drawer.within.items() if {it, at} <= names.keys()}
        titles = {it: drawer.title.format(name) for it, name in names.items()}
        titles |= {it: f"{titles[it]} ({of})" for it, of in remarks.items()}
        self.titles = {it: title[:1].upper() + title[1:] for it, title in titles.items()}
        self.titles |= {WHAT_HOLDS: ""} if self.is_said else {}
        self.titles |= {it: it if len(it) < 6 else SHORT.sub("", it) for it in drawer.grid}
        weight, text = drawer.weighs
        weights = {terms: by for (name, terms), by in self.scene.values.items() if name == weight}
        self.weights = {it: text.format(expression_text(by)) for (it, *_), by in weights.items()}
        is_door = {it: kind_of(it, objects.get(it, "")) == "door" for it in gates.values()}
        self.doors = {span: gate for span, gate in gates.items() if is_door[gate]}
        about = [(it, self.of_rooms.get(it, it)) for it in self.things]
        self.tints = {it: f"{self._tint(of, n)} detail" for n, (it, of) in enumerate(about)}
        self.tints |= {it: f"{self._tint(it, 5)} detail" for it in gates.values()}
        ranks, who = [f"tint{n} detail" for n in range(7)], enumerate(self.things)
        persons = [it for n, it in who if self.tints[it] == ranks[n % 7]]
        persons = [it for it in persons if self.kinds[it] == "person" and it not in self.facts]
        used = {self.tints[it] for it, kind in self.kinds.items() if kind and it not in persons}
        free = [it for it in ranks if it not in used] or ranks  # no person is as red as a lock
        self.tints |= {it: free[n % len(free)] for n, it in enumerate(persons)}
        self.tints |= {sign: self.tints[it] for (it, _), sign in self.signs.items()}
        sorts = [*dict.fromkeys(it.split()[0] for it in self.counted)]  # in a colour each
        self.tints |= {it: f"tint{sorts.index(it.split()[0])} detail" for it in self.counted}
        self.pictured = {
            thing: (["door", *[state] * (state in figures())], self.tints[self.doors[where]])
            for thing, where in self.pairs
            if where in self.doors and (state := kind_of(thing[1:].split()[0], what="door state"))
        }
        fits = SIDE - 12 if drawer.grid else SIDE + 8 * drawer.aside  # on a figure
        long = {self.kinds[it] for it, text in self.texts.items() if breadth(text) > fits}
        # On a body a number fits, but a name would lie across it.
        named = (it for it, text in self.texts.items() if not text[-1:].isdigit())
        long |= {self.kinds[it] for it in named if not drawer.aside} & {"person"}
        self.flat = {it for it, kind in self.kinds.items() if kind in {*_FLAT} - long | {""}}
        lying = [thing for thing in self.things if thing not in self.loads]
        bare = [objects[it] for it in lying if it in objects and not self.kinds[it]]
        shades = {kind: f" kind{n % 5}" for n, kind in enumerate(dict.fromkeys(bare))}
        self.shades = shades if len(shades) > 1 else {}  # what has no figure, by kinds
        is_low = self.flat.issuperset(lying) and not self.weights
        aside = self.loads.keys() | self.facts.keys()
        slots = ({its[it] for it in its.keys() - aside} for its in self.stalls.values())
        most = max(map(len, slots), default=0)
        is_many = most > _ABREAST  # side by side
        small = 2 if self.drawer.aside else -4 * (is_low and is_many)
        small = (8 if most < 2 else -8 if most >= _ABREAST else small) if drawer.grid else small
        self.side = SIDE + (8 if self.drawer.stacked and not is_many else small)
        self.high = self.side + 18 * (not is_low)
        self.sizes = dict[str, Place]()
        for thing in [*self.loads] * len(self.loads):  # what carries others after these
            if {*self.loads[thing]} & self.loads.keys() <= self.sizes.keys():
                self.sizes.setdefault(thing, self._size(thing))
        self.extents = dict[Stand, Place]()
        for place, stalls in self.stalls.items():
            for name, stall in stalls.items():  # of what is said, as large as what is so in turn
                alike = [it for it in stalls if name in self.facts and stalls[it] == stall]
                alike = [it for it in alike if it not in self.marks] or [name]
                is_plain = name in self.marks or not (self.kinds[name] or name in self.badges)
                is_plain &= not (drawer.grid and most < 2 and name in objects)  # tiles
                tall = self.side if name in self.flat else self.high
                low = _PLAIN + 13 * any("\n" in self.texts[it] for it in alike)
                high = low if is_plain else tall + len(self.rows[name]) * BADGE
                self.extents[name, place] = self.sizes.get(name, (self._wide(alike) - GAP, high))
                if name in self.counted:  # above the number a figure each
                    most_there = FEW * max(self.counted.get(it, 0) for it in alike)
                    self.extents[name, place] = max(self._wide(alike) - GAP, most_there), high
                if drawer.grid and name in self.signs.values():  # beside the name of the cell
                    self.extents[name, place] = max(SMALL, breadth(self.texts[name]) + 6), _PLAIN
                if name in self.piled:  # in a column of its own, or in line, below what shall be
                    wide, count, rows = self._wide(self.piled) - GAP, len(self.piled), 1
                    if drawer.in_line:
                        wide, count, rows = wide * count, 1, 1 + bool(self.wanted)
                    self.extents[name, place] = wide, high * count * rows

    def _text(self, thing: str, where: str) -> str:
        """Return a thing's text, its number if that is clear; of a fact what it says of `where`."""
        objects = self.scene.objects
        if where:
            name, *terms = thing.strip("()").split()
            atoms = (*self.scene.possible, *self.scene.atoms)
            name = next((it.predicate for it in atoms if it[0] == name), name)
            whole = by_name(name, terms, objects)
            many = [int(NUMBER.findall(it)[0]) for it in terms if objects.get(it) == AMOUNT]
            if (kind := kind_of(name)) in figures() and len(terms) == 2 and many:
                self.counted[thing], self.kinds[thing] = many[0] * (many[0] <= _CROWD), kind
                return f"{many[0]} {spoken(name)}"
            if not terms and (where != WHAT_HOLDS or whole[:5] == "there"):
                return re.split(" (?:is|are) ", whole)[-1]
            if found := re.match(r"there (?:is|are) (\d+ .*) (?:at|in|on) ", whole):
                return found[1]
            if thing in self.still and (_SORT.fullmatch(name) or _BOUND.fullmatch(parted(name))):
                last = noun(terms[-1], objects).removeprefix("the ")
                return last if _SORT.fullmatch(name) else f"\N{RIGHTWARDS ARROW} {last}"
            is_span, back = {*self.drawer.spans.get(where, ())} == {*terms}, (name, (*terms[::-1],))
            if terms and is_span and back not in self.stands:
                return spoken(name)
            of_kind = f"{objects.get(where)}-"  # (oven-hot oven1) is hot
            others = (noun(it, objects).removeprefix("the ") for it in terms if it != where)
            said = spoken(AFFIX.sub("", parted(name).removeprefix(of_kind)) or name)
            begin, _, state = whole.partition(f"{noun(where, objects)} is ")
            is_said = state and (terms[1:] or "-" not in parted(name))
            is_said = is_said and not (begin and state[-1].isdigit())  # fuel 3
            return whole if where == WHAT_HOLDS else state if is_said else " ".join((said, *others))
        kind, short = self.kinds[thing], thing.rpartition("-")[2]
        is_whole = kind_of(short) != kind or not (kind or short[1:].isdigit() or len(short) == 1)
        if kind in _FLAT or is_whole:
            short = scenes.numbered(thing) if kind in _FLAT and thing[3:] else thing
        tint = kind_of(thing, what="tint")  # white1 and black1 may both be called 1
        others = (two for two, its in self.kinds.items() if its == kind and two != thing)
        others = (two for two in others if kind_of(two, what="tint") == tint)
        is_clear = not any(re.search(rf"(?<!\d){re.escape(short)}$", two) for two in others)
        is_short = is_clear and short != thing
        text = spoken(short) if is_short else noun(thing, objects).removeprefix("the ")
        text = text.title() if kind == "person" and text.islower() else text
        return text[:1].upper() + text[1:] if kind in PADS and kind and text[2:] else text

    def _tint(self, thing: str, rank: int) -> str:
        """Return a colour: said of it, in its name, or of what is said of it; else by `rank`."""
        others, objects = list[str](), [*self.scene.objects]
        for atom in sorted(self.scene.atoms):
            if len(atom.terms) == 2 and thing in atom.terms and atom not in self.stands:
                others.append(atom.terms[thing == atom.terms[0]])
        values = {*objects} - {*self.kinds, *self.there, *self.drawer.gates.values()}
        said = [it for it in others if it in values] + [it for of, it in self.sorts if of == thing]
        is_lock = thing not in self.kinds and "key" in map(self.kinds.get, others)
        said += [] if is_lock else [thing]  # (painted x red), (black x), black-x
        named = next(filter(None, (kind_of(it, what="tint") for it in said)), "")
        for other in () if named else others:
            if other in self.kinds and thing not in self.kinds:
                return self._tint(other, [*self.kinds].index(other))
            if other in values:  # the colour of all that has this, too: a lock, and its key
                pairs = (it.terms for it in self.scene.atoms if other in it.terms[:2])
                looks = {kind_of(it, what="tint") for pair in pairs for it in pair} - {""}
                named, rank = looks.pop() if len(looks) == 1 else named, objects.index(other)
        return named or f"tint{rank % 7}"

    def own(self, thing: str, area: Area, *, is_alone: bool = False) -> Area:
        """Leave out the badges below a thing and, if `is_alone`, what it carries beside it."""
        under = len(self.rows[thing]) * BADGE
        own = area._replace(high=max(area.high - under, min(area.high, SMALL)))
        if thing not in {*self.loads, *self.piled, *self.flat} and own.high < self.high:
            own = own._replace(high=min(own.high, SMALL))  # without its text
        if not self.kinds[thing] and thing not in {*self.loads, *self.piled}:
            own = own._replace(high=min(own.high, self.side))
        if is_alone and thing not in {*self.loads, *self.piled, *self.facts}:
            wide = min(own.wide, max(self.side, breadth(self.texts[thing]) + 8))
            own = own._replace(x=own.x + (own.wide - wide) / 2, wide=wide)
        elif is_alone and thing in self.loads and self.kinds[thing] in figures():
            left, _, below = self.pads[thing]
            wide, high = max(left, breadth(self.texts[thing]) + 6), self.side + below
            own = Area(own.x, own.y + own.high - high, wide, high)
        return own

    def _wide(self, things: Iterable[str]) -> float:
        """Return the width of the widest of some things, with its badges and weight, and a gap."""
        said = [it for thing in things for it in (thing, *self.badges.get(thing, ()))]
        words = [(it, of.get(it, "")) for it in said for of in (self.texts, self.weights)]
        least = SIDE if self.drawer.aside else self.side + 2
        figured = self.kinds if self.drawer.grid else {}  # what nothing is around
        wides = (breadth(text) + 4 * (not figured.get(it)) for it, text in words)
        return max(least, *wides, 4) + GAP

    def _deck(self, holder: str) -> tuple[int, int, float, float]:
        """Return how many can be on a vehicle, how many abreast, and the room for one."""
        things = self.loads[holder]
        count = self.seats or len({*self.berths[holder].values()})
        inner = [self.sizes[it] for it in things if it in self.loads]
        alone = [it for it in things if it not in self.loads]
        under = max((len(self.rows[it]) for it in alone), default=0)
        alone = [it for it in alone if under < 2 or it not in self.badges]
        texts = [self.texts[it] for it in alone if not self.kinds[it]]
        looks = {(self.kinds[it], self.tints[it]) for it in alone if self.kinds[it]}
        said = [self.texts[it] for two in alone for it in self.badges.get(two, ())]
        # Many are small, if their texts are short; so are, beside a figure, those that look unlike.
        is_figure = self.kinds[holder] in figures()
        is_short = all(it in self.flat and len(self.texts[it]) < 4 for it in things)
        is_small = bool(count > 3 or self.weights) and is_short and not self.drawer.aside
        is_list = is_figure and not (is_small or looks or inner or said)
        is_beside = is_figure or (bool(self.drawer.grid) and count > 1)
        is_alike = len(looks) + len(texts) < len(things) or self.drawer.in_line
        is_small |= is_beside and not (is_alike or is_list)
        needs = SMALL - 8 * bool(self.drawer.grid), *(breadth(it) + 4 for it in (*texts, *said))
        wide = max(needs) + GAP if is_small else self._wide(things)
        most = 6 if self.drawer.aside else 4 if is_small else 3
        if grid := self.drawer.grid:  # in a cell as wide as a small screen has room for
            columns, (left, right, _) = 1 + max(x for _, x in grid.values()), self.pads[holder]
            most = min(most, max(1, int((_NARROW / columns - left - right) / wide)))
        broad = count if count <= most else min(math.ceil(count / 2), 6)
        broad = max(1, min(broad, int(200 // wide))) if is_figure and said else broad
        abreast = math.ceil(count / 3) if is_list else broad
        wide = max([wide, *(across + GAP for across, _ in inner)])
        usual = 20.0 if is_list else (SMALL if is_small else self.high) + under * BADGE
        return count, abreast, wide, max([usual, *(down for _, down in inner)]) + GAP

    def _size(self, thing: str) -> Place:
        count, abreast, broad, deep = self._deck(thing)
        left, right, below = map(float, self.pads[thing])
        is_figure = self.kinds[thing] in figures()
        text = breadth(self.texts[thing]) + (-left - right if is_figure or self.drawer.grid else 20)
        text = max(text, self._wide(self.badges.get(thing, ())) - left - right)
        across = left + right + max(abreast * broad, text)
        rows = math.ceil(count / abreast) if abreast else 0
        across += SMALL * bool({*self.loads[thing]} & self.loads.keys())  # to press it
        least, facts = SIDE if is_figure else 26.0, len(self.rows[thing]) * BADGE
        jib = 14 * (self.kinds[thing] == "crane")  # below it hangs what is lifted
        high = max(rows * deep, least) + below
        return across, (self.high if self.kinds[thing] == "loco" else high) + facts + jib

    def on(self, holder: str, berth: int, area: Area) -> Area:
        """Return where something is on a vehicle."""
        count, abreast, wide, high = self._deck(holder)
        row, column = divmod(min(berth, count - 1), abreast)
        left, _, below = self.pads[holder]
        area = self.own(holder, area)
        x = area.x + left + column * wide + GAP / 2
        y = area.high - below - (row + 1) * high + GAP / 2
        y = area.y + y * (self.kinds[holder] != "loco")
        return Area(round(x), round(y), wide - GAP, high - GAP)


class Layout(Things):
    """Rooms with a slot for each thing that can be there, for a small and for a broad screen."""

    def __init__(self, drawer: Whereabouts, scene: Scene) -> None:
        super().__init__(drawer, scene)
        slots = sum(len({*its.values()}) for its in self.stalls.values())
        is_known = not drawer.place or bool(scene.of(drawer.place))
        is_known &= 0 < slots <= (_MOST_CELLS if drawer.grid else _MOST)
        self.fits = is_known and self.sizes.keys() == self.loads.keys()
        if self.fits:
            maps = self._maps()
            shelves = [3] if drawer.grid else range(6, 0, -1)  # columns, or how wide a cell is
            best = list[Plan]()
            for wide in (_NARROW, BROAD):
                plans = dict[tuple[float, ...], Plan]()
                for shelf, on in product(shelves, maps):
                    plan = self._arranged(shelf, wide, on)
                    scales = wide / plan.size[0], SCREEN / plan.size[1]  # across, and down
                    # One scrolls down rather than to the side; what goes past a place is worse.
                    # Best are places in one line, which is never shrunk.
                    by, is_line = _WORSE if on.effort > _NEAR else 1, on.across == len(on.order) > 2
                    by *= not is_line or scales[0] >= _SHRUNK[wide]
                    size = min(scales[0] / _SHRUNK[wide], 1) * by, min(scales) * (1 + is_line)
                    plans.setdefault((*size, max(scales)), plan)
                best.append(plans[max(plans)])
            self.narrow, self.broad = best

    def _room(self, place: str, shelf: float, side: str, least: Place = (0, 0)) -> Room:
        """Lay out a place, at least so large: vehicles in a lane on its `side`, then the rest."""
        is_cell, title = side == "cell", self.titles[place]
        parked = [it for it in self.there[place] if it in self.loads and not is_cell]
        parked = [it for it in parked if self.kinds[it] not in {"person", "loco"}]
        parked.sort(key=lambda thing: self.kinds[thing] != "plane")  # what drives is at the bottom
        lying = [thing for thing in self.there[place] if thing not in parked]
        lying.sort(key=lambda it: -self.extents[it, place][1])  # rows of things of like height
        pad = PAD / (2 if is_cell else 3 if len(self.there) > _ABREAST else 1)
        # What is said of a cell stands beside its name if there is room.
        said = [it for it in lying if it in self.facts and self.extents[it, place][1] == _PLAIN]
        row, (across_row, deep) = self._laid(place, said * is_cell, shelf)
        beside = across_row + pad
        fits = 0 < deep <= _PLAIN and 4 + breadth(title) + beside <= shelf
        is_beside = side in {"left", "right"}  # of water or a shaft, over which no title goes
        titled = 4 + breadth(title, 14 if is_beside else 13) + beside * fits  # as broad screens ask
        titled += 44 * (place in self.icons)
        row, head = (row, _PLAIN + 2) if fits else ({}, _HEAD if title else GAP)
        lying = [it for it in lying if it not in row]
        free = least[0] - 2 * pad
        usual = [self.extents[it, place][0] for it in lying if it not in self.loads]
        widest = max([0, *(self.extents[it, place][0] for it in lying)])
        most = max(shelf * (max(usual, default=widest) + GAP), widest)
        most = shelf - PAD if is_cell else max(most, free * (not self.drawer.stacked))
        laid, (broad, high) = self._laid(place, lying, most)
        most = max([broad, free, *(self.sizes[it][0] for it in parked)])
        standing, (reach, long) = self._laid(place, parked, most * (not self.drawer.aside))
        across, down, road = (reach + PAD, 0.0, 0.0) if is_beside else (0.0, long, reach)
        inside = max(broad, titled, least[0] - across - 2 * pad, road)
        tall = max(least[1], down + head + high + PAD, (long + 8) * is_beside)
        size = inside + across + 2 * pad, tall
        top = size[1] - high - GAP if self.drawer.aside else head  # on the floor
        top = (top + size[1] - high) / 2 if is_cell else top
        begin = pad + across * (side == "left"), long + PAD if side == "above" else top
        # The lane: what stands in it begins at x and y; its `edge` lies on that of the room.
        edge = 1.0 if self.drawer.stacked else -1.0
        if is_beside:
            x = PAD + (inside + PAD) * (side == "right")
            y = size[1] - long - 4 if self.drawer.aside else (size[1] - long) / 2
            shore = x - PAD / 2 if side == "right" else -edge
            lane = Area(shore, -edge, reach + 1.5 * PAD + edge, size[1] + 2 * edge)
        else:
            x = pad + (inside - reach) / 2
            y = 0.0 if side == "above" else size[1] - PAD - long
            lane = Area(-edge, y - 1, size[0] + 2 * edge, long + 1 + PAD * bool(y))
        slots = {thing: area.moved(x, y) for thing, area in standing.items()}
        corner = begin[0] + (inside - broad) / 2, begin[1]
        slots |= {thing: area.moved(*corner) for thing, area in laid.items()}
        slots |= {it: area.moved(size[0] - across_row - 1, 1) for it, area in row.items()}
        middle = begin[0] + inside / 2, size[1] - 7 if side == "above" else 11
        return Room(*size, (4 + breadth(title) / 2, 9) if is_cell else middle, lane, slots)

    def _laid(self, place: str, things: list[str], most: float) -> tuple[dict[str, Area], Place]:
        """Lay things in rows above their badges, in a stall on each other; return the size, too."""
        stall_of, stalls, slots = self.stalls[place], dict[str, _Stall](), dict[str, Area]()
        for it in things:
            (wide, high), below = self.extents[it, place], len(self.rows[it]) * BADGE
            both = zip((wide, high - below, below), stalls.get(stall_of[it], _Stall()), strict=True)
            stalls[stall_of[it]] = _Stall(*map(max, both))
        needs = {name: stall.wide + GAP for name, stall in stalls.items()}
        piles = sum(needs[it] for it in stalls if it in self.piled or self.drawer.in_line)
        rows = _rows([[name] for name in stalls], needs, max(most, piles * (piles < LEAST)) + GAP)
        wides = [sum(needs[name] for name in row) - GAP for row in rows]
        y, widest = 0.0, max([0.0, *wides])
        for row, row_wide in zip(rows, wides, strict=True):
            x, deep = (widest - row_wide) / 2, max(stalls[name].above for name in row)
            for name in row:
                for it in (it for it in things if stall_of[it] == name):
                    (wide, high), below = self.extents[it, place], len(self.rows[it]) * BADGE
                    left, top = x + (stalls[name].wide - wide) / 2, y + deep + below - high
                    slots[it] = Area(left, top, wide, high)
                x += needs[name]
            y += deep + max(stalls[name].below for name in row) + GAP
        return slots, (widest, max(y - GAP, 0))

    def _cells(self, most: float) -> Plan:
        """Lay out cells, as wide as the fullest needs, and square if there is room for that."""
        grid = self.drawer.grid
        rows, columns = (1 + max(place[axis] for place in grid.values()) for axis in (0, 1))
        # A phone shows 340 at full size, and 4 on each side are no cells.
        shelf = (most - (18 if most == _NARROW else 8)) // columns
        needs = {place: self._room(place, shelf, "cell") for place in grid}
        wide, high = map(max, *((room.wide, room.high) for room in needs.values()), (0, 0))
        wide = max(wide, min(high, shelf))
        highs = [min(wide, SCREEN / rows)] * rows
        for place, (row, _) in grid.items():
            highs[row] = max(highs[row], needs[place].high)
        rooms = {it: self._room(it, shelf, "cell", (wide, highs[y])) for it, (y, _) in grid.items()}
        left, tops = max(4, (LEAST - columns * wide) / 2), [*accumulate(highs, initial=APART)]
        corners = {it: (left + x * wide, tops[y]) for it, (y, x) in grid.items()}
        wall = Area(left, APART, columns * wide, sum(highs))
        return Plan(rooms, corners, (wall.wide + 2 * left, APART + wall.high), wall)

    def _arranged(self, shelf: float, most: float, on: Map) -> Plan:
        """Lay out the cells of a grid; other rooms on a map, or below the cells in rows."""
        if self.drawer.stacked:
            return self._stacked(shelf, most)
        cells = self._cells(most) if self.drawer.grid else Plan({}, {}, (LEAST, 0))
        # On a map each as wide as a row has room for, or as all need, and as high as its row.
        inside = most - 8 - _ROAD[any(self.roads.values())] * (on.across - 1)
        is_close = bool(self.drawer.spans) or on.across == len(on.order)
        least = 0 if is_close else inside / on.across, 0.0
        towns = {it: self._room(it, shelf, "below", least) for it in on.order if it}
        wide = max((room.wide for room in towns.values()), default=0)
        for begin in range(0, len(on.order), on.across or 1):
            row = on.order[begin : begin + on.across]
            size = wide, max(towns[town].high for town in row if town)
            towns |= {it: self._room(it, shelf, "below", size) for it in row if it}
        if towns:
            cells = self._mapped({"": Room(0, 0, (0, 0), Area(0, 0, 0, 0), {}), **towns}, on, most)
        # The rest is below: as wide as the widest if two of those fit; what is joined in one row.
        most /= _SHRUNK[most]
        loose = [it for it in self.there if it not in cells.rooms]
        flat = loose if towns else [WHAT_HOLDS] * self.is_said
        share, shelves = (most - APART) / max(len(flat), 1) - 2 * PAD - APART, dict[str, float]()
        for place in flat:
            wide = max((self.extents[it, place][0] for it in self.there[place]), default=share)
            shelves[place] = max(share // (wide + GAP), 1)
        rooms = {it: self._room(it, shelves.get(it, shelf), "below") for it in loose}
        wide = max((room.wide for it, room in rooms.items() if it not in shelves), default=0)
        if 2 * wide + 3 * APART <= most:
            fitted = rooms.keys() - shelves
            rooms |= {it: self._room(it, shelf, "below", (wide, 0)) for it in fitted}
        every = self.groups(self.drawer.roads[0][0] if self.drawer.roads else "")
        groups = [[place for place in group if place in rooms] for group in every]
        needs = {place: room.wide + APART for place, room in rooms.items()}
        rows = _rows(groups, needs, most - APART)
        wides = [sum(needs[place] for place in row) + APART for row in rows]
        y, widest = cells.size[1] + APART * (not towns), max([cells.size[0], *wides])
        corners = {**cells.corners}
        for row, inside in zip(rows, wides, strict=True):
            x, high = APART + (widest - inside) / 2, max(rooms[place].high for place in row)
            for place in row:
                least = rooms[place].wide, high * (2 * rooms[place].high > high)
                rooms[place] = self._room(place, shelves.get(place, shelf), "below", least)
                corners[place] = x, y
                x += needs[place]
            y += high + APART
        return Plan({**cells.rooms, **rooms}, corners, (widest, y), cells.wall)

    def _stacked(self, shelf: float, most: float) -> Plan:
        """Lay out the floors of a house, or the banks of a river: side by side if there is room."""
        is_house, is_beside = self.drawer.aside, most == BROAD and not self.drawer.aside
        sides = dict.fromkeys(self.there, "left" if is_house or is_beside else "above")
        if not is_house:
            sides[next(iter(sides))] = "right" if is_beside else "below"
        rooms = {place: self._room(place, shelf, side) for place, side in sides.items()}
        wide, high = max(it.wide for it in rooms.values()), max(it.high for it in rooms.values())
        whole = min(max(LEAST, 1.7 * high), LEAST + 40)
        whole = min(most, _HOUSE, 1.6 * high * len(rooms)) if is_house else whole
        wide = max(wide, (whole - 2 * APART) * (not is_beside))
        rooms = {it: self._room(it, shelf, side, (wide, high)) for it, side in sides.items()}
        right, down = (wide, 0.0) if is_beside else (0.0, high)
        size = wide + right * (len(rooms) - 1), high + down * (len(rooms) - 1)
        x, y = max(APART, (LEAST - size[0]) / 2), APART
        corners = {it: (x + n * right, y + n * down) for n, it in enumerate(rooms)}
        return Plan(rooms, corners, (size[0] + 2 * x, size[1] + 2 * y))

    def _maps(self) -> list[Map]:
        """Choose the roads to draw: with lengths, or if few, of two kinds; return ways to map."""
        scene, drawer, count = self.scene, self.drawer, len(self.there)
        values = scene.values.items()
        lengths = {it: expression_text(by) for (name, it), by in values if name == drawer.lengths}
        roads = [scene.binary(name) for name, _ in drawer.roads]
        places = self.there.keys()  # what leads back to itself is no road
        kinds = [{it for it in ways if it[0] != it[1] and {*it} <= places} for ways in roads]
        pairs = {pair for kind in kinds for pair in kind}
        is_few = len(pairs) < count * (count - 1) or (lengths and len(pairs) <= 4 * count)
        if not 0 < len(kinds) < 3 or not is_few or count > MOST_TOWNS:
            pairs = set()
        self.dashed = pairs.difference(*kinds[:1])
        self.is_drawn = bool(pairs)
        self.one_way = {it for it in pairs if it[::-1] not in pairs | {*self.drawer.walked}}
        pairs |= {*drawer.spans.values()}
        first = (pair for pair in sorted(pairs) if pair[0] < pair[1] or pair[::-1] not in pairs)
        self.roads = {pair: lengths.get(pair, "") for pair in first}
        ends = [place for place in self.there if place in {*chain(*self.roads)}]
        maps = [ordered(ends, self.roads, it) for it in (len(ends), *_ACROSS) if self.roads]
        lines = in_lines(ends, sorted(pairs)) if ends[2:] else []
        maps += [Map(len(ends), 1, line) for line in lines[:1] if len(line) == len(ends)]
        least, is_map = min((it.effort for it in maps), default=0), drawer.lengths or drawer.spans
        if least > _NEAR and not is_map:
            self.roads = {}  # some would go past a place
        most = max(least, _NEAR if is_map else _PAST)
        return [it for it in maps if it.effort <= most] if self.roads else [Map(0, 0, [])]

    def _mapped(self, rooms: dict[str, Room], on: Map, most: float) -> Plan:
        across, _, order = on
        gap = _ROAD[any(self.roads.values())]
        texts_at = self.between.items()  # without those that a figure shows
        chips = {at: [it for it in its if it not in self.pictured] for at, its in texts_at}
        slots = {at: dict.fromkeys(self.texts[it] for it in its) for at, its in chips.items()}
        names = {it: [*texts, self.doors.get(it, "")] for it, texts in slots.items()}
        wides = {it: max(map(breadth, said)) + 6 for it, said in names.items()}
        row_of = {place: rank // across for rank, place in enumerate(order)}
        level = {it for it, (a, b) in self.drawer.spans.items() if row_of[a] == row_of[b]}
        wide = [max(rooms[it].wide for it in order[n::across]) for n in range(len(order[:across]))]
        narrow = (most - 8 - sum(wide)) / max(across - 1, 1)  # a line of places takes what there is
        closer = gap if any(self.roads.values()) else min(gap, max(narrow, 2 if across > 4 else 8))
        aside = max([closer, *(wides[it] + 6 for it in level)])
        heads = {where: _GATE if where in self.doors else 0.0 for where in slots}
        highs = {it: heads[it] + (_PLAIN + GAP) * len(texts) for it, texts in slots.items()}
        gap = max([gap, *(highs[it] + GAP for it in highs.keys() - level)])
        inside = sum(wide) + aside * (len(wide) - 1)
        margin, y, corners = max(4, (LEAST - inside) / 2), APART, dict[str, Place]()
        for begin in range(0, len(order), across):
            row, x = order[begin : begin + across], margin
            high = max(rooms[place].high for place in row)
            for town, broad in zip(row, wide, strict=False):
                room = rooms[town]
                corners[town] = x + (broad - room.wide) / 2, y + (high - room.high) / 2
                x += broad + aside
            y += high + gap
        # What is said of two places is a room without a size between them, below its door.
        plan = Plan(rooms, corners, (inside + 2 * margin, y - gap + APART))
        for where, texts in slots.items():
            (x, y), _ = self.seen(plan, self.drawer.spans[where])
            broad, top = wides[where], y - highs[where] / 2 + GAP / 2
            x = min(x, plan.size[0] - broad / 2 - GAP)  # within the picture
            door = Area(x - SIDE / 2, top, SIDE, SIDE)
            tops = {it: top + heads[where] + n * (_PLAIN + GAP) for n, it in enumerate(texts)}
            areas = dict.fromkeys(self.between[where], door)  # also what is pictured
            for it in chips[where]:
                areas[it] = Area(x - broad / 2, tops[self.texts[it]], broad, _PLAIN)
            areas |= {self.doors[where]: door} if where in self.doors else {}
            rooms[where] = Room(0, 0, (0, 0), Area(0, 0, 0, 0), areas)
            corners[where] = 0, 0
        return plan

    def seen(self, plan: Plan, road: Stand) -> tuple[Place, Place]:
        """Return the middle of what is seen of a road, and its end."""
        rooms = [(plan.rooms[place], *plan.corners[place]) for place in road]
        (x, y), (to_x, to_y) = ((at + it.wide / 2, top + it.high / 2) for it, at, top in rooms)
        across, down = abs(to_x - x) or 1, abs(to_y - y) or 1
        begin, end = (min(room.wide / across, room.high / down) / 2 for room, *_ in rooms)
        shares = (1 + begin - end) / 2, 1 - end
        middle, tip = ((x + share * (to_x - x), y + share * (to_y - y)) for share in shares)
        return middle, tip

    def groups(self, predicate: str) -> list[list[str]]:
        """Return the places, in groups that pairs of a predicate join."""
        city = {place: place for place in self.there}
        for tail, head in self.scene.binary(predicate):
            if tail in city and head in city:
                old, new = city[tail], city[head]
                city = {place: new if name == old else name for place, name in city.items()}
        return [[it for it in city if city[it] == name] for name in dict.fromkeys(city.values())]


def _in_two(text: str, most: float = _LONG) -> str:
    """Part what is long into two lines, at the space that makes it narrowest."""
    ends = [it.start() for it in re.finditer(" ", text)] if breadth(text) > most else []
    return min((f"{text[:it]}\n{text[it + 1 :]}" for it in ends), key=breadth, default=text)


def ordered(names: Sequence[str], roads: Collection[Stand], across: int) -> Map:
    """Order names, and gaps without a name, so that row by row few roads go past others."""
    order = [*names, *[""] * (-len(names) % across)]
    pairs = [*combinations(range(len(order))[::-1], 2)]  # the first stay first
    pairs = [it for it in pairs if len(order) <= _MOST_SWAPPED or it[0] - it[1] in {1, across}]
    while True:
        swaps, efforts = [order], list[list[int]]()
        for high, low in pairs:
            swaps.append([*order])
            swaps[-1][high], swaps[-1][low] = order[low], order[high]
        for swap in swaps:
            at = {place: divmod(rank, across) for rank, place in enumerate(swap)}
            steps = (zip(at[tail], at[head], strict=True) for tail, head in roads)
            # 1 to the next place, 8 (`_NEAR`) across a corner, 64 past a place.
            efforts.append([sum((a - b) ** 2 for a, b in step) ** 3 for step in steps])
        # Of two as good, in which each is nearer to where it is declared.
        far = [sum(abs(n - at.index(it)) for n, it in enumerate(names)) for at in swaps]
        best = min(range(len(swaps)), key=lambda n: (sum(efforts[n]), far[n]))
        if not best:
            return Map(across, max(efforts[0], default=0), order)
        order = swaps[best]


def in_lines(names: Iterable[str], pairs: Iterable[tuple[str, ...]]) -> list[list[str]]:
    """Return the names from end to end, if the pairs join them in lines."""
    near, heads = dict[str, set[str]]((name, set()) for name in names), set[str]()
    for tail, head in pairs:
        near[tail].add(head)
        near[head].add(tail)
        heads.add(head)
    lines, ends = list[list[str]](), (name for name in near if len(near[name]) < 2)
    # A line begins with the end to which no pair leads; what is joined to nothing comes last.
    for end in sorted(ends, key=lambda end: (not near[end], end in heads)):
        if not any(end in line for line in lines):
            line = [end]
            while following := near[line[-1]] - {*line}:
                line += following
            lines.append(line)
    is_whole = sum(map(len, lines)) == len(near) and max(map(len, near.values()), default=0) == 2
    lone = [line[0] for line in lines if len(line) == 1]
    return [*(line for line in lines if line[1:]), *[lone] * bool(lone)] if is_whole else []


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


def from_above(scene: Scene, names: Iterable[str]) -> list[str]:
    higher = [high for high, _ in scene.binary("above")]
    return sorted(names, key=lambda place: -higher.count(place))
