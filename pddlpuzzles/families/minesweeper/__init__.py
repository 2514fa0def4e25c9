"""Minesweeper: place the mines on an opened board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import FamilyOf

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
    from pddlpuzzles.families.minesweeper.rules import Placement, State
    from pddlpuzzles.family_parts import (
        BareDrawing,
        Counting,
        Deduction,
        Drawing,
        Narration,
        Notation,
        OddsDrawing,
        OddsPictures,
        Pictures,
        Solutions,
    )
    from pddlpuzzles.puzzle import Encoding, Recogniser
    from pddlpuzzles.search.view import Facts
    from pddlpuzzles.show.game_data import DataGame


class Mines(FamilyOf["Minesweeper", "State", "Placement"]):
    """The family of Minesweeper; `FamilyOf` says what each part is."""

    name = "minesweeper"
    summary = (
        "Minesweeper: say of every covered cell whether it hides a mine, so that all clues fit"
    )
    default = "hakank-0"
    order = "the cells are decided one after the other, in a fixed order"

    @property
    def drawing(self) -> Drawing[Minesweeper, State, Placement]:
        from pddlpuzzles.families.minesweeper import drawing

        return drawing

    @property
    def bare_drawing(self) -> BareDrawing[Minesweeper]:
        from pddlpuzzles.families.minesweeper import bare_drawing

        return bare_drawing

    @property
    def narration(self) -> Narration[Minesweeper, Placement]:
        from pddlpuzzles.families.minesweeper.drawing import WholeBoard

        return WholeBoard()

    @property
    def notation(self) -> Notation[Minesweeper, Placement]:
        from pddlpuzzles.families.minesweeper import notation

        return notation

    def arrange(self, puzzle: Minesweeper, moves: Sequence[Placement]) -> list[Placement]:
        from pddlpuzzles.families.minesweeper.notation import arrange

        return arrange(puzzle, moves)

    @property
    def pictures(self) -> Pictures[Minesweeper, State, Placement]:
        from pddlpuzzles.families.minesweeper import picture

        return picture

    def playing(self, puzzle: Minesweeper) -> DataGame | None:
        from pddlpuzzles.families.minesweeper.play import play

        return play(puzzle)

    @property
    def solutions(self) -> Solutions[Minesweeper, Placement]:
        from pddlpuzzles.families.minesweeper import marks

        return marks

    @property
    def encodings(self) -> tuple[Encoding[Minesweeper, Placement], ...]:
        from pddlpuzzles.families.minesweeper.pddl import ENCODINGS

        return ENCODINGS

    @property
    def recognised(self) -> tuple[Recogniser[Minesweeper, Placement], ...]:
        from pddlpuzzles.families.minesweeper.pddl import RECOGNISED

        return RECOGNISED

    def size_in_files(self, puzzle: Minesweeper) -> str:
        return f"{len(puzzle.board)}x{len(puzzle.board[0])}, {puzzle.size} covered"

    @property
    def generator(self) -> Callable[..., Minesweeper]:
        from pddlpuzzles.families.minesweeper.generate import generate

        return generate

    @property
    def deduction(self) -> Deduction[Minesweeper]:
        from pddlpuzzles.families.minesweeper import deduction

        return deduction

    @property
    def counting(self) -> Counting[Minesweeper, Placement]:
        from pddlpuzzles.families.minesweeper import counting

        return counting

    @property
    def odds_drawing(self) -> OddsDrawing[Minesweeper]:
        from pddlpuzzles.families.minesweeper import drawing

        return drawing

    @property
    def odds_pictures(self) -> OddsPictures[Minesweeper]:
        from pddlpuzzles.families.minesweeper import picture

        return picture

    def facts(self, puzzle: Minesweeper, state: State) -> Facts:
        needs = puzzle.needs(state)
        return {
            "undecided": [(name,) for name in puzzle.names[state[0] :]],
            "need": [(puzzle.clues[clue].name, str(mines)) for clue, mines in needs.items()],
        }


FAMILY: Final = Mines()
