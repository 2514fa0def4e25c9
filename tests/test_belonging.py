"""Each checked-in problem says which domain file is its own, and the two fit."""

from __future__ import annotations

import re
from pathlib import Path

from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.pddl.read import read_domain, read_problem

PROBLEMS = sorted(shelf("problems").glob("*/*.pddl"))


def domain_of(problem: Path) -> Path:
    """Return the domain file that a problem names in its first lines."""
    head = problem.read_text().splitlines()[:4]
    (named,) = [line.removeprefix("; Domain: ") for line in head if line.startswith("; Domain: ")]
    match = re.fullmatch(r"domains/([a-z]+)/([a-z-]+)\.pddl", named)
    assert match, named
    assert match[1] == problem.parent.name
    return shelf("domains") / match[1] / f"{match[2]}.pddl"


def test_every_problem_fits_the_domain_that_it_names():
    assert len(PROBLEMS) > 100
    for problem in PROBLEMS:
        path, text = domain_of(problem), problem.read_text()
        domain = read_domain(path.read_text(), path.name)
        assert f"(:domain {path.parent.name}-{path.stem})" in text
        read_problem(text, problem.name, domain)
