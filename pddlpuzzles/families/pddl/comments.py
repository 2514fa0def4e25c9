"""What the comments of a domain say of its rules, atoms and actions, in its author's words.

rules    what the comment at the head says: its first line after the colon, and then its first
         paragraph that is not indented, which says what is allowed
unit     what a plan is measured by: `Objective: the fewest pushes` counts `pushes`
saying   how an atom or an action is said: a comment behind a predicate that names all of its
         parameters, such as `; ?thing is at ?place`, or above an action, where what it leaves
         out is clear from the state; else atoms named `at` or `opened` are sentences, too, and
         what remains is as in PDDL, without brackets
because  what the comment above an action asks for: `A seat has to be free.`; and behind a
         condition what is wrong where that fails, a sentence: `; The boat is full.`

A variable such as ?Passenger stands for a name that is said with a capital.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product, takewhile
from typing import Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.scenes import kind_of
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import harmless, spoken

_VARIABLE: Final = re.compile(r"\?[A-Za-z][\w-]*")
_OPENED: Final = re.compile(r"\((:action\s+)?([^\s():?]+)", re.I)
"""What a line of a domain begins with that says of what its comment speaks."""
_DENIED: Final = {
    **{verb: f"{verb} not" for verb in ("is", "are", "was", "were", "can", "may", "must", "will")},
    "has nothing": "has something",
    "no": "a",
    **{f"{verb}s": f"does not {verb}" for verb in ("hold", "lie", "wait", "want", "lead", "fit")},
    "has": "does not have",
}
_VERB: Final = re.compile(rf"\b({'|'.join(_DENIED)})\b")
_TWICE: Final = re.compile(r"\b(\w+) (?=\1\b)|\ban? (?=the )")
_MANY_OF: Final = re.compile(r"[a-z]*[^\Wsuiao]s")
"""Names as of many things: keys, but not glass, bus, iris, canvas."""
_PREDICATE: Final = re.compile(r"\(([^\s():?]+)")
_WHERE: Final = ("at", "in", "on", "inside", "aboard", "near", "beside")
_STATE: Final = re.compile(r"clear|free|shut|full|clean|lit|dark|on|off|\w+(y|en|ing)|\w*[^e]ed")
_HAS: Final = re.compile(r"have|has|holds?|holding|carrying|got")
_PREPOSITIONS: Final = ("from", "to", "in", "into", "on", "onto", "at", "with", "through")
_PLACE: Final = re.compile(r"(?<![a-z])(at|in|on|pos|position|loc|location)(?![a-z])")
_ADVERB: Final = re.compile(r"asleep|awake|around|ahead|forward|left|right|home|\w+ly")
_PARTICLES: Final = ("up", "down", "out", "off", "away", "back", "over", "on")
_DOES: Final = re.compile(r"has|lies|\w{3,}[^s]s")
_STANDS: Final = re.compile(r"lies|stands|sits|waits|hangs|stays|lives|rests|sleeps")
_WAYS: Final = {"?from": "from", "?to": "to"}
_ASKED: Final = re.compile(r"\b(has to|have to|must|No .* may)\b")
_UNIT: Final = re.compile(r"\bobjective: the fewest ([a-z]+s)\b", re.I)
_SOURCE: Final = re.compile(r"[A-Z][\w ]*:")
"""How a paragraph begins that is about the text: its objective, its source, its licence."""
_MOST_ALIKE: Final = 100  # actions with the same words that are compared, each with each
_MANY: Final = 20_000  # ground actions, of which it is looked into what the state makes clear
_LONGEST: Final = 700  # characters of the rules: what is longer is no short text for a page


def lead(puzzle: PlanningProblem) -> str:
    """Return the first line after its colon; empty where that is no sentence."""
    first, *more = _head(puzzle) or [""]
    return first.partition(": ")[2] if more[:1] == [""] else ""


def rules(puzzle: PlanningProblem) -> str:
    """Return what the author says is allowed; empty without such a paragraph."""
    if not lead(puzzle):
        return ""
    paragraphs = "\n".join(_head(puzzle)[2:]).split("\n\n")
    sentences = (it for it in paragraphs if it[:1].strip() and "\n " not in it)
    text = next(sentences, "")
    return "" if _SOURCE.match(text) or len(text) > _LONGEST else text.replace("\n", " ")


def unit(puzzle: PlanningProblem) -> str | None:
    match = _UNIT.search("\n".join(_head(puzzle)))
    return match[1].lower() if match else None


def said(puzzle: PlanningProblem, part: Atom | Action) -> str:
    """Say an atom or an action, in the author's words where there are some."""
    (name, terms), is_atom, kinds = part, isinstance(part, Atom), puzzle.problem.objects
    if is_atom:
        plain = by_name(name, terms, kinds)
        variables = puzzle.domain.names.get(name, ())
    else:
        variables = tuple(variable for variable, _ in puzzle.domain.actions[name].parameters)
        words = list[str]()
        for word in _forms(puzzle).get(name, [name]):
            if word[0] == "?":
                term, way = terms[int(word[1:])], "".join(words[-1:])
                is_said = way in noun(term, kinds).split()  # take key, the iron key
                words[-1:], word = [], noun(term, kinds, "" if is_said else way)
            words.append(word)
        plain = " ".join(words).replace(" :", ":")
    saying, _ = _sayings(puzzle.domain_text).get((is_atom, name), ("", {}))
    objects = dict(zip(variables, terms, strict=False))
    named = {*_VARIABLE.findall(saying.lower())}
    is_whole = named == {*objects} or (not is_atom and name not in _unclear(puzzle))
    if not saying or not is_whole or not named <= {*objects}:
        return plain
    both = {it: noun(term, kinds) for it, term in objects.items()}
    both |= {it.title(): spoken(term).capitalize() for it, term in objects.items()}
    text = _VARIABLE.sub(lambda it: both.get(it[0]) or both[it[0].lower()], saying)
    text = _TWICE.sub("", text)  # the ?key key, a ?van
    return text if saying[0] == "?" else text[:1].lower() + text[1:]


def noun(name: str, kinds: Mapping[str, str], way: str = "") -> str:
    """Say an object, and how one is there: `the iron key`, `car 1`, `in the kitchen`."""
    plain, kind = spoken(name), spoken(kinds.get(name, ""))
    *_, last = words = plain.split() or [""]
    way = "in" if way == "at" and kind_of(name, kind, what="ground") else way
    if plain[-1:].isdigit():
        said = plain
    elif all(kind_of(word, what="tint") or kind_of(word, what="order") for word in words):
        said = f"the {plain} {kind}" if kind not in {"", "object"} else plain
    elif last == kind or any(kind_of(last, what=what) for what in ("figure", "ground")):
        said = f"the {plain}"
    else:
        said = plain.title() if kind_of(kind) == "person" and plain.isalpha() else plain
    return f"{way} {said}".lstrip()


def by_name(name: str, terms: Sequence[str], kinds: Mapping[str, str]) -> str:
    """Say an atom by its name: `(on a b)` is `a is on b`; else as it is, without brackets."""
    said, words = [noun(term, kinds) for term in terms], spoken(name).split()
    first, last, who = words[0], words[-1], " ".join(words[:-1])
    plain = " ".join((spoken(name), *map(spoken, terms)))
    if not 0 < len(terms) < 3:
        return plain
    if _HAS.fullmatch(first):
        return f"{said[0]} has {said[1]}" if terms[1:] else f"you have {said[0]}"
    if {first, last} & {*_WHERE} and (terms[1:] or name not in {"aboard", "on", "inside"}):
        way = last if last in _WHERE else first
        if way != last and not terms[1:]:
            said = [f"the {last}", *said] if way == "at" else [*said, f"the {last}"]
        elif not terms[1:]:
            said = [f"the {who}" if who else "you", *said]
        elif who == kinds.get(terms[0]) and who not in said[0] and terms[0][-1].isdigit():
            said[0] = f"{who} {said[0]}"
        if said[1] == noun(terms[-1], kinds):
            way, said[1] = "", noun(terms[-1], kinds, way)
        return " ".join(filter(None, (said[0], _is(said[0]), way, said[1])))
    if _DOES.fullmatch(name):
        where = (noun(term, kinds, "at" * bool(_STANDS.fullmatch(name))) for term in terms[1:])
        return " ".join((said[0], name, *where))
    if len(terms) == 1 and who in {"", "is", "not"}:
        return f"{said[0]} {_is(said[0])} {'not ' * (who == 'not')}{last}"
    if len(terms) == 1 and _STATE.fullmatch(last):
        return f"the {who} of {said[0]} {_is(who)} {last}"
    if name.endswith(("ing", "ed")) and terms[1:]:
        return (
            f"{said[0]} {_is(said[0])} {name} {noun(terms[1], kinds, 'at' * name.endswith('ed'))}"
        )
    return plain


def _is(subject: str) -> str:
    is_many = subject == "you" or _MANY_OF.fullmatch(subject.rpartition(" ")[2])
    return "are" if is_many else "is"


def denied_and_said(puzzle: PlanningProblem) -> list[tuple[str, str]]:
    """Say of atoms that they do not hold, and that they do; nothing if only others have words."""
    atoms, sayings = puzzle.task.atoms, _sayings(puzzle.domain_text)
    is_mute = not any((True, atom.predicate) in sayings for atom in atoms)
    both = []
    for atom in atoms:
        words = said(puzzle, atom)
        changed, count = _VERB.subn(lambda verb: _DENIED[verb[0]], words, count=1)
        plain = f"{atom} does not hold" if is_mute else f"it is not true that {words}"
        is_said = is_mute or (True, atom.predicate) in sayings
        both.append((changed if count else plain, words) if is_said else ("", ""))
    return both


def because(puzzle: PlanningProblem) -> dict[str, dict[str, str]]:
    """Return by their names what has to be so for actions, and what is wrong, by predicates."""
    sayings = _sayings(puzzle.domain_text).items()
    return {name: asked for (is_atom, name), (_, asked) in sayings if asked and not is_atom}


@lru_cache(maxsize=8)
def _forms(puzzle: PlanningProblem) -> dict[str, list[str]]:
    """Return the words of each action by names; `?2` is its third argument."""
    domain, forms = puzzle.domain, dict[str, list[str]]()
    count = Counter(puzzle.problem.objects.values())
    ground = [operator.action for operator in puzzle.task.operators]
    for name, schema in domain.actions.items():
        kinds, atoms = dict(schema.parameters), schema.atoms()
        changing = {it for its in atoms if its.predicate in domain.changing for it in its.terms}
        deleted = [effect.atom for effect in schema.effects if not effect.becomes]
        named, order = [*kinds], [*kinds]
        given = [action.arguments for action in ground if action.name == name]
        for it in (it for it in order[:0:-1] if it not in changing):  # if it follows from the named
            others = [order.index(two) for two in named if two != it]
            if len({tuple(args[at] for at in others) for args in given}) == len(given):
                named.remove(it)
        ways = {it: way for it, way in _WAYS.items() if it in named}
        for before, after in product(deleted, schema.added):
            pairs = zip(before.terms, after.terms, strict=False)
            both = [pair for pair in pairs if len({*pair}) > 1]
            is_place = before.terms[1:] or _PLACE.search(before.predicate)
            if before.predicate == after.predicate and len(both) == 1 and is_place:
                ways |= dict(zip(both[0], ("from", "to"), strict=True))
        actors = [it for it in order if kind_of(kinds[it]) in {"person", "robot"}]
        doers = (it for it in actors if it in named and it not in ways)
        doer = next(doers, "") if named[1:] else ""
        things = [it for it in named if it not in ways and it != doer]
        naming = {word: it for it in named for word in (kinds[it], it[1:])}
        verb = spoken(name).split()
        at = next((at for at, word in enumerate(verb) if at and word in _PREPOSITIONS), len(verb))
        at += verb[:1] in (["switch"], ["turn"])  # on what is on
        head, tail = verb[:at], verb[at:]
        if len(tail) == 2 and tail[1] in naming:  # light from lamp
            ways[naming[tail[1]]], tail = tail[0], []
        elif len(tail) == 1 and (things or tail[0] in ways.values()):
            ways |= {} if tail[0] in ways.values() else {things[:2][-1]: tail[0]}
            tail = []
        is_whole = len(head) > 1 and head[-1] not in (*_PARTICLES, *naming)
        touched = {it for effect in schema.effects for it in effect.atom.terms}
        aside = {"through", *["at"] * (len(things) > 1)}
        if touched & {*actors} and not touched & {*things}:  # charge in the lobby
            aside |= {"at", "in", "on"}
        things.sort(key=lambda it: it not in touched)
        found = {it: "with" for it in things if it not in ways}
        for it, atom in product(found, atoms):  # what changes is the last, and says it best
            is_end = all(it != its.terms[0] for its in atoms if its.terms[1:])
            way = next(filter(_WHERE.__contains__, spoken(atom.predicate).split()), "")
            if atom.terms[-1:] != (it,) or not (way or atom.terms[1:]):
                continue
            if atom in deleted and (way == "on" or (way and not is_end)):
                found[it] = "from"
            elif way:
                is_aim = it in touched or kinds[it] not in {kinds[each] for each in touched}
                leads = {"in": "into", "on": "onto"} if is_aim else {"in": "from", "at": "from"}
                found[it] = way if is_end else leads.get(way, way)
            elif atom.predicate.endswith("ed"):
                found[it] = "at"
        doors = (it for it in found if kind_of(kinds[it]) == "door" and it not in touched)
        found |= dict.fromkeys(doors, "through")
        for one, two in permutations([it for it in found if found[it] == "with"], 2):
            gets = {atom.predicate for atom in schema.added if atom.terms == (two,)}
            asked = (it for it in atoms if it.terms == (one,) and it not in schema.added)
            if kinds[one] == kinds[two] and not gets.isdisjoint(it.predicate for it in asked):
                found |= {one: "from", two: "to"}  # pass the flame
        what = "" if is_whole else next((it for it in found if found[it] not in aside), "")
        article = ["the"] * (is_whole and not _ADVERB.fullmatch(head[-1]))
        head[1:] = article + [it for it in head[1:] if naming.get(it, what) == what]
        ways |= found
        ranks = {"at": 1, "in": 1, "on": 1, "from": 2, "to": 3}
        named = [it for it in named if it not in {doer, what}]
        named.sort(key=lambda it: ranks.get(ways.get(it, ""), 0) * (found.get(it) != "from"))
        for one, two in pairwise(named):
            ways |= {two: "and"} if ways[two] == "with" and ways[one] in {"with", "and"} else {}
        parts = [[f"?{order.index(doer)}", ":"]] if doer and count[kinds[doer]] > 1 else []
        parts += [head, [f"?{order.index(what)}"] if what else [], tail]
        parts += [[ways[it], f"?{order.index(it)}"] for it in named]
        forms[name] = [word for part in parts for word in part]
    return forms


@lru_cache(maxsize=8)
def _unclear(puzzle: PlanningProblem) -> frozenset[str]:
    """Return the actions of which two with the same words may be possible in one state."""
    task, unclear = puzzle.task, set[str]()
    if len(task.operators) > _MANY:
        return frozenset(puzzle.domain.actions)
    groups, sayings = [group.bits for group in mutex_groups(task)], _sayings(puzzle.domain_text)
    alike: dict[tuple[str, ...], list[int]] = {}
    for operator in task.operators:
        name = operator.action.name
        words = _VARIABLE.findall(sayings.get((False, name), ("", {}))[0].lower())
        pairs = zip(puzzle.domain.actions[name].parameters, operator.action.arguments, strict=True)
        key = (name, *(term for (variable, _), term in pairs if variable in words))
        alike.setdefault(key, []).append(operator.condition.set)
    for (name, *_), needs in alike.items():
        if len(needs) > _MOST_ALIKE or not all(
            any(0 != first & group != second & group != 0 for group in groups)
            for first, second in combinations(needs, 2)
        ):
            unclear.add(name)
    return frozenset(unclear)


def _head(puzzle: PlanningProblem) -> list[str]:
    lines = takewhile(lambda line: line.startswith(";"), puzzle.domain_text.split("\n"))
    return [harmless(line.lstrip(";").removeprefix(" ").rstrip()) for line in lines]


@lru_cache(maxsize=8)
def _sayings(text: str) -> dict[tuple[bool, str], tuple[str, dict[str, str]]]:
    """Return what names parameters, of predicates (True) and actions, and what is asked for."""
    sayings: dict[tuple[bool, str], tuple[str, dict[str, str]]] = {}
    above: list[str] = []
    asked: dict[str, str] = {}
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
            if is_action:
                details = " ".join(f"{it.rstrip('.')}." for it in filter(_ASKED.search, sentences))
                asked = {"": details} if details else {}
            elif not is_before and comment.endswith("."):
                asked |= dict.fromkeys(_PREDICATE.findall(code), harmless(comment))
            if is_action or (is_before and named):
                sayings.setdefault((not is_action, opened[2].lower()), (named, asked))
        elif code.startswith(":effect"):
            asked = {}
        above = [] if code else [*above, comment]
    return sayings
