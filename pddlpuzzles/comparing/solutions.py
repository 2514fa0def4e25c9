"""The same by solutions: where only the solution counts, whatever order a model keeps.

A puzzle's *solutions* are the sets of marks that its plans make, each with the least cost of such a
plan. A *reading* (`readings`) says which marks a plan of a model makes, by the names of the things
among its objects: so a model has solutions, too.

    same        under some reading both have the same solutions at the same costs
    different   one side can be solved and the other cannot, or their cheapest plans differ in cost;
                or a reading is *meant*, and gives other solutions: its facts or actions are called
                by a word for the marks (`mine`), or most of its solutions are the puzzle's
    unknown     a limit was reached, or no reading fits and none is meant

A reading must not ignore too much: in a model that asks for no clue, "the cells that are decided"
may happen to be the only solution. So it does not count if another one that has a solution of the
puzzle, but others as well, distinguishes more of the model's plans, unless words say that only the
first is meant; nor if words say that another one is meant that distinguishes as much.

All plans of the model are considered: its states are all expanded, with what was done remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import SOLUTIONS, Comparison
from pddlpuzzles.comparing.explaining.difference import Clue, Difference
from pddlpuzzles.comparing.graphs import ExpandedGraph, ModelSide, model_side, puzzle_side, to_grow
from pddlpuzzles.comparing.readings import End, Ends, Entity, Read, Reader, counted, smallest_model
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.families.family import Marks, Solutions
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import pulse
from pddlpuzzles.solving.check import replayed

Pulse = Callable[[], None]
Costs = Mapping[Marks, int]
"""Solutions, each with its least cost."""

_MOST_PLANS: Final = 50_000
"""Of a puzzle with more plans the solutions are not listed."""
_MOST_NAMES: Final = 12
"""At most this many names of things are shown."""
_MOST_ALIKE: Final = 0.5
_BLIND: Final = (
    "one way to read its plans has the puzzle's solutions, and another, which distinguishes more "
    "plans, has others"
)
_UNREAD: Final = (
    "no way was found to read the puzzle's solutions off its plans; "
    "let its objects have the names of the puzzle's things"
)
_TOO_MANY: Final = (
    f"the puzzle has more than {_MOST_PLANS:,} solutions, too many to compare them all"
)


class SolutionVerdict(NamedTuple):
    """The verdict by solutions, and what shows it; `wanted` are the puzzle's own.

    `is_named`: the model's names say what is what. Where the puzzle has too many solutions,
    `wanted` is empty and `least` is what a cheapest one costs.
    """

    sameness: Sameness
    wanted: Costs
    model: ModelSide
    plain: Ends
    cheapest: End | None = None
    read: Read | None = None
    doubt: str | None = None
    least: int | None = None
    is_named: bool = False


def try_solutions(
    instance: Instance, domain: Domain, problem: Problem, bookkeeping: Sequence[str], limits: Limits
) -> SolutionVerdict:
    """Compare by solutions in a share of the limits.

    :raises InputError: if there is no action of these names, or no value for a cost.
    :raises LimitError: at a limit.
    """
    clock = pulse(to_grow(limits))
    model = model_side(domain, problem, frozenset(bookkeeping), clock, distinct=False)
    return _compared(instance, model, clock)


def _compared(instance: Instance, model: ModelSide, clock: Pulse) -> SolutionVerdict:
    part = instance.family.solutions
    assert part is not None, "only the solution counts"
    wanted, least = solutions_of(instance.puzzle, part, clock)
    model = smallest_model(model, clock)
    plain = Ends(model.graph, {}, {}, clock)
    cheapest = min(plain.ends.values(), default=None)
    if wanted is None:  # what holds under every reading is left: costs
        is_open = cheapest is not None and cheapest.cost == least
        sameness, doubt = (Sameness.UNKNOWN, _TOO_MANY) if is_open else (Sameness.DIFFERENT, None)
        return SolutionVerdict(sameness, {}, model, plain, cheapest, doubt=doubt, least=least)
    reader = _Judge(Reader(instance.puzzle, part, model, clock), part.IS_SINGLE, wanted)
    if not wanted or cheapest is None:
        is_same = not wanted and cheapest is None
        sameness = Sameness.SAME if is_same else Sameness.DIFFERENT
        read = None if cheapest is None else reader.named_reading()
        return SolutionVerdict(sameness, wanted, model, plain, cheapest, read)
    sameness, read, doubt = reader.verdict()
    if sameness is Sameness.UNKNOWN and least != cheapest.cost:
        sameness = Sameness.DIFFERENT
    is_named = doubt == _BLIND or any(names.is_sure for names in reader.namings)
    return SolutionVerdict(sameness, wanted, model, plain, cheapest, read, doubt, is_named=is_named)


class _PuzzleSolutions(NamedTuple):
    """Solutions with their least costs, None if they are too many, and the least cost of all."""

    costs: dict[Marks, int] | None
    least: int | None


def solutions_of(puzzle: Any, part: Solutions[Any, Any], pulse: Pulse) -> _PuzzleSolutions:
    """Return the solutions of a puzzle by its rules.

    :raises LimitError: by `pulse`.
    """
    side = puzzle_side(puzzle)
    graph = side.graph
    graph.grow_whole(pulse)
    if _count_plans(graph) > _MOST_PLANS:
        return _PuzzleSolutions(None, graph.cheapest())
    costs: dict[Marks, int] = {}
    made = {label: (label,) for label in range(len(side.moves))}
    for trace, end in Ends(graph, {}, made, pulse).ends.items():
        moves = (side.moves[label] for label, count in counted(trace).items() for _ in range(count))
        marks = part.marks(puzzle, moves)
        costs[marks] = min(end.cost, costs.get(marks, end.cost))
    return _PuzzleSolutions(costs, min(costs.values(), default=None))


def _count_plans(graph: ExpandedGraph) -> int:
    """Count the plans of a puzzle each of whose moves does what is never undone."""
    edges = [graph.leaving(node) for node in range(graph.expanded)]
    ways, left = [1] + [0] * (len(edges) - 1), [0] * len(edges)
    for leaving in edges:
        for edge in leaving:
            left[edge.target] += 1
    ready = [0]
    for node in ready:
        for edge in edges[node]:
            ways[edge.target] += ways[node]
            left[edge.target] -= 1
            if not left[edge.target]:
                ready.append(edge.target)
    return sum(ways[node] for node in ready if graph.solved[node])


class _Judge:
    """Tries readings of a model for one that has the puzzle's solutions."""

    def __init__(self, reader: Reader, is_single: bool, wanted: Costs) -> None:
        self._reader, self._is_single, self._wanted = reader, is_single, wanted
        self.namings = reader.namings()

    def verdict(self) -> tuple[Sameness, Read | None, str | None]:
        """Return what is shown, by which reading, or why nothing is."""
        for with_done in (False, True):
            tried: list[Read] = []
            blind: list[Read] = []
            for names in self.namings:
                reads: list[Read] = []
                good: list[Read] = []
                for is_said in (True, False):
                    for read in self._reader.reads(names, with_done=with_done, is_said=is_said):
                        if self._is_part(read, good):
                            continue
                        reads.append(read)
                        if read.costs == self._wanted:
                            good.append(read)
                    if (best := self._unrivalled(good, reads)) is not None:
                        return Sameness.SAME, best, None
                blind += good
                tried += [one for one in reads if names.is_sure and one.costs != self._wanted]
            best = max(tried, key=self._rank, default=None)
            if any(best is None or one.is_said >= best.is_said for one in blind):
                return Sameness.UNKNOWN, None, _BLIND
            if best is not None:
                is_like = self._agreement(best) > (0 if with_done else _MOST_ALIKE)
                if best.is_said or is_like:
                    return Sameness.DIFFERENT, best, None
        return Sameness.UNKNOWN, None, _UNREAD

    def named_reading(self) -> Read | None:
        """Return a reading that words say is meant, under names that say what is what."""
        sure = [names for names in self.namings if names.is_sure]
        for with_done in (False, True):
            reads = [
                read
                for names in sure
                for read in self._reader.reads(names, with_done=with_done, is_said=True)
            ]
            if reads:
                return max(reads, key=self._rank)
        return None

    def _is_part(self, read: Read, good: Sequence[Read]) -> bool:
        """Say whether a reading has some kinds of a good one: it would only cut runs otherwise."""
        kinds = set(read.reading.kinds)
        return not self._is_single and any(kinds < set(one.reading.kinds) for one in good)

    def _unrivalled(self, good: Sequence[Read], reads: Sequence[Read]) -> Read | None:
        """Return a reading to be trusted, of those that have the puzzle's solutions."""
        for one in sorted(good, key=lambda one: not one.is_said):
            if not any(self._outdoes(rival, one) for rival in reads):
                return one
        return None

    def _outdoes(self, rival: Read, one: Read) -> bool:
        """Say whether a reading that has other solutions is as good as one that has the puzzle's.

        It distinguishes all the plans that this one does, and is meant while this one is not; or it
        distinguishes more, and has one of the puzzle's solutions.
        """
        if (one.is_said and not rival.is_said) or rival.costs.keys() == self._wanted.keys():
            return False
        if self._is_part(rival, [one]):
            return False
        pairs = {(rival.classes[trace], marks) for trace, marks in one.classes.items()}
        if len(pairs) > len(rival.family):
            return False
        if rival.is_said and not one.is_said:
            return True
        meets = any(marks in self._wanted for marks in rival.family)
        return meets and len(rival.family) > len(one.family)

    def _rank(self, read: Read) -> tuple[object, ...]:
        """Rank readings of a model that is different by how much they may be meant."""
        is_said, alike = read.is_said, self._agreement(read)
        things = {name for marks in read.family for mark in marks for name in mark}
        kinds = read.reading.kinds
        places = [[-1 if isinstance(one, str) else -one for one in kind.places] for kind in kinds]
        size = -len(kinds) if self._is_single else len(kinds)
        return is_said, 0 if is_said else alike, len(things), size, alike, places

    def _agreement(self, read: Read) -> float:
        both = sum(marks in self._wanted for marks in read.family)
        return both / (len(self._wanted) + len(read.family) - both)


# What is shown ------------------------------------------------------------------------------------


def comparison_by_solutions(instance: Instance, path: str, found: SolutionVerdict) -> Comparison:
    """Return what a comparison by solutions says of a model."""
    model, is_same = found.model, found.sameness is Sameness.SAME
    number = len(found.read.family) if found.read is not None else None
    possible = {one.action.name for one in model.semantics.operators}
    return Comparison(
        instance,
        path,
        found.sameness,
        relation=SOLUTIONS if is_same else None,
        costs=(
            min(found.wanted.values(), default=found.least),
            None if found.cheapest is None else found.cheapest.cost,
        ),
        solutions=(
            len(found.wanted) if found.least is None else None,
            0 if found.cheapest is None else number,
        ),
        difference=_difference(instance, found) if found.sameness is Sameness.DIFFERENT else None,
        unexercised=tuple(sorted(model.domain.actions.keys() - possible)),
        doubt=found.doubt if found.sameness is Sameness.UNKNOWN else None,
    )


class _Shown(NamedTuple):
    """What shows a difference: a solution of the puzzle, a plan of the model, or both, and why."""

    reason: str
    marks: Marks | None = None
    plan: Sequence[int] = ()
    is_refused: bool = False


def _difference(instance: Instance, found: SolutionVerdict) -> Difference:
    """Describe a solution that one side has and the other has not, or has at another cost."""
    read = found.read
    shown = _without_reading(found) if read is None else _by_reading(found.wanted, read)
    moves = [] if shown.marks is None else moves_of(instance, shown.marks)
    reason = shown.reason
    if shown.is_refused:
        reason = f"{reason}: {replayed(instance, moves).reason}"
    state = judge(instance.puzzle, moves).states[-1]
    plan = tuple(map(found.model.action, shown.plan))
    words = [
        (" ".join(entity), name)
        for entity, name in sorted({} if read is None else read.called.items())
        if entity != (name,) and any(_speaks_of(action, entity) for action in plan)
    ]
    names = dict(words[:_MOST_NAMES])
    return Difference(tuple(moves), plan, state, reason, names, ((), ()), Clue(), is_solution=True)


def _by_reading(wanted: Costs, read: Read) -> _Shown:
    """Return a solution in which the two differ, by what a reading makes of the model."""
    costs = read.costs
    extra = {end: marks for marks, end in read.family.items() if marks not in wanted}
    if extra:
        end = min(extra)
        reason = "the model has this solution, and the rules refuse it"
        return _Shown(reason, extra[end], read.ends.plan(end), is_refused=True)
    missing = sorted((cost, marks) for marks, cost in wanted.items() if marks not in costs)
    if missing:
        reason = "the rules have this solution, and no plan of the model makes it"
        return _Shown(reason, missing[0][1])
    marks = min(one for one, cost in wanted.items() if costs[one] != cost)
    reason = (
        f"this solution costs {wanted[marks]} by the rules, "
        f"and a cheapest plan of the model for it costs {costs[marks]}"
    )
    return _Shown(reason, marks, read.ends.plan(read.family[marks]))


def _without_reading(found: SolutionVerdict) -> _Shown:
    """Return what differs however the model is read: whether it can be solved, and its costs."""
    if found.cheapest is None and not found.wanted:
        return _Shown("the rules have solutions, and the model has none")
    if found.cheapest is None:
        marks = min((cost, marks) for marks, cost in found.wanted.items())[1]
        return _Shown("the rules have this solution, and the model has none", marks)
    plan, cost = found.plain.plan(found.cheapest), found.cheapest.cost
    least = min(found.wanted.values(), default=found.least)
    if least is None:
        reason = "the model has this plan, and by the rules there is no solution"
    else:
        reason = (
            f"a cheapest solution costs {least} by the rules, and this plan of the model {cost}"
        )
    return _Shown(reason, plan=plan)


def moves_of(instance: Instance, marks: Marks) -> list[Any]:
    """Return the moves that make a solution, in the order of the rules."""
    part, puzzle = instance.family.solutions, instance.puzzle
    assert part is not None, "only the solution counts"
    return list(part.arrange(puzzle, part.moves(puzzle, marks)))


def _speaks_of(action: Action, entity: Entity) -> bool:
    """Say whether an action's arguments have an entity in them, in its order."""
    left = iter(action.arguments)
    return all(one in left for one in entity)
