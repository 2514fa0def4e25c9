"""What the words of a PDDL text name, however unfinished it is, and where that does not agree.

No mistake hinders it: parentheses that are missing or too many only make it guess worse.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.read_formulas import typed_names
from pddlpuzzles.pddl.tokens import BEGIN_GROUPS, TOKENS, Group, Misfit, Notes, Text, Word
from pddlpuzzles.show.wording import all_of, counted

LOGIC: Final = sorted(word for word in BEGIN_GROUPS if word[0] != ":")
_NAME_NOTHING: Final = {*LOGIC, "define", "domain", "problem", "either", *"+-*/"}
_LISTS: Final = {":types": "type", ":objects": "object", ":constants": "object"}
_ATOMS: Final = (":predicates", ":functions")
_MOST_NAMED: Final = 8
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


def note_misfits(
    domain: model.Domain,
    notes: Notes,
    objects: Mapping[str, str] = MappingProxyType({}),
    facts: Iterable[model.Atom] = (),
) -> None:
    """Note each declaration that much stands against; else what is of another type, one by one."""
    misfits, is_a = notes.misfits[:], cache(domain.is_a)
    notes.misfits.clear()
    for name, kinds in notes.given.items():
        if lowest := [it for it in kinds if all(is_a(it, other) for other in kinds)]:
            notes.sequels[f"there is no type {name!r}"] = f": is {lowest[0]} meant?"
    for name, kinds in notes.wanted.items():
        high = [it for it in kinds if not any(is_a(it, other) for other in {*kinds} - {it})]
        high = sorted({*high} & notes.places.keys(), key=notes.places.__getitem__)
        if high:
            ends = f"{' '.join(high)} - {name} missing in line {notes.places[high[0]].line}"
            ends = ends if high[1:] else f"{high[0]} meant"
            notes.sequels[f"there is no type {name!r}"] = f": is {ends}?"
    uses: dict[tuple[str, int], list[tuple[str, bool]]] = {it.slot: [] for it in misfits}
    every = [(atom, objects, False) for atom in facts if uses or notes.swaps]
    for schema in domain.actions.values() if uses or notes.swaps else ():
        own_kinds = {**domain.constants, **dict(schema.parameters)}
        every += [(atom, own_kinds, True) for atom in (*schema.atoms(), *schema.functions())]
    for atom, types, is_asked in every:
        for place, term in enumerate(atom.terms):
            if (atom.predicate, place) in uses and term in types:
                uses[atom.predicate, place].append((types[term], is_asked))
    for name in dict.fromkeys(name for name, _ in notes.swaps):
        swaps = [note for its, note in notes.swaps if its == name]
        pairs = zip(domain.names[name], domain.predicates.get(name, ()), strict=False)
        takes, total = [*map(" - ".join, pairs)], sum(it[0].predicate == name for it in every)
        if len(swaps) < max(3, total) or len(takes) != 2:
            for note in swaps:
                notes.add(note.kind, *note[:2])
        elif first := notes.places.get(f"({name}"):
            message = f"{name} is declared with {takes[0]} before {takes[1]}, and is written the"
            message += f" other way round {counted(len(swaps), 'times')}: is"
            notes.add(f"swapped {name}", first, f"{message} ({name} {takes[1]} {takes[0]}) meant?")
    notes.swaps.clear()
    suspects = {*map(id, notes.suspects.values())}
    lost = defaultdict[str, list[str]](list)
    wanting = {kind for kinds in domain.predicates.values() for kind in kinds}
    for own in sorted(dict.fromkeys(it.own for it in misfits), key=wanting.__contains__):
        alike = [it for it in misfits if it.own == own]
        wants, parts = {it.wanted for it in alike}, {it.within for it in alike}
        wanted = next((it for it in wants if all(is_a(it, other) for other in wants)), own)
        is_idle = objects and not any(is_a(kind, wanted) for kind in objects.values())
        if own in wanting:  # so it is meant to be a type beside the other, unless objects show it
            are_enough = len(parts - {-1}) < len(parts) > 1 or (is_idle and wanted in lost)
        else:
            are_enough = is_idle or len(parts) > 1
        is_suspect = all(id(it.note) in suspects for it in alike)
        if is_suspect or is_a(wanted, own) or own not in notes.places or not are_enough:
            continue
        slots = {it.slot for it in alike}
        fitting = sum(is_a(kind, wanted) for slot in slots for kind, _ in uses[slot])
        are_apart = not any(is_a(own, it) and is_a(wanted, it) for it in domain.types)
        if is_idle or (are_apart and fitting >= sum(it.slot in slots for it in misfits)):
            lost[wanted].append(own)
    for wanted, owns in lost.items():
        said = [it for it in misfits if it.own in owns]
        misfits = [it for it in misfits if it.own not in owns]
        names = [it for it in owns if not any(is_a(it, other) for other in {*owns} - {it})]
        names.sort(key=notes.places.__getitem__)
        are, stand = ("is", "stands") if len(names) == 1 else ("are", "stand")
        message = f"{all_of(names)} {are} not below {wanted}, and {counted(len(said), 'times')}"
        message += f" {stand} where {wanted} is wanted, first in {said[0].where}"
        message += f": is {' '.join(names)} - {wanted} missing?"
        notes.add(f"above {wanted}", notes.places[names[0]], message)
    kinds_at = defaultdict[str, set[str]](set)
    for atom in facts if misfits else ():
        for term, kind in zip(atom.terms, domain.predicates.get(atom.predicate, ()), strict=False):
            kinds_at[term].add(kind)
    asked = {it.own for it in misfits if it.within >= 0}
    asked_of = {slot: {kind for kind, is_asked in uses[slot] if is_asked} for slot in uses}
    sure = {it.slot for it in misfits if any(is_a(kind, it.wanted) for kind in asked_of[it.slot])}
    for own in dict.fromkeys(it.own for it in misfits if it.own not in asked):
        said = [it for it in misfits if it.own == own and it.slot in sure]
        apart = ((it, kind) for it in said for kind in kinds_at[it.term] if is_a(own, kind))
        fit = {it for it, kind in apart if not is_a(it.wanted, kind)}
        said = [it for it in said if it not in fit]
        wants, things = {it.wanted for it in said}, dict.fromkeys(it.term for it in said)
        wanted = next((it for it in wants if all(is_a(it, other) for other in wants)), own)
        first = notes.places.get(f"- {[*things, ''][0]}")
        gone, is_suspect = {*said}, all(id(it.note) in suspects for it in said)
        if not said[1:] or is_a(own, wanted) or first is None or is_suspect:
            continue
        misfits = [it for it in misfits if it.own != own or it not in gone]
        are, stand = ("is", "stands") if len(things) == 1 else ("are", "stand")
        message = f"{all_of(things, most=_MOST_NAMED)} {are} of the type {own}, and {len(said)}"
        message += f" times {stand} where {wanted} is wanted, first in {said[0].where}"
        below = [it for it in domain.types if is_a(it, wanted)]
        idle = [it for it in below if not any(is_a(kind, it) for kind in objects.values())]
        meant = idle[0] if len(idle) == 1 else wanted
        shown = [*[*things][:_MOST_NAMED], *["…"] * (len(things) > _MOST_NAMED)]
        notes.add(f"object {own}", first, f"{message}: is {' '.join(shown)} - {meant} meant?")
    lists = defaultdict[tuple[int, str], list[Misfit]](list)
    for slot in uses:
        said = [it for it in misfits if it.slot == slot]
        (name, place), wanted = slot, said[0].wanted if said else ""
        parts, foreign = {it.within for it in said}, dict.fromkeys(it.own for it in said)
        is_agreed = -1 in parts or all(is_asked for _, is_asked in uses[slot])
        is_wide = said[1:] and asked_of[slot] and slot not in sure
        is_wide = is_wide and all(is_a(wanted, kind) for kind in asked_of[slot])
        is_clear = any(id(it.note) not in suspects for it in said)
        is_narrow = is_clear and (is_wide or (is_agreed and len(parts) > 1))
        if f"({name}" not in notes.places or " " in wanted or not is_narrow:
            for misfit in said:
                lists[misfit.within, misfit.own].append(misfit)
            continue
        known = (kind for kind in (*dict(uses[slot]), *foreign) if kind[:1] != model.UNKNOWN)
        held = dict.fromkeys(part for kind in known for part in model.types_in(kind))
        above = [it for it in domain.types if all(is_a(kind, it) for kind in held)]
        meant = next((it for it in above if all(is_a(it, other) for other in above)), "")
        highest = [it for it in held if not any(is_a(it, other) for other in {*held} - {it})]
        variable = domain.names[name][place]
        message = f"{name} is declared with {variable} - {wanted}, but"
        message += f" {counted(len(said), 'times')} it is said of"
        message += f" {all_of(map(model.shown_type, foreign))}, first in {said[0].where}"
        meant = meant or f"(either {' '.join(highest)})"
        message += f": is {variable} - {meant} meant?"
        notes.add(f"type of {name} {place}", notes.places[f"({name}"], message)
    for (within, own), said in lists.items():
        things, wants = dict.fromkeys(it.term for it in said), {it.wanted for it in said}
        first = min(it.note.place for it in said)
        if within < 0 or len(things) == 1 or len(wants) > 1:
            for misfit in said:
                notes.add(misfit.note.kind, *misfit.note[:2])
            continue
        (name, _), wanted, listed = said[0].slot, said[0].wanted, " ".join(things)
        message = f"{all_of(things)} are of the type {own}, and {name} wants {wanted}"
        notes.add(f"type of {listed}", first, f"{message}: is {listed} - {wanted} meant?")
