"""Ladders, many generated instances, and benchmark sets as the competitions lay them out."""

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.solving.solve import solve

FAMILIES = [one for one in catalogue.families().values() if not one.is_pddl]


def test_a_ladder_has_sixty_rungs_and_each_is_another():
    for family in FAMILIES:
        rungs = catalogue.rungs(family)
        assert len(rungs) >= 60
        assert len({(it.name, it.seed, *sorted(it.options.items())) for it in rungs}) == len(rungs)
        assert all(rung.proved and rung.verified not in (None, rung.proved) for rung in rungs)
        refuted = [rung for rung in rungs if rung.cost is None]
        # Every placing of the tiles of Brain Twist can be solved, so its ladder has no such rung.
        assert bool(refuted) == (family.name != "braintwist")
        assert all(rung.why for rung in refuted)


def test_the_reversals_are_those_of_every_hole():
    made = instances(["peg/reversals"])
    assert len(made) == len({one.puzzle for one in made}) == 33
    for one in made:
        assert one.puzzle.goal_pegs.bit_count() == 1
        assert one.puzzle.pegs | one.puzzle.goal_pegs == (1 << 33) - 1
        assert one.puzzle.pegs & one.puzzle.goal_pegs == 0
        assert one.puzzle.goal_holes == one.puzzle.pegs
    bundled = {one.puzzle for one in instances(["peg/english-*"])}
    seven = instances(["peg/reversal-[cd][123]", "peg/reversal-d4"])
    assert len(seven) == 7
    assert all(one.puzzle in bundled for one in seven)


@pytest.mark.parametrize(("puzzle", "name"), [("peg", "reversal-a4"), ("minesweeper", "ladder-05")])
def test_every_command_knows_what_is_in_a_set(run, puzzle, name):
    (made,) = instances([f"{puzzle}/{name}"])
    assert pddlpuzzles.instance(puzzle, name).puzzle == made.puzzle
    done = run("solve", puzzle, name, "--engine", "astar", "--json")
    assert done.code == 0, done.err
    assert json.loads(done.out)["cost"] == made.known["cost"]
    for wrong in ("reversal-d9", "reversal-*", "ladder-?5", "ladder-999", "ladder"):
        done = run("show", "peg", wrong)
        assert (done.code, f"peg has no instance {wrong!r}" in done.err) == (2, True)


every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)


@every_family
@pytest.mark.parametrize("step", [15, pytest.param(1, marks=pytest.mark.long)])
def test_rungs_have_the_optimum_that_is_given(family, step):
    rungs = catalogue.rungs(family)
    refuted = {at for at, rung in enumerate(rungs, 1) if rung.cost is None}
    for number in refuted.union(range(1, len(rungs) + 1, step)):
        instance = catalogue.find(family, f"ladder-{number:02}")
        found = solve(instance, optimal=True, limits=Limits(60.0, 4096))
        is_refuted, cost = number in refuted, rungs[number - 1].cost
        assert found.status is (Status.UNSOLVABLE if is_refuted else Status.OPTIMAL)
        assert found.cost == cost == instance.known.get("cost")


def test_many_instances_of_a_seed_are_the_same_bytes(run, tmp_path):
    options = ["--rows", 3, "--columns", 3, "--jumps", 3, "--seed", 5]
    for folder in ("one", "other"):
        made = run("generate", "peg", *options, "--count", 3, "-o", tmp_path / folder, "--solve")
        assert made.code == 0, made.err
        paths = [str(tmp_path / folder / f"peg-{seed}.toml") for seed in (5, 6, 7)]
        assert made.out.splitlines() == paths
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
        text = path.read_text()
        board = catalogue.parse(text, "text", path.stem, catalogue.family("peg"))
        found = solve(board, engine="astar")
        assert tomllib.loads(text)["known"] == {"solvable": True, "cost": found.cost}
    alone = run("generate", "peg", *options)
    (first, _) = (tmp_path / "one" / "peg-5.toml").read_text().split("\n[known]")
    assert alone.out == first, "the first is what the seed makes alone"
    printed = run("generate", "machiavelli", "--table", 0, "--hand", 2, "--seed", 1, "--solve").out
    known = tomllib.loads(printed)["known"]
    assert known == {"solvable": True, "cost": 2}, "two cards are no meld and are kept"
    for options in (["--count", 3], ["--count", 0, "-o", tmp_path / "x"]):
        ended = run("generate", "peg", *options)
        assert (ended.code, "--count" in ended.err) == (2, True)


@every_family
def test_a_benchmark_set_is_laid_out_by_size(family, run, tmp_path):
    written = run("export", family.name, "tiny*", "--benchmark", tmp_path)
    assert written.code == 0, written.err
    assert sorted(written.out.splitlines()) == sorted(map(str, tmp_path.glob("*/*")))
    named = set()
    for folder in tmp_path.iterdir():
        domain = read_domain((folder / "domain.pddl").read_text(), "domain.pddl")
        optima = json.loads((folder / "optima.json").read_text())
        problems = sorted(path.stem for path in folder.glob("p*.pddl"))
        assert list(optima) == problems == [f"p{one:02}" for one in range(1, len(problems) + 1)]
        for name, told in optima.items():
            read_problem((folder / f"{name}.pddl").read_text(), name, domain)
            instance = catalogue.instance(family, told["instance"])
            assert told["solvable"] == (instance.known or {})["solvable"]
            assert told["cost"] == (instance.known or {}).get("cost")
            assert told["proved"]
            in_order = folder.name.startswith(("minesweeper-strips", "machiavelli"))
            assert told["kind"] == ("compiled" if in_order else "planning")
            named.add(told["instance"])
    assert named == {name for name in catalogue.bundled(family) if name.startswith("tiny")}
    assert run("export", family.name, "tiny*", "--benchmark", tmp_path).code == 0


def test_other_tools_take_a_benchmark_set(run, tmp_path):
    suites = pytest.importorskip("downward.suites")
    assert run("export", "peg", "tiny", "--benchmark", tmp_path).code == 0
    (task,) = suites.build_suite(tmp_path, ["peg-jumps"])
    assert Path(task.problem_file) == tmp_path / "peg-jumps" / "p01.pddl"
    assert Path(task.domain_file) == tmp_path / "peg-jumps" / "domain.pddl"
    pytest.importorskip("pyperplan")
    words = [sys.executable, "-m", "pyperplan", task.domain_file, task.problem_file]
    subprocess.run(words, check=True, capture_output=True, timeout=300)
    assert run("check", "peg", "tiny", f"{task.problem_file}.soln").code == 0


def test_of_problems_that_are_the_same_one_is_exported(run, tmp_path):
    done = run("export", "peg", "ladder-8[24]", "--benchmark", tmp_path)
    assert done.code == 0
    assert "peg ladder-84 is left out: it is ladder-82 with other names" in done.err
    optima = json.loads((tmp_path / "peg-jumps" / "optima.json").read_text())
    named = {one["instance"] for one in optima.values()}
    assert named & {"ladder-82", "ladder-84"} == {"ladder-82"}


@pytest.mark.slow
def test_the_set_that_is_cited_is_whole_and_a_suite(tmp_path):
    (archive,) = (shelf("problems") / "benchmark").glob("*.tar.xz")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    (top,) = tmp_path.iterdir()
    for line in (top / "SHA256SUMS").read_text().splitlines():
        digest, _, name = line.partition("  ")
        assert hashlib.sha256((top / name).read_bytes()).hexdigest() == digest, name
    for domain in ("blocks", "peg-sweeps"):
        folder = top / "optimal" / domain
        for name, told in list(json.loads((folder / "optima.json").read_text()).items())[:2]:
            (one,) = instances([str(folder / f"{name}.pddl")])
            assert one.known is not None
            assert one.known["cost"] == told["cost"]
            verdict = pddlpuzzles.check(one, folder / told["plan"])
            assert (verdict.valid, verdict.cost) == (True, told["plan_cost"])


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
    assert names(gripper / "p01.pddl") == ["gripper/p01"]
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
        assert names(gripper / "P01.PDDL") == ["gripper/P01"]


def test_a_domain_in_two_tracks(gripper, tmp_path):
    tracks = [tmp_path / "sets" / track for track in ("opt", "sat", "agile")]
    for track in tracks:
        shutil.copytree(gripper, track / "gripper" / "instances")
    for track, name in zip(tracks[1:], ("03", "04"), strict=True):
        (track / "gripper/instances/p01.pddl").unlink()
        source = TOP / f"problems/pddl/gripper/{name}.pddl"
        shutil.copy(source, track / "gripper/instances/p02.pddl")
    first, second = ["gripper/p01", "gripper/p02"], "sat/gripper/p02"
    assert names(tracks[0]) == first
    assert names(tracks[1]) == ["gripper/p02"]
    assert names(*tracks) == [*first, second, "agile/gripper/p02"]
    assert names(*tracks, tmp_path / "sets") == names(*tracks)
    assert len({str(it.puzzle.problem_text) for it in instances(map(str, tracks[:2]))}) == 3
    shutil.copy(gripper / "p01.pddl", gripper / "p02.pddl")
    assert names(tracks[0], tracks[0].parent.parent / "set") == [*first, "set/gripper/p02"]


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
