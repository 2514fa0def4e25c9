"""The code is built as docs/house.md says: folders within budgets, and who may name a puzzle."""

import ast
import re
from collections import Counter
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path

import networkx as nx
from typer.models import OptionInfo

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "pddlpuzzles"
PAGE = ROOT / "docs" / "house.md"

FACE = "__init__"  # its docstrings may name a puzzle: `help` shows them; they are tests, too


@cache
def files() -> dict[str, Path]:
    """Every module by its name in the page; `search` stands for that folder's `__init__`."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").as_posix()
        found[name.removesuffix("/__init__")] = path
    return found


@cache
def text(name: str) -> str:
    return files()[name].read_text()


@cache
def imports(name: str) -> list[tuple[str, str]]:
    """What a module imports of ours, for types as well: modules, and what is taken from them."""
    found = []
    for node in ast.walk(ast.parse(text(name))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: a relative import"
            package, *rest = (node.module or "").split(".")
            base = "/".join(rest) or FACE
            for alias in node.names if package == PACKAGE.name else ():
                inner = alias.name if base == FACE else f"{base}/{alias.name}"
                found.append((inner if inner in files() else base, alias.name))
        elif isinstance(node, ast.Import):
            dotted = (alias.name.split(".") for alias in node.names)
            ours = (rest for first, *rest in dotted if rest and first == PACKAGE.name)
            found += [("/".join(rest), "") for rest in ours]
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == PACKAGE.name:
            inner = node.attr if node.attr in files() else FACE
            found += [(inner, node.attr)] * (node.attr != "__file__")  # where it is installed
    return found


@cache
def graph() -> nx.DiGraph:
    made = nx.DiGraph()
    made.add_nodes_from(files())
    for name in files():
        made.add_edges_from((name, module) for module, _ in imports(name))
    return made


@cache
def budgets() -> dict[str, int]:
    rows = re.findall(r"^\| `([\w/.]+)` \| .+ \| (\d+) \|$", PAGE.read_text(), re.MULTILINE)
    return {folder: int(lines) for folder, lines in rows}


def test_every_folder_is_in_the_table_and_keeps_within_its_budget():
    lines: Counter[str] = Counter()
    for path in files().values():
        within = path.relative_to(PACKAGE).parent.as_posix()
        assert within.split("/")[0] in budgets(), path
        folder = max((name for name in budgets() if f"{within}/".startswith(f"{name}/")), key=len)
        lines[folder] += path.read_text().count("\n")
    assert not lines - Counter(budgets()), "these have more lines than docs/house.md allows"
    assert set(budgets()) == set(lines), "a folder that is in the table and nowhere else"
    assert not re.search(".{211}", "".join(it.read_text() for it in PACKAGE.rglob("*.js")))


def test_no_imports_go_in_a_circle():
    """Those in functions and for type checkers count, too: they only hide one."""
    assert [found for found in nx.strongly_connected_components(graph()) if len(found) > 1] == []
    assert [*nx.selfloop_edges(graph())] == []


def test_no_module_takes_another_ones_private_names():
    for name in files():
        for module, taken in imports(name):
            assert not re.match("_(?!_)", taken), f"{name} imports {taken} of {module}"
            assert not re.search("(^|/)_(?!_)", module), f"{name} imports {module}"


@cache
def without_examples(name: str) -> str:
    """A module's text without the examples that users are shown: they type these as they stand."""
    lines = text(name).splitlines()
    for node in ast.walk(ast.parse(text(name))):
        is_shown = False
        if name.split("/")[0] == "cli":
            is_example = isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "EXAMPLE"
            is_shown = is_example or (isinstance(node, ast.keyword) and node.arg == "epilog")
        elif name == FACE and isinstance(node, ast.Module | ast.FunctionDef):
            is_shown, node = ast.get_docstring(node) is not None, node.body[0]
        if is_shown:
            lines[node.lineno - 1 : node.end_lineno] = [""] * (node.end_lineno - node.lineno + 1)
    return "\n".join(lines)


def test_no_puzzle_is_named_outside_its_folder():
    for family in (name for name, family in catalogue.families().items() if not family.is_pddl):
        pattern = re.compile(rf"\b{' ?'.join(family)}s?\b|{family}", re.IGNORECASE)
        own = f"families/{family}/"
        for name in files():
            if not f"{name}/".startswith(own) and pattern.search(text(name)):
                assert (found := pattern.search(without_examples(name))) is None, (name, found)
        assert pattern.search(text(own[:-1]))


def test_docstrings_have_at_most_1_3_words_a_line_of_code():
    """Other strings that stand alone say what a name is: they count as neither."""
    words = lines = 0
    for name in files():
        code = dict(enumerate(map(str.strip, text(name).split("\n")), 1))
        for node in ast.walk(ast.parse(text(name))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                words += len((ast.get_docstring(node) or "").split())
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                code.update(dict.fromkeys(range(node.lineno, node.end_lineno + 1), ""))
        lines += len([line for line in code.values() if line and line[0] != "#"])
    assert words <= 1.3 * lines, words / lines


def test_commands_have_few_options():
    """All but `generate`, whose subcommands have those of their generators."""
    modules = [import_module(f"pddlpuzzles.cli.{name}") for name in {*COMMANDS} - {"generate"}]
    signatures = [signature(module.command, eval_str=True) for module in modules]
    places = [place for it in signatures for place in it.parameters.values()]
    options = [it for it in places if isinstance(it.annotation.__metadata__[0], OptionInfo)]
    assert len(options) <= 84, "one more has to be worth more to users than one that is there"


def test_the_page_speaks_of_modules_that_are_there():
    for name in re.findall(r"`([\w/]+)\.py`", PAGE.read_text()):
        assert name in files() or (ROOT / f"{name}.py").exists(), name
