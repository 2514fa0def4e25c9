"""Peg solitaire to be played: a bit for each hole, and under `sweeps` the peg that jumped last."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from pddlpuzzles.families.peg import drawing, picture
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.show.game_data import Act, Bits, Field, Goal, Look, Play, Shift, Template
from pddlpuzzles.show.svg import Picture, element, group

_LAST: Final = (1 << 7) - 1
"""The field above the holes: 1 more than the hole of the peg that jumped last, 0 for none."""


def play(puzzle: PegSolitaire) -> Play:
    whole = (1 << puzzle.size) - 1
    if puzzle.one_peg:
        goal = Goal(ones=(whole, 1))
    else:
        goal = Goal(Bits(puzzle.goal_pegs | puzzle.goal_holes, puzzle.goal_pegs))
    return Play(
        pack(puzzle, puzzle.start),
        tuple(_act(puzzle, jump) for jump in puzzle.board.jumps),
        goal,
        _picture(puzzle),
        tuple(look for hole in range(puzzle.size) for look in _looks(puzzle, hole)),
        {"state": _template(puzzle)},
        _instance(puzzle),
        {
            hole: (f"{name} is empty", f"there is a peg on {name}")
            for hole, name in enumerate(puzzle.board.names)
        },
        puzzle.objective,
        partial(pack, puzzle),
        "Tap a ringed peg, and it jumps over its neighbour, which is taken away. If it can jump "
        "several ways, tap the hole, too. You can also drag it.",
        _LAST << puzzle.size if puzzle.objective == "sweeps" else 0,
        shrinks=True,
        stuck=" Pegs left: {}.",
        anew="which holes have pegs at the start",
        winning=partial(_winning, puzzle),
    )


def _winning(puzzle: PegSolitaire) -> str | None:
    from pddlpuzzles.families.peg.exploring import script

    return script(puzzle)


def pack(puzzle: PegSolitaire, state: int) -> int:
    last = (state >> puzzle.size).bit_length()
    return puzzle.pegs_of(state) | last << puzzle.size


def _act(puzzle: PegSolitaire, jump: Jump) -> Act:
    before = 1 << jump.source | 1 << jump.over
    after = puzzle.pegs_of(puzzle.apply(before, jump))
    touched = before | after
    keeps = (Shift((1 << puzzle.size) - 1 & ~touched, 0),)
    name, words = puzzle.notation(jump), drawing.describe(puzzle, before, jump)
    parts = (f"h{jump.source}", f"h{jump.target}")
    if puzzle.objective == "jumps":
        return Act(name, words, Bits(touched, before), keeps, after, parts=parts)
    last = jump.target + 1 << puzzle.size
    free = Bits(_LAST << puzzle.size, jump.source + 1 << puzzle.size)
    return Act(name, words, Bits(touched, before), keeps, after | last, free, parts)


def _picture(puzzle: PegSolitaire) -> Picture:
    board = picture.empty(puzzle)
    parts = list(board.parts)
    for hole in range(puzzle.size):
        x, y = picture.place(puzzle.board, hole)
        spot = element("circle", "spot", id=f"h{hole}", cx=x, cy=y, r=17, role="button")
        spot.attrib |= {
            "data-bit": str(hole),
            "data-piece": f"p{hole}",
            "data-next": "a ringed hole",
        }
        both = [
            element("circle", "hole", id=f"o{hole}", cx=x, cy=y, r=picture.HOLE),
            element("circle", "peg", id=f"p{hole}", cx=x, cy=y, r=picture.PEG),
        ]
        parts.append(group("", [*both, *picture.named(puzzle.board, hole, id=f"n{hole}"), spot]))
    return replace(board, parts=tuple(parts), words="the board to play on")


def _looks(puzzle: PegSolitaire, hole: int) -> list[Look]:
    field, name = Field(hole, 1), puzzle.board.names[hole]
    looks = [
        Look(f"o{hole}", "class", field, {0: "hole", 1: "off"}),
        Look(f"p{hole}", "class", field, {0: "off", 1: "peg"}),
        Look(f"h{hole}", "aria-label", field, {0: f"{name}, empty", 1: f"{name}, peg"}),
    ]
    if picture.named(puzzle.board, hole):
        looks.append(Look(f"n{hole}", "class", field, {0: "text name", 1: "text on"}))
    return looks


def _instance(puzzle: PegSolitaire) -> Template:
    before, _, after = drawing.write(replace(puzzle, moving=None)).split('"""', 2)
    moving = {hole + 1: f'moving = "{name}"\n' for hole, name in enumerate(puzzle.board.names)}
    return (
        f'puzzle = "peg"\n{before}"""\n',
        *_template(puzzle),
        '\n"""\n',
        (Field(puzzle.size, _LAST), {0: "", **moving}),
        after.removeprefix("\n"),
    )


def _template(puzzle: PegSolitaire) -> Template:
    values = {0: drawing.HOLE, 1: drawing.PEG}
    holes = iter(range(puzzle.size))
    plain = drawing.plain(puzzle.board, [drawing.HOLE] * puzzle.size)
    return tuple(
        (Field(next(holes), 1), values) if mark == drawing.HOLE else mark for mark in plain
    )
