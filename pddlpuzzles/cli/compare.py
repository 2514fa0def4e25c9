"""`pddlpuzzles compare`: whether this PDDL is that puzzle, and where they differ if it is not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument, value
from pddlpuzzles.cli.output import Exit, begin, exit_code, json_text, print_if_stopped, print_result
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.show.terminal import painter, table_width

if TYPE_CHECKING:
    from pddlpuzzles.comparing.comparison import Comparison

EXAMPLE: Final = "pddlpuzzles compare peg tiny mine/problem.pddl"
_PAIRS: Final = (
    "An instance, and a PDDL problem that is to be compared with it; several such pairs may follow."
    " `format PUZZLE` says how an instance is written."
)
_REFERENCE: Final = (
    "The domain of an INSTANCE that is a problem in PDDL; without it, domain.pddl in its folder."
)


def command(
    puzzle: options.PuzzleName,
    pairs: Annotated[list[str], argument("INSTANCE PROBLEM.pddl …", _PAIRS)],
    domain: options.DomainFile = None,
    reference_domain: Annotated[str | None, value("FILE", _REFERENCE)] = None,
    strict: options.Strict = False,
    extract: options.Extract = False,
    bookkeeping: Annotated[
        list[str] | None,
        value("NAME", "An action of the model that is no move; may be repeated."),
    ] = None,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    as_json: options.AsJson = False,
) -> Exit:
    """Say whether a PDDL model is the puzzle, or where they differ.

    In JSON: `verdict` (same, same-plans, different or unknown), its `relation`, a
    `doubt`, and the `limit` that was reached; of both sides `states`, `costs` (optimal), `plans`
    and `solutions`; the `difference` (`moves` and `plan` lead to it; `reason`, `position`,
    `repair`); and what the instance does not put to the test, `unexercised` and `unasked`. Several
    pairs are `comparisons`.
    """
    from pddlpuzzles.comparing.compare import compare
    from pddlpuzzles.comparing.comparison import Comparison
    from pddlpuzzles.comparing.verdict import Sameness

    catalogue.family(puzzle)
    if len(pairs) % 2:
        raise InputError("expected pairs of an instance and a problem in PDDL")
    within = options.kept_limits(timeout, memory)
    asked = [
        (options.instance_asked(within, puzzle, name, reference_domain, strict=strict), path)
        for name, path in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    comparisons: list[Comparison] = []
    columns = table_width(sys.stdout)

    def answer(limit: Limit | None = None) -> tuple[str, Exit]:
        """Return the text and the exit code of all pairs; of those left out nothing is known."""
        left = [
            Comparison(*one, Sameness.UNKNOWN, limit=limit) for one in asked[len(comparisons) :]
        ]
        every = comparisons + left
        codes = [
            {"different": Exit.INVALID, "unknown": exit_code(one.limit)}.get(one.verdict, Exit.DONE)
            for one in every
        ]
        code = Exit.INVALID if Exit.INVALID in codes else max(codes)
        if not as_json:
            return "\n\n".join(one.text(painter(sys.stdout), columns) for one in every), code
        records = [one.record() for one in every]
        return json_text(records[0] if len(asked) == 1 else {"comparisons": records}), code

    for instance, path in asked:
        begin(f"comparing {instance.family.name} {instance.name} with {path}")
        print_if_stopped(answer)
        comparisons.append(
            compare(
                instance, path, domain, bookkeeping=bookkeeping or (), strict=strict, limits=within
            )
        )
    text, code = answer()
    print_result(text)
    return code
