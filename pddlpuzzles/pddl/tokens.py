"""PDDL's outer form, words and parentheses with their places, and the collection of mistakes."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, partialmethod
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, NoReturn

from pddlpuzzles.errors import InputError, Mend
from pddlpuzzles.show.wording import all_of, counted, in_small_letters

_MOST_MISTAKES: Final = 20
_MOST_LINES: Final = 6
DEFINE: Final = re.compile(r"\(\s*define\b", re.IGNORECASE)
TOKENS: Final = re.compile(r";[^\n]*|[()]|[^\s();?]+|\?[^\s();?]*")
_PLAIN: Final = re.compile(
    r"[?:]?[a-z][a-z0-9_-]*|#t|[-+]?[0-9]+(\.[0-9]*)?|[-+]?\.[0-9]+|[-+*/<>#]|[<>]?="
)
_DEEPEST: Final = 200  # parentheses within each other; people write about ten
_MOST_TOKENS: Final = 4_000_000  # words and parentheses of a file: megabytes, read in seconds
LONGEST_NAME: Final = 200
_LIKE: Final = "\u2010\u2011\u2012\u2013\u2014\u2212\uff0d\uff1f\uff08\uff09\uff1a\uff1b\uff1d"
LOOKALIKES: Final = str.maketrans(_LIKE, "-------?():;=")
_MARK: Final = "\ufeff"
QUOTES: Final = "\"'`\u2018\u2019\u201c\u201d\u201e\xab\xbb"
_SUSPECT: Final = re.compile(
    rf"[^\0-\x7f]|[,{QUOTES}\[{{#%]|//|/\*|--|<!|:\s|[^\s(]-\s|\w\(|\?\W|\s-[a-z]|\.\.\.|\)[.,]|<[a-z]"
)
_GAP: Final = r"(?:\.\.\.|…|\?\?\?)"
_ROWS: Final = tomllib.loads(Path(__file__).with_name("meanings.toml").read_text("utf-8"))
_ODD: Final = _ROWS.pop("odd").format(gap=_GAP, like=_LIKE, quotes=QUOTES)
_ODD_SIGN: Final = re.compile(_ODD, re.VERBOSE | re.MULTILINE | re.DOTALL | re.IGNORECASE)
"""Comments; signs that look like others; what comments, brackets and lists are elsewhere."""
_REMOVED: Final = {"blank": r"[^\w.-]", "list": rf"[][,{QUOTES}]"}  # of other signs: all
_PROSE: Final = re.compile(r"\b(?:a|an|the|we|is|of|this|that|must|with|has|in)\b(?![^()]*\))")
_JSON: Final = re.compile(r'\s*(?:[{[]\s*["{[\d]|"\s*[(;])')
_HELD: Final = re.compile(r'(?:"(\w+)"\s*:\s*)?"[^"]*?\(\s*define\b')
_CLOSED_LATE: Final = re.compile(r"(\(\S+ \(.*\S) ([^\s()?]+|\(.*\)) ?\) ?\)")
_WORDS_BETWEEN_PULSES: Final = 256
_NAMED: Final = ("-", ":action", "(")  # behind these a name before a parenthesis is right


@dataclass(frozen=True, order=True)
class Place:
    source: str
    line: int
    column: int

    def error(self, complaint: str = "", mend: Mend | None = None, **words: Any) -> InputError:
        return InputError(complaint, self.line, self.column, source=self.source, mend=mend, **words)


class Weight(Enum):
    """A rule that is broken, what is seldom meant, or what planners may not read."""

    FREEDOM = "freedom"
    HINT = "hint"
    RARE = "rare"


class Note(NamedTuple):
    """What is said of a place in a text that is read all the same, once for what it is `about`."""

    place: Place
    message: str
    label: str = ""
    about: str = ""
    weight: Weight = Weight.FREEDOM
    mend: Mend | None = None

    def __str__(self) -> str:
        return f"{self.place.source}:{self.place.line}: {self.message}"


class Misfit(NamedTuple):
    """What is of another type than a predicate wants there, in an action or in a problem."""

    slot: tuple[str, int]  # the predicate, and the place among its terms
    term: str
    given: str  # its type
    wanted: str
    within: int  # where the action begins in the text; -1: in a problem
    where: str  # in words
    note: Note
    is_suspect: bool  # the note is of a declaration that may be the mistake


_FOLLOWING: Final = ("type", "types", "untyped", "object")
_FOREIGN: Final = "a sign that PDDL has not"  # notes about it are shown beside mistakes, too
Key = tuple[object, ...]  # by what a mistake is known: of several the first counts


class _EnoughError(Exception):
    """Ends the reading."""


@dataclass(eq=False)
class Notes:
    """Collects mistakes, and notes on small rules (mistakes if `strict`), each kind once."""

    strict: bool = False
    requirements: Container[str] = ()
    _notes: dict[tuple[str, str], Note] = field(default_factory=dict)  # by label and `about`
    _taken: list[Note] = field(default_factory=list)
    mistakes: list[InputError] = field(default_factory=list)
    reported: set[Key] = field(default_factory=set)  # what else is known by these follows
    suspects: dict[tuple[str, str], Note] = field(default_factory=dict)
    """What is said of declarations if a thing of the first type stands where the second belongs."""
    wanted: dict[str, dict[str, None]] = field(default_factory=dict)
    """Types that are not declared, and the types of what stands where they are wanted."""
    given: dict[str, dict[str, None]] = field(default_factory=dict)
    """Such types, and the types that are wanted where things of them stand."""
    misfits: list[Misfit] = field(default_factory=list)
    swaps: dict[str, list[Note]] = field(default_factory=dict)  # of atoms in a wrong order
    types: dict[str, Place] = field(default_factory=dict)  # where they are declared
    signatures: dict[str, Place] = field(default_factory=dict)  # of predicates and functions
    objects: dict[str, Place] = field(default_factory=dict)
    following: list[InputError] = field(default_factory=list)
    known: dict[Key, InputError] = field(default_factory=dict)
    """Mistakes by what they are known by; what is alike is said once of a file."""
    _lines: dict[InputError, list[int | None]] = field(default_factory=dict)

    def add(self, label: str, place: Place, message: str, about: str = "", **options: Any) -> None:
        self.take(Note(place, message, label, about, **options))

    def take(self, note: Note) -> None:
        place, message, *key, weight, mend = note
        if self.strict and weight is not Weight.HINT:
            why = "is no strict PDDL" if weight is Weight.FREEDOM else "Fast Downward does not read"
            self.mistake(place, f"{message}, which {why}", (place.source, *key), mend=mend)
        self._notes.setdefault((note.label, note.about), note)

    def require(self, requirement: str, place: Place, what: str) -> None:
        if requirement not in self.requirements:
            message = f"{what} needs {requirement}, which is not among the :requirements"
            self.add("requirement", place, message, requirement, mend=Mend("require", requirement))

    hint = partialmethod(add, weight=Weight.HINT)

    def silence(self, place: Place) -> None:
        """Keep to oneself what else is wrong in that line: it follows."""
        self.reported |= {(place.source, place.line), (place.source, place.line, "silent")}

    def mistake(self, place: Place, complaint: str = "", known_by: Key = (), **words: Any) -> None:
        self.error(place.error(complaint, **words), known_by)

    def error(
        self, error: InputError, known_by: Key = (), *, alike: str = "", always: bool = False
    ) -> None:
        """Take down a mistake that follows from no other; in silent lines only if `always`."""
        # Of what follows the mend is kept, of what was said, or `alike`, already the line.
        same = error.source, alike or error.complaint, error.expected, error.more
        first = self.known.get(same)
        follows = known_by in self.reported or first is not None
        if first is not None:
            self._lines[first].append(error.line)
        self.reported |= {known_by} - {()}
        self.following += [error] if follows and error.mend is not None else []
        if follows or (not always and (error.source, error.line, "silent") in self.reported):
            return
        self.mistakes.append(error)
        self.known[same] = self.known[known_by] = error
        self._lines[error] = [error.line]
        if len(self.mistakes) == _MOST_MISTAKES:
            raise _EnoughError

    def counted(self, error: InputError) -> InputError:
        """Return a mistake with the lines in which it is made again."""
        every = self._lines.get(error, ())
        more, lines = error.more, dict.fromkeys(every)
        if every[1:]:
            more += f" ({len(every)} times"
            more += f", in lines {all_of(lines, most=_MOST_LINES)})" if len(lines) > 1 else ")"
        return error.but(more=more)

    def taken(self) -> tuple[Note, ...]:
        """Return the notes since the last call, by their places."""
        notes, self._notes = sorted(self._notes.values(), key=lambda note: note.place), {}
        self._taken += notes
        return tuple(notes)


@contextmanager
def collected(strict: bool = False) -> Iterator[Notes]:
    """Collect notes; at the end the first mistake is raised, the `others` behind it."""
    notes = Notes(strict)
    mistakes = notes.mistakes
    with suppress(_EnoughError):
        try:
            yield notes
        except InputError as error:
            if error not in mistakes:
                notes.error(error)
            mistakes += [] if mistakes else [error]
    if mistakes:
        first, *following = map(notes.counted, mistakes)
        first.others, first.silent = tuple(following), tuple(notes.following)
        notes.taken()
        lines = {(mistake.source, mistake.line) for mistake in mistakes}
        is_silenced = any(isinstance(key[-1], int) for key in notes.reported)  # some whole line
        first.notes = tuple(
            note
            for note in notes._taken
            if note.weight is Weight.FREEDOM
            and not (note.label in _FOLLOWING and (is_silenced or note.label == "untyped"))
            and ((note.place.source, note.place.line) not in lines or note.about == _FOREIGN)
        )
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

    @cached_property
    def words(self) -> Counter[str]:
        return Counter(map(str.lower, TOKENS.findall(self.text)))

    def place(self, offset: int) -> Place:
        line = bisect_right(self._begins, offset)
        return Place(self.source, line, offset - self._begins[line - 1] + 1)

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a place, or the end if there is no such place."""
        return min(self._begins[min(line, len(self._begins)) - 1] + column - 1, len(self.text))


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
        mend = mend_of(self.text) if isinstance(self, Word) else ""
        raise self.place.error(expected=expected, found=f"{self}{mend}")

    def as_word(self, expected: str) -> Word:
        if not isinstance(self, Word):
            raise self.place.error(expected=expected, found=str(self))
        return self


@dataclass(slots=True, eq=False)
class Word(_Token):
    text: str

    @property
    def written(self) -> str:
        return self.whole.text[self.offset : self.offset + len(self.text)]

    def __str__(self) -> str:
        return repr(self.text)  # as messages quote it


@dataclass(slots=True, eq=False)
class Group(_Token):
    text: ClassVar[str] = ""  # it is no word
    items: list[Word | Group] = field(default_factory=list)
    end: int = 0  # 0 if nothing closes it

    @property
    def written(self) -> str:
        return " ".join(self.whole.text[self.offset : self.end].split())

    @property
    def head(self) -> str:
        return self.items[0].text if self.items else ""

    def terms(self, count: int) -> Items:
        """Return what is behind the head; raise InputError, with what is meant, unless `count`."""
        if self.head in ("exists", "forall") and self.items[1:]:
            self.items[1].as_group(f"({self.head} (?x - TYPE …) …)")
        if len(self.items) != count + 1:
            for item in self.items[1:]:
                if isinstance(item, Word) and item.text in FORMS:
                    raise item.place.error(MEANING[item.text].format(f"what {item.text} means"))
            for word, item in pairwise(self.items):
                is_inside = word.text == "not" and word is not self.items[0]
                if is_inside and isinstance(item, Group):
                    said = f"'not' is without a parenthesis: is (not {item.written}) meant?"
                    raise word.place.error(said, Mend("wrap", "(not ", "not", word.offset))
            expected = _SHAPES.get(self.head, counted(count, "parts"))
            groups = [item for item in self.items[1:] if isinstance(item, Group)]
            are_groups = len(self.items) - 1 == len(groups) > 0
            words = [item.text for item in self.items[1:] if isinstance(item, Word)]
            # Which slip it looks like:
            if "FORMULA" in expected and 0 < len(words) == len(self.items) - 1 - count:
                expected += f": leave out {' '.join(words)}"
            elif "FORMULA" in expected and isinstance(first := ([*self.items, self])[1], Word):
                expected += f", such as ({self.head} ({first.text} …))"
            elif self.head == "not" and are_groups:
                expected += f": {' '.join(f'(not {group.written})' for group in groups)}"
            elif len(groups) == 1 and (late := _CLOSED_LATE.fullmatch(self.written)):
                expected += f": a parenthesis closes too late, {late[1]}) {late[2]}) is meant"
            parts = counted(len(self.items) - 1, "parts")
            are_goals = self.head == ":goal" and are_groups and len(groups) > 1
            mend = Mend("join", self.head) if are_goals else None
            raise self.place.error(f"{self.head} has {parts}", mend, expected=expected)
        return self.items[1:]

    def __str__(self) -> str:
        return f"({self.head} …)" if len(self.items) > 1 else f"({self.head})"


class _Meant(NamedTuple):
    """What an odd sign is meant for, as long as that, the rule it breaks, what of it is shown."""

    plain: str
    rule: str
    shown: str


@dataclass(eq=False)
class Parser:
    """Reads a file's one group, (define …); what is not closed before a section is a mistake."""

    _whole: Text
    _notes: Notes
    _text: str = ""  # the text in plain signs
    _opened: list[Group] = field(default_factory=list)  # that are not closed yet, outermost first
    _lower: dict[str, str] = field(default_factory=dict)  # each word in small letters
    _closed_at: int = 0  # where (define …) ends
    _ends_at: int = 0  # where a group that is not closed should most likely end

    def _plain_text(self) -> str:
        """Return the text in plain signs, each as long as what it is written for."""
        whole, text = self._whole, self._whole.text
        if text.startswith(_MARK):
            said = "the file begins with a byte-order mark: save it as UTF-8 without that"
            self._notes.add("mark", whole.place(0), said)
            text = " " + text[1:]
        if _JSON.match(text):
            said = "this is JSON: PDDL is (define (domain NAME) …), (define (problem NAME) …)"
            if held := _HELD.search(text):
                its = f"the text of {held[1]!r}" if held[1] else "what it quotes"
                said = f"this is JSON around PDDL: leave only {its}, with lines in place of \\n"
            raise whole.place(0).error(said)
        return _ODD_SIGN.sub(self._in_plain, text) if _SUSPECT.search(text) else text

    def group(self, pulse: Callable[[], None]) -> Group:
        """Return (define …); `pulse` is called now and then."""
        whole, opened, lower = self._whole, self._opened, self._lower
        outermost: Group | None = None
        word_ends_at = -1  # the last one
        self._text = self._plain_text()
        for count, match in enumerate(TOKENS.finditer(self._text)):
            word, offset = match[0], match.start()
            if word[0] == ";":
                continue
            if not count % _WORDS_BETWEEN_PULSES:
                pulse()
            if outermost is not None:
                closed = whole.place(self._closed_at).line
                raise self._outside(word, offset, closed, outermost.items)
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
                group.end = offset + 1
                if opened:
                    opened[-1].items.append(group)
                elif group.head == "define":
                    outermost, self._closed_at = group, offset
                else:
                    raise _without_define(group)
            else:
                if word not in lower:
                    self._look_at(word, offset)
                if offset == word_ends_at and word[0] == "?":
                    said = f"no space between {opened[-1].items[-1]} and {lower[word]!r}"
                    self._notes.add("space", whole.place(offset), said)
                is_part = word[0] == ":" and len(opened) > 2 and word[1:2].isalpha()
                if is_part and not opened[-1].items and self._has_colon(lower[word], offset):
                    word, offset, is_part = word[1:], offset + 1, False
                    lower[word] = word.lower()
                if is_part and opened[-2].head != ":length":  # which has :serial and :parallel
                    self._refuse_open(lower[word], offset)
                word_ends_at = match.end()
                opened[-1].items.append(Word(whole, offset, lower[word]))
        if not opened and outermost is None:
            raise whole.place(0).error("empty", expected="(define …)")
        return outermost or self._unclosed(word_ends_at)

    def _unclosed(self, word_ends_at: int) -> Group:
        """Return what there is of a file that is cut off; raise InputError if it is not."""
        whole, opened = self._whole, self._opened
        if opened[0].head != "define":
            raise _without_define(opened[0])
        last, within = opened[-1], opened[-1].items[-1:]
        where = f", most likely at the end or in {within[0]}" if within and not opened[1:] else ""
        name = whole.text[within[0].offset :].split(None, 2)[:2] if within else []
        where = where.replace("(:action", " ".join(name))  # (:action ferry …)
        likely = self._where_unclosed(opened, len(self._text))
        where, end = likely or where, self._ends_at if likely else len(whole.text)
        mend = Mend("put", ("" if likely else "\n") + ")" * len(opened), offset=end)
        said = f"{last} is never closed: a parenthesis is missing in it{where}"
        section = ([*opened, last])[1]  # in which it ends
        words = [it.text for it in section.items if isinstance(it, Word)]
        is_in_word = word_ends_at > self._text.rfind(")")
        is_begun = words[:1] == [":action"] and ACTION_PARTS[-1] not in words
        if not (opened[1:] and (is_in_word or is_begun or (opened[3:] and not likely))):
            raise last.place.error(said, mend)
        end_line = whole.place(len(whole.text.rstrip())).line
        said = f"the file ends inside ({' '.join(words[:2])} …), in line {end_line},"
        said += " and it is never closed: is the rest cut off?"
        self._notes.mistake(last.place, said)
        if is_in_word and opened[2:]:  # half a word is left out, all else is read
            last.items.clear()
            opened[-1:] = [last] if opened[-2].head == ":action" else []
        for outer, inner in pairwise(opened):
            outer.items.append(inner)
        return opened[0]

    # Words ----------------------------------------------------------------------------------------

    def _in_plain(self, match: re.Match[str]) -> str:
        """Replace an odd sign by PDDL that is as long, so that all places stay, and report it."""
        signs, kind, notes = match[0], match.lastgroup, self._notes
        if kind is None or "```" in signs:
            return signs
        place = self._whole.place(match.end() - len(signs.lstrip()))
        before = match.string[: match.start()].rstrip()
        is_value = before.endswith((*INSIDE,))  # of a part of an action
        is_behind_variable = kind == "blank" and re.search(r"\?[\w-]+$", before)
        if is_behind_variable or (kind == "call" and before.endswith(_NAMED)):
            return signs
        if signs.isspace():
            notes.add("odd", place, f"{_named(signs)} stands for a space", _FOREIGN)
            return " "
        if kind == "sign":  # one that looks like another
            rule = f"{_named(signs)} stands where {signs.translate(LOOKALIKES)!r} is meant"
            meant: _Meant | None = _Meant(signs.translate(LOOKALIKES), rule, "")
        elif kind == "lines":
            meant = self._row_of_type(signs)
        elif kind == "word":
            meant = self._bare_word(match, before)
        elif kind == "call":  # at(robot, hall)
            name, inner = re.sub(r"[.,]", " ", signs).rstrip(") ").split("(")
            rule = f"a parenthesis stands before a name, ({name} …)"
            meant = _Meant(f"({name} {inner})".ljust(len(signs)), rule, " ".join(signs.split()))
        elif kind == "bracket" or (kind == "list" and is_value):
            rule = "parentheses are round, '(' and ')', and several formulas are (and A B)"
            meant = _Meant(signs.translate(str.maketrans("[]{}", "()()")), rule, signs)
            if meant.plain == ")" and (place.source, rule) not in notes.reported:
                return signs  # nothing has opened it
        else:  # a comment, a gap or a list: what of it is no name is left out
            plain = re.sub(_REMOVED.get(kind, r"\S"), " ", signs)
            if is_value and kind in ("gap", "blank") and signs[1:]:
                plain = "()".ljust(len(signs))
            meant = _Meant(plain, _SIGNS[kind], signs.split()[0] if kind == "comment" else signs)
        if meant is None:
            return signs
        plain, rule, shown = meant
        known_by = place.source, rule, *([place.line] if kind == "sign" else [])
        mend = Mend("put", plain, signs, match.start()) if kind not in ("blank", "gap") else None
        error = place.error(rule, mend, found=repr(shown) if shown else None)
        notes.error(error, known_by, always=True)
        notes.silence(place)
        return plain

    def _row_of_type(self, signs: str) -> _Meant | None:
        """Return what a line such as `  room: hall, attic` means: `hall attic - room`."""
        above, *names = re.findall(r"[\w-]+", signs)
        words = self._whole.words
        if not names[1:] and (words[above.lower()] or words[names[0].lower()] <= 1):
            return None  # one name alone may be prose, unless it is used again
        plain = f"{' '.join(names)} - {above}"
        rule = f"a type stands behind its names and -: {plain}"
        return _Meant(plain.rjust(len(signs)), rule, f"{above}:")

    def _bare_word(self, match: re.Match[str], before: str) -> _Meant | None:
        """Return a word without commas, quotes and what else is at its edges, if it is a slip."""
        word, rule, times = match[0], slip(match[0]), self._whole.words  # how often each stands
        begin = max(before.rfind("\n"), match.start() - LONGEST_NAME) + 1
        line = match.string[begin : match.end() + LONGEST_NAME].lstrip().partition("\n")[0]
        is_sentence = len(_PROSE.findall(line)) > 1
        if not rule or is_sentence:
            return None
        bare_parts = filter(None, re.split(rf"[,{QUOTES}]+|[:-]$|^-", word.lower()))
        stands_bare = any(times[part] for part in bare_parts)  # elsewhere in the text
        if word[0] == "-" or word[-1] in ":-":  # with which names may begin and end
            is_slip = stands_bare and times[word.lower()] == 1
        else:
            is_in_quotes = word[-1] == "," and word[0] in QUOTES
            is_again = times[word.lower()] > 1 or (self._whole.source, rule) in self._notes.reported
            is_slip = stands_bare or is_in_quotes or is_again
        with_points = re.sub(r"(\d),(\d)", r"\1.\2", word)
        plain = re.sub(rf"[,{QUOTES}]|[:-]$|^-", " ", with_points)  # as long as the word
        return _Meant(plain, rule, word) if is_slip else None

    def _look_at(self, word: str, offset: int) -> None:
        if len(word) > LONGEST_NAME:
            error = self._whole.place(offset).error(f"a word of {len(word)} characters")
            raise error.but(expected=f"up to {LONGEST_NAME}")
        lower = self._lower[word] = in_small_letters(word)
        if not _PLAIN.fullmatch(lower):
            place = self._whole.place(offset)
            if word != "?":
                rule = slip(lower) or "a letter, then - _ 0-9 a-z"
                foreign = next((f"; it has {_named(sign)}" for sign in lower if sign > "\x7f"), "")
                said = f"{lower!r} has what no name has: {rule}{foreign}"
                self._notes.add("name", place, said, _FOREIGN if foreign else "")

    # Parentheses ----------------------------------------------------------------------------------

    def _has_colon(self, word: str, offset: int) -> bool:
        """Say whether a word is a name with a colon before it, and report that."""
        bare, keys = word[1:], (*ACTION_PARTS, *ENTRIES, *SECTIONS["domain"], *SECTIONS["problem"])
        is_name = word not in keys and (self._whole.words[bare] > 0 or bare in BEGIN_GROUPS)
        if is_name:
            said = f"no colon stands before a name: ({bare} …)"
            mend = Mend("put", bare, word, offset)
            self._notes.mistake(self._whole.place(offset), said, mend=mend)
        return is_name

    def _refuse_open(self, word: str, offset: int) -> NoReturn:
        """Say what is still open where a section, or part of an action, begins."""
        opened = self._opened
        section = [] if opened[-1].items else [opened.pop()]  # its parenthesis, if it has one
        unclosed = opened[1 if section else 2 :]  # within (define …), or within the action
        shown = f"({word} …)" if section else word
        likely = self._where_unclosed(unclosed, offset)
        at = self._whole.place(offset).line
        said = f"{unclosed[0]} is not closed before {shown} on line {at}: a parenthesis is missing"
        last = [unclosed[-1], *unclosed[-1].items][-1]  # behind it the parenthesis is missing
        line = self._whole.place(max(last.offset, getattr(last, "end", 0) - 1)).line
        at_end = f", most likely at the end of line {line}" if line < at else ""
        said += f" in between{likely or at_end}"
        begin = self._ends_at if likely else section[0].offset if section else offset
        mend = Mend("put", ")" * len(unclosed) + " ", offset=begin)
        raise unclosed[0].place.error(said, mend)

    def _where_unclosed(self, unclosed: Sequence[Group], end: int) -> str:
        """Say which group lacks its end, by indents or as a name holds groups; else ""."""
        opened: list[tuple[int, int, int]] = []  # offset, column, indent of its line
        begin = self._ends_at = unclosed[0].offset
        for match in TOKENS.finditer(self._text, begin, end):
            if match[0] not in ("(", ")"):
                self._ends_at = self._ends_at if match[0][0] == ";" else match.end()
                continue
            line = self._text[self._text.rfind("\n", 0, match.start()) + 1 : match.end()]
            column, line_indent = len(line) - 1, len(line) - len(line.lstrip())
            # A line that begins farther left than the group it is in has to be outside of that.
            start, start_column, indent = opened[-1] if opened else (begin, 0, 0)
            is_out = column < indent or (match[0] == "(" and column == start_column == indent)
            if column == line_indent and is_out and len(opened) > 1:
                name = self._text[start + 1 : end].split(None, 1)[0].strip("()")
                return f", most likely in ({name} …) on line {self._whole.place(start).line}"
            if match[0] == "(":
                opened.append((match.start(), column, line_indent))
            else:
                opened[-1:] = []
            self._ends_at = match.end()
        every = [*unclosed]
        for group in every:  # it grows meanwhile
            inner = [item for item in group.items if isinstance(item, Group)]
            is_name = group.head.replace("-", "_").isidentifier()
            if inner and is_name and group.head not in ("define", *BEGIN_GROUPS):
                self._ends_at = inner[0].offset
                return f", most likely in {group} on line {group.place.line}"
            every += inner
        return ""

    def _outside(
        self, word: str, offset: int, closed: int = 0, items: Sequence[Word | Group] = ()
    ) -> InputError:
        """Return what is wrong before the group (`closed` 0), or behind it and its last line."""
        shown, mistakes = repr(word[:LONGEST_NAME]), self._notes.mistakes
        if not closed or DEFINE.match(self._text, offset):  # its words are no PDDL
            mistakes[:] = [error for error in mistakes if error.source != self._whole.source]
        mend = None
        if not closed:
            if word == "define":
                shown, mend = f"{shown}, without '('", Mend("put", "(", offset=offset)
            if begins := DEFINE.search(self._text):
                line = self._whole.place(begins.start()).line
                shown += f": Markdown, or text; the PDDL begins in line {line}: leave only PDDL in"
                shown += " the file, or let solve, check, compare, grade or lint read it with"
                shown += " --extract"
            return self._whole.place(offset).error("", mend, expected="(define …)", found=shown)
        if DEFINE.match(self._text, offset):
            said = f"a second (define …), after the one that line {closed} closes"
            said += ": a file has one domain or one problem"
        else:
            said = f"{shown} after the end of (define …), which line {closed} closes"
            if (stray := _stray(items)) is not None:
                item, wrong = stray
                said = f"a parenthesis is {wrong} before {item}, so that (define …) ends in line"
                said += f" {closed}, and {shown} stands behind it"
                before = self._text.rfind(")", 0, item.offset)
                mend = Mend("put", " ", ")", before)
                mend = Mend("put", "(", offset=item.offset) if wrong == "missing" else mend
                return item.place.error(said, mend)
            mend = Mend("put", " ", ")", offset if word == ")" else self._closed_at)
            if word[0] not in "():?-":
                said += ": only comments, which begin with ';', may stand there"
                mend = None
            else:
                said += ": there is one parenthesis too many, there or before it"
        return self._whole.place(offset).error(said, mend)


def _without_define(group: Group) -> InputError:
    """Say of `((domain NAME) …)` or `(domain NAME …)` that (define …) is missing."""
    inner = group.items[0] if group.items else group
    title, begin = (inner if isinstance(inner, Group) else group), group.offset
    if title.head not in ("domain", "problem") or not title.items[1:]:
        return group.place.error(expected="(define (KIND NAME) …)", found=str(group))
    name = str(title.items[1])[1:-1]
    opened, old, new, closed = "((", "(", "(define ", ""
    if title is group:
        opened, old = "(", group.whole.text[begin : title.items[1].offset + len(name)]
        new, closed = f"(define {old}", ")" if len(group.items) > 2 else ""
    mend = Mend("put", new + closed, old, begin)
    expected = f"(define ({title.head} {name}) …)"
    found = f"{opened}{title.head} …, without 'define'"
    return group.place.error("", mend, expected=expected, found=found)


def _stray(items: Items) -> tuple[Word | Group, str] | None:
    """Return the first part out of place; and if a parenthesis before it is missing or too many."""
    for item in items[2:]:
        if isinstance(item, Word):
            is_section = item.text[0] == ":" and item.text not in INSIDE
            return item, "missing" if is_section else "too many"
        if item.head[:1] != ":":
            return item, "too many"
        for group in (item, *(inner for inner in item.items if isinstance(inner, Group))):
            holds = group.head in ("and", "or", *_HOLD_GROUPS)
            for word in group.items[1:]:
                if isinstance(word, Word) and (holds or word.text in BEGIN_GROUPS):
                    return word, "missing"
        parts = item.items[2:] if item.head == ":action" else []
        for key, value in zip(parts[::2], [*parts[1::2], None], strict=False):
            if isinstance(key, Group) or key.text[0] != ":":
                return key, "too many"
            if isinstance(value, Word):
                return value, "missing"
    return None


Items = Sequence[Word | Group]
UPDATES: Final = ("assign", "increase", "decrease", "scale-up", "scale-down")
COMPARISONS: Final = ("<", "<=", "=", ">=", ">")
_HOLD_GROUPS: Final = (":init", ":predicates")
SAID, FORMS, NO_TYPES, INHERITED, *_MORE = (
    {word: said.replace("WORD", word) for row, said in rows.items() for word in row.split(", ")}
    for rows in _ROWS.values()
)
_SHAPES, NOWHERE, FACTS_ALONE, STANDS_FOR, BEYOND, _SIGNS, _RULES = _MORE
_WRITTEN: Final = {word: f"{{}} is written {form} in PDDL" for word, form in FORMS.items()}
MEANING: Final = _WRITTEN | SAID | NO_TYPES | INHERITED
BEGIN_GROUPS: Final = {"and", "or", *_SHAPES}
INSIDE: Final = {":parameters": "(?x - TYPE …)", ":precondition": "(…)", ":effect": "(…)"}
ACTION_PARTS: Final = tuple(INSIDE)
PARAMETERS, PRECONDITION, EFFECT = ACTION_PARTS
SECTIONS: Final = {
    "domain": (":requirements", ":types", ":constants", ":predicates", ":functions"),
    "problem": (":domain", ":requirements", ":objects", ":init", ":goal", ":metric"),
}
"""The sections of a file, in the order in which they belong, before the entries of a domain."""
ENTRIES: Final = (":action", ":derived")


def rest_of(section: Group | None) -> Items:
    return [] if section is None else section.items[1:]


def _named(sign: str) -> str:
    name = unicodedata.name(sign, "a control character").lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name} (U+{ord(sign):04X})"


def slip(word: str) -> str:
    """Return the rule that a sign at the edge of a word breaks, "" if none."""
    rules = (rule for it, rule in _RULES.items() if re.search(it.replace("QUOTES", QUOTES), word))
    return next(rules, "")


def mend_of(word: str, after: Items | None = None) -> str:
    """Say how a word alone is meant, with what is `after` it, if that is known; "" if unclear."""
    if rule := slip(word):
        return f"; {rule}"
    if word == "number":
        return ", without - before it"
    if word == "-":
        return "; a type stands behind names and -, NAME - TYPE, and predicates have none"
    if word in FORMS:
        return f"; {MEANING[word].format(f'what {word} means')}"
    if word in BEGIN_GROUPS or word[0] == ":":
        return f", without a parenthesis before {word!r}: it stands first"
    if not word.replace("-", "_").isidentifier():
        return ""
    if after is None or isinstance(([*after, None])[0], Word):
        return f"; a parenthesis stands before a name: ({word} …)"
    is_again = after and getattr(after[0], "head", "") == word
    return f"; leave it out{'' if is_again else f', or write ({word})'}"
