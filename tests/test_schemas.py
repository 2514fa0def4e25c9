"""What `--json` prints has the shape that its schema says, whatever happens."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import pddlpuzzles
from pddlpuzzles.catalogue.file_access import shelf

SCHEMAS = Path(pddlpuzzles.__file__).parent / "schemas"
BLOCKS, DOMAIN = (
    str(shelf("problems") / "pddl" / "blocks" / "02.pddl"),
    str(shelf("domains") / "pddl" / "blocks.pddl"),
)
OF_BLOCKS = [BLOCKS, "--domain", DOMAIN]
STUCK = [str(shelf("problems") / "peg" / "tiny-stuck.pddl"), "--domain"]
STUCK += [str(shelf("domains") / "peg" / "jumps.pddl")]
ASKED = {
    "list": ["list", "list peg", "list pddl"],
    "show": ["show peg tiny", "show pddl blocks/02", "show minesweeper --odds"],
    "export": ["export peg tiny -o out", "export peg --all -o all"],
    "solve": [
        "solve peg tiny",
        "solve peg tiny-stuck --best",
        "solve pddl blocks/02 --plan plan --certificate proof",
        "solve pddl logistics/12 --engine greedy",
        "solve peg english-central-sweeps --engine astar --timeout 0.5",
        "solve minesweeper --all 2",
    ],
    "check": ["check pddl blocks/02 plan --optimal", "check pddl blocks/02 wrong"],
    "verify": [["verify", BLOCKS, "proof", "plan", "--domain", DOMAIN]],
    "hint": [
        "hint peg tiny",
        "hint minesweeper",
        "hint peg tiny-stuck",
        "hint pddl blocks/20 --timeout 1",
    ],
    "explore": ["explore peg triangle-15", "explore peg --depth 2", "explore pddl blocks/02"],
    "engines": ["engines", ["engines", *OF_BLOCKS]],
    "compare": [
        ["compare", "pddl", "blocks/02", *OF_BLOCKS],
        ["compare", "peg", "tiny", *STUCK],
        ["compare", "pddl", "blocks/02", BLOCKS, "blocks/01", *OF_BLOCKS],
    ],
    "grade": ["grade pddl/blocks/01,blocks/02 handed-in"],
    "lint": [["lint", BLOCKS, DOMAIN], "lint bad.pddl", ["lint", BLOCKS, DOMAIN, "wrong"]],
    "error": [
        "solve bad.pddl",
        "solve pge",
        "solve peg --nonsense",
        "compare peg tiny bad.pddl",
        "solve peg tiny --engine nobody",
        "check peg tiny missing",
    ],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("asked")
    (folder / "bad.pddl").write_text("(define (problem a) (:domain b) (:init (c)")
    (folder / "wrong").write_text("(pick-up b)\n(pick-up b)\n")
    for name, domain in (("anna", ""), ("ben", ";"), ("carl", "(")):
        (folder / "handed-in" / name).mkdir(parents=True)
        text = domain + Path(DOMAIN).read_text()
        (folder / "handed-in" / name / "domain.pddl").write_text(text)
    return folder


@pytest.mark.parametrize("name", ASKED)
def test_what_is_printed_has_the_shape_that_its_schema_says(name, folder, run, monkeypatch):
    monkeypatch.chdir(folder)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    if name in ("check", "verify"):
        run(*ASKED["solve"][2].split())
    for asked in ASKED[name]:
        done = run(*(asked.split() if isinstance(asked, str) else asked), "--json")
        Draft202012Validator(schema).validate(json.loads(done.out))


def test_every_command_with_json_has_a_schema():
    named = {path.stem for path in SCHEMAS.iterdir()}
    assert named == {*ASKED}
    for name in {*ASKED} - {"error"}:
        module = __import__(f"pddlpuzzles.cli.{name}", fromlist=["command"])
        assert "as_json" in module.command.__annotations__
