"""What lies on the table, typed with no TOML around it."""

from __future__ import annotations

import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.show.answers import instance_text
from tests.minesweeper.boards import random_board

DRAWINGS = {
    "peg": ["  ***\n  ***\n*******\n***o***\n*******\n  ***\n  ***\n", "* * o\n* * *\n* * *\n"],
    "minesweeper": ["..2.3.\n2.....\n..24.3\n1.34..\n.....3\n.3.3..\n"],
    "machiavelli": ["table: 7c 8c 9c 9d 9h\nhand: 10d TD 6♣\n"],
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
        ("peg", "", "drawing:1: the drawing is empty: expected"),
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
        ("machiavelli", "table: 7c joker", "'joker' is no card: there are no jokers here"),
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


COMMENTED = [
    "# 3rd try of the board",
    "   # indented, * * o and 1 2 3 in it",
    "# what = 3, and a [table]",
]


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("comment", COMMENTED)
def test_lines_of_comment_are_passed_over(name, comment):
    for text in DRAWINGS[name]:
        lines = text.rstrip("\n").split("\n")
        for place in range(len(lines) + 1):
            mixed = "\n".join([*lines[:place], comment, *lines[place:]])
            assert read(name, mixed).puzzle == read(name, text).puzzle
            assert read(name, mixed).doubts == read(name, text).doubts


@pytest.mark.parametrize("name", ["peg", "braintwist", "machiavelli"])
def test_comments_behind_what_is_drawn_are_passed_over(name):
    for text in DRAWINGS[name]:
        mixed = text.replace("\n", "  # on the left\n")
        assert read(name, mixed).puzzle == read(name, text).puzzle
        framed = "#\n# ours\n  #\n" + text + "\n#"
        assert read(name, framed).puzzle == read(name, text).puzzle
    assert read("machiavelli", "table: 7c 8c 9c #1\nhand: # none").puzzle.hand == ()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("peg", "# * o\n* * *", "1:1: found '#', which begins a comment only where words follow"),
        ("peg", "* * * # x o\n* * o", "1:7: found '#', which begins a comment only where"),
        ("peg", "##***##\n##*o*##", "1:1: found '#'"),
        ("minesweeper", "# 9 1\n1 1 1", "1:3: found '9'"),
        ("minesweeper", "# # 1 first\n1 1 1", "1:8: found 'i'"),
        ("minesweeper", "# . 1 # covered\n1 1 1 1", "1:3: . beside # can be a covered cell"),
        ("minesweeper", "# 3 mines\n1 1 1", "1: expected the mines as a line of its own"),
        ("minesweeper", "#two\n11", "1:2: found 't'"),
    ],
)
def test_what_may_be_a_row_is_no_comment(name, text, said):
    assert said in refusal(name, text)


@pytest.mark.parametrize("name", DRAWINGS)
def test_nothing_but_comments_is_refused(name):
    assert refusal(name, "# nothing\n# is here").startswith("drawing:1:")


def test_covered_cells_are_no_comment():
    assert read("minesweeper", "# # #\n1 2 #").puzzle.board == ((None,) * 3, (1, 2, None))
    assert read("minesweeper", "# F f\n1 2 #").puzzle.board == ((None,) * 3, (1, 2, None))


def test_a_complaint_below_a_comment_names_the_line_of_the_file():
    assert refusal("peg", "# my board\n* * %").startswith("drawing:2:5: found '%'")


@pytest.mark.parametrize(
    ("text", "row", "change"),
    [
        ("* * *\n * o *\n* * *", 2, "fewer"),
        (" * * *\n* * o\n * * *", 2, "more"),
        ("* * o *\n * * * *", 2, "fewer"),
        (" * * o\n* * *", 1, "fewer"),
        ("* * * *\n * o\n* * * *", 2, "fewer"),
    ],
)
def test_a_space_that_makes_a_board_triangular_is_mentioned(text, row, change):
    (doubt,) = read("peg", text).doubts
    assert doubt.startswith(f"row {row} stands half a hole aside, so this is read as a triangular")
    assert f"with one space {change} before it" in doubt


@pytest.mark.parametrize(
    "text",
    [
        "  *\n * *\n* o *",  # a triangle
        "* * *\n * *\n  o",
        " * *\n* o *\n * *",  # a hexagon
        "* * *\n * * *\n  * o *",  # a rhombus
        "* * o\n * *",
        "* * *\n * o *\n* * *\n * * *",  # two spaces
    ],
)
def test_a_board_that_is_triangular_throughout_raises_no_doubt(text):
    assert read("peg", text).doubts == ()


ENGLISH = DRAWINGS["peg"][0].rstrip("\n").split("\n")


def changed(*rows: tuple[int, str]) -> str:
    """The English board with other rows, by their numbers; None leaves one out."""
    now = dict(enumerate(ENGLISH, 1)) | dict(rows)
    return "\n".join(row for _, row in sorted(now.items()) if row is not None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (changed((3, "******")), "row 3 has 6 holes where its mirror row 5 has 7: a hole"),
        (changed((5, "********")), "row 5 has 8 holes where its mirror row 3 has 7: a hole"),
        (changed((4, "***o**")), "row 4, a to f, is out of the middle of the others: a mark or"),
        (changed((6, "***")), "row 6 begins in column a where its mirror row 2 begins in c"),
        (changed((5, None)), "6 rows of 7 columns, and with one more like row 3 the board"),
        (changed((1, None)), "6 rows of 7 columns, and with one more like row 1 the board"),
        (changed((3, " *****")), "row 3 has 5 holes where its mirror row 5 has 7: holes"),
        ("\n".join(map(str.strip, ENGLISH)), "column a: were rows 1, 2, 6 and 7 indented?"),
        ("*\n**\n***\n*o**\n*****", "for a triangle put each row half a hole further left"),
        ("* * *\n* o\n*", "for a triangle put each row half a hole further right than the one"),
    ],
)
def test_a_board_that_one_mistake_of_typing_has_made_is_read_and_mentioned(text, said):
    (doubt,) = read("peg", text).doubts
    assert said in doubt


@pytest.mark.parametrize(
    "text",
    [
        *DRAWINGS["peg"],
        "* * o *",
        "*******\n" * 5 + "***o***",  # a rectangle
        "  ***\n *****\n*******\n***o***\n*******\n *****\n  ***",  # the French board
        "   *\n  ***\n *****\n***o***\n *****\n  ***\n   *",
        "  *\n ***\n*****\n**o**\n*****",  # a house
        " *\n *\n***\n *\n *\n o",  # a cross with a long foot
        "***\n *\n o",
        "    o\n   * *\n  * * *\n * * * *\n* * * * *",  # a triangle
        "  * *\n * o *\n* * *",
    ],
)
def test_a_board_of_a_shape_of_its_own_raises_no_doubt(text):
    assert read("peg", text).doubts == ()


def test_doubts_are_printed_beside_the_answer_and_for_drawings_only(run, tmp_path):
    path = tmp_path / "short.txt"
    path.write_text("***\n***\n***\n*o*\n**")
    wanted = (
        "pddlpuzzles: note: row 5 has 2 holes where its mirror row 1 has 3: a hole forgotten?\n"
    )
    for command in (("show",), ("hint",), ("solve", "--engine", "astar")):
        assert run(command[0], "peg", path, *command[1:]).err.startswith(wanted)
    done = run("hint", "peg", path, "--json")
    assert done.out.startswith("{")
    toml = tmp_path / "short.toml"
    toml.write_text(run("show", "peg", path, "--toml").out)
    assert run("show", "peg", toml).err == ""


def test_a_net_typed_row_by_row_is_refused_with_both_readings():
    for rows in (
        "rc\nbc fc\nrg rv bv bs\nfs fg ag av as",
        "rc\nbc fc\nrg rv\nbv bs\nfs\nfg ag av as",
    ):
        said = refusal("braintwist", rows)
        assert said.startswith("drawing:1:1: tiles in rows of 1, 2, ")
        assert "is this the net row by row, or places 1 to 12 in order? expected" in said
    assert read("braintwist", "rc bc fc rg\nrv bv bs fs\nfg ag av as").puzzle.start.tiles[0] == "rc"


def test_the_screen_says_which_places_the_rows_of_a_net_hold(run):
    from pddlpuzzles.families.braintwist.drawing import FILLING

    screen = " ".join(line[20:] for line in run("format", "braintwist").out.split("\n"))
    for _, places in FILLING.values():
        one, two, three, ten, eleven, nine, six, twelve, *last = map(str, places)
        rows = [[one], [two, three], [nine, ten, eleven, six], [*last[:2], twelve, *last[2:]]]
        assert " / ".join(map(" ".join, rows)) in " ".join(screen.split())


def test_a_tile_that_is_there_twice_is_reported_at_both_places():
    family = catalogue.family("braintwist")
    puzzle = catalogue.instance(family, "scramble-12").puzzle
    net = family.drawing.draw(puzzle, puzzle.start, lambda text, colour: text)
    lines = [line[:16] for line in net.split("\n")]
    first, last = (puzzle.start.tiles[place - 1] for place in (1, 8))
    row, wrong = next((n, line) for n, line in enumerate(lines, 1) if last.capitalize() in line)
    column = wrong.index(last.capitalize()) + 1
    lines[row - 1] = wrong.replace(last.capitalize(), first.capitalize())
    at = next(n for n, line in enumerate(lines, 1) if first.capitalize() in line)
    said = refusal("braintwist", "\n".join(lines))
    assert said == (
        f"drawing:{row}:{column}: the tile {first.capitalize()} is there twice, at line {at}, "
        f"column {lines[at - 1].index(first.capitalize()) + 1} too; "
        f"expected {last} for one of them"
    )


def test_a_net_that_is_cut_off_ends_at_a_line_that_is_there():
    family = catalogue.family("braintwist")
    puzzle = catalogue.instance(family).puzzle
    net = family.drawing.draw(puzzle, puzzle.start, lambda text, colour: text).split("\n")
    begin = next(number for number, line in enumerate(net) if line.strip()[:1].isdigit())
    for kept in (3, 7, 9):
        said = refusal("braintwist", "\n".join([*net[: begin + kept], "", ""]))
        assert said.startswith(f"drawing:{begin + kept + 1}:")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#1  \n##11\n###1\n1###", "drawing:1:3: row 1 has 2 cells, rows 2 to 4 have 4: a space"),
        (" 11\n##1\n#1 ", "drawing:1:1: row 1 has 2 cells, row 2 has 3: a space"),
        ("1 1  \n# # 1\n# 1 1", "drawing:1:5: row 1 has 2 cells, rows 2 and 3 have 3"),
        ("##1\n#1\n####\n####", "drawing:1:4: the row has 3 cells, expected 4 as in rows 3 and 4"),
        ("#1#\n9 mines in all", "drawing:2: expected the mines as a line of its own: `mines: 9`"),
        ("Mines found: none\n#1#", "drawing:1: expected the mines as a line of its own: `min"),
        ("#1F\n1 mine left", "drawing:2: the mines left beside 1 marked mine can be"),
        ("#1*\nmines left: 1", "expected `mines: 2` if a counter shows 1, `mines: 1` if"),
    ],
)
def test_what_is_not_the_way_to_type_a_field_is_answered_with_the_way(text, said):
    assert said in refusal("minesweeper", text)


@pytest.mark.parametrize(
    "line",
    ["mines: 1", "mines 1", "1 mines", "1 mine", "1 mines left", "Mines left: 1", "\nMINES:1"],
)
def test_the_mines_are_read_as_people_write_them(line):
    wanted = read("minesweeper", "#1#\nmines: 1").puzzle
    assert read("minesweeper", f"#1#\n{line}\n").puzzle == wanted
    assert read("minesweeper", f"{line.strip()}\n#1#").puzzle == wanted


def test_the_placing_that_solve_draws_is_read_back(run, tmp_path):
    path = tmp_path / "field.txt"
    path.write_text("#2#\n###\n2#1\nmines: 3\n")
    done = run("solve", "minesweeper", path, "--engine", "astar")
    assert done.code == 0
    drawn = done.out.split("\n")
    begin = drawn.index("  a b c")
    board = read("minesweeper", "\n".join(drawn[begin : begin + 4])).puzzle
    assert board.size == 0
    rows = "\n".join(line[2:] for line in drawn[begin + 1 : begin + 4])
    assert read("minesweeper", rows).puzzle == board


def test_show_mentions_clues_that_cannot_hold(run, tmp_path):
    path = tmp_path / "field.txt"
    path.write_text("1#0\n###\n")
    wanted = "pddlpuzzles: note: there is no solution: the clue 1 at a1"
    path.write_text("2#0\n###\n")
    assert run("show", "minesweeper", path).err.startswith(wanted.replace("clue 1", "clue 2"))
    path.write_text("1#1\n###\n1#1\nmines: 4\n")
    done = run("show", "minesweeper", path)
    assert done.code == 0
    assert "note: there is no solution" in done.err
    path.write_text("1#1\n###\n1#1\nmines: 1\n")
    assert run("show", "minesweeper", path).err == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "table: 7c 8c 9c\n  9d 7c\nhand: 7c",
            "a third time, and two packs have two",
        ),
        (
            "table: 7c 8c 9c | 9d 9h 9s\nTc Kh",
            "drawing:2:1: no line `hand:`, and 'Tc Kh' is no pile:",
        ),
        ("table: 5h6h10h", "drawing:1:8: '5h6h10h' is no card: expected a space"),
    ],
)
def test_cards_are_refused_with_what_leads_to_the_mend(text, said):
    assert said in refusal("machiavelli", text)


def test_a_table_of_piles_without_a_hand_is_mentioned():
    (doubt,) = read("machiavelli", "table: 7c 8c 9c\n9d 9h 9s").doubts
    assert doubt.startswith("no line `hand:`: all 6 cards are read as the table's")
    assert read("machiavelli", "table: 7c 8c 9c\n9d 9h 9s\nhand:").doubts == ()
    assert read("machiavelli", "table: 7c 8c\n9d 9h\nhand:").doubts == ()
    assert read("machiavelli", "table: 7c 8c 9c").doubts == ()


def test_show_prints_the_cards_as_they_are_typed_and_reads_them_back(run, tmp_path):
    path = tmp_path / "cards.txt"
    path.write_text("table: 5h 6h 7h | 9c 9d 9s\nhand: 9h 8h 10s\n")
    printed = run("show", "machiavelli", path).out
    typed = "table: 5h 6h 7h | 9c 9d 9s\nhand: 8h 9h Ts"
    assert typed in printed
    puzzle = read("machiavelli", path.read_text()).puzzle
    again = read("machiavelli", printed[printed.index("table:") :]).puzzle
    assert (again, again.piles) == (puzzle, puzzle.piles)


@pytest.mark.parametrize("columns", [80, 30])
@pytest.mark.parametrize("seed", range(12))
def test_all_that_show_prints_of_an_opened_board_is_read_back(seed, columns):
    chance = random.Random(seed)
    board = random_board(chance, contradictory=True, known=seed % 2 == 0)
    title = "4 mines, or start: 3 in all"
    printed = instance_text(
        Instance(catalogue.family("minesweeper"), "x", board, title), columns=columns
    )
    assert read("minesweeper", printed).puzzle == board


def test_a_printed_board_that_was_changed_wrongly_is_refused_where_it_was_changed(run):
    printed = run("show", "minesweeper", "tiny").out
    row = next(line for line in printed.split("\n") if line.startswith("2"))
    number = printed.split("\n").index(row) + 1
    assert refusal("minesweeper", printed.replace(row, row.replace("2 .", "2 !", 1))).startswith(
        f"drawing:{number}:3: "
    )
    assert "expected the row's number, 2" in refusal(
        "minesweeper", printed.replace(row, "3" + row[1:])
    )


def test_a_rule_for_aces_is_a_line_of_a_drawing():
    puzzle = read("machiavelli", "table: Qh Kh Ah | 7c 8c 9c\naces: High or low\nhand: 2h").puzzle
    assert puzzle.aces == "high-or-low"
    assert len(puzzle.piles) == 2
    assert read("machiavelli", "aces: low\ntable: 7c 8c 9c").puzzle.aces == "low"
    assert "`aces:` is there twice" in refusal("machiavelli", "aces: low\naces: low")
    said = refusal("machiavelli", "table: 7c 8c 9c\naces: up")
    assert said.startswith(
        "drawing:2:6: aces is 'up', expected one of low, high-or-low, wraparound"
    )


ALLOWED = 'with aces = "high-or-low" (`aces: high-or-low` in a drawing) Qh Kh Ah is a run'


def test_a_run_that_another_rule_for_aces_would_allow_is_explained_by_that_rule(run, tmp_path):
    assert ALLOWED in refusal("machiavelli", "table: 7c 8c 9c\nQh Kh Ah")
    path = tmp_path / "cards.txt"
    path.write_text("table: Qh Kh Ah\nhand:\n")
    assert ALLOWED in " ".join(run("hint", "machiavelli", path).out.split())
    moves = tmp_path / "moves"
    moves.write_text("run Qh Kh Ah")
    assert ALLOWED in run("check", "machiavelli", path, moves).err
    path.write_text("table: Kh Ah 2h\nhand:\n")
    assert 'with aces = "wraparound" (`aces: wraparound` in a drawing) Kh Ah 2h is a run' in (
        " ".join(run("hint", "machiavelli", path).out.split())
    )
    path.write_text("table: Qh Kh 2h\nhand:\n")
    assert "aces" not in run("hint", "machiavelli", path).out


def test_cards_on_one_line_lie_in_piles_only_if_they_are_one():
    def piles(text: str):
        return read("machiavelli", text).puzzle.piles

    assert piles("table: 9d 7d 8d\nhand:") == piles("table: 7d 8d 9d | \nhand:")
    assert len(piles("table: 9d 7d 8d\nhand:")) == 1
    assert piles("table: 7d 9d 8d 3d 4d 5d\nhand: 6d") == ()
    assert len(piles("table: 7d 9d 8d | 3d 4d 5d\nhand: 6d")) == 2


def test_show_says_how_the_holes_of_a_triangle_are_named(run):
    said = "holes are named by their place in the row: row 3 is a3 b3 c3\n"
    assert said in run("show", "peg", "triangle-15").out
    assert "named by their place" not in run("show", "peg", "tiny").out
