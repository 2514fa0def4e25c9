"""The set for text to PDDL, and how answers to it are rated."""

import csv
import io
import json
import re
import tomllib
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.text_to_pddl import SET, TEXTS, TextTask, tasks
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.export import pddl_texts
from tests.compare.conftest import edited
from tests.compare.mistakes import mistakes
from tests.conftest import write_pair
from tests.seeds import slow

pytestmark = pytest.mark.usefixtures("impatient")  # repairs are held to their laws elsewhere
ANSWERS = Path(__file__).parent / "answers"
FILES = (shelf("problems") / SET).glob("*.toml")
GROUPS = {path.stem: tomllib.loads(path.read_text())["group"] for path in FILES}
"""The names of the tasks, and of their groups: for the lists here no task is read."""
NAMES = sorted(GROUPS)
OF_PDDL = re.compile(r"[?:][a-z]|[()]\s*[a-z-]+\s+\?|\b(planner|PDDL|predicate)\b")


def problems(task: TextTask) -> list[Instance]:
    return [task.reference, *task.hidden]


def texts_of(known: Instance) -> list[str]:
    return pddl_texts(*known.choose_encoding(None))[:2]


def read(known: Instance, name: str):
    return texts_read(*texts_of(known), name, name)


def answer(folder: Path, name: str, text: str, *changes: tuple[str, str]) -> None:
    """Write the reference of a task as an answer, after some changes."""
    texts = edited(texts_of(tasks()[name].reference), *changes, most=1)
    write_pair(folder / name / text, *texts, "problem")


def test_there_are_four_tasks_of_each_of_fifteen_domains():
    groups = Counter(task.group for task in tasks().values())
    assert len(tasks()) == 60
    assert set(groups.values()) == {4}
    textbook = {name.split("/")[0] for name in pp.instances("pddl")}
    assert set(groups) == (textbook - {"haulage", "jugs"}) | set(pp.puzzles())
    assert {name: task.group for name, task in tasks().items()} == GROUPS


def test_each_task_has_two_texts_that_are_no_pddl_and_references_read_without_a_note():
    for name, task in tasks().items():
        assert list(task.texts) == list(TEXTS)
        assert len(set(task.texts.values())) == 2
        for text in task.texts.values():
            assert all(len(line) <= 100 for line in text.splitlines())
            assert 80 < len(text.split()) < 350
            assert text.endswith((".\n", "?\n"))
            assert not OF_PDDL.search(text)
        assert task.hidden
        for known in problems(task):
            assert not any(part.notes for part in read(known, name))


@pytest.mark.parametrize("names", [NAMES[::12], slow(NAMES)])
def test_optima_are_proved_again(names):
    for known in (one for name in names for one in problems(tasks()[name])):
        found = pp.solve(known, engine="astar", optimal=True)
        assert (found.status, found.cost) == ("optimal", known.known["cost"]), known.name


@pytest.mark.parametrize(
    "names", [["hanoi-clockwise"], slow(["ferry", "gripper-key", "lights-lit-only"])]
)
def test_problems_show_what_is_forgotten(names):
    """Leave out each part of a condition, and each effect: some problem shows it, or is idle."""
    for name in names:
        made, models = 0, [(known, *read(known, name)) for known in problems(tasks()[name])]
        for mistake in mistakes(*models[0][1:]):
            if mistake.kind in ("forgotten condition", "forgotten effect"):
                made += 1
                wrong = ((known, name, mistake.domain, problem) for known, _, problem in models)
                rated = (compare_read(*it, (), Limits(60, 4000), with_repair=False) for it in wrong)
                with suppress(InputError):  # an action is possible now whose cost is not given
                    said = (found.relation or found.verdict for found in rated)
                    assert not {"different", "same-but-idle-moves"}.isdisjoint(said), mistake.words
        assert made > 3


WRONG = {
    "ferry-stream": ("(= (hours mid up) 4)", "(= (hours mid up) 1)", "other costs"),
    "hanoi": ("(on disk-2 disk-3) (on disk-1 disk-2)))", "(on disk-2 disk-3)))", "another goal"),
    "blocks": ("(hand-empty))\n    :effect", ")\n    :effect", "allows too much"),
    "tiles-wrap": ("(beside a1 c1)", "", "forbids too much"),
    "visit-all": ("(visited ?to)\n", "\n", "cannot be solved"),
    "minesweeper": ("(:predicates", "(:predicate", "cannot be read"),
    "gripper": (":effect", ":effects", "cannot be read"),
}


def test_mistakes_are_counted_by_their_kind(tmp_path, run):
    for name, (*change, _) in WRONG.items():
        answer(tmp_path, name, "story", change)
    sheet, page = tmp_path / "a.csv", tmp_path / "a.html"
    done = run("grade", "text-to-pddl", tmp_path, "--json", "--csv", sheet, "--page", page)
    assert done.code == 1
    assert '<th scope="col">verdict</th></tr>' in page.read_text()
    found = json.loads(done.out)
    assert found["mistakes"] == Counter(kind for *_, kind in WRONG.values())
    assert found["totals"]["all"] == {"answers": 7, "parses": 5, "solves": 4, "right": 0}
    assert found["totals"]["story"] == found["totals"]["all"]
    assert all(row["reason"] for row in found["rows"])
    rows = list(csv.DictReader(io.StringIO(sheet.read_text())))
    assert [row["submission"] for row in rows] == [f"{name}/story" for name in sorted(WRONG)]


def test_hidden_problems_are_asked_where_the_vocabulary_is_the_references(tmp_path):
    """Not where predicates of the same names mean something else."""
    own, swapped = tmp_path / "own", tmp_path / "swapped"
    for folder in (tmp_path / "same", own, swapped):
        answer(folder, "blocks-spots", "abstract")
        for path in folder.rglob("*.pddl"):
            text = path.read_text()
            if folder == own:
                text = text.replace("differs", "is-not")
            elif folder == swapped:
                text = text.replace("(on ?block - block ?place - place)", "(on ?p ?q - place)")
                text = re.sub(r"\(on (\S+) ([^) ]+)\)", r"(on \2 \1)", text)
            path.write_text(text)
        verdicts = [entry.verdict for entry in pp.grade("text-to-pddl", folder).entries]
        assert set(verdicts) == {"same"}
        assert (len(verdicts) > 1) == (folder.name == "same")


def test_what_only_hidden_problems_show_is_wrong(tmp_path):
    """The text has two ports, and from each the ferry sails to the other one."""
    anywhere = ("(route ?from ?to))", "(not (ferry-at ?to)))")
    answer(tmp_path, "ferry-two-cars", "story", anywhere)
    found = pp.grade("text-to-pddl", tmp_path)
    assert [one.verdict for one in found.entries] == ["same", "different"]
    assert found.record()["mistakes"] == {"wrong on hidden problems": 1}
    assert "ferry-two-cars-hidden-1: " in found.text()


def test_an_answer_may_leave_open_which_text_was_read(tmp_path):
    answer(tmp_path, "hanoi", "")
    problem = (tmp_path / "hanoi" / "problem.pddl").rename(tmp_path / "problem.pddl")
    (entry,) = pp.grade("text-to-pddl", tmp_path).entries
    assert "problem.pddl" in entry.reason
    problem.rename(tmp_path / "hanoi" / "problem.pddl")
    found = pp.grade("text-to-pddl", tmp_path)
    assert all(entry.is_right for entry in found.entries)
    assert found.missing == 118
    assert "<td>hanoi</td>" in found._repr_html_()


def test_both_files_may_be_in_markdown(tmp_path, run):
    for name, file in (("hanoi", "domain.pddl"), ("gripper", "answer.md")):
        path = tmp_path / name / "story" / file
        path.parent.mkdir(parents=True)
        texts = texts_of(tasks()[name].reference)
        path.write_text("".join(f"Here:\n```\n{text}```\n" for text in texts))
    done = run("grade", "text-to-pddl", tmp_path, "--extract", "--json")
    assert json.loads(done.out)["totals"]["all"]["right"] == 2, done.out


def test_what_cannot_be_rated_is_refused_in_a_line(tmp_path, run):
    for number, (name, text, *options) in enumerate(
        (("hanoy", "story"), ("hanoi", "abstrakt"), ("hanoi", "story", "--marks", "same=1"))
    ):
        answer(tmp_path / "right", "hanoi", "story")
        (tmp_path / str(number) / name).mkdir(parents=True)
        (tmp_path / "right/hanoi/story").rename(tmp_path / str(number) / name / text)
        done = run("grade", "text-to-pddl", tmp_path / str(number), *options)
        assert (done.code, done.err.count("\n")) == (2, 1)
    assert run("grade", "text-to-pddl", tmp_path / "nowhere").code == 2
    with pytest.raises(InputError, match="of its own"):
        pp.grade("text-to-pddl", tmp_path / "2", marks={"same": 1})
