"""What the program answered on every bundled instance and model is what it answers."""

import json

import pytest

from tests.golden import GAVE_UP, commands, figures_of, kind_of, lines, within
from tests.seeds import slow

LINES = lines()
LIGHT = [(index, line) for index, line in enumerate(LINES) if "crowd" not in line["command"]]
FIRST = {kind_of(line): index for index, line in reversed(LIGHT)}


@pytest.mark.parametrize(
    "line",
    [
        (pytest.param if FIRST.get(kind_of(line)) == index else slow)(
            line, id=" ".join(line["command"])
        )
        for index, line in enumerate(LINES)
    ],
)
def test_the_figures_are_those_on_record(line, run):
    what = line["command"][0]
    done = run(*within(line["command"], 300))
    answer = json.loads(done.out)
    if what == "hint" and (done.code in GAVE_UP or answer["status"] == "solved"):
        pytest.skip("this machine was too slow to prove the move within the time of a hint")
    figures = json.loads(json.dumps(figures_of(what, answer)))
    assert (done.code, figures) == (line["exit"], line["figures"])


def test_all_kinds_are_on_record():
    names = {kind.split("/")[0] for kind in FIRST}
    assert names == {"solve", "hint", "explore", "check", "compare", "grade"}
    assert len(LINES) > 900
    recorded = {tuple(line["command"]) for line in LINES}
    missing = {one.kind for one in commands() if one.arguments not in recorded}
    missing = {kind for kind in missing if kind.startswith("check/")}  # which never gives up
    assert not missing, "python -m tests.golden KIND writes them, also of solve, hint and explore"
