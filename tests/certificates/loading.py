"""The checker, as a program of its own; and what certificates list."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pddlpuzzles
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import ones
from tests.simulator import Atom


def checker() -> ModuleType:
    """`verify.py`, loaded from its file: it is none of the package's modules."""
    path = Path(pddlpuzzles.__file__).with_name("verify.py")
    spec = spec_from_file_location("verify", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def listed_atoms(domain: str, problem: str) -> list[Atom]:
    """The atoms that some ground action may change."""
    read = read_domain(domain, "domain")
    task = ground(read, read_problem(problem, "problem", read))
    changed = 0
    for operator in task.operators:
        for change in (operator, *operator.changes):
            changed |= change.deleted | change.added & ~task.start
    return [(task.atoms[bit].predicate, *task.atoms[bit].terms) for bit in ones(changed)]
