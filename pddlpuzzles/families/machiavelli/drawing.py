"""Machiavelli as text: cards read, written and shown.

In a drawing `*` marks a card of the hand. It does not matter which of two equal cards the hand had,
so the mark is on the last of them.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli import laying, rules
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.notation import read_cards
from pddlpuzzles.families.machiavelli.rules import Move
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.wording import Paint, counted

_WIDTH: Final = 100
_FROM_HAND: Final = "*"
_PRINTED: Final = str.maketrans({"T": "10", **dict(zip(rules.SUITS, "♣♦♥♠", strict=True))})
_COLOURS: Final = {"c": "cyan", "d": "red", "h": "red", "s": "cyan"}


def read(document: Document) -> Machiavelli:
    objective = document.string("objective", rules.OBJECTIVES[0], among=rules.OBJECTIVES)
    aces = rules.Aces(document.string("aces", rules.Aces.LOW, among=list(map(str, rules.Aces))))
    copies: Counter[int] = Counter()
    groups = []
    for key, text in ("table", document.string("table")), ("hand", document.string("hand", "")):
        try:
            groups.append(read_cards(text, copies, strict=True))
        except InputError as error:
            raise document.error(key, row=error.line, column=error.column, **error.words) from None
    if not copies:
        raise document.error("table", "there is no card, neither on the table nor in the hand")
    table, hand = (tuple(chain.from_iterable(key)) for key in groups)
    return Machiavelli(table, hand, aces, objective, piles=rules.piles(groups[0], aces))


def write(puzzle: Machiavelli) -> str:
    rows = laying.suits(puzzle.table)
    if puzzle.piles or rules.piles(rows, puzzle.aces):  # else suits would be read as piles
        rows = [list(pile) for pile in puzzle.piles]
    texts = []
    for cards, groups in ((puzzle.table, rows), (puzzle.hand, laying.suits(puzzle.hand))):
        text = f'"{rules.names(cards)}"'
        is_long = len(text) > _WIDTH - len("table = ")
        if groups and (is_long or (groups is rows and len(puzzle.piles) > 1)):
            text = '"""\n' + "\n".join(map(rules.names, groups)) + '\n"""'
        texts.append(text)
    head = f'objective = "{puzzle.objective}"\naces = "{puzzle.aces}"\n'
    return f"{head}table = {texts[0]}\nhand = {texts[1]}\n"


def size(puzzle: Machiavelli) -> str:
    return f"{counted(len(puzzle.table), 'cards')} on the table, {len(puzzle.hand)} in hand"


def draw(puzzle: Machiavelli, state: int, paint: Paint) -> str:
    marked = _marked(laying.suits(puzzle.unplaced(state)), puzzle.in_hand, paint)
    return "\n".join(marked) or "no card"


def _marked(rows: list[list[int]], of_hand: Counter[int], paint: Paint) -> list[str]:
    """Return rows as text; `of_hand` says how many cards of each are marked, from the end."""
    marks = of_hand.copy()
    marked = []
    for row in reversed(rows):
        texts = []
        for card in reversed(row):
            is_marked = marks[card] > 0
            marks[card] -= 1
            text = rules.NAMES[card] + (_FROM_HAND if is_marked else "")
            texts.append(paint(text, "green" if is_marked else _COLOURS[rules.NAMES[card][1]]))
        marked.append(" ".join(reversed(texts)))
    return marked[::-1]


_ACES: Final = {
    rules.Aces.LOW: "an ace comes before the 2",
    rules.Aces.HIGH_OR_LOW: "an ace comes before the 2 or after the K",
    rules.Aces.WRAPAROUND: "K A 2 is a run",
}


def draw_goal(puzzle: Machiavelli, paint: Paint) -> str:
    goal = f"all in runs and sets; {_ACES[puzzle.aces]}"
    return f"{goal}\n{_FROM_HAND} is in the hand and may stay" if puzzle.hand else goal


def describe(puzzle: Machiavelli, state: int, move: Move) -> str:
    if move.kind is rules.Kind.KEEP:
        return f"keep {rules.names(move.cards)}"
    return f"lay the {move.kind} {rules.names(move.cards)}"


class ByHand(Narration["Machiavelli", Move]):
    def rules(self, puzzle: Machiavelli) -> str:
        may_lay = " You may lay cards from your hand with them; keep as few as you can."
        hand = may_lay if puzzle.hand else ""
        return (
            "A run is three or more cards of one suit whose ranks follow each other; a set is "
            "three or four cards of one rank, all of different suits. Pick up every card on the "
            f"table and lay it down again, so that each lies in a run or a set.{hand}"
        )

    def goals(self, puzzle: Machiavelli) -> tuple[str]:
        rest = ", and as many as possible from your hand" if puzzle.hand else ""
        return (f"All cards on the table lie in runs and sets{rest}; {_ACES[puzzle.aces]}.",)

    def said(self, puzzle: Machiavelli, move: Move) -> str:
        cards = rules.names(move.cards).translate(_PRINTED)
        return f"{'keep' if move.kind is rules.Kind.KEEP else f'lay the {move.kind}'} {cards}"

    def legend(self, puzzle: Machiavelli) -> Sequence[str]:
        piles = puzzle.piles or [rules.sorted_cards(puzzle.table)]
        table = " | ".join(map(rules.names, piles))
        hand = rules.names(rules.sorted_cards(puzzle.hand))
        aces = () if puzzle.aces is rules.Aces.LOW else (f"aces: {puzzle.aces}",)
        return f"table: {table}".rstrip(), f"hand: {hand}".rstrip(), *aces

    def draw_plan(self, puzzle: Machiavelli, moves: Sequence[Move], paint: Paint) -> str:
        """Draw a row for each meld, runs that meet as one, and what is laid of the hand or kept."""
        kept = [card for move in moves if move.kind is rules.Kind.KEEP for card in move.cards]
        new = Counter(puzzle.hand) - Counter(kept)
        piles = laying.piles_after(moves, puzzle.aces)
        lines = []
        for pile, text in zip(piles, _marked(piles, new, paint), strict=True):
            kind = rules.Kind.RUN if rules.is_run(pile, puzzle.aces) else rules.Kind.SET
            lines.append(f"{kind}  {text}")
        if puzzle.hand:
            lines.append(f"new  {rules.names(rules.sorted_cards(new.elements())) or 'nothing'}")
            lines.append(f"kept {rules.names(rules.sorted_cards(kept)) or 'nothing'}")
        return "\n".join(lines)

    def plan_by_hand(self, puzzle: Machiavelli, moves: Sequence[Move]) -> tuple[str, list[str]]:
        if puzzle.piles:
            table = "the table as it is"
        elif piles := laying.piles_before(puzzle):
            table = f"a table with these piles: {' | '.join(map(rules.names, piles))}"
        else:
            table = "the table with its cards loose"
        done = [laying.step_text(step, puzzle.aces) for step in laying.steps(puzzle, moves)]
        return f"by hand, from {table}:", done or ["nothing changes"]

    def first_by_hand(self, puzzle: Machiavelli, moves: Sequence[Move]) -> tuple[int, str] | None:
        """Return the move of the first pile finished, and what is done first by hand."""
        done = laying.steps(puzzle, moves)
        finished = next((step for step in done if step.pile), None)
        if finished is None:
            return None
        pile, moved = Counter(finished.pile), Counter(finished.pile) - Counter(finished.base)
        # A long run is several moves: the one with most of the cards that are new in it.
        new_cards = {
            place: (moved & Counter(move.cards)).total()
            for place, move in enumerate(moves)
            if move.kind is not rules.Kind.KEEP and Counter(move.cards) <= pile
        }
        place = max(new_cards, key=new_cards.__getitem__, default=0)
        return place, laying.step_text(done[0], puzzle.aces)

    def cost_text(self, objective: str, cost: int) -> str:
        stay = "stays" if cost == 1 else "stay"
        return f"{counted(cost, 'cards')} {stay} in the hand" if cost else "all cards laid"


NARRATION: Final = ByHand()
