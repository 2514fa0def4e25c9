"""A problem's file and its domain's: which belong together, and both read.

Without a path a problem's domain is looked for where people and the competitions put it:

1. beside it, named after it: `p01-domain.pddl`, `domain_p01.pddl`, `domain01.pddl` for `p01.pddl`;
2. `domain.pddl` beside it, or the only file there that defines a domain, or the problem's;
3. one named after it in a folder `domain` or `domains` beside its own;
4. the only one that defines the problem's: `domain.pddl` a folder above, in such a folder, or where
   there are trees `domains` and `problems`, `domains/A/*.pddl` or `domains/A.pddl` for
   `problems/A/p01.pddl`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.read import domain_noting, problem_noting
from pddlpuzzles.pddl.tokens import Mistakes, Notes

_DEFINES: Final = re.compile(r"\s*\(\s*define\s*\(\s*(domain|problem)\s+([^\s()]+)", re.IGNORECASE)
_ASKS: Final = re.compile(r"\(\s*:domain\s+([^\s()]+)", re.IGNORECASE)
_WORD: Final = re.compile(r"^(?:instance|problem|task)[-_]?")
_COMMENT: Final = re.compile(r";[^\n]*")


class Definition(NamedTuple):
    """What a file defines: a `domain` or a `problem`, and the name of the domain."""

    kind: str
    domain: str


def read_pair(path: str, domain: str | None, *, strict: bool = False) -> tuple[Domain, Problem]:
    """Read a problem and its domain, which is looked for where no path is given.

    :raises InputError: if either cannot be read, or, if `strict`, breaks a small rule.
    """
    text = pddl_text(path)
    where = domain_path(path, domain)
    return texts_read(pddl_text(where), text, where, path, strict=strict)


@lru_cache(maxsize=1)
def texts_read(
    domain: str, problem: str, domain_source: str, problem_source: str, *, strict: bool = False
) -> tuple[Domain, Problem]:
    """Read a domain's and a problem's text, which have `sources` in complaints; keep the last.

    :raises InputError: as `read_pair`.
    """
    with Mistakes() as mistakes:
        read = domain_noting(Notes(mistakes, strict), domain, domain_source)
        return read, problem_noting(Notes(mistakes, strict), problem, problem_source, read)


def pddl_text(path: str) -> str:
    """Return the text of a file in PDDL, whose comments may be in Latin-1.

    A carriage return ends a line, too: in files of old editors comments would have no other end.

    :raises InputError: if it cannot be read.
    """
    return read_text(path, comment=";").replace("\r", "\n")


def domain_path(path: str, domain: str | None) -> str:
    """Return the path of a problem's domain: the one named, or where it is looked for (above).

    :raises InputError: if there is none, or there are several.
    """
    if domain is not None:
        return domain
    problem = Path(path)
    beside = sorted(problem.parent.glob(PDDL_FILES))
    named = [one for one in beside if one != problem and is_named_after(one, problem)]
    if len(named) != 1:
        named = [one for one in beside if _is_common(one)]
    if len(named) == 1:
        return str(named[0])
    domains = [one for one, made in definitions(beside).items() if made and made.kind == "domain"]
    if (found := domain_among(problem, domains)) is not None:
        return str(found)
    elsewhere = [one for one in _other_domain_paths(problem) if one.is_file()]
    named = [one for one in elsewhere if is_named_after(one, problem)]
    found = named[0] if len(named) == 1 else _only_of_name(problem, elsewhere)
    if found is not None:
        return str(found)
    if not problem.exists():
        raise InputError("no such file", source=path)
    there = f"{len(domains)} domains beside it" if domains else "no domain.pddl beside it"
    raise InputError(f"{there}; name its domain by --domain", source=path)


def domain_among(problem: Path, domains: Sequence[Path]) -> Path | None:
    """Return the domain of a problem among those beside it, None if that is not clear."""
    named = [one for one in domains if is_named_after(one, problem)]
    for found in (named, [one for one in domains if _is_common(one)], domains):
        if len(found) == 1:
            return found[0]
    return _only_of_name(problem, domains)


def is_named_after(domain: Path, problem: Path) -> bool:
    """Say whether a domain is named after one problem: `p01-domain`, `domain_p01`, `domain01`."""
    called, stem = domain.stem.lower(), problem.stem.lower()
    rest = called.replace("domain", "", 1).strip("-_.")
    names = (stem, _WORD.sub("", stem), stem.removeprefix("p"), stem.partition("-")[0])
    return "domain" in called and rest != "" and rest in names


def _is_common(domain: Path) -> bool:
    return domain.stem.lower() == "domain"


def definitions(paths: Sequence[Path]) -> dict[Path, Definition | None]:
    """Return what each file defines, None for one that defines neither or cannot be read."""
    return {path: _definition(path) for path in paths}


def _definition(path: Path) -> Definition | None:
    try:
        text = _COMMENT.sub("", pddl_text(str(path)))
    except InputError:
        return None
    if (match := _DEFINES.match(text)) is None:
        return None
    kind, name = match[1].lower(), match[2]
    if kind == "problem":
        asked = _ASKS.search(text, match.end())
        name = asked[1] if asked else ""
    return Definition(kind, name.lower())


def _only_of_name(problem: Path, domains: Sequence[Path]) -> Path | None:
    if not domains or not problem.is_file() or (asked := _definition(problem)) is None:
        return None
    found = [one for one in domains if _definition(one) == ("domain", asked.domain)]
    return found[0] if len(found) == 1 else None


def _other_domain_paths(problem: Path) -> Iterator[Path]:
    folder = problem.resolve().parent
    yield from filter(_is_common, sorted(folder.parent.glob(PDDL_FILES)))
    for beside in ("domain", "domains"):
        yield from sorted((folder.parent / beside).glob(PDDL_FILES))
    for tree in folder.parents:
        if tree.name == "problems":
            branch = tree.parent / "domains" / folder.relative_to(tree)
            yield from sorted(branch.glob(PDDL_FILES))
            yield branch.parent / f"{branch.name}.pddl"
