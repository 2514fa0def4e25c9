"""Grades forty submissions to each textbook domain: are they judged in a minute?

    python -m tests.benchmarks.grading [DOMAIN …]

prints for each domain the processor time that `grade` takes for forty submissions against the
problems 01, 02 and 03 of its ladder, once with and once without proposing edits. Thirty of the
submissions have one mistake each, made at random, and ten are right. Times are of the whole
process, so run it on a machine at rest, or compare the columns of one run.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.comparing.grade import grade
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.write import domain_text
from pddlpuzzles.puzzle import Limits
from tests.compare.mistakes import mistakes

PROBLEMS: Final = ("01", "02", "03")
MANY: Final = 40
RIGHT: Final = 10


def hand_in(domain: str, folder: Path) -> None:
    """Write a reference and forty submissions to it."""
    source = shelf("domains") / "pddl" / f"{domain}.pddl"
    reference = folder / "reference"
    reference.mkdir()
    shutil.copy(source, reference / "domain.pddl")
    for name in PROBLEMS:
        shutil.copy(shelf("problems") / "pddl" / domain / f"{name}.pddl", reference)
    read = read_domain(source.read_text(), domain)
    problem = read_problem((reference / "02.pddl").read_text(), domain, read)
    made = [one.domain for one in mistakes(read, problem) if one.problem is problem]
    chosen = random.Random(domain).choices(made, k=MANY - RIGHT)
    for number, one in enumerate([read] * RIGHT + chosen):
        there = folder / "submissions" / f"student-{number:02}"
        there.mkdir(parents=True)
        (there / "domain.pddl").write_text(domain_text(one, problem))


def main(domains: list[str]) -> None:
    """Print a line for each domain."""
    known = sorted(path.stem for path in (shelf("domains") / "pddl").glob("*.pddl"))
    for domain in domains or known:
        for with_repair in (True, False):
            with tempfile.TemporaryDirectory() as name:
                hand_in(domain, Path(name))
                began = time.process_time()
                folders = (f"{name}/reference", f"{name}/submissions")
                found = grade(*folders, with_repair=with_repair, limits=Limits(60, 4000))
                seconds = time.process_time() - began
            verdicts = dict(Counter(one.verdict for one in found.entries))
            kind = "with edits" if with_repair else "without edits"
            sys.stdout.write(f"{domain:15} {kind:14} {seconds:6.1f} s  {verdicts}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
