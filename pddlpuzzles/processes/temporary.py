"""Folders and drafts that do not outlive their process, not even where it is killed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pddlpuzzles.processes.supervised import keep, release, remove

_PREFIX = "pddlpuzzles-"


def new_folder(prefix: str = _PREFIX, parent: str | Path | None = None) -> str:
    """Return a new folder, to be removed by `remove_folder`; without a parent in TMPDIR.

    :raises OSError: if it cannot be made.
    """
    path = _unused(prefix, parent or tempfile.gettempdir())
    try:
        os.mkdir(path, 0o700)
    except OSError:
        release(path)
        raise
    return path


def remove_folder(path: str) -> None:
    """Remove a folder, or a draft, as far as that is possible."""
    remove([path])
    release(path)


@contextlib.contextmanager
def temporary_folder(prefix: str = _PREFIX, parent: str | Path | None = None) -> Iterator[Path]:
    path = new_folder(prefix, parent)
    try:
        yield Path(path)
    finally:
        remove_folder(path)


@contextlib.contextmanager
def draft_beside(target: str, prefix: str) -> Iterator[str]:
    """Have the name of a file beside a target, to be put in its place; what is left is removed."""
    path = _unused(prefix, os.path.dirname(target))
    try:
        yield path
    finally:
        remove_folder(path)


def _unused(prefix: str, parent: str | Path) -> str:
    """Return a name that nobody else chooses; the parent of this process knows it from now on."""
    path = os.path.join(os.path.abspath(parent), f"{prefix}{os.urandom(4).hex()}")
    keep(path)
    return path
