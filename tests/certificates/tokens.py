"""Problems of chance in which groups, potentials, parities and falling weights are to be found.

Tokens stand on fields, each on one. An action moves one or two of them, at a cost, and may ask
where others stand or do not stand.
"""

import random


class Tokens:
    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        places = [chance.randrange(2, 5) for _ in range(chance.randrange(1, 4))]
        actions = []
        for number in range(chance.randrange(4, 10)):
            moved = chance.sample(range(len(places)), min(chance.choice((1, 1, 2)), len(places)))
            cost = chance.choice((0, 1, 1, 2, 3))
            conditions, effects = [], [f"(increase (total-cost) {cost})"]
            for token in moved:
                before, after = (chance.randrange(places[token]) for _ in range(2))
                conditions.append(_on(token, before))
                effects += [_on(token, after)]
                effects += [f"(not {_on(token, before)})"] if after != before else []
            for token, fields in enumerate(places):
                if token not in moved and chance.random() < 0.4:
                    asked = _on(token, chance.randrange(fields))
                    other = _on(token, chance.randrange(fields))
                    either = f"(or {asked} {other})"
                    conditions.append(chance.choice((asked, f"(not {asked})", either)))
            actions.append(
                f"(:action a{number} :parameters () :precondition (and {' '.join(conditions)})"
                f" :effect (and {' '.join(effects)}))"
            )
        fields = " ".join(f"f{field}" for field in range(max(places)))
        tokens = " ".join(f"t{token}" for token in range(len(places)))
        self.domain = (
            f"(define (domain tokens) (:requirements :adl :action-costs)"
            f" (:constants {tokens} {fields}) (:predicates (on ?t ?f) (odd))"
            f" (:functions (total-cost) - number) {' '.join(actions)})"
        )
        start = " ".join(_on(it, chance.randrange(fields)) for it, fields in enumerate(places))
        homes = [(token, chance.randrange(fields)) for token, fields in enumerate(places)]
        goal = " ".join(_on(*home) for home in homes if chance.random() < 0.7)
        self.problem = (
            f"(define (problem chance) (:domain tokens) (:init (= (total-cost) 0) {start})"
            f" (:goal (and {goal})) (:metric minimize (total-cost)))"
        )


def _on(token: int, field: int) -> str:
    return f"(on t{token} f{field})"
