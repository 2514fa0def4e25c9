"""Every family's modules are what `families/family.py` says: mypy holds them to it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import pytest
from mypy import api

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families import family as contract

PROTOCOLS = {
    "drawing": "Drawing[P, S, M]",
    "notation": "Notation[P, M]",
    "bare_drawing": "BareDrawing[P]",
    "picture": "Pictures[P, S, M]",
    "counting": "Counting[P, M]",
    "deduction": "Deduction[P]",
    "best": "BestEnd[P]",
    "marks": "Solutions[P, M]",
}
"""What a module has to have, all of it."""

DEFAULTS = {
    "searches": (contract.Searches, "Searches[P, S, M]"),
    "exploring": (contract.Exploring, "Exploring[P, S, M]"),
    "texts": (contract.Texts, "Texts[P]"),
    "mistakes": (contract.Mistakes, "Mistakes[P, S, M]"),
}
"""What a module may have; the class has what it leaves out."""


def check(name: str) -> str:
    """A program that is well typed if each part of a family is what is asked of it."""
    folder = f"pddlpuzzles.families.{name}"
    there = {one.name for one in iter_modules(import_module(folder).__path__)}
    whole = {part: kind for part, kind in PROTOCOLS.items() if part in there}
    partly = {part: kind for part, kind in DEFAULTS.items() if part in there}
    asked = ", ".join(f"{part}: {kind}" for part, kind in whole.items())
    answer = ", ".join(kind for _, kind in partly.values())
    given = ", ".join(f"the_{part}" for part in partly)
    lines = [
        '# mypy: disable-error-code="method-assign, empty-body"',
        "from pddlpuzzles.families.family import *",
        "from pddlpuzzles.show.narration import Pictures",
        f"from {folder} import {', '.join([*whole, *partly])}",
        f"def held({asked}) -> tuple[{answer}]: ...",
        f"{given}, = held({', '.join(whole)})",
    ]
    for part, (kind, _) in partly.items():
        module = import_module(f"{folder}.{part}")
        names = [one for one in dir(kind) if not one.startswith("_") and hasattr(module, one)]
        assert names, f"{part} of {name} has nothing that is asked for"
        lines += [f"the_{part}.{one} = {part}.{one}" for one in names]
    return "\n".join([*lines, ""])


@pytest.mark.slow
def test_the_modules_of_each_family_are_typed_as_they_are_asked_for(tmp_path):
    for name in catalogue.families():
        (tmp_path / f"{name}_parts.py").write_text(check(name))
    files = [str(path) for path in tmp_path.glob("*.py")]
    said, complaints, code = api.run(files)
    assert code == 0, said + complaints


def test_a_family_offers_modules_that_are_asked_for_and_few():
    """Each part is a module of its own name; what else is in a folder is its own affair."""
    parts = {
        one._module for one in vars(contract.Family).values() if isinstance(one, contract.Part)
    }
    assert len(parts) <= 15
    for family in catalogue.families().values():
        for part in vars(contract.Family):
            getattr(family, part)
        assert family.format.count("\n") > 3
