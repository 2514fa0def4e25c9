"""`grade`: a class of submissions against all problems of a reference."""

import csv
import json
import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pddlpuzzles as pp
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.replay import replay
from pddlpuzzles.pddl.task import Task
from tests.compare.conftest import edited

TOP = Path(__file__).parents[2]
KEYS = [
    *("submission", "problem", "verdict", "relation", "cost", "reference_cost"),
    *("reason", "repair", "untested", "seconds"),
]
PROBLEMS = ("01", "02", "03")

MISTAKES = {
    "full-hand": ("(in ?ball ?room)\n      (empty ?hand))", "(in ?ball ?room))"),
    "anywhere": ("(robot-in ?room)\n      (holds", "(holds"),
    "twice": ("(not (in ?ball ?room))\n", "\n"),
    "keeps": ("(empty ?hand)\n      (not (holds ?hand ?ball))", "(empty ?hand)"),
}


@pytest.fixture
def reference(tmp_path):
    folder = tmp_path / "reference"
    folder.mkdir()
    shutil.copy(TOP / "domains/pddl/gripper.pddl", folder / "domain.pddl")
    for name in PROBLEMS:
        shutil.copy(TOP / f"problems/pddl/gripper/{name}.pddl", folder)
    return folder


@pytest.fixture
def submit(tmp_path, reference):
    """Hand in a domain, and problems if they are given; return the folder of all."""

    def hand_in(name: str, text: str | None = None, **problems: str) -> Path:
        folder = tmp_path / "submissions" / name
        folder.mkdir(parents=True)
        (folder / "domain.pddl").write_text(right(reference) if text is None else text)
        for problem, written in problems.items():
            (folder / f"{problem.strip('_')}.pddl").write_text(written)
        return folder.parent

    return hand_in


def right(reference) -> str:
    return (reference / "domain.pddl").read_text()


def mistaken(reference, name: str) -> str:
    (text,) = edited([right(reference)], MISTAKES[name], most=1)
    return text


def graded(run, *arguments) -> dict:
    return json.loads(run("grade", *arguments, "--json").out)


def verdicts(found: dict) -> dict[str, list[str]]:
    by_name: dict[str, list[str]] = {}
    for row in found["rows"]:
        assert list(row) == KEYS
        by_name.setdefault(row["submission"], []).append(row["verdict"])
    return by_name


def test_each_is_judged_on_each_problem_and_none_stops_another(reference, submit, run, tmp_path):
    submit("anna")
    submit("ben", mistaken(reference, "full-hand"))
    submit("cleo", right(reference)[:-3] + ")))))")
    submit("dora", "(nothing)")
    submit("emil", right(reference) + "\n; by Emil")
    (tmp_path / "submissions" / "fay").mkdir()
    (tmp_path / "submissions" / "fay.pddl").write_text(right(reference).replace("walk", "go"))
    sheet, page = tmp_path / "g.csv", tmp_path / "g.html"
    folder = tmp_path / "submissions"
    done = run("grade", reference, folder, "--json", "--csv", sheet, "--page", page)
    assert done.code == 1
    found = json.loads(done.out)
    assert found["problems"] == list(PROBLEMS)
    assert verdicts(found) == {
        "anna": ["same"] * 3,
        "ben": ["same", "different", "different"],
        "cleo": ["unreadable"] * 3,
        "dora": ["unreadable"] * 3,
        "emil": ["same"] * 3,
        "fay": ["same"] * 3,
    }
    twins = {one["submission"]: one["same_text_as"] for one in found["submissions"]}
    assert (twins["anna"], twins["fay"]) == (["emil"], [])
    rows = list(csv.DictReader(sheet.open()))
    assert [row["verdict"] for row in rows] == [row["verdict"] for row in found["rows"]]
    shown = page.read_text()
    assert all(name in shown for name in twins)
    assert "in take, ask for (empty ?hand), too" in shown
    assert "<script" not in re.sub(r"script-src[^;]*;", "", shown)


def test_why_a_file_could_not_be_read_is_said(reference, submit, run):
    folder = submit("anna")
    (folder / "ben" / "domain.pddl").mkdir(parents=True)
    (folder / "cleo.pddl").write_bytes(b"(define (domain \xff\xfe")
    (folder / "dora" / "homework").mkdir(parents=True)
    (folder / "dora" / "homework" / "domain.pddl").write_text(right(reference))
    (folder / ".git").mkdir()
    assert {row["submission"]: row["reason"] for row in graded(run, reference, folder)["rows"]} == {
        "anna": None,
        "ben": f"{folder}/ben/domain.pddl: a folder, expected a file",
        "cleo": f"{folder}/cleo.pddl:1: not UTF-8 text",
        "dora": f"{folder}/dora: no files that define a domain, expected one",
    }


def test_students_see_no_mend(reference, submit, run, tmp_path):
    folder = submit("ben", mistaken(reference, "full-hand"))
    options = ("--no-repair", "--page", tmp_path / "g.html", "--csv", tmp_path / "g.csv")
    shown = run("grade", reference, folder, *options)
    said = shown.out + (tmp_path / "g.html").read_text() + (tmp_path / "g.csv").read_text()
    assert "(empty hand-1) does not hold" in said
    assert "ask for" not in said
    assert "ask for" in run("grade", reference, folder).out


def test_marks_are_given_by_a_rule(reference, submit, run, tmp_path):
    submit("anna")
    folder = submit("ben", mistaken(reference, "full-hand"))
    found = graded(run, reference, folder, "--marks", "same=9,different=3")
    points = {one["submission"]: one["points"] for one in found["submissions"]}
    assert points == {"anna": 9.0, "ben": pytest.approx((9 + 3 + 3) / 3)}
    for rule in ("same", "same=x", "same=nan", "same=1e999", "alike=3", ""):
        refused = run("grade", reference, folder, "--marks", rule)
        assert refused.code == 2
        assert "--marks" in refused.err
    shutil.rmtree(folder)
    wrong = (reference / "02.pddl").read_text().replace("(empty hand-1)", "", 1)
    submit("Anna", _02=wrong)
    sheet = tmp_path / "g.csv"
    rule = ("--marks", "same=10,unreadable=1", "--csv", sheet)
    done = run("grade", reference, submit("ben"), *rule)
    assert "01: it has no problem 01.pddl" in done.out  # beside a difference
    rows = list(csv.DictReader(sheet.open()))
    assert list(rows[0]) == [*KEYS, "points"]
    assert [float(row["points"]) for row in rows] == [1, 0, 1, 10, 10, 10]


def test_problems_of_their_own_and_hidden_ones(reference, submit, run, tmp_path):
    renamed = right(reference).replace("room", "place").replace("?place", "?room")
    texts = {name: (reference / f"{name}.pddl").read_text() for name in PROBLEMS[:2]}
    own = {f"_{name}": text.replace("room", "place") for name, text in texts.items()}
    folder = submit("own", renamed, **own)
    found = graded(run, reference, folder)
    assert verdicts(found) == {"own": ["same", "same", "unreadable"]}
    assert "03.pddl" in found["rows"][2]["reason"]
    shutil.rmtree(folder)
    hidden, page = tmp_path / "hidden", tmp_path / "g.html"
    hidden.mkdir()
    for name in ("03", "04"):
        shutil.copy(TOP / f"problems/pddl/gripper/{name}.pddl", hidden)
    folder = submit("ben", mistaken(reference, "full-hand"), _03=(hidden / "03.pddl").read_text())
    found = graded(run, reference, folder, "--problems", hidden)
    assert [row["problem"] for row in found["rows"]] == ["03", "04"]
    assert verdicts(found) == {"ben": ["different", "different"]}
    submit("own", renamed)
    submit("typo", renamed.replace(":effect", ":efect"))
    asked = reference, folder, "--problems", hidden, "--marks", "same=2"
    done = run("grade", *asked, "--page", page)
    assert "0 of 3 submissions right, 1 not asked" in done.out
    assert f"not asked, its names are its own: {hidden}/03.pddl:" in done.out
    assert f"not asked, its names are its own: {hidden}/03.pddl:" in page.read_text()
    found = graded(run, *asked)
    assert verdicts(found)["own"] == ["not-asked", "not-asked"]
    assert verdicts(found)["typo"] == ["unreadable", "unreadable"]
    assert [one["points"] for one in found["submissions"]] == [0, None, 0]


def test_bundled_instances_are_a_reference(reference, submit, run):
    """Textbook problems are used with a domain alone, and found as `export` calls them."""
    one, two = ((reference / f"{number}.pddl").read_text() for number in ("01", "02"))
    here = [text.replace("robot-in", "here") for text in (right(reference), one, two)]
    submit("anna")
    submit("ben", here[0], **{"gripper-01": here[1], "_02": here[2]})
    folder = submit("cleo", other=here[1])
    found = graded(run, "pddl/gripper/01,gripper/02", folder)
    assert verdicts(found) == {name: ["same"] * 2 for name in ("anna", "ben", "cleo")}
    shutil.rmtree(folder)
    tiny, cross = ((TOP / f"problems/peg/{name}.pddl").read_text() for name in ("tiny", "cross"))
    folder = submit("anna", (TOP / "domains/peg/jumps.pddl").read_text(), tiny=tiny, cross=cross)
    assert verdicts(graded(run, "peg/tiny,cross", folder)) == {"anna": ["same", "same"]}


def test_what_is_not_put_to_the_test_is_said(reference, submit, run):
    """With one ball a hand is empty whenever a ball is there to be taken."""
    folder = submit("ben", mistaken(reference, "full-hand"))
    for name in PROBLEMS[1:]:
        (reference / f"{name}.pddl").unlink()
    done = run("grade", reference, folder)
    assert done.code == 0
    assert "not put to the test: whether take needs (empty ?hand)" in done.out


@pytest.mark.usefixtures("impatient")
def test_names_and_texts_cannot_command_a_page_or_a_sheet(reference, submit, run, tmp_path):
    folder, sheet, page = submit("=1+1 <script>alert(1)"), tmp_path / "g.csv", tmp_path / "g.html"
    for name in ("full-hand", "keeps"):
        submit(name, mistaken(reference, name))
    run("grade", reference, folder, "--csv", sheet, "--page", page)
    assert list(csv.reader(sheet.open()))[1][0].startswith("'=")
    text = page.read_text()
    assert "<script>" not in text
    body = re.sub(r"<(meta|link)([^>]*)>", r"<\1\2/>", text.split("\n", 1)[1])
    ids = [one.get("id") for one in ElementTree.fromstring(body).iter() if one.get("id")]
    assert len(ids) == len(set(ids))


def test_a_reference_or_folder_that_is_none_is_refused_in_a_line(reference, tmp_path, run):
    folder = tmp_path / "submissions"
    folder.mkdir()

    def refused(asked: Path) -> None:
        done = run("grade", asked, folder)
        assert done.code == 2
        assert done.err.count("\n") == 1

    refused(tmp_path / "nowhere")
    refused(reference)  # nobody has handed in anything
    (reference / "domain.pddl").rename(reference / "a.pddl")
    shutil.copy(reference / "a.pddl", reference / "b.pddl")
    refused(reference)
    for name in "ab":
        (reference / f"{name}.pddl").unlink()
    refused(reference)


def cheapest_plans(task: Task) -> set[tuple]:
    """All plans of the fewest actions, found layer by layer: the oracle."""
    layer = {((), task.start)}
    for _ in range(12):
        if plans := {play for play, state in layer if task.is_goal(state)}:
            return plans
        layer = {
            ((*play, task.operators[index].action), after)
            for play, state in layer
            for index, after in task.steps(state)
        }
    return set()


@pytest.mark.usefixtures("impatient")
def test_cheapest_plans_are_tried_on_the_other_side(reference, submit):
    text = right(reference)
    extra = "(:action drop-all :parameters (?r - room ?h - hand) :precondition (robot-in ?r) "
    extra += ":effect (forall (?b - ball) (when (holds ?h ?b) (not (holds ?h ?b)))))"
    for name in [*MISTAKES][::2]:
        submit(name, mistaken(reference, name))
    submit("loses", text.rstrip()[:-1] + extra + ")")
    submit("stays", text.replace("(not (robot-in ?from))", "(robot-in ?to)"))
    submit("never", text.replace("(in ?ball ?room)\n      (empty ?hand)\n      (not", "(not"))
    folder = submit("any-door", text.replace("(door ?from ?to)", "(not (robot-in ?to))"))
    (reference / "03.pddl").unlink()
    found = pp.grade(reference, folder, marks={"same": 3, "plans": 2, "different": 1})
    seen = set()
    for entry in found.entries:
        if entry.verdict != "different":
            continue
        pair = [
            read_pair(str(reference / f"{entry.problem}.pddl"), str(domain))
            for domain in (reference / "domain.pddl", folder / entry.submission / "domain.pddl")
        ]
        for side, (own, twin) in (("puzzle", pair), ("model", pair[::-1])):
            plans = cheapest_plans(ground(*own))
            serve = bool(plans) and all(replay(*twin, plan).reason is None for plan in plans)
            assert getattr(entry.comparison.plans, side) is serve, (entry.submission, side)
            seen.add((side, serve))
    assert len(seen) == 4
    assert repr(found) == "<Grades of 6 submissions>"
    assert found.points("loses") == 2
    counts = {"different": 2, "plans": 2, "none": 0}
    assert found.plans("loses") == {"model": counts, "reference": counts}
    assert "on 2 of 2 problems cheapest plans of either" in found.summary("loses")
