"""Which drawing shows a domain, and by which predicates: what is where.

It is said for the textbook domains, and follows from mutex groups for a problem of one's own. A new
domain is a file `domains/pddl/NAME.pddl`, a function in `generate`, and an entry in `domains.toml`.
A `Grid` needs objects of a type `cell`, named by column and row, and `beside` of all neighbours.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from importlib.resources import files
from itertools import chain, combinations, islice, product
from operator import or_
from tomllib import loads
from typing import Any, Final

from pddlpuzzles.families.pddl import layout, scenes
from pddlpuzzles.families.pddl.comments import by_name, noun
from pddlpuzzles.families.pddl.finite import amounts
from pddlpuzzles.families.pddl.kinds import AMOUNTS, AT
from pddlpuzzles.families.pddl.layout import MOST_TOWNS, WHAT_HOLDS, Stand, Where, from_above
from pddlpuzzles.families.pddl.places import Places
from pddlpuzzles.families.pddl.rules import PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import Blocks, Disks, Drawer, Grid, Scene, Vessels
from pddlpuzzles.pddl.invariants import Group, Kind, mutex_groups, projections
from pddlpuzzles.pddl.model import Atom, expression_text, parts_of
from pddlpuzzles.pddl.task import ALWAYS, Change, Task, bits_of, ones
from pddlpuzzles.show.wording import all_of, parted, spoken

_MOST_ATOMS, _MOST_OPERATORS = 400, 4000  # more are not looked through
_MOST_FACTS, _MOST_ROWS, _MOST_NOTES = 16, 4, 6  # that are said in words; of one thing; below all
_MOST_PAIRS = 12  # that are roads
_MOST_STATES: Final = 2000  # of a few atoms, that are looked through
_FREE: Final = re.compile(r"(empty|free|idle)(-|$)")  # of a hand: its group says what it holds
_HAND: Final = re.compile(r"(hand|arm|gripper|claw)s?$")
_tint = partial(scenes.kind_of, what="tint")
_MADE: Final = re.compile(r"(assembl|bak|boil|brew|cook|fri|mix|print|roast)ed|built|made|ready")


class Lift(Places):
    """Passengers who may begin on other floors."""

    def goal_words(self, scene: Scene) -> list[str]:
        """Say who shall get where they want, floor by floor."""
        wants, by_floor = dict(scene.binary("wants", scene.start)), dict[str, list[str]]()
        for name in sorted(scene.unary("served", atoms=scene.goal)):
            by_floor.setdefault(wants.get(name, ""), []).append(spoken(name).capitalize())
        floors = sorted(by_floor, key=lambda floor: (len(floor), floor))
        return [f"take {all_of(by_floor[it])} to {spoken(it)}" for it in floors]

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
        floors = from_above(scene, scene.of("floor"))
        above = {Atom("above", pair) for pair in combinations(floors, 2)}
        return above | {Atom("wants", pair) for pair in scene.binary("wants")}


_DRAWERS: Final[tuple[Callable[..., Drawer], ...]] = Blocks, Disks, Grid, Lift, Places, Vessels
_TABLE: Final = files("pddlpuzzles.families.pddl").joinpath("domains.toml").read_text("utf-8")
_ENTRIES: Final[dict[str, Any]] = loads(_TABLE)
NAMES: Final = {name: {*entry.pop("names")} for name, entry in _ENTRIES.items()}  # in each
DRAWERS: Final[dict[str, Drawer]] = {
    name: {it.__name__: it for it in _DRAWERS}[entry.pop("drawer")](**entry)
    for name, entry in _ENTRIES.items()
}


@lru_cache(maxsize=8)
def inferred(puzzle: PlanningProblem) -> Places | None:
    """Return what is where by mutex groups: of all that is said of a thing, one holds at once.

    None where nothing is at places, or there is much that is said of other things.
    """
    task, objects = puzzle.task, puzzle.kinds
    if len(task.atoms) > _MOST_ATOMS or len(task.operators) > _MOST_OPERATORS:
        return None
    predicates, mutexes = puzzle.domain.predicates, mutex_groups(task)
    groups = _groups(puzzle, mutexes)
    pairs = [it for it in task.fixed if len(it.terms) == 2 and AT.search(parted(it.predicate))]
    count = Counter((name, thing) for name, (thing, _) in pairs)  # (in sofa hall), for ever
    still = {thing: place for name, (thing, place) in pairs if count[name, thing] == 1}
    counts = {it for it, kind in objects.items() if kind in AMOUNTS}
    levels = sum(1 << n for n, it in enumerate(task.atoms) if not counts.isdisjoint(it.terms))
    where, placed, claimed = _whereabouts(task, [it for it in groups if not it & levels], still)
    stands = [Places(where=where).located(atom, Scene(objects, ())) for atom in task.atoms]
    held: dict[str, int] = {}  # by place, what can be there
    for bit, stand in enumerate(stands):
        if stand and (claimed >> bit & 1 or stand[0] not in placed):
            held[stand[1]] = held.get(stand[1], 0) | 1 << bit
        else:  # what says a second time where a thing is places nothing
            stands[bit] = None
    located = dict(zip(task.atoms, stands, strict=True))
    hands = _hands(puzzle, held, placed)
    rooms = {*held} - placed - {it for it, _ in filter(None, stands)} - hands.keys()  # nowhere
    follow, alternatives = _said_again(task, mutexes, held)
    groups += alternatives
    # Each of two that are piled can stand on the other.
    piled = {thing for thing, below in filter(None, stands) if (below, thing) in stands}
    again = _said_by_piles(task, stands, {it: held.get(it, 0) for it in piled}, mutexes)
    again |= _mirrored(task)
    implied = {it for n, it in enumerate(task.atoms) if it.predicate in follow or again >> n & 1}
    # What never changes stands in rooms as a sign; the rest are words at things and rooms: facts.
    # What is there once it is made, as (bread-baked) says, is in a box if nothing else is said.
    words = {it: parted(it).rpartition("-") for it, terms in predicates.items() if not terms}
    times = Counter(thing for thing, *_ in words.values())
    goods = {it for it, (thing, _, how) in words.items() if times[thing] == 1 and _MADE.match(how)}
    where |= {name: (words[name][0], WHAT_HOLDS) for name in goods}
    alone = {it.predicate for it in task.atoms if len(it.terms) == 1 and {*it.terms} <= rooms}
    empty = {it.terms[0] for it in puzzle.problem.atoms if it.predicate in alone}
    grid = scenes.grid_of(task.fixed, rooms | empty, objects)
    shown = {it for it in task.atoms if located[it] or it.predicate not in {*predicates} - goods}
    asked, read = {it.predicate for it in task.true_atoms(task.read_bits())}, task.read_bits()
    mute = task.true_atoms(~(read | task.start))  # (imaged mars red), if nobody asks for it
    shown |= {it for it in mute if it.predicate in asked}
    shown |= {task.atoms[bit] for row in amounts(puzzle).values() for bit in row.values()}
    unplaced = [atom for atom in task.atoms if atom not in shown | implied]
    facts, spans, gates = _facts(puzzle, groups, unplaced, rooms)
    doors = {it for it in gates.values() if scenes.kind_of(it, puzzle.kinds[it]) == "door"}
    signs = _signs(puzzle, rooms, placed | doors)
    where |= {name: (0, 1) for name, things in signs.items() if things}
    placed = placed.union(*signs.values())
    loose = {it: by for it, by in facts.items() if by[1] == WHAT_HOLDS and len(it.terms) == 2}
    often = Counter(it.terms[0] for it in loose)
    about = placed - rooms - piled if max(often.values(), default=0) <= _MOST_ROWS else set[str]()
    facts |= {it: (by, it.terms[0]) for it, (by, _) in loose.items() if it.terms[0] in about}
    conditions = (action.condition for action in puzzle.domain.actions.values())
    asked = {atom.predicate for it in conditions for atom in parts_of(it, Atom)} - where.keys()
    fixed = sorted(it for it in task.fixed if it.predicate in asked)
    marks = _marks(fixed, placed - rooms, placed | hands.keys())
    facts |= {atom: (str(atom), atom.terms[0]) for atom in marks}
    standing = placed.union(thing for thing, _ in filter(None, stands))
    nouns = {at for _, at in facts.values()} - {*spans, *standing, *rooms, WHAT_HOLDS}
    listed = {name for name, at in facts.values() if at not in {*spans, *standing, *grid}}
    is_placed = any(isinstance(at[1], int) or AT.match(parted(it)) for it, at in where.items())
    if not is_placed or len(listed) > _MOST_FACTS or (piled and not rooms & objects.keys()):
        return None
    joined = [it for it in task.fixed if len(it.terms) == 2 and {*it.terms} <= rooms]
    within = {it: at for it, at in still.items() if it != at and {it, at} <= rooms}
    within |= _parts(joined, objects)
    # What joins two rooms are roads, if there are few; a value of two rooms is a road's length.
    paths = Counter(name for name, (it, at) in joined if within.get(it) != at)
    few = [it for it in predicates if 0 < paths[it] <= _MOST_PAIRS and not grid]
    far = (it for it, terms in puzzle.problem.values if len(terms) == 2 and {*terms} <= rooms)
    single = [name for name, bits in held.items() if any(not bits & ~group for group in groups)]
    wanted = {atom.predicate for atom in atoms_of_goal(puzzle)}
    taken = {place for name, (_, place, *_) in where.items() if name not in wanted}
    taken |= {*single} & objects.keys()  # what holds one thing at once
    movers = placed - objects.keys()
    rides = dict[str, str]()
    for mover in movers if len(movers) == 1 else ():
        apart = _apart(mover, task, where, stands, joined).union(*spans.values())
        rides = {it: mover for it in held if it in taken - apart}
    by = {it.predicate for it, at in located.items() if at and at[1] in piled}
    in_line = bool(by) and all(map(layout.BEHIND.search, map(parted, by)))
    stalls = _stalls(groups, held, stands, piled, in_line=in_line)
    bare = [name for name, things in signs.items() if not things]
    roads = tuple((name, f"{name} \N{RIGHTWARDS ARROW}") for name in few)
    drawer = Places(where=where, rides=rides | hands, signs=bare, stalls=stalls, grid=grid)
    drawer = replace(drawer, roads=roads, lengths=next(far, ""), single=[*single, *hands])
    drawer = replace(drawer, facts=facts, spans=spans, gates=gates, within=within, implied=implied)
    ways = ((ones(it.deleted), ones(it.added)) for it in task.operators)
    steps = ((stands[n], stands[m]) for old, new in ways for n, m in product([*old], [*new]))
    walked = {(old[1], new[1]) for old, new in steps if old and new and old[0] == new[0]}
    seen = {*where, *paths, *bare, *(atom.predicate for atom in marks)}  # doors are drawn, too
    relations = [it for it in fixed if len(it.terms) > 1 and it.predicate not in seen]
    hidden = {*counts, *within, *hands, *filter(_tint, objects), *({*gates.values()} - placed)}
    notes = _notes(puzzle, [it for it in relations if hidden.isdisjoint(it.terms)], rooms)
    drawer = replace(drawer, notes=[*islice(notes, _MOST_NOTES)], walked=walked)
    return replace(drawer, in_line=in_line, nouns=sorted(nouns))


def _groups(puzzle: PlanningProblem, mutexes: Sequence[Group]) -> list[int]:
    """Return sets of atoms of which one holds at the start, and at most one in each state."""
    task, objects, predicates = puzzle.task, puzzle.kinds, puzzle.domain.predicates
    every = [*enumerate(task.atoms)]  # what is of no predicate is a value, which has a gauge
    values = sum(1 << n for n, atom in every if atom.predicate not in predicates)
    groups = [it.bits for it in mutexes if it.bits & task.start and not it.bits & values]
    # Nothing is called blank where (blank c2) says that nothing is there, and else one thing is.
    at = {it: sum(1 << n for n, atom in every if it in atom.terms[1:]) for it in objects}
    lone = {n: at.get(it.terms[0], 0) for n, it in every if len(it.terms) == 1}
    holes = [all(n in lone and _at_most_one(task, n, lone[n]) for n in ones(it)) for it in groups]
    groups = [it for it, is_hole in zip(groups, holes, strict=True) if not is_hole]
    groups += [it for it in _moved(task, groups) if not it & values]
    # What is only taken away from its one place, as a coin that is spent: it is nowhere then.
    added, deleted = (reduce(or_, (it.may_change[n] for it in task.operators), 0) for n in (0, 1))
    ends = task.start & deleted & ~added & ~values & ~reduce(or_, groups, 0)
    named = [(it.predicate, it.terms[:1]) for it in task.atoms if AT.match(parted(it.predicate))]
    once = {it for it, times in Counter(named).items() if times == 1}  # else it may stay there
    taken = (n for n in ones(ends) if (task.atoms[n].predicate, task.atoms[n].terms[:1]) in once)
    return groups + [1 << n for n in taken]


def _hands(
    puzzle: PlanningProblem, held: Collection[str], placed: Collection[str]
) -> dict[str, str]:
    """Return by hand whose it is: of an atom with two holders, or said for ever."""
    task, objects = puzzle.task, puzzle.kinds
    split = ((it, {*it.split()} - {it}) for it in held)
    hands = {it: who for it, its in split if its <= objects.keys() for who in its & {*placed}}
    pairs = [it.terms for it in task.fixed if len(it.terms) == 2 and it.terms[0] in placed]
    owned = {it: who for who, it in pairs if it in held and _HAND.match(objects[it])}
    return hands | owned  # (has robot gripper)


def _parts(joined: Sequence[Atom], objects: Mapping[str, str]) -> dict[str, str]:
    """Return which room is a part of which, where each of a kind is of one: (belong crane dock)."""
    within = dict[str, str]()
    for name in sorted({it.predicate for it in joined}):
        pairs = [it.terms for it in joined if it.predicate == name]
        of = {it: at for it, at in pairs if objects[it] != objects[at]}
        within |= of if len(of) == len(pairs) else {}
    return within


def _apart(
    mover: str,
    task: Task,
    where: Mapping[str, Where],
    stands: Sequence[Stand | None],
    joined: Iterable[Atom],
) -> set[str]:
    """Return what is not with a mover, nor in its hands: where it goes, and what is somewhere."""
    standing = [*filter(None, stands)]
    own = {name for name, (thing, *_) in where.items() if thing == mover}
    reach = {at for thing, at in standing if thing == mover}
    roads = (it.terms for it in joined if reach & {*it.terms})
    on_that = {at for thing, at in standing if thing in reach}
    named = {atom.terms[0] for atom in task.atoms if atom.predicate in own}
    return named.union((thing for thing, _ in standing), reach, on_that, *roads)


def _stalls(
    groups: Iterable[int],
    held: Mapping[str, int],
    stands: Sequence[Stand | None],
    piled: set[str],
    *,
    in_line: bool,
) -> dict[Stand, str]:
    """Let things share a slot of a place if one at most is there, except those that are piled."""
    names, stalls = [stand[0] if stand else "" for stand in stands], dict[Stand, str]()
    large_first = sorted(groups, key=int.bit_count, reverse=True)
    for group, (place, bits) in product(large_first, held.items()):
        inside, outside = ([(names[n], place) for n in ones(bits & it)] for it in (group, ~group))
        # What shares a slot already may exclude others there alone.
        free = {it: f"by {group:x}" for it in inside if it not in {*outside, *stalls}}
        is_flat = piled.isdisjoint([place, *(thing for thing, _ in free if not in_line)])
        stalls |= free if len(free) > 1 and is_flat else {}
    return stalls


def _mirrored(task: Task) -> int:
    """Return of two such as (locked a b) and (locked b a), if both hold or neither, the second."""
    wanted, seconds = task.goal.set | task.goal.unset, 0
    for n, (_, terms) in enumerate(task.atoms):
        twin = task.bit(task.atoms[n]._replace(terms=terms[::-1])) if len(terms) == 2 else None
        if twin is not None and twin < n and not wanted >> n & 1:
            both = 1 << n | 1 << twin
            seconds |= (1 << n) * ((projections(task, both, 2) or {1}) <= {0, both})
    return seconds


def _marks(fixed: Iterable[Atom], things: set[str], placed: set[str]) -> list[Atom]:
    """Return what is always so of one of `things` and of one thing that is not `placed`."""
    pairs = [it for it in fixed if len(it.terms) == 2]
    count = Counter((it.predicate, it.terms[0]) for it in pairs)
    alone = (it for it in pairs if count[it.predicate, it.terms[0]] == 1 and it.terms[0] in things)
    return [it for it in alone if it.terms[1] not in placed and not _tint(it.terms[1])]


def _notes(puzzle: PlanningProblem, fixed: Sequence[Atom], rooms: set[str]) -> Iterator[str]:
    """Say what is always so: of things, of two `rooms` and a thing, and values of things."""
    kinds, said = puzzle.kinds, dict[str, list[str]]()
    for name in dict.fromkeys(it.predicate for it in fixed):  # of all, as (slower bob ann)
        its = {terms for other, terms in fixed if other == name}
        count = Counter(terms[-1] for terms in its)
        order = sorted({*chain(*its)}, key=count.__getitem__)
        if len(order) > 2 and its == {*combinations(order, 2)}:
            said[f"{spoken(name)}:"] = [" > ".join(noun(it, kinds) for it in order)]
    for name, terms in (it for it in fixed if f"{spoken(it.predicate)}:" not in said):
        first, *about = (noun(it, kinds) for it in terms)
        if len(terms) == 3 and {*terms[1:]} <= rooms:
            about = [f"the way between {' and '.join(sorted(about))}"]
        words = spoken(name).removesuffix(f" {kinds[terms[-1]]}")  # needs the tool crowbar
        begin = first + ":" * (not re.match(r"[a-z]+[^su]s\b", words)) + f" {words}"
        whole = by_name(name, terms, kinds)
        if ": " not in whole and whole.endswith(f" {noun(terms[-1], kinds)}"):
            about = [noun(terms[-1], kinds)]
            begin = whole.removesuffix(f" {about[0]}")
        said.setdefault(begin, []).append(", ".join(about))
    changing = puzzle.domain.updated | puzzle.problem.counted
    for (name, terms), value in puzzle.problem.values.items():
        if len(terms) == 1 and name not in changing:
            entry = f"{noun(terms[0], kinds).removeprefix('the ')} {expression_text(value)}"
            said.setdefault(f"{spoken(name)}:", []).append(entry)
    return (f"{begin} {all_of([*dict.fromkeys(rest)])}" for begin, rest in said.items())


def _said_by_piles(
    task: Task, stands: Sequence[Stand | None], piled: Mapping[str, int], mutexes: Sequence[Group]
) -> int:
    """Return the atoms that say where a pile stands, by what can be on what is `piled`."""
    # So does (at CRATE PIER) if one holds of all such, of what CRATE is on, and of what is on it.
    atoms, start = task.atoms, task.start & (1 << len(task.atoms)) - 1  # without comparisons
    located = sum(1 << n for n, stand in enumerate(stands) if stand)
    own = {it: sum(1 << n for n, at in enumerate(stands) if at and at[0] == it) for it in piled}
    place = [(stand or atom.terms or [""])[-1] for stand, atom in zip(stands, atoms, strict=True)]
    at = dict(stand for bit in ones(start) if (stand := stands[bit]))
    for _ in piled:
        at = {it: at.get(below, "") if below in piled else below for it, below in at.items()}
    mute = [n for n, it in enumerate(atoms) if len(it.terms) == 2 and not stands[n]]
    proved = 0
    for name in sorted({atoms[n].predicate for n in mute if atoms[n].terms[0] in piled}):
        about = {n: atoms[n].terms[0] for n in mute if atoms[n].predicate == name}
        said = dict.fromkeys(about.values(), 0)
        for n, thing in about.items():
            said[thing] |= 1 << n
        every = sum(said.values())
        exact = (bits for bits, kind in mutexes if kind is Kind.EXACTLY_ONE)
        groups = [bits for bits in exact if not bits & ~every & ~located]
        whole = {it: bits for bits in groups for it in said if bits & every == said[it]}
        is_kept = whole.keys() == said.keys() <= piled.keys()
        is_kept &= all(at.get(about[n]) == place[n] for n in ones(start & every))
        for operator in task.operators if is_kept else ():
            needed, added = operator.condition.literals[0], operator.added
            if any((needed & its.bits).bit_count() > 1 for its in mutexes):
                continue  # it is never possible
            after = needed & ~operator.deleted | added
            moved = {it for it in piled if own[it] & (added | operator.deleted)}
            room = {about[n]: place[n] for n in ones(needed & every)}  # of what is known before
            joins = [(it, place[n]) for it in piled for n in ones(needed & own[it])]
            for it, beside in [*joins, *(pair[::-1] for pair in joins)]:
                room |= {beside: room[it]} if it in room else {}
            for it in moved:  # nothing is on it, and what is said of it is known
                on_it = [its.bits for its in mutexes if not piled[it] & ~its.bits]
                is_clear = any(needed & bits & ~piled[it] for bits in on_it)
                is_kept &= is_clear and bool(needed & whole.get(it, needed))
                below = "".join(place[n] for n in ones(after & own[it]))
                room[it] = "" if below in moved else room.get(below, below)
            changed = every & after & (added | sum(said.get(it, 0) for it in moved))
            is_kept &= all(room.get(about[n]) == place[n] for n in ones(changed))
        proved |= every * (is_kept and not any(it.changes for it in task.operators))
    return proved


def _said_again(
    task: Task, mutexes: Iterable[Group], held: Mapping[str, int]
) -> tuple[set[str], list[int]]:
    """Return predicates that follow from where things are, and groups of what is in one place."""
    located = reduce(or_, held.values(), 0)
    nowhere = (group.bits & ~located for group in mutexes if group.kind is Kind.EXACTLY_ONE)
    again = {task.atoms[it.bit_length() - 1].predicate for it in nowhere if it.bit_count() == 1}
    by_name = dict[str, list[int]]()
    for bit, (name, terms) in enumerate(task.atoms):
        about = [bits for place, bits in held.items() if terms in {(), (place,)}]
        every = (_at_most_one(task, bit, bits) for bits in about if not located >> bit & 1)
        by_name.setdefault(name, []).append(next(filter(None, every), 0))
    proved = {name: groups for name, groups in by_name.items() if all(groups)}
    asked = (task.goal.set | task.goal.unset) & (1 << len(task.atoms)) - 1  # without comparisons
    wanted = {task.atoms[bit].predicate for bit in ones(asked)}
    return (again | proved.keys()) - wanted, [it for its in proved.values() for it in its]


def _facts(
    puzzle: PlanningProblem, groups: Sequence[int], atoms: Sequence[Atom], rooms: set[str]
) -> tuple[dict[Atom, Stand], dict[str, Stand], dict[str, str]]:
    """Return by atom its slot and where it is said, by span its two rooms, by span its gate."""
    task, doors = puzzle.task, dict[str, set[Stand]]()  # what facts join with two rooms
    for _, terms in sorted(task.fixed):
        two, between = sorted(rooms.intersection(terms)), [it for it in terms if it not in rooms]
        if len(two) == 2 and len(between) == 1:
            doors.setdefault(between[0], set()).add((two[0], two[1]))
    kinds = puzzle.kinds
    own = {it: [x for x in it.terms if kinds.get(x) not in AMOUNTS] for it in task.atoms}
    terms_of = {it: tuple(terms) for it, terms in own.items()}
    of_first = Counter((atom.predicate, terms_of[atom][:1]) for atom in atoms)
    facts, spans, gates = dict[Atom, Stand](), dict[str, Stand](), dict[str, str]()
    for atom in atoms:
        around = [group for group in groups if group >> task.atoms.index(atom) & 1]
        firsts = {it: len({terms_of[task.atoms[n]][:1] for n in ones(it)}) for it in around}
        around.sort(key=firsts.__getitem__)  # first a group about few things: they share a slot
        share, first = f"{around[0]:x}" if around else str(atom), terms_of[atom][:1]
        ends = doors.get(first[0], set()) if len(atom.terms) == len(first) == 1 else set()
        if len({*atom.terms}) == len(atom.terms) == 2 and {*atom.terms} <= rooms:
            ends = {(min(atom.terms), max(atom.terms))}
        span = " to ".join(min(ends)) if len(ends) == 1 else ""
        spans |= {span: min(ends)} if span else {}
        gates |= {span: first[0]} if span and len(atom.terms) == len(first) == 1 else {}
        alike = {*firsts.values(), of_first[atom.predicate, first], len(atom.terms)}
        # What is about one thing alone is said there: (dirty bowl), (oven-on).
        noun = first[0] if first and 1 in alike else ""
        if not first and by_name(*atom, puzzle.kinds).startswith("the "):
            noun = parted(atom.predicate).rpartition("-")[0]
        facts[atom] = share, span or noun or WHAT_HOLDS
    joined = {" to ".join(*its): (it, min(its)) for it, its in doors.items() if len(its) == 1}
    if len({*spans, *joined}) <= MOST_TOWNS:
        spans |= {span: pair for span, (_, pair) in joined.items()}
        gates = {span: gate for span, (gate, _) in joined.items()} | gates
    if len(spans) > MOST_TOWNS:
        for atom, (share, at) in facts.items():
            facts[atom] = share, WHAT_HOLDS if at in spans else at
        spans, gates = {}, {}
    return facts, spans, gates


def _at_most_one(task: Task, bit: int, place: int) -> int:
    """Return the atoms of `place` if one at most holds, as atom `bit` always shows; else 0."""
    changed = [it.added | it.deleted for it in task.operators]
    names = {task.atoms[n].predicate for its in changed if its >> bit & 1 for n in ones(its)}
    place = sum(1 << n for n in ones(place) if task.atoms[n].predicate in names and n != bit)
    # `bit` says in all states that one holds, or that none does: there are no more states then.
    if (every := projections(task, place | 1 << bit, place.bit_count() + 1)) is None:
        return 0
    numbers = {(it >> bit & 1, (it & place).bit_count()) for it in every}
    return place * (numbers <= {(0, 0), (1, 1)} or numbers <= {(0, 1), (1, 0)})


def _moved(task: Task, groups: Iterable[int]) -> Iterator[int]:
    """Yield what says where a thing is that an effect moves which does not ask where it was."""
    rows = dict[object, int]()  # as (forall (?x) (when (in ?x) (at ?x ?to)))
    for n, (name, terms) in enumerate(task.atoms):
        if len(terms) == 2 or (len(terms) == 1 and AT.search(parted(name))):
            rows[name, terms[:-1]] = rows.get((name, terms[:-1]), 0) | 1 << n
    single = (it for it in rows.values() if (task.start & it).bit_count() == 1 < it.bit_count())
    for bits in (it for it in single if all(it & ~group for group in groups)):
        asked = bits
        for it in task.operators:
            for when, added, deleted in [Change(ALWAYS, it.added, it.deleted), *it.changes]:
                if (added | deleted) & bits:
                    asked |= bits_of(when) | bits_of(it.condition)
        every = projections(task, asked, _MOST_STATES) or {0}
        if all((it & bits).bit_count() == 1 for it in every):
            yield bits


def _signs(puzzle: PlanningProblem, rooms: set[str], placed: set[str]) -> dict[str, list[str]]:
    """Return which things predicates say to be in rooms forever; [] if said of rooms alone."""
    signs, objects = dict[str, list[str]](), puzzle.kinds
    for name in sorted(puzzle.domain.static):
        every = [terms for predicate, terms in puzzle.task.fixed if predicate == name and terms]
        if every and {terms[-1] for terms in every} <= rooms:
            things = [terms[0] for terms in every if len(terms) == 2]
            if len({*things}) == len(every) and {*things} <= objects.keys() - rooms - placed:
                signs[name] = things
            elif len(every[0]) == 1 and len(every) < len(rooms):
                signs[name] = []
    return signs


def _whereabouts(
    task: Task, groups: Iterable[int], still: Mapping[str, str]
) -> tuple[dict[str, Where], set[str], int]:
    """Return where predicates say things are, which, and by which atoms; all by groups of these."""
    where: dict[str, Where] = {}
    claimed, placed, rooms = 0, set[str](), set[str]()
    for _, thing, group in sorted(about for bits in groups for about in _about_one(task, bits)):
        beside = {term for bit in ones(group) for term in task.atoms[bit].terms}
        if thing in placed or group & claimed or still.get(thing, "") not in {"", *beside}:
            continue
        if thing in rooms and all(task.atoms[bit].terms[-1] == thing for bit in ones(group)):
            continue  # it says what is there: (bare track), (last wagon track)
        said, is_known = dict[str, Where](), True
        for name, terms in (task.atoms[bit] for bit in ones(group)):
            of_thing = terms.index(thing) if thing in terms else thing
            others = [position for position in range(len(terms)) if position != of_thing]
            where_else = re.sub(r"^.*-(?=(at|in|on)-)", "", parted(name))
            where_else = spoken(where_else.replace("ontable", "on-table"))
            said[name] = (of_thing, *others) if others else (of_thing, where_else)
            is_known &= len(others) < 2 or not placed.isdisjoint(terms)  # (carries ann left cup)
        if is_known and all(where.get(name, said[name]) == said[name] for name in said):
            where |= said
            claimed |= group
            placed.add(thing)
            rooms |= beside
    return where, placed, claimed


def _about_one(task: Task, group: int) -> Iterator[tuple[tuple[int, ...], str, int]]:
    """Yield each thing whose place a group says, after how doubtful that is, and the group."""
    atoms = [task.atoms[bit] for bit in ones(group)]
    names, lengths = {parted(name) for name, _ in atoms}, {len(terms) for _, terms in atoms}
    # (in-bowl egg), (on-table egg); but (at maths gym monday) says more than where maths is.
    places = [*filter(AT.search, names)]
    is_where = 2 * len(places) > len(names) if max(lengths) < 2 else 2 in lengths <= {1, 2, 3}
    for thing in set.intersection(*({*terms} for _, terms in atoms)) if is_where else ():
        beside = {term for _, terms in atoms for term in terms if term != thing}
        # What is said of one other thing says no place: (wants ann book) and (has-read ann book).
        is_place = len(beside) > 1 or 1 in lengths
        if is_place or places:
            said = (parted(it) for it, terms in atoms if len(terms) < max(lengths))
            is_hand, later = any(map(_FREE.search, said)), sum(it[0] != thing for _, it in atoms)
            lacks = (1 in lengths) * (2 - bool(places))
            is_stage = len(names) == 1 and not places  # (stage bun baked)
            bare = {it.terms[0] for it in task.atoms if len(it.terms) == 1}  # (empty stone)
            pairs = {it.predicate for it in task.atoms if thing in it.terms[:1] and it.terms[1:]}
            is_stage &= len(pairs) > 1 or not beside <= bare
            doubt = 3 in lengths, is_stage, lacks, is_hand, later, -len(names)
            yield doubt, thing, group
    name = parted(atoms[0].predicate)
    if lengths == {1} and len(names) == 1 < len(atoms) and not _FREE.match(name):
        yield (0,), layout.AFFIX.sub("", name) or "you", group
