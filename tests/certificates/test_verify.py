"""`verify.py` accepts what is proved and nothing else."""

from __future__ import annotations

import gzip
import importlib
import json
import random
import resource
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import pddlpuzzles
from tests.certificates.damage import damaged, spoilt
from tests.certificates.lies import LIES
from tests.certificates.problems import EXAMPLES, POTENTIAL, STATES, first_line
from tests.certificates.tokens import Tokens
from tests.certificates.truth import SecondChecker, TooLargeError, Truth
from tests.certificates.writing import closed_set, header, listed_atoms, text, write
from tests.pddl.chance import Chance

SOURCE = Path(pddlpuzzles.__file__).with_name("verify.py")
verify = importlib.import_module("pddlpuzzles.verify")


def outcome(names: list[str], *plan: str) -> tuple[int, str]:
    """The exit code, and what is said."""
    try:
        return 0, verify.check(*names, *plan)
    except verify.Failure as failure:
        return failure.args[1], failure.args[0]


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_holds_is_accepted_by_both_checkers(name, tmp_path):
    example = EXAMPLES[name]
    names = write(tmp_path, example.domain, example.problem, text(example.lines))
    truth = Truth(example.domain, example.problem)
    assert SecondChecker(truth, map(json.dumps, example.lines)).wrong == []
    if example.plan is None:
        assert outcome(names) == (0, "there is no plan")
        return
    bound = example.lines[0]["bound"]
    assert outcome(names) == (0, f"no plan costs less than {bound}")
    plan = tmp_path / "plan"
    plan.write_text("; a plan\n" + "\n".join(example.plan).upper())
    said = f"no plan costs less than {bound}; this plan costs {bound}"
    assert outcome(names, str(plan)) == (0, said)


def test_a_lie_is_refused_with_its_line_and_a_reason(tmp_path):
    for lie in LIES:
        names = write(tmp_path, lie.example.domain, lie.example.problem, text(lie.lines()))
        code, said = outcome(names)
        assert code != 0, lie.name
        assert said.startswith(f"{names[2]}:{lie.line}: "), (lie.name, said)
        assert lie.reason in said, lie.name


def test_a_plan_is_judged(tmp_path):
    names = write(tmp_path, POTENTIAL.domain, POTENTIAL.problem, text(POTENTIAL.lines))
    for plan, reason in (
        ("(go a b)", "the goal is not reached"),
        ("(go b c)", "(go b c) cannot be applied"),
        ("(go a b)\n(fly b c)", "(fly b c) cannot be applied"),
        ("(go a b)\n(go b a)\n(go a b)\n(go b c)", "it costs 9"),
        ("", "the goal is not reached"),
        ("(go a b", ":1: too long, or a ) is missing"),
        ("go a b", "is not understood: go"),
    ):
        (tmp_path / "plan").write_text(plan)
        code, said = outcome(names, str(tmp_path / "plan"))
        assert code in (1, 2)
        assert reason in said
        assert str(tmp_path / "plan") in said


@cache
def chance_problems(kind: type, number: int, most: int = 300):
    """Problems of chance that have few states, with what is true of them, always the same."""
    known = chance_problems(kind, number - 1, most) if number > 1 else []
    seed = known[-1][0] if known else 0
    while True:
        seed += 1
        made = kind(seed)
        chance = random.Random(seed)
        if kind is Chance and chance.random() < 0.6:  # with costs, some of them 0
            parts = made.domain.split(":effect (and ")
            price = chance.choice((0, 1, 1, 3))
            made.domain = f":effect (and (increase (total-cost) {price}) ".join(parts)
            made.problem = made.problem[:-1] + "(:metric minimize (total-cost)))"
        with suppress(TooLargeError):
            truth = Truth(made.domain, made.problem, most)
            if len(truth.steps) > 2:
                return [*known, (seed, made, truth)]


@pytest.mark.parametrize("number", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", [Chance, Tokens])
def test_a_closed_set_of_a_problem_of_chance_is_accepted(kind, number, tmp_path):
    """So its reading and grounding are those of the simulator, which shares no code with it."""
    claims = Counter()
    for seed, made, truth in chance_problems(kind, number):
        atoms = listed_atoms(made.domain, made.problem)
        lines = closed_set(truth, atoms)
        names = write(tmp_path, made.domain, made.problem, text(lines))
        assert outcome(names)[0] == 0, (seed, outcome(names))
        assert SecondChecker(truth, map(json.dumps, lines)).wrong == [], seed
        claims[lines[0]["claim"]] += 1
        if lines[0].get("bound", 0) > 0:  # and no more than the optimum is
            higher = [header(truth, atoms, truth.optimum + 1), *lines[1:]]
            names = write(tmp_path, made.domain, made.problem, text(higher))
            assert outcome(names)[0] == 1, seed
    assert min(claims.values()) > number // 6, claims


def refused_of(lines, truth: Truth, names: list[str], chance: random.Random, number: int):
    """What was done to a certificate each time that it was a lie, as the second checker sees it."""
    certificate = Path(names[2])
    for _ in range(number):
        what, made = damaged(lines, chance)
        try:
            is_lie = SecondChecker(truth, map(json.dumps, made)).wrong != []
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            is_lie = True
        if is_lie:
            certificate.write_text(text(made))
            code, said = outcome(names)
            assert code in (1, 2), (what, made)
            assert said.startswith(f"{certificate}:"), said
            yield what


@pytest.mark.parametrize("number", [6, pytest.param(150, marks=pytest.mark.slow)])
def test_damaged_certificates_are_refused(number, tmp_path):
    """Damage that is a lie, as the second checker sees it, or that leaves no certificate."""
    chance, refused = random.Random(30), Counter()
    for example in EXAMPLES.values():
        truth = Truth(example.domain, example.problem)
        names = write(tmp_path, example.domain, example.problem, "")
        refused.update(refused_of(example.lines, truth, names, chance, number))
        for what, content in spoilt(example.lines, chance):
            Path(names[2]).write_text(content)
            code, said = outcome(names)
            assert code in (1, 2), (what, content)
            assert said.startswith(f"{names[2]}:"), said
            assert "Error" not in said
    assert refused.total() > 3 * number, refused
    assert len(refused) > 15, refused


def test_a_certificate_may_be_compressed_and_is_in_utf_8(tmp_path):
    names, whole = write(tmp_path, STATES.domain, STATES.problem, ""), text(STATES.lines).encode()
    packed = gzip.compress(whole)
    for ending, content, code in (
        (".gz", packed, 0), (".gz", packed[:-12], 2), (".gz", whole, 2),
        ("", text(STATES.lines).encode("utf-16"), 2),
    ):  # fmt: skip
        (tmp_path / f"proof{ending}").write_bytes(content)
        assert outcome([*names[:2], str(tmp_path / f"proof{ending}")])[0] == code


def test_the_order_of_states_is_not_believed(tmp_path):
    first, *states = STATES.lines
    for order in range(6):
        random.Random(order).shuffle(states)
        names = write(tmp_path, STATES.domain, STATES.problem, text([first, *states]))
        assert outcome(names)[0] == 0


def test_another_problems_certificate_is_refused(tmp_path):
    closer = STATES.problem.replace("(at a)", "(at b)")
    code, said = outcome(write(tmp_path, STATES.domain, closer, text(STATES.lines)))
    assert code == 1, said
    for other in EXAMPLES.values():
        if other.domain != STATES.domain:
            names = write(tmp_path, other.domain, other.problem, text(STATES.lines))
            assert outcome(names)[0] in (1, 2)


def test_a_certificate_may_be_compressed(tmp_path):
    names = write(tmp_path, STATES.domain, STATES.problem, "")
    packed = tmp_path / "certificate.jsonl.gz"
    packed.write_bytes(gzip.compress(text(STATES.lines).encode()))
    names[2] = str(packed)
    assert outcome(names)[0] == 0
    packed.write_bytes(packed.read_bytes()[:-12])
    assert outcome(names)[0] == 2
    packed.write_text(text(STATES.lines))
    assert outcome(names)[0] == 2


def test_a_gigabyte_of_groups_is_refused_at_its_second_line(tmp_path):
    """It is a few megabytes as it is packed; what is read of it before is one line."""
    names = write(tmp_path, STATES.domain, STATES.problem, "")
    names[2] += ".gz"
    line = b'{"groups": [' + b" " * ((1 << 24) - 1000) + b"[]]}\n"
    with gzip.open(names[2], "wb", compresslevel=1) as file:
        file.write(json.dumps(STATES.lines[0]).encode() + b"\n")
        for _ in range(3):  # as good as a hundred of them
            file.write(line)
    assert outcome(names) == (1, f"{names[2]}:3: too many groups or lemmas")


BOMBS = {
    "a deep list": b"[" * 100_000,
    "a deep line": json.dumps(first_line(5, "at a")).encode() + b"\n" + b'{"state": ' * 100_000,
    "a long line": json.dumps(first_line(5)).encode() + b"\n" + b" " * (1 << 25),
    "a huge number": b'{"format": "pddlpuzzles-certificate", "version": 1' + b"0" * 9999 + b"}",
    "a huge g": b'{"state": [0], "g": ' + b"9" * 5000 + b"}",
    "a huge weight": b'{"lemma": 0, "kind": "monotone", "above": "0", "weights": {"0": "'
    + b"9" * 5000
    + b'"}}',
    "empty lines": b"\n" * 100_000,
    "zeros": bytes(1 << 22),
    "no text": bytes(range(128, 256)) * 100,
}


def test_a_bomb_is_refused_with_a_line(tmp_path):
    for bomb, is_packed in product(BOMBS, (False, True)):
        content = BOMBS[bomb]
        if not content.startswith(b'{"format') and bomb not in ("a deep list", "zeros", "no text"):
            content = json.dumps(STATES.lines[0]).encode() + b"\n" + content
        names = write(tmp_path, STATES.domain, STATES.problem, "")
        if is_packed:
            names[2] += ".gz"
            content = gzip.compress(content, 1)
        Path(names[2]).write_bytes(content)
        code, said = outcome(names)
        assert code in (1, 2), bomb
        assert said.startswith(f"{names[2]}:"), bomb
        assert len(said) < 1000, bomb


def test_quantifiers_within_quantifiers_end(tmp_path, monkeypatch):
    monkeypatch.setattr(verify, "MOST_BITS", 1 << 30)
    monkeypatch.setattr(verify, "MOST_NAMES", 1 << 15)
    names = " ".join(f"?x{number}" for number in range(40))
    for condition in (f"(forall ({names}) (at ?x0))", "(forall (?x) " * 60 + "(at ?x)" + ")" * 60):
        domain = STATES.domain.replace("(at ?p) (road", f"{condition} (at ?p) (road")
        code, said = outcome(write(tmp_path, domain, STATES.problem, text(STATES.lines)))
        assert (code, said.split(": ")[-1]) == (2, "the problem is too large")


def test_too_little_memory_is_said(tmp_path):
    """The 16 MiB of the second line would be some 400 once they are read."""
    names = write(tmp_path, STATES.domain, STATES.problem, "")
    first = json.dumps(STATES.lines[0]).encode()
    Path(names[2]).write_bytes(first + b'\n{"groups": [' + b"[0]," * 4_000_000 + b"[0]]}\n")
    most = 200 << 20
    refused = subprocess.run(
        [sys.executable, "-I", "-S", str(SOURCE), *names],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
        capture_output=True,
        text=True,
        check=False,
    )
    said = f"not proved: {names[2]}:2: there is too little memory\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", said)


def test_a_missing_file_is_reported(tmp_path):
    names = write(tmp_path, STATES.domain, STATES.problem, text(STATES.lines))
    for place in range(3):
        missing = [*names[:place], str(tmp_path / "none"), *names[place + 1 :]]
        code, said = outcome(missing)
        assert code == 2
        assert "No such file" in said
    assert outcome(names, str(tmp_path / "none"))[0] == 2


def test_it_needs_nothing_but_itself(tmp_path):
    """Copied into an empty folder, without the package, it proves; and it is short."""
    assert SOURCE.read_text().count("\n") <= 500
    shutil.copy(SOURCE, tmp_path)
    (tmp_path / "plan").write_text("\n".join(POTENTIAL.plan))
    (tmp_path / "short").write_text("(go a b)")
    write(tmp_path, POTENTIAL.domain, POTENTIAL.problem, text(POTENTIAL.lines))
    files = ["domain.pddl", "problem.pddl"]
    for rest, code, out, err in (
        ([*files, "certificate.jsonl", "plan"], 0,
         "proved: no plan costs less than 5; this plan costs 5\n", ""),
        ([*files, "certificate.jsonl", "short"], 1, "not proved: short: the goal is not reached\n",
         ""),
        ([*files, "none"], 2, "", "No such file"),
        (files, 2, "", "usage: verify.py DOMAIN PROBLEM CERTIFICATE [PLAN]"),
    ):  # fmt: skip
        command = [sys.executable, "-I", "-S", "verify.py", *rest]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (code, out)
        assert err in ran.stderr
        assert bool(err) == bool(ran.stderr)


def test_a_key_that_is_there_twice_is_refused(tmp_path):
    """Even with the same value, and in what the line has within it."""
    for line, key in enumerate(('"bound": 5', '"g": 0', '"landmarks": []'), 1):
        texts = text(STATES.lines).splitlines()
        texts[line - 1] = texts[line - 1].replace(key, f"{key}, {key}")
        names = write(tmp_path, STATES.domain, STATES.problem, "\n".join(texts))
        assert outcome(names) == (1, f"{names[2]}:{line}: a key is there twice")
