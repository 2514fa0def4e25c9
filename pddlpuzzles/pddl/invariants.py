"""Invariants: mutex groups and parities, and goals that no state has because of one.

In every state that can be reached at most one atom of a mutex group holds. A set of atoms is one if
at most one of them holds at the start and no operator ever makes more of them hold: what it adds of
them is made up for by what it deletes of those that it needs (Fišer and Komenda, "Fact-alternating
mutex groups for classical planning", JAIR 61, 2018). Sets are guessed and mended as in section 5 of
Helmert 2009 (see `ground`); then `Judge` holds each to that.

    part          what an operator does always, or one of its changes with the condition
    candidate     predicates, each with the places of the parameters; what is at up to two places
                  left over is counted: `(at ?thing *)`, `(carries * * ?thing)`
    instance      the atoms of a candidate for some values of the parameters
    sure          an atom of which each operator says whether it switches it: always, or never
    thing         a mutex group of which exactly one atom always holds: where it is
    arrangement   as many things as places, no two at one place: a permutation
    parity        sure atoms and arrangements of which every operator switches an even number

How many of a parity are as at the start is the same in all states that can be reached, modulo two:
of lamps in lights out (Anderson and Feil, 1998), of an arrangement and every second cell for the
blank in sliding tiles (Johnson and Story, 1879).
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from itertools import chain, combinations, permutations, product
from operator import or_, xor
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import ALWAYS, Change, Operator, Task, Test, bits_of, ones, tests_in
from pddlpuzzles.search.budget import check
from pddlpuzzles.search.gf2 import Rows
from pddlpuzzles.show.wording import all_of

_MANY_PARTS: Final = 6  # up to which all choices of the parts that add are tried
_MOST_CANDIDATES: Final = 3000
_MOST_SWITCHES: Final = 1_500_000
_MOST_SHOWN: Final = 5


class Kind(StrEnum):
    EXACTLY_ONE = "exactly one"
    AT_MOST_ONE = "at most one"
    NONE = "none"


class Group(NamedTuple):
    """Atoms, as bits, and how many of them hold in each reachable state."""

    bits: int
    kind: Kind


class _Part(NamedTuple):
    needed: int
    denied: int
    added: int
    deleted: int


def _parts_of(operator: Operator) -> list[_Part]:
    """Return the parts of an operator, what it always does first."""
    needed, denied = operator.condition.literals
    parts = [_Part(needed, denied, operator.added, operator.deleted)]
    for condition, added, deleted in operator.changes:
        also_needed, also_denied = condition.literals
        parts.append(_Part(needed | also_needed, denied | also_denied, added, deleted))
    return parts


class Judge:
    """Judges sets of atoms by what operators add and delete, not by states."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._changers: dict[int, list[int]] = defaultdict(list)  # of each atom, by their places
        for index, operator in enumerate(task.operators):
            for bit in ones(operator.may_change.added | operator.may_change.deleted):
                self._changers[bit].append(index)
        self._parts = [_parts_of(operator) for operator in task.operators]

    def group(self, bits: int) -> Group | None:
        """Return a set as a group, if no operator lets two of its atoms hold at once."""
        weight = (bits & self._task.start).bit_count()
        if weight > 1 or bits & self._task.derived:
            return None
        indices = dict.fromkeys(chain(*(self._changers[bit] for bit in ones(bits))))
        changers = [self._parts[index] for index in indices]
        if not all(_is_balanced(parts, bits) for parts in changers):
            return None
        if not weight:
            return Group(bits, Kind.NONE)
        # An atom of the set holds after each operator that deletes any, if one did before.
        losers = (parts for parts in changers if not parts[0].added & bits)
        losing = (part for parts in losers for part in parts if not part.added & bits)
        # Else the one that holds may be lost: the one that it needs, or any that it does not deny.
        keeps = not any(it.deleted & (it.needed & bits or bits & ~it.denied) for it in losing)
        return Group(bits, Kind.EXACTLY_ONE if keeps else Kind.AT_MOST_ONE)


def _is_balanced(parts: list[_Part], bits: int) -> bool:
    """Say whether an operator never makes more atoms of a set hold than before."""
    if len(parts) == 1:
        return _gain(parts, bits) <= 0
    always, *changes = parts
    adding = [part for part in changes if part.added & bits]
    if len(adding) <= _MANY_PARTS:
        sizes = range(len(adding) + 1)
        choices = chain.from_iterable(combinations(adding, size) for size in sizes)
        return all(_gain((always, *chosen), bits) <= 0 for chosen in choices)
    taken = 0  # many changes are fine if each makes up for itself by atoms of its own
    for part in adding:
        lost = part.needed & part.deleted & ~part.added & bits
        if lost & taken or (part.added & bits).bit_count() > lost.bit_count():
            return False
        taken |= lost
    return not always.added & bits


def _gain(chosen: Iterable[_Part], bits: int) -> int:
    """Return by how much the weight of a set can grow where these parts are at work."""
    needed = denied = added = deleted = 0
    for part in chosen:
        needed, denied = needed | part.needed, denied | part.denied
        added, deleted = added | part.added, deleted | part.deleted
    if needed & denied or (needed & bits).bit_count() > 1:
        return 0  # they are never at work together: of the set one holds at most
    lost = needed & deleted & ~added & bits
    return (added & ~needed & bits).bit_count() - lost.bit_count()


_of_task: Final = WeakKeyDictionary[Task, list[Group]]()


def mutex_groups(task: Task) -> list[Group]:
    """Return mutex groups of a task without numbers, the largest first, none within another."""
    if task.has_numbers or task in _of_task:
        return _of_task.get(task, [])
    judge = Judge(task)
    every = chain.from_iterable(_instances(task))
    kept = dict.fromkeys(group for bits in every if (group := judge.group(bits)))
    largest: list[Group] = []
    by_bit: dict[int, list[int]] = defaultdict(list)
    for group in sorted(kept, key=lambda group: (-group.bits.bit_count(), group.bits)):
        lowest = (group.bits & -group.bits).bit_length() - 1  # what holds the group has it, too
        if all(group.bits & ~larger for larger in by_bit[lowest]):
            largest.append(group)
            for bit in ones(group.bits):
                by_bit[bit].append(group.bits)
    _of_task[task] = largest
    return largest


def projections(task: Task, kept: int, most: int) -> set[int] | None:
    """Return which of the `kept` atoms hold together, in all reachable states and perhaps in more.

    Actions ask for nothing but these, as in a projection (Edelkamp, "Planning with pattern
    databases", ECP 2001). None where an effect on them depends on others, or for more than `most`.
    """
    operators = dict[object, Operator]()
    for it in task.operators:
        parts = (Change(when, more & kept, less & kept) for when, more, less in it.changes)
        changes = tuple(part for part in parts if part.added | part.deleted)
        tests = [test for part in changes for test in tests_in(part.condition)]
        if any(bits_of(test) & ~kept or not isinstance(test.any, bool) for test in tests):
            return None
        effects = it.added & kept, it.deleted & kept, changes
        if any(effects):
            wanted, unwanted = it.condition.literals
            asked = Test(wanted & kept, unwanted & kept)
            operators[asked, effects] = Operator(it.action, asked, *effects, 0)
    small = Task(task.atoms, task.fixed, task.start & kept, ALWAYS, operators.values())
    seen, queue = {small.start}, [small.start]
    for state in queue:  # it grows meanwhile
        new = {after for _, after in small.possible(state)} - seen
        seen |= new
        queue += sorted(new)
        if len(seen) > most or kept & task.derived:
            return None
    return seen


def covering_groups(task: Task, groups: Iterable[Group]) -> list[Group]:
    """Return groups that have every atom that is not derived in exactly one of them."""
    uncovered = ~task.derived & (1 << len(task.atoms)) - 1
    waiting = sorted(groups, key=lambda group: -group.bits.bit_count())
    groups_taken: list[Group] = []
    while waiting:
        best = max(waiting, key=lambda group: (group.bits & uncovered).bit_count())
        bits = best.bits & uncovered
        if bits.bit_count() < 2:
            break
        is_whole = bits == best.bits or best.kind is Kind.NONE
        groups_taken.append(Group(bits, best.kind if is_whole else Kind.AT_MOST_ONE))
        uncovered &= ~bits
        waiting.remove(best)
    return groups_taken + [Group(1 << bit, Kind.AT_MOST_ONE) for bit in ones(uncovered)]


def exclusions(groups: Iterable[Group]) -> Mapping[int, int]:
    """Return for each atom those that cannot hold beside it."""
    excluded: dict[int, int] = defaultdict(int)
    for bits, bit in ((group.bits, bit) for group in groups for bit in ones(group.bits)):
        excluded[bit] |= bits & ~(1 << bit)
    return excluded


def known(condition: Test, excluded: Mapping[int, int]) -> tuple[int, int]:
    """Return what holds and what does not hold in each state that satisfies a condition."""
    true, false = condition.literals
    return true, reduce(or_, (excluded.get(bit, 0) & ~true for bit in ones(true)), false)


_Candidate = frozenset[tuple[str, tuple[int, ...]]]  # predicates, each with the parameters' places


class _Sample(NamedTuple):
    added: tuple[Atom, ...]
    lost: tuple[Atom, ...]
    needed: tuple[Atom, ...]


def crowded(task: Task) -> Iterator[Sequence[Atom]]:
    """Yield two atoms of the start in a set of which one would always hold at most."""
    addable = reduce(or_, (operator.may_change.added for operator in task.operators), 0)
    for instances in _instances(task) if not task.has_numbers else ():
        held = [[task.atoms[bit] for bit in ones(bits & task.start)] for bits in instances]
        many = [atoms for atoms in held if len(atoms) > 1]
        # Sets of which many have two at the start are no sets of which one was meant to hold.
        is_rare = len(many) * 2 < max(3, len(held)) and all(bits & addable for bits in instances)
        for first, second, *further in many if is_rare else ():
            # (on a b) and (on a c), or (on a b) and (on-table a)
            are_alike = first.predicate == second.predicate or len(first.terms) != len(second.terms)
            if are_alike and not further and first.terms[:1] == second.terms[:1]:
                yield first, second


def _instances(task: Task) -> Iterator[list[int]]:
    """Yield, of candidates that the operators keep, the instances of two or more, as bits."""
    atoms: dict[str, list[tuple[tuple[str, ...], int]]] = defaultdict(list)  # terms, bits
    for bit, (predicate, terms) in enumerate(task.atoms):
        if not task.derived >> bit & 1:
            atoms[predicate].append((terms, 1 << bit))
    adders: dict[str, list[_Sample]] = defaultdict(list)
    for sample in _samples(task):
        for predicate in {atom.predicate for atom in sample.added}:
            adders[predicate].append(sample)
    waiting: deque[_Candidate] = deque()
    for predicate, rows in atoms.items():
        (terms, _), *_ = rows
        places = range(len(terms))
        for counted in (-1, *places):  # -1: no place is left over
            order = tuple(place for place in places if place != counted)
            waiting.append(frozenset({(predicate, order)}))
    seen = set(waiting)
    for _ in range(_MOST_CANDIDATES):
        if not waiting:
            return
        candidate = waiting.popleft()
        failure = _failure(candidate, adders)
        if failure is None:  # atoms are of one instance if the parameters have the same values
            instances: dict[tuple[str, ...], int] = defaultdict(int)
            for predicate, order in candidate:
                for terms, bit in atoms[predicate]:
                    instances[tuple([terms[place] for place in order])] |= bit
            yield [bits for bits in instances.values() if bits.bit_count() > 1]
        else:
            for mended in _mended(candidate, *failure):
                if mended not in seen:
                    seen.add(mended)
                    waiting.append(mended)


def _samples(task: Task) -> Iterator[_Sample]:
    """Yield what operators add and lose, once of those that are alike for candidates."""

    def atoms(bits: int) -> tuple[Atom, ...]:
        return tuple([task.atoms[bit] for bit in ones(bits)])

    seen: set[object] = set()
    for operator in task.operators:
        check()
        if not operator.changes and not operator.condition.tests:
            # By place, which of its arguments are equal, to each other and to what it names else.
            arguments = operator.action.arguments
            equal = tuple(map(arguments.index, arguments))  # (0, 1, 0) of (move a b a)
            named = atoms(operator.condition.set | operator.added | operator.deleted)
            places = {it: arguments.index(it) for it in arguments}
            shape = [(name, *[places.get(term, term) for term in terms]) for name, terms in named]
            kind = operator.action.name, equal, frozenset(shape)
            if kind in seen:
                continue
            seen.add(kind)
        always, *changes = _parts_of(operator)
        for part in (always, *changes):
            added = part.added & ~part.needed
            deleted = part.deleted | always.deleted
            lost = part.needed & deleted & ~part.added & ~always.added
            if added:
                yield _Sample(atoms(added), atoms(lost), atoms(part.needed))


def _failure(
    candidate: _Candidate, adders: Mapping[str, list[_Sample]]
) -> tuple[_Sample, tuple[str, ...]] | None:
    """Return an operator that breaks a candidate, and for what parameters; None if all keep it."""
    places = dict(candidate)

    def by_parameters(atoms: Iterable[Atom]) -> Counter[tuple[str, ...]]:
        placed = ((places[name], terms) for name, terms in atoms if name in places)
        return Counter(tuple([terms[place] for place in order]) for order, terms in placed)

    for predicate in sorted(places):
        for sample in adders.get(predicate, ()):
            check()
            lost, needed = by_parameters(sample.lost), by_parameters(sample.needed)
            for key, weight in by_parameters(sample.added).items():
                if weight > lost[key] and needed[key] < 2:  # needing two: never applicable
                    return sample, key
    return None


def _mended(candidate: _Candidate, sample: _Sample, key: tuple[str, ...]) -> Iterator[_Candidate]:
    """Yield candidates with one predicate more, which an operator loses where it adds."""
    places = dict(candidate)
    fitting = (atom for atom in sample.added if atom.predicate in places)
    added = [name for name, terms in fitting if tuple([terms[at] for at in places[name]]) == key]
    if len(added) > 1:
        return  # nothing that it loses besides makes up for more than one
    for predicate, terms in sample.lost:
        if predicate in places or not len(key) <= len(terms) <= len(key) + 2:
            continue
        for order in permutations(range(len(terms)), len(key)):
            if tuple([terms[place] for place in order]) == key:
                larger = candidate | {(predicate, order)}
                # In a fixed order: that of the first predicate's places.
                by_place = sorted(range(len(key)), key=min(larger)[1].__getitem__)
                yield frozenset((name, tuple([old[at] for at in by_place])) for name, old in larger)


# Parities ---------------------------------------------------------------------------------------


class Arrangement:
    """Things in places: each atom is in a group of both, which says which thing is where."""

    def __init__(self, things: Sequence[int], places: Sequence[int]) -> None:
        self.things = tuple(things)
        self.bits = sum(things)
        pairs = product(enumerate(things), enumerate(places))  # by atom: which thing is where
        self._at = {bit: (at, to) for (at, own), (to, where) in pairs for bit in ones(own & where)}

    def is_odd(self, before: int, after: int) -> bool | None:
        """Say whether the change between some atoms is odd; None if it is no permutation."""
        ends = before & self.bits, after & self.bits
        start, end = (dict(self._at[bit] for bit in ones(bits)) for bits in ends)
        onward = {place: end.get(thing, -1) for thing, place in start.items()}
        sizes = {len(onward), len(end), *map(int.bit_count, ends)}
        if len(sizes) > 1 or set(onward) != set(onward.values()):
            return None
        swaps = 0
        while onward:  # a cycle of n things takes n - 1 swaps
            place, target = onward.popitem()
            while target != place:
                target, swaps = onward.pop(target), swaps + 1
        return swaps % 2 == 1


def arrangements(groups: Sequence[Group]) -> list[Arrangement]:
    """Return the arrangements that mutex groups show."""
    exact = [group.bits for group in groups if group.kind is Kind.EXACTLY_ONE]
    numbers: dict[int, list[int]] = defaultdict(list)
    for number, bits in enumerate(exact):
        for bit in ones(bits):
            numbers[bit].append(number)
    # Groups that share atoms are joined; if each atom is in two, and they fall into two sides of
    # which none shares with its own, one side are the things and the other the places.
    side: dict[int, int] = {}
    orders = []
    for first in range(len(exact)):
        if first in side:
            continue
        side[first], waiting, is_fine = 0, [first], True
        for number in waiting:  # they grow meanwhile
            for bit in ones(exact[number]):
                is_fine = is_fine and len(numbers[bit]) == 2
                for neighbour in numbers[bit]:
                    if neighbour not in side:
                        side[neighbour] = 1 - side[number]
                        waiting.append(neighbour)
                    elif neighbour != number:
                        is_fine = is_fine and side[neighbour] != side[number]
        sides = ([exact[number] for number in waiting if side[number] == which] for which in (0, 1))
        things, places = sides
        meet_once = ((thing & place).bit_count() <= 1 for thing in things for place in places)
        if is_fine and len(things) == len(places) > 1 and all(meet_once):
            orders.append(Arrangement(things, places))
    return orders


def _find_parity(task: Task, groups: Sequence[Group]) -> str | None:
    """Return in words a parity that differs at the start and in every goal state."""
    # Over the field of two elements the difference of start and goal is a sum of what operators
    # switch, or an even set (`search.gf2`) shows that it is none. An arrangement has a bit above
    # the atoms'.
    if task.goal.any or len(task.atoms) * len(task.operators) > _MOST_SWITCHES:
        return None
    excluded = exclusions(groups)
    # What holds where an atom does not; what holds in every goal state, and what does not.
    couples = (bits for bits, kind in groups if kind is Kind.EXACTLY_ONE and bits.bit_count() == 2)
    twins = {1 << bit: bits & ~(1 << bit) for bits in couples for bit in ones(bits)}
    wanted, denied = known(task.goal, excluded)
    for bits, kind in groups:
        possible = bits & ~denied  # a single one of these has to hold
        if kind is Kind.EXACTLY_ONE and possible.bit_count() == 1:
            wanted |= possible
    sure = (wanted | denied) & ~task.derived  # what is so in all goal states, or in none
    switches = [_switched(operator, excluded, twins) for operator in task.operators]
    unsure = reduce(or_, (bits for _, bits in switches), 0)  # what some may switch or not
    switched, sure = [bits for bits, _ in switches], sure & ~unsure
    difference, orders = (task.start ^ wanted) & sure, list[Arrangement]()
    for order in arrangements(groups):
        bit = 1 << len(task.atoms) + len(orders)
        is_far = order.is_odd(task.start, wanted)  # None: a goal leaves open where things are
        odd = None if unsure & order.bits else _odd_sets(order, task, switched)
        if is_far is not None and odd is not None:
            orders.append(order)
            sure, difference = sure | bit, difference | (bit if is_far else 0)
            pairs = zip(switched, odd, strict=True)
            switched = [bits | bit if is_odd else bits for bits, is_odd in pairs]
    rows = Rows(dict.fromkeys(always & sure for always in switched))
    sets = rows.even_sets(ones(rows.reduced(difference)))
    bits = min(sets, key=int.bit_count, default=0)  # what is easiest to read
    if not bits:
        return None
    for group, kind in groups:  # of which one holds at the start and in goals: as good without it
        if kind is Kind.EXACTLY_ONE and not group & ~sure:
            bits = min(bits, bits ^ group, key=int.bit_count)
    assert not any((always & bits).bit_count() % 2 for always in switched), "it is a parity"
    atoms = bits & (1 << len(task.atoms)) - 1
    involved = [orders[number] for number in ones(bits >> len(task.atoms))]
    counts = ((held & atoms).bit_count() for held in (task.start, wanted))
    ends = ("an odd" if count % 2 else "an even" for count in counts)
    return _parity_words(task, atoms, involved, *ends)


def _odd_sets(order: Arrangement, task: Task, switched: Sequence[int]) -> list[bool] | None:
    """Say of each operator, of what it switches, if that is odd in an order; None if unknown."""
    sets: list[bool] = []
    for operator, always in zip(task.operators, switched, strict=True):
        is_odd = order.is_odd(always & operator.deleted & ~operator.added, always & operator.added)
        if is_odd is None or any((it.added | it.deleted) & order.bits for it in operator.changes):
            return None
        sets.append(is_odd)
    return sets


def _switched(
    operator: Operator, excluded: Mapping[int, int], twins: Mapping[int, int]
) -> tuple[int, int]:
    """Return the atoms that an operator switches whenever it is applied, and may switch."""
    true, false = known(operator.condition, excluded)
    added, deleted = operator.added, operator.deleted & ~operator.added
    always = added & false | deleted & true
    unsure = (added | deleted) & ~false & ~true
    ways: dict[int, list[bool]] = defaultdict(list)  # the changes of each atom: if it is added
    for change in operator.changes:
        for bit in ones(change.added | change.deleted):
            atom, added_here = 1 << bit, bool(change.added >> bit & 1)
            test, twin = change.condition, twins.get(1 << bit)
            # A switch asks that the atom is not yet so, or the same of its twin: the other of a
            # pair of which exactly one holds.
            asks = ((0, atom), (twin, 0)) if added_here else ((atom, 0), (0, twin))
            if test.any or test.tests or (test.set, test.unset) not in asks:
                unsure |= atom
            ways[atom].append(added_here)
    # To be switched in any case an atom is added by one change and deleted by another.
    for atom, both in ways.items():
        if sorted(both) != [False, True] or (added | deleted) & atom:
            unsure |= atom
    return (always | reduce(xor, ways, 0)) & ~unsure, unsure


def find_conflict(task: Task) -> str | None:
    """Say by a mutex group or a parity why no reachable state is a goal, if so."""
    goal = task.goal
    if goal.any:
        return None
    wanted = goal.set & ~task.derived
    if not wanted and not goal.unset:
        return None
    gone = reduce(or_, (operator.may_change.deleted for operator in task.operators), task.derived)
    if kept := goal.unset & task.start & ~gone:
        denied = f"the goal denies {_named(task, kept & -kept)}, which holds at the start"
        return f"{denied}, and no action that can be applied makes it false"
    groups = mutex_groups(task)
    for group in groups:
        asked = [str(task.atoms[bit]) for bit in ones(wanted & group.bits)]
        if asked and group.kind is Kind.NONE:
            named = _named(task, group.bits, wanted)
            said = f"{asked[0]} never holds: of {named} none holds at the start, and no action"
            return f"{said} makes one hold unless one holds before"
        if len(asked) > 1:
            every = _named(task, group.bits, wanted)
            return f"{asked[0]} and {asked[1]} exclude each other: of {every} at most one holds"
        if group.kind is Kind.EXACTLY_ONE and not group.bits & ~goal.unset:
            return f"the goal denies {_named(task, group.bits)}, of which one always holds"
    return _find_parity(task, groups)


def weight_words(task: Task, weights: Mapping[int, int], start: int, goal: int) -> str:
    by_weight: dict[int, int] = defaultdict(int)
    for bit, weight in weights.items():
        by_weight[weight] |= 1 << bit
    heaviest = sorted(by_weight.items(), reverse=True)
    named = {weight: _named(task, bits, task.goal.set) for weight, bits in heaviest}
    ends = f"{start} at the start, and at least {goal} in every goal state"
    if list(named) == [1]:
        return f"no action raises how many of {named[1]} hold: {ends}"
    counts = ", ".join(f"{weight} for each of {every}" for weight, every in named.items())
    return f"no action raises the sum of what holds, counting {counts}: {ends}"


def _parity_words(task: Task, bits: int, orders: Sequence[Arrangement], *ends: str) -> str:
    every, (at_start, in_goals) = _named(task, bits), ends
    if not orders:
        said = f"{at_start} number of them holds at the start, and {in_goals} in every goal state"
        return f"each action that can be applied switches an even number of {every}: {said}"
    things = []
    for thing in (thing for order in orders for thing in order.things):
        atoms = [task.atoms[bit] for bit in ones(thing)]
        common = set(atoms[0].terms).intersection(*(atom.terms for atom in atoms))
        things.append(" ".join(sorted(common)) or atoms[0].predicate)
    back = f"{all_of(things, most=_MOST_SHOWN)} back to where they were at the start"
    if not every:
        said = f"no action changes whether it takes an odd number of swaps to bring {back}"
        return f"{said}: from every goal state it does"
    odd = f"an odd number of {every} holds" if bits.bit_count() > 1 else f"{every} holds"
    said = "each action changes both or neither of these: whether it takes an odd number of swaps"
    said += f" to bring {back}, and whether {odd}; every goal state differs from the start in"
    return f"{said} exactly one"


def _named(task: Task, atoms: int, first: int = 0) -> str:
    bits = (*ones(atoms & first), *ones(atoms & ~first))
    return all_of([task.atoms[bit] for bit in bits], most=_MOST_SHOWN)
