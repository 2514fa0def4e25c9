"""Messages through a pipe: each a name and a value. This is imported at every start."""

from __future__ import annotations

import marshal
import os

TYPE_CHECKING = False  # what type checkers take for true; importing `typing` takes long
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Final

_LENGTH: Final = 8  # bytes of the length before each message


def send(pipe: int, name: str, value: Any) -> None:
    content = marshal.dumps((name, value))
    write_all(pipe, len(content).to_bytes(_LENGTH, "big") + content)


def write_all(handle: int, content: bytes) -> None:
    """Write all of it; where nobody is there to read it, it is lost."""
    left = memoryview(content)
    try:
        while left:
            left = left[os.write(handle, left) :]
    except OSError:
        pass


class Inbox:
    """The reading end of a pipe with messages, which never blocks."""

    def __init__(self, pipe: int) -> None:
        os.set_blocking(pipe, False)
        self.pipe, self.is_closed = pipe, False
        self._heard = bytearray()

    def messages(self) -> Iterator[tuple[str, Any]]:
        """Yield the messages that have come whole; `is_closed` once there will be no more."""
        try:
            while said := os.read(self.pipe, 2**16):
                self._heard += said
            self.is_closed = True
        except BlockingIOError:
            pass
        while len(self._heard) >= _LENGTH:
            end = _LENGTH + int.from_bytes(self._heard[:_LENGTH], "big")
            if len(self._heard) < end:
                break
            yield marshal.loads(self._heard[_LENGTH:end])  # noqa: S302 - our own child's
            del self._heard[:end]
