"""A problem in PDDL to be played: a bit for each atom, an act for each ground action.

The page knows masks and values, so a problem is played whose goal is a conjunction, and whose
conditions are conjunctions of literals and of disjunctions of literals; without derived predicates.
It is played on what its domain draws, piece by piece (`picture.Stage`), else on the boxes and lines
of `network`; its actions are buttons, too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl import comments, drawing
from pddlpuzzles.families.pddl.domains import DRAWERS
from pddlpuzzles.families.pddl.network import Network, network
from pddlpuzzles.families.pddl.picture import Stage, box_of, stage, with_alternatives
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Facts
from pddlpuzzles.pddl.task import Operator, Task, Test, ones
from pddlpuzzles.show.game_data import (
    Act,
    Also,
    Bits,
    Field,
    Goal,
    Look,
    Play,
    Shift,
    Stand,
    Template,
)
from pddlpuzzles.show.svg import Picture, element, group

_MOST_ACTS: Final = 1500
_MOST_ATOMS: Final = 400
_INIT: Final = "(:init"
_HOW: Final = (
    "Choose what is done by the buttons below the picture.",
    "Tap a place in the picture, or use the buttons.",
    "Tap what is marked, and it moves; if it can move several ways, tap where to, too. You can "
    "also drag it, or use the buttons.",
)
"""What one does with the hand, by how many parts of the picture an action is clicked on."""
_STEERED: Final = " The arrow keys move it, too."


def play(puzzle: PlanningProblem) -> Play | None:
    """Return a problem as data; None where it is too large, or not such as can be played."""
    if not _is_simple(puzzle.task):
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

    every = (1 << len(task.atoms)) - 1
    stands: tuple[Stand, ...] = ()
    if staged is not None:
        picture, looks, stands = _pieces(puzzle, staged)
    elif (layout := network(puzzle)) is not None:
        picture, looks = _board(puzzle, layout)
    else:
        return None
    acts = tuple(_act(puzzle, one, every, staged) for one in task.operators)
    is_steered = staged is not None and _is_steered(puzzle)
    pieces = [(Field(bit, 1), {0: "", 1: f"{atom}\n"}) for bit, atom in enumerate(task.atoms)]
    said = [comments.said(puzzle, atom) for atom in task.atoms]
    facts = {bit: (f"it is not so that {words}", words) for bit, words in enumerate(said)}
    return Play(
        pack(own.start),
        acts,
        Goal(_bits(task.goal)),
        picture,
        looks,
        {"state": tuple(pieces)},
        _instance(puzzle),
        facts,
        drawing.AsPlan().unit(puzzle) or puzzle.objective,
        pack,
        _HOW[max((len(one.parts) for one in acts), default=0)] + _STEERED * is_steered,
        begun=_facts_of_progress(task),
        dealt=_dealt(puzzle),
        anew=anew,
        fixed=staged is not None and not anew,
        stands=stands,
        quick=staged is not None,
        steered=is_steered,
    )


def _is_simple(task: Task) -> bool:
    """Say whether a page can evaluate all conditions of a task, and it is not too large."""
    return (
        not task.strata
        and len(task.operators) <= _MOST_ACTS
        and len(task.atoms) <= _MOST_ATOMS
        and _is_conjunction(task.goal)
        and all(
            _is_plain(one.condition)
            and all(_is_conjunction(change.condition) for change in one.changes)
            for one in task.operators
        )
    )


def _facts_of_progress(task: Task) -> int:
    """Return the atoms that say that something was done: their predicate is new, or only grows."""
    groups: dict[str, int] = {}
    for bit, atom in enumerate(task.atoms):
        groups[atom.predicate] = groups.get(atom.predicate, 0) | 1 << bit
    changes = (change.deleted for one in task.operators for change in one.changes)
    deleted = reduce(or_, (*(one.deleted for one in task.operators), *changes), 0)
    begun = (one for one in groups.values() if not one & task.start or not one & deleted)
    return reduce(or_, begun, 0) & ~task.start


def _dealt(puzzle: PlanningProblem) -> int:
    """Return the atoms of which new goals are made, alike to those of the goal; perhaps none."""
    drawer = DRAWERS.get(puzzle.domain.name)
    if drawer is None or not drawer.new_goals:
        return 0
    atoms, kinds = puzzle.task.atoms, puzzle.problem.objects
    alike = {
        bit: (atom.predicate, *map(kinds.get, atom.terms[:1])) for bit, atom in enumerate(atoms)
    }
    wanted = {alike[bit] for bit in ones(puzzle.task.goal.set)}
    return sum(1 << bit for bit, kind in alike.items() if kind in wanted)


def _is_steered(puzzle: PlanningProblem) -> bool:
    """Say whether one thing only moves: of one predicate of a place exactly one atom holds."""
    task = puzzle.task
    groups: dict[str, int] = {}
    for bit, atom in enumerate(task.atoms):
        if len(atom.terms) == 1:
            groups[atom.predicate] = groups.get(atom.predicate, 0) | 1 << bit
    return bool(task.operators) and any(
        (task.start & group).bit_count() == 1
        and all(
            (one.condition.set & one.deleted & group).bit_count() == 1
            and (one.added & group).bit_count() == 1
            for one in task.operators
        )
        for group in groups.values()
    )


def _instance(puzzle: PlanningProblem) -> Template:
    """Return the instance file of a state: the problem, with what holds in it as its start."""
    atoms = puzzle.task.atoms
    always = Facts(sorted({*puzzle.problem.atoms} - {*atoms}))
    problem = replace(puzzle.problem, atoms=always)
    written = drawing.write(PlanningProblem(puzzle.domain, problem, puzzle.domain_text, None))
    before, after = written.rsplit(_INIT, 1)
    now = ((Field(bit, 1), {0: "", 1: f" {atom}"}) for bit, atom in enumerate(atoms))
    return f'puzzle = "pddl"\n{before}{_INIT}', *now, after


def _is_conjunction(test: Test) -> bool:
    return not test.any and not test.tests


def _is_plain(test: Test) -> bool:
    """Say whether a test is a conjunction in which the further tests are flat disjunctions."""
    return not test.any and all(one.any and not one.tests for one in test.tests)


def _bits(test: Test) -> Bits:
    return Bits(test.set | test.unset, test.set)


def _refused(test: Test) -> Bits:
    """Return where a flat disjunction fails: nothing of it holds."""
    return Bits(test.set | test.unset, test.unset)


def _act(puzzle: PlanningProblem, operator: Operator, every: int, staged: Stage | None) -> Act:
    words = comments.said(puzzle, operator.action)
    keeps = Shift(every & ~operator.deleted & ~operator.added, 0)
    plus, free = operator.added, None if operator.cost else Bits(0, 0)
    return Act(
        str(operator.action),
        words,
        _bits(operator.condition),
        (keeps,),
        plus,
        free,
        () if staged is None else _clicked(puzzle, operator, staged),
        words,
        operator.cost,
        tuple(map(_refused, operator.condition.tests)),
        tuple(Also(_bits(one.condition), one.deleted, one.added) for one in operator.changes),
    )


def _clicked(puzzle: PlanningProblem, operator: Operator, staged: Stage) -> tuple[str, ...]:
    """Return what is clicked: what an action takes away, and where it comes to be."""
    atoms, order = puzzle.task.atoms, operator.action.arguments

    def first(bits: int) -> int | None:
        """Return the atom whose thing is named first by the action, of those that are drawn."""
        shown = [bit for bit in ones(bits) if atoms[bit] in staged.shown]
        named = {
            bit: order.index(atoms[bit].terms[0]) for bit in shown if atoms[bit].terms[0] in order
        }
        return min(named, key=named.__getitem__, default=None)

    before = first(operator.deleted & ~operator.added)
    after = first(operator.added & ~operator.deleted)
    if before is not None and after is not None:
        return f"spot{before}", f"there{after}"
    changed = first(reduce(or_, (one.added for one in operator.changes), 0))
    return () if changed is None else (f"there{changed}",)


def _pieces(
    puzzle: PlanningProblem, staged: Stage
) -> tuple[Picture, tuple[Look, ...], tuple[Stand, ...]]:
    """Return the background with all that can ever be on it, when it is seen, and where."""
    looks, stands, parts, ghosts = [], [], list(staged.background.parts), []
    atoms = puzzle.task.atoms
    moving = reduce(or_, (one.deleted for one in puzzle.task.operators), 0)
    drawn = (bit for bit, atom in enumerate(atoms) if atom in staged.shown)
    for bit in sorted(drawn, key=lambda bit: moving >> bit & 1):  # what moves lies on what stays
        atom = atoms[bit]
        shown = staged.shown[atom]
        x, y, width, height = box_of(shown.parts[0])
        spots = [_spot(f"{kind}{bit}", x, y, width, height) for kind in ("spot", "there")]
        for one in spots:
            one.set("data-bit", str(bit))
            one.set("data-piece", f"atom{bit}")
            if apart := shown.parts[0].get("data-broad"):
                one.set("data-broad", apart)
        words = comments.said(puzzle, atom)
        spots[0].set("aria-label", words if len(atom.terms) == 1 else f"{atom.terms[0]}: {words}")
        spots[1].set("aria-label", words)
        piece = group("", (*shown.parts, spots[0]))
        piece.set("id", f"atom{bit}")
        ghost = group("spot-there", [spots[1]])
        ghost.set("id", f"ghost{bit}")
        parts.append(piece)
        ghosts.append(ghost)
        looks.append(Look(f"atom{bit}", "class", Field(bit, 1), {0: "off", 1: "piece"}))
        stands.append(
            Stand(
                bit,
                shown.thing,
                shown.place,
                shown.base,
                shown.offset,
                (f"atom{bit}", f"ghost{bit}"),
            )
        )
    return replace(staged.background, parts=(*parts, *ghosts)), tuple(looks), tuple(stands)


def _spot(name: str, x: float, y: float, width: float, height: float) -> Element:
    spot = element("rect", "spot", x=x, y=y, width=width, height=height, rx=6)
    spot.set("id", name)
    spot.set("role", "button")
    return spot


def _board(puzzle: PlanningProblem, layout: Network) -> tuple[Picture, tuple[Look, ...]]:
    """Return the boxes with all that can ever hold, and when each part of it is seen."""
    start, looks = layout.picture(()), []
    parts = list(start.parts)
    for bit, atom in enumerate(puzzle.task.atoms):
        for place, part in enumerate(layout.parts(atom)):
            part.set("id", f"atom{bit}-{place}")
            shown = part.get("class", "")
            looks.append(Look(f"atom{bit}-{place}", "class", Field(bit, 1), {0: "off", 1: shown}))
            parts.append(part)
    words = "the objects, and what holds between them"
    return Picture(start.width, start.height, tuple(parts), words), tuple(looks)
