"""Writing a benchmark set as the planning competitions lay theirs out.

    DIR/PUZZLE-ENCODING/domain.pddl, p01.pddl, p02.pddl, … by size, optima.json

`optima.json` has each problem's optimum and who proved it. Of problems that differ only in the
names of objects the first is written.
"""

import json
from collections.abc import Hashable, Iterable
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import write_new
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.pddl.symmetries import is_renamed, outline
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.show.wording import Say, counted, number_in_json
from pddlpuzzles.solving.export import pddl_texts

OPTIMA: Final = "optima.json"
Members = list[tuple[Instance, Encoding[Any, Any]]]


def benchmark(
    instances: Iterable[Instance],
    encoding: str | None,
    folder: Path,
    *,
    say: Say = lambda note: None,
    step: Say = lambda what: None,
) -> list[Path]:
    """Write instances in the encoding of that name, or in their objective's; return the paths.

    :raises InputError: if there is no such encoding, or a file that differs is in the way.
    """
    folders: dict[Path, Members] = {}
    for instance in instances:
        under, chosen = instance.choose_encoding(encoding)
        domain, slash, _ = instance.name.partition("/")  # of a problem in a domain's folder
        place = folder / (domain if slash else f"{instance.family.name}-{chosen.name}")
        folders.setdefault(place, []).append((under, chosen))
    files: dict[Path, str] = {}
    for place, members in folders.items():
        step(f"{place.name}: comparing {counted(len(members), 'problems')}")
        files |= _domain(place, _distinct(members, say))
    # `optima.json` comes last: a folder without it is not whole.
    write_new(dict(sorted(files.items(), key=lambda file: file[0].name == OPTIMA)))
    return sorted(files, key=lambda path: path.parent)


def _distinct(members: Members, say: Say) -> Members:
    """Leave out members that differ only in names of objects."""
    kept: dict[Hashable, list[tuple[Instance, Encoding[Any, Any], Model]]] = {}  # by outline
    for instance, encoding in members:
        model = encoding.model(instance.puzzle)
        alike = kept.setdefault(outline(model.problem), [])
        for earlier, _, model_before in alike:
            if is_renamed(model.domain, model_before.problem, model.problem):
                named = f"{instance.family.name} {instance.name}"
                say(f"{named} is left out: it is {earlier.name} with other names of objects")
                break
        else:
            alike.append((instance, encoding, model))
    return [(instance, encoding) for alike in kept.values() for instance, encoding, _ in alike]


def _domain(folder: Path, members: Members) -> dict[Path, str]:
    """Return a domain's files: problems by size, and what is known of them."""
    files: dict[Path, str] = {}
    sized = []
    for instance, encoding in members:
        files[folder / "domain.pddl"], problem = pddl_texts(instance, encoding)
        size = sum(not line.startswith(";") for line in problem.splitlines())
        cost = (instance.known or {}).get("cost", 0)
        objects = len(encoding.model(instance.puzzle).problem.objects)
        sized.append(((objects, size, cost, instance.name), instance, encoding, problem))
    sized.sort(key=itemgetter(0))
    digits = max(2, len(str(len(sized))))
    optima = {}
    for number, (_, instance, encoding, problem) in enumerate(sized, 1):
        name, facts = f"p{number:0{digits}}", instance.known or {}
        files[folder / f"{name}.pddl"] = problem
        solvable = True if "cost" in facts else facts.get("solvable")
        provers = facts.get("proved") or " or ".join(instance.provers())
        optima[name] = {
            "kind": kind_of_domain(f"{instance.family.name}-{encoding.name}"),
            "puzzle": instance.family.name,
            "instance": instance.name,
            "objective": instance.puzzle.objective,
            "solvable": solvable,
            "cost": facts.get("cost"),
            "proved": None if solvable is None else provers,
        }
    text = json.dumps(optima, indent=1, ensure_ascii=False, default=number_in_json)
    return files | {folder / OPTIMA: text + "\n"}


def kind_of_domain(name: str) -> str:
    """Return the kind of a domain called `PUZZLE-ENCODING`, or with a space as in `bench`."""
    # It is compiled if its decisions, as those of constraints, have a fixed order.
    puzzle, _, encoding = name.replace(" ", "-", 1).partition("-")
    family = catalogue.families().get(puzzle)
    encodings = () if family is None or family.order is None else family.encodings
    is_compiled = encoding in {form.name for form in encodings if not form.in_any_order}
    return "compiled" if is_compiled else "planning"
