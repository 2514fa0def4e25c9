"""The searches that the encodings ask Fast Downward for are the best of those measured."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.solving.solve import encoding_for
from tests.benchmarks.searches import LIMIT, SYMBOLIC, instance_of, table, wanted

ROWS = table()


def key(row):
    return row.puzzle, row.encoding, row.asked


def penalised(rows):
    """What a search took in all; a run that found nothing counts twice the limit."""
    return sum(float(row.seconds) if row.seconds else 2 * LIMIT for row in rows)


def runs_of(asked):
    searches: dict[str, list] = {}
    for row in ROWS:
        if key(row) == asked:
            searches.setdefault(row.search, []).append(row)
    return searches


def default(row):
    instance, encoding = instance_of(row.puzzle, row.instance).choose_encoding(row.encoding)
    search = encoding.proof_search if row.asked == "proof" else encoding.plan_search
    return search(instance.puzzle)


LONG = ("peg", "jumps", "plan")
"""Making its boards of the ladder takes long."""
ASKED = [
    pytest.param(one, id="-".join(one), marks=[pytest.mark.slow] if one == LONG else [])
    for one in sorted({key(row) for row in ROWS})
]


@pytest.mark.parametrize("asked", ASKED)
def test_the_default_is_the_best_that_was_measured(asked):
    searches = runs_of(asked)
    searches.pop(SYMBOLIC, None)
    assert len({len(runs) for runs in searches.values()}) == 1, "each on the same instances"
    given = {row.instance: default(row) for row in next(iter(searches.values()))}
    for chosen in set(given.values()):
        took = {
            search: penalised(row for row in runs if given[row.instance] == chosen)
            for search, runs in searches.items()
        }
        assert chosen == min(took, key=took.__getitem__)


def test_symk_is_given_the_encoding_in_which_it_was_measured_to_prove_fastest():
    seconds: dict[str, dict[str, float]] = {}
    for asked in {key(row) for row in ROWS}:
        if runs := runs_of(asked).get(SYMBOLIC):
            puzzle, name, question = asked
            assert question == "proof"
            seconds.setdefault(puzzle, {})[name] = penalised(runs)
    assert "braintwist" in seconds
    for puzzle, of in seconds.items():
        board = catalogue.instance(catalogue.family(puzzle))
        _, first = board.choose_encoding(None)
        given = encoding_for("symk", board, first, lambda note: None, optimal=True)
        assert given.name == min(of, key=of.__getitem__)


def test_what_was_proved_is_known():
    for row in ROWS:
        if row.asked == "proof" and row.cost:
            family = catalogue.family(row.puzzle)
            known = catalogue.instance(family, row.instance).known or {}
            assert known.get("cost", int(row.cost)) == int(row.cost), row


def test_the_table_has_every_candidate_once():
    assert sorted(wanted()) == sorted(row[:5] for row in ROWS)
