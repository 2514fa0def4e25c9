"""Reading and writing files with errors that a person can act on."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from pddlpuzzles.errors import InputError

_MOST_BYTES: Final = 64 * 2**20

STANDARD_INPUT: Final = "-"


def read_text(path: str | Path) -> str:
    """Return the text of a file, or of standard input for `-`; line ends become newlines.

    :raises InputError: if there is no such file, or it is a folder, unreadable, not text or
        over 64 MiB.
    """
    try:
        if str(path) == STANDARD_INPUT:
            raw = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with open(path, "rb") as file:
                raw = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise InputError(_reason(error), source=str(path)) from None
    except ValueError:
        raise InputError("not a path: it has a null character", source=repr(path)) from None
    if len(raw) > _MOST_BYTES:
        raise InputError("over 64 MiB, expected a text file", source=str(path))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError("not UTF-8 text", source=str(path), line=line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("binary, expected text", source=str(path), line=line)
    return text.replace("\r\n", "\n")


def write_text(path: Path, text: str) -> None:
    """Write a file, whole or not at all: what was there stays until the new one is complete.

    :raises InputError: if it cannot be written.
    """
    if path.exists() and not path.is_file():
        # A device or a pipe is written through; a folder is complained about.
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise InputError(_reason(error), source=str(path)) from None
        return
    draft: str | None = None
    try:
        target = path.resolve()  # a link stays a link
        handle, draft = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        os.chmod(draft, mode)
        os.replace(draft, target)
        draft = None
    except OSError as error:
        raise InputError(f"cannot be written: {_reason(error)}", source=str(path)) from None
    finally:
        if draft is not None:
            os.unlink(draft)


def require_writable(path: Path) -> None:
    """See that a file can be written there, before something long is done for it.

    :raises InputError: if it cannot, or is `-`, which is no file here.
    """
    if str(path) == STANDARD_INPUT:
        raise InputError("expected a file to write, not standard output", source=str(path))
    folder = path.parent
    if path.is_dir():
        reason = "a folder, expected a file"
    elif not folder.is_dir():
        reason = f"there is no folder {str(folder)!r}"
    elif not os.access(path if path.exists() else folder, os.W_OK):
        reason = "permission denied"
    else:
        return
    raise InputError(f"cannot be written: {reason}", source=str(path))


def make_folder(path: Path) -> None:
    """Make a folder and those above it, where they are not there yet.

    :raises InputError: if that is not possible.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is a file" if isinstance(error, FileExistsError) else _reason(error)
        raise InputError(f"cannot be a folder: {reason}", source=str(path)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "a folder, expected a file"
    if isinstance(error, PermissionError):
        return "permission denied"
    return (error.strerror or str(error)).lower()
