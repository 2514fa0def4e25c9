"""A sweep that is under way goes on for nothing, whatever is asked of the position."""

import json
import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.best_first import Successors, astar
from pddlpuzzles.solving.position_after import positions
from tests.peg import oracle
from tests.seeds import number_by_default, slow

PEG = catalogue.family("peg")


def read(text: str):
    return catalogue.parse(text, "mid", "mid", PEG)


def board(seed: int, *, is_of_use: bool = False) -> oracle.Drawn:
    """A board with a peg under way and few states; perhaps one where going on with it saves."""
    chance = random.Random(seed)
    while True:
        drawn, counted = oracle.countable(chance, "sweeps", moving=True)
        anew = oracle.fewest(drawn, (drawn.pegs, None))
        if drawn.moving and (not is_of_use or (anew and counted["optimum"] < anew)):
            return drawn


def written(puzzle):
    """What a position is that is written and read again."""
    return read('puzzle = "peg"\n' + PEG.drawing.write(puzzle)).puzzle


def optimum(instance) -> int | None:
    found = astar(Successors(instance.puzzle))
    return None if found.status is Status.UNSOLVABLE else found.bound


@number_by_default(60, 10)
def test_an_instance_keeps_the_peg_that_is_under_way_and_has_the_states_of_brute_force(number):
    for seed in range(number):
        drawn = board(seed)
        instance = read(drawn.text)
        assert instance.puzzle.start >> instance.puzzle.size
        assert written(instance.puzzle) == instance.puzzle
        assert optimum(instance) == oracle.fewest(drawn)
        assert explore(instance).record().items() >= oracle.counted(drawn).items()


@number_by_default(24, 8)
def test_after_any_moves_the_position_is_that_of_brute_force(number):
    for seed in range(number):
        chance = random.Random(seed)
        drawn = oracle.problem(chance, "sweeps", moving=chance.random() < 0.5)
        first, state, told = read(drawn.text), drawn.start, []
        while steps := list(drawn.jumps(state)):
            move, _, state = chance.choice(steps)
            told.append(move)
            there = positions(first, ", ".join(told))[-1].instance
            moving = there.puzzle.moving
            name = None if moving is None else there.puzzle.board.names[moving]
            assert name == (None if state[1] is None else drawn.name(state[1]))
            assert optimum(there) == oracle.fewest(drawn, state)
            assert written(there.puzzle) == there.puzzle


@pytest.mark.parametrize("seed", [0, *map(slow, range(1, 6))])
def test_every_command_says_the_same_of_it(seed, run, tmp_path):
    drawn = board(seed, is_of_use=True)
    fewest, name = oracle.fewest(drawn), drawn.name(drawn.moving)
    path, problem, plan = (tmp_path / file for file in ("mid.toml", "mid.pddl", "plan"))
    path.write_text(drawn.text)
    assert f'moving = "{name}"' in run("show", "peg", path, "--toml").out
    assert run("export", "peg", path, "-o", tmp_path).code == 0
    assert f"(moving {name})" in problem.read_text()
    domain = (shelf("domains") / "peg" / "sweeps.pddl").read_text()
    assert (tmp_path / "domain.pddl").read_text() == domain

    def asked(command, *arguments):
        return json.loads(run(command, "peg", *arguments, "--json").out)

    for instance, engine in ((path, "layers"), (path, "astar"), (problem, "astar")):
        solved = asked("solve", instance, "--engine", engine)
        assert (solved["status"], solved["cost"]) == ("optimal", fewest)
        plan.write_text("\n".join(solved["plan" if engine == "astar" else "moves"]) + "\n")
        judged = asked("check", instance, plan, "--optimal")
        assert (judged["valid"], judged["cost"]) == (True, fewest)
    assert asked("explore", path)["optimum"] == asked("hint", path)["left"] == fewest
    compared = asked("compare", path, problem)
    assert compared["verdict"] in ("same", "same-plans")
    assert compared["costs"] == {"puzzle": fewest, "model": fewest}


AT_REST = """puzzle = "peg"
objective = "sweeps"
start = "* * o *"
goal = "one-peg"
"""


def test_a_peg_that_cannot_be_under_way_is_refused():
    for moving, objective, said in (
        ("c1", "sweeps", "mid:4: there is no peg on c1 that could be under way"),
        ("a2", "sweeps", "mid:4: there is no hole 'a2', expected one of a1 to d1"),
        ("a1", "jumps", 'mid:4: a peg is under way only where objective is "sweeps"'),
    ):
        text = AT_REST.replace("sweeps", objective).replace("goal", f'moving = "{moving}"\ngoal')
        with pytest.raises(InputError) as error:
            read(text)
        assert str(error.value) == said


def test_a_peg_that_cannot_jump_on_is_at_rest():
    still = read(AT_REST.replace("goal", 'moving = "d1"\ngoal'))
    assert still.puzzle.start == read(AT_REST).puzzle.start
    assert written(still.puzzle) == still.puzzle
