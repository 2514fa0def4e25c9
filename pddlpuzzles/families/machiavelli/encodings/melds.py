"""What a problem says of cards and melds; `pddl` explains its facts."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pddlpuzzles.families.machiavelli.rules import CARDS, NAMES, SUITS, Move, Rules, melds
from pddlpuzzles.pddl.bundled import model_of
from pddlpuzzles.pddl.model import Domain, Model

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
"""The predicates of cards, by the least number of copies that the hand had."""

NEXT: Final = "next"


def cards_in_turn(rules: Rules) -> list[int]:
    """Return the cards of the puzzle in the order in which they come up, each once."""
    return [card for card in rules.order if rules.copies(rules.start, card)]


def in_turn(rules: Rules, meld: Move) -> list[int]:
    """Return the cards of a meld in the order in which they come up."""
    turn = len(SUITS) * rules.first_rank
    return sorted(meld.cards, key=lambda card: (card - turn) % CARDS)


def model(domain: Domain, rules: Rules) -> Model:
    """Return cards with what is left of them, the melds they can make, and the order of both."""
    turn = cards_in_turn(rules)
    cards = {card: SYMBOLS[card] for card in turn}
    lines = (in_turn(rules, one) for one in melds(rules.aces) if cards.keys() >= {*one.cards})
    facts: list[tuple[str, ...]] = [
        *(("current", cards[card]) for card in turn[:1]),  # none once all cards lie
        *(("left", name, COUNTS[rules.copies(rules.start, card)]) for card, name in cards.items()),
        *(("following", cards[card], cards[after]) for card, after in pairwise(turn)),
        *((LINES[len(line)], *(cards[card] for card in line)) for line in lines),
        *(
            (may_stay, cards[card], COUNTS[copies])
            for copies, may_stay in MAY_STAY.items()
            for card in turn
            if rules.in_hand(card) >= copies
        ),
        *(("one-off", many, fewer) for fewer, many in pairwise(COUNTS)),
        ("none", COUNTS[0]),
    ]
    objects = {**dict.fromkeys(cards.values(), "card"), **dict.fromkeys(COUNTS, "count")}
    goals = [("left", name, COUNTS[0]) for name in cards.values()]
    return model_of(domain, objects, facts, goals)
