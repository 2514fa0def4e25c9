"""The checker of certificates, asked.

`verify.py` is a program that imports nothing of this package: the same that people copy elsewhere.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue.file_access import complaining
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import domain_path

_REFUSED: Final = 1  # the exit code of a certificate that proves nothing


class CertificateVerdict(NamedTuple):
    """Whether a certificate proves what it claims; `text` says what, or why not."""

    proved: bool
    text: str

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return f"{'' if self.proved else 'not '}proved: {self.text}"

    def to_dict(self) -> dict[str, Any]:
        return {**self._asdict(), "notes": []}


def verify(
    problem: str, certificate: str, plan: str | None = None, domain: str | None = None
) -> CertificateVerdict:
    """Check a certificate, and a plan's cost; without `domain` it is beside the problem."""
    for path in (certificate, plan):
        if path is not None and not os.path.exists(path):
            raise InputError("no such file", source=path)
    where = domain_path(problem, domain)
    for path in (where, problem, certificate, *([plan] if plan else [])):
        if Path(path).is_fifo():
            raise InputError("a pipe", source=str(path), expected="a file: a proof is read twice")
    wanted = "a certificate, as `solve --certificate` writes it: lines in JSON"
    if os.path.isdir(certificate):
        raise InputError("a folder", source=certificate, expected=wanted)
    if os.path.isfile(certificate) and not certificate.endswith(".gz"):
        with complaining(certificate, ""), open(certificate, "rb") as file:
            first = file.read(1)
        if first != b"{":
            more = "; `check` is for plans" if first else "; this file is empty"
            raise InputError(source=certificate, line=1, expected=wanted, more=more)
    checker = import_module("pddlpuzzles.verify")
    try:
        said = checker.check(where, problem, certificate, plan or "")
    except checker.Failure as failure:
        reason, code = failure.args
        if code == _REFUSED:
            return CertificateVerdict(False, reason)
        raise InputError(reason) from None
    return CertificateVerdict(True, said)
