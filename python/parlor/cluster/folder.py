"""The folder of a simulation: it is whole, or empty, or not there."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
import warnings
from collections.abc import Collection
from pathlib import Path
from types import TracebackType

from .._parlor import ParlorError, Study, StudyParts
from .locked import LOCKS, lock
from .own import (
    CHECKSUM,
    PAGE,
    PARTS,
    ROWS,
    SIMULATION,
    TALLY,
    check_folder,
    check_own,
    discard,
    strange,
    strange_in_begun,
)
from .rows import Rows, sound, text, write
from .tasks import WrittenRows

#: How every file of rows begins.
_HEAD = b"match,seed,ending,"
#: The folder in which `parlor simulate --out` writes, inside the one that is wanted.
_PROGRAM = "unfinished"
#: How long parts of a run that was stopped may still come, in seconds.
_LATE = 10.0
#: How long counts wait at most, as long as parts end, in seconds.
_SOON = 1.0


class Folder:
    """Writes to a folder beside the one that is wanted, and puts it there at the end. A simulation that was stopped or
    killed leaves its rows there, and its counts, which are written after their rows, about once a second. The one that is
    wanted is locked meanwhile, as the program locks it, and empty if it was not there.
    """

    def __init__(self, place: str | os.PathLike[str], force: bool, resume: bool) -> None:
        if force and resume:
            raise ValueError("`force` begins again and `resume` goes on: use one of them")
        # A link stays: the folder to which it leads is written.
        self._place = Path(os.path.realpath(place))
        if not self._place.name:
            raise ValueError(f"`out` is a folder of its own, and not `{self._place}`")
        self._part = self._place.with_name(f".{self._place.name}.unfinished")
        self._old = self._place.with_name(f".{self._place.name}.replaced")
        self._force = force
        self._resume = resume
        self._rows: Rows | None = None
        self._study: Study | None = None
        self._gathered: StudyParts | None = None
        self._saved = time.monotonic()
        #: Whether the folder in its place has all matches, so that it stays as it is.
        self._is_whole = False
        try:
            self._place.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise NotADirectoryError(f"`out` cannot be `{self._place}`: a file is in the way") from error
        check_folder(self._part)
        self._part.mkdir(exist_ok=True)
        self._is_made = False
        self._locks = [_locked(self._part)]
        try:
            check_own(self._part, strange_in_begun)
            check_own(self._old, strange)
            if self._old.is_dir() and not self._place.exists():
                self._old.rename(self._place)
            discard(self._old, strange)
            self._check_own()
            self._hold()
            self._check_free()
            self._found = _contents(self._place)
        except BaseException:
            self._leave()
            raise

    def begin(self, study: Study, first: int, end: int) -> StudyParts:
        """Begins to write: the parts that are kept, which are none unless that is wanted."""
        self._study = study
        kept = self._kept(study, first, end) if self._resume else None
        if kept is not None and self._has_all(*kept, end - first):
            self._is_whole, self._gathered = True, kept[0]
            return kept[0]
        self._refuse_strangers()
        if kept is None:
            self._gathered = study.parts(first, end)
            _empty(self._part)
            (self._part / ROWS).write_bytes(study.columns())
            self._rows = Rows(self._part, len(study.columns()))
        else:
            self._gathered, there, length = kept
            self._rows = self._reopened(there, length)
        self._rows.save()
        # Without it nothing would go on with these rows.
        write(self._part / SIMULATION, self._gathered.described())
        return self._gathered

    def shared(self) -> Path:
        """Where workers that see this folder write their rows."""
        folder = self._part / PARTS
        folder.mkdir(exist_ok=True)
        return folder

    def add(self, rows: bytes | WrittenRows, counts: bytes) -> None:
        """Adds the next part: its rows, or a file with them, which is then gone, and what else it has counted."""
        assert self._rows is not None and self._gathered is not None, "it has begun"
        self._rows.add(rows if isinstance(rows, bytes) else self._taken(rows))
        self._gathered.add(counts)
        if time.monotonic() - self._saved >= _SOON:
            self._save()

    def finish(self) -> None:
        """Writes the rest, and puts the folder in its place. Raises ``FileExistsError`` if something has come there."""
        assert self._gathered is not None, "it has begun"
        if self._is_whole:
            if not (self._place / PAGE).exists():
                write(self._place / PAGE, self._gathered.page())
            return
        self._save()
        write(self._part / PAGE, self._gathered.page())
        self._check_unchanged()
        _remove(self._part / PARTS)
        if self._place.is_dir() and any(self._place.iterdir()):
            self._place.rename(self._old)
        self._part.rename(self._place)
        discard(self._old, strange)

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

    def _taken(self, written: WrittenRows) -> bytes:
        """The rows of a file, which is then gone. Where it is not as the worker wrote it they are played again."""
        assert self._study is not None, "it has begun"
        path = Path(written.path)
        try:
            rows = path.read_bytes()
        except FileNotFoundError:
            message = f"there are no rows of a worker in `{path}`: with shared=True all workers must see this folder"
            raise FileNotFoundError(message) from None
        if not written.has(rows):
            # The same words for each part, so that they are told once.
            message = f"rows that workers wrote to `{path.parent}` were damaged: their matches are played again"
            warnings.warn(message, RuntimeWarning, stacklevel=5)
            rows, _ = self._study.play(written.first, written.end)
        path.unlink()
        return rows

    def _save(self) -> None:
        """Writes the counts of the rows that are on the disk."""
        assert self._rows is not None and self._gathered is not None, "it has begun"
        self._rows.save()
        tally = self._gathered.tally()
        if tally is not None:
            write(self._part / TALLY, tally)
        self._saved = time.monotonic()

    def _leave(self) -> None:
        try:
            if self._rows is not None:
                self._rows.close()
        finally:
            if not _has_matches(self._part):
                discard(self._part, strange_in_begun)
            if self._is_made:
                _remove_empty(self._place)
            for opened in self._locks:
                if opened is not None:
                    os.close(opened)

    def _hold(self) -> None:
        """Keeps the program out of the folder that is wanted, where folders can be locked."""
        if LOCKS:
            is_new = not self._place.exists()
            self._place.mkdir(exist_ok=True)
            self._locks.append(_locked(self._place))
            self._is_made = is_new

    def _check_own(self) -> None:
        """Refuses a place that has anything but a simulation."""
        if self._place.exists() and not self._place.is_dir():
            raise FileExistsError(f"`{self._place}` is no folder: name another one")
        if (self._place / _PROGRAM / SIMULATION).is_file():
            message = f"`{self._place}` keeps a simulation of `parlor simulate` that was stopped or still runs"
            raise FileExistsError(f"{message}: `--continue` goes on with it, or name another folder")
        is_simulation = _is_simulation(self._place)
        if not (self._resume and is_simulation):
            self._refuse_strangers()
        if any(_contents(self._place)) and not is_simulation:
            raise FileExistsError(f"`{self._place}` has other files (no simulation) and stays: name another folder")

    def _refuse_strangers(self) -> None:
        """Refuses to replace a folder in which there are files of somebody else."""
        others = ", ".join(strange(self._place))
        if others:
            raise FileExistsError(f"`{self._place}` has other files ({others}) and stays: name another folder")

    def _check_free(self) -> None:
        """Refuses to replace a simulation, unless that is wanted."""
        if self._force or self._resume:
            return
        advice = "resume=True goes on with it, force=True begins again; or name another folder"
        if _contents(self._place):
            raise FileExistsError(f"there is a simulation in `{self._place}`: {advice}")
        if _has_matches(self._part):
            raise FileExistsError(f"`{self._part}` keeps a simulation that was stopped: {advice}")

    def _check_unchanged(self) -> None:
        """Refuses a place where something has come since this began, unless it may be replaced."""
        kept = f"the matches are kept in `{self._part}`: move `{self._place}` away, then resume=True puts them there"
        try:
            self._check_own()
            self._refuse_strangers()
        except FileExistsError as error:
            raise FileExistsError(f"{error}; {kept}") from None
        check_own(self._part, strange_in_begun)
        if not self._force and _contents(self._place) != self._found:
            raise FileExistsError(f"`{self._place}` was changed by others since this began, and stays; {kept}")

    def _has_all(self, gathered: StudyParts, there: Path, length: int, matches: int) -> bool:
        """Whether all these matches are kept in the folder itself, and nothing else is in their file."""
        is_clean = (there / ROWS).stat().st_size == length
        return there == self._place and gathered.matches == matches and is_clean

    def _kept(self, study: Study, first: int, end: int) -> tuple[StudyParts, Path, int] | None:
        """The parts that are kept, the folder in which they are, and how many bytes their rows have; None if there are
        none.
        """
        found = (folder for folder in (self._part, self._place) if (folder / SIMULATION).is_file())
        there = next(found, None)
        if there == self._part:
            self._check_same(study, first, end)
        if there is None or not (there / ROWS).is_file():
            return None
        tally = text(there / TALLY) if (there / TALLY).is_file() else None
        try:
            rows = (str(there / ROWS), sound(there))
            gathered, length = study.resumed((first, end), text(there / SIMULATION), rows, tally)
        except ParlorError as damaged:
            message = f"all matches of `{self._place}` are played again: {damaged}"
            warnings.warn(message, RuntimeWarning, stacklevel=4)
            return None
        except FileExistsError as error:
            raise FileExistsError(f"`{there}` has another simulation, which cannot be continued: {error}") from None
        if gathered.matches and not (there / CHECKSUM).is_file():
            unseen = f"`{there}` has no `{CHECKSUM}`: other numbers in its rows than were written are not seen"
            message = f"{unseen}; force=True instead of resume=True plays all matches again"
            warnings.warn(message, RuntimeWarning, stacklevel=4)
        return (gathered, there, length) if gathered.matches else None

    def _check_same(self, study: Study, first: int, end: int) -> None:
        """Refuses to go on with what was stopped if that would replace another simulation, or a longer one."""
        described, head = self._place / SIMULATION, len(study.columns())
        if not described.is_file() or not (self._part / ROWS).is_file():
            return
        try:
            study.resumed((first, end), text(described), (str(self._part / ROWS), head), None)
            is_longer = json.loads(text(described))["to"] > end
        except ParlorError:  # nobody knows what it was
            return
        except FileExistsError as error:
            raise FileExistsError(f"`{self._place}` has another simulation, and stays: {error}") from None
        if is_longer:
            raise FileExistsError(f"`{self._place}` has more matches than that, and stays: ask for as many")

    def _reopened(self, there: Path, length: int) -> Rows:
        """The rows that are kept, cut off after so many bytes and ready for more."""
        if there == self._part:
            _empty(self._part, {ROWS, CHECKSUM, TALLY, SIMULATION})
        else:
            _empty(self._part)
            for name in (ROWS, TALLY):
                if (there / name).is_file():
                    shutil.copyfile(there / name, self._part / name)
        return Rows(self._part, length)


def _add_note(error: BaseException | None, note: str) -> None:
    """Says something below an error, or on standard error where errors have no notes: before Python 3.11."""
    if hasattr(error, "add_note"):
        error.add_note(note)
    else:
        print(note, file=sys.stderr)


def _is_simulation(folder: Path) -> bool:
    """Whether there is a simulation, or rows of one, whatever has become of its description."""
    if (folder / SIMULATION).exists():
        return True
    try:
        with open(folder / ROWS, "rb") as rows:
            return rows.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def _has_matches(folder: Path) -> bool:
    """Whether there is a simulation with a match, with which another one can go on."""
    try:
        with open(folder / ROWS, "rb") as rows:
            return rows.readline().startswith(_HEAD) and bool(rows.readline()) and (folder / SIMULATION).is_file()
    except OSError:
        return False


def _locked(folder: Path) -> int | None:
    """Keeps other processes out of a folder; None where folders cannot be locked."""
    try:
        return lock(folder)
    except BlockingIOError as error:
        raise FileExistsError(f"another process writes to `{folder}`: wait for its end, or name another folder") from error


def _contents(folder: Path) -> set[tuple[str, int, int]]:
    """What is in a folder: names, sizes in bytes, and when each was written last, in nanoseconds."""
    if not folder.is_dir():
        return set()
    there = ((path.name, path.lstat()) for path in folder.iterdir())
    return {(name, data.st_size, data.st_mtime_ns) for name, data in there}


def _remove_empty(folder: Path) -> None:
    """Removes a folder if nothing is in it."""
    try:
        folder.rmdir()
    except OSError:
        pass


def _empty(folder: Path, but: Collection[str] = ()) -> None:
    """Removes what is in a folder, the description first, so that nothing goes on with the rest."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name != SIMULATION):
        if path.name not in but:
            _remove(path) if path.is_dir() else path.unlink()


def _remove(folder: Path) -> None:
    """Removes a folder. Workers may still write parts of a run that was stopped into it, so it is tried for a while."""
    until = time.monotonic() + _LATE
    while folder.exists():
        shutil.rmtree(folder, ignore_errors=time.monotonic() < until)
