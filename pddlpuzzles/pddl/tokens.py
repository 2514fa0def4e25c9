"""PDDL's outer form, words and parentheses with their places, and the collection of mistakes."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Container, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.show.wording import counted

_MOST_MISTAKES: Final = 20


DEFINE: Final = re.compile(r"\(\s*define\b", re.IGNORECASE)
TOKENS: Final = re.compile(r";[^\n]*|[()]|[^\s();?]+|\?[^\s();?]*")
_PLAIN: Final = re.compile(
    r"[?:]?[a-z][a-z0-9_-]*|[-+]?[0-9]+(\.[0-9]*)?|[-+]?\.[0-9]+|[-+*/<>#]|[<>]?="
)
_DEEPEST: Final = 200
"""Parentheses within parentheses; what a person or a program writes has about ten."""
_MOST_TOKENS: Final = 4_000_000
"""Words and parentheses of a file: some megabytes, which are read in seconds."""
LONGEST_NAME: Final = 200
_LIKE: Final = "\u2010\u2011\u2012\u2013\u2014\u2212\uff0d\uff1f\uff08\uff09\uff1a\uff1b\uff1d"
_LOOKALIKES: Final = str.maketrans(_LIKE, "-------?():;=")
_MARK: Final = "\ufeff"
_ODD_SIGN: Final = re.compile(rf";[^\n]*|(?P<sign>[{_LIKE}]|[^\S \t\r\n\f\v])")
_WORDS_BETWEEN_PULSES: Final = 256


@dataclass(frozen=True, order=True)
class Place:
    source: str
    line: int
    column: int

    def error(self, message: str, mend: Mend | None = None) -> InputError:
        return InputError(message, self.line, self.column, source=self.source, mend=mend)


class Weight(Enum):
    """A rule that is broken, what is seldom meant, or what planners may not read."""

    FREEDOM = "freedom"
    HINT = "hint"
    RARE = "rare"


class Note(NamedTuple):
    """What is said of a place in a text that is read all the same."""

    place: Place
    message: str
    kind: str = ""
    weight: Weight = Weight.FREEDOM
    mend: Mend | None = None

    @property
    def label(self) -> str:
        if self.kind.startswith(":"):
            return "requirement"
        word = re.match(r"[a-z]+", self.kind)
        return "type" if word is None or " is of the type" in self.kind else word[0]

    def __str__(self) -> str:
        return f"{self.place.source}:{self.place.line}: {self.message}"


class _EnoughError(Exception):
    """Ends the reading."""


@dataclass(eq=False)
class Notes:
    """Collects what is said of texts: small rules that they break, each kind once; and mistakes.

    With `strict` what breaks a rule is a mistake.
    """

    strict: bool = False
    requirements: Container[str] = ()
    _notes: dict[str, Note] = field(default_factory=dict)
    _taken: list[Note] = field(default_factory=list)
    _mistakes: list[InputError] = field(default_factory=list)
    _reported: set[Hashable] = field(default_factory=set)

    def add(
        self,
        kind: str,
        place: Place,
        message: str,
        weight: Weight = Weight.FREEDOM,
        mend: Mend | None = None,
    ) -> None:
        if self.strict and weight is not Weight.HINT:
            why = "is no strict PDDL" if weight is Weight.FREEDOM else "Fast Downward does not read"
            self.mistake(place, f"{message}, which {why}", (place.source, kind), mend)
        self._notes.setdefault(kind, Note(place, message, kind, weight, mend))

    def require(self, requirement: str, place: Place, what: str) -> None:
        if requirement not in self.requirements:
            message = f"{what} needs {requirement}, which is not among the :requirements"
            self.add(requirement, place, message, mend=Mend("require", requirement))

    def hint(self, kind: str, place: Place, message: str) -> None:
        self.add(kind, place, message, Weight.HINT)

    def mistake(
        self, place: Place, message: str, known_by: Hashable = None, mend: Mend | None = None
    ) -> None:
        self.error(place.error(message, mend), known_by)

    def error(self, error: InputError, known_by: Hashable = None) -> None:
        """Take down a mistake; of those known by the same only the first, others follow from it."""
        if known_by in self._reported:
            return
        self._reported |= {known_by} - {None}
        self._mistakes.append(error)
        if len(self._mistakes) == _MOST_MISTAKES:
            raise _EnoughError

    def taken(self) -> tuple[Note, ...]:
        """Return the notes since the last call, by their places."""
        notes, self._notes = sorted(self._notes.values(), key=lambda note: note.place), {}
        self._taken += notes
        return tuple(notes)


@contextmanager
def collected(strict: bool = False) -> Iterator[Notes]:
    """Collect notes; at the end the first mistake is raised, the `others` behind it."""
    notes = Notes(strict)
    mistakes = notes._mistakes
    try:
        yield notes
    except InputError as error:
        mistakes.append(error)
    except _EnoughError:
        pass
    if mistakes:
        first, *following = mistakes
        first.others = tuple(following)
        notes.taken()
        first.notes = tuple(note for note in notes._taken if note.weight is not Weight.RARE)
        for mistake in following:
            first.add_note(str(mistake))  # Python shows notes below an error that nobody catches
        raise first from None


@dataclass(eq=False)
class Text:
    text: str
    source: str

    @cached_property
    def _begins(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def place(self, offset: int) -> Place:
        line = bisect_right(self._begins, offset)
        return Place(self.source, line, offset - self._begins[line - 1] + 1)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place, or the end if there is no such place."""
        begin = self._begins[min(line, len(self._begins)) - 1]
        return min(begin + column - 1, len(self.text))


@dataclass(slots=True, eq=False)
class _Token:
    """What stands at a place; its line is counted only when asked for."""

    whole: Text
    offset: int

    @property
    def place(self) -> Place:
        return self.whole.place(self.offset)

    def as_group(self, expected: str) -> Group:
        if isinstance(self, Group):
            return self
        mend = _mend(self.text) if isinstance(self, Word) else ""
        raise self.place.error(f"expected {expected}, found {self}{mend}")

    def as_word(self, expected: str) -> Word:
        if not isinstance(self, Word):
            raise self.place.error(f"expected {expected}, found {self}")
        return self


@dataclass(slots=True, eq=False)
class Word(_Token):
    text: str

    @property
    def written(self) -> str:
        return self.whole.text[self.offset : self.offset + len(self.text)]

    def __str__(self) -> str:
        return repr(self.text)


@dataclass(slots=True, eq=False)
class Group(_Token):
    items: list[Word | Group] = field(default_factory=list)

    @property
    def head(self) -> str:
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Word) else ""

    def require_head(self, expected: str) -> str:
        if not self.head:
            raise self.place.error(f"expected {expected}")
        return self.head

    def terms(self, count: int) -> Items:
        if self.head in ("exists", "forall") and self.items[1:]:
            self.items[1].as_group(f"({self.head} (?x - TYPE …) …)")
        if len(self.items) != count + 1:
            for item in self.items[1:]:
                if isinstance(item, Word) and "is written" in (said := MEANING.get(item.text, "")):
                    raise item.place.error(said.format(f"what {item.text} means"))
            expected = _SHAPES.get(self.head, counted(count, "parts"))
            if "FORMULA" in expected and isinstance(first := ([*self.items, self])[1], Word):
                expected += f", such as ({self.head} ({first.text} …))"
            parts = counted(len(self.items) - 1, "parts")
            several = self.head == ":goal" and len(self.items) > 2
            are_formulas = several and all(isinstance(item, Group) for item in self.items[1:])
            mend = Mend("join", self.head) if are_formulas else None
            raise self.place.error(f"{self.head} has {parts}, expected {expected}", mend)
        return self.items[1:]

    def __str__(self) -> str:
        return f"({self.head} …)" if len(self.items) > 1 else f"({self.head})"


def parse(text: str, source: str, notes: Notes, pulse: Callable[[], None]) -> Group:
    """Read a file's one group; what is not closed before a section is a mistake."""
    return _Parser(Text(text, source), notes).group(pulse)


@dataclass(eq=False)
class _Parser:
    """The groups that are open, outermost first, and what is wrong with words and parentheses."""

    _whole: Text
    _notes: Notes
    _text: str = ""
    """The text in plain signs."""
    _opened: list[Group] = field(default_factory=list)
    _lower: dict[str, str] = field(default_factory=dict)
    _is_mended: bool = False

    def group(self, pulse: Callable[[], None]) -> Group:
        whole, opened, lower = self._whole, self._opened, self._lower
        outermost: Group | None = None
        closed_at = 0
        word_ends_at = -1
        self._text = self._in_plain_signs()
        for count, match in enumerate(TOKENS.finditer(self._text)):
            word, offset = match[0], match.start()
            if word[0] == ";":
                continue
            if not count % _WORDS_BETWEEN_PULSES:
                pulse()
            if outermost is not None:
                if self._is_mended:
                    return outermost
                raise self._outside(word, offset, whole.place(closed_at).line, outermost.items)
            if count == _MOST_TOKENS or len(opened) > _DEEPEST:
                many = f"{_DEEPEST} parentheses within each other"
                if count == _MOST_TOKENS:
                    many = f"{_MOST_TOKENS} words and parentheses until here"
                raise whole.place(offset).error(f"more than {many}")
            if word == "(":
                opened.append(Group(whole, offset))
            elif not opened:
                raise self._outside(word, offset)
            elif word == ")":
                group = opened.pop()
                if opened:
                    opened[-1].items.append(group)
                elif group.head == "define":
                    outermost, closed_at = group, offset
                else:
                    raise group.place.error(f"expected (define …), found {group}")
            else:
                if word not in lower:
                    self._look_at(word, offset)
                if offset == word_ends_at and word[0] == "?":
                    said = f"no space between {opened[-1].items[-1]} and {lower[word]!r}"
                    self._notes.add("space", whole.place(offset), said)
                is_part = word[0] == ":" and len(opened) > 2 and word[1:2].isalpha()
                if is_part and opened[-2].head != ":length":  # which has :serial and :parallel
                    self._close_before(lower[word], offset)
                word_ends_at = match.end()
                opened[-1].items.append(Word(whole, offset, lower[word]))
        return outermost or self._never_closed()

    # Words ----------------------------------------------------------------------------------------

    def _in_plain_signs(self) -> str:
        text, notes = self._whole.text, self._notes
        if text.startswith(_MARK):
            notes.add("mark", self._whole.place(0), "the file begins with a byte-order mark")
            text = " " + text[1:]
        if text.isascii():
            return text
        for match in _ODD_SIGN.finditer(text):
            if sign := match["sign"]:
                place = self._whole.place(match.start())
                named = _named(sign)
                if sign.isspace():
                    notes.add("odd space", place, f"{named} stands for a space")
                else:
                    meant = sign.translate(_LOOKALIKES)
                    message = f"{named} stands where {meant!r} is meant"
                    notes.mistake(place, message, (place.source, place.line, sign))
        return text.translate(_LOOKALIKES)

    def _look_at(self, word: str, offset: int) -> None:
        """Look at a word when it is met first."""
        if len(word) > LONGEST_NAME:
            message = f"a word of {len(word)} characters, expected up to {LONGEST_NAME}"
            raise self._whole.place(offset).error(message)
        lower = self._lower[word] = word.lower()
        if not _PLAIN.fullmatch(lower):
            place = self._whole.place(offset)
            if word[0] in "[{":
                said = f"parentheses are round, '(' and ')', found {word!r}"
                self._notes.mistake(place, said)
            elif word == "?":
                self._notes.mistake(place, "expected a variable's name right behind '?'")
            else:
                rule = slip(lower) or "a letter, then - _ 0-9 a-z"
                foreign = next((f"; it has {_named(sign)}" for sign in lower if sign > "\x7f"), "")
                self._notes.add("name", place, f"{lower!r} has what no name has: {rule}{foreign}")

    # Parentheses ----------------------------------------------------------------------------------

    def _close_before(self, word: str, offset: int) -> None:
        """Close what is still open where a section, or a part of an action, begins."""
        opened = self._opened
        section = [] if opened[-1].items else [opened.pop()]
        unclosed = opened[1 if section else 2 :]
        shown = f"({word} …)" if section else word
        likely = self._by_indentation(unclosed[0].offset, offset)
        said = f"{unclosed[0]} is not closed before {shown} on line"
        said += f" {self._whole.place(offset).line}: a parenthesis is missing in between{likely}"
        error = unclosed[0].place.error(said)
        if not section and opened[1].head != ":action":
            raise error
        self._notes.error(error)
        self._is_mended = True
        self._close(len(unclosed))
        opened += section

    def _by_indentation(self, begin: int, end: int) -> str:
        """Say which group ends, as lines are indented, before its parenthesis does, if any does."""
        opened: list[tuple[int, int, int]] = []
        for match in TOKENS.finditer(self._text, begin, end):
            if match[0] not in ("(", ")"):
                continue
            line = self._text[self._text.rfind("\n", 0, match.start()) + 1 : match.end()]
            column, indented = len(line) - 1, len(line) - len(line.lstrip())
            start, own, outer = opened[-1] if opened else (begin, 0, 0)
            is_out = column < outer or (match[0] == "(" and column == own == outer)
            if column == indented and is_out and len(opened) > 1:
                name = self._text[start + 1 : end].split(None, 1)[0].strip("()")
                return f", most likely in ({name} …) on line {self._whole.place(start).line}"
            if match[0] == "(":
                opened.append((match.start(), column, indented))
            else:
                opened[-1:] = []
        return ""

    def _close(self, count: int) -> None:
        for _ in range(count):
            group = self._opened.pop()
            self._opened[-1].items.append(group)

    def _never_closed(self) -> Group:
        if not self._opened:
            raise self._whole.place(0).error("empty, expected (define …)")
        if self._is_mended:
            self._close(len(self._opened) - 1)
            return self._opened[0]
        last, within = self._opened[-1], self._opened[-1].items[-1:]
        is_outermost = within and len(self._opened) == 1
        where = f", most likely at the end or in {within[0]}" if is_outermost else ""
        where = self._by_indentation(self._opened[0].offset, len(self._text)) or where
        raise last.place.error(f"{last} is never closed: a parenthesis is missing in it{where}")

    def _outside(
        self, word: str, offset: int, closed: int = 0, items: Sequence[Word | Group] = ()
    ) -> InputError:
        """Return what is wrong before the group, or behind the line where it is `closed`."""
        shown = repr(word[:LONGEST_NAME])
        if not closed:
            said = f"expected (define …), found {shown}"
            if begins := DEFINE.search(self._text):
                said += ": Markdown, or text; the PDDL begins in line "
                said += (
                    f"{self._whole.place(begins.start()).line}: leave only PDDL in the file, or "
                )
                said += "let solve, check, compare, grade or lint read it with --extract"
        elif DEFINE.match(self._text, offset):
            said = f"a second (define …), after the one that line {closed} closes"
            said += ": a file has one domain or one problem"
        else:
            said = f"{shown} after the end of (define …), which line {closed} closes"
            bare = (
                inner
                for item in items[1:]
                for inner in (item.items[1:] if isinstance(item, Group) else [item])
                if isinstance(inner, Word)
                if inner.text in BEGIN_GROUPS
                or (item.head in _HOLD_GROUPS if isinstance(item, Group) else inner.text[0] == ":")
            )
            if (first := next(bare, None)) is not None:
                is_cut = first.text in ACTION_PARTS
                wrong = "is too many" if is_cut else "is missing"
                said += f": a parenthesis {wrong} before {first} in line {first.place.line}"
            elif word[0] not in "():?-":
                said += ": only comments, which begin with ';', may stand there"
            else:
                said += ": there is one parenthesis too many, there or before it"
        return self._whole.place(offset).error(said)


Items = Sequence[Word | Group]
UPDATES: Final = ("assign", "increase", "decrease", "scale-up", "scale-down")
COMPARISONS: Final = ("<", "<=", "=", ">=", ">")
_SHAPES: Final = {
    "not": "(not FORMULA)",
    "imply": "(imply FORMULA FORMULA)",
    "exists": "(exists (?x - TYPE …) FORMULA), with (and …) around several",
    "forall": "(forall (?x - TYPE …) FORMULA or EFFECT), with (and …) around several",
    "when": "(when FORMULA EFFECT), with (and …) around several",
    **{word: f"({word} (FUNCTION …) NUMBER or EXPRESSION)" for word in UPDATES},
    **{word: f"({word} EXPRESSION EXPRESSION)" for word in COMPARISONS},
    ":goal": "(:goal FORMULA), with (and …) around several",
    ":domain": "(:domain NAME)",
    ":derived": "(:derived (PREDICATE ?x …) FORMULA)",
}
"""What groups have, by their first words."""
BEGIN_GROUPS: Final = {"and", "or", *_SHAPES}
_HOLD_GROUPS: Final = (":init", ":predicates")
_MEANINGS: Final = """
assign, increase, decrease, scale-up, scale-down:
    {} is an effect of an action, not denied; in :init a value is (= (FUNCTION …) NUMBER)
<, >, <=, >=:
    {} is a condition, which no effect makes true; in :init it is (= (FUNCTION …) NUMBER)
+, *, -, /: {} is a number, which stands in a comparison or as the amount of an effect;
    what no longer holds is written (not …)
or, exists, forall, not:
    {} is a condition, but a start and effects consist of atoms; actions offer a choice
imply: {} is a condition; an effect that depends on one is (when CONDITION EFFECT)
unless: {} is written (when (not CONDITION) EFFECT), or in a condition (or CONDITION B)
xor: {} is written (or (and A (not B)) (and B (not A))) in PDDL
not-exists, notexists, none-of, ∄: {} is written (not (exists (?x - TYPE …) FORMULA)) in PDDL
and: {} is not written here: atoms stand one after another without it
when: {} is an effect; a condition says (imply …) instead
oneof, probabilistic:
    a random effect is not read here: {}; no engine of unified-planning takes it
preference: {} may be left unmet, which is not read here: what is asked for must hold;
    no planner that is asked here takes a preference
==, eq, is, equal, equals, same: {} is written (= A B) in PDDL
!=, ≠, <>, /=, =/=, not=, neq, not-equal, different: {} is written (not (= A B)) in PDDL
&&, &, ∧: {} is written (and A B) in PDDL
||, |, \u2228: {} is written (or A B) in PDDL
!, ~, ¬, no, delete, del, remove: {} is written (not A) in PDDL
->, →, implies: {} is written (imply A B) in PDDL
=>: {} is written (imply A B) in PDDL, or of numbers (>= A B)
=<, ≤, at-most, leq, le: {} is written (<= A B) in PDDL
≥, at-least, geq, ge: {} is written (>= A B) in PDDL
exist, any, some, ∃: {} is written (exists (?x - TYPE …) FORMULA) in PDDL
for, for-all, all, foreach, ∀: {} is written (forall (?x - TYPE …) …) in PDDL
+=, ++, add-to, inc, incr, increment: {} is written (increase A B) in PDDL
-=, --, dec, decr, decrement: {} is written (decrease A B) in PDDL
*=: {} is written (scale-up A B) in PDDL
:=, set: {} is written (assign A B) in PDDL
mod, %, max, min, abs, sqrt, ^: {} is no operation here: numbers are made by + - * / alone
add: {} is written without its first word in PDDL: what becomes true stands alone
if, then, else: {} is written (when CONDITION EFFECT), or in a condition (imply A B) in PDDL
always, sometime, within, at-most-once, sometime-after, sometime-before:
    {} speaks of a whole plan, which is not read here; a goal speaks of the state at its end
:durative-action: {} is not read here: its actions take time; tamer, lpg and aries take durations
:process, :event: {} is not read here: it takes time; enhsp takes processes and events
:constraints: {} is not read here: it speaks of a whole plan; no planner that is asked takes it
:length: {} is not read here: it bounds plans; no planner that is asked here takes it
:task, :method, :htn: {} is of a hierarchy of tasks, not read here; the engine aries takes those
:axiom: since PDDL 2.2 {} is written (:derived (PREDICATE ?x …) FORMULA)
:minimize, :maximize: {} is written (:metric minimize EXPRESSION), or maximize
define: {} is not read here: a file has one (define …), with all sections in it
:postcondition, :post, :add: {} is written :effect in PDDL
:pre, :requires: {} is written :precondition in PDDL
:vars: {} is written :parameters in PDDL
:delete, :del: {} is written (not …) in PDDL, in the effect beside what is added
:cost: {} is written (increase (total-cost) NUMBER) in PDDL, in the effect
:duration: {} says that an action takes time, which is not read here
:observe: {}, what an action senses, is not read here: no engine here takes it
at start, at end, over all: {} says when a condition holds, but actions take no time here
"""
_ROWS: Final = re.findall(r"(\S.*?):\s+(.*(?:\n .*)*)", _MEANINGS)
MEANING: Final = {
    word: " ".join(said.split()) for words, said in _ROWS for word in words.split(", ")
}
"""What is said of a word that means nothing here, but stands elsewhere in PDDL."""
QUOTES: Final = "\"'`\u2018\u2019\u201c\u201d\u201e\xab\xbb"
_SLIPS: Final = (
    (r"^,|,$|\d,\d", "no comma stands between names or in numbers in PDDL"),
    (f"^[{QUOTES}]|[{QUOTES}]$", "no quotes stand around names and numbers in PDDL"),
    (r"\w[-:]$|^-[a-z]", "a space stands between a name, - and its type"),
)
"""Signs at the edges of words, and the rules that they break."""
INSIDE: Final = {":parameters": "(?x - TYPE …)", ":precondition": "(…)", ":effect": "(…)"}
ACTION_PARTS: Final = tuple(INSIDE)


def rest_of(section: Group | None) -> Items:
    return [] if section is None else section.items[1:]


def _named(sign: str) -> str:
    name = unicodedata.name(sign, "a control character").lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} (U+{ord(sign):04X})"


def slip(word: str) -> str:
    """Return the rule that a sign at the edge of a word breaks, if any."""
    return next((rule for sign, rule in _SLIPS if re.search(sign, word)), "")


def _mend(word: str) -> str:
    if word.startswith(("//", "/*", "#", "--", "<!", "%", '"')):
        return "; a comment begins with ';'"
    if rule := slip(word):
        return f"; {rule}"
    if word in ("and", "or", "imply", *COMPARISONS):
        return f", without a parenthesis before {word!r}: it stands first, ({word} A B)"
    if word in ("true", "nil", "none", "empty"):
        return "; what always holds is written ()"
    if "is written" in (said := MEANING.get(word, "")):
        return f"; {said.format(f'what {word} means')}"
    if word in BEGIN_GROUPS or word[0] == ":":
        return f", without a parenthesis before {word!r}"
    is_name = word.replace("-", "_").isidentifier()
    return f"; a parenthesis stands before a name: ({word} …)" if is_name else ""
