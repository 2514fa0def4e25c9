"""Where a problem's domain is looked for, when nobody names it."""

from pathlib import Path

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import domain_path, read_pair

DOMAIN = "; a comment (define (domain of-the-comment))\n(define (domain {})\n (:action a))\n"
PROBLEM = "(define (problem one) (:domain {}) (:init) (:goal (and)))\n"


@pytest.mark.parametrize(
    ("files", "problem", "found"),
    [
        ("domain p01-domain", "p01", "p01-domain"),
        ("domain_p01 domain_p02", "p02", "domain_p02"),
        ("domain01 domain02", "task01", "domain01"),
        ("gripper", "p01", "gripper"),
        ("other:x wanted:y", "p01:y", "wanted"),
        ("../domain:y", "set/p01:y", "../domain"),
        ("../domain/domain", "set/p01", "../domain/domain"),
        ("../domains/domain-1 ../domains/domain-2", "set/instance-2", "../domains/domain-2"),
        ("p01-domain p02-domain", "p02-airport1-p1", "p02-domain"),
        ("domains/a/b/x:x domains/a/b/y:y", "problems/a/b/p01:y", "domains/a/b/y"),
        ("domains/a/b:b", "problems/a/b/p01:b", "domains/a/b"),
        ("domain:other domain-ext:y", "task3:y", "domain-ext"),
        ("domain.1 domain.2", "problem.2", "domain.2"),
        ("02_df 03_df", "03_pf", "03_df"),
        ("dom1 dom10", "prob10", "dom10"),
        ("satellite-domain rover-domain domain", "rover-problem", "rover-domain"),
        ("domain domain-old", "p01", "domain"),
        ("domain:x ../domain:y", "set/p01:y", "../domain"),
        ("b:YARD domain:yards", "task3:yard", "b"),
        ("made_domain_22 domain_22 made_domain_2", "made_problem_22", "made_domain_22"),
        ("p05-domain p50-domain", "p05-problem", "p05-domain"),
        ("domain3:yard domain4:hall", "problem4:yard", "domain3"),
        ("yard:yard notes:)", "problem:yard", "yard"),
        ("", "p01:y", "no domain.pddl beside it"),
        ("one:x two:z", "p01:y", "2 domains beside it"),
        ("../domain:z", "set/p01:y", "no domain.pddl beside it"),
    ],
)
def test_a_domain_is_found_or_not(files: str, problem: str, found: str, tmp_path: Path) -> None:
    top, path = tmp_path / "x", problem.partition(":")[0]
    for file, text in [(problem, PROBLEM), *((one, DOMAIN) for one in files.split())]:
        where, _, called = file.partition(":")
        folder = (top / path).parent if where.startswith("..") else top
        written = (folder / f"{where}.pddl").resolve()
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text.format(called or "d"))
    if " " in found:
        with pytest.raises(InputError, match=found):
            domain_path(str(top / f"{path}.pddl"), None)
        return
    folder = (top / path).parent if found.startswith("..") else top
    chosen = domain_path(str(top / f"{path}.pddl"), None)
    assert Path(chosen).resolve() == (folder / f"{found}.pddl").resolve()


def test_of_several_it_is_said_which_was_taken(run, tmp_path: Path) -> None:
    for file, text in (("p01", PROBLEM), ("domain", DOMAIN), ("domain-old", DOMAIN)):
        (tmp_path / f"{file}.pddl").write_text(text.format("d"))
    asked = "solve", str(tmp_path / "p01.pddl"), "--engine", "astar"
    note = "domain.pddl is its domain, as its name fits best of 2 such files"
    assert note in run(*asked).err
    assert note not in run(*asked, "--domain", str(tmp_path / "domain.pddl")).err
    (tmp_path / "domain.pddl").write_text(DOMAIN.format("d").replace(":action", ":actoin"))
    assert "domain.pddl:3:" in run(*asked).err  # the best name is not passed over for that
    (tmp_path / "domain.pddl").rename(tmp_path / "domain-new.pddl")
    note = "domain-old.pddl is its domain, as it alone has no mistakes, of 2 such files"
    assert note in run(*asked).err


def test_a_carriage_return_ends_a_line(tmp_path: Path) -> None:
    for name, text in (("domain", DOMAIN), ("p01", f"; a comment\n{PROBLEM}")):
        (tmp_path / f"{name}.pddl").write_bytes(text.format("d").replace("\n", "\r").encode())
    domain, problem = read_pair(str(tmp_path / "p01.pddl"), None)
    assert (domain.name, problem.name) == ("d", "one")
    (tmp_path / "p01.pddl").write_bytes(b"; a comment\r(define (problem one)\r\r(:wrong))")
    with pytest.raises(InputError, match=r"p01\.pddl:4:"):
        read_pair(str(tmp_path / "p01.pddl"), None)
