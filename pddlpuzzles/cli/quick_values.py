"""Values of arguments, made without pydantic, which typer imports for each of them since 0.29.

That import takes as long as all else that a command imports. Whatever is not plainly a value of its
type goes to typer's own conversion, which then says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import typer.core

_PLAIN: Final[dict[Any, re.Pattern[str]]] = {
    str: re.compile(r"(?s).*"),
    Path: re.compile(r"[^\0]+"),
    int: re.compile(r"-?[0-9]{1,18}"),
    float: re.compile(r"-?[0-9]{1,18}(\.[0-9]+)?"),
}
"""The texts that are plainly values of a type."""


class _Quick:
    """What a parameter of typer's makes values with."""

    def __init__(self, make: Callable[[Any], Any], described: Any) -> None:
        self._typers, self._kind = partial(make, described), described.annotation
        about = described.parameter_info
        has_range = (about.min, about.max) != (None, None)
        self._plain = None if has_range else _PLAIN.get(self._kind)

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if value is None:
            return () if getattr(param, "multiple", False) or param.nargs == -1 else None
        if self._plain and isinstance(value, str) and self._plain.fullmatch(value):
            return self._kind(value)
        is_text = self._kind == list[str] and isinstance(value, (list, tuple))
        if type(value) is self._kind or (is_text and all(type(part) is str for part in value)):
            return list(value) if is_text else value
        return self._typers().coerce(value, param=param, ctx=ctx)


def install() -> None:
    """Have typer make plain values so; of a version that makes none with pydantic, nothing."""
    if make := getattr(typer.core, "build_runtime_param", None):
        setattr(typer.core, "build_runtime_param", partial(_Quick, make))  # noqa: B010 - private
