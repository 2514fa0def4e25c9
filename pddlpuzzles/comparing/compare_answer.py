"""What holding a model against an instance has shown: its record, and its words for people."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.correspondence import NOT_KNOWN, Plans
from pddlpuzzles.comparing.difference import Difference
from pddlpuzzles.comparing.edits import Edit
from pddlpuzzles.comparing.graphs import BestCost
from pddlpuzzles.comparing.verdict import RIGHT, Sameness
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.show.answers import Answer, first_line
from pddlpuzzles.show.terminal import broken
from pddlpuzzles.show.wording import Paint, colourless, counted, decimal

TOO_LARGE: Final = "it has too many states to be expanded; compare a smaller instance"
_FEW_MOVES: Final = 6  # up to which all are listed where only goals differ


class Both(NamedTuple):
    """A figure of the two sides, None where it is not known."""

    puzzle: BestCost
    model: BestCost


_NOT_COUNTED: Final = Both(None, None)


class Relation(StrEnum):
    """In what way a model is the puzzle."""

    ISOMORPHIC = "isomorphic"
    BISIMILAR = "bisimilar"
    BUT_FOR_IDLE_MOVES = "same-but-idle-moves"
    SOLUTIONS = "solutions"


@dataclass(frozen=True, repr=False)
class Comparison(Answer):
    """What holding a model against a puzzle has shown."""

    instance: Instance
    path: str
    verdict: Sameness
    relation: Relation | None = None
    states: Both = _NOT_COUNTED  # None of a side that is not expanded whole
    costs: Both = _NOT_COUNTED  # the optimal ones; None, too, where there is no plan
    bookkeeping: tuple[str, ...] = ()
    difference: Difference | None = None  # if it is `unknown`, this may not matter
    edit: Edit | None = None  # would make them the same,
    objective: str | None = None  # or counting costs by this
    plans: Plans = NOT_KNOWN
    unexercised: tuple[str, ...] = ()  # actions that are possible nowhere
    untested: tuple[str, ...] = ()  # these, and needs of moves for which alone none is refused
    limit: Limit | None = None
    horizon: int | None = None  # if it is `unknown`, up to how many moves they were compared
    solutions: Both = _NOT_COUNTED
    doubt: str | None = None  # why nothing is shown though no limit was reached
    seconds: float = 0.0
    in_short = ("path", "verdict")

    @property
    def repair(self) -> str | None:
        return None if self.edit is None else self.edit.words

    def record(self) -> dict[str, Any]:
        difference = None
        if (parted := self.difference) is not None:
            true, false = ([str(atom) for atom in atoms] for atoms in parted.made)
            difference = {
                "moves": [self.instance.puzzle.notation(move) for move in parted.moves],
                "plan": [str(action) for action in parted.plan],
                "reason": parted.reason,
                "position": self._position(parted, colourless),
                "repair": self.repair,
                "objective": self.objective,
                "names": dict(parted.names),
                "made": {"true": true, "false": false},
            }
        return {
            "puzzle": self.instance.family.name,
            "instance": self.instance.name,
            "verdict": str(self.verdict),
            "relation": self.relation and str(self.relation),
            "states": self.states._asdict(),
            "costs": self.costs._asdict(),
            "difference": difference,
            "problem": self.path,
            "bookkeeping": list(self.bookkeeping),
            "unexercised": list(self.unexercised),
            "untested": list(self.untested),
            "limit": None if self.limit is None else str(self.limit),
            "seconds": round(self.seconds, 3),
            "solutions": self.solutions._asdict(),
            "doubt": self.doubt,
            "plans": asdict(self.plans),
        }

    def _position(self, parted: Difference, paint: Paint) -> str:
        family, puzzle = self.instance.family, self.instance.puzzle
        moves = parted.moves if parted.is_solution else ()
        drawn = family.narration.draw_plan(puzzle, moves, paint) if moves else None
        return drawn or family.drawing.draw(puzzle, parted.state, paint)

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import answer, facts, position

        record = self.record()
        rows = {name: record[name] for name in ("verdict", "relation", "problem")}
        rows["untested"] = ", ".join(self.untested) or None
        rows |= {"limit": record["limit"], "states": _counts(self.states, self.instance)}
        rows["costs"] = _counts(self.costs, self.instance)
        if (parted := self.difference) is None:
            return answer(self.instance, facts(rows))
        where = {"where": self._play(parted), "reason": parted.reason}
        picture = position(self.instance, parted.state)
        return answer(self.instance, facts(rows | where | {"repair": self.repair}), picture)

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        colours = {Sameness.DIFFERENT: "red", Sameness.UNKNOWN: "yellow"}
        verdict = paint(str(self.verdict), colours.get(self.verdict, "green"))
        if claim := self._claim():
            verdict += f": {claim}" if self.verdict in RIGHT else f" ({claim})"
        head = [first_line(self.instance), f"{self.path}: {verdict}"]
        drawing: list[str] = []  # stands between head and tail, and is not broken into lines
        tail: list[str] = []
        if (parted := self.difference) is not None:
            head += ["", *([parted.goals, ""] if parted.goals else [])]
            head += [f"{self._play(parted)}:", ""]
            drawing = [self._position(parted, paint), ""]
            tail = [parted.detail]
            if named := [f"{thing} is {word}" for thing, word in parted.names.items()]:
                tail.append(f"in the model, {', '.join(named)}")
        if self.objective is not None:
            tail.append(self.remark())
        if self.edit is not None:
            place = self.edit.place
            where = "" if place is None else f" ({place.source}:{place.line})"
            tail.append(f"one edit would mend it: {self.edit.words}{where}")
        for what, pair in (("states", self.states), ("solutions", self.solutions)):
            if counts := _counts(pair, self.instance):
                tail += ["", f"{what}: {counts}"]
        if self.bookkeeping:
            tail.append(f"taken for bookkeeping: {', '.join(self.bookkeeping)}")
        if self.untested:
            untested = ", ".join(self.untested)
            tail.append(f"this instance does not show {untested}; a bigger one may")
        if columns is not None:
            head, tail = ([broken(line, columns) for line in part] for part in (head, tail))
        return "\n".join([*head, *drawing, *tail])

    def remark(self) -> str:
        """Say in one line how alike the two are, or their first difference and what mends it."""
        if self.objective is not None:
            counts = f"it counts {self.objective}, not {self.instance.puzzle.objective}"
            return f"the model is this puzzle, but {counts}"
        if (parted := self.difference) is None:
            return self.relation or self._claim()
        mended = f"; mended by this edit: {self.repair}" if self.repair else ""
        if parted.goals:
            return parted.goals + mended
        play = " ".join(map(self.instance.puzzle.notation, parted.moves))
        start = "" if parted.is_solution else "at the start: "
        where = f"{'' if parted.is_solution else 'after '}{play}: " if play else start
        return f"{where}{parted.reason}{mended}"

    def _claim(self) -> str:
        """Say the verdict; nothing where a difference says it."""
        if self.verdict is Sameness.DIFFERENT:
            if self.limit is None or self.difference is not None:
                return ""
            return f"out of {self.limit} before the first difference was found"
        if self.verdict is Sameness.SAME_PLANS:
            such = "; an example" if self.difference is not None else ""
            if self.costs.puzzle is None:
                return f"neither can be solved, and no more is said of them{such}"
            return f"they differ only where no goal can be reached any more, or one has been{such}"
        if self.verdict is Sameness.SAME:
            puzzle, model = self.states
            size = "" if puzzle == model else ", though one side has more states"
            relations = {
                Relation.SOLUTIONS: "the same solutions at the same costs",
                Relation.BUT_FOR_IDLE_MOVES: "the same, except for moves that change nothing",
                Relation.ISOMORPHIC: "state for state and move for move",
            }
            same = f"the same moves are possible everywhere{size}"
            return relations.get(self.relation or Relation.BISIMILAR, same)
        compared = ""
        if self.horizon is not None:
            compared = f"; compared up to {counted(self.horizon, 'moves')} from the start"
        if self.difference is not None:
            compared += "; there they differ, perhaps without consequence"
        if self.doubt is not None:
            return f"{self.doubt}{compared}"
        if self.limit is not None:
            smaller = "; a smaller instance may be decided" if compared else ""
            return f"out of {self.limit}{compared}{smaller}"
        few = "too many actions cost nothing for every way to read them"
        return f"{few}; name those that are no moves with --bookkeeping"

    def _play(self, parted: Difference) -> str:
        """Say which moves and actions lead to where the two differ, or make the solution."""
        plan = [str(action) for action in parted.plan]
        moves = [self.instance.puzzle.notation(move) for move in parted.moves]
        planned, moved = " ".join(plan), " ".join(moves)
        if parted.goals:  # what differs is no move: a long way there is said in short
            if len(plan) > _FEW_MOVES:
                planned = f"{len(plan)} actions, the last {' '.join(plan[-2:])}"
            if len(moves) > _FEW_MOVES:
                moved = f"{len(moves)} actions, the last {' '.join(moves[-2:])}"
        in_model = f"in the model {planned}" if plan else ""
        if parted.is_solution and (moves or plan):
            return ", ".join(filter(None, ("a solution" if moves else "", in_model)))
        if moves:
            return f"after {moved}" if plan == moves else f"after {moved}, {in_model}"
        return f"at the start, after {' '.join(plan)}" if plan else "at the start"


def _counts(pair: Both, instance: Instance) -> str | None:
    if pair == _NOT_COUNTED:
        return None
    ours, theirs = ("not counted" if count is None else decimal(count) for count in pair)
    return f"{'reference' if instance.family.is_pddl else 'puzzle'} {ours}, model {theirs}"
