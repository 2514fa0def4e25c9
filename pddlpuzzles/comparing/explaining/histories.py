"""Where a fact of a model comes from that is not as it should be, and what else went wrong there.

A history has for each state of a play the model's facts that hold, and those that should. What
first differs was made so by the action before, or by the start. What differs since the same moment
is said with it: a wrong fact may be there beside the right one, or in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pddlpuzzles.comparing.explaining.hindrances import in_another_order
from pddlpuzzles.comparing.explaining.objections import FEW, few, listed, more
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action

_VALUE = {True: "true", False: "false"}
_DID = "made"


class History(NamedTuple):
    """The facts that should hold and those that do, in each state; `played` lies between.

    If `is_whole`, these are all facts of the model, and not only those of which it is known what
    they should be. `because` says why the action that is the next after some made a fact what it
    is, or did not change it, and by which facts it did not.
    """

    should: Sequence[frozenset[Atom]]
    does: Sequence[frozenset[Atom]]
    played: Sequence[Action]
    because: Callable[[Atom, int, bool], tuple[str, tuple[Atom, ...]]]
    is_whole: bool = False

    def cause(self, atom: Atom, it: str) -> str:
        """Say by which action, or by the start, a fact is other than it should be in the end.

        `it` is what the fact is called.
        """
        wrong = [ours ^ theirs for ours, theirs in zip(self.should, self.does, strict=True)]
        place = max((at for at, atoms in enumerate(wrong) if atom not in atoms), default=-1) + 1
        others = sorted(wrong[place] - (wrong[place - 1] if place else frozenset()) - {atom})
        if not place:
            said = f"{it} is {'a' if atom in self.does[0] else 'no'} fact of the start"
            return said + self._of_start(atom, others)
        made = self._made(atom, place)
        alike = [one for one in others if self._made(one, place) == made]
        named = listed([it, *alike][:FEW]) + more(len(alike) + 1)
        said = f"{self.played[place - 1]} {made[0]} {named} {made[1]}"
        whys = [self.because(one, place - 1, made[0] == _DID) for one in (atom, *alike)[:FEW]]
        if why := dict.fromkeys(words for words, _ in whys if words):
            said += f", {', and '.join(why)}"
        if root := [one for _, facts in whys for one in facts if one in wrong[place - 1]]:
            before = self._replace(
                should=self.should[:place], does=self.does[:place], played=self.played[: place - 1]
            )
            return f"{said}, which is wrong already: {before.cause(root[0], str(root[0]))}"
        if (atom in self.does[place]) != (atom in self.does[-1]):
            said += "; since then it has been the opposite of what it should be"
        return said + self._of_step([one for one in others if one not in alike], place)

    def _of_start(self, atom: Atom, others: Iterable[Atom]) -> str:
        """Say what else is not right at the start."""
        is_there = atom in self.does[0]
        same = [one for one in others if (one in self.does[0]) == is_there]
        opposite = [one for one in others if (one in self.does[0]) != is_there]
        said = ""
        if opposite:
            is_not = "is not, and should be" if is_there else "is, and should not be"
            said += f"; {few(opposite)} {is_not}"
        if same:
            said += f"; the same holds for {few(same)}"
        hint = "" if is_there or opposite else in_another_order(atom, self.does[0])
        return hint + (said or ("; all else at the start is right" if self.is_whole else ""))

    def _of_step(self, others: Iterable[Atom], place: int) -> str:
        """Say what else an action did wrongly."""
        found: dict[tuple[str, str], list[Atom]] = {}
        for one in others:
            found.setdefault(self._made(one, place), []).append(one)
        said = [f"it {did} {few(atoms)} {value}" for (did, value), atoms in found.items()]
        if said:
            return f"; also wrong: {', '.join(said)}"
        return "; all else that it did is right" if self.is_whole else ""

    def _made(self, atom: Atom, place: int) -> tuple[str, str]:
        """Say whether an action made a fact what it is, or did not make it what it should be."""
        before, after = (atom in self.does[at] for at in (place - 1, place))
        has_changed = before != after
        return _DID if has_changed else "did not make", _VALUE[after == has_changed]
