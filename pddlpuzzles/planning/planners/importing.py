"""Importing unified-planning's engines without the second that one annotation costs.

`unified_planning.engines.engine` imports ConfigSpace, and that scipy.stats, to say what a method
returns that no planner here is asked for. For the time of that import a class without contents
takes the annotation's place; whatever imports ConfigSpace later gets the real one.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Final

_SLOW: Final = "ConfigSpace"


def import_engines() -> None:
    """Import `unified_planning.engines`: 0.4 s, where it is 1.5 s with ConfigSpace."""
    if _SLOW in sys.modules:
        import unified_planning.engines
    else:
        empty = ModuleType(_SLOW)
        empty.ConfigurationSpace = type("ConfigurationSpace", (), {})  # type: ignore[attr-defined]
        sys.modules[_SLOW] = empty
        try:
            import unified_planning.engines  # noqa: F401
        finally:
            del sys.modules[_SLOW]
