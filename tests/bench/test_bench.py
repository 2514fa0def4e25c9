"""Bench: suites, rows, verdicts, going on where it stopped, and what is made of the rows."""

import csv
import json
import random
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pddlpuzzles
from pddlpuzzles.bench.competitors import parse_command, parse_pattern, read_figures
from pddlpuzzles.bench.journal import Correctness, Journal, Outcome, Row, parse_row, read_journal
from pddlpuzzles.bench.judge import Claim, claimed_cost, judge_claim
from pddlpuzzles.bench.report import csv_text, properties_text, report_page
from pddlpuzzles.bench.scores import (
    Results,
    figure_spreads,
    mark_contradicted,
    reference_costs,
    score,
)
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.show.wording import colourless
from tests.campaign.program import MARK, marked
from tests.programs import wait_until

NAMES = """planner puzzle instance encoding objective outcome cost optimum solvable seconds memory
expanded verdict step reason seed limit timeout memory_limit stamp"""
KEYS = NAMES.split()
"""Of a row, without its figures."""


def made(
    planner: str, instance: str, cost: Fraction | int | None, seconds: float = 0.5, **other: object
) -> Row:
    outcome = Outcome.SOLVED if cost is not None else Outcome.GAVE_UP
    verdict = Correctness.RIGHT if cost is not None else Correctness.NONE
    values = {"outcome": outcome, "verdict": verdict, "optimum": None, "solvable": None} | other
    return Row(
        planner, "peg", instance, "jumps", "jumps", cost=cost, seconds=seconds, memory=20.0,
        expanded=None, **values,
    )  # type: ignore[arg-type] # fmt: skip


def journal_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "runs.jsonl").read_text().splitlines()]


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr("pddlpuzzles.bench.session.report", lambda *arguments: None)


@pytest.mark.usefixtures("quick")
def test_a_bench_goes_on_where_it_was_stopped(run, tmp_path):
    output = tmp_path / "out"
    arguments = ["bench", "peg/tiny*", "braintwist/solved", "--engine", "astar", "-o", output]
    assert run(*arguments, "--timeout", 20).code == 0
    path = output / "runs.jsonl"
    whole, rows = path.read_text(), journal_of(output)
    assert all(sorted(one) == sorted([*KEYS, "figures"]) for one in rows)
    worth = [tuple(one[key] for key in ("instance", "outcome", "verdict", "cost")) for one in rows]
    stuck = ("tiny-stuck", "unsolvable", "right", None)
    assert worth == [("tiny", "proved", "right", 4), stuck, ("solved", "proved", "right", 0)]
    again = run(*arguments, "--timeout", 20)
    assert again.code == 0
    assert "0 runs, 3 of 3 done before" in again.err
    assert path.read_text() == whole, "nothing is run twice"
    path.write_text(whole[:-30])  # as a machine that went off leaves it
    assert run(*arguments, "--timeout", 20).code == 0
    assert path.read_text().startswith(whole[: whole.rindex("\n", 0, -1) + 1])
    assert [row["instance"] for row in journal_of(output)] == [row["instance"] for row in rows]


@pytest.mark.usefixtures("quick")
def test_a_folder_grows(run, tmp_path):
    """What is added is run, and nothing else; who needs the longer limit has it."""
    log, output, asleep = tmp_path / "log", tmp_path / "out", tmp_path / "asleep"
    asleep.touch()
    sleeper = tmp_path / "sleeper"
    sleeper.write_text(
        f"#!/bin/sh\necho $2 >> {log}\ngrep -q stuck $1 && test -e {asleep} && sleep 600\nexit 12\n"
    )
    sleeper.chmod(0o755)
    command = f"{sleeper} {{problem}} %s {{domain}} {{plan}}"

    def added(*words: object) -> tuple[list[tuple[str, str]], object]:
        before = journal_of(output) if output.exists() else []
        ended = run("bench", *words, "-o", output)
        after = journal_of(output)
        assert after[: len(before)] == before, "nothing is lost"
        return [(row["planner"], row["instance"]) for row in after[len(before) :]], ended

    sleepy = ["--planner", f"sleepy={command % 'one'}"]
    both = [("sleepy", "tiny"), ("sleepy", "tiny-stuck")]
    assert added("peg/tiny*", *sleepy, "--timeout", 3)[0] == both
    engine = ["--engine", "astar"]
    assert added("peg/tiny", *sleepy, *engine, "--timeout", 3)[0] == [("astar", "tiny")]
    assert added("peg/plus", *engine, "--timeout", 3)[0] == [("astar", "plus")]
    asleep.unlink()
    new, ended = added("peg/tiny*", *sleepy, "--timeout", 60)
    assert new == both[1:], "the other had not been stopped"
    assert "1 run done again, which a lower limit had stopped" in ended.err
    assert added("peg/tiny*", *sleepy, "--timeout", 60)[0] == []
    new, ended = added("peg/tiny", "--planner", f"sleepy={command % 'two'}", "--timeout", 60)
    assert new == both[:1]
    assert "1 run done again: the planner or the instance has changed" in ended.err
    assert log.read_text().split() == ["one", "one", "one", "two"]
    lines = run("report", output).out.splitlines()
    assert [line.split()[:2] for line in lines[1:3]] == [["sleepy", "1"], ["astar", "2"]]
    assert lines[-1] == "1 of 4 runs is still to be done"
    lower = run("bench", "peg/tiny", *engine, "--timeout", 3, "-o", output)
    assert lower.code == 2
    assert "its runs have --timeout 60, and a limit can only grow: say --timeout 60" in lower.err
    assert run("bench", "peg/tiny", *engine, "--timeout", 60, "-o", output).code == 0


def test_whatever_a_planner_prints_its_figures_and_its_cost_are_finite():
    said = f"""Expanded {"9" * 5000} state(s).\nExpanded 12 state(s).\nEvaluated -1 state(s).
Search time: 1.2.3\nSearch time: 4.5e-05s\nSearch time: ...\nSearch time: nan
work: 1e999\nlong: 1e99"""
    texts = ("work=work: (.*)", "long=long: (.*)", "states=Expanded (\\d+)")
    figures = {"search_seconds": 4.5e-05, "states": 12.0}
    assert read_figures(said, list(map(parse_pattern, texts))) == (12, figures)
    for words in ("; cost = 4 (unit cost)", "; cost = 4.0", ";cost=4"):
        assert claimed_cost(f"(a)\n{words}\n") == 4, words
    for words in ("; cost = 1e400", "; cost = 4.7", "; cost = -4"):
        assert claimed_cost(f"(a)\n{words}\n") is None, words


MISUSES = {
    "": "no planner to judge",
    "--engine auto": "several engines",
    "--engine astar --engine astar": "two planners",
    "--planner mine": "expected NAME=COMMAND",
    "--planner 'mine=true {domain}'": "no {problem} and no {plan}",
    "--planner 'a=no-such {domain} {problem} {plan}'": "no program",
    """--planner "a='true {domain} {problem} {plan}" """: "cannot be read",
    "--engine astar --jobs 0": "'--jobs'",
}


def test_bad_usage(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for arguments, complaint in MISUSES.items():
        ended = run("bench", "peg/tiny", *shlex.split(arguments), "-o", tmp_path / "out")
        assert (ended.code, complaint in ended.err) == (2, True), ended
        assert not (tmp_path / "out").exists()
    nowhere = ["bench", "peg/tiny", "--engine", "astar", "--cluster", "nowhere", "-o", "out"]
    assert "--cluster nowhere" in run(*nowhere).err
    for wrong in ("pegs", "peg/nothing*", str(tmp_path)):
        with pytest.raises(InputError):
            instances([wrong])
    shutil.copy(shelf("problems") / "peg" / "plus.toml", tmp_path / "tiny.toml")
    with pytest.raises(InputError, match="differ"):
        instances(["peg/tiny", str(tmp_path)])
    mine = tmp_path / "mine"  # files of a command are found from anywhere
    mine.touch(0o755)
    found = parse_command("a=./mine --file mine other {domain} {problem} {plan}", optimal=False)
    files = (str(mine), "--file", str(mine), "other")
    assert found.arguments == (*files, "{domain}", "{problem}", "{plan}")


def test_claims_are_held_against_what_is_proved():
    tiny, stuck = instances(["peg/tiny", "peg/tiny-stuck"])
    under, encoding = tiny.choose_encoding(None)
    moves = tiny.searches()["astar"].find(tiny.puzzle, Limits()).moves
    proof, denial = Claim(Outcome.PROVED, moves, is_native=True), Claim(Outcome.UNSOLVABLE)

    def judged(claim: Claim, **known: object) -> tuple[str, str]:
        of = Question(replace(under, known={**(tiny.known or {}), **known}), encoding, False)
        judgement = judge_claim(claim, of)
        return judgement.verdict, judgement.reason or ""

    assert judged(proof) == ("right", "")
    lower = "it says that no plan is cheaper than 4, and one costs 3"
    assert judged(proof, cost=3) == ("wrong-claim", lower)
    verdict, reason = judged(proof, cost=5)
    assert (verdict, "below what was taken as the proved optimum" in reason) == ("right", True)
    assert "taken as proved that there is none" in judged(proof, solvable=False)[1]
    assert judged(denial)[0] == "wrong-claim"
    assert judge_claim(denial, Question(stuck, encoding, False)).verdict is Correctness.RIGHT


@pytest.mark.usefixtures("quick")
def test_who_beats_what_is_proved_is_right_and_we_are_not(run, tmp_path):
    folder = tmp_path / "suite"
    folder.mkdir()
    text = catalogue.text(catalogue.instance(catalogue.family("peg"), "tiny"))
    (folder / "high.toml").write_text(text.replace("cost = 4", "cost = 5"))
    ended = run("bench", folder, "--engine", "astar", "-o", tmp_path / "out")
    assert ended.code == 1
    said = "BEATS WHAT IS PROVED: astar on peg high: a right plan that costs 4"
    assert ended.out.startswith(said)
    assert ended.out.splitlines()[-1] == "1 right plan cheaper than what is proved"
    assert "\npddlpuzzles: 1 run\n" in f"\n{ended.err}"
    (one,) = journal_of(tmp_path / "out")
    assert (one["verdict"], one["cost"], one["optimum"]) == ("right", 4, 5)
    assert "below what was taken as the proved optimum" in one["reason"]


def test_planners_contradict_each_other():
    rows = [
        made("one", "p1", 9, outcome=Outcome.PROVED),
        made("two", "p1", 7),
        made("three", "p1", None, outcome=Outcome.UNSOLVABLE, verdict=Correctness.RIGHT),
        made("one", "p2", 9, outcome=Outcome.PROVED),
    ]
    verdicts = [one.verdict for one in mark_contradicted(rows)]
    assert verdicts == ["wrong-claim", "right", "wrong-claim", "right"]


def test_scores():
    rows = [
        made("one", "p1", 10, 1.0),
        made("two", "p1", 20, 10.0),
        made("two", "p2", 30, 100.0, optimum=15),
        made("one", "p2", None, 100.0),
        made("one", "p3", None, 0.1, outcome=Outcome.UNSOLVABLE, verdict=Correctness.RIGHT),
        made("two", "p3", 0, 200.0),
        made("one", "p4", -6),
        made("two", "p4", -3),
    ]
    best = reference_costs(rows)
    alone = [score([one], best, 100.0) for one in rows]
    assert [one["quality"] for one in alone] == [1, 0.5, 0.5, 0, 1, 1, 1, 0]
    assert [one["agile"] for one in alone] == pytest.approx([1, 0.5, 0, 0, 1, 0, 1, 1])
    found = score([one for one in rows if one.planner == "two"], best, 100.0)
    assert (found["runs"], found["coverage"], found["wrong"], found["quality"]) == (4, 4, 0, 2)


def test_seeds_have_a_median_and_an_interval():
    def seeded(seed: int, *costs: int | None) -> list[Row]:
        return [
            made("dice", f"p{number}", cost, seed=seed, limit=None if cost else Limit.TIME)
            for number, cost in enumerate(costs)
        ]

    rows = [*seeded(1, 4, 6, 8), *seeded(2, 4, None, None), *seeded(3, 5, 6, None)]
    found = figure_spreads(rows, reference_costs(rows), 60.0)
    assert found["runs"].text() == "3"
    assert found["coverage"].text() == "2 (1 to 3)"
    assert found["out of time"].text() == "1 (0 to 2)"
    assert found["quality"].text(2) == f"{4 / 5 + 1:.2f} (1.00 to 3.00)"
    results = Results(("dice",), tuple(rows), Limits(60.0, 1000))
    assert "2 (1 to 3)" in results.text(colourless)


@pytest.mark.usefixtures("quick")
def test_reports_of_several_folders(run, tmp_path):
    one, other, page = tmp_path / "one", tmp_path / "other", tmp_path / "page.html"
    assert run("bench", "peg/tiny*", "--engine", "astar", "-o", one).code == 0
    engines = ["--engine", "astar", "--engine", "layers"]
    assert run("bench", "peg/tiny", *engines, "-o", other).code == 0
    ended = run("report", one, other, "-o", page)
    assert (ended.code, "report: " in ended.err) == (0, True)
    lines = [line.split("  ")[0] for line in ended.out.splitlines()]
    assert lines[1:4] == ["astar (one)", "astar (other)", "layers"]
    assert "astar (other)" in page.read_text()
    assert run("report", tmp_path).code == 2
    refused = run("report", one, other, "-o", tmp_path / "page.pdf")
    assert (refused.code, "the report is HTML: expected page.html" in refused.err) == (2, True)
    assert "a bench has not begun there" in run("report", one, tmp_path).err


def rows_of_many(count: int) -> list[Row]:
    return [
        made(f"planner-{number % 3}", f"p{number // 3:05}", number % 40 + 1, number % 97 / 3 + 0.01)
        for number in range(count)
    ]


def test_a_report_needs_nothing_else(tmp_path):
    bad = made("planner-0", "<b>&p", None, verdict=Correctness.WRONG_PLAN, outcome=Outcome.SOLVED,
               step=3, reason="(a <script>): no")  # fmt: skip
    loud = made("planner-1", "p9", 3, optimum=4, reason="a right plan that costs 3")
    rows = (*rows_of_many(30), bad, loud)
    names = tuple(f"planner-{number}" for number in range(28))
    text = report_page(Results(names, rows, Limits(60.0, 1000)))
    looks = re.findall(r'stroke="(#\w+)" stroke-width="1.8" \S+="([^"]+)"', text)
    assert len(set(looks)) == len(names)
    assert (text.count("<svg"), text.count("<html")) == (4, 1)
    assert not [one for one in ("src=", "@import", "<link", "<script>)") if one in text]
    assert "&lt;b&gt;&amp;p" in text
    assert "1 wrong answer</span> <span>planner-0: 1</span>" in text
    order = [f'id="{one}"' for one in ("scores", "wrong", "runs")]
    places = [text.index(one) for one in ("What was taken as proved is wrong", *order)]
    assert places == sorted(places)
    ids = [part.split('"')[0] for part in text.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_planners_are_compared_two_by_two():
    rows = [made("mine@a", f"p{number}", 5, number / 2) for number in range(1, 9)]
    rows += [made("mine@b", f"p{number}", 10, float(number)) for number in range(3, 9)]
    rows += [made("mine@b", "p0", 5, 3.0), *(made("mine@b", it, None) for it in ("p1", "p2"))]
    rows += [made("mine@a", it, cost) for it, cost in (("p0", None), ("only-given-to-a", 5))]
    rows.append(made("other@c", "only-given-to-c", 5))
    text = report_page(Results(("mine@a", "mine@b", "other@c"), tuple(rows), Limits(60.0, 1000)))
    line, *more = text.partition('id="t-duels"')[2].partition("<tbody>")[2].split("</tr>")
    assert more[0].strip().startswith("</tbody>"), "nothing was given to both of other pairs"
    cells = [part.partition("<")[0] for part in line.replace("</th>", "").split(">")]
    shown = " ".join(cell.strip() for cell in cells if cell.strip())
    assert shown.startswith("mine@a mine@b 6 2 1 2.00")
    marks = text.partition('id="pairs"')[2].partition('id="runs"')[0]
    assert ("peg p1: mine@a 0.5, mine@b none" in marks, "only-given" in marks) == (True, False)
    assert "7 of 9, quality 4.0;" in text, "six plans are twice as dear as those of the first"


def test_rows_of_a_set_of_pddl_are_named_by_domain_and_file():
    rows = [made("one", name, 5) for name in ("blocks/p1", "blocks/p2", "hanoi/p1", "tiny")]
    named = {(run["domain"], run["problem"]) for run in json.loads(properties_text(rows)).values()}
    planning = {("blocks", "p1.pddl"), ("blocks", "p2.pddl"), ("hanoi", "p1.pddl")}
    assert named == planning | {("peg-jumps", "tiny")}


def test_planning_and_compiled_domains_are_reported_apart():
    names = ("blocks/p1", "optimal/hanoi/p1", "minesweeper-strips/p1", "machiavelli-melds/p1")
    rows = [made("one", name, 5) for name in names] + [made("one", "blocks/p2", None)]
    results = Results(("one",), tuple(rows), Limits(60.0, 1000))
    table = report_page(results).partition('<table id="t-domains"')[2].partition("</table>")[0]
    found = re.findall(r'scope="row">([^<]*)<[^\d]*(\d of \d)<', table)
    assert found == [
        ("blocks", "1 of 2"),
        ("machiavelli-melds", "1 of 1"),
        ("minesweeper-strips", "1 of 1"),
        ("optimal/hanoi", "1 of 1"),
        ("all planning", "2 of 3"),
        ("all compiled", "2 of 2"),
    ]
    said = [line.split() for line in results.text(colourless).splitlines()]
    assert all([*name.split(), *many.split()] in said for name, many in found)


def test_without_the_extra_there_are_tables(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.delitem(sys.modules, "pddlpuzzles.bench.report", raising=False)
    ended = run("bench", "peg/tiny", "--engine", "astar", "-o", tmp_path)
    assert ended.code == 0
    assert "pip install 'pddlpuzzles[report]'" in ended.err
    assert {path.name for path in tmp_path.iterdir()} == {
        "runs.jsonl", "runs.csv", "properties", "command.json",
    }  # fmt: skip


ODD_NAMES = ("$$", "$x", "_x", "x^{", "\\alpha", "日本", "a b", "-x", "=1+1", "@x", "x-peg", "%")
SPOILT_NAMES = ("a\u2028b", "\udcff.toml", "x\x85y", "\x00")


def test_names_are_given_as_they_are_and_read_as_nothing_else():
    rows = [made(name, instance, 3) for name in ODD_NAMES for instance in ("p1", "\udcff\x1b[2J")]
    rows += [made("x", "a-b", Fraction(1, 3)), made("x-peg", "b", 3), made("x", "jumps/1", 3)]
    text = report_page(Results((*ODD_NAMES, "x"), tuple(rows), Limits(60.0, 1000)))
    drawn = text.partition("<svg")[2].partition("</svg>")[0]
    for name in ODD_NAMES:
        assert f">{name}<" in drawn, "in the plot's legend"
    assert "\x1b" not in csv_text(rows)
    read = list(csv.DictReader(csv_text(rows).splitlines()))
    assert [row["cost"] for row in read] == [str(row.cost) for row in rows]
    assert list(read[0]) == KEYS
    assert not [cell for row in read for cell in row.values() if cell.startswith(tuple("=+-@"))]
    assert all(parse_row(row.line().encode()) == row for row in rows)
    found = json.loads(properties_text(rows))
    assert len(found) == len(rows), "no two runs are called the same"
    assert len({one["run_dir"] for one in found.values()}) == len(rows)


@pytest.mark.slow
def test_lab_makes_its_reports(tmp_path):
    pytest.importorskip("lab")
    from downward.reports.absolute import AbsoluteReport
    from downward.reports.scatter import ScatterPlotReport

    rows = [*rows_of_many(12), made("planner-0", "p9", None), made("planner-1", "p9", None)]
    (tmp_path / "properties").write_text(properties_text([*rows, made("planner-2", "p9", 4)]))
    attributes = ["cost", "coverage", "error", "planner_time", "memory"]
    AbsoluteReport(attributes=attributes)(str(tmp_path), str(tmp_path / "absolute.html"))
    text = (tmp_path / "absolute.html").read_text()
    assert all(it in text for it in ("planner-2", "coverage"))
    pair = ["planner-0", "planner-1"]
    plot = ScatterPlotReport(attributes=["cost"], filter_algorithm=pair, format="tex")
    plot(str(tmp_path), str(tmp_path / "plot.tex"))
    assert (tmp_path / "plot.tex").stat().st_size


def odd_rows(count: int, chance: random.Random) -> list[Row]:
    return [
        made(
            chance.choice(ODD_NAMES + SPOILT_NAMES),
            f"{chance.choice(ODD_NAMES + SPOILT_NAMES)}-{number}",
            number,
            reason=chance.choice((None, "said\u2028so", "a" * 300)),
            figures={"evaluated": 3.0} if chance.random() < 0.5 else {},
        )
        for number in range(count)
    ]


WRONG = (
    *({"seconds": one} for one in (float("nan"), float("inf"), -1)),
    *({"cost": one} for one in ("4", True, 10**400)),
    *({"verdict": "fine"}, {"outcome": []}, {"limit": "patience"}, {"more": 1}),
    *({"figures": {"cost": 1}}, {"figures": {"evaluated": []}}),
)
FOREIGN = (
    *(b"", b"   ", b"\0" * 4096, b"[" * 100_000, b"{}", b"null", b"7", b'"x"', b"x" * 2**21),
    *("é".encode()[:1], b"\xff\xfe", b'{"planner": "mine"'),
)


def damages(lines: list[bytes], chance: random.Random) -> bytes:
    """Wound a line of a file in a way that has been seen, and perhaps its end."""
    place = chance.randrange(len(lines))
    line, other = lines[place], lines[(place + 1) % len(lines)]
    cut = chance.randrange(1, len(line))
    changed = json.dumps({**json.loads(line), **chance.choice(WRONG)}).encode()
    zeros = b"\0" * chance.choice((1, 512))
    lines[place : place + 1] = chance.choice(
        (
            *([line[:cut] + zeros + line[cut:]], [line[:cut] + other], [line[:cut], line[cut:]]),
            *([], [changed, line], [chance.choice(FOREIGN), line], [line[cut:], line]),
        )
    )
    end = chance.choice((b"\n", b"\r\n"))
    mark = chance.choice((b"", b"", b"\xef\xbb\xbf"))
    data = mark + end.join(lines) + end
    return data[: -chance.randrange(1, 40)] if chance.random() < 0.5 else data


def journal_troubles(chance: random.Random, path: Path) -> Iterator[str]:
    written = odd_rows(chance.randrange(2, 12), chance)
    of = {row.line().rstrip("\n").encode(): row for row in written}
    data = damages(list(of), chance)
    path.write_bytes(data)
    lines = [line.strip(b"\r") for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    expected = [of[line] for line in lines if line in of]
    faults = [at for at, line in enumerate(lines, 1) if line.strip() and line not in of]
    found = read_journal(path)
    if found.rows != expected:
        yield f"rows {found.rows} of {data!r:.3000}"
    if [line for line, _ in found.faults] != faults:
        yield f"faults {found.faults}, not in {faults} of {data!r:.3000}"
    if not all(reason.isprintable() and len(reason) < 200 for _, reason in found.faults):
        yield f"not fit to be shown: {found.faults}"
    last = odd_rows(1, chance)[0]
    with closing(Journal(path)) as journal:
        journal.add(last)
    again = read_journal(path)
    if again.rows != [*expected, last]:
        yield f"one more row spoils {data!r:.3000}"
    if len(again.faults) > len(faults):
        yield f"one more row makes new faults {again.faults} in {data!r:.3000}"
    is_half = data.rpartition(b"\n")[2].strip(b"\r") not in of
    kept = data[: data.rfind(b"\n") + 1] if is_half else data
    if not path.read_bytes().startswith(kept):
        yield f"something whole was cut from {data!r:.3000}"


def test_every_row_that_is_whole_counts_and_every_other_line_is_reported(tmp_path):
    for seed in range(20):
        assert list(journal_troubles(random.Random(seed), tmp_path / "runs.jsonl")) == [], seed


def test_one_bench_writes_a_journal_at_a_time(tmp_path):
    path = tmp_path / "runs.jsonl"
    with closing(Journal(path)), pytest.raises(InputError, match="another bench"):
        Journal(path)


ZOO = Path(__file__).parent / "zoo.py"
LIMIT = 4.0
WORTH = {
    "crash": ("failed", "none", "signal 11"),
    "traceback": ("failed", "none", "code 1 and without a plan: RuntimeError: out of ideas"),
    "hang": ("gave-up", "none", "out of time"),
    "stubborn": ("gave-up", "none", "out of time"),
    "eat": ("gave-up", "none", "out of memory"),
    "eat_together": ("gave-up", "none", "out of memory"),
    "gigabytes": ("gave-up", "none", "out of time"),
    "million": ("solved", "wrong-plan", None),
    "rubbish": ("solved", "unreadable", "expected an action"),
    "nothing": ("failed", "none", "code 0 and without a plan"),
    "children": ("solved", "right", None),
    "numbered": ("solved", "right", None),
    "anytime": ("solved", "right", None),
    "rightly": ("solved", "right", None),
    "marked": ("solved", "right", None),
    "boaster": ("solved", "wrong-claim", "costs 1, and it costs 4"),
    "short": ("solved", "wrong-plan", "the goal"),
    "denier": ("unsolvable", "wrong-claim", "there is one at a cost of 4"),
    "resigned": ("gave-up", "none", "code 12"),
    "no_more_cpu": ("gave-up", "none", "limit of CPU seconds"),
    "litter": ("failed", "none", "without a plan"),
    "folder": ("failed", "none", "without a plan"),
    "endless": ("failed", "none", "without a plan"),
    "pipe": ("failed", "none", "without a plan"),
}


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "right"
    found = pddlpuzzles.solve(pddlpuzzles.instance("peg", "tiny"), engine="astar")
    assert found.plan is not None
    path.write_text("\n".join(found.plan) + "\n")
    return path


def asked(kind: str, plan: Path) -> str:
    return f"{kind}={sys.executable} -S -E {ZOO} {kind} {plan} {{domain}} {{problem}} {{plan}}"


@pytest.mark.slow
@pytest.mark.usefixtures("quick")
def test_each_animal_is_reported_in_a_line_and_leaves_nothing(run, plan, tmp_path, monkeypatch):
    den = tmp_path / "den"
    den.mkdir()
    monkeypatch.setenv("TMPDIR", str(den))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv(MARK, "the zoo")
    planners = [f"--planner={asked(kind, plan)}" for kind in WORTH]
    output = tmp_path / "out"
    limits = ["--timeout", LIMIT, "--memory", 250, "--jobs", 4]
    ended = run("bench", "peg/tiny", *planners, *limits, "-o", output)
    assert ended.code == 1, ended.err
    rows = {row["planner"]: row for row in journal_of(output)}
    assert len(rows) == len(WORTH)
    for kind, (outcome, verdict, reason) in WORTH.items():
        row = rows[kind]
        assert (row["outcome"], row["verdict"]) == (outcome, verdict), row
        assert reason is None or reason in row["reason"], row
        assert row["seconds"] < LIMIT + 30, row  # they would sleep for ten minutes
        is_plan = verdict == "right" or kind == "boaster"
        assert row["cost"] == (4 if is_plan else None)
        assert row["reason"] is None or row["reason"].isprintable()
    assert rows["million"]["step"] == 2
    assert rows["eat_together"]["memory"] > 250
    for kind in ("million", "rubbish", "boaster", "short", "denier"):
        assert f" {kind} on peg tiny" in ended.err, "told at once"
    wait_until(lambda: not marked("the zoo"))
    assert not list(den.iterdir())


@pytest.mark.usefixtures("quick")
def test_an_optimal_planner_is_held_to_what_it_claims(run, plan, tmp_path):
    """It claims by ending with code 0: by hanging, or by a crash, it claims only its plan."""
    planners = [f"--optimal-planner={asked(kind, plan)}" for kind in ("rightly", "anytime")]
    for timeout in (1.5, 6, 24):  # until both have answered: no machine is that slow
        out = tmp_path / str(timeout)
        ended = run("bench", "peg/tiny", *planners, "--timeout", timeout, "-o", out)
        assert ended.code == 0, ended.err
        outcomes = [row["outcome"] for row in journal_of(out)]
        if "gave-up" not in outcomes:
            break
    assert outcomes == ["proved", "solved"]
