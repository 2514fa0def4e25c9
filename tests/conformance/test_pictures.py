"""Law 12: pictures are well-formed and differ where states do; pages play by the rules."""

import base64
import json
import math
import re
import zlib
from dataclasses import replace
from itertools import accumulate
from typing import Any
from xml.etree import ElementTree

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show import pictures
from pddlpuzzles.show.game_data import Play
from pddlpuzzles.show.pictures import instance_svg, solution_page, solution_svg
from pddlpuzzles.show.svg import inline
from pddlpuzzles.solving.solve_answer import Solution
from tests.conformance.conftest import walk, whole_graph
from tests.spaces import distances


def digits(text: str) -> int:
    return int(text, 16)


def holds(bits: list[str], state: int) -> bool:
    mask, value = map(digits, (bits * 2)[:2])
    return state & mask == value


def field(place: list[int], state: int) -> int:
    shift, mask = place
    return state >> shift & mask


class Played:
    """A game by what goes with its page."""

    def __init__(self, play: Play) -> None:
        self.data: dict[str, Any] = json.loads(json.dumps(play.record()))
        self.start = digits(self.data["start"])
        self.lapsing = digits(self.data["lapsing"])

    def legal(self, state: int) -> dict[str, Any]:
        return {
            act["name"]: act
            for act in self.data["acts"]
            if holds(act["when"], state)
            and not any(holds(one, state) for one in act.get("unless", ()))
        }

    def cost(self, act: Any, state: int) -> int:
        return 0 if "free" in act and holds(act["free"], state) else act["price"]

    def after(self, act: Any, state: int) -> int:
        reached = digits(act["plus"])
        for mask, distance in act.get("keeps", ()):
            kept = state & digits(mask)
            reached |= kept << distance if distance >= 0 else kept >> -distance
        changes = [one for one in act.get("also", ()) if holds(one, state)]
        for *_, deleted, _ in changes:
            reached &= ~digits(deleted)
        for *_, added in changes:
            reached |= digits(added)
        if all(self.cost(one, reached) for one in self.legal(reached).values()):
            reached &= ~self.lapsing
        return reached

    def is_goal(self, state: int) -> bool:
        goal = self.data["goal"]
        if not holds(goal["wanted"], state):
            return False
        if goal["ones"] and (state & digits(goal["ones"][0])).bit_count() != goal["ones"][1]:
            return False
        return all(len({field(one, state) for one in fields}) == 1 for fields in goal["alike"])

    def text(self, template: list[Any], state: int) -> str:
        return "".join(
            piece if isinstance(piece, str) else piece[1][str(field(piece[0], state))]
            for piece in template
        )


def carried(page: str, name: str) -> Any:
    (packed,) = re.findall(r'id="packed"[^>]*>([^<]*)<', page)
    contents = json.loads(zlib.decompress(base64.b85decode(packed.replace(",", "<"))))
    return {**contents, **contents["data"]}[name]


SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture) -> bytes:
    return ElementTree.tostring(inline(picture, "title", "s"))


def walked(instance, chance, steps: int) -> Solution:
    """A random walk, dressed up as a solution."""
    states, moves = zip(*walk(instance.puzzle, chance, steps), strict=True)
    sealed = Sealed(Status.SOLVED, tuple(moves[:-1]), states=tuple(states))
    return Solution(instance, "none", "chance", 0.0, sealed)


def test_a_picture_is_well_formed_and_describes_itself(instance):
    root = ElementTree.fromstring(instance_svg(instance))
    assert root.tag == f"{SVG}svg"
    assert instance.title is None or instance.title in root.find(f"{SVG}title").text
    assert root.find(f"{SVG}desc").text
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert {use.get("href")[1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    styles = root.find(f"{SVG}style").text
    for part in root.iter():
        for name in (part.get("class") or "").split():
            assert name in ("pddlpuzzles", "step", "net") or f".{name}{{" in styles, name


@pytest.mark.costly("kinds")
def test_pictures_differ_exactly_where_states_do(instance, chance):
    pictures, puzzle = instance.family.pictures, instance.puzzle
    states, draw = {state for state, _ in walk(puzzle, chance, 12)}, instance.family.drawing.draw
    shown = {(drawn(picture := pictures.state(puzzle, state)), picture.words) for state in states}
    seen = {draw(puzzle, state, lambda text, colour: text) for state in states}
    assert len(shown) == len({image for image, _ in shown}) == len(seen)


@pytest.mark.costly
def test_the_steps_of_a_plan_are_all_there(instance, chance):
    found = walked(instance, chance, 12)
    steps = ElementTree.fromstring(solution_svg(found)).findall(f"{SVG}g[@class='step']")
    assert len(steps) == len(found.moves) + 1
    numbers = [re.split("[.:]", step.find(f"{SVG}text").text)[0] for step in steps]
    assert numbers == ["start", *map(str, range(1, len(found.moves) + 1))]
    for step in steps[1:]:
        names = {name for part in step.iter() for name in (part.get("class") or "").split()}
        assert "flip" in step.find(f"{SVG}text").text or "moved" in names


@pytest.mark.costly
def test_the_page_of_a_plan_has_its_states(instance, chance):
    found = walked(instance, chance, 8)
    page = solution_page(found)
    assert f'data-steps="{len(found.moves)}"' in page
    assert len(page.encode()) < 135_000
    film, parts, texts = carried(page, "film"), [], {}
    assert sorted(film["names"]) == sorted(found.moves)
    shown = tuple(instance.family.narration.shown(instance.puzzle, found.sealed.moves))
    found = replace(found, sealed=replace(found.sealed, moves=shown))
    drawn = list(pictures.solution_pictures(found))
    assert film["captions"] == [picture.caption for picture in drawn]
    assert film["names"] == list(found.moves)
    for picture, ((count, *changed), changes) in zip(drawn, film["steps"], strict=True):
        parts = parts[:count] + [None] * (count - len(parts))
        for place, number in zip(changed[::2], changed[1::2], strict=True):
            parts[place] = number
        for key, (start, length, new) in changes.items():
            old = texts.get(key, "")
            texts[key] = old[:start] + new + old[start + length :]
        box = inline(picture, "a state", "s").get("viewBox")
        assert texts == {**picture.data, " words": picture.words, " box": box}
        whole = "".join(film["parts"][number] for number in parts)
        wanted = "".join(ElementTree.tostring(part, encoding="unicode") for part in picture.parts)
        assert whole == wanted


@pytest.mark.costly
def test_what_is_played_is_what_the_rules_say(instance, chance):
    play = instance.family.playing(instance.puzzle)
    if not isinstance(play, Play):
        assert instance.family.name not in ("braintwist", "peg")
        return
    puzzle = instance.puzzle
    played, number = Played(play), play.pack(puzzle.start)
    assert number == play.start == played.start
    for state, move in walk(puzzle, chance, 60):
        legal = played.legal(number)
        moves = list(puzzle.moves(state))
        assert sorted(legal) == sorted(map(puzzle.notation, moves))
        assert played.is_goal(number) == puzzle.is_goal(state)
        picture = instance.family.pictures.state(puzzle, state)
        data = {key: played.text(one, number) for key, one in played.data["data"].items()}
        assert data == picture.data
        copied = played.text(played.data["instance"], number)
        written = catalogue.parse(copied, "copied", "copied", instance.family)
        if instance.family.is_pddl:
            known = {*map(str, puzzle.task.atoms)}
            held = {str(atom) for atom in written.puzzle.problem.atoms}
            values = written.puzzle.changing_values(written.puzzle.start).items()
            shown = {f"{function} = {value}" for function, value in values}
            assert held & known | shown == {*data["state"].split("\n")} - {""}
            assert held - known == {*map(str, puzzle.problem.atoms)} - known
        else:
            assert play.pack(written.puzzle.start) == number
        for one in moves:
            assert played.cost(legal[puzzle.notation(one)], number) == puzzle.cost(state, one)
        if move is not None:
            number = played.after(legal[puzzle.notation(move)], number)
            assert number == play.pack(puzzle.apply(state, move))


@pytest.mark.costly
def test_what_is_left_is_known_where_there_are_few_states(instance):
    play = instance.family.playing(instance.puzzle)
    graph = whole_graph(instance.family.name, instance.name)
    if not isinstance(play, Play) or graph is None:
        return
    page = solution_page(Solution(instance, "none", "none", 0.0, Sealed(Status.GAVE_UP)))
    assert len(page.encode()) < 135_000
    rises, letters, costs = carried(page, "rules")["left"]
    states = accumulate(int(it, 16) for it in rises.split())
    left = {it: costs[ord(mark) - ord("0")] for it, mark in zip(states, letters, strict=True)}
    true = distances(graph, instance.puzzle.is_goal).items()
    assert left == {play.pack(state): cost for state, cost in true if cost < math.inf}


@pytest.mark.parametrize(
    ("puzzle", "name", "kept"),
    [("peg", "triangle-15", True), ("peg", "pyramid", False), ("braintwist", "scramble-4", False)],
)
def test_a_large_space_does_not_go_with_the_page(puzzle, name, kept, monkeypatch):
    monkeypatch.setattr(pictures, "MOST_CARRIED", 5_000)
    instance = catalogue.instance(catalogue.family(puzzle), name)
    page = solution_page(Solution(instance, "none", "none", 0.0, Sealed(Status.GAVE_UP)))
    assert (carried(page, "rules")["left"] is not None) == kept
