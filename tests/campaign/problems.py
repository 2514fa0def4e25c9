"""Damaged problems in PDDL, whatever they are about, for every command that takes them."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from pddlpuzzles.catalogue.file_access import shelf
from tests.campaign.inputs import JUDGING, case, damaged
from tests.campaign.program import Trial
from tests.compare.domains import DOMAINS
from tests.pddl.chance import Chance
from tests.pddl.test_damaged import damaged as damaged_words

SECONDS = "0.3"
BOMBS = (
    "(not " * 3000,
    "(and " * 199,
    "(forall (?x) " * 150,
    "9" * 5000,
    "(increase (total-cost) 999999999999999999)",
    "(:action " * 500,
    "\x00" * 1000,
    "?" * 5000,
    "(either " * 300,
    " ".join(f"?v{number}" for number in range(300)),
    " ".join(f"(p{number} ?a ?b - object)" for number in range(500)),
    " ".join(f"o{number}" for number in range(3000)),
    "(:derived (p) (not (p)))",
    "(forall (?a ?b ?c ?d ?e ?f ?g ?h ?i) (= ?a ?b))",
    "(when (and) (not (when (and) (p))))",
)
"""What one would not expect, and what asks for much."""


@cache
def textbook() -> list[tuple[str, str]]:
    """The first three problems of each textbook domain."""
    found = []
    for domain in sorted((shelf("domains") / "pddl").glob("*.pddl")):
        for path in sorted((shelf("problems") / "pddl" / domain.stem).glob("0[123].pddl")):
            found.append((domain.read_text("utf-8"), path.read_text("utf-8")))
    return found


def sound(chance: random.Random) -> tuple[str, str]:
    """Return a domain and a problem of it, which can be read."""
    if chance.random() < 0.3:
        made = Chance(chance.randrange(10_000), derives=chance.random() < 0.5)
        return made.domain, made.problem
    return chance.choice([*textbook(), *DOMAINS.values()])


def wounded(text: str, chance: random.Random) -> bytes:
    """Return a text that was cut, mixed up or blown up."""
    kind = chance.random()
    if kind < 0.5:
        return damaged_words(text, chance).encode("utf-8", "replace")
    if kind < 0.85:
        return damaged(text, chance)
    words = text.split(" ")
    words.insert(chance.randrange(len(words)), chance.choice(BOMBS))
    return " ".join(words).encode()


def steps(texts: tuple[str, str], chance: random.Random) -> bytes:
    """Return a plan of some actions with some objects, or what is left of one."""
    actions = re.findall(r":action\s+(\S+)\s+:parameters\s+\(([^)]*)", texts[0])
    objects = re.findall(r"[\w-]+", texts[1].partition(":objects")[2].partition("(")[0])
    lines = []
    for _ in range(chance.randrange(1, 6)):
        name, parameters = chance.choice(actions)
        chosen = [chance.choice(objects or ["x"]) for _ in range(parameters.count("?"))]
        lines.append(f"({' '.join([name, *chosen])})\n")
    text = "".join(lines)
    return text.encode() if chance.random() < 0.5 else wounded(text, chance)


def problem(chance: random.Random, folder: Path) -> Trial:
    """Return a run on a damaged domain or problem, or of a damaged plan."""
    texts, which = sound(chance), chance.randrange(5)
    reference, handed_in = folder / "reference", folder / "class" / "one"
    for name, text in zip(("domain.pddl", "sound.pddl"), texts, strict=True):
        reference.mkdir(exist_ok=True)
        (reference / name).write_text(text)
    handed_in.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(("domain.pddl", "damaged.pddl")):
        hurt = which == number or which == number + 2
        raw = wounded(texts[number], chance) if hurt else texts[number].encode()
        (folder / name).write_bytes(raw)
        (handed_in / name).write_bytes(raw)
    path, plan = str(folder / "damaged.pddl"), folder / "damaged-plan"
    plan.write_bytes(steps(texts, chance))
    limits = ["--timeout", SECONDS, "--memory", "2000"]
    asked = chance.choice(
        (
            ["show", path],
            ["show", path, "--json"],
            ["solve", path, "--engine", "astar", *limits, "--json"],
            ["solve", path, "--engine", "greedy", *limits],
            ["check", path, str(plan), *limits],
            ["check", path, str(plan), *limits, "--json"],
            ["engines", path],
            ["hint", path, *limits[:2]],
            ["explore", path, *limits, "--json"],
            ["export", path, "--force", "-o", str(folder / "out")],
            ["compare", str(reference / "sound.pddl"), path, *limits, "--json"],
            ["grade", str(reference), str(folder / "class"), *limits[:2], "--json"],
        )
    )
    if asked[0] in ("solve", *JUDGING) and chance.random() < 0.2:
        asked.append("--strict")
    return case(asked)
