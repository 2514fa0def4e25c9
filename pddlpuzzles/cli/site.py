"""`pddlpuzzles site`: a folder of pages, to look at and to play on without a server."""

from pathlib import Path
from typing import Annotated, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument, value
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.cli.progress import progress
from pddlpuzzles.puzzle import Limits, Status

EXAMPLE: Final = "pddlpuzzles site pages --puzzle braintwist"
_SECONDS: Final = 30.0  # seconds of wall-clock time for each instance
_SEARCHED: Final = "easy", "medium"  # of these puzzles A* shows its search, where it is short
_FOLDER: Final = "The folder: a new one, an empty one, or one that site has written."
_PUZZLE: Final = "Only this puzzle; may be repeated. Without it, all of them."
_ENGINE: Final = (
    "Add a page for problems of the visitor's own, solved in the browser. The folder has Pyodide's"
    " core: node_modules/pyodide after `npm install pyodide`."
)


def command(
    folder: Annotated[Path, argument("DIR", _FOLDER)],
    puzzle: Annotated[list[str] | None, value("NAME", _PUZZLE, **options.PUZZLES)] = None,
    engine: Annotated[Path | None, value("FOLDER", _ENGINE)] = None,
) -> None:
    """Write a site: a start page, and pages that play a proved solution and can be played on.

    There is a page for each bundled instance; of each domain in PDDL, for three problems.
    """
    from pddlpuzzles.show.difficulty import bits_of_choice, level
    from pddlpuzzles.show.pyodide import PAGE
    from pddlpuzzles.show.site import Site, selected
    from pddlpuzzles.solving.solve import solve

    within, brief = (Limits(_SECONDS / part, options.MEBIBYTES) for part in (1, 6))
    names = dict.fromkeys(puzzle) if puzzle else catalogue.families()
    with Site(folder, engine) as site:
        for family in [catalogue.family(name) for name in names]:
            instances = selected(family)
            for number, instance in enumerate(instances, 1):
                what = f"{family.name} {instance.name} ({number} of {len(instances)})"
                with progress(what, instance, _SECONDS):
                    solution = solve(instance, optimal=True, limits=within)
                    if solution.status is Status.GAVE_UP:
                        solution = solve(instance, limits=within)
                    trace = None
                    is_easy = level(bits_of_choice(instance.puzzle, solution.sealed)) in _SEARCHED
                    if is_easy and family.odds is None:  # boards show which move was made
                        searched = solve(instance, engine="astar", trace=site.trace, limits=brief)
                        if searched.status is Status.OPTIMAL:
                            solution, trace = searched, site.trace
                    entry = site.add(solution, trace)
                if not entry.kind:
                    unproved = f"not proved in {_SECONDS:g} s: {entry.chip}"
                    say(f"{family.name} {instance.name}: {unproved}")
        files, size = site.finish()
    print_result(str(folder / "index.html"))
    if engine is not None:
        say(f"{PAGE} has to come from a web server: python -m http.server -d {folder}")
    say(f"{files} files, {size / 1e6:.1f} MB")
