"""Problems that others wrote: recognised by what they mean, whatever their names."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.catalogue import choose_encoding
from pddlpuzzles.export import texts
from pddlpuzzles.planning.plans import parse_plan
from pddlpuzzles.planning.reading import read
from pddlpuzzles.search.astar import astar
from pddlpuzzles.search.graph import StateGraph
from tests.conformance.test_answers import validator_says

IPC = Path(__file__).parents[2] / "shared" / "ipc-2008-pegsol"
COSTS = {1: 2, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4, 7: 3, 8: 6, 9: 5, 10: 6}

# Peg solitaire as the competition of 2008 had it, in words of this test.
THEIRS = """
(define (domain solo)
  (:requirements :typing :action-costs)
  (:types spot - object)
  (:predicates (ROW ?a ?b ?c - spot) (full ?s - spot) (bare ?s - spot) (calm) (last ?s - spot))
  (:functions (total-cost) - number)
  (:action begin
    :parameters (?a - spot ?b - spot ?c - spot)
    :precondition (and (calm) (ROW ?a ?b ?c) (full ?a) (full ?b) (bare ?c))
    :effect (and (not (calm)) (not (full ?a)) (not (full ?b)) (not (bare ?c)) (bare ?a) (bare ?b)
      (full ?c) (last ?c) (increase (total-cost) 1)))
  (:action proceed
    :parameters (?a - spot ?b - spot ?c - spot)
    :precondition (and (last ?a) (ROW ?a ?b ?c) (full ?a) (full ?b) (bare ?c))
    :effect (and (not (full ?a)) (not (full ?b)) (not (bare ?c)) (bare ?a) (bare ?b) (full ?c)
      (not (last ?a)) (last ?c)))
  (:action finish
    :parameters (?s - spot)
    :precondition (last ?s)
    :effect (and (calm) (not (last ?s)))))
"""

ROW = """
(define (problem five)
  (:domain solo)
  (:objects v - spot w x y z - spot)
  (:init (= (total-cost) 0) (calm)
    (ROW v w x) (ROW x w v) (ROW w x y) (ROW y x w) (ROW x y z) (ROW z y x)
    (full v) (full w) (full y) (bare x) (bare z))
  (:goal (and (full z) (bare v) (bare w) (bare x) (bare y)))
  (:metric minimize (total-cost)))
"""


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(THEIRS)
    (tmp_path / "five.pddl").write_text(ROW)
    return tmp_path


def words(text: str) -> list[str]:
    return re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text))


def disguised(domain: str, problem: str, chance: random.Random) -> tuple[str, str]:
    """Other names, other orders of sections, facts, parameters and goals, all in upper case."""
    kept = {"define", "domain", "problem", "and", "not", "or", "when", "forall", "exists", "=", "-"}
    kept |= {"increase", "total-cost", "minimize", "object", "number", "imply"}
    names: dict[str, str] = {}

    def renamed(word: str) -> str:
        if word in "()" or word.startswith(":") or word in kept or word.isdigit():
            return word
        name = word.lstrip("?")
        names.setdefault(name, f"N{len(names)}-{chance.randrange(1000)}")
        return word[: len(word) - len(name)] + names[name]

    return (
        _shuffled(" ".join(map(renamed, words(domain))), chance).upper(),
        _shuffled(" ".join(map(renamed, words(problem))), chance).upper(),
    )


def _shuffled(text: str, chance: random.Random) -> str:
    """Shuffle what may be in any order: facts, goals, conditions, effects and actions."""
    tree: list = [[]]
    for word in words(text):
        if word == "(":
            tree.append([])
        elif word == ")":
            group = tree.pop()
            tree[-1].append(group)
        else:
            tree[-1].append(word)

    def shown(group) -> str:
        if isinstance(group, str):
            return group
        head = group[0] if group and isinstance(group[0], str) else ""
        if head in ("and", ":init", ":predicates") or head == "define":
            fixed = 2 if head == "define" else 1
            rest = group[fixed:]
            chance.shuffle(rest)
            group = group[:fixed] + rest
        return f"({' '.join(map(shown, group))})"

    return shown(tree[0][0])


def written(folder: Path, domain: str, problem: str, name: str = "p") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "domain.pddl").write_text(domain)
    (folder / f"{name}.pddl").write_text(problem)
    return str(folder / f"{name}.pddl")


def readable() -> Iterator[tuple[str, str, str]]:
    """Every instance in every encoding that can be read back."""
    for wing in catalogue.wings().values():
        if wing.name != "peg":
            continue
        for name in catalogue.bundled(wing):
            for encoding in wing.encodings():
                yield wing.name, name, encoding.name


@pytest.mark.parametrize(("puzzle", "name", "encoding"), list(readable()))
def test_exports_are_read_back_as_what_they_are(tmp_path, puzzle, name, encoding):
    wing = catalogue.wing(puzzle)
    under, chosen = choose_encoding(catalogue.instance(wing, name), encoding)
    path = written(tmp_path, *texts(under, chosen))
    found = read(wing, path, None)
    assert found.reading is not None
    assert found.reading[0] is chosen
    assert texts(found, chosen)[1].split("(:init")[1].count("(") == texts(under, chosen)[1].split(
        "(:init"
    )[1].count("(")
    if under.puzzle.board.geometry == "square":
        assert found.puzzle == under.puzzle or under.puzzle.one_peg


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("encoding", ["jumps", "sweeps"])
@pytest.mark.parametrize("name", ["tiny", "english-central", "triangle-15", "tiny-stuck"])
def test_exports_in_other_names_and_orders_are_recognised_alike(tmp_path, name, encoding, seed):
    wing = catalogue.wing("peg")
    under, chosen = choose_encoding(catalogue.instance(wing, name), encoding)
    domain, problem = disguised(*texts(under, chosen), random.Random(seed))
    found = read(wing, written(tmp_path, domain, problem), None)
    assert found.puzzle.objective == under.puzzle.objective
    assert found.puzzle.pegs.bit_count() == under.puzzle.pegs.bit_count()
    assert len(found.puzzle.board.jumps) == len(under.puzzle.board.jumps)
    if under.puzzle.size < 20:
        assert astar(StateGraph(found.puzzle)).bound == astar(StateGraph(under.puzzle)).bound


def test_a_problem_in_other_words_is_solved_and_checked_in_its_own(run, theirs):
    problem = theirs / "five.pddl"
    assert "sweeps" in run("show", "peg", problem).out
    plan = theirs / "plan"
    for engine in ("astar", "fast-downward"):
        done = run(
            "solve", "peg", problem, "--engine", engine, "--optimal", "--plan", plan, "--json"
        )
        assert done.code == 0, done.err
        answer = json.loads(done.out)
        assert answer["plan"][0].startswith("(begin ")
        assert run("check", "peg", problem, plan).code == 0
        actions = [action for _, action in parse_plan(plan.read_text(), "plan")]
        assert validator_says(
            (theirs / "domain.pddl").read_text(), problem.read_text(), [actions]
        ) == [True]


def test_a_peg_that_ends_its_move_and_goes_on_pays_twice(run, theirs):
    plan = theirs / "plan"
    for text, cost in (
        ("(begin v w x)\n(proceed x y z)\n", 1),
        ("(begin v w x)\n(finish x)\n(begin x y z)\n", 2),
    ):
        plan.write_text(text)
        done = run("check", "peg", theirs / "five.pddl", plan, "--optimal", "--json")
        assert done.code == 0, done.out
        report = json.loads(done.out)
        assert (report["cost"], report["optimum"]) == (cost, 1)


def test_wrong_plans_are_told_in_the_words_of_the_file(run, theirs):
    plan = theirs / "plan"
    for text, said in (
        ("(begin v w x)\n(begin x y z)\n", "(calm) does not hold"),
        ("(begin w x y)\n", "(full x) does not hold"),
        ("(begin v w x)\n", "the goal (full z)"),
    ):
        plan.write_text(text)
        done = run("check", "peg", theirs / "five.pddl", plan)
        assert done.code == 1
        assert said in done.out
    plan.write_text("(begin v w x)\n(jump a b c)\n")
    done = run("check", "peg", theirs / "five.pddl", plan)
    assert done.code == 2
    assert "plan:2" in done.err
    assert "begin, proceed, finish" in done.err or "(jump a b c)" in done.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(last ?a) (ROW", "(ROW", "lacks the condition (last ?a)"),
        (
            "(bare ?c))\n    :effect (and (not (calm))",
            "(bare ?c) (last ?b))\n    :effect (and (not (calm))",
            "(last ?b)",
        ),
        (
            "(increase (total-cost) 1)",
            "(increase (total-cost) 2)",
            "costs 2, expected 1",
        ),
        ("(increase (total-cost) 1)", "", "costs 0, expected 1"),
        ("(calm) (not (last ?s))", "(calm)", "lacks the effect (not (last ?s))"),
        ("(:metric minimize (total-cost))", "", "ipc-2008"),
        ("(ROW z y x)", "", "no board"),
        ("(bare z)", "", "lacks the fact (bare z)"),
        ("(calm)\n", "\n", "lacks the fact (calm)"),
        ("(full v) ", "(full v) (bare v) ", "has the fact (bare v)"),
    ],
)
def test_what_means_something_else_is_refused_with_the_reason(run, theirs, old, new, said):
    problem = (theirs / "five.pddl").read_text()
    assert old in THEIRS or old in problem
    path = written(theirs, THEIRS.replace(old, new, 1), problem.replace(old, new, 1), "five")
    done = run("show", "peg", path)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert said in done.err, done.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(define", "define", "five.pddl:2:1"),
        ("(= (total-cost) 0)", "", "expected (= (total-cost) 0)"),
        ("(:goal", "(:gaol", "(:gaol …) is not read here"),
        ("(:domain solo)", "(:domain other)", "'other'"),
        ("(full v)", "(full q)", "'q' is not declared"),
        ("(full v)", "(fool v)", "no predicate 'fool'"),
        ("(full v)", "(full v w)", "full is of 1"),
        ("(full v)", "(full (v))", "expected a variable or an object"),
        ("- spot)", "- spat)", "'spat'"),
        ("(total-cost)))\n", "(total-cost))\n", "never closed"),
    ],
)
def test_damaged_problems_get_one_line_with_the_place(run, theirs, old, new, said):
    problem = (theirs / "five.pddl").read_text()
    assert old in problem
    path = written(theirs, THEIRS, problem.replace(old, new, 1), "five")
    done = run("show", "peg", path)
    assert done.code == 2
    assert re.search(r"five\.pddl:\d+:\d+: ", done.err)
    assert said in done.err, done.err
    assert done.err.count("\n") == 1


def test_a_domain_is_asked_for_and_taken_from_anywhere(run, theirs, tmp_path):
    (theirs / "domain.pddl").rename(theirs / "solo.pddl")
    done = run("show", "peg", theirs / "five.pddl")
    assert (done.code, "--domain" in done.err) == (2, True)
    assert run("show", "peg", theirs / "five.pddl", "--domain", theirs / "solo.pddl").code == 0
    assert run("show", "peg", "tiny", "--domain", theirs / "solo.pddl").code == 2


def test_another_puzzle_is_not_recognised(run, tmp_path):
    domain = "(define (domain d) (:predicates (p)) (:action a :effect (p)) (:action b :effect (p)))"
    problem = "(define (problem x) (:domain d) (:init) (:goal (p)))"
    done = run("show", "peg", written(tmp_path, domain, problem))
    assert done.code == 2
    assert "not peg" in done.err


ipc = pytest.mark.skipif(not IPC.is_dir(), reason="the competition's files are not there")


@ipc
@pytest.mark.parametrize("number", range(1, 31))
def test_files_of_the_competition_are_recognised(number):
    found = read(catalogue.wing("peg"), str(IPC / f"p{number:02}.pddl"), None)
    assert found.reading is not None
    assert (found.puzzle.size, found.puzzle.objective) == (33, "sweeps")
    assert (
        found.puzzle.board
        == catalogue.instance(catalogue.wing("peg"), "english-central").puzzle.board
    )


@ipc
@pytest.mark.parametrize("number", COSTS)
def test_files_of_the_competition_are_solved(run, tmp_path, number):
    problem, plan = IPC / f"p{number:02}.pddl", tmp_path / "plan"
    done = run("solve", "peg", problem, "--optimal", "--engine", "astar", "--plan", plan, "--json")
    answer = json.loads(done.out)
    assert (answer["status"], answer["cost"]) == ("optimal", COSTS[number])
    actions = [action for _, action in parse_plan(plan.read_text(), "plan")]
    assert validator_says((IPC / "domain.pddl").read_text(), problem.read_text(), [actions]) == [
        True
    ]


@ipc
@pytest.mark.parametrize("number", [1, 15, 30])
def test_files_of_the_competition_in_disguise_are_recognised_alike(tmp_path, number):
    domain, problem = ((IPC / name).read_text() for name in ("domain.pddl", f"p{number:02}.pddl"))
    plain = read(catalogue.wing("peg"), written(tmp_path, domain, problem), None)
    changed = disguised(domain.lower(), problem.lower(), random.Random(number))
    found = read(catalogue.wing("peg"), written(tmp_path / "x", *changed), None)
    assert found.puzzle.pegs.bit_count() == plain.puzzle.pegs.bit_count()
    assert found.puzzle.goal_pegs.bit_count() == plain.puzzle.goal_pegs.bit_count()
    if number == 1:
        assert astar(StateGraph(found.puzzle)).bound == COSTS[1]
