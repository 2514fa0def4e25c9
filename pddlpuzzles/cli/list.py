"""`pddlpuzzles list`: the puzzles, or the bundled instances of one."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.cli import completion, options
from pddlpuzzles.cli.output import json_text, print_result
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.show.terminal import headed, listed, painter, table, table_width
from pddlpuzzles.show.wording import Paint, counted

EXAMPLE: Final = "pddlpuzzles list peg"


def command(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE",
            help="The puzzle whose instances are listed; without it, the puzzles.",
            autocompletion=completion.puzzle_names,
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """List the puzzles, or a puzzle's bundled instances.

    In JSON: `puzzles`; of one puzzle its `default`, `encodings` and `instances`, each with `name`,
    `size`, `objective`, `optimum` (proved; null if it is not known, or there is no solution) and
    whether it is `solvable`.
    """
    family = None if puzzle is None else catalogue.family(puzzle)
    if as_json:
        print_result(json_text(_instances(family) if family else _puzzles()))
    elif family:
        print_result(_instances_text(family, painter(sys.stdout), table_width(sys.stdout)))
    else:
        print_result(_puzzles_text(table_width(sys.stdout)))


def _puzzles() -> dict[str, Any]:
    return {
        "puzzles": [
            {
                "name": family.name,
                "summary": family.summary,
                "default": family.default,
                "instances": len(catalogue.bundled(family)),
            }
            for family in catalogue.families().values()
        ]
    }


def _instances(family: Family) -> dict[str, Any]:
    every = [catalogue.instance(family, name) for name in catalogue.bundled(family)]
    return {
        "puzzle": family.name,
        "default": family.default,
        "encodings": [instance.name for instance in family.encodings],
        "instances": [
            {
                "name": instance.name,
                "title": instance.title,
                "source": instance.source,
                "size": family.drawing.size(instance.puzzle),
                "objective": instance.puzzle.objective,
                "optimum": (instance.known or {}).get("cost"),
                "solvable": (instance.known or {}).get("solvable"),
                "default": instance.name == family.default,
            }
            for instance in every
        ],
    }


def _puzzles_text(columns: int | None) -> str:
    return table(
        [
            (family.name, counted(len(catalogue.bundled(family)), "instances"), family.summary)
            for family in catalogue.families().values()
        ],
        columns,
    )


def _instances_text(family: Family, paint: Paint, columns: int | None) -> str:
    rows = [_row(catalogue.instance(family, name)) for name in catalogue.bundled(family)]
    table = headed([("instance", "size", "objective", "optimum", ""), *rows], paint, columns)
    names = {
        "sets: ": [f"{next(iter(one))} to {[*one][-1]}" for one in ladders.sets(family).values()],
        "encodings: ": [one.name for one in family.encodings],
    }
    lists = [listed(head, some, columns or 80) for head, some in names.items() if some]
    return "\n".join([table, "", *lists])


def _row(instance: Instance) -> tuple[str, ...]:
    puzzle, known = instance.puzzle, instance.known or {}
    optimum = "unsolvable" if known.get("solvable") is False else str(known.get("cost", ""))
    default = " (the default)" if instance.name == instance.family.default else ""
    name = f"{instance.title or ''}{default}"
    return (instance.name, instance.family.drawing.size(puzzle), puzzle.objective, optimum, name)
