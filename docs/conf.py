"""How the site is built: `sphinx-build -W -b html docs site`, with the extra `docs`.

The page of the command line, and what is said of each puzzle's instance files, are made from the
program itself each time.
"""

from __future__ import annotations

import io
import os
from contextlib import redirect_stdout
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

project = "pddlpuzzles"
author = "the pddlpuzzles authors"
release = version = version_of("pddlpuzzles")
extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["generated/*.txt"]
html_theme = "furo"
html_title = f"pddlpuzzles {release}"
html_static_path: list[str] = []
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_timeout = 300
nb_execution_raise_on_error = True
suppress_warnings = ["myst.header"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
nitpicky = False

QUICK = (
    *(
        "english-central",
        "tiny",
        "cross",
        "plus",
        "fireplace",
        "pyramid",
        "triangle-15",
        "square-4",
    ),
    *("scramble-12", "scramble-4", "solved", "hakank-0", "beginner", "wire", "splitter"),
    *("evening", "high-or-low", "wraparound", "stuck", "blocks/01", "blocks/04", "ferry/01"),
    *("ferry/04", "gripper/01", "gripper/04", "hanoi/01", "hanoi/04", "lights-out/01"),
    *("lights-out/05", "logistics/01", "miconic/01", "miconic/04", "river-crossing/01"),
    *("river-crossing/07", "sliding-tiles/01", "sliding-tiles/04", "sokoban/01", "sokoban/05"),
    *("visit-all/01", "visit-all/04"),
)
"""The instances with a page to play on: those that are solved in a moment."""
GENERATED = Path(__file__).parent / "generated"


def printed(*arguments: str) -> str:
    """Return what the command line prints, 80 columns wide and without colour."""
    from pddlpuzzles.cli.main import run

    os.environ |= {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
    out = io.StringIO()
    with redirect_stdout(out):
        run(list(arguments))
    return out.getvalue().rstrip()


def command_line() -> str:
    """Return the page of the command line: what each command's `--help` says."""
    from pddlpuzzles.catalogue import catalogue
    from pddlpuzzles.cli.main import COMMANDS

    parts = [
        "# The command line",
        "Results go to standard output, everything else to standard error.",
        f"```text\n{printed('--help')}\n```",
    ]
    for name in COMMANDS:
        parts += [f"## {name}", f"```text\n{printed(name, '--help')}\n```"]
    for puzzle in catalogue.families():
        parts += [
            f"### generate {puzzle}",
            f"```text\n{printed('generate', puzzle, '--help')}\n```",
        ]
    return "\n\n".join(parts) + "\n"


def generate() -> None:
    """Write the pages that are made from the program."""
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "command-line.md").write_text(command_line(), encoding="utf-8")


def play(app: Any, failure: Exception | None) -> None:
    """Write pages to play on beside the others: of each puzzle what is solved in a moment."""
    if failure is not None or app.builder.format != "html":
        return
    from pddlpuzzles.catalogue import catalogue
    from pddlpuzzles.show.site import Site, selected
    from pddlpuzzles.solving.solve import solve

    with Site(Path(app.outdir) / "play") as site:
        for family in map(catalogue.family, catalogue.families()):
            for one in (one for one in selected(family) if one.name in QUICK):
                site.add(solve(one, engine="astar", optimal=True))
        site.finish()


def setup(app: Any) -> None:
    """Have the pages to play on written when all others are."""
    app.connect("build-finished", play)


generate()
