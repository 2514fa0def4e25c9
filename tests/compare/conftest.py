"""What the tests of comparing share."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conftest import write_pair

PEG = Path(__file__).parent / "models" / "peg"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a repair that is there be found on a slow machine, too."""
    monkeypatch.setattr("pddlpuzzles.comparing.repair._SECONDS", 60.0)


def edited(texts: Iterable[str], *changes: tuple[str, str], most: int = -1) -> list[str]:
    """Texts in which something is put for what stands in one of them."""
    texts = [*texts]
    for old, new in changes:
        assert any(old in text for text in texts), old
        texts = [text.replace(old, new, most) for text in texts]
    return texts


def pddl_in(folder: Path, *names: str) -> list[str]:
    return [(folder / f"{name}.pddl").read_text() for name in names or ("domain", "problem")]


@pytest.fixture
def changed(tmp_path):
    """Write one of the models of peg solitaire after some changes; return its problem's path."""

    def change(name: str, board: str, *changes: tuple[str, str]) -> str:
        texts = edited(pddl_in(PEG / name, "domain", board), *changes, most=1)
        return str(write_pair(tmp_path, *texts, board))

    return change
