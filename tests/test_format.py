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


def test_brain_twists_colours_are_all_named_and_no_two_alike(run):
    from pddlpuzzles.families.braintwist.toy import COLOURS

    screen = run("format", "braintwist").out
    assert len(set(COLOURS.values())) == len(COLOURS) == 8
    for letter, name in COLOURS.items():
        assert f"{letter} {name}" in screen


def test_each_error_about_a_file_says_where_the_format_is_explained(run, tmp_path):
    for name in PUZZLES:
        for ending, text in ((".toml", 'puzzle = "x"\n'), (".toml", "nothing"), (".txt", "%%%\n")):
            path = tmp_path / f"bad{ending}"
            path.write_text(text)
            done = run("show", name, path)
            assert done.code == 2
            assert done.err.endswith(f"; see: pddlpuzzles format {name}\n")


def test_the_help_of_whatever_takes_an_instance_names_it(run):
    for command in ("show", "solve", "hint", "export", "check"):
        assert "format PUZZLE" in " ".join(run(command, "--help").out.split())


def test_the_screen_keeps_its_words_whole_on_a_narrow_terminal(run, monkeypatch):
    wide = {name: run("format", name).out for name in PUZZLES}
    monkeypatch.setenv("COLUMNS", "40")
    for name in PUZZLES:
        text, file = run("format", name).out.split("The rest of", 1)
        assert max(map(len, text.split("\n"))) <= 40
        assert sorted(text.split()) == sorted(wide[name].split("The rest of", 1)[0].split())
        untouched = wide[name][wide[name].rindex("\npuzzle =") + 1 :]
        assert file[file.index("puzzle =") :] == untouched
