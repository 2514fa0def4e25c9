"""`pddlpuzzles solve`: a plan, checked by the rules and drawn step by step."""

import os
import sys
import time
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import is_pddl, write_text
from pddlpuzzles.cli import options, output
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.options import HTML, File, Text, flag, value, writable
from pddlpuzzles.cli.output import say, say_note
from pddlpuzzles.cli.progress import progress, reported
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import report
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.search.search_progress import Headway
from pddlpuzzles.show.terminal import is_terminal
from pddlpuzzles.solving.solve_answer import Solution

EXAMPLE: Final = "pddlpuzzles solve peg english-central --engine astar"

_HEURISTICS: Final = options.completing(
    lambda families: chain(
        *(own.searches.heuristics(catalogue.instance(own).puzzle) for own in families)
    )
)
_ENGINE: Final = "The engine that solves it; `engines` lists them."
_ANYTIME: Final = "Go on to better plans, until one is proved or time is up."
_HEURISTIC: Final = "The heuristic of a native search; `engines` lists them."
_PLAN: Final = "Write the plan to a file, as PDDL."
_PAGE: Final = "Write a page that plays the solution, as HTML."
_HTML: Final = writable("the page is HTML", *HTML)
_SEARCH: Final = "A native search by name, or one of Fast Downward's, such as 'astar(lmcut())'."
_PROOF: Final = "Write the proof that no plan is cheaper, or that there is none, for `verify`."


def command(
    puzzle: options.PuzzleName,
    instance: options.InstanceName = None,
    engine: Annotated[str, value("NAME", _ENGINE, **options.ENGINES)] = "auto",
    optimal: Annotated[bool, flag("--optimal", "Prove that no plan is cheaper.")] = False,
    anytime: Annotated[bool, flag("--anytime", _ANYTIME)] = False,
    after: options.After = None,
    domain: options.DomainFile = None,
    strict: options.Strict = False,
    extract: options.Extract = False,
    encoding: options.EncodingName = None,
    heuristic: Annotated[Text, value("NAME", _HEURISTIC, **_HEURISTICS)] = None,
    search: Annotated[Text, value("S", _SEARCH)] = None,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    plan: Annotated[File, value("FILE", _PLAN, callback=writable())] = None,
    svg: options.SvgFile = None,
    page: Annotated[File, value("FILE", _PAGE, callback=_HTML)] = None,
    certificate: Annotated[File, value("FILE", _PROOF)] = None,
    as_json: options.AsJson = False,
) -> Exit:
    """Solve an instance, and draw the checked answer step by step.

    In JSON: `status` (optimal and unsolvable are proved; solved is not, and gave-up says nothing),
    `bound` (no plan costs less), `moves` in the puzzle's notation, `plan` as lines of a plan file;
    without one, `reason` says why there can be none.
    """
    from pddlpuzzles.solving.solve import solve

    began, within = time.monotonic(), options.kept_limits(timeout, memory)
    asked = options.instance_asked(within, puzzle, instance, domain, strict=strict, after=after)
    within = within.left(began)
    _require_unread(instance, domain, plan, certificate)
    encoded, chosen = asked.choose_encoding(encoding)
    output.say_objective(asked, encoded)
    output.begin(f"solving {asked.family.name} {asked.name}")
    lost = partial(_given_up, encoded, chosen.name, engine, began)
    with reported(lost, as_json=as_json), progress(output.work_begun(), encoded, timeout) as note:
        solution = solve(
            asked,
            engine=engine,
            optimal=optimal,
            encoding=encoding,
            heuristic=heuristic,
            search=search,
            limits=within,
            certificate=certificate,
            anytime=anytime,
            say=note,
            better=_BestSoFar(plan, as_json).keep,
        )
    return _print_and_write(solution, plan, svg, page, as_json=as_json)


def _given_up(
    asked: Instance, encoding: str, engine: str, began: float, limit: Limit | None, at_end: Headway
) -> Solution:
    """Return what is answered if the work is ended from outside."""
    sealed: Sealed[Any, Any] = Sealed(Status.GAVE_UP, limit=limit, during=output.work_begun())
    sealed = replace(sealed, bound=at_end.bound or None, expanded=at_end.expanded or None)
    return Solution(asked, encoding, engine, time.monotonic() - began, sealed)


@dataclass
class _BestSoFar:
    _plan: Path | None
    _as_json: bool
    _saved: int | None = None

    def keep(self, solution: Solution) -> None:
        """Keep the best plan so far, for whoever ends the work, and in the file."""
        text = output.answer_text(solution.record, solution.text, as_json=self._as_json)
        report("so_far", (text, int(Exit.DONE)))
        if self._plan is not None and solution.cost != self._saved:
            write_text(self._plan, solution.plan_text())
            self._saved = solution.cost


def _print_and_write(
    solution: Solution, plan: File, svg: File, page: File, *, as_json: bool
) -> Exit:
    if contradiction := solution.contradiction():
        say(f"{solution.instance.family.name} {solution.instance.name}: {contradiction}")
    output.say_mistakes(solution)
    if solution.status is Status.UNSOLVABLE and solution.instance.family.best_end is not None:
        say("note: `hint` shows the best end that can be reached")
    with output.answering(solution, as_json=as_json):
        if plan is not None and solution.plan is not None:
            write_text(plan, solution.plan_text())
        if svg is not None:
            from pddlpuzzles.show.pictures import solution_frames, solution_svg
            from pddlpuzzles.show.raster import picture

            is_moving = svg.suffix.lower() == ".gif"
            frames = solution_frames(solution) if is_moving else [solution_svg(solution)]
            write_text(svg, picture(svg, frames))
        if page is not None:
            write_text(page, solution.page())
    if solution.moves and page is None and is_terminal(sys.stdout) and not as_json:
        say_note("--page FILE.html writes a page that plays this, and on which one can try it")
    code = exit_code(solution.limit, solution.status)
    if solution.uncertified is not None:
        say(f"no certificate: {solution.uncertified}")
        if solution.status is not Status.GAVE_UP and not any((plan, svg, page)):
            code = Exit.GAVE_UP
    return code


def _require_unread(name: str | None, domain: str | None, *written: Path | None) -> None:
    """Raise InputError if a file that is to be written is one that the instance is read from."""
    read = [] if name is None or not os.path.exists(name) else [name]
    if read and is_pddl(read[0]):
        from pddlpuzzles.pddl.pair import domain_path

        read.append(domain_path(read[0], domain))
    for path in written:
        if path is not None and os.path.exists(path) and any(map(path.samefile, read)):
            raise InputError("the instance is read from it:", source=str(path), expected="another")
