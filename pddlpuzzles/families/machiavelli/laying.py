"""How a table is laid out again by hand: which cards are taken from where, in which order.

    base      the old pile that a new one is made from: the cards of both stay where they are
    leaving   the cards of a base that its new pile does not have: others take them

The bases leave most cards lying, over all piles together: an assignment problem. A pile is finished
once all that leave its base have been taken; where piles wait for each other in a ring, cards are
put aside. So every pile that a step finishes is a run or a set, and stays one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from pddlpuzzles.families.machiavelli import rules
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.search.best_first import Successors, astar

HAND: Final = "the hand"
ASIDE: Final = "aside"
TABLE: Final = "the table"  # where a card comes from that lay in no pile, of which it is known


class Taken(NamedTuple):
    """Cards and where they are taken from: a pile, as it lies then, or HAND, ASIDE or TABLE."""

    cards: rules.Pile
    source: rules.Pile | str


class Step(NamedTuple):
    """Cards are taken to what lies of a `base`, and make a `pile`; without one they go aside."""

    taken: tuple[Taken, ...]
    base: rules.Pile = ()
    pile: rules.Pile = ()


class _Chain(NamedTuple):
    places: list[int]  # of the runs
    cards: list[int]


class _Table(NamedTuple):
    """A table on its way; a place is an old pile's, or a new pile's own."""

    lying: list[list[int]]  # the cards at each place
    leaving: list[Counter[int]]  # those of them that the new pile there does not have
    loose: dict[str, Counter[int]]  # by ASIDE, TABLE or HAND, the cards in no pile

    def take(self, cards: Counter[int], place: int) -> Taken:  # of those that leave it
        taken = Taken(tuple(sorted(cards.elements())), tuple(self.lying[place]))
        for card in taken.cards:
            self.lying[place].remove(card)
        self.leaving[place] = self.leaving[place] - cards
        return taken

    def fetch(self, cards: Counter[int]) -> list[Taken]:
        """Take cards from the piles that they leave, and the rest from where they are loose."""
        taken, lacking = list[Taken](), cards
        for place, leaving in enumerate(self.leaving):
            if found := lacking & leaving:
                taken.append(self.take(found, place))
                lacking = lacking - found
        for name, store in self.loose.items():
            if found := lacking & store:
                taken.append(Taken(tuple(sorted(found.elements())), name))
                lacking = lacking - found
                store.subtract(found)
        return taken


def piles_before(puzzle: Machiavelli) -> tuple[rules.Pile, ...]:
    """Return the known piles of the table, else some that its cards make, if any."""
    if puzzle.piles:
        return puzzle.piles
    alone = Machiavelli(puzzle.table, (), puzzle.aces)
    return tuple(map(tuple, piles_after(astar(Successors(alone)).moves or (), puzzle.aces)))


def suits(cards: Iterable[int]) -> list[list[int]]:  # cards of each suit that is there
    cards = list(cards)
    number = len(rules.SUITS)
    suited = ([card for card in cards if card % number == suit] for suit in range(number))
    return [group for group in suited if group]


@lru_cache(maxsize=16)
def lying(puzzle: Machiavelli) -> tuple[rules.Pile, ...]:
    """Return the table as shown: in piles, else suit by suit."""
    return piles_before(puzzle) or tuple(map(tuple, suits(puzzle.table)))


def piles_after(moves: Sequence[rules.Move], aces: rules.Aces) -> list[list[int]]:
    """Return the piles that moves lay: first the runs, by suit, those that meet as one."""
    laid = [move.cards for move in moves if move.kind is rules.Kind.RUN]
    runs = [[card for run in chain for card in laid[run]] for chain in chains(laid, aces)]
    return [*runs, *sorted(list(move.cards) for move in moves if move.kind is rules.Kind.SET)]


def chains(runs: Sequence[Sequence[int]], aces: rules.Aces) -> list[list[int]]:
    """Return the places of runs, those that meet in one chain, suit by suit."""
    joined = [_Chain([place], list(run)) for place, run in enumerate(runs)]
    while True:
        joined.sort(key=lambda chain: (chain.cards[0] % len(rules.SUITS), chain.cards[0]))
        for front, back in permutations(joined, 2):
            if rules.is_run(front.cards + back.cards, aces):
                break
        else:
            return [chain.places for chain in joined]
        joined = [chain for chain in joined if chain not in (front, back)]
        joined.append(_Chain(front.places + back.places, front.cards + back.cards))


def steps(puzzle: Machiavelli, moves: Sequence[rules.Move]) -> list[Step]:
    """Finish pile after pile; where each waits for another, put cards aside."""
    before = piles_before(puzzle)
    piles = piles_after(moves, puzzle.aces)
    after = [part for pile in piles for part in _cut_in_parts(tuple(pile), before)]
    common = [[(Counter(new) & Counter(old)).total() for old in before] for new in after]
    places = [
        old if old < len(before) and common[new][old] else len(before) + new
        for new, old in enumerate(assigned(common))
    ]
    lying = [*map(list, before), *([] for _ in after)]
    lacking, leaving = [], [*map(Counter, lying)]
    for pile, place in zip(after, places, strict=True):
        lacking.append(Counter(pile) - Counter(lying[place]))
        leaving[place] -= Counter(pile)
    loose = {ASIDE: Counter[int](), TABLE: Counter(() if before else puzzle.table)}
    table = _Table(lying, leaving, {**loose, HAND: Counter(puzzle.hand)})
    done: list[Step] = []
    waiting = [number for number, cards in enumerate(lacking) if cards]
    while waiting:
        number = min(waiting, key=lambda number: leaving[places[number]].total())
        waiting.remove(number)
        place = places[number]
        if blocking := leaving[place]:  # each pile waits for another: so it is with the best
            loose[ASIDE] += blocking
            done.append(Step((table.take(blocking, place),)))
        taken = table.fetch(lacking[number])
        done.append(Step(tuple(taken), tuple(lying[place]), after[number]))
        lying[place] = [*after[number]]
    return done


def _cut_in_parts(pile: rules.Pile, before: Sequence[rules.Pile]) -> list[rules.Pile]:
    """Return a pile in parts that leave most cards lying, the fewest parts of those."""
    if len(pile) < 2 * rules.SHORTEST or len({card % len(rules.SUITS) for card in pile}) > 1:
        return [pile]
    best: dict[int, list[rules.Pile]] = {0: []}  # the parts up to a place
    left_lying = {0: 0}  # and how many cards they leave
    for end in range(rules.SHORTEST, len(pile) + 1):
        for begin in [begin for begin in best if end - begin >= rules.SHORTEST]:
            part, parts = Counter(pile[begin:end]), [*best[begin], pile[begin:end]]
            stay = max(((part & Counter(old)).total() for old in before), default=0)
            stay += left_lying[begin]
            if end not in best or (stay, -len(parts)) > (left_lying[end], -len(best[end])):
                best[end], left_lying[end] = parts, stay
    return best[len(pile)]


def assigned(gains: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for each row, none twice, with the largest sum of gains."""
    # A column beyond those of `gains` is a row's own, and gains nothing. Row after row gets a
    # column by the way that gains most: its owner takes another one, and so on to a free one.
    rows = [[*row, *[0] * len(gains)] for row in gains]
    width = max(map(len, rows), default=0)
    owner: list[int | None] = [None] * width
    for first, most in enumerate([*row] for row in rows):  # of each column, the most on a way to it
        before, columns = [-1] * width, [*range(width)]
        # As Bellman and Ford do: no circle gains anything, since rows before have their best.
        while columns:
            reached = columns.pop(0)
            if (row := owner[reached]) is None:
                continue
            for target, gain in enumerate(rows[row]):
                if (gained := most[reached] - rows[row][reached] + gain) > most[target]:
                    most[target], before[target] = gained, reached
                    columns.append(target)
        column = max((at for at in range(width) if owner[at] is None), key=most.__getitem__)
        while before[column] != -1:  # each on the way takes the next column
            owner[column] = owner[before[column]]
            column = before[column]
        owner[column] = first
    return [owner.index(row) for row in range(len(rows))]


def step_text(step: Step, aces: rules.Aces) -> str:
    parts = []
    for taken, source in step.taken:
        place = f"from {source if isinstance(source, str) else rules.names(source)}"
        parts.append(f"{rules.names(taken)} {'(put aside before)' if source == ASIDE else place}")
    cards = " and ".join(parts)
    if not step.pile:
        return f"put aside {cards}"
    laid = rules.meld(step.pile, aces)
    assert laid is not None
    what = f"{laid.kind} {rules.names(step.pile)}"
    if step.base:
        return f"put {cards} to {rules.names(step.base)}: {what}"
    return f"lay the {what}: {cards}"
