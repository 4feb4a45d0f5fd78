"""The folder of a simulation: it is whole or not there."""

from __future__ import annotations

import os
import shutil
import sys
import time
import warnings
from collections.abc import Collection
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from .._parlor import ParlorError, Study, StudyParts
from .locked import lock

_ROWS, _TALLY, _PAGE, _SIMULATION = "matches.csv", "tally.json", "report.html", "simulation.json"
#: How every file of rows begins.
_HEAD = b"match,seed,ending,"
#: All files that `parlor simulate --out` writes.
_NAMES = {_ROWS, _TALLY, _PAGE, _SIMULATION, "matches.parquet"}
#: How long parts of a run that was stopped may still come, in seconds.
_LATE = 10.0
#: How long counts wait at most, as long as parts end, in seconds.
_SOON = 1.0
#: In so many bytes there is the end of a row.
_BLOCK = 64 << 10


class Folder:
    """Writes to a folder beside the one that is wanted, and puts it there at the end. A simulation that was stopped or
    killed leaves its rows there, and its counts, which are written after their rows, about once a second.
    """

    def __init__(self, place: str | os.PathLike[str], force: bool, resume: bool) -> None:
        if force and resume:
            raise ValueError("`force` begins again and `resume` goes on: use one of them")
        self._place = Path(os.path.abspath(place))
        self._resume = resume
        self._rows: BinaryIO | None = None
        self._gathered: StudyParts | None = None
        self._saved = time.monotonic()
        #: Whether the folder in its place has all matches, so that it stays as it is.
        self._is_whole = False
        if not self._place.name:
            raise ValueError(f"`out` is a folder of its own, and not `{self._place}`")
        self._part = self._place.with_name(f".{self._place.name}.unfinished")
        self._old = self._place.with_name(f".{self._place.name}.replaced")
        try:
            self._place.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise NotADirectoryError(f"`out` cannot be `{self._place}`: a file is in the way") from error
        self._lock = _locked(self._part)
        try:
            if self._old.is_dir() and not self._place.exists():
                self._old.rename(self._place)
            shutil.rmtree(self._old, ignore_errors=True)
            self._check(force)
        except BaseException:
            self._leave()
            raise

    def begin(self, study: Study, first: int, end: int) -> StudyParts:
        """Begins to write: the parts that are kept, which are none unless that is wanted."""
        kept = self._kept(study, first, end) if self._resume else None
        if kept is not None and self._has_all(*kept, end - first):
            self._is_whole, self._gathered = True, kept[0]
            return kept[0]
        self._refuse_strangers()
        if kept is None:
            self._gathered = study.parts(first, end)
            _empty(self._part)
            self._rows = open(self._part / _ROWS, "xb")
            self._rows.write(study.columns())
        else:
            self._gathered, there, length = kept
            self._rows = self._reopened(there, length)
        _flushed(self._rows)
        # Without it nothing would go on with these rows.
        _write(self._part / _SIMULATION, self._gathered.described())
        return self._gathered

    def shared(self) -> Path:
        """Where workers that see this folder write their rows."""
        folder = self._part / "parts"
        folder.mkdir(exist_ok=True)
        return folder

    def add(self, rows: bytes | str, counts: bytes) -> None:
        """Adds the next part: its rows, or a file with them, which is then gone, and what else it has counted."""
        assert self._rows is not None and self._gathered is not None, "it has begun"
        if isinstance(rows, bytes):
            self._rows.write(rows)
        else:
            with open(rows, "rb") as part:
                shutil.copyfileobj(part, self._rows)
            os.unlink(rows)
        self._gathered.add(counts)
        if time.monotonic() - self._saved >= _SOON:
            self._save()

    def finish(self) -> None:
        """Writes the rest, and puts the folder in its place."""
        assert self._gathered is not None, "it has begun"
        if self._is_whole:
            if not (self._place / _PAGE).exists():
                _write(self._place / _PAGE, self._gathered.page())
            return
        self._save()
        _write(self._part / _PAGE, self._gathered.page())
        _remove(self._part / "parts")
        if self._place.is_dir() and any(self._place.iterdir()):
            self._place.rename(self._old)
        self._part.rename(self._place)
        shutil.rmtree(self._old, ignore_errors=True)

    def __enter__(self) -> "Folder":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        is_stopped = error is not None and self._rows is not None
        try:
            if is_stopped:
                self._save()
        except OSError:
            # The disk may be full: what was saved before is kept.
            pass
        finally:
            self._leave()
        if is_stopped and _has_matches(self._part):
            _add_note(error, f"`{self._part}` keeps the matches until now: resume=True goes on with them")

    def _save(self) -> None:
        """Writes the counts of the rows that are on the disk."""
        assert self._rows is not None and self._gathered is not None, "it has begun"
        _flushed(self._rows)
        tally = self._gathered.tally()
        if tally is not None:
            _write(self._part / _TALLY, tally)
        self._saved = time.monotonic()

    def _leave(self) -> None:
        try:
            if self._rows is not None:
                self._rows.close()
        finally:
            if not _has_matches(self._part):
                shutil.rmtree(self._part, ignore_errors=True)
            if self._lock is not None:
                os.close(self._lock)

    def _check(self, force: bool) -> None:
        """Refuses to replace what is there, unless it is a simulation and that is wanted."""
        if self._place.exists() and not self._place.is_dir():
            raise FileExistsError(f"`{self._place}` is no folder: name another one")
        there = {path.name for path in self._place.iterdir()} if self._place.is_dir() else set()
        is_simulation = _SIMULATION in there or _has_rows(self._place)
        if not (self._resume and is_simulation):
            self._refuse_strangers()
        if there and not is_simulation:
            raise FileExistsError(f"`{self._place}` has other files (no simulation) and stays: name another folder")
        if force or self._resume:
            return
        advice = "resume=True goes on with it, force=True begins again; or name another folder"
        if there:
            raise FileExistsError(f"there is a simulation in `{self._place}`: {advice}")
        if _has_matches(self._part):
            raise FileExistsError(f"`{self._part}` keeps a simulation that was stopped: {advice}")

    def _refuse_strangers(self) -> None:
        """Refuses to replace a folder in which there are files of somebody else."""
        there = {path.name for path in self._place.iterdir()} if self._place.is_dir() else set()
        if there - _NAMES:
            strange = ", ".join(sorted(there - _NAMES))
            raise FileExistsError(f"`{self._place}` has other files ({strange}) and stays: name another folder")

    def _has_all(self, gathered: StudyParts, there: Path, length: int, matches: int) -> bool:
        """Whether all these matches are kept in the folder itself, and nothing else is in their file."""
        is_clean = (there / _ROWS).stat().st_size == length
        return there == self._place and gathered.matches == matches and is_clean

    def _kept(self, study: Study, first: int, end: int) -> tuple[StudyParts, Path, int] | None:
        """The parts that are kept, the folder in which they are, and how many bytes their rows have; None if there are
        none.
        """
        found = (folder for folder in (self._part, self._place) if (folder / _SIMULATION).is_file())
        there = next(found, None)
        if there is None or not (there / _ROWS).is_file():
            return None
        tally = _text(there / _TALLY) if (there / _TALLY).is_file() else None
        rows = (str(there / _ROWS), _whole(there / _ROWS))
        try:
            gathered, length = study.resumed((first, end), _text(there / _SIMULATION), rows, tally)
        except ParlorError as damaged:
            message = f"all matches of `{self._place}` are played again: {damaged}"
            warnings.warn(message, RuntimeWarning, stacklevel=4)
            return None
        except FileExistsError as error:
            raise FileExistsError(f"`{there}` has another simulation, which cannot be continued: {error}") from None
        return (gathered, there, length) if gathered.matches else None

    def _reopened(self, there: Path, length: int) -> BinaryIO:
        """The rows that are kept, cut off after so many bytes and ready for more."""
        if there == self._part:
            _empty(self._part, {_ROWS, _TALLY, _SIMULATION})
        else:
            _empty(self._part)
            for name in (_ROWS, _TALLY):
                if (there / name).is_file():
                    shutil.copyfile(there / name, self._part / name)
        rows = open(self._part / _ROWS, "r+b")
        rows.truncate(length)
        rows.seek(length)
        return rows


def _add_note(error: BaseException | None, note: str) -> None:
    """Says something below an error, or on standard error where errors have no notes: before Python 3.11."""
    if hasattr(error, "add_note"):
        error.add_note(note)
    else:
        print(note, file=sys.stderr)


def _has_rows(folder: Path) -> bool:
    """Whether there are rows of a simulation, whatever has become of its description."""
    try:
        with open(folder / _ROWS, "rb") as rows:
            return rows.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def _has_matches(folder: Path) -> bool:
    """Whether there is a simulation with a match, with which another one can go on."""
    try:
        with open(folder / _ROWS, "rb") as rows:
            return rows.readline().startswith(_HEAD) and bool(rows.readline()) and (folder / _SIMULATION).is_file()
    except OSError:
        return False


def _whole(rows: Path) -> int:
    """How many bytes the whole lines of a file have: a process that was killed may have left a part of one."""
    with open(rows, "rb") as file:
        length = file.seek(0, os.SEEK_END)
        begin = file.seek(max(length - _BLOCK, 0))
        return begin + file.read().rfind(b"\n") + 1


def _text(path: Path) -> str:
    """A text; what cannot be read of it makes it another one."""
    return path.read_bytes().decode(errors="replace")


def _write(path: Path, text: str) -> None:
    """Writes a file that is at any time the old one or the new one."""
    part = path.with_name(f".{path.name}")
    with open(part, "wb") as file:
        file.write(text.encode())
        _flushed(file)
    os.replace(part, path)


def _flushed(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _locked(part: Path) -> int | None:
    """Makes the folder and keeps other processes out; None where folders cannot be locked."""
    part.mkdir(exist_ok=True)
    try:
        return lock(part)
    except BlockingIOError as error:
        raise FileExistsError(f"another process writes to `{part}`: wait for its end, or name another folder") from error


def _empty(folder: Path, but: Collection[str] = ()) -> None:
    """Removes what is in a folder, the description first, so that nothing goes on with the rest."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name != _SIMULATION):
        if path.name not in but:
            _remove(path) if path.is_dir() else path.unlink()


def _remove(folder: Path) -> None:
    """Removes a folder. Workers may still write parts of a run that was stopped into it, so it is tried for a while."""
    until = time.monotonic() + _LATE
    while folder.exists():
        shutil.rmtree(folder, ignore_errors=time.monotonic() < until)
