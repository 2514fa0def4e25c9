"""Checks a benchmark set whole: its files, its plans, and what is proved of its problems."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.certificates.ask_verifier import verify
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.replay import replay
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.benchmark import OPTIMA

SUMS: Final = "SHA256SUMS"
PROVED, PLANNED, OPEN = "proved by a certificate", "with a plan only", "with neither"


@dataclass(frozen=True)
class SetVerdict:
    """What has been found of a set: how many problems of each kind, and each fault in a line."""

    counts: Counter[str]
    faults: tuple[str, ...]

    @property
    def proved(self) -> bool:
        """Whether nothing was wrong."""
        return not self.faults

    def record(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "proved": self.proved,
            "problems": self.counts.total(),
            "certified": self.counts[PROVED],
            "planned": self.counts[PLANNED],
            "open": self.counts[OPEN],
            "faults": list(self.faults),
        }

    def __str__(self) -> str:
        total = counted(self.counts.total(), "problems")
        kinds = ", ".join(f"{self.counts[kind]} {kind}" for kind in (PROVED, PLANNED, OPEN))
        end = counted(len(self.faults), "faults") if self.faults else "nothing is wrong"
        return "\n".join([*self.faults, f"{total}: {kinds}; {end}"])


def verify_set(folder: Path, step: Callable[[str], None] = lambda name: None) -> SetVerdict:
    """Check a folder that `export --benchmark` wrote; `step` hears each problem's name before.

    Each file has the hash that the set says, each certificate proves what `optima.json` says, and
    each plan is valid and costs what it says. A problem that is in two tracks is checked once.

    :raises InputError: if it is no such folder, or a file of it cannot be read.
    """
    faults = list(_wrong_sums(folder))
    counts: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    places = sorted(folder.rglob(OPTIMA))
    if not places:
        raise InputError(f"no benchmark set: there is no {OPTIMA} in it", source=str(folder))
    for place in places:
        for name, known in json.loads(read_text(place)).items():
            problem = place.with_name(f"{name}.pddl")
            key = problem.parent.name, hashlib.sha256(problem.read_bytes()).hexdigest()
            if key not in seen:
                seen.add(key)
                step(f"{problem.parent.name}/{name}")
                kind, fault = _kind_and_fault(problem, known)
                counts[kind] += 1
                faults += [f"{problem}: {fault}"] if fault else []
    return SetVerdict(counts, tuple(faults))


def _wrong_sums(folder: Path) -> Iterator[str]:
    sums = folder / SUMS
    for line in read_text(sums).splitlines() if sums.exists() else ():
        said, _, name = line.partition("  ")
        path = folder / name
        if not path.is_file():
            yield f"{path}: it is missing"
        elif hashlib.sha256(path.read_bytes()).hexdigest() != said:
            yield f"{path}: it is not the file that {SUMS} has"


def _kind_and_fault(problem: Path, known: dict[str, Any]) -> tuple[str, str | None]:
    """Return what kind of problem it is, and what is wrong with it, if anything is."""
    plan, certificate = (
        problem.with_name(known[key]) if known.get(key) else None for key in ("plan", "certificate")
    )
    if plan is not None and (fault := _wrong_plan(problem, plan, known)):
        return PLANNED, fault
    if certificate is None:
        return PLANNED if plan is not None else OPEN, None
    verdict = verify(str(problem), str(certificate))
    cost = known["cost"]
    claim = "there is no plan" if cost is None else f"no plan costs less than {cost}"
    if not verdict or verdict.text != claim:
        return PROVED, str(verdict)
    if cost is None or (plan is not None and known["plan_cost"] == cost):
        return PROVED, None
    return PLANNED if plan is not None else OPEN, None  # a bound that no plan is said to meet


def _wrong_plan(problem: Path, plan: Path, known: dict[str, Any]) -> str | None:
    """Return what is wrong with a plan, None if it is valid and costs what is said."""
    domain = problem.with_name("domain.pddl")
    pair = texts_read(read_text(domain), read_text(problem), str(domain), str(problem))
    found = replay(*pair, [one.action for one in parse_plan(read_text(plan), str(plan))])
    if found.reason is not None:
        where = "" if found.step is None else f"step {found.step}: "
        return f"its plan is wrong: {where}{found.reason}"
    if found.cost != known["plan_cost"]:
        return f"its plan costs {found.cost}, and {known['plan_cost']} is said"
    if known["cost"] is not None and found.cost < known["cost"]:
        return f"its plan costs {found.cost}, and {known['cost']} is said to be the optimum"
    return None
