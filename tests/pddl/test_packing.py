"""State spaces in arrays of packed states, held against the same explored state by state."""

import math
import random
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.exploring import by_rules, in_arrays
from pddlpuzzles.exploring.counting import count_space
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.pddl import packing
from pddlpuzzles.pddl import task as ground_task
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import Judge
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.packing import Packing
from pddlpuzzles.pddl.task import Change, Operator, Task
from pddlpuzzles.puzzle import Action, Limit, Limits
from pddlpuzzles.search import packed as packed_states
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.packed import Masks
from pddlpuzzles.search.space import Watch
from tests.compare.domains import DOMAINS
from tests.pddl import suites
from tests.pddl.chance import Chance
from tests.pddl.test_write import read
from tests.seeds import number_by_default
from tests.spaces import require_equal

MOST = 3000
Condition = ground_task.Test


class Stepped:
    def __init__(self, task):
        self.task, self.start, self.is_goal = task, task.start, task.is_goal

    def moves(self, state):
        return [self.task.operators[index].action for index, _ in self.task.steps(state)]

    def apply(self, state, move):
        return self.task.apply(self.task.index(move), state)

    def cost(self, state, move):
        return self.task.operators[self.task.index(move)].cost


def ending_at(depth):
    def reached(where, known, ahead):
        if where == f"depth {depth}":
            watch.keep_back(1e9)

    watch = Watch(Limits(seconds=1e6), reached)
    return watch


def priced(task):
    operators = [operator._replace(cost=3) for operator in task.operators]
    return Task(task.atoms, task.fixed, task.start, task.goal, operators)


def by_steps(task, *options):
    return by_rules.expand(Stepped(task), *options)


def by_columns(task, *options):
    return in_arrays.expand(Stepped(task), Packing(task), *options)


def explored(task, depth=None, most=MOST):
    """A task both ways; None if it has more states than that."""
    found = [None, None]
    for place, expand in enumerate((by_steps, by_columns)):
        with suppress(TooManyError):
            found[place] = expand(task, Watch(), depth, most)
    return found


def require_same(task, depth=None, most=MOST):
    """Compare the two, whatever they have; return whether there was something to compare."""
    one, other = explored(task, depth, most)
    if one is None or other is None:
        assert one is other
        return False
    require_equal(one, other)
    return True


def some_task(seed):
    """A task of variables, flags and counters; some effects are conditional, some moves free."""
    draw = random.Random(seed)
    atoms, groups = [], []
    for number in range(draw.randrange(2, 6)):
        size = draw.choice((1, 3, 4, 5))
        groups.append(range(len(atoms), len(atoms) + size))
        atoms += [Atom("is", (f"v{number}", str(value))) for value in range(size)]

    def literals(most):
        chosen = draw.sample(range(len(atoms)), min(len(atoms), draw.randrange(most + 1)))
        wanted = sum(1 << bit for bit in chosen if draw.random() < 0.4)
        return Condition(wanted, sum(1 << bit for bit in chosen) & ~wanted)

    def test(most):
        one = literals(most)
        if draw.random() < 0.7:
            return one
        parts = (literals(1), literals(2)._replace(any=True))
        return Condition(0, 0, (one._replace(any=True), *parts), any=draw.random() < 0.5)

    def effect():
        added = deleted = needed = 0
        for group in draw.sample(groups, draw.randrange(1, min(3, len(groups) + 1))):
            new, old = draw.choice(group), draw.choice(group)
            kind = draw.choice(("move",) * 4 + (("set", "unset", "add") if seed % 2 else ()))
            if kind == "move":
                needed |= 1 << old
                deleted |= 1 << old
            elif kind == "set":
                deleted |= sum(1 << bit for bit in group)
            elif kind == "unset":
                deleted |= 1 << old
            if kind != "unset":
                added |= 1 << new
        return needed, added, deleted

    operators = []
    for number in range(draw.randrange(4, 24)):
        needed, added, deleted = effect()
        condition = test(draw.choice((0, 1, 2, 3)))
        if not condition.any:
            bits = condition.set | needed, condition.unset & ~needed
            condition = condition._replace(set=bits[0], unset=bits[1])
        changes = []
        while draw.random() < 0.3:
            more, puts, drops = effect()
            changes.append(Change(Condition(more, 0, (test(1),)), puts, drops))
        cost = draw.choice((0, 1, 1, 2, 7))
        action = Action("act", (str(number),))
        operators.append(Operator(action, condition, added, deleted, tuple(changes), cost))
    start = sum(1 << draw.choice(group) for group in groups if draw.random() < 0.9)
    return Task(atoms, frozenset(), start, test(3), operators)


@pytest.fixture(autouse=True)
def groups_of_variables(monkeypatch):
    """Have groups found that no schema shows: those of the variables of `some_task`."""
    found = packing.mutex_groups

    def more(task):
        bits = {}
        for bit, (predicate, terms) in enumerate(task.atoms):
            if predicate == "is":
                bits[terms[0]] = bits.get(terms[0], 0) | 1 << bit
        shown = [Judge(task).group(some) for some in bits.values()]
        return [*found(task), *filter(None, shown)]

    monkeypatch.setattr(packing, "mutex_groups", more)


@pytest.mark.parametrize(
    "sizes",
    [{}, {"_FEW": 0, "_CELLS": 0}, {"_FEW": 0, "_CELLS": 14}, {"_WORD": 3}, {"_WORD": 9}],
    ids=str,
)
@number_by_default(60, 12)
def test_tasks_have_the_same_space_both_ways_however_they_are_packed(monkeypatch, sizes, number):
    for name, size in sizes.items():
        monkeypatch.setattr(packing if name == "_WORD" else packed_states, name, size)
    counted = [require_same(some_task(seed), most=300) for seed in range(number)]
    counted += [require_same(made(seed), most=300) for seed in range(number // 2)]
    tasks = [ground(*read(*pair)) for pair in DOMAINS.values()]
    counted += [require_same(task) for task in tasks if not task.strata]
    if "_WORD" not in sizes:
        counted += [require_same(task, most=500) for task in of_textbook(1 + number // 60)]
    assert sum(counted) > 0.7 * len(counted)


def test_states_that_share_a_key_are_seen_and_get_others(monkeypatch):
    keys, seeds = in_arrays.keys_of, []

    def few(columns, seed):
        seeds.append(seed)
        found = keys(columns, seed)
        return found % np.uint64(5) if seed < 2 and len(columns) > 1 else found

    monkeypatch.setattr(packing, "_WORD", 3)
    monkeypatch.setattr(in_arrays, "keys_of", few)
    assert sum(require_same(some_task(seed), most=300) for seed in range(30)) > 25
    assert {0, 1, 2} <= {*seeds}


def made(seed):
    return ground(*read(*Chance(seed).texts))


def of_textbook(most):
    for folder in sorted((shelf("problems") / "pddl").glob("*/")):
        domain = read_text(str(shelf("domains") / "pddl" / f"{folder.name}.pddl"))
        for path in sorted(folder.glob("*.pddl"))[:most]:
            task = ground(*read(domain, read_text(str(path))))
            if not task.has_numbers:  # whose values no bits hold
                yield task


@suites.every_suite
def test_suites_have_the_same_space_both_ways(suite):
    task = ground(*suites.read(suite))
    if task.strata:
        pytest.skip("it has axioms")
    assert require_same(task, most=20_000) or require_same(task, 2, None)


def test_layers_are_expanded_some_states_at_a_time(monkeypatch):
    monkeypatch.setattr(in_arrays, "_STATES", 1)
    task = catalogue.instance(catalogue.any_problem(), "gripper/07").puzzle.task
    assert max(np.diff(explored(task, most=None)[0].layers)) > 64 * 3
    assert require_same(task, most=None)
    assert require_same(task, 6, None)


@pytest.mark.parametrize("expand", [by_steps, by_columns])
def test_depths_that_have_a_goal_say_what_it_costs_where_moves_cost_the_same(expand):
    known_costs = 0
    for task in [*map(some_task, range(5)), *map(priced, map(some_task, range(12)))]:
        whole = explored(task)[1]
        if whole is None:
            continue
        optimum = count_space(whole, Watch()).optimum
        costs = {operator.cost for operator in task.operators}
        for end in range(1, len(whole.layers)):
            space = expand(task, ending_at(end))
            assert space.layers == whole.layers[: len(space.layers)]
            assert list(space.states) == list(whole.states[: space.layers[-1]])
            found = count_space(space, Watch())
            if found.limit is None:
                continue
            here = whole.goal[: whole.layers[len(found.depths)]].any()
            if here and len(costs) == 1:
                known_costs += 1
                assert found.optimum == optimum
            assert found.optimum in ({None, optimum} if here else {None})
            assert not found.complete
    assert known_costs > 10


def test_edges_that_do_not_fit_the_memory_end_it(monkeypatch):
    tasks = map(some_task, range(30))
    task = next(one for one in tasks if len({its.cost for its in one.operators}) > 1)
    looks = []

    def room(watch, size):
        looks.append(size)
        if len(looks) == 2:
            raise LimitError(Limit.MEMORY)

    monkeypatch.setattr(in_arrays, "require_room", room)
    assert by_columns(task, Watch()).limit is Limit.MEMORY


def test_what_ends_the_work_amid_a_layer_leaves_the_depths_before_it(monkeypatch):
    board = catalogue.instance(catalogue.any_problem(), "gripper/09")
    whole = explore(board).space.depths
    possible_steps, calls = Masks.possible_steps, []

    def ended(self, columns):
        calls.append(len(columns[0]))
        if len(calls) > 5:
            raise LimitError(Limit.TIME)
        return possible_steps(self, columns)

    monkeypatch.setattr(Masks, "possible_steps", ended)
    found = explore(board).space
    assert found.limit is Limit.TIME
    ends = [replace(row, winnable=None, classes=None) for row in whole[:5]]
    assert ends == [replace(row, classes=None) for row in found.depths]


@pytest.mark.slow
def test_more_plans_than_64_bits_hold_are_counted_exactly():
    # Each of 12 flags is set in one of 32 ways, in any order.
    count = 12
    flags = [Atom("set", (str(number),)) for number in range(count)]
    operators = [
        Operator(Action(f"by{way}", (str(bit),)), Condition(0, 1 << bit), 1 << bit, 0, (), 1)
        for bit in range(count)
        for way in range(32)
    ]
    task = Task(flags, frozenset(), 0, Condition((1 << count) - 1), operators)
    found = count_space(by_columns(task, Watch()), Watch())
    expected = 32**count * math.factorial(count)
    assert (found.states, found.optimum, found.optimal_plans) == (2**count, count, expected)
    assert expected > 2**63
    assert isinstance(found.optimal_plans, int)
