"""`pddlpuzzles grade`: a folder of submissions against all problems of a reference."""

from typing import Annotated, Final

from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import File, argument, flag, value, writable
from pddlpuzzles.cli.output import print_table
from pddlpuzzles.puzzle import Limits

EXAMPLE: Final = "pddlpuzzles grade reference/ submissions/"
_SECONDS: Final = 60.0  # of wall-clock time for each problem
_REFERENCE: Final = "A folder: domain.pddl and problems; PUZZLE/INSTANCE,…; or text-to-pddl."
_SUBMISSIONS: Final = (
    "A folder with a folder for each submission: a domain, and problems named as the reference's."
    " One without problems is judged by the reference's. For text-to-pddl a folder TASK/abstract or"
    " TASK/story for each answer."
)
_PROBLEMS: Final = "Use hidden problems of this folder, not the reference's. Not for text-to-pddl."
_MARKS: Final = (
    "Points for each verdict, such as same=10,same-plans=9; plans=5 is for a model that differs,"
    " and whose cheapest plans are right. Not for text-to-pddl."
)
_CSV: Final = writable("grades are written as CSV or HTML", ".csv")
_PAGE: Final = writable("grades are written as CSV or HTML", *options.HTML)


def command(
    reference: Annotated[str, argument("REFERENCE", _REFERENCE)],
    folder: Annotated[str, argument("SUBMISSIONS", _SUBMISSIONS)],
    problems: Annotated[str | None, value("DIR", _PROBLEMS)] = None,
    marks: Annotated[str | None, value("RULE", _MARKS)] = None,
    no_repair: Annotated[bool, flag("--no-repair", "Do not say how a mistake is mended.")] = False,
    csv: Annotated[File, value("FILE", "Write a row a problem as CSV.", callback=_CSV)] = None,
    page: Annotated[File, value("FILE", "Write it as an HTML page.", callback=_PAGE)] = None,
    extract: options.Extract = False,
    as_json: options.AsJson = False,
) -> Exit:
    """Judge a folder of submissions by the problems of a reference.

    In JSON: `rows`, one for each submission and problem; `submissions`, each with how many problems
    are `right`. With --extract each row says whether it was `extracted`, and it is counted how many
    submissions are `right`, and `right_as_written`.
    """
    from pddlpuzzles.comparing.grade import Grades, grade, read_marks
    from pddlpuzzles.comparing.text_to_pddl import SET, judge_answers

    within = Limits(_SECONDS, options.MEBIBYTES)
    if reference == SET:
        grades: Grades = judge_answers(folder, within, problems, marks)
    else:
        points = None if marks is None else read_marks(marks)
        repair = not no_repair
        grades = grade(
            reference, folder, problems=problems, marks=points, with_repair=repair, limits=within
        )
    if csv is not None:
        write_text(csv, grades.csv())
    if page is not None:
        from pddlpuzzles.comparing.grade_page import grade_page

        write_text(page, grade_page(grades))
    print_table(grades.record, grades.text, as_json=as_json)
    are_right = all(entry.is_right or not entry.is_asked for entry in grades.entries)
    return Exit.DONE if are_right else Exit.INVALID
