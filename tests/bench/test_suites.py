"""Suites of any PDDL, as the competitions lay theirs out."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from pddlpuzzles.bench.suite import instances
from pddlpuzzles.errors import InputError

TOP = Path(__file__).parents[2]


@pytest.fixture
def gripper(tmp_path):
    folder = tmp_path / "set" / "gripper"
    folder.mkdir(parents=True)
    shutil.copy(TOP / "domains/pddl/gripper.pddl", folder / "domain.pddl")
    for name in ("01", "02"):
        shutil.copy(TOP / f"problems/pddl/gripper/{name}.pddl", folder / f"p{name}.pddl")
    return folder


def names(*suites):
    return [one.name for one in instances(map(str, suites))]


def test_a_domain_a_folder(gripper):
    shutil.copytree(gripper, gripper.parent / "other")
    (gripper.parent / "readme.md").write_text("a set")
    (gripper.parent / "empty").mkdir()
    assert names(gripper) == ["gripper/p01", "gripper/p02"]
    assert names(gripper.parent) == [*names(gripper), "other/p01", "other/p02"]
    assert names(gripper / "p01.pddl") == ["p01"]
    optima = {"p02": {"solvable": True, "cost": 15, "proved": "by hand"}}
    (gripper / "optima.json").write_text(json.dumps(optima))
    (one,) = instances([str(gripper / "p02.pddl")])
    assert (one.name, one.known) == ("gripper/p02", optima["p02"])
    assert names(gripper / "p02.pddl", gripper) == ["gripper/p02", "gripper/p01"]
    assert names(gripper.parent / "g*" / "p0[2-9].pddl") == ["gripper/p02"]
    assert names(gripper.parent / "g*") == ["gripper/p01", "gripper/p02"]
    os.mkfifo(gripper.parent / "pipe")
    for nothing in ("p7*.pddl", "../pip*"):
        with pytest.raises(InputError, match="there is no suite"):
            names(gripper / nothing)
    for path in (gripper / "optima.json", gripper / "p02.pddl"):
        path.unlink()
    (gripper / "p01.pddl").rename(gripper / "P01.PDDL")
    domain = gripper / "domain.pddl"
    for name in ("DOMAIN", "P01-DOMAIN"):
        domain = domain.rename(gripper / f"{name}.PDDL")
        assert names(gripper) == ["gripper/P01"]
        assert names(gripper / "P01.PDDL") == ["P01"]


def test_a_domain_in_two_tracks(gripper, tmp_path):
    tracks = [tmp_path / "sets" / track for track in ("opt", "sat", "agile")]
    for track in tracks:
        shutil.copytree(gripper, track / "gripper" / "instances")
    for track, name in zip(tracks[1:], ("03", "04"), strict=True):
        (track / "gripper/instances/p01.pddl").unlink()
        shutil.copy(
            TOP / f"problems/pddl/gripper/{name}.pddl", track / "gripper/instances/p02.pddl"
        )
    first, second = ["gripper/p01", "gripper/p02"], "sat/gripper/p02"
    assert names(tracks[0]) == first
    assert names(tracks[1]) == ["gripper/p02"]
    assert names(*tracks) == [*first, second, "agile/gripper/p02"]
    assert names(*tracks, tmp_path / "sets") == names(*tracks)
    assert names(tracks[0] / "gripper/instances/p02.pddl", tracks[1] / "gripper") == [
        "p02",
        "gripper/p02",
    ]
    made = instances(map(str, tracks[:2]))
    assert len({str(one.puzzle.problem_text) for one in made}) == 3
    shutil.copy(gripper / "p01.pddl", gripper / "p02.pddl")
    assert names(tracks[0], tracks[0].parent.parent / "set") == [*first, "set/gripper/p02"]


@pytest.mark.parametrize("pattern", ["{}-domain", "domain_{}", "domain-{}", "{}.domain"])
def test_a_domain_a_problem(gripper, pattern):
    for name in ("p01", "p02"):
        text = (gripper / "domain.pddl").read_text().replace("empty", f"empty-{name}")
        (gripper / f"{pattern.format(name)}.pddl").write_text(text)
        problem = (gripper / f"{name}.pddl").read_text().replace("(empty ", f"(empty-{name} ")
        (gripper / f"{name}.pddl").write_text(problem)
    assert names(gripper) == ["gripper/p01", "gripper/p02"]
    (gripper / "domain.pddl").unlink()
    assert names(gripper) == ["gripper/p01", "gripper/p02"]
    for one in instances([str(gripper)]):
        assert f"empty-{one.name[-3:]}" in one.puzzle.domain.predicates


LAYOUTS = (
    ("domain/domain", "problems/p01 problems/p02"),
    ("domain", "instances/instance-1 instances/instance-2"),
    ("domains/domain-1 domains/domain-2", "instances/instance-1 instances/instance-2"),
    ("p01-domain p02-domain", "p01-airport1-p1 p02-airport1-p2"),
)


def test_domains_and_problems_in_folders_as_the_competitions_lay_them_out(gripper, tmp_path):
    for number, layout in enumerate(LAYOUTS):
        track = tmp_path / f"track-{number}"
        domains, problems = map(str.split, layout)
        texts = {one: f"; {one}\n{(gripper / 'domain.pddl').read_text()}" for one in domains}
        for place, one in enumerate(problems, 1):
            texts[one] = (gripper / f"p0{place}.pddl").read_text()
        for name, text in texts.items():
            path = track / "grip" / f"{name}.pddl"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert names(track) == [f"grip/{Path(one).name}" for one in problems]
        for place, one in enumerate(instances([str(track / "grip")])):
            domain = domains[min(place, len(domains) - 1)]
            assert one.puzzle.domain_text.startswith(f"; {domain}\n")


def test_optima_that_are_none_are_refused_in_a_line(gripper):
    for text in ("[]", "{", '{"p01": 3}', '{"p01": {"cost": 3}}', "[" * 100_000):
        (gripper / "optima.json").write_text(text)
        with pytest.raises(InputError, match=r"optima\.json"):
            names(gripper)


def test_a_folder_without_problems_or_without_a_domain_is_refused(gripper, tmp_path):
    empty = tmp_path / "empty"
    (empty / ".hidden").mkdir(parents=True)
    shutil.copy(gripper / "p01.pddl", empty / ".hidden")
    with pytest.raises(InputError, match="holds no instance"):
        names(tmp_path / "set" / "gripper" / "..", empty)
    (gripper / "domain.pddl").rename(gripper / "a.pddl")
    assert names(gripper) == ["gripper/p01", "gripper/p02"]
    shutil.copy(gripper / "a.pddl", gripper / "b.pddl")
    with pytest.raises(InputError, match="2 domains beside it"):
        names(gripper)


def test_why_a_planner_has_failed_or_is_wrong_is_said_once_and_clearly(gripper, run, tmp_path):
    planner = tmp_path / "planner.py"
    planner.write_text(
        "import pathlib, sys\n"
        "if sys.argv[1] == 'wrong':\n"
        "    pathlib.Path(sys.argv[4]).write_text('(take ball-1 room-1 hand-1)')\n"
        "else:\n"
        "    print('This configuration does not support axioms.\\nINFO Planner time: 1 s')\n"
        "    sys.exit(34)\n"
    )
    command = f"{shlex.quote(sys.executable)} {planner} %s {{domain}} {{problem}} {{plan}}"
    planners = [f"--planner={kind}={command % kind}" for kind in ("wrong", "unable")]
    done = run("bench", gripper, *planners, "-o", tmp_path / "out")
    assert done.code == 1
    lines = done.out.splitlines()
    (wrong, _) = (line for line in lines if line.startswith("wrong-plan: "))
    assert wrong.count("(take ball-1 room-1 hand-1)") == 1
    (failed,) = (line for line in lines if line.startswith("failed: "))
    assert "unable on pddl gripper/p01, the first of 2 times" in failed
    assert failed.endswith("and without a plan: This configuration does not support axioms.")
