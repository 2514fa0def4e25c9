"""`pddlpuzzles verify`: whether a proof of `optimal` or `unsolvable` is one."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from pddlpuzzles.cli.options import DomainFile, Exit, print_result

EXAMPLE: Final = "pddlpuzzles verify problem.pddl proof.jsonl plan"


def command(
    problem: Annotated[str, typer.Argument(metavar="PROBLEM.pddl", help="A problem in PDDL.")],
    certificate: Annotated[
        str,
        typer.Argument(metavar="CERTIFICATE", help="The proof, written by any program."),
    ],
    plan: Annotated[
        str | None,
        typer.Argument(metavar="PLAN", help="A plan; it is checked that it is cheapest."),
    ] = None,
    domain: DomainFile = None,
) -> None:
    """Check a proof about plans, without any search.

    The proof is a certificate that no plan is cheaper, or that there is no plan.
    """
    from pddlpuzzles.certificates.checking import verify

    verdict = verify(problem, certificate, plan, domain)
    print_result(str(verdict))
    raise typer.Exit(Exit.DONE if verdict.proved else Exit.INVALID)
