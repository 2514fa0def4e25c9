"""Laws 6, 7 and 9: optima, damaged plans, and what every puzzle has to offer."""

from collections.abc import Iterator

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.plans import plan_text
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.planners.table import FAST_DOWNWARD
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.conformance.conftest import SMALL, load, one_of_each_kind, whole_graph
from tests.conformance.perft import held
from tests.conformance.test_heuristics import around_the_last

MOMENT = Limits(seconds=10, memory=2000)
BRIEF = Limits(seconds=20, memory=2000)
LONG = Limits(seconds=120, memory=6000)
LONG_TEXT = 50_000
"""Characters of a domain for which unified-planning's reader takes tens of seconds."""
NEAR = 3  # what an instance may cost to count as tiny, however many states it has


@pytest.mark.costly("proofs")
def test_native_answer_is_the_known_one(instance):
    known = instance.known or {}
    found = solve(instance, engine="auto", optimal=True, limits=LONG)
    assert found.status in (Status.OPTIMAL, Status.UNSOLVABLE)
    assert known["solvable"] == (found.status is Status.OPTIMAL)
    if found.status is Status.OPTIMAL:
        assert found.cost == known["cost"] == found.bound
        assert found.plan is not None
        assert found.proof
        puzzle, left = instance.puzzle, found.cost
        for state, move in zip(found.states, found.sealed.moves, strict=False):
            assert puzzle.heuristic(state) <= left, "what is left of the plan bounds it from above"
            left -= puzzle.cost(state, move)
        assert left == puzzle.heuristic(found.states[-1]) == 0
        around_the_last(puzzle, found.states)


@pytest.mark.slow
def test_planner_agrees_with_what_is_known(family):
    """On one instance of each kind that it answers about at all, in each encoding of a tiny one."""
    answers = 0
    for _, name in sorted(pair for pair in one_of_each_kind() if pair[0] == family.name):
        instance = catalogue.instance(family, name)
        known = instance.known or {}
        encodings = [one.name for one in family.encodings] if name.startswith("tiny") else [None]
        for encoding in encodings:
            asked, chosen = instance.choose_encoding(encoding)
            if not Question(asked, chosen, False).is_for(FAST_DOWNWARD):
                continue  # numbers
            options = {"optimal": True, "encoding": encoding, "limits": MOMENT}
            found = solve(instance, engine="fast-downward", **options)
            if found.status is Status.OPTIMAL:
                same = instance.choose_encoding(encoding)[0].puzzle == instance.puzzle
                assert not same or found.cost == known["cost"], name
            elif found.status is Status.SOLVED:
                assert found.cost >= known["cost"], name
            elif found.status is Status.UNSOLVABLE:
                assert known["solvable"] is False, name
            answers += found.status is not Status.GAVE_UP
    assert answers >= 1


def is_tiny(instance: Instance) -> bool:
    """Say whether there are few states, or, where none has few, only few steps to the goal."""
    graph = whole_graph(instance.family.name, instance.name)
    if graph is None:
        return (instance.known or {}).get("cost", NEAR + 1) <= NEAR
    return len(graph) <= SMALL // 4


def damaged(plan: list[Action], chance, times: int) -> Iterator[list[Action]]:
    """Plans with a step dropped, doubled, swapped with the next or put elsewhere; then the plan."""
    for _ in range(times):
        place = chance.randrange(len(plan))
        step, before, after = plan[place], plan[:place], plan[place + 1 :]
        yield [*before, *after]
        yield [*before, step, step, *after]
        yield [*before, *after[:1], step, *after[1:]]
        yield [*before, chance.choice(plan), *after]
    yield plan[:-1]
    yield plan


def validator_says(domain: str, problem: str, plans: list[list[Action]]) -> list[bool]:
    from unified_planning.engines import SequentialPlanValidator
    from unified_planning.engines.results import ValidationResultStatus
    from unified_planning.environment import get_environment
    from unified_planning.io import PDDLReader

    get_environment().credits_stream = None
    reader = PDDLReader()
    task = reader.parse_problem_string(domain, problem)
    with SequentialPlanValidator() as validator:
        validator.skip_checks = True  # they look through the whole task anew for every plan
        texts = (plan_text(plan, 0, unit=False) for plan in plans)
        read = (reader.parse_plan_string(task, text) for text in texts)
        results = [validator.validate(task, plan).status for plan in read]
        return [one is ValidationResultStatus.VALID for one in results]


def agree_on_damaged_plans(instance: Instance, encoding, moves, chance) -> None:
    plan = encoding.encode(instance.puzzle, moves)
    times = 3 if whole_graph(instance.family.name, instance.name) else 1
    plans = list(damaged(plan, chance, times))
    verdicts = validator_says(*pddl_texts(instance, encoding), plans)
    assert verdicts[-1], "the plan itself"
    assert not all(verdicts), "some damage is real"
    for tried, theirs in zip(plans, verdicts, strict=True):
        under, _ = instance.choose_encoding(encoding.name)
        ours = check_text(under, plan_text(tried, 0, unit=False), "plan")
        assert ours.encoding == encoding.name
        assert ours.valid == theirs, (ours, tried)


def is_long(instance: Instance, encoding) -> bool:
    """Say whether unified-planning's reader takes tens of seconds for an encoding's domain."""
    return len(pddl_texts(instance.choose_encoding(encoding.name)[0], encoding)[0]) > LONG_TEXT


@pytest.mark.typical
@pytest.mark.costly("tiny")
def test_referee_agrees_with_the_validator_on_damaged_plans(instance, chance):
    engine = "astar" if whole_graph(instance.family.name, instance.name) else "auto"
    found = solve(instance, engine=engine, optimal=True, limits=LONG)
    if not found.moves:
        assert found.status is Status.UNSOLVABLE or found.cost == 0
        return
    compared = 0
    for encoding in instance.family.encodings:
        expressed = instance.puzzle.objective in encoding.objectives
        if expressed and not is_long(instance, encoding):
            agree_on_damaged_plans(instance, encoding, found.sealed.moves, chance)
            compared += 1
    assert compared


@pytest.mark.slow
def test_referee_and_validator_agree_where_a_domain_takes_long_to_read(family, chance):
    for name in (one for one in held(family) if one.startswith("tiny")):
        instance = catalogue.instance(family, name)
        for encoding in family.encodings:
            if instance.puzzle.objective in encoding.objectives and is_long(instance, encoding):
                found = solve(instance, optimal=True, limits=LONG)
                agree_on_damaged_plans(instance, encoding, found.sealed.moves, chance)


def test_every_puzzle_has_a_tiny_an_unsolvable_and_a_hard_instance(family):
    instances = [load(family.name, name) for name in catalogue.bundled(family)]
    solvable = [instance for instance in instances if (instance.known or {})["solvable"]]
    assert any(map(is_tiny, solvable))
    assert any(whole_graph(family.name, instance.name) is None for instance in solvable)
    if len(solvable) == len(instances):
        # None is unsolvable: then the puzzle must be solvable from wherever one begins.
        for seed in range(8):
            instance = Instance(family, "generated", family.generator(seed))
            assert solve(instance, optimal=True, limits=BRIEF).status is Status.OPTIMAL


def test_every_instance_says_what_is_known_and_is_read_as_it_is_written(family):
    assert family.default in catalogue.bundled(family)
    for name in held(family):
        instance = load(family.name, name)
        assert instance.known is not None, name
        assert instance.known["solvable"] in (True, False), name
        assert ("cost" in instance.known) == instance.known["solvable"], name
        assert instance.source or instance.title, name
        assert catalogue.parse(catalogue.text(instance), "text", name, family) == instance, name


def test_generated_instances_are_the_same_for_a_seed_and_can_be_read(family):
    texts = []
    for seed in range(6):
        puzzle = family.generator(seed)
        assert puzzle == family.generator(seed)
        texts.append(catalogue.text(Instance(family, "generated", puzzle)))
        assert catalogue.parse(texts[-1], "text", "generated", family).puzzle == puzzle
    assert len({*texts}) > 1
