"""What a planner cannot take, compiled away by unified-planning, and plans led back.

Which compilers it takes is said here, and they are run here, in the process of the planner that is
given what they make. A plan is judged on the problem as it was written, so nothing depends on
their being right. What a planner proves of a compiled problem is not believed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

from pddlpuzzles.planners.table import Planner


class _Compiler(NamedTuple):
    """One of unified-planning's: its engine, its kind, and the requirements that it takes away."""

    engine: str
    kind: str
    removes: frozenset[str]


_QUANTIFIED: Final = frozenset({":existential-preconditions", ":universal-preconditions"})
_COMPILERS: Final = (
    _Compiler("up_quantifiers_remover", "QUANTIFIERS_REMOVING", _QUANTIFIED),
    _Compiler(
        "up_conditional_effects_remover",
        "CONDITIONAL_EFFECTS_REMOVING",
        frozenset({":conditional-effects"}),
    ),
    _Compiler(
        "up_disjunctive_conditions_remover",
        "DISJUNCTIVE_CONDITIONS_REMOVING",
        frozenset({":disjunctive-preconditions"}),
    ),
    _Compiler(
        "up_negative_conditions_remover",
        "NEGATIVE_CONDITIONS_REMOVING",
        frozenset({":negative-preconditions"}),
    ),
)
"""The compilers, in the order in which they run: a later one removes what one of them adds."""
_BY_US: Final = frozenset({":equality"})
"""The features for which `planners.unify` writes a predicate that never changes."""
_REMOVED: Final = _BY_US.union(*(one.removes for one in _COMPILERS))


def needed_compilers(planner: Planner, needed: Collection[str]) -> tuple[str, ...]:
    """Name the compilers after which a planner can take a problem; nothing if it needs none.

    Nothing, too, if there are none that would help. `needed` are the requirements of PDDL that the
    problem has.
    """
    if beyond_compilers(planner, needed):
        return ()
    lacking = compiled_away(planner, needed)
    if not lacking:
        return ()
    # One that removes effects leaves conditions of any kind, and quantifiers within effects.
    unwanted = planner.lacks | planner.says_it_lacks
    unwanted |= _QUANTIFIED if ":conditional-effects" in lacking else frozenset()
    return tuple(one.engine for one in _COMPILERS if one.removes & unwanted)


def compiled_away(planner: Planner, needed: Collection[str]) -> list[str]:
    """Return what a problem needs that a planner lacks, or says so, and a compiler takes away."""
    return sorted((planner.lacks | planner.says_it_lacks).intersection(needed) & _REMOVED)


def beyond_compilers(planner: Planner, needed: Collection[str]) -> list[str]:
    """Return what a problem needs that a planner lacks and no compiler takes away."""
    return sorted(planner.lacks.intersection(needed) - _REMOVED)


def compile_problem(problem: Any, names: Collection[str]) -> tuple[Any, Callable[[Any], Any]]:
    """Return what compilers make of unified-planning's problem, and what leads a plan back."""
    from unified_planning.engines import CompilationKind

    from pddlpuzzles.planners.compat import engine_class

    ways: list[Callable[[Any], Any]] = []
    for one in _COMPILERS:
        if one.engine not in names:
            continue
        kind = engine_class(one.engine)
        assert kind is not None, "unified-planning has its compilers by these names"
        engine = kind()
        engine.skip_checks = True
        result = engine.compile(problem, getattr(CompilationKind, one.kind))
        problem = result.problem
        ways.append(result.map_back_action_instance)

    def led_back(plan: Any) -> Any:
        for way in reversed(ways):
            plan = plan.replace_action_instances(way)
        return plan

    return problem, led_back
