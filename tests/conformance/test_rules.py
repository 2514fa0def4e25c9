"""Laws 1 to 3: text, moves, and counts."""

import math
import re
from importlib import import_module
from pkgutil import iter_modules

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mypy import api

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families import family as contract
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.position_after import positions
from tests.conformance.conftest import load, walk
from tests.conformance.perft import perft, recorded


@pytest.mark.typical
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_damaged_text_is_refused_with_a_line_or_is_another_puzzle(instance, data):
    text = catalogue.text(instance)
    place = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    patch = data.draw(st.text(max_size=3) | st.sampled_from([*'\t="*\n', "12", "[x]"]))
    damaged = text[:place] + patch + text[place + length :]
    try:
        found = catalogue.parse(damaged, "text", instance.name, instance.family)
    except InputError as error:
        complaint = error
    else:
        again = catalogue.text(found)
        assert catalogue.parse(again, "text", instance.name, instance.family) == found
        return
    assert 1 <= complaint.line <= damaged.count("\n") + 1
    assert complaint.source == "text"


def test_moves_are_unique_repeatable_and_legal(instance, chance):
    puzzle = instance.puzzle
    for state, _ in walk(puzzle, chance, 40):
        moves = list(puzzle.moves(state))
        assert moves == list(puzzle.moves(state))
        assert len(moves) == len(set(moves))
        assert puzzle.is_goal(state) == (puzzle.shortfall(state) == "")
        for move in moves:
            after = puzzle.apply(state, move)
            again = puzzle.apply(state, move)
            assert (after, hash(after)) == (again, hash(again))
            assert puzzle.cost(state, move) >= 0
            assert puzzle.notation(move)
            assert instance.family.drawing.describe(puzzle, state, move)


def test_moves_of_other_states_are_refused_and_change_nothing(instance, chance):
    puzzle = instance.puzzle
    met = {move for state, _ in walk(puzzle, chance, 40) for move in puzzle.moves(state)}
    refused = 0
    for state, _ in walk(puzzle, chance, 20):
        legal = set(puzzle.moves(state))
        for move in met - legal:
            with pytest.raises(IllegalMove) as error:
                puzzle.apply(state, move)
            assert error.value.rule
            refused += 1
        assert set(puzzle.moves(state)) == legal
    assert refused or met <= set(puzzle.moves(puzzle.start))


@pytest.mark.costly("kinds")
def test_counts_of_move_sequences_are_the_recorded_ones(instance):
    assert perft(instance.puzzle) == recorded(instance.family.name).get(instance.name)


def small_one(family: str) -> Instance:
    return load(family, "blocks/01" if family == "pddl" else "tiny")


def plan(family: str) -> list:
    return list(astar(StateGraph(small_one(family).puzzle)).moves)


def test_what_is_said_of_a_move_reads_as_that_move(instance, chance):
    puzzle, family = instance.puzzle, instance.family
    for state, _ in walk(puzzle, chance, 8):
        for move in puzzle.moves(state):
            for said in (puzzle.notation(move), family.drawing.describe(puzzle, state, move)):
                read = family.notation.parse(puzzle, f"3. {said.upper()}\n")
                assert [one.move for one in read] == [move], said
                assert [one.line for one in read] == [1]


@pytest.mark.costly
def test_a_walk_written_in_notation_leads_where_the_walk_has_led(instance, chance):
    steps = list(walk(instance.puzzle, chance, 6))
    moves = [move for _, move in steps if move is not None]
    told = ", ".join(map(instance.puzzle.notation, moves))
    way = positions(instance, told)
    assert len(way) == len(moves) + 1
    assert way[0].instance is instance
    end, state = way[-1].instance.puzzle, steps[-1][0]
    # A new start may show that the goal is out of reach; where neither does, the same is left.
    left = {end.heuristic(end.start), instance.puzzle.heuristic(state)} - {math.inf}
    assert len(left) < 2 or instance.puzzle.objective == "sweeps"  # a new start begins a sweep
    assert end.is_goal(end.start) == instance.puzzle.is_goal(state)
    if end.is_goal(end.start) and instance.family.name == "machiavelli":
        return  # no card is left, and there is no such file
    again = catalogue.parse(catalogue.text(way[-1].instance), "t", "t", instance.family).puzzle
    assert again == end


def one_too_many(family: str) -> list[str]:
    """The moves of a plan in notation, and one that the rules refuse after them."""
    puzzle = small_one(family).puzzle
    moves = [puzzle.notation(move) for move in plan(family)]
    if family == "braintwist":  # any tip may turn again
        return [*moves, "flip", "1", "flip", "1"]
    return [*moves, moves[-1]]


def test_what_the_rules_refuse_is_refused_after_the_start_too(family):
    small = small_one(family.name)
    moves = one_too_many(family.name)
    with pytest.raises(InputError, match=r"^after: step \d+, "):
        positions(small, " , ".join(moves))
    with pytest.raises(InputError, match=r"^after:1:\d+: "):
        positions(small, "nonsense")
    assert positions(small, "")[-1].instance is small


def test_a_plan_in_notation_is_judged_as_the_plan_it_is(family, chance):
    small = small_one(family.name)
    puzzle = small.puzzle
    moves = plan(family.name)
    lines = [f"{number}. {puzzle.notation(move)}" for number, move in enumerate(moves, 1)]
    report = check_text(small, "\n".join(lines), "plan")
    encoding = family.encodings[0].name if family.is_pddl else None  # its moves are its actions
    assert (report.valid, report.length, report.encoding) == (True, len(moves), encoding)
    assert report.cost == small.known["cost"]
    for place in range(len(lines)):
        short = check_text(small, "\n".join(lines[:place] + lines[place + 1 :]), "plan")
        assert not short.valid
    read = family.notation.parse(puzzle, "\n".join(lines))
    shuffled = chance.sample(read, len(read))
    if family.order is not None:
        assert family.arrange(puzzle, [one.move for one in shuffled]) == moves
        assert check_text(small, "\n".join(one.words for one in shuffled), "plan").valid
    else:
        assert family.arrange(puzzle, shuffled) == shuffled


def test_where_only_the_solution_counts_complaints_are_about_the_order_of_the_text(family, chance):
    if family.order is None:
        return
    small = small_one(family.name)
    notation = small.puzzle.notation
    tried = 0
    for _ in range(20):
        moves = chance.sample(plan(family.name), len(plan(family.name)))
        dropped, place = chance.choice(moves), chance.randrange(len(moves) + 1)
        left = [one for one in moves if one is not dropped]
        report = check_text(small, "\n".join(map(notation, left)), "plan")
        assert (report.valid, report.step) == (False, None)
        assert report.reason.startswith("the goal is not reached: ")
        twice = [*moves[:place], dropped, *moves[place:]]
        text = "\n".join(map(notation, twice))
        report = check_text(small, text, "plan")
        assert not report.valid
        if len(family.notation.parse(small.puzzle, text)) == len(twice):  # else two are one move
            second = len(twice) - twice[::-1].index(dropped)
            assert (report.step, report.line) == (second, second)
        assert not re.search("next|first", report.reason)
        tried += 1
    assert tried


def test_what_solve_prints_is_a_plan(family, run, tmp_path):
    name = small_one(family.name).name
    for option in ([], ["--json"]):
        done = run("solve", family.name, name, "--engine", "astar", *option)
        path = tmp_path / "printed"
        path.write_text(done.out)
        judged = run("check", family.name, name, path)
        assert (judged.code, judged.out.split(":")[0]) == (0, "valid")


def test_a_wrong_step_is_named_with_its_line(family):
    small = small_one(family.name)
    moves = one_too_many(family.name)
    report = check_text(small, "\n; a comment\n" + "\n".join(moves) + "\n", "plan")
    assert not report.valid
    assert report.line == report.step + 2
    assert report.action == moves[report.step - 1]
    assert report.step > len(plan(family.name))


PROTOCOLS = {
    "drawing": "Drawing[P, S, M]",
    "notation": "Notation[P, M]",
    "picture": "Pictures[P, S, M]",
    "marks": "Solutions[P, M]",
}
"""What a module has to have, all of it."""

DEFAULTS = {
    "searches": (contract.Searches, "Searches[P, S, M]"),
    "exploring": (contract.Exploring, "Exploring[P, S, M]"),
    "texts": (contract.Texts, "Texts[P]"),
    "mistakes": (contract.Mistakes, "Mistakes[P, S, M]"),
}
"""What a module may have; the class has what it leaves out."""


def check(name: str) -> str:
    """A program that is well typed if each part of a family is what is asked of it."""
    folder = f"pddlpuzzles.families.{name}"
    there = {one.name for one in iter_modules(import_module(folder).__path__)}
    whole = {part: kind for part, kind in PROTOCOLS.items() if part in there}
    partly = {part: kind for part, kind in DEFAULTS.items() if part in there}
    asked = ", ".join(f"{part}: {kind}" for part, kind in whole.items())
    answer = ", ".join(kind for _, kind in partly.values())
    given = ", ".join(f"the_{part}" for part in partly)
    lines = [
        '# mypy: disable-error-code="method-assign, empty-body"',
        "from pddlpuzzles.families.family import *",
        "from pddlpuzzles.show.narration import Pictures",
        f"from {folder} import {', '.join([*whole, *partly])}",
        f"def held({asked}) -> tuple[{answer}]: ...",
        f"{given}, = held({', '.join(whole)})",
    ]
    for part, (kind, _) in partly.items():
        module = import_module(f"{folder}.{part}")
        names = [one for one in dir(kind) if not one.startswith("_") and hasattr(module, one)]
        assert names, f"{part} of {name} has nothing that is asked for"
        lines += [f"the_{part}.{one} = {part}.{one}" for one in names]
    return "\n".join([*lines, ""])


@pytest.mark.slow
def test_the_modules_of_each_family_are_typed_as_they_are_asked_for(tmp_path):
    for name in catalogue.families():
        (tmp_path / f"{name}_parts.py").write_text(check(name))
    said, complaints, code = api.run([str(path) for path in tmp_path.glob("*.py")])
    assert code == 0, said + complaints


def test_a_family_offers_modules_that_are_asked_for_and_few():
    """Each part is a module of its own name; what else is in a folder is its own affair."""
    parts = {it.module for it in vars(contract.Family).values() if isinstance(it, contract.Part)}
    assert len(parts) <= 15
    for family in catalogue.families().values():
        for part in vars(contract.Family):
            getattr(family, part)
        assert family.format.count("\n") > 3
