"""Reading and writing files with errors that a person can act on."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
import time
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import IO, Final

import pddlpuzzles
from pddlpuzzles.errors import InputError

_MOST_BYTES: Final = 32 * 2**20
"""The largest text that is read; a board of 10,000 cells is 1 MiB of PDDL, and some domains of the
competitions that were written by programs ten times as much."""

_PATIENCE: Final = 3.0
"""Seconds in which somebody is to be at the other end of a named pipe."""

_POLL: Final = 0.02

_ERRORS: Final = "backslashreplace"
"""Bytes of a file's name that are no UTF-8 are written as numbers."""

_LONGEST_PREFIX: Final = 100
"""Characters of a file's name that its draft's name has: a name has an end."""

STANDARD_INPUT: Final = "-"

PDDL_FILES: Final = "*.[pP][dD][dD][lL]"
"""The pattern of files in PDDL; some old collections call theirs `DOMAIN.PDDL`."""


def is_pddl(path: str | Path) -> bool:
    """Say whether a path is called as a file in PDDL is."""
    return str(path).lower().endswith(".pddl")


def read_text(path: str | Path, comment: str | None = None) -> str:
    """Return the text of a file, or of standard input for `-`; line ends become newlines.

    It is UTF-8, or UTF-16 with its mark. Behind a `comment` mark it may be Latin-1; then a
    byte-order mark is kept.

    :raises InputError: if there is no such file, or it is a folder, unreadable, not text or
        over 32 MiB, or a named pipe that nobody writes to.
    """
    source = "standard input" if str(path) == STANDARD_INPUT else str(path) or "''"
    try:
        if str(path) == STANDARD_INPUT:
            raw = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            raw = _bytes(path)
    except OSError as error:
        raise InputError(_reason(error), source=source) from None
    except ValueError:
        raise InputError("not a path: it has a null character", source=repr(path)) from None
    if len(raw) > _MOST_BYTES:
        most = f"{_MOST_BYTES // 2**20} MiB"
        raise InputError(f"over {most}, expected a text file", source=source)
    try:
        if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            text = raw.decode("utf-16")
        else:
            text = raw.decode("utf-8-sig" if comment is None else "utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        text = _with_latin(raw, comment) if comment is not None else None
        if text is None:
            raise InputError("not UTF-8 text", source=source, line=line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("binary, expected text", source=source, line=line)
    return text.replace("\r\n", "\n")


def _with_latin(raw: bytes, comment: str) -> str | None:
    """Return a text whose comments are in Latin-1; None if other parts are not ASCII."""
    text = raw.decode("latin-1")
    if all(line.split(comment, 1)[0].isascii() for line in text.split("\n")):
        return text
    return None


def _bytes(path: str | Path) -> bytes:
    """Return what a file begins with, up to a byte more than is taken.

    A named pipe gives what it has once; who asks again is given the same, unless there is more.

    :raises OSError: if it cannot be read, or is a named pipe that nobody writes to.
    """
    with open(path, "rb", opener=_at_once, buffering=0) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISFIFO(status.st_mode):
            return _rest(file, b"")
        pipe = str(path), status.st_dev, status.st_ino
        found = _first_of_pipe(file.fileno(), 0.0 if pipe in _PIPES else _PATIENCE)
        if found is not None:
            _have_it_wait(file)
            _PIPES[pipe] = _rest(file, found)
        text = _PIPES.setdefault(pipe, None)
    if text is None:
        raise OSError(errno.EPIPE, "a pipe that nobody writes to")
    return text


_PIPES: Final[dict[tuple[str, int, int], bytes | None]] = {}
"""What named pipes had when they were read, by path, device and number; None without a writer."""


def _rest(file: FileIO, found: bytes) -> bytes:
    """Return what was found in a file, with what follows."""
    parts = [found]
    left = _MOST_BYTES + 1 - len(found)
    while left > 0 and (part := file.read(left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting, as a named pipe makes one do, for somebody at its other end."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def _have_it_wait(file: IO[bytes]) -> None:
    """Undo that a file was opened without waiting, which Windows cannot do."""
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(file.fileno(), True)


def _first_of_pipe(handle: int, patience: float) -> bytes | None:
    """Return what a pipe holds, perhaps nothing, once somebody has opened it for writing.

    None if nobody does within these seconds of patience.
    """
    until = time.monotonic() + patience
    while True:
        try:
            if found := os.read(handle, _MOST_BYTES + 1):
                return found
        except BlockingIOError:  # it is empty, and somebody is there
            return b""
        if time.monotonic() >= until:
            return None
        time.sleep(_POLL)


def seekable(path: str, folder: Path) -> str:
    """Return the path of a file; of what a named pipe holds, a copy is made in that folder.

    :raises InputError: if it is a pipe that nobody writes to.
    """
    mode = _mode(Path(path))
    if mode is None or not stat.S_ISFIFO(mode):
        return path
    copy = folder / f"{os.urandom(4).hex()}-{os.path.basename(path)}"
    with _complaining(Path(path)), open(path, "rb", opener=_at_once, buffering=0) as file:
        begin = _first_of_pipe(file.fileno(), _PATIENCE)
        if begin is None:
            raise InputError("a pipe that nobody writes to", source=path)
        _have_it_wait(file)
        with open(copy, "wb") as to:
            to.write(begin)
            shutil.copyfileobj(file, to)
    return str(copy)


def write_text(path: Path, text: str | bytes) -> None:
    """Write a file, whole or not at all: what was there stays until the new one is complete.

    A device or a pipe is written through.

    :raises InputError: if it cannot be written.
    """
    write_texts({path: text})


def write_texts(texts: Mapping[Path, str | bytes]) -> None:
    """Write several files; none of them, if that is known before all have been drafted.

    :raises InputError: if one cannot be written.
    """
    with contextlib.ExitStack() as drafts:
        drafted = [
            (path, text, drafts.enter_context(_draft(path, text))) for path, text in texts.items()
        ]
        for path, text, draft in drafted:
            with _complaining(path):
                if draft is None:
                    _write_through(path, text)
                else:
                    os.replace(*draft)


@contextlib.contextmanager
def _draft(path: Path, text: str | bytes) -> Iterator[tuple[str, str] | None]:
    """Write a text beside its file: yield the draft and where it goes; None for a device."""
    with contextlib.ExitStack() as drafts:
        draft = drafts.enter_context(_drafted(path))
        if draft is not None:
            with _complaining(path):
                Path(draft[0]).write_bytes(_encoded(text))
        yield draft


@contextlib.contextmanager
def _drafted(path: Path) -> Iterator[tuple[str, str] | None]:
    """Have an empty draft beside a file, and where it goes; None for a device."""
    from pddlpuzzles.processes.temporary import draft_beside  # what only reads need not wait

    with _complaining(path):
        mode = _mode(path)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError
    if mode is not None and not stat.S_ISREG(mode):
        yield None
        return
    target = os.path.realpath(path)  # a link stays a link
    with draft_beside(target, f".{os.path.basename(target)[:_LONGEST_PREFIX]}.") as draft:
        with _complaining(path):
            Path(draft).touch()
            os.chmod(draft, 0o666 & ~_umask() if mode is None else stat.S_IMODE(mode))
        yield draft, target


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Have a file to write to, which becomes that one where the block ends well.

    A device or a pipe is written through.

    :raises InputError: if it cannot be written.
    """
    with _drafted(path) as draft, _complaining(path):
        yield path if draft is None else Path(draft[0])
        if draft is not None:
            os.replace(*draft)


def _encoded(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", _ERRORS)


def _write_through(path: Path, text: str | bytes) -> None:
    """Write to a device, or to a pipe that somebody reads."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            with open(path, "wb", opener=_at_once) as file:
                _have_it_wait(file)
                file.write(_encoded(text))
                return
        except OSError as error:
            if error.errno != errno.ENXIO or time.monotonic() > until:
                raise
        time.sleep(_POLL)


def require_writable(path: Path) -> None:
    """Check that a file can be written there, before something long is done for it.

    :raises InputError: if it cannot, or is standard output or error, which have their own use.
    """
    if str(path) == STANDARD_INPUT or _is_printed_to(path):
        reason = "expected a file to write, not standard output or error"
        raise InputError(reason, source=str(path))
    folder = path.parent
    with _complaining(path):
        mode = _mode(path)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError
        if not folder.is_dir():
            reason = f"there is no folder {str(folder)!r}"
            raise InputError(f"cannot be written: {reason}", source=str(path))
        if not os.access(folder if mode is None else path, os.W_OK):
            raise PermissionError


def require_suffix(path: Path, what: str, *suffixes: str) -> None:
    """Check that a file's name, if it ends in a suffix, ends in one of these, the usual one first.

    :raises InputError: if it names another kind of file than `what` is; it says what is expected.
    """
    if path.suffix and path.suffix.lower() not in suffixes:
        usual = path.with_suffix(suffixes[0]).name
        raise InputError(f"{what}: expected {usual}", source=str(path))


def _is_printed_to(path: Path) -> bool:
    """Say whether a path is where results or notes are printed to, unless that is a terminal."""
    for stream in (1, 2):
        with contextlib.suppress(OSError):
            there = os.fstat(stream)
            if os.path.samestat(there, os.stat(path)):
                return not os.isatty(stream) and not os.path.samestat(there, os.stat(os.devnull))
    return False


def require_kept(path: Path, content: str | bytes, remedy: str = "") -> None:
    """Check that writing this text, or these bytes, to a file would change nothing that is there.

    :raises InputError: if it would, or if something is there that cannot be read.
    """

    def there() -> str | bytes:
        return read_text(path) if isinstance(content, str) else path.read_bytes()

    with _complaining(path):
        mode = _mode(path)
        is_kept = mode is None or (stat.S_ISREG(mode) and there() == content)
    if not is_kept:
        reason = f"the file is there already, and different{remedy}"
        raise InputError(reason, source=str(path))


def write_new(files: Mapping[Path, str | bytes], *, force: bool | None = None) -> None:
    """Write files and the folders they are in; with `force`, what is there may be replaced.

    None stands for whoever has no such option.

    :raises InputError: before anything is written, if a file that is there differs, or one cannot
        be written.
    """
    if not force:
        for path, content in files.items():
            require_kept(path, content, "" if force is None else "; --force replaces it")
    for folder in sorted({path.parent for path in files}):
        make_folder(folder)
    for path in files:
        require_writable(path)
    write_texts(files)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, where they are not there yet.

    :raises InputError: if that is not possible.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is a file" if isinstance(error, FileExistsError) else _reason(error)
        raise InputError(f"cannot be a folder: {reason}", source=str(path)) from None


def _mode(path: Path) -> int | None:
    """Return the mode of a file, None if there is none.

    :raises OSError: if that cannot be found out, as of links that go round in a circle.
    """
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


@contextlib.contextmanager
def _complaining(path: Path) -> Iterator[None]:
    """Turn what the system says of a file into a complaint.

    :raises InputError: the complaint.
    """
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot be written: {_reason(error)}", source=str(path)) from None
    except ValueError:
        reason = "not a path: it has a null character"
        raise InputError(f"cannot be written: {reason}", source=repr(path)) from None


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
    if error.errno == errno.ENXIO:
        return "nobody is at its other end"
    return (error.strerror or str(error)).lower()


def shelf(kind: str) -> Path:
    """Return the folder of the bundled `domains` or `problems`.

    An installed wheel has it inside the package, a checkout beside it.
    """
    package = Path(pddlpuzzles.__file__).parent
    inside = package / kind
    return inside if inside.is_dir() else package.parent / kind
