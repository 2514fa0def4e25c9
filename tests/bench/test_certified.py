"""`bench --certify`: what planners have proved is proved once more."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pddlpuzzles as pp

ROOT = Path(__file__).parent.parent.parent


def planner(name: str, steps: tuple[str, ...]) -> str:
    """A command line that claims that this plan is optimal, whatever it is asked."""
    program = f"open('{{plan}}', 'w').write('{''.join(steps)}')"
    return f'{name}={sys.executable} -c "{program}" {{domain}} {{problem}}'


def test_proved_claims_are_proved_again_and_wrong_ones_found(run: Callable, tmp_path: Path) -> None:
    problems, results = tmp_path / "suite", tmp_path / "results"
    problems.mkdir()
    for puzzle, name in (("braintwist", "tiny"), ("peg", "tiny-stuck")):
        text = (ROOT / "problems" / puzzle / f"{name}.toml").read_text()
        (problems / f"{puzzle}.toml").write_text(text.partition("[known]")[0])
    plan = pp.solve(pp.instance("braintwist", "tiny"), engine="astar").plan
    assert plan is not None
    liar = planner("liar", ("(flip flipped unflipped)", "(flip unflipped flipped)", *plan))
    toy = ("bench", problems / "braintwist.toml", "--timeout", "20", "-o", results)
    assert run(*toy, "--optimal-planner", liar).code == 0, "nothing is known of it"
    ended = run(*toy, "--optimal-planner", liar, "--certify")
    assert ended.code == 1
    assert "a goal is reached at 3" in ended.out
    assert "wrong-claim" in (results / "runs.csv").read_text()
    asked = ("bench", problems, "--timeout", "20", "-o", tmp_path / "more")
    asked += ("--engine", "astar", "--optimal", "--certify")
    assert run(*asked).code == 0
    found = json.loads((tmp_path / "more" / "certificates.json").read_text())
    assert {(one["instance"], one["cost"]) for one in found} == {("braintwist", 3), ("peg", None)}
    for one in found:
        board = pp.instance(one["puzzle"], problems / f"{one['instance']}.toml")
        proof = tmp_path / "more" / one["certificate"]
        assert pp.verify(board, proof, encoding=one["encoding"])
    folder = tmp_path / "more" / "certificates"
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert run(*asked).code == 0
    assert before == {path: path.stat().st_mtime_ns for path in folder.iterdir()}
