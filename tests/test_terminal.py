"""Text on terminals of any width, and in colours or none."""

from __future__ import annotations

import io
import json
import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.show.terminal import _CODES, broken, headed, listed, painter, table
from pddlpuzzles.show.wording import COLOUR, counted

WORDS = re.compile(r"[A-Za-z]{2,}")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def plain(text, colour):
    return text


@pytest.mark.parametrize(
    "command",
    [
        *("engines", "list", "list machiavelli", "list minesweeper"),
        *("show minesweeper splitter", "hint minesweeper crossed-wire"),
        "solve peg square-4-corner --best --engine astar",
        "solve machiavelli evening --engine astar",
    ],
)
def test_nothing_is_wider_than_the_terminal_and_no_word_is_broken(command, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")
    wide = set(WORDS.findall(run(*command.split()).out))
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        for line in run(*command.split()).out.split("\n"):
            assert len(line) <= columns or " " not in line.strip(), line
            assert set(WORDS.findall(line)) <= wide, line


def test_force_color_colours_a_pipe_and_no_color_nothing(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    pipe, terminal = io.StringIO(), Terminal()
    assert painter(pipe)("x", "red") == "x"
    assert painter(terminal)("x", "red") == f"{COLOUR}[31mx{COLOUR}[0m"
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert painter(pipe)("x", "red") == f"{COLOUR}[31mx{COLOUR}[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert painter(pipe)("x", "red") == painter(terminal)("x", "red") == "x"


def test_no_colour_is_that_of_the_paper():
    assert not {"37", "97", "30"} & set(_CODES.values())
    from pddlpuzzles.families.braintwist.drawing import _COLOURS

    painted = [colour for side in _COLOURS.values() for colour in side.values()]
    assert len(set(painted)) == len(painted) == 8


def test_prose_is_broken_between_words_and_colours_are_kept():
    red = f"{COLOUR}[31mred{COLOUR}[0m"
    text = broken(f"{red} and some more words than fit", 12)
    assert text.split("\n") == [f"{red} and some", "  more words", "  than fit"]
    assert broken("short", 12) == "short"
    assert listed("moves: ", ["d2-d4", "d4-f4", "c1-c3"], 20) == ("moves: d2-d4, d4-f4,\n  c1-c3")


def test_a_table_that_does_not_fit_is_blocks():
    rows = [("name", "size", ""), ("one", "very wide indeed", "and a title of some words")]
    assert table(rows, 60).split("\n")[1].startswith("one   very wide indeed  and a")
    assert headed(rows, plain, 24).split("\n") == [
        "one",
        "  size very wide indeed;",
        "  and a title of some",
        "  words",
    ]
    assert max(map(len, headed(rows, plain, 24).split("\n"))) <= 24
    short = [("ten letters", "to be or not to be that is")]
    assert table(short, 29).split("\n") == [
        "ten letters  to be or not to",
        "             be that is",
    ]
    assert table(short, 28).split("\n") == ["ten letters", "  to be or not to be that is"], (
        "too narrow"
    )


def test_plurals_are_right():
    assert [counted(number, "moves") for number in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]


def test_list_is_one_json_object(run):
    puzzles = json.loads(run("list", "--json").out)["puzzles"]
    assert [one["name"] for one in puzzles] == [*catalogue.families()]
    listing = json.loads(run("list", "braintwist", "--json").out)
    by_name = {one["name"]: one for one in listing["instances"]}
    assert [*by_name] == catalogue.bundled(catalogue.family("braintwist"))
    assert by_name["scramble-12"]["optimum"] == 12
    assert by_name["scramble-12"]["default"] is True
    assert sum(one["default"] for one in listing["instances"]) == 1
    unsolvable = json.loads(run("list", "minesweeper", "--json").out)["instances"]
    crossed = next(one for one in unsolvable if one["name"] == "crossed-wire")
    assert (crossed["solvable"], crossed["optimum"]) == (False, None)


PGE = "there is no puzzle 'pge'; did you mean 'peg'?"


def test_a_file_names_its_puzzle(run, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(catalogue.text(catalogue.instance(catalogue.family("peg"), "tiny")))
    for command in ("show", "hint"):
        assert run(command, mine) == run(command, "peg", mine)
    mine.write_text("\npuzzle = 'pge'")
    assert run("show", mine) == (2, "", f"pddlpuzzles: {mine}:2: {PGE}\n")
    mine.unlink()
    assert run("show", mine) == (2, "", f"pddlpuzzles: {mine}: no such file or folder\n")
    (tmp_path / "board.txt").write_text("* * o\n")
    for other, said in (
        (tmp_path / "board.txt", "; put its puzzle before an instance: "),
        (tmp_path, ": a folder, expected a puzzle or an instance's file"),
    ):
        assert said in run("show", other).err


def test_an_instance_with_a_wrong_name_is_asked_about(run, tmp_path):
    for asked, meant in (
        (("solve", "--optimal", "peg/tiny"), "solve --optimal peg tiny"),
        (("compare", "gripper/01", "x.pddl"), "compare pddl gripper/01 x.pddl"),
    ):
        assert run(*asked).err.endswith(f"; did you mean `pddlpuzzles {meant}`?\n")
    limits = "--engine", "astar", "-o", tmp_path / "runs"
    for suite, meant in (("blocks/01", "pddl/blocks/01"), ("pddl/blocks", "pddl/blocks/*")):
        assert f"did you mean '{meant}'? " in run("bench", suite, *limits).err


def test_an_instance_without_its_puzzle_is_asked_about(run):
    done = run("solve", "english-central", "--optimal")
    assert done.code == 2
    assert done.err == (
        "pddlpuzzles: there is no puzzle 'english-central'; "
        "did you mean `pddlpuzzles solve peg english-central --optimal`?\n"
    )
