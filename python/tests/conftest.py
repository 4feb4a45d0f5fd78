import os
from pathlib import Path

import pytest

import parlor

HOME = Path(__file__).resolve().parents[2]
os.environ["PARLOR_GAMES"] = str(HOME / "games")


def path(name: str) -> str:
    return str(HOME / "games" / f"{name}.yaml")


@pytest.fixture(scope="session")
def kuhn() -> parlor.Game:
    return parlor.load(path("classics/kuhn-poker"))


@pytest.fixture(scope="session")
def ra() -> parlor.Game:
    return parlor.load(path("ra"), seats=4)
