"""`pddlpuzzles verify`: whether a proof is one, or all proofs of a benchmark set are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_judged
from pddlpuzzles.cli.output import print_answer
from pddlpuzzles.cli.progress import shown
from pddlpuzzles.errors import InputError

if TYPE_CHECKING:
    from pddlpuzzles.certificates.ask_verifier import CertificateVerdict
    from pddlpuzzles.solving.verified_set import SetVerdict

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
    as_json: options.AsJson = False,
) -> Exit:
    """Check a proof about plans, without any search.

    The proof is a certificate that no plan is cheaper, or that there is no plan.

    In JSON: `proved`, and `text`, which says what is proved or why it is not. Of a folder:
    `proved`, `problems`, how many of them are `certified`, `planned` (with a plan only) and `open`,
    and `faults`.
    """
    verdict: CertificateVerdict | SetVerdict
    if certificate is None:
        verdict = _verdict_on_set(problem)
    else:
        from pddlpuzzles.certificates.ask_verifier import verify

        verdict = verify(problem, certificate, plan, domain)
    print_answer(verdict.record, lambda *_: str(verdict), as_json=as_json)
    return exit_judged(right=verdict.proved)


def _verdict_on_set(folder: str) -> SetVerdict:
    from pddlpuzzles.solving.verified_set import verify_set

    if not Path(folder).is_dir():
        raise InputError("CERTIFICATE is missing: it can be left out with a folder only")
    names = ["reading the files"]
    with shown(iter(lambda: names[-1], None)):
        return verify_set(Path(folder), names.append)
