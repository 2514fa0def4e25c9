"""Whether two problems differ in the names of their objects only; and symmetries of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from pddlpuzzles.pddl.isomorphism import Drawing, Node, isomorphisms
from pddlpuzzles.pddl.isomorphism import symmetries as automorphisms
from pddlpuzzles.pddl.model import EQUALITY, Atom, Domain, Formula, Problem, atoms_in


def is_renamed(domain: Domain, one: Problem, other: Problem) -> bool:
    """Say whether a problem becomes another of its domain once its objects are renamed.

    Facts, costs and the goal are compared as they are written, in any order; a goal that says the
    same in another way is another one. Then all plans and their costs are the same, too, in
    other names.
    """
    return next(isomorphisms(_drawn(domain, one), _drawn(domain, other)), None) is not None


def symmetries(
    domain: Domain, problem: Problem, moving: AbstractSet[str]
) -> Iterator[dict[str, str]]:
    """Yield what generates all renamings of the `moving` objects that leave a problem as it is.

    Renamings carry moving objects to moving ones. Constants of the domain keep their names, so that
    actions and axioms stay the same, too. No facts and no goal join a moving object with those that
    are left out here, so these may keep their names in every renaming.
    """
    part = _joined(problem, moving)
    for found in automorphisms(_drawn(domain, part)):
        renaming = {name: str(found["object", name][1]) for name in part.objects}
        if any(one != other for one, other in renaming.items()):
            yield renaming


def outline(problem: Problem) -> Hashable:
    """Return what two problems have in common if one is the other renamed."""
    facts = Counter(atom.predicate for atom in problem.atoms)
    kinds = Counter(problem.objects.values())
    values = Counter((atom.predicate, value) for atom, value in problem.values.items())
    counts = (frozenset(counter.items()) for counter in (facts, kinds, values))
    return (*counts, problem.has_metric)


def _joined(problem: Problem, moving: AbstractSet[str]) -> Problem:
    """Return a problem without the objects that nothing joins with its goal or moving objects."""
    facts: dict[str, list[Atom]] = {}
    for atom in (*problem.atoms, *problem.values):
        for term in atom.terms:
            facts.setdefault(term, []).append(atom)
    kept: set[str] = set()
    waiting = [*moving, *(term for atom in atoms_in(problem.goal) for term in atom.terms)]
    while waiting:
        if (name := waiting.pop()) not in kept:
            kept.add(name)
            waiting += (term for atom in facts.get(name, ()) for term in atom.terms)
    return replace(
        problem,
        objects={name: kind for name, kind in problem.objects.items() if name in kept},
        atoms={atom for atom in problem.atoms if kept.issuperset(atom.terms)},
        values={one: cost for one, cost in problem.values.items() if kept.issuperset(one.terms)},
    )


def _drawn(domain: Domain, problem: Problem) -> Drawing:
    """Return a problem as a digraph: things point to what they are said of, by way of places."""
    drawing = Drawing()
    for name, kind in problem.objects.items():
        drawing.node(("object", name), ("object", kind, name if name in domain.constants else ""))
    for place, atom in enumerate(problem.atoms):
        _atom(drawing, ("fact", place), atom, {})
    for place, (atom, value) in enumerate(problem.values.items()):
        _atom(drawing, ("value", value, place), atom, {})
    drawing.node(("metric",), problem.has_metric)
    _formula(drawing, ("goal",), problem.goal, {})
    return drawing


def _atom(drawing: Drawing, path: Node, atom: Atom, scope: Mapping[str, Node]) -> Node:
    """Draw an atom; its colour has its path without the number at its end."""
    node = drawing.node(("atom", *path), (path[:-1], atom.predicate))
    for number, term in enumerate(atom.terms):
        order = 0 if atom.predicate == EQUALITY else number
        at = drawing.node(("argument", *path, number), ("argument", order))
        drawing.edge(node, at)
        drawing.edge(at, scope.get(term, ("object", term)))
    return node


def _formula(drawing: Drawing, path: Node, formula: Formula, scope: Mapping[str, Node]) -> Node:
    if isinstance(formula, Atom):
        return _atom(drawing, ("goal", path), formula, scope)
    node = drawing.node(("formula", *path), ("formula", formula.operator))
    inner = dict(scope)
    for name, kind in formula.variables:
        inner[name] = drawing.node(("variable", *path, name), ("variable", kind))
        drawing.edge(node, inner[name])
    for number, part in enumerate(formula.parts):
        drawing.edge(node, _formula(drawing, (*path, number), part, inner))
    return node
