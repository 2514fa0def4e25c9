"""The pictures of the documentation are what the commands beside them write."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GALLERY = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
LINES = re.findall(r"^pddlpuzzles (.* --svg (docs/pictures/\S+))$", GALLERY, re.MULTILINE)


@pytest.mark.parametrize(("line", "picture"), LINES, ids=[picture for _, picture in LINES])
def test_a_picture_is_what_its_command_writes(run, tmp_path, line, picture):
    made = tmp_path / Path(picture).name
    assert run(*shlex.split(line)[:-1], made).code == 0
    assert made.read_text() == (ROOT / picture).read_text(), f"write it again: pddlpuzzles {line}"


def test_every_picture_has_its_command_and_is_shown():
    pictures = (ROOT / "docs" / "pictures").glob("*.svg")  # a plot has its script beside it
    there = {f"docs/pictures/{one.name}" for one in pictures if not one.with_suffix(".py").exists()}
    assert there == {picture for _, picture in LINES}
    shown = {f"docs/{path}" for path in re.findall(r"\]\((pictures/\S+)\)", GALLERY)}
    assert shown == there
