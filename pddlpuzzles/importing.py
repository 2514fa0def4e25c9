"""unified-planning imported without what others need of it: most of the time of its import.

Seen in unified-planning 1.3.0, as shares of what `import unified_planning.engines` takes:

    networkx      its `model` and `plans` import all of it, to say in annotations what methods
                  return that are not called here; a third
    ConfigSpace   its `engines` import it, and with it scipy.stats, for one annotation more; a half
    git           the package asks it, in whatever folder the user is, for a version of its own

For the time of the import a stand-in takes the place of each. It has the classes that annotations
name; for all else, then and later, it asks the real module, which is imported at that moment.
Whatever imports one of these later gets the real one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, Final


def _no_git(*arguments: object, **options: object) -> bytes:
    raise FileNotFoundError("git is not asked")  # which the package takes for no answer


_STAND_INS: Final[dict[str, dict[str, Any]]] = {
    "networkx": {"DiGraph": type("DiGraph", (), {})},
    "ConfigSpace": {"ConfigurationSpace": type("ConfigurationSpace", (), {})},
    "subprocess": {"check_output": _no_git},
}
"""The modules whose place is taken, and what their stand-ins have of their own meanwhile."""


def import_model() -> None:
    """Import `unified_planning.model`, and with it what writes and replays a task."""
    _import("unified_planning.model")


def import_engines() -> None:
    """Import `unified_planning.engines`."""
    _import("unified_planning.engines")


def _import(module: str) -> None:
    if module in sys.modules:
        return
    with ExitStack() as stack:
        for name, own in _STAND_INS.items():
            stack.enter_context(_stand_in(name, own))
        import_module(module)


class _StandIn(ModuleType):
    """A module in another's place, which asks the other for what it lacks."""

    def __init__(self, name: str, own: dict[str, Any]) -> None:
        super().__init__(name)
        vars(self).update(own)
        self._in_place = sys.modules.get(name)
        sys.modules[name] = self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # what Python asks of modules while it imports them
        self.leave()
        return getattr(import_module(self.__name__), name)

    def leave(self) -> None:
        """Put back into the place what was there, or nothing."""
        if sys.modules.get(self.__name__) is not self:
            return
        del sys.modules[self.__name__]
        if self._in_place is not None:
            sys.modules[self.__name__] = self._in_place


@contextmanager
def _stand_in(name: str, own: dict[str, Any]) -> Iterator[None]:
    """Put a stand-in in a module's place for a while; what it has of its own goes with it."""
    stand_in = _StandIn(name, own)
    try:
        yield
    finally:
        stand_in.leave()
        for attribute in own:
            delattr(stand_in, attribute)
