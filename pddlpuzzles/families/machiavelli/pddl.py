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
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.encodings.identities import identities
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
from pddlpuzzles.puzzle import Action, Facts


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
        """Return the search for plans, since it proves them optimal as well."""
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
        """Return an action for each move, and `next` wherever a card has been used up."""
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

    def recognise(self, facts: Facts) -> tuple[Machiavelli, dict[str, str]]:
        """Return the puzzle of the cards that are there, whatever their names.

        Cards with our names are taken to be what their names say, if this makes the problem's
        melds. Otherwise cards are looked for that make them (see `identities`). The rule for
        aces is the first under which the cards come up in the problem's order with its melds.

        :raises InputError: if no such cards are found, or the counts are not zero, one and two.
        """
        counts = _counts(facts)
        turn = _turn(facts)
        left = {name: counts.index(count) for name, count in facts.of("left")}
        stay = Counter(name for kind in MAY_STAY.values() for name, _ in facts.of(kind))
        lines = {line for predicate in LINES.values() for line in facts.of(predicate)}
        if not all(_is_in_order(line, turn) for line in lines):
            raise InputError("its melds have their cards in another order than they come up")
        for aces, cards in _readings({name: left[name] for name in turn}, lines):
            named = list(zip(cards, turn, strict=True))
            hand = [card for card, name in named for _ in range(stay[name])]
            table = [card for card, name in named for _ in range(left[name] - stay[name])]
            puzzle = Machiavelli(tuple(table), tuple(hand), aces)
            own = {SYMBOLS[card]: name for card, name in named}
            if cards_in_turn(puzzle) == cards and lines == _lines(puzzle, own):
                return puzzle, own | dict(zip(COUNTS, counts, strict=True))
        raise InputError("no cards were found that come up in this order and have these melds")

    def model(self, puzzle: Machiavelli) -> Model:
        """Return the cards, the melds that they can make, and what may stay."""
        return model(self.domain, puzzle)


def _counts(facts: Facts) -> list[str]:
    """Return what the problem calls zero, one and two."""
    more = {fewer: more for more, fewer in facts.of("one-off")}
    for (zero,) in facts.of("none"):
        one = more.get(zero, "")
        counts = [zero, one, more.get(one, "")]
        if all(counts) and {count for _, count in facts.of("left")} <= {*counts}:
            return counts
    raise InputError("its counts are not none, one and two")


def _turn(facts: Facts) -> list[str]:
    """Return the cards in the order in which they come up.

    :raises InputError: if that is no order, or not of all cards with one count each.
    """
    after = {here: there for here, there in facts.of("following")}  # noqa: C416 - typed so
    turn = [name for (name,) in facts.of("current")]
    while turn and turn[-1] in after:
        turn.append(after.pop(turn[-1]))
    if sorted(turn) != sorted(name for name, _ in facts.of("left")):
        raise InputError("its cards do not come up one after the other, each with one count")
    return turn


def _is_in_order(line: Sequence[str], turn: Sequence[str]) -> bool:
    coming = iter(turn)
    return all(name in coming for name in line)


def _readings(
    left: Mapping[str, int], lines: set[tuple[str, ...]]
) -> Iterator[tuple[Aces, list[int]]]:
    """Yield rules for aces, each with the cards that the names of `left`, in order, may mean."""
    known = {symbol: card for card, symbol in enumerate(SYMBOLS)}
    if known.keys() >= left.keys():
        yield from ((aces, [known[name] for name in left]) for aces in Aces)
    place = {name: number for number, name in enumerate(left)}
    numbered = {tuple(place[name] for name in line) for line in lines}
    yield from identities(list(left.values()), numbered)


def _lines(puzzle: Machiavelli, names: Mapping[str, str]) -> set[tuple[str, ...]]:
    """Return the melds that the cards can make, as facts with these names."""
    lines = (in_turn(puzzle, meld) for meld in melds(puzzle.aces))
    return {
        tuple(names[SYMBOLS[card]] for card in line)
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
    """Count the cards."""
    return f"{len(puzzle.table)} on the table, {len(puzzle.hand)} in the hand"
