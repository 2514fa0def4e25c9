"""Problems as pictures: by their domain's drawing, else boxes and lines, or text.

A domain's drawing is also taken apart for pages: what most atoms show, each alone, is the
background. What stands on another thing is drawn with an atom that gives the other a place.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.families.pddl import drawing, gauges, network, scenes
from pddlpuzzles.families.pddl.domains import NAMES, inferred
from pddlpuzzles.families.pddl.finite import finite
from pddlpuzzles.families.pddl.rules import PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import Blocks, Disks, Drawer, Drawing, Scene
from pddlpuzzles.pddl.model import Atom, expression_text
from pddlpuzzles.pddl.task import ones
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import DrawnText, Picture, number

_TEXT: Final = DrawnText(drawing)

STYLE: Final[Style] = {
    **{name: look for name, look in _TEXT.STYLE.items() if name != "moved"},
    **scenes.STYLE,
    # Last, so that they have the last word: what has moved, and of this what is text.
    "moved": ("stroke:var(--mark);stroke-width:3.5", ""),
    "bold": ("stroke:none;font-weight:bold", ""),
}

GAP: Final = 16  # above values
_TEXT_LINE: Final = 18.0  # from a line of values to the next
_NO_LINE_FOLLOWS: Final = 4  # what a line keeps free below it, which the last need not
_MOST: Final = 400  # the atoms that are asked for one by one
Place = tuple[float, float]


def state(puzzle: PlanningProblem, state: int) -> Picture:
    picture = _drawn(puzzle, puzzle.task.true_atoms(state))
    if picture is None:
        return _TEXT.state(puzzle, state)
    atoms = "".join(f"{atom}\n" for atom in sorted(puzzle.task.true_atoms(state)))
    (limits, _), values = gauges.limits(puzzle), puzzle.changing_values(state)
    lines_of_values = [f"{it} = {expression_text(value)}\n" for it, value in values.items()]
    if not puzzle.is_numeric and (held := finite(puzzle)):  # amounts, as if they were values
        amounts = (held.values[bit] for bit in ones(state) if bit in held.values)
        values = {it: amount for it, amount in amounts if it in limits}
    laid = gauges.gauges(puzzle, picture.width, picture.height + GAP)
    within = all(0 <= value <= limits.get(function, -1) for function, value in values.items())
    if laid.of and within and laid.of.keys() == values.keys():
        parts = [part for gauge in laid.beside.values() for part in gauge.still]
        for function, gauge in laid.of.items():
            parts += [*gauge.still, *gauge.level(values[function])]
        picture = with_values_below(picture, parts, laid)
    elif values:
        lines = drawing.listed(values, int(laid.width / 8))
        parts = [
            scenes.text_at(14, picture.height + GAP + 4 + _TEXT_LINE * row, line, "value", 13)
            for row, line in enumerate(lines)
        ]
        listed = laid._replace(of={}, height=_TEXT_LINE * len(lines), beside={})
        picture = with_values_below(picture, parts, listed)
    said = (picture.words, *(drawing.said_value(puzzle, *entry) for entry in values.items()))
    data = {"state": atoms + "".join(lines_of_values)}
    return replace(picture, words="; ".join(filter(None, said)), data=data)


def with_values_below(picture: Picture, parts: Sequence[Element], laid: gauges.Gauges) -> Picture:
    """Add the parts that show values, and room for them below, as large as they are `laid` out."""
    added, broad = GAP + laid.height - _NO_LINE_FOLLOWS, None
    if picture.broad:
        broad = max(picture.broad[0], laid.width), picture.broad[1] + added
        for part in parts:  # on a broad screen what is above them may be less high
            part.set("data-broad", f"0 {number(picture.broad[1] - picture.height)}")
    used = *picture.definitions, *(scenes.figures()[name] for name in laid.beside)
    picture = replace(picture, parts=(*picture.parts, *parts), definitions=used, broad=broad)
    return replace(picture, width=laid.width, height=picture.height + added)


def goal(puzzle: PlanningProblem) -> Picture | None:
    """Draw the goal as the domain draws itself; None where words say it better."""
    (drawer, _), atoms = _drawing(puzzle), atoms_of_goal(puzzle)
    scene = Scene(puzzle.kinds, {*puzzle.typed.task.fixed, *atoms}, atoms, (), puzzle.task.atoms)
    if drawer is None or not drawer.draws_goals or drawer.goal_words(scene):
        return None
    return drawer.draw(scene)


def steps(
    puzzle: PlanningProblem, states: Sequence[int], moves: Sequence[Action]
) -> Iterator[Picture]:
    """Draw the first of `states`, and each that follows with what is new in it marked."""
    if _drawn(puzzle, puzzle.task.true_atoms(states[0])) is None:
        yield from _TEXT.steps(puzzle, states, moves)
        return
    before: set[bytes] | None = None
    for each in states:
        picture = state(puzzle, each)
        texts = {part: tostring(part) for part in picture.parts}
        for part in (part for part in texts if before is not None and texts[part] not in before):
            kinds = part.get("class", "").split()
            if "detail" not in kinds and (part.tag != "text" or "value" in kinds):  # not names
                part.set("class", " ".join((*kinds, "moved", *["bold"] * ("value" in kinds))))
        yield picture
        before = {*texts.values()}


def _drawn(puzzle: PlanningProblem, atoms: Iterable[Atom]) -> Picture | None:
    if own := drawn_by_domain(puzzle, atoms):
        return own
    is_whole = not puzzle.task.atoms and puzzle.problem.has_numbers(puzzle.domain)
    if is_whole or ((held := finite(puzzle)) and held.are_vessels):
        return Picture(gauges.LEAST, 0, (), "")  # `state` adds the values, which are all
    layout = network.network(puzzle.typed)
    return layout.picture([*atoms]) if layout else None


def drawn_by_domain(puzzle: PlanningProblem, atoms: Iterable[Atom]) -> Picture | None:
    return _drawing(puzzle)[1](puzzle.typed.task.fixed.union(atoms))


@lru_cache(maxsize=8)
def _drawing(puzzle: PlanningProblem) -> tuple[Drawer | None, Drawing]:
    """Return what can draw the start, the domain's drawing first, and how it draws any atoms."""
    start = _scene(puzzle, puzzle.typed.task.fixed.union(puzzle.task.true_atoms(puzzle.start)))
    called, names = puzzle.domain.name, {atom.predicate for atom in puzzle.task.atoms}
    are_blocks = "on" in names and all(map(scenes.OF_BLOCKS.fullmatch, names))
    are_disks = {it.predicate for it in puzzle.task.atoms if it.terms[1:]} == {"on"}
    ways: list[Callable[[], Drawer | None]] = [
        lambda: drawing.drawer_of(puzzle) if names <= NAMES.get(called, set()) else None,
        lambda: Disks() if are_disks else None,
        lambda: inferred((held.puzzle if (held := finite(puzzle)) else puzzle).typed),
        lambda: Blocks() if are_blocks else None,
    ]
    for drawer in (way() for way in ways):
        if drawer is not None and (draw := drawer.drawing(start))(start.atoms) is not None:
            return drawer, draw
    return None, lambda atoms: None


def _scene(puzzle: PlanningProblem, atoms: Collection[Atom]) -> Scene:
    problem, task, wanted = puzzle.typed.problem, puzzle.task, atoms_of_goal(puzzle)
    wanted += sorted(task.true_atoms(task.goal.set) - {*wanted})  # of each thing, by `forall`
    denied = [task.atoms[bit] for bit in ones(task.goal.unset)]
    return Scene(puzzle.kinds, atoms, wanted, problem.atoms, task.atoms, problem.values, denied)


class Shown(NamedTuple):
    """What an atom shows of a thing."""

    parts: tuple[Element, ...]
    place: Place  # of its top
    thing: str
    base: str | None = None  # what it is on,
    offset: Place = (0.0, 0.0)  # and how far from that
    owner: str = ""  # what it is said of


@dataclass(frozen=True)
class Stage:
    """What all states of a problem show, and what each atom adds to it."""

    background: Picture
    shown: dict[Atom, Shown]
    drawer: Drawer


def stage(puzzle: PlanningProblem) -> Stage | None:
    """Return what atoms show; None without a drawing of the domain."""
    atoms = puzzle.task.atoms
    drawer, _ = _drawing(puzzle)
    if drawer is None or len(atoms) > _MOST or drawn_by_domain(puzzle, ()) is not None:
        return None
    scene = _scene(puzzle, puzzle.typed.task.fixed)
    stands = {atom: stand for atom in atoms if (stand := drawer.stand(atom, scene))}
    pictures = {atom: alone for atom in atoms if (alone := drawn_by_domain(puzzle, [atom]))}
    if not pictures:
        return None
    # By their text parts of different pictures can be compared. What most have is the background.
    by_text = {atom: {tostring(x): x for x in picture.parts} for atom, picture in pictures.items()}
    count = Counter(text for parts in by_text.values() for text in parts)
    usual = {text for text, times in count.items() if 2 * times > len(pictures)}
    background: dict[bytes, Element] = {}
    shown = {}
    for atom, parts in by_text.items():
        background |= {text: part for text, part in parts.items() if text in usual}
        own = [part for text, part in parts.items() if text not in usual]
        if own and (atom.terms or atom in stands):
            # Its own parts, and those of the background that are drawn upon the first of them.
            later = [*parts.values()][[*parts.values()].index(own[0]) :]
            left, top, wide, high = box_of(own[0])
            boxes = {part: box_of(part) for part in later}
            kept = tuple(
                part
                for part, (x, y, w, h) in boxes.items()
                if part in own
                or (left <= x < x + w <= left + wide and top <= y <= y + h <= top + high)
            )
            thing, owner = stands.get(atom, (*atom.terms[:1], ""))
            shown[atom] = Shown(kept, (left + wide / 2, top), thing, owner=owner)
    # What stands on a thing that alone has no place: drawn with an atom that gives it one.
    placed = list(shown)
    for atom in (atom for atom in stands if atom not in pictures):
        thing, base = stands[atom]
        for below in (below for below in placed if shown[below].thing == base):
            both = drawn_by_domain(puzzle, [below, atom])
            every = both.parts if both else ()
            if added := tuple(part for part in every if tostring(part) not in by_text[below]):
                (left, top, wide, _), (base_x, base_y) = box_of(added[0]), shown[below].place
                x, offset = left + wide / 2, (left + wide / 2 - base_x, top - base_y)
                shown[atom] = Shown(added, (x, top), thing, base, offset)
                break
    first, words = next(iter(pictures.values())), "the board to play on"
    ground = replace(first, parts=tuple(background.values()), words=words, data={}, places=dict)
    return Stage(ground, shown, drawer)


def box_of(part: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a rectangle or a circle."""
    sizes = ("cx", "cy", "r", "r") if part.tag == "circle" else ("x", "y", "width", "height")
    x, y, width, height = (float(part.get(name, "0")) for name in sizes)
    return (x - width, y - width, 2 * width, 2 * width) if "r" in sizes else (x, y, width, height)
