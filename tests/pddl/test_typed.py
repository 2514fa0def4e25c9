"""Textbook domains drawn with characters: no two states alike, and nothing is left out."""

import pytest

import pddlpuzzles as pp
from pddlpuzzles.families.pddl import drawing, picture
from pddlpuzzles.families.pddl.texts import read_texts
from pddlpuzzles.show.wording import colourless


def test_boxes_and_disks_and_towers_are_where_they_are():
    board = pp.instance("pddl", "sokoban/02").puzzle
    rows = ["  a b c d", "1 - - - -", "2 @ $ $ -", "3 - - -", "4   . . -"]
    assert drawing.draw(board, board.start, colourless).split("\n") == rows
    assert drawing.draw_goal(board, colourless).split("\n")[-1] == "4   * * -"
    blocks = pp.instance("pddl", "blocks/02").puzzle
    assert drawing.draw(blocks, blocks.start, colourless) == "c\nd\nb\na\n-"
    assert drawing.draw_goal(blocks, colourless) == "a\nb\nc d\n---"
    river = pp.instance("pddl", "river-crossing/01").after("(enter goat home n1 n0)").puzzle
    assert drawing.draw(river, river.start, colourless).startswith("home   [boat: goat], cabbage")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("blocks/01", "(hand-empty)", ""),
        ("blocks/01", "(clear c)", ""),
        ("sokoban/02", "(free a1)", ""),
        ("sliding-tiles/02", "(blank a2)", "(blank a2) (blank a1)"),
        ("lights-out/02", "(lit a1)", "(lit a1) (dark a1)"),
        ("hanoi/03", "(clear disk-1)", ""),
    ],
)
def test_no_fact_is_hidden_that_a_drawing_does_not_say(name, old, new):
    puzzle = pp.instance("pddl", name).puzzle
    begin, middle, end = puzzle.problem_text.partition("(:goal")
    assert begin.count(old) == 1
    other = read_texts(puzzle.domain_text, begin.replace(old, new) + middle + end)
    said, drawn = (drawing.draw(it, it.start, colourless) for it in (other, puzzle))
    names = (atom.predicate for atom in other.task.true_atoms(other.start))
    assert all(name in said and name not in drawn for name in names)


def test_what_never_changes_is_listed_where_it_is_not_what_the_grid_says():
    puzzle = pp.instance("pddl", "visit-all/02").puzzle
    assert drawing.NARRATION.legend(puzzle) == ["@ robot, + visited, x to be visited"]
    other = read_texts(puzzle.domain_text, puzzle.problem_text.replace("(beside a1 a2)", "", 1))
    assert any("(beside " in line for line in drawing.NARRATION.legend(other))


def test_what_a_goal_asks_beyond_its_towers_is_listed():
    puzzle = pp.instance("pddl", "blocks/01").puzzle
    begin, goal, _ = puzzle.problem_text.partition("(:goal")
    other = read_texts(puzzle.domain_text, f"{begin}{goal} (and (on a b) (holding c))))")
    assert drawing.draw_goal(other, colourless) == "a\nb\n?\nin the hand: c"
    other = read_texts(puzzle.domain_text, f"{begin}{goal} (and (on a b) (clear b))))")
    assert "(clear b)" in drawing.draw_goal(other, colourless)


def test_a_domain_with_more_to_say_is_listed_as_facts():
    puzzle = pp.instance("pddl", "blocks/01").puzzle
    text = puzzle.domain_text.replace("(hand-empty))", "(hand-empty) (red ?block - block))", 1)
    text = text.replace("(not (hand-empty))", "(not (hand-empty)) (red ?block)")
    more = read_texts(text, puzzle.problem_text)
    assert "(" not in drawing.draw(more, more.start, colourless)
    after = more.apply(more.start, next(iter(more.moves(more.start))))
    assert ", red" in drawing.draw(more, after, colourless)
    assert "(red c)" in picture.state(more, after).words
    texts = (it.replace("hand-empty", "idle") for it in (puzzle.domain_text, puzzle.problem_text))
    assert drawing.drawer_of(read_texts(*texts)) is None
    assert drawing.draw(more, 0, colourless) == "nothing holds that can change"
