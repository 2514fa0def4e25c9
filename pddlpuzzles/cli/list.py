"""`pddlpuzzles list`: the puzzles, or the bundled instances of one."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument
from pddlpuzzles.cli.output import print_table
from pddlpuzzles.families.family import Family
from pddlpuzzles.show.terminal import headed, listed
from pddlpuzzles.show.wording import Paint, counted

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
        for name, one in catalogue.families().items():
            many, about = len(catalogue.bundled(one)), {"name": name, "summary": one.summary}
            puzzles.append({**about, "default": one.default, "instances": many})
            rows.append((name, counted(many, "instances"), one.summary))
        record = {"puzzles": puzzles}
        print_table(lambda: record, partial(headed, [(), *rows]), as_json=as_json)
        return
    family = catalogue.family(puzzle)
    every = [catalogue.instance(family, name) for name in catalogue.bundled(family)]
    found = {
        "puzzle": family.name,
        "default": family.default,
        "encodings": [encoding.name for encoding in family.encodings],
        "instances": [
            {
                "name": instance.name,
                "title": instance.title,
                "source": instance.source,
                "size": family.drawing.size(instance.puzzle),
                "objective": instance.puzzle.objective,
                "optimum": (instance.known or {}).get("cost"),
                "solvable": (instance.known or {}).get("solvable"),
                "default": instance.name == family.default,
            }
            for instance in every
        ],
    }
    print_table(lambda: found, partial(_text, family, found), as_json=as_json)


def _text(family: Family, record: dict[str, Any], paint: Paint, columns: int | None) -> str:
    rows = [("instance", "size", "objective", "optimum", "")]
    for one in record["instances"]:
        cost = "" if one["optimum"] is None else str(one["optimum"])
        optimum = "unsolvable" if one["solvable"] is False else cost
        title = f"{one['title'] or ''}{' (the default)' if one['default'] else ''}"
        rows.append((one["name"], one["size"], one["objective"], optimum, title))
    names = {
        "sets: ": [f"{next(iter(one))} to {[*one][-1]}" for one in catalogue.sets(family).values()],
        "encodings: ": record["encodings"],
    }
    lists = [listed(head, some, columns or 80) for head, some in names.items() if some]
    return "\n".join([headed(rows, paint, columns), "", *lists])
