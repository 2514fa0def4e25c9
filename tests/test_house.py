"""The code is built as docs/house.md says: its modules, its layers, and who may name a puzzle."""

from __future__ import annotations

import ast
import re
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
MOST_LINES = 400
MORE_LINES = {"verify": 500}
"""`verify` is one program in one file, so that it can be copied: a reader of PDDL, a grounder and a
checker."""

EXAMPLES = ("cli/*.py",)
"""Files whose `EXAMPLE` or `epilog` may name a puzzle: a user types these lines as they stand."""

FACE = "__init__"
"""The Python face, whose docstrings may: `help` shows their examples, and they are tests, too."""


class Import(NamedTuple):
    """That a module needs another, maybe for its types only; `name` is what it takes from there."""

    module: str
    name: str
    for_types: bool


class Section(NamedTuple):
    """A section of the page: its number, and its entries, each with its purpose."""

    number: int
    entries: dict[str, str]


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
    """What a module imports of ours, wherever in it that is written."""
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
    """Say whether a condition asks whether only types are checked."""
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
def page() -> list[Section]:
    """The sections of the page that list modules, from the top."""
    parts = re.split(r"^## (\d+)\. .*\n", PAGE.read_text(), flags=re.MULTILINE)
    return [
        Section(int(number), dict(re.findall(r"^\| `([\w/*]+)` \| (.+) \|$", text, re.MULTILINE)))
        for number, text in zip(parts[1::2], parts[2::2], strict=True)
    ]


def sections_of(name: str) -> list[int]:
    """The sections that list a module, as often as they do."""
    return [
        section.number
        for section in page()
        for entry in section.entries
        if name.count("/") == entry.count("/") and fnmatchcase(name, entry)
    ]


@cache
def section_of(name: str) -> int:
    """The section of a module; a folder's `__init__` stands in the last that has its modules."""
    within = [name] if sections_of(name) else [one for one in files() if one.startswith(f"{name}/")]
    return max((number for one in within for number in sections_of(one)), default=1)


def test_every_module_is_in_the_page_once_and_every_entry_is_there():
    folders = {name for name, path in files().items() if path.name == "__init__.py"} - {FACE}
    wrong = {name: sections_of(name) for name in files() if name not in folders}
    assert {name: found for name, found in wrong.items() if len(found) != 1} == {}
    entries = [entry for section in page() for entry in section.entries]
    assert [entry for entry in entries if not any(fnmatchcase(one, entry) for one in files())] == []
    for entry in entries:
        if "*" in entry:  # then several have it, and nobody need look for it elsewhere
            assert sum(fnmatchcase(one, entry) for one in files()) > 1


def test_no_two_modules_have_the_same_purpose():
    purposes = [purpose for section in page() for purpose in section.entries.values()]
    assert len(purposes) > 60
    assert len(set(purposes)) == len(purposes)
    assert all(len(purpose) <= 100 for purpose in purposes), "a line each"


def test_every_module_begins_with_its_purpose():
    for name in files():
        assert ast.get_docstring(tree(name)), name


def test_imports_go_one_way_down():
    """Those for type checkers may go up: what a family offers is described by who asks for it."""
    made = {(name, one.module) for name in files() for one in imports(name) if not one.for_types}
    wrong = [
        f"{one} ({section_of(one)}) imports {other} ({section_of(other)})"
        for one, other in made
        if section_of(one) > section_of(other)
    ]
    assert wrong == []
    assert len(made) > 200, "imports are found"


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


def test_no_module_is_too_long_to_read():
    long = {name: text(name).count("\n") for name in files()}
    most = dict.fromkeys(long, MOST_LINES) | MORE_LINES
    assert {name: lines for name, lines in long.items() if lines > most[name]} == {}


def test_the_page_speaks_of_modules_that_are_there():
    for name in re.findall(r"`([\w/]+)\.py`", PAGE.read_text()):
        assert name in files() or (ROOT / f"{name}.py").exists(), name
