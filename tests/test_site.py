"""The site as a folder: whole or not at all, small, with nothing from elsewhere."""

import json
import math
import operator
import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from shutil import copytree
from xml.etree import ElementTree

import pytest
from PIL import Image

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl import comments, drawing
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action, Argument, Limit, Proof, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show import page as page_text
from pddlpuzzles.show.difficulty import bits_of_choice, level
from pddlpuzzles.show.heading import Heading, title
from pddlpuzzles.show.pictures import instance_svg, solution_page
from pddlpuzzles.show.site import MANIFEST, Site, selected
from pddlpuzzles.show.start_page import Entry, start_page
from pddlpuzzles.show.styles import COMMON
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solve import solve
from tests.conformance.test_pictures import SVG, carried


@pytest.fixture(scope="module")
def mines():
    return [solve(one, engine="astar") for one in selected(catalogue.family("minesweeper"))]


@pytest.fixture(scope="module")
def written(mines, tmp_path_factory):
    write(target := tmp_path_factory.mktemp("written") / "pages", mines)
    return target


@pytest.fixture
def site(written, tmp_path):
    return copytree(written, tmp_path / "a folder" / "pages")


def write(target, solutions):
    with Site(target) as made:
        for one in solutions:
            made.add(one)
        return made.finish()


def contents(folder) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_all_that_pages_refer_to_is_there(site, mines):
    checked, parser, attributes = 0, HTMLParser(), []
    parser.handle_starttag = lambda tag, attrs: attributes.extend(attrs)
    pages = {page.resolve(): page.read_text() for page in site.rglob("*.html")}
    ids = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages.items()}
    for page, text in pages.items():
        attributes.clear()
        parser.feed(text)
        assert not [name for name, _ in attributes if name.startswith("on") or name == "style"]
        assert len(text) < 120_000
        scripts = carried(text, "scripts") if 'id="packed"' in text else ()
        referred = (value for name, value in attributes if name in ("src", "href", "action"))
        for one in (*referred, *(script["src"] for script in scripts)):
            if one == "data:,":
                continue
            path, _, part = one.partition("#")
            assert ":" not in path, one
            assert not path.startswith("/")
            there = (page.parent / path).resolve() if path else page
            assert there.is_file(), one
            if part not in ("", "new") and not part.isdigit():
                assert part in ids[there], one
            checked += 1
    assert checked > 50
    for picture in site.rglob("*.svg"):
        text = picture.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in text
    for one in mines:  # and they have what the page alone has
        text = (site / "minesweeper" / f"{one.instance.name}.html").read_text()
        assert carried(text, "film") == carried(solution_page(one), "film")


def test_a_folder_of_others_or_that_was_edited_is_refused(run, site, tmp_path):
    others = tmp_path / "others"
    others.mkdir()
    (others / "notes.txt").write_text("mine")
    for place, *options, said in (
        (others, "--puzzle", "minesweeper", "expected an empty or a new one"),
        (others / "notes.txt", "expected a folder"),
        (tmp_path / "new", "--puzzle", "chess", "chess"),
    ):
        done = run("site", place, *options)
        assert (done.code, done.out, said in done.err) == (2, "", True)
    assert contents(others) == {"notes.txt": b"mine"}
    assert not (tmp_path / "new").exists()
    (site / "minesweeper" / "tiny.html").write_text("my own words")
    before = contents(site)
    with pytest.raises(InputError, match=r"tiny\.html.*changed since it was written"):
        Site(site)
    assert contents(site) == before


def test_the_start_page_has_difficulty_and_proof_of_each(site, mines):
    text = (site / "index.html").read_text()
    assert text.count('class="small"') == len(mines) == text.count('class="result ')
    levels = re.findall('class="level">(easy|medium|hard|very hard) · ', text)
    assert len(levels) == sum(one.moves is not None for one in mines)
    assert levels == sorted(levels, key=["easy", "medium", "hard", "very hard"].index)
    easy = f'>{len(mines)} puzzles<.*class="easy" href="minesweeper/hakank-0.html"'  # no guess
    assert re.search(f"<h1>Puzzles and their best solutions</h1>.*{easy}", text)
    goals = (site / "minesweeper" / "tiny.html").read_text()
    assert "follow one of them.</p><p>Cells that are sure at the start: none.<" in goals


def test_what_is_alike_is_folded_away_and_what_has_one_title_is_numbered():
    assert "hanoi/02" in {one.name for one in selected(catalogue.family("pddl"))}, "not of one move"
    family = catalogue.family("peg")
    named = [name for name in catalogue.bundled(family) if "sweeps" not in name]
    instances = (catalogue.instance(family, name) for name in named)
    entries = [Entry(one, "", "good", float(place)) for place, one in enumerate(instances)]
    text = start_page({family: entries}, [family], solves=False)
    shown = text.partition("<details>")[0]  # without a class: what is folded
    assert shown.count('class="small"') <= 9
    assert "The central game<" in shown
    assert "English board<" not in shown
    assert text.count('class="small"') == len(named) == len({*re.findall('href="peg[^"#]*"', text)})
    assert "Competition 2008, counting sweeps: 30 puzzles" in text
    titles = re.findall('class="name">([^<]*)</span><span class="level">([^<]*)', text)
    assert len(titles) == len({*titles}) == len(named)
    assert ", no. 2<" not in text, "all have titles of their own"
    names = [*catalogue.bundled(any_problem := catalogue.any_problem())]
    assert len({title(catalogue.instance(any_problem, name)) for name in names}) == len(names)


def test_what_was_not_proved_is_not_called_proved(mines, tmp_path):
    none = replace(mines[0], sealed=Sealed(Status.GAVE_UP, limit=Limit.TIME))
    with Site(tmp_path) as made:
        said = made.add(none)
        made.finish()
    optimum = mines[0].instance.known["cost"]
    assert (said.chip, said.kind) == (f"no solution was found; the optimum is {optimum} cells", "")
    text = (tmp_path / "index.html").read_text()
    assert "1 puzzle, 0 of them proved" in text
    assert "every answer proved" not in text


def test_the_same_again_is_the_same_and_takes_away_what_is_no_longer_there(site, mines):
    before = contents(site)
    (site / "mine.txt").write_text("kept")
    write(site, mines)
    assert contents(site) == {**before, "mine.txt": b"kept"}
    write(site, mines[:1])
    assert (site / "mine.txt").read_text() == "kept"
    assert len([*site.glob("minesweeper/*.html")]) == 1
    assert [*site.parent.iterdir()] == [site]


def test_what_fails_leaves_everything_as_it_was(site, mines):
    before = contents(site)
    with pytest.raises(KeyboardInterrupt), Site(site) as made:  # noqa: PT012
        made.add(mines[0])
        raise KeyboardInterrupt
    assert contents(site) == before
    assert [*site.parent.iterdir()] == [site]


def test_what_is_ended_while_it_is_put_in_place_can_be_begun_again(site, mines):
    before, page = contents(site), site / f"minesweeper/{mines[-1].instance.name}.html"
    page.unlink()
    page.mkdir()
    with pytest.raises(IsADirectoryError):
        write(site, mines[1:])
    page.rmdir()
    write(site, mines)
    assert contents(site) == before


def test_a_damaged_list_of_files_is_refused(tmp_path):
    for text in ("", "{}", '{"files": 1}', '{"files": {"../x": ""}}', '{"files": {"/x": ""}}'):
        (tmp_path / MANIFEST).write_text(text)
        with pytest.raises(InputError):
            Site(tmp_path)


DOMAINS = sorted({name.rpartition("/")[0] for name in catalogue.bundled(catalogue.any_problem())})


def solved(name, instance):
    return solve(catalogue.instance(catalogue.family(name), instance), engine="astar")


def panel(text, kind):
    found = re.search(rf'<section class="panel {kind}">(.*?)</section>', text, re.DOTALL)
    return re.sub(r"<[^>]+>", "\n", found[1])


DOMAIN = """; {first}
;
;   a picture
;
; {rules}
;
; Licence: none.
(define (domain d)
  (:predicates (at ?x ?y) ; {atom}
    (two-words ?x))
  ; {action}
  (:action go :parameters (?a ?b) :precondition (at ?a ?b) ; ?x is nothing
    :effect (and (two-words ?a) {effect})))
"""
PROBLEM = """(define (problem p) (:domain d) (:objects one two) (:init (at one two))
  (:goal (and (two-words one) (not (at two two)) (or (at one two) (at two two))
    (imply (and (at one two) (at two one)) (two-words two)) (forall (?x) (= ?x ?x)))))"""


def test_a_page_says_what_is_allowed_and_actions_and_goals_in_words():
    for name in (*DOMAINS, *pddlpuzzles.puzzles()):
        found = solved("pddl", f"{name}/01") if name in DOMAINS else solved(name, "tiny")
        text = solution_page(found)
        assert len(panel(text, "rules").split()) > 8, name
        if name == "logistics":
            assert "never leaves its city" in panel(text, "rules")
            assert panel(text, "goal").split("\n")[3] == "Package 1 is at Athens airport."
            moves = panel(text, "moves")
            assert "drive the Athens truck to Athens 2" in moves
            assert "(drive athens-truck athens-airport athens-2)" not in moves
            assert 'title="(drive athens-truck athens-airport athens-2)"' in text
    family = catalogue.any_problem()
    for name in DOMAINS:
        puzzle = catalogue.instance(family, f"{name}/04").puzzle
        for action in {one.action.name: one.action for one in puzzle.task.operators}.values():
            words = family.narration.said(puzzle, action)
            assert words != " ".join((action.name, *action.arguments)) or name == "lights-out"
        for words in family.narration.goals(puzzle):
            said = (" is ", " has ", " lies ", " was ", " to floor ", " litres in ")
            assert any(one in words for one in said), f"{name}: no verb of these in {words!r}"
    folded = {
        "river-crossing/07": "every passenger is on the other bank",
        "visit-all/04": "every marked cell is visited",
        "miconic/04": "take Ann and Bob to floor 1",
    }
    for name, words in folded.items():
        assert family.narration.goals(catalogue.instance(family, name).puzzle)[0] == words
    domain = """(define (domain d) (:predicates (actor ?x) (ready ?x))
      (:action rest :parameters (?x) :effect (ready ?x)))"""
    problem = f"""(define (problem p) (:domain d) (:objects ann bob {" ".join("cdefghijkl")})
      (:init (actor ann) (actor bob)) (:goal (forall (?x) (imply (actor ?x) (ready ?x)))))"""
    puzzle = catalogue.instance_of_pddl(domain, problem).puzzle
    assert family.narration.goals(puzzle) == ["Ann is ready", "Bob is ready"]


def test_words_of_any_domain_are_those_of_its_comments():
    def domain(**said):
        said = {"first": "D: a thing", "rules": "All.", "atom": "at ?x", "action": "Go ?b.", **said}
        return catalogue.instance_of_pddl(DOMAIN.format(**{"effect": "", **said}), PROBLEM).puzzle

    comment = {"atom": "?Y has ?x. No more.", "action": "Not this. Go from ?b to ?a. Nor that."}
    puzzle = domain(**comment, effect="(not (at ?a ?b))")
    atom, action = Atom("at", ("can", "two")), Action("go", ("one", "two"))
    assert (comments.lead(puzzle), comments.rules(puzzle)) == ("a thing", "All.")
    assert comments.said(puzzle, atom) == "Two has the can", "a capital where the author has one"
    assert comments.said(puzzle, action) == "go from two to one"
    assert comments.said(puzzle, Atom("two-words", ("one",))) == "two words: one"
    goals = ["two words: one", "Two does not have two", "Two has one or two"]
    goals += ["two words: two if Two has one and One has two"]
    assert catalogue.any_problem().narration.goals(puzzle) == goals
    plain = domain(atom="where it is", action="Go to ?c, whatever that is.")
    denied, _, needed = comments.fact_words(plain, [atom])[0]
    assert (denied, needed) == ("the can is not at two", "the can has to be at two")
    kinds = {"v1": "visitor", "van-1": "van", "red": "van", "novels": "shelf", "maria": "ship"}
    kinds |= {"sickle": "tool", "f2": "an amount", "n3": "an amount"}
    cases = Path(__file__).with_name("said.txt").read_text().replace("\n", "; ").strip("; ")
    for text, words in (case.split(": ", 1) for case in cases.split("; ")):
        assert comments.by_name(text.split()[0], text.split()[1:], kinds) == words
    assert comments.said(plain, action) == "go one"
    assert comments.rules(domain(rules="Source: a book.")) == ""
    assert comments.rules(domain(first="no colon")) == ""
    assert "\x1b" not in comments.said(domain(atom="\x1b ?x"), atom)


def test_words_of_actions_follow_from_what_they_change_in_each_domain_alone():
    for path in sorted(Path(__file__).with_name("pddl").joinpath("said").glob("*.pddl")):
        domain, problem = re.split(r"(?=^\(define \(problem)", path.read_text(), flags=re.M | re.I)
        own = catalogue.instance_of_pddl(domain, problem)
        drawn = {*re.findall(">([^<]+)<", instance_svg(own)), *drawing.NARRATION.goals(own.puzzle)}
        drawn |= {*solve(own).text().split("\n")} if ";; drawn:  " in domain else set()
        assert {*re.findall(r"^;; drawn: (.*)", domain, re.M)} <= drawn, path.stem
        for name, words, said in re.findall(r"^;; \((\S+) ?(.*?)\): (.*)", domain, re.M):
            terms = tuple(map({it: it for it in own.puzzle.problem.objects}.get, words.split()))
            part = Atom if name in own.puzzle.domain.predicates else Action
            assert comments.said(own.puzzle, part(name, terms)) == said, path.stem


def test_where_only_some_actions_cost_something_it_says_what_is_counted():
    found = Heading(solved("pddl", "sokoban/01"))
    assert found.chip == "3 pushes, the fewest"
    assert re.fullmatch(r"shown in \d+ moves", found.facts)
    assert found.rules.endswith("Only pushes count.")
    sweeps = solve(catalogue.instance(catalogue.family("peg"), "plus").under("sweeps"))
    heading = Heading(sweeps)
    assert re.fullmatch(r"\d sweeps, the fewest", heading.chip)
    assert heading.facts.endswith("holes, shown in 8 jumps")
    assert "<h2>8 jumps</h2>" in solution_page(sweeps)
    tiles = Heading(solved("pddl", "sliding-tiles/01"))
    assert heading.steps == "jumps" != tiles.steps
    assert tiles.title == "Sliding tiles: 2 by 2 cells"
    one = [counted(1, it) for it in ("pushes", "slides", "presses", "cities", "cookies")]
    assert one == ["1 push", "1 slide", "1 press", "1 city", "1 cookie"]


def test_how_it_is_known_is_said_for_each_puzzle_and_proof():
    jumps, cells = solved("peg", "plus"), solved("minesweeper", "tiny")
    assert Heading(jumps).proof[0].startswith("Each jump takes one peg away. From 9 pegs to 1 it")
    assert "all solutions are equally long" in Heading(cells).proof[0]
    said = {}
    for argument in set(Argument) - {Argument.OBSTACLE, Argument.PLANNER, Argument.BOUND}:
        sealed = replace(jumps.sealed, proof=Proof(argument, "optimal: A* (f = 3)"))
        said[Heading(replace(jumps, sealed=sealed)).proof[0]] = argument
    assert len(said) == len(Argument) - 3
    assert not any(sign in words for words in said for sign in ("A*", "optimal:", "("))
    words = "fast-downward proved it: astar(lmcut())"
    sealed = replace(jumps.sealed, proof=Proof(Argument.PLANNER, words, "fast-downward"))
    told, *_ = Heading(replace(jumps, sealed=sealed)).proof
    assert "the planner Fast Downward, which solves any puzzle" in told
    assert "astar" not in told


def test_a_page_without_a_solution_says_why_in_words():
    domain = """(define (domain d) (:predicates (wet ?x) (worn ?x)) (:action wear :parameters (?x)
      :precondition (not (wet ?x)) :effect (worn ?x)))"""
    problem = "(define (problem p) (:domain d) (:objects hat) (:init (wet hat)) (:goal (worn hat)))"
    said = Heading(solve(catalogue.instance_of_pddl(domain, problem))).proof
    assert "“the hat is worn” can never hold: wear needs" in said[0]
    assert any(it.endswith("leave out “the hat is wet”.") for it in said[1:])
    vague = domain.replace("(?x)\n", "(?x ?y)\n").replace("(not (wet ?x))", "(dry ?y)")
    instance = catalogue.instance_of_pddl(vague.replace("(worn", "(dry ?x) (worn", 1), problem)
    assert "wear needs “a thing is dry”" in Heading(solve(instance)).proof[0]


def test_a_page_that_knows_the_optimum_says_it_of_a_dearer_plan():
    instance = catalogue.instance(catalogue.any_problem(), "blocks/03")
    dear = solve(replace(instance, known=None, known_is_proved=False), engine="greedy")
    assert dear.cost > 16, "another search finds the best plan: test another problem"
    text = solution_page(dear)
    assert f'<span class="chip">{dear.cost} moves; the best is 16 moves</span>' in text
    assert "was explored for this page. The best is 16 moves." in text
    known, many = replace(dear, instance=instance), f"{dear.cost} moves"
    assert (Heading(dear).chip, Heading(known).chip) == (many, f"{many}; the best is 16 moves")
    assert Heading(dear, least=dear.cost).chip == f"{dear.cost} moves, the fewest"
    assert "No solution is better." in Heading(dear, least=dear.cost).proof[0]
    assert Heading(dear, least=1).chip.endswith("; the best is 1 move")


def test_a_person_would_rank_them_so():
    def bits(family, name):
        found = solved(family, name)
        return bits_of_choice(found.instance.puzzle, found.sealed)

    found = [bits("pddl", one) for one in ("blocks/01", "sokoban/05", "hanoi/04", "blocks/04")]
    assert found == sorted(found)
    assert [level(one) for one in found] == ["easy", "medium", "medium", "hard"]
    assert (level(None), level(0), level(1000)) == ("", "easy", "very hard")
    assert bits("peg", "tiny-stuck") is None
    # One box, three pushes: the walks between them, 22 steps, are no choice.
    assert bits("pddl", "sokoban/01") == pytest.approx(4, abs=2)
    # Two buttons of four, in either order: a pair of six; one of three, then the other.
    assert bits("pddl", "lights-out/01") == pytest.approx(math.log2(4 / 2) + math.log2(4))


def test_solve_writes_pictures_and_the_page(run, tmp_path):
    svg, page = tmp_path / "a.svg", tmp_path / "a.html"
    done = run("solve", "peg", "--engine", "astar", "--svg", svg, "--page", page, "--json")
    assert (done.code, json.loads(done.out)["cost"]) == (0, 31)
    assert len(ElementTree.parse(svg).getroot().findall(f"{SVG}g[@class='step']")) == 32
    text = page.read_text()
    assert '<body data-step="0" data-steps="31"' in text
    assert "default-src 'none'" in text  # it may load nothing from elsewhere
    assert not re.search(r'unsafe| (src|href|action)="(?!#|data:)|<[^>]* (on\w+|style)=', text)
    for family, name in (("minesweeper", "expert"), ("machiavelli", "full-deck")):
        found = pddlpuzzles.solve(pddlpuzzles.instance(family, name), engine="astar")
        assert len(found.page().encode()) <= 300_000 >= page.stat().st_size
    frame = found._repr_html_()
    assert frame.startswith("<iframe")
    assert "<script" not in frame, "the page is a text of the frame"


def test_a_plan_that_is_too_long_for_a_page_is_cut_and_the_page_says_so(monkeypatch):
    found = pddlpuzzles.solve(pddlpuzzles.instance("peg", "tiny"), engine="astar")
    assert "too long for a page" not in found.page()
    monkeypatch.setattr(page_text, "_MOST_STATES", 3)
    text = found.page()
    assert 'data-steps="2"' in text
    assert "these are its first 2 steps" in text
    assert re.findall(r'href="#(\d+)"', text) == ["1", "2"]


def test_pictures_in_other_formats(run, tmp_path, monkeypatch):
    for suffix, begin in (("png", b"\x89PNG"), ("PDF", b"%PDF"), ("gif", b"GIF89a")):
        path = tmp_path / f"a.{suffix}"
        for command, frames in (
            ("show peg tiny", 1),
            ("show minesweeper tiny", 1),
            ("solve pddl blocks/01 --engine astar", 7),
        ):
            assert run(*command.split(), "--svg", path).code == 0
            assert path.read_bytes().startswith(begin)
            assert suffix != "gif" or Image.open(path).n_frames == frames
    for scale in (0, -1, math.nan, math.inf, 1e9):
        with pytest.raises(InputError, match="expected pixels for each unit, "):
            pddlpuzzles.instance("peg", "tiny").png(scale)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    done = run("solve", "peg", "--engine", "astar", "--svg", tmp_path / "b.gif")
    assert (done.code, done.out) == (2, "")
    assert "pip install 'pddlpuzzles[pictures]'" in done.err


def test_places_are_marked_by_their_names():
    for puzzle, name, places in (
        ("peg", "tiny", ("d1", "a2")),
        ("peg", "triangle-15", ("a1", "e5")),
        ("minesweeper", "tiny", ("a1", "b1")),
        ("braintwist", "scramble-4", ("5", "8")),
        ("pddl", "logistics/01", None),
    ):
        board = pddlpuzzles.instance(puzzle, name)
        drawn = board.family.pictures.state(board.puzzle, board.puzzle.start)
        one, other = places or tuple(drawn.places())[:2]
        root = ElementTree.fromstring(board.svg(marks=(one, other), arrows=[(one, other)]))
        rings = root.findall(f".//{SVG}circle[@class='ring']")
        (arrow,) = root.findall(f".//{SVG}path[@class='arrow']")
        at = [f"{ring.get('cx')} {ring.get('cy')}" for ring in rings]
        assert len({*at}) == 2
        assert arrow.get("d").startswith(f"M{at[0]}L{at[1]}M")
    tiny = pddlpuzzles.instance("peg", "tiny")
    assert tiny._repr_svg_() == tiny.svg() == tiny.svg()._repr_svg_()
    with pytest.raises(InputError, match="no place 'z9'; the places are a1, b1"):
        tiny.svg(marks=["z9"])
    with pytest.raises(InputError, match="somewhere else"):
        tiny.svg(arrows=[("a1", "a1")])
    with pytest.raises(InputError, match="no named places"):
        pddlpuzzles.instance("machiavelli", "tiny").svg(marks=["Ah"])


TEXT_ON = {
    "peg": [("on", "middle"), ("name", "pit"), ("name", "slope"), ("open", "board")],
    "braintwist": [*product(("colour", "spare"), "rbfacgvs"), ("text", "vertex")],
    "minesweeper": [
        ("clue", "ground"),
        *product((f"clue{clue}" for clue in range(1, 9)), ("ground",)),
        ("dim", "ground"),
    ],
    "machiavelli": [("red", "card"), ("black", "card")],
}


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out(dark):
    for family, pairs in TEXT_ON.items():
        style = {**COMMON, **catalogue.family(family).pictures.STYLE}
        for text, ground in [*pairs, ("text", "paper"), ("dim", "paper")]:
            ratio = contrast(colour(style, text, dark), colour(style, ground, dark))
            assert ratio >= 4.5, f"{text} on {ground}: {ratio:.1f}"
    for text, ground, least in [
        *product(("--ink", "--muted", "--accent"), ("--bg", "--surface", "--sunken"), [4.5]),
        *product(("--good", "--bad"), ("--bg", "--surface"), [4.5]),
        *(("--good", "--good-soft", 4.5), ("--on-accent", "--accent", 4.5)),
        *product(("--mark",), ("--surface", "--wood", "--cell"), [3]),
    ]:
        ratio = contrast(COMMON[text][dark][1:], COMMON[ground][dark][1:])
        assert ratio >= least, f"{text} on {ground}: {ratio:.1f}"


def colour(style, name: str, dark: bool) -> str:
    """The colour that fills a class, or of the stroke of what is not filled."""
    looks = style[name]
    for look in (looks[1], looks[0]) if dark else (looks[0],):
        for kind in ("fill", "stop-color", "stroke"):
            if found := re.search(rf"(?:^|;){kind}:(?:#([0-9a-f]{{6}})|var\((--[a-z-]+)\))", look):
                return found[1] or style[found[2]][dark][1:]
    raise AssertionError(looks)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines 2.2 define it."""
    found = []
    for digits in (one, other):
        parts = (part / 255 for part in bytes.fromhex(digits))
        linear = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
        found.append(sum(map(operator.mul, linear, (0.2126, 0.7152, 0.0722))))
    return (max(found) + 0.05) / (min(found) + 0.05)


def test_no_rule_of_a_page_hides_what_pictures_are_made_of():
    families = [*catalogue.families().values(), catalogue.any_problem()]
    drawn = {name for family in families for name in family.pictures.STYLE}
    sheets = "".join(map(page_text.file_text, ("page.css", "play.css")))
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", sheets)
    hidden = [one for one, look in rules if re.search("display:none|visibility:hidden", look)]
    assert len(hidden) > 5
    assert not drawn & {name for one in hidden for name in re.findall(r"\.([a-z][\w-]*)", one)}
