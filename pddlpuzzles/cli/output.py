"""What commands print: results on standard output, notes on standard error."""

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import print_whole, report
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.show.answers import Answer, note_record
from pddlpuzzles.show.terminal import painter, width
from pddlpuzzles.show.wording import Paint, harmless, message, number_in_json

Record = Callable[[], Any]
_notes: Final[list[dict[str, Any]]] = []
_printed: Final[list[str]] = []
_begun: Final[list[str]] = []


def begin_output() -> None:
    _notes.clear()
    _printed.clear()
    begin("reading")


def begin(work: str) -> None:
    _begun[:] = [work]
    report("work", work)


def work_begun() -> str:
    return _begun[-1]


def print_result(text: str) -> None:
    """Print a result on standard output; nothing else prints there."""
    _printed[:] = ["an answer"]
    print_whole(harmless(text))


@contextlib.contextmanager
def answering(answer: Answer, *, as_json: bool) -> Iterator[None]:
    """Print an answer before the block writes files; in JSON after it: an error replaces it."""
    text = answer_text(answer.record, answer.text, as_json=as_json)
    if not as_json:
        print_result(text)
        yield
        return
    report("so_far", (text, None))  # if it is ended: with the code of its limit
    begin("writing what was asked for beside the answer")
    try:
        yield
    except (LimitError, MemoryError):
        print_result(text)
        raise
    print_result(text)


def print_instead(
    arguments: Sequence[str], record: Mapping[str, Any], notes: Iterable[object] = ()
) -> None:
    """Print a record, with more notes, in place of an answer in JSON that is not there yet."""
    _notes.extend(map(note_record, notes))
    if "--json" in arguments and not _printed:
        print_answer(lambda: record, lambda *_: "", as_json=True)


def answer_text(record: Record, text: Callable[[Paint, int], str], *, as_json: bool) -> str:
    if as_json:
        return json.dumps({**record(), "notes": _notes}, default=number_in_json)
    return text(painter(sys.stdout), width())


def print_answer(record: Record, text: Callable[[Paint, int], str], *, as_json: bool) -> None:
    print_result(answer_text(record, text, as_json=as_json))


def table_width() -> int | None:
    """Return the width of a terminal; None without one: lines are as long as they are."""
    return width() if sys.stdout.isatty() or "COLUMNS" in os.environ else None


def print_table(record: Record, text: Callable[[Paint, int | None], str], *, as_json: bool) -> None:
    columns = table_width()
    print_answer(record, lambda paint, _: text(paint, columns), as_json=as_json)


def say(note: str) -> None:
    """Print a note on standard error, in a line; where nobody reads it, it is lost."""
    with contextlib.suppress(OSError):
        print(f"pddlpuzzles: {message(note)}", file=sys.stderr)  # noqa: T201


def say_note(note: object, kind: str = "") -> None:
    """Print a note, once, which stands in JSON with its place, too."""
    record = note_record(note, kind)
    if record not in _notes:
        say(f"note: {note}")
        _notes.append(record)


def say_mistakes(answer: Answer) -> None:
    for mistake in answer.mistakes:
        say_note(mistake, "never")


def say_of_engines(text: str) -> None:
    """Print what happens to engines, which stands in JSON, too."""
    say(text)
    _notes.append(note_record(text, "engine"))


def say_objective(asked: Instance, taken: Instance) -> None:
    """Say that an encoding counts something else than what was asked for, if it does."""
    if asked.puzzle.objective != taken.puzzle.objective:
        say(f"the encoding counts {taken.puzzle.objective}, not {asked.puzzle.objective}")
