"""The answer to `solve`; and the text of a plan, however given."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Action, Effort, Limit, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.answers import OUT_OF_REACH, Solved, first_line, out_of_what, status_text
from pddlpuzzles.show.terminal import broken, listed, side_by_side
from pddlpuzzles.show.wording import Paint, colourless, counted, decimal

if TYPE_CHECKING:
    from os import PathLike

    from pddlpuzzles.certificates.writer import Certificate
    from pddlpuzzles.show.page import Page
    from pddlpuzzles.show.raster import Gif, Png
    from pddlpuzzles.show.svg import Svg


@dataclass(frozen=True, repr=False)
class Solution(Solved):
    """An answer that has passed the referee."""

    instance: Instance
    encoding: str
    engine: str
    seconds: float
    sealed: Sealed[Any, Any]
    actions: tuple[Action, ...] | None = None  # the plan, as the instance's own file spells it
    fallback: str | None = None  # why other engines did not answer
    certificate: Certificate | None = None
    uncertified: str | None = None  # why there is no certificate
    mistakes: tuple[str, ...] = ()
    in_short = ("status", "cost")

    @property
    def status(self) -> Status:
        return self.sealed.status

    @property
    def cost(self) -> int | None:
        """The cost of the plan under the instance's objective, None without a plan."""
        return self.instance.metric_value(self.sealed.cost)

    @property
    def bound(self) -> int | None:
        """The best proved bound: no plan costs less; or more, where a metric is maximized."""
        return self.instance.metric_value(self.sealed.bound)

    @property
    def proof(self) -> str | None:
        return self.sealed.proof and self.sealed.proof.words

    @property
    def expanded(self) -> int | None:
        return self.sealed.expanded

    @property
    def limit(self) -> Limit | None:
        return self.sealed.limit

    @property
    def states(self) -> tuple[Any, ...] | None:
        return self.sealed.states

    @property
    def moves(self) -> tuple[str, ...] | None:
        """The moves in the puzzle's notation, None without a plan."""
        moves = self.sealed.moves
        return None if moves is None else tuple(map(self.instance.puzzle.notation, moves))

    @property
    def plan(self) -> tuple[str, ...] | None:
        return None if self.actions is None else tuple(map(str, self.actions))

    def plan_text(self) -> str:
        """Return the plan as the text of a PDDL plan file."""
        from pddlpuzzles.pddl.plans import plan_text

        assert self.actions is not None
        assert self.cost is not None
        return plan_text(self.actions, self.cost, len(self.actions) == self.cost)

    def svg(self) -> Svg:
        from pddlpuzzles.show.pictures import solution_svg

        return solution_svg(self)

    def png(self, scale: float = 2.0) -> Png:
        """Return `svg` as PNG, `scale` pixels a unit; raise InputError without extra `pictures`."""
        from pddlpuzzles.show.raster import png

        return png(self.svg(), scale)

    def gif(self, scale: float = 2.0) -> Gif:
        """Return the plan as an animated GIF; raise InputError as `png`, or if it is too long."""
        from pddlpuzzles.show.pictures import solution_frames
        from pddlpuzzles.show.raster import gif

        return gif(solution_frames(self), scale)

    def page(self, trace: str | PathLike[str] | None = None) -> Page:
        """Return an HTML page that plays the plan; with the file of a `trace`, also the search."""
        from pddlpuzzles.show.pictures import solution_page

        return solution_page(self, trace=trace)

    def _repr_html_(self) -> str:
        return self.page().frame()

    def record(self) -> dict[str, Any]:
        record = self.asked(
            *("encoding", "status", "cost", "bound", "proof", "moves", "plan", "engine"),
            *("fallback", "expanded"),
        )
        record |= {"seconds": round(self.seconds, 3), "checked": self.plan is not None}
        if self.status is Status.GAVE_UP:
            record |= {"limit": self.limit and str(self.limit), "during": self.sealed.during}
        if (proof := self.sealed.proof) and self.status is Status.UNSOLVABLE:
            record["reason"] = proof.reason
        if self.sealed.no_best:
            record["reason"] = self.sealed.no_best
        recorded = {} if self.known is None else {"known": self.known._asdict()}
        if self.certificate is not None or self.uncertified is not None:
            record["certificate"] = self.certificate and str(self.certificate.path)
        return record | (self.sealed.effort or Effort()).record() | recorded

    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        family, puzzle, moves = self.instance.family, self.instance.puzzle, self.sealed.moves
        lines = [broken(first_line(self.instance), columns), ""]
        if moves is not None:
            whole = family.narration.draw_plan(puzzle, moves, paint)
            pictures = [("solution", whole)] if whole else self._steps(paint)
            lines += [side_by_side(pictures, columns), ""]
            # What a person does, where that is not the moves one after the other.
            if moves and (by_hand := family.narration.plan_by_hand(puzzle, moves)) is not None:
                head, steps = by_hand
                said = [head, *(f"{number}. {step}" for number, step in enumerate(steps, 1))]
                lines += [*(broken(line, columns) for line in said), ""]
            if self.moves and not (whole and isinstance(moves[0], Action)):  # which are in `whole`
                lines += [listed("moves: ", self.moves, columns), ""]
        if self.status is Status.UNSOLVABLE and (refusal := family.narration.refusal(puzzle)):
            lines += [broken(refusal, columns), ""]
        expanded = "" if self.expanded is None else f", {counted(self.expanded, 'states')} expanded"
        checked = ", checked by the rules" if self.plan is not None else ""
        claim, better = self.claim(paint), ""
        if (known := self.known) is not None:
            claim += f"; {known.text(self.instance.unit, self.cost)}"
            if self.instance.known_is_proved and self.cost not in (None, known.cost):
                better = f"pddlpuzzles solve {family.name} {self.instance.name} --optimal"
        end = [
            claim,
            f"to find it: {better}" if better else "",
            f"{self.engine}: {self.seconds:.3f} s{expanded}{checked}",
            self._effort(),
            "" if self.certificate is None else f"certificate: {self.certificate}",
            f"also asked: {self.fallback}" if self.fallback else "",
        ]
        return "\n".join([*lines, *(broken(line, columns) for line in end if line)])

    def _effort(self) -> str:
        _, evaluated, translation, search = self.sealed.effort or Effort()
        start_up = self.seconds - (translation or 0) - (search or 0)
        is_printed = translation is not None and search is not None
        parts = [f"started in {start_up:.3f} s"] if is_printed and start_up > 0 else []
        parts += [] if translation is None else [f"translated in {translation:.3f} s"]
        parts += [] if search is None else [f"searched for {search:.3f} s"]
        parts += [] if evaluated is None else [f"{counted(evaluated, 'states')} evaluated"]
        return ", ".join(parts)

    def _steps(self, paint: Paint) -> list[tuple[str, str]]:
        drawing, puzzle = self.instance.family.drawing, self.instance.puzzle
        states, moves = self.sealed.states or (), self.sealed.moves or ()
        steps = enumerate(zip(states, moves, strict=False), 1)
        captions = ("start", *(f"{i}. {drawing.describe(puzzle, *step)}" for i, step in steps))
        drawn = (drawing.draw(puzzle, state, paint) for state in states)
        return list(zip(captions, drawn, strict=True))

    def contradiction(self) -> str | None:
        """Return what [known] says that this answer refutes."""
        facts = self.instance.known or {}
        cost = facts.get("cost")
        if self.status is Status.UNSOLVABLE and (facts.get("solvable") or cost is not None):
            said = "can be solved" if cost is None else f"can be solved at the cost {cost}"
            return f"[known] says that it {said}, and it is proved unsolvable"
        if self.cost is not None and facts.get("solvable") is False:
            return "[known] says that it cannot be solved, and here is a plan"
        if cost is None or self.status is Status.UNSOLVABLE:
            return None
        said, sense = f"[known] says that the optimum is {cost}", self.instance.sense
        if self.cost is not None and sense * self.cost < sense * cost:
            return f"{said}, and here is a plan of cost {self.cost}"
        if self.bound is not None and sense * self.bound > sense * cost:
            return f"{said}, and no plan costs {'less' if sense > 0 else 'more'} than {self.bound}"
        return None

    def claim(self, paint: Paint = colourless) -> str:
        claim = status_text(self.status, paint)
        if self.cost is not None:
            claim += f": {counted(self.cost, self.instance.unit)}"
        if self.status is Status.UNSOLVABLE:
            claim += f": {OUT_OF_REACH}"
        elif self.status is Status.GAVE_UP:
            claim += f": {out_of_what(self.limit)}"
            claim += f" while {self.sealed.during}" if self.sealed.during else ""
        elif self.status is Status.SOLVED and self.bound is None:
            unproved = "no bound is proved: a step may make the metric better"
            claim += f", {self.sealed.no_best or unproved}"
        if self.status in (Status.SOLVED, Status.GAVE_UP) and self.bound:
            least = "least" if self.instance.sense > 0 else "most"
            claim += f"; any solution costs at {least} {decimal(self.bound)}"
        return claim + (f" ({self.proof})" if self.proof else "")


def actions_of(plan: Any) -> list[Action]:
    """Return the actions of unified-planning's sequential plan; raise InputError for others."""
    if not hasattr(plan, "actions"):
        kind = type(plan).__name__
        raise InputError(f"a plan of type {kind}", expected="moves, lines or a sequential plan")
    steps = ((step.action.name.lower(), step.actual_parameters) for step in plan.actions)
    return [Action(name, tuple(map(str, rest))) for name, rest in steps]


def plan_text_of(instance: Instance, plan: object) -> str | None:
    """Return the text of lines, a solution or unified-planning's plan; None for a path.

    :raises InputError: if it is a solution that has no plan, or no plan at all.
    """
    if isinstance(plan, os.PathLike):
        return None
    if isinstance(plan, str):
        if os.path.exists(plan):
            return None
        if not plan or any(mark in plan for mark in ("\n", " ", "(")):
            return plan
        notation = instance.family.notation  # of one word that names no file
        try:
            return plan if notation and notation.parse(instance.puzzle, plan) else None
        except InputError as error:
            if any(mark in plan for mark in ("/", os.sep, ".")):
                return None
            said = f"no file of that name is there, and it is no move: {error.complaint}"
            raise error.but(complaint=said, source=plan, line=None, column=None) from None
    if isinstance(plan, Solution):
        if plan.plan is None:
            raise InputError(f"the solution is {plan.status} and has no plan")
        plan = plan.plan
    lines = plan if isinstance(plan, (list, tuple)) else actions_of(plan)
    return "".join(f"{line}\n" for line in lines)
