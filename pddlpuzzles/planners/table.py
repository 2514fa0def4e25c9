"""The planners that unified-planning can drive: what they are, take and prove.

Which claims of optimality are believed stands here and nowhere else: `proves` of an engine, and
for Fast Downward, whose searches are chosen by encoding, `is_admissible` of the search.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
from dataclasses import dataclass
from typing import Final

from pddlpuzzles.processes.system import HAS_WORKERS, NO_WORKERS

_EFFECTS: Final = frozenset({":conditional-effects"})
_AXIOMS: Final = frozenset({":derived-predicates"})
_LOGIC: Final = frozenset(
    {
        ":negative-preconditions",
        ":disjunctive-preconditions",
        ":equality",
        ":existential-preconditions",
        ":universal-preconditions",
    }
)


@dataclass(frozen=True)
class Planner:
    """An engine of unified-planning.

    `for_plan` and `for_proof` are unified-planning's names of its satisficing and its optimal
    form, `proves` the reason to believe the latter (empty: it has none). `lacks` are the
    requirements of PDDL that it cannot take. `refutation` is what it prints when it has proved
    that there is no plan (empty: it says so by its result), since some wrappers take every run
    without a plan for a proof; None: it never proves that. With `is_doubted` the native search
    is asked, too. `surrender` is what it prints where it ends without a plan or a proof (empty:
    it says so by its result); a run without a plan in which it has not said so was none.
    `at_goal` is what it prints where it writes no plan because the start is a goal (empty: it
    writes one).
    With `is_heard` it prints how its search goes while it works (see `news`).
    What it `says_it_lacks` is compiled away where that can be done, and else given to it. An engine
    that `is_strict` wants its tasks to be plain ones of unified-planning's. One that
    `wants_plain_text` knows no keywords in capitals, and no quantified variables without a type.
    """

    name: str
    package: str
    module: str
    for_plan: str
    for_proof: str | None
    proves: str
    summary: str
    lacks: frozenset[str] = frozenset()
    refutation: str | None = None
    is_doubted: bool = False
    surrender: str = ""
    at_goal: str = ""
    in_java: bool = False
    is_heard: bool = False
    says_it_lacks: frozenset[str] = frozenset()
    is_strict: bool = False
    wants_plain_text: bool = False

    @property
    def version(self) -> str | None:
        """The version of its package, None if it is not installed."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version(self.package)
        except PackageNotFoundError:
            return None

    @property
    def missing(self) -> str | None:
        """What is missing to run it, None if nothing is."""
        if not HAS_WORKERS:
            return NO_WORKERS
        if importlib.util.find_spec(self.module) is None:
            return "not installed"
        if self.in_java and shutil.which("java") is None:
            return "it needs a Java runtime, and there is no `java` on the path"
        return None

    @property
    def remedy(self) -> str:
        """How to get what is missing."""
        if not HAS_WORKERS:
            return "use a native search, or Linux or macOS"
        if importlib.util.find_spec(self.module) is None:
            return f"pip install {self.package}"
        return "install one (Debian: apt install default-jre-headless)"

    def refutes(self, log: str) -> bool:
        """Say whether a run without a plan has proved that there is none."""
        return self.refutation is not None and re.search(self.refutation, log) is not None

    def needs_no_plan(self, log: str) -> bool:
        """Say whether a run without a plan has found the start to be a goal."""
        return bool(self.at_goal) and re.search(self.at_goal, log) is not None

    def surrenders(self, log: str) -> bool:
        """Say whether a run without a plan has come to its proper end."""
        return re.search(self.surrender, log) is not None


_ENHSP_REFUTES: Final = (
    r"\ADomain parsed\nProblem parsed\nGrounding\.\.\nGrounding Time: \d+\n"
    r"((Aibr Preprocessing\n(Problem Detected as Unsolvable by AIBR during preprocessing\n)?)?"
    r"UFX:(true|false)\n\|F\|:\d+\n\|X\|:\d+\nUnsolvable Problem\n"
    r"|Aibr Preprocessing\n"
    r"UFX:(true|false)\n(\|[FXAPE]\|:\d+\n){5}(H1 Setup Time \(msec\): \d+\n)?"
    r"h\(I\):[\d.E]+\n(( g\(n\)= |f\(n\) = |-*Time: ).*\n)*Problem unsolvable\n"
    r"(?P<figures>Metric \(Search\):.*\n([\w -]+( \(msec\))?: ?\d+\n)+))"
    r"\n*(Picked up JAVA_TOOL_OPTIONS: .*)?\s*\Z"
)
"""All that ENHSP prints when it has proved that there is no plan, by preprocessing or by search.

A search prints its progress by g and h, or by f where it is the one that proves.

Whatever else it prints, a problem that it could not read, too, it calls unsolvable."""

PLANNERS: Final = {
    planner.name: planner
    for planner in (
        Planner(
            "fast-downward",
            "up-fast-downward",
            "up_fast_downward",
            "fast-downward",
            "fast-downward",
            "A* with an admissible heuristic, chosen by encoding",
            "heuristic search; finds plans fast, proves some",
            # Its `iterated` says so too when a search in it has run out of its `max_time`.
            refutation=r"(?ms)\A(?!.*Time limit reached).*^Task is provably unsolvable\.$",
            is_heard=True,
        ),
        Planner(
            "symk",
            "up-symk",
            "up_symk",
            "symk",
            "symk-opt",
            "symbolic bidirectional search, which is exact",
            "symbolic search with decision diagrams",
            # Without a bound on the cost asked for, the lower bound that has become infinite.
            refutation=r"(?m)\] BOUND: 2147483647 < 2147483647 \[0/1 plans\](?s:.*)"
            r"\] Number of plans: 0\n(?s:.*)^Search stopped without finding a solution\.$",
            is_heard=True,
        ),
        Planner(
            "pyperplan",
            "up-pyperplan",
            "up_pyperplan",
            "pyperplan",
            "pyperplan-opt",
            "A* with LM-cut, which is admissible",
            "the teaching planner, in Python",
            lacks=_LOGIC | _EFFECTS | _AXIOMS | {":action-costs"},
            refutation="",
        ),
        Planner(
            "enhsp",
            "up-enhsp",
            "up_enhsp",
            "enhsp",
            "enhsp-opt",
            "A* with hmax, which is admissible",
            "numeric planner",
            lacks=_AXIOMS,
            refutation=_ENHSP_REFUTES,
            is_doubted=True,
            in_java=True,
            wants_plain_text=True,
        ),
        Planner(
            "lpg",
            "up-lpg",
            "up_lpg",
            "lpg",
            None,
            "",
            "local search; plans of no guaranteed quality",
            lacks=_EFFECTS | _AXIOMS,
            surrender="can not be reached|problem is unsolvable since|problem proven unsolvable"
            "|goal can be simplified to FALSE|search limit exceeded",
            at_goal="goal can be simplified to TRUE",
        ),
    )
}

FAST_DOWNWARD: Final = PLANNERS["fast-downward"]


_ADMISSIBLE: Final = frozenset(
    {
        "blind",  # zero, or the cheapest action, before the goal
        "hmax",  # Bonet and Geffner 2001
        "lmcut",  # Helmert and Domshlak 2009
        "cpdbs",  # canonical sum over additive patterns: Haslum et al. 2007
        "ipdb",  # the same, its patterns found by hill climbing
        "pdb",  # a projection
        "merge_and_shrink",  # an abstraction: Helmert et al. 2014
    }
)

_UNIFORM_COST: Final = re.compile(r"eager\(tiebreaking\(\[g\(\),.*reopen_closed=true\)")
"""Expands the states in the order of their cost (Dijkstra 1959), ties broken in any way."""


_OTHER_TASK: Final = re.compile(
    r"\b(one|plusone|adapt_costs|pref_only)\b|cost_type=(?!normal\b)|transform=(?!no_transform\b)",
    re.IGNORECASE,
)
"""Looks for plans of another task: its actions cost something else, or some are left out."""


_BLIND: Final = re.compile(r"astar\(blind\(")
_NOTHING_DERIVED: Final = re.compile(r"(?m)^Translator derived variables: 0$")


def is_admissible(search: str) -> bool:
    """Say whether a Fast Downward search is proved to find cheapest plans.

    That is uniform-cost search, and A* with a heuristic that is proved admissible, both under the
    task's own costs.
    """
    if _OTHER_TASK.search(search):
        return False
    match = re.match(r"astar\((\w+)\(", search)
    if match is not None:
        return match[1] in _ADMISSIBLE
    return _UNIFORM_COST.fullmatch(search) is not None


def has_proved(search: str, log: str) -> bool:
    """Say whether the plan of a Fast Downward search that has printed this is a cheapest one.

    Where the translator has made axioms, even of a problem without any, its heuristics may be
    neither admissible nor right about dead ends: then blind search alone is believed.
    """
    is_plain = _NOTHING_DERIVED.search(log) is not None
    return is_admissible(search) and (is_plain or _BLIND.match(search) is not None)
