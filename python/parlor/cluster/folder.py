"""The folder of a simulation: it is whole or not there."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from .locked import lock

_ROWS, _TALLY, _SIMULATION = "matches.csv", "tally.json", "simulation.json"
#: How every file of rows begins.
_HEAD = b"match,seed,ending,"
#: All files that `parlor simulate --out` writes.
_NAMES = {_ROWS, _TALLY, _SIMULATION, "matches.parquet", "report.html"}


class Folder:
    """Writes to a folder beside the one that is wanted, and puts it there at the end. What a killed process has left of it
    is taken away by the next one.
    """

    def __init__(self, place: str | os.PathLike[str], force: bool, columns: bytes) -> None:
        self._place = Path(place).absolute()
        self._part = self._place.with_name(f".{self._place.name}.unfinished")
        self._old = self._place.with_name(f".{self._place.name}.replaced")
        self._place.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(self._part)
        try:
            if self._old.is_dir() and not self._place.exists():
                self._old.rename(self._place)
            shutil.rmtree(self._old, ignore_errors=True)
            self._check(force)
            _empty(self._part)
            self._rows: BinaryIO = open(self._part / _ROWS, "xb")
            self._rows.write(columns)
        except BaseException:
            self._leave()
            raise

    def shared(self) -> Path:
        """Where workers that see this folder write their rows."""
        folder = self._part / "parts"
        folder.mkdir(exist_ok=True)
        return folder

    def add(self, rows: bytes | str) -> None:
        """Adds the next rows, or those of a file, which is then gone."""
        if isinstance(rows, bytes):
            self._rows.write(rows)
            return
        with open(rows, "rb") as part:
            shutil.copyfileobj(part, self._rows)
        os.unlink(rows)

    def finish(self, described: str, tally: str | None) -> None:
        """Writes the rest, and puts the folder in its place."""
        _flushed(self._rows)
        texts = {_SIMULATION: described, _TALLY: tally}
        for name, text in texts.items():
            if text is not None:
                with open(self._part / name, "xb") as file:
                    file.write(text.encode())
                    _flushed(file)
        shutil.rmtree(self._part / "parts", ignore_errors=True)
        if self._place.is_dir() and any(self._place.iterdir()):
            self._place.rename(self._old)
        self._part.rename(self._place)
        shutil.rmtree(self._old, ignore_errors=True)

    def __enter__(self) -> "Folder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._rows.close()
        self._leave()

    def _leave(self) -> None:
        shutil.rmtree(self._part, ignore_errors=True)
        if self._lock is not None:
            os.close(self._lock)

    def _check(self, force: bool) -> None:
        """Refuses to replace what is there, unless it is a simulation and that is wanted."""
        if self._place.exists() and not self._place.is_dir():
            raise FileExistsError(f"`{self._place}` is no folder: name another one")
        there = {path.name for path in self._place.iterdir()} if self._place.is_dir() else set()
        if not there:
            return
        if not (_SIMULATION in there or _has_rows(self._place)) or there - _NAMES:
            strange = ", ".join(sorted(there - _NAMES)) or "no simulation"
            raise FileExistsError(f"`{self._place}` has other files ({strange}) and stays: name another folder")
        if not force:
            raise FileExistsError(f"there is a simulation in `{self._place}`: name another folder, or use force=True")


def _has_rows(folder: Path) -> bool:
    """Whether there are rows of a simulation, whatever has become of its description."""
    try:
        with open(folder / _ROWS, "rb") as rows:
            return rows.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def _locked(part: Path) -> int | None:
    """Makes the folder and keeps other processes out; None where folders cannot be locked."""
    part.mkdir(exist_ok=True)
    try:
        return lock(part)
    except BlockingIOError as error:
        raise FileExistsError(f"another process writes to `{part}`: wait for its end, or name another folder") from error


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _flushed(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
