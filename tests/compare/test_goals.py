"""Models of boards too big to be expanded, with the puzzle's moves and another goal."""

from __future__ import annotations

import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.comparing.graphs.sides import model_side, puzzle_side
from pddlpuzzles.comparing.large.proof import OtherGoal, Proof, prove
from pddlpuzzles.comparing.other_goals import Ending, find_ending
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.export import pddl_texts

PEG = catalogue.family("peg")
LIMITS = Limits()


def written(name, changes):
    """The board in our encoding with another goal, and under names that say little."""
    under, encoding = catalogue.instance(PEG, name).choose_encoding("jumps")
    domain, problem = pddl_texts(under, encoding)
    head, goal = problem.split("(:goal")
    for old, new in changes:
        assert old in goal
        goal = goal.replace(old, new)
    return under, domain, f"{head}(:goal{goal}"


def found(name, changes):
    under, domain, problem = written(name, changes)
    read = read_domain(domain, "domain")
    model = model_side(read, read_problem(problem, "problem", read), frozenset())
    shown = prove(under, puzzle_side(under.puzzle), model, LIMITS)
    return find_ending(under, model, shown, LIMITS) if isinstance(shown, OtherGoal) else shown


def moved(hole):
    """The last peg is wanted on another hole."""
    return [("(peg d4)", "(hole d4)"), (f"(hole {hole})", f"(peg {hole})")]


CASES = {
    "nothing is changed": ([], None, ""),
    # One peg more is of another parity: the goals differ only where no play leads.
    "a hole is forgotten": ([("(hole d3)", "")], None, ""),
    "no play leads there": (moved("d2"), True, "the model's goal is not reached: ("),
    # Both take 31 jumps; on a board that is turned it could be the same.
    "another hole of its class": (moved("d1"), False, "the model's goal is not reached: ("),
    "two holes of a class are forgotten": (
        [("(hole d1)", ""), ("(hole a4)", "")],
        True,
        "the model reaches its goal and the puzzle is not solved: a peg is left on d1, a4",
    ),
}


LONG = {
    "a hole is forgotten",
    "no play leads there",
    "another hole of its class",
    "two holes of a class are forgotten",
}
"""All meanings are tried, as on a board that is turned: that takes some seconds."""


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[pytest.mark.slow] if case in LONG else []) for case in CASES],
)
def test_a_wrong_goal_is_found_by_what_the_facts_mean(case):
    changes, is_sure, reason = CASES[case]
    shown = found("english-central", changes)
    if is_sure is None:
        assert isinstance(shown, Proof)
        assert shown.is_isomorphic
        return
    assert isinstance(shown, Ending)
    assert shown.is_sure == is_sure
    assert reason in shown.difference.reason
    named = [re.findall(r"[a-g][1-7]", str(action)) for action in shown.difference.plan]
    puzzle = catalogue.instance(PEG, "english-central").puzzle
    assert [f"{one[0]}-{one[2]}" for one in named] == [
        puzzle.notation(move) for move in shown.difference.moves
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hole", "verdict"), [("d2", "different"), ("d1", "unknown"), ("d4", "same")]
)
def test_it_is_reported_with_a_play(hole, verdict, tmp_path):
    changes = [] if hole == "d4" else moved(hole)
    under, domain, problem = written("english-central", changes)
    (tmp_path / "domain.pddl").write_text(domain)
    (tmp_path / "problem.pddl").write_text(problem)
    answer = compare(under, str(tmp_path / "problem.pddl"), limits=LIMITS)
    assert (answer.verdict, answer.limit) == (verdict, None)
    assert ("another goal" in answer.text()) == (verdict == "unknown")
    if hole != "d4":
        assert answer.difference is not None
        assert len(answer.difference.moves) == 31
