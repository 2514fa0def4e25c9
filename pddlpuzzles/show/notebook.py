"""Answers as a notebook shows them: HTML with tables and pictures that needs no other file."""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.show.answers import title
from pddlpuzzles.show.svg import sheet
from pddlpuzzles.show.wording import harmless


def answer(instance: Instance, *parts: str) -> str:
    return f"<p><b>{_text(title(instance))}</b></p>{''.join(parts)}"


def lines(texts: Iterable[str]) -> str:
    return f"<p>{'<br/>'.join(map(_text, texts))}</p>"


def facts(rows: Mapping[str, object]) -> str:
    cells = ((_text(name), _text(value)) for name, value in rows.items() if value is not None)
    return _table(f"<th>{name}</th><td>{value}</td>" for name, value in cells)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    named = "".join(f"<th>{_text(name)}</th>" for name in head)
    cells = ("".join(f"<td>{_number(value)}</td>" for value in row) for row in rows)
    return _table([named, *cells])


def position(instance: Instance, state: Any, caption: str = "") -> str:
    """Return HTML of a picture of a state, apart from the notebook: its style goes no further."""
    pictures, named = instance.family.pictures, harmless(title(instance))
    drawn = replace(pictures.state(instance.puzzle, state), caption=caption)
    data = base64.b64encode(sheet(named, [drawn], pictures.STYLE).encode()).decode()
    return f'<img alt="{html.escape(named)}" src="data:image/svg+xml;base64,{data}"/>'


def _table(rows: Iterable[str]) -> str:
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _text(value: object) -> str:
    return html.escape(harmless(str(value)))


def _number(value: object) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else _text(value)
