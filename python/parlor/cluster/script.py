"""Keeps workers on this machine from running the script of this process again."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import spawn
from typing import Any

#: What a process that is spawned reads to run the script of its parent again, as ``multiprocessing`` names it.
_SCRIPT = ("init_main_from_name", "init_main_from_path")

_lock = threading.Lock()
#: How often each name of processes is asked for now.
_names: Counter[str] = Counter()
_prepared = spawn.get_preparation_data


def _without_script(name: str) -> dict[str, Any]:
    data = _prepared(name)
    return {key: value for key, value in data.items() if not _names[name] or key not in _SCRIPT}


@contextmanager
def script_runs_once(process: str) -> Iterator[None]:
    """Spawned processes of this name leave the script of this one alone, so that a script can start them outside of ``if
    __name__ == "__main__":``. They must need nothing that stands in it.
    """
    global _prepared
    with _lock:
        if spawn.get_preparation_data is not _without_script:
            _prepared = spawn.get_preparation_data
            spawn.get_preparation_data = _without_script
        _names[process] += 1
    try:
        yield
    finally:
        with _lock:
            _names[process] -= 1
            if not any(_names.values()) and spawn.get_preparation_data is _without_script:
                spawn.get_preparation_data = _prepared
