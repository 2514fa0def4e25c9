"""A problem's two texts: read, and written where the problem has none of its own."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Facts
from pddlpuzzles.pddl.pair import Chosen, chosen_domain, pddl_text, texts_read
from pddlpuzzles.pddl.tokens import Note, Place, Weight
from pddlpuzzles.pddl.write import problem_text as written
from pddlpuzzles.show.wording import spoken


def read_texts(
    domain: str, problem: str, domain_source: str = "domain", problem_source: str = "problem"
) -> PlanningProblem:
    # As `read_pair` asks, so that what was read last is found again.
    models = texts_read(domain, problem, domain_source, problem_source, strict=False)
    return PlanningProblem(*models, domain, problem)


def read_pddl(path: str, domain: str | None) -> PlanningProblem:
    """Read a problem with its domain, or the file that fits best, of which a note then says so."""
    chosen = Chosen(Path(domain)) if domain else chosen_domain(path)
    where = domain or str(chosen.path)
    puzzle = read_texts(pddl_text(where, "domain"), pddl_text(path, "problem"), where, path)
    if not chosen.why:
        return puzzle
    said = f"{chosen.path.name} is its domain, as {chosen.why}"
    note = Note(Place(path, 1, 1), said, "domain", weight=Weight.HINT)
    return replace(puzzle, problem=replace(puzzle.problem, notes=(note, *puzzle.problem.notes)))


def title(puzzle: PlanningProblem) -> str | None:
    """Return the first line of a problem's head comment, if short; the domain named by its own."""
    first = (puzzle.problem_text or "").lstrip().partition("\n")[0]
    words, name = first.strip("; \t\r"), spoken(puzzle.domain.name).capitalize()
    # Before a colon it is called as the domain's own comment calls it: `Lights out`.
    if words.startswith(f"{name}: ") and puzzle.domain_text.startswith(";"):
        words = puzzle.domain_text.partition(":")[0].strip("; ") + words.removeprefix(name)
    return words if first.startswith(";") and 0 < len(words) <= 96 else None


def known(path: Path) -> dict[str, Any] | None:
    """Return what `known.toml`, beside a problem, says of it; None without an entry.

    It has, of each, how it was made, its `cost` or why it is `unsolvable`, and two that proved it.
    """
    beside = path.with_name("known.toml")
    entry = tomllib.loads(beside.read_text("utf-8")).get(path.stem, {}) if beside.exists() else {}
    if "proved" not in entry:
        return None
    facts = {"cost": entry["cost"]} if "cost" in entry else {}
    proved = f"{entry['proved']['by']}, {entry['verified']['by']}"
    return {"solvable": bool(facts), **facts, "proved": proved}


def text_of(puzzle: PlanningProblem) -> str:
    if puzzle.problem_text is not None:
        return puzzle.problem_text
    facts = Facts(sorted(puzzle.problem.atoms))
    return written(puzzle.domain, replace(puzzle.problem, atoms=facts))
