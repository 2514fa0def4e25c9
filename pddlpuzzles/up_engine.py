"""The native engine as unified-planning's users reach it: `OneshotPlanner(name="pddlpuzzles")`.

It takes any problem of classical planning. One that bears the names of a puzzle's encoding is
solved by the puzzle's own rules, any other as it is. unified-planning knows the engine once a
board's `problem()` has been asked for; before that, `environment.factory.add_engine("pddlpuzzles",
"pddlpuzzles.up_engine", "PuzzleEngine")` adds it, or an `up.ini` with these lines:

    [engine pddlpuzzles]
    module_name: pddlpuzzles.up_engine
    class_name: PuzzleEngine
"""

from __future__ import annotations

import tempfile
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
from unified_planning.io import PDDLWriter
from unified_planning.model import AbstractProblem, Problem, ProblemKind
from unified_planning.plans import ActionInstance, SequentialPlan

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.solving.solve import AUTO, solve
from pddlpuzzles.solving.solve_answer import Solution

if TYPE_CHECKING:
    from unified_planning.engines import OptimalityGuarantee

NAME: Final = "pddlpuzzles"

_OUTCOMES: Final = {
    Status.OPTIMAL: Outcome.SOLVED_OPTIMALLY,
    Status.SOLVED: Outcome.SOLVED_SATISFICING,
    Status.UNSOLVABLE: Outcome.UNSOLVABLE_PROVEN,
}
_LIMITS: Final = {Limit.TIME: Outcome.TIMEOUT, Limit.MEMORY: Outcome.MEMOUT}


class PuzzleEngine(Engine, OneshotPlannerMixin):
    """Solves problems that are puzzles of ours, and proves their plans optimal.

    It gives an optimality guarantee: a plan is returned as `SOLVED_OPTIMALLY` only with a proof,
    and `UNSOLVABLE_PROVEN` only with one. `memory` is in MiB.
    """

    def __init__(self, memory: int | None = 4096, **options: Any) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        self._memory = memory

    @property
    def name(self) -> str:
        """The name that unified-planning knows the engine by."""
        return NAME

    @staticmethod
    def supported_kind() -> ProblemKind:
        """Return those of unified-planning's features that problems may have here."""
        kind = ProblemKind()
        kind.set_problem_class("ACTION_BASED")
        kind.set_typing("FLAT_TYPING")
        kind.set_typing("HIERARCHICAL_TYPING")
        for feature in (
            "NEGATIVE_CONDITIONS",
            "DISJUNCTIVE_CONDITIONS",
            "EQUALITIES",
            "EXISTENTIAL_CONDITIONS",
            "UNIVERSAL_CONDITIONS",
        ):
            kind.set_conditions_kind(feature)
        kind.set_effects_kind("CONDITIONAL_EFFECTS")
        kind.set_effects_kind("FORALL_EFFECTS")
        kind.set_quality_metrics("ACTIONS_COST")
        kind.set_quality_metrics("PLAN_LENGTH")
        kind.set_actions_cost_kind("INT_NUMBERS_IN_ACTIONS_COST")
        kind.set_actions_cost_kind("STATIC_FLUENTS_IN_ACTIONS_COST")
        return kind

    @staticmethod
    def supports(problem_kind: ProblemKind) -> bool:
        """Say whether problems of a kind can be taken."""
        return bool(problem_kind <= PuzzleEngine.supported_kind())

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        """Return True: what is reported as optimal has been proved."""
        return True

    @staticmethod
    def get_credits(**options: Any) -> Credits:
        """Return the name, the authors, the licence and a description."""
        return Credits(
            NAME,
            "the pddlpuzzles authors",
            "",
            "",
            "Apache-2.0",
            "Solves classical problems by searches of its own.",
            "Solves classical problems by searches of its own, and proves what it says.",
        )

    def _solve(
        self,
        problem: AbstractProblem,
        heuristic: Callable[[Any], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> PlanGenerationResult:
        assert isinstance(problem, Problem)
        if any(metric.is_minimize_sequential_plan_length() for metric in problem.quality_metrics):
            problem = problem.clone()  # unified-planning writes a plan's length as costs of 1
            problem.clear_quality_metrics()
        writer = PDDLWriter(problem)
        instance = _recognised(writer)
        found = solve(
            instance,
            engine=AUTO,
            optimal=True,
            limits=Limits(timeout, self._memory),
            say=_writer(output_stream),
        )
        return PlanGenerationResult(
            _OUTCOMES.get(found.status)
            or _LIMITS.get(found.limit or Limit.METHOD, Outcome.UNSOLVABLE_INCOMPLETELY),
            _plan(found, problem, writer),
            NAME,
            metrics={"engine": found.engine, "seconds": f"{found.seconds:.3f}"},
            log_messages=[LogMessage(LogLevel.INFO, found.proof)] if found.proof else [],
        )


def _writer(stream: IO[str] | None) -> Callable[[str], None]:
    def write(note: str) -> None:
        if stream is not None:
            stream.write(f"{note}\n")

    return write


def _recognised(writer: PDDLWriter) -> Instance:
    """Return the instance that a problem is: of a puzzle, or as it is written."""
    with tempfile.TemporaryDirectory(prefix=f"{NAME}-") as folder:
        domain, problem = Path(folder) / "domain.pddl", Path(folder) / "problem.pddl"
        domain.write_text(writer.get_domain(), encoding="utf-8")
        problem.write_text(writer.get_problem(), encoding="utf-8")
        try:
            family, _ = catalogue.family_of(str(problem), str(domain))
            return catalogue.instance(family, str(problem), str(domain))
        except InputError as error:
            raise UPUsageError(f"{NAME} cannot take it: {error.message}") from None


def _plan(found: Solution, problem: Problem, writer: PDDLWriter) -> SequentialPlan | None:
    """Return the plan in the problem's own actions and objects."""
    if found.actions is None:
        return None
    steps = [
        ActionInstance(
            writer.get_item_named(action.name),
            tuple(
                problem.environment.expression_manager.ObjectExp(writer.get_item_named(name))
                for name in action.arguments
            ),
        )
        for action in found.actions
    ]
    return SequentialPlan(steps, problem.environment)
