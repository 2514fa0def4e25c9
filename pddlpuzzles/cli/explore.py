"""`pddlpuzzles explore`: the whole state space, counted."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Final

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.options import File, value, writable
from pddlpuzzles.cli.output import answering, begin, say, say_mistakes, work_begun
from pddlpuzzles.cli.progress import reported, shown
from pddlpuzzles.errors import InputError
from pddlpuzzles.show.terminal import is_terminal

if TYPE_CHECKING:
    from pddlpuzzles.search.space import Depth

EXAMPLE: Final = "pddlpuzzles explore peg triangle-15"
_DEPTH: Final = "Go no further than N moves from the start."
_TABLE: Final = "Write a row for each state or class: .parquet."
_GRAPH: Final = "Write states and moves: .graphml, .dot or .json."
_JOBS: Final = "How many processes of this machine to use."
_MOST_STATES: Final = 5000  # a graph of more states is too large to be useful


def command(
    puzzle: options.PuzzleName,
    instance: options.InstanceName = None,
    after: options.After = None,
    depth: Annotated[int | None, value("N", _DEPTH, min=0)] = None,
    table: Annotated[File, value("FILE", _TABLE, callback=writable())] = None,
    graph: Annotated[File, value("FILE", _GRAPH, callback=writable())] = None,
    domain: options.DomainFile = None,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    jobs: Annotated[int, value("N", _JOBS, min=1, max=options.MOST_JOBS)] = 1,
    as_json: options.AsJson = False,
) -> Exit:
    """Count the whole state space: states by depth, what can be won, cheapest plans.

    In JSON: `classes` (of states that are symmetric), `winnable` (the goal can be reached), `stuck`
    (no move, and no goal), also by `depths`; `remaining`, how many states have which cost left;
    `optimal_plans` (a `note` may say why it is null), `plays` (all of them) and `random` play. What
    is not known is null.
    """
    within = options.kept_limits(timeout, memory)
    began = time.monotonic()
    asked = options.instance_asked(within, puzzle, instance, domain, after=after)
    begin(f"exploring {asked.family.name} {asked.name}")
    from pddlpuzzles.exploring.explore import Exploration, explore, layers_of
    from pddlpuzzles.search.space import Watch, in_part

    if graph is not None:
        from pddlpuzzles.exploring.output_files import graph_writer, write_graph

        graph_writer(graph)  # it refuses other kinds of files
    if table is not None:
        if depth is not None:
            why = "the remaining costs would not be known"
            raise InputError(f"--table cannot be used with --depth: {why}")
        from pddlpuzzles.exploring.output_files import require_parquet, write_table

        require_parquet(table)
    if jobs > 1 and layers_of(asked, Watch()) is None:
        say("this is done in one process: the work cannot be divided")
    progress = _Progress(work_begun())
    counted: list[Sequence[Depth]] = [()]  # the depths counted by then, if it is ended
    ending = reported(
        lambda limit, _: Exploration(asked, in_part(counted[-1], limit), time.monotonic() - began),
        as_json=as_json,
    )
    with ending, shown(progress.line):
        exploration = explore(
            asked,
            depth=depth,
            limits=within.left(began),
            report=progress.reached if is_terminal(sys.stderr) else None,
            jobs=jobs,
            most=None if graph is None else _MOST_STATES,
            note=counted.append,
        )
    with exploration:
        say_mistakes(exploration)
        with answering(exploration, as_json=as_json):
            if exploration.space.limit is not None:
                return exit_code(exploration.space.limit)
            if graph is not None:
                write_graph(graph, exploration)
            if table is not None:
                say(f"{write_table(table, exploration):,} rows in {table}")
    return Exit.DONE


@dataclass
class _Progress:
    _what: str
    _began: float = field(default_factory=time.monotonic)
    _rate: float = 0.0
    _latest: tuple[str, int | None, int | None] = "", None, None  # where, states, states ahead

    def reached(self, where: str, states: int | None, ahead: int | None) -> None:
        if states is not None and states != self._latest[1]:
            self._rate = states / max(time.monotonic() - self._began, 0.001)
        self._latest = where, states, ahead

    def line(self) -> str:
        from pddlpuzzles.processes import tree

        where, states, ahead = self._latest
        parts = []
        if states is not None:
            many = f"{states:,} {'state' if states == 1 else 'states'}"
            parts += [many, f"{self._rate:,.0f}/s"]
        parts.append(f"{sum(map(tree.memory, tree.whole(os.getpid()))):,.0f} MiB")
        parts.append(f"{time.monotonic() - self._began:.0f} s")
        if states and ahead is not None:
            parts.append(f"~{ahead / self._rate:.0f} s left")
        return f"{where or self._what}: {', '.join(parts)}"
