"""With `--json` there is one object on standard output, whatever happens."""

import json
from typing import Any

from tests.conftest import Run
from tests.field.conftest import FILES, PLAN, Ask, edited

TWO = edited(("d", "?from ?to - place", "?from ?to - palace"), ("d", "(at ?who ?to)", "(att ?who)"))
MODEL = {**FILES, "m/problem.pddl": "(define", "m/domain.pddl": FILES["domain.pddl"]}
# Files, command, and where the first error stands.
ERRORS: dict[str, tuple[dict[str, str], str, str | None, int | None]] = {
    "solve": (TWO, "solve problem.pddl", "domain.pddl", 18),
    "hint": (TWO, "hint problem.pddl", "domain.pddl", 18),
    "check": ({**TWO, "plan": PLAN}, "check problem.pddl plan", "domain.pddl", 18),
    "compare": (MODEL, "compare problem.pddl m/problem.pddl", "m/problem.pddl", 1),
    "no model": (FILES, "compare problem.pddl m/p.pddl", "m/p.pddl", None),
    "an empty file": ({**FILES, "problem.pddl": ""}, "solve problem.pddl", "problem.pddl", 1),
    "no file": (FILES, "solve nowhere.pddl", "nowhere.pddl", None),
    "no plan": (FILES, "check problem.pddl plan", "plan", None),
    "no such option": (FILES, "solve problem.pddl --hurry", None, None),
    "no such engine": (FILES, "solve problem.pddl --engine steam", None, None),
    "no such instance": (FILES, "solve peg nowhere", None, None),
}


def said_by(answer: Run) -> dict[str, Any]:
    """Take the one object that a command said, with its notes."""
    said = json.loads(answer.out)
    for note in said["notes"]:
        assert {"file", "line", "message", "kind"} <= set(note)
    return said


def test_an_error_is_an_object(ask: Ask) -> None:
    for files, command, name, line in ERRORS.values():
        answer = ask(files, *command.split(), "--json")
        assert answer.code == 2, answer
        said = said_by(answer)
        assert {"kind", "file", "line", "column", "message", "expected"} <= set(said["error"])
        assert said["errors"][0] == said["error"]
        assert name is None or (said["error"]["kind"], said["error"]["file"]) == ("input", name)
        assert line is None or said["error"]["line"] == line
        if files is TWO:
            assert [error["line"] for error in said["errors"]][:2] == [18, 20]
            assert isinstance(said["error"]["column"], int)


def test_every_answer_and_an_error_has_its_notes(ask: Ask) -> None:
    typing = ("d", "(:requirements :adl)", "(:requirements :typing)")
    wrong = edited(typing, ("p", "(at ann depot)", "(at anne depot)"))
    said = said_by(ask(wrong, "solve", "problem.pddl", "--json"))
    assert said["error"]["file"] == "problem.pddl"
    assert ("domain.pddl", 19) in [(note["file"], note["line"]) for note in said["notes"]]
    for command in ["solve", "hint", "explore", "check", "compare"]:
        files = {**edited(typing), "plan": PLAN}
        more = {"check": ["plan"], "compare": ["problem.pddl"]}.get(command, [])
        answer = ask(files, command, "problem.pddl", *more, "--json")
        assert answer.code == 0
        places = [(note["file"], note["line"]) for note in said_by(answer)["notes"]]
        assert ("domain.pddl", 19) in places
