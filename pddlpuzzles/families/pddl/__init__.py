"""Any problem in PDDL, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles.family import FamilyOf

if TYPE_CHECKING:
    from pathlib import Path

    from pddlpuzzles.families.pddl.rules import PlanningProblem
    from pddlpuzzles.family_parts import Drawing, Exploring, Narration, Notation, Pictures
    from pddlpuzzles.puzzle import Action, Encoding, Search, StartBound
    from pddlpuzzles.referee import JudgedPlan
    from pddlpuzzles.search.informed import Heuristic
    from pddlpuzzles.search.packed import Packed
    from pddlpuzzles.search.view import View
    from pddlpuzzles.show.game_data import Play


class Pddl(FamilyOf["PlanningProblem", int, "Action"]):
    """The family of all problems in PDDL; `FamilyOf` says what each part is."""

    name = "pddl"
    summary = "any problem in PDDL: two files of your own, or a textbook domain"
    default = "blocks/01"
    is_pddl = True

    @property
    def drawing(self) -> Drawing[PlanningProblem, int, Action]:
        from pddlpuzzles.families.pddl import drawing

        return drawing

    @cached_property
    def pictures(self) -> Pictures[PlanningProblem, int, Action]:
        from pddlpuzzles.families.pddl.domain_drawings import Scenes
        from pddlpuzzles.show.drawn import DrawnText

        return Scenes(DrawnText(self.drawing))

    def playing(self, puzzle: PlanningProblem) -> Play | None:
        from pddlpuzzles.families.pddl.play import can_be_played, play

        return play(puzzle) if can_be_played(puzzle) else None

    def untested(self, puzzle: PlanningProblem, states: Sequence[int]) -> Iterable[str]:
        from pddlpuzzles.families.pddl.coverage import untested

        return untested(puzzle, states)

    @property
    def narration(self) -> Narration[PlanningProblem, Action]:
        from pddlpuzzles.families.pddl.drawing import AsPlan

        return AsPlan()

    @property
    def notation(self) -> Notation[PlanningProblem, Action]:
        from pddlpuzzles.families.pddl import notation

        return notation

    @property
    def encodings(self) -> tuple[Encoding[PlanningProblem, Action], ...]:
        from pddlpuzzles.families.pddl.encoding import ENCODINGS

        return ENCODINGS

    def bundled(self, folder: Path) -> Mapping[str, Path]:
        files = folder.glob("*/*.pddl")
        return {f"{path.parent.name}/{path.stem}": path for path in files}

    def known(self, path: Path) -> Mapping[str, Any] | None:
        from pddlpuzzles.families.pddl.texts import known_of

        return known_of(path)

    def read_pddl(self, path: str, domain: str | None) -> PlanningProblem:
        from pddlpuzzles.families.pddl.texts import problem_in

        return problem_in(path, domain)

    def read_texts(self, domain: str, problem: str) -> PlanningProblem:
        from pddlpuzzles.families.pddl.texts import problem_of

        return problem_of(domain, problem, "domain", "problem")

    def title(self, puzzle: PlanningProblem) -> str | None:
        from pddlpuzzles.families.pddl.texts import heading

        return heading(puzzle)

    def notes(self, puzzle: PlanningProblem) -> Iterable[object]:
        return (*puzzle.domain.notes, *puzzle.problem.notes)

    def likely_mistakes(self, puzzle: PlanningProblem) -> Iterable[str]:
        from pddlpuzzles.pddl.likely_mistakes import likely_mistakes

        return likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task)

    def fault(
        self, puzzle: PlanningProblem, moves: Sequence[Action], verdict: JudgedPlan[int]
    ) -> str | None:
        from pddlpuzzles.families.pddl.history import fault

        return fault(puzzle, moves, verdict)

    def provers(self, puzzle: PlanningProblem) -> tuple[str, ...]:
        from pddlpuzzles.families.pddl.searches import provers

        return provers()

    def finders(self, puzzle: PlanningProblem) -> tuple[str, ...]:
        return ("greedy", "bfws")

    def searches(self, puzzle: PlanningProblem) -> Mapping[str, Search]:
        from pddlpuzzles.families.pddl.searches import SEARCHES

        return SEARCHES

    def start_bound(self, puzzle: PlanningProblem, seconds: float) -> StartBound | None:
        from pddlpuzzles.processes.system import has_libraries
        from pddlpuzzles.search.heuristics.operator_counting import operator_counting

        if not has_libraries():
            return None
        return operator_counting(puzzle.task, seconds)

    def heuristics(self, puzzle: PlanningProblem) -> Mapping[str, Callable[[], Heuristic]]:
        from pddlpuzzles.families.pddl.searches import heuristics

        return heuristics(puzzle)

    def most_judged(self, puzzle: PlanningProblem) -> int:
        # An estimate by LM-cut takes about five microseconds for each operator.
        return min(20_000, 500_000 // max(1, len(puzzle.task.operators)))

    def is_admissible(self, heuristic: str) -> bool:
        from pddlpuzzles.search.heuristics import HEURISTICS

        return heuristic not in HEURISTICS or HEURISTICS[heuristic].is_admissible

    def view(self, puzzle: PlanningProblem, state: int) -> View:
        from pddlpuzzles.families.pddl.view import PlanningView

        return PlanningView(puzzle, state)

    @property
    def exploring(self) -> Exploring[PlanningProblem, int]:
        from pddlpuzzles.families.pddl import exploring

        return exploring

    def packed(
        self, puzzle: PlanningProblem, pulse: Callable[[], None]
    ) -> Packed[int, Action] | None:
        from pddlpuzzles.pddl.packing import Packing

        return Packing(puzzle.task, pulse)

    @property
    def generator(self) -> Callable[..., PlanningProblem]:
        from pddlpuzzles.families.pddl.generate import generate

        return generate


FAMILY: Final = Pddl()
