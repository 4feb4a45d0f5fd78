"""Folders that belong to one process at a time."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows, where others are not kept out
    fcntl = None  # type: ignore[assignment]

#: Whether this system can lock folders.
LOCKS = fcntl is not None
#: A folder that is younger may not be locked yet, in seconds.
_YOUNG = 60


def lock(folder: Path) -> int | None:
    """Keeps other processes out of a folder as long as this file is open, or this process lives; None where folders cannot
    be locked. Raises ``BlockingIOError`` if another process has it.
    """
    if fcntl is None:
        return None
    opened = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(opened)
        raise
    except OSError:
        os.close(opened)
        return None
    return opened


@contextmanager
def scratch(name: str, place: str | None = None) -> Iterator[str]:
    """A temporary folder whose name begins so. Those that killed processes of this machine have left are removed."""
    home = Path(place or tempfile.gettempdir())
    # Other machines may see this folder, but perhaps not its locks.
    name = f"{name}{zlib.crc32(platform.node().encode()):08x}-"
    for left in home.glob(f"{name}*"):
        _remove_left(left)
    with tempfile.TemporaryDirectory(prefix=name, dir=home) as folder:
        opened = lock(Path(folder))
        try:
            yield folder
        finally:
            if opened is not None:
                os.close(opened)


def _remove_left(folder: Path) -> None:
    """Removes a folder that nobody has."""
    try:
        if time.time() - folder.stat().st_mtime < _YOUNG:
            return
        opened = lock(folder)
    except OSError:  # another process has it, or has removed it, or it is another user's
        return
    if opened is not None:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(opened)
