"""Carrying plans out without grounding, held against the ground task."""

import random
import re
from itertools import product

import pddlpuzzles
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.replay import Course, replay
from pddlpuzzles.puzzle import Action
from tests.compare.domains import DOMAINS
from tests.pddl.chance import Chance
from tests.pddl.test_write import read


def everything(domain, problem):
    """Every action with every arguments, also of types that it does not take."""
    for schema in domain.actions.values():
        for objects in product(problem.objects, repeat=len(schema.parameters)):
            yield Action(schema.name, objects)


def check(domain, problem, chance, steps, tried):
    """Walk at random; hold what can be applied, what becomes of it and what it costs."""
    task, course = ground(domain, problem), Course(domain, problem)
    state, plan, cost = task.start, [], 0
    actions = list(everything(domain, problem))
    for _ in range(steps):
        assert (course.shortfall() is None) == task.is_goal(state)
        for action in chance.sample(actions, min(tried, len(actions))):
            index = task.index(action)
            can_be_applied = index is not None and task.is_applicable(index, state)
            assert (course.objection(action) is None) == can_be_applied, action
        offered = task.steps(state)
        if not offered:
            break
        index, after = chance.choice(offered)
        plan.append(task.operators[index].action)
        cost += task.operators[index].cost
        assert course.apply(plan[-1]) == task.operators[index].cost
        holding = {atom for atom in (*task.atoms, *task.fixed) if course.holds(atom)}
        assert holding == task.true_atoms(after) | task.fixed
        state = after
    outcome = replay(domain, problem, plan)
    assert (outcome.step, outcome.cost) == (None, cost)
    assert (outcome.reason is None) == task.is_goal(state)
    return len(plan)


def test_a_plan_is_carried_out_as_the_ground_task_steps():
    chance = random.Random(5)
    walked = [check(*read(*pair), chance, 10, 50) for pair in DOMAINS.values()]
    for seed in range(60):
        made = Chance(seed, derives=seed % 3 == 0)
        walked.append(check(*read(*made.texts), chance, 6, 60))
    assert sum(walked) > 200


def test_a_plan_of_a_thousand_steps_is_judged_to_its_end():
    """A wrong step at the end of a thousand is found, and the one that is to blame."""
    board = pddlpuzzles.instance("pddl", "hanoi/03")
    move = next(str(one) for one in board.puzzle.moves(board.puzzle.start))
    name, disk, source, target = re.findall(r"[\w-]+", move)
    there, back = f"({name} {disk} {source} {target})", f"({name} {disk} {target} {source})"
    plan = [there, back] * 500
    assert "the goal is not reached" in str(pddlpuzzles.check(board, plan))
    assert "step 1001" in str(pddlpuzzles.check(board, [*plan, back]))
