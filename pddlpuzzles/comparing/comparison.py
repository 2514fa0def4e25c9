"""What holding a model against an instance has shown: its record, and its words for people."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import Any, Final

from pddlpuzzles.comparing.explaining.clues import Difference
from pddlpuzzles.comparing.explaining.coverage import next_bigger
from pddlpuzzles.comparing.explaining.hindrances import describe_changes
from pddlpuzzles.comparing.plans import NOT_KNOWN, Plans
from pddlpuzzles.comparing.repairing.edits import Edit
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.show.answers import title
from pddlpuzzles.show.terminal import broken
from pddlpuzzles.show.wording import Paint, colourless
from pddlpuzzles.show.wording import counted as many

ISOMORPHIC: Final = "isomorphic"
BISIMILAR: Final = "bisimilar"
SOLUTIONS: Final = "solutions"
RIGHT: Final = (Sameness.SAME, Sameness.SAME_PLANS)
"""The verdicts on a model whose plans are the puzzle's."""
TOO_LARGE: Final = "it has too many states to be expanded; compare a smaller instance"

_FEW_MOVES: Final = 6
_CAUSE: Final = re.compile(r"\) (made|did not make) |in the model |in this play|goal |of the start")
_SIDES: Final = ("puzzle", "model")
_NOT_SHOWN: Final = "this instance does not show whether the model refuses a move for this alone"


@dataclass(frozen=True)
class Comparison:
    """What holding a model against a puzzle has shown.

    `states` and `costs` (the optimal ones, None for none) are the puzzle's and the model's; both
    are None for a side that was not expanded whole. `bookkeeping` names the actions that were taken
    for steps that the puzzle does not see. Where the verdict is `unknown`, `horizon` says up to how
    many moves from the start the two were compared, and the difference, if any, is one that may be
    without consequence.
    `edit` is one that would make them the same, which `repair` says in words; `objective` which
    other way of counting costs would. `unexercised` names the model's actions that are possible
    nowhere on this instance, `unasked` a reason for which alone no move of it is refused, by an
    example. `plans` says of two that are different whether cheapest plans of one are plans of the
    other. Where only the solution counts, `solutions` are how many the puzzle and the model have;
    `doubt` says why nothing is shown though no limit was reached, or what the verdict leaves open.
    """

    instance: Instance
    path: str
    verdict: Sameness
    relation: str | None = None
    states: tuple[int | None, int | None] = (None, None)
    costs: tuple[int | None, int | None] = (None, None)
    bookkeeping: tuple[str, ...] = ()
    difference: Difference | None = None
    edit: Edit | None = None
    objective: str | None = None
    plans: Plans = NOT_KNOWN
    unexercised: tuple[str, ...] = ()
    unasked: str | None = None
    untested: tuple[str, ...] = ()
    limit: Limit | None = None
    horizon: int | None = None
    solutions: tuple[int | None, int | None] = (None, None)
    doubt: str | None = None
    seconds: float = 0.0

    @property
    def repair(self) -> str | None:
        """The edit that would make the models the same, in words."""
        return None if self.edit is None else self.edit.words

    @property
    def is_unexplained(self) -> bool:
        """Whether the two are different, and where they differ has not been found."""
        return self.verdict is Sameness.DIFFERENT and self.difference is None

    def record(self) -> dict[str, Any]:
        """Return the comparison as the JSON object of `compare --json`."""
        return {
            "puzzle": self.instance.family.name,
            "instance": self.instance.name,
            "verdict": str(self.verdict),
            "relation": self.relation,
            "states": dict(zip(("puzzle", "model"), self.states, strict=True)),
            "costs": dict(zip(("puzzle", "model"), self.costs, strict=True)),
            "difference": self._difference_record(),
            "problem": self.path,
            "bookkeeping": list(self.bookkeeping),
            "unexercised": list(self.unexercised),
            "unasked": self.unasked,
            "limit": None if self.limit is None else str(self.limit),
            "seconds": round(self.seconds, 3),
            "solutions": dict(zip(("puzzle", "model"), self.solutions, strict=True)),
            "doubt": self.doubt,
            "plans": asdict(self.plans),
        }

    def _difference_record(self) -> dict[str, Any] | None:
        if (parted := self.difference) is None:
            return None
        puzzle = self.instance.puzzle
        return {
            "moves": [puzzle.notation(move) for move in parted.moves],
            "plan": [str(action) for action in parted.plan],
            "reason": parted.reason,
            "position": self._position(parted, colourless),
            "repair": self.repair,
            "objective": self.objective,
            "names": dict(parted.names),
            "made": dict(zip(("true", "false"), _made(parted), strict=True)),
        }

    def _position(self, parted: Difference, paint: Paint) -> str:
        family, puzzle = self.instance.family, self.instance.puzzle
        moves = parted.moves if parted.is_solution else ()
        drawn = family.narration.draw_plan(puzzle, moves, paint) if moves else None
        return drawn or family.drawing.draw(puzzle, parted.state, paint)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        name = f"{self.instance.family.name} {self.instance.name}"
        return f"<Comparison of {self.path} with {name}: {self.verdict}>"

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import answer, facts, position

        record = self.record()
        shown = ("verdict", "relation", "problem", "unasked", "limit")
        rows = {name: record[name] for name in shown}
        for name, counts in (("states", self.states), ("costs", self.costs)):
            pair = zip(_SIDES, counts, strict=True)
            rows[name] = ", ".join(f"{side} {count}" for side, count in pair if count is not None)
        if (parted := self.difference) is None:
            return answer(self.instance, facts(rows))
        where = {"where": self._play(parted).rstrip(":"), "reason": parted.reason}
        picture = position(self.instance, parted.state)
        return answer(self.instance, facts(rows | where | {"repair": self.repair}), picture)

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        """Return the comparison for people: the verdict, and what shows it.

        Lines longer than `columns` are broken between words, except those of the drawing.
        """
        colours = {Sameness.DIFFERENT: "red", Sameness.UNKNOWN: "yellow"}
        shown = paint(str(self.verdict), colours.get(self.verdict, "green"))
        head = [title(self.instance), f"{self.path}: {shown}{self._claim()}"]
        tail = []
        for what, numbers in (("states", self.states), ("solutions", self.solutions)):
            counts = [
                f"{side} {'not counted' if count is None else count}"
                for side, count in zip(_SIDES, numbers, strict=True)
            ]
            if any(count is not None for count in numbers):
                tail += ["", f"{what}: {', '.join(counts)}"]
        if self.repair is not None:
            tail.insert(0, f"one edit would mend it: {self.repair}")
        if self.objective is not None:
            tail.insert(0, self._counting())
        if self.bookkeeping:
            tail.append(f"taken for bookkeeping: {', '.join(self.bookkeeping)}")
        if self.unexercised and self.verdict is not Sameness.DIFFERENT:
            tail.append(f"{self._blind_spot()}; {self._advice()}")
        drawing: list[str] = []
        if self.unasked is not None:
            tail.append(f"{_NOT_SHOWN}: {self.unasked}; {self._advice()}")
        if (parted := self.difference) is not None:
            goals = parted.goals
            head += ["", *([goals, ""] if goals else []), self._play(parted), ""]
            drawing = [self._position(parted, paint), ""]
            reason = parted.reason.removeprefix(f"{goals}; ")
            tail = [reason, *_names(parted), *self._last_move(parted), *tail]
        if columns is not None:
            head, tail = ([broken(line, columns) for line in part] for part in (head, tail))
        return "\n".join([*head, *drawing, *tail])

    def remark(self) -> str:
        """Say in a line what is to be known beside the verdict."""
        if (parted := self.difference) is None:
            said = self.relation or self._claim().strip(" :()")
            return f"{said}; {self._blind_spot()}" if self.unexercised else said
        made = " ".join(map(self.instance.puzzle.notation, parted.moves))
        if goals := parted.goals:
            return f"{goals}{f'; mended by this edit: {self.repair}' if self.repair else ''}"
        word, start = ("", "") if parted.is_solution else ("after ", "at the start: ")
        where = f"{word}{made}: " if made else start
        mended = f"; mended by this edit: {self.repair}" if self.repair else ""
        if self.objective is not None:
            return self._counting()
        return f"{where}{parted.reason}{mended}"

    def _counting(self) -> str:
        puzzle = self.instance.puzzle
        return f"the model is this puzzle, but it counts {self.objective}, not {puzzle.objective}"

    def _blind_spot(self) -> str:
        return f"this instance never uses {', '.join(self.unexercised)}"

    def _advice(self) -> str:
        """Say which instance might show more."""
        if (other := next_bigger(self.instance)) is not None:
            return f"a bigger one may, such as {other}"
        return "a bigger one may"

    def _claim(self) -> str:
        if self.verdict is Sameness.UNKNOWN:
            reached = (
                ""
                if self.horizon is None
                else f"; compared up to {many(self.horizon, 'moves')} from the start"
            )
            if self.difference is not None:
                reached += "; there they differ, perhaps without consequence"
            reached += "; a smaller instance may be decided" if reached and not self.doubt else ""
            if self.doubt is not None:
                return f" ({self.doubt}{reached})"
            if self.limit is None:
                few = "too many actions cost nothing for every way to read them"
                return f" ({few}; name those that are no moves with --bookkeeping)"
            return f" (out of {self.limit}{reached})"
        if self.verdict is Sameness.SAME_PLANS:
            such = "; an example" if self.difference is not None else ""
            if self.costs[0] is None:
                return f": neither can be solved, and no more is said of them{such}"
            return (
                f": they differ only where no goal can be reached any more, or one has been{such}"
            )
        if self.is_unexplained and self.limit is not None:
            return f" (out of {self.limit} before the first difference was found)"
        if self.verdict is Sameness.DIFFERENT:
            return ""
        if self.relation == SOLUTIONS:
            left = f"; {self.doubt}" if self.doubt else ""
            return f": the same solutions at the same costs{left}"
        if self.relation == ISOMORPHIC:
            return ": state for state and move for move"
        more = "" if self.states[0] == self.states[1] else ", though one side has more states"
        return f": the same moves are possible everywhere{more}"

    def _last_move(self, parted: Difference) -> list[str]:
        """Return the line that says what the model's last move did.

        Of a reference in PDDL it is only said where the reason speaks of it and does not say it.
        """
        true, false = _made(parted)
        reason = parted.reason
        if self.instance.family.is_pddl and not any(one in reason for one in (*true, *false)):
            return []
        if _CAUSE.search(reason) or not (true or false):
            return []
        return [f"in the model, the last move made {describe_changes((true, false))}"]

    def _play(self, parted: Difference) -> str:
        puzzle = self.instance.puzzle
        if parted.is_solution:
            return _solution(parted)
        if not parted.moves:
            made = f" {' '.join(map(str, parted.plan))}" if parted.plan else ""
            return f"at the start{', after' + made if made else ''}:"
        moves, plan = (
            _shortened(made) if parted.goals else " ".join(made)
            for made in (
                [puzzle.notation(move) for move in parted.moves],
                [str(action) for action in parted.plan],
            )
        )
        return f"after {moves}:" if plan == moves else f"after {moves}, in the model {plan}:"


def _names(parted: Difference) -> list[str]:
    """Return the line that says what the model calls what, if there is anything to say."""
    named = [f"{thing} is {word}" for thing, word in parted.names.items()]
    return [f"in the model, {', '.join(named)}"] if named else []


def _made(parted: Difference) -> tuple[list[str], list[str]]:
    true, false = ([str(atom) for atom in atoms] for atoms in parted.made)
    return true, false


def _solution(parted: Difference) -> str:
    plan = " ".join(map(str, parted.plan))
    if not parted.moves:
        return f"in the model {plan}:" if plan else "at the start:"
    return f"a solution, in the model {plan}:" if plan else "a solution:"


def _shortened(made: list[str]) -> str:
    """Return a play; of a long one its last moves, where all of it is of no interest."""
    if len(made) <= _FEW_MOVES:
        return " ".join(made)
    return f"{len(made)} actions, the last {' '.join(made[-2:])}"
