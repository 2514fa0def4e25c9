"""The pictures of a plan as data, of which a page draws the one that is shown.

Each part stands once, as markup. Of a picture there are the places and characters that are new.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any, Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.svg import Picture, number

_MOST_CHARACTERS: Final = 4_000_000  # how large the parts and texts may be together
_LARGE: Final = 8  # a group of this many elements is taken apart
Change = tuple[int, int, str]  # from where how many characters of a text are replaced, and by what


class Film:
    """Some pictures, as far as a page can hold them."""

    def __init__(self, pictures: Iterable[Picture], most: int) -> None:
        self._numbers: dict[str, int] = {}  # of parts, by their markup
        self._steps: list[tuple[list[int], dict[str, Change]]] = []  # new parts, changed texts
        self.definitions: dict[str | None, Element] = {}  # what the pictures use, by its id
        self.captions: list[str] = []
        self.is_cut = False
        size = 0  # of all that is kept, in characters of JSON, about
        parts_before, texts_before = list[int](), dict[str, str]()
        for picture in pictures:
            if size > _MOST_CHARACTERS or len(self._steps) >= most:
                self.is_cut = True
                return
            if not self.captions:
                self.first = picture
            for definition in picture.definitions:
                self.definitions.setdefault(definition.get("id"), definition)
            parts = []
            for text in (text for part in picture.parts for text in _texts(part)):
                size += 0 if text in self._numbers else len(text)
                parts.append(self._numbers.setdefault(text, len(self._numbers)))
            box = f"0 0 {number(picture.width)} {number(picture.height)}"
            # No key of the data begins with a space.
            texts = {**picture.data, " words": picture.words, " box": box}
            new = {key: text for key, text in texts.items() if text != texts_before.get(key)}
            changes = {key: change(texts_before.get(key, ""), text) for key, text in new.items()}
            # How many parts there are, and the place and number of each that is another.
            pairs = enumerate(zip_longest(parts, parts_before[: len(parts)]))
            differing = [(place, part) for place, (part, before) in pairs if part != before]
            moved = [len(parts), *chain.from_iterable(differing)]
            size += sum(len(text) + 10 for _, _, text in changes.values()) + 4 * len(moved)
            self._steps.append((moved, changes))
            self.captions.append(picture.caption)
            parts_before, texts_before = parts, texts

    def record(self, names: Sequence[str | int]) -> dict[str, Any]:
        film = {"parts": list(self._numbers), "steps": self._steps, "captions": self.captions}
        return {**film, "names": names}


def _texts(part: Element) -> Iterator[str]:
    """Yield a part as markup, a large group piece by piece."""
    if part.tag != "g" or len(part) < _LARGE:
        yield tostring(part, encoding="unicode")
        return
    yield tostring(Element(part.tag, part.attrib), encoding="unicode").removesuffix(" />") + ">"
    for child in part:
        yield from _texts(child)
    yield "</g>"


def change(old: str, new: str) -> Change:
    """Return the shortest piece of a text that makes another of it."""
    shorter = min(len(old), len(new))
    head = next((place for place in range(shorter) if old[place] != new[place]), shorter)
    most = shorter - head
    tail = next((place for place in range(most) if old[-1 - place] != new[-1 - place]), most)
    return head, len(old) - tail - head, new[head : len(new) - tail]
