"""Damaged plans of many domains, judged by `check` and by two other programs.

unified-planning's validator reads the files itself, and Fast Downward's translator makes ground
actions of them, on which a plan is replayed here.

    PDDL_SUITES=FOLDER python -m pytest -m long -n 0 -s tests/pddl/test_judges.py
"""

from __future__ import annotations

import io
import random
import re
import time
import warnings
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import requirements
from tests.pddl import suites
from tests.pddl.test_suites import NOT_READ, TOO_MANY_JOINS

SECONDS = 20
LONGEST = 80
PATIENCE = 90.0
"""Seconds of processor time for the plans of a problem; some are slow to be judged by others."""


def textbook(domain, name):
    return shelf("domains") / "pddl" / f"{domain}.pddl", shelf("problems") / "pddl" / domain / name


class Translated:
    """A problem as Fast Downward's translator grounds it; plans are replayed on that."""

    def __init__(self, domain: Path, problem: Path):
        options = pytest.importorskip("fast_downward.translate.options")
        from fast_downward.translate import instantiate, normalize, pddl_parser

        paths = str(domain), str(problem)
        options.options = options.get_arg_parser().parse_args([*paths, "--keep-no-ops"])
        with redirect_stdout(io.StringIO()):
            task = pddl_parser.open(*paths)
            normalize.normalize(task)
            _, fluents, actions, self.goal, axioms, _ = instantiate.explore(task)
        self.takes = not axioms
        self.fluents = set(fluents)
        self.start = {one for one in task.init if one in self.fluents}
        self.actions: dict[str, list] = {}
        for one in actions:
            self.actions.setdefault(f"({' '.join(one.name.strip('()').split())})", []).append(one)

    def holds(self, literals, state):
        return all((one.positive() in state) != one.negated for one in literals)

    def judge(self, plan):
        state = set(self.start)
        for line in plan:
            able = [
                one for one in self.actions.get(line, ()) if self.holds(one.precondition, state)
            ]
            if not able:
                return False
            added = {fact for when, fact in able[0].add_effects if self.holds(when, state)}
            gone = {fact for when, fact in able[0].del_effects if self.holds(when, state)}
            state = (state - gone) | added
        return self.goal is not None and self.holds(self.goal, state)


class Unified:
    """A problem as unified-planning reads it."""

    def __init__(self, domain: Path, problem: Path):
        from unified_planning.engines.plan_validator import SequentialPlanValidator
        from unified_planning.environment import get_environment
        from unified_planning.io import PDDLReader

        get_environment().error_used_name = False
        get_environment().credits_stream = None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.reader = PDDLReader()
            self.problem = self.reader.parse_problem(str(domain), str(problem))
        self.validator = SequentialPlanValidator()
        self.validator.skip_checks = True

    def judge(self, plan):
        from unified_planning.plans import ActionInstance, SequentialPlan

        steps = []
        for line in plan:
            name, *arguments = line.strip("()").split()
            action = next((one for one in self.problem.actions if one.name == name), None)
            known = all(self.problem.has_object(one) for one in arguments)
            if action is None or not known or len(arguments) != len(action.parameters):
                return False
            objects = [self.problem.object(one) for one in arguments]
            for thing, parameter in zip(objects, action.parameters, strict=True):
                if not parameter.type.is_compatible(thing.type):
                    return False
            steps.append(ActionInstance(action, tuple(map(_expression, objects))))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return bool(self.validator.validate(self.problem, SequentialPlan(steps)))


def _expression(thing):
    from unified_planning.environment import get_environment

    return get_environment().expression_manager.ObjectExp(thing)


def ours(board, plan):
    try:
        return pddlpuzzles.check(board, list(plan)).valid
    except InputError:
        return False


def damaged(plan, actions, objects, chance):
    """A plan with one wound or a few; now and then it is as good as before."""
    plan = list(plan)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        place = chance.randrange(len(plan)) if plan else 0
        kind = chance.randrange(9)
        if not plan or kind == 0:
            name, count = chance.choice(actions)
            plan.insert(place, f"({' '.join([name, *chance.choices(objects, k=count)])})")
        elif kind == 1:
            del plan[place]
        elif kind == 2:
            other = min(place + 1, len(plan) - 1)
            plan[place], plan[other] = plan[other], plan[place]
        elif kind == 3:
            plan.insert(place, plan[place])
        elif kind in (4, 5):
            words = plan[place].strip("()").split()
            if len(words) > 1:
                words[chance.randrange(1, len(words))] = chance.choice(objects)
            plan[place] = f"({' '.join(words)})"
        elif kind == 6:
            del plan[place:]
        elif kind == 7:
            words = plan[place].strip("()").split()
            words[chance.randrange(len(words))] = chance.choice(("zzz", words[0], *words))
            plan[place] = f"({' '.join(words[: max(1, len(words) - chance.randrange(2))])})"
        else:
            plan.append(chance.choice(plan))
    return [line for line in plan if line != "()"]


def judged(domain, problem, chance, count):
    """Judge damaged plans of a problem by all who take it; the counts, None if there is no plan."""
    board = pddlpuzzles.instance("pddl", problem, domain=domain)
    needed = requirements(board.puzzle.domain, board.puzzle.problem)
    if ":derived-predicates" in needed:
        return None
    found = pddlpuzzles.solve(board, engine="fast-downward", timeout=SECONDS)
    if found.moves is None or len(found.moves) > LONGEST:
        return None
    unified, translated = Unified(domain, problem), Translated(domain, problem)
    schemas = board.puzzle.domain.actions.values()
    actions = [(one.name, len(one.parameters)) for one in schemas]
    objects = list(board.puzzle.problem.objects)
    verdicts: Counter[str] = Counter()
    began = time.process_time()
    for number in range(count):
        if time.process_time() - began > PATIENCE:
            break
        plan = damaged(found.plan, actions, objects, chance) if number else list(found.plan)
        mine = ours(board, plan)
        assert mine == unified.judge(plan), f"unified-planning says otherwise of {plan}"
        verdicts["valid" if mine else "invalid"] += 1
        if translated.takes:
            assert mine == translated.judge(plan), f"the translator says otherwise of {plan}"
            verdicts["translated"] += 1
    return verdicts


@pytest.mark.parametrize("domain", ["lights-out", pytest.param("blocks", marks=pytest.mark.slow)])
def test_damaged_plans_get_the_verdict_of_other_programs(domain):
    pytest.importorskip("up_fast_downward")
    found = judged(*textbook(domain, "02.pddl"), random.Random(domain), 25)
    assert found["invalid"] > 12
    assert found["valid"] > 0


def every():
    """The textbook domains, and the suites that are there and that the others read in time."""
    for path in sorted((shelf("domains") / "pddl").glob("*.pddl")):
        yield path.stem, *textbook(path.stem, "03.pddl")
    for name in suites.names():
        if name not in (*NOT_READ, *TOO_MANY_JOINS):
            yield (
                name,
                *(Path(suites.FOLDER) / name / file for file in ("domain.pddl", "problem.pddl")),
            )


@pytest.mark.long
def test_damaged_plans_of_all_domains_get_the_verdict_of_other_programs():
    counted: Counter[str] = Counter()
    for name, domain, problem in every():
        began = time.process_time()
        found = judged(domain, problem, random.Random(name), 125)
        if found is not None:
            counted += found + Counter(domains=1)
        print(name, found and dict(found), f"{time.process_time() - began:.1f} s")  # noqa: T201
        if counted["domains"] >= 45:
            break
    print(dict(counted))  # noqa: T201
    assert counted["domains"] >= 11


def test_a_plan_of_a_thousand_steps_is_judged_to_its_end():
    """A wrong step at the end of a thousand is found, and the one that is to blame."""
    board = pddlpuzzles.instance("pddl", "hanoi/03")
    move = next(str(one) for one in board.puzzle.moves(board.puzzle.start))
    name, disk, source, target = re.findall(r"[\w-]+", move)
    there, back = f"({name} {disk} {source} {target})", f"({name} {disk} {target} {source})"
    plan = [there, back] * 500
    found = pddlpuzzles.check(board, plan)
    assert "the goal is not reached" in str(found)
    assert "step 1001" in str(pddlpuzzles.check(board, [*plan, back]))
