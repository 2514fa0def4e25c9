"""What the table of engines says a planner takes, it takes; what it lacks is refused beforehand."""

import importlib.util
import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.planners import auto
from pddlpuzzles.planners.asking import Question, ask, claim
from pddlpuzzles.planners.auto import race
from pddlpuzzles.planners.fast_downward import is_admissible
from pddlpuzzles.planners.other_engines import other_planners
from pddlpuzzles.planners.table import FAST_DOWNWARD, PLANNERS, command_line, printed_reason
from pddlpuzzles.processes.system import processors
from pddlpuzzles.processes.workers import Ending
from pddlpuzzles.puzzle import Finding, Limits, Search, Status
from pddlpuzzles.search.budget import Budget
from pddlpuzzles.solving.solve import encoding_for
from tests.benchmarks.searches import LIMIT, SYMBOLIC, instance_of, table
from tests.conformance.test_answers import validator_says
from tests.seeds import slow
from tests.test_limits import fake  # noqa: F401 - a fixture

DOMAIN = """(define (domain walk) (:requirements :adl) (:types place)
  (:predicates (at ?p - place) (way ?p ?q - place) (seen ?p - place) (lit))
  (:functions (total-cost))
  (:action walk :parameters (?p ?q - place)
    :precondition (and (at ?p) (way ?p ?q) {condition})
    :effect (and (not (at ?p)) (at ?q) {effect})))"""
PROBLEM = """(define (problem walk) (:domain walk) (:objects a b c - place)
  (:init (at a) (way a b) (way b c) (seen a) (seen b) (seen c) {value})
  (:goal (and (at c) {goal})) {metric})"""
PARTS = {
    ":action-costs": {
        "effect": "(increase (total-cost) 3)", "value": "(= (total-cost) 0)",
        "metric": "(:metric minimize (total-cost))",
    },
    ":conditional-effects": {"effect": "(when (seen ?q) (lit))", "goal": "(lit)"},
    ":negative-preconditions": {"condition": "(not (lit))"},
    ":disjunctive-preconditions": {"condition": "(or (lit) (seen ?q))"},
    ":equality": {"condition": "(not (= ?p ?q))"},
    ":existential-preconditions": {"condition": "(exists (?r) (and (seen ?r) (way ?p ?r)))"},
    ":universal-preconditions": {"condition": "(forall (?r - place) (seen ?r))"},
}  # fmt: skip
FEATURES = (":strips", *PARTS)


def asked(feature: str, *, optimal: bool = False) -> Question:
    """A walk from a to b; the way goes on to c where the feature, rightly read, lets it."""
    parts = dict.fromkeys(("condition", "effect", "value", "goal", "metric"), "")
    parts |= PARTS.get(feature, {})
    walk = catalogue.instance_of_pddl(DOMAIN.format(**parts), PROBLEM.format(**parts))
    return Question(*walk.choose_encoding(None), optimal)


def test_a_task_requires_what_its_formulas_have_and_nothing_else():
    for feature in FEATURES:
        more = {":negative-preconditions"} if feature == ":equality" else set()  # (not (= …))
        assert {*asked(feature).requirements} == {":strips", ":typing", feature} | more


@pytest.mark.slow
@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("name", PLANNERS)
def test_a_planner_takes_what_the_table_says(name, feature):
    planner = PLANNERS[name]
    if planner.missing:
        pytest.skip(f"{name}: {planner.missing}")
    if planner.lacks.intersection(asked(feature).requirements):
        pytest.skip("the table says that it does not")
    forms = (False, True) if feature in FEATURES[:2] else (bool(planner.proves),)
    for optimal in forms if planner.proves else (False,):
        said = ask(name, asked(feature, optimal=optimal), Limits(60, 2000))
        # The bound at the start may be the cost, and prove a plan that is found without a proof.
        proved = {Status.OPTIMAL} if optimal else {Status.OPTIMAL, Status.SOLVED}
        assert said.sealed.status in proved
        assert [str(action) for action in said.plan] == ["(walk a b)", "(walk b c)"]


def test_what_a_planner_lacks_is_refused_with_a_way_out(run):
    done = run("solve", "peg", "tiny", "--engine", "pyperplan", "--encoding", "sweeps")
    assert done.code == Exit.PLANNER_FAILED
    for word in ("pyperplan", ":action-costs", "encoding 'jumps'", "engine 'fast-downward'"):
        assert word in done.err


REGISTERED = """
import unified_planning as up
from unified_planning.engines import Engine, PlanGenerationResult, PlanGenerationResultStatus
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.plans import ActionInstance, SequentialPlan


class Boaster(Engine, OneshotPlannerMixin):
    name = "boaster"

    @staticmethod
    def supported_kind():
        return up.model.ProblemKind({"ACTION_BASED", "ACTIONS_COST"})

    @staticmethod
    def supports(kind):
        return False

    def _solve(self, problem, heuristic=None, timeout=None, output_stream=None):
        status = PlanGenerationResultStatus.SOLVED_OPTIMALLY
        if type(problem) is not up.model.Problem or not problem.initial_values:
            raise TypeError("I take plain problems only")
        made, steps = problem.environment.expression_manager.ObjectExp, []
        for name, *places in map(str.split, "PLAN".split(",")):
            holes = tuple(made(problem.object(place)) for place in places)
            steps.append(ActionInstance(problem.action(name), holes))
        return PlanGenerationResult(status, SequentialPlan(steps), self.name)
"""
SWEEPS = "start-sweep a1 a2 a3, end-sweep a3, start-sweep d1 d2 d3, end-sweep d3, "
SWEEPS += "start-sweep a3 b3 c3, end-sweep c3, start-sweep d3 c3 b3"


@pytest.fixture
def registered(tmp_path, monkeypatch):
    """An engine that is registered with unified-planning as its users do, in a module."""
    (tmp_path / "boasting.py").write_text(REGISTERED.replace("PLAN", SWEEPS))
    text = "[engine boaster]\nmodule_name: boasting\nclass_name: Boaster\n"
    (tmp_path / "up.ini").write_text(text)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    monkeypatch.syspath_prepend(str(tmp_path))
    other_planners.cache_clear()
    yield
    other_planners.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("registered")
def test_any_engine_of_unified_plannings_is_taken_and_its_claims_are_not(run):
    done = run("solve", "peg", "tiny", "--encoding", "sweeps", "--engine", "boaster", "--json")
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert (found["engine"], found["status"], found["cost"]) == ("boaster", "solved", 4)
    assert found["bound"] < 4
    row = next(line for line in run("engines").out.splitlines() if line.startswith("boaster"))
    assert row.split()[2:4] == ["yes", "no"]  # as it says: costs, but no conditional effects
    assert "nothing that is believed" in row
    done = run("solve", "peg", "tiny", "--engine", "boaster", "--optimal")
    assert (done.code, done.err.count("\n")) == (Exit.BAD_INPUT, 1)
    done = run("solve", "peg", "tiny", "--engine", "boastre")
    assert (done.code, done.err.count("\n")) == (Exit.BAD_INPUT, 1)
    assert "did you mean 'boaster'?" in done.err


def test_how_a_planner_ended_is_reported(run, monkeypatch):
    for ending, said in (
        ((1, None, "x\nunified_planning.exceptions.UPValueError: no q"), "cannot be read: "),
        ((1, None, "\npddlpuzzles.errors.InputError: its plan:1:1: no q\n"), "cannot be read: "),
        ((1, None, "Segmentation fault"), "ended without an answer: Segm"),
        ((0, b'{"status": "SOLVED_OPTIMALLY", "actions": null, "log": ""}', ""), "has a plan, and"),
    ):
        with pytest.raises(PlannerError, match=said):
            claim("symk", question("tiny"), Ending(*ending))
    other_planners.cache_clear()
    ending = Ending(1, None, "Traceback:\nModuleNotFoundError: No module named 'not_boasting'\n")
    monkeypatch.setattr("pddlpuzzles.planners.other_engines.carry_out", lambda *_: ending)
    done = run("solve", "peg", "tiny", "--engine", "boaster")
    assert (done.code, done.err.count("\n")) == (Exit.PLANNER_FAILED, 1)
    assert "cannot be imported: ModuleNotFoundError" in done.err


def test_the_reason_of_a_planner_is_its_complaint_in_one_printable_line_of_whole_words():
    log = "Parsing\n\x1b[31mError: " + "word " * 200 + "\nINFO Planner time: 1 s\nDriver aborting"
    said = printed_reason(log)
    assert said.startswith(": ?[31mError: word word")
    assert said.endswith(" word…")
    assert said.isprintable()
    assert len(said) < 310
    assert printed_reason("") == ""


def test_engines_says_what_is_believed_and_why(run, monkeypatch):
    # Nobody looks for further engines, which takes seconds.
    monkeypatch.setattr("pddlpuzzles.planners.other_engines.other_planners", dict)
    out = run("engines").out
    for planner in PLANNERS.values():
        row = next(line for line in out.splitlines() if line.startswith(planner.name))
        assert (planner.proves or "nothing that is believed") in row
    assert re.search("^auto ", out, re.MULTILINE)
    monkeypatch.setenv("PATH", "")
    row = next(line for line in run("engines").out.splitlines() if line.startswith("enhsp"))
    assert row.split()[1] == "missing"
    assert PLANNERS["enhsp"].missing[0] == "not installed" or "Java" in row
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    out = run("engines").out
    for package in ("up-fast-downward", "up-symk", "up-pyperplan", "up-enhsp", "up-lpg"):
        assert f"pip install {package}" in out


def question(name: str) -> Question:
    return Question(*pp.instance("peg", name).choose_encoding(None), optimal=False)


GROUNDED = """\
Domain parsed
Problem parsed
Grounding..
Grounding Time: 166
Aibr Preprocessing
"""
PREPROCESSED = """\
Problem Detected as Unsolvable by AIBR during preprocessing
UFX:false
|F|:19
|X|:0
Unsolvable Problem
"""
SEARCHED = """\
UFX:false
|F|:33
|X|:0
|A|:64
|P|:0
|E|:0
H1 Setup Time (msec): 39
h(I):32.0
 g(n)= 1.0 h(n)=26.0
 g(n)= 2.0 h(n)=21.0
Problem unsolvable
Metric (Search):-1.0
Planning Time (msec): 743
Heuristic Time (msec): 442
Search Time (msec): 0
Expanded Nodes:1450
States Evaluated:1450
Number of Dead-Ends detected:5796
Number of Duplicates detected:2995
"""
PROVING = """\
f(n) = 2.0 (Expanded Nodes: 1, Evaluated States: 1, Time: 0.015) Frontier Size: 0
-------------Time: 10s ; Expanded Nodes: 2 (Avg-Speed 3 n/s); Evaluated States: 5
f(n) = 3.0 (Expanded Nodes: 2, Evaluated States: 5, Time: 0.062) Frontier Size: 3"""


def test_a_search_under_other_costs_proves_nothing():
    for search, proves in (
        ("astar(lmcut())", True),
        ("astar(lmcut(transform=no_transform()),cost_type=normal)", True),
        ("astar(lmcut(),cost_type=one)", False),
        ("astar(lmcut(transform=adapt_costs(plusone)))", False),
        ("astar(lmcut(adapt_costs(PLUSONE)))", False),
        ("astar(ff())", False),
        ("astar(cpdbs(systematic(2)))", True),
        ("astar(goalcount())", False),
        ("eager_wastar([lmcut()],w=2)", False),
        ("lazy_greedy([ff()])", False),
        ("eager(tiebreaking([g(),ff()]),reopen_closed=true)", True),
        ("eager(tiebreaking([g(),goalcount()]))", False),
        ("eager(tiebreaking([goalcount(),g()]),reopen_closed=true)", False),
        ("eager(tiebreaking([sum([g(),ff()])]),reopen_closed=true)", False),
        ("eager(tiebreaking([g(),ff()],pref_only=true),reopen_closed=true)", False),
        ("eager(tiebreaking([g()]),cost_type=one,reopen_closed=true)", False),
    ):
        assert is_admissible(search) == proves, search


def test_a_race_has_one_winner_and_does_not_wait_for_who_is_missing(monkeypatch):
    for name, statuses in (("tiny", ("optimal", "solved")), ("tiny-stuck", ("unsolvable",))):
        found = race(("fast-downward", "astar"), question(name), Limits(60, 2000))
        assert found.engine in ("astar", "fast-downward")
        assert found.sealed.status in statuses
    missing = property(lambda planner: ("not installed", "install it"))
    monkeypatch.setattr(type(PLANNERS["fast-downward"]), "missing", missing)
    found = race(("fast-downward", "astar"), question("tiny"), Limits(60, 2000))
    assert found.engine == "astar"
    assert "not installed" in found.failures[0].said
    assert pp.solve(pp.instance("pddl", "haulage/01")).cost, "a search leads where nobody counts"


PROVED = "Search terminated -- no plan exists!\nTask is provably unsolvable.\nPeak memory: 9 KB\n"


@pytest.mark.parametrize(("instance", "code"), [("tiny", 30), ("tiny-stuck", 11)])
def test_enhsp_is_not_believed_alone(run, fake, tmp_path, monkeypatch, instance, code):  # noqa: F811
    """A fake one says on every problem what the real one says of those without a plan."""
    if PLANNERS["enhsp"].missing:
        pytest.skip(str(PLANNERS["enhsp"].missing))
    fake(f"print({GROUNDED + SEARCHED!r})")
    monkeypatch.setenv("FAKE_STATUS", "UNSOLVABLE_PROVEN")
    (tmp_path / "up_enhsp").mkdir()
    (tmp_path / "up_enhsp" / "__init__.py").touch()
    package = tmp_path / "up_fast_downward"
    (package / "fast_downward.py").rename(tmp_path / "up_enhsp" / "enhsp_planner.py")
    done = run("solve", "peg", instance, "--engine", "enhsp", "--json")
    assert done.code == code
    if code == Exit.UNSOLVABLE:
        assert "astar says so, too" in json.loads(done.out)["proof"]
    else:
        assert "it says unsolvable, and astar has found a plan" in done.err


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("import resource; print(resource.getrlimit(resource.RLIMIT_FSIZE)[0])", str(2**30)),
        ("print('x' * (64 * 2**20))", "it has printed over 64 MiB"),
    ],
)
def test_what_a_planner_prints_cannot_fill_the_disk(run, fake, program, told):  # noqa: F811
    fake(program)
    done = run("solve", "peg", "tiny", "--engine", "fast-downward")
    assert (done.code, told in done.err) == (Exit.PLANNER_FAILED, True), done.err


def test_a_planner_is_given_the_encoding_in_which_it_proves_and_says_so():
    for engine, optimal, name, given in (
        ("symk", True, "farthest", "anchored"),
        ("symk", True, "farthest-twists", "anchored"),
        ("symk", False, "farthest", "strips"),
        ("fast-downward", True, "farthest", "strips"),
        ("fast-downward", True, "farthest-twists", "grips"),
        ("fast-downward", False, "farthest-twists", "strips"),
    ):
        board = catalogue.instance(catalogue.family("braintwist"), name)
        _, first = board.choose_encoding(None)
        notes: list[str] = []
        assert encoding_for(engine, board, first, notes.append, optimal=optimal).name == given
        said = f"{engine} is given the encoding {given!r}, in which it proves fastest"
        assert notes == ([said] if given != first.name else [])


SOLVED_START = 'puzzle = "peg"\nobjective = "jumps"\nstart = "* o o"\ngoal = "* o o"\n'
NO_PLAN = 'puzzle = "peg"\nobjective = "jumps"\nstart = """\n* o\n* *\n"""\ngoal = "one-peg"\n'


def test_a_planner_has_not_refuted_what_it_could_not_read_or_had_no_time_for():
    """What `iterated([lazy_greedy([ff()],max_time=1)])` prints after a second has a time limit."""
    for name, log, refuted in (
        ("enhsp", f"{GROUNDED}{PREPROCESSED}", True),
        ("enhsp", f"{GROUNDED}{SEARCHED}", True),
        ("enhsp", f"{GROUNDED}{SEARCHED.replace(' g(n)= 1.0 h(n)=26.0', PROVING)}", True),
        ("enhsp", GROUNDED.partition("Aibr")[0] + PREPROCESSED.partition("\n")[2], True),
        ("enhsp", f"{GROUNDED}{SEARCHED}\nPicked up JAVA_TOOL_OPTIONS: -Xmx100m\n", True),
        ("enhsp", "Problem unsolvable\n" * 100, False),
        ("enhsp", f"{GROUNDED}Problem unsolvable\n", False),
        ("enhsp", f"{GROUNDED}{SEARCHED}{SEARCHED}", False),
        ("enhsp", f"{GROUNDED}{SEARCHED.partition('Metric')[0]}", False),
        ("enhsp", "line 9:2 no viable alternative at input 'end'\nUnsolvable Problem", False),
        ("enhsp", f"Grammar is violated\n{PREPROCESSED}", False),
        ("enhsp", "java.lang.NullPointerException\nProblem unsolvable", False),
        ("enhsp", "", False),
        ("fast-downward", PROVED, True),
        ("fast-downward", f"[t=1.0s, 9 KB] Time limit reached. Abort search.\n{PROVED}", False),
        ("fast-downward", "Task is provably unsolvable within the given bound.\n", False),
        ("fast-downward", "Search stopped without finding a solution.\n", False),
    ):
        assert bool(re.search(PLANNERS[name].refutation, log)) == refuted, log


EVERY = [
    (name, optimal) if name == "lpg" else slow(name, optimal)
    for name, known in PLANNERS.items()
    for optimal in ((False, True) if known.proves else (False,))
]


@pytest.mark.parametrize(("engine", "optimal"), EVERY)
def test_a_planner_is_asked_about_boards_where_nothing_can_be_done(run, tmp_path, engine, optimal):
    if PLANNERS[engine].missing:
        pytest.skip(str(PLANNERS[engine].missing))
    options = ["--engine", engine, "--json", *(["--optimal"] if optimal else [])]
    for name, text in (("solved", SOLVED_START), ("stuck", NO_PLAN)):
        (tmp_path / f"{name}.toml").write_text(text)
    done = run("solve", "peg", tmp_path / "solved.toml", *options)
    assert (done.code, json.loads(done.out)["cost"]) == (0, 0), done.err
    done = run("solve", "peg", tmp_path / "stuck.toml", *options)
    assert done.code in (11, 12), done.err
    assert json.loads(done.out)["status"] in ("unsolvable", "gave-up")


def test_a_small_instance_is_proved_before_a_planner_has_started(run, monkeypatch):
    monkeypatch.setattr(auto, "_LEAST", 60.0)  # on any machine
    for words, status in (
        (("pddl", "blocks/01"), "optimal"),
        (("pddl", "river-crossing/02"), "unsolvable"),
        (("peg", "tiny"), "optimal"),
        (("peg", "tiny-stuck"), "unsolvable"),
    ):
        found = json.loads(run("solve", *words, "--json").out)
        assert (found["status"], found["fallback"]) == (status, None)
        assert found["engine"] in ("astar", "uniform-cost")


@pytest.mark.parametrize(
    ("at_once", "least", "name", "bound"),
    [(0, 1e-9, "blocks/09", 0), (60, 1e-9, "visit-all/08", 0), (0, 0.5, "sliding-tiles/08", 16)],
)
def test_what_a_small_search_does_not_prove_before_a_planner_has_answered_is_left_to_it(
    run, monkeypatch, at_once, least, name, bound
):
    """Its bound holds: of sliding-tiles/08 no other is above 15."""
    if at_once and processors() == 1:
        pytest.skip("the planner starts after the search")
    monkeypatch.setattr(auto, "_AT_ONCE", at_once)
    monkeypatch.setattr(auto, "_LEAST", least)
    found = json.loads(run("solve", "pddl", name, "--json").out)
    assert found["status"] in ("solved", "optimal")
    assert found["engine"] in ("fast-downward", "greedy")
    assert found["bound"] >= bound


PUZZLES = ("peg", "braintwist", "minesweeper", "machiavelli")
PLANS = {"fast-downward": "sas_plan", "symk": "sas_plan", "pyperplan": "problem.pddl.soln"}
PLANS |= {"enhsp": "plan", "lpg": "plan_1.SOL"}
"""Where each planner's line leaves its plan."""


def exports() -> Iterator[Any]:
    """Of each puzzle the first encoding that a planner can take."""
    for planner, puzzle in product(PLANS, PUZZLES):
        tiny = catalogue.instance(catalogue.family(puzzle), "tiny")
        names = [one.name for one in tiny.family.encodings]
        under = ((name, *tiny.choose_encoding(name)) for name in names)
        able = (name for name, *it in under if Question(*it, False).is_for(PLANNERS[planner]))
        if (name := next(able, None)) is not None:
            is_long = (planner, name) == ("enhsp", "strips")
            marks = pytest.mark.long if is_long else pytest.mark.slow
            yield pytest.param(planner, puzzle, "tiny", name, marks=marks)
    yield slow("fast-downward", "peg", "english-central", "jumps")


@pytest.mark.parametrize(("planner", "puzzle", "name", "encoding"), list(exports()))
def test_a_planner_solves_what_is_exported(run, tmp_path, planner, puzzle, name, encoding):
    if PLANNERS[planner].missing is not None:
        pytest.skip(f"{planner} is missing")
    done = run("export", puzzle, name, "--encoding", encoding, "-o", tmp_path)
    assert done.code == 0
    domain, problem = map(Path, done.out.split())
    asked, chosen = catalogue.instance(catalogue.family(puzzle), name).choose_encoding(encoding)
    problem = problem.rename(tmp_path / "problem.pddl")
    command = command_line(
        PLANNERS[planner], "domain.pddl", "problem.pddl", chosen.plan_search(asked.puzzle)
    )
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    plan = tmp_path / PLANS[planner]
    assert plan.exists(), made.stdout[-1000:] + made.stderr[-1000:]
    done = run("check", puzzle, problem, plan)
    assert done.code == 0, done.out + done.err
    actions = [action for _, action in read_plan(plan.read_text(), "plan").lines]
    assert validator_says(domain.read_text(), problem.read_text(), [actions]) == [True]


ROWS = table()


def key(row):
    return row.puzzle, row.encoding, row.asked


def runs_of(asked):
    searches: dict[str, list] = {}
    for row in ROWS:
        if key(row) == asked:
            searches.setdefault(row.search, []).append(row)
    return searches


def default(row):
    instance, encoding = instance_of(row.puzzle, row.instance).choose_encoding(row.encoding)
    search = encoding.proof_search if row.asked == "proof" else encoding.plan_search
    return search(instance.puzzle)


LONG = ("peg", "jumps", "plan")
"""Making its boards of the ladder takes long."""
ASKED = [slow(one) if one == LONG else one for one in sorted({key(row) for row in ROWS})]


@pytest.mark.parametrize("asked", ASKED)
def test_the_default_is_the_best_that_was_measured(asked):
    searches = runs_of(asked)
    searches.pop(SYMBOLIC, None)
    assert len({len(runs) for runs in searches.values()}) == 1, "each on the same instances"
    given = {row.instance: default(row) for row in next(iter(searches.values()))}
    for chosen in set(given.values()):
        took = dict.fromkeys(searches, 0.0)  # a run that found nothing counts twice the limit
        for search, row in ((search, row) for search, runs in searches.items() for row in runs):
            if given[row.instance] == chosen:
                took[search] += float(row.seconds or 2 * LIMIT)
        assert chosen == min(took, key=took.__getitem__)


needs_fast_downward = pytest.mark.skipif(bool(FAST_DOWNWARD.missing), reason="no Fast Downward")


def late(puzzle, limits):
    """Brain Twist's own search, which sleeps first: it is not the first to answer."""
    time.sleep(3)
    return pp.instance("braintwist").searches()["bidirectional"].find(puzzle, limits)


def lost(puzzle, limits):
    """A search that computes and finds nothing, until its time is over."""
    budget = Budget(limits)
    while (limit := budget.spent()) is None:
        pass
    return Finding(Status.GAVE_UP, limit=limit)


def with_search(monkeypatch, find):
    board = pp.instance("braintwist")
    searches = {**board.searches(), "bidirectional": Search(find, "a test's")}
    monkeypatch.setattr(board.family.searches, "SEARCHES", searches)
    return board


@needs_fast_downward
@pytest.mark.slow
@pytest.mark.parametrize(
    ("find", "share", "timeouts", "engine", "fallback"),
    [
        (late, auto._SHARE, (60,), "bidirectional", ""),
        (lost, 0.2, (60,), "fast-downward", "bidirectional: no answer in its share of 0.2 s"),
        # Until Fast Downward has its plan: no machine is that slow.
        (lost, 300.0, (2.5, 10, 40, 160), "fast-downward", ""),
    ],
)
def test_a_search_that_was_measured_to_be_quick_is_waited_for_within_its_share_and_the_time(
    monkeypatch, find, share, timeouts, engine, fallback
):
    monkeypatch.setattr(auto, "_SHARE", share)
    board = with_search(monkeypatch, find)
    for timeout in timeouts:
        found = pp.solve(board, timeout=timeout)
        if found.status is not Status.GAVE_UP:
            break
    assert found.engine == engine
    assert found.status is (Status.OPTIMAL if find is late else Status.SOLVED)
    assert (found.fallback or "").startswith(fallback)
    assert find is lost or found.fallback is None


QUICK = (("braintwist", "scramble-12", 12), ("peg", "triangle-15-sweeps", 9))


@pytest.mark.parametrize(("puzzle", "name", "cost"), QUICK)
def test_by_default_the_proved_optimum_is_given(run, monkeypatch, puzzle, name, cost):
    monkeypatch.setattr(auto, "_SHARE", 60.0)  # 5 s are a second of a machine five times slower
    found = json.loads(run("solve", puzzle, name, "--json").out)
    assert (found["status"], found["cost"], found["bound"]) == ("optimal", cost, cost)


def test_a_share_of_processor_time_does_not_pass_while_one_sleeps():
    budget = Budget(Limits(processor=0.2))
    time.sleep(0.4)
    assert budget.spent() is None
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass
    assert budget.spent() is not None
