"""`pddlpuzzles report`: the results of runs of `bench`, at any time."""

import sys
from pathlib import Path
from typing import Annotated, Final

from pddlpuzzles.cli.options import HTML, File, argument, value, writable
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.show.terminal import painter

EXAMPLE: Final = "pddlpuzzles report results"
_FILE: Final = "The file for the page."
_PAGE: Final = writable("the report is HTML", *HTML)


def command(
    folders: Annotated[list[Path], argument("DIR …", "Folders that `bench` wrote.")],
    output: Annotated[File, value("FILE", _FILE, "--output", "-o", callback=_PAGE)] = None,
) -> None:
    """Report runs of `bench`, of one folder or of several.

    The runs need not be finished. Several folders stand side by side.
    """
    from pddlpuzzles.bench.scores import side_by_side
    from pddlpuzzles.bench.session import report, results_of, write_page

    names = [folder.resolve().name for folder in folders]
    if len(set(names)) < len(names):
        names = list(map(str, folders))
    named = [(name, results_of(folder, say)) for name, folder in zip(names, folders, strict=True)]
    results = side_by_side(named) if len(named) > 1 else named[0][1]
    if output is not None:
        write_page(results, output, say)
    elif len(named) == 1:
        report(results, folders[0], say)
    else:
        say("-o FILE writes a page of them")
    print_result(results.text(painter(sys.stdout)))
