"""How many states a problem has, held against pymimir, which shares no code with us."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.write import domain_text, problem_text
from tests.compare.domains import DOMAINS
from tests.pddl.chance import Chance
from tests.pddl.test_write import read

ROOT = Path(__file__).parents[2]
MOST = 1000
WITH_PYMIMIR = pytest.mark.skipif(
    importlib.util.find_spec("pymimir") is None, reason="pymimir is not installed"
)


def counted(pairs, most=MOST):
    """The states of each pair of texts, by us; None where there are more."""
    for pair in pairs:
        task = ground(*read(*pair))
        seen, queue = {task.start}, [task.start]
        for state in queue:
            for _, after in task.steps(state):
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
            if len(queue) > most:
                break
        yield len(queue) if len(queue) <= most else None


def compared(pairs, most=MOST):
    """Compare the counts; how many there were to compare."""
    command = [sys.executable, "-m", "tests.pddl.mimir"]
    said = json.dumps([pairs, most])
    done = subprocess.run(
        command, cwd=ROOT, input=said, capture_output=True, text=True, check=True, timeout=300
    )
    theirs = json.loads(done.stdout)
    both = [(ours, there) for ours, there in zip(counted(pairs, most), theirs, strict=True)]
    for ours, there in both:
        assert there is False or ours == there
    return sum(there is not False and there is not None for _, there in both)


def written(domain, problem):
    """The same in our words: pymimir takes no variable of a name that is bound outside."""
    model = read(domain, problem)
    return domain_text(*model), problem_text(*model)


@WITH_PYMIMIR
def test_domains_have_as_many_states_as_pymimir_counts():
    # For a parameter that is either of two types it has no objects.
    pairs = [written(*pair) for name, pair in DOMAINS.items() if name != "choices"]
    made = [Chance(seed, derives=seed % 2 == 0) for seed in range(40)]
    pairs += [written(one.domain, one.problem) for one in made]
    assert compared(pairs) > 25


@WITH_PYMIMIR
@pytest.mark.slow
def test_bundled_problems_have_as_many_states_as_pymimir_counts():
    pairs = []
    for folder in sorted((shelf("problems") / "pddl").glob("*/")):
        domain = shelf("domains") / "pddl" / f"{folder.name}.pddl"
        for path in sorted(folder.glob("*.pddl"))[:3]:
            pairs.append((read_text(str(domain)), read_text(str(path))))
    for family, encoding in (("peg", "jumps"), ("peg", "sweeps"), ("minesweeper", "strips")):
        domain = shelf("domains") / family / f"{encoding}.pddl"
        for path in sorted((shelf("problems") / family).glob("*.pddl")):
            if read_pair_or_none(path, domain):
                pairs.append((read_text(str(domain)), read_text(str(path))))
    assert compared(pairs, 5000) > 15


def read_pair_or_none(path, domain):
    from pddlpuzzles.errors import InputError

    try:
        return read_pair(str(path), str(domain))
    except InputError:
        return None
