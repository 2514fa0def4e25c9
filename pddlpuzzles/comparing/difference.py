"""Where a model and a puzzle differ, explained as a teacher would.

Where it is known which action is which, both are played until one allows what the other refuses.
Else a shortest play is given both ways after which the two graphs part.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any, Final

from pddlpuzzles.comparing.correspondence import Correspondence
from pddlpuzzles.comparing.edits import NO_CLUE, Clue
from pddlpuzzles.comparing.graphs import Edge, ModelSide, silent_steps
from pddlpuzzles.comparing.refinement import Parting, moves, parting, refine
from pddlpuzzles.comparing.verdict import GraphVerdict, Sameness, without_lost_moves
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.explain import Lack, first_lack, likely_mistakes
from pddlpuzzles.pddl.task import holds
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import all_of, decimal

_WORD: Final = re.compile(r"[\w-]+")
_FEW: Final = 3  # up to this many things are named one by one
_list_few = partial(all_of, most=_FEW)
_LONG: Final = 300  # letters of a formula that is said as it is written
_MOST_REFUSALS: Final = 4  # actions of which it is said why they are impossible


@dataclass(frozen=True)
class Difference:
    """A shortest play to where the two differ, as moves and as actions, and what differs."""

    moves: tuple[Any, ...]
    plan: tuple[Action, ...]  # what the model does meanwhile
    state: Any  # the puzzle's, after the moves
    detail: str  # what is so there
    names: Mapping[str, str] = field(default_factory=dict)  # the puzzle's names of objects
    made: tuple[Sequence[pddl.Atom], Sequence[pddl.Atom]] = ((), ())
    """What the last move made true in the model, and false."""
    clue: Clue = NO_CLUE
    goals: str = ""  # how the goals differ, if that is known
    is_solution: bool = False  # all the moves make it, and so does the plan

    @property
    def reason(self) -> str:
        return "; ".join(filter(None, (self.goals, self.detail)))


def describe_difference(which: Correspondence) -> Difference:
    """Explain where two graphs part; where only lost moves part them first, leave these out."""
    verdict = which.verdict
    parted = parting(verdict.rounds, which.likeness)
    if verdict.sameness is Sameness.DIFFERENT and any(parted.lonely):
        graphs = verdict.rounds[:2]
        alive = [graph.winnable() for graph in graphs]
        sides = zip(alive, parted.lonely, strict=True)
        is_lost = not any(winning[edge.target] for winning, edges in sides for edge in edges)
        if is_lost and all(winning[0] for winning in alive):
            # Lost moves are not what makes them different: that shows where these are left out.
            rounds = refine(*map(without_lost_moves, graphs))
            parted = parting(rounds, which.likeness)
            return _Explainer(which, replace(verdict, rounds=rounds), parted, True).explained()
    return _Explainer(which, verdict, parted, False).explained()


class _Explainer:
    def __init__(
        self, which: Correspondence, verdict: GraphVerdict, parted: Parting, is_pruned: bool
    ) -> None:
        self._which, self._verdict, self._parted = which, verdict, parted
        self._puzzle, self._model, self._is_pruned = which.puzzle, which.model, is_pruned
        rules: Any = which.puzzle.puzzle
        self._rules, model = rules, which.model
        self._mistakes = partial(likely_mistakes, model.domain, model.problem, model.semantics)
        labels = range(len(self._model.semantics.operators))
        self._all_is_free = bool(labels) and verdict.silent.issuperset(labels)
        self._shares_facts = False
        if which.names is not None and which.names.actions is None:
            signatures = rules.domain.predicates, model.domain.predicates
            sizes = [{name: len(types) for name, types in side.items()} for side in signatures]
            self._shares_facts = sizes[0] == sizes[1]
        # Both sides are played: the states that go together after each action of the model, and its
        # nodes around the last move. The puzzle moves with the last action for a move.
        ours, theirs = self._puzzle.graph.states, self._model.graph.states
        self._pairs: list[tuple[Any, Any]] = [(ours[0], theirs[0])]
        self._played: list[Action] = []
        before = after = 0
        for mine, yours in zip(*parted.plays, strict=True):
            state, _ = self._pairs[-1]
            before = after
            for action, after in self._way(before, yours):
                self._pairs.append((state, theirs[after]))
                self._played.append(action)
            self._pairs[-1] = ours[verdict.rounds.puzzle.nodes[mine.target]], theirs[after]
        self._state, self._there = self._pairs[-1]
        self._last = before, after

    def explained(self) -> Difference:
        """Return how the two sides differ in the position where they part."""
        which, model = self._which, self._model
        ours, theirs = self._parted.lonely  # the moves there without a counterpart
        over_goal = not (ours or theirs or self._all_is_free)  # all moves agree, but not the goals
        actions, goals, over_costs = self._played, "", None
        if over_goal:
            goals, detail, further = self._over_goal()
            actions = [*actions, *further]
        else:
            over_costs = self._over_costs()
            detail = over_costs or self._over_moves()
        states: Any = model.graph.states
        before, after = (model.semantics.true_atoms(states[node]) for node in self._last)
        missed = [which.action(edge.label) for edge in ours]
        labels = {edge.label for edge in theirs} | {label for label in missed if label is not None}
        clued = {action.name for action in (*actions, *map(model.action, labels))}
        if None in missed:  # it may be any
            clued |= model.domain.actions.keys()
        only_lacks = bool(ours and not theirs)
        # Names are explained of objects that are spoken of, by the name that either side has.
        things = {} if which.names is None else which.names.things
        spoken = {*_WORD.findall(f"{goals} {detail}")}
        used = spoken.union(*(action.arguments for action in actions))
        return Difference(
            tuple(self._puzzle.moves[edge.label] for edge in self._parted.plays.puzzle),
            tuple(actions),
            self._state,
            detail,
            names={
                thing: things[thing]
                for thing in model.problem.objects
                if things.get(thing, thing) != thing and (thing in used or things[thing] in spoken)
            },
            made=(sorted(after - before), sorted(before - after)),
            clue=Clue(over_goal, only_lacks, after, frozenset(clued), over_costs is not None),
            goals=goals,
        )

    def _way(self, node: int, edge: Edge) -> list[tuple[Action, int]]:
        """Return the actions for a move, silent ones first, each with where it leads."""
        graph = self._model.graph
        reached = silent_steps(graph, node, self._verdict.silent)
        wanted = graph.alike(graph.states[self._verdict.rounds.model.nodes[edge.target]])
        for source in reached:
            for label, _, target in graph.leaving(source):
                if label == edge.label and graph.alike(graph.states[target]) == wanted:
                    return [*self._silent_way(reached, source), (self._model.action(label), target)]
        raise AssertionError("an edge that was seen is there")

    def _silent_way(
        self, reached: Mapping[int, tuple[int, int] | None], node: int
    ) -> list[tuple[Action, int]]:
        steps = []
        while (step := reached[node]) is not None:
            source, label = step
            steps.append((self._model.action(label), node))
            node = source
        return steps[::-1]

    def _over_goal(self) -> tuple[str, str, list[Action]]:
        """Say how goals differ, and why one side is at its own; return silent steps to it."""
        rules, model, goal = self._rules, self._model, self._model.problem.goal
        is_solved = self._verdict.rounds.puzzle.solved[self._parted.node]
        lack = model.lack(goal, {}, self._there) if is_solved else None
        goals = ""
        if self._which.is_pddl:
            reaching, failing = "the reference", "the model"
            if not is_solved:
                reaching, failing = failing, reaching
                lack = first_lack(rules.problem.goal, {}, rules.valuation(self._state))
            detail = f"here {reaching} reaches its goal and {failing} does not"
            detail += f": {lack.words}" if lack is not None else ""
            if not self._shares_facts:
                detail += _own_goal(goal)
            elif not (goals := self._other_goal()) and is_solved and lack:
                detail += self._cause_of(lack)
        elif is_solved:
            detail = "here the puzzle is solved and the model's goal is not reached: "
            detail += "it does not hold" if lack is None else lack.words
        else:
            detail = "here the model reaches its goal and the puzzle is not solved: "
            detail += rules.shortfall(self._state) + _own_goal(goal)
        if is_solved:
            return goals, detail, []
        reached = silent_steps(model.graph, self._last[1], self._verdict.silent)
        solved = next(node for node in reached if model.graph.solved[node])
        return goals, detail, [action for action, _ in self._silent_way(reached, solved)]

    def _other_goal(self) -> str:
        """Say which literals one goal alone asks for."""
        sides = self._rules, self._model
        ours, theirs = (list(pddl.literals_of(side.problem.goal, side.objects)) for side in sides)
        words: dict[Any, object] = {part: part for part in (*ours, *theirs)}
        for part in words:
            if isinstance(part, pddl.Compound) and part.operator == "not":
                words[part] = f"that {part.parts[0]} does not hold"
        missing = _list_few(words[part] for part in ours if part not in theirs)
        extra = _list_few(words[part] for part in theirs if part not in ours)
        if missing and extra:
            return f"the model's goal asks for {extra}, and does not ask for {missing}"
        if extra:
            return f"the model's goal asks for {extra}, too"
        return f"the model's goal does not ask for {missing}" if missing else ""

    def _over_costs(self) -> str | None:
        """Say how costs differ of the two most alike moves without a counterpart; None if not."""
        pairs = list(product(*self._parted.lonely))
        if self._all_is_free or not pairs:
            return None
        mine, yours = max(pairs, key=lambda its: self._which.likeness(its[0].label, its[1].label))
        if mine.cost == yours.cost:
            return None
        ours, theirs = self._which.notation(mine.label), self._model.action(yours.label)
        costs = f"{ours} costs {decimal(mine.cost)}, {theirs} {decimal(yours.cost)}"
        if not self._which.is_pddl:
            return f"here costs differ: {costs}"
        asked = [side.problem.metric for side in (self._rules, self._model)]
        reference, model = (metric is not None and metric.is_maximized for metric in asked)
        if reference and model:
            rises = f"{ours} raises it by {decimal(-mine.cost)}, {theirs} by {decimal(-yours.cost)}"
            return f"here the metric rises otherwise: {rises}"
        if not self._model.problem.has_metric:
            costs += "; the model has no metric, so each action costs 1"
        elif reference != model and mine.cost == -yours.cost:
            costs += f"; the model's metric is {'' if model else 'not '}maximized"
            costs += f", the reference's is{' not' if model else ''}"
        return f"here costs differ: {costs}"

    def _over_moves(self) -> str:
        """Say which moves one side alone has, and why."""
        which, model, (ours, theirs) = self._which, self._model, self._parted.lonely
        if self._all_is_free:
            return "no action of the model costs anything, so that none counts as a move"
        possible = moves(self._verdict.rounds, self._parted.node, self._parted.twin)
        mine, yours = map(len, possible)
        who, word = ("reference allows", "action") if which.is_pddl else ("rules allow", "move")
        many = word if mine == 1 else f"{word}s"
        said = f"here the {who} {mine or 'no'} {many} and the model {yours or 'none'}"
        lonely = _list_few([model.action(edge.label) for edge in theirs])
        if theirs and (twin := self._action_that_does_all()) is not None:
            does = "leads" if len(theirs) == 1 else "lead"
            return f"{said}; {lonely} {does} to nothing new: {twin} does the same already"
        if which.names is not None:
            if theirs:
                return self._allowed(theirs[0])
            return self._refused(self._puzzle.moves[ours[0].label])
        if self._is_pruned:
            said += ", counting those after which a goal can still be reached"
        if theirs:
            said += f"; {lonely} {'has' if len(theirs) == 1 else 'have'} no counterpart"
            said += self._without_counterpart(theirs[0])
        elif which.is_pddl:
            said += self._counted(*possible)
        else:
            said += f"; the model lacks {_list_few([which.notation(edge.label) for edge in ours])}"
            if (label := which.action(ours[0].label)) is None:
                said += "".join(f"; {mistake}" for mistake in self._mistakes()[:1])
            elif (lack := model.lack_of(model.action(label), self._there)) is not None:
                said += f": {model.action(label)} is not possible, since {lack.words}"
        free = {model.action(label).name for label in self._verdict.silent & model.free}
        names = sorted(free - model.bookkeeping)
        if which.is_pddl and names:  # they count as none
            does = "costs nothing, so it does" if len(names) == 1 else "cost nothing, so they do"
            said += f"; in the model {_list_few(names)} {does} not count"
        return said

    def _without_counterpart(self, edge: Edge) -> str:
        """Say what an action changes or needs, or why it is refused."""
        action = self._model.action(edge.label)
        if self._which.is_pddl:
            what = "it" if len(self._parted.lonely.model) == 1 else "the first"
            if edge.target == self._parted.twin:
                return f"; {what} changes nothing{_gain(edge)}"
            return _explain_condition(self._model, action)
        if (move := self._which.spelt(action)) is not None:
            try:
                self._rules.apply(self._state, move)
            except IllegalMove as error:
                return f": the rules refuse {error}"
        return ""

    def _counted(self, ours: Sequence[Edge], theirs: Sequence[Edge]) -> str:
        """Say how often each side has each action, and a likely mistake, or what is impossible."""
        mine = Counter(self._puzzle.moves[edge.label].name for edge in ours)
        yours = Counter(self._model.action(edge.label).name for edge in theirs)
        said = []
        for who, names in (("reference", mine), ("model", yours)):
            every = ", ".join(f"{many} {name}" for name, many in sorted(names.items()))
            said.append(f"the {who} has {every or 'none'}")
        if mistakes := self._mistakes():
            return "; ".join(("", *said, str(mistakes[0])))
        # The names may differ, so match by number: what is nearly possible as often as an action
        # of the reference is possible is likeliest to be that action.
        unmatched_counts = Counter(mine.values()) - Counter(yours.values())
        why = explain_impossible(self._model, self._there, unmatched_counts)
        why = f"not possible in the model: {why}" if why else "all its actions are possible"
        return "; ".join(("", *said, why))

    def _action_that_does_all(self) -> Action | None:
        """Return an action with a counterpart that does all that those without one do."""
        # Moves that lead, at one cost, to what is worth the same are of one kind.
        rounds = refine(*self._verdict.rounds[:2], is_plain=True)
        our_classes, their_classes = rounds.last
        lonely = self._parted.lonely.model
        kinds = {(edge.cost, their_classes[edge.target]) for edge in lonely}
        ours, theirs = moves(rounds, self._parted.node, self._parted.twin)
        our_kinds = {(edge.cost, our_classes[edge.target]) for edge in ours}
        if len(kinds) != 1 or not kinds <= our_kinds:
            return None
        labels = {edge.label for edge in lonely}
        for edge in theirs:
            if edge.label not in labels and (edge.cost, their_classes[edge.target]) in kinds:
                return self._model.action(edge.label)
        return None

    def _allowed(self, edge: Edge) -> str:
        """Say why the reference has no move for an action that the model allows."""
        assert self._which.names is not None
        model, rules, state = self._model, self._rules, self._state
        allowed = model.action(edge.label)
        twins = self._which.names.of_model(allowed)
        actions = (twin for twin in twins if twin.name in rules.domain.actions)
        refused = (twin for twin in actions if rules.lack(rules.valuation(state), twin) is not None)
        action = min(refused, default=None)
        said = f"here the model allows {allowed}; the reference "
        if action is None:
            said += f"has no action that does this{_explain_condition(model, allowed)}"
        else:
            it = "it" if allowed == action else action
            said += f"refuses {it}: {rules.objection(state, action)}"
            said += self._not_asked(rules.lack(rules.valuation(state), action), allowed)
        after = model.semantics.apply(edge.label, self._there)
        if after == self._there:
            return f"{said}; {allowed} changes nothing{_gain(edge)}"
        if self._verdict.sameness is Sameness.SAME_PLANS and not model.semantics.steps(after):
            why = explain_impossible(model, after)
            return f"{said}; after it nothing is possible in the model: {why}"
        return said

    def _refused(self, action: Action) -> str:
        """Say why the model has no move for an action that the reference allows."""
        assert self._which.names is not None
        model, twin = self._model, self._which.names.of_reference(action)
        said = f"here the reference allows {action}; the model "
        schema = None if twin is None else model.domain.actions.get(twin.name)
        if twin is None or schema is None or len(schema.parameters) != len(twin.arguments):
            mistakes = map(str, self._mistakes()[:1])
            return "; ".join((f"{said}has no action that does this", *mistakes))
        said += f"refuses {'it' if twin == action else twin}"
        if misfit := model.objects.misfit(schema, twin.arguments):
            return f"{said}: {misfit}"
        if (lack := model.lack_of(twin, self._there)) is None:
            return said
        return f"{said}: {lack.words}{self._cause_of(lack) or _name_never_true(model, lack)}"

    def _not_asked(self, lack: Lack | None, action: Action) -> str:
        """Say how the model can do without what the reference's action lacks; or ""."""
        if lack is None or not lack.facts or not self._shares_facts:
            return ""
        facts = self._model.facts(self._there)
        for atom, is_so in lack.atoms:
            it = "it" if len(lack.facts) == 1 else str(atom)
            if (atom in facts) != is_so:
                why = self._cause(atom, "it")
                return f"; in the model {it} {'does not hold' if is_so else 'holds'}, since {why}"
        if len(lack.facts) > 1:
            return f"; in the model it is the same, but {action.name} is possible"
        ((_, should_hold),) = lack.facts
        if should_hold:
            return f"; in the model it holds, too, but {action.name} does not forbid it"
        return f"; in the model it does not hold either, but {action.name} does not need it"

    def _cause_of(self, lack: Lack) -> str:
        """Say what made a lacking fact other than in the reference; "" if each is as there."""
        if self._shares_facts:
            should = self._rules.valuation(self._state).holds
            for atom, is_so in lack.atoms:
                if should(atom) != is_so:
                    it = "it" if len(lack.facts) == 1 else str(atom)
                    return f", since {self._cause(atom, it)}"
        return ""

    def _cause(self, atom: pddl.Atom, it: str) -> str:
        """Say what made a fact other than it should be in the end."""
        does = [atom in self._model.facts(state) for _, state in self._pairs]
        should = [self._rules.valuation(state).holds(atom) for state, _ in self._pairs]
        first = len(does)  # of the states at the end in which it is wrong
        while first and does[first - 1] != should[first - 1]:
            first -= 1
        if not first:
            hint = "" if does[0] else _in_another_order(atom, self._model.problem.atoms)
            return f"{it} is {'a' if does[0] else 'no'} fact of the start{hint}"
        did, value = "made", does[first]
        if does[first] == does[first - 1]:
            did, value = "did not make", should[first]
        return f"{self._played[first - 1]} {did} {it} {'true' if value else 'false'}"


# What keeps an action of a model, or its goal, from being possible --------------------------------


def _gain(edge: Edge) -> str:
    return f", but makes a plan better by {decimal(-edge.cost)}" if edge.cost < 0 else ""


def _name_never_true(model: ModelSide, lack: Lack) -> str:
    """Say which atoms that are lacking hold in no state: the start lacks them, and they stay so."""
    fixed, bit = model.semantics.fixed, model.semantics.bit
    lacking = (atom for atom, is_so in lack.atoms if not is_so and atom not in fixed)
    never = [atom for atom in lacking if bit(atom) is None]
    if not never:
        return ""
    those = "it" if len(lack.facts) == 1 else all_of(never)
    word, them = ("is no fact", "it") if len(never) == 1 else ("are no facts", "them")
    said = f"; {those} {word} of the start"
    if any(atom.predicate in model.domain.changing for atom in never):
        return f"{said}, and no action makes {them} true"
    return said + _in_another_order(never[0], model.problem.atoms)


def _in_another_order(atom: pddl.Atom, facts: Iterable[pddl.Atom]) -> str:
    """Name a fact with objects in another order, if one holds: a likely slip."""
    name, terms = atom.predicate, sorted(atom.terms)
    twin = min((it for it in facts if it[0] == name and sorted(it[1]) == terms), default=None)
    return "" if twin is None else f", but {twin} is"


def explain_impossible(model: ModelSide, state: int, counts: Container[int] = ()) -> str:
    """Say what the nearest instance of each impossible action lacks.

    If some have a number of nearest instances that is in `counts`, only these are named.
    """
    nearest: dict[str, list[tuple[int, int]]] = defaultdict(list)  # by action: unmet, label
    for label, operator in enumerate(model.semantics.operators):
        test = operator.condition
        unmet = (test.set & ~state | test.unset & state).bit_count()
        unmet = unmet or int(not holds(test, state))  # of what is no literal as one
        nearest[operator.action.name].append((unmet, label))
    stopped = []
    for instances in nearest.values():
        least, label = min(instances)
        action = model.action(label)
        if least and (lack := model.lack_of(action, state)) is not None:
            many = sum(unmet == least for unmet, _ in instances)
            said = f"{action.name}: {lack.words}{_name_never_true(model, lack)}"
            stopped.append((least, many, said))
    stopped.sort(key=lambda reason: reason[0])
    words = [said for _, many, said in stopped if many in counts]
    words = words or [said for *_, said in stopped]
    never = [name for name in model.domain.actions if name not in nearest]
    words += [f"{_list_few(never)}: in no state that can be reached"] if never else []
    rest = len(words) - _MOST_REFUSALS
    return "; ".join(words[:_MOST_REFUSALS]) + (f"; and {rest} more" if rest > 0 else "")


def _explain_condition(model: ModelSide, action: Action) -> str:
    schema = model.domain.actions[action.name]
    names = schema.bound(action.arguments)
    parts = (pddl.with_terms(part, names) for part in pddl.conjuncts(schema.condition))
    words = " and ".join(map(str, parts))
    return f"; {action.name} asks only for {words or 'nothing'}" if len(words) <= _LONG else ""


def _own_goal(goal: pddl.Formula) -> str:
    """Say what the model's goal is; "" where it is long, or many literals, which say little."""
    asked = list(pddl.conjuncts(goal))
    if not asked:
        return "; the model's goal asks for nothing"
    words = " and ".join(map(str, asked))
    if len(asked) <= _FEW:
        return f"; the model's goal is only {words}"
    if all(map(pddl.as_literal, asked)) or len(words) > _LONG:
        return ""
    return f"; the model's goal is {words}"
