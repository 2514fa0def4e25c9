"""What people read: counted things, long messages, and text from outside made harmless."""

from __future__ import annotations

import pytest

from pddlpuzzles.show.wording import counted, harmless, message


def test_things_are_counted_as_people_count_them():
    assert [counted(number, "covered cells") for number in (0, 1, 2)] == [
        "0 covered cells",
        "1 covered cell",
        "2 covered cells",
    ]
    assert counted(1, "kept") == "1 kept"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", r"a\x1b[31mb"),
        ("\x9b31m\x7f\x00\r", r"\x9b31m\x7f\x00\r"),
        ("\u202eab\u2066\ufeff\u2028", r"\u202eab\u2066\ufeff\u2028"),
        ("\udcff", r"\udcff"),
        ("♣ é 漢 \U0001f600\tx\n", "♣ é 漢 \U0001f600\tx\n"),
    ],
)
def test_what_would_command_a_terminal_is_told_by_its_number(text, shown):
    assert harmless(text) == shown


def test_a_message_is_a_line_of_some_hundred_characters():
    long = message("a.pddl:1: " + "\n" * 100_000 + " expected b")
    assert len(long) < 700
    assert long.isprintable()
    assert (long[:10], long[-10:]) == ("a.pddl:1: ", "expected b")


ROW = 'puzzle = "peg"\nstart = "* * o"\ngoal = "o o *"\n'


def test_one_is_not_told_as_many(run, tmp_path):
    path, plan = tmp_path / "row.toml", tmp_path / "plan"
    path.write_text(ROW)
    done = run("solve", "peg", path, "--engine", "astar", "--plan", plan)
    assert "optimal: 1 jump (" in done.out
    assert "valid: 1 jump, 1 action\n" in run("check", "peg", path, plan).out
    board = tmp_path / "board.toml"
    board.write_text('puzzle = "minesweeper"\nboard = "2 ."\n')
    said = "touches only 1 covered cell"
    told = run("solve", "minesweeper", board, "--engine", "astar").out
    assert said in " ".join(told.split())
    assert (
        f"0 solutions: the clue 2 at a1 {said}" in run("show", "minesweeper", board, "--odds").out
    )
    assert (
        f"unsolvable: the clue 2 at a1 {said}" in run("solve", "minesweeper", board, "--all", 3).out
    )


def test_names_from_files_cannot_command_a_terminal(run, tmp_path):
    path = tmp_path / "row.toml"
    path.write_text(ROW)
    assert run("export", "peg", path, "-o", tmp_path / "out").code == 0
    problem = tmp_path / "out" / "row.pddl"
    problem.write_text(problem.read_text().replace("(problem row)", "(problem a\x1b[31mb)"))
    done = run("show", "peg", problem)
    assert (done.code, r"a\x1b[31mb" in done.out, "\x1b" in done.out) == (0, True, False)
    plan = tmp_path / "pl\x1b[2Jan"
    plan.write_text("(jump a1 b1 \x1b[31mc1)\n")
    done = run("check", "peg", path, plan)
    assert done.code == 2
    assert "\x1b" not in done.err
    assert r"\x1b[31mc1" in done.err
