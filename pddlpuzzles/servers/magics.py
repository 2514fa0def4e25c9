"""`%load_ext pddlpuzzles`: PDDL in the cells of a notebook.

%%pddl domain       the cell is a domain; below it stand its mistakes and notes
%%pddl problem      the cell is a problem of that domain; below it also its picture
%%pddl plan         the cell is a plan of that problem; below it what `check` says
%solve, %check, %hint, %explore     what the commands do, with the last cell of each kind
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring
from IPython.display import display

from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.answers import note_record
from pddlpuzzles.show.wording import harmless
from pddlpuzzles.solving.board import Board
from pddlpuzzles.solving.lint import lint

_FILES: Final = {"domain": "domain.pddl", "problem": "problem.pddl", "plan": "plan"}
_SECONDS: Final = 30.0  # for what needs grounding
_COLOURS: Final = {"mistake": "#b3261e"}
Result = TypeVar("Result")
Finding = tuple[int | None, int | None, str, str]
"""Line and column, what is to be said, and of which kind it is."""


class Diagnostics:
    """What is wrong with a cell, or looks so: a line for each, with the line of the cell."""

    def __init__(self, cell: str, findings: list[Finding]) -> None:
        self._lines, self.findings = cell.splitlines(), findings

    def __repr__(self) -> str:
        said = [
            f"{f'line {line}: ' if line else ''}{message} [{kind}]"
            for line, _, message, kind in self.findings
        ]
        return "\n".join(said) or "no mistakes"

    def _repr_html_(self) -> str:
        return "".join(map(self._row, self.findings)) or "<p>✓ no mistakes</p>"

    def _row(self, finding: Finding) -> str:
        line, column, message, kind = finding
        said = f"<b>{html.escape(kind)}</b> {html.escape(harmless(message))}"
        if line is None or line > len(self._lines):
            return f"<p>{said}</p>"
        text, at = harmless(self._lines[line - 1]), (column or 1) - 1
        word = re.match(r"\(?[^\s()]*", text[at:])
        end = at + (len(word[0]) if word else 0)
        before, marked, rest = map(html.escape, (text[:at], text[at:end], text[end:]))
        colour = _COLOURS.get(kind, "#8a6d00")
        shown = f'{before}<span style="border-bottom:2px solid {colour}">{marked}</span>{rest}'
        return f"<p>line {line}: {said}<br/><code>{shown}</code></p>"


@magics_class
class PddlMagics(Magics):
    """The cells that were run last, and what is asked about them."""

    def __init__(self, shell: Any, face: Any) -> None:
        """Answer by the functions of a module, the Python face."""
        super().__init__(shell)
        self._face = face
        self._cells: dict[str, str] = {}

    @magic_arguments()
    @argument("kind", choices=[*_FILES], help="what the cell is")
    @cell_magic
    def pddl(self, line: str, cell: str) -> None:
        """Keep the cell as a domain, a problem or a plan, and say what is wrong with it."""
        kind: str = _parsed(self.pddl, line).kind
        self._cells[kind] = cell
        if kind == "plan":
            display(_asked(self._face.check, self._board(), cell.splitlines()))
            return
        findings = self._findings(kind)
        display(Diagnostics(cell, findings))
        if kind == "problem" and all(finding[3] != "mistake" for finding in findings):
            display(self._board())

    @magic_arguments()
    @argument("--engine", default="auto", help="auto, or one that `pddlpuzzles engines` lists")
    @argument("--optimal", action="store_true", help="prove that no plan is cheaper")
    @argument("--anytime", action="store_true", help="go on to better plans until time is over")
    @argument("--heuristic", help="the one that A* or greedy search is to use")
    @argument("--search", help="a native search by name, or one of Fast Downward's own")
    @argument("--timeout", type=float, default=60, help="seconds (default: 60)")
    @argument("--memory", type=int, default=4096, help="MiB (default: 4096)")
    @line_magic
    def solve(self, line: str) -> Any:
        """Solve the problem of the last cells; the answer plays its plan, which `%check` takes."""
        asked = vars(_parsed(self.solve, line))
        found = _asked(self._face.solve, self._board(), **asked)
        if found.plan is not None:
            self._cells["plan"] = "\n".join(found.plan)
        return found

    @magic_arguments()
    @argument("--optimal", action="store_true", help="say how far the plan is from the optimum")
    @argument("--timeout", type=float, default=60, help="seconds (default: 60)")
    @line_magic
    def check(self, line: str) -> Any:
        """Replay the plan of the last cell, or of `%solve`, by the semantics of PDDL."""
        plan, asked = self._cell("plan").splitlines(), vars(_parsed(self.check, line))
        return _asked(self._face.check, self._board(), plan, **asked)

    @magic_arguments()
    @argument("--timeout", type=float, default=60, help="seconds (default: 60)")
    @argument("actions", nargs="*", help="the hint is for the state after these: (take a b) …")
    @line_magic
    def hint(self, line: str) -> Any:
        """Say the next action of a cheapest plan, or why the goal is out of reach."""
        asked = _parsed(self.hint, line)
        after = " ".join(asked.actions)
        return _asked(self._face.hint, self._board(), after, timeout=asked.timeout)

    @magic_arguments()
    @argument("--depth", type=int, help="no further than this many actions")
    @argument("--timeout", type=float, default=60, help="seconds (default: 60)")
    @line_magic
    def explore(self, line: str) -> Any:
        """Count the whole state space, and what can be won."""
        asked = vars(_parsed(self.explore, line))
        return _asked(self._face.explore, self._board(), **asked)

    def _cell(self, kind: str) -> str:
        if kind not in self._cells:
            raise UsageError(f"there is no {kind} yet: run a cell that begins with %%pddl {kind}")
        return self._cells[kind]

    def _board(self) -> Board:
        domain = self._cell("domain")
        board: Board = _asked(self._face.instance, domain, self._cell("problem"))
        return board

    def _findings(self, kind: str) -> list[Finding]:
        """Return the findings on a cell, and those on the domain that only its problem shows."""
        try:
            if kind == "domain":
                read_domain(self._cells[kind], kind)
            else:
                self._face.instance(self._cell("domain"), self._cells[kind])
        except InputError as error:
            rows = [note_record(one, "mistake") for one in (error, *error.others)]
        else:
            texts = {_FILES[one]: self._cells[one] for one in ("domain", kind)}
            record = lint(texts.items(), Limits(_SECONDS)).record()
            every = (*record["mistakes"], *record["findings"])
            rows = [one for one in every if one["file"] == _FILES[kind] or one["kind"] == "never"]
        return [
            (
                row["line"] if row["file"] in (kind, _FILES[kind]) else None,
                row["column"],
                row["message"],
                row["kind"],
            )
            for row in rows
        ]


def _asked(function: Callable[..., Result], *arguments: Any, **options: Any) -> Result:
    """Return what a function answers; its errors are shown in a line, without a traceback."""
    try:
        return function(*arguments, **options)
    except PuzzleError as error:
        raise UsageError(str(error)) from None


def _parsed(function: Any, line: str) -> Any:
    try:
        return parse_argstring(function, line)
    except ValueError as error:  # a quotation mark that is never closed
        raise UsageError(f"{line}: {error}") from None
