"""A problem in PDDL as PDDL: itself."""

from collections.abc import Sequence
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import ACTIONS, COST, PlanningProblem
from pddlpuzzles.families.pddl.texts import text_of
from pddlpuzzles.pddl.model import Model, has_axioms
from pddlpuzzles.puzzle import Action

LAMA_FIRST: Final = (
    "let(hlm,eval_modify_costs(landmark_sum(lm_factory=lm_reasonable_orders_hps(lm_rhw()),pref=false),"
    "cost_type=one),let(hff,eval_modify_costs(ff(),cost_type=one),lazy_greedy([hff,hlm],"
    "preferred=[hff,hlm],cost_type=one,reopen_closed=false)))"
)
"""Landmarks and FF's heuristic, both with their preferred operators, every action at cost one."""


class AsWritten:
    """The only encoding: the two texts, as they are."""

    name: Final = "pddl"
    objectives: Final = (COST, ACTIONS)
    summary: Final = "The problem as it is written."
    proved_by: Final[frozenset[tuple[str, str]]] = frozenset()
    in_any_order: Final = False

    def plan_search(self, puzzle: PlanningProblem) -> str:
        """Take what LAMA looks for its first plan with (Richter and Westphal 2010)."""
        return LAMA_FIRST

    def proof_search(self, puzzle: PlanningProblem) -> str:
        """Take A* with LM-cut, or with a heuristic for the problem as it is translated."""
        # LM-cut takes no conditional effects, of which Fast Downward makes one of each delete of
        # what need not hold before, too (Helmert, "Concise finite-domain representations",
        # Artificial Intelligence 173, 2009). Where there are axioms hmax is not admissible.
        if has_axioms(puzzle.domain, puzzle.problem):
            return "astar(blind())"
        for operator in puzzle.task.operators:
            needed = 0 if operator.condition.any else operator.condition.set
            if operator.changes or operator.deleted & ~needed:
                return "astar(hmax())"
        return "astar(lmcut())"

    def model(self, puzzle: PlanningProblem) -> Model:
        return Model(puzzle.domain, puzzle.problem, (puzzle.domain_text, text_of(puzzle)))

    def decode(self, puzzle: PlanningProblem, actions: Sequence[Action]) -> list[Action | None]:
        moves: list[Action | None] = []
        for step, action in enumerate(actions, 1):
            try:
                moves.append(puzzle.known(action))
            except InputError as error:
                raise InputError(line=step, **error.words) from None
        return moves

    def encode(self, puzzle: PlanningProblem, moves: Sequence[Action]) -> list[Action]:
        return list(moves)


ENCODINGS: Final = (AsWritten(),)
