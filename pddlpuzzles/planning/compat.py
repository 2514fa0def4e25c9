"""Where unified-planning has to be mended from outside, each with the version it was seen in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def mend_grounding() -> None:
    """Let unified-planning's grounder take problems in which two static facts rule out one object.

    `GrounderHelper._purge_items_list` (unified-planning 1.3.0) removes an object from a list once
    for every static condition that rules it out, so the second one ends with `ValueError:
    list.remove(x): x not in list`. The simulator grounds with it. What is put in its place
    removes the object once; nothing else changes, and a second call changes nothing.
    """
    from pddlpuzzles.importing import import_engines

    import_engines()
    from unified_planning.engines.compilers.grounder import GrounderHelper

    def purged(
        self: Any, items_list: Sequence[list[Any]], params: Sequence[Any], conds: Sequence[Any]
    ) -> list[list[Any]]:
        expression = self._problem.environment.expression_manager.ParameterExp
        kept = []
        for parameter, items in zip(params, items_list, strict=True):
            own = expression(parameter)
            for condition in conds:
                if own in condition.args:
                    place = condition.args.index(own)
                    valid = self._bool_static_fluent_valid_parameters(condition, place)
                    items = [item for item in items if item in valid]
            kept.append(list(items))
        return kept

    GrounderHelper._purge_items_list = purged
