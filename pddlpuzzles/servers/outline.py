"""What the words of the PDDL of a folder name, however unfinished it is.

The editor's server and the cells of a notebook ask it. No mistake hinders it: parentheses that are
missing or too many only make it guess worse. Places are offsets in the text, or lines and columns
from 0, as in editors.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.catalogue.file_access import is_pddl
from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.pddl.model import Domain, types_above
from pddlpuzzles.pddl.pair import chosen_domain, definition_in, pddl_text
from pddlpuzzles.pddl.read import DOMAIN_SECTIONS, PROBLEM_SECTIONS, REQUIREMENTS, read_domain
from pddlpuzzles.pddl.tokens import ACTION_PARTS, BEGIN_GROUPS, TOKENS
from pddlpuzzles.show.wording import counted

LOGIC: Final = sorted(word for word in BEGIN_GROUPS if word[0] != ":")
_NAMES_NOTHING: Final = "define domain problem either minimize maximize - + * /"
_WORDS: Final = {*LOGIC, *_NAMES_NOTHING.split()}
_MOST_OUTLINES: Final = 64
_LISTS: Final = {":types": "type", ":objects": "object", ":constants": "object"}


Edit = tuple[int, int, str]
"""Where it begins and ends, and what is written there."""


class Word(NamedTuple):
    """A word and what it names: a predicate or function, type, object, action, variable, domain.

    `scope` is the section in which a variable is known, else 0.
    """

    text: str
    begin: int
    kind: str
    scope: int
    declares: bool

    @property
    def end(self) -> int:
        return self.begin + len(self.text)

    @property
    def name(self) -> tuple[str, str, int]:
        return self.kind, self.text.lower(), self.scope


@dataclass
class Group:
    """A parenthesis: what it is within, its first words, how much stands in it, its last word."""

    begin: int
    end: int
    depth: int
    head: str = ""
    title: str = ""
    size: int = 0
    last: str = ""


class Outline:
    """The words and groups of a text; `open` are those that its end is in, from the outside."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[Word] = []
        self.groups: list[Group] = []
        self.open: list[Group] = []
        self.depths: list[int] = []
        self._begins: list[int] = []
        begin = 0
        self.lines = text.split("\n")
        for line in self.lines:
            closing = re.match(r"[\s)]*", line)
            self.depths.append(max(0, len(self.open) - (closing[0].count(")") if closing else 0)))
            self._begins.append(begin)
            for match in TOKENS.finditer(line):
                if not match[0].startswith(";"):
                    self._add(match[0], begin + match.start())
            begin += len(line) + 1

    def _add(self, word: str, begin: int) -> None:
        if word == "(":
            self.open.append(Group(begin, len(self.text), len(self.open)))
            self.groups.append(self.open[-1])
            return
        if word == ")":
            if not self.open:
                return
            self.open.pop().end = begin + 1
        else:
            kind, declares = _kind(word.lower(), self.open)
            scope = self.open[1].begin if kind == "variable" and len(self.open) > 1 else 0
            self.words.append(Word(word, begin, kind, scope, declares))
        for group in self.open[-1:]:
            group.title = word if group.size == 1 else group.title
            group.head = group.head or word.lower()
            group.size, group.last = group.size + 1, word.lower()

    def place(self, offset: int) -> tuple[int, int]:
        line = bisect(self._begins, offset) - 1
        return line, offset - self._begins[line]

    def offset(self, line: int, column: int) -> int:
        return min(self._begins[min(line, len(self._begins) - 1)] + column, len(self.text))

    def mended(self, mend: Mend, offset: int) -> tuple[str, list[Edit]] | None:
        """Return what the mend of a mistake there is called, and what it changes."""
        new = mend.text
        if mend.kind == "write":
            line = self.place(offset)[0]
            for word in self.words:
                if word.text.lower() == mend.old and self.place(word.begin)[0] == line:
                    return f"write {new} for {mend.old}", [(word.begin, word.end, new)]
        elif mend.kind == "require":
            sections = {group.head: group for group in self.groups if group.depth == 1}
            if group := sections.get(":requirements"):
                return f"require {new}", [(group.end - 1, group.end - 1, f" {new}")]
            if group := sections.get("domain"):
                return f"require {new}", [(group.end, group.end, f"\n  (:requirements {new})")]
        elif mend.kind == "begin":
            return f"begin with {new}", [(offset + 1, offset + 1, new)]
        else:
            words = ((word.begin, word.text.lower()) for word in self.words)
            parts = [(begin, text) for begin, text in words if text in ACTION_PARTS]
            start = max(begin for begin, text in parts if begin < offset and text == new)
            end = min((begin for begin, _ in parts if begin > start), default=len(self.text))
            within = (group for group in self.groups if start < group.begin < end)
            values = [group for group in within if group.depth == 2]
            first, last = values[0].begin, values[-1].end
            return "put all of it in one (and …)", [(first, first, "(and "), (last, last, ")")]
        return None


def _kind(word: str, groups: list[Group]) -> tuple[str, bool]:
    """Return what a word names where it stands, and whether it is declared there."""
    group = groups[-1] if groups else Group(0, 0, 0)
    section = groups[1].head if len(groups) > 1 else ""
    is_first = group.size == 0
    if word.startswith("?"):
        return "variable", is_first or group.head.startswith("?")
    if word.startswith(":") or (word in _WORDS and (is_first or word == "-")):
        return "", False
    if group.last == "-" or group.head == "either":
        return "type", False
    if group.head in _LISTS:
        return _LISTS[group.head], True
    if group.head == ":action" and group.size == 1:
        return "action", True
    if group.head in (":domain", "domain", "problem") and group.size == 1:
        return "domain" if group.head != "problem" else "", group.head == "domain"
    if is_first and len(groups) == 1:
        return "action", False  # of a plan
    if is_first or (group.head in LOGIC and group.head != "="):
        return "predicate", section in (":predicates", ":functions") and len(groups) == 3
    return "object", False


_outlines: Final[dict[str, Outline]] = {}
"""Of each file the last: those of what stood in it before are large and never asked for again."""


def outlined(file: str, text: str) -> Outline:
    outline = _outlines.pop(file, None)
    if outline is None or outline.text != text:
        outline = Outline(text)
    _outlines[file] = outline
    if len(_outlines) > _MOST_OUTLINES:
        del _outlines[next(iter(_outlines))]
    return outline


@lru_cache(maxsize=4)
def _domain(text: str) -> Domain | None:
    try:
        return read_domain(text, "")
    except InputError:
        return None


class Folder:
    """The texts of a folder by their paths; `definitions` are those that are no plans."""

    def __init__(self, path: str, texts: Mapping[str, str]) -> None:
        self.path, self.texts = path, texts
        kinds = ((file, definition_in(text)) for file, text in texts.items())
        self._definitions = {file: what for file, what in kinds if what is not None}
        self.definitions = {
            file: text for file, text in texts.items() if file in self._definitions or is_pddl(file)
        }

    def own(self) -> dict[str, str]:
        """Return the texts by which the file is read: itself and, for a problem, the domains."""
        own = self._definitions.get(self.path)
        asked = (self.path, *(self._of("domain") if own and own.kind == "problem" else ()))
        return {file: text for file, text in self.definitions.items() if file in asked}

    def _of(self, kind: str) -> list[str]:
        return [file for file, what in self._definitions.items() if what.kind == kind]

    def outline(self, file: str) -> Outline:
        return outlined(file, self.texts.get(file, ""))

    def words(self, word: Word | None) -> Iterator[tuple[str, Word]]:
        """Yield all words that name what a word does, by file; variables in their action only."""
        own = self._definitions.get(self.path)
        for file in self.texts:
            definition = self._definitions.get(file)
            is_foreign = own and definition and own.domain != definition.domain
            if word and word.kind and (file == self.path or not (word.scope or is_foreign)):
                yield from (
                    (file, same) for same in self.outline(file).words if same.name == word.name
                )

    def domain_text(self, path: str) -> str:
        """Return the text of the domain that a file is, or is a problem or a plan of."""
        own = self._definitions.get(path)
        for file in self._of("domain"):
            if own is None or self._definitions[file].domain == own.domain:
                return self.texts[file]
        return ""

    def about(self, word: Word, instances: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
        """Yield what is known of a name; of actions their `instances` in each problem."""
        name = word.text.lower()
        declared = [(file, same) for file, same in self.words(word) if same.declares]
        for file, declaration in declared[:1]:
            text = self.outline(file)
            shown = text.lines[text.place(declaration.begin)[0]]
            if word.kind == "predicate":
                begin = declaration.begin
                group = [group for group in text.groups if group.begin < begin < group.end][-1]
                shown = text.text[group.begin : group.end]
            yield f"```pddl\n{shown.strip()}\n```"
        domain = _domain(self.domain_text(self.path))
        if domain is None:
            return
        if word.kind == "predicate":
            for verb, becomes in (("added", True), ("deleted", False)):
                wanted = name, becomes
                names = [
                    schema.name
                    for schema in domain.actions.values()
                    if any((what.atom.predicate, what.becomes) == wanted for what in schema.effects)
                ]
                yield f"{verb} by {', '.join(names) or 'no action'}"
        elif word.kind == "type" and name in domain.types:
            yield f"below {', '.join([*types_above(name, domain.types)][1:])}"
        elif word.kind == "action":
            for file, counts in instances.items():
                if file in self.texts and name in counts:
                    yield f"{counted(counts[name], 'instances')} in {Path(file).name}"

    def pair(self) -> tuple[str, str]:
        """Return the texts of the domain and of the file if it is a problem, else the only one."""
        problems = self._of("problem")
        own = [file for file in problems if Path(file).stem in Path(self.path).name]
        path = self.path if self.path in problems else max(own, key=len, default=self.path)
        path = problems[0] if len(problems) == 1 else path
        if path not in problems:
            said = f"{len(problems)} problems in the folder of {path}: a plan of p01.pddl is called"
            raise InputError(f"{said} p01.plan")
        domain = self.domain_text(path) or pddl_text(str(chosen_domain(path).path), "domain")
        return domain, self.texts[path]

    def fitting(self, text: str) -> Iterator[tuple[str, Iterable[str]]]:
        """Yield the names that can end the file's text so far, with their kinds in editors."""
        before = Outline(re.sub(r"[^\s()]*$", "", text))
        if not before.open:
            return
        depth, group = len(before.open), before.open[-1]
        if self.path not in self.definitions:  # a plan
            yield "Value", self._names("object" if group.size else "action")
        elif group.last == "-" or group.head == "either":
            yield "Class", ("object", *self._names("type"))
        elif depth <= 2 and group.head in ("", "define"):
            is_problem = any(word.text == "problem" for word in before.words)
            of_domain = *DOMAIN_SECTIONS, ":derived", ":action"
            yield "Keyword", PROBLEM_SECTIONS if is_problem else of_domain
        elif group.head == ":requirements":
            yield "Keyword", sorted(REQUIREMENTS)
        elif group.head == ":action" and depth == 2:
            yield "Keyword", ACTION_PARTS
        elif group.size == 0 or group.head in LOGIC:
            yield "Function", self._names("predicate")
            yield "Keyword", LOGIC
        else:
            if before.open[1:] and before.open[1].head in (":action", ":derived"):
                scope = max((word.scope for word in before.words), default=0)
                own = (word for word in before.words if word.declares and word.scope == scope > 0)
                yield "Variable", dict.fromkeys(variable.text for variable in own)
            yield "Value", self._names("object")

    def _names(self, kind: str) -> Iterable[str]:
        """Return the names of a kind that this file may use: a problem has its domain's, too."""
        own = self._definitions.get(self.path)
        files = [self.path]
        if not own or own.kind != "domain":  # objects of its problems are none of its own
            fit = self._definitions.items()
            files += [file for file, what in fit if own is None or what.domain == own.domain]
        every = (word for file in files for word in self.outline(file).words)
        return dict.fromkeys(word.text for word in every if word.kind == kind and word.declares)
