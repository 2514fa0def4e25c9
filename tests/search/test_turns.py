"""A* by turns: LM-cut for a glance, then potentials and both."""

import pytest

import pddlpuzzles as pp
from pddlpuzzles.families.pddl import searches
from pddlpuzzles.families.pddl.texts import read_texts
from pddlpuzzles.puzzle import Finding, Limit, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.best_first import Successors, astar, in_parts
from pddlpuzzles.search.informed import Informed
from tests.pddl.chance import Chance
from tests.search.tasks import TaskPuzzle, task
from tests.seeds import number_by_default, slow


@pytest.fixture
def _no_glance(monkeypatch):
    """Let every problem come to the turns, of which most are too short for it."""
    monkeypatch.setattr(searches, "_GLANCE", 1e-9)
    monkeypatch.setattr(searches, "_FIRST", 1e-4)


QUICK = ("gripper/04", "sokoban/04", "lights-out/03", "visit-all/06")
LONGER = ("blocks/06", "blocks/04", "hanoi/04", "sliding-tiles/04", "sliding-tiles/07")
LONGER += ("river-crossing/02", "logistics/04")


@pytest.mark.usefixtures("_no_glance")
@pytest.mark.parametrize("names", [QUICK, slow(LONGER)])
@pytest.mark.parametrize("longest", [searches._LONGEST, 1e-9])
def test_each_search_proves_the_known_optimum(names, longest, monkeypatch):
    monkeypatch.setattr(searches, "_LONGEST", longest)
    for board in (pp.instance("pddl", name) for name in names):
        found = searches.SEARCHES["astar"].find(board.puzzle, Limits())
        if not board.known["solvable"]:
            assert found.status is Status.UNSOLVABLE
            continue
        assert found.status is Status.OPTIMAL
        assert judge(board.puzzle, found.moves).cost == found.bound == board.known["cost"]


@pytest.mark.usefixtures("_no_glance")
@number_by_default(120, 25)
def test_on_problems_of_chance_it_finds_what_uniform_cost_search_finds(number):
    kinds = {Status.OPTIMAL: 0, Status.UNSOLVABLE: 0}
    for seed in range(number):
        made = Chance(seed, derives=seed % 3 == 0)
        puzzle = read_texts(made.domain, made.problem, "domain", "problem")
        both = (searches.SEARCHES[name] for name in ("astar", "uniform-cost"))
        found, plain = (search.find(puzzle, Limits()) for search in both)
        assert (found.status, found.bound) == (plain.status, plain.bound)
        kinds[found.status] += found.moves != ()
    assert min(kinds.values()) > number / 24


@number_by_default(100, 20)
def test_a_search_that_stops_at_each_state_and_goes_on_ends_as_one_that_does_not(number):
    stops = 0
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional=False), "lmcut")
        whole = astar(Successors(puzzle))
        *parts, last = in_parts(Successors(puzzle), lambda: Limits(seconds=0))
        assert last == whole
        assert all(part.limit is Limit.TIME for part in parts)
        assert [part.expanded for part in parts] == list(range(len(parts)))
        stops += len(parts)
    assert stops > number / 2


def _by_script(monkeypatch, script):
    """Have the searches that take turns yield findings of a script, then their own; list these."""
    seen = []

    def in_parts_by_script(graph, *others):
        if others[-1] is None:  # the glance, which has no bound at the start
            yield from in_parts(graph, *others)
            return
        name = "potentials" if isinstance(graph.puzzle, Informed) else "both"
        seen.append(f"{name} began")
        try:
            for bound, limit in script[name]:
                yield Finding(Status.GAVE_UP, bound=bound, limit=limit, expanded=1)
            seen.append(f"{name} went on")
            yield from in_parts(graph, *others)
        finally:
            seen.append(f"{name} ended")

    monkeypatch.setattr("pddlpuzzles.families.pddl.searches.in_parts", in_parts_by_script)
    return seen


@pytest.mark.usefixtures("_no_glance")
@pytest.mark.parametrize("full", ["potentials", "both"])
def test_where_memory_is_full_potentials_are_freed_and_the_other_search_proves(full, monkeypatch):
    script = {"potentials": [(0, Limit.TIME)], "both": [(0, Limit.TIME)]}
    script[full].append((0, Limit.MEMORY))
    seen = _by_script(monkeypatch, script)
    board = pp.instance("pddl", "gripper/04")
    found = searches.SEARCHES["astar"].find(board.puzzle, Limits())
    assert found.status is Status.OPTIMAL
    assert found.bound == board.known["cost"]
    assert seen.index("potentials ended") < seen.index("both went on")


@pytest.mark.usefixtures("_no_glance")
def test_a_bound_that_one_search_has_proved_holds_where_the_other_gives_up(monkeypatch):
    at_end = [(2, Limit.TIME)] * 1000
    script = {"potentials": [(1, Limit.TIME), (29, Limit.TIME), *at_end], "both": at_end}
    _by_script(monkeypatch, script)
    monkeypatch.setattr(searches, "_FIRST", 0.05)
    board = pp.instance("pddl", "sliding-tiles/20")
    rest = iter([9.0] * 30)
    left = lambda most=None: Limits(next(rest, 0.0), processor=most)  # noqa: E731
    monkeypatch.setattr(searches, "_clock", lambda limits: left)
    found = searches.SEARCHES["astar"].find(board.puzzle, Limits(seconds=20))
    assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)
    assert found.bound == 29 <= board.known["cost"]
