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
from itertools import chain
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import SOLUTIONS, Comparison
from pddlpuzzles.comparing.explaining.explain import Difference
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

_MOST_PLANS: Final = 50_000  # of a puzzle with more plans the solutions are not listed
_MOST_NAMES: Final = 12  # at most this many names of things are shown
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

    `is_named`: the model's names say what is what. If the puzzle's are too many, only `least` is
    known, what a cheapest costs.
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

    :raises LimitError: at a limit.
    """
    clock = pulse(to_grow(limits))
    model = model_side(domain, problem, frozenset(bookkeeping), clock, distinct=False)
    part = instance.family.solutions
    assert part is not None, "only the solution counts"
    wanted, least = solutions_of(instance.puzzle, part, clock)
    model = smallest_model(model, clock)
    plain = Ends(model.graph, {}, {}, clock)
    cheapest = min(plain.ends.values(), default=None)
    shown = SolutionVerdict(Sameness.DIFFERENT, wanted or {}, model, plain, cheapest)
    if wanted is None:  # what holds under every reading is left: costs
        shown = shown._replace(least=least)
        if cheapest is None or cheapest.cost != least:
            return shown
        return shown._replace(sameness=Sameness.UNKNOWN, doubt=_TOO_MANY)
    judged = _Judge(Reader(instance.puzzle, part, model, clock), part.IS_SINGLE, wanted)
    if cheapest is None:
        return shown if wanted else shown._replace(sameness=Sameness.SAME)
    if not wanted:
        return shown._replace(read=judged.named_reading())
    sameness, read, doubt = judged.verdict()
    if sameness is Sameness.UNKNOWN and least != cheapest.cost:
        sameness = Sameness.DIFFERENT
    is_named = doubt == _BLIND or any(names.is_sure for names in judged.namings)
    return shown._replace(sameness=sameness, read=read, doubt=doubt, is_named=is_named)


def solutions_of(
    puzzle: Any, part: Solutions[Any, Any], pulse: Pulse
) -> tuple[dict[Marks, int] | None, int | None]:
    """Return solutions with their least costs, None if too many, and the least cost of all."""
    side = puzzle_side(puzzle)
    graph = side.graph
    graph.grow(pulse)
    if _count_plans(graph) > _MOST_PLANS:
        return None, graph.cheapest()
    costs: dict[Marks, int] = {}
    labels = {label: (label,) for label in range(len(side.moves))}
    for trace, end in Ends(graph, {}, labels, pulse).ends.items():
        moves = (side.moves[label] for label, count in counted(trace).items() for _ in range(count))
        marks = part.marks(puzzle, moves)
        costs[marks] = min(end.cost, costs.get(marks, end.cost))
    return costs, min(costs.values(), default=None)


def _count_plans(graph: ExpandedGraph) -> int:
    """Count the plans of a puzzle each of whose moves does what is never undone."""
    edges = [graph.leaving(node) for node in range(graph.expanded)]
    ways, left = [1] + [0] * (len(edges) - 1), [0] * len(edges)
    for edge in chain.from_iterable(edges):
        left[edge.target] += 1
    ready = [0]
    for node in ready:  # it grows meanwhile
        for edge in edges[node]:
            ways[edge.target] += ways[node]
            left[edge.target] -= 1
            if not left[edge.target]:
                ready.append(edge.target)
    return sum(ways[node] for node in ready if graph.solved[node])


class _Judge:
    def __init__(self, reader: Reader, is_single: bool, wanted: Costs) -> None:
        self._reader, self._is_single, self._wanted = reader, is_single, wanted
        self.namings = reader.namings()

    def verdict(self) -> tuple[Sameness, Read | None, str | None]:
        for with_done in (False, True):
            wrong: list[Read] = []
            blind: list[Read] = []
            for names in self.namings:
                reads: list[Read] = []
                good: list[Read] = []
                for is_said in (True, False):
                    for read in self._reader.reads(names, with_done=with_done, is_said=is_said):
                        if not self._is_part(read, good):
                            reads.append(read)
                            good += [read] if read.costs == self._wanted else []
                    for best in sorted(good, key=lambda one: not one.is_said):
                        if not any(self._outdoes(rival, best) for rival in reads):
                            return Sameness.SAME, best, None
                blind += good
                wrong += [one for one in reads if names.is_sure and one.costs != self._wanted]
            likeliest = max(wrong, key=self._rank, default=None)
            if any(likeliest is None or one.is_said >= likeliest.is_said for one in blind):
                return Sameness.UNKNOWN, None, _BLIND
            if likeliest is not None:
                is_like = self._agreement(likeliest) > (0 if with_done else _MOST_ALIKE)
                if likeliest.is_said or is_like:
                    return Sameness.DIFFERENT, likeliest, None
        return Sameness.UNKNOWN, None, _UNREAD

    def named_reading(self) -> Read | None:
        sure = [names for names in self.namings if names.is_sure]
        for with_done in (False, True):
            every = (self._reader.reads(one, with_done=with_done, is_said=True) for one in sure)
            if reads := list(chain.from_iterable(every)):
                return max(reads, key=self._rank)
        return None

    def _is_part(self, read: Read, good: Sequence[Read]) -> bool:
        """Say whether a reading has some kinds of a good one: it would only cut runs otherwise."""
        kinds = set(read.reading.kinds)
        return not self._is_single and any(kinds < set(one.reading.kinds) for one in good)

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


def comparison_by_solutions(instance: Instance, path: str, verdict: SolutionVerdict) -> Comparison:
    model, is_different = verdict.model, verdict.sameness is Sameness.DIFFERENT
    number = len(verdict.read.family) if verdict.read is not None else None
    possible = {one.action.name for one in model.semantics.operators}
    return Comparison(
        instance,
        path,
        verdict.sameness,
        relation=SOLUTIONS if verdict.sameness is Sameness.SAME else None,
        costs=(
            min(verdict.wanted.values(), default=verdict.least),
            None if verdict.cheapest is None else verdict.cheapest.cost,
        ),
        solutions=(
            len(verdict.wanted) if verdict.least is None else None,
            0 if verdict.cheapest is None else number,
        ),
        difference=_difference(instance, verdict) if is_different else None,
        unexercised=tuple(sorted(model.domain.actions.keys() - possible)),
        doubt=verdict.doubt if verdict.sameness is Sameness.UNKNOWN else None,
    )


class _Shown(NamedTuple):
    """A solution of the puzzle, a plan of the model, or both, and why they show a difference."""

    reason: str
    marks: Marks | None = None
    plan: Sequence[int] = ()
    is_refused: bool = False


def _difference(instance: Instance, verdict: SolutionVerdict) -> Difference:
    read = verdict.read
    shown = _without_reading(verdict) if read is None else _by_reading(verdict.wanted, read)
    moves = [] if shown.marks is None else moves_of(instance, shown.marks)
    refusal = f": {replayed(instance, moves).reason}" if shown.is_refused else ""
    state = judge(instance.puzzle, moves).states[-1]
    plan = tuple(map(verdict.model.action, shown.plan))
    names = [
        (" ".join(entity), name)
        for entity, name in sorted({} if read is None else read.called.items())
        if entity != (name,) and any(_speaks_of(action, entity) for action in plan)
    ]
    return Difference(
        tuple(moves),
        plan,
        state,
        shown.reason + refusal,
        dict(names[:_MOST_NAMES]),
        is_solution=True,
    )


def _by_reading(wanted: Costs, read: Read) -> _Shown:
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


def _without_reading(verdict: SolutionVerdict) -> _Shown:
    if verdict.cheapest is None and not verdict.wanted:
        return _Shown("the rules have solutions, and the model has none")
    if verdict.cheapest is None:
        marks = min((cost, marks) for marks, cost in verdict.wanted.items())[1]
        return _Shown("the rules have this solution, and the model has none", marks)
    plan, cost = verdict.plain.plan(verdict.cheapest), verdict.cheapest.cost
    least = min(verdict.wanted.values(), default=verdict.least)
    said = f"a cheapest solution costs {least} by the rules, and this plan of the model {cost}"
    none = "the model has this plan, and by the rules there is no solution"
    return _Shown(none if least is None else said, plan=plan)


def moves_of(instance: Instance, marks: Marks) -> list[Any]:
    part, puzzle = instance.family.solutions, instance.puzzle
    assert part is not None, "only the solution counts"
    return list(part.arrange(puzzle, part.moves(puzzle, marks)))


def _speaks_of(action: Action, entity: Entity) -> bool:
    left = iter(action.arguments)
    return all(one in left for one in entity)
