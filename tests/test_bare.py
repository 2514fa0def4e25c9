"""What lies on the table, typed with no TOML around it."""

from __future__ import annotations

import random

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.errors import InputError

DRAWINGS = {
    "peg": ["  ***\n  ***\n*******\n***o***\n*******\n  ***\n  ***\n", "* * o\n* * *\n* * *\n"],
    "minesweeper": ["..2.3.\n2.....\n..24.3\n1.34..\n.....3\n.3.3..\n"],
    "machiavelli": ["table: 7c 8c 9c 9d 9h\nhand: 10d TD 6♣\n"],
    "braintwist": ["rc bc fc rg rv bv\nbs fs fg ag av as\n"],
}


def read(name: str, text: str):
    return catalogue.typed(text, "drawing", "drawing", catalogue.family(name))


def refusal(name: str, text: str) -> str:
    with pytest.raises(InputError) as error:
        read(name, text)
    return str(error.value)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_the_instance_that_its_toml_is(name, run, tmp_path):
    for text in DRAWINGS[name]:
        path = tmp_path / "drawn.txt"
        path.write_text(text)
        toml = run("show", name, path, "--toml").out
        assert (
            catalogue.parse(toml, "t", "t", catalogue.family(name)).puzzle
            == read(name, text).puzzle
        )


@pytest.mark.parametrize("name", DRAWINGS)
def test_fifty_damaged_drawings_of_each_puzzle_are_refused_where_they_are_damaged(name):
    chance = random.Random(name)
    for _ in range(50):
        text = chance.choice(DRAWINGS[name])
        if name == "machiavelli":  # a card is refused from where it begins
            places = [place for place in range(1, len(text)) if text[place - 1] == " "]
        elif name == "braintwist":
            places = [place for place, mark in enumerate(text) if text[place - 1 : place] in " \n"]
        else:
            places = [place for place, mark in enumerate(text) if mark != "\n"]
        place = chance.choice(places)
        damaged = (
            text[:place] + chance.choice("%!zß\t" if name == "peg" else "%!ß&") + text[place + 1 :]
        )
        line = text.count("\n", 0, place) + 1
        column = place - text.rfind("\n", 0, place)
        said = refusal(name, damaged)
        assert said.startswith(f"drawing:{line}:{column}: "), (damaged, said)
        assert "expected" in said
        assert "\n" not in said


@pytest.mark.parametrize(
    "marks", [("*", "o"), ("1", "0"), ("X", "."), ("@", "."), ("x", "o"), ("*", "."), ("●", "○")]
)
def test_pegs_and_holes_are_read_in_the_marks_that_people_use(marks):
    peg, hole = marks
    for text in DRAWINGS["peg"]:
        drawn = text.replace("*", "P").replace("o", "H").replace("P", peg).replace("H", hole)
        assert read("peg", drawn).puzzle == read("peg", text).puzzle


def test_holes_that_touch_are_those_that_stand_a_space_apart():
    touching = read("peg", DRAWINGS["peg"][0]).puzzle
    english = catalogue.instance(catalogue.family("peg")).puzzle
    assert (touching.board, touching.pegs, touching.one_peg) == (english.board, english.pegs, True)


def test_rows_half_a_hole_apart_are_a_triangle():
    triangle = read("peg", "    o\n   * *\n  * * *\n * * * *\n* * * * *\n").puzzle
    bundled = catalogue.instance(catalogue.family("peg"), "triangle-15").puzzle
    assert triangle.board == bundled.board


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("peg", "o o o\no . o", "drawing:2:3: `.` beside o can be read in two ways"),
        ("peg", "* o *\n* . *", "drawing:2:3: `.` beside o can be read in two ways"),
        ("peg", "* * o\n* 1 *", "drawing:2:3: 1 beside * can be a peg or something else"),
        ("peg", "1 1 o\n1 0 1", "drawing:2:3: 0 beside o can be a hole or something else"),
        ("peg", "* * -", "drawing:1:5: found '-', a hole without a peg or no hole at all"),
        ("peg", "* ** o\n* * o", "drawing:1:4: two holes touch here, and others stand a space"),
        ("peg", "* * *\n * o", "drawing"),
        ("peg", "* * *\n* * *\n * o", "drawing:3:2: a row out of line"),
        ("peg", "   o\n  * *\n * * *\n* * o *\n* * * *", "drawing:5:1: a row out of line with"),
        ("minesweeper", "##1\n##21\n###1", "drawing:1:4: the row has 3 cells, expected 4"),
        ("peg", "* * *  *", "drawing:1:8: a hole out of line"),
        ("peg", "o o o", "the drawing has no peg, expected one of"),
        ("peg", "", "drawing:1: the drawing has no hole, expected"),
        ("minesweeper", "##1\n#.1", "drawing:2:2: . beside # can be a covered cell or an opened"),
        ("minesweeper", "..1\n.-1", "drawing:2:2: - can be a covered cell or an opened one"),
        ("minesweeper", "..1\n.1", "drawing:2:3: the row has 2 cells, expected 3"),
        ("minesweeper", "..1\n.112", "drawing:2:4: the row has 4 cells, expected 3"),
        ("minesweeper", "..1\nmines: 9", "drawing:2: mines is 9, expected 0 to 2"),
        ("minesweeper", "..1\nmines: x", "drawing:2: expected a whole number"),
        ("machiavelli", "7c 8c", "drawing:1:1: expected a line `table: 7c 8c 9c`"),
        ("machiavelli", "table: 7c 7c 7c", "drawing:1:14: 7c is there a third time"),
        ("machiavelli", "table: 7c\ntable: 8c", "drawing:2:1: `table:` is there twice"),
        ("machiavelli", "deck: 7c", "drawing:1:1: `deck:` is no line of a drawing, expected"),
        ("machiavelli", "table:\nhand:", "drawing:1:1: there is no card, expected"),
        ("braintwist", "rc bc fc rg rv bv bs fs fg ag av", "drawing:1:33: 11 tiles, expected 12"),
        ("braintwist", "rc bc fc rg rv bv bs fs fg ag av rc", "drawing:1:34: the tile rc is there"),
        ("braintwist", "cr bc", "drawing:1:1: there is no tile 'cr', expected rc: the outer"),
        ("braintwist", "", "drawing:1:1: there is no tile, expected the net"),
    ],
)  # fmt: skip
def test_what_can_be_read_in_no_way_or_in_two_is_refused_with_both(name, text, said):
    if said == "drawing":
        assert read(name, text).puzzle.board.geometry == "triangular"
    else:
        assert said in refusal(name, text)


def test_flags_are_covered_and_known_mines_are_known():
    flagged = read("minesweeper", "#F2\n#*1\nmines: 2").puzzle
    plain = catalogue.parse(
        'puzzle = "minesweeper"\nmines = 2\nboard = """\n. . 2\n. * 1\n"""',
        "t",
        "t",
        catalogue.family("minesweeper"),
    ).puzzle
    assert flagged == plain
    assert flagged.hidden == 1


@pytest.mark.parametrize("flipped", ["false", "true"])
def test_the_net_is_read_just_as_show_prints_it(flipped, run, tmp_path):
    family = catalogue.family("braintwist")
    text = (
        f'puzzle = "braintwist"\nflipped = {flipped}\ntiles = "av rv rc bs fs bv fc ag bc as fg rg"'
    )
    toy = tmp_path / "toy.toml"
    toy.write_text(text)
    wanted = catalogue.parse(text, "t", "t", family).puzzle
    printed = run("show", "braintwist", toy).out
    assert read("braintwist", printed).puzzle == wanted
    rows = printed.split("\n")
    net = "\n".join(line[:16] for line in rows if "/" in line or line.strip()[:1].isdigit())
    assert read("braintwist", net).puzzle == wanted
    assert read("braintwist", net.lower()).puzzle == wanted


def test_a_damaged_net_is_refused_at_the_tile_or_the_line():
    family = catalogue.family("braintwist")
    puzzle = catalogue.instance(family, "scramble-12").puzzle
    printed = family.drawing.draw(puzzle, puzzle.start, lambda text, colour: text)
    assert read("braintwist", printed).puzzle.start == puzzle.start
    tile = puzzle.start.tiles[0]
    shown = tile[0].upper() + tile[1]
    row = next(line for line in printed.split("\n") if shown in line)
    number, column = printed.split("\n").index(row) + 1, row.index(shown) + 1
    said = refusal("braintwist", printed.replace(shown, "Zz", 1))
    assert said.startswith(f"drawing:{number}:{column}: there is no tile 'Zz'")
    said = refusal("braintwist", printed.replace(f"/{shown}", f"?{shown}", 1))
    assert said.startswith(f"drawing:{number}:{column - 1}: found '?' in the net, expected '/'")
    said = refusal("braintwist", printed.replace(shown, shown.swapcase(), 1))
    assert "the first colour shows, and its letter is capital" in said
    beside = tile[0] + tile[1].upper()  # the other side, in the net of what a flip brings out
    said = refusal("braintwist", printed.replace(beside, "rc" if tile != "rc" else "as", 1))
    assert "expected the same, or the net on the left alone" in said


def test_ones_own_colours_are_mapped(run, tmp_path):
    family = catalogue.family("braintwist")
    solved = "rc bc fc rg rv bv bs fs fg ag av as"
    own = solved.translate(str.maketrans("rcs", "wyc"))
    text = f'puzzle = "braintwist"\ntiles = "{own}"\n[colours]\nw = "red"\ny = "c"\nc = "silver"\n'
    assert catalogue.parse(text, "t", "t", family).puzzle.start.tiles == tuple(solved.split())
    for wrong, said in [
        ('w = "pink"', "w is 'pink', expected one of r (red)"),
        ('white = "r"', "'white' is a colour of your own, expected a letter"),
        ('w = "r"\nx = "red"', "two letters are r, expected one for each colour"),
        ('w = "r"', "which is another letter by the table of colours"),
    ]:
        text = f'puzzle = "braintwist"\ntiles = "{solved}"\n[colours]\n{wrong}\n'
        with pytest.raises(InputError) as error:
            catalogue.parse(text, "t", "t", family)
        assert said in str(error.value)


def test_what_is_toml_is_read_as_toml_from_anywhere(run, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text('puzzle = "peg"\nstart = "* * o"\ngoal = "one-peg"\n')
    assert run("show", "peg", path).code == 0
    path.write_text("* * o\n")
    assert run("show", "peg", path).code == 0
    toml = tmp_path / "mine.toml"
    toml.write_text("* * o\n")
    assert "not TOML" in run("show", "peg", toml).err
