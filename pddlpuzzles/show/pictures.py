"""Pictures of instances and solutions: SVG, and a page with what it carries (plan, game, costs)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from os import PathLike
from os.path import isfile
from typing import Any, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.answers import Solved, first_line
from pddlpuzzles.show.game_data import Play, Trial
from pddlpuzzles.show.heading import Heading
from pddlpuzzles.show.page import Apart, Page, page
from pddlpuzzles.show.search_tree import read
from pddlpuzzles.show.svg import Picture, Svg, arrowhead, element, number, sheet
from pddlpuzzles.show.wording import colourless, harmless

MOST_CARRIED: Final = 50_000  # states that go with a page, for what can still be won
_MOST_BITS: Final = 1_500_000  # the states that go with it may have this many bits together
Arrow = tuple[str, str]  # from one place on the start to another, by their names


def instance_svg(
    instance: Instance, marks: Iterable[str] = (), arrows: Iterable[Arrow] = ()
) -> Svg:
    """Return the start, marked, and beside it the goal where that can be drawn."""
    pictures, puzzle = instance.family.pictures, instance.puzzle
    start = marked(pictures.state(puzzle, puzzle.start), marks, arrows)
    if (goal := pictures.goal(puzzle)) is None:
        words = ", ".join(_goal_words(instance))
        return _sheet(instance, [replace(start, caption=f"start; goal: {words}")])
    return _sheet(instance, [replace(start, caption="start"), replace(goal, caption="goal")])


def marked(picture: Picture, marks: Iterable[str] = (), arrows: Iterable[Arrow] = ()) -> Picture:
    """Put rings round places, and arrows between them, by their names.

    :raises InputError: if there is no place of a name, or an arrow ends where it begins.
    """
    places, marks, arrows = picture.places(), [*marks], [*arrows]
    for name in (*marks, *chain.from_iterable(arrows)):
        if name not in places:
            hint = f"the places are {', '.join(places)}" if places else "it has no named places"
            raise InputError(f"the picture has no place {name!r}; {hint}")
    rings = [element("circle", "ring", cx=x, cy=y, r=r) for x, y, r in (places[it] for it in marks)]
    lines = []
    for source, target in arrows:
        (x, y, _), (to_x, to_y, _) = places[source], places[target]
        if (x, y) == (to_x, to_y):
            raise InputError(f"an arrow from {source!r} has to end somewhere else")
        head = arrowhead((to_x, to_y), math.atan2(to_y - y, to_x - x), length=12, opening=0.5)
        lines.append(element("path", "arrow", d=f"M{number(x)} {number(y)}L{head}"))
    return replace(picture, parts=(*picture.parts, *rings, *lines))


def solution_svg(solution: Solved) -> Svg:
    return _sheet(solution.instance, list(solution_pictures(solution)))


def solution_frames(solution: Solved) -> list[Svg]:
    return [_sheet(solution.instance, [picture]) for picture in solution_pictures(solution)]


def _sheet(instance: Instance, pictures: Sequence[Picture]) -> Svg:
    # A file's name in a title may have what XML cannot.
    return sheet(harmless(first_line(instance)), pictures, instance.family.pictures.STYLE)


def solution_page(
    solution: Solved,
    trail: Sequence[tuple[str, str]] = (),
    apart: Apart | None = None,
    trace: str | PathLike[str] | None = None,
) -> Page:
    """Return a page that plays a solution; `trace` shows the search, in a site if it is short."""
    instance, puzzle, sealed = solution.instance, solution.instance.puzzle, solution.sealed
    family, narration = instance.family, instance.family.narration
    tree = None
    if trace is not None and isfile(trace):  # a device keeps nothing that could be read
        with open(trace, encoding="utf-8") as lines:
            tree = read(lines, [*map(puzzle.notation, sealed.moves or ())], apart is not None)
        if tree is not None:
            tree.draw_states(puzzle, family.pictures.state, narration.said)
    if sealed.moves is not None:
        sealed = replace(sealed, moves=tuple(narration.shown(puzzle, sealed.moves)))
    moves = [(puzzle.notation(move), narration.said(puzzle, move)) for move in sealed.moves or ()]
    goal, goals = family.pictures.goal(puzzle), narration.goals(puzzle)
    if goal is None:
        goals = goals or _goal_words(instance)
    elif family.is_pddl:
        goals = ()  # they are facts, each of which the picture shows
    trial = least = remaining = None
    if (game := family.playing(puzzle)) is not None:
        may_fit = has_libraries() and family.exploring.fewest(puzzle) <= MOST_CARRIED
        if may_fit and isinstance(game, Play):
            from pddlpuzzles.exploring.counting import explore_whole
            from pddlpuzzles.search.space import Watch

            most = min(MOST_CARRIED, _MOST_BITS // max(1, game.start.bit_length()))
            if (space := explore_whole(puzzle, most, Watch())) is not None:
                remaining = {game.pack(state): cost for state, cost in space.winnable()}
                least = remaining.get(game.start)
        trial = Trial(game, solution.sealed.status, remaining, apart.winning if apart else None)
    said, drawn = Heading(solution, trail, least), solution_pictures(solution, sealed)
    said.unplayed = "" if trial else family.unplayed(puzzle)
    return page(said, drawn, moves, goal, goals, family.pictures.STYLE, trial, apart, tree)


def _goal_words(instance: Instance) -> Sequence[str]:
    family, puzzle = instance.family, instance.puzzle
    drawn = family.drawing.draw_goal(puzzle, colourless).partition("\n")[0]
    return (family.is_pddl and family.narration.goals(puzzle)) or [drawn]


def solution_pictures(solved: Solved, sealed: Sealed[Any, Any] | None = None) -> Iterator[Picture]:
    """Yield the start and what each move leads to; `sealed` may have another order of moves."""
    family, puzzle = solved.instance.family, solved.instance.puzzle
    sealed = sealed or solved.sealed
    moves, states = sealed.moves or (), sealed.states or (puzzle.start,)
    drawn = iter(family.pictures.steps(puzzle, states, moves))
    first = next(drawn)
    yield replace(first, caption=f"start: {first.caption}" if first.caption else "start")
    for step, (picture, move) in enumerate(zip(drawn, moves, strict=True), 1):
        described = family.drawing.describe(puzzle, states[step - 1], move)
        said = family.narration.said(puzzle, move) or described
        because = f": {picture.caption}" if picture.caption else ""
        end = ". Goal reached." if step == len(moves) else ""
        yield replace(picture, caption=f"{step}. {said}{because}{end}")
