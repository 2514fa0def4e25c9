"""The textbook domains: their ladders are what the generators make, and what is claimed is so."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pddlpuzzles.families.pddl.generate import problem_text
from pddlpuzzles.families.pddl.texts import known
from pddlpuzzles.search.budget import LimitError
from tests.conformance.test_encodings import WORDS_OF_PDDL
from tests.pddl.textbook import (
    CASES,
    DOMAINS,
    KNOWN,
    PROBLEMS,
    cheapest,
    path_of,
    read,
    rungs,
    task_of,
    text_of,
    write_ladder,
)

FEWEST_RUNGS = 20
NUMERIC = ("haulage", "jugs")
MOST_STATES = 7_000
"""As many are looked at by default to prove an optimum; where it takes more, planners have."""


def test_every_domain_has_its_file_and_its_ladder_and_nothing_else_lies_there():
    assert len(DOMAINS) == 13
    folder = path_of("blocks").parent
    assert sorted(path.name for path in folder.iterdir()) == [f"{one}.pddl" for one in DOMAINS]
    assert sorted(path.name for path in PROBLEMS.iterdir()) == sorted(DOMAINS)
    for domain in DOMAINS:
        count = len(cases_of(domain))
        assert count >= (10 if domain in NUMERIC else FEWEST_RUNGS)
        names = [f"{number:02}.pddl" for number in range(1, count + 1)]
        assert sorted(path.name for path in (PROBLEMS / domain).iterdir()) == [*names, KNOWN]
        assert read(domain).name == domain
        assert f"`{domain}`" in (Path(__file__).parents[2] / "docs" / "textbook.md").read_text()


@pytest.mark.slow
def test_the_problems_are_what_the_generators_make_whatever_the_hash_seed():
    script = (
        "from tests.pddl.textbook import CASES, PROBLEMS, ladder_files\n"
        "made = ladder_files(PROBLEMS)\n"
        "assert len(made) == len(CASES)\n"
        "assert [path for path, text in made.items() if path.read_text() != text] == []"
    )
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=300)


def test_a_ladder_begins_as_a_draft_that_claims_nothing(tmp_path):
    assert rungs(tmp_path / "ferry") == []
    write_ladder(tmp_path, "ferry")
    made = tmp_path / "ferry" / "01.pddl"
    assert made.read_text() == problem_text("ferry", 1, {}, "ferry-01")
    assert known(made) is None
    beside = made.with_name(KNOWN)
    beside.write_text(beside.read_text() + "[02]\nseed = 2\noptions = { cars = 1 }\n")
    write_ladder(tmp_path, "ferry")
    assert made.with_name("02.pddl").read_text().startswith("; Ferry: 1 car,")


def test_the_text_is_plain():
    """Small letters of ASCII, short lines, a comment for every action, and no words of PDDL."""
    for domain in DOMAINS:
        texts = [path_of(domain).read_text(), *(text_of(*case) for case in cases_of(domain))]
        for text in texts:
            for line in text.split("\n"):
                assert re.fullmatch("[ -~]{0,99}[!-~]|", line), f"{domain}: {line}"
            for word in {*re.findall(r"[^\s()]+", re.sub(r";[^\n]*", "", text))}:
                assert re.fullmatch(r"[?:]?[a-z][a-z0-9-]*|[-+=]|[<>]=?|\d+", word), word
        actions = [*read(domain).actions]
        assert re.findall(r"\n  ; [^\n]+\.\n  \(:action ([\w-]+)", texts[0]) == actions
        assert all(it in texts[0] for it in ("Licence: Apache-2.0.", "Source of the idea: "))
        names = {*read(domain).predicates, *actions, *read(domain).types}
        assert not names & {*WORDS_OF_PDDL.split()} - {"object"}


def cases_of(domain: str) -> list[tuple[str, str]]:
    return [(one, rung.name) for one, rung in CASES if one == domain]


@pytest.mark.parametrize("most", [2, pytest.param(99, marks=pytest.mark.slow)])
def test_the_optimum_is_found_again(most):
    """An exhaustive search that knows no heuristic comes to the recorded cost, where it ends."""
    for domain, rung in CASES:
        if int(rung.name) <= most:
            task = task_of(domain, text_of(domain, rung.name))
            assert not task.is_goal(task.start)
            try:
                assert cheapest(task, MOST_STATES) == rung.cost, f"{domain}/{rung.name}"
            except LimitError:
                assert max(rung.seconds) > 0.1


def test_rungs_grow_harder():
    for domain in DOMAINS:
        ladder = rungs(PROBLEMS / domain)
        seconds = [rung.seconds[0] for rung in ladder]
        assert seconds == sorted(seconds)
        assert seconds[0] < 0.5
        assert all(rung.provers[0] != rung.provers[1] for rung in ladder)
        assert all((rung.cost is None) == (rung.unsolvable is not None) for rung in ladder)
