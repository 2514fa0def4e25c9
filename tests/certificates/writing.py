"""Certificates written plainly: every state that is nearer than the optimum."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import Any

from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import ones
from tests.certificates.truth import Truth
from tests.simulator import Atom, State


def header(truth: Truth, atoms: Iterable[Atom], bound: float | None = None) -> dict[str, Any]:
    """The first line; the bound is the optimum unless one is given."""
    made: dict[str, Any] = {"format": "pddlpuzzles-certificate", "version": 1}
    bound = truth.optimum if bound is None else bound
    made |= {"claim": "unsolvable"} if bound == inf else {"claim": "cost", "bound": bound}
    return made | {"atoms": [f"({' '.join(atom)})" for atom in atoms]}


def closed_set(truth: Truth, atoms: list[Atom]) -> list[dict[str, Any]]:
    """All lines of a certificate that lists every state nearer than the optimum."""

    def numbers(state: State) -> list[int]:
        return [number for number, atom in enumerate(atoms) if atom in state]

    depths, lines = truth.depths, [header(truth, atoms)]
    for state, depth in depths.items():
        if depth < truth.optimum:
            beyond = {after for _, after, _ in truth.steps[state] if depths[after] >= truth.optimum}
            pruned = [[numbers(after), {"landmarks": []}] for after in beyond]
            lines.append({"state": numbers(state), "g": depth, "pruned": pruned})
    if len(lines) == 1:  # the start is a goal
        lines.append({"lemma": 0, "kind": "potential", "constant": "0", "weights": {}})
    return lines


def text(lines: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def write(folder: Path, domain: str, problem: str, certificate: str) -> list[str]:
    """Write the three files; their names."""
    names = [folder / "domain.pddl", folder / "problem.pddl", folder / "certificate.jsonl"]
    for name, content in zip(names, (domain, problem, certificate), strict=True):
        name.write_text(content)
    return [str(name) for name in names]


def listed_atoms(domain: str, problem: str) -> list[Atom]:
    """The atoms that some ground action may change."""
    read = read_domain(domain, "domain")
    task = ground(read, read_problem(problem, "problem", read))
    changed = 0
    for operator in task.operators:
        for change in (operator, *operator.changes):
            changed |= change.deleted | change.added & ~task.start
    return [(task.atoms[bit].predicate, *task.atoms[bit].terms) for bit in ones(changed)]
