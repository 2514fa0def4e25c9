"""Answers as a notebook shows them: HTML with tables and pictures that needs no other file."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.show.answers import title
from pddlpuzzles.show.svg import Picture, sheet
from pddlpuzzles.show.wording import harmless


def answer(instance: Instance, *parts: str) -> str:
    """Return HTML of an answer: a line that says what it is about, and its parts."""
    return f"<p><b>{_text(title(instance))}</b></p>{''.join(parts)}"


def lines(texts: Iterable[str]) -> str:
    """Return HTML of sentences, a line each."""
    return f"<p>{'<br/>'.join(map(_text, texts))}</p>"


def facts(rows: Mapping[str, object]) -> str:
    """Return HTML of a table with a name and a value in each row; what is None is left out."""
    return _table(
        f"<tr><th>{_text(name)}</th><td>{_text(value)}</td></tr>"
        for name, value in rows.items()
        if value is not None
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return HTML of a table of numbers; what is None is a dash."""
    named = "".join(f"<th>{_text(name)}</th>" for name in head)
    return _table(
        [
            f"<tr>{named}</tr>",
            *(
                "<tr>" + "".join(f"<td>{_number(value)}</td>" for value in row) + "</tr>"
                for row in rows
            ),
        ]
    )


def figure(instance: Instance, pictures: Sequence[Picture]) -> str:
    """Return HTML of pictures of states, drawn by themselves: no style of theirs goes further."""
    named = harmless(title(instance))
    drawn = sheet(named, pictures, instance.family.pictures.STYLE)
    data = base64.b64encode(drawn.encode()).decode()
    return f'<img alt="{html.escape(named)}" src="data:image/svg+xml;base64,{data}"/>'


def position(instance: Instance, state: Any, caption: str = "") -> str:
    """Return HTML of a picture of one state."""
    drawn = instance.family.pictures.state(instance.puzzle, state)
    return figure(instance, [replace(drawn, caption=caption)])


def _table(rows: Iterable[str]) -> str:
    return f"<table>{''.join(rows)}</table>"


def _text(value: object) -> str:
    return html.escape(harmless(str(value)))


def _number(value: object) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else _text(value)
