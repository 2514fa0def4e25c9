"""Writing an instance as PDDL files."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import write_new
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import requirements
from pddlpuzzles.pddl.write import domain_text, pddl_name, problem_text
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.show.wording import colourless

_DOMAIN: Final = "domain"


def pddl_texts(instance: Instance, encoding: Encoding[Any, Any]) -> tuple[str, str]:
    """Return the texts of domain and problem, as they were read, or new ones."""
    model = encoding.model(instance.puzzle)
    if model.texts is not None:
        return model.texts
    domain, problem = model.domain, replace(model.problem, name=pddl_name(instance.name))
    text = problem_text(domain, problem, _comment(instance, encoding))
    return domain_text(domain, problem, encoding.summary), text


def export(instances: Iterable[Instance], encoding: Encoding[Any, Any], folder: Path) -> list[Path]:
    """Write the domain and a problem for each instance; return the paths, the domain's first.

    :raises InputError: if nothing is written: a file that differs is in the way, or an instance
        has the name of the domain's file.
    """
    files: dict[Path, str] = {}
    for instance in instances:
        domain, problem = pddl_texts(instance, encoding)
        if instance.name == _DOMAIN:
            raise InputError(f"an instance cannot be called {_DOMAIN!r}: that is the domain's file")
        files[folder / f"{_DOMAIN}.pddl"] = domain
        files[folder / f"{instance.name.replace('/', '-')}.pddl"] = problem
    write_new(files)
    return list(files)


def solving_commands(
    instance: Instance, encoding: Encoding[Any, Any], files: list[Path]
) -> dict[str, list[str]]:
    """Return, by planner, what solves the exported problem."""
    from pddlpuzzles.planners.table import PLANNERS, command_line

    domain, problem, *_ = map(str, files)
    search = encoding.plan_search(instance.puzzle)
    needed = requirements(*encoding.model(instance.puzzle).pair)
    able = (planner for planner in PLANNERS.values() if not planner.lacks.intersection(needed))
    lines = {it.name: command_line(it, domain, problem, search) for it in able}
    return {name: line for name, line in lines.items() if line is not None}


def _comment(instance: Instance, encoding: Encoding[Any, Any]) -> str:
    family, puzzle, drawing = instance.family, instance.puzzle, instance.family.drawing
    recorded, proved = instance.known or {}, instance.known_is_proved
    parts = [
        f"{instance.title or instance.name} ({family.name}: {drawing.size(puzzle)})",
        f"Domain: domains/{family.name}/{encoding.name}.pddl",
        f"Start:\n{drawing.draw(puzzle, puzzle.start, colourless)}",
        f"Goal:\n{drawing.draw_goal(puzzle, colourless)}",
    ]
    facts = [f"Objective: {puzzle.objective}."]
    if "cost" in recorded:
        whose = "Proved optimum" if proved else "Optimum, as the instance's file says"
        facts.append(f"{whose}: {recorded['cost']}.")
    if recorded.get("solvable") is False:
        facts.append(f"{'Proved' if proved else 'Said by its file'} to have no solution.")
    if instance.source:
        facts.append(f"Source: {instance.source}.")
    return "\n\n".join([*parts, "\n".join(facts)])
