"""Frozen benchmark sets: problems under numbers that never change, written byte for byte.

A set is a folder `problems/benchmark/VERSION/`: what it holds is data, and so it can be written
anew as long as generators and encodings make the same of it, which a test watches. Domains are
stored as they were, so that their comments may be worded better elsewhere.

    set.json          its name, and its domains: whether they are planning, and the hash of each
    problems.jsonl    a line a problem: its number, tracks and split, the instance that it is made
                      of, what is proved of it and by whom, and the hash of its PDDL
    plans.jsonl.gz    the cheapest plan that is known of each
    domains/          the text of each domain
    README.md, LICENSE, CITATION.cff

`write` makes of it

    DIR/TRACK/DOMAIN/domain.pddl, p01.pddl, p01.plan, p01.jsonl.gz, …, optima.json
    DIR/problems.json, README.md, LICENSE, CITATION.cff, SHA256SUMS

A number is a problem's own in its domain, whatever the track: a problem that is in two tracks has
the same number in both.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.file_access import read_text, shelf, write_new
from pddlpuzzles.catalogue.generate import generate
from pddlpuzzles.errors import InputError, choose
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.solving.benchmark import OPTIMA, certificate_of
from pddlpuzzles.solving.export import pddl_texts

NAME: Final = "pddlpuzzles-benchmark"
TRACKS: Final = ("optimal", "satisficing", "agile", "unsolvable")
INDEX: Final = "problems.json"
SUMS: Final = "SHA256SUMS"
_COPIED: Final = ("README.md", "LICENSE", "CITATION.cff")
_DROPPED: Final = re.compile(r"^; (?:Domain:|Proved |Optimum,).*\n(?:;   .*\n)*", re.MULTILINE)
"""What of a comment names files that are elsewhere, or says what `optima.json` says."""
_EMPTY: Final = re.compile(r"(?<=\n;\n)(?:;\n)+")
_PROBLEM: Final = re.compile(r"\(define \(problem [^)]*\)")


@dataclass(frozen=True)
class Source:
    """Where an instance comes from: a bundled one, or a generator's; after some moves, if any."""

    puzzle: str
    name: str | None = None
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    after: str = ""

    def record(self) -> dict[str, Any]:
        """Return what is not empty of it."""
        made = {"seed": self.seed, "options": dict(self.options)} if self.name is None else {}
        name = {} if self.name is None else {"name": self.name}
        return {
            "puzzle": self.puzzle,
            **name,
            **made,
            **({"after": self.after} if self.after else {}),
        }

    def instance(self) -> Instance:
        """Return the instance."""
        family = catalogue.family(self.puzzle)
        if self.name is not None:
            made = ladders.find(family, self.name)
        else:
            made = generate(family, self.seed, **self.options)
        if self.after:
            from pddlpuzzles.solving.position_after import positions

            made = positions(made, self.after)[-1].instance
        return made


@dataclass(frozen=True)
class Problem:
    """A problem of a set.

    `cost` is the proved optimum, None where none is proved or there is no plan; `solvable` is None
    where neither a plan is known nor that there is none. `proved` names who proved it, with
    versions. `best` is the cost of the cheapest plan that is known, and `found` names who found it.
    `has_certificate` says whether a certificate was found with little work.
    """

    name: str
    tracks: tuple[str, ...]
    split: str
    source: Source
    sha256: str
    solvable: bool | None
    cost: int | None
    proved: str | None
    best: int | None
    found: str | None
    date: str
    has_certificate: bool

    @property
    def domain(self) -> str:
        """The name of its domain, which is that of its folder."""
        return self.name.partition("/")[0]

    @property
    def number(self) -> str:
        """Its number, such as p07: the name of its file, and its own in its PDDL."""
        return self.name.partition("/")[2]

    def texts(self) -> tuple[str, str]:
        """Return domain and problem as PDDL."""
        instance = self.source.instance()
        encoding = None if instance.family.is_pddl else self.domain.partition("-")[2]
        domain, problem = pddl_texts(*instance.choose_encoding(encoding))
        at = problem.index("(define")
        comment = _EMPTY.sub("", _DROPPED.sub("", problem[:at])).rstrip("\n;")
        head = f"; {self.name} of {NAME}. Its domain is domain.pddl.\n;\n"
        body = _PROBLEM.sub(f"(define (problem {self.number})", problem[at:], count=1)
        return domain, f"{head}{comment}\n{body}"

    def record(self) -> dict[str, Any]:
        """Return what the list of the set says of it, plans excluded."""
        return vars(self) | {"source": self.source.record()}

    def known(self) -> dict[str, Any]:
        """Return what `optima.json` says of it."""
        has_plan = self.best is not None
        return {
            "solvable": self.solvable,
            "cost": self.cost,
            "proved": self.proved,
            "certificate": f"{self.number}.jsonl.gz" if self.has_certificate else None,
            "plan": f"{self.number}.plan" if has_plan else None,
            "plan_cost": self.best,
            "plan_found": self.found,
            "date": self.date,
            "split": self.split,
        }


@dataclass(frozen=True)
class Frozen:
    """A set: of each domain what is said of it and its text, the problems, plans, other files."""

    version: str
    domains: Mapping[str, Mapping[str, Any]]
    texts: Mapping[str, str]
    problems: tuple[Problem, ...]
    plans: Mapping[str, str]
    others: Mapping[str, str]

    def members(self, track: str) -> list[Problem]:
        """Return the problems of a track."""
        return [one for one in self.problems if track in one.tracks]


def versions() -> list[str]:
    """Return the versions of the set, the oldest first."""
    folder = shelf("problems") / "benchmark"
    return sorted((path.name for path in folder.iterdir()), key=lambda name: name.split("."))


@cache
def frozen_set(version: str) -> Frozen:
    """Return the set of a version; raise InputError if there is none."""
    folder = shelf("problems") / "benchmark" / choose("version", version, versions())
    head = json.loads(read_text(folder / "set.json"))
    with gzip.open(folder / "plans.jsonl.gz", "rt", encoding="utf-8") as lines:
        plans = dict(map(json.loads, lines))
    problems = tuple(map(_problem, read_text(folder / "problems.jsonl").splitlines()))
    texts = {name: read_text(folder / "domains" / f"{name}.pddl") for name in head["domains"]}
    others = {name: read_text(folder / name) for name in _COPIED}
    return Frozen(version, head["domains"], texts, problems, plans, others)


def _problem(line: str) -> Problem:
    found = json.loads(line)
    found["source"] = Source(**found["source"])
    found["tracks"] = tuple(found["tracks"])
    return Problem(**found)


def digest(text: str) -> str:
    """Return the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def write(
    version: str,
    folder: Path,
    *,
    has_certificates: bool = True,
    force: bool = False,
    step: Callable[[str], None] = lambda name: None,
) -> list[Path]:
    """Write a set, and return its files; `step` hears the name of each problem before.

    :raises InputError: if there is no such version, a file is in the way, or what is made is not
        what was frozen.
    """
    made = frozen_set(version)
    with TemporaryDirectory() as space:
        files: dict[Path, str | bytes] = {}
        for problem in made.problems:
            step(problem.name)
            for name, content in _files(made, problem, Path(space), has_certificates):
                for track in problem.tracks:
                    files[folder / track / problem.domain / name] = content
    for track in TRACKS:
        for domain in made.domains:
            members = [one for one in made.members(track) if one.domain == domain]
            if members:
                optima = {one.number: one.known() for one in members}
                if not has_certificates:
                    optima = {key: one | {"certificate": None} for key, one in optima.items()}
                files[folder / track / domain / OPTIMA] = _json(optima)
    files[folder / INDEX] = _json(
        {
            "name": NAME,
            "version": version,
            "domains": made.domains,
            "problems": [one.record() for one in made.problems],
        }
    )
    files |= {folder / name: text for name, text in made.others.items()}
    files[folder / SUMS] = "".join(
        f"{digest(content)}  {path.relative_to(folder).as_posix()}\n"
        for path, content in sorted(files.items())
        if isinstance(content, str)  # how certificates are packed depends on the version of zlib
    )
    write_new(files, force=force)
    return sorted(files)


def _files(
    made: Frozen, problem: Problem, space: Path, has_certificates: bool
) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files of a problem, held against what was frozen.

    :raises InputError: if they are not that.
    """
    pair = made.texts[problem.domain], problem.texts()[1]
    for what, text, sum_ in (
        (f"{problem.domain}/domain", pair[0], made.domains[problem.domain]["sha256"]),
        (problem.name, pair[1], problem.sha256),
    ):
        if digest(text) != sum_:
            raise InputError(
                f"{what}.pddl of {NAME} {made.version} cannot be made by this version of"
                " pddlpuzzles; the version that froze it can"
            )
    yield "domain.pddl", pair[0]
    yield f"{problem.number}.pddl", pair[1]
    if problem.name in made.plans:
        yield f"{problem.number}.plan", made.plans[problem.name]
    if has_certificates and problem.has_certificate:
        path = space / f"{problem.number}.jsonl.gz"
        if certificate_of(pair, problem.cost, path) is None:
            raise InputError(f"{problem.name} of {NAME} {made.version} has no certificate here")
        yield path.name, path.read_bytes()


def _json(value: object) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
