"""Brain Twist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import FamilyOf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pddlpuzzles.families.braintwist.heuristics import BrainTwist
    from pddlpuzzles.families.braintwist.rules import State
    from pddlpuzzles.family_parts import (
        BareDrawing,
        Drawing,
        Exploring,
        Narration,
        Notation,
        Pictures,
    )
    from pddlpuzzles.puzzle import Encoding, Recogniser, Search
    from pddlpuzzles.search.factored import Factored
    from pddlpuzzles.search.view import Facts
    from pddlpuzzles.show.game_data import Play


class Twists(FamilyOf["BrainTwist", "State", int]):
    """The family of Brain Twist; `FamilyOf` says what each part is."""

    name = "braintwist"
    summary = "Brain Twist: turn the tips and flip the tetrahedron until every face is one colour"
    default = "scramble-12"

    @property
    def drawing(self) -> Drawing[BrainTwist, State, int]:
        from pddlpuzzles.families.braintwist import drawing

        return drawing

    @property
    def bare_drawing(self) -> BareDrawing[BrainTwist]:
        from pddlpuzzles.families.braintwist import bare_drawing

        return bare_drawing

    @property
    def narration(self) -> Narration[BrainTwist, int]:
        from pddlpuzzles.families.braintwist.drawing import ByTips

        return ByTips()

    @property
    def notation(self) -> Notation[BrainTwist, int]:
        from pddlpuzzles.families.braintwist import notation

        return notation

    @property
    def pictures(self) -> Pictures[BrainTwist, State, int]:
        from pddlpuzzles.families.braintwist import picture

        return picture

    def playing(self, puzzle: BrainTwist) -> Play:
        from pddlpuzzles.families.braintwist.play import play

        return play(puzzle)

    @property
    def encodings(self) -> tuple[Encoding[BrainTwist, int], ...]:
        from pddlpuzzles.families.braintwist.pddl import ENCODINGS

        return ENCODINGS

    @property
    def recognised(self) -> tuple[Recogniser[BrainTwist, int], ...]:
        from pddlpuzzles.families.braintwist.pddl import RECOGNISED

        return RECOGNISED

    def searches(self, puzzle: BrainTwist) -> Mapping[str, Search]:
        from pddlpuzzles.families.braintwist.searches import SEARCHES

        return {**super().searches(puzzle), **SEARCHES}

    def provers(self, puzzle: BrainTwist) -> tuple[str, ...]:
        from pddlpuzzles.families.braintwist.searches import provers

        return provers(puzzle)

    def quick_provers(self, puzzle: BrainTwist) -> tuple[str, ...]:
        return self.provers(puzzle)  # 0.2 s at most: bundled instances and ladder, 75

    def size_in_files(self, puzzle: BrainTwist) -> str:
        return f"12 tiles, {puzzle.goal}"

    @property
    def generator(self) -> Callable[..., BrainTwist]:
        from pddlpuzzles.families.braintwist.generate import generate

        return generate

    @property
    def exploring(self) -> Exploring[BrainTwist, State]:
        from pddlpuzzles.families.braintwist import exploring

        return exploring

    def factored(self, puzzle: BrainTwist) -> Factored | None:
        from pddlpuzzles.families.braintwist.factored import factored

        return factored(puzzle)

    def facts(self, puzzle: BrainTwist, state: State) -> Facts:
        return {
            "at": [(tile, str(position)) for position, tile in enumerate(state.tiles, 1)],
            "flipped": [()] if state.flipped else [],
        }


FAMILY: Final = Twists()
