"""What clues force at once, and when they contradict each other so.

    need       of a clue: how many of its undecided cells must still be mines
    loose      cells of a clue that are neither decided nor forced
    forced     a cell for which some clue leaves no choice: one that needs no more mines forces its
               loose cells to be clear, one that needs as many as it has forces them to be mines

Forcing one cell may force others, since clues share cells. This is unit propagation, as in
programs for satisfiability (M. Davis, G. Logemann and D. Loveland, "A machine program for
theorem-proving", Communications of the ACM 5(7), 1962, 394-397).
"""

from __future__ import annotations

from pddlpuzzles.families.minesweeper.rules import Rules, State


def refutes(rules: Rules, state: State) -> bool:
    """Say whether the clues contradict each other once the cells of a state are decided.

    If so, no goal can be reached:

    1. Take a placing that agrees with the state and meets all clues. It has each forced cell
       as it is forced: a clue that needs no more mines has none among its loose cells, and
       one that needs as many as it has loose cells has only mines there. Cells are forced
       one after the other, so this holds for each if it holds for those before it.
    2. The clues contradict each other if one of them needs fewer mines than none, or more
       than it has loose cells, when forced cells count as decided.
    3. By 1 that clue is not met. So there is no such placing.

    It is not complete: it begins at the clues that touch the cell that was decided last,
    since only their needs have changed, and goes on to those that touch forced cells.
    The total of mines is left out, since it touches all cells. The time grows with the number of
    clues that are checked.
    """
    decided = state[0]
    if not decided:
        return False
    clues, near, needs = rules.clues, rules.near, rules.needs(state)
    forced: dict[int, bool] = {}
    queue = [number for number in near[decided - 1] if number in needs]
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
            return True
        if loose and need in (0, len(loose)):
            for cell in loose:
                forced[cell] = need > 0
                queue += [other for other in near[cell] if other not in queue]
    return False
