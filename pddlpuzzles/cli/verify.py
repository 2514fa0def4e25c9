"""`pddlpuzzles verify`: whether a proof is one, or all proofs of a benchmark set are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_judged
from pddlpuzzles.cli.output import print_result
from pddlpuzzles.cli.progress import shown
from pddlpuzzles.errors import InputError

EXAMPLE: Final = "pddlpuzzles verify problem.pddl proof.jsonl plan"


def command(
    problem: Annotated[
        str,
        typer.Argument(
            metavar="PROBLEM.pddl",
            help="A problem in PDDL; or a folder, a whole benchmark set with its certificates.",
        ),
    ],
    certificate: Annotated[
        str | None,
        typer.Argument(
            metavar="CERTIFICATE",
            help="The proof, written by any program. Only a folder needs none.",
        ),
    ] = None,
    plan: Annotated[
        str | None,
        typer.Argument(metavar="PLAN", help="A plan; it is checked that it is cheapest."),
    ] = None,
    domain: options.DomainFile = None,
) -> Exit:
    """Check a proof about plans, without any search.

    The proof is a certificate that no plan is cheaper, or that there is no plan.
    """
    if certificate is None:
        return _verify_set(problem)
    from pddlpuzzles.certificates.checking import verify

    verdict = verify(problem, certificate, plan, domain)
    print_result(str(verdict))
    return exit_judged(right=verdict.proved)


def _verify_set(folder: str) -> Exit:
    from pddlpuzzles.solving.verified_set import verify_set

    if not Path(folder).is_dir():
        raise InputError("CERTIFICATE is missing: it can be left out with a folder only")
    names = ["reading the files"]
    with shown(iter(lambda: names[-1], None)):
        verdict = verify_set(Path(folder), names.append)
    print_result(str(verdict))
    return exit_judged(right=verdict.proved)
