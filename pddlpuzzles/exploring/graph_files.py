"""An explored space as a graph in a file, its states laid out by their depth.

`.graphml` and `.json` (node-link data, as networkx and d3 read it) hold everything, `.dot` is for
Graphviz, `.svg` is a picture.
"""

from __future__ import annotations

import io
import json
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, tostring

import networkx as nx

from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.by_rules import FAR, StateSpace
from pddlpuzzles.exploring.explore import Exploration
from pddlpuzzles.show.wording import colourless

_STEP: Final = 60
_TALL: Final = 0.5
_SHOWN: Final = 1000
"""The pixels that a wide picture is likely to be shown with."""
_COLOURS: Final = {"goal": "#0072b2", "winnable": "#009e73", "lost": "#d55e00", "open": "#999999"}
"""Okabe and Ito's colours, which the colour-blind can distinguish."""


def write_graph(path: Path, found: Exploration) -> None:
    """Write the states and moves, as the name says; raise InputError if it cannot be."""
    write_text(path, _writer(path)(explored_graph(found)))


def require_kind(path: Path) -> None:
    """Raise InputError if the name is none for a graph."""
    _writer(path)


def explored_graph(exploration: Exploration) -> nx.MultiDiGraph:
    expansion, instance = exploration.expansion, exploration.instance
    assert expansion is not None
    puzzle, drawing = instance.puzzle, instance.family.drawing
    places = _places(expansion)
    graph = nx.MultiDiGraph(puzzle=instance.family.name, instance=instance.name)
    for number, state in enumerate(expansion.states):
        ahead = None if exploration.ahead is None else int(exploration.ahead[number])
        x, y = places[number]
        kind = "goal" if expansion.goal[number] else "open" if ahead is None else "winnable"
        graph.add_node(
            number,
            label=drawing.draw(puzzle, state, colourless),
            depth=int(expansion.depth[number]),
            kind="lost" if ahead == FAR else kind,
            x=x,
            y=y,
            **({} if ahead is None or ahead == FAR else {"remaining": ahead}),
        )
    edges = expansion.edges
    rows = zip(edges.tail.tolist(), edges.head.tolist(), edges.price.tolist(), strict=True)
    for (tail, head, price), move in zip(rows, expansion.moves, strict=True):
        graph.add_edge(tail, head, move=puzzle.notation(move), cost=price)
    return graph


def _places(expansion: StateSpace[Any, Any]) -> list[tuple[float, float]]:
    """Return where to put each state: a line a depth, each below the middle of its forerunners."""
    edges, depth = expansion.edges, expansion.depth.tolist()
    above: dict[int, list[int]] = defaultdict(list)
    for tail, head in zip(edges.tail.tolist(), edges.head.tolist(), strict=True):
        if depth[tail] < depth[head]:
            above[head].append(tail)
    x: dict[int, float] = {}

    def middle(number: int) -> float:
        return sum(x[tail] for tail in above[number]) / max(1, len(above[number]))

    for first, end in pairwise(expansion.layers):
        line = sorted(range(first, end), key=middle)
        x |= {number: (place - (len(line) - 1) / 2) * _STEP for place, number in enumerate(line)}
    width = _STEP * max(b - a for a, b in pairwise(expansion.layers))
    down = max(2.0 * _STEP, _TALL * width / len(expansion.layers))
    return [(x[number], depth[number] * down) for number in range(len(depth))]


def _graphml(made: nx.MultiDiGraph) -> str:
    file = io.BytesIO()
    nx.write_graphml(made, file)
    return file.getvalue().decode() + "\n"


def _dot(graph: nx.MultiDiGraph) -> str:
    lines = ["digraph {", '  node [shape=box, fontname="monospace", style=filled];']
    ranks: dict[int, list[int]] = defaultdict(list)
    for number, data in graph.nodes.items():
        ranks[data["depth"]].append(number)
        label = _quoted(data["label"])
        colour = _COLOURS[data["kind"]]
        lines.append(
            f'  {number} [label={label}, fillcolor="{colour}40", color="{colour}", '
            f'pos="{data["x"]:g},{-data["y"]:g}"];'
        )
    lines += [
        f"  {{rank=same; {'; '.join(map(str, numbers))}}}" for _, numbers in sorted(ranks.items())
    ]
    lines += [
        f"  {tail} -> {head} [label={_quoted(data['move'])}];"
        for tail, head, data in graph.edges(data=True)
    ]
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\l") + '"'


def _svg(graph: nx.MultiDiGraph) -> str:
    places = [(data["x"], data["y"]) for data in graph.nodes.values()]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    bottom = max(y for _, y in places)
    pixel = max(1.0, (right - left) / _SHOWN)
    box = (left - _STEP, -_STEP, right - left + 2 * _STEP, bottom + 2 * _STEP)
    view = " ".join(f"{number:g}" for number in box)
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=view, role="img")
    title = f"{graph.graph['puzzle']} {graph.graph['instance']}: {len(graph)} states by depth"
    SubElement(root, "title").text = title
    pen = {"stroke": "#888888", "stroke-width": f"{pixel / 2:g}", "stroke-opacity": "0.3"}
    lines = SubElement(root, "g", pen)
    for tail, head in dict.fromkeys(graph.edges()):
        (x1, y1), (x2, y2) = places[tail], places[head]
        SubElement(lines, "line", x1=f"{x1:.0f}", y1=f"{y1:.0f}", x2=f"{x2:.0f}", y2=f"{y2:.0f}")
    dots = SubElement(root, "g")
    for (x, y), data in zip(places, graph.nodes.values(), strict=True):
        radius = f"{pixel * 4 if data['kind'] == 'goal' else pixel * 2:g}"
        at = {"cx": f"{x:.0f}", "cy": f"{y:.0f}"}
        circle = SubElement(dots, "circle", at, r=radius, fill=_COLOURS[data["kind"]])
        SubElement(circle, "title").text = data["label"]
    return tostring(root, encoding="unicode") + "\n"


_WRITERS: Final[dict[str, Callable[[Any], str]]] = {
    ".graphml": _graphml,
    ".dot": _dot,
    ".json": lambda graph: json.dumps(nx.node_link_data(graph, edges="edges"), indent=1) + "\n",
    ".svg": _svg,
}


def _writer(path: Path) -> Callable[[Any], str]:
    if path.suffix not in _WRITERS:
        raise InputError(
            f"{path.name!r} is no file for a graph, expected a name that ends in "
            f"{', '.join(_WRITERS)}"
        )
    return _WRITERS[path.suffix]
