"""The notebooks, run from top to bottom."""

from __future__ import annotations

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
