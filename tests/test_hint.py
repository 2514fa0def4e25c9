"""Hints: the next move, how many are left, and since when the goal is out of reach."""

import json
import math
import random
import time
from dataclasses import replace
from types import SimpleNamespace

import networkx
import pytest

import pddlpuzzles
from pddlpuzzles import solve
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.planners import auto
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.heuristics.lmcut import LmCut
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.solving import hint as module
from pddlpuzzles.solving import solve as solving
from pddlpuzzles.solving.hint import hint
from tests.spaces import distances


@pytest.mark.parametrize("name", ["peg", "braintwist", "machiavelli", "minesweeper"])
def test_hint_after_hint_is_a_cheapest_way_to_the_goal(name):
    first = catalogue.instance(catalogue.family(name), "tiny")
    told, spent, left = [], 0, None
    while True:
        found = hint(first, ", ".join(told))
        if left is not None:
            assert found.left in (left, left - 1)
        if found.move is None:
            break
        left = found.left
        told.append(found.move)
        spent += 1
        assert spent < 50
    assert found.left == 0 or name == "minesweeper"
    assert left <= first.known["cost"]


def test_a_hint_is_given_in_words_and_as_json(run):
    done = run("hint", "peg", "english-central", "--after", "d2-d4")
    assert done.code == 0
    assert "left: 30 jumps, this one included" in done.out
    assert "left: 24 cells, this one included" in run("hint", "minesweeper").out
    answer = json.loads(run("hint", "peg", "tiny", "--json").out)
    assert (answer["status"], answer["left"], answer["moves_left"]) == ("optimal", 4, 4)
    assert answer["words"].startswith(answer["move"].split("-")[0])
    assert answer["reason"] is answer["last"] is answer["best"] is None
    board = pddlpuzzles.instance("peg", "* * o *\n")
    assert pddlpuzzles.hint(board).move == "a1-c1"
    after = board.after("a1-c1")
    assert type(after) is type(board)
    assert pddlpuzzles.hint(board, "a1-c1").left == pddlpuzzles.hint(after).left


@pytest.fixture(scope="module")
def whole():
    """A board, its state graph, and what is left in the states from which it can be won."""
    first = catalogue.instance(catalogue.family("peg"), "square-4")
    graph = StateGraph(first.puzzle)
    graph.expand_all(100_000)
    left = distances(graph, first.puzzle.is_goal)
    return first, graph, {state: cost for state, cost in left.items() if cost < math.inf}


def test_in_a_small_space_a_hint_compares_the_moves(whole, monkeypatch):
    first, _, left = whole
    monkeypatch.setattr(module, "_COMPARING", 60.0)  # on any machine
    chance = random.Random(5)
    for steps in (0, 3, 6, 9) * 5:
        state, told = first.puzzle.start, []
        while len(told) < steps:
            moves = first.puzzle.moves(state)
            able = [one for one in moves if first.puzzle.apply(state, one) in left]
            if not able:
                break
            told.append(first.puzzle.notation(move := chance.choice(able)))
            state = first.puzzle.apply(state, move)
        if first.puzzle.is_goal(state):
            continue
        costs = [left.get(first.puzzle.apply(state, one)) for one in first.puzzle.moves(state)]
        found = hint(first, " ".join(told))
        assert found.left == left[state]
        able = [cost for cost in costs if cost is not None]
        assert vars(found.choices) == {
            "legal": len(costs),
            "winning": len(able),
            "cheapest": able.count(left[state] - 1),
        }


def test_small_and_large_spaces_get_the_same_answers(monkeypatch):
    chance = random.Random(2)
    for name in ("square-4", "square-4-sweeps", "fireplace"):
        first = catalogue.instance(catalogue.family("peg"), name)
        state, told = first.puzzle.start, []
        while moves := list(first.puzzle.moves(state)):
            told.append(first.puzzle.notation(move := chance.choice(moves)))
            state = first.puzzle.apply(state, move)
        for end in (3, len(told) // 2):
            way = " ".join(told[:end])
            known = hint(first, way)
            with monkeypatch.context() as patched:
                patched.setattr(module, "_FEW", 0)
                patched.setattr(module, "_MOMENT", 30.0)
                searched = hint(first, way)
            assert searched.choices is None
            for key in ("status", "left", "last", "best"):
                assert getattr(known, key) == getattr(searched, key), (name, way, key)


def test_a_proof_without_search_is_given_as_the_reason(run):
    done = run("hint", "peg", "square-4-corner", "--json")
    answer = json.loads(done.out)
    assert (done.code, answer["status"]) == (11, "unsolvable")
    assert answer["reason"].startswith("the Rule of Three")
    assert answer["best"]["left"] == 2
    assert answer["last"] is None
    told = "unsolvable: the goal is out of reach (the Rule of Three"
    assert told in run("hint", "peg", "square-4-corner").out
    solved = run("solve", "peg", "square-4-corner")
    assert told in solved.out
    assert "note: `hint` shows the best end that can be reached" in solved.err
    assert "2 pegs, on " in run("hint", "peg", "square-4-corner").out


def test_actions_need_no_brackets_and_a_mistyped_one_is_named(run, tmp_path):
    asked = ("hint", "pddl", "blocks/01", "--json", "--after")
    there, bare = (
        json.loads(run(*asked, moves).out) | {"seconds": 0}
        for moves in ("(unstack c b) (put-down c)", "unstack c b; put-down c")
    )
    assert bare == there
    assert "there is no action 'unstak'; did you mean 'unstack'?" in run(*asked, "unstak c b").err
    (tmp_path / "moves").write_text("unstack c b ; as the hint said\n")
    assert json.loads(run(*asked, tmp_path / "moves").out)["left"] == there["left"] + 1


def test_positions_out_of_reach_name_the_last_that_was_not(whole):
    first, graph, winnable = whole
    for seed in range(8):
        chance = random.Random(seed)
        state, told, lost = first.puzzle.start, [], None
        while moves := list(first.puzzle.moves(state)):
            move = chance.choice(moves)
            state = first.puzzle.apply(state, move)
            told.append(first.puzzle.notation(move))
            if lost is None and state not in winnable:
                lost = len(told)
            if lost is not None and len(told) - lost > seed:
                break
        assert lost is not None
        found = hint(first, " ".join(told))
        assert found.status is Status.UNSOLVABLE
        assert found.last.moves == tuple(told[: lost - 1])
        reachable = {state} | networkx.descendants(graph, state)
        assert found.best.left == min(first.puzzle.pegs_of(one).bit_count() for one in reachable)
        assert f"(step {lost - 1})" in found.text() or lost == 1


def test_moves_may_be_in_a_file_and_each_has_its_place(run, tmp_path):
    path = tmp_path / "moves"
    for asked, after, place in (
        (("peg", "tiny"), "d1-d3\nd1-d3 d1-d3 d1-d2", "2:13"),
        (("peg", "tiny"), "d1 to d3 d1-d9", "1:10"),
        (("pddl", "blocks/01"), "(unstack c b) (put-doen c)", "1:15"),
    ):
        path.write_text(after)
        for given in (after, path):
            done = run("hint", *asked, "--after", given)
            assert (done.code, done.err.count("\n")) == (2, 1)
            assert f" {path if given == path else '--after'}:{place}: " in done.err
        path.write_text(after.split("\n")[0].split(" (")[0].removesuffix(" d1-d9"))
        assert run("show", *asked, "--after", path).code == 0
    done = run("hint", "peg", "tiny", "--after", "d1-d3 d1-d3")
    assert (done.code, done.out) == (2, "")
    assert done.err == "pddlpuzzles: --after: step 2, d1-d3: there is no peg on d1 to jump with\n"


@pytest.mark.parametrize(
    ("large", "quick", "order"),
    [
        (10_000, 0.0, ["plan", "proof", "proof", "plan"]),
        (0, math.inf, ["plan", "proof"] * 2),
        (0, 0.0, ["plan", "proof", "plan"]),
    ],
)
def test_with_little_time_or_of_a_large_problem_the_proof_takes_none_from_the_plan(
    monkeypatch, large, quick, order
):
    board = pddlpuzzles.instance("pddl", "blocks/10")
    plan = solve(board, engine="greedy").sealed
    asked = []

    def answer(name, status):
        def ask(*_):
            asked.append(name)
            return replace(plan, status=status, proof=None)

        return ask

    for name, value in ("_FEW", 1), ("_MOMENT", 0.05), ("_LARGE", large), ("_QUICK", quick):
        monkeypatch.setattr(module, name, value)
    prove = answer("proof", Status.GAVE_UP)
    monkeypatch.setattr(auto, "race", lambda *_: auto.EngineAnswer("all", prove()))
    monkeypatch.setattr(module, "_unproved_plan", answer("plan", Status.SOLVED))
    for seconds in (8, 100):
        found = hint(board, limits=Limits(seconds))
        assert found.status is Status.SOLVED
        assert "this one included (a plan that is not proved cheapest)" in found.text()
    assert asked == order


@pytest.mark.parametrize("status", [Status.SOLVED, Status.GAVE_UP])
@pytest.mark.parametrize("bounds", [(20, 18), (18, 20), (20, None), (None, 20), (None, None)])
def test_of_the_bounds_of_a_proof_and_of_a_plan_a_hint_has_the_better(monkeypatch, status, bounds):
    board = pddlpuzzles.instance("pddl", "blocks/06")
    moves = solve(board, engine="greedy").sealed.moves if status is Status.SOLVED else None

    def out_of_time(*_):
        raise LimitError(Limit.TIME)

    monkeypatch.setattr(auto, "ask_at_once", out_of_time)
    proof = Sealed(Status.GAVE_UP, bound=bounds[0])
    plan = Sealed(status, moves, bound=bounds[1])
    monkeypatch.setattr(auto, "race", lambda *_: auto.EngineAnswer("all", proof))
    monkeypatch.setattr(solving, "solve", lambda *_, **__: SimpleNamespace(sealed=plan))
    found = hint(board)
    own = 15 if moves else None  # what the rules say of the start
    assert (found.status, found.bound) == (status, own if bounds == (None, None) else 20)


def test_what_is_proved_at_once_is_so_for_a_hint(monkeypatch):
    monkeypatch.setattr(auto, "race", None)  # nor is it asked
    monkeypatch.setattr(auto, "_LEAST", 60.0)  # on any machine
    found = hint(pddlpuzzles.instance("pddl", "hanoi/10"))
    assert (found.status, found.left) == (Status.OPTIMAL, 511)


def test_moves_are_compared_in_a_part_of_the_time_that_the_proof_took(monkeypatch):
    steps, taken = PlanningProblem.steps, []

    def slow(puzzle, state):
        taken.append(sum(range(100_000)))
        return steps(puzzle, state)

    monkeypatch.setattr(PlanningProblem, "steps", slow)
    monkeypatch.setattr(auto, "_LEAST", 60.0)
    monkeypatch.setattr(module, "_COMPARING", 0.0)
    found = hint(pddlpuzzles.instance("pddl", "lights-out/03"))
    assert (found.status, found.choices, len(taken) < 200) == (Status.OPTIMAL, None, True)


def test_a_limit_holds_in_the_midst_of_an_estimate(monkeypatch):
    cuts, cut = [], LmCut._cut

    def slow(heuristic, *given):
        cuts.append(time.sleep(seconds / 4))
        return cut(heuristic, *given)

    instance = catalogue.instance(catalogue.any_problem(), "blocks/09")
    assert instance.puzzle.heuristic(instance.puzzle.start) > 0  # it is grounded
    monkeypatch.setattr(LmCut, "_cut", slow)
    for seconds in (0.4, 1.6, 6.4, 25.6):  # until it has begun
        found = hint(instance, limits=Limits(seconds))
        assert found.status in (Status.GAVE_UP, Status.SOLVED)
        if cuts:
            break
    assert 0 < len(cuts) < 15


GREEDY = ("--engine", "greedy")
"""It finds a plan of more than 9 sweeps at once, and proves nothing; 9 are enough."""
LARGE = "english-central-sweeps"
"""No machine proves in a thousandth of a second that its known cost is wrong, or right."""


@pytest.fixture
def board(tmp_path):
    def written(known: str, name: str = "triangle-15-sweeps"):
        path, peg = tmp_path / "board.toml", catalogue.family("peg")
        puzzle = catalogue.instance(peg, name).puzzle
        drawn = peg.drawing.write(replace(puzzle, goal_pegs=0, goal_holes=0, one_peg=True))
        path.write_text(f'puzzle = "peg"\n{drawn}[known]\n{known}\n')
        return path

    return written


def asked(run, path, *arguments: str) -> tuple[dict, str]:
    record = json.loads(run("solve", "peg", path, *arguments, "--json").out)
    return record, " ".join(run("solve", "peg", path, *arguments).out.split())


LAYERS = ("--engine", "layers", "--timeout", "0.001")
CLAIMS = [
    ("cost = 9", "solved", GREEDY, "the optimum is 9 sweeps ([known] of board)"),
    ("cost = 13", "solved", GREEDY, "this is the optimum ("),
    ('cost = 9\nsource = "B"', "solved", GREEDY, "the optimum is 9 sweeps ([known] of board: B)"),
    *((one, "optimal", ("--optimal",), "") for one in ("cost = 9", "cost = 99", 'fun = "some"')),
    *((one, "solved", GREEDY, "") for one in ("cost = 99", "cost = 1", "solvable = true")),
    ("solvable = false", "solved", GREEDY, ""),
    ("cost = 9", "solved", (*GREEDY, "--after", "a1-a3"), ""),
    ("cost = 18", "gave-up", LAYERS, "the optimum is 18 sweeps ([known] of board)"),
    ("solvable = true", "gave-up", LAYERS, "it can be solved ([known] of board)"),
    ("solvable = false", "gave-up", LAYERS, "it cannot be solved ([known] of board)"),
]
"""What a file says to be known, how the board is solved, and what is said beside the answer."""


@pytest.mark.parametrize(("known", "status", "how", "said"), CLAIMS)
def test_what_is_known_is_said_where_it_is_neither_proved_nor_refuted_nor_of_another_start(
    run, board, known, status, how, said
):
    name = LARGE if status == "gave-up" else "triangle-15-sweeps"
    record, text = asked(run, board(known, name), *how)
    bare, _ = asked(run, board("", name), *how)
    for key in ("status", "cost", "bound", "proof"):
        assert record[key] == bare[key], "it proves nothing"
    assert (record["status"], "known" in record, "known" in bare) == (status, said != "", False)
    assert (f"known, and not proved here: {said}" in text) == (said != "")
    assert not said or record["known"]["solvable"] is ("false" not in known)


def test_what_a_file_says_is_not_exported_as_proved(run, board, tmp_path):
    for known, said in (
        ("cost = 9", "; Optimum, as the instance's file says: 9."),
        ('cost = 9\nproved = "A neighbour"', "; Optimum, as the instance's file says: 9."),
        ("solvable = false", "; Said by its file to have no solution."),
    ):
        run("export", "peg", board(known), "-o", tmp_path / known)
        text = (tmp_path / known / "board.pddl").read_text()
        assert said in text
        assert "Proved" not in text
    run("export", "peg", "triangle-15", "-o", tmp_path)
    assert "; Proved optimum: 13." in (tmp_path / "triangle-15.pddl").read_text()


def test_hint_and_check_say_it_too(run, board, tmp_path):
    small = "triangle-15-sweeps"
    assert f"solve peg {small} --optimal\n" in run("solve", "peg", small, *GREEDY).out
    path, plan = board("cost = 18", LARGE), tmp_path / "plan"
    moment, known = ("--timeout", "0.001"), "known, and not proved here: the optimum is 18 sweeps"
    record = json.loads(run("hint", "peg", path, *moment, "--json").out)
    assert (record["status"], record["known"]["cost"]) == ("gave-up", 18)
    assert known in run("hint", "peg", path, *moment).out
    assert "known" not in json.loads(run("hint", "peg", "tiny", "--json").out)
    plan.write_text(run("solve", "peg", "english-central", *GREEDY).out)
    record = json.loads(run("check", "peg", path, plan, "--json").out)
    assert (record["optimum"], record["bound"], "known" in record) == (None, None, False)
    judged = ("check", "peg", path, plan, "--optimal", *moment)
    record = json.loads(run(*judged, "--json").out)
    assert (record["optimum"], record["known"]["cost"]) == (None, 18)
    assert known in run(*judged).out
