"""`%load_ext pddlpuzzles`: PDDL in the cells of a notebook.

%%pddl domain, %%pddl problem       below the cell stand its mistakes, and the problem's picture
%%pddl plan                         below the cell stands what `check` says
Tab in such a cell                  the names that fit, as an editor offers them
%solve, %check, %hint, %explore     what the commands do, with the last cell of each kind
"""

import html
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from IPython.core.completer import CompletionContext, SimpleCompletion, context_matcher
from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring
from IPython.display import display

from pddlpuzzles.errors import PuzzleError
from pddlpuzzles.pddl.symbols import marked_end
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.servers.outline import Folder
from pddlpuzzles.show.wording import harmless
from pddlpuzzles.solving.lint import lint

_FILES: Final = {"domain": "domain.pddl", "problem": "problem.pddl", "plan": "plan"}
_SECONDS: Final = 30.0  # for what needs grounding
_TIMEOUT: Final = argument("--timeout", type=float, default=60, help="seconds (default: 60)")


class Diagnostics:
    """What is wrong with a cell, or looks so."""

    def __init__(self, file: str, cell: str, findings: Sequence[Mapping[str, Any]]) -> None:
        lines, self._text, self._html = cell.splitlines(), list[str](), list[str]()
        for row in findings:
            place = f"line {row['line']}: " if row["file"] == file and row["line"] else ""
            self._text.append(f"{place}{row['message']} [{row['kind']}]")
            shown = f"<b>{html.escape(row['kind'])}</b> {html.escape(harmless(row['message']))}"
            if place and row["line"] <= len(lines):
                text, begin = harmless(lines[row["line"] - 1]), (row["column"] or 1) - 1
                ends = (0, begin, marked_end(text, begin), len(text))
                before, marked, behind = (html.escape(text[low:end]) for low, end in pairwise(ends))
                colour = "#b3261e" if row["kind"] == "mistake" else "#8a6d00"
                marked = f'<span style="border-bottom:2px solid {colour}">{marked}</span>'
                shown += f"<br/><code>{before}{marked}{behind}</code>"
            self._html.append(f"<p>{place}{shown}</p>")

    def __repr__(self) -> str:
        return "\n".join(self._text) or "no mistakes"

    def _repr_html_(self) -> str:
        return "".join(self._html) or "<p>✓ no mistakes</p>"


@magics_class
class PddlMagics(Magics):
    """The cells that were run last, and what is asked about them."""

    def __init__(self, shell: Any, face: Any) -> None:
        super().__init__(shell)
        self._face = face
        self._cells: dict[str, str] = {}
        shell.Completer.custom_matchers.append(self.fitting)

    @context_matcher(identifier="pddl")
    def fitting(self, context: CompletionContext) -> Any:
        """Offer the names that can stand at the cursor, nothing else, in a cell of PDDL."""
        first, *lines = context.full_text.split("\n")
        kind = first.partition("%%pddl")[2].strip()
        if kind not in _FILES or context.cursor_line == 0:
            return {"completions": []}
        texts = {_FILES[part]: self._cells[part] for part in self._cells}
        folder = Folder(_FILES[kind], texts | {_FILES[kind]: "\n".join(lines)})
        before = lines[: context.cursor_line]  # with the cursor's: `lines` lack the first
        before[-1] = before[-1][: context.cursor_position]
        begun = re.findall(r"[^\s()]*$", before[-1])[0]
        names = (name for _, every in folder.fitting(len("\n".join(before))) for name in every)
        fit = [SimpleCompletion(name) for name in names if name.startswith(begun)]
        return {"completions": fit, "matched_fragment": begun, "suppress": True}

    @magic_arguments()
    @argument("kind", choices=[*_FILES], help="what the cell is")
    @cell_magic
    def pddl(self, line: str, cell: str) -> None:
        """Keep the cell, and say what is wrong with it."""
        kind: str = _parsed(self.pddl, line)["kind"]
        self._cells[kind] = cell
        if kind == "plan":
            display(self._asked(self._face.check, cell.splitlines()))
            return
        texts, file = {_FILES[part]: self._cell(part) for part in ("domain", kind)}, _FILES[kind]
        record = lint(texts.items(), Limits(_SECONDS)).record()
        rows = [row for row in record["findings"] if row["kind"] == "never" or row["file"] == file]
        display(Diagnostics(file, cell, [*record["mistakes"], *rows]))
        if kind == "problem" and not record["mistakes"]:
            display(self._asked(lambda board: board))

    @magic_arguments()
    @argument("--engine", default="auto", help="auto, or one that `pddlpuzzles engines` lists")
    @argument("--optimal", action="store_true", help="prove that no plan is cheaper")
    @argument("--anytime", action="store_true", help="go on to better plans until time is over")
    @argument("--heuristic", help="the one that A* or greedy search is to use")
    @argument("--search", help="a native search by name, or one of Fast Downward's own")
    @_TIMEOUT
    @argument("--memory", type=int, default=4096, help="MiB (default: 4096)")
    @line_magic
    def solve(self, line: str) -> Any:
        """Solve the problem of the last cells; the answer plays its plan, which `%check` takes."""
        solution = self._asked(self._face.solve, **_parsed(self.solve, line))
        if solution.plan is not None:
            self._cells["plan"] = "\n".join(solution.plan)
        return solution

    @magic_arguments()
    @argument("--optimal", action="store_true", help="say how far the plan is from the optimum")
    @_TIMEOUT
    @line_magic
    def check(self, line: str) -> Any:
        """Replay the plan of the last cell, or of `%solve`, by the semantics of PDDL."""
        plan = self._cell("plan").splitlines()
        return self._asked(self._face.check, plan, **_parsed(self.check, line))

    @magic_arguments()
    @_TIMEOUT
    @argument("after", nargs="*", help="the actions that were done before: (take a b) …")
    @line_magic
    def hint(self, line: str) -> Any:
        """Say the next action of a cheapest plan, or why the goal is out of reach."""
        asked = _parsed(self.hint, line)
        return self._asked(self._face.hint, **asked | {"after": " ".join(asked["after"])})

    @magic_arguments()
    @argument("--depth", type=int, help="no further than this many actions")
    @_TIMEOUT
    @line_magic
    def explore(self, line: str) -> Any:
        """Count the whole state space, and what can be won."""
        return self._asked(self._face.explore, **_parsed(self.explore, line))

    def _cell(self, kind: str) -> str:
        if kind not in self._cells:
            raise UsageError(f"there is no {kind} yet: run a cell that begins with %%pddl {kind}")
        return self._cells[kind]

    def _asked(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        """Ask about the last problem; errors are shown in a line."""
        domain, problem = self._cell("domain"), self._cell("problem")
        try:
            return function(self._face.instance(domain, problem), *arguments, **options)
        except PuzzleError as error:
            raise UsageError(str(error)) from None


def _parsed(function: Any, line: str) -> dict[str, Any]:
    try:
        return dict(vars(parse_argstring(function, line)))
    except ValueError as error:  # a quotation mark that is never closed
        raise UsageError(f"{line}: {error}") from None
