"""The planning task of Machiavelli, built with unified-planning; `pddl` explains its facts."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import FNode, InstantaneousAction, MinimizeActionCosts, Object

from pddlpuzzles.families.machiavelli.rules import (
    CARDS,
    COPIES,
    NAMES,
    SUITS,
    Move,
    Rules,
    melds,
)
from pddlpuzzles.planners.tasks import SparseProblem, predicate, user_type

SYMBOLS: Final = tuple(name[::-1].lower() for name in NAMES)
"""The cards as PDDL names them: the suit first, since a name begins with a letter."""

COUNTS: Final = ("zero", "one", "two")

LAY: Final = {3: "lay-three", 4: "lay-four", 5: "lay-five"}
"""The actions that lay melds, by size."""

LINES: Final = {3: "three", 4: "four", 5: "five"}
"""The predicates of melds, by size."""

KEEP: Final = {1: "keep", 2: "keep-both"}
"""The actions that keep cards, by how many copies."""

MAY_STAY: Final = {1: "may-stay", 2: "both-may-stay"}
"""The predicates of cards of which the hand had so many copies at least."""

NEXT: Final = "next"

SIGNATURES: Final = (
    {name: (size, 2 * size) for size, name in LAY.items()}
    | {name: (1, copies + 1) for copies, name in KEEP.items()}
    | {NEXT: (2, 1)}
)
"""How many cards and then counts each action has."""


def cards_in_turn(rules: Rules) -> list[int]:
    """Return the cards of the puzzle in the order in which they come up, each once."""
    return [card for card in rules.order if rules.copies(rules.start, card)]


def in_turn(rules: Rules, meld: Move) -> list[int]:
    """Return the cards of a meld in the order in which they come up."""
    turn = len(SUITS) * rules.first_rank
    return sorted(meld.cards, key=lambda card: (card - turn) % CARDS)


class Task(SparseProblem):
    """The planning task."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("machiavelli-melds")
        card, count = user_type("card"), user_type("count")
        self.types = {"card": card, "count": count}
        self.current = predicate("current", card=card)
        self.left = predicate("left", card=card, count=count)
        self.following = predicate("following", card=card, next=card)
        self.line = {
            size: predicate(name, **dict.fromkeys("abcde"[:size], card))
            for size, name in LINES.items()
        }
        self.may_stay = {
            copies: predicate(name, card=card, count=count) for copies, name in MAY_STAY.items()
        }
        self.one_off = predicate("one-off", before=count, after=count)
        self.none = predicate("none", count=count)
        self.add_fluents([self.current, self.left, self.following, *self.line.values()])
        self.add_fluents([*self.may_stay.values(), self.one_off, self.none])
        self._tell(rules)
        kept = {self._keep(copies): copies for copies in KEEP}
        self.add_actions([*map(self._lay, LAY), *kept, self._next()])
        self.add_quality_metric(MinimizeActionCosts(kept, default=0))

    def _tell(self, rules: Rules) -> None:
        """Add the objects, the facts and the goals."""
        turn = cards_in_turn(rules)
        cards = {card: Object(SYMBOLS[card], self.types["card"]) for card in turn}
        counts = [Object(name, self.types["count"]) for name in COUNTS]
        self.add_objects([*cards.values(), *counts])
        self._fact(self.current(cards[turn[0]]))
        for card in turn:
            self._fact(self.left(cards[card], counts[rules.copies(rules.start, card)]))
            self.add_goal(self.left(cards[card], counts[0]))
        for card, after in pairwise(turn):
            self._fact(self.following(cards[card], cards[after]))
        for meld in melds(rules.aces):
            if all(card in cards for card in meld.cards):
                line = [cards[card] for card in in_turn(rules, meld)]
                self._fact(self.line[len(line)](*line))
        for copies, may_stay in self.may_stay.items():
            for card in turn:
                if rules.in_hand(card) >= copies:
                    self._fact(may_stay(cards[card], counts[copies]))
        for copies in range(COPIES):
            self._fact(self.one_off(counts[copies + 1], counts[copies]))
        self._fact(self.none(counts[0]))

    def _fact(self, atom: FNode) -> None:
        self.set_initial_value(atom, True)

    def _new(self, name: str, cards: str, counts: str) -> InstantaneousAction:
        parameters = dict.fromkeys(cards.split(), self.types["card"])
        parameters |= dict.fromkeys(counts.split(), self.types["count"])
        return InstantaneousAction(name, **parameters)

    def _lay(self, size: int) -> InstantaneousAction:
        letters = "abcde"[:size]
        before, after = (" ".join(letter + mark for letter in letters) for mark in ("0", "1"))
        lay = self._new(LAY[size], " ".join(letters), f"{before} {after}")
        cards = lay.parameters[:size]
        lay.add_precondition(self.current(cards[0]))
        lay.add_precondition(self.line[size](*cards))
        for card, many, fewer in zip(
            cards, lay.parameters[size : 2 * size], lay.parameters[2 * size :], strict=True
        ):
            lay.add_precondition(self.left(card, many))
            lay.add_precondition(self.one_off(many, fewer))
            lay.add_effect(self.left(card, many), False)
            lay.add_effect(self.left(card, fewer), True)
        return lay

    def _keep(self, copies: int) -> InstantaneousAction:
        keep = self._new(KEEP[copies], "card", " ".join("abc"[: copies + 1]))
        card, *counts = keep.parameters
        keep.add_precondition(self.current(card))
        keep.add_precondition(self.may_stay[copies](card, counts[0]))
        keep.add_precondition(self.left(card, counts[0]))
        for many, fewer in pairwise(counts):
            keep.add_precondition(self.one_off(many, fewer))
        keep.add_effect(self.left(card, counts[0]), False)
        keep.add_effect(self.left(card, counts[-1]), True)
        return keep

    def _next(self) -> InstantaneousAction:
        go_on = self._new(NEXT, "card after", "count")
        card, after, count = go_on.parameters
        go_on.add_precondition(self.current(card))
        go_on.add_precondition(self.following(card, after))
        go_on.add_precondition(self.left(card, count))
        go_on.add_precondition(self.none(count))
        go_on.add_effect(self.current(card), False)
        go_on.add_effect(self.current(after), True)
        return go_on
