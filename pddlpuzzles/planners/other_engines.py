"""Engines of unified-planning that are installed beside those in our table.

Its factory knows them, those that a user's `~/up.ini` registers too. To ask it means to import them
all: a process of its own does, where a name is not in the table, or all are to be listed. Nothing
that these engines claim is believed.
"""

import json
from functools import cache
from typing import Any, Final

from pddlpuzzles.errors import PlannerError
from pddlpuzzles.planners.table import NUMBERS, PLANNERS, Planner
from pddlpuzzles.processes.system import HAS_WORKERS
from pddlpuzzles.processes.workers import Job, carry_out

_PATIENCE: Final = 60.0  # seconds for all engines to be imported
_CONDITIONS: Final = "NEGATIVE", "DISJUNCTIVE", "EXISTENTIAL", "UNIVERSAL"
_FEATURES: Final = {
    NUMBERS: "NUMERIC_FLUENTS",
    ":action-costs": "ACTIONS_COST",
    ":conditional-effects": "CONDITIONAL_EFFECTS",
    **{f":{it.lower()}-preconditions": f"{it}_CONDITIONS" for it in _CONDITIONS},
}
"""What engines say that they have, and unified-planning's names for it."""


def planner_named(name: str) -> Planner:
    return PLANNERS[name] if name in PLANNERS else other_planners()[name]


@cache
def other_planners() -> dict[str, Planner]:
    """Return installed one-shot planners not in the table (PlannerError: an import fails)."""
    if not HAS_WORKERS:
        return {}
    ending = carry_out(Job("pddlpuzzles.planners.other_engines", bytes), _PATIENCE)
    if ending is None:
        raise PlannerError("unified-planning", f"its engines take over {_PATIENCE:g} s to import")
    if ending.answer is None:
        reason = ending.log.strip().rpartition("\n")[2]
        said = f"an engine that is registered cannot be imported: {reason}"
        raise PlannerError("unified-planning", said)
    return {
        entry["name"]: Planner(
            entry["name"],
            entry["package"],
            entry["module"],
            for_plan=entry["name"],
            summary="of unified-planning, not measured here; what it takes is what it says",
            lacks=frozenset({":derived-predicates"}),  # which unified-planning's problems have not
            says_it_lacks=frozenset(entry["lacks"]),
            is_strict=True,
        )
        for entry in json.loads(ending.answer)
    }


def answer(asked: bytes) -> bytes:
    from importlib.metadata import packages_distributions

    from pddlpuzzles.planners.compat import import_engines

    import_engines()
    from unified_planning.environment import get_environment

    factory = get_environment().factory
    packages = packages_distributions()
    ours = {"unified_planning", "pddlpuzzles", *(planner.module for planner in PLANNERS.values())}
    engines: list[dict[str, Any]] = []
    for name in factory.engines:
        engine = factory.engine(name)
        module = engine.__module__.partition(".")[0]
        if module in ours or not engine.is_oneshot_planner():
            continue
        features = engine.supported_kind().features
        if "ACTION_BASED" not in features:
            continue  # such as fmap, which takes problems of several agents
        engines.append(
            {
                "name": name,
                "module": module,
                "package": packages.get(module, [module])[0],
                "lacks": [word for word, feature in _FEATURES.items() if feature not in features],
            }
        )
    return json.dumps(engines).encode()
