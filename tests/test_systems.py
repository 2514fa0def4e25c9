"""What runs on systems that lack much, Windows and browsers, and in a page of its own."""

import io
import json
import os
import random
import re
import sys
import zipfile
from pathlib import Path

import pytest

from pddlpuzzles.cli.export import as_typed
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper import deduction as conflicts
from pddlpuzzles.families.minesweeper.deduction import Demand, smallest_conflict
from pddlpuzzles.servers.in_browser import answer
from pddlpuzzles.show.pyodide import engine_files
from pddlpuzzles.show.site import MANIFEST, Site
from tests.programs import ran
from tests.seeds import slow

ON_WINDOWS = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
ON_WINDOWS["PYTHONIOENCODING"] = "cp1252"
"""Variables with which a file is ASCII unless its encoding is named, and a console cp1252."""


def run(system, *arguments, **options):
    asked = [sys.executable, "-m", "tests.systems", system, *map(str, arguments)]
    if system == "windows":
        options["env"] = {**os.environ, **ON_WINDOWS, "PYTHONPATH": os.getcwd()}
    return ran(asked, errors="replace", **options)


def test_windows_solves_by_the_native_engine_and_says_why_no_planner_was_asked():
    done = run("windows", "solve", "pddl", "logistics/20", "--timeout", "600", "--json")
    found = json.loads(done.stdout)
    assert found["engine"] in ("greedy", "bfws")
    assert found["fallback"].startswith("fast-downward: it runs as a process of its own")


def test_what_takes_a_process_is_refused_with_the_reason_on_windows(tmp_path):
    for words in ("solve peg tiny --engine fast-downward", "bench peg/tiny --engine astar -o out"):
        done = run("windows", *words.split(), cwd=tmp_path)
        assert (done.returncode, [*tmp_path.iterdir()]) == (30, [])
        assert "it runs as a process of its own, which cannot be had on this system" in done.stderr
        assert "Traceback" not in done.stderr
    (tmp_path / "cards.toml").write_text(
        'puzzle = "machiavelli"\ntitle = "Hearts \u2665"\ntable = "7c 8c 9c"\nhand = ""\n', "utf-8"
    )
    done = run("windows", "show", "machiavelli", tmp_path / "cards.toml")
    assert done.returncode == 0, done.stderr
    assert "Hearts \\u2665" in done.stdout, "a card that a console cannot print"


COMMANDS = f"""solve peg tiny --plan {os.devnull}
hint minesweeper
engines
show machiavelli evening --svg table.svg
show peg --svg board.png
solve pddl sliding-tiles/03
solve peg tiny --page page.html
solve peg english-class
explore peg tiny --graph tiny.graphml
export pddl gripper/01 --benchmark all
generate peg --count 2 --solve -o made
site pages --puzzle minesweeper""".split("\n")


@pytest.mark.parametrize("command", [COMMANDS[0], *(slow(one) for one in COMMANDS[1:])])
def test_a_command_does_on_windows_what_it_does_elsewhere(tmp_path, command):
    done = run("windows", *command.split(), cwd=tmp_path)
    assert done.stdout
    assert "Traceback" not in done.stderr
    expected = 11 if command == "solve peg english-class" else 0
    assert done.returncode == expected, done.stderr


@pytest.mark.slow
def test_two_files_with_the_line_ends_of_windows_are_solved_checked_compared_and_proved(tmp_path):
    assert run("windows", "export", "pddl", "blocks/02", "-o", ".", cwd=tmp_path).returncode == 0
    for path in tmp_path.iterdir():
        path.write_bytes(b"; \xe2\x99\xa5\r\n" + path.read_bytes().replace(b"\n", b"\r\n"))
    for command, said in [
        ("solve blocks-02.pddl --plan plan --certificate proof", "optimal: 8 actions"),
        ("check blocks-02.pddl plan", "valid: 8 actions"),
        ("hint blocks-02.pddl", "next: "),
        ("compare pddl blocks/02 blocks-02.pddl", "same"),
        ("verify blocks-02.pddl proof plan", "proved"),
    ]:
        done = run("windows", *command.split(), cwd=tmp_path)
        assert done.returncode == 0, (command, done.stderr)
        assert said in done.stdout, command
        plan = tmp_path / "plan"
        plan.write_bytes(plan.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))


@pytest.mark.parametrize(("platform", "quote"), [("linux", "'"), ("win32", '"')])
def test_a_command_is_typed_as_the_shell_of_the_system_reads_it(monkeypatch, platform, quote):
    monkeypatch.setattr(sys, "platform", platform)
    words = ["a.exe", "--search", "eager(alt([single(h)]), x=1)", "a folder/b.pddl"]
    assert as_typed(words) == f"a.exe --search {quote}{words[2]}{quote} {quote}{words[3]}{quote}"


def test_the_names_of_our_files_are_names_on_windows():
    """None of a device, with a mark that Windows forbids, or that differs in capitals alone."""
    seen = set()
    for folder in ("pddlpuzzles", "domains", "problems", "docs"):
        for path in Path(folder).rglob("*"):
            assert not re.search(r'[<>:"\\|?*]|[. ]$', path.name), path
            assert not re.match(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)", path.name), path
            assert str(path).lower() not in seen, path
            seen.add(str(path).lower())
    assert len(seen) > 1000


@pytest.fixture
def core(tmp_path):
    """A folder like Pyodide's core, with nothing that runs."""
    folder = tmp_path / "core"
    folder.mkdir()
    names = "pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json"
    for name in names.split():
        (folder / name).write_bytes(b"\0\xff" + name.encode())
    return folder


ALL = """
from pathlib import Path
import pddlpuzzles as pp
for puzzle, name, cost in [
    ("peg", "english-central", 31), ("peg", "tiny", 4), ("minesweeper", None, 24),
    ("machiavelli", None, 2), ("braintwist", "tiny", 3), ("pddl", "hanoi/03", 7),
    ("pddl", "gripper/02", 6), ("pddl", "river-crossing/01", None),
]:
    board = pp.instance(puzzle, name)
    assert pp.solve(board).moves is not None, name
    best = pp.solve(board, optimal=True)
    assert best.status == "optimal" and cost in (None, best.cost), (puzzle, name, best)
    assert pp.check(board, best.plan, optimal=True).optimum == best.cost
    hint = pp.hint(board)
    assert hint.left in (None, best.cost) or puzzle == "minesweeper", (puzzle, name, hint)
    assert board.svg() and best.svg() and best.page() and board.toml and str(best) and str(hint)
assert pp.solve(pp.instance("peg", "english-class")).status == "unsolvable"
assert pp.hint(pp.instance("peg", "english-class")).reason
names = "domains/pddl/blocks.pddl", "problems/pddl/blocks/01.pddl"
texts = [(Path(pp.__file__).parent / name).read_text() for name in names]  # it is in the archive
lost = pp.solve(pp.instance(texts[0], texts[1].replace("(on a c)", "(on a a)")))
assert lost.status == "unsolvable" and "with one change there is a plan" in str(lost.mistakes)
print("all")
"""


def test_the_standard_library_and_the_archive_are_enough_for_all_that_a_page_asks(core, tmp_path):
    made = dict(engine_files(core))["engine/pddlpuzzles.zip"]
    zipfile.ZipFile(io.BytesIO(made)).extractall(tmp_path)
    done = run("browser", "-c", ALL, cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.getcwd()})
    assert done.stdout == "all\n", done.stderr


def test_what_needs_numpy_says_so_where_it_is_missing():
    asked = "import pddlpuzzles as pp; pp.solve(pp.instance('peg', 'tiny'), engine='layers')"
    said = "PlannerError: layers: it needs numpy; pip install numpy highspy\n"
    assert run("browser", "-c", asked).stderr.endswith(said)


def test_conflicts_without_a_solver_are_as_small_as_with_one(monkeypatch):
    chance, seen = random.Random(3), set()

    def demand():
        cells = frozenset(chance.sample(range(8), chance.randint(1, 4)))
        return Demand(chance.randint(0, len(cells)), cells)

    for _ in range(40):
        some = [demand() for _ in range(chance.randint(2, 7))]
        always = chance.choice([None, demand()])
        solved = smallest_conflict(some, always, len(some), lambda: None)
        with monkeypatch.context() as patched:
            patched.setattr(conflicts, "has_libraries", lambda: False)
            plain = smallest_conflict(some, always, len(some), lambda: None)
        sizes = [None if one is None else len(one) for one in (solved, plain)]
        assert sizes[0] == sizes[1], (some, always, solved, plain)
        seen.add(sizes[0])
    assert seen >= {None, 1, 2, 3}


BOARD = "* o o *\n* o o o\no * o o\n"
PEGS = {"puzzle": "peg", "text": Path("problems/peg/tiny.toml").read_text(encoding="utf-8")}
BARE = {"domain": "", "plan": "", "look": "look/"}


def ask(**request):
    return json.loads(answer(json.dumps({**BARE, **request})))


def test_a_request_is_answered_or_refused_with_what_was_expected():
    found = ask(what="prove", **PEGS)
    assert "\noptimal: 4 jumps" in found["text"]
    assert found["head"] == "4 jumps, the fewest"
    assert "Try it yourself" in found["page"]
    bare = ask(what="solve", puzzle="peg", text=BOARD)
    assert "<h1>Peg solitaire: A puzzle of your own</h1>" in bare["page"]
    assert 'src="look/unpack.js"' in found["player"]
    moves = re.search(r"^moves: (.*)$", found["text"], re.MULTILINE)[1]
    judged = ask(what="check", **PEGS, plan=moves)
    assert (judged["head"], judged["text"]) == ("The plan is right", "valid: 4 jumps, 4 moves")
    for wrong, said in (
        (
            {"what": "solve", "puzzle": "minesweeper", "text": "1 1\n. q"},
            "board:2:3: found 'q', ex",
        ),
        ({"what": "solve", "puzzle": "pddl", "domain": "(define", "text": "(define"}, "domain:1"),
        ({"what": "solve", "puzzle": "peg", "text": " \n"}, "nothing is typed in yet"),
        ({"what": "check", **PEGS}, "no plan is typed in"),
    ):
        assert said in ask(**wrong)["error"]
    text = (
        "(define (domain d)\n(:predicates (p ?x)) ; 😀\n(:action a :parameters () :effect (q a)))"
    )
    found = ask(what="solve", puzzle="pddl", domain=text, text="(define (problem x))")
    place = {"selectionStart": text.index("q") + 1, "selectionEnd": text.index("q") + 2}  # UTF-16
    assert (found["field"], found["place"], found["share"]) == ("domain", place, 0)
    with pytest.raises(ValueError, match="erase"):
        ask(what="erase", **PEGS)


def test_a_site_has_the_engine_only_where_it_is_asked_for(core, tmp_path):
    names = {}
    for name, with_core in (("with", core), ("without", None)):
        with Site(tmp_path / name, with_core) as made:
            made.finish()
        names[name] = {path.name for path in (tmp_path / name).rglob("*")}
        assert ("yours.html" in (tmp_path / name / "index.html").read_text()) == (name == "with")
    assert names["with"] - names["without"] >= {
        *("engine", "yours.html", "yours.js", "yours.css", "worker.js", "start.mjs"),
        *("pddlpuzzles.zip", *(path.name for path in core.iterdir())),
    }
    wasm = "pyodide.asm.wasm"
    assert (tmp_path / "with/engine" / wasm).read_bytes() == (core / wasm).read_bytes()
    made = json.loads((tmp_path / "with" / MANIFEST).read_text())
    assert "engine/pddlpuzzles.zip" in made["files"]
    with Site(tmp_path / "with") as made:  # made anew without it, nothing of it stays
        made.finish()
    assert not (tmp_path / "with" / "yours.html").exists()
    with pytest.raises(InputError, match=r"no pyodide\.mjs: expected .*npm install pyodide"):
        Site(tmp_path / "pages", tmp_path)
    assert not (tmp_path / "pages").exists()


def test_the_same_program_makes_the_same_archive(core):
    first, second = (dict(engine_files(core)) for _ in range(2))
    assert first == second
    names = zipfile.ZipFile(io.BytesIO(first["engine/pddlpuzzles.zip"])).namelist()
    assert not [name for name in names if "__pycache__" in name or ".venv" in name]
