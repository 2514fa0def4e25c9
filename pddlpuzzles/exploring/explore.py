"""Exploring a whole state space: its size, what can be won, how many solutions there are."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.errors import InputError, require_kind
from pddlpuzzles.exploring import by_rules, in_arrays
from pddlpuzzles.exploring.by_layers import count_with as by_layers
from pddlpuzzles.exploring.by_rules import Numbers, StateSpace
from pddlpuzzles.exploring.counting import MOST_OF_CHANCE, count_space, remaining_costs
from pddlpuzzles.exploring.quality import Quality, estimates, judge_heuristic
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit, Limits, costs_add_up
from pddlpuzzles.referee import why_unsolvable
from pddlpuzzles.search.budget import LimitError, TooManyError, limited, require_number
from pddlpuzzles.search.informed import ALL, NONE
from pddlpuzzles.search.layered import Stepping, stepping
from pddlpuzzles.search.space import Depth, Reporter, Space, Watch, in_part, require_fitting
from pddlpuzzles.show.answers import OUT_OF_REACH, Answer, first_line, out_of_what
from pddlpuzzles.show.terminal import broken, headed
from pddlpuzzles.show.wording import Paint, colourless, decimal
from pddlpuzzles.show.wording import counted as counting

_ROWS: Final = 60  # of a table that are shown


@dataclass(frozen=True, repr=False)
class Exploration(Answer, AbstractContextManager["Exploration"]):
    instance: Instance
    space: Space
    seconds: float = 0.0
    expansion: StateSpace[Any, Any] | None = None  # the states, if they were explored one by one,
    ahead: Numbers | None = None  # the true costs from these to a goal, as prices are, if complete,
    estimates: Mapping[str, NDArray[np.float64]] = field(default_factory=dict)
    """and what each heuristic says of them."""
    reason: str | None = None
    mistakes: tuple[str, ...] = ()
    in_short = ("states", "winnable", "optimum")

    @property
    def states(self) -> int:
        return self.space.states

    @property
    def winnable(self) -> int | None:
        return self.space.winnable

    @property
    def optimal_plans(self) -> int | None:
        """How many plans cost no more than the optimum; None: not known, or without end."""
        return self.space.optimal_plans

    @property
    def optimum(self) -> int | None:
        return self.instance.metric_value(self.space.optimum)

    @property
    def heuristics(self) -> tuple[Quality, ...]:
        """How good each heuristic is; empty where that was not measured."""
        if self.ahead is None or self.expansion is None:
            return ()
        return tuple(
            judge_heuristic(name, estimated, self.ahead, self.expansion.scale)
            for name, estimated in self.estimates.items()
        )

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import answer, lines, table

        head, rows = self._by_depth
        return answer(self.instance, lines(self._sums(colourless)), table(head, rows))

    def __exit__(self, *error: object) -> None:
        self.space.close()

    def record(self) -> dict[str, Any]:
        space, rows = self.space, self.space.remaining
        return {
            **self.asked(),
            "complete": space.complete,
            "states": space.states,
            "classes": space.classes,
            "depths": [vars(row) for row in space.depths],
            "remaining": None if rows is None else [vars(row) for row in rows],
            "winnable": space.winnable,
            "stuck": space.stuck,
            "reason": self.reason,
            "optimum": self.optimum,
            "optimal_plans": space.optimal_plans,
            "note": space.note,
            "plays": space.plays,
            "order": self.instance.family.order,
            "random": space.random and space.random.record(),
            "heuristics": [vars(quality) for quality in self.heuristics],
            "limit": space.limit and str(space.limit),
            "seconds": round(self.seconds, 3),
        }

    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        head, space = broken(first_line(self.instance), columns), self.space
        if not space.depths:
            reason = f"{out_of_what(space.limit)} before anything was counted"
            return "\n".join([head, "", broken(paint(reason, "red"), columns)])

        def table(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
            cells = [names]
            for row in rows:
                shown = ("-" if value is None else value for value in row)
                cells.append([f"{it:,}" if isinstance(it, int) else decimal(it) for it in shown])
            widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
            return headed([[*map(str.rjust, row, widths)] for row in cells], paint, columns)

        parts = [head, "", table(*self._by_depth)]
        if len(space.depths) > _ROWS:
            parts.append(f"… and {len(space.depths) - _ROWS} depths more")
        if space.remaining:
            names = ["remaining", "states", *([] if space.classes is None else ["classes"])]
            remaining = [vars(row) for row in space.remaining[:_ROWS]]
            parts += ["", table(names, [[it["cost"], *map(it.get, names[1:])] for it in remaining])]
        parts += ["", *(broken(line, columns) for line in self._sums(paint))]
        if self.heuristics:
            names = ["heuristic", "exact", "mean", "mean error", "worst", "proved dead"]
            note = f'"{ALL}" is what searches use by default, and "{NONE}" is always 0'
            rows = []
            for it in self.heuristics:
                means = [None if x is None else f"{x:.2f}" for x in (it.mean, it.mean_error)]
                worst = None if it.worst_error is None else f"{it.worst_error:g}"
                exact, proved = f"{it.exact:,} of {it.winnable:,}", f"{it.proved:,} of {it.dead:,}"
                rows.append([it.name, exact, *means, worst, proved])
            if not space.winnable:  # then there is nothing that a heuristic could be right of
                names, rows = [names[0], names[-1]], [[row[0], row[-1]] for row in rows]
            parts += ["", table(names, rows), note, ""]
        return "\n".join([*parts, f"{self.seconds:.3f} s"])

    @property
    def _by_depth(self) -> tuple[list[str], list[list[Any]]]:
        classes = [] if self.space.classes is None else ["classes"]
        names = ["depth", "states", *classes, "winnable", "stuck"]
        return names, [[*map(vars(row).get, names)] for row in self.space.depths[:_ROWS]]

    def _sums(self, paint: Paint) -> list[str]:
        space = self.space
        reach = paint("complete", "green") if space.complete else paint("not complete", "yellow")
        if space.limit is not None:
            reach += f", {out_of_what(space.limit)}"
        classes = "" if space.classes is None else f" in {space.classes:,} classes"
        states = "1 state" if space.states == 1 else f"{space.states:,} states"
        lines = [f"{reach}: {states}{classes}, {space.stuck:,} of them stuck"]
        if space.winnable is not None:
            many = f"{space.winnable:,}" if space.winnable else "none"
            lines.append(f"from {many} of them a goal can be reached")
        if space.optimum is not None:
            plans = f"optimal plans not counted: {space.note}"
            if (count := space.optimal_plans) is not None:
                plans = f"{count:,} optimal {'plan' if count == 1 else 'plans'}"
            objective = self.instance.puzzle.objective
            lines.append(f"optimum: {counting(self.optimum or 0, objective)}, {plans}")
            lines += [space.note] if space.note and space.optimal_plans is not None else []
        elif space.winnable == 0:
            lines.append(f"{OUT_OF_REACH} ({self.reason})")
        elif space.note is not None:
            lines.append(f"no optimum is known: {space.note}")
        if (order := self.instance.family.order) is not None:
            lines.append(f"counted in one order: {order}; a solution may be made in any")
        if space.plays is not None:
            ways = "1 way" if space.plays == 1 else f"{space.plays:,} ways"
            lines.append(f"{ways} to play to a goal, or until nothing moves")
        if (play := space.random) is not None:
            lines.append(f"random play wins with probability {_share(play.wins)}")
            for remains, share in play.ends:
                leaves = counting(remains, play.unit or "")
                lines.append(f"  and leaves {leaves} with probability {_share(share)}")
        return lines


def explore(
    instance: Instance,
    *,
    depth: int | None = None,
    limits: Limits | None = None,
    report: Reporter | None = None,
    jobs: int = 1,
    most: int | None = None,
    note: Callable[[Sequence[Depth]], None] = lambda depths: None,
) -> Exploration:
    """Explore the state space of an instance, no deeper than `depth` moves if it is given.

    With `most` states are taken one by one, else by better means, if there are any. At a limit the
    answer has what was counted before; `note` hears of it. It may have rows on disk: use it as a
    context.

    :raises InputError: if there are more than `most` states, or the disk is full.
    :raises PlannerError: if what was counted contradicts itself, which is a defect.
    """
    require_kind("jobs", jobs, int)
    for name, number in (("depth", depth), ("jobs", jobs)):
        require_number(name, number, Integral, -1, math.inf, "0 or more")
    began, within = time.monotonic(), limits or Limits()
    watched = Watch(within, report, note)
    try:
        with limited(within):
            exploration = _explored(instance, depth, watched, jobs, most)
    except LimitError as ended:
        exploration = Exploration(instance, in_part(watched.depths, ended.limit))
    require_fitting(exploration.space)
    if exploration.space.complete and exploration.winnable == 0:
        reason, mistakes = why_unsolvable(instance.puzzle), instance.likely_mistakes(within)
        exploration = replace(exploration, reason=reason, mistakes=mistakes)
    return replace(exploration, seconds=time.monotonic() - began)


def _explored(
    instance: Instance, depth: int | None, watched: Watch, jobs: int, most: int | None
) -> Exploration:
    """Count a space by what is quickest; expand it where more is to be known."""
    puzzle, exploring = instance.puzzle, instance.family.exploring
    quick = _count_quicker(instance, depth, watched, jobs) if most is None else None
    if quick is not None:
        if not quick.complete or quick.states > MOST_OF_CHANCE:
            return Exploration(instance, quick)
        # It is small: its states are expanded, too, for random play and heuristics. That counts all
        # that is known now, except of layers.
        quick.close()
        if not exploring.layered(puzzle):
            quick = None
    packed = exploring.packed(puzzle, watched.pulse)
    expansion: StateSpace[Any, Any]
    try:
        if packed is None:
            expansion = by_rules.expand(puzzle, watched, depth, most)
        else:
            expansion = in_arrays.expand(puzzle, packed, watched, depth, most)
    except TooManyError:
        raise InputError(
            f"more than {most:,} states are too many for a graph; "
            "a depth leaves out what is farther from the start"
        ) from None
    if expansion.limit is Limit.MEMORY and (steps := layers_of(instance, watched)) is not None:
        del expansion, packed  # on disk it fits
        with suppress(ImportError, AttributeError, OSError, TypeError):
            import ctypes

            ctypes.CDLL(None).malloc_trim(0)  # else the C library would keep it
        return Exploration(instance, by_layers(steps, 1, watched, depth))
    counted, known_costs = quick, None
    estimated: dict[str, NDArray[np.float64]] = {}
    try:
        class_of = exploring.classes(puzzle, expansion.states)
        costs = remaining_costs(expansion, watched) if expansion.complete else None
        space = count_space(expansion, watched, exploring.REMAINDER, class_of, costs)
        if quick is not None:
            space = replace(quick, plays=space.plays, random=space.random)
        counted, known_costs = space, costs
        few = space.states <= instance.family.searches.most_judged(puzzle)
        if costs is not None and few and costs_add_up(puzzle):
            for name, make in instance.family.searches.heuristics(puzzle).items():
                estimated[name] = estimates(expansion.states, make(), watched)
    except LimitError as error:
        counted = counted or in_part(watched.depths, error.limit)
    return Exploration(instance, counted, 0.0, expansion, known_costs, estimated)


def layers_of(instance: Instance, watch: Watch) -> Stepping | None:
    """Return the layers that processes can share, if there are such."""
    puzzle, exploring = instance.puzzle, instance.family.exploring
    return exploring.layered(puzzle) or stepping(puzzle, exploring.packed(puzzle, watch.pulse))


def _count_quicker(instance: Instance, depth: int | None, watch: Watch, jobs: int) -> Space | None:
    """Count by better means than state by state; None: there are none."""
    puzzle, exploring = instance.puzzle, instance.family.exploring
    layers = exploring.layered(puzzle)
    if jobs > 1:
        layers = layers_of(instance, watch)
    elif layers is None:
        return exploring.space(puzzle, watch, depth)
    elif depth is None:  # in memory it is quicker, if it fits
        space = exploring.space(puzzle, watch, depth)
        if space is not None and space.limit is not Limit.MEMORY:
            return space
    return None if layers is None else by_layers(layers, jobs, watch, depth)


def _share(share: Any) -> str:
    exact, near = str(share), f"{float(share):.6g}"
    return exact if exact == near or len(exact) > 40 else f"{exact} ({near})"
