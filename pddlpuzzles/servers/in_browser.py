"""What a page asks of the program that runs in it (Pyodide): texts in, texts and a picture out.

A request is a JSON object. `what` is `solve`, `prove` or `check`; `puzzle` the name of one, and
`text` what would stand in its file; with `pddl` that is the problem, and `domain` the domain;
`plan` is what `check` judges; `look` is the address of the site's scripts. The answer has `text`,
as the command line prints it, and `notes`; `head`, the same in a few words; what was solved has a
`page` of its own to keep, and the same as a page of the site, the `player`; or else there is an
`error`, in a line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError, PuzzleError
from pddlpuzzles.show.heading import heading
from pddlpuzzles.show.page import Apart
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.wording import harmless
from pddlpuzzles.solving.board import Board, board

_SECONDS: Final = 3600.0
"""For whoever forgets a search: a page has a button that stops it."""
_TITLE: Final = "A puzzle of your own"

Say = Callable[[str], None]


def answer(request: str) -> str:
    """Answer a request, as the module says.

    :raises ValueError: if it is no JSON object, or asks for something else.
    """
    asked: dict[str, str] = json.loads(request)
    notes: list[str] = []
    if asked["what"] not in ("solve", "prove", "check"):
        raise ValueError(asked["what"])
    said: Mapping[str, str | None]
    try:
        typed = _typed(asked)
        notes += [f"note: {doubt}" for doubt in typed.doubts]
        said = (_check if asked["what"] == "check" else _solve)(typed, asked, notes.append)
    except PuzzleError as error:
        said = {"error": str(error)}
    except MemoryError:
        said = {"error": "out of memory: a browser has less than a program of its own"}
    shown = {key: harmless(text) for key, text in said.items() if text is not None}
    return json.dumps({"notes": [harmless(note) for note in notes], **shown})


def _typed(asked: Mapping[str, str]) -> Board:
    """Return the board that was typed in; raise InputError if it cannot be read."""
    family = catalogue.family(asked["puzzle"])
    if not asked["text"].strip():
        raise InputError("nothing is typed in yet")
    if family.is_pddl:
        return board(catalogue.instance_of_pddl(asked["domain"], asked["text"]))
    instance = catalogue.instance_of_text(asked["text"], "board", "board", family)
    return board(replace(instance, title=instance.title or _TITLE))


def _solve(typed: Board, asked: Mapping[str, str], say: Say) -> dict[str, str | None]:
    optimal, look = asked["what"] == "prove", asked["look"]
    found = pddlpuzzles.solve(typed, optimal=optimal, timeout=_SECONDS, memory=None, say=say)
    beside = Apart(f"{look}{asked['puzzle']}.css", look, None, "", ())
    pages = {"page": found.page(), "player": solution_page(found, apart=beside)}
    return {"head": heading(found).chip, "text": str(found), **pages}


def _check(typed: Board, asked: Mapping[str, str], say: Say) -> dict[str, str | None]:
    if not asked["plan"].strip():
        raise InputError("no plan is typed in yet: moves, or the actions of a PDDL plan")
    found = pddlpuzzles.check(typed, asked["plan"].splitlines(), timeout=_SECONDS, memory=None)
    return {"head": f"The plan is {'right' if found else 'wrong'}", "text": str(found)}
