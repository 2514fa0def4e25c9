"""`pddlpuzzles compare`: whether this PDDL is that puzzle, and where they differ if it is not."""

from dataclasses import replace
from typing import Annotated, Final

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.options import Text, argument, value
from pddlpuzzles.cli.output import begin, print_table
from pddlpuzzles.cli.progress import reported

EXAMPLE: Final = "pddlpuzzles compare peg tiny mine/problem.pddl"
_REFERENCE: Final = "The domain of an INSTANCE in PDDL; without it, domain.pddl in its folder."
_BOOKKEEPING: Final = "An action of the model that is no move; may be repeated."


def command(
    puzzle: options.PuzzleName,
    instance: options.RequiredInstance,
    problem: Annotated[str, argument("PROBLEM.pddl", "A PDDL problem: the model.")],
    domain: options.DomainFile = None,
    reference_domain: Annotated[Text, value("FILE", _REFERENCE)] = None,
    extract: options.Extract = False,
    bookkeeping: Annotated[list[str] | None, value("NAME", _BOOKKEEPING)] = None,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    as_json: options.AsJson = False,
) -> Exit:
    """Say whether a PDDL model is the puzzle, or where they differ.

    In JSON: `verdict` (same, same-plans, different or unknown); of both sides `states`, `costs`
    (optimal), `plans` and `solutions`; the `difference` (`moves` and `plan` lead to it); what the
    instance does not put to the test, `unexercised` and `untested`.
    """
    from pddlpuzzles.comparing.compare import compare
    from pddlpuzzles.comparing.compare_answer import Comparison
    from pddlpuzzles.comparing.verdict import Sameness

    within = options.kept_limits(timeout, memory)
    asked = options.instance_asked(within, puzzle, instance, reference_domain)
    begin(f"comparing {asked.family.name} {asked.name} with {problem}")
    unknown = Comparison(asked, problem, Sameness.UNKNOWN)
    with reported(lambda limit, _: replace(unknown, limit=limit), as_json=as_json):
        comparison = compare(asked, problem, domain, bookkeeping=bookkeeping or (), limits=within)
    print_table(comparison.record, comparison.text, as_json=as_json)
    if comparison.verdict is Sameness.UNKNOWN:
        return exit_code(comparison.limit)
    return Exit.INVALID if comparison.verdict is Sameness.DIFFERENT else Exit.DONE
