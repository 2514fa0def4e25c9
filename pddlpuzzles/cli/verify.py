"""`pddlpuzzles verify`: whether a proof is one."""

from typing import Annotated, Final

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import Text, argument
from pddlpuzzles.cli.output import begin, print_result

EXAMPLE: Final = "pddlpuzzles verify problem.pddl proof.jsonl plan"


def command(
    problem: Annotated[str, argument("PROBLEM.pddl", "A problem in PDDL.")],
    certificate: Annotated[str, argument("CERTIFICATE", "The proof, written by any program.")],
    plan: Annotated[Text, argument("PLAN", "A plan; it is checked that it is cheapest.")] = None,
    domain: options.DomainFile = None,
) -> Exit:
    """Check a proof about plans, without any search.

    The proof is a certificate that no plan is cheaper, or that there is no plan.
    """
    from pddlpuzzles.certificates.ask_verifier import verify

    begin(f"checking {certificate}")
    verdict = verify(problem, certificate, plan, domain)
    print_result(str(verdict))
    return Exit.DONE if verdict.proved else Exit.INVALID
