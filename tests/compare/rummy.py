"""Machiavelli's cards as problems of the models in `models/machiavelli`, and their solutions.

Nothing here is taken from the program: what lies is found by trying all ways to lay the cards, by
rules that may be wrong on purpose.
"""

import random
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from pathlib import Path

MODELS = Path(__file__).parent / "models" / "machiavelli"
GENERAL = ("right-any-order", "right-in-a-row", "right-meld-objects", "right-table-first")
"""Models of which there is a problem for all cards."""
RANKS, SUITS = "a23456789tjqk", "cdhs"
Meld = tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """What is a run and a set, who may be kept, and what that costs."""

    wraps: bool = False
    equal_suits: bool = False
    shortest: int = 3
    table_stays: bool = True
    cost: int = 1


RIGHT = Rules()


@dataclass(frozen=True)
class Cards:
    """Cards of the table and of the hand, such as `7c`; copies are two of one name."""

    table: tuple[str, ...]
    hand: tuple[str, ...]

    def toml(self) -> str:
        spelt = ([one[0].upper() + one[1] for one in ones] for ones in (self.table, self.hand))
        table, hand = map(" ".join, spelt)
        return f'puzzle = "machiavelli"\ntable = "{table}"\nhand = "{hand}"\n'

    def objects(self) -> dict[str, str]:
        seen: Counter[str] = Counter()
        found = {}
        every = Counter(self.table + self.hand)
        for one in self.table + self.hand:
            seen[one] += 1
            found[one if every[one] == 1 else f"{one}-{seen[one]}"] = one
        return found


def melds(objects: dict[str, str], rules: Rules) -> list[Meld]:
    """All runs and sets, of any length, that objects can make."""
    found: set[Meld] = set()
    queue: list[Meld] = [(one,) for one in objects]
    for run in queue:
        last = objects[run[-1]]
        place = RANKS.index(last[0]) + 1
        if place < len(RANKS) or rules.wraps:
            for one, card in objects.items():
                if card == RANKS[place % len(RANKS)] + last[1] and one not in run:
                    queue.append((*run, one))
        if len(run) >= rules.shortest and len(run) <= len(RANKS):
            found.add(run)
    for rank in RANKS:
        same = [one for one, card in objects.items() if card[0] == rank]
        for size in (3, 4):
            for chosen in combinations(same, size):
                suits = {objects[one][1] for one in chosen}
                if len(suits) == size or rules.equal_suits:
                    found.add(chosen)
    return sorted(found)


Solution = tuple[tuple[tuple[str, int], ...], tuple[Meld, ...]]
"""How often each card lies in a run, and the sets: the same however long runs are cut."""


def solutions(cards: Cards, rules: Rules) -> dict[Solution, int]:
    """All that can lie at the end, each with the least that it costs."""
    objects = cards.objects()
    every = melds(objects, rules)
    stays = dict(zip(objects, [True] * len(cards.table) + [False] * len(cards.hand), strict=True))
    found: dict[Solution, int] = {}

    def lay(left: frozenset[str], runs: tuple[str, ...], sets: tuple[Meld, ...], cost: int) -> None:
        if not left:
            key = tuple(sorted(Counter(runs).items())), tuple(sorted(sets))
            found[key] = min(cost, found.get(key, cost))
            return
        first = min(left)
        if not stays[first] or not rules.table_stays:
            lay(left - {first}, runs, sets, cost + rules.cost)
        for meld in every:
            if first in meld and left.issuperset(meld):
                named = tuple(objects[one] for one in meld)
                rest = left - set(meld)
                if len({card[0] for card in named}) == 1:
                    lay(rest, runs, (*sets, tuple(sorted(named))), cost)
                else:
                    lay(rest, runs + named, sets, cost)

    lay(frozenset(objects), (), (), 0)
    return found


def chance_cards(chance: random.Random) -> Cards:
    table: list[str] = []
    while len(table) < 5:
        if chance.random() < 0.5:
            place, suit = chance.choice((0, 1, 6, 9, 10, 11)), chance.choice("cd")
            table += [RANKS[(place + step) % len(RANKS)] + suit for step in range(3)]
        else:
            rank = chance.choice("a29k")
            table += [rank + suit for suit in chance.sample(SUITS, 3)]
    hand = [chance.choice("a2789qk") + chance.choice("cdh") for _ in range(chance.randint(0, 3))]
    every = Counter(table + hand)
    if any(count > 2 for count in every.values()):
        return chance_cards(chance)
    return Cards(tuple(table), tuple(hand))


def chance_rules(chance: random.Random) -> Rules:
    mistake = chance.choice(
        ({}, {"wraps": True}, {"equal_suits": True}, {"table_stays": False}, {"cost": 2})
    )
    return replace(RIGHT, **mistake)


def problem(model: str, cards: Cards, rules: Rules = RIGHT) -> str:
    """Cards as a problem of a model, by somebody who takes the rules so (costs: `domain`)."""
    text = (MODELS / model / "domain.pddl").read_text()
    called = text.split("(domain ")[1].split(")")[0]
    objects = cards.objects()
    names = list(objects)
    hand = names if not rules.table_stays else names[len(cards.table) :]
    facts = [f"(loose {one})" for one in names] + [f"(in-hand {one})" for one in hand]
    facts += [f"(rank {one} r{card[0]}) (suit {one} {card[1]})" for one, card in objects.items()]
    told = [f"{' '.join(names)} - card"]
    order = [f"(after r{one} r{other})" for one, other in pairwise(RANKS)]
    order += ["(after rk ra)"] if rules.wraps else []
    order += [f"(before {one} {other})" for one, other in combinations(SUITS, 2)]
    order += [f"(before {one} {one})" for one in SUITS] if rules.equal_suits else []
    goal = [f"(not (loose {one}))" for one in names]
    if "(up " in text:
        facts += [f"(up {names[0]})"] + [
            f"(follows {one} {other})" for one, other in pairwise([*names, "end"])
        ]
        goal = ["(up end)"]
        told = [f"{' '.join(names)} end - card"]
    if "(done)" in text:
        goal = ["(done)"]
    if model == "right-meld-objects":
        every = melds(objects, rules)
        told += [f"{' '.join(f'm{one}' for one in range(len(every)))} - meld"]
        facts = [f"(loose {one})" for one in names] + [f"(in-hand {one})" for one in hand]
        facts += [f"(part {card} m{one})" for one, meld in enumerate(every) for card in meld]
        order = []
    elif model == "right-ranks-and-suits":
        told = [f"{' '.join(f'r{one}' for one in RANKS)} - rank c d h s - suit"]
        facts = [f"(left r{card[0]} {card[1]})" for card in objects.values()]
        facts += [f"(in-hand r{one[0]} {one[1]})" for one in hand]
        goal = [f"(not (left r{card[0]} {card[1]}))" for card in objects.values()]
    else:
        told += [f"{' '.join(f'r{one}' for one in RANKS)} - rank c d h s - suit"]
    return (
        f"(define (problem cards) (:domain {called})\n"
        f"  (:objects {' '.join(told)})\n"
        f"  (:init (= (total-cost) 0)\n    {' '.join(facts)}\n    {' '.join(order)})\n"
        f"  (:goal (and {' '.join(goal)}))\n  (:metric minimize (total-cost)))\n"
    )


def domain(model: str, rules: Rules = RIGHT) -> str:
    """The domain of a model, with the cost of keeping a card."""
    text = (MODELS / model / "domain.pddl").read_text()
    return text.replace("(total-cost) 1", f"(total-cost) {rules.cost}")
