"""Peg solitaire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import FamilyOf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pddlpuzzles.families.peg.heuristics import PegSolitaire
    from pddlpuzzles.families.peg.rules import Jump
    from pddlpuzzles.family_parts import (
        BareDrawing,
        BestEnd,
        Drawing,
        Exploring,
        Narration,
        Notation,
        Pictures,
    )
    from pddlpuzzles.puzzle import Encoding, Member, Recogniser, Search
    from pddlpuzzles.search.factored import Factored
    from pddlpuzzles.search.informed import Heuristic
    from pddlpuzzles.search.packed import Packed
    from pddlpuzzles.search.stepping import Stepping
    from pddlpuzzles.search.view import Facts
    from pddlpuzzles.show.game_data import Play


class Peg(FamilyOf["PegSolitaire", int, "Jump"]):
    """The family of Peg solitaire; `FamilyOf` says what each part is."""

    name = "peg"
    summary = "Peg solitaire: jump the pegs off a board of any shape until the goal stands"
    default = "english-central"
    remainder = "pegs"

    @property
    def drawing(self) -> Drawing[PegSolitaire, int, Jump]:
        from pddlpuzzles.families.peg import drawing

        return drawing

    def doubt(self, puzzle: PegSolitaire) -> str | None:
        from pddlpuzzles.families.peg.drawing import doubt

        return doubt(puzzle)

    @property
    def bare_drawing(self) -> BareDrawing[PegSolitaire]:
        from pddlpuzzles.families.peg import bare_drawing

        return bare_drawing

    @property
    def narration(self) -> Narration[PegSolitaire, Jump]:
        from pddlpuzzles.families.peg.drawing import Legend

        return Legend()

    @property
    def notation(self) -> Notation[PegSolitaire, Jump]:
        from pddlpuzzles.families.peg import notation

        return notation

    @property
    def pictures(self) -> Pictures[PegSolitaire, int, Jump]:
        from pddlpuzzles.families.peg import picture

        return picture

    def playing(self, puzzle: PegSolitaire) -> Play:
        from pddlpuzzles.families.peg.play import play

        return play(puzzle)

    @property
    def encodings(self) -> tuple[Encoding[PegSolitaire, Jump], ...]:
        from pddlpuzzles.families.peg.pddl import ENCODINGS

        return ENCODINGS

    @property
    def recognised(self) -> tuple[Recogniser[PegSolitaire, Jump], ...]:
        from pddlpuzzles.families.peg.pddl import RECOGNISED

        return RECOGNISED

    def searches(self, puzzle: PegSolitaire) -> Mapping[str, Search]:
        from pddlpuzzles.families.peg.searches import SEARCHES

        return {**super().searches(puzzle), **SEARCHES}

    def provers(self, puzzle: PegSolitaire) -> tuple[str, ...]:
        from pddlpuzzles.families.peg.searches import provers

        return provers(puzzle)

    def quick_provers(self, puzzle: PegSolitaire) -> tuple[str, ...]:
        from pddlpuzzles.families.peg.searches import quick_provers

        return quick_provers(puzzle)

    def heuristics(self, puzzle: PegSolitaire) -> Mapping[str, Callable[[], Heuristic]]:
        from pddlpuzzles.families.peg.searches import heuristics

        return heuristics(puzzle)

    @property
    def generator(self) -> Callable[..., PegSolitaire]:
        from pddlpuzzles.families.peg.generate import generate

        return generate

    @property
    def sets(self) -> Mapping[str, Callable[[], Iterable[Member[PegSolitaire]]]]:
        from pddlpuzzles.families.peg.sets import SETS

        return SETS

    @property
    def best_end(self) -> BestEnd[PegSolitaire]:
        from pddlpuzzles.families.peg import best

        return best

    @property
    def exploring(self) -> Exploring[PegSolitaire, int]:
        from pddlpuzzles.families.peg import exploring

        return exploring

    def left(self, puzzle: PegSolitaire, state: int) -> int:
        return puzzle.pegs_of(state).bit_count()

    def graded(self, puzzle: PegSolitaire) -> Stepping | None:
        from pddlpuzzles.families.peg.exploring import graded

        return graded(puzzle)

    def packed(self, puzzle: PegSolitaire, pulse: Callable[[], None]) -> Packed[int, Jump] | None:
        from pddlpuzzles.families.peg.packing import Packing

        return Packing(puzzle, pulse)

    def factored(self, puzzle: PegSolitaire) -> Factored | None:
        from pddlpuzzles.families.peg.factored import factored

        return factored(puzzle)

    def facts(self, puzzle: PegSolitaire, state: int) -> Facts:
        names, moving = puzzle.board.names, state >> puzzle.size
        return {
            "peg": [(name,) for hole, name in enumerate(names) if state >> hole & 1],
            "hole": [(name,) for hole, name in enumerate(names) if not state >> hole & 1],
            "moving": [(name,) for hole, name in enumerate(names) if moving >> hole & 1],
        }


FAMILY: Final = Peg()
