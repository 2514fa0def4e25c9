"""The notebooks, run from top to bottom."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parent.parent / "docs" / "notebooks"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path):
    nbclient = pytest.importorskip("nbclient", reason="pip install -e '.[docs]' brings it")
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "results are not checked in"
    ran = nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    texts = [
        output.get("text", "")
        for cell in ran.cells
        for output in cell.get("outputs", [])
        if output.output_type == "stream"
    ]
    assert any(texts), "a lecture says something"


ANSWERS = {
    "searches-from-breadth-first-to-astar": [
        (
            "def uniform_cost(graph):\n    return None  # your search",
            """def uniform_cost(graph):
    heap, before, known = [(0, 0, graph.start)], {}, {graph.start: 0}
    while heap:
        cost, _, state = heapq.heappop(heap)
        if graph.is_goal(state):
            return path_to(state, before)
        for after, edge in graph.expand(state).items():
            if cost + edge["cost"] < known.get(after, float("inf")):
                known[after], before[after] = cost + edge["cost"], state
                heapq.heappush(heap, (known[after], len(before), after))""",
        ),
        (
            "    return None  # your search: the states from `state` to a goal, or None",
            """    if graph.is_goal(state):
        return [state]
    for after in graph.expand(state) if limit else ():
        if after not in on_path:
            rest = depth_limited(graph, after, limit - 1, (*on_path, state))
            if rest:
                return [state, *rest]
    return None""",
        ),
        ("    return (g + h,)  # your order", "    return g + h, h"),
        ("answer = None", "answer = 3"),
    ],
    "what-the-relaxation-knows": [
        (
            "def hadd(state):\n    return None  # your heuristic",
            """def hadd(state):
    cost = dict.fromkeys(state, 0)
    changed = True
    while changed:
        changed = False
        for needs, adds, _ in actions.values():
            price = 1 + sum(cost.get(atom, np.inf) for atom in needs)
            for atom in adds:
                if price < cost.get(atom, np.inf):
                    cost[atom], changed = price, True
    return sum(cost.get(atom, np.inf) for atom in goal)""",
        ),
        (
            "    return None  # True or False",
            """    holds = set(start)
    for _ in actions:
        for name, (needs, adds, _) in actions.items():
            if name not in some_actions and needs <= holds:
                holds |= adds
    return not goal <= holds""",
        ),
        (
            "    return None  # your heuristic of a set of atoms",
            """    words = [atom.strip("()").split() for atom in state]
    return sum(
        abs(ord(one) - ord(other))
        for name, tile, cell in (word for word in words if len(word) == 3)
        for one, other in zip(cell, places[tile])
    )""",
        ),
    ],
}
"""Of each exercise what stands in its cell, and an answer; the last one moves below its check."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ANSWERS)
def test_each_check_says_not_yet_at_first_and_right_to_an_answer(name, monkeypatch):
    """Each exercise is answered once its check has said what it says without an answer."""
    monkeypatch.setenv("MPLBACKEND", "agg")
    names: dict[str, object] = {}

    def run(source: str) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(source, names)
        return out.getvalue()

    said, answers = [], []
    for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        source = answered = "".join(cell["source"])
        for given, answer in ANSWERS[name]:
            answered = answered.replace(given, answer)
        before = run(source)
        if answered != source:
            answers.append(answered)
        if "print(check_" in source:
            for one in answers:
                after = run(one)
            said.append((before, after if answered != source else run(source)))
            answers.clear()
    assert len(said) == len(ANSWERS[name])
    for before, after in said:
        assert (before[:7], after[:5]) == ("not yet", "right")
