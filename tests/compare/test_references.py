"""Models held against references in PDDL: one mistake each, and an oracle that plays by names."""

from __future__ import annotations

import random
from collections import Counter, deque
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.puzzle import Limits
from tests.compare.mistakes import meaning, mistakes
from tests.pddl.chance import Chance

FAMILY = catalogue.family("pddl")
DOMAINS = sorted({name.split("/")[0] for name in catalogue.bundled(FAMILY)})
SMALL = ("ferry", "gripper", "hanoi", "visit-all")
MOST = 100_000


def steps(task, state):
    return {
        task.operators[index].action: (task.operators[index].cost, after)
        for index, after in task.steps(state)
    }


def differ(one, other) -> bool | None:
    """Whether some play of one is none of the other, costs something else or ends elsewhere."""
    seen = {(one.start, other.start)}
    waiting = deque(seen)
    while waiting:
        state, there = waiting.popleft()
        ours, theirs = steps(one, state), steps(other, there)
        if one.is_goal(state) != other.is_goal(there) or {
            (action, cost) for action, (cost, _) in ours.items()
        } != {(action, cost) for action, (cost, _) in theirs.items()}:
            return True
        for action, (_, after) in ours.items():
            pair = after, theirs[action][1]
            if pair not in seen:
                seen.add(pair)
                waiting.append(pair)
        if len(seen) > MOST:
            return None
    return False


def outcomes(domain: str, each: int, seed: int) -> Counter[str]:
    """Judge mistakes of chance; count how the edits do that are proposed."""
    instance = catalogue.instance(FAMILY, f"{domain}/02")
    puzzle, found = instance.puzzle, Counter[str]()
    made = list(mistakes(puzzle.domain, puzzle.problem))
    for one in random.Random(f"{domain} {seed}").sample(made, min(each, len(made))):
        limits = Limits(100, 4000)
        said = compare_read(instance, "mine.pddl", one.domain, one.problem, (), limits)
        parts = differ(puzzle.task, ground(one.domain, one.problem))
        if said.verdict == "different":
            assert parts is not False, one.words
            parted = said.difference
            assert parted.reason
            edit = said.edit
            right = edit is not None and meaning(edit.domain, edit.problem) == meaning(
                puzzle.domain, puzzle.problem
            )
            found["undone" if right else "none" if edit is None else "other"] += 1
        elif said.verdict == "same":
            # Names do not count: what plays otherwise by names may be the same all the same.
            assert parts is not True or said.relation is not None, one.words
            found["harmless"] += 1
        else:
            found[str(said.verdict)] += 1
    return found


FORGOTTEN = {
    "visit-all": "forgotten goal (visited c1)",
    "miconic": "leave: (served ?passenger) -> nothing",
    "ferry": "leave: (deck-empty) -> nothing",
}


def test_what_nothing_else_is_like_is_proposed_too():
    """The only effect on a predicate, and a goal of which the start has but one fact."""
    for domain in FORGOTTEN:
        instance = catalogue.instance(FAMILY, f"{domain}/02")
        right = instance.puzzle.domain, instance.puzzle.problem
        one = next(it for it in mistakes(*right) if it.words == FORGOTTEN[domain])
        edit = compare_read(
            instance, "mine.pddl", one.domain, one.problem, (), Limits(100, 4000)
        ).edit
        assert edit is not None
        assert meaning(edit.domain, edit.problem) == meaning(*right)


def total(domains, each: int, seed: int) -> Counter[str]:
    return sum((outcomes(domain, each, seed) for domain in domains), Counter())


@pytest.mark.parametrize(
    ("domains", "each", "seed"),
    [(SMALL, 4, 1), pytest.param(DOMAINS, 60, 3, marks=pytest.mark.long)],
)
def test_mistakes_are_found_and_most_are_undone(domains, each, seed):
    found = total(domains, each, seed)
    wrong = found["undone"] + found["none"] + found["other"]
    assert wrong > 8
    assert found["undone"] >= 0.8 * wrong
    assert found["other"] <= 1 + wrong // 20


IDLE = """(define (domain d) (:requirements :strips) (:predicates (p) (g))
  (:action a :parameters (?x) :precondition () :effect (and))
  (:action b :parameters () :precondition () :effect (not (p)))
  (:action c :parameters () :precondition () :effect (g)))"""
IDLER = IDLE.replace("(?x)", "(?x ?y)")
"""Actions that change nothing, with parameters that say nothing; a fact that nothing reads."""


@pytest.mark.parametrize(("mine", "kind"), [(IDLE, str), (IDLER, Path)])
def test_what_means_the_same_counts_once_on_both_sides(mine, kind, tmp_path):
    problem = "(define (problem q) (:domain d) (:objects o0 o1) (:init (p)) (:goal (g)))"
    for name, text in (("domain", IDLE), ("p", problem), ("mine", mine)):
        (tmp_path / f"{name}.pddl").write_text(text)
    path = kind(tmp_path / "p.pddl")
    found = pp.compare(path, path, domain=kind(tmp_path / "mine.pddl"))
    assert found.verdict == "same"
    assert "more states" not in found.text()


def test_a_model_is_the_same_as_itself(tmp_path):
    for seed in range(15):
        made = Chance(seed, derives=seed % 2 == 1)
        for name, text in (("domain", made.domain), ("p", made.problem)):
            (tmp_path / f"{name}.pddl").write_text(text)
        path = str(tmp_path / "p.pddl")
        found = pp.compare(pp.instance("pddl", path), path, timeout=20)
        assert found.verdict in ("same", "unknown")
        if found.verdict == "unknown":
            assert found.limit is not None


TWICE = """(define (domain switches) (:requirements :strips)
  (:predicates (on ?s) (near ?s))
  (:action turn-on :parameters (?s)
    :precondition (and (near ?s) (near ?s)) :effect (on ?s)))"""
FAR = """(define (problem far) (:domain switches) (:objects a b)
  (:init (near a)) (:goal (on a)))"""


def test_a_condition_that_is_written_twice_is_tested_as_if_it_were_written_once(tmp_path):
    (tmp_path / "domain.pddl").write_text(TWICE)
    path = tmp_path / "problem.pddl"
    path.write_text(FAR)
    assert pp.compare(path, path).untested == ()
