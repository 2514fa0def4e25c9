"""What an instance's [known] says is reported as known, with its source, and never as proved."""

from __future__ import annotations

import json

import pytest

BOARD = """puzzle = "peg"
geometry = "triangular"
objective = "sweeps"
start = '''
    o
   * *
  * * *
 * * * *
* * * * *
'''
goal = "one-peg"
"""
LARGE = """puzzle = "peg"
objective = "sweeps"
start = '''
    * * *
    * * *
* * * * * * *
* * * o * * *
* * * * * * *
    * * *
    * * *
'''
goal = "one-peg"
"""
"""No machine proves in a thousandth of a second that its known cost is wrong, or right."""

GREEDY = ("--engine", "greedy")
"""It finds a plan of more than 9 sweeps at once, and proves nothing; 9 are enough."""


@pytest.fixture
def board(tmp_path):

    def written(known: str, board: str = BOARD):
        path = tmp_path / "board.toml"
        path.write_text(f"{board}[known]\n{known}\n")
        return path

    return written


def asked(run, path, *arguments: str) -> tuple[dict, str]:
    record = json.loads(run("solve", "peg", path, *arguments, "--json").out)
    return record, " ".join(run("solve", "peg", path, *arguments).out.split())


def test_a_known_optimum_is_given_beside_what_is_proved(run, board):
    bare, _ = asked(run, board(""), *GREEDY)
    for cost, more in ((9, ""), (8, ""), (bare["cost"], ""), (9, ": Bell 2008")):
        known = f"cost = {cost}" + ('\nsource = "Bell 2008"' if more else "")
        record, text = asked(run, board(known), *GREEDY)
        source = f"[known] of board{more}"
        assert record["known"] == {"solvable": True, "cost": cost, "source": source}
        assert f"known, and not proved here: the optimum is {cost} sweeps ({source})" in text
        for key in ("status", "cost", "bound", "proof"):
            assert record[key] == bare[key]
        assert (record["status"], record["proof"], "known" in bare) == ("solved", None, False)


def test_what_is_proved_refuted_or_of_another_start_is_not_said_to_be_known(run, board):
    for known, status, *how in (
        ("cost = 9", "optimal", "--optimal"),
        ('fun = "some"', "optimal", "--optimal"),
        ("cost = 99", "optimal", "--optimal"),
        *((known, "solved", *GREEDY) for known in ("cost = 99", "cost = 1", "solvable = true")),
        ("solvable = false", "solved", *GREEDY),
        ("cost = 9", "solved", *GREEDY, "--after", "a3-a1"),
    ):
        record, text = asked(run, board(known), *how)
        assert (record["status"], "known" in record) == (status, False)
        assert "not proved" not in text


def test_what_a_file_says_is_not_exported_as_proved(run, board, tmp_path):
    for known, said in (
        ("cost = 9", "; Optimum, as the instance's file says: 9."),
        ('cost = 9\nproved = "A neighbour"', "; Optimum, as the instance's file says: 9."),
        ("solvable = false", "; Said by its file to have no solution."),
    ):
        run("export", "peg", board(known), "-o", tmp_path, "--force")
        text = (tmp_path / "board.pddl").read_text()
        assert said in text
        assert "Proved" not in text
    run("export", "peg", "triangle-15", "-o", tmp_path, "--force")
    assert "; Proved optimum: 13." in (tmp_path / "triangle-15.pddl").read_text()


def test_a_search_that_gives_up_proves_nothing_of_it(run, board):
    for known, said in (
        ("cost = 18", "the optimum is 18 sweeps"),
        ("solvable = true", "it can be solved"),
        ("solvable = false", "it cannot be solved"),
    ):
        record, text = asked(run, board(known, LARGE), "--engine", "layers", "--timeout", "0.001")
        assert (record["status"], record["cost"], record["moves"]) == ("gave-up", None, None)
        assert record["known"]["solvable"] is ("false" not in known)
        assert f"known, and not proved here: {said} ([known] of board)" in text


def test_hint_and_check_say_it_too(run, board, tmp_path):
    path, plan = board("cost = 18", LARGE), tmp_path / "plan"
    moment = ("--timeout", "0.001")
    record = json.loads(run("hint", "peg", path, *moment, "--json").out)
    assert (record["status"], record["known"]["cost"]) == ("gave-up", 18)
    assert (
        "known, and not proved here: the optimum is 18 sweeps"
        in run("hint", "peg", path, *moment).out
    )
    assert "known" not in json.loads(run("hint", "peg", "tiny", "--json").out)

    assert run("solve", "peg", path, "--plan", plan, *GREEDY).code == 0
    record = json.loads(run("check", "peg", path, plan, "--json").out)
    assert (record["optimum"], record["bound"], "known" in record) == (None, None, False)
    judged = ("check", "peg", path, plan, "--optimal", *moment)
    record = json.loads(run(*judged, "--json").out)
    assert (record["optimum"], record["known"]["cost"]) == (None, 18)
    assert "known, and not proved here: the optimum is 18 sweeps" in run(*judged).out
