"""Keeps workers on this machine from running the script of this process again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import spawn
from typing import Any

#: What a process that is spawned reads to run the script of its parent again, as ``multiprocessing`` names it.
_SCRIPT = ("init_main_from_name", "init_main_from_path")

_lock = threading.Lock()
_running = 0
_prepared = spawn.get_preparation_data


@contextmanager
def script_runs_once(process: str) -> Iterator[None]:
    """Spawned processes of this name leave the script of this one alone, so that a script can start them outside of ``if
    __name__ == "__main__":``. They must need nothing that stands in it.
    """
    global _running, _prepared

    def prepared(name: str) -> dict[str, Any]:
        data = _prepared(name)
        return {key: value for key, value in data.items() if name != process or key not in _SCRIPT}

    with _lock:
        if _running == 0:
            _prepared = spawn.get_preparation_data
            spawn.get_preparation_data = prepared
        _running += 1
    try:
        yield
    finally:
        with _lock:
            _running -= 1
            if _running == 0:
                spawn.get_preparation_data = _prepared
