"""What lies on the table, typed with no TOML around it."""

from __future__ import annotations

from itertools import product

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError

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


def read(name: str, text: str):
    return catalogue.instance_of_text(text, "drawing", "drawing", catalogue.family(name))


def refusal(name: str, text: str) -> str:
    with pytest.raises(InputError) as error:
        read(name, text)
    return str(error.value)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_the_instance_that_its_toml_is(name, run, tmp_path):
    path, toml = tmp_path / "drawn.txt", tmp_path / "mine.toml"
    for text in DRAWINGS[name]:
        path.write_text(text)
        written = run("show", name, path, "--toml").out
        again = catalogue.parse(written, "t", "t", catalogue.family(name)).puzzle
        assert again == read(name, text).puzzle
    path.write_text(written)
    assert run("show", name, path).code == 0, "what is TOML is read as TOML from anywhere"
    toml.write_text(text)
    assert "not TOML" in run("show", name, toml).err


def test_holes_that_touch_are_those_a_space_apart_and_rows_half_a_hole_apart_a_triangle():
    for marks, text in product(["*o", "10", "X.", "@.", "x0", "●○"], DRAWINGS["peg"]):
        drawn = text.translate(str.maketrans("*o", marks))
        assert read("peg", drawn).puzzle == read("peg", text).puzzle
    english = catalogue.instance(catalogue.family("peg")).puzzle
    touching = read("peg", ENGLISH).puzzle
    assert (touching.board, touching.pegs, touching.one_peg) == (english.board, english.pegs, True)
    triangle = read("peg", "    o\n   * *\n  * * *\n * * * *\n* * * * *\n").puzzle
    bundled = catalogue.instance(catalogue.family("peg"), "triangle-15").puzzle
    assert triangle.board == bundled.board


def test_flags_are_covered_known_mines_are_known_and_the_mines_a_line():
    plain = "mines = 2\nboard = '''\n. . 2\n. {} 1\n'''"
    lines, marks = ["mines: 2", "mines 2", "2 mines", "Mines left: 2"], ["F.", "**", "__"]
    for line, (mark, known) in product(lines, marks):
        if mark in "F*" and "left" in line:
            assert "expected `mines: 3` if" in refusal("minesweeper", f"##2\n#{mark}1\n{line}")
            continue
        toml = f'puzzle = "minesweeper"\n{plain.format(known)}'
        wanted = catalogue.parse(toml, "t", "t", catalogue.family("minesweeper")).puzzle
        assert read("minesweeper", f"##2\n#{mark}1\n{line}").puzzle == wanted


@pytest.mark.parametrize("flipped", ["false", "true"])
def test_the_net_is_read_just_as_show_prints_it(flipped, run, tmp_path):
    tiles = "av rv rc bs fs bv fc ag bc as fg rg"
    text = f'puzzle = "braintwist"\nflipped = {flipped}\ntiles = "{tiles}"'
    toy = tmp_path / "toy.toml"
    toy.write_text(text)
    wanted = catalogue.parse(text, "t", "t", catalogue.family("braintwist")).puzzle
    printed = run("show", "braintwist", toy).out
    assert read("braintwist", printed).puzzle == wanted
    rows = printed.split("\n")
    net = "\n".join(line[:16] for line in rows if "/" in line or line.strip()[:1].isdigit())
    assert read("braintwist", net).puzzle == wanted
    assert read("braintwist", net.lower()).puzzle == wanted
    typed = tiles + " flipped" * (flipped == "true")
    assert read("braintwist", typed).puzzle == wanted


@pytest.mark.parametrize("name", DRAWINGS)
def test_comments_are_passed_over(name):
    comments = ["# 3rd try of the board", "   # what = 3, and * * o in it"]
    for comment, text in product(comments, DRAWINGS[name]):
        lines = text.rstrip("\n").split("\n")
        for place in range(len(lines) + 1):
            mixed = "\n".join([*lines[:place], comment, *lines[place:]])
            assert read(name, mixed).puzzle == read(name, text).puzzle
        if name != "minesweeper":
            behind = text.replace("\n", "  # on the left\n")
            assert read(name, behind).puzzle == read(name, text).puzzle
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
    ("machiavelli", "table: 7c 8c 9c\nTc Kh", "'Tc Kh' is no pile"),
    ("braintwist", "rc bc fc rg rv bv bs fs fg ag av", "drawing:1:33: 11 tiles, expected 12"),
    ("braintwist", "rc\nbc fc\nrg rv bv bs\nfs fg ag av as", "drawing:1:1: tiles in rows of"),
    ("braintwist", "\n".join(NET[:7]), "drawing:8:2: found ' ' in the net, expected '/'"),
    ("braintwist", "\n".join(NET).replace("Rc", "Zz"), "drawing:3:8: there is no tile 'Zz'"),
    ("braintwist", "\n".join(NET).replace("Rc", "rC"), "drawing:3:8: found 'rC', expected Rc"),
]  # fmt: skip


def test_what_can_be_read_in_no_way_or_in_two_is_refused():
    for name, text, said in REFUSED:
        assert said in refusal(name, text), (name, text)
