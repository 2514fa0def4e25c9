"""What a page says of a solution in words: what was found, and how that is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from pddlpuzzles.family import Family, Instance
from pddlpuzzles.parts import Best
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.answers import Known, out_of_what
from pddlpuzzles.show.page import Heading
from pddlpuzzles.show.wording import counted, harmless


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

    def claim(self) -> str:
        """Return what is claimed, in a line."""


_COST: Final = "cost"
"""The objective of plans whose actions have costs of their own."""
_PLAIN: Final = (
    (
        "cost equals the lower bound",
        "A lower bound that follows from the rules alone says that every solution costs at least "
        "as much, and this one costs no more.",
    ),
    (
        "searches from both ends",
        "One search went forward from the start and one back from the goal, step by step. Where "
        "they first meet is a best solution.",
    ),
    (
        "A*",
        "A search has gone through every position that could have led to a better solution. There "
        "is none.",
    ),
    ("all ", "Every position that can be reached was explored. No solution is better."),
)
"""What proofs begin with, and what they say in plain words."""


def heading(
    solution: Solved, best: Best | None = None, trail: Sequence[tuple[str, str]] = ()
) -> Heading:
    """Return what a page says of a solution, and of the best end where there is none.

    `trail` has the addresses and names of pages above it.
    """
    instance = solution.instance
    family, puzzle = instance.family, instance.puzzle
    chip, kind = _chip(solution, best)
    return Heading(
        harmless(instance.title or instance.name),
        label(family),
        harmless(about(instance)),
        chip,
        kind,
        family.drawing.size(puzzle),
        tuple(map(harmless, _proof(solution, best))),
        tuple(trail),
    )


def label(family: Family) -> str:
    """Return what people call a puzzle: the beginning of its summary."""
    return "Planning" if family.is_pddl else family.summary.partition(":")[0]


def about(instance: Instance) -> str:
    """Return what a puzzle is, in a sentence: of a problem in PDDL, what its domain begins with."""
    family = instance.family
    text = family.summary.partition(": ")[2]
    if family.is_pddl:
        line, _, rest = getattr(instance.puzzle, "domain_text", "").partition("\n")
        text = line.partition(": ")[2] if line.startswith(";") and rest[:2].strip() == ";" else ""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def _cost_text(instance: Instance, cost: int) -> str:
    """Return what a plan costs, in words."""
    objective = instance.puzzle.objective
    if objective == _COST:
        return f"cost {cost}"
    return instance.family.narration.cost_text(objective, cost)


def _chip(solution: Solved, best: Best | None) -> tuple[str, str]:
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
    cost = _cost_text(instance, sealed.cost)
    if sealed.status is not Status.OPTIMAL and sealed.cost != known:
        return cost, ""
    if instance.family.counting is not None and sealed.cost == len(sealed.moves):
        # All solutions have as many moves: what counts is whether there are several.
        solutions = (instance.known or {}).get("solutions")
        return ("the only solution" if solutions == 1 else "solved"), "good"
    least = "the least" if instance.puzzle.objective == _COST else "the fewest"
    return f"{cost}, {least}" if sealed.cost else cost, "good"


def _proved_elsewhere(instance: Instance) -> int | None:
    """Return the optimum that stands beside the instance with a proof, if there is one."""
    return (instance.known or {}).get("cost") if instance.known_is_proved else None


def _proof(solution: Solved, best: Best | None) -> Iterator[str]:
    """Yield how the result is known: in plain words, and at last exactly."""
    sealed = solution.sealed
    proof = sealed.proof or ""
    if sealed.status is Status.OPTIMAL:
        plain = (words for start, words in _PLAIN if proof.startswith(start))
        yield next(plain, "It is proved that no solution is better.")
    elif sealed.status is Status.UNSOLVABLE:
        yield "It is proved that no moves lead from the start to the goal."
    elif sealed.status is Status.SOLVED and sealed.cost == _proved_elsewhere(solution.instance):
        yield "That no solution is better was proved elsewhere, and not in this answer."
    elif sealed.status is Status.SOLVED:
        yield "Whether there is a better solution is not decided."
    else:
        reason = out_of_what(sealed.limit)
        yield f"Neither a solution nor a proof that there is none was found: {reason}."
    if best is not None and sealed.moves is None:
        shown = best.proof or f"not proved; it cannot be less than {best.bound}"
        yield f"The moves shown lead to {counted(best.left, f'{best.thing}s')}: {shown}."
    if sealed.moves or best is not None:
        yield "Each move shown was checked by the rules."
    if solution.known is not None:
        yield solution.known.text(solution.instance.puzzle.objective)
    yield solution.claim()
