"""What the encodings of Brain Twist share: the names of actions, and checks of plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.encodings.models import FLIP_NAMES, FOLDS, TURN_NAMES
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import counted

TURN_OF_NAME: Final = {name: turn for turn, name in TURN_NAMES.items()}
FLIPS: Final = frozenset(FLIP_NAMES.values())

MERGE_AND_SHRINK: Final = (
    "astar(merge_and_shrink(shrink_strategy=shrink_bisimulation(greedy=false),"
    "merge_strategy=merge_sccs(order_of_sccs=topological,merge_selector=score_based_filtering("
    "scoring_functions=[goal_relevance(),dfp(),total_order()])),"
    "label_reduction=exact(before_shrinking=true,before_merging=false),"
    "max_states=50k,threshold_before_merge=1))"
)
"""Merge-and-shrink with the options that Fast Downward's documentation recommends."""

FLIP_SIGNATURES: Final = dict.fromkeys(FLIPS, (FOLDS, FOLDS))


def flip_action(puzzle: BrainTwist, flipped: bool) -> Action:
    """Return the flip of a toy that is flipped, or is not."""
    return Action(FLIP_NAMES[puzzle.objective], (FOLDS[flipped], FOLDS[not flipped]))


def check(actions: Sequence[Action], signatures: Mapping[str, Sequence[Sequence[str]]]) -> None:
    """Check that a task of an encoding can have these actions.

    `signatures` has for each action the names that each of its arguments can have.

    :raises InputError: for the first action that no such task has.
    """
    for step, (name, arguments) in enumerate(actions, 1):
        if name not in signatures:
            expected = ", ".join(signatures)
            raise InputError(f"unknown action {name!r}, expected one of {expected}", line=step)
        kinds = signatures[name]
        if len(arguments) != len(kinds):
            wrong = f"{name} has {counted(len(arguments), 'arguments')}, expected {len(kinds)}"
            raise InputError(wrong, line=step)
        for argument, kind in zip(arguments, kinds, strict=True):
            if argument not in kind:
                wrong = f"{name}: {argument!r}, expected one of {', '.join(kind)}"
                raise InputError(wrong, line=step)
