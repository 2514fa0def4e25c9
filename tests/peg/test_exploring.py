"""Whole spaces, packed, counted as bits, and what can be won: known figures, and brute force."""

import json
import random

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.exploring import by_rules, in_arrays
from pddlpuzzles.exploring.counting import explore_whole
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.peg import bit_sets, exploring
from pddlpuzzles.families.peg.bit_sets import BitSet
from pddlpuzzles.families.peg.boards import keeping
from pddlpuzzles.families.peg.exploring import script, winning
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search import layered
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.space import Depth, Remaining, Space, Watch, require_fitting
from pddlpuzzles.search.words import Symmetries
from tests.peg import oracle
from tests.peg.boards import PEG, bundled, puzzle, spaced, triangle, with_mark
from tests.programs import PROGRAM, ran
from tests.seeds import number_by_default, slow
from tests.spaces import require_equal

by_objective = pytest.mark.parametrize("objective", ["jumps", "sweeps"])


def require_same(board, depth=None, most=None):
    """Compare the two; return how many states there are."""
    packed = PEG.exploring.packed(board, lambda: None)
    found = in_arrays.expand(board, packed, Watch(), depth, most)
    require_equal(by_rules.expand(board, Watch(), depth, most), found)
    return len(found.states)


@by_objective
def test_small_boards_have_the_same_space_both_ways(objective):
    names = ("cross", "fireplace", "ipc-2008-p04", "mid-sweep", "plus", "square-4", "tiny-stuck")
    boards = [catalogue.instance(PEG, name).under(objective).puzzle for name in names]
    assert sum(require_same(board) for board in boards) > 2500
    with pytest.raises(TooManyError):
        require_same(boards[-2], most=1000)


@by_objective
@pytest.mark.parametrize("columns", [7, slow(8), 9])
def test_large_boards_have_the_same_first_layers_both_ways(objective, columns):
    rows = [["*"] * columns for _ in range(7)]
    rows[3][3] = "o"
    goal = spaced([["o"] * columns] * 6 + [["*", *["o"] * (columns - 1)]])
    assert require_same(puzzle(spaced(rows), goal, objective=objective), depth=5) > 300


@pytest.mark.parametrize(("module", "name"), [(bit_sets, "_INNER"), (layered, "_DIGIT")])
def test_many_pages_and_many_digits_count_what_one_does(module, name, monkeypatch):
    boards = [bundled(name) for name in ("square-4", "triangle-15")]
    whole = [exploring.space(board, Watch(), None) for board in boards]
    monkeypatch.setattr(module, name, 2 if module is bit_sets else 4)
    for board, one in zip(boards, whole, strict=True):
        assert module is layered or BitSet(board.board, board.start).pages > 10
        found = exploring.space(board, Watch(), None)
        assert (found.depths, found.remaining) == (one.depths, one.remaining)
        assert (found.optimum, found.optimal_plans) == (one.optimum, one.optimal_plans)


def test_at_a_limit_there_is_what_was_found_until_then():
    """Boards; where it looks for what can be won, all states and classes."""
    found = {}
    for name, stage in (("english-central", " pages"), ("triangle-15", "from the goals, 3 pegs")):

        def reached(where, known, ahead, stage=stage):
            if stage in where:
                raise LimitError(Limit.TIME)

        found[name] = space = exploring.space(bundled(name), Watch(report=reached), None)
        assert (space.complete, space.limit, space.winnable) == (False, Limit.TIME, None)
    assert 0 < found["english-central"].states < 187_636_299
    assert (space.states, space.classes) == (3_016, 1_544)


def test_sweeps_and_boards_past_memory_are_left_to_the_rules():
    assert exploring.space(bundled("square-4-sweeps"), Watch(), None) is None
    assert exploring.space(bundled("english-central"), Watch(Limits(memory=100)), None) is None


def test_holes_that_no_jump_joins_are_left_to_the_rules():
    row = "    ".join("**o**o*")
    text = f'puzzle = "peg"\ngoal = "one-peg"\nstart = """\n{row}\n"""\n'
    scattered = catalogue.parse(text, "scattered", "scattered", PEG)
    assert exploring.space(scattered.puzzle, Watch(), None) is None
    assert explore(scattered).space.states == 1


@pytest.mark.slow
def test_the_central_game_has_the_published_figures_within_half_a_gigabyte():
    done = ran([*PROGRAM, "explore", "peg", "--memory", "500", "--json"], check=True)
    found = json.loads(done.stdout)
    assert found["complete"]
    assert (found["states"], found["classes"]) == (187_636_299, 23_475_688)
    assert found["winnable"] == 13_428_122
    assert sum(row["classes"] for row in found["remaining"]) == 1_679_072
    assert (found["optimum"], found["optimal_plans"]) == (31, 40_861_647_040_079_968)


@number_by_default(20, 1)
def test_every_way_of_counting_is_brute_force(number, monkeypatch):
    for seed in range(number):
        drawn, wanted = oracle.countable(random.Random(seed), "jumps")
        instance = catalogue.parse(drawn.text, "odd", "odd", PEG)
        for options in ({}, {"most": oracle.MOST}, {"depth": len(drawn.pegs)}):
            with explore(instance, **options) as found:
                assert found.record().items() >= wanted.items()
        with monkeypatch.context() as patch, explore(instance, jobs=2) as found:
            assert found.record().items() >= wanted.items()
            patch.setattr(exploring, "_WORKING", 1 << 60)  # past memory
            with explore(instance) as on_disk:
                assert on_disk.space.shared
                assert on_disk.record().items() >= wanted.items()


def test_a_defect_is_reported_in_a_line(run, monkeypatch):
    """For a hole that an even set does not have it says nothing of the peg there."""

    def beside(sets, jumps):
        pinned = []
        for even in sets:
            holes = (hole for hole in range(15) if not even >> hole & 1 and hole not in pinned)
            pinned.append(next(holes))
        return sets, pinned

    monkeypatch.setattr(bit_sets, "_pin", beside)
    done = run("explore", "peg", "triangle-15", "--json")
    assert (done.code, json.loads(done.out)["error"]["kind"]) == (30, "planner")
    assert all(it in done.err for it in ("explore: its figures do not fit", "report it"))


def test_figures_that_do_not_fit_are_refused():
    fine = {"complete": True, "optimum": 1, "optimal_plans": 1}
    fine["depths"] = first, second = Depth(0, 1, 1, 1, 0), Depth(1, 4, 2, 1, 2)
    fine["remaining"] = goal, before = Remaining(0, 1, 1), Remaining(1, 1, 1)
    require_fitting(Space(**fine))
    wrong = [(), (Depth(0, 2, 1, 1, 0), second), (first, Depth(2, 4, 2, 1, 2))]
    for row in ((4, 2, 1, -4), (4, 2, 1, 4), (4, 2, 2, 2), (4, 5, 1, 2)):
        wrong.append((first, Depth(1, *row)))
    remaining = None, (goal, Remaining(1, 17, 1)), (Remaining(0, 1, 2), before)
    for key, values in (
        *(("depths", wrong), ("remaining", remaining)),
        *(("optimum", (None, 2)), ("optimal_plans", (0,))),
    ):
        for value in values:
            with pytest.raises(PlannerError, match="do not fit"):
                require_fitting(Space(**{**fine, key: value}))


STARTS = {
    "square": [spaced(with_mark(["****"] * 4, *divmod(hole, 4), "o", "*")) for hole in range(16)],
    "triangular": [triangle(5, hole) for hole in range(15)],
}


@pytest.mark.parametrize(("geometry", "is_solvable"), [("square", False), ("triangular", True)])
def test_what_can_be_won_is_what_the_whole_space_says(geometry, is_solvable):
    compared = 0
    for start in STARTS[geometry]:
        board = puzzle(start, start.translate(str.maketrans("*o", "o*")), geometry)
        symmetric = Symmetries(board.size, keeping(board))
        boards = [state for state, _ in explore_whole(board, 10**6, Watch()).winnable()]
        classes = np.unique(symmetric.canonical(np.array(boards, np.uint64)))
        for pegs, some in winning(board).items():
            true = classes[np.bitwise_count(classes) == pegs]
            assert some.tolist() == true.tolist()
            compared += len(true)
    assert compared > 100 if is_solvable else not compared


def test_other_games_have_no_table():
    for name in ("cross", "english-d1-d4", "triangle-15", "english-c1-c1", "french-central"):
        assert script(bundled(name)) is None
