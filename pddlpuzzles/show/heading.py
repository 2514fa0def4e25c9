"""What a page says of a solution in words: what was found, and how that is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Argument, Best, Proof, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.answers import Known, out_of_what
from pddlpuzzles.show.page import Heading
from pddlpuzzles.show.wording import counted, harmless, sentence


class Solved(Protocol):
    """What is shown of an answer to `solve`."""

    @property
    def instance(self) -> Instance:
        """What was solved."""

    @property
    def sealed(self) -> Sealed[Any, Any]:
        """The moves and states, if there is a plan."""

    @property
    def moves(self) -> tuple[str, ...] | None:
        """The moves in the puzzle's notation, None without a plan."""

    @property
    def known(self) -> Known | None:
        """What is known of the instance, and not shown by the answer."""


_FEWEST, _LEAST = ", the fewest", ", the least"
_COST: Final = "cost"
"""The objective of plans whose actions have costs of their own."""
_NONE: Final = "solution"
_MOST_COUNTED: Final = 1_000_000
"""Of more solutions than these nobody wants to know the number."""
_PLAINLY: Final = {
    Argument.BOUND: "A lower bound that follows from the rules alone says that every solution "
    "costs at least as much, and this one costs no more.",
    Argument.LAYERS: "One search went forward from the start and one back from the goal, level by "
    "level, each one sweep farther. On fewer levels the two never meet.",
    Argument.SETS: "One search went forward from the start and one back from the goal, the "
    "cheapest way first. What neither of them has reached costs at least as much.",
    Argument.BOTH_ENDS: "One search went forward from the start and one back from the goal, step "
    "by step. Where they first meet is a best solution.",
    Argument.SEARCHED: "A search has gone through every position that could have led to a better "
    "solution. There is none.",
    Argument.IN_ORDER: "A search has gone through positions in the order of what a solution "
    "through them costs at least. All that it left out cost at least as much as this one.",
    Argument.NEAREST_FIRST: "A search went through all positions, those nearest to the start "
    "first. None that can be reached with fewer moves is solved.",
    Argument.PATHS: "A search followed every way of fewer moves to its end. None leads to the "
    "goal.",
    Argument.CERTIFICATE: "A proof was written down step by step, and a second program checked it.",
    Argument.EXPLORED: "Every position that can be reached was explored. No solution is better.",
}
"""How it is shown that no solution is better, in plain words."""


def heading(
    solution: Solved,
    best: Best | None = None,
    trail: Sequence[tuple[str, str]] = (),
    least: int | None = None,
) -> Heading:
    """Return what a page says of a solution, and of the best end where there is none.

    `trail` has the addresses and names of pages above it. `least` is the optimum where all that
    can be reached was explored.
    """
    instance = solution.instance
    family, puzzle = instance.family, instance.puzzle
    chip, kind = _chip(solution, best, least)
    return Heading(
        harmless(title(instance)),
        label(family),
        harmless(about(instance)),
        chip,
        kind,
        _facts(solution, chip),
        tuple(map(harmless, _proof(solution, best, least))),
        tuple(trail),
        harmless(_rules(instance)),
        family.narration.steps(puzzle),
    )


def _facts(solution: Solved, chip: str) -> str:
    """Return how large it is, and how many moves are made where the chip counts something else."""
    instance, sealed = solution.instance, solution.sealed
    family, narration = instance.family, instance.family.narration
    unit = narration.unit(instance.puzzle) or instance.puzzle.objective
    steps = narration.steps(instance.puzzle)
    is_other = unit != steps and chip == f"{counted(sealed.cost or 0, unit)}{_FEWEST}"
    made = counted(len(sealed.moves or ()), steps) if is_other or chip.endswith(_LEAST) else ""
    size = "" if family.is_pddl else family.drawing.size(instance.puzzle)  # objects say nothing
    return ", ".join(filter(None, (size, made)))


_IN_A_SET: Final = re.compile(r"(\b[A-Z]\w+ \d{4})\b.*, problem (\d+)$")
"""A source that is a problem of a set: what the set is called at last, its year, and the number."""


def title(instance: Instance) -> str:
    """Return what an instance is called: where its title is a command, what it is instead.

    A problem in PDDL without a title is named by its domain, too: many files are `problem.pddl`.
    """
    if instance.title is None and instance.family.is_pddl:
        problem: Any = instance.puzzle
        domain = problem.domain.name.replace("-", " ")
        return f"{domain[:1].upper()}{domain[1:]}: {instance.name}"
    said = instance.title or instance.name
    if number := _IN_A_SET.search(instance.source or ""):  # problems of a set have titles alike
        said += f" ({number[1]}, no. {number[2]})"
    if not said.startswith("pddlpuzzles "):
        return said
    return f"{label(instance.family)}: {instance.family.drawing.size(instance.puzzle)}"


def label(family: Family) -> str:
    """Return what people call a puzzle: the beginning of its summary."""
    return "Planning" if family.is_pddl else family.summary.partition(":")[0]


def about(instance: Instance) -> str:
    """Return what a puzzle is, in a sentence."""
    lead = instance.family.narration.lead(instance.puzzle)
    text = instance.family.summary.partition(": ")[2] if lead is None else lead
    return sentence(text)


def _rules(instance: Instance) -> str:
    """Return what is allowed; where a plan's cost counts something else, that too."""
    narration, puzzle = instance.family.narration, instance.puzzle
    unit = narration.unit(puzzle)
    counts = f"Only {unit} count." if unit and unit != narration.steps(puzzle) else ""
    return " ".join(filter(None, (narration.rules(puzzle), counts)))


def _cost_text(instance: Instance, cost: int) -> str:
    """Return what a plan costs, in words."""
    objective, narration = instance.puzzle.objective, instance.family.narration
    if unit := narration.unit(instance.puzzle):
        return counted(cost, unit)
    return f"cost {cost}" if objective == _COST else narration.cost_text(objective, cost)


def _plan_text(solution: Solved, *, is_best: bool) -> str:
    """Return how many moves a plan has, and how many of what is counted if these are not all.

    The list of moves and the controls of a page count the same moves.
    """
    instance, sealed = solution.instance, solution.sealed
    puzzle, narration = instance.puzzle, instance.family.narration
    moves, states, total = sealed.moves or (), sealed.states or (), sealed.cost or 0
    unit, steps = narration.unit(puzzle) or puzzle.objective, narration.steps(puzzle)
    cost, made = _cost_text(instance, total), counted(len(moves), steps)
    if unit == steps or (cost != counted(total, unit) and unit != _COST):
        return f"{cost}{_FEWEST}" if is_best and total else cost
    if is_best:
        return f"{cost}{_LEAST if unit == _COST else _FEWEST}"
    is_share = steps == "moves" and {*map(puzzle.cost, states, moves)} <= {0, 1}
    text = f"{total} of them {_one(unit) if total == 1 else unit}" if is_share else cost
    return f"{made}, {text}"


def _one(things: str) -> str:
    """Return one of some things, with its article."""
    name = counted(1, things).removeprefix("1 ")
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _chip(solution: Solved, best: Best | None, least: int | None) -> tuple[str, str]:
    """Return the result in a few words, and how it is to be seen."""
    sealed, instance = solution.sealed, solution.instance
    if sealed.status is Status.UNSOLVABLE:
        if best is None:
            return "no solution", "bad"
        most = "the best that can be reached" if best.proof else "the best that was found"
        return f"no solution; {counted(best.left, f'{best.thing}s')} left, {most}", "bad"
    known = _proved_elsewhere(instance)
    if sealed.moves is None or sealed.cost is None:
        optimum = "" if known is None else f"; the optimum is {_cost_text(instance, known)}"
        return f"no solution was found{optimum}", ""
    if not sealed.moves:
        return "solved at the start", "good"
    fewest = known if least is None else least
    is_best = sealed.status is Status.OPTIMAL or sealed.cost == fewest
    if not is_best:
        text = _plan_text(solution, is_best=False)
        return text if fewest is None else f"{text}; {_enough(instance, fewest)}", ""
    if instance.family.counting is not None and sealed.cost == len(sealed.moves):
        # All solutions have as many moves: what counts is whether there are several.
        solutions = instance.family.narration.solutions(instance.puzzle)
        if solutions is None:
            return "a solution is known", "good"
        several = f"{solutions:,}" if solutions <= _MOST_COUNTED else "many"
        return ("the only solution" if solutions == 1 else f"one of {several} solutions"), "good"
    return _plan_text(solution, is_best=True), "good"


def _enough(instance: Instance, optimum: int) -> str:
    objective, narration = instance.puzzle.objective, instance.family.narration
    is_plain = (narration.unit(instance.puzzle) or objective) == narration.steps(instance.puzzle)
    words = str(optimum) if is_plain else _cost_text(instance, optimum)
    return f"{words} {'is' if optimum == 1 else 'are'} enough"


def _proved_elsewhere(instance: Instance) -> int | None:
    """Return the optimum that stands beside the instance with a proof, if there is one."""
    return (instance.known or {}).get("cost") if instance.known_is_proved else None


def _plainly(instance: Instance, proof: Proof, what: str) -> str:
    """Return why there is no better solution, or none at all, in plain words."""
    if proof.planner is not None and what != _NONE:
        return (
            f"Another program, the planner {proof.planner}, has proved that there is no {what}, by "
            "a search that leaves out nothing."
        )
    if what == _NONE:
        words = sentence(proof.words)
        return f"It is proved that no moves lead from the start to the goal. {words}".strip()
    if proof.argument is Argument.BOUND and (
        own := instance.family.narration.least(instance.puzzle)
    ):
        return own
    return _PLAINLY[proof.argument]


def _proof(solution: Solved, best: Best | None, least: int | None) -> Iterator[str]:
    """Yield how the result is known, in plain words."""
    sealed, instance = solution.sealed, solution.instance
    proof, elsewhere = sealed.proof, _proved_elsewhere(instance)
    if proof is not None:
        what = "better solution" if sealed.status is Status.OPTIMAL else _NONE
        yield _plainly(instance, proof, what)
    elif sealed.status is Status.SOLVED and least is not None:
        better = "No solution is better" if sealed.cost == least else _enough(instance, least)
        yield f"Every position that can be reached was explored for this page. {better}."
    elif sealed.status is Status.SOLVED and elsewhere is not None:
        better = "no solution is better"
        better = better if sealed.cost == elsewhere else _enough(instance, elsewhere)
        yield (
            f"Programs have proved that {better}. That takes longer than the making of a page, so "
            "the proof is from when this puzzle was added."
        )
    elif sealed.status is Status.SOLVED:
        yield "Whether there is a better solution is not decided."
    else:
        reason = out_of_what(sealed.limit)
        yield f"Neither a solution nor a proof that there is none was found: {reason}."
    if best is not None and sealed.moves is None:
        shown = "no end is better" if best.proof else f"the best can have {best.bound} at least"
        yield f"The moves shown lead to {counted(best.left, f'{best.thing}s')}: {shown}."
    if sealed.moves or best is not None:
        yield "Each move shown was checked by the rules."
    if solution.known is not None and elsewhere is None:
        cost = solution.known.cost
        fact = solution.known.fact("" if cost is None else _cost_text(instance, cost))
        yield f"The puzzle's own file says that {fact}; no program has proved it for this page."
