"""The twelve tiles as people write them: two letters each, in any case, each tile once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pddlpuzzles.families.braintwist.toy import COLOURS, TILES


class Word(NamedTuple):
    """What is written for a tile, and where: row and column from 1, or 0 where it is not known."""

    text: str
    row: int = 0
    column: int = 0


class TileError(Exception):
    """A word is no tile, or one that is there already, or a tile is missing."""

    def __init__(self, complaint: str, word: Word) -> None:
        super().__init__(complaint)
        self.word = word


def placing(words: Sequence[Word], own: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the tiles that words name, in their order; `own` has our letter for another's.

    :raises TileError: if they are not the twelve, each once.
    """
    own = own or {}
    tiles = [_tile(word, own) for word in words]
    missing = [tile for tile in TILES if tile not in tiles]
    seen: dict[str, Word] = {}
    for tile, word in zip(tiles, words, strict=True):
        if tile in seen:
            raise _twice(seen[tile], word, missing)
        seen[tile] = word
    if missing:
        last = words[-1] if words else Word("")
        end = last._replace(column=last.column + len(last.text) if last.column else 0)
        raise TileError(
            f"{len(seen)} tiles, expected {len(TILES)}: {' '.join(missing)} missing", end
        )
    return tuple(seen)


def _tile(word: Word, own: Mapping[str, str]) -> str:
    """Return the tile that a word names; raise TileError if it names none."""
    tile = "".join(_letter(letter, own, word) for letter in word.text.lower())
    if tile not in TILES:
        raise TileError(f"there is no tile {word.text!r}, {_why(tile)}", word)
    return tile


def _twice(one: Word, other: Word, missing: Sequence[str]) -> TileError:
    """Return the complaint that a tile is there twice, at the place that is read last."""
    one, other = sorted((one, other), key=lambda word: (word.row, word.column))
    where = f", at line {one.row}, column {one.column} too" if one.column else ""
    some = "one of " if len(missing) > 1 else ""
    expected = f"; expected {some}{' '.join(missing)} for one of them" if missing else ""
    return TileError(f"the tile {other.text} is there twice{where}{expected}", other)


def _letter(letter: str, own: Mapping[str, str], word: Word) -> str:
    """Return our letter for one of a tile's.

    :raises TileError: if one's own colours have given that letter of ours to another.
    """
    if letter in own:
        return own[letter]
    if letter in own.values():
        raise TileError(
            f"{word.text!r} has {letter}, which is another letter by the table of colours", word
        )
    return letter


def _why(tile: str) -> str:
    """Say what was expected in place of a word that is no tile."""
    if len(tile) == 2 and tile[::-1] in TILES:
        return f"expected {tile[::-1]}: the outer colour comes first"
    if len(tile) == 2 and tile[0] in COLOURS and any(one[0] == tile[0] for one in TILES):
        partners = " ".join(one for one in TILES if one[0] == tile[0])
        return f"expected each of {' '.join(TILES)} once; with {tile[0]} outside {partners}"
    return f"expected each of {' '.join(TILES)} once"
