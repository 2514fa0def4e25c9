"""The set for text to PDDL: problems described in plain English, with the models that are right.

A task is a file `problems/text-to-pddl/<task>.toml`:

    title, group         what it is called, and the row of the table in which it is counted
    abstract, story      the problem in words, twice: objects and rules by themselves, and a story
    domain               the domain of what is modelled here, or the name of a textbook domain
    [problem]            the reference, which both texts describe
    [[hidden]]           further problems, which no text describes

The reference and a hidden problem have their proved `optimum`, and either `pddl`, a problem of the
domain, or `instance`, the name of a bundled one (`pddl blocks/02`) or a puzzle's file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.family import Instance
from pddlpuzzles.solving.export import pddl_texts

SET: Final = "text-to-pddl"
VERSION: Final = 1
TEXTS: Final = ("abstract", "story")
_SECTIONS: Final = ("types", "constants", "predicates", "functions")


class Known(NamedTuple):
    """A problem with its proved optimum."""

    instance: Instance
    optimum: int


@dataclass(frozen=True)
class TextTask:
    """A problem in words, `texts` by the way in which it is described, and its reference."""

    name: str
    title: str
    group: str
    texts: Mapping[str, str]
    reference: Known
    hidden: tuple[Known, ...]

    def pddl(self, known: Known) -> tuple[str, str]:
        """Return the domain and the problem of the reference or of a hidden problem."""
        return pddl_texts(*known.instance.choose_encoding(None))

    @property
    def names(self) -> str:
        """The name, types, predicates and functions of the reference's domain, as it has them."""
        domain = self.pddl(self.reference)[0]
        heads = ("(domain ", *(f"(:{name}" for name in _SECTIONS))
        return "\n\n".join(part for head in heads if (part := _section(domain, head)))


@cache
def tasks() -> Mapping[str, TextTask]:
    """Return all tasks by name, in the order of their groups and names."""
    found = [_read(path) for path in sorted((shelf("problems") / SET).glob("*.toml"))]
    return {one.name: one for one in sorted(found, key=lambda one: (one.group, one.name))}


def _read(path: Path) -> TextTask:
    held = tomllib.loads(read_text(path))
    domain = held.get("domain", "")
    if domain and not domain.startswith("("):
        domain = read_text(shelf("domains") / catalogue.any_problem().name / f"{domain}.pddl")
    return TextTask(
        path.stem,
        held["title"],
        held["group"],
        {one: held[one] for one in TEXTS},
        _known(path.stem, held["problem"], domain),
        tuple(
            _known(f"{path.stem}-hidden-{number}", one, domain)
            for number, one in enumerate(held.get("hidden", ()), 1)
        ),
    )


def _known(name: str, table: Mapping[str, Any], domain: str) -> Known:
    if "pddl" in table:
        made = catalogue.instance_of_pddl(domain, table["pddl"])
    elif "\n" in (file := table["instance"]):
        family = catalogue.families()[tomllib.loads(file)["puzzle"]]
        made = catalogue.parse(file, name, name, family)
    else:
        puzzle, instance = file.split()
        made = ladders.find(catalogue.family(puzzle), instance)
    return Known(replace(made, name=name), table["optimum"])


def _section(domain: str, head: str) -> str:
    """Return what of a domain begins so, as it is written; nothing if there is none."""
    start = domain.find(head)
    if start < 0:
        return ""
    depth, is_comment, end = 0, False, start
    for end in range(start, len(domain)):
        mark = domain[end]
        is_comment = (is_comment or mark == ";") and mark != "\n"
        depth += 0 if is_comment else (mark == "(") - (mark == ")")
        if depth == 0:
            break
    return f"  {domain[start : end + 1]}"
