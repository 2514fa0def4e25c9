"""Solving an instance: engines by name, which are asked by default, and who comes next."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles import catalogue
from pddlpuzzles.api.telling import OUT_OF_REACH, colourless, out_of_what, status_text, title
from pddlpuzzles.contest import lead, race
from pddlpuzzles.engines import Answer, Question, ask, takes
from pddlpuzzles.errors import InputError, ParameterError, choose
from pddlpuzzles.family import Instance, Paint
from pddlpuzzles.planning.planners.others import others, planner
from pddlpuzzles.planning.planners.table import FAST_DOWNWARD, PLANNERS, is_admissible
from pddlpuzzles.puzzle import Action, Effort, Encoding, Finding, Limit, Limits, Status
from pddlpuzzles.referee import Sealed, seal
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import Exhausted, watch
from pddlpuzzles.terminal import broken, listed, side_by_side
from pddlpuzzles.wording import counted

if TYPE_CHECKING:
    from pddlpuzzles.page import Page
    from pddlpuzzles.svg import Svg

AUTO: Final = "auto"


@dataclass(frozen=True)
class Solution:
    """An answer that has passed the referee.

    `sealed` is what the referee has sealed, with moves and states as the puzzle has them;
    `actions` is the plan in `encoding`, as the instance's own file spells it. Both tell of no
    plan where there is none. `fallback` says which engines were asked before and why they did
    not answer.
    """

    instance: Instance
    encoding: str
    engine: str
    seconds: float
    sealed: Sealed[Any, Any]
    actions: tuple[Action, ...] | None = None
    fallback: str | None = None

    @property
    def status(self) -> Status:
        """How far the answer goes."""
        return self.sealed.status

    @property
    def cost(self) -> int | None:
        """The cost of the plan under the instance's objective, None without a plan."""
        return self.sealed.cost

    @property
    def bound(self) -> int | None:
        """The best proved lower bound on the cost of every plan, None if there is no plan."""
        return self.sealed.bound

    @property
    def proof(self) -> str | None:
        """What proves the status `optimal` or `unsolvable`, in a line."""
        return self.sealed.proof

    @property
    def expanded(self) -> int | None:
        """How many states the engine has expanded, where it tells."""
        return self.sealed.expanded

    @property
    def limit(self) -> Limit | None:
        """What was hit where the engine gave up."""
        return self.sealed.limit

    @property
    def states(self) -> tuple[Any, ...] | None:
        """The states that the moves go through, the start first."""
        return self.sealed.states

    @property
    def moves(self) -> tuple[str, ...] | None:
        """The moves in the puzzle's notation, None without a plan."""
        moves = self.sealed.moves
        return None if moves is None else tuple(map(self.instance.puzzle.notation, moves))

    @property
    def plan(self) -> tuple[str, ...] | None:
        """The plan as lines of a PDDL plan file, None where there is none."""
        return None if self.actions is None else tuple(map(str, self.actions))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        cost = "" if self.cost is None else f" {self.cost}"
        return (
            f"<Solution of {self.instance.family.name} {self.instance.name}: {self.status}{cost}>"
        )

    def svg(self) -> Svg:
        """Return the plan as numbered pictures, in the text of an SVG document."""
        from pddlpuzzles.api.pictures import solution_svg

        return solution_svg(self)

    def page(self) -> Page:
        """Return the plan as an HTML page that plays it, and needs no other file."""
        from pddlpuzzles.api.pictures import solution_page

        return solution_page(self)

    def _repr_html_(self) -> str:
        return self.page().frame()

    def record(self) -> dict[str, Any]:
        """Return the solution as the JSON object of `solve --json`.

        What a planner has told of its work is added to the keys that it always has.
        """
        puzzle = self.instance.puzzle
        record = {
            "puzzle": self.instance.family.name,
            "instance": self.instance.name,
            "objective": puzzle.objective,
            "encoding": self.encoding,
            "status": str(self.status),
            "cost": self.cost,
            "bound": self.bound,
            "proof": self.proof,
            "moves": None if self.moves is None else list(self.moves),
            "plan": None if self.plan is None else list(self.plan),
            "engine": self.engine,
            "fallback": self.fallback,
            "expanded": self.expanded,
            "seconds": round(self.seconds, 3),
            "checked": self.plan is not None,
        }
        return record | (self.sealed.effort or Effort()).record()

    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        """Return the solution for people: how it goes, then what is claimed and by whom."""
        lines = [broken(title(self.instance), columns), ""]
        if self.states is not None:
            lines += [side_by_side(self._pictures(paint), columns), ""]
            if told := self._told(columns):
                lines += [*told, ""]
            if self.moves:
                # As `check` and `--after` read them.
                lines += [listed("moves: ", self.moves, columns), ""]
        lines.append(broken(self.claim(paint), columns))
        expanded = "" if self.expanded is None else f", {counted(self.expanded, 'states')} expanded"
        checked = ", checked by the rules" if self.plan is not None else ""
        whose = f"{self.engine}: {self.seconds:.3f} s{expanded}{checked}"
        lines.append(broken(whose, columns))
        if effort := self._effort():
            lines.append(broken(effort, columns))
        if self.fallback:
            lines.append(broken(f"asked before: {self.fallback}", columns))
        return "\n".join(lines)

    def _effort(self) -> str:
        """Return what a planner has told of its work, in a line; empty if nothing."""
        told = self.sealed.effort or Effort()
        parts = [
            told.translation is not None and f"translated in {told.translation:.3f} s",
            told.search is not None and f"searched for {told.search:.3f} s",
            told.evaluated is not None and f"{counted(told.evaluated, 'states')} evaluated",
        ]
        return ", ".join(part for part in parts if part)

    def _pictures(self, paint: Paint) -> list[tuple[str, str]]:
        """Return the pictures of the plan with their captions: a single one, or one a step."""
        drawing, puzzle = self.instance.family.drawing, self.instance.puzzle
        moves, states = self.sealed.moves, self.sealed.states
        assert moves is not None
        assert states is not None
        if whole := drawing.draw_plan(puzzle, moves, paint):
            return [("solution", whole)]
        pictures = [("start", drawing.draw(puzzle, states[0], paint))]
        steps = zip(moves, states, states[1:], strict=False)
        for step, (move, before, after) in enumerate(steps, 1):
            caption = f"{step}. {drawing.describe(puzzle, before, move)}"
            pictures.append((caption, drawing.draw(puzzle, after, paint)))
        return pictures

    def _told(self, columns: int) -> list[str]:
        """Return what a person does, where that is not the moves one after the other."""
        drawing, puzzle = self.instance.family.drawing, self.instance.puzzle
        moves = self.sealed.moves
        if not moves or (told := drawing.tell_plan(puzzle, moves)) is None:
            return []
        head, steps = told
        said = [head, *(f"{number}. {step}" for number, step in enumerate(steps, 1))]
        return [broken(line, columns) for line in said]

    def contradiction(self) -> str | None:
        """Return what the instance's own [known] says that this answer refutes; None if nothing."""
        known = self.instance.known or {}
        cost = known.get("cost")
        if self.status is Status.UNSOLVABLE and (known.get("solvable") or cost is not None):
            said = "can be solved" if cost is None else f"can be solved at the cost {cost}"
            return f"[known] says that it {said}, and it is proved unsolvable"
        if self.cost is not None and known.get("solvable") is False:
            return "[known] says that it cannot be solved, and here is a plan"
        if cost is None or self.status is Status.UNSOLVABLE:
            return None
        said = f"[known] says that the optimum is {cost}"
        if self.cost is not None and self.cost < cost:
            return f"{said}, and here is a plan of cost {self.cost}"
        if self.bound is not None and self.bound > cost:
            return f"{said}, and no plan costs less than {self.bound}"
        return None

    def claim(self, paint: Paint = colourless) -> str:
        """Return what is claimed, in a line."""
        claim = status_text(self.status, paint)
        if self.cost is not None:
            claim += f": {counted(self.cost, self.instance.puzzle.objective)}"
            if self.status is Status.SOLVED:
                claim += f", at least {self.bound} {'is' if self.bound == 1 else 'are'} needed"
        elif self.status is Status.UNSOLVABLE:
            claim += f": {OUT_OF_REACH}"
        elif self.status is Status.GAVE_UP:
            claim += f": {out_of_what(self.limit)}"
            claim += f"; any solution costs at least {self.bound}" if self.bound else ""
        return claim + (f" ({self.proof})" if self.proof else "")


def engines() -> list[str]:
    """Return the names of all engines of ours and of the table, installed or not."""
    return [AUTO, *catalogue.searches(), *PLANNERS]


_KEYS: Final = (
    *("puzzle", "instance", "objective", "encoding", "status", "cost", "bound", "proof"),
    *("moves", "plan", "engine", "fallback", "expanded", "seconds", "checked"),
)


def unread(puzzle: str, name: str | None, engine: str, seconds: float) -> dict[str, Any]:
    """Return the record of a solution where a limit was reached before the instance was read."""
    known = {"puzzle": puzzle, "instance": name, "engine": engine, "seconds": round(seconds, 3)}
    return dict.fromkeys(_KEYS) | known | {"status": str(Status.GAVE_UP), "checked": False}


def solve(
    instance: Instance,
    *,
    engine: str = AUTO,
    optimal: bool = False,
    encoding: str | None = None,
    heuristic: str | None = None,
    search: str | None = None,
    limits: Limits | None = None,
    say: Callable[[str], None] = lambda note: None,
) -> Solution:
    """Solve an instance within limits; notes on what is being done go to `say`.

    `heuristic` names the one that a native search is to use, `search` is one of Fast Downward's
    own; with either, `auto` is the engine that takes it.

    :raises InputError: if there is no such engine, encoding or heuristic, or the engine cannot
        take the puzzle, or can prove nothing and `optimal` is asked for.
    :raises PlannerError: if the engine asked for ended without an answer, or with a wrong one.
    """
    limits = limits or Limits()
    began = time.monotonic()
    instance, chosen = instance.choose_encoding(encoding)
    engine = _meant(engine, heuristic, search)
    if search is not None:
        search = "".join(search.split())  # it is one word of Fast Downward's command line
        if not search:
            raise InputError("the search is empty; expected one such as 'astar(lmcut())'")
    proves = optimal or (search is not None and is_admissible(search))
    question = Question(instance, chosen, proves, heuristic, search)
    try:
        with watch(limits):
            _require_engine(instance, engine, optimal=optimal)
            _require_guide(instance, engine, heuristic, search, optimal=optimal)
            if encoding is None and engine in PLANNERS:
                question = question._replace(
                    encoding=taken(engine, instance, chosen, say, optimal=optimal)
                )
            answer = _ask(engine, question, limits, say)
    except Exhausted as exhausted:
        answer = Answer(engine, _lost(engine, instance, exhausted.limit))
    return _solution(question, answer, time.monotonic() - began)


def _meant(engine: str, heuristic: str | None, search: str | None) -> str:
    """Return the engine that is to be asked: one that is guided is meant where one is given."""
    if engine == AUTO and search is not None:
        return FAST_DOWNWARD.name
    return NATIVE if engine == AUTO and heuristic is not None else engine


def _require_guide(
    instance: Instance,
    engine: str,
    heuristic: str | None,
    search: str | None,
    *,
    optimal: bool,
) -> None:
    """See that the engine takes the heuristic or the search that it is to be guided by.

    :raises InputError: if not, or if `optimal` is asked for and the search proves nothing.
    """
    if search is not None and engine != FAST_DOWNWARD.name:
        complaint = f" is for the engine {FAST_DOWNWARD.name}, not for {engine!r}"
        raise ParameterError("search", complaint)
    if search is not None and optimal and not is_admissible(search):
        raise InputError(f"the search {search!r} is none that is known to find cheapest plans")
    if heuristic is None:
        return
    informed = [name for name, known in instance.searches().items() if known.informed]
    if engine not in informed:
        raise ParameterError("heuristic", f" is for {', '.join(informed)}, not for {engine!r}")
    choose("heuristic", heuristic, instance.family.searches.heuristics(instance.puzzle))


def _ask(engine: str, question: Question, limits: Limits, say: Callable[[str], None]) -> Answer:
    """Ask an engine, or those that `auto` stands for."""
    if engine != AUTO:
        return ask(engine, question, limits)
    puzzle, provers = question.instance.puzzle, question.instance.provers()
    if not question.optimal:
        if puzzle.is_goal(puzzle.start) or puzzle.heuristic(puzzle.start) == math.inf:
            return ask(NATIVE, question, limits)  # nothing is left to find out
        quick = question._replace(search=question.encoding.quick_search)
        return lead(FAST_DOWNWARD.name, provers, quick, limits, say)
    if len(provers) == 1:
        return ask(provers[0], question, limits)
    return race(provers, question, limits)


def _lost(engine: str, instance: Instance, limit: Limit) -> Sealed[Any, Any]:
    """Return what can still be said at a limit: the bound at the start, if quick."""
    try:
        with watch(Limits(seconds=0.0)):
            return seal(engine, instance.puzzle, Finding(Status.GAVE_UP, limit=limit))
    except Exhausted:
        return Sealed(Status.GAVE_UP, limit=limit)


def _require_engine(instance: Instance, engine: str, *, optimal: bool) -> None:
    """See that there is such an engine and that it can do what is asked.

    :raises InputError: if not.
    """
    able = instance.searches()
    if engine == AUTO or (engine in able and (able[engine].proves or not optimal)):
        return
    if engine in catalogue.searches() and engine not in able:
        raise InputError(
            f"the engine {engine!r} cannot search {instance.family.name}; {', '.join(able)} can"
        )
    if engine not in (*PLANNERS, *able):
        choose("engine", engine, [*engines(), *others()])
    if optimal and (engine in able or not planner(engine).proves):
        provers = [
            *(name for name, known in able.items() if known.proves),
            *(name for name, known in PLANNERS.items() if known.proves),
        ]
        raise InputError(
            f"the engine {engine!r} cannot prove anything optimal; {', '.join(provers)} can"
        )


def _solution(question: Question, answer: Answer, seconds: float) -> Solution:
    """Return an answer as the solution of its question, the plan spelt as its file spells it."""
    instance, encoding, *_ = question
    plan = answer.plan
    if plan is not None and (spelling := instance.spelling(encoding)):
        plan = tuple(map(spelling.outward, plan))
    return Solution(
        instance,
        encoding.name,
        answer.engine,
        seconds,
        answer.sealed,
        plan,
        "; ".join(answer.failures) or None,
    )


def taken(
    engine: str,
    instance: Instance,
    chosen: Encoding[Any, Any],
    say: Callable[[str], None],
    *,
    optimal: bool = False,
) -> Encoding[Any, Any]:
    """Return the encoding that a planner is given, where none was asked for: mostly the chosen.

    Where it cannot take that, it is given one that it can, and for a proof the one in which it was
    measured to prove fastest. That counts the same; where there is none, or the problem comes
    from a file, nothing changes.
    """
    puzzle, asked = instance.puzzle, PLANNERS[engine]
    if instance.reading is not None:
        return chosen
    able = [one for one in instance.family.pddl.ENCODINGS if puzzle.objective in one.objectives]
    if optimal and (best := [one for one in able if engine in one.proved_by]):
        if best[0].name != chosen.name:
            say(f"{engine} is given the encoding {best[0].name!r}, in which it proves fastest")
        return best[0]
    if not takes(asked, chosen, puzzle):
        for other in able:
            if takes(asked, other, puzzle):
                say(
                    f"{engine} cannot take the encoding {chosen.name!r};"
                    f" it is given {other.name!r} instead"
                )
                return other
    return chosen
