"""Pictures of a puzzle that draws itself as text only: its text, set in letters of one width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element
from pddlpuzzles.show.wording import Paint, colourless

_SIZE: Final = 16
_WIDTH: Final = 0.62 * _SIZE
_LINE: Final = 20


class _Drawing(Protocol):
    def draw(self, puzzle: Any, state: Any, paint: Paint, /) -> str: ...
    def draw_goal(self, puzzle: Any, paint: Paint, /) -> str: ...


class DrawnText:
    """The pictures of a puzzle whose states `drawing` draws as text."""

    STYLE: Final[Style] = {
        "typed": ("text-anchor:start;font-family:'DejaVu Sans Mono',Menlo,monospace", ""),
        "moved": ("font-weight:bold", ""),
    }

    def __init__(self, drawing: _Drawing) -> None:
        self._drawing = drawing

    def state(self, puzzle: Any, state: Any) -> Picture:
        return _picture(self._drawing.draw(puzzle, state, colourless))

    def goal(self, puzzle: Any) -> Picture:
        return _picture(self._drawing.draw_goal(puzzle, colourless))

    def steps(self, puzzle: Any, states: Sequence[Any], moves: Sequence[Any]) -> Iterator[Picture]:
        """Draw each of `states`, the lines marked that are new in it."""
        before: list[str] | None = None
        for state in states:
            text = self._drawing.draw(puzzle, state, colourless)
            yield _picture(text, before)
            before = text.split("\n")


def _picture(text: str, before: list[str] | None = None) -> Picture:
    lines, parts = text.split("\n"), []
    for number, line in enumerate(lines, 1):
        name = "text typed" + (" moved" if before is not None and line not in before else "")
        y = float(_LINE * number - 4)
        size = float(_SIZE)
        parts.append(element("text", name, line, x=4.0, y=y, font_size=size, xml__space="preserve"))
    width = max(map(len, lines)) * _WIDTH + 8
    return Picture(width, _LINE * len(lines) + 8, tuple(parts), text, {"state": text})
