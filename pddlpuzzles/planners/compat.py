"""All that leans on unified-planning's private parts: here and in `engine_fixes`, nowhere else.

Each part says what it does in the library's place, and why. All were measured with the version in
`MEASURED`; a test holds each to what the installed version has.

    import_engines     imports the library's engines without what they need for annotations only
    LightEnvironment   an environment that imports its engines only when they are asked for
    offer_engine       lets the library find the native engine by its name
    engine_class       an engine's class, without importing all the other engines
    start_with         has planners that are programs started by a class of ours

Whoever imports this module has imported `unified_planning.model`, quickly, with `LightEnvironment`
as its global environment.

**Imports.** In unified-planning 1.3.0, as shares of what `import unified_planning.engines` takes:

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

import copyreg
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

MEASURED: Final = "1.3.0"
"""The version of unified-planning with which all of this was measured."""


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


_import("unified_planning.model")

import unified_planning.environment
import unified_planning.model.walkers
from unified_planning.environment import Environment
from unified_planning.model import ExpressionManager, FreeVarsOracle
from unified_planning.model.type_manager import TypeManager
from unified_planning.model.types import BOOL

_ENGINE: Final = ("pddlpuzzles", "pddlpuzzles.up_engine", "PuzzleEngine")
"""The native engine's name, module and class: unified-planning imports it when it is asked for."""


class LightEnvironment(Environment):
    """unified-planning's environment, which imports its engines only when they are asked for.

    Every task has an environment, and making a plain one imports all the engines' modules: more
    than a second, for which whoever only writes PDDL need not wait.
    """

    def __init__(self) -> None:
        walkers = unified_planning.model.walkers
        self._type_manager = TypeManager()
        self._factory = None
        self._tc = walkers.TypeChecker(self)
        self._expression_manager = ExpressionManager(self)
        self._free_vars_oracle = FreeVarsOracle()
        self._simplifier = walkers.Simplifier(self)
        self._substituter = walkers.Substituter(self)
        self._free_vars_extractor = walkers.FreeVarsExtractor()
        self._names_extractor = walkers.NamesExtractor()
        self._credits_stream = sys.stdout
        self._error_used_name = True

    def __getstate__(self) -> dict[str, object]:
        """Leave the engines behind: another process has its own, and may have others."""
        state: dict[str, object] = super().__getstate__()
        return {**state, "_factory": None}

    @property
    def factory(self) -> object:
        """What makes engines."""
        if self._factory is None:
            from unified_planning.engines import Factory

            self._factory = Factory(self)
            offer_engine(self)
        return self._factory


def offer_engine(environment: Environment) -> None:
    """Let unified-planning find the native engine by its name, if it does not yet."""
    if _ENGINE[0] not in environment.factory.engines:
        environment.factory.add_engine(*_ENGINE)


if unified_planning.environment.GLOBAL_ENVIRONMENT is None:
    unified_planning.environment.GLOBAL_ENVIRONMENT = LightEnvironment()

# There is to be one boolean type: unified-planning compares by identity, in the workers too.
copyreg.pickle(type(BOOL), lambda kind: "BOOL")


def import_engines() -> None:
    """Import `unified_planning.engines`."""
    _import("unified_planning.engines")


class _PackageFiles(ModuleType):
    """All that up-lpg 0.1.3 uses of `pkg_resources`, which setuptools 82 no longer has."""

    def __init__(self) -> None:
        super().__init__("pkg_resources")
        self.__spec__ = ModuleSpec(self.__name__, None)  # without one `find_spec` fails

    @staticmethod
    def resource_filename(package: str, name: str) -> str:
        """Return the path of a file beside a module."""
        return str(Path(str(import_module(package).__file__)).with_name(name))


def engine_class(name: str) -> type | None:
    """Return the class of an engine that unified-planning has by that name, or None.

    Its factory would import every engine that is installed.
    """
    from unified_planning.engines.factory import DEFAULT_ENGINES

    if name not in DEFAULT_ENGINES:
        return None
    module, found = DEFAULT_ENGINES[name]
    if find_spec("pkg_resources") is None:
        sys.modules["pkg_resources"] = _PackageFiles()
    made: type = getattr(import_module(module), found)
    return made


def start_with(popen: type[subprocess.Popen[bytes]]) -> None:
    """Have all programs of this process started by `popen`, which is a kind of `Popen`.

    unified-planning's `engines.pddl_planner` looks `Popen` up in `subprocess` whenever it starts a
    planner, and offers no other way to say how that is to be done.
    """
    subprocess.Popen = popen  # type: ignore[misc, assignment]
