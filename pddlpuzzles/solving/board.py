"""An instance as Python's users hold it in their hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from os import PathLike, fspath
from os.path import exists
from typing import TYPE_CHECKING, Any

from pddlpuzzles.catalogue.file_access import is_pddl
from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Finding, Status
from pddlpuzzles.show.answers import instance_text

if TYPE_CHECKING:
    from unified_planning.model import Problem
    from unified_planning.plans import Plan

    from pddlpuzzles.show.pictures import Arrow
    from pddlpuzzles.show.raster import Png
    from pddlpuzzles.show.svg import Svg
    from pddlpuzzles.solving.solve_answer import Solution


class Board(Instance):
    """An `Instance` that can be printed, drawn, played on, and handed to unified-planning."""

    __str__ = instance_text

    def __repr__(self) -> str:
        return f"<Board {self.family.name} {self.name}>"

    def after(self, moves: str | Sequence[str]) -> Board:
        """Return the board after these moves; raise InputError if they are none, or illegal."""
        from pddlpuzzles.solving.position_after import moves_text, positions

        return board(positions(self, moves_text(moves))[-1].instance)

    @property
    def toml(self) -> str:
        """The instance as the text of an instance file."""
        from pddlpuzzles.catalogue import catalogue

        return catalogue.text(self)

    def svg(self, marks: Iterable[str] = (), arrows: Iterable[Arrow] = ()) -> Svg:
        """Return a picture of the start and the goal as an SVG document.

        :param marks: names of places on the start to ring: `["d4"]`; holes, cells and tips have
            names, and so have objects in a picture of a problem in PDDL.
        :param arrows: pairs of such names to draw arrows between: `[("d2", "d4")]`.
        :raises InputError: if there is no such place.
        """
        from pddlpuzzles.show.pictures import instance_svg

        return instance_svg(self, marks, arrows)

    _repr_svg_ = svg

    def png(
        self, scale: float = 2.0, *, marks: Iterable[str] = (), arrows: Iterable[Arrow] = ()
    ) -> Png:
        """Return the picture of `svg` as PNG, `scale` pixels for each of its units.

        :raises InputError: if there is no such place, or the extra `pictures` is not installed.
        """
        from pddlpuzzles.show.raster import png

        return png(self.svg(marks, arrows), scale)

    def pddl(self, encoding: str | None = None) -> tuple[str, str]:
        """Return the texts of domain and problem; raise InputError if there is no such encoding."""
        from pddlpuzzles.solving.export import pddl_texts

        return pddl_texts(*self.choose_encoding(encoding))

    def problem(self, encoding: str | None = None) -> Problem:
        """Return the planning problem that `encoding`, or else the default one, makes of it.

        Its metric is the length of the plan where the encoding has no costs. unified-planning's
        engines and compilers take it as it is, and from now on `OneshotPlanner(name="pddlpuzzles")`
        is the native engine.

        :raises InputError: if the puzzle has no such encoding.
        """
        from pddlpuzzles.planners.compat import offer_engine
        from pddlpuzzles.planners.convert import to_unified
        from pddlpuzzles.planners.engine_fixes import fix_engines

        # isort: split
        from unified_planning.model import MinimizeSequentialPlanLength

        fix_engines()
        instance, chosen = self.choose_encoding(encoding)
        problem: Problem = to_unified(*chosen.model(instance.puzzle).pair)
        if not problem.quality_metrics:
            problem.add_quality_metric(MinimizeSequentialPlanLength())
        offer_engine(problem.environment)
        problem.name = f"{self.family.name}-{self.name}"
        return problem

    def plan(self, plan: Plan, encoding: str | None = None) -> Solution:
        """Return a plan for `problem(encoding)`, judged; raise InputError for other plans."""
        from pddlpuzzles.planners.asking import Question, sealed_answer
        from pddlpuzzles.solving.solve_answer import Solution, actions_of

        under, chosen = self.choose_encoding(encoding)
        question = Question(under, chosen, optimal=False)
        moves = question.moves_of(actions_of(plan))
        try:
            answer = sealed_answer("unified-planning", question, Finding(Status.SOLVED, moves))
        except PlannerError as error:
            raise InputError(error.ending) from None
        return Solution(under, chosen.name, answer.engine, 0.0, answer.sealed, answer.plan)


def read_board(puzzle: Any, source: Any, within: str | PathLike[str] | None) -> Board:
    """Return the board that `pddlpuzzles.instance` is asked for."""
    from pddlpuzzles.catalogue import catalogue

    if not isinstance(puzzle, (str, PathLike)):
        from pddlpuzzles.planners.convert import texts_of

        return board(catalogue.instance_of_pddl(*texts_of(puzzle)[0]))
    first, domain = fspath(puzzle), None if within is None else fspath(within)
    given = None if source is None else fspath(source)
    if is_pddl(first):  # instance("problem.pddl", domain="…")
        family, doubt = catalogue.family_of(first, domain)
        chosen = catalogue.instance(family, first, domain)
        chosen = replace(chosen, doubts=(*chosen.doubts, doubt)) if doubt else chosen
    elif "(" in first and given is not None:  # instance(DOMAIN, PROBLEM), as texts
        chosen = catalogue.instance_of_pddl(first, given)
    elif "(" in first and domain is not None and "(" in domain:  # instance(PROBLEM, domain=DOMAIN)
        chosen = catalogue.instance_of_pddl(domain, first)
    elif "(" in first:
        raise InputError("a domain's text goes with a problem's: instance(DOMAIN, PROBLEM)")
    elif isinstance(source, str) and any(mark in source for mark in "\n ") and not exists(source):
        chosen = catalogue.instance_of_text(source, "text", "text", catalogue.family(first))
    else:  # a bundled name, a path, or nothing for the default
        chosen = catalogue.find(catalogue.family(first), given, domain)
    return board(chosen)


def board(instance: Instance) -> Board:
    return Board(**{field.name: getattr(instance, field.name) for field in fields(instance)})
