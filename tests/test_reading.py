"""Problems that others wrote: recognised by what they mean, whatever their names."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.write import domain_text, problem_text
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.search.astar import astar
from pddlpuzzles.search.graph import StateGraph
from tests.conformance.conftest import different_boards, in_front, load
from tests.conformance.test_answers import validator_says

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


Tree = list  # of trees and words


def tree_of(text: str) -> Tree:
    opened: list[Tree] = [[]]
    for word in words(text):
        if word == "(":
            opened.append([])
        elif word == ")":
            group = opened.pop()
            opened[-1].append(group)
        else:
            opened[-1].append(word)
    return opened[0][0]


def shown(tree: Tree | str) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(map(shown, tree))})"


def disguised(domain: str, problem: str, chance: random.Random) -> tuple[str, str]:
    """Other names, other orders of all that may be in any order, all in upper case."""
    kept = {"define", "domain", "problem", "and", "not", "or", "when", "forall", "exists", "=", "-"}
    kept |= {"increase", "total-cost", "minimize", "object", "number", "imply"}
    names: dict[str, str] = {}

    def renamed(tree: Tree | str) -> Tree | str:
        if isinstance(tree, list):
            return [renamed(part) for part in tree]
        if tree.startswith(":") or tree in kept or tree.isdigit():
            return tree
        name = tree.lstrip("?")
        names.setdefault(name, f"N{len(names)}-{chance.randrange(1000)}")
        return tree[: len(tree) - len(name)] + names[name]

    trees = tree_of(domain), tree_of(problem)
    turned_ = turned(trees[0], chance)
    first, second = (shown(shuffled(renamed(turned_(tree)), chance)) for tree in trees)
    return first.upper(), second.upper()


def pairs(typed: Tree) -> list[Tree]:
    """`?x - type` for each name of a typed list."""
    found, waiting = [], []
    rest = iter(typed)
    for word in rest:
        if word != "-":
            waiting.append(word)
            continue
        kind = next(rest)
        found += [[name, "-", kind] for name in waiting]
        waiting = []
    return found + [[name] for name in waiting]


def turned(domain: Tree, chance: random.Random) -> Callable[[Tree | str], Tree | str]:
    """What puts the arguments of predicates and the parameters of actions in other orders."""
    orders: dict[str, list[int]] = {}
    for name, *typed in next(part for part in domain if part[0] == ":predicates")[1:]:
        orders[name.lower()] = chance.sample(range(len(pairs(typed))), len(pairs(typed)))

    def turn(tree: Tree | str, *, declared: bool = False) -> Tree | str:
        if isinstance(tree, str) or not tree:
            return tree
        if isinstance(tree[0], str) and tree[0].lower() in orders:
            rest = pairs(tree[1:]) if declared else [[term] for term in tree[1:]]
            order = orders[tree[0].lower()]
            return [tree[0], *(word for place in order for word in rest[place])]
        if tree[0] == ":action":
            parameters = pairs(tree[tree.index(":parameters") + 1])
            chance.shuffle(parameters)
            tree = tree.copy()
            tree[tree.index(":parameters") + 1] = [word for pair in parameters for word in pair]
        return [turn(part, declared=tree[0] == ":predicates") for part in tree]

    return turn


def shuffled(group: Tree | str, chance: random.Random) -> Tree | str:
    """Shuffle what may be in any order: facts, goals, conditions, effects and actions."""
    if isinstance(group, str):
        return group
    head = group[0] if group and isinstance(group[0], str) else ""
    if head in ("and", ":init", ":predicates", "define"):
        fixed = 2 if head == "define" else 1
        rest = group[fixed:]
        chance.shuffle(rest)
        group = group[:fixed] + rest
    return [shuffled(part, chance) for part in group]


def written(folder: Path, domain: str, problem: str, name: str = "p") -> str:
    folder.mkdir(exist_ok=True)
    (folder / "domain.pddl").write_text(domain)
    (folder / f"{name}.pddl").write_text(problem)
    return str(folder / f"{name}.pddl")


def exported(puzzle: str, name: str, encoding: str) -> tuple[Instance, Encoding, str, str]:
    """An instance under an encoding, recognised or written, and its domain and problem."""
    instance = catalogue.instance(catalogue.family(puzzle), name)
    chosen = next(one for one in instance.family.recognised if one.name == encoding)
    if instance.puzzle.objective not in chosen.objectives:
        instance = instance.under(chosen.objectives[0])
    model = chosen.model(instance.puzzle).pair
    return instance, chosen, domain_text(*model), problem_text(*model)


def readable() -> Iterator[tuple[str, str, str]]:
    """Every instance in every encoding, but of those of a kind and a size only the first.

    The instances in front are never left out.
    """
    for family in catalogue.families().values():
        for name in catalogue.bundled(family):
            if not in_front(family.name, name) and (family.name, name) not in different_boards():
                continue
            puzzle = load(family.name, name).puzzle
            for encoding in family.recognised:
                # The competition's domain has no word for one peg, anywhere.
                if encoding.name != "ipc-2008" or not puzzle.one_peg:
                    yield family.name, name, encoding.name


def slowly(puzzle: str, name: str, encoding: str) -> bool:
    """Whether it takes many seconds to read an export; only one of them is read when not long."""
    return encoding == "moves" and name != "tiny"


@pytest.mark.parametrize(
    ("puzzle", "name", "encoding"),
    [
        pytest.param(
            *one,
            marks=pytest.mark.long
            if slowly(*one)
            else []
            if in_front(*one[:2])
            else pytest.mark.slow,
        )
        for one in readable()
    ],
)
def test_exports_are_read_back_as_what_they_are(tmp_path, puzzle, name, encoding):
    instance, chosen, domain, problem = exported(puzzle, name, encoding)
    found = read(instance.family, written(tmp_path, domain, problem), None)
    assert found.reading is not None
    assert found.reading[0] is chosen
    again = problem_text(*chosen.model(found.puzzle).pair)
    assert again.count("(") == problem.count("(")
    if puzzle == "machiavelli" or (puzzle == "peg" and not instance.puzzle.one_peg):
        board = getattr(found.puzzle, "board", None)
        assert found.puzzle == instance.puzzle or board.geometry != "square"
    if puzzle in ("machiavelli", "minesweeper"):
        assert again == problem


SECTIONS = [":domain", ":requirements", ":types", ":constants", ":predicates", ":functions"]
SECTIONS += [":action", ":objects", ":init", ":goal", ":metric"]


def orderly(text: str) -> str:
    """A file as unified-planning reads it: lower case, its sections in the usual order."""
    define, title, *sections = tree_of(text.lower())
    sections.sort(key=lambda section: SECTIONS.index(section[0]))
    return shown([define, title, *sections])


SMALL = [
    ("peg", "tiny", "jumps"),
    ("peg", "tiny", "sweeps"),
    ("peg", "tiny", "ipc-2008"),
    ("peg", "tiny-stuck", "jumps"),
    ("braintwist", "tiny", "strips"),
    ("braintwist", "tiny", "anchored"),
    ("machiavelli", "tiny", "melds"),
    ("machiavelli", "tiny-stuck", "melds"),
    ("minesweeper", "tiny", "strips"),
    ("minesweeper", "tiny", "any-order"),
    pytest.param("minesweeper", "wire", "strips", marks=pytest.mark.slow),
    pytest.param("minesweeper", "wire", "any-order", marks=pytest.mark.slow),
]
LARGE = [
    ("peg", "english-central", "jumps"),
    ("peg", "triangle-15", "sweeps"),
    ("peg", "ipc-2008-p01", "ipc-2008"),
    ("peg", "ipc-2008-p30", "ipc-2008"),
    ("braintwist", "farthest-twists", "strips"),
    ("braintwist", "tiny", "grips"),
    ("machiavelli", "evening", "melds"),
    ("machiavelli", "high-or-low", "melds"),
    ("machiavelli", "wraparound", "melds"),
    ("minesweeper", "hakank-0", "strips"),
    ("minesweeper", "splitter", "strips"),
    ("minesweeper", "hakank-0", "any-order"),
    ("minesweeper", "splitter", "any-order"),
]
NOT_FOUND = ("beginner", "expert")
"""Boards of Minesweeper whose clues do not hang together: only with their names are they read."""


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(one, marks=pytest.mark.slow) for one in (1, 2))]
)
@pytest.mark.parametrize(("puzzle", "name", "encoding"), SMALL)
def test_what_is_found_in_a_disguised_export_is_solved_in_its_words(
    tmp_path, puzzle, name, encoding, seed
):
    instance, chosen, *plain = exported(puzzle, name, encoding)
    domain, problem = disguised(*plain, random.Random(seed))
    found = read(instance.family, written(tmp_path, domain, problem), None)
    assert found.puzzle.objective == instance.puzzle.objective
    ours, theirs_ = (astar(StateGraph(one.puzzle)) for one in (instance, found))
    assert (theirs_.status, theirs_.bound) == (ours.status, ours.bound)
    if theirs_.moves is not None:
        reading, spelling = found.reading
        assert reading is chosen
        plan = list(map(spelling.outward, chosen.encode(found.puzzle, theirs_.moves)))
        assert chosen.decode(found.puzzle, list(map(spelling.inward, plan)))
        judged = validator_says(orderly(domain), orderly(problem), [plan, plan[1:]])
        assert judged == [True, False]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("puzzle", "name", "encoding"), LARGE)
def test_large_exports_in_other_names_and_orders_are_recognised(
    tmp_path, puzzle, name, encoding, seed
):
    instance, chosen, *plain = exported(puzzle, name, encoding)
    domain, problem = disguised(*plain, random.Random(seed))
    found = read(instance.family, written(tmp_path, domain, problem), None)
    assert found.reading[0] is chosen
    again = problem_text(*chosen.model(found.puzzle).pair)
    assert again.count("(") == plain[1].count("(")


@pytest.mark.parametrize(
    ("puzzle", "name", "encoding"),
    [
        pytest.param(*one, marks=pytest.mark.long if slowly(*one) else pytest.mark.slow)
        for one in readable()
    ],
)
def test_every_export_in_other_names_and_orders_is_recognised(tmp_path, puzzle, name, encoding):
    instance, chosen, *plain = exported(puzzle, name, encoding)
    path = written(tmp_path, *disguised(*plain, random.Random(name)))
    if name in NOT_FOUND:
        with pytest.raises(InputError, match="named by column and row"):
            read(instance.family, path, None)
    else:
        assert read(instance.family, path, None).reading[0] is chosen


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


def test_wrong_plans_are_explained_in_the_words_of_the_file(run, theirs):
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
        ("(last ?a) (ROW", "(ROW", "1 action of 1 and 2 actions of 5 (ipc-2008)"),
        (
            "(bare ?c))\n    :effect (and (not (calm))",
            "(bare ?c) (last ?b))\n    :effect (and (not (calm))",
            "1 action of 5 and 1 action of 6 conditions, expected",
        ),
        (
            "(increase (total-cost) 1)",
            "(increase (total-cost) 2)",
            "1 action of 2 units of cost, expected 2 actions of 0 and 1 action of 1 (ipc-2008)",
        ),
        ("(increase (total-cost) 1)", "", "3 actions of 0 units of cost, expected"),
        ("(calm) (not (last ?s))", "(calm)", "1 action of 1 and 2 actions of 8 effects, expected"),
        ("(calm) (ROW", "(last ?a) (ROW", "of the size of those of ipc-2008"),
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
        ("(= (total-cost) 0)", "(= (total-cost) 1)", "does not begin with 0"),
        ("(:goal", "(:gaol", "no section of a problem ':gaol'; did you mean ':goal'?"),
        ("(:domain solo)", "(:domain other)", "'other'"),
        ("(full v)", "(full q)", "no object 'q'"),
        ("(full v)", "(fool v)", "no predicate 'fool'; expected one of row, full"),
        ("(full v)", "(full v w)", "full takes 1 argument"),
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
    assert run("show", "peg", theirs / "five.pddl").code == 0, "it is the only domain beside it"
    shutil.copy(theirs / "solo.pddl", theirs / "other.pddl")
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


COSTS = {1: 2, 2: 5, 3: 4, 4: 4, 5: 4, 6: 4, 7: 3, 8: 6, 9: 5, 10: 6}


def competition(number: int) -> tuple[str, str]:
    """A problem of the competition of 2008 with its domain; holes are named by their places."""
    _, _, domain, problem = exported("peg", f"ipc-2008-p{number:02}", "ipc-2008")
    spots = {f"{letter}{row}": f"pos-{row}-{ord(letter) - ord('a')}"
             for letter in "abcdefg" for row in range(1, 8)}  # fmt: skip
    return domain, " ".join(spots.get(word, word) for word in words(problem))


@pytest.mark.parametrize(
    "number",
    [one + 1 for one in range(30) if one % 3 == 0]
    + [pytest.param(one + 1, marks=pytest.mark.slow) for one in range(30) if one % 3],
)
def test_problems_of_the_competition_are_recognised(tmp_path, number):
    family = catalogue.family("peg")
    found = read(family, written(tmp_path, *competition(number)), None)
    assert found.reading[0].name == "ipc-2008"
    assert found.puzzle == catalogue.instance(family, f"ipc-2008-p{number:02}").puzzle


@pytest.mark.parametrize(
    "number", [pytest.param(one, marks=[pytest.mark.slow] if one > 3 else []) for one in COSTS]
)
def test_problems_of_the_competition_are_solved_alike_in_disguise(run, tmp_path, number):
    domain, problem = disguised(*competition(number), random.Random(number))
    path, plan = written(tmp_path, domain, problem), tmp_path / "plan"
    done = run("solve", "peg", path, "--optimal", "--engine", "astar", "--plan", plan, "--json")
    answer = json.loads(done.out)
    assert (answer["status"], answer["cost"]) == ("optimal", COSTS[number])
    actions = [action for _, action in parse_plan(plan.read_text(), "plan")]
    assert validator_says(orderly(domain), orderly(problem), [actions]) == [True]


def test_a_temporal_domain_is_refused_in_a_line(run, theirs):
    durative = THEIRS.replace(":action begin", ":durative-action begin", 1)
    timed = THEIRS.replace(":typing", ":typing :durative-actions")
    for text in (durative, timed.replace("(:action proceed", "(:durative-action proceed")):
        done = run("show", "peg", written(theirs, text, ROW, "five"))
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert "durative-action" in done.err
        assert re.search(r"domain\.pddl:\d+:\d+: ", done.err)
