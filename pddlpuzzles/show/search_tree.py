"""A search as a tree that grows beside its open list, drawn from the events of a trace.

A node is a state where it was first met, below the state whose move led there. A step is a state
expanded; where that is the first one once more, the tree begins anew. `web/search.js` draws it.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

from pddlpuzzles.show.film import Film
from pddlpuzzles.show.heading import PLAIN
from pddlpuzzles.show.styles import markup
from pddlpuzzles.show.svg import Picture, element

_MOST, _SHORT, _FEW = 400, 40, 20  # states, and steps, of a page, of a site's, of its example


@dataclass
class SearchTree:
    """The events of a search as nodes and steps."""

    search: str
    heuristic: str | None = None  # its name, if not the puzzle's own
    parents: dict[int, int] = field(default_factory=dict)  # by node; a root is its own parent
    moves: dict[int, str] = field(default_factory=dict)  # by node, the move from its parent to it
    steps: list[dict[str, Any]] = field(default_factory=list)
    """Of each the `node` expanded, its f, g and h as `values`, and as `made` the nodes that moves
    lead to, with their values, and why they were pruned."""
    way: list[int] = field(default_factory=list)  # the nodes of the plan
    is_cut: bool = False  # whether the search goes on behind its last step
    film: Film | None = None  # the pictures of the states,
    drawn: list[int] = field(default_factory=list)  # and the nodes that these are of

    def draw_states(
        self, puzzle: Any, draw: Callable[..., Picture], say: Callable[..., str | None]
    ) -> None:
        """Draw the states of nodes below the start, and say their moves in words."""
        states = {0: puzzle.start}
        for node, parent in self.parents.items():
            if node != parent and parent in states:
                state, name = states[parent], self.moves[node]
                moves = (move for move in puzzle.moves(state) if puzzle.notation(move) == name)
                if (move := next(moves, None)) is not None:
                    states[node] = puzzle.apply(state, move)
                    self.moves[node] = say(puzzle, move) or name
        self.film = Film((draw(puzzle, state) for state in states.values()), _MOST)
        self.drawn = [*states][: len(self.film.captions)]

    def record(self) -> dict[str, Any]:
        tree = {"parents": self.parents, "moves": self.moves, "steps": self.steps}
        ends, newest = bool(self.way) and not self.is_cut, self.search == "depth-first"
        film = self.film and self.film.record(self.drawn)
        return {**tree, "film": film, "way": self.way, "newest": newest, "ends": ends}

    def panel(self, *, is_folded: bool = False) -> Element:
        note = f"The search is too long for a page; these are its first {_MOST} positions."
        frame = element("div", "frame", tabindex=0, role="group", id="tree")
        frame.set("aria-label", "the positions that the search has met, as a tree")
        look, controls = ("summary" if is_folded else "h2"), markup("search-controls")
        for slider in controls.iter("input"):
            slider.attrib |= {"max": str(len(self.steps)), "value": "0"}
        h_at_start = self.steps[0]["values"][2]
        detours = len(self.steps) - len(self.way) + 1  # states expanded, less the plan's moves
        words = PLAIN["tree"]
        estimate = words["h"].get(self.heuristic or "own", "") if h_at_start is not None else ""
        how = " ".join(filter(None, (estimate, words["ties"].get(self.search))))
        is_example = h_at_start and len(self.parents) <= _FEW
        panel = element("details" if is_folded else "section", "panel search", id="search")
        panel.set("data-detours", str(detours if is_example else 0))
        panel.set("aria-label", "The search")
        lead = element("p", "lead", f"{PLAIN['searches'][self.search]} {words['boxes']}")
        caption = element("p", "", id="search-caption", aria_live="polite")
        grown = element("div", "grown", frame, markup("search-beside"))
        notes = [element("p", "note", it) for it in (how, note * self.is_cut) if it]
        title = element(look, "", "How the search found it")
        panel.extend([title, lead, caption, controls, grown, *notes, markup("search-legend")])
        return panel


def read(lines: Iterable[str], moves: Sequence[str], short: bool = False) -> SearchTree | None:
    """Return what a trace has, its plan being `moves`; None if nothing, or too much for `short`."""
    most = _SHORT if short else _MOST
    events = map(json.loads, lines)
    if (first := next(events, None)) is None:
        return None
    tree = SearchTree(first["search"], first.get("heuristic"))
    led: dict[tuple[int, str], int] = {}  # where a move of a node leads
    for event in events:
        if event["event"] == "end":
            break
        values = [event.get(name) for name in ("f", "g", "h")]
        if event["event"] == "expanded":
            tree.is_cut = len(tree.steps) == most
            if tree.is_cut:
                break
            tree.parents.setdefault(event["state"], event["state"])
            tree.steps.append({"node": event["state"], "values": values, "made": []})
            continue
        node, parent = event["state"], event["parent"]  # a move led there, or was pruned
        tree.parents.setdefault(parent, parent)
        if node not in tree.parents:
            tree.is_cut = len(tree.parents) == most
            if tree.is_cut:
                break
            tree.parents[node], tree.moves[node] = parent, event["move"]
        led.setdefault((parent, event["move"]), node)
        if tree.steps:
            tree.steps[-1]["made"].append([node, values, event.get("reason")])
    if not tree.steps or (short and tree.is_cut):
        return None
    tree.way, node = [0] if moves else [], 0  # from the start
    for move in moves:
        if (node := led.get((node, move), -1)) < 0:
            break  # in what was cut off
        tree.way.append(node)
    return tree
