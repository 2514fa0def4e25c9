"""How an instance is written down: a screen, with a file on it that is one."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue

PUZZLES = [*catalogue.families()]
KEYS = {
    "peg": ["objective", "geometry", "start", "goal", "moving"],
    "braintwist": ["objective", "goal", "flipped", "tiles", "colours"],
    "minesweeper": ["objective", "board", "mines"],
    "machiavelli": ["objective", "aces", "table", "hand"],
    "pddl": ["objective", "domain", "problem"],
}


@pytest.mark.parametrize("name", PUZZLES)
def test_the_screen_has_every_key_and_ends_with_a_file_that_show_and_solve_accept(
    name, run, tmp_path
):
    screen = run("format", name)
    assert screen.code == 0
    lines = screen.out.split("\n")
    assert screen.out == catalogue.family(name).format  # nothing is broken at 80 columns
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 50
    begin = lines.index(f'puzzle = "{name}"')
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines[begin:]))
    assert run("show", name, path).code == 0
    assert run("solve", name, path, "--optimal").code == 0
    for key in ["puzzle", "title", "source", "known", *KEYS[name]]:
        assert key in screen.out, key


def test_each_error_about_a_file_says_where_the_format_is_explained(run, tmp_path):
    for name in PUZZLES:
        for ending, text in ((".toml", 'puzzle = "x"\n'), (".toml", "nothing"), (".txt", "%%%\n")):
            path = tmp_path / f"bad{ending}"
            path.write_text(text)
            done = run("show", name, path)
            assert done.code == 2
            assert done.err.endswith(f"; see: pddlpuzzles format {name}\n")
