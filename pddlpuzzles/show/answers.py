"""What the answers have in common as text for people."""

import math
from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, NamedTuple

from pddlpuzzles.catalogue.catalogue import text
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.terminal import broken, listed, side_by_side
from pddlpuzzles.show.wording import COST, Paint, colourless, counted

DRAWING: Final = "drawing"  # the kind of notes on what was typed in, by default
OUT_OF_REACH: Final = "the goal is out of reach"  # where that is proved


def first_line(instance: Instance) -> str:
    name = f" - {instance.title}" if instance.title else ""
    family, puzzle = instance.family, instance.puzzle
    most = getattr(puzzle, "maximized", None)
    aim = f"maximise {most}" if most else f"minimise {instance.unit}"
    return f"{family.name} {instance.name}{name}: {family.drawing.size(puzzle)}; {aim}"


def note_record(note: object, kind: str = "") -> dict[str, Any]:
    """Return a note, or an error, in JSON."""
    place = getattr(note, "place", note)
    return {
        "file": getattr(place, "source", None),
        "line": getattr(place, "line", None),
        "column": getattr(place, "column", None),
        "message": getattr(note, "message", str(note)),
        "kind": getattr(note, "label", kind),
    }


class Answer(ABC):
    """An answer about an instance; `record` is what its command prints as JSON, but notes."""

    instance: Instance
    mistakes: tuple[str, ...] = ()  # what looks like a mistake, where there is no plan
    in_short: ClassVar[tuple[str, ...]] = ("status",)  # the attributes that its `repr` shows

    @abstractmethod
    def record(self) -> dict[str, Any]: ...

    @abstractmethod
    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        """Return the answer for people, as its command prints it."""

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        values = ((name, getattr(self, name)) for name in self.in_short)
        said = ", ".join(f"{name}={value}" for name, value in values if value is not None)
        whose = f"{self.instance.family.name} {self.instance.name}"
        return f"<{type(self).__name__} of {whose}: {said}>"

    def asked(self, *keys: str) -> dict[str, Any]:
        """Return what was asked about, as it begins each record, and these parts of the answer."""
        family, objective = self.instance.family, self.instance.puzzle.objective
        asked = {"puzzle": family.name, "instance": self.instance.name, "objective": objective}
        parts = {key: getattr(self, key) for key in keys}
        return asked | {key: [*it] if isinstance(it, tuple) else it for key, it in parts.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return what `--json` prints; its notes are those of the instance, and mistakes."""
        notes = [note_record(doubt, DRAWING) for doubt in self.instance.doubts]
        notes += [note_record(mistake, "never") for mistake in self.mistakes]
        return {**self.record(), "notes": notes}


class Known(NamedTuple):
    """What an instance's [known] says beyond what an answer proves; `source` is who says so."""

    solvable: bool
    cost: int | None
    source: str

    def text(self, unit: str, cost: int | None = None) -> str:
        is_met = self.cost is not None and cost == self.cost
        fact = "this is the optimum" if is_met else self.fact(self.optimum(unit))
        return f"known, and not proved here: {fact} ({self.source})"

    def optimum(self, unit: str) -> str:
        return "" if self.cost is None else counted(self.cost, unit).removeprefix(f"{COST} ")

    def fact(self, optimum: str) -> str:
        if not self.solvable:
            return "it cannot be solved"
        return f"the optimum is {optimum}" if optimum else "it can be solved"


class Solved(Answer):
    """An answer to `solve`: what the referee has sealed of an instance."""

    sealed: Sealed[Any, Any]

    @property
    def known(self) -> Known | None:
        """What [known] says, where the answer neither proves nor refutes it."""
        cost, bound = map(self.instance.metric_value, (self.sealed.cost, self.sealed.bound))
        is_proved = self.sealed.status in (Status.OPTIMAL, Status.UNSOLVABLE)
        return None if is_proved else known_beyond(self.instance, cost, bound)


def known_beyond(instance: Instance, cost: int | None, bound: int | None) -> Known | None:
    """Return what [known] says beyond a plan's cost and a proved bound; None if they refute it."""
    facts = instance.known or {}
    optimum: int | None = facts.get("cost")
    solvable = True if optimum is not None else facts.get("solvable")
    if solvable is None or (cost is not None and optimum is None):  # a plan shows as much
        return None
    if optimum is not None:
        least = -math.inf if bound is None else instance.sense * bound
        most = math.inf if cost is None else instance.sense * cost
        if not least <= instance.sense * optimum <= most:
            return None
    says = facts.get("proved") or facts.get("source")
    whose = f"[known] of {instance.name}"
    return Known(solvable, optimum, f"{whose}: {says}" if says else whose)


def instance_text(instance: Instance, paint: Paint = colourless, columns: int = 80) -> str:
    drawing, puzzle = instance.family.drawing, instance.puzzle
    start, goal = drawing.draw(puzzle, puzzle.start, paint), drawing.draw_goal(puzzle, paint)
    lines = [broken(first_line(instance), columns)]
    if instance.source:
        lines.append(broken(f"source: {instance.source}", columns))
    lines += ["", side_by_side([("start", start), ("goal", goal)], columns)]
    if legend := instance.family.narration.legend(puzzle):
        lines += ["", *(broken(line, columns) for line in legend)]
    facts, said = dict(instance.known or {}), list[str]()
    cost, solvable = facts.pop("cost", None), facts.pop("solvable", None)
    if cost is not None or solvable is not None:
        known = Known(cost is not None or solvable, cost, "")
        said.append(known.fact(known.optimum(instance.unit)))
    for key, value in facts.items():
        word = "proved by" if key == "proved" else key
        said.append(f"{word} {str(value).lower() if isinstance(value, bool) else value}")
    return "\n".join([*lines, "", listed("known: ", said, columns)] if said else lines)


def instance_record(instance: Instance) -> dict[str, Any]:
    """Return what `show --json` prints; start and goal are drawings."""
    drawing, puzzle = instance.family.drawing, instance.puzzle
    return {
        "puzzle": instance.family.name,
        "instance": instance.name,
        "title": instance.title,
        "source": instance.source,
        "objective": puzzle.objective,
        "size": drawing.size(puzzle),
        "start": drawing.draw(puzzle, puzzle.start, colourless),
        "goal": drawing.draw_goal(puzzle, colourless),
        "legend": [*instance.family.narration.legend(puzzle)],
        "known": None if instance.known is None else dict(instance.known),
        "toml": text(instance),
    }


def status_text(status: Status, paint: Paint) -> str:
    colour = {Status.GAVE_UP: "red", Status.UNSOLVABLE: "yellow"}.get(status, "green")
    return paint(str(status), colour)


def out_of_what(limit: Limit | None) -> str:
    reasons = {Limit.TIME: "out of time", Limit.MEMORY: "out of memory"}
    return reasons.get(limit or Limit.METHOD, "the search ended without a proof")
