"""The page on learning: its program prints what the page shows."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "learning.md"
TABLES = {"tiles-2x3.parquet": "sliding-tiles/02", "tiles-2x4.parquet": "sliding-tiles/03"}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.slow
def test_the_page_shows_what_its_program_prints(run, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path, name in TABLES.items():
        assert run("explore", "pddl", name, "--table", path).code == 0
    names: dict[str, object] = {}
    for block in blocks("python"):
        exec(compile(block, PAGE, "exec"), names)
        assert capsys.readouterr().out in blocks("text")
