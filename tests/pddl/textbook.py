"""The textbook problems as tests see them: read, ground, and searched without any heuristic.

`python -m tests.pddl.textbook NAME` writes problems/pddl/NAME/NN.pddl anew: they are what
`known.toml` in that folder says; without it a draft of it, of one rung, is written.
"""

import sys
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pddlpuzzles.catalogue.file_access import shelf, write_texts
from pddlpuzzles.errors import require_known
from pddlpuzzles.families.pddl.generate import GENERATORS, problem_text
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.model import Atom, Domain, Problem, conjuncts
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import Task
from tests.spaces import least_cost, looks

KNOWN = "known.toml"
DOMAINS = tuple(GENERATORS)
PROBLEMS = shelf("problems") / "pddl"
DRAFT = """\
# The ladder of the domain {}: see `known` in pddlpuzzles/families/pddl/texts.py.

[01]
seed = 1
options = {{}}
"""
UNITS = {"sokoban": "pushes", "river-crossing": "crossings"}
UNKNOWN = {"by": "", "seconds": 0.0}


@dataclass(frozen=True)
class Rung:
    """A problem of a ladder: how it is made, what is proved of it, and in how many seconds."""

    name: str
    seed: int
    options: Mapping[str, Any]
    provers: tuple[str, str]
    seconds: tuple[float, float]
    cost: int | None
    unsolvable: str | None

    @property
    def proof(self) -> str:
        by = " and ".join(filter(None, self.provers))
        if not by:
            return ""
        if self.cost is None:
            return f"Proved unsolvable by {by}: {self.unsolvable}."
        return f"Proved optimum: {self.cost}, by {by}."


def rungs(folder: Path) -> list[Rung]:
    """Return the ladder in a folder, the easiest first; empty where none is written yet."""

    def made(name: str, seed: int, options: Mapping[str, Any], **facts: Any) -> Rung:
        proofs = [facts.get(proof, UNKNOWN) for proof in ("proved", "verified")]
        by, seconds = (tuple(proof[what] for proof in proofs) for what in ("by", "seconds"))
        return Rung(name, seed, options, by, seconds, facts.get("cost"), facts.get("unsolvable"))

    path = folder / KNOWN
    known = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return [made(name, **rung) for name, rung in known.items()]


def ladder_files(folder: Path, domains: Collection[str] = DOMAINS) -> dict[Path, str]:
    """Return what the problems of ladders in `folder`, a folder a domain, are to hold."""
    made = {}
    for domain in domains:
        ladder, unit = rungs(folder / domain), UNITS.get(domain, "moves")
        asked = ((it.seed, it.options, f"{domain}-{it.name}", it.proof) for it in ladder)
        texts = [problem_text(domain, *its) for its in asked]
        ends = ["no solution" if it.cost is None else f"{it.cost} {unit}" for it in ladder]
        texts = told_apart(texts, lambda _, place, ends=ends: ends[place])
        texts = told_apart(texts, lambda before, _: f"no. {before + 1}")
        made |= {folder / domain / f"{it.name}.pddl": texts[n] for n, it in enumerate(ladder)}
    return made


def told_apart(texts: Sequence[str], end: Callable[[int, int], str]) -> list[str]:
    """Put behind titles that are the same an end, by how many are so before, and by its place."""
    titles = [text.partition("\n")[0] for text in texts]
    ends = [f", {end(titles[:n].count(it), n)}\n" for n, it in enumerate(titles)]
    pairs = zip(texts, titles, ends, strict=True)
    return [it.replace("\n", end, titles.count(title) > 1) for it, title, end in pairs]


def write_ladder(folder: Path, domain: str) -> None:
    """Write the problems of a domain's ladder, and before them a draft of it where it has none."""
    known = folder / require_known("textbook domain", domain, DOMAINS) / KNOWN
    if not known.exists():
        known.parent.mkdir(exist_ok=True)
        known.write_text(DRAFT.format(domain))
    write_texts(ladder_files(folder, [domain]))


CASES = [(domain, rung) for domain in DOMAINS for rung in rungs(PROBLEMS / domain)]


def path_of(domain: str) -> Path:
    return shelf("domains") / "pddl" / f"{domain}.pddl"


@cache
def read(domain: str) -> Domain:
    return read_domain(path_of(domain).read_text(), f"{domain}.pddl", strict=True)


def problem_of(domain: str, text: str) -> Problem:
    return read_problem(text, "problem.pddl", read(domain), strict=True)


def task_of(domain: str, text: str) -> Task:
    return ground(read(domain), problem_of(domain, text))


def text_of(domain: str, name: str) -> str:
    return (PROBLEMS / domain / f"{name}.pddl").read_text()


def facts_of(problem: Problem, predicate: str) -> list[tuple[str, ...]]:
    """What a predicate is said of at first, in a fixed order."""
    return sorted(atom.terms for atom in problem.atoms if atom.predicate == predicate)


def goal_of(problem: Problem) -> set[Atom]:
    return {part for part in conjuncts(problem.goal) if isinstance(part, Atom)}


def cheapest(task: Task, most: int) -> int | None:
    """The cost of a cheapest plan, None if there is none; LimitError after that many states."""
    look = looks(most)

    def steps(state):
        look()
        return [(task.operators[index].cost, after) for index, after in task.steps(state)]

    return least_cost(task.start, steps, task.is_goal)


if __name__ == "__main__":
    write_ladder(PROBLEMS, sys.argv[1])
