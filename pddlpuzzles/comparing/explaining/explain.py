"""Where a model and a puzzle differ, explained as a teacher would.

Where it is known which action is which, both are played side by side until one allows what the
other refuses. Else a shortest play is given both ways after which the two graphs part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.difference import Clue, Difference
from pddlpuzzles.comparing.explaining.hindrances import (
    FEW,
    describe_changes,
    explain_condition,
    explain_impossible,
    in_another_order,
    list_few,
    made_between,
    name_never_true,
    own_goal,
)
from pddlpuzzles.comparing.graphs import Edge, silent_steps, winnable
from pddlpuzzles.comparing.refinement import refine
from pddlpuzzles.comparing.verdict import (
    GraphVerdict,
    Parting,
    Sameness,
    moves,
    parting,
    without_lost_moves,
)
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.pddl.explain import Lack, first_lack, listed
from pddlpuzzles.pddl.model import Atom, Formula, literals_of
from pddlpuzzles.puzzle import Action

_WORD: Final = re.compile(r"[\w-]+")
COSTS_DIFFER: Final = "here costs differ"
"""What a reason begins with where two sides differ in the cost of a move only."""


class SideBySide(NamedTuple):
    """States of a puzzle and a model, side by side, and the model's actions between them."""

    pairs: Sequence[tuple[Any, int]]
    played: Sequence[Action] = ()


def describe_difference(which: Correspondence) -> Difference:
    """Describe a shortest play after which the two sides differ."""
    found = which.found
    parted = parting(found.rounds, which.likeness)
    if found.sameness is Sameness.DIFFERENT and _only_lost(found, parted):
        # It is not what makes them different: that shows where moves to lost positions are out.
        left = without_lost_moves(found.puzzle), without_lost_moves(found.model)
        if all(winnable(one)[0] for one in left):
            narrowed = replace(found, rounds=refine(*left))
            parted = parting(narrowed.rounds, which.likeness)
            return _Explainer(which, narrowed, parted, is_pruned=True).explained()
    return _Explainer(which, found, parted).explained()


def _only_lost(found: GraphVerdict, parted: Parting) -> bool:
    """Say whether what has no counterpart leads only to where no goal can be reached."""
    alive = winnable(found.puzzle), winnable(found.model)
    sides = zip(alive, parted.lonely, strict=True)
    lonely = [bool(living[edge.target]) for living, edges in sides for edge in edges]
    return bool(lonely) and not any(lonely)


# Of two in PDDL of which it is known what is what ------------------------------------------------


def _allowed(which: Correspondence, own: Action, course: SideBySide) -> str:
    """Say of an action that only the model allows why the reference refuses it."""
    assert which.names is not None
    state, other = course.pairs[-1]
    rules: Any = which.puzzle.puzzle
    semantics = which.model.semantics
    known = (one for one in which.names.of_model(own) if one.name in rules.domain.actions)
    action = min((one for one in known if rules.lack(state, one) is not None), default=None)
    reason = f"here the model allows {own}; the reference "
    if action is None:
        reason += f"has no action that does this{explain_condition(which.model, own)}"
    else:
        reason += f"refuses {'it' if own == action else action}: {rules.objection(state, action)}"
        reason += _not_asked(which, rules.lack(state, action), own, course)
    label = semantics.index(own)
    after = other if label is None else semantics.apply(label, other)
    if after == other:
        return f"{reason}; {own} changes nothing"
    if which.found.sameness is Sameness.SAME_PLANS and not semantics.steps(after):
        why = explain_impossible(which.model, after)
        return f"{reason}; after it nothing is possible in the model: {why}"
    return reason


def _refused(which: Correspondence, action: Action, course: SideBySide) -> str:
    """Say of an action that only the reference allows why the model refuses it."""
    assert which.names is not None
    model, own = which.model, which.names.of_reference(action)
    reason = f"here the reference allows {action}; the model "
    schema = None if own is None else model.domain.actions.get(own.name)
    if own is None or schema is None or len(schema.parameters) != len(own.arguments):
        return "; ".join((f"{reason}has no action that does this", *model.likely_mistakes()[:1]))
    reason += f"refuses {'it' if own == action else own}"
    return reason + _hindrance(which, own, course)


def _hindrance(which: Correspondence, own: Action, course: SideBySide) -> str:
    """Say what an action of the model lacks, and what made that so."""
    model = which.model
    schema = model.domain.actions[own.name]
    if misfit := model.objects.misfit(schema, own.arguments):
        return f": {misfit}"
    lack = model.lack(schema.condition, schema.bound(own.arguments), course.pairs[-1][1])
    if lack is None:
        return ""
    return f": {lack.words}{_cause_of_lack(which, lack, course) or name_never_true(model, lack)}"


def _explain_goals(which: Correspondence, course: SideBySide) -> tuple[str, str]:
    """Say how two goals differ, and what the one lacks of which the other is reached here.

    Of the first nothing is said where both ask for the same, as far as that is known.
    """
    rules: Any = which.puzzle.puzzle
    model, (state, other) = which.model, course.pairs[-1]
    is_models = bool(rules.is_goal(state))
    one, two = ("the reference", "the model")[:: 1 if is_models else -1]
    if is_models:
        lack = model.lack(model.problem.goal, {}, other)
    else:
        lack = first_lack(rules.problem.goal, {}, rules.holder(state), rules.objects)
    said = f"here {one} reaches its goal and {two} does not"
    said += f": {lack.words}" if lack is not None else ""
    if not _share_facts(which):
        return "", said + own_goal(model.problem.goal)
    asked = [list(literals_of(it.problem.goal, it.objects)) for it in (rules, model)]
    missing, extra = ([part for part in asked[at] if part not in asked[1 - at]] for at in (0, 1))
    if missing and extra:
        words = f"asks for {_listed(extra)}, and does not ask for {_listed(missing)}"
        return f"the model's goal {words}", said
    if extra:
        return f"the model's goal asks for {_listed(extra)}, too", said
    if missing:
        return f"the model's goal does not ask for {_listed(missing)}", said
    return "", said + (_cause_of_lack(which, lack, course) if is_models and lack else "")


def _listed(parts: Sequence[Formula]) -> str:
    words = [
        str(part)
        if isinstance(part, Atom) or part.operator != "not"
        else f"that {part.parts[0]} does not hold"
        for part in parts[:FEW]
    ]
    return listed([*words, *([f"{len(parts) - FEW} more"] if len(parts) > FEW else [])])


def _names(which: Correspondence, actions: Sequence[Action], reason: str) -> dict[str, str]:
    """Return what the puzzle calls the objects that are spoken of, where the model has others."""
    said = _WORD.findall(reason)
    spoken = {*chain.from_iterable(one.arguments for one in actions), *said}
    words = which.words(which.model.problem.objects)
    return {thing: word for thing, word in words.items() if thing in spoken or word in said}


# By facts ----------------------------------------------------------------------------------------


def _share_facts(which: Correspondence) -> bool:
    """Say whether a reference and a model have the same names of objects and predicates."""
    if which.names is None or which.names.actions is not None:
        return False
    rules: Any = which.puzzle.puzzle
    ours, theirs = rules.domain.predicates, which.model.domain.predicates
    return [(one, len(ours[one])) for one in sorted(ours)] == [
        (one, len(theirs[one])) for one in sorted(theirs)
    ]


def _not_asked(which: Correspondence, lack: Lack | None, own: Action, course: SideBySide) -> str:
    """Say whether a fact is why the model allows what the reference refuses, or none is asked."""
    if lack is None or not lack.facts or not _share_facts(which):
        return ""
    here = which.model.facts(course.pairs[-1][1])
    for atom, is_so in lack.facts:
        it = "it" if len(lack.facts) == 1 else str(atom)
        if (atom in here) != is_so:
            why = _cause(which, atom, "it", course)
            return f"; in the model {it} {'does not hold' if is_so else 'holds'}, since {why}"
    if len(lack.facts) > 1:
        return f"; in the model it is the same, but {own.name} is possible"
    if lack.wanted:
        return f"; in the model it does not hold either, but {own.name} does not need it"
    return f"; in the model it holds, too, but {own.name} does not forbid it"


def _cause_of_lack(which: Correspondence, lack: Lack, course: SideBySide) -> str:
    """Say which fact that the model lacks is other than it should be, and what made it so."""
    if not _share_facts(which):
        return ""
    should = which.puzzle.puzzle.holder(course.pairs[-1][0])  # type: ignore[attr-defined]
    for atom, is_so in lack.facts:
        if should(atom) != is_so:
            it = "it" if len(lack.facts) == 1 else str(atom)
            return f", since {_cause(which, atom, it, course)}"
    return ""


def _cause(which: Correspondence, atom: Atom, it: str, course: SideBySide) -> str:
    """Say by which action, or by the start, a fact is other than it should be in the end."""
    rules: Any = which.puzzle.puzzle
    does = [atom in which.model.facts(state) for _, state in course.pairs]
    should = [rules.holder(state)(atom) for state, _ in course.pairs]
    agree = [at for at, pair in enumerate(zip(should, does, strict=True)) if pair[0] == pair[1]]
    place = 1 + max(agree, default=-1)
    if not place:
        hint = "" if does[0] else in_another_order(atom, which.model.problem.atoms)
        return f"{it} is {'a' if does[0] else 'no'} fact of the start{hint}"
    has_changed = does[place] != does[place - 1]
    did, value = "made" if has_changed else "did not make", does[place] == has_changed
    return f"{course.played[place - 1]} {did} {it} {'true' if value else 'false'}"


# By graphs ---------------------------------------------------------------------------------------


class _Explainer:
    def __init__(
        self,
        which: Correspondence,
        found: GraphVerdict,
        parted: Parting,
        *,
        is_pruned: bool = False,
    ) -> None:
        self._puzzle, self._model, self._found = which.puzzle, which.model, found
        self._which, self._parted, self._is_pruned = which, parted, is_pruned

    def explained(self) -> Difference:
        parted = self._parted
        made = tuple(self._puzzle.moves[edge.label] for edge in parted.plays[0])
        course, before, raw = self._course(parted.plays)
        over_goal = not (parted.lonely[0] or parted.lonely[1] or self._costs_nothing())
        done, goals = tuple(course.played), ""
        if over_goal:
            goals, reason, more = self._goals(course, raw)
            reason = "; ".join(filter(None, (goals, reason)))
            done += tuple(more)
        else:
            reason = self._lonely(course)
        names = _names(self._which, done, reason)
        facts = self._model.semantics.true_atoms(self._state(raw))
        clue = self._clue(done, over_goal, facts)
        last = made_between(self._model, self._state(before), self._state(raw))
        return Difference(made, done, course.pairs[-1][0], reason, names, last, clue, goals)

    def _clue(self, done: Sequence[Action], over_goal: bool, facts: frozenset[Atom]) -> Clue:
        ours, theirs = self._parted.lonely
        missed = [self._which.action(edge.label) for edge in ours]
        labels = {edge.label for edge in theirs} | {one for one in missed if one is not None}
        names = {one.name for one in (*done, *map(self._model.action, labels))}
        if None in missed:  # it may be any
            names |= self._model.domain.actions.keys()
        return Clue(over_goal, bool(ours and not theirs), facts, frozenset(names))

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
        reached = silent_steps(graph, node, self._found.silent)
        wanted = alike(graph.states[self._found.model.nodes[edge.target]])
        for one in reached:
            for label, _, target in graph.leaving(one):
                if label == edge.label and alike(graph.states[target]) == wanted:
                    return [*self._back(reached, one), (self._model.action(label), target)]
        raise AssertionError("an edge that was seen is there")

    def _back(self, reached: dict[int, Edge | None], node: int) -> list[tuple[Action, int]]:
        """Return the silent actions that lead to a node, and where each leads to."""
        steps = []
        while (edge := reached[node]) is not None:
            steps.append((self._model.action(edge.label), node))
            node = edge.target  # where it comes from
        return steps[::-1]

    def _goals(self, course: SideBySide, raw: int) -> tuple[str, str, list[Action]]:
        state, there = course.pairs[-1]
        is_solved = self._found.puzzle.solved[self._parted.one]
        goals = ""
        if self._which.is_pddl:
            goals, reason = _explain_goals(self._which, course)
        elif is_solved:
            lack = self._model.lack(self._model.problem.goal, {}, there)
            reason = "here the puzzle is solved and the model's goal is not reached: "
            reason += "it does not hold" if lack is None else lack.words
        else:
            reason = "here the model reaches its goal and the puzzle is not solved: "
            reason += self._puzzle.puzzle.shortfall(state) + own_goal(self._model.problem.goal)
        if is_solved:
            return goals, reason, []
        reached = silent_steps(self._model.graph, raw, self._found.silent)
        solved = next(node for node in reached if self._model.graph.solved[node])
        return goals, reason, [action for action, _ in self._back(reached, solved)]

    def _costs_nothing(self) -> bool:
        labels = range(len(self._model.semantics.operators))
        return bool(labels) and self._found.silent.issuperset(labels)

    def _lonely(self, course: SideBySide) -> str:
        """Say which moves have no counterpart, and why."""
        which, parted = self._which, self._parted
        ours, theirs = parted.lonely
        if self._costs_nothing():
            return "no action of the model costs anything, so that none counts as a move"
        if ours and theirs:
            mine, yours = max(
                ((one, other) for one in ours for other in theirs),
                key=lambda pair: which.likeness(pair[0].label, pair[1].label),
            )
            if mine.cost != yours.cost:
                said = f"{self._notation(mine)} costs {mine.cost}"
                return f"{COSTS_DIFFER}: {said}, {self._model.action(yours.label)} {yours.cost}"
        counts = [len(some) for some in moves(self._found.rounds, parted.one, parted.other)]
        who, word = ("reference allows", "action") if which.is_pddl else ("rules allow", "move")
        many = word if counts[0] == 1 else f"{word}s"
        reason = f"here the {who} {counts[0] or 'no'} {many} and the model {counts[1] or 'none'}"
        if theirs and (twin := self._action_that_does_all()) is not None:
            listed = list_few([self._model.action(edge.label) for edge in theirs])
            does = "leads" if len(theirs) == 1 else "lead"
            return f"{reason}; {listed} {does} to nothing new: {twin} does the same already"
        if which.names is not None and theirs:
            return _allowed(which, self._model.action(theirs[0].label), course)
        if which.names is not None:
            return _refused(which, self._puzzle.moves[ours[0].label], course)
        if self._is_pruned:
            reason += ", counting those after which a goal can still be reached"
        if theirs:
            listed = list_few([self._model.action(edge.label) for edge in theirs])
            reason += f"; {listed} {'has' if len(theirs) == 1 else 'have'} no counterpart"
            why = self._refusal(theirs[0].label, course) or self._does(theirs[0])
        elif which.is_pddl:
            why = self._numbers(course.pairs[-1][1])
        else:
            reason += f"; the model lacks {list_few([self._notation(edge) for edge in ours])}"
            why = self._hindered(ours[0].label, course)
        return reason + why + self._unseen()

    def _numbers(self, there: int) -> str:
        """Say how many actions of each name both sides have here, and what stops the others."""
        ours, theirs = moves(self._found.rounds, self._parted.one, self._parted.other)
        one = Counter(self._puzzle.moves[edge.label].name for edge in ours)
        other = Counter(self._model.action(edge.label).name for edge in theirs)
        said = [
            f"the {who} has {', '.join(f'{many} {name}' for name, many in sorted(names.items()))}"
            for who, names in (("reference", one), ("model", other))
        ]
        if mistakes := self._model.likely_mistakes():
            return "; ".join(("", *said, mistakes[0]))
        # What is missing as often as an action of the reference is the likeliest to be that one.
        missing = Counter(one.values()) - Counter(other.values())
        why = explain_impossible(self._model, there, missing)
        why = f"not possible in the model: {why}" if why else "all its actions are possible"
        return "; ".join(("", *said, why))

    def _unseen(self) -> str:
        """Name the actions of a model that count as none since they cost nothing."""
        operators = self._model.semantics.operators
        free = (operators[label] for label in self._found.silent)
        names = sorted({one.action.name for one in free if not one.cost})
        if not self._which.is_pddl or not names:
            return ""
        does = "costs nothing, so it does" if len(names) == 1 else "cost nothing, so they do"
        return f"; in the model {list_few(names)} {does} not count"

    def _notation(self, edge: Edge) -> str:
        return str(self._puzzle.puzzle.notation(self._puzzle.moves[edge.label]))

    def _refusal(self, label: int, course: SideBySide) -> str:
        """Say what the rules have against the move that an action of the model spells."""
        move = None if self._which.is_pddl else self._which.spelt(self._model.action(label))
        if move is None:
            return ""
        try:
            self._puzzle.puzzle.apply(course.pairs[-1][0], move)
        except IllegalMove as error:
            return f": the rules refuse {error}"
        return ""

    def _action_that_does_all(self) -> Action | None:
        """Return an action that has a counterpart and does all that those without one do.

        Then the model counts otherwise what is the same: it distinguishes objects that can be
        exchanged, say, or has arguments that change nothing.
        """
        parted, theirs = self._parted, self._parted.lonely[1]
        rounds = refine(self._found.puzzle, self._found.model, is_plain=True)
        mine, yours = rounds.last
        kinds = {(one.cost, yours[one.target]) for one in theirs}
        lonely = {one.label for one in theirs}
        here, there = moves(rounds, parted.one, parted.other)
        if len(kinds) != 1 or kinds.isdisjoint((one.cost, mine[one.target]) for one in here):
            return None
        same = (
            self._model.action(one.label)
            for one in there
            if one.label not in lonely and (one.cost, yours[one.target]) in kinds
        )
        return next(same, None)

    def _does(self, edge: Edge) -> str:
        """Say what an action of a model changes for which nothing is known to stand."""
        if not self._which.is_pddl:
            return ""
        parted, nodes = self._parted, self._found.model.nodes
        what = "it" if len(parted.lonely[1]) == 1 else "the first"
        if edge.target == parted.other:
            return f"; {what} changes nothing"
        states = (self._state(nodes[node]) for node in (parted.other, edge.target))
        said = describe_changes(made_between(self._model, *states), FEW)
        does = f"; {what} makes {said}" if said else ""
        return does + explain_condition(self._model, self._model.action(edge.label))

    def _hindered(self, move: int, course: SideBySide) -> str:
        """Say what keeps the action that a move likely is from being applied."""
        label, there = self._which.action(move), course.pairs[-1][1]
        if label is None:
            found = self._model.likely_mistakes()
            return f"; {found[0]}" if found else ""
        own = self._model.action(label)
        schema = self._model.domain.actions[own.name]
        lack = self._model.lack(schema.condition, schema.bound(own.arguments), there)
        return "" if lack is None else f": {own} is not possible, since {lack.words}"
