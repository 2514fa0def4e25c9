"""What made people stumble: reasons, Markdown, which domain; and `lint`."""

import csv
import json
import re
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.field.conftest import DOMAIN, FILES, PLAN, PROBLEM, Ask, edited, pair

# fmt: off
SOLVED = {
    "a move that changes nothing has no cost": (pair(
        "(:requirements :action-costs) (:predicates (at ?f)) (:functions (total-cost) (far ?a ?b))"
        "\n(:action ride :parameters (?a ?b) :precondition (at ?a)\n :effect (and (not (at ?a))"
        " (at ?b) (increase (total-cost) (far ?a ?b))))",
        "(:objects f1 f2) (:init (at f1) (= (far f1 f2) 2) (= (far f2 f1) 2)) (:goal (at f2))\n"
        "(:metric minimize (total-cost))"), ""),
    "fifty types that are not": (edited(("d", "postman parcel place", "mill place yard - place"
                                         " postman parcel - object")), r"domain\.pddl:3\b.*place"),
}
FERRY = pair("(:predicates (ship ?a) (in ?c ?a) (way ?a ?b))\n(:action sail :parameters (?c ?a ?b)"
             " :precondition (and (ship ?a) (way ?a ?b) (in ?c ?a))\n :effect (and (ship ?b)"
             " (not (ship ?a)) (in ?c ?b) (not (in ?c ?a))))",
             "(:objects l r c d) (:init (ship l) (way l r) (in c l) (in d l))\n"
             "(:goal (and (in c r) (in d r)))")
LAMPS = ("(:predicates (lit ?x) (key ?x) (on ?x))\n(:action light :parameters (?x)"
         " :precondition (key ?x) :effect (lit ?x))")
PARTS = {"(or (lit a) (lit b))": r"\(lit a\).*\(lit b\)", "(not (= a a))": r"\(= a a\)|a is a",
         "(= a b)": r"\(= a b\)|a and b|a is not b", "(not (on a))": r"\(on a\)",
         "(and (key a) (or (lit a) (= a b)))": r"\(key a\)",
         "(forall (?x) (not (= b b)))": r"\(= b b\)", "(forall (?x) (on ?x))": r"\(on b\)"}
FENCED = {"domain.pddl": f"The domain:\n\n```pddl\n{DOMAIN}```\nI hope it helps!\n",
          "problem.pddl": f"```\n{PROBLEM}```\n", "plan": f"It is:\n```\n{PLAN}```\n"}
MARKDOWN = ["solve problem.pddl", "check problem.pddl plan", "lint domain.pddl problem.pddl",
            "compare problem.pddl problem.pddl"]
# fmt: on


def test_it_is_read_and_solved(ask: Ask) -> None:
    for case in SOLVED:
        files, note = SOLVED[case]
        answer = ask(files, "solve", "problem.pddl", "--engine", "astar", "--timeout", "20")
        assert answer.code == 0, answer
        assert re.search(note, answer.err), answer


def test_moves_that_lead_back_are_moves(ask: Ask) -> None:
    push = "(:action push :parameters () :effect (and (not (shut)) (warm) (when (shut) (shut))))"
    files = pair(
        f"(:requirements :adl) (:predicates (shut) (warm))\n{push}",
        "(:init (shut) (warm)) (:goal (not (shut)))",
    )
    answer = ask(files, "hint", "problem.pddl")
    assert "no move can be made" not in answer.out + answer.err
    assert re.search("back|loop|again|same state|changes nothing", answer.out), answer


def test_a_goal_out_of_reach_is_explained_part_by_part(ask: Ask) -> None:
    for command in ["solve", "hint", "solve --engine astar"]:
        for goal in PARTS:
            files = pair(LAMPS, f"(:objects a b) (:init (on a)) (:goal {goal})")
            answer = ask(files, *command.split(), "problem.pddl")
            said = answer.out + answer.err
            assert not re.search("contradicts itself|facts that never change", said), answer
            assert re.search(PARTS[goal], said, re.DOTALL), answer
    answer = ask(FERRY, "lint", "problem.pddl")
    assert "no action can make (ship l) true: sail needs (way ?any l)" in answer.out, answer


AROUND = {
    "a definition is spoken of before": "It has (define (domain ...)) first:\n```\n{}```\n",
    "it begins with a bracket": "(Here it is.)\n\n{}",
    "text stands behind only": "{}\nI hope it helps!\n",
    "nothing but comments": "; mine\n{}; the end\n",
}


def test_what_stands_around_is_left_out(ask: Ask) -> None:
    for form in AROUND:
        files = {**FILES, "domain.pddl": AROUND[form].format(DOMAIN)}
        answer = ask(files, "solve", "problem.pddl", "--engine", "astar", "--extract")
        assert answer.code == 0, answer
        assert ("Markdown" in answer.err) == (form != "nothing but comments")


def test_markdown_is_told_and_extracted(ask: Ask) -> None:
    for command in MARKDOWN:
        answer = ask(FENCED, *command.split())
        assert answer.code == 2
        told = r"(?i)domain\.pddl.*Markdown.*line 4|problem\.pddl.*Markdown.*line 2"
        assert re.search(told, answer.err + answer.out), answer
        answer = ask(FENCED, *command.split(), "--extract")
        assert answer.code == 0, answer
        assert re.search(r"(?i)domain\.pddl\b.*(Markdown|extract|fence)", answer.err + answer.out)


def test_of_several_texts_the_last_is_taken_and_quotes_are_none(ask: Ask) -> None:
    fenced = "```pddl\n{}```\nWait, this was wrong:\n".format
    slip = DOMAIN.replace("(define", "(define (domain other))\n(define", 1)
    for text in (fenced(slip) + fenced(DOMAIN), "> " + DOMAIN.replace("\n", "\n> ")):
        files = {**FILES, "domain.pddl": text}
        answer = ask(files, "solve", "problem.pddl", "--engine", "astar", "--extract")
        assert answer.code == 0, answer
        assert ("of 3 domains the last" in answer.err) == ("Wait" in text)
    for command in ("solve domain.pddl", "compare problem.pddl domain.pddl"):
        answer = ask(FILES, *command.split())
        assert answer.code == 2
        assert "the file of a domain" in answer.err
    command = "solve pddl p.txt --engine astar --domain domain.pddl"
    answer = ask({**FILES, "p.txt": PROBLEM}, *command.split())
    assert answer.code == 0, answer


def test_a_domain_and_a_problem_are_taken_out_of_one_file(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"The domain:\n```pddl\n{DOMAIN}```\nThe problem:\n```pddl\n{PROBLEM}```\n"
    for file in ("answer.md", "answer.pddl"):
        for command in ("solve --engine astar", "lint", f"compare {file}"):
            answer = ask({file: text}, *command.split(), file, "--extract")
            assert answer.code == 0, answer
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
        answer = ask({}, "solve", "pddl", "-", "--engine", "astar", "--extract")
        assert answer.code == 0, answer
        answer = ask({}, "solve", file)
        assert answer.code == 2
        assert re.search("Markdown.*line 3", answer.err), answer


def test_answers_in_markdown_are_graded(ask: Ask) -> None:
    text = f"The domain:\n```pddl\n{DOMAIN}```\nThe problem:\n```pddl\n{PROBLEM}```\n"
    forms = {"a/answer.md": text, "b/domain.pddl": text, "c.md": text, "b/README.md": text}
    forms |= {"d/domain.md": FENCED["domain.pddl"], "d/p1.md": FENCED["problem.pddl"]}
    files = {f"ours/{name}": text for name, text in FILES.items()}
    files |= {f"class/{name}": text for name, text in forms.items()}
    answer = ask(files, "grade", "ours", "class", "--extract")
    assert "4 of 4 submissions right, 0 as written" in answer.out, answer
    assert "expected one; --extract reads Markdown" in ask({}, "grade", "ours", "class").out


def test_grade_counts_what_is_right_as_written_and_what_is_after_extraction(ask: Ask) -> None:
    files = {f"ours/{name}": text for name, text in FILES.items()}
    for student in "abc":
        files |= {f"class/{student}/{name}": text for name, text in FILES.items()}
    files["class/b/domain.pddl"] = FENCED["domain.pddl"]
    files["class/c/domain.pddl"] = FENCED["domain.pddl"].replace("carries", "carry", 1)
    command = ("grade", "ours", "class", "--csv", "g.csv", "--page", "g.html", "--extract")
    answer = ask(files, *command)
    assert "2 of 3 submissions right, 1 as written" in answer.out, answer
    assert "2 of 3 submissions right, 1 as written" in Path("g.html").read_text()
    rows = list(csv.DictReader(Path("g.csv").read_text().splitlines()))
    assert [row["extracted"] for row in rows] == ["False", "True", "True"]
    said = json.loads(ask({}, *command, "--json").out)
    assert (said["right"], said["right_as_written"]) == (2, 1)
    assert [row["extracted"] for row in said["rows"]] == [False, True, True]
    assert "1 of 3 submissions right\n" in ask({}, "grade", "ours", "class").out


def test_lint_is_clean_has_notes_or_mistakes(ask: Ask) -> None:
    command = ("lint", "domain.pddl", "problem.pddl", "plan")
    answer = ask({**FILES, "plan": PLAN}, *command, "--strict")
    assert answer.code == 0, answer
    assert answer.out.startswith("no mistakes found: 4 actions, 4 predicates"), answer
    marked = {name: f"\ufeff{text}" for name, text in FILES.items()}
    assert ask(marked, "lint", *marked).code == 0
    noted = {**edited(("d", ":adl", ":typing")), "plan": PLAN}
    assert "no mistakes found, 1 note: " in ask(noted, *command).out
    assert (answer := ask(noted, *command, "--strict")).code == 1
    assert re.search(r"(?m)^domain\.pddl:19:\d+: .*\[[\w-]+\]$", answer.out), answer
    answer = ask({**edited(("d", "?to - place", "?to - plaice")), "plan": PLAN}, *command)
    assert answer.code == 2
    assert re.search(r"(?m)^domain\.pddl:18:\d+: .*place.*\[[\w-]+\]$", answer.out), answer
    assert isinstance(json.loads(ask({}, *command, "--json").out), dict)
