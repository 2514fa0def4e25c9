"""All that leans on unified-planning's private parts: here and in `engine_fixes`, nowhere else.

All of it was measured with the version `MEASURED`. Whoever imports this module has imported
`unified_planning.model`, quickly, with `LightEnvironment` as its global environment. Of what
`import unified_planning.engines` takes, a third is networkx and a half ConfigSpace with
scipy.stats, both for annotations of what is not called here; and the package asks git, in whatever
folder the user is, for a version of its own. So for the time of the import a stand-in takes the
place of each, with the classes that annotations name; all else it later asks of the real module.
"""

import copyreg
import subprocess
import sys
import threading
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

MEASURED: Final = "1.3.0"  # the version of unified-planning with which all of this was measured
_UNUSED: Final = {"networkx": "DiGraph", "ConfigSpace": "ConfigurationSpace"}  # and their class


class _StandIn(ModuleType):
    """A module in another's place; later it asks that for what it lacks."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            raise AttributeError(name)  # what Python asks of modules while it imports them
        return getattr(import_module(self.__name__), name)


def _import(module: str) -> None:
    """Import a module with stand-ins for what takes long and is not needed, without git."""

    def refuse(*arguments: object, **options: object) -> bytes:
        raise FileNotFoundError("git is not asked")  # which the package takes for no answer

    # Another thread could import what has a stand-in, and keep that.
    if module in sys.modules or threading.active_count() > 1:
        import_module(module)
        return
    stand_ins = {name: _StandIn(name) for name in _UNUSED if name not in sys.modules}
    for name, stand_in in stand_ins.items():
        setattr(stand_in, _UNUSED[name], type(_UNUSED[name], (), {}))
    asked: Any = subprocess
    check_output = asked.check_output
    try:
        sys.modules |= stand_ins
        asked.check_output = refuse
        import_module(module)
    finally:
        asked.check_output = check_output
        for name, stand_in in stand_ins.items():
            del sys.modules[name]
            delattr(stand_in, _UNUSED[name])


_import("unified_planning.model")

import unified_planning.environment
import unified_planning.model.walkers
from unified_planning.environment import Environment
from unified_planning.model import ExpressionManager, FreeVarsOracle
from unified_planning.model.type_manager import TypeManager
from unified_planning.model.types import BOOL


class LightEnvironment(Environment):
    """An environment that imports the engines, which takes a second, when they are asked for."""

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
        # Another process has its own engines, and may have others.
        return {**super().__getstate__(), "_factory": None}

    @property
    def factory(self) -> object:
        if self._factory is None:
            from unified_planning.engines import Factory

            self._factory = Factory(self)
            offer_engine(self)
        return self._factory


def offer_engine(environment: Environment) -> None:
    if "pddlpuzzles" not in environment.factory.engines:
        environment.factory.add_engine("pddlpuzzles", "pddlpuzzles.up_engine", "PuzzleEngine")


if unified_planning.environment.GLOBAL_ENVIRONMENT is None:
    unified_planning.environment.GLOBAL_ENVIRONMENT = LightEnvironment()

# There is to be one boolean type: unified-planning compares by identity, in the workers too.
copyreg.pickle(type(BOOL), lambda kind: "BOOL")

import_engines: Final = partial(_import, "unified_planning.engines")


def engine_class(name: str) -> type | None:
    """Import one engine's class; unified-planning's factory would import all."""
    from unified_planning.engines.factory import DEFAULT_ENGINES

    if name not in DEFAULT_ENGINES:
        return None
    if find_spec("pkg_resources") is None:
        # All that up-lpg 0.1.3 uses of what setuptools 82 no longer has.
        files: Any = ModuleType("pkg_resources")
        files.__spec__ = ModuleSpec(files.__name__, None)  # without one `find_spec` fails
        files.resource_filename = lambda package, name: str(
            Path(str(import_module(package).__file__)).with_name(name)
        )
        sys.modules["pkg_resources"] = files
    module, kind = DEFAULT_ENGINES[name]
    engine: type = getattr(import_module(module), kind)
    return engine
