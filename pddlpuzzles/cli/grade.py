"""`pddlpuzzles grade`: a folder of submissions against all problems of a reference."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from pddlpuzzles.catalogue.file_access import require_suffix, require_writable, write_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_judged
from pddlpuzzles.cli.output import print_result, print_table
from pddlpuzzles.errors import InputError, ParameterError
from pddlpuzzles.search.budget import limits

EXAMPLE: Final = "pddlpuzzles grade reference/ submissions/"

_SECONDS: Final = 60.0
_NOT_THERE: Final = "Not for text-to-pddl."


def command(
    reference: Annotated[
        str,
        typer.Argument(
            metavar="REFERENCE",
            help="A folder with domain.pddl and problems, PUZZLE/INSTANCE,INSTANCE…, or "
            "text-to-pddl: the set of problems in plain English.",
        ),
    ],
    folder: Annotated[
        str,
        typer.Argument(
            metavar="SUBMISSIONS",
            help="A folder with a folder for each submission: a domain, and problems named as the "
            "reference's. One without problems is judged by the reference's. For text-to-pddl a "
            "folder TASK/abstract or TASK/story for each answer.",
        ),
    ],
    problems: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help=f"Use the hidden problems of this folder, not the reference's. {_NOT_THERE}",
        ),
    ] = None,
    marks: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="Points for each verdict, such as same=10,same-plans=9; plans=5 is for a model "
            f"that differs, and whose cheapest plans are right. {_NOT_THERE}",
        ),
    ] = None,
    no_repair: Annotated[
        bool, typer.Option("--no-repair", help="Do not say how a mistake is mended.")
    ] = False,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict",
            help="Do not read PDDL that breaks a small rule of the language, such as a requirement "
            f"that is not declared: a submission is then unreadable. {_NOT_THERE}",
        ),
    ] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a row for each problem as CSV.")
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write all of it as an HTML page."),
    ] = None,
    texts: Annotated[
        bool,
        typer.Option(
            "--texts",
            help="Write the texts of text-to-pddl into the folders that answers belong in.",
        ),
    ] = False,
    timeout: Annotated[
        float, typer.Option(metavar="S", help="Seconds of wall-clock time for each problem.")
    ] = _SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    extract: options.Extract = False,
    as_json: options.AsJson = False,
) -> Exit:
    """Judge a folder of submissions by the problems of a reference.

    In JSON: `rows`, one for each submission and problem (`verdict`, `relation`, `cost`,
    `reference_cost`, `reason`, `repair` and what is `untested`); `submissions`, each with how many
    problems are `right`; `reference`, and its `problems`. With --extract each row says whether it
    was `extracted`, and it is counted how many submissions are `right`, and `right_as_written`.
    """
    from pddlpuzzles.comparing.grade import Grades, grade, read_marks
    from pddlpuzzles.comparing.text_to_pddl import (
        SET,
        judge_answers,
        write_task_texts,
    )

    for path, suffixes in ((csv, (".csv",)), (page, (".html", ".htm"))):
        if path is not None:
            require_suffix(path, "grades are written as CSV or HTML", *suffixes)
            require_writable(path)
    if reference == SET:
        if strict or problems is not None or marks is not None:
            raise InputError(f"{SET} has no --problems, --marks or --strict")
        if texts:
            print_result("\n".join(map(str, write_task_texts(folder))))
            return Exit.DONE
        grades: Grades = judge_answers(folder, limits(timeout, memory))
    else:
        if texts:
            raise ParameterError("texts", f" is for {SET} only")
        grades = grade(
            reference,
            folder,
            problems=problems,
            marks=None if marks is None else read_marks(marks),
            with_repair=not no_repair,
            strict=strict,
            limits=limits(timeout, memory),
        )
    if csv is not None:
        write_text(csv, grades.csv())
    if page is not None:
        from pddlpuzzles.comparing.grade_page import grade_page

        write_text(page, grade_page(grades))
    print_table(grades.record, grades.text, as_json=as_json)
    return exit_judged(right=grades.are_right)
