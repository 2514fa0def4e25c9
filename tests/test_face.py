"""The Python face: what `import pddlpuzzles` gives."""

import base64
import doctest
import json
import pickle
import sys
from xml.etree import ElementTree

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError, PuzzleError
from tests.pddl.chance import Chance
from tests.programs import ran
from tests.seeds import slow


def test_its_examples_are_true():
    assert doctest.testmod(pp).failed == 0
    assert doctest.testmod(pp).attempted > 8


def test_importing_it_imports_nothing_else():
    code = "import sys, __future__; before = set(sys.modules); import pddlpuzzles\n"
    code += "print(sorted(set(sys.modules) - before))"
    assert ran([sys.executable, "-c", code], check=True).stdout == "['pddlpuzzles']\n"
    assert all(getattr(pp, name) for name in pp.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        _ = pp.nothing


@pytest.mark.parametrize("puzzle", pp.puzzles())
def test_a_board_is_read_from_all_that_it_is_written_as(puzzle, tmp_path):
    board = pp.instance(puzzle)
    path = tmp_path / f"{board.name}.toml"
    path.write_text(board.toml)
    assert pp.instance(puzzle, path) == pp.instance(puzzle, str(path)) == board
    assert pp.instance(puzzle, board.toml).puzzle == board.puzzle


@pytest.mark.parametrize(
    "puzzle", [one if one == "machiavelli" else slow(one) for one in pp.puzzles()]
)
def test_unified_planning_finds_the_native_engine_by_its_name(puzzle):
    from unified_planning.engines import PlanGenerationResultStatus, ValidationResultStatus
    from unified_planning.shortcuts import OneshotPlanner, PlanValidator, get_environment

    get_environment().credits_stream = None
    board = pp.instance(puzzle, "tiny")
    problem = board.problem()
    with OneshotPlanner(name="pddlpuzzles") as planner:
        found = planner.solve(problem)
        assert found.status is PlanGenerationResultStatus.SOLVED_OPTIMALLY
        if puzzle != "braintwist":  # of which every placing has a solution
            stuck = "crossed-wire" if puzzle == "minesweeper" else "tiny-stuck"
            none = planner.solve(pp.instance(puzzle, stuck).problem())
            assert none.status is PlanGenerationResultStatus.UNSOLVABLE_PROVEN
    with PlanValidator(problem_kind=problem.kind) as validator:
        assert validator.validate(problem, found.plan).status is ValidationResultStatus.VALID
    assert board.plan(found.plan).cost == board.known["cost"]


def test_the_native_engine_takes_any_problem():
    from unified_planning.shortcuts import Fluent, InstantaneousAction, OneshotPlanner, Problem

    pp.instance("peg", "tiny").problem()
    lamp = Problem("lamp")
    lit = lamp.add_fluent(Fluent("lit"), default_initial_value=False)
    switch = InstantaneousAction("switch")
    switch.add_effect(lit, True)
    lamp.add_action(switch)
    lamp.add_goal(lit)
    with OneshotPlanner(name="pddlpuzzles") as planner:
        found = planner.solve(lamp)
    plan = "SequentialPlan:\n    switch"
    assert (found.status.name, str(found.plan)) == ("SOLVED_OPTIMALLY", plan)
    task = pp.instance(lamp)
    assert (task.puzzle.objective, pp.solve(task, engine="astar").cost) == ("actions", 1)


def test_the_native_engine_takes_formulas_that_unified_planning_does_not_write():
    from unified_planning.shortcuts import OneshotPlanner

    for seed in (14, 18):  # whose formulas it simplifies to false, or to true
        made = Chance(seed)
        ours = pp.solve(pp.instance(made.domain, made.problem), engine="astar")
        problem = pp.instance(made.domain, made.problem).problem()
        with OneshotPlanner(name="pddlpuzzles") as planner:
            found = planner.solve(problem)
        assert (found.plan is None) == (ours.plan is None)
        assert found.plan is None or len(found.plan.actions) == len(ours.plan)


def test_what_one_naturally_passes_is_taken(tmp_path, monkeypatch):
    board = pp.instance("peg", "tiny")
    found = pp.solve(board, engine="astar")
    for plan in (found, found.moves, list(found.plan), " ".join(found.moves)):
        assert pp.check(board, plan)
    assert not pp.check(board, found.moves[1:2])
    assert board.after(found.moves[:2]).puzzle == board.after(" ".join(found.moves[:2])).puzzle
    assert pp.hint(board, found.moves[:1]).left == 3
    assert pp.instance("peg", "* * o * o").puzzle.start.bit_count() == 3
    assert pp.instance("braintwist", "rv fc bc rg bv rc bs fs fg ag av as").puzzle
    stuck = pp.solve(pp.instance("peg", "french-central"), optimal=True)
    with pytest.raises(InputError, match="unsolvable and has no plan"):
        pp.check(board, stuck)
    monkeypatch.chdir(tmp_path)
    tiny = pp.instance("peg", 'puzzle = "peg"\nstart = "* * o"\ngoal = "one-peg"\n')
    assert pp.check(tiny, "a1-c1").valid, "a plan of one move is no path"
    assert pp.check(pp.instance("braintwist", "tiny"), "-5").reason.startswith("the goal")
    for plan, said in (
        ("plan.txt", r"plan\.txt: no such file"),
        ("a5-a3", r"no file of that name is there, and it is no move: .* a5"),
        (5, "a plan of type int, expected moves"),
    ):
        with pytest.raises(InputError, match=said):
            pp.check(tiny, plan)
    (tmp_path / "a1-c1").write_text("")
    assert not pp.check(tiny, "a1-c1").valid, "a file of that name is the plan"


def answers(puzzle):
    board = pp.instance(puzzle, None if puzzle == "pddl" else "tiny")
    found = pp.solve(board, "astar")
    yield pp.check(board, found)
    yield pp.check(board, found.plan[:-1])
    yield pp.check(board, found.plan[::-1])
    yield pp.hint(board)
    yield pp.hint(board, found.moves)
    yield pp.explore(board, depth=2)
    if puzzle == "peg":
        yield pp.explore(board)
        yield pp.hint(pp.instance("peg", "tiny-stuck"))
        yield pp.compare(board, "problems/peg/tiny.pddl", "domains/peg/jumps.pddl")
        yield pp.compare(board, "problems/peg/tiny-stuck.pddl", "domains/peg/jumps.pddl")


@pytest.mark.parametrize("puzzle", [*pp.puzzles(), "pddl"])
@pytest.mark.usefixtures("impatient")
def test_every_answer_is_short_as_a_value_and_a_table_or_a_picture_in_a_notebook(puzzle):
    for answer in answers(puzzle):
        shown = repr(answer)
        assert shown.startswith(f"<{type(answer).__name__} ")
        assert shown.count("\n") < 3
        assert len(shown) < 250
        root = ElementTree.fromstring(f"<div>{answer._repr_html_()}</div>")
        assert root.find(".//table") is not None or root.find(".//img") is not None
        for picture in root.iter("img"):
            data = picture.get("src").removeprefix("data:image/svg+xml;base64,")
            assert ElementTree.fromstring(base64.b64decode(data)).tag.endswith("svg")
    assert repr(pp.graph(pp.instance("peg"))) == "<StateGraph of 1 state, 0 of them expanded>"


def test_the_error_about_what_is_no_board_says_how_one_is_had():
    for ask in (pp.solve, pp.hint, pp.explore, pp.graph):
        said = r"^'tiny' is a str, .* pddlpuzzles\.instance.*\(path\)"
        with pytest.raises(TypeError, match=said) as raised:
            ask("tiny")
        assert isinstance(raised.value, PuzzleError)
    with pytest.raises(TypeError, match="NoneType"):
        pp.check(None, ["(jump a1 a2 a3)"])
    with pytest.raises(TypeError, match="int"):
        pp.compare(5, "problem.pddl")
    with pytest.raises(InputError, match=r"^there is no puzzle 'tiny'"):
        pp.compare("tiny", "problem.pddl")
    with pytest.raises(InputError, match=r"instance\(DOMAIN, PROBLEM\)"):
        pp.instance("; a problem\n(define (problem p) (:domain d))")


def generate(board, puzzle="peg", **options):
    return pp.generate(puzzle, **options)


def own(graph):
    return 0


MISTAKES = [
    *((InputError, pp.solve, it, "") for it in ({"timeout": 0}, {"timeout": "60"}, {"memory": -1})),
    (InputError, pp.solve, {"search": "astar(lmcut())", "engine": "astar"}, ""),
    (InputError, pp.solve, {"heuristic": "none", "engine": "fast-downward"}, ""),
    *((InputError, pp.solve, {it: own, "optimal": True}, " is") for it in ("heuristic", "search")),
    (InputError, pp.solve, {"heuristic": own, "engine": "fast-downward"}, " is"),
    (InputError, pp.solve, {"search": own, "engine": "astar"}, " is"),
    (InputError, pp.solve, {"search": own, "heuristic": "none"}, " is"),
    (InputError, pp.hint, {"after": "d1-d2"}, ""),
    (InputError, pp.explore, {"depth": -1}, ""),
    (InputError, generate, {"seed": -1}, " -1, expected 0 or more"),
    (TypeError, pp.solve, {"engine": 5}, " 5, expected an engine's name$"),
    (TypeError, pp.solve, {"encoding": 5}, " 5, expected an encoding's name or None$"),
    (TypeError, pp.solve, {"heuristic": 5}, " 5, expected a name, a function of a state or None$"),
    (TypeError, pp.solve, {"search": 5}, " 5, expected a text, a function of the graph or None$"),
    (TypeError, pp.hint, {"after": 5}, " 5, expected moves"),
    (TypeError, pp.explore, {"jobs": "2"}, " '2', expected a whole"),
    (TypeError, generate, {"seed": "5"}, " '5', expected a whole number"),
    (TypeError, generate, {"twists": "5", "puzzle": "braintwist"}, " '5', expected a whole"),
    (TypeError, generate, {"rows": 2.5}, " 2.5, expected a whole number"),
    (TypeError, generate, {"aces": 1, "puzzle": "machiavelli"}, " 1, expected a text"),
    (TypeError, lambda _, puzzle: pp.instance(puzzle), {"puzzle": 5}, " 5, expected a puzzle's"),
]


@pytest.mark.parametrize(("error", "ask", "options", "said"), MISTAKES)
def test_a_parameter_is_named_as_python_names_it(error, ask, options, said):
    with pytest.raises(error, match=rf"^({'|'.join(options)})\b{said}") as raised:
        ask(pp.instance("peg", "tiny"), **options)
    assert isinstance(raised.value, PuzzleError)
    assert "--" not in str(raised.value)
    assert repr(pickle.loads(pickle.dumps(raised.value))) == repr(raised.value)


def test_an_empty_plan_is_right_where_the_start_is_a_goal(run, tmp_path):
    done = pp.instance("peg", 'puzzle = "peg"\nstart = "* o o"\ngoal = "* o o"\n')
    for plan in ([], (), "", "\n", "; cost = 0 (unit cost)\n"):
        report = pp.check(done, plan)
        assert (report.valid, report.cost) == (True, 0)
        report = pp.check(pp.instance("peg", "tiny"), plan)
        assert (report.valid, "the goal is not reached" in report.reason) == (False, True)
    (tmp_path / "plan").touch()
    assert run("check", "peg", "tiny", tmp_path / "plan").code == 1


def test_boards_and_answers_are_those_of_the_command_line(run):
    board = pp.generate("peg", seed=5, rows=3, columns=4, jumps=4)
    asked = "--seed", 5, "--rows", 3, "--columns", 4, "--jumps", 4
    assert run("generate", "peg", *asked).out == board.toml
    with pytest.raises(InputError, match="did you mean 'rows'"):
        pp.generate("peg", row=3)
    board = pp.instance("peg", "tiny")
    assert run("show", "peg", "tiny").out == f"{board}\n"
    found = pp.solve(board, engine="astar")
    printed = run("solve", "peg", "tiny", "--engine", "astar")
    assert printed.out.splitlines()[:-1] == str(found).splitlines()[:-1]  # the last gives seconds
    assert "random play" in str(pp.explore(board))


def test_answers_are_dictionaries_that_equal_the_json(run, tmp_path):
    domain, problem = pp.instance("pddl", "blocks/01").pddl()
    (tmp_path / "domain.pddl").write_text(domain.replace(" :typing", ""))  # which is noted
    (file := tmp_path / "01.pddl").write_text(problem)
    (plan := tmp_path / "plan").write_text("(take a b)\n")
    board = pp.instance(file)
    for answer, asked in [
        (pp.solve(board, engine="astar"), ("solve", "pddl", file, "--engine", "astar")),
        (pp.hint(board), ("hint", "pddl", file)),
        (pp.explore(board), ("explore", "pddl", file)),
        (pp.check(board, plan), ("check", "pddl", file, plan)),
        (pp.compare(board, file), ("compare", "pddl", file, file)),
    ]:
        record = json.loads(run(*asked, "--json").out)
        assert record["notes"]
        assert {**answer.to_dict(), "seconds": 0} == {**record, "seconds": 0}
