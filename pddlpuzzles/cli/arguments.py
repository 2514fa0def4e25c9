"""A command's arguments with what may be left out, or stands elsewhere, put in its place."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.catalogue import (
    TOML,
    any_problem,
    bundled_files,
    families,
    family_of,
    puzzle_in_file,
)
from pddlpuzzles.catalogue.file_access import is_pddl
from pddlpuzzles.cli.options import MEBIBYTES, SECONDS
from pddlpuzzles.cli.output import say_note
from pddlpuzzles.processes.supervised import keep_within
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import limited

_OF_INSTANCES: Final = frozenset({"show", "export", "solve", "hint", "check", "compare", "explore"})
_OF_PROBLEMS: Final = frozenset({"verify", "engines"})


def completed(arguments: list[str], command: Any) -> list[str]:
    """Return the arguments with what they say in a shorter way.

    A domain beside its problem becomes `--domain`. Before a problem in PDDL, or an instance in
    TOML, comes the puzzle that it is. A bundled problem becomes a path where one is wanted.

    :raises InputError: if a file cannot be read that is to say its puzzle; LimitError at limits.
    """
    asked = command.commands[arguments[0]] if hasattr(command, "commands") else command
    options = [one for one in asked.params if one.param_type_name == "option"]
    valued = {name for one in options if not one.is_flag for name in one.opts}
    arguments = _with_domain(arguments, valued)
    given, places = _split(arguments, valued)
    if arguments[0] in _OF_PROBLEMS:
        return _with_path(arguments, places)
    if arguments[0] not in _OF_INSTANCES or not places:
        return arguments
    path, domain = arguments[places[0]], given.get("--domain")
    if path.endswith(TOML):
        return [*arguments[: places[0]], puzzle_in_file(path), *arguments[places[0] :]]
    if not is_pddl(path):
        return arguments
    seconds = _number(given.get("--timeout"), SECONDS)
    within = Limits(seconds, int(_number(given.get("--memory"), MEBIBYTES)))
    keep_within(within)
    with limited(within):
        family, doubt = family_of(path, domain or None)
    if doubt is not None:
        say_note(doubt, "names")
    if not family.is_pddl:
        say_note(
            f"{path} is {family.name}; put {any_problem().name} before it to take it as PDDL",
            "names",
        )
    return [*arguments[: places[0]], family.name, *arguments[places[0] :]]


def _split(arguments: list[str], valued: set[str]) -> tuple[dict[str, str], list[int]]:
    """Return the options that have values, and the places of what is no option."""
    given: dict[str, str] = {}
    places: list[int] = []
    numbered = iter(enumerate(arguments[1:], 1))
    for place, argument in numbered:
        if not argument.startswith("-") or argument == "-":
            places.append(place)
            continue
        name, _, value = argument.partition("=")
        if name in valued:
            given[name] = value or next(numbered, (0, ""))[1]
    return given, places


def _with_domain(arguments: list[str], valued: set[str]) -> list[str]:
    """Return the arguments with a domain that stands before or after its problem as an option."""
    given, places = _split(arguments, valued)
    option = next((one for one in ("--reference-domain", "--domain") if one in valued), "")
    if not option or option in given:
        return arguments
    if places and arguments[places[0]] in families():
        del places[0]
    paths = [arguments[place] for place in places[:2]]
    if len(paths) < 2 or not all(map(is_pddl, paths)):
        return arguments
    from pddlpuzzles.pddl.pair import definitions

    made = definitions([Path(path) for path in paths]).values()
    kinds = [one and one.kind for one in made]
    if sorted(filter(None, kinds)) != ["domain", "problem"]:
        return arguments
    place = places[kinds.index("domain")]
    rest = [*arguments[:place], *arguments[place + 1 :]]
    return [rest[0], option, arguments[place], *rest[1:]]


def _with_path(arguments: list[str], places: list[int]) -> list[str]:
    """Return the arguments with the path of a problem, where they begin as those of `solve` do."""
    pddl = any_problem()
    if len(places) < 2 or arguments[places[0]] != pddl.name:
        return arguments
    name = arguments[places[1]]
    path = name if is_pddl(name) else bundled_files(pddl).get(name)
    if path is None:
        return arguments
    arguments = [*arguments[: places[1]], str(path), *arguments[places[1] + 1 :]]
    return [one for place, one in enumerate(arguments) if place != places[0]]


def _number(text: str | None, default: float) -> float:
    """Return a limit, or the default if it is none: the command will complain."""
    try:
        number = float(text or "")
    except ValueError:
        return default
    return number if 0 < number < math.inf else default
