"""What belongs to a simulation in a folder: nothing else is ever removed."""

from __future__ import annotations

import re
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

ROWS, TALLY, PAGE, SIMULATION = "matches.csv", "tally.json", "report.html", "simulation.json"
#: The checksum of the rows.
CHECKSUM = "checksum.json"
#: The folder for rows of workers that see it.
PARTS = "parts"
#: All files that `parlor simulate --out` writes.
NAMES = {ROWS, CHECKSUM, TALLY, PAGE, SIMULATION, "matches.parquet"}
#: The files of a folder that is being written. Those with a point are not whole.
_BEGUN = NAMES | {f".{name}" for name in (TALLY, PAGE, SIMULATION, CHECKSUM)}
#: What workers call a file of rows; with a point while they write it.
_PART = re.compile(r"\.?[0-9]+-[0-9a-f]{32}\.csv")


def strange(folder: Path) -> list[str]:
    """What is in a folder and is no file of a simulation."""
    return sorted(path.name for path in _inside(folder) if path.name not in NAMES or _is_folder(path))


def strange_in_begun(folder: Path) -> list[str]:
    """What is in a folder that is being written and is no file of that; links are none."""
    found = [path.name for path in _inside(folder) if not (_is_begun(path) or _is_parts(path))]
    parts = folder / PARTS
    if _is_parts(parts):
        found += [f"{PARTS}/{path.name}" for path in _inside(parts) if not (_PART.fullmatch(path.name) and _is_file(path))]
    return sorted(found)


def discard(folder: Path, others: Callable[[Path], list[str]]) -> None:
    """Removes a folder, unless something else is in it."""
    if _is_folder(folder) and not others(folder):
        shutil.rmtree(folder, ignore_errors=True)


def check_folder(folder: Path) -> None:
    """Refuses anything but a folder."""
    if _mode(folder) and not _is_folder(folder):
        raise FileExistsError(f"`{folder}` is in the way and no folder: move it away, or name another folder")


def check_own(folder: Path, others: Callable[[Path], list[str]]) -> None:
    """Refuses a folder in which there is something else, and anything but a folder."""
    check_folder(folder)
    names = ", ".join(others(folder))
    if names:
        raise FileExistsError(f"`{folder}` has other files ({names}), which stay: move them away, or name another folder")


def _inside(folder: Path) -> Iterator[Path]:
    return folder.iterdir() if folder.is_dir() else iter(())


def _is_begun(path: Path) -> bool:
    return path.name in _BEGUN and _is_file(path)


def _is_parts(path: Path) -> bool:
    return path.name == PARTS and _is_folder(path)


def _is_file(path: Path) -> bool:
    # What is gone already was a file that a worker has renamed.
    return not (mode := _mode(path)) or stat.S_ISREG(mode)


def _is_folder(path: Path) -> bool:
    return stat.S_ISDIR(_mode(path))


def _mode(path: Path) -> int:
    """What it is, where links are not followed; 0 if nothing is there."""
    try:
        return path.lstat().st_mode
    except FileNotFoundError:
        return 0
