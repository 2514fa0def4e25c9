"""`--heuristic` and `--search`: guiding an engine, and what it reports of its work."""

import json
import re

import pytest

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import InputError
from pddlpuzzles.planners import anytime, auto
from pddlpuzzles.planners.anytime import improve
from pddlpuzzles.planners.asking import Question, ask
from pddlpuzzles.planners.fast_downward import printed_plans
from pddlpuzzles.processes.workers import Job
from pddlpuzzles.puzzle import Action, Finding, Limit, Limits, Status
from pddlpuzzles.referee import judge, seal
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.solving.solve import solve
from tests.seeds import slow


def solved(run, *asked):
    done = run("solve", *asked, "--json")
    assert done.code == Exit.DONE, done.err
    return json.loads(done.out)


def test_knowing_less_costs_more_and_finds_the_same(run):
    expanded = {}
    for name in ("all", "regions", "none"):
        found = solved(run, "peg", "square-4-sweeps", "--optimal", "--heuristic", name)
        assert (found["engine"], found["status"]) == ("astar", "optimal")
        expanded[name] = found["expanded"], found["cost"]
    assert expanded["all"][0] < expanded["regions"][0] < expanded["none"][0]
    assert len({cost for _, cost in expanded.values()}) == 1


def test_a_search_of_fast_downwards_own_proves_what_its_heuristic_proves(run):
    done = run("solve", "peg", "ipc-2008-p02", "--search", "astar( lmcut() )", "--json")
    found = json.loads(done.out)
    assert (found["engine"], found["status"], found["cost"]) == ("fast-downward", "optimal", 5)
    assert found["evaluated"] >= found["expanded"] > 0
    assert found["translation_seconds"] > 0 <= found["search_seconds"]
    done = run("solve", "peg", "tiny", "--search", "lazy_greedy([ff()])")
    assert re.search(r"^fast-downward: \d+\.\d+ s, \d+ states? expanded", done.out, re.MULTILINE)
    assert re.search(r"^started in \d+\.\d+ s, translated in ", done.out, re.MULTILINE)
    assert "proved it" not in done.out


PRINTED = """\
[t=0.01s, 10808 KB] Actual search time: 0.003s
pick-up b (1)
stack b a (1)
[t=0.01s, 10808 KB] Plan length: 2 step(s).
[t=0.03s, 10808 KB] Actual search time: 0.001s
[t=0.03s, 10808 KB] Plan length: 0 step(s).
[t=0.04s, 10808 KB] Actual search time: 0.001s
pick-up b (1)
"""


def test_plans_are_read_where_they_are_printed_to_their_end():
    plan = [Action("pick-up", ("b",)), Action("stack", ("b", "a"))]
    assert list(printed_plans(PRINTED)) == [plan, []]


@pytest.mark.parametrize(("family", "name"), [("pddl", "blocks/03"), ("peg", "ipc-2008-p05")])
def test_each_plan_is_better_and_the_last_is_proved(family, name):
    instance = catalogue.instance(catalogue.family(family), name)
    heard = []
    found = solve(instance, engine="greedy", anytime=True, limits=Limits(60), better=heard.append)
    assert found.status is Status.OPTIMAL
    assert found.cost == (instance.known or {})["cost"]
    assert heard == sorted(heard, key=lambda one: (-one.cost, one.bound))
    assert (heard[0].status, heard[-1].sealed) == (Status.SOLVED, found.sealed)
    assert all(judge(instance.puzzle, one.sealed.moves).cost == one.cost for one in heard)


def test_the_plan_file_holds_the_best_and_better_plans_are_said(tmp_path, run):
    plan = tmp_path / "plan"
    asked = "solve pddl logistics/02 --engine greedy --anytime --json --plan"
    done = run(*asked.split(), plan)
    record = json.loads(done.out)
    assert (done.code, record["status"]) == (0, "optimal")
    assert plan.read_text().splitlines()[:-1] == record["plan"]
    _, *_, last = [line for line in done.err.splitlines() if ", at least " in line]
    assert last.startswith(f"pddlpuzzles: {record['cost']}, at least {record['cost']} (")


def test_without_time_the_plan_that_there_is_stays_and_the_first_may_not_have_to_be_proved():
    instance = catalogue.instance(catalogue.any_problem(), "blocks/07")
    question = Question(*instance.choose_encoding(None), optimal=False)
    answer = ask("greedy", question, Limits())
    assert improve(answer, question, Limits(0.1), lambda found: None) == answer
    with pytest.raises(InputError, match="anytime cannot be used with optimal"):
        solve(instance, optimal=True, anytime=True)


def test_at_a_limit_the_plan_that_was_said_is_the_answer():
    instance = catalogue.instance(catalogue.any_problem(), "blocks/03")

    def slow(found):
        raise LimitError(Limit.TIME)

    found = solve(instance, engine="greedy", anytime=True, limits=Limits(60), better=slow)
    assert (found.status, bool(found.moves)) == (Status.SOLVED, True)


def test_a_certificate_is_of_the_last_plan(tmp_path):
    proof, heard = tmp_path / "proof", []
    board = pddlpuzzles.instance("pddl", "blocks/03")
    found = solve(board, engine="greedy", anytime=True, certificate=proof, better=heard.append)
    assert heard[0].status is Status.SOLVED
    assert (found.status, found.uncertified) == (Status.OPTIMAL, None)
    assert pddlpuzzles.verify(board, proof, found).proved


def test_the_start_is_estimated_once_for_all_plans_but_not_beyond_the_callers_limit(monkeypatch):
    puzzle, asked = catalogue.instance(catalogue.any_problem(), "blocks/08").puzzle, []
    real = type(puzzle).heuristic
    monkeypatch.setattr(type(puzzle), "heuristic", lambda *of: asked.append(of) or real(*of))
    with limited(Limits(processor=0.0)):
        assert seal("one", puzzle, Finding(Status.GAVE_UP)).bound == 0
    bounds = [seal("one", puzzle, Finding(Status.GAVE_UP)).bound for _ in range(2)]
    assert (bounds, len(asked)) == ([real(puzzle, puzzle.start)] * 2, 1)


@pytest.mark.parametrize(("is_broken", "count"), [(False, 1), slow(False, 2), slow(True, 2)])
def test_lama_is_asked_once_and_others_find_a_plan_if_it_fails(monkeypatch, is_broken, count):
    asked, said, heard, real = [], [], [], auto.engine_work

    def work(name, question, limits):
        asked.append((name, question.search))
        assert name != "astar" or heard or count > 1
        if name == "fast-downward" and is_broken:
            return Job("tests.nothing_of_this_name", bytes)
        return real(name, question, limits)

    monkeypatch.setattr(auto, "engine_work", work)
    for module in (anytime, auto):
        monkeypatch.setattr(module, "processors", lambda: count)
    monkeypatch.setattr(anytime, "HEAD_START", 60)  # on a busy machine two seconds are not enough
    instance = pddlpuzzles.instance("pddl", "blocks/07")
    how = {"limits": Limits(60), "say": said.append, "better": heard.append}
    found = solve(instance, anytime=True, **how)
    assert (found.status, found.cost) == (Status.OPTIMAL, 22)
    assert asked[:2] == [("fast-downward", "lama"), ("astar", None)]
    assert [name for name, _ in asked[2:]] == (["greedy", "bfws"] if is_broken else [])
    assert said[0].startswith("fast-downward did not answer (it") == is_broken
    assert (found.fallback or "").startswith("fast-downward: ") == is_broken
