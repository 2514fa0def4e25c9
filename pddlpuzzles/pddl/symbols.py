"""What the words of a PDDL text name, however unfinished it is.

No mistake hinders it: parentheses that are missing or too many only make it guess worse.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.pddl.read_formulas import typed_names
from pddlpuzzles.pddl.tokens import BEGIN_GROUPS, TOKENS, Group, Text, Word

LOGIC: Final = sorted(word for word in BEGIN_GROUPS if word[0] != ":")
_NAME_NOTHING: Final = {*LOGIC, "define", "domain", "problem", "either", *"+-*/"}
_LISTS: Final = {":types": "type", ":objects": "object", ":constants": "object"}
_ATOMS: Final = (":predicates", ":functions")
_MARKED: Final = re.compile(r"\(?[^\s()]*")


def marked_end(text: str, begin: int) -> int:
    """Return the end of what is marked where a mistake begins: a word, with its parenthesis."""
    match = _MARKED.match(text, begin)
    return max(begin + 1, match.end() if match else 0)


@dataclass(slots=True, eq=False)
class Branch(Group):
    """A group, how deep it is, and the section in which it is."""

    depth: int = 0
    section: Group | None = None

    @property
    def is_list(self) -> bool:
        """Whether names stand in it that are new."""
        section = self.section or self
        is_derived = section.head == ":derived" and self in section.items[1:2]
        is_atom = is_derived or (self.depth == 3 and section.head in _ATOMS)
        return is_atom or self.head in _LISTS or self.head[:1] == "?"

    def word(self, index: int) -> str:
        item = self.items[index] if 0 <= index < len(self.items) else None
        return item.text if isinstance(item, Word) else ""


def typed(lists: Iterable[Branch]) -> dict[str, str]:
    """Return the names in lists with their types, of each list up to its first mistake."""
    kinds: dict[str, str] = {}
    for group in dict.fromkeys(lists):
        items = group.items[group.head[:1] != "?" :]
        with suppress(InputError):
            kinds.update((word.text, kind) for word, kind in typed_names(items))
    return kinds


@dataclass
class Meaning:
    """What a word names: a predicate or function, type, object, action, variable, domain.

    A variable is known in a `scope`: its action, or the atom that it is a parameter of.
    """

    name: str
    kind: str
    declares: bool = field(default=False, compare=False)
    scope: int = 0


@dataclass(slots=True, eq=False)
class Symbol(Word):
    """A word at its place in a group; `text` is in small letters."""

    group: Branch
    index: int

    @property
    def end(self) -> int:
        return self.offset + len(self.text)

    @property
    def meaning(self) -> Meaning:
        group, text, is_first = self.group, self.text, self.index == 0
        head, section = group.head, group.section or group
        if text[0] == "?":
            scope = group if section.head in _ATOMS else section
            return Meaning(text, "variable", group.is_list, scope.offset)
        if text[0] == ":" or text in (_NAME_NOTHING if is_first else "-"):
            return Meaning(text, "")
        if group.word(self.index - 1) == "-" or head == "either":
            return Meaning(text, "type")
        if head in _LISTS:
            return Meaning(text, _LISTS[head], True)
        if self.index == 1 and head in (":action", ":domain", "domain", "problem"):
            kind = head.removeprefix(":").replace("problem", "")
            return Meaning(text, kind, head != ":domain")
        if is_first or (head in LOGIC and head != "="):
            return Meaning(text, "predicate" if group.depth > 1 else "action", group.is_list)
        return Meaning(text, "object")


class Outline(Text):
    """The symbols and groups of a text."""

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def groups(self) -> list[Branch]:
        """All groups by their places; the first is the whole text."""
        groups = [Branch(self, 0, end=len(self.text) + 1)]
        opened = groups[:]
        for match in TOKENS.finditer(self.text):
            word, begin, group = match[0], match.start(), opened[-1]
            if word == "(":
                inner = Branch(self, begin, depth=len(opened), end=groups[0].end)
                group.items.append(inner)
                groups.append(inner)
                opened.append(inner)
                inner.section = opened[:3][-1]
            elif word == ")":
                if len(opened) > 1:
                    opened.pop().end = match.end()
            elif word[0] != ";":
                group.items.append(Symbol(self, begin, word.lower(), group, len(group.items)))
        return groups

    @cached_property
    def symbols(self) -> list[Symbol]:
        items = (item for group in self.groups for item in group.items)
        every = [item for item in items if isinstance(item, Symbol)]
        return sorted(every, key=lambda symbol: symbol.offset)

    def named(self, symbol: Symbol) -> list[Symbol]:
        """Return all words that name what a word of any text does."""
        same = (it for it in self.symbols if it.text == symbol.text)
        return [it for it in same if it.meaning == symbol.meaning]

    def at(self, offset: int) -> Symbol | None:
        return next((it for it in self.symbols if it.offset <= offset <= it.end), None)

    def around(self, offset: int) -> list[Branch]:
        """Return the groups that a place is within, from the outside."""
        return [group for group in self.groups[1:] if group.offset < offset < group.end]

    def mended(self, mend: Mend, offset: int) -> tuple[str, list[tuple[int, int, str]]] | None:
        """Return what a mend of a mistake there is called, and what it writes in which places."""
        new = mend.text
        end = mend.offset + len(mend.old)
        if mend.kind == "put" and self.text[mend.offset : end].lower() == mend.old.lower():
            said = f"write {new.strip()}" if new.strip() else "leave out"
            return f"{said} {mend.old and f'for {mend.old}'}", [(mend.offset, end, new)]
        word = self.at(mend.offset) if mend.kind == "wrap" else None
        if word and isinstance(group := ([*word.group.items[word.index :], None])[1], Branch):
            return f"write {new}…)", [(word.offset, word.end, new), (group.end, group.end, ")")]
        if mend.kind == "require":
            heads = {group.head: group for group in reversed(self.groups)}
            if group := heads.get(":requirements"):
                return f"require {new}", [(group.end - 1, group.end - 1, f" {new}")]
            if group := heads.get("domain"):
                return f"require {new}", [(group.end, group.end, f"\n  (:requirements {new})")]
        line, end = self.place(offset).line, marked_end(self.text, offset)
        for word in reversed(self.symbols):
            if mend.kind == "write" and word.text == mend.old and word.place.line == line:
                return f"write {new} for {mend.old}", [(word.offset, word.end, new)]
            if mend.kind == "join" and word.text == new and word.offset < end:
                behind = word.group.items[word.index + 1 :]
                signs = [it for it in behind if isinstance(it, Symbol)]
                stops = (it.offset for it in signs if it.text[0] == ":")
                stop = next(stops, len(self.text))
                values = [it for it in behind if isinstance(it, Branch) and it.offset < stop]
                if values:
                    first, last = values[0].offset, values[-1].end
                    between = [(it.offset, it.end, "") for it in signs if it.text == mend.old]
                    edits = [(first, first, "(and "), *between, (last, last, ")")]
                    return "put all of it in one (and …)", edits
        return None
