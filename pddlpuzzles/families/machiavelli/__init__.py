"""Machiavelli, the Italian rummy in which the whole table may be laid out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import FamilyOf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
    from pddlpuzzles.families.machiavelli.rules import Move
    from pddlpuzzles.family_parts import (
        BareDrawing,
        Drawing,
        Narration,
        Notation,
        Pictures,
        Solutions,
    )
    from pddlpuzzles.puzzle import Encoding, Recogniser
    from pddlpuzzles.search.view import Facts
    from pddlpuzzles.show.game_data import DataGame


class Rummy(FamilyOf["Machiavelli", int, "Move"]):
    """The family of Machiavelli; `FamilyOf` says what each part is."""

    name = "machiavelli"
    summary = "Machiavelli: lay all cards of table and hand anew, in runs and sets"
    default = "evening"
    order = "the cards are placed rank by rank, in a fixed order"

    @property
    def drawing(self) -> Drawing[Machiavelli, int, Move]:
        from pddlpuzzles.families.machiavelli import drawing

        return drawing

    @property
    def bare_drawing(self) -> BareDrawing[Machiavelli]:
        from pddlpuzzles.families.machiavelli import bare_drawing

        return bare_drawing

    @property
    def narration(self) -> Narration[Machiavelli, Move]:
        from pddlpuzzles.families.machiavelli.drawing import ByHand

        return ByHand()

    @property
    def notation(self) -> Notation[Machiavelli, Move]:
        from pddlpuzzles.families.machiavelli import notation

        return notation

    def arrange(self, puzzle: Machiavelli, moves: Sequence[Move]) -> list[Move]:
        from pddlpuzzles.families.machiavelli.notation import arrange

        return arrange(puzzle, moves)

    def playing(self, puzzle: Machiavelli) -> DataGame:
        from pddlpuzzles.families.machiavelli.play import play

        return play(puzzle)

    @property
    def solutions(self) -> Solutions[Machiavelli, Move]:
        from pddlpuzzles.families.machiavelli import marks

        return marks

    @property
    def pictures(self) -> Pictures[Machiavelli, int, Move]:
        from pddlpuzzles.families.machiavelli import picture

        return picture

    @property
    def encodings(self) -> tuple[Encoding[Machiavelli, Move], ...]:
        from pddlpuzzles.families.machiavelli.pddl import ENCODINGS

        return ENCODINGS

    @property
    def recognised(self) -> tuple[Recogniser[Machiavelli, Move], ...]:
        from pddlpuzzles.families.machiavelli.pddl import RECOGNISED

        return RECOGNISED

    def quick_provers(self, puzzle: Machiavelli) -> tuple[str, ...]:
        return self.provers(puzzle)  # 0.1 s at most: bundled instances and ladder, 82

    def size_in_files(self, puzzle: Machiavelli) -> str:
        return f"{len(puzzle.table)} on the table, {len(puzzle.hand)} in the hand"

    @property
    def generator(self) -> Callable[..., Machiavelli]:
        from pddlpuzzles.families.machiavelli.generate import generate

        return generate

    def facts(self, puzzle: Machiavelli, state: int) -> Facts:
        from pddlpuzzles.families.machiavelli.rules import CARDS, NAMES

        bits = (bit for bit in range(2 * CARDS) if state >> bit & 1)
        return {"left": [(NAMES[bit % CARDS],) for bit in bits]}


FAMILY: Final = Rummy()
