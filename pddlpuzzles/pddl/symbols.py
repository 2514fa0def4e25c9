"""What the words of a PDDL text name, however unfinished it is, and where that does not agree.

No mistake hinders it: parentheses that are missing or too many only make it guess worse.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.read_formulas import typed_names
from pddlpuzzles.pddl.tokens import BEGIN_GROUPS, TOKENS, Group, Misfit, Notes, Text, Weight, Word
from pddlpuzzles.show.wording import all_of, counted

LOGIC: Final = sorted(word for word in BEGIN_GROUPS if word[0] != ":")
_NAME_NOTHING: Final = {*LOGIC, "define", "domain", "problem", "either", *"+-*/"}
_LISTS: Final = {":types": "type", ":objects": "object", ":constants": "object"}
_ATOMS: Final = (":predicates", ":functions")
_MOST_NAMED: Final = 8
_MARKED: Final = re.compile(r"\(?[^\s()]*")


class Edit(NamedTuple):
    """A text that is put for what stands from one place to another."""

    begin: int
    end: int
    text: str


def marked_end(text: str, begin: int) -> int:
    """Return the end of what is marked where a mistake begins: a word, with its parenthesis."""
    match = _MARKED.match(text, begin)
    return max(begin + 1, match.end() if match else 0)


@dataclass(slots=True, eq=False)
class Branch(Group):
    """A group, its depth, and the section in which it is."""

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
        items = group.items if group.head[:1] == "?" else group.items[1:]
        with suppress(InputError):
            kinds.update((word.text, kind) for word, kind in typed_names(items))
    return kinds


@dataclass
class Meaning:
    """What a word names: a predicate or function, type, object, action, variable, domain."""

    name: str
    kind: str
    declares: bool = field(default=False, compare=False)  # here, not only names it
    scope: int = 0  # of a variable: where its action begins, or the atom that it is a parameter of


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
            return Meaning(text, head.removeprefix(":").replace("problem", ""), head != ":domain")
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
                inner.section = opened[:3][-1]  # within the text and (define …)
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
        """Return all words that name the same as a word, of any text."""
        same = (it for it in self.symbols if it.text == symbol.text)
        return [it for it in same if it.meaning == symbol.meaning]

    def at(self, offset: int) -> Symbol | None:
        return next((it for it in self.symbols if it.offset <= offset <= it.end), None)

    def around(self, offset: int) -> list[Branch]:
        """Return the groups that a place is within, from the outside."""
        return [group for group in self.groups[1:] if group.offset < offset < group.end]

    def mended(self, mend: Mend, offset: int) -> tuple[str, list[Edit]] | None:
        """Return what to call a mend of the mistake at `offset`, and its edits; None if unfit."""
        kind, new, old, begin = mend
        if kind == "put":
            end = begin + len(old)
            if self.text[begin:end].lower() == old.lower():
                said = f"write {new.strip()}" if new.strip() else "leave out"
                return f"{said} {old and f'for {old}'}", [Edit(begin, end, new)]
        elif kind == "wrap":
            word = self.at(begin)
            group = next(iter(word.group.items[word.index + 1 :]), None) if word else None
            if word and isinstance(group, Branch):
                edits = [Edit(word.offset, word.end, new), Edit(group.end, group.end, ")")]
                return f"write {new}…)", edits
        elif kind == "require":
            heads = {group.head: group for group in reversed(self.groups)}
            if group := heads.get(":requirements"):
                return f"require {new}", [Edit(group.end - 1, group.end - 1, f" {new}")]
            if group := heads.get("domain"):
                return f"require {new}", [Edit(group.end, group.end, f"\n  (:requirements {new})")]
        elif kind == "write":
            line = self.place(offset).line
            for word in reversed(self.symbols):  # the last of its line
                if word.text == old and word.place.line == line:
                    return f"write {new} for {old}", [Edit(word.offset, word.end, new)]
        else:  # the values of that part of an action go into one (and …)
            end = marked_end(self.text, offset)
            for word in (it for it in reversed(self.symbols) if it.text == new and it.offset < end):
                behind = word.group.items[word.index + 1 :]
                signs = [it for it in behind if isinstance(it, Symbol)]
                next_part = next((it.offset for it in signs if it.text[0] == ":"), len(self.text))
                values = [it for it in behind if isinstance(it, Branch) and it.offset < next_part]
                if values:
                    first, last = values[0].offset, values[-1].end
                    removed = [Edit(it.offset, it.end, "") for it in signs if it.text == old]
                    edits = [Edit(first, first, "(and "), *removed, Edit(last, last, ")")]
                    return "put all of it in one (and …)", edits
        return None


def note_misfits(domain: model.Domain, notes: Notes, problem: model.Problem | None = None) -> None:
    """Note each declaration that much stands against; else what is of another type, one by one."""
    misfits, meant = _Misfits(domain, notes, problem), dict[str, str]()
    # A type that is not declared is meant to be the lowest wanted where things of it stand; or the
    # type of all that stands where it is wanted, or above several such types.
    for name, kinds in notes.given.items():
        if lowest := misfits.lowest(kinds):
            meant[name] = f"{lowest} meant"
    for name, kinds in notes.wanted.items():
        high = {*misfits.highest(kinds)} & notes.types.keys()
        if names := sorted(high, key=notes.types.__getitem__):
            ends = f"{' '.join(names)} - {name} missing in line {notes.types[names[0]].line}"
            meant[name] = ends if names[1:] else f"{names[0]} meant"
    for name, type_meant in meant.items():
        if (error := notes.known.get(("type", name))) is not None:
            error.more += f": is {type_meant}?"
    for name, every in notes.swaps.items():  # the other way round wherever it is written?
        pairs = zip(domain.names[name], domain.predicates.get(name, ()), strict=False)
        takes = [*map(" - ".join, pairs)]
        if len(every) < max(3, misfits.times[name]) or len(takes) != 2:
            for note in every:
                notes.take(note)
        elif first := notes.signatures.get(name):
            said = f"{name} is declared with {takes[0]} before {takes[1]}, and is written the other"
            said += f" way round {counted(len(every), 'times')}: is"
            notes.add("swapped", first, f"{said} ({name} {takes[1]} {takes[0]}) meant?", name)
    misfits.note_types()
    misfits.note_objects()
    misfits.note_signatures()
    notes.misfits.clear()
    notes.swaps.clear()


class _Misfits:
    """What is of another type than its place wants, and what else stands in such places."""

    # Each step takes out of the `misfits` those that the mistake of one declaration explains.

    def __init__(self, domain: model.Domain, notes: Notes, problem: model.Problem | None) -> None:
        self.domain, self.notes = domain, notes
        self.objects: Mapping[str, str] = problem.objects if problem else {}
        self.facts = [*problem.atoms] if problem and (notes.misfits or notes.swaps) else []
        self.is_a, self.misfits = cache(domain.is_a), notes.misfits[:]
        self.wanted = {it.slot: it.wanted for it in self.misfits}
        # The types of what stands in such places, in facts and in actions.
        self.in_facts: dict[tuple[str, int], list[str]] = {slot: [] for slot in self.wanted}
        self.in_actions: dict[tuple[str, int], list[str]] = {slot: [] for slot in self.wanted}
        every = [(atom, self.objects, self.in_facts) for atom in self.facts]
        for schema in domain.actions.values():
            kinds = {**domain.constants, **dict(schema.parameters)}
            every += [(it, kinds, self.in_actions) for it in (*schema.atoms(), *schema.functions())]
        self.times = Counter(atom.predicate for atom, _, _ in every)
        for atom, types, used in every:
            for place, term in enumerate(atom.terms):
                if (atom.predicate, place) in used and term in types:
                    used[atom.predicate, place].append(types[term])
        pairs = ((slot, kind) for slot, kinds in self.in_actions.items() for kind in kinds)
        self.sure = {it for it, kind in pairs if self.is_a(kind, self.wanted[it])}  # once it fits

    def lowest(self, kinds: Collection[str]) -> str | None:
        return next((it for it in kinds if all(self.is_a(it, other) for other in kinds)), None)

    def highest(self, kinds: Iterable[str]) -> list[str]:
        return [it for it in kinds if not any(self.is_a(it, other) for other in {*kinds} - {it})]

    def note_types(self) -> None:
        """Note types meant to be below the one wanted where they stand."""
        missing, places = defaultdict[str, list[str]](list), self.notes.types  # by the type wanted
        asked = {kind for kinds in self.domain.predicates.values() for kind in kinds}
        # Types that a predicate asks for come last, as they may just stand beside the other.
        for given in sorted({it.given: None for it in self.misfits}, key=asked.__contains__):
            alike = [it for it in self.misfits if it.given == given]
            wanted = self.lowest({it.wanted for it in alike})
            is_possible = wanted is not None and not self.is_a(wanted, given) and given in places
            if wanted is None or not is_possible or all(it.is_suspect for it in alike):
                continue
            sections, kinds = {it.within for it in alike}, self.objects.values()  # -1: facts
            has_no_object = bool(kinds) and not any(self.is_a(kind, wanted) for kind in kinds)
            if given in asked:
                are_enough = sections > {-1} or (has_no_object and wanted in missing)
            else:
                are_enough = has_no_object or len(sections) > 1
            # Else the places where these stand are to be used rightly as often as not.
            slots, types = {it.slot for it in alike}, self.domain.types
            uses = (kind for slot in slots for kind in self.in_facts[slot] + self.in_actions[slot])
            fitting = [kind for kind in uses if self.is_a(kind, wanted)]
            misfits = [it for it in self.misfits if it.slot in slots]
            have_type_above = any(self.is_a(given, it) and self.is_a(wanted, it) for it in types)
            is_used = not have_type_above and len(fitting) >= len(misfits)
            if are_enough and (has_no_object or is_used):
                missing[wanted].append(given)
        for wanted, below in missing.items():
            alike = [it for it in self.misfits if it.given in below]
            self.misfits = [it for it in self.misfits if it.given not in below]
            names = sorted(self.highest(below), key=places.__getitem__)
            are, stand = ("is", "stands") if len(names) == 1 else ("are", "stand")
            message = f"{all_of(names)} {are} not below {wanted}, and"
            message += f" {counted(len(alike), 'times')} {stand} where {wanted} is wanted,"
            message += f" first in {alike[0].where}: is {' '.join(names)} - {wanted} missing?"
            self.notes.add("above", places[names[0]], message, wanted)

    def note_objects(self) -> None:
        """Note objects meant to be of another type, where no action has theirs in a wrong place."""
        in_actions = {it.given for it in self.misfits if it.within >= 0}
        types_asked = defaultdict[str, set[str]](set)  # of an object, wherever it stands in facts
        for atom in self.facts:
            kinds = self.domain.predicates.get(atom.predicate, ())
            for term, kind in zip(atom.terms, kinds, strict=False):
                types_asked[term].add(kind)
        for given in dict.fromkeys(it.given for it in self.misfits if it.given not in in_actions):
            uses = []
            for misfit in self.misfits:
                if misfit.given == given and misfit.slot in self.sure:
                    fits = [kind for kind in types_asked[misfit.term] if self.is_a(given, kind)]
                    # Where the object fits now, it is to fit as the type that is wanted here, too.
                    uses += [misfit] if all(self.is_a(misfit.wanted, kind) for kind in fits) else []
            wanted, things = self.lowest({it.wanted for it in uses}), {it.term: None for it in uses}
            first = self.notes.objects.get(next(iter(things), ""))
            is_suspect = all(it.is_suspect for it in uses)
            if not (uses[1:] and wanted and first) or self.is_a(given, wanted) or is_suspect:
                continue
            gone = {*uses}
            self.misfits = [it for it in self.misfits if it not in gone]
            are, stand = ("is", "stands") if len(things) == 1 else ("are", "stand")
            message = f"{all_of(things, most=_MOST_NAMED)} {are} of the type {given}, and"
            message += f" {len(uses)} times {stand} where {wanted} is wanted,"
            below = [it for it in self.domain.types if self.is_a(it, wanted)]
            held = {*self.objects.values()}
            without_objects = [it for it in below if not any(self.is_a(own, it) for own in held)]
            meant = without_objects[0] if len(without_objects) == 1 else wanted
            shown = [*[*things][:_MOST_NAMED], *(["…"] if len(things) > _MOST_NAMED else [])]
            message += f" first in {uses[0].where}: is {' '.join(shown)} - {meant} meant?"
            self.notes.add("object", first, message, given)

    def note_signatures(self) -> None:
        """Note parameters declared too narrow; then what is left, by the list that has it."""
        lists = defaultdict[tuple[int, str], list[Misfit]](list)
        for slot, wanted in self.wanted.items():
            uses = [it for it in self.misfits if it.slot == slot]
            (name, place), sections = slot, {it.within for it in uses}
            # All actions say it of a type above, or several parts of the text disagree with it.
            is_wide = uses[1:] and self.in_actions[slot] and slot not in self.sure
            is_wide = is_wide and all(self.is_a(wanted, kind) for kind in self.in_actions[slot])
            is_agreed = len(sections) > 1 and (-1 in sections or not self.in_facts[slot])
            is_clear = name in self.notes.signatures and " " not in wanted
            if not (is_clear and (is_wide or is_agreed)) or all(it.is_suspect for it in uses):
                for misfit in uses:
                    lists[misfit.within, misfit.given].append(misfit)
                continue
            foreign = dict.fromkeys(it.given for it in uses)
            every = (*self.in_facts[slot], *self.in_actions[slot], *foreign)
            known = (kind for kind in every if kind[:1] != model.UNKNOWN)
            held = dict.fromkeys(part for kind in known for part in model.types_in(kind))
            above = [it for it in self.domain.types if all(self.is_a(kind, it) for kind in held)]
            # The lowest type above all that stands there is meant, or `either`.
            meant = self.lowest(above) or f"(either {' '.join(self.highest(held))})"
            variable = self.domain.names[name][place]
            message = f"{name} is declared with {variable} - {wanted}, but"
            message += f" {counted(len(uses), 'times')} it is said of"
            message += f" {all_of(map(model.shown_type, foreign))}, first in {uses[0].where}"
            message += f": is {variable} - {meant} meant?"
            self.notes.add("type", self.notes.signatures[name], message, f"of {name} {place}")
        for (within, given), uses in lists.items():
            things, wants = dict.fromkeys(it.term for it in uses), {it.wanted for it in uses}
            if within < 0 or len(things) == 1 or len(wants) > 1:
                for misfit in uses:
                    self.notes.take(misfit.note._replace(weight=Weight.FREEDOM))
                continue
            (name, _), wanted, listed = uses[0].slot, uses[0].wanted, " ".join(things)
            message = f"{all_of(things)} are of the type {given}, and {name} wants {wanted}"
            first = min(it.note.place for it in uses)
            message += f": is {listed} - {wanted} meant?"
            self.notes.add("type", first, message, f"of {listed}")
