"""The objects of a problem and what holds between them, as boxes and lines.

    box       an object that something which can change is about, in the colour of its type
    tag       what holds of one object, in its box
    link      what holds between two objects: an arrow from the first to the second, each predicate
              in its look; a grey line where it never changes
    remark    what holds of none, or of more than two: a line of text below

Everything has its place for all states of a problem, so that only what changes moves. A picture is
made for at most `MOST_OBJECTS` objects; with more of them nobody finds anything in it.

The boxes are laid out by their distances in the graph of what holds at the start, in the goal and
always (Kamada and Kawai, "An algorithm for drawing general undirected graphs", Information
Processing Letters 31, 1989, as networkx has it), and then moved apart.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.rules import PlanningProblem, atoms_of_goal
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label, number

MOST_OBJECTS: Final = 30
_MOST_REMARKS: Final = 12
"""Atoms that can hold and stand below the boxes; with more of them there is no picture."""

_KINDS: Final = (
    ("#d7e6f7", "#1f5fa8", "#24425f"),
    ("#fbe3bf", "#8a5a10", "#5b4318"),
    ("#d8efd9", "#1b6e2c", "#24502e"),
    ("#f6d9e4", "#9a2f5c", "#5d2b41"),
    ("#e4def5", "#5b3fa0", "#3f3264"),
    ("#e6e8ea", "#56606b", "#3a424b"),
)
"""Colours of types: a box's, its edge's, and a box's where it is dark. The last is for all more."""

_LINES: Final = (
    ("var(--ink)", "var(--ink)", ""),
    ("#1f5fa8", "#7db4f0", ";stroke-dasharray:7 3"),
    ("#1b6e2c", "#9be2a8", ";stroke-dasharray:2 3"),
    ("#8a5a10", "#f2c879", ";stroke-dasharray:9 3 2 3"),
    ("#5b3fa0", "#c3b1f2", ";stroke-dasharray:4 4"),
)
"""How links of a predicate look: colours, and dashes for people who cannot distinguish these. The
last is for all further predicates."""

_FIXED: Final = (
    "",
    ";stroke-dasharray:2 4",
    ";stroke-dasharray:10 4",
    ";stroke-dasharray:10 3 2 3",
)
"""Dashes of the grey lines between objects, by what never changes; the last is for all more."""

STYLE: Final[Style] = {
    **{
        f"kind{place}": (f"fill:{light};stroke:{edge};stroke-width:1.5", f"fill:{dark}")
        for place, (light, edge, dark) in enumerate(_KINDS)
    },
    "tag": ("fill:var(--surface);stroke:var(--cell-edge);stroke-width:1", ""),
    **{
        f"link{place}": (f"fill:none;stroke-width:2;stroke:{light}{dash}", f"stroke:{dark}")
        for place, (light, dark, dash) in enumerate(_LINES)
    },
    **{
        f"always{place}": (f"fill:none;stroke:var(--raised);stroke-width:1.5{dash}", "")
        for place, dash in enumerate(_FIXED)
    },
}

_NAME, _TAG, _ROW = 14.0, 11.0, 18.0
_LETTER: Final = 0.64
"""The width of a letter as a share of its height."""
_GAP_X, _GAP_Y = 64.0, 52.0
_MARGIN: Final = 10.0
_BEND: Final = 26.0
"""How far links of further predicates leave the straight line, each farther than the one before."""


class Box(NamedTuple):
    """Where an object stands: the middle of its box, and the size of that."""

    x: float
    y: float
    width: float
    height: float

    def edge(self, x: float, y: float) -> tuple[float, float]:
        """Return where a line from the middle to a place leaves the box."""
        right, down = x - self.x, y - self.y
        share = min(
            self.width / 2 / abs(right) if right else math.inf,
            self.height / 2 / abs(down) if down else math.inf,
        )
        return (self.x + right * share, self.y + down * share) if share < 1 else (x, y)


@lru_cache(maxsize=4)
def network(puzzle: PlanningProblem) -> Network | None:
    """Return how a problem is laid out; None where there is too much or nothing to show.

    None, too, without the libraries that lay it out.
    """
    atoms = sorted({*puzzle.task.atoms, *(one for one in atoms_of_goal(puzzle) if one.terms)})
    about = {name for atom in atoms for name in atom.terms}
    objects = {name: kind for name, kind in puzzle.problem.objects.items() if name in about}
    remarks = [one for one in atoms if not _is_link(one) and len(_about(one)) != 1]
    if not has_libraries() or not 0 < len(objects) <= MOST_OBJECTS or len(remarks) > _MOST_REMARKS:
        return None
    return Network(puzzle, objects, atoms, remarks)


class Network:
    """Where everything stands in the pictures of a problem."""

    def __init__(
        self,
        puzzle: PlanningProblem,
        objects: Mapping[str, str],
        atoms: Sequence[Atom],
        remarks: Sequence[Atom],
    ) -> None:
        """Lay it out: `atoms` are all that can be shown, `remarks` those below the boxes."""
        self._puzzle, self._objects, self._remarks = puzzle, objects, remarks
        self._links = sorted({one.predicate for one in atoms if _is_link(one)})
        self._tags: dict[str, list[Atom]] = {}
        for atom in atoms:
            if len(_about(atom)) == 1:
                self._tags.setdefault(atom.terms[0], []).append(atom)
        kinds = dict.fromkeys(objects.values())
        self._kinds = {kind: min(place, len(_KINDS) - 1) for place, kind in enumerate(kinds)}
        self._always = _drawn_of(
            one for one in puzzle.task.fixed if _is_link(one) and {*one.terms} <= {*objects}
        )
        self._fixed = sorted({one.predicate for one in self._always})
        self.boxes = self._laid_out()
        self._floor = max(box.y + box.height / 2 for box in self.boxes.values()) + 26
        self._height = self._floor + _ROW * len(remarks) + 2 * _MARGIN
        longest = max((len(str(one)) for one in remarks), default=0) * (_TAG + 1) * _LETTER
        legend = sum(34 + len(kind) * _TAG * _LETTER for kind in self._kinds)
        legend += sum(40 + len(one) * _TAG * _LETTER for one in (*self._fixed, *self._links))
        boxes = max(box.x + box.width / 2 for box in self.boxes.values())
        self._width = max(boxes, longest + _MARGIN, legend) + _MARGIN

    def picture(self, atoms: Collection[Atom]) -> Picture:
        """Draw the objects, what always holds between them, and these atoms."""
        holding = sorted({*atoms})
        parts = list(self._ground())
        parts += [part for one in holding if _is_link(one) for part in self.parts(one)]
        parts += [
            label(box.x, box.y - box.height / 2 + 13, name, _NAME, "strong")
            for name, box in self.boxes.items()
        ]
        parts += [part for one in holding if not _is_link(one) for part in self.parts(one)]
        words = "; ".join(map(str, holding)) or "nothing holds that can change"
        places = {name: (one.x, one.y, one.height) for name, one in self.boxes.items()}
        return Picture(self._width, self._height, tuple(parts), words, places=lambda: places)

    def parts(self, atom: Atom) -> list[Element]:
        """Draw what is shown while an atom holds: a link, a tag or a remark."""
        if _is_link(atom):
            return self._link(atom) if {*atom.terms} <= {*self.boxes} else []
        if atom in self._remarks:
            y = self._floor + _ROW * self._remarks.index(atom)
            return [element("text", "text left", str(atom), x=_MARGIN, y=y, font_size=_TAG + 1)]
        box, place = self.boxes[atom.terms[0]], self._tags[atom.terms[0]].index(atom)
        y, width = box.y - box.height / 2 + 26 + _ROW * place, box.width - 12
        back = element("rect", "tag", x=box.x - width / 2, y=y, width=width, height=_ROW - 3, rx=7)
        return [back, label(box.x, y + _ROW / 2 - 1.5, atom.predicate, _TAG)]

    def _laid_out(self) -> dict[str, Box]:
        """Return the boxes of the objects, none of which overlap."""
        sizes = {}
        for name in self._objects:
            tags = self._tags.get(name, [])
            letters = [len(name) * _NAME + 6, *(len(tag.predicate) * _TAG + 30 for tag in tags)]
            sizes[name] = max(56.0, max(letters) * _LETTER + 14), 28 + _ROW * len(tags)
        places = _apart(self._places(), sizes)
        left = min(places[name][0] - sizes[name][0] / 2 for name in places)
        top = min(places[name][1] - sizes[name][1] / 2 for name in places)
        return {
            name: Box(x - left + _MARGIN, y - top + _MARGIN, *sizes[name])
            for name, (x, y) in places.items()
        }

    def _places(self) -> dict[str, tuple[float, float]]:
        """Return where the middles of boxes are, the distances of neighbours being about 1."""
        import networkx as nx

        graph = nx.Graph()
        graph.add_nodes_from(self._objects)
        start = self._puzzle.task.true_atoms(self._puzzle.start)
        for atom in [*self._always, *sorted(start), *atoms_of_goal(self._puzzle)]:
            graph.add_edges_from(
                pair for pair in pairwise(_about(atom)) if {*pair} <= {*self._objects}
            )
        if len(graph) == 1:
            return dict.fromkeys(self._objects, (0.0, 0.0))
        known = {name: dict(far) for name, far in nx.all_pairs_shortest_path_length(graph)}
        most = 1 + max(max(far.values()) for far in known.values())
        far = {
            one: {other: known[one].get(other, min(most, 2.5)) for other in graph} for one in graph
        }
        found = nx.kamada_kawai_layout(graph, dist=far)
        unit = math.sqrt(
            sum(math.dist(found[a], found[b]) ** 2 for a, b in combinations(graph, 2))
            / sum(far[a][b] ** 2 for a, b in combinations(graph, 2))
        )
        places = {name: (float(x) / unit, float(y) / unit) for name, (x, y) in found.items()}
        xs, ys = zip(*places.values(), strict=True)
        if max(ys) - min(ys) > max(xs) - min(xs):
            return {name: (y, x) for name, (x, y) in places.items()}
        return places

    def _ground(self) -> Iterator[Element]:
        """Yield what is the same in all pictures and lies below the rest, with its legend."""
        fixed = {(atom.predicate, *sorted(atom.terms)) for atom in self._always}
        for predicate, first, second in sorted(fixed):
            one, other = self.boxes[first], self.boxes[second]
            line = f"M{_at(one.edge(*other[:2]))}L{_at(other.edge(*one[:2]))}"
            yield element("path", self._look(predicate, self._fixed), d=line)
        for name, box in self.boxes.items():
            kind, (x, y, width, height) = self._kinds[self._objects[name]], box
            x, y = x - width / 2, y - height / 2
            yield element("rect", f"kind{kind}", x=x, y=y, width=width, height=height, rx=8)
        x, y = _MARGIN, self._height - _MARGIN - 4
        for words, kind in self._kinds.items():
            yield element("rect", f"kind{kind}", x=x, y=y - 10, width=12, height=12, rx=3)
            yield element("text", "text left dim", words, x=x + 17, y=y, font_size=_TAG + 1)
            x += 34 + len(words) * _TAG * _LETTER
        for predicates in (self._fixed, self._links):
            for predicate in predicates:
                look = self._look(predicate, predicates)
                yield element("path", look, d=f"M{number(x)} {number(y - 4)}h18")
                yield element("text", "text left dim", predicate, x=x + 23, y=y, font_size=_TAG + 1)
                x += 40 + len(predicate) * _TAG * _LETTER

    def _look(self, predicate: str, predicates: Sequence[str]) -> str:
        name, looks = ("always", _FIXED) if predicates is self._fixed else ("link", _LINES)
        return f"{name}{min(predicates.index(predicate), len(looks) - 1)}"

    def _link(self, atom: Atom) -> list[Element]:
        """Draw an arrow from an object to another, bent where others join the two."""
        tail, head = (self.boxes[name] for name in atom.terms)
        place = self._links.index(atom.predicate)
        right, down = head.x - tail.x, head.y - tail.y
        far = math.hypot(right, down) or 1.0
        bend = _BEND * (place + 1) if place or self._is_shared(atom) else 0.0
        x = (tail.x + head.x) / 2 - down / far * bend
        y = (tail.y + head.y) / 2 + right / far * bend
        start, end = tail.edge(x, y), head.edge(x, y)
        turn = math.atan2(end[1] - y, end[0] - x)
        barbs = [
            (end[0] - 9 * math.cos(turn + side), end[1] - 9 * math.sin(turn + side))
            for side in (0.4, -0.4)
        ]
        line = f"M{_at(start)}Q{number(x)} {number(y)} {_at(end)}"
        barb = f"M{_at(barbs[0])}L{_at(end)}L{_at(barbs[1])}"
        return [element("path", self._look(atom.predicate, self._links), d=line + barb)]

    def _is_shared(self, atom: Atom) -> bool:
        """Say whether something else may join the two objects of a link."""
        back = Atom(atom.predicate, atom.terms[::-1])
        return self._puzzle.task.bit(back) is not None or any(
            {*atom.terms} == {*one.terms} for one in self._always
        )


def _drawn_of(atoms: Iterable[Atom]) -> list[Atom]:
    """Return atoms of two objects without those that follow where a predicate is an order."""
    import networkx as nx

    drawn: list[Atom] = []
    together: dict[str, list[Atom]] = {}
    for atom in sorted(atoms):
        together.setdefault(atom.predicate, []).append(atom)
    for predicate, some in together.items():
        graph = nx.DiGraph(atom.terms for atom in some)
        if nx.is_directed_acyclic_graph(graph):
            least = nx.transitive_reduction(graph)
            if nx.transitive_closure_dag(least).number_of_edges() == len(some):
                graph = least
        drawn += [Atom(predicate, pair) for pair in sorted(graph.edges)]
    return drawn


def _about(atom: Atom) -> tuple[str, ...]:
    return tuple(dict.fromkeys(atom.terms))


def _is_link(atom: Atom) -> bool:
    return len(atom.terms) == 2 and atom.terms[0] != atom.terms[1]


def _at(place: tuple[float, float]) -> str:
    return f"{number(place[0])} {number(place[1])}"


def _apart(
    places: Mapping[str, tuple[float, float]], sizes: Mapping[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Return places of boxes such that none overlap: spread out, and then pushed apart."""
    width = sum(size[0] for size in sizes.values()) / len(sizes)
    height = sum(size[1] for size in sizes.values()) / len(sizes)
    spread = {
        name: [x * (width + _GAP_X) * 0.8, y * (height + _GAP_Y)] for name, (x, y) in places.items()
    }
    for _ in range(300):
        is_done = True
        for one, other in combinations(spread, 2):
            first_place, second_place = spread[one], spread[other]
            over = [
                (sizes[one][axis] + sizes[other][axis]) / 2
                + gap
                - abs(second_place[axis] - first_place[axis])
                for axis, gap in enumerate((_GAP_X / 2, _GAP_Y / 2))
            ]
            if min(over) <= 0.5:
                continue
            is_done = False
            axis = 0 if over[0] < over[1] else 1
            push = over[axis] / 2 * (1 if second_place[axis] >= first_place[axis] else -1)
            first_place[axis] -= push
            second_place[axis] += push
        if is_done:
            break
    return {name: (x, y) for name, (x, y) in spread.items()}
