"""The native engine as unified-planning's users reach it: `OneshotPlanner(name="pddlpuzzles")`.

A puzzle's encoding is solved by its own rules, any other problem as it is. unified-planning knows
the engine once a board's `problem()` has been asked for; before that,
`environment.factory.add_engine("pddlpuzzles", "pddlpuzzles.up_engine", "PuzzleEngine")` adds it, or
an `up.ini` with these lines:

    [engine pddlpuzzles]
    module_name: pddlpuzzles.up_engine
    class_name: PuzzleEngine
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from pddlpuzzles.planners.compat import import_engines

import_engines()

from unified_planning.engines import Credits, Engine, PlanGenerationResult
from unified_planning.engines import PlanGenerationResultStatus as Outcome
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.engines.results import LogLevel, LogMessage
from unified_planning.exceptions import UPUsageError
from unified_planning.model import AbstractProblem, Problem, ProblemKind
from unified_planning.plans import ActionInstance, SequentialPlan

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.planners.convert import texts_of
from pddlpuzzles.processes.system import new_folder, removed_at_end
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.solving.solve import AUTO, solve

if TYPE_CHECKING:
    from unified_planning.engines import OptimalityGuarantee

NAME: Final = "pddlpuzzles"

_OUTCOMES: Final = {
    Status.OPTIMAL: Outcome.SOLVED_OPTIMALLY,
    Status.SOLVED: Outcome.SOLVED_SATISFICING,
    Status.UNSOLVABLE: Outcome.UNSOLVABLE_PROVEN,
}
_TAKES: Final = [
    *("ACTION_BASED", "FLAT_TYPING", "HIERARCHICAL_TYPING", "EQUALITIES", "NEGATIVE_CONDITIONS"),
    *("DISJUNCTIVE_CONDITIONS", "EXISTENTIAL_CONDITIONS", "UNIVERSAL_CONDITIONS"),
    *("CONDITIONAL_EFFECTS", "FORALL_EFFECTS", "INCREASE_EFFECTS", "DECREASE_EFFECTS"),
    *("ACTIONS_COST", "INT_NUMBERS_IN_ACTIONS_COST", "REAL_NUMBERS_IN_ACTIONS_COST"),
    *("STATIC_FLUENTS_IN_ACTIONS_COST", "FLUENTS_IN_ACTIONS_COST", "INT_FLUENTS", "REAL_FLUENTS"),
    *("STATIC_FLUENTS_IN_NUMERIC_ASSIGNMENTS", "FLUENTS_IN_NUMERIC_ASSIGNMENTS"),
    *("SIMPLE_NUMERIC_PLANNING", "GENERAL_NUMERIC_PLANNING", "PLAN_LENGTH", "FINAL_VALUE"),
]
"""unified-planning's names of the features that a problem may have."""
_LIMITS: Final = {Limit.TIME: Outcome.TIMEOUT, Limit.MEMORY: Outcome.MEMOUT}


class PuzzleEngine(Engine, OneshotPlannerMixin):
    """Says `SOLVED_OPTIMALLY` and `UNSOLVABLE_PROVEN` only with a proof; `memory` is in MiB."""

    def __init__(self, memory: int | None = 4096, **options: Any) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        self._memory = memory

    @property
    def name(self) -> str:
        return NAME

    @staticmethod
    def supported_kind() -> ProblemKind:
        return ProblemKind(_TAKES)

    @staticmethod
    def supports(problem_kind: ProblemKind) -> bool:
        return bool(problem_kind <= ProblemKind(_TAKES))

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        return True  # what is reported as optimal has been proved

    @staticmethod
    def get_credits(**options: Any) -> Credits:
        does = "Solves classical problems by searches of its own"
        more = f"{does}, and proves what it says."
        return Credits(NAME, "the pddlpuzzles authors", "", "", "Apache-2.0", f"{does}.", more)

    def _solve(
        self,
        problem: AbstractProblem,
        heuristic: Callable[[Any], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> PlanGenerationResult:
        assert isinstance(problem, Problem)
        write: Callable[[str], Any] = output_stream.write if output_stream else lambda text: None
        try:
            texts, named = texts_of(problem)
            with removed_at_end(new_folder()) as folder:
                paths = [str(Path(folder, name)) for name in ("domain.pddl", "problem.pddl")]
                for path, text in zip(paths, texts, strict=True):
                    Path(path).write_text(text, encoding="utf-8")
                family, _ = catalogue.family_of(paths[1], paths[0])
                instance = catalogue.instance(family, paths[1], paths[0])
        except InputError as error:
            raise UPUsageError(f"{NAME} cannot take it: {error.message}") from None
        limits = Limits(timeout, self._memory)
        solution = solve(
            instance, engine=AUTO, optimal=True, limits=limits, say=lambda note: write(f"{note}\n")
        )
        plan = None
        if solution.actions is not None:  # by the problem's own names, not those of its text
            express = problem.environment.expression_manager.ObjectExp
            steps = [
                ActionInstance(named(step.name), tuple(map(express, map(named, step.arguments))))
                for step in solution.actions
            ]
            plan = SequentialPlan(steps, problem.environment)
        return PlanGenerationResult(
            _OUTCOMES.get(solution.status)
            or _LIMITS.get(solution.limit or Limit.METHOD, Outcome.UNSOLVABLE_INCOMPLETELY),
            plan,
            NAME,
            metrics={"engine": solution.engine, "seconds": f"{solution.seconds:.3f}"},
            log_messages=[LogMessage(LogLevel.INFO, solution.proof)] if solution.proof else [],
        )
