"""An explored space in a file: as a graph, or as a table (layers on disk: `by_layers`).

`.graphml` and `.json` (node-link data, as networkx and d3 read it) hold everything, `.dot` is for
Graphviz, which makes pictures of it. A table is a Parquet file with a row for each state or class.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles.catalogue.file_access import require_suffix, write_text, written_whole
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.by_rules import FAR
from pddlpuzzles.exploring.explore import Exploration
from pddlpuzzles.search.space import Columns
from pddlpuzzles.show.wording import colourless

if TYPE_CHECKING:
    import networkx as nx


_COLOURS: Final = {"goal": "#0072b2", "winnable": "#009e73", "lost": "#d55e00", "open": "#999999"}
"""Okabe and Ito's colours, which the colour-blind can distinguish."""
_IN_QUOTES: Final = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\l"})  # `\l`: left-aligned


def write_graph(path: Path, exploration: Exploration) -> None:
    """Write the states and moves in the form that the name says (or InputError)."""
    import networkx as nx

    expansion, instance = exploration.expansion, exploration.instance
    assert expansion is not None
    puzzle, drawing = instance.puzzle, instance.family.drawing
    is_whole = expansion.scale == 1
    written: Callable[[int], int | str]  # an exact text where some are not whole
    written = int if is_whole else lambda price: str(expansion.cost(price))
    graph = nx.MultiDiGraph(puzzle=instance.family.name, instance=instance.name)
    for number, state in enumerate(expansion.states):
        ahead = None if exploration.ahead is None else int(exploration.ahead[number])
        kind = "open" if ahead is None else "lost" if ahead == FAR else "winnable"
        graph.add_node(
            number,
            label=drawing.draw(puzzle, state, colourless),
            depth=int(expansion.depth[number]),
            kind="goal" if expansion.goal[number] else kind,
            **({} if ahead is None or ahead == FAR else {"remaining": written(ahead)}),
        )
    edges = expansion.edges
    rows = zip(edges.tail.tolist(), edges.head.tolist(), edges.price.tolist(), strict=True)
    for (tail, head, price), move in zip(rows, expansion.moves, strict=True):
        graph.add_edge(tail, head, move=puzzle.notation(move), cost=written(price))
    write_text(path, graph_writer(path)(graph))


def _dot(graph: nx.MultiDiGraph) -> str:
    lines = ["digraph {", '  node [shape=box, fontname="monospace", style=filled];']
    ranks: dict[int, list[int]] = defaultdict(list)
    for number, data in graph.nodes.items():
        ranks[data["depth"]].append(number)
        label = data["label"].translate(_IN_QUOTES)
        colour = _COLOURS[data["kind"]]  # `40` behind it: filled at a quarter of the opacity
        lines.append(f'  {number} [label="{label}", fillcolor="{colour}40", color="{colour}"];')
    lines += [f"  {{rank=same; {'; '.join(map(str, row))}}}" for _, row in sorted(ranks.items())]
    lines += [
        f'  {tail} -> {head} [label="{data["move"].translate(_IN_QUOTES)}"];'
        for tail, head, data in graph.edges(data=True)
    ]
    return "\n".join([*lines, "}", ""])


def graph_writer(path: Path) -> Callable[[Any], str]:
    """Return what writes a graph in a file of that name (or InputError)."""
    from networkx import generate_graphml, node_link_data

    head = "<?xml version='1.0' encoding='utf-8'?>"
    writers: dict[str, Callable[[Any], str]] = {
        ".graphml": lambda graph: "\n".join([head, *generate_graphml(graph), ""]),
        ".dot": _dot,
        ".json": lambda graph: json.dumps(node_link_data(graph, edges="edges"), indent=1) + "\n",
    }
    if path.suffix not in writers:
        expected = f"a name that ends in {', '.join(writers)}"
        raise InputError(f"{path.name!r} is no file for a graph", expected=expected)
    return writers[path.suffix]


# Tables -------------------------------------------------------------------------------------------

_ROWS: Final = 1 << 16  # of a table that are written at a time


def require_parquet(path: Path) -> None:
    """Raise InputError unless the name is a Parquet file's and pyarrow is here."""
    require_suffix(path, "a table is a Parquet file", ".parquet", ".pq")
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        said = "--table needs pyarrow, which is not here: pip install 'pddlpuzzles[table]'"
        raise InputError(said) from None


def write_table(path: Path, exploration: Exploration) -> int:
    """Write the states that were explored, whole or not at all; return how many rows that are.

    `remaining` is the true cost to a goal, null where `dead`. Of states explored one by one `state`
    is the drawing, `atoms` what holds, and each heuristic has a column; else `state` is a word.

    :raises InputError: if the space is not complete, or the file cannot be written.
    """
    if not exploration.space.complete:
        raise InputError("the space was not explored whole, so what remains is not known")
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    count, writer = 0, None
    with written_whole(path) as draft, ExitStack() as undo:
        for columns in _columns(exploration):
            rows = pa.table(dict(columns))
            writer = writer or undo.enter_context(ParquetWriter(draft, rows.schema))
            writer.write_table(rows)
            count += rows.num_rows
    return count


def _columns(exploration: Exploration) -> Iterator[Columns]:  # of the table, some rows at a time
    import pyarrow as pa

    expansion, family = exploration.expansion, exploration.instance.family
    if expansion is None:
        assert exploration.space.rows is not None
        for columns in exploration.space.rows():
            dead = columns["remaining"] == -1  # which stands for: no goal can be reached
            remaining = pa.array(columns["remaining"], pa.int64(), mask=dead)
            yield {**columns, "remaining": remaining, "dead": dead}
        return
    if exploration.ahead is None:
        raise InputError(f"what remains is not known: {exploration.space.note}")
    puzzle = exploration.instance.puzzle
    is_whole = expansion.scale == 1
    for low in range(0, len(expansion.states), _ROWS):
        rows = slice(low, low + _ROWS)
        ahead, dead = exploration.ahead[rows], exploration.ahead[rows] == FAR
        views = [family.searches.view(puzzle, state) for state in expansion.states[rows]]
        yield {
            "state": list(map(str, views)),
            "atoms": [view.atoms for view in views],
            "depth": expansion.depth[rows],
            "goal": expansion.goal[rows],
            "remaining": pa.array(
                ahead if is_whole else [str(expansion.cost(cost)) for cost in ahead.tolist()],
                mask=dead,
            ),
            "dead": dead,
            **{name: estimated[rows] for name, estimated in exploration.estimates.items()},
        }
