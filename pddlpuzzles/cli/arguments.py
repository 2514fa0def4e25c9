"""A command's arguments: what may be left out or stands elsewhere is put in its place; values."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import typer.core

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import is_pddl
from pddlpuzzles.cli.output import say_note
from pddlpuzzles.errors import InputError


def completed(arguments: list[str], command: Any) -> list[str]:
    """Complete what arguments say in a shorter way.

    A domain beside its problem becomes `--domain`. Before a problem in PDDL, or an instance in
    TOML, comes the puzzle that it is. A bundled problem becomes a path where one is wanted. What a
    command wants is in the names of its parameters: `instance` after a puzzle, or first `problem`.

    :raises InputError: if a file cannot be read that is to say its puzzle.
    """
    asked = command.commands[arguments[0]] if hasattr(command, "commands") else command
    wanted = [place.name for place in asked.params if place.param_type_name == "argument"]
    options = [option for option in asked.params if option.param_type_name == "option"]
    valued = {name for option in options if not option.is_flag for name in option.opts}
    arguments = _with_domain(arguments, valued)
    given, places = _split(arguments, valued)
    named = [arguments[place] for place in places[:2]]
    pddl = catalogue.any_problem()
    if wanted[:1] == ["problem"] and named[:1] == [pddl.name] and len(named) > 1:
        name = named[1]  # of a bundled problem, whose path is wanted
        path = name if is_pddl(name) else catalogue.bundled_files(pddl).get(name)
        if path is None:
            catalogue.instance(pddl, name)  # it says what was meant
        else:
            arguments[places[1]] = str(path)
            del arguments[places[0]]
    if "instance" not in wanted or not places:
        return arguments
    if named[0].endswith(catalogue.TOML):  # which says its puzzle itself
        puzzle = catalogue.puzzle_in_file(named[0])
    elif not is_pddl(named[0]):
        if "--help" not in arguments:
            catalogue.family(named[0])  # or else it says what was meant
        return arguments
    else:
        family, doubt = catalogue.family_of(named[0], given.get("--domain") or None)
        if doubt is not None:
            say_note(doubt, "names")
        if not family.is_pddl:
            otherwise = f"put {pddl.name} before it to take it as PDDL"
            say_note(f"{named[0]} is {family.name}; {otherwise}", "names")
        puzzle = family.name
    return [*arguments[: places[0]], puzzle, *arguments[places[0] :]]


def _split(arguments: list[str], valued: set[str]) -> tuple[dict[str, str], list[int]]:
    """Return options with their values, and the places of what is no option."""
    given, places = dict[str, str](), list[int]()
    numbered = iter(enumerate(arguments[1:], 1))
    for place, argument in numbered:
        if not argument.startswith("-") or argument == "-":
            places.append(place)
            continue
        name, _, value = argument.partition("=")
        if name in valued:
            given[name] = value or next(numbered, (0, ""))[1]  # the next argument
    return given, places


def _with_domain(arguments: list[str], valued: set[str]) -> list[str]:
    """Make a domain beside its problem an option."""
    given, places = _split(arguments, valued)
    option = next((name for name in ("--reference-domain", "--domain") if name in valued), "")
    if places and arguments[places[0]] in catalogue.families():
        del places[0]  # that of a puzzle
    paths = [Path(arguments[place]) for place in places[:2]]
    if not option or option in given or len(paths) < 2 or not all(map(is_pddl, paths)):
        return [*arguments]
    from pddlpuzzles.pddl.pair import definition

    kinds = [what and what.kind for what in map(definition, paths)]
    if sorted(filter(None, kinds)) != ["domain", "problem"]:
        return [*arguments]
    place = places[kinds.index("domain")]
    if option == "--reference-domain" and len(places) == 2:
        said, wanted = "this is the file of a domain", "a problem that is to be compared"
        raise InputError(said, source=arguments[place], expected=wanted)
    return [arguments[0], option, arguments[place], *arguments[1:place], *arguments[place + 1 :]]


_PLAIN: Final[dict[Any, re.Pattern[str]]] = {
    str: re.compile(r"(?s).*"),
    Path: re.compile(r"[^\0]+"),
    int: re.compile(r"-?[0-9]{1,18}"),
    float: re.compile(r"-?[0-9]{1,18}(\.[0-9]+)?"),
}
"""The texts that are plainly values of a type."""


class _Quick:
    """Makes values for a parameter of typer's: plain ones at once, others as typer does."""

    def __init__(self, make: Callable[[Any], Any], described: Any) -> None:
        self._typers, self._kind = partial(make, described), described.annotation
        about = described.parameter_info
        has_range = (about.min, about.max) != (None, None)
        self._plain = None if has_range else _PLAIN.get(self._kind)

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        if value is None:  # typer has a tuple where several are allowed
            return () if getattr(param, "multiple", False) or param.nargs == -1 else None
        if self._plain and isinstance(value, str) and self._plain.fullmatch(value):
            return self._kind(value)
        is_list = self._kind == list[str] and isinstance(value, (list, tuple))
        if type(value) is self._kind or (is_list and all(type(part) is str for part in value)):
            return list(value) if is_list else value  # a default
        return self._typers().coerce(value, param=param, ctx=ctx)


def make_values_quickly() -> None:
    """Have typer make plain values without pydantic, which it imports for each since 0.29."""
    # That takes as long as all else that a command imports. What is not plainly a value of its type
    # goes to typer's own conversion, which says what is wrong.
    if make := getattr(typer.core, "build_runtime_param", None):
        setattr(typer.core, "build_runtime_param", partial(_Quick, make))  # noqa: B010 - private
