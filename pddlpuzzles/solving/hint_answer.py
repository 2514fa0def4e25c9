"""The answer to `hint`: the next move, or why there is none, as text and as JSON."""

from dataclasses import dataclass
from typing import Any

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Advice, Best, Limit, Status, costs_add_up
from pddlpuzzles.show import answers
from pddlpuzzles.show.terminal import broken, listed
from pddlpuzzles.show.wording import Paint, colourless, counted, decimal
from pddlpuzzles.solving.position_after import Position


@dataclass(frozen=True)
class Choices:
    legal: int  # moves
    winning: int  # those that keep the goal in reach
    cheapest: int  # those that begin a cheapest plan

    def __str__(self) -> str:
        if self.legal == 1:
            return "no other move can be made"
        if self.winning == 1:
            return f"of {self.legal} moves it alone keeps the goal in reach"
        every = "both" if self.legal == 2 else f"all {self.legal}"
        many = every if self.winning == self.legal else f"{self.winning} of {self.legal}"
        also = "" if self.cheapest == self.winning else f", {self.cheapest} of them at that cost"
        return f"{many} moves keep the goal in reach{also}"


@dataclass(frozen=True, repr=False)
class Hint(answers.Answer):
    """The next move, or why there is none."""

    instance: Instance  # the position that the moves have led to
    status: Status  # `unsolvable`: the goal is out of reach
    seconds: float = 0.0
    move: str | None = None
    words: str | None = None
    left: int | None = None  # what a cheapest plan still costs, or raises what is maximized by
    moves_left: int | None = None
    reason: str | None = None
    proof: str | None = None
    limit: Limit | None = None
    bound: int | None = None
    last: Position | None = None  # the last on the way from which the goal was in reach,
    best: Best | None = None  # and the best end
    advice: Advice | None = None  # of a move that was deduced
    by_hand: str | None = None
    choices: Choices | None = None
    mistakes: tuple[str, ...] = ()
    in_short = ("status", "move", "left")

    @property
    def known(self) -> answers.Known | None:
        """What [known] says where it is neither proved nor refuted."""
        if self.status in (Status.OPTIMAL, Status.UNSOLVABLE) or self.advice is not None:
            return None
        return answers.known_beyond(self.instance, self.left, self.bound)

    def record(self) -> dict[str, Any]:
        deduced = ("sure", "odds", "clues", "because")
        record = self.asked("status", "move", "words", "by_hand", "left", "moves_left")
        record["choices"] = self.choices and vars(self.choices)
        record |= dict.fromkeys(deduced)
        if (advice := self.advice) is not None:
            odds = None if advice.odds is None else float(advice.odds)
            values = advice.sure, odds, [*advice.clues], [*advice.because]
            record |= zip(deduced, values, strict=True)
        record |= {"reason": self.reason, "proof": self.proof, "bound": self.bound}
        record["last"] = self.last and [*self.last.moves]
        record["best"] = self.best and {
            **vars(self.best),
            "moves": [*map(self.instance.puzzle.notation, self.best.moves)],
            "where": [*self.best.where],
        }
        record["seconds"] = round(self.seconds, 3)
        record |= {} if self.known is None else {"known": self.known._asdict()}
        return record | ({"limit": self.limit} if self.status is Status.GAVE_UP else {})

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import answer, lines, position

        puzzle = self.instance.puzzle
        picture = position(self.instance, puzzle.start, self.words or "")
        return answer(self.instance, picture, lines(self._lines(colourless)))

    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        drawing, puzzle = self.instance.family.drawing, self.instance.puzzle
        lines = [broken(answers.first_line(self.instance), columns), ""]
        lines += [drawing.draw(puzzle, puzzle.start, paint), ""]
        lines += [broken(line, columns) for line in self._lines(paint)]
        if self.known is not None:
            lines.append(broken(self.known.text(self.instance.unit), columns))
        if (end := self.best) is not None:
            best = f"{counted(end.left, f'{end.thing}s')}, on {', '.join(end.where)}"
            said = f"the best that was found: {best}; not proved, at least {end.bound}"
            if end.proof:
                said = f"the best that can be reached: {best} ({end.proof})"
            lines.append(broken(said, columns))
            moves = [*map(puzzle.notation, end.moves)]
            lines += [listed("to get there: ", moves, columns)] if moves else []
        return "\n".join(lines)

    def _lines(self, paint: Paint) -> list[str]:
        status = answers.status_text(self.status, paint)
        if self.status is Status.UNSOLVABLE:
            lines = [f"{status}: {answers.OUT_OF_REACH} ({self.proof or self.reason})"]
            if self.last is not None:
                steps, where = self.last.moves, "at the start"
                where = f"after {', '.join(steps[-3:])} (step {len(steps)})" if steps else where
                lines.append(f"it was last in reach {where}")
            return lines
        if self.move is None and self.status is Status.GAVE_UP:
            bound = f"; the goal is at least {self.bound} away" if (self.bound or 0) > 0 else ""
            return [f"{status}: {answers.out_of_what(self.limit)}{bound}"]
        if self.move is None:
            rest = "the goal holds; to go on may make the metric better, which `solve` looks for"
            rest = "nothing is left to do" if self.status is Status.OPTIMAL else rest
            return [f"{paint('solved', 'green')}: {rest}"]
        if self.advice is not None:
            return self._lines_of_advice(self.advice, paint)
        puzzle, left = self.instance.puzzle, self.left or 0
        remaining = counted(self.moves_left or 0, "moves")
        cost = self.instance.family.narration.cost_text(self.instance.unit, left)
        also = f"; {cost}"
        if self.moves_left == self.left and cost == counted(left, puzzle.objective):
            # Where each move costs 1, and the objective counts moves, both are one number.
            remaining, also = cost, ""
        if self.instance.sense < 0 or not costs_add_up(puzzle):
            also = f"; the metric {'falls' if left < 0 else 'rises'} by {decimal(abs(left))}"
        optimal = "" if self.status is Status.OPTIMAL else " (a plan that is not proved cheapest)"
        written = "" if self.move == self.words else f" ({self.move})"
        return [
            f"next: {paint(self.words or '', 'green')}{written}",
            *([f"by hand: {self.by_hand}"] if self.by_hand else []),
            f"left: {remaining}, this one included{also}{optimal}",
            *([str(self.choices)] if self.choices else []),
        ]

    def _lines_of_advice(self, advice: Advice, paint: Paint) -> list[str]:
        cells = f"left: {counted(self.moves_left or 0, 'cells')}, this one included"
        if advice.sure:
            why = " and ".join(advice.because)
            show = "show" if len(advice.because) > 1 else "shows"
            surely = f"next: {paint(self.words or '', 'green')}, for sure ({self.move})"
            return [surely, f"{why} {show} it", cells]
        assert advice.odds is not None
        solutions = counted(advice.solutions or 0, "solutions")
        return [
            f"nothing is sure; least risky: {paint(self.words or '', 'yellow')} ({self.move})",
            f"it is wrong in {100 * float(advice.odds):.1f} % of the {solutions}",
            cells,
        ]
