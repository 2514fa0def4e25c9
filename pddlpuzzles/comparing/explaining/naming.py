"""What a model calls the things that a puzzle's moves speak of (`guesses` finds it by plays).

word       what a move's notation calls a thing: `a1` in `a1-a3`; where a model has rows and
           columns of their own, `a` and `1`
words      those of a move, in the order of its notation
pattern    of a schema: what stands for the words of the moves that it is: one of its
           parameters, or nothing, where the word is the same for all of them (`mine`), or
           follows from the state (`ANY`)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pddlpuzzles.comparing.graphs.parting import NAMESAKE
from pddlpuzzles.puzzle import Action

Words = tuple[str, ...]
Pattern = tuple[int | str, ...]

SIGNED: Final = re.compile(r"(?<![a-z0-9])-[0-9]+|[a-z0-9]+", re.IGNORECASE)
WHOLE_WORDS: Final = re.compile(r"[a-z0-9]+", re.IGNORECASE)
PIECES: Final = re.compile(r"[a-z]+|[0-9]+", re.IGNORECASE)
ANY: Final = "?"
"""What stands in a pattern for a word that no parameter says."""
TERMS: Final = re.compile(r"[^\s()]+")
"""Ways to read a move's words: numbers with their signs, without, letters and digits apart; and as
an action of PDDL has them."""
_NUMBER: Final = re.compile(r"[0-9]+")


def words_of_move(reading: re.Pattern[str], notation: str) -> Words:
    """Return the words of a move."""
    return tuple(reading.findall(notation.lower()))


def is_number(word: str) -> bool:
    """Say whether a word is a number."""
    return word.removeprefix("-").isdigit()


def speaks_of(schema: str, word: str) -> bool:
    """Say whether the name of an action has a word in it, as `turn8cw` has 8."""
    if is_number(word):
        return word.removeprefix("-") in _NUMBER.findall(schema)
    return word in schema


def _is_spelt_out(thing: str, word: str) -> bool:
    """Say whether the name of a thing is letters and then its word."""
    return thing.endswith(word) and thing.removesuffix(word).isalpha()


@dataclass(frozen=True)
class Naming:
    """Which object of the model is which thing of the puzzle, and which action which move.

    `names` has the word for an object and a kind of word (whether it is a number), `arities` how
    many arguments each action has. Where actions on objects of different types are different moves,
    `types` has the type of each object, and patterns are those of an action's `typed_name`.
    """

    reading: re.Pattern[str] = WHOLE_WORDS
    patterns: Mapping[str, Pattern] = field(default_factory=dict)
    names: Mapping[tuple[str, bool], str] = field(default_factory=dict)
    arities: Mapping[str, int] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)

    @property
    def kept(self) -> float:
        """The share of things that are guessed to be those whose names theirs end with."""
        kept = sum(thing.endswith(word) for (thing, _), word in self.names.items())
        return kept / max(1, len(self.names)) if self.patterns else 0.0

    def pattern(self, action: Action) -> Pattern | None:
        """Return the pattern of an action, if it is known."""
        return self.patterns.get(typed_name(action, self.types))

    def words(self, action: Action) -> Words | None:
        """Return the words of the move that an action is; None where they are not all known."""
        found = [word for word in self.known(action) if word is not None]
        pattern = self.pattern(action)
        return tuple(found) if pattern is not None and len(found) == len(pattern) else None

    def known(self, action: Action) -> list[str | None]:
        """Return the words of the move that an action is, as far as they are known."""
        return [
            (None if place == ANY else place)
            if isinstance(place, str)
            else self.word(action.arguments[place])
            for place in self.pattern(action) or ()
        ]

    def action(self, words: Words) -> Action | None:
        """Return the action that the move of these words is; None where not all of it is known."""
        for schema, arguments in self.calls(words):
            if None not in arguments:
                return Action(schema, tuple(map(str, arguments)))
        return None

    def calls(self, words: Words) -> Iterator[tuple[str, list[str | None]]]:
        """Yield what actions the move of these words can be, with what is known of arguments."""
        things = {word: thing for (thing, _), word in self.names.items()}
        is_named = any(pattern[0] == words[0] for pattern in self.patterns.values())
        for name, pattern in sorted(self.patterns.items(), key=lambda one: one[1].count(ANY)):
            if len(pattern) != len(words) or (is_named and pattern[0] == ANY):
                continue
            schema = schema_of(name)
            pairs = list(zip(pattern, words, strict=True))
            given = {one: things.get(word) for one, word in pairs if not isinstance(one, str)}
            fixed = all(one in (word, ANY) for one, word in pairs if isinstance(one, str))
            arguments = [given.get(one) for one in range(self.arities.get(schema, 0))]
            called = typed_name(Action(schema, tuple(one or "" for one in arguments)), self.types)
            if fixed and (None in arguments or called == name):
                yield schema, arguments

    def spelt(self, template: str, action: Action) -> str | None:
        """Return a move as another one's notation, with the words of the move that an action is.

        None where these are not known, or the other is no move of the same kind.
        """
        words = self.words(action)
        spoken = words_of_move(self.reading, template)
        if words is None or len(words) != len(spoken):
            return None
        for place, word in zip(self.pattern(action) or (), spoken, strict=True):
            if isinstance(place, str) and place not in (word, ANY):
                return None
        left = iter(words)
        return self.reading.sub(lambda _: next(left), template)

    def contradicts(self, notation: str, action: Action) -> bool:
        """Say whether what is known of an action's words says that it is another move."""
        spoken = words_of_move(self.reading, notation)
        known = self.known(action)
        if not known:
            return False
        return len(known) != len(spoken) or any(
            word not in (None, other) for word, other in zip(known, spoken, strict=True)
        )

    def likeness(self, notation: str, action: Action) -> int:
        """Count what a move and an action have in common; `NAMESAKE` and more for the same."""
        schema, arguments = action.name, action.arguments
        spoken = words_of_move(self.reading, notation)
        pattern = self.pattern(action)
        if pattern is not None and len(pattern) == len(spoken):
            agreeing = sum(
                place in (word, ANY)
                if isinstance(place, str)
                else self.names.get((arguments[place], is_number(word))) == word
                for place, word in zip(pattern, spoken, strict=True)
            )
            return 2 * agreeing + NAMESAKE * (agreeing == len(spoken))
        if len(spoken) == 1 and speaks_of(schema, spoken[0]):
            return NAMESAKE
        given = [schema, *(self.word(one) or one for one in arguments)]
        places = [given.index(word) for word in spoken if word in given]
        in_order = places == sorted(places)
        same = NAMESAKE if spoken and in_order and len(places) == len(spoken) else 0
        return same + 2 * len(places) + in_order

    def spoken_of(self, arguments: Iterable[str]) -> dict[str, str]:
        """Return the words for objects that are called something else, as far as they are known.

        That `v4` is 4 need not be said.
        """
        words = {one: self.word(one) for one in dict.fromkeys(arguments)}
        return {
            one: word
            for one, word in words.items()
            if word is not None and word != one and not _is_spelt_out(one, word)
        }

    def word(self, argument: str) -> str | None:
        """Return the word for an object, if there is but one."""
        found = {self.names.get((argument, kind)) for kind in (False, True)} - {None}
        return found.pop() if len(found) == 1 else None


def typed_name(action: Action, types: Mapping[str, str]) -> str:
    """Return the name of an action, with the types of its objects if there are any."""
    return " ".join((action.name, *(types[one] for one in action.arguments if one in types)))


def schema_of(name: str) -> str:
    """Return the name of the action that has this form."""
    return name.partition(" ")[0]


def own_names(objects: Iterable[str], reading: re.Pattern[str] = WHOLE_WORDS) -> Naming:
    """Return the naming under which the puzzle calls each thing as the model does."""
    return Naming(reading, names={(one, is_number(one)): one for one in objects})
