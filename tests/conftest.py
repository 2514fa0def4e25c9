"""What all tests share: the command line, run inside this process."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from pddlpuzzles.cli import main as cli
from pddlpuzzles.planners.compat import import_engines

# Hundreds of tests start the program as a process: none compiles it or these tests anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Else tests that import it first would import, with what the program has no use for, scipy.stats.
import_engines()

# The same examples each time; `--hypothesis-profile=default` looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

# A shell ignores SIGINT in what it starts in the background, and so would all that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # which `nohup` has ignored

AT_LANDING = tuple((Path(__file__).parent / "at_landing.txt").read_text().splitlines())
_collected = set[str]()  # files of tests
_met = set[str]()  # lines of AT_LANDING


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave to .ci/run what adds least to the tests beside it: a line is the start of an id."""
    _collected.add(item.nodeid.partition("::")[0])
    if item.nodeid.startswith(AT_LANDING):
        _met.update(line for line in AT_LANDING if item.nodeid.startswith(line))
        item.add_marker("landing")
        item.add_marker("slow")


def pytest_xdist_auto_num_workers() -> int:
    """Share the tests out to a worker more than there are cores: some tests only wait."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect thousands of tests, which stay to the end, without looking for garbage in them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)  # which pytest-xdist names to each worker
    if not request.node.get_closest_marker("compiled"):
        monkeypatch.setitem(sys.modules, "numba", None)
    elif find_spec("numba") is None:
        pytest.skip("numba is not installed")
    gc.callbacks.clear()  # what a limit's signal breaks off in one is a failure


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for a repair only shortly, where there is none, or it is not asked about."""
    monkeypatch.setattr("pddlpuzzles.comparing.repair._SECONDS", 0.1)


@pytest.fixture(scope="session", autouse=True)
def landing(pytestconfig: pytest.Config) -> None:
    """See that each line of tests/at_landing.txt begins a test, where whole files are collected."""
    if not (pytestconfig.getoption("lf", False) or any("::" in it for it in pytestconfig.args)):
        files = {line: line.partition("::")[0] for line in AT_LANDING if line not in _met}
        root = pytestconfig.rootpath
        gone = [
            line for line in files if files[line] in _collected or not (root / files[line]).exists()
        ]
        assert gone == [], "tests/at_landing.txt has lines that begin no test"


@pytest.fixture(scope="session", autouse=True)
def checkout() -> Iterator[None]:
    """See that no test leaves a file in the folder in which they are run."""
    before = {*os.listdir()}
    yield
    assert not [name for name in {*os.listdir()} - before if not name.startswith(".")]


def write_pair(folder: Path, domain: str, problem: str, name: str = "p") -> Path:
    """Write a problem and, beside it, its domain; return the problem's path."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "domain.pddl").write_text(domain)
    path = folder / f"{name}.pddl"
    path.write_text(problem)
    return path


class Run(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Run]:
    def command(*arguments: object) -> Run:
        return Run(int(cli.run([*map(str, arguments)])), *capsys.readouterr())

    return command
