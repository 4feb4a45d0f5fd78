"""The rows of a simulation while they are written, and how damage to those that are kept is seen."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .._parlor import ParlorError
from .own import CHECKSUM, ROWS

#: So many bytes are read at once; in so many there is the end of a row.
_BLOCK = 64 << 10


class Rows:
    """The file of rows in a folder, which grows. A file beside it says how many bytes were on the disk when it was last
    saved, and their checksum, as the program writes it.
    """

    def __init__(self, folder: Path, length: int) -> None:
        """Goes on after so many bytes of the file that is there."""
        self._folder = folder
        self._length = length
        self._sum = _sum(folder / ROWS, length)
        # Before the rest is cut off: what the checksum counts is always there.
        self._note()
        self._file: BinaryIO = open(folder / ROWS, "r+b")
        self._file.truncate(length)
        self._file.seek(length)

    def add(self, rows: bytes) -> None:
        """Adds rows at the end."""
        self._file.write(rows)
        self._length += len(rows)
        self._sum.update(rows)

    def save(self) -> None:
        """Waits until they are on the disk."""
        flushed(self._file)
        self._note()

    def close(self) -> None:
        """Leaves the file."""
        self._file.close()

    def _note(self) -> None:
        noted = {"bytes": self._length, "sha256": self._sum.hexdigest()}
        write(self._folder / CHECKSUM, json.dumps(noted, separators=(",", ":")) + "\n")


def sound(folder: Path) -> int:
    """How many bytes of the rows in a folder are whole lines and as they were written. Raises :class:`parlor.ParlorError` if
    they are not; without a checksum only other ends of lines are seen here.
    """
    rows, known = folder / ROWS, folder / CHECKSUM
    if not known.is_file():
        length = _whole(rows)
        if any(b"\r" in block for block in _blocks(rows, length)):
            raise ParlorError(f"the lines of `{ROWS}` have other ends than they were written with")
        return length
    try:
        told = json.loads(text(known))
        length, checksum = int(told["bytes"]), told["sha256"]
    except (ValueError, TypeError, KeyError):
        raise ParlorError(f"`{CHECKSUM}` cannot be read") from None
    if _sum(rows, length).hexdigest() != checksum:
        raise ParlorError(f"the rows of `{ROWS}` are not those that were written")
    return length


def text(path: Path) -> str:
    """A text; what cannot be read of it makes it another one."""
    return path.read_bytes().decode(errors="replace")


def write(path: Path, text: str) -> None:
    """Writes a file that is at any time the old one or the new one."""
    part = path.with_name(f".{path.name}")
    with open(part, "wb") as file:
        file.write(text.encode())
        flushed(file)
    os.replace(part, path)


def flushed(file: BinaryIO) -> None:
    """Waits until a file is on the disk."""
    file.flush()
    os.fsync(file.fileno())


def _whole(rows: Path) -> int:
    """How many bytes the whole lines of a file have: a process that was killed may have left a part of one."""
    with open(rows, "rb") as file:
        length = file.seek(0, os.SEEK_END)
        begin = file.seek(max(length - _BLOCK, 0))
        return begin + file.read().rfind(b"\n") + 1


def _sum(rows: Path, length: int) -> hashlib._Hash:
    found = hashlib.sha256()
    for block in _blocks(rows, length):
        found.update(block)
    return found


def _blocks(rows: Path, length: int) -> Iterator[bytes]:
    """The first bytes of a file, as many as are there."""
    with open(rows, "rb") as file:
        while block := file.read(min(_BLOCK, length)):
            length -= len(block)
            yield block
