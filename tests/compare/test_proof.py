"""What is shown of models without expanding them: never too much, and the right ones."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare, compare_read
from pddlpuzzles.comparing.graphs.observable import observable_graph
from pddlpuzzles.comparing.graphs.refinement import refine
from pddlpuzzles.comparing.graphs.sides import ExpandedGraph, model_side, puzzle_side
from pddlpuzzles.comparing.graphs.verdict import compare_graphs
from pddlpuzzles.comparing.large.meaning import Meaning, meanings
from pddlpuzzles.comparing.large.proof import Checker, Proof, prove, prove_alike
from pddlpuzzles.comparing.repairing.edits import Clue, edits
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.factored import (
    Condition,
    disagreements,
    invariant,
    truth,
)
from tests.compare import toys
from tests.compare.test_law import pair

MODELS = Path(__file__).parent / "models"
NEVER = Condition(any=True)


def shown_same(*asked) -> Proof | None:
    """What shows that a model is the puzzle; that only its goal is another one does not."""
    found = prove(*asked)
    return found if isinstance(found, Proof) else None


def pulse():
    """Nothing ends it."""


def described_by_variables():
    """Each bundled instance that is described by variables."""
    for family in catalogue.families().values():
        default = catalogue.instance(family).puzzle
        if family.exploring.factored(default) is not None:
            for name in catalogue.bundled(family):
                quick = name in ("tiny", "cross", "plus", "scramble-4", "tips-from-faces")
                yield pytest.param(
                    family.name,
                    name,
                    id=f"{family.name}/{name}",
                    marks=[] if quick else [pytest.mark.slow],
                )


@pytest.mark.parametrize(("family", "name"), list(described_by_variables()))
def test_variables_say_what_the_rules_say(family, name):
    instance = catalogue.instance(catalogue.family(family), name)
    puzzle = instance.puzzle
    factored = instance.family.exploring.factored(puzzle)
    if factored is None:
        assert puzzle.objective != "jumps"
        return
    known = invariant(factored)
    assert factored.start == factored.state(puzzle.start)
    chance = random.Random(3)
    state = puzzle.start
    for _ in range(100):
        told = factored.state(state)
        assert known.admits(told)
        assert factored.puzzle_state(told) == state
        domains = tuple(1 << value for value in told)
        assert truth(factored.goal, domains) is puzzle.is_goal(state)
        possible = {step.move: step for step in factored.steps if step.is_possible(told)}
        assert list(possible) == list(puzzle.moves(state))
        assert len(possible) == sum(step.is_possible(told) for step in factored.steps)
        for move, step in possible.items():
            assert step.cost == puzzle.cost(state, move)
            assert step.after(told) == factored.state(puzzle.apply(state, move))
        moves = list(possible)
        state = puzzle.apply(state, chance.choice(moves)) if moves else puzzle.start


def test_all_goals_of_a_toy_are_found_and_none_that_it_cannot_reach():
    family = catalogue.family("braintwist")
    puzzle = catalogue.instance(family, "tiny").puzzle
    factored = family.exploring.factored(puzzle)
    goals = list(disagreements(factored.goal, NEVER, invariant(factored), pulse))
    assert len(set(goals)) == len(goals) == 24  # held in twelve ways, folded in two
    both = list(disagreements(factored.goal, factored.goal, invariant(factored), pulse))
    assert both == []


def judgements(domain, problem, hidden=frozenset()):
    """What is shown of a model of the small toy, and the verdict once it is expanded whole."""
    toy = toys.Toy()
    model, puzzle = model_side(domain, problem, hidden), puzzle_side(toy)
    for graph in (puzzle.graph, model.graph):
        graph.grow(5000, pulse)
    found = compare_graphs(puzzle.graph, model.graph, model.readings(False), model.alike, pulse)
    shown = prove_alike(toys.factored(toy), model, pulse)
    return shown if isinstance(shown, Proof) else None, found


def small_toys(most, seed):
    """Models of the small toy after one edit each, without those that name bookkeeping."""
    chance = random.Random(seed)
    for texts in toys.MODELS.values():
        domain = read_domain(texts[0], "domain")
        problem = read_problem(texts[1], "problem", domain)
        yield "as it is", domain, problem
        every = list(edits(domain, problem, frozenset(), Clue()))
        for one in chance.sample(every, min(most, len(every))):
            if not one.bookkeeping:
                yield one.words, one.domain, one.problem


def check_small_toys(most, seed):
    shown = missed = 0
    for words, domain, problem in small_toys(most, seed):
        proved, found = judgements(domain, problem)
        if proved is not None:
            assert found.sameness == "same", words
            shown += 1
        missed += found.sameness == "same" and proved is None
    return shown, missed


def borrowed(meaning, right, model):
    """A right model's meaning for another one; None if that has other facts or actions."""
    classes = {right.action(label): one for label, one in enumerate(meaning.classes)}
    actions = [model.action(label) for label in range(len(model.semantics.operators))]
    if model.semantics.atoms != right.semantics.atoms or model.read_bits & ~right.read_bits:
        return None
    if not classes.keys() >= set(actions):
        return None
    return Meaning(meaning.bits, meaning.truths, [classes[one] for one in actions], meaning.steps)


@pytest.mark.parametrize(
    "most",
    [
        4,
        pytest.param(60, marks=pytest.mark.slow),
        pytest.param(400, marks=pytest.mark.long),
    ],
)
def test_a_right_meaning_is_refused_for_a_wrong_model(most):
    """The guess would not come up for most wrong models; what checks it must not count on that."""
    factored = toys.factored(toys.Toy())
    known = invariant(factored)
    right, verdicts = {}, []
    for words, domain, problem in small_toys(most, 9):
        model = model_side(domain, problem, frozenset())
        if words == "as it is":
            right = model, next(iter(meanings(factored, model, pulse)))
        meaning = borrowed(right[1], right[0], model)
        if meaning is not None:
            checker = Checker(factored, model, known, meaning, pulse)
            is_right = checker.plays_agree() and checker.goals_agree()
            _, found = judgements(domain, problem) if is_right else (None, None)
            assert found is None or found.sameness == "same", words
            verdicts.append(is_right)
    assert verdicts.count(True) >= len(toys.MODELS)
    assert most < 50 or verdicts.count(False) > most // 20


def test_what_is_shown_of_a_small_toy_is_so():
    shown, missed = check_small_toys(1, 5)
    assert shown >= len(toys.MODELS)
    assert missed == 0


@pytest.mark.parametrize(
    "most",
    [pytest.param(40, marks=pytest.mark.slow), pytest.param(400, marks=pytest.mark.long)],
)
def test_what_is_shown_of_a_small_toy_is_so_after_any_edit(most):
    shown, missed = check_small_toys(most, 5)
    assert shown > most // 4
    assert missed <= shown // 10


@pytest.mark.parametrize("encoding", ["jumps", "cells"])
@pytest.mark.parametrize("most", [3, pytest.param(150, marks=pytest.mark.slow)])
def test_what_is_shown_of_a_small_board_is_so(encoding, most):
    instance = catalogue.instance(catalogue.family("peg"), "tiny")
    under, chosen = instance.choose_encoding(encoding)
    domain, problem = pair(under, chosen)
    every = list(edits(domain, problem, frozenset(), Clue()))
    for one in random.Random(11).sample(every, min(most, len(every))):
        model, puzzle = (
            model_side(one.domain, one.problem, one.bookkeeping),
            puzzle_side(under.puzzle),
        )
        if shown_same(under, puzzle, model, Limits(seconds=20)) is not None:
            found = compare_read(under, "mutant", one.domain, one.problem, (), Limits(seconds=20))
            assert found.verdict == "same", one.words


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["jumps", "cells"])
@pytest.mark.parametrize("name", ["english-central", "french-d2-d6"])
def test_a_whole_board_is_shown(name, encoding):
    under, chosen = catalogue.instance(catalogue.family("peg"), name).choose_encoding(encoding)
    model = model_side(*pair(under, chosen), frozenset())
    found = shown_same(under, puzzle_side(under.puzzle), model, Limits(seconds=60))
    assert found is not None
    assert found.is_isomorphic


def toy_files(folder, name, instance, *, rename=False):
    """Write a model of the big toy for another start; with other names for all things."""
    place = MODELS / "braintwist" / name
    domain, problem = ((place / file).read_text() for file in ("domain.pddl", "tiny.pddl"))
    tiles = catalogue.instance(catalogue.family("braintwist"), "tiny").puzzle.start
    new = instance.puzzle.start
    for position, (old, tile) in enumerate(zip(tiles.tiles, new.tiles, strict=True), 1):
        problem = problem.replace(f"(at {old} p{position})", f"(AT {tile} p{position})", 1)
    if new.flipped is False:
        problem = problem.replace("(lies turned)", "(lies plain)")
    if rename:
        chance = random.Random(4)
        words = sorted(set(re.findall(r"\b(?:p\d+|v\d|w\d[bc]|[rbfa][cgvs])\b", problem)))
        new_words = [f"x{number}" for number in chance.sample(range(100, 999), len(words))]
        names = dict(zip(words, new_words, strict=True))
        problem = re.sub(
            r"\b(?:p\d+|v\d|w\d[bc]|[rbfa][cgvs])\b", lambda one: names[one[0]], problem
        )
    (folder / "domain.pddl").write_text(domain)
    (folder / "problem.pddl").write_text(problem)
    return str(folder / "problem.pddl")


@pytest.mark.parametrize(
    ("model", "name", "rename"),
    [
        pytest.param("right-conditional", "tiny", True, marks=pytest.mark.slow),
        pytest.param("right-conditional", "scramble-12", True, marks=pytest.mark.slow),
        pytest.param("right-conditional", "farthest", False, marks=pytest.mark.slow),
        pytest.param("right-conditional", "solved", True, marks=pytest.mark.slow),
        pytest.param("right-strips", "tiny", True, marks=pytest.mark.slow),
    ],
)
def test_names_and_starts_do_not_matter(model, name, rename, tmp_path):
    instance = catalogue.instance(catalogue.family("braintwist"), name)
    path = toy_files(tmp_path, model, instance, rename=rename)
    side = model_side(*read_pair(path, None), frozenset())
    found = shown_same(instance, puzzle_side(instance.puzzle), side, Limits(seconds=120))
    assert found is not None
    assert found.is_isomorphic


@pytest.mark.parametrize(
    "name",
    [
        "wrong-faces-turn",
        "wrong-no-way-back",
        pytest.param("wrong-inside-forgotten", marks=pytest.mark.slow),
    ],
)
def test_nothing_is_shown_of_wrong_models(name):
    instance = catalogue.instance(catalogue.family("braintwist"), "tiny")
    side = model_side(
        *read_pair(str(MODELS / "braintwist" / name / "tiny.pddl"), None), frozenset()
    )
    assert shown_same(instance, puzzle_side(instance.puzzle), side, Limits(seconds=20)) is None


FEW = 3
"""Edits of the big toy's model that are tried where it is not to take minutes."""


def big_toys(most):
    """The big toy's model with conditional effects after one edit each."""
    path = str(MODELS / "braintwist" / "right-conditional" / "tiny.pddl")
    side = model_side(*read_pair(path, None), frozenset())
    every = [
        one for one in edits(side.domain, side.problem, frozenset(), Clue()) if not one.bookkeeping
    ]
    return random.Random(13).sample(every, min(most, len(every)))


def check_big_toy(one):
    """Say whether an edited model is shown to be right; if it is, look for what is wrong.

    From the start and from where plays of chance lead, made on both sides by the actions' names,
    both must be alike for some moves.
    """
    instance = catalogue.instance(catalogue.family("braintwist"), "tiny")
    puzzle, side = puzzle_side(instance.puzzle), model_side(one.domain, one.problem, frozenset())
    if shown_same(instance, puzzle, side, Limits(seconds=30)) is None:
        return False
    chance = random.Random(17)
    for _ in range(4):
        state, theirs = instance.puzzle.start, side.semantics.start
        for _ in range(chance.randrange(40)):
            move = chance.choice(list(instance.puzzle.moves(state)))
            state = instance.puzzle.apply(state, move)
            theirs = after_named(side, theirs, move)
        graphs = [
            ExpandedGraph(state, puzzle.graph._steps, puzzle.graph._is_goal),
            ExpandedGraph(theirs, side.graph._steps, side.graph._is_goal),
        ]
        for graph in graphs:
            graph.grow(90, pulse)
        ours, other = observable_graph(graphs[0]), observable_graph(graphs[1], (), side.alike)
        assert refine(ours, other, 2).parted is None, one.words
    return True


def after_named(side, theirs, move):
    """The state of the model after the action that has the move's name."""
    wanted = ("turn", f"v{abs(move)}", "clockwise" if move > 0 else "back") if move else ("flip",)
    (after,) = [
        reached
        for label, reached in side.semantics.steps(theirs)
        if (action := side.action(label))
        and (action.name, *action.arguments)[: len(wanted)] == wanted
    ]
    return after


@pytest.mark.parametrize(
    "most", [pytest.param(FEW, marks=pytest.mark.slow), pytest.param(24, marks=pytest.mark.long)]
)
def test_edits_of_the_big_toy_are_not_shown_to_be_right_when_they_are_wrong(most):
    shown = sum(check_big_toy(one) for one in big_toys(most))
    assert shown < most
    assert shown or most == FEW, "of many edits some change nothing"


@pytest.mark.parametrize(
    "name", [path.name for path in sorted((MODELS / "braintwist").glob("right-*"))]
)
@pytest.mark.slow
def test_right_models_of_the_big_toy_are_the_same(name):
    instance = catalogue.instance(catalogue.family("braintwist"), "tiny")
    path = str(MODELS / "braintwist" / name / "tiny.pddl")
    found = compare(instance, path, limits=Limits(seconds=240))
    assert (found.verdict, found.relation) == ("same", "isomorphic")
    assert found.states == (None, None)
    assert "shown without expanding" in found.text()
    assert found.record()["proof"]


def test_a_right_model_of_the_big_toy_is_shown_to_be_right():
    instance = catalogue.instance(catalogue.family("braintwist"), "tiny")
    path = str(MODELS / "braintwist" / "right-conditional" / "tiny.pddl")
    side = model_side(*read_pair(path, None), frozenset())
    found = shown_same(instance, puzzle_side(instance.puzzle), side, Limits(seconds=60))
    assert found is not None
    assert found.is_isomorphic
