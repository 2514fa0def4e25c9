"""The code is built as docs/house.md says: folders within budgets, and who may name a puzzle."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

import networkx as nx
import pytest

from pddlpuzzles.catalogue import catalogue

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pddlpuzzles"
PAGE = ROOT / "docs" / "house.md"

EXAMPLES = ("cli/*.py",)
"""Files whose `EXAMPLE` or `epilog` may name a puzzle: a user types these lines as they stand."""

FACE = "__init__"
"""The Python face, whose docstrings may: `help` shows their examples, and they are tests, too."""


class Import(NamedTuple):
    """That a module needs another, maybe for its types only; `name` is what it takes from there."""

    module: str
    name: str
    for_types: bool


@cache
def files() -> dict[str, Path]:
    """Every module by its name in the page; `search` stands for that folder's `__init__`."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").as_posix()
        found[name.removesuffix("/__init__")] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(text(name))


@cache
def text(name: str) -> str:
    return files()[name].read_text()


def target(dotted: str) -> str:
    """The page's name of a dotted one."""
    return dotted.removeprefix("pddlpuzzles").strip(".").replace(".", "/") or FACE


@cache
def imports(name: str) -> list[Import]:
    every = list(ast.walk(tree(name)))
    for_types = {
        id(node)
        for block in every
        if isinstance(block, ast.If) and is_for_types(block.test)
        for node in ast.walk(block)
    }
    return [
        Import(*one, for_types=id(node) in for_types)
        for node in every
        if isinstance(node, ast.ImportFrom | ast.Import | ast.Attribute)
        for one in imported(name, node)
    ]


def is_for_types(test: ast.expr) -> bool:
    names = (getattr(one, "id", getattr(one, "attr", "")) for one in ast.walk(test))
    return "TYPE_CHECKING" in names


def imported(name: str, node: ast.AST) -> Iterator[tuple[str, str]]:
    """What a node of a module's tree imports of ours: modules, and what is taken from them."""
    if isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{name}: a relative import"
        if (node.module or "").split(".")[0] != "pddlpuzzles":
            return
        base = target(node.module or "")
        for alias in node.names:
            inner = alias.name if base == FACE else f"{base}/{alias.name}"
            yield inner if inner in files() else base, alias.name
    elif isinstance(node, ast.Import):
        for alias in node.names:
            if alias.name.startswith("pddlpuzzles."):
                yield target(alias.name), ""
    elif (  # what `import pddlpuzzles` is for, beside the place where it is installed
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "pddlpuzzles"
        and node.attr != "__file__"
    ):
        yield node.attr if node.attr in files() else FACE, node.attr


@cache
def graph() -> nx.DiGraph:
    made = nx.DiGraph()
    made.add_nodes_from(files())
    for name in files():
        made.add_edges_from((name, one.module) for one in imports(name))
    return made


@cache
def budgets() -> dict[str, int]:
    rows = re.findall(r"^\| `([\w/.]+)` \| .+ \| (\d+) \|$", PAGE.read_text(), re.MULTILINE)
    return {folder: int(lines) for folder, lines in rows}


def folder_of(path: Path) -> str:
    """The folder of the table that a file belongs to: the longest that it is in."""
    within = path.relative_to(PACKAGE).parent.as_posix()
    return max((name for name in budgets() if f"{within}/".startswith(f"{name}/")), key=len)


def test_every_folder_keeps_within_its_budget():
    lines: Counter[str] = Counter()
    for path in files().values():
        lines[folder_of(path)] += path.read_text().count("\n")
    assert {name: count for name, count in lines.items() if count > budgets()[name]} == {}
    assert set(budgets()) == set(lines), "a folder that is in the table and nowhere else"


def test_every_folder_is_in_the_table():
    folders = {path.parent for path in files().values()} - {PACKAGE}
    assert {one.name for one in folders if one.parent == PACKAGE} <= set(budgets())


def test_every_module_begins_with_its_purpose():
    for name in files():
        assert ast.get_docstring(tree(name)), name


def test_no_imports_go_in_a_circle():
    """Those in functions and for type checkers count, too: they only hide one."""
    circles = [found for found in nx.strongly_connected_components(graph()) if len(found) > 1]
    assert circles == []
    assert [*nx.selfloop_edges(graph())] == []


def test_no_module_takes_another_ones_private_names():
    for name in files():
        for one in imports(name):
            assert not re.match("_(?!_)", one.name), f"{name} imports {one.name} of {one.module}"
            assert not re.search("(^|/)_(?!_)", one.module), f"{name} imports {one.module}"


def named(family: str) -> re.Pattern[str]:
    """A family's name as people write it, too: `braintwist`, Brain Twist."""
    return re.compile(rf"\b{' ?'.join(family)}s?\b|{family}", re.IGNORECASE)


@cache
def without_examples(name: str) -> str:
    """A module's text without the examples that users are shown."""
    lines = text(name).splitlines()
    path = files()[name].relative_to(PACKAGE).as_posix()
    if any(fnmatchcase(path, pattern) for pattern in EXAMPLES):
        for node in ast.walk(tree(name)):
            example = isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "EXAMPLE"
            epilog = isinstance(node, ast.keyword) and node.arg == "epilog"
            if example or epilog:
                for number in range(node.lineno - 1, node.end_lineno):
                    lines[number] = ""
    if name == FACE:
        for node in ast.walk(tree(name)):
            if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
                for number in range(node.body[0].lineno - 1, node.body[0].end_lineno):
                    lines[number] = ""
    return "\n".join(lines)


PUZZLES = [name for name, family in catalogue.families().items() if not family.is_pddl]


@pytest.mark.parametrize("family", PUZZLES)
def test_no_puzzle_is_named_outside_its_folder(family):
    pattern = named(family)
    for name in files():
        if f"{name}/".startswith(f"families/{family}/"):
            continue
        found = pattern.search(without_examples(name))
        assert found is None, f"{name}: {found}"
    assert pattern.search(text(f"families/{family}"))


def test_the_page_speaks_of_modules_that_are_there():
    for name in re.findall(r"`([\w/]+)\.py`", PAGE.read_text()):
        assert name in files() or (ROOT / f"{name}.py").exists(), name
