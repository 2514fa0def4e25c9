"""What planners claim to have proved, proved once more, as certificates in the folder.

    DIR/certificates/PUZZLE-INSTANCE-ENCODING.jsonl.gz     a proof that `verify` accepts
    DIR/certificates.json                                  what has one, and what has none and why

A claim that turns out wrong, since a cheaper plan was found on the way, makes its rows wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.bench.record import Correctness, Outcome, Row
from pddlpuzzles.bench.results import Results
from pddlpuzzles.bench.run import Run
from pddlpuzzles.catalogue.file_access import make_folder, require_writable, write_text
from pddlpuzzles.certificates.closed import WrongClaimError
from pddlpuzzles.certificates.writer import NoCertificateError, certify
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.certified import texts_of, verify_certificate

FOLDER: Final = "certificates"
INDEX: Final = "certificates.json"


def judge_by_certificates(
    results: Results, runs: Sequence[Run], folder: Path, limits: Limits, say: Callable[[str], None]
) -> Results:
    """Return results in which claims that certificates show to be wrong are; write the others.

    The limits are those for each claim; one that has a certificate in the folder keeps it.
    """
    by_key = {run.key: run for run in runs}
    said: dict[tuple[Any, ...], dict[str, Any]] = {}
    rows: list[Row] = []
    make_folder(folder / FOLDER)
    for row in results.rows:
        rows.append(row)
        run = by_key.get(row.key)
        is_claim = row.outcome in (Outcome.PROVED, Outcome.UNSOLVABLE)
        if run is None or not is_claim or row.verdict is not Correctness.RIGHT:
            continue
        of = row.puzzle, row.instance, row.encoding, row.cost
        if of not in said:
            known = dict(zip(("puzzle", "instance", "encoding", "cost"), of, strict=True))
            said[of] = known | _certificate(run, row.cost, folder, limits)
        if (wrong := said[of].get("wrong")) is not None:
            rows[-1] = replace(row, verdict=Correctness.WRONG_CLAIM, reason=wrong)
    write_text(folder / INDEX, json.dumps(list(said.values()), indent=1) + "\n")
    proved = sum(one["certificate"] is not None for one in said.values())
    say(f"certificates: {proved} of {counted(len(said), 'claims')} proved; {folder / INDEX}")
    return replace(results, rows=tuple(rows))


def _certificate(run: Run, cost: int | None, folder: Path, limits: Limits) -> dict[str, Any]:
    """Return where the certificate of a claim is; or why there is none, or that it is wrong."""
    words = (run.instance.family.name, run.instance.name, run.encoding.name)
    path = folder / FOLDER / f"{'-'.join(words).replace('/', '-')}.jsonl.gz"
    named = {"certificate": f"{FOLDER}/{path.name}"}
    claim = "there is no plan" if cost is None else f"no plan costs less than {cost}"
    try:
        verdict = path.exists() and verify_certificate(
            run.instance, str(path), None, run.encoding.name
        )
        if verdict and verdict.text == claim:
            return named
    except InputError:
        pass  # it was damaged, and is written anew
    try:
        require_writable(path)
        certify(texts_of(run.instance, run.encoding), cost, path, limits)
    except NoCertificateError as none:
        return {"certificate": None, "reason": str(none)}
    except WrongClaimError as wrong:
        return {"certificate": None, "wrong": str(wrong)}
    return named
