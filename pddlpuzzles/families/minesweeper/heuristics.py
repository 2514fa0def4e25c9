"""Minesweeper with what is known about getting to its goal."""

import math
from functools import cached_property
from itertools import accumulate, product
from statistics import fmean

from pddlpuzzles.families.minesweeper.rules import Rules, State
from pddlpuzzles.show.wording import counted


class Minesweeper(Rules):
    def heuristic(self, state: State) -> float:
        """Return the number of undecided cells, or infinity if the clues contradict each other."""
        # That is exact wherever a goal can be reached. If clues contradict each other, none can:
        # 1. Take a placing that agrees with the state and meets all clues. It has each forced cell
        #    as it is forced, one after the other: a clue that needs no more mines has none among
        #    its loose cells, and one that needs as many as it has loose cells has only mines there.
        # 2. The clues contradict each other if one needs fewer mines than none, or more than it has
        #    loose cells, when forced cells count as decided.
        # 3. By 1 that clue is not met. So there is no such placing.
        # Asked are the clues that touch the cell decided last, since only their needs have changed,
        # and those that touch forced cells; not the total, which touches all.
        decided = state[0]
        if self._obstacle:
            return math.inf
        clues, near, needs = self.clues, self.near, self.needs(state)
        forced: dict[int, bool] = {}
        queue = [number for number in near[decided - 1] if number in needs] if decided else []
        while queue:
            number = queue.pop()
            clue = clues[number]
            need = needs.get(number, clue.need)
            loose = []
            for cell in clue.cells:
                if cell >= decided:
                    if cell not in forced:
                        loose.append(cell)
                    elif forced[cell]:
                        need -= 1
            if not 0 <= need <= len(loose):
                return math.inf
            if loose and need in (0, len(loose)):
                for cell in loose:
                    forced[cell] = need > 0
                    queue += [neighbour for neighbour in near[cell] if neighbour not in queue]
        return self.size - decided

    def preference(self, state: State) -> float:
        """Return how far the mines left are from those expected, if a total is known."""
        if self.hidden is None or not 0 < state[0] < self.size:
            return 0
        total = len(self.clues) - 1  # the number of the last clue, which is the total
        return abs(self.needs(state)[total] - self._expected[state[0]])

    def obstacle(self) -> str | None:
        return self._obstacle

    @cached_property
    def _expected(self) -> list[float]:
        """For each number of decided cells, how many mines are expected in the others."""
        # A cell is taken to be a mine as often as the cells of its clues are, in the mean; those
        # that touch no clue share what is left of the total.
        assert self.hidden is not None
        shares = [clue.mines / max(1, len(clue.cells)) for clue in self.clues]
        means = [fmean(map(shares.__getitem__, clues)) if clues else None for clues in self.near]
        spare = max(0, self.hidden - sum(mean or 0 for mean in means))
        free = spare / max(1, means.count(None))
        from_last = (free if mean is None else mean for mean in reversed(means))
        return list(accumulate(from_last, initial=0.0))[::-1]

    @cached_property
    def _obstacle(self) -> str | None:
        """Return a clue that cannot hold, alone or beside another."""
        if self.contradiction is not None:
            return self.contradiction
        near = {pair for numbers in self.touching for pair in product(numbers, repeat=2)}
        for first, second in sorted(near):
            more, fewer = self.clues[first], self.clues[second]
            beside = len({*more.cells} - {*fewer.cells})
            if more.mines > fewer.mines + beside:
                return (
                    f"{more} asks for {counted(more.mines - fewer.mines, 'mines')} more than "
                    f"{fewer}, and touches only {counted(beside, 'cells')} that this one does not"
                )
        return None
