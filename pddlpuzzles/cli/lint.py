"""`pddlpuzzles lint`: all that is wrong with PDDL files, or looks so, without solving."""

from typing import Annotated, Final

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import argument, flag
from pddlpuzzles.cli.output import print_answer
from pddlpuzzles.search.budget import limits

EXAMPLE: Final = "pddlpuzzles lint domain.pddl problem.pddl"


def command(
    files: Annotated[list[str], argument("FILE …", "Domains, problems and plans.")],
    strict: Annotated[bool, flag("--strict", "Exit with 1 where there are notes.")] = False,
    extract: options.Extract = False,
    as_json: options.AsJson = False,
) -> Exit:
    """Name every mistake and every doubtful thing in domains, problems and plans.

    A line for each, `file:line:column: message [kind]`. The exit code is 2 where there are
    mistakes. In JSON: `mistakes`, `findings`, and how many `instances` each action has.
    """
    from pddlpuzzles.solving.lint import lint_files

    findings = lint_files(files, limits(options.SECONDS, options.MEBIBYTES))
    print_answer(findings.record, lambda *_: findings.text(), as_json=as_json)
    if findings.mistakes:
        return Exit.BAD_INPUT
    return Exit.INVALID if strict and findings.notes else Exit.DONE
