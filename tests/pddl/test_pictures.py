"""Pictures of any problem: boxes and lines, lists, and what can be played."""

import random
import re
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree.ElementTree import fromstring, tostring

import pytest

import pddlpuzzles as pp
from pddlpuzzles.families.pddl import drawing, picture, scenes
from pddlpuzzles.families.pddl.network import MOST_OBJECTS, network
from pddlpuzzles.families.pddl.picture import box_of, drawn_by_domain, stage
from pddlpuzzles.families.pddl.play import play, why_not
from pddlpuzzles.pddl.model import Atom, Facts, conjunction
from tests.conformance.conftest import walk
from tests.seeds import number_by_default

OWN = Path(__file__).parents[1] / "browser" / "own"


def read(text: str):
    return pp.instance(*re.split(r"(?=\(define \(problem)", text))


def pair_of(name: str):
    text = Path(__file__).with_name(f"{name}.pddl").read_text()
    return re.split(r"(?=\(define \(problem)", text)


def odd(things: int, places: int, more: str = "(rain)", goal: str = "(likes t0 t0)"):
    here, there = ([f"{it}{n}" for n in range(many)] for it, many in (("t", things), ("p", places)))
    facts = [f"(at {name} p0)" for name in here]
    facts += [f"(near {a} {b}) (near {b} {a})" for a, b in pairwise(there)]
    problem = f"""(define (problem p) (:domain odd)
      (:objects {" ".join(here)} - thing {" ".join(there)} - place)
      (:init {" ".join(facts)}) (:goal (and {goal} (at t0 p{places - 1}))))"""
    return pp.instance(Path(__file__).with_name("odd.pddl").read_text().format(more=more), problem)


def test_no_boxes_overlap_and_nothing_stands_outside():
    for things, places in [(1, 1), (1, 2), (3, 4), (9, 6), (2, 20)]:
        layout = network.__wrapped__(odd(things, places).puzzle)
        boxes = list(layout.boxes.values())
        assert len(boxes) == things + places
        row = pairwise(layout.boxes[f"p{n}"] for n in range(places))
        ways = (one.x == other.x or one.y == other.y for one, other in row)
        assert places < 3 or all(ways), "what is joined one to the next stands in lines"
        corners = ((it.x - it.width / 2, it.y - it.height / 2, *it[2:]) for it in boxes)
        assert not overlapping(corners)
        picture = layout.picture(())
        for x, y, width, height in boxes:
            assert width / 2 <= x <= picture.width - width / 2
            assert height / 2 <= y <= picture.height - height / 2


def test_what_switches_lamps_stands_in_a_row_of_its_own_and_lit_ones_shine():
    domain, problem = pair_of("wires")
    boxes, cells = (network(pp.instance(*pair_of(it)).puzzle).boxes for it in ("wires", "panel"))
    assert len({it.x for it in cells.values()}) == 2 < len({it.y for it in cells.values()}) == 3
    assert [*boxes] == ["s1", "s2", "l1", "l2"]
    assert boxes["s1"].x == boxes["l1"].x < boxes["s2"].x
    for start, shown in ((problem, 4), (problem.replace("(lit l1)", "", 1), 3)):
        assert pp.instance(domain, start).svg().count("<use") == shown


def test_what_holds_is_seen_and_what_has_just_come_about_is_marked():
    found = pp.solve(odd(2, 2), engine="astar")
    steps = fromstring(found.svg()).findall(".//*[@class='step']")
    assert len(steps) == 1 + len(found.plan)
    tags = [{one.text for one in step.iter()} & {"loud", "rain"} for step in (steps[0], steps[-1])]
    assert tags == [set(), {"loud", "rain"}]
    assert all('moved"' in tostring(step, encoding="unicode") for step in steps[1:])


def blinkers(many: int):
    names = " ".join(f"b{number}" for number in range(many))
    domain = """(define (domain lamps) (:predicates (off ?b) (on ?b)) (:action press
      :parameters (?b) :precondition (off ?b) :effect (and (on ?b) (not (off ?b)))))"""
    init = " ".join(f"(off {name})" for name in names.split())
    problem = f"""(define (problem p) (:domain lamps) (:objects {names}) (:init {init})
      (:goal (and (on b0) (on b1))))"""
    return pp.instance(domain, problem)


def test_with_many_objects_it_is_a_list():
    few, many = (blinkers(MOST_OBJECTS + more) for more in (0, 1))
    assert [network(it.puzzle) is None for it in (few, many)] == [False, True]
    assert f"(off b{MOST_OBJECTS})" in many.svg()


def test_what_the_page_cannot_evaluate_is_not_played():
    assert all(play(odd(2, 3, it).puzzle) for it in ("(rain)", "(when (loud ?b) (rain))"))
    names = [act.name for act in play(pp.instance("pddl", "hanoi/01").puzzle).acts]
    assert len(names) == 6, "none that asks for a disk on a rod that is clear"
    nested = "(when (or (loud ?b) (rain)) (rain))"
    either = odd(2, 3, goal="(or (loud t0) (rain))")  # both may hold: not exactly one of them
    whys = "its conditions have too many", "the goal can be met", "it has too many objects"
    boards = odd(2, 3, nested), either, blinkers(MOST_OBJECTS + 1)
    for board, why in zip(boards, whys, strict=True):
        page = pp.solve(board, engine="astar").page()
        assert (f"This cannot be played on a page: {why}" in page) > ("Try it yourself" in page)
    endless = read((OWN / "vending.pddl").read_text().replace("(<= (water) 1)", "(slotEmpty)"))
    assert "Give refillwater a condition such as (< (water) 10)." in why_not(endless.puzzle)
    assert "Try it yourself" in pp.solve(odd(2, 3), engine="astar").page()
    act = ":action dry :parameters () :effect (rain) :precondition (exists (?a - thing) (loud ?a)"
    game = play(odd(2, 3, f"(rain))) ({act}", "(exists (?p - place) (at t1 ?p))").puzzle)
    (dry,) = (act.unless for act in game.acts if act.name == "(dry)")
    assert [it.bit_count() for it in (game.goal.ones[0], dry[0].mask)] == [3, 2]


def test_a_drawing_is_taken_apart_and_put_together_again():
    for name in ["lights-out/01", "sokoban/01", "sliding-tiles/01", "visit-all/04"]:
        puzzle = pp.instance("pddl", name).puzzle
        staged = stage(puzzle)
        assert staged is not None
        state, chance = puzzle.start, random.Random(name)
        for _ in range(40):
            atoms = puzzle.task.true_atoms(state)
            drawn = {tostring(one) for one in drawn_by_domain(puzzle, atoms).parts}
            pieces = [staged.shown[atom].parts for atom in atoms if atom in staged.shown]
            made = {tostring(one) for parts in (staged.background.parts, *pieces) for one in parts}
            assert drawn <= made
            state = puzzle.apply(state, chance.choice(list(puzzle.moves(state))))


def overlapping(boxes):
    every = [(x, x + wide, y, y + high) for x, y, wide, high in boxes]
    joined = [(a, b) for a, b in combinations(every, 2) if a[0] < b[1] and b[0] < a[1]]
    return [(a, b) for a, b in joined if a[2] < b[3] and b[2] < a[3]]


def test_what_excludes_only_a_third_has_a_slot_of_its_own():
    puzzle = pp.instance(*pair_of("yard")).puzzle
    shown, start = stage(puzzle).shown, puzzle.task.true_atoms(puzzle.start)
    assert not overlapping([box_of(shown[it].parts[0]) for it in start if it in shown])


def test_a_second_word_for_the_room_of_a_pile_is_said_only_where_it_says_something_else():
    domain, problem = pair_of("piles")
    of_tops = domain.replace("(not (in ?x ?q))", "(not (in ?x ?q)) (not (in ?y ?r))")
    both = domain.replace(" (not (in ?x ?q))", "")
    for text, more in ((domain, set()), (of_tops, set()), (both, {"in"})):
        ground, shown, _ = vars(stage(pp.instance(text, problem).puzzle)).values()
        assert {it.predicate for it in shown if it.terms[0] != "v"} == {"on", "floor"} | more
        roads = {box_of(it)[1] for it in ground.parts if it.get("class") == "road"}
        assert sum(box_of(shown["floor", ("a", "p")].parts[0])[1::2]) in roads, "on the ground"
        assert ("b", (0, -24)) in {(it.base, it.offset) for it in shown.values()}
    line = stage(pp.instance(*(it.replace("(on", "(behind") for it in (domain, problem))).puzzle)
    assert {it.offset[1] for it in line.shown.values() if it.base == "b"} == {0}, "beside it"
    train = (it.replace("(on", "(behind").replace("crane", "engine") for it in (domain, problem))
    shown = stage(pp.instance(*train).puzzle).shown
    boxes = [box_of(shown[it].parts[0]) for it in (("floor", ("a", "p")), ("in", ("v", "p")))]
    assert len({y + high for _, y, _, high in boxes}) == 1, "an engine is on the track of wagons"
    cars = [re.sub(r"\bb\b", "beetle", it.replace("crate", "car")) for it in (domain, problem)]
    cars = [it.replace("(on", "(behind").replace("(and (beh", "(and (dry ?y) (beh") for it in cars]
    cars[0] = cars[0].replace("(top ?x)", "(top ?x) (dry ?x - car)", 1)
    cars[1] = cars[1].replace("(:goal", "(:goal (and (dry beetle)") + ")"
    shown = stage(pp.instance(*cars).puzzle).shown
    name = next(it for it in shown["floor", ("beetle", "q")].parts if it.text == "Beetle")
    top = box_of(shown["dry", ("beetle",)].parts[0])[1]
    assert float(name.get("y")) < top, "what is said of a car is below its name"
    titles = fromstring(pp.instance(domain, problem).svg()).findall(".//*[@class='text strong']")
    first, middle, last = (float(it.get("x")) for it in titles)
    assert first < middle == last, "P is left of Q, Q above what it leads to"


def test_things_stand_in_their_rooms_and_nowhere_else():
    for name in ("ferry", "gripper", "logistics", "miconic", "river-crossing"):
        puzzle = pp.instance("pddl", f"{name}/07").puzzle
        staged = stage(puzzle)
        placed = [one for one in puzzle.task.atoms if one in staged.shown]
        hidden = {one.predicate for one in puzzle.task.atoms} - {one.predicate for one in placed}
        assert hidden <= {"deck-empty", "empty", "seats-free"}
        ground = staged.background
        for size in {(ground.width, ground.height), ground.broad} - {None}:

            def there(part, is_broad=size == ground.broad):
                x, y, width, height = box_of(part)
                right, down = part.get("data-broad", "0 0").split() if is_broad else (0, 0)
                return x + float(right), y + float(down), width, height

            every = [there(it) for it in ground.parts if it.get("class") in {"place", "grass"}]
            rooms = [room for room in every if abs(room[0]) < 2000]  # not the other width's
            for x, y, width, height in rooms:
                assert 0 < x < x + width < size[0]
                assert 0 < y < y + height < size[1]
            water = [there(it) for it in ground.parts if it.get("class") == "water"]
            for x, y, *_ in (there(it) for it in ground.parts if it.get("class") == "text strong"):
                assert not any(overlapping([(x - 44, y - 9, 88, 9), it]) for it in water)
            is_river = name == "river-crossing"  # the banks share the water
            assert is_river or not overlapping(rooms)
            for atom in placed:
                x, y, width, height = there(staged.shown[atom].parts[0])
                beside = [it for it in rooms if it[0] <= x <= x + width <= it[0] + it[2]]
                inside = [it for it in beside if it[1] <= y <= y + height <= it[1] + it[3]]
                assert len(inside) == 1 or (is_river and inside), atom
        start = [one for one in puzzle.task.true_atoms(puzzle.start) if one in staged.shown]
        assert len({box_of(staged.shown[it].parts[0])[:2] for it in start}) == len(start) > 5


def untyped(puzzle, is_a):  # with predicates such as (is-room ?x)
    domain, problem, acts = puzzle.domain, puzzle.problem, {**puzzle.domain.actions}
    kinds = {kind for it in acts.values() for _, kind in it.parameters}
    kinds = sorted(kinds.union(problem.objects.values()) - {"object"})
    for name, schema in acts.items():
        said = [Atom(is_a + kind, (it,)) for it, kind in schema.parameters if kind in kinds]
        bare = tuple((it, "object") for it, _ in schema.parameters)
        needs = conjunction([*said, schema.condition])
        acts[name] = replace(schema, parameters=bare, condition=needs)
    things = problem.objects.items()
    facts = [Atom(is_a + of, (it,)) for of in kinds for it, its in things if domain.is_a(its, of)]
    signs = dict.fromkeys((is_a + kind for kind in kinds), ("object",))
    domain = replace(domain, predicates=signs | domain.predicates, actions=acts)
    objects, atoms = dict.fromkeys(problem.objects, "object"), Facts([*facts, *problem.atoms])
    return replace(puzzle, domain=domain, problem=replace(problem, objects=objects, atoms=atoms))


TYPED = ["altar", "bakery", "candles", "castle", "docks", "dungeon", "trip", "vending", "waiter"]
CLASSIC = ["blocks", "ferry", "gripper", "hanoi", "logistics", "miconic", "sliding-tiles"]


@pytest.mark.parametrize("name", [*(f"{it}.pddl" for it in TYPED), *(f"{it}/02" for it in CLASSIC)])
def test_without_types_a_problem_is_drawn_and_said_as_with_them(name):
    board = read((OWN / name).read_text()) if ".pddl" in name else pp.instance("pddl", name)
    puzzle, seen = board.puzzle, []
    for it in (puzzle, untyped(puzzle, ""), untyped(puzzle, "is-"), untyped(puzzle, "is_a_")):
        parts = [*map(tostring, picture.state(it, it.start).parts)]
        words = {act.name: act.words for act in play(it).acts}
        seen.append((parts, words, drawing.draw(it, it.start, lambda text, _: text)))
    assert all(it == seen[0] for it in seen)


def test_without_any_word_of_kinds_what_can_be_the_same_argument_is_alike():
    toads, pipes = (read((OWN / f"{name}.pddl").read_text()).puzzle for name in ("toads", "pipes"))
    looks = {it.get("class") for it in picture.state(toads, toads.start).parts}
    assert looks >= {"plain kind0", "plain kind1"}, "Flo leaps east, Tom leaps west"
    said = {act.words for act in play(pipes).acts}
    said |= {act.words for act in play(pp.instance("pddl", "blocks/02").puzzle).acts}
    assert said >= {"load the coal at the boiler", "walk from the well to the boiler", "lay b on a"}
    own = (read((OWN / f"{name}.pddl").read_text()).puzzle for name in ("arms", "discs"))
    arms, discs = (picture.state(it, it.start).parts for it in own)
    assert [it.get("class") for it in arms].count("place") == 2, "no arm is a place"
    plain = [box_of(it) for it in discs if "disk" in it.get("class", "")]
    assert len({x + wide / 2 for x, _, wide, _ in plain}) == 1 < len({it[2] for it in plain}) == 3


def test_a_line_of_places_is_one_row_and_only_what_is_a_place_is_one():
    bakery = pp.instance(*pair_of("bakery")).puzzle
    for verb in ("on", "sits"):  # what can be empty is a place, whatever the verb
        frogs = pp.instance(*(it.replace("(on ", f"({verb} ") for it in pair_of("frogs"))).puzzle
        ground, shown, _ = vars(stage(frogs)).values()
        rooms = {box_of(it)[1] for it in ground.parts if it.get("class") == "place"}
        assert (len(rooms), ground.width, len(shown)) == (1, 350, 36), "none says that it is empty"
    theatre = read((OWN / "theatre.pddl").read_text()).puzzle
    looks = [it.get("class") for it in picture.state(theatre, theatre.start).parts]
    assert looks.count("aim detail") == 1, "Bert, as all shall be there; his state is said at him"
    seen = [it for it in picture.state(bakery, bakery.start).parts if it.tag == "text"]
    texts = {"".join(it.itertext()) for it in seen}
    assert texts >= {"Oven", "cooled down a bit", "raw \N{RIGHTWARDS ARROW} baked"}
    assert not texts & {"Also", "G2", "Raw"}, "an amount or a stage is no place"
    assert [*map(scenes.kind_of, ("knight-armour", "car-museum", "red-car"))] == ["", "", "car"]


CAFE, KITCHEN, BAR = pair_of("cafe")


def test_what_is_at_a_place_or_carried_is_drawn_there_in_a_problem_of_ones_own():
    board = pp.instance(CAFE, KITCHEN)
    said = "red: kitchen; waiter: hall", "waiter: kitchen; red: waiter", "red: served; waiter: hall"
    moves = ["", "(walk hall kitchen) (pick red kitchen)", "(walk kitchen hall) (serve red)"]
    for words, more in zip(said, moves, strict=True):
        board = board.after(more) if more else board
        picture = drawn_by_domain(board.puzzle, board.puzzle.task.true_atoms(board.puzzle.start))
        assert sorted(picture.words.split("; ")) == sorted(f"blue: kitchen; {words}".split("; "))
    assert play(board.puzzle).quick
    free = [re.sub(r"\(not \(hand-free\)\)|\(hand-free\)", "", it) for it in (CAFE, KITCHEN)]
    apart = (re.sub(r"\(door .*?\)", "", it).replace("blue", "n" * 7) for it in free)
    assert stage(pp.instance(*apart).puzzle).background.height < 300, "two rooms are abreast"
    cells = ["hall", "kitchen", "c3-1", "c4-1", "c4-2", "c3-2", "c2-2", "c1-2"]
    start = " ".join(["(:init", *(f"(door {a} {b})" for a, b in pairwise(cells))])
    free[1] = free[1].replace("kitchen", " ".join(cells[1:]), 1).replace("(:init", start)
    grid = (it.replace("hall", "c1-1").replace("kitchen", "c2-1") for it in free)
    assert stage(pp.instance(*grid).puzzle).background.width < 350, "a cell has room for two mugs"


def test_a_person_who_carries_is_drawn_and_so_are_roads():
    domain = re.sub(r"\((waiter-at|carried) (?=\?\w -)", r"(\1 ?p - person ", CAFE)
    domain = re.sub(r"\((waiter-at|carried) (?=\?\w\)|hall)", r"(\1 ann ", domain)
    domain = domain.replace("mug)", "mug person)", 1).replace("room)", "room ann - person)", 1)
    board = pp.instance(domain, BAR)
    assert not play(board.puzzle).aim, "the free hand is brought nowhere"
    assert "ann: hall; red: ann" in board.after("(pick red hall)").svg()
    boats = [re.sub("mug", "boat", re.sub("room", "stove", it)) for it in (domain, BAR)]
    svg = pp.instance(*boats).svg()
    seen = [svg.count(it) for it in (">hand<", ">free<", "<use", "cream detail")]
    assert seen == [1, 2, 4, 0], "its state and what is to be; Ann and three stoves; she rows"
    assert board.svg().count('class="way detail"') == 2, "two roads, on one map for both widths"


@number_by_default(1500, 30)
def test_whatever_is_in_what_is_drawn_and_written(number):
    domain = Path(__file__).with_name("house.pddl").read_text().removesuffix(")\n")
    head, *acts = re.split(r"(?=\(:action)", domain)
    names = ["at", "in", "stands-in", "lies_on", "IN-BOX", "carriedBy", "kept-at", "behind"]
    kinds = {"room": "deckHall", "box": "c", "item": "KEY", "hero": "door"}
    said = ["stays hero room", "stands box room", "stands box box", "lies item box"]
    for chance in map(random.Random, range(200, 200 + number)):
        its, facts = dict[str, list[str]](), list[str]()
        for least, (kind, name) in zip((0, 3, 6, 9), kinds.items(), strict=True):
            its[kind] = [f"{name}-{n}" for n in range(least, least + chance.randint(0, 3))]
        for name, a, b in map(str.split, [*said, "leads room room", "beside box box"]):
            every = [f"({name} {one} {two})" for one in its[a] for two in its[b]]
            facts += chance.sample(every, min(len(every), chance.randint(0, 3)))
        objects = " ".join(f"{' '.join(every)} - {it}" for it, every in its.items() if every)
        text = "".join([head, *chance.sample(acts, chance.randint(1, 5)), ")"])
        text += f"""(define (problem p) (:domain house) (:objects {objects}) (:init
            {" ".join(facts)}) (:goal (forall (?c - box) (opened ?c))))"""
        if chance.random() < 0.5:  # one who is not named
            text = re.sub(r"\?h( - hero)? |(?<=stays )door-\d+ ", "", text)
        text = re.sub(r" - (room|box|item|hero)\b", "", text) if chance.random() < 0.5 else text
        new = chance.sample(names, 5)
        for old, name in zip(("stays", "stands", "lies", "held", "leads"), new, strict=True):
            text = text.replace(f"({old} ", f"({name} ")
        puzzle = read(text).puzzle
        for state, _ in walk(puzzle, chance, 3):
            shown = picture.state(puzzle, state)
            seen = f"{shown.words} {[it.text for it in shown.parts]}".lower().replace(" ", "-")
            written = drawing.draw(puzzle, state, lambda text, _: text).lower()
            for terms in (it.terms for it in puzzle.task.true_atoms(state)):
                assert {*terms} <= {*re.findall(r"[\w-]+", written)}, text
                assert all(it in seen or it[-1] in seen for it in terms), text


def test_doors_and_states_are_drawn_tapped_and_said():
    board = pp.instance(*pair_of("castle"))
    acts = {act.words: act.parts for act in play(board.puzzle).acts}
    assert "walk through the iron door from the hall to the attic" in acts
    assert "the iron door" in {it.get("aria-label") for it in play(board.puzzle).picture.parts}
    (spot,) = acts["unlock the iron door in the hall with the brass key"]
    assert spot.startswith("spot"), "what is only taken away is tapped"
    both = (board, board.after("(wipe brass-key)"))
    parts = [picture.state(it.puzzle, it.puzzle.start).parts for it in both]
    texts = [{part.text for part in its} for its in parts]
    assert texts[0] - texts[1] >= {"dirty \N{RIGHTWARDS ARROW} clean"}
    assert texts[0] & texts[1] >= {"Venus", "torch"}, "what never changes is there, too"
    uses = {part.get("class").split()[0] for part in parts[0] if part.tag == "use"}
    harbour = read((OWN / "docks.pddl").read_text())
    assert stage(harbour.puzzle).background.broad[1] < 300, "not higher than a broad screen"
    assert all(it in harbour.svg() for it in (">c3<", '"deck"', '"mast detail"')), "ship, cranes"
    assert len(uses) == 4, "Arthur, not red; the key, its door and lock, red; a torch; Venus"
    assert stage(board.puzzle).background.height < 300, "what he carries is small, as are its words"


def test_what_never_changes_is_said_at_things_and_ways_are_as_they_are_walked():
    board = pp.instance(*pair_of("pens"))
    parts = picture.state(board.puzzle, board.puzzle.start).parts
    texts, looks = ([it.text for it in parts], [it.get("class", "") for it in parts])
    notes = {"The orc eats Dolly", "The rice opens the way between the meadow"}
    assert {"sheep", "\N{RIGHTWARDS ARROW} meadow", "On table", "marked goats", *notes} <= {*texts}
    assert texts.count("barred") == 1, "as both ways are barred, or neither"
    assert not {"tip detail", "in the yard"} & {*looks, *texts}, "one walks back; goats are drawn"
    assert len({it.get("href") for it in parts} - {None}) == 3, "two pallets look alike"


def test_what_is_made_or_spent_is_there_no_longer_and_a_door_once():
    acts = "(insertcoin euro1) (placecup mug1)", "(rinse bowl) (pour water) (wash-hands) (knead)"
    for name, moves in zip(("vending", "bakery"), acts, strict=True):
        plain = re.sub(r"\(in-bowl (flour|yeast)\)", "", (OWN / f"{name}.pddl").read_text())
        boards = (it := read(plain)), it.after(moves)
        before, after = (picture.state(it.puzzle, it.puzzle.start) for it in boards)
        words = {*before.words.split("; ")}, {*after.words.split("; ")}
        new = {"mug1: in slot"} if name == "vending" else {"dough: also", "water: in bowl"}
        assert words[1] - words[0] >= new
        assert name == "bakery" or {"30 of 30", "100"} <= {part.text for part in after.parts}
        assert not re.search("bread|empty", after.words)
        spent = [sum(part.tag == "use" for part in it.parts) for it in (before, after)]
        assert spent[0] - spent[1] == (name == "vending"), "a coin; what is in a bowl is no bowl"
    station = read((OWN / "station.pddl").read_text()).svg()
    assert station.count(">inner hatch<") == 2, "once for each width"
    assert ">Zarya (module)<" in station


def test_what_goes_along_is_where_it_goes_a_hole_is_empty_and_leaping_knights_are_of_chess():
    case, tiles, chess = (pp.instance(*pair_of(it)) for it in ("briefcase", "tiles", "guarini"))
    case = case.after("(pack book home) (carry home shop)")
    words = picture.state(case.puzzle, case.puzzle.start).words
    assert {"book: shop", "bottle: shop"} <= {*words.split("; ")}, "proved of a projection"
    ground, shown, _ = vars(stage(tiles.puzzle)).values()
    assert {it.predicate for it in shown} == {"at"}, "no tile is called blank"
    (cell,) = {box_of(it)[2:] for it in ground.parts if it.get("class") == "place"}
    tile = box_of(shown["at", ("t1", "f11")].parts[0])
    assert min(it / whole for it, whole in zip(tile[2:], cell, strict=True)) > 0.5
    assert not overlapping([tile, *(box_of(it.find("rect")) for it in ground.parts if len(it))])
    roams = """(:action roam :parameters (?f ?g) :precondition (and (blank ?f) (beside ?f ?g))
        :effect (and (blank ?g) (not (blank ?f)))) (:action slide"""
    changed = {"(at t2 f11)": "", "(at t3 f21)": "", "t2 f12": "t1 f11", "(at t3 f11)": ""}
    texts = [it.replace("(:action slide", roams) for it in pair_of("tiles")]
    for old, new in changed.items():
        texts = [it.replace(old, new) for it in texts]
    _, shown, _ = vars(stage(pp.instance(*texts).puzzle)).values()
    assert {it.predicate for it in shown} == {"at", "blank"}, "it may go where a tile is"
    drawn = picture.state(chess.puzzle, chess.puzzle.start).parts
    uses = {it.get("href") for it in drawn if it.tag == "use"}
    assert (len(uses), sum(it.text in {"1", "2"} for it in drawn)) == (1, 4), "white or black"


def test_who_carries_something_is_carried_with_it():
    puzzle = pp.instance(*pair_of("museum")).puzzle
    state = puzzle.start
    for name in ("take", "enter"):
        state = puzzle.apply(state, next(it for it in puzzle.moves(state) if it.name == name))
    said = "cage: first; robbie: cage; sofa: first; venus: robbie; free: sofa; likes cage: robbie"
    assert picture.state(puzzle, state).words == said
    assert "enter the cage on the first floor" in {act.words for act in play(puzzle).acts}
    assert "Robbie has not seen the cage" in str(play(puzzle).facts)
    moves = "(drive athens-truck athens-airport athens-2) (load package-1 athens-truck athens-2)"
    loaded = pp.instance("pddl", "logistics/01").after(moves)
    assert "athens-truck: athens-2; package-1: athens-truck<" in loaded.svg()
    assert {stand.base for stand in play(puzzle).stands} == {None, "cage", "robbie"}


def test_actions_say_who_acts_and_where_things_come_to_be():
    said = {act.words for act in play(pp.instance(*pair_of("home")).puzzle).acts}
    assert said >= {"Puffer: push the pan behind the pan on the spur", "Nina: lend the pan to Mum"}
    assert said >= {"unlock the way from the hall to the hall", "Nina: operate on Mum in the hall"}
    assert said >= {"couple the pan from the hall with the sofa", "inspect the left hand"}
    assert said >= {"Puffer: push the pan onto the spur", "Nina: pack the pan in bus 1 in the hall"}
    assert said >= {"taxi in bus 1 from the sofa to the spur", "add soap to the sofa"}
    assert said >= {"Nina: sit down on the sofa in the hall", "set the pan on the stove"}
    assert said >= {"Mum: switch on the light of the hall", "drive bus 1 from the spur to the spur"}
    assert said >= {"fill the pan with the sofa", "Nina: issue a card to Mum", "wash in the hall"}
    assert said >= {"Nina: board bus 1 in the hall", "put the pan over the sofa", "Nina: lock up"}
    assert said >= {"switch on the oven", "toast Nina and Mum"}
    assert said >= {f"{it} the pan with the left hand" for it in ("grasp", "rinse")}
    assert said >= {f"Nina: get {it} bus 1 in the hall" for it in ("in", "out of")}
    lessons = read(Path(__file__).with_name("timetable.pddl").read_text())
    assert drawing.NARRATION.goals(lessons.puzzle) == ["Maths is planned", "Sport is planned"]
    assert stage(lessons.puzzle) is None, "no room is where a lesson is: it is there on a day"
    assert said >= {"shove the pan from the hall to the hall", "plan the pan: the hall, the sofa"}


@pytest.mark.parametrize(("lit", "text"), [("lit", "not lit"), ("on-table", "not on table")])
def test_what_is_not_to_be_is_marked_in_boxes_also_where_a_word_is_as_of_blocks(lit, text):
    puzzle = pp.instance(*(it.replace("(lit", f"({lit}") for it in pair_of("blown"))).puzzle
    assert "pass the flame from the red candle to the blue candle" in str(play(puzzle).acts)
    assert not play(puzzle).aim, "not all of the goal is in boxes"
    for state, marks in ((puzzle.start, (False, True, False)), (0, (True, False, True))):
        looks = [part.text or part.get("class") for part in picture.state(puzzle, state).parts]
        assert (text in looks, "feud" in looks, "the oven is not on" in looks) == marks
        assert ("kind5" in looks) == bool(state), "what is said of no object has a box while it is"


def test_what_says_only_that_something_is_in_a_cell_is_not_written_but_snow_that_lies_there():
    snow, ring = pair_of("snow")
    assert {it.predicate for it in stage(pp.instance(snow, ring).puzzle).shown} == {"at", "clear"}
    for name, is_inked in (("knight-10", True), ("knight-100", False), ("man-b", False)):
        svg = pp.instance(snow, ring.replace(" a ", f" {name} ")).svg()
        assert ('"text strong inked"' in svg) == is_inked, "a number that fits is on the figure"
    both = ring.replace(" a ", " a b ", 1).replace("(:init", "(:init (at b c2-2) (taken c2-2)")
    shown = stage(pp.instance(snow, both).puzzle).shown
    slots = [*{box_of(its.parts[0]) for its in shown.values()}]
    assert (len(slots), overlapping(slots)) == (8, []), "a and b share a slot of each cell"
    two = both.replace(" a ", " knight-1 ").replace("(:init", "(:init (black knight-1)")
    black = pp.instance(snow.replace("(clear ?c)", "(clear ?c) (black ?r)", 1), two)
    assert [it in black.svg() for it in ("tint7", "ghostly", "\N{RIGHTWARDS ARROW}")] == [1, 1, 0]
    assert {0: "aim detail", 1: "off"} in [it.values for it in play(black.puzzle).looks]
    action = "(:action take :parameters (?k ?c) :effect (not (lies ?k ?c)))"
    with_key = snow.replace("(taken ?c))", f"(taken ?c) (lies ?k ?c)) {action}", 1)
    problem = ring.replace(" a ", " a key ", 1).replace("(:init", "(:init (lies key c2-1)")
    drawn = stage(pp.instance(with_key, problem).puzzle).background.parts
    cells = [box_of(part) for part in drawn if part.get("class") == "place"]
    assert "c1-1" in {part.text for part in drawn}, "as sentences call it"
    assert {high for x, y, _, high in cells if y < 20} < {high for *_, high in cells}, "low rows"
    for name, drawn in (("a", "1-1 a | 1-2\n2-1   | 2-2"), ("a" * 36, f"c1-1  {'a' * 36}\nc1-2")):
        puzzle = pp.instance(snow, ring.replace(" a ", f" {name} ")).puzzle
        assert drawing.draw(puzzle, puzzle.start, lambda text, _: text).startswith(drawn)


@pytest.mark.parametrize(
    ("operator", "name", "bound", "bars"),
    [
        ("<=", "car", 9, 1),
        ("<=", "car", 0, 0),  # it is above its limit
        (">=", "car", 9, 1),  # the least, and no limit: the largest that is reached is one
        ("<=", "a-car-whose-name-is-long-and-longer", 9, 0),
        ("<=", "car", 10**150, 0),
    ],
)
def test_a_value_is_a_bar_only_below_a_limit_where_there_is_room(operator, name, bound, bars):
    init = f"(= (fuel {name}) 3) (= (bound {name}) {bound}) (on-road {name})"
    problem = f"""(define (problem p) (:domain tank) (:objects {name} - car) (:init {init})
      (:goal (in-shed {name})))"""
    domain = Path(__file__).with_name("tank.pddl").read_text()
    puzzle = pp.instance(domain.format(operator), problem).puzzle
    drawn = picture.state(puzzle, puzzle.start)
    looks = [part.get("class") for part in drawn.parts]
    assert (looks.count("gauge detail"), looks.count("filled detail")) == (bars, bars)
    may_go = operator == "<=" and bound > 3
    where = f"{name}: on road" if may_go else f"(on-road {name})"
    assert drawn.words == f"{where}; fuel of {name.replace('-', ' ')} is 3"
    assert operator != ">=" or play(puzzle)
    assert all(14 + 7 * len(part.text or "") < drawn.width for part in drawn.parts)


def test_a_bar_is_filled_as_far_as_its_limit():
    assert "On the roads: kilometres" in pp.instance("pddl", "haulage/01").svg()
    puzzle = pp.instance("pddl", "haulage/01").puzzle
    sizes = {"fuel": "tank", "load": "space"}
    after = [puzzle.apply(puzzle.start, move) for move in puzzle.moves(puzzle.start)]
    for state in (puzzle.start, *after):
        parts = picture.state(puzzle, state).parts
        bars = [box_of(part) for part in parts if part.get("class") == "gauge detail"]
        levels = [box_of(part) for part in parts if part.get("class") == "filled detail"]
        values = puzzle.changing_values(state).items()
        for bar, level, ((name, terms), value) in zip(bars, levels, values, strict=True):
            assert abs(level[2] - bar[2] * value / puzzle.problem.values[sizes[name], terms]) <= 2


@pytest.mark.parametrize("name", ["jugs/09", pytest.param("jugs/10", marks=pytest.mark.slow)])
def test_jugs_are_filled_as_far_all_in_one_scale(name):
    puzzle = pp.instance("pddl", name).puzzle
    state, scales = puzzle.start, set()
    for move in ("(fill jug-1)", "(pour-some jug-1 jug-2)", "(empty jug-2)"):
        state = puzzle.apply(state, next(one for one in puzzle.moves(state) if str(one) == move))
        parts = picture.state(puzzle, state).parts
        levels = [box_of(it) for it in parts if it.get("class") == "filled detail"]
        both = zip(levels, puzzle.changing_values(state).values(), strict=True)
        scales |= {round((box[3] + 1.5) / amount, 1) for box, amount in both if amount}
    assert len(scales) == 1


def test_amounts_that_are_objects_are_poured_or_as_many_people_as_there_are():
    jugs, bus = (pp.instance(*pair_of(it)) for it in ("pouring", "guests"))
    jugs = jugs.after("(fill large n0 n3) (fill-up large small n3 n0 n1 n2 n3)").puzzle
    drawn = [picture.state(it, it.start).parts for it in (jugs, bus.puzzle)]
    texts, shown = ({it.text for it in parts} for parts in drawn)
    assert texts >= {"large", "1 of 3", "2 of 2", "faucet"}
    assert shown >= {"2 guests", "0 \N{RIGHTWARDS ARROW} 2 guests", "petrol", "4 of 4"}
    assert sum(it.tag == "use" for it in drawn[1]) == 2, "a person for each of the guests"


@pytest.mark.parametrize(
    ("condition", "is_played"), [("(< (n ?x) (most ?x))", True), ("(>= (n ?x) 0)", False)]
)
def test_values_are_played_where_they_are_few(condition, is_played):
    game = play(read(Path(__file__).with_name("count.pddl").read_text().format(condition)).puzzle)
    assert bool(game and len(game.looks) >= 5) == is_played, "0, 2, 4, 6, 8"
    assert not game or {"n cup": (3, 1e9)} in [it.limits for it in game.acts], (
        "not the 4 that comes next"
    )
