"""The planners that unified-planning can drive: what they are (`planners.toml`), take and print.

Which claims of optimality are believed is `proves` of an engine, and
for Fast Downward, whose searches are chosen by encoding, `fast_downward.is_admissible`.
"""

import importlib.util
import re
import shutil
import sys
import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.processes.system import HAS_WORKERS, NO_WORKERS
from pddlpuzzles.puzzle import Effort
from pddlpuzzles.search.search_progress import Headway

UNCOMPILED: Final = "UNCOMPILED"  # a worker's status: compilers could make nothing of it
SHARED_NAMES: Final = "actions that share a name"
NUMBERS: Final = ":numeric-fluents"
_QUANTIFIED: Final = frozenset({":existential-preconditions", ":universal-preconditions"})


@dataclass(frozen=True)
class Planner:
    """An engine of unified-planning, with the fields of `planners.toml`."""

    name: str
    package: str
    module: str
    for_plan: str
    summary: str
    for_proof: str | None = None
    proves: str = ""
    lacks: frozenset[str] = frozenset()
    refutation: str | None = None
    is_doubted: bool = False
    surrender: str = ""
    at_goal: str = ""
    in_java: bool = False
    says_it_lacks: frozenset[str] = frozenset()  # compiled away if it can be, else given to it
    is_strict: bool = False  # it wants plain tasks of unified-planning's
    wants_plain_text: bool = False
    line: str = ""

    @property
    def version(self) -> str | None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version(self.package)
        except PackageNotFoundError:
            return None

    @property
    def missing(self) -> tuple[str, str] | None:
        """What it lacks to be asked here, and what to do; None where it can be."""
        if not HAS_WORKERS:
            return NO_WORKERS, "use a native search, or Linux or macOS"
        if importlib.util.find_spec(self.module) is None:
            return "not installed", f"pip install {self.package}"
        if self.in_java and shutil.which("java") is None:
            what = "it needs a Java runtime, and there is no `java` on the path"
            return what, "install one (Debian: apt install default-jre-headless)"
        return None


_ROWS: Final = tomllib.loads(Path(__file__).with_name("planners.toml").read_text("utf-8"))
PLANNERS: Final[dict[str, Planner]] = {}
for _name, _row in _ROWS.items():
    _about = _row | {"lacks": frozenset(_row["lacks"])}
    _package = f"up-{_name}"
    PLANNERS[_name] = Planner(_name, _package, _package.replace("-", "_"), _name, **_about)
FAST_DOWNWARD: Final = PLANNERS["fast-downward"]
ENHSP: Final = PLANNERS["enhsp"]


def command_line(planner: Planner, domain: str, problem: str, search: str) -> list[str] | None:
    """Return the command line that solves these files, None if the planner is not here.

    `search` is Fast Downward's. Its line is given even where it is not installed.
    """
    line = planner.line.split()
    spec = importlib.util.find_spec(planner.module)  # it is not imported
    if planner is FAST_DOWNWARD:
        driver = f"{planner.name}.py"
        if spec is None or shutil.which(driver) is not None:
            line = [driver, *line[2:]]
    elif planner.missing is not None:
        return None
    folder = str(Path(spec.origin).parent) if spec is not None and spec.origin else ""
    places = {"python": sys.executable, "folder": folder, "search": search}
    return [word.format(domain=domain, problem=problem, **places) for word in line]


_COMPILERS: Final = {
    "quantifiers": _QUANTIFIED,
    "conditional_effects": frozenset({":conditional-effects"}),
    "disjunctive_conditions": frozenset({":disjunctive-preconditions"}),
    "negative_conditions": frozenset({":negative-preconditions"}),
}
"""What unified-planning's compilers remove, in the order in which they run: a later one removes
what one of them adds."""
_REMOVED: Final = frozenset({":equality"}).union(*_COMPILERS.values())
"""What is compiled away; for equality `convert` writes a predicate that never changes."""


class Compiling(NamedTuple):
    """The compilers, if they help; what they remove that a planner lacks; what none removes."""

    compilers: tuple[str, ...]
    gone: list[str]
    beyond: list[str]


def compiling(planner: Planner, needed: Collection[str]) -> Compiling:
    """Say how a planner takes a problem that needs these requirements."""
    unwanted = planner.lacks | planner.says_it_lacks
    gone = sorted(unwanted.intersection(needed) & _REMOVED)
    beyond = sorted(planner.lacks.intersection(needed) - _REMOVED)
    # One that removes effects leaves conditions of any kind, and quantifiers within effects.
    unwanted |= _QUANTIFIED if ":conditional-effects" in gone else frozenset()
    names = (name for name, removed in _COMPILERS.items() if removed & unwanted)
    return Compiling(() if beyond or not gone else tuple(names), gone, beyond)


_BOUND: Final = re.compile(r"\] BOUND: (\d+) < \d+ ")  # SymK's: one less is refuted
_F: Final = re.compile(r"\] f = (\d+), ")
_BEST: Final = re.compile(r"\] New best heuristic value for [^\n:]+: (\d+)\n")
_EXPANDED: Final = re.compile(r" evaluated, (\d+) expanded\b")


def printed_progress(printed: str) -> Headway:
    """Read the latest of what Fast Downward (its f is not always a bound) or SymK says."""
    if bounds := _BOUND.findall(printed):
        bound = int(bounds[-1])
        return Headway() if bound >= 2**31 - 1 else Headway(bound)  # it has become infinite
    words = ""
    if figures := _F.findall(printed):
        words = f"f = {figures[-1]}"
    elif figures := _BEST.findall(printed):
        words = f"best heuristic value {figures[-1]}"
    return Headway(0, int([0, *_EXPANDED.findall(printed)][-1]), words)


NUMBER: Final = r"\d{1,15}(?:\.\d+)?(?:[eE][-+]?\d\d?)?"  # finite, whatever is printed
_NATURAL: Final = r"\b(\d{1,15})"
_EFFORT: Final = {
    "expanded": rf"Expanded {_NATURAL} state|{_NATURAL} Nodes expanded|Expanded Nodes:{_NATURAL}",
    "evaluated": rf"Evaluated {_NATURAL} state|States Evaluated:{_NATURAL}",
    "translation_seconds": rf"Done! \[[\d.]+s CPU, ({NUMBER})s wall-clock\]",
    "search_seconds": rf"Search time: ({NUMBER})",
}
"""What Fast Downward, SymK, pyperplan and ENHSP print of their work."""


def read_effort(log: str) -> Effort:
    """Read what a planner has printed of its work; what it prints again counts last."""
    figures: dict[str, Any] = {}
    for name, pattern in _EFFORT.items():
        read = float if name.endswith("seconds") else int
        for match in re.finditer(pattern, log):
            figures[name] = read(next(filter(None, match.groups())))
    return Effort(**figures)


_AROUND: Final = re.compile(
    r"INFO\s|Driver aborting|(translate|search) exit code|at [\w.$]+\([\w.]+(:\d+)?\)$|Context: "
)
"""What stands after a complaint: Fast Downward's driver, where Java was, where aries was."""
_COMPLAINTS: Final = (
    re.compile(r"not support", re.IGNORECASE),
    re.compile(r"error|exception|unsupported", re.IGNORECASE),
)
"""What lines have that say why a planner failed, the clearest first."""
_LONGEST_LINE: Final = 300
_BYTES: Final = re.compile(r"""\bb(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
"""What a wrapper shows of a program's output without decoding it."""


def printed_reason(log: str) -> str:
    """Return a colon and the line that says best why a planner failed; or ""."""
    import ast  # only where one has failed

    log = _BYTES.sub(lambda shown: ast.literal_eval(shown[0]).decode(errors="replace"), log)
    lines = [text for line in log.splitlines() if (text := line.strip())]
    reasons = [line for line in lines if not _AROUND.match(line)] or lines
    for words in _COMPLAINTS:
        if worded := [line for line in reasons if words.search(line)]:
            return f": {in_one_line(worded[-1])}"
    return f": {in_one_line(reasons[-1])}" if reasons else ""


def in_one_line(text: str) -> str:
    """Make what a program has written one printable line, which ends with a word."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
    if len(line) <= _LONGEST_LINE:
        return line
    kept = line[: _LONGEST_LINE - 1]
    return f"{kept.rpartition(' ')[0] or kept}…"
