"""Why a problem has no plan is said alike by every engine, `hint`, `explore` and in Python."""

import json
from functools import partial
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.planners.table import PLANNERS

DOMAIN = (Path(__file__).parent / "rooms.pddl").read_text()
PROBLEM = """(define (problem back) (:domain rooms) (:objects a b - room k - key)
  (:init (at a) (link a b) (link b a) (lit a) (lit b) (lies k b)) (:goal {goal}))
"""
GOALS = {
    "(and (has k) (at a))": "no short reason is known",
    "(and (at a) (at b))": "(at a) and (at b) exclude each other",
    "(at cellar)": "(at cellar) can never hold",
    "(or (at cellar) (oiled k))": "; (oiled k) is no fact of the start, and no action adds it",
    "(and (has k) (not (link a b)))": "(link a b) always holds",
}


@pytest.mark.parametrize(("goal", "reason"), GOALS.items())
def test_reasons_and_notes_are_the_same_whoever_answers(ask, monkeypatch, goal, reason):
    if not reason.startswith("no short"):  # of one goal all edits are tried, by each of ten
        monkeypatch.setattr("pddlpuzzles.families.pddl.mistakes._MOST_EDITS", 0)
    files = {"domain.pddl": DOMAIN, "problem.pddl": PROBLEM.format(goal=goal)}
    board = pddlpuzzles.instance(*files.values())
    solve = partial(pddlpuzzles.solve, board)
    answers = [solve(), solve("bfws"), pddlpuzzles.hint(board), pddlpuzzles.explore(board)]
    if not PLANNERS["fast-downward"].missing:
        answers.append(solve("fast-downward", optimal=True))
    records = [answer.to_dict() for answer in answers]
    for words in ("solve", "hint", "explore"):
        text, printed = (ask(files, words, "problem.pddl", *more) for more in ((), ["--json"]))
        assert reason in " ".join(text.out.split()) or reason.startswith("no short")
        assert "note: nothing makes oiled true" in text.err
        records.append(json.loads(printed.out))
    assert reason in records[0]["reason"]
    if reason.startswith("no short"):  # what a position lacks is no mistake of its author
        after = ask(files, "hint", "problem.pddl", "--after", "(go a b)", "--json")
        assert not json.loads(after.out)["notes"]
        said = ask(files, "lint", "problem.pddl").out
        assert "the goal is out of reach: every state" in said
        assert all(note["message"] in said for note in records[0]["notes"])
    never = [[it["message"] for it in its["notes"] if it["kind"] == "never"] for its in records]
    for record, notes in zip(records, never, strict=True):
        assert record.get("status", "unsolvable") == "unsolvable"
        assert record["reason"] == records[0]["reason"]
        assert notes == never[0]
    said = "nothing makes oiled true, which turn needs: no fact of the start says it, and no action"
    assert f"{said} adds it" in never[0]
    for answer in answers:
        assert "the goal is out of reach (" in " ".join(str(answer).split())
