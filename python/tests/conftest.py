import os
from pathlib import Path

import pytest

import parlor
from optional import library

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


@pytest.fixture(scope="module")
def client():
    """Two workers of dask on this machine."""
    distributed = library("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as made:
        with distributed.Client(made) as client:
            yield client
