"""Where a model and a reference in PDDL part of which it is known which action is which.

Both are played side by side, action by action (`pair`), until one allows what the other refuses:
that explains a difference better than what is found without regard to names. The verdict does not
depend on it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.blame import Blame
from pddlpuzzles.comparing.explaining.counterparts import Counterparts
from pddlpuzzles.comparing.explaining.hindrances import FEW, count_more
from pddlpuzzles.comparing.explaining.pair import Pair, Place, SideBySide, States, Step
from pddlpuzzles.pddl.explain import first_lack, listed
from pddlpuzzles.pddl.model import conjuncts
from pddlpuzzles.puzzle import Action

COSTS_DIFFER: Final = "here costs differ"
"""What a reason begins with where two sides differ in the cost of a move only."""
_MOST_PAIRS: Final = 50_000
_MOST_ELSEWHERE: Final = 200
_MOST_ARGUMENTS: Final = 500
"""Ways to choose the arguments of which nothing is known."""
_TRIALS: Final = 12


class NamedParting(NamedTuple):
    """A shortest play to where the two part, all states of both on the way, and what differs.

    `plan` has the reference's actions, `course` the model's. `extra` is possible in the model only,
    `lacking` is what the model has for an action that is possible in the reference only; with
    neither, goals differ, which `goals` says. `action` is what the reference has for these.
    """

    plan: tuple[Action, ...] = ()
    course: SideBySide = SideBySide(())
    reason: str = ""
    action: Action | None = None
    extra: Action | None = None
    lacking: Action | None = None
    goals: str = ""


def by_names(pair: Pair, *, is_strict: bool = False) -> NamedParting | None:
    """Return where the two part first; None if they do not in reach.

    What does the same as another action needs no counterpart, unless `is_strict`.
    """
    found = _parting(pair, pair.start, _MOST_PAIRS, is_strict)
    if found is None:
        return found
    if found.reason:
        costs = other_costs(pair.places(_MOST_ELSEWHERE), found.extra)
        return found._replace(reason=found.reason + costs)
    if found.action is None:
        goals, reason = Counterparts(pair).goals(found.course)
        return found._replace(goals=goals, reason=reason)
    mine = None
    if found.lacking is not None and (mine := _likeliest_own(pair, found)) is not None:
        found = found._replace(lacking=mine)
    return found._replace(reason=_reason(pair, found, mine))


def differ_from_other_starts(pair: Pair) -> bool:
    """Say whether two of the same names part that begin where atoms of chance hold.

    Where all instances of two domains behave alike, they part nowhere. What an edit only hides on
    one instance shows from such starts, even if no instance has them.
    """
    ours, theirs = pair.task, pair.model.semantics
    if set(ours.atoms) != set(theirs.atoms):
        return False
    places = [(1 << bit, 1 << theirs.atoms.index(one)) for bit, one in enumerate(ours.atoms)]
    chance = random.Random(len(places))  # noqa: S311 - what is tried is no secret
    for trial in range(_TRIALS):
        state, other = pair.start
        for our, their in places:
            if chance.random() < trial / _TRIALS:
                state ^= our
                other = other | their if state & our else other & ~their
        start = ours.closed(state), theirs.closed(other)
        if _parting(pair, start, _MOST_ELSEWHERE, is_strict=True):
            return True
    return False


def _parting(pair: Pair, start: States, most: int, is_strict: bool) -> NamedParting | None:
    """Return where two part first that begin in these states; None if nowhere, or too far away."""
    for place in pair.places(most, start):
        if place.unknown or len(place.way) == most:
            return None
        if (found := _parts(pair, place, is_strict)) is not None:
            plan, course = place.play()
            return found._replace(plan=plan, course=course)
    return None


def _parts(pair: Pair, place: Place, is_strict: bool) -> NamedParting | None:
    """Return in what the two differ in a pair of states, with a reason where costs do."""
    (state, other), ours, theirs, *_ = place
    if pair.task.is_goal(state) != pair.model.semantics.is_goal(other):
        return NamedParting()
    for extra in _alone(theirs, ours, pair.model.read_bits, is_strict):
        return NamedParting(action=extra, extra=theirs[extra].action)
    for lacking in _alone(ours, theirs, pair.read_bits, is_strict):
        mine = pair.of_reference(lacking)
        if mine is None or not pair.model.allows(mine, other):
            return NamedParting(action=lacking, lacking=mine or lacking)
    for action, (cost, *_) in ours.items():
        if action in theirs and cost != theirs[action].cost:
            own = theirs[action].action
            reason = f"{COSTS_DIFFER}: {action} costs {cost}, in the model "
            reason += f"{'' if own == action else f'{own} '}{theirs[action].cost}"
            return NamedParting(reason=reason, action=action, extra=own)
    return None


def _reason(pair: Pair, found: NamedParting, mine: Action | None) -> str:
    """Say what differs where two part, unless only costs do; `mine` is what the model refuses."""
    facts, action, course = Counterparts(pair), found.action, found.course
    semantics, other = pair.model.semantics, course.pairs[-1][1]
    assert action is not None
    if (own := found.extra) is not None:
        what = "it" if own == action else str(action)
        reason = f"here the model allows {own}; the reference refuses {what}"
        reason += facts.refused_by_reference(action, own, course)
        label = semantics.index(own)
        if label is not None and semantics.apply(label, other) == other:
            reason += f"; {own} changes nothing"
        return reason
    reason = f"here the reference allows {action}; the model "
    if mine is not None:
        reason += f"refuses {'it' if mine == action else mine}"
        return reason + facts.refused_by_model(mine, action, course)
    mistakes = pair.model.likely_mistakes()
    return "; ".join((f"{reason}has no action that does this", *mistakes[:1]))


def _likeliest_own(pair: Pair, found: NamedParting) -> Action | None:
    """Return which action of the model is that of the reference: one that lacks the least here.

    It is one that would be possible without the mistake, if there is one; None where nothing says
    what it is.
    """
    assert found.action is not None
    model, action = pair.model, found.action
    state, objects = found.course.pairs[-1][1], model.objects
    some = [own for own, those in pair.known.items() if action in those]
    words = action.name, *action.arguments
    for schema, given in pair.naming.calls(words) if pair.naming else [(words[0], words[1:])]:
        if (called := model.domain.actions.get(schema)) is not None:
            kinds = [(one, kind) for one, (_, kind) in zip(given, called.parameters, strict=True)]
            ways = [(one,) if one is not None else tuple(objects.of(kind)) for one, kind in kinds]
            every = [(one,) if one is not None else tuple(model.problem.objects) for one in given]
            chosen = chain(product(*ways), product(*every))
            some += [Action(schema, one) for one in islice(chosen, _MOST_ARGUMENTS)]
    holds = model.facts(state).__contains__
    blame = Blame(model, pair.right) if pair.right is not None else None

    def lack(own: Action) -> tuple[bool, int, bool]:
        schema = model.domain.actions[own.name]
        names, parts = schema.bound(own.arguments), conjuncts(schema.condition)
        is_wrong = blame is not None and not blame.would_allow(own, found.course)
        is_misfit = objects.misfit(schema, own.arguments) is not None
        unmet = sum(first_lack(part, names, holds, objects) is not None for part in parts)
        return is_wrong, unmet + is_misfit, not is_misfit

    return min(some, key=lack, default=None)


def _alone(
    some: Mapping[Action, Step], others: Mapping[Action, Step], read: int, is_strict: bool
) -> Iterator[Action]:
    """Yield the actions of a side without a counterpart, unless one that has one does the same."""
    both = {} if is_strict else {one: some[one] for one in some.keys() & others.keys()}
    done = {(step.cost, step.after & read) for step in both.values()}
    for action in sorted(some.keys() - others.keys(), key=str):
        if (some[action].cost, some[action].after & read) not in done:
            yield action


def other_costs(places: Iterable[Place], shown: Action | None) -> str:
    """Say which other actions cost the same on both sides, and which do not, such as are `shown`.

    `places` are those that the same actions lead to.
    """
    costs: dict[Action, tuple[int, int]] = {}
    for _, ours, theirs, *_ in places:
        for action in sorted(ours.keys() & theirs.keys(), key=str):
            costs.setdefault(theirs[action].action, (ours[action].cost, theirs[action].cost))
    name = None if shown is None else shown.name
    others = sorted(costs.keys() - {shown}, key=lambda one: (one.name != name, str(one)))
    wrong = [one for one in others if costs[one][0] != costs[one][1]]
    right = [str(one) for one in others if one not in wrong and one.name == name]
    said = ""
    if wrong:
        few = [f"{one} {costs[one][0]}, in the model {costs[one][1]}" for one in wrong[:FEW]]
        said += f"; others that do: {'; '.join(few)}{count_more(len(wrong), ';')}"
    if right:
        does = "costs" if len(right) == 1 else "cost"
        said += f"; {listed(right[:FEW])} {does} the same on both sides"
    elif not wrong:
        said += "; no other cost near the start differs"
    return said
