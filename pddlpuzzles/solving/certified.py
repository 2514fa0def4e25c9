"""A solution with its certificate."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.certificates.ask_verifier import CertificateVerdict, verify
from pddlpuzzles.certificates.writer import NoCertificateError, WrongClaimError, certify
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.system import new_folder, removed_at_end
from pddlpuzzles.puzzle import Argument, Encoding, Limits, Proof, Status
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve_answer import Solution, plan_text_of

_PROOF: Final = Proof(Argument.CERTIFICATE, "a certificate, which has been checked")


def with_certificate(found: Solution, encoding: str | None, path: Path, limits: Limits) -> Solution:
    """Return a solution with a certificate, or why there is none.

    It is about the files of the instance, or those that `export` writes in that encoding. A plan
    whose cost has a certificate is optimal.

    :raises PlannerError: if what was claimed to be proved turns out wrong.
    """
    if found.status is Status.GAVE_UP:
        return replace(found, uncertified="nothing was proved")
    try:
        pair = texts_of(*found.instance.choose_encoding(encoding))
        certificate = certify(pair, found.cost, path, limits)
    except (NoCertificateError, LimitError) as none:
        return replace(found, uncertified=str(none))
    except WrongClaimError as wrong:
        if found.status is Status.SOLVED:
            return replace(found, uncertified="there is a cheaper plan")
        raise PlannerError(found.engine, f"it says {found.status}, but {wrong}") from None
    sealed = found.sealed
    if sealed.status is Status.SOLVED:
        sealed = replace(sealed, status=Status.OPTIMAL, bound=sealed.cost, proof=_PROOF)
    return replace(found, sealed=sealed, certificate=certificate)


def texts_of(instance: Instance, encoding: Encoding[Any, Any]) -> tuple[str, str]:
    """Return the texts that it was recognised in, if in this encoding; else new ones."""
    if instance.texts is not None and instance.object_names(encoding) is not None:
        return instance.texts
    return pddl_texts(instance, encoding)


def verify_certificate(
    instance: Instance, certificate: str, plan: object, encoding: str | None
) -> CertificateVerdict:
    """Check a certificate of an instance, and a plan's cost, however given."""
    lines = None
    if plan is not None and (lines := plan_text_of(instance, plan)) is None:
        lines = read_text(str(plan))
    pair = texts_of(*instance.choose_encoding(encoding))
    with removed_at_end(new_folder()) as folder:
        texts = {"domain.pddl": pair[0], "problem.pddl": pair[1], "plan": lines}
        for name, text in texts.items():
            if text is not None:
                Path(folder, name).write_text(text, "utf-8")
        domain, problem, plan_path = (str(Path(folder, name)) for name in texts)
        verdict = verify(problem, certificate, None if lines is None else plan_path, domain)
        # Where the files stood is of no use to the reader: they are gone by then.
        return verdict._replace(text=verdict.text.replace(f"{Path(folder)}{os.sep}", ""))
