"""What a page asks of the program that runs in it (Pyodide).

A request is a JSON object: `what` is `solve`, `prove` or `check`; `puzzle` the name of one, `text`
its file, or with `pddl` the problem, and `domain` the domain; `plan` is what `check` judges; `look`
the address of the site's scripts. The answer has `text`, as the command line prints it, `head`, in
a few words, and `notes`; what was solved has a `page` to keep, and the `player`, a page of the
site; or else there is an `error`, in a line, and of what `field` it is about which `place`, as
browsers count, which begins after a `share` of all lines.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.show.heading import Heading
from pddlpuzzles.show.page import Apart
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.wording import harmless
from pddlpuzzles.solving.board import board

_SECONDS: Final = 3600.0  # for whoever forgets a search: a page has a button that stops it
_TITLE: Final = "A puzzle of your own"


def answer(request: str) -> str:
    """Answer a request, as the module says (ValueError: it asks for something else)."""
    asked: dict[str, str] = json.loads(request)
    notes: list[str] = []
    if asked["what"] not in ("solve", "prove", "check"):
        raise ValueError(asked["what"])
    place: dict[str, Any] = {}
    try:
        said = _answer(asked, notes.append)
    except PuzzleError as error:
        said, place = {"error": str(error)}, _place(error, asked)
    except MemoryError:
        said = {"error": "out of memory: a browser has less than a program of its own"}
    shown = {key: harmless(text) for key, text in said.items() if text is not None}
    return json.dumps({"notes": [harmless(note) for note in notes], **shown, **place})


def _place(error: PuzzleError, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the word that an error is about, or the line if it names no column."""
    if not isinstance(error, InputError) or error.line is None:
        return {}
    field = error.source if error.source in ("domain", "plan") else "text"
    lines, start = asked[field].split("\n"), (error.column or 1) - 1
    line = "".join(lines[error.line - 1 : error.line])
    word = re.compile(r"[^\s()]+|." if error.column else ".*").match(line, start)
    before = "\n".join([*lines[: error.line - 1], line[:start]])
    ends = before, before + (word[0] if word else "")
    start, end = (len(text.encode("utf-16-le")) // 2 for text in ends)
    place, share = {"selectionStart": start, "selectionEnd": end}, (error.line - 3) / len(lines)
    return {"field": field, "place": place, "share": share}


def _answer(asked: Mapping[str, str], say: Callable[[str], None]) -> dict[str, str | None]:
    family = catalogue.family(asked["puzzle"])
    if not asked["text"].strip():
        raise InputError("nothing is typed in yet")
    if family.is_pddl:
        typed = board(catalogue.instance_of_pddl(asked["domain"], asked["text"]))
    else:
        instance = catalogue.instance_of_text(asked["text"], "board", "board", family)
        typed = board(replace(instance, title=instance.title or _TITLE))
    for doubt in typed.doubts:
        say(f"note: {doubt}")
    if asked["what"] == "check":
        if not asked["plan"].strip():
            raise InputError("no plan is typed in yet: moves, or the actions of a PDDL plan")
        plan = asked["plan"].splitlines()
        verdict = pddlpuzzles.check(typed, plan, timeout=_SECONDS, memory=None)
        return {"head": f"The plan is {'right' if verdict else 'wrong'}", "text": str(verdict)}
    optimal, look = asked["what"] == "prove", asked["look"]
    solution = pddlpuzzles.solve(typed, optimal=optimal, timeout=_SECONDS, memory=None, say=say)
    for mistake in solution.mistakes:
        say(f"note: {mistake}")
    beside = Apart(f"{look}{asked['puzzle']}.css", look, winning=None, following="")
    pages = {"page": solution.page(), "player": solution_page(solution, apart=beside)}
    return {"head": Heading(solution).chip, "text": str(solution), **pages}
