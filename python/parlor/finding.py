"""Finds games by their names."""

from __future__ import annotations

import os
from pathlib import Path

#: Names folders of games, separated as in ``PATH``.
_VARIABLE = "PARLOR_GAMES"


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

    Raises ``FileNotFoundError`` if there is none.
    """
    path = Path(game)
    if path.suffix == ".yaml":
        return str(path)
    for folder in folders():
        candidate = folder / f"{path}.yaml"
        if candidate.is_file():
            return str(candidate)
    known = ", ".join(names()) or "none"
    raise FileNotFoundError(f"there is no game `{game}`; known are {known}. {_VARIABLE} names more folders")
