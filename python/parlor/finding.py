"""Finds games by their names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path

from ._parlor import DefinitionError

#: Names folders of games, separated as in ``PATH``.
_VARIABLE = "PARLOR_GAMES"
#: How alike a name must be to be what was meant, from 0 to 1.
_ALIKE = 0.5


class GameNotFound(DefinitionError, FileNotFoundError):
    """There is no game of this name, or no file at this path."""


def folders() -> list[Path]:
    """The folders in which games are looked for by name: those of the variable ``PARLOR_GAMES``, ``games`` where the program
    runs, and the games that come with the package, each with its folder ``classics``.
    """
    given = [Path(part) for part in os.environ.get(_VARIABLE, "").split(os.pathsep) if part]
    homes = [*given, Path("games"), Path(__file__).resolve().parent / "games"]
    return [folder for home in homes for folder in (home, home / "classics") if folder.is_dir()]


def names() -> list[str]:
    """The names of all games in the folders, sorted: ``kuhn-poker``, ``ra``."""
    return sorted({path.stem for folder in folders() for path in folder.glob("*.yaml")})


def find(game: str | os.PathLike[str]) -> str:
    """The path of a definition from the path itself, or from the name of a game in one of the folders.

    Raises :class:`GameNotFound` if there is none.
    """
    path = Path(game)
    if path.suffix == ".yaml":
        if not path.exists():
            beside = {other.stem: str(other) for other in sorted(path.parent.glob("*.yaml"))}
            named = {name: name for name in names()}
            raise GameNotFound(f"there is no file `{path}`{_meant(path.stem, {**named, **beside})}")
        return str(path)
    for folder in folders():
        candidate = folder / f"{path}.yaml"
        if candidate.is_file():
            return str(candidate)
    known = ", ".join(names()) or "none"
    meant = _meant(str(path), {name: name for name in names()})
    raise GameNotFound(f"there is no game `{game}`{meant}; known are {known}. {_VARIABLE} names more folders")


def _meant(name: str, known: Mapping[str, str]) -> str:
    """What may be meant by a name: how the one is written that is most like it."""
    alike = get_close_matches(name, known, 1, _ALIKE)
    return f", did you mean `{known[alike[0]]}`?" if alike else ""
