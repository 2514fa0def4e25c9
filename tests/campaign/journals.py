"""Journals of runs that were damaged: what must be lost is lost, and nothing else."""

import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from pddlpuzzles.bench.journal import Correctness, Journal, Outcome, Row, read_journal

NAMES = ("mine", "über", "a\u2028b", "$$", "\udcff.toml", "=1+1", "x\x85y", "\x00")


def rows(count: int, chance: random.Random) -> list[Row]:
    """Rows of which no two are equal."""
    return [
        Row(
            *(chance.choice(NAMES), "peg", f"{chance.choice(NAMES)}-{number}", "jumps", "jumps"),
            *(Outcome.SOLVED, number, None, None, 0.5, 20.0, None, Correctness.RIGHT),
            reason=chance.choice((None, "said\u2028so", "a" * 300)),
            figures={"evaluated": 3.0} if chance.random() < 0.5 else {},
        )
        for number in range(count)
    ]


WRONG = (
    *({"seconds": one} for one in (float("nan"), float("inf"), -1)),
    *({"cost": one} for one in ("4", True, 10**400)),
    *({"verdict": "fine"}, {"outcome": []}, {"limit": "patience"}, {"more": 1}),
    *({"figures": {"cost": 1}}, {"figures": {"evaluated": []}}),
)
FOREIGN = (
    *(b"", b"   ", b"\0" * 4096, b"[" * 100_000, b"{}", b"null", b"7", b'"x"', b"x" * 2**21),
    *("é".encode()[:1], b"\xff\xfe", b'{"planner": "mine"'),
)


def damages(lines: list[bytes], chance: random.Random) -> bytes:
    """Wound a line of a file in a way that has been seen, and perhaps its end."""
    place = chance.randrange(len(lines))
    line, other = lines[place], lines[(place + 1) % len(lines)]
    cut = chance.randrange(1, len(line))
    changed = json.dumps({**json.loads(line), **chance.choice(WRONG)}).encode()
    zeros = b"\0" * chance.choice((1, 512))
    lines[place : place + 1] = chance.choice(
        (
            *([line[:cut] + zeros + line[cut:]], [line[:cut] + other], [line[:cut], line[cut:]]),
            *([], [changed, line], [chance.choice(FOREIGN), line], [line[cut:], line]),
        )
    )
    end = chance.choice((b"\n", b"\r\n"))
    mark = chance.choice((b"", b"", b"\xef\xbb\xbf"))
    data = mark + end.join(lines) + end
    return data[: -chance.randrange(1, 40)] if chance.random() < 0.5 else data


def troubles(chance: random.Random, path: Path) -> Iterator[str]:
    """Damage a journal, go on with it, and say what is wrong."""
    written = rows(chance.randrange(2, 12), chance)
    of = {row.line().rstrip("\n").encode(): row for row in written}
    data = damages(list(of), chance)
    path.write_bytes(data)
    lines = [line.strip(b"\r") for line in data.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    expected = [of[line] for line in lines if line in of]
    faults = [at for at, line in enumerate(lines, 1) if line.strip() and line not in of]
    found = read_journal(path)
    if found.rows != expected:
        yield f"rows {found.rows} of {data!r:.3000}"
    if [line for line, _ in found.faults] != faults:
        yield f"faults {found.faults}, not in {faults} of {data!r:.3000}"
    if not all(reason.isprintable() and len(reason) < 200 for _, reason in found.faults):
        yield f"not fit to be shown: {found.faults}"
    last = rows(1, chance)[0]
    with closing(Journal(path)) as journal:
        journal.add(last)
    again = read_journal(path)
    if again.rows != [*expected, last]:
        yield f"one more row spoils {data!r:.3000}"
    if len(again.faults) > len(faults):
        yield f"one more row makes new faults {again.faults} in {data!r:.3000}"
    is_half = data.rpartition(b"\n")[2].strip(b"\r") not in of
    kept = data[: data.rfind(b"\n") + 1] if is_half else data
    if not path.read_bytes().startswith(kept):
        yield f"something whole was cut from {data!r:.3000}"
