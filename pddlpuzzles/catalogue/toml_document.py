"""Instance files: TOML whose values remember the line they stand on.

A family asks a `Document` for its keys, one call a key; every complaint carries the file and
the line. Keys that nobody asked for are complained about by `finish`.
"""

import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from pddlpuzzles.errors import InputError, one_of

Value = TypeVar("Value")
_MOST_CHARACTERS: Final = 2**18  # of an instance file; 10,000 cells take 20,000
_MANY_PARTS: Final = re.compile(r"""(?:\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*){500}""")
"""A dotted key that would take a reader of TOML a lot of memory."""
_TYPES: Final = {str: "a string", int: "a whole number", bool: "true or false", dict: "a table"}


class Document:
    """A parsed instance file; raises InputError if `text` is not TOML."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        self._asked: set[str] = set()
        if len(text) > _MOST_CHARACTERS:
            size = f"over {_MOST_CHARACTERS // 1024} KiB"
            raise InputError(size, 1, source=source, expected="an instance file")
        if many := _MANY_PARTS.search(text):
            line = text.count("\n", 0, many.start()) + 1
            raise InputError("over 500 parts of a key", line, source=source)
        try:
            self._table: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", str(error))
            if place:
                message, line, column = f"not TOML: {place[1]}", int(place[2]), int(place[3])
                raise InputError(message, line, column, source=source) from None
            message = str(error).replace(" (at end of document)", ", at the end")
            raise self._at_end(f"not TOML: {message}") from None
        except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists
            message = "not TOML that can be read: a number or a list is too long or too deep"
            raise self._at_end(message) from None

    def string(self, key: str, default: str | None = None, *, among: Sequence[str] = ()) -> str:
        """Without a default the key must be there."""
        text = self.optional(key, str)
        value = default if text is None else text
        if value is None:
            raise self._at_end(f"the key {key!r} is missing")
        if among and value not in among:
            raise self.error(key, f"{key} is {value!r}", expected=one_of(among))
        return value

    def optional(self, key: str, kind: type[Value]) -> Value | None:
        """None if there is no value; another kind is complained about."""
        self._asked.add(key)
        value = self._table.get(key)
        # bool is an int to Python, but not to a person writing TOML.
        is_other = kind is int and isinstance(value, bool)
        if value is None or (isinstance(value, kind) and not is_other):
            return value
        raise self.error(key, f"{key} is to be {_TYPES[kind]}")

    def finish(self) -> None:
        for key in self._table:
            if key not in self._asked:
                raise self.error(key, f"unknown key {key!r}", expected=one_of(sorted(self._asked)))

    def error(
        self, key: str, complaint: str = "", row: int | None = 0, column: int | None = 0, **its: Any
    ) -> InputError:
        """Return the complaint (not raised) about `key`.

        `row` and `column`, from 1, point into a string of several lines; 0 is the key itself.
        """
        name, lines = re.escape(key), self.text.splitlines()
        pattern = re.compile(rf"\s*(?:{name}|\"{name}\"|\[{name}\])\s*(?:[=.#]|$)")
        # 1 for a key spelt in a way that is not looked for, with escapes or dots
        line = next((number for number, text in enumerate(lines, 1) if pattern.match(text)), 1)
        if row:
            opening = lines[line - 1]
            # TOML drops a newline right after the opening quotes of a multi-line string.
            starts_below = re.search(r"(\"\"\"|''')\s*$", opening) is not None
            line += row if starts_below else row - 1
            quotes = re.search(r"=\s*(\"\"\"|'''|\"|')", opening)
            if row == 1 and column and quotes and not starts_below:
                column += quotes.end()
        return InputError(complaint, line, column or None, source=self.source, **its)

    def _at_end(self, message: str) -> InputError:
        return InputError(message, self.text.rstrip().count("\n") + 1, source=self.source)
