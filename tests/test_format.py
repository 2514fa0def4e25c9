"""How an instance is written down: a screen, with a file on it that is one."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue

PUZZLES = [*catalogue.families()]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_screen_ends_with_a_file_that_show_and_solve_accept(name, run, tmp_path):
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


@pytest.mark.parametrize("name", PUZZLES)
def test_the_screen_names_every_key_that_is_read(name, run):
    screen = run("format", name).out
    keys = {
        "peg": ["objective", "geometry", "start", "goal", "moving"],
        "braintwist": ["objective", "goal", "flipped", "tiles", "colours"],
        "minesweeper": ["objective", "board", "mines"],
        "machiavelli": ["objective", "aces", "table", "hand"],
        "pddl": ["objective", "domain", "problem"],
    }[name]
    for key in ["puzzle", "title", "source", "known", *keys]:
        assert key in screen, key


def test_brain_twists_colours_are_all_named_and_no_two_alike(run):
    from pddlpuzzles.families.braintwist.toy import COLOURS

    screen = run("format", "braintwist").out
    assert len(set(COLOURS.values())) == len(COLOURS) == 8
    for letter, name in COLOURS.items():
        assert f"{letter} {name}" in screen


@pytest.mark.parametrize("name", PUZZLES)
def test_each_error_about_a_file_says_where_the_format_is_explained(name, run, tmp_path):
    for ending, text in ((".toml", 'puzzle = "x"\n'), (".toml", "nothing"), (".txt", "%%%\n")):
        path = tmp_path / f"bad{ending}"
        path.write_text(text)
        done = run("show", name, path)
        assert done.code == 2
        assert done.err.endswith(f"; see: pddlpuzzles format {name}\n")


def test_the_help_of_whatever_takes_an_instance_names_it(run):
    for command in ("show", "solve", "hint", "export", "check"):
        assert "format PUZZLE" in " ".join(run(command, "--help").out.split())


@pytest.mark.parametrize("name", PUZZLES)
def test_the_screen_keeps_its_words_whole_on_a_narrow_terminal(name, run, monkeypatch):
    wide = run("format", name).out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run("format", name).out
    text, file = narrow.split("The rest of", 1)
    assert max(map(len, text.split("\n"))) <= 40
    assert sorted(text.split()) == sorted(wide.split("The rest of", 1)[0].split())
    assert file[file.index("puzzle =") :] == wide[wide.rindex("\npuzzle =") + 1 :], "untouched"
