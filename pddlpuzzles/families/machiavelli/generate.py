"""New Machiavelli problems: some melds of a random laying out of both packs, and a random hand."""

import math
import random
from collections import Counter
from typing import Annotated

from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import CARDS, COPIES, SHORTEST, Aces


def generate(
    seed: int,
    table: Annotated[int, "how many cards lie on the table"] = 36,
    hand: Annotated[int, "how many cards are in the hand"] = 9,
    aces: Annotated[str, "where runs may hold an ace: low, high-or-low or wraparound"] = "low",
) -> Machiavelli:
    """Return a table whose cards can all be laid out, and a random hand of others."""
    everything = [card for card in range(CARDS) for _ in range(COPIES)]
    if table < 0 or 0 < table < SHORTEST or table > len(everything):
        wanted = f"0 or {SHORTEST} to {len(everything)}"
        raise InputError(f"a table of {table} cards", expected=wanted)
    least, most = 0 if table else 1, len(everything) - table
    if not least <= hand <= most:
        raise InputError(f"a hand of {hand} cards", expected=f"{least} to {most}")
    require_known("rule of aces", aces, Aces)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    packs = Machiavelli(tuple(everything), (), Aces(aces))
    chosen: list[list[int]] = []
    while sum(map(len, chosen)) != table:
        melds = _laid_out(packs, chance)
        chance.shuffle(melds)
        chosen = []
        while sum(map(len, chosen)) < table:
            chosen.append(melds.pop())
        for place, meld in enumerate(chosen):  # the last cards of a meld can go, down to three
            excess = sum(map(len, chosen)) - table
            chosen[place] = meld[: max(SHORTEST, len(meld) - excess)]
    laid = [card for meld in chosen for card in meld]
    unlaid = list((Counter(everything) - Counter(laid)).elements())
    return Machiavelli(tuple(laid), tuple(chance.sample(unlaid, hand)), Aces(aces))


def _laid_out(packs: Machiavelli, chance: random.Random) -> list[list[int]]:
    """Lay both packs out at random; at a dead end, begin again."""
    state, melds = packs.start, []
    while state:
        steps = [(move, packs.apply(state, move)) for move in packs.moves(state)]
        steps = [(move, after) for move, after in steps if packs.heuristic(after) < math.inf]
        if not steps:
            return _laid_out(packs, chance)
        move, state = chance.choice(steps)
        melds.append(list(move.cards))
    return melds
