"""What the problems of the frozen benchmark were chosen from, and how hard they were.

    python -m tests.benchmarks.frozen measure FOLDER            Fast Downward on each; goes on
    python -m tests.benchmarks.frozen choose FOLDER SET         the list of a set, from that
    python -m tests.benchmarks.frozen prove FOLDER SET          looks for certificates; goes on
    python -m tests.benchmarks.frozen plan FOLDER SET           looks for plans; goes on
    python -m tests.benchmarks.frozen grow FOLDER SET           writes what was found in the list
    python -m tests.benchmarks.frozen tables SET                the table of the set's README

FOLDER is for what is measured, SET is `problems/benchmark/VERSION`. The candidates are the lines of
`frozen.csv`. Those for optimal planners, and those without a plan, are given to A* with LM-cut,
blind search where there are conditional effects; the others to the first search of LAMA.
"""

from __future__ import annotations

import csv
import gzip
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pddlpuzzles import __version__
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.replay import replay
from pddlpuzzles.pddl.symmetries import is_renamed, outline
from pddlpuzzles.planners.command_lines import command_line
from pddlpuzzles.planners.table import FAST_DOWNWARD
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.solving.benchmark import certificate_of
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.frozen import NAME, TRACKS, Problem, Source, digest, frozen_set
from pddlpuzzles.solving.solve import solve

FILE = Path(__file__).with_suffix(".csv")
PAGE = Path(__file__).parents[2] / "docs" / "benchmark.md"
COLUMNS = ("track", "domain", "number", "source", "search", "code", "seconds", "expanded")
JOBS = 2
SECONDS = 3
"""Of CPU, for the search, and as many for the translation."""
SECONDS_FOR_PLANS = 60
BYTES = 3 * 2**30
PROVE, FIND = "prove", "find"
KINDS = {"minesweeper-strips": "compiled", "machiavelli-melds": "compiled"}
"""Domains that are no planning problems by nature, but constraints in a fixed order."""
ONE_LENGTH = ("peg-jumps", "minesweeper-strips")
"""Domains all of whose plans cost the same: there is nothing to be optimal about."""
MOST = 20
FIRST = {"optimal": 1, "satisficing": 31, "unsolvable": 61}
"""The number of the first problem of each track in a domain; gaps are left for later versions."""
EASY = 0.33
"""Seconds; of problems that took less there are at most `MOST_EASY`, if there are others."""
MOST_EASY = 4
DATE = "2026-11-23"
LONGEST_PLAN = 60_000
"""Bytes of a plan that is kept."""
NATIVE_SECONDS = 10.0
"""For a search of our own, of a puzzle."""


class Candidate(NamedTuple):
    """A problem that may be chosen, and what was measured of it, by `PROVE` and `FIND`."""

    track: str
    domain: str
    number: int
    source: Source
    measured: dict[str, Any]

    @property
    def run(self) -> dict[str, Any]:
        """What was measured for its track."""
        return self.measured.get(FIND if self.track == "satisficing" else PROVE) or {}

    @property
    def model(self) -> Model:
        """Return it as PDDL."""
        return _model(json.dumps(self.source.record()), self.domain)

    @property
    def size(self) -> tuple[int, int]:
        """How many objects and facts it has."""
        return len(self.model.problem.objects), len(self.model.problem.atoms)

    @property
    def difficulty(self) -> tuple[float, tuple[int, int]]:
        """The seconds that it took, infinite without an answer; and its size."""
        answered = self.run.get("plan") or self.run.get("code") in (11, 12)
        return self.run["seconds"] if answered else math.inf, self.size

    @property
    def known(self) -> dict[str, Any]:
        """What was proved of a bundled problem before."""
        source = self.source
        if source.name is None or source.after:
            return {}
        return dict(source.instance().known or {})

    def fits(self) -> bool:
        """Say whether it is one of its track: it has a plan, or has none."""
        no_plan = (
            self.known.get("solvable") is False
            or (self.measured.get(PROVE) or {}).get("code") in (11, 12)
            or bool(self.source.after)
            or "solvable=no" in str(self.source.options)
        )
        if self.domain == "river-crossing" and not no_plan:  # its generator may make either
            no_plan = not (
                self.known
                or any(
                    run and run["plan"] for run in self.measured.values() if isinstance(run, dict)
                )
            )
            return self.track != "unsolvable" and not no_plan
        return no_plan == (self.track == "unsolvable")


@cache
def _model(source: str, domain: str) -> Model:
    instance = Source(**json.loads(source)).instance()
    name = None if instance.family.is_pddl else domain.partition("-")[2]
    under, encoding = instance.choose_encoding(name)
    return encoding.model(under.puzzle)


def candidates(folder: Path | None = None) -> list[Candidate]:
    """Return all candidates, with what is in a folder of them."""
    measured = {}
    results = None if folder is None else folder / "results.jsonl"
    if results is not None and results.exists():
        for one in map(json.loads, results.read_text().splitlines()):
            measured[one["track"], one["number"]] = one
    with open(FILE, newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [
        Candidate(
            row["track"],
            row["domain"],
            int(row["number"]),
            Source(**json.loads(row["source"])),
            measured.get((row["track"], int(row["number"])), {}),
        )
        for row in rows
    ]


def measure(folder: Path) -> None:
    """Run Fast Downward on each candidate that has no line in the results yet."""
    todo = [one for one in candidates(folder) if not one.measured]
    random.Random(1).shuffle(todo)  # so that what is there at any time is a fair part of all
    with ThreadPoolExecutor(JOBS) as pool, open(folder / "results.jsonl", "a") as out:
        for found in pool.map(_measured, todo):
            out.write(json.dumps(found) + "\n")
            out.flush()


def _measured(one: Candidate) -> dict[str, Any]:
    instance = one.source.instance()
    name = None if instance.family.is_pddl else one.domain.partition("-")[2]
    made: dict[str, Any] = {"track": one.track, "number": one.number}
    with TemporaryDirectory() as folder:
        place = Path(folder)
        pair = pddl_texts(*instance.choose_encoding(name))
        for file, text in zip(("domain.pddl", "problem.pddl"), pair, strict=True):
            (place / file).write_text(text)
        if one.track != "satisficing":
            made[PROVE] = _run(place, ("--search", "astar(lmcut())"))
            if made[PROVE]["code"] == 34:  # it takes no conditional effects
                made[PROVE] = _run(place, ("--search", "astar(blind())"))
        if one.track != "unsolvable" and not made.get(PROVE, {}).get("plan"):
            made[FIND] = _run(place, ("--alias", "lama-first"))
    return made


def _run(place: Path, search: tuple[str, str], seconds: int = SECONDS) -> dict[str, Any]:
    words = command_line(FAST_DOWNWARD, "", "", "")
    assert words is not None
    files = [str(place / "domain.pddl"), str(place / "problem.pddl")]
    options = [*search, *files] if search[0] == "--alias" else [*files, *search]
    with TemporaryDirectory() as space:
        with open(Path(space, "log"), "wb") as log:
            started = subprocess.Popen(
                [*words[: words.index("")], *options],
                cwd=space,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=partial(_limit, seconds),
            )
            _, status, usage = os.wait4(started.pid, 0)
        plan = Path(space, "sas_plan")
        said = Path(space, "log").read_text(errors="replace")
        expanded = re.findall(r"Expanded (\d+) state", said)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "seconds": round(usage.ru_utime + usage.ru_stime, 2),
            "expanded": int(expanded[-1]) if expanded else None,
            "plan": plan.read_text() if plan.exists() else None,
        }


def _limit(seconds: int) -> None:
    os.nice(15)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def choose(folder: Path, into: Path) -> None:
    """Write the list of the set, from what has been measured."""
    groups: dict[tuple[str, str], list[Candidate]] = {}
    for one in candidates(folder):
        if (one.track != "optimal" or one.domain not in ONE_LENGTH) and one.fits():
            groups.setdefault((one.domain, one.track), []).append(one)
    kept: dict[str, list[Model]] = {}  # by domain, so that no problem is in two tracks
    problems, plans, domains = [], {}, {}
    (into / "domains").mkdir(exist_ok=True)
    for (domain, track), found in sorted(groups.items()):
        for at, one in enumerate(_spread(found, kept.setdefault(domain, []))):
            name = f"{domain}/p{FIRST[track] + at:02}"
            made, plan, text = _frozen(one, name, is_train=at < MOST // 2)
            problems.append(made)
            kind = KINDS.get(domain, "planning")
            domains[domain] = {"kind": kind, "sha256": digest(text)}
            (into / "domains" / f"{domain}.pddl").write_text(text)
            if plan is not None:
                plans[name] = plan
            sys.stdout.write(f"{name} {one.run.get('seconds')} {made.cost} {made.best}\n")
            sys.stdout.flush()
    _write_set(into, domains, problems, plans)


def _write_set(into: Path, domains: Any, problems: list[Problem], plans: dict[str, str]) -> None:
    head = {"name": NAME, "version": into.name, "domains": domains}
    (into / "set.json").write_text(json.dumps(head, indent=1) + "\n")
    lines = (json.dumps(one.record()) + "\n" for one in problems)
    (into / "problems.jsonl").write_text("".join(lines))
    packed = "".join(json.dumps(pair) + "\n" for pair in plans.items())
    (into / "plans.jsonl.gz").write_bytes(gzip.compress(packed.encode(), mtime=0))


def _spread(found: list[Candidate], kept: list[Model]) -> list[Candidate]:
    """Return problems at equal steps of the order of difficulty, by size; no two are the same.

    Those that were not measured are chosen only if there are too few others.
    """
    distinct = []
    for one in sorted(found, key=lambda one: (not one.measured, one.difficulty)):
        model = one.model
        if not any(
            outline(other.problem) == outline(model.problem)
            and is_renamed(model.domain, other.problem, model.problem)
            for other in kept
        ):
            kept.append(model)
            distinct.append(one)
    measured = [one for one in distinct if one.measured]
    easy = [one for one in measured if one.difficulty[0] < EASY]
    hard = measured[len(easy) :]
    count = max(MOST_EASY, MOST - len(hard))
    chosen = _steps(easy, count)
    chosen += _steps(hard, MOST - len(chosen))
    chosen += _steps(distinct[len(measured) :], MOST - len(chosen))
    return sorted(chosen, key=lambda one: one.size)


def _steps(found: list[Candidate], count: int) -> list[Candidate]:
    if len(found) <= count:
        return found
    return [found[round((at + 0.5) * len(found) / count - 0.5)] for at in range(count)]


def _frozen(one: Candidate, name: str, *, is_train: bool) -> tuple[Problem, str | None, str]:
    """Return a problem with what is proved of it, its best plan, and its domain."""
    tracks: tuple[str, ...] = (one.track,)
    if one.track == "satisficing":
        tracks = ("agile",) if one.domain in ONE_LENGTH else ("satisficing", "agile")
    split = "train" if is_train else "test"
    made = Problem(name, tracks, split, one.source, "", None, None, None, None, None, DATE, False)
    pair = made.texts()
    known, plan, finder = one.known, None, None
    solvable, cost, proved = known.get("solvable"), known.get("cost"), None
    if solvable is not None:
        proved = known.get("proved", f"pddlpuzzles {__version__}")
    for kind, engine in ((PROVE, "A*"), (FIND, "LAMA's first search")):
        run = one.measured.get(kind) or {}
        by = f"fast-downward 1.0.0 ({engine})"
        if run.get("plan"):
            plan, finder, solvable = run["plan"], by, True
            if kind == PROVE and cost is None:
                proved, cost = by, _cost(pair, plan)
        elif kind == PROVE and run.get("code") in (11, 12) and solvable is None:
            proved, solvable = by, False
    if one.source.puzzle != "pddl" and (cost is None or plan is None) and solvable is not False:
        instance = one.source.instance()
        engine, limits = instance.provers()[0], Limits(NATIVE_SECONDS, 3072)
        found = solve(instance, engine=engine, optimal=True, limits=limits)
        ours = f"pddlpuzzles {__version__} ({engine})"
        if found.status is Status.UNSOLVABLE:
            solvable, proved = False, ours
        elif found.plan is not None:
            lines = "".join(f"{action}\n" for action in found.plan)
            if plan is None or _cost(pair, lines) < _cost(pair, plan):
                plan, finder, solvable = lines, ours, True
            if found.status is Status.OPTIMAL and cost is None:
                cost, proved = found.cost, ours
    if solvable is None and one.track == "unsolvable":
        assert "solvable=no" in str(one.source), one
        solvable, proved = False, "an argument in the tests: linear equations, or a parity"
    best = None
    if plan is not None:
        plan = "".join(f"{line}\n" for line in plan.splitlines() if not line.startswith(";"))
        plan = plan if len(plan) <= LONGEST_PLAN else None
        best = None if plan is None else _cost(pair, plan)
    solvable = True if one.track != "unsolvable" else solvable
    made = replace(made, sha256=digest(pair[1]), solvable=solvable, cost=cost, proved=proved)
    return replace(made, best=best, found=finder if best is not None else None), plan, pair[0]


def _cost(pair: tuple[str, str], plan: str) -> int:
    actions = [one.action for one in parse_plan(plan, "plan")]
    outcome = replay(*texts_read(*pair, "domain", "problem"), actions)
    assert outcome.reason is None, outcome
    return outcome.cost


def prove(folder: Path, into: Path) -> None:
    """Look for certificates of what is proved, the smallest problems first; goes on."""
    made, log = frozen_set(into.name), folder / "certificates.jsonl"
    tried = dict(map(json.loads, _lines(log)))
    claims = [one for one in made.problems if one.proved is not None]
    with TemporaryDirectory() as space, open(log, "a") as out:
        for one in sorted(claims, key=lambda one: len(one.texts()[1])):
            if one.sha256 not in tried:
                has = certificate_of(one.texts(), one.cost, Path(space, "proof.jsonl.gz"))
                out.write(json.dumps([one.sha256, has is not None]) + "\n")
                out.flush()


def plan(folder: Path, into: Path) -> None:
    """Look for plans where none is known that costs as little as is proved; goes on."""
    made, log = frozen_set(into.name), folder / "plans.jsonl"
    tried = {one["sha256"] for one in map(json.loads, _lines(log))}
    todo = [one for one in made.problems if one.solvable is not False and one.sha256 not in tried]
    with open(log, "a") as out:
        for one in sorted(todo, key=lambda one: one.cost is None):
            if one.best is None or (one.cost is not None and one.best > one.cost):
                out.write(json.dumps(_planned(one)) + "\n")
                out.flush()


def _planned(one: Problem) -> dict[str, Any]:
    """Return what A* finds where an optimum is known, or else LAMA."""
    found: dict[str, Any] = {"sha256": one.sha256}
    with TemporaryDirectory() as folder:
        place = Path(folder)
        for file, text in zip(("domain.pddl", "problem.pddl"), one.texts(), strict=True):
            (place / file).write_text(text)
        for heuristic in () if one.cost is None else ("lmcut()", "blind()"):
            if not found.get(PROVE, {}).get("plan"):
                search = ("--search", f"astar({heuristic})")
                found[PROVE] = _run(place, search, SECONDS_FOR_PLANS)
        if one.best is None and not found.get(PROVE, {}).get("plan"):
            found[FIND] = _run(place, ("--alias", "lama-first"), SECONDS_FOR_PLANS)
    return found


def _lines(log: Path) -> list[str]:
    return log.read_text().splitlines() if log.exists() else []


def grow(folder: Path, into: Path) -> None:
    """Write in the list of the set what `plan` and `prove` have found."""
    made = frozen_set(into.name)
    certificates = dict(map(json.loads, _lines(folder / "certificates.jsonl")))
    runs = {one["sha256"]: one for one in map(json.loads, _lines(folder / "plans.jsonl"))}
    problems, plans = [], dict(made.plans)
    for one in made.problems:
        has = one.has_certificate or certificates.get(one.sha256, False)
        grown = replace(one, has_certificate=has)
        found = runs.get(one.sha256, {})
        for kind, engine in ((FIND, "LAMA's first search"), (PROVE, "A*")):
            text = (found.get(kind) or {}).get("plan")
            if text:
                lines = [line for line in text.splitlines() if not line.startswith(";")]
                text = "".join(f"{line}\n" for line in lines)
                cost = _cost(one.texts(), text)
                assert one.cost is None or cost >= one.cost, f"{one.name} has a plan of {cost}"
                if len(text) <= LONGEST_PLAN and (grown.best is None or cost < grown.best):
                    by = f"fast-downward 1.0.0 ({engine})"
                    grown, plans[one.name] = replace(grown, best=cost, found=by), text
        problems.append(grown)
    _write_set(into, dict(made.domains), problems, plans)


def record(folder: Path) -> None:
    """Write what was measured to `frozen.csv`."""
    made = candidates(folder)
    with open(FILE, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for one in made:
            search = FIND if one.track == "satisficing" else PROVE
            figures = [one.run.get(name) for name in ("code", "seconds", "expanded")]
            source = json.dumps(one.source.record())
            has = search if one.run else ""
            writer.writerow([one.track, one.domain, one.number, source, has, *figures])


def table(version: str) -> str:
    """Return how many problems each domain has in each track, and what is known of them."""
    made = frozen_set(version)
    head = ("domain", "kind", *TRACKS, "optimum proved", "certificate", "plan")
    lines = [f"| {' | '.join(head)} |", "|" + " --- |" * len(head)]
    for domain, said in made.domains.items():
        mine = [one for one in made.problems if one.domain == domain]
        tracks = Counter(track for one in mine for track in one.tracks)
        cells = [
            f"`{domain}`",
            said["kind"],
            *(str(tracks[track] or "") for track in TRACKS),
            str(sum(one.cost is not None for one in mine)),
            str(sum(one.has_certificate for one in mine)),
            str(sum(one.best is not None for one in mine)),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def tables(into: Path) -> None:
    """Write the table of the set's README anew."""
    path = into / "README.md"
    text = re.sub(
        r"(?s)(<!-- table -->\n).*?(<!-- end -->)",
        lambda match: f"{match[1]}{table(into.name)}\n{match[2]}",
        path.read_text(),
    )
    path.write_text(text)


def main() -> None:
    what, *places = sys.argv[1:]
    first, *others = map(Path, places)
    if what == "measure":
        measure(first)
        record(first)
    else:
        commands = {"choose": choose, "prove": prove, "plan": plan, "grow": grow, "tables": tables}
        commands[what](first, *others)


if __name__ == "__main__":
    main()
