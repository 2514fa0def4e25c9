"""Domains of chance in which names are bound again and again, against three other programs."""

from __future__ import annotations

import random
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

from tests.pddl import test_read_formulas as formulas


def trials(seed: int) -> Iterator[tuple[str, list[str]]]:
    """Hold what formulas mean against one of the programs after the other, without end."""
    chance = random.Random(seed)
    can_plan = formulas.FAST_DOWNWARD.missing is None
    while True:
        number, derives = chance.randrange(10**9), chance.random() < 0.4
        yield _held(f"our simulator, seed {number}, {derives}", number, derives, _simulator)
        if can_plan:
            number = chance.randrange(10**9)
            yield _held(f"Fast Downward, seed {number}, {derives}", number, derives, _planner)
        number = chance.randrange(10**9)
        yield _held(f"unified-planning, seed {number}", number, False, _unified)


def _held(told: str, seed: int, derives: bool, oracle) -> tuple[str, list[str]]:
    with tempfile.TemporaryDirectory(prefix="formulas-") as folder:
        try:
            oracle(seed, derives, Path(folder))
        except AssertionError as error:
            return told, [f"they do not agree: {error}"]
    return told, []


def _simulator(seed: int, derives: bool, folder: Path) -> None:
    formulas.check_against_our_simulator(seed, depth=2 if derives else 3, derives=derives)


def _planner(seed: int, derives: bool, folder: Path) -> None:
    formulas.check_against_fast_downward(seed, folder, derives=derives)


def _unified(seed: int, derives: bool, folder: Path) -> None:
    try:
        formulas.check_against_unified_planning(seed, folder)
    except Exception as error:
        *_, last = traceback.extract_tb(error.__traceback__)
        if "unified_planning" not in last.filename:  # else it fails by itself on such a formula
            raise
