"""A problem's file and its domain's, read together."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pddlpuzzles.catalogue.files import read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.read import read_domain, read_problem


def read_pair(path: str, domain: str | None, *, strict: bool = False) -> tuple[Domain, Problem]:
    """Read a problem and its domain: without a path `domain.pddl` in the problem's folder.

    :raises InputError: if either cannot be read, or, if `strict`, break a small rule.
    """
    text = pddl_text(path)
    where = domain_path(path, domain)
    return texts_read(pddl_text(where), text, where, path, strict=strict)


@lru_cache(maxsize=1)
def texts_read(
    domain: str, problem: str, domain_source: str, problem_source: str, *, strict: bool = False
) -> tuple[Domain, Problem]:
    """Read a domain's and a problem's text; complaints call them by their sources.

    What was read last is kept: a problem is asked after several times, by whoever it may be for.

    :raises InputError: as `read_pair`.
    """
    read = read_domain(domain, domain_source, strict=strict)
    return read, read_problem(problem, problem_source, read, strict=strict)


def pddl_text(path: str) -> str:
    """Return the text of a file in PDDL, whose comments may be in Latin-1.

    :raises InputError: if it cannot be read.
    """
    return read_text(path, comment=";")


def domain_path(path: str, domain: str | None) -> str:
    """Return the path of a problem's domain: without one `domain.pddl` in the problem's folder.

    :raises InputError: if there is none.
    """
    if domain is not None:
        return domain
    beside = Path(path).parent / "domain.pddl"
    if not beside.exists():
        raise InputError("no domain.pddl beside it; name its domain by --domain", source=path)
    return str(beside)
