"""Answers for notebooks, as HTML that needs no other file, and tables for spreadsheets."""

import base64
import csv
import html
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.show.answers import first_line
from pddlpuzzles.show.svg import sheet
from pddlpuzzles.show.wording import harmless

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def answer(instance: Instance, *parts: str) -> str:
    return f"<p><b>{_text(first_line(instance))}</b></p>{''.join(parts)}"


def lines(texts: Iterable[str]) -> str:
    return f"<p>{'<br/>'.join(map(_text, texts))}</p>"


def facts(rows: Mapping[str, object]) -> str:
    said = {name: value for name, value in rows.items() if value is not None}
    cells = (f"<th>{_text(name)}</th><td>{_text(value)}</td>" for name, value in said.items())
    return f"<table>{''.join(f'<tr>{cell}</tr>' for cell in cells)}</table>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = ["".join(f"<th>{_text(name)}</th>" for name in head)]
    for row in rows:
        shown = [f"{it:,}" if isinstance(it, int) else "-" if it is None else it for it in row]
        lines.append("".join(f"<td>{_text(cell)}</td>" for cell in shown))
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def position(instance: Instance, state: Any, caption: str = "") -> str:
    """HTML of a picture of a state, whose style goes no further."""
    pictures, named = instance.family.pictures, harmless(first_line(instance))
    drawn = replace(pictures.state(instance.puzzle, state), caption=caption)
    data = base64.b64encode(sheet(named, [drawn], pictures.STYLE).encode()).decode()
    return f'<img alt="{html.escape(named)}" src="data:image/svg+xml;base64,{data}"/>'


def _text(value: object) -> str:
    return html.escape(harmless(str(value)))


def csv_text(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV; text that looks like a formula has an apostrophe before it."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(head)
    for row in rows:
        is_formula = (isinstance(value, str) and value.startswith(_FORMULA) for value in row)
        writer.writerow([f"'{it}" if odd else it for it, odd in zip(row, is_formula, strict=True)])
    return file.getvalue()
