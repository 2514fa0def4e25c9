"""Writing certificates: that a problem in PDDL has no plan below a cost, or none at all.

    claim     the cost below which there is no plan; None if there is none at all
    lemma     what is said of all states at once (docs/certificates.md says why it holds)
    need      what has to be shown to be left from a state; infinite if the state is to be lost

A lemma that says enough of the start is all that is written. Else two searches for a closed set
take turns, each time with more states: a fast one prunes by lemmas alone, a *deep* one also by
landmarks and relaxed reachability, and needs fewer states. Whichever ends has proved the claim; the
smaller file counts. From what the fast one left open further lemmas are found. States are taken by
what they cost from the start (Dijkstra 1959): each is written once. Work is counted in states, so
that the same problem gives the same certificate.
"""

import contextlib
import gzip
import heapq
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue.file_access import complaining, written_whole
from pddlpuzzles.certificates.ask_verifier import CertificateVerdict, verify
from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import Kind
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import Task, ones
from pddlpuzzles.processes.system import new_folder, removed_at_end
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Budget, LimitError, asking, limited
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

Numbers = Mapping[int, int]  # the numbers of atoms, by their bits


class Lemma(NamedTuple):
    """Says whether so much is shown to be left from a state; its entry in the certificate."""

    shows: Callable[[int, float], bool]
    entry: Mapping[str, Any]


def _potential_lemma(weighing: Weighing, numbers: Numbers) -> Lemma:
    scale = weighing.scale
    constant, weights = str(Fraction(weighing.base, scale)), _weights(weighing, numbers, scale)
    entry = {"kind": "potential", "constant": constant, "weights": weights}
    return Lemma(lambda state, need: weighing.of(state) >= need * scale, entry)


def _weights(weighing: Weighing, numbers: Numbers, divisor: int) -> dict[str, str]:
    """Return weights as a certificate has them: exact, as texts, by the numbers of atoms."""
    pairs = sorted((numbers[bit], weight) for bit, weight in weighing.weights.items())
    return {str(number): str(Fraction(weight, divisor)) for number, weight in pairs}


def _parity_lemma(changes: Changes, numbers: Numbers) -> Lemma | None:
    """Return a parity in which the start differs from every goal state; None if there is none."""
    # Atoms are sought of which each operator surely changes an even number, and in an odd one of
    # which start and goal differ. These linear equations over the field of two elements have no
    # solution if, and only if, that difference is a sum of what operators change; else what is left
    # of it after elimination names the atoms.
    true, false = changes.goal
    sure = changes.listed & (true | false)
    for ground_effect in changes.effects:
        sure &= ~(ground_effect.may_add | ground_effect.may_delete)
    rows = Rows((effect.added | effect.deleted) & sure for effect in changes.effects)
    differing = ones(rows.reduced((changes.task.start ^ true) & sure))
    if not (parity := min(rows.even_sets(differing), key=int.bit_count, default=0)):
        return None
    goal, atoms = (parity & true).bit_count() % 2, sorted(numbers[bit] for bit in ones(parity))
    return Lemma(
        lambda state, need: (state & parity).bit_count() % 2 != goal,
        {"kind": "parity", "atoms": atoms, "goal": goal},
    )


class _Lemmas:
    def __init__(self, changes: Changes, numbers: Numbers, bound: float) -> None:
        """Look for what says most of the start; `bound` is infinite for no plan."""
        self._start, self._numbers, self._bound = changes.task.start, numbers, bound
        self._free = Potentials(changes, is_free=True)
        self._bounds = None if bound == inf else Potentials(changes)
        self.known: list[Lemma] = []
        if bound == 0:  # the potential that is 0 everywhere is enough
            self.known.append(_potential_lemma(Weighing(0, {}, 1), numbers))
        elif self._bounds is None:
            both = _parity_lemma(changes, numbers), self._monotone_lemma(self._start)
            self.known += filter(None, both)
        elif (best := self._bounds.best(on_average([self._start]))) is not None:
            self.known.append(_potential_lemma(best, numbers))
            if self.enough() is None:
                at_start = self._start, best.of(self._start) / best.scale
                if (second := self._bounds.best(anywhere(changes), least=at_start)) is not None:
                    self.known.append(_potential_lemma(second, numbers))

    def enough(self) -> Lemma | None:
        return next((lemma for lemma in self.known if lemma.shows(self._start, self._bound)), None)

    def _monotone_lemma(self, state: int) -> Lemma | None:
        """Return weights whose sum no action raises, higher in goals than in a state."""
        if (weighing := refuting(self._free, state)) is None:
            return None
        # It is at most 0 in goals, and at least 1 in the state: all these are whole numbers.
        negated, above = _weights(weighing, self._numbers, -1), str(weighing.base - 1)
        entry = {"kind": "monotone", "weights": negated, "above": above}
        return Lemma(lambda state, need: weighing.of(state) > 0, entry)

    def learn(self, states: Sequence[tuple[int, int]], budget: Budget) -> None:
        """Look for lemmas about states left open, with their g; keep those that help with some."""
        still_open = list(states[:: max(1, len(states) // _SAMPLE)])
        fewest = max(2, len(still_open) // _USEFUL)
        for number in range(_ROUNDS):
            if len(still_open) < fewest or budget.spent():
                return
            # Each round asks for other states, or for more or fewer of them: where the last
            # candidate was not kept, the same question would have the same answer.
            first = number % len(still_open)
            chosen = [state for state, _ in still_open[first :: 1 + number % 3]]
            candidate: Lemma | None = None
            if self._bounds is None:
                candidate = self._monotone_lemma(chosen[0])
            elif (weighing := self._bounds.best(on_average(chosen))) is not None:
                candidate = _potential_lemma(weighing, self._numbers)
            if candidate is None:
                continue
            shows = candidate.shows
            unshown = [(state, g) for state, g in still_open if not shows(state, self._bound - g)]
            if len(still_open) - len(unshown) >= fewest:
                self.known.append(candidate)
                still_open = unshown


_NOTHING_LEFT: Final = '{"landmarks":[]}'
_RELAXED: Final = '{"relaxed":true}'
_DEEP: Final = 20  # looking for landmarks takes about as much time as expanding this many states

_Landmarks = Sequence[tuple[int, Sequence[int]]]  # costs, each with the indices of operators


class _Landmark(NamedTuple):
    cost: int
    operators: frozenset[int]
    entry: str


class WrongClaimError(PuzzleError):
    """What was to be proved is wrong."""


class Closed(NamedTuple):
    spool: Path  # the file of its states
    states: int
    used: frozenset[int]  # the numbers of lemmas
    open: Sequence[tuple[int, int]]
    """States without a line, each with its g, what it costs from the start; none if it is whole."""


class Reasons:
    """Why states are pruned: lemmas, and if `is_deep` landmarks and relaxed reachability."""

    def __init__(self, task: Task, lemmas: Sequence[Lemma], *, is_deep: bool) -> None:
        self._lemmas = list(enumerate(lemmas))
        self._cuts: Callable[[int], _Landmarks | None] | None = None
        self._lower_bounds: dict[int, float] = {}  # by landmarks, of states they did not prune
        self._landmarks_of: dict[int, list[_Landmark]] = {}  # these, until the state is expanded
        self._of_expanded: list[_Landmark] = []  # of the state whose successors are looked at
        self._known: dict[tuple[int, ...], _Landmark] = {}  # many states have the same ones
        self._names = [json.dumps(str(operator.action)) for operator in task.operators]
        self.used: set[int] = set()
        self.work = 0
        if is_deep and not any(operator.changes for operator in task.operators):
            self._cuts = landmarks(task)
        elif is_deep:  # no landmarks are known, only whether the goal is in reach
            reach = partial(cost_of_goal, Relaxation(task), summed=False)
            self._cuts = lambda state: None if reach(state) == inf else ()

    def expand(self, state: int) -> None:
        if self._cuts is not None:
            self._of_expanded = self._landmarks_of.pop(state, [])

    def why(self, state: int, need: float, operator: int) -> str | None:
        """Return, as JSON, why so much is left from a state to which an operator led; or None."""
        if need <= 0:
            return _NOTHING_LEFT
        for number, lemma in self._lemmas:
            if lemma.shows(state, need):
                self.used.add(number)
                return f'{{"lemma":{number}}}'
        if self._cuts is None:
            return None
        return self._landmarks(self._cuts, state, need, operator)

    def _landmarks(
        self, cuts: Callable[[int], _Landmarks | None], state: int, need: float, operator: int
    ) -> str | None:
        """Return landmarks that cost what is needed, as an entry; or None."""
        # Landmarks of a state are landmarks of each successor, except those with the operator in
        # between: so what is known of a state is asked before anything new is looked for.
        kept = [landmark for landmark in self._of_expanded if operator not in landmark.operators]
        if sum(landmark.cost for landmark in kept) >= need:
            return _entry(kept, need)
        if self._lower_bounds.get(state, inf) < need:
            return None
        self.work += _DEEP
        landmarks = cuts(state)
        if landmarks is None:
            return _RELAXED
        chosen = []
        for cost, operators in landmarks:
            key = (cost, *operators)
            if key not in self._known:
                entry = f"[{cost},[{','.join(self._names[index] for index in operators)}]]"
                self._known[key] = _Landmark(cost, frozenset(operators), entry)
            chosen.append(self._known[key])
        self._lower_bounds[state] = total = sum(landmark.cost for landmark in chosen)
        if total >= need:
            return _entry(chosen, need)
        self._landmarks_of[state] = chosen
        return None


def _entry(landmarks: Sequence[_Landmark], need: float) -> str:
    """Write landmarks that add up to a need, those of few operators first."""
    chosen = []
    for landmark in sorted(landmarks, key=lambda it: len(it.operators) / it.cost):
        if need <= 0:
            break
        need -= landmark.cost
        chosen.append(landmark.entry)
    return f'{{"landmarks":[{",".join(chosen)}]}}'


_FIRST: Final = 1000  # how much work the first attempts may be, in states expanded
_FACTOR: Final = 6  # times as much the next ones may be, or one of which most is done
_LONG: Final = _FIRST * _FACTOR**2  # from here on deep searches may work more: they store little
_DEEPER: Final = 3  # how many times as much
_SMALL: Final = 200  # states of a closed set that nobody tries to make smaller
_MAKING_SMALLER: Final = 60_000  # work for a smaller closed set where there is one
_SAMPLE: Final = 60  # open states, of which lemmas are asked
_ROUNDS: Final = 8  # of which each asks for a lemma
_USEFUL: Final = 12  # a lemma is kept if it shows enough of one in this many states
_SEARCHING: Final = 0.7  # the share of the time that is searched; the rest is for checking


class NoCertificateError(PuzzleError):
    """Nothing was written, and why."""


class Certificate(NamedTuple):
    path: Path
    states: int
    lemmas: int
    seconds: float  # of processor, to write it
    checked_in: float  # the same, to check it

    def __str__(self) -> str:
        states = f"{counted(self.states, 'states')}, " if self.states else ""
        lemmas = counted(self.lemmas, "lemmas")
        size = counted(self.path.stat().st_size, "bytes")
        return f"{self.path} ({states}{lemmas}, {size}), checked"


def certify(
    texts: tuple[str, str], claim: int | None, path: Path, limits: Limits | None = None
) -> Certificate:
    """Write a certificate for texts (NoCertificateError: why no file is there)."""
    limits, began = limits or Limits(), time.process_time()
    try:
        with complaining(path), removed_at_end(new_folder()) as folder, limited(limits):
            writer = _Writer(texts, claim, folder, path.name, limits)
            certificate = writer.write()
            written = time.process_time()
            verdict = _verdict_on(texts, certificate.path)
            if not verdict and certificate.lemmas:
                # The checker knows fewer literals of some nested conditions: without lemmas, then.
                certificate = writer.write(has_lemmas=False)
                verdict = _verdict_on(texts, certificate.path)
            if not verdict:
                raise NoCertificateError(f"the checker does not accept it: {verdict.text}")
            with written_whole(path) as whole:
                shutil.copyfile(certificate.path, whole)
        took = time.process_time() - written
        return certificate._replace(path=path, seconds=written - began, checked_in=took)
    except LimitError as exhausted:
        raise NoCertificateError(f"{exhausted} before one was found and checked") from None
    except InputError as error:
        raise NoCertificateError(str(error)) from None


def _verdict_on(texts: tuple[str, str], certificate: Path) -> CertificateVerdict:
    folder = Path(tempfile.mkdtemp(dir=certificate.parent))  # a certificate may be `domain.pddl`
    domain, problem = folder / "domain.pddl", folder / "problem.pddl"
    for path, text in zip((domain, problem), texts, strict=True):
        path.write_text(text, "utf-8")
    try:
        return verify(str(problem), str(certificate), domain=str(domain))
    except InputError as refused:  # a problem that is too large for it
        return CertificateVerdict(False, str(refused))


class _Writer:
    def __init__(
        self, texts: tuple[str, str], claim: int | None, folder: Path, name: str, limits: Limits
    ) -> None:
        self._folder, self._name = folder, name
        self._claim, self._bound = claim, inf if claim is None else claim
        domain_text, problem_text = texts
        domain = read_domain(domain_text, "domain")
        none = "have no certificate in version 1"
        if domain.axioms:
            raise NoCertificateError(f"problems with derived predicates {none}")
        if any(" " in action for action in domain.actions):
            raise NoCertificateError(f"actions that share a name {none}")
        problem = read_problem(problem_text, "problem", domain)
        if problem.has_numbers(domain):
            raise NoCertificateError("certificates are for problems without numbers")
        with asking(Budget(limits).pulse):
            self._task: Task = ground(domain, problem)
            self._changes = Changes(self._task)
        self._numbers: Numbers = {bit: i for i, bit in enumerate(ones(self._changes.listed))}
        self._lemmas = _Lemmas(self._changes, self._numbers, self._bound)
        # Of the time a part is for the search, the rest for checking.
        seconds = limits.seconds and limits.seconds * _SEARCHING
        processor = limits.processor and limits.processor * _SEARCHING
        self._budget = Budget(replace(limits, seconds=seconds, processor=processor))
        self._attempts = self._most_states = 0

    def write(self, *, has_lemmas: bool = True) -> Certificate:
        if not has_lemmas:
            self._lemmas.known.clear()
        if (lemma := self._lemmas.enough()) is not None:
            return self._write_file({0: lemma}, None)
        closed = self._search(has_lemmas=has_lemmas)
        used = {number: self._lemmas.known[number] for number in sorted(closed.used)}
        return self._write_file(used, closed)

    def _search(self, *, has_lemmas: bool) -> Closed:
        """Search for a closed set, fast and deep in turn, each time with more states."""
        most, kinds = _FIRST, [False, True]  # whether it is deep
        while True:
            tried: dict[bool, Closed] = {}  # by whether it was deep
            for is_deep in kinds:
                work = most * _DEEPER if is_deep and most >= _LONG else most
                tried[is_deep] = attempt = self._attempt(work, is_deep=is_deep)
                if not attempt.open and (is_deep or attempt.states <= _SMALL):
                    return attempt
                if not attempt.open:  # a deep search may do with fewer states
                    work = min(2 * attempt.states, _MAKING_SMALLER)
                    both = attempt, self._attempt(work, is_deep=True, patience=1)
                    whole = [attempt for attempt in both if not attempt.open]
                    return min(whole, key=lambda attempt: attempt.spool.stat().st_size)
                if limit := self._budget.look():
                    states = f"{counted(self._most_states, 'states')} were not enough"
                    raise NoCertificateError(f"out of {limit} before a proof was found; {states}")
            if has_lemmas:
                self._lemmas.learn(tried[False].open, self._budget)
            for spare in tried.values():
                spare.spool.unlink()
            # First comes what left fewer states open for each that it has.
            open_share = {kind: len(it.open) / max(1, it.states) for kind, it in tried.items()}
            kinds.sort(key=open_share.__getitem__)
            most *= _FACTOR

    def _attempt(self, most: int, *, is_deep: bool, patience: int = _FACTOR) -> Closed:
        self._attempts += 1
        spool = self._folder / f"states-{self._attempts}-{self._name}"
        reasons = Reasons(self._task, self._lemmas.known, is_deep=is_deep)
        closed = self._closed_set(reasons, spool, most, patience)
        self._most_states = max(self._most_states, closed.states)
        return closed

    def _closed_set(self, reasons: Reasons, spool: Path, most: int, patience: int) -> Closed:
        """Write the states nearer than the bound, a line each (WrongClaimError: one is a goal)."""
        # It is not whole if a limit is reached, or more work done than `most`: 1 for a state, and
        # what reasons take. Once no more than half as many states wait as did at most, most of the
        # way lies behind: then it may be `patience` times as much.
        task = self._task
        listed = sum(1 << bit for bit in self._numbers)
        costs = [operator.cost for operator in task.operators]
        reached: dict[int, int] = {task.start: 0}
        queue: list[tuple[int, int, int]] = [(0, 0, task.start)]  # by cost, then by age
        done: set[int] = set()
        widest = 0  # how many states waited at most

        def atoms(state: int) -> str:  # in JSON
            return f"[{','.join(str(self._numbers[bit]) for bit in ones(state & listed))}]"

        with _writing_to(spool) as write:
            while queue:
                g, _, state = heapq.heappop(queue)
                if state in done:
                    continue
                waiting = len(reached) - len(done)
                widest = max(widest, waiting)
                work = (len(done) + reasons.work) // (1 if 2 * waiting > widest else patience)
                if work >= most or self._budget.spent():
                    break
                if g < self._bound and task.is_goal(state):
                    said = f"a goal is reached at {g}, and it was claimed that none is"
                    raise WrongClaimError(said)
                done.add(state)
                # By state that it leads to, the least cost of that, and the operator.
                ways: dict[int, tuple[int, int]] = {}
                for index, after in task.steps(state):
                    way = g + costs[index], index
                    ways[after] = min(way, ways.get(after, way))
                pruned: list[str] = []
                reasons.expand(state)
                for after, (cost, operator) in ways.items():
                    if reached.get(after, inf) <= cost:
                        continue
                    reason = reasons.why(after, self._bound - cost, operator)
                    if reason is None:
                        reached[after] = cost  # it is to be expanded itself
                        heapq.heappush(queue, (cost, len(reached), after))
                    else:
                        pruned.append(f"[{atoms(after)},{reason}]")
                further = f',"pruned":[{",".join(pruned)}]' if pruned else ""
                write(f'{{"state":{atoms(state)},"g":{g}{further}}}\n')
        unseen = [(after, cost) for after, cost in reached.items() if after not in done]
        return Closed(spool, len(done), frozenset(reasons.used), unseen)

    def _write_file(self, lemmas: Mapping[int, Lemma], closed: Closed | None) -> Certificate:
        """Write the claim, mutex groups, lemmas (by number: states name these), and states."""
        claim: dict[str, Any] = {"claim": "unsolvable"}
        if self._claim is not None:
            claim = {"claim": "cost", "bound": self._claim}
        atoms = [str(self._task.atoms[bit]) for bit in self._numbers]
        lines: list[dict[str, Any]] = [
            {"format": "pddlpuzzles-certificate", "version": 1} | claim | {"atoms": atoms}
        ]
        named = set[int]()  # the atoms of which lemmas speak
        for entry in (lemma.entry for lemma in lemmas.values()):
            named.update(map(int, entry["atoms" if entry["kind"] == "parity" else "weights"]))
        groups, exactly = list[list[int]](), list[int]()
        for group in self._changes.groups:
            members = [self._numbers[bit] for bit in ones(group.bits)]
            if not named.isdisjoint(members):  # else no lemma needs it
                exactly += [len(groups)] if group.kind is Kind.EXACTLY_ONE else []
                groups.append(members)
        if groups:
            lines.append({"groups": groups} | ({"exactly": exactly} if exactly else {}))
        lines += ({"lemma": number, **lemma.entry} for number, lemma in lemmas.items())
        path = self._folder / self._name
        with _writing_to(path) as write:
            for line in lines:
                write(json.dumps(line, separators=(",", ":")) + "\n")
        if closed is not None:
            with path.open("ab") as whole, closed.spool.open("rb") as states:
                shutil.copyfileobj(states, whole)
        return Certificate(path, 0 if closed is None else closed.states, len(lemmas), 0.0, 0.0)


@contextlib.contextmanager
def _writing_to(path: Path) -> Iterator[Callable[[str], object]]:
    """Give what writes to a file; compressed, and always alike, if its name says so."""
    with path.open("wb") as file:
        if not path.name.endswith(".gz"):
            yield lambda line: file.write(line.encode())
            return
        with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
            yield lambda line: packed.write(line.encode())
