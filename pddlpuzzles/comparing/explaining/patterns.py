"""A guess of what a model calls the things of a puzzle, and the ways to extend it.

A guess says of some actions of the model what their arguments are in the words of a move
(`Pattern`), and of some objects what their word is. `patterns_for` yields the ways in which one
more action can be a move, as far as a guess allows them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.naming import ANY, Pattern, Words, is_number, speaks_of
from pddlpuzzles.puzzle import Action

_MIXED: Final = 0.3
"""What it costs a guess that objects of one type are of two on the other side."""
_MOST_WORDS: Final = 4
_MOST_TERMS: Final = 8
"""Words of a puzzle's move, and of an action in PDDL."""
_MOST_ARGUMENTS: Final = 8


class Freedom(Enum):
    """What need not be the same in all of a model's actions of one name, and what moves they are.

    The kind of move (`HEAD`: one action for several kinds of moves), that it is one kind for
    objects of all types (`BY_TYPE`), or one of a move's objects (`OBJECT`), for which the model has
    several, or none.
    """

    NONE = auto()
    HEAD = auto()
    BY_TYPE = auto()
    OBJECT = auto()


class Guess:
    """A guess, its evidence, and the pairs of positions that it has yet to be tried on."""

    __slots__ = ("confirmed", "evidence", "missed", "names", "objects", "patterns", "queue")

    def __init__(
        self,
        patterns: dict[str, Pattern],
        names: dict[tuple[str, bool], str],
        objects: dict[str, str],
        queue: tuple[tuple[int, int], ...],
        evidence: float = 0.0,
        confirmed: float = 0.0,
        missed: int = 0,
    ) -> None:
        self.patterns, self.names, self.objects = patterns, names, objects
        self.queue, self.evidence = queue, evidence
        self.confirmed, self.missed = confirmed, missed

    def with_evidence(self, more: float, missed: int = 0) -> Guess:
        """Return the same guess with more evidence, or less."""
        known = self.patterns, self.names, self.objects, self.queue
        return Guess(*known, self.evidence + more, self.confirmed, self.missed + missed)

    @property
    def is_likely(self) -> bool:
        """Whether as much as a move's words were borne out by plays after they were guessed."""
        return self.confirmed >= 1

    @property
    def fits(self) -> bool:
        """Whether more was borne out than there were moves without an action."""
        return self.is_likely and self.confirmed >= self.missed


class Language(NamedTuple):
    """How moves are written.

    `kinds` are words for a kind of move, `named` those that actions are named after, `heads` words
    that moves begin with; `are_terms` says whether words are the terms of PDDL. `types` has those
    of the model's objects if actions on other types are other moves, `sorts` those of both sides.
    """

    kinds: Collection[str]
    named: Collection[str]
    heads: Collection[str]
    are_terms: bool
    freedom: Freedom
    types: Mapping[str, str]
    sorts: Sequence[Mapping[str, str]]

    def fitness(self, names: Mapping[tuple[str, bool], str], thing: str, word: str) -> float:
        """Return how well the types of a thing and a word go together, from what was named."""
        if not self.are_terms or word not in self.sorts[1]:
            return 0.0
        own, other = self.sorts[0][thing], self.sorts[1][word]
        for (known, _), its in names.items():
            if (self.sorts[0][known] == own) != (self.sorts[1].get(its) == other):
                return -_MIXED
        counts = [list(one.values()) for one in self.sorts]
        return _MIXED * (counts[0].count(own) == counts[1].count(other)) / 10


def patterns_for(
    guess: Guess, spoken: Words, action: Action, language: Language
) -> Iterator[Pattern]:
    """Yield each choice of arguments that fits the words; none is needed for one of `kinds`.

    Nor is one where the move is one word that the action's name has, as `turn8cw` has 8; where it
    has another one of those that are `named` so, it is not this move. The first word of an action
    in PDDL is a head, and no argument stands for two of its objects; where the model's action has
    fewer arguments, nothing stands for those that are left.
    """
    arguments = action.arguments
    kinds, named, heads, are_terms, freedom, *_ = language
    most = _MOST_TERMS if heads else _MOST_WORDS
    if not 0 < len(spoken) <= most or len(arguments) > _MOST_ARGUMENTS:
        return
    is_named = len(spoken) == 1 and speaks_of(action.name, spoken[0])
    if len(spoken) == 1 and not is_named and any(speaks_of(action.name, one) for one in named):
        return
    spare = max(freedom is Freedom.OBJECT, len(spoken) - 1 - len(arguments)) if are_terms else 0

    def choices(place: int, chosen: Pattern) -> Iterator[Pattern]:
        if place == len(spoken):
            yield chosen
            return
        word = spoken[place]
        for one in _stand_ins(place, word, chosen):
            longer = (*chosen, one)
            if bound_by(guess, spoken[: place + 1], arguments, longer) is not None:
                yield from choices(place + 1, longer)

    def _stand_ins(place: int, word: str, chosen: Pattern) -> Iterator[int | str]:
        if heads and place == 0:
            yield word
            if freedom is Freedom.HEAD and arguments:
                yield ANY
            return
        yield from (one for one in range(len(arguments)) if not (are_terms and one in chosen))
        is_meant = are_terms and speaks_of(action.name, word)
        if is_named or is_meant or (word in kinds and not are_terms) or not arguments:
            yield word
        elif chosen[1:].count(ANY) < spare:
            yield ANY

    yield from choices(0, ())


def bound_by(
    guess: Guess, spoken: Words, arguments: Sequence[str], pattern: Pattern
) -> tuple[dict[tuple[str, bool], str], dict[str, str], int] | None:
    """Return the names with these arguments for these words, and how many of them were known.

    None if the names say otherwise.
    """
    names, objects, known = guess.names, guess.objects, 0
    for word, place in zip(spoken, pattern, strict=False):
        if isinstance(place, str):
            if place not in (word, ANY):
                return None
            continue
        thing = arguments[place]
        key = thing, is_number(word)
        named = names.get(key)
        if named == word:
            known += 1
            continue
        if named is not None or word in objects:
            return None
        if names is guess.names:
            names, objects = dict(names), dict(objects)
        names[key], objects[word] = word, thing
    return names, objects, known
