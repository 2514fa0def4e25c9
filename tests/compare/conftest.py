"""What the tests of comparing share."""

from pathlib import Path

import pytest

PEG = Path(__file__).parent / "models" / "peg"


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a repair that is there be found on a slow machine, too."""
    monkeypatch.setattr("pddlpuzzles.comparing.repair._SECONDS", 60.0)


@pytest.fixture
def changed(tmp_path):
    """Write one of the models of peg solitaire after some changes; return its problem's path."""

    def change(name: str, board: str, *changes: tuple[str, str]) -> str:
        files = ("domain", board)
        texts = [(PEG / name / f"{file}.pddl").read_text() for file in files]
        for old, new in changes:
            assert any(old in text for text in texts), old
            texts = [text.replace(old, new, 1) for text in texts]
        for file, text in zip(files, texts, strict=True):
            (tmp_path / f"{file}.pddl").write_text(text)
        return str(tmp_path / f"{board}.pddl")

    return change
