"""A search as a tree that grows beside its open list, drawn from the events of a trace.

A node is a state where it was first met, below the state whose move led there. A step is a state
that is expanded, with what its moves lead to. Where the first state is expanded once more, as in a
deepening search, the tree begins anew. The whole tree is laid out, so that nothing moves as it
grows; `web/search.js` shows as much of it as has been met at a step, and lists what is open then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree.ElementTree import Element

from pddlpuzzles.show.svg import element
from pddlpuzzles.show.web_files import markup
from pddlpuzzles.show.wording import counted

_MOST: Final = 400  # states, and steps, that a page shows
_ACROSS: Final = 34  # between nodes side by side
_DOWN: Final = 52  # between a node and those below it
_RADIUS: Final = 13


@dataclass
class SearchTree:
    """The events of a search as nodes and steps; a root is its own parent.

    A step is the node expanded, with its values f, g and h, and what came of each move: a node, its
    values, and why it was pruned. `way` has the nodes of the plan.
    """

    search: str
    parents: dict[int, int] = field(default_factory=dict)
    moves: dict[int, str] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)
    way: list[int] = field(default_factory=list)
    is_cut: bool = False

    def record(self) -> dict[str, Any]:
        newest = self.search == "depth-first"
        return {"steps": self.steps, "moves": self.moves, "way": self.way, "newest": newest}

    def panel(self) -> Element:
        met = f"{counted(len(self.parents), 'states')} were met."
        note = f"The search is too long for a page; this is its beginning, {_MOST} states at most."
        frame = element("div", "frame", self._drawn(), tabindex=0, role="group", id="tree")
        frame.set("aria-label", "the tree")
        controls = markup("search-controls")
        last = str(len(self.steps))
        for slider in controls.iter("input"):
            slider.attrib |= {"max": last, "value": last}
        return element(
            "section",
            "panel search",
            element("h2", "", f"The search: {self.search}"),
            element("p", "", met, id="search-caption", aria_live="polite"),
            element("div", "grown", frame, markup("open-list")),
            element("p", "note", note) if self.is_cut else None,
            controls,
            markup("search-legend"),
            aria_label="The search",
        )

    def places(self) -> dict[int, tuple[int, int]]:
        """Return where each node is drawn: leaves side by side, others above their middle."""
        below: dict[int, list[int]] = {node: [] for node in self.parents}
        roots: list[int] = []
        for node, parent in self.parents.items():
            (roots if node == parent else below[parent]).append(node)
        places: dict[int, tuple[int, int]] = {}
        free = 0
        waiting = [(root, 0, False) for root in reversed(roots)]
        while waiting:
            node, depth, is_left = waiting.pop()
            if not is_left:
                waiting.append((node, depth, True))
                waiting += [(one, depth + 1, False) for one in reversed(below[node])]
            elif below[node]:
                ends = places[below[node][0]][0], places[below[node][-1]][0]
                places[node] = sum(ends) // 2, depth * _DOWN
            else:
                places[node] = free, depth * _DOWN
                free += _ACROSS
        return places

    def _drawn(self) -> Element:
        places = self.places()
        edge = _RADIUS + 2
        width, height = (max(axis) + 2 * edge for axis in zip(*places.values(), strict=True))
        title = element("title", "", "the states that the search has met, as a tree")
        box = f"{-edge} {-edge} {width} {height}"
        drawn = element("svg", "tree", title, viewBox=box, width=width, height=height, role="img")
        for node, parent in self.parents.items():
            (x, y), (above, top) = places[node], places[parent]
            if node != parent:
                line = element("line", x1=above, y1=top + _RADIUS, x2=x, y2=y - _RADIUS)
                line.set("id", f"edge-{node}")
                drawn.append(line)
        for node in self.parents:
            x, y = places[node]
            how = element("title", "", f"state {node}: {self.moves.get(node, 'the start')}")
            text = element("text", "", str(node), text_anchor="middle", dy="0.35em")
            at = f"translate({x} {y})"
            circle = element("circle", r=_RADIUS)
            drawn.append(element("g", "", how, circle, text, id=f"node-{node}", transform=at))
        return drawn


def read(lines: Iterable[str], moves: Sequence[str]) -> SearchTree | None:
    """Return what a trace has, its plan being `moves`; None if nothing was expanded."""
    events = map(json.loads, lines)
    first = next(events, None)
    if first is None:
        return None
    tree = SearchTree(first["search"])
    led: dict[tuple[int, str], int] = {}
    for event in events:
        if event["event"] == "end":
            break
        if event["event"] == "expanded":
            if len(tree.steps) == _MOST:
                tree.is_cut = True
                break
            tree.parents.setdefault(event["state"], event["state"])
            tree.steps.append({"node": event["state"], "values": _values(event), "made": []})
            continue
        node, parent = event["state"], event["parent"]
        tree.parents.setdefault(parent, parent)
        if node not in tree.parents:
            if len(tree.parents) == _MOST:
                tree.is_cut = True
                break
            tree.parents[node], tree.moves[node] = parent, event["move"]
        led.setdefault((parent, event["move"]), node)
        if tree.steps:
            tree.steps[-1]["made"].append([node, _values(event), event.get("reason")])
    if not tree.steps:
        return None
    node = 0
    tree.way = [node] if moves else []
    for move in moves:
        if (node := led.get((node, move), -1)) < 0:
            break  # in what was cut off
        tree.way.append(node)
    return tree


def _values(event: dict[str, Any]) -> list[float | None]:
    return [event.get(name) for name in ("f", "g", "h")]
