"""What a page says of a solution in words: what was found, and how that is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Argument, Status
from pddlpuzzles.show.answers import Solved, out_of_what
from pddlpuzzles.show.page import Heading
from pddlpuzzles.show.wording import counted, harmless, sentence

_FEWEST, _LEAST = ", the fewest", ", the least"
_COST: Final = "cost"  # the objective of plans whose actions have costs of their own
_MOST_COUNTED: Final = 1_000_000  # of more solutions than these nobody wants to know the number
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
    solution: Solved, trail: Sequence[tuple[str, str]] = (), least: int | None = None
) -> Heading:
    """Return what a page says of a solution; `least` is the optimum if all states were explored."""
    words, family, puzzle = (
        _Words(solution, least),
        solution.instance.family,
        solution.instance.puzzle,
    )
    narration, steps, unit, sealed = words.narration, words.steps, words.unit, solution.sealed
    lead = narration.lead(puzzle)
    about = sentence(family.summary.partition(": ")[2] if lead is None else lead)
    counts = f"Only {words.named} count." if words.named and words.named != steps else ""
    rules = " ".join(filter(None, (narration.rules(puzzle), counts)))
    chip, kind = words.chip()
    is_other = unit != steps and chip == f"{counted(sealed.cost or 0, unit)}{_FEWEST}"
    says_cost = is_other or chip.endswith(_LEAST)
    made = counted(len(sealed.moves or ()), steps) if says_cost else ""
    size = "" if family.is_pddl else family.drawing.size(puzzle)
    return Heading(
        harmless(title(solution.instance)),
        label(family),
        harmless(about),
        chip,
        kind,
        ", ".join(filter(None, (size, made))),
        tuple(map(harmless, words.proof())),
        tuple(trail),
        harmless(rules),
        steps,
    )


_IN_A_SET: Final = re.compile(r"(\b[A-Z]\w+ \d{4})\b.*, problem (\d+)$")
"""A source that is a problem of a set: what the set is called at last, its year, and the number."""


def title(instance: Instance) -> str:
    """Return what an instance is called; where its title is a command, what it is instead."""
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
    return "Planning" if family.is_pddl else family.summary.partition(":")[0]


class _Words:
    """An answer, and what people call what it counts: its moves, and what they cost."""

    def __init__(self, solution: Solved, least: int | None) -> None:
        self.solution, self.least = solution, least
        self.sealed, instance = solution.sealed, solution.instance
        self.family, self.puzzle = instance.family, instance.puzzle
        self.narration = self.family.narration
        self.steps = self.narration.steps(self.puzzle)
        self.named = self.narration.unit(self.puzzle)
        self.unit = self.named or self.puzzle.objective
        known = instance.known or {}
        self.proved: int | None = known.get("cost") if instance.known_is_proved else None
        """The optimum that stands beside the instance with a proof."""

    def cost(self, cost: int) -> str:
        cost = self.solution.instance.metric_value(cost) or 0
        if self.named:
            return counted(cost, self.named)
        return f"cost {cost}" if self.unit == _COST else self.narration.cost_text(self.unit, cost)

    def plan(self, *, is_best: bool) -> str:
        """Return how many moves a plan has, as a page counts them, and what of them is counted."""
        moves, states = self.sealed.moves or (), self.sealed.states or ()
        total = self.sealed.cost or 0
        cost, unit = self.cost(total), self.unit
        if unit == self.steps or (cost != counted(total, unit) and unit != _COST):
            return f"{cost}{_FEWEST}" if is_best and total else cost
        if is_best:
            return f"{cost}{_LEAST if unit == _COST else _FEWEST}"
        if self.steps == "moves" and {*map(self.puzzle.cost, states, moves)} <= {0, 1}:
            name = counted(1, unit).removeprefix("1 ")
            only = f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
            cost = f"{total} of them {only if total == 1 else unit}"
        return f"{counted(len(moves), self.steps)}, {cost}"

    def enough(self, optimum: int) -> str:
        words = str(optimum) if self.unit == self.steps else self.cost(optimum)
        return f"{words} {'is' if optimum == 1 else 'are'} enough"

    def chip(self) -> tuple[str, str]:
        sealed = self.sealed
        if sealed.status is Status.UNSOLVABLE:
            return "no solution", "bad"
        if sealed.moves is None or sealed.cost is None:
            optimum = "" if self.proved is None else f"; the optimum is {self.cost(self.proved)}"
            return f"no solution was found{optimum}", ""
        if not sealed.moves:
            return "solved at the start", "good"
        fewest = self.proved if self.least is None else self.least
        if sealed.status is not Status.OPTIMAL and sealed.cost != fewest:
            text = self.plan(is_best=False)
            return text if fewest is None else f"{text}; {self.enough(fewest)}", ""
        if self.family.counting is not None and sealed.cost == len(sealed.moves):
            # All solutions have as many moves: what counts is whether there are several.
            solutions = self.narration.solutions(self.puzzle)
            if solutions is None:
                return "a solution is known", "good"
            several = f"{solutions:,}" if solutions <= _MOST_COUNTED else "many"
            only = "the only solution" if solutions == 1 else f"one of {several} solutions"
            return only, "good"
        return self.plan(is_best=True), "good"

    def proof(self) -> Iterator[str]:
        sealed, proof = self.sealed, self.sealed.proof
        is_solved, better = sealed.status is Status.SOLVED, "no solution is better"
        if proof is not None and sealed.status is not Status.OPTIMAL:
            words = sentence(proof.words)
            yield f"It is proved that no moves lead from the start to the goal. {words}".strip()
        elif proof is not None and proof.planner is not None:
            yield (
                f"Another program, the planner {proof.planner}, has proved that there is no better "
                "solution, by a search that left nothing out."
            )
        elif proof is not None:
            is_bound = proof.argument is Argument.BOUND
            own = self.narration.least(self.puzzle) if is_bound else None
            yield own or _PLAINLY[proof.argument]
        elif is_solved and self.least is not None:
            better = better if sealed.cost == self.least else self.enough(self.least)
            explored = "Every position that can be reached was explored for this page."
            yield f"{explored} {sentence(better)}"
        elif is_solved and self.proved is not None:
            better = better if sealed.cost == self.proved else self.enough(self.proved)
            yield (
                f"Programs have proved that {better}. That takes longer than the making of a page, "
                "so the proof is from when this puzzle was added."
            )
        elif is_solved:
            yield "It is not known whether there is a better solution."
        else:
            reason = out_of_what(sealed.limit)
            yield f"Neither a solution nor a proof that there is none was found: {reason}."
        if sealed.moves:
            yield "Every move shown was checked against the rules."
        known = self.solution.known
        if known is not None and self.proved is None:
            fact = known.fact("" if known.cost is None else self.cost(known.cost))
            yield f"The puzzle's own file says that {fact}; no program has proved it for this page."
