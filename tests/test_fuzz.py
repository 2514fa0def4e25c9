"""Damaged PDDL is refused in a line, or what is solved of it holds of the very text.

The judge is unified-planning's reader and validator.
"""

from __future__ import annotations

import random
from functools import cache

import pyparsing
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.solving.export import pddl_texts
from tests.conformance.test_answers import validator_says
from tests.pddl.test_damaged import damaged
from tests.seeds import slow
from tests.test_reading import ROW, THEIRS

SOURCES = (
    ("peg", "tiny", "jumps"),
    ("peg", "tiny", "sweeps"),
    ("peg", "five", "theirs"),
    ("machiavelli", "tiny", "melds"),
    ("minesweeper", "tiny", "strips"),
)
ROUNDS = [
    pytest.param(12, id="some"),
    slow(60, id="60"),
    pytest.param(500, id="500", marks=pytest.mark.long),
]


@cache
def source(puzzle: str, name: str, encoding: str) -> tuple[str, str]:
    if encoding == "theirs":
        return THEIRS, ROW
    return pddl_texts(*catalogue.instance(catalogue.family(puzzle), name).choose_encoding(encoding))


@pytest.mark.parametrize("rounds", ROUNDS)
def test_damaged_pddl_is_refused_in_one_line_or_means_what_is_understood(run, tmp_path, rounds):
    chance = random.Random(rounds)
    domain_path, problem_path = tmp_path / "domain.pddl", tmp_path / "p.pddl"
    understood = agreed = 0
    for _ in range(rounds):
        key = chance.choice(SOURCES)
        domain, problem = source(*key)
        if chance.random() < 0.5:
            domain = damaged(domain, chance)
        else:
            problem = damaged(problem, chance)
        domain_path.write_text(domain, encoding="utf-8")
        problem_path.write_text(problem, encoding="utf-8")
        done = run("show", key[0], problem_path)
        assert done.code in (0, 2)
        if done.code == 2:
            assert done.err.count("\n") == 1
            assert "p.pddl" in done.err or "domain.pddl" in done.err
            continue
        understood += 1
        instance = read(catalogue.family(key[0]), str(problem_path), None)
        encoding, names = instance.reading
        found = astar(StateGraph(instance.puzzle))
        if found.status is not Status.OPTIMAL:
            continue
        plan = [names.outward(action) for action in encoding.encode(instance.puzzle, found.moves)]
        try:
            assert validator_says(domain, problem, [plan]) == [True], (domain, problem)
        except (pyparsing.ParseBaseException, SyntaxError):
            continue  # it is stricter than PDDL about, say, an empty (and)
        agreed += 1
    assert 0 < agreed <= understood < rounds
