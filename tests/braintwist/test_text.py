"""Brain Twist as people see it: files, drawings, words, and what is said of bad input."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist import drawing
from pddlpuzzles.families.braintwist.generate import generate
from pddlpuzzles.families.braintwist.rules import State
from pddlpuzzles.show.wording import colourless
from tests.braintwist import toy

FAMILY = catalogue.family("braintwist")
TWELVE = "rc bc fc rg rv bv bs fs fg ag av as"


def nets(picture: str) -> list[list[str]]:
    """The four faces of each net, cut out of a picture: the colours that show at their corners."""
    faces = []
    for left in (0, 20):
        lines = [line[left : left + 16] for line in picture.split("\n")[2:10]]
        rows = ["".join(re.findall("[A-Z]", one)) for one in lines]
        upper, sides, middle, corners = rows[4:8]
        left_and_right = sides[0] + corners[:2], sides[1] + corners[2:]
        faces.append([rows[1] + rows[3], left_and_right[0], upper + middle, left_and_right[1]])
    return faces


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_faces_of_the_nets_are_the_published_ones(seed):
    state = generate(seed).start
    here, there = nets(drawing.draw(generate(seed), state, colourless))
    unflipped, flipped = (there, here) if state.flipped else (here, there)
    for net, groups, letter in ((unflipped, toy.FACES, 0), (flipped, toy.TIPS, 1)):
        colours = [[state.tiles[place - 1][letter].upper() for place in one] for one in groups]
        assert sorted(map(sorted, net)) == sorted(map(sorted, colours))


def test_a_clockwise_turn_is_clockwise_in_the_drawing():
    """Round the corner between three faces, as the drawing has them: above, right, left."""
    state = State(tuple(TWELVE.split()), False)
    puzzle = catalogue.instance(FAMILY, "solved").puzzle
    assert nets(drawing.draw(puzzle, state, colourless))[0] == ["RRR", "FFF", "AAA", "BBB"]
    after = nets(drawing.draw(puzzle, puzzle.apply(state, 2), colourless))[0]
    assert after == ["RFR", "AFF", "RAA", "BBB"]


def test_bad_input_is_reported_in_a_line():
    twelve = f'tiles = "{TWELVE}"'
    rows = TWELVE.replace(" bv", "\nbv").replace("fg", "gf")
    for text, at, said in (
        (twelve.replace(" as", ""), 2, "11 tiles, expected 12: as missing"),
        (twelve.replace("as", "as rc"), 2, "the tile rc is there twice"),
        (twelve.replace("as", "rs"), 2, "there is no tile 'rs', expected each of rc "),
        ('tiles = ""', 2, "0 tiles, expected 12"),
        (f'{twelve}\ngoal = "edges"', 3, "goal is 'edges', expected one of faces, tips"),
        (f'{twelve}\nflipped = "no"', 3, "flipped is to be true or false"),
        (f'tiles = """\n{rows}\n"""', 4, "there is no tile 'gf', expected fg: the outer"),
    ):
        with pytest.raises(InputError) as error:
            catalogue.parse(f'puzzle = "braintwist"\n{text}\n', "bad", "bad", FAMILY)
        assert re.search(rf"^bad:{at}:.*{re.escape(said)}[^\n]*$", str(error.value))


def test_ones_own_colours_are_mapped():
    own = TWELVE.translate(str.maketrans("rcs", "wyc"))
    text = f'puzzle = "braintwist"\ntiles = "{own}"\n[colours]\nw = "red"\ny = "c"\nc = "silver"\n'
    assert catalogue.parse(text, "t", "t", FAMILY).puzzle.start.tiles == tuple(TWELVE.split())
    for wrong, said in [
        ('w = "pink"', "w is 'pink', expected one of r (red)"),
        ('white = "r"', "'white' is a colour of your own, expected a letter"),
        ('w = "r"\nx = "red"', "two letters are r, expected one for each colour"),
        ('w = "r"', "which is another letter by the table of colours"),
    ]:
        text = f'puzzle = "braintwist"\ntiles = "{TWELVE}"\n[colours]\n{wrong}\n'
        with pytest.raises(InputError) as error:
            catalogue.parse(text, "t", "t", FAMILY)
        assert said in str(error.value)
