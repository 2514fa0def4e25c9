"""Problems of chance in which groups, potentials, parities and falling weights are to be found.

Tokens stand on fields, each on one. An action moves one or two of them, at a cost, and may ask
where others stand or do not stand.
"""

from __future__ import annotations

import random
from math import inf


class Tokens:
    """One domain and its problem; `moves` are tokens' ways: token, from, to, cost."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        self.places = [chance.randrange(2, 5) for _ in range(chance.randrange(1, 4))]
        self.atoms = [
            ("on", f"t{token}", f"f{field}")
            for token, fields in enumerate(self.places)
            for field in range(fields)
        ]
        self.moves: list[tuple[int, int, int, int]] = []
        actions = []
        for number in range(chance.randrange(4, 10)):
            moved = chance.sample(
                range(len(self.places)), min(chance.choice((1, 1, 2)), len(self.places))
            )
            cost = chance.choice((0, 1, 1, 2, 3))
            conditions, effects = [], [f"(increase (total-cost) {cost})"]
            for token in moved:
                before, after = (chance.randrange(self.places[token]) for _ in range(2))
                self.moves.append((token, before, after, cost))
                conditions.append(_on(token, before))
                effects += [_on(token, after)]
                effects += [f"(not {_on(token, before)})"] if after != before else []
            for token, fields in enumerate(self.places):
                if token not in moved and chance.random() < 0.4:
                    asked = _on(token, chance.randrange(fields))
                    other = _on(token, chance.randrange(fields))
                    either = f"(or {asked} {other})"
                    conditions.append(chance.choice((asked, f"(not {asked})", either)))
            actions.append(
                f"(:action a{number} :parameters () :precondition (and {' '.join(conditions)})"
                f" :effect (and {' '.join(effects)}))"
            )
        fields = " ".join(f"f{field}" for field in range(max(self.places)))
        tokens = " ".join(f"t{token}" for token in range(len(self.places)))
        self.domain = (
            f"(define (domain tokens) (:requirements :adl :action-costs)"
            f" (:constants {tokens} {fields}) (:predicates (on ?t ?f) (odd))"
            f" (:functions (total-cost) - number) {' '.join(actions)})"
        )
        start = " ".join(
            _on(token, chance.randrange(fields)) for token, fields in enumerate(self.places)
        )
        self.goals = {
            token: chance.randrange(fields)
            for token, fields in enumerate(self.places)
            if chance.random() < 0.7
        }
        goal = " ".join(_on(*one) for one in self.goals.items())
        self.problem = (
            f"(define (problem chance) (:domain tokens) (:init (= (total-cost) 0) {start})"
            f" (:goal (and {goal})) (:metric minimize (total-cost)))"
        )

    def distances(self, token: int) -> list[float]:
        """What a token costs at least from each field to where it shall be, if it were alone."""
        left = [inf] * self.places[token]
        if token in self.goals:
            left[self.goals[token]] = 0
        for _ in left:
            for moved, before, after, cost in self.moves:
                if moved == token:
                    left[before] = min(left[before], left[after] + cost)
        return left


def _on(token: int, field: int) -> str:
    return f"(on t{token} f{field})"
