"""The program itself in a site: Pyodide, our package, and a page on which one types in one's own.

    yours.html                the page
    look/yours.js, .css       what its buttons do, and how it looks
    engine/worker.js          the worker in which Python runs, beside the page
    engine/start.mjs          how Python is started there, and in tests under node
    engine/pddlpuzzles.zip    this package with its bundled problems
    engine/pyodide…           Pyodide's core, as it was found

The page asks, and `in_browser` answers. Nothing of it is in a site that is made without it.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.show.heading import label
from pddlpuzzles.show.page import Page, document, linked_head, page_style
from pddlpuzzles.show.svg import element
from pddlpuzzles.show.web_files import file_text, markup

PAGE: Final = "yours.html"
_FOLDER: Final = "engine"
_CORE: Final = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_GLUE: Final = ("pyodide.asm.mjs", "pyodide.asm.js")
"""One of these is there, which one depends on the version."""
_OURS: Final = ("worker.js", "start.mjs")
_KINDS: Final = frozenset({".py", ".css", ".js", ".mjs", ".toml", ".pddl"})
_THEN: Final = (1980, 1, 1, 0, 0, 0)
"""When all files in an archive were changed: the same program makes the same bytes."""
_EXAMPLES: Final = ("tiny", "blocks/01")
_PLANNING: Final = "A problem in PDDL"
_SERVED: Final = (
    "Not from a file: this page has to come from a web server. Start one in this folder with "
    "“python -m http.server”, and open http://localhost:8000/yours.html"
)


def require_core(folder: Path) -> None:
    """Check that a folder has Pyodide's core.

    :raises InputError: if not.
    """
    for name in (*_CORE, _GLUE):
        names = (name,) if isinstance(name, str) else name
        if not any((folder / one).is_file() for one in names):
            reason = (
                f"no {names[0]}: expected the folder of Pyodide's core, such as"
                " node_modules/pyodide after `npm install pyodide`"
            )
            raise InputError(reason, source=str(folder))


def engine_files(folder: Path) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files that make a site solve: their names in it, and what is in them.

    `folder` has Pyodide's core.

    :raises InputError: if a file of the core cannot be read.
    """
    for name in (*_CORE, *_GLUE):
        path = folder / name
        try:
            if path.is_file():
                yield f"{_FOLDER}/{name}", path.read_bytes()
        except OSError as error:
            raise InputError(
                f"cannot be read: {(error.strerror or str(error)).lower()}", source=str(path)
            ) from None
    for name in _OURS:
        yield f"{_FOLDER}/{name}", file_text(name)
    yield f"{_FOLDER}/pddlpuzzles.zip", _package()
    yield "look/yours.js", file_text("yours.js")
    yield "look/yours.css", page_style() + file_text("yours.css")
    # As on the start page: where there is most to choose from comes first, and PDDL last.
    every = catalogue.families().values()
    order = sorted(every, key=lambda one: (one.is_pddl, -len(catalogue.bundled(one))))
    yield PAGE, _page(order)


def _package() -> bytes:
    """Return this package as an archive, with its bundled problems where a wheel has them."""
    made = io.BytesIO()
    root = Path(pddlpuzzles.__file__).parent
    places = {root: "pddlpuzzles"}
    places |= {shelf(name): f"pddlpuzzles/{name}" for name in ("domains", "problems")}
    found = {
        f"{name}/{path.relative_to(place).as_posix()}": path
        for place, name in places.items()
        for path in place.rglob("*")
        if path.suffix in _KINDS and path.is_file()
    }
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(found.items()):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return made.getvalue()


def _example(family: Family) -> Mapping[str, str]:
    """Return what the page shows of a puzzle at first."""
    names = catalogue.bundled(family)
    name = next((one for one in _EXAMPLES if one in names), family.default)
    if family.is_pddl:
        domain = shelf("domains") / family.name / f"{name.partition('/')[0]}.pddl"
        problem = shelf("problems") / family.name / f"{name}.pddl"
        return {"domain": read_text(domain), "text": read_text(problem)}
    instance = catalogue.instance(family, name)
    plain = replace(instance, title=None, source=None, known=None)
    return {"text": catalogue.text(plain)}


def _page(families: Sequence[Family]) -> Page:
    known = {family.name: _example(family) for family in families}
    lead = (
        "What lies in front of you, or a problem in PDDL: it is solved here, in this browser,"
        " by the same program and with the same words as on the command line."
    )
    header = element(
        "header",
        "",
        None,
        element(
            "nav",
            "trail",
            None,
            element("a", text="All puzzles", href="index.html"),
            aria_label="Where you are",
        ),
        element("h1", text="Type in your own"),
        element("p", "lead", lead),
        # A script takes it away where the page comes from a server.
        element("p", "served", _SERVED, id="served"),
    )
    main = markup("own")
    for select in main.iter("select"):
        for one in families:
            name = _PLANNING if one.is_pddl else label(one)
            select.append(element("option", text=name, value=one.name))
    # A text in a script must not hold the end of one.
    data = json.dumps(known).replace("<", "\\u003c")
    scripts = [
        element("script", text=data, id="examples", type="application/json"),
        element("script", src="look/yours.js"),
    ]
    head = linked_head("Type in your own", "look/yours.css", runs=True)
    body = element("body", "", None, header, main, *scripts)
    return document(element("html", "", None, head, body, lang="en"))
