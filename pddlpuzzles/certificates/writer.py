"""Writing certificates: that a problem in PDDL has no plan below a cost, or none at all.

    claim     the cost below which there is no plan; None if there is none at all
    attempt   a search within a number of states, for the closed set that proves the claim
    lemma     what is said of all states at once, found by linear algebra and linear programming
    need      what has to be shown to be left from a state; infinite if the state is to be lost

A lemma that says enough of the start is all that is written. Else two kinds of search take turns,
each time with more states: one that prunes by lemmas alone, which is fast, and one that has
landmarks and relaxed reachability for reasons, too, which needs fewer states. Whichever ends has
proved the claim; the smaller file counts. From what the first left open further lemmas are found.
States are taken by what they cost from the start (Dijkstra 1959), so that each is written once. How
much each tries is counted in states, so that the same problem gives the same certificate. What is
left is compared in exact numbers: whoever checks need not know that costs are whole.

docs/certificates.md says why each kind of lemma holds. What is written has been checked by
`verify.py` before it is there.
"""

from __future__ import annotations

import contextlib
import gzip
import heapq
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from pddlpuzzles.certificates.ask_verifier import CertificateVerdict, verify
from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import Kind
from pddlpuzzles.pddl.model import speaks_of_numbers
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import Task, ones
from pddlpuzzles.processes.system import temporary_folder
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Budget, LimitError, asking, limited, pulse
from pddlpuzzles.search.gf2 import Rows
from pddlpuzzles.search.heuristics.lmcut import landmarks
from pddlpuzzles.search.heuristics.potential import (
    Changes,
    Potentials,
    Weighing,
    anywhere,
    on_average,
    refuting,
)
from pddlpuzzles.search.heuristics.relaxation import Relaxation, cost_of_goal
from pddlpuzzles.show.wording import counted

Numbers = Mapping[int, int]
"""The numbers of atoms, by their bits."""


class Lemma(Protocol):
    def shows(self, state: int, need: float) -> bool:
        """Say whether so much is shown to be left from a state."""

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        """Return what the certificate says of it, beside its own number."""


class _Potential(NamedTuple):
    weighing: Weighing

    def shows(self, state: int, need: float) -> bool:
        return self.weighing.of(state) >= need * self.weighing.scale

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        scale = self.weighing.scale
        weights = {numbers[bit]: Fraction(one, scale) for bit, one in self.weighing.weights.items()}
        entries = {str(number): str(weights[number]) for number in sorted(weights)}
        constant = str(Fraction(self.weighing.base, scale))
        return {"kind": "potential", "constant": constant, "weights": entries}


class _Monotone(NamedTuple):
    """A weight that no action raises; here it is negated, and positive where a state is lost."""

    weighing: Weighing

    def shows(self, state: int, need: float) -> bool:
        return self.weighing.of(state) > 0

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        weights = {numbers[bit]: str(-one) for bit, one in self.weighing.weights.items()}
        entries = {str(number): weights[number] for number in sorted(weights)}
        return {"kind": "monotone", "weights": entries, "above": str(self.weighing.base - 1)}


class _Parity(NamedTuple):
    """Atoms of which every action changes an even number, and whether a goal has an odd one."""

    bits: int
    goal: int

    def shows(self, state: int, need: float) -> bool:
        return (state & self.bits).bit_count() % 2 != self.goal

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        atoms = sorted(numbers[bit] for bit in ones(self.bits))
        return {"kind": "parity", "atoms": atoms, "goal": self.goal}


def _parity(changes: Changes) -> _Parity | None:
    """Return a parity in which the start differs from every goal state; None if there is none.

    Atoms are sought of which each operator surely changes an even number, and the start and the
    goal differ in an odd one. Over the field of two elements that is a system of linear equations
    without a solution if, and only if, the difference of start and goal is a sum of what
    operators change; else what is left of it after elimination names the atoms.
    """
    true, false = changes.goal
    sure = changes.listed & (true | false)
    for one in changes.effects:
        sure &= ~(one.may_add | one.may_delete)
    rows = Rows((one.added | one.deleted) & sure for one in changes.effects)
    rest = ones(rows.reduced((changes.task.start ^ true) & sure))
    found = min(rows.even_sets(rest), key=int.bit_count, default=0)
    return _Parity(found, (found & true).bit_count() % 2) if found else None


class _Lemmas:
    def __init__(self, changes: Changes, bound: float) -> None:
        """Look for what says most of the start; `bound` is infinite if there is to be no plan.

        For a bound of 0 that is the potential that is 0 everywhere.
        """
        self._start, self._bound = changes.task.start, bound
        self._free = Potentials(changes, is_free=True)
        self._bounds = None if bound == inf else Potentials(changes)
        self.known: list[Lemma] = []
        if bound == 0:
            self.known.append(_Potential(Weighing(0, {}, 1)))
        elif self._bounds is None:
            if (odd := _parity(changes)) is not None:
                self.known.append(odd)
            self.refute(self._start)
        elif (best := self._bounds.best(on_average([self._start]))) is not None:
            self.known.append(_Potential(best))
            if self.enough() is None:
                least = (self._start, best.of(self._start) / best.scale)
                if (more := self._bounds.best(anywhere(changes), least=least)) is not None:
                    self.known.append(_Potential(more))

    def enough(self) -> Lemma | None:
        return next((one for one in self.known if one.shows(self._start, self._bound)), None)

    def refute(self, state: int) -> None:
        if (weighing := refuting(self._free, state)) is not None:
            self.known.append(_Monotone(weighing))

    def bounding(self, wish: Mapping[int, float]) -> None:
        if self._bounds is not None and (weighing := self._bounds.best(wish)) is not None:
            self.known.append(_Potential(weighing))


_NOTHING_LEFT: Final = '{"landmarks":[]}'
_RELAXED: Final = '{"relaxed":true}'
_DEEP: Final = 20  # looking for landmarks takes about as much time as expanding this many states

_Landmarks = Sequence[tuple[int, Sequence[int]]]
"""Costs, each with the indices of operators."""


class _Landmark(NamedTuple):
    cost: int
    operators: frozenset[int]
    size: float
    entry: str


class WrongClaimError(PuzzleError):
    """What was to be proved is wrong: a goal was reached that should not be."""


class Closed(NamedTuple):
    """What came of a search: whether it ended, its states, the lemmas used, states it left open."""

    is_whole: bool
    states: int
    used: frozenset[int]
    open: Sequence[tuple[int, int]]

    @property
    def openness(self) -> float:
        """How many states were left open for each that it has."""
        return len(self.open) / max(1, self.states)


class Reasons:
    """Why states are pruned: by lemmas; and if `is_deep`, by landmarks and relaxed reachability.

    Landmarks of a state are landmarks of each successor, but those that have the operator in
    between: whoever has to use one of some operators before has to after any other one. So what
    is known of a state is asked before anything new is looked for.
    """

    def __init__(self, task: Task, lemmas: Sequence[Lemma], *, is_deep: bool) -> None:
        self._lemmas = list(enumerate(lemmas))
        self._task = task
        self._cuts: Callable[[int], _Landmarks | None] | None = None
        self._relaxation: Relaxation | None = None
        self._known: dict[int, float] = {}  # what landmarks show of states that they did not prune
        self._open: dict[int, list[_Landmark]] = {}  # and which these are, until it is expanded
        self._before: list[_Landmark] = []
        self._once: dict[tuple[int, ...], _Landmark] = {}  # many states have the same ones
        self._names = [json.dumps(str(one.action)) for one in task.operators]
        self.used: set[int] = set()
        self.work = 0
        if is_deep and not any(one.changes for one in task.operators):
            self._cuts = landmarks(task)
        elif is_deep:
            self._relaxation = Relaxation(task)

    def expand(self, state: int) -> None:
        if self._cuts is not None:
            self._before = self._open.pop(state, [])

    def why(self, state: int, need: float, operator: int) -> str | None:
        """Return the reason that so much is left from a successor, as JSON; None if none is known.

        The operator leads there from the state that is expanded.
        """
        if need <= 0:
            return _NOTHING_LEFT
        for number, lemma in self._lemmas:
            if lemma.shows(state, need):
                self.used.add(number)
                return f'{{"lemma":{number}}}'
        if self._cuts is not None:
            return self._landmarks(self._cuts, state, need, operator)
        if self._relaxation is not None and state not in self._known:
            self.work += _DEEP
            if cost_of_goal(self._relaxation, state, summed=False) == inf:
                return _RELAXED
            self._known[state] = 0.0
        return None

    def _landmarks(
        self, cuts: Callable[[int], _Landmarks | None], state: int, need: float, operator: int
    ) -> str | None:
        kept = [one for one in self._before if operator not in one.operators]
        if sum(one.cost for one in kept) >= need:
            return _entry(kept, need)
        if self._known.get(state, inf) < need:
            return None
        self.work += _DEEP
        found = cuts(state)
        if found is None:
            return _RELAXED
        chosen = [self._landmark(cost, operators) for cost, operators in found]
        self._known[state] = total = sum(one.cost for one in chosen)
        if total >= need:
            return _entry(chosen, need)
        self._open[state] = chosen
        return None

    def _landmark(self, cost: int, operators: Sequence[int]) -> _Landmark:
        key = (cost, *operators)
        if (one := self._once.get(key)) is None:
            entry = f"[{cost},[{','.join(self._names[index] for index in operators)}]]"
            self._once[key] = one = _Landmark(
                cost, frozenset(operators), len(operators) / cost, entry
            )
        return one


def _entry(found: Sequence[_Landmark], need: float) -> str:
    """Return landmarks that add up to a need, those of few operators first, as JSON."""
    chosen = []
    for one in sorted(found, key=lambda one: one.size):
        if need <= 0:
            break
        need -= one.cost
        chosen.append(one.entry)
    return f'{{"landmarks":[{",".join(chosen)}]}}'


def closed_set(
    task: Task,
    bound: float,
    reasons: Reasons,
    numbers: Numbers,
    write: Callable[[str], object],
    most: int,
    patience: int,
    budget: Budget,
) -> Closed:
    """Write the states that are nearer than a bound, a line each.

    It is not whole where a limit is reached, or that takes more work than `most`: a state
    expanded is 1, and what reasons take is added. Where states that wait have become half as many
    as they were, most of the way lies behind: then it may be `patience` times as much.

    :raises WrongClaimError: if a goal is among them.
    """
    listed = sum(1 << bit for bit in numbers)
    costs = [one.cost for one in task.operators]
    reached: dict[int, int] = {task.start: 0}
    queue: list[tuple[int, int, int]] = [(0, 0, task.start)]
    done: set[int] = set()
    widest = 0

    def listed_atoms(state: int) -> list[int]:
        return [numbers[bit] for bit in ones(state & listed)]

    while queue:
        g, _, state = heapq.heappop(queue)
        if state in done:
            continue
        waiting = len(reached) - len(done)
        widest = max(widest, waiting)
        work = (len(done) + reasons.work) // (1 if 2 * waiting > widest else patience)
        if work >= most or budget.spent():
            left = [(one, cost) for one, cost in reached.items() if one not in done]
            return Closed(False, len(done), frozenset(reasons.used), left)
        if g < bound and task.is_goal(state):
            raise WrongClaimError(f"a goal is reached at {g}, and it was claimed that none is")
        done.add(state)
        pruned: list[str] = []
        reasons.expand(state)
        for after, (onward, operator) in _nearest(task.steps(state), costs, g).items():
            if reached.get(after, inf) <= onward:
                continue
            reason = reasons.why(after, bound - onward, operator)
            if reason is None:
                reached[after] = onward
                heapq.heappush(queue, (onward, len(reached), after))
            else:
                pruned.append(f"[{_compact(listed_atoms(after))},{reason}]")
        more = f',"pruned":[{",".join(pruned)}]' if pruned else ""
        write(f'{{"state":{_compact(listed_atoms(state))},"g":{g}{more}}}\n')
    return Closed(True, len(done), frozenset(reasons.used), [])


def _nearest(
    steps: Sequence[tuple[int, int]], costs: Sequence[int], g: int
) -> Mapping[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = {}
    for index, after in steps:
        way = g + costs[index], index
        if after not in found or way < found[after]:
            found[after] = way
    return found


def _compact(numbers: list[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"


_FIRST: Final = 1000  # how much work the first attempts may be, in states expanded
_FACTOR: Final = 6
_LONG: Final = _FIRST * _FACTOR**2
"""From here on searches by landmarks may work more: they store little."""
_DEEPER: Final = 3  # how many times as much
_SMALL: Final = 200  # states of a closed set that nobody tries to make smaller
_MAKING_SMALLER: Final = 60_000
"""How much work is done for a smaller one where there is one already."""
_SAMPLE: Final = 60
_ROUNDS: Final = 8
_USEFUL: Final = 12  # a lemma is kept if it shows enough of one in this many states
_SEARCHING: Final = 0.7  # the share of the time that is searched; the rest is for checking


class NoCertificateError(PuzzleError):
    """Nothing was written, and why."""


class Certificate(NamedTuple):
    """A certificate that has been written and checked, and the seconds of processor for each."""

    path: Path
    states: int
    lemmas: int
    seconds: float
    checked_in: float

    def __str__(self) -> str:
        states = f"{counted(self.states, 'states')}, " if self.states else ""
        lemmas = counted(self.lemmas, "lemmas")
        return f"{self.path} ({states}{lemmas}, {counted(self.size, 'bytes')}), checked"

    @property
    def size(self) -> int:
        return self.path.stat().st_size


def certify(
    texts: tuple[str, str],
    claim: int | None,
    path: Path,
    limits: Limits | None = None,
    *,
    most_bytes: float = inf,
    most_work: float = inf,
) -> Certificate:
    """Write a certificate for the texts of a domain and a problem, within limits.

    `most_work` is how many states a search may expand before none is written.

    :raises NoCertificateError: if there is none within the limits, saying why; no file is there.
    """
    limits = limits or Limits()
    began = time.process_time()
    try:
        with temporary_folder(".certificate-", path.absolute().parent) as folder, limited(limits):
            writer = _Writer(texts, claim, folder, path.name, limits, most_work)
            certificate = writer.write()
            written = time.process_time()
            if certificate.size > most_bytes:
                raise NoCertificateError(f"it would have more than {most_bytes} bytes")
            verdict = _verdict_on(texts, certificate.path)
            if not verdict and certificate.lemmas:
                # The checker knows fewer literals of some nested conditions: without lemmas, then.
                certificate = writer.write(has_lemmas=False)
                verdict = _verdict_on(texts, certificate.path)
            if not verdict:
                raise NoCertificateError(f"the checker does not accept it: {verdict.text}")
            os.replace(certificate.path, path)
        took = time.process_time() - written
        return certificate._replace(path=path, seconds=written - began, checked_in=took)
    except LimitError as exhausted:
        raise NoCertificateError(f"{exhausted} before one was found and checked") from None
    except OSError as error:
        raise NoCertificateError(f"{path}: cannot be written: {error.strerror}") from None


def _verdict_on(texts: tuple[str, str], certificate: Path) -> CertificateVerdict:
    folder = Path(tempfile.mkdtemp(dir=certificate.parent))  # it may have their names itself
    domain, problem = folder / "domain.pddl", folder / "problem.pddl"
    domain.write_text(texts[0], "utf-8")
    problem.write_text(texts[1], "utf-8")
    try:
        return verify(str(problem), str(certificate), domain=str(domain))
    except InputError as refused:  # a problem that is too large for it
        return CertificateVerdict(False, str(refused))


class _Attempt(NamedTuple):
    spool: Path
    closed: Closed


class _Writer:
    def __init__(
        self,
        texts: tuple[str, str],
        claim: int | None,
        folder: Path,
        name: str,
        limits: Limits,
        most_work: float,
    ) -> None:
        self._folder, self._name = folder, name
        self._claim, self._most_work = claim, most_work
        self._bound = inf if claim is None else claim
        domain = read_domain(texts[0], "domain")
        if domain.axioms:
            raise NoCertificateError(
                "problems with derived predicates have no certificate in version 1"
            )
        if any(" " in name for name in domain.actions):
            raise NoCertificateError("actions that share a name have no certificate in version 1")
        problem = read_problem(texts[1], "problem", domain)
        if speaks_of_numbers(domain, problem):
            raise NoCertificateError("certificates are for problems without numbers")
        with asking(pulse(limits)):
            self._task: Task = ground(domain, problem)
            self._changes = Changes(self._task)
        self._numbers: Numbers = {bit: at for at, bit in enumerate(ones(self._changes.listed))}
        self._lemmas = _Lemmas(self._changes, self._bound)
        seconds = limits.seconds
        share = limits.processor
        self._budget = Budget(
            replace(
                limits,
                seconds=None if seconds is None else seconds * _SEARCHING,
                processor=None if share is None else share * _SEARCHING,
            )
        )
        self._count = self._most = 0

    def write(self, *, has_lemmas: bool = True) -> Certificate:
        if not has_lemmas:
            self._lemmas.known.clear()
        if (lemma := self._lemmas.enough()) is not None:
            return self._file([lemma], None)
        attempt = self._searched(has_lemmas=has_lemmas)
        return self._file(self._lemmas.known, attempt, sorted(attempt.closed.used))

    def _searched(self, *, has_lemmas: bool) -> _Attempt:
        """Return the smaller of two searches' closed sets, that of the one that ends first."""
        most, order = _FIRST, [False, True]  # whether it is deep
        while True:
            if most > self._most_work:
                raise NoCertificateError(f"{counted(self._most, 'states')} were not enough")
            tried: dict[bool, _Attempt] = {}
            for is_deep in order:
                work = most * _DEEPER if is_deep and most >= _LONG else most
                tried[is_deep] = one = self._attempt(work, is_deep=is_deep)
                if one.closed.is_whole:
                    return one if is_deep else self._smaller(one)
                if limit := self._budget.look():
                    states = f"{counted(self._most, 'states')} were not enough"
                    raise NoCertificateError(f"out of {limit} before a proof was found; {states}")
            if has_lemmas:
                self._learn(tried[False].closed.open)
            for one in tried.values():
                one.spool.unlink()
            order.sort(key=lambda is_deep: tried[is_deep].closed.openness)
            most *= _FACTOR

    def _smaller(self, plain: _Attempt) -> _Attempt:
        if plain.closed.states <= _SMALL:
            return plain
        work = min(2 * plain.closed.states, _MAKING_SMALLER)
        deep = self._attempt(work, is_deep=True, patience=1)
        whole = [one for one in (plain, deep) if one.closed.is_whole]
        return min(whole, key=lambda one: one.spool.stat().st_size)

    def _attempt(self, most: int, *, is_deep: bool, patience: int = _FACTOR) -> _Attempt:
        """Search for a closed set by `most` steps of work at most, or as far as the limits go."""
        self._count += 1
        spool = self._folder / f"states-{self._count}-{self._name}"
        reasons = Reasons(self._task, self._lemmas.known, is_deep=is_deep)
        with _writing_to(spool) as write:
            closed = closed_set(
                self._task, self._bound, reasons, self._numbers, write, most, patience, self._budget
            )
        self._most = max(self._most, closed.states)
        return _Attempt(spool, closed)

    def _learn(self, states: Sequence[tuple[int, int]]) -> None:
        """Look for lemmas about states that were left open; keep those that show enough of some."""
        left = list(states[:: max(1, len(states) // _SAMPLE)])
        known, fewest = self._lemmas.known, max(2, len(left) // _USEFUL)
        for place in range(_ROUNDS):
            if len(left) < fewest or self._budget.spent():
                return
            before = len(known)
            some = [state for state, _ in left]
            if self._bound == inf:
                self._lemmas.refute(some[place % len(some)])
            else:
                self._lemmas.bounding(on_average(some[place % len(some) :: 1 + place % 3]))
            if len(known) > before:
                rest = [one for one in left if not known[-1].shows(one[0], self._bound - one[1])]
                if len(left) - len(rest) < fewest:
                    known.pop()
                else:
                    left = rest

    def _file(
        self, lemmas: Sequence[Lemma], attempt: _Attempt | None, used: Sequence[int] = (0,)
    ) -> Certificate:
        claim: dict[str, Any] = {"claim": "unsolvable"}
        if self._claim is not None:
            claim = {"claim": "cost", "bound": self._claim}
        atoms = [str(self._task.atoms[bit]) for bit in self._numbers]
        lines: list[dict[str, Any]] = [
            {"format": "pddlpuzzles-certificate", "version": 1} | claim | {"atoms": atoms}
        ]
        said = [{"lemma": number} | lemmas[number].entry(self._numbers) for number in used]
        weighed = {
            int(one)
            for line in said
            for one in line["atoms" if line["kind"] == "parity" else "weights"]
        }
        groups, exactly = list[list[int]](), list[int]()
        for group in self._changes.groups:
            members = [self._numbers[bit] for bit in ones(group.bits)]
            if not weighed.isdisjoint(members):  # else no lemma needs it
                exactly += [len(groups)] * (group.kind is Kind.EXACTLY_ONE)
                groups.append(members)
        if groups:
            lines.append({"groups": groups} | ({"exactly": exactly} if exactly else {}))
        lines += said
        path = self._folder / self._name
        with _writing_to(path) as write:
            for line in lines:
                write(json.dumps(line, separators=(",", ":")) + "\n")
        if attempt is not None:
            with path.open("ab") as whole, attempt.spool.open("rb") as states:
                shutil.copyfileobj(states, whole)
        count = 0 if attempt is None else attempt.closed.states
        return Certificate(path, count, len(used), 0.0, 0.0)


@contextlib.contextmanager
def _writing_to(path: Path) -> Iterator[Callable[[str], object]]:
    """Give what writes to a file; compressed, and the same every time, if its name says so."""
    with path.open("wb") as file:
        if not path.name.endswith(".gz"):
            yield lambda line: file.write(line.encode())
            return
        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield lambda line: packed.write(line.encode())
