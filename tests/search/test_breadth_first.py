"""Problems in PDDL counted in shares on disk: the same figures as in one piece."""

from __future__ import annotations

import functools
import json
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring import by_layers, disk, in_arrays
from pddlpuzzles.exploring import explore as exploring
from pddlpuzzles.exploring.counting import UNCOUNTED
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.packed import Effect, Formula, Literal, Masks, Step
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.stepping import stepping
from tests.seeds import some_by_default

PDDL = catalogue.any_problem()
NAMES = ("gripper/04", "blocks/01", "hanoi/03", "ferry/02", "miconic/02", "visit-all/01")


def steps_of(name):
    puzzle = catalogue.instance(PDDL, name).puzzle
    found = stepping(puzzle, PDDL.exploring.packed(puzzle, lambda: None))
    assert found is not None
    return found


@pytest.fixture
def in_shares(monkeypatch):
    """Let few states be many, so that small spaces have layers of several shares."""
    monkeypatch.setattr(by_layers, "SMALL", 4)
    monkeypatch.setattr(disk, "_LEAST", 1 << 12)
    monkeypatch.setattr(disk, "_MOST", 1 << 12)


def figures(space):
    return (
        space.complete,
        [(row.states, row.winnable, row.stuck) for row in space.depths],
        None if space.remaining is None else [(row.cost, row.states) for row in space.remaining],
        space.optimum,
    )


@pytest.mark.parametrize(
    "name", [NAMES[0], *(pytest.param(name, marks=pytest.mark.slow) for name in NAMES[1:])]
)
@pytest.mark.usefixtures("in_shares")
def test_shares_count_what_arrays_count(name):
    shares = by_layers.count_with(steps_of(name), 2, Watch(), None)
    whole = explore(catalogue.instance(PDDL, name)).space
    assert figures(shares) == figures(whole)
    assert (shares.optimal_plans, shares.note, shares.shared) == (None, UNCOUNTED, True)


class Chance:
    """Counters that random steps set, some goals, and the same counted state by state."""

    def __init__(self, seed):
        chance = random.Random(seed)
        masks = [7, 7 << 3, 7 << 6, 7 << 61]

        def literals(count):
            chosen = chance.sample(masks, count)
            return tuple(Literal(0, mask, chance.randrange(5) * (mask & -mask)) for mask in chosen)

        self.start = 0
        self.masks = Masks(1, tuple(self._step(chance, literals) for _ in range(50)))
        self.goal = Formula((), tuple(Formula(literals(2)) for _ in range(3)), any=True)

    @staticmethod
    def _step(chance, literals):
        sets = literals(chance.choice((1, 1, 2)))
        needs = tuple(
            one._replace(value=chance.randrange(5) * (one.mask & -one.mask)) for one in sets
        )
        needs += (Literal(0, 7 << 61, 4 << 61, equal=False),)  # or it is stuck
        return Step(needs, None, Effect(sets), (), 1)

    def packed(self, state):
        return [state]

    def counted(self):
        """Return complete, depths, what remains, and the optimum, by plain breadth-first search."""
        after = {self.start: self._after(self.start)}
        depth = {self.start: 0}
        queue = [self.start]
        for state in queue:
            for one in after[state]:
                if one not in depth:
                    depth[one], after[one] = depth[state] + 1, self._after(one)
                    queue.append(one)
        goals = {
            state
            for state in queue
            if any(
                all(state & one.mask == one.value for one in part.literals)
                for part in self.goal.parts
            )
        }
        left, nearer = dict.fromkeys(goals, 0), goals
        while nearer:
            nearer = {state for state in queue if state not in left and nearer & set(after[state])}
            left |= dict.fromkeys(nearer, max(left.values()) + 1)
        depths = [
            (
                sum(depth[state] == number for state in queue),
                sum(depth[state] == number for state in left),
                sum(
                    depth[state] == number and not after[state] and state not in goals
                    for state in queue
                ),
            )
            for number in range(max(depth.values()) + 1)
        ]
        return True, depths, sorted(Counter(left.values()).items()), left.get(self.start)

    def _after(self, state):
        return [
            functools.reduce(
                lambda word, one: word & ~one.mask | one.value, step.effect.sets, state
            )
            for step in self.masks.steps
            if all((state & one.mask == one.value) is one.equal for one in step.needs)
        ]


@pytest.mark.parametrize("seed", some_by_default(30, 4))
@pytest.mark.usefixtures("in_shares")
def test_shares_count_what_plain_search_counts(seed):
    puzzle = Chance(seed)
    found = by_layers.count_with(stepping(puzzle, puzzle), 1, Watch(), None)
    assert figures(found) == puzzle.counted()


def test_random_problems_are_of_every_kind():
    """So that the test above cannot agree on nothing, nor its part that is run by default."""
    seen = [Chance(seed).counted() for seed in range(4)]
    assert len({optimum for *_, optimum in seen}) > 2
    assert any(stuck for _, depths, *_ in seen for _, _, stuck in depths)
    assert any(0 < won < states for _, depths, *_ in seen for states, won, _ in depths)
    assert max(sum(states for states, *_ in depths) for _, depths, *_ in seen) > 100


@pytest.mark.parametrize("depth", [0, 3, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("in_shares")
def test_a_depth_cuts_where_it_says(depth):
    shares = by_layers.count_with(steps_of("gripper/02"), 1, Watch(), depth)
    whole = explore(catalogue.instance(PDDL, "gripper/02"), depth=depth).space
    assert figures(shares) == figures(whole)


@pytest.mark.parametrize("name", [*NAMES, "sliding-tiles/01", "logistics/01"])
def test_steps_back_are_the_steps_from_the_other_end(name):
    steps, puzzle = steps_of(name), catalogue.instance(PDDL, name).puzzle
    packed = PDDL.exploring.packed(puzzle, lambda: None)
    space = in_arrays.expand(puzzle, packed, Watch())
    (words,) = space.states.columns
    words = np.sort(words[:2000])
    known = set(words.tolist())
    made = packed.masks.possible_steps((words,))
    onward = zip(words[made.places].tolist(), made.after[0].tolist(), strict=True)
    back = [
        (before, after)
        for places, found in steps.back(words)
        for before, after in zip(found.tolist(), words[places].tolist(), strict=True)
        if before in known
    ]
    assert sorted(edge for edge in onward if edge[1] in known) == sorted(back)
    assert len(back) > 3


def test_a_step_that_asks_for_no_value_of_its_field_is_taken_back_to_each():
    low = Literal(0, 3, 1)
    step = Step((Literal(0, 3, 2, equal=False),), None, Effect((low,)), (), 1)
    packed = FewSteps((step,))
    found = stepping(Start(), packed).back(np.array([5], np.uint64))
    assert sorted(word for _, words in found for word in words.tolist()) == [4, 5, 7]


class Start:
    start = 0


class FewSteps:
    """What has steps of one word."""

    def __init__(self, steps):
        self.masks = Masks(1, steps)
        self.goal = Formula()

    def packed(self, state):
        return [state]


@pytest.mark.parametrize(
    "step",
    [
        Step((), None, Effect((), (Literal(0, 1, 1),)), (), 1),  # what it drops may have been there
        Step((), None, Effect((Literal(0, 127, 1),)), (), 1),  # 128 steps back
        Step((Literal(0, 6, 2),), None, Effect((Literal(0, 3, 1),)), (), 1),  # fields overlap
        Step((), None, Effect((Literal(0, 1, 1),)), (), 2),
        Step((), Formula((Literal(0, 1, 1),)), Effect((Literal(0, 1, 0),)), (), 1),
    ],
)
def test_what_cannot_be_taken_back_is_not_shared(step):
    assert stepping(Start(), FewSteps((step,))) is None


def test_what_does_not_fit_the_memory_goes_to_disk(monkeypatch):
    instance = catalogue.instance(PDDL, "gripper/01")
    whole = explore(instance).space
    real = in_arrays.expand

    def full(*given):
        return replace(real(*given), limit=Limit.MEMORY)

    monkeypatch.setattr(exploring.in_arrays, "expand", full)
    found = explore(instance).space
    assert found.shared
    assert figures(found) == figures(whole)


def test_at_a_limit_there_is_what_was_counted_until_then():
    watch = Watch(Limits(seconds=0.0))
    found = by_layers.count_with(steps_of("hanoi/05"), 1, watch, None)
    assert (found.complete, found.limit) == (False, Limit.TIME)


def test_the_optimum_is_known_where_the_limit_is_reached_on_the_way_back():
    def reached(where, known, ahead):
        if "back" in where:
            raise LimitError(Limit.TIME)

    found = by_layers.count_with(steps_of("gripper/02"), 1, Watch(report=reached), None)
    whole = explore(catalogue.instance(PDDL, "gripper/02")).space
    assert (found.limit, found.complete, found.winnable) == (Limit.TIME, False, None)
    assert found.optimum == whole.optimum
    assert found.note == "not all states were explored"


def test_jobs_share_out_problems_in_pddl(run):
    arguments = ["explore", "pddl", "gripper/02", "--json"]
    one, two = run(*arguments), run(*arguments, "--jobs", "2")
    assert two.code == one.code == 0
    assert "one process" not in two.err
    drop = ("seconds",)
    assert {k: v for k, v in json.loads(two.out).items() if k not in drop} == {
        k: v for k, v in json.loads(one.out).items() if k not in drop
    }
