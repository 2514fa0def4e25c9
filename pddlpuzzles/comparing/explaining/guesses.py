"""Guesses what a model calls the things that a puzzle's moves speak of, by playing both at once.

    guess      patterns of some schemas, and the words for some objects
    evidence   how many moves of how many positions had an action under a guess, and more

On a board that looks the same from two sides nothing says which corner is which; yet whoever has
said it once has said it of all that follows. So guesses are extended move by move, from the start
on, and the one with the most evidence is kept (a beam search). A model that has the puzzle's names
is asked first whether it means them. Moves and actions are paired by what they do: whether they
change anything, how alike the two sides are after them, and how far it is to a goal from there;
names decide between those that do the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from pddlpuzzles.comparing.explaining.alignment import same_facts
from pddlpuzzles.comparing.explaining.naming import (
    ANY,
    PIECES,
    SIGNED,
    TERMS,
    WHOLE_WORDS,
    Naming,
    Words,
    is_number,
    own_names,
    speaks_of,
    typed_name,
    words_of_move,
)
from pddlpuzzles.comparing.explaining.patterns import (
    Freedom,
    Guess,
    Language,
    bound_by,
    patterns_for,
)
from pddlpuzzles.comparing.graphs.observable import remaining
from pddlpuzzles.comparing.graphs.parting import moves
from pddlpuzzles.comparing.graphs.sides import Edge, ModelSide, Numbers, PuzzleSide
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.search.budget import Exhausted

_FIRST: Final = 120
"""Guesses that are kept at the start, where nothing is known yet."""
_BEAM: Final = 30
"""Guesses that are kept after that, each with a few ways to go on from a position."""
_WAYS: Final = 4
_POSITIONS: Final = 6
"""Pairs of positions that a guess is tried on."""
_MORE_POSITIONS: Final = 40
"""As many where a reference in PDDL has names that none of them has shown; of those guesses `_FEW`
are kept."""
_FEW: Final = 6
_COMPARED: Final = 8
"""Guesses with the most evidence that are compared by what is possible on both sides."""
_FREER: Final = 0.15
"""By how much more a freer guess must show to be possible."""
_FITTING: Final = 0.5
"""The share of that from which on a guess is taken that leaves many moves without an action."""
_AGREED: Final = 0.7
"""The share of that from which on no freer guesses are made."""
_UNSURE: Final = 0.3
"""What it costs a guess that an action can be one of several kinds of moves."""
_MOST_MOVES: Final = 8
_MOST_ACTIONS: Final = 20
"""How many of a position's moves and actions are considered."""

_KEPT: Final = 0.1
"""What it counts if all things have their own names."""


def guess_naming(
    puzzle: PuzzleSide,
    model: ModelSide,
    found: GraphVerdict,
    beat: Callable[[], None],
    reference: tuple[Domain, Problem] | None = None,
    share: Callable[[Naming], float] = lambda _: 0.0,
) -> Naming:
    """Return what a model calls the puzzle's things, by the evidence of plays near the start.

    Where plays bear no guess out, things are called what the model calls them. What `beat` raises
    ends the search; the best of what was found by then is taken. For a `reference` in PDDL that is
    the one with the largest `share` of what is possible on both sides. Where no guess has a large
    one, less is taken for granted of how its actions are those of the model.
    """
    notations = [puzzle.puzzle.notation(move) for move in puzzle.moves]
    objects = set(model.problem.objects)
    words = {word for one in notations for word in words_of_move(WHOLE_WORDS, one)}
    kinds = {word for word in words if word.isalpha()}
    named = _named(model.domain.actions, [words_of_move(WHOLE_WORDS, one) for one in notations])
    arities = {name: len(one.parameters) for name, one in model.domain.actions.items()}
    best: tuple[float, float, Naming] | None = None
    done = set()
    distances = remaining(found.puzzle), remaining(found.model)
    readings = (WHOLE_WORDS, SIGNED, PIECES)
    schemas = () if reference is None else tuple(reference[0].actions)
    try:
        types = [_types(one) for one in ((model.domain, model.problem), reference) if one]
        alike = []
        if reference and (same := same_facts(reference, (model.domain, model.problem), beat)):
            alike = [{(thing, is_number(word)): word for thing, word in same.items()}]
        ways = []
        for reading, freedom in _ways(readings, reference):
            spoken = tuple(words_of_move(reading, one) for one in notations)
            if (spoken, freedom) in done:
                continue
            done.add((spoken, freedom))
            heads = frozenset(words_of_move(reading, one)[0] for one in schemas)
            own = types[0] if freedom is Freedom.BY_TYPE else {}
            taken = Language(kinds, named, heads, reading is TERMS, freedom, own, types)
            meant = list(_likely_namings(set(chain.from_iterable(spoken)) - heads, objects))
            for names in (*meant, *(alike if reading is TERMS else ()), {}):
                ways.append((reading, taken, spoken, names))
        # What names suggest is soon tried, and other ways take long.
        for reading, taken, spoken, names in sorted(ways, key=lambda way: not way[-1]):
            if best is not None and best[0] >= _AGREED:
                break
            search = _Search(model, found, spoken, names, taken, distances, beat)
            for guess in search.best()[: _COMPARED if schemas else 1]:
                if not guess.is_likely:
                    continue
                made = Naming(reading, guess.patterns, guess.names, arities, taken.types)
                part = share(made) if schemas else 0.0
                free = _FREER * (taken.freedom is not Freedom.NONE)
                rank = round(part - free + _KEPT * made.kept, 2), guess.evidence
                is_fit = guess.fits or max(part, made.kept) >= _FITTING
                is_fit = is_fit or not schemas
                if is_fit and (best is None or rank > best[:2]):
                    best = *rank, made
    except Exhausted:
        pass
    return own_names(objects) if best is None else best[2]


def _ways(
    readings: Sequence[re.Pattern[str]], reference: tuple[Domain, Problem] | None
) -> Iterator[tuple[re.Pattern[str], Freedom]]:
    """Yield each way to read moves, and how freely they are taken for those of the model."""
    if reference is not None:
        most = max((len(one.parameters) for one in reference[0].actions.values()), default=0)
        ways = [one for one in Freedom if one is not Freedom.OBJECT or most > 1]
        yield from ((TERMS, one) for one in ways)
    yield from ((one, Freedom.NONE) for one in readings)


def _types(model: tuple[Domain, Problem]) -> dict[str, str]:
    """Return the type of each object, and what else is said of it that never changes."""
    domain, problem = model
    changing = domain.changing
    said = {one: [kind.replace(" ", "-")] for one, kind in problem.objects.items()}
    for atom in sorted(problem.atoms):
        if len(atom.terms) == 1 and atom.predicate not in changing:
            said[atom.terms[0]].append(atom.predicate)
    return {one: "+".join(words) for one, words in said.items()}


def _named(schemas: Iterable[str], spoken: Iterable[Words]) -> set[str]:
    """Return the moves of one word if most of them are called so in the names of actions."""
    single = {words[0] for words in spoken if len(words) == 1}
    named = {word for word in single if any(speaks_of(schema, word) for schema in schemas)}
    return named if 2 * len(named) > len(single) else set()


def _likely_namings(
    words: Collection[str], objects: Collection[str]
) -> Iterator[dict[tuple[str, bool], str]]:
    """Yield namings under which objects are the things that their names suggest.

    That is by their own names; or, of the numbers that moves speak of, or the letters, by those in
    their names: `v4` is 4, if there is a `v` for each number.
    """
    if shared := [word for word in words if word in objects]:
        yield {(word, is_number(word)): word for word in shared}
    every: dict[tuple[str, bool], str] = {}
    for kind in (is_number, _is_letter):
        some = [word for word in words if kind(word)]
        begun = (one.removesuffix(some[0]) for one in objects if some and one.endswith(some[0]))
        for start in sorted(filter(str.isalpha, begun)):
            if all(start + word in objects for word in some):
                named = {(start + word, is_number(word)): word for word in some}
                yield named
                every = {**named, **every}
    yield every


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


class _Search:
    def __init__(
        self,
        model: ModelSide,
        found: GraphVerdict,
        spoken: Sequence[Words],
        names: Mapping[tuple[str, bool], str],
        language: Language,
        distances: tuple[Numbers, Numbers],
        beat: Callable[[], None],
    ) -> None:
        self._model, self._found, self._spoken = model, found, spoken
        self._language = language
        self._distances, self._beat = distances, beat
        self._words = {word for one in spoken for word in one} - set(language.heads)
        objects = {word: thing for (thing, _), word in names.items()}
        self._start = Guess({}, dict(names), objects, ((0, 0),))

    def best(self) -> list[Guess]:
        """Return the guesses that are left, those with the most evidence first."""
        beam = [self._start]
        for place in range(_MORE_POSITIONS if self._language.are_terms else _POSITIONS):
            if place >= _POSITIONS and len(beam[0].objects) >= len(self._words):
                break
            extended: list[Guess] = []
            for guess in beam:
                extended += self._tried(guess, place) if place < len(guess.queue) else [guess]
            extended.sort(key=lambda guess: -guess.evidence)  # of equal ones the first stay so
            beam = extended[: _FIRST if place == 0 else _BEAM if place < _POSITIONS else _FEW]
        return beam

    def _tried(self, guess: Guess, place: int) -> list[Guess]:
        """Return a guess extended by what the moves of a pair of positions can be."""
        here, there = guess.queue[place]
        found = self._found
        ours, theirs = moves(found.rounds, here, there)
        ours, theirs = ours[:_MOST_MOVES], theirs[:_MOST_ACTIONS]
        agree = bool(found.puzzle.solved[here]) == bool(found.model.solved[there])
        partial = [(guess.with_evidence(float(agree)), frozenset[int]())]
        for mine in ours:
            self._beat()
            following = []
            for one, used in partial:
                following += [
                    (extended, used | {number})
                    for number, yours in enumerate(theirs)
                    if number not in used
                    for extended in self._paired(one, mine, yours, here, there)
                ]
                following.append((one.with_evidence(-1, missed=1), used))
            following.sort(key=lambda pair: -pair[0].evidence)
            partial = following[: _WAYS if guess.patterns else _FIRST]
        # What is left over counts against a guess, but not so much that it were better to have
        # taken nothing for anything.
        return [one.with_evidence(max(0, 2 * len(used) - len(theirs))) for one, used in partial]

    def _paired(
        self, guess: Guess, mine: Edge, yours: Edge, here: int, there: int
    ) -> Iterator[Guess]:
        """Yield the guess with a move and an action taken for one, in each way that fits it."""
        spoken, action = self._spoken[mine.label], self._model.action(yours.label)
        name = typed_name(action, self._language.types)
        known = guess.patterns.get(name)
        found = (
            (known,) if known is not None else patterns_for(guess, spoken, action, self._language)
        )
        alike = self._alike(mine, yours, here, there)
        for pattern in found:
            if len(pattern) != len(spoken):
                continue
            bound = bound_by(guess, spoken, action.arguments, pattern)
            if bound is None:
                continue
            names, objects, known_words = bound
            fitness = sum(
                self._language.fitness(guess.names, thing, word)
                for (thing, _), word in names.items()
                if names is not guess.names and (thing, False) not in guess.names
            )
            if all(isinstance(place, str) for place in pattern):
                # The action's own name, or where it was met before, bears this out.
                is_known = known is not None or speaks_of(action.name, spoken[0])
                known_words = len(spoken) * is_known
            sure = known_words / max(1, len(spoken))
            after = mine.target, yours.target
            queue = guess.queue if after in guess.queue else (*guess.queue, after)
            patterns = guess.patterns
            if known is None:
                patterns = {**patterns, name: pattern}
            evidence = guess.evidence + 1 + sure + alike - _UNSURE * (ANY in pattern) + fitness
            confirmed = guess.confirmed + sure
            yield Guess(patterns, names, objects, queue, evidence, confirmed, guess.missed)

    def _alike(self, mine: Edge, yours: Edge, here: int, there: int) -> float:
        """Return how much of the same a move and an action do."""
        rounds = self._found.rounds
        apart = rounds.apart(mine.target, yours.target)
        alike = 0.2 if apart is None else 0.2 * apart / (1 + len(rounds.classes))
        if not self._language.heads:
            return alike
        left = [
            int(steps[edge.target])
            for steps, edge in zip(self._distances, (mine, yours), strict=True)
        ]
        alike += 0.1 * (left[0] == left[1])
        alike -= 0.5 * (mine.cost != yours.cost)
        alike -= 0.5 * ((mine.target == here) != (yours.target == there))
        return alike + 0.05 * (self._model.action(yours.label).name == self._spoken[mine.label][0])
