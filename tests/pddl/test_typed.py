"""Textbook domains drawn with characters: no two states alike, and nothing is left out."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import pddlpuzzles as pp
from pddlpuzzles.families.pddl import drawing
from pddlpuzzles.families.pddl.texts import read_texts
from pddlpuzzles.families.pddl.typed import _PREDICATES
from pddlpuzzles.show.wording import colourless


@pytest.mark.parametrize("domain", _PREDICATES)
def test_states_that_differ_are_drawn_differently(domain):
    chance = random.Random(7)
    for number in ("02", "04"):
        puzzle = pp.instance("pddl", f"{domain}/{number}").puzzle
        drawn, state = {}, puzzle.start
        for _ in range(60):
            drawn[state] = drawing.draw(puzzle, state, colourless)
            state = puzzle.apply(state, chance.choice(list(puzzle.moves(state))))
        assert len({*drawn.values()}) == len(drawn) > 3
        assert not any("(" in text for text in drawn.values())


def test_boxes_and_disks_and_towers_are_where_they_are():
    board = pp.instance("pddl", "sokoban/02").puzzle
    assert drawing.draw(board, board.start, colourless).split("\n") == [
        "  a b c d",
        "1 - - - -",
        "2 @ $ $ -",
        "3 - - -",
        "4   . . -",
    ]
    assert drawing.draw_goal(board, colourless).split("\n")[-1] == "4   * * -"
    blocks = pp.instance("pddl", "blocks/02").puzzle
    assert drawing.draw(blocks, blocks.start, colourless) == "c\nd\nb\na\n-"
    assert drawing.draw_goal(blocks, colourless) == "a\nb\nc d\n---"


def test_a_domain_with_more_to_say_is_listed_as_facts():
    puzzle = pp.instance("pddl", "blocks/01").puzzle
    text = puzzle.domain_text.replace("(hand-empty))", "(hand-empty) (red ?block - block))", 1)
    text = text.replace("(not (hand-empty))", "(not (hand-empty)) (red ?block)", 1)
    more = read_texts(text, puzzle.problem_text)
    assert "(on-table " in drawing.draw(more, more.start, colourless)
    less = replace(puzzle, problem=replace(puzzle.problem, objects={"a": "block"}))
    assert drawing.draw(less, 0, colourless) == "nothing holds that can change"
