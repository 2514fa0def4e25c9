"""Peg solitaire to be played: a bit for each hole, and under `sweeps` the peg that jumped last."""

from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Final

from pddlpuzzles.families.peg import drawing, picture
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.show.game_data import Act, Bits, Field, Goal, Look, Play, Shift, Template
from pddlpuzzles.show.svg import Picture, element, group

_LAST: Final = (1 << 7) - 1  # the field above the holes: the last jumper's hole + 1, or 0


def play(puzzle: PegSolitaire) -> Play:
    names = [*enumerate(puzzle.board.names)]
    goal = Goal(Bits(puzzle.goal_pegs | puzzle.goal_holes, puzzle.goal_pegs))
    if puzzle.one_peg:
        goal = Goal(ones=((1 << puzzle.size) - 1, 1))
    pictured, looks = _picture(puzzle)
    holes = iter(range(puzzle.size))
    marks = {0: drawing.HOLE, 1: drawing.PEG}
    drawn: Template = tuple(
        (Field(next(holes), 1), marks) if mark == drawing.HOLE else mark
        for mark in drawing.plain(puzzle.board, [drawing.HOLE] * puzzle.size)
    )
    before, _, after = drawing.write(replace(puzzle, moving=None)).split('"""', 2)
    moving = {0: "", **{hole + 1: f'moving = "{name}"\n' for hole, name in names}}
    last = (Field(puzzle.size, _LAST), moving)
    return Play(
        start=pack(puzzle, puzzle.start),
        acts=tuple(_act(puzzle, jump) for jump in puzzle.board.jumps),
        goal=goal,
        picture=pictured,
        looks=looks,
        data={"state": drawn},
        instance=(f'puzzle = "peg"\n{before}"""\n', *drawn, '\n"""\n', last, after.lstrip("\n")),
        facts={hole: (f"{name} is empty", f"{name} has a peg") for hole, name in names},
        objective=puzzle.objective,
        pack=partial(pack, puzzle),
        how="Tap a ringed peg: it jumps over the peg beside it, which is taken away. If it can "
        "jump more than one way, tap the hole as well, or drag the peg.",
        lapsing=_LAST << puzzle.size if puzzle.objective == "sweeps" else 0,
        shrinks=True,
        stuck=" Pegs left: {}.",
        anew=True,
        winning=lambda: import_module("pddlpuzzles.families.peg.exploring").script(puzzle),
    )


def pack(puzzle: PegSolitaire, state: int) -> int:
    last = (state >> puzzle.size).bit_length()
    return puzzle.pegs_of(state) | last << puzzle.size


def _act(puzzle: PegSolitaire, jump: Jump) -> Act:
    three, before = puzzle.masks[jump]
    after = three ^ before
    keeps = (Shift((1 << puzzle.size) - 1 & ~three, 0),)
    name, words = puzzle.notation(jump), drawing.describe(puzzle, before, jump)
    parts = (f"h{jump.source}", f"h{jump.target}")
    act = Act(name, words, Bits(three, before), keeps, plus=after, parts=parts)
    if puzzle.objective == "jumps":
        return act
    is_source, is_target = (hole + 1 << puzzle.size for hole in (jump.source, jump.target))
    return replace(act, plus=after | is_target, free=Bits(_LAST << puzzle.size, is_source))


def _picture(puzzle: PegSolitaire) -> tuple[Picture, tuple[Look, ...]]:
    board = picture.empty(puzzle)
    parts, looks = list(board.parts), list[Look]()
    for hole, name in enumerate(puzzle.board.names):
        x, y = picture.place(puzzle.board, hole)
        spot = element("circle", "spot", id=f"h{hole}", cx=x, cy=y, r=17, role="button")
        spot.attrib |= {"data-bit": str(hole), "data-next": "Now choose a ringed hole."}
        both = [
            element("circle", "hole", id=f"o{hole}", cx=x, cy=y, r=picture.HOLE),
            element("circle", "peg", id=f"atom{hole}", cx=x, cy=y, r=picture.PEG),
        ]
        named = picture.named(puzzle.board, hole, id=f"n{hole}")
        parts.append(group("", [*both, *named, spot]))
        field = Field(hole, 1)
        looks += [
            Look(f"o{hole}", "class", field, {0: "hole", 1: "off"}),
            Look(f"atom{hole}", "class", field, {0: "off", 1: "peg"}),
            Look(f"h{hole}", "aria-label", field, {0: f"{name}, empty", 1: f"{name}, peg"}),
        ]
        if named:
            looks.append(Look(f"n{hole}", "class", field, {0: "text name", 1: "text on"}))
    return replace(board, parts=tuple(parts), words="the board to play on"), tuple(looks)
