"""Damaged plans and damaged PDDL: one line or a verdict, and never a wrong one.

The judge is unified-planning's reader and validator, on the very text.
"""

from __future__ import annotations

import random
from functools import cache

import pyparsing
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.plans import parse_plan, plan_text
from pddlpuzzles.puzzle import Action, Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.solving.export import pddl_texts
from tests.test_reading import FIRST, ROW, SECOND, THEIRS

SOURCES = (
    ("peg", "tiny", "jumps"),
    ("peg", "tiny", "sweeps"),
    ("peg", "five", "theirs"),
    ("machiavelli", "tiny", "melds"),
    ("minesweeper", "tiny", "strips"),
)
ROUNDS = [
    pytest.param(12, id="some"),
    pytest.param(60, id="60", marks=pytest.mark.slow),
    pytest.param(500, id="500", marks=pytest.mark.long),
]
PATCHES = (*"();\n\t -?:0x\x00é", "(and", "not", "1:")


@cache
def source(puzzle: str, name: str, encoding: str) -> tuple[str, str, str]:
    """A domain, a problem and a plan that solves it."""
    if encoding == "theirs":
        plan = f"(jump-new-move {FIRST})\n(jump-continue-move {SECOND})\n(end-move pos-0-4)\n"
        return THEIRS, ROW, plan
    under, chosen = catalogue.instance(catalogue.family(puzzle), name).choose_encoding(encoding)
    found = astar(StateGraph(under.puzzle))
    plan = plan_text(chosen.encode(under.puzzle, found.moves), found.bound, unit=False)
    return *pddl_texts(under, chosen), plan


def damaged(text: str, chance: random.Random) -> str:
    """The text with one to three wounds."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        place = chance.randrange(len(text) + 1)
        kind = chance.randrange(7)
        lines = text.split("\n")
        line = chance.randrange(len(lines))
        words = text.split(" ")
        word = chance.randrange(len(words))
        if kind == 0:
            text = text[:place] + text[place + chance.choice((1, 1, 5, 40)) :]
        elif kind == 1:
            text = text[:place] + chance.choice(PATCHES) + text[place:]
        elif kind == 2:
            lines[line] = chance.choice(lines)
            text = "\n".join(lines)
        elif kind == 3:
            text = "\n".join(lines[:line] + lines[line + 1 :])
        elif kind == 4:
            other = chance.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            text = "\n".join(lines)
        elif kind == 5:
            words[word] = chance.choice(words)
            text = " ".join(words)
        else:
            text = text[:place].upper() + text[place:]
    return text


class Judge:
    """unified-planning's opinion of plans for one problem."""

    def __init__(self, domain: str, problem: str) -> None:
        from unified_planning.environment import get_environment
        from unified_planning.io import PDDLReader

        get_environment().credits_stream = None
        self._reader = PDDLReader()
        self._task = self._reader.parse_problem_string(domain, problem)

    def accepts(self, actions: list[Action]) -> bool:
        from unified_planning.engines import SequentialPlanValidator
        from unified_planning.engines.results import ValidationResultStatus
        from unified_planning.exceptions import UPTypeError
        from unified_planning.plans import ActionInstance, SequentialPlan

        manager = self._task.environment.expression_manager
        steps = []
        for name, arguments in actions:
            if not self._task.has_action(name):
                return False
            action = self._task.action(name)
            if len(action.parameters) != len(arguments):
                return False
            if not all(self._task.has_object(argument) for argument in arguments):
                return False
            objects = (manager.ObjectExp(self._task.object(argument)) for argument in arguments)
            try:
                steps.append(ActionInstance(action, tuple(objects)))
            except UPTypeError:
                return False
        with SequentialPlanValidator() as validator:
            validator.skip_checks = True  # its list of features is incomplete
            result = validator.validate(self._task, SequentialPlan(steps))
        return result.status is ValidationResultStatus.VALID


@pytest.mark.parametrize("rounds", ROUNDS)
def test_damaged_plans_get_the_validators_verdict(run, tmp_path, rounds):
    chance = random.Random(rounds)
    judges = {key: Judge(*source(*key)[:2]) for key in SOURCES}
    paths = {}
    for number, key in enumerate(SOURCES):
        folder = tmp_path / str(number)
        folder.mkdir()
        domain, problem, _ = source(*key)
        (folder / "domain.pddl").write_text(domain)
        (folder / "p.pddl").write_text(problem)
        paths[key] = folder
    codes = {0: 0, 1: 0, 2: 0}
    for _ in range(rounds):
        key = chance.choice(SOURCES)
        text = damaged(source(*key)[2], chance)
        plan = paths[key] / "plan"
        plan.write_text(text, encoding="utf-8")
        done = run("check", key[0], paths[key] / "p.pddl", plan)
        codes[done.code] += 1
        try:
            actions = [action for _, action in parse_plan(text, "plan")]
        except InputError:
            assert done.code == 2
            actions = []
        if done.code == 2:
            assert done.err.count("\n") == 1
            assert "plan" in done.err
            if "\0" in text:
                continue  # that is no text, even if it stands in a comment
            assert not actions or not judges[key].accepts(actions), text
        else:
            assert judges[key].accepts(actions) == (done.code == 0), text
    assert all(codes.values()), "each verdict came up"


@pytest.mark.parametrize("rounds", ROUNDS)
def test_damaged_pddl_is_refused_in_one_line_or_means_what_is_understood(run, tmp_path, rounds):
    chance = random.Random(rounds)
    domain_path, problem_path = tmp_path / "domain.pddl", tmp_path / "p.pddl"
    understood = agreed = 0
    for _ in range(rounds):
        key = chance.choice(SOURCES)
        domain, problem, _ = source(*key)
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
            judge = Judge(domain, problem)
        except (pyparsing.ParseBaseException, SyntaxError):
            continue  # it is stricter than PDDL about, say, an empty (and)
        assert judge.accepts(plan), (domain, problem)
        agreed += 1
    assert 0 < agreed <= understood < rounds
