"""What holds between the objects of any problem, as boxes and lines.

    box       an object that something which can change is about, in the colour of its type
    tag       what holds of one object, in its box
    link      what holds between two objects: an arrow; a grey line where it never changes
    remark    what holds of none, or of more than two: a line of text in a box below

All has one place for all states: in lines, or in two ranks, where links allow it; else row by row,
near to what it has to do with at the start, in the goal and always.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain, pairwise, product
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.comments import by_name, fact_words, noun
from pddlpuzzles.families.pddl.kinds import AMOUNTS
from pddlpuzzles.families.pddl.layout import in_lines, ordered
from pddlpuzzles.families.pddl.rules import PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import breadth, figure, figures, grid_of, kind_of, text_at
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import ones
from pddlpuzzles.show.svg import Picture, arrowhead, element, label, number, point
from pddlpuzzles.show.wording import spoken

MOST_OBJECTS: Final = 30  # with more boxes nobody finds anything in the picture
_MOST_REMARKS: Final = 12
_MOST_LOOKS: Final = {"kind": 6, "link": 5, "always": 4}  # the last is for all more
_DULL: Final = re.compile("dark|off|closed|shut|locked|empty|dead|asleep|idle")  # grey states
_NAME, _TAG, _TAG_HIGH, _FIGURE = 14.0, 12.0, 18.0, 38.0
_MARGIN: Final = 10.0
_ABREAST: Final = (350.0, 674.0)  # how wide lines are on a small and on a broad screen
_HIGH: Final = 400.0  # what is seen of a picture at once
_STATES: Final = ("flame", "shine", "ajar", "padlock")  # shown upon figures
_LEGEND, _STEP = 300.0, 24.0  # how wide its lines are at least; between boxes of a line
_FAR, _BEND = 4000.0, 26.0  # where links are not seen; how far each further one bends
_HEAD, _ENTRY = 26.0, 40  # of a box, also below all boxes; a mark of the legend with its gaps
_BELOW: Final = ""  # what stands below the boxes is moved on a broad screen as a box of this name
_LINKS: Final = " "  # which no box is called
Place = tuple[float, float]
_Kinds = Mapping[str, str]  # the type of each object


class Box(NamedTuple):
    """The middle and the size of an object's box."""

    x: float
    y: float
    width: float
    height: float

    def edge(self, x: float, y: float) -> Place:
        """Return where a line from the middle to a place leaves it."""
        right, down = x - self.x, y - self.y
        both = (self.width, right), (self.height, down)
        share = min(side / 2 / abs(way) if way else math.inf for side, way in both)
        return (self.x + right * share, self.y + down * share) if share < 1 else (x, y)


@lru_cache(maxsize=4)
def network(puzzle: PlanningProblem) -> Network | None:
    """Lay a problem out; None for too much or nothing."""
    atoms = sorted({*puzzle.task.atoms, *(atom for atom in atoms_of_goal(puzzle) if atom.terms)})
    about, every = {name for atom in atoms for name in atom.terms}, puzzle.kinds
    chosen = {it for operator in puzzle.task.operators for it in operator.action.arguments}
    is_link = partial(_is_link, every)
    joined = [it.terms for it in puzzle.task.fixed if is_link(it) and about & {*it.terms}]
    about |= chosen.intersection(chain(*joined))  # a switch of lamps
    about -= {it for it, kind in every.items() if kind in AMOUNTS}
    objects = {it: kind for it, kind in every.items() if it in about or kind_of(it, kind)}
    remarks = [it for it in atoms if not is_link(it) and len(about.intersection(it.terms)) != 1]
    if not 0 < len(objects) <= MOST_OBJECTS or len(remarks) > _MOST_REMARKS:
        return None
    return Network(puzzle, objects, atoms, remarks)


class Network:
    """What stands where in all pictures of a problem, on a small and on a broad screen."""

    def __init__(
        self, puzzle: PlanningProblem, objects: _Kinds, atoms: list[Atom], remarks: list[Atom]
    ) -> None:
        self._puzzle, self._objects, self._remarks = puzzle, objects, remarks
        self._is_link = is_link = partial(_is_link, puzzle.kinds)
        self._names = {it: noun(it, objects).removeprefix("the ") for it in objects}
        kinds = {it: kind_of(it, kind) for it, kind in objects.items()}
        own = {(objects[it], kind_of(it), it.rstrip("-0123456789")) for it in objects}
        named = Counter((of, kind) for of, kind, _ in own)
        kinds = {it: kind for it, kind in kinds.items() if kind in figures()}
        # No figures for a type of which several, by their names, have the same: a coat, a shirt.
        alike = {objects[it] for it, kind in kinds.items() if named[objects[it], kind] > 1}
        self._figures = {it: kind for it, kind in kinds.items() if objects[it] not in alike}
        self._denied = {puzzle.task.atoms[bit] for bit in ones(puzzle.task.goal.unset)}
        often = Counter(it.predicate for it in atoms)  # first what most have: in one row
        rows = sorted(atoms, key=lambda it: (-often[it.predicate], it))
        about = {it: objects.keys() & {*it.terms} for it in rows if not is_link(it)}
        self._tags = {it: [tag for tag in rows if about.get(tag) == {it}] for it in objects}
        self._owners = {tag: name for name, tags in self._tags.items() for tag in tags}
        said = {it: [noun(x, puzzle.kinds) for x in it.terms if x not in objects] for it in rows}
        self._texts = {it: " ".join((spoken(it.predicate), *said[it])) for it in self._owners}
        for aim in self._owners.keys() & {*atoms_of_goal(puzzle)}:
            row = [it for it in self._tags[self._owners[aim]] if it.predicate == aim.predicate]
            mark = f" \N{RIGHTWARDS ARROW} {' '.join(said[aim])}"
            self._texts |= {it: self._texts[it] + mark for it in row if it != aim}
        states = {tag.predicate for tags in self._tags.values() for tag in tags}
        self._states = sorted(name for name in states if not _DULL.match(name))
        types, most = dict.fromkeys(objects.values()), _MOST_LOOKS["kind"] - 1
        self._kinds = {kind: min(place, most) for place, kind in enumerate(types)}
        links = {it for it in puzzle.task.fixed if is_link(it) and {*it.terms} <= objects.keys()}
        both = [pair for pair in product(links, links) if pair[0].terms[1] == pair[1].terms[0]]
        same = [pair for pair in both if pair[0].predicate == pair[1].predicate]
        around = {Atom(it.predicate, (it.terms[0], to.terms[1])) for it, to in same}
        orders = {it.predicate for it in links} - {it.predicate for it in around - links}
        follow = {it for it in around if it.predicate in orders}  # from others of an order
        self._always = sorted(links - follow)
        tails, heads = ({it.terms[at] for it in self._always} for at in (0, 1))
        is_whole = tails | heads == objects.keys() and not any(map(is_link, atoms))
        is_ranked = is_whole and tails.isdisjoint(heads) and min(len(tails), len(heads)) > 1
        self._ranks = [tails, heads] if is_ranked else []
        styles = dict[str, dict[str, str]]()
        for style, every in {"link": filter(is_link, atoms), "always": self._always}.items():
            names, most = sorted({it.predicate for it in every}), _MOST_LOOKS[style] - 1
            styles[style] = {name: f"{style}{min(n, most)}" for n, name in enumerate(names)}
        self._links, self._fixed = styles.values()
        # Boxes are moved between layouts; links are drawn in both, of the broad one out of sight.
        layouts = self._laid_out()
        ends, (self.boxes, *broad) = [*layouts], layouts.values()
        unseen = [{it: box._replace(x=box.x - _FAR) for it, box in its.items()} for its in broad]
        self._link_layouts, last = [self.boxes, *unseen], [self.boxes, *broad][-1]
        self._figure_places = dict[str, tuple[str, float, float]]()
        self._broad_shifts = {_BELOW: (0.0, ends[-1][1] - ends[0][1])}
        for name, (x, y, _, height) in self.boxes.items():
            self._broad_shifts[name] = last[name].x - x, last[name].y - y
            tint = kind_of(name, what="tint") or "tint5"
            self._figure_places[name] = f"{tint} detail", x - 16, y - height / 2 + 24
        self._remarks_top = ends[0][1] + _HEAD
        longest = max([_LEGEND, *(breadth(str(atom)) + _MARGIN for atom in remarks)])
        entries = [(f"kind{rank}", kind) for kind, rank in self._kinds.items() if " " not in kind]
        entries += [(look, spoken(it)) for it, look in {**self._fixed, **self._links}.items()]
        self._entries, x, line = list[tuple[str, str, float, float]](), _MARGIN, 0.0
        for look, words in entries:
            if x > _MARGIN and x + _ENTRY + breadth(words) - _MARGIN > max(longest, ends[0][0]):
                x, line = _MARGIN, line + _TAG_HIGH
            self._entries.append((look, words, x, line))
            x += _ENTRY + breadth(words)
        below = _HEAD + _TAG_HIGH * len(remarks) + 2 * _MARGIN + line
        self._sizes = [(max(longest, x) + _MARGIN, y + below) for x, y in ends]

    def picture(self, atoms: Collection[Atom]) -> Picture:
        holding = sorted({*atoms})
        parts = list(self._ground())
        parts += [part for atom in holding if self._is_link(atom) for part in self.parts(atom)]
        for name, (x, y, _, height) in self.boxes.items():
            title = label(x, y - height / 2 + 13, self._names[name], _NAME, "strong")
            parts += self.moved(name, title)
        parts += [part for atom in holding if not self._is_link(atom) for part in self.parts(atom)]
        denied = sorted(self._denied - {*atoms})
        parts += [part for atom in denied for part in self.parts(atom, "not ")]
        places = {name: (box.x, box.y, box.height) for name, box in self.boxes.items()}
        words = "; ".join(map(str, holding)) or "nothing holds that can change"
        kinds = {*self._figures.values(), *_STATES * bool(self._figures)}
        used = tuple(figures()[kind] for kind in sorted(kinds))
        size, broad = self._sizes[0], None if len(self._sizes) == 1 else self._sizes[1]
        return Picture(*size, tuple(parts), words, {}, "", used, lambda: places, broad)

    def moved(self, name: str, *parts: Element) -> list[Element]:
        """Say where a broad screen has what belongs to a box, to links, or stands below."""
        for part in parts if len(self._link_layouts) > 1 else ():
            part.set("data-broad", point(*self._broad_shifts.get(name, (_FAR, 0))))
        return [*parts]

    def parts(self, atom: Atom, no: str = "") -> list[Element]:
        """Draw what is shown while an atom holds, or while it does not: a link, tag or remark."""
        if self._is_link(atom):
            every = self._link_layouts if {*atom.terms} <= {*self.boxes} else []
            return self.moved(_LINKS, *(self._link(atom, boxes) for boxes in every))
        if atom in self._remarks:
            y = self._remarks_top + _TAG_HIGH * self._remarks.index(atom)
            said = by_name(*atom, self._puzzle.kinds)
            said = (fact_words(self._puzzle, [atom])[0][0] or f"{no}{said}") if no else said
            area = {"x": 1, "y": y - 13, "width": breadth(said) + 16, "height": _TAG_HIGH - 1}
            back = element("rect", "ghost" if no else "kind5", **area, rx=7)
            return self.moved(_BELOW, back, text_at(_MARGIN, y, said))
        thing = self._owners[atom]
        box, tags = self.boxes[thing], self._tags[thing]
        place = [*dict.fromkeys(it.predicate for it in tags)].index(atom.predicate)
        top = box.y - box.height / 2 + _HEAD + _FIGURE * (thing in self._figures)
        width = box.width - 12
        x, y, high = box.x - width / 2, top + _TAG_HIGH * place, _TAG_HIGH - 3
        look = 5 if _DULL.match(atom.predicate) else 1 + self._states.index(atom.predicate) % 4
        shape = "ghost" if no else f"kind{look}"
        back = element("rect", shape, x=x, y=y, width=width, height=high, rx=7)
        parts = [back, label(box.x, y + _TAG_HIGH / 2 - 1.5, no + self._texts[atom], _TAG)]
        mark = f"M{point(x + width - 14, y + 8)}"  # on the right a tick, or a cross
        if atom in atoms_of_goal(self._puzzle) or no:
            parts.append(element("path", "tick", d=f"{mark}l3 3l5 -7"))
        elif atom in self._denied:
            parts.append(element("path", "feud", d=f"{mark}m0 -3l7 7m0 -7l-7 7"))
        state = kind_of(atom.predicate, what=f"{self._figures.get(thing)} state")
        if state in figures() and not no:
            parts.append(figure(state, *self._figure_places[thing]))
        return self.moved(thing, *parts)

    def _laid_out(self) -> dict[Place, dict[str, Box]]:
        """Return where boxes are, by the right and lower end: on a small, and on a broad screen."""
        sizes = {}
        for name, tags in self._tags.items():
            wide = [breadth(self._names[name], _NAME + 1)]  # bold
            wide += [
                breadth(f"not {self._texts[it]}") + 14 + 20 * (it in self._denied) for it in tags
            ]
            head = 28 + _FIGURE * (name in self._figures)
            rows = len({it.predicate for it in tags})
            sizes[name] = max(56.0, max(wide) + 14), head + _TAG_HIGH * rows
        across, down = (max(size[axis] for size in sizes.values()) + _STEP for axis in (0, 1))
        cells = grid_of(self._always, self._objects, self._objects).items()
        whole = {it: Box((x + 0.5) * across, (y + 0.5) * down, *sizes[it]) for it, (y, x) in cells}
        layouts = [whole] * (whole.keys() == sizes.keys())
        links = [(atom.terms[0], atom.terms[1]) for atom in self._always]
        ranks = [[it for it in self._objects if it in ends] for ends in self._ranks]
        lines = [] if layouts or ranks else in_lines(self._objects, links)
        # Else row by row, and those side by side that have to do with each other.
        start = self._puzzle.task.true_atoms(self._puzzle.start)
        said = {*self._always, *start, *atoms_of_goal(self._puzzle)}
        pairs = {pair for it in said for pair in pairwise(dict.fromkeys(it.terms))}
        near = [pair for pair in sorted(pairs) if {*pair} <= self._objects.keys()]
        longest, gap = max(map(len, lines or ranks), default=len(sizes)), 0 if lines else _STEP
        across, down = across + (-gap / 2 if ranks else gap), down + gap
        gap = across - max(wide for wide, _ in sizes.values())  # between two boxes of a row
        for most in () if layouts else _ABREAST:
            rows = math.ceil(longest / max(1, (most + gap * (not lines)) // across))
            columns = math.ceil(longest / rows)  # as few as need no further row
            layouts, y = [*layouts, {}], _MARGIN
            parts = [rank[n : n + columns] for n in range(0, longest, columns) for rank in ranks]
            for line in lines or parts or [[*ordered([*sizes], near, columns).order]]:
                for place, name in enumerate(line):
                    row, column = divmod(place, columns)
                    turns = bool(lines) and row % 2  # every other turns back
                    x = _MARGIN + (columns - 1 - column if turns else column) * across
                    if name:
                        high = sizes[name][1]
                        middle = x + (across - gap) / 2, y + row * down + high / 2
                        layouts[-1][name] = Box(*middle, *sizes[name])
                y += math.ceil(len(line) / columns) * down
        spread = dict[Place, dict[str, Box]]()
        for boxes in layouts:
            right = max(box.x + box.width / 2 for box in boxes.values())
            spread[right, max(box.y + box.height / 2 for box in boxes.values())] = boxes
        # For each screen the one that is least shrunk in width, then in height, then is widest.
        large = (
            max((min(most / x, 1), min(most / x, _HIGH / y), x, y) for x, y in spread)
            for most in _ABREAST
        )
        return {(x, y): spread[x, y] for *_, x, y in large}

    def _ground(self) -> Iterator[Element]:
        """Yield what lies below the rest, with its legend."""
        for (predicate, (first, second)), boxes in product(self._always, self._link_layouts):
            tail, head = boxes[first], boxes[second]
            start, end = tail.edge(*head[:2]), head.edge(*tail[:2])
            is_one_way = Atom(predicate, (second, first)) not in self._always
            if is_one_way or first < second:
                tip = arrowhead(end, math.atan2(end[1] - start[1], end[0] - start[0]), 9, 0.4)
                line = f"M{point(*start)}L{tip if is_one_way else point(*end)}"
                yield from self.moved(_LINKS, element("path", self._fixed[predicate], d=line))
        for name, (x, y, width, height) in self.boxes.items():
            look = f"kind{self._kinds[self._objects[name]]}"
            x, y = x - width / 2, y - height / 2
            back = element("rect", look, x=x, y=y, width=width, height=height, rx=8)
            yield from self.moved(name, back)
        for thing, kind in self._figures.items():
            yield from self.moved(thing, figure(kind, *self._figure_places[thing]))
        tagged = {atom for tags in self._tags.values() for atom in tags}
        for atom in sorted(tagged.intersection(atoms_of_goal(self._puzzle))):  # what is to be, pale
            back, text, *_ = self.parts(atom)
            back.set("class", "ghost")
            text.set("class", "text dim")
            yield from (back, text)
        for look, words, x, lower in self._entries:
            y = self._sizes[0][1] - _MARGIN - 4 - self._entries[-1][-1] + lower
            mark = element("path", look, d=f"M{number(x)} {number(y - 4)}h18")
            square = element("rect", look, x=x + 3, y=y - 10, width=12, height=12, rx=3)
            mark = square if look.startswith("kind") else mark
            yield from self.moved(_BELOW, mark, text_at(x + 23, y, words, "dim"))

    def _link(self, atom: Atom, boxes: Mapping[str, Box]) -> Element:
        """Draw an arrow; each predicate but the first has a bend of its own, in all states."""
        tail, head = (boxes[name] for name in atom.terms)
        rank = [*self._links].index(atom.predicate)
        is_shared = self._puzzle.task.bit(Atom(atom.predicate, atom.terms[::-1])) is not None
        is_shared |= any({*atom.terms} == {*link.terms} for link in self._always)
        right, down = head.x - tail.x, head.y - tail.y
        far = math.hypot(right, down) or 1.0
        bend = _BEND * (rank + 1) if rank or is_shared else 0.0  # else it would hide its reverse
        x = (tail.x + head.x) / 2 - down / far * bend  # beside the middle, where the line bends
        y = (tail.y + head.y) / 2 + right / far * bend
        start, end = tail.edge(x, y), head.edge(x, y)
        tip = arrowhead(end, math.atan2(end[1] - y, end[0] - x), 9, 0.4)
        line = f"M{point(*start)}Q{point(x, y)} {tip}"
        return element("path", self._links[atom.predicate], d=line)


def _is_link(kinds: _Kinds, atom: Atom) -> bool:
    is_pair = len(atom.terms) == 2 and atom.terms[0] != atom.terms[1]
    return is_pair and not any(kinds.get(it) in AMOUNTS for it in atom.terms)
