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
from itertools import combinations, product, takewhile
from typing import Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
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
_PREDICATE: Final = re.compile(r"\(([^\s():?]+)")
_WHERE: Final = ("at", "in", "on", "inside", "aboard")
_STATE: Final = re.compile(r"clear|empty|free|open|shut|full|ready|clean|lit|dark|on|off|\w*[^e]ed")
_DOES: Final = re.compile(r"has|\w{3,}[^s]s")
_STANDS: Final = re.compile(r"lies|stands|sits|waits|hangs|stays|lives|rests|sleeps")
_WAYS: Final = {"?from": "from ", "?to": "to "}
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
    (name, terms), is_atom = part, isinstance(part, Atom)
    if is_atom:
        plain = by_name(name, terms, puzzle.problem.objects)
        variables = puzzle.domain.names.get(name, ())
    else:
        schema = puzzle.domain.actions[name]
        variables, ways = tuple(name for name, _ in schema.parameters), {**_WAYS}
        deleted = (effect.atom for effect in schema.effects if not effect.becomes)
        for before, after in product(deleted, schema.added):
            pairs = [it for it in zip(before.terms, after.terms, strict=False) if len({*it}) > 1]
            if before.predicate == after.predicate and len(pairs) == 1:  # something goes elsewhere
                ways |= dict(zip(pairs[0], ("from ", "to "), strict=True))
        kinds = puzzle.problem.objects  # what is the only one of its kind is clear
        is_clear = {kind for kind, count in Counter(kinds.values()).items() if count == 1}
        both = [(ways.get(it, ""), term) for it, term in zip(variables, terms, strict=False)]
        what = [spoken(it) for way, it in both if not way and kinds.get(it) not in is_clear]
        verb = name.removesuffix("-to") if "to " in map(ways.get, variables) else name
        words = filter(None, (spoken(verb), ", ".join(what)))
        plain = " ".join((*words, *(way + spoken(term) for way, term in both if way)))
    saying, _ = _sayings(puzzle.domain_text).get((is_atom, name), ("", {}))
    objects = dict(zip(variables, map(spoken, terms), strict=False))
    named = {*_VARIABLE.findall(saying.lower())}
    is_whole = named == {*objects} or (not is_atom and name not in _unclear(puzzle))
    if not saying or not is_whole or not named <= {*objects}:
        return plain
    capital = {name.title(): term.capitalize() for name, term in objects.items()}
    text = _VARIABLE.sub(lambda it: capital.get(it[0]) or objects[it[0].lower()], saying)
    return text if saying[0] == "?" else text[:1].lower() + text[1:]


def by_name(name: str, terms: Sequence[str], kinds: Mapping[str, str]) -> str:
    """Say an atom by its name: `(on a b)` is `a is on b`; else as it is, without brackets."""
    names, (who, _, place) = [*map(spoken, terms)], name.rpartition("-")
    if len(terms) == 1 and _STATE.fullmatch(name):
        return f"{names[0]} is {name}"
    if place in _WHERE and len(terms) == 1 and who:
        return f"{spoken(who)} is {place} {names[0]}"
    if place in _WHERE and len(terms) == 2 and who in {"", "is", kinds.get(terms[0])}:
        subject = who if who != "is" and who not in names[0].split() else ""
        return f"{subject} {names[0]} is {place} {names[1]}".lstrip()
    if who in _WHERE and 0 < len(terms) < 3:
        return " ".join((names[0], "is", who, *(names[1:] or [spoken(place)])))
    if name == "at" and len(terms) == 1:
        return f"you are at {names[0]}"
    if len(terms) == 2 and _STANDS.fullmatch(name):
        return f"{names[0]} {name} at {names[1]}"
    if len(terms) == 2 and _DOES.fullmatch(name):
        return f"{names[0]} {name} {names[1]}"
    return " ".join((spoken(name), *names))


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
