"""Problems in PDDL that are a puzzle: known by the names in their domain, and then checked."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.peg.named_board import named_board
from pddlpuzzles.families.peg.rules import Board, Geometry
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.write import domain_text, problem_text
from pddlpuzzles.puzzle import Encoding
from tests.conformance.conftest import different_boards, in_front, load
from tests.conformance.test_answers import validator_says

# Peg solitaire in the names of the competition of 2008, written differently.
THEIRS = """
(define (domain PegSolitaire-mine)
  (:requirements :typing :action-costs)
  (:types location - object)
  (:predicates (IN-LINE ?x ?y ?z - location) (occupied ?l - location) (free ?l - location)
    (move-ended) (last-visited ?l - location))
  (:functions (total-cost) - number)
  (:action jump-new-move
    :parameters (?a - location ?b - location ?c - location)
    :precondition (and (move-ended) (IN-LINE ?a ?b ?c) (free ?c) (occupied ?a) (occupied ?b))
    :effect (and (not (move-ended)) (not (occupied ?a)) (not (occupied ?b)) (not (free ?c))
      (free ?a) (free ?b) (occupied ?c) (last-visited ?c) (increase (total-cost) 1)))
  (:action jump-continue-move
    :parameters (?a - location ?b - location ?c - location)
    :precondition (and (last-visited ?a) (IN-LINE ?a ?b ?c) (occupied ?a) (occupied ?b) (free ?c))
    :effect (and (not (occupied ?a)) (not (occupied ?b)) (not (free ?c)) (free ?a) (free ?b)
      (occupied ?c) (not (last-visited ?a)) (last-visited ?c)))
  (:action end-move
    :parameters (?s - location)
    :precondition (last-visited ?s)
    :effect (and (move-ended) (not (last-visited ?s)))))
"""

ROW = """
(define (problem five)
  (:domain PegSolitaire-mine)
  (:objects pos-0-0 - location pos-0-1 pos-0-2 pos-0-3 pos-0-4 - location)
  (:init (= (total-cost) 0) (move-ended)
    (IN-LINE pos-0-0 pos-0-1 pos-0-2) (IN-LINE pos-0-2 pos-0-1 pos-0-0)
    (IN-LINE pos-0-1 pos-0-2 pos-0-3) (IN-LINE pos-0-3 pos-0-2 pos-0-1)
    (IN-LINE pos-0-2 pos-0-3 pos-0-4) (IN-LINE pos-0-4 pos-0-3 pos-0-2)
    (occupied pos-0-0) (occupied pos-0-1) (occupied pos-0-3) (free pos-0-2) (free pos-0-4))
  (:goal (and (occupied pos-0-4) (free pos-0-0) (free pos-0-1) (free pos-0-2) (free pos-0-3)))
  (:metric minimize (total-cost)))
"""

FIRST, SECOND = "pos-0-0 pos-0-1 pos-0-2", "pos-0-2 pos-0-3 pos-0-4"


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    (tmp_path / "domain.pddl").write_text(THEIRS)
    (tmp_path / "five.pddl").write_text(ROW)
    return tmp_path


def written(folder: Path, domain: str, problem: str, name: str = "p") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "domain.pddl").write_text(domain)
    (folder / f"{name}.pddl").write_text(problem)
    return str(folder / f"{name}.pddl")


def exported(puzzle: str, name: str, encoding: str) -> tuple[Instance, Encoding, str, str]:
    instance = catalogue.instance(catalogue.family(puzzle), name)
    chosen = next(one for one in instance.family.recognised if one.name == encoding)
    if instance.puzzle.objective not in chosen.objectives:
        instance = instance.under(chosen.objectives[0])
    model = chosen.model(instance.puzzle).pair
    return instance, chosen, domain_text(*model), problem_text(*model)


def readable() -> Iterator[tuple[str, str, str]]:
    """Every instance in every encoding, but of those of a kind and a size only the first."""
    for family in catalogue.families().values():
        for name in catalogue.bundled(family):
            if not in_front(family.name, name) and (family.name, name) not in different_boards():
                continue
            puzzle = load(family.name, name).puzzle
            for encoding in family.recognised:
                # The competition's domain has no word for one peg, anywhere.
                if encoding.name != "ipc-2008" or not puzzle.one_peg:
                    yield family.name, name, encoding.name


@pytest.mark.parametrize(
    ("puzzle", "name", "encoding"),
    [
        pytest.param(
            *one, marks=[] if one[1] in ("tiny", "evening", "hakank-0") else [pytest.mark.slow]
        )
        for one in readable()
    ],
)
def test_exports_are_read_back_as_what_they_are(tmp_path, puzzle, name, encoding):
    instance, chosen, domain, problem = exported(puzzle, name, encoding)
    path = written(tmp_path, domain, problem)
    family, doubt = catalogue.family_of(path, None)
    assert (family, doubt) == (instance.family, None)
    found = read(family, path)
    assert found.reading is not None
    assert found.reading[0] is chosen
    assert problem_text(*chosen.model(found.puzzle).pair) == problem
    assert chosen.domain.name.startswith(chosen.domain_names)


def test_triangular_boards_are_placed_by_rows_and_lines():
    for drawing in (
        "*\n**",
        "  *\n * *\n* * *\n * *",
        "* *\n * *\n  * *\n   * * *",
        "* * *     * * *\n\n* * *\n",
    ):
        rows = enumerate(drawing.split("\n"))
        cells = tuple(
            (row, at) for row, line in rows for at, mark in enumerate(line) if mark == "*"
        )
        board = Board(Geometry.TRIANGULAR, cells)
        named = {name: f"x-{row}-{at}" for name, (row, at) in zip(board.names, cells, strict=True)}
        for places in (dict(zip(board.names, board.names, strict=True)), named):
            lines = {tuple(places[board.names[hole]] for hole in jump) for jump in board.jumps}
            found, hole = named_board(list(places.values()), lines)
            back = {number: name for name, number in hole.items()}
            assert {tuple(map(back.get, jump)) for jump in found.jumps} == lines


def test_a_problem_in_the_competitions_names_is_solved_and_checked_in_them(run, theirs):
    problem, plan = theirs / "five.pddl", theirs / "plan"
    shown = run("show", problem)
    assert "sweeps" in shown.out
    assert "five.pddl is peg; put pddl before it" in shown.err
    for engine in ("astar", "fast-downward"):
        options = ("--engine", engine, "--optimal", "--plan", plan, "--json")
        done = run("solve", "peg", problem, *options)
        assert done.code == 0, done.err
        answer = json.loads(done.out)
        assert (answer["encoding"], answer["cost"]) == ("ipc-2008", 1)
        assert answer["plan"][0] == f"(jump-new-move {FIRST})"
        assert run("check", "peg", problem, plan).code == 0
        actions = [action for _, action in parse_plan(plan.read_text(), "plan")]
        domain = (theirs / "domain.pddl").read_text().lower()
        assert validator_says(domain, problem.read_text().lower(), [actions]) == [True]


def test_plans_are_judged_in_the_words_of_the_file(run, theirs):
    first, middle = f"(jump-new-move {FIRST})\n", "(end-move pos-0-2)\n"
    for plan, code, said in (
        (f"{first}(jump-continue-move {SECOND})\n", 0, '"cost": 1'),
        (f"{first}{middle}(jump-new-move {SECOND})\n", 0, '"cost": 2'),
        (f"{first}(jump-new-move {SECOND})\n", 1, "(move-ended) does not hold"),
        ("(jump-new-move pos-0-1 pos-0-2 pos-0-3)\n", 1, "(occupied pos-0-2) does not hold"),
        (first, 1, "the goal (occupied pos-0-4)"),
        (f"{first}(jump a b c)\n", 1, "(jump a b c)"),
        (f"{first}(end-move d4)\n", 1, "there is no object 'd4'"),
    ):
        (theirs / "plan").write_text(plan)
        done = run("check", "peg", theirs / "five.pddl", theirs / "plan", "--json")
        assert (done.code, said in done.out + done.err) == (code, True), done


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(last-visited ?a) (IN", "(IN", "domain.pddl:13:3: not peg in the encoding "
         "'ipc-2008': the action jump-continue-move lacks the condition (last-visited ?a)"),
        ("(free ?c) (occ", "(free ?c) (last-visited ?b) (occ", "has the condition (last"),
        ("(move-ended) (not (last-visited ?s))", "(move-ended)", "lacks the effect (not (last"),
        ("(:action end-move", "(:action stop", "it lacks the action end-move"),
        ("(:action end-move", "(:action stop) (:action end-move", "one too many"),
        ("(IN-LINE pos-0-4 pos-0-3 pos-0-2)", "", "no board"),
        ("(free pos-0-4))\n", ")\n", "five.pddl: not peg in the encoding 'ipc-2008': the problem "
         "lacks the fact (free pos-0-4)"),
        ("(occupied pos-0-0) ", "(occupied pos-0-0) (free pos-0-0) ", "has the fact (free"),
    ],
)  # fmt: skip
def test_what_means_something_else_is_any_pddl_and_it_is_said_why(run, theirs, old, new, said):
    assert old in THEIRS or old in ROW
    path = written(theirs, THEIRS.replace(old, new, 1), ROW.replace(old, new, 1), "five")
    done = run("show", "peg", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert said in done.err, done.err
    done = run("solve", path, "--engine", "astar", "--json")
    assert json.loads(done.out)["puzzle"] == "pddl"
    assert said in done.err
    assert "is taken as any problem in PDDL" in done.err


def test_an_encodings_name_alone_makes_no_puzzle(run, tmp_path):
    domain = "(define (domain peg-x) (:predicates (p)) (:action a :parameters () :effect (p)))"
    problem = "(define (problem x) (:domain peg-x) (:init) (:goal (p)))"
    path = written(tmp_path, domain, problem)
    done = run("show", "peg", path)
    assert (done.code, "not peg: its domain 'peg-x' has the names" in done.err) == (2, True)
    done = run("show", path)
    assert (done.code, done.err) == (0, "")
    for family in ("braintwist", "minesweeper", "machiavelli"):
        assert run("show", family, path).code == 2
    _, _, domain, problem = exported("machiavelli", "tiny", "melds")
    for old, new in (
        ("(left c7 one)", "(left c7 zero)"),
        ("(following c7 c8)", ""),
        ("c7", "card"),
    ):
        assert old in problem
        path = written(tmp_path, domain, problem.replace(old, new))
        with pytest.raises(InputError):
            read(catalogue.family("machiavelli"), path)


def test_a_domain_is_asked_for_and_taken_from_anywhere(run, theirs):
    (theirs / "domain.pddl").rename(theirs / "solo.pddl")
    assert run("show", "peg", theirs / "five.pddl").code == 0, "it is the only domain beside it"
    shutil.copy(theirs / "solo.pddl", theirs / "other.pddl")
    done = run("show", "peg", theirs / "five.pddl")
    assert (done.code, "--domain" in done.err) == (2, True)
    assert run("show", "peg", theirs / "five.pddl", "--domain", theirs / "solo.pddl").code == 0
    assert run("show", "peg", "tiny", "--domain", theirs / "solo.pddl").code == 2
