"""What a model calls the things that a puzzle's moves speak of, found by playing both at once.

    word       what a move's notation calls a thing: `a1` in `a1-a3`; where a model has rows and
               columns of their own, `a` and `1`
    words      those of a move, in the order of its notation
    pattern    of a schema: what stands for the words of the moves that it is: one of its
               parameters, or nothing, where the word is the same for all of them (`mine`)
    guess      patterns of some schemas, and the words for some objects
    evidence   how many moves of how many positions had an action under a guess, and more

On a board that looks the same from two sides nothing says which corner is which; yet whoever has
said it once has said it of all that follows. So guesses are extended move by move, from the start
on, and the one with the most evidence is kept (a beam search). A model that has the puzzle's names
is asked first whether it means them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from pddlpuzzles.comparing.graphs import Edge
from pddlpuzzles.comparing.parting import NAMESAKE, moves
from pddlpuzzles.comparing.sides import ModelSide, PuzzleSide
from pddlpuzzles.comparing.verdict import GraphVerdict
from pddlpuzzles.puzzle import Action

Words = tuple[str, ...]
Pattern = tuple[int | str, ...]

_FIRST: Final = 120
"""Guesses that are kept at the start, where nothing is known yet."""
_BEAM: Final = 30
"""Guesses that are kept after that, each with a few ways to go on from a position."""
_WAYS: Final = 4
_POSITIONS: Final = 6
"""Pairs of positions that a guess is tried on."""
_MOST_WORDS: Final = 4
_MOST_ARGUMENTS: Final = 6
_MOST_MOVES: Final = 8
_MOST_ACTIONS: Final = 20
"""How many of a position's moves and actions are considered."""

_NUMBERED: Final = re.compile(r"([a-z_-]+)[0-9]+")

SIGNED: Final = re.compile(r"(?<![a-z0-9])-[0-9]+|[a-z0-9]+", re.IGNORECASE)
WHOLE_WORDS: Final = re.compile(r"[a-z0-9]+", re.IGNORECASE)
PIECES: Final = re.compile(r"[a-z]+|[0-9]+", re.IGNORECASE)
"""Ways to read a move's words: numbers with their signs, without, letters and digits apart."""
_NUMBER: Final = re.compile(r"[0-9]+")


def _read(reading: re.Pattern[str], notation: str) -> Words:
    return tuple(reading.findall(notation.lower()))


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdigit()


def _speaks_of(schema: str, word: str) -> bool:
    """Say whether the name of an action has a word in it, as `turn8cw` has 8."""
    if _is_number(word):
        return word.removeprefix("-") in _NUMBER.findall(schema)
    return word in schema


@dataclass(frozen=True)
class Naming:
    """Which object of the model is which thing of the puzzle, and which action which move.

    `names` has the word for an object and a kind of word (whether it is a number).
    """

    reading: re.Pattern[str] = WHOLE_WORDS
    patterns: Mapping[str, Pattern] = field(default_factory=dict)
    names: Mapping[tuple[str, bool], str] = field(default_factory=dict)

    def words(self, action: Action) -> Words | None:
        """Return the words of the move that an action is; None where they are not all known."""
        found = [word for word in self._known(action) if word is not None]
        pattern = self.patterns.get(action.name)
        return tuple(found) if pattern is not None and len(found) == len(pattern) else None

    def _known(self, action: Action) -> list[str | None]:
        """Return the words of the move that an action is, as far as they are known."""
        return [
            place if isinstance(place, str) else self._word(action.arguments[place])
            for place in self.patterns.get(action.name, ())
        ]

    def spelt(self, template: str, action: Action) -> str | None:
        """Return a move as another one's notation, with the words of the move that an action is.

        None where these are not known, or the other is no move of the same kind.
        """
        words = self.words(action)
        spoken = _read(self.reading, template)
        if words is None or len(words) != len(spoken):
            return None
        for place, word in zip(self.patterns[action.name], spoken, strict=True):
            if isinstance(place, str) and place != word:
                return None
        left = iter(words)
        return self.reading.sub(lambda _: next(left), template)

    def contradicts(self, notation: str, action: Action) -> bool:
        """Say whether what is known of an action's words says that it is another move."""
        spoken = _read(self.reading, notation)
        known = self._known(action)
        if not known:
            return False
        return len(known) != len(spoken) or any(
            word not in (None, other) for word, other in zip(known, spoken, strict=True)
        )

    def likeness(self, notation: str, action: Action) -> int:
        """Count what a move and an action have in common; `NAMESAKE` and more for the same."""
        schema, arguments = action.name, action.arguments
        spoken = _read(self.reading, notation)
        pattern = self.patterns.get(schema)
        if pattern is not None and len(pattern) == len(spoken):
            agreeing = sum(
                place == word
                if isinstance(place, str)
                else self.names.get((arguments[place], _is_number(word))) == word
                for place, word in zip(pattern, spoken, strict=True)
            )
            return 2 * agreeing + NAMESAKE * (agreeing == len(spoken))
        if len(spoken) == 1 and _speaks_of(schema, spoken[0]):
            return NAMESAKE
        given = [self._word(one) or one for one in arguments]
        places = [given.index(word) for word in spoken if word in given]
        in_order = places == sorted(places)
        same = NAMESAKE if spoken and in_order and len(places) == len(spoken) else 0
        return same + 2 * len(places) + in_order

    def spoken_of(self, arguments: Iterable[str]) -> dict[str, str]:
        """Return the words for objects that are called something else, as far as they are known.

        That `v4` is 4 need not be said.
        """
        words = {one: self._word(one) for one in dict.fromkeys(arguments)}
        return {
            one: word
            for one, word in words.items()
            if word is not None and word != one and not one.removesuffix(word).isalpha()
        }

    def _word(self, argument: str) -> str | None:
        """Return the word for an object, if there is but one."""
        found = {self.names.get((argument, is_number)) for is_number in (False, True)} - {None}
        return found.pop() if len(found) == 1 else None


def own_names(objects: Iterable[str]) -> Naming:
    """Return the naming under which the puzzle calls each thing as the model does."""
    return Naming(names={(one, _is_number(one)): one for one in objects})


def naming(puzzle: PuzzleSide, model: ModelSide, found: GraphVerdict) -> Naming:
    """Return what a model calls the puzzle's things, by the evidence of plays near the start.

    Where plays bear no guess out, things are called what the model calls them.
    """
    notations = [puzzle.puzzle.notation(move) for move in puzzle.moves]
    objects = set(model.problem.objects)
    words = {word for one in notations for word in _read(WHOLE_WORDS, one)}
    kinds = {word for word in words if word.isalpha()}
    named = _named(model.domain.actions, [_read(WHOLE_WORDS, one) for one in notations])
    best: tuple[float, Naming] | None = None
    read = set()
    for reading in (WHOLE_WORDS, SIGNED, PIECES):
        spoken = tuple(_read(reading, one) for one in notations)
        if spoken in read:
            continue
        read.add(spoken)
        for names in (*_meant(set(chain.from_iterable(spoken)), objects), {}):
            guess = _Search(model, found, spoken, names, kinds, named).best()
            if guess.is_likely and (best is None or guess.evidence > best[0]):
                best = guess.evidence, Naming(reading, guess.patterns, guess.names)
    return own_names(objects) if best is None else best[1]


def _named(schemas: Iterable[str], spoken: Iterable[Words]) -> set[str]:
    """Return the moves of one word if most of them are called so in the names of actions."""
    single = {words[0] for words in spoken if len(words) == 1}
    named = {word for word in single if any(_speaks_of(schema, word) for schema in schemas)}
    return named if 2 * len(named) > len(single) else set()


def _meant(
    words: Collection[str], objects: Collection[str]
) -> Iterator[dict[tuple[str, bool], str]]:
    """Yield namings under which objects are the things that their names suggest.

    That is by their own names; or, of the numbers that moves speak of, by those in their names:
    `v4` is 4, if there is a `v` for each number.
    """
    if shared := [word for word in words if word in objects]:
        yield {(word, _is_number(word)): word for word in shared}
    numbers = [word for word in words if _is_number(word)]
    numbered = (_NUMBERED.fullmatch(one) for one in objects)
    for letters in dict.fromkeys(found[1] for found in numbered if found):
        if numbers and all(letters + number in objects for number in numbers):
            yield {(letters + number, True): number for number in numbers}


class _Guess:
    """A guess, its evidence, and the pairs of positions that it has yet to be tried on."""

    __slots__ = ("confirmed", "evidence", "names", "objects", "patterns", "queue")

    def __init__(
        self,
        patterns: dict[str, Pattern],
        names: dict[tuple[str, bool], str],
        objects: dict[str, str],
        queue: tuple[tuple[int, int], ...],
        evidence: float = 0.0,
        confirmed: float = 0.0,
    ) -> None:
        self.patterns, self.names, self.objects = patterns, names, objects
        self.queue, self.evidence = queue, evidence
        self.confirmed = confirmed

    def with_evidence(self, more: float) -> _Guess:
        known = self.patterns, self.names, self.objects, self.queue
        return _Guess(*known, self.evidence + more, self.confirmed)

    @property
    def is_likely(self) -> bool:
        """Whether as much as a move's words were borne out by plays after they were guessed."""
        return self.confirmed >= 1


class _Search:
    def __init__(
        self,
        model: ModelSide,
        found: GraphVerdict,
        spoken: Sequence[Words],
        names: Mapping[tuple[str, bool], str],
        kinds: Collection[str],
        named: Collection[str],
    ) -> None:
        self._model, self._found, self._spoken = model, found, spoken
        self._kinds, self._named = kinds, named
        objects = {word: thing for (thing, _), word in names.items()}
        self._start = _Guess({}, dict(names), objects, ((0, 0),))

    def best(self) -> _Guess:
        beam = [self._start]
        for place in range(_POSITIONS):
            extended: list[_Guess] = []
            for guess in beam:
                extended += self._tried(guess, place) if place < len(guess.queue) else [guess]
            extended.sort(key=lambda guess: -guess.evidence)  # of equal ones the first stay so
            beam = extended[: _BEAM if place else _FIRST]
        return beam[0]

    def _tried(self, guess: _Guess, place: int) -> list[_Guess]:
        """Return a guess extended by what the moves of a pair of positions can be."""
        here, there = guess.queue[place]
        found = self._found
        ours = moves(found.puzzle, found.rounds, here, 0)[:_MOST_MOVES]
        theirs = moves(found.model, found.rounds, there, found.rounds.size)[:_MOST_ACTIONS]
        agree = bool(found.puzzle.solved[here]) == bool(found.model.solved[there])
        partial = [(guess.with_evidence(float(agree)), frozenset[int]())]
        for mine in ours:
            following = []
            for one, used in partial:
                following += [
                    (extended, used | {number})
                    for number, yours in enumerate(theirs)
                    if number not in used
                    for extended in self._paired(one, mine, yours)
                ]
                following.append((one.with_evidence(-1), used))
            following.sort(key=lambda pair: -pair[0].evidence)
            partial = following[: _WAYS if guess.patterns else _FIRST]
        # What is left over counts against a guess, but not so much that it were better to have
        # taken nothing for anything.
        return [one.with_evidence(max(0, 2 * len(used) - len(theirs))) for one, used in partial]

    def _paired(self, guess: _Guess, mine: Edge, yours: Edge) -> Iterator[_Guess]:
        """Yield the guess with a move and an action taken for one, in each way that fits it."""
        spoken, action = self._spoken[mine.label], self._model.action(yours.label)
        known = guess.patterns.get(action.name)
        found = (
            (known,)
            if known is not None
            else _patterns(guess, spoken, action, self._kinds, self._named)
        )
        apart = self._found.rounds.apart(mine.target, yours.target)
        alike = 0.2 if apart is None else 0.2 * apart / (1 + len(self._found.rounds.classes))
        for pattern in found:
            if len(pattern) != len(spoken):
                continue
            bound = _bound(guess, spoken, action.arguments, pattern)
            if bound is None:
                continue
            names, objects, known_words = bound
            if all(isinstance(place, str) for place in pattern):
                # The action's own name, or where it was met before, bears this out.
                is_known = known is not None or _speaks_of(action.name, spoken[0])
                known_words = len(spoken) * is_known
            sure = known_words / max(1, len(spoken))
            after = mine.target, yours.target
            queue = guess.queue if after in guess.queue else (*guess.queue, after)
            patterns = guess.patterns
            if known is None:
                patterns = {**patterns, action.name: pattern}
            evidence = guess.evidence + 1 + sure + alike
            confirmed = guess.confirmed + sure
            yield _Guess(patterns, names, objects, queue, evidence, confirmed)


def _patterns(
    guess: _Guess, spoken: Words, action: Action, kinds: Collection[str], named: Collection[str]
) -> Iterator[Pattern]:
    """Yield each choice of arguments that fits the words; none is needed for one of `kinds`.

    Nor is one where the move is one word that the action's name has, as `turn8cw` has 8; where it
    has another one of those that are `named` so, it is not this move.
    """
    arguments = action.arguments
    if not 0 < len(spoken) <= _MOST_WORDS or len(arguments) > _MOST_ARGUMENTS:
        return
    is_named = len(spoken) == 1 and _speaks_of(action.name, spoken[0])
    if len(spoken) == 1 and not is_named and any(_speaks_of(action.name, one) for one in named):
        return

    def choices(place: int, chosen: Pattern) -> Iterator[Pattern]:
        if place == len(spoken):
            yield chosen
            return
        fixed = [spoken[place]] if spoken[place] in kinds or not arguments or is_named else []
        for what in (*range(len(arguments)), *fixed):
            longer = (*chosen, what)
            if _bound(guess, spoken[: place + 1], arguments, longer) is not None:
                yield from choices(place + 1, longer)

    yield from choices(0, ())


def _bound(
    guess: _Guess, spoken: Words, arguments: Sequence[str], pattern: Pattern
) -> tuple[dict[tuple[str, bool], str], dict[str, str], int] | None:
    """Return the names with these arguments for these words, and how many of them were known.

    None if the names say otherwise.
    """
    names, objects, known = guess.names, guess.objects, 0
    for word, place in zip(spoken, pattern, strict=False):
        if isinstance(place, str):
            if place != word:
                return None
            continue
        thing = arguments[place]
        key = thing, _is_number(word)
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
