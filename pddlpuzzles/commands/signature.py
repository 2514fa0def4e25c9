"""A function's signature as a command line: its parameters become click's arguments and options.

    def command(
        puzzle: Annotated[str, Argument(help="A puzzle.")],
        depth: Annotated[int | None, Option(metavar="N", help="No further than that.")] = None,
    ) -> int: …

A parameter with a default may be left out; one that is a list may be given several times; one
that is a bool is a flag. Typer makes commands so, too, and imports pydantic to do it (0.29 does):
0.1 s, in which `list` is done.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from types import UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

import click

Complete = Callable[[click.Context, click.Parameter, str], list[str]]
"""What a shell is offered: (context, parameter, what was typed of it) -> values."""


class Argument(NamedTuple):
    """Says of a parameter that it is told by its place."""

    help: str
    metavar: str | None = None
    complete: Complete | None = None


class Option:
    """Says of a parameter that it is told by one of `names`, by `--its-name` without any."""

    def __init__(
        self,
        *names: str,
        help: str,  # noqa: A002 - as click calls it
        metavar: str | None = None,
        complete: Complete | None = None,
        min: int | None = None,  # noqa: A002
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        self.complete = complete
        self.min = min


def made(name: str, function: Callable[..., Any], example: str) -> click.Command:
    """Return the command that a function is; its docstring is the help, `example` the last line."""
    signature = inspect.signature(function, eval_str=True)
    return click.Command(
        name,
        callback=function,
        params=[_parameter(one) for one in signature.parameters.values()],
        help=inspect.getdoc(function),
        epilog=f"Example: {example}",
    )


_TYPES: Final[dict[Any, Any]] = {Path: click.Path(path_type=Path)}
"""What click has to be told of; the others are its own."""


def _parameter(one: inspect.Parameter) -> click.Parameter:
    said, about = get_args(one.annotation)
    kind = _without_none(said)
    is_list = get_origin(kind) is list
    if is_list:
        (kind,) = get_args(kind)
    shared: dict[str, Any] = {
        "required": one.default is one.empty,
        "help": about.help,
        "metavar": about.metavar,
        "shell_complete": about.complete,
        "type": _TYPES.get(kind, kind),
    }
    if one.default is not one.empty and not is_list:
        shared["default"] = one.default
    if isinstance(about, Argument):
        return click.Argument([one.name], nargs=-1 if is_list else 1, **shared)
    if about.min is not None:
        shared["type"] = click.IntRange(min=about.min)
    names = about.names or (f"--{one.name.replace('_', '-')}",)
    return click.Option(
        [one.name, *names],
        is_flag=kind is bool,
        multiple=is_list,
        show_default=True,
        **shared,
    )


def _without_none(kind: Any) -> Any:
    """Return T of `T | None`."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    (only,) = (one for one in get_args(kind) if one is not type(None))
    return only
