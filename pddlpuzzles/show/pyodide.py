"""The program itself in a site: Pyodide, our package, and a page where one types in one's own."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import complaining, read_text, shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.show.heading import PLAIN, label
from pddlpuzzles.show.page import Page, document, linked_head, trail
from pddlpuzzles.show.styles import file_text, markup, page_style
from pddlpuzzles.show.svg import element

PAGE: Final = "yours.html"
_FOLDER: Final = "engine"
_CORE: Final = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_GLUE: Final = ("pyodide.asm.mjs", "pyodide.asm.js")  # one of these, as the version has it
_NEEDLESS: Final = frozenset({".pyc", ".xz", ".jinja"})
_THEN: Final = (1980, 1, 1, 0, 0, 0)  # of each file: the same program makes the same archive
_EXAMPLES: Final = ("hakank-0", "tiny", "blocks/01")  # the first has no cell to guess
_SAID: Final = PLAIN["yours"]


def require_core(folder: Path) -> None:
    for names in (*((name,) for name in _CORE), _GLUE):
        if not any((folder / name).is_file() for name in names):
            wanted = "Pyodide's core, such as node_modules/pyodide after `npm install pyodide`"
            expected = f"the folder of {wanted}"
            raise InputError(f"no {names[0]}:", source=str(folder), expected=expected)


def engine_files(folder: Path) -> Iterator[tuple[str, str | bytes]]:
    """Yield what a site needs to solve in the browser, with names below the site's folder."""
    fetched = 0  # bytes of which the page shows how many have come; scripts are imported
    for name in (*_CORE, *_GLUE):
        path = folder / name
        with complaining(path, "cannot be read"):
            if path.is_file():
                content = path.read_bytes()
                fetched += 0 if name.endswith("js") else len(content)
                yield f"{_FOLDER}/{name}", content
    yield from ((f"{_FOLDER}/{name}", file_text(name)) for name in ("worker.js", "start.mjs"))
    places = {Path(pddlpuzzles.__file__).parent: "pddlpuzzles"}
    places |= {shelf(name): f"pddlpuzzles/{name}" for name in ("domains", "problems")}
    files = {
        f"{name}/{path.relative_to(place).as_posix()}": path
        for place, name in places.items()
        for path in place.rglob("*")
        if path.suffix not in _NEEDLESS and path.is_file()
    }
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    yield f"{_FOLDER}/pddlpuzzles.zip", (content := package.getvalue())
    yield "look/yours.js", file_text("yours.js")
    yield "look/yours.css", page_style() + file_text("yours.css")
    # As on the start page: where there is most to choose from comes first, and PDDL last.
    every = catalogue.families().values()
    order = sorted(every, key=lambda family: (family.is_pddl, -len(catalogue.bundled(family))))
    yield PAGE, _page(order, fetched + len(content))


def _page(families: Sequence[Family], fetched: int) -> Page:
    title, lead = element("h1", "", _SAID["title"]), element("p", "lead", _SAID["lead"])
    # A script takes it away where the page comes from a server.
    served = element("p", "served", _SAID["served"], id="served")
    header = element("header", "", trail(("index.html", "All puzzles")), title, lead, served)
    main = markup("own")
    for bar in main.iter("progress"):
        bar.set("max", str(fetched))
    for select in main.iter("select"):
        for family in families:
            name = "A problem in PDDL" if family.is_pddl else label(family)
            select.append(element("option", "", name, value=family.name))
    texts: dict[str, Mapping[str, str]] = {}
    for family in families:
        names = catalogue.bundled(family)
        name = next((example for example in _EXAMPLES if example in names), family.default)
        if family.is_pddl:
            domain = shelf("domains") / family.name / f"{name.partition('/')[0]}.pddl"
            problem = shelf("problems") / family.name / f"{name}.pddl"
            texts[family.name] = {"domain": read_text(domain), "text": read_text(problem)}
        else:
            bare = replace(catalogue.instance(family, name), title=None, source=None, known=None)
            texts[family.name] = {"text": catalogue.text(bare)}
    # A text in a script must not hold the end of one.
    examples = json.dumps(texts).replace("<", "\\u003c")
    scripts = [
        element("script", "", examples, id="examples", type="application/json"),
        element("script", src="look/dom.js"),
        element("script", src="look/yours.js"),
    ]
    head = linked_head(_SAID["title"], "look/yours.css", runs=True)
    return document(head, element("body", "", header, main, *scripts))
