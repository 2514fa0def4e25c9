"""Problems in PDDL that are a puzzle: known by the names in their domain, and then checked."""

import json
import random
import re
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pyparsing
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.peg.pddl import named_board
from pddlpuzzles.families.peg.rules import Board, Geometry
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.pddl.write import domain_text, problem_text
from pddlpuzzles.puzzle import Encoding, Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.solving.export import pddl_texts
from tests.conformance.conftest import different_boards, in_front, load
from tests.conformance.test_answers import validator_says
from tests.conftest import write_pair
from tests.pddl.test_damaged import damaged
from tests.seeds import number_by_default, slow

# Peg solitaire in the names of the competition of 2008, written differently.
TEXT = Path(__file__).with_name("theirs.pddl").read_text()
THEIRS, ROW = re.split(r"(?=\n\(define \(problem)", TEXT)
FIRST, SECOND = "pos-0-0 pos-0-1 pos-0-2", "pos-0-2 pos-0-3 pos-0-4"


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    return write_pair(tmp_path, THEIRS, ROW, "five").parent


def exported(puzzle: str, name: str, encoding: str) -> tuple[Instance, Encoding, str, str]:
    instance = catalogue.instance(catalogue.family(puzzle), name)
    chosen = next(one for one in instance.family.recognised if one.name == encoding)
    if instance.puzzle.objective not in chosen.objectives:
        instance = instance.under(chosen.objectives[0])
    model = chosen.model(instance.puzzle).pair
    return instance, chosen, domain_text(*model), problem_text(*model)


def readable() -> Iterator[tuple[str, str, str]]:
    """Every instance in every encoding, but of those of a kind and a size only the first."""
    for family in catalogue.families().values():
        for name in catalogue.bundled(family):
            if not in_front(family.name, name) and (family.name, name) not in different_boards():
                continue
            puzzle = load(family.name, name).puzzle
            for encoding in family.recognised:
                # The competition's domain has no word for one peg, anywhere.
                if encoding.name != "ipc-2008" or not puzzle.one_peg:
                    yield family.name, name, encoding.name


@pytest.mark.parametrize(
    ("puzzle", "name", "encoding"),
    [one if one[1] in ("tiny", "evening", "hakank-0") else slow(*one) for one in readable()],
)
def test_exports_are_read_back_as_what_they_are(tmp_path, puzzle, name, encoding):
    instance, chosen, domain, problem = exported(puzzle, name, encoding)
    path = str(write_pair(tmp_path, domain, problem))
    family, doubt = catalogue.family_of(path, None)
    assert (family, doubt) == (instance.family, None)
    found = read(family, path)
    assert found.reading is not None
    assert found.reading[0] is chosen
    assert problem_text(*chosen.model(found.puzzle).pair) == problem
    assert chosen.domain.name.startswith(chosen.domain_names)


def test_triangular_boards_are_placed_by_rows_and_lines():
    for drawing in (
        "*\n**",
        "  *\n * *\n* * *\n * *",
        "* *\n * *\n  * *\n   * * *",
        "* * *     * * *\n\n* * *\n",
    ):
        rows = enumerate(drawing.split("\n"))
        cells = tuple((row, at) for row, line in rows for at, it in enumerate(line) if it == "*")
        board = Board(Geometry.TRIANGULAR, cells)
        named = {name: f"x-{row}-{at}" for name, (row, at) in zip(board.names, cells, strict=True)}
        for places in (dict(zip(board.names, board.names, strict=True)), named):
            lines = {tuple(places[board.names[hole]] for hole in jump) for jump in board.jumps}
            found, hole = named_board(list(places.values()), lines)
            back = {number: name for name, number in hole.items()}
            assert {tuple(map(back.get, jump)) for jump in found.jumps} == lines


def test_a_problem_in_the_competitions_names_is_solved_and_checked_in_them(run, theirs):
    problem, plan = theirs / "five.pddl", theirs / "plan"
    shown = run("show", problem)
    assert "sweeps" in shown.out
    assert "five.pddl is peg; put pddl before it" in shown.err
    for engine in ("astar", "fast-downward"):
        options = ("--engine", engine, "--optimal", "--plan", plan, "--json")
        done = run("solve", "peg", problem, *options)
        assert done.code == 0, done.err
        answer = json.loads(done.out)
        assert (answer["encoding"], answer["cost"]) == ("ipc-2008", 1)
        assert answer["plan"][0] == f"(jump-new-move {FIRST})"
        assert run("check", "peg", problem, plan).code == 0
        actions = [action for _, action in read_plan(plan.read_text(), "plan").lines]
        domain = (theirs / "domain.pddl").read_text().lower()
        assert validator_says(domain, problem.read_text().lower(), [actions]) == [True]


def test_plans_are_judged_in_the_words_of_the_file(run, theirs):
    first, middle = f"(jump-new-move {FIRST})\n", "(end-move pos-0-2)\n"
    for plan, code, said in (
        (f"{first}(jump-continue-move {SECOND})\n", 0, '"cost": 1'),
        (f"{first}{middle}(jump-new-move {SECOND})\n", 0, '"cost": 2'),
        (f"{first}(jump-new-move {SECOND})\n", 1, "(move-ended) does not hold"),
        ("(jump-new-move pos-0-1 pos-0-2 pos-0-3)\n", 1, "(occupied pos-0-2) does not hold"),
        (first, 1, "not reached: (occupied pos-0-4) does"),
        (f"{first}(jump a b c)\n", 1, "(jump a b c)"),
        (f"{first}(end-move d4)\n", 1, "there is no object 'd4'"),
    ):
        (theirs / "plan").write_text(plan)
        done = run("check", "peg", theirs / "five.pddl", theirs / "plan", "--json")
        assert (done.code, said in done.out + done.err) == (code, True), done


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(last-visited ?a) (IN", "(IN", "domain.pddl:13:3: not peg in the encoding "
         "'ipc-2008': the action jump-continue-move lacks the condition (last-visited ?a)"),
        ("(free ?c) (occ", "(free ?c) (last-visited ?b) (occ", "has the condition (last"),
        ("(move-ended) (not (last-visited ?s))", "(move-ended)", "lacks the effect (not (last"),
        ("(:action end-move", "(:action stop", "it lacks the action end-move"),
        ("(:action end-move", "(:action stop) (:action end-move", "it has the action stop"),
        ("(IN-LINE pos-0-4 pos-0-3 pos-0-2)", "", "no board"),
        ("(free pos-0-4))\n", ")\n", "five.pddl:5:3: not peg in the encoding 'ipc-2008': "
         "the problem lacks the fact (free pos-0-4)"),
        ("(occupied pos-0-0) ", "(occupied pos-0-0) (free pos-0-0) ", "has the fact (free"),
    ],
)  # fmt: skip
def test_what_means_something_else_is_any_pddl_and_it_is_said_why(run, theirs, old, new, said):
    assert old in THEIRS or old in ROW
    path = write_pair(theirs, THEIRS.replace(old, new, 1), ROW.replace(old, new, 1), "five")
    done = run("show", "peg", path)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert said in done.err, done.err
    done = run("solve", path, "--engine", "astar", "--json")
    assert json.loads(done.out)["puzzle"] == "pddl"
    assert all(it in done.err for it in (said, "is taken as any problem in PDDL"))


def test_an_encodings_name_alone_makes_no_puzzle(run, tmp_path):
    domain = "(define (domain peg-x) (:predicates (p)) (:action a :parameters () :effect (p)))"
    problem = "(define (problem x) (:domain peg-x) (:init) (:goal (p)))"
    path = write_pair(tmp_path, domain, problem)
    done = run("show", "peg", path)
    assert (done.code, "not peg: its domain 'peg-x' has the names" in done.err) == (2, True)
    done = run("show", path)
    assert (done.code, done.err) == (0, "")
    for family in ("braintwist", "minesweeper", "machiavelli"):
        assert run("show", family, path).code == 2
    _, _, domain, problem = exported("machiavelli", "tiny", "melds")
    for old, new in ("(left c7 one)", "(left c7 zero)"), ("(following c7 c8)", ""), ("c7", "card"):
        assert old in problem
        path = write_pair(tmp_path, domain, problem.replace(old, new))
        with pytest.raises(InputError):
            read(catalogue.family("machiavelli"), str(path))


def test_a_domain_is_asked_for_and_taken_from_anywhere(run, theirs):
    (theirs / "domain.pddl").rename(theirs / "solo.pddl")
    assert run("show", "peg", theirs / "five.pddl").code == 0, "it is the only domain beside it"
    shutil.copy(theirs / "solo.pddl", theirs / "other.pddl")
    done = run("show", "peg", theirs / "five.pddl")
    assert (done.code, "name its domain by --domain" in done.err) == (2, True)
    done = run("lint", theirs / "five.pddl")
    assert (done.code, "; name its domain, too [mistake]" in done.out) == (2, True)
    assert run("lint", theirs / "five.pddl", theirs / "solo.pddl").code == 0
    assert run("show", "peg", theirs / "five.pddl", "--domain", theirs / "solo.pddl").code == 0
    assert run("show", "peg", "tiny", "--domain", theirs / "solo.pddl").code == 2


SOURCES = (
    ("peg", "tiny", "jumps"),
    ("peg", "tiny", "sweeps"),
    ("peg", "five", "theirs"),
    ("machiavelli", "tiny", "melds"),
    ("minesweeper", "tiny", "strips"),
)


@cache
def source(puzzle: str, name: str, encoding: str) -> tuple[str, str]:
    if encoding == "theirs":
        return THEIRS, ROW
    return pddl_texts(*catalogue.instance(catalogue.family(puzzle), name).choose_encoding(encoding))


@number_by_default(100, 12)
def test_damaged_pddl_is_refused_in_one_line_or_means_what_is_understood(run, tmp_path, number):
    chance = random.Random(number)
    domain_path, problem_path = tmp_path / "domain.pddl", tmp_path / "p.pddl"
    understood = agreed = 0
    for _ in range(number):
        key = chance.choice(SOURCES)
        domain, problem = source(*key)
        if chance.random() < 0.5:
            domain = damaged(domain, chance)
        else:
            problem = damaged(problem, chance)
        domain_path.write_text(domain, encoding="utf-8")
        problem_path.write_text(problem, encoding="utf-8")
        done = run("show", key[0], problem_path)
        assert done.code in (0, 2)
        if done.code == 2:
            assert done.err.count("\n") == 1
            assert "p.pddl" in done.err or "domain.pddl" in done.err
            continue
        understood += 1
        instance = read(catalogue.family(key[0]), str(problem_path), None)
        encoding, names = instance.reading
        found = astar(StateGraph(instance.puzzle))
        if found.status is not Status.OPTIMAL:
            continue
        plan = [names.outward(action) for action in encoding.encode(instance.puzzle, found.moves)]
        try:
            assert validator_says(domain, problem, [plan]) == [True], (domain, problem)
        except (pyparsing.ParseBaseException, SyntaxError):
            continue  # it is stricter than PDDL about, say, an empty (and)
        agreed += 1
    assert 0 < agreed <= understood < number


PUZZLES = [*catalogue.families()]
KEYS = {
    "peg": ["objective", "geometry", "start", "goal", "moving"],
    "braintwist": ["objective", "goal", "flipped", "tiles", "colours"],
    "minesweeper": ["objective", "board", "mines"],
    "machiavelli": ["objective", "aces", "table", "hand"],
    "pddl": ["objective", "domain", "problem"],
}


@pytest.mark.parametrize("name", PUZZLES)
def test_the_screen_has_all_keys_and_ends_with_a_file_show_and_solve_accept(name, run, tmp_path):
    screen = run("format", name)
    assert screen.code == 0
    lines = screen.out.split("\n")
    assert screen.out == catalogue.family(name).format  # nothing is broken at 80 columns
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 50
    begin = lines.index(f'puzzle = "{name}"')
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines[begin:]))
    assert run("show", name, path).code == 0
    assert run("solve", name, path, "--optimal").code == 0
    for key in ["puzzle", "title", "source", "known", *KEYS[name]]:
        assert key in screen.out, key


def test_each_error_about_a_file_says_where_the_format_is_explained(run, tmp_path):
    for name in PUZZLES:
        for ending, text in ((".toml", 'puzzle = "x"\n'), (".toml", "nothing"), (".txt", "%%%\n")):
            path = tmp_path / f"bad{ending}"
            path.write_text(text)
            done = run("show", name, path)
            assert done.code == 2
            assert done.err.endswith(f"; see: pddlpuzzles format {name}\n")


NET = [  # of Brain Twist
    "       1",
    "       /\\",
    "      /Rc\\",
    "     /    \\",
    "   2/Rg__Rv\\3",
    "   /\\Ag  Av/\\",
    "  /Fg\\    /Bv\\",
    " /    \\As/    \\",
    "/Fc__Fs\\/Bs__Bc\\",
    "1       4      1",
]
ENGLISH = "  ***\n  ***\n*******\n***o***\n*******\n  ***\n  ***\n"
DRAWINGS = {
    "peg": [ENGLISH, "* * o\n* * *\n* * *\n"],
    "minesweeper": ["..2.3.\n2.....\n..24.3\n1.34..\n.....3\n.3.3..\n", "#2F\n*_1\nmines: 3\n"],
    "machiavelli": ["table: 7c 8c 9c | Qh Kh Ah\naces: high-or-low\nhand: 10d TD 6♣\n"],
    "braintwist": ["rc bc fc rg rv bv\nbs fs fg ag av as\n"],
}


def board_of(name: str, text: str):
    return catalogue.instance_of_text(text, "drawing", "drawing", catalogue.family(name))


def refusal(name: str, text: str) -> str:
    with pytest.raises(InputError) as error:
        board_of(name, text)
    return str(error.value)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_the_instance_that_its_toml_is(name, run, tmp_path):
    path, toml = tmp_path / "drawn.txt", tmp_path / "mine.toml"
    for text in DRAWINGS[name]:
        path.write_text(text)
        written = run("show", name, path, "--toml").out
        again = catalogue.parse(written, "t", "t", catalogue.family(name)).puzzle
        assert again == board_of(name, text).puzzle
    path.write_text(written)
    assert run("show", name, path).code == 0, "what is TOML is read as TOML from anywhere"
    toml.write_text(text)
    assert "not TOML" in run("show", name, toml).err


def test_holes_that_touch_are_those_a_space_apart_and_rows_half_a_hole_apart_a_triangle():
    for marks, text in product(["*o", "10", "X.", "@.", "x0", "●○"], DRAWINGS["peg"]):
        drawn = text.translate(str.maketrans("*o", marks))
        assert board_of("peg", drawn).puzzle == board_of("peg", text).puzzle
    english = catalogue.instance(catalogue.family("peg")).puzzle
    touching = board_of("peg", ENGLISH).puzzle
    assert (touching.board, touching.pegs, touching.one_peg) == (english.board, english.pegs, True)
    triangle = board_of("peg", "    o\n   * *\n  * * *\n * * * *\n* * * * *\n").puzzle
    assert triangle.board == catalogue.instance(catalogue.family("peg"), "triangle-15").puzzle.board


def test_flags_are_covered_known_mines_are_known_and_the_mines_a_line():
    plain = "mines = 2\nboard = '''\n. . 2\n. {} 1\n'''"
    lines, marks = ["mines: 2", "mines 2", "2 mines", "Mines left: 2"], ["F.", "**", "__"]
    for line, (mark, known) in product(lines, marks):
        if mark in "F*" and "left" in line:
            assert "expected `mines: 3` if" in refusal("minesweeper", f"##2\n#{mark}1\n{line}")
            continue
        toml = f'puzzle = "minesweeper"\n{plain.format(known)}'
        wanted = catalogue.parse(toml, "t", "t", catalogue.family("minesweeper")).puzzle
        assert board_of("minesweeper", f"##2\n#{mark}1\n{line}").puzzle == wanted


@pytest.mark.parametrize("flipped", ["false", "true"])
def test_the_net_is_read_just_as_show_prints_it(flipped, run, tmp_path):
    tiles = "av rv rc bs fs bv fc ag bc as fg rg"
    text = f'puzzle = "braintwist"\nflipped = {flipped}\ntiles = "{tiles}"'
    toy = tmp_path / "toy.toml"
    toy.write_text(text)
    wanted = catalogue.parse(text, "t", "t", catalogue.family("braintwist")).puzzle
    printed = run("show", "braintwist", toy).out
    assert board_of("braintwist", printed).puzzle == wanted
    rows = printed.split("\n")
    net = "\n".join(line[:16] for line in rows if "/" in line or line.strip()[:1].isdigit())
    assert board_of("braintwist", net).puzzle == wanted
    assert board_of("braintwist", net.lower()).puzzle == wanted
    assert board_of("braintwist", tiles + " flipped" * (flipped == "true")).puzzle == wanted


@pytest.mark.parametrize("name", DRAWINGS)
def test_comments_are_passed_over(name):
    comments = ["# 3rd try of the board", "   # what = 3, and * * o in it"]
    for comment, text in product(comments, DRAWINGS[name]):
        lines = text.rstrip("\n").split("\n")
        for place in range(len(lines) + 1):
            mixed = "\n".join([*lines[:place], comment, *lines[place:]])
            assert board_of(name, mixed).puzzle == board_of(name, text).puzzle
        if name != "minesweeper":
            behind = text.replace("\n", "  # on the left\n")
            assert board_of(name, behind).puzzle == board_of(name, text).puzzle
    assert refusal(name, "# nothing\n# is here").startswith("drawing:1:")


REFUSED = [
    ("peg", "o o o\no . o", "drawing:2:3: . beside o can be a hole or no hole at all, and o a"),
    ("peg", "* * o\n* 1 *", "drawing:2:3: 1 beside * can be a peg or something else"),
    ("peg", "* * -", "drawing:1:5: found '-', a hole without a peg or no hole at all"),
    ("peg", "* * *\n* * *\n * o", "drawing:3:2: a row out of line with the others"),
    ("peg", "", "drawing:1: the drawing is empty: expected"),
    ("peg", "# * o\n* * *", "1:1: found '#', which begins a comment only where words follow"),
    ("minesweeper", "##1\n#.1", "drawing:2:2: . beside # can be a covered cell or an opened"),
    ("minesweeper", "..1\nmines: 9", "drawing:2: mines is 9, expected 0 to 2"),
    ("minesweeper", "#1#\n9 mines in all", "drawing:2: expected the mines as a line of its"),
    ("machiavelli", "table: 7c 7c 7c", "drawing:1:14: 7c is there a third time"),
    ("machiavelli", "table:\nhand:", "drawing:1:1: there is no card, expected"),
    ("machiavelli", "table: 7c joker", "'joker' is no card: there are no jokers here"),
    ("machiavelli", "table: 7c 8c 9c\nTc Kh", "drawing:1:1: no line `hand:`, expected a line"),
    ("braintwist", "rc bc fc rg rv bv bs fs fg ag av", "drawing:1:33: 11 tiles, expected 12"),
    ("braintwist", "rc\nbc fc\nrg rv bv bs\nfs fg ag av as", "drawing:1:1: tiles in rows of"),
    ("braintwist", "\n".join(NET[:7]), "drawing:8:2: found ' ' in the net, expected '/'"),
    ("braintwist", "\n".join(NET).replace("Rc", "Zz"), "drawing:3:8: there is no tile 'Zz'"),
    ("braintwist", "\n".join(NET).replace("Rc", "rC"), "drawing:3:8: found 'rC', expected Rc"),
]  # fmt: skip


def test_what_can_be_read_in_no_way_or_in_two_is_refused():
    for name, text, said in REFUSED:
        assert said in refusal(name, text), (name, text)
