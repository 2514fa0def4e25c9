"""Input that is deep, long or of one kind: refused in a line before it takes time and memory."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import shelf
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.read import read_domain, read_problem

DOMAIN = (shelf("domains") / "peg" / "jumps.pddl").read_text()
MANY = 2**20


def refused(read, cases, most=200):
    """Hold what is refused to a short message with the words that are said of it."""
    for text, said in cases:
        with pytest.raises(InputError, match=said) as caught:
            read(text)
        assert len(str(caught.value)) < most
        yield caught.value


def test_toml_that_would_take_long_is_refused():
    cases = [
        ("a = " + "[" * 5000 + "]" * 5000, "brackets within each other"),
        ("a = " + "{a = " * 5000 + "1" + "}" * 5000, "brackets within each other"),
        (".".join(["a"] * 50_000) + " = 1", "parts of a key"),
        ("\n[" + '."a"' * 50_000 + "]", "parts of a key"),
        ("cost = " + "1" * 5000, "a word of 5000 characters"),
        ("a = 1\n" * MANY, "over 256 KiB"),
        ('a = """\\' + '"' * 200_000, "not TOML"),
        ("'''\"" * 50_000, "not TOML"),
    ]
    errors = list(refused(lambda text: Document(text, "here"), cases))
    assert [error for error in errors if error.line is None] == []
    assert len(errors) == len(cases)


def test_what_stands_in_strings_and_comments_is_no_depth():
    for text in (
        'a = """' + '.[{"" ' * 100 + '"""',
        "a = '''" + ".[{'' " * 100 + "'''",
        'a = "' + r".[{\"" * 100 + '"',
        "a = '" + '.[{"' * 100 + "'",
        "# " + ".[{'" * 100,
        f'a = "{"x" * 1000}"',
        "\n".join(f"a{number} = 1.5" for number in range(100)),
        "a = [" + "[1.5], " * 100 + "]",
    ):
        Document(text, "here")


def test_plans_that_would_take_long_are_refused(monkeypatch):
    monkeypatch.setattr("pddlpuzzles.pddl.plans._MOST_ACTIONS", 1000)
    cases = [
        ("(a " + "a " * MANY, "expected an action"),
        ("(a)\n" * 1001, "over 1000 actions"),
        ("(" * MANY, "expected an action"),
        ("(a " + "b" * 1000 + ")", "expected an action"),
    ]
    assert len(list(refused(lambda text: parse_plan(text, "here"), cases))) == len(cases)


@pytest.mark.parametrize("many", [MANY // 16, pytest.param(MANY, marks=pytest.mark.slow)])
def test_problems_that_would_take_long_are_refused(many):
    domain = read_domain(DOMAIN, "domain")
    cases = [
        ("(define (problem p) (:objects " + "o " * many, "is never closed"),
        ("(define (problem " + "p" * 1000 + "))", "a word of 1000 characters"),
        ("(" * MANY, "more than 200 parentheses"),
        ("()" + "x" * MANY, r"expected \(define"),
    ]
    assert len(list(refused(lambda text: read_problem(text, "here", domain), cases, 500))) == 4


def test_places_are_given_in_long_lines_and_in_the_lines_below():
    names = " ".join(f"o{number}" for number in range(50_000))
    text = f"(define (domain d)\n (:constants {names}\n  o7))"
    with pytest.raises(InputError, match="a second o7: expected a new name") as caught:
        read_domain(text, "here")
    assert (caught.value.line, caught.value.column) == (3, 3)


def test_types_above_types_without_end_are_refused():
    long = " ".join(f"t{number} - t{number + 1}" for number in range(1000))
    for types in (long, f"{long} t1000 - t0"):
        with pytest.raises(InputError, match="there are over 50 types"):
            read_domain(f"(define (domain d) (:types {types}))", "here")
    circle = read_domain("(define (domain d) (:types a - b b - a))", "here")
    assert circle.is_a("a", "b")
    assert circle.is_a("b", "a")
    assert any("a and b are below each other" in note.message for note in circle.notes)


def test_a_scramble_has_an_end(run):
    done = run("generate", "braintwist", "--twists", 100_000_000)
    assert (done.code, "expected 0 to 10000" in done.err) == (2, True)


def test_a_goal_with_and_without_a_peg_on_a_place_is_refused(run, tmp_path):
    family = catalogue.family("peg")
    problem = (shelf("problems") / "peg" / "tiny.pddl").read_text()
    head, goal = problem.split("(:goal (and")
    place = goal.split("(peg ")[1].split(")")[0] if "(peg " in goal else "a1"
    (tmp_path / "domain.pddl").write_text(DOMAIN)
    path = tmp_path / "p.pddl"
    path.write_text(f"{head}(:goal (and (peg {place}) (hole {place}) {goal}")
    done = run("solve", family.name, path)
    assert (done.code, f"wants a peg on {place}, and none" in done.err) == (2, True), done.err
