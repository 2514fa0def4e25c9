"""What the comments of a domain say of its rules, atoms and actions, in its author's words.

rules    what the comment at the head says: its first line after the colon, and then its first
         paragraph that is not indented, which says what is allowed
unit     what a plan is measured by: `Objective: the fewest pushes` counts `pushes`
saying   how an atom or an action is said: a comment behind a predicate that names all of its
         parameters, such as `; ?thing is at ?Place` (with a capital), or above an action, where
         what it leaves out is clear from the state; else atoms named `at` are sentences, too, and
         what remains is listed, `paid: ann, 3`, or `feed Ann, the soup in the hall`
because  what the comment above an action asks for: `A seat has to be free.`; and behind a
         condition what is wrong where that fails, a sentence: `; The boat is full.`
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from itertools import chain, combinations, compress, permutations, product, takewhile
from tomllib import loads
from types import SimpleNamespace
from typing import Final

from pddlpuzzles.families.pddl.kinds import AMOUNT, AMOUNTS, NUMBER
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.scenes import kind_of
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.model import Atom, Schema, conjuncts, parts_of
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import all_of, counted, harmless, parted, singular, spoken

_VARIABLE: Final = re.compile(r"\?[A-Za-z][\w-]*")
_OPENED: Final = re.compile(r"\((:action\s+)?([^\s():?]+)", re.I)  # of what a comment speaks
ENGLISH: Final = loads(files("pddlpuzzles.families.pddl").joinpath("english.toml").read_text())
_WORDS: Final = SimpleNamespace(**ENGLISH)
_NOT: Final = re.compile(rf"(?<!\) )\b({'|'.join(_WORDS.needed)})\b")  # not of (on a b) itself
_TWICE: Final = re.compile(r"\b(\w+) (?=\1\b)|\ban? (?=the )")  # the ?key key, a ?van
_PREDICATE: Final = re.compile(r"\(([^\s():?]+)")
_WHERE, _PREPOSITIONS, _ACTING, _PARTICLES, _MET, _PASSES = map(tuple, _WORDS.lists.values())
_PATTERNS: Final = {"where": "|".join(_WHERE), "denied": "|".join(_WORDS.denied)}
_PATTERNS.update(it for table in _WORDS.patterns.values() for it in table.items())
_LIKE: Final = SimpleNamespace(**{it: re.compile(text).fullmatch for it, text in _PATTERNS.items()})
_VERB: Final = re.compile(
    rf"\b((?:has (?=({_PATTERNS['gone']}|{_PATTERNS['done']})\b))|{_PATTERNS['denied']})\b"
)
_NOUNS, _MASS = map(frozenset, map(str.split, (_WORDS.nouns, _WORDS.mass)))
_SIDES: Final = {"left", "right"}
_SPOT: Final = re.compile(r"(?<![a-z])(pos|position|loc|location)$")
_OF_ATOMS, _OF_TERMS = map(str.split, _WORDS.traits.values())
_Kinds = Mapping[str, str]
_UNIT: Final = re.compile(r"\bobjective: the fewest ([a-z]+s)\b", re.I)
_SOURCE: Final = re.compile(r"[A-Z][\w ]*:")  # begins what is about the text, as its licence
_MOST_ALIKE: Final = 100  # actions with the same words that are compared, each with each
_MANY: Final = 20_000  # ground actions, of which it is looked into what the state makes clear
_LONGEST: Final = 700  # characters of the rules: what is longer is no short text for a page


def lead(puzzle: PlanningProblem) -> str:
    """Return the first line after its colon; empty where that is no sentence."""
    first, *more = _head(puzzle) or [""]
    return first.partition(": ")[2] if more[:1] == [""] else ""


def rules(puzzle: PlanningProblem) -> str:
    """Return what the author says is allowed; empty without such a paragraph."""
    paragraphs = "\n".join(_head(puzzle)[2:]).split("\n\n")
    text = next((it for it in paragraphs if it[:1].strip() and "\n " not in it), "")
    is_rule = lead(puzzle) and not _SOURCE.match(text) and len(text) <= _LONGEST
    return text.replace("\n", " ") if is_rule else ""


def unit(puzzle: PlanningProblem) -> str | None:
    match = _UNIT.search("\n".join(_head(puzzle)))
    return match[1].lower() if match else None


def said(puzzle: PlanningProblem, part: Atom | Action) -> str:
    """Say an atom or an action, in the author's words where there are some."""
    (name, terms), is_atom, kinds = part, isinstance(part, Atom), puzzle.kinds
    if is_atom:
        plain = by_name(name, terms, kinds, _forms(puzzle.typed)[1].get(name))
        variables = puzzle.domain.names.get(name, ())
    else:
        variables = tuple(variable for variable, _ in puzzle.domain.actions[name].parameters)
        words = list[str]()
        for word in _forms(puzzle.typed)[0].get(name, [name]):
            if word[0] == "?":  # with the word before it
                word = noun(terms[variables.index(word)], kinds, words.pop() if words else "")
            words.append(word)
        plain = re.sub(" (?=[:,])", "", " ".join(words))
    # The author's words count if they name all parameters, or the state says what they leave out.
    saying, _ = _sayings(puzzle.domain_text).get((is_atom, name), ("", {}))
    objects = dict(zip(variables, terms, strict=False))
    named = {*_VARIABLE.findall(saying.lower())}
    is_whole = named == {*objects} or (not is_atom and name not in _forms(puzzle.typed)[2])
    if not saying or not is_whole or not named <= {*objects}:
        return plain
    both = {it: noun(term, kinds) for it, term in objects.items()}
    names = {it: spoken(term) for it, term in objects.items()}  # `package 1` is no name of its own
    own = {it for it, term in objects.items() if not term.startswith(kinds.get(term, term))}
    names |= {it: names[it].capitalize() for it in own}
    articles = {it: "the " * names[it].endswith(f" {kinds.get(objects[it])}") for it in own}
    both |= {it.title(): articles.get(it, "") + said for it, said in names.items()}
    text = _TWICE.sub("", _VARIABLE.sub(lambda it: both.get(it[0]) or both[it[0].lower()], saying))
    return text if saying[0] == "?" else text[:1].lower() + text[1:]


def noun(name: str, kinds: _Kinds, way: str = "") -> str:
    """Say an object, and how one is there: `the iron key`, `car 1`, `in the kitchen`."""
    name = next((it for it in kinds if it == name), name)  # as its author writes it
    plain, kind = spoken(name).removeprefix("the "), spoken(kinds.get(name, ""))
    if kind in AMOUNTS:  # 3, or low
        return f"{way} {number[0] if (number := NUMBER.search(plain)) else plain}".lstrip()
    *_, last = words = plain.split() or [""]
    spots = (at for at, it in (("in", "ground"), ("on", "seat")) if kind_of(name, kind, what=it))
    if plain == "home" and way in {"at", "in", "from", "to"}:
        return f"{way.replace('in', 'at')} home"
    if way in {"at", "in"} and plain in _SIDES and not _LIKE.shore(f"other {kind}"):
        return f"on the {plain}"
    is_upon = any(map(_LIKE.upon, (last, kind))) or any(map(_LIKE.shore, (plain, f"other {kind}")))
    way = "on" if way == "at" and is_upon else next(spots, way) if way == "at" else way
    if (way == "in" and _LIKE.flat(last)) or (way in {"on", "onto"} and _LIKE.hollow(kind)):
        way = {"in": "on"}.get(way, f"in{way[2:]}")
    alike = [it for it in kinds if kinds[it] == kinds.get(name) != "object"] or [name]
    ends = [spoken(it).rpartition(" ")[2] for it in alike]  # an arch is like other doors
    common = {it for it in {last, *ends} if not _NOUNS.isdisjoint({it, singular(it)})}
    common |= {it for it in {last, *ends} if kind_of(it, what="figure|ground")}
    has_name = kind_of(kind) in _ACTING or _LIKE.named(kind)
    is_short = kind.rpartition(" ")[2].startswith(plain) and plain[2:]  # kit of (is-kitchen kit)
    is_proper = _LIKE.kin(last) or _LIKE.kin(plain) or last not in common
    is_called = (is_short and plain != kind) or (has_name and is_proper)
    traits = [kind_of(it, what="tint|order") for it in words]
    is_name, titled = plain.replace(" ", "").isalpha(), plain.title() if plain.islower() else plain
    is_lettered = _LIKE.lettered(words[0]) or kind_of(words[0], what="ground")
    if plain[-1:].isdigit() or (words[1:] and len(last) == 1):  # ward A, rod b
        said = plain[:-1] + (plain[-1].upper() if is_lettered else last[-1])
    elif _LIKE.counted(plain) and {kind, kind_of(kind)} & _NOUNS:
        said = f"{kind} {plain}"  # jug five
    elif all(traits):
        has_kind = not re.match("(object|colou?r|)( |$)", kind)
        plain = "the ground" if plain == "ground" and not has_kind else plain
        said = f"the {plain} {'' if _LIKE.vague(kind) else kind}".rstrip() if has_kind else plain
    elif is_called or (words[1:] and _LIKE.roads(last)):
        said = titled if is_name else plain
    elif _LIKE.shelves(kind) and _LIKE.many(plain):
        said = f"the {plain} {kind}"
    elif last in {*common, kind} or (_LIKE.things(kind) and last.isalpha() and last[2:]):
        said = f"the {plain}"
    elif 2 * sum(it in {*common, kind} for it in ends) > len(ends):
        said = "the " * (len(last) > 1) + plain
    else:  # Emma, Moby Dick, but not dir left
        is_name &= not any(traits) and min(map(len, words)) > 2 and not _LIKE.no_name(last)
        are_states = 2 * len([*filter(_LIKE.done, ends)]) > len(ends)  # raw, baked, iced
        is_name &= _NOUNS.isdisjoint(words) and not are_states
        said = titled if is_name and re.search("[aeiouy]|^[A-Z]", plain) else plain  # not shk
    return f"{way} {said}".lstrip()


def by_name(name: str, terms: Sequence[str], kinds: _Kinds, by: str | None = None) -> str:
    """Say an atom by its name: `(on a b)` is `a is on b`; else list its terms: `paid: ann, 3`.

    A thing that is something by an action is so as `by` says of the second: washed in the river.
    """
    name = _parted(name)
    at = _SPOT.sub("at", name) if terms[1:] or "-" in name else name  # (robot-location hall)
    said = spoken(re.sub("^(on|hand|arm)(?=table|empty$)", r"\1-", at))
    words, nouns = said.split(), [noun(term, kinds) for term in terms]
    first, last, thing = words[0], words[-1], " ".join(words[:-1])  # robot of (robot-at hall)
    every = [kinds.get(term, "") for term in terms]
    is_how = _LIKE.state(last) and not last.endswith("y") and name not in every
    is_thing = last in _NOUNS or kind_of(last, what="figure|ground")
    related, _, to = _WORDS.related.get(name if terms else "", "").rpartition(" ")
    # What the sentence depends on, besides the words: of the atom, and of each term.
    is_unlit = last != "on" or (kind_of(thing) != "lamp" and thing not in every)  # (light-on hall)
    is_made, does = _LIKE.made("-".join(words)), _WORDS.does.get(name, "")
    of_atom: list[object] = [last in _NOUNS, last not in _NOUNS, first not in _NOUNS]
    of_atom += [is_thing and not is_how, last not in every[:1], to, is_made, is_unlit, does]
    of_atom += [by, by is not None]
    shape = f"{' '.join([str(len(terms)), *compress(_OF_ATOMS, of_atom)])}: {' '.join(words)}"
    for term, kind, called in zip(terms, every, nouns, strict=True):
        tint, spot = kind_of(term, what="tint"), kind_of(term, kind, what="ground")
        of_it: list[object] = [kind_of(kind) in _ACTING, called[:4] != "the ", tint]
        of_it.append(spot or term in _SIDES or _LIKE.shore(f"other {kind}"))
        of_it += [_LIKE.hand(kind), _LIKE.tools(kind), name != kind, _LIKE.day(called)]
        of_it += [kind not in called and term[-1].isdigit(), called == "1"]
        shape += f"; <{kind}> {' '.join(compress(_OF_TERMS, of_it))}"
    plain = ": ".join(filter(None, (spoken(name), ", ".join(nouns))))
    verb = singular(first) if nouns and _LIKE.many(nouns[0]) else first
    parts = {"plain": plain, "words": said, "last": last, "does": does, "made": "-".join(words)}
    parts |= {"verb": " ".join([verb, *words[1:]]), "way": by or ""}
    parts["related"] = f"{related} {noun(terms[-1], kinds, to)}".lstrip() if to else ""
    for pattern, sentence in _atom_patterns():
        if found := re.fullmatch(pattern, shape):
            parts |= found.groupdict() | {str(at): it for at, it in enumerate(nouns)}
            sentence = sentence.replace("{way}", parts.get("way", ""))
            for key, how in re.findall(r"{(\w+):?(\w*)}", sentence):  # {0:in}, {0:is}, {x:some}
                text = parts[key]
                forms = {"": text, "is": "are" if _LIKE.many(text) else "is"}
                forms |= {"some": some(text.lower()), "one": singular(text)}
                text = forms[how] if how in forms else noun(terms[int(key)], kinds, how)
                sentence = sentence.replace(f"{{{key}{how and f':{how}'}}}", text)
            return sentence
    return plain


@lru_cache(maxsize=1)
def _atom_patterns() -> list[tuple[str, str]]:
    """Return the rows of `atoms`: patterns of what `by_name` writes of an atom, and sentences."""
    patterns = list[tuple[str, str]]()
    for row in _WORDS.atoms.strip().split("\n"):
        asked, sentence = row.split(" => ")
        asked = re.sub("{([a-z_]+)}", lambda it: f"(?:{_PATTERNS[it[1]]})", asked)
        head, asked = asked.split(": ", 1)  # `1 noun`: the number of terms, and traits of the atom
        words, *traits = asked.split(" ; ")
        traits += [""] * (int(head[0]) - len(traits))
        terms = "".join(f"; [^;]*(?:{it})[^;]*" for it in traits)
        patterns.append((f"{head.replace(' ', '[^:]* ')}[^:]*: (?:{words}){terms}", sentence))
    return patterns


def _parted(name: str) -> str:
    """Return vehicle-at and has-fuel also for vehicleat and hasfuel, as small letters have it."""
    name = parted(name)
    if name[:-2] in _NOUNS and name[-2:] in _WHERE and name not in _NOUNS:
        return f"{name[:-2]}-{name[-2:]}"
    is_had = name[:3] == "has" and not _NOUNS.isdisjoint({name[3:], singular(name[3:])})
    return f"has-{name[3:]}" if is_had else name


def some(things: str) -> str:
    """Return `a card`, `an axe`, `keys` or `water`."""
    is_one = not _LIKE.many(things) and things.rpartition(" ")[2] not in _MASS
    return f"{'an' if things[0] in 'aeiou' else 'a'} {things}" if is_one else things


def fact_words(puzzle: PlanningProblem, atoms: Iterable[Atom]) -> list[tuple[str, str, str]]:
    """Say that each atom does not hold, holds, has to hold; "" where only others have words."""
    sayings, kinds, deny = _sayings(puzzle.domain_text), puzzle.kinds, _WORDS.denied
    every = list[tuple[str, str, str]]()
    every_saying = (sayings.get((True, it.predicate), ("", None)) for it in puzzle.task.atoms)
    is_mute = all(asked is None for _, asked in every_saying)
    for atom in atoms:
        names = {it for term in atom.terms for it in (noun(term, kinds), spoken(term))}
        words = said(puzzle, atom)
        if (True, atom.predicate) in sayings:  # of what one may do without its remark
            words = max(
                words.split(": "), key=lambda part: sum(it.lower() in part.lower() for it in names)
            )
        nouns = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
        parts = re.split(rf"\b({nouns})\b" if names else "(?!)", words)  # the can is full
        for at in range(0, len(parts), 2):
            parts[at], count = _VERB.subn(lambda it: deny.get(it[0], "has not "), parts[at], 1)
            if not count and at and (does := _LIKE.does(parts[at].strip().partition(" ")[0])):
                parts[at] = parts[at].replace(does[0], f"does not {singular(does[0])}", 1)
                count = 1
            if count and ": " not in words:
                break
        else:
            parts = [f"“{words}” does not hold" if is_mute else f"it is not true that {words}"]
        is_said = is_mute or (True, atom.predicate) in sayings
        denied = "".join(parts)
        needed, count = _NOT.subn(lambda it: _WORDS.needed[it[0]], denied, count=1)
        every.append((denied, words, needed * count) if is_said else ("", "", ""))
    return every


def because(puzzle: PlanningProblem) -> dict[str, dict[str, str]]:
    """Return by action what to say where a condition fails, by predicate; by "" what it needs."""
    sayings = _sayings(puzzle.domain_text).items()
    return {name: asked for (is_atom, name), (_, asked) in sayings if asked and not is_atom}


@lru_cache(maxsize=8)
def _forms(puzzle: PlanningProblem) -> tuple[dict[str, list[str]], dict[str, str], set[str]]:
    """Return actions' words (verb, ways, `?key`), how an atom's last thing is, and unclear ones."""
    domain, sentences, actors = puzzle.domain, dict[str, _Sentence](), set[str]()
    ground, actions = [it.action for it in puzzle.task.operators], domain.actions.items()
    without_amounts = {it: [a for a, of in its.parameters if of != AMOUNT] for it, its in actions}
    sayings, unclear = _sayings(puzzle.domain_text), _unclear(puzzle, without_amounts)
    authors = {it: sayings.get((False, it), ("", {}))[0].lower() for it in domain.actions}
    parts = dict[str, tuple[list[str], list[Atom], dict[str, tuple[str, ...]], set[str]]]()
    goes = defaultdict[str, set[bool]](set)  # by what comes first: where it is, does it leave that?
    for name, schema in domain.actions.items():
        changing = [atom for atom in schema.atoms() if atom.predicate in domain.changing]
        order = [it for it, _ in schema.parameters]
        named = [it for it, kind in schema.parameters if name in unclear or kind != AMOUNT]
        done, clear = {term for it in schema.effects for term in it.atom.terms}, set[str]()
        given = [action.arguments for action in ground if action.name == name]
        columns = dict(zip(order, zip(*given, strict=True), strict=False))
        for it in order[:0:-1]:  # what follows from the others is not said
            others = [order.index(two) for two in named if two not in {it, *clear}]
            is_whole = len({tuple(args[at] for at in others) for args in given}) == len(given)
            clear |= {it} if is_whole and it not in done else set()
            is_how = is_whole and all(map(_LIKE.no_name, columns.get(it, ())))  # high
            if is_how or (it in clear and not any(it in atom.terms for atom in changing)):
                named = [two for two in named if two != it]
        parts[name] = named, changing, columns, clear
        lost = {it.atom for it in schema.effects if not it.becomes}
        needs = [it for it in conjuncts(schema.condition) if isinstance(it, Atom)]
        for first, kind in schema.parameters[:1]:
            where = [it for it in needs if it.terms[:-1] == (first,) and _way(it) in _WHERE]
            also = {it.terms[-1] for it in lost if it.terms[1:] and it.terms[0][0] != "?"}
            goes[kind].update(it in lost for it in where if it.terms[-1] not in also)
    firsts = [[kind for _, kind in it.parameters] for it in domain.actions.values()]
    later = {kind for kinds in firsts for kind in kinds if kind != kinds[0]} | {"object"}
    for schema in domain.actions.values():  # what you have does not act: (hold ?dough)
        had = (terms for name, terms in schema.atoms() if terms and _LIKE.has(_parted(name)))
        later |= {dict(schema.parameters).get(*terms, "") for terms in had if len(terms) == 1}
    # What always comes first, goes, and does something where it is, acts as a person does.
    acting = {kind for kind, its in goes.items() if its == {True, False}} - later
    both = {it for it in domain.actions if {f"{it[:-1]}l", f"{it[:-1]}r"} <= domain.actions.keys()}
    sides = {it: it + {"l": "eft", "r": "ight"}[it[-1]] for it in both if it[-2:-1] in {"-", "_"}}
    for _ in range(2):  # who acts in one of them acts in others, too
        for name, schema in domain.actions.items():
            full = replace(schema, name=sides.get(name, name))
            sentences[name] = _Sentence(full, *parts[name], acting)
        acting |= {it.kinds[it.agent] for it in sentences.values() if it.agent}
    for action in ground:
        at = [*sentences[action.name].kinds, ""].index(sentences[action.name].agent)
        actors |= {*action.arguments[at : at + 1]}
    forms = {name: it.words(is_alone=len(actors) == 1) for name, it in sentences.items()}
    ways = defaultdict[str, set[str]](set)
    for name, schema in domain.actions.items():
        before = dict(zip(forms[name][1:], forms[name], strict=False))
        for it, terms in (it for it in schema.added if it.terms):
            way = before.get(terms[-1], "")
            ways[it].add(way if way in (*_PREPOSITIONS, *_WHERE) else "")
    ends = {name: min(its) if len(its) == 1 else "" for name, its in ways.items()}
    return forms, ends, _unclear(puzzle, {it: _VARIABLE.findall(authors[it]) for it in authors})


def _way(atom: Atom) -> str:
    """Return at, in or on if an atom's last term is a place, `with` if it is had; else ''."""
    words = spoken(_SPOT.sub("at", _parted(atom.predicate))).split()
    first, last = words[0], words[-1]
    if (_LIKE.has(first) or first == "carry") and (atom.terms[1:] or first == last):
        return "with"
    if not atom.terms[1:]:  # (robot-at hall), (here hall), but not (on-stove pot)
        return last if last in _WHERE and words[1:] else "at" * (first == "at" or last == "here")
    related = _WORDS.related.get(atom.predicate, "").split()[1:] * last.endswith("ed")  # (seated a)
    way = next((it for it in (last, first, *words[1:-1], *related) if it in _WHERE[:-2]), "")
    is_put = _LIKE.stands(last) or _LIKE.put(atom.predicate)
    return "at" if is_put or _LIKE.base(atom.predicate) else way


class _Sentence:
    """What an action does with its arguments, by its name and effects.

    Of the `named` parameters the `agent` acts, the `object` moves or changes, `ends` are where it
    goes, `ways` how others take part (`at hall`, `with hand`), and `free` ones have no part yet.
    """

    def __init__(
        self,
        schema: Schema,
        named: Iterable[str],
        changing: Collection[Atom],
        values: Mapping[str, Sequence[str]],  # what each parameter is, action by action
        clear: Collection[str],  # parameters that follow from the others, and do not change
        acts: Collection[str],  # types
    ) -> None:
        self.kinds, self.clear = (kinds := dict(schema.parameters)), {*clear}
        self.ways = dict[str, str]()
        self.lost = [it.atom for it in schema.effects if not it.becomes]
        needs = [it for it in conjuncts(schema.condition) if isinstance(it, Atom)]
        self.got = [*schema.added]
        for atoms in (self.lost, self.got, needs):
            for n, (predicate, terms) in enumerate(atoms):
                kind, same = kinds.get("".join(terms[:1]), ""), _parted(predicate)
                who = "PERSON" * (kind_of(kind) in _ACTING) + "HAND" * bool(_LIKE.hand(kind))
                shape = f"{len(terms)}: {same} ; {who}"
                means = (said for it, said in ENGLISH["means"].items() if re.fullmatch(it, shape))
                same, *turned = next(means, same).split()
                atoms[n] = Atom(same, terms[::-1] if turned else terms)
        self.kept = [it for it in needs if it not in self.lost]
        self.people = {it for it, of in kinds.items() if of in acts or kind_of(of) in _ACTING}
        # (guard-in hall) changes: a guard acts whom no argument names.
        alone = (it for it in changing if not it.terms[1:] and _way(it) not in {"", "with"})
        self.is_unsaid = any(kind_of(it.predicate) in {"", *_ACTING} for it in alone)
        # Who acts comes first: a person who is somewhere or gets something, or a crane with both.
        acting = list[str]()
        for it in self.kinds:
            before, after = (
                {_way(atom) for atom in atoms if atom.terms[:1] == (it,) and atom.terms[1:]} - {""}
                for atoms in (needs, (*self.lost, *self.got))
            )
            is_person, comes_to_have = it in self.people, "with" in after
            if (is_person and before) or (comes_to_have and (is_person or before - {"with"})):
                acting.append(it)
        changes = *self.lost, *self.got
        still = [it for it in acting if not any(it in atom.terms for atom in changes)]
        if len(still) == 1 and not {*[*self.kinds][:1]} & self.people and kinds[still[0]] in acts:
            self.kinds = {still[0]: kinds[still[0]], **kinds}  # (drive car a b bert): he is there
        first = [*self.kinds][:1]  # to others something is done, that is not done to this one
        own = {it.predicate for it in changes if [*it.terms] == first}
        on = [it.terms for it in changes if it.terms and it.predicate not in own]
        done = {*first, *(terms[-1] for terms in on if terms[:-1] in {(), (*first,)})}
        # What the first loses and another who acts gets is passed: either may do it.
        passed = {(name, terms[1:]) for name, terms in self.lost if [*terms[:1]] == first}
        passed &= {(name, terms[1:]) for name, terms in self.got if {*terms[:1]} <= {*acting[1:]}}
        is_clear = acting[:1] == first and {*acting} <= done and not (self.is_unsaid or passed)
        if passed and len(acting) == 2 and _LIKE.gives(schema.name):  # Ann: give the key to Bob
            self.ways[acting[1]], is_clear = "to", True
        # Kinds are left out.
        nouns = {it[1:]: it for it in self.kinds} | {kind: it for it, kind in self.kinds.items()}
        self.name, self.verb = spoken(schema.name).split(), list[str]()
        parts = {word for it in changing for word in spoken(it.predicate).split()[:2]}
        # Who acts elsewhere acts here, too, if others change, or they alone by what is named.
        has_thing = any(it in parts or it in _NOUNS for it in self.name[1:])
        is_own = has_thing or bool(_LIKE.walks(self.name[0])) or " ".join(self.name) in _MET
        if not is_clear and not passed and {kinds[it] for it in first} & {*acts}:
            acting, is_clear = first, is_own or not any({*first} & {*it.terms} for it in changes)
        self.agent = "".join(acting[:1]) if is_clear else ""
        self.named = [it for it in named if it != self.agent]
        called = ([{*spoken(it).split()} for it in values.get(two, ())] for two in self.named)
        doubled = set[str]().union(*(set.intersection(*its) for its in called if its))
        if self.name[1:] and nouns.get(self.name[0]) == self.agent:  # guard-walks: Bob: walk
            self.name = [singular(self.name[1]), *self.name[2:]]
        for word in self.name:
            if not self.verb or word not in {*nouns, *doubled}:
                self.verb.append(word)
            elif word not in nouns:  # open-inner-door ?door, where that is the inner hatch
                continue
            elif self.verb[-1] in _PREPOSITIONS and nouns[word] in self.named:
                self.ways[nouns[word]] = self.verb.pop()
        self.verb = self.verb or [self.ways.popitem()[1]]  # (on-lamp ?lamp)
        # What no argument is, but a noun, or what changes: `drop on the ground`, `fill the tank`.
        ways = (*_PREPOSITIONS, *_PARTICLES)
        at = next((n for n, it in enumerate(self.verb) if n and it in ways), 0)
        thing, self.tail = " ".join(self.verb[at + 1 :]), list[str]()
        about = [(spoken(it.predicate).rpartition(" "), it.terms) for it in changes]
        owners = {its[0]: end for (of, _, end), its in about if of == thing and len(its) == 1}
        ends = {"at", "on", "in", "has", "have"}  # and (power), (rain)
        things = {end for (of, _, end), its in about if of in ends or not (of or its)}
        known = {of for (of, *_), _ in about} | things | _NOUNS
        if thing and not _LIKE.adverb(thing) and (thing in known or {*thing.split()} <= _NOUNS):
            last = thing.rpartition(" ")[2]
            is_had = any(it.predicate in {f"has-{last}", f"have-{last}"} for it in self.got)
            said = some(thing) if is_had and not owners else f"the {thing}"
            said = f"with {said}" if is_had and _LIKE.fills(self.verb[0]) else said
            self.tail = [*self.verb[at : at + bool(at)], said]
            self.verb = self.verb[: at or 1]
            gone = [its for _, its in about[: len(self.lost)]]
            for it in owners.keys() & {*self.named}:  # (oil-at shed), (tank-full van)
                way = "from" if (it,) in gone else owners[it]
                self.ways[it] = way if owners[it] in {"at", "in"} else "of"
            for name, terms in self.got if _LIKE.gives(self.verb[0]) else ():
                if name == f"has-{thing}" and terms[0] in {*self.named} - self.people:
                    self.ways[terms[0]] = "to"  # add soap to the washer
        elif not (thing or self.named) and (at or _LIKE.handles(self.verb[0])):
            new = {of for (of, *_), its in about[-len(self.got) :] if not its}
            self.tail = [f"the {it}" for it in new if it and len(new) == 1]  # switch on the oven
        every = [it for it in schema.effects if it.variables]
        asked = {it for effect in every for it in parts_of(effect.condition, Atom) if it.terms[1:]}
        self.around = {it.terms[-1]: _way(it) for it in asked if _way(it) in _WHERE}
        self._find_flows(values)
        self._find_ends()
        self._find_object({it for update in schema.updates for it in update.function.terms[:1]})
        named = {term for it in (*self.lost, *self.got) for term in it.terms} | self.people
        # What has to be there, and stays as it is, is used.
        near = [it.terms for it in self.kept if it in changing and it.terms]
        self.used = {it for it, *_ in near} - named
        # What is somewhere, and changes the object alone: expose m31 with the blue filter.
        named -= {it for _, terms in self.effects if self.object not in terms for it in terms}
        tools = named.intersection(self.free, (it for it, *at in near if at)) - {self.object}
        self.ways |= dict.fromkeys(tools - {*self.people, *self.ways}, "with")

    def _find_flows(self, values: Mapping[str, Sequence[str]]) -> None:
        """Find what one place has less of and another as much more: (missionaries left n3)."""
        numbers = {it: int(n[0]) for it in chain(*values.values()) if (n := NUMBER.search(it))}
        grows = dict[Atom, set[int]]()
        for (name, before), (other, after) in product(self.lost, self.got):
            is_counted = before[1:] and self.kinds.get(before[-1]) == AMOUNT
            if is_counted and (name, before[:-1]) == (other, after[:-1]):
                steps = zip(values.get(before[-1], ()), values.get(after[-1], ()), strict=True)
                grows[Atom(name, before[:-1])] = {numbers[new] - numbers[old] for old, new in steps}
        fall, rise = ([it for it in grows if all(n * by > 0 for n in grows[it])] for by in (-1, 1))
        flows = [(a, b) for a, b in product(fall, rise) if a.predicate == b.predicate]
        self.flows = {(*a.terms, *b.terms) for a, b in flows}
        counts = {b.predicate: grows[b] for _, b in flows if _LIKE.many(spoken(b.predicate))}
        self.carried = [counted(max(n), spoken(it)) for it, n in counts.items() if len(n) == 1]

    def _find_ends(self) -> None:
        """Find what goes where: it is (at lamp hall) before, and (at lamp attic) after."""
        self.ends = {it: it[1:] for it in self.named if it in {"?from", "?to"}}
        moves = dict[tuple[str, ...], list[Atom]]()
        for before, after in product(self.lost, self.got):
            pairs = [it for it in zip(before.terms, after.terms, strict=False) if it[0] != it[1]]
            is_one = before.predicate == after.predicate and len(pairs) == 1
            is_same = before.terms[:1] == after.terms[:1] and before.terms[1:]  # not (last van row)
            is_end = bool(is_same or _way(before) or _LIKE.walks(self.verb[0]))
            if is_one and {*pairs[0]} <= {*self.named} and is_end:
                moves.setdefault(pairs[0], []).append(before)
        # Of several pairs, ?from and ?to go first, then places, and not how much fuel there is.
        sure = [it for it in moves if {*it} <= {*self.ends}]
        sure = sure or [it for it, atoms in moves.items() if any(map(_way, atoms))] or [*moves]
        is_met = " ".join(self.verb) in _MET  # board the bus, that is, not from hall to bus
        pair = sure[0] if len(sure) == 1 and not is_met else ()
        steps = [it for it in moves if _way(moves[it][0]) and moves[it][0].terms[-1] in it]
        pushes = [two for two in permutations(steps, 2) if two[0][1] == two[1][0]]
        if len(pushes) == 1:  # who pushes comes to where that was before
            [((behind, at), pair)] = pushes
            self.agent = "".join({*moves[behind, at][0].terms} - {behind})
            self.named = [it for it in self.named if it not in {behind, self.agent}]
        if not pair and self.verb[0] in _PASSES:  # (lit b) holds, too, where (lit a) does
            both = [(*a.terms, *b.terms) for a, b in product(self.kept, self.got) if a[0] == b[0]]
            pair = both[0] if len(both) == 1 and len(both[0]) == 2 else ()
        if not pair and len(self.flows) == 1 and {*chain(*self.flows)} <= {*self.named}:
            [pair] = self.flows
        changed = [it for it in (*self.lost, *self.got) if _LIKE.passable(it.predicate)]
        ways = [*{frozenset(it.terms): it.terms for it in changed[::-1]}.values()]
        is_way = [len(it) for it in ways] == [2] and {*ways[0]} <= {*self.named}
        if is_way and not (self.tail or pair) and len({*map(self.kinds.get, ways[0])}) == 1:
            pair, self.tail = ways[0], ["the way"]  # unlock the way from hall to attic
        is_poured = pair in self.flows and not (self.carried or {*pair} & self.people)
        self.ends |= dict(zip(pair, ("from", "into" if is_poured else "to"), strict=False))
        if pair and any(map(_way, moves.get(pair, ()))):  # how much fuel there is follows
            used = {it for two, its in moves.items() if not any(map(_way, its)) for it in two}
            self.named = [it for it in self.named if it not in used - {*pair}]
        self.is_change = bool(pair) and not any(map(_way, moves.get(pair, ())))
        moved = {it for atom in moves.get(pair, ()) for it in atom.terms} - {*pair, self.agent}
        self.moved = moved & {*self.named} or moved  # with what it names: ferry ?x, not the farmer

    def _find_object(self, touched: set[str]) -> None:
        """Find what the action is done to, and how others take part; `touched` have new values."""
        # Each changed atom without the agent, if it says what they have: that changes, not they.
        self.effects = [
            (it, [term for term in it.terms if term != self.agent or _way(it) != "with"])
            for it in (*self.lost, *self.got)
        ]
        touched |= {terms[0] for _, terms in self.effects if terms}
        still = [it for it in self.named if it not in {*self.ends, *self.ways, *touched}]
        # What holds before and after says how something that does not change takes part.
        placed = [it for it in self.kept if {*still} & {*it.terms[-1:]} and _way(it)]
        self.placed = placed = sorted(placed, key=lambda it: len(it.terms))
        # Where the agent is, and what they have: `at hall`, `with key`.
        self.ways |= {it.terms[-1]: _way(it) for it in placed if {*it.terms[:-1]} <= {self.agent}}
        # What they come to be at, or leave: `sit down on sofa`, `stand up from sofa`, `enter cage`.
        free, who = {*self.named} - {*self.ends}, (self.agent,)
        own = [it for it in (*self.lost, *self.got) if it.terms[:-1] == who and _way(it) in _WHERE]
        does = self.verb[0] if _LIKE.walks(self.verb[0]) else " ".join(self.verb)
        own = [it for it in own if it.terms[-1] in free and (does in _MET or does == self.verb[0])]
        leaves = self.verb[0] == "leave" or bool(_LIKE.takes(self.verb[0]))
        leaves &= self.verb[-1] not in _WHERE  # get out, but not get in
        met = [it.terms[-1] for it in own if (it in self.lost) == leaves]
        is_met = " ".join(self.verb) in _MET and (met or not self.tail)  # enter the stage, from
        met, own = (met, []) if is_met else ([], own)
        both = [(it, "into" if _way(it) == "in" else _way(it)) for it in own]
        self.ways |= {it.terms[-1]: "from" if it in self.lost else way for it, way in both}
        if "from" in self.ends.values():
            self.ways |= {it: "through" for it in still if kind_of(self.kinds[it]) == "door"}
        had = [it for it in (*self.lost, *self.got) if it[0] in _NOUNS or it[0][:4] == "has-"]
        alone = {*self.named} - {it for atom, its in self.effects if atom not in had for it in its}
        self.ways |= {it: way for it, way in self.around.items() if it in alone}
        # The object moves, alone changes, is brought from one to another, or is first and changes.
        self.free = [it for it in self.named if it not in {*self.ends, *self.ways}]
        hands = {it for it in self.free if _LIKE.hand(self.kinds[it])}
        done = [it for it in self.free if it in touched - hands]
        done = done or [it for it in self.free if it not in self.clear]
        if done[1:]:
            ends = [{it.terms[0] for it in its if it.terms[1:]} for its in (self.lost, self.got)]
            done = [it for it in done if it in ends[0] & ends[1]] or [*{*self.free[:1]} & touched]
        called = [it for it in self.free if self.kinds[it] in self.name[1:]]
        if len(called) == 1 and self.moved and not self.moved & self.kinds.keys():
            self.moved = {*called}  # drive-herd: with all that is in the herd (forall …)
        self.object = next(iter(self.moved or met or done), "") * (self.tail != ["the way"])
        # What the object comes to be at, or leaves: `into box`, `from shelf`, `with hand`.
        verb = self.verb[0]
        for name, (first, *others) in [it for it in self.got if it.terms]:
            if others[1:] or not {*others} <= {*self.free}:
                continue
            for atom in self.kept if re.fullmatch(f"{verb}({verb[-1]}?ed|d)", name) else ():
                if [*atom.terms] == [self.agent, first] and _way(atom):  # serve at the table
                    self.object, self.ways[first] = "".join(others), _way(atom)
            if name == "in" and first in self.free and _LIKE.fills(verb):  # the cup with tea
                self.object, self.ways[first] = "".join(others), "with"
        complements = {*self.free} - {self.object}
        related = complements & {it for _, its in self.effects if self.object in its for it in its}
        is_taken = any(self.object in it.terms and it.terms[1:] for it in self.got)
        gone = {it.terms[-1] for it in self.lost if it.terms[:1] == (self.object,) and it.terms[1:]}
        for atom, terms in self.effects:
            if terms[:1] == [self.object] and {*terms[1:]} & related and (way := _way(atom)):
                end, is_had = terms[-1], way == "with"
                if not is_had or _LIKE.tools(self.kinds.get(end, "") + end):
                    is_lost = atom in self.lost and not is_had
                    is_left = is_lost and (is_taken or _LIKE.takes(self.verb[0]))
                    is_done = (self.object,) in {it.terms for it in self.got}  # fried in the pan
                    into = {"in": "to" if self.verb == ["add"] else "into"}
                    into = {} if is_lost or is_done else into
                    if gone - {end} and not is_lost:
                        into |= {"at": "to", "on": "onto"}  # taxi from the runway to the gate
                    self.ways[end] = "from" if is_left else into.get(way, way)
        # Where these are: `at hall` if the van that is loaded is there.
        there = {self.object, *related, *self.ends}
        there_too = [it for it in placed if it.terms[1:] and it.terms[0] in there]
        there_too += [it for it in self.kept if it[1][:-1] == who and it[1][1] in complements]
        self.ways |= {it.terms[-1]: _way(it) for it in there_too if _way(it) in _WHERE}
        for it in (*self.lost, *self.got):  # (coupled wagon engine), (bottom wagon track)
            to = it.terms[1] if it.terms[1:] and it.terms[0] == self.object else ""
            if it.predicate in _WORDS.related and to in self.free:
                way = _WORDS.related[it.predicate].split()[-1].replace("of", "at")
                way = "to" if way == "by" and _LIKE.gives(self.verb[0]) else way
                if way == "with" and not it.predicate.startswith(self.verb[0]):
                    if it.predicate == "filled" and not _LIKE.fills(verb):  # brew tea in cup
                        self.ways[self.object] = "from" if it in self.lost else "in"
                        self.object = to
                    continue
                self.ways[to] = "from" if it in self.lost else way
        self.object *= self.object[:1] == "?"  # not the monkey, which no argument names
        # A preposition at the name's end speaks of an end, or of the only other: give-to.
        is_end = self.verb[-1] in self.ends.values()
        meant = related or complements - self.ways.keys()
        is_loose = self.verb[-1] in _PREPOSITIONS and self.verb[0] not in {"switch", "turn"}
        if self.verb[1:] and (is_end or (is_loose and len(meant) == 1)):
            is_upon = any(_LIKE.upon(self.kinds[it]) for it in meant)
            way = self.verb.pop()  # push in the coal: onto the track; push it on: behind the milk
            is_part = way in {"in", "on"}
            meant = {it for it in meant if not (is_part and self.ways.get(it) in _WORDS.related)}
            self.ways |= dict.fromkeys(() if is_end else meant, "onto" if is_upon else way)
        on = [it for it in self.kept if it.terms[:-1] == (self.object,) and _way(it) in _WHERE]
        self.ways |= {it.terms[-1]: _way(it) for it in on if it.terms[-1] in complements - related}
        # Where one refuels is a place: it is the fuel that changes.
        elsewhere = (it.predicate for it, terms in self.effects if self.object not in terms)
        at = [_way(it) for it in self.kept if it.terms == (self.object,) and _way(it) in _WHERE]
        if at and any(len(it) > 2 and it in self.verb[0] for it in elsewhere):
            self.ways[self.object], self.object = at[0], ""
        unplaced = {*self.free} - {self.object, *self.ways}
        if unplaced <= hands and len(unplaced) == 1 and "with" not in self.ways.values():
            self.ways[unplaced.pop()] = "with"  # rinse the cup with the hand
        self.clear |= {it for it in hands if not any(it in terms for _, terms in self.effects)}
        self.touched = touched | related

    def words(self, *, is_alone: bool) -> list[str]:
        """Return the words; what the grammar is not sure of is listed."""
        last = self.verb[-1]  # of open-with, which is said later
        is_again = last in self.ways.values() and last not in _PARTICLES
        self.verb = self.verb[:-1] if self.verb[1:] and is_again else self.verb
        self.verb += ["up"] * (self.verb == ["pick"] and "from" not in self.ways.values())
        if self.carried:  # cross-mc: with 1 missionary and 1 cannibal
            counts = {singular(it.split()[-1]) for it in self.carried}
            said = [*self.verb[1:], *" ".join(self.tail).removeprefix("the ").split()]
            if {*map(singular, said)} <= counts or {*"".join(said)} == {it[0] for it in counts}:
                is_led = _LIKE.walks(self.verb[0]) or _LIKE.crosses(self.verb[0])
                self.tail = ["with"] * bool(is_led) + [all_of(self.carried)]
                self.verb = self.verb[:1]
        verb, free, agent = self.verb, self.free, self.agent
        unplaced = [it for it in free if it not in {self.object, *self.ways, *self.clear}]
        is_push = bool(self.object and self.ends) and verb[-1] in {"up", "down"}
        if verb[1:] and (is_push or _LIKE.adverb(verb[-1])):  # turn left
            self.tail = [verb.pop()]
        is_part = not verb[2:] and (bool(self.tail) or verb[-1] in _PARTICLES)
        is_walk, is_named = bool(_LIKE.walks(verb[0])), bool(agent or self.is_unsaid)
        is_person = self.object in self.people
        is_thing = "".join(self.tail).startswith(("the ", "a "))
        if is_thing and agent and is_person and self.object in self.touched:  # issue a card to Tom
            self.ways[self.object] = "to" if _LIKE.gives(verb[0]) else "for"
            self.object, is_person = "", False
        new = {terms for name, terms in self.got if _LIKE.tinted(name)}
        tints = [it for it in unplaced if (self.object, it) in new]
        unplaced = [it for it in unplaced if it not in tints]  # paint the wall red
        is_met = bool(agent) and " ".join(verb) in _MET
        is_noun = verb[0] in _NOUNS and not (verb[1:] or agent)  # curtain room, which stays
        is_noun &= self.named == free and {*free}.isdisjoint(self.touched)
        put = ({*it.terms} for it, _ in self.effects if _way(it) not in {"", "with"})
        is_sure = not (
            (free and verb[1:] and not is_part)  # the verb may have an object of its own
            or (unplaced and not (self.object or self.ends))  # it is unclear what is done to which
            or (unplaced[2:] or {*unplaced} & self.touched or len(self.moved & {*self.kinds}) > 1)
            or (is_person and not (is_named or is_walk))  # who acts, or to whom it is done?
            or (is_walk and self.object and not (self.moved or verb[1:] or is_met))  # go lamp
            or (self.object and is_thing)  # load van: the seed
            or (self.object and is_noun)
            or any(it[:1] == "?" for it in {self.object, *self.ways} - {*self.kinds})  # (forall …)
            or (not is_met and any({agent, self.object} <= it for it in put))  # who is put?
        )
        what = [self.object] * bool(self.object) + tints
        if not is_sure:  # except of what goes where, and of where the first one stays
            is_simple = is_thing or {*self.name}.isdisjoint(_PREPOSITIONS)
            verb, what, is_walk = [*verb, *self.tail] if is_simple else self.name, [], False
            stays = {it.terms[-1]: _way(it) for it in self.placed if _way(it) in _WHERE}
            self.ways = {it: way for it, way in stays.items() if self.ways.get(it) == way and agent}
            unplaced = [it for it in self.named if it not in {*stays, *self.ends, *self.clear}]
        elif (is_person or is_met) and self.object and not self.tail:
            verb = _WORDS.asks.get(" ".join(verb), " ".join(verb)).split()  # operate on
        goes = is_walk and what and self.moved and not self.is_change
        words = [*what, ":", *verb] if goes else [*verb, *what]
        if agent and not is_alone:  # of the only one who acts it is not said
            words = [agent, ":", *words]
        # Places go last, that of who acts after others, but before ends and what they keep.
        ranks = {"with": 4, "at": 2} | dict.fromkeys(_WHERE[1:], 1)
        own = {it.terms[-1] for it in self.placed if {*it.terms[:-1]} <= {self.agent}}
        kind = self.kinds.get(self.object)
        origins = {it for it in own & self.ways.keys() if self.kinds[it] == kind}
        self.ways |= dict.fromkeys(origins, "from")  # unlock the vault from the hall
        ways = sorted(self.ways.items(), key=lambda it: ranks.get(it[1], 0) + 2 * (it[0] in own))
        order = {it: way for it, way in ways if way != "with"}
        order = self.ends | order if self.is_change or "to" in order.values() else order | self.ends
        order |= {it: way for it, way in ways if way == "with"}
        others = list[str]()
        for it, way in order.items():  # of two that it leaves the second follows from the first
            is_again = way in {*self.tail[:1], *others}
            said = ["at" if is_again and way == "to" else way, it]
            others += said if way != "from" or not is_again else []
        used = [it for it in unplaced if it in self.used][:1]
        others += ["over" if _LIKE.leaps(verb[0]) else "using", *used] * bool(used)
        listed = [word for it in unplaced if it not in used for word in (",", it)]
        called = [it.terms[0] for it in self.kept if f"the {it.predicate}" in self.tail]
        listed = listed[1:] if listed[1:] == called[:1] else listed  # the bus L15
        alike = [self.object] * is_sure + unplaced
        if len(alike) == 2 and {*alike} <= self.people:
            listed[-2:-1] = ["and"]  # toast Ann and Bob
        if is_sure:
            at = words.index("until") if "until" in verb[1:] and not what else len(words)
            return [*words[:at], *self.tail, *others, *listed, *words[at:]]
        if not agent and len(unplaced) == 2 and self.people & self.moved == {*unplaced}:
            return [unplaced[0], "and", unplaced[1], ":", *words, *others]  # both row together
        listed[2:3] = listed[2:3] if agent or is_thing or not unplaced[2:] else [":"]  # plan: a, b
        # The name is no verb, as curtain, or has a complement, as wait-for-bloom.
        is_whole = is_noun or not {*verb[1:-1]}.isdisjoint(("for", *_PREPOSITIONS))
        listed[:1] = ["," if agent else ":"] * is_whole or listed[:1]
        return [*words, *listed[not (is_thing or is_whole) :], *others]


def _unclear(puzzle: PlanningProblem, said: Mapping[str, Collection[str]]) -> set[str]:
    """Return the actions of which two with the same `said` arguments may be possible at once."""
    task, unclear = puzzle.task, set[str]()
    if len(task.operators) > _MANY:
        return {*said}
    groups = [group.bits for group in mutex_groups(task)]
    alike: dict[tuple[str, ...], list[int]] = {}
    for operator in task.operators:
        name, terms = operator.action
        pairs = zip(puzzle.domain.actions[name].parameters, terms, strict=True)
        key = (name, *(term for (variable, _), term in pairs if variable in said[name]))
        alike.setdefault(key, []).append(operator.condition.set)
    # Two are never possible at once if their conditions have different atoms of a mutex group.
    for (name, *_), needs in alike.items():
        if len(needs) > _MOST_ALIKE or not all(
            any(0 != first & group != second & group != 0 for group in groups)
            for first, second in combinations(needs, 2)
        ):
            unclear.add(name)
    return unclear


def _head(puzzle: PlanningProblem) -> list[str]:
    lines = takewhile(lambda line: line.startswith(";"), puzzle.domain_text.split("\n"))
    return [harmless(line.lstrip(";").removeprefix(" ").rstrip()) for line in lines]


_Sayings = dict[tuple[bool, str], tuple[str, dict[str, str] | None]]
"""By predicate (True) or action: a sentence with variables; what is asked for, by predicates.

That is None where the author named no `?x`, but only x: other facts need no such words then."""


def _with_variables(sentence: str, variables: Sequence[str]) -> str:
    """Return `?m missionaries are safe` for `m missionaries are safe`; "" if that is unclear."""
    for it in variables:  # each is named once, and not behind what it is, as `room r` would be
        sentence, count = re.subn(rf"(?<![\w?-]){it[1:]}(?![\w-])", it, sentence, flags=re.I)
        sentence *= count == 1 and it != "?a"
    is_clear = _NOUNS.isdisjoint(re.findall(r"(\w+) \?", sentence.lower()))
    return sentence if variables and is_clear and _VERB.search(sentence) else ""


@lru_cache(maxsize=8)
def _sayings(text: str) -> _Sayings:
    """Return the comments that name parameters, and what they say is asked for (`because`)."""
    sayings: _Sayings = {}
    above, asked = list[str](), dict[str, str]()
    is_before = True  # the first action: what is said of atoms after it is about that
    for line in text.split("\n"):
        code, _, comment = line.partition(";")
        code, comment = code.strip().removeprefix("(:predicates").lstrip(), comment.strip()
        if opened := _OPENED.match(code):
            is_action = bool(opened[1])
            is_before &= not is_action
            words = " ".join(above) if is_action else comment
            sentences = " ".join(harmless(words.lstrip(";")).split()).split(". ")
            named = next(filter(_VARIABLE.search, sentences), "").rstrip(".")
            is_bare = not (is_action or named)
            if is_bare:
                variables = _VARIABLE.findall(code.partition(")")[0])
                named = _with_variables(sentences[0].rstrip("."), variables)
            if is_action:
                details = " ".join(f"{it.rstrip('.')}." for it in filter(_LIKE.asked, sentences))
                asked = {"": details} if details else {}
            elif not is_before and comment.endswith("."):
                asked |= dict.fromkeys(_PREDICATE.findall(code), harmless(comment))
            if is_action or (is_before and named):
                # `asked` still grows, while the condition is read.
                said = named, None if is_bare else asked
                sayings.setdefault((not is_action, opened[2].lower()), said)
        elif code.startswith(":effect"):
            asked = {}  # a new one: what follows is about no condition
        above = [] if code else [*above, comment]
    return sayings
