"""Machiavelli as PDDL: one encoding, in which a meld is one action.

A card is one object, however many copies of it there are; `(left c n)` counts those not placed. All
melds that the cards can make are static facts, `(three a b c)` and so on, in the order in which
their cards come up. So the same actions lay runs and sets, under every rule for aces. `(current c)`
is the card to be placed next. When no copy of it is left, only the action `next` is possible. So
planners meet each laying out in few orders of its melds.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import NAMES, Aces, Kind, Move, melds
from pddlpuzzles.pddl.encodings import Bundled, model_of
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.puzzle import Action, ProblemFacts

_SYMBOLS: Final = tuple(name[::-1].lower() for name in NAMES)
"""The cards as PDDL names them: the suit first, since a name begins with a letter."""
_COUNTS: Final = ("zero", "one", "two")
_LAY: Final = {3: "lay-three", 4: "lay-four", 5: "lay-five"}
_LINES: Final = {3: "three", 4: "four", 5: "five"}  # melds by size
_KEEP: Final = {1: "keep", 2: "keep-both"}
_MAY_STAY: Final = {1: "may-stay", 2: "both-may-stay"}
"""The actions that keep cards, by how many copies, and the facts that the hand had them."""
_NEXT: Final = "next"


def _cards_in_turn(puzzle: Machiavelli) -> list[int]:
    return sorted({*puzzle.table, *puzzle.hand}, key=puzzle.turn)


def _lines(puzzle: Machiavelli) -> list[tuple[str, ...]]:
    cards = {*puzzle.table, *puzzle.hand}
    piles = (meld.cards for meld in melds(puzzle.aces) if cards.issuperset(meld.cards))
    return [tuple(_SYMBOLS[card] for card in sorted(pile, key=puzzle.turn)) for pile in piles]


class _Melds(Bundled):
    puzzle = "machiavelli"
    name: Final = "melds"
    objectives: Final = ("kept",)

    def plan_search(self, puzzle: Machiavelli) -> str:
        """Take states with fewest cards left first: most moves cost nothing, and states are few."""
        return "eager(tiebreaking([g(),goalcount()]),reopen_closed=true)"

    proof_search = plan_search

    def decode(self, puzzle: Machiavelli, actions: Sequence[Action]) -> list[Move | None]:
        self.require_possible(puzzle, actions)
        named = {_SYMBOLS[card]: card for card in _cards_in_turn(puzzle)}
        by_cards = {tuple(sorted(meld.cards, key=puzzle.turn)): meld for meld in melds(puzzle.aces)}
        moves: list[Move | None] = []
        for name, arguments in actions:
            cards = tuple(named[argument] for argument in arguments if argument in named)
            copies = next((copies for copies, keep in _KEEP.items() if keep == name), 0)
            if name in _LAY.values():  # what is no meld is called a run; the rules refuse it
                moves.append(by_cards.get(cards, Move(Kind.RUN, cards)))
            else:
                moves.append(Move(Kind.KEEP, cards * copies) if copies else None)  # no move
        return moves

    def encode(self, puzzle: Machiavelli, moves: Sequence[Move]) -> list[Action]:
        turn = _cards_in_turn(puzzle)
        actions: list[Action] = []
        state, place = puzzle.start, 0
        for move in moves:
            cards = sorted(move.cards, key=puzzle.turn)
            names = [_SYMBOLS[card] for card in cards]
            copies = len(cards)
            if move.kind is Kind.KEEP:
                counts = _COUNTS[copies::-1]
                actions.append(Action(_KEEP[copies], (names[0], *counts)))
            else:
                remaining = [puzzle.copies(state, card) for card in cards]
                counts = tuple(_COUNTS[copies - less] for less in (0, 1) for copies in remaining)
                actions.append(Action(_LAY[copies], (*names, *counts)))
            state = puzzle.apply(state, move)
            while place + 1 < len(turn) and not puzzle.copies(state, turn[place]):
                current, following = turn[place : place + 2]
                actions.append(Action(_NEXT, (_SYMBOLS[current], _SYMBOLS[following], _COUNTS[0])))
                place += 1
        return actions

    def recognise(self, facts: ProblemFacts) -> tuple[Machiavelli, dict[str, str]]:
        """Take the first rule for aces that fits the cards."""
        counts = [(name, count) for name, count in facts.of("left") if count in _COUNTS]
        remaining = {name: _COUNTS.index(count) for name, count in counts}
        stay = Counter(name for kind in _MAY_STAY.values() for name, _ in facts.of(kind))
        if not remaining.keys() <= {*_SYMBOLS}:
            raise InputError("its cards are not named by suit and rank, as c7")
        cards = [card for card, name in enumerate(_SYMBOLS) for _ in range(remaining.get(name, 0))]
        hand = [card for card, name in enumerate(_SYMBOLS) for _ in range(stay[name])]
        table = list((Counter(cards) - Counter(hand)).elements())
        for aces in Aces:
            puzzle = Machiavelli(tuple(table), tuple(hand), aces)
            turn = [_SYMBOLS[card] for card in _cards_in_turn(puzzle)]
            in_order = facts.of("following") == {*pairwise(turn)}
            if in_order and {*_lines(puzzle)} == {
                line for predicate in _LINES.values() for line in facts.of(predicate)
            }:
                return puzzle, {}
        raise InputError("no rule for aces lets its cards come up in this order with these melds")

    def model(self, puzzle: Machiavelli) -> Model:
        turn = _cards_in_turn(puzzle)
        cards = {card: _SYMBOLS[card] for card in turn}
        copies = {card: puzzle.copies(puzzle.start, card) for card in cards}
        facts: list[tuple[str, ...]] = [
            *(("current", cards[card]) for card in turn[:1]),  # none once all cards lie
            *(("left", cards[card], _COUNTS[many]) for card, many in copies.items()),
            *(("following", cards[card], cards[after]) for card, after in pairwise(turn)),
            *((_LINES[len(line)], *line) for line in _lines(puzzle)),
            *(
                (may_stay, cards[card], _COUNTS[least])
                for least, may_stay in _MAY_STAY.items()
                for card in turn
                if puzzle.in_hand[card] >= least
            ),
            *(("one-off", many, fewer) for fewer, many in pairwise(_COUNTS)),
            ("none", _COUNTS[0]),
        ]
        objects = {**dict.fromkeys(cards.values(), "card"), **dict.fromkeys(_COUNTS, "count")}
        goals = [("left", name, _COUNTS[0]) for name in cards.values()]
        return model_of(self.domain, objects, facts, goals)


ENCODINGS: Final = (_Melds(),)
RECOGNISED: Final = ENCODINGS
