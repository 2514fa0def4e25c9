"""Engines that lie are refused by name, and passed over where another can be asked."""

import json
from typing import Any, NamedTuple

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.planners.asking import Question, ask
from pddlpuzzles.planners.auto import race
from pddlpuzzles.puzzle import Argument, Finding, Limits, Proof, Search, Status
from pddlpuzzles.referee import judge, seal
from pddlpuzzles.search import BY_RULES, NATIVE
from tests.peg.boards import bundled
from tests.test_limits import fake  # noqa: F401 - a fixture

SAYING = Proof(Argument.SEARCHED, "I say so")
NONE, WHOLE, BEGUN, TURNED = "none", "whole", "begun", "turned"
"""What a liar gives of a right plan; turned, the last move is the first."""


class Lie(NamedTuple):
    status: Status
    plan: str
    bound: int | None = None
    proof: Proof | None = None

    def __call__(self, puzzle: Any, limits: Limits) -> Finding[Any]:
        moves = truth(puzzle)
        plans = {WHOLE: moves, BEGUN: moves[:-1], TURNED: (moves[-1], *moves[:-1])}
        return Finding(self.status, plans.get(self.plan), bound=self.bound, proof=self.proof)


def truth(puzzle: Any) -> tuple[Any, ...]:
    moves = BY_RULES[NATIVE].find(puzzle, Limits()).moves
    assert moves is not None
    return moves


SMALLER_BOUND = Lie(Status.OPTIMAL, WHOLE, 3, SAYING)
ILLEGAL_MOVE = Lie(Status.SOLVED, TURNED)
WRONG_GOAL = Lie(Status.OPTIMAL, BEGUN, 3, SAYING)
LIES = {
    Lie(Status.SOLVED, WHOLE, 5): "below its own bound, 5",
    SMALLER_BOUND: "proves only 3",
    Lie(Status.OPTIMAL, WHOLE, 9, SAYING): "below its own bound, 9",
    Lie(Status.OPTIMAL, NONE, 4, SAYING): "says optimal without a plan",
    Lie(Status.OPTIMAL, WHOLE, 4): "does not say what proves it",
    Lie(Status.SOLVED, NONE): "says solved without a plan",
    Lie(Status.GAVE_UP, WHOLE): "says gave-up and has a plan",
    Lie(Status.UNSOLVABLE, NONE): "does not say what proves it",
    Lie(Status.UNSOLVABLE, WHOLE, None, SAYING): "says unsolvable and has a plan",
    ILLEGAL_MOVE: "its plan is wrong: step 1",
    WRONG_GOAL: "its plan is wrong: the goal is not reached",
}
"""What each is refused for; `UNSOLVABLE` can only be refused where the start is a goal."""
UNSOLVABLE = Lie(Status.UNSOLVABLE, NONE, None, SAYING)
PEG = catalogue.family("peg")
LIMITS = Limits(60, 2000)


@pytest.fixture
def question():
    return Question(*catalogue.instance(PEG, "tiny").choose_encoding(None), optimal=False)


@pytest.fixture
def lying(monkeypatch):
    """Put a liar among the searches of peg solitaire, beside A* or in its place."""

    def put(lie, name="liar"):
        there = {"astar": BY_RULES[NATIVE], name: Search(lie, "a liar")}
        monkeypatch.setattr(PEG.searches, "SEARCHES", there)
        monkeypatch.setattr(PEG.searches, "provers", lambda puzzle: tuple(there))

    return put


def test_a_liar_that_is_asked_has_failed(run, lying, question):
    for lie, said in LIES.items():
        lying(lie)
        with pytest.raises(PlannerError, match=said) as refused:
            ask("liar", question, LIMITS)
        assert refused.value.engine == "liar"
    lying(lie, "astar")
    done = run("solve", "peg", "tiny", "--engine", "astar", "--json")
    kind = json.loads(done.out)["error"]["kind"]
    assert (done.code, kind) == (Exit.PLANNER_FAILED, "planner"), lie
    assert (said in done.err, done.err.count("\n")) == (True, 1)


def test_beside_liars_the_honest_answer_counts(run, lying, question):
    for lie in (SMALLER_BOUND, ILLEGAL_MOVE):
        lying(lie)
        found = race(("liar", "astar"), question, LIMITS)
        assert (found.engine, found.sealed.status) == ("astar", Status.OPTIMAL)
        done = run("solve", "peg", "tiny", "--optimal", "--json")
        found = json.loads(done.out)
        assert (done.code, found["engine"], found["status"]) == (Exit.DONE, "astar", "optimal")
    lying(WRONG_GOAL)
    with pytest.raises(PlannerError, match="the goal is not reached"):
        race(("liar", "liar"), question, LIMITS)


@pytest.mark.parametrize("family", catalogue.families().values(), ids=lambda family: family.name)
def test_unsolvable_is_refused_where_the_start_is_a_goal(family):
    puzzle = catalogue.instance(family, "blocks/01" if family.is_pddl else "tiny").puzzle
    moves = truth(puzzle)
    there = judge(puzzle, moves).states[-1]

    class Solved:
        start = there
        is_goal, heuristic = staticmethod(puzzle.is_goal), staticmethod(puzzle.heuristic)

    with pytest.raises(PlannerError, match="the start is a goal"):
        seal("liar", Solved(), UNSOLVABLE(puzzle, Limits()))


def test_the_truth_is_sealed():
    puzzle = bundled("tiny")
    moves = truth(puzzle)
    proved = seal("someone", puzzle, Finding(Status.OPTIMAL, moves, bound=4, proof=SAYING))
    assert (proved.status, proved.cost, proved.bound) == (Status.OPTIMAL, 4, 4)
    found = seal("someone", puzzle, Finding(Status.SOLVED, moves, bound=4))
    assert found.status is Status.OPTIMAL, "its cost meets a bound"
    gave_up = seal("someone", puzzle, Finding(Status.GAVE_UP, bound=2))
    assert gave_up.bound == 4, "the bound at the start is better"


@pytest.mark.parametrize(
    ("bound", "said"),
    [(float("inf"), "proves that there is none"), (5, "below the bound at the start, 5")],
)
def test_a_plan_is_refused_that_the_bound_at_the_start_refutes(bound, said):
    puzzle = bundled("tiny")

    class Refuting:
        start, apply, cost = puzzle.start, puzzle.apply, puzzle.cost
        is_goal, shortfall = puzzle.is_goal, puzzle.shortfall

        def heuristic(self, state):
            return bound

    with pytest.raises(PlannerError, match=said):
        seal("liar", Refuting(), Finding(Status.SOLVED, truth(puzzle)))
