"""`pddlpuzzles list`: the puzzles, or the bundled instances of one."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from pddlpuzzles import catalogue
from pddlpuzzles.commands import completion
from pddlpuzzles.commands.options import tell
from pddlpuzzles.family import Family, Instance, Paint
from pddlpuzzles.terminal import headed, painter, table
from pddlpuzzles.wording import counted

EXAMPLE: Final = "pddlpuzzles list peg"


def command(
    puzzle: Annotated[
        str | None, typer.Argument(help="A puzzle.", autocompletion=completion.puzzle_names)
    ] = None,
) -> None:
    """List the puzzles, or a puzzle's bundled instances."""
    if puzzle is None:
        tell(_puzzles_text())
    else:
        tell(_instances_text(catalogue.family(puzzle), painter(sys.stdout)))


def _puzzles_text() -> str:
    """Return the puzzles, one a line."""
    return table(
        [
            (family.name, counted(len(catalogue.bundled(family)), "instances"), family.summary)
            for family in catalogue.families().values()
        ]
    )


def _instances_text(family: Family, paint: Paint) -> str:
    """Return a puzzle's bundled instances as a table, and its encodings."""
    rows = [_row(catalogue.instance(family, name)) for name in catalogue.bundled(family)]
    listed = headed([("instance", "size", "objective", "optimum", ""), *rows], paint)
    return f"{listed}\n\nencodings: {', '.join(one.name for one in family.pddl.ENCODINGS)}"


def _row(instance: Instance) -> tuple[str, ...]:
    puzzle, known = instance.puzzle, instance.known or {}
    optimum = "unsolvable" if known.get("solvable") is False else str(known.get("cost", ""))
    default = " (the default)" if instance.name == instance.family.default else ""
    name = f"{instance.title or ''}{default}"
    return (instance.name, instance.family.drawing.size(puzzle), puzzle.objective, optimum, name)
