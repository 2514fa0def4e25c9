"""`explore --certificate`: count and hash of each layer, held against another program's."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

import pddlpuzzles as pp
from tests.boards import COMPILER, counted_in_c
from tests.simulator import Simulator

ROOT = Path(__file__).parent.parent.parent


def layers(simulator: Simulator) -> list[tuple[int, str]]:
    """Count and hash of each layer, by the simulator, which shares no code with the package."""
    seen, layer, found = {simulator.start}, [simulator.start], []
    while layer:
        total = 0
        for state in layer:
            text = "\n".join(sorted(f"({' '.join(atom)})" for atom in state if atom[0] != "="))
            total += int(sha256(text.encode()).hexdigest(), 16)
        found.append((len(layer), f"{total % 2**256:064x}"))
        after = [
            simulator.apply(state, action)[0]
            for state in layer
            for action in simulator.applicable(state)
        ]
        layer = list(dict.fromkeys(state for state in after if state not in seen))
        seen.update(layer)
    return found


@pytest.mark.parametrize("name", ["hanoi/03", "ferry/03", "river-crossing/01", "lights-out/02"])
def test_layers_are_those_of_another_program(run, tmp_path, name):
    path = tmp_path / "layers.jsonl"
    assert run("explore", "pddl", name, "--certificate", path).code == 0
    head, *lines = map(json.loads, path.read_text().splitlines())
    assert (head["instance"], head["complete"]) == (name, True)
    domain = ROOT / "domains" / "pddl" / f"{name.partition('/')[0]}.pddl"
    problem = ROOT / "problems" / "pddl" / f"{name}.pddl"
    simulator = Simulator(domain.read_text(), problem.read_text())
    assert [(one["states"], one["hash"]) for one in lines] == layers(simulator)
    assert [one["depth"] for one in lines] == list(range(len(lines)))


def test_a_puzzles_layers_are_hashes_of_its_drawings(run, tmp_path):
    path, said = tmp_path / "layers.jsonl", []
    for depth in ((), ("--depth", "2")):
        assert run("explore", "peg", "triangle-15", *depth, "--certificate", path).code == 0
        said.append([json.loads(line) for line in path.read_text().splitlines()])
    whole, part = said
    assert (whole[0]["complete"], part[0]["complete"]) == (True, False)
    assert whole[1:4] == part[1:]
    assert [one["states"] for one in whole[1:4]] == [1, 2, 8]
    board = pp.instance("peg", "triangle-15")
    drawing = board.family.drawing.draw(board.puzzle, board.puzzle.start, lambda text, _: text)
    text = "\n".join(line.rstrip() for line in drawing.splitlines())
    assert whole[1]["hash"] == sha256(text.encode()).hexdigest()


def test_it_is_not_shared_out(run, tmp_path):
    path = str(tmp_path / "layers.jsonl")
    assert run("explore", "peg", "tiny", "--jobs", "2", "--certificate", path).code == 2
    assert run("explore", "peg", "tiny", "--certificate", str(tmp_path / "no" / "x")).code == 2


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
def test_large_boards_are_hashed_as_words_as_another_program_has_them(run, tmp_path):
    path = tmp_path / "layers.jsonl"
    assert run("explore", "peg", "square-5", "--certificate", path).code == 0
    head, *lines = map(json.loads, path.read_text().splitlines())
    assert (head["version"], head["complete"]) == (2, True)
    found = counted_in_c(pp.instance("peg", "square-5").puzzle).layers
    told = [(one["depth"], one["states"], one["hash"]) for one in lines]
    assert told == [layer[:3] for layer in found]
    assert sum(layer.boards for layer in found) > 20000


def test_a_limit_is_reached_before_all_are_counted(run, tmp_path):
    path = tmp_path / "layers.jsonl"
    said = run("explore", "peg", "french-central", "--timeout", "0.5", "--certificate", path)
    assert (said.code, path.exists()) == (23, False)
    assert "no certificate is written" in said.err
