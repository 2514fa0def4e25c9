"""Certificates damaged by chance: one thing is changed, of whatever a line or a list has in it.

What `damaged` returns may still prove its claim. What `spoilt` yields is none of the format,
whatever else it says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import Any

Lines = list[dict[str, Any]]
REASONS = ({"relaxed": True}, {"landmarks": []}, {"lemma": 0})


def places(value: Any, name: str = "lines") -> Iterator[tuple[str, Any, Any]]:
    """All places within a value: the nearest key in words, what holds it, and where in that."""
    if not isinstance(value, dict | list):
        return
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        own = key if isinstance(key, str) and key.isalpha() else name
        yield own, value, key
        yield from places(part, own)


def damaged(lines: Lines, chance: random.Random) -> tuple[str, Lines]:
    """What was done, and the certificate with that done to it."""
    while True:
        made = deepcopy(lines)
        every = list(places(made))
        name = chance.choice(sorted({one[0] for one in every}))
        _, holder, key = chance.choice([one for one in every if one[0] == name])
        value = holder[key]
        what = chance.choice(("changed", "changed", "left out", "exchanged"))
        if what == "left out":
            del holder[key]
        elif what == "exchanged" and isinstance(value, list):
            chance.shuffle(value)
        elif isinstance(value, list):
            value.append(chance.randrange(len(lines[0]["atoms"])))
        elif isinstance(value, dict) and REASONS[0].keys() | {"landmarks", "lemma"} >= value.keys():
            holder[key] = chance.choice(REASONS)
        elif name == "claim":
            holder.update(claim="unsolvable")
            holder.pop("bound", None)
        elif type(value) is int:
            holder[key] = value + chance.choice((-1, 1, 1, 2))
        elif isinstance(value, str) and value.strip("-").replace("/", "").isdigit():
            holder[key] = str(Fraction(value) + chance.choice((-1, 1, Fraction(1, 2))))
        if made != lines and made:
            return f"{name} {what}", made


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
                if not _fits(key, value) and value != entry[key]:
                    made = [*texts[:line], json.dumps({**entry, key: value}), *texts[line + 1 :]]
                    yield f"{key} of line {line + 1} made {value!r:.20}", whole(made)


def _fits(key: str, value: Any) -> bool:
    """Say whether a value is one that a key may have, so that it might still prove something."""
    if isinstance(value, list):
        return value == [] or key in ("groups", "pruned")
    if key in ("g", "bound", "lemma", "goal"):
        return type(value) is int and value >= 0
    return (key in ("constant", "above") and value == "1") or (key == "weights" and value == {})
