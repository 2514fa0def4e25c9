"""Jumps as people write them."""

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError

PEG = catalogue.family("peg")
ENGLISH = catalogue.instance(PEG).puzzle


def read(text: str) -> list[str]:
    return [ENGLISH.notation(one.move) for one in PEG.notation.parse(ENGLISH, text)]


def test_a_jump_can_be_written_in_many_ways():
    ways = "d2-d4|d2xd4|d2 d4|D2-D4|d2 - d4|d2 -> d4|d2 to d4|d2 x d4|d2>d4|1. d2-d4|d2\u2013d4"
    for text in [*ways.split("|"), "d2:d4", "; first\nd2-d4"]:
        assert read(text) == ["d2-d4"], text


def test_chains_and_lists_are_jumps_one_after_the_other():
    for text, jumps in (
        ("d2-d4-f4", ["d2-d4", "d4-f4"]),
        ("d2xd4xf4 c4-e4", ["d2-d4", "d4-f4", "c4-e4"]),
        ("d2 d4 c4 e4", ["d2-d4", "c4-e4"]),
        ("d2-d4, c4-e4; b3-d3", ["d2-d4", "c4-e4", "b3-d3"]),
    ):
        assert read(text) == jumps


REFUSED = {
    "d2-d5": "1:1: d2-d5 is no jump on this board; expected a jump from d2 to d4",
    "d2-d4\nh9-d4": "2:1: there is no hole h9, expected one of this board, columns a to g, rows 1",
    "d2": "found 'd2', expected jumps such as d2-d4",
    "d2-d4 jump": "expected jumps such as d2-d4",
    "d2 d4 f4": "expected a hyphen between the holes of a chain: d2-d4-f4",
    "d2 d4 f4 d4": "either the jumps d2-d4 f4-d4 or the chain d2-d4-f4-d4: it can be both",
}


def test_what_is_no_jump_or_can_be_two_things_is_refused():
    for text, said in REFUSED.items():
        with pytest.raises(InputError) as error:
            read(text)
        assert said in str(error.value)
