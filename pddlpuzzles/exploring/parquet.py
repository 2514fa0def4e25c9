"""An explored space as a table: a Parquet file with a row for each state or class."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import require_suffix, written_whole
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.by_rules import FAR
from pddlpuzzles.exploring.explore import Exploration
from pddlpuzzles.search.space import Columns

_ROWS: Final = 1 << 16


def require_parquet(path: Path) -> None:
    """Raise InputError if the name is none of a Parquet file, or pyarrow is not here."""
    require_suffix(path, "a table is a Parquet file", ".parquet", ".pq")
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise InputError(
            "--table needs pyarrow, which is not here: pip install 'pddlpuzzles[table]'"
        ) from None


def write_table(path: Path, exploration: Exploration) -> int:
    """Write the states that were explored, whole or not at all; return how many rows that are.

    `remaining` is the true cost to a goal, null where `dead` is true. Where states were explored
    one by one `state` is the state's drawing, `atoms` are what holds in it, as PDDL writes it, and
    each heuristic has a column of what it says; else `state` is the word that stands for a class.

    :raises InputError: if the space is not complete, or the file cannot be written.
    """
    if not exploration.space.complete:
        raise InputError("the space was not explored whole, so what remains is not known")
    import pyarrow.parquet as pq

    count = 0
    with written_whole(path) as draft:
        writer = None
        try:
            for batch in _gathered(_columns(exploration)):
                writer = writer or pq.ParquetWriter(draft, batch.schema)
                writer.write_table(batch)
                count += len(batch)
        finally:
            if writer is not None:
                writer.close()
    return count


def _columns(exploration: Exploration) -> Iterator[Columns]:
    expansion, family = exploration.expansion, exploration.instance.family
    if expansion is None:
        assert exploration.space.rows is not None
        for columns in exploration.space.rows():
            left = columns["remaining"]
            yield {**columns, "remaining": _nulls(left, -1), "dead": left == -1}
        return
    assert exploration.ahead is not None
    puzzle = exploration.instance.puzzle
    for low in range(0, len(expansion.states), _ROWS):
        some = slice(low, low + _ROWS)
        views = [family.searches.view(puzzle, state) for state in expansion.states[some]]
        yield {
            "state": list(map(str, views)),
            "atoms": [view.atoms for view in views],
            "depth": expansion.depth[some],
            "goal": expansion.goal[some],
            "remaining": _nulls(exploration.ahead[some], FAR),
            "dead": exploration.ahead[some] == FAR,
            **{name: said[some] for name, said in exploration.estimates.items()},
        }


def _nulls(values: Any, none: int) -> Any:
    import pyarrow as pa

    return pa.array(values, pa.int64(), mask=values == none)


def _gathered(parts: Iterator[Columns]) -> Iterator[Any]:
    import pyarrow as pa

    held: list[Any] = []
    rows = 0
    for columns in parts:
        held.append(pa.table(dict(columns)))
        rows += held[-1].num_rows
        if rows >= _ROWS:
            yield pa.concat_tables(held)
            held, rows = [], 0
    if held:
        yield pa.concat_tables(held)
