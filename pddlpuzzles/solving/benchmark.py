"""Writing a benchmark set as the planning competitions lay theirs out.

    DIR/PUZZLE-ENCODING/domain.pddl, p01.pddl, p02.pddl, … by size, optima.json

A folder is a domain; `optima.json` says of each problem which instance it is, what its optimum is
or that it has no plan, and who proved it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.files import is_kept, make_folder, write_texts
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.solving.export import texts

OPTIMA: Final = "optima.json"


def benchmark(
    instances: Iterable[Instance], encoding: str | None, folder: Path, *, force: bool = False
) -> list[Path]:
    """Write instances, each in the encoding of that name or in its objective's; return the paths.

    Nothing is written unless all can be: a file that is there and differs is only replaced
    with `force`.

    :raises InputError: if there is no such encoding, or a file is in the way.
    """
    folders: dict[Path, list[tuple[Instance, Encoding[Any, Any]]]] = {}
    for instance in instances:
        under, chosen = instance.choose_encoding(encoding)
        domain, slash, _ = instance.name.partition("/")  # of a problem in a domain's folder
        place = folder / (domain if slash else f"{instance.family.name}-{chosen.name}")
        folders.setdefault(place, []).append((under, chosen))
    files: dict[Path, str] = {}
    for place, members in folders.items():
        files |= _domain(place, members)
    if not force:
        for path, text in files.items():
            if not is_kept(path, text):
                raise InputError(
                    "the file is there already, and different; --force replaces it",
                    source=str(path),
                )
    for place in folders:
        make_folder(place)
    write_texts(files)
    return list(files)


def _domain(
    folder: Path, members: Iterable[tuple[Instance, Encoding[Any, Any]]]
) -> dict[Path, str]:
    """Return the files of a domain's folder."""
    files: dict[Path, str] = {}
    sized = []
    for instance, encoding in members:
        files[folder / "domain.pddl"], problem = texts(instance, encoding)
        size = sum(not line.startswith(";") for line in problem.splitlines())
        cost = (instance.known or {}).get("cost", 0)
        sized.append(
            (len(encoding.model(instance.puzzle).problem.objects), size, cost, instance, problem)
        )
    sized.sort(key=lambda one: (*one[:3], one[3].name))
    digits = max(2, len(str(len(sized))))
    optima = {}
    for number, (*_, instance, problem) in enumerate(sized, 1):
        name = f"p{number:0{digits}}"
        files[folder / f"{name}.pddl"] = problem
        optima[name] = _optimum(instance)
    files[folder / OPTIMA] = json.dumps(optima, indent=1, ensure_ascii=False) + "\n"
    return files


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
