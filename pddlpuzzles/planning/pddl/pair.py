"""A problem's file and its domain's, read together."""

from __future__ import annotations

from pathlib import Path

from pddlpuzzles.errors import InputError
from pddlpuzzles.files import read_text
from pddlpuzzles.planning.pddl.read import Domain, Problem, read_domain, read_problem


def read_pair(path: str, domain_path: str | None) -> tuple[Domain, Problem]:
    """Read a problem and its domain: without a path `domain.pddl` in the problem's folder.

    :raises InputError: if either cannot be read.
    """
    text = read_text(path)
    if domain_path is None:
        domain_path = str(Path(path).parent / "domain.pddl")
        if not Path(domain_path).exists():
            raise InputError("no domain.pddl beside it; name its domain by --domain", source=path)
    domain = read_domain(read_text(domain_path), domain_path)
    return domain, read_problem(text, path, domain)
