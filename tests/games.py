"""What the data of a game means that is played move by move, as `play-known.js` reads it."""

from __future__ import annotations

import json
from typing import Any

from pddlpuzzles.show.game_data import Play


def digits(text: str) -> int:
    return int(text, 16)


def holds(bits: list[str], state: int) -> bool:
    mask, value = map(digits, bits[:2])
    return state & mask == value


def field(place: list[int], state: int) -> int:
    shift, mask = place
    return state >> shift & mask


class Played:
    """A game by what goes with its page."""

    def __init__(self, play: Play) -> None:
        self.data: dict[str, Any] = json.loads(json.dumps(play.record()))
        self.start = digits(self.data["start"])
        self.lapsing = digits(self.data["lapsing"])

    def legal(self, state: int) -> dict[str, Any]:
        """The acts that can be made, by their names."""
        return {
            act["name"]: act
            for act in self.data["acts"]
            if holds(act["when"], state)
            and not any(holds(one, state) for one in act.get("unless", ()))
        }

    def cost(self, act: Any, state: int) -> int:
        return 0 if "free" in act and holds(act["free"], state) else act["price"]

    def after(self, act: Any, state: int) -> int:
        reached = digits(act["plus"])
        for mask, distance in act.get("keeps", ()):
            kept = state & digits(mask)
            reached |= kept << distance if distance >= 0 else kept >> -distance
        changes = [one for one in act.get("also", ()) if holds(one, state)]
        for *_, deleted, _ in changes:
            reached &= ~digits(deleted)
        for *_, added in changes:
            reached |= digits(added)
        if all(self.cost(one, reached) for one in self.legal(reached).values()):
            reached &= ~self.lapsing
        return reached

    def is_goal(self, state: int) -> bool:
        goal = self.data["goal"]
        if not holds(goal["wanted"], state):
            return False
        if goal["ones"] and (state & digits(goal["ones"][0])).bit_count() != goal["ones"][1]:
            return False
        return all(len({field(one, state) for one in fields}) == 1 for fields in goal["alike"])

    def text(self, template: list[Any], state: int) -> str:
        return "".join(
            piece if isinstance(piece, str) else piece[1][str(field(piece[0], state))]
            for piece in template
        )
