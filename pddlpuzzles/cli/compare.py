"""`pddlpuzzles compare`: whether this PDDL is that puzzle, and where they differ if it is not."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_at
from pddlpuzzles.cli.output import print_result, print_table
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.given_limits import limits
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.answers import title
from pddlpuzzles.show.terminal import broken, headed, painter, table_width
from pddlpuzzles.show.wording import Paint

if TYPE_CHECKING:
    from pddlpuzzles.comparing.comparison import Comparison

EXAMPLE: Final = "pddlpuzzles compare peg tiny mine/problem.pddl"


def command(
    puzzle: options.PuzzleName,
    pairs: Annotated[
        list[str],
        typer.Argument(
            metavar="INSTANCE PROBLEM.pddl …",
            help="An instance, and a PDDL problem that is to be compared with it; several such "
            "pairs may follow. `format PUZZLE` says how an instance is written.",
        ),
    ],
    domain: options.DomainFile = None,
    reference_domain: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="The domain of an INSTANCE that is a problem in PDDL; without it, domain.pddl in "
            "its folder.",
        ),
    ] = None,
    strict: options.Strict = False,
    bookkeeping: options.Bookkeeping = None,
    each: Annotated[
        bool,
        typer.Option(
            "--each",
            help="Treat PROBLEM.pddl as a folder of submissions; print one line each. The limits "
            "are then for each of them.",
        ),
    ] = False,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    as_json: options.AsJson = False,
) -> Exit:
    """Say whether a PDDL model is the puzzle, or where they differ.

    In JSON: `verdict` (same, same-plans, different or unknown), its `relation`, a
    `doubt`, and the `limit` that was reached; of both sides `states`, `costs` (optimal), `plans`
    and `solutions`; the `difference` (`moves` and `plan` lead to it; `reason`, `position`,
    `repair`); and what the instance does not put to the test, `unexercised` and `unasked`. Several
    pairs are `comparisons`, and with --each there are `submissions`.
    """
    from pddlpuzzles.comparing.compare import compare, read_bookkeeping

    catalogue.family(puzzle)
    if len(pairs) % 2:
        raise InputError("expected pairs of an instance and a problem in PDDL")
    within = limits(timeout, memory) if each else options.kept_limits(timeout, memory)
    named = read_bookkeeping(bookkeeping or ())
    asked = [
        (options.instance_asked(puzzle, name, domain=reference_domain, strict=strict), path)
        for name, path in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    if each:
        return _judge_each(asked, domain, named, within, strict=strict, as_json=as_json)
    found = [
        compare(instance, path, domain, bookkeeping=named, strict=strict, limits=within)
        for instance, path in asked
    ]
    if as_json:
        records = [one.record() for one in found]
        print_result(json.dumps(records[0] if len(found) == 1 else {"comparisons": records}))
    else:
        columns = table_width(sys.stdout)
        print_result("\n\n".join(one.text(painter(sys.stdout), columns) for one in found))
    return _worst([_exit_code(one) for one in found])


def _judge_each(
    asked: list[tuple[Instance, str]],
    domain: str | None,
    named: tuple[str, ...],
    within: Limits,
    *,
    strict: bool,
    as_json: bool,
) -> Exit:
    from pddlpuzzles.comparing.grade import judge_each

    if len(asked) > 1 or domain is not None:
        raise InputError("--each takes one instance and one folder, without --domain")
    ((instance, folder),) = asked
    judged = judge_each(instance, folder, named, within, strict=strict)

    def record() -> dict[str, Any]:
        every = [
            {"submission": one.submission, **(one.comparison.record() if one.comparison else {})}
            | {"verdict": one.comparison and str(one.comparison.verdict), "error": one.error}
            for one in judged
        ]
        family = instance.family.name
        return {"puzzle": family, "instance": instance.name, "submissions": every}

    def text(paint: Paint, columns: int | None) -> str:
        rows = [("submission", "verdict", "cost", "")]
        for one in judged:
            found = one.comparison
            cost = "" if found is None or found.costs[1] is None else str(found.costs[1])
            said = one.error if found is None else found.remark()
            rows.append((one.submission, one.verdict, cost, said or ""))
        counts = Counter(one.verdict for one in judged)
        order = ("same", "same-plans", "different", "unknown", "unreadable")
        shown = ", ".join(f"{counts[one]} {one}" for one in order if counts[one])
        head = title(instance)
        if columns is not None:
            head, shown = broken(head, columns), broken(shown, columns)
        return "\n".join([head, "", headed(rows, paint, columns), "", shown])

    print_table(record, text, as_json=as_json)
    return _worst(
        [Exit.BAD_INPUT if one.comparison is None else _exit_code(one.comparison) for one in judged]
    )


def _exit_code(found: Comparison) -> Exit:
    if found.verdict == "different":
        return Exit.INVALID
    if found.verdict != "unknown":
        return Exit.DONE
    return exit_at(found.limit)


def _worst(codes: list[Exit]) -> Exit:
    """Return the code of what is worst: a no, then what cannot be read, then what is not known."""
    if Exit.INVALID in codes:
        return Exit.INVALID
    return max(codes, key=lambda code: (code is Exit.BAD_INPUT, code), default=Exit.DONE)
