"""`pddlpuzzles list`: the puzzles, or the bundled instances of one."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument
from pddlpuzzles.cli.output import print_table
from pddlpuzzles.show.terminal import headed, listed
from pddlpuzzles.show.wording import counted

EXAMPLE: Final = "pddlpuzzles list peg"
_PUZZLE: Final = "The puzzle whose instances are listed; without it, the puzzles."


def command(
    puzzle: Annotated[str | None, argument("PUZZLE", _PUZZLE, **options.PUZZLES)] = None,
    as_json: options.AsJson = False,
) -> None:
    """List the puzzles, or a puzzle's bundled instances.

    In JSON: `puzzles`; of one puzzle its `encodings` and `instances`, each with its `optimum`
    (proved; null if it is not known, or there is no solution).
    """
    if puzzle is None:
        puzzles, rows = [], []
        for name, family in catalogue.families().items():
            summary, many = family.summary, len(catalogue.bundled(family))
            about = {"name": name, "summary": summary, "default": family.default}
            puzzles.append({**about, "instances": many})
            rows.append((name, counted(many, "instances"), summary))
        record = {"puzzles": puzzles}
        print_table(lambda: record, lambda *way: headed([(), *rows], *way), as_json=as_json)
        return
    family = catalogue.family(puzzle)
    head, instances = ("instance", "size", "objective", "optimum", ""), list[dict[str, Any]]()
    lines: list[Sequence[str]] = [head]
    for name in catalogue.bundled(family):
        instance = catalogue.instance(family, name)
        size, objective = family.drawing.size(instance.puzzle), instance.puzzle.objective
        optimum, solvable = ((instance.known or {}).get(key) for key in ("cost", "solvable"))
        texts = {"name": name, "title": instance.title, "source": instance.source, "size": size}
        proved = {"objective": objective, "optimum": optimum, "solvable": solvable}
        instances.append({**texts, **proved, "default": name == family.default})
        cost = "unsolvable" if solvable is False else "" if optimum is None else str(optimum)
        title = f"{instance.title or ''}{' (the default)' if name == family.default else ''}"
        lines.append((name, size, objective, cost, title))
    sets = [f"{next(iter(names))} to {[*names][-1]}" for names in catalogue.sets(family).values()]
    encodings = [encoding.name for encoding in family.encodings]
    answer = {"puzzle": family.name, "default": family.default, "encodings": encodings}
    below = [(name, row) for name, row in (("sets: ", sets), ("encodings: ", encodings)) if row]
    print_table(
        lambda: answer | {"instances": instances},
        lambda paint, columns: "\n".join(
            (headed(lines, paint, columns), "", *(listed(*row, columns or 80) for row in below))
        ),
        as_json=as_json,
    )
