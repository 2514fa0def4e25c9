"""The command line as its users meet it: results, exit codes, and bad input reported in a line."""

import io
import json
import os
import shlex
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
import typer.core

from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.cli import main
from pddlpuzzles.cli.exit_codes import Exit
from tests.programs import PROGRAM, SCHEMAS, ran, shaped, started
from tests.seeds import slow

BOARD = """\
puzzle = "peg"
start = '''
* * o o
'''
goal = '''
o o * o
'''
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    path.write_text(BOARD)
    return path


def test_standard_input_is_an_instance(monkeypatch, run):
    class Input:
        buffer = io.BytesIO(BOARD.replace("\n", "\r\n").encode())

    monkeypatch.setattr(sys, "stdin", Input)
    done = run("solve", "peg", "-", "--engine", "astar", "--json")
    assert json.loads(done.out)["moves"] == ["a1-c1"]


def test_solve_says_what_it_found_and_writes_a_plan_that_check_takes(run, tmp_path):
    plan = tmp_path / "plan"
    done = run("solve", "peg", "--engine", "astar", "--plan", plan, "--json")
    answer = json.loads(done.out)
    assert (answer["status"], answer["cost"], answer["bound"]) == ("optimal", 31, 31)
    assert len(answer["moves"]) == len(answer["plan"]) == 31
    assert (done.code, answer["checked"], answer["fallback"]) == (0, True, None)
    done = run("check", "peg", "english-central", plan, "--optimal")
    assert done.code == 0
    assert all(it in done.out for it in ("valid: 31 jumps", "optimal (proved)"))
    done = run("solve", "peg", "tiny", "--engine", "astar")
    for words in ("start", "1. ", "2. ", "3. ", "4. ", "optimal: 4 jumps"):
        assert words in done.out
    assert "\x1b[" not in done.out, "no colour off a terminal"
    done = run("solve", "peg", "tiny-stuck", "--json")
    answer = json.loads(done.out)
    assert (done.code, answer["status"]) == (Exit.UNSOLVABLE, "unsolvable")
    assert answer["proof"]
    assert answer["cost"] is answer["moves"] is answer["plan"] is None


def test_the_title_of_what_is_generated_is_the_command_that_makes_it(run):
    for options in ([], ["--options", "disks=3 rods=3"]):
        made = run("generate", "pddl", "--domain", "hanoi", "--seed", "3", *options).out
        assert run(*shlex.split(tomllib.loads(made)["title"])[1:]).out == made


def test_what_takes_long_to_import_is_not_imported_without_need(tmp_path):
    """Neither unified-planning, but for planners, nor pydantic, which typer would import."""
    program = (
        "import sys\n"
        "from pddlpuzzles.cli.main import run\n"
        "assert run(['export', 'peg', 'tiny', '-o', '.']) == 0\n"
        "asked = ['solve', 'peg', 'tiny', '--engine', 'astar', '--timeout', '9.5']\n"
        "assert run([*asked, '--plan', 'plan']) == 0\n"
        "assert run(['check', 'peg', 'tiny', 'plan']) == 0\n"
        "assert run(['compare', 'peg', 'tiny', 'tiny.pddl']) == 0\n"
        "assert run(['list']) == 0\n"
        "assert not [one for one in sys.modules if one.startswith(('unified_pl', 'pydantic'))]\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, timeout=300)


def test_plain_values_are_made_without_pydantic_as_typer_makes_them():
    make = typer.core.build_runtime_param.args[0]
    seen = 0
    for name in ("solve", "compare", "bench", "explore"):
        for parameter in main._command(name, None).commands[name].params:
            described = parameter.type_descriptor
            for text in ("", "7", "-3", "07", "2.5", "1e3", "x", "nan", ["a", "b"], 4, 2.5, None):
                made = []
                for build in (make, typer.core.build_runtime_param):
                    try:
                        made.append(build(described).coerce(text, parameter, None))
                    except typer.BadParameter as error:
                        made.append(str(error))
                assert repr(made[0]) == repr(made[1]), (parameter.name, text)
                seen += 1
    assert seen > 100


def test_export_writes_and_keeps_what_differs(run, tmp_path, board):
    folder = tmp_path / "out"
    done = run("export", "peg", board, "-o", folder)
    domain, problem = map(Path, done.out.split())
    assert (domain, problem) == (folder / "domain.pddl", folder / "board.pddl")
    assert "fast-downward" in done.err
    again = json.loads(run("export", "peg", board, "-o", folder, "--json").out)
    assert again["files"] == done.out.split(), "the same may be written again"
    assert shlex.join(again["commands"]["fast-downward"]) in done.err
    problem.write_text("mine")
    domain.unlink()
    refused = run("export", "peg", board, "-o", folder)
    assert refused.code == 2
    assert "another file is there already: remove it" in refused.err
    assert problem.read_text() == "mine"
    assert not domain.exists(), "nothing is written if not all can be"


START, GOAL = "start = '''\n", "'''\ngoal = '''\n"
KNOWN = f"{START}* *\n{GOAL}o *\n'''\n[known]\n"
BAD_BOARDS = {
    "no holes": (f"{START}  \n{GOAL}o\n'''", 2, "no hole"),
    "shapes differ": (f"{START}* *\n{GOAL}o o o\n'''", 5, "shape"),
    "no goal": (f"{START}* *\n'''", 4, "'goal'"),
    "wrong key": (f"{START}* *\n{GOAL}o *\n'''\ngaol = 1", 8, "'gaol'"),
    "wrong syntax": ("start = [", 2, "not TOML"),
    "wrong known": (f"{KNOWN}cost = 'x'", 9, "whole number"),
    "another puzzle": (b'puzzle = "chess"\n', 1, "chess"),
    "no text": (b"puzzle\0\xff\xfe", 1, "not UTF-8"),
    "another encoding": (b'puzzle = "peg"\ntitle = "caf\xe9"\n', 2, "not UTF-8"),
    "escape in known": (f'{KNOWN}note = "\\u001b"', 9, "control character"),
}


@pytest.mark.parametrize("name", BAD_BOARDS)
def test_a_bad_board_gets_one_line_with_file_and_line(run, tmp_path, name):
    text, line, said = BAD_BOARDS[name]
    path = tmp_path / "bad.toml"
    path.write_bytes(text if isinstance(text, bytes) else f'puzzle = "peg"\n{text}\n'.encode())
    for command in ("show", "solve", "export"):
        done = run(command, "peg", path, *(["-o", tmp_path / "x"] if command == "export" else []))
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
        assert f"bad.toml:{line}" in done.err
        assert said in done.err
    assert os.listdir(tmp_path) == ["bad.toml"]


BAD_USAGE = {
    "solve pge": "did you mean 'peg'",
    "solve peg english-centrl": "did you mean 'english-central'",
    "solve peg --engine fastdownward": "fast-downward",
    "solve peg --timeout 0": "--timeout",
    "solve peg --memory 0": "--memory",
    "solve peg no/such.toml": "no such file",
    "show pddl blcks/01": "did you mean 'blocks/01'",
    "verify pddl blcks/01 x": "did you mean 'blocks/01'",
    "check peg english-central no-such-plan": "no such file",
    "check peg - -": "standard input",
    "export peg tiny --all": "--all",
    "export peg -o /dev/null": "/dev/null",
    "solve peg --nonsense": "--nonsense",
    "solve": "puzzle",
    "generate": "braintwist",
    "show peg --odds": "solutions of peg cannot be counted",
    "show minesweeper --odds --svg x.svg": "--odds cannot be used with",
    "explore peg tiny --graph x.png": ".graphml",
    "explore peg square-5 --graph x.dot": "a depth leaves out what is farther",
    "explore peg tiny --table x.parquet --depth 3": "--depth",
    "explore peg tiny --table x.csv": "x.csv: a table is a Parquet file: expected x.parquet",
    "explore peg tiny --table no/such/folder.parquet": "no folder",
    "explore peg tiny --depth -1": "depth",
    "explore peg tiny --timeout 0": "--timeout",
    "explore peg tiny --jobs 0": "'--jobs'",
    "solve peg tiny --search 'astar(lmcut()'": (
        "cannot read the search 'astar(lmcut()' from character 14 on; it says"
    ),
    "solve peg tiny --search ''": "the search is empty",
    "solve peg tiny --engine greedy --optimal": "cannot prove anything optimal; astar, ",
    "solve peg tiny --heuristic pagoda": "did you mean 'pagodas'?",
    "solve peg tiny --heuristic none --engine layers": "--heuristic is for astar",
    "solve peg tiny --search astar(blind()) --engine symk": "--search is for the engine",
    "solve peg tiny --search eager_greedy([ff()]) --optimal": "is not known to find cheapest",
    "solve peg tiny --search ida-star": (
        "search 'ida-star' cannot search peg; expected one of astar, "
    ),
    "solve peg tiny --search beam": "there is no search 'beam'; expected one of astar, ",
    "solve peg --svg no/where": "there is no folder",
    "solve peg --page no/where": "there is no folder",
    "solve peg --plan no/where": "there is no folder",
    "solve peg --plan .": "a folder",
    "show peg tiny --svg x.jpg": ": expected x.svg\n",
    "show minesweeper tiny --svg x.PS": ": expected x.svg\n",
    "solve peg --svg x.html": ": expected x.svg\n",
    "solve peg --page x.svg": ": expected x.html\n",
}


@pytest.mark.parametrize("words", BAD_USAGE)
def test_bad_usage_gets_one_line_and_exit_2_before_all_else(run, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pddlpuzzles.solving.solve.other_planners", dict)  # it takes seconds
    done = run(*shlex.split(words))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert BAD_USAGE[words] in done.err
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("text", "step", "line", "said"),
    [
        ("\n(hop a1 b1 c1)\n", 1, 2, "there is no action 'hop'"),
        ("(jump a1 b1 z9)\n", 1, 1, "there is no object 'z9'"),
        ("\n(jump b1 a1 c1)\n", 1, 2, "not three neighbours"),
        ("(jump a1 b1 c1)\n(jump a1 b1 c1)\n", 2, 2, "no peg on a1"),
        ("(jump b1 c1 d1)\n", 1, 1, "no peg on c1"),
        ("; nothing\n", None, None, "missing on c1 and a peg is left on a1, b1"),
    ],
)
def test_wrong_plans_get_the_step_line_and_rule(run, tmp_path, board, text, step, line, said):
    plan = tmp_path / "plan"
    plan.write_text(text)
    done = run("check", "peg", board, plan, "--json")
    assert done.code == 1
    verdict = json.loads(done.out)
    assert (verdict["valid"], verdict["step"], verdict["line"]) == (False, step, line)
    assert said in verdict["reason"]
    assert "invalid" in run("check", "peg", board, plan).out


@pytest.mark.parametrize(
    ("start", "known", "said"),
    [
        ("* * o", "cost = 3", "[known] says that the optimum is 3, and here is a plan of cost 1"),
        ("* * o", "solvable = false", "says that it cannot be solved, and here is a plan"),
        ("* o *", "cost = 2", "can be solved at the cost 2, and it is proved unsolvable"),
        ("* * o", "cost = 1", ""),
    ],
)
def test_what_a_file_says_and_an_answer_refutes_is_said_aloud(run, tmp_path, start, known, said):
    path = tmp_path / "a.toml"
    path.write_text(f"puzzle = 'peg'\nstart = '{start}'\ngoal = 'one-peg'\n[known]\n{known}\n")
    done = run("solve", "peg", path, "--engine", "astar")
    assert said in done.err
    assert bool(done.err) == bool(said)


def test_a_closed_pipe_ends_quietly():
    process = started("solve", "peg", "--engine", "astar")
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(30) == Exit.READER_GONE


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("so", {"solve"}),
        ("solve peg --engine fast", {"fast-downward"}),
        ("export peg --encoding sw", {"sweeps"}),
        ("solve pddl --heuristic lm", {"lmcut"}),
        slow("show peg reversal-", {"reversal-c1"}),
    ],
)
def test_the_shell_can_complete(words, offered, tmp_path):
    program = tmp_path / "pddlpuzzles"
    program.write_text(f"#!{sys.executable}\nfrom pddlpuzzles.__main__ import main\nmain()\n")
    program.chmod(0o755)
    line = f"pddlpuzzles {words}"
    asked = {
        "_PDDLPUZZLES_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
        "PYTHONPATH": str(Path(__file__).parent.parent),
    }
    assert offered <= set(ran([program], env={**os.environ, **asked}, check=True).stdout.split())


def test_an_instance_keeps_its_files_name_but_for_that_of_the_domain(run, tmp_path):
    for name in ("my_Board2", "33", "Ünï", "domain"):
        (tmp_path / f"{name}.toml").write_text(BOARD)
        done = run("export", "peg", tmp_path / f"{name}.toml", "-o", tmp_path / name)
        if name == "domain":
            assert (done.code, "'domain'" in done.err) == (Exit.BAD_INPUT, True)
            assert not (tmp_path / name).exists()
        else:
            assert {*os.listdir(tmp_path / name)} == {"domain.pddl", f"{name}.pddl"}
            assert run("show", "peg", tmp_path / name / f"{name}.pddl").code == 0


def test_the_line_that_export_prints_can_be_run(tmp_path):
    folder = tmp_path / "a folder"
    with started("export", "peg", "tiny", "-o", folder) as process:
        _, said = process.communicate(timeout=300)
    line = said.partition("solve with: ")[2].partition("\n")[0]
    within = {"cwd": tmp_path, "stdout": subprocess.DEVNULL}
    subprocess.run(line, shell=True, check=True, timeout=300, **within)
    with started("check", "peg", "tiny", tmp_path / "sas_plan") as process:
        assert process.communicate(timeout=300)[0].startswith("valid")


@pytest.mark.parametrize(
    ("streams", "code"),
    [(">&-", 0), (">&- 2>&- <&-", 0), (">/dev/full", 2), ("--json --plan /dev/full", 2)],
)
def test_standard_streams_may_be_closed_or_full(streams, code):
    line = f"{shlex.join(PROGRAM)} solve peg tiny --engine astar {streams}"
    done = ran(["/bin/sh", "-c", line])
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert ("o space left" in done.stderr) == ("full" in streams)
    assert ("error" in json.loads(done.stdout or "{}")) == ("--json" in streams)


def test_check_says_what_by_the_rules_is_less_and_as_pddl_is_not(run, tmp_path):
    path, plan = tmp_path / "row.toml", tmp_path / "plan"
    path.write_text("puzzle = 'peg'\nobjective = 'sweeps'\nstart = '* * o * o'\ngoal = 'one-peg'\n")
    plan.write_text("(start-sweep a1 b1 c1)\n(end-sweep c1)\n(start-sweep c1 d1 e1)\n(lift e1)\n")
    done = run("check", "peg", path, plan)
    said = ["valid: 2 sweeps, 4 actions", "by the rules its moves cost only 1"]
    assert (done.code, done.out.splitlines()) == (0, said)
    assert '"cost_by_rules": 1' in run("check", "peg", path, plan, "--json").out
    path.write_text("puzzle = 'peg'\nstart = '* * o'\ngoal = 'one-peg'\n")
    plan.write_text("(jump a1 b1 c1)\n")
    done = run("check", "peg", path, plan)
    assert done.code == 1
    assert "by the rules these moves reach the goal, but not as PDDL" in done.out
    assert "step 1 would have to be (jump-out a1 b1 c1)" in done.out


BLOCKS = str(shelf("problems") / "pddl" / "blocks" / "02.pddl")
DOMAIN = str(shelf("domains") / "pddl" / "blocks.pddl")
OF_BLOCKS = [BLOCKS, "--domain", DOMAIN]
STUCK = [str(shelf("problems") / "peg" / "tiny-stuck.pddl"), "--domain"]
STUCK += [str(shelf("domains") / "peg" / "jumps.pddl")]
ASKED = {
    "list": ["list", "list peg"],
    "show": ["show peg tiny", "show pddl blocks/02", "show minesweeper --odds"],
    "export": ["export peg tiny -o out", "export peg --all -o all"],
    "solve": ["solve peg tiny", "solve peg tiny-stuck",
              "solve pddl blocks/02 --plan plan --certificate proof",
              "solve pddl logistics/12 --engine greedy",
              "solve peg english-central-sweeps --engine astar --timeout 0.2"],
    "check": ["check pddl blocks/02 plan --optimal", "check pddl blocks/02 wrong"],
    "hint": ["hint peg tiny", "hint minesweeper", "hint peg tiny-stuck",
             "hint pddl blocks/20 --timeout 0.3"],
    "explore": ["explore peg triangle-15", "explore peg --depth 2", "explore pddl blocks/02"],
    "compare": [["compare", "pddl", "blocks/02", *OF_BLOCKS], ["compare", "peg", "tiny", *STUCK]],
    "grade": ["grade pddl/blocks/01,blocks/02 handed-in",
              "grade pddl/blocks/01,blocks/02 handed-in --extract",
              ["grade", "text-to-pddl", str(Path(__file__).parent / "compare" / "answers")]],
    "lint": [["lint", BLOCKS, DOMAIN], "lint bad.pddl", ["lint", BLOCKS, DOMAIN, "wrong"]],
    "error": ["solve bad.pddl", "solve pge", "solve peg --nonsense", "compare peg tiny bad.pddl",
              "solve peg tiny --engine nobody", "check peg tiny missing"],
}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("asked")
    (folder / "bad.pddl").write_text("(define (problem a) (:domain b) (:init (c)")
    (folder / "wrong").write_text("(pick-up b)\n(pick-up b)\n")
    for name, domain in (("anna", ""), ("ben", ";"), ("carl", "(")):
        (folder / "handed-in" / name).mkdir(parents=True)
        text = domain + Path(DOMAIN).read_text()
        (folder / "handed-in" / name / "domain.pddl").write_text(text)
    return folder


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.usefixtures("impatient")
def test_what_is_printed_has_the_shape_that_its_schema_says(name, folder, run, monkeypatch):
    monkeypatch.chdir(folder)
    if name == "check":
        run(*ASKED["solve"][2].split())
    for asked in ASKED[name]:
        done = run(*(asked.split() if isinstance(asked, str) else asked), "--json")
        shaped(name, done.out)


def test_every_command_with_json_has_a_schema():
    named = {path.stem for path in SCHEMAS.iterdir()}
    assert named == {*ASKED}
    modules = {name: import_module(f"pddlpuzzles.cli.{name}") for name in main.COMMANDS}
    made = (name for name, one in modules.items() if hasattr(one, "command"))
    answering = {name for name in made if "as_json" in modules[name].command.__annotations__}
    assert answering == named - {"error"}
