"""Writing a benchmark set as the planning competitions lay theirs out.

    DIR/PUZZLE-ENCODING/domain.pddl, p01.pddl, p01.jsonl.gz, p02.pddl, … by size, optima.json

A folder is a domain; `optima.json` says of each problem its kind, which instance it is, what its
optimum is or that it has no plan, who proved it, and which file is a certificate of it. One is
written where there is one that is small and needs no long search. No two problems differ in the
names of their objects only: of such instances the first is written, and the others are said.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import write_new
from pddlpuzzles.certificates.writer import NoCertificateError, certify
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.pddl.symmetries import is_renamed, outline
from pddlpuzzles.processes.temporary import temporary_folder
from pddlpuzzles.puzzle import Encoding, Limits
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.export import pddl_texts

OPTIMA: Final = "optima.json"
_LARGEST: Final = 5_000_000
"""Bytes of a certificate that is written."""
_MOST_WORK: Final = 40_000
"""States that are searched for it: some seconds."""
_MISSES: Final = 3
"""Problems in a row without one after which none is looked for in the larger ones of the domain."""
_LONGEST: Final = 300.0
_MEMORY: Final = 4096
"""Seconds of processor time, and MiB, after which even so none is looked for any more."""


def benchmark(
    instances: Iterable[Instance],
    encoding: str | None,
    folder: Path,
    *,
    force: bool = False,
    has_certificates: bool = True,
    say: Callable[[str], None] = lambda note: None,
    step: Callable[[str], None] = lambda what: None,
) -> list[Path]:
    """Write instances, each in the encoding of that name or in its objective's; return the paths.

    `say` hears which instances are left out since another one is the same, `step` what comes next.

    Which certificates there are is the same on every machine. Nothing is written before all is
    made, and `optima.json` last: a folder without it is not whole. A file that is there and differs
    is only replaced with `force`.

    :raises InputError: if there is no such encoding, or a file is in the way.
    """
    folders: dict[Path, list[tuple[Instance, Encoding[Any, Any]]]] = {}
    for instance in instances:
        under, chosen = instance.choose_encoding(encoding)
        domain, slash, _ = instance.name.partition("/")  # of a problem in a domain's folder
        place = folder / (domain if slash else f"{instance.family.name}-{chosen.name}")
        folders.setdefault(place, []).append((under, chosen))
    files: dict[Path, str | bytes] = {}
    with temporary_folder() as made:
        for number, (place, members) in enumerate(folders.items()):
            space = Path(made, str(number))
            space.mkdir()
            step(f"{place.name}: comparing {counted(len(members), 'problems')}")
            kept = _distinct(members, say)
            files |= _domain(place, kept, space if has_certificates else None, step)
            files |= {place / path.name: path.read_bytes() for path in sorted(space.iterdir())}
    last = sorted(files.items(), key=lambda file: file[0].name == OPTIMA)
    write_new(dict(last), force=force)
    return sorted(files, key=lambda path: path.parent)


def _distinct(
    members: Iterable[tuple[Instance, Encoding[Any, Any]]], say: Callable[[str], None]
) -> list[tuple[Instance, Encoding[Any, Any]]]:
    """Return the members without those that are an earlier one with other names of objects."""
    kept: dict[Hashable, list[tuple[Instance, Encoding[Any, Any], Model]]] = {}
    for instance, encoding in members:
        model = encoding.model(instance.puzzle)
        alike = kept.setdefault(outline(model.problem), [])
        for earlier, _, other in alike:
            if is_renamed(model.domain, other.problem, model.problem):
                named = f"{instance.family.name} {instance.name}"
                say(f"{named} is left out: it is {earlier.name} with other names of objects")
                break
        else:
            alike.append((instance, encoding, model))
    return [(instance, encoding) for some in kept.values() for instance, encoding, _ in some]


def _domain(
    folder: Path,
    members: Iterable[tuple[Instance, Encoding[Any, Any]]],
    space: Path | None,
    step: Callable[[str], None],
) -> dict[Path, str]:
    """Return the files of a domain's folder; certificates go to another, if one is given."""
    files: dict[Path, str] = {}
    sized = []
    for instance, encoding in members:
        files[folder / "domain.pddl"], problem = pddl_texts(instance, encoding)
        size = sum(not line.startswith(";") for line in problem.splitlines())
        cost = (instance.known or {}).get("cost", 0)
        objects = len(encoding.model(instance.puzzle).problem.objects)
        sized.append((objects, size, cost, instance, encoding, problem))
    sized.sort(key=lambda one: (*one[:3], one[3].name))
    digits = max(2, len(str(len(sized))))
    optima, missed = {}, 0
    for number, (*_, instance, encoding, problem) in enumerate(sized, 1):
        name = f"p{number:0{digits}}"
        files[folder / f"{name}.pddl"] = problem
        optima[name] = known = {"kind": kind_of(instance, encoding), **_optimum(instance)}
        known["certificate"] = None
        if space is not None and known["solvable"] is not None and missed < _MISSES:
            step(f"{folder.name}: a certificate of {name}, {number} of {len(sized)}")
            pair = files[folder / "domain.pddl"], problem
            known["certificate"] = certificate_of(pair, known["cost"], space / f"{name}.jsonl.gz")
            missed = missed + 1 if known["certificate"] is None else 0
    files[folder / OPTIMA] = json.dumps(optima, indent=1, ensure_ascii=False) + "\n"
    return files


def kind_of(instance: Instance, encoding: Encoding[Any, Any]) -> str:
    """Return `compiled` for constraints whose decisions have a fixed order, else `planning`."""
    only_solution_counts = instance.family.order is not None
    return "compiled" if only_solution_counts and not encoding.in_any_order else "planning"


def kind_of_domain(name: str) -> str:
    """Return the kind of a domain of a set by its name, `PUZZLE-ENCODING`; `planning` of others."""
    puzzle, _, encoding = name.replace(" ", "-", 1).partition("-")
    family = catalogue.families().get(puzzle)
    found = () if family is None or family.order is None else family.encodings
    is_compiled = any(one.name == encoding and not one.in_any_order for one in found)
    return "compiled" if is_compiled else "planning"


def certificate_of(pair: tuple[str, str], cost: int | None, path: Path) -> str | None:
    """Return the name of a certificate that was written; None if there is none that is small."""
    limits = Limits(memory=_MEMORY, processor=_LONGEST)
    try:
        certify(pair, cost, path, limits, most_bytes=_LARGEST, most_work=_MOST_WORK)
    except NoCertificateError:
        return None
    return path.name


def _optimum(instance: Instance) -> dict[str, Any]:
    """Return what is proved of an instance, null where nothing is, and by whom."""
    known = instance.known or {}
    solvable = True if "cost" in known else known.get("solvable")
    return {
        "puzzle": instance.family.name,
        "instance": instance.name,
        "objective": instance.puzzle.objective,
        "solvable": solvable,
        "cost": known.get("cost"),
        "proved": None
        if solvable is None
        else known.get("proved") or " or ".join(instance.provers()),
    }
