"""Machiavelli as PDDL: one encoding, in which a meld is one action.

A card is one object, however many copies of it there are; `(left c n)` counts those that are not
placed. All melds that the cards of the problem can make are static facts, `(three a b c)` and so
on, with the card in front that comes up first. So the same actions lay runs and sets, under every
rule for aces. `(current c)` says which card must be placed next. When no copy of it is left, only
the action `next` is possible and goes on to the following card. So planners meet each laying out
in few orders of its melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.encodings.melds import (
    COUNTS,
    KEEP,
    LAY,
    LINES,
    MAY_STAY,
    NEXT,
    SYMBOLS,
    cards_in_turn,
    in_turn,
    model,
)
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import Aces, Kind, Move, melds
from pddlpuzzles.pddl.bundled import Bundled
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.puzzle import Action, ProblemFacts


class _Melds(Bundled):
    """The encoding in which a meld is one action."""

    puzzle = "machiavelli"
    name: Final = "melds"
    objectives: Final = ("kept",)

    def plan_search(self, puzzle: Machiavelli) -> str:
        """Return uniform-cost search that breaks ties by the number of goals not yet reached.

        Most moves cost nothing and few states can be reached, so taking the states with fewest
        cards left first gains more than the estimates of heuristics do.
        """
        return "eager(tiebreaking([g(),goalcount()]),reopen_closed=true)"

    def proof_search(self, puzzle: Machiavelli) -> str:
        return self.plan_search(puzzle)

    def decode(self, puzzle: Machiavelli, actions: Sequence[Action]) -> list[Move | None]:
        """Return the melds and keepings of a plan; `next` is bookkeeping.

        Cards that are no meld are called a run; the rules refuse it.
        """
        self.require_possible(puzzle, actions)
        known = {SYMBOLS[card]: card for card in cards_in_turn(puzzle)}
        made = {tuple(in_turn(puzzle, meld)): meld for meld in melds(puzzle.aces)}
        moves: list[Move | None] = []
        for name, arguments in actions:
            cards = tuple(known[one] for one in arguments if one in known)
            copies = next((copies for copies, keep in KEEP.items() if keep == name), 0)
            if name in LAY.values():
                moves.append(made.get(cards, Move(Kind.RUN, cards)))
            else:
                moves.append(Move(Kind.KEEP, cards * copies) if copies else None)
        return moves

    def encode(self, puzzle: Machiavelli, moves: Sequence[Move]) -> list[Action]:
        turn = cards_in_turn(puzzle)
        actions: list[Action] = []
        state, place = puzzle.start, 0
        for move in moves:
            actions.append(_action(puzzle, state, move))
            state = puzzle.apply(state, move)
            while place + 1 < len(turn) and not puzzle.copies(state, turn[place]):
                here, there = turn[place : place + 2]
                actions.append(Action(NEXT, (SYMBOLS[here], SYMBOLS[there], COUNTS[0])))
                place += 1
        return actions

    def recognise(self, facts: ProblemFacts) -> tuple[Machiavelli, dict[str, str]]:
        """Return the puzzle of the cards that are there, under the first rule for aces that fits.

        :raises InputError: if its cards have other names, or there is no such rule.
        """
        left = {name: COUNTS.index(count) for name, count in facts.of("left") if count in COUNTS}
        stay = Counter(name for kind in MAY_STAY.values() for name, _ in facts.of(kind))
        if not left.keys() <= {*SYMBOLS}:
            raise InputError("its cards are not named by suit and rank, as c7")
        cards = [card for card, name in enumerate(SYMBOLS) for _ in range(left.get(name, 0))]
        hand = [card for card, name in enumerate(SYMBOLS) for _ in range(stay[name])]
        table = list((Counter(cards) - Counter(hand)).elements())
        for aces in Aces:
            puzzle = Machiavelli(tuple(table), tuple(hand), aces)
            turn = [SYMBOLS[card] for card in cards_in_turn(puzzle)]
            in_order = facts.of("following") == {*pairwise(turn)}
            if in_order and _lines(puzzle) == {
                line for predicate in LINES.values() for line in facts.of(predicate)
            }:
                return puzzle, {}
        raise InputError("no rule for aces lets its cards come up in this order with these melds")

    def model(self, puzzle: Machiavelli) -> Model:
        return model(self.domain, puzzle)


def _lines(puzzle: Machiavelli) -> set[tuple[str, ...]]:
    """Return the melds that the cards can make, by the names of their cards."""
    lines = (in_turn(puzzle, meld) for meld in melds(puzzle.aces))
    return {
        tuple(SYMBOLS[card] for card in line)
        for line in lines
        if all(puzzle.copies(puzzle.start, card) for card in line)
    }


def _action(puzzle: Machiavelli, state: int, move: Move) -> Action:
    if move.kind is Kind.KEEP:
        copies = len(move.cards)
        return Action(KEEP[copies], (SYMBOLS[move.cards[0]], *COUNTS[copies::-1]))
    cards = in_turn(puzzle, move)
    left = [puzzle.copies(state, card) for card in cards]
    before, after = ([COUNTS[copies - less] for copies in left] for less in (0, 1))
    return Action(LAY[len(cards)], (*(SYMBOLS[card] for card in cards), *before, *after))


ENCODINGS: Final = (_Melds(),)

RECOGNISED: Final = ENCODINGS


def size(puzzle: Machiavelli) -> str:
    return f"{len(puzzle.table)} on the table, {len(puzzle.hand)} in the hand"
