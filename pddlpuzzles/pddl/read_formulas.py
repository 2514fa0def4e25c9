"""Formulas, effects, typed names from parsed PDDL; what is refused (`meanings.toml`), misplaced."""

import re
from collections import ChainMap
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from pddlpuzzles.errors import InputError, Mend, closest, is_near, one_of
from pddlpuzzles.pddl import model, tokens
from pddlpuzzles.pddl.tokens import FORMS, MEANING, Group, Items, Note, Notes, Weight, Word
from pddlpuzzles.search.budget import check
from pddlpuzzles.show.wording import all_of, counted

_MOST_LISTED: Final = 8
_MOST_COST: Final = 10**9  # A sum of a great many costs below this is exact in 64 bits
_MOST_VARIABLES: Final = 200  # of an action or a quantifier: they are bound within each other
_DECIMAL: Final = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)")
_OPERATIONS: Final = {"+": (2, 200), "*": (2, 200), "-": (1, 2), "/": (2, 2)}
"""How many expressions each takes, at least and at most."""
OBJECTS: Final = "functions whose values are objects are not read here; tamer and aries take those"
_OPERATORS: Final = {"and", "or", "imply", "not", *tokens.COMPARISONS}
"""What stands first in PDDL, and between its two sides in other languages."""
_TRUTH: Final = "true", "false"  # in other languages the value of a fact
_SIGNS: Final = {"=", "==", "!=", ":=", ":", ",", "->", "=>", "|", "/"}  # of other languages
_EDGES: Final = re.compile(rf"^[,<>$@%{tokens.QUOTES}]+|[,<>$@%{tokens.QUOTES}:-]+$")
_FACT: Final = "a fact is no number: {0} alone is true, (not {0}) is false"
_THINGS: Final = "object", "constant", "function"
_WHERE: Final = {it: f"(:{it}s …)" for it in (*_THINGS, "predicate", "type")}
"""Where names are declared that may as well be missing there as misspelt here."""


def unknown_name(
    what: str, word: str, names: Iterable[str], form: str = "", where: str = "", said: str = ""
) -> InputError:
    """Say that a name is unknown, or `said`; which is meant, or `where` to declare it as `form`."""
    declared, mend, said = list(names), None, said or f"there is no {what} {word!r}"
    bare, among = _EDGES.sub("", word), " among the parameters" if what == "variable" else ""
    if "template" in (rule := tokens.slip(word)):
        said += f": {rule}"
    elif f":{bare}" in declared and word != f":{bare}":
        said, mend = f"{said}: a colon stands before it, :{bare}", Mend("write", f":{bare}", word)
    elif not declared and what in tokens.NOWHERE:
        said += f": {tokens.NOWHERE[what]}"
    elif among and (glued := next((it for it in declared if it.startswith(f"{word}-")), "")):
        typed = glued.replace("-", " - ")  # `?a-kind` is declared, and `?a - kind` meant
        said += f"{among}; did you mean {glued!r}, or {typed} where it is declared?"
    elif (positive := re.sub("^(not?|non)[-_]", "", word)) != word and positive in declared:
        said += f": what does not hold is written (not ({positive} …))"
    elif (meant := closest(word, declared)) and (what not in _THINGS or is_near(word, meant)):
        if foreign := word.isascii() and [sign for sign in meant if not sign.isascii()]:
            said += f", but {meant!r}: no name has {foreign[0]!r}, write {word} there"
        else:
            said, mend = f"{said}{among}; did you mean {meant!r}?", Mend("write", meant, word)
    else:
        is_listed = 0 < len(declared) <= _MOST_LISTED
        error = InputError(f"{said};", expected=one_of(declared)) if is_listed else InputError(said)
        if where := where or _WHERE.get(what, ""):
            either = "or " if is_listed else ""
            error.more = f"; {either}declare it in {where}{form and f': {form}'}"
        return error
    return InputError(said, mend=mend)


def refuse_section(section: Group, kind: str, allowed: Sequence[str]) -> InputError:
    if section.head in MEANING and f":{section.head}" not in allowed:
        said = MEANING[section.head].format(section)
        meant = next((head for head in allowed if f"written ({head} …)" in said), None)
        return section.place.error(said, Mend("write", meant, section.head) if meant else None)
    elsewhere = "problem" if kind == "domain" else "domain"
    if section.head in (*tokens.SECTIONS[elsewhere], *tokens.ENTRIES):
        said = f"{section} stands in a {elsewhere}, not in a {kind}"
        constants = ", where it is (:constants …)" if section.head == ":objects" else ""
        return section.place.error(f"{said}{constants}")
    error = unknown_name(f"section of a {kind}", section.head, allowed)
    if error.mend is None and section.head[:1] != ":":
        error.more += "; if it belongs to the section before, a parenthesis closes that too early"
    return section.place.error(**error.words)


def _no_such(group: Group, what: str, names: Collection[str]) -> InputError:
    """Return why there is no such predicate or function, and what may be meant."""
    _refuse_infix(group)
    words = [item.text for item in group.items[:2] if isinstance(item, Word)]
    if said := MEANING.get(" ".join(words)) or MEANING.get(group.head):
        mend = _prefixed(group, group.head)
        if group.items[-1].text in _TRUTH and "= A B" in FORMS.get(group.head, ""):
            said, mend = _FACT.format(group.items[1]), None
        return group.place.error(said.format(group), mend)
    if words[1:] and words[1] in names:
        return group.place.error(f"the {what} stands first: ({words[1]} {words[0]} …)")
    if words[1:] == ["-"]:
        return group.place.error("NAME - TYPE declares an object, which stands in (:objects …)")
    if "-".join(words) in names and words[1:]:
        return group.place.error(f"a name is one word: ({'-'.join(words)} …)")
    if any(isinstance(item, Group) for item in group.items):
        names = [*names, *(word for word in tokens.BEGIN_GROUPS if word[0] != ":")]
    terms = enumerate((item.text or "-" for item in group.items[1:]), 1)
    form = " ".join([group.head, *(it if it[0] == "?" else f"?x{at}" for at, it in terms)])
    error = unknown_name(what, group.head, names, f"({form})")
    if (mend := error.mend) and mend.text[0] != ":" and not is_near(group.head, mend.text):
        error.more = f" Else declare it in {_WHERE[what]}: ({form})"
    return group.items[0].place.error(**error.words)


def infix_error(
    before: Word | Group,  # A
    item: Word | Group,  # what may be the word between
    after: Items = (),  # B, and what follows
    within: Group | None = None,  # all of `(A and B)`
    facts: Container[str] = (),  # predicates: `(at a) = true` is meant as a fact
    operators: Container[str] = _OPERATORS,
) -> InputError | None:
    """Say how that is written which has a word between its sides; None if `item` is no such."""
    form = FORMS.get(item.text, "")
    if not isinstance(item, Word) or not (item.text in operators or "A B)" in form):
        return None
    mend = Mend("put", "", item.text, item.offset) if form == "(and A B)" else None
    is_fact = any(it.text in _TRUTH for it in after[:1]) or getattr(before, "head", "") in facts
    is_fact = is_fact and item.text in ("=", "==", ":=", "is")
    said = MEANING.get(item.text, "").format(f"what has {item} between its sides")
    if is_fact:
        said = _FACT.format(before)
    elif item.text in operators:
        sides = "A" if item.text == "not" else "A B"
        said = f"in PDDL {item} stands first: ({item.text} {sides})"
        mend = Mend("put", "", item.text, item.offset) if item.text == "and" else None
    if within is not None:
        mend = None if is_fact else _prefixed(within, item.text)
    return item.place.error(said, mend)


def _refuse_infix(group: Group, *facts_and_operators: Container[str]) -> None:
    for place, item in enumerate(group.items[1:]):
        before, after = group if group.head else group.items[place], group.items[place + 2 :]
        if error := infix_error(before, item, after, group, *facts_and_operators):
            raise error


def _prefixed(group: Group, word: str) -> Mend | None:
    """Return the mend that writes a word as PDDL has it, before its sides."""
    form = f"{word} A B" if word in _OPERATORS else FORMS.get(word, "")[1:-1]
    sides = [item for item in group.items if item.text != word]
    signs = [item for item in group.items if item.text == word]
    foreign = any(isinstance(side, Word) and side.text in {*_OPERATORS, *MEANING} for side in sides)
    if "A" not in form or word in tokens.SAID or foreign or not sides:
        return None
    count = 2 if "B" in form else 1
    if len(sides) != count and form.split()[0] not in ("and", "or"):
        return None
    # `A B` is what stands between; what is before and behind it is written around the sides.
    first, _, behind = form.partition("A")
    behind = behind.replace("B", "").strip()
    begin, end = group.offset + 1, signs[-1].offset + len(word)
    if behind:
        if isinstance(sides[-1], Group):
            return None
        end = sides[-1].offset + len(sides[-1].text)
    text = old = group.whole.text[begin:end]
    for sign in reversed(signs):
        at = sign.offset - begin
        text = text[:at] + text[at + len(word) :]
    return Mend("put", first + text.lstrip() + behind, old, begin)


def groups_in(head: str, items: Items, expected: str, notes: Notes) -> Iterator[Group]:
    """Yield the groups behind a head; a word between them is a mistake with its sides."""
    groups: list[Group] = []
    ends_at = line = 0  # what is before it belongs to a mistake
    for place, item in enumerate(items):
        if isinstance(item, Group):
            if place >= ends_at:
                groups.append(item)
            elif head in (":init", ":predicates", ":functions"):
                notes.reported.add(("predicate", item.head))  # it may be declared here
            continue
        # Other languages may have the word between its sides, `A and B`; or the next one, `a = B`.
        is_junction = FORMS.get(item.text) == "(and A B)" or item.text in ("and", "or")
        after, is_between = items[place + 1 :], bool(groups) and item.text != "not"
        error = infix_error(groups[-1], item, after) if is_between else None
        if item.text == "and" and head == ":init":
            error = item.place.error(MEANING["and"].format(item))
        next_error = infix_error(item, after[0], after[1:]) if error is None and after else None
        if next_error is not None:  # of the next word, so `place` is that of it from here on
            error, ends_at, place = next_error, max(ends_at, place), place + 1
        elif error and not is_junction:
            groups.pop()
        elif not error:
            mend = "" if head == "define" else tokens.mend_of(item.text, after)
            is_not = item.text == "not" or FORMS.get(item.text) == "(not A)"
            wrap = Mend("wrap", "(not ", item.text, item.offset) if is_not else None
            error = item.place.error("", wrap, expected=expected, found=f"{item}{mend}")
            notes.reported.add(("predicate", item.text))
        line = line if place and isinstance(items[place - 1], Word) else item.place.line
        known_by = item.place.source, line, item.text if is_junction else "words"
        if place >= ends_at:
            notes.error(error, known_by)
        if not is_junction:
            ends_at = place + (3 if item.text in ("when", "forall", "exists") else 2)
    yield from groups


Scope = ChainMap[str, tuple[str, str]]
"""What variables are called here and their types, by what the text calls them; innermost first."""
Types = Mapping[str, str]  # the types that are declared, with those above them


@dataclass(frozen=True)
class Frame:
    """The names that formulas may use, and the notes on rules they break."""

    domain: model.Domain
    derived: Container[str]
    objects: Mapping[str, str]
    notes: Notes
    elsewhere: Callable[[], Mapping[str, str]] | None = None
    """The objects of the problem, for a domain, which cannot name them; None for a problem."""

    def atom(self, group: Group, variables: Scope) -> model.Atom:
        name = group.head
        if name[:1] in ("", "?"):
            _refuse_infix(group)
            if len(group.items) > 1 and not name:
                mend = Mend("put", "and ", offset=group.offset + 1)
                raise group.place.error("", mend, expected="(and …) around several formulas")
            if group.items:
                raise group.place.error(f"parentheses around {group.items[0]} that are too many")
            raise group.place.error(expected="a predicate and what it is said of, such as (at ?x)")
        predicates = self.domain.predicates
        if name == model.EQUALITY:
            self.notes.require(":equality", group.place, f"'{model.EQUALITY}'")
            return model.Atom(name, self._terms(group, (model.OBJECT, model.OBJECT), variables))
        if name in predicates:
            return model.Atom(name, self._terms(group, predicates[name], variables))
        if ("predicate", name) in self.notes.reported:  # where it is declared
            return model.Atom(name, tuple(map(str, group.items)))
        if name in tokens.UPDATES and group.items[1:]:
            with suppress(InputError):
                self.value(group.items[1], variables)
        error = _no_such(group, "predicate", predicates)
        is_split = "-".join(map(str, group.items[:2])).replace("'", "") in predicates
        if name in self.domain.types and not is_split:
            said = f"{name} is a type, no predicate: where NAME - {name} is declared, leave it out"
            error = group.items[0].place.error(said)
        elif name in self.domain.functions:
            *terms, last = [item.text or item for item in group.items]
            its = _DECIMAL.fullmatch(str(last)) and f"({' '.join(map(str, terms))})"
            forms = f"a condition is (>= {its or group} 1), an effect (assign {its or group} 1)"
            value = f"(= {its} {last})" if its else f"(= {group} 1)"
            error = group.place.error(f"{name} is a number: {forms}, a fact {value}")
        if name in self.derived:
            said = f"{name} is derived, and what is derived is declared in (:predicates …), too"
            error = group.place.error(said)
        known_by = error.complaint, name in self.domain.types and group.place.source
        self.notes.error(error, known_by if predicates else ("predicate", ""))
        return model.Atom(name, tuple(map(str, group.items)))

    def value(self, item: Word | Group, variables: Scope) -> model.Atom:
        """Read the function and its arguments, (fuel ?truck), that stand for a number."""
        functions = self.domain.functions
        if isinstance(item, Group):
            if not item.head:
                _refuse_infix(item, (), _OPERATIONS)
                wanted = "a function and what it is said of, such as (total-cost)"
                raise item.place.error(expected=wanted)
            name = item.head
            if name not in functions:
                error = _no_such(item, "function", functions)
                if name in self.domain.predicates:
                    said = f"{item} is true or false, and no number: no '=' stands around it"
                    raise item.place.error(f"{said}, but {item} alone, or in (not …)")
                if ("predicate", name) not in self.notes.reported:  # where it is declared
                    self.notes.error(error, (error.complaint,))
                return model.Atom(name, tuple(map(str, item.items)))
            return model.Atom(name, self._terms(item, functions[name], variables))
        if item.text not in functions:
            raise item.place.error(**unknown_name("function", item.text, functions).words)
        if kinds := functions[item.text]:
            takes = f"{item.text} takes {counted(len(kinds), 'arguments')}"
            raise item.place.error(takes, expected=f"({item.text} …)")
        self.notes.add("bare", item.place, f"{item} without parentheses is read as ({item.text})")
        return model.Atom(item.text, ())

    def expression(self, item: Word | Group, variables: Scope) -> model.Expression:
        """Read a number, a function's value, or what is made of these."""
        check()
        if isinstance(item, Word):
            if item.text not in self.domain.functions and item.text.strip("+-.")[:1].isdigit():
                return exact_number(item)
            if item.text.startswith("?") or item.text in self.objects:
                message = f"{item} is an object, and numbers are compared and counted"
                raise item.place.error(f"{message}; objects are the same if (= A B)")
            return self.value(item, variables)
        if item.head not in _OPERATIONS:
            return self.value(item, variables)
        least, most = _OPERATIONS[item.head]
        if not least <= len(item.items) - 1 <= most:
            many = f"{least} or more" if most > 2 else "2" if least == most else "1 or 2"
            parts = counted(len(item.items) - 1, "parts")
            raise item.place.error(f"{item.head} has {parts}", expected=f"{many} numbers")
        sides = tuple([self.expression(side, variables) for side in item.items[1:]])
        return model.Operation(item.head, sides)

    def _update(
        self, group: Group, variables: Scope, condition: model.Formula, bound: model.Typed
    ) -> model.Update:
        if len(group.items) > 3:
            _refuse_infix(group, (), _OPERATIONS)
        what, amount = group.terms(2)
        head = getattr(what, "head", "")
        if head in self.domain.predicates.keys() - self.domain.functions.keys():
            said = f"{head} is a predicate, and no number: {what} alone makes it true, and"
            raise what.place.error(f"{said} (not {what}) makes it false, without {group.head}")
        expression = self.expression(amount, variables)
        total = model.Atom(model.TOTAL_COST, ())
        update = model.Update(group.head, total, expression, condition, bound)
        if str(what) in (f"({model.TOTAL_COST})", repr(model.TOTAL_COST)) and is_price(update):
            if model.TOTAL_COST not in self.domain.functions:
                message = "total-cost is not declared: (:functions (total-cost) - number)"
                self.notes.require(":action-costs", group.place, f"({model.TOTAL_COST})")
                self.notes.hint("total", group.place, message, model.TOTAL_COST)
            if isinstance(amount, Word) and amount.text.endswith(".0"):
                self.notes.add("decimal", amount.place, f"{amount.text} is read as {expression}")
            return update
        if isinstance(what, Word) and what.text not in self.domain.functions:
            raise what.place.error(f"{what} has no value to change", expected="a function")
        function = self.value(what, variables)
        self.notes.require(model.NUMBERS, group.place, repr(group.head))
        return update._replace(function=function)

    def _terms(self, group: Group, kinds: Sequence[str], variables: Scope) -> tuple[str, ...]:
        """Return what an atom is said of; what does not fit the types that it takes is noted."""
        for item in group.items[1:]:
            if isinstance(item, Group) and item.head in self.domain.predicates:
                said = f"{item} is no argument of {group}, which are variables and objects;"
                raise item.place.error(f"{said} or {group} is not closed before it")
        terms = [item.as_word("a variable or an object") for item in group.items[1:]]
        if len(terms) != len(kinds):
            if any(term.text == "-" for term in terms):
                message = f"{group} has a type in it: that stands where a variable is declared"
                raise group.place.error(message)
            known = {*variables, *self.objects, *(self.elsewhere or dict)()}
            strange = [term.text for term in terms if term.text not in known]
            if len(terms) - len(kinds) == len(strange) == 1 and strange[0] in _SIGNS:
                kept = " ".join([group.head, *(it.text for it in terms if it.text in known)])
                meant = f"(not ({kept}))" if "!" in strange[0] else f"({kept})"
                said = f"{strange[0]!r} does not belong in {group}: {meant} is meant"
                raise next(it for it in terms if it.text in strange).place.error(said)
            _refuse_infix(group, self.domain.predicates)
            takes = f"{group.head} takes {counted(len(kinds), 'arguments')}"
            message = f"{takes}, here it has {len(terms)}"
            if len(strange) == len(terms) - len(kinds):
                message += f": leave out {' '.join(strange)}"
            if ("predicate", group.head) not in self.notes.reported:
                self.notes.mistake(group.place, message, (message,))
            return tuple(map(str, group.items))  # no two that differ are the same
        if fitting := self._in_order(terms, kinds, variables):
            pairs = zip(terms, fitting, strict=True)
            those = all_of([word.text for word, own in pairs if word is not own])
            meant = f"({' '.join([group.head, *(word.text for word in fitting)])})"
            said = f"{those} stand in the wrong order: {meant} is meant"
            note = Note(group.place, said, "swapped", said)
            self.notes.swaps.setdefault(group.head, []).append(note)
            return tuple(self._name_and_type(word, variables)[0] for word in terms)
        both = enumerate(zip(terms, kinds, strict=True))
        return tuple([self._term((group.head, place), *its, variables) for place, its in both])

    def _in_order(
        self, terms: Sequence[Word], kinds: Sequence[str], variables: Scope
    ) -> list[Word] | None:
        """Return terms that do not fit in the order in which they do, if there is one."""
        types = [self._name_and_type(term, variables)[1] for term in terms]
        fit = {both for both in product(types, kinds) if both in self.notes.suspects}
        fit |= {both for both in product(filter(None, types), kinds) if self.domain.is_a(*both)}
        pairs = zip(types, kinds, strict=True)
        misfits = [has for has, kind in pairs if has not in ("", kind) and (has, kind) not in fit]
        if len(misfits) < 2:
            return None
        ordered, waiting = list[Word](), dict(enumerate(terms))
        for kind in kinds:  # each place takes the first term that fits
            at = next((at for at in waiting if (types[at], kind) in fit), None)
            ordered += [] if at is None else [waiting.pop(at)]
        return None if waiting else ordered

    def _name_and_type(self, term: Word, variables: Scope) -> tuple[str, str]:
        """Return what a variable or an object is called here, and its type, "" without one."""
        return variables.get(term.text) or (term.text, self.objects.get(term.text, ""))

    def _term(self, slot: tuple[str, int], term: Word, wants: str, variables: Scope) -> str:
        """Return a term; note one that is unknown, or of a type not below the predicate's."""
        name, has = self._name_and_type(term, variables)
        if not has and term.text not in variables:
            is_variable = term.text.startswith("?")
            has_objects = self.objects or self.elsewhere is not None  # else all miss: said once
            known_by = () if is_variable else ("object", name if has_objects else "")
            # Where all variables are unknown, the first is enough, too.
            is_said = variables and not any(kind for _, kind in variables.values())
            if not (is_variable and is_said):
                words = self._unknown(term, wants, variables).words
                self.notes.mistake(term.place, known_by=known_by, **words)
            if is_variable:
                variables[name] = "", ""  # known from here on, so it is said once
        # A type that is not declared is meant to be one that fits: `symbols` looks which.
        if has and model.OBJECT not in (has, wants) and model.UNKNOWN in (has[0], wants[0]):
            if wants[0] != model.UNKNOWN:
                self.notes.given.setdefault(has[1:], {})[wants] = None
            elif has[0] != model.UNKNOWN:
                self.notes.wanted.setdefault(wants[1:], {})[has] = None
        if has and not self.domain.is_a(has, wants):
            self._note_misfit(slot, term, has, wants, term.text in variables)
        return name or term.text

    def _note_misfit(
        self, slot: tuple[str, int], term: Word, has: str, wants: str, is_variable: bool
    ) -> None:
        """Note what has no type at once; a misfit waits until it is known what else misfits."""
        (predicate, _), place, suspects = slot, term.place, self.notes.suspects
        message = f"{term.text} is of the type {has}, and {predicate} wants {wants}"
        where, action_at = f"line {place.line} of the problem", -1
        if self.elsewhere is not None:  # in a domain, where actions differ by where they begin
            where, action_at = f"line {place.line}", term.whole.text.rfind("(:", 0, term.offset)
        use = slot, term.text, has, wants, action_at, where
        both = product(model.types_in(wants), model.types_in(has))
        if has == model.OBJECT and is_variable:
            message = f"{term.text} may be any object, and {predicate} wants {wants}"
            self.notes.add("untyped", place, f"{message}: {term.text} - {wants}", term.text)
        elif has == model.OBJECT:
            bare = [thing for thing, kind in self.objects.items() if kind == model.OBJECT]
            message = f"{all_of(bare)} {'has' if len(bare) == 1 else 'have'} no type"
            message += f", and {predicate} wants {wants}: {term.text} - {wants}"
            self.notes.add("object", place, message)
        elif suspect := suspects.get((has, wants)) or suspects.get((term.text, "")):
            self.notes.misfits.append(tokens.Misfit(*use, suspect, True))
        elif wants in self.objects:
            pass  # in `ann person shop - place` a type stands among objects: that is noted
        elif is_variable and any(self.domain.is_a(narrow, wide) for narrow, wide in both):
            pass  # it is of a wider type, and stands for what fits
        else:  # a variable's misfit is said once an action, an object's once a predicate
            about, text = f"{wants} {action_at if is_variable else predicate}", term.whole.text
            begin = text.rfind(":parameters", 0, term.offset) if action_at >= 0 else -1
            # Where the next variable follows at once, the type that is wanted may be missing there.
            listed = re.compile(rf"{re.escape(term.text)}\s+\?", re.IGNORECASE)
            if begin >= 0 and (shared := listed.search(text, begin, text.find(")", begin))):
                place, about = term.whole.place(shared.start()), str(action_at)
                message = message.replace(",", " as its list goes on,", 1)
                message += f": is - {wants} missing behind it?"
            note = Note(place, message, "type", f"{term.text}, {has}, {about}")
            self.notes.misfits.append(tokens.Misfit(*use, note, False))

    def _unknown(self, term: Word, wanted: str, variables: Scope) -> InputError:
        """Say that there is no such variable or object of the type `wanted`; what is meant."""
        name, is_variable = term.text, term.text.startswith("?")
        declared = [variable for variable, (own, _) in variables.items() if own]
        meant = name[1:] if is_variable else "?" + _EDGES.sub("", name)
        absent = f"there is no {'variable' if is_variable else 'object'} {name!r}"
        if meant in (self.objects if is_variable else declared):
            mend = Mend("write", meant, name)
            return InputError(f"{absent}; did you mean {meant!r}?", mend=mend)
        if is_variable:
            return self._unknown_variable(term, wanted, variables, declared)
        if name in self.domain.types:
            such = next((own for own, (_, kind) in variables.items() if kind == name), "")
            message = f"{name} is a type, and what is of it stands here"
            return InputError(f"{message}{such and f', such as {such}'}")
        if name in ("all", "every", "each", "everything"):
            said = "a fact for each object is written by itself, and in a formula"
            return InputError(f"{absent}: {said} (forall (?x - TYPE …) …)")
        kind = None if self.elsewhere is None else self.elsewhere().get(name)
        if kind is None:
            return self._unknown_object(term, wanted, declared)
        typed = name if kind == model.OBJECT else f"{name} - {kind}"
        fit = (f" ({own})" for own, (_, its) in variables.items() if self.domain.is_a(kind, its))
        message = f"{name} is an object of the problem: put a parameter in its place{next(fit, '')}"
        message += f", or if {name} itself is meant, write (:constants {typed}), and take it out of"
        return InputError(f"{message} :objects")

    def _unknown_variable(
        self, term: Word, wanted: str, variables: Scope, declared: list[str]
    ) -> InputError:
        name, at, text = term.text, term.offset, term.whole.text
        text = text[: text.find("(:", at)]  # up to the next section; of the last all but one sign
        section = text.rfind("(:")
        absent = f"there is no variable {name!r}"
        is_plain = wanted not in (model.OBJECT, "") and not {*wanted} & {*" ?"}
        form = name if not is_plain else f"{name} - {wanted}"
        binds = re.compile(rf"(?i)\((forall|exists)\s*\([^()]*{re.escape(name)}[\s)]")
        if bound := binds.search(text, at) or binds.search(text, section):
            line = term.whole.place(bound.start()).line
            absent = f"{name} is bound within the {bound[1]} of line {line}, not here"
            # In `(when (at ?x) (and (forall (?x) …` it stands around the condition, too.
            between = text[text.rfind("(when", 0, at) : bound.start()]
            between = re.sub(r"\(and\s*$", "", between)
            is_effect = between.count("(") - between.count(")") == 1  # of that `when`
            if at < bound.start() and between.startswith("(when") and is_effect:
                return InputError(f"{absent}: (forall ({form}) (when …)) is meant")
        if self.elsewhere is None and not declared:
            said = "a start and a goal speak of objects; of all is (forall (?x - TYPE …) …)"
            return InputError(absent if bound else f"{absent}: {said}")
        fitting = [it for it in declared if self.domain.is_a(variables[it][1], wanted)]
        fitting = [it for it in fitting if name.startswith(it)] or fitting
        declared = fitting if closest(name, fitting) else declared
        begin = text.rfind(":parameters", section, at)
        where = f":parameters (line {term.whole.place(begin).line})" if begin > 0 else ""
        return unknown_name("variable", name, declared, form, where, absent)

    def _unknown_object(self, term: Word, wanted: str, variables: list[str]) -> InputError:
        name, objects, times = term.text, self.objects, term.whole.words
        absent = f"there is no object {name!r}"
        halves = ((name[:end].rstrip("-"), name[end:]) for end in range(1, len(name)))
        for both in (pair for pair in halves if objects.keys() >= {*pair}):
            return InputError(f"{absent}, but {' and '.join(both)}, in two words")
        for longer in (thing for thing in objects if thing.startswith(f"{name}-")):
            if (kind := longer[len(name) + 1 :]) in self.domain.types:
                return InputError(f"{absent}, but {longer!r}: write {name} - {kind}")
        names = [*objects, *variables]
        if self.elsewhere is None and objects == self.domain.constants:
            names = [*filter(None, [closest(name, names)])]
        what = "object" if self.elsewhere is None else "constant"
        error = unknown_name(what, name, names, said=absent)
        if error.mend is None and self.elsewhere is None:
            idle = [it for it in sorted(objects.keys() - self.domain.constants) if times[it] == 1]
            idle = [it for it in idle if self.domain.is_a(objects[it], wanted)]
            if likely := closest(name, idle):
                said = f"{absent}; did you mean {likely!r}, which is used nowhere?"
                return InputError(said, mend=Mend("write", likely, name))
        elif error.mend and min(times[name], times[error.mend.text]) > 1:
            error.more = f" Else declare it in {_WHERE[what]}"
        return error

    def part(self, item: Word | Group, variables: Scope) -> model.Formula:
        """Read a formula; a mistake in it is taken down, and is true."""
        try:
            return self.formula(item, variables)
        except InputError as error:
            self.notes.error(error)
            return model.TRUE

    def formula(self, item: Word | Group, variables: Scope) -> model.Formula:
        """Read a formula: no `and` is within another, no `not` above a comparison."""
        check()
        group = item.as_group("a formula")
        if not group.items:
            return model.TRUE
        if group.head in ("and", "or"):
            if group.head == "or":
                self.notes.require(":disjunctive-preconditions", group.place, "'or'")
            parts: list[model.Formula] = []
            for inner in groups_in(group.head, group.items[1:], "a formula", self.notes):
                part = self.part(inner, variables)
                parts += model.conjuncts(part) if group.head == "and" else (part,)
            return parts[0] if len(parts) == 1 else model.Compound(group.head, tuple(parts))
        if group.head == "not":
            (denied,) = group.terms(1)
            part = self.formula(denied, variables)
            if isinstance(part, model.Compound):
                self.notes.require(":disjunctive-preconditions", group.place, "'not'")
            elif isinstance(part, model.Comparison) or part.predicate != model.EQUALITY:
                self.notes.require(":negative-preconditions", group.place, "'not'")
            return model.negation(part)
        if group.head == "imply":
            self.notes.require(":disjunctive-preconditions", group.place, "'imply'")
            premise, conclusion = [self.formula(part, variables) for part in group.terms(2)]
            return model.Compound("or", (model.negation(premise), conclusion))
        are_numbers = (
            isinstance(side, Group)
            or _DECIMAL.fullmatch(side.text)
            or (side.text in self.domain.functions and side.text not in self.objects)
            for side in group.items[1:]
        )
        if group.head == model.EQUALITY and not any(are_numbers):
            return self.atom(group, variables)
        if group.head in tokens.COMPARISONS:
            if len(group.items) > 3:
                _refuse_infix(group, (), _OPERATIONS)
            first, second = [self.expression(side, variables) for side in group.terms(2)]
            self.notes.require(model.NUMBERS, group.place, "a comparison of numbers")
            return model.Comparison(group.head, (first, second))
        if group.head in ("exists", "forall"):
            kind = "existential" if group.head == "exists" else "universal"
            self.notes.require(f":{kind}-preconditions", group.place, f"'{group.head}'")
            names, body = group.terms(2)
            bound, inside = self._quantified(names, variables)
            part = self.formula(body, inside)
            needed = needed_variables(bound, model.free_variables(part))
            return model.Compound(group.head, (part,), needed)
        return self.atom(group, variables)

    def effects(
        self,
        item: Word | Group,
        variables: Scope,
        condition: model.Formula = model.TRUE,
        bound: model.Typed = (),
    ) -> Iterator[model.Effect | tuple[model.Update, Group]]:
        """Yield effects, and updates with their texts; mistakes are taken down."""
        try:
            yield from self._effects(item.as_group("an effect"), variables, condition, bound)
        except InputError as error:
            self.notes.error(error)

    def _effects(
        self, group: Group, variables: Scope, condition: model.Formula, bound: model.Typed
    ) -> Iterator[model.Effect | tuple[model.Update, Group]]:
        if group.head == "and" or not group.items:
            for part in groups_in(group.head, group.items[1:], "an effect", self.notes):
                yield from self.effects(part, variables, condition, bound)
        elif group.head == "forall":
            self.notes.require(":conditional-effects", group.place, "an effect with 'forall'")
            if condition != model.TRUE:
                self.notes.add("forall", group.place, "a forall within a when")
            names, body = group.terms(2)
            quantified, inside = self._quantified(names, variables)
            yield from self.effects(body, inside, condition, bound + quantified)
        elif group.head == "when":
            self.notes.require(":conditional-effects", group.place, "'when'")
            asked, body = group.terms(2)
            if condition != model.TRUE:
                self.notes.add("when", group.place, "a when within a when")
            both = model.conjunction((condition, self.part(asked, variables)))
            yield from self.effects(body, variables, both, bound)
        elif group.head in tokens.UPDATES:
            yield self._update(group, variables, condition, bound), group
        else:
            is_denied = group.head == "not"
            inner = (group.terms(1)[0] if is_denied else group).as_group("an atom")
            if is_denied and inner.head == "and":
                parts = " ".join(f"(not {getattr(it, 'written', it)})" for it in inner.items[1:])
                raise group.place.error(f"an effect denies atoms one by one: {parts}")
            if inner.head == model.EQUALITY or inner.head in self.derived:
                what = "anything by '=': what becomes true is written alone, what no longer holds"
                what += " (not …), a value that changes (assign (FUNCTION …) NUMBER or (+ A B))"
                what = f"{inner.head}, which is derived" if inner.head in self.derived else what
                raise inner.place.error(f"an effect cannot change {what}")
            atom = self.atom(inner, variables)
            used = model.free_variables(atom) | model.free_variables(condition)
            yield model.Effect(atom, not is_denied, condition, needed_variables(bound, used))

    def _quantified(self, names: Word | Group, variables: Scope) -> tuple[model.Typed, Scope]:
        """Return a quantifier's variables, under names not taken, and the scope inside."""
        taken = {name for scope in variables.maps for name, _ in scope.values()}
        given: dict[str, tuple[str, str]] = {}
        declared = names.as_group("variables").items
        for name, kind in variables_of(declared, self.domain.types, self.notes):
            fresh = model.fresh_name(name, taken)
            taken.add(fresh)
            given[name] = fresh, kind
        return tuple(given.values()), variables.new_child(given)


def needed_variables(bound: model.Typed, used: Container[str]) -> model.Typed:
    """Keep variables that are used; of types without one the first: an object of it has to be."""
    used_kinds = {kind for name, kind in bound if name in used}
    first_of = {kind: name for name, kind in reversed(bound) if kind not in used_kinds}
    return tuple((name, kind) for name, kind in bound if name in used or first_of.get(kind) == name)


def is_price(update: model.Update) -> bool:
    """Say whether an action cost may be updated so: by a function, or a whole number."""
    is_always = update.condition == model.TRUE and not update.variables
    is_added = update.operator == "increase" and update.function == model.Atom(model.TOTAL_COST, ())
    is_whole = isinstance(update.amount, model.Atom) or is_cost(update.amount)
    return is_always and is_added and is_whole


def is_cost(number: model.Expression) -> bool:
    return isinstance(number, int) and 0 <= number < _MOST_COST


def exact_number(word: Word) -> model.Number:
    """Read a number, a decimal exactly; raise InputError if it is none."""
    if not _DECIMAL.fullmatch(word.text):
        begin, error = _DECIMAL.match(word.text), word.place.error(expected="a number")
        meant, rule = word.text.replace(",", "."), "a number has a point, no comma"
        if begin is not None and word.text[begin.end() :].isalpha():
            meant, rule = begin[0], "no unit stands behind a number"
        if not _DECIMAL.fullmatch(meant):
            raise error.but(found=str(word))
        mend = Mend("put", meant, word.written, word.offset)
        raise error.but(found=f"{word}; {rule}: {meant}", mend=mend)
    number = Fraction(word.text)
    return number.numerator if number.denominator == 1 else number


def typed_names(items: Items) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type; the dash where no name is before it."""
    waiting: list[Word] = []
    following = iter(items)
    for item in following:
        if isinstance(item, Group):
            name = "" if item.head.startswith("?") else ", or before it one is missing"
            if [part.text[:1] == "?" for part in item.items] == [False, True]:
                name = f": {item.items[1].text} - {item.head}"
            raise item.place.error(f"{item} stands without parentheses, NAME - TYPE{name}")
        word = item.as_word("a name")
        is_typed = waiting and waiting[-1].text[0] == "?" and word.text in ("in", "is", "of", "as")
        if is_typed or word.text in (":", "=", "--", "->", "::"):
            raise word.place.error(expected="'-' before a type", found=str(word))
        if word.text[0] == "-" and (rule := tokens.slip(word.text)):
            raise word.place.error(rule, found=str(word))
        if word.text != "-":
            waiting.append(word)
            continue
        kind = next(following, None)
        if kind is None:
            raise word.place.error(expected="a type after -")
        if waiting and str(kind)[1] == "?":
            before, variable = " - ".join(it.text for it in waiting[-2:]), str(kind)[1:-1]
            meant = f"{before} {variable} - TYPE" if before[0] == "?" else f"{variable} - {before}"
            raise kind.place.error("a type stands behind -", found=f"{kind}: {meant}")
        if kind.text == "either":
            raise kind.place.error("parentheses stand around it: (either TYPE TYPE …)")
        if isinstance(kind, Word):
            name = kind.text
        elif kind.head != "either" or len(kind.items) < 2:
            raise kind.place.error(expected="a type or (either TYPE TYPE …)")
        else:
            names = sorted({item.as_word("a type").text for item in kind.items[1:]})
            name = names[0] if len(names) == 1 else model.EITHER + " ".join(names)
        yield from ((word_before, name) for word_before in waiting or [word])
        waiting = []
    yield from ((word_before, model.OBJECT) for word_before in waiting)


def declared_names(items: Items, types: Types, notes: Notes) -> Iterator[tuple[Word, str]]:
    """Yield names with their types as `typed_names`; types that are not declared are noted."""
    pairs = [*typed_names(items)]
    last_unknown = ""  # of `?a ?b - kind` the first is enough
    for word, kind in pairs:
        absent = [it for it in model.types_in(kind) if it not in types and it != model.OBJECT]
        if word.text == "-":
            message = f"nothing stands before - {kind}, as in ?x - {kind}"
            message += ", and there is no such type" if absent else ""
            notes.add("nothing", word.place, message)
            continue
        if kind.startswith(model.EITHER):
            said = f"{word.text} is of a type with 'either'"
            notes.add("either", word.place, said, weight=Weight.RARE)
        for name in absent:
            error = unknown_name("type", name, [*types, model.OBJECT] if types else ())
            may_be_missing = bool(types) and error.mend is None  # unless a slip explains it
            swapped = [its.text for its, own in pairs if own == kind and its.text in types]
            if swapped and error.mend is None:
                may_be_missing = False
                error = InputError(f"the name stands first: {kind} - {swapped[0]}")
                notes.reported |= {("object", it) for it in model.types_in(kind)}
            if said := tokens.NO_TYPES.get(name, ""):
                may_be_missing = False
                error = InputError(said.format(name), mend=error.mend)
            if kind != last_unknown:
                alike = error.complaint  # the same of each word
                words = error.words | {"complaint": f"{word.text}: {alike}"}
                known_by = "type", name if types else None
                notes.error(word.place.error(**words), known_by, alike=alike)
            last_unknown, kind = kind, model.UNKNOWN + (name if may_be_missing else "")
        yield word, kind


def variables_of(
    items: Items, types: Types, notes: Notes, *, may_repeat: bool = False
) -> model.Typed:
    """Read `?a - kind ?c`; if it `may_repeat`, a variable that comes twice is only noted."""
    variables: list[tuple[str, str]] = []
    words = [item.text for item in items if isinstance(item, Word)]
    pairs = zip(words[1::2], words[::2], strict=False)
    both = [(_EDGES.sub("", name), kind) for name, kind in pairs]  # `kind ?a`, as in C
    if both and len(words) == len(items) == 2 * len(both) and types.keys() >= {*words[::2]}:
        variables = [(f"?{name.lstrip('?')}", kind) for name, kind in both]
        its = " ".join(f"{name} - {kind}" for name, kind in variables)
        notes.mistake(items[0].place, f"a type stands behind its variable and -: {its}")
        notes.reported |= {("object", name) for name, _ in both}
        return tuple(variables)
    for word, kind in declared_names(items, types, notes):
        is_second, name = word.text in dict(variables), _EDGES.sub("", word.text)
        if f"?{name}" in words and word.text == name:
            said = f"{name} stands beside ?{name}, without '?': leave it out"
            notes.mistake(word.place, said)
            continue
        if is_second and may_repeat:
            notes.add("twice", word.place, f"two parameters {word.text}")
        elif is_second or not word.text.startswith("?"):
            notes.reported.add(("object", word.text))
            example = f"{word.text}2" if is_second else "?x" if name in types else f"?{name}"
            found = f"{word}; a type stands behind: ?x - {name}" if name in types else str(word)
            found += f"; {rule}" if (rule := tokens.slip(word.text)) and "template" in rule else ""
            is_stray = not (is_second or word.whole.words[f"?{name}"])
            found += "; or leave it out" if is_stray and not tokens.slip(word.text) else ""
            is_choice = word.text in ("or", "|", "/", "||")
            found += "; several types are (either TYPE TYPE …)" if is_choice else ""
            mend = Mend("put", "- ", offset=word.offset) if name in types and variables else None
            # It is said once a line; of second ones, too.
            known_by = (word.place.source, word.place.line, *([0] if is_second else []))
            said = f"a second {word.text}:" if is_second else ""
            wanted = f"a new variable such as {example}"
            error = word.place.error(said, mend, expected=wanted, found=found)
            notes.error(error, known_by)
            if name in types and variables and variables[-1][1] == model.OBJECT:
                variables[-1] = variables[-1][0], name  # as if - stood there: `?a kind`
        if (may_repeat or not is_second) and word.text not in types:
            name = word.text if word.text[0] == "?" else "?" + _EDGES.sub("", word.text)
            variables.append((name, kind))
        if len(variables) > _MOST_VARIABLES:
            raise word.place.error(expected=f"up to {_MOST_VARIABLES} variables")
    return tuple(variables)
