"""Laws of what people write: moves in every puzzle's notation, positions after them, plans."""

from __future__ import annotations

import math
import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.position_after import instance_after, positions
from tests.conformance.conftest import load, walk


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
        instance_after(small, " , ".join(moves))
    with pytest.raises(InputError, match=r"^after:1:\d+: "):
        instance_after(small, "nonsense")
    assert instance_after(small, "") is small


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
