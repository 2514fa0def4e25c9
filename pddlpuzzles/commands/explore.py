"""`pddlpuzzles explore`: the whole state space, counted."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pddlpuzzles import catalogue
from pddlpuzzles.api.limits import limits
from pddlpuzzles.commands.options import (
    MEBIBYTES,
    SECONDS,
    After,
    AsJson,
    DomainFile,
    Exit,
    InstanceName,
    Memory,
    PuzzleName,
    Timeout,
    begun,
    say,
    say_doubts,
    tell,
)
from pddlpuzzles.commands.progress import show
from pddlpuzzles.errors import InputError
from pddlpuzzles.files import require_writable
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import watch
from pddlpuzzles.terminal import painter, width

if TYPE_CHECKING:
    from pddlpuzzles.api.explore import Exploration
    from pddlpuzzles.search.space import Tell

EXAMPLE: Final = "pddlpuzzles explore peg triangle-15"

MOST_STATES: Final = 5000
"""A graph of more states is no use to anybody."""

MOST_JOBS: Final = 1024
_OFTEN: Final = 0.1
"""Seconds between two lines of progress."""

_CODES: Final = {
    None: Exit.DONE,
    Limit.TIME: Exit.OUT_OF_TIME,
    Limit.MEMORY: Exit.OUT_OF_MEMORY,
    Limit.METHOD: Exit.GAVE_UP,
}


def command(
    puzzle: PuzzleName,
    instance: InstanceName = None,
    after: After = None,
    depth: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Go no further than N moves from the start."),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a row for each state or class: .parquet."),
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write states and moves: .graphml, .dot, .json or .svg."),
    ] = None,
    domain: DomainFile = None,
    timeout: Timeout = SECONDS,
    memory: Memory = MEBIBYTES,
    jobs: Annotated[
        int, typer.Option(metavar="N", help="How many processes of this machine work.")
    ] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The scheduler of a Dask cluster that does the work."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count the whole state space: how large it is, what can be won.

    It tells the states by depth, from how many the goal can be reached, and how many cheapest
    plans there are.
    """
    within = limits(timeout, memory)
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(f"--jobs {jobs}, expected 1 to {MOST_JOBS}")
    if cluster is not None and jobs > 1:
        raise InputError("--jobs is for this machine: with --cluster its workers are counted")
    began = time.monotonic()
    with watch(Limits(within.seconds)):
        asked = begun(catalogue.instance(catalogue.family(puzzle), instance, domain), after)
    say_doubts(asked)
    from pddlpuzzles.api.explore import can_be_shared, explore
    from pddlpuzzles.search.space import Means

    _require(table, graph, depth)
    most = None if graph is None else MOST_STATES
    shown = _progress()
    means = Means(jobs, cluster)
    if means.several and not can_be_shared(asked):
        say("this is done in one process: it cannot be cut in shares")
    try:
        found = explore(
            asked, depth=depth, limits=within.left(began), tell=shown, means=means, most=most
        )
    finally:
        if shown is not None:
            show("")
    with found:
        tell(json.dumps(found.record()) if as_json else found.text(painter(sys.stdout), width()))
        if found.limit is None:
            _write(found, table, graph)
    raise typer.Exit(_CODES[found.limit])


def _require(table: Path | None, graph: Path | None, depth: int | None) -> None:
    """See that what is to be written can be, before the space is explored.

    :raises InputError: if it cannot.
    """
    if graph is not None:
        from pddlpuzzles.api.graph import require_kind

        require_kind(graph)
        require_writable(graph)
    if table is not None:
        from pddlpuzzles.api.table import require_parquet

        if depth is not None:
            raise InputError("--table goes without --depth: what remains would not be known")
        require_parquet(table)
        require_writable(table)


def _write(found: Exploration, table: Path | None, graph: Path | None) -> None:
    if graph is not None:
        from pddlpuzzles.api.graph import write_graph

        write_graph(graph, found)
    if table is not None:
        from pddlpuzzles.api.table import write_table

        say(f"{write_table(table, found):,} rows in {table}")


def _progress() -> Tell | None:
    """Return what shows on a terminal how far it has come, in one line that goes again."""
    if not sys.stderr.isatty():
        return None
    from pddlpuzzles import tree

    began = shown = time.monotonic()
    last, rate = 0, 0.0

    def tell_on(where: str, known: int | None, ahead: int | None) -> None:
        nonlocal shown, last, rate
        now = time.monotonic()
        seconds = max(now - began, 0.001)
        if known is not None and known != last:
            last, rate = known, known / seconds
        if now < shown + _OFTEN:
            return
        shown = now
        line = where
        if known is not None:
            line += f": {known:,} {'state' if known == 1 else 'states'}, {rate:,.0f}/s"
        own = os.getpid()
        line += f", {tree.memory([own, *tree.descendants(own)]):,.0f} MiB, {seconds:.0f} s"
        if known and ahead is not None:
            line += f", ~{ahead / rate:.0f} s left"
        show(line[: width() - 1])

    return tell_on
