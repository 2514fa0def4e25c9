"""A difference of a model and a puzzle as it is shown, and what it says of the mistake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action


class Clue(NamedTuple):
    """What is known of the position in which a model and a puzzle differ.

    `over_lack` says that the model lacks a move there, and has none of its own; `actions` are those
    on the way there, those that are too many there, and those that are missed.
    """

    over_goal: bool = False
    over_lack: bool = False
    facts: frozenset[Atom] = frozenset()
    actions: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Difference:
    """A shortest play to where the two differ, as moves and as actions, and what differs there.

    `state` is the puzzle's after `moves`; `plan` is all that the model does meanwhile. `names` has
    what the puzzle calls the objects that are spoken of, where the model calls them otherwise.
    `made` are the facts that the last move made true in the model, and false. `goals` says how the
    two goals differ, where that is known; then `reason` begins with it. Of a solution, `moves` are
    all that make it, which the rules may refuse; `plan` is a plan of the model that makes it.
    """

    moves: tuple[Any, ...]
    plan: tuple[Action, ...]
    state: Any
    reason: str
    names: Mapping[str, str]
    made: tuple[tuple[Atom, ...], tuple[Atom, ...]]
    clue: Clue
    goals: str = ""
    is_solution: bool = False
