"""The atoms of a state of a problem in PDDL, looked up for a heuristic of one's own."""

from __future__ import annotations

from pddlpuzzles.errors import InputError, choose
from pddlpuzzles.families.pddl.drawing import draw
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.search.view import Facts, View
from pddlpuzzles.show.wording import counted


class PlanningView(View):
    """A state; its facts are atoms, those that never change too."""

    def __init__(self, puzzle: PlanningProblem, state: int) -> None:
        super().__init__(
            puzzle,
            state,
            self._by_predicate,
            lambda: draw(puzzle, state, lambda text, colour: text),
        )

    def _by_predicate(self) -> Facts:
        puzzle: PlanningProblem = self.puzzle
        found: dict[str, list[tuple[str, ...]]] = {name: [] for name in puzzle.domain.predicates}
        for atom in sorted(puzzle.task.fixed | puzzle.task.true_atoms(self.state)):
            if atom.predicate in found:  # not the equality of an object with itself
                found[atom.predicate].append(atom.terms)
        return found

    @property
    def atoms(self) -> list[str]:
        """The atoms of the state, which are those that hold and can change."""
        return sorted(map(str, self.puzzle.task.true_atoms(self.state)))

    def holds(self, predicate: str, *names: object) -> bool:
        """Say whether an atom holds; it is looked up, and the others are not listed.

        :raises InputError: if the domain has no such predicate, it has another number of
            arguments, or the problem has no object of such a name.
        """
        puzzle: PlanningProblem = self.puzzle
        atom = Atom(predicate, tuple(map(str, names)))
        bit = puzzle.task.bit(atom)
        if bit is not None:
            return bool(self.state >> bit & 1)
        if atom in puzzle.task.fixed:
            return True
        kinds = puzzle.domain.predicates[choose("predicate", predicate, puzzle.domain.predicates)]
        if len(names) != len(kinds):
            given = counted(len(names), "arguments")
            raise InputError(f"{atom} has {given}, expected {counted(len(kinds), 'arguments')}")
        for name in atom.terms:
            choose("object", name, puzzle.problem.objects)
        return False
