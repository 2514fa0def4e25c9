"""Laying a table out again by hand: cards taken from where they lie, pile after pile."""

import random
from collections import Counter
from dataclasses import replace
from itertools import product

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.machiavelli import laying
from pddlpuzzles.families.machiavelli.generate import generate
from pddlpuzzles.families.machiavelli.rules import NAMES, Aces, Kind, Move, meld
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph

FAMILY = catalogue.family("machiavelli")
BUNDLED = [
    catalogue.instance(FAMILY, name).puzzle
    for name in ("evening", "tiny", "high-or-low", "wraparound", "crowd")
]


def lay_by_hand(puzzle, moves):
    """Do what the steps say, card by card, and return the piles at the end and the hand."""
    piles = [list(pile) for pile in laying.piles_before(puzzle)]
    loose = Counter(() if piles else puzzle.table)
    hand, aside = Counter(puzzle.hand), Counter()
    finished = []
    for step in laying.steps(puzzle, moves):
        taken = Counter()
        for cards, source in step.taken:
            if isinstance(source, str):
                store = {laying.HAND: hand, laying.ASIDE: aside, laying.TABLE: loose}[source]
                store.subtract(cards)
                assert min(store.values()) >= 0
            else:
                pile = next(pile for pile in piles if tuple(pile) == source)
                for card in cards:
                    pile.remove(card)
            taken.update(cards)
        if not step.pile:
            aside += taken
            continue
        if step.base:
            piles.remove(list(step.base))
        assert Counter(step.base) + taken == Counter(step.pile)
        assert meld(step.pile, puzzle.aces) is not None
        piles.append(list(step.pile))
        finished.append(list(step.pile))
        assert all(pile in piles for pile in finished), "a finished pile stays"
    assert not +aside
    assert not +loose
    return [pile for pile in piles if pile], hand


def cheapest(puzzle):
    return astar(StateGraph(puzzle)).moves


def test_the_steps_lead_to_the_layout_of_the_plan():
    for made in (*BUNDLED, *range(12)):
        puzzle = generate(made) if isinstance(made, int) else made
        moves = cheapest(puzzle)
        if moves is None:
            continue
        piles, hand = lay_by_hand(puzzle, moves)
        kept = Counter(card for move in moves if move.kind is Kind.KEEP for card in move.cards)
        assert +hand == kept
        assert all(meld(pile, puzzle.aces) is not None for pile in piles)
        laid = Counter(card for pile in piles for card in pile)
        assert laid == Counter(puzzle.table) + Counter(puzzle.hand) - kept


def test_the_piles_that_are_made_of_each_other_have_most_cards_in_common():
    from scipy.optimize import linear_sum_assignment  # which takes long to import

    chance = random.Random(1)
    for rows, columns in product(range(1, 6), repeat=2):
        gains = [[chance.randrange(5) for _ in range(columns)] for _ in range(rows)]
        found = laying.assigned(gains)
        assert len({*found}) == rows
        total = sum(row[at] for row, at in zip(gains, found, strict=True) if at < columns)
        best = linear_sum_assignment(gains, maximize=True)
        assert total == sum(gains[row][at] for row, at in zip(*best, strict=True))


def test_what_does_not_change_is_not_mentioned():
    puzzle = next(puzzle for puzzle in BUNDLED if puzzle.piles)
    without = replace(puzzle, hand=())
    assert laying.piles_before(without) == puzzle.piles
    assert [step for step in laying.steps(without, cheapest(without)) if step.taken] == []
    pile = next(pile for pile in BUNDLED[0].piles if len(pile) == 4)
    assert pile not in [step.pile for step in laying.steps(BUNDLED[0], cheapest(BUNDLED[0]))]


def test_piles_that_wait_for_each_other_are_freed_by_putting_cards_aside():
    # Each run wants the other's last card; written by hand, since no cheapest plan need ask for it.
    typed = "table: 2c 3c 4c 5d | 2d 3d 4d 5c\nhand:"
    puzzle = catalogue.instance_of_text(typed, "t", "t", FAMILY).puzzle
    *piles, clubs, diamonds = (
        tuple(map(NAMES.index, cards.split()))
        for cards in ("2c 3c 4c 5d", "2d 3d 4d 5c", "2c 3c 4c 5c", "2d 3d 4d 5d")
    )
    crossed = replace(puzzle, piles=tuple(piles))
    moves = [Move(Kind.RUN, clubs), Move(Kind.RUN, diamonds)]
    done = laying.steps(crossed, moves)
    assert [bool(step.pile) for step in done] == [False, True, True]
    assert laying.step_text(done[0], Aces.LOW) == "put aside 5d from 2c 3c 4c 5d"
    assert "5d (put aside before)" in laying.step_text(done[2], Aces.LOW)
    lay_by_hand(crossed, moves)


def test_steps_are_given_in_words():
    text = "table: 7c 8c 9c Tc | 9d 9h 9s\nhand: 6c"
    puzzle = catalogue.instance_of_text(text, "t", "t", FAMILY).puzzle
    (step,) = laying.steps(puzzle, cheapest(puzzle))
    said = "put 6c from the hand to 7c 8c 9c Tc: run 6c 7c 8c 9c Tc"
    assert laying.step_text(step, Aces.LOW) == said
