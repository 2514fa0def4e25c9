"""Search with sets of states, on tasks of chance and on problems in PDDL."""

import math

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl import symbolic as module
from pddlpuzzles.families.pddl.generate import GENERATORS
from pddlpuzzles.families.pddl.symbolic import refusal, symbolic
from pddlpuzzles.puzzle import Limit, Limits, Status
from tests.search.tasks import TaskPuzzle, task
from tests.seeds import number_by_default, slow

dd = pytest.importorskip("dd")


@pytest.mark.parametrize("conditional", [False, True])
@number_by_default(400, 20)
def test_it_finds_what_networkx_finds_on_tasks_of_chance(conditional, number):
    kinds = {Status.OPTIMAL: 0, Status.UNSOLVABLE: 0}
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional, axioms=False))
        best = puzzle.left[puzzle.start]
        found = symbolic(puzzle, Limits())
        kinds[found.status] += 1
        assert (found.status is Status.UNSOLVABLE) == (best == math.inf), seed
        if best < math.inf:
            moves = [puzzle.task.index(action) for action in found.moves]
            assert puzzle.cost_of(moves) == best == found.bound, seed
    assert min(kinds.values()) > number // 20


@pytest.mark.parametrize("rung", [2, slow(5)])
def test_on_textbook_problems_the_optimum_is_the_known_one(rung):
    for domain in GENERATORS.keys() - {"haulage", "jugs"}:
        board = pp.instance("pddl", f"{domain}/0{rung}")
        found = pp.solve(board, engine="symbolic", timeout=120)
        assert found.status == ("optimal" if board.known["solvable"] else "unsolvable"), domain
        assert found.cost == board.known.get("cost")


def test_where_the_library_has_no_memory_left_the_limit_is_memory(monkeypatch):
    pytest.importorskip("dd.cudd")
    monkeypatch.setattr(module, "_SHARE", 0.0)  # so that it has one MiB
    found = symbolic(pp.instance("pddl", "blocks/10").puzzle, Limits(None, 10_000.0))
    assert (found.status, found.limit) == (Status.GAVE_UP, Limit.MEMORY)


def test_what_it_cannot_take_it_refuses(monkeypatch):
    board = pp.instance("pddl", "blocks/01")
    assert refusal(board.puzzle) is None
    assert refusal(TaskPuzzle(task(1, False, axioms=True))) == "the problem has derived predicates"
    monkeypatch.setattr(module, "_MOST_CHANGES", 1)
    lights = pp.instance("pddl", "lights-out/01").puzzle
    assert refusal(lights) == "an action has more than 1 conditional effects"
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(InputError, match="cannot take the problem: it needs dd"):
        board.searches()["symbolic"].find(board.puzzle, Limits())


def test_it_gives_up_in_time_with_a_bound_that_holds():
    board = pp.instance("pddl", "sliding-tiles/20")
    find = board.searches()["symbolic"].find
    for seconds in (0.0, 0.5, 2.0, 8.0, 32.0):  # until a bound is proved: no machine is that slow
        found = find(board.puzzle, Limits(seconds))
        assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)
        assert (found.bound or 0) <= board.known["cost"]
        if (found.bound or 0) > 5:
            break
    assert found.bound > 5
