"""`pddlpuzzles export`: an instance as a PDDL domain and problem."""

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument, flag, value
from pddlpuzzles.cli.output import print_answer, say, say_objective
from pddlpuzzles.cli.progress import shown
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Encoding, Limits
from pddlpuzzles.show.wording import counted

EXAMPLE: Final = "pddlpuzzles export peg english-central -o boards"
_PUZZLE: Final = "A puzzle; `list` shows them. With --benchmark the default is all of them."
_OUTPUT: Final = "The folder; without it, ./PUZZLE."
_BENCHMARK: Final = (
    "Export every bundled instance and the ladder in the layout of the planning competitions;"
    " INSTANCE may then be a pattern, or `ladder`."
)


def command(
    puzzle: Annotated[str | None, argument("PUZZLE", _PUZZLE, **options.PUZZLES)] = None,
    instance: options.InstanceName = None,
    output: Annotated[str | None, value("DIR", _OUTPUT, "--output", "-o")] = None,
    after: options.After = None,
    domain: options.DomainFile = None,
    encoding: options.EncodingName = None,
    all_: Annotated[bool, flag("--all", "Export every bundled instance.")] = False,
    benchmark: Annotated[Path | None, value("DIR", _BENCHMARK)] = None,
    as_json: options.AsJson = False,
) -> None:
    """Write an instance as a PDDL domain and problem; what is there and differs is kept.

    In JSON: `files`, the domain's first; and `commands`, by planner the command line that solves
    the problem, where one was exported alone.
    """
    from pddlpuzzles.solving.export import export, solving_commands

    if output == "":
        raise InputError("--output ''", expected="a folder")
    if benchmark is not None:
        if output is not None or domain is not None or all_:
            raise InputError("--benchmark cannot be used with --output, --domain or --all")
        written = [*map(str, _write_benchmark(puzzle, instance, encoding, benchmark))]
        record: dict[str, Any] = {"files": written, "commands": {}}
        print_answer(lambda: record, lambda *_: "\n".join(written), as_json=as_json)
        return
    if puzzle is None:
        raise InputError("PUZZLE is missing: it can be left out with --benchmark only")
    if all_ and instance is not None:
        raise InputError(f"--all exports every instance; leave out {instance!r}, or --all")
    if all_ and after is not None:
        raise InputError("several instances are exported as they are; leave out --after")
    asked = options.instance_asked(Limits(), puzzle, instance, domain, after=after)
    # What comes from a file is written anew, in an encoding of ours.
    first, chosen = replace(asked, reading=None).choose_encoding(encoding)
    if not all_:
        say_objective(asked, first)
    instances = _every_instance(asked.family, encoding, chosen) if all_ else [first]
    files = export(instances, chosen, Path(output or asked.family.name))
    commands = solving_commands(first, chosen, files)
    written, record = [*map(str, files)], {"files": [*map(str, files)], "commands": commands}
    print_answer(lambda: record, lambda *_: "\n".join(written), as_json=as_json)
    for planner, command_line in commands.items():
        which = "solve" if planner == "fast-downward" else f"or, by {planner},"
        say(f"{which} with: {as_typed(command_line)}")
        asks = planner, first.puzzle.objective
        best = [exact.name for exact in asked.family.encodings if asks in exact.proved_by]
        if best and chosen.name not in best:
            say(f"{planner} proves fastest with --encoding {best[0]}")


def _every_instance(family: Family, name: str | None, chosen: Encoding[Any, Any]) -> list[Instance]:
    """Return the bundled instances in an encoding; by default those of its objectives alone."""
    every = [catalogue.instance(family, it) for it in catalogue.bundled(family)]
    if name is not None:
        return [each.choose_encoding(name)[0] for each in every]
    able = [each for each in every if each.puzzle.objective in chosen.objectives]
    if skipped := len(every) - len(able):
        have = "has" if skipped == 1 else "have"
        count = counted(skipped, "instances")
        say(f"{count} {have} another objective; ask for them with --encoding")
    return able


def _write_benchmark(
    puzzle: str | None, pattern: str | None, encoding: str | None, folder: Path
) -> list[Path]:
    from pddlpuzzles.bench.suite import instances
    from pddlpuzzles.solving.benchmark import benchmark

    names = [] if pattern is None else [f"{puzzle}/{pattern}"]
    families = catalogue.families().values() if puzzle is None else [catalogue.family(puzzle)]
    for family in families if pattern is None else ():
        names += [family.name, *([] if family.is_pddl else [f"{family.name}/{catalogue.LADDER}"])]
    steps = ["reading the instances"]
    with shown(lambda: steps[-1]) as note:
        return benchmark(instances(names), encoding, folder, say=note, step=steps.append)


def as_typed(words: Sequence[str]) -> str:
    """Return a command as it is typed: in a POSIX shell, or in Windows' own ones."""
    if sys.platform != "win32":
        import shlex

        return shlex.join(words)
    return " ".join(word if re.fullmatch(r"[\w\\/:.=-]+", word) else f'"{word}"' for word in words)
