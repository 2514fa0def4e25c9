"""Writing certificates: that a problem in PDDL has no plan below a cost, or none at all.

    claim     the cost below which there is no plan; None if there is none at all
    attempt   a search within a number of states, for the closed set that proves the claim

A lemma that says enough of the start is all that is written. Else two kinds of search take turns,
each time with more states: one that prunes by lemmas alone, which is fast, and one that has
landmarks and relaxed reachability for reasons, too, which needs fewer states. Whichever ends has
proved the claim; the smaller file counts. From what the first left open further lemmas are found.
How much each tries is counted in states, so that the same problem gives the same certificate.

What is written has been checked by `verify.py` before it is there.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.certificates.ask_verifier import CertificateVerdict, verify
from pddlpuzzles.certificates.closed import Closed, Reasons, closed_set
from pddlpuzzles.certificates.lemmas import Lemma, Lemmas, Numbers
from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.mutexes import Kind
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import Task, ones
from pddlpuzzles.processes.temporary import temporary_folder
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Budget, LimitError, limited, pulse
from pddlpuzzles.search.heuristics.changes import changes_of
from pddlpuzzles.search.heuristics.potential import on_average
from pddlpuzzles.show.wording import counted

_FIRST: Final = 1000
"""How much work the first attempts may be, in states expanded."""
_FACTOR: Final = 6
_LONG: Final = _FIRST * _FACTOR**2
"""From here on searches by landmarks may work more: they store little."""
_DEEPER: Final = 3
"""How many times as much."""
_SMALL: Final = 200
"""States of a closed set that nobody tries to make smaller."""
_MAKING_SMALLER: Final = 60_000
"""How much work is done for a smaller one where there is one already."""
_SAMPLE: Final = 60
_ROUNDS: Final = 8
_USEFUL: Final = 12
"""A lemma is kept if it shows enough of one in this many states."""
_SEARCHING: Final = 0.7
"""The share of the time that is searched; the rest is for checking."""


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
        """The bytes of the file."""
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
            made = writer.write()
            written = time.process_time()
            if made.size > most_bytes:
                raise NoCertificateError(f"it would have more than {most_bytes} bytes")
            verdict = _verdict_on(texts, made.path)
            if not verdict and made.lemmas:
                # The checker knows fewer literals of some nested conditions: without lemmas, then.
                made = writer.write(has_lemmas=False)
                verdict = _verdict_on(texts, made.path)
            if not verdict:
                raise NoCertificateError(f"the checker does not accept it: {verdict.text}")
            os.replace(made.path, path)
        took = time.process_time() - written
        return made._replace(path=path, seconds=written - began, checked_in=took)
    except LimitError as exhausted:
        raise NoCertificateError(f"{exhausted} before one was found and checked") from None
    except OSError as error:
        raise NoCertificateError(f"{path}: cannot be written: {error.strerror}") from None


def _verdict_on(texts: tuple[str, str], certificate: Path) -> CertificateVerdict:
    """Return what the checker says of a certificate; the texts are written into its folder."""
    folder = Path(tempfile.mkdtemp(dir=certificate.parent))  # it may have their names itself
    domain, problem = folder / "domain.pddl", folder / "problem.pddl"
    domain.write_text(texts[0], "utf-8")
    problem.write_text(texts[1], "utf-8")
    try:
        return verify(str(problem), str(certificate), domain=str(domain))
    except InputError as refused:  # a problem that is too large for it
        return CertificateVerdict(False, str(refused))


class _Attempt(NamedTuple):
    """A closed set in a file, as far as a search has come."""

    spool: Path
    closed: Closed


class _Writer:
    """Writes one certificate."""

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
        beat = pulse(limits)
        domain = read_domain(texts[0], "domain")
        if domain.axioms:
            raise NoCertificateError(
                "problems with derived predicates have no certificate in version 1"
            )
        self._task: Task = ground(domain, read_problem(texts[1], "problem", domain), beat)
        self._changes = changes_of(self._task, beat)
        self._numbers: Numbers = {bit: at for at, bit in enumerate(ones(self._changes.listed))}
        self._lemmas = Lemmas(self._changes, self._bound)
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
        """Write it."""
        if not has_lemmas:
            self._lemmas.known.clear()
        if (lemma := self._lemmas.enough()) is not None:
            return self._file([lemma], None)
        attempt = self._searched(has_lemmas=has_lemmas)
        used = sorted(attempt.closed.used)
        return self._file(self._lemmas.known, attempt, used)

    def _searched(self, *, has_lemmas: bool) -> _Attempt:
        """Return the smaller of two searches' closed sets, that of the one that ends first.

        Of the two, that which left fewer states open for each that it has is the first to try more.
        """
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
                self._require_budget()
            if has_lemmas:
                self._learn(tried[False].closed.open)
            for one in tried.values():
                one.spool.unlink()
            order.sort(key=lambda is_deep: tried[is_deep].closed.openness)
            most *= _FACTOR

    def _smaller(self, plain: _Attempt) -> _Attempt:
        """Return a smaller closed set than that of a search without landmarks, or this."""
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

    def _require_budget(self) -> None:
        """Check that something is left of the limits.

        :raises NoCertificateError: if not.
        """
        if limit := self._budget.look():
            states = f"{counted(self._most, 'states')} were not enough"
            raise NoCertificateError(f"out of {limit} before a proof was found; {states}")

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
        """Write the first line, the groups and lemmas that are needed, and the states."""
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
