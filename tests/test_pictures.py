"""Pictures and pages as files: written whole or not at all, small, and legible for everybody."""

from __future__ import annotations

import json
import re
import sys
from itertools import product
from xml.etree import ElementTree

import pytest
from PIL import Image

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.show import page
from pddlpuzzles.show.styles import COMMON

SVG = "{http://www.w3.org/2000/svg}"


def written(run, path, *arguments) -> str:
    assert run(*arguments, path).code == 0
    return path.read_text()


def test_show_writes_the_odds(run, tmp_path):
    path = tmp_path / "odds.svg"
    text = written(run, path, "show", "minesweeper", "beginner", "--odds", "--svg")
    shown = [one.text for one in ElementTree.fromstring(text).iter(f"{SVG}text")]
    tally = json.loads(run("show", "minesweeper", "beginner", "--odds", "--json").out)
    unsure = [one for row in tally["odds"] for one in row if one is not None and 0 < one < 1]
    assert sorted(one for one in shown if one.endswith("%")) == sorted(
        f"{min(99, max(1, round(100 * one)))}%" for one in unsure
    )


def test_solve_writes_pictures_and_the_page(run, tmp_path):
    svg, page = tmp_path / "a.svg", tmp_path / "a.html"
    done = run("solve", "peg", "--engine", "astar", "--svg", svg, "--page", page, "--json")
    assert (done.code, json.loads(done.out)["cost"]) == (0, 31)
    assert len(ElementTree.parse(svg).getroot().findall(f"{SVG}g[@class='step']")) == 32
    text = page.read_text()
    assert '<body data-step="0" data-steps="31"' in text
    assert "default-src 'none'" in text  # it may load nothing from elsewhere
    assert "unsafe" not in text
    assert not re.search(r"<[^>]* (on\w+|style)=", text)
    assert not re.search(r' (src|href|action)="(?!#|data:)', text)
    for family, name in (("minesweeper", "expert"), ("machiavelli", "full-deck")):
        found = pddlpuzzles.solve(pddlpuzzles.instance(family, name), engine="astar")
        assert len(found.page().encode()) <= 300_000 >= page.stat().st_size
    frame = found._repr_html_()
    assert frame.startswith("<iframe")
    assert "<script" not in frame, "the page is a text of the frame"


def test_a_plan_that_is_too_long_for_a_page_is_cut_and_the_page_says_so(monkeypatch):
    found = pddlpuzzles.solve(pddlpuzzles.instance("peg", "tiny"), engine="astar")
    assert "too long for a page" not in found.page()
    monkeypatch.setattr(page, "_MOST_STATES", 3)
    text = found.page()
    assert 'data-steps="2"' in text
    assert "these are its first 2 steps" in text
    assert re.findall(r'href="#(\d+)"', text) == ["1", "2"]


def test_the_page_shows_the_best_end_where_there_is_no_solution(run, tmp_path):
    path = tmp_path / "a.html"
    done = run("solve", "peg", "square-4-corner", "--best", "--page", path, "--json")
    assert done.code == 11
    best = json.loads(done.out)["best"]
    text = path.read_text()
    assert f'data-steps="{len(best["moves"])}"' in text
    assert f"no solution; {best['left']} pegs left, the best that can be reached" in text
    moves = re.findall(r"<small>\d+</small> ([^<]+)<", text)
    assert moves == best["moves"]


def test_what_cannot_be_written_is_said_before_the_search(run, tmp_path):
    solve = ("solve", "peg", "--engine", "astar")
    for command, name, said in (
        ((*solve, "--svg"), "no/where", "there is no folder"),
        ((*solve, "--page"), "no/where", "there is no folder"),
        (("show", "peg", "tiny", "--svg"), "x.jpg", ": expected x.svg\n"),
        (("show", "minesweeper", "tiny", "--odds", "--svg"), "x.PS", ": expected x.svg\n"),
        ((*solve, "--svg"), "x.html", ": expected x.svg\n"),
        ((*solve, "--page"), "x.svg", ": expected x.html\n"),
    ):
        done = run(*command, tmp_path / name)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
    assert list(tmp_path.iterdir()) == []


def test_pictures_in_other_formats(run, tmp_path, monkeypatch):
    for suffix, begin in (("png", b"\x89PNG"), ("PDF", b"%PDF"), ("gif", b"GIF89a")):
        path = tmp_path / f"a.{suffix}"
        for command in (
            ("show", "peg", "tiny"),
            ("show", "minesweeper", "tiny", "--odds"),
            ("solve", "pddl", "blocks/01", "--engine", "astar"),
        ):
            assert run(*command, "--svg", path).code == 0
            assert path.read_bytes().startswith(begin)
            if suffix == "gif":
                assert Image.open(path).n_frames == (7 if command[0] == "solve" else 1)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    done = run("solve", "peg", "--engine", "astar", "--svg", tmp_path / "b.gif")
    assert (done.code, done.out) == (2, "")
    assert "pip install 'pddlpuzzles[pictures]'" in done.err


def test_places_are_marked_by_their_names():
    for puzzle, name, places in (
        ("peg", "tiny", ("d1", "a2")),
        ("peg", "triangle-15", ("a1", "e5")),
        ("minesweeper", "tiny", ("a1", "b1")),
        ("braintwist", "scramble-4", ("5", "8")),
        ("pddl", "logistics/01", None),
    ):
        board = pddlpuzzles.instance(puzzle, name)
        drawn = board.family.pictures.state(board.puzzle, board.puzzle.start)
        one, other = places or tuple(drawn.places())[:2]
        root = ElementTree.fromstring(board.svg(marks=(one, other), arrows=[(one, other)]))
        rings = root.findall(f".//{SVG}circle[@class='ring']")
        (arrow,) = root.findall(f".//{SVG}path[@class='arrow']")
        at = [f"{ring.get('cx')} {ring.get('cy')}" for ring in rings]
        assert len({*at}) == 2
        assert arrow.get("d").startswith(f"M{at[0]}L{at[1]}M")
    tiny = pddlpuzzles.instance("peg", "tiny")
    assert tiny._repr_svg_() == tiny.svg() == tiny.svg()._repr_svg_()
    with pytest.raises(InputError, match="no place 'z9'; the places are a1, b1"):
        tiny.svg(marks=["z9"])
    with pytest.raises(InputError, match="somewhere else"):
        tiny.svg(arrows=[("a1", "a1")])
    with pytest.raises(InputError, match="no named places"):
        pddlpuzzles.instance("machiavelli", "tiny").svg(marks=["Ah"])


TEXT_ON = {
    "peg": [("on", "middle"), ("name", "pit"), ("name", "slope"), ("open", "board")],
    "braintwist": [*product(("colour", "spare"), "rbfacgvs"), ("text", "vertex")],
    "minesweeper": [
        *product(("clue",), ("ground", *(f"shade{shade}" for shade in range(5)))),
        *product((f"clue{clue}" for clue in range(1, 9)), ("ground",)),
        ("dim", "ground"),
    ],
    "machiavelli": [("red", "card"), ("black", "card")],
}


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out(dark):
    for family, pairs in TEXT_ON.items():
        style = {**COMMON, **catalogue.family(family).pictures.STYLE}
        for text, ground in [*pairs, ("text", "paper"), ("dim", "paper")]:
            ratio = contrast(colour(style, text, dark), colour(style, ground, dark))
            assert ratio >= 4.5, f"{text} on {ground}: {ratio:.1f}"
    for text, ground in [
        *product(("--ink", "--muted", "--accent"), ("--bg", "--surface", "--sunken")),
        *product(("--good", "--bad"), ("--bg", "--surface")),
        ("--good", "--good-soft"),
        ("--on-accent", "--accent"),
    ]:
        ratio = contrast(COMMON[text][dark][1:], COMMON[ground][dark][1:])
        assert ratio >= 4.5, f"{text} on {ground}: {ratio:.1f}"
    for ground in ("--surface", "--wood", "--cell"):
        assert contrast(COMMON["--mark"][dark][1:], COMMON[ground][dark][1:]) >= 3


def colour(style, name: str, dark: bool) -> str:
    """The colour that fills a class, or of the stroke of what is not filled."""
    looks = style[name]
    for look in (looks[1], looks[0]) if dark else (looks[0],):
        for kind in ("fill", "stop-color", "stroke"):
            if found := re.search(rf"(?:^|;){kind}:(?:#([0-9a-f]{{6}})|var\((--[a-z-]+)\))", look):
                return found[1] or style[found[2]][dark][1:]
    raise AssertionError(looks)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines 2.2 define it."""

    def luminance(digits: str) -> float:
        parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_no_rule_of_a_page_hides_what_pictures_are_made_of():
    """A page's own classes and those of pictures have one space of names."""
    families = [*catalogue.families().values(), catalogue.any_problem()]
    drawn = {name for family in families for name in family.pictures.STYLE}
    sheets = "".join(map(page.file_text, ("page.css", "play.css")))
    hidden = [
        selector
        for selector, look in re.findall(r"([^{}]+)\{([^{}]*)\}", sheets)
        if re.search("display:none|visibility:hidden", look)
    ]
    assert len(hidden) > 5
    assert not drawn & {name for one in hidden for name in re.findall(r"\.([a-z][\w-]*)", one)}
