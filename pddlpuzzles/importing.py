"""unified-planning imported without what others need of it: most of the time of its import.

Seen in unified-planning 1.3.0, as shares of what `import unified_planning.engines` takes:

    networkx      its `model` and `plans` import all of it, to say in annotations what methods
                  return that are not called here; a third
    ConfigSpace   its `engines` import it, and with it scipy.stats, for one annotation more; a half
    git           the package asks it, in whatever folder the user is, for a version of its own

For the time of the import a stand-in takes the place of each that nobody has imported before. It
has the classes that annotations name, for the thread that imports; for all else, then and later,
it asks the real module, which is imported at that moment. Whatever imports one of these later, or
in another thread, gets what the real one has.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, Final


def _no_git(*arguments: object, **options: object) -> bytes:
    raise FileNotFoundError("git is not asked")  # which the package takes for no answer


_UNUSED: Final[dict[str, dict[str, Any]]] = {
    "networkx": {"DiGraph": type("DiGraph", (), {})},
    "ConfigSpace": {"ConfigurationSpace": type("ConfigurationSpace", (), {})},
}
"""The modules that need not be imported, and what their stand-ins have of their own meanwhile."""
_WITHOUT_GIT: Final[dict[str, Any]] = {"check_output": _no_git}
"""The same for `subprocess`, which something has imported always."""

_importing: Final = threading.Lock()
"""Held by the thread whose stand-ins are in place."""
_placing: Final = threading.Lock()
"""Held while a stand-in is put into a place or taken from it; nothing is imported meanwhile."""


def import_model() -> None:
    """Import `unified_planning.model`, and with it what writes and replays a task."""
    _import("unified_planning.model")


def import_engines() -> None:
    """Import `unified_planning.engines`."""
    _import("unified_planning.engines")


def _import(module: str) -> None:
    if module in sys.modules:
        return
    if not _importing.acquire(blocking=False):
        import_module(module)  # to wait here for another thread's imports could be a deadlock
        return
    try:
        with ExitStack() as stack:
            for name, own in _UNUSED.items():
                if name not in sys.modules:
                    stack.enter_context(_stand_in(name, own))
            stack.enter_context(_stand_in("subprocess", _WITHOUT_GIT))
            import_module(module)
    finally:
        _importing.release()


class _StandIn(ModuleType):
    """A module in another's place, which asks the other for what it lacks."""

    def __init__(self, name: str, own: dict[str, Any]) -> None:
        super().__init__(name)
        self._own = own
        self._thread: int | None = threading.get_ident()
        with _placing:
            self._in_place = sys.modules.get(name)
            sys.modules[name] = self

    def __getattr__(self, name: str) -> Any:
        if self._thread == threading.get_ident():
            if name in self._own:
                return self._own[name]
            if name.startswith("__"):
                raise AttributeError(name)  # what Python asks of modules while it imports them
        self.leave()
        return getattr(import_module(self.__name__), name)

    def leave(self) -> None:
        """Put back into the place what was there, or nothing."""
        with _placing:
            if sys.modules.get(self.__name__) is not self:
                return
            if self._in_place is None:
                del sys.modules[self.__name__]
            else:
                sys.modules[self.__name__] = self._in_place

    def end(self) -> None:
        """Leave; from now on it has nothing of its own."""
        self.leave()
        self._thread = None


@contextmanager
def _stand_in(name: str, own: dict[str, Any]) -> Iterator[None]:
    """Put a stand-in in a module's place for a while."""
    stand_in = _StandIn(name, own)
    try:
        yield
    finally:
        stand_in.end()
