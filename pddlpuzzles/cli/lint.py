"""`pddlpuzzles lint`: all that is wrong with PDDL files, or looks so, without solving."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.output import print_answer
from pddlpuzzles.pddl.pair import definitions, pddl_text
from pddlpuzzles.search.budget import limited

EXAMPLE: Final = "pddlpuzzles lint domain.pddl problem.pddl"


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE …", help="Domains, problems and plans.")
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 where there are notes.")
    ] = False,
    extract: options.Extract = False,
    as_json: options.AsJson = False,
) -> Exit:
    """Name every mistake and every doubtful thing in domains, problems and plans.

    A line for each, `file:line:column: message [kind]`. The exit code is 2 where there are
    mistakes. In JSON: `mistakes` and `findings`, each with `file`, `line`, `column`, `message` and
    `kind`, and how many `instances` each action has.
    """
    from pddlpuzzles.solving.lint import lint

    with limited(options.kept_limits(options.SECONDS, options.MEBIBYTES)):
        defined = definitions([Path(file) for file in files])
        findings = lint(
            {
                str(path): pddl_text(str(path))
                if what or path.suffix == ".pddl"
                else read_text(str(path))
                for path, what in defined.items()
            }
        )
    print_answer(findings.record, lambda *_: "\n".join(findings.lines()), as_json=as_json)
    if findings.mistakes:
        return Exit.BAD_INPUT
    return Exit.INVALID if strict and findings.notes else Exit.DONE
