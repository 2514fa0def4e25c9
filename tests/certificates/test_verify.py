"""`verify.py` accepts what is proved and nothing else."""

import gzip
import importlib
import json
import random
import resource
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from fractions import Fraction
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

import pddlpuzzles
from tests.certificates.problems import EXAMPLES, POTENTIAL, STATES
from tests.certificates.tokens import Tokens
from tests.certificates.truth import (
    SecondChecker,
    TooLargeError,
    Truth,
    closed_set,
    first_line,
    listed_atoms,
    text,
    write,
)
from tests.pddl.chance import Chance
from tests.programs import ran
from tests.seeds import slow

Lines = list[dict[str, Any]]
REASONS = ({"relaxed": True}, {"landmarks": []}, {"lemma": 0})


def places(value: Any, name: str = "lines") -> Iterator[tuple[str, Any, Any]]:
    """All places within a value: the nearest key in words, what holds it, and where in that."""
    if not isinstance(value, dict | list):
        return
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        own = key if isinstance(key, str) and key.isalpha() else name
        yield own, value, key
        yield from places(part, own)


def damaged(lines: Lines, chance: random.Random) -> tuple[str, Lines]:
    """What was done, and the certificate with that done to it."""
    while True:
        made = deepcopy(lines)
        every = list(places(made))
        name = chance.choice(sorted({one[0] for one in every}))
        _, holder, key = chance.choice([one for one in every if one[0] == name])
        value = holder[key]
        what = chance.choice(("changed", "changed", "left out", "exchanged"))
        if what == "left out":
            del holder[key]
        elif what == "exchanged" and isinstance(value, list):
            chance.shuffle(value)
        elif isinstance(value, list):
            value.append(chance.randrange(len(lines[0]["atoms"])))
        elif isinstance(value, dict) and REASONS[0].keys() | {"landmarks", "lemma"} >= value.keys():
            holder[key] = chance.choice(REASONS)
        elif name == "claim":
            holder.update(claim="unsolvable")
            holder.pop("bound", None)
        elif type(value) is int:
            holder[key] = value + chance.choice((-1, 1, 1, 2))
        elif isinstance(value, str) and value.strip("-").replace("/", "").isdigit():
            holder[key] = str(Fraction(value) + chance.choice((-1, 1, Fraction(1, 2))))
        if made != lines and made:
            return f"{name} {what}", made


_STRANGE = (None, True, -1, 1.0, float("nan"), float("inf"), "x", "1", "", [], {}, [[]], 10**40)


def spoilt(lines: Lines, chance: random.Random) -> Iterator[tuple[str, str]]:
    """What was done, and the text of a certificate that is none, however it is read."""
    texts = [json.dumps(line) for line in lines]

    def whole(changed: list[str]) -> str:
        return "".join(f"{text}\n" for text in changed)

    yield "empty", ""
    yield "no first line", whole(texts[1:])
    yield "the first line twice", whole([texts[0], *texts])
    yield "the first line last", whole([*texts[1:], texts[0]])
    yield "cut short", whole(texts)[: -chance.randrange(3, 20)]
    yield "a line of another thing", whole([*texts, '{"note": 1}'])
    yield "an empty line", whole([*texts, ""])
    for line in (place for place, entry in enumerate(lines) if place and "groups" not in entry):
        yield f"line {line + 1} twice", whole([*texts[: line + 1], *texts[line:]])
    for line, entry in enumerate(lines):
        for key in entry:
            for value in _STRANGE:
                if not _fits(key, value) and value != entry[key]:
                    made = [*texts[:line], json.dumps({**entry, key: value}), *texts[line + 1 :]]
                    yield f"{key} of line {line + 1} made {value!r:.20}", whole(made)


def _fits(key: str, value: Any) -> bool:
    """Say whether a value is one that a key may have, so that it might still prove something."""
    if isinstance(value, list):
        return value == [] or key in ("groups", "pruned")
    if key in ("g", "bound", "lemma", "goal"):
        return type(value) is int and value >= 0
    return (key in ("constant", "above") and value == "1") or (key == "weights" and value == {})


Change = Callable[[Lines], Any]


def put(*path: Any) -> Change:
    """Put a value, which comes last, at a place of the lines, or add it to what is there."""
    *keys, key, value = path

    def change(at: Any) -> None:
        for one in keys:
            at = at[one]
        if key is ADDED:
            at.append(value)
        else:
            at[key] = value

    return change


def cut(line: int, key: str, *inner: Any) -> Change:
    return lambda at: (at[line][key] if inner else at[line]).pop(*(inner or (key,)))


def both(*changes: Change) -> Change:
    return lambda at: [change(at) for change in changes]


def insert(place: int, *lines: dict[str, Any]) -> Change:
    return put(slice(place, place), lines)


def marks(*landmarks: list[Any]) -> Change:
    return put(1, "pruned", 0, 1, {"landmarks": [*landmarks]})


ADDED, REST = object(), slice(1, None)
LOST, NONE = {"relaxed": True}, {"landmarks": []}
PAIR, ALONE = {"groups": [[0, 1]]}, {"groups": [[0]], "exactly": [0]}
ROAD, END, UNBLOCK = [3, ["(go b c)"]], [1, ["(end)"]], {"landmarks": [[1, ["(unblock)"]]]}
SEEN = {"lemma": 1, "kind": "parity", "atoms": [], "goal": 1}
LIT = {**SEEN, "lemma": 0, "atoms": [0, 1, 2]}
TURNED = {**LIT, "atoms": [0, 3]}
ZERO = {"lemma": 9, "kind": "potential", "constant": "0", "weights": {}}
DELETED = {**ZERO, "lemma": 0, "constant": "-2", "weights": {"2": "2"}}
SHARED = {**ZERO, "lemma": 0, "constant": "6", "weights": {"2": "-5", "3": "-1"}}
START = {"state": [0], "g": 0}
UNSOLVABLE = both(put(0, "claim", "unsolvable"), cut(0, "bound"))


def state(atoms: list[int], g: int, *pruned: list[Any]) -> dict[str, Any]:
    return {"state": atoms, "g": g, **({"pruned": [*pruned]} if pruned else {})}


def anew(bound: int, *lines: dict[str, Any]) -> Change:
    return both(put(0, "bound", bound), put(REST, [*lines]))


LEFT = [[0, 2, 3], NONE]
LATE = state([0, 2], 4, LEFT)
OVERLAP = {"groups": [[0, 1], [1, 2]], "exactly": [1]}
AWAY = both(put(1, "g", 2), insert(1, state([0, 4], 0)))
FOUND_LATE = both(put(2, "g", 3), lambda at: at.insert(1, at.pop(2)))
BELOW_0 = both(
    put(0, "bound", 7), marks([-1, ["(go a b)", "(go b c)"]], [3, ["(go a b)"]], [4, ["(go b c)"]])
)
TWO_STEPS = anew(5, state([0], 0, [[0, 1], LOST]), LATE | {"pruned": [LEFT, [[0, 1, 2], NONE]]})
MET_BEFORE = anew(5, START, LATE, state([0, 1], 1), state([0, 1, 2], 5, [[0, 1, 2, 3], NONE]))
LATER = state([0, 1], 2, [[0, 1, 2], {"landmarks": [END]}])
DEARER = anew(4, state([0], 0, [[0, 2], NONE]), LATER)
LIES: tuple[tuple[str, str, Change, int, str], ...] = (
    # What is changed of an example, and where and why that is to be refused. The first line.
    ("a bound that is too high", "potential", put(0, "bound", 6), 3, "no start"),
    ("a claim that is more", "states", UNSOLVABLE, 3, "(go b c) only 0"),
    ("a bound of what has no plan", "parity", put(0, "bound", 3), 1, "a bound"),
    ("an atom that changes left out", "adl", cut(0, "atoms", -1), 1, "not listed"),
    ("an atom of no object", "states", put(0, "atoms", 5, "(at z)"), 1, "no atom"),
    ("an atom without parentheses", "states", put(0, "atoms", 5, "seen c"), 1, "no atom"),
    ("an atom twice", "states", put(0, "atoms", 3, "(seen b)"), 1, "twice"),
    ("`exactly` twice", "parity", put(1, "exactly", [0, 0]), 2, "or one twice"),
    ("two of a group at the start", "parity", put(1, "groups", 0, [3, 4]), 2, "at the start"),
    ("none of an exact group", "parity", put(1, "groups", 0, [0, 1]), 2, "at the start"),
    ("a second added", "parity", put(1, {"groups": [[0, 1]]}), 2, "may add a second"),
    ("none asked for", "potential", put(1, {"groups": [[4, 5]]}), 2, "may add a second"),
    ("not asked for", "adl", insert(1, PAIR), 2, "may add a second"),
    ("asked for and not deleted", "keep", insert(1, PAIR), 2, "(make) may add"),
    ("one deleted and none added", "parity", put(1, "groups", 0, [3]), 2, "may leave no atom"),
    ("one added under a condition", "loose", insert(1, ALONE), 2, "may leave no atom"),
    ("half too little", "potential", put(2, "constant", "0"), 3, "no start"),
    ("a weight too high", "potential", put(2, "weights", "0", "11/2"), 3, "(go a b)"),
    ("a weight in the goal", "potential", put(2, "weights", "2", "1/2"), 3, "goal state"),
    ("a weight of what may be", "potential", put(2, "weights", "5", "-1"), 3, "(go b c)"),
    ("a weight that may rise", "potential", put(2, "weights", "3", "1"), 3, "goal state"),
    ("a constant too high", "potential", put(2, "constant", "1"), 3, "goal state"),
    ("no groups to lean on", "potential", put(slice(1, 2), []), 2, "may change more"),
    ("a weight of no atom", "potential", put(2, "weights", "6", "1"), 3, "not by numbers"),
    ("another kind", "potential", put(2, "kind", "landmark"), 3, "'landmark' is not there"),
    ("a lemma twice", "potential", lambda at: at.append(at[2]), 4, "already"),
    ("a lemma behind a state", "monotone", lambda at: at.append(at.pop(2)), 3, "7 is not there"),
    ("a potential for no plan", "potential", UNSOLVABLE, 3, "no start"),
    ("what is deleted unasked", "loose", insert(1, DELETED), 2, "(wipe)"),
    ("what counts twice", "shared", insert(1, OVERLAP, SHARED), 3, "goal state"),
    ("weights that rise", "monotone", put(2, "weights", "0", "2"), 3, "may change"),
    ("one left out", "monotone", cut(2, "weights", "5"), 3, "goal state"),
    ("a goal that is not above", "monotone", put(2, "above", "2"), 3, "goal state"),
    ("a state that is not below", "monotone", put(2, "above", "1/2"), 4, "is shown"),
    ("the other parity", "parity", put(2, "goal", 0), 3, "goal state"),
    ("a parity that changes", "parity", cut(2, "atoms", -1), 3, "may change"),
    ("a parity of what may be", "adl", insert(1, LIT), 2, "may change"),
    ("what may come back", "loose", both(UNSOLVABLE, put(REST, [TURNED])), 2, "(turn)"),
    ("a parity that is open", "potential", insert(2, SEEN), 3, "goal state"),
    ("no start", "states", put(slice(1, 2), []), 3, "no start"),
    ("a start reached late from where nothing leads", "states", AWAY, 5, "no start"),
    ("a state left out", "states", put(slice(2, 3), []), 2, "(go a b)"),
    ("a state twice", "states", lambda at: at.append(at[2]), 5, "too many"),
    ("a g that is too high", "states", put(2, "g", 3), 3, "reached at 2"),
    ("a g too high, found late", "states", FOUND_LATE, 3, "a larger g"),
    ("a g that is too low", "states", put(2, "g", 1), 3, "only 0 is shown"),
    ("a goal too early", "states", lambda at: at.append(state([2, 4, 5], 4)), 5, "goal"),
    ("nothing pruned", "states", cut(2, "pruned"), 3, "(go b c)"),
    ("a state pruned twice", "states", put(2, "pruned", ADDED, [[5, 4, 2], LOST]), 3, "twice"),
    ("no successor", "states", put(2, "pruned", ADDED, [[2], NONE]), 3, "no action leads"),
    ("pruned without a reason", "states", put(2, "pruned", 0, 1, {}), 3, "expected one reason"),
    ("pruned by no lemma", "states", put(2, "pruned", 0, 1, {"lemma": 0}), 3, "0 is not there"),
    ("as relaxed", "states", put(1, "pruned", [[[1, 4], LOST]]), 2, "can be reached"),
    ("relaxed: 1", "relaxed", put(1, "pruned", 0, 1, {"relaxed": 1}), 2, "is not there"),
    ("an atom that is there twice", "states", put(1, "state", [0, 0]), 2, "twice"),
    ("a state and a lemma", "states", put(1, "lemma", 0), 2, "then groups, lemmas"),
    ("groups behind lemmas", "states", insert(1, ZERO, {"groups": [[0, 1, 2]]}), 3, "then groups"),
    ("an action missing", "landmarks", marks([3, []]), 2, "a landmark is none"),
    ("more than it costs", "landmarks", marks([4, ["(go b c)"]]), 2, "too much"),
    ("twice its cost", "landmarks", marks(ROAD, ROAD), 2, "too much falls"),
    ("less than is needed", "landmarks", marks(["2", ["(go b c)"]]), 2, "only 2"),
    ("a cost below 0", "landmarks", marks(ROAD, ["-1", ["(go b a)"]]), 2, "wrong number"),
    ("costs that a negative one allows", "long", BELOW_0, 2, "wrong number"),
    # A landmark of the first state that is pruned, said of one in which less or more holds.
    ("where less holds", "gate", put(1, "pruned", 1, 1, UNBLOCK), 2, "a landmark is none"),
    ("where more holds", "gate", put(1, "pruned", 2, 1, UNBLOCK), 2, "a landmark is none"),
    ("what a deletion allows", "gate", marks([1, ["(leap)"]]), 2, "a landmark is none"),
    ("what comes in two steps", "backwards", TWO_STEPS, 2, "can be reached"),
    ("met before at a larger g", "backwards", MET_BEFORE, 5, "reached at 2"),
    ("the dearer of two ways", "backwards", DEARER, 3, "reached at 1"),
)

SOURCE = Path(pddlpuzzles.__file__).with_name("verify.py")
verify = importlib.import_module("pddlpuzzles.verify")


def outcome(names: list[str], *plan: str) -> tuple[int, str]:
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
    for name, kind, change, line, reason in LIES:
        example = EXAMPLES[kind]
        change(lines := deepcopy(example.lines))
        names = write(tmp_path, example.domain, example.problem, text(lines))
        code, said = outcome(names)
        assert code != 0, name
        assert said.startswith(f"{names[2]}:{line}: "), (name, said)
        assert reason in said, name


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


@pytest.mark.parametrize("number", [12, slow(60)])
@pytest.mark.parametrize("kind", [Chance, Tokens])
def test_a_closed_set_of_a_problem_of_chance_is_accepted(kind, number, tmp_path):
    """So its reading and grounding are those of the simulator, which shares no code with it."""
    claims = Counter()
    for seed, made, truth in chance_problems(kind, number):
        lines = closed_set(truth, listed_atoms(made.domain, made.problem))
        names = write(tmp_path, made.domain, made.problem, text(lines))
        assert outcome(names)[0] == 0, (seed, outcome(names))
        assert SecondChecker(truth, map(json.dumps, lines)).wrong == [], seed
        claims[lines[0]["claim"]] += 1
        if lines[0].get("bound", 0) > 0:  # and no more than the optimum is
            higher = [{**lines[0], "bound": truth.optimum + 1}, *lines[1:]]
            names = write(tmp_path, made.domain, made.problem, text(higher))
            assert outcome(names)[0] == 1, seed
    assert min(claims.values()) > number // 6, claims


def lies_about(lines: Lines, truth: Truth, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Damage for ever that is a lie, as the second checker sees it: what was done, and the text."""
    while True:
        what, made = damaged(lines, chance)
        is_true = False
        with suppress(AttributeError, IndexError, KeyError, TypeError, ValueError):
            is_true = SecondChecker(truth, map(json.dumps, made)).wrong == []
        if not is_true:
            yield what, text(made)


@pytest.mark.parametrize("number", [3, slow(150)])
def test_damaged_certificates_are_refused(number, tmp_path):
    chance, refused = random.Random(30), set()
    for example in EXAMPLES.values():
        truth = Truth(example.domain, example.problem)
        names = write(tmp_path, example.domain, example.problem, "")
        lies = list(islice(lies_about(example.lines, truth, chance), number))
        refused.update(what for what, _ in lies)
        for what, content in (*lies, *spoilt(example.lines, chance)):
            Path(names[2]).unlink()  # to write over a file takes the disk's own time
            Path(names[2]).write_text(content)
            code, said = outcome(names)
            assert code in (1, 2), (what, content)
            assert said.startswith(f"{names[2]}:"), said
            assert "Error" not in said
    assert len(refused) > 10, refused


def test_a_certificate_may_be_compressed_and_is_in_utf_8(tmp_path):
    names, whole = write(tmp_path, STATES.domain, STATES.problem, ""), text(STATES.lines).encode()
    packed = gzip.compress(whole)
    for ending, content, code in (
        (".gz", packed, 0), (".gz", packed[:-12], 2), (".gz", whole, 2),
        ("", text(STATES.lines).encode("utf-16"), 2),
    ):  # fmt: skip
        (tmp_path / f"proof{ending}").write_bytes(content)
        assert outcome([*names[:2], str(tmp_path / f"proof{ending}")])[0] == code


def test_another_problems_certificate_is_refused(tmp_path):
    first, *states = STATES.lines
    for order in range(6):  # which is not believed
        random.Random(order).shuffle(states)
        names = write(tmp_path, STATES.domain, STATES.problem, text([first, *states]))
        assert outcome(names)[0] == 0
    closer = STATES.problem.replace("(at a)", "(at b)")
    code, said = outcome(write(tmp_path, STATES.domain, closer, text(STATES.lines)))
    assert code == 1, said
    for other in EXAMPLES.values():
        if other.domain != STATES.domain:
            names = write(tmp_path, other.domain, other.problem, text(STATES.lines))
            assert outcome(names)[0] in (1, 2)


def test_a_gigabyte_of_groups_is_refused_at_its_second_line(tmp_path, monkeypatch):
    """It is a few megabytes as it is packed; what is read of it before is one line."""
    names = write(tmp_path, STATES.domain, STATES.problem, "")
    names[2] += ".gz"
    monkeypatch.setattr(verify, "LONGEST", 1 << 18)
    line = b'{"groups": [' + b" " * ((1 << 18) - 1000) + b"[]]}\n"
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
    refused = ran(
        [sys.executable, "-I", "-S", str(SOURCE), *names],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    said = f"not proved: {names[2]}:2: there is too little memory\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", said)


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
        done = ran(command, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (code, out)
        assert err in done.stderr
        assert bool(err) == bool(done.stderr)


def test_a_key_that_is_there_twice_is_refused(tmp_path):
    """Even with the same value, and in what the line has within it."""
    for line, key in enumerate(('"bound": 5', '"g": 0', '"landmarks": []'), 1):
        texts = text(STATES.lines).splitlines()
        texts[line - 1] = texts[line - 1].replace(key, f"{key}, {key}")
        names = write(tmp_path, STATES.domain, STATES.problem, "\n".join(texts))
        assert outcome(names) == (1, f"{names[2]}:{line}: a key is there twice")
