"""How many cards of a hand can be laid: the program's proofs, and an integer program's.

    python -m tests.machiavelling [DEALS [SECONDS]]

makes this many deals of each size from two packs, asks A* for the fewest cards that are kept and
HiGHS for the same, and prints for each size how many cards are laid at the most and on average, how
many deals A* gave up after so many SECONDS, and the seconds of CPU a deal that either takes. It
ends with 1 if the two differ.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Final

import pddlpuzzles as pp
from pddlpuzzles.families.machiavelli.rules import names
from tests.machiavelli.reference import fewest_kept

SIZES: Final = ((0, 13), (0, 26), (0, 52), (36, 13), (52, 26), (52, 52), (78, 26))
"""Cards on the table, and in the hand; two packs are 104."""


def deal(number: int, table: int, hand: int) -> Any:
    """Return a deal as a board."""
    return pp.generate("machiavelli", seed=number, table=table, hand=hand)


def main() -> int:
    """Compare deals of each size, and print a row of a table for each."""
    deals, seconds = (*map(int, sys.argv[1:]), *(100, 60)[len(sys.argv) - 1 :])
    wrong = 0
    for table, hand in SIZES:
        laid, given_up, spent = [], 0, [0.0, 0.0]
        for number in range(deals):
            board = deal(number, table, hand)
            puzzle: Any = board.puzzle
            began = time.process_time()
            found = pp.solve(board, engine="astar", timeout=seconds)
            between = time.process_time()
            kept = fewest_kept(names(puzzle.table), names(puzzle.hand), "low")
            spent = [spent[0] + between - began, spent[1] + time.process_time() - between]
            if found.status == "gave-up" or found.cost is None:
                given_up += 1
                continue
            if found.cost != kept:
                wrong += 1
                sys.stdout.write(f"deal {number} of {table} and {hand}: {found.cost}, {kept}\n")
            laid.append(hand - found.cost)
        row = (table, hand, deals, max(laid), f"{sum(laid) / len(laid):.1f}", given_up)
        shares = (f"{one / deals:.2f}" for one in spent)
        sys.stdout.write(f"| {' | '.join(map(str, [*row, *shares]))} |\n")
        sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
