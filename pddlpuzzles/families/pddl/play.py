"""A problem in PDDL to be played: a bit for each atom, an act for each ground action.

The page knows masks and values, so a problem is played whose goal is a conjunction, and whose
conditions are conjunctions of literals and of disjunctions of literals; without derived predicates.
It is played on what its domain draws (`picture.Stage`), else on boxes and lines, or by buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any, Final

from pddlpuzzles.families.pddl import comments, drawing
from pddlpuzzles.families.pddl.domains import DRAWERS
from pddlpuzzles.families.pddl.network import Network, network
from pddlpuzzles.families.pddl.picture import Stage, box_of, stage, with_alternatives
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.model import Facts
from pddlpuzzles.pddl.task import Operator, Task, Test, ones
from pddlpuzzles.show.game_data import Act, Also, Bits, Field, Goal, Look, Play, Shift, Stand
from pddlpuzzles.show.svg import Picture, element
from pddlpuzzles.show.wording import spoken

_MOST_ACTS: Final = 1500
_MOST_ATOMS: Final = 400
_HOW: Final = (
    "Choose what is done by the buttons below the picture.",
    "Tap a place in the picture, or use the buttons.",
    "Tap a ringed piece, and it moves; if it can go to several places, tap the place, too. You can "
    "also drag it, or use the buttons.",
)
"""What one does with the hand, by how many parts of the picture an action is clicked on."""
_STEERED: Final = " The arrow keys move it, too."


def play(puzzle: PlanningProblem) -> Play | None:
    """Return None for a problem too large, or not such as can be played."""
    if puzzle.is_numeric or not _is_simple(puzzle.task):
        return None
    own, wide = puzzle.task, with_alternatives(puzzle)
    drawer = DRAWERS.get(puzzle.domain.name)
    anew = "" if drawer is None else drawer.new
    staged = stage(wide) if _is_simple(wide.task) else None
    if staged is not None:
        puzzle = wide
    elif wide is not puzzle:  # there would be too much for a picture
        staged, anew = stage(puzzle), ""
    task = puzzle.task
    bits = [task.bit(atom) for atom in own.atoms]

    def pack(state: int) -> int:
        return sum(1 << bit for place in ones(state) if (bit := bits[place]) is not None)

    stands: tuple[Stand, ...] = ()
    if staged is not None:
        picture, looks, stands = _pieces(puzzle, staged)
    elif (layout := network(puzzle)) is not None:
        picture, looks = _board(puzzle, layout)
    else:
        return None
    acts = tuple(_act(puzzle, operator, staged) for operator in task.operators)
    groups: dict[str, int] = {}
    for bit, atom in enumerate(task.atoms):
        groups[atom.predicate] = groups.get(atom.predicate, 0) | 1 << bit
    is_steered = staged is not None and _is_steered(task, groups)
    # What says that something was done: its predicate is new, or only grows.
    deleted = reduce(or_, (one.may_change[1] for one in task.operators), 0)
    begun = (bits for bits in groups.values() if not bits & task.start or not bits & deleted)
    pieces = [(Field(bit, 1), {0: "", 1: f"{atom}\n"}) for bit, atom in enumerate(task.atoms)]
    fixed = Facts(sorted({*puzzle.problem.atoms} - {*task.atoms}))
    always = replace(puzzle, problem=replace(puzzle.problem, atoms=fixed), problem_text=None)
    before, after = drawing.write(always).rsplit("(:init", 1)
    now = ((Field(bit, 1), {0: "", 1: f" {atom}"}) for bit, atom in enumerate(task.atoms))
    return Play(
        pack(own.start),
        acts,
        Goal(_bits(task.goal)),
        picture,
        looks,
        {"state": tuple(pieces)},
        (f'puzzle = "pddl"\n{before}(:init', *now, after),
        dict(enumerate(comments.denied_and_said(puzzle))),
        drawing.NARRATION.unit(puzzle) or puzzle.objective,
        pack,
        _HOW[max((len(act.parts) for act in acts), default=0)] + _STEERED * is_steered,
        begun=reduce(or_, begun, 0) & ~task.start,
        dealt=_dealt(puzzle) if drawer is not None and drawer.new_goals else 0,
        anew=anew,
        fixed=staged is not None and not anew,
        stands=stands,
        quick=staged is not None,
        steered=is_steered,
        groups=tuple(group.bits for group in mutex_groups(task)),
        reasons=comments.because(puzzle),
    )


def _is_simple(task: Task) -> bool:
    """Say whether conditions are such as a page can evaluate, and not too many."""
    conditions = [one.condition for one in task.operators]
    parts = [part for condition in conditions for part in condition.tests]
    whole = [task.goal, *(change.condition for one in task.operators for change in one.changes)]
    return (
        not task.strata
        and len(task.operators) <= _MOST_ACTS
        and len(task.atoms) <= _MOST_ATOMS
        and not any(test.any for test in (*conditions, *whole))
        and not any(test.tests for test in (*parts, *whole))
        and all(part.any for part in parts)
    )


def _dealt(puzzle: PlanningProblem) -> int:
    """Return the atoms of new goals: those like the goal's."""
    kinds = puzzle.problem.objects
    alike = [(atom.predicate, *map(kinds.get, atom.terms[:1])) for atom in puzzle.task.atoms]
    wanted = {alike[bit] for bit in ones(puzzle.task.goal.set)}
    return sum(1 << bit for bit, kind in enumerate(alike) if kind in wanted)


def _is_steered(task: Task, by_predicate: Mapping[str, int]) -> bool:
    """Say whether exactly one atom of a predicate holds: one thing moves."""
    unary = {atom.predicate for atom in task.atoms if len(atom.terms) == 1}
    return bool(task.operators) and any(
        (task.start & by_predicate[name]).bit_count() == 1
        and all(
            (one.condition.set & one.deleted & by_predicate[name]).bit_count() == 1
            and (one.added & by_predicate[name]).bit_count() == 1
            for one in task.operators
        )
        for name in unary
    )


def _bits(test: Test) -> Bits:
    return Bits(test.set | test.unset, test.set)


def _act(puzzle: PlanningProblem, operator: Operator, staged: Stage | None) -> Act:
    words = comments.said(puzzle, operator.action)
    every = (1 << len(puzzle.task.atoms)) - 1
    # A flat disjunction fails where nothing of it holds.
    refused = (Bits(test.set | test.unset, test.unset) for test in operator.condition.tests)
    return Act(
        str(operator.action),
        words,
        _bits(operator.condition),
        (Shift(every & ~operator.deleted & ~operator.added, 0),),
        operator.added,
        None if operator.cost else Bits(0, 0),
        () if staged is None else _clicked(puzzle, operator, staged),
        words,
        operator.cost,
        tuple(refused),
        tuple(Also(_bits(one.condition), one.deleted, one.added) for one in operator.changes),
    )


def _clicked(puzzle: PlanningProblem, operator: Operator, staged: Stage) -> tuple[str, ...]:
    """Return what is clicked: what an action takes away, and where it comes to be."""
    atoms, order = puzzle.task.atoms, operator.action.arguments

    def first(bits: int) -> int | None:
        drawn = [(bit, staged.shown.get(atoms[bit])) for bit in ones(bits)]
        ranks = [([*order, one.thing].index(one.thing), bit) for bit, one in drawn if one]
        return min(ranks)[1] if ranks else None

    before = first(operator.deleted & ~operator.added)
    after = first(operator.added & ~operator.deleted)
    if before is not None and after is not None:
        return f"spot{before}", f"there{after}"
    changed = first(reduce(or_, (one.added for one in operator.changes), 0))
    return () if changed is None else (f"there{changed}",)


def _pieces(
    puzzle: PlanningProblem, staged: Stage
) -> tuple[Picture, tuple[Look, ...], tuple[Stand, ...]]:
    """Return all that can be on the background, when it is seen, and where."""
    looks, stands, parts, ghosts = [], [], list(staged.background.parts), []
    atoms = puzzle.task.atoms
    moving = reduce(or_, (one.deleted for one in puzzle.task.operators), 0)
    # What moves lies on what stays, what is carried on what moves.
    drawn = [
        (moving >> bit & 1, staged.shown[atom].base is not None, bit)
        for bit, atom in enumerate(atoms)
        if atom in staged.shown
    ]
    for *_, bit in sorted(drawn):
        atom = atoms[bit]
        shown, words = staged.shown[atom], comments.said(puzzle, atom)
        x, y, width, height = box_of(shown.parts[0])
        where: dict[str, Any] = {"x": x, "y": y, "width": width, "height": height, "rx": 6}
        ids: dict[str, Any] = {"role": "button", "data_bit": bit, "data_piece": f"atom{bit}"}
        apart = shown.parts[0].get("data-broad")
        ids |= {"data_broad": apart} if apart else {}
        is_named = len(atom.terms) > 1 or shown.thing not in atom.terms
        name = f"{spoken(shown.thing)}: {words}" if is_named else words
        spot = element("rect", "spot", **where, id=f"spot{bit}", **ids, aria_label=name)
        there = element("rect", "spot", **where, id=f"there{bit}", **ids, aria_label=words)
        parts.append(element("g", "", *shown.parts, spot, id=f"atom{bit}"))
        ghosts.append(element("g", "spot-there", there, id=f"ghost{bit}"))
        looks.append(Look(f"atom{bit}", "class", Field(bit, 1), {0: "off", 1: "piece"}))
        place = shown.thing, shown.place, shown.base, shown.offset
        stands.append(Stand(bit, *place, (f"atom{bit}", f"ghost{bit}")))
    return replace(staged.background, parts=(*parts, *ghosts)), tuple(looks), tuple(stands)


def _board(puzzle: PlanningProblem, layout: Network) -> tuple[Picture, tuple[Look, ...]]:
    """Return all that can be on the boxes, and when it is seen."""
    start, looks = layout.picture(()), []
    parts = list(start.parts)
    for bit, atom in enumerate(puzzle.task.atoms):
        for place, part in enumerate(layout.parts(atom)):
            name, shown = f"atom{bit}-{place}", part.get("class", "")
            part.set("id", name)
            looks.append(Look(name, "class", Field(bit, 1), {0: "off", 1: shown}))
            parts.append(part)
    words = "the objects, and what holds between them"
    return Picture(start.width, start.height, tuple(parts), words), tuple(looks)
