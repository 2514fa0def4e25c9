"""Where a model and a puzzle differ, explained as a teacher would."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any, Final

from pddlpuzzles.comparing.explaining.blame import SideBySide
from pddlpuzzles.comparing.explaining.clues import Clue, Difference
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.costs import COSTS_DIFFER
from pddlpuzzles.comparing.explaining.counterparts import Counterparts
from pddlpuzzles.comparing.explaining.hindrances import impossible
from pddlpuzzles.comparing.explaining.namesakes import (
    NamedParting,
    by_names,
    counterparts,
    is_possible,
)
from pddlpuzzles.comparing.explaining.objections import FEW, changes, exceeding, failing, few, unmet
from pddlpuzzles.comparing.graphs.expanded import Edge, silently, winnable
from pddlpuzzles.comparing.graphs.parting import Parting, moves, parting
from pddlpuzzles.comparing.graphs.refinement import refine
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Sameness, pruned
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.pddl.likely_mistakes import likely_mistakes
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import holds
from pddlpuzzles.puzzle import Action

_WORD: Final = re.compile(r"[\w-]+")
_NO_OTHER: Final = "the model has no actions of other names"
_RULES: Final = ("the rules allow", "move")


def difference(which: Correspondence) -> Difference:
    """Describe a shortest play after which the two sides differ."""
    found = which.found
    if (translation := which.translation) is not None:
        named = by_names(which.puzzle.puzzle, which.model, translation)
        # Where two are alike for long, a guess under which they part soon is wrong.
        long = found.rounds.parted if which.is_guessed else None
        if named is not None and 2 * len(named.plan) + 2 >= (long or 0):
            return _by_names(which, named)
    if found.rounds.parted is None and found.costs is not None:
        return _by_costs(which, found.costs)
    explainer = _Explainer(which, found)
    parted = explainer.parting()
    if found.sameness is Sameness.DIFFERENT and explainer.only_lost(parted):
        # It is not what makes them different: that shows where moves to lost positions are out.
        one, other = pruned(found.puzzle), pruned(found.model)
        narrowed = GraphVerdict(
            found.sameness, found.silent, one, other, refine(one, other), found.horizon
        )
        if winnable(one)[0] and winnable(other)[0]:
            return _Explainer(which, narrowed, is_pruned=True).explained()
    return explainer.explained(parted)


def _by_names(which: Correspondence, named: NamedParting) -> Difference:
    pairs, played = named.course
    semantics = which.model.semantics
    was, now = (semantics.true_atoms(pair[1]) for pair in (*pairs[-1:], *pairs)[-2:])
    made = tuple(sorted(now - was)), tuple(sorted(was - now))
    more = [one for one in (named.extra, named.lacking) if one is not None]
    actions = [*played, *more]
    clue = Clue(not more, named.lacking is not None, now, frozenset(one.name for one in actions))
    reason = "; ".join(filter(None, (named.goals, named.reason)))
    if which.found.sameness is Sameness.SAME_PLANS and named.extra is not None:
        reason += _end(which.model, pairs[-1][1], named.extra)
    names = _names(which, actions, reason)
    parted = Difference(named.plan, tuple(played), pairs[-1][0], reason, names, made, clue)
    return replace(parted, is_doubtful=which.is_doubtful, goals=named.goals)


def _end(model: ModelSide, state: int, action: Action) -> str:
    """Say what an action of a model leads to after which its goal is out of reach."""
    label = model.semantics.index(action)
    after = state if label is None else model.semantics.apply(label, state)
    if label is None or model.semantics.steps(after):
        return "; in the model, too, no goal can be reached after it"
    return f"; after it nothing is possible in the model: {impossible(model, after)}"


def _by_costs(which: Correspondence, costs: tuple[int | None, int | None]) -> Difference:
    """Describe a difference of which only is known what plans cost."""
    ours, theirs = ("no plan" if one is None else f"plans from a cost of {one} on" for one in costs)
    reason = f"from here the reference has {ours}, and the model {theirs}"
    semantics = which.model.semantics
    facts = semantics.true_atoms(semantics.start)
    is_more = costs[1] is None or (costs[0] is not None and costs[1] > costs[0])
    clue = Clue(over_lack=is_more, facts=facts)
    return Difference((), (), which.puzzle.puzzle.start, reason, {}, ((), ()), clue)


def _names(which: Correspondence, actions: Sequence[Action], reason: str) -> dict[str, str]:
    """Return what the puzzle calls the objects that are spoken of, where the model has others."""
    said = _WORD.findall(reason)
    spoken = [*chain.from_iterable(one.arguments for one in actions), *said]
    objects = which.model.problem.objects
    words = which.words(one for one in spoken if one in objects)
    # What only the puzzle's name is said of has a name in the model, too.
    every = which.words(objects)
    return words | {thing: word for thing, word in every.items() if word in said}


class _Explainer:
    def __init__(
        self, which: Correspondence, found: GraphVerdict, *, is_pruned: bool = False
    ) -> None:
        self._puzzle, self._model, self._found = which.puzzle, which.model, found
        self._which = which
        self._is_pruned = is_pruned

    def parting(self) -> Parting:
        found = self._found
        return parting(found.puzzle, found.model, found.rounds, self._which.likeness)

    def only_lost(self, parted: Parting) -> bool:
        """Say whether what has no counterpart leads only to where no goal can be reached."""
        alive = winnable(self._found.puzzle), winnable(self._found.model)
        lonely = [
            bool(living[edge.target])
            for living, edges in zip(alive, parted.lonely, strict=True)
            for edge in edges
        ]
        return bool(lonely) and not any(lonely)

    def explained(self, parted: Parting | None = None) -> Difference:
        parted = parted or self.parting()
        made = tuple(self._puzzle.moves[edge.label] for edge in parted.plays[0])
        course, before, raw = self._course(parted.plays)
        plan, state = course.played, course.pairs[-1][0]
        over_goal = not (parted.lonely[0] or parted.lonely[1] or self._costs_nothing())
        more, goals = list[Action](), ""
        if over_goal:
            goals, reason, more = self._goals(parted, course, raw)
            reason = "; ".join(filter(None, (goals, reason)))
        else:
            reason = self._lonely(parted, course)
        done = (*plan, *more)
        names = _names(self._which, done, reason)
        clue = self._clue(parted, done, over_goal, self._facts(raw))
        found = Difference(made, done, state, reason, names, self._made(before, raw), clue)
        return replace(found, goals=goals)

    def _clue(
        self, parted: Parting, done: Sequence[Action], over_goal: bool, facts: frozenset[Atom]
    ) -> Clue:
        ours, theirs = parted.lonely
        missed = [self._which.action(edge.label) for edge in ours]
        labels = {edge.label for edge in theirs} | {one for one in missed if one is not None}
        names = {one.name for one in (*done, *map(self._model.action, labels))}
        if None in missed:  # it may be any
            names |= self._model.domain.actions.keys()
        return Clue(over_goal, bool(ours and not theirs), facts, frozenset(names))

    # Plays -------------------------------------------------------------------------------------

    def _course(self, plays: tuple[list[Edge], list[Edge]]) -> tuple[SideBySide, int, int]:
        """Return all states of both sides in a play, and the model's nodes at its last move."""
        nodes, states = self._found.puzzle.nodes, self._puzzle.graph.states
        ours: Any = states[0]
        before = raw = 0
        pairs, played = [(ours, self._state(0))], list[Action]()
        for mine, yours in zip(*plays, strict=True):
            before = raw
            for action, raw in self._way(before, yours):
                pairs.append((ours, self._state(raw)))
                played.append(action)
            ours = states[nodes[mine.target]]
            pairs[-1] = ours, self._state(raw)
        return SideBySide(pairs, played), before, raw

    def _state(self, node: int) -> Any:
        return self._model.graph.states[node]

    def _way(self, node: int, edge: Edge) -> list[tuple[Action, int]]:
        """Return the model's actions for a move, silent ones first, and where each leads to."""
        graph, alike = self._model.graph, self._model.alike
        reached = silently(graph, node, self._found.silent)
        wanted = alike(graph.states[self._found.model.nodes[edge.target]])
        for one in reached:
            for label, _, target in graph.leaving(one):
                if label == edge.label and alike(graph.states[target]) == wanted:
                    return [*self._back(reached, one), (self._model.action(label), target)]
        raise AssertionError("an edge that was seen is there")

    def _made(self, before: int, now: int) -> tuple[tuple[Atom, ...], tuple[Atom, ...]]:
        """Return what holds at a node of the model and did not at another, and the other way."""
        was, is_now = self._facts(before), self._facts(now)
        return tuple(sorted(is_now - was)), tuple(sorted(was - is_now))

    def _facts(self, node: int) -> frozenset[Atom]:
        return self._model.semantics.true_atoms(self._state(node))

    def _back(self, reached: dict[int, Edge | None], node: int) -> list[tuple[Action, int]]:
        """Return the silent actions that lead to a node, and where each leads to."""
        steps = []
        while (edge := reached[node]) is not None:
            steps.append((self._model.action(edge.label), node))
            node = edge.target  # where it comes from
        return steps[::-1]

    # Goals -------------------------------------------------------------------------------------

    def _goals(
        self, parted: Parting, course: SideBySide, raw: int
    ) -> tuple[str, str, list[Action]]:
        state, there = course.pairs[-1]
        goals = ""
        if self._which.is_pddl:
            goals, reason = self._facts_of.goals(course)
        elif self._found.puzzle.solved[parted.one]:
            reason = unmet(self._model, there)
        else:
            reason = exceeding(self._puzzle.puzzle, self._model, state)
        if self._found.puzzle.solved[parted.one]:
            return goals, reason, []
        reached = silently(self._model.graph, raw, self._found.silent)
        solved = next(node for node in reached if self._model.graph.solved[node])
        return goals, reason, [action for action, _ in self._back(reached, solved)]

    # Moves without counterpart -----------------------------------------------------------------

    def _costs_nothing(self) -> bool:
        labels = range(len(self._model.semantics.operators))
        return bool(labels) and self._found.silent.issuperset(labels)

    def _lonely(self, parted: Parting, course: SideBySide) -> str:
        ours, theirs = parted.lonely
        if self._costs_nothing():
            return "no action of the model costs anything, so that none counts as a move"
        if ours and theirs:
            mine, yours = max(
                ((one, other) for one in ours for other in theirs),
                key=lambda pair: self._which.likeness(pair[0].label, pair[1].label),
            )
            if mine.cost != yours.cost:
                said = f"{self._notation(mine)} costs {mine.cost}"
                return f"{COSTS_DIFFER}: {said}, {self._model.action(yours.label)} {yours.cost}"
        rounds = self._found.rounds
        counts = [
            len(moves(graph, rounds, node, offset))
            for graph, node, offset in (
                (self._found.puzzle, parted.one, 0),
                (self._found.model, parted.other, rounds.size),
            )
        ]
        who, word = ("the reference allows", "action") if self._which.is_pddl else _RULES
        many = word if counts[0] == 1 else f"{word}s"
        reason = f"here {who} {counts[0] or 'no'} {many} and the model {counts[1] or 'none'}"
        if self._is_pruned:
            reason += ", counting those after which a goal can still be reached"
        if theirs:
            listed = few([self._model.action(edge.label) for edge in theirs])
            if (twin := self._action_that_does_all(parted, theirs)) is not None:
                does = "leads" if len(theirs) == 1 else "lead"
                return f"{reason}; {listed} {does} to nothing new: {twin} does the same already"
            reason += f"; {listed} {'has' if len(theirs) == 1 else 'have'} no counterpart"
            refused = self._refused(theirs[0].label, course)
            return reason + (refused or self._does(theirs[0], parted)) + self._unseen()
        which, label = self._which, ours[0].label
        why = self._hindered(label, course)
        is_known = which.named(label) is not None or which.action(label) is not None
        if which.is_pddl and which.translation is None and not (why and is_known):
            return reason + self._kinds(parted, course.pairs[-1][1]) + self._unseen()
        reason += f"; the model lacks {few([self._notation(edge) for edge in ours])}"
        return reason + why + self._unseen()

    def _kinds(self, parted: Parting, there: int) -> str:
        """Say how many actions of each name both sides have here, and what stops the others."""
        rounds, found = self._found.rounds, self._found
        ours = moves(found.puzzle, rounds, parted.one, 0)
        theirs = moves(found.model, rounds, parted.other, rounds.size)
        one = Counter(self._puzzle.moves[edge.label].name for edge in ours)
        other = Counter(self._model.action(edge.label).name for edge in theirs)
        said = [
            f"the {who} has {', '.join(f'{many} {name}' for name, many in sorted(names.items()))}"
            for who, names in (("reference", one), ("model", other))
        ]
        model = self._model
        if mistakes := likely_mistakes(model.domain, model.problem, model.semantics):
            return "; ".join(("", *said, mistakes[0]))
        # What is missing as often as an action of the reference is the likeliest to be that one.
        why = impossible(model, there, Counter(one.values()) - Counter(other.values()))
        return "; ".join(("", *said, f"not possible in the model: {why}" if why else _NO_OTHER))

    def _unseen(self) -> str:
        """Name the actions of a model that count as none since they cost nothing."""
        operators = self._model.semantics.operators
        free = (operators[label] for label in self._found.silent)
        names = sorted({one.action.name for one in free if not one.cost})
        if not self._which.is_pddl or not names:
            return ""
        does = "costs nothing, so it does" if len(names) == 1 else "cost nothing, so they do"
        return f"; in the model {few(names)} {does} not count"

    def _notation(self, edge: Edge) -> str:
        return str(self._puzzle.puzzle.notation(self._puzzle.moves[edge.label]))

    def _refused(self, label: int, course: SideBySide) -> str:
        """Say what the rules have against the move that an action of the model likely is."""
        move = self._which.move(label)
        if move is None:
            return ""
        state, there = course.pairs[-1]
        try:
            self._puzzle.puzzle.apply(state, move)
        except IllegalMove as error:
            if not self._which.is_pddl:
                return f": the rules refuse {error}"
            if not self._model.semantics.is_applicable(label, there):
                return f": the reference refuses {error}"
            why = self._facts_of.refused_by_reference(move, self._model.action(label), course)
            return f": the reference refuses {move}{why}"
        return ""

    @cached_property
    def _facts_of(self) -> Counterparts:
        which, sides = self._which, (self._puzzle.puzzle, self._model)
        if which.translation is not None:
            return counterparts(*sides, which.translation)
        return Counterparts(*sides, which.naming, which.right)

    def _action_that_does_all(self, parted: Parting, theirs: Sequence[Edge]) -> Action | None:
        """Return an action that has a counterpart and does all that these do, if there is one.

        Then the model counts otherwise what is the same: it distinguishes objects that can be
        exchanged, say, or has arguments that change nothing.
        """
        sides = self._found.puzzle, self._found.model
        rounds = refine(*sides, is_plain=True)
        kinds = {(one.cost, rounds.classes[-1][rounds.size + one.target]) for one in theirs}
        if len(kinds) != 1:
            return None
        (kind,) = kinds
        lonely = {one.label for one in theirs}
        here = moves(sides[0], rounds, parted.one, 0)
        there = moves(sides[1], rounds, parted.other, rounds.size)
        if not any((one.cost, rounds.classes[-1][one.target]) == kind for one in here):
            return None
        same = (
            self._model.action(one.label)
            for one in there
            if one.label not in lonely
            and (one.cost, rounds.classes[-1][rounds.size + one.target]) == kind
        )
        return next(same, None)

    def _does(self, edge: Edge, parted: Parting) -> str:
        """Say what an action of a model changes for which nothing is known to stand."""
        if not self._which.is_pddl:
            return ""
        nodes = self._found.model.nodes
        what = "it" if len(parted.lonely[1]) == 1 else "the first"
        if edge.target == parted.other:
            return f"; {what} changes nothing"
        said = changes(self._made(nodes[parted.other], nodes[edge.target]), FEW)
        return f"; {what} makes {said}" if said else ""

    def _hindered(self, move: int, course: SideBySide) -> str:
        """Say what keeps the action that a move likely is from being applied, or any action."""
        label, there = self._which.action(move), course.pairs[-1][1]
        semantics, named = self._model.semantics, self._which.named(move)
        if named is not None and not is_possible(self._model, there, named):
            own = named
        elif label is not None:
            own, condition = self._model.action(label), semantics.operators[label].condition
            if holds(condition, there):
                return ""
            if not self._which.is_pddl:
                return f": {own} is not possible, since {failing(semantics, condition, there)}"
        elif named is not None:
            own = named
        else:
            found = likely_mistakes(self._model.domain, self._model.problem, semantics)
            return f"; {found[0]}" if found else ""
        why = self._facts_of.refused_by_model(own, self._puzzle.moves[move], course)
        return f"; {own} is not possible{why}" if why else ""
