"""The pictures of a plan as data, of which a page draws the one that is shown.

Of all pictures together each different part stands once, as a piece of markup. Of each picture
there is what is not as in the one before: parts by their places, and characters of texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.svg import Picture, view_box

_MOST_CHARACTERS: Final = 4_000_000
"""How large the parts and texts may be together."""

_LARGE: Final = 8
"""A group of this many elements is taken apart."""

Change = tuple[int, int, str]
"""What replaces how many characters of a text, from where."""


class Film:
    """Some pictures, as far as a page can hold them."""

    def __init__(self, pictures: Iterable[Picture], most: int) -> None:
        """Take in pictures one after the other; none is kept but the first."""
        self._numbers: dict[str, int] = {}
        self._steps: list[tuple[list[int], dict[str, Change]]] = []
        self._definitions: dict[str | None, Element] = {}
        self.captions: list[str] = []
        self.is_cut = False
        self._size = 0
        shown, texts = list[int](), dict[str, str]()
        for picture in pictures:
            if self._size > _MOST_CHARACTERS or len(self._steps) >= most:
                self.is_cut = True
                return
            if not self.captions:
                self.first = picture
            for made in picture.definitions:
                self._definitions.setdefault(made.get("id"), made)
            parts = [self._number(text) for part in picture.parts for text in _texts(part)]
            now = {**picture.data, " words": picture.words, " box": view_box(picture)}
            changes = {
                key: change(texts.get(key, ""), text)
                for key, text in now.items()
                if text != texts.get(key)
            }
            self._size += sum(len(text) + 10 for _, _, text in changes.values())
            moved = _changed(shown, parts)
            self._size += 4 * len(moved)
            self._steps.append((moved, changes))
            self.captions.append(picture.caption)
            shown, texts = parts, now

    @property
    def definitions(self) -> tuple[Element, ...]:
        """What the pictures use, each once."""
        return tuple(self._definitions.values())

    def record(self, moves: Sequence[str]) -> dict[str, Any]:
        """Return it as JSON, with the moves between the pictures."""
        return {
            "parts": list(self._numbers),
            "steps": self._steps,
            "captions": self.captions,
            "moves": moves,
        }

    def _number(self, part: str) -> int:
        number = self._numbers.get(part)
        if number is None:
            number = self._numbers[part] = len(self._numbers)
            self._size += len(part)
        return number


def _texts(part: Element) -> Iterator[str]:
    """Yield a part as markup; a large group piece by piece, as little of it may change."""
    if part.tag != "g" or len(part) < _LARGE:
        yield tostring(part, encoding="unicode")
        return
    yield tostring(Element(part.tag, part.attrib), encoding="unicode").removesuffix(" />") + ">"
    for child in part:
        yield from _texts(child)
    yield "</g>"


def _changed(old: Sequence[int], new: Sequence[int]) -> list[int]:
    """Return how many parts there are, and the place and number of each that is another."""
    found = [len(new)]
    for place, part in enumerate(new):
        if place >= len(old) or old[place] != part:
            found += [place, part]
    return found


def change(old: str, new: str) -> Change:
    """Return what of a text makes another of it: the shortest piece."""
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    most = shorter - head
    tail = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return head, len(old) - tail - head, new[head : len(new) - tail]
