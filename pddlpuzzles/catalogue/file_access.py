"""Reading and writing files with errors that a person can act on.

What cannot be read or written raises an `InputError`. A device or a pipe is written through.
"""

import contextlib
import errno
import os
import stat
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pddlpuzzles
from pddlpuzzles.errors import InputError

_MOST_BYTES: Final = 32 * 2**20
"""The largest text that is read; a board of 10,000 cells is 1 MiB of PDDL, and some domains of the
competitions ten times as much."""
_PATIENCE: Final = 3.0  # seconds in which somebody is to write to a named pipe
_LONGEST_PREFIX: Final = 100  # of a file's name in its draft's: names have an end

_REASONS: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "no such file or folder",
    FileExistsError: "it is a file",
    IsADirectoryError: "a folder",
    PermissionError: "permission denied",
}

STANDARD_INPUT: Final = "-"
PDDL_FILES: Final = "*.[pP][dD][dD][lL]"
"""The pattern of files in PDDL; some old collections call theirs `DOMAIN.PDDL`."""


def is_pddl(path: str | Path) -> bool:
    """Say whether a file is called as PDDL is, or as Markdown, out of which it is read."""
    return str(path).lower().endswith((".pddl", ".md"))


def read_text(path: str | Path, comment: str | None = None) -> str:
    """Return the text of a file, or of standard input for `-`; line ends become newlines.

    It is UTF-8, or UTF-16 with its mark, of at most 32 MiB. Behind a `comment` mark it may be
    Latin-1; then a byte-order mark is kept.
    """
    is_standard = str(path) == STANDARD_INPUT
    source = "standard input" if is_standard else str(path) or "''"
    with complaining(source, ""):
        if is_standard and sys.stdin not in _TYPED:
            _TYPED[sys.stdin] = sys.stdin.buffer.read(_MOST_BYTES + 1)
        raw = _TYPED[sys.stdin] if is_standard else _read_bytes(path)
    if len(raw) > _MOST_BYTES:
        raise InputError(f"over {_MOST_BYTES // 2**20} MiB", source=source, expected="a text file")
    try:
        if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            text = raw.decode("utf-16")
        else:
            text = raw.decode("utf-8-sig" if comment is None else "utf-8")
    except UnicodeDecodeError as error:
        text = raw.decode("latin-1")
        if comment is None or any(not it.split(comment, 1)[0].isascii() for it in text.split("\n")):
            line = raw.count(b"\n", 0, error.start) + 1
            raise InputError("not UTF-8 text", source=source, line=line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError("binary", source=source, line=line, expected="text")
    return text.replace("\r\n", "\n")


_TYPED: Final[dict[object, bytes]] = {}  # what standard input had: a problem, a domain
_PIPES: Final[dict[tuple[str, int], bytes | None]] = {}
"""What named pipes had, None without a writer: they give it once, and some files are read twice."""


def _read_bytes(path: str | Path) -> bytes:
    """Return the file, up to a byte more than is taken."""
    at_once = getattr(os, "O_NONBLOCK", 0)  # without waiting for somebody at a pipe's other end
    with open(path, "rb", opener=lambda path, flags: os.open(path, flags | at_once)) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISFIFO(status.st_mode):
            return file.read(_MOST_BYTES + 1)
        pipe = str(path), status.st_ino
        if pipe not in _PIPES:
            import select

            # Nothing is read at once, and nothing has come either, where nobody is there to write.
            ready, _, _ = select.select([file], [], [], _PATIENCE)
            begin: bytes | None = b""
            with contextlib.suppress(BlockingIOError):  # empty, and somebody is at its other end
                begin = os.read(file.fileno(), _MOST_BYTES) or (b"" if ready else None)
            os.set_blocking(file.fileno(), True)  # the rest is waited for
            _PIPES[pipe] = None if begin is None else begin + file.read(_MOST_BYTES)
        if (text := _PIPES[pipe]) is None:
            raise OSError(errno.EPIPE, "a pipe that nobody writes to")
        return text


def write_text(path: Path, text: str | bytes) -> None:
    """Write a file, whole or not at all."""
    write_texts({path: text})


def write_texts(texts: Mapping[Path, str | bytes]) -> None:
    """Write several files; none of them, if that is known before all have been drafted."""
    contents = {
        path: text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace")
        for path, text in texts.items()  # bytes of a file's name that are no UTF-8 are numbers
    }
    with contextlib.ExitStack() as stack:
        drafts = {path: stack.enter_context(written_whole(path)) for path in reversed(contents)}
        # A device, which has no draft, comes last: what it has been given cannot be taken back.
        for path in sorted(contents, key=lambda path: drafts[path] == path):
            with complaining(path):
                drafts[path].write_bytes(contents[path])


@contextlib.contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Have a draft to write to, which becomes that file where the block ends well; or a device."""
    from pddlpuzzles.processes.supervised import new_draft  # what only reads need not wait
    from pddlpuzzles.processes.system import removed_at_end

    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        with complaining(path):
            yield path
        return
    parent, name = os.path.split(target := os.path.realpath(path))  # a link stays a link
    draft_name = new_draft(f".{name[:_LONGEST_PREFIX]}.", parent)
    with removed_at_end(draft_name) as draft, complaining(path):
        draft.touch()
        yield draft
        if mode is not None:
            os.chmod(draft, stat.S_IMODE(mode))
        os.replace(draft, target)


def require_writable(path: Path) -> None:
    """Check that a file can be written, and is not printed to (a terminal, or null, may be)."""
    is_printed_to = str(path) == STANDARD_INPUT
    for stream in (1, 2):
        with contextlib.suppress(OSError):
            status, aim = os.fstat(stream), os.stat(path)
            is_null = os.path.samestat(status, os.stat(os.devnull))
            is_printed_to |= os.path.samestat(status, aim) and not (os.isatty(stream) or is_null)
    if is_printed_to:
        raise InputError(source=str(path), expected="a file to write, not standard output or error")
    mode = _mode(path)
    if not path.parent.is_dir():
        reason = f"cannot be written: there is no folder {str(path.parent)!r}"
        raise InputError(reason, source=str(path))
    with complaining(path):
        if not os.access(path.parent if mode is None else path, os.W_OK):
            raise PermissionError


def require_suffix(path: Path, what: str, *suffixes: str) -> None:
    """Check that a file's name ends in one of these suffixes, or in none."""
    if path.suffix and path.suffix.lower() not in suffixes:
        raise InputError(f"{what}:", source=str(path), expected=path.with_suffix(suffixes[0]).name)


def require_kept(path: Path, content: str | bytes) -> None:
    """Check that writing this content would change nothing that is there."""
    if (mode := _mode(path)) is None:
        return
    with complaining(path):
        if stat.S_ISREG(mode):
            before = read_text(path) if isinstance(content, str) else path.read_bytes()
            if before == content:
                return
    message = "another file is there already: remove it, or write to another folder"
    raise InputError(message, source=str(path))


def write_new(files: Mapping[Path, str | bytes]) -> None:
    """Write files and their folders; what cannot be done is known before one is written.

    :raises InputError: if a file is there and differs, or cannot be written.
    """
    for path, content in files.items():
        require_kept(path, content)
    for folder in sorted({path.parent for path in files}):
        make_folder(folder)
    for path in files:
        require_writable(path)
    write_texts(files)


def make_folder(path: Path) -> None:
    with complaining(path, "cannot be a folder"):
        path.mkdir(parents=True, exist_ok=True)


def _mode(path: Path) -> int | None:
    mode = None
    with complaining(path), contextlib.suppress(FileNotFoundError):
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
    return mode


@contextlib.contextmanager
def complaining(path: Path | str, what: str = "cannot be written") -> Iterator[None]:
    """Make an InputError of what the block cannot do with a file."""
    begin = f"{what}: " if what else ""
    try:
        yield
    except OSError as error:
        reasons = (words for kind, words in _REASONS.items() if isinstance(error, kind))
        reason = next(reasons, (error.strerror or str(error)).lower())
        expected = "a file" if isinstance(error, IsADirectoryError) else None
        raise InputError(f"{begin}{reason}", source=str(path), expected=expected) from None
    except ValueError:
        reason = f"{begin}not a path: it has a null character"
        raise InputError(reason, source=repr(str(path))) from None


def shelf(kind: str) -> Path:
    """Return the folder of bundled `domains` or `problems`: in a wheel, or beside a checkout."""
    package = Path(pddlpuzzles.__file__).parent
    inside = package / kind
    return inside if inside.is_dir() else package.parent / kind
