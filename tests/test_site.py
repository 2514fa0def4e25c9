"""The site as a folder: whole or not at all, small, with nothing from elsewhere."""

from __future__ import annotations

import math
import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl import comments
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action, Argument, Limit, Proof, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.difficulty import choice, level
from pddlpuzzles.show.heading import heading
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.site import MANIFEST, Site, selected
from pddlpuzzles.show.start_page import Entry, start_page
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solve import solve
from tests.conformance.test_pictures import carried


@pytest.fixture(scope="module")
def mines():
    family = catalogue.family("minesweeper")
    return [solve(one, engine="astar") for one in selected(family)]


@pytest.fixture(scope="module")
def written(mines, tmp_path_factory):
    target = tmp_path_factory.mktemp("a folder") / "pages"
    write(target, mines)
    return target


@pytest.fixture
def site(written, tmp_path):
    return shutil.copytree(written, tmp_path / "a folder" / "pages")


def write(target, solutions):
    with Site(target) as made:
        for one in solutions:
            made.add(one)
        return made.finish()


def contents(folder) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


class References(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.wrong: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.wrong.append((tag, name))
            if name in ("src", "href", "action"):
                self.found.append(value)
            if name == "data-scripts":
                self.found += value.split()


def test_all_that_pages_refer_to_is_there(site, mines):
    ids, checked = {}, 0
    pages = [*site.rglob("*.html")]
    for page in pages:
        ids[page.resolve()] = set(re.findall(r'\bid="([^"]+)"', page.read_text()))
    for page in pages:
        references = References(page.read_text())
        assert references.wrong == []
        for one in references.found:
            path, _, part = one.partition("#")
            assert ":" not in path or one == "data:,", one
            assert not path.startswith("/")
            if one == "data:,":
                continue
            there = (page.parent / path).resolve() if path else page.resolve()
            assert there.is_file(), one
            if part and not part.isdigit():
                assert part in ids[there], one
            checked += 1
    assert checked > 50
    for picture in site.rglob("*.svg"):
        text = picture.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in text
    for one in mines:  # and they have what the page alone has
        text = (site / "minesweeper" / f"{one.instance.name}.html").read_text()
        assert len(text) <= 300_000
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
    assert "<h1>Puzzles, every answer proved</h1>" in text
    assert f">{len(mines)} puzzles<" in text


def test_what_is_alike_is_folded_away_and_what_has_one_title_is_numbered():
    family = catalogue.family("peg")
    named = [name for name in catalogue.bundled(family) if "sweeps" not in name]
    entries = [
        Entry(catalogue.instance(family, name), "", "good", float(place))
        for place, name in enumerate(named)
    ]
    text = start_page({family: entries}, [family], solves=False)
    shown = text.partition("<details>")[0]
    assert shown.count('class="small"') <= 9
    assert "The central game<" in shown
    assert "English board, c1 vacant, last peg at c4<" not in shown
    assert text.count('class="small"') == len(named) == len({*re.findall('href="peg[^"]*"', text)})
    alike = r"30 more puzzles such as “\d+ pegs, the last one to the centre \(Competition 2008"
    assert re.search(alike, text)
    titles = re.findall('class="name">([^<]*)', text)
    assert len(titles) == len({*titles}) == len(named) + 1, "the puzzle's own name, too"
    assert ", no. 2<" not in text, "all have titles of their own"


def test_what_was_not_proved_is_not_called_proved(mines, tmp_path):
    found = mines[0]
    none = replace(found, sealed=Sealed(Status.GAVE_UP, limit=Limit.TIME))
    optimum = found.instance.known["cost"]
    with Site(tmp_path) as made:
        said = made.add(none)
        made.finish()
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

    def interrupted():
        made.add(mines[0])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Site(site) as made:
        interrupted()
    assert contents(site) == before
    assert [*site.parent.iterdir()] == [site]


def test_a_damaged_list_of_files_is_refused(tmp_path):
    outside = '{"files": {"../x": ""}}', '{"files": {"/x": ""}}'
    for text in ("", "{}", "[]", '{"files": 1}', *outside):
        (tmp_path / MANIFEST).write_text(text)
        with pytest.raises(InputError):
            Site(tmp_path)


DOMAINS = sorted({name.rpartition("/")[0] for name in catalogue.bundled(catalogue.any_problem())})
ALLOWED = {
    "blocks": "nothing on it",
    "ferry": "one car at most",
    "gripper": "one ball at most",
    "hanoi": "never onto a smaller one",
    "lights-out": "one that is dark is lit",
    "logistics": "never leaves its city",
    "miconic": "gets out only where",
    "river-crossing": "cannot both stay behind",
    "sliding-tiles": "slides into it",
    "sokoban": "never pulled",
    "visit-all": "as often as it likes",
    "peg": "over a peg beside it",
    "braintwist": "each of the four triangles is a face",
    "machiavelli": "four cards of one rank",
    "minesweeper": "hide a mine",
}


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
    :effect (two-words ?a)))
"""
PROBLEM = """(define (problem p) (:domain d) (:objects one two)
  (:init (at one two)) (:goal (and (two-words one) (not (at two two)))))"""


def domain(first="D: a thing", rules="All is allowed.", atom="at ?x of ?y", action="Go ?b."):
    text = DOMAIN.format(first=first, rules=rules, atom=atom, action=action)
    return catalogue.instance_of_pddl(text, PROBLEM).puzzle


def test_a_page_says_what_is_allowed_and_actions_and_goals_in_words():
    assert {*DOMAINS} <= {*ALLOWED}
    for name, allowed in ALLOWED.items():
        found = solved("pddl", f"{name}/01") if name in DOMAINS else solved(name, "tiny")
        text = solution_page(found)
        assert allowed in panel(text, "rules"), name
        if name == "logistics":
            assert panel(text, "goal").split("\n")[3] == "package-1 is at athens-airport"
            moves = panel(text, "moves")
            assert "drive athens-truck to athens-2" in moves
            assert "(drive athens-truck athens-airport athens-2)" not in moves
            assert 'title="(drive athens-truck athens-airport athens-2)"' in text
    family = catalogue.any_problem()
    for name in DOMAINS:
        puzzle = catalogue.instance(family, f"{name}/04").puzzle
        for action in {one.action.name: one.action for one in puzzle.task.operators}.values():
            words = family.narration.said(puzzle, action)
            assert words != " ".join((action.name, *action.arguments)) or name == "lights-out"
        for words in family.narration.goals(puzzle):
            said = (" is ", " has ", " lies ", " was ", " to floor-")
            assert any(one in words for one in said)


def test_words_of_any_domain_are_those_of_its_comments():
    puzzle = domain(atom="?Y has ?x. No more.", action="Not this. Go from ?b to ?a. Nor that.")
    atom, action = Atom("at", ("one", "two")), Action("go", ("one", "two"))
    assert (comments.lead(puzzle), comments.rules(puzzle)) == ("a thing", "All is allowed.")
    assert comments.said(puzzle, atom) == "two has one"
    assert comments.said(puzzle, action) == "go from two to one"
    assert comments.said(puzzle, Atom("two-words", ("one",))) == "two words one"
    family = catalogue.any_problem()
    assert family.narration.goals(puzzle) == ["two words one", "(not (at two two))"]
    plain = domain(atom="where it is", action="Go to ?c, whatever that is.")
    assert comments.said(plain, atom) == "at one two", "a comment that says something else"
    assert comments.said(plain, action) == "go one two"
    assert comments.rules(domain(rules="Source: a book.")) == ""
    assert comments.rules(domain(first="no colon")) == ""
    assert "\x1b" not in comments.said(domain(atom="\x1b ?x"), atom)


def test_where_only_some_actions_cost_something_it_says_what_is_counted():
    found = heading(solved("pddl", "sokoban/01"))
    assert found.chip == "3 pushes, the fewest"
    assert re.fullmatch(r"\d+ moves", found.facts)
    assert found.rules.endswith("Only pushes count.")
    sweeps = solve(catalogue.instance(catalogue.family("peg"), "plus").under("sweeps"))
    assert re.fullmatch(r"\d sweeps, the fewest", heading(sweeps).chip)
    assert heading(sweeps).facts.endswith("holes, 8 jumps")
    assert "<h2>8 jumps</h2>" in solution_page(sweeps)
    assert heading(sweeps).steps == "jumps" != heading(solved("pddl", "blocks/01")).steps
    assert (counted(1, "pushes"), counted(1, "slides"), counted(1, "presses")) == (
        "1 push",
        "1 slide",
        "1 press",
    )


def test_how_it_is_known_is_said_for_each_puzzle_and_proof():
    jumps, cells = solved("peg", "plus"), solved("minesweeper", "tiny")
    assert heading(jumps).proof[0].startswith("Each jump takes one peg away. From 9 pegs to 1 it")
    assert "all solutions are equally long" in heading(cells).proof[0]
    said = {}
    for argument in set(Argument) - {Argument.OBSTACLE, Argument.PLANNER, Argument.BOUND}:
        sealed = replace(jumps.sealed, proof=Proof(argument, "optimal: A* (f = 3)"))
        said[heading(replace(jumps, sealed=sealed)).proof[0]] = argument
    assert len(said) == len(Argument) - 3
    assert not any(sign in words for words in said for sign in ("A*", "optimal:", "("))
    words = "fast-downward proved it: astar(lmcut())"
    sealed = replace(jumps.sealed, proof=Proof(Argument.PLANNER, words, "fast-downward"))
    told, *_ = heading(replace(jumps, sealed=sealed)).proof
    assert "the planner fast-downward" in told
    assert "astar" not in told


def test_a_page_that_knows_the_optimum_says_it_of_a_dearer_plan():
    """The page explores what can be reached, whoever has solved the problem."""
    instance = catalogue.instance(catalogue.any_problem(), "blocks/03")
    unknown = replace(instance, known=None, known_is_proved=False)
    dear = solve(unknown, engine="greedy")
    assert dear.cost > 16, "another search finds the best plan: test another problem"
    text = solution_page(dear)
    assert f'<span class="chip">{dear.cost} moves; 16 are enough</span>' in text
    assert "was explored for this page. 16 are enough." in text
    assert heading(replace(dear, instance=instance)).chip == f"{dear.cost} moves; 16 are enough"
    assert heading(dear).chip == f"{dear.cost} moves"
    assert heading(dear, least=dear.cost).chip == f"{dear.cost} moves, the fewest"
    assert "No solution is better." in heading(dear, least=dear.cost).proof[0]
    assert heading(dear, least=1).chip.endswith("; 1 is enough")


def bits(family, name):
    instance = catalogue.instance(catalogue.family(family), name)
    return choice(instance.puzzle, solve(instance, engine="astar").sealed)


def test_walking_is_no_choice():
    """One box, three pushes: the walks between them are 22 steps."""
    assert bits("pddl", "sokoban/01") == pytest.approx(4, abs=2)
    assert level(bits("pddl", "sokoban/01")) == "easy"


def test_what_can_be_made_in_any_order_is_one_choice():
    """Two buttons of four, in either order: a pair of six; one of three, then the other."""
    assert bits("pddl", "lights-out/01") == pytest.approx(math.log2(4 / 2) + math.log2(4))


def test_a_person_would_rank_them_so():
    names = ("blocks/01", "sokoban/05", "hanoi/04", "blocks/04")
    found = [bits("pddl", name) for name in names]
    assert found == sorted(found)
    assert [level(one) for one in found] == ["easy", "medium", "medium", "hard"]
    assert level(bits("peg", "tiny")) == "easy"
    assert (level(None), level(0), level(1000)) == ("", "easy", "very hard")
    stuck = catalogue.instance(catalogue.family("peg"), "tiny-stuck")
    assert choice(stuck.puzzle, solve(stuck, engine="astar").sealed) is None
