"""Damaged inputs: instance files, PDDL, plans, drawings and arguments, for any command.

They are run inside this process. What is wrong is a traceback, an undocumented exit code, a
complaint of more than a line or without its file, terminal commands, no JSON, or too long a wait.
"""

import io
import json
import random
import re
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.cli import main as cli
from pddlpuzzles.pddl.plans import plan_text
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.solving.export import pddl_texts
from tests.campaign.program import Trial
from tests.compare.domains import DOMAINS
from tests.pddl.chance import Chance

CODES = frozenset({0, 1, 2, 11, 12, 22, 23, 30})
"""What a command may end with when nobody stops it."""
PATIENCE = 10.0
"""Seconds of the processor's that a case may take."""
SECONDS = "0.2"
JUDGING = ("check", "compare", "grade")
"""Commands whose verdict may be no."""
MOST = 2**20
"""Characters of an input; of a complaint a thousand."""


def cases(seed: int) -> Iterator[Trial]:
    """Yield cases without end, the same for a seed; each is to be run before the next is asked."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="inputs-") as name:
        kinds = (*[_one_file] * 3, _piped, _arguments, *[_any] * 3)
        while True:
            yield chance.choice(kinds)(chance, Path(name))


FAMILIES = [name for name, one in catalogue.families().items() if not one.is_pddl]
MARKS = """( ) ; - ? : 0 x * o . = " ' [ ] { } # , \\ é ٣ ² ß -1 1e9 nan inf (and (not (or) true
1979-05-27"""
PATCHES = (
    *(*MARKS.split(), '"""', "\n", "\t", " ", "\r", "\r\n", "\x00", "\x1b[31m", "\x7f", "\x9b"),
    *("\u202e", "\u2028", "\U0001f600", "\ufeff", "9" * 50, "# a comment", "\n# a comment\n"),
    *('moving = "a1"\n', "(forall (?x)", "- object", "(= a b)", "(" * 70, "[" * 30, "a." * 30),
    *("x" * 300, "7" * 5000, "a " * 3000, "(a b) " * 500, "(not " * 3000, "(and " * 199),
    *("(forall (?x) " * 150, "(increase (total-cost) 999999999999999999)", "(:action " * 500),
    *("?" * 5000, "(either " * 300, " ".join(f"?v{number}" for number in range(300))),
    *("(:derived (p) (not (p)))", "(forall (?a ?b ?c ?d ?e ?f ?g ?h ?i) (= ?a ?b))"),
    "(when (and) (not (when (and) (p))))",
)


def damaged(text: str, chance: random.Random) -> bytes:
    for _ in range(chance.choice((0, 1, 1, 1, 2, 5))):
        place = chance.randrange(len(text) + 1)
        lines = text.split("\n")
        line, other = (chance.randrange(len(lines)) for _ in range(2))
        words = text.split(" ")
        match chance.randrange(10):
            case 0:
                text = text[:place] + text[place + chance.choice((1, 1, 5, 40, 10**6)) :]
            case 1 | 2 | 3:
                text = text[:place] + chance.choice(PATCHES) + text[place:]
            case 4:
                lines[line], lines[other] = lines[other], lines[line]
                text = "\n".join(lines)
            case 5:
                text = "\n".join(lines[:line] + lines[line + 1 :])
            case 6:
                text = "\n".join([*lines[:line], *[lines[other]] * chance.choice((1, 50)), *lines])
            case 7:
                words[chance.randrange(len(words))] = chance.choice(words + list(PATCHES))
                text = " ".join(words)
            case 8:
                text = text[:place].upper() + text[place:]
            case 9:
                text = text.replace(chance.choice(words) or " ", chance.choice(PATCHES), 1000)
        text = text[:MOST]
    raw = text.encode("utf-8", "replace")[:MOST]
    if chance.random() < 0.1:
        place = chance.randrange(len(raw) + 1)
        raw = raw[:place] + chance.randbytes(chance.choice((1, 3, 50))) + raw[place:]
    return raw


@cache
def tomls(name: str) -> list[str]:
    family = catalogue.family(name)
    small = [one for one in catalogue.bundled(family) if one not in ("expert", "beginner")]
    small.sort(key=lambda one: not one.startswith(("tiny", "mid-sweep")))
    return [catalogue.text(catalogue.instance(family, one)) for one in small[:12]]


@cache
def pddl(family: str) -> tuple[str, str, str]:
    """A domain, a problem, and a plan of a small instance, in one of its encodings."""
    instance, encoding = catalogue.instance(catalogue.family(family), "tiny").choose_encoding(None)
    found = astar(StateGraph(instance.puzzle))
    plan = plan_text(encoding.encode(instance.puzzle, found.moves or ()), 1, unit=False)
    return *pddl_texts(instance, encoding), plan


def _asked(chance: random.Random, family: str, instance: str, folder: Path) -> list[str]:
    """Return a command about an instance, one that needs no planner."""
    solve = ["solve", family, instance, "--engine", "astar", "--timeout", SECONDS]
    show = ["show", family, instance]
    export = ["export", family, instance, "-o", str(folder / f"out-{chance.random()}")]
    return chance.choice((show, show, export, [*solve, "--json"], solve))


def _written(chance: random.Random, folder: Path, files: dict[str, str]) -> None:
    """Write files, by their names, of which one is damaged."""
    which = chance.choice(list(files))
    for name, text in files.items():
        (folder / name).write_bytes(damaged(text, chance) if name == which else text.encode())


def _one_file(chance: random.Random, folder: Path) -> Trial:
    family = chance.choice(FAMILIES)
    domain, problem, plan = pddl(family)
    toml = chance.choice(tomls(family))
    pair = {"domain.pddl": domain, "damaged.pddl": problem}
    files = chance.choice(({"damaged.toml": toml}, pair, {"damaged-plan": plan}))
    _written(chance, folder, files)
    path = str(folder / [*files][-1])
    if files == {"damaged-plan": plan}:
        return Trial(["check", family, "tiny", path, *chance.choice(((), ("--json",)))], CODES)
    return Trial(_asked(chance, family, path, folder), CODES)


@cache
def textbook() -> list[tuple[str, str]]:
    """The first three problems of each textbook domain."""
    return [
        (domain.read_text("utf-8"), path.read_text("utf-8"))
        for domain in sorted((shelf("domains") / "pddl").glob("*.pddl"))
        for path in sorted((shelf("problems") / "pddl" / domain.stem).glob("0[123].pddl"))
    ]


def _any(chance: random.Random, folder: Path) -> Trial:
    """A damaged problem that is taken as it is written, or one of chance, for any command."""
    texts = chance.choice([*textbook(), *DOMAINS.values()])
    if chance.random() < 0.3:
        made = Chance(chance.randrange(10_000), derives=chance.random() < 0.5)
        texts = made.domain, made.problem
    reference, handed_in = folder / "reference", folder / "class" / "one"
    for part in (reference, handed_in):
        part.mkdir(parents=True, exist_ok=True)
    for name, text in zip(("domain.pddl", "sound.pddl"), texts, strict=True):
        (reference / name).write_text(text)
    steps = re.findall(r"(?<=:action) +(\S+)", texts[0])
    pair = dict(zip(("domain.pddl", "damaged.pddl"), texts, strict=True))
    _written(chance, folder, {**pair, "damaged-plan": f"({chance.choice(steps)} a b)\n" * 3})
    for name in pair:
        shutil.copy(folder / name, handed_in)
    path, plan = str(folder / "damaged.pddl"), str(folder / "damaged-plan")
    limits = ["--timeout", SECONDS, "--memory", "2000"]
    asked = chance.choice(
        (
            ["solve", path, "--engine", "greedy", *limits],
            ["check", path, plan, *limits, *chance.choice(((), ("--json",)))],
            ["engines", path],
            ["hint", path, *limits[:2]],
            ["explore", path, *limits, "--json"],
            ["compare", str(reference / "sound.pddl"), path, *limits, "--json"],
            ["grade", str(reference), str(folder / "class"), "--json"],
            _asked(chance, "pddl", path, folder),
        )
    )
    strict = asked[0] == "solve" and chance.random() < 0.2
    return Trial([*asked, *["--strict"] * strict], CODES)


def _piped(chance: random.Random, folder: Path) -> Trial:
    """A damaged instance, or no more than what lies on its board, on standard input."""
    family = chance.choice(FAMILIES)
    text = chance.choice(tomls(family))
    if chance.random() < 0.5 and '"""' in text:
        text = text.split('"""')[1]
    return Trial(_asked(chance, family, "-", folder), CODES, stdin=damaged(text, chance))


_WORDS = """- -- -1 0 1 nan inf 1e400 0x10 peg tiny tinny astar jumps é ٣ {} %s ~ / . .. /dev/null
/dev/full /nowhere/x no.toml no.pddl"""
_VALUES = (*_WORDS.split(), "", " ", "a\nb", "x" * 5000, "9" * 21, "\udcff", "\x1b[31m")
_OPTIONS = """--engine --timeout --memory --encoding --plan --all --domain --seed --rows --columns
--jumps --twists --mines --opened --table --hand --goal --objective --aces -o --json --optimal
--odds --help"""
_COMMANDS = ("list", "show", "export", "check", "generate", "solve", "x", "engines")


def _arguments(chance: random.Random, folder: Path) -> Trial:
    command = chance.choice(_COMMANDS)
    words = [command]
    if chance.random() < 0.8:
        words.append(chance.choice(FAMILIES))
    if command in ("show", "export", "check", "solve") and chance.random() < 0.6:
        words.append("tiny")
    if command == "export":
        words += ["-o", str(folder / "out")]
    if command == "solve":  # a search of ours, within a second: a planner takes that to start
        words += ["--engine", "astar", "--timeout", SECONDS]
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        words.append(chance.choice((*_OPTIONS.split(), *_VALUES)))
        if words[-1] in ("--engine", "--timeout") or (words[-1] == "-o" and command == "export"):
            words.append("x" if words[-1] == "--engine" else chance.choice(("0", "-1", "", "nan")))
        elif words[-1].startswith("-"):
            words.append(chance.choice(_VALUES))
    return Trial([word for word in words if "\0" not in word], CODES)


def _troubles(asked: Trial) -> Iterator[str]:
    """Run a case inside this process, and say what is wrong with its answer."""
    kept = sys.stdin, sys.stdout, sys.stderr
    streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    sys.stdin = io.TextIOWrapper(io.BytesIO(asked.stdin), "utf-8")
    sys.stdout, sys.stderr = streams
    began, crash, code, words = time.process_time(), "", -1, asked.arguments
    try:
        code = int(cli.run(list(words)))
    except BaseException:  # noqa: BLE001 - it is what is looked for
        crash = traceback.format_exc()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    seconds = time.process_time() - began
    out, err = (stream.buffer.getvalue() for stream in streams)
    told = err.decode("utf-8", "replace")
    if crash or "Traceback" in told:
        yield f"traceback: {crash or told}"
        return
    if code not in asked.codes or (code == 1 and words[0] not in JUDGING):
        yield f"code {code}: {told[-300:]}"
    lines = [line for line in told.splitlines() if not line.startswith("pddlpuzzles: note: ")]
    if code == 2:
        if len(lines) != 1 or not lines[0].startswith("pddlpuzzles: ") or len(told) > 1000:
            yield f"no complaint of one line: {told[:2000]!r}"
        files = [Path(word).name for word in words if "damaged" in word]
        files += ["standard input"] if "-" in words and asked.stdin else []
        files += ["domain.pddl"] if "damaged.pddl" in files else []
        if files and not any(file in told for file in files):
            yield f"the file is not named: {told!r}"
    if any((byte < 32 and byte not in b"\n\t") or byte == 127 for byte in out + err):
        yield f"characters that command a terminal: {out[-300:]!r} {err[-300:]!r}"
    if code != 2 and "--json" in words and "--help" not in words:
        try:
            json.loads(out)
        except ValueError:
            yield f"no JSON: {out[:300]!r} {err[:300]!r}"
    if seconds > PATIENCE:
        yield f"{seconds:.1f} s"


def trials(seed: int) -> Iterator[tuple[str, list[str]]]:
    """Run cases without end inside this process; yield what each asked and what was wrong."""
    for number, asked in enumerate(cases(seed)):
        words = [word[:80] for word in asked.arguments]
        yield f"case {number} of seed {seed}: {words}", list(_troubles(asked))
