"""Some of the campaign's damaged inputs, for any command."""

from __future__ import annotations

import pytest

from tests.campaign.inputs import main


@pytest.mark.parametrize("cases", [40, pytest.param(1500, marks=pytest.mark.slow)])
def test_damaged_inputs_are_refused_in_a_line_or_answered(cases):
    said: list[str] = []
    assert main(["--cases", str(cases), "--seed", str(cases)], said.append) == 0, "\n".join(said)
