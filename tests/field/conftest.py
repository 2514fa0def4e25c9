"""A postman's domain, which these tests damage, and a command that is run beside such files."""

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import rmtree

import pytest

from tests.conftest import Run

Ask = Callable[..., Run]
FILES = {it: (Path(__file__).parent / it).read_text() for it in ("domain.pddl", "problem.pddl")}
DOMAIN, PROBLEM = FILES.values()
PREDICATES = DOMAIN[DOMAIN.index("  (:predicates") : DOMAIN.index("  (:action pick-up")]
INIT = PROBLEM[PROBLEM.index("  (:init") : PROBLEM.index("  (:goal")]
OBJECTS = "  (:objects ann - postman p1 - parcel depot mill - place)\n"
STEPS = ["pick-up ann p1 depot", "walk ann depot mill", "put-down ann p1 mill", "ring"]
PLAN = "".join(f"({step})\n" for step in STEPS)


def edited(*edits: tuple[str, str, str]) -> dict[str, str]:
    """Both files after some edits, each of a file (`d` or `p`): this for that, once."""
    files = dict(FILES)
    for which, old, new in edits:
        name = {"d": "domain.pddl", "p": "problem.pddl"}[which]
        assert old in files[name], old
        files[name] = files[name].replace(old, new, 1)
    return files


def pair(domain: str, problem: str) -> dict[str, str]:
    """Two files of another domain, named `d`, without the words that all have in common."""
    return {
        "domain.pddl": f"(define (domain d)\n{domain})\n",
        "problem.pddl": f"(define (problem p) (:domain d)\n{problem})\n",
    }


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Run]) -> Ask:
    """Write files, if any, into an empty folder and run `pddlpuzzles` there: no traceback."""
    monkeypatch.chdir(tmp_path)

    def command(files: Mapping[str, str | bytes], *arguments: object) -> Run:
        for entry in tmp_path.iterdir() if files else ():
            if entry.is_dir():
                rmtree(entry)
            else:
                entry.unlink()
        for name, text in files.items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
        answer = run(*arguments)
        for word in ("Traceback", "internal error", " b'", ' b"'):
            assert word not in answer.out + answer.err, answer
        return answer

    return command
