"""Which action of a model is which move of the puzzle, and whether plans of one are the other's.

It is known where both are in PDDL and have the same names, or from a model that an edit made the
same: where one graph is the other with its nodes renamed, each edge says which action is which.
Else it is taken from plays of both sides at once: moves and actions are paired that speak of the
same things, or keep both sides alike the longest.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, permutations
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.graphs import (
    ExpandedGraph,
    ModelSide,
    ObservableGraph,
    PuzzleSide,
    silent_steps,
)
from pddlpuzzles.comparing.refinement import NAMESAKE, Likeness, Rounds, isomorphism, lockstep
from pddlpuzzles.comparing.verdict import GraphVerdict
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Schema, as_literal, conjuncts, substituted
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.search.budget import Budget, LimitError, asking

_MOST_PAIRS: Final = 400  # pairs of positions whose moves are paired
_SECONDS: Final = 3.0  # the processor time in which an isomorphism is looked for
_TERMS: Final = re.compile(r"[^\s()]+")
_WORDS: Final = re.compile(r"[a-z0-9]+")
_MOST_PARAMETERS: Final = 6  # whose orders are tried
_MOST_PLACES: Final = 5000  # pairs of states from the start that are compared
_MOST_ELSEWHERE: Final = 200  # and from each other start
_TRIALS: Final = 12  # other starts
_MOST_EDGES: Final = 400_000
_MOST_PLAYED: Final = 20_000
"""Edges of a side, and pairs of a node and a state, beyond which nothing is said of its plans."""


class Names(NamedTuple):
    """What a model's actions and objects are in a reference in PDDL."""

    actions: Mapping[Action, AbstractSet[Action]] | None = None  # None: their names are the same
    things: Mapping[str, str] = {}
    orders: Mapping[str, tuple[int, ...]] = {}
    """By action, if in another order, where the reference's arguments stand among the model's."""

    def of_model(self, action: Action) -> AbstractSet[Action]:
        """Return the reference's actions that one of the model is: it may be several."""
        if self.actions is not None:
            return self.actions.get(action, frozenset())
        order = self.orders.get(action.name, range(len(action.arguments)))
        return {action._replace(arguments=tuple(action.arguments[place] for place in order))}

    def of_reference(self, action: Action) -> Action | None:
        """Return an action of the model that one of the reference is."""
        if self.actions is not None:
            return next((twin for twin, same in self.actions.items() if action in same), None)
        order = self.orders.get(action.name, range(len(action.arguments)))
        placed = sorted(zip(order, action.arguments, strict=True))
        return action._replace(arguments=tuple(argument for _, argument in placed))


class Correspondence:
    """The moves and actions of two sides, by their labels; of two in PDDL `names`, if known."""

    def __init__(
        self, instance: Instance, puzzle: PuzzleSide, model: ModelSide, verdict: GraphVerdict
    ) -> None:
        self.instance, self.puzzle, self.model, self.verdict = instance, puzzle, model, verdict
        self.is_pddl = instance.family.is_pddl
        self.names = shared_names(puzzle.puzzle, model) if self.is_pddl else None

    def corrected(self, right: ModelSide, rounds: Rounds, limits: Limits) -> Correspondence:
        """Return this with the names that a model without its mistake shows, or as it is."""
        if self.names is not None or self.verdict.silent:
            return self
        seen: dict[Action, set[Action]] = defaultdict(set)
        try:
            with asking(Budget(replace(limits, processor=_SECONDS)).pulse):
                for move, label in _same_labels(
                    rounds, lambda move, label: self.text_likeness(move, right.action(label))
                ):
                    seen[right.action(label)].add(self.puzzle.moves[move])
        except LimitError:
            return self
        rules: Any = self.puzzle.puzzle
        names, start = Names(seen, _things(seen)), (rules.task.start, right.semantics.start)
        if _differ(rules.task, right.semantics, names, start, _MOST_PAIRS):
            return self
        twin = copy(self)
        twin.names = names
        return twin

    def likeness(self, move: int, label: int) -> int:
        """Count what a move and an action have in common; below 0 they differ for sure."""
        action = self.model.action(label)
        if self.names is None:
            return self.text_likeness(move, action)
        rules: Any = self.puzzle.puzzle
        # What means the same has one index.
        meant = {rules.task.index(twin) for twin in self.names.of_model(action)}
        return NAMESAKE if rules.task.index(self.puzzle.moves[move]) in meant - {None} else -1

    def text_likeness(self, move: int, action: Action) -> int:
        """Count the words in common twice, and once more if in the same order."""
        reading = _TERMS if self.is_pddl else _WORDS
        spoken = reading.findall(self.notation(move).lower())
        given = [action.name, *action.arguments]
        places = [given.index(word) for word in spoken if word in given]
        in_order = places == sorted(places)
        is_namesake = spoken and in_order and len(places) == len(spoken)
        return 2 * len(places) + in_order + (NAMESAKE if is_namesake else 0)

    def notation(self, move: int) -> str:
        return str(self.puzzle.puzzle.notation(self.puzzle.moves[move]))

    def move(self, label: int) -> Any | None:
        """Return the move that an action of the model is, if it is known."""
        action = self.model.action(label)
        if self.is_pddl:
            return None if self.names is None else min(self.names.of_model(action), default=None)
        if (move := self.spelt(action)) is None and label in self._votes:
            move = self.puzzle.moves[self._votes[label][0]]
        return move

    def spelt(self, action: Action) -> Any | None:
        """Return the move whose notation names an action's objects as others name theirs."""
        notation = self.instance.family.require_notation()
        for label, (move, _) in self._votes.items():
            # Of a namesake's notation the objects are exchanged: `d2-d4` of `jump d2 d4`.
            twin = self.model.action(label)
            if twin.name == action.name and self.likeness(move, label) >= NAMESAKE:
                objects = dict(zip(twin.arguments, action.arguments, strict=True))
                text = _WORDS.sub(
                    lambda word, objects=objects: objects.get(word[0], word[0]),  # type: ignore[misc]
                    self.notation(move),
                )
                with suppress(InputError, IndexError):
                    return notation.parse(self.puzzle.puzzle, text)[0].move
        return None

    def action(self, move: int) -> int | None:
        """Return the label of the action that a move is, if it is known."""
        if self.is_pddl:
            names = self.names
            action = None if names is None else names.of_reference(self.puzzle.moves[move])
            return None if action is None else self.model.semantics.index(action)
        weights = {label: count for label, (vote, count) in self._votes.items() if vote == move}
        if not weights:  # it was never paired: by its name, then
            labels = set(range(len(self.model.semantics.operators))) - self.verdict.silent
            every = {label: self.likeness(move, label) for label in labels}
            weights = {label: likeness for label, likeness in every.items() if likeness >= NAMESAKE}
        return max(sorted(weights, reverse=True), key=weights.__getitem__, default=None)

    @cached_property
    def _votes(self) -> dict[int, tuple[int, int]]:
        """Return for each action the move that it was paired with most often, and how often."""
        pairs: dict[int, Counter[int]] = defaultdict(Counter)
        for mine, yours in lockstep(self.verdict.rounds, self.likeness, _MOST_PAIRS):
            pairs[yours.label][mine.label] += 1
        return {label: moves.most_common(1)[0] for label, moves in pairs.items()}


def _same_labels(rounds: Rounds, likeness: Likeness) -> Iterator[tuple[int, int]]:
    """Yield labels of the puzzle and of the same moves in the model: by isomorphism or lockstep."""
    image = isomorphism(rounds.puzzle, rounds.model)
    if image is None:
        pairs = lockstep(rounds, likeness, _MOST_PAIRS)
        yield from ((mine.label, yours.label) for mine, yours in pairs)
        return
    theirs = _parallel(rounds.model, np.arange(rounds.model.size))
    for edge, labels in _parallel(rounds.puzzle, image).items():
        unpaired = list(theirs[edge])
        for label in labels:
            if unpaired:
                best = max(unpaired, key=lambda twin: likeness(label, twin))
                unpaired.remove(best)
                yield label, best


def _parallel(graph: ObservableGraph, image: np.ndarray) -> dict[tuple[int, int, int], list[int]]:
    """Return the labels of edges by source, target (both as `image` numbers them) and cost."""
    labels: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    sources, targets = image[graph.source].tolist(), image[graph.target].tolist()
    for *edge, label in zip(sources, targets, graph.cost.tolist(), graph.label, strict=True):
        labels[tuple(edge)].append(int(label))
    return labels


def _things(actions: Mapping[Action, AbstractSet[Action]]) -> dict[str, str]:
    """Return which object is which, as far as only one is in the same actions."""
    fitting: dict[str, set[str]] = {}
    for action, twins in actions.items():
        words = {word for twin in twins for word in twin.arguments}
        for thing in action.arguments:
            fitting[thing] = fitting.get(thing, words) & words
    things: dict[str, str] = {}
    while True:  # each that is known leaves one candidate less for the others
        open_ = {thing: fitting[thing] - {*things.values()} for thing in fitting.keys() - things}
        sure = [thing for thing in fitting if thing in open_ and len(open_[thing]) == 1]
        if not sure:
            return things
        things[sure[0]] = open_[sure[0]].pop()


def shared_names(rules: Any, model: ModelSide) -> Names | None:
    """Return names if both have the same objects and one all actions of the other."""
    ours, theirs = rules.domain.actions, model.domain.actions
    both = ours.keys() & theirs.keys()
    if len(both) < min(len(ours), len(theirs)):
        return None
    if rules.problem.objects.keys() != model.problem.objects.keys():
        return None
    if any(len(ours[name].parameters) != len(theirs[name].parameters) for name in both):
        return None
    orders = {name: _order_of_parameters(ours[name], theirs[name]) for name in both}
    turned = {name: order for name, order in orders.items() if order != (*sorted(order),)}
    return Names(orders=turned)


def _order_of_parameters(ours: Schema, theirs: Schema) -> tuple[int, ...]:
    """Order an action's parameters such that it reads most like a reference's."""

    def parts(schema: Schema, order: Sequence[int]) -> set[tuple[object, ...]]:
        # What is asked, what is done, and which place has which type: with places for names.
        typed = [schema.parameters[place] for place in order]
        names = {name: f"?{place}" for place, (name, _) in enumerate(typed)}
        literals = filter(None, map(as_literal, conjuncts(schema.condition)))
        asked = {(substituted(atom, names), is_so) for atom, is_so in literals}
        done = {(substituted(it.atom, names), it.becomes, "effect") for it in schema.effects}
        return {*asked, *done, *enumerate(kind for _, kind in typed)}

    places = range(len(ours.parameters))
    wanted = parts(ours, places)
    every = permutations(places) if len(places) <= _MOST_PARAMETERS else [tuple(places)]
    return max(every, key=lambda order: len(wanted & parts(theirs, order)))


def differ_by_names(rules: Any, model: ModelSide, names: Names) -> bool:
    """Say whether an action does what its namesake does not."""
    ours, theirs = rules.task, model.semantics
    if _differ(ours, theirs, names, (ours.start, theirs.start), _MOST_PLACES):
        return True
    if set(ours.atoms) != set(theirs.atoms):
        return False
    # From other starts, too, where ever more atoms of chance are turned over: an edit may only hide
    # a mistake here.
    bits = [(1 << bit, 1 << theirs.atoms.index(atom)) for bit, atom in enumerate(ours.atoms)]
    chance = random.Random(len(bits))  # noqa: S311 - what is tried is no secret
    for trial in range(_TRIALS):
        state, twin = ours.start, theirs.start
        for bit, twin_bit in bits:
            if chance.random() < trial / _TRIALS:
                state ^= bit
                twin = twin | twin_bit if state & bit else twin & ~twin_bit
        start = ours.closed(state), theirs.closed(twin)
        if _differ(ours, theirs, names, start, _MOST_ELSEWHERE):
            return True
    return False


def _differ(ours: Task, theirs: Task, names: Names, start: tuple[int, int], most: int) -> bool:
    """Say whether moves, costs or goals differ in one of the first `most` pairs of states."""
    reached, waiting = {start}, [start]
    for state, twin in waiting:  # it grows meanwhile
        unmatched = dict(ours.steps(state))  # labels, and the states after
        if ours.is_goal(state) != theirs.is_goal(twin):
            return True
        for number, twin_after in theirs.steps(twin):
            operator = theirs.operators[number]
            meant = map(ours.index, sorted(names.of_model(operator.action)))
            label = next((label for label in meant if label in unmatched), None)
            if label is None or operator.cost != ours.operators[label].cost:
                return True
            pair = unmatched.pop(label), twin_after
            if pair not in reached and len(reached) < most:
                reached.add(pair)
                waiting.append(pair)
        if unmatched:
            return True
    return False


# Plans of one side on the other ----------------------------------------------------------------


@dataclass(frozen=True)
class Plans:
    """Whether all cheapest plans of a side are plans of the other; None: unknown."""

    model: bool | None = None
    puzzle: bool | None = None


NOT_KNOWN: Final = Plans()


def exchanged_plans(which: Correspondence) -> Plans:
    """Play cheapest plans of each side on the other; by other names only success counts."""
    puzzle, model, names = which.puzzle, which.model, which.names
    rules: Any = puzzle.puzzle
    # Where names are the same it is sure what is what; then no step is left out.
    is_sure = names is not None and names.actions is None
    silent = frozenset[int]() if is_sure else which.verdict.silent
    graphs = puzzle.graph, model.graph
    if not all(graph.complete and len(graph.target) <= _MOST_EDGES for graph in graphs):
        return NOT_KNOWN

    # Both play a step of one side on the other: they return what it leads to there, None if it is
    # impossible, and raise KeyError if it is not known what it is.
    def model_step(state: Hashable, label: int) -> Hashable | None:
        if label in silent:
            return state
        move = which.move(label)
        if move is None:
            raise KeyError(label)
        if is_sure and move.name not in rules.domain.actions:
            return None
        with suppress(IllegalMove):
            after: Hashable = rules.apply(state, move)
            return after
        return None

    def with_silent(nodes: Iterable[int]) -> frozenset[int]:
        reached = (silent_steps(model.graph, node, silent) for node in nodes)
        return frozenset(chain.from_iterable(reached))

    # Silent steps may be made at any time, so the model may be in each of several nodes.
    def puzzle_step(nodes: Any, label: int) -> Hashable | None:
        action = which.action(label)
        if action is None and not is_sure:
            raise KeyError(label)
        edges = (edge for node in nodes for edge in model.graph.leaving(node))
        return with_silent(edge.target for edge in edges if edge.label == action) or None

    solved, start = model.graph.solved, with_silent((0,))
    theirs = _all_end(model.graph, rules.start, model_step, rules.is_goal)
    ours = _all_end(puzzle.graph, start, puzzle_step, lambda nodes: any(solved[n] for n in nodes))
    return Plans(theirs, ours) if is_sure else Plans(theirs or None, ours or None)


def _all_end(
    graph: ExpandedGraph,
    start: Hashable,
    follow: Callable[[Hashable, int], Hashable | None],
    is_goal: Callable[[Any], bool],
) -> bool | None:
    """Say whether all cheapest plans reach goals of the other side; None: unknown."""
    cost, on_plans = graph.best_plans()
    if cost is None or isinstance(cost, str):
        return False if cost is None else None
    waiting = [(0, start)]
    seen = set(waiting)
    for node, state in waiting:  # it grows meanwhile
        edges = enumerate(graph.leaving(node), graph.begins[node])
        leaving = [edge for number, edge in edges if on_plans[number]]
        if not leaving and not is_goal(state):
            return False
        for edge in leaving:
            try:
                after = follow(state, edge.label)
            except KeyError:  # it is not known what is the same on the other side
                return None
            if after is None:
                return False
            if (pair := (edge.target, after)) not in seen:
                seen.add(pair)
                waiting.append(pair)
        if len(seen) > _MOST_PLAYED:
            return None
    return True
