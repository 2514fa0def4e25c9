"""Certificates damaged by chance: something small is changed in a line, or in what lines there are.

What `damaged` returns may still prove its claim. What `spoilt` yields is none of the format,
whatever else it says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

Lines = list[dict[str, Any]]


def damaged(lines: Lines, chance: random.Random) -> tuple[str, Lines]:
    """What was done, and the certificate with that done to it."""
    while True:
        made = deepcopy(lines)
        what, change = chance.choice(_CHANGES)
        try:
            change(made, chance)
        except (IndexError, KeyError, ValueError):
            continue  # this certificate has nothing of the kind
        if made != lines:
            return what, made


def _lemma(lines: Lines, chance: random.Random, key: str) -> dict[str, Any]:
    return chance.choice([line for line in lines if "lemma" in line and key in line])


def _state(lines: Lines, chance: random.Random, key: str = "state") -> dict[str, Any]:
    return chance.choice([line for line in lines if "state" in line and line.get(key)])


def _moved(text: str, chance: random.Random) -> str:
    return str(Fraction(text) + chance.choice((-1, 1)) * chance.choice((1, Fraction(1, 2))))


def _weight(lines: Lines, chance: random.Random) -> None:
    weights = _lemma(lines, chance, "weights")["weights"]
    number = chance.choice(list(weights))
    weights[number] = _moved(weights[number], chance)


def _new_weight(lines: Lines, chance: random.Random) -> None:
    weights = _lemma(lines, chance, "weights")["weights"]
    weights[str(chance.randrange(len(lines[0]["atoms"])))] = chance.choice(("1", "-1"))


def _limit(lines: Lines, chance: random.Random) -> None:
    key = chance.choice(("constant", "above"))
    lemma = _lemma(lines, chance, key)
    lemma[key] = _moved(lemma[key], chance)


def _parity(lines: Lines, chance: random.Random) -> None:
    lemma = _lemma(lines, chance, "goal")
    if chance.random() < 0.3:
        lemma["goal"] = 1 - lemma["goal"]
    else:
        _toggle(lemma["atoms"], lines, chance)


def _toggle(numbers: list[int], lines: Lines, chance: random.Random) -> None:
    number = chance.randrange(len(lines[0]["atoms"]))
    if number in numbers:
        numbers.remove(number)
    else:
        numbers.append(number)


def _group(lines: Lines, chance: random.Random) -> None:
    entry = chance.choice([line for line in lines if "groups" in line])
    _toggle(chance.choice(entry["groups"]), lines, chance)


def _exactly(lines: Lines, chance: random.Random) -> None:
    entry = chance.choice([line for line in lines if "groups" in line])
    entry["exactly"] = list(range(len(entry["groups"])))


def _two_groups(lines: Lines, chance: random.Random) -> None:
    entry = chance.choice([line for line in lines if "groups" in line])
    one, other = chance.sample(entry["groups"], 2)
    one += [number for number in other if number not in one]


def _without(lines: Lines, chance: random.Random) -> None:
    del lines[chance.randrange(1, len(lines))]


def _g(lines: Lines, chance: random.Random) -> None:
    entry = _state(lines, chance)
    entry["g"] = max(0, entry["g"] + chance.choice((-1, 1, 1, 2)))


def _bits(lines: Lines, chance: random.Random) -> None:
    _toggle(_state(lines, chance)["state"], lines, chance)


def _pruned_bits(lines: Lines, chance: random.Random) -> None:
    _toggle(chance.choice(_state(lines, chance, "pruned")["pruned"])[0], lines, chance)


def _not_pruned(lines: Lines, chance: random.Random) -> None:
    pruned = _state(lines, chance, "pruned")["pruned"]
    del pruned[chance.randrange(len(pruned))]


def _prune(lines: Lines, chance: random.Random) -> None:
    """Prune a state that is there, for no good reason."""
    reason = chance.choice(({"relaxed": True}, {"landmarks": []}, {"lemma": 0}))
    _state(lines, chance).setdefault("pruned", []).append([_state(lines, chance)["state"], reason])


def _reason(lines: Lines, chance: random.Random) -> None:
    pair = chance.choice(_state(lines, chance, "pruned")["pruned"])
    pair[1] = chance.choice(({"relaxed": True}, {"landmarks": []}, {"lemma": 0}))


def _landmarks(lines: Lines, chance: random.Random) -> None:
    pairs = [pair for line in lines for pair in line.get("pruned", [])]
    landmarks = chance.choice([one["landmarks"] for _, one in pairs if one.get("landmarks")])
    mark = chance.choice(landmarks)
    if chance.random() < 0.7:
        del mark[1][chance.randrange(len(mark[1]))]
    else:
        mark[0] = int(mark[0]) + 1


def _bound(lines: Lines, chance: random.Random) -> None:
    lines[0]["bound"] = lines[0]["bound"] + 1


def _no_plan(lines: Lines, chance: random.Random) -> None:
    del lines[0]["bound"]
    lines[0]["claim"] = "unsolvable"


def _order_of_atoms(lines: Lines, chance: random.Random) -> None:
    atoms = lines[0]["atoms"]
    one, other = chance.sample(range(len(atoms)), 2)
    atoms[one], atoms[other] = atoms[other], atoms[one]


def _no_atom(lines: Lines, chance: random.Random) -> None:
    lines[0]["atoms"].pop()


_CHANGES: list[tuple[str, Callable[[Lines, random.Random], None]]] = [
    ("a weight", _weight),
    ("a weight more", _new_weight),
    ("a constant or what is to be above", _limit),
    ("a parity", _parity),
    ("a member of a group", _group),
    ("groups that are exact", _exactly),
    ("two groups made one", _two_groups),
    ("a line left out", _without),
    ("a g", _g),
    ("an atom of a state", _bits),
    ("an atom of a pruned state", _pruned_bits),
    ("a pruned state left out", _not_pruned),
    ("a state pruned", _prune),
    ("a reason", _reason),
    ("a landmark", _landmarks),
    ("the bound", _bound),
    ("the claim", _no_plan),
    ("the order of the atoms", _order_of_atoms),
    ("an atom left out", _no_atom),
]


_STRANGE = (None, True, -1, 1.0, float("nan"), float("inf"), "x", "1", "", [], {}, [[]], 10**40)


def spoilt(lines: Lines, chance: random.Random) -> Iterator[tuple[str, str]]:
    """What was done, and the text of a certificate that is none, however it is read."""
    texts = [json.dumps(line) for line in lines]

    def whole(changed: list[str]) -> str:
        return "".join(f"{text}\n" for text in changed)

    yield "empty", ""
    yield "no first line", whole(texts[1:])
    yield "the first line twice", whole([texts[0], *texts])
    yield "the first line last", whole([*texts[1:], texts[0]])
    yield "cut short", whole(texts)[: -chance.randrange(3, 20)]
    yield "a line of another thing", whole([*texts, '{"note": 1}'])
    yield "an empty line", whole([*texts, ""])
    for line in (place for place, entry in enumerate(lines) if place and "groups" not in entry):
        yield f"line {line + 1} twice", whole([*texts[: line + 1], *texts[line:]])
    for line, entry in enumerate(lines):
        for key in entry:
            for value in _STRANGE:
                if _fits(key, value) or value == entry[key]:
                    continue
                changed = {**entry, key: value}
                made = [*texts[:line], json.dumps(changed), *texts[line + 1 :]]
                yield f"{key} of line {line + 1} made {value!r:.20}", whole(made)


def _fits(key: str, value: Any) -> bool:
    """Say whether a value is one that a key may have, so that it might still prove something."""
    if value in ("", {}) and key in ("exactly", "groups", "pruned", "atoms"):
        return True  # nothing is named either way
    if isinstance(value, list):
        return value == [] or key in ("groups", "pruned")
    if key in ("g", "bound", "lemma", "goal"):
        return type(value) is int and value >= 0
    if key in ("constant", "above"):
        return value == "1"
    return key == "weights" and value == {}
