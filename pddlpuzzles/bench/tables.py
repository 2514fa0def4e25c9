"""Rows for spreadsheets, and for downward-lab.

`properties` holds what Lab's reports read: a JSON object, for each run one of attributes as Fast
Downward's parsers name them; memory is in KiB there. See https://lab.readthedocs.io
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final
from urllib.parse import quote

from pddlpuzzles.bench.record import Row
from pddlpuzzles.show import spreadsheet
from pddlpuzzles.show.wording import message

_KIBIBYTES: Final = 1024
_FIGURES: Final = "figures"


def csv_text(rows: Iterable[Row]) -> str:
    """Return the rows as CSV, a column for each figure that a row has.

    Text is written as it can be shown.
    """
    rows = list(rows)
    figures = sorted({name for row in rows for name in row.figures})
    names = [field.name for field in fields(Row) if field.name != _FIGURES]
    values = (
        [getattr(row, name) for name in names] + [row.figures.get(one) for one in figures]
        for row in rows
    )
    shown = ([message(one) if isinstance(one, str) else one for one in row] for row in values)
    return spreadsheet.csv_text([*names, *figures], shown)


def properties_text(rows: Iterable[Row]) -> str:
    """Return the rows as Lab's file `properties`."""
    runs = {_run(row): _properties(row) for row in rows}
    return json.dumps(runs, indent=2) + "\n"


def _run(row: Row) -> str:
    """Return what Lab calls a run: no two runs are called the same, whatever their names."""
    names = (row.planner, row.puzzle, row.instance, row.encoding, row.seed)
    return "/".join(
        quote(str(name), safe=" +@=,", errors="surrogatepass") for name in names if name is not None
    )


def _properties(row: Row) -> dict[str, Any]:
    # A folder of PDDL is called as Lab's suites call it, so that rows can be joined.
    folder, slash, file = row.instance.rpartition("/")
    domain = folder if slash else f"{row.puzzle}-{row.encoding}"
    problem = f"{file}.pddl" if slash else file
    algorithm = row.planner if row.seed is None else f"{row.planner}#{row.seed}"
    error = f"{row.outcome}" if row.verdict == "right" else f"{row.outcome}: {row.verdict}"
    found: dict[str, Any] = {
        **row.figures,
        "algorithm": algorithm,
        "coverage": int(row.is_answered and row.outcome != "unsolvable"),
        "domain": domain,
        "error": error,
        "id": [algorithm, domain, problem],
        "planner_time": max(row.seconds, 0.001),
        "problem": problem,
        "run_dir": _run(row),
        "unexplained_errors": [] if not row.is_wrong else [f"{row.verdict}: {row.reason}"],
        "unsolvable": int(row.is_answered and row.outcome == "unsolvable"),
    }
    if row.is_answered:
        found |= {"search_time": max(row.seconds, 0.001), "total_time": max(row.seconds, 0.001)}
    optional = {
        "cost": row.cost if row.is_answered else None,
        "evaluations": row.figures.get("evaluated"),
        "expansions": row.expanded,
        "memory": None if row.memory is None else round(row.memory * _KIBIBYTES),
        "optimum": row.optimum,
    }
    return found | {name: value for name, value in optional.items() if value is not None}
