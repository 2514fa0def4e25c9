"""Rows for spreadsheets, and for downward-lab.

`properties` holds what Lab's reports read: a JSON object, for each run one of attributes as Fast
Downward's parsers name them; memory is in KiB there. See https://lab.readthedocs.io
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Any

from pddlpuzzles.bench.record import Row

_KIBIBYTES = 1024


def csv_text(rows: Iterable[Row]) -> str:
    """Return the rows as CSV, with a heading."""
    text = io.StringIO()
    names = [field.name for field in fields(Row)]
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    return text.getvalue()


def properties_text(rows: Iterable[Row]) -> str:
    """Return the rows as Lab's file `properties`."""
    runs = {"-".join(row.key): _properties(row) for row in rows}
    return json.dumps(runs, indent=2, ensure_ascii=False) + "\n"


def _properties(row: Row) -> dict[str, Any]:
    domain, problem = f"{row.puzzle}-{row.encoding}", row.instance
    error = f"{row.outcome}" if row.verdict == "right" else f"{row.outcome}: {row.verdict}"
    found: dict[str, Any] = {
        "algorithm": row.planner,
        "coverage": int(row.is_answered and row.outcome != "unsolvable"),
        "domain": domain,
        "error": error,
        "id": [row.planner, domain, problem],
        "planner_time": max(row.seconds, 0.001),
        "problem": problem,
        "run_dir": "/".join(row.key),
        "unexplained_errors": [] if not row.is_wrong else [f"{row.verdict}: {row.reason}"],
        "unsolvable": int(row.is_answered and row.outcome == "unsolvable"),
    }
    if row.is_answered:
        found |= {"search_time": max(row.seconds, 0.001), "total_time": max(row.seconds, 0.001)}
    optional = {
        "cost": row.cost if row.is_answered else None,
        "expansions": row.expanded,
        "memory": None if row.memory is None else round(row.memory * _KIBIBYTES),
        "optimum": row.optimum,
    }
    return found | {name: value for name, value in optional.items() if value is not None}
