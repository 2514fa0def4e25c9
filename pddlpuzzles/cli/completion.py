"""The words that the shell offers when it completes a command."""

from __future__ import annotations

from itertools import chain

import typer

from pddlpuzzles.catalogue import catalogue, ladders


def puzzle_names(incomplete: str) -> list[str]:
    return [name for name in catalogue.families() if name.startswith(incomplete)]


def instance_names(context: typer.Context, incomplete: str) -> list[str]:
    family = catalogue.families().get(context.params.get("puzzle") or "")
    names = [*catalogue.bundled(family), *chain(*ladders.sets(family).values())] if family else []
    return [name for name in names if name.startswith(incomplete)]


def encoding_names(context: typer.Context, incomplete: str) -> list[str]:
    # What stands before an option that lacks its value is not parsed: then any puzzle's will do.
    family = catalogue.families().get(context.params.get("puzzle") or "")
    among = [family] if family else catalogue.families().values()
    names = dict.fromkeys(encoding.name for one in among for encoding in one.encodings)
    return [name for name in names if name.startswith(incomplete)]


def heuristic_names(incomplete: str) -> list[str]:
    every = (
        one.searches.heuristics(catalogue.instance(one).puzzle)
        for one in catalogue.families().values()
    )
    return [name for name in dict.fromkeys(chain(*every)) if name.startswith(incomplete)]


def engine_names(incomplete: str) -> list[str]:
    from pddlpuzzles.solving.solve import engines

    return [name for name in engines() if name.startswith(incomplete)]
