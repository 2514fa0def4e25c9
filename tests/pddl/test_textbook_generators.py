"""The generators of the textbook domains, and the drawings: what they promise, on any seed."""

import inspect
import random
import re
import shlex
import tomllib
from collections import Counter
from itertools import product
from typing import Any
from xml.etree.ElementTree import tostring

import networkx as nx
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.domains import DRAWERS
from pddlpuzzles.families.pddl.generate import GENERATORS, named, problem_text
from pddlpuzzles.families.pddl.scenes import FIGURES, Scene, grid_of
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import COMMON
from tests.pddl.textbook import DOMAINS, cheapest, facts_of, goal_of, problem_of, task_of

SMALL: dict[str, dict[str, Any]] = {
    "blocks": {"blocks": 4},
    "ferry": {"cars": 3, "ports": 3},
    "gripper": {"balls": 3},
    "haulage": {"towns": 3, "crates": 1},
    "hanoi": {"disks": 4, "start": "any", "goal": "any"},
    "jugs": {"largest": 6},
    "lights-out": {"rows": 2, "columns": 4},
    "logistics": {"packages": 2},
    "miconic": {"passengers": 3, "floors": 4},
    "river-crossing": {"passengers": 4, "quarrels": 2, "seats": 3},
    "sliding-tiles": {"rows": 2, "columns": 3},
    "sokoban": {"rows": 4, "columns": 4, "walls": 2},
    "visit-all": {"rows": 3, "columns": 3, "gaps": 2, "spared": 1},
}


def test_what_is_made_can_be_solved_is_not_solved_yet_and_differs_by_the_seed():
    for domain in DOMAINS:
        for seed in range(6):
            cost = cheapest(task_of(domain, problem_text(domain, seed, SMALL[domain])), 100_000)
            assert cost  # neither None nor 0
        made = {problem_text(domain, seed, {}).partition("(:objects")[2] for seed in range(12)}
        assert len(made) > 8 or domain == "hanoi"  # whose towers know no chance


def test_options_out_of_range_are_refused():
    for domain in DOMAINS:
        refused = 0
        for name, option in inspect.signature(GENERATORS[domain]).parameters.items():
            if name == "chance" or isinstance(option.default, bool):
                continue
            for value in ("nonsense",) if isinstance(option.default, str) else (-1, 10**6):
                with pytest.raises(InputError, match="expected"):
                    problem_text(domain, 1, {name: value})
                refused += 1
        assert refused >= 2
    with pytest.raises(InputError, match="did you mean 'blocks'"):
        problem_text("bloks", 1, {})
    with pytest.raises(InputError, match="lead back"):  # three tiles go round four cells
        problem_text("sliding-tiles", 1, {"rows": 2, "columns": 2, "slides": 12})


def test_the_command_that_is_named_makes_the_same_problem(run):
    for domain in DOMAINS:
        text = problem_text(domain, 3, SMALL[domain])
        whole = text.replace("\n;   ", " ")  # long lines are broken
        (command,) = re.findall(r"^; Made by: pddlpuzzles (.*)$", whole, re.MULTILINE)
        told = run(*shlex.split(command))
        assert told.code == 0, told.err
        assert tomllib.loads(told.out)["problem"].strip() == text.strip()


@pytest.mark.parametrize(
    ("domain", "options"),
    [
        ("sliding-tiles", {"rows": 2, "columns": 3}),
        ("sliding-tiles", {"rows": 3, "columns": 2}),
        ("lights-out", {"rows": 2, "columns": 3}),
        ("lights-out", {"rows": 3, "columns": 3, "rolled": True}),
    ],
)
def test_what_is_made_has_a_plan_if_that_is_asked_for(domain, options):
    for seed, solvable in product(range(3), (True, False)):
        task = task_of(domain, problem_text(domain, seed, {**options, "solvable": solvable}))
        assert (cheapest(task, 25_000) is not None) == solvable


def test_all_floor_hangs_together():
    for (domain, holes), seed in product([("visit-all", "gaps"), ("sokoban", "walls")], range(10)):
        text = problem_text(domain, seed, dict(rows=5, columns=5, **{holes: 6}))
        problem = problem_of(domain, text)
        graph = nx.Graph(facts_of(problem, "beside"))
        assert ({*graph}, len(graph)) == ({*problem.objects}, 19)
        assert nx.is_connected(graph)
        cells, beside = dict.fromkeys(graph, "cell"), [Atom("beside", its) for its in graph.edges]
        assert grid_of(beside, cells, cells).keys() == {*graph}


def test_positions_of_blocks_are_all_made_about_as_often():
    """Of three blocks there are 13; each is drawn about 230 times of 3,000."""
    made = (GENERATORS["blocks"](random.Random(seed), blocks=3).facts for seed in range(3000))
    counts = Counter(map(str, made))
    assert len(counts) == 13
    assert all(170 < count < 300 for count in counts.values())


def test_names_of_cells_and_back():
    for place in product(range(12), range(26)):
        assert [*Scene({named(place): "cell"}, ()).cells().values()] == [place]
    assert not any(Scene({it: "cell"}, ()).cells() for it in ("a0", "aa1", "1", "a", "a01", "A1"))
    at = {"c1-1": (0, 0), "c2-1": (0, 1), "c1-2": (1, 0)}
    assert grid_of([Atom("", ("c1-1", it)) for it in [*at][1:]], at, dict.fromkeys(at, "")) == at
    assert grid_of([Atom("", ("c1-1", "c1-2", "up"))], at, dict.fromkeys(at, ""))["c1-1"] == (1, 0)
    chess = {f"{name}{3 - row}": (row, "ab".index(name)) for name, row in product("ab", range(3))}
    assert grid_of([Atom("", ("a1", "b3"))], chess, dict.fromkeys(chess, "")) == chess
    for odd in ("c01-2", "c9999-2"):  # in the same cell as another; far from all others
        assert not grid_of([Atom("", ("c1-1", "c1-2"))], [*at, odd], dict.fromkeys((*at, odd), ""))


def test_pictures_of_a_game_have_one_size_whatever_the_order_of_facts():
    for domain in DRAWERS.keys() - {"jugs"}:  # these show values alone
        text = problem_text(domain, 3, {})
        problem, task = problem_of(domain, text), task_of(domain, text)
        goal, start, state = goal_of(problem), task.true_atoms(task.start), task.start
        chance, sizes = random.Random(3), set()
        for _ in range(5):
            atoms = task.fixed | task.true_atoms(state)
            draw = DRAWERS[domain].drawing(Scene(problem.objects, atoms, goal, start, task.atoms))
            drawn, again = draw(atoms), draw(sorted(atoms)[::-1])
            assert [*map(tostring, again.parts)] == [*map(tostring, drawn.parts)]
            sizes.add((drawn.width, drawn.height))
            _, state = chance.choice(task.steps(state) or [(0, state)])
        assert len(sizes) == 1
        atoms = task.fixed | goal
        scene = Scene(problem.objects, atoms, possible=task.atoms)
        assert DRAWERS[domain].drawing(scene)(atoms) is not None


def test_no_two_drawings_have_a_class_in_common():
    names = re.findall(r"\.([\w-]+){", FIGURES.findtext("style"))
    shared = {"typed", "moved", "bold"}
    assert len(names) == len({*names} - {*COMMON, *shared})
    assert catalogue.family("pddl").pictures.STYLE.keys() == {*names, *shared}


def test_what_is_of_another_domain_is_not_drawn():
    texts = {domain: problem_text(domain, 1, {}) for domain in DOMAINS}
    strange = {Atom("on", ("x", "x")), Atom("on-table", ("y",)), Atom("lit", ("a1",))}
    for domain, drawer in DRAWERS.items():
        for other, text in texts.items():
            possible = task_of(other, text).atoms if other == domain else ()
            problem = problem_of(other, text)
            scene = Scene(problem.objects, problem.atoms, goal_of(problem), possible=possible)
            assert bool(drawer.drawing(scene)(scene.atoms)) == (other == domain != "jugs")
        for scene in (Scene({}, set()), Scene({"x": "block", "b": "cell"}, strange)):
            assert drawer.drawing(scene)(scene.atoms) is None
